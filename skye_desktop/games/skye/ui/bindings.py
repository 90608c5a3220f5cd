"""The commands of this game: their keys and mouse buttons, their scopes and their texts.

Tooltips, menus, the rules page, the settings and `docs/play/keys.md` (``python docs/reference.py``)
are made from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from skye_desktop.i18n import Message, message, message_in, tr
from skye_desktop.kit import Action, Command, Common, CommonScope, Device, InputMap, Scope
from skye_desktop.shell.house_commands import House, HousePlace

EVERYWHERE, TEXT = CommonScope.EVERYWHERE, CommonScope.TEXT


class Place(Scope):
    """The scopes of this game's commands, beside everywhere and in text."""

    LAND = "land", message("Lands")
    HAND = "hand", message("A tile in hand")
    PRICING = "pricing", message_in("phase", "Prices")
    BUYING = "buying", message_in("phase", "Buy")
    BUILDING = "building", message_in("phase", "Build")
    SCORING = "scoring", message_in("phase", "Score")
    GOAL = "goal", message("A scenario's result")
    DAYS = "days", message("Daily land")
    COMPUTERS = "computers", message("Computers' turns")
    TIME = "time", message("Time line")
    SETUP = "setup", message("Setting up a game")
    EDITOR = "editor", message("Editor")
    RESULTS = "results", message("Results")
    COACH = "coach", message("Coach")


_CommandRow = tuple[str, Scope, str, Message, Message | str, str]
"""Arguments with which a `Command` is created."""


def _numbered(
    count: int, name: str, scope: Scope, keys: str, label: Message, family: Message | str = ""
) -> tuple[_CommandRow, ...]:
    """Return the rows of ``count`` similar commands, numbered from 1 on in place of ``{n}``."""
    return tuple(
        (f"{name} {n}", scope, keys.format(n=n), label.numbered(n), family, "")
        for n in range(1, count + 1)
    )


# Texts of families of commands, which are listed in one line.
_MOVE: Final = message("look about, move the tile in hand, choose")
_LOOK: Final = message("look at a player's land; once more goes back")
_BEST: Final = message("with advice open: take the tile to one of the best places")
_TAKE: Final = message("pick up a tile")
_ONE: Final = message("what one clan did")
_PAN: Final = message("look about, also with a tile in hand")


