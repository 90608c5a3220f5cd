"""Colours and sizes: every text can be read on its ground, and none is chosen outside the theme."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from sources import nodes
from sources import tree as read

from skye_desktop.kit import look, theme
from skye_desktop.kit.images import rounded_picture, smooth_picture
from skye_desktop.kit.theme import TEXT_ON, Bevel, Raised, Skins, Space, TextOn, contrast, words_behind
from skye_desktop.ui.theme import CLAN, CLAN_INK, HIGH_CONTRAST

PACKAGE = Path(theme.__file__).parent.parent
OF_SIZES = ("ui/sizes.py", "ui/coach_sizes.py", "ui/table/panel_sizes.py")
THEME = {PACKAGE / path for path in ("kit/theme.py", "kit/look.py", "ui/theme.py", *OF_SIZES)}
SOURCES = sorted(
    path for part in ("kit", "ui") for path in (PACKAGE / part).rglob("*.py") if path not in THEME
)

LEAST = 4.5
LEAST_LARGE = 3.0
FAR = 7.0


# -- contrast


def test_contrast_is_one_for_the_same_colour_and_twenty_one_for_black_on_white() -> None:
    assert contrast((90, 120, 30), (90, 120, 30)) == 1
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (119, 119, 119)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("text", TEXT_ON, ids=lambda text: text.where)
def test_text_stands_out_from_its_ground(text: TextOn) -> None:
    assert contrast(text.ink, text.paper) >= (LEAST_LARGE if text.is_large else LEAST)


@pytest.mark.parametrize("text", TEXT_ON, ids=lambda text: text.where)
def test_in_high_contrast_text_stands_out_far(text: TextOn) -> None:
    seen = HIGH_CONTRAST.colours
    box = bevel_of(text)
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


def test_in_high_contrast_names_stand_out_on_their_clans() -> None:
    for clan, colour in CLAN.items():
        seen = HIGH_CONTRAST.colours
        assert contrast(seen[CLAN_INK[clan]], seen[colour]) >= FAR


def test_each_colour_of_the_clans_is_none_of_the_kit() -> None:
    assert not set(CLAN.values()) & set(look.HIGH_CONTRAST.colours)


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
    for node in nodes(tree):
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
    from skye_desktop.kit.widgets.button import FLAT, RAISED

    listed = {(text.ink, text.paper) for text in TEXT_ON}
    for resting, hovered, ink in RAISED.values():
        # Dark words stand out least where the button is darkest, light ones where they begin, below its upper rim.
        behind = (lambda bevel: bevel.bottom) if ink == theme.INK else words_behind
        assert {(ink, behind(resting)), (ink, behind(hovered))} <= listed
    for flat in FLAT.values():
        assert {(flat.ink, flat.hovered), (flat.ink, flat.selected), (flat.ink, flat.pressed)} <= listed
    assert (theme.DISABLED_INK, theme.PAPER) in listed


# -- few sizes


def test_there_are_six_spaces() -> None:
    named = {name: value for name, value in vars(Space).items() if not name.startswith("_")}
    assert named == {"XS": 2, "S": 4, "M": 8, "L": 12, "XL": 16, "XXL": 24}


def test_text_is_written_in_seven_sizes() -> None:
    sizes_of_text = {
        ast.unparse(word.value)
        for path in SOURCES
        for call in nodes(read(path))
        if isinstance(call, ast.Call)
        for word in call.keywords
        if word.arg == "size" and ast.unparse(word.value).startswith("theme.")
    }
    assert sizes_of_text == {
        f"theme.{name}" for name in ("TITLE", "LARGE", "HEADING", "LARGE_BODY", "BODY", "SMALL", "SMALLEST")
    }


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


def places(path: Path, found: list[tuple[int, str]]) -> list[str]:
    """What was found in a file, with its name and line."""
    return [f"{path.relative_to(PACKAGE).as_posix()}:{line}: {text}" for line, text in found]


def test_no_colour_is_written_outside_the_theme() -> None:
    assert [place for path in SOURCES for place in places(path, colours_in(read(path)))] == []


def test_a_colour_would_be_found() -> None:
    written = (
        "a = (10, 20, 30)\nb = (1, 2, 3)\nc = (0, 0, 0, strength)\nd = pygame.Color('red')\ne = '#aabbcc'"
    )
    assert sorted(line for line, _ in colours_in(ast.parse(written))) == [1, 3, 4, 5]


SIZES = {"size", "radius", "width", "border", "design_pixels"}
"""What parameters are called that say how large, how round or how thick."""
SCALED = (ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Parameter(NamedTuple):
    """A parameter that takes a size."""

    function: str
    name: str
    place: int | None
    """Where it stands among those of a call; None if it must be named."""


def leaves(given: ast.expr) -> Iterator[ast.expr]:
    """The numbers and names that are a size themselves, not what a size is multiplied or divided by."""
    match given:
        case ast.Constant() | ast.Name() | ast.Attribute():
            yield given
        case ast.BinOp(left=left, op=op, right=right):
            yield from chain.from_iterable(map(leaves, sized([left, right], op)))
        case ast.IfExp(body=body, orelse=orelse):
            yield from chain(leaves(body), leaves(orelse))
        case ast.UnaryOp(operand=operand):
            yield from leaves(operand)
        case (
            ast.Tuple(elts=parts)
            | ast.Dict(values=parts)
            | ast.Call(func=ast.Name(id="min" | "max"), args=parts)
        ):
            yield from chain.from_iterable(map(leaves, parts))


def sized(sides: list[ast.expr], op: ast.operator) -> list[ast.expr]:
    """Those that can be sizes: all in a sum; in a product not the number, and of two names nobody can tell."""
    if not isinstance(op, SCALED) or all(isinstance(side, ast.Constant) for side in sides):
        return sides
    rest = [side for side in sides if not isinstance(side, ast.Constant)]
    return (
        rest if len(rest) == 1 else [side for side in rest if not isinstance(side, ast.Name | ast.Attribute)]
    )


def is_bare(leaf: ast.expr) -> bool:
    """Whether it is a number; 0 is no size."""
    return isinstance(leaf, ast.Constant) and type(leaf.value) in (int, float) and leaf.value != 0


def calls(trees: Iterable[ast.AST]) -> Iterator[ast.Call]:
    return (node for tree in trees for node in nodes(tree) if isinstance(node, ast.Call))


def name_of(function: ast.expr) -> str:
    """What is called, without what it belongs to."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def given_as(parameters: set[Parameter], trees: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """What the calls hand over for these parameters."""
    by_function: dict[str, list[Parameter]] = {}
    for parameter in parameters:
        by_function.setdefault(parameter.function, []).append(parameter)
    for call in calls(trees):
        for _, name, place in by_function.get(name_of(call.func), []):
            yield from (keyword.value for keyword in call.keywords if keyword.arg == name)
            if place is not None and place < len(call.args):
                yield call.args[place]


def parameters_of(function: Function) -> list[Parameter]:
    """All of them, without ``self``."""
    names = [argument.arg for argument in function.args.args if argument.arg not in ("self", "cls")]
    placed = [Parameter(function.name, name, place) for place, name in enumerate(names)]
    return placed + [Parameter(function.name, argument.arg, None) for argument in function.args.kwonlyargs]


def names_in(expressions: Iterable[ast.expr]) -> set[str]:
    """What variables and attributes are sizes in them; of what belongs to a class, such as those of the theme, none."""
    found = set()
    for leaf in chain.from_iterable(map(leaves, expressions)):
        match leaf:
            case ast.Name(id=name):
                found.add(name)
            case ast.Attribute(value=owner, attr=name) if not ast.unparse(owner)[0].isupper():
                found.add(name)
    return found


def functions(trees: Iterable[ast.AST]) -> Iterator[Function]:
    return (node for tree in trees for node in nodes(tree) if isinstance(node, Function))


def defaults(function: Function) -> Iterator[ast.expr]:
    """What its sizes are if a call does not say."""
    given = function.args
    placed = zip(reversed(given.args), reversed(given.defaults), strict=False)
    for argument, value in (*placed, *zip(given.kwonlyargs, given.kw_defaults, strict=True)):
        if argument.arg in SIZES and value is not None:
            yield value


PX = {Parameter("px", "design_pixels", 0)}
CANVAS, TEXT = read(PACKAGE / "kit" / "canvas.py"), read(PACKAGE / "kit" / "text.py")


def taking_sizes(trees: Iterable[ast.Module]) -> set[Parameter]:
    """`px`, what hands its parameter on to it, and all that is called by a word for a size."""
    found = set(PX)
    for function in functions(trees):
        handed_on = names_in(given_as(PX, [function]))
        found |= {one for one in parameters_of(function) if one.name in SIZES or one.name in handed_on}
    return found


def fixed(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """What a module or class names once and for all, and what an object is given of its own."""
    for scope in nodes(tree):
        if isinstance(scope, ast.Module | ast.ClassDef):
            for node in scope.body:
                if isinstance(node, ast.AnnAssign) and node.value is not None:
                    yield ast.unparse(node.target), node.value
                elif isinstance(node, ast.Assign):
                    yield from ((ast.unparse(target), value) for target, value in assigned(node))
        elif isinstance(scope, ast.Assign):
            own = [(ast.unparse(target), value) for target, value in assigned(scope)]
            yield from ((name[5:], value) for name, value in own if name.startswith("self."))


class Uses(NamedTuple):
    """How sizes go about in some modules: what takes them, and under which names they are handed over."""

    taking: set[Parameter]
    names: set[str]


def uses(trees: list[ast.Module]) -> Uses:
    taking = taking_sizes(trees)
    return Uses(taking, names_in(given_as(taking, trees)))


def sizes_in(tree: ast.Module, known: Uses) -> list[tuple[int, str]]:
    """Line and text of all numbers that are a size, or become one under a name."""
    given = [*given_as(known.taking, [tree]), *(value for name, value in fixed(tree) if name in known.names)]
    given += [value for function in functions((tree,)) for value in defaults(function)]
    given += [word.value for call in calls((tree,)) for word in call.keywords if word.arg in SIZES]
    numbers = filter(is_bare, chain.from_iterable(map(leaves, given)))
    return sorted({(number.lineno, ast.unparse(number)) for number in numbers})


def test_no_size_is_written_outside_the_theme() -> None:
    everywhere = uses([read(path) for path in SOURCES])
    assert [place for path in SOURCES for place in places(path, sizes_in(read(path), everywhere))] == []


@pytest.mark.parametrize(
    "written",
    [
        "look.px(7)",
        "look.px(Space.M + 2)",
        "look.px(2 * (Space.M + 1.5))",
        "look.px(4 * 3)",
        "look.px(12 if is_now else 0)",
        "look.box(surface, rect, fill, radius=6)",
        "look.box(surface, rect, fill, width=2 if is_now else theme.BORDER)",
        "look.ring(surface, rect, colour, 2.5)",
        "look.ring(surface, rect, colour, theme.BORDER, 4)",
        "look.write(surface, text, rect, size=theme.SMALL + 0.5)",
        "Label(words, rect, size=14)",
        "text.width(words, 13)",
        "_ROW = 50\nlook.px(_ROW)",
        "_ROW, _HEAD = 50, 40\nlook.px(2 * _HEAD)",
        "class Sheet:\n    height = 150.0\nlook.px(self.sheet.height)",
        "class Sheet:\n    def __init__(self):\n        self.height = 62 + gap\nlook.px(self.height)",
        "def row(width):\n    return look.px(width)\nrow(200)",
        "def write(words, *, size=14): ...",
    ],
)
def test_a_size_would_be_found(written: str) -> None:
    tree = ast.parse(written)
    assert sizes_in(tree, uses([tree, CANVAS, TEXT])) != []


@pytest.mark.parametrize(
    "written",
    [
        "look.px(Space.M)",
        "look.px(2 * Space.M)",
        "look.px(Coin.SIDE / 2)",
        "look.px(0)",
        "look.px(Space.M if number % 5 == 3 else Space.L)",
        "look.px(Space.M) // 2 + 3",
        "_COLUMNS = 4\nroom // _COLUMNS",
        "pygame.Rect(0, 0, 1, 1)",
    ],
)
def test_what_is_no_size_may_be_written_anywhere(written: str) -> None:
    tree = ast.parse(written)
    assert sizes_in(tree, uses([tree, CANVAS, TEXT])) == []


@pytest.mark.parametrize("size", [(1, 1), (26, 25), (27, 27), (300, 40), (333, 900)])
@pytest.mark.parametrize("radius", [0, 3, 12])
@pytest.mark.parametrize(
    ("fill", "border", "width"), [(theme.PAPER, None, 0), (None, theme.GOLD, 3), (theme.NOW, theme.INK, 1)]
)
def test_a_box_is_put_together_from_its_corners_as_it_would_be_drawn(
    size: tuple[int, int], radius: int, fill: theme.Colour | None, border: theme.Colour | None, width: int
) -> None:
    together = rounded_picture(size, fill, radius, border, width)
    drawn = smooth_picture(size, fill, radius, border, width)
    assert pygame.image.tobytes(together, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


@pytest.mark.parametrize("percent", range(60, 205, 5))
def test_the_frame_of_a_seat_reaches_no_other_seat(percent: int) -> None:
    reach, gap = (max(1, round(length * percent / 100)) for length in (Skins.GOLD_FRAME.outset, Space.M))
    assert 2 * reach <= gap


def test_a_button_that_is_pressed_is_lit_from_below_where_it_was_lit_from_above() -> None:
    from skye_desktop.kit.theme import Raised

    for bevel in (Raised.MAIN, Raised.PLAIN, Raised.WOODEN, Raised.DANGER):
        assert sum(bevel.top) > sum(bevel.bottom)
        assert sum(bevel.sunk.top) < sum(bevel.sunk.bottom)
