"""The table by mouse and keyboard: every gesture, every refusal in words, and what nobody may see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from positions import CASTLE_ALONE
from table import (
    LEFT,
    LINE,
    MIDDLE,
    SHIFT,
    Player,
    a_setup,
    builders_table,
    cell_centre,
    in_phase,
    laid_tile,
    moments_until,
    pricing_table,
    set_any_prices,
    sit_down,
    spot,
    window,
)

from skye_desktop.engine import BAG, Cell, Phase, ScoringId, score
from skye_desktop.files import read_game, shipped_variants
from skye_desktop.files.settings import MOST_READERS, Speed
from skye_desktop.kit import Scroller
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.ui.table.things.bar import IDS

TILE, CELL, _ = spot(LINE, turns=1)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Somebody who is to lay a tile that fits at a cell."""
    return builders_table(window(tmp_path), LINE, [TILE])


def test_another_land_is_left_before_escape_opens_the_menu(player: Player) -> None:
    def look() -> None:
        player.key(pygame.K_F2)

    ways: dict[str, Callable[[], None]] = {
        "F2": look,
        "a click on the card": lambda: player.click("seat 2"),
        "Escape": lambda: player.key(pygame.K_ESCAPE),
        "a tile taken in hand": lambda: player.press(f"tile {TILE}"),
    }
    for way, leave in ways.items():
        assert "MacLeod's land" in player.words()
        look()
        assert "MacDonald's land" in player.words()
        leave()
        assert (player.table.desk.shown, player.app.scene) == (0, player.table), way
    for scene in ("TableScene", "MenuScene", "TableScene"):
        player.key(pygame.K_ESCAPE)
        assert player.app.scene.name == scene, "it lets the tile go first"


def brightness(player: Player) -> dict[Cell, int]:
    """How bright each cell of the land on the screen is."""
    player.pixels()
    land, screen = player.table.desk.land, player.app.screen
    cells = player.table.view.seats[player.table.desk.shown].territory.faces
    inner = {cell: land.cell_rect(cell).inflate(-16, -16) for cell in cells}
    return {
        cell: sum(pygame.transform.average_color(screen, rect)[:3]) for cell, rect in inner.items()
    }


def stepping_forward(player: Player, before: dict[Cell, int]) -> frozenset[Cell]:
    """The cells that are lit: everything else has stepped back."""
    now = brightness(player)
    return frozenset(cell for cell in now if now[cell] > 0.9 * before[cell])


FARMS = "C@0,0 35@0,1r2 56@1,0r1 15@2,0r1"
"""A land with cattle on the road and between two farms."""


def test_hovering_a_scoring_tile_lights_the_cells_it_counts(tmp_path: Path) -> None:
    scoring = (ScoringId.ROAD_TILES, ScoringId.SQUARES, ScoringId.FARM_ANIMALS, ScoringId.SHEEP)
    player = builders_table(window(tmp_path), FARMS, [], scoring=scoring)
    lands = [player.territory for player in player.state.players]
    everything = frozenset(lands[0].faces)
    wanted = {frozenset(score(tile, lands, (0, 0))[0].cells) or everything for tile in scoring}
    assert len(wanted) > 2
    player.move("land")
    before = brightness(player)
    seen = set()
    for y in range(60, 340, 12):
        player.move((60, y))
        seen.add(stepping_forward(player, before))
    assert seen == wanted


def test_a_pointer_on_a_scoring_tile_does_not_hold_back_another_land(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), FARMS, [])
    first, second = (f"{seat.name}'s land" for seat in player.session.setup.seats)
    nodes = (node for node in player.table.nodes() if node.id.startswith("scoring "))
    player.move(next(nodes).rect.center)
    assert first in player.words()
    player.key(pygame.K_F2)
    assert second in player.words()
    player.keys(pygame.K_F2, pygame.K_RETURN)
    assert player.table.desk.shown == 1
    assert second in player.words()


