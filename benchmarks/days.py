"""Make the lands of days, and hold them against what is asked of them.

python benchmarks/days.py --every 92
python benchmarks/days.py --from 2026-01-01 --to 2026-12-31 --every 1

Printed are for each day the kind, the round, the number of tiles to lay (or M where one can be
bought), the best figure, that of a first glance, the number of best lands, the attempts and the
seconds of the processor; at last the worst of each beside what is asked.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from skye_desktop.games.skye.daily.known_days import FIRST_DAY, LAST_DAY
from skye_desktop.games.skye.daily.land_of_day import (
    LEAST_GAIN,
    MOST_BEST,
    DayLand,
    land_of_day,
)
from skye_desktop.terminal import number_type

_MOST_SECONDS: Final = 2.0


def main() -> int:
    options = _options()
    lands: list[DayLand] = []
    seconds: list[float] = []
    for day in _days(options.first, options.last, options.every):
        began = time.process_time()
        lands.append(land_of_day(day))
        seconds.append(time.process_time() - began)
        print(_line(lands[-1], seconds[-1]), flush=True)
    print(*_summary(lands, seconds), sep="\n")
    return 0


def _options() -> argparse.Namespace:
    found = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    found.add_argument(
        "--from", dest="first", type=date.fromisoformat, default=FIRST_DAY, metavar="DAY"
    )
    found.add_argument(
        "--to", dest="last", type=date.fromisoformat, default=LAST_DAY, metavar="DAY"
    )
    found.add_argument(
        "--every", type=number_type(1, 40_000), default=92, metavar="N", help="days apart"
    )
    return found.parse_args()


def _days(first: date, last: date, every: int) -> Iterator[date]:
    day = first
    while day <= last:
        yield day
        day += timedelta(days=every)


def _line(land: DayLand, seconds: float) -> str:
    state, goal = land.state, land.goal
    tiles = "M" if land.is_market else str(len(state.players[goal.seat].to_build))
    scored = " ".join(tile.value for _, tile in state.setup.scoring_in(state.round))
    return (
        f"{land.day}  round {state.round}  tiles {tiles}  best {goal.best:2}  "
        f"glance {goal.glance:2}  lands {land.lands}  attempts {land.drawn.attempt:3}  "
        f"{seconds:5.2f} s  {scored}"
    )


def _summary(lands: list[DayLand], seconds: list[float]) -> Iterator[str]:
    gains = [land.goal.best - land.goal.glance for land in lands]
    most = max(land.lands for land in lands)
    by_time = sorted(seconds)
    slow = sum(one > _MOST_SECONDS for one in seconds)
    yield f"{len(lands)} days, {sum(land.is_market for land in lands)} with a market"
    yield f"points over a first glance: least {min(gains)} of at least {LEAST_GAIN}"
    yield f"best lands: most {most} of at most {MOST_BEST}"
    yield (
        f"seconds: mean {sum(seconds) / len(seconds):.2f}, 99 % within "
        f"{by_time[len(by_time) * 99 // 100]:.2f}, most {by_time[-1]:.2f} of at most "
        f"{_MOST_SECONDS:.0f}; {slow} days take longer"
    )
    scored = Counter(
        tile.value for land in lands for _, tile in land.state.setup.scoring_in(land.state.round)
    )
    yield "scoring tiles: " + ", ".join(f"{tile} {n}" for tile, n in scored.most_common())


if __name__ == "__main__":
    sys.exit(main())
