"""What the lesson says: its game, the computer's prepared moves, and its pages from the first to the last.

The game begins before round 4 of 6, so that three rounds are played, and scoring and the end are those of every game.
Texts are English here and become the reader's where they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from skye_desktop.engine import Cell, Phase, Prices, SetPrices
from skye_desktop.i18n import Message, message

PUPIL, RIVAL = 0, 1
"""The seats of whoever learns and of the computer."""

LEVEL = "easy"
"""How the computer decides where no move of it is prepared."""

POSITION = (
    "skye1 round=4 phase=income start=0 seed=1 scoring=squares,sheep,road_tiles,completed_areas "
    "bag=60,54,33,46,57,3,34,70,8,38,12,49,1,30,68,4,73,41 "
    "; macleod Isla gold=3 points=9 C@0,0 19@0,-1 9@-1,0 29@0,1 "
    "; macdonald Hamish gold=9 points=11 C@0,0 64@0,-1r2 21@-1,0r2 62@0,1 7@1,0r1"
)
"""The game before its first page; the bag gives its tiles in this order. No computer is ever called Isla."""

_TYPED = POSITION.replace("Hamish", '"Hamish"')
POSITIONS = POSITION, _TYPED.replace(" Isla ", ' "Isla" '), _TYPED.replace(" Isla ", ' "Flora" ')
"""The same as lessons of other versions began, which are taken up too."""


class Moves(NamedTuple):
    """What the computer does in a round, as far as it is prepared."""

    prices: Prices
    axe: int
    wants: tuple[int, ...]
    """The tiles it would buy, the first one that it can pay."""


MOVES: Mapping[int, Moves] = {
    4: Moves(((46, 3), (57, 4)), 3, (54,)),
    5: Moves(((38, 5), (12, 4)), 49, ()),
    6: Moves(((4, 8), (73, 7)), 41, ()),
}
"""By round. He trades badly once the reader is left alone, so that whoever takes a little care wins."""

LAID: Mapping[int, SetPrices] = {5: SetPrices(PUPIL, ((70, 3),), 8)}
"""What lies on the tiles already when prices are to be set, by round: only what is new is left to do."""


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
    """Buys the tile."""
    LAY = auto()
    """Lays the tile on the cell."""
    END_BUILDING = auto()
    """Ends building."""
    PLAY = auto()
    """Plays until the page's end; everything is allowed."""


class Page(NamedTuple):
    """One page: what it says, what it asks for, and what it lights."""

    id: str
    place: Place
    text: Message
    """Three short sentences at most. Terms stand in brackets, before the heading of the rules that explains them."""
    task: Message
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
    id: str,
    number: int,
    part: Part,
    text: Message,
    task: Message,
    does: Does,
    *lit: str,
    is_free: bool = False,
) -> Page:
    return Page(id, Place.of(number, part), text, task, does, lit, is_free=is_free)


def _income() -> tuple[Page, ...]:
    n, part = 4, Part.INCOME
    return (
        _page(
            "land", n, part,
            message("You are Isla, and this is your land. It grows tile by tile. Whoever has most points at "
                    "the end wears "
            "the crown."),
            message("Click your castle."), Does.TOUCH, "cell 0,0",
        ),
        _page(
            "goals", n, part,
            message("Four [scoring tiles](The scoring tiles) bring points. The [calendar](The round track) says when: "
            "this round B, sheep, and D, [completed areas](Areas and roads)."),
            message("Click the calendar."), Does.TOUCH, "rounds", "scoring B", "scoring D",
        ),
        _page(
            "barrels", n, part,
            message("[Income](1 · Income): 5 gold for the castle, 1 for each barrel tile joined to it by "
                    "road. Hamish is "
            "ahead, so you catch up with 2 more."),
            message("Press the green button."), Does.GO_ON, "go on", "cell 0,-1", "cell 0,0",
        ),
    )  # fmt: skip


def _prices() -> tuple[Page, ...]:
    n, part = 4, Part.PRICES
    axe = _page(
        "axe", n, part,
        message("You have drawn three tiles, for all to see; prices and axe stay secret. One tile goes back into the "
                "[bag](3 · Discard): the lit one helps you least."),
        message("Drag the axe onto the lit tile."), Does.AXE, "card 1", "axe",
    )._replace(tile=60)  # fmt: skip
    price = _page(
        "price", n, part,
        message("Coins on a tile are its [price](2 · Prices). If Hamish buys it, you get his 4 gold, and "
                "your own 4 come back."),
        message("Put 4 gold on the ship."), Does.PRICE, "card 2", "coin 1", "coin 2",
    )._replace(tile=54, gold=(4, 4))  # fmt: skip
    dilemma = _page(
        "dilemma", n, part,
        message("What nobody buys is yours, but [your coins on it are gone](4 · Buy). Ask too little, and "
                "Hamish takes it; too much, and you pay it."),
        message("Put 2 or 3 gold on the sheep."), Does.PRICE, "card 3", "coin 1", "coin 2",
    )._replace(tile=33, gold=(2, 3))  # fmt: skip
    ready = _page(
        "purse", n, part,
        message("You can [buy](4 · Buy) with what stays in the purse, and with what others pay you before your "
                "turn. You have kept enough."),
        message("Press Ready."), Does.SET_PRICES, "ready",
    )._replace(left=3)  # fmt: skip
    return axe, price, dilemma, ready


