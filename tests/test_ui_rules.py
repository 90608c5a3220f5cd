"""What the rules say and show: the short texts of the scoring tiles, and the page."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from layout import SIZES, check_words
from table import Pointer, a_setup, in_phase, moments_until, sit_down, window
from ui import at_the_title, open_scene

from skye_desktop.engine import SCORING_TILES, Phase, ScoringId
from skye_desktop.settings import Speed
from skye_desktop.ui.panels.scoring import ScoringPanel
from skye_desktop.ui.scenes.new_game import NewGameScene

FOURS = [tuple(ScoringId)[first : first + 4] for first in range(0, 16, 4)]
"""All scoring tiles, as many at a time as lie on the board."""


def lines_of(pointer: Pointer, text: str) -> list[pygame.Rect]:
    """Where the lines stand that together are that text."""
    places = pointer.places()
    for first in range(len(places)):
        said: list[str] = []
        for last, (line, _) in enumerate(places[first:], first + 1):
            said.append(line)
            if " ".join(said) == text:
                return [rect for _, rect in places[first:last]]
            if not text.startswith(" ".join(said)):
                break
    raise AssertionError(f"{text!r} is not on the screen")


# -- the short texts of the scoring tiles


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_short_text_stands_on_its_tile_on_the_board(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    for scoring in FOURS:
        setup = a_setup(scoring=scoring, open_money=True)
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
        check_words(player, f"{scoring} at {size}, scale {scale}")
        for tile in scoring:
            printed = SCORING_TILES[tile]
            for line in lines_of(player, printed.rule):
                for corner in (line.topleft, (line.right - 1, line.bottom - 1)):
                    player.move(corner)
                    assert player.table.tooltip().startswith(f"{printed.name}: "), f"{tile} at {size}"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_short_text_stands_on_its_card_in_a_new_game(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    reader = at_the_title(tmp_path, size, scale=scale)
    scene = NewGameScene(reader.app)
    open_scene(reader, scene)
    reader.click("scoring tiles")
    for scoring in FOURS:
        reader.click("clear tiles")
        for tile in scoring:
            reader.click(SCORING_TILES[tile].name)
        check_words(reader, f"{scoring} at {size}, scale {scale}")
    for printed in SCORING_TILES.values():
        card = reader.targets()[printed.name]
        assert all(card.contains(line) for line in lines_of(reader, printed.rule)), printed.name


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_short_text_stands_beside_its_name_where_it_is_scored(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale, speed=Speed.FAST)
    for scoring in FOURS:
        setup = a_setup(scoring=scoring)
        missing = {SCORING_TILES[tile].rule for tile in scoring}
        # On coming back, what was scored in the round before is shown first: in the second B, in the fifth A, C, D.
        for scored_round in (2, 5):
            player = sit_down(app, setup, moments_until(setup, in_phase(Phase.INCOME, scored_round + 1)))
            panel = player.panel(ScoringPanel)
            while not panel.is_done:
                missing -= {line for line, place in player.places() if panel.rect.contains(place)}
                player.key(pygame.K_RETURN)
        assert missing == set()


def test_the_whole_text_of_a_scoring_tile_is_one_hover_away(tmp_path: Path) -> None:
    app = window(tmp_path)
    for scoring in FOURS:
        setup = a_setup(scoring=scoring)
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
        for tile in scoring:
            printed = SCORING_TILES[tile]
            player.move(lines_of(player, printed.rule)[0].center)
            assert printed.text in player.table.tooltip()
    reader = at_the_title(tmp_path / "another")
    open_scene(reader, NewGameScene(reader.app))
    for printed in SCORING_TILES.values():
        reader.move(printed.name)
        assert printed.text in reader.scene.tooltip()
