"""What all panels have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pygame

from skye_desktop.engine import Action as GameAction
from skye_desktop.engine import (
    Cell,
    Event,
    Phase,
    PlayerView,
    SeatAction,
    SeatView,
    Territory,
)
from skye_desktop.files.settings import Confirm
from skye_desktop.kit.access import Node
from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.widgets import Group, Kind
from skye_desktop.play.flow import Act, Stage
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.turns import Turn
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.context import Advised, Hint, TableContext
from skye_desktop.ui.table.panel_root import Question
from skye_desktop.ui.table.panel_sizes import Panels
from skye_desktop.ui.territory_view import HeldTile, Marks

_DRAGGED = ("coin ", "axe", "tile ", "card ", "purse")
"""How the names of targets begin that are dragged, or that something is dragged onto."""


def decide(context: TableContext, action: SeatAction, question: Question, *, is_risky: bool = False) -> None:
    """Carry an action out, after a question if the settings want one before all actions or risky ones."""
    wanted = (Confirm.ALWAYS, Confirm.RISKY) if is_risky else (Confirm.ALWAYS,)
    if context.settings.confirmations in wanted:
        context.ask(*question, lambda: context.submit(action))
    else:
        context.submit(action)


class Panel:
    """The foot of the table in one phase. What it shows of secrets is what its ``viewer`` may see."""

    phase = Phase.INCOME
    height = Panels.HEIGHT
    """Design pixels."""
    low_height: float | None = None
    """The same on a small table, where that is less."""
    is_still = False
    """Whether what changes as time passes asks for a frame by itself."""
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
    def draft(self) -> PriceDraft | None:
        """Prices that are being set; None where none are."""
        return None

    @property
    def canvas(self) -> Art:
        return self.context.canvas

    @property
    def is_private(self) -> bool:
        """Whether what it showed last is not for the eyes of whoever comes next."""
        return self.viewer not in (None, self.context.sole_person)

    @property
    def moment(self) -> int | None:
        """The moment that is shown, as a number of actions; None for now."""
        return None

    @property
    def last_told(self) -> int | None:
        """The last moment of which the log may tell; None for all but `untold_lines`."""
        return None

    @property
    def advisable(self) -> Advised | None:
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

    def decided(self, action: GameAction) -> None:
        """A computer sets out to do that."""

    def done(self, action: GameAction, events: Sequence[Event]) -> None:
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

    @property
    def still_shows_last(self) -> bool:
        """Whether the last action is just being shown on the table: the log does not tell of it before."""
        return False

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

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """Open cells of that seat's land that have to be in sight: something may be laid there."""
        return ()

    def layout(self, rect: pygame.Rect) -> None:
        """Place everything; also called after every change of the game."""
        self.rect = rect

    def marks(self) -> Marks:
        return Marks()

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it."""
        return False

    def refuses(self, event: pygame.Event) -> bool:
        """Whether a press or a key would meet the panel when it has just come by itself."""
        if not self.group.is_settling:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.covers_table or self.rect.collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and self.context.input.means(event, *self.commands())

    def commands(self) -> Mapping[Command, Action]:
        """What keys and mouse buttons do here that no widget has used."""
        return {}

    def set_kind(self, id: str, kind: Kind) -> None:
        """Let a button ask for more attention, or for less, until all is laid out anew."""

    @property
    def holds_something(self) -> bool:
        """Whether the pointer or the keyboard holds a thing: then every event is the panel's."""
        return False

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        """Whether the right button turns a tile there; with None, whether the pointer holds something."""
        return self.holds_something

    def held_tile(self) -> HeldTile | None:
        """The tile in hand; None if nothing is held, or no tile."""
        return None

    def verdict(self) -> Verdict | None:
        """What there is to say of a held tile where it is; None for nothing."""
        return None

    def cancel_hold(self) -> None:
        """Let go of whatever is held; it goes back to where it was."""

    def watch(self, event: pygame.Event) -> None:
        """See what happens anywhere at the table, before it is used."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def next_update_in(self) -> float | None:
        """Seconds until `update` is needed; None for not before an event."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """What is on the sheet; the table lays the sheet."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """What lies over the whole table: held things."""

    def tooltip(self) -> str:
        """The note on what is under the pointer, without what stands on the panel anyway."""
        return ""

    def told(self) -> str:
        """What has come on it, beside the title, to be told aloud."""
        return ""

    def spoken_of(self) -> Sequence[pygame.Rect]:
        """What a note on the thing under the pointer must not cover: the thing, and what it is compared with."""
        return ()

    def kept_clear(self) -> list[pygame.Rect]:
        """What no note may cover: what is dragged from here, and the cells where a tile may go."""
        land, targets = self.context.land, self.targets()
        things = [rect for name, rect in targets.items() if name.startswith(_DRAGGED)]
        cells = {*self.marks().legal, *self.wanted_cells(self.context.shown)}
        return [*things, *(land.cell_rect(cell).clip(land.rect) for cell in cells)]

    def targets(self) -> dict[str, pygame.Rect]:
        return {}

    def nodes(self) -> tuple[Node, ...]:
        """What stands on it, as data."""
        return ()

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        return self.targets()

    def why_refused(self) -> str:
        """Why the last thing that was tried could not be done; empty if it could."""
        return ""
