"""Count of the small faults that the tests find: mutants of engine, drafts, layout, flow, record.

Run from the checkout: ``python benchmarks/mutants.py`` makes 200 mutants, by a seed, and runs the
tests that belong to each; ``--whole`` runs the whole quick group on those that survive. A mutant is
the program with one operator, constant, condition or call changed. Sites are numbered in the order
of the syntax tree, docstrings left out: the same seed makes the same mutants as long as only names,
comments and layout of the program have changed, so that two states of the tests can be compared.
``--list`` prints the mutants and runs nothing; ``--only 3 17`` runs some of them.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PROGRAM: Final = ROOT / "skye_desktop"

GROUPS: Final = {
    "engine": (
        ("games/skye/engine/*.py",),
        ("test_engine_*", "test_golden", "test_variants", "test_session"),
    ),
    "drafts": (("games/skye/*_draft.py",), ("test_drafts", "test_prompt", "test_panels")),
    "layout": (
        ("kit/layout.py", "kit/tree/elements.py", "games/skye/ui/table/arrangement.py"),
        (
            "test_layout",
            "test_tree",
            "test_tree_controls",
            "test_measures",
            "test_ui_arrangement",
            "test_ui_layout",
        ),
    ),
    "flow": (
        ("game/flow.py", "games/skye/etiquette.py"),
        ("test_play_flow", "test_seats", "test_session", "test_play_runner", "test_secrecy"),
    ),
    "record": (
        ("files/record.py",),
        ("test_record", "test_storage", "test_autosave", "test_hostile"),
    ),
}
"""Files of the program by group, with the tests that belong to them, the quickest first."""
SLOWEST: Final = 300
"""Seconds after which the tests of a mutant are given up: it loops for ever."""

COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "//"), ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"), ast.Mod: ("%", "*"), ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Site(NamedTuple):
    """Place in a file where a fault can be made."""

    file: str
    line: int
    start: int
    """Offset of the first byte that is replaced."""
    end: int
    before: str
    after: str
    group: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} -> {self.after}"


def sites_of(path: Path, group: str) -> list[Site]:
    """Return every place of a file where a fault can be made, in the order of its syntax tree."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name = path.relative_to(PROGRAM).as_posix()

    def site(start: int, end: int, before: str, after: str) -> Iterator[Site]:
        found = source.find(before.encode(), start, end)
        if found >= 0:
            line = source.count(b"\n", 0, found) + 1
            yield Site(name, line, found, found + len(before.encode()), before, after, group)

    def offset(line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return starts[line - 1] + column

    def begin(node: ast.expr | ast.stmt) -> int:
        return offset(node.lineno, node.col_offset)

    def end(node: ast.expr | ast.stmt) -> int:
        return offset(node.end_lineno, node.end_col_offset)

    def of_node(node: ast.AST) -> Iterator[Site]:
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                yield from site(end(left), begin(right), *COMPARISONS[type(operator)])
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in ARITHMETIC:
                yield from site(end(left), begin(right), *ARITHMETIC[type(operator)])
            case ast.BoolOp(op=operator, values=[left, right, *_]):
                words = ("and", "or") if isinstance(operator, ast.And) else ("or", "and")
                yield from site(end(left), begin(right), *words)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from site(begin(node), begin(operand), "not ", "")
            case ast.Constant(value=bool(value)):
                yield from site(begin(node), end(node), str(value), str(not value))
            case ast.Constant(value=int(value)):
                yield from site(begin(node), end(node), str(value), str(value + 1))
            case ast.Call(func=ast.Name(id=called) as function) if called in CALLS:
                yield from site(begin(function), end(function), called, CALLS[called])
            case ast.Break() | ast.Continue():
                words = (
                    ("break", "continue") if isinstance(node, ast.Break) else ("continue", "break")
                )
                yield from site(begin(node), end(node), *words)
            case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() as test):
                yield from site(begin(test) - 1, begin(test), " ", " not ")

    return [one for node in body(ast.parse(source)) for one in of_node(node)]


def body(module: ast.Module) -> Iterator[ast.AST]:
    """Yield the executed nodes of a module: no annotations, no docstrings, no asserts."""
    due: list[ast.AST] = [module]
    while due:
        node = due.pop()
        yield node
        skipped: list[ast.AST | None] = []
        match node:
            case ast.AnnAssign(annotation=annotation):
                skipped = [annotation]
            case ast.FunctionDef(args=arguments, returns=returns):
                every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                skipped = [returns, *(one.annotation for one in every)]
            case ast.Assert():
                continue
        children = [one for one in ast.iter_child_nodes(node) if one not in skipped]
        due += reversed([one for one in children if not isinstance(one, ast.arg)])


