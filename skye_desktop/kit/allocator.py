"""Memory of large pictures, kept within bounds while windows and scenes come and go."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
"""Number of the setting in the GNU C library."""
_LARGE: Final = 500_000
"""Bytes from which a picture has a memory mapping of its own: some 350 pixels square."""


def give_memory_back() -> None:
    """Return freed memory to the system where the C library supports it; takes some ms.

    Pictures of another size hardly ever fit into the gaps, so the process would grow with every
    size.
    """
    library = _gnu_library()
    if library is not None:
        library.malloc_trim(0)


def keep_large_pictures_apart() -> None:
    """Give every large picture a memory mapping of its own, which is freed with it.

    The C library begins like that, but raises its threshold after the first picture that is freed.
    """
    library = _gnu_library()
    if library is not None:
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)


@cache
def _gnu_library() -> ctypes.CDLL | None:
    """Return the GNU C library, or None on systems without it."""
    if sys.platform != "linux":
        return None
    try:
        library = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
