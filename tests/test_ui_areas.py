"""Areas that are pointed at: after a short rest the whole area lights up with a note, in mid-drag too, and by keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from positions import table
from table import (
    CTRL,
    LINE,
    SHIFT,
    Player,
    Pointer,
    a_setup,
    builders_table,
    cell_centre,
    in_phase,
    laid_tile,
    market,
    moments_until,
    pricing_table,
    sit_down,
    spot,
    window,
)
from ui import Reader, at_the_title, open_scene

from skye_desktop.engine import TILES, Phase, RotatedTile, ScoringId, Territory, new_game
from skye_desktop.kit import theme
from skye_desktop.play.areas import AreaSpot, all_areas, lone_area, whole_area
from skye_desktop.play.wording.area import heading
from skye_desktop.ui import area_light
from skye_desktop.ui.area_inspector import REST
from skye_desktop.ui.area_note import NoteSurroundings, place_note
from skye_desktop.ui.art import Art
from skye_desktop.ui.editor.editor_scene import EditorScene
from skye_desktop.ui.editor.scenario_draft import Draft
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.ui.table.turn_sign import SECONDS
from skye_desktop.ui.territory_view import TerritoryView

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
    """Move the pointer onto a part of the land on the screen."""
    player.move(pixel_of(player, player.table.desk.land, shown_land(player), part))


def rest_on(player: Player, part: AreaSpot) -> None:
    """Point at it until it is lit."""
    point_at(player, part)
    player.wait(REST + 0.1)


def is_highlighted(player: Player, part: AreaSpot) -> bool:
    """Whether the area that the part belongs to is the one that is lit."""
    return whole_area(shown_land(player), part).is_same(player.table.areas.highlighted)


# -- by the pointer


def test_an_area_lights_up_as_a_whole_after_a_short_rest(tmp_path: Path) -> None:
    player = builders(tmp_path)
    point_at(player, WATER)
    player.wait(REST - 0.1)
    assert player.table.areas.highlighted is None
    assert "Water" not in player.words()
    player.wait(0.2)
    assert is_highlighted(player, WATER)
    assert is_highlighted(player, FURTHER), "the part on the other tile too"


def test_the_note_says_what_the_area_is_what_lies_in_it_and_what_it_scores(tmp_path: Path) -> None:
    player = builders(tmp_path)
    rest_on(player, WATER)
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
        player.table.tree.update()
        note = player.table.areas.box
        assert note.width
        for cell, face in territory.faces.items():
            for index in range(len(face.areas)):
                place = pixel_of(player, land, territory, AreaSpot(cell, index))
                if not note.inflate(8, 8).collidepoint(place):
                    has_changed = player.app.screen.get_at(place) != dark.get_at(place)
                    assert has_changed == (AreaSpot(cell, index) in target.spots), (
                        target.area,
                        cell,
                        index,
                    )


def test_small_movements_are_no_movement_and_a_long_one_begins_the_rest_anew(
    tmp_path: Path,
) -> None:
    player = builders(tmp_path)
    point_at(player, WATER)
    x, y = player.app.pointer
    for _ in range(4):
        player.wait(0.1)
        player.move((x + 2, y))
        player.move((x, y))
    assert is_highlighted(player, WATER)
    player = builders(tmp_path)
    point_at(player, WATER)
    player.wait(REST - 0.05)
    point_at(player, FURTHER)
    player.wait(0.1)
    assert player.table.areas.highlighted is None


def test_the_light_stays_while_the_pointer_is_on_the_area_and_goes_when_it_leaves(
    tmp_path: Path,
) -> None:
    player = builders(tmp_path)
    rest_on(player, WATER)
    point_at(player, FURTHER)
    assert is_highlighted(player, WATER)
    point_at(player, PASTURE)
    assert player.table.areas.highlighted is None
    player.wait(REST + 0.1)
    assert is_highlighted(player, PASTURE)
    player.move(player.targets()["land"].topright)
    assert player.table.areas.highlighted is None


def test_another_clans_land_is_pointed_at_alike(tmp_path: Path) -> None:
    player = builders(tmp_path)
    player.key(pygame.K_F2)
    assert shown_land(player) != Territory.parse(LAND)
    for whole in all_areas(shown_land(player)):
        rest_on(player, whole.first)
        assert heading(whole.area) in player.words()
        assert is_highlighted(player, whole.first)


def test_after_a_click_nothing_lights_up_until_the_pointer_moves(tmp_path: Path) -> None:
    player = builders(tmp_path)
    rest_on(player, WATER)
    player.click(player.app.pointer)
    assert player.table.areas.highlighted is None
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None


def test_while_the_land_is_moved_about_nothing_lights_up(tmp_path: Path) -> None:
    player = builders(tmp_path)
    point_at(player, WATER)
    x, y = player.app.pointer
    player.lift((x, y), (x + 40, y))
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None
    player.release()
    rest_on(player, PASTURE)
    assert is_highlighted(player, PASTURE)


def test_zooming_lights_what_lies_under_the_pointer_then(tmp_path: Path) -> None:
    player = builders(tmp_path)
    rest_on(player, WATER)
    player.wheel(2)
    assert player.table.areas.highlighted is None
    player.wait(REST + 0.1)
    assert is_highlighted(player, WATER)


def test_a_key_that_means_something_else_puts_the_light_out(tmp_path: Path) -> None:
    player = builders(tmp_path)
    rest_on(player, WATER)
    player.key(pygame.K_F2)
    player.key(pygame.K_F1)
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None


def test_what_a_laid_tile_says_of_itself_stands_in_the_one_note(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    rest_on(player, AreaSpot(found.cell, 0))
    player.wait(theme.TOOLTIP_DELAY)
    words = player.words()
    assert is_highlighted(player, AreaSpot(found.cell, 0))
    assert words.count("Laid this round") == 1


def test_nothing_is_pointed_at_through_a_hint_or_a_notice(tmp_path: Path) -> None:
    app = window(tmp_path, hints=True)
    player = builders_table(app, LINE, [spot(LINE, turns=1).tile])
    under(player, player.table.hints.boxes()[0])
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None
    player.click("hints off")
    player.app.notify("All is well.")
    player.turn()
    player.see()
    under(player, player.app.notices.boxes[0])
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None


def under(player: Player, box: pygame.Rect) -> None:
    """Move the castle under that box as far as it goes, and the pointer onto both."""
    land = player.table.desk.land
    land.zoom(2, land.rect.center, player.table.canvas)
    castle = land.cell_rect((0, 0))
    land.pan(box.centerx - castle.centerx, box.centery - castle.centery)
    both = box.clip(land.cell_rect((0, 0)))
    assert min(both.size) > 8
    player.move(both.center)


def test_behind_the_curtain_no_land_can_be_pointed_at(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING)))
    player.panel(CurtainPanel)
    player.move(cell_centre(player, (0, 0)))
    player.wait(2 * REST)
    player.key(pygame.K_i)
    assert player.table.areas.highlighted is None


def test_a_sheet_over_the_table_puts_the_light_out(tmp_path: Path) -> None:
    player = builders(tmp_path)
    rest_on(player, WATER)
    player.key(pygame.K_h)
    assert player.table.areas.highlighted is None
    player.key(pygame.K_ESCAPE)
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None
    rest_on(player, PASTURE)
    assert is_highlighted(player, PASTURE)
    player.key(pygame.K_i)
    player.key(pygame.K_h)
    assert player.table.areas.highlighted is None


# -- an idle window


def test_the_window_wakes_only_while_the_pointer_rests_on_an_area(tmp_path: Path) -> None:
    player = builders(tmp_path)
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


@pytest.mark.parametrize("steps", [0, 3])
def test_a_large_area_is_made_over_several_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    made: list[int] = []
    make = area_light.make_light

    def counted(canvas: Art, face: RotatedTile, area_index: int, side: int) -> pygame.Surface:
        made.append(side * side)
        return make(canvas, face, area_index, side)

    monkeypatch.setattr(area_light, "make_light", counted)
    player = builders(tmp_path, size=(1907, 1013))
    largest = max(all_areas(shown_land(player)), key=lambda whole: len(whole.spots))
    player.move(player.table.desk.land.snug_rect(largest.first.cell).center)
    player.wheel(steps)
    point_at(player, largest.first)
    frames: list[list[int]] = []
    for _ in range(40):
        player.turn()
        frames.append(made.copy())
        made.clear()
    assert all(len(pixels) <= 1 or sum(pixels) <= 40_000 for pixels in frames)
    assert len(next(filter(None, frames))) == 1, "the first one has the note to work out as well"
    most, parts = max(map(len, frames)), sum(map(len, frames))
    assert 4 >= most > 0
    assert parts == len(largest.spots) > 3 or steps, "all that is in sight"


# -- in mid-drag


def test_a_tile_in_hand_is_pointed_at_as_if_it_lay_where_it_would_come_down(tmp_path: Path) -> None:
    player = builders(tmp_path)
    land = player.table.desk.land
    player.lift("tile 72", player.targets()["land"].topleft)
    place = next(name for name in player.targets() if name.startswith("legal"))
    x, y = map(int, place.removeprefix("legal ").split(","))
    panel = player.panel(BuildingPanel)
    placement = (x, y, panel.hand.rotation)
    player.move(land.cell_rect((x, y)).center)
    player.wait(REST + 0.1)
    laid = Territory.parse(f"{LAND} 72@{x},{y}r{placement[2]}")
    highlighted = player.table.areas.highlighted
    assert highlighted is not None
    assert highlighted.is_same(whole_area(laid, highlighted.first))
    assert highlighted.first.cell == (x, y)
    assert "With the tile in hand as it lies here." in player.words()
    assert heading(highlighted.area) in player.words()


def test_a_tile_in_the_air_is_pointed_at_by_itself(tmp_path: Path) -> None:
    player = builders(tmp_path)
    player.lift("tile 11", player.targets()["land"].move(30, 60).topleft)
    player.wait(REST + 0.1)
    rotation = player.panel(BuildingPanel).hand.rotation
    highlighted = player.table.areas.highlighted
    assert highlighted is not None
    assert highlighted.area in {
        lone_area(11, rotation, index).area for index in range(len(TILES[11].areas))
    }
    assert highlighted.area.icons, "in its middle lies the mountain with its broch"
    x, y = player.app.pointer
    player.move((x + 40, y))
    assert player.table.areas.highlighted is None


def test_turning_a_tile_in_hand_shows_what_lies_under_the_pointer_then(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), "C@0,0", [72], scoring=FOUR)
    player.lift("tile 72", player.targets()["land"].move(30, 60).topleft)
    for _ in range(4):
        player.wait(REST + 0.1)
        highlighted, rotation = (
            player.table.areas.highlighted,
            player.panel(BuildingPanel).hand.rotation,
        )
        assert highlighted is not None
        assert highlighted.area == lone_area(72, rotation, highlighted.first.area_index).area
        player.right_click_here()
        x, y = player.app.pointer
        player.move((x + 1, y))


def test_a_tile_dragged_from_the_market_is_pointed_at_too(tmp_path: Path) -> None:
    player = market(tmp_path)
    name = next(name for name in player.targets() if name.startswith("tile "))
    player.lift(name, player.targets()["land"].center)
    player.wait(REST + 0.1)
    highlighted, number = player.table.areas.highlighted, int(name.split()[1])
    player.panel(BuyingPanel)
    assert highlighted is not None
    assert highlighted.area in {
        lone_area(number, 0, index).area for index in range(len(TILES[number].areas))
    }


def test_with_a_coin_in_hand_no_area_is_pointed_at(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.panel(PricingPanel)
    coin = next(name for name in player.targets() if name.startswith("coin"))
    player.lift(coin, cell_centre(player, (0, 0)))
    player.wait(2 * REST)
    assert player.table.areas.highlighted is None


# -- where the note lies


def note_of(player: Player) -> pygame.Rect:
    """Where the note lies."""
    player.table.tree.update()
    box = player.table.areas.box
    assert box.width
    return box


@ON_ALL_SCREENS
def test_the_note_never_covers_the_tile_that_is_pointed_at(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player = builders(tmp_path, size=size, scale=scale)
    for whole in all_areas(shown_land(player)):
        rest_on(player, whole.first)
        note = note_of(player)
        assert player.app.screen.get_rect().contains(note)
        assert not note.colliderect(player.table.desk.land.cell_rect(whole.first.cell))
        assert not note.collidepoint(player.app.pointer)


def test_the_note_never_covers_it_either_where_there_is_hardly_room(tmp_path: Path) -> None:
    player = builders(tmp_path, size=(1024, 640))
    player.move(cell_centre(player, (0, 0)))
    player.wheel(7)
    land = player.table.desk.land
    for whole in all_areas(shown_land(player)):
        place = pixel_of(player, land, shown_land(player), whole.first)
        land.pan(land.rect.centerx - place[0], land.rect.centery - place[1])
        rest_on(player, whole.first)
        note = note_of(player)
        assert player.app.screen.get_rect().contains(note)
        assert not note.colliderect(land.cell_rect(whole.first.cell))


def test_the_note_lies_over_the_light_rather_than_over_what_is_to_stay_clear(
    tmp_path: Path,
) -> None:
    canvas, whole = window(tmp_path).canvas, pygame.Rect(0, 0, 400, 300)
    about = pygame.Rect(150, 110, 100, 80)
    below_and_beside = [
        pygame.Rect(0, 100, 150, 200),
        pygame.Rect(250, 100, 150, 200),
        pygame.Rect(0, 190, 400, 110),
    ]
    above = pygame.Rect(0, 0, 400, 100)
    near = NoteSurroundings(about, below_and_beside, [about, above], [], whole)
    assert above.contains(place_note(canvas, (140, 60), near, whole))
    free = near._replace(clear=[above], highlighted=[about, *below_and_beside[:2]])
    assert below_and_beside[2].contains(place_note(canvas, (140, 60), free, whole))


@ON_ALL_SCREENS
def test_with_a_tile_in_hand_there_is_one_note_at_one_place_never_over_what_is_aimed_at(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player = builders(tmp_path, size=size, scale=scale)
    player.lift("tile 72", player.targets()["land"].move(30, 60).topleft)
    land = player.table.desk.land.rect
    for name in [name for name in player.targets() if name.startswith(("legal", "turned"))]:
        player.move(player.targets()[name].center)
        held = player.table.panel.held_tile
        assert held is not None
        at_once, words = note_of(player), player.words()
        player.wait(REST + 0.1)
        rested = note_of(player)
        assert rested.width * rested.height > at_once.width * at_once.height, (
            "what the area is comes to it"
        )
        first = player.table.panel.verdict()
        assert first is not None
        assert first.lines[0] in words
        assert first.lines[0] in player.words()
        for note in at_once, rested:
            assert not note.colliderect(held.rect)
            assert player.app.screen.get_rect().contains(note)
            assert (
                note.right > land.right - land.width // 20 or note.x < land.x + land.width // 20
            ), "aside"
    assert size[0] < 1280 or scale or rested.topright == at_once.topright, "at one place"


@ON_ALL_SCREENS
def test_all_that_the_note_says_has_room(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player = builders(tmp_path, size=size, scale=scale)
    for whole in all_areas(shown_land(player)):
        rest_on(player, whole.first)
        assert heading(whole.area) in player.words()
        assert player.cut_words() == set()
        box = note_of(player)
        inside = [place for text, place in player.places() if text == heading(whole.area)]
        assert all(box.contains(place) for place in inside)


# -- by keys


def test_a_key_lights_the_castles_area_and_escape_leaves_without_opening_the_menu(
    tmp_path: Path,
) -> None:
    player = builders(tmp_path)
    player.move((3, 3))
    player.key(pygame.K_i)
    castle = next(i for i, area in enumerate(TILES[0].areas) if area.icons)
    assert is_highlighted(player, AreaSpot((0, 0), castle))
    assert "I, Escape: done" in player.words()
    assert player.words().casefold().count("the castle") == 1, "it is named once"
    player.key(pygame.K_ESCAPE)
    assert player.table.areas.highlighted is None
    assert player.app.scene is player.table


def test_the_key_begins_at_what_the_pointer_is_on_and_the_pointer_takes_over_again(
    tmp_path: Path,
) -> None:
    player = builders(tmp_path)
    point_at(player, WATER)
    player.key(pygame.K_i)
    assert is_highlighted(player, WATER)
    x, y = player.app.pointer
    player.move((x + 1, y))
    assert player.table.areas.highlighted is None


def test_tab_comes_to_every_area_and_back(tmp_path: Path) -> None:
    player = builders(tmp_path)
    wholes = all_areas(shown_land(player))
    player.move((3, 3))
    player.key(pygame.K_i)
    seen: list[AreaSpot] = []
    for _ in wholes:
        highlighted = player.table.areas.highlighted
        assert highlighted is not None
        seen.append(highlighted.first)
        player.key(pygame.K_TAB)
    assert len({whole_area(shown_land(player), part).area for part in seen}) == len(
        {w.area for w in wholes}
    )
    assert is_highlighted(player, seen[0])
    for part in reversed(seen):
        player.key(pygame.K_TAB, SHIFT)
        assert is_highlighted(player, part)


@pytest.mark.parametrize(
    ("key", "axis", "sign"),
    [(pygame.K_LEFT, 0, -1), (pygame.K_RIGHT, 0, 1), (pygame.K_UP, 1, -1), (pygame.K_DOWN, 1, 1)],
)
def test_an_arrow_goes_to_another_area_that_way_until_there_is_none(
    tmp_path: Path, key: int, axis: int, sign: int
) -> None:
    player = builders(tmp_path)
    player.move((3, 3))
    player.key(pygame.K_i)
    places = []
    for _ in range(40):
        before = player.table.areas.highlighted
        assert before is not None
        places.append(
            pixel_of(player, player.table.desk.land, shown_land(player), before.first)[axis]
        )
        player.key(key)
        after = player.table.areas.highlighted
        if before.is_same(after):
            break
    else:
        raise AssertionError("there is no end")
    assert len(places) > 2
    assert places == sorted(places, reverse=sign < 0)


def test_every_area_can_be_reached_by_arrows_alone(tmp_path: Path) -> None:
    player = builders(tmp_path)
    land = shown_land(player)
    player.move((3, 3))
    player.key(pygame.K_i)
    reached: set[AreaSpot] = set()
    wanted = {min(whole.spots) for whole in all_areas(land)}
    for key in Random(1).choices(
        [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN], k=2500
    ):
        if reached == wanted:
            break
        player.app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)], 0)
        highlighted = player.table.areas.highlighted
        assert highlighted is not None
        reached.add(min(highlighted.spots))
    assert reached == wanted


def test_keys_of_the_phase_are_its_own_again_after_escape(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    panel = player.panel(PricingPanel)
    player.key(pygame.K_i)
    player.key(pygame.K_UP)
    assert not any(panel.draft.prices.values())
    player.key(pygame.K_ESCAPE)
    player.keys(pygame.K_RIGHT, pygame.K_UP)
    assert any(panel.draft.prices.values())


def test_with_the_time_line_open_arrows_go_from_area_to_area_too(tmp_path: Path) -> None:
    player = builders(tmp_path)
    player.move((3, 3))
    player.key(pygame.K_t)
    at = player.panel(TimePanel).at
    player.key(pygame.K_i)
    first = player.table.areas.highlighted
    player.key(pygame.K_LEFT)
    assert player.panel(TimePanel).at == at
    assert first is not None
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_LEFT)
    assert player.panel(TimePanel).at == at - 1


def test_the_keyboard_points_at_another_land_once_that_is_shown(tmp_path: Path) -> None:
    player = builders(tmp_path)
    player.move((3, 3))
    player.key(pygame.K_i)
    for _ in range(12):
        player.key(pygame.K_TAB)
    player.key(pygame.K_F2)
    highlighted = player.table.areas.highlighted
    assert highlighted is not None
    assert highlighted.area in shown_land(player).areas


def test_with_a_tile_held_by_keys_the_land_is_seen_with_it(tmp_path: Path) -> None:
    player = builders(tmp_path)
    player.move((3, 3))
    player.key(pygame.K_1)
    panel = player.panel(BuildingPanel)
    held = player.table.panel.held_tile
    assert held is not None
    player.key(pygame.K_i)
    highlighted = player.table.areas.highlighted
    assert highlighted is not None
    if held.placement is not None:
        assert highlighted.first.cell == held.placement.cell
        assert "With the tile in hand as it lies here." in player.words()
    for _ in all_areas(Territory.parse(LAND)):
        player.key(pygame.K_TAB)
        assert not note_of(player).colliderect(held.rect)
    player.key(pygame.K_ESCAPE)
    assert panel.hand.tile == 72, "Escape has only left the areas"


def test_a_command_is_no_inspection(tmp_path: Path) -> None:
    player = builders(tmp_path)
    player.move((3, 3))
    player.key(pygame.K_i, CTRL)
    assert player.table.areas.highlighted is None


# -- in the editor


def an_editor(
    folder: Path, *, size: tuple[int, int] = (1280, 720), scale: int | None = None
) -> tuple[Reader, EditorScene]:
    """The editor with that land of the first seat."""
    reader = at_the_title(folder, size, scale=scale)
    draft, _ = Draft.of(new_game(table(2)))
    first = replace(draft.seats[0], land=Territory.parse(LAND))
    position = replace(
        draft, seats=(first, *draft.seats[1:]), scoring_tiles=FOUR, round=6
    ).position()
    scene = EditorScene(reader.app, position)
    open_scene(reader, scene)
    return reader, scene


@ON_ALL_SCREENS
def test_in_the_editor_areas_are_pointed_at_alike(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    reader, scene = an_editor(tmp_path, size=size, scale=scale)
    for whole in all_areas(scene.hand.territory)[::3]:
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


def test_in_the_editor_a_tile_in_the_air_is_pointed_at(tmp_path: Path) -> None:
    reader, scene = an_editor(tmp_path)
    reader.lift("laid 3,-1", scene.land.view.cell_rect((4, -2)).center)
    reader.wait(REST + 0.1)
    held = scene.hand.held_tile()
    assert held is not None
    assert held.tile == 27
    assert scene.areas.highlighted is not None
    scene.tree.update()
    note = scene.areas.box
    assert note.width
    assert not note.colliderect(held.rect)


def test_in_the_editor_the_key_points_unless_it_is_typed(tmp_path: Path) -> None:
    reader, scene = an_editor(tmp_path)
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
