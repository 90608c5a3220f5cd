"""Where a line can end: behind a space, and between the letters of East Asia but for those that cling together.

Which do is a table of letters, the rules that Japanese calls kinsoku. Where its phrases end, and a line best of all,
BudouX knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

EAST_ASIAN = (
    "\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
)
"""The letters of East Asia, as a part of a pattern."""


if TYPE_CHECKING:
    from budoux import Parser

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
"""The part of its letters that a line keeps so as to end better than it could."""
_LONGEST_TOLD = 1_000
"""Letters of a text whose phrases are found; no longer one is told in a few lines."""
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


@lru_cache(500)
def phrase_ends(text: str) -> frozenset[int]:
    """The places of a text behind which another phrase begins; none for one without the letters of East Asia."""
    if not has_gaps(text) or len(text) > _LONGEST_TOLD:
        return frozenset()
    return frozenset(accumulate(map(len, _parser().parse(text))))


@cache
def _parser() -> Parser:
    # In other languages nobody waits for it to be loaded.
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


def gap_before(text: str, first: int, place: int, ends: Collection[int] = ()) -> int:
    """The place up to that one where a line from ``first`` on best ends without a space; ``first`` for none.

    That is the last one where a phrase ends, of which ``ends`` are the places, else the last one outside a foreign
    word, else the last: as long as the line keeps half of the letters that it could have.
    """
    found = last = first
    for at in range(min(place, len(text) - 1), first, -1):
        if at - first < (last - first) * _FULL_ENOUGH:
            break
        if not _has_gap(text[at - 1], text[at]):
            continue
        last = max(last, at)
        if at in ends:
            return at
        if found == first or (
            _parts_a_word(text[found - 1], text[found])
            and not _parts_a_word(text[at - 1], text[at])
        ):
            found = at
    return found


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
