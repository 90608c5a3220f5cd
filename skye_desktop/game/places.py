"""The places of a finished game in words."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.contract import Standing
from skye_desktop.i18n import listed, tr


def finished_words(names: Sequence[str], final: Sequence[Standing]) -> str:
    """Return who has won, given the names of the seats."""
    winners = listed(names[one.seat] for one in final if one.place == 1)
    return tr("Finished: {names}").format(names=winners)
