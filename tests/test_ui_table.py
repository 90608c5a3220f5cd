"""The table by mouse and keyboard: every gesture, every refusal in words, and what nobody may see."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from positions import CASTLE_ALONE
from table import (
    CTRL,
    LINE,
    MIDDLE,
    SHIFT,
    Player,
    a_setup,
    builders_table,
    cell_centre,
    chain,
    in_phase,
    laid_tile,
    lay_by_keys,
    market,
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
from skye_desktop.kit import Chord, Scroller
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.ui.table.things.bar import IDS

# -- undo, redo, looking about

BAR = set(IDS.values())
"""The buttons of the bar, by id."""


def test_undo_and_redo_go_through_several_steps(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    digests = [player.session.digest]
    for tile, placement in zip((first, second), spots, strict=True):
        lay_by_keys(player, tile, placement)
        digests.append(player.session.digest)
    seen = [player.session.digest]
    player.key(pygame.K_z, CTRL)
    seen.append(player.session.digest)
    player.click("Undo")
    seen.append(player.session.digest)
    assert seen == digests[::-1]
    player.key(pygame.K_y, CTRL)
    assert player.session.digest == digests[1]
    player.key(pygame.K_z, CTRL | SHIFT)
    assert player.session.digest == digests[2]
    assert "Redo" not in player.targets()


def test_revealed_prices_cannot_be_taken_back(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUYING)))
    before = player.session.digest
    assert "Undo" not in player.targets()
    player.key(pygame.K_z, CTRL)
    assert player.session.digest == before


@pytest.mark.parametrize("how", ["key", "click"])
def test_another_land_is_looked_at_and_left_again(tmp_path: Path, how: str) -> None:
    player = builders_table(window(tmp_path), LINE, [])

    def choose() -> None:
        if how == "key":
            player.key(pygame.K_F2)
        else:
            player.click("seat 2")

    assert "MacLeod's land" in player.words()
    choose()
    assert "MacDonald's land" in player.words()
    choose()
    assert "MacLeod's land" in player.words()


def test_escape_goes_back_to_the_land_that_matters_before_it_opens_the_menu(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    player.key(pygame.K_F2)
    player.key(pygame.K_ESCAPE)
    assert (player.table.desk.shown, player.app.scene) == (0, player.table)
    player.key(pygame.K_ESCAPE)
    assert player.app.scene.name == "MenuScene"
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_taking_a_tile_in_hand_shows_the_own_land_again(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.key(pygame.K_F2)
    player.press(f"tile {tile}")
    assert player.table.desk.shown == 0


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


def test_a_pointer_that_rests_on_a_scoring_tile_does_not_hold_back_another_land(
    tmp_path: Path,
) -> None:
    player = builders_table(window(tmp_path), FARMS, [])
    first, second = (f"{seat.name}'s land" for seat in player.session.setup.seats)
    player.move(
        next(node.rect.center for node in player.table.nodes() if node.id.startswith("scoring "))
    )
    assert first in player.words()
    player.key(pygame.K_F2)
    assert second in player.words()
    player.key(pygame.K_F2)
    player.key(pygame.K_RETURN)
    assert player.table.desk.shown == 1
    assert second in player.words()


def test_a_line_of_the_log_lights_the_cell_it_speaks_of(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    player.move("land")
    before = brightness(player)
    player.key(pygame.K_l)
    assert player.app.scene.name == "LogScene"
    seen = set()
    for y in range(50, 700, 8):
        player.move((120, y))
        seen.add(stepping_forward(player, before))
    assert frozenset({found.cell}) in seen
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_pointing_at_a_rivals_line_shows_the_points_of_the_land_that_is_shown(
    tmp_path: Path,
) -> None:
    setup = a_setup(3, seed=4)
    player = sit_down(
        window(tmp_path, size=(1280, 900)), setup, moments_until(setup, in_phase(Phase.PRICING, 4))
    )
    player.key(pygame.K_RETURN)
    table = player.table
    player.key(pygame.K_l, SHIFT)
    acting = table.desk.shown
    rows = player.log_rows()
    line, _, rect, _ = next(
        row for row in rows if row.line.seat not in (None, acting) and row.line.cells
    )
    column = player.place("board")

    def left_column() -> bytes:
        player.pixels()
        return pygame.image.tobytes(player.app.screen.subsurface(column), "RGB")

    own = left_column()
    assert line.seat is not None
    player.key((pygame.K_F1, pygame.K_F2, pygame.K_F3)[line.seat])
    rivals = left_column()
    player.key((pygame.K_F1, pygame.K_F2, pygame.K_F3)[acting])
    player.move(rect.center)
    assert left_column() == rivals != own


def test_a_long_log_is_scrolled_by_wheel_and_keys(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 5)))
    player.click("Log")
    player.words()  # sums on coins are written only once
    end = player.words()
    player.key(pygame.K_HOME)
    assert "Round 1" in player.words()
    player.move((200, 300))
    player.wheel(-200)
    assert player.words() == end
    assert "Round 5" in end


def test_the_wheel_zooms_about_the_pointer(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    land = player.table.desk.land
    point = cell_centre(player, (0, 2))
    player.move(point)
    side = land.side
    player.wheel(2)
    assert land.side > side
    assert land.cell_rect((0, 2)).inflate(2, 2).collidepoint(point)
    player.wheel(-2)
    assert land.side == pytest.approx(side)


@pytest.mark.parametrize("button", [1, MIDDLE])
def test_dragging_the_ground_pans_and_0_fits_the_land_again(tmp_path: Path, button: int) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    land = player.table.desk.land
    home = land.cell_rect((0, 0))
    start = player.targets()["land"].midright
    start = (start[0] - 20, start[1])
    player.drag(start, (start[0] - 90, start[1] + 40), button=button)
    assert land.cell_rect((0, 0)) == home.move(-90, 40)
    player.key(pygame.K_0, text="0")
    assert land.cell_rect((0, 0)) == home


def test_the_land_glides_to_where_it_is_to_lie_and_at_once_where_nothing_moves(
    tmp_path: Path,
) -> None:
    for speed in (Speed.NORMAL, Speed.OFF):
        player = builders_table(window(tmp_path, speed=speed), LINE, [])
        land, animations = player.table.desk.land, player.table.desk.animations
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


def test_in_another_window_what_was_zoomed_stays_in_the_middle_and_as_large_as_before(
    tmp_path: Path,
) -> None:
    player = builders_table(window(tmp_path), LINE, [])
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


def test_arrows_plus_and_minus_move_the_land(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    land = player.table.desk.land
    home, side = land.cell_rect((0, 0)), land.side
    player.key(pygame.K_LEFT)
    assert land.cell_rect((0, 0)).x > home.x
    player.key(pygame.K_PLUS, text="+")
    assert land.side > side
    player.key(pygame.K_MINUS, text="-")
    player.key(pygame.K_RIGHT)
    assert land.cell_rect((0, 0)).center == pytest.approx(home.center, abs=2)


def test_a_drag_on_a_zoomed_and_panned_land_hits_the_cell_under_the_pointer(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.move(cell_centre(player, cell))
    player.wheel(-3)
    player.key(pygame.K_DOWN)
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.state.players[0].territory.cell_of(tile) == cell


def test_a_tile_can_be_dropped_after_the_window_was_resized(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.resize((1500, 900))
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.state.players[0].territory.cell_of(tile) == cell


# -- what is around the game


@pytest.mark.parametrize(
    ("entry", "scene"),
    [
        ("Back to the game", "TableScene"),
        ("Save as", "SaveAsScene"),
        ("Load", "LoadScene"),
        ("Rules and keys", "RulesScene"),
        ("Settings", "SettingsScene"),
        ("To the title", "TitleScene"),
    ],
)
def test_the_menu_opens_everything_around_the_game(tmp_path: Path, entry: str, scene: str) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    player.click("Menu")
    player.click(entry)
    assert player.app.scene.name == scene


def test_the_entries_of_a_menu_that_is_a_little_too_tall_give_way_alike(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path, size=(1280, 720)), LINE, [])
    player.click("Menu")
    heights = [rect.height for rect in player.targets().values()]
    assert len(heights) >= 12
    assert max(heights) - min(heights) <= 2


def test_ctrl_s_asks_for_a_name_also_while_prices_are_set(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.key(pygame.K_s, CTRL, "")
    assert player.app.scene.name == "SaveAsScene"
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_f11_goes_to_full_screen_and_back_with_a_tile_in_hand(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    player.key(pygame.K_F11)
    assert player.app.is_full_screen
    player.key(pygame.K_F11)
    assert player.app.screen.get_size() == (1280, 720)
    player.click(cell_centre(player, cell))
    assert player.state.players[0].laid == (tile,)


def test_what_is_under_the_resting_pointer_explains_itself(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    spots = {
        f"tile {tile}": "It fits in",
        "seat 2": "Click to look at the land",
        "Log": "Key: L",
    }
    for place, words in spots.items():
        player.move(place)
        player.wait(0.6)
        assert words in player.words()
    player.move(player.table.desk.places.bag)
    player.wait(0.6)
    assert f"The bag: {len(player.state.bag)} tiles" in player.words()


def test_the_table_names_the_variant_that_is_played(tmp_path: Path) -> None:
    variant = shipped_variants()["four-rounds"]
    player = sit_down(window(tmp_path), a_setup(2, variant=variant))
    player.move((player.place("bar").x + 40, player.place("bar").centery))
    player.wait(0.6)
    assert "Four rounds" in player.words()
    assert "Four rounds" in {node.label for node in player.table.nodes()}
    player.key(pygame.K_F10)
    assert "The rules: Four rounds." in player.words()


# -- the hints of a first game


def test_a_hint_goes_for_good_once_it_is_known(tmp_path: Path) -> None:
    app = window(tmp_path, hints=True)
    player = sit_down(app, a_setup())
    hint = "Every round begins with gold."
    assert hint in player.words()
    player.click("hint known")
    assert hint not in player.words()
    assert hint not in sit_down(app, a_setup()).words()


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
        set_any_prices(player)
    again = sit_down(player.app, a_setup())
    again.keys(pygame.K_RETURN, pygame.K_RETURN)
    assert hint not in again.words()


def test_a_term_of_a_hint_opens_the_rules_where_they_speak_of_it(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.click("term 2 · Prices")
    rules = player.app.scene
    assert isinstance(rules, RulesScene)
    page = rules.tree.ids["page"]
    assert isinstance(page, Scroller)
    by_click = page.offset
    assert by_click > 0
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_h)
    rules = player.app.scene
    assert isinstance(rules, RulesScene)
    page = rules.tree.ids["page"]
    assert isinstance(page, Scroller)
    assert page.offset == by_click


def test_no_names_without_end_are_remembered_with_their_hints(tmp_path: Path) -> None:
    app = window(tmp_path, hints=True)
    app.settings.hints_read = {f"name {n}": ("coins",) for n in range(MOST_READERS)}
    player = sit_down(app, a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.click("hint known")
    assert len(app.settings.hints_read) <= MOST_READERS
    assert list(app.settings.hints_read)[-1] == player.state.setup.seats[0].name


def test_hints_can_be_switched_off(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.click("hints off")
    for _ in range(2):
        assert "hint known" not in player.targets()
        player.key(pygame.K_RETURN)
    player.panel(PricingPanel)
    assert "hint known" not in player.targets()


def test_a_hint_does_not_take_the_keys_of_the_game(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.panel(PricingPanel)
    assert "hint known" in player.targets()
    set_any_prices(player)
    assert player.state.players[0].has_set_prices


def test_no_hint_lies_over_a_cell_that_takes_the_tile_in_hand(tmp_path: Path) -> None:
    tiles = sorted(BAG)[:3]
    player = builders_table(window(tmp_path, hints=True), CASTLE_ALONE, tiles)
    for _ in range(2):
        player.click(f"tile {tiles[0]}")
        targets = player.targets()
        marks = {
            name: rect for name, rect in targets.items() if name.startswith(("legal", "turned"))
        }
        covering = [targets[name] for name in ("hint known", "hints off") if name in targets]
        for name, rect in marks.items():
            assert not rect.collidelistall(covering), f"a hint lies over {name}"
        player.key(pygame.K_ESCAPE)


# -- keeping and leaving


def test_the_game_is_on_disk_after_every_action(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING)))
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert read_game(player.session.path).state == player.state


def test_closing_asks_nothing_when_the_game_is_on_disk(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    player.turn(pygame.Event(pygame.QUIT))
    assert not player.app.running


def test_closing_asks_when_the_game_could_not_be_saved(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    assert "cannot be written" in player.words()
    player.turn(pygame.Event(pygame.QUIT))
    assert player.app.running
    assert "This game could not be saved" in player.words()
    player.click("no")
    assert (player.app.running, player.app.scene) == (True, player.table)
    player.turn(pygame.Event(pygame.QUIT))
    player.click("yes")
    assert not player.app.running


def test_closing_does_not_ask_once_the_disk_takes_the_game_again(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    saves.unlink()
    player.turn(pygame.Event(pygame.QUIT))
    assert not player.app.running
    assert player.session.path.is_file()


# -- what is in the air


def test_looking_at_another_land_puts_a_held_tile_back(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.key(pygame.K_F2)
    assert not player.table.panel.holds_something
    assert player.table.desk.shown == 1


def test_undo_puts_a_held_tile_back_before_anything_else(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.key(pygame.K_z, CTRL)
    assert player.session.digest == before
    assert not player.table.panel.holds_something


def test_the_land_cannot_be_moved_out_of_sight(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.keys(*[pygame.K_LEFT] * 60, *[pygame.K_UP] * 60, *[pygame.K_KP_PLUS] * 12)
    land = player.table.desk.land
    ring = [*player.state.players[0].territory.faces, *player.state.players[0].territory.open_cells]
    assert any(land.rect.colliderect(land.cell_rect(cell)) for cell in ring)


def test_the_buyers_own_offers_are_shown_but_cannot_be_bought(tmp_path: Path) -> None:
    player = market(tmp_path)
    panel = player.panel(BuyingPanel)
    own = {tile for tile, _ in panel.acting.prices}
    assert own
    assert not {f"tile {tile}" for tile in own} & set(player.targets())
    told = {node.id: node.label for top in player.table.nodes() for node in top.walk()}
    assert all("yours" in told[f"tile {tile}"] for tile in own)


def test_a_table_that_opens_lets_nothing_of_the_screen_before_slide_away(tmp_path: Path) -> None:
    app = window(tmp_path, speed=Speed.SLOW)
    player = sit_down(app, a_setup(), moments_until(a_setup(), in_phase(Phase.BUILDING)))
    assert not player.table.desk.animations.is_moving


def test_with_an_action_the_bar_changes_only_what_can_be_taken_back(tmp_path: Path) -> None:
    player, _ = laid_tile(tmp_path)
    player.see()
    before = {id: widget for id, widget in player.table.tree.ids.items() if id in BAR}
    laid = before["Undo"].note
    player.key(pygame.K_BACKSPACE)
    player.see()
    after = player.table.tree.ids
    assert all(after[id] is widget for id, widget in before.items())
    assert after["Undo"].note not in ("", laid)
    assert player.pixels() == _drawn_anew(player)
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    player.see()
    assert after["Undo"].note == laid
    assert after["Redo"].state.is_enabled
    assert player.pixels() == _drawn_anew(player)


def _drawn_anew(player: Player) -> bytes:
    """What is on the screen, with nothing kept of the frames before."""
    player.app.canvas = player.app.make_canvas(player.app.canvas.scale)
    return player.pixels()


def test_the_bar_tells_of_keys_that_were_changed(tmp_path: Path) -> None:
    player, _ = laid_tile(tmp_path)
    player.app.input.rebind(Game.LOG, [Chord("F12")])
    player.app.relayout()
    assert "F12" in player.table.tree.ids["Log"].note


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
