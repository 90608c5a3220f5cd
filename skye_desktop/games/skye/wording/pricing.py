"""What is to be done with coins and axes, in words."""

from __future__ import annotations

from skye_desktop.i18n import tr, trn


def pricing_task(priced: int, axes: int) -> str:
    """Return what is to be done: put coins on ``priced`` tiles and an axe on ``axes`` others."""
    if (priced, axes) == (2, 1):
        return tr("Put coins on two tiles and the axe on the third.")
    if not axes:
        return tr("Put coins on every tile.")
    return trn(
        "Put coins on {priced} of the tiles and the axe on {n}.",
        "Put coins on {priced} of the tiles and axes on {n}.",
        axes,
        priced=priced,
    )
