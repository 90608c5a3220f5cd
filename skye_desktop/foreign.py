"""Making text from elsewhere safe to be printed or drawn.

Names, notes, remarks, texts of variants, file names, and errors that quote them may contain escape
sequences, bells, and characters that reverse the direction of text. A terminal would obey these;
the functions here replace them. Code that prints uses `skye_desktop.terminal.say` or the console,
which call these functions.
"""

from __future__ import annotations

import unicodedata

_MARK = "\N{REPLACEMENT CHARACTER}"
_LONGEST_QUOTE = 120
"""Largest number of characters of a path or file name that a sentence quotes."""
_DIRECTION_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Characters that change the direction of text."""


class _Visible(dict[int, str]):
    """Table for ``str.translate`` that replaces characters that must not be printed."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        # Spaces of other scripts are none of what a terminal obeys.
        is_harmless = char.isprintable() or unicodedata.category(char) == "Zs"
        self[code] = char if is_harmless else _MARK
        return self[code]


class _Drawable(dict[int, str]):
    """Table for ``str.translate`` that replaces characters that must not be drawn."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        is_harmful = (
            unicodedata.category(char) == "Cc" and char != "\n"
        ) or char in _DIRECTION_MARKS
        self[code] = _MARK if is_harmful else char
        return self[code]


_VISIBLE = _Visible()
_DRAWABLE = _Drawable()


def visible(text: str) -> str:
    """Return the text in one line.

    Each character that must not be printed is replaced by a mark.
    """
    return text if text.isprintable() else text.translate(_VISIBLE)


def visible_lines(text: str) -> str:
    """Return the text like `visible`, but with its line breaks."""
    return text if text.isprintable() else "\n".join(map(visible, text.split("\n")))


def drawable(text: str) -> str:
    """Return the text with a mark for each character that a font or a screen reader cannot handle.

    Line breaks stay, and so do private-use letters, which stand for pictures: a text from elsewhere
    must be made safe by `visible` first.
    """
    return text if text.isprintable() else text.translate(_DRAWABLE)


def shortened(text: str) -> str:
    """Return the text like `visible`; of a long one the middle is left out."""
    if len(text) > _LONGEST_QUOTE:
        text = f"{text[: _LONGEST_QUOTE // 2]} … {text[-_LONGEST_QUOTE // 2 :]}"
    return visible(text)
