"""Goals in words: the task, the figure that was reached beside the best one, and what is left."""

from __future__ import annotations

from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import MOST_STARS, Outcome
from skye_desktop.i18n import enumerated, tr, tr_of_file, trn


def stars_in_words(stars: int) -> str:
    """Return the number of stars for people who do not see them."""
    return trn("{n} star of {all}", "{n} stars of {all}", stars, all=MOST_STARS)


def task_words(goal: Goal, name: str, *, is_shipped: bool) -> str:
    """Return the task in one line; ``name`` is that of the goal's seat.

    Tasks of scenarios that come with the program are translated.
    """
    if goal.task:
        return tr_of_file(goal.task) if is_shipped else goal.task
    usual = {
        GoalKind.LAY: tr("{name}: lay the tiles for most points in this round."),
        GoalKind.ROUND: tr("{name}: set prices, buy and lay for most points in this round."),
        GoalKind.WIN: tr("{name}: win the game in this round, by as much as you can."),
        GoalKind.CLOSE: tr("{name}: complete the area with these tiles, as large as you can."),
    }
    return usual[goal.kind].format(name=name)


def verdict_title(stars: int) -> str:
    """Return the title of a result with that many stars."""
    return {
        0: tr("Not solved yet"),
        1: tr("Solved"),
        2: tr("Nearly the best"),
        3: tr("The best there is"),
    }[stars]


def figure_words(goal: Goal, figure: int) -> str:
    """Return a figure beside the best one, in words."""
    match goal.kind:
        case GoalKind.WIN:
            can = tr("{best} can be reached").format(best=lead_words(goal.best))
            return lead_words(figure) if figure >= goal.best else f"{lead_words(figure)}; {can}"
        case GoalKind.CLOSE if not figure:
            return tr("the area is still open")
        case GoalKind.CLOSE:
            return trn("{figure} of {n} tile", "{figure} of {n} tiles", goal.best, figure=figure)
        case _:
            return trn("{figure} of {n} point", "{figure} of {n} points", goal.best, figure=figure)


def amount_words(goal: Goal, figure: int) -> str:
    """Return a figure by itself, in words."""
    match goal.kind:
        case GoalKind.WIN:
            return lead_words(figure)
        case GoalKind.CLOSE:
            return trn("{n} tile", "{n} tiles", figure)
    return trn("{n} point", "{n} points", figure)


def lead_words(lead: int) -> str:
    """Return a lead in points in words; it is below 0 for who is behind."""
    if lead == 0:
        return tr("level on points")
    if lead > 0:
        return trn("{n} point ahead", "{n} points ahead", lead)
    return trn("{n} point behind", "{n} points behind", -lead)


def what_is_left(goal: Goal, outcome: Outcome) -> str:
    """Return what is still to be found, as a sentence."""
    missing = goal.best - outcome.figure
    if missing < 0:
        return tr("That is more than was thought to be possible.")
    if outcome.stars == MOST_STARS:
        return {
            GoalKind.CLOSE: tr("No way closes a larger area."),
            GoalKind.WIN: tr("No way wins by more."),
        }.get(goal.kind, tr("Nothing brings more."))
    match goal.kind:
        case GoalKind.WIN if not outcome.is_won:
            return tr("There is a way to win.")
        case GoalKind.WIN:
            return trn(
                "It can be won by {n} point more.", "It can be won by {n} points more.", missing
            )
        case GoalKind.CLOSE if not outcome.figure:
            return tr("There is a way to close it.")
        case GoalKind.CLOSE:
            return trn("It can have {n} tile more.", "It can have {n} tiles more.", missing)
    return trn("{n} point more is to be found.", "{n} points more are to be found.", missing)


def result_line(goal: Goal, outcome: Outcome) -> str:
    """Return stars and figure of a result in one line."""
    return enumerated((stars_in_words(outcome.stars), figure_words(goal, outcome.figure)))
