"""A table that is played by events: what a pointer and a keyboard do, posted to the loop of the window.

Nothing here reaches past the window: things are found by the targets the scene names, and what is done is
done by events. Only the situation a test begins with is made without them.
"""

from __future__ import annotations

import os
import re

# Before pygame is loaded: no window, no sound.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch
from weakref import ref

import pygame
from games import at_random
from patience import Patient

from skye_desktop.engine import (
    BAG,
    PRINTED_GAME,
    Cell,
    Clan,
    GameSetup,
    GameState,
    Phase,
    Placement,
    PlayerState,
    ScoringId,
    Seat,
    Territory,
    Variant,
    apply,
    deal,
    new_game,
)
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Confirm, RememberedSeat, Speed
from skye_desktop.game.session import Moment, Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art, Sprites
from skye_desktop.games.skye.ui.clan_theme import BANNER
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.screens import Screens
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.games.skye.ui.table.things.log_on_wood import LogOnWood, LogRow
from skye_desktop.games.skye.ui.table.things.seat_card import SeatCard
from skye_desktop.games.skye.wording.tile import CLANS, Pictogram, pictogram_of
from skye_desktop.kit import (
    AS_PAINTED,
    MOST_LINES,
    Button,
    Colour,
    Face,
    Patch,
    TreeScene,
    theme,
    walk,
)
from skye_desktop.kit import scenes as kit_scenes
from skye_desktop.kit import window as kit_window
from skye_desktop.kit.grace import GRACE
from skye_desktop.kit.text import DrawnLine, Text
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.event_log import EventLog

LEFT, MIDDLE, RIGHT = 1, 2, 3
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
FRAME = 1 / 60
TILE_LETTER = re.compile("[\ue000-\ue1ff]")
"""A letter that stands for a landscape tile."""
_SIGN = re.compile("[\ue000-\ue4ff]")

Place = str | tuple[int, int]
"""A target's name, or a pixel of the window."""

P = TypeVar("P")


class _Sprites(Sprites):
    """Pictures with room for those of several windows, for tests take turns with them."""

    def make_room_for(self, window: tuple[int, int]) -> None:
        super().make_room_for((5 * window[0], window[1]))

    def forget(self, name: str) -> None:
        """It will be wanted in another size."""


@cache
def pictures() -> Sprites:
    """Loaded once: pictures do not change from test to test."""
    return _Sprites()


_fonts: dict[tuple[Path, int], pygame.Font] = {}
_load_font = pygame.Font


def _font(path: Path, pixels: int) -> pygame.Font:
    """Loaded once too, and again after pygame was ended."""
    with suppress(KeyError, pygame.error):
        _fonts[path, pixels].get_height()
        return _fonts[path, pixels]
    _fonts[path, pixels] = _load_font(path, pixels)
    return _fonts[path, pixels]


vars(pygame)["Font"] = _font


_AS_PLAYED = {name: getattr(progress_sheet, name) for name in ("MOMENT", "IN_A_FRAME", "AT_ONCE")}
"""How long screens wait for what is done beside the window, in seconds, where people play."""
# What the system is given back in one test it would be asked for again in the next.
for _module in (kit_scenes, kit_window):
    vars(_module)["give_memory_back"] = vars(_module)["keep_large_pictures_apart"] = lambda: None
# However busy the machine is, an ordinary file is read before the window would show that it waits.
progress_sheet.MOMENT = progress_sheet.IN_A_FRAME = progress_sheet.AT_ONCE = 30.0
# A person looks before pressing; tests of the grace itself set their own clock.
GRACE.seconds = 0.0


def as_played() -> AbstractContextManager[Any]:
    """Let screens wait no longer than where people play."""
    waits: AbstractContextManager[Any] = patch.multiple(progress_sheet, **_AS_PLAYED)
    return waits


def in_numbers(text: str) -> str:
    """A text with the tiles and sums that are drawn in it in numbers, and the crests by their clans."""

    def in_words(letter: re.Match[str]) -> str:
        kind, number = pictogram_of(letter[0])
        if kind is Pictogram.CREST:
            return CLANS[number].display_name
        return f"+{number}" if kind is Pictogram.POINTS else str(number)

    return _SIGN.sub(in_words, text)


