"""Files of the page that phones get."""

from __future__ import annotations

from typing import NamedTuple


class PageFile(NamedTuple):
    """A file as it is sent."""

    type: str
    """Media type: "text/html; charset=utf-8"."""
    body: bytes
