"""The result of a goal in words: stars, the figure beside the best one, and what is left."""

from __future__ import annotations

import re
from typing import Final

from skye_desktop.files.trophies import MOST_STARS
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.goal_words import figure_words
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.games.skye.wording.tile import tile_letter
from skye_desktop.i18n import enumerated, tr, trn

_TILE: Final = re.compile(r"\[(\d{1,3})\]")
"""A landscape tile in the text of a task, by its number."""


def stars_in_words(stars: int) -> str:
    """Return the number of stars for people who do not see them."""
    return trn("{n} star of {all}", "{n} stars of {all}", stars, all=MOST_STARS)


def with_tiles(text: str) -> str:
    """Return a task with pictures of the tiles that it names as ``[29]``."""
    return _TILE.sub(lambda found: tile_letter(int(found[1])), text)


def is_same_story(task: str, story: str) -> bool:
    """Return whether a story begins as the task does, so that it says nothing more."""
    return task.partition(".")[0].partition("。")[0] == story.partition(".")[0].partition("。")[0]


def kind_name(kind: GoalKind | None) -> str:
    """Return the name of a kind of goal; None for no goal."""
    return {
        None: tr("No goal"),
        GoalKind.LAY: tr("Lay tiles for most points"),
        GoalKind.ROUND: tr("Prices, purchase and tiles"),
        GoalKind.WIN: tr("Win the last round"),
        GoalKind.CLOSE: tr("Complete an area"),
    }[kind]


def verdict_title(stars: int) -> str:
    """Return the title of a result with that many stars."""
    return {
        0: tr("Not solved yet"),
        1: tr("Solved"),
        2: tr("Nearly the best"),
        3: tr("The best there is"),
    }[stars]


def beside_best(goal: Goal, figure: int) -> str:
    """Return a figure beside the best one, in words."""
    match goal.kind:
        case GoalKind.WIN:
            lead = figure_words(goal, figure)
            can = tr("{best} can be reached").format(best=figure_words(goal, goal.best))
            return lead if figure >= goal.best else f"{lead}; {can}"
        case GoalKind.CLOSE if not figure:
            return tr("the area is still open")
        case GoalKind.CLOSE:
            return trn("{figure} of {n} tile", "{figure} of {n} tiles", goal.best, figure=figure)
        case _:
            return trn("{figure} of {n} point", "{figure} of {n} points", goal.best, figure=figure)


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
        case GoalKind.WIN if not outcome.is_won and goal.best > 0:
            return tr("There is a way to win.")
        case GoalKind.WIN if outcome.is_won:
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
    return enumerated((stars_in_words(outcome.stars), beside_best(goal, outcome.figure)))
