"""The one table of the commands of this game: keys, mouse buttons, where they mean something, what they do.

Tooltips, menus, the rules page, the settings and the table in the README are made from it. The latter is printed
by ``python -m skye_desktop.ui.bindings``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from skye_desktop.i18n import tr
from skye_desktop.kit.commands import (
    Action,
    Binding,
    Command,
    Common,
    CommonScope,
    InputMap,
    Scope,
    binding,
    common_bindings,
)

EVERYWHERE, TEXT = CommonScope.EVERYWHERE, CommonScope.TEXT


class Place(Scope):
    """Where the commands of this game mean something, beside everywhere and in text."""

    LAND = "land"
    HAND = "hand"
    TABLE = "table"
    PRICING = "pricing"
    BUYING = "buying"
    BUILDING = "building"
    SCORING = "scoring"
    COMPUTERS = "computers"
    TIME = "time"
    SETUP = "setup"
    EDITOR = "editor"
    LISTS = "lists"
    TITLE = "title"
    RESULTS = "results"
    COACH = "coach"
    RULES = "rules"
    GALLERY = "gallery"


class Game(Command):
    """What can be done in this game."""

    UNDO = "undo"
    REDO = "redo"
    COPY = "copy"
    PASTE = "paste"
    SAVE = "save"
    RULES = "rules"
    REPORT = "report"
    FULL_SCREEN = "full screen"
    MUTE = "mute"
    # -- a land
    LEFT = "land left"
    RIGHT = "land right"
    UP = "land up"
    DOWN = "land down"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    FIT = "fit"
    SEAT_1 = "seat 1"
    SEAT_2 = "seat 2"
    SEAT_3 = "seat 3"
    SEAT_4 = "seat 4"
    SEAT_5 = "seat 5"
    AREAS = "areas"
    TURN = "turn"
    TURN_BACK = "turn back"
    # -- the table
    MENU = "menu"
    LOG = "log"
    TIME = "time line"
    ROUND_BACK = "round back"
    NOTE = "note"
    BOOKMARK = "bookmark"
    ANNOTATIONS = "annotations"
    ADVICE = "advice"
    NEXT_ADVICE = "next advice"
    PLACE_1 = "place 1"
    PLACE_2 = "place 2"
    PLACE_3 = "place 3"
    COACH = "coach"
    # -- its phases
    PRICE_UP = "price up"
    PRICE_DOWN = "price down"
    AXE = "axe"
    CLEAR_PRICES = "clear"
    CLEAR_PRICE = "clear price"
    PASS = "pass"
    TILE_1 = "tile 1"
    TILE_2 = "tile 2"
    TILE_3 = "tile 3"
    TILE_4 = "tile 4"
    PICK_UP = "pick up"
    RETURN = "return"
    SHOW_ALL = "show all"
    PAUSE = "pause"
    PAUSE_WATCHED = "pause watched"
    SLOWER = "slower"
    FASTER = "faster"
    ROUND_ON = "round on"
    PLAY = "play"
    PLAY_SLOWER = "play slower"
    PLAY_FASTER = "play faster"
    PLAY_ON = "play on"
    # -- setting up
    BEGIN = "begin"
    ADD_SEAT = "add seat"
    NEW_SEED = "new seed"
    CLEAR_LAND = "clear land"
    TAKE_OFF = "take off"
    TO_ORDER = "to order"
    MOVE_BACK = "move back"
    MOVE_ON = "move on"
    # -- other screens
    RENAME = "rename"
    DELETE = "delete"
    EDITOR = "editor"
    CONTINUE = "continue"
    NEW_GAME = "new game"
    LOAD = "load"
    SCENARIOS = "scenarios"
    SETTINGS = "settings"
    GALLERY = "gallery"
    LANDS = "lands"
    TO_TITLE = "title"
    EVERYBODY = "everybody"
    PERSON_1 = "person 1"
    PERSON_2 = "person 2"
    PERSON_3 = "person 3"
    PERSON_4 = "person 4"
    PERSON_5 = "person 5"
    SEARCH = "search"
    LARGER = "larger"
    SMALLER = "smaller"
    FULL_SIZE = "full size"
    PATTERNS = "patterns"
    CHAPTER_1 = "chapter 1"
    CHAPTER_2 = "chapter 2"
    CHAPTER_3 = "chapter 3"
    CHAPTER_4 = "chapter 4"
    CHAPTER_5 = "chapter 5"
    CHAPTER_6 = "chapter 6"


SEATS = (Game.SEAT_1, Game.SEAT_2, Game.SEAT_3, Game.SEAT_4, Game.SEAT_5)
PERSONS = (Game.PERSON_1, Game.PERSON_2, Game.PERSON_3, Game.PERSON_4, Game.PERSON_5)
TILES = (Game.TILE_1, Game.TILE_2, Game.TILE_3, Game.TILE_4)
PLACES = (Game.PLACE_1, Game.PLACE_2, Game.PLACE_3)
CHAPTERS = (Game.CHAPTER_1, Game.CHAPTER_2, Game.CHAPTER_3, Game.CHAPTER_4, Game.CHAPTER_5, Game.CHAPTER_6)
WAYS = {Game.LEFT: (-1, 0), Game.RIGHT: (1, 0), Game.UP: (0, -1), Game.DOWN: (0, 1)}
"""The four directions as steps from cell to cell."""


def in_ways(run: Callable[[tuple[int, int]], object]) -> dict[Command, Action]:
    """What is done in each of the four directions."""
    return {command: Action(partial(run, way)) for command, way in WAYS.items()}


_PHASES = (Place.PRICING, Place.BUYING, Place.SCORING, Place.COMPUTERS, Place.TIME)
TOGETHER: tuple[frozenset[Scope], ...] = (
    *(frozenset((EVERYWHERE, Place.LAND, Place.TABLE, phase)) for phase in _PHASES),
    frozenset((EVERYWHERE, Place.LAND, Place.TABLE, Place.BUILDING, Place.HAND)),
    frozenset((EVERYWHERE, Place.LAND, Place.HAND, Place.SETUP, Place.EDITOR)),
    *(frozenset((EVERYWHERE, place)) for place in (Place.LISTS, Place.TITLE, Place.RESULTS)),
    *(frozenset((EVERYWHERE, place)) for place in (Place.COACH, Place.RULES, Place.GALLERY)),
)
"""The scopes that are in force at one time. What is typed in a text comes before all of them."""


def scope_name(scope: Scope) -> str:
    """A scope as a heading."""
    names: dict[Scope, str] = {
        EVERYWHERE: tr("At any time"), TEXT: tr("In text"), Place.LAND: tr("Lands"),
        Place.HAND: tr("A tile in hand"), Place.TABLE: tr("At the table"), Place.PRICING: tr("Prices"),
        Place.BUYING: tr("Buy"), Place.BUILDING: tr("Build"), Place.SCORING: tr("Score"),
        Place.COMPUTERS: tr("Computers' turns"), Place.TIME: tr("Time line"),
        Place.SETUP: tr("Setting up a game"), Place.EDITOR: tr("Editor"),
        Place.LISTS: tr("Lists of games and notes"), Place.TITLE: tr("Title"), Place.RESULTS: tr("Results"),
        Place.COACH: tr("Coach"), Place.RULES: tr("Rules"), Place.GALLERY: tr("Gallery of pictures"),
    }  # fmt: skip
    return names[scope]


def _shared() -> list[Binding]:
    ways, look = (
        tr("move the land, the tile in hand, the choice"),
        tr("look at a seat's land; once more goes back"),
    )
    move = tr("move the land, the tile, the choice: {way}")
    return [
        binding(Game.UNDO, "Ctrl+Z", EVERYWHERE, tr("undo, as far back as nothing has been revealed")),
        binding(Game.REDO, "Ctrl+Y, Ctrl+Shift+Z", EVERYWHERE, tr("redo")),
        binding(Game.COPY, "Ctrl+C", EVERYWHERE, tr("copy the position as text")),
        binding(Game.PASTE, "Ctrl+V", EVERYWHERE, tr("play the position that was copied")),
        binding(Game.SAVE, "Ctrl+S", EVERYWHERE, tr("save a copy under a name; the game itself is always kept")),
        binding(Game.RULES, "H", EVERYWHERE, tr("these rules")),
        binding(Game.REPORT, "F8", EVERYWHERE, tr("make a report of what is on the screen")),
        binding(Game.FULL_SCREEN, "F11", EVERYWHERE, tr("full screen and back")),
        binding(Game.MUTE, "M", EVERYWHERE, tr("sound off and on")),
        binding(Game.LEFT, "Left", Place.LAND, move.format(way=tr("left")), ways, repeats=True, yields=True),
        binding(Game.RIGHT, "Right", Place.LAND, move.format(way=tr("right")), ways, repeats=True, yields=True),
        binding(Game.UP, "Up", Place.LAND, move.format(way=tr("up")), ways, repeats=True, yields=True),
        binding(Game.DOWN, "Down", Place.LAND, move.format(way=tr("down")), ways, repeats=True, yields=True),
        binding(Game.ZOOM_IN, "+, Wheel up", Place.LAND, tr("the land larger"), repeats=True, yields=True),
        binding(Game.ZOOM_OUT, "-, Wheel down", Place.LAND, tr("the land smaller"), repeats=True, yields=True),
        binding(Game.FIT, "0", Place.LAND, tr("show all of the land"), yields=True),
        *(
            binding(seat, f"F{n}", Place.LAND, tr("look at the land of seat {n}").format(n=n), look)
            for n, seat in enumerate(SEATS, start=1)
        ),
        binding(Game.AREAS, "I", Place.LAND, tr("point at areas: what they are, what they score")),
        binding(Game.TURN, "R, E, Right button, Wheel down", Place.HAND, tr("turn the tile clockwise")),
        binding(Game.TURN_BACK, "Q, Wheel up", Place.HAND, tr("turn it back")),
    ]  # fmt: skip


def _at_table() -> list[Binding]:
    table = Place.TABLE
    best = tr("with advice open: take the tile to one of the best places")
    return [
        binding(Game.MENU, "F10", table, tr("the menu")),
        binding(Game.LOG, "L", table, tr("the log")),
        binding(Game.TIME, "T", table, tr("the time line, and back to now")),
        binding(Game.ROUND_BACK, "Ctrl+Left", table, tr("a round back in time"), repeats=True),
        binding(Game.NOTE, "N", table, tr("a note")),
        binding(Game.BOOKMARK, "K", table, tr("a bookmark")),
        binding(Game.ANNOTATIONS, "Shift+N", table, tr("list notes and bookmarks")),
        binding(Game.ADVICE, "A", table, tr("advice in your turn")),
        binding(Game.NEXT_ADVICE, "Shift+A", table, tr("with advice open: go from tile to tile")),
        *(
            binding(place, f"Shift+{n}", table, tr("take the tile to the place {n} of advice").format(n=n), best)
            for n, place in enumerate(PLACES, start=1)
        ),
        binding(Game.COACH, "C", table, tr("the coach, when the game is over")),
    ]  # fmt: skip


def _in_phases() -> list[Binding]:
    pricing, computers, time = Place.PRICING, Place.COMPUTERS, Place.TIME
    take = tr("pick up a tile")
    return [
        binding(Game.PRICE_UP, "+, Wheel up", pricing, tr("1 gold more"), repeats=True),
        binding(Game.PRICE_DOWN, "-, Wheel down", pricing, tr("1 gold less"), repeats=True),
        binding(Game.AXE, "X", pricing, tr("the axe onto the chosen tile")),
        binding(Game.CLEAR_PRICE, "Right button", pricing, tr("take back all that lies on a tile")),
        binding(Game.CLEAR_PRICES, "Backspace, Delete", pricing, tr("clear everything")),
        binding(Game.PASS, "P", Place.BUYING, tr("buy nothing")),
        *(
            binding(tile, f"{n}", Place.BUILDING, tr("pick up tile {n}").format(n=n), take)
            for n, tile in enumerate(TILES, start=1)
        ),
        binding(Game.PICK_UP, "Backspace", Place.BUILDING, tr("pick up the tile laid last")),
        binding(Game.RETURN, "B", Place.BUILDING, tr("give back to the bag a tile that fits nowhere")),
        binding(Game.SHOW_ALL, "S", Place.SCORING, tr("show all points at once")),
        binding(Game.PAUSE, "P", computers, tr("let the computers wait, and go on")),
        binding(Game.PAUSE_WATCHED, "Space", computers, tr("the same where only computers play")),
        binding(Game.SLOWER, "-", computers, tr("what they do stays in sight longer"), repeats=True),
        binding(Game.FASTER, "+", computers, tr("what they do goes by faster"), repeats=True),
        binding(Game.ROUND_ON, "Ctrl+Right", time, tr("a round on"), repeats=True),
        binding(Game.PLAY, "Space", time, tr("play by itself, and stop")),
        binding(Game.PLAY_SLOWER, "-", time, tr("play more slowly"), repeats=True),
        binding(Game.PLAY_FASTER, "+", time, tr("play faster"), repeats=True),
        binding(Game.PLAY_ON, "P", time, tr("play on from here, in a game of its own")),
    ]  # fmt: skip


def _elsewhere() -> list[Binding]:
    setup, editor, lists, title = Place.SETUP, Place.EDITOR, Place.LISTS, Place.TITLE
    one = tr("what one clan did")
    return [
        binding(Game.BEGIN, "Ctrl+Enter", setup, tr("begin the game")),
        binding(Game.ADD_SEAT, "Ctrl+N", setup, tr("one seat more")),
        binding(Game.NEW_SEED, "Ctrl+R", setup, tr("draw another seed")),
        binding(Game.CLEAR_LAND, "Ctrl+L", editor, tr("take all tiles off the lands")),
        binding(Game.TAKE_OFF, "Delete, Backspace", editor, tr("take a tile off the land, or out of the order")),
        binding(Game.TO_ORDER, "N", editor, tr("put a tile at the end of the order of the bag")),
        binding(Game.MOVE_BACK, "Ctrl+Left", editor, tr("move it forward in the order"), repeats=True),
        binding(Game.MOVE_ON, "Ctrl+Right", editor, tr("move it back in the order"), repeats=True),
        binding(Game.RENAME, "F2", lists, tr("give the game another name, put the note in other words")),
        binding(Game.DELETE, "Delete, Backspace", lists, tr("delete it")),
        binding(Game.EDITOR, "E", lists, tr("set up a position, beginning with the chosen scenario")),
        binding(Game.CONTINUE, "C", title, tr("continue the last game")),
        binding(Game.NEW_GAME, "N", title, tr("a new game")),
        binding(Game.LOAD, "L", title, tr("the list of games")),
        binding(Game.SCENARIOS, "P", title, tr("the scenarios")),
        binding(Game.SETTINGS, "S", title, tr("the settings")),
        binding(Game.GALLERY, "Ctrl+G", title, tr("every picture and widget, for makers")),
        binding(Game.LANDS, "L", Place.RESULTS, tr("back to the lands")),
        binding(Game.TO_TITLE, "T", Place.RESULTS, tr("to the title")),
        binding(Game.EVERYBODY, "0", Place.COACH, tr("what everybody did")),
        *(
            binding(person, f"{n}", Place.COACH, tr("what seat {n} did").format(n=n), one)
            for n, person in enumerate(PERSONS, start=1)
        ),
        binding(Game.SEARCH, "Ctrl+F, /", Place.RULES, tr("search the rules")),
        binding(Game.LARGER, "+, Ctrl+Wheel up", Place.GALLERY, tr("larger"), repeats=True),
        binding(Game.SMALLER, "-, Ctrl+Wheel down", Place.GALLERY, tr("smaller"), repeats=True),
        binding(Game.FULL_SIZE, "0", Place.GALLERY, tr("as large as in the game")),
        binding(Game.PATTERNS, "P", Place.GALLERY, tr("patterns on the terrains")),
        *(
            binding(chapter, f"{n}", Place.GALLERY, tr("chapter {n}").format(n=n), tr("a chapter"))
            for n, chapter in enumerate(CHAPTERS, start=1)
        ),
    ]  # fmt: skip


def input_map() -> InputMap:
    """The table as it is when the program is new."""
    rows = [*common_bindings(), *_shared(), *_at_table(), *_in_phases(), *_elsewhere()]
    return InputMap(rows, TOGETHER)


class Row(NamedTuple):
    """A line of what keys do."""

    keys: str
    words: str


def _uses(scope: Scope) -> list[tuple[str | tuple[Command, ...], str]]:
    """Gestures, and what commands mean in that scope beside what they mean at any time."""
    uses: dict[Scope, list[tuple[str | tuple[Command, ...], str]]] = {
        EVERYWHERE: [(tr("Drop a file"), tr("onto the window: opens a saved game or a report"))],
        Place.LAND: [
            (tr("Drag"), tr("move the land")),
            (tr("Rest the pointer"), tr("on an area of a land, or of a tile in hand: what it is, what it scores")),
        ],
        Place.PRICING: [
            (tr("Drag"), tr("coins from the purse onto a tile and back, the axe onto the tile you give up")),
            ((Game.LEFT, Game.RIGHT), tr("choose a tile")),
            ((Game.UP, Game.DOWN), tr("1 gold more or less")),
            (tr("Digits"), tr("type the price")),
            ((Common.CONFIRM,), tr("ready")),
        ],
        Place.BUYING: [
            (tr("Click, drag"), tr("choose an offer, or drag it onto your land")),
            ((Game.LEFT, Game.RIGHT), tr("choose an offer")),
            ((Common.CONFIRM,), tr("buy it")),
        ],
        Place.BUILDING: [
            (tr("Drag"), tr("a tile onto the land; dropped elsewhere it goes back")),
            ((Common.NEXT,), tr("pick up the next tile")),
            (tuple(WAYS), tr("move it from cell to cell where it can lie")),
            ((Common.CONFIRM,), tr("lay it; end building when all tiles are laid")),
        ],
        Place.SCORING: [((Common.CONFIRM,), tr("go on to the next line"))],
        Place.COMPUTERS: [((Common.PRESS,), tr("go on at once"))],
        Place.TIME: [
            ((Game.LEFT, Game.RIGHT), tr("an action back, an action on")),
            ((Common.PAGE_UP, Common.PAGE_DOWN), tr("a round back, a round on")),
            ((Common.FIRST, Common.LAST), tr("the beginning, the last moment")),
        ],
        Place.LISTS: [((Common.UP, Common.DOWN, Common.CONFIRM), tr("choose, open"))],
    }  # fmt: skip
    return uses.get(scope, [])


def rows(keys: InputMap, scope: Scope) -> Iterator[Row]:
    """What the keys of a scope do, a line for each command or family of commands."""
    for given, words in _uses(scope):
        yield Row(given if isinstance(given, str) else keys.words(*given), words)
    found = (one for one in keys.bindings.values() if one.scope == scope)
    for words, family in groupby(found, key=lambda one: one.family or one.label):
        commands = tuple(one.command for one in family)
        if told := _run(keys, commands) or keys.words(*commands, most=1 if len(commands) > 1 else None):
            yield Row(told, words)


def _run(keys: InputMap, commands: tuple[Command, ...]) -> str:
    """Many keys in a row, told by the first and the last."""
    chords = [chord for command in commands for chord in keys.keys(command)]
    number = "".join(filter(str.isdigit, chords[0].key)) if chords else ""
    if len(chords) < 3 or not number:
        return ""
    stem = str(chords[0]).removesuffix(number)
    is_run = all(str(chord) == f"{stem}{int(number) + n}" for n, chord in enumerate(chords))
    return f"{chords[0].words} – {chords[-1].words}" if is_run else ""


SCOPES: tuple[Scope, ...] = (EVERYWHERE, *Place, TEXT)
"""The scopes in the order in which people are told of them."""


def readme_table() -> str:
    """The table of keys in the README."""
    keys = input_map()
    lines = ["| where | keys |", "|---|---|"]
    for scope in SCOPES:
        told = " · ".join(f"**{row.keys}** {row.words}" for row in rows(keys, scope))
        lines.append(f"| {scope_name(scope)} | {told} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(readme_table())
