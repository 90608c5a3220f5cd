"""Time at the table: the game goes on, things fly, and what everybody has seen goes by itself where nobody plays."""

from __future__ import annotations

from skye_desktop.kit import Placeless
from skye_desktop.play.flow import Announce
from skye_desktop.play.runner import Change
from skye_desktop.play.turns import PAUSES, TurnStep, paced
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.table.advice import AdviceSheet
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.said import Said

_AT_LEISURE = 2
"""How many pauses what everybody is to see stays in sight where only computers play."""


class Passing(Placeless):
    """Lets the game go on, whatever lies over the table; to be woken when something was done."""

    desk: Desk
    advice: AdviceSheet
    areas: AreaInspector
    said: Said

    awaits = True
    is_kept = True
    _seen_for = 0.0
    """Seconds for which the panel has had nothing more to show."""

    def follow_settings(self) -> None:
        """Let things fly as fast as it is set."""
        self.desk.animations.pace = paced(1.0, self.desk.animation_speed)
        self.wake()

    def hear(self, change: Change) -> None:
        """Know that something has happened at the table."""
        self.wake()

    def tick(self, seconds: float) -> float | None:
        """Let the game go on, and what everybody has seen go by itself."""
        desk = self.desk
        desk.runner.tick(seconds)
        is_shown = self._wake() is None
        if is_shown and self._goes_on_in() is not None:
            self._seen_for += seconds
            if self._goes_on_in() == 0:
                desk.go_on()
        waits = desk.runner.next_tick_in(), self._goes_on_in()
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def is_still(self) -> bool:
        """Whether nothing but answers is awaited, by panels, advice and the game, which tell when there is one."""
        desk = self.desk
        turn, panel = desk.runner.turn, desk.panel
        acts = turn is not None and turn.step is not TurnStep.THINKING
        if acts or desk.animations.is_moving:
            return False
        is_moving = not desk.table.stands_still and panel.shown_turn is None and self._wake() is not None
        return not is_moving and desk.table.tree.next_tick(self.areas) is None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing moves at all, no area is lit and no advice is given."""
        return self.is_still and self.areas.highlighted is None and not self.advice.is_open

    def _wake(self) -> float | None:
        """Seconds until something on the panel moves; None for not before something is done."""
        return self.desk.table.tree.next_tick(self.desk.panel)

    def _goes_on_in(self) -> float | None:
        """Seconds until what everybody has seen goes by itself, where only computers play; None for never."""
        desk = self.desk
        if not isinstance(desk.runner.stage, Announce) or not desk.is_watched or desk.is_paused:
            self._seen_for = 0.0
            return None
        pause = _AT_LEISURE * PAUSES[desk.settings.computer_speed]
        return max(0.0, pause - self._seen_for)
