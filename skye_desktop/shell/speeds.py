"""Names of speeds, as settings and table show them."""

from __future__ import annotations

from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr


def speeds() -> list[tuple[Speed, str]]:
    """Return the speeds of computers' turns with their names, from slow to instant."""
    names = tr("Slow"), tr("Normal"), tr("Fast"), tr("Instant")
    return list(zip((Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.OFF), names, strict=True))
