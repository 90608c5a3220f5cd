"""What the rules page says: chapters of headings, paragraphs, pictures, scoring tiles and keys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from skye_desktop.engine import SCORING_TILES, TILES, ScoringId
from skye_desktop.i18n import tr
from skye_desktop.ui.scenes.rules_figures import Figure


class Style(Enum):
    """How a block is set."""

    HEADING = auto()
    TEXT = auto()
    POINT = auto()
    FIGURE = auto()
    TILE = auto()
    FACE = auto()
    KEY = auto()

    @property
    def stands_in_pairs(self) -> bool:
        """Whether two of them stand side by side."""
        return self in (Style.FIGURE, Style.FACE)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a heading, a picture with its caption, a scoring tile with its rule, or a key with what it does.

    ``lead`` is the picture's title, the tile's name or the key, and empty for the others.
    """

    style: Style
    text: str
    lead: str = ""
    tile: ScoringId | None = None
    figure: Figure | None = None
    face: int | None = None
    """The number of the landscape tile that is shown."""

    @property
    def words(self) -> str:
        """All of it, for searching."""
        return f"{self.lead} {self.text}".casefold()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules."""

    title: str
    blocks: tuple[Block, ...]


def chapters() -> tuple[Chapter, ...]:
    """The whole rules page in the language in use."""
    return (_in_short(), _round(), _areas(), _scoring_tiles(), _end(), _decided(), _keys())


def found(whole: tuple[Chapter, ...], search: str) -> tuple[Chapter, ...]:
    """The chapters with only those blocks that hold every word searched for; a title found keeps its chapter."""
    words = search.casefold().split()
    if not words:
        return whole
    left = []
    for chapter in whole:
        in_title = all(word in chapter.title.casefold() for word in words)
        blocks = tuple(
            block for block in chapter.blocks if in_title or all(word in block.words for word in words)
        )
        if blocks:
            left.append(Chapter(chapter.title, blocks))
    return tuple(left)


def _heading(text: str) -> Block:
    return Block(Style.HEADING, text)


def _text(text: str) -> Block:
    return Block(Style.TEXT, text)


def _point(text: str) -> Block:
    return Block(Style.POINT, text)


def _key(keys: str, text: str) -> Block:
    return Block(Style.KEY, text, keys)


def _figure(figure: Figure, title: str, caption: str) -> Block:
    return Block(Style.FIGURE, caption, title, figure=figure)


def _in_short() -> Chapter:
    return Chapter(
        tr("The game in short"),
        (
            _text(
                tr(
                    "Each seat is the chieftain of a clan on Skye. Round by round the clans draw landscape tiles, "
                    "put prices on them, buy from each other and lay them into their own territory. "
                    "Scoring tiles turn the territories into points; most points make a king."
                )
            ),
            _text(
                tr(
                    "Two to four seats play six rounds, five seats play five. Four of the scoring tiles lie "
                    "on the spaces A to D for the whole game, and each of them scores in three rounds."
                )
            ),
            _text(
                tr(
                    "Everybody begins with a castle tile, no gold and no points. The bag holds the other 73 landscape "
                    "tiles. The castle always lies upright and is a landscape tile like any other: it has areas, "
                    "roads, and a place in blocks and columns."
                )
            ),
            _text(
                tr(
                    "Who starts is chosen when the table is set, or drawn by lot. (The printed rules let the "
                    "youngest start.)"
                )
            ),
            _heading(tr("Open and secret")),
            _text(
                tr(
                    "Everybody may see: territories, points, drawn tiles, the scoring tiles and the round track, how "
                    "many tiles are in the bag, and who has set prices already."
                )
            ),
            _text(
                tr(
                    "Secret are the gold in hand, and prices and axes until all are revealed at once. What comes in "
                    "and goes out is open, so a good memory is worth something. With open money, an option for "
                    "each game, everybody's gold is shown."
                )
            ),
        ),
    )


def _round() -> Chapter:
    return Chapter(tr("A round: six phases"), (*_first_phases(), *_last_phases()))


def _first_phases() -> tuple[Block, ...]:
    return (
        _heading(tr("1 · Income")),
        _text(
            tr(
                "The castle brings 5 gold, and each tile with barrels that is joined to the castle by road 1 more. "
                "From the third round on there is catch-up gold: for every seat with more points than yours you "
                "get the sum printed on the round track."
            )
        ),
        _heading(tr("2 · Prices")),
        _text(
            tr(
                "Each seat draws three tiles and shows them. In secret you put the axe on one of them and coins of "
                "your own, at least 1 gold, on each of the other two. The coins are the price. What you keep in "
                "hand is what you can buy with. When everybody is ready, all prices and axes turn up together."
            )
        ),
        _heading(tr("3 · Discard")),
        _text(tr("The tiles under the axes go back into the bag, and the bag is shuffled.")),
        _heading(tr("4 · Buy")),
        _text(
            tr(
                "From the start player clockwise, each seat has one turn: it buys exactly one tile that lies before "
                "somebody else, or passes. The seller gets the price and takes back the coins that lay on the tile; "
                "both can be spent at once. Nobody can refuse to sell. A tile that is sold is gone: nobody can buy "
                "it a second time."
            )
        ),
        _text(
            tr(
                "When all have had their turn, unsold tiles stay with their owners, and the coins on them go to "
                "the supply. A price is thus also what you pay for your own tile if nobody wants it."
            )
        ),
    )


def _last_phases() -> tuple[Block, ...]:
    return (
        _heading(tr("5 · Build")),
        _text(
            tr(
                "Lay all the tiles you got this round, in any order. A tile must touch an edge of your territory, "
                "and along every edge it shares the terrain must be the same. A tile just laid may be built on at "
                "once. Roads may end anywhere. Tiles can be turned as you like; until you end building they can be "
                "picked up again."
            )
        ),
        _text(
            tr(
                "A tile that fits somewhere must be laid. One that fits nowhere goes back into the bag, and there is "
                "no gold back for it."
            )
        ),
        _heading(tr("6 · Score")),
        _text(
            tr(
                "The scoring tiles whose letters stand on the round track for this round score for all seats. "
                "The start marker moves on clockwise, and the next round begins."
            )
        ),
        _heading(tr("The round track")),
        _point(
            tr(
                "Two to four seats: A · B · A C · B D · A C D · B C D; catch-up gold from round 3: 1, 2, 3, 4."
            )
        ),
        _point(tr("Five seats: A B · A C · B D · A C D · B C D; catch-up gold from round 3: 1, 2, 3.")),
    )


def _areas() -> Chapter:
    return Chapter(tr("Areas and roads"), (*_about_areas(), *_about_roads()))


def _about_areas() -> tuple[Block, ...]:
    return (
        _text(
            tr(
                "There are three terrains: pasture, mountain and water. Connected terrain of one kind, across as "
                "many tiles as it reaches, is one area. A tile can hold parts of several areas. The size of an "
                "area is the number of tiles it lies on. Two patches of the same area on one tile count that tile "
                "once."
            )
        ),
        _text(
            tr(
                "An area is completed when it is closed all round: at each tile edge it reaches, another tile "
                "lies. Roads play no part in this. An area in the middle of a tile that reaches no edge, be it a "
                "lake, a mountain or a pasture, is complete at once."
            )
        ),
        _figure(
            Figure.AREA,
            tr("One area"),
            tr(
                "The lit pasture lies on four tiles: one area of size 4. Roads do not divide it. The arrows show where "
                "it is still open."
            ),
        ),
        _figure(
            Figure.INNER_AREAS,
            tr("Complete at once"),
            tr(
                "The small lake, pasture and mountain reach no edge of their tiles: each is completed, of size 1."
            ),
        ),
        _figure(
            Figure.OPEN_AREA,
            tr("Still open"),
            tr("The water lies on two tiles. At the edge with the arrow no tile lies yet."),
        ),
        _figure(
            Figure.COMPLETED_AREA,
            tr("Completed"),
            tr("One tile more, and a tile lies at each edge that the water reaches: completed, of size 3."),
        ),
    )


def _about_roads() -> tuple[Block, ...]:
    return (
        _heading(tr("Roads")),
        _text(
            tr(
                "Two roads are joined where both reach the same edge from their two tiles. A tile is joined to the "
                "castle if one of its roads leads there, however long the way is. A bridge is a road like any "
                "other; the water runs on beneath it."
            )
        ),
        _text(
            tr(
                "Two tiles carry two roads that do not meet. Standing on the same tile does not join them: follow "
                "the road itself."
            )
        ),
        _figure(
            Figure.ROAD,
            tr("Joined to the castle"),
            tr(
                "Four tiles are joined to the castle by road, its own among them. The road at the upper right does "
                "not lead there."
            ),
        ),
        _figure(
            Figure.TWO_ROADS,
            tr("Two roads on one tile"),
            tr(
                "Above the castle lies a tile with two roads. One leads from the castle to the left; the other one "
                "is not joined, and neither is the tile at the right."
            ),
        ),
    )


def _scoring_tiles() -> Chapter:
    tiles = tuple(
        Block(Style.TILE, printed.text, printed.name, tile) for tile, printed in SCORING_TILES.items()
    )
    return Chapter(
        tr("The scoring tiles"),
        (
            *tiles,
            _heading(tr("Squares and columns")),
            _figure(
                Figure.SQUARES,
                tr("Squares"),
                tr("Two blocks of two by two tiles, which share the two tiles in the middle: 4 points."),
            ),
            _figure(
                Figure.COLUMNS,
                tr("Columns"),
                tr(
                    "A run of four tiles and a run of three: 3 points each, 6 in all. The two tiles between them are "
                    "too few."
                ),
            ),
            _heading(tr("Most and second most")),
            _text(
                tr(
                    "Seats that tie for most get 5 points each, and there is no second prize. Seats that tie for "
                    "second get 2 each. Whoever has none gets nothing. With two seats both prizes are played for."
                )
            ),
        ),
    )


def _end() -> Chapter:
    return Chapter(
        tr("The end of the game"),
        (
            _text(tr("After the scoring of the last round, two more things bring points.")),
            _heading(tr("Scrolls")),
            _text(
                tr(
                    "Each scroll counts what is drawn on it in the whole territory: 1 point for every two sheep, every "
                    "two tiles with barrels or every two ships, rounded down; 1 point for each cattle, broch, farm "
                    "or lighthouse."
                )
            ),
            _text(
                tr(
                    "A scroll that lies in a completed area counts double. It is rounded first: five sheep are 2 "
                    "points, doubled 4. Several scrolls of one kind score one after the other."
                )
            ),
            _figure(
                Figure.OPEN_SCROLL,
                tr("A scroll in an open area"),
                tr(
                    "The scroll counts the sheep of the whole land, not of its area only: five sheep are 2 points."
                ),
            ),
            _figure(
                Figure.DOUBLED_SCROLL,
                tr("A scroll in a completed area"),
                tr(
                    "One tile more, and the pasture with the scroll is completed: the same five sheep are 4 points."
                ),
            ),
            _heading(tr("Gold")),
            _text(tr("Every full 5 gold in hand are exchanged for 1 point.")),
            _heading(tr("The winner")),
            _text(
                tr(
                    "Most points win. On a tie the gold left over from the exchange decides; if that is equal too, "
                    "the victory is shared."
                )
            ),
        ),
    )


def _decided() -> Chapter:
    return Chapter(
        tr("Points we decided"),
        (
            _text(tr("Where the printed rules leave a question open, this program answers it like this:")),
            _point(
                tr(
                    "Colours of the clans: MacLeod red, MacDonald yellow, MacNeacail white, MacKinnon green, "
                    "MacInnes blue. All five castles show the same landscape."
                )
            ),
            _point(
                tr(
                    "Coins: a sum can always be changed into other coins. If the supply ever ran short of coins, play "
                    "would go on as if there were enough."
                )
            ),
            _point(
                tr(
                    "A tile that fits nowhere may be given back only once your other new tiles are laid, or fit "
                    "nowhere either: laying one can make room for another."
                )
            ),
            _point(tr("Road to the castle: the castle's own tile counts, so everybody scores at least 1.")),
            _point(
                tr(
                    "Columns: north and south are the castle's. Two separate runs of three in the same column score "
                    "twice."
                )
            ),
            _point(
                tr(
                    "Lighthouses: a lighthouse shines on the water it is drawn in, and on no other water of its tile. "
                    "This matters on two tiles only."
                )
            ),
            _point(tr("A tie in points and in gold left over is a shared victory.")),
            *_disputed(),
        ),
    )


_DISPUTED: dict[int, str] = {
    2: "Here the road joins north and east. The other account: north only.",
    16: "Here two sheep. The other account: three.",
    18: "Here the road joins north, south and west. The other account: east too.",
    20: "Here the mountain joins east and west, and the pastures are two areas. The other account: one pasture.",
    39: "Here the road joins east and south. The other account: east only.",
    47: "Here no sheep. The other account: one.",
    48: "Here no sheep. The other account: one.",
    51: "Here the pastures north and south are two areas. The other account: one.",
    52: "Here the road joins east and south. The other account: east only.",
    58: "Here one ship. The other account: two.",
    61: "Here the road joins east and south. The other account: east only.",
    68: "Here the road joins north and west. The other account: south too.",
    71: "Here the pastures north and south are two areas. The other account: one.",
}
"""The tiles whose faces are told in two ways: what is on them here, and what the other account says."""


def _disputed() -> tuple[Block, ...]:
    numbers = [tile.number for tile in TILES.values() if tile.disputed]
    faces = [
        Block(Style.FACE, tr(_DISPUTED[number]), tr("Tile {number}").format(number=number), face=number)
        for number in numbers
    ]
    return (
        _heading(tr("Disputed tile faces")),
        _text(
            tr(
                "Two accounts of the printed tiles differ in one detail on {n} of them. This is how these tiles are "
                "here, with north above, and what the other account says."
            ).format(n=len(numbers))
        ),
        *faces,
    )


def _keys() -> Chapter:
    return Chapter(
        tr("Keys and gestures"),
        (
            _text(tr("Everything can be done with the mouse alone, and with the keyboard alone.")),
            *_table_keys(),
            *_phase_keys(),
            *_time_keys(),
        ),
    )


def _table_keys() -> tuple[Block, ...]:
    return (
        _heading(tr("At any time")),
        _key("F1 – F5", tr("look at a seat's land; once more, or Escape, goes back")),
        _key(tr("Drag, arrow keys"), tr("move the land")),
        _key(tr("Wheel, + and −"), tr("larger and smaller; 0 shows all of it")),
        _key(
            tr("Rest the pointer"),
            tr("on an area of any land, or of a tile in hand: what it is, what it scores"),
        ),
        _key("I", tr("the same by keys: arrows and Tab go from area to area; I or Escape leaves")),
        _key("L", tr("the log")),
        _key("H", tr("these rules")),
        _key(tr("Ctrl+Z, Ctrl+Y"), tr("undo and redo, as far back as nothing has been revealed")),
        _key(tr("Ctrl+S"), tr("save a copy under a name; the game itself is always kept")),
        _key(tr("Ctrl+C, Ctrl+V"), tr("copy the position as text; play the one that was copied")),
        _key("T", tr("the time line, and back to now")),
        _key(tr("N, K"), tr("a note, a bookmark; Shift+N lists them")),
        _key("A", tr("advice in your turn; Shift+A goes from tile to tile")),
        _key(tr("Space, P"), tr("in a computer's turn: go on at once; let it wait")),
        _key("C", tr("the coach, when the game is over")),
        _key("F8", tr("make a report of what is on the screen")),
        _key("F11", tr("full screen and back")),
        _key("M", tr("sound off and on")),
        _key(tr("Escape"), tr("put back what is held; else the menu, also F10")),
        _key(tr("Tab"), tr("go through the buttons")),
        _key(tr("Enter"), tr("press the button, or go on")),
    )


def _phase_keys() -> tuple[Block, ...]:
    return (
        _heading(tr("Prices")),
        _key(tr("Drag"), tr("coins from the purse onto a tile and back, the axe onto the tile you give up")),
        _key(tr("Wheel, right click"), tr("over a tile: change its price, take it all back")),
        _key(tr("Left, right"), tr("choose a tile")),
        _key(tr("Up, down, + and −"), tr("1 gold more or less")),
        _key(tr("Digits"), tr("type the price")),
        _key("X", tr("the axe onto the chosen tile")),
        _key(tr("Backspace"), tr("clear everything")),
        _key(tr("Enter"), tr("ready")),
        _heading(tr("Buy")),
        _key(tr("Click, drag"), tr("choose an offer, or drag it onto your land")),
        _key(tr("Arrow keys, Enter"), tr("choose an offer and buy it")),
        _key("P", tr("pass")),
        _heading(tr("Build")),
        _key(tr("Drag"), tr("a tile onto the land; dropped elsewhere it goes back")),
        _key(tr("Right click, wheel"), tr("turn the tile that is held")),
        _key(tr("Tab, 1 – 4"), tr("pick up a tile; Tab takes the next one")),
        _key(tr("Arrow keys"), tr("move it from cell to cell where it can lie")),
        _key(tr("R or E, Q"), tr("turn it clockwise, or back")),
        _key(tr("Enter"), tr("lay it; end building when all tiles are laid")),
        _key(tr("Escape"), tr("put it back")),
        _key(tr("Backspace"), tr("pick up the tile laid last")),
        _key("B", tr("give back to the bag a tile that fits nowhere")),
        _key(tr("Shift+1 – 3"), tr("with advice open: take the tile to one of the best places")),
        _heading(tr("Score")),
        _key(tr("Enter"), tr("go on to the next line")),
        _key("S", tr("show all points at once")),
    )


def _time_keys() -> tuple[Block, ...]:
    return (
        _heading(tr("Time line")),
        _key(tr("Left, right"), tr("an action back, an action on")),
        _key(tr("Ctrl+Left, Ctrl+Right"), tr("a round back, a round on; Page up and Page down too")),
        _key(tr("Home, End"), tr("the beginning, the last moment")),
        _key(tr("Space, + and −"), tr("play by itself and stop; how fast")),
        _key("P", tr("play on from here, in a game of its own")),
        _key(tr("T or Escape"), tr("back to now")),
        _heading(tr("Lists of games and notes")),
        _key(tr("Arrow keys, Enter"), tr("choose, open")),
        _key("F2", tr("give the game another name, put the note in other words")),
        _key(tr("Delete"), tr("delete it, after asking")),
        _key(tr("Drop a file"), tr("onto the window: opens a saved game or a report")),
    )
