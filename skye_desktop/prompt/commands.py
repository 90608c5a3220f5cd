"""Words that can be typed at a terminal at any time, each with its line of `help`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.i18n import Message, headed, message, tr


class Command(NamedTuple):
    """Word that can be typed; its beginning is enough where no other begins so."""

    word: str
    about: Message
    takes: str = ""
    is_of_now: bool = False
    """Whether it applies to the current game only, not to an earlier moment."""

    @property
    def line(self) -> str:
        """Line of `help` on the word."""
        return headed(self.word + self.takes, self.about.text)


COMMANDS = (
    Command("help", message("these words")),
    Command("tiles", message("the tiles before every clan, and the prices that are open")),
    Command("land", message("your land row by row; land 2 that of player 2"), " [N]"),
    Command("fits", message("where your tiles fit, and what that brings"), is_of_now=True),
    Command("scoring", message("the scoring tiles, and what each clan has of them now")),
    Command("points", message("points and gold of all clans")),
    Command("purse", message("your gold, while nobody else reads on"), is_of_now=True),
    Command("position", message("all of that in one")),
    Command(
        "advice",
        message("what tiles are worth, and what is best; advice take lays the proposed prices"),
        " [take]",
        is_of_now=True,
    ),
    Command("log", message("what has happened; log all everything"), " [all]"),
    Command(
        "undo", message("take back what was done last, if nothing was revealed"), is_of_now=True
    ),
    Command("back", message("the question before: another price, axe or place"), is_of_now=True),
    Command("redo", message("do it again"), is_of_now=True),
    Command(
        "time",
        message("look back, moment by moment, and play on from one; time 12 at that one"),
        " [N]",
    ),
    Command(
        "coach",
        message("what there was to learn, once the game is over; coach all everything"),
        " [all]",
    ),
    Command(
        "rules",
        message("the chapters of the rules; rules 3 reads one, rules scroll looks for that"),
        " [N]",
    ),
    Command("note", message("pin words to this moment"), " WORDS"),
    Command("mark", message("put a bookmark at this moment"), " [NAME]"),
    Command("pins", message("all notes and bookmarks")),
    Command("unpin", message("take that note or bookmark away"), " N"),
    Command("save", message("keep a copy under a name; the game itself is always kept"), " NAME"),
    Command("report", message("write a report of the game, to be sent to somebody"), " [WORDS]"),
    Command(
        "menu", message("the lesson, other games and scenarios; this game is kept"), is_of_now=True
    ),
    Command("quit", message("leave; the game goes on where it was left")),
)

OF_TIME = (
    Command("next", message("the next moment; so does Enter")),
    Command("back", message("the moment before")),
    Command(
        "moments",
        message("the moments of this round; moments 2 those of round 2, moments all"),
        " [N]",
    ),
    Command("branch", message("play on from here, in a game of its own"), " [NAME]"),
    Command("now", message("back to the game as it stands")),
)
"""Words for whoever looks back."""

OF_QUESTIONS = (
    Command("help", message("what is asked, and what can be answered")),
    Command("quit", message("leave")),
)
"""Words for whoever chooses a game."""

OF_SAVES = (
    Command("help", message("these words")),
    Command("rename", message("give that game another name"), " N [NAME]"),
    Command("copy", message("keep a copy of that game under a name"), " N [NAME]"),
    Command("delete", message("delete that game for good; it is asked again before"), " N"),
    Command("quit", message("leave")),
)
"""Words for the list of saved games; N is a number of the list."""


def found(word: str, among: Sequence[Command] = COMMANDS) -> Command | None:
    """Return the command with that word, or else the first that begins so."""
    word = word.casefold()
    exactly = (one for one in among if one.word == word)
    begins = (one for one in among if word and one.word.startswith(word))
    return next(exactly, None) or next(begins, None)


def asked_for(lowest: int, highest: int) -> str:
    """Return the hint which numbers can be answered."""
    wanted = (
        tr("A number from {low} to {high}, please, or a word: help lists them.")
        if highest > lowest
        else tr("Only {low} can be chosen here, or a word: help lists them.")
    )
    return wanted.format(low=lowest, high=highest)
