"""What is seen and heard when a tile is laid or bought: dust, light over what it completed, coins on their way."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import (
    LINE,
    Player,
    a_setup,
    builders_table,
    market,
    moments_until,
    sit_down,
    wares,
    window,
)

from skye_desktop.engine import Phase, Placement, PlaceTile
from skye_desktop.files.settings import Speed
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel

_ROUND = 4


def _building(folder: Path, speed: Speed = Speed.NORMAL) -> Player:
    setup = a_setup(2, open_money=True)
    moments = moments_until(
        setup, lambda state: state.phase is Phase.BUILDING and state.round == _ROUND
    )
    player = sit_down(window(folder, speed=speed), setup, moments)
    player.panel(BuildingPanel)
    return player


def _placements(player: Player, *, completing: bool) -> tuple[int, Placement]:
    """A tile and a place for it, where it completes an area or where it does not."""
    panel = player.panel(BuildingPanel)
    for tile in panel.acting.to_build:
        for placement in panel.territory.placements(tile):
            after = panel.territory.place(tile, placement)
            if completing == any(placement.cell in area.cells for area in after.completed_areas):
                return tile, placement
    raise AssertionError("no such place")


def _lay(player: Player, *, completing: bool) -> Placement:
    tile, placement = _placements(player, completing=completing)
    seat = player.panel(BuildingPanel).seat
    assert seat is not None
    player.table.desk.submit(PlaceTile(seat, tile, placement))
    return placement


def _seconds_in_motion(player: Player) -> float:
    frames = 0
    while player.table.desk.animations.is_moving:
        player.turn()
        frames += 1
        assert frames < 600
    return frames / 60


def _changed(player: Player, area: pygame.Rect, seconds: float) -> bool:
    """Whether the pixels differ after that time from what they are when all is still."""
    player.wait(seconds)
    player.app.draw(player.app.screen)
    now = player.app.screen.subsurface(area).copy()
    player.table.desk.animations.finish()
    player.app.draw(player.app.screen)
    still = player.app.screen.subsurface(area)
    return pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(still, "RGB")


def test_dust_rises_about_a_tile_and_is_gone_within_a_second(tmp_path: Path) -> None:
    player = _building(tmp_path)
    placement = _lay(player, completing=False)
    around = player.table.desk.land.cell_rect(placement.cell).inflate(30, 30)
    assert _changed(player, around.clip(player.table.desk.land.rect), 0.3)
    assert _seconds_in_motion(player) < 1


def test_light_runs_over_an_area_that_is_completed(tmp_path: Path) -> None:
    player = _building(tmp_path)
    placement = _lay(player, completing=True)
    middle = player.table.desk.land.cell_rect(placement.cell).inflate(-10, -10)
    assert _changed(player, middle, 0.8)


def test_a_completed_area_rings_and_another_tile_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = _building(tmp_path)
    heard: list[Sound] = []
    monkeypatch.setattr(player.app.sounds, "play", heard.append)
    _lay(player, completing=True)
    player.wait(0.02)
    assert Sound.COMPLETED in heard
    assert {Sound.GRASS, Sound.STONES, Sound.SPRAY} & set(heard), "it settles on something"
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    heard.clear()
    _lay(player, completing=False)
    player.wait(0.02)
    assert Sound.COMPLETED not in heard


def test_nothing_is_left_of_the_light_when_the_tile_is_taken_back_meanwhile(tmp_path: Path) -> None:
    player = _building(tmp_path)
    placement = _lay(player, completing=True)
    player.wait(0.5)
    player.table.desk.runner.undo()
    around = player.table.desk.land.cell_rect(placement.cell).inflate(30, 30)
    assert not _changed(player, around.clip(player.table.desk.land.rect), 0.2)


def test_a_tile_that_is_laid_while_somebody_looks_back_is_not_looked_for_on_the_past_land(
    tmp_path: Path,
) -> None:
    player = _building(tmp_path)
    seat, done = player.panel(BuildingPanel).seat, len(player.session.moments)
    tile, placement = _placements(player, completing=True)
    assert seat is not None
    player.key(pygame.K_t)
    player.key(pygame.K_HOME)
    player.table.desk.look_at(seat)
    player.table.desk.submit(PlaceTile(seat, tile, placement))
    player.wait(1)
    assert len(player.session.moments) == done + 1


def test_where_nothing_moves_nothing_rises(tmp_path: Path) -> None:
    player = _building(tmp_path, Speed.OFF)
    _lay(player, completing=True)
    assert not player.table.desk.animations.is_moving


def test_coins_fly_to_the_seller_and_the_tile_to_the_buyer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = market(tmp_path)
    player.app.settings.animation_speed = Speed.NORMAL
    player.table.passing.follow_settings()
    panel = player.panel(BuyingPanel)
    tile = panel.draft.affordable[0].tile
    sent: list[tuple[tuple[int, int], tuple[int, int]]] = []
    monkeypatch.setattr(
        player.table.desk, "animate", lambda draw, start, end, *rest: sent.append((start, end))
    )
    offer, places = panel.draft.affordable[0], player.table.desk.places
    lies = wares(player.table.panel)[tile].center
    panel.buy(tile)
    buyer, seller = (places.seat(seat).center for seat in (panel.acting.seat, offer.seller))
    assert (lies, buyer) in sent
    assert (buyer, seller) in sent


def test_the_frame_after_a_tile_was_laid_has_all_that_changed_with_it(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [35, 11])
    app = player.app
    player.pixels()
    player.pixels()
    player.keys(pygame.K_TAB, pygame.K_RETURN)
    assert len(player.state.players[0].laid) == 1
    assert app.draw_if_stale(), "what answers at once"
    answered = pygame.image.tobytes(app.screen, "RGB")
    assert app.draw_if_stale(), "the rest"
    assert not app.draw_if_stale()
    shown = pygame.image.tobytes(app.screen, "RGB")
    assert shown != answered
    assert shown == player.pixels()
