"""What may know what, beyond the contracts of import-linter and the rules of ruff in `pyproject.toml`."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sources import PACKAGE, nodes, screen_sources, tree

from skye_desktop.game.seeds import short_seed

# fmt: off
ENGINE_MAY_IMPORT = {
    "__future__", "abc", "base64", "bisect", "collections", "dataclasses", "enum", "functools", "gettext", "hashlib", "importlib",
    "itertools", "json", "operator", "re", "skye_desktop", "types", "typing", "zlib", "pydantic", "pydantic_core",
}
# fmt: on
"""Neither a screen nor files, neither a clock nor a generator of chance."""


def imported(path: Path) -> Iterator[str]:
    """Yield what a file imports by full names, what stands behind ``import`` too: it may be a module."""
    for node in nodes(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_engine_knows_no_screen_no_files_no_clock_and_no_chance() -> None:
    paths = [*PACKAGE.glob("games/*/engine/**/*.py")]
    assert {path.relative_to(PACKAGE).parts[1] for path in paths} >= {"skye", "raiders"}
    for path in paths:
        known = {name.partition(".")[0] for name in imported(path)}
        assert known <= ENGINE_MAY_IMPORT, path.name


def test_the_interface_takes_from_the_kit_only_what_stands_at_its_door() -> None:
    at_door = {name.rpartition(".")[2] for name in imported(PACKAGE / "kit" / "__init__.py")}
    drawing = [path for name, path in screen_sources().items() if not name.startswith("kit/")]
    taken = {name for path in drawing for name in imported(path)}
    of_kit = {name for name in taken if name.startswith("skye_desktop.kit")}
    assert of_kit <= {f"skye_desktop.kit.{name}" for name in at_door}


_GAMES = PACKAGE / "games"


@pytest.mark.parametrize(
    "game", ["", *sorted(path.name for path in _GAMES.iterdir() if path.is_dir())]
)
def test_no_name_of_a_module_or_of_a_class_has_two_meanings(game: str) -> None:
    # Games do not know each other: a state of one is never met beside that of another.
    paths = [path for path in PACKAGE.rglob("*.py") if not path.stem.startswith("__")]
    if game:
        own = sorted((_GAMES / game).rglob("*.py"))
        paths = [path for path in own if not path.stem.startswith("__")]
    else:
        # The contract bears the names of what a game fulfils it with.
        paths = [path for path in paths if _GAMES not in path.parents and path.stem != "contract"]
    classes = (one for path in paths for one in nodes(tree(path)) if isinstance(one, ast.ClassDef))
    names = [path.stem for path in paths], [one.name.lstrip("_") for one in classes]
    twice = [name for kind in names for name, times in Counter(kind).items() if times > 1]
    assert twice == []


def test_chance_is_the_same_in_every_run(request: pytest.FixtureRequest) -> None:
    assert short_seed() == Random(request.node.nodeid).randrange(1_000_000_000) != short_seed()
