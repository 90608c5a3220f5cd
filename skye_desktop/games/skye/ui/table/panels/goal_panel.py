"""The panel of a scenario that was answered: what was reached, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final, Protocol

import pygame

from skye_desktop.files.settings import Speed
from skye_desktop.files.trophies import MOST_STARS
from skye_desktop.game.pace import scaled_seconds
from skye_desktop.games.skye.engine import Action as Move
from skye_desktop.games.skye.engine import (
    GameState,
    Phase,
    PlaceTile,
    PlayerView,
    Territory,
    view_for,
)
from skye_desktop.games.skye.goal_verdict import (
    beside_best,
    stars_in_words,
    verdict_title,
    what_is_left,
)
from skye_desktop.games.skye.goal_way import WayStep
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.goals.star_row import StarRow
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panel_root import Heading, PanelInfo, PanelRoot
from skye_desktop.games.skye.ui.territory_view import Marks
from skye_desktop.games.skye.wording.event import event_words
from skye_desktop.games.skye.wording.style import Style
from skye_desktop.i18n import sentence, sentences, tr, tr_in
from skye_desktop.kit import (
    Action,
    Button,
    Command,
    Common,
    Face,
    Kind,
    Label,
    Space,
    Widget,
    column,
    draw_star,
    row,
    spacer,
    square,
    theme,
)

_STAR: Final = 58
_NARROW_STAR: Final = 36
_NARROW: Final = 640
"""Width of a panel below which stars and buttons are smaller, in design pixels."""
_EACH: Final = 0.34
"""Seconds from one star to the next."""
_GROWS: Final = 0.3
"""Seconds in which a star grows."""
_OVER: Final = 0.25
"""How much larger than its size a star gets for a moment, as a fraction of it."""
_STEP: Final = 1.5
"""Seconds for which an action of the best way stays in sight."""
_STEP_OF_OTHERS: Final = 0.8
"""The same for actions of other seats."""
_BURST: Final = 1.0
"""Seconds for which the best result is celebrated."""
_SPARKS: Final = 14


class GoalWays(Protocol):
    """What can be done with a scenario that was answered."""

    @property
    def last_tries(self) -> str:
        """How many tries of a day's land are left, as a sentence; empty for a scenario."""

    @property
    def has_tries(self) -> bool:
        """Whether another try counts; the best way of a day is shown only if none does."""

    def try_again(self) -> None:
        """Go back to the beginning of the scenario."""

    def best_way(self) -> Sequence[WayStep]:
        """Return the actions of one of the best ways; none if there is none to show."""

    def show_step(self, move: Move) -> None:
        """Animate an action of the best way on the land."""

    def open_next(self) -> None:
        """Open the next scenario, or the list after the last one."""

    def play_on(self) -> None:
        """Go on with the game behind the scenario."""


