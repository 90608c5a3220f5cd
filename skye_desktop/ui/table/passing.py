"""Time at the table: the game goes on, things fly, and what everybody has seen goes by itself where nobody plays."""

from __future__ import annotations

from skye_desktop.play.flow import Announce
from skye_desktop.play.turns import PAUSES, TurnStep, paced
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.table.advice import AdviceSheet
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.judged import Judged
from skye_desktop.ui.table.said import Said

_AT_LEISURE = 2
"""How many pauses what everybody is to see stays in sight where only computers play."""


class Passing:
    """Lets time pass for everything on the table."""

    def __init__(self, desk: Desk, advice: AdviceSheet, areas: AreaInspector) -> None:
        self._desk, self._advice, self._areas = desk, advice, areas
        self.said, self.judged = Said(desk), Judged(desk)
        self._seen_for = 0.0
        """Seconds for which the panel has had nothing more to show."""

    def follow_settings(self) -> None:
        """Things fly as fast as it is set."""
        self._desk.animations.pace = paced(1.0, self._desk.animation_speed)

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        self._advice.forget()
        self.judged.forget()

    def update(self, seconds: float) -> None:
        """The game, whatever lies over it; flights and the panel."""
        desk = self._desk
        desk.animations.update(seconds)
        desk.runner.tick(seconds)
        if desk.lies_open:
            self.judged.update()
        if not self._is_living:
            return
        wake = self._wake()
        desk.table.tree.tick(seconds)
        if wake is not None:
            if wake <= seconds and desk.panel.shown_turn is None:
                desk.panel.repaint_all()
            desk.follow_land()
        elif self._goes_on_in() is not None:
            self._seen_for += seconds
            if self._goes_on_in() == 0:
                desk.go_on()

    def next_update_in(self) -> float | None:
        """For the next frame while anything flies."""
        desk = self._desk
        if desk.animations.is_moving:
            return 0.0
        waits = [desk.runner.next_tick_in()]
        if self._is_living:
            wake = self._wake()
            waits += [self._goes_on_in() if wake is None else wake, desk.table.tree.next_tick()]
        if desk.lies_open:
            waits.append(self.judged.next_update_in())
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def is_still(self) -> bool:
        """Whether nothing but answers is awaited, by panels, advice and the game, which tell when there is one."""
        desk = self._desk
        turn, panel = desk.runner.turn, desk.panel
        acts = turn is not None and turn.step is not TurnStep.THINKING
        if acts or desk.animations.is_moving:
            return False
        is_moving = self._is_living and panel.shown_turn is None and self._wake() is not None
        return not is_moving and desk.table.tree.next_tick(self._areas) is None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing moves at all, no area is lit and no advice is given."""
        return self.is_still and self._areas.highlighted is None and not self._advice.is_open

    @property
    def _is_living(self) -> bool:
        """Whether time passes on the table: while it is seen, and under a sheet in a game that plays itself."""
        return self._desk.lies_open or self._desk.is_watched

    def _wake(self) -> float | None:
        """Seconds until something on the panel moves; None for not before something is done."""
        return self._desk.table.tree.next_tick(self._desk.panel)

    def _goes_on_in(self) -> float | None:
        """Seconds until what everybody has seen goes by itself, where only computers play; None for never."""
        desk = self._desk
        if not isinstance(desk.runner.stage, Announce) or not desk.is_watched or desk.is_paused:
            self._seen_for = 0.0
            return None
        pause = _AT_LEISURE * PAUSES[desk.settings.computer_speed]
        return max(0.0, pause - self._seen_for)
