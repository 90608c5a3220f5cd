"""Number of functions and files that take part in one action, and sizes of the program's parts.

Run from the checkout: ``python benchmarks/house.py``; ``--calls`` lists the functions of every trip
too. Each figure stands beside the most that it may be. Counted are calls of our own functions,
resumed generators among them, as `sys.setprofile` reports them, and the files that they stand in.
Constructors of dataclasses and named tuples are made by Python and stand in no file; they are
counted separately. The whole window is there, without a screen: five seats, last round, 1920×1080.
Each action is done several times, and the dearest time is printed, mostly the first.

"Up to the laid-out table" is all that a turn of the loop does with the event, what it puts off
until the picture is shown, and what a tree of widgets leaves to be laid out; nothing is drawn. "Up
to its picture" goes from the key to the next picture, drawing counted; "and the one after it" goes
on to where the game is written and the things around the land follow, which is put off until the
first picture is shown.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import add
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import pygame
from frames import at_the_table, in_last_round
from sources import PACKAGE, SCREEN, nodes, program_sources, tree

from skye_desktop.engine import Phase, PlayerView
from skye_desktop.game.runner import Runner
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots import BOTS, Decision
from skye_desktop.games.skye.ui.app import App
from skye_desktop.kit import Tree
from skye_desktop.kit.event_loop import FRAME

T = TypeVar("T")
TIMES = 4
"""Number of times that each action is done."""
FORWARDED = frozenset({"nodes", "targets", "tooltip", "update", "next_update_in", "perform"})
"""Names of methods that a tree of widgets implements once for all."""
LONG_FUNCTION = 35
"""Most lines of a function: guidance, not enforced."""
LONG_MODULE = 500
"""Most lines of code of a module: guidance, not enforced."""
MOST_OF_RAIDERS = 7_000
"""Most lines of the second game: what a game costs that stands on the house's contracts."""


# -- calls


class Trace(NamedTuple):
    """Calls of our own functions by file and name."""

    calls: Counter[tuple[str, str]]
    constructors: int
    """Calls of generated constructors: of dataclasses and named tuples."""

    @property
    def number(self) -> int:
        """Number of calls of functions that stand in a file."""
        return sum(self.calls.values())

    @property
    def files(self) -> int:
        """Number of different files that they stand in."""
        return len({file for file, _ in self.calls})

    def within(self, folders: tuple[str, ...]) -> Trace:
        """Return the calls in those folders alone, from which something must have been called."""
        found = {at: n for at, n in self.calls.items() if at[0].startswith(folders)}
        assert found, f"nothing of {folders} is called: have they been moved?"
        return Trace(Counter(found), 0)

    def beside(self, folders: tuple[str, ...]) -> Trace:
        """Return the calls in all other folders."""
        return Trace(
            Counter({at: n for at, n in self.calls.items() if not at[0].startswith(folders)}), 0
        )

    def __add__(self, other: object) -> Trace:
        assert isinstance(other, Trace)
        return Trace(self.calls + other.calls, self.constructors + other.constructors)


class Tracer:
    """Counter of calls, which can be paused by `uncounted`."""

    def __init__(self) -> None:
        self._calls: Counter[tuple[str, str]] = Counter()
        self._constructors = 0
        self._package = f"{PACKAGE}/"
        self._only: CodeType | None = None
        self._depth = 0

    def trace(self, act: Callable[[], object], only: CodeType | None = None) -> Trace:
        """Return the calls of that function; ``only`` those inside of another, if it is given."""
        self._calls = Counter()
        self._constructors = 0
        self._only = only
        self._depth = int(only is None)
        sys.setprofile(self._note)
        try:
            act()
        finally:
            sys.setprofile(None)
        return Trace(self._calls, self._constructors)

    def uncounted(self, act: Callable[[], None]) -> None:
        """Do something that is not counted."""
        profile = sys.getprofile()
        sys.setprofile(None)
        act()
        sys.setprofile(profile)

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code is self._only:
            self._depth += {"call": 1, "return": -1}.get(event, 0)
        if event != "call" or not self._depth:
            return
        if code.co_filename.startswith(self._package):
            self._calls[code.co_filename.removeprefix(self._package), code.co_name] += 1
        elif code.co_filename == "<string>" and code.co_name in ("__init__", "<lambda>", "__new__"):
            self._constructors += 1


def dearest(traces: Iterable[Trace]) -> Trace:
    """Return the trace with most calls."""
    return max(traces, key=lambda trace: trace.number)


