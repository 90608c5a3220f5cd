"""How hypothesis runs here: the same examples each time, no deadline, nothing written to the disk. And the fixtures
of the real window: a screen, the game started on it, and pictures that are kept."""

from __future__ import annotations

import gc
import json
import os
import secrets
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from groups import LONG_RUNS, LONGEST, REAL_WINDOW, WIDE, Asked, together
from hypothesis import HealthCheck, settings
from real_window import Hand, Keep, Program, Start, a_display, ending, missing_tools

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import Scheduling

    from skye_desktop.play.thinker import Thinker

# Tests start the program more than a hundred times: what it is made of is compiled once, not for each of them.
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
    # Whatever is started in the background of a script ignores interrupts, and so would the programs started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)

FIRST_SIZES = ((1280, 720), None)
"""The window in which a test of all sizes runs in the default group too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """All groups of tests, or the default one."""
    parser.addoption("--all", action="store_true", help="run the wide and the window tests too")


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests how much they are to try."""
    Asked.is_wide = _asks_for_more(config)
    settings.load_profile("laws" if Asked.is_wide else "quick")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: of four seconds a test waits one, for a thread, a disk or a window."""
    return (os.cpu_count() or 1) + 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of the other groups are not even loaded where the default one is asked for."""
    return True if _is_of_others(collection_path, config) else None


def _is_of_others(path: Path, config: pytest.Config) -> bool:
    """Whether that file has tests that were not asked for, and no others."""
    return path.stem.startswith((REAL_WINDOW, *LONG_RUNS, *WIDE)) and not _asks_for_more(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each process loads all tests, but begins with others: what is compiled is compiled by one of them, and kept.

    In a fresh clone that takes twice as long as all else until the first test. What cannot be loaded is told where
    it is collected.
    """
    told = getattr(session.config, "workerinput", None)
    if told is None:
        return
    paths = (
        path
        for path in Path(__file__).parent.glob("test_*.py")
        if not _is_of_others(path, session.config)
    )
    names = sorted(path.stem for path in paths)
    first = len(names) * int(told["workerid"].removeprefix("gw")) // told["workercount"]
    for name in names[first:] + names[:first]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(name)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    """Tests that share something run in one process."""
    from sharing import ByWhatIsShared

    return ByWhatIsShared(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say to which group each test belongs, and leave out what was not asked for.

    Who names a file or a test gets it whatever its group is.
    """
    for item in items:
        name = item.path.stem
        if name.startswith((REAL_WINDOW, *LONG_RUNS)):
            item.add_marker("window")
        elif name.startswith(WIDE) or _is_at_another_size(item):
            item.add_marker("wide")
    _leave_out(config, items)
    if hasattr(config, "workerinput"):
        _put_in_order(items)


def _put_in_order(items: list[pytest.Item]) -> None:
    """The real window first, then what takes longest, the long runs and all pictures.

    What is small comes last and fills the gaps: no process is left working alone.
    """
    numbers = Counter(together(item.nodeid) for item in items)

    def place(item: pytest.Item) -> tuple[bool, bool, bool, bool, bool, int, str]:
        name, markers = together(item.nodeid), {mark.name for mark in item.iter_markers()}
        is_wide = "wide" in markers
        is_long = item.path.stem == LONGEST and is_wide
        last = is_wide, 0 if is_wide else -numbers[name], "" if is_long else name
        return name != REAL_WINDOW, not is_long, "window" not in markers, name != "pictures", *last

    items.sort(key=place)


def _leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for."""
    if _asks_for_more(config):
        return
    left_out = {
        item for item in items for group in ("wide", "window") if item.get_closest_marker(group)
    }
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def _asks_for_more(config: pytest.Config) -> bool:
    """Whether other groups than the default one are asked for, or a file or a test by its name."""
    return bool(
        config.option.all
        or config.option.markexpr
        or any(".py" in argument for argument in config.args)
    )


def _is_at_another_size(item: pytest.Item) -> bool:
    """Whether the test is one of several at different sizes of the window or scales, and not the first."""
    values = getattr(item, "callspec", None)
    if values is None or not {"size", "scale"} & set(values.params):
        return False
    size, scale = (
        values.params.get("size", FIRST_SIZES[0]),
        values.params.get("scale", FIRST_SIZES[1]),
    )
    return (size, scale) != FIRST_SIZES


TWO_PEOPLE = json.dumps(
    {
        "seats": [
            {"clan": "macleod", "name": "MacLeod"},
            {"clan": "macdonald", "name": "MacDonald"},
        ],
        "life": False,
    }
)
"""Settings for a new game of two people, on a table on which nothing moves by itself."""


@pytest.fixture(scope="module", autouse=True)
def loaded_for_good() -> None:
    """What is loaded is not searched for what can go whenever a screen is left: the window does the same.

    Anew for every file, for what is kept from test to test (games, pictures, reports of tests) grows: a search of all
    of it for each screen that is left would take longer than the tests.
    """
    gc.collect()
    gc.freeze()
    # A test makes little that goes only when it is searched for, and the machine has room for it.
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """A new game of a test is the same in every run: no outcome depends on what happens to be dealt."""
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
    missing = missing_tools()
    if missing:
        reason = f"a real window needs {', '.join(missing)}"
        if os.environ.get("SKYE_REQUIRE_WINDOW") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with a_display() as name:
        yield name


@pytest.fixture
def start(display: str, tmp_path: Path) -> Iterator[Start]:
    """Starts the game, mostly with the same folder of saves."""
    started: list[Program] = []
    environment = {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }

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


@pytest.fixture
def keep(tmp_path: Path, request: pytest.FixtureRequest) -> Keep:
    """Keeps pictures, numbered, to be looked at in the folder that SKYE_SCREENSHOTS names."""
    wanted = os.environ.get("SKYE_SCREENSHOTS")
    folder = Path(wanted or tmp_path) / request.node.name
    folder.mkdir(parents=True, exist_ok=True)
    numbers = count(1)

    def keep_one(hand: Hand, name: str, *, still: bool = False) -> bytes:
        path = folder / f"{next(numbers):02} {name}.png"
        if still:
            return hand.still_picture(path)
        if not wanted:  # nobody would see it, and taking it takes a third of a second
            hand.program.settle()
            return b""
        return hand.picture(path).read_bytes()

    return keep_one
