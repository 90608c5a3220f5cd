"""What the lesson says: its game, the computer's prepared moves, and its pages from the first to the last.

The game begins before round 4 of 6, so that three rounds are played, and scoring and the end are those of every game.
Texts are English here and become the reader's where they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from skye_desktop.engine import Cell, Phase, Prices

PUPIL, RIVAL = 0, 1
"""The seats of whoever learns and of the computer."""

LEVEL = "easy"
"""How the computer decides where no move of it is prepared."""

POSITION = (
    "skye1 round=4 phase=income start=0 seed=1 scoring=squares,sheep,road_tiles,completed_areas "
    "bag=60,54,33,46,57,3,34,70,8,38,12,49,1,30,68,4,73,41 "
    '; macleod "Flora" gold=3 points=9 C@0,0 19@0,-1 9@-1,0 29@0,1 '
    '; macdonald "Hamish" gold=9 points=11 C@0,0 64@0,-1r2 21@-1,0r2 62@0,1 7@1,0r1'
)
"""The game before its first page; the bag gives its tiles in this order."""


class Moves(NamedTuple):
    """What the computer does in a round, as far as it is prepared."""

    prices: Prices
    axe: int
    wants: tuple[int, ...]
    """The tiles it would buy, the first one that it can pay."""


MOVES: Mapping[int, Moves] = {
    4: Moves(((46, 3), (57, 4)), 3, (54,)),
    5: Moves(((38, 5), (12, 4)), 49, (70, 8)),
    6: Moves(((4, 4), (73, 5)), 41, (30, 1, 68)),
}
"""By round."""


class Part(Enum):
    """A part of a round, in the order in which the parts are played."""

    INCOME = auto()
    PRICES = auto()
    REVEAL = auto()
    MARKET = auto()
    SOLD = auto()
    BUILDING = auto()
    SCORES = auto()
    OVER = auto()


PARTS: Mapping[Phase, Part] = {
    Phase.PRICING: Part.PRICES, Phase.BUYING: Part.MARKET, Phase.BUILDING: Part.BUILDING,
}  # fmt: skip
"""The parts in which somebody acts."""


class Place(NamedTuple):
    """When in the game something is: the later the larger."""

    round: int
    part: int

    @classmethod
    def of(cls, number: int, part: Part) -> Place:
        return cls(number, part.value)


class Does(Enum):
    """What the reader of a page does, and what the page goes on with."""

    TOUCH = auto()
    """Clicks what is lit."""
    GO_ON = auto()
    """Has seen what is announced."""
    AXE = auto()
    """Puts the axe on a tile."""
    PRICE = auto()
    """Puts so much gold on a tile."""
    SET_PRICES = auto()
    """Decides on prices, with enough gold left."""
    BUY = auto()
    """Buys the tile; any tile, or nothing, where none is named."""
    LAY = auto()
    """Lays the tile on the cell."""
    END_BUILDING = auto()
    """Ends building; all tiles may be laid first, anywhere."""
    PLAY = auto()
    """Plays until the page's end; everything is allowed."""


class Page(NamedTuple):
    """One page: what it says, what it asks for, and what it lights."""

    id: str
    place: Place
    text: str
    """Three short sentences at most. Terms stand in brackets, before the heading of the rules that explains them."""
    task: str
    """What is to be done, in one sentence."""
    does: Does
    lit: tuple[str, ...]
    """Ids of things on the table, the first one what the page is about; one that ends in * is the beginning of
    several."""
    tile: int = 0
    gold: tuple[int, int] = (0, 0)
    """The least and the most for a price."""
    left: int = 0
    """What is to be left in the purse when prices are set."""
    cell: Cell = (0, 0)
    is_free: bool = False
    """Whether the reader decides: then nothing is dimmed."""
    until: Place | None = None
    """For `Does.PLAY`, the place at which it ends."""


def _page(
    id: str, number: int, part: Part, text: str, task: str, does: Does, *lit: str, is_free: bool = False
) -> Page:
    return Page(id, Place.of(number, part), text, task, does, lit, is_free=is_free)


