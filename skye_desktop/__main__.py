"""Command line ``skye-desktop`` and ``python -m skye_desktop``: the window and sub-commands."""

from __future__ import annotations

import argparse
import os
import re
import signal
import stat
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import skye_desktop.at_start  # noqa: F401 - before anything else is loaded
from skye_desktop import __version__
from skye_desktop.files import (
    SaveError,
    data_folder,
    read_game_or_older,
    reason,
    shipped_folder,
    shown_name,
    why_unusable,
)
from skye_desktop.files.variants import VARIANTS, game_of_variant, shipped_names
from skye_desktop.game.seeds import LARGEST_SEED
from skye_desktop.i18n import (
    enumerated,
    languages_of_system,
    preferred_language,
    sentences,
    tr,
    trn,
    use,
)
from skye_desktop.known_games import DEFAULT, KnownGame, known_game, known_games
from skye_desktop.lab import MOST_GAMES
from skye_desktop.terminal import (
    Parser,
    ProgressBar,
    complain,
    failure_words,
    number_type,
    open_streams,
    pad,
    path_type,
    save_file_type,
    say,
    silence,
    size_type,
)

if TYPE_CHECKING:
    from skye_desktop.game.contests import Contest, Contests, PlayContest, Result
    from skye_desktop.games.skye.engine import Cell, GameState
    from skye_desktop.shell.event_log import EventLog

    _Commands = argparse._SubParsersAction[Parser]

_WRONG_ARGUMENT = 2
"""Exit status for wrong arguments."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status.

    0: done. 1: a rule is broken in a game, a contest is lost, a file contains no game, or writing
    fails. 2: wrong arguments. 130: interrupted.
    """
    open_streams()
    if trouble := use(preferred_language(os.environ, languages_of_system())):
        complain("skye-desktop", trouble)
    try:
        try:
            options = command_line(game_in(argv)).parse_args(argv)
            status: int = options.run(options)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read it has read enough
        for stream in (sys.stdout, sys.stderr):
            silence(stream)
        return 0
    except OSError as error:
        silence(sys.stdout)
        complain("skye-desktop", failure_words(error))
        return 1
    except MemoryError:
        complain("skye-desktop", tr("there is not enough memory"))
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return status


