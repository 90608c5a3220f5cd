"""How hypothesis runs here: the same examples each time, no deadline, nothing written to the disk. And the fixtures
of the real window: a screen, and the game started on it."""

from __future__ import annotations

import gc
import json
import os
import secrets
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from groups import LONG_RUNS, PLAYED_ONCE, REAL_WINDOW, WIDE, Asked, together
from hypothesis import HealthCheck, settings
from real_window import Hand, Program, Start, a_display, ending, missing_tools, must_be_there

if TYPE_CHECKING:
    from skye_desktop.game.thinking import Thinker

# Tests start the program more than a hundred times: what it is made of is compiled once.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["LANGUAGE"] = "en"
# A process for each processor is at work already: threads of numpy would only wait for each other.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}

settings.register_profile(
    "laws",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("laws"), max_examples=25)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # What is started in the background of a script ignores interrupts, as would programs started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)

FEW_AND_LONG = ("music", "golden_bots", "lab_cluster", "countable")
"""Files of few tests that take long: one of them must not be left alone at the end."""
FIRST_SIZES = ((1280, 720), None)
"""The window in which a test of all sizes runs in the default group too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run the wide and the window tests too")


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much they are to try."""
    Asked.is_wide = _asks_for_more(config)
    settings.load_profile("laws" if Asked.is_wide else "quick")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests also wait for threads, disks and windows."""
    return (os.cpu_count() or 1) + 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files of the other groups unloaded where the default one is asked for."""
    is_of_others = collection_path.stem.startswith((REAL_WINDOW, *LONG_RUNS, *WIDE))
    return True if is_of_others and not _asks_for_more(config) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say to which group each test belongs; leave out what was not asked for.

    Who names a file or a test gets it whatever its group is.
    """
    for item in items:
        name = item.path.stem
        if name.startswith((REAL_WINDOW, *LONG_RUNS)):
            item.add_marker("window")
        elif name.startswith(WIDE) or _is_at_another_size(item):
            item.add_marker("wide")
    if not _asks_for_more(config):
        is_left_out = {item for item in items if {"wide", "window"} & _markers(item)}
        config.hook.pytest_deselected(items=[item for item in items if item in is_left_out])
        items[:] = [item for item in items if item not in is_left_out]
    if hasattr(config, "workerinput"):
        _put_in_order(items)


def _markers(item: pytest.Item) -> set[str]:
    return {mark.name for mark in item.iter_markers()}


def _put_in_order(items: list[pytest.Item]) -> None:
    """Put what takes longest first; what is small comes last and fills the gaps."""
    numbers = Counter(together(item.nodeid) for item in items)
    first = (REAL_WINDOW, *LONG_RUNS, "pictures", *PLAYED_ONCE, *FEW_AND_LONG)

    def place(item: pytest.Item) -> tuple[int, int, str]:
        name = together(item.nodeid)
        rank = next((i for i, begin in enumerate(first) if begin in name), len(first))
        return rank, -numbers[name], name

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Give what belongs together to one process.

    Not with its `loadgroup`, which renames tests: since pytest 9.2 it gives each of them to any process.
    """
    if config.getvalue("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    scheduler = LoadScopeScheduling(config, log)
    vars(scheduler)["_split_scope"] = together
    return scheduler


def _asks_for_more(config: pytest.Config) -> bool:
    """Whether other groups than the default one are asked for, or a file or a test by its name."""
    named = any(".py" in argument for argument in config.args)
    return bool(config.option.all or config.option.markexpr or named)


def _is_at_another_size(item: pytest.Item) -> bool:
    """Whether the test is one of several at different sizes or scales, and not the first."""
    values = getattr(getattr(item, "callspec", None), "params", {})
    if not {"size", "scale"} & set(values):
        return False
    size, scale = FIRST_SIZES
    return (values.get("size", size), values.get("scale", scale)) != FIRST_SIZES


SEATS = [{"clan": "macleod", "name": "MacLeod"}, {"clan": "macdonald", "name": "MacDonald"}]
TWO_PEOPLE = json.dumps({"seats": SEATS, "life": False})
"""Settings for a new game of two people, on a table on which nothing moves by itself."""


@pytest.fixture(scope="module", autouse=True)
def loaded_for_good() -> None:
    """Leave what is loaded out of the searches for garbage, as the window does.

    The window searches whenever a screen is left: that takes a sixth of the time of its tests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """A new game of a test is the same in every run, however tests are shared out."""
    with patch.object(secrets, "randbelow", Random(request.node.nodeid).randrange):
        yield


@pytest.fixture(autouse=True)
def nothing_in_hand() -> None:
    """A test begins as the program does: nobody has used a gamepad, a finger or a key yet."""
    if commands := sys.modules.get("skye_desktop.kit.commands"):
        commands.COMMON.device, commands.COMMON.has_screen_reader = commands.Device.MOUSE, False


@pytest.fixture(scope="session")
def thinker() -> Iterator[Thinker]:
    """A process that thinks for all windows: starting one takes longer than what it is asked."""
    from patience import Patient

    with closing(Patient()) as thinker:
        yield thinker


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A screen; without the programs that make one there is nothing to be tested."""
    must_be_there(missing_tools())
    with a_display() as name:
        yield name


@pytest.fixture
def start(display: str, tmp_path: Path) -> Iterator[Start]:
    """Starts the game, mostly with the same folder of saves."""
    started: list[Program] = []
    environment = {
        "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }  # fmt: skip

    def begin(data: str = "data") -> tuple[Program, Hand]:
        log = tmp_path / f"log {len(started)}.jsonl"
        folder = tmp_path / data
        folder.mkdir(exist_ok=True)
        if not (folder / "settings.json").exists():
            # Computers would be proposed otherwise, and smoke and waves never come to rest.
            (folder / "settings.json").write_text(TWO_PEOPLE, encoding="utf-8")
        program = Program(folder, log, environment)
        started.append(program)
        program.where("Quit")
        return program, Hand(program, display)

    yield begin
    for program in started:
        with ending(program.process):
            pass
        for stream in (program.process.stdout, program.process.stderr):
            if stream is not None:
                stream.close()
