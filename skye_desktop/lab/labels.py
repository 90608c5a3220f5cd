"""What figures are of, and numbers, in the language in use."""

from __future__ import annotations

from skye_desktop.engine import SCORING_TILES, ScoringId
from skye_desktop.i18n import Message, enumerated, message, tr, tr_in, trn

CLOSE = 3
"""Points between the first two that are called close."""
PLACES = ("starts", "second", "third", "fourth", "fifth")
CLOSE_END = "points or fewer"

_WORDS: dict[str, Message] = {
    "starts": message("starts"),
    "second": message("second"),
    "third": message("third"),
    "fourth": message("fourth"),
    "fifth": message("fifth"),
    "equal points": message("equal points"),
    "gold decides": message("gold decides"),
    "shared victory": message("shared victory"),
    CLOSE_END: message("{n} points or fewer"),
    "actions": message("actions"),
    "rounds": message("rounds"),
    "tiles laid, a seat": message("tiles laid, a seat"),
    "tiles bought, a seat": message("tiles bought, a seat"),
    "scoring tiles": message("scoring tiles"),
    "scrolls": message("scrolls"),
    "gold left over": message("gold left over"),
    "all together": message("all together"),
    "in front": message("in front"),
    "in the last place": message("in the last place"),
    "person": message("person"),
    "people": message("people"),
    "computers": message("computers"),
    "people_and_computers": message("people and computers"),
}
"""The parts of keys that are words; names of bots and numbers are told as they are."""


def words(part: str | int) -> str:
    """A part of a key as people read it."""
    if isinstance(part, str) and part in tuple(ScoringId):
        return SCORING_TILES[ScoringId(part)].name
    told = str(part)
    number, _, who = told.partition(" ")
    if number.isdigit() and who:
        return f"{number} {words(who)}"
    return _WORDS[told].text.format(n=CLOSE) if told in _WORDS else told


def players(bots: str) -> str:
    """Who plays at a table, each seat's between blanks, or all as one where they are alike."""
    names = [words(name) for name in bots.split(" ")]
    return names[0] if len(set(names)) == 1 else enumerated(names)


def title(seats: int, bots: str, variant: str) -> str:
    """What a table is called where one chooses."""
    told = [
        trn("{n} seat", "{n} seats", seats),
        players(bots),
        *(() if variant == "printed" else (variant,)),
    ]
    return " · ".join(told)


def thousands() -> str:
    """What parts the thousands of a number."""
    return tr_in("between the thousands of a number", ",")


def decimal() -> str:
    """What a fraction begins with."""
    return tr_in("before the decimals of a number", ".")


def grouped(number: int) -> str:
    """A number of many digits."""
    return f"{number:,}".replace(",", thousands())


def rounded(value: float, decimals: int, sign: str = "") -> str:
    """A figure; one that rounds to nothing has no sign."""
    number = f"{value:{sign}.{decimals}f}"
    if not float(number):
        number = number.lstrip("+-")
    return number.replace("-", "−").replace(".", decimal())


def games(number: int) -> str:
    """A number of games."""
    return trn("{count} game", "{count} games", number, count=grouped(number))


def from_to(low: str, high: str) -> str:
    """An interval."""
    return tr("{low} to {high}").format(low=low, high=high)
