"""Pictures on the clipboard.

SDL takes only text. On Windows pygame copies pictures, elsewhere a system program does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import warnings
from io import BytesIO

import pygame

_PATIENCE = 5.0
"""Seconds after which a program that does not take the picture is given up."""


class ClipboardError(Exception):
    """Raised if no picture can be put on the clipboard; the message says why."""


def programs() -> list[list[str]]:
    """Return the commands that copy a PNG from their input, the most fitting first."""
    wayland = ["wl-copy", "--type", "image/png"]
    x11 = ["xclip", "-selection", "clipboard", "-t", "image/png"]
    if os.environ.get("WAYLAND_DISPLAY"):
        return [wayland, x11]
    return [x11] if os.environ.get("DISPLAY") else []


def copy_picture(data: bytes) -> None:
    """Put a picture, as a PNG file's bytes, on the clipboard; raises ClipboardError."""
    if sys.platform == "win32":
        _by_pygame(data)
        return
    found = next((command for command in programs() if shutil.which(command[0])), None)
    if found is None:
        raise ClipboardError(", ".join(command[0] for command in programs()))
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(found, input=data, stdout=quiet, stderr=quiet, timeout=_PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise ClipboardError(str(error)) from error


def _by_pygame(data: bytes) -> None:
    """Copy a picture by pygame in BMP format, which Windows takes."""
    file = BytesIO()
    try:
        pygame.image.save(pygame.image.load(BytesIO(data), "picture.png"), file, "picture.bmp")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.scrap.init()
            pygame.scrap.put(pygame.SCRAP_BMP, file.getvalue())
    except (pygame.error, MemoryError) as error:
        raise ClipboardError(str(error) or type(error).__name__) from error
