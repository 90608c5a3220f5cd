"""Text from elsewhere, made fit to be printed and drawn: the one door for what files, people and systems say.

Names, notes, remarks, texts of variants, names of files, and errors that quote them may hold escape sequences, bells,
and signs that turn the order of letters round. A terminal obeys them; here they lose their power.
"""

from __future__ import annotations

_MARK = "\N{REPLACEMENT CHARACTER}"
_LONGEST_SHOWN = 120
"""Characters of a path or of a file's name that a sentence repeats."""


def visible(text: str) -> str:
    """Return the text as one line, with a mark in place of each character that cannot be drawn or printed."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _MARK for char in text)


def visible_lines(text: str) -> str:
    """Return the text as `visible` gives it, with its ends of lines."""
    return "\n".join(map(visible, text.split("\n")))


def shortened(text: str) -> str:
    """Return the text as `visible` gives it, without the middle of a long one: what is said of it is to be read."""
    if len(text) > _LONGEST_SHOWN:
        text = f"{text[: _LONGEST_SHOWN // 2]} … {text[-_LONGEST_SHOWN // 2 :]}"
    return visible(text)