def game_in(argv: Sequence[str] | None) -> KnownGame:
    """Return the game that the arguments name.

    The default one if they name none or an unknown one.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--game", nargs="?")
    named, _ = parser.parse_known_args(argv)
    games = {game.id: game for game in known_games()}
    return games.get(named.game) or games[DEFAULT]


def command_line(game: KnownGame | None = None) -> argparse.ArgumentParser:
    """Return the parser for the whole command line, in the current language.

    ``game`` is the game to whose bots and seats the options refer; None for the default one.
    """
    game = game or known_game(DEFAULT)
    parser = Parser(
        prog="skye-desktop",
        description=tr(
            "Isle of Skye: From Chieftain to King, for two to five people at one screen. "
            "Without a command the game's window opens."
        ),
        epilog=tr("Saved games and settings are kept in {folder}").format(folder=data_folder()),
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    _add_data_folder(parser)
    parser.add_argument(
        "--size",
        type=size_type,
        metavar="WxH",
        help=tr("size of the window in pixels, such as 1280x720"),
    )
    parser.add_argument("--full-screen", action="store_true", help=tr("start in full screen"))
    parser.add_argument(
        "--open",
        type=save_file_type,
        metavar="FILE",
        help=tr("start with that saved game or report"),
    )
    # What it is called in the terminal, and the other way round below.
    parser.add_argument("--load", dest="open", type=save_file_type, help=argparse.SUPPRESS)
    parser.add_argument(
        "--variant",
        type=_variant_type(DEFAULT),
        metavar="NAME|FILE",
        help=tr("set up a new game by the rules of a variant"),
    )
    parser.add_argument(
        "--event-log",
        type=path_type,
        metavar="FILE",
        help=tr("for makers: write what happens as JSON lines"),
    )
    parser.add_argument(
        "--event-log-secrets", action="store_true", help=tr("with prices that are not revealed yet")
    )
    parser.set_defaults(run=_open_window)
    commands = parser.add_subparsers(title=tr("commands that need no window"), metavar="COMMAND")
    _add_play(commands, game)
    _add_score(commands)
    _add_replay(commands)
    _add_compare(commands)
    _add_simulate(commands, game)
    _add_lab(commands)
    _add_records(commands)
    _add_variant(commands)
    _add_screenshot(commands)
    return parser


def _add_game(command: Parser, default: str | None) -> None:
    command.add_argument(
        "--game",
        choices=[game.id for game in known_games()],
        default=default,
        help=tr("which game (default {game})").format(game=DEFAULT),
    )


def _add_play(commands: _Commands, game: KnownGame) -> None:
    command = commands.add_parser(
        "play", help=tr("play in the terminal, in words, or in the window with phones")
    )
    ways = command.add_mutually_exclusive_group(required=True)
    ways.add_argument(
        "--text",
        action="store_true",
        help=tr("in sentences; which game is asked, unless an option says it"),
    )
    ways.add_argument(
        "--phones",
        action="store_true",
        help=tr("in the window, where everybody takes a seat with a phone"),
    )
    _add_game(command, None)
    command.add_argument(
        "--load",
        type=save_file_type,
        metavar="FILE",
        help=tr("go on with that saved game or report"),
    )
    command.add_argument("--open", dest="load", type=save_file_type, help=argparse.SUPPRESS)
    command.add_argument(
        "--continue",
        action="store_true",
        dest="go_on",
        help=tr("go on with the game that was left last"),
    )
    command.add_argument(
        "--lesson", action="store_true", help=tr("learn to play, from the page where it was left")
    )
    fewest, most = game.seats[0], game.seats[-1]
    command.add_argument(
        "--seats",
        type=number_type(fewest, most),
        metavar="N",
        help=tr("{fewest} to {most} (default {fewest})").format(fewest=fewest, most=most),
    )
    command.add_argument(
        "--people",
        type=number_type(0, most),
        metavar="N",
        help=tr("how many seats people play (default 1)"),
    )
    command.add_argument(
        "--names", nargs="+", metavar="NAME", help=tr("what the people are called")
    )
    command.add_argument(
        "--bot",
        nargs="+",
        choices=list(game.minds.levels),
        metavar="LEVEL",
        help=tr("who plays the other seats, in turn: {levels} (default {level})").format(
            levels=enumerated(game.minds.levels), level=game.minds.proposed
        ),
    )
    command.add_argument(
        "--seed",
        type=number_type(0, LARGEST_SEED),
        metavar="S",
        help=tr("of the game (default by chance)"),
    )
    _add_variant_option(command, game)
    command.add_argument(
        "--open-money", action="store_true", help=tr("everybody may know what each clan has")
    )
    command.add_argument(
        "--closed-market",
        action="store_true",
        help=tr("each of several people buys while nobody else reads on"),
    )
    _add_data_folder(command, default=argparse.SUPPRESS)
    command.set_defaults(run=_play)


def _add_score(commands: _Commands) -> None:
    command = commands.add_parser(
        "score", help=tr("what a territory scores, with the counted cells")
    )
    command.add_argument("territory", help=tr('in notation, such as "C@0,0 53@0,-1r2 16@-1,0"'))
    command.set_defaults(run=_score)


def _add_replay(commands: _Commands) -> None:
    command = commands.add_parser(
        "replay", help=tr("the log of a saved game, or of one in a report, in words")
    )
    command.add_argument("file", type=path_type)
    command.set_defaults(run=_replay)


def _add_compare(commands: _Commands) -> None:
    command = commands.add_parser(
        "compare", help=tr("where two saved games part, and what came of both, in words")
    )
    command.add_argument("first", type=path_type, metavar="FILE")
    command.add_argument("second", type=path_type, metavar="FILE")
    command.set_defaults(run=_compare)


def _usual_seats(game: KnownGame) -> int:
    """Return the number of seats if none is given: four, or the most that the game allows."""
    return min(4, game.seats[-1])


def _add_simulate(commands: _Commands, game: KnownGame) -> None:
    command = commands.add_parser("simulate", help=tr("play many games, with a summary"))
    _add_game(command, DEFAULT)
    fewest, most = game.seats[0], game.seats[-1]
    text = tr(
        "{fewest} to {most} (default {usual}); with groups of contests only those at such a table"
    )
    command.add_argument(
        "--seats",
        type=number_type(fewest, most),
        metavar="N",
        help=text.format(fewest=fewest, most=most, usual=_usual_seats(game)),
    )
    command.add_argument(
        "--games",
        type=number_type(1, 10_000_000),
        metavar="N",
        help=tr("default 1000, in a tournament 400"),
    )
    command.add_argument(
        "--bot",
        choices=sorted(game.minds.names),
        default="random",
        help=tr("who plays (default random)"),
    )
    command.add_argument(
        "--seed",
        type=number_type(0, LARGEST_SEED),
        default=1,
        metavar="S",
        help=tr("of the first game (default 1)"),
    )
    command.add_argument(
        "--check", action="store_true", help=tr("check the laws of the game after every action")
    )
    _add_variant_option(command, game)
    command.add_argument(
        "--workers",
        type=number_type(1, 256),
        metavar="N",
        help=tr("processes (default one for each core)"),
    )
    command.add_argument(
        "--tournament",
        nargs="+",
        metavar="WORD",
        help=tr(
            "one seat of the first bot against the second in all other seats, every deal from "
            "every seat; "
            "or 'all' that is asked of the levels, or groups of it (ladder, alone, styles, "
            "tricks), with the name of a "
            "bot only where that takes part; 400 games each unless --games says otherwise"
        ),
    )
    command.set_defaults(run=_simulate)


def _add_variant(commands: _Commands) -> None:
    command = commands.add_parser(
        "variant", help=tr("what a variant of the game changes, in words")
    )
    parts = command.add_subparsers(title=tr("commands"), metavar="COMMAND", required=True)
    games = [game.id for game in known_games() if game.has(VARIANTS)]
    check = parts.add_parser(
        "check", help=tr("check a file, and tell what it changes of the printed game")
    )
    check.add_argument(
        "variant", type=_any_variant, metavar="NAME|FILE", help=_variant_help(*games)
    )
    check.set_defaults(run=_check_variant)
    guide = parts.add_parser(
        "guide", help=tr("read what may stand in the file of a variant, with examples")
    )
    guide.set_defaults(run=_read_variant_guide)


def _add_records(commands: _Commands) -> None:
    command = commands.add_parser(
        "records", help=tr("what was reached in finished games, in words or as data")
    )
    for option, text in (
        ("--json", tr("all of it as JSON, into a file or, without one, to the output")),
        ("--csv", tr("a line for each seat, into a file or, without one, to the output")),
    ):
        command.add_argument(option, nargs="?", const="-", metavar="FILE", help=text)
    _add_game(command, DEFAULT)
    for option, name, text in (
        ("--person", "NAME", tr("only games of that person")),
        ("--clan", "CLAN", tr("only those in which that clan was played")),
        ("--level", "LEVEL", tr("only those with a computer of that level")),
        ("--tile", "NAME", tr("only those with that scoring tile")),
    ):
        command.add_argument(option, metavar=name, help=text)
    command.add_argument(
        "--seats", type=number_type(2, 5), metavar="N", help=tr("only those of that many")
    )
    command.add_argument(
        "--since", type=_day, metavar="DAY", help=tr("only from that day on, such as 2027-03-04")
    )
    command.add_argument("--until", type=_day, metavar="DAY", help=tr("only up to that day"))
    _add_data_folder(command, default=argparse.SUPPRESS)
    command.set_defaults(run=_show_records)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        told = tr("{text} is not a day such as 2027-03-04").format(text=repr(text))
        raise argparse.ArgumentTypeError(told) from None


def _add_lab(commands: _Commands) -> None:
    command = commands.add_parser(
        "lab", help=tr("studies of many games, and what came of them as a page")
    )
    parts = command.add_subparsers(title=tr("commands"), metavar="COMMAND", required=True)
    run = parts.add_parser("run", help=tr("play a study, or what is left of it"))
    run.add_argument(
        "study",
        type=path_type,
        metavar="STUDY.toml",
        help=tr("such as docs/guide/studies/seats.toml"),
    )
    run.add_argument(
        "--out",
        type=path_type,
        required=True,
        metavar="FOLDER",
        help=tr("where its results are kept"),
    )
    run.add_argument(
        "--games",
        type=number_type(1, MOST_GAMES),
        metavar="N",
        help=tr("of each cell, instead of what the study says"),
    )
    run.add_argument(
        "--variant", metavar="NAME|FILE", help=tr("the rules, instead of those the study names")
    )
    run.add_argument(
        "--workers",
        type=number_type(1, 1024),
        metavar="N",
        help=tr("processes (default: one for each core)"),
    )
    run.add_argument(
        "--scheduler", metavar="ADDRESS", help=tr("play on the Dask cluster of that scheduler")
    )
    run.set_defaults(run=_in_the_laboratory, is_study=True)
    report = parts.add_parser(
        "report", help=tr("what came of a study as a page, or of two side by side")
    )
    report.add_argument(
        "folders",
        nargs="*",
        type=path_type,
        metavar="FOLDER",
        help=tr("of a study; one more compares"),
    )
    report.add_argument("--saves", action="store_true", help=tr("of the saved games instead"))
    report.add_argument(
        "--game",
        choices=[game.id for game in known_games()],
        help=tr("of the saved games of which game (default {game})").format(game=DEFAULT),
    )
    report.add_argument("--text", action="store_true", help=tr("as Markdown, instead of a page"))
    report.add_argument(
        "--out",
        type=path_type,
        metavar="FILE",
        help=tr(
            "default: report.html in the folder; of a text, the document whose figures are renewed"
        ),
    )
    report.set_defaults(run=_in_the_laboratory, is_study=False)


def _add_screenshot(commands: _Commands) -> None:
    command = commands.add_parser(
        "screenshot", help=tr("a picture of a saved game or of a screen, without a window")
    )
    source = command.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--save",
        type=path_type,
        metavar="FILE",
        help=tr("a saved game, as the person to act sees it"),
    )
    source.add_argument("--scene", metavar="NAME", help=tr("a screen; a wrong name lists them all"))
    command.add_argument(
        "--size", type=size_type, default=(1280, 720), metavar="WxH", help=tr("default 1280x720")
    )
    command.add_argument(
        "--ui-scale", type=number_type(100, 200), metavar="N", help=tr("per cent, 100 to 200")
    )
    command.add_argument(
        "--set",
        type=_setting,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=tr(
            "a setting, such as patterns=true, as often as wanted; a wrong name lists them all"
        ),
    )
    command.add_argument("out", type=path_type, metavar="OUT.png")
    command.set_defaults(run=_screenshot)


def _add_data_folder(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Let the data folder be named; a command leaves what is named before it (``SUPPRESS``)."""
    help = tr("keep saved games and settings there")
    parser.add_argument("--data-dir", type=path_type, metavar="FOLDER", default=default, help=help)