class Game(Command):
    """The commands of this game, by scope: a row for each.

    A row holds the name in files, the scope, the default keys and mouse buttons, the description,
    the text of the family if the command is listed with others in one line, and flags: it
    ``repeats`` while the key is held, or ``yields`` to other meanings of the key.
    """

    LEFT = (
        "land left", Place.LAND, "Left, Pad left",
        message("look about, move the tile, choose: left"), _MOVE, "repeats yields",
    )  # fmt: skip
    RIGHT = (
        "land right", Place.LAND, "Right, Pad right",
        message("look about, move the tile, choose: right"), _MOVE, "repeats yields",
    )  # fmt: skip
    UP = (
        "land up", Place.LAND, "Up, Pad up",
        message("look about, move the tile, choose: up"), _MOVE, "repeats yields",
    )  # fmt: skip
    DOWN = (
        "land down", Place.LAND, "Down, Pad down",
        message("look about, move the tile, choose: down"), _MOVE, "repeats yields",
    )  # fmt: skip
    ZOOM_IN = (
        "zoom in",
        Place.LAND,
        "+, Wheel up, Pad right trigger",
        message("the land larger"),
        "",
        "repeats yields",
    )
    ZOOM_OUT = (
        "zoom out",
        Place.LAND,
        "-, Wheel down, Pad left trigger",
        message("the land smaller"),
        "",
        "repeats yields",
    )
    FIT = "fit", Place.LAND, "0", message("show all of the land"), "", "yields"
    PAN_LEFT = (
        "pan left",
        Place.LAND,
        "Pad look left",
        message("move the land: left"),
        _PAN,
        "repeats yields",
    )
    PAN_RIGHT = (
        "pan right",
        Place.LAND,
        "Pad look right",
        message("move the land: right"),
        _PAN,
        "repeats yields",
    )
    PAN_UP = (
        "pan up",
        Place.LAND,
        "Pad look up",
        message("move the land: up"),
        _PAN,
        "repeats yields",
    )
    PAN_DOWN = (
        "pan down",
        Place.LAND,
        "Pad look down",
        message("move the land: down"),
        _PAN,
        "repeats yields",
    )
    SEAT_1, SEAT_2, SEAT_3, SEAT_4, SEAT_5 = _numbered(
        5, "seat", Place.LAND, "F{n}", message("look at the land of player {n}"), _LOOK,
    )  # fmt: skip
    AREAS = (
        "areas",
        Place.LAND,
        "I, Pad right stick",
        message("point at areas: what they are, what they score"),
    )

    TURN = (
        "turn",
        Place.HAND,
        "R, E, Right button, Wheel down, Pad right shoulder",
        message("turn the tile clockwise"),
    )
    TURN_BACK = "turn back", Place.HAND, "Q, Wheel up, Pad left shoulder", message("turn it back")

    FOLD_LOG = (
        "fold log",
        HousePlace.TABLE,
        "Shift+L",
        message("more lines of the log at the table, or the last two"),
    )
    BOARD = (
        "board",
        HousePlace.TABLE,
        "V",
        message("in a small window: board, score track and clans in full"),
    )
    TILES_LAID = "tiles laid", HousePlace.TABLE, "D", message("how many tiles each clan has laid")
    ROUND_BACK = (
        "round back",
        HousePlace.TABLE,
        "Ctrl+Left",
        message("a round back in time"),
        "",
        "repeats",
    )
    WORDS = (
        "words",
        HousePlace.TABLE,
        "Ctrl+Shift+C",
        message("copy the position in words, row by row"),
    )
    ADVICE = "advice", HousePlace.TABLE, "A", message("advice in your turn")
    NEXT_ADVICE = (
        "next advice",
        HousePlace.TABLE,
        "Shift+A",
        message("with advice open: go from tile to tile"),
    )
    PROPOSED = (
        "proposed",
        HousePlace.TABLE,
        "Ctrl+A",
        message("with advice open: lay the proposed prices"),
    )
    PLACE_1, PLACE_2, PLACE_3 = _numbered(
        3,
        "place",
        HousePlace.TABLE,
        "Shift+{n}",
        message("take the tile to place {n} of advice"),
        _BEST,
    )
    COACH = "coach", HousePlace.TABLE, "C", message("the coach, when the game is over")

    PRICE_UP = "price up", Place.PRICING, "+, Wheel up", message("1 gold more"), "", "repeats"
    PRICE_DOWN = "price down", Place.PRICING, "-, Wheel down", message("1 gold less"), "", "repeats"
    AXE = "axe", Place.PRICING, "X, Pad X", message("the axe onto the chosen tile")
    CLEAR_PRICES = "clear", Place.PRICING, "Delete", message("clear everything")
    CLEAR_PRICE = (
        "clear price",
        Place.PRICING,
        "Right button, Backspace",
        message("take back all that lies on a tile"),
    )

    PASS = "pass", Place.BUYING, "P, Pad X", message("buy nothing")
    PURSE = "purse", Place.BUYING, "G", message("look into your purse, and close it again")

    TILE_1, TILE_2, TILE_3, TILE_4 = _numbered(
        4, "tile", Place.BUILDING, "{n}", message("pick up tile {n}"), _TAKE,
    )  # fmt: skip
    PICK_UP = "pick up", Place.BUILDING, "Backspace, Pad X", message("pick up the tile laid last")
    RETURN = "return", Place.BUILDING, "B", message("give back to the bag a tile that fits nowhere")
    END = "end building", Place.BUILDING, "", message("end building")

    SHOW_ALL = "show all", Place.SCORING, "S, Pad X", message("show all points at once")

    TRY_AGAIN = "try again", Place.GOAL, "R", message("try the scenario again")
    SHOW_BEST = "show best", Place.GOAL, "S, Pad X", message("see one of the best ways, and back")
    NEXT_SCENARIO = "next scenario", Place.GOAL, "X", message("the next scenario")
    PLAY_ON_AFTER = (
        "play on after", Place.GOAL, "P", message("go on with the game behind the scenario"),
    )  # fmt: skip

    TODAY = "today", Place.DAYS, "T", message("the land of today")
    SHARE_DAY = "share day", Place.DAYS, "S, Pad X", message("copy the result as a line of text")

    PAUSE = "pause", Place.COMPUTERS, "P, Pad X", message("let the computers wait, and go on")
    PAUSE_WATCHED = (
        "pause watched",
        Place.COMPUTERS,
        "Space",
        message("the same where only computers play"),
    )
    SLOWER = (
        "slower",
        Place.COMPUTERS,
        "-",
        message("what they do stays in sight longer"),
        "",
        "repeats",
    )
    FASTER = "faster", Place.COMPUTERS, "+", message("what they do goes by faster"), "", "repeats"
    TO_END = (
        "to the end",
        Place.COMPUTERS,
        "E, Pad right shoulder",
        message("where only computers play: to the end without pauses"),
    )

    ROUND_ON = "round on", Place.TIME, "Ctrl+Right", message("a round on"), "", "repeats"
    PLAY = "play", Place.TIME, "Space, Pad X", message("play by itself, and stop")
    PLAY_SLOWER = "play slower", Place.TIME, "-", message("play more slowly"), "", "repeats"
    PLAY_FASTER = "play faster", Place.TIME, "+", message("play faster"), "", "repeats"
    PLAY_ON = "play on", Place.TIME, "P", message("play on from here, in a game of its own")

    BEGIN = "begin", Place.SETUP, "Ctrl+Enter, Pad start", message("begin the game")
    ADD_SEAT = "add seat", Place.SETUP, "Ctrl+N", message("one player more")
    NEW_SEED = "new seed", Place.SETUP, "Ctrl+R", message("draw another seed")

    CLEAR_LAND = "clear land", Place.EDITOR, "Ctrl+L", message("take all tiles off the lands")
    TAKE_OFF = (
        "take off", Place.EDITOR, "Delete, Backspace, Pad X",
        message("take a tile off the land, or out of the order"),
    )  # fmt: skip
    TO_ORDER = (
        "to order",
        Place.EDITOR,
        "N, Pad back",
        message("put a tile at the end of the order of the bag"),
    )
    MOVE_BACK = (
        "move back", Place.EDITOR, "Ctrl+Left, Pad left trigger",
        message("move it forward in the order"), "", "repeats",
    )  # fmt: skip
    MOVE_ON = (
        "move on", Place.EDITOR, "Ctrl+Right, Pad right trigger",
        message("move it back in the order"), "", "repeats",
    )  # fmt: skip

    EDITOR = (
        "editor",
        HousePlace.LISTS,
        "E",
        message("set up a position, beginning with the chosen scenario"),
    )

    NEW_SCENARIO = (
        "new scenario",
        HousePlace.LISTS,
        "Ctrl+N",
        message("build a position on an empty table"),
    )

    LANDS = "lands", Place.RESULTS, "L", message("back to the lands")
    POINTS = (
        "points",
        Place.RESULTS,
        "P, Pad X",
        message("where the points came from, or who has won"),
    )
    LESSONS = "lessons", Place.RESULTS, "C", message("the coach")
    SHARE = "share", Place.RESULTS, "S", message("a picture of all lands and points")
    SAME_AGAIN = "same again", Place.RESULTS, "A", message("the same people once more")
    PLAY_AGAIN = "play again", Place.RESULTS, "N", message("a new game")
    TO_TITLE = "title", Place.RESULTS, "T", message("to the title")

    ALL_ROUNDS = (
        "all rounds", Place.COACH, "R",
        message("round by round, in a small window the chart, or the most valuable lessons"),
    )  # fmt: skip
    EVERYBODY = "everybody", Place.COACH, "0", message("what everybody did")
    PERSON_1, PERSON_2, PERSON_3, PERSON_4, PERSON_5 = _numbered(
        5, "person", Place.COACH, "{n}", message("what player {n} did"), _ONE,
    )  # fmt: skip


SEATS = (Game.SEAT_1, Game.SEAT_2, Game.SEAT_3, Game.SEAT_4, Game.SEAT_5)
PERSONS = (Game.PERSON_1, Game.PERSON_2, Game.PERSON_3, Game.PERSON_4, Game.PERSON_5)
TILES = (Game.TILE_1, Game.TILE_2, Game.TILE_3, Game.TILE_4)
PLACES = (Game.PLACE_1, Game.PLACE_2, Game.PLACE_3)
WAYS = {Game.LEFT: (-1, 0), Game.RIGHT: (1, 0), Game.UP: (0, -1), Game.DOWN: (0, 1)}
"""Step from cell to cell, by direction command."""
PANS = {Game.PAN_LEFT: (-1, 0), Game.PAN_RIGHT: (1, 0), Game.PAN_UP: (0, -1), Game.PAN_DOWN: (0, 1)}
"""Step by command, for the commands that move the land even while a tile is in hand."""


def direction_actions(run: Callable[[tuple[int, int]], object]) -> dict[Command, Action]:
    return {command: Action(partial(run, way)) for command, way in WAYS.items()}


_PHASES = (
    Place.PRICING, Place.BUYING, Place.SCORING, Place.GOAL, Place.COMPUTERS, Place.TIME,
)  # fmt: skip
TOGETHER: tuple[frozenset[Scope], ...] = (
    *(frozenset((EVERYWHERE, Place.LAND, HousePlace.TABLE, phase)) for phase in _PHASES),
    frozenset((EVERYWHERE, Place.LAND, HousePlace.TABLE, Place.BUILDING, Place.HAND)),
    frozenset((EVERYWHERE, Place.LAND, Place.HAND, Place.SETUP, Place.EDITOR)),
    *(
        frozenset((EVERYWHERE, HousePlace.TABLE, place))
        for place in (HousePlace.LISTS, Place.COACH)
    ),
    *(
        frozenset((EVERYWHERE, place))
        for place in (Place.SETUP, HousePlace.TITLE, Place.RESULTS, Place.DAYS)
    ),
)
"""Sets of scopes that apply at the same time; text input has precedence over all of them."""


_AT_TABLE: tuple[Command, ...] = (
    House.MENU, House.LOG, Game.FOLD_LOG, Game.BOARD, Game.TILES_LAID, House.TIME, Game.ROUND_BACK,
    House.NOTE, House.BOOKMARK, Game.WORDS, House.ANNOTATIONS,
)  # fmt: skip
"""The first commands at the table as they are listed for people: those of house and game mixed."""


def input_map() -> InputMap:
    """Return the default input map."""
    others = (one for one in (*Common, *House, *Game) if one not in _AT_TABLE)
    return InputMap([*_AT_TABLE, *others], TOGETHER)


class KeyRow(NamedTuple):
    """A line of the list of keys: what the keys are, and what they do."""

    keys: str
    words: str


def _uses(keys: InputMap, scope: Scope) -> list[tuple[str | tuple[Command, ...], str]]:
    """Return gestures of the device in use with their effects, as far as the scope has its own."""

    def by(mouse: str, fingers: str) -> str:
        return (
            ""
            if keys.has_screen_reader
            else {Device.TOUCH: fingers, Device.PAD: ""}.get(keys.device, mouse)
        )

    drag = by(tr("Drag"), tr("Drag"))
    uses: dict[Scope, list[tuple[str | tuple[Command, ...], str]]] = {
        EVERYWHERE: [
            (by(tr("Drop a file"), ""), tr("onto the window: opens a saved game or a report"))
        ],
        Place.LAND: [
            (drag, tr("move the land")),
            (
                by(tr("Rest the pointer"), tr("Rest a finger")),
                tr("on an area of a land, or of a tile in hand: what it is, what it scores"),
            ),
        ],
        Place.PRICING: [
            (
                drag,
                tr("coins from the purse onto a tile and back, the axe onto the tile you give up"),
            ),
            ((Game.LEFT, Game.RIGHT), tr("choose a tile")),
            ((Game.UP, Game.DOWN), tr("1 gold more or less")),
            (by(tr("Digits"), tr("Digits")), tr("type the price")),
            ((Common.CONFIRM,), tr("ready")),
        ],
        Place.BUYING: [
            (
                by(tr("Click, drag"), tr("Tap, drag")),
                tr("choose an offer, or drag it onto your land"),
            ),
            ((Game.LEFT, Game.RIGHT), tr("choose an offer")),
            ((Common.CONFIRM,), tr("buy it")),
        ],
        Place.BUILDING: [
            (drag, tr("a tile onto the land; dropped elsewhere it goes back")),
            ((Common.NEXT,), tr("pick up the next tile")),
            (tuple(WAYS), tr("move it from cell to cell where it can lie")),
            ((Common.CONFIRM,), tr("lay it; end building when all tiles are laid")),
        ],
        Place.SCORING: [((Common.CONFIRM,), tr("go on to the next line"))],
        Place.GOAL: [((Common.CONFIRM,), tr("what the green button says"))],
        Place.COMPUTERS: [((Common.PRESS,), tr("go on at once"))],
        Place.TIME: [
            ((Game.LEFT, Game.RIGHT), tr("an action back, an action on")),
            ((Common.PAGE_UP, Common.PAGE_DOWN), tr("a round back, a round on")),
            ((Common.FIRST, Common.LAST), tr("the beginning, the last moment")),
        ],
        Place.DAYS: [
            ((Common.LEFT, Common.RIGHT), tr("a day back, a day on")),
            ((Common.UP, Common.DOWN), tr("a week back, a week on")),
            ((Common.PAGE_UP, Common.PAGE_DOWN), tr("a month back, a month on")),
            ((Common.CONFIRM,), tr("play the land of that day")),
        ],
        HousePlace.LISTS: [((Common.UP, Common.DOWN, Common.CONFIRM), tr("choose, open"))],
    }
    return uses.get(scope, [])


