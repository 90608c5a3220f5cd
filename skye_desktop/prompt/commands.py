"""The words that can be typed at a terminal at any time, each with the line that `help` has for it."""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.i18n import Message, message, tr


class Command(NamedTuple):
    """A word that can be typed; its beginning is enough where no other begins so."""

    word: str
    about: Message
    takes: str = ""

    @property
    def line(self) -> str:
        """What `help` says of it."""
        return tr("{word}: {about}").format(word=self.word + self.takes, about=self.about.text)


COMMANDS = (
    Command("help", message("these words")),
    Command("tiles", message("the tiles before every clan, and the prices that are open")),
    Command("land", message("your land row by row; land 2 that of seat 2"), " [N]"),
    Command("fits", message("where your tiles fit, and what that brings")),
    Command("scoring", message("the scoring tiles, and what each clan has of them now")),
    Command("points", message("points and gold of all clans")),
    Command("purse", message("your gold, while nobody else reads on")),
    Command("position", message("all of that in one")),
    Command("advice", message("what tiles are worth, and where they lie best")),
    Command("log", message("what has happened; log all everything"), " [all]"),
    Command("undo", message("take back what was done last, if nothing was revealed")),
    Command("redo", message("do it again")),
    Command("save", message("keep a copy under a name; the game itself is always kept"), " NAME"),
    Command("quit", message("leave; the game goes on where it was left")),
)


def found(word: str) -> Command | None:
    """The command that is meant: by its word, or by its beginning; the first that begins so."""
    word = word.casefold()
    return next((one for one in COMMANDS if word and one.word.startswith(word)), None)
