"""The sheet over the table while the computers play to the end without pauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.engine import Phase
from skye_desktop.games.skye.ui.app import TreeScreen
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Action,
    Align,
    Canvas,
    Child,
    Command,
    Common,
    Do,
    Drawing,
    Poll,
    Space,
    centre,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.notes_and_lines import draw_progress, note

_LOOK: Final = 0.1
"""Seconds between two pictures of the progress."""


class PlayToEnd(TreeScreen):
    """The progress of the computers; closing it leaves the game where it is then.

    The table below carries the actions out.
    """

    is_sheet = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.app)
        self._desk = desk
        self._poll = Poll(self._look)

    def on_entered(self) -> None:
        if self._desk.is_paused:
            self._desk.pause()
        self._desk.runner.hurry(True)
        self._desk.table.wake()

    def on_left(self) -> None:
        if self._desk.runner.is_hurrying:
            self._desk.runner.hurry(False)

    def build(self) -> Sequence[Child]:
        part = self._part()
        progress = sheet(
            heading(tr("The computers play to the end"), align=Align.CENTRE),
            Drawing(Do(_draw_bar, part), height=14, called=self._where()),
            note(self._where(), align=Align.CENTRE),
            note(self._who_acts(), align=Align.CENTRE),
            row(
                spacer(),
                self.button(Game.PAUSE, id="pause", width=theme.BUTTON),
                self.button(Common.CANCEL, id="cancel", width=theme.BUTTON),
                spacer(),
                gap=Space.M,
            ),
            gap=Space.M,
        )
        return centre(progress, widest=460, pad=Space.XXL), self._poll

    def _part(self) -> float:
        """Return how much of the game is played, from 0 to 1."""
        state = self._desk.session.state
        phases = list(Phase)
        share = phases.index(state.phase) / len(phases)
        part: float = min(1.0, (state.round - 1 + share) / len(self._desk.session.setup.track))
        return part

    def _where(self) -> str:
        session = self._desk.session
        text = tr("Round {round} of {rounds}")
        return text.format(round=session.state.round, rounds=len(session.setup.track))

    def _who_acts(self) -> str:
        turn = self._desk.runner.turn
        if turn is None:
            return ""
        text = tr("{name} waits") if self._desk.is_paused else tr("{name} is thinking")
        return text.format(name=self._desk.session.setup.seats[turn.seat].name)

    def _look(self) -> float | None:
        if not self._desk.runner.is_hurrying and self.app.scene is self:
            self.app.pop()
            return None
        self.invalidate()
        return None if self._desk.is_paused else _LOOK

    def _pause(self) -> None:
        self._desk.pause()
        self._desk.table.wake()
        self._poll.wake()
        self.invalidate()

    def commands(self) -> dict[Command, Action]:
        words = tr("Go on") if self._desk.is_paused else tr("Pause")
        pause = Action(self._pause, words)
        stop = tr("The game stays where it is, and is watched from there")
        return {
            Game.PAUSE: pause,
            Game.PAUSE_WATCHED: pause,
            Common.CANCEL: Action(self.app.pop, tr("Cancel"), tip=stop),
        }


def _draw_bar(part: float, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> None:
    draw_progress(surface, canvas, rect, part)
