"""What a panel of the table is: what it gets from the table, its heading, and pieces that several panels share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple, Protocol

import pygame

from skye_desktop.engine import (
    Cell,
    Clan,
    Phase,
    PlayerView,
    Reason,
    SeatAction,
    SeatView,
    Territory,
    as_coins,
)
from skye_desktop.i18n import sentences
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Colour,
    Command,
    Common,
    Corner,
    Device,
    Do,
    Drawer,
    Drawing,
    Face,
    Gap,
    Kind,
    Label,
    Line,
    Role,
    Row,
    Ruler,
    Space,
    Widget,
    hint,
    row,
    spacer,
    theme,
)
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.session import EventT
from skye_desktop.play.turns import Turn
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.land import TileHand
from skye_desktop.ui.pages import crest
from skye_desktop.ui.sizes import Advice, Panels, Sign
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import Advised, Hint
from skye_desktop.ui.table.pieces import TILE_OUTSET, flying_coin
from skye_desktop.ui.table.turn_sign import draw_sign, sign_width
from skye_desktop.ui.territory_view import NO_MARKS, HeldTile, Marks, TerritoryView

_MOST_COINS = 5
"""So many coins fly at most."""


class Question(NamedTuple):
    """What is asked before an action is carried out: a title, a sentence, and the button that means yes."""

    title: str
    text: str
    yes: str


class PanelTable(Protocol):
    """What a panel gets from the table."""

    @property
    def land(self) -> TerritoryView:
        """The land on the screen."""

    def this_round(self, kind: type[EventT]) -> list[EventT]:
        """Return what of that kind has happened this round, in order."""

    def why_not(self, action: SeatAction) -> Reason | None:
        """Return why the action is not legal now; None if it is."""

    def decide(self, action: SeatAction, question: Question | None = None, *, is_risky: bool = False) -> None:
        """Carry out a legal action, after the question if the settings want one before all actions or risky ones."""

    @property
    def shown(self) -> int:
        """The seat whose land is on the screen."""

    def look_at(self, seat: int | None) -> None:
        """Look at a seat's land; None for the one that matters now."""

    def offered(self, command: Command) -> Action | None:
        """Return what that does at the table whatever the panel is: undo, redo, the menu, the time line, advice, and to
        go on where that is what is done next (in the lesson its page has to ask for it); None for nothing."""

    def place(self, name: str) -> pygame.Rect:
        """Return where that lies in window pixels: ``bag``, ``supply``, ``seat 1``, its marker as ``marker 1``."""

    def play(self, sound: Sound) -> None:
        """Let a sound be heard."""

    def fly(
        self, draw: Drawer, start: pygame.Rect, end: pygame.Rect, seconds: float = 0.22, delay: float = 0.0
    ) -> None:
        """Let something fly from one place to another, only for the eye."""


def offered_of(table: PanelTable, *commands: Command) -> dict[Command, Action]:
    """Return which of those commands do something at the table, and what."""
    found = ((command, table.offered(command)) for command in commands)
    return {command: action for command, action in found if action is not None}


class PanelInfo(NamedTuple):
    """What the table shows and says because of the panel on it; asked for anew each time."""

    title: str
    """What is going on, for the bar at the top."""
    told: str = ""
    """What has come on it, beside the title, to be told aloud."""
    refusal: str = ""
    """Why the last thing that was tried could not be done."""
    draft: PriceDraft | None = None
    """Prices that are being set."""
    advisable: Advised | None = None
    """What advice may be asked about."""
    hints: Callable[[], Sequence[Hint]] = tuple
    """Returns what may be said to whoever plays for the first time."""
    clear: tuple[str, ...] = ()
    """Names of what else no note may cover."""
    compared: tuple[str, ...] = ()
    """Names of what the thing under the pointer is compared with: its note leaves that in sight."""
    is_private: bool = False
    """Whether what it showed last is not for everybody's eyes, whoever its viewer is."""
    still_shows_last: bool = False
    """Whether the last action is just being shown: the log does not tell of it before."""


