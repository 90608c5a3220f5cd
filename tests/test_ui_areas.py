"""Areas that are pointed at: after a short rest the whole area lights up with a note, in mid-drag too, and by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from positions import table
from table import (
    CTRL,
    SHIFT,
    Player,
    Pointer,
    a_setup,
    builders_table,
    cell_centre,
    in_phase,
    moments_until,
    pricing_table,
    sit_down,
    window,
)
from ui import Reader, at_the_title, open_scene

from skye_desktop.engine import TILES, Phase, ScoringId, Territory, new_game
from skye_desktop.games.skye.areas import AreaSpot, WholeArea, all_areas, lone_area, whole_area
from skye_desktop.games.skye.ui.area_inspector import REST
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.games.skye.ui.table.turn_sign import SECONDS
from skye_desktop.games.skye.ui.territory_view import TerritoryView
from skye_desktop.games.skye.wording.area import heading

LAND = (
    "C@0,0 71@0,-5r1 9@0,-4r1 64@1,-4r3 42@0,-3r2 67@1,-3r3 41@-2,-2r3 4@-1,-2r3 13@0,-2r2 22@1,-2 62@-2,-1r1 "
    "21@-1,-1r3 20@0,-1 34@1,-1r3 31@2,-1r3 27@3,-1r2 10@-1,0r2 53@1,0r1 14@2,0r3 38@0,1r3 29@1,1r3"
)
WATER = AreaSpot((-2, -2), 1)
"""Of two tiles, with a ship and a lighthouse, open at two places."""
FURTHER = whole_area(Territory.parse(LAND), WATER).spots[1]
"""Its part on the other tile."""
PASTURE = AreaSpot((-2, -2), 0)
"""Beside it on the same tile."""
FOUR = (ScoringId.BROCHS, ScoringId.LIT_WATERS, ScoringId.LARGEST_LAKE, ScoringId.SHEEP)
SIZES = [((1280, 720), None), ((1920, 1080), None), ((1920, 1080), 150)]
ON_ALL_SCREENS = pytest.mark.parametrize(("size", "scale"), SIZES)


def builders(
    folder: Path, *, size: tuple[int, int] = (1280, 720), scale: int | None = None
) -> Player:
    """A table where the first seat has the land above and is to lay three tiles."""
    return builders_table(window(folder, size=size, scale=scale), LAND, [72, 11, 26], scoring=FOUR)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return builders(tmp_path)


def pixel_of(
    pointer: Pointer, land: TerritoryView, territory: Territory, part: AreaSpot
) -> tuple[int, int]:
    """The middle of a part of the land that is on the screen."""
    face = territory.faces[part.cell]
    mask = pointer.app.sprites.area_masks.of(face.number)
    x, y = mask.middle(part.area_index, face.rotation)
    rect = land.cell_rect(part.cell)
    return rect.x + int(x * rect.width), rect.y + int(y * rect.height)


def shown_land(player: Player) -> Territory:
    return player.table.view.seats[player.table.desk.shown].territory


def point_at(player: Player, part: AreaSpot) -> None:
    player.move(pixel_of(player, player.table.desk.land, shown_land(player), part))


def rest_on(player: Player, part: AreaSpot) -> None:
    """Point at it until it is lit."""
    point_at(player, part)
    player.wait(REST + 0.1)


def is_highlighted(player: Player, part: AreaSpot) -> bool:
    return whole_area(shown_land(player), part).is_same(player.table.areas.highlighted)


def lit(player: Player) -> WholeArea:
    highlighted = player.table.areas.highlighted
    assert highlighted is not None
    return highlighted


def by_key(player: Player) -> None:
    """Light an area by the key, the pointer on none."""
    player.move((3, 3))
    player.key(pygame.K_i)


def test_an_area_lights_up_after_a_rest_and_a_note_says_all_of_it(player: Player) -> None:
    point_at(player, WATER)
    player.wait(REST - 0.1)
    assert player.table.areas.highlighted is None
    assert "Water" not in player.words()
    player.wait(0.2)
    assert is_highlighted(player, WATER)
    assert is_highlighted(player, FURTHER), "the part on the other tile too"
    lines = [text for text, _ in player.places()]
    first = lines.index("Water, 2 tiles, open at 2 places")
    assert lines[first + 1 : first + 4] == [
        "1 ship, 1 lighthouse",
        "B Ships and lights: 3 points",
        "C Largest lake: 0 points, not completed",
    ]


def test_what_lights_up_is_the_area_and_nothing_beside_it(tmp_path: Path) -> None:
    player = builders(tmp_path, size=(1920, 1080))
    land, territory = player.table.desk.land, shown_land(player)
    player.move((3, 3))
    player.turn()
    player.see()
    dark = player.app.screen.copy()
    for target in all_areas(territory):
        rest_on(player, target.first)
        player.see()
        note = note_of(player)
        for cell, face in territory.faces.items():
            for index in range(len(face.areas)):
                part = AreaSpot(cell, index)
                place = pixel_of(player, land, territory, part)
                if not note.inflate(8, 8).collidepoint(place):
                    has_changed = player.app.screen.get_at(place) != dark.get_at(place)
                    assert has_changed == (part in target.spots), (target.area, part)


def test_small_movements_are_none_and_a_long_one_begins_the_rest_anew(player: Player) -> None:
    point_at(player, FURTHER)
    player.wait(REST - 0.05)
    point_at(player, WATER)
    player.wait(0.1)
    assert player.table.areas.highlighted is None
    x, y = player.app.pointer
    for _ in range(4):
        player.wait(0.1)
        player.move((x + 2, y))
        player.move((x, y))
    assert is_highlighted(player, WATER)
    point_at(player, FURTHER)
    assert is_highlighted(player, WATER), "the pointer is on the area still"
    point_at(player, PASTURE)
    assert player.table.areas.highlighted is None
    player.wait(REST + 0.1)
    assert is_highlighted(player, PASTURE)
    player.move(player.targets()["land"].topright)
    assert player.table.areas.highlighted is None


def drag_a_little(player: Player) -> None:
    """Hold the land, moved about by the pointer."""
    x, y = player.app.pointer
    player.lift((x, y), (x + 40, y))


PUT_OUT: dict[str, Callable[[Player], None]] = {
    "a click": lambda player: player.click(player.app.pointer),
    "other keys": lambda player: player.keys(pygame.K_F2, pygame.K_F1),
    "a drag": drag_a_little,
    "a sheet": lambda player: player.keys(pygame.K_h, pygame.K_ESCAPE),
}


@pytest.mark.parametrize("way", PUT_OUT)
def test_what_means_something_else_puts_the_light_out(player: Player, way: str) -> None:
    rest_on(player, WATER)
    assert is_highlighted(player, WATER)
    PUT_OUT[way](player)
    assert player.table.areas.highlighted is None
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None
    player.release()
    rest_on(player, PASTURE)
    assert is_highlighted(player, PASTURE)


def test_behind_the_curtain_and_with_a_coin_no_land_is_pointed_at(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING)))
    player.panel(CurtainPanel)
    player.move(cell_centre(player, (0, 0)))
    player.wait(2 * REST)
    player.key(pygame.K_i)
    assert player.table.areas.highlighted is None
    player.key(pygame.K_RETURN)
    coin = next(name for name in player.targets() if name.startswith("coin"))
    player.lift(coin, cell_centre(player, (0, 0)))
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None


def test_the_window_wakes_only_while_the_pointer_rests_on_an_area(player: Player) -> None:
    player.move(player.targets()["land"].topright)
    player.wait(SECONDS)  # the sign that says whose turn it is goes by itself
    player.app.shelf.syncs.flush()  # while the disk is not done the window looks how far it is
    assert player.app.pause() > 60
    point_at(player, WATER)
    assert 0 < player.app.pause() <= REST
    player.wait(2 * REST)
    assert is_highlighted(player, WATER)
    assert player.app.pause() > 60
    player.key(pygame.K_i)
    player.turn()
    assert player.app.pause() > 60


def test_a_tile_in_hand_is_pointed_at_as_if_it_lay_there(player: Player) -> None:
    player.lift("tile 72", player.targets()["land"].topleft)
    place = next(name for name in player.targets() if name.startswith("legal"))
    x, y = map(int, place.removeprefix("legal ").split(","))
    rotation = player.panel(BuildingPanel).hand.rotation
    player.move(player.table.desk.land.cell_rect((x, y)).center)
    player.wait(REST + 0.1)
    laid = Territory.parse(f"{LAND} 72@{x},{y}r{rotation}")
    assert lit(player).is_same(whole_area(laid, lit(player).first))
    assert lit(player).first.cell == (x, y)
    assert "With the tile in hand as it lies here." in player.words()
    assert heading(lit(player).area) in player.words()


def test_a_tile_in_the_air_is_pointed_at_by_itself_as_it_is_turned(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), "C@0,0", [11], scoring=FOUR)
    player.lift("tile 11", player.targets()["land"].move(30, 60).topleft)
    for _ in range(4):
        player.wait(REST + 0.1)
        rotation = player.panel(BuildingPanel).hand.rotation
        assert lit(player).area == lone_area(11, rotation, lit(player).first.area_index).area
        assert lit(player).area.icons, "in its middle lies the mountain with its broch"
        player.right_click_here()
        x, y = player.app.pointer
        player.move((x + 1, y))
    player.wait(REST + 0.1)
    lit(player)
    player.move((x + 40, y))
    assert player.table.areas.highlighted is None


def note_of(player: Player) -> pygame.Rect:
    player.table.tree.update()
    box = player.table.areas.box
    assert box.width
    return box


@ON_ALL_SCREENS
def test_the_note_has_room_for_all_it_says_and_never_covers_the_tile_that_is_pointed_at(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player = builders(tmp_path, size=size, scale=scale)
    for whole in all_areas(shown_land(player))[:: 1 if scale else 3]:
        rest_on(player, whole.first)
        note, lines = note_of(player), player.lines()
        assert player.app.screen.get_rect().contains(note)
        assert not note.colliderect(player.table.desk.land.cell_rect(whole.first.cell))
        assert not note.collidepoint(player.app.pointer)
        inside = [place for text, place in lines.places if text == heading(whole.area)]
        assert inside
        assert all(note.contains(place) for place in inside)
        assert lines.cut == set()


@ON_ALL_SCREENS
def test_with_a_tile_in_hand_there_is_one_note_at_one_place_never_over_what_is_aimed_at(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player = builders(tmp_path, size=size, scale=scale)
    player.lift("tile 72", player.targets()["land"].move(30, 60).topleft)
    land = player.table.desk.land.rect
    for name in [name for name in player.targets() if name.startswith(("legal", "turned"))][::2]:
        player.move(player.targets()[name].center)
        held = player.table.panel.held_tile
        assert held is not None
        at_once, words = note_of(player), player.words()
        player.wait(REST + 0.1)
        rested, first = note_of(player), player.table.panel.verdict()
        assert rested.width * rested.height > at_once.width * at_once.height, "it says more then"
        assert first is not None
        assert first.lines[0] in words
        assert first.lines[0] in player.words()
        for note in at_once, rested:
            assert not note.colliderect(held.rect)
            assert player.app.screen.get_rect().contains(note)
            margin = land.width // 20
            assert note.right > land.right - margin or note.x < land.x + margin, "aside"
    assert size[0] < 1280 or scale or rested.colliderect(at_once), "at one place"


def test_a_key_lights_what_the_pointer_is_on_or_the_castles_area(player: Player) -> None:
    point_at(player, WATER)
    player.key(pygame.K_i)
    assert is_highlighted(player, WATER)
    x, y = player.app.pointer
    player.move((x + 1, y))
    assert player.table.areas.highlighted is None, "the pointer takes over again"
    player.move((3, 3))
    player.key(pygame.K_i, CTRL)
    assert player.table.areas.highlighted is None, "a command is no inspection"
    player.key(pygame.K_i)
    castle = next(i for i, area in enumerate(TILES[0].areas) if area.icons)
    assert is_highlighted(player, AreaSpot((0, 0), castle))
    words = player.words()
    assert "I, Escape: done" in words
    assert words.casefold().count("the castle") == 1, "it is named once"
    player.key(pygame.K_ESCAPE)
    assert player.table.areas.highlighted is None
    assert player.app.scene is player.table
    player.keys(pygame.K_i, pygame.K_h)
    assert player.table.areas.highlighted is None, "a sheet over the table puts it out"


def test_tab_comes_to_every_area_and_back(player: Player) -> None:
    wholes = all_areas(shown_land(player))
    by_key(player)
    seen: list[AreaSpot] = []
    for _ in wholes:
        seen.append(lit(player).first)
        player.key(pygame.K_TAB)
    reached = {whole_area(shown_land(player), part).area for part in seen}
    assert reached == {whole.area for whole in wholes}
    assert is_highlighted(player, seen[0])
    for part in reversed(seen):
        player.key(pygame.K_TAB, SHIFT)
        assert is_highlighted(player, part)


@pytest.mark.parametrize(
    ("key", "axis", "sign"),
    [(pygame.K_LEFT, 0, -1), (pygame.K_RIGHT, 0, 1), (pygame.K_UP, 1, -1), (pygame.K_DOWN, 1, 1)],
)
def test_an_arrow_goes_to_another_area_that_way_until_there_is_none(
    player: Player, key: int, axis: int, sign: int
) -> None:
    land = player.table.desk.land
    by_key(player)
    places, before = list[int](), None
    while not lit(player).is_same(before):
        assert len(places) < 40, "there is no end"
        before = lit(player)
        places.append(pixel_of(player, land, shown_land(player), before.first)[axis])
        player.key(key)
    assert len(places) > 2
    assert places == sorted(places, reverse=sign < 0)


def test_keys_of_the_phase_and_of_the_time_line_are_their_own_again_after_escape(
    tmp_path: Path,
) -> None:
    player = pricing_table(tmp_path)
    panel = player.panel(PricingPanel)
    player.keys(pygame.K_i, pygame.K_UP)
    assert not any(panel.draft.prices.values())
    player.keys(pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_UP)
    assert any(panel.draft.prices.values())
    player.key(pygame.K_t)
    at = player.panel(TimePanel).at
    by_key(player)
    player.key(pygame.K_LEFT)
    lit(player)
    assert player.panel(TimePanel).at == at
    player.keys(pygame.K_ESCAPE, pygame.K_LEFT)
    assert player.panel(TimePanel).at == at - 1


def test_with_a_tile_held_by_keys_the_land_is_seen_with_it(player: Player) -> None:
    player.move((3, 3))
    player.key(pygame.K_1)
    held = player.table.panel.held_tile
    assert held is not None
    assert held.placement is not None
    player.key(pygame.K_i)
    assert lit(player).first.cell == held.placement.cell
    assert "With the tile in hand as it lies here." in player.words()
    for _ in range(8):
        player.key(pygame.K_TAB)
        assert not note_of(player).colliderect(held.rect)
    player.key(pygame.K_ESCAPE)
    assert player.panel(BuildingPanel).hand.tile == 72, "Escape has only left the areas"


def an_editor(
    folder: Path, *, size: tuple[int, int] = (1280, 720), scale: int | None = None
) -> tuple[Reader, EditorScene]:
    """The editor with that land of the first seat."""
    reader = at_the_title(folder, size, scale=scale)
    draft, _ = Draft.of(new_game(table(2)))
    seats = (replace(draft.seats[0], land=Territory.parse(LAND)), *draft.seats[1:])
    position = replace(draft, seats=seats, scoring_tiles=FOUR, round=6).position()
    scene = EditorScene(reader.app, position)
    open_scene(reader, scene)
    return reader, scene


@ON_ALL_SCREENS
def test_areas_of_the_editor_are_alike(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    reader, scene = an_editor(tmp_path, size=size, scale=scale)
    for whole in all_areas(scene.hand.territory)[::6]:
        reader.move(pixel_of(reader, scene.land.view, scene.hand.territory, whole.first))
        reader.wait(REST + 0.1)
        assert whole.is_same(scene.areas.highlighted)
        words, note = reader.words(), scene.areas.box
        assert heading(whole.area) in words
        assert whole.first.cell == (0, 0) or "drag it elsewhere" in words, (
            "what the tile says of itself"
        )
        assert note is not None
        assert not note.colliderect(scene.land.view.cell_rect(whole.first.cell))
    assert reader.app.pause() > 60


def test_in_the_editor_a_tile_in_the_air_is_pointed_at_and_the_key_points_unless_it_is_typed(
    tmp_path: Path,
) -> None:
    reader, scene = an_editor(tmp_path)
    reader.lift("laid 3,-1", scene.land.view.cell_rect((4, -2)).center)
    reader.wait(REST + 0.1)
    held = scene.hand.held_tile()
    assert held is not None
    assert held.tile == 27
    assert scene.areas.highlighted is not None
    scene.tree.update()
    assert scene.areas.box.width
    assert not scene.areas.box.colliderect(held.rect)
    reader.key(pygame.K_ESCAPE)
    reader.release()
    reader.move((3, 3))
    reader.key(pygame.K_i, text="i")
    highlighted = scene.areas.highlighted
    assert highlighted is not None
    reader.key(pygame.K_TAB)
    assert not highlighted.is_same(scene.areas.highlighted)
    reader.key(pygame.K_ESCAPE)
    assert scene.areas.highlighted is None
    assert reader.app.scene is scene
    reader.click("name 1")
    reader.key(pygame.K_i, text="i")
    assert scene.areas.highlighted is None