def _add_variant_option(command: Parser, game: KnownGame) -> None:
    command.add_argument(
        "--variant",
        type=_variant_type(game.id),
        metavar="NAME|FILE",
        help=_variant_help(game.id),
    )


def _variant_help(*games: str) -> str:
    """Return the help text for an argument that names a variant of one of those games."""
    names = dict.fromkeys(name for game in games for name in shipped_names(game))
    told = tr("{names}, or a file (skye-desktop variant guide lists what may stand there)")
    return told.format(names=enumerated(names))


def _variant_type(game: str) -> Callable[[str], Any]:
    """Return the type of an argument that names a variant of that game."""

    def variant(text: str) -> Any:
        try:
            return known_game(game).part(VARIANTS).load(text)
        except SaveError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return variant


def _any_variant(text: str) -> tuple[str, Any]:
    """Return the game of a variant, and the variant."""
    game = game_of_variant(text)
    return game, _variant_type(game)(text)


def _setting(text: str) -> tuple[str, str | int]:
    from skye_desktop.files.settings import ROWS, values_of

    name, _, value = text.partition("=")
    if name not in ROWS:
        raise argparse.ArgumentTypeError(_way_out(repr(name), ROWS))
    values = values_of(name)
    if isinstance(values, range):
        try:
            return name, number_type(values.start, values.stop - 1)(value)
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentTypeError(f"{name}: {error}") from error
    if value not in values:
        raise argparse.ArgumentTypeError(_way_out(f"{name}={value!r}", values))
    return name, value


