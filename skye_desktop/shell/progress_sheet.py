"""The sheet that shows the progress of longer work, and cancels it on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

import pygame

from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Action,
    Align,
    Canvas,
    Child,
    Command,
    Common,
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
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import draw_progress, note

T = TypeVar("T")

MOMENT: float = 0.025
"""Seconds that the window waits before it shows the sheet; most files are opened in less."""
IN_A_FRAME: float = 0.004
"""Seconds of a frame in which a screen waits for background work."""
AT_ONCE: float = 0.0
"""Seconds to wait for background work before the first drawing; there is no wait."""
_LOOK: Final = 0.05
"""Seconds between two checks whether the work is done."""
_BREATH: Final = 0.002
"""Seconds for which each check waits, so that the work gets time even if the window is busy."""


def actions_done(done: int, total: int) -> str:
    """Return how far the reading of a game is, in words."""
    return tr("Action {n} of {all}").format(n=done, all=total) if total else ""


def wait_for(
    app: GameWindow,
    title: str,
    work: Callable[[Progress], T],
    then: Callable[[T], None],
    unwanted: Callable[[T], None] = lambda result: None,
    *,
    how_far: Callable[[int, int], str] = actions_done,
) -> None:
    """Run ``work`` in the background, and call ``then`` with its result.

    If it takes longer than `MOMENT`, a sheet shows the progress, which ``how_far`` puts in words.
    Closing the sheet cancels the work; if there is a result in spite of that, ``unwanted`` is
    called with it.
    """
    job = Job(work, unwanted)
    if job.wait(MOMENT):
        then(job.result())
    else:
        app.push(WaitingScene(app, title, job, then, how_far))


class WaitingScene(GameScreen, Generic[T]):
    """The progress of the work; Escape cancels it."""

    is_sheet = is_question = True

    def __init__(
        self,
        app: GameWindow,
        title: str,
        job: Job[T],
        then: Callable[[T], None],
        how_far: Callable[[int, int], str] = actions_done,
    ) -> None:
        super().__init__(app)
        self._in_words = how_far
        self._title = title
        self._job = job
        self._then = then
        self._is_wanted = True
        self._poll = Poll(self._look)

    def build(self) -> Sequence[Child]:
        waiting = sheet(
            heading(self._title, align=Align.CENTRE),
            Drawing(self._draw_bar, (self._job.done, self._job.total), height=14),
            note(self._how_far(), align=Align.CENTRE),
            row(spacer(), self.button(Common.CANCEL, id="cancel", width=theme.BUTTON), spacer()),
            gap=Space.M,
        )
        return centre(waiting, widest=420, pad=Space.XXL), self._poll

    def _how_far(self) -> str:
        return self._in_words(self._job.done, self._job.total)

    def _look(self) -> float | None:
        if self._job.wait(_BREATH) and self.app.scene is self:
            self._is_wanted = False
            self.app.pop()
            self._then(self._job.result())
            return None
        self.invalidate()
        return _LOOK

    def on_left(self) -> None:
        if self._is_wanted:
            self._job.cancel()

    def commands(self) -> dict[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, tr("Cancel"))}

    def _draw_bar(self, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> None:
        if self._job.total:
            draw_progress(surface, canvas, rect, self._job.done / self._job.total)
