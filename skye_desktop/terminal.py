"""Standard streams, error messages and types of arguments for the command line."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn, TextIO

from skye_desktop.files.system_errors import reason
from skye_desktop.foreign import visible, visible_lines
from skye_desktop.i18n import message, tr

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_NAMES = ("stdin", "stdout", "stderr")
"""Names of the standard streams, by number."""
_LONGEST = 400
"""Largest number of characters of an error message, since it may repeat an argument."""
_MOST_PIXELS = 7680 * 4320
"""Largest number of pixels of a window or picture, which takes 130 MB."""
_LONGEST_SIDE = 16384
_LONGEST_NUMBER = 20
"""Largest number of digits of a number."""


_OF_THE_LIBRARY = {
    text.english: text
    for text in (
        message("usage: "), message("positional arguments"), message("options"),
        message("show this help message and exit"),
        message("show program's version number and exit"),
        message("unrecognized arguments: %s"), message("the following arguments are required: %s"),
        message("expected one argument"), message("argument %(argument_name)s: %(message)s"),
        message("invalid choice: %(value)r (choose from %(choices)s)"),
    )
}  # fmt: skip
"""Texts of argparse, which has no translations of its own."""


def _said(text: str) -> str:
    """Return a text of argparse in the current language."""
    return _OF_THE_LIBRARY[text].text if text in _OF_THE_LIBRARY else text


# It asks the function of that name for its words.
setattr(argparse, "_", _said)  # noqa: B010


class Parser(argparse.ArgumentParser):
    """Argument parser that reports an error in one sentence, and exits with status 2."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # The library's own passes over what cannot be printed, a full disk for example.
        print(message, end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Report the error, and exit."""
        complain(self.prog, tr("{message} (--help tells more)").format(message=message))
        raise SystemExit(2)


def whole_number(text: str) -> int | None:
    """Return the whole number in the text; None if it contains none, or one that is too long."""
    is_one = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_one else None


def number_type(lowest: int, highest: int) -> Callable[[str], int]:
    """Return the type, for argparse, of an argument that must be a number in that range."""

    def read(text: str) -> int:
        value = whole_number(text)
        if value is None or not lowest <= value <= highest:
            told = tr("{text} is not a number from {low} to {high}")
            raise argparse.ArgumentTypeError(told.format(text=repr(text), low=lowest, high=highest))
        return value

    return read


def path_type(text: str) -> Path:
    """Return the path for an argument that names a file or folder."""
    if not text:  # which would be the folder that one happens to be in
        raise argparse.ArgumentTypeError(tr("the name is empty"))
    return Path(text)


def save_file_type(text: str) -> Path:
    """Return the path for an argument that names a saved game, with links in its folder resolved.

    An autosave is recognized by its folder.
    """
    path = path_type(text)
    return Path(os.path.realpath(path.parent), path.name)


def size_type(text: str) -> tuple[int, int]:
    """Return width and height for an argument that is a size in pixels."""
    width, height = map(whole_number, text.partition("x")[::2])
    if width is None or height is None or width < 320 or height < 200:
        raise argparse.ArgumentTypeError(
            tr("{text} is not a window size such as 1280x720").format(text=repr(text))
        )
    if max(width, height) > _LONGEST_SIDE or width * height > _MOST_PIXELS:
        raise argparse.ArgumentTypeError(
            tr("{text} is too large: at most as many pixels as 7680x4320").format(text=repr(text))
        )
    return width, height


def open_streams() -> None:
    """Make every standard stream writable, however the program was started.

    A closed stream is opened to the null device: otherwise a file that is opened later would get
    its number, and what is printed would be written to that file. Characters that an old terminal
    cannot display are replaced by question marks.
    """
    for number, name in enumerate(_NAMES):
        try:
            os.fstat(number)
        except OSError:
            _open_nowhere(number)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _open_nowhere(number: int) -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    if nowhere != number:
        os.dup2(nowhere, number)
        os.close(nowhere)
    os.set_inheritable(number, True)


def say(*lines: str, end: str = "\n", is_at_once: bool = False) -> None:
    """Print the lines, with marks in place of control characters."""
    print(*map(visible_lines, lines), sep="\n", end=end, flush=is_at_once)


def silence(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that flushing it at exit cannot fail again."""
    with suppress(OSError):  # what stands in for a stream may have no number
        _open_nowhere(stream.fileno())


def complain(who: str, message: object) -> None:
    """Print a message in one line on standard error, after ``who``.

    Does nothing if that is closed.
    """
    text = visible(str(message))
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"
    _put(f"{who}: {text}\n")


def failure_words(error: OSError) -> str:
    """Return the file that an error is about, and the reason that the system gives."""
    where = error.filename
    if where is None and error.errno == errno.ENOSPC:  # files are told by name
        where = tr("what is printed cannot be written")
    return reason(error) if where is None else f"{where}: {reason(error)}"


def print_error(text: str) -> None:
    """Print the text on standard error; does nothing if that is closed.

    Control characters are replaced by marks.
    """
    _put(visible_lines(text))


def _put(text: str) -> None:
    """Print the text on standard error without replacing characters.

    Does nothing if that is closed.
    """
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


class ProgressBar:
    """Progress bar on standard error, with an estimate of the remaining time.

    If that is no terminal, a line is printed at the end, and before that one every so many seconds.
    """

    _WIDTH = 30

    def __init__(
        self, total: int, what: str = "", *, before: int = 0, every: float = float("inf")
    ) -> None:
        """Start the clock; ``before`` of the ``total`` are done already.

        ``what`` is the name of what is counted, by default games. ``every`` is the number of
        seconds between lines if the output is no terminal.
        """
        self._total = total
        self._what = what or tr("games")
        self._before = before
        self._every = every
        self._began = self._told = perf_counter()
        self._is_open = False

    def __call__(self, done: int) -> None:
        """Display that ``done`` of them are done."""
        now = perf_counter()
        is_terminal = sys.stderr.isatty()
        if not is_terminal and done < self._total and now - self._told < self._every:
            return
        self._told = now
        filled = self._WIDTH * done // self._total
        left = (now - self._began) / max(1, done - self._before) * (self._total - done)
        bar = "█" * filled + "·" * (self._WIDTH - filled)
        told = tr("{done}/{total} {what}, {time} left").format(
            done=done, total=self._total, what=self._what, time=_time(round(left))
        )
        _put(f"\r{bar} {visible(told)} ")
        self._is_open = True
        if not is_terminal:
            self.end()

    def end(self) -> None:
        """Start a new line after the bar."""
        if self._is_open:
            print_error("\n")
            self._is_open = False


def _time(seconds: int) -> str:
    if seconds < 100:
        return tr("{n} s").format(n=seconds)
    if seconds < 6000:
        return tr("{n} min").format(n=seconds // 60)
    return tr("{hours} h {n} min").format(hours=seconds // 3600, n=seconds // 60 % 60)


def pad(text: str, width: int, *, is_right: bool = True) -> str:
    """Return the text padded to that width in a terminal; some characters take two columns."""
    missing = width - sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)
    return " " * missing + text if is_right else text + " " * missing