def _market() -> tuple[Page, ...]:
    n = 4
    reveal = _page(
        "reveal", n, Part.REVEAL,
        message("Now all prices are open. The tiles under the axes go back into the [bag](3 · Discard)."),
        message("Press the green button."), Does.GO_ON, "go on", "tile *",
    )  # fmt: skip
    buy = _page(
        "buy", n, Part.MARKET,
        message("You may [buy](4 · Buy) one tile of Hamish, or none. This one will close the lake beside your castle."),
        message("Drag it onto your land."), Does.BUY, "tile 46",
    )._replace(tile=46)  # fmt: skip
    sold = _page(
        "sold", n, Part.SOLD,
        message("Hamish has [bought](4 · Buy) the ship: 4 gold from him, and your own 4 back. Nobody wanted "
                "the sheep: they "
        "are yours."),
        message("Press the green button."), Does.GO_ON, "go on", is_free=True,
    )  # fmt: skip
    return reveal, buy, sold


def _building() -> tuple[Page, ...]:
    n, part = 4, Part.BUILDING
    terrain = _page(
        "terrain", n, part,
        message("Now [build](5 · Build). Terrain must match at every edge: pasture to pasture, mountain to mountain. "
        "[Roads](Roads) need not meet."),
        message("Drag the sheep onto the lit cell."), Does.LAY, "tile 33", "cell -1,-1",
    )._replace(tile=33, cell=(-1, -1))  # fmt: skip
    area = _page(
        "area", n, part,
        message("Terrain that joins is one [area](Areas and roads). Your lake is open at one edge. Close it "
                "all round, and "
        "it is completed."),
        message("Drag the tile onto the lit cell."), Does.LAY, "tile 46", "cell 1,0",
    )._replace(tile=46, cell=(1, 0))  # fmt: skip
    end = _page(
        "end", n, part,
        message("Completed: that is 1 point when tile D is counted."),
        message("Press End building."), Does.END_BUILDING, "end building", "cell 1,0",
    )  # fmt: skip
    score = _page(
        "score", n, Part.SCORES,
        message("B and D are [counted](6 · Score) for both clans. What counts lights up on the land."),
        message("Look on, then press the green button."), Does.GO_ON, "go on", "scoring B", "scoring D", is_free=True,
    )  # fmt: skip
    return terrain, area, end, score


def _second_round() -> tuple[Page, ...]:
    n = 5
    return (
        _page(
            "second", n, Part.INCOME,
            message("This round A, C and D count. For each clan ahead you now [catch up](1 · Income) with 3 "
                    "gold, and with more in the next round."),
            message("Press the green button."), Does.GO_ON, "go on", "scoring A", "scoring C", "scoring D",
        ),
        _page(
            "scroll", n, Part.PRICES,
            message("This tile has a [scroll](Scrolls): at the end, 1 point for every two sheep of "
                    "yours. Ask much for it, or Hamish takes it. The others are set for you."),
            message("Put 6 gold or more on the scroll and press Ready."), Does.SET_PRICES, "card 1", "coin 5", "coin 1",
            "ready",
        )._replace(tile=34, gold=(6, 99)),
        _page(
            "second market", n, Part.MARKET,
            message("The start marker moves on [each round](6 · Score): Hamish had the first turn. Rest the pointer "
                    "on a tile to see where it fits."),
            message("Buy a tile, or buy nothing."), Does.PLAY, "tile *",
        )._replace(until=Place.of(n, Part.SOLD), is_free=True),
        _page(
            "second building", n, Part.BUILDING,
            message("Lay your tiles where terrain matches. A note beside the tile says what a place brings. Then comes "
            "the scoring."),
            message("Lay your tiles, then press End building."), Does.PLAY, "tile *", "end building",
        )._replace(until=Place.of(n, Part.SCORES), is_free=True),
    )  # fmt: skip


def _last_round() -> tuple[Page, ...]:
    n = 6
    alone = _page(
        "alone", n, Part.INCOME,
        message("The last round: B, C and D count. Gold that is left brings only [1 point for 5](Gold). Now "
                "you know all."),
        message("Play the round by yourself."), Does.PLAY, "scoring B", "scoring C", "scoring D", "go on",
    )._replace(until=Place.of(n, Part.SCORES), is_free=True)  # fmt: skip
    final = _page(
        "final", n, Part.SCORES,
        message("At the end [scrolls](Scrolls) and [gold](Gold) count too. Other games have other [scoring "
        "tiles](The scoring tiles), and up to five clans."),
        message("Look on, then see who wears the crown."), Does.GO_ON, "go on", "track", is_free=True,
    )  # fmt: skip
    return alone, final


PAGES: tuple[Page, ...] = (
    *_income(), *_prices(), *_market(), *_building(), *_second_round(), *_last_round(),
)  # fmt: skip
"""The whole lesson."""

LEARNED = message(
    "You know income, prices, the market, building and scoring now: that is the whole game, whoever wears the crown."
)
"""What the lesson ends with, before the ways on."""

FORMER: Mapping[str, str] = {
    "calendar": "goals", "catch up": "barrels", "second prices": "scroll", "second reveal": "second market",
    "second sold": "second market", "second score": "second building", "over": "final",
}  # fmt: skip
"""Pages that a lesson may have been left at before they were told together with others."""
