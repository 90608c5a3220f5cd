"""The event log of the window: what happens in it, a line each, for makers and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from skye_desktop.kit.scenes import Scene


class Log(Protocol):
    """Where lines on what happens in the window are written."""

    with_secrets: bool
    """Whether it keeps what is secret."""

    def write(
        self,
        kind: str,
        values: Mapping[str, object],
        secrets: Mapping[str, object] = MappingProxyType({}),
    ) -> str:
        """Add a line; why it cannot be written, or nothing."""

    def close(self) -> None:
        """Write no more."""


class Journal:
    """Writes to the log, if one is kept; one that fails is given up."""

    def __init__(self, log: Log | None) -> None:
        self.log = log
        self._targets: dict[str, list[int]] | None = None
        """What was told of last; nothing yet of a scene or panel that is new."""

    def write(self, kind: str, values: Mapping[str, object], secrets: Mapping[str, object]) -> str:
        """Add a line; why the log is given up, if it is. After a scene or panel its targets are new."""
        if kind in ("scene", "panel"):
            self._targets = None
        why = "" if self.log is None else self.log.write(kind, values, secrets)
        if why:
            self.log = None
        return why

    def new_targets(self, scene: Scene) -> dict[str, list[int]] | None:
        """What can be clicked in a scene that was drawn, as far as the log may know; None if it was told."""
        if self.log is None:
            return None
        rects = scene.targets() if self.log.with_secrets else scene.public_targets()
        targets = {name: list(rect.center) for name, rect in rects.items()}
        if targets == self._targets:
            return None
        self._targets = targets
        return targets