def test_a_line_of_the_log_lights_the_cell_it_speaks_of(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    player.move("land")
    before = brightness(player)
    player.key(pygame.K_l)
    assert player.app.scene.name == "LogScene"
    seen = set()
    for y in range(50, 700, 16):
        player.move((120, y))
        seen.add(stepping_forward(player, before))
    assert frozenset({found.cell}) in seen
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_pointing_at_a_rivals_line_leaves_the_points_of_the_land_shown(tmp_path: Path) -> None:
    setup, app = a_setup(3, seed=4), window(tmp_path, size=(1280, 900))
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING, 4)))
    player.key(pygame.K_RETURN)
    player.key(pygame.K_l, SHIFT)
    acting, column = player.table.desk.shown, player.place("board")
    row = next(
        row for row in player.log_rows() if row.line.seat not in (None, acting) and row.line.cells
    )
    assert row.line.seat is not None
    columns = []
    for seat, place in ((acting, (5, 5)), (row.line.seat, (5, 5)), (acting, row.rect.center)):
        player.key(pygame.K_F1 + seat)
        player.move(place)
        player.pixels()
        columns.append(pygame.image.tobytes(app.screen.subsurface(column), "RGB"))
    assert columns[0] != columns[1] == columns[2]


def test_a_long_log_is_scrolled_by_wheel_and_keys(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 5)))
    player.click("Log")
    player.words()  # sums on coins are written only once
    end = player.words()
    player.key(pygame.K_HOME)
    assert "Round 1" in player.words()
    player.move((200, 300))
    player.wheel(-200)
    assert player.words() == end
    assert "Round 5" in end


def test_wheel_drag_and_keys_zoom_and_move_the_land_and_0_fits_it_again(player: Player) -> None:
    land = player.table.desk.land
    home, side, point = land.cell_rect((0, 0)), land.side, cell_centre(player, (0, 2))
    player.move(point)
    player.wheel(2)
    assert land.side > side
    assert land.cell_rect((0, 2)).inflate(2, 2).collidepoint(point), "about the pointer"
    player.wheel(-2)
    assert land.side == pytest.approx(side)
    x, y = player.targets()["land"].midright
    for button in (LEFT, MIDDLE):
        player.key(pygame.K_0, text="0")
        assert land.cell_rect((0, 0)) == home
        player.drag((x - 20, y), (x - 110, y + 40), button=button)
        assert land.cell_rect((0, 0)) == home.move(-90, 40)
    player.key(pygame.K_0, text="0")
    player.key(pygame.K_LEFT)
    assert land.cell_rect((0, 0)).x > home.x
    player.key(pygame.K_PLUS, text="+")
    assert land.side > side
    player.key(pygame.K_MINUS, text="-")
    player.key(pygame.K_RIGHT)
    assert land.cell_rect((0, 0)).center == pytest.approx(home.center, abs=2)


def test_the_land_cannot_be_moved_out_of_sight(player: Player) -> None:
    player.keys(*[pygame.K_LEFT] * 60, *[pygame.K_UP] * 60, *[pygame.K_KP_PLUS] * 12)
    land, territory = player.table.desk.land, player.state.players[0].territory
    ring = [*territory.faces, *territory.open_cells]
    assert any(land.rect.colliderect(land.cell_rect(cell)) for cell in ring)


def test_the_land_glides_to_its_place_or_is_there_at_once(tmp_path: Path) -> None:
    for speed in (Speed.NORMAL, Speed.OFF):
        player = builders_table(window(tmp_path, speed=speed), LINE, [])
        land, animations = player.table.desk.land, player.table.desk.animations
        assert not animations.is_moving, "nothing of the screen before slides away"
        home = land.cell_rect((0, 0))
        player.key(pygame.K_LEFT)
        moved = land.cell_rect((0, 0))
        player.key(pygame.K_0, text="0")
        player.wait(0.05)
        on_its_way = land.cell_rect((0, 0))
        assert (moved.x > on_its_way.x > home.x) == (speed is Speed.NORMAL)
        player.wait(1)
        assert land.cell_rect((0, 0)) == home
        assert not animations.is_moving


