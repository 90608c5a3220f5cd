"""Descriptions of events at a terminal, in sentences that everybody at the table may read."""

from __future__ import annotations

from skye_desktop.game.timeline import Past
from skye_desktop.games.skye.engine import Event, PlaceTile, PlayerView, RoundBegan
from skye_desktop.games.skye.wording import event as wording
from skye_desktop.games.skye.wording.position_words import counted_line, standing_line
from skye_desktop.games.skye.wording.style import CellNames, Length, Medium, Style
from skye_desktop.games.skye.wording.tile import spell_out
from skye_desktop.i18n import sentence, sentences


def event_lines(event: Event, view: PlayerView) -> list[str]:
    """Return sentences about an event; ``view`` is the public view after it."""
    style = Style(view.names, CellNames.COMPASS, Medium.WORDS, Length.FULL)
    lines = [sentence(line.text) for line in wording.event_lines(event, style)]
    if isinstance(event, RoundBegan):
        standing = [standing_line(view)] if event.round > 1 else []
        return [*standing, "", *lines, counted_line(view)]
    return lines


def action_words(past: Past) -> str:
    """Return what was done at a moment, with the cell of a tile that was laid."""
    if isinstance(past.action, PlaceTile):
        return sentences(*event_lines(past.events[0], past.view))
    return spell_out(past.words)


ACTION_WORDS = action_words