def touch_rows() -> list[KeyRow]:
    """Return the touch gestures that work anywhere."""
    return [
        KeyRow(tr("Tap, drag"), tr("press, move; in a list or on a page: scroll")),
        KeyRow(tr("Rest a finger"), tr("look closer; on a tile that is to be laid: turn it")),
        KeyRow(tr("A second finger"), tr("turn the tile that is dragged")),
        KeyRow(tr("Two fingers"), tr("move the land, make it larger or smaller")),
    ]


def rows(keys: InputMap, scope: Scope) -> Iterator[KeyRow]:
    """Yield a line for each command or family of commands of a scope."""
    for gestures, words in _uses(keys, scope):
        if keys_text := gestures if isinstance(gestures, str) else keys.words(*gestures):
            yield KeyRow(keys_text, words)
    found = (one for one in keys.commands if one.scope == scope)
    for words, family in groupby(found, key=lambda one: one.family or one.label):
        commands = tuple(family)
        most = 1 if len(commands) > 1 else None
        if keys_text := _run(keys, commands) or keys.words(*commands, most=most):
            yield KeyRow(keys_text, words.text)


def _run(keys: InputMap, commands: tuple[Command, ...]) -> str:
    """Return a range of numbered keys by the first and the last key; empty if there is none."""
    chords = [chord for command in commands for chord in keys.chords_in_use(command)]
    number = "".join(filter(str.isdigit, chords[0].key)) if chords else ""
    if len(chords) < 3 or not number:
        return ""
    stem = str(chords[0]).removesuffix(number)
    is_run = all(str(chord) == f"{stem}{int(number) + n}" for n, chord in enumerate(chords))
    return f"{chords[0].words} – {chords[-1].words}" if is_run else ""


_ON_LAND = (Place.LAND, Place.HAND)
_SCREENS: tuple[Scope, ...] = (HousePlace.TITLE, Place.RESULTS, Place.COACH)
SCOPES: tuple[Scope, ...] = (
    EVERYWHERE, *_ON_LAND, HousePlace.TABLE,
    *(place for place in Place if place not in (*_ON_LAND, *_SCREENS)), HousePlace.LISTS, *_SCREENS,
    TEXT,
)  # fmt: skip
"""The scopes in the order in which they are listed for people."""
