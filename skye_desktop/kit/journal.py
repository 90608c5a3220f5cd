"""The event log of the window: one line for each thing that happens, for developers and tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from skye_desktop.kit.scenes import Scene


class Log(Protocol):
    """File or buffer that receives the lines of the event log."""

    with_secrets: bool
    """Whether secret values are written too."""

    def write(
        self,
        kind: str,
        values: Mapping[str, object],
        secrets: Mapping[str, object] = MappingProxyType({}),
    ) -> str:
        """Add a line; return the reason if it cannot be written, else an empty text."""

    def close(self) -> None:
        """Stop writing."""


class Journal:
    """Writer to the event log, if there is one; it gives up a log that fails."""

    def __init__(self, log: Log | None) -> None:
        self.log = log
        self._targets: dict[str, list[int]] | None = None
        """Targets that were logged last; None if they must be logged again."""

    def write(self, kind: str, values: Mapping[str, object], secrets: Mapping[str, object]) -> str:
        """Add a line; return the reason if the log had to be given up, else an empty text.

        After a line about a scene or a panel, the targets are logged again even if they are the
        same.
        """
        if kind in ("scene", "panel"):
            self._targets = None
        why = "" if self.log is None else self.log.write(kind, values, secrets)
        if why:
            self.log = None
        return why

    def new_targets(self, scene: Scene) -> dict[str, list[int]] | None:
        """Return the centres of a scene's targets, by id; None if the same ones were logged last.

        Secret targets are included only if the log contains secrets.
        """
        if self.log is None:
            return None
        rects = scene.targets() if self.log.with_secrets else scene.public_targets()
        targets = {name: list(rect.center) for name, rect in rects.items()}
        if targets == self._targets:
            return None
        self._targets = targets
        return targets
