"""Sentences that say why an action is illegal, and what to do instead."""

from __future__ import annotations

from skye_desktop.games.raiders.engine import Reason
from skye_desktop.i18n import message

_SENTENCES = {
    Reason.MALFORMED: message("That is no action of this game: choose one from the list."),
    Reason.GAME_OVER: message("The game is over."),
    Reason.UNKNOWN_SEAT: message("There is no such player at this table."),
    Reason.CHANCE_IS_DUE: message(
        "First cards are shuffled or dice rolled; it is your turn afterwards."
    ),
    Reason.NOT_DUE: message("Nothing of that kind is left to chance now."),
    Reason.NOT_YOUR_TURN: message("It is somebody else's turn: wait for yours."),
    Reason.WRONG_BEAT: message("Something else is asked now: answer that first."),
    Reason.UNSORTED: message("The cards must be named in the order of the alphabet."),
    Reason.WRONG_CHOICE: message("There is no such choice here: choose one from the list."),
    Reason.WRONG_NUMBER: message("That is too many or too few: choose the number that is asked."),
    Reason.WRONG_BAG: message("Each raid space gets as many pieces as are printed on it."),
    Reason.WRONG_CARDS: message("Those are not the cards that are to be shuffled."),
    Reason.WRONG_TILES: message("The stack holds each offering once."),
    Reason.WRONG_FACES: message("The dice have no such faces."),
    Reason.UNKNOWN_BUILDING: message("There is no such building in the village."),
    Reason.BUILDING_OCCUPIED: message("A worker stands there already: choose an empty building."),
    Reason.BUILDING_EMPTY: message("No worker stands there: choose a building that has one."),
    Reason.WORKER_NOT_ADMITTED: message(
        "A worker of this colour is not admitted there: choose another place, or get a worker of "
        "another colour."
    ),
    Reason.PLACED_THERE: message(
        "Your worker was placed there this turn: lift one from another building."
    ),
    Reason.USED_THIS_TURN: message(
        "The action of this building was taken this turn: leave it out, or choose another building."
    ),
    Reason.NOT_IN_HAND: message("You do not hold that card: choose one from your hand."),
    Reason.NOT_IN_CREW: message("That card is not in your crew: choose one of your crew."),
    Reason.CREW_FULL: message("Your crew is full: discard one of them for the new one."),
    Reason.HERO_LIMIT: message("You may have one hero only: that hero would have to go first."),
    Reason.CREW_NOT_FULL: message(
        "Only from a full crew somebody may be discarded: hire without that."
    ),
    Reason.HERO_CANNOT_BE_PLAYED: message(
        "Heroes cannot be played at the Town Hall: hire this one, or discard it at the Treasury."
    ),
    Reason.CHOICE_IS_POSSIBLE: message("This card needs a choice, and there is one: make it."),
    Reason.NO_EFFECT: message("That would have no effect now: choose something else."),
    Reason.NOTHING_TO_DRAW: message("There is no card to draw: leave the action out."),
    Reason.NOT_THE_TOWN_HALL: message(
        "The Merchant cannot take the action of the Town Hall: choose another building."
    ),
    Reason.CANNOT_PAY: message("You cannot pay that: get what is missing first."),
    Reason.SUPPLY_EMPTY: message("The supply has none of it left: choose something else."),
    Reason.ARMOUR_FULL: message("Your armour is at its highest: choose something else."),
    Reason.NOT_OPEN: message("That offering does not lie open: choose an open one."),
    Reason.NOT_ON_TILE: message("The offering does not cost that: choose a kind that it shows."),
    Reason.OPPONENT_HAS_NONE: message("That opponent has nothing of it: choose another one."),
    Reason.NOT_AN_OPPONENT: message("That is no opponent of yours: name another player."),
    Reason.HAS_NONE: message("You have nothing of it: give the other kind."),
    Reason.UNKNOWN_SETTLEMENT: message("There is no such settlement."),
    Reason.CREW_TOO_SMALL: message(
        "Your crew is too small for this raid: hire at the Barracks first."
    ),
    Reason.NO_SPACE_LEFT: message("This settlement has nothing left: raid another one."),
    Reason.LAST_FORTRESS_SPACE: message(
        "The last space of the fortresses is never raided: raid another settlement."
    ),
    Reason.SPACE_TAKEN: message("This raid space is empty: take another one."),
    Reason.NO_SUCH_DIE: message("There is no such die: choose one of those that were rolled."),
    Reason.OPPONENT_MUST_BE_NAMED: message(
        "Name an opponent who has a crew: the Avenger hits somebody."
    ),
}


def reason_sentence(reason: Reason) -> str:
    """Return the sentence that says why an action is illegal, and what to do instead."""
    return _SENTENCES[reason].text
