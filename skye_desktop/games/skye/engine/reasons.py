"""The reasons why an action is illegal; there are no others, and each has a sentence."""

from __future__ import annotations

from enum import StrEnum

from skye_desktop.i18n import message


class Reason(StrEnum):
    """A rule that an action breaks."""

    GAME_OVER = "game_over"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_SEAT = "unknown_seat"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_DEAL = "wrong_deal"
    PRICES_ALREADY_SET = "prices_already_set"
    WRONG_TILES = "wrong_tiles"
    PRICE_BELOW_ONE = "price_below_one"
    NOT_ENOUGH_GOLD = "not_enough_gold"
    OWN_TILE = "own_tile"
    NOT_FOR_SALE = "not_for_sale"
    BUILDING_ENDED = "building_ended"
    NOT_YOUR_TILE = "not_your_tile"
    BAD_ROTATION = "bad_rotation"
    CELL_TAKEN = "cell_taken"
    NO_NEIGHBOUR = "no_neighbour"
    TERRAIN_MISMATCH = "terrain_mismatch"
    NOT_LAID_THIS_ROUND = "not_laid_this_round"
    SUPPORTS_OTHERS = "supports_others"
    TILE_STILL_FITS = "tile_still_fits"
    OTHER_TILE_STILL_FITS = "other_tile_still_fits"
    TILES_LEFT = "tiles_left"

    @property
    def sentence(self) -> str:
        """Sentence that tells the player why the action is illegal."""
        return _SENTENCES[self].text


_SENTENCES = {
    Reason.GAME_OVER: message("The game is over."),
    Reason.WRONG_PHASE: message("That cannot be done in this phase."),
    Reason.UNKNOWN_SEAT: message("There is no such player at this table."),
    Reason.NOT_YOUR_TURN: message("It is another clan's turn."),
    Reason.WRONG_DEAL: message(
        "Each clan draws its number of tiles, all different, out of the bag."
    ),
    Reason.PRICES_ALREADY_SET: message("This clan has set its prices already."),
    Reason.WRONG_TILES: message("Each of your tiles gets either a price or the axe."),
    Reason.PRICE_BELOW_ONE: message("A price is at least 1 gold."),
    Reason.NOT_ENOUGH_GOLD: message("There is not enough gold in the purse."),
    Reason.OWN_TILE: message("You cannot buy your own tile."),
    Reason.NOT_FOR_SALE: message("That tile is not for sale."),
    Reason.BUILDING_ENDED: message("This clan has ended its building."),
    Reason.NOT_YOUR_TILE: message("That tile is not yours to lay."),
    Reason.BAD_ROTATION: message("A tile is turned by 0 to 3 quarter-turns."),
    Reason.CELL_TAKEN: message("A tile lies there already."),
    Reason.NO_NEIGHBOUR: message("A tile must touch an edge of your land."),
    Reason.TERRAIN_MISMATCH: message("The terrain does not match on every shared edge."),
    Reason.NOT_LAID_THIS_ROUND: message("Only a tile laid this round can be picked up again."),
    Reason.SUPPORTS_OTHERS: message("Other tiles would lose their hold: pick those up first."),
    Reason.TILE_STILL_FITS: message("This tile fits somewhere, so it must be laid."),
    Reason.OTHER_TILE_STILL_FITS: message(
        "Lay your other tiles first: afterwards this one may fit."
    ),
    Reason.TILES_LEFT: message("There are still tiles to lay."),
}


class IllegalAction(ValueError):  # noqa: N818 - a contract's name
    """Raised for an illegal action.

    ``reason`` is the rule that it breaks, ``detail`` the value that breaks it.
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail
