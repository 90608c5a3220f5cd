"""How a table is arranged: small for its scale with strips beside the land, narrow, very wide, and for fingers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from layout import check_words, with_the_longest_names
from table import Player, a_setup, in_phase, moments_until, sit_down, wares, window

from skye_desktop.engine import SCORING_TILES, Phase
from skye_desktop.files.settings import Touch
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.table.arrangement import (
    SideColumn,
    arranged,
    arranged_across,
    arranged_narrow,
    is_narrow,
)
from skye_desktop.games.skye.ui.table.overview import Overview
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.i18n import tr, use
from skye_desktop.kit import TOUCH_TARGET, Device, theme, walk

Size = tuple[int, int]
SMALL, NARROW = (1280, 720), ((800, 900), (720, 1000))
PHASES = (Phase.PRICING, Phase.BUYING, Phase.BUILDING)


def at_the(
    phase: Phase,
    folder: Path,
    size: Size = SMALL,
    *,
    seats: int = 5,
    scale: int | None = None,
    touch: Touch = Touch.AUTOMATIC,
    is_long: bool = False,
) -> Player:
    """Somebody who is to decide something in that phase of the second round."""
    setup = a_setup(seats, seed=4)
    setup = with_the_longest_names(setup) if is_long else setup
    app = window(folder, size=size, scale=scale)
    app.settings.touch = touch
    app.relayout()
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 2)))
    player.lift_curtain()
    return player


def check_apart(player: Player, parts: list[pygame.Rect]) -> None:
    for number, one in enumerate(parts):
        assert player.app.screen.get_rect().contains(one), one
        assert one.collidelist(parts[number + 1 :]) < 0, one


def parts_of(player: Player) -> list[pygame.Rect]:
    """The land, the panel, and all that stands around them."""
    places, kinds = player.table.places(), ("seat ", "scoring ", "log", "bar", "track")
    around = [rect for id, rect in places.items() if id.startswith(kinds)]
    return [player.table.desk.land.rect, player.table.panel.rect, *around]


@pytest.mark.parametrize(
    ("phase", "seats", "scale", "least"),
    [
        (Phase.PRICING, 5, 150, 37), (Phase.BUYING, 5, 150, 35), (Phase.BUILDING, 5, 150, 52),
        *((phase, seats, None, 45) for phase in PHASES for seats in (2, 5)),
    ],
)  # fmt: skip
def test_the_smallest_usual_window_leaves_the_land_its_part_of_the_height(
    tmp_path: Path, phase: Phase, seats: int, scale: int | None, least: int
) -> None:
    player = at_the(phase, tmp_path, seats=seats, scale=scale)
    land, panel = player.table.desk.land.rect, player.table.panel.rect
    assert 100 * land.height >= least * SMALL[1]
    check_apart(player, [land, panel, player.place("bar"), player.place("board"), *player.cards()])


def test_left_to_itself_a_window_never_becomes_small(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path)
    for size in (SMALL, (1024, 640), (1920, 1080), (1366, 768)):
        player.resize(size)
        assert not player.table.desk.is_small
        for length, least in zip(size, theme.ROOMY_LAYOUT, strict=True):
            assert round(length / player.app.canvas.scale) >= least


@pytest.mark.parametrize("way", ["key", "button", "strip"])
def test_board_and_clans_are_seen_in_full_and_lead_back(tmp_path: Path, way: str) -> None:
    player = at_the(Phase.BUILDING, tmp_path, scale=150)
    scored = SCORING_TILES[player.table.desk.view.scoring_tiles[0]]
    assert scored.rule not in player.words()
    if way == "key":
        player.key(pygame.K_v)
    else:
        player.click("Board" if way == "button" else player.place("scoring A").center)
    assert player.app.scene.name == "Overview"
    assert scored.name in player.words()
    check_words(player, "overview")
    player.click("seat 2")
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table
    assert player.table.desk.shown == 1


def test_on_the_full_board_the_land_follows_cards_and_scoring_tiles(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, scale=150)
    player.key(pygame.K_v)
    scene, seen = player.app.scene, list[bytes]()
    assert isinstance(scene, Overview)
    for seat, pointed in (
        (1, "back"),
        (2, "back"),
        (1, "back"),
        *((1, f"scoring {n}") for n in "ABCD"),
    ):
        player.click(f"seat {seat}")
        player.move(pointed)
        for _ in range(2):
            player.see()
            land = player.app.screen.subsurface(scene.tree.ids["land"].rect)
            seen.append(pygame.image.tobytes(land, "RGB"))
            player.app.relayout()
        assert seen[-1] == seen[-2], f"{seat}, {pointed}"
    assert seen[0] == seen[4] != seen[2]
    assert len({*seen}) > 2, "what a scoring tile counts is lit"


@pytest.mark.parametrize("seats", [2, 5])
def test_at_twice_the_size_all_cards_stand_beside_the_board(tmp_path: Path, seats: int) -> None:
    player = at_the(Phase.BUILDING, tmp_path, seats=seats, scale=200)
    player.key(pygame.K_v)
    player.app.relayout()  # as it was laid out once it is laid out again
    check_words(player, f"overview of {seats}")
    targets = player.targets()
    parts = [targets[name] for name in ("back", "rounds", "supply", "bag")]
    parts += [targets[f"seat {number}"] for number in range(1, seats + 1)]
    parts += [targets[f"scoring {space}"] for space in "ABCD"]
    check_apart(player, parts)
    assert targets["bag"].height >= player.table.canvas.px(50)


def test_the_line_of_the_log_leads_to_its_moment_and_to_all_of_it(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, seats=3, scale=150)
    (row,) = player.log_rows()
    player.move(row.rect.center)
    player.wheel(1)
    assert player.app.scene.name == "LogScene"
    player.key(pygame.K_ESCAPE)
    player.click(row.rect.center)
    assert player.table.panel.moment == row.line.moment


@pytest.mark.parametrize("phase", PHASES[:2])
def test_at_twice_the_size_the_land_fills_its_room(tmp_path: Path, phase: Phase) -> None:
    player = at_the(phase, tmp_path, scale=200)
    land, lines = player.table.desk.land, player.lines()
    assert 100 * land.rect.height >= 27 * SMALL[1]
    _, _, columns, rows = land.extent
    assert max(columns * land.side / land.rect.width, rows * land.side / land.rect.height) >= 0.75
    assert {seat.name for seat in player.table.desk.view.seats} <= {
        text for text, _ in lines.places
    }
    assert lines.cut == set()


@pytest.mark.parametrize(
    ("size", "scale", "narrow"),
    [
        ((800, 900), None, True), ((720, 1000), None, True), ((899, 1000), None, True),
        ((900, 1000), None, False), ((1024, 640), None, False), ((1280, 1600), 1.0, False),
        ((1280, 1600), 1.5, True), ((1280, 720), 1.5, False), ((700, 640), None, True),
    ],
)  # fmt: skip
def test_a_window_is_narrow_below_900_pixels_at_its_scale_where_it_is_tall_enough_to_gain_by_it(
    size: Size, scale: float | None, narrow: bool
) -> None:
    assert is_narrow(pygame.Rect(0, 0, *size), scale) is narrow


@pytest.mark.parametrize("size", [*NARROW, (1024, 640)], ids=str)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_panel_gets_along_with_its_room_and_nothing_is_cut(
    tmp_path: Path, size: Size, phase: Phase, seats: int
) -> None:
    player = at_the(phase, tmp_path, size, seats=seats)
    panel = player.table.panel
    for widget in (one for one in walk(panel) if one.label):
        assert panel.rect.contains(widget.rect), f"{widget.id} {widget.rect} outside {panel.rect}"
    check_words(player, f"{phase} at {size}")


@pytest.mark.parametrize("size", NARROW, ids=str)
@pytest.mark.parametrize("phase", PHASES)
def test_no_part_of_a_narrow_table_lies_over_another_and_the_longest_names_fit(
    tmp_path: Path, size: Size, phase: Phase
) -> None:
    player = at_the(phase, tmp_path, size, is_long=True)
    assert player.table.canvas.scale > 1.2 * player.app.canvas.scale, "text is larger there"
    for side in ("seats", "board"):
        check_apart(player, parts_of(player))
        if phase is Phase.BUYING:
            check_words(player, f"{side} at {size}")
        player.click("side")


def test_the_column_shows_seats_or_what_is_scored_below_advice(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, (1280, 800), seats=3)
    assert "side" not in player.targets()
    player.resize((800, 900))
    land = player.table.desk.land.rect
    scored = SCORING_TILES[player.table.desk.view.scoring_tiles[0]].name
    for is_scored in (False, True, False):
        assert (scored in player.words()) is is_scored
        assert ("seat 2" in player.targets()) is not is_scored
        assert player.table.desk.land.rect == land
        player.click("side")
    player.click("side")
    player.click("seat 2")
    assert player.table.desk.shown == 1
    player.click("advice")
    assert player.table.desk.land.rect.width > 0.8 * land.width
    assert "seat 2" not in player.targets()
    player.click("close advice")
    assert player.table.desk.land.rect == land
    player.resize((1280, 800))
    assert "side" not in player.targets()


def lay_a_tile(player: Player) -> None:
    """Drag the first tile of the tray to where it fits, turned if need be, or else back."""
    panel = player.table.panel
    before = panel.acting.laid
    player.press(f"tile {panel.acting.to_build[0]}")
    player.move(player.table.desk.land.rect.center)
    for _ in range(2):
        spots = [name for name in player.targets() if name.startswith("legal ")]
        if spots:
            break
        player.right_click_here()
    player.move(player.at(spots[0]) if spots else panel.rect.center)
    player.release()
    assert not spots or player.table.panel.acting.laid != before


@pytest.mark.parametrize("size", NARROW, ids=str)
def test_a_round_is_played_by_mouse_alone(tmp_path: Path, size: Size) -> None:
    player = at_the(Phase.PRICING, tmp_path, size, seats=2)
    round_number, seen = player.state.round, set()
    for _ in range(60):
        if player.state.round != round_number and player.state.phase is Phase.PRICING:
            break
        panel = player.table.panel
        seen.add(panel.name)
        if isinstance(panel, PricingPanel):
            for thing, card in (("coin 1", "card 1"), ("coin 1", "card 2"), ("axe", "card 3")):
                player.drag(thing, card)
            player.click("ready")
        elif isinstance(panel, BuyingPanel):
            player.click("pass")
        elif isinstance(panel, BuildingPanel) and panel.acting.to_build:
            lay_a_tile(player)
        else:
            steps, able = ("ready", "end building", "show all", "go on"), player.targets()
            player.click(next(name for name in steps if name in able))
        if player.app.scene.name == "Question":
            player.click("yes")
    assert player.state.round == round_number + 1
    assert {"PricingPanel", "RevealPanel", "BuyingPanel", "BuildingPanel", "ScoringPanel"} <= seen


@pytest.mark.parametrize("height", [64.0, 150.0, 204.0, 244.0, 268.0])
@pytest.mark.parametrize("size", [(700, 960), (720, 1000), (899, 1200)])
def test_the_narrow_arrangement_fills_the_window_without_overlaps(
    tmp_path: Path, size: Size, height: float
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


@pytest.mark.parametrize(
    ("size", "most"), [((1280, 720), 0.33), ((1920, 1080), 0.25), ((1024, 640), 0.33)]
)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_market_stands_below_board_and_land_and_the_land_keeps_its_width(
    tmp_path: Path, size: Size, most: float, seats: int
) -> None:
    player = at_the(Phase.BUYING, tmp_path, size, seats=seats, is_long=True)
    panel, land, window_ = player.table.panel, player.table.desk.land.rect, pygame.Rect(0, 0, *size)
    assert panel.rect.height <= most * size[1]
    assert panel.rect.left == player.place("board").left
    assert panel.rect.right < min(card.left for card in player.cards())
    check_apart(player, [panel.rect, land, player.place("board"), *player.cards()])
    check_words(player, f"market of {seats} at {size}")
    own = {tile for tile, _ in panel.acting.prices}
    offered = [rect for tile, rect in wares(panel).items() if tile not in own]
    small = [rect for tile, rect in wares(panel).items() if tile in own]
    assert all(
        0.5 * one.width <= other.width <= 0.62 * one.width for one in offered for other in small
    )
    assert min(rect.width for rect in offered) >= 48
    assert all(window_.contains(rect) for rect in (*offered, *small))
    before = at_the(Phase.PRICING, tmp_path / "prices", size, seats=seats)
    assert before.table.desk.land.rect.width == land.width
    assert before.table.desk.land_rooms == player.table.desk.land_rooms


@pytest.mark.parametrize("size", [theme.ROOMY_LAYOUT, (3440, 1440), (5120, 1440)], ids=str)
def test_what_spans_the_table_has_no_more_width_than_it_can_fill(
    tmp_path: Path, size: Size
) -> None:
    canvas = window(tmp_path, size=size).canvas
    room = pygame.Rect(0, 0, *size)
    parts = arranged_across(room, canvas, 194.0)
    seen = [part for part in parts if part is not None]
    assert all(room.contains(part) for part in seen)
    assert all(part.collidelist(seen[i + 1 :]) < 0 for i, part in enumerate(seen))
    assert parts.panel.width <= canvas.px(Table.WIDEST_ACROSS)
    assert parts.land.size[0] == arranged(room, canvas, 194.0).land.width


@pytest.mark.parametrize("size", [theme.ROOMY_LAYOUT, (3440, 1440), (5120, 1440)], ids=str)
def test_the_wide_arrangement_keeps_everything_inside_and_the_panel_below_the_land(
    tmp_path: Path, size: Size
) -> None:
    canvas = window(tmp_path, size=size).canvas
    room = pygame.Rect(0, 0, *size)
    parts = arranged(room, canvas, 268.0, 400.0)
    assert all(room.contains(part) for part in parts if part is not None)
    assert parts.board.width == canvas.px(Table.LEFT)
    if size[0] > 3000:
        assert parts.panel.width == canvas.px(Table.WIDEST_PANEL) < parts.land.width
        assert abs(parts.panel.centerx - parts.land.centerx) <= 1


@pytest.fixture
def _english_again() -> Iterator[None]:
    yield
    use("en")


def test_for_fingers_the_tiles_of_the_market_are_larger(tmp_path: Path) -> None:
    player = at_the(Phase.BUYING, tmp_path, seats=3, touch=Touch.ON)
    panel = player.table.panel
    own = {tile for tile, _ in panel.acting.prices}
    offered = [rect.width for tile, rect in wares(panel).items() if tile not in own]
    assert min(offered) >= 2 * TOUCH_TARGET
    assert player.table.desk.land.rect.height >= panel.rect.height


@pytest.mark.parametrize("language", ["en", "ja", "de"])
@pytest.mark.usefixtures("_english_again")
def test_for_fingers_all_is_said_of_a_tile_in_hand_and_its_note_hides_the_plate_whole(
    tmp_path: Path, language: str
) -> None:
    app = window(tmp_path, size=(1920, 1080), scale=150)
    app.settings.touch, app.settings.chosen_language = Touch.ON, language
    app.apply_settings()
    setup = a_setup(3, seed=4)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))
    player.lift_curtain()
    desk = player.table.desk
    whose = tr("{name}'s land").format(name=desk.view.seats[desk.shown].name)
    assert whose in player.words()
    player.key(pygame.K_TAB)
    app.input.device = Device.TOUCH
    app.relayout()
    player.turn()
    player.table.tree.update()
    note = player.table.areas.box
    assert note.width
    assert (whose in player.words()) is not bool(note.colliderect(player.table.lands.plate))
    assert player.cut_words() == set()
