"""Announcements at the table: title of the stage, new lines of the log, results of attempts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.i18n import sentences
from skye_desktop.kit import Placeless

_AT_ONCE: Final = 12
"""Largest number of lines of the log that are announced together."""


class Announcements(Placeless):
    """Makes announcements while no curtain hides the table, except those of advice and lesson."""

    desk: Desk

    is_persistent = True

    def announced(self) -> Mapping[str, str]:
        desk = self.desk
        info = self.desk.panel.info
        verdict = self.desk.panel.verdict()
        # Of lines before the table was opened, only the annotations of its first moment.
        last = desk.described_lines()[-_AT_ONCE:]
        lines = (line for line in last if line.moment > desk.began_at - (line.pin is not None))
        found = {f"line {line.telling} {line.text}": line.spoken for line in lines}
        found |= {f"news {place}": text for place, text in enumerate(desk.news.sentences)}
        # The lesson's card announces its own refusals.
        is_by_card = desk.lesson is not None and desk.lesson.refusal == info.refusal
        return found | {
            "curtain": "",  # one that falls once more is news each time
            "panel": info.title,
            "refusal": "" if is_by_card else info.refusal,
            "on the panel": info.announcement,
            "verdict": sentences(*verdict.lines) if verdict is not None else "",
        }
