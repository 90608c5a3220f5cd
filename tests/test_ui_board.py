"""The game board, the score track and the log: what stands on them has room, and is read on what it stands on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import Player, a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.engine import SCORING_TILES, Phase, ScoringId
from skye_desktop.kit import theme
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import contrast
from skye_desktop.ui.sizes import LeftColumn
from skye_desktop.ui.table.scene import TableScene
from skye_desktop.ui.table.score_track import markers

SIZES = ((1280, 720), (1920, 1080), (800, 900), (1024, 640), (3440, 1440))
LEAST_PICTURE = 44
"""Design pixels."""


def a_table(folder: Path, size: tuple[int, int], seats: int = 5) -> TableScene:
    setup = a_setup(seats, seed=4)
    return sit_down(window(folder, size=size), setup, moments_until(setup, in_phase(Phase.BUILDING, 3))).table


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_rule_of_every_scoring_tile_fits_below_its_picture(tmp_path: Path, size: tuple[int, int]) -> None:
    table = a_table(tmp_path, size)
    canvas = table.canvas
    for rect in (table.desk.board.places()[f"scoring {space}"] for space in "ABCD"):
        width = rect.width - canvas.px(2 * LeftColumn.ASIDE)
        room = rect.height - canvas.px(LeftColumn.ABOVE + LeftColumn.BELOW)
        for tile in ScoringId:
            printed = SCORING_TILES[tile]
            words = canvas.wrapped_height(printed.name, theme.SMALL, width, Face.TITLE)
            words += canvas.wrapped_height(printed.rule, theme.SMALL, width)
            assert room - words >= canvas.px(LEAST_PICTURE), printed.name


@pytest.mark.parametrize("points", [[0] * 5, [40] * 5, [39, 40, 40, 118, 118], [120, 0, 7, 7, 7]], ids=str)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_marker_stands_on_the_track_and_all_can_be_seen(
    tmp_path: Path, size: tuple[int, int], points: list[int]
) -> None:
    table = a_table(tmp_path, size)
    track = table.top.track
    found = [rect for _, rect in markers(table.canvas, track, table.desk.view.seats, points)]
    assert all(track.contains(rect) for rect in found)
    assert len({tuple(rect) for rect in found}) == 5


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_wood_behind_the_log_is_as_dark_as_its_words_want(tmp_path: Path, size: tuple[int, int]) -> None:
    table = a_table(tmp_path, size)
    if table.desk.is_narrow:
        Player(table.app).click("side")
    screen = table.app.screen
    table.draw(screen)
    words = {theme.LIGHT_INK, theme.LIGHT_INK_SOFT, theme.LIGHT_INK_PALE}
    rows = table.desk.board.visible_lines(table.desk.seen, table.canvas)
    grounds = []
    for _, _, rect in rows:
        # Between two rows nothing is written.
        edge = pygame.Rect(rect.x, rect.y, rect.width, 1)
        grounds.append(pygame.transform.average_color(screen, edge)[:3])
    assert grounds
    for ground in grounds:
        assert all(contrast(ink, ground) >= 4.5 for ink in words)
