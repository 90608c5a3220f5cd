"""Gallery of everything that is painted, for makers, with a page for each folder.

Run ``python docs/gallery.py FOLDER --scale 1.5 --patterns``. The pages are PNG files: landscape
tiles in all rotations, each folder of pictures, surfaces, buttons and other controls in every
state, texts, and colours with their contrast.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from skye_desktop.engine import TILES, Clan
from skye_desktop.files.settings import Painting
from skye_desktop.games.skye.ui.art import Art, Sprites
from skye_desktop.games.skye.ui.clan_theme import AWNING, BANNER
from skye_desktop.kit import (
    Align,
    Face,
    Kind,
    Patch,
    Skins,
    Space,
    draw_button,
    draw_choice_arrows,
    theme,
)
from skye_desktop.kit.canvas import ControlState, draw_choice_ground, draw_switch

WIDTH = 1400
_TILE = 92
_PICTURE = 128
_SURFACE = (150, 90)
_CONTROL = (150, 44)
_PAIR = (210, 40)
_CAPTION = 20
_WORDS = "Isle of Skye 1234567890"
_SIZES = ("TITLE", "LARGE", "HEADING", "LARGE_BODY", "BODY", "SMALL", "SMALLEST")
_STATES = {
    "resting": ControlState(),
    "hovered": ControlState(is_hovered=True),
    "pressed": ControlState(is_hovered=True, is_pressed=True),
    "selected": ControlState(is_selected=True),
    "disabled": ControlState(is_able=False),
}


class Exhibit(NamedTuple):
    """Exhibited thing: its caption, its size in pixels, and how it is painted."""

    caption: str
    size: tuple[int, int]
    paint: Callable[[pygame.Surface, pygame.Rect], object]


def tiles(canvas: Art) -> Iterator[Exhibit]:
    """Yield each landscape tile in its four rotations."""
    side = canvas.px(_TILE)
    gap = canvas.px(Space.S)

    def paint(number: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for rotation in range(4):
            square = pygame.Rect(rect.x + rotation * (side + gap), rect.y, side, side)
            canvas.tile(surface, number, rotation, square, Clan.MACKINNON)

    for number in TILES:
        yield Exhibit(str(number), (4 * side + 3 * gap, side), partial(paint, number))


def pictures(folder: str, canvas: Art) -> Iterator[Exhibit]:
    """Yield each picture in that folder, in its own shape."""
    for path in sorted((canvas.sprites.folder / folder).iterdir()):
        if path.suffix not in (".png", ".jpg", ".webp"):
            continue
        name = f"{folder}/{path.name}"
        wide, high = canvas.sprites.source(name).get_size()
        size = canvas.px(_PICTURE), max(1, canvas.px(_PICTURE * high / wide))

        def paint(surface: pygame.Surface, rect: pygame.Rect, name: str = name) -> None:
            surface.blit(
                canvas.sprites.picture(name, *rect.size),
                rect,
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )

        yield Exhibit(path.stem, size, paint)


def surfaces(canvas: Art) -> Iterator[Exhibit]:
    """Yield the grounds on which things stand, at one size."""
    skins = [skin for skin in vars(Skins).values() if isinstance(skin, Patch)]
    size = canvas.px(_SURFACE[0]), canvas.px(_SURFACE[1])
    for patch in (*skins, *BANNER.values(), *AWNING.values()):
        yield Exhibit(Path(patch.file).stem, size, partial(canvas.patch, patch=patch))
    yield Exhibit("sheet", size, canvas.sheet)
    yield Exhibit("box", size, lambda surface, rect: canvas.box(surface, rect, theme.PAPER_LIGHT))


def controls(canvas: Art) -> Iterator[Exhibit]:
    """Yield buttons, switches and choices in each state, on paper and on wood."""
    size = canvas.px(_CONTROL[0]), canvas.px(_CONTROL[1])

    def button(kind: Kind, now: ControlState, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if now.is_on_wood:
            canvas.box(
                surface, rect.inflate(canvas.px(Space.M), canvas.px(Space.M)), theme.RAIL, radius=0
            )
        place = (
            rect if kind is not Kind.KNOB else pygame.Rect(rect.topleft, (rect.height, rect.height))
        )
        colour = draw_button(surface, canvas, place, kind, now)
        words = "+" if kind is Kind.KNOB else kind.name.capitalize()
        canvas.write(surface, words, place, colour=colour, align=Align.CENTRE)

    on_wood = (Kind.ON_WOOD, Kind.NORMAL, Kind.PRIMARY)
    for kinds, is_on_wood in (
        ([kind for kind in Kind if kind is not Kind.ON_WOOD], False),
        (on_wood, True),
    ):
        for kind, (state, now) in product(kinds, _STATES.items()):
            yield Exhibit(state, size, partial(button, kind, now._replace(is_on_wood=is_on_wood)))
    for is_on, now in product((False, True), _STATES.values()):
        yield Exhibit("on" if is_on else "off", size, partial(_switch, canvas, is_on, now))
    for is_free, is_hovered in product((True, False), (False, True)):
        yield Exhibit(
            "free" if is_free else "fixed", size, partial(_choice, canvas, is_free, is_hovered)
        )


def _switch(
    canvas: Art, is_on: bool, now: ControlState, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    draw_switch(surface, canvas, rect, "Switch", is_on=is_on, now=now)


def _choice(
    canvas: Art, is_free: bool, is_hovered: bool, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    draw_choice_ground(surface, canvas, rect, is_free=is_free, is_hovered=is_hovered)
    draw_choice_arrows(surface, canvas, rect, canvas.px(Space.L))


def texts(canvas: Art) -> Iterator[Exhibit]:
    """Yield each face at each size."""
    for face, name in product(Face, _SIZES):
        size = getattr(theme, name)
        room = canvas.text.width(_WORDS, size, face), canvas.text.height(size, face)
        yield Exhibit(f"{face.name}, {name}", room, partial(_line, canvas, size, face))


def _line(canvas: Art, size: float, face: Face, surface: pygame.Surface, rect: pygame.Rect) -> None:
    canvas.write(surface, _WORDS, rect, size=size, face=face)


def colours(canvas: Art) -> Iterator[Exhibit]:
    """Yield each colour of text on its ground, with their contrast."""
    size = canvas.px(_PAIR[0]), canvas.px(_PAIR[1])

    def paint(text: theme.TextOn, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.box(surface, rect, text.paper, border=theme.PAPER_EDGE)
        canvas.write(surface, "Isle of Skye", rect, colour=text.ink, align=Align.CENTRE)

    for text in theme.TEXT_ON:
        yield Exhibit(
            f"{text.where}, {theme.contrast(text.ink, text.paper):.1f}:1",
            size,
            partial(paint, text),
        )


def page(canvas: Art, exhibits: Iterable[Exhibit]) -> pygame.Surface:
    """Return the exhibits one after another, line by line, with their captions."""
    gap = canvas.px(Space.L)
    caption = canvas.px(_CAPTION)
    width = canvas.px(WIDTH)
    hung: list[tuple[Exhibit, pygame.Rect]] = []
    x = y = gap
    high = 0
    for exhibit in exhibits:
        across = max(exhibit.size[0], canvas.text.width(exhibit.caption, theme.SMALL))
        if x > gap and x + across > width:
            x, y, high = gap, y + high + caption + gap, 0
        hung.append((exhibit, pygame.Rect((x, y), exhibit.size)))
        x, high = x + across + gap, max(high, exhibit.size[1])
    surface = pygame.Surface((width, y + high + caption + gap))
    surface.fill(theme.PAPER)
    for exhibit, rect in hung:
        exhibit.paint(surface, rect)
        note = pygame.Rect(rect.x, rect.bottom, width - rect.x, caption)
        canvas.write(surface, exhibit.caption, note, size=theme.SMALL, colour=theme.INK_SOFT)
    return surface


def pages(canvas: Art) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield every page with its name."""
    chapters: dict[str, Callable[[Art], Iterator[Exhibit]]] = {
        "tiles": tiles,
        "surfaces": surfaces,
        "controls": controls,
        "texts": texts,
        "colours": colours,
    }
    folders = sorted(
        path.name
        for path in canvas.sprites.folder.iterdir()
        if path.is_dir() and path.name != "tiles"
    )
    chapters |= {f"pictures of {folder}": partial(pictures, folder) for folder in folders}
    for name, chapter in chapters.items():
        if exhibits := list(chapter(canvas)):
            yield name, page(canvas, exhibits)


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--patterns", action="store_true", help="patterns on the terrains")
    options = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    sprites = Sprites()
    sprites.painting = Painting(patterns=options.patterns)
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, surface in pages(Art(options.scale, sprites)):
        pygame.image.save(surface, options.folder / f"{name}.png")


if __name__ == "__main__":
    main()
