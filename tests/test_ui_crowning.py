"""The end of a game: the lands come forward, the winner is crowned, and what can be done then."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import Player, a_setup, moments_until, sit_down, window

from skye_desktop.engine import Phase, standings
from skye_desktop.files.settings import Speed
from skye_desktop.kit import Question
from skye_desktop.ui.scenes.results_screen import ResultsScene
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.table_scene import TableScene


def _at_the_end(folder: Path, seats: int = 3, speed: Speed = Speed.NORMAL) -> Player:
    """A game that has just ended, whose results open."""
    setup = a_setup(seats)
    moments = moments_until(setup, lambda state: state.phase is Phase.FINISHED)
    player = sit_down(window(folder, speed=speed), setup, moments)
    while isinstance(player.app.scene, ResultsScene):
        player.app.pop()
    player.app.go.results(player.session, lambda: None, crowns=True)
    return player


def _results(player: Player) -> ResultsScene:
    scene = player.app.scene
    assert isinstance(scene, ResultsScene)
    return scene


@pytest.mark.parametrize("seats", [2, 5])
def test_the_lands_come_forward_and_then_all_is_still(tmp_path: Path, seats: int) -> None:
    player = _at_the_end(tmp_path, seats)
    seconds, pictures = 0.0, set()
    while _results(player).next_update_in() is not None:
        player.wait(0.5)
        player.app.draw(player.app.screen)
        pictures.add(hash(pygame.image.tobytes(player.app.screen, "RGB")))
        seconds += 0.5
        assert seconds < 12
    assert len(pictures) >= seats + 1, "one after the other"
    assert seconds >= seats


def test_who_has_won_is_not_told_before_the_crown_falls(tmp_path: Path) -> None:
    player = _at_the_end(tmp_path)
    winner = player.session.setup.seats[standings(player.state)[0].seat].name
    _results(player).draw(player.app.screen)
    head = pygame.Rect(0, 0, player.app.screen.get_width(), 90)
    before = player.app.screen.subsurface(head).copy()
    player.key(pygame.K_SPACE)
    assert f"{winner} wins" in player.words()
    after = player.app.screen.subsurface(head)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


@pytest.mark.parametrize("how", ["key", "click"])
def test_whatever_is_pressed_first_shows_all_and_does_nothing_else(
    tmp_path: Path, how: str
) -> None:
    player = _at_the_end(tmp_path)
    scene = _results(player)
    if how == "key":
        player.key(pygame.K_t)
    else:
        player.click("share")
    assert player.app.scene is scene
    assert scene.next_update_in() is None


def test_the_end_is_heard_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = _at_the_end(tmp_path)
    heard: list[Sound] = []
    monkeypatch.setattr(player.app.sounds, "play", heard.append)
    player.wait(12)
    player.key(pygame.K_p)
    assert heard.count(Sound.END_OF_GAME) == 1
    assert heard.count(Sound.CROWN) == 1


def test_where_nothing_moves_all_is_there_at_once(tmp_path: Path) -> None:
    player = _at_the_end(tmp_path, speed=Speed.OFF)
    assert _results(player).next_update_in() is None
    assert "wins" in player.words()


def test_a_game_that_was_over_when_it_was_opened_is_not_crowned_again(tmp_path: Path) -> None:
    setup = a_setup(2)
    moments = moments_until(setup, lambda state: state.phase is Phase.FINISHED)
    player = sit_down(window(tmp_path, speed=Speed.NORMAL), setup, moments)
    assert _results(player).next_update_in() is None


def test_the_same_people_play_again_and_the_next_one_starts(tmp_path: Path) -> None:
    player = _at_the_end(tmp_path, speed=Speed.OFF)
    before = player.session.setup
    player.click("same again")
    assert isinstance(player.app.scene, TableScene)
    after = player.session.setup
    assert after.seats == before.seats
    assert after.start_seat == (before.start_seat + 1) % len(before.seats)
    assert after.seed != before.seed


def test_enter_plays_again(tmp_path: Path) -> None:
    player = _at_the_end(tmp_path, speed=Speed.OFF)
    player.key(pygame.K_RETURN)
    assert isinstance(player.app.scene, TableScene)


def test_a_picture_of_all_lands_is_kept_and_shows_no_buttons(tmp_path: Path) -> None:
    player = _at_the_end(tmp_path, 4, Speed.OFF)
    player.key(pygame.K_p)
    player.key(pygame.K_s)
    for _ in range(200):
        if isinstance(player.app.scene, Question):
            break
        player.wait(0.05)
    assert "The picture is kept" in player.words()
    (file,) = (tmp_path / "pictures").glob("*.png")
    picture = pygame.image.load(file)
    foot = player.app.scenes[-2].canvas.px(60)
    assert picture.get_width() == player.app.screen.get_width()
    assert picture.get_height() <= player.app.screen.get_height() - foot // 2


def test_a_picture_that_cannot_be_kept_is_told_of_with_the_reason(tmp_path: Path) -> None:
    player = _at_the_end(tmp_path, speed=Speed.OFF)
    (tmp_path / "pictures").write_text("in the way", encoding="utf-8")
    player.key(pygame.K_s)
    for _ in range(200):
        if isinstance(player.app.scene, Question):
            break
        player.wait(0.05)
    assert "could not be kept" in player.words()
