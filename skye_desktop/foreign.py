"""Sanitizing of text from elsewhere, before it is printed or drawn.

Names, notes, remarks, texts of variants, names of files, and errors that quote them may contain
escape sequences, bells, and characters that reverse the direction of text. A terminal obeys these;
this module replaces them. Whoever prints uses `skye_desktop.terminal.say` or the console, which
call this module themselves.
"""

from __future__ import annotations

import unicodedata

_MARK = "\N{REPLACEMENT CHARACTER}"
_LONGEST_QUOTE = 120
"""Characters of a path or a file's name that a sentence quotes at most."""
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
    """Return the text as one line, with a mark for each character that cannot be printed."""
    return text if text.isprintable() else text.translate(_VISIBLE)


def visible_lines(text: str) -> str:
    """Return the text as `visible` gives it, but with its line breaks."""
    return text if text.isprintable() else "\n".join(map(visible, text.split("\n")))


def drawable(text: str) -> str:
    """Return the text with a mark for each character that a font or a screen reader rejects.

    Line breaks stay, and so do letters of no script, which stand for pictures: a text from
    elsewhere must have gone through `visible` before.
    """
    return text if text.isprintable() else text.translate(_DRAWABLE)


def shortened(text: str) -> str:
    """Return the text as `visible` gives it, without the middle of a long one."""
    if len(text) > _LONGEST_QUOTE:
        text = f"{text[: _LONGEST_QUOTE // 2]} … {text[-_LONGEST_QUOTE // 2 :]}"
    return visible(text)
