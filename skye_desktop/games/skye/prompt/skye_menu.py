"""New games of *Isle of Skye* at a terminal: its questions, and those that options answer."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import cycle, islice

from pydantic import ValidationError

from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Settings
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import LEVELS, PROPOSED
from skye_desktop.games.skye.engine import PRINTED_GAME, Clan, GameSetup, Seat
from skye_desktop.games.skye.new_table import FEWEST, MOST, NewTable, SeatDraft
from skye_desktop.games.skye.wording.level import PERSON, level_about, level_name
from skye_desktop.i18n import headed, tr
from skye_desktop.prompt.game_menu import GameMenu
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
    table.variant = menu.variant(seats) or PRINTED_GAME
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
