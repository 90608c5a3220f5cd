"""Texts of the game's part of the page that phones get."""

from __future__ import annotations

from typing import Any

from skye_desktop.games.skye.engine import BAG
from skye_desktop.games.skye.wording.placement import turn_words
from skye_desktop.games.skye.wording.tile import sides_words
from skye_desktop.i18n import capitalize, tr, tr_in


def phone_words() -> dict[str, Any]:
    """Return the texts by their ids, in the current language.

    Those of ``tiles`` tell by its number what lies on a tile and where, for screen readers.
    """
    return {
        **_of_all_screens(),
        **_of_prices(),
        **_of_the_market(),
        **_of_building(),
        "tiles": {str(tile): sides_words(tile) for tile in BAG},
    }


def _of_all_screens() -> dict[str, str]:
    return {
        "round": tr("Round {round} of {rounds}"),
        "spectator": tr("Looking on"),
        "your_gold": tr("Your purse: {gold} gold"),
        "your_points": tr("Your points: {points}"),
        "points": tr("Points: {points}"),
        "scoring": tr("Scoring tiles"),
        "scores_now": tr("{letter}: {name}, scored this round"),
        "scores_not_now": tr("{letter}: {name}, not scored this round"),
        "people": tr("At the table"),
        "go_on": tr("Go on"),
        "back": tr("Back"),
    }


def _of_prices() -> dict[str, str]:
    return {
        "ready": tr("Ready"),
        "change": tr("Change"),
        "hold_to_look": tr("Hold to look"),
        "give_up": tr("Give up"),
        "given_up": tr("Given up"),
        "goes_back": tr("Goes back into the bag when all prices are revealed."),
        "less": tr("One gold less: {name}"),
        "more": tr("One gold more: {name}"),
        "price_of": tr("{name}: {gold} gold"),
        "axe_on": tr("{name}: under the axe"),
        "axe_away": tr("The axe lies beside the tiles"),
        "axe_missing": tr("Give up one tile."),
        "axes_missing": tr("An axe is left: give up one tile more."),
        "price_missing": tr("Each of the other tiles needs a price."),
        "nobody_sees": tr("Nobody else sees this."),
        "left": tr("{gold} left"),
    }


def _of_the_market() -> dict[str, str]:
    return {
        "buy": tr_in("button", "Buy"),
        "buy_for": tr("Buy for {price}"),
        "pass": tr("Buy nothing"),
        "for_gold": tr("for {gold} gold"),
        "tap_to_see": tr("Tap a tile to see where it fits."),
        "your_stall": tr("Your stall"),
    }


def _of_building() -> dict[str, str]:
    turned = {f"turned_{turns}": capitalize(turn_words(turns)) for turns in range(4)}
    return turned | {
        "your_tiles": tr("Your tiles"),
        "turn": tr_in("button", "Turn"),
        "lay": tr_in("button", "Lay it here"),
        "end_building": tr("End building"),
        "pick_up": tr_in("button", "Pick up"),
        "leave_it": tr_in("button", "Leave it"),
        "drag_hint": tr("Drag the tile onto your land, or tap a place. Tap the tile to turn it."),
        "aim_hint": tr("Tap again to lay it here."),
        "pick_hint": tr("Pick the tile up again, or drag it off the land."),
        "fits_places": tr("Places where it fits: {n}"),
        "fits_nowhere": tr("It fits nowhere now."),
        "place_fits": tr("{place}: it fits as it is turned"),
        "place_turned": tr("{place}: it fits if it is turned"),
        "place_aimed": tr("{place}: lay it here"),
        "laid_tile": tr("{name}, laid this round"),
        "gives_up_title": tr("End building?"),
        "gives_up_about": tr(
            "What fits nowhere goes back to the bag. There is no gold back for it."
        ),
    }
