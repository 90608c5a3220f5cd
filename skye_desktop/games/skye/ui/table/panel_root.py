"""The base of the table's panels, what they need of the table, and widgets that they share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import pygame

from skye_desktop.game.pace import Turn
from skye_desktop.game.session import EventT
from skye_desktop.games.skye.engine import (
    Cell,
    Clan,
    Phase,
    PlayerView,
    Reason,
    ScoreLine,
    SeatAction,
    SeatView,
    Territory,
    as_coins,
)
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.ui.area_note import Verdict
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.land_widget import TileHand
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.sizes import Advice, Panels
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panel_interfaces import AdviceRequest, Hint
from skye_desktop.games.skye.ui.table.pieces import TILE_OUTSET, draw_coins, flying_coin
from skye_desktop.games.skye.ui.territory_view import NO_MARKS, HeldTile, Marks, TerritoryView
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
    theme,
)

TEXT_SIZES: Final = (theme.BODY, theme.SMALL, theme.SMALLEST, 11.0)
"""Sizes that are tried for a text that must fit, the largest first, in design pixels."""
_MOST_COINS = 5
"""Most coins that fly at once."""


class ActionQuestion(NamedTuple):
    """A question before an action: title, sentence, and the text of the button that confirms it."""

    title: str
    text: str
    yes: str


class PanelTable(Protocol):
    """The table as its panels use it."""

    @property
    def land(self) -> TerritoryView:
        """Land on the screen."""

    def this_round(self, kind: type[EventT]) -> list[EventT]:
        """Return this round's events of that kind, in order."""

    def why_not(self, action: SeatAction) -> Reason | None:
        """Return why the action is not legal now; None if it is."""

    def decide(
        self, action: SeatAction, question: ActionQuestion | None = None, *, is_risky: bool = False
    ) -> None:
        """Carry out a legal action; ask first if the settings say so.

        The settings may want a question before every action, or only if it ``is_risky``.
        """

    @property
    def shown(self) -> int:
        """Seat whose land is on the screen."""

    def look_at(self, seat: int | None) -> None:
        """Display a seat's land; None for the land that the panel is about."""

    def table_action(self, command: Command) -> Action | None:
        """Return the action of a command that works with every panel.

        None if it can do nothing now.

        Such commands are undo, redo, menu, time line, advice, and leaving an announcement.
        """

    def place(self, name: str) -> pygame.Rect:
        """Return the rectangle of a place, in window pixels.

        Names are ``bag``, ``supply``, ``seat 1`` for a seat's card, and ``marker 1`` for its
        marker.
        """

    def play(self, sound: Sound) -> None:
        """Play a sound."""

    def fly(
        self,
        draw: Drawer,
        start: pygame.Rect,
        end: pygame.Rect,
        seconds: float = 0.22,
        delay: float = 0.0,
    ) -> None:
        """Animate something from one place to another; nothing waits for it."""


def table_actions(table: PanelTable, *commands: Command) -> dict[Command, Action]:
    """Return the commands that can do something at the table now, with their actions."""
    found = ((command, table.table_action(command)) for command in commands)
    return {command: action for command, action in found if action is not None}


class PanelInfo(NamedTuple):
    """What the table displays or does for its panel; computed each time it is needed."""

    title: str
    """Title of the stage, for the bar at the top."""
    announcement: str = ""
    """Text that is announced after the title."""
    refusal: str = ""
    """Reason why the last attempt was refused; empty if it was not."""
    draft: PriceDraft | None = None
    """Prices that are being set; None in other phases."""
    advisable: AdviceRequest | None = None
    """Decision for which advice can be asked; None for none."""
    hints: Callable[[], Sequence[Hint]] = tuple
    """Return the hints for a first game."""
    clear: tuple[str, ...] = ()
    """Names of further things that notes must not cover."""
    compared: tuple[str, ...] = ()
    """Names of things that a player compares with the one under the pointer.

    The note about that one does not cover them.
    """
    is_private: bool = False
    """Whether what it displayed last was private, even if it has no viewer any more."""
    still_shows_last: bool = False
    """Whether the last action is still being animated.

    The log must not contain it before the end.
    """


