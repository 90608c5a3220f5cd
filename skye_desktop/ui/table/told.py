"""What of the table is told aloud as it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from skye_desktop.i18n import sentences
from skye_desktop.play.remarks import Remark
from skye_desktop.ui.table.desk import Desk

_LINES: Final = 12
"""So many lines of the log at most when they come at once."""


class Teller(Protocol):
    """A part of the table that has something to tell of its own."""

    def told(self) -> Mapping[str, str]: ...


def told(desk: Desk, said: Remark | None, *others: Teller) -> Mapping[str, str]:
    """What is going on, what the game has told last, and what the last thing that was tried came to; then others."""
    panel, lines = desk.panel, desk.described_lines()
    if panel.covers_table:
        return {"curtain": panel.told()}
    began, verdict = desk.began_at, panel.verdict()
    # Of what was played before somebody sat down, only what is pinned to that moment.
    news = (line for line in lines[-_LINES:] if line.moment > began - (line.pinned is not None))
    log = {f"line {line.telling} {line.text}": line.spoken for line in news}
    others_did = {f"news {place}": text for place, text in enumerate(desk.news.sentences)}
    # A curtain that falls once more is news each time.
    found = {**log, **others_did, "curtain": "", "panel": panel.title, "refusal": panel.why_refused()}
    if desk.lesson is not None and desk.lesson.refused == found["refusal"]:
        found["refusal"] = ""  # its card tells that
    found["verdict"] = sentences(*verdict.lines) if verdict is not None else ""
    found["on the panel"] = panel.told()
    found["said"] = said.text if said is not None else ""
    for other in others:
        found |= other.told()
    return found
