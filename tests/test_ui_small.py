"""A window that is small for its UI scale: strips beside the land, one line of the log, all in full on a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from layout import check_words
from table import Player, a_setup, in_phase, moments_until, on_panel, sit_down, wares, window

from skye_desktop.engine import SCORING_TILES, Clan, Phase
from skye_desktop.files.settings import RememberedSeat, Touch
from skye_desktop.i18n import tr, use
from skye_desktop.kit import TOUCH_TARGET, Device, Space, theme
from skye_desktop.play.build_draft import now_line
from skye_desktop.ui.table.overview import Overview
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel

SMALL = (1280, 720)


def at_the(phase: Phase, folder: Path, *, seats: int = 5, scale: int | None = 150) -> Player:
    """Somebody who is to decide something in that phase of the second round."""
    setup = a_setup(seats, seed=4)
    player = sit_down(
        window(folder, size=SMALL, scale=scale), setup, moments_until(setup, in_phase(phase, 2))
    )
    player.lift_curtain()
    return player


@pytest.mark.parametrize(
    ("phase", "least"), [(Phase.PRICING, 37), (Phase.BUYING, 35), (Phase.BUILDING, 52)]
)
def test_what_is_drawn_one_and_a_half_times_as_large_leaves_the_land_its_part_of_the_height(
    tmp_path: Path, phase: Phase, least: int
) -> None:
    player = at_the(phase, tmp_path)
    assert player.table.canvas.scale == 1.5
    land, panel = player.table.desk.land.rect, player.table.panel.rect
    assert 100 * land.height >= least * SMALL[1]
    parts = [land, panel, *map(player.place, ("bar", "board")), *player.cards()]
    for number, one in enumerate(parts):
        assert player.app.screen.get_rect().contains(one)
        assert one.collidelist(parts[number + 1 :]) < 0


def test_left_to_itself_a_window_never_becomes_small(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path, scale=None)
    for size in ((1280, 720), (1024, 640), (1920, 1080), (1366, 768)):
        player.resize(size)
        assert not player.table.desk.is_small
        width, height = theme.ROOMY_LAYOUT
        assert round(size[0] / player.app.canvas.scale) >= width
        assert round(size[1] / player.app.canvas.scale) >= height


@pytest.mark.parametrize("way", ["key", "button", "strip"])
def test_board_and_clans_are_seen_in_full_and_lead_back(tmp_path: Path, way: str) -> None:
    player = at_the(Phase.BUILDING, tmp_path)
    scored = SCORING_TILES[player.table.desk.view.scoring_tiles[0]].rule
    assert scored not in player.words()
    if way == "key":
        player.key(pygame.K_v)
    else:
        player.click("Board" if way == "button" else player.place("scoring A").center)
    assert player.app.scene.name == "Overview"
    assert SCORING_TILES[player.table.desk.view.scoring_tiles[0]].name in player.words()
    check_words(player, "overview")
    card = player.app.scene.targets()["seat 2"]
    player.click(card.center)
    assert player.table.desk.shown == 1
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table
    assert player.table.desk.shown == 1


def test_on_the_board_in_full_a_scoring_tile_under_the_pointer_lights_what_it_counts(
    tmp_path: Path,
) -> None:
    player = at_the(Phase.BUILDING, tmp_path)
    player.key(pygame.K_v)
    scene, view, seat = player.app.scene, player.table.view, player.table.desk.shown
    assert isinstance(scene, Overview)
    counting = [
        f"scoring {space}"
        for space, tile in zip("ABCD", view.scoring_tiles, strict=True)
        if now_line(view, tile, seat).cells
    ]
    assert counting
    for name in counting:
        player.move("back")
        player.see()
        dark = pygame.image.tobytes(player.app.screen, "RGB")
        player.move(name)
        player.see()
        lit = pygame.image.tobytes(player.app.screen, "RGB")
        scene.tree.request_update()
        assert lit != dark, name
        assert lit == player.pixels(), name


def test_on_the_board_in_full_a_click_on_a_card_shows_its_land(tmp_path: Path) -> None:
    player = at_the(Phase.BUILDING, tmp_path)
    player.key(pygame.K_v)
    scene = player.app.scene
    assert isinstance(scene, Overview)
    land, seen = scene.tree.ids["land"].rect, set()
    for seat in (1, 2, 1, 2):
        player.click(f"seat {seat}")
        player.see()
        shown = pygame.image.tobytes(player.app.screen.subsurface(land), "RGB")
        player.app.relayout()
        player.see()
        assert shown == pygame.image.tobytes(player.app.screen.subsurface(land), "RGB"), seat
        seen.add(shown)
    assert len(seen) == 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_twice_the_size_all_cards_stand_in_full_beside_the_board(
    tmp_path: Path, seats: int
) -> None:
    player = at_the(Phase.BUILDING, tmp_path, seats=seats, scale=200)
    player.key(pygame.K_v)
    player.app.relayout()  # as it was laid out once it is laid out again
    check_words(player, f"overview of {seats}")
    targets = player.targets()
    parts = [targets[name] for name in ("back", "rounds", "supply", "bag")]
    parts += [targets[f"seat {number}"] for number in range(1, seats + 1)]
    parts += [targets[f"scoring {space}"] for space in "ABCD"]
    for number, one in enumerate(parts):
        assert player.app.screen.get_rect().contains(one)
        assert one.collidelist(parts[number + 1 :]) < 0
    assert targets["bag"].height >= player.table.canvas.px(50)


def test_the_line_of_the_log_leads_to_its_moment_and_the_wheel_over_it_to_all_of_it(
    tmp_path: Path,
) -> None:
    player = at_the(Phase.BUILDING, tmp_path, seats=3)
    (row,) = player.log_rows()
    player.move(row.rect.center)
    player.wheel(1)
    assert player.app.scene.name == "LogScene"
    player.key(pygame.K_ESCAPE)
    player.click(row.rect.center)
    assert player.table.panel.moment == row.line.moment


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_smallest_usual_window_leaves_the_land_45_per_cent_of_its_height(
    tmp_path: Path, phase: Phase, seats: int
) -> None:
    player = at_the(phase, tmp_path, seats=seats, scale=None)
    assert 100 * player.table.desk.land.rect.height >= 45 * SMALL[1]


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING])
def test_at_twice_the_size_the_land_fills_the_room_that_a_tall_panel_leaves(
    tmp_path: Path, phase: Phase
) -> None:
    player = at_the(phase, tmp_path, scale=200)
    player.see()
    land = player.table.desk.land
    assert 100 * land.rect.height >= 27 * SMALL[1]
    _, _, columns, rows = land.extent
    assert max(columns * land.side / land.rect.width, rows * land.side / land.rect.height) >= 0.75
    names = {seat.name for seat in player.table.desk.view.seats}
    assert names <= {text for text, _ in player.places()}
    assert player.cut_words() == set()


def test_at_twice_the_size_the_open_purse_says_how_much_is_in_it(tmp_path: Path) -> None:
    player = at_the(Phase.BUYING, tmp_path, scale=200)
    before = player.targets()["purse"]
    player.key(pygame.K_g)
    panel, gold = player.table.panel, player.panel(BuyingPanel).draft.shown_gold
    assert gold is not None
    below = {text for text, rect in player.places() if panel.rect.contains(rect)}
    assert str(gold) in below
    assert player.cut_words() == set()
    assert player.targets()["purse"].contains(before.inflate(-8, -8))


def test_at_twice_the_size_the_note_on_a_tile_in_hand_hides_neither_it_nor_the_land(
    tmp_path: Path,
) -> None:
    player = at_the(Phase.BUILDING, tmp_path, seats=4, scale=200)
    player.key(pygame.K_TAB)
    hand, land = player.panel(BuildingPanel).hand, player.table.desk.land
    assert hand.cell is not None
    player.table.tree.update()
    note = player.table.areas.box
    assert note.width
    assert (
        note.collidelist([land.cell_rect(cell) for cell in (hand.cell, *hand.territory.faces)]) < 0
    )
    # And the land is as large as the room lets it be with a ring of cells about it.
    rows = land.extent[3] + 2
    assert 100 * rows * land.side >= 75 * land.rect.height or land.side >= player.table.canvas.px(
        80
    )


# -- arranged for fingers


@pytest.fixture
def _english_again() -> Iterator[None]:
    yield
    use("en")


def by_touch(phase: Phase, folder: Path) -> Player:
    app = window(folder, size=SMALL)
    app.settings.touch = Touch.ON
    app.relayout()
    setup = a_setup(3, seed=4)
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 2)))
    player.lift_curtain()
    return player


def test_for_fingers_cards_and_purse_fill_the_panel_of_prices(tmp_path: Path) -> None:
    player = by_touch(Phase.PRICING, tmp_path)
    canvas, targets = player.table.canvas, on_panel(player.table.panel)
    purse = min(rect.x for id, rect in targets.items() if id.startswith(("advice", "coin")))
    assert purse - targets["more 3"].right < canvas.px(Space.XL + Space.M)


def test_for_fingers_the_tiles_of_the_market_have_the_height_that_the_window_has_more(
    tmp_path: Path,
) -> None:
    player = by_touch(Phase.BUYING, tmp_path)
    sides = {rect.width for rect in wares(player.table.panel).values()}
    assert min(sides) >= 2 * TOUCH_TARGET
    land, panel = player.table.desk.land.rect, player.table.panel.rect
    assert land.height >= panel.height


def test_for_fingers_the_editor_has_room_for_long_names(tmp_path: Path) -> None:
    app = window(tmp_path, size=(1920, 1080))
    app.settings.touch = Touch.ON
    app.settings.seats = tuple(
        RememberedSeat(clan=clan, name="Maximilian von der Heide") for clan in list(Clan)[:5]
    )
    app.go.editor()
    Player(app).turn()
    fields = [node for node in app.scene.node().walk() if node.id.startswith("name ")]
    wide = app.scene.canvas.text.width("Maximilian von der Heide", theme.BODY)
    assert len(fields) == 5
    assert all(field.rect.width > wide + 2 * app.scene.canvas.px(Space.S) for field in fields)


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
    whose = tr("{name}'s land").format(
        name=player.table.desk.view.seats[player.table.desk.shown].name
    )
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


def test_on_a_low_card_of_the_overview_it_stands_inside_who_acts(tmp_path: Path) -> None:
    setup = a_setup(5, seed=4)
    app = window(tmp_path, size=(1280, 720), scale=150)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUYING, 2)))
    app.push(Overview(player.table.desk))
    player.see()
    scene = app.scene
    assert isinstance(scene, Overview)
    cards = [scene.tree.where(scene.tree.ids[f"seat {number + 1}"]) for number in range(5)]
    acting = [rect for text, rect in player.lines().places if text.endswith(tr("now"))]
    assert acting
    assert all(any(card.contains(rect) for card in cards) for rect in acting)
