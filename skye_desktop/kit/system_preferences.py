"""Preferences of the operating system: less motion, more contrast.

They are read in a thread, through the program that each desktop has for that, and not waited for:
at the start, and whenever the user comes back to the window, perhaps from the system's settings.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

PATIENCE: Final = 2.0
"""Seconds after which the thread stops waiting for an answer."""
_GET_ANIMATIONS: Final = 0x1042
_GET_HIGH_CONTRAST: Final = 0x0042
_HIGH_CONTRAST_ON: Final = 0x1
"""SPI_GETCLIENTAREAANIMATION, SPI_GETHIGHCONTRAST and HCF_HIGHCONTRASTON of Windows."""
Ask = Callable[[tuple[str, ...]], str]


class Preferences(NamedTuple):
    """Preferences that the system reports."""

    less_motion: bool = False
    high_contrast: bool = False


_PORTAL: Final = (
    "gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop",
    "--object-path", "/org/freedesktop/portal/desktop", "--method",
    "org.freedesktop.portal.Settings.ReadAll",
    "['org.freedesktop.appearance', 'org.gnome.desktop.*', 'org.kde.kdeglobals.KDE']",
)  # fmt: skip
"""Command that works on every desktop with a settings portal."""
_GNOME: Final = tuple(
    ("gsettings", "list-recursively", f"org.gnome.desktop.{part}")
    for part in ("interface", "a11y.interface")
)
_PATTERNS: Final = {
    "less_motion": re.compile(
        r"enable-animations'?:? <?false|'reduced-motion': <uint32 1"
        r"|'AnimationDurationFactor': <'0[.0]*'"
    ),
    "high_contrast": re.compile(r"high-contrast'?:? <?true|'contrast': <uint32 1"),
}
"""Patterns of a positive answer: from GNOME, from the portal, from KDE."""
_MACOS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "less_motion": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
    "high_contrast": (("defaults", "read", "com.apple.universalaccess", "increaseContrast"), "1"),
}
"""Commands, and their answers that mean yes."""


def answer_of(command: tuple[str, ...]) -> str:
    """Return the output of a system program; empty if it is missing, fails or takes too long."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    with suppress(OSError, subprocess.SubprocessError):
        answers = subprocess.run(
            [program, *command[1:]], capture_output=True, text=True, timeout=PATIENCE, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        return answers.stdout.strip() if answers.returncode == 0 else ""
    return ""


def read_preferences(platform: str = sys.platform, ask: Ask = answer_of) -> Preferences:
    """Return the system's preferences, as far as it reports them."""
    if platform == "win32":
        return _of_windows()
    if platform == "darwin":
        return Preferences(**{name: ask(command) == yes for name, (command, yes) in _MACOS.items()})
    # Without a bus in the session, the program would start one that is never ended.
    answers = [ask(_PORTAL) if has_bus() else ""]
    answers += map(ask, () if "org.gnome" in answers[0] else _GNOME)
    return Preferences(
        **{name: any(map(pattern.search, answers)) for name, pattern in _PATTERNS.items()}
    )


def has_bus(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the session has a bus over which programs can be asked."""
    folder = environment.get("XDG_RUNTIME_DIR")
    is_there = folder is not None and Path(folder, "bus").exists()
    return is_there or bool(environment.get("DBUS_SESSION_BUS_ADDRESS"))


class _HighContrast(ctypes.Structure):
    """Structure HIGHCONTRASTW of Windows."""

    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))


def _of_windows() -> Preferences:
    system = getattr(ctypes, "windll").user32  # noqa: B009  (there on Windows alone)
    moves = ctypes.c_int(1)
    contrast = _HighContrast()
    contrast.size = ctypes.sizeof(contrast)
    has_moves = system.SystemParametersInfoW(_GET_ANIMATIONS, 0, ctypes.byref(moves), 0)
    has_contrast = system.SystemParametersInfoW(
        _GET_HIGH_CONTRAST, contrast.size, ctypes.byref(contrast), 0
    )
    return Preferences(
        bool(has_moves) and not moves.value,
        bool(has_contrast) and bool(contrast.flags & _HIGH_CONTRAST_ON),
    )


class PreferenceWatcher:
    """System preferences, read in a thread; none are set until they are known."""

    def __init__(self, ask: Callable[[], Preferences] = read_preferences) -> None:
        self.preferences = Preferences()
        self.found: list[Preferences] = []
        """Answers that were not looked at yet."""
        self._ask = ask
        self.is_running = False
        """Whether an answer is still to come."""

    def begin(self) -> None:
        """Read them again, unless an answer is still to come or the system grants no thread."""
        if self.is_running:
            return
        with suppress(RuntimeError, MemoryError):
            Thread(target=self._run, name="preferences", daemon=True).start()
            self.is_running = True

    def _run(self) -> None:
        self.found.append(self._ask())

    def has_news(self) -> bool:
        """Take over an answer; return whether it differs from the preferences known before."""
        if not self.found:
            return False
        self.is_running = False
        before = self.preferences
        self.preferences = self.found.pop()
        return self.preferences != before
