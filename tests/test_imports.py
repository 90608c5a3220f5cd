"""The direction of imports: a stranger can read from the file names what may know what.

Most of it is said in `pyproject.toml`, by contracts that import-linter checks. Here stands what it cannot say.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from importlinter.cli import lint_imports
from sources import (
    circles,
    imported_names,
    imports_of_modules,
    nodes,
    places_gone_to,
    program_sources,
    tree,
)

from skye_desktop.ui.screens import PLACES

PACKAGE = Path(__file__).parent.parent / "skye_desktop"

ENGINE_ORDER = [
    "given_names",
    "reasons",
    "tiles",
    "territory",
    "coins",
    "actions",
    "notation",
    "scoring_tiles",
    "scoring_numbers",
    "variant",
    "state",
    "scoring",
    "events",
    "phases",
    "view",
    "game",
    "position_check",
    "position",
]

ENGINE_MAY_IMPORT = {
    "__future__", "abc", "base64", "collections", "dataclasses", "enum", "functools", "gettext", "hashlib", "importlib",
    "itertools", "json", "re", "types", "typing", "zlib", "pydantic",
    "pydantic_core",
}  # fmt: skip
"""Neither a screen nor files, neither a clock nor a generator of chance."""


def imported(path: Path) -> Iterator[str]:
    for node in nodes(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield node.module or ""


def engine_sources() -> list[Path]:
    return sorted((PACKAGE / "engine").rglob("*.py"))


def contracts() -> list[dict[str, Any]]:
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def test_the_contracts_of_who_may_import_whom_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(str(PACKAGE.parent / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == 0, capsys.readouterr().out


def test_the_interface_takes_from_the_kit_only_what_stands_at_its_door() -> None:
    at_door = {name.rpartition(".")[2] for name in imported_names(PACKAGE / "kit" / "__init__.py")}
    taken = {name for path in (PACKAGE / "ui").rglob("*.py") for name in imported_names(path)}
    of_kit = {name for name in taken if name.startswith("skye_desktop.kit")}
    assert of_kit <= {f"skye_desktop.kit.{name}" for name in at_door}


def test_no_contract_has_an_exception() -> None:
    assert not [contract["name"] for contract in contracts() if "ignore_imports" in contract]


def test_every_place_that_is_gone_to_by_name_is_one_of_a_screen() -> None:
    named = [name for path in program_sources().values() for name in places_gone_to(tree(path))]
    assert named
    assert set(named) <= set(PLACES)


def test_a_name_of_no_place_would_be_found_however_it_is_gone_to() -> None:
    ways = (
        'app.go.open("cellar")',
        'Do(app.go.open, "attic")',
        "partial(app.go.open, place)",
        "do(app.go.open)",
    )
    assert [*places_gone_to(ast.parse("\n".join(ways)))] == ["cellar", "attic", None, None]


def test_every_module_of_the_engine_has_its_place_in_the_order() -> None:
    names = {path.stem for path in engine_sources()} - {"__init__"}
    assert names == set(ENGINE_ORDER)


@pytest.mark.parametrize("name", ENGINE_ORDER)
def test_a_module_of_the_engine_imports_only_those_before_it(name: str) -> None:
    before = ENGINE_ORDER[: ENGINE_ORDER.index(name)]
    for module in imported(PACKAGE / "engine" / f"{name}.py"):
        if module.startswith("skye_desktop.engine."):
            assert module.split(".")[2] in before, f"{name} imports {module}"


def test_the_engine_knows_no_screen_no_files_no_clock_and_no_chance() -> None:
    for path in engine_sources():
        for module in imported(path):
            root = module.split(".")[0]
            assert root == "skye_desktop" or root in ENGINE_MAY_IMPORT, (
                f"{path.name} imports {module}"
            )


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = imports_of_modules()
    links = [
        " ↔ ".join(sorted(circle))
        + ": "
        + ", ".join(f"{a} → {b}" for a in sorted(circle) for b in known[a] & circle)
        for circle in circles(known)
    ]
    assert not links, "\n".join(links)


def test_a_circle_is_found_wherever_its_imports_are_hidden(tmp_path: Path) -> None:
    texts = {
        "house": "",
        "house.roof": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house import wall\n",
        "house.wall": "def stand():\n    import house.floor\n",
        "house.floor": "from house.roof import TILES\nfrom house import DOOR\n",
        "house.cellar": "from house.floor import BOARDS\n",
    }
    paths = {name: tmp_path / f"{name}.py" for name in texts}
    for name, text in texts.items():
        paths[name].write_text(text, encoding="utf-8")
    known = imports_of_modules(paths)
    assert known["house.floor"] == {"house.roof", "house"}
    assert circles(known) == [{"house.roof", "house.wall", "house.floor"}]


def test_every_folder_that_is_read_by_people_and_program_is_in_the_wheel() -> None:
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    folders = {
        f"sprites/{path.name}" for path in (PACKAGE.parent / "sprites").iterdir() if path.is_dir()
    }
    wanted = {
        *(folders - {"sprites/paint", "sprites/__pycache__"}),
        "saves",
        "docs/format",
        "docs/guide",
    }
    assert shipped == {folder: f"skye_desktop/shipped/{folder}" for folder in wanted}
