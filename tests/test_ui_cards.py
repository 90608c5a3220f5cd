"""The cards of the seats: the land on each is as large as there is room, and touches nothing that lies beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from groups import widely
from table import Player, a_setup, moments_until, sit_down, window

from skye_desktop.engine import Phase
from skye_desktop.kit import Space
from skye_desktop.ui.sizes import RightColumn
from skye_desktop.ui.table.table_scene import TableScene
from skye_desktop.ui.table.things import seat_card
from skye_desktop.ui.territory_view import bounds, miniature_side

LEAST_TILE, LEAST_LAND = 18, 0.3
"""Design pixels of a tile that is drawn; the part of a card that its land has at least."""
TABLES = [
    ((1280, 720), None, 5),
    ((1280, 720), None, 3),
    ((1920, 1080), None, 2),
    ((1920, 1080), 150, 4),
]
TABLES += [
    (size, scale, seats)
    for size, scale in (((1280, 720), None), ((1920, 1080), None), ((1920, 1080), 150))
    for seats in (2, 3, 4, 5)
]


class Card:
    """What was drawn on the card of a seat."""

    def __init__(
        self, rect: pygame.Rect, land: pygame.Rect, tiles: list[pygame.Rect], side: int
    ) -> None:
        self.rect, self.land, self.tiles, self.side = rect, land, tiles, side


def drawn_cards(table: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """The cards as they are drawn: where on each the land lies, and where tiles."""
    lands: list[tuple[pygame.Rect, int]] = []
    tiles: list[pygame.Rect] = []

    def land(
        surface: Any, canvas: Any, territory: Any, clan: Any, rect: pygame.Rect, *, largest: int
    ) -> None:
        _, _, columns, rows = bounds(territory.faces)
        side = miniature_side(territory, rect.size, largest=largest)
        lands.append((rect.copy(), side))
        # It fills its room in one direction, unless its tiles are as large as they may be.
        assert (
            columns * (side + 1) > rect.width or rows * (side + 2) > rect.height
        ) or side == largest

    monkeypatch.setattr(seat_card, "draw_miniature", land)
    monkeypatch.setattr(
        type(table.canvas),
        "tile",
        lambda self, surface, number, turns, rect, *_: tiles.append(rect.copy()),
    )
    table.tree.painter.resize()
    table.draw(table.app.screen)
    cards = [rect for id, rect in table.places().items() if id.startswith("seat ")]
    return [
        Card(rect, land_rect, [tile for tile in tiles if rect.colliderect(tile)], side)
        for rect, (land_rect, side) in zip(cards, lands, strict=True)
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
    moments = moments_until(setup, lambda state: state.phase is Phase.PRICING and state.round == 5)
    player: Player = sit_down(app, setup, moments)
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
        for tile in card.tiles:
            assert inner.contains(tile), "nothing is cut off"
            assert not tile.colliderect(card.land), "own land and drawn tiles never touch"
            assert tile.width >= canvas.px(LEAST_TILE)
        assert all(
            not a.colliderect(b) for i, a in enumerate(card.tiles) for b in card.tiles[i + 1 :]
        ), "each lies by itself"
        assert inner.contains(card.land)
        assert card.land.width * card.land.height > card.rect.width * card.rect.height * LEAST_LAND
    assert player.cards()[-1].bottom <= size[1]
