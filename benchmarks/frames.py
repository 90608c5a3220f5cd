"""Cost of a frame: five seats in the last round, 1920×1080, no screen.

Run from the checkout: ``python benchmarks/frames.py``. Every figure stands beside its limit. On a
machine that has other things to do, ``--processor`` counts the processor time of the window's
thread instead of elapsed time.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path
from random import Random
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from skye_desktop.contract import Decision
from skye_desktop.engine import Phase
from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Ticket
from skye_desktop.games.skye.bots import BOTS, BY_STRENGTH
from skye_desktop.games.skye.playtest import table
from skye_desktop.games.skye.skye_game import MINDS
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.area_inspector import REST
from skye_desktop.games.skye.ui.main import SCREENS, open_app
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import window
from skye_desktop.kit.event_loop import FRAME, wait_for_events
from skye_desktop.shell.start import settle_memory

SIZE = (1920, 1080)
SEED = 7
IDLE_SECONDS = 10.0


def in_last_round(app: App, phase: Phase) -> Session:
    """Return a game of five seats, played at random up to that phase of the last round."""
    session = Session.start(table(5, SEED), app.shelf)
    chance = Random(SEED)
    while not (session.state.round == len(session.setup.track) and session.phase is phase):
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        seat = session.waiting_seat()
        assert seat is not None
        session.do(BOTS["random"](session.view(seat), chance).action)
    return session


def last_round(app: App, phase: Phase) -> TableScene:
    """Return the table of five seats in that phase of the last round."""
    scene = TableScene(app, in_last_round(app, phase))
    app.push(scene)
    app.turn([], 0.0)
    app.draw_if_stale()
    return scene


def p99(seconds: list[float]) -> float:
    """Return the 99th percentile in milliseconds."""
    return sorted(seconds)[int(0.99 * len(seconds))] * 1000


def timed(act: Callable[[], object]) -> float:
    """Return the seconds that the call takes."""
    clock = time.thread_time if "--processor" in sys.argv else time.perf_counter
    began = clock()
    act()
    return clock() - began


def nothing() -> None:
    """Do nothing between two frames."""


def full_redraw(app: App, between: Callable[[], None] = nothing) -> float:
    """Return the milliseconds of a frame drawn from the caches."""

    def frame() -> None:
        app.redraw()
        app.draw_if_stale()

    for _ in range(10):
        frame()
    frames = []
    for _ in range(400):
        between()
        frames.append(timed(frame))
    return p99(frames)


def pointer_path(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Yield a walk of the pointer over the whole land."""
    for row in range(12):
        y = rect.y + rect.height * (2 * row + 1) // 24
        for column in range(40):
            yield rect.x + rect.width * (2 * column + 1) // 80, y


def dragging(
    app: App, scene: TableScene, between: Callable[[], None] = nothing
) -> tuple[float, float]:
    """Return the milliseconds from event to drawn frame while a tile is dragged.

    The second figure is that of the placement check alone.
    """
    panel = scene.panel
    assert isinstance(panel, BuildingPanel)
    tile, home = next(
        (name, rect) for name, rect in scene.targets().items() if name.startswith("tile ")
    )
    number = int(tile.removeprefix("tile "))
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=home.center, button=1)
    app.turn([press], 0.0)

    def move(position: tuple[int, int]) -> None:
        app.turn(
            [pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(1, 0, 0))], 0.0
        )
        app.draw_if_stale()

    path = list(pointer_path(scene.desk.land.rect))
    for position in path[:40]:
        move(position)
    frames = []
    for position in path:
        between()
        frames.append(timed(partial(move, position)))
    checks = [timed(lambda: panel.territory.placements(number).cells()) for _ in range(400)]
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0.0)
    return p99(frames), p99(checks)


def zooming(app: App, scene: TableScene) -> float:
    """Return the milliseconds from a turn of the wheel to the drawn frame, at new sizes."""
    centre = scene.desk.land.rect.center
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=centre, rel=(0, 0), buttons=(0, 0, 0))], 0.0)

    def wheel(steps: float) -> None:
        app.turn([pygame.Event(pygame.MOUSEWHEEL, y=steps, x=0)], 0.0)
        app.draw_if_stale()

    frames = []
    for start in (0.0, 0.13, 0.29, 0.41):
        wheel(start)
        frames += [timed(lambda: wheel(-0.37)) for _ in range(12)]
        frames += [timed(lambda: wheel(0.33)) for _ in range(14)]
    return p99(frames)


def pointing(app: App, scene: TableScene) -> float:
    """Return the milliseconds of a frame while areas light up under the pointer.

    Each is on tiles of a size not drawn before.
    """
    land = scene.desk.land
    frames = []

    def turn(seconds: float, *events: pygame.Event) -> None:
        app.turn(list(events), seconds)
        app.draw_if_stale()

    for steps in (0.21, 0.17):
        turn(0.0, pygame.Event(pygame.MOUSEWHEEL, y=steps, x=0))
        for position in list(pointer_path(land.rect))[::5]:
            turn(0.0, pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))
            frames.append(timed(lambda: turn(REST)))
            while scene.tree.next_tick(scene.areas) == 0:
                frames.append(timed(lambda: turn(FRAME)))
    return p99(frames)


