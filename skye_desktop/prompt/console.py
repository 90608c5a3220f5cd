"""Console: writes lines and reads answers, for a person, a script or a screen reader."""

from __future__ import annotations

import shutil
import textwrap
import unicodedata
from collections import deque
from typing import TextIO

from skye_desktop.foreign import visible, visible_lines

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Escape sequences that clear a terminal and its scroll-back."""
_LONGEST_ANSWER = 1000
"""Number of characters of an answer that are used; the rest is ignored."""


class GoneError(Exception):
    """Raised when the input has ended and another answer is needed."""


class Console:
    """Reader of answers and writer of lines."""

    def __init__(self, reader: TextIO, writer: TextIO) -> None:
        self._reader = reader
        self._writer = writer
        self._waiting: deque[str] = deque()
        """Numbers typed ahead in one line that no question has taken yet."""

    def say(self, *lines: str) -> None:
        """Write the lines; in a terminal they are wrapped between words."""
        for line in lines:
            self._writer.write(f"{self._wrapped(line)}\n")
        self._writer.flush()

    def say_whole(self, *lines: str) -> None:
        """Write each line without wrapping, as for a command that somebody may copy."""
        for line in lines:
            self._writer.write(f"{visible_lines(line)}\n")
        self._writer.flush()

    def _wrapped(self, text: str) -> str:
        """Return the text wrapped to the terminal's width; unwrapped without a terminal."""
        text = visible_lines(text)
        if not self._writer.isatty():
            return text
        columns = shutil.get_terminal_size().columns
        return "\n".join(line for whole in text.split("\n") for line in wrap(whole, columns))

    def ask(self, question: str) -> str:
        """Return the answer to a question, stripped, with full-width characters as plain ones.

        Several numbers in one line answer as many questions, and those questions are not written.
        Raises GoneError at the end of the input.
        """
        if self._waiting:
            return self._waiting.popleft()
        text = self._read(question)
        parts = text.split()
        if len(parts) > 1 and all(part.isdecimal() for part in parts):
            text, *others = parts
            self._waiting.extend(others)
        return text

    def _read(self, question: str) -> str:
        self._writer.write(f"{self._wrapped(question)} ")
        self._writer.flush()
        line = self._reader.readline()
        if not line:
            self._writer.write("\n")
            raise GoneError
        text = unicodedata.normalize("NFKC", line[:_LONGEST_ANSWER]).strip()
        if not self._reader.isatty():
            # A terminal shows what is typed; input from a script is written out here.
            self._writer.write(f"{visible(text)}\n")
        return text

    def drop_typed_ahead(self) -> None:
        """Discard the numbers that were typed ahead."""
        self._waiting.clear()

    def hide(self) -> None:
        """Clear the terminal and its scroll-back; without a terminal, write empty lines."""
        self.drop_typed_ahead()
        if self._writer.isatty():
            self._writer.write("\n" * shutil.get_terminal_size().lines + _CLEAR)
        else:
            self._writer.write("\n" * shutil.get_terminal_size().lines)
        self._writer.flush()

    def pause(self, question: str) -> str:
        """Write the question and return the whole line typed after it, often empty.

        Numbers that were typed ahead are discarded. Raises GoneError at the end of the input.
        """
        self.drop_typed_ahead()
        return self._read(question)


def wrap(line: str, columns: int) -> list[str]:
    """Split the line at spaces into lines of at most that many columns.

    A longer word stays whole. A line with wide letters is not split, since East Asian text may be
    broken nearly anywhere: that is left to the terminal.
    """
    if len(line) <= columns or any(unicodedata.east_asian_width(letter) in "WF" for letter in line):
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    return textwrap.wrap(
        line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
