"""Players who are not at the screen, without a network: they answer by a script, or what a test says."""

from __future__ import annotations

from collections.abc import Callable

from played_game import SEED

from skye_desktop.engine import PlayerView, SeatAction
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots import Decision, decide


class Scripted:
    """A player who is not at the screen, and decides by the view alone, after so many looks."""

    def __init__(self, looks: Callable[[], int]) -> None:
        self.asked: list[tuple[PlayerView, int]] = []
        self.is_asked = False
        self._looks, self._left = looks, 0

    def ask(self, view: PlayerView, number: int) -> None:
        self.asked.append((view, number))
        self.is_asked, self._left = True, self._looks()

    def answer(self) -> Answer[Decision] | None:
        self._left -= 1
        if not self.is_asked or self._left >= 0:
            return None
        view, number = self.asked[-1]
        return Answer(Decision(decide("random", view, SEED, number).action, ""))

    def cancel(self) -> None:
        self.is_asked = False


class Awaited(Scripted):
    """A player elsewhere who answers what a test says, and else takes forever."""

    def __init__(self) -> None:
        super().__init__(lambda: 0)
        self.says: SeatAction | None = None

    def answer(self) -> Answer[Decision] | None:
        ready = self.says if self.is_asked else None
        return None if ready is None else Answer(Decision(ready, ""))

    def cancel(self) -> None:
        super().cancel()
        self.says = None