def _way_out(what: str, known: Iterable[str]) -> str:
    """Return a sentence which says what is unknown, and what is known."""
    return tr("{what}: choose {known}").format(what=what, known=enumerated(known))


def _why_not_read(path: Path) -> str:
    """Return why the path is not a readable file; empty if it is."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return tr("is a folder")
        if not stat.S_ISREG(mode):  # a pipe or a device would be waited for for ever
            return tr("is not a file")
        with path.open("rb"):
            return ""
    except FileNotFoundError:
        return tr("there is no such file")
    except (OSError, ValueError) as error:
        return tr("cannot be read ({why})").format(why=reason(error))


def _why_not_written(path: Path) -> str:
    """Return why a file cannot be written there; empty if it can."""
    try:
        if not path.parent.is_dir():
            return tr("there is no such folder")
        place = path
        try:
            path.lstat()
        except FileNotFoundError:
            place = path.parent
        else:
            if not stat.S_ISREG(path.stat().st_mode):
                return tr("is not a file")
    except (OSError, ValueError) as error:
        return tr("cannot be written ({why})").format(why=reason(error))
    may_write = os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
    return "" if may_write else tr("writing there is not permitted")


_OF_THE_TERMINAL = {
    "go_on": "--continue", "lesson": "--lesson", "seats": "--seats", "people": "--people",
    "names": "--names", "bot": "--bot", "seed": "--seed", "open_money": "--open-money",
    "closed_market": "--closed-market",
}  # fmt: skip
"""Options of ``play --text`` that the window has in *New game*, by their names here."""


def _play(options: argparse.Namespace) -> int:
    if options.phones:
        return _play_with_phones(options)
    from skye_desktop.prompt.play_command import play_text

    return play_text(options)


def _play_with_phones(options: argparse.Namespace) -> int:
    """Open the window with a saved game or a new one, in which phones take seats."""
    why = ""
    if options.game not in (None, DEFAULT):
        why = tr("--game {game}: this game is played at the terminal alone, with --text").format(
            game=options.game
        )
    for name, option in _OF_THE_TERMINAL.items():
        if getattr(options, name) not in (None, False):
            told = tr("{option}: only with --text; in the window a new game is set up there")
            why = told.format(option=option)
    if why:
        complain("skye-desktop play", why)
        return _WRONG_ARGUMENT
    from skye_desktop.phones import PhonesError, require

    try:
        require()
    except PhonesError as error:
        complain("skye-desktop play", error)
        return 1
    options.open = options.load or options.open
    return _open_window(options)


def _show_records(options: argparse.Namespace) -> int:
    from skye_desktop.chronicle.errors import ChronicleError

    try:
        from skye_desktop.chronicle.records_command import show_records
    except ChronicleError as error:
        complain("skye-desktop records", error)
        return 1
    return show_records(options)


def _in_the_laboratory(options: argparse.Namespace) -> int:
    from skye_desktop.lab.lab_command import make_report, run_study

    return run_study(options) if options.is_study else make_report(options)


def _read_variant_guide(options: argparse.Namespace) -> int:
    text = (shipped_folder("docs/guide") / "variants.md").read_text(encoding="utf-8")
    # Between such marks stands what is made from the program (docs/reference.py).
    say(re.sub("<!--.*-->\n\n?", "", text), end="")
    return 0


def _check_variant(options: argparse.Namespace) -> int:
    game, variant = options.variant
    name = known_game(game).part(VARIANTS).shown_name(variant)
    say(f"{name} ({variant.digest})")
    for line in known_game(game).part("check_lines")(variant):
        say(f"  {line}")
    return 0


def _cells(cells: Sequence[Cell]) -> str:
    return " ".join(f"({x}, {y})" for x, y in cells)


def _score(options: argparse.Namespace) -> int:
    from skye_desktop.games.skye.engine import (
        SCORING_TILES,
        SOLO,
        ScoringId,
        Territory,
        barrel_income,
        score,
        scroll_lines,
    )

    try:
        territory = Territory.parse(options.territory)
    except ValueError as error:
        complain("skye-desktop score", error)
        return _WRONG_ARGUMENT
    tiles = trn("{n} tile", "{n} tiles", len(territory))
    say(tr("{tiles}, income 5 + {n} for barrels").format(tiles=tiles, n=barrel_income(territory)))
    for tile_id in ScoringId:
        name = SCORING_TILES[tile_id].name
        if tile_id is ScoringId.GOLD:
            say(pad(name, 20) + "     " + tr("depends on gold, not on the territory"))
            continue
        (line,) = score(tile_id, (territory,), (0,))
        points = f"{line.points:>3}" if tile_id in SOLO else "  ?"
        text = line.text
        if tile_id not in SOLO:
            text = tr("{counted}, to be compared with other clans").format(counted=line.counted)
        say(f"{pad(name, 20)} {points} {text}  {_cells(line.cells)}")
    scroll = tr("Scroll")
    for line in scroll_lines(territory):
        say(f"{pad(scroll, 20)} {line.points:>3} {line.text}  {_cells(line.cells)}")
    return 0


def _compare(options: argparse.Namespace) -> int:
    from skye_desktop.files import NOWHERE, Shelf
    from skye_desktop.game.game_comparison import Comparison, compared, comparison_lines, title_of
    from skye_desktop.game.saved_games import local_date

    games = []
    for file in (options.first, options.second):
        if why := _why_not_read(file):
            complain("skye-desktop compare", f"{file}: {why}")
            return _WRONG_ARGUMENT
        try:
            games.append(read_game_or_older(file))
        except SaveError as error:
            complain("skye-desktop compare", error)
            return 1
    one, other = (
        compared(game, title_of(game.save), local_date(game.save.saved_at), Shelf(NOWHERE))
        for game in games
    )
    say(*comparison_lines(Comparison(one, other)))
    return 0


def _replay(options: argparse.Namespace) -> int:
    if why := _why_not_read(options.file):
        complain("skye-desktop replay", f"{options.file}: {why}")
        return _WRONG_ARGUMENT
    try:
        loaded = read_game_or_older(options.file)
    except SaveError as error:
        complain("skye-desktop replay", error)
        return 1
    if version := loaded.save.written_by:
        say(tr("Written by version {version}").format(version=version))
    setup, game = loaded.save.setup, known_game(loaded.save.game)
    for moment in loaded.record.moments:
        for event in moment.events:
            say(game.wording.tell(event, setup))
    state = loaded.state
    if loaded.record.trouble:
        complain("skye-desktop replay", f"{shown_name(options.file)}: {loaded.record.trouble}")
    if game.id != DEFAULT:
        points = enumerated(game.wording.points(setup, state))
        say(sentences(game.wording.progress(setup, state), points))
        return 0
    from skye_desktop.games.skye.wording.position_words import phase_name

    points = enumerated(
        f"{setup.names[seat]} {state.players[seat].points}" for seat in _by_points(state)
    )
    where = tr("Round {round}, {phase}").format(round=state.round, phase=phase_name(state.phase))
    say(tr("{where}: {points}").format(where=where, points=points))
    return 0


def _by_points(state: GameState) -> list[int]:
    """Return the seats by points, the leader first.

    Gold decides between equal ones only when the game is over, because before that it may be
    hidden.
    """
    from skye_desktop.games.skye.engine import Phase, standings

    if state.phase is Phase.FINISHED:
        return [standing.seat for standing in standings(state)]
    return sorted(range(len(state.players)), key=lambda seat: -state.players[seat].points)


def _why_no_seeds(options: argparse.Namespace, deals: int) -> str:
    """Return why there are not enough seeds from the given one on; empty if there are."""
    if options.seed + deals - 1 <= LARGEST_SEED:
        return ""
    told = tr("--seed {seed}: {deals} deals from there on go beyond the largest seed, {largest}")
    return told.format(seed=options.seed, deals=deals, largest=LARGEST_SEED)


def _simulate(options: argparse.Namespace) -> int:
    try:
        return _tournament(options) if options.tournament else _many_games(options)
    except RuntimeError as error:  # no more threads, or somebody has ended a process
        complain(
            "skye-desktop simulate", tr("the games cannot be played on: {why}").format(why=error)
        )
        return 1


def _many_games(options: argparse.Namespace) -> int:
    from skye_desktop.game.tournament import Tally, simulate_any

    games = options.games or 1000
    if why := _why_no_seeds(options, games):
        complain("skye-desktop simulate", why)
        return _WRONG_ARGUMENT
    began = time.perf_counter()
    tally = Tally()
    seats = options.seats or _usual_seats(known_game(options.game))
    variant = options.variant
    if variant is not None and (why := variant.why_not_for(seats)):
        complain("skye-desktop simulate", f"--variant: {why}")
        return _WRONG_ARGUMENT
    progress = ProgressBar(games)
    game = known_game(options.game)
    # A game may have laws of its own to check.
    has_own = game.has("simulate")
    simulate = game.part("simulate") if has_own else partial(simulate_any, game.id)
    how = {"check": options.check, "workers": options.workers, "variant": variant}
    for tally in simulate(seats, games, options.bot, options.seed, **how):
        progress(tally.games)
    progress.end()
    seconds = time.perf_counter() - began
    played = trn(
        "{n} game of {seats} seats, {actions} actions in {seconds:.1f} s",
        "{n} games of {seats} seats, {actions} actions in {seconds:.1f} s",
        tally.games,
        seats=seats,
        actions=tally.actions,
        seconds=seconds,
    )
    say(played)
    if tally.points:
        quartiles = (
            statistics.quantiles(tally.points, n=4)
            if len(tally.points) > 1
            else [tally.points[0]] * 3
        )
        low, middle, high = quartiles
        told = tr("points: median {middle:.0f}, middle half {low:.0f} to {high:.0f}")
        say(told.format(low=low, middle=middle, high=high))
        shares = enumerated(f"{100 * wins / tally.games:.1f} %" for wins in tally.wins)
        say(tr("won by seat: {shares}").format(shares=shares))
    if options.check or tally.violations:
        say(tr("violations: {n}").format(n=len(tally.violations)))
    for violation in tally.violations[:20]:
        say(f"  {violation.text}")
    return 1 if tally.violations else 0


def _tournament(options: argparse.Namespace) -> int:
    from skye_desktop.game.contests import order, select_contests, table_head

    game = known_game(options.game)
    contestants: Contests = game.part("CONTESTS")
    try:
        contests = select_contests(
            options.tournament, options.seats, game.minds.names, contestants.groups
        )
    except ValueError as error:
        complain("skye-desktop simulate", f"--tournament: {error}")
        return _WRONG_ARGUMENT
    games = options.games or 400
    if why := _why_no_seeds(options, max(len(contest.seeds(games, 0)) for contest in contests)):
        complain("skye-desktop simulate", why)
        return _WRONG_ARGUMENT
    if options.variant is not None and (
        why := next(
            (why for contest in contests if (why := options.variant.why_not_for(contest.seats))), ""
        )
    ):
        complain("skye-desktop simulate", f"--variant: {why}")
        return _WRONG_ARGUMENT
    say(table_head(), is_at_once=True)
    play = contestants.play(options.variant)
    results = [
        _contest(
            play,
            contest,
            games,
            options,
            tr("games of contest {n} of {of}").format(n=which, of=len(contests)),
        )
        for which, contest in enumerate(contests, start=1)
    ]
    if lines := order(results):
        say("", *lines)
    return 0 if all(result.is_met for result in results) else 1


def _contest(
    play: PlayContest, contest: Contest, games: int, options: argparse.Namespace, what: str
) -> Result:
    """Play the contest, print its line, and return its result.

    If it is interrupted, the line for the games so far is printed.
    """
    from skye_desktop.game.contests import Result, compete_by

    result = Result(contest)
    progress = ProgressBar(len(contest.seeds(games, 0)) * contest.seats, what)
    try:
        for result in compete_by(play, contest, games, options.seed, options.workers):
            progress(result.games)
    finally:
        progress.end()
        if result.games:
            say(result.line, is_at_once=True)
    return result


def _screenshot(options: argparse.Namespace) -> int:
    from skye_desktop.games.skye.ui.skye_screenshot import SCENES, picture

    why = ""
    if options.scene is not None and options.scene not in SCENES:
        why = _way_out(f"--scene {options.scene!r}", SCENES)
    elif options.save is not None and (reason := _why_not_read(options.save)):
        why = f"--save {options.save}: {reason}"
    elif options.out.suffix.lower() != ".png":
        why = tr("{file}: the picture is a PNG, and its name must end in .png").format(
            file=options.out
        )
    elif reason := _why_not_written(options.out):
        why = f"{options.out}: {reason}"
    if why:
        complain("skye-desktop screenshot", why)
        return _WRONG_ARGUMENT
    try:
        png = picture(
            options.scene, options.save, options.size, options.ui_scale, dict(options.set)
        )
    except SaveError as error:
        complain("skye-desktop screenshot", error)
        return 1
    options.out.write_bytes(png)
    return 0


def _open_window(options: argparse.Namespace) -> int:
    from skye_desktop.games.skye.ui.main import open_and_play

    why = ""
    log: EventLog | None = None
    if options.data_dir is not None and (reason := why_unusable(options.data_dir)):
        why = f"--data-dir {options.data_dir}: {reason}"
    elif options.event_log is not None:
        log, why = _open_event_log(options.event_log, with_secrets=options.event_log_secrets)
    elif options.event_log_secrets:
        why = tr("--event-log-secrets: say with --event-log FILE where the log is to be written")
    if why:
        complain("skye-desktop", why)
        return _WRONG_ARGUMENT
    try:
        return open_and_play(
            options.data_dir, options.size, options.full_screen, log, options.open, options.variant,
            with_phones=getattr(options, "phones", False),
        )  # fmt: skip
    finally:
        if log is not None:
            log.close()


def _open_event_log(path: Path, *, with_secrets: bool) -> tuple[EventLog | None, str]:
    """Return the event log with its first line; or None, and why it cannot be written."""
    from skye_desktop.shell.event_log import EventLog

    try:
        log = EventLog(path, with_secrets=with_secrets)
    except (OSError, ValueError) as error:
        return None, f"--event-log {path}: {reason(error)}"
    why = log.write("start", {"version": __version__})
    return log, f"--event-log {path}: {why}" if why else ""


if __name__ == "__main__":
    sys.exit(main())
