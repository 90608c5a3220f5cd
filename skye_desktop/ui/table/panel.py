"""What all panels have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

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
    TileBought,
    as_coins,
)
from skye_desktop.files.settings import Confirm
from skye_desktop.i18n import sentences
from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked, Node, Role
from skye_desktop.kit.appearance import SEPARATOR
from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.layout import Align, Child, Part, Room, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Group, Kind
from skye_desktop.play.flow import Act, Stage
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.turns import Turn
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.context import Advised, Hint, TableContext
from skye_desktop.ui.table.panel_root import Question
from skye_desktop.ui.table.panel_sizes import Panels
from skye_desktop.ui.table.pieces import Picture, flying_coin
from skye_desktop.ui.territory_view import HeldTile, Marks

_DRAGGED = ("coin ", "axe", "tile ", "card ", "purse")
"""How the names of targets begin that are dragged, or that something is dragged onto."""
_MOST_COINS = 5
"""So many coins fly at most."""
PRIMARY: Final = (theme.WIDE_BUTTON, theme.BUTTON_HEIGHT)
"""The button of what is done next: in every panel at the right of the foot, always as large."""


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
        self.group = Group(asked=self.perform)

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
    def is_low(self) -> bool:
        """Whether it has the height that it has on a small table: there is no room for its heading."""
        return self.rect.height < self.canvas.px(self.height)

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
        inner, rise = self.inner(), self.canvas.px(Panels.HEADING_RISE)
        room = pygame.Rect(inner.x, inner.y - rise, inner.width, inner.height + rise)
        self.group.replace(self.content().arranged(self.canvas, room))

    def content(self) -> Part:
        """All that stands on the sheet, the heading a little nearer to the edge than the rest."""
        return column()

    def inner(self) -> pygame.Rect:
        pad = self.canvas.px(Space.L)
        return self.rect.inflate(-2 * pad, -2 * pad)

    def marks(self) -> Marks:
        return Marks()

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it: the widgets first, then the commands."""
        return self.group.handle_event(event) or self.context.input.act(event, self.commands)

    def perform(self, asked: Asked) -> bool:
        """Do what somebody asks who uses the tree alone; False where that is a matter of the pointer."""
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

    def button(
        self,
        command: Command,
        rect: Room,
        id: str,
        *,
        kind: Kind = Kind.NORMAL,
        size: float = theme.LARGE_BODY,
    ) -> Button:
        """The button for a command of this panel, with its keys in the note."""
        keys = self.context.input.hint(command)
        return Button.of(self.commands()[command], rect, keys, id=id, kind=kind, size=size)

    def set_kind(self, id: str, kind: Kind) -> None:
        """Let a button ask for more attention, or for less, until all is laid out anew."""
        for widget in self.group.widgets:
            if isinstance(widget, Button) and widget.id == id:
                widget.kind = kind

    def primary(self, command: Command, id: str) -> Button:
        """The button of a command that is what is done next; for the right of the foot."""
        return self.button(command, PRIMARY, id, kind=Kind.PRIMARY)

    def beside(self, part: Part, *buttons: Child) -> Row:
        """A part with buttons beside it at the right of the foot, the primary one last."""
        return row(part.grow(), column(spacer(), *buttons, gap=Space.M), gap=Space.XL)

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
        self.group.draw(surface, self.canvas)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What lies over the whole table: held things."""

    def tooltip(self) -> str:
        """The note on what is under the pointer, without what stands on the panel anyway."""
        hovered = self.group.hovered
        first, _, rest = (hovered.tooltip if hovered else "").partition(SEPARATOR)
        return rest if first in self.written() else SEPARATOR.join(filter(None, (first, rest)))

    def told(self) -> str:
        """What has come on it, beside the title, to be told aloud."""
        return ""

    def written(self) -> Collection[str]:
        """Sentences that can be read on the panel now."""
        return self.note(), self.refusal()

    def spoken_of(self) -> Sequence[pygame.Rect]:
        """What a note on the thing under the pointer must not cover: the thing, and what it is compared with."""
        hovered = self.group.hovered
        return [] if hovered is None else [hovered.rect]

    def kept_clear(self) -> list[pygame.Rect]:
        """What no note may cover: what is dragged from here, and the cells where a tile may go."""
        land, targets = self.context.land, self.targets()
        things = [rect for name, rect in targets.items() if name.startswith(_DRAGGED)]
        cells = {*self.marks().legal, *self.wanted_cells(self.context.shown)}
        return [*things, *(land.cell_rect(cell).clip(land.rect) for cell in cells)]

    def targets(self) -> dict[str, pygame.Rect]:
        return self.group.targets()

    def nodes(self) -> tuple[Node, ...]:
        """What stands on it, as data: the heading tells why something was refused, or its note."""
        return tuple(map(self._told_in_full, self.group.nodes()))

    def _told_in_full(self, node: Node) -> Node:
        beside = self.refusal() or self.note()
        if node.id == "heading":
            label = sentences(node.label, beside) if beside else node.label
            return replace(node, role=Role.TEXT, label=label)
        return node

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        return self.targets()

    # -- pieces that several panels have

    def heading(self, text: str, *beside: Part) -> Row:
        """The panel's heading with its note, the button for advice, and what else stands in the row."""
        words = Picture(
            lambda surface, canvas, rect: self.draw_heading(surface, text, rect), id="heading", label=text
        ).grow()
        parts = (words, self.context.advice_button(), *beside)
        high = self.canvas.target(Panels.HEADING_ROW) if any(parts[1:]) else Panels.HEADING_ROW
        return row(*parts, gap=Space.M, align=Align.CENTRE).sized(None, high)

    def note(self) -> str:
        """The sentence beside the heading."""
        return ""

    def refusal(self) -> str:
        """Why the last thing that was tried could not be done; empty if it could."""
        return ""

    def why_refused(self) -> str:
        """The same, wherever on the panel it is written."""
        return self.refusal()

    def draw_heading(self, surface: pygame.Surface, text: str, rect: pygame.Rect) -> None:
        """The heading and beside it why something was refused, else the note if there is room for all of it."""
        canvas = self.canvas
        written = canvas.write(surface, text, rect, size=theme.HEADING, face=Face.TITLE, shrinks=True)
        left = written.right + canvas.px(Space.L)
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        if self.refusal():
            canvas.write(surface, self.refusal(), beside, colour=theme.WRONG, face=Face.BOLD)
        elif canvas.text.width(self.note(), theme.BODY) <= beside.width:
            canvas.write(surface, self.note(), beside, colour=theme.INK_SOFT)

    def send_payment(self, bought: TileBought) -> None:
        """The coins fly from the buyer's card to the seller's."""
        places = self.context.places
        start, end = places.seat(bought.seat).center, places.seat(bought.seller).center
        self.send_coins(bought.price, start, end, Panels.FLYING_COIN)

    def send_coins(
        self, gold: int, start: tuple[int, int], end: tuple[int, int], side: float, delay: float = 0.0
    ) -> None:
        """Let that much gold fly from one place to another."""
        for i, value in enumerate(as_coins(gold)[:_MOST_COINS]):
            flying = flying_coin(self.canvas, value, side)
            self.context.animate(flying, start, end, 0.5, delay + 0.07 * i)
