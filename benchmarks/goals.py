"""Proof of the goals of all scenarios that come with the program.

python benchmarks/goals.py
python benchmarks/goals.py 201 302

Every goal is searched again, exactly. Printed are for each scenario the best, what a first glance
reaches, the number of best lands and the seconds of the processor, and a sentence if the search
refutes what its file says. Numbers choose scenarios by the beginning of their files' names. The
exit status is 1 if a goal is refuted.
"""

from __future__ import annotations

import argparse
import sys

from skye_desktop.files import read_game, shipped_folder
from skye_desktop.games.skye.goals.proof import prove


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenarios", nargs="*", metavar="NUMBER", help="default all")
    chosen = tuple(parser.parse_args().scenarios)
    refuted = 0
    print(f"{'scenario':44} {'kind':6} {'best':>5} {'glance':>7} {'lands':>6} {'seconds':>8}")
    for path in sorted((shipped_folder("saves") / "scenarios").glob("*.json")):
        if chosen and not path.name.startswith(chosen):
            continue
        game = read_game(path)
        goal = game.save.goal
        if goal is None:
            print(f"{path.stem:44} no goal")
            continue
        proof = prove(goal, game.state)
        refuted += not proof.holds
        found = proof.best
        figures = f"{proof.goal.best:5} {proof.goal.glance:7}"
        cost = "" if found is None else f" {found.lands:6} {found.seconds:8.2f}"
        print(f"{path.stem:44} {goal.kind:6} {figures}{cost} {proof.trouble}".rstrip(), flush=True)
    return 1 if refuted else 0


if __name__ == "__main__":
    sys.exit(main())
