"""A monkey before the window: random mouse, wheel, keys, resizing, focus and dropped files, seeded and replayable.

``python tests/monkey.py --events 200000 --seed 1`` prints what it went through and how memory grew. After every
thousand events the laws of the engine must hold for every game that is open, and the screen must be what it would be
if it were built anew; an exception ends the run with the number of the event. The same seed goes the same way: the
monkey has a clock, a calendar and ids of its own, draws the seeds of new games itself, and lets computers think to the
end before it goes on. "The way it went" that is printed at the end is a digest of every screen and game it came
through.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, chdir, contextmanager
from dataclasses import replace
from datetime import datetime, tzinfo
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, Self
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from skye_desktop.engine import digest, new_game, replay_from
from skye_desktop.files import newest_first, record, report, shelf, shipped_folder
from skye_desktop.game import saved_games
from skye_desktop.game.session import Session
from skye_desktop.games.skye.playtest import all_tiles
from skye_desktop.games.skye.ui import game_picture
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.main import SCREENS, open_app
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import theme
from skye_desktop.kit import window as kit_window
from skye_desktop.kit.allocator import give_memory_back
from skye_desktop.kit.grace import GRACE
from skye_desktop.shell import game_list, progress_sheet
from skye_desktop.shell.start import settle_memory

MOST_GROWTH = 10.0
"""Megabytes after the warm-up, in a long run: a short one meets most screens only once."""
_NEW_YEAR = 1_800_000_000.0
"""Seconds since 1970 when the monkey's calendar begins."""
PARTS = 10
"""How many times the window is opened anew, to see what is held."""
WARM_UP = 3
"""Tenths of the events that the warm-up takes at least: it lasts until every screen has been met, or half of them."""
UNSEEN = 3
"""Of 255: what nobody sees, where a soft shadow ends."""
MOST_FRAMES = 500
"""In which all pictures of a screen are made; what moves is not awaited."""
_LAWS_EVERY = 1_000
_MOST_FILES = 30
"""Saved games that are left when the window is opened, and reports."""
_SIZES = (
    (1024, 640), (1280, 720), (1280, 720), (1600, 900), (1920, 1080), (700, 2000), (2560, 700),
    (320, 200),
)  # fmt: skip
_KEYS = (
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_F1, pygame.K_F12 + 1),
    pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_TAB,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_ENTER,
)  # fmt: skip
_CTRL, _SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
_MODS = (0, 0, 0, 0, 0, _CTRL, _SHIFT, _CTRL | _SHIFT, pygame.KMOD_ALT)
_BY_HAND = {
    "click": 30, "press": 8, "release": 8, "motion": 22, "wheel": 6, "key": 22, "hold": 1, "text": 3,
}  # fmt: skip
"""What somebody does with mouse and keys, and how often beside each other."""
_LETTERS = "aW 9é龍/\\.\u200b"


