"""Colours and sizes: every text can be read on its ground, and none is chosen outside the theme."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from skye_desktop.ui import theme
from skye_desktop.ui.theme import TEXT_ON, TextOn, contrast

UI = Path(theme.__file__).parent
SOURCES = sorted(path for path in UI.rglob("*.py") if path.name != "theme.py")

LEAST = 4.5
LEAST_LARGE = 3.0


def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# -- contrast


def test_contrast_is_one_for_the_same_colour_and_twenty_one_for_black_on_white() -> None:
    assert contrast((90, 120, 30), (90, 120, 30)) == 1
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (119, 119, 119)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("text", TEXT_ON, ids=lambda text: text.where)
def test_text_stands_out_from_its_ground(text: TextOn) -> None:
    assert contrast(text.ink, text.paper) >= (LEAST_LARGE if text.is_large else LEAST)


def assigned(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target with its value; the parts of a tuple one by one."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=True)
        else:
            yield target, node.value


def written_in(tree: ast.Module) -> Iterator[str]:
    """The colours of the theme that something is written in, or drawn in where that is called colour too."""
    values: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "colour":
            values.append(node.value)
        elif isinstance(node, ast.Assign):
            values += [value for target, value in assigned(node) if ast.unparse(target) in ("colour", "ink")]
    for value in values:
        for part in ast.walk(value):
            if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "theme":
                yield part.attr


OF_LINES = {"GLOW", "WRONG_LIGHT"}
"""Colours that rings are drawn in."""


def test_every_colour_that_is_written_in_has_its_ground_in_the_list() -> None:
    inks = {text.ink for text in TEXT_ON}
    used = {name for path in SOURCES for name in written_in(read(path))} - OF_LINES
    colours = {name for name in used if isinstance(getattr(theme, name), tuple)}
    assert {name for name in colours if getattr(theme, name) not in inks} == set()
    assert colours >= {"INK", "INK_SOFT", "LIGHT_INK", "NOW", "WRONG"}


def test_every_kind_of_button_is_in_the_list() -> None:
    from skye_desktop.ui.widgets import _FILLS

    listed = {(text.ink, text.paper) for text in TEXT_ON}
    for resting, hovered, ink in _FILLS.values():
        assert {(ink, resting), (ink, hovered)} <= listed
    assert (theme.DISABLED_INK, theme.DISABLED) in listed


# -- nothing outside the theme


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value <= 255


def looks_like_a_colour(node: ast.expr) -> bool:
    """Three small whole numbers, with a fourth of any kind if there is one. Counting 1, 2, 3 is none."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if len(parts) in (3, 4):
            return all(map(is_number, parts[:3])) and ast.unparse(node).strip("()[]") != "1, 2, 3"
        case ast.Call(func=called):
            return ast.unparse(called) in ("pygame.Color", "Color")
        case ast.Constant(value=str(text)):
            return len(text) in (7, 9) and text.startswith("#")
    return False


def colours_in(tree: ast.Module) -> list[tuple[int, str]]:
    """Line and text of all that looks like a colour."""
    expressions = (node for node in ast.walk(tree) if isinstance(node, ast.expr))
    return [(node.lineno, ast.unparse(node)) for node in expressions if looks_like_a_colour(node)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(UI).as_posix())
def test_no_colour_is_written_outside_the_theme(path: Path) -> None:
    assert colours_in(read(path)) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(UI).as_posix())
def test_no_size_of_text_is_written_outside_the_theme(path: Path) -> None:
    given = [
        node.value for node in ast.walk(read(path)) if isinstance(node, ast.keyword) and node.arg == "size"
    ]
    assert [ast.unparse(value) for value in given if isinstance(value, ast.Constant)] == []


def test_a_colour_would_be_found() -> None:
    written = (
        "a = (10, 20, 30)\nb = (1, 2, 3)\nc = (0, 0, 0, strength)\nd = pygame.Color('red')\ne = '#aabbcc'"
    )
    assert sorted(line for line, _ in colours_in(ast.parse(written))) == [1, 3, 4, 5]
