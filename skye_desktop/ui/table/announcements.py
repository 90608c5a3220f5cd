"""What is told aloud at the table: what goes on, the last lines of the log, what came of what was tried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from skye_desktop.i18n import sentences
from skye_desktop.kit import Placeless
from skye_desktop.ui.table.desk import Desk

_AT_ONCE: Final = 12
"""So many lines of the log at most when they come at once."""


class Announcements(Placeless):
    """What is told aloud while no curtain hides the table, beside what advice and lesson say."""

    desk: Desk

    is_persistent = True

    def announced(self) -> Mapping[str, str]:
        desk, info, verdict = self.desk, self.desk.panel.info, self.desk.panel.verdict()
        # Of what was played before somebody sat down, only what is pinned to that moment.
        last = desk.described_lines()[-_AT_ONCE:]
        lines = (line for line in last if line.moment > desk.began_at - (line.pin is not None))
        found = {f"line {line.telling} {line.text}": line.spoken for line in lines}
        found |= {f"news {place}": text for place, text in enumerate(desk.news.sentences)}
        # What the lesson refuses is told by its card.
        is_by_card = desk.lesson is not None and desk.lesson.refusal == info.refusal
        return found | {
            "curtain": "",  # one that falls once more is news each time
            "panel": info.title,
            "refusal": "" if is_by_card else info.refusal,
            "on the panel": info.told,
            "verdict": sentences(*verdict.lines) if verdict is not None else "",
        }
