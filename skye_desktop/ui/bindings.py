"""The commands of this game: `bindings.toml` has their keys, mouse buttons, where they mean something, what they do.

Tooltips, menus, the rules page, the settings and `docs/play/keys.md` (``python docs/reference.py``) are made from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import resources
from itertools import groupby
from typing import NamedTuple

from pydantic import Field, model_validator

from skye_desktop.i18n import Message, message, message_in, tr
from skye_desktop.kit import Action, Chord, Command, Common, CommonScope, Device, InputMap, Scope
from skye_desktop.play.data import Entry, Text, check_braces, read_data

EVERYWHERE, TEXT = CommonScope.EVERYWHERE, CommonScope.TEXT


class Place(Scope):
    """Where the commands of this game mean something, beside everywhere and in text."""

    LAND = "land", message("Lands")
    HAND = "hand", message("A tile in hand")
    TABLE = "table", message("At the table")
    PRICING = "pricing", message_in("phase", "Prices")
    BUYING = "buying", message_in("phase", "Buy")
    BUILDING = "building", message_in("phase", "Build")
    SCORING = "scoring", message_in("phase", "Score")
    COMPUTERS = "computers", message("Computers' turns")
    TIME = "time", message("Time line")
    SETUP = "setup", message("Setting up a game")
    EDITOR = "editor", message("Editor")
    LISTS = "lists", message("Lists of games and notes")
    TITLE = "title", message_in("screen", "Title")
    RESULTS = "results", message("Results")
    COACH = "coach", message("Coach")
    RULES = "rules", message("Rules")


_SCOPES: Mapping[str, Scope] = {str(scope): scope for scope in (*CommonScope, *Place)}


class Binding(Entry):
    """A row of `bindings.toml`: a command, or so many alike, in all of which ``{n}`` stands for the number."""

    keys: str
    label: Text
    family: str = ""
    how: str = ""
    count: int = Field(default=0, ge=0, le=9)

    @model_validator(mode="after")
    def _check(self) -> Binding:
        check_braces("label", [self.label], {"n"} if self.count else set())
        for chord in filter(None, self.keys.split(", ")):
            Chord.parse(chord.format(n=1))
        if not set(self.how.split()) <= {"repeats", "yields"}:
            raise ValueError(f"{self.how!r}: a command repeats or yields")
        return self

    def rows(self, name: str, scope: Scope, family: Message | str) -> Iterator[_Row]:
        """Yield what `Command` takes, for each command of the row."""
        if not self.count:
            yield name, scope, self.keys, self.label, family, self.how
        for n in range(1, self.count + 1):
            yield f"{name} {n}", scope, self.keys.format(n=n), self.label.numbered(n), family, self.how


class Bindings(Entry):
    """All rows, by scope and name, and the texts of families."""

    texts: dict[str, Text]
    command: dict[str, dict[str, Binding]]

    @model_validator(mode="after")
    def _check(self) -> Bindings:
        if unknown := self.command.keys() - _SCOPES.keys():
            raise ValueError(f"{', '.join(sorted(unknown))}: there is no such scope")
        families = {binding.family for bindings in self.command.values() for binding in bindings.values()}
        if unknown := families - self.texts.keys() - {""}:
            raise ValueError(f"{', '.join(sorted(unknown))}: [texts] has no such family")
        return self

    def rows(self) -> Iterator[_Row]:
        """Yield what `Command` takes, command by command."""
        for scope, bindings in self.command.items():
            for name, binding in bindings.items():
                family = self.texts[binding.family] if binding.family else ""
                yield from binding.rows(name, _SCOPES[scope], family)


_Row = tuple[str, Scope, str, Message, Message | str, str]
_ROWS = {row[0]: row for row in read_data(resources.files(__package__) / "bindings.toml", Bindings).rows()}


def _rows(*names: str) -> tuple[_Row, ...]:
    return tuple(_ROWS[name] for name in names)


def _family(name: str) -> tuple[_Row, ...]:
    """Return the rows of that name with numbers behind it."""
    return tuple(row for other, row in _ROWS.items() if re.fullmatch(rf"{name} \d", other))


class Game(Command):
    """What can be done in this game. Keys and words of each stand in `bindings.toml`, by its name in files."""

    UNDO, REDO, COPY, PASTE, SAVE, RULES = _rows("undo", "redo", "copy", "paste", "save", "rules")
    QUIT = _ROWS["quit"]
    REPORT, FULL_SCREEN, MUTE, MUSIC, AMBIENCE = _rows("report", "full screen", "mute", "music", "ambience")
    LEFT, RIGHT, UP, DOWN, ZOOM_IN = _rows("land left", "land right", "land up", "land down", "zoom in")
    ZOOM_OUT, FIT, PAN_LEFT, PAN_RIGHT, PAN_UP = _rows("zoom out", "fit", "pan left", "pan right", "pan up")
    PAN_DOWN = _ROWS["pan down"]
    SEAT_1, SEAT_2, SEAT_3, SEAT_4, SEAT_5 = _family("seat")
    AREAS = _ROWS["areas"]
    TURN, TURN_BACK = _rows("turn", "turn back")
    MENU, LOG, FOLD_LOG, BOARD, TIME = _rows("menu", "log", "fold log", "board", "time line")
    ROUND_BACK, NOTE, BOOKMARK, WORDS = _rows("round back", "note", "bookmark", "words")
    ANNOTATIONS, ADVICE, NEXT_ADVICE, PROPOSED = _rows("annotations", "advice", "next advice", "proposed")
    PLACE_1, PLACE_2, PLACE_3 = _family("place")
    COACH = _ROWS["coach"]
    PRICE_UP, PRICE_DOWN, AXE, CLEAR_PRICES = _rows("price up", "price down", "axe", "clear")
    CLEAR_PRICE = _ROWS["clear price"]
    PASS, PURSE = _rows("pass", "purse")
    TILE_1, TILE_2, TILE_3, TILE_4 = _family("tile")
    PICK_UP, RETURN, END = _rows("pick up", "return", "end building")
    SHOW_ALL = _ROWS["show all"]
    PAUSE, PAUSE_WATCHED, SLOWER, FASTER = _rows("pause", "pause watched", "slower", "faster")
    ROUND_ON, PLAY, PLAY_SLOWER, PLAY_FASTER = _rows("round on", "play", "play slower", "play faster")
    PLAY_ON = _ROWS["play on"]
    BEGIN, ADD_SEAT, NEW_SEED = _rows("begin", "add seat", "new seed")
    CLEAR_LAND, TAKE_OFF, TO_ORDER, MOVE_BACK = _rows("clear land", "take off", "to order", "move back")
    MOVE_ON = _ROWS["move on"]
    RENAME, DELETE, EDITOR = _rows("rename", "delete", "editor")
    LEARN, QUICK, CONTINUE, NEW_GAME, LOAD = _rows("learn", "quick game", "continue", "new game", "load")
    SCENARIOS, SETTINGS = _rows("scenarios", "settings")
    LANDS, POINTS, LESSONS, SHARE, SAME_AGAIN = _rows("lands", "points", "lessons", "share", "same again")
    PLAY_AGAIN, TO_TITLE = _rows("play again", "title")
    ALL_ROUNDS, EVERYBODY = _rows("all rounds", "everybody")
    PERSON_1, PERSON_2, PERSON_3, PERSON_4, PERSON_5 = _family("person")
    SEARCH = _ROWS["search"]


SEATS = (Game.SEAT_1, Game.SEAT_2, Game.SEAT_3, Game.SEAT_4, Game.SEAT_5)
PERSONS = (Game.PERSON_1, Game.PERSON_2, Game.PERSON_3, Game.PERSON_4, Game.PERSON_5)
TILES = (Game.TILE_1, Game.TILE_2, Game.TILE_3, Game.TILE_4)
PLACES = (Game.PLACE_1, Game.PLACE_2, Game.PLACE_3)
WAYS = {Game.LEFT: (-1, 0), Game.RIGHT: (1, 0), Game.UP: (0, -1), Game.DOWN: (0, 1)}
"""The four directions as steps from cell to cell."""
PANS = {Game.PAN_LEFT: (-1, 0), Game.PAN_RIGHT: (1, 0), Game.PAN_UP: (0, -1), Game.PAN_DOWN: (0, 1)}
"""The same, for looking about also while they move a tile."""


def in_ways(run: Callable[[tuple[int, int]], object]) -> dict[Command, Action]:
    return {command: Action(partial(run, way)) for command, way in WAYS.items()}


_PHASES = (Place.PRICING, Place.BUYING, Place.SCORING, Place.COMPUTERS, Place.TIME)
TOGETHER: tuple[frozenset[Scope], ...] = (
    *(frozenset((EVERYWHERE, Place.LAND, Place.TABLE, phase)) for phase in _PHASES),
    frozenset((EVERYWHERE, Place.LAND, Place.TABLE, Place.BUILDING, Place.HAND)),
    frozenset((EVERYWHERE, Place.LAND, Place.HAND, Place.SETUP, Place.EDITOR)),
    *(frozenset((EVERYWHERE, Place.TABLE, place)) for place in (Place.LISTS, Place.COACH)),
    *(frozenset((EVERYWHERE, place)) for place in (Place.SETUP, Place.TITLE, Place.RESULTS)),
    frozenset((EVERYWHERE, Place.RULES)),
)
"""The scopes that are in force at one time. What is typed in a text comes before all of them."""


def input_map() -> InputMap:
    """Return the table as it is when the program is new."""
    return InputMap([*Common, *Game], TOGETHER)


class Row(NamedTuple):
    """A line of what keys do."""

    keys: str
    words: str


def _uses(keys: InputMap, scope: Scope) -> list[tuple[str | tuple[Command, ...], str]]:
    """Gestures of what is in hand, and what commands mean in that scope beside what they mean at any time."""

    def by(mouse: str, fingers: str) -> str:
        return "" if keys.is_heard else {Device.TOUCH: fingers, Device.PAD: ""}.get(keys.device, mouse)

    drag = by(tr("Drag"), tr("Drag"))
    uses: dict[Scope, list[tuple[str | tuple[Command, ...], str]]] = {
        EVERYWHERE: [(by(tr("Drop a file"), ""), tr("onto the window: opens a saved game or a report"))],
        Place.LAND: [
            (drag, tr("move the land")),
            (
                by(tr("Rest the pointer"), tr("Rest a finger")),
                tr("on an area of a land, or of a tile in hand: what it is, what it scores"),
            ),
        ],
        Place.PRICING: [
            (drag, tr("coins from the purse onto a tile and back, the axe onto the tile you give up")),
            ((Game.LEFT, Game.RIGHT), tr("choose a tile")),
            ((Game.UP, Game.DOWN), tr("1 gold more or less")),
            (by(tr("Digits"), tr("Digits")), tr("type the price")),
            ((Common.CONFIRM,), tr("ready")),
        ],
        Place.BUYING: [
            (by(tr("Click, drag"), tr("Tap, drag")), tr("choose an offer, or drag it onto your land")),
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
        Place.COMPUTERS: [((Common.PRESS,), tr("go on at once"))],
        Place.TIME: [
            ((Game.LEFT, Game.RIGHT), tr("an action back, an action on")),
            ((Common.PAGE_UP, Common.PAGE_DOWN), tr("a round back, a round on")),
            ((Common.FIRST, Common.LAST), tr("the beginning, the last moment")),
        ],
        Place.LISTS: [((Common.UP, Common.DOWN, Common.CONFIRM), tr("choose, open"))],
    }  # fmt: skip
    return uses.get(scope, [])


def of_fingers() -> list[Row]:
    """Return what fingers do anywhere."""
    return [
        Row(tr("Tap, drag"), tr("press, move; in a list or on a page: scroll")),
        Row(tr("Rest a finger"), tr("look closer; on a tile that is to be laid: turn it")),
        Row(tr("A second finger"), tr("turn the tile that is dragged")),
        Row(tr("Two fingers"), tr("move the land, make it larger or smaller")),
    ]


def rows(keys: InputMap, scope: Scope) -> Iterator[Row]:
    """Yield what the keys of a scope do, a line for each command or family of commands."""
    for given, words in _uses(keys, scope):
        if told := given if isinstance(given, str) else keys.words(*given):
            yield Row(told, words)
    found = (one for one in keys.commands if one.scope == scope)
    for words, family in groupby(found, key=lambda one: one.family or one.label):
        commands = tuple(family)
        most = 1 if len(commands) > 1 else None
        if told := _run(keys, commands) or keys.words(*commands, most=most):
            yield Row(told, words.text)


def _run(keys: InputMap, commands: tuple[Command, ...]) -> str:
    """Many keys in a row, told by the first and the last."""
    chords = [chord for command in commands for chord in keys.in_hand(command)]
    number = "".join(filter(str.isdigit, chords[0].key)) if chords else ""
    if len(chords) < 3 or not number:
        return ""
    stem = str(chords[0]).removesuffix(number)
    is_run = all(str(chord) == f"{stem}{int(number) + n}" for n, chord in enumerate(chords))
    return f"{chords[0].words} – {chords[-1].words}" if is_run else ""


SCOPES: tuple[Scope, ...] = (EVERYWHERE, *Place, TEXT)
"""The scopes in the order in which people are told of them."""