class GoalPanel(PanelRoot):
    """Stars and figure of a scenario, with buttons to try it again, see the best, and go on."""

    goal: Goal
    outcome: Outcome
    best_so_far: int | None
    """Best figure of all tries; None if this was the first one."""
    is_first_time: bool
    """Whether the best was reached for the first time, which is celebrated."""
    round_played: int
    ways: GoalWays
    next_name: str
    """Name of the next scenario; empty after the last one."""
    speed: Callable[[], Speed]
    """Return the speed of animations."""
    notify: Callable[[str], object]
    """Tell something in a notice."""

    phase = Phase.SCORING
    full_height = 152.0
    _age = 0.0
    _told = 0
    """Number of stars whose sound was played."""
    _is_celebrated = False
    _steps: Sequence[WayStep] = ()
    """The best way while it is shown; else empty."""
    _at = 0
    """Number of its actions that are shown."""
    _step_age = 0.0

    # -- what is seen

    @property
    def info(self) -> PanelInfo:
        told = self._step_words if self._steps else self._told_by_ear
        return PanelInfo(tr("The result"), announcement=told)

    @property
    def _told_by_ear(self) -> str:
        stars, figure = self.outcome.stars, beside_best(self.goal, self.outcome.figure)
        return sentences(
            verdict_title(stars),
            stars_in_words(stars),
            figure,
            what_is_left(self.goal, self.outcome),
            self.ways.last_tries,
        )

    @property
    def round(self) -> int:
        return self.round_played

    @property
    def seat_to_show(self) -> int:
        return self.goal.seat

    @property
    def own_view(self) -> PlayerView | None:
        if not self._steps:
            return None
        return view_for(self._shown_state, self.viewer)

    @property
    def _shown_state(self) -> GameState:
        return self._steps[self._at].state

    @property
    def shown_around(self) -> tuple[object, ...]:
        return len(self._steps), self._at

    def fitted_land(self, seat: int) -> Territory | None:
        """Return the land with the whole best way, so that it stays in its place meanwhile."""
        if not self._steps or seat != self.goal.seat:
            return None
        return self._steps[-1].state.players[seat].territory

    def marks(self, shown: int) -> Marks:
        """Return marks on the tiles of the best way that are laid already."""
        if shown != self.goal.seat or not self._steps:
            return Marks()
        moves = [step.move for step in self._steps[1 : self._at + 1]]
        cells = [
            move.placement.cell
            for move in moves
            if isinstance(move, PlaceTile) and move.seat == shown
        ]
        return Marks(fresh=frozenset(cells))

    # -- what it consists of

    @property
    def _is_narrow(self) -> bool:
        return self.inner[0] < _NARROW

    def build(self) -> Sequence[Widget]:
        title = self._way_title if self._steps else verdict_title(self.outcome.stars)
        left = sentences(what_is_left(self.goal, self.outcome), self.ways.last_tries)
        told = self._step_words if self._steps else left
        heading = Heading(title, told, id="heading", grow=1)
        side = _NARROW_STAR if self._is_narrow else _STAR
        sizes = tuple(self._size_of(number) for number in range(MOST_STARS))
        stars = StarRow(self.outcome.stars, side, grown=sizes, id="stars")
        figure = Label(
            beside_best(self.goal, self.outcome.figure), theme.HEADING, face=Face.TITLE,
            wrap=True, id="figure",
        )  # fmt: skip
        words = column(spacer(), figure, self._best_label(), spacer(), grow=1)
        below = row(
            column(spacer(), stars, spacer()), Space.L, words, Space.M, self._buttons(), grow=1
        )
        return (column(heading, Space.S, below),)

    def _best_label(self) -> Label | None:
        best = self.best_so_far
        if best is None or best <= self.outcome.figure:
            return None
        told = tr("Your best: {what}").format(what=beside_best(self.goal, best))
        return Label(told, theme.SMALL, theme.INK_SOFT, id="best")

    def _buttons(self) -> Widget:
        wide = 150 if self._is_narrow else 168
        actions = self.actions()
        main = Game.NEXT_SCENARIO if self._is_next_first else Game.TRY_AGAIN
        found = {
            command: self._button(command, id, actions, wide, is_main=command is main)
            for command, id in (
                (Game.SHOW_BEST, "show me"),
                (Game.TRY_AGAIN, "try again"),
                (Game.PLAY_ON_AFTER, "play on"),
                (Game.NEXT_SCENARIO, "next"),
            )
            if command in actions
        }
        other = Game.TRY_AGAIN if self._is_next_first else Game.NEXT_SCENARIO
        above = [found[one] for one in (Game.SHOW_BEST, other) if one in found]
        return column(
            spacer(),
            row(spacer(), *above, gap=Space.M),
            row(spacer(), found.get(Game.PLAY_ON_AFTER), found[main], gap=Space.M),
            gap=Space.M,
            width=2 * wide + Space.M,
        )

    @property
    def _is_next_first(self) -> bool:
        """Whether the green button leads to the next scenario, not to another try."""
        return self.outcome.stars == MOST_STARS or not self.ways.has_tries

    def _button(
        self, command: Command, id: str, actions: dict[Command, Action], width: float, *,
        is_main: bool,
    ) -> Button:  # fmt: skip
        kind = Kind.PRIMARY if is_main else Kind.NORMAL
        kind = Kind.QUIET if command is Game.PLAY_ON_AFTER else kind
        keys = (command, Common.PRESS) if is_main else (command,)
        return Button.of(
            actions[command], self.keys(*keys), id=id, kind=kind, width=width,
            height=theme.BUTTON_HEIGHT,
        )  # fmt: skip

    def actions(self) -> dict[Command, Action]:
        next_tip = tr("The next scenario: {name}").format(name=self.next_name)
        ways = self.ways
        onward = tr("Calendar") if self.goal.day else tr("All scenarios")
        used = "" if ways.has_tries else ways.last_tries
        found: dict[Command, Action] = {
            Game.TRY_AGAIN: Action(ways.try_again, tr_in("button", "Try again"), used),
            Game.NEXT_SCENARIO: Action(
                ways.open_next,
                tr_in("scenario", "Next") if self.next_name else onward,
                tip=next_tip if self.next_name else "",
            ),
        }  # fmt: skip
        if not self.goal.day:
            found[Game.PLAY_ON_AFTER] = Action(
                ways.play_on, tr_in("button", "Go on playing"),
                tip=tr("The game goes on as any other"),
            )  # fmt: skip
        if self.goal.way:
            shown = tr_in("button", "My land") if self._steps else tr_in("button", "Show me")
            tip = "" if self._steps else tr("See one of the best ways, step by step")
            found[Game.SHOW_BEST] = Action(self.show_best, shown, self._why_not_shown, tip=tip)
        main = Game.NEXT_SCENARIO if self._is_next_first else Game.TRY_AGAIN
        found[Common.PRESS] = Action(found[main].run)
        return found

    # -- the best way

    @property
    def _why_not_shown(self) -> str:
        """Why the best way of a day is not shown yet; empty if it can be."""
        is_closed = bool(self.goal.day) and self.ways.has_tries
        return tr("The best is shown after the last try, or with all stars.") if is_closed else ""

    @property
    def _way_title(self) -> str:
        if self._at + 1 < len(self._steps):
            return tr("One of the best ways")
        return tr("The best: {what}").format(what=beside_best(self.goal, self.goal.best))

    @property
    def _step_words(self) -> str:
        step = self._steps[self._at]
        if not step.events:
            return tr("The scenario as it begins.")
        return sentence(event_words(step.events[0], Style(self.view.names)))

    def show_best(self) -> None:
        """Play one of the best ways on the land; or go back to the land as it was laid."""
        if self._why_not_shown:
            self.notify(self._why_not_shown)
            return
        self._steps = () if self._steps else tuple(self.ways.best_way())
        self._at, self._step_age = 0, 0.0
        self._renew()

    def _next_step(self) -> None:
        self._at, self._step_age = self._at + 1, 0.0
        self._renew()
        if (move := self._steps[self._at].move) is not None:
            self.ways.show_step(move)

    def _renew(self) -> None:
        self.table.look_at(None)
        self.invalidate()
        self.sleep()
        self.wake()

    # -- what moves

    def tick(self, seconds: float) -> float | None:
        """Let stars grow, and the best way go on; return the seconds until the next call."""
        waits = [self._grow(seconds), self._go_on_showing(seconds)]
        return min((wait for wait in waits if wait is not None), default=None)

    def _grow(self, seconds: float) -> float | None:
        won, before = self.outcome.stars, self._age
        lasts = self._paced(_EACH * max(0, won - 1) + _GROWS)
        if before >= lasts and self._told >= won:
            return None
        self._age += seconds
        begun = won if not lasts else min(won, 1 + int(self._age / self._paced(_EACH)))
        if begun > self._told:
            self._told = begun
            self.table.play(Sound.COMPLETED if begun == MOST_STARS else Sound.SCORE)
        if self._age >= lasts:
            self._celebrate()
        self.invalidate()
        return 0.0 if self._age < lasts else None

    def _size_of(self, number: int) -> float:
        """Return the size of a golden star now, 1 for its whole size."""
        grows = self._paced(_GROWS)
        age = self._age - self._paced(_EACH) * number
        if not grows or age >= grows:
            return 1.0
        part = max(0.0, age / grows)
        return part * (1 + _OVER * sin(pi * part)) if part else 0.0

    def _paced(self, seconds: float) -> float:
        return scaled_seconds(seconds, self.speed())

    def _go_on_showing(self, seconds: float) -> float | None:
        if not self._steps or self._at + 1 >= len(self._steps):
            return None
        self._step_age += seconds
        # Where nothing moves, steps stay as long, to be read.
        if self._step_age >= self._step_seconds:
            self._next_step()
        return max(0.0, self._step_seconds - self._step_age)

    @property
    def _step_seconds(self) -> float:
        move = self._steps[self._at].move
        return _STEP if move is None or move.seat == self.goal.seat else _STEP_OF_OTHERS

    def _celebrate(self) -> None:
        """Let golden sparks fly from the stars, if the best was reached for the first time."""
        if self._is_celebrated or not self.is_first_time or self.speed() is Speed.OFF:
            return
        self._is_celebrated = True
        self.table.play(Sound.CROWN)
        stars = self.host.ids["stars"].rect
        self.table.fly(partial(_draw_sparks, self.canvas), stars, stars, _BURST)


def _draw_sparks(
    canvas: Art, surface: pygame.Surface, centre: tuple[int, int], part: float
) -> None:
    """Draw golden stars that fly apart and grow smaller."""
    far = canvas.px(110) * part
    side = max(2, round(canvas.px(20) * (1 - part)))
    for number in range(_SPARKS):
        angle = 2 * pi * number / _SPARKS + 0.2
        reach = far * (1 if number % 2 else 0.68)
        at = centre[0] + round(1.5 * reach * cos(angle)), centre[1] - round(reach * sin(angle))
        draw_star(surface, canvas, square(side, center=at), is_won=True)
