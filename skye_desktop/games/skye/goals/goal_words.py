"""Goals in words: the task, what is counted, and what was reached."""

from __future__ import annotations

from skye_desktop.games.skye.engine import GameState, Phase
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.i18n import enumerated, sentences, tr, tr_of_file, trn


def task_words(goal: Goal, state: GameState) -> str:
    """Return the task in one line; ``state`` is that of the scenario."""
    if goal.task:
        return tr_of_file(goal.task)
    name = state.setup.seats[goal.seat].name
    match goal.kind:
        case GoalKind.LAY:
            return tr("Lay the tiles of {name} for the most points this round.").format(name=name)
        case GoalKind.ROUND:
            return tr("Price and buy for the most points of {name} this round.").format(name=name)
        case GoalKind.WIN:
            return tr("Win the game for {name}, by as much as possible.").format(name=name)
        case GoalKind.CLOSE:
            return tr("Complete the largest area that {name} can.").format(name=name)


def hint_words(goal: Goal) -> str:
    """Return the hint in one line; empty if there is none."""
    return tr_of_file(goal.hint)


def figure_words(goal: Goal, figure: int) -> str:
    """Return a figure with what is counted: "12 points", "a lead of 3 points", "5 tiles"."""
    match goal.kind:
        case GoalKind.WIN if figure < 0:
            return trn("{n} point behind", "{n} points behind", -figure)
        case GoalKind.WIN:
            return trn("{n} point ahead", "{n} points ahead", figure)
        case GoalKind.CLOSE:
            return trn("{n} tile", "{n} tiles", figure) if figure else tr("not completed")
        case _:
            return trn("{n} point", "{n} points", figure)


def rivals_words(goal: Goal, state: GameState) -> str:
    """Return what is known of the other seats in sentences: prices that are set, what they do.

    Empty if all of them are done. ``state`` is that of the scenario.
    """
    others = [seat for seat in range(len(state.players)) if seat != goal.seat]
    if all(state.players[seat].has_ended for seat in others):
        return ""
    known = [words for seat in others if (words := _prices_words(state, seat))]
    return sentences(
        *known, tr("The others buy and lay what brings them the most points this round.")
    )


def _prices_words(state: GameState, seat: int) -> str:
    """Return the secret prices of a seat; empty if it has none, or they lie open already."""
    player, name = state.players[seat], state.setup.seats[seat].name
    if state.phase is not Phase.PRICING or not player.prices:
        return ""
    asked = [
        tr("{price} gold for tile {tile}").format(price=price, tile=tile)
        for tile, price in player.prices
    ]
    given_up = enumerated([str(tile) for tile in player.discards])
    text = tr("{name} asks {prices}, and gives up {tiles}.")
    return text.format(name=name, prices=enumerated(asked), tiles=given_up)
