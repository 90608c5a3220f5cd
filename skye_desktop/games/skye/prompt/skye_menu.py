"""What *Isle of Skye* has in the menu at a terminal: lesson, scenarios, and its new games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice

from pydantic import ValidationError

from skye_desktop.files import LoadedGame, Shelf, open_or_explain, shipped_folder
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Settings
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import LEVELS, PROPOSED
from skye_desktop.games.skye.engine import PRINTED_GAME, Clan, GameSetup, Seat
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.lesson import (
    FOLDER,
    Lesson,
    begin_lesson,
    page_position,
    unfinished_lesson,
)
from skye_desktop.games.skye.new_table import FEWEST, MOST, NewTable, SeatDraft
from skye_desktop.games.skye.prompt.text_lesson import LessonPages
from skye_desktop.games.skye.skye_game import RULES
from skye_desktop.games.skye.wording.level import PERSON, level_about, level_name
from skye_desktop.i18n import headed, sentence, tr, tr_of_file
from skye_desktop.prompt.game_menu import GameMenu, MenuWay
from skye_desktop.prompt.word_table import Sitting

SCENARIOS = "scenarios"
"""Folder of the scenarios, within the saves that come with the program."""


class SkyeMenu:
    """Its entries of the menu."""

    def __init__(self, menu: GameMenu) -> None:
        self._menu = menu

    @property
    def about(self) -> str:
        return tr(
            "The lesson teaches the rules in a game; a scenario is a position in which there "
            "is something to find."
        )

    def ways(self) -> list[MenuWay]:
        page = self._menu.settings.read()[0].lesson
        learn = tr("Learn to play")
        if page:
            learn = tr("{title}, {where}").format(title=learn, where=page_position(page))
        return [
            MenuWay(learn, self.lesson),
            MenuWay(tr("New game"), self.new_game),
            MenuWay(tr("Saved games"), self._menu.choose_saved),
            MenuWay(tr("Scenarios"), self.choose_scenario),
        ]

    def lesson(self) -> Sitting:
        """Return the lesson, at the page where it was last left."""
        page = self._menu.settings.read()[0].lesson
        shelf = Shelf(self._menu.folder / FOLDER)
        game = unfinished_lesson(shelf) if page else None
        session = begin_lesson(shelf) if game is None else Session.resume(game, shelf)
        lesson = Lesson(session, page if game else "")
        return Sitting(session, partial(LessonPages, lesson))

    def choose_scenario(self) -> Sitting | None:
        """Let the player choose a scenario, shipped or self-made; return None if none is chosen."""
        shelf = self._menu.shelf
        shipped = sorted((shipped_folder("saves") / SCENARIOS).glob("*.json"))
        own = [
            file.path
            for file in shelf.headings.newest_first()
            if file.heading is not None
            and file.heading.is_position
            and not shelf.is_autosave(file.path)
        ]
        games = [
            game for game in map(open_or_explain, (*shipped, *own)) if isinstance(game, LoadedGame)
        ]
        names = [
            tr_of_file(game.save.name) if game.path in shipped else game.save.name for game in games
        ]
        lines = [
            tr("{name}, a game to look at").format(name=name) if _is_over(game) else name
            for name, game in zip(names, games, strict=True)
        ]
        index = self._menu.pick(
            [sentence(line) for line in lines], tr("Number, or Enter for the menu:")
        )
        return None if index is None else self._try(games[index])

    def _try(self, game: LoadedGame) -> Sitting:
        """Write the task of a scenario and return its game; the coach judges the first round."""
        saved = game.save
        at = len(saved.actions) if saved.shown is None else saved.shown
        self._menu.console.say(
            "", *(tr_of_file(note.text) for note in saved.notes if note.at == at)
        )
        return self._menu.sit_down(game, judged_at=News.SCORES)

    def new_game(self) -> Sitting | None:
        """Ask for the players, and return a new game; None if that is cancelled."""
        seats = self._menu.number(
            tr("How many clans play, {low} to {high}:").format(low=FEWEST, high=MOST),
            FEWEST,
            MOST,
            tr("Each clan is a player: a person or a computer."),
        )
        if seats is None:
            return None
        people = self._menu.number(
            tr("How many of them are people, 0 to {high}:").format(high=seats),
            0,
            seats,
            tr("Computers play the others; with no people at all you look on."),
        )
        if people is None:
            return None
        level = PERSON
        if people < seats:
            self._menu.console.say(tr("How well do the computers play?"))
            lines = [headed(level_name(one), level_about(one)) for one in LEVELS]
            index = self._menu.pick(
                lines, tr("Number, or Enter for {level}:").format(level=level_name(PROPOSED))
            )
            level = PROPOSED if index is None else list(LEVELS)[index]
        table = NewTable(self._menu.settings.read()[0])
        clans = list(Clan)[:seats]
        table.seats = [
            SeatDraft(clan, PERSON if at < people else level) for at, clan in enumerate(clans)
        ]
        for place in table.seats[:people]:
            self._name(table, place)
        return Sitting(Session.start(table.setup, self._menu.shelf, table.table))

    def _name(self, table: NewTable, place: SeatDraft) -> None:
        """Ask for a person's name until it is valid; an empty answer keeps the present name."""
        kept = place.name
        while answer := self._menu.console.pause(
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
            self._menu.console.say(why)
            place.name = kept


MENU = SkyeMenu


def _is_over(game: LoadedGame) -> bool:
    return RULES.is_over(game.state)


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
