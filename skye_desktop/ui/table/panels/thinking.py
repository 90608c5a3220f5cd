"""A computer's turn: it thinks, its tile flies, what it did stays in sight for a while.

The runner of the game asks, carries out and keeps the time, whatever is on the screen; the panel only shows its turn.
One panel serves all turns of computers that follow each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

import pygame

from skye_desktop.bots.why import in_words
from skye_desktop.engine import Action as GameAction
from skye_desktop.engine import (
    BuyTile,
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
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Align, Container, Part, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Choice, Label
from skye_desktop.play.flow import Stage, Think
from skye_desktop.play.turns import Step, Turn
from skye_desktop.play.wording.level import level_name, speeds
from skye_desktop.play.wording.signs import tile_letter
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.parts import face
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.market import MarketPanel
from skye_desktop.ui.table.panel import PRIMARY, ReadPanel
from skye_desktop.ui.table.panel_sizes import Buying, Thinking
from skye_desktop.ui.table.pieces import Picture, draw_tile, square, tile_place
from skye_desktop.ui.territory_view import Marks, laid_cells

_DOT_SECONDS = 0.35
_DOTS = 3


_WithTile: TypeAlias = BuyTile | PlaceTile | ReturnTile


class ThinkingPanel(ReadPanel):
    """Everybody may look: nothing secret is on it."""

    height = Thinking.HEIGHT
    is_still = True
    is_market = False
    """Whether the tiles stay where they are offered."""

    def __init__(self, context: TableContext, turn: Turn) -> None:
        super().__init__(context, turn.seat, viewer=context.sole_person)
        self._turn = turn
        self._blink = 0.0
        self.tray: dict[int, Picture] = {}
        """The tiles that the turn is about, also the one in the air."""
        self.follow(turn)

    # -- whose turn it is

    def follow(self, turn: Turn) -> None:
        self._turn = turn
        self.seat, self.phase = turn.seat, turn.phase
        self.viewer = self.context.sole_person

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

    @property
    def _dot(self) -> int:
        return int(self._blink / _DOT_SECONDS) % (_DOTS + 1)

    def update(self, seconds: float) -> None:
        before = self._dot
        self._blink += seconds
        if self._dot != before:
            self.context.redraw()

    def goes_on_with(self, stage: Stage, turn: Turn | None) -> bool:
        """One panel serves all turns of computers that follow each other."""
        if turn is None or not isinstance(stage, Think) or (turn.phase is Phase.BUYING) is not self.is_market:
            return False
        self.follow(turn)
        return True

    def decided(self, action: GameAction) -> None:
        if isinstance(action, _WithTile):
            self.context.play(Sound.PICK_UP)

    def done(self, action: GameAction, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, TileBought):
                self.send_payment(event)
        if isinstance(action, PlaceTile):
            self.context.play(Sound.SETTLE)

    def go_on(self) -> None:
        self.context.skip()

    # -- layout

    def content(self) -> Part:
        """Words at the left, tiles below them with the reason beside, speed and buttons at the right."""
        line = (None, Thinking.ROW)
        words = column(Picture(self.draw_title, line), Picture(self._draw_task, line))
        head = row(face(self.acting.clan, Thinking.FACE), words.grow(), gap=Space.M)
        told = row(self._tray_part(), Picture(self.draw_reason).grow(), gap=Space.L)
        left = column(head, told.grow(), gap=Space.S)
        return row(left.grow(), self._controls(), gap=Space.XL)

    def speed(self, width: float) -> Choice[Speed]:
        """How long what a computer does stays in sight, to be chosen in so many design pixels."""
        context = self.context
        tip = context.input.hinted(
            tr("How long what a computer does stays in sight"), Game.FASTER, Game.SLOWER
        )
        return Choice(
            "computers' speed", speeds(), context.settings.computer_speed,
            (width, self.canvas.target(Thinking.CHOICE)), self._set_speed, tooltip=tip,
        )  # fmt: skip

    def waits(self) -> tuple[Button, Button]:
        """The buttons that let the computers wait, and no longer wait for them.

        The second has the place of the primary button: a click too many there must not stop the game.
        """
        pause = self.button(Game.PAUSE, (Thinking.BUTTON, theme.BUTTON_HEIGHT), "pause", size=theme.BODY)
        pause.selected = self.context.is_paused
        return pause, self.button(self._skipping(), PRIMARY, "skip")

    def _controls(self) -> Container:
        pause, skip = self.waits()
        meanwhile = tr("All else on the table stays open to you meanwhile.")
        return column(
            Label(tr("Computers' turns"), (None, Thinking.LABEL), size=theme.SMALL, colour=theme.INK_SOFT),
            row(self.speed(Thinking.NARROW_CHOICE), spacer(), pause, align=Align.CENTRE), Space.M,
            Label(meanwhile, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True).grow(),
            row(spacer(), skip),
        ).sized(Thinking.CONTROLS)  # fmt: skip

    def _skipping(self) -> Common:
        """Where only computers play Space lets them wait instead."""
        return Common.CONFIRM if self.context.is_watched else Common.PRESS

    def commands(self) -> dict[Command, Action]:
        context = self.context
        tip = context.input.by_hand(
            tr("Wait no longer; a click on this sheet does the same"),
            tr("Wait no longer"),
            fingers=tr("Wait no longer; a tap on this sheet does the same"),
        )
        pause = Action(context.pause, tr("Pause"), tip=tr("Let the computers wait"))
        if context.is_paused:
            pause = Action(context.pause, tr("Go on"), tip=tr("Let the computers go on"))
        return {
            Game.PAUSE: pause,
            self._skipping(): Action(context.skip, tr("Skip"), tip=tip),
            Game.SLOWER: Action(partial(self._step_speed, -1)),
            Game.FASTER: Action(partial(self._step_speed, 1)),
        }

    def _step_speed(self, step: int) -> None:
        choices = [speed for speed, _ in speeds()]
        wanted = choices.index(self.context.settings.computer_speed) + step
        self._set_speed(choices[max(0, min(len(choices) - 1, wanted))])
        self.layout(self.rect)

    def _set_speed(self, speed: Speed) -> None:
        self.context.settings.computer_speed = speed
        self.context.keep_settings()

    def _tray_part(self) -> Part:
        """The tiles that the turn is about, as large as there is room, in the middle of the height."""
        acting, px, inner = self.acting, self.canvas.px, self.inner()
        shown = acting.drawn if self.phase is Phase.PRICING else acting.to_build
        width = (inner.width - px(Thinking.CONTROLS) - px(Space.XL)) * Thinking.TRAY_PART // 100
        most = min(inner.height - px(Thinking.FACE + Space.S), px(Thinking.TALLEST_TILE))
        side = min(most, (width + px(Space.M)) // max(1, len(shown)) - px(Space.M)) / self.canvas.scale
        self.tray = {tile: tile_place(tile, side, partial(self._draw_tile, tile)) for tile in shown}
        return row(*self.tray.values(), gap=Space.M, align=Align.CENTRE)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if is_click and self.rect.collidepoint(event.pos):
            self.context.skip()
            return True
        return False

    # -- what is seen

    def nodes(self) -> tuple[Node, ...]:
        """With what goes on, and why."""
        texts = {"doing": self.title, "task": self.task(), "reason": self.reason}
        told = (Node(id, Role.TEXT, text, self.rect) for id, text in texts.items() if text)
        return (*told, *super().nodes())

    @property
    def title(self) -> str:
        action, name = self._action, self.acting.name
        if action is not None:
            return _did(action, name)
        text = tr("{name} waits") if self.context.is_paused else tr("{name} is thinking")
        return text.format(name=name)

    def task(self) -> str:
        level = level_name(self.context.level(self.acting.seat))
        match self.phase:
            case Phase.PRICING:
                task = tr("sets its prices, in secret")
            case Phase.BUYING:
                task = tr("may buy one tile")
            case _:
                count = len(self.acting.to_build)
                task = trn("has {n} tile to lay", "has {n} tiles to lay", count)
                task = task if count else tr("has no tile left")
        clan = self.acting.clan.display_name
        return tr("{clan}, {level}: {task}").format(clan=clan, level=level, task=task)

    def fitted_land(self, seat: int) -> Territory:
        """The land with the tile that flies to it: it must not move while the tile comes."""
        land, action = super().fitted_land(seat), self._action
        if self._turn.step is Step.ACTING and isinstance(action, PlaceTile) and action.seat == seat:
            return land.place(action.tile, action.placement)
        return land

    def marks(self) -> Marks:
        if self.context.shown != self.seat or self.phase is not Phase.BUILDING:
            return Marks()
        fresh = laid_cells(self.acting.territory, self.acting.laid)
        action = self._action
        if self._turn.step is Step.ACTING and isinstance(action, PlaceTile):
            return Marks(fresh=fresh, legal=frozenset({action.placement.cell}))
        return Marks(fresh=fresh)

    @property
    def _is_thinking(self) -> bool:
        return self._turn.step is Step.THINKING and not self.context.is_paused

    def draw_title(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """What goes on, and while it thinks three dots, one after the other dark: quiet, but the window is alive."""
        dots = canvas.px(Thinking.DOTS) if self._is_thinking else 0
        room = pygame.Rect(rect.x, rect.y, rect.width - dots, rect.height)
        written = canvas.write(surface, self.title, room, size=theme.HEADING, face=Face.TITLE, shrinks=True)
        if not dots:
            return
        side = canvas.px(Thinking.DOT)
        for i in range(_DOTS):
            left = written.right + canvas.px(Space.M) + i * canvas.px(Thinking.DOT_STEP)
            fill = theme.NOW if i == self._dot else theme.PAPER_EDGE
            canvas.box(surface, square(side, midleft=(left, rect.centery)), fill, radius=Corner.SOFT)

    def _draw_task(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        canvas.write(surface, self.task(), rect, colour=theme.INK_SOFT, shrinks=True)

    def _draw_tile(self, tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if tile != self.flying:
            draw_tile(surface, canvas, tile, 0, rect, self.acting.clan)

    @property
    def reason(self) -> str:
        """Why the computer does that; empty while it is a secret."""
        decision = self._turn.decision
        if decision is None or not decision.reason or isinstance(decision.action, SetPrices):
            return ""
        return in_words(decision.reason, self.context.view.names, tile_letter).text

    def draw_reason(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """Why it does that, with the tile it speaks of."""
        decision = self._turn.decision
        if decision is None or not self.reason:
            return
        box, action = rect.copy(), decision.action
        if isinstance(action, _WithTile) and self._turn.step is Step.DONE:
            place = square(min(box.height, canvas.px(Thinking.SPOKEN_OF)), midleft=box.midleft)
            rotation = action.placement.rotation if isinstance(action, PlaceTile) else 0
            draw_tile(surface, canvas, action.tile, rotation, place, self.acting.clan)
            box.x = place.right + canvas.px(Space.M)
            box.width = rect.right - box.x
        reason = self.reason
        height = min(box.height, canvas.wrapped_height(reason, theme.SMALL, box.width))
        box.y += (box.height - height) // 2
        canvas.write_wrapped(surface, reason, box, size=theme.SMALL, colour=theme.INK_SOFT)

    # -- the tile in the air

    @property
    def flying(self) -> int | None:
        """The tile in the air."""
        action = self._action
        if self._turn.step is Step.ACTING and isinstance(action, _WithTile):
            return action.tile
        return None

    def draw_over(self, surface: pygame.Surface) -> None:
        tile, action = self.flying, self._action
        if tile is None or action is None or tile not in self.tray:
            return
        start, (end, rotation), part = self.tray[tile].rect, self._goal(action), self._part
        side = round(start.width + (end.width - start.width) * part)
        x, y = (round(a + (b - a) * part) for a, b in zip(start.center, end.center, strict=True))
        self.canvas.lifted_tile(surface, tile, rotation, (x, y), side, self.acting.clan)

    def _goal(self, action: SeatAction) -> tuple[pygame.Rect, int]:
        """Where the tile flies to, and how it lies then in quarter-turns."""
        context = self.context
        half = min(place.rect.width for place in self.tray.values()) // 2
        match action:
            case PlaceTile(seat, _, Placement() as placement) if context.shown == seat:
                return context.land.cell_rect(placement.cell), placement.rotation
            case ReturnTile():
                return square(half, center=context.places.bag), 0
            case _:
                return square(half, center=context.places.seat(action.seat).center), 0


class WatchedMarketPanel(ThinkingPanel, MarketPanel):
    """A computer's turn to buy: all stalls stay where they are when a person buys."""

    name = ThinkingPanel.__name__
    is_market = True

    def content(self) -> Part:
        part = MarketPanel.content(self)
        self.tray = {tile: offer.place for tile, offer in self.offers.items()}
        return part

    def note(self) -> str:
        return self.task()

    def foot(self) -> Container:
        """Who buys, what goes on and why, then speed, if there is room, and buttons."""
        told = Picture(self._draw_told).grow()
        who = face(self.acting.clan, Buying.FOOT_ROW)
        has_room = self.inner().width >= self.canvas.px(Thinking.WITH_SPEED)
        speed = self.speed(Thinking.NARROW_CHOICE) if has_room else None
        return row(who, told, speed, *self.waits(), gap=Space.M, align=Align.CENTRE)

    def _draw_told(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if self.reason:
            self.draw_reason(surface, canvas, rect)
        else:
            self.draw_title(surface, canvas, rect)

    def targets(self) -> dict[str, pygame.Rect]:
        """Nothing lies there to be taken."""
        return self.group.targets()

    def draw_offer(self, tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if tile != self.flying:
            super().draw_offer(tile, surface, canvas, rect)


def thinking_panel(context: TableContext, turn: Turn) -> ThinkingPanel:
    """The panel of a computer's turn."""
    return (WatchedMarketPanel if turn.phase is Phase.BUYING else ThinkingPanel)(context, turn)


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
