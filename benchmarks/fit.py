"""Fit the weights by which the master values lands, gold and leads, to games that bots play here.

    python benchmarks/fit.py

For each number of seats the bot plays games against itself. After every round the facts of each
seat are recorded (see `facts`), and the points that it still won until the end. The points that a
seat wins more than the others on average are then explained by the differences of its facts, by
ridge regression: least squares with a pull towards the present weights, the stronger the fewer the
data. The strength of the pull is found by cross-validation over fifths of the games. The weights
and their origin are written to ``skye_desktop/games/skye/bots/fitted.json``.

Run again, it starts from the present weights and plays with them: two passes were made, the first
from the figures of the strong level. Scoring tiles without fitted weights are among those of these
games. With other seeds the weight of gold is the same to within a few hundredths, those of scoring
tiles to within a tenth.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from bot_runs import add_bot, gather, parser

from skye_desktop.engine import (
    PRINTED_GAME,
    PRINTED_RULES,
    SPACES,
    Action,
    GameState,
    Icon,
    Phase,
    ScoringId,
    Variant,
    apply,
    new_game,
)
from skye_desktop.games.skye.bots.expected_growth import (
    GROWTH,
    RIVALRY,
    expected_prize,
    expected_scrolls,
)
from skye_desktop.games.skye.bots.facts import facts_of
from skye_desktop.games.skye.bots.fitted_outlook import (
    LEAD_CHANGES,
    FittedWeights,
    fitted_weights,
    logistic,
    unfitted,
)
from skye_desktop.games.skye.playtest import play, table

FITTED = Path(__file__).parents[1] / "skye_desktop" / "games" / "skye" / "bots" / "fitted.json"

GAMES = {2: 900, 3: 350, 4: 220, 5: 150}
"""Number of games by number of seats; at larger tables a game has more data and takes longer."""

PULLS = (1_000.0, 3_000.0, 10_000.0, 30_000.0)
"""Candidates for the strength of the pull towards the present weights."""

FOLDS = 5

Fact = tuple[str, str, int]
"""Name of a fact: the thing counted, its scoring tile (or an empty text), the rounds ahead."""

Facts = dict[Fact, float]

Numbers = npt.NDArray[np.float64]


class Sample(NamedTuple):
    """A seat after a round."""

    game: int
    rounds_left: int
    facts: Facts
    """Differences from the mean of the others."""
    won: float
    """Points that it still won until the end, as a difference from the mean of the others.

    The expected points of its scrolls are subtracted.
    """


# -- games


def samples(bot: str, seats: int, seed: int) -> list[Sample]:
    """Return the samples of one game."""
    setup = table(seats, seed, variant=_dealt())
    game = play(setup, (bot,) * seats, check=False)
    found: list[Sample] = []
    final = [player.points for player in game.state.players]
    for state in _after_each_round(new_game(setup), game.actions):
        rounds_left = len(setup.track) - state.round + 1
        seen = [facts(state, seat) for seat in range(seats)]
        sure = [_scrolls(state, seat, rounds_left) for seat in range(seats)]
        won = [
            final[seat] - player.points - sure[seat] for seat, player in enumerate(state.players)
        ]
        for seat in range(1 if seats == 2 else seats):
            others = [other for other in range(seats) if other != seat]
            more = {
                name: number - sum([seen[other].get(name, 0.0) for other in others]) / len(others)
                for name, number in seen[seat].items()
            }
            found.append(
                Sample(
                    seed,
                    rounds_left,
                    more,
                    won[seat] - sum([won[other] for other in others]) / len(others),
                )
            )
    return found


@cache
def _dealt() -> Variant:
    """Return the printed game, with the scoring tiles without fitted weights added to the pool."""
    if not unfitted():
        return PRINTED_GAME
    return PRINTED_GAME.changed(
        name="All scoring tiles", scoring={tile.value: {"copies": 1} for tile in unfitted()}
    )


def _after_each_round(state: GameState, actions: Sequence[Action]) -> Iterator[GameState]:
    for action in actions:
        before = state.round
        state = apply(state, action).state
        if state.phase is Phase.INCOME and state.round > before:
            yield state


def _scrolls(state: GameState, seat: int, rounds_left: int) -> float:
    land = facts_of(state.players[seat].territory)
    return sum([points for _, points in expected_scrolls(land, rounds_left, 1.0)])


def facts(state: GameState, seat: int) -> Facts:
    """Return the facts of a seat before the income of a round."""
    player = state.players[seat]
    rounds_left = len(state.setup.track) - state.round + 1
    land = facts_of(player.territory)
    found: Facts = {
        ("gold", "", rounds_left): float(player.gold),
        ("open_cells", "", rounds_left): float(len(land.codes)),
        ("barrels", "", rounds_left): float(land.road_counts.joined_barrels),
        ("loose_barrels", "", rounds_left): float(
            land.things.get(Icon.BARREL, 0) - land.road_counts.joined_barrels
        ),
        ("road_ends", "", rounds_left): float(land.road_counts.road_ends),
        ("catch_up", "", rounds_left): _catch_up(state, seat),
    }
    for tile, rounds_ahead in _coming(state):
        found["now", tile, rounds_ahead] = _now(state, seat, tile, rounds_ahead)
        if tile in GROWTH:
            found["later", tile, rounds_ahead] = GROWTH[tile].later(land, (rounds_ahead,))
    return found


def _coming(state: GameState) -> Iterator[tuple[ScoringId, int]]:
    """Yield every scoring to come that a land can change, with the rounds until it.

    1 is this round's.
    """
    for letter, tile in zip(SPACES, state.setup.scoring_tiles, strict=True):
        for number, space in enumerate(state.setup.track, start=1):
            if number >= state.round and letter in space.score and tile != ScoringId.GOLD:
                yield tile, number - state.round + 1


def _now(state: GameState, seat: int, tile: ScoringId, rounds_ahead: int) -> float:
    """Return the present points of the seat's land; of a majority the expected ones."""
    lands = [facts_of(player.territory) for player in state.players]
    if tile in GROWTH:
        return float(GROWTH[tile].now(lands[seat], PRINTED_RULES.tiles[tile].numbers))
    thing, spread = RIVALRY[tile]
    others = tuple([land.things.get(thing, 0) for other, land in enumerate(lands) if other != seat])
    return expected_prize(lands[seat].things.get(thing, 0), others, spread * rounds_ahead**0.5)


