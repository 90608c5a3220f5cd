"""Where a line can end: behind a space, and between the letters of East Asia but for those that cling together.

No library for this is kept well, and a table of letters is all it takes: the rules that Japanese calls kinsoku.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from skye_desktop.kit.type_faces import EAST_ASIAN

_NOT_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー〜）］｝」』】〕〉》〟’”…‥％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ,.;:!?)]}%"
)
"""What no line begins with: what ends or goes on with something, and small kana."""
_NOT_LAST = frozenset("（［｛「『【〔〈《〝‘“￥第([{")
"""What no line ends with: what begins something, and what stands before a number."""
_KANA_OF_WORDS = re.compile("[ァ-ヺー]")
"""Katakana write whole foreign words, which are parted only where else a line would be half empty."""
_FULL_ENOUGH = 0.5
_IS_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]")


@lru_cache(4_000)
def _has_gap(before: str, after: str) -> bool:
    """Whether a line can end between two letters that no space parts."""
    if after in _NOT_FIRST or before in _NOT_LAST or " " in (before, after):
        return False
    if before.isdigit():
        return False  # a number and what is counted belong together
    return bool(_IS_EAST_ASIAN.match(before) or _IS_EAST_ASIAN.match(after))


def _parts_a_word(before: str, after: str) -> bool:
    return bool(_KANA_OF_WORDS.match(before) and _KANA_OF_WORDS.match(after))


def has_gaps(text: str) -> bool:
    """Whether lines of it can end elsewhere than behind spaces."""
    return not text.isascii() and _IS_EAST_ASIAN.search(text) is not None


def gap_before(text: str, first: int, place: int) -> int:
    """The last place up to that one where a line from ``first`` on ends without a space; ``first`` for none."""
    loose = first
    for at in range(min(place, len(text) - 1), first, -1):
        if not _has_gap(text[at - 1], text[at]):
            continue
        if not _parts_a_word(text[at - 1], text[at]):
            return at if loose == first or at - first >= (loose - first) * _FULL_ENOUGH else loose
        loose = max(loose, at)
    return loose


def is_whole(text: str, lines: Sequence[str]) -> bool:
    """Whether these lines are all of the text, and none ends where it could not."""
    at = 0
    for number, line in enumerate(lines):
        gap = at
        while at < len(text) and text[at] == " ":
            at += 1
        if number and at == gap and not _has_gap(text[at - 1], text[at : at + 1]):
            return False
        if not text.startswith(line, at):
            return False
        at += len(line)
    return not text[at:].strip()