@lru_cache(maxsize=6)
def _laid_out(scale: float) -> dict[str, OrderedDict[Any, Any]]:
    """What texts at a scale have been measured and drawn before: it does not change from test to test."""
    kept = vars(Text(scale)).items()
    return {name: table for name, table in kept if isinstance(table, OrderedDict)}


def forget_texts() -> None:
    """Let everything be measured and drawn again, for tests of how much work that is."""
    _laid_out.cache_clear()


class ReadText(Text):
    """Text that remembers what was written and what had to be cut because there was no room for it."""

    def __init__(self, scale: float) -> None:
        super().__init__(scale)
        vars(self).update(_laid_out(scale))
        self.written: list[str] = []
        self.cut: set[str] = set()

    def line(
        self, text: str, size: float, colour: Colour, face: Face = Face.BODY
    ) -> pygame.Surface:
        self.written.append(in_numbers(text))
        return super().line(text, size, colour, face)

    def cut_line(
        self,
        text: str,
        width: int,
        size: float,
        colour: Colour,
        face: Face,
        *,
        shrinks: bool = False,
    ) -> DrawnLine:
        """Cut each time, so that it is remembered."""
        return self._cut_line(text, width, size, colour, face, shrinks)

    def fitted(self, text: str, size: float, width: int, face: Face = Face.BODY) -> str:
        """The text as it fits; what does not fit is remembered."""
        shown = super().fitted(text, size, width, face)
        if shown != text:
            self.cut.add(in_numbers(text))
        return shown

    def wrapped(
        self, text: str, size: float, width: int, face: Face = Face.BODY, *, most: int = MOST_LINES
    ) -> tuple[str, ...]:
        """The lines of the text; one that has more lines than there may be is remembered."""
        lines = super().wrapped(text, size, width, face, most=most)
        if "".join("".join(lines).split()) != "".join(text.split()):
            self.cut.add(in_numbers(text))
        return lines


