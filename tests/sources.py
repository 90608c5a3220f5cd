"""The sources of the program as trees, each read once however many tests go through it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "skye_desktop"


@cache
def tree(path: Path) -> ast.Module:
    """What a file says; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(whole: ast.AST) -> tuple[ast.AST, ...]:
    """That itself and all that is in it, what lies further out before what lies in it."""
    return tuple(ast.walk(whole))


@cache
def program_sources() -> dict[str, Path]:
    """Return the files of the program by their names from its folder on."""
    return {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}


# -- what panels and keys are asked


def names_keys() -> set[str]:
    """Return the files of the program that name keys."""
    return {
        name
        for name, path in program_sources().items()
        if "pygame.K_" in path.read_text(encoding="utf-8")
    }


def asks_for_panels(module: ast.Module) -> Iterator[int]:
    """Yield the lines where the type of a panel is asked for."""
    for node in nodes(module):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "isinstance"
        ):
            asked = {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)}
            if any(name.endswith("Panel") for name in asked):
                yield node.lineno


# -- screens


def places_gone_to(module: ast.Module) -> Iterator[str | None]:
    """Yield the names of screens that `Navigator.open` is called with, now or later; None for what is not written."""
    for call in nodes(module):
        if isinstance(call, ast.Call):
            parts = call.func, *call.args
            for opens, place in zip(parts, (*parts[1:], None), strict=True):
                if isinstance(opens, ast.Attribute) and ast.unparse(opens).split(".")[-2:] == [
                    "go",
                    "open",
                ]:
                    name = place.value if isinstance(place, ast.Constant) else None
                    yield name if isinstance(name, str) else None


# -- imports


def modules() -> dict[str, Path]:
    """Return every module of the package by its full name; a package goes by the name of its folder."""
    paths = {
        Path(PACKAGE.name, name).with_suffix(""): path for name, path in program_sources().items()
    }
    return {".".join(bare.parts).removesuffix(".__init__"): path for bare, path in paths.items()}


def imported_names(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports, and what is named behind ``import`` too: it may be a module."""
    for node in nodes(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_of_modules(paths: Mapping[str, Path] | None = None) -> dict[str, set[str]]:
    """Return what each of these modules, else of the program, imports of them.

    Inside functions and under TYPE_CHECKING too.
    """
    paths = modules() if paths is None else paths
    known: dict[str, set[str]] = {}
    for module, path in paths.items():
        names = ((name, name.rpartition(".")[0]) for name in imported_names(path))
        known[module] = {
            name if name in paths else parent
            for name, parent in names
            if {name, parent} & paths.keys()
        }
    return known


def circles(known: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that reach each other, and modules that import themselves."""
    reached: dict[str, set[str]] = {}
    for module in known:
        reached[module], todo = set(), list(known[module])
        while todo:
            other = todo.pop()
            if other not in reached[module]:
                reached[module].add(other)
                todo += known[other]
    found: list[set[str]] = []
    for module in known:
        circle = {other for other in reached[module] if module in reached[other]}
        if circle and circle not in found:
            found.append(circle)
    return found
