"""Time at the table: the game goes on, things fly, and what everybody has seen goes by itself where nobody plays."""

from __future__ import annotations

from skye_desktop.play.flow import Announce
from skye_desktop.play.turns import PAUSES, Step, paced
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.table.advice import AdviceSheet
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.judged import Judged
from skye_desktop.ui.table.panel import Panel
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
            self._advice.update()
            self._areas.update(seconds)
            self.judged.update()
        self.said.update(seconds)
        panel = self._living_panel()
        if panel is None:
            return
        if panel.next_update_in() is not None:
            panel.update(seconds)
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
        waits = [desk.runner.next_tick_in(), self.said.next_update_in()]
        panel = self._living_panel()
        if panel is not None:
            wake = panel.next_update_in()
            waits.append(self._goes_on_in() if wake is None else wake)
        if desk.lies_open:
            waits += [one.next_update_in() for one in (self._advice, self._areas, self.judged)]
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def is_still(self) -> bool:
        """Whether nothing but answers is awaited, by panels, advice and the game, which tell when there is one."""
        turn, panel = self._desk.runner.turn, self._living_panel()
        acts = turn is not None and turn.step is not Step.THINKING
        if acts or self._desk.animations.is_moving:
            return False
        is_moving = panel is not None and not panel.is_still and panel.next_update_in() is not None
        return not is_moving and self._areas.next_update_in() is None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing moves at all, no area is lit and no advice is given."""
        return self.is_still and self._areas.highlighted is None and not self._advice.is_open

    def _living_panel(self) -> Panel | None:
        """The panel that moves: the one that is seen, or under a sheet the one of a game that plays itself."""
        if self._desk.lies_open:
            return self._desk.panel
        return self._desk.stage_panel if self._desk.is_watched else None

    def _goes_on_in(self) -> float | None:
        """Seconds until what everybody has seen goes by itself, where only computers play; None for never."""
        desk = self._desk
        if not isinstance(desk.runner.stage, Announce) or not desk.is_watched or desk.is_paused:
            self._seen_for = 0.0
            return None
        pause = _AT_LEISURE * PAUSES[desk.settings.computer_speed]
        return max(0.0, pause - self._seen_for)
