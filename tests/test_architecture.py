"""What may know what, beyond the contracts of import-linter and the rules of ruff in `pyproject.toml`."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from sources import PACKAGE, nodes, screen_sources, tree

from skye_desktop.game.seeds import short_seed

# fmt: off
ENGINE_MAY_IMPORT = {
    "__future__", "abc", "base64", "bisect", "collections", "dataclasses", "enum", "functools", "gettext", "hashlib", "importlib",
    "itertools", "json", "operator", "re", "skye_desktop", "tomllib", "types", "typing", "zlib", "pydantic", "pydantic_core",
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
_EACH_GAME = sorted(path.name for path in _GAMES.glob("*") if (path / "__init__.py").exists())


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def _modules(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if not path.stem.startswith("__")]


def _classes(paths: Iterable[Path]) -> list[str]:
    classes = (one for path in paths for one in nodes(tree(path)) if isinstance(one, ast.ClassDef))
    return [one.name for one in classes]


@pytest.mark.parametrize("game", _EACH_GAME)
def test_no_name_of_a_module_or_of_a_class_has_two_meanings(game: str) -> None:
    """In the house and one game; games do not know each other."""
    own = _modules(_GAMES / game)
    # The contract bears the names of what a game fulfils it with.
    house = [
        path for path in _modules(PACKAGE) if _GAMES not in path.parents and path.stem != "contract"
    ]
    assert len(own) > 20 < len(house)
    assert _twice(path.stem for path in [*own, *house]) == []
    for paths in (own, house):
        assert _twice(name.lstrip("_") for name in _classes(paths)) == []
    # An engine has the words of its rule book, and the house never meets them.
    beside = [path for path in own if _GAMES / game / "engine" not in path.parents]
    both = [*_classes(beside), *_classes(house)]
    assert _twice(name for name in both if not name.startswith("_")) == []


def test_chance_is_the_same_in_every_run(request: pytest.FixtureRequest) -> None:
    assert short_seed() == Random(request.node.nodeid).randrange(1_000_000_000) != short_seed()


TALKING = """
import sys
from skye_desktop.__main__ import main
main(["play", "--text", "--game", sys.argv[1], "--data-dir", sys.argv[2]])
print(*(name for name in sys.modules if name.startswith("skye_desktop.games.")))
"""


@pytest.mark.parametrize(("game", "other"), [("skye", "raiders"), ("raiders", "skye")])
def test_only_the_chosen_game_is_loaded(tmp_path: Path, game: str, other: str) -> None:
    command = [sys.executable, "-c", TALKING, game, str(tmp_path)]
    done = subprocess.run(command, input="quit\n", capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert f"skye_desktop.games.{game}.engine" in loaded
    # The help of the command line names the variants, and reads nothing else of them.
    package = f"skye_desktop.games.{other}"
    assert [name for name in loaded if f".{other}" in name and name != package] == []


def test_the_engine_has_its_old_name_for_scripts() -> None:
    old, new = import_module("skye_desktop.engine"), import_module("skye_desktop.games.skye.engine")
    assert old.__all__ == new.__all__
    assert all(getattr(old, name) is getattr(new, name) for name in old.__all__)
