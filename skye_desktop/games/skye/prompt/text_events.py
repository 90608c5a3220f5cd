"""Descriptions of events at a terminal, in sentences that everybody at the table may read."""

from __future__ import annotations

from skye_desktop.games.skye.engine import Event, PlayerView, RoundBegan
from skye_desktop.games.skye.wording import event as wording
from skye_desktop.games.skye.wording.position_words import counted_line, standing_line
from skye_desktop.games.skye.wording.style import CellNames, Length, Medium, Style
from skye_desktop.i18n import sentence


def event_lines(event: Event, view: PlayerView) -> list[str]:
    """Return sentences about an event; ``view`` is the public view after it."""
    style = Style(view.names, CellNames.COMPASS, Medium.WORDS, Length.FULL)
    lines = [sentence(line.text) for line in wording.event_lines(event, style)]
    if isinstance(event, RoundBegan):
        standing = [standing_line(view)] if event.round > 1 else []
        return [*standing, "", *lines, counted_line(view)]
    return lines
