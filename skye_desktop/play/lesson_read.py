"""The pages of the lesson for whoever only reads, at a terminal or by a screen reader, and for other hands."""

from __future__ import annotations

from collections.abc import Mapping

from skye_desktop.i18n import Message, message, tr
from skye_desktop.play.lesson_pages import Does, Page

TEXTS: Mapping[str, Message] = {
    "axe": message(
        "You have drawn three tiles, for all to see; prices and axe stay secret. One tile goes back into the bag: tile "
        "60 helps you least."
    ),
    "price": message(
        "The gold that you put on a tile is its price. If Hamish buys it, you get his 4 gold, and your own 4 come back."
    ),
    "scroll": message(
        "Tile 34 has a scroll: at the end, 1 point for every two sheep of yours. Ask much for it, or Hamish takes "
        "it. The others are set for you."
    ),
    "second building": message(
        "Lay your tiles where terrain matches. Beside each place stands what it brings. Then comes the scoring."
    ),
}
"""Pages that speak of what is seen, as they are told wherever they are only read."""

TASKS: Mapping[str, Message] = {
    "axe": message("Give the axe to tile 60."),
    "price": message("Ask 4 gold for tile 54, the ship."),
    "dilemma": message("Ask 2 or 3 gold for tile 33, the sheep."),
    "buy": message("Buy tile 46."),
    "terrain": message("Lay tile 33, the sheep, at 1 north, 1 west."),
    "area": message("Lay tile 46 at 1 east."),
    "scroll": message("Ask 6 gold or more for tile 34, and set the prices."),
    "second building": message("Lay your tiles, then end building."),
}
"""What they ask for."""

_HEARD_TEXTS = {
    **TEXTS,
    "score": message("B and D are counted for both clans. What each of them brings is told."),
    "second market": message(
        "The start marker moves on each round: Hamish had the first turn. Press a tile to hear how often it fits; the "
        "cells of your land say where."
    ),
}
_HEARD_TASKS = {
    **TASKS,
    "land": message("Read the cells of your land, then press Go on."),
    "goals": message("Read the scoring tiles and the rounds, then press Go on."),
    "axe": message("Give the axe to tile 60: press the tile, then the axe."),
    "price": message("Ask 4 gold for tile 54, the ship: that is the value of the tile."),
    "buy": message("Buy tile 46: press the tile, then Buy."),
    "terrain": message("Lay tile 33, the sheep, at 1 north, 1 west: press the tile, then the cell."),
    "scroll": message("Ask 6 gold or more for tile 34, then press Ready."),
}

_TAPPED = {"land": message("Tap your castle."), "goals": message("Tap the calendar.")}
_GREEN = message("Press the green button with {press}.")
_PRESSED = {
    "land": message("Look at your castle, then press {press}."),
    "goals": message("Look at the calendar, then press {press}."),
    **dict.fromkeys(("barrels", "reveal", "sold", "second"), _GREEN),
    "purse": message("Press Ready with {press}."),
    "end": message("Press End building with {press}."),
    "score": message("Look on, then press the green button with {press}."),
    "final": message("Look on, then press {press} and see who wears the crown."),
}
_BY_FINGERS = {
    "second market": message(
        "The start marker moves on [each round](6 · Score): Hamish had the first turn. Tap a tile to see where it fits."
    ),
}
_BY_KEYS = {
    "second market": message(
        "The start marker moves on [each round](6 · Score): Hamish had the first turn. Choose a tile to see where it "
        "fits."
    ),
}


def tapped_text(page: Page) -> str:
    """What a page says to whoever has fingers on the screen."""
    return _BY_FINGERS.get(page.id, page.text).text


def pressed_text(page: Page) -> str:
    """What it says to whoever has keys or a gamepad."""
    return _BY_KEYS.get(page.id, page.text).text


def tapped_task(page: Page) -> str:
    """What it asks of fingers."""
    return _TAPPED.get(page.id, page.task).text


def pressed_task(page: Page, press: str) -> str:
    """What it asks of keys or a gamepad, if that is but to press what goes on."""
    return _PRESSED.get(page.id, page.task).text.format(press=press)


def heard_text(page: Page) -> str:
    """What a page says where a screen reader listens; terms stand in it as in the page's own text."""
    return _HEARD_TEXTS.get(page.id, page.text).text


def heard_task(page: Page, onward: str) -> str:
    """What it asks for there; ``onward`` is what stands on the button that goes on."""
    if page.does is Does.GO_ON:
        return tr("Press “{button}”.").format(button=onward)
    return _HEARD_TASKS.get(page.id, page.task).text