def test_what_was_zoomed_stays_as_large_in_the_middle_of_another_window(player: Player) -> None:
    land = player.table.desk.land
    fitted = land.side
    player.move(land.rect.center)
    player.wheel(2)
    player.key(pygame.K_DOWN)
    zoomed, cell = land.side, land.cell_at(land.rect.center)
    player.resize((1920, 1080))
    assert land.cell_at(land.rect.center) == cell
    larger = land.side
    player.key(pygame.K_0, text="0")
    assert larger / land.side == pytest.approx(zoomed / fitted, rel=0.01)


@pytest.mark.parametrize("size", [(1280, 720), (1500, 900)])
def test_a_drag_on_a_zoomed_and_panned_land_hits_the_cell_under_the_pointer(
    player: Player, size: tuple[int, int]
) -> None:
    player.resize(size)
    player.move(cell_centre(player, CELL))
    player.wheel(-3)
    player.key(pygame.K_DOWN)
    player.drag(f"tile {TILE}", cell_centre(player, CELL))
    assert player.state.players[0].territory.cell_of(TILE) == CELL


def test_the_menu_opens_everything_and_its_entries_give_way_alike(player: Player) -> None:
    for entry, scene in (
        ("Back to the game", "TableScene"), ("Save as", "SaveAsScene"), ("Load", "LoadScene"),
        ("Rules and keys", "RulesScene"), ("Settings", "SettingsScene"), ("To the title", "TitleScene"),
    ):  # fmt: skip
        player.click("Menu")
        heights = [rect.height for rect in player.targets().values()]
        assert len(heights) >= 12
        assert max(heights) - min(heights) <= 2
        player.click(entry)
        assert player.app.scene.name == scene
        while player.app.scene.name not in ("TableScene", "TitleScene"):
            player.key(pygame.K_ESCAPE)


def test_what_is_under_the_resting_pointer_explains_itself(player: Player) -> None:
    bag = player.table.desk.places.bag
    for place, words in (
        (f"tile {TILE}", "It fits in"),
        ("seat 2", "Click to look at the land"),
        ("Log", "Key: L"),
        (bag, f"The bag: {len(player.state.bag)} tiles"),
    ):
        player.move(place)
        player.wait(0.6)
        assert words in player.words()


def test_the_table_names_the_variant_that_is_played(tmp_path: Path) -> None:
    variant = shipped_variants()["four-rounds"]
    player = sit_down(window(tmp_path), a_setup(2, variant=variant))
    player.move((player.place("bar").x + 40, player.place("bar").centery))
    player.wait(0.6)
    assert "Four rounds" in player.words()
    assert "Four rounds" in {node.label for node in player.table.nodes()}
    player.key(pygame.K_F10)
    assert "The rules: Four rounds." in player.words()


def test_a_hint_goes_for_good_once_it_is_known_and_all_can_be_switched_off(tmp_path: Path) -> None:
    app, hint = window(tmp_path, hints=True), "Every round begins with gold."
    player = sit_down(app, a_setup())
    assert hint in player.words()
    player.click("hint known")
    assert hint not in player.words()
    player = sit_down(app, a_setup())
    assert hint not in player.words()
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.panel(PricingPanel)
    player.click("hints off")
    assert "hint known" not in player.targets()
    assert "hint known" not in sit_down(app, a_setup()).targets()


