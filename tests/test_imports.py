"""The direction of imports: a stranger can read from the file names what may know what."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "skye_desktop"

MAY_IMPORT = {
    "i18n": set(),
    "kit": set(),
    "engine": set(),
    "bots": {"engine"},
    "record": {"engine"},
    "secrecy": {"engine", "record"},
    "files": {"engine", "record"},
    "storage": {"engine", "files", "record"},
    "settings": {"engine", "record", "storage"},
    "report": {"engine", "record", "storage", "settings"},
    "terminal": {"record"},
    "thinking": {"engine", "bots"},
    "background": {"record"},
    "shortening": {"engine", "record"},
    "session": {"engine", "bots", "kit", "play", "record", "secrecy", "shortening", "storage", "thinking"},
    "play": {"engine", "bots", "record", "session", "settings", "storage", "thinking"},
    "playtest": {"engine", "bots"},
    "ui": {
        "background", "engine", "bots", "kit", "play", "record", "report", "secrecy", "session", "storage", "settings",
        "shortening", "terminal", "thinking",
    },
}  # fmt: skip
"""What each part of the package may import of the package."""

ENGINE_ORDER = [
    "reasons",
    "tiles",
    "territory",
    "coins",
    "actions",
    "notation",
    "state",
    "scoring",
    "events",
    "phases",
    "view",
    "game",
    "position",
]

ENGINE_MAY_IMPORT = {
    "__future__", "abc", "collections", "dataclasses", "enum", "functools", "gettext", "hashlib", "importlib",
    "itertools", "json", "re", "types", "typing", "pydantic", "pydantic_core",
}  # fmt: skip
"""Neither a screen nor files, neither a clock nor a generator of chance."""


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield node.module or ""


def part_of(module: str) -> str:
    return module.split(".")[1] if module.startswith("skye_desktop.") else ""


def sources(part: str) -> list[Path]:
    folder = PACKAGE / part
    found = sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{part}.py"]
    assert found, f"no files in {part}"
    return found


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_lies_below_it(part: str) -> None:
    for path in sources(part):
        for module in imported(path):
            other = part_of(module)
            assert other in {"", "i18n", part} | MAY_IMPORT[part], f"{path.name} imports {module}"


@pytest.mark.parametrize("part", [part for part in MAY_IMPORT if part != "engine"])
def test_everything_above_the_engine_uses_its_public_door(part: str) -> None:
    for path in sources(part):
        inner = [module for module in imported(path) if module.startswith("skye_desktop.engine.")]
        assert not inner, f"{path.name} imports {inner}"


def test_every_module_of_the_engine_has_its_place_in_the_order() -> None:
    names = {path.stem for path in sources("engine")} - {"__init__"}
    assert names == set(ENGINE_ORDER)


@pytest.mark.parametrize("name", ENGINE_ORDER)
def test_a_module_of_the_engine_imports_only_those_before_it(name: str) -> None:
    before = ENGINE_ORDER[: ENGINE_ORDER.index(name)]
    for module in imported(PACKAGE / "engine" / f"{name}.py"):
        if module.startswith("skye_desktop.engine."):
            assert module.split(".")[2] in before, f"{name} imports {module}"


def test_the_engine_knows_no_screen_no_files_no_clock_and_no_chance() -> None:
    for path in sources("engine"):
        for module in imported(path):
            root = module.split(".")[0]
            assert root == "skye_desktop" or root in ENGINE_MAY_IMPORT, f"{path.name} imports {module}"


def test_pygame_lives_in_the_interface_only() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        if not {"ui", "kit"} & set(path.relative_to(PACKAGE).parts):
            assert "pygame" not in {module.split(".")[0] for module in imported(path)}, path.name


def test_every_folder_of_pictures_and_sounds_is_in_the_wheel() -> None:
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    folders = {f"sprites/{path.name}" for path in (PACKAGE.parent / "sprites").iterdir() if path.is_dir()}
    wanted = {*(folders - {"sprites/paint", "sprites/__pycache__"}), "saves"}
    assert shipped == {folder: f"skye_desktop/shipped/{folder}" for folder in wanted}
