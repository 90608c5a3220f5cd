"""Laying out only says where things are: it sets nothing in motion, however often it is done."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import nodes, tree
from table import Player, a_setup, in_phase, moments_until, sit_down, window

import skye_desktop
from skye_desktop.engine import Phase
from skye_desktop.files.settings import Speed

PACKAGE = Path(skye_desktop.__file__).parent
LAYING_OUT = {"layout", "place", "place_parts", "arranged", "content", "relayout", "measure"}
MOVING = {"animate", "send_coins", "send"}


def called(function: ast.FunctionDef) -> set[str]:
    """The names of what is called in it, but not in what it only hands over."""
    found = set()
    todo: list[ast.AST] = [function]
    while todo:
        for node in ast.iter_child_nodes(todo.pop()):
            if isinstance(node, ast.Lambda | ast.FunctionDef):
                continue
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                found.add(node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id)
            todo.append(node)
    return found


def reached(functions: dict[str, ast.FunctionDef], start: str) -> set[str]:
    """All that is called by a method, also through other methods of its class."""
    found: set[str] = set()
    todo = [start]
    while todo:
        now = called(functions[todo.pop()]) - found
        found |= now
        todo += [name for name in now if name in functions]
    return found


def starting(module: ast.Module) -> Iterator[str]:
    """The layouts in which an animation is started."""
    for node in nodes(module):
        if isinstance(node, ast.ClassDef):
            functions = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
            for name in sorted(LAYING_OUT & set(functions)):
                if reached(functions, name) & MOVING:
                    yield f"{node.name}.{name}"


def test_no_layout_starts_an_animation() -> None:
    sources = sorted(PACKAGE.rglob("*.py"))
    assert [f"{path.name}: {name}" for path in sources for name in starting(tree(path))] == []


def test_a_layout_that_starts_an_animation_would_be_found() -> None:
    source = "class P:\n  def layout(self): self._a()\n  def _a(self): self.context.animate(1)\n"
    assert list(starting(ast.parse(source))) == ["P.layout"]


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING, Phase.INCOME])
def test_a_table_that_is_laid_out_again_stays_still(tmp_path: Path, phase: Phase) -> None:
    setup = a_setup(3, seed=4)
    player: Player = sit_down(
        window(tmp_path, speed=Speed.NORMAL), setup, moments_until(setup, in_phase(phase, 3))
    )
    desk = player.table.desk
    desk.animations.finish()
    for _ in range(3):
        player.app.relayout()
        desk.relayout()
    player.resize((1400, 800))
    assert not desk.animations.is_moving
