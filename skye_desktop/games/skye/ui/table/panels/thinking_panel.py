"""The panel of a computer's turn: it thinks, a tile moves, and the action stays in sight.

The runner of the game asks for decisions, carries them out and measures the time; the panel only
displays the turn. One panel is used for all computers' turns that follow each other, and for those
of people who decide on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from skye_desktop.files.settings import Speed
from skye_desktop.game.pace import Turn, TurnStep
from skye_desktop.games.skye.bots.decision_reasons import read_reason
from skye_desktop.games.skye.engine import (
    BuyTile,
    Clan,
    EndBuilding,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
    Territory,
)
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.portraits import crest, face
from skye_desktop.games.skye.ui.sizes import Buying, Thinking
from skye_desktop.games.skye.ui.table.panel_root import PanelInfo, PanelRoot
from skye_desktop.games.skye.ui.table.phone_sign import decides_on_a_phone
from skye_desktop.games.skye.ui.table.pieces import TILE_OUTSET, draw_tile
from skye_desktop.games.skye.ui.table.wares import Lot, MarketRoot
from skye_desktop.games.skye.ui.territory_view import Marks, laid_cells
from skye_desktop.games.skye.wording.level import level_name
from skye_desktop.games.skye.wording.tile import sides_words, tile_and_things, tile_letter
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Choice,
    Colour,
    Command,
    Common,
    Corner,
    Do,
    Face,
    Label,
    Role,
    Space,
    State,
    Widget,
    column,
    row,
    spacer,
    square,
    theme,
)
from skye_desktop.shell.speeds import speeds

_FACE: Final = 48
_ROW: Final = 22
_CONTROLS: Final = 214
_NARROW_CHOICE: Final = 126


_DOT_SECONDS = 0.35
_DOTS = 3


_WithTile: TypeAlias = BuyTile | PlaceTile | ReturnTile


class ThinkingPanel(PanelRoot):
    """The turn of a computer, or of a person on a phone, as everybody may see it."""

    turn: Turn
    level: str
    """Level of the computer; empty for a person on a phone."""
    speed: Speed
    """Speed of the computers' turns."""
    is_paused: bool
    is_watched: bool
    """Whether all seats are computers."""
    pause: Callable[[], object]
    skip: Callable[[], object]
    play_to_end: Callable[[], object]
    set_speed: Callable[[Speed], object]
    pace_of: Callable[[Turn], float]
    """Returns the least number of seconds for a step of the turn."""

    name = "ThinkingPanel"
    is_market = False
    """Whether the tiles stay in their stalls instead of being displayed here."""
    full_height = Thinking.HEIGHT
    dot = 0
    """Index of the dark dot while the computer thinks; `_DOTS` if none is dark."""
    _blink = 0.0
    is_pressable = True
    takes_focus = False

    @property
    def phase(self) -> Phase:
        phase: Phase = self.turn.phase
        return phase

    @property
    def shown_turn(self) -> Turn:
        return self.turn

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(self.title)

    # -- whose turn it is

    @property
    def title(self) -> str:
        """Title: the action, or who is deciding."""
        action, name = self.turn.action, self.acting.name
        if action is not None:
            return _action_words(action, name)
        if self.turn.is_elsewhere:
            return decides_on_a_phone([name])
        text = tr("{name} waits") if self.is_paused else tr("{name} is thinking")
        return text.format(name=name)

    @property
    def task(self) -> str:
        """Text with the clan, the computer's level, and the task."""
        match self.turn.phase:
            case Phase.PRICING:
                task = tr("sets its prices, in secret")
            case Phase.BUYING:
                task = tr("may buy one tile")
            case _:
                count = len(self.acting.to_build)
                task = trn("has {n} tile to lay", "has {n} tiles to lay", count)
                task = task if count else tr("has no tile left")
        clan = self.acting.clan.display_name
        if self.turn.is_elsewhere:
            return tr("{clan}: {task}").format(clan=clan, task=task)
        level = level_name(self.level)
        return tr("{clan}, {level}: {task}").format(clan=clan, level=level, task=task)

    @property
    def reason(self) -> str:
        """Reason of the computer's action; empty while it is secret."""
        decision = self.turn.decision
        if decision is None or not decision.reason or isinstance(decision.action, SetPrices):
            return ""
        return read_reason(decision.reason, self.view.names, tile_letter).text

    @property
    def is_thinking(self) -> bool:
        """Whether a computer is deciding, and is not paused."""
        return self._is_waiting and not (self.turn.is_elsewhere or self.is_paused)

    @property
    def _is_waiting(self) -> bool:
        """Whether the seat has not decided yet."""
        return self.turn.step is TurnStep.THINKING

    def tick(self, seconds: float) -> float | None:
        """Darken the next dot while the computer thinks; return the seconds until the next call."""
        self._blink += seconds
        dot = int(self._blink / _DOT_SECONDS) % (_DOTS + 1)
        if dot != self.dot:
            self.dot = dot
            self.repaint()
        return _DOT_SECONDS / _DOTS if self.is_thinking else None

    def fitted_land(self, seat: int) -> Territory | None:
        """Return the land with the moving tile, so that the view stays when it arrives."""
        action = self.turn.action
        if (
            self.turn.step is TurnStep.ACTING
            and isinstance(action, PlaceTile)
            and action.seat == seat
        ):
            return self.view.seats[seat].territory.place(action.tile, action.placement)
        return None

    def marks(self, shown: int) -> Marks:
        if shown != self.seat or self.turn.phase is not Phase.BUILDING:
            return Marks()
        fresh = laid_cells(self.acting.territory, self.acting.laid)
        action = self.turn.action
        if self.turn.step is TurnStep.ACTING and isinstance(action, PlaceTile):
            return Marks(fresh=fresh, legal=frozenset({action.placement.cell}))
        return Marks(fresh=fresh)

    # -- what is done to it

    def press(self) -> None:
        self.skip()

    def actions(self) -> dict[Command, Action]:
        tip = self.host.meanings.for_device(
            tr("Wait no longer; a click on this sheet does the same"),
            tr("Wait no longer"),
            fingers=tr("Wait no longer; a tap on this sheet does the same"),
        )
        skip = Action(self.skip, tr("Skip"), tip=tip)
        if self.turn.is_elsewhere:  # nobody can be paused there, or hurried
            return {} if self._is_waiting else {self._skipping: skip}
        pause = Action(self.pause, tr("Pause"), tip=tr("Let the computers wait"))
        if self.is_paused:
            pause = Action(self.pause, tr("Go on"), tip=tr("Let the computers go on"))
        return {
            Game.PAUSE: pause,
            self._skipping: skip,
            Game.SLOWER: Action(Do(self._step_speed, -1)),
            Game.FASTER: Action(Do(self._step_speed, 1)),
        }

    @property
    def _skipping(self) -> Common:
        """Command that ends the wait; Space does not, if only computers play: it pauses these."""
        return Common.CONFIRM if self.is_watched else Common.PRESS

    def _step_speed(self, step: int) -> None:
        choices = [speed for speed, _ in speeds()]
        wanted = choices.index(self.speed) + step
        self.take_speed(choices[max(0, min(len(choices) - 1, wanted))])

    def take_speed(self, speed: Speed) -> None:
        """Set the speed of the computers' turns."""
        self.set_speed(speed)
        self.set(speed=speed)

    # -- what it consists of

    def build(self) -> Sequence[Widget]:
        """Return text on the left, tiles and reason in the middle, speed and buttons right."""
        words = column(
            self._turn_title(height=_ROW),
            Label(self.task, colour=theme.INK_SOFT, id="task", height=_ROW),
            grow=1,
        )
        head = row(self._portrait(_FACE), words, gap=Space.M)
        told = row(self._tray(), self._turn_reason(), gap=Space.L, grow=1)
        left = column(head, told, gap=Space.S, grow=1)
        return (row(left, self._controls(), gap=Space.XL),)

    def _portrait(self, side: float) -> Widget:
        """Return the computer's face, or the crest of a person."""
        clan = self.acting.clan
        return crest(clan, side) if self.turn.is_elsewhere else face(clan, side, self.level)

    def _turn_title(self, height: float | None = None, grow: int = 0) -> Widget:
        ink = theme.LIGHT_INK if self.is_wood else theme.INK
        return TurnTitle(
            self, self.title, self.is_thinking, ink, id="doing", height=height, grow=grow
        )

    def _turn_reason(self) -> Widget:
        action, reason = self.turn.action, self.reason
        shown = (
            action
            if reason and isinstance(action, _WithTile) and self.turn.step is TurnStep.DONE
            else None
        )
        rotation = shown.placement.rotation if isinstance(shown, PlaceTile) else 0
        tile = None if shown is None else shown.tile
        ink = theme.LIGHT_INK_SOFT if self.is_wood else theme.INK_SOFT
        return TurnReason(reason, tile, rotation, self.acting.clan, ink, id="reason", grow=1)

    def _speed(self, width: float) -> Choice:
        keys = self.host.meanings
        tip = tr("How long what a computer does stays in sight")
        return Choice(
            tuple(speeds()), self.speed, Do(self.take_speed),
            tip=keys.with_keys(tip, Game.FASTER, Game.SLOWER), id="computers' speed", width=width,
            height=self.target(30),
        )  # fmt: skip

    def _pause(self) -> Button | None:
        """Return the button that pauses the computers; None while a person decides elsewhere."""
        if self.turn.is_elsewhere:
            return None
        pause = self.button(Game.PAUSE, "pause", size=theme.BODY, width=80)
        pause.is_selected = self.is_paused
        return pause

    def _skip(self) -> Button | None:
        """Return the button that ends the wait; None while a person decides elsewhere.

        It is at the place of other panels' main button, where a click too many does not pause the
        game.
        """
        is_up_to_person = self.turn.is_elsewhere and self._is_waiting
        return None if is_up_to_person else self.button(self._skipping, "skip")

    def _to_end(self) -> Button | None:
        """Return the button that plays to the end; None if people play too."""
        if not self.is_watched:
            return None
        return Button(
            tr("To the end"), self.play_to_end, size=theme.BODY, id="to end",
            tip=tr("The computers play on without pauses, to the crowning"),
            key=self.host.meanings.hint(Game.TO_END),
        )  # fmt: skip

    def _controls(self) -> Widget:
        pause, to_end = self._pause(), self._to_end()
        if to_end is None:
            meanwhile = tr("All else on the table stays open to you meanwhile.")
            between: Widget = Label(meanwhile, theme.SMALL, theme.INK_SOFT, wrap=True, grow=1)
        else:
            between = column(to_end, spacer(), grow=1)
        below = row(spacer(), self._skip())
        if pause is None:
            return column(between, below, width=_CONTROLS)
        turns = Label(tr("Computers' turns"), theme.SMALL, theme.INK_SOFT, height=20)
        speed = row(self._speed(_NARROW_CHOICE), spacer(), pause, align=Align.CENTRE)
        return column(turns, speed, Space.M, between, below, width=_CONTROLS)

    def _tray(self) -> Widget:
        """Return the tiles of the turn, as large as possible, in the middle of the height."""
        acting, px = self.acting, self.canvas.px
        inner = pygame.Rect(self.sheet).inflate(-2 * px(Space.L), -2 * px(Space.L))
        shown = acting.drawn if self.turn.phase is Phase.PRICING else acting.to_build
        width = (inner.width - px(_CONTROLS) - px(Space.XL)) * 66 // 100
        most = min(inner.height - px(_FACE + Space.S), px(84))
        side = (
            min(most, (width + px(Space.M)) // max(1, len(shown)) - px(Space.M)) / self.canvas.scale
        )
        tiles = [
            TurnTile(
                tile, acting.clan, tile == self.flying, id=f"tile {tile}", width=side, height=side
            )
            for tile in shown
        ]
        return row(*tiles, gap=Space.M, align=Align.CENTRE)

    # -- the tile in the air

    @property
    def flying(self) -> int | None:
        """The tile that is moving; None if there is none."""
        action = self.turn.action
        if self.turn.step is TurnStep.ACTING and isinstance(action, _WithTile):
            return action.tile
        return None

    @property
    def _part(self) -> float:
        """Covered part of the way of the moving tile, from 0 to 1; fast at first."""
        seconds = self.pace_of(self.turn)
        return 1.0 if seconds <= 0 else 1 - (1 - min(1.0, self.turn.age / seconds)) ** 3

    def paint_over(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect | None:
        action, place = self.turn.action, self.host.ids.get(f"tile {self.flying}")
        if place is None or action is None or self.flying is None:
            return None
        start = place.rect
        end, rotation = self._goal(action, place.rect.width)
        part = self._part
        side = round(start.width + (end.width - start.width) * part)
        x, y = (round(a + (b - a) * part) for a, b in zip(start.center, end.center, strict=True))
        canvas.lifted_tile(surface, self.flying, rotation, (x, y), side, self.acting.clan)
        return square(2 * side, center=(x, y))

    def _goal(self, action: SeatAction, side: int) -> tuple[pygame.Rect, int]:
        """Return the rectangle to which the tile moves, and its rotation there in quarter-turns."""
        table, half = self.table, side // 2
        match action:
            case PlaceTile(seat, _, Placement() as placement) if table.shown == seat:
                return table.land.cell_rect(placement.cell), placement.rotation
            case ReturnTile():
                return square(half, center=table.place("bag").center), 0
            case _:
                return square(half, center=table.place(f"seat {action.seat + 1}").center), 0


class TurnTile(Widget):
    """A tile of a computer's turn."""

    tile: int
    clan: Clan
    is_away: bool

    role = Role.THING
    outset = TILE_OUTSET

    @property
    def label(self) -> str:
        return tile_and_things(self.tile)

    @property
    def state(self) -> State:
        return replace(super().state, about=sides_words(self.tile))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.is_away:
            draw_tile(surface, canvas, self.tile, 0, rect, self.clan)


class TurnTitle(Widget):
    """The title; while the computer thinks with three dots, of which one is dark."""

    panel: ThinkingPanel
    text: str
    has_dots: bool
    ink: Colour = theme.INK

    role = Role.TEXT

    @property
    def label(self) -> str:
        return self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        dots = canvas.px(44) if self.has_dots else 0
        room = pygame.Rect(rect.x, rect.y, rect.width - dots, rect.height)
        written = canvas.write(
            surface, self.text, room, size=theme.HEADING, colour=self.ink, face=Face.TITLE,
            shrinks=True,
        )  # fmt: skip
        side = canvas.px(6)
        for i in range(_DOTS if dots else 0):
            left = written.right + canvas.px(Space.M) + i * canvas.px(12)
            fill = theme.NOW if i == self.panel.dot else theme.PAPER_EDGE
            canvas.box(
                surface, square(side, midleft=(left, rect.centery)), fill, radius=Corner.SOFT
            )


class TurnReason(Widget):
    """The reason of a computer's action, with the tile that the reason names."""

    text: str
    tile: int | None
    rotation: int
    clan: Clan
    ink: Colour = theme.INK_SOFT

    role = Role.TEXT
    outset = TILE_OUTSET

    @property
    def label(self) -> str:
        return self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.text:
            return
        room = rect.copy()
        if self.tile is not None:
            place = square(min(room.height, canvas.px(56)), midleft=room.midleft)
            draw_tile(surface, canvas, self.tile, self.rotation, place, self.clan)
            room.x = place.right + canvas.px(Space.M)
            room.width = rect.right - room.x
        height = min(room.height, canvas.wrapped_height(self.text, theme.SMALL, room.width))
        room.y += (room.height - height) // 2
        canvas.write_wrapped(surface, self.text, room, size=theme.SMALL, colour=self.ink)


class WatchedMarketPanel(ThinkingPanel, MarketRoot):
    """The panel of a computer that buys: the stalls stay where they are when a person buys."""

    is_market = True

    full_height = MarketRoot.full_height

    @property
    def info(self) -> PanelInfo:
        return super().info._replace(clear=("stall *", "who acts"))

    def build(self) -> Sequence[Widget]:
        return MarketRoot.build(self)

    def remark(self) -> str:
        return self.task

    def is_away(self, lot: Lot) -> bool:
        return lot.tile == self.flying

    def foot(self) -> Widget:
        """Return the row below the stalls: buyer, action, reason, speed and buttons.

        The speed is left out if there is no room.
        """
        told = self._turn_reason() if self.reason else self._turn_title(grow=1)
        pause = self._pause()
        has_speed = pause is not None and self.inner[0] >= 640
        return row(
            self._portrait(Buying.FOOT_ROW),
            told,
            self._speed(_NARROW_CHOICE) if has_speed else None,
            self._to_end(),
            pause,
            self._skip(),
            gap=Space.M,
            align=Align.CENTRE,
            grow=1,
        )

    def told(self) -> Widget:
        """Return the action, and the computer's face with its task or its reason."""
        portrait = column(self._portrait(Buying.FOOT_ROW))
        if self.reason:
            return row(portrait, self._turn_reason(), gap=Space.S, grow=1)
        task = Label(self.task, theme.SMALL, theme.LIGHT_INK_SOFT, wrap=True, grow=1)
        below = row(portrait, task, gap=Space.S, grow=1)
        return column(self._turn_title(height=_ROW), below, gap=Space.XS, grow=1)

    def controls(self) -> Sequence[Widget]:
        pause, skip = self._pause(), self._skip()
        if pause is None:
            return () if skip is None else (self.beside(skip),)
        assert skip is not None
        speed = self._speed(Buying.ASIDE - Space.S - (pause.width or 0))
        speeds = row(pause, speed, gap=Space.S, align=Align.CENTRE)
        to_end = self._to_end()
        if to_end is None:
            return self.beside(skip), speeds
        skip.width, skip.grow = None, 1
        return row(to_end, skip, gap=Space.S), speeds


def _action_words(action: SeatAction, name: str) -> str:
    """Return an action in words; tiles are not named by number."""
    match action:
        case SetPrices():
            text = tr("{name} has set its prices")
        case BuyTile():
            text = tr("{name} buys a tile")
        case PassBuying():
            text = tr("{name} buys nothing")
        case PlaceTile():
            text = tr("{name} lays a tile")
        case TakeBackTile():
            text = tr("{name} picks a tile up again")
        case ReturnTile():
            text = tr("{name} returns a tile: it fits nowhere")
        case EndBuilding():
            text = tr("{name} ends building")
    return text.format(name=name)