def _catch_up(state: GameState, seat: int) -> float:
    """Return the expected points of the gold for being behind, over all incomes to come."""
    track = state.setup.track
    seats = range(len(state.players))
    gold = fitted_weights(len(state.players)).gold
    heading = [float(player.points) for player in state.players]
    coming = list(_coming(state))
    total = 0.0
    for rounds_ahead in range(len(track) - state.round + 1):
        for other in seats:
            heading[other] += sum(
                [
                    _now(state, other, tile, rounds_ahead)
                    for tile, rounds in coming
                    if rounds == rounds_ahead
                ]
            )
        worth = (
            track[state.round - 1 + rounds_ahead].catch_up
            * gold[len(track) - state.round + 1 - rounds_ahead]
        )
        for other in seats:
            if other == seat:
                continue
            lead = heading[other] - heading[seat]
            total += worth * (
                logistic(lead / (LEAD_CHANGES * rounds_ahead**0.5)) if rounds_ahead else lead > 0
            )
    return total


# -- the regression


class FitResult(NamedTuple):
    """Fitted weights, and how well they predict games that they were not fitted to."""

    weights: dict[Fact, float]
    pull: float
    before: float
    """Share of the variance that the present weights predict."""
    after: float
    samples: int


def regress(found: Sequence[Sample], standing: FittedWeights) -> FitResult:
    """Return the weights by ridge regression, pulled towards the present ones."""
    names = sorted({name for sample in found for name in sample.facts})
    at = {name: index for index, name in enumerate(names)}
    rows = np.zeros((len(found), len(names)))
    for row, sample in zip(rows, found, strict=True):
        for name, number in sample.facts.items():
            row[at[name]] = number
    won = np.array([sample.won for sample in found])
    start = np.array([_weight(standing, name) for name in names])
    folds = np.array([sample.game % FOLDS for sample in found])
    predicted = {pull: _cross_validation(rows, won, start, folds, pull) for pull in PULLS}
    pull = max(PULLS, key=lambda each: predicted[each])
    weights = _ridge(rows, won, start, pull)
    return FitResult(
        dict(zip(names, weights.tolist(), strict=True)),
        pull,
        _explained_variance(won, rows @ start),
        predicted[pull],
        len(found),
    )


