"""Text from elsewhere, made fit to be printed and drawn: the one door for what files, people and
systems say.

Names, notes, remarks, texts of variants, names of files, and errors that quote them may hold escape
sequences, bells, and signs that turn the order of letters round. A terminal obeys them; behind this
door they have lost their power. Whoever prints uses `skye_desktop.terminal.say` or the console,
which hold the door themselves.
"""

from __future__ import annotations

import unicodedata

_MARK = "\N{REPLACEMENT CHARACTER}"
_LONGEST_SHOWN = 120
"""Characters of a path or of a file's name that a sentence repeats."""
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What changes the direction in which letters stand."""


class _Visible(dict[int, str]):
    """What is printed for each character: itself, or a mark."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        # Spaces of other scripts are none of what a terminal obeys.
        is_kept = char.isprintable() or unicodedata.category(char) == "Zs"
        self[code] = char if is_kept else _MARK
        return self[code]


class _Drawable(dict[int, str]):
    """What is drawn for each character: itself, or a mark."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        is_harmful = (unicodedata.category(char) == "Cc" and char != "\n") or char in _TURNING
        self[code] = _MARK if is_harmful else char
        return self[code]


_VISIBLE = _Visible()
_DRAWABLE = _Drawable()


def visible(text: str) -> str:
    """Return the text as one line, with a mark in place of each character that cannot be drawn or
    printed.
    """
    return text if text.isprintable() else text.translate(_VISIBLE)


def visible_lines(text: str) -> str:
    """Return the text as `visible` gives it, with its ends of lines."""
    return text if text.isprintable() else "\n".join(map(visible, text.split("\n")))


def drawable(text: str) -> str:
    """Return the text without what a font or a screen reader stumbles over.

    It keeps its ends of lines, and letters of no script, which stand for pictures: a text from
    elsewhere must have gone through `visible` before.
    """
    return text if text.isprintable() else text.translate(_DRAWABLE)


def shortened(text: str) -> str:
    """Return the text as `visible` gives it, without the middle of a long one: what is said of it
    is to be read.
    """
    if len(text) > _LONGEST_SHOWN:
        text = f"{text[: _LONGEST_SHOWN // 2]} … {text[-_LONGEST_SHOWN // 2 :]}"
    return visible(text)
