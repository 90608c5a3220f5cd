"""The sources of the program as trees, each read once however many tests go through it."""

from __future__ import annotations

import ast
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


SCREEN = ("kit/", "shell/", "games/skye/ui/")
"""Folders of the program with what is seen in the window."""


@cache
def program_sources() -> dict[str, Path]:
    """Return the files of the program by their names from its folder on."""
    return {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def screen_sources() -> dict[str, Path]:
    """Return the files of the program that draw, each folder of `SCREEN` having some."""
    found = {name: path for name, path in program_sources().items() if name.startswith(SCREEN)}
    for folder in SCREEN:
        assert any(name.startswith(folder) for name in found), folder
    return found