def test_each_person_of_a_table_is_told_for_the_first_time(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.key(pygame.K_RETURN)
    hint = "The coins on a tile are its price."
    for seat in range(2):
        player.key(pygame.K_RETURN)
        assert player.panel(PricingPanel).seat == seat
        assert hint in player.words()
        player.click("hint known")
        assert hint not in player.words()
        assert "hint known" in player.targets(), "another one, which takes no keys of the game"
        set_any_prices(player)
        assert player.state.players[seat].has_set_prices
    again = sit_down(player.app, a_setup())
    again.keys(pygame.K_RETURN, pygame.K_RETURN)
    assert hint not in again.words()


def test_a_term_of_a_hint_opens_the_rules_where_they_speak_of_it(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    offsets = []
    for way in ("term", "key"):
        if way == "term":
            player.click("term 2 · Prices")
        else:
            player.key(pygame.K_h)
        rules = player.app.scene
        assert isinstance(rules, RulesScene)
        page = rules.tree.ids["page"]
        assert isinstance(page, Scroller)
        offsets.append(page.offset)
        player.key(pygame.K_ESCAPE)
    assert offsets[0] == offsets[1] > 0


def test_no_names_without_end_are_remembered_with_their_hints(tmp_path: Path) -> None:
    app = window(tmp_path, hints=True)
    app.settings.hints_read = {f"name {n}": ("coins",) for n in range(MOST_READERS)}
    player = sit_down(app, a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.click("hint known")
    assert len(app.settings.hints_read) <= MOST_READERS
    assert list(app.settings.hints_read)[-1] == player.state.setup.seats[0].name


def test_no_hint_lies_over_a_cell_that_takes_the_tile_in_hand(tmp_path: Path) -> None:
    tiles = sorted(BAG)[:3]
    player = builders_table(window(tmp_path, hints=True), CASTLE_ALONE, tiles)
    player.click(f"tile {tiles[0]}")
    targets = player.targets()
    covering = [targets[name] for name in ("hint known", "hints off") if name in targets]
    for name, rect in targets.items():
        if name.startswith(("legal", "turned")):
            assert not rect.collidelistall(covering), f"a hint lies over {name}"


def test_the_game_is_on_disk_after_every_action_and_closing_asks_nothing(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING)))
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert read_game(player.session.path).state == player.state
    player.turn(pygame.Event(pygame.QUIT))
    assert not player.app.running


@pytest.mark.parametrize("is_mended", [False, True])
def test_closing_asks_only_while_the_game_cannot_be_saved(tmp_path: Path, is_mended: bool) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    assert "cannot be written" in player.words()
    if is_mended:
        saves.unlink()
    player.turn(pygame.Event(pygame.QUIT))
    if not is_mended:
        assert player.app.running
        assert "This game could not be saved" in player.words()
        player.click("no")
        assert (player.app.running, player.app.scene) == (True, player.table)
        player.turn(pygame.Event(pygame.QUIT))
        player.click("yes")
    assert not player.app.running
    assert player.session.path.is_file() == is_mended


def test_with_an_action_the_bar_changes_only_what_can_be_taken_back(tmp_path: Path) -> None:
    player, _ = laid_tile(tmp_path)
    ids = player.table.tree.ids
    player.see()
    before = {id: ids[id] for id in IDS.values() if id in ids}
    laid = before["Undo"].note

    def check() -> None:
        player.see()
        assert all(player.table.tree.ids[id] is widget for id, widget in before.items())
        shown = player.pixels()
        player.app.canvas = player.app.make_canvas(player.app.canvas.scale)
        assert player.pixels() == shown, "as if nothing were kept of the frames before"

    player.key(pygame.K_BACKSPACE)
    check()
    assert player.table.tree.ids["Undo"].note not in ("", laid)
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    check()
    assert player.table.tree.ids["Undo"].note == laid
    assert player.table.tree.ids["Redo"].state.is_enabled


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
def test_in_a_small_window_a_hint_keeps_the_land_clear(tmp_path: Path, phase: Phase) -> None:
    app, setup = window(tmp_path, scale=150, hints=True), a_setup(3)
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 2)))
    player.key(pygame.K_RETURN)
    (note,) = player.table.hints.boxes()
    desk = player.table.desk
    for cell in desk.view.seats[desk.shown].territory.faces:
        tile = desk.land.cell_rect(cell)
        hidden = tile.clip(note)
        assert hidden.width * hidden.height <= tile.width * tile.height // 4