class ReadLook(Art):
    """A look that remembers where every line was written."""

    def __init__(self, scale: float, sprites: Sprites) -> None:
        super().__init__(scale, sprites)
        self.reader = ReadText(scale)
        self.text = self.reader
        self.places: list[tuple[str, pygame.Rect]] = []

    def write(
        self, surface: pygame.Surface, text: str, rect: pygame.Rect, *args: Any, **choices: Any
    ) -> pygame.Rect:
        """One line; where it stands is remembered."""
        place = super().write(surface, text, rect, *args, **choices)
        seen = place.clip(surface.get_clip())
        if text and seen.size:
            self.places.append((in_numbers(text), seen))
        return place

    def box(
        self, surface: pygame.Surface, rect: pygame.Rect, fill: Colour | None, **choices: Any
    ) -> None:
        """A box; the note on a tile in hand hides what was written below it."""
        super().box(surface, rect, fill, **choices)
        if fill == theme.PAPER_BRIGHT and choices.get("radius") == theme.Corner.FIELD:
            self._hide(rect)

    def patch(self, surface: pygame.Surface, rect: pygame.Rect, patch: Patch) -> None:
        """A cloth; the sign that says whose turn it is hides what was written below it."""
        super().patch(surface, rect, patch)
        if patch in BANNER.values():
            self._hide(rect)

    def _hide(self, rect: pygame.Rect) -> None:
        self.places = [one for one in self.places if not one[1].colliderect(rect)]

    def sheet(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A sheet; of what was written below it only what it does not cover stays."""
        super().sheet(surface, rect)
        seen = ((text, _beside(place, rect)) for text, place in self.places)
        self.places = [(text, place) for text, place in seen if place.size[0]]


def _beside(place: pygame.Rect, sheet: pygame.Rect) -> pygame.Rect:
    """What a sheet that lies over the whole height of a line leaves of it: its beginning, or its end."""
    if not place.colliderect(sheet) or place.y < sheet.y or place.bottom > sheet.bottom:
        return place
    if place.x < sheet.x:
        return pygame.Rect(place.topleft, (sheet.x - place.x, place.height))
    return pygame.Rect(sheet.right, place.y, max(0, place.right - sheet.right), place.height)


class Lines(NamedTuple):
    """What is written on the screen: every line with its place, and what has an ellipsis in place of its end."""

    places: list[tuple[str, pygame.Rect]]
    cut: set[str]


def _stroke(kind: int, key: int, mod: int = 0, text: str = "") -> pygame.Event:
    return pygame.Event(kind, key=key, mod=mod, unicode=text, scancode=0)


class Pointer:
    """The window with a pointer and a keyboard before it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._buttons = [0, 0, 0]

    # -- the loop

    def turn(self, *events: pygame.Event, seconds: float = FRAME) -> None:
        self.app.turn(list(events), seconds)
        self.app.run_deferred()
        self.app.yield_to_worker()

    def see(self) -> None:
        for _ in range(2):
            self.app.draw_if_stale()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.turn()

    def pixels(self) -> bytes:
        """What is on the screen, drawn anew."""
        self.app.redraw()
        self.app.draw_if_stale()
        return pygame.image.tobytes(self.app.screen, "RGB")

    def _read(self) -> ReadLook:
        """Draw everything with a look that remembers what it wrote."""
        canvas = self.app.scene.canvas
        if not isinstance(canvas, ReadLook):
            own = [key for key, one in self.app.own_canvases.items() if one is canvas]
            least, canvas = canvas.least_target, ReadLook(canvas.scale, self.app.sprites)
            canvas.least_target = least
            if own:
                self.app.own_canvases[own[0]] = canvas
            else:
                self.app.canvas = canvas
        canvas.reader.written.clear()
        canvas.reader.cut.clear()
        canvas.places.clear()
        for scene in self.app.scenes:
            if isinstance(scene, TableScene):
                scene.desk.follow_scale()
            if isinstance(scene, TreeScene):
                scene.tree.canvas = scene.canvas
                scene.tree.painter.resize()
        self.app.redraw()
        self.app.draw_if_stale()
        return canvas

    def words(self) -> str:
        return " ".join(self._read().reader.written)

    def cut_words(self) -> set[str]:
        return set(self._read().reader.cut)

    def places(self) -> list[tuple[str, pygame.Rect]]:
        return self.lines().places

    def lines(self) -> Lines:
        canvas = self._read()
        return Lines(list(canvas.places), set(canvas.reader.cut))

    # -- the keyboard

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.turn(_stroke(pygame.KEYDOWN, key, mod, text), _stroke(pygame.KEYUP, key, mod, text))

    def press_key(self, key: int, mod: int = 0) -> None:
        """Press a key and keep it down."""
        self.turn(_stroke(pygame.KEYDOWN, key, mod))

    def hold_key(self, key: int, times: int) -> None:
        """Hold a key down for so long that it repeats."""
        for _ in range(times):
            self.turn(_stroke(pygame.KEYDOWN, key), seconds=0.045)
        self.turn(_stroke(pygame.KEYUP, key))

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    def type(self, text: str) -> None:
        strokes: list[pygame.Event] = []
        for letter in text:
            key = ord(letter.lower())
            strokes += [_stroke(kind, key, 0, letter) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
            strokes.append(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.turn(*strokes)
        # Where letters stand, for a pointer that comes later, is known once they are drawn.
        self.see()

    # -- the pointer

    def targets(self) -> dict[str, pygame.Rect]:
        return self.app.scene.targets()

    def at(self, place: Place) -> tuple[int, int]:
        """The pixel in the middle of a target."""
        return self.targets()[place].center if isinstance(place, str) else place

    def move(self, place: Place) -> None:
        (x, y), (x0, y0), held = self.at(place), self.app.pointer, tuple(self._buttons)
        self.turn(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(x - x0, y - y0), buttons=held))

    def press(self, place: Place, button: int = LEFT) -> None:
        position = self.at(place)
        self.move(position)
        self._buttons[button - 1] = 1
        self.turn(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button))

    def release(self, button: int = LEFT) -> None:
        self._buttons[button - 1] = 0
        self.turn(pygame.Event(pygame.MOUSEBUTTONUP, pos=self.app.pointer, button=button))

    def click(self, place: Place, button: int = LEFT) -> None:
        self.press(place, button)
        self.release(button)

    def right_click_here(self) -> None:
        """The right button, wherever the pointer is, with whatever the left one holds."""
        self.turn(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.app.pointer, button=RIGHT))
        self.turn(pygame.Event(pygame.MOUSEBUTTONUP, pos=self.app.pointer, button=RIGHT))

    def lift(self, place: Place, to: Place, *, button: int = LEFT) -> None:
        (x0, y0), (x1, y1) = self.at(place), self.at(to)
        self.press((x0, y0), button)
        for i in range(1, 5):
            self.move((x0 + (x1 - x0) * i // 4, y0 + (y1 - y0) * i // 4))

    def drag(self, place: Place, to: Place, *, button: int = LEFT) -> None:
        self.lift(place, to, button=button)
        self.release(button)

    def wheel(self, steps: int, *, aside: int = 0) -> None:
        """Turn the wheel where the pointer is, away from oneself if positive."""
        precise: dict[str, Any] = {"precise_x": float(aside), "precise_y": float(steps)}
        self.turn(pygame.Event(pygame.MOUSEWHEEL, x=aside, y=steps, **precise))

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.turn(pygame.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))


class Player(Pointer):
    """A pointer before a game's table."""

    @property
    def table(self) -> TableScene:
        """The table, also while a sheet lies over it."""
        return next(scene for scene in self.app.scenes if isinstance(scene, TableScene))

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def state(self) -> GameState:
        state: GameState = self.session.state
        return state

    def panel(self, kind: type[P]) -> P:
        panel = self.table.panel
        assert isinstance(panel, kind), f"{type(panel).__name__} instead of {kind.__name__}"
        return panel

    def lift_onto(self, place: Place, cell: Cell) -> None:
        """Carry a tile over a cell, wherever that lies when the tile is in the air."""
        x, y = self.at(place)
        self.lift((x, y), (x, y - 24))
        self.move(cell_centre(self, cell))

    def drag_onto(self, place: Place, cell: Cell) -> None:
        """Drag a tile onto a cell; the land has then gone where it stays."""
        self.lift_onto(place, cell)
        self.release()
        self.turn()

    def lift_curtain(self) -> None:
        """Whoever is to act sits down before the screen, if it waits for that."""
        if self.table.panel.covers_table:
            self.key(pygame.K_RETURN)

    def place(self, id: str) -> pygame.Rect:
        return self.table.places()[id]

    def cards(self) -> list[pygame.Rect]:
        return [rect for id, rect in self.table.places().items() if id.startswith("seat ")]

    def log_rows(self) -> list[LogRow]:
        """The rows of the log in sight at the table, the lowest first."""
        self.table.targets()  # brings it up to date
        log = self.table.tree.ids["log"]
        assert isinstance(log, LogOnWood)
        return log.rows()

    def button(self, name: str) -> Button:
        self.table.targets()  # brings it up to date
        button = self.table.tree.ids[name]
        assert isinstance(button, Button)
        return button


def on_panel(panel: PanelRoot) -> dict[str, pygame.Rect]:
    """What of a panel can be clicked or dragged."""
    panel.host.update()
    return {one.id: panel.host.where(one) for one in walk(panel) if one.id and one.is_target}


def wares(panel: PanelRoot) -> dict[int, pygame.Rect]:
    """Where each tile of the market lies, also what is sold."""
    panel.host.update()
    named = ((one.id.partition(" "), one.rect) for one in walk(panel))
    return {int(number): rect for (kind, _, number), rect in named if kind == "tile"}


# Situations to begin with


_last: list[ref[App]] = []
"""The window of the test before, whose phones are switched off when another one opens."""


def window(
    folder: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    scale: int | None = None,
    speed: Speed = Speed.OFF,
    confirmations: Confirm = Confirm.RISKY,
    hints: bool = False,
    log: EventLog | None = None,
) -> App:
    """An open window with nothing in it; its games and settings are kept in the folder."""
    pygame.display.init()
    pygame.font.init()
    if _last and (before := _last.pop()()) is not None:
        before.phones.close()
    app = App(folder, size, False, log, Screens)
    app.phones.is_loopback = True
    _last.append(ref(app))
    think_with(app, Patient())
    app.images = app.sprites = pictures()
    # Whichever a window before had.
    app.sprites.look, app.sprites.painting = AS_PAINTED, app.settings.painting
    app.settings.ui_scale = scale
    app.settings.animation_speed = speed
    app.settings.confirmations = confirmations
    app.settings.hints = hints
    app.settings.life = app.allows_life = False
    # Whoever tests what people do wants no computers in a new game.
    app.settings.seats = app.settings.seats or tuple(
        RememberedSeat(clan=seat.clan, name="") for seat in seats(2)
    )
    app.canvas = app.make_canvas(app.canvas.scale)
    app.relayout()
    return app


def think_with(app: App, thinker: Thinker) -> None:
    """Let that window ask a process that others ask too."""
    app.thinker.close()
    app.thinker = thinker


def seats(number: int) -> list[Seat]:
    return [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:number]]