class Clock:
    """Stands in for `time` where the window looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


def _calendar(clock: Clock) -> type[datetime]:
    """Stands in for `datetime` where files are named and dated."""

    class Calendar(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(_NEW_YEAR + clock.now, tz)

    return Calendar


@contextmanager
def nothing_by_accident(clock: Clock, chance: Random) -> Iterator[None]:
    """Everything that would differ from run to run follows from the seed: clocks, ids, drawn seeds, the clipboard.

    Ids grow, so that files of one moment are listed in the order in which they were made.
    """
    ids = itertools.count()
    with ExitStack() as stack:
        for module in (kit_window, game_list, game_picture):
            stack.enter_context(patch.object(module, "time", clock))
        stack.enter_context(patch.object(GRACE, "clock", clock.monotonic))
        for seconds in ("MOMENT", "IN_A_FRAME", "AT_ONCE"):
            # What is read beside the window is there before it goes on, however busy the machine is.
            stack.enter_context(patch.object(progress_sheet, seconds, 60.0))
        for module in (record, report, shelf):
            stack.enter_context(
                patch.object(
                    module, "uuid4", lambda: SimpleNamespace(hex=f"{next(ids):06x}{0:026x}")
                )
            )
        for module in (record, report, shelf, saved_games):
            stack.enter_context(patch.object(module, "datetime", _calendar(clock)))
        stack.enter_context(patch("secrets.randbelow", chance.randrange))
        pygame.scrap.put_text("")
        yield
        # Nothing that is left over counts for whoever has another clock.
        clock.now = float("inf")
        GRACE.has_ended()


def _place(app: App, chance: Random) -> tuple[int, int]:
    width, height = app.screen.get_size()
    targets = sorted(
        (name, rect) for name, rect in app.scene.targets().items() if min(rect.size) > 0
    )
    if targets and chance.random() < 0.8:
        _, rect = chance.choice(targets)
        x, y = chance.randint(rect.left, rect.right), chance.randint(rect.top, rect.bottom)
        return max(0, min(width - 1, x)), max(0, min(height - 1, y))
    return chance.randrange(width), chance.randrange(height)


def for_device(kind: str, app: App, chance: Random) -> Iterator[pygame.Event]:
    """What somebody does with mouse and keys; with another kind nothing."""
    place, button = _place(app, chance), chance.choice((1, 1, 1, 1, 2, 3, 4, 7))
    held = tuple(chance.random() < 0.5 for _ in range(3))
    if kind in ("click", "press", "release"):  # a pointer has come to where it does something
        yield pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(False,) * 3)
    if kind in ("click", "press"):
        yield pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    if kind in ("click", "release"):
        yield pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=button)
    match kind:
        case "motion":
            yield pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(3, -2), buttons=held)
        case "wheel":
            x, y = chance.randint(-1, 1), chance.randint(-3, 3)
            yield pygame.Event(pygame.MOUSEWHEEL, x=x, y=y, flipped=False)
        case "key" | "hold":
            key, mod = chance.choice(_KEYS), chance.choice(_MODS)
            letter = chr(key) if 32 <= key < 127 else ""
            pressed = pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
            yield from [pressed] * (1 if kind == "key" else 5)
            if chance.random() < 0.95:
                yield pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)
        case "text":
            yield pygame.Event(pygame.TEXTINPUT, text="".join(chance.choices(_LETTERS, k=4)))


def anything_by_hand(app: App, chance: Random) -> Iterator[pygame.Event]:
    (kind,) = chance.choices((*_BY_HAND,), (*_BY_HAND.values(),))
    return for_device(kind, app, chance)


class Monkey:
    """A window in a folder of its own, and chance that uses it."""

    def __init__(self, folder: Path, chance: Random, clock: Clock) -> None:
        self.folder = folder
        self.chance = chance
        self.clock = clock
        self.seen = Counter[str]()
        """How many times each kind of screen was met."""
        self.way = sha256()
        """A digest of all screens and games that it came through."""
        self.app = self.open_window()

    def open_window(self) -> App:
        # A list of ever more games would take ever more memory, and should.
        for folder, suffix in (("saves", ".json"), ("reports", ".zip")):
            for path in newest_first(self.folder / folder, suffix)[_MOST_FILES:]:
                path.unlink()
        app = open_app(self.folder, (1280, 720))
        app.push(TitleScene(app))
        return app

    def step(self) -> None:
        """One event, some time, and the drawing that follows."""
        app, chance = self.app, self.chance
        while app.is_thinking:
            app.yield_to_worker()
        events = list(self._events())
        seconds = chance.choice((0.0, 0.016, 0.016, 0.5, 3.0))
        self.clock.now += seconds
        app.turn(events, seconds)
        app.draw_if_stale()
        if app.scenes:
            self.seen[app.scene.name] += 1
            self.way.update(app.scene.name.encode())
        for scene in app.scenes:
            if isinstance(scene, TableScene):
                self.way.update(scene.session.digest.encode())
        if not app.running:
            self._close()
            self.app = self.open_window()

    def _events(self) -> Iterator[pygame.Event]:
        chance = self.chance
        (kind,) = chance.choices(
            (*_BY_HAND, "size", "focus", "drop"), (*_BY_HAND.values(), 0.4, 0.6, 0.4)
        )
        yield from for_device(kind, self.app, chance)
        match kind:
            case "size":
                size = chance.choice(_SIZES)
                if not self.app.is_full_screen:
                    pygame.display.set_mode(size, pygame.RESIZABLE)
                    yield pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
            case "focus":
                kinds = ("FOCUSLOST", "FOCUSGAINED", "LEAVE", "EXPOSED")
                yield pygame.Event(getattr(pygame, f"WINDOW{chance.choice(kinds)}"))
            case "drop":
                yield pygame.Event(pygame.DROPFILE, file=str(self._file()))

    def _file(self) -> Path:
        ours = sorted(shipped_folder("saves").rglob("*.json"))
        return self.chance.choice(
            [*ours, Path(__file__), self.folder, self.folder / "nowhere.json", Path("/dev/null")]
        )

    def _close(self) -> None:
        # A process that ends lets go of its games; here that must be said.
        self.app.reset(TitleScene(self.app))
        self.app.stop_thinking()

    def open_anew(self) -> float:
        """Close the window and open it again; the megabytes that are left."""
        self._close()
        # The one before must be gone first, or the new one settles among what it leaves behind.
        del self.app
        memory()
        self.app = self.open_window()
        self.app.draw_if_stale()
        return memory()

    def check_laws(self) -> None:
        """Every game that is open obeys the rules, and the screen is as it would be anew."""
        for scene in self.app.scenes:
            if isinstance(scene, TableScene):
                check_laws(scene.session)
        if self.app.scenes:
            check_screen(self.app)


def shown(app: App) -> Mapping[str, Any]:
    """All that can be seen of the screen on top, clicked on it and read of it, once its pictures are made."""
    for _ in range(MOST_FRAMES):
        due = [scene for scene in app.scenes if scene.next_update_in() == 0]
        if not due:
            break
        app.yield_to_worker()
        for scene in due:  # also below a sheet, through which it is seen
            scene.update(0.0)
        app.draw(app.screen)
    app.draw(app.screen)
    app.draw(app.screen)  # a table may have left something to the frame after
    scene = app.scene
    return {
        "nodes": {node.id: replace(node, children=()) for node in scene.node().walk()},
        "targets": scene.targets(),
        "public targets": scene.public_targets(),
        "picture": pygame.image.tobytes(app.screen, "RGB"),
    }


def difference(kept: Mapping[str, Any], fresh: Mapping[str, Any], size: tuple[int, int]) -> str:
    """Return what differs, in words; empty for nothing."""
    for name in ("nodes", "targets", "public targets"):
        one, other = kept[name], fresh[name]
        if ids := [id for id in one | other if one.get(id) != other.get(id)]:
            pairs = [f"{id}: {one.get(id)} is {other.get(id)} anew" for id in ids]
            return "\n".join([f"{len(ids)} {name}", *pairs[:3]])
    if kept["picture"] == fresh["picture"]:
        return ""
    one, other = (pygame.image.frombytes(each["picture"], size, "RGB") for each in (kept, fresh))
    same = pygame.mask.from_threshold(one, (0, 0, 0), (*[UNSEEN + 1] * 3, 255), other)
    same.invert()
    return f"pixels in {same.get_bounding_rects()[:8]}" if same.count() else ""


def check_screen(app: App) -> None:
    """What is kept of the screen on top is what would be built, laid out and painted anew."""
    size = app.screen.get_size()
    if size[0] < theme.SMALLEST_WINDOW[0] or size[1] < theme.SMALLEST_WINDOW[1]:
        return  # nothing has room there
    kept, progress = shown(app), progress_of(app)
    app.canvas = app.make_canvas(app.canvas.scale)
    for how in ("painted", "painted and kept", "kept"):
        app.relayout()
        fresh = shown(app)
        if progress_of(app) != progress:  # a computer has acted or thought meanwhile
            kept, progress = fresh, progress_of(app)
            continue
        told = difference(kept, fresh, size)
        assert not told, f"{app.scene.name} is another one when it is {how} anew: {told}"


def progress_of(app: App) -> tuple[bool, list[int]]:
    """Whether a computer thinks, and how many actions the open games have."""
    games = [scene.session for scene in app.scenes if isinstance(scene, TableScene)]
    return app.is_thinking, [len(game.moments) for game in games]


def check_laws(session: Session) -> None:
    """No tile or gold is where it cannot be, and the actions lead to the state."""
    state = session.state
    assert sorted(all_tiles(state)) == sorted(state.setup.variant.bag), (
        "a tile is not in exactly one place"
    )
    assert all(player.gold >= 0 for player in state.players), "a seat owes gold"
    start = new_game(session.setup) if session.position is None else session.position
    again = replay_from(start, [moment.action for moment in session.moments])
    assert digest(again) == session.digest, "the actions lead to another state"


def memory() -> float:
    """Megabytes that the process holds now."""
    gc.collect()
    give_memory_back()
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() / 1e6


class Held(NamedTuple):
    """What is held after some of the events, when the window was opened anew."""

    megabytes: float
    screens: int
    """How many kinds of screens had been met."""


def growth(held: Sequence[Held]) -> tuple[int, float]:
    """How many tenths the warm-up took, and the megabytes by which memory grew after it."""
    known = next(
        number for number, one in enumerate(held, start=1) if one.screens == held[-1].screens
    )
    warm_up = min(max(WARM_UP, known), PARTS // 2)
    return warm_up, held[-1].megabytes - held[warm_up - 1].megabytes


def run(events: int, seed: int, parts: int = PARTS) -> tuple[Monkey, list[Held]]:
    """Let a monkey loose; it, and what is held after every part of the events. Raises what the window raises.

    Each time the window is opened anew first: what its pictures take is bounded, and would hide a leak.
    """
    pygame.display.init()
    pygame.font.init()
    settle_memory(SCREENS)
    held = list[Held]()
    chance, clock = Random(seed), Clock()
    with tempfile.TemporaryDirectory() as folder, chdir(folder), nothing_by_accident(clock, chance):
        # The name of the temporary folder would have another width in every run.
        monkey = Monkey(Path("data"), chance, clock)
        for number in range(events):
            try:
                monkey.step()
                if number % _LAWS_EVERY == _LAWS_EVERY // 2:
                    monkey.check_laws()
            except BaseException:
                screens = [scene.name for scene in monkey.app.scenes]
                print(f"seed {seed}, event {number}, {screens}", file=sys.stderr)
                raise
            if number and number % (events // parts or 1) == 0:
                held.append(Held(monkey.open_anew(), len(monkey.seen)))
                told = f"{held[-1].megabytes:.1f} MB, {sys.getallocatedblocks()} objects in use"
                print(f"{number:7} events, {held[-1].screens} screens, {told}", file=sys.stderr)
        monkey.check_laws()
        held.append(Held(monkey.open_anew(), len(monkey.seen)))
        monkey.app.stop_thinking()
    return monkey, held


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--growth", type=float, default=MOST_GROWTH, help="most megabytes")
    options = parser.parse_args()
    # Nothing outside this process is to be started by a click.
    os.environ["PATH"] = ""
    began = time.monotonic()
    monkey, held = run(options.events, options.seed)
    warm_up, grown = growth(held)
    for name, count in monkey.seen.most_common():
        print(f"{name:20} {count:7}")
    took = time.monotonic() - began
    print(f"{options.events} events in {took:.0f} s, seed {options.seed}: no exception")
    print(f"the way it went: {monkey.way.hexdigest()[:12]}")
    print(
        f"memory after a warm-up of {warm_up} tenths {held[warm_up - 1].megabytes:.0f} MB, "
        f"at the end {held[-1].megabytes:.0f} MB: {grown:+.1f} MB (at most {options.growth:.0f})"
    )
    return 0 if grown <= options.growth else 1


if __name__ == "__main__":
    sys.exit(main())
