"""Goals in words: the task, what is counted, and what was reached."""

from __future__ import annotations

from skye_desktop.games.skye.engine import GameState
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.i18n import tr, tr_of_file, trn


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


def outcome_words(goal: Goal, found: Outcome) -> str:
    """Return what was reached beside what can be, in a sentence."""
    reached, best = figure_words(goal, found.figure), figure_words(goal, goal.best)
    if found.figure >= goal.best and found.stars:
        return tr("{reached}: nothing leads to more.").format(reached=reached)
    return tr("{reached}; {best} are possible.").format(reached=reached, best=best)