class PanelRoot(Widget):
    """The foot of the table in one phase; it displays only what its ``viewer`` may know."""

    table: PanelTable
    view: PlayerView
    """The game now, as the viewer may see it."""
    seat: int | None
    """Seat that must act; None if none must."""
    viewer: int | None
    sheet: tuple[int, int, int, int] = field(default=(0,) * 4, kw_only=True)
    """Rectangle of its sheet (x, y, width, height), in window pixels."""
    is_advised: bool | None = field(default=False, kw_only=True)
    """Whether the sheet of advice is open; None where no advice can be asked for."""

    catches = keeps_changes = True
    is_persistent = True
    shows_carrying = True
    """Whether it must be painted again while something taken from it is carried."""
    covers_table = False
    """Whether it hides the whole table."""
    spans_table = False
    """Whether it has no sheet, and extends below the board if there is room."""
    is_to_act = False
    """Whether a person has to make a decision with it."""
    is_advisable = False
    """Whether advice can be asked for; `PanelInfo.advisable` has the decision."""

    @property
    def phase(self) -> Phase:
        """Phase that the table displays together with it."""
        return Phase.INCOME

    @property
    def info(self) -> PanelInfo:
        """What the table displays or does for it."""
        return PanelInfo("")

    @property
    def shown_turn(self) -> Turn | None:
        """The computer's turn that it displays; None if it displays something else."""
        return None

    @property
    def turn_on_phones(self) -> Turn | None:
        """The turn of people on phones, all at once, that it displays; None for something else."""
        return None

    @property
    def shown_around(self) -> tuple[object, ...]:
        """Values on which the things around the land depend.

        When they change these are built again.
        """
        return ()

    @property
    def hands(self) -> TileHand | None:
        """Hand that lays tiles on the land of the acting seat; None if no tiles can be laid."""
        return None

    @property
    def own_view(self) -> PlayerView | None:
        """View that the whole table displays with it; None for the present game."""
        return None

    def has_told(self, line: ScoreLine) -> bool:
        """Return whether the points of a score line have been counted on the screen."""
        return True

    def as_shown(self, view: PlayerView) -> PlayerView:
        """Return the view to display while it shows the latest events one after another."""
        return view

    @property
    def full_height(self) -> float:
        """Its height in design pixels."""
        return Panels.HEIGHT

    @property
    def low_height(self) -> float | None:
        """Its height at a small table, in design pixels; None if it is not less."""
        return None

    @property
    def round(self) -> int | None:
        """Round that it displays; None for the present round."""
        return None

    @property
    def points(self) -> list[int] | None:
        """Points of each seat to display; None for the points in the view."""
        return None

    @property
    def untold_lines(self) -> int:
        """Number of lines at the end of the log that are not displayed yet."""
        return 0

    @property
    def moment(self) -> int | None:
        """Moment of the time line that is displayed, in actions done; None in the present."""
        return None

    @property
    def last_told(self) -> int | None:
        """Last moment of which the log has lines; None for all lines except `untold_lines`."""
        return None

    @property
    def seat_to_show(self) -> int | None:
        """Seat whose land is displayed if no person has chosen another; None for the usual one."""
        return None

    @property
    def name(self) -> str:
        """Name of the panel in the event log."""
        return type(self).__name__

    # -- what it has in hand, and what that comes to on the land

    @property
    def holds_something(self) -> bool:
        """Whether pointer or keys hold something, so that it gets every event."""
        return self.tree is not None and self.tree.load is not None

    @property
    def holds_by_key(self) -> bool:
        """Whether keys hold something, while the pointer is free."""
        return False

    @property
    def holds_by_pointer(self) -> bool:
        """Whether the pointer holds something, so that it gets the pointer's events."""
        return self.holds_something and not self.holds_by_key

    @property
    def held_tile(self) -> HeldTile | None:
        """Tile that is carried or held over a cell; None if there is none."""
        return None

    def marks(self, shown: int) -> Marks:
        """Return the marks on a seat's land."""
        return NO_MARKS

    @property
    def tile_to_place(self) -> int | None:
        """Number of the tile for which all cells where it fits must be in sight, or None."""
        return None

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """Return the open cells of a seat's land that must be in sight."""
        tile = self.tile_to_place
        return () if tile is None or seat != self.seat else self.fitting_cells(tile)

    def fitting_cells(self, tile: int) -> Collection[Cell]:
        """Return the cells of the acting seat's land that take a tile in some rotation."""
        return self.acting.territory.placements(tile).cells()

    def fitted_land(self, seat: int) -> Territory | None:
        """Return the land for which the view must have room; None for the land as it is."""
        return None

    def verdict(self) -> Verdict | None:
        """Return the verdict on the tile in hand where it is held; None if there is none."""
        return None

    def watch(self, event: pygame.Event) -> None:
        """React to an event at the table before it is used.

        When something covers the table, it gets an event of the window losing the keyboard.
        """

    def meet(self, event: pygame.Event) -> bool:
        """Handle an event before the widgets get it; return whether it was used."""
        return False

    def keep_up(self) -> None:
        """Put back what cannot be held any longer, after an action or a release of the pointer."""

    def let_go(self) -> None:
        """Put back what is in hand."""

    def paint_over(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw what moves over the whole table; return the changed rectangle, None for nothing."""
        return None

    def repaint_all(self) -> None:
        """Request new painting of the whole panel and its shadows, to mark where to drop things."""
        if self.tree is not None:
            shadows = 2 * self.canvas.px(TILE_OUTSET)
            self.tree.soil(self, self.rect.inflate(shadows, shadows))

    def mounted(self) -> None:
        self.host.movers.append(self.paint_over)

    def unmounted(self) -> None:
        self.host.movers.remove(self.paint_over)
        self.host.put_down()  # what is carried was taken from this panel

    # -- for the panels

    @property
    def acting(self) -> SeatView:
        """Seat that is to act, as the viewer sees it."""
        assert self.seat is not None
        return self.view.seats[self.seat]

    @property
    def is_low(self) -> bool:
        """Whether it has the height of a small table, without room for its heading."""
        return self.sheet[3] < int(self.canvas.px(self.full_height))

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height inside the edges of its sheet, in design pixels."""
        return _inside(self.canvas, self.sheet)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the children on the sheet; the heading is nearer to the edge than others."""
        pad, rise = ruler.px(Space.L), ruler.px(Panels.HEADING_RISE)
        room = rect.inflate(-2 * pad, -2 * pad)
        room.update(room.x, room.y - rise, room.width, room.height + rise)
        for child in self.children:
            child.place(ruler, room)

    def target(self, design_pixels: float) -> float:
        """Return the side of something to press, in design pixels, for mouse or fingers."""
        return float(self.canvas.target(design_pixels))

    def keys(self, *commands: Command) -> str:
        """Return the keys that give the commands, for a note."""
        return self.host.meanings.hint(*commands)

    def button(
        self, command: Command, id: str, actions: Mapping[Command, Action] | None = None, *,
        kind: Kind = Kind.NORMAL, size: float = theme.LARGE_BODY,
        width: float | None = theme.WIDE_BUTTON, height: float | None = theme.BUTTON_HEIGHT,
    ) -> Button:  # fmt: skip
        """Return the button of a command of this panel, with its keys in the note.

        ``actions`` are the panel's actions if they are at hand.
        """
        action = (self.actions() if actions is None else actions)[command]
        return Button.of(
            action, self.keys(command), id=id, kind=kind, size=size, width=width, height=height
        )

    def primary(
        self, command: Command, id: str, actions: Mapping[Command, Action] | None = None
    ) -> Button:
        """Return the button of the next thing to do, for the right end of the foot."""
        return self.button(command, id, actions, kind=Kind.PRIMARY)


@lru_cache(maxsize=4)
def _inside(canvas: Art, sheet: tuple[int, int, int, int]) -> tuple[float, float]:
    """Return width and height inside the edges of a sheet, in design pixels.

    ``sheet`` is in window pixels.
    """
    scale, pad = canvas.scale, canvas.px(Space.L)
    return (sheet[2] - 2 * pad) / scale, (sheet[3] - 2 * pad) / scale


class ReadRoot(PanelRoot):
    """A panel that is only read; its button, Enter or Space leave it."""

    go_on: Callable[[], object]

    def proceed(self) -> None:
        """Do what the button does."""
        self.go_on()

    def actions(self) -> dict[Command, Action]:
        return {Common.PRESS: Action(self.proceed)}

    def go_on_button(self, text: str, id: str = "go on") -> Button:
        """Return the button that leaves it; emphasized if that is the next thing to do."""
        kind = Kind.PRIMARY if self.table.table_action(Common.PRESS) else Kind.NORMAL
        return Button(
            text, self.proceed, kind, key=hint(Common.PRESS), id=id, width=theme.WIDE_BUTTON,
            height=theme.BUTTON_HEIGHT,
        )  # fmt: skip


def send_coins(
    panel: PanelRoot,
    gold: int,
    start: pygame.Rect,
    end: pygame.Rect,
    side: float,
    delay: float = 0.0,
) -> None:
    """Animate gold from one place to another, as coins so many design pixels wide."""
    for i, value in enumerate(as_coins(gold)[:_MOST_COINS]):
        panel.table.fly(flying_coin(panel.canvas, value, side), start, end, 0.5, delay + 0.07 * i)


class Heading(Widget):
    """The title, and beside it a refusal, else a remark if all of it fits."""

    text: str
    remark: str = ""
    refusal: str = ""

    role = Role.TEXT

    @property
    def label(self) -> str:
        beside = self.refusal or self.remark
        return sentences(self.text, beside) if beside else self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        written = canvas.write(
            surface, self.text, rect, size=theme.HEADING, face=Face.TITLE, shrinks=True
        )
        left = written.right + canvas.px(Space.L)
        beside = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        if self.refusal:
            canvas.write(surface, self.refusal, beside, colour=theme.WRONG, face=Face.BOLD)
        elif canvas.text.width(self.remark, theme.BODY) <= beside.width:
            canvas.write(surface, self.remark, beside, colour=theme.INK_SOFT)


class FittedText(Widget):
    """A remark or a refusal, in the largest letters with which it fits."""

    text: str
    is_refusal: bool = False

    role = Role.TEXT
    outset = 2

    @property
    def label(self) -> str:
        return self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink, face = (theme.WRONG, Face.BOLD) if self.is_refusal else (theme.INK_SOFT, Face.BODY)
        size = canvas.fitting_size(self.text, TEXT_SIZES[not self.is_refusal :], rect, face)
        canvas.write_wrapped(surface, self.text, rect, size=size, colour=ink, face=face)


def heading_row(
    panel: PanelRoot, heading: Widget, *beside: Widget, advice: Kind = Kind.QUIET
) -> Row:
    """Return the row with a heading, the button for advice and further widgets."""
    parts = [one for one in (advice_button(panel, advice), *beside) if one is not None]
    high = panel.target(Panels.HEADING_ROW) if parts else Panels.HEADING_ROW
    return row(heading, *parts, gap=Space.M, align=Align.CENTRE, height=high)


def advice_button(panel: PanelRoot, kind: Kind = Kind.QUIET) -> AdviceButton | None:
    """Return the button that opens the sheet of advice; None if there is no advice.

    On parchment it is drawn without emphasis; on wood it is as tall as other buttons there.
    """
    if not panel.is_advisable or panel.is_advised is None:
        return None
    height = theme.BUTTON_HEIGHT if panel.is_wood else panel.target(Advice.BUTTON_HEIGHT)
    kind = Kind.NORMAL if panel.is_wood else kind
    return AdviceButton(
        panel, panel.is_advised, panel.host.meanings.device, kind, width=84, height=height
    )


class AdviceButton(Widget):
    """The button that opens or closes the sheet of advice."""

    panel: PanelRoot
    is_open: bool
    device: Device
    """Device whose keys its note names."""
    kind: Kind

    def build(self) -> Sequence[Widget]:
        action = self.panel.table.table_action(Game.ADVICE)
        if action is None:
            return ()
        return (
            Button(
                action.label,
                action.run,
                self.kind,
                self.is_open,
                theme.BODY,
                tip=action.tip,
                id="advice",
            ),
        )


def tile(number: int, clan: Clan, side: float) -> Drawing:
    """Return the picture of a tile, that many design pixels wide."""
    return Drawing(Do(_draw_tile, number, clan), width=side, height=side)


def _draw_tile(
    number: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    canvas.tile(surface, number, 0, rect, clan)


def sprite(file: str, side: float) -> Drawing:
    """Return a painted picture, that many design pixels wide."""
    return Drawing(Do(_draw_sprite, file), width=side, height=side)


def _draw_sprite(file: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.sprites.draw(surface, file, rect)


def box(
    fill: Colour,
    *,
    border: Colour | None = None,
    width: float = Line.BORDER,
    radius: float = Corner.BOX,
) -> Drawing:
    """Return a box on which other widgets lie in a `stack`."""
    return Drawing(Do(_draw_box, fill, border, width, radius))


def _draw_box(
    fill: Colour, border: Colour | None, width: float, radius: float,
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect,
) -> None:  # fmt: skip
    canvas.box(surface, rect, fill, border=border, width=width, radius=radius)


def soft(text: str, size: float = theme.SMALL) -> Label:
    """Return secondary text; it takes the remaining room, and shrinks to fit."""
    return Label(text, size, theme.INK_SOFT, grow=1)


def figure(text: str, width: float, colour: Colour) -> Label:
    """Return the number at the end of a row."""
    return Label(text, theme.LARGE_BODY, colour, Face.TITLE, Align.RIGHT, width=width)


def seat_row(
    seat: SeatView, crest_side: float, name_width: float, *rest: Child, height: float | None = None,
    grow: int = 0,
) -> Row:  # fmt: skip
    """Return a row of a seat's crest and name, with further widgets."""
    name = Label(seat.name, face=Face.BOLD, width=name_width)
    parts = crest(seat.clan, crest_side), name, *rest
    return row(*parts, gap=Space.S, align=Align.CENTRE, height=height, grow=grow)


def coin_row(gold: int, side: float, step: float, most: int) -> Drawing:
    """Return a picture of a sum in coins, each partly covering the one before.

    Only the ``most`` largest coins are drawn. The largest comes last and is in front, so that each
    numeral can be read.
    """
    coins = tuple(reversed(as_coins(gold)[:most]))
    return Drawing(Do(_draw_coins, coins, side, step), width=side + step * len(coins))


def _draw_coins(
    coins: tuple[int, ...],
    side: float,
    step: float,
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
) -> None:
    draw_coins(surface, canvas, coins, rect.midleft, canvas.px(side), canvas.px(step))
