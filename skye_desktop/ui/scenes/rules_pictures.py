"""The pictures among the rules. They are made one after the other, and never while a frame is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from skye_desktop.engine import Clan, Side
from skye_desktop.kit import theme
from skye_desktop.ui.area_light import draw_open_side, light_of
from skye_desktop.ui.art import Art
from skye_desktop.ui.scenes.rules_text import Block, Figure
from skye_desktop.ui.territory_view import Marks, TerritoryView

Size = tuple[int, int]
"""Width and height in window pixels."""

_CLAN = Clan.MACLEOD
"""Whose castle is shown; it differs by nothing but its flag."""


class Pictures:
    """The pictures of the page: which are made, and what is still to do for the others."""

    def __init__(self, canvas: Art) -> None:
        self._canvas = canvas
        self._sizes: dict[Block, Size] = {}
        self._made: dict[Block, pygame.Surface] = {}
        self._begun: tuple[Block, Iterator[pygame.Surface | None]] | None = None

    def want(self, sizes: dict[Block, Size]) -> None:
        """The blocks whose pictures are wanted now, and how large."""
        self._sizes = sizes

    def of(self, block: Block) -> pygame.Surface | None:
        """A block's picture; None until it is made in the size that is wanted, and for a block without one."""
        picture = self._made.get(block)
        return picture if picture is not None and picture.get_size() == self._sizes.get(block) else None

    @property
    def missing(self) -> list[Block]:
        return [block for block in self._sizes if self.of(block) is None]

    def make_some(self, block: Block) -> None:
        """Go on with the picture that is begun, or begin that of the block: one thing of it, as a tile."""
        block, steps = self._begun or (block, self._steps(block, self._sizes[block]))
        picture = next(steps)
        self._begun = (block, steps) if picture is None else None
        if picture is not None:
            self._made[block] = picture

    def _steps(self, block: Block, size: Size) -> Iterator[pygame.Surface | None]:
        """One thing at a time, and at last the picture."""
        canvas = self._canvas
        if block.figure is not None:
            yield from _land(canvas, block.figure, size)
        elif block.face is not None:
            yield canvas.sprites.tile(block.face, 0, size[0], _CLAN)
        else:
            assert block.tile is not None, f"{block} has no picture"
            picture = pygame.Surface(size).convert()
            picture.fill(theme.PAPER_LIGHT)  # that of the card
            canvas.scoring_picture(picture, block.tile, picture.get_rect())
            yield picture


def _land(canvas: Art, figure: Figure, size: Size) -> Iterator[pygame.Surface | None]:
    """A land on the table, as the table shows it, and what is lit in it."""
    land = figure.land
    view = TerritoryView(pygame.Rect((0, 0), size))
    view.fit(land, canvas, with_ring=False)
    for cell, face in land.faces.items():
        canvas.sprites.tile(face.number, face.rotation, view.snug_rect(cell).width, _CLAN)
        yield None
    picture = pygame.Surface(size).convert()
    canvas.wood(picture)
    yield None
    view.draw(picture, canvas, land, _CLAN, Marks(highlighted=figure.highlighted_cells(land)))
    for whole in figure.highlighted_areas(land):
        for cell, area_index in whole.spots:
            yield None
            rect = view.snug_rect(cell)
            light = light_of(canvas, land.faces[cell], area_index, rect.width)
            picture.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        for x, y, side in whole.area.open_edges:
            draw_open_side(picture, canvas, view.snug_rect((x, y)), Side(side))
    yield picture
