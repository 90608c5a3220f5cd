"""Board, score track, log and seat cards: what stands on them has room, and is read on what it stands on."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from layout import with_the_longest_names
from table import (
    SHIFT,
    Player,
    a_setup,
    in_numbers,
    in_phase,
    moments_until,
    set_any_prices,
    sit_down,
    window,
)

from skye_desktop.engine import (
    SCORING_TILES,
    Cell,
    Clan,
    Phase,
    PricesRevealed,
    ScoringId,
    TileBought,
    TrackSpace,
)
from skye_desktop.files.settings import Contrast, SettingsFile
from skye_desktop.games.skye.build_draft import now_line
from skye_desktop.games.skye.ui.art import Art, Sprites, thickness
from skye_desktop.games.skye.ui.table.things import seat_card
from skye_desktop.games.skye.ui.table.things.round_track import RoundTrack
from skye_desktop.games.skye.ui.table.things.score_track import (
    Marker,
    ScoreTrack,
    TrackCells,
    apart,
    places_of,
)
from skye_desktop.games.skye.ui.table.things.scoring_tile import (
    WordSizes,
    rule_width,
    word_sizes,
    words_height,
    words_room,
)
from skye_desktop.games.skye.ui.table.things.seat_card import land_place
from skye_desktop.games.skye.ui.territory_view import bounds, miniature_side
from skye_desktop.games.skye.wording.tile import Pictogram, crest_letter, pictogram_of
from skye_desktop.i18n import use
from skye_desktop.kit import Face, Patch, Skins, Space, square, theme
from skye_desktop.kit.theme import contrast

SIZES = ((1280, 720), (1920, 1080), (800, 900), (1024, 640), (3440, 1440))
LEAST_PICTURE = 56
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


@pytest.mark.wide
@pytest.mark.parametrize("language", ["en", "de", "ja"])
@ALL_SIZES
def test_names_and_rules_of_any_four_tiles_have_one_size_and_two_lines_below_the_pictures(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    player = at_the(tmp_path, size=size)
    canvas, text = player.table.canvas, player.table.canvas.text
    if player.table.desk.is_narrow:
        player.click("side")
    tiles = [player.place(f"scoring {space}") for space in "ABCD"]
    rooms = {words_room(canvas, rect).size for rect in tiles}
    assert len(rooms) == 1, "the cards are of one size to the pixel"
    wide, _ = room = rooms.pop()
    use(language)
    written = set[tuple[ScoringId, WordSizes]]()
    for four in combinations(SCORING_TILES, 4):
        sizes = word_sizes(canvas, [SCORING_TILES[tile] for tile in four], room)
        written.update((tile, sizes) for tile in four)
    for scoring, (name, rule, picture) in written:
        tile = SCORING_TILES[scoring]
        assert name >= rule >= 12
        assert picture >= canvas.px(LEAST_PICTURE)
        assert len(text.wrapped(tile.name, name, wide, Face.TITLE)) <= 2
        assert len(text.wrapped(tile.brief, rule, rule_width(canvas, wide))) <= 2
        high = words_height(canvas, tile, wide, (name, rule))
        assert picture + high <= room[1], tile.name


@ALL_SIZES
def test_the_value_hangs_below_its_tile_off_the_picture_and_off_the_tiles_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    player = at_the(tmp_path, size=size)
    canvas = player.table.canvas
    if player.table.desk.is_narrow:
        player.click("side")
    tiles = [player.place(f"scoring {space}") for space in "ABCD"]
    plaques, pictures = list[pygame.Rect](), list[pygame.Rect]()
    patch, picture = type(canvas).patch, type(canvas).scoring_picture

    def hang(canvas: Art, surface: pygame.Surface, rect: pygame.Rect, what: Patch) -> None:
        if what is Skins.PLAQUE:
            plaques.append(rect.copy())
        patch(canvas, surface, rect, what)

    def draw(
        canvas: Art, surface: pygame.Surface, tile: ScoringId, rect: pygame.Rect, **way: int
    ) -> None:
        pictures.append(rect.copy())
        picture(canvas, surface, tile, rect, **way)

    monkeypatch.setattr(type(canvas), "patch", hang)
    monkeypatch.setattr(type(canvas), "scoring_picture", draw)
    player.table.tree.painter.resize()
    player.table.draw(player.app.screen)
    plaques = [one for one in plaques if one.collidelist(tiles) >= 0]
    assert len(plaques) == len(pictures) == 4
    for plaque in plaques:
        (own,) = [tile for tile in tiles if tile.colliderect(plaque)]
        assert abs(plaque.centery - own.bottom) <= 1
        assert plaque.collidelist(pictures) < 0
        assert player.place("board").contains(plaque)
        assert not plaque.colliderect(player.place("rounds"))


def test_a_tile_that_does_not_count_is_faded_and_read_all_the_same() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    canvas = Art(2.0, Sprites())
    surface = pygame.Surface((300, 400))
    seen = []
    for skin in (Skins.CARD_NOW, Skins.CARD_FADED):
        canvas.patch(surface, surface.get_rect().inflate(-40, -40), skin)
        words = surface.subsurface(surface.get_rect().inflate(-80, -100))
        grounds = pygame.surfarray.array3d(words).reshape(-1, 3).tolist()
        dark = min(grounds, key=sum)
        assert contrast(theme.INK_SOFT, tuple(dark)) >= 4.5
        seen.append(pygame.transform.average_color(words)[:3])
    assert contrast(*seen) >= 1.4, "one sees which tiles count"


@pytest.mark.parametrize("letters", ["A", "BD", "ACD", "BCD"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_the_letters_lie_on_their_stone_and_the_coin_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], letters: str
) -> None:
    player = at_the(tmp_path, size=size)
    canvas = player.table.canvas
    track = player.table.tree.ids["rounds"]
    assert isinstance(track, RoundTrack)
    written = dict[str, pygame.Rect]()
    write = type(canvas).write

    def note(
        canvas: Art, surface: pygame.Surface, text: str, rect: pygame.Rect, **look: Any
    ) -> pygame.Rect:
        written[text] = write(canvas, surface, text, rect, **look)
        assert look["size"] >= 10
        return written[text]

    monkeypatch.setattr(type(canvas), "write", note)
    spaces = (TrackSpace(score=letters, catch_up=4), *track.track[1:])
    track.track = spaces
    track.paint(canvas, pygame.Surface(size), track.rect)
    across = track.rect.width / len(spaces)
    words, number = written[letters], written["4"]
    assert words.width <= 0.75 * across, "its stone is 0.9 as wide as its place"
    capitals = words.inflate(0, -words.height // 2)
    coin = pygame.Rect((0, 0), (canvas.px(16),) * 2).move_to(center=number.center)
    assert not capitals.colliderect(coin)


@ALL_SIZES
def test_every_marker_stands_on_the_track_and_is_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at_the(tmp_path, size=size)
    canvas, track = player.table.canvas, player.place("track")
    rows = [0] * 5, [40] * 5, [39, 40, 40, 118, 118], [120, 0, 7, 7, 7], [20, 20, 21, 20, 21]
    for points in rows:
        found = dict(places_of(points, canvas, track))
        assert all(track.contains(rect) for rect in found.values()), points
        markers = tuple(Marker(clan, clan, told) for clan, told in zip(Clan, points, strict=True))
        for seat, clan in enumerate(Clan):
            pictures = []
            for shown in (clan, next(one for one in Clan if one is not clan)):
                picture = pygame.Surface(size)
                here = (*markers[:seat], markers[seat]._replace(clan=shown), *markers[seat + 1 :])
                ScoreTrack(here).paint(canvas, picture, track)
                pictures.append(pygame.surfarray.array3d(picture.subsurface(found[seat])))
            seen = (pictures[0] != pictures[1]).any(axis=2).mean()
            assert seen > 0.2, (points, clan, "too little of it is in sight")


def test_crests_stand_on_their_cells_and_side_by_side_where_points_are_equal(
    tmp_path: Path,
) -> None:
    player = at_the(tmp_path, size=(1920, 1080))
    canvas, track = player.table.canvas, player.place("track")
    points = [3, 20, 20, 20, 31]
    cells, places = TrackCells(canvas, track, points), dict(places_of(points, canvas, track))
    assert 28 <= places[0].width <= 32
    for seat in (0, 2, 4):
        assert places[seat].centerx == cells.cell(points[seat]).centerx
        assert places[seat].top < cells.cell(0).top < places[seat].bottom
    apart = [places[seat + 1].x - places[seat].x for seat in (1, 2)]
    assert all(15 <= one <= 19 for one in apart), apart
    assert places[1].y == places[3].y == places[0].y
    assert 5 <= places[1].y - places[2].y <= 7


@pytest.mark.parametrize("sizes", [(0, 0, 0), (5, 9, 12, 90), (99, 99, 100), (100,)], ids=str)
def test_what_is_set_apart_stays_in_order_within_the_ends_and_near(sizes: tuple[int, ...]) -> None:
    found = apart(sizes, 10, (5, 95))
    assert all(other - one >= 10 for one, other in pairwise(found))
    assert all(5 <= one <= 95 for one in found)
    assert apart([30, 50], 10, (5, 95)) == [30, 50]
    assert apart([50, 50], 10, (5, 95)) == [45, 55]


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
        for ink in (theme.LIGHT_INK, theme.LOG_OLDEST):
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


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)])
def test_six_lines_of_the_log_fade_and_the_one_under_the_pointer_is_lit(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at_the(tmp_path, Phase.PRICING, 2, size=size, is_open=True)
    player.see()
    rows = player.log_rows()
    assert len({id(row.line) for row in rows}) == 6
    assert not any("+" in row.text for row in rows if "income" in row.text), "the sum alone"

    def brightest(row: pygame.Rect) -> int:
        shot = pygame.surfarray.array3d(player.app.screen.subsurface(row))
        return int(shot.min(axis=2).max())

    newest, oldest = rows[0].rect, rows[-1].rect
    assert brightest(newest) > 1.2 * brightest(oldest) > 140
    dark = pygame.transform.average_color(player.app.screen, oldest)
    for at in (oldest.center, newest.center):
        player.move(at)
        player.see()
    assert pygame.transform.average_color(player.app.screen, oldest) == dark, "it is left again"
    player.move(oldest.center)
    player.see()
    lit = pygame.transform.average_color(player.app.screen, oldest)
    assert 15 < lit[1] - dark[1] < 35


def test_what_a_line_leaves_out_is_told_beside_the_pointer_and_in_the_whole_log(
    tmp_path: Path,
) -> None:
    player = at_the(tmp_path, Phase.PRICING, 5, is_open=True)
    row = next(row for row in player.log_rows() if row.line.brief)
    player.move(row.rect.center)
    assert row.line.text in player.table.tooltip()
    assert "+" in row.line.text
    assert "+" in row.line.signs
    assert "+" not in row.text


def test_a_scoring_tile_tells_whose_points_it_shows_and_what_every_clan_has(tmp_path: Path) -> None:
    player = at_the(tmp_path)
    card, view = player.place("scoring A"), player.table.view
    player.move(card.center)
    tip = player.table.tooltip()
    for seat in view.seats:
        line = now_line(view, view.scoring_tiles[0], seat.seat)
        assert f"{seat.name} now: {line.text}" in tip
    plaque = pygame.Rect(card.right - 47, card.bottom - 12, 30, 24)
    seen = set()
    for number in range(3):
        player.table.desk.look_at(number)
        player.see()
        seen.add(pygame.image.tobytes(player.app.screen.subsurface(plaque), "RGB"))
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


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING], ids=str)
@pytest.mark.parametrize(
    ("size", "scale", "seats"),
    [
        *(((1280, 720), None, seats) for seats in (2, 3, 4, 5)),
        ((1920, 1080), None, 4),
        ((1920, 1080), 150, 5),
        ((800, 900), None, 5),
    ],
)
def test_no_cell_of_a_land_on_a_card_lies_over_its_purse_or_the_tiles_beside_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    phase: Phase,
    size: tuple[int, int],
    scale: int | None,
    seats: int,
) -> None:
    setup, app = a_setup(seats), window(tmp_path, size=size, scale=scale)
    player = sit_down(app, setup, moments_until(setup, in_phase(phase, 5)))
    player.lift_curtain()
    canvas, lands, tiles = player.table.canvas, list[list[pygame.Rect]](), list[pygame.Rect]()
    purses = list[pygame.Rect]()

    def land(*at: Any, largest: int) -> None:
        left, top, _, _ = bounds(at[2].faces)
        x, y = at[4].topleft
        lands.append(
            [
                pygame.Rect(x + (one - left) * largest, y + (two - top) * largest, largest, largest)
                for one, two in at[2].faces
            ]
        )
        assert miniature_side(at[2], at[4].size, largest=largest) == largest

    def drawn(*at: Any, alpha: int = 255) -> None:
        if at[2] == "coins/purse.png":
            purses.append(at[3].copy())

    monkeypatch.setattr(seat_card, "draw_miniature", land)
    monkeypatch.setattr(type(canvas), "tile", lambda *at: tiles.append(at[4].copy()))
    monkeypatch.setattr(Sprites, "draw", drawn)
    player.table.tree.painter.resize()
    player.table.draw(app.screen)
    for seat, card, cells in zip(player.table.view.seats, player.cards(), lands, strict=True):
        own = [tile for tile in tiles if card.contains(tile)]
        (purse,) = [one for one in purses if card.contains(one)]
        assert len(own) == len(seat_card.tiles_before(seat, phase)), "all are drawn"
        inner = card.inflate(-2 * canvas.px(Space.S), -2 * canvas.px(Space.S))
        for number, part in enumerate(parts := [*cells, *own, purse]):
            assert inner.contains(part), "nothing is cut off"
            assert part.collidelist(parts[number + 1 :]) < 0, "each lies by itself"
        assert purse.x - card.x == card.bottom - purse.bottom <= canvas.px(Space.M)
        if own:
            assert max(tile.right for tile in own) == card.right - (purse.x - card.x)
            assert max(tile.bottom for tile in own) == purse.bottom
            assert min(tile.width for tile in own) >= canvas.px(18)


@pytest.mark.parametrize("room", [(198, 84), (196, 120), (270, 280)], ids=str)
def test_a_land_on_a_card_is_as_large_as_it_goes(room: tuple[int, int]) -> None:
    moments = moments_until(a_setup(5), lambda state: state.phase is Phase.FINISHED)
    lands = {tuple(player.territory.faces) for one in moments for player in one.state.players}
    place = pygame.Rect((10, 20), room)
    boxes = [square(12, topleft=place.topleft), *(pygame.Rect(0, 0, 50, 27) for _ in "ab")]
    boxes[1].bottomleft, boxes[2].bottomright = place.bottomleft, place.bottomright
    boxes[2] = boxes[2].union(boxes[2].move(20, -30)).clip(place)

    bounds_of = cache(bounds)

    def lie(cells: tuple[Cell, ...], x: int, y: int, side: int) -> bool:
        left, top, columns, rows = bounds_of(cells)
        whole = pygame.Rect(x, y, columns * side, rows * side + thickness(side))
        if not place.contains(whole):
            return False
        squares = [
            pygame.Rect(x + (one - left) * side, y + (two - top) * side, side, side)
            for one, two in cells
        ]
        below = [box.inflate(8, 8) for box in boxes[1:]]
        return not any(
            one.collidelist(boxes[:1]) >= 0
            or one.inflate(0, thickness(side)).move(0, thickness(side) // 2).collidelist(below) >= 0
            for one in squares
        )

    for cells in sorted(lands, key=len)[::7]:
        x, y, _, _, side = land_place(
            cells, tuple(place), tuple(boxes[0]), tuple(map(tuple, boxes[1:])), 4, 64
        )
        assert lie(cells, x, y, side), cells
        if side < 64:
            corners = product(range(place.x, place.right), range(place.y, place.bottom))
            assert not any(lie(cells, *corner, side + 2) for corner in corners), cells


def test_a_card_says_by_frame_and_tick_who_acts_and_who_is_done_and_its_note_in_words(
    tmp_path: Path,
) -> None:
    player = at_the(tmp_path, Phase.PRICING, 3)
    acting = player.table.desk.acting
    assert acting is not None

    def told(seat: int) -> tuple[str, str]:
        player.move(f"seat {seat + 1}")
        nodes = player.app.scene.node().walk()
        label = next(node.label for node in nodes if node.id == f"seat {seat + 1}")
        return player.table.tooltip(), label

    tiles = player.table.view.seats[acting].territory.tiles_laid
    for words in told(acting):
        assert "to act now" in words.lower()
        assert f"{tiles} tiles" in words
    set_any_prices(player)
    player.lift_curtain()
    for words in told(acting):
        assert "to act now" not in words.lower()
        assert "ready" in words.lower()


@pytest.mark.parametrize("contrast_is_high", [False, True])
@ALL_SIZES
def test_gold_can_be_read_on_the_wood_of_a_card(
    tmp_path: Path, size: tuple[int, int], contrast_is_high: bool
) -> None:
    app = window(tmp_path, size=size)
    app.settings.contrast = Contrast.HIGH if contrast_is_high else Contrast.NORMAL
    app.apply_settings()
    canvas = app.canvas
    canvas.wood(app.screen)
    ground = pygame.Rect(size[0] // 3, 60, size[0] // 3, size[1] // 2)
    seat_card.CardGround(()).paint(canvas, app.screen, ground)
    inside = ground.inflate(-10, -10)
    seen = pygame.surfarray.array3d(app.screen.subsurface(inside)).reshape(-1, 3)
    light = seen @ (0.2126, 0.7152, 0.0722)
    brightest = round(float(np.quantile(light, 0.99)))
    ink = canvas.resolve(theme.LIGHT_INK)
    assert contrast(ink, (brightest,) * 3) >= contrast(ink, canvas.resolve(theme.PLANK))
