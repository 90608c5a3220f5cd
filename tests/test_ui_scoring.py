"""Scoring at the table: what counts rises one after another, points fly to the marker, a round is summed at its end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from table import Player, a_setup, moments_until, sit_down, window

from skye_desktop.engine import SCORING_TILES, DealTiles, GameState, Phase, TileScored
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import use
from skye_desktop.kit import theme
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.panels.scoring_panel import ScoringPanel


def _scoring(folder: Path, round_number: int, speed: Speed = Speed.NORMAL) -> Player:
    """The table as the points of that round begin to be counted."""

    def is_counted(state: GameState) -> bool:
        return state.phase is Phase.INCOME and state.round == round_number + 1

    setup = a_setup(3)
    return sit_down(window(folder, speed=speed), setup, moments_until(setup, is_counted))


def _until_done(player: Player) -> list[list[int]]:
    """The points on the track, picture by picture."""
    panel, seen = player.panel(ScoringPanel), []
    for _ in range(2000):
        seen.append(panel.points)
        player.turn()
        if panel.is_done:
            return seen
    raise AssertionError("it is counted for ever")


def test_points_only_grow_while_they_are_counted_and_end_at_those_of_the_game(
    tmp_path: Path,
) -> None:
    player = _scoring(tmp_path, 4)
    seen = _until_done(player)
    assert all(a <= b for one, two in pairwise(seen) for a, b in zip(one, two, strict=True))
    assert player.panel(ScoringPanel).points == [one.points for one in player.state.players]
    assert len({tuple(points) for points in seen}) > 3, "they come bit by bit"


def test_a_scenario_taken_back_beyond_its_beginning_is_not_judged(tmp_path: Path) -> None:
    player = _scoring(tmp_path, 2)
    player.session.scenario_start = len(player.session.moments) + 9
    _until_done(player)
    assert "The coach" not in player.words()


def test_the_hint_goes_with_the_buttons_that_it_names(tmp_path: Path) -> None:
    player = _scoring(tmp_path, 4)
    player.app.settings.hints = True
    player.app.relayout()
    hint = "Show all shows the rest."
    assert hint in player.words()
    _until_done(player)
    assert "show all" not in player.targets()
    assert hint not in player.words()


def test_things_stand_out_on_the_land_while_they_are_counted(tmp_path: Path) -> None:
    player = _scoring(tmp_path, 4)
    panel, land = player.panel(ScoringPanel), player.table.desk.land.rect
    marked = 0
    for _ in range(900):
        player.turn()
        if panel.is_done:
            break
        marks = player.table.panel.marks(player.table.desk.shown)
        if marks.highlighted and not marks.has_rings:
            plain = pygame.Surface(player.app.screen.get_size())
            panel.paint_over(player.app.canvas, plain)
            marked += any(plain.get_at((x, y))[:3] != (0, 0, 0) for x in range(land.x, land.right, 3)
                          for y in range(land.y, land.bottom, 3))  # fmt: skip
            if marked:
                break
    assert marked, "something is lit or stands out over the land"


def test_points_fly_from_what_was_counted(tmp_path: Path) -> None:
    player = _scoring(tmp_path, 4)
    flew = False
    panel = player.panel(ScoringPanel)
    while not panel.is_done:
        player.turn()
        flew = flew or player.table.desk.animations.is_moving
    assert flew


def test_at_the_end_of_a_round_with_several_scoring_tiles_all_it_brought_is_summed(
    tmp_path: Path,
) -> None:
    player = _scoring(tmp_path, 4)
    _until_done(player)
    scored = [
        event
        for moment in player.session.moments
        for event in moment.events
        if isinstance(event, TileScored)
    ]
    last = [event for event in scored if event.round == 4]
    words = player.words()
    assert "What round 4 brings" in words
    for seat in range(3):
        total = sum(line.points for event in last for line in event.lines if line.seat == seat)
        assert f"+{total}" in words
    player.key(pygame.K_RETURN)
    assert player.table.panel.name != "ScoringPanel"


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_a_round_of_one_scoring_tile_needs_no_sum(tmp_path: Path, speed: Speed) -> None:
    player = _scoring(tmp_path, 1, speed)
    if speed is Speed.NORMAL:
        _until_done(player)
    assert player.panel(ScoringPanel).is_done
    assert "What round" not in player.words()


def test_a_click_finishes_the_line_and_its_points_do_not_fly_late(tmp_path: Path) -> None:
    player = _scoring(tmp_path, 4)
    panel = player.panel(ScoringPanel)
    player.click((5, player.app.screen.get_height() - 5))
    assert not player.table.desk.animations.is_moving
    player.turn()
    assert not player.table.desk.animations.is_moving
    assert not panel.is_done


def test_who_has_won_is_told_by_the_crowning_first(tmp_path: Path) -> None:
    setup = a_setup(2)
    moments = moments_until(setup, lambda state: state.phase is Phase.FINISHED)
    player = sit_down(window(tmp_path, speed=Speed.OFF), setup, moments[:-1])
    if player.table.panel.covers_table:
        player.key(pygame.K_RETURN)
    action = moments[-1].action
    assert not isinstance(action, DealTiles)
    player.table.desk.submit(action)
    assert player.panel(ScoringPanel).is_done
    assert not any(line.text.endswith("wins") for line in player.table.desk.described_lines())
    player.key(pygame.K_RETURN)
    assert player.app.scene.name == "ResultsScene"
    player.app.pop()
    assert any("wins" in line.text for line in player.table.desk.described_lines())


def test_points_are_heard_when_they_arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = _scoring(tmp_path, 4)
    heard: list[Sound] = []
    monkeypatch.setattr(player.app.sounds, "play", heard.append)
    _until_done(player)
    assert heard.count(Sound.POINT) > 1
    assert heard.index(Sound.POINT) > min(
        heard.index(one) for one in (Sound.HOP, Sound.SCORE) if one in heard
    )


def test_at_twice_the_size_two_clans_leave_both_buttons_their_height_and_no_count_is_cut(
    tmp_path: Path,
) -> None:
    setup = a_setup(2)
    moments = moments_until(setup, lambda state: state.phase is Phase.INCOME and state.round == 3)
    player = sit_down(window(tmp_path, speed=Speed.NORMAL, scale=200), setup, moments)
    high = player.app.canvas.px(theme.BUTTON_HEIGHT)
    assert [player.button(id).rect.height for id in ("show all", "go on")] == [high, high]
    for _ in range(12):
        if player.panel(ScoringPanel).is_done:
            break
        assert player.cut_words() == set()
        player.key(pygame.K_RETURN)


def test_what_is_counted_is_told_in_another_language_at_once(tmp_path: Path) -> None:
    player = _scoring(tmp_path, 1, Speed.OFF)
    tiles = [SCORING_TILES[tile] for tile in player.table.desk.view.scoring_tiles]
    named = next(tile for tile in tiles if tile.name in player.words())
    player.app.settings.chosen_language = "ja"
    try:
        player.app.apply_settings()
        player.turn()
        assert named.name != named.english_name.english
        assert named.name in player.words()
        assert named.english_name.english not in player.words()
    finally:
        use("en")
