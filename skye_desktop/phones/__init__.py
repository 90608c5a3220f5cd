"""Every person's own screen: phones in the same room that show a page served by this program.

It plays any game and knows none, and it is loaded only when it is switched on. `server` is what the
main thread talks to; what it needs beside the program is in the extra "phones".
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

from skye_desktop import __version__
from skye_desktop.i18n import enumerated, tr

NEEDED = ("websockets", "segno")
"""Modules that phones need besides those of the program."""
_INSTALL = f"pip install 'skye_desktop-{__version__}-py3-none-any.whl[phones]'"
_OF_A_CLONE = "pip install -e '.[phones]'"


class PhonesError(Exception):
    """Phones cannot be used: what is missing and the way out, as a sentence without a full stop."""


def require() -> None:
    """Raise PhonesError if a package that phones need is not installed."""
    missing = [module for module in NEEDED if find_spec(module) is None]
    if missing and hasattr(sys, "frozen"):
        # Nothing can be added to the packaged program.
        message = tr(
            "this program cannot serve phones; with Python, {install} brings what it lacks"
        )
        raise PhonesError(message.format(install=_INSTALL))
    if missing:
        message = tr(
            'phones need {modules}, which the extra "phones" brings: {install}, or from a clone: '
            "{clone}"
        )
        raise PhonesError(
            message.format(modules=enumerated(missing), install=_INSTALL, clone=_OF_A_CLONE)
        )
