"""Time that a person waits for advice and for the coach, at tables of every size.

python benchmarks/advice.py
python benchmarks/advice.py --players master --games 4

Whole games of computers: advice is asked for before each of their decisions, and every game is
analysed by the coach round by round, as its page is filled. In seconds of processor time, as on a
core that nobody else uses.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, median
from time import thread_time

from bot_runs import add_bot, parser, seeds

from skye_desktop.engine import DealTiles, Phase, apply, new_game, view_for
from skye_desktop.game.confidence import verdict
from skye_desktop.games.skye.bots.game_analysis import RecordedAction, analyse
from skye_desktop.games.skye.bots.seat_advice import advise
from skye_desktop.games.skye.playtest import play, table

ADVICE_WANTED = 1.0
"""Most seconds that advice may take."""
COACH_WANTED = 10.0
"""Most seconds that the coach may take for a whole game."""
_LINE = "{:>5} {:<18} {:>6} {:>10} {:>10} {:>10}  {}"


def moments_of(bot: str, seats: int, seed: int) -> list[RecordedAction]:
    """Return the decisions of a game, each with the view of its seat."""
    game = play(table(seats, seed), (bot,) * seats, check=False)
    state = new_game(game.state.setup)
    found = []
    for at, action in enumerate(game.actions):
        if not isinstance(action, DealTiles):
            found.append(RecordedAction(view_for(state, action.seat), action, at))
        state = apply(state, action).state
    return found


def seconds_of_advice(moments: Sequence[RecordedAction]) -> dict[Phase, list[float]]:
    """Return the seconds that advice took before each of them, by phase."""
    found: dict[Phase, list[float]] = defaultdict(list)
    for view, action, _ in moments:
        began = thread_time()
        advise(view, action.seat)
        found[view.phase].append(thread_time() - began)
    return found


def seconds_of_coach(moments: Sequence[RecordedAction]) -> list[float]:
    """Return the seconds that the coach took for each round."""
    found = []
    for number in sorted({moment.view.round for moment in moments}):
        acted = [moment for moment in moments if moment.view.round == number]
        began = thread_time()
        analyse(acted)
        found.append(thread_time() - began)
    return found


def lines(seats: int, games: Sequence[Sequence[RecordedAction]]) -> tuple[list[str], bool]:
    """Return the figures of a table, and whether all are within their limits."""
    advice: dict[Phase, list[float]] = defaultdict(list)
    rounds = []
    whole = []
    for moments in games:
        # The coach first: what advice has worked out must not help it.
        coached = seconds_of_coach(moments)
        rounds += coached
        whole.append(sum(coached))
        for phase, seconds in seconds_of_advice(moments).items():
            advice[phase] += seconds
    found = [
        _line(seats, f"advice, {phase}", advice[phase], ADVICE_WANTED) for phase in sorted(advice)
    ]
    found.append(_line(seats, "coach, a round", rounds, COACH_WANTED))
    found.append(_line(seats, "coach, whole game", whole, COACH_WANTED))
    return [text for text, _ in found], all(is_met for _, is_met in found)


def _line(seats: int, what: str, seconds: Sequence[float], most: float) -> tuple[str, bool]:
    times = (f"{1000 * value:.0f} ms" for value in (median(seconds), fmean(seconds), max(seconds)))
    is_met = max(seconds) <= most
    return _LINE.format(seats, what, len(seconds), *times, verdict(is_met)), is_met


def main() -> int:
    """Measure and print; return 1 if anybody waits too long."""
    arguments = parser(__doc__, games=2, has_workers=False)
    add_bot(arguments, "--players", "solid", "who plays the games")
    options = arguments.parse_args()
    print(
        f"asked: advice within {ADVICE_WANTED:.0f} s, the coach within {COACH_WANTED:.0f} s for a "
        "whole game"
    )
    print(_LINE.format("seats", "", "times", "median", "mean", "longest", ""), flush=True)
    is_met = True
    for seats in range(2, 6):
        games = [moments_of(options.players, seats, seed) for seed in seeds(options)]
        found, is_as_asked = lines(seats, games)
        print("\n".join(found), flush=True)
        is_met = is_met and is_as_asked
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
