"""Words that can be typed as commands at a terminal, each with its line of `help`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.i18n import Message, headed, message, tr


class WordCommand(NamedTuple):
    """A word that can be typed as a command.

    The first letters of a word are enough; of several such words the first in the list is meant.
    """

    word: str
    about: Message
    takes: str = ""
    is_of_now: bool = False
    """Whether it works only in the present, not while looking at an earlier moment."""

    @property
    def line(self) -> str:
        """Line about the word in the list that `help` writes."""
        return headed(self.word + self.takes, self.about.text)


COMMANDS = (
    WordCommand("help", message("these words")),
    WordCommand("tiles", message("the tiles before every clan, and the prices that are open")),
    WordCommand("land", message("your land row by row; land 2 that of player 2"), " [N]"),
    WordCommand("fits", message("where your tiles fit, and what that brings"), is_of_now=True),
    WordCommand("scoring", message("the scoring tiles, and what each clan has of them now")),
    WordCommand("points", message("points and gold of all clans")),
    WordCommand("purse", message("your gold, while nobody else reads on"), is_of_now=True),
    WordCommand("position", message("all of that in one")),
    WordCommand(
        "advice",
        message("what tiles are worth, and what is best; advice take lays the proposed prices"),
        " [take]",
        is_of_now=True,
    ),
    WordCommand("log", message("what has happened; log all everything"), " [all]"),
    WordCommand(
        "undo", message("take back what was done last, if nothing was revealed"), is_of_now=True
    ),
    WordCommand("back", message("the question before, to answer it otherwise"), is_of_now=True),
    WordCommand("redo", message("do it again"), is_of_now=True),
    WordCommand(
        "time",
        message("look back, moment by moment, and play on from one; time 12 at that one"),
        " [N]",
    ),
    WordCommand(
        "coach",
        message("what there was to learn, once the game is over; coach all everything"),
        " [all]",
    ),
    WordCommand("again", message("in a scenario: from its beginning"), is_of_now=True),
    WordCommand(
        "show", message("in a scenario, once it was tried: one of the best ways"), is_of_now=True
    ),
    WordCommand("next", message("in a scenario: the next one"), is_of_now=True),
    WordCommand(
        "rules",
        message("the chapters of the rules; rules 3 reads one, rules scroll looks for that"),
        " [N]",
    ),
    WordCommand("note", message("pin words to this moment"), " WORDS"),
    WordCommand("mark", message("put a bookmark at this moment"), " [NAME]"),
    WordCommand("pins", message("all notes and bookmarks")),
    WordCommand("unpin", message("take that note or bookmark away"), " N"),
    WordCommand(
        "save", message("keep a copy under a name; the game itself is always kept"), " NAME"
    ),
    WordCommand(
        "report", message("write a report of the game, to be sent to somebody"), " [WORDS]"
    ),
    WordCommand(
        "menu", message("the lesson, other games and scenarios; this game is kept"), is_of_now=True
    ),
    WordCommand("quit", message("leave; the game goes on where it was left")),
)

_OF_ANY_GAME = (
    *("help", "log", "undo", "back", "redo", "time", "note", "mark", "pins", "unpin"),
    *("save", "report", "menu", "quit"),
)
HOUSE = tuple(one for one in COMMANDS if one.word in _OF_ANY_GAME)
"""Commands that every game has; the first is ``help``."""

OF_TIME = (
    WordCommand("next", message("the next moment; so does Enter")),
    WordCommand("back", message("the moment before")),
    WordCommand(
        "moments",
        message("the moments of this round or turn; moments 2 those of the second, moments all"),
        " [N]",
    ),
    WordCommand("branch", message("play on from here, in a game of its own"), " [NAME]"),
    WordCommand("now", message("back to the game as it stands")),
)
"""Commands that work while the player looks at earlier moments."""

OF_QUESTIONS = (
    WordCommand("help", message("what is asked, and what can be answered")),
    WordCommand("quit", message("leave")),
)
"""Commands that work in the menu where a game is chosen."""

OF_SAVES = (
    WordCommand("help", message("these words")),
    WordCommand("rename", message("give that game another name"), " N [NAME]"),
    WordCommand("copy", message("keep a copy of that game under a name"), " N [NAME]"),
    WordCommand("delete", message("delete that game for good; it is asked again before"), " N"),
    WordCommand("quit", message("leave")),
)
"""Commands in the list of saved games; N is a number of the list."""


def find_command(word: str, among: Sequence[WordCommand] = COMMANDS) -> WordCommand | None:
    """Return the command with that word, else the first that begins with it; None if none does."""
    word = word.casefold()
    exactly = (one for one in among if one.word == word)
    begins = (one for one in among if word and one.word.startswith(word))
    return next(exactly, None) or next(begins, None)


def range_hint(lowest: int, highest: int) -> str:
    """Return the sentence that says which numbers are accepted."""
    wanted = (
        tr("A number from {low} to {high}, please, or a word: help lists them.")
        if highest > lowest
        else tr("Only {low} can be chosen here, or a word: help lists them.")
    )
    return wanted.format(low=lowest, high=highest)
