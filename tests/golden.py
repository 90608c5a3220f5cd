"""Golden games: what a seed gives after each round, kept in `golden.json`.

    python tests/golden.py          says what differs from the games of today
    python tests/golden.py --renew  says it, and writes the games of today

Only another rule or other data of the tiles may make that necessary. The player is one of our own and takes its
chance from `draw`, as the deal does; before it chooses, the actions are put in the order of their notation. So
nothing counts but the rules and the hash behind `draw`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from games import moves, setup_for

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
from skye_desktop.engine.state import draw

FILE = Path(__file__).with_name("golden.json")


class Moment(NamedTuple):
    """The state after a round, or at the end: its digest decides, its position says what differs."""

    digest: str
    position: str


Games = dict[str, tuple[Moment, ...]]
"""By the seats and the seed, as in ``4 seats, seed 13``."""

PLAYED = {
    f"{seats} seats, seed {seed}": (seats, seed)
    for seats, seed in ((2, 11), (3, 12), (4, 13), (5, 14))
}


class Player:
    """Takes any legal action of any seat that must act, by the seed and the number of actions so far."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.actions = 0

    def __call__(self, state: GameState) -> Action:
        self.actions += 1
        waiting = [seat for seat in range(len(state.players)) if legal_actions(state, seat)]
        (seat,) = draw(self.seed, f"golden seat {self.actions}", waiting, 1)
        choices = sorted(legal_actions(state, seat), key=write_action)
        (action,) = draw(self.seed, f"golden action {self.actions}", choices, 1)
        return action


def _moments(seats: int, seed: int) -> Iterator[Moment]:
    for move in moves(new_game(setup_for(seats, seed)), Player(seed)):
        if move.after.phase in (Phase.INCOME, Phase.FINISHED):
            yield Moment(digest(move.after), write_position(move.after))


def play(name: str) -> tuple[Moment, ...]:
    """The game of that name as it goes today."""
    return tuple(_moments(*PLAYED[name]))


def kept() -> Games:
    """The golden games."""
    games = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(Moment(*moment) for moment in moments) for name, moments in games.items()}


def difference(golden: tuple[Moment, ...], today: tuple[Moment, ...]) -> str:
    """In which round two games part, and in which words of the position; empty if they are the same."""
    if not golden:
        return "is new"
    for number, (then, now) in enumerate(zip(golden, today, strict=False), start=1):
        if then.digest != now.digest:
            what = "; ".join(_changes(then.position.split(), now.position.split()))
            what = what or "the position says nothing of it"
            return (
                f"differs after round {number}: {what} (digest {then.digest} is now {now.digest})"
            )
    return "" if len(golden) == len(today) else f"had {len(golden)} rounds and has now {len(today)}"


def _changes(then: list[str], now: list[str]) -> Iterator[str]:
    for tag, i, j, k, m in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        if tag != "equal":
            yield f"{' '.join(then[i:j]) or 'nothing'} is now {' '.join(now[k:m]) or 'nothing'}"


def main() -> None:
    """Say what differs; with ``--renew`` write it too."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--renew", action="store_true", help="write the games of today into golden.json"
    )
    options = parser.parse_args()
    golden, today = kept() if FILE.exists() else {}, {name: play(name) for name in PLAYED}
    told = {name: difference(golden.get(name, ()), game) for name, game in today.items()}
    for name, words in told.items():
        print(f"{name}: {words or 'as it was'}")
    if options.renew:
        FILE.write_text(json.dumps(today, indent=1) + "\n", encoding="utf-8")
    elif any(told.values()):
        sys.exit("python tests/golden.py --renew writes the games of today into golden.json")


if __name__ == "__main__":
    main()
