"""Possible ends of lines: after spaces, and between most letters of East Asian scripts.

A table of letters holds the exceptions, the rules called kinsoku in Japanese. BudouX finds the ends
of phrases, where a line ends best.
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
"""Letters of East Asia, as a part of a pattern."""


if TYPE_CHECKING:
    from budoux import Parser

_NOT_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー〜）］｝」』】〕〉》〟’”…‥％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ,.;:!?)]}%"
)
"""Letters that no line begins with: closing signs, continuations, and small kana."""
_NOT_LAST = frozenset("（［｛「『【〔〈《〝‘“￥第([{")
"""Letters that no line ends with: opening signs, and those before a number."""
_KANA_OF_WORDS = re.compile("[ァ-ヺー]")
"""Katakana write whole foreign words, which are divided only to avoid a half-empty line."""
_FULL_ENOUGH = 0.5
"""Part of its possible letters that a line must keep when it ends earlier, at a better place."""
_LONGEST_TOLD = 1_000
"""Longest text, in letters, whose phrases are searched."""
_IS_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]")


@lru_cache(4_000)
def _has_gap(before: str, after: str) -> bool:
    """Return whether a line can end between two letters that no space separates."""
    if after in _NOT_FIRST or before in _NOT_LAST or " " in (before, after):
        return False
    if before.isdigit():
        return False  # a number and what is counted belong together
    return bool(_IS_EAST_ASIAN.match(before) or _IS_EAST_ASIAN.match(after))


def _parts_a_word(before: str, after: str) -> bool:
    return bool(_KANA_OF_WORDS.match(before) and _KANA_OF_WORDS.match(after))


def has_gaps(text: str) -> bool:
    """Return whether lines of the text can end elsewhere than after spaces."""
    return not text.isascii() and _IS_EAST_ASIAN.search(text) is not None


@lru_cache(500)
def phrase_ends(text: str) -> frozenset[int]:
    """Return the places in a text where a phrase ends; none without letters of East Asia."""
    if not has_gaps(text) or len(text) > _LONGEST_TOLD:
        return frozenset()
    return frozenset(accumulate(map(len, _parser().parse(text))))


@cache
def _parser() -> Parser:
    # Loaded only for texts that need it, because that takes time.
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


def gap_before(text: str, first: int, place: int, ends: Collection[int] = ()) -> int:
    """Return the best end, up to ``place``, of a line from ``first`` on, else ``first``.

    The end of a phrase (one of ``ends``) is preferred, then a place outside a foreign word, then
    the last possible place; the line keeps at least half of the letters that it could hold.
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
    """Return whether the lines hold the whole text, and each ends where a line may end."""
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
