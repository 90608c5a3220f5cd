"""Golden games: what a seed gives after each round, kept in `golden.json`.

    python tests/golden.py          says what differs from the games of today
    python tests/golden.py --renew  says it, and writes the games of today

Only another rule or other data of the tiles may make that necessary. The player is one of our own and takes its
chance from `draw`, as the deal does; before it chooses, the actions are put in the order of their notation. So
nothing counts but the rules and the hash behind `draw`.
"""

from __future__ import annotations

import json
import sys
from itertools import count, zip_longest
from pathlib import Path
from typing import NamedTuple

from games import Policy, moves, setup_for

from skye_desktop.engine import (
    Action,
    GameState,
    Phase,
    digest,
    legal_actions,
    new_game,
    write_action,
    write_position,
)
from skye_desktop.games.skye.engine.state import draw

FILE = Path(__file__).with_name("golden.json")


class Moment(NamedTuple):
    """The state after a round, or at the end: its digest decides, its position says what differs."""

    digest: str
    position: str


PLAYED = {
    f"{seats} seats, seed {seed}": (seats, seed)
    for seats, seed in ((2, 11), (3, 12), (4, 13), (5, 14))
}


def player(seed: int) -> Policy:
    """Any legal action of any seat that must act, by the seed and the number of actions so far."""
    numbers = count(1)

    def choose(state: GameState) -> Action:
        number = next(numbers)
        waiting = [seat for seat in range(len(state.players)) if legal_actions(state, seat)]
        (seat,) = draw(seed, f"golden seat {number}", waiting, 1)
        choices = sorted(legal_actions(state, seat), key=write_action)
        (action,) = draw(seed, f"golden action {number}", choices, 1)
        return action

    return choose


def play(name: str) -> tuple[Moment, ...]:
    """The game of that name as it goes today."""
    seats, seed = PLAYED[name]
    return tuple(
        Moment(digest(move.after), write_position(move.after))
        for move in moves(new_game(setup_for(seats, seed)), player(seed))
        if move.after.phase in (Phase.INCOME, Phase.FINISHED)
    )


def kept() -> dict[str, tuple[Moment, ...]]:
    """The golden games."""
    games = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(Moment(*moment) for moment in moments) for name, moments in games.items()}


def difference(golden: tuple[Moment, ...], today: tuple[Moment, ...]) -> str:
    """In which round two games part, and the positions there; empty if they are the same."""
    for number, (then, now) in enumerate(zip_longest(golden, today), start=1):
        if then is None or now is None or then.digest != now.digest:
            return f"differs after round {number}:\n{then}\n{now}"
    return ""


def main() -> None:
    """Say what differs; with ``--renew`` write it too."""
    golden, today = kept(), {name: play(name) for name in PLAYED}
    told = {name: difference(golden.get(name, ()), game) for name, game in today.items()}
    for name, words in told.items():
        print(f"{name}: {words or 'as it was'}")
    if "--renew" in sys.argv:
        FILE.write_text(json.dumps(today, indent=1) + "\n", encoding="utf-8")
    elif any(told.values()):
        sys.exit("python tests/golden.py --renew writes the games of today into golden.json")


if __name__ == "__main__":
    main()