# -- at the table


def key(app: App, key: int, mod: int = 0) -> None:
    """Press a key and let it go."""
    app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)], 0.0)
    app.turn([pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)], 0.0)


def frame(app: App) -> None:
    """Do what the loop does from one picture to the next."""
    app.draw_if_stale()
    app.run_deferred()
    app.turn([], FRAME)


def come_to_rest(app: App) -> None:
    """Let all animations end."""
    for _ in range(120):
        frame(app)


def trace_to_layout(tracer: Tracer, app: App, event: pygame.Event) -> Trace:
    """Return what an event leads to up to the laid-out table."""

    def turn() -> None:
        app.turn([event], 0.0)
        app.run_deferred()

    return tracer.trace(turn) + tracer.trace(app.scene.targets, only=Tree.update.__code__)


def traces_to_picture(tracer: Tracer, app: App, pressed: int) -> tuple[Trace, Trace]:
    """Return what a key leads to up to its picture, and from there to the one after it."""

    def show() -> None:
        app.turn([pygame.Event(pygame.KEYDOWN, key=pressed, mod=0, unicode="", scancode=0)], 0.0)
        app.draw_if_stale()

    def go_on() -> None:
        app.run_deferred()
        app.turn([], FRAME)
        app.draw_if_stale()

    first = tracer.trace(show)
    other = tracer.trace(go_on)
    app.turn([pygame.Event(pygame.KEYUP, key=pressed, mod=0, unicode="", scancode=0)], 0.0)
    return first, other


def drag(app: App) -> pygame.Event:
    """Drag a tile over a cell where it fits; return the event that lays it there."""
    home = next(rect for id, rect in app.scene.targets().items() if id.startswith("tile ")).center
    app.turn([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=home, button=1)], 0.0)

    def move(there: tuple[int, int]) -> None:
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(1, 0, 0))], 0.0)
        app.draw_if_stale()

    move((home[0] + 30, home[1] - 40))
    cell = next(rect for id, rect in app.scene.targets().items() if id.startswith("legal ")).center
    move(cell)
    move(cell)
    app.run_deferred()
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=cell, button=1)


def traces_of_laying(app: App, session: Session, lay: Callable[[], T]) -> list[T]:
    """Return the results of laying a tile several times; each time it is taken back."""
    traces = []
    for _ in range(TIMES):
        app.shelf.syncs.flush()  # news of what was written before is no part of the trip
        frame(app)
        done = len(session.moments)
        traces.append(lay())
        assert len(session.moments) == done + 1, "it was not laid"
        come_to_rest(app)
        key(app, pygame.K_z, pygame.KMOD_CTRL)
        come_to_rest(app)
        assert len(session.moments) == done, "it was not taken back"
    return traces


def tiles(tracer: Tracer) -> tuple[Trace, Trace, Trace]:
    """Return the traces of a dropped tile, and of one laid by key.

    They are: dropped, up to the laid-out table; by key, up to its picture; and both pictures of
    that.
    """

    def by_key() -> tuple[Trace, Trace]:
        key(app, pygame.K_1)
        come_to_rest(app)
        return traces_to_picture(tracer, app, pygame.K_RETURN)

    with at_the_table() as (app, scene):
        come_to_rest(app)
        dropped = traces_of_laying(
            app, scene.session, lambda: trace_to_layout(tracer, app, drag(app))
        )
    with at_the_table() as (app, scene):
        come_to_rest(app)
        firsts, others = zip(*traces_of_laying(app, scene.session, by_key), strict=True)
        return dearest(dropped), dearest(firsts), dearest(list(map(add, firsts, others)))


def gold(tracer: Tracer) -> tuple[Trace, Trace]:
    """Return the traces of one gold more: up to the laid-out table, and up to the pictures."""
    up = pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode="", scancode=0)
    with at_the_table(Phase.PRICING) as (app, _):
        come_to_rest(app)
        key(app, pygame.K_RETURN)  # the curtain
        plain = []
        drawn = []
        for _ in range(TIMES):
            come_to_rest(app)
            plain.append(trace_to_layout(tracer, app, up))
            app.turn(
                [pygame.Event(pygame.KEYUP, key=pygame.K_UP, mod=0, unicode="", scancode=0)], 0.0
            )
            come_to_rest(app)
            drawn.append(add(*traces_to_picture(tracer, app, pygame.K_UP)))
        return dearest(plain), dearest(drawn)


# -- a computer


