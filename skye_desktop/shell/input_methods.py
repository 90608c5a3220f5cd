"""Input methods on Linux, for Japanese and other scripts that are composed by a helper program.

SDL talks to it over D-Bus, but the SDL in pygame's wheels for Linux is built without D-Bus. That of
`pysdl2-dll` has it and is otherwise the same. SDL uses it if it is named before SDL starts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_KNOWN: Final = ("ibus", "fcitx")
"""Input methods that SDL can talk to."""
_ASKED: Final = ("SDL_IM_MODULE", "XMODIFIERS", "GTK_IM_MODULE", "QT_IM_MODULE")
"""Environment variables that name the session's input method."""


def enable_input_methods(
    environment: MutableMapping[str, str] = os.environ, library: Path | None = None
) -> None:
    """Let SDL talk to the session's input method, if there is one; call it before pygame is loaded.

    ``library`` is the SDL to use, if it is not to be searched for.
    """
    modules = [known for name in _ASKED for known in _KNOWN if known in environment.get(name, "")]
    path = library or (_library() if modules and sys.platform == "linux" else None)
    if modules and path is not None:
        environment.setdefault("SDL_DYNAMIC_API", str(path))
        environment.setdefault("SDL_IM_MODULE", modules[0])


def _library() -> Path | None:
    """Return the SDL of `pysdl2-dll`, installed or packaged; None if there is none."""
    packed = getattr(sys, "_MEIPASS", "")
    spec = None if packed else find_spec("sdl2dll")
    folder = (
        Path(packed) / "sdl2dll"
        if packed
        else Path(spec.origin).parent
        if spec and spec.origin
        else None
    )
    path = None if folder is None else folder / "dll" / "libSDL2-2.0.so"
    return path if path is not None and path.exists() else None
