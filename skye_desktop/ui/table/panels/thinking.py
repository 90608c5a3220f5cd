"""A computer's turn: it thinks, its tile flies, what it did stays in sight for a while.

The runner of the game asks, carries out and keeps the time, whatever is on the screen; the panel only shows its turn.
One panel serves all turns of computers that follow each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    Action,
    BuyTile,
    Clan,
    EndBuilding,
    Event,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
    Territory,
    TileBought,
    as_coins,
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Choice, Kind, Label, Widget, is_activation, key_hint
from skye_desktop.play.flow import Stage, Think
from skye_desktop.play.levels import level_name, speeds
from skye_desktop.play.runner import Step, Turn
from skye_desktop.play.timeline import with_its_tile
from skye_desktop.ui.sizes import Thinking
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel
from skye_desktop.ui.territory_view import Marks

_DOT_SECONDS = 0.35
_DOTS = 3


class _Shown(NamedTuple):
    """A tile on the panel: whose it is to buy and for how much, or the computer's own."""

    tile: int
    price: int = 0
    seller: Clan | None = None


class ThinkingPanel(Panel):
    """Everybody may look: nothing secret is on it."""

    height = Thinking.HEIGHT
    needs_open_cells = True

    def __init__(self, context: TableContext, turn: Turn) -> None:
        super().__init__(context, turn.seat, viewer=context.sole_person)
        self._turn = turn
        self._blink = 0.0
        self._tray: dict[int, pygame.Rect] = {}
        self.follow(turn)

    # -- whose turn it is

    def follow(self, turn: Turn) -> None:
        self._turn = turn
        self.seat, self.phase = turn.seat, turn.phase
        self.viewer = self.context.sole_person

    @property
    def _speed(self) -> Speed:
        return self.context.settings.computer_speed

    @property
    def _action(self) -> SeatAction | None:
        return self._turn.action

    @property
    def _part(self) -> float:
        """How far the tile has flown, 0 to 1, quick at first."""
        seconds = self.context.pace_of(self._turn)
        return 1.0 if seconds <= 0 else 1 - (1 - min(1.0, self._turn.age / seconds)) ** 3

    def next_update_in(self) -> float | None:
        """For the next dot while it thinks; the table knows when the turn goes on."""
        return _DOT_SECONDS / _DOTS if self._is_thinking else None

    def update(self, seconds: float) -> None:
        self._blink += seconds

    def goes_on_with(self, stage: Stage, turn: Turn | None) -> bool:
        """One panel serves all turns of computers that follow each other."""
        if turn is None or not isinstance(stage, Think):
            return False
        self.follow(turn)
        return True

    def decided(self, action: Action) -> None:
        if isinstance(action, BuyTile | PlaceTile | ReturnTile):
            self.context.play(Sound.PICK_UP)

    def done(self, action: Action, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, TileBought):
                self._pay(event)
        if isinstance(action, PlaceTile):
            self.context.play(Sound.SETTLE)

    def _pay(self, bought: TileBought) -> None:
        places, side = self.context.places, self.canvas.px(Thinking.COIN)
        for i, value in enumerate(as_coins(bought.price)[:5]):
            draw = partial(self._draw_coin, value, side)
            start, end = places.seat(bought.seat).center, places.seat(bought.seller).center
            self.context.animate(draw, start, end, 0.5, 0.07 * i)

    def skip(self) -> None:
        self.context.skip()

    # -- layout

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        canvas, inner = self.canvas, self.inner()
        controls = pygame.Rect(0, inner.y, canvas.px(Thinking.CONTROLS), inner.height)
        controls.right = inner.right
        self.group.replace(self._controls(controls))
        self._place_tray(self._words_room())

    def _controls(self, room: pygame.Rect) -> list[Widget]:
        canvas, gap = self.canvas, self.canvas.px(Space.M)
        label = pygame.Rect(room.x, room.y, room.width, canvas.px(Thinking.LABEL))
        choice = pygame.Rect(room.x, label.bottom, room.width, canvas.px(Thinking.CHOICE))
        pause = pygame.Rect(room.x, 0, canvas.px(Thinking.BUTTON), canvas.px(theme.BUTTON_HEIGHT))
        pause.bottom = room.bottom
        on = pause.move(room.width - pause.width, 0)
        speed = Choice(
            "computers' speed", speeds(), self._speed, choice, self._set_speed,
            tooltip=tr("How long what a computer does stays in sight (keys: + and −)"),
        )  # fmt: skip
        hint = pygame.Rect(room.x, choice.bottom + gap, room.width, pause.y - choice.bottom - 2 * gap)
        space, enter = tr("Space"), tr("Enter")
        pause_keys, on_keys = (
            (["P"], [space, enter]) if not self.context.is_watched else ([space, "P"], [enter])
        )
        is_paused = self.context.is_paused
        meanwhile = tr("Lands, log, time line and menu are open to you meanwhile.")
        return [
            Label(tr("Computers' turns"), label, size=theme.SMALL, colour=theme.INK_SOFT),
            speed,
            Label(meanwhile, hint, size=theme.SMALLEST, colour=theme.INK_SOFT, wrap=True),
            Button(
                tr("Go on") if is_paused else tr("Pause"), pause, self.context.pause, name="pause",
                key=key_hint(*pause_keys), size=theme.BODY, kind=Kind.PRIMARY if is_paused else Kind.NORMAL,
                tooltip=tr("Let the computers go on") if is_paused else tr("Let the computers wait"),
            ),
            Button(
                tr("Skip"), on, self.skip, name="skip", key=key_hint(*on_keys), size=theme.BODY,
                tooltip=tr("Wait no longer; a click on this sheet does the same"),
            ),
        ]  # fmt: skip

    def _set_speed(self, speed: Speed) -> None:
        settings = self.context.settings
        settings.computer_speed = speed
        self.context.keep_settings()

    def _words_room(self) -> pygame.Rect:
        canvas, inner = self.canvas, self.inner()
        width = inner.width - canvas.px(Thinking.CONTROLS + Space.XL)
        return pygame.Rect(inner.x, inner.y, width, inner.height)

    def _place_tray(self, room: pygame.Rect) -> None:
        canvas, gap = self.canvas, self.canvas.px(Space.M)
        shown = self._on_panel()
        top = room.y + canvas.px(Thinking.CREST + Space.S)
        row = canvas.px(Thinking.PRICE) if self.phase is Phase.BUYING else 0
        width = room.width * Thinking.TRAY_PART // 100
        most = min(room.bottom - top - row, canvas.px(Thinking.TALLEST_TILE))
        side = min(most, (width + gap) // max(1, len(shown)) - gap)
        top += (room.bottom - top - row - side) // 2
        self._tray = {
            one.tile: pygame.Rect(room.x + i * (side + gap), top, side, side) for i, one in enumerate(shown)
        }

    def _on_panel(self) -> list[_Shown]:
        """The tiles that the turn is about, also the one in the air."""
        acting = self.acting
        if self.phase is Phase.PRICING:
            return [_Shown(tile) for tile in acting.drawn]
        if self.phase is Phase.BUILDING:
            return [_Shown(tile) for tile in acting.to_build]
        return [
            _Shown(tile, price, other.clan)
            for other in self.context.view.seats
            if other.seat != self.seat
            for tile, price in other.prices
        ]

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            if self.rect.collidepoint(event.pos):
                self.skip()
                return True
            return False
        if is_activation(event):
            self.skip()
            return True
        return event.type == pygame.KEYDOWN and not event.mod & COMMAND_KEYS and self._key(event)

    def _key(self, event: pygame.Event) -> bool:
        slower = (pygame.K_MINUS, pygame.K_KP_MINUS)
        faster = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
        if event.key == pygame.K_p:
            self.context.pause()
        elif event.key in slower or event.key in faster:
            choices = [speed for speed, _ in speeds()]
            wanted = choices.index(self._speed) + (1 if event.key in faster else -1)
            self._set_speed(choices[max(0, min(len(choices) - 1, wanted))])
            self.layout(self.rect)
        else:
            return False
        return True

    # -- what is seen

    @property
    def title(self) -> str:
        action, name = self._action, self.acting.name
        if action is not None:
            return _did(action, name)
        text = tr("{name} waits") if self.context.is_paused else tr("{name} is thinking")
        return text.format(name=name)

    def _task(self) -> str:
        level = level_name(self.context.level(self.acting.seat))
        match self.phase:
            case Phase.PRICING:
                task = tr("sets its prices, in secret")
            case Phase.BUYING:
                task = tr("may buy one tile")
            case _:
                count = len(self.acting.to_build)
                task = (
                    trn("has {n} tile to lay", "has {n} tiles to lay", count)
                    if count
                    else tr("has no tile left")
                )
        return tr("{clan}, {level}: {task}").format(
            clan=self.acting.clan.display_name, level=level, task=task
        )

    def fitted_land(self, seat: int) -> Territory:
        """The land with the tile that flies to it: it must not move while the tile comes."""
        land, action = super().fitted_land(seat), self._action
        if self._turn.step is Step.ACTING and isinstance(action, PlaceTile) and action.seat == seat:
            return land.place(action.tile, action.placement)
        return land

    def marks(self) -> Marks:
        if self.context.shown != self.seat or self.phase is not Phase.BUILDING:
            return Marks()
        cells = (self.acting.territory.cell_of(tile) for tile in self.acting.laid)
        fresh = frozenset(cell for cell in cells if cell is not None)
        action = self._action
        if self._turn.step is Step.ACTING and isinstance(action, PlaceTile):
            return Marks(fresh=fresh, legal=frozenset({action.placement.cell}))
        return Marks(fresh=fresh)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        canvas, room = self.canvas, self._words_room()
        crest = pygame.Rect(room.x, room.y, canvas.px(Thinking.CREST), canvas.px(Thinking.CREST))
        canvas.crest(surface, self.acting.clan, crest)
        left = crest.right + canvas.px(Space.M)
        row = pygame.Rect(left, room.y - canvas.px(Space.XS), room.right - left, canvas.px(Thinking.ROW))
        dots = canvas.px(Thinking.DOTS) if self._is_thinking else 0
        row.width -= dots
        written = canvas.write(surface, self.title, row, size=theme.HEADING, face=Face.TITLE, shrinks=True)
        if dots:
            self._draw_dots(surface, (written.right + canvas.px(Space.M), row.centery))
        row.width += dots
        row.y = row.bottom - canvas.px(Space.XS)
        canvas.write(surface, self._task(), row, colour=theme.INK_SOFT, shrinks=True)
        self._draw_tray(surface)
        self._draw_reason(surface, room)

    @property
    def _is_thinking(self) -> bool:
        return self._turn.step is Step.THINKING and not self.context.is_paused

    def _draw_dots(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Three dots, one after the other dark: quiet, but the window is alive."""
        canvas = self.canvas
        now = int(self._blink / _DOT_SECONDS) % (_DOTS + 1)
        for i in range(_DOTS):
            fill = theme.NOW if i == now else theme.PAPER_EDGE
            dot = pygame.Rect(0, 0, canvas.px(Thinking.DOT), canvas.px(Thinking.DOT))
            dot.midleft = (place[0] + i * canvas.px(Thinking.DOT_STEP), place[1])
            canvas.box(surface, dot, fill, radius=Corner.SOFT)

    def _draw_tray(self, surface: pygame.Surface) -> None:
        canvas = self.canvas
        flying = self._flying
        for one in self._on_panel():
            place = self._tray.get(one.tile)
            if place is None or one.tile == flying:
                continue
            canvas.tile(surface, one.tile, 0, place, self.acting.clan)
            if one.seller is not None:
                self._draw_offer(surface, one, one.seller, place)

    def _draw_offer(self, surface: pygame.Surface, one: _Shown, seller: Clan, place: pygame.Rect) -> None:
        canvas = self.canvas
        crest = pygame.Rect(0, 0, canvas.px(Thinking.SELLER), canvas.px(Thinking.SELLER))
        crest.topleft = (place.x - canvas.px(Space.XS), place.y - canvas.px(Space.XS))
        canvas.crest(surface, seller, crest)
        price = pygame.Rect(place.x, place.bottom, place.width, canvas.px(Thinking.PRICE))
        canvas.write(surface, str(one.price), price, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)

    def _draw_reason(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Why, beside the tiles, once it is no secret; with the tile it speaks of."""
        decision = self._turn.decision
        if decision is None or not decision.reason or isinstance(decision.action, SetPrices):
            return
        canvas = self.canvas
        right = max((place.right for place in self._tray.values()), default=room.x - canvas.px(Space.L))
        top = room.y + canvas.px(Thinking.CREST + Space.S)
        box = pygame.Rect(right + canvas.px(Space.L), top, 0, room.bottom - top)
        box.width = room.right - box.x
        action = decision.action
        if self._turn.step is Step.DONE and isinstance(action, BuyTile | PlaceTile | ReturnTile):
            side = min(box.height, canvas.px(Thinking.SPOKEN_OF))
            place = pygame.Rect(box.x, box.centery - side // 2, side, side)
            rotation = action.placement.rotation if isinstance(action, PlaceTile) else 0
            canvas.tile(surface, action.tile, rotation, place, self.acting.clan)
            box.x += side + canvas.px(Space.M)
            box.width = room.right - box.x
        tiles = (action.tile,) if isinstance(action, BuyTile | PlaceTile | ReturnTile) else ()
        reason = with_its_tile(decision.reason, tiles)
        height = min(box.height, canvas.wrapped_height(reason, theme.SMALL, box.width))
        box.y += (box.height - height) // 2
        canvas.write_wrapped(surface, reason, box, size=theme.SMALL, colour=theme.INK_SOFT)

    # -- the tile in the air

    @property
    def _flying(self) -> int | None:
        action = self._action
        if self._turn.step is Step.ACTING and isinstance(action, BuyTile | PlaceTile | ReturnTile):
            return action.tile
        return None

    def draw_over(self, surface: pygame.Surface) -> None:
        tile, action = self._flying, self._action
        start = None if tile is None else self._tray.get(tile)
        if tile is None or action is None or start is None:
            return
        end, rotation = self._goal(action)
        part = self._part
        side = round(start.width + (end.width - start.width) * part)
        centre = (
            round(start.centerx + (end.centerx - start.centerx) * part),
            round(start.centery + (end.centery - start.centery) * part),
        )
        self.canvas.lifted_tile(surface, tile, rotation, centre, side, self.acting.clan)

    def _goal(self, action: SeatAction) -> tuple[pygame.Rect, int]:
        """Where the tile flies to, and how it lies then in quarter-turns."""
        context = self.context
        side = min(place.width for place in self._tray.values())
        end = pygame.Rect(0, 0, side // 2, side // 2)
        match action:
            case PlaceTile(seat, _, Placement() as placement) if context.shown == seat:
                return context.land.cell_rect(placement.cell), placement.rotation
            case ReturnTile():
                end.center = context.places.bag
            case _:
                end.center = context.places.seat(action.seat).center
        return end, 0

    def _draw_coin(
        self, value: int, side: int, surface: pygame.Surface, centre: tuple[int, int], part: float
    ) -> None:
        self.canvas.coin(surface, value, centre, side)


def _did(action: SeatAction, name: str) -> str:
    """What a computer does, in words that name no tile by its number."""
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