def a_setup(
    number: int = 2,
    *,
    seed: int = 7,
    open_money: bool = False,
    scoring: Sequence[ScoringId] | None = None,
    start: int | None = 0,
    variant: Variant = PRINTED_GAME,
) -> GameSetup:
    """A table of that many seats."""
    return GameSetup.drawn(
        seats(number),
        seed,
        scoring_tiles=scoring,
        start_seat=start,
        open_money=open_money,
        variant=variant,
    )


def moments_until(
    setup: GameSetup, is_reached: Callable[[GameState], bool], *, seed: int = 1
) -> list[Moment]:
    """A random game up to the first state that is wanted."""
    game = a_random_game(setup, seed)
    state, moments = new_game(setup), list[Moment]()
    while not is_reached(state):
        assert state.phase is not Phase.FINISHED, "the game has no such state"
        moments.append(game.moment(len(moments)))
        state = moments[-1].state
    return moments


class RandomGame:
    """A random game that is played as far as somebody asks, once for all who ask."""

    def __init__(self, setup: GameSetup, seed: int) -> None:
        self._state, self._policy = new_game(setup), at_random(Random(seed))
        self._moments: list[Moment] = []

    def moment(self, number: int) -> Moment:
        """One of its moments, counted from 0."""
        while len(self._moments) <= number:
            is_income = self._state.phase is Phase.INCOME
            action = deal(self._state) if is_income else self._policy(self._state)
            self._state, events = apply(self._state, action)
            self._moments.append(Moment(action, events, self._state))
        return self._moments[number]