def _income() -> tuple[Page, ...]:
    n, part, touch = 4, Part.INCOME, Does.TOUCH
    return (
        _page(
            "land", n, part,
            "You are Flora, chieftain of a clan on the Isle of Skye. This is your land, and it will grow tile by "
            "tile. Whoever has most points at the end wears the crown.",
            "Click your castle.", touch, "cell 0,0",
        ),
        _page(
            "goals", n, part,
            "Four [scoring tiles](The scoring tiles) say what brings points in this game. The lit two are "
            "counted at the end of this round: sheep, and [completed areas](Areas and roads).",
            "Click scoring tile B, the sheep.", touch, "scoring B", "scoring D",
        ),
        _page(
            "calendar", n, part,
            "This is the [calendar](The round track): it says which of the four count in which round. Every one "
            "counts three times. We join in round 4, so three rounds are yours.",
            "Click the calendar.", touch, "rounds",
        ),
        _page(
            "barrels", n, part,
            "A round begins with [income](1 · Income): 5 gold for the castle. Each tile with barrels brings 1 more, "
            "if a road leads from it to the castle.",
            "Click your tile with the barrels.", touch, "cell 0,-1", "cell 0,0",
        ),
        _page(
            "catch up", n, part,
            "Hamish has more points than you, so you get 2 gold on top. Whoever is behind always gets such "
            "[catch-up gold](1 · Income), and more of it in later rounds.",
            "Press the green button.", Does.GO_ON, "go on", "track",
        ),
    )  # fmt: skip


def _prices() -> tuple[Page, ...]:
    n, part = 4, Part.PRICES
    axe = _page(
        "axe", n, part,
        "Now you have drawn three tiles, and all this is secret. One of them goes back into the [bag](3 · Discard). "
        "The lit one has nothing that counts now.",
        "Drag the axe onto it.", Does.AXE, "card 1", "axe",
    )._replace(tile=60)  # fmt: skip
    price = _page(
        "price", n, part,
        "Put coins on the other two: that is their [price](2 · Prices). Hamish may buy one of them. Then you get his "
        "4 gold, and your own 4 come back.",
        "Put 4 gold on the tile with the ship.", Does.PRICE, "card 2", "coin 1", "coin 2",
    )._replace(tile=54, gold=(4, 4))  # fmt: skip
    dilemma = _page(
        "dilemma", n, part,
        "What nobody buys stays with you, but [your coins on it are gone](4 · Buy). So you pay your own price. Ask "
        "much for what you would sell, and little for what you would keep.",
        "You want these sheep: put 2 or 3 gold on them.", Does.PRICE, "card 3", "coin 1", "coin 2",
    )._replace(tile=33, gold=(2, 3))  # fmt: skip
    ready = _page(
        "purse", n, part,
        "What is left in the purse is all you can [buy](4 · Buy) with. Whoever puts everything on their own tiles "
        "cannot buy at all. You have kept enough.",
        "Press Ready.", Does.SET_PRICES, "ready",
    )._replace(left=3)  # fmt: skip
    return axe, price, dilemma, ready


def _market() -> tuple[Page, ...]:
    n = 4
    reveal = _page(
        "reveal", n, Part.REVEAL,
        "Both screens go up: now all prices are open. The tiles under the axes go back into the [bag](3 · Discard).",
        "Press the green button.", Does.GO_ON, "go on", "tile *",
    )  # fmt: skip
    buy = _page(
        "buy", n, Part.MARKET,
        "You have the start marker, so you are first to [buy](4 · Buy): one tile, or nothing. This one has water at "
        "one edge only. It will close the lake beside your castle.",
        "Drag it onto your land, or click it and press Buy.", Does.BUY, "tile 46",
    )._replace(tile=46)  # fmt: skip
    sold = _page(
        "sold", n, Part.SOLD,
        "Hamish has [bought](4 · Buy) the ship: you got 4 gold for it, and your own 4 back. Nobody bought the sheep, "
        "so they stay with you, and your coins on them are gone.",
        "Press the green button.", Does.GO_ON, "go on", is_free=True,
    )  # fmt: skip
    return reveal, buy, sold


