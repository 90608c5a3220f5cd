"""New games of *Isle of Skye* at a terminal: its questions, and those that options answer."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from skye_desktop.files import LoadedGame
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Settings
from skye_desktop.files.trophies import Trophies, TrophyFile
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import LEVELS, PROPOSED
from skye_desktop.games.skye.engine import PRINTED_GAME, Clan, GameSetup, Seat
from skye_desktop.games.skye.goal_verdict import result_line
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.games.skye.new_table import FEWEST, MOST, NewTable, SeatDraft
from skye_desktop.games.skye.scenario_chapters import (
    ShippedScenario,
    chapter_line,
    chapters,
    opened_by,
    shipped_scenarios,
    trophy_of,
    why_closed,
)
from skye_desktop.games.skye.wording.level import PERSON, level_about, level_name
from skye_desktop.i18n import headed, sentence, sentences, tr
from skye_desktop.prompt.game_menu import GameMenu, scenario_line
from skye_desktop.prompt.word_table import Sitting


def new_game(menu: GameMenu) -> Sitting | None:
    """Ask for the players, and return a new game; None if that is cancelled."""
    seats = menu.number(
        tr("How many clans play, {low} to {high}:").format(low=FEWEST, high=MOST),
        FEWEST,
        MOST,
        tr("Each clan is a player: a person or a computer."),
    )
    if seats is None:
        return None
    people = menu.number(
        tr("How many of them are people, 0 to {high}:").format(high=seats),
        0,
        seats,
        tr("Computers play the others; with no people at all you look on."),
    )
    if people is None:
        return None
    level = PERSON
    if people < seats:
        menu.console.say(tr("How well do the computers play?"))
        lines = [headed(level_name(one), level_about(one)) for one in LEVELS]
        index = menu.pick(
            lines, tr("Number, or Enter for {level}:").format(level=level_name(PROPOSED))
        )
        level = PROPOSED if index is None else list(LEVELS)[index]
    table = NewTable(menu.settings.read()[0])
    clans = list(Clan)[:seats]
    table.seats = [
        SeatDraft(clan, PERSON if at < people else level) for at, clan in enumerate(clans)
    ]
    for place in table.seats[:people]:
        _name(menu, table, place)
    return Sitting(Session.start(table.setup, menu.shelf, table.table))


def _name(menu: GameMenu, table: NewTable, place: SeatDraft) -> None:
    """Ask for a person's name until it is valid; an empty answer keeps the present name."""
    kept = place.name
    while answer := menu.console.pause(
        tr("Name of a person, or Enter for {name}:").format(name=kept)
    ):
        place.name = answer
        try:
            Seat(clan=place.clan, name=answer)
        except ValidationError as error:
            why = error.errors()[0]["msg"]
        else:
            why = table.missing
        if not why:
            return
        menu.console.say(why)
        place.name = kept


def choose_scenario(menu: GameMenu) -> Sitting | None:
    """Let the player choose a scenario by chapter; return None if none is chosen.

    One that is not open yet is listed with what opens it.
    """
    trophies, trouble = TrophyFile(menu.folder).read()
    if trouble:
        menu.console.say(trouble)
    found: list[ScenarioChoice] = []
    for number, listed in chapters().items():
        menu.console.say("", chapter_line(number, listed, trophies))
        choices = [
            _choice_of(one, trophies, why_closed(opened_by(listed, place, trophies)))
            for place, one in enumerate(listed)
        ]
        _list(menu, choices, len(found) + 1)
        found += choices
    rest = [one.path for one in shipped_scenarios() if not one.chapter]
    games = menu.openable((*rest, *menu.own_scenarios()))
    others = [
        ScenarioChoice(sentence(_other_line(game, trophies, rest)), game.path) for game in games
    ]
    if others and found:
        menu.console.say("", tr("Others"))
    _list(menu, others, len(found) + 1)
    found += others
    question = tr("Number, or Enter for the menu:")
    while wanted := menu.number(question, 1, len(found), ""):
        chosen = found[wanted - 1]
        for game in () if chosen.closed else menu.openable([chosen.path]):
            return menu.play_scenario(game)
        menu.console.say(chosen.closed or tr("This file cannot be opened"))
    return None


class ScenarioChoice(NamedTuple):
    """A scenario of the list: its line, its file, and what opens it if it is closed."""

    line: str
    path: Path
    closed: str = ""


def _list(menu: GameMenu, choices: Sequence[ScenarioChoice], first: int) -> None:
    text = tr("{n}. {what}")
    menu.console.say(*(text.format(n=n, what=one.line) for n, one in enumerate(choices, first)))


def _choice_of(one: ShippedScenario, trophies: Trophies, closed: str) -> ScenarioChoice:
    if closed:
        return ScenarioChoice(sentences(one.name, closed), one.path, closed)
    return ScenarioChoice(sentence(_with_result(one.name, one.goal, one.id, trophies)), one.path)


def _other_line(game: LoadedGame, trophies: Trophies, shipped: Sequence[Path]) -> str:
    line = scenario_line(game, is_shipped=game.path in shipped)
    return _with_result(line, game.save.goal, game.save.id, trophies)


def _with_result(name: str, goal: Goal | None, id: str, trophies: Trophies) -> str:
    """Return the name of a scenario, and what was won with it."""
    trophy = trophy_of(trophies, id)
    if goal is None or trophy.reached is None:
        return name
    return headed(name, result_line(goal, Outcome(trophy.reached, trophy.stars, is_won=True)))


def table_of_options(
    options: argparse.Namespace, names: Sequence[str], people: int, seats: int
) -> tuple[GameSetup, TableOptions]:
    """Return the set-up and the table that options of the command line describe.

    Raises ValueError if the options do not go together.
    """
    table = NewTable(Settings())
    levels = [PERSON] * people + list(islice(cycle(options.bot or [PROPOSED]), seats - people))
    table.seats = [SeatDraft(clan, level) for clan, level in zip(Clan, levels, strict=False)]
    for place, name in zip(table.seats, names, strict=False):
        place.name = name
    table.variant = options.variant or PRINTED_GAME
    table.open_money = options.open_money
    if options.seed is not None:
        table.seed = str(options.seed)
    if missing := table.missing:
        raise ValueError(missing)
    return table.setup, table.table