class Busy:
    """Strongest level, which decides on prices again and again while frames are timed."""

    def __init__(self, app: App) -> None:
        self._app = app
        session = in_last_round(app, Phase.PRICING)
        self._view = session.view(0)
        session.close()
        self.decided = 0
        self._ticket = self._ask()

    def _ask(self) -> Ticket[Decision]:
        return self._app.thinker.decide(MINDS, BY_STRENGTH[-1], self._view, SEED, self.decided)

    def go_on(self) -> None:
        """Do what the loop does between two frames, and ask again after an answer."""
        self._app.yield_to_worker()
        if self._ticket.poll() is not None:
            self.decided += 1
            self._ticket = self._ask()

    def seconds_to_give_up(self) -> float:
        """Cancel the question; return the seconds until its process is gone."""
        (process,) = multiprocessing.active_children()
        # The thread that ends it closes what it held of it, perhaps before this one looks.
        end = os.dup(process.sentinel)
        began = time.perf_counter()
        self._ticket.cancel()
        assert wait([end], 10), "it goes on thinking"
        seconds = time.perf_counter() - began
        os.close(end)
        self._ticket = self._ask()
        return seconds


def seconds_to_give_up(busy: Busy) -> float:
    """Return the seconds until a decision that has begun is cancelled."""
    decided = busy.decided
    while busy.decided == decided:
        time.sleep(0.005)
        busy.go_on()
    time.sleep(0.01)
    return busy.seconds_to_give_up()


def while_thinking(app: App, scene: TableScene) -> tuple[float, float, float]:
    """Return three figures of milliseconds while the strongest level thinks.

    They are those of a full redraw, of a drag from event to frame, and of cancelling the decision.
    """
    busy = Busy(app)
    give_up = time.monotonic() + 30
    while not busy.decided:
        assert time.monotonic() < give_up, "it does not think"
        time.sleep(0.01)
        busy.go_on()
    redraw = full_redraw(app, busy.go_on)
    drag, _ = dragging(app, scene, busy.go_on)
    return redraw, drag, 1000 * max(seconds_to_give_up(busy) for _ in range(10))


def idle_share(app: App, *, lives: bool = False) -> float:
    """Return the per cent of a core that the loop uses while nothing happens.

    ``lives`` is whether what moves by itself goes on.
    """
    app.settings.life = lives
    app.apply_settings()
    before = time.monotonic()
    until = before + IDLE_SECONDS
    began = time.process_time()
    rested = 0.0
    while before < until:
        app.draw_if_stale()
        events = wait_for_events(min(app.pause(), until - before), rested)
        now = time.monotonic()
        rested = 0.0 if events else rested + now - before
        app.turn(events, now - before)
        before = now
    return 100 * (time.process_time() - began) / IDLE_SECONDS


def in_the_background(app: App) -> float:
    """Return the same share while another window has the keyboard."""
    with patch.object(window, "is_in_front", lambda: False):
        return idle_share(app, lives=True)


START = """
import time; began = time.perf_counter()
import sys
from pathlib import Path
from skye_desktop.games.skye.ui.main import open_app
from skye_desktop.kit.event_loop import wait_for_events
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
import pygame
pygame.display.init(); pygame.font.init()
app = open_app(Path(sys.argv[1]), (1920, 1080))
app.push(TitleScene(app)); app.draw_if_stale()
print(time.process_time() if "--processor" in sys.argv else time.perf_counter() - began)
"""


def start_seconds() -> float:
    """Return the seconds from nothing imported to the first frame.

    It is the best of three warm starts, as of an installed program.
    """
    with tempfile.TemporaryDirectory() as folder:
        # Compiled once, whatever the environment says of that: an installed program is.
        environment = {
            name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        }
        environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "compiled")
        command = [sys.executable, "-c", START, folder, *sys.argv[1:]]
        runs = [
            subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            for _ in range(4)
        ]
    return min(float(run.stdout.split()[-1]) for run in runs[1:])


@contextmanager
def at_the_table(phase: Phase = Phase.BUILDING) -> Iterator[tuple[App, TableScene]]:
    """Yield the window with that game, as it is when somebody has played for a while."""
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder), SIZE)
        settle_memory(SCREENS)
        app.settings.hints = app.settings.life = app.allows_life = False
        yield app, last_round(app, phase)
        app.stop_thinking()


def show(what: str, rows: list[tuple[str, float, float, str]]) -> None:
    """Print each figure with its name, beside the most that it may be, in its unit."""
    print(f"{what + ': five seats, last round, 1920×1080':<56}{'figure':>10}{'at most':>10}  met")
    for name, figure, most, unit in rows:
        is_met = "yes" if figure <= most else "NO"
        print(f"{name:<56}{figure:>7.4g} {unit:<3}{most:>6g} {unit:<3} {is_met}")


def main() -> None:
    """Measure and print."""
    with at_the_table() as (app, scene):
        redraw = full_redraw(app)
        drag, check = dragging(app, scene)
        zoom = zooming(app, scene)
        highlighted = pointing(app, scene)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        idle = idle_share(app)
        living = idle_share(app, lives=True)
        behind = in_the_background(app)
        thinking_redraw, thinking_drag, giving_up = while_thinking(app, scene)
    rows = [
        ("full redraw, p99", redraw, 3.0, "ms"),
        ("drag with validation and preview, event to frame, p99", drag, 4.0, "ms"),
        ("placement check inside one drag event, p99", check, 0.2, "ms"),
        ("zoom, event to frame, p99", zoom, 8.0, "ms"),
        ("an area lights up, each frame until it is lit, p99", highlighted, 8.0, "ms"),
        ("full redraw while the strongest level thinks, p99", thinking_redraw, 3.0, "ms"),
        ("drag while the strongest level thinks, p99", thinking_drag, 4.0, "ms"),
        ("until its thought is given up, longest", giving_up, 50.0, "ms"),
        ("idle, share of a core over 10 s", idle, 0.5, "%"),
        ("idle with life, the same", living, 3.0, "%"),
        ("idle in the background, the same", behind, 0.5, "%"),
        ("start to first drawn frame, warm", start_seconds(), 0.6, "s"),
        ("largest resident memory", memory, 200.0, "MB"),
    ]
    show("frames", rows)


if __name__ == "__main__":
    main()