class Prompt:
    """Player that decides at random as soon as it is asked; its decision is not counted."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self._answer: Answer[Decision] | None = None

    def ask(self, view: PlayerView, number: int) -> None:
        """Decide."""

        def decide() -> None:
            self._answer = Answer(BOTS["random"](view, Random(number)))

        self._tracer.uncounted(decide)

    def answer(self) -> Answer[Decision] | None:
        """Return the decision."""
        return self._answer

    def cancel(self) -> None:
        """Forget the decision."""
        self._answer = None


def computers(tracer: Tracer) -> tuple[Trace, int]:
    """Return the trace of computers that build, and the number of their actions.

    It goes from their answers until the next ones are asked for.
    """
    with at_the_table() as (app, _):
        session = in_last_round(app, Phase.BUILDING)
        session.seat_players(["random"] * len(session.setup.seats))
        runner = Runner(session, lambda level: Prompt(tracer))
        runner.begin()
        traces = Trace(Counter(), 0)
        done = len(session.moments)
        while (
            len(session.state.turn_order) - sum(one.has_ended for one in session.state.players) > 1
        ):
            traces += tracer.trace(lambda: runner.tick(FRAME))
        number = len(session.moments) - done
        session.close()
    return traces, number


# -- sources


def functions(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield all functions of a module, also those in classes and in functions."""
    yield from (
        node for node in nodes(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def forwarding() -> int:
    """Return the number of definitions outside the kit of methods that a tree implements."""
    outside = (path for name, path in program_sources().items() if not name.startswith("kit/"))
    return sum(function.name in FORWARDED for path in outside for function in functions(tree(path)))


def widest_interface() -> tuple[str, int]:
    """Return the name and size of the widest protocol that modules of panels use.

    Inherited members count.
    """
    drawing = tuple(folder for folder in SCREEN if folder != "kit/")
    sources = {name: path for name, path in program_sources().items() if name.startswith(drawing)}
    classes = {
        node.name: node
        for path in sources.values()
        for node in nodes(tree(path))
        if isinstance(node, ast.ClassDef)
    }

    def bases(name: str) -> list[str]:
        own = (
            base.value if isinstance(base, ast.Subscript) else base for base in classes[name].bases
        )
        return [base.id for base in own if isinstance(base, ast.Name)]

    def members(name: str) -> set[str]:
        if name not in classes:
            return set()
        own = {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        own |= {
            ast.unparse(node.target)
            for node in classes[name].body
            if isinstance(node, ast.AnnAssign)
        }
        return own.union(*map(members, bases(name)))

    in_panels = [path for name, path in sources.items() if "table/panel" in name]
    assert in_panels, "no panels are found: have they been moved?"
    named = {
        node.id for path in in_panels for node in nodes(tree(path)) if isinstance(node, ast.Name)
    }
    widths = {
        name: len(members(name)) for name in named & classes.keys() if "Protocol" in bases(name)
    }
    widest = max(widths, key=lambda name: widths[name], default="")
    return widest, widths.get(widest, 0)


def asks_for_panels(module: ast.Module) -> Iterator[int]:
    """Yield the lines where the type of a panel is asked for."""
    for node in nodes(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
            asked = (name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name))
            if any(name.endswith("Panel") for name in asked):
                yield node.lineno


def lines_of_code(module: ast.Module) -> int:
    """Return the number of lines on which a statement begins, without docstrings."""
    texts = {
        node.value for node in nodes(module) if isinstance(node, ast.Expr) and is_text(node.value)
    }
    beginning = (
        node for node in nodes(module) if node not in texts and not isinstance(node, ast.Expr)
    )
    return len({node.lineno for node in beginning if isinstance(node, ast.stmt | ast.expr)})


def is_text(node: ast.AST) -> bool:
    """Return whether the node is a text and nothing else."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# -- printing


class CallRow(NamedTuple):
    """Figure, and the most that it may be."""

    what: str
    figures: tuple[int, ...]
    most: tuple[int, ...] = ()
    """Limits, as many as figures; empty where there is none."""
    more: str = ""
    trace: Trace | None = None
    """Trace that it was read off."""

    def __str__(self) -> str:
        figures, most = (
            " / ".join(f"{one:,}" for one in numbers) for numbers in (self.figures, self.most)
        )
        met = ""
        if self.most:
            is_met = all(one <= limit for one, limit in zip(self.figures, self.most, strict=True))
            met = "yes" if is_met else "NO"
        return f"{self.what:<66}{figures:>12}{most:>13}  {met:<4}{self.more}".rstrip()


def of_calls(what: str, trace: Trace, most: tuple[int, ...] = (), *, times: int = 1) -> CallRow:
    """Return the row of calls and files; calls on average over ``times`` times."""
    more = f"{round(trace.constructors / times)} constructors besides" if trace.constructors else ""
    return CallRow(what, (round(trace.number / times), trace.files), most, more, trace)


def of_judge(trace: Trace, most: tuple[int, ...], *, times: int = 1) -> CallRow:
    """Return the row of how often the engine is asked about building, and carries actions out."""
    names = ("games/skye/engine/phases.py", "why_not_build"), ("games/skye/engine/game.py", "apply")
    assert all(trace.calls[name] for name in names), (
        f"{names} are not called: have they been moved?"
    )
    asked = (round(trace.calls[name] / times) for name in names)
    return CallRow("  the judge is asked / an action is carried out", tuple(asked), most)


def call_rows() -> list[CallRow]:
    """Return the rows of calls."""
    tracer = Tracer()
    dropped, tile, both = tiles(tracer)
    one_gold, price = gold(tracer)
    computer, actions = computers(tracer)
    return [
        of_calls("a dropped tile, up to the laid-out table", dropped),
        of_calls("  engine, game, files, i18n", dropped.beside(SCREEN), (280, 28)),
        of_calls("  kit, shell and ui", dropped.within(SCREEN), (300, 20)),
        of_judge(dropped, (2, 1)),
        of_calls("one gold more on a price, up to the laid-out table", one_gold, (220, 25)),
        of_calls(
            "a computer's action while it builds, without bot and screen", computer, times=actions
        ),
        of_judge(computer, (1, 1), times=actions),
        of_calls("one gold more by key, up to its picture and the one after it", price, (900, 40)),
        of_calls("a tile laid by key, up to its picture", tile, (3_000, 50)),
        of_calls("  and the one after it, with the saving", both),
    ]  # fmt: skip


def source_rows() -> list[CallRow]:
    """Return the rows of sizes."""
    sources = program_sources()
    name, members = widest_interface()
    naming_keys = [
        name for name, path in sources.items()
        if name != "kit/commands.py" and "pygame.K_" in path.read_text(encoding="utf-8")
    ]  # fmt: skip
    asking = [line for path in sources.values() for line in asks_for_panels(tree(path))]
    long = [
        function for path in sources.values() for function in functions(tree(path))
        if (function.end_lineno or 0) - function.lineno >= LONG_FUNCTION
    ]  # fmt: skip
    large = sum(lines_of_code(tree(path)) > LONG_MODULE for path in sources.values())
    return [
        CallRow(f"definitions of {' '.join(sorted(FORWARDED))}", (forwarding(),), (5,)),
        CallRow("members of the widest interface that a panel gets", (members,), (10,), name),
        CallRow("questions for the type of a panel", (len(asking),), (0,)),
        CallRow("files with key constants, besides `kit/commands.py`", (len(naming_keys),), (0,)),
        CallRow(
            f"functions over {LONG_FUNCTION} lines, modules over {LONG_MODULE} lines of code",
            (len(long), large),
        ),
    ]  # fmt: skip


def package_rows() -> list[CallRow]:
    """Return the rows of lines of each package, of them those of code."""
    lines, code = Counter[str](), Counter[str]()
    for name, path in program_sources().items():
        package = "/".join(name.split("/")[:-1][: 2 if name.startswith("games/") else 1])
        lines[package] += len(path.read_bytes().splitlines())
        code[package] += lines_of_code(tree(path))
    return [
        CallRow(
            f"lines of {package or 'the top level'}", (lines[package],),
            (MOST_OF_RAIDERS,) if package == "games/raiders" else (), f"{code[package]:,} of code",
        )
        for package in sorted(lines)
    ]  # fmt: skip


def main() -> None:
    """Measure and print."""
    title = "calls / files: five seats, last round, 1920×1080"
    print(f"{title:<66}{'figure':>12}{'at most':>13}  met")
    rows = call_rows()
    print(*rows, *source_rows(), *package_rows(), sep="\n")
    for row in rows if "--calls" in sys.argv else ():
        if row.trace is not None:
            print("", row.what, sep="\n")
            print(
                *(f"{n:>7,}  {file} {name}" for (file, name), n in sorted(row.trace.calls.items())),
                sep="\n",
            )


if __name__ == "__main__":
    main()