a_random_game = cache(RandomGame)


def sit_down(
    app: App, setup: GameSetup, moments: Iterable[Moment] = (), levels: tuple[str, ...] = ()
) -> Player:
    """The table of a game that has come so far, over the title, with computers of these levels."""
    table = TableOptions(computers=levels)
    session = Session(setup, app.shelf, app.shelf.fresh_path(), moments=list(moments), table=table)
    session.save()
    app.reset(TitleScene(app))
    app.push(TableScene(app, session))
    player = Player(app)
    player.turn()
    return player


def in_phase(phase: Phase, round_number: int = 1) -> Callable[[GameState], bool]:
    """Whether a state is in that phase of that round."""
    return lambda state: state.phase is phase and state.round == round_number


def altered(moments: Sequence[Moment], state: GameState) -> list[Moment]:
    """The same game, except that the last action led to another state."""
    last = moments[-1]
    return [*moments[:-1], Moment(last.action, last.events, state)]


def builders_table(
    app: App,
    land: str,
    tiles: Sequence[int],
    *,
    scoring: Sequence[ScoringId] | None = None,
) -> Player:
    """A table of two where the first seat has that land and is to lay those tiles."""
    setup = a_setup(scoring=scoring)
    moments = moments_until(setup, in_phase(Phase.BUILDING))
    before = moments[-1].state
    territory = Territory.parse(land)
    used = {face.number for face in territory.faces.values()} | set(tiles)
    first = PlayerState(gold=5, territory=territory, to_build=tuple(tiles))
    others = [player._replace(to_build=(), laid=()) for player in before.players[1:]]
    state = before._replace(players=(first, *others), bag=frozenset(range(1, 74)) - used)
    return sit_down(app, setup, altered(moments, state))


