"""What may know what, in the program and in its tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from groups import together
from sources import nodes, tree

from skye_desktop.play.new_table import short_seed

PACKAGE = Path(__file__).parent.parent / "skye_desktop"
SOURCES = sorted(PACKAGE.rglob("*.py"))

KEYS = {
    "kit/commands.py",
}
"""The file that names keys. Everything else names commands."""


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_keys_are_named_in_few_files() -> None:
    naming = {name_of(path) for path in SOURCES if "pygame.K_" in path.read_text(encoding="utf-8")}
    assert naming - KEYS == set(), "a new file names keys"
    assert KEYS - naming == set(), "these name keys no longer: take them out of the list"


def asked_for_panels(module: ast.Module) -> Iterator[int]:
    """The lines where the type of a panel is asked for."""
    for node in nodes(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
            if any(name.endswith("Panel") for name in asked):
                yield node.lineno


def test_nothing_asks_for_the_type_of_a_panel() -> None:
    assert [f"{name_of(path)}:{line}" for path in SOURCES for line in asked_for_panels(tree(path))] == []


def test_a_question_for_the_type_of_a_panel_would_be_found() -> None:
    assert list(asked_for_panels(ast.parse("if isinstance(panel, Button | BuyingPanel): ..."))) == [1]


PRINT = {"terminal.py", "prompt/console.py"}
"""The doors that text from elsewhere goes through before a terminal obeys it."""


def test_only_the_doors_print() -> None:
    ways = {"print", "sys.stdout.write", "sys.stderr.write"}
    suspect = [
        path for path in SOURCES if re.search(r"\bprint\(|std(out|err)\.write", path.read_text("utf-8"))
    ]
    calls = [(path, node) for path in suspect for node in nodes(tree(path)) if isinstance(node, ast.Call)]
    printing = {name_of(path) for path, node in calls if ast.unparse(node.func) in ways}
    assert printing - PRINT == set(), "use skye_desktop.terminal.say"


TESTS = Path(__file__).parent
NOT_OURS = {"_replace", "_asdict", "_make", "_fields", "_exit", "_get_default_tempdir"}
"""Names that only look private, and those of Python itself."""


def is_private(name: str) -> bool:
    last = name.rpartition(".")[2]
    return last.startswith("_") and not last.startswith("__") and last not in NOT_OURS


def private_names(source: ast.AST) -> Iterator[int]:
    """The lines where a private name of something else is used, imported, or replaced by its name."""
    for node in nodes(source):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super"))):
                pass
            case ast.Attribute(attr=name) if is_private(name):
                yield node.lineno
            case ast.ImportFrom(module=str(module), names=names) if module.startswith("skye_desktop"):
                yield from (node.lineno for alias in names if is_private(alias.name))
            case ast.Call(func=ast.Attribute(attr="setattr" | "object") | ast.Name(id="patch"), args=args):
                words = [arg.value for arg in args if isinstance(arg, ast.Constant)]
                yield from (node.lineno for word in words if isinstance(word, str) and is_private(word))


def test_tests_know_no_private_names() -> None:
    found = [
        f"{path.name}:{line}" for path in sorted(TESTS.glob("*.py")) for line in private_names(tree(path))
    ]
    assert found == [], "use what is public"


@pytest.mark.parametrize(
    ("one", "other", "are_together"),
    [
        ("test_lock.py::test_one", "test_lock.py::test_other[3]", True),
        ("test_lock.py::test_one", "test_links.py::test_one", False),
        ("test_theme.py::test_one", "test_structure.py::test_one", True),
        ("test_real_window.py::test_one", "test_real_window_time.py::test_one", True),
        ("test_pictures.py::test_one[1]", "test_countable.py::test_one", True),
        ("test_ui_layout.py::test_one[1]", "test_ui_layout.py::test_one[2]", False),
        ("test_golden_bots.py::test_one[1]", "test_golden_bots.py::test_one[2]", False),
    ],
)
def test_what_shares_something_runs_in_one_process(one: str, other: str, are_together: bool) -> None:
    assert (together(f"tests/{one}") == together(f"tests/{other}")) == are_together


def test_tests_are_shared_out_by_what_belongs_together(pytestconfig: pytest.Config) -> None:
    asked = pytestconfig.hook.pytest_xdist_make_scheduler.get_hookimpls()
    assert "conftest" in {implementation.function.__module__ for implementation in asked}


def test_chance_is_the_same_in_every_run(request: pytest.FixtureRequest) -> None:
    drawn = [short_seed(), short_seed()]
    assert drawn[0] != drawn[1]
    assert drawn[0] == Random(request.node.nodeid).randrange(1_000_000_000)