class PanelRoot(Widget):
    """The foot of the table in one phase. What it shows of secrets is what its ``viewer`` may see."""

    table: PanelTable
    view: PlayerView
    """The game now, as the viewer may see it."""
    seat: int | None
    """The seat that is to act; None if nobody is."""
    viewer: int | None
    sheet: tuple[int, int, int, int] = field(default=(0,) * 4, kw_only=True)
    """Where it is to lie, in window pixels."""
    is_advised: bool | None = field(default=False, kw_only=True)
    """Whether the sheet of advice lies open; None where no advice can be asked for."""

    catches = keeps_changes = True
    is_persistent = True
    shows_carrying = True
    """Whether it looks otherwise wherever something is carried that was taken from it."""
    covers_table = False
    """Whether nothing of the table may be seen beside it."""
    is_to_act = False
    """Whether a person is to decide something here."""
    is_advisable = False
    """Whether advice may be asked about that: `PanelInfo.advisable` tells about what."""

    @property
    def phase(self) -> Phase:
        """The phase that is on the screen with it."""
        return Phase.INCOME

    @property
    def info(self) -> PanelInfo:
        """What the table shows and says because of it."""
        return PanelInfo("")

    @property
    def shown_turn(self) -> Turn | None:
        """The computer's turn that it shows; None where it shows something else."""
        return None

    @property
    def shown_around(self) -> tuple[object, ...]:
        """What of it that changes by itself is shown around the land, which is built again then."""
        return ()

    @property
    def hands(self) -> TileHand | None:
        """What lays tiles on the land of the seat that is to act; None where none are laid."""
        return None

    @property
    def own_view(self) -> PlayerView | None:
        """The game as the whole table shows it with this panel; None for how it stands."""
        return None

    @property
    def full_height(self) -> float:
        """Its height in design pixels."""
        return Panels.HEIGHT

    @property
    def low_height(self) -> float | None:
        """The same on a small table, where that is less; None where it is not."""
        return None

    @property
    def round(self) -> int | None:
        """The round that it is about; None for that of the game."""
        return None

    @property
    def points(self) -> list[int] | None:
        """The points to be shown of each seat; None for those that it has."""
        return None

    @property
    def untold_lines(self) -> int:
        """How many of the last lines of the log are still to be told."""
        return 0

    @property
    def moment(self) -> int | None:
        """The past moment that is shown, as a number of actions; None for now."""
        return None

    @property
    def last_told(self) -> int | None:
        """The last moment of which the log may tell; None for all but the untold lines."""
        return None

    @property
    def note_subjects(self) -> int | None:
        """The seat whose land is looked at unless a person chose another; None for whoever acts or sits there."""
        return None

    @property
    def name(self) -> str:
        """The panel's name in the event log."""
        return type(self).__name__

    # -- what it has in hand, and what that comes to on the land

    @property
    def holds_something(self) -> bool:
        """Whether the pointer or the keyboard holds a thing: then every event is the panel's."""
        return self.tree is not None and self.tree.load is not None

    @property
    def holds_by_key(self) -> bool:
        """Whether that is held by keys, and the pointer is free."""
        return False

    @property
    def holds_by_pointer(self) -> bool:
        """Whether the pointer has something in hand: then every event of it is the panel's."""
        return self.holds_something and not self.holds_by_key

    @property
    def held_tile(self) -> HeldTile | None:
        """The tile in the air; None if nothing is, or no tile."""
        return None

    def marks(self, shown: int) -> Marks:
        """Return what is marked on the land of the seat that is on the screen."""
        return NO_MARKS

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """Return the open cells of a seat's land that have to be in sight: something may be laid there."""
        return ()

    def fitted_land(self, seat: int) -> Territory | None:
        """Return the land of a seat that has to fit into the view; None for what lies there."""
        return None

    def verdict(self) -> Verdict | None:
        """Return what there is to say of a tile in hand where it is; None for nothing."""
        return None

    def watch(self, event: pygame.Event) -> None:
        """See what happens anywhere at the table, before it is used; as if the window were left when something covers
        the table."""

    def meet(self, event: pygame.Event) -> bool:
        """Use an event before the widgets under the pointer and keyboard do, or leave it to them."""
        return False

    def keep_up(self) -> None:
        """Know that something was done, and that the pointer may have let go: what is in hand may be so no more."""

    def let_go(self) -> None:
        """Put back what is in hand."""

    def paint_over(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw what moves over all of the table; return the window pixels that it took."""
        return None

    def repaint_all(self) -> None:
        """Have all of it painted again, with its shadows: what is carried shows where it may be dropped."""
        if self.tree is not None:
            shadows = 2 * self.canvas.px(TILE_OUTSET)
            self.tree.soil(self, self.rect.inflate(shadows, shadows))

    def mounted(self) -> None:
        self.host.movers.append(self.paint_over)

    def unmounted(self) -> None:
        self.host.movers.remove(self.paint_over)

    # -- for the panels

    @property
    def acting(self) -> SeatView:
        """The seat that is to act, as the viewer sees it."""
        assert self.seat is not None
        return self.view.seats[self.seat]

    @property
    def is_low(self) -> bool:
        """Whether it has the height that it has on a small table: there is no room for its heading."""
        return self.sheet[3] < int(self.canvas.px(self.full_height))

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height of the sheet inside its edges, in design pixels."""
        return _inside(self.canvas, self.sheet)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place all that stands on the sheet, the heading a little nearer to the edge than the rest."""
        pad, rise = ruler.px(Space.L), ruler.px(Panels.HEADING_RISE)
        room = rect.inflate(-2 * pad, -2 * pad)
        room.update(room.x, room.y - rise, room.width, room.height + rise)
        for child in self.children:
            child.place(ruler, room)

    def target(self, design_pixels: float) -> float:
        """Return how long or high something that is pressed is to be, in design pixels."""
        return float(self.canvas.target(design_pixels))

    def keys(self, *commands: Command) -> str:
        """Return the keys that give the commands, for a note."""
        return self.host.meanings.hint(*commands)

    def button(
        self, command: Command, id: str, actions: Mapping[Command, Action] | None = None, *,
        kind: Kind = Kind.NORMAL, size: float = theme.LARGE_BODY,
        width: float | None = theme.WIDE_BUTTON, height: float | None = theme.BUTTON_HEIGHT,
    ) -> Button:  # fmt: skip
        """Return the button of a command of this panel, with its keys in the note; of those ``actions`` if they were
        asked for already."""
        action = (self.actions() if actions is None else actions)[command]
        return Button.of(action, self.keys(command), id=id, kind=kind, size=size, width=width, height=height)

    def primary(self, command: Command, id: str, actions: Mapping[Command, Action] | None = None) -> Button:
        """Return the button of what is done next: in every panel at the right of the foot, always as large."""
        return self.button(command, id, actions, kind=Kind.PRIMARY)


@lru_cache(maxsize=4)
def _inside(canvas: Art, sheet: tuple[int, int, int, int]) -> tuple[float, float]:
    """Return width and height inside the edges of a sheet in window pixels, in design pixels."""
    scale, pad = canvas.scale, canvas.px(Space.L)
    return (sheet[2] - 2 * pad) / scale, (sheet[3] - 2 * pad) / scale


class ReadRoot(PanelRoot):
    """What is only read: its button, Enter or Space goes on."""

    go_on: Callable[[], object]

    def proceed(self) -> None:
        """Do what the button does."""
        self.go_on()

    def actions(self) -> dict[Command, Action]:
        return {Common.PRESS: Action(self.proceed)}

    def go_on_button(self, text: str, id: str = "go on") -> Button:
        """Return the button that goes on, the primary one if that is what is done next."""
        kind = Kind.PRIMARY if self.table.offered(Common.PRESS) else Kind.NORMAL
        return Button(
            text, self.proceed, kind, key=hint(Common.PRESS), id=id, width=theme.WIDE_BUTTON,
            height=theme.BUTTON_HEIGHT,
        )  # fmt: skip

    def go_on_row(self, text: str) -> Row:
        """Return the foot of the panel, with its button at the right."""
        return row(spacer(), self.go_on_button(text))


def send_coins(
    panel: PanelRoot, gold: int, start: pygame.Rect, end: pygame.Rect, side: float, delay: float = 0.0
) -> None:
    """Let that much gold fly from one place to another, as coins so many design pixels wide."""
    for i, value in enumerate(as_coins(gold)[:_MOST_COINS]):
        panel.table.fly(flying_coin(panel.canvas, value, side), start, end, 0.5, delay + 0.07 * i)


class Heading(Widget):
    """What goes on, and beside it why something was refused, else a note if there is room for all of it."""

    text: str
    remark: str = ""
    refusal: str = ""

    role = Role.TEXT

    @property
    def label(self) -> str:
        beside = self.refusal or self.remark
        return sentences(self.text, beside) if beside else self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        written = canvas.write(surface, self.text, rect, size=theme.HEADING, face=Face.TITLE, shrinks=True)
        left = written.right + canvas.px(Space.L)
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        if self.refusal:
            canvas.write(surface, self.refusal, beside, colour=theme.WRONG, face=Face.BOLD)
        elif canvas.text.width(self.remark, theme.BODY) <= beside.width:
            canvas.write(surface, self.remark, beside, colour=theme.INK_SOFT)


class TurnHeading(Heading):
    """The heading in one seat's turn: who acts stands in its place, on the clan's cloth."""

    who: tuple[Clan, str] | None = None

    outset = Sign.HEAD  # the cloth rises above the row

    def build(self) -> Sequence[Widget]:
        return () if self.who is None else (Gap(id="who acts"),)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Let the cloth rise above the row, as wide as the name needs and what stands beside it allows."""
        if self.who is None:
            return
        canvas, beside = self.canvas, self.refusal or self.remark
        widest = round(rect.width * 0.46) if beside else rect.width
        wide = min(widest, sign_width(canvas, self.who[1], Sign.HEAD, Sign.HEAD_NAME))
        top, high = rect.y - ruler.px(Sign.HEAD_RISE), ruler.px(Sign.HEAD)
        self.children[0].place(ruler, pygame.Rect(rect.x, top, wide, high))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw who acts, and the note beside it, in two lines of small words where it has no room."""
        if self.who is None:
            super().paint(canvas, surface, rect)
            return
        sign, note = self.children[0].rect, self.remark
        draw_sign(surface, canvas, *self.who, sign, Sign.HEAD_NAME)
        left = rect.x + sign.width + canvas.px(Space.L)
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        if self.refusal:
            canvas.write(surface, self.refusal, beside, colour=theme.WRONG, face=Face.BOLD, shrinks=True)
        elif canvas.text.width(note, theme.BODY) <= beside.width:
            canvas.write(surface, note, beside, colour=theme.INK_SOFT)
        elif (needed := canvas.wrapped_height(note, theme.SMALL, beside.width)) <= sign.height:
            beside.y = sign.y + (sign.height - needed) // 2
            canvas.write_wrapped(surface, note, beside, size=theme.SMALL, colour=theme.INK_SOFT)


def headed(panel: PanelRoot, heading: Widget, *beside: Widget) -> Row:
    """Return the row of a heading, with the button for advice and what else stands in it."""
    parts = [one for one in (advice_button(panel), *beside) if one is not None]
    high = panel.target(Panels.HEADING_ROW) if parts else Panels.HEADING_ROW
    return row(heading, *parts, gap=Space.M, align=Align.CENTRE, height=high)


def advice_button(panel: PanelRoot) -> AdviceButton | None:
    """Return the quiet button that opens the sheet of advice; None where advice cannot be asked for."""
    if not panel.is_advisable or panel.is_advised is None:
        return None
    height = panel.target(Advice.BUTTON_HEIGHT)
    return AdviceButton(panel, panel.is_advised, panel.host.meanings.device, width=84, height=height)


class AdviceButton(Widget):
    """The quiet button that opens the sheet of advice or closes it, made anew when that or the device changes."""

    panel: PanelRoot
    is_open: bool
    device: Device
    """Whose keys its note names."""

    def build(self) -> Sequence[Widget]:
        action = self.panel.table.offered(Game.ADVICE)
        if action is None:
            return ()
        return (
            Button(
                action.label, action.run, Kind.QUIET, self.is_open, theme.BODY, tip=action.tip, id="advice"
            ),
        )


def tile(number: int, clan: Clan, side: float) -> Drawing:
    """Return the picture of a tile, that many design pixels wide."""
    return Drawing(Do(_draw_tile, number, clan), width=side, height=side)


def _draw_tile(number: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.tile(surface, number, 0, rect, clan)


def sprite(file: str, side: float) -> Drawing:
    """Return a painted picture, that many design pixels wide."""
    return Drawing(Do(_draw_sprite, file), width=side, height=side)


def _draw_sprite(file: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.sprites.draw(surface, file, rect)


def box(
    fill: Colour, *, border: Colour | None = None, width: float = Line.BORDER, radius: float = Corner.BOX
) -> Drawing:
    """Return what other things lie on, in a `stack`."""
    return Drawing(Do(_draw_box, fill, border, width, radius))


def _draw_box(
    fill: Colour, border: Colour | None, width: float, radius: float,
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect,
) -> None:  # fmt: skip
    canvas.box(surface, rect, fill, border=border, width=width, radius=radius)


def soft(text: str, size: float = theme.SMALL) -> Label:
    """Return words of less weight, which take the room that is left and grow smaller where it is too little."""
    return Label(text, size, theme.INK_SOFT, grow=1)


def figure(text: str, width: float, colour: Colour) -> Label:
    """Return a number at the end of a row."""
    return Label(text, theme.LARGE_BODY, colour, Face.TITLE, Align.RIGHT, width=width)


def seat_row(
    seat: SeatView, crest_side: float, name_width: float, *rest: Child, height: float | None = None,
    grow: int = 0,
) -> Row:  # fmt: skip
    """Return a seat's crest and name, and what is told of it beside them."""
    name = Label(seat.name, face=Face.BOLD, width=name_width)
    parts = crest(seat.clan, crest_side), name, *rest
    return row(*parts, gap=Space.S, align=Align.CENTRE, height=height, grow=grow)


def coin_row(gold: int, side: float, step: float, most: int) -> Drawing:
    """Return the largest coins of a sum, as many as there may be, each partly over the one before."""
    coins = tuple(as_coins(gold)[:most])
    return Drawing(Do(_draw_coins, coins, side, step), width=side + step * len(coins))


def _draw_coins(
    coins: tuple[int, ...], side: float, step: float, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    across = canvas.px(side)
    for i, value in enumerate(coins):
        centre = (rect.x + across // 2 + i * canvas.px(step), rect.centery)
        canvas.coin(surface, value, centre, across)
