"""A game at a table without a screen, whose people there act at random, one step after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skye_desktop.engine import write_action
from skye_desktop.game.flow import Act, Announce, Curtain, Think
from skye_desktop.game.runner import Runner
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import decide

SEED: Final = 5


class PlayedGame:
    """Base class of games that are played on step by step."""

    session: Session
    runner: Runner

    def step(self) -> None:
        """Do what whoever is asked does next; people act as the game tells them, whatever others did meanwhile."""
        runner, session = self.runner, self.session
        match runner.stage:
            case Announce():
                runner.go_on()
            case Curtain(seat, _):
                runner.take_seat(seat)
            case Act(seat, _, _):
                action = decide("random", session.view(seat), SEED, len(session.moments)).action
                assert runner.submit(action) is None, write_action(action)
            case Think():
                runner.tick(0.1)

    def play_until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(20_000):
            if is_so():
                return
            self.step()
        raise AssertionError("it never comes to that")
