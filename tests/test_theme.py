"""Colours and sizes: every text can be read on its ground, and none is chosen outside the theme."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TypeGuard

import pytest
from sources import nodes, screen_sources
from sources import tree as read

from skye_desktop.games.skye.ui.clan_theme import CLAN, CLAN_INK, HIGH_CONTRAST
from skye_desktop.kit import Space, look, theme
from skye_desktop.kit.canvas import FLAT, RAISED
from skye_desktop.kit.theme import TEXT_ON, Bevel, Raised, TextOn, contrast, words_behind

PACKAGE = Path(theme.__file__).parent.parent
THEME = {
    PACKAGE / path
    for path in (
        "kit/theme.py",
        "kit/look.py",
        "games/skye/ui/clan_theme.py",
        "games/skye/ui/sizes.py",
    )
}
SOURCES = sorted(path for path in screen_sources().values() if path not in THEME)

LEAST = 4.5
LEAST_LARGE = 3.0
FAR = 7.0


# -- contrast


def test_contrast_is_one_for_the_same_colour_and_twenty_one_for_black_on_white() -> None:
    assert contrast((90, 120, 30), (90, 120, 30)) == 1
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (119, 119, 119)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("text", TEXT_ON, ids=lambda text: text.where)
def test_text_stands_out_from_its_ground_and_in_high_contrast_far(text: TextOn) -> None:
    assert contrast(text.ink, text.paper) >= (LEAST_LARGE if text.is_large else LEAST)
    seen, box = HIGH_CONTRAST.colours, bevel_of(text)
    ground = seen[text.paper] if box is None else words_behind(HIGH_CONTRAST.bevels[box])
    assert contrast(seen[text.ink], ground) >= (LEAST if text.is_large else FAR)


def bevel_of(text: TextOn) -> Bevel | None:
    """The box that a text stands on, where its ground is one."""
    boxes = (box for box in vars(Raised).values() if isinstance(box, Bevel))
    return next((box for box in boxes if text.paper in (words_behind(box), box.bottom)), None)


def test_in_high_contrast_the_edge_of_what_can_be_used_stands_out_from_what_it_lies_on() -> None:
    seen = HIGH_CONTRAST.colours
    assert contrast(seen[theme.PAPER_EDGE], seen[theme.PAPER]) >= LEAST_LARGE
    assert contrast(seen[theme.RAIL_LINE], seen[theme.RAIL]) >= LEAST_LARGE
    on_wood = {Raised.WOODEN, Raised.WOODEN_HOVERED}
    for painted, box in HIGH_CONTRAST.bevels.items():
        ground = seen[theme.RAIL if painted in on_wood else theme.PAPER]
        assert contrast(box.rim, ground) >= LEAST_LARGE
        assert max(contrast(box.rim, box.top), contrast(box.rim, ground)) >= LEAST_LARGE


def test_in_high_contrast_names_stand_out_on_the_own_colours_of_clans() -> None:
    seen = HIGH_CONTRAST.colours
    assert all(contrast(seen[CLAN_INK[clan]], seen[CLAN[clan]]) >= FAR for clan in CLAN)
    assert not set(CLAN.values()) & set(look.HIGH_CONTRAST.colours)


def test_every_kind_of_button_is_in_the_list() -> None:
    listed = {(text.ink, text.paper) for text in TEXT_ON}
    for resting, hovered, ink in RAISED.values():
        # Dark words stand out least where the button is darkest, light ones where they begin, below its upper rim.
        behind = (lambda bevel: bevel.bottom) if ink == theme.INK else words_behind
        assert {(ink, behind(resting)), (ink, behind(hovered))} <= listed
    for flat in FLAT.values():
        assert {(flat.ink, one) for one in (flat.hovered, flat.selected, flat.pressed)} <= listed
    assert (theme.DISABLED_INK, theme.PAPER) in listed


# -- few sizes


def test_there_are_six_spaces_and_seven_sizes_of_text() -> None:
    named = {name: value for name, value in vars(Space).items() if not name.startswith("_")}
    assert named == {"XS": 2, "S": 4, "M": 8, "L": 12, "XL": 16, "XXL": 24}
    calls = (call for path in SOURCES for call in nodes(read(path)) if isinstance(call, ast.Call))
    sizes = [word.value for call in calls for word in call.keywords if word.arg == "size"]
    assert [ast.unparse(size) for size in sizes if isinstance(size, ast.Constant)] == []
    words = {"TITLE", "LARGE", "HEADING", "LARGE_BODY", "BODY", "SMALL", "SMALLEST"}
    names = {name for size in sizes if (name := ast.unparse(size)).startswith("theme.")}
    assert names <= {f"theme.{word}" for word in words}
    used = {name.attr for path in SOURCES for name in nodes(read(path)) if is_of_theme(name)}
    assert words <= used


def is_of_theme(name: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(name, ast.Attribute) and ast.unparse(name.value) == "theme"


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
    expressions = (node for node in nodes(tree) if isinstance(node, ast.expr))
    return [(node.lineno, ast.unparse(node)) for node in expressions if looks_like_a_colour(node)]


def test_no_colour_is_written_outside_the_theme() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): colours_in(read(path)) for path in SOURCES}
    assert {path: colours for path, colours in found.items() if colours} == {}


def test_a_colour_would_be_found() -> None:
    written = "a = (10, 20, 30)\nb = (1, 2, 3)\nc = (0, 0, 0, strength)\nd = pygame.Color('red')\ne = '#aabbcc'"
    assert sorted(line for line, _ in colours_in(ast.parse(written))) == [1, 3, 4, 5]
