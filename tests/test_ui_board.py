"""Board, score track, log and seat cards: what stands on them has room, and is read on what it stands on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from layout import with_the_longest_names
from table import SHIFT, Player, a_setup, in_numbers, in_phase, moments_until, sit_down, window

from skye_desktop.engine import SCORING_TILES, Phase, PricesRevealed, ScoringId, TileBought
from skye_desktop.files.settings import SettingsFile
from skye_desktop.kit import Face, Space, theme
from skye_desktop.kit.theme import contrast
from skye_desktop.play.build_draft import now_line
from skye_desktop.play.wording.tile import Pictogram, crest_letter, pictogram_of
from skye_desktop.ui.sizes import LeftColumn
from skye_desktop.ui.table.things import seat_card
from skye_desktop.ui.table.things.score_track import places_of

SIZES = ((1280, 720), (1920, 1080), (800, 900), (1024, 640), (3440, 1440))
LEAST_PICTURE = 44
"""Design pixels."""


def at_the(
    folder: Path,
    phase: Phase = Phase.BUILDING,
    seats: int = 3,
    *,
    size: tuple[int, int] = (1280, 720),
    is_long: bool = False,
    is_open: bool = False,
) -> Player:
    """Somebody who is to decide something in that phase of the third round."""
    setup = a_setup(seats, seed=4)
    setup = with_the_longest_names(setup) if is_long else setup
    app = window(folder, size=size)
    app.settings.log_open = is_open
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 3)))
    player.lift_curtain()
    return player


ALL_SIZES = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@ALL_SIZES
def test_every_rule_fits_below_the_picture_of_its_tile(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at_the(tmp_path, size=size)
    canvas = player.table.canvas
    if player.table.desk.is_narrow:
        player.click("side")
    for rect in (player.place(f"scoring {space}") for space in "ABCD"):
        width = rect.width - canvas.px(2 * LeftColumn.ASIDE)
        room = rect.height - canvas.px(LeftColumn.ABOVE + LeftColumn.BELOW)
        for printed in (SCORING_TILES[tile] for tile in ScoringId):
            words = canvas.wrapped_height(printed.name, theme.SMALL, width, Face.TITLE)
            words += canvas.wrapped_height(printed.rule, theme.SMALL, width)
            assert room - words >= canvas.px(LEAST_PICTURE), printed.name


@ALL_SIZES
def test_every_marker_stands_on_the_track_and_is_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at_the(tmp_path, size=size)
    track = player.place("track")
    for points in ([0] * 5, [40] * 5, [39, 40, 40, 118, 118], [120, 0, 7, 7, 7]):
        found = [rect for _, rect in places_of(points, player.table.canvas, track)]
        assert all(track.contains(rect) for rect in found), points
        assert len({tuple(rect) for rect in found}) == 5, points


@ALL_SIZES
def test_the_wood_is_as_dark_as_the_words_on_it_want(tmp_path: Path, size: tuple[int, int]) -> None:
    player = at_the(tmp_path, size=size)
    if player.table.desk.is_narrow:
        player.click("side")
    player.see()
    rows = player.log_rows()
    assert rows
    for row in rows:
        # Between two rows nothing is written.
        edge = pygame.Rect(row.rect.x, row.rect.y, row.rect.width, 1)
        ground = pygame.transform.average_color(player.app.screen, edge)[:3]
        for ink in (theme.LIGHT_INK, theme.LIGHT_INK_SOFT, theme.LIGHT_INK_PALE):
            assert contrast(ink, ground) >= 4.5


def test_a_line_of_the_log_says_in_words_what_its_signs_show(tmp_path: Path) -> None:
    desk = at_the(tmp_path).table.desk
    lines, seats = desk.described_lines(), desk.session.setup.seats
    events = [event for moment in desk.session.moments for event in moment.events]
    bought = next(event for event in events if isinstance(event, TileBought))
    line = next(line for line in lines if " buys " in line.text and line.tiles == (bought.tile,))
    buyer, seller = seats[bought.seat], seats[bought.seller]
    told = f"{buyer.name} buys {bought.tile} from {seller.name} for {bought.price}"
    assert in_numbers(line.text) == told
    signs = [pictogram_of(letter) for letter in line.signs if not letter.isascii()]
    assert signs == [
        pictogram_of(crest_letter(buyer.clan)),
        (Pictogram.LARGE_TILE, bought.tile),
        pictogram_of(crest_letter(seller.clan)),
        (Pictogram.GOLD, bought.price),
    ]
    revealed = sum(isinstance(event, PricesRevealed) for event in events)
    assert revealed == sum(" asks " in one.signs for one in lines)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUILDING], ids=str)
@pytest.mark.parametrize("is_open", [True, False])
def test_the_last_two_lines_of_the_log_have_room_and_five_where_it_is_open_each_in_a_row_of_its_own(
    tmp_path: Path, phase: Phase, seats: int, *, is_open: bool
) -> None:
    player = at_the(tmp_path, phase, seats, is_long=True, is_open=is_open)
    canvas, rows = player.table.canvas, player.log_rows()
    told = len({id(row.line) for row in rows})
    assert told >= 5 if is_open else told == 2
    assert all(row.is_first for row in rows if row.line.tiles), (
        "a row holds two prices however long the names"
    )
    for row in rows:
        assert canvas.text.width(row.text, theme.SMALL) <= row.rect.width
        assert row.rect.top >= player.place("board").bottom
        assert row.rect.bottom <= 720
    assert all(lower.rect.top == upper.rect.bottom for lower, upper in pairwise(rows))
    assert player.log_rows() is rows, "they are broken once"


@pytest.mark.parametrize("is_open", [True, False])
def test_the_log_gives_way_to_the_market_and_its_key_opens_it_there(
    tmp_path: Path, *, is_open: bool
) -> None:
    player = at_the(tmp_path, Phase.BUYING, 4, is_open=is_open)
    player.table.targets()
    assert "log" not in player.table.tree.ids
    assert player.place("board").bottom <= player.table.panel.rect.top
    player.key(pygame.K_l)
    assert player.app.scene.name == "LogScene"


def test_the_log_folds_by_arrow_key_and_wheel_and_stays_as_it_was_left(tmp_path: Path) -> None:
    player = at_the(tmp_path)

    def lines() -> int:
        return len({id(row.line) for row in player.log_rows()})

    cards = player.place("scoring A").height
    player.click("fold log")
    assert lines() > 2
    assert player.place("scoring A").height < cards, "a folded log leaves room to scoring tiles"
    assert SettingsFile(tmp_path).read()[0].log_open
    player.key(pygame.K_l, SHIFT)
    assert lines() == 2
    player.move(player.place("log").center)
    for steps, is_open in ((1, True), (-1, False), (1, True)):
        player.wheel(steps)
        assert (lines() > 2) is is_open
    player.wheel(1)
    assert player.app.scene.name == "LogScene"


def test_a_scoring_tile_tells_whose_points_it_shows_and_what_every_clan_has(tmp_path: Path) -> None:
    player = at_the(tmp_path)
    card, view = player.place("scoring A"), player.table.view
    player.move(card.center)
    tip = player.table.tooltip()
    for seat in view.seats:
        line = now_line(view, view.scoring_tiles[0], seat.seat)
        assert f"{seat.name} now: {line.text}" in tip
    crest = pygame.Rect(card.right - 48, card.y - 4, 26, 22)
    seen = set()
    for number in range(3):
        player.table.desk.look_at(number)
        player.see()
        seen.add(pygame.image.tobytes(player.app.screen.subsurface(crest), "RGB"))
    assert len(seen) == 3


def test_cells_are_told_by_numbers_in_a_playtest_only(tmp_path: Path) -> None:
    player = at_the(tmp_path)

    def told() -> list[str]:
        return [line.text for line in player.table.desk.log.lines if " lays " in line.text]

    assert told()
    assert not any(" at (" in text for text in told())
    player.session.change_table(is_playtest=True)
    player.table.desk.log.follow()
    assert all(" at (" in text for text in told())


@pytest.mark.parametrize(
    "size", [(1280, 720), (800, 900), (3840, 2160)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("is_long", [False, True])
def test_notices_leave_the_plate_in_sight_that_says_whose_land_it_is(
    tmp_path: Path, size: tuple[int, int], is_long: bool
) -> None:
    player = at_the(tmp_path, size=size, is_long=is_long)
    player.app.notify("Kept as “Sunday evening”.")
    player.app.notify("A sentence that has more words than there is room for in a line. " * 2)
    player.see()
    boxes = player.app.notices.boxes
    assert len(boxes) == 2
    for box in boxes:
        assert not box.colliderect(player.table.lands.plate)
        assert player.table.desk.room_for_notes().contains(box), "beside bar and panel"


@pytest.mark.parametrize(
    ("size", "scale", "seats"),
    [((1280, 720), None, 5), ((1280, 720), None, 2), ((1920, 1080), 150, 5)],
)
def test_a_land_on_a_card_has_the_room_and_touches_no_tile_beside_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int | None,
    seats: int,
) -> None:
    setup, app = a_setup(seats), window(tmp_path, size=size, scale=scale)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING, 5)))
    player.lift_curtain()
    canvas, lands, tiles = player.table.canvas, list[pygame.Rect](), list[pygame.Rect]()
    monkeypatch.setattr(
        seat_card, "draw_miniature", lambda *at, largest: lands.append(at[4].copy())
    )
    monkeypatch.setattr(type(canvas), "tile", lambda *at: tiles.append(at[4].copy()))
    player.table.tree.painter.resize()
    player.table.draw(app.screen)
    for card, land in zip(player.cards(), lands, strict=True):
        parts = [land, *(tile for tile in tiles if card.colliderect(tile))]
        assert len(parts) == 4, "its land, and what it has drawn"
        inner = card.inflate(-2 * canvas.px(Space.S), -2 * canvas.px(Space.S))
        for number, part in enumerate(parts):
            assert inner.contains(part), "nothing is cut off"
            assert part.collidelist(parts[number + 1 :]) < 0, "each lies by itself"
        assert min(tile.width for tile in parts[1:]) >= canvas.px(18)
        assert land.width * land.height > 0.3 * card.width * card.height
