"""The variants that a screen offers; a person's own files are read in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skye_desktop.files.background import Job
from skye_desktop.files.variants import FOLDER, VariantListing
from skye_desktop.games.skye.engine import Variant
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.i18n import trn
from skye_desktop.kit import Poll

_AT_ONCE: Final = 0.025
"""Seconds for which a screen waits for a person's own variants before it is displayed."""
_IN_A_FRAME: Final = 0.004
"""Seconds of a frame in which a screen waits for the reading."""
_LOOK_AGAIN: Final = 0.05
"""Seconds between two checks whether all files are read."""
_MOST_NOTES: Final = 3
"""Largest number of notices about unusable files."""


class VariantList:
    """The variants to choose from: shipped ones, a person's own, and the one chosen last."""

    def __init__(self, app: App, changed: Callable[[], None]) -> None:
        """Start to read; ``changed`` is called when there may be more variants than before."""
        self._app = app
        self._changed = changed
        self.poll = Poll(self._look)
        """Widget that takes the results of reading; the screen puts it into its tree."""
        self._own: tuple[Variant, ...] = ()
        folder = app.folder / FOLDER
        self._reading: Job[VariantListing[Variant]] | None = Job(
            lambda progress: VARIANTS.in_folder(folder, progress)
        )
        self._take_read(_AT_ONCE)

    @property
    def all(self) -> tuple[Variant, ...]:
        """All variants that are known so far."""
        return tuple(dict.fromkeys((*VARIANTS.shipped().values(), *self._own, self._app.variant)))

    def _look(self) -> float | None:
        if self._take_read(_IN_A_FRAME):
            self._changed()
        return None if self._reading is None else _LOOK_AGAIN

    def _take_read(self, seconds: float) -> bool:
        """Wait at most ``seconds`` for the files; return whether variants may have been added."""
        if self._reading is None or not self._reading.wait(seconds):
            return False
        found = self._reading.result()
        self._reading = None
        self._own = tuple(found.variants.values())
        self._tell(found.wrong)
        return True

    def cancel(self) -> None:
        """Cancel the reading, as the screen is left."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _tell(self, wrong: list[str]) -> None:
        if len(wrong) > _MOST_NOTES:
            more = len(wrong) - _MOST_NOTES + 1
            rest = trn(
                "{n} more file with rules cannot be used.",
                "{n} more files with rules cannot be used.",
                more,
            )
            wrong = [*wrong[: _MOST_NOTES - 1], rest]
        for sentence in wrong:
            self._app.notify(sentence)
