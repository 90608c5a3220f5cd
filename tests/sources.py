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


@cache
def program_sources() -> dict[str, Path]:
    """Return the files of the program by their names from its folder on."""
    return {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
