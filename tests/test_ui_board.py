"""The game board, the score track and the log: what stands on them has room, and is read on what it stands on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from layout import with_the_longest_names
from table import SHIFT, Player, a_setup, in_numbers, in_phase, moments_until, sit_down, window

from skye_desktop.engine import SCORING_TILES, Clan, Phase, PricesRevealed, ScoringId, TileBought
from skye_desktop.files.settings import SettingsFile
from skye_desktop.kit import Face, theme
from skye_desktop.kit.theme import contrast
from skye_desktop.play.build_draft import now_line
from skye_desktop.play.log_book import LogLine
from skye_desktop.play.wording.tile import Pictogram, crest_letter, pictogram_of
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import LeftColumn
from skye_desktop.ui.table.table_scene import TableScene
from skye_desktop.ui.table.things.log_on_wood import ON_WOOD, rows_of
from skye_desktop.ui.table.things.score_track import places_of

SIZES = ((1280, 720), (1920, 1080), (800, 900), (1024, 640), (3440, 1440))
LEAST_PICTURE = 44
"""Design pixels."""


def a_table(folder: Path, size: tuple[int, int], seats: int = 5) -> TableScene:
    setup = a_setup(seats, seed=4)
    return sit_down(
        window(folder, size=size), setup, moments_until(setup, in_phase(Phase.BUILDING, 3))
    ).table


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_rule_of_every_scoring_tile_fits_below_its_picture(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = a_table(tmp_path, size)
    canvas = table.canvas
    if table.desk.is_narrow:
        Player(table.app).click("side")
    for rect in (table.places()[f"scoring {space}"] for space in "ABCD"):
        width = rect.width - canvas.px(2 * LeftColumn.ASIDE)
        room = rect.height - canvas.px(LeftColumn.ABOVE + LeftColumn.BELOW)
        for tile in ScoringId:
            printed = SCORING_TILES[tile]
            words = canvas.wrapped_height(printed.name, theme.SMALL, width, Face.TITLE)
            words += canvas.wrapped_height(printed.rule, theme.SMALL, width)
            assert room - words >= canvas.px(LEAST_PICTURE), printed.name


@pytest.mark.parametrize(
    "points", [[0] * 5, [40] * 5, [39, 40, 40, 118, 118], [120, 0, 7, 7, 7]], ids=str
)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_marker_stands_on_the_track_and_all_can_be_seen(
    tmp_path: Path, size: tuple[int, int], points: list[int]
) -> None:
    table = a_table(tmp_path, size)
    track = table.places()["track"]
    found = [rect for _, rect in places_of(points, table.canvas, track)]
    assert all(track.contains(rect) for rect in found)
    assert len({tuple(rect) for rect in found}) == 5


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_wood_behind_the_log_is_as_dark_as_its_words_want(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = a_table(tmp_path, size)
    if table.desk.is_narrow:
        Player(table.app).click("side")
    screen = table.app.screen
    table.draw(screen)
    words = {theme.LIGHT_INK, theme.LIGHT_INK_SOFT, theme.LIGHT_INK_PALE}
    rows = Player(table.app).log_rows()
    grounds = []
    for rect in [row.rect for row in rows]:
        # Between two rows nothing is written.
        edge = pygame.Rect(rect.x, rect.y, rect.width, 1)
        grounds.append(pygame.transform.average_color(screen, edge)[:3])
    assert grounds
    for ground in grounds:
        assert all(contrast(ink, ground) >= 4.5 for ink in words)


# -- the log on the wood


def test_a_line_of_the_log_shows_crests_tiles_and_coins_and_says_the_same_in_words(
    tmp_path: Path,
) -> None:
    setup = a_setup(3, seed=4)
    table = sit_down(
        window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 2))
    ).table
    lines = table.desk.described_lines()
    events = [event for moment in table.desk.session.moments for event in moment.events]
    crests = [crest_letter(seat.clan) for seat in setup.seats]
    bought = next(event for event in events if isinstance(event, TileBought))
    line = next(line for line in lines if " buys " in line.text and line.tiles == (bought.tile,))
    names = [seat.name for seat in setup.seats]
    assert (
        in_numbers(line.text)
        == f"{names[bought.seat]} buys {bought.tile} from {names[bought.seller]} for {bought.price}"
    )
    signs = [pictogram_of(letter) for letter in line.signs if not letter.isascii()]
    assert signs == [
        pictogram_of(crests[bought.seat]),
        (Pictogram.LARGE_TILE, bought.tile),
        pictogram_of(crests[bought.seller]),
        (Pictogram.GOLD, bought.price),
    ]
    assert sum(isinstance(event, PricesRevealed) for event in events) == sum(
        " asks " in one.signs for one in lines
    )


def test_every_clan_has_a_crest_of_its_own_in_the_log() -> None:
    assert len({crest_letter(clan) for clan in Clan}) == len(Clan)
    assert {pictogram_of(crest_letter(clan))[0] for clan in Clan} == {Pictogram.CREST}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING], ids=str)
@pytest.mark.parametrize("is_open", [True, False])
def test_the_last_two_lines_of_the_log_have_room_and_five_where_it_is_open_each_in_a_row_of_its_own(
    tmp_path: Path, phase: Phase, seats: int, *, is_open: bool
) -> None:
    setup = with_the_longest_names(a_setup(seats, seed=4))
    app = window(tmp_path, size=(1280, 720))
    app.settings.log_open = is_open
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 3)))
    player.lift_curtain()
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


def test_the_log_folds_by_its_arrow_by_key_and_by_the_wheel_and_stays_as_it_was_left(
    tmp_path: Path,
) -> None:
    setup = a_setup(3)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))

    def lines() -> int:
        return len({id(row.line) for row in player.log_rows()})

    cards = player.place("scoring A").height
    player.click("fold log")
    assert lines() > 2
    assert player.place("scoring A").height < cards, (
        "what a folded log leaves is the scoring tiles'"
    )
    assert SettingsFile(tmp_path).read()[0].log_open
    player.key(pygame.K_l, SHIFT)
    assert lines() == 2
    player.move(player.place("log").center)
    player.wheel(1)
    assert lines() > 2
    player.wheel(-1)
    assert lines() == 2
    player.wheel(1)
    player.wheel(1)
    assert player.app.scene.name == "LogScene"


def test_rows_of_a_broken_line_begin_below_its_words_and_not_below_its_crest(
    tmp_path: Path,
) -> None:
    canvas = window(tmp_path).canvas
    assert isinstance(canvas, Art)
    crest = crest_letter(Clan.MACLEOD)
    line = LogLine("", f"{crest}: " + "income " * 20, seat=0)
    first, *more = rows_of(line, canvas, canvas.px(260), ON_WOOD)
    assert first.text.startswith(f"{crest} income")
    assert more
    assert {row.rect.x for row in more} == {canvas.text.width(f"{crest} ", theme.SMALL)}
    assert all(canvas.text.width(row.text, theme.SMALL) <= row.rect.width for row in (first, *more))


def test_nothing_in_a_row_of_the_log_reaches_into_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, pygame.Rect]] = []
    monkeypatch.setattr(
        Art, "draw_letter", lambda _, surface, letter, rect: drawn.append((letter, rect))
    )
    table = a_table(tmp_path, (1280, 720))
    rows = Player(table.app).log_rows()
    drawn.clear()
    table.draw(table.app.screen)
    signs = "".join(letter for row in rows for letter in row.text if ord(letter) >= Pictogram.TILE)
    assert len(signs) > 5
    assert sorted(letter for letter, _ in drawn) == sorted(signs)
    assert all(any(row.rect.contains(rect) for row in rows) for _, rect in drawn)
    for number, (_, rect) in enumerate(drawn):
        assert rect.collidelist([other for _, other in drawn[number + 1 :]]) < 0


def test_a_scoring_tile_tells_whose_points_it_shows_and_what_every_clan_has(tmp_path: Path) -> None:
    setup = a_setup(3)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))
    if player.table.panel.covers_table:
        player.key(pygame.K_RETURN)
    player.move(player.place("scoring A").center)
    tip = player.table.tooltip()
    for seat in player.table.view.seats:
        line = now_line(player.table.view, player.table.view.scoring_tiles[0], seat.seat)
        assert f"{seat.name} now: {line.text}" in tip


def test_the_crest_beside_a_scoring_tiles_points_is_that_of_the_land_looked_at(
    tmp_path: Path,
) -> None:
    setup = a_setup(2)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))
    if player.table.panel.covers_table:
        player.key(pygame.K_RETURN)
    card = player.place("scoring A")
    plaque = pygame.Rect(card.right - 48, card.y - 4, 26, 22)
    seen = []
    for seat in (0, 1):
        player.table.desk.look_at(seat)
        player.app.draw(player.app.screen)
        seen.append(pygame.image.tobytes(player.app.screen.subsurface(plaque), "RGB"))
    assert seen[0] != seen[1]


def test_cells_are_told_by_numbers_in_a_playtest_only(tmp_path: Path) -> None:
    setup = a_setup(2)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.INCOME, 2)))

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
    setup = a_setup(3, seed=4)
    setup = with_the_longest_names(setup) if is_long else setup
    player = sit_down(
        window(tmp_path, size=size), setup, moments_until(setup, in_phase(Phase.BUILDING, 3))
    )
    player.lift_curtain()
    player.app.notify("Kept as “Sunday evening”.")
    player.app.notify("A sentence that has more words than there is room for in a line. " * 2)
    player.see()
    boxes = player.app.notices.boxes
    assert len(boxes) == 2
    for box in boxes:
        assert not box.colliderect(player.table.lands.plate)
        assert player.table.desk.room_for_notes().contains(box), "beside bar and panel"
