"""The cards of the seats: the land on each is as large as there is room, and touches nothing that lies beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from groups import widely
from table import a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.engine import Phase
from skye_desktop.kit import Space
from skye_desktop.ui.sizes import RightColumn
from skye_desktop.ui.table.table_scene import TableScene
from skye_desktop.ui.table.things import seat_card
from skye_desktop.ui.territory_view import bounds, miniature_side

LEAST_TILE, LEAST_LAND = 18, 0.3
"""Design pixels of a tile that is drawn; the part of a card that its land has at least."""
SCREENS = (((1280, 720), None), ((1920, 1080), None), ((1920, 1080), 150))
TABLES = [(size, scale, seats) for seats in (5, 2, 3, 4) for size, scale in SCREENS]


class Card(NamedTuple):
    """What was drawn on the card of a seat."""

    rect: pygame.Rect
    land: pygame.Rect
    tiles: list[pygame.Rect]


def drawn_cards(table: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """The cards as they are drawn: where on each the land lies, and where tiles."""
    lands, tiles = list[pygame.Rect](), list[pygame.Rect]()

    def land(
        surface: Any, canvas: Any, territory: Any, clan: Any, rect: pygame.Rect, *, largest: int
    ) -> None:
        _, _, columns, rows = bounds(territory.faces)
        side = miniature_side(territory, rect.size, largest=largest)
        lands.append(rect.copy())
        # It fills its room in one direction, unless its tiles are as large as they may be.
        fills = columns * (side + 1) > rect.width or rows * (side + 2) > rect.height
        assert fills or side == largest

    def tile(self: Any, surface: Any, number: int, turns: int, rect: pygame.Rect, *_: Any) -> None:
        tiles.append(rect.copy())

    monkeypatch.setattr(seat_card, "draw_miniature", land)
    monkeypatch.setattr(type(table.canvas), "tile", tile)
    table.tree.painter.resize()
    table.draw(table.app.screen)
    cards = [rect for id, rect in table.places().items() if id.startswith("seat ")]
    return [
        Card(rect, land_rect, [tile for tile in tiles if rect.colliderect(tile)])
        for rect, land_rect in zip(cards, lands, strict=True)
    ]


@pytest.mark.parametrize(("size", "scale", "seats"), widely(TABLES, quick=4))
def test_a_land_on_a_card_has_the_room_and_touches_no_tile_beside_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int | None,
    seats: int,
) -> None:
    setup = a_setup(seats)
    app = window(tmp_path, size=size, scale=scale)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING, 5)))
    player.lift_curtain()
    table = player.table
    canvas = table.canvas
    cards, below = drawn_cards(table, monkeypatch), table.places().get("tiles laid")
    # What stands below the cards never makes them lower than they may be.
    least = seats * (RightColumn.LEAST_CARD + Space.M) + RightColumn.TRAY
    assert (below is not None) is (table.room.cards.height / canvas.scale >= least)
    if below is not None:
        assert min(card.rect.height for card in cards) >= canvas.px(RightColumn.LEAST_CARD)
        assert cards[-1].rect.bottom < below.y < below.bottom <= size[1]
    for card in cards:
        assert len(card.tiles) == 3, "what it has drawn"
        inner = card.rect.inflate(-2 * canvas.px(Space.S), -2 * canvas.px(Space.S))
        parts = [*card.tiles, card.land]
        for number, part in enumerate(parts):
            assert inner.contains(part), "nothing is cut off"
            assert part.collidelist(parts[number + 1 :]) < 0, "each lies by itself"
        assert min(tile.width for tile in card.tiles) >= canvas.px(LEAST_TILE)
        assert card.land.width * card.land.height > card.rect.width * card.rect.height * LEAST_LAND
    assert player.cards()[-1].bottom <= size[1]
