"""``skye-desktop`` and ``python -m skye_desktop``: the window, and sub-commands for people without one."""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from skye_desktop import __version__
from skye_desktop.bots import BOTS
from skye_desktop.engine import (
    LARGEST_SEED,
    SCORING_TILES,
    SOLO,
    Cell,
    ScoringId,
    Territory,
    barrel_income,
    score,
    scroll_lines,
    standings,
    tell,
)
from skye_desktop.storage import SaveError, data_folder, read_game_or_older, shown_name, why_unusable


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status: 0 done, 1 a law broken or a file refused, 2 a wrong argument."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal shows a question mark, not a traceback
    options = _parser().parse_args(argv)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        _say_no_more()
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _say_no_more()
        print(f"skye-desktop: {error.strerror}", file=sys.stderr)
        return 1
    return status


def _say_no_more() -> None:
    """What is still to be printed goes nowhere: it must not fail once more when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="skye-desktop",
        description="Isle of Skye: From Chieftain to King, for two to five people at one screen. "
        "Without a command the game's window opens.",
        epilog=f"Saved games and settings are kept in {data_folder()}.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--data-dir", type=Path, metavar="FOLDER", help="keep saved games and settings there")
    parser.add_argument(
        "--size", type=_size, metavar="WxH", help="size of the window in pixels, such as 1280x720"
    )
    parser.add_argument("--full-screen", action="store_true", help="start in full screen")
    parser.add_argument("--open", type=Path, metavar="FILE", help="start with that saved game or report")
    parser.add_argument(
        "--event-log", type=Path, metavar="FILE", help="for makers: write what happens as JSON lines"
    )
    parser.set_defaults(run=_open_window)
    commands = parser.add_subparsers(title="commands that need no window", metavar="")
    _add_score(commands)
    _add_replay(commands)
    _add_simulate(commands)
    _add_screenshot(commands)
    return parser


def _add_score(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("score", help="what a territory scores, with the counted cells")
    command.add_argument("territory", help='in notation, such as "C@0,0 53@0,-1r2 16@-1,0"')
    command.set_defaults(run=_score)


def _add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("replay", help="the log of a saved game, or of one in a report, in words")
    command.add_argument("file", type=Path)
    command.set_defaults(run=_replay)


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("simulate", help="play many games, with a summary")
    command.add_argument("--seats", type=_number(2, 5), default=4, metavar="N", help="2 to 5 (default 4)")
    command.add_argument(
        "--games", type=_number(1, 10_000_000), metavar="N", help="default 1000, in a tournament 400"
    )
    command.add_argument("--bot", choices=sorted(BOTS), default="random", help="who plays (default random)")
    command.add_argument(
        "--seed", type=_number(0, LARGEST_SEED), default=1, metavar="S", help="of the first game (default 1)"
    )
    command.add_argument("--check", action="store_true", help="check the laws of the game after every action")
    command.add_argument(
        "--tournament",
        nargs="+",
        type=_contestant,
        metavar="BOT",
        help="one seat of the first bot against the second in all other seats, every deal from every seat; "
        "'all' plays everything that is asked of the levels, 400 games each unless --games says otherwise",
    )
    command.set_defaults(run=_simulate)


def _add_screenshot(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    command = commands.add_parser(
        "screenshot", help="a picture of a saved game or of a screen, without a window"
    )
    source = command.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--save", type=Path, metavar="FILE", help="a saved game, as the person to act sees it"
    )
    source.add_argument("--scene", metavar="NAME", help="a screen; a wrong name lists them all")
    command.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="default 1280x720")
    command.add_argument("--ui-scale", type=_number(100, 200), metavar="N", help="per cent, 100 to 200")
    command.add_argument("out", type=Path, metavar="OUT.png")
    command.set_defaults(run=_screenshot)


def _number(lowest: int, highest: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() else lowest - 1
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {lowest} to {highest}")
        return value

    return number


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()) or not (
        320 <= int(width) <= 16384 and 200 <= int(height) <= 16384
    ):
        raise argparse.ArgumentTypeError(f"{text!r} is not a window size such as 1280x720")
    return int(width), int(height)


def _cells(cells: Sequence[Cell]) -> str:
    return " ".join(f"({x}, {y})" for x, y in cells)


def _score(options: argparse.Namespace) -> int:
    try:
        territory = Territory.parse(options.territory)
    except ValueError as error:
        print(f"skye-desktop score: {error}", file=sys.stderr)
        return 2
    print(f"{len(territory)} tiles, income 5 + {barrel_income(territory)} for barrels")
    for tile_id in ScoringId:
        name = SCORING_TILES[tile_id].name
        if tile_id is ScoringId.GOLD:
            print(f"{name:>20}     depends on gold, not on the territory")
            continue
        (line,) = score(tile_id, (territory,), (0,))
        points = f"{line.points:>3}" if tile_id in SOLO else "  ?"
        text = line.text if tile_id in SOLO else f"{line.counted}, to be compared with other seats"
        print(f"{name:>20} {points} {text}  {_cells(line.cells)}")
    for line in scroll_lines(territory):
        print(f"{'Scroll':>20} {line.points:>3} {line.text}  {_cells(line.cells)}")
    return 0


def _replay(options: argparse.Namespace) -> int:
    try:
        loaded = read_game_or_older(options.file)
    except SaveError as error:
        print(f"skye-desktop replay: {error}", file=sys.stderr)
        return 1
    names = [seat.name for seat in loaded.saved.setup.seats]
    for moment in loaded.record.moments:
        for event in moment.events:
            print(tell(event, names))
    state = loaded.state
    if loaded.record.trouble:
        print(f"skye-desktop replay: {shown_name(options.file)}: {loaded.record.trouble}", file=sys.stderr)
    points = ", ".join(f"{names[standing.seat]} {standing.points}" for standing in standings(state))
    print(f"round {state.round}, {state.phase}: {points}")
    return 0


def _contestant(text: str) -> str:
    if text not in BOTS and text != "all":
        raise argparse.ArgumentTypeError(f"{text!r} is no bot: choose {', '.join(sorted(BOTS))}, or all")
    return text


def _simulate(options: argparse.Namespace) -> int:
    from skye_desktop.playtest import Tally, simulate

    if options.tournament:
        return _tournament(options)
    games = options.games or 1000
    began = time.perf_counter()
    tally = Tally()
    for tally in simulate(options.seats, games, options.bot, options.seed, check=options.check):
        _progress(tally.games, games, began)
    print(file=sys.stderr)
    seconds = time.perf_counter() - began
    print(f"{tally.games} games of {options.seats} seats, {tally.actions} actions in {seconds:.1f} s")
    if tally.points:
        quartiles = (
            statistics.quantiles(tally.points, n=4) if len(tally.points) > 1 else [tally.points[0]] * 3
        )
        print(f"points: median {quartiles[1]:.0f}, middle half {quartiles[0]:.0f} to {quartiles[2]:.0f}")
        print("won by seat: " + ", ".join(f"{100 * wins / tally.games:.1f} %" for wins in tally.wins))
    if options.check or tally.violations:
        print(f"violations: {len(tally.violations)}")
    for violation in tally.violations[:20]:
        print(f"  {violation}")
    return 1 if tally.violations else 0


def _tournament(options: argparse.Namespace) -> int:
    from skye_desktop.playtest import CONTESTS, TABLE_HEAD, Contest, Result, compete

    match options.tournament:
        case ["all"]:
            contests: tuple[Contest, ...] = CONTESTS
        case [level, opponent] if "all" not in (level, opponent):
            contests = (Contest(level, opponent, options.seats),)
        case names:
            print(
                f"skye-desktop simulate: --tournament takes two bots, or all: not {' '.join(names)}",
                file=sys.stderr,
            )
            return 2
    games = options.games or 400
    print(TABLE_HEAD, flush=True)
    is_met = True
    for contest in contests:
        began = time.perf_counter()
        result = Result(contest)
        wanted_games = -(-games // contest.seats) * contest.seats
        for result in compete(contest, games, options.seed):
            _progress(result.games, wanted_games, began)
        print(file=sys.stderr)
        print(result.line, flush=True)
        is_met = is_met and (contest.wanted is None or result.wins >= contest.wanted)
    return 0 if is_met else 1


def _progress(done: int, total: int, began: float) -> None:
    if not sys.stderr.isatty() and done < total:
        return
    filled = 30 * done // total
    rest = (time.perf_counter() - began) / done * (total - done)
    bar = "█" * filled + "·" * (30 - filled)
    print(f"\r{bar} {done}/{total} games, {rest:.0f} s left ", end="", file=sys.stderr, flush=True)


def _screenshot(options: argparse.Namespace) -> int:
    from skye_desktop.ui.screenshot import SCENES, draw

    if options.scene is not None and options.scene not in SCENES:
        print(
            f"skye-desktop screenshot: --scene {options.scene!r}: choose {', '.join(SCENES)}", file=sys.stderr
        )
        return 2
    return draw(options.out, options.scene, options.save, options.size, options.ui_scale)


def _why_no_log(path: Path) -> str:
    """Why no line can be written at the end of that file; empty if one was."""
    try:
        with path.open("a", encoding="utf-8") as log:
            print(json.dumps({"kind": "start", "version": __version__}), file=log)
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    return ""


def _open_window(options: argparse.Namespace) -> int:
    from skye_desktop.ui.main import run

    if options.data_dir is not None and (why := why_unusable(options.data_dir)):
        print(f"skye-desktop: --data-dir {options.data_dir}: {why}", file=sys.stderr)
        return 2
    if options.event_log is not None and (why := _why_no_log(options.event_log)):
        print(f"skye-desktop: --event-log {options.event_log}: {why}", file=sys.stderr)
        return 2
    return run(options.data_dir, options.size, options.full_screen, options.event_log, options.open)


if __name__ == "__main__":
    sys.exit(main())
