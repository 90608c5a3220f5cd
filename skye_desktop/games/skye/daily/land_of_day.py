"""The land of a day: a position and a goal, made from the date alone.

It is the same on every machine and in every language. All chance is the engine's hash of the date
and `GENERATOR`. Days that were played must stay as they are: whoever changes what is drawn here
gives `GENERATOR` a new number and keeps the old way for the days before.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from heapq import nlargest
from typing import Final, NamedTuple, TypeVar

from skye_desktop.files.record import Progress
from skye_desktop.games.skye.daily.known_days import is_known
from skye_desktop.games.skye.engine import (
    BAG,
    Clan,
    GameSetup,
    GameState,
    Phase,
    PlayerState,
    ScoringId,
    Seat,
    Territory,
    draw,
    neighbours,
)
from skye_desktop.games.skye.goal_way import way_steps
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.land_search import Laid, placements_of
from skye_desktop.games.skye.goals.round_figure import RoundFigure
from skye_desktop.games.skye.goals.search import find_best, first_glance
from skye_desktop.i18n import message

GENERATOR: Final = 1
"""Number of the way in which lands are drawn; part of all chance."""
LEAST_GAIN: Final = 3
"""Points by which the best land is above what a first glance reaches, at least."""
MOST_BEST: Final = 2
"""Largest number of best lands."""
_SUNDAY: Final = 6
_PLACEMENTS: Final = {2: 900, 3: 3_000}
"""Largest product of the numbers of placements of the tiles to lay, by their number."""
_WIDTH: Final = 10
"""Number of lands that the quick look keeps in each step."""
_PROMISING: Final = (ScoringId.LARGE_AREAS, ScoringId.LARGEST_LAKE)
"""Scoring tiles for which best lands are found most often."""
_THEMES: Final = (
    *_PROMISING, *_PROMISING, ScoringId.LARGEST_LAKE,
    ScoringId.COLUMNS, ScoringId.COLUMNS, ScoringId.SHIPS, ScoringId.SHIPS,
    ScoringId.COMPLETED_AREAS, ScoringId.LIT_WATERS, ScoringId.COMPLETED_MOUNTAINS,
    ScoringId.SQUARES, ScoringId.ROAD_CATTLE, ScoringId.SHEEP, ScoringId.BUILDINGS,
    ScoringId.BROCHS,
)  # fmt: skip
"""Scoring tiles of which one scores, those more often that lead to a land more often."""
_PATIENCE: Final = 30
"""Attempts after which a promising scoring tile scores, and as many later both of them, so that no
day takes long."""
_VARIATIONS: Final = 4
_NAMES: Final = ("Agnes", "Catriona", "Donald", "Ewan", "Fiona", "Gregor", "Hamish", "Isla")
_OWN, _RIVAL = 0, 1
_TASKS: Final = {
    GoalKind.LAY: message("Lay your tiles for the most points this round."),
    GoalKind.ROUND: message("Buy a tile or none, and lay for the most points this round."),
}

_T = TypeVar("_T")


class Draw(NamedTuple):
    """Which of the positions that can be drawn for a day."""

    attempt: int
    """Number of the attempt, from 1."""
    variation: int
    """Number of the variation of that attempt, from 0."""


class DayLand(NamedTuple):
    """What is to be found on a day."""

    day: date
    state: GameState
    goal: Goal
    """The goal with its proven best and a best way, and the day."""
    lands: int
    """Number of best lands."""
    drawn: Draw

    @property
    def is_market(self) -> bool:
        """Whether a tile can be bought before the laying."""
        return self.state.phase is Phase.BUYING


class _Frame(NamedTuple):
    """How large the lands of a round are, in tiles without the castle."""

    round: int
    own: range
    rival: int


_FRAMES: Final = (
    _Frame(4, range(6, 9), 4),
    _Frame(5, range(7, 10), 6),
    _Frame(6, range(8, 11), 7),
)


def has_market(day: date) -> bool:
    """Return whether a tile can be bought on that day: on Sundays."""
    return day.weekday() == _SUNDAY


def land_of_day(day: date, progress: Progress | None = None) -> DayLand:
    """Return the land of a day, which `is_known`; it takes about half a second.

    ``progress`` is called every few milliseconds, and may raise to cancel.
    """
    assert is_known(day)
    attempt = 0
    while True:
        attempt += 1
        found = _attempt(day, attempt, progress or _no_progress)
        if found is not None:
            return found


def _no_progress(done: int, whole: int) -> None:
    """Do nothing."""


class _DayChance:
    """The chance of one attempt: each draw has a purpose of its own."""

    def __init__(self, day: date, attempt: int) -> None:
        self.seed = day.year * 10_000 + day.month * 100 + day.day
        self.attempt = attempt
        self._prefix = f"land of day {GENERATOR}/{attempt}"

    def some(self, purpose: str, items: Sequence[_T], number: int) -> tuple[_T, ...]:
        """Return that many of the items."""
        return draw(self.seed, f"{self._prefix}/{purpose}", items, number)

    def theme(self) -> ScoringId:
        """Return the scoring tile that certainly scores."""
        if self.attempt <= _PATIENCE:
            return self.one("theme", _THEMES)
        return draw(self.seed, f"land of day {GENERATOR}/theme", _PROMISING, 1)[0]

    def one(self, purpose: str, items: Sequence[_T]) -> _T:
        """Return one of the items."""
        return self.some(purpose, items, 1)[0]


def land_with(day: date, draw: Draw, goal: Goal, lands: int) -> DayLand | None:
    """Return the land of a day of which all but the position is known; None if that is wrong."""
    state = _position(day, draw)
    if state is None:
        return None
    found = DayLand(day, state, goal, lands, draw)
    return found if len(way_steps(goal, state)) == len(goal.way) + 1 > 1 else None


def _attempt(day: date, attempt: int, progress: Progress) -> DayLand | None:
    """Return what an attempt draws, if it is good enough."""
    for variation in range(_VARIATIONS):
        drawn = Draw(attempt, variation)
        state = _position(day, drawn)
        if state is None:
            return None
        goal = _goal_of(day, state)
        progress(0, 0)
        glance = first_glance(goal, state)
        most, number = _quick_look(goal, state, glance + LEAST_GAIN, progress)
        if most >= glance + LEAST_GAIN and number <= MOST_BEST:
            best = find_best(goal, state, progress)
            if best.figure >= glance + LEAST_GAIN and best.lands <= MOST_BEST:
                proven = {"best": best.figure, "glance": glance, "way": best.way}
                return DayLand(day, state, goal.model_copy(update=proven), best.lands, drawn)
        if not variation and most < glance + LEAST_GAIN:
            return None
    return None


def _goal_of(day: date, state: GameState) -> Goal:
    kind = GoalKind.ROUND if state.phase is Phase.BUYING else GoalKind.LAY
    task = _TASKS[kind].english
    return Goal(kind=kind, seat=_OWN, best=0, glance=0, day=day.isoformat(), task=task)


def _quick_look(goal: Goal, state: GameState, least: int, progress: Progress) -> tuple[int, int]:
    """Return a figure that about can be reached, and how many lands that were looked at do.

    It is 0 if it is below ``least``.

    It saves the whole search of most positions; many that it takes for dull are not, and are not
    missed.
    """
    own, figure = state.players[_OWN], RoundFigure(goal, state)
    if state.phase is Phase.BUILDING:
        return _quick_best(own.territory, own.to_build, figure, 2 * least, progress)
    offers = [tile for tile, price in state.players[_RIVAL].prices if price <= own.gold]
    return max(
        _quick_best(own.territory, (*own.drawn, tile), figure, 2 * least, progress)
        for tile in offers
    )


def _quick_best(
    land: Territory,
    tiles: tuple[int, ...],
    figure: RoundFigure,
    least: int,
    progress: Progress,
) -> tuple[int, int]:
    """Return the best figure of the promising lands with those tiles, and how many have it.

    It is 0 if no land has at least the value ``least``.
    """
    kept = {frozenset[Laid](): (land, tiles)}
    values = [0]
    for _ in tiles:
        found: dict[frozenset[Laid], tuple[int, Territory, tuple[int, ...]]] = {}
        for laid, (before, rest) in kept.items():
            progress(0, 0)
            if figure.bound(before, rest) < least:
                continue
            for way in placements_of(before, rest):
                key = laid | {way}
                if key not in found:
                    after = before.with_tile(*way)
                    left = tuple([tile for tile in rest if tile != way[0]])
                    found[key] = figure.value(after), after, left
        if not found:
            return 0, 0
        values = [value for value, _, _ in found.values()]
        best = nlargest(_WIDTH, found.items(), key=lambda item: item[1][0])
        kept = {key: (after, rest) for key, (_, after, rest) in best}
    most = max(values)
    return most // 2, values.count(most)


# -- positions


def _position(day: date, drawn: Draw) -> GameState | None:
    """Return the position that was drawn, if its tiles have few enough placements."""
    chance = _DayChance(day, drawn.attempt)
    if has_market(day):
        return None if drawn.variation else _market(chance)
    return _laying(chance, drawn.variation)


def _laying(chance: _DayChance, variation: int) -> GameState | None:
    """Return a position in which tiles are to be laid.

    The first variation has two or three tiles; in the others one of three is left out.
    """
    frame = chance.one("round", _FRAMES)
    tiles = list(chance.some("tiles", BAG, len(BAG)))
    own = _land(chance, "own", tiles, chance.one("own size", frame.own))
    hand = _taken(tiles, chance.one("hand", (2, 3, 3)))
    if variation:
        if len(hand) < 3:
            return None
        hand = tuple(tile for tile in hand if tile != hand[variation - 1])
    if not _is_small(own, hand):
        return None
    rival = _land(chance, "rival", tiles, frame.rival)
    is_bought = len(hand) == 3
    # Who bought a tile has three tiles, and its seller one; without a sale each has two.
    last = [face.number for face in rival.faces.values()][-1 if is_bought else -2 :]
    players = (
        _player(chance, "own", own)._replace(to_build=hand, bought=hand[0] if is_bought else None),
        _player(chance, "rival", rival)._replace(laid=tuple(last), has_ended=True),
    )
    start = chance.one("start", (_OWN, _RIVAL))
    return _table(chance, frame, Phase.BUILDING, start, players, turns=2)


def _market(chance: _DayChance) -> GameState | None:
    """Return a position in which a tile can be bought before laying.

    The other seat has had its turn: it has passed or bought a tile.
    """
    frame = chance.one("round", _FRAMES)
    tiles = list(chance.some("tiles", BAG, len(BAG)))
    own = _land(chance, "own", tiles, chance.one("own size", frame.own))
    kept = _taken(tiles, 1)
    offered = _taken(tiles, 2)
    sold = _taken(tiles, 1)
    if not all(_is_small(own, (*kept, tile)) for tile in offered):
        return None
    rival = _land(chance, "rival", tiles, frame.rival)
    prices = tuple((tile, chance.one(f"price {tile}", range(2, 8))) for tile in offered)
    cheapest = min(price for _, price in prices)
    gold = cheapest + chance.one("gold", range(6))
    players = (
        _player(chance, "own", own)._replace(
            gold=gold, drawn=kept, prices=((kept[0], chance.one("own price", range(2, 7))),)
        ),
        _player(chance, "rival", rival)._replace(drawn=offered, prices=prices, bought=sold[0]),
    )
    return _table(chance, frame, Phase.BUYING, _RIVAL, players, turns=1)


def _table(
    chance: _DayChance,
    frame: _Frame,
    phase: Phase,
    start: int,
    players: tuple[PlayerState, ...],
    turns: int,
) -> GameState:
    clans = chance.some("clans", tuple(Clan), 2)
    names = chance.some("names", _NAMES, 2)
    setup = GameSetup.drawn(
        [Seat(clan=clan, name=name, given=True) for clan, name in zip(clans, names, strict=True)],
        chance.seed,
        scoring_tiles=_scoring_tiles(chance, frame),
        start_seat=(start - frame.round + 1) % 2,
        open_money=True,
    )
    placed = {
        tile
        for player in players
        for tile in (
            *(face.number for face in player.territory.faces.values()),
            *player.drawn, *player.to_build, *player.purchases,
        )
    }  # fmt: skip
    bag = frozenset(BAG).difference(placed)
    return GameState(setup, frame.round, phase, start, players, bag, turns)


def _scoring_tiles(chance: _DayChance, frame: _Frame) -> Sequence[ScoringId]:
    """Return the scoring tiles; what the day is about lies on the space D, which scores always."""
    theme = chance.theme()
    # Gold does not depend on where tiles lie, and large areas would score on most days.
    never = theme, ScoringId.GOLD, ScoringId.LARGE_AREAS
    others = [tile for tile in sorted(ScoringId) if tile not in never]
    found = [*chance.some("scoring", others, 3), theme]
    if chance.attempt > 2 * _PATIENCE:
        second = next(tile for tile in _PROMISING if tile is not theme)
        if second not in found:
            found[1 if frame.round == 4 else 2] = second
        a, b = found.index(second), 1 if frame.round == 4 else 2
        found[a], found[b] = found[b], found[a]
    return found


def _player(chance: _DayChance, who: str, land: Territory) -> PlayerState:
    return PlayerState(
        gold=chance.one(f"{who} gold", range(3, 12)),
        points=chance.one(f"{who} points", range(14, 37)),
        territory=land,
    )


def _taken(tiles: list[int], number: int) -> tuple[int, ...]:
    """Take tiles from the front."""
    found = tuple(tiles[:number])
    del tiles[:number]
    return found


def _land(chance: _DayChance, who: str, tiles: list[int], size: int) -> Territory:
    """Return a land of that many tiles, which are taken from ``tiles``.

    Each is laid where it touches most others, as people do.
    """
    land = Territory()
    while land.tiles_laid < size:
        tile = next(one for one in tiles if land.placements(one))
        places = sorted(land.placements(tile))
        touching = [sum(cell in land for cell in neighbours(place.cell)) for place in places]
        best = [
            place
            for place, touched in zip(places, touching, strict=True)
            if touched == max(touching)
        ]
        land = land.with_tile(tile, chance.one(f"{who} {land.tiles_laid}", best))
        tiles.remove(tile)
    return land


def _is_small(land: Territory, hand: Sequence[int]) -> bool:
    """Return whether each tile fits, and there are few enough ways to lay all of them."""
    product = 1
    for tile in hand:
        product *= len(land.placements(tile))
    return 0 < product <= _PLACEMENTS[len(hand)]
