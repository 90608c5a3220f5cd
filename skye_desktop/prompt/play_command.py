"""The command ``skye-desktop play --text``: turns its options into a game at the terminal."""

from __future__ import annotations

import argparse
import io
import sys
from itertools import cycle, islice
from pathlib import Path

from pydantic import ValidationError

from skye_desktop.contract import Manners, Setup
from skye_desktop.files import (
    SaveError,
    Shelf,
    data_folder,
    read_game_or_older,
    reason,
    shown_name,
    usable_folder,
    why_unusable,
)
from skye_desktop.files.record import TableOptions
from skye_desktop.game.seeds import short_seed
from skye_desktop.game.session import Session
from skye_desktop.i18n import tr
from skye_desktop.known_games import DEFAULT, known_game
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.game_menu import GameMenu
from skye_desktop.prompt.last_table import remember_table
from skye_desktop.prompt.word_table import Sitting
from skye_desktop.terminal import complain

_WHO = "skye-desktop play"
_WRONG_ARGUMENT = 2
_FEWEST = 2
"""Fewest seats of a game, where no option says how many there are."""


_CHOICES = ("load", "seats", "people", "names", "bot", "seed", "variant")
"""Options that choose a game; if none is given, the menu asks."""


def play_text(options: argparse.Namespace) -> int:
    """Play as the options say, and return the exit status.

    Raises KeyboardInterrupt, after the game was closed.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console = Console(sys.stdin, sys.stdout)
    try:
        shelf = _shelf(options.data_dir)
        menu = menu_of(options, shelf, console)
        sitting = first_game(options, shelf, menu)
    except (SaveError, ValueError) as error:
        complain(_WHO, error)
        return _WRONG_ARGUMENT
    menu.run(sitting)
    return 0


def menu_of(options: argparse.Namespace, shelf: Shelf, console: Console) -> GameMenu:
    """Return the menu for that folder of saved games.

    Settings and reports are in the folder above it.
    """
    return GameMenu(
        shelf, shelf.folder.parent, console,
        manners=Manners(is_closed=options.closed_market),
        is_told_of_folder=options.data_dir is not None,
        game=options.game or DEFAULT,
    )  # fmt: skip


def first_game(options: argparse.Namespace, shelf: Shelf, menu: GameMenu) -> Sitting | None:
    """Return the game that the options choose; None if the menu is to ask.

    Raises SaveError if it cannot be read, and ValueError if the options do not go together.
    """
    if options.lesson:
        return menu.lesson()
    if options.go_on:
        return menu.newest(options.game)
    is_wanted = any(getattr(options, name) is not None for name in _CHOICES)
    is_refused = options.closed_market and options.game not in (None, DEFAULT)
    is_wanted = is_wanted or options.open_money or is_refused
    if not is_wanted:
        return None
    session = session_of(options, shelf)
    if options.load is None:
        remember_table(menu.settings, session)
    return Sitting(session)


def _shelf(folder: Path | None) -> Shelf:
    """Return the folder of saved games, which is the same as that of the window.

    Raises ValueError if the folder in the options cannot be used.
    """
    if folder is not None and (why := why_unusable(folder)):
        raise ValueError(f"--data-dir {folder}: {why}")
    place = folder or data_folder()
    try:
        place, trouble = usable_folder(place)
    except OSError as error:  # saved games may still be readable, and a game can be played unsaved
        told = tr(
            "no folder can be written ({why}), so games are not saved; start with --data-dir "
            "FOLDER to choose one."
        )
        trouble = told.format(why=reason(error))
    if trouble:
        complain(_WHO, trouble)
    return Shelf(place / "saves")


def session_of(options: argparse.Namespace, shelf: Shelf) -> Session:
    """Return the game that the options describe.

    Raises SaveError if the file cannot be read, and ValueError if the options do not go together.
    """
    if options.load is not None:
        return _loaded(options, shelf)
    setup, table = _new_table(options)
    return Session.start(setup, shelf, table)


def _loaded(options: argparse.Namespace, shelf: Shelf) -> Session:
    """Return the game in the file that the options name.

    Raises SaveError if it cannot be read, and ValueError if the options name another game.
    """
    game = read_game_or_older(options.load)
    if options.game not in (None, game.save.game):
        told = tr("--game {game}: {file} is a game of {title}; leave --game out to go on with it")
        title = known_game(game.save.game).title.text
        file = shown_name(options.load)
        raise ValueError(told.format(game=options.game, file=file, title=title))
    return Session.resume(game, shelf)


def _new_table(options: argparse.Namespace) -> tuple[Setup, TableOptions]:
    """Return the set-up and the table of the new game that the options describe.

    Raises ValueError if the options do not go together.
    """
    if options.game not in (None, DEFAULT):
        return _other_table(options)
    names, people, seats = _people(options)
    try:
        of_options = known_game(DEFAULT).part("table_of_options")
        setup, table = of_options(options, names, people, seats)
    except ValidationError as error:
        raise ValueError(error.errors()[0]["msg"]) from error
    return setup, table


def _other_table(options: argparse.Namespace) -> tuple[Setup, TableOptions]:
    """Return the set-up and the table of a new game of another kind than the usual one.

    Raises ValueError if the options do not go together.
    """
    given = ("--open-money", options.open_money), ("--closed-market", options.closed_market)
    for option, value in given:
        if value:
            told = tr("--game {game}: {option} is for {other} only")
            raise ValueError(told.format(game=options.game, option=option, other=DEFAULT))
    game = known_game(options.game)
    names, people, seats = _people(options)
    levels = [""] * people + list(
        islice(cycle(options.bot or [game.minds.proposed]), seats - people)
    )
    seed = short_seed() if options.seed is None else options.seed
    try:
        setup = game.part("new_setup")(seats, seed, names, options.variant)
    except ValidationError as error:
        raise ValueError(error.errors()[0]["msg"]) from error
    return setup, TableOptions(computers=tuple(levels) if any(levels) else ())


def _people(options: argparse.Namespace) -> tuple[list[str], int, int]:
    """Return the names of people, the number of people and the number of seats.

    Raises ValueError if the options do not go together.
    """
    names = options.names or []
    people = max(1, len(names)) if options.people is None else options.people
    if len(names) > people:
        raise ValueError(tr("--names: there are more names than people"))
    seats = (
        max(_FEWEST, people + (options.people is None and people == 1))
        if options.seats is None
        else options.seats
    )
    if people > seats:
        raise ValueError(tr("--seats: there are more people than seats"))
    return names, people, seats
