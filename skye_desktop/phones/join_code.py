"""The QR code that a phone is pointed at. Needs the package segno."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno

QUIET_MODULES: Final = 4
"""Width of the light border that a reader needs around the code, in modules."""


def join_link(address: str, key: str) -> str:
    """Return the link to the table at an address with port.

    The key is in the fragment, which a browser sends nowhere.
    """
    return f"http://{address}/#{key}"


@lru_cache(4)
def code_modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of the link's code by rows, without border; True is dark."""
    code = segno.make_qr(link, error="m")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
