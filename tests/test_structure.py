"""What may know what, in the program and in its tests; what only one place may do.

Private names are left to ruff, layers of imports to import-linter. Figures that say how the program is cut are printed
by `benchmarks/house.py`, and hold nobody up.
"""

from __future__ import annotations

import ast
import re
from random import Random

import pytest
from groups import together
from sources import asks_for_panels, names_keys, nodes, program_sources, tree

from skye_desktop.play.new_table import short_seed


def test_one_file_names_keys_and_everything_else_names_commands() -> None:
    assert names_keys() == {"kit/commands.py"}


def test_nothing_asks_for_the_type_of_a_panel() -> None:
    asking = {name: list(asks_for_panels(tree(path))) for name, path in program_sources().items()}
    assert {name: lines for name, lines in asking.items() if lines} == {}


def test_a_question_for_the_type_of_a_panel_would_be_found() -> None:
    assert list(asks_for_panels(ast.parse("if isinstance(panel, Button | BuyingPanel): ..."))) == [
        1
    ]


PRINT = {"terminal.py", "prompt/console.py"}
"""The doors that text from elsewhere goes through before a terminal obeys it."""


def test_only_the_doors_print() -> None:
    ways = {"print", "sys.stdout.write", "sys.stderr.write"}
    suspect = {
        name: path for name, path in program_sources().items()
        if re.search(r"\bprint\(|std(out|err)\.write", path.read_text("utf-8"))
    }  # fmt: skip
    calls = (
        (name, node)
        for name in suspect
        for node in nodes(tree(suspect[name]))
        if isinstance(node, ast.Call)
    )
    printing = {name for name, node in calls if ast.unparse(node.func) in ways}
    assert printing - PRINT == set(), "use skye_desktop.terminal.say"


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
def test_what_shares_something_runs_in_one_process(
    one: str, other: str, are_together: bool
) -> None:
    assert (together(f"tests/{one}") == together(f"tests/{other}")) == are_together


def test_tests_are_shared_out_by_what_belongs_together(pytestconfig: pytest.Config) -> None:
    asked = pytestconfig.hook.pytest_xdist_make_scheduler.get_hookimpls()
    assert "conftest" in {implementation.function.__module__ for implementation in asked}


def test_chance_is_the_same_in_every_run(request: pytest.FixtureRequest) -> None:
    drawn = [short_seed(), short_seed()]
    assert drawn[0] != drawn[1]
    assert drawn[0] == Random(request.node.nodeid).randrange(1_000_000_000)
