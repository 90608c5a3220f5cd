"""The editor for whoever uses its tree alone: what is told of tiles and cells, and what is done with them by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from skye_desktop.engine import Cell
from skye_desktop.i18n import enumerated, sentences, tr
from skye_desktop.kit.access import Asked, Deed, Node, Role, Scale, State
from skye_desktop.play.wording.cell import place_and_words
from skye_desktop.play.wording.placement import turn_words
from skye_desktop.play.wording.tile import sides_words, tile_and_things, tile_name
from skye_desktop.ui.editor.context import EditorContext
from skye_desktop.ui.editor.draft import CASTLE_CELL
from skye_desktop.ui.editor.hand import EditorHand, Source
from skye_desktop.ui.editor.widgets import cell_of, lies_at


class Heard:
    """Tiles are taken in hand, turned and put down by their names."""

    def __init__(self, context: EditorContext, hand: EditorHand) -> None:
        self._context, self._hand = context, hand

    def words_for(self, id: str) -> str:
        """What is on a tile and where it is; who draws what lies at a place; what is on a cell."""
        kind, _, which = id.partition(" ")
        if kind == "tile":
            tile = int(which)
            return enumerated(filter(None, (tile_and_things(tile), lies_at(tile, self._context.draft))))
        if kind == "place":
            number = tr("Number {n} of those drawn next").format(n=which)
            return sentences(number, self._context.strip.words_at(int(which) - 1))
        return self._words_of_cell(cell_of(which))

    def _words_of_cell(self, cell: Cell) -> str:
        """What lies there, and how the tile in hand fits."""
        land, tile = self._context.territory, self._hand.tile
        ways = () if tile is None or cell in land.faces else land.placements(tile).rotations(cell)
        if tile is None or not ways:
            return place_and_words(land, cell)
        turned = enumerated(map(turn_words, ways))
        fits = tr("{tile} fits here {ways}.").format(tile=tile_name(tile), ways=turned)
        return sentences(place_and_words(land, cell), fits)

    def nodes(self, own: Sequence[Node]) -> tuple[Node, ...]:
        """With the castle, and tiles that are out of sight; that in hand tells how it is turned and where it is."""
        held, over, land = f"tile {self._hand.tile}", self._hand.cell, self._context.land
        palette, known = self._context.palette, {node.id for node in own}
        hidden = (f"tile {tile}" for tile in palette.numbers if f"tile {tile}" not in known)
        nowhere = pygame.Rect(palette.rect.topleft, (0, 0))
        rest = (Node(id, Role.ITEM, self.words_for(id), nowhere) for id in hidden)
        castle = land.cell_rect(CASTLE_CELL).clip(land.rect)
        rotation = self._hand.rotation
        turned = State(is_selected=True, value=tr("in hand"), number=Scale(0, rotation, 3))

        def told(node: Node) -> Node:
            if node.id.startswith("tile "):
                about = sides_words(int(node.id.removeprefix("tile ")), rotation if node.id == held else 0)
                state = replace(turned if node.id == held else node.state, about=about)
                return replace(node, role=Role.THING if node.id == held else node.role, state=state)
            is_over = over is not None and node.id.endswith(f" {over[0]},{over[1]}")
            return replace(node, state=State(is_focused=True)) if is_over else node

        return (
            *map(told, (*own, *rest)),
            Node("castle", Role.TEXT, self._words_of_cell(CASTLE_CELL), castle),
        )

    def told(self) -> dict[str, str]:
        """Why the position cannot be played, and what there is to say of the tile in hand."""
        verdict = self._hand.verdict()
        lines = () if verdict is None else verdict.lines
        return {"fault": self._context.fault, "verdict": sentences(*lines)}

    def perform(self, asked: Asked) -> bool:
        """A tile is taken in hand and turned, and goes to a cell, into the order, or back to the palette."""
        kind, _, which = asked.id.partition(" ")
        is_press, hand = asked.deed is Deed.PRESS, self._hand
        if kind == "tile" and asked.deed is not Deed.FOCUS:
            hand.do_asked(int(which), asked)
        elif kind == "laid" and is_press and not hand.is_holding:
            cell = cell_of(which)
            hand.take_by_key(Source(self._context.territory.faces[cell].number, cell))
        elif kind == "place" and is_press:
            hand.put_in_order(int(which) - 1)
        elif kind in ("legal", "turned") and hand.is_holding:
            hand.aim_by_key(cell_of(which))
            if is_press:
                hand.lay()
        elif kind == "palette" and is_press and hand.is_holding:
            hand.to_the_bag()
        else:
            return False
        self._context.redraw()
        return True