def _ridge(rows: Numbers, won: Numbers, start: Numbers, pull: float) -> Numbers:
    # Facts are scaled, so that all are pulled equally.
    scale = rows.std(axis=0) + 1e-9
    scaled = rows / scale
    gram = scaled.T @ scaled + pull * np.eye(rows.shape[1])
    more: Numbers = np.linalg.solve(gram, scaled.T @ (won - rows @ start)) / scale
    return start + more


def _cross_validation(
    rows: Numbers, won: Numbers, start: Numbers, folds: Numbers, pull: float
) -> float:
    guess = np.zeros(len(won))
    for fold in range(FOLDS):
        left_out = folds == fold
        guess[left_out] = rows[left_out] @ _ridge(rows[~left_out], won[~left_out], start, pull)
    return _explained_variance(won, guess)


def _explained_variance(won: Numbers, guess: Numbers) -> float:
    return float(1 - ((won - guess) ** 2).sum() / (won**2).sum())


def _weight(standing: FittedWeights, name: Fact) -> float:
    kind, tile, rounds_ahead = name
    weights = getattr(standing, kind)
    return float(weights[tile][rounds_ahead] if tile else weights[rounds_ahead])


def with_weights(standing: FittedWeights, weights: dict[Fact, float]) -> dict[str, object]:
    """Return the content of the file, with the present weights replaced by those."""
    found: dict[str, Any] = json.loads(json.dumps(standing._asdict()))
    for plain in set(unfitted()) - {name for _, name, _ in weights}:
        del found["now"][plain], found["later"][plain]
    for (kind, tile, rounds_ahead), weight in weights.items():
        (found[kind][tile] if tile else found[kind])[rounds_ahead] = round(weight, 3)
    return found


# -- the program


def main() -> None:
    """Play, fit, and write the weights."""
    options = _options()
    written = json.loads(FITTED.read_text(encoding="utf-8"))
    for seats in options.seats:
        games = options.games or GAMES[seats]
        seeds = range(options.seed, options.seed + games)
        parts = gather(
            partial(samples, options.bot, seats), seeds, options.workers, f"games of {seats}"
        )
        fitted = regress([sample for part in parts for sample in part], fitted_weights(seats))
        written["fits"][str(seats)] = with_weights(fitted_weights(seats), fitted.weights)
        written["made"][str(seats)] = {
            "games": len(parts),
            "bot": options.bot,
            "first seed": options.seed,
            "samples": fitted.samples,
            "pull": fitted.pull,
            "foretold before": round(fitted.before, 3),
            "foretold after": round(fitted.after, 3),
        }
        print(f"{seats} seats: {written['made'][str(seats)]}")
        FITTED.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    found = parser(__doc__, 0)
    add_bot(found, "--bot", "master", "who plays the games")
    found.add_argument("--seats", type=int, nargs="*", choices=sorted(GAMES), default=sorted(GAMES))
    return found.parse_args()


if __name__ == "__main__":
    main()
