"""Labels of figures, and numbers, in the current language."""

from __future__ import annotations

from skye_desktop.i18n import Message, enumerated, message, tr, tr_in, trn

CLOSE = 3
"""Largest difference in points between the first two in a game that counts as close."""
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
"""Parts of keys that are words; names of bots and numbers are displayed as they are."""


def label(part: str | int) -> str:
    """Return a part of a key as text for display."""
    text = str(part)
    number, _, who = text.partition(" ")
    if number.isdigit() and who:
        return f"{number} {label(who)}"
    return _WORDS[text].text.format(n=CLOSE) if text in _WORDS else text


def players(bots: str) -> str:
    """Return the names of the players, given as bots separated by spaces.

    If all are the same bot, its name is returned once.
    """
    names = [label(name) for name in bots.split(" ")]
    return names[0] if len(set(names)) == 1 else enumerated(names)


def title(seats: int, bots: str, variant: str) -> str:
    """Return the title of games with that number of seats, players and variant."""
    text = [
        trn("{n} seat", "{n} seats", seats),
        players(bots),
        *(() if variant == "printed" else (variant,)),
    ]
    return " · ".join(text)


def thousands() -> str:
    """Return the separator of thousands."""
    return tr_in("between the thousands of a number", ",")


def grouped(number: int) -> str:
    """Return a number with separators of thousands."""
    return f"{number:,}".replace(",", thousands())


def games(number: int) -> str:
    """Return a number of games in words."""
    return trn("{count} game", "{count} games", number, count=grouped(number))


def from_to(low: str, high: str) -> str:
    """Return an interval in words: "1.2 to 3.4"."""
    return tr("{low} to {high}").format(low=low, high=high)