def _building() -> tuple[Page, ...]:
    n, part = 4, Part.BUILDING
    terrain = _page(
        "terrain", n, part,
        "Now [build](5 · Build) what you got. Terrain must match at every edge: pasture to pasture, mountain to "
        "mountain. [Roads](Roads) need not meet.",
        "Drag the sheep onto the lit cell.", Does.LAY, "tile 33", "cell -1,-1",
    )._replace(tile=33, cell=(-1, -1))  # fmt: skip
    area = _page(
        "area", n, part,
        "Terrain that joins is one [area](Areas and roads). The water beside your castle is open at one edge. "
        "With a tile there it is closed all round, and so completed.",
        "Drag the tile onto the lit cell.", Does.LAY, "tile 46", "cell 1,0",
    )._replace(tile=46, cell=(1, 0))  # fmt: skip
    end = _page(
        "end", n, part,
        "The lake is completed: 1 point each time tile D is counted. Roads joined too, though they did not have to.",
        "Press End building.", Does.END_BUILDING, "end building", "cell 1,0",
    )  # fmt: skip
    score = _page(
        "score", n, Part.SCORES,
        "Now B and D are [counted](6 · Score) for both clans. What counts lights up on the land.",
        "Press Next until all is counted, then go on.", Does.GO_ON, "go on", "scoring B", "scoring D", is_free=True,
    )  # fmt: skip
    return terrain, area, end, score


def _second_round() -> tuple[Page, ...]:
    n = 5
    return (
        _page(
            "second", n, Part.INCOME,
            "The next round: A, C and D will count. Look ahead to what counts later too. You are still behind, so "
            "you catch up with 3 gold.",
            "Press the green button.", Does.GO_ON, "go on", "scoring A", "scoring C", "scoring D",
        ),
        _page(
            "scroll", n, Part.PRICES,
            "Here is a [scroll](Scrolls) for sheep. At the end of the game it brings 1 point for every two sheep on "
            "your land, and twice as much in a completed area. At a low price Hamish takes it: keeping it is dear.",
            "Put 6 gold or more on the scroll.", Does.PRICE, "card 1", "coin 5", "coin 1",
        )._replace(tile=34, gold=(6, 99)),
        _page(
            "second prices", n, Part.PRICES,
            "The other two are yours to decide: one gets the axe, one gets a price. Think of what you keep in the "
            "purse.",
            "Set them and press Ready.", Does.SET_PRICES, "card 2", "card 3", "ready", is_free=True,
        ),
        _page(
            "second reveal", n, Part.REVEAL,
            "The [start marker](6 · Score) has moved on: this time Hamish buys first. Gold he pays you now can be "
            "spent in your own turn.",
            "Press the green button.", Does.GO_ON, "go on",
        ),
        _page(
            "second market", n, Part.MARKET,
            "Rest the pointer on a tile: the land shows where it fits, and a note says what it brings.",
            "Buy a tile, or buy nothing.", Does.BUY, "tile *", is_free=True,
        ),
        _page(
            "second sold", n, Part.SOLD,
            "When the market closes, the sheet below tells what it brought you: what was sold, what you keep and what "
            "you bought.",
            "Press the green button.", Does.GO_ON, "go on", is_free=True,
        ),
        _page(
            "second building", n, Part.BUILDING,
            "Lay what you have, wherever terrain matches. Before you let go, a note says what a place brings. Two by "
            "two tiles, roads to the castle and completed areas count now.",
            "Lay all your tiles, then press End building.", Does.END_BUILDING, "tile *", "end building", is_free=True,
        ),
        _page(
            "second score", n, Part.SCORES,
            "A, C and D are counted.",
            "Press Next until all is counted, then go on.", Does.GO_ON, "go on", is_free=True,
        ),
    )  # fmt: skip


def _last_round() -> tuple[Page, ...]:
    n = 6
    alone = _page(
        "alone", n, Part.INCOME,
        "The last round, and B, C and D count. Gold is worth little when it is over: [1 point for 5](Gold). Now "
        "play by yourself: prices, market, building.",
        "Play the round to its scoring.", Does.PLAY, "scoring B", "scoring C", "scoring D",
    )._replace(until=Place.of(n, Part.SCORES), is_free=True)  # fmt: skip
    final = _page(
        "final", n, Part.SCORES,
        "After the last round [scrolls](Scrolls) and [gold](Gold) are counted too. Then it is known who wears the "
        "crown.",
        "Press Next until all is counted, then go on.", Does.GO_ON, "go on", "track", is_free=True,
    )  # fmt: skip
    over = _page(
        "over", n, Part.OVER,
        "That is the whole game. Other games have other [scoring tiles](The scoring tiles), and up to five clans. "
        "The rules are never further away than the button Rules.",
        "Press the green button for the results.", Does.GO_ON, "results", "Rules",
    )  # fmt: skip
    return alone, final, over


PAGES: tuple[Page, ...] = (
    *_income(), *_prices(), *_market(), *_building(), *_second_round(), *_last_round(),
)  # fmt: skip
"""The whole lesson."""
