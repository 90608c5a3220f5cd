"""Reasons why a tile cannot be laid, in words."""

from __future__ import annotations

from skye_desktop.games.skye.engine import Reason
from skye_desktop.i18n import tr, trn


def refusal_lines(reason: Reason, other_rotations: int) -> list[str]:
    """Return why a tile cannot be laid there, and whether another rotation would fit."""
    lines = [reason.sentence]
    if reason is Reason.TERRAIN_MISMATCH:
        turned = trn(
            "It fits here in {n} other rotation",
            "It fits here in {n} other rotations",
            other_rotations,
        )
        lines.append(turned if other_rotations else tr("It does not fit here in any rotation"))
    return lines
