"""The thirty deeds: what can be done in one game that is worth telling, each with its condition.

A condition looks at one whole game, so that no deed is done by playing often. How often computer
players do each of them is printed by `benchmarks/deeds.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from skye_desktop.games.skye.deeds.seat_story import GameStory, SeatStory, story_of
from skye_desktop.games.skye.engine import (
    Event,
    GameState,
    Icon,
    Phase,
    ScoringId,
    Terrain,
    score,
)
from skye_desktop.i18n import Message, message

Condition = Callable[[GameStory, SeatStory], bool]
"""Function that returns whether a seat has done a deed in that game."""


class Deed(NamedTuple):
    """A deed: its name, what it takes, and how to find out whether it was done."""

    id: str
    name: Message
    text: Message
    """What it takes, as a request."""
    is_done: Condition
    riddle: Message | None = None
    """What is told of a hidden deed until it was done; None for a deed that is not hidden."""


class DoneDeed(NamedTuple):
    """A deed, and the seat that did it."""

    seat: int
    deed: Deed


def deeds_of(state: GameState, events: Sequence[Event]) -> tuple[DoneDeed, ...]:
    """Return the deeds of a finished game by seat, from its final state and all its events.

    By other rules than the printed ones there are none. Raises ValueError if the game is not over.
    """
    if state.phase is not Phase.FINISHED:
        raise ValueError("the game is not over")
    if not state.setup.variant.is_printed:
        return ()
    game = story_of(state, events)
    return tuple(
        DoneDeed(mine.seat, deed)
        for mine in game.seats
        for deed in DEEDS.values()
        if deed.is_done(game, mine)
    )


# -- lands


def _closes(terrain: Terrain, tiles: int) -> Condition:
    """Return the condition that a completed area of that terrain has at least so many tiles."""
    return lambda game, mine: mine.largest(terrain) >= tiles


def _holds(icon: Icon, number: int) -> Condition:
    """Return the condition that a land has at least that many of a thing."""
    return lambda game, mine: mine.land.icons.count(icon) >= number


def _closes_one_of_each(game: GameStory, mine: SeatStory) -> bool:
    return min(mine.largest(terrain) for terrain in Terrain) >= 4


def _closes_many(game: GameStory, mine: SeatStory) -> bool:
    return len(mine.land.completed_areas) >= 12


def _has_block(mine: SeatStory, width: int, height: int) -> bool:
    cells = mine.land.faces
    block = [(i, j) for i in range(width) for j in range(height)]
    return any(all((x + i, y + j) in cells for i, j in block) for x, y in tuple(cells))


def _lays_block(game: GameStory, mine: SeatStory) -> bool:
    return _has_block(mine, 3, 4) or _has_block(mine, 4, 3)


def _lays_column(game: GameStory, mine: SeatStory) -> bool:
    return _has_block(mine, 1, 7)


def _joins_many(game: GameStory, mine: SeatStory) -> bool:
    return len(mine.land.connected) >= 11


def _joins_barrels(game: GameStory, mine: SeatStory) -> bool:
    faces = mine.land.faces
    return sum(Icon.BARREL in faces[cell].icons for cell in mine.land.connected) >= 6


def _closes_three_brochs(game: GameStory, mine: SeatStory) -> bool:
    return any(area.icons.count(Icon.BROCH) >= 3 for area in mine.completed(Terrain.MOUNTAIN))


def _lights_four_waters(game: GameStory, mine: SeatStory) -> bool:
    (line,) = score(ScoringId.LIT_WATERS, (mine.land,), (0,))
    return line.count >= 4


def _reads_scrolls(game: GameStory, mine: SeatStory) -> bool:
    return mine.scrolls >= 20


# -- trade


def _sells_every_round(game: GameStory, mine: SeatStory) -> bool:
    return len(game.seats) >= 3 and len({trade.round for trade in mine.sold}) == game.rounds


def _sells_out(game: GameStory, mine: SeatStory) -> bool:
    sold = Counter(trade.round for trade in mine.sold)
    return sum(number >= 2 for number in sold.values()) >= 3


def _sells_dear(game: GameStory, mine: SeatStory) -> bool:
    return any(trade.price >= 15 for trade in mine.sold)


def _buys_cheap(game: GameStory, mine: SeatStory) -> bool:
    return sum(trade.price <= 2 for trade in mine.bought) >= 4


def _buys_nothing(game: GameStory, mine: SeatStory) -> bool:
    return game.is_won_by(mine) and not mine.bought


def _sells_nothing(game: GameStory, mine: SeatStory) -> bool:
    return game.is_won_by(mine) and not mine.sold


def _wins_poor(game: GameStory, mine: SeatStory) -> bool:
    return game.is_won_by(mine) and mine.gold < 5


# -- the race


def _comes_from_behind(game: GameStory, mine: SeatStory) -> bool:
    before = game.rounds - 1
    was_last = all(mine.after(before) < other.after(before) for other in game.others(mine))
    return game.is_won_by(mine) and was_last


def _leads_always(game: GameStory, mine: SeatStory) -> bool:
    return game.is_won_by(mine) and all(
        mine.after(number) > other.after(number)
        for number in range(1, game.rounds + 1)
        for other in game.others(mine)
    )


def _has_great_round(game: GameStory, mine: SeatStory) -> bool:
    return max(mine.gained) >= 30


def _wins_by_far(game: GameStory, mine: SeatStory) -> bool:
    return all(mine.points >= other.points + 25 for other in game.others(mine))


def _wins_by_gold(game: GameStory, mine: SeatStory) -> bool:
    others = game.others(mine)
    return game.is_won_by(mine) and any(other.points == mine.points for other in others)


def _scores_all_four(game: GameStory, mine: SeatStory) -> bool:
    return len(mine.by_tile) == 4 and min(mine.by_tile.values()) >= 14


def _sweeps_round(game: GameStory, mine: SeatStory) -> bool:
    rounds: dict[int, list[bool]] = {}
    for scored in game.scored:
        points = {line.seat: line.points for line in scored.lines}
        own = points.pop(mine.seat)
        rounds.setdefault(scored.round, []).append(own > max(points.values()))
    return any(len(first) >= 3 and all(first) for first in rounds.values())


def _wins_with_fewest_tiles(game: GameStory, mine: SeatStory) -> bool:
    tiles = mine.land.tiles_laid
    return game.is_won_by(mine) and all(
        tiles < other.land.tiles_laid for other in game.others(mine)
    )


def _wins_after_two_empty_rounds(game: GameStory, mine: SeatStory) -> bool:
    return game.is_won_by(mine) and mine.gained.count(0) >= 2


_ALL: Final = (
    Deed(
        "lake",
        message("A loch of one's own"),
        message("Complete a lake of eight tiles"),
        _closes(Terrain.WATER, 8),
    ),
    Deed(
        "mountains",
        message("The Cuillin"),
        message("Complete mountains of six tiles"),
        _closes(Terrain.MOUNTAIN, 6),
    ),
    Deed(
        "pasture",
        message("Green far and wide"),
        message("Complete a pasture of seven tiles"),
        _closes(Terrain.PASTURE, 7),
    ),
    Deed(
        "one of each",
        message("A bit of everything"),
        message("Complete a lake, a pasture and mountains of four tiles each"),
        _closes_one_of_each,
    ),
    Deed(
        "many areas",
        message("No loose ends"),
        message("Complete twelve areas on one land"),
        _closes_many,
    ),
    Deed(
        "block",
        message("Well ordered"),
        message("Lay a full block of three by four tiles"),
        _lays_block,
    ),
    Deed(
        "column",
        message("The long glen"),
        message("Lay seven tiles in a column without a gap"),
        _lays_column,
    ),
    Deed(
        "road",
        message("All roads lead home"),
        message("Join eleven tiles by road, the castle's with them"),
        _joins_many,
    ),
    Deed(
        "barrels",
        message("The whisky trail"),
        message("Join six tiles with barrels to the castle by road"),
        _joins_barrels,
    ),
    Deed(
        "brochs",
        message("Three towers"),
        message("Complete mountains with three brochs in them"),
        _closes_three_brochs,
    ),
    Deed(
        "lights",
        message("No ship is lost"),
        message("Have four waters with a ship and a lighthouse each"),
        _lights_four_waters,
    ),
    Deed(
        "scrolls",
        message("The bard sings of it"),
        message("Get 20 points from scrolls"),
        _reads_scrolls,
    ),
    Deed(
        "sheep",
        message("Counting to fall asleep"),
        message("Have ten sheep on one land"),
        _holds(Icon.SHEEP, 10),
    ),
    Deed(
        "ships",
        message("The fleet"),
        message("Have eight ships on one land"),
        _holds(Icon.SHIP, 8),
    ),
    Deed(
        "sold always",
        message("Open every day"),
        message("Sell a tile in each round, at a table of three or more"),
        _sells_every_round,
    ),
    Deed(
        "sold out",
        message("Sold out"),
        message("Sell both tiles in three rounds"),
        _sells_out,
    ),
    Deed(
        "sold dear",
        message("Worth its price"),
        message("Sell a tile for 15 gold or more"),
        _sells_dear,
    ),
    Deed(
        "bought cheap",
        message("A nose for bargains"),
        message("Buy four tiles for at most 2 gold each"),
        _buys_cheap,
    ),
    Deed(
        "bought nothing",
        message("Home grown"),
        message("Win without buying a tile"),
        _buys_nothing,
    ),
    Deed(
        "led always",
        message("Never caught"),
        message("Be ahead of everybody after each round, and win"),
        _leads_always,
    ),
    Deed(
        "great round",
        message("A round to remember"),
        message("Get 30 points from the scoring tiles of one round"),
        _has_great_round,
    ),
    Deed(
        "by far",
        message("Out of sight"),
        message("Win by 25 points"),
        _wins_by_far,
    ),
    Deed(
        "all four",
        message("Everywhere at once"),
        message("Get 14 points from each of the four scoring tiles"),
        _scores_all_four,
    ),
    Deed(
        "swept",
        message("First in everything"),
        message("Be first, alone, with every scoring tile of a round in which three are scored"),
        _sweeps_round,
    ),
    Deed(
        "from behind",
        message("Last shall be first"),
        message("Be last before the last round, and win"),
        _comes_from_behind,
        message("On the eve of the last day nobody would have bet a coin on this clan."),
    ),
    Deed(
        "poor",
        message("Not a coin left"),
        message("Win with less than 5 gold"),
        _wins_poor,
        message("The king's hall is splendid; his purse would not pay for the candles."),
    ),
    Deed(
        "by gold",
        message("By a coin"),
        message("Win by the gold left over, with equal points"),
        _wins_by_gold,
        message("The scales did not move, until something that clinks was laid on them."),
    ),
    Deed(
        "fewest tiles",
        message("Small is beautiful"),
        message("Win with fewer tiles than anybody else"),
        _wins_with_fewest_tiles,
        message("The crown went to whoever could walk round the land before breakfast."),
    ),
    Deed(
        "two empty rounds",
        message("Good things take time"),
        message("Win although two rounds brought no point"),
        _wins_after_two_empty_rounds,
        message("Twice the counters came and left with nothing written down."),
    ),
    Deed(
        "sold nothing",
        message("Nobody's merchant"),
        message("Win without selling a tile"),
        _sells_nothing,
        message("Not one neighbour ever left this market with anything in the cart."),
    ),
)
DEEDS: Final[Mapping[str, Deed]] = {deed.id: deed for deed in _ALL}
"""All deeds by id, in the order in which they are listed; hidden ones come last."""