def found_by(folder: Path, patterns: Sequence[str]) -> list[Path]:
    """Return the files of each pattern in order; a pattern without any is out of date."""
    found: list[Path] = []
    for pattern in patterns:
        paths = sorted(folder.glob(pattern))
        if not paths:
            raise SystemExit(f"GROUPS names {pattern}, but {folder} has no such file.")
        found += paths
    return found


def mutants(number: int, seed: int) -> list[Site]:
    """Return that many sites, chosen by a seed, a fifth of them from each group."""
    chance = Random(seed)
    found = []
    for group, (patterns, _) in GROUPS.items():
        paths = sorted(found_by(PROGRAM, patterns))
        sites = [one for path in paths for one in sites_of(path, group)]
        found += chance.sample(sites, min(len(sites), number // len(GROUPS)))
    return found


class Copy:
    """Copy of the checkout that holds one mutant at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept_out = shutil.ignore_patterns(
            ".git", ".venv", "__pycache__", ".*_cache", "dist", "build"
        )
        shutil.copytree(ROOT, folder, ignore=kept_out)

    def is_killed(self, site: Site, tests: Sequence[str]) -> bool:
        """Return whether one of the tests fails while the program has that fault."""
        path = self.folder / "skye_desktop" / site.file
        source = path.read_bytes()
        path.write_bytes(source[: site.start] + site.after.encode() + source[site.end :])
        try:
            return self._fails(tests)
        finally:
            path.write_bytes(source)

    def _fails(self, tests: Sequence[str]) -> bool:
        surroundings = os.environ | {
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-n",
            "0",
            "-p",
            "no:cacheprovider",
            *tests,
        ]
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=surroundings, capture_output=True, timeout=SLOWEST
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode not in (0, 5)


def tests_of(group: str) -> list[str]:
    """Return the files of tests that belong to a group."""
    paths = found_by(ROOT / "tests", [f"{pattern}.py" for pattern in GROUPS[group][1]])
    return [path.relative_to(ROOT).as_posix() for path in dict.fromkeys(paths)]


def run(
    sites: Mapping[int, Site],
    tests: Mapping[str, Sequence[str]],
    workers: int,
    *,
    is_whole: bool,
) -> list[bool]:
    """Run the tests of each mutant; return whether it was killed. Progress is printed."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies = Queue[Copy]()
        for number in range(workers):
            copies.put(Copy(Path(folder) / str(number)))

        def judge(numbered: tuple[int, Site]) -> bool:
            number, site = numbered
            copy = copies.get()
            try:
                began = time.monotonic()
                is_killed = copy.is_killed(site, tests[site.group])
                if not is_killed and is_whole:
                    is_killed = copy.is_killed(site, ("tests",))
            finally:
                copies.put(copy)
            what = "killed  " if is_killed else "SURVIVED"
            print(f"{number:>4} {what} {time.monotonic() - began:>5.0f} s  {site}", flush=True)
            return is_killed

        return list(pool.map(judge, sites.items()))


def main() -> int:
    """Make, run and count the mutants."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--workers", type=int, default=2, help="how many at once")
    parser.add_argument(
        "--whole", action="store_true", help="the whole quick group for those that survive"
    )
    parser.add_argument("--list", action="store_true", help="print them and run nothing")
    parser.add_argument("--only", type=int, nargs="+", help="the numbers of some of them")
    options = parser.parse_args()
    every_site = mutants(options.number, options.seed)
    sites = {number: every_site[number] for number in options.only or range(len(every_site))}
    if options.list:
        print(*(f"{number:>4} {site}" for number, site in sites.items()), sep="\n")
        return 0
    tests = {group: tests_of(group) for group in GROUPS}
    killed = run(sites, tests, options.workers, is_whole=options.whole)
    every = Counter(site.group for site in sites.values())
    found = Counter[str]()
    for site, is_killed in zip(sites.values(), killed, strict=True):
        found[site.group] += is_killed
    for group, number in every.items():
        print(f"{group:<8} {found[group]:>4} of {number:>4} killed")
    print(f"all      {sum(killed):>4} of {len(sites):>4} killed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
