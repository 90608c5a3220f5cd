"""A narrow window: the table has an arrangement of its own, in which everything can be done by mouse."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from layout import check_words, with_the_longest_names
from table import Player, a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.engine import SCORING_TILES, Phase
from skye_desktop.kit import theme, walk
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.arrangement import SideColumn, arranged, arranged_narrow, is_narrow
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel

NARROW = ((800, 900), (720, 1000))


def at_the(
    phase: Phase, folder: Path, size: tuple[int, int], *, seats: int = 5, long: bool = False
) -> Player:
    """Somebody who is to decide something in that phase of the second round."""
    setup = a_setup(seats, seed=4)
    setup = with_the_longest_names(setup) if long else setup
    player = sit_down(window(folder, size=size), setup, moments_until(setup, in_phase(phase, 2)))
    if player.table.panel.covers_table:
        player.click("ready")
    return player


# -- which arrangement


@pytest.mark.parametrize(
    ("size", "scale", "narrow"),
    [
        ((800, 900), None, True),
        ((720, 1000), None, True),
        ((899, 1000), None, True),
        ((900, 1000), None, False),
        ((1024, 640), None, False),
        ((1280, 1600), 1.0, False),
        ((1280, 1600), 1.5, True),
        ((1280, 720), 1.5, False),
        ((700, 640), None, True),
    ],
)
def test_a_window_is_narrow_below_900_pixels_at_its_scale_where_it_is_tall_enough_to_gain_by_it(
    size: tuple[int, int], scale: float | None, narrow: bool
) -> None:
    assert is_narrow(pygame.Rect(0, 0, *size), scale) is narrow


@pytest.mark.parametrize("size", NARROW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_text_is_larger_on_a_narrow_table_than_in_the_arrangement_for_wide_ones(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at_the(Phase.BUILDING, tmp_path, size)
    assert player.table.canvas.scale > 1.2 * player.app.canvas.scale


# -- every panel in it


@pytest.mark.parametrize("size", [*NARROW, (1024, 640)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_panel_gets_along_with_its_room_and_nothing_is_cut(
    tmp_path: Path, size: tuple[int, int], phase: Phase, seats: int
) -> None:
    player = at_the(phase, tmp_path, size, seats=seats)
    table = player.table
    room = table.panel.rect
    for widget in (one for one in walk(table.panel) if one.label):
        assert room.contains(widget.rect), f"{widget.id} {widget.rect} outside {room}"
    check_words(player, f"{phase} at {size}")


@pytest.mark.parametrize("size", NARROW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_longest_names_fit_on_a_narrow_table(tmp_path: Path, size: tuple[int, int]) -> None:
    player = at_the(Phase.BUYING, tmp_path, size, long=True)
    check_words(player, f"seats at {size}")
    player.click("side")
    check_words(player, f"board at {size}")


def parts_of(player: Player) -> list[pygame.Rect]:
    table = player.table
    places = table.places()
    around = [rect for id, rect in places.items() if id.startswith(("seat ", "scoring ", "log"))]
    return [places["bar"], places["track"], table.desk.land.rect, table.panel.rect, *around]


@pytest.mark.parametrize("size", NARROW, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
def test_no_part_of_a_narrow_table_lies_over_another(
    tmp_path: Path, size: tuple[int, int], phase: Phase
) -> None:
    player = at_the(phase, tmp_path, size)
    for turn in range(2):
        parts = parts_of(player)
        for i, one in enumerate(parts):
            assert player.app.screen.get_rect().contains(one)
            assert one.collidelist(parts[i + 1 :]) < 0, f"side {turn}: {one}"
        player.click("side")


# -- the column


def test_the_column_shows_the_seats_or_what_is_scored(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, (800, 900), seats=3)
    land = player.table.desk.land.rect
    scored = SCORING_TILES[player.table.desk.view.scoring_tiles[0]].name
    assert scored not in player.words()
    assert "seat 2" in player.targets()
    player.click("side")
    assert scored in player.words()
    assert "seat 2" not in player.targets()
    assert player.table.desk.land.rect == land
    player.click("side")
    player.click("seat 2")
    assert player.table.desk.shown == 1


def test_advice_lies_over_the_column_and_leaves_most_of_the_land(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, (800, 900), seats=3)
    before = player.table.desk.land.rect
    player.click("advice")
    land = player.table.desk.land.rect
    assert land.width > 0.8 * before.width
    assert "seat 2" not in player.targets()
    player.click("close advice")
    assert player.table.desk.land.rect == before


def test_the_table_goes_from_one_arrangement_to_the_other_with_the_window(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, (1280, 800), seats=3)
    assert "side" not in player.targets()
    player.resize((800, 900))
    assert "side" in player.targets()
    player.resize((1280, 800))
    assert "side" not in player.targets()


# -- a round by mouse


@pytest.mark.parametrize("size", NARROW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_round_is_played_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    player = at_the(Phase.PRICING, tmp_path, size, seats=2)
    round_number = player.state.round
    seen = set()
    for _ in range(60):
        if player.state.round != round_number and player.state.phase is Phase.PRICING:
            break
        panel = player.table.panel
        seen.add(panel.name)
        if isinstance(player.table.panel, PricingPanel):
            player.drag("coin 1", "card 1")
            player.drag("coin 1", "card 2")
            player.drag("axe", "card 3")
            player.click("ready")
        elif isinstance(player.table.panel, BuyingPanel):
            player.click("pass")
        elif isinstance(player.table.panel, BuildingPanel) and panel.acting.to_build:
            tile = panel.acting.to_build[0]
            before = panel.acting.laid
            player.press(f"tile {tile}")
            player.move(player.table.desk.land.rect.center)
            spots = [name for name in player.targets() if name.startswith("legal ")]
            if spots:
                player.move(player.at(spots[0]))
                player.release()
                assert player.table.panel.acting.laid != before
            else:
                player.right_click_here()
                turned = [name for name in player.targets() if name.startswith("legal ")]
                player.move(player.at(turned[0]) if turned else player.table.panel.rect.center)
                player.release()
        else:
            able = player.targets()
            player.click(
                next(
                    name for name in ("ready", "end building", "show all", "go on") if name in able
                )
            )
        if player.app.scene.name == "Question":
            player.click("yes")
    assert player.state.round == round_number + 1
    assert {"PricingPanel", "RevealPanel", "BuyingPanel", "BuildingPanel", "ScoringPanel"} <= seen


# -- the pure part


@pytest.mark.parametrize("height", [64.0, 150.0, 204.0, 244.0, 268.0])
@pytest.mark.parametrize("size", [(700, 960), (720, 1000), (899, 1200)])
def test_the_narrow_arrangement_fills_the_window_without_overlaps(
    tmp_path: Path, size: tuple[int, int], height: float
) -> None:
    canvas = window(tmp_path).canvas
    room = pygame.Rect(0, 0, *size)
    for open_side in SideColumn:
        parts = arranged_narrow(room, canvas, height, open_side=open_side)
        seen = [part for part in parts if part is not None and room.colliderect(part)]
        assert len(seen) == 5
        assert all(room.contains(part) for part in seen)
        assert all(part.collidelist(seen[i + 1 :]) < 0 for i, part in enumerate(seen))
        assert parts.land.width > parts.panel.width // 2


def test_the_wide_arrangement_keeps_everything_inside(tmp_path: Path) -> None:
    canvas = window(tmp_path).canvas
    room = pygame.Rect(0, 0, *theme.ROOMY_LAYOUT)
    parts = arranged(room, canvas, 268.0)
    assert all(room.contains(part) for part in parts if part is not None)
    assert parts.board.width == canvas.px(Table.LEFT)


@pytest.mark.parametrize(
    "size", [(3440, 1440), (5120, 1440)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_on_a_very_wide_table_the_panel_stands_in_the_middle_below_the_land(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = window(tmp_path, size=size)
    parts = arranged(pygame.Rect((0, 0), size), app.canvas, 268.0, 400.0)
    assert parts.panel.width == app.canvas.px(Table.WIDEST_PANEL) < parts.land.width
    assert abs(parts.panel.centerx - parts.land.centerx) <= 1