def until_prices(gold: int = 38, number: int = 2) -> list[Moment]:
    """A game where the first seat is about to set its prices, with that much gold."""
    moments = moments_until(a_setup(number), in_phase(Phase.PRICING))
    state = moments[-1].state
    return altered(moments, state.with_player(0, state.players[0]._replace(gold=gold)))


def until_the_market(gold: int = 20, asked: tuple[int, int] = (4, 9)) -> list[Moment]:
    """A game of two where the first seat may buy one of two tiles, asked at those prices."""
    moments = moments_until(a_setup(), in_phase(Phase.BUYING))
    state = moments[-1].state
    buyer, seller = state.players
    (cheap, _), (dear, _) = seller.prices
    seller = seller._replace(prices=((cheap, asked[0]), (dear, asked[1])))
    return altered(moments, state._replace(players=(buyer._replace(gold=gold), seller)))


def pricing_table(folder: Path, *, number: int = 2) -> Player:
    """A table where the first seat is about to set its prices, with 38 gold."""
    moments = until_prices(number=number)
    player = sit_down(window(folder), moments[-1].state.setup, moments)
    player.key(pygame.K_RETURN)
    player.panel(PricingPanel)
    return player


def market(
    folder: Path,
    *,
    gold: int = 20,
    asked: tuple[int, int] = (4, 9),
    is_closed: bool = False,
) -> Player:
    """A table of two where the first seat may buy one of two tiles, asked at those prices."""
    app = window(folder)
    app.settings.closed_market = is_closed
    moments = until_the_market(gold, asked)
    player = sit_down(app, moments[-1].state.setup, moments)
    player.lift_curtain()
    player.panel(BuyingPanel)
    return player


LINE = "C@0,0 31@0,1 24@0,2"
"""A land with room on all sides."""


class Spot(NamedTuple):
    """A tile and a cell with the rotations in which it fits there."""

    tile: int
    cell: Cell
    rotations: tuple[int, ...]


def spot(land: str, *, turns: int) -> Spot:
    """A tile that fits at some cell of the land in that many rotations, lying as it is taken in hand."""
    territory = Territory.parse(land)
    laid = {face.number for face in territory.faces.values()}
    for tile in sorted(BAG):
        if tile in laid:
            continue
        for cell, rotations in sorted(territory.placements(tile).cells().items()):
            if len(rotations) == turns and rotations[0] == 0:
                return Spot(tile, cell, rotations)
    raise AssertionError("no such tile")


def purse_of(player: Player, seat: int, known: PlayerState) -> str:
    """What a seat's card tells of its gold, if it tells it, before its name and its points."""
    card = player.table.tree.ids[f"seat {seat + 1}"]
    assert isinstance(card, SeatCard)
    return f" {known.gold} {card.name} {known.points}"


def cell_centre(player: Player, cell: Cell) -> tuple[int, int]:
    """The middle of a cell of the land."""
    return player.table.desk.land.cell_rect(cell).center


def laid_tile(folder: Path) -> tuple[Player, Spot]:
    """A table where the first seat has just laid its only tile."""
    found = spot(LINE, turns=1)
    player = builders_table(window(folder), LINE, [found.tile])
    player.drag_onto(f"tile {found.tile}", found.cell)
    assert player.state.players[0].laid == (found.tile,)
    return player, found


def chain() -> tuple[int, int, tuple[Placement, Placement]]:
    """Two tiles and where they lie so that the second hangs on the first alone."""
    for first in sorted(BAG):
        land = Territory()
        for place in sorted(land.placements(first)):
            grown = land.place(first, place)
            for second in sorted(set(BAG) - {first}):
                for other in sorted(grown.placements(second)):
                    if grown.place(second, other).without(place.cell) is None:
                        return first, second, (place, other)
    raise AssertionError("no such tiles")


def set_any_prices(player: Player) -> None:
    """One gold each on two tiles and the axe on the third, by keys."""
    up, right = pygame.K_UP, pygame.K_RIGHT
    player.keys(pygame.K_DELETE, up, right, up, right, pygame.K_x, pygame.K_RETURN)
