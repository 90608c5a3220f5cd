"""What all panels have in common."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import Action, Event, Phase, PlayerView, SeatView, Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Group, Widget
from skye_desktop.play.flow import Act, Stage
from skye_desktop.play.runner import Turn
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Panels
from skye_desktop.ui.table.context import Advisable, Hint, TableContext
from skye_desktop.ui.territory_view import HeldTile, Marks

COMMAND_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""With one of these a letter is not the panel's."""


class Panel:
    """The foot of the table in one phase. What it shows of secrets is what its ``viewer`` may see."""

    phase = Phase.INCOME
    height = Panels.HEIGHT
    """Design pixels."""
    needs_open_cells = False
    """Whether the land is to be shown with room for tiles around it."""
    covers_table = False
    """Whether nothing of the table may be seen beside it."""
    is_to_act = False
    """Whether a person is to decide something here."""

    def __init__(self, context: TableContext, seat: int | None = None, viewer: int | None = None) -> None:
        self.context = context
        self.seat = seat
        """The seat that is to act; None if nobody is."""
        self.viewer = viewer
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.group = Group()

    @property
    def name(self) -> str:
        """The panel's name in the event log."""
        return type(self).__name__

    @property
    def canvas(self) -> Art:
        return self.context.canvas

    @property
    def moment(self) -> int | None:
        """The moment that is shown, as a number of actions; None for now."""
        return None

    @property
    def last_told(self) -> int | None:
        """The last moment of which the log may tell; None for all but `untold_lines`."""
        return None

    @property
    def advisable(self) -> Advisable | None:
        """What advice may be asked about; None for nothing."""
        return None

    def hints(self) -> Sequence[Hint]:
        """What may be said to whoever plays for the first time, as things are now."""
        return ()

    def goes_on_with(self, stage: Stage, turn: Turn | None) -> bool:
        """Whether this panel shows that stage too, with the computer's turn if it is one; it does so then."""
        if isinstance(stage, Act) and (stage.seat, stage.phase) == (self.seat, self.phase):
            self.viewer = stage.viewer
            return self.is_to_act
        return False

    def entered(self) -> None:
        """The panel is on the screen for the first time, and laid out."""

    def decided(self, action: Action) -> None:
        """A computer sets out to do that."""

    def done(self, action: Action, events: Sequence[Event]) -> None:
        """That was done."""

    def extend(self, last: int) -> None:
        """The game has gone on while somebody looks back: there are so many moments now."""

    def view(self) -> PlayerView:
        """What is shown of the game: the viewer's, now."""
        return self.context.view_of(self.viewer)

    @property
    def acting(self) -> SeatView:
        """The seat that is to act, as the panel's viewer sees it."""
        assert self.seat is not None
        return self.context.view.seats[self.seat]

    @property
    def title(self) -> str:
        """What is going on, for the bar at the top."""
        return ""

    @property
    def round(self) -> int:
        return self.context.view.round

    def points(self) -> list[int]:
        return [seat.points for seat in self.context.view.seats]

    def untold_lines(self) -> int:
        """How many of the last lines of the log are still to be told."""
        return 0

    def shown_seat(self) -> int:
        """The seat whose land is looked at unless a person chose another."""
        if self.seat is not None:
            return self.seat
        person = self.context.sole_person
        return self.context.view.start_seat if person is None else person

    def fitted_land(self, seat: int) -> Territory:
        """The land that has to fit into the view while that seat is looked at."""
        return self.context.view.seats[seat].territory

    def layout(self, rect: pygame.Rect) -> None:
        """Place everything; also called after every change of the game."""
        self.rect = rect

    def inner(self) -> pygame.Rect:
        pad = self.canvas.px(Space.L)
        return self.rect.inflate(-2 * pad, -2 * pad)

    def marks(self) -> Marks:
        return Marks()

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it."""
        return self.group.handle_event(event)

    @property
    def holds_something(self) -> bool:
        """Whether the pointer or the keyboard holds a thing: then every event is the panel's."""
        return False

    def held_tile(self) -> HeldTile | None:
        """The tile in hand; None if nothing is held, or no tile."""
        return None

    def notes(self) -> list[pygame.Rect]:
        """Where notes beside what is held lie over the table."""
        return []

    def cancel_hold(self) -> None:
        """Let go of whatever is held; it goes back to where it was."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def next_update_in(self) -> float | None:
        """Seconds until `update` is needed; None for not before an event."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """What is on the sheet; the table lays the sheet."""
        self.group.draw(surface, self.canvas)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What lies over the whole table: held things, notes beside them."""

    def tooltip(self) -> str:
        hovered = self.group.hovered
        return hovered.tooltip if hovered else ""

    def targets(self) -> dict[str, pygame.Rect]:
        return self.group.targets()

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        return self.targets()

    # -- pieces that several panels have

    def advice_button(self, right: int | None = None) -> list[Widget]:
        """The button for advice in the row of the heading, up to the pixel ``right``; none if there is no advice."""
        inner, canvas = self.inner(), self.canvas
        row = pygame.Rect(inner.x, inner.y - canvas.px(Panels.HEADING_RISE), 0, canvas.px(Panels.HEADING_ROW))
        row.width = (inner.right if right is None else right) - inner.x
        return self.context.advice_button(row)

    def draw_heading(
        self,
        surface: pygame.Surface,
        heading: str,
        note: str = "",
        *,
        is_wrong: bool = False,
        right: int | None = None,
    ) -> None:
        """The panel's heading, and a sentence beside it that ends before the pixel ``right``."""
        canvas, inner = self.canvas, self.inner()
        end = inner.right if right is None else right
        for button in self.group.widgets:
            if button.name == "advice":
                end = min(end, button.rect.x - canvas.px(Space.M))
        width = end - inner.x
        row = pygame.Rect(
            inner.x, inner.y - canvas.px(Panels.HEADING_RISE), width, canvas.px(Panels.HEADING_ROW)
        )
        written = canvas.write(surface, heading, row, size=theme.HEADING, face=Face.TITLE)
        beside = pygame.Rect(
            written.right + canvas.px(Space.L),
            row.y,
            row.right - written.right - canvas.px(Space.L),
            row.height,
        )
        if not is_wrong and canvas.text.width(note, theme.BODY) > beside.width:
            return  # a hint that has no room is left out rather than cut
        colour = theme.WRONG if is_wrong else theme.INK_SOFT
        canvas.write(surface, note, beside, colour=colour, face=Face.BOLD if is_wrong else Face.BODY)


def enter_key() -> str:
    return tr("Key: Enter")
