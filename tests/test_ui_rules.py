"""What the rules say and show: the short texts of the scoring tiles, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from layout import SIZES, check_words
from table import CTRL, a_setup, in_phase, moments_until, sit_down, window
from ui import Reader, at_the_title, open_scene, things

from skye_desktop.engine import (
    SCORING_TILES,
    TILES,
    Area,
    Clan,
    Icon,
    Phase,
    ScoringId,
    Side,
    Terrain,
    Territory,
    barrel_income,
    score,
    scroll_lines,
)
from skye_desktop.files.settings import Speed
from skye_desktop.kit import read_linked, theme
from skye_desktop.play.areas import AreaSpot
from skye_desktop.play.lesson_pages import script
from skye_desktop.play.rules_text import Block, BlockStyle, RulesFigure
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import input_map
from skye_desktop.ui.rules_keys import chapters
from skye_desktop.ui.scenes import rules_screen
from skye_desktop.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.ui.scenes.rules_screen import Pictures, RulesScene
from skye_desktop.ui.scenes.title_screen import TitleScene
from skye_desktop.ui.table import panels as panels_package
from skye_desktop.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.ui.territory_view import Marks, TerritoryView

FOURS = [tuple(ScoringId)[: first + 4][-4:] for first in range(0, len(ScoringId), 4)]
"""All scoring tiles, as many at a time as lie on the board; the last four may repeat some."""


def lines_of(places: list[tuple[str, pygame.Rect]], text: str) -> list[pygame.Rect]:
    """Where the lines stand that together are that text, among all that is written."""
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
        if app.is_small:
            # There the board lies in full over the table.
            player.key(pygame.K_v)
        written = player.places()
        for tile in scoring:
            printed = SCORING_TILES[tile]
            for line in lines_of(written, printed.rule):
                for corner in (line.topleft, (line.right - 1, line.bottom - 1)):
                    player.move(corner)
                    assert app.scene.tooltip().startswith(f"{printed.name}: "), f"{tile} at {size}"


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
            bring_card_into_sight(reader, SCORING_TILES[tile].name)
            reader.click(SCORING_TILES[tile].name)
        check_words(reader, f"{scoring} at {size}, scale {scale}")
    written = reader.places()
    for printed in SCORING_TILES.values():
        if printed.name not in reader.targets():
            bring_card_into_sight(reader, printed.name)
            written = reader.places()
        card = reader.targets()[printed.name]
        assert all(card.contains(line) for line in lines_of(written, printed.rule)), printed.name


def bring_card_into_sight(reader: Reader, name: str) -> None:
    """By the wheel, where there is no room for all cards."""
    if name in reader.targets():
        return
    reader.move(next(one.rect.center for one in things(reader.scene) if one.id == "cards"))
    for step in (*[1] * 20, *[-1] * 20):
        reader.wheel(step)
        if name in reader.targets():
            return
    raise AssertionError(f"{name} does not come into sight")


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
            player = sit_down(
                app, setup, moments_until(setup, in_phase(Phase.INCOME, scored_round + 1))
            )
            panel = player.panel(ScoringPanel)
            while not panel.is_done:
                missing -= {
                    line
                    for line, place in player.places()
                    if player.table.panel.rect.contains(place)
                }
                player.key(pygame.K_RETURN)
        assert missing == set()


def test_the_whole_text_of_a_scoring_tile_is_one_hover_away(tmp_path: Path) -> None:
    app = window(tmp_path)
    for scoring in FOURS:
        setup = a_setup(scoring=scoring)
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
        written = player.places()
        for tile in scoring:
            printed = SCORING_TILES[tile]
            player.move(lines_of(written, printed.rule)[0].center)
            assert printed.text in player.table.tooltip()
    reader = at_the_title(tmp_path / "another")
    open_scene(reader, NewGameScene(reader.app))
    for printed in SCORING_TILES.values():
        reader.move(printed.name)
        assert printed.text in reader.scene.tooltip()


# -- what the page says


def blocks(style: BlockStyle) -> list[Block]:
    """All blocks of that kind on the page."""
    return [
        block
        for chapter in chapters(input_map())
        for block in chapter.blocks
        if block.style is style
    ]


@pytest.mark.parametrize(
    "said",
    [
        "A tile just laid may be built on",
        "it buys exactly one tile",
        "A tile that is sold is gone",
        "goes back into the bag, and there is no gold back for it",
        "Who starts is chosen when the table is set, or drawn by lot",
        "let the youngest start",
        "Several ships or lighthouses in one water bring no more",
        "a lake, a mountain or a pasture, is complete at once",
    ],
)
def test_the_page_says_what_is_easily_misread(said: str) -> None:
    assert said in " ".join(
        block.text for chapter in chapters(input_map()) for block in chapter.blocks
    )


def test_every_disputed_tile_face_is_shown() -> None:
    disputed = {tile.number for tile in TILES.values() if tile.disputed}
    assert {block.face for block in blocks(BlockStyle.FACE)} == disputed


_NUMBERS = ("no", "one", "two", "three")
_SIDES = {"north": Side.N, "east": Side.E, "south": Side.S, "west": Side.W}


@pytest.mark.parametrize("block", blocks(BlockStyle.FACE), ids=lambda block: f"tile {block.face}")
def test_what_is_said_of_a_disputed_tile_is_what_lies_on_it(block: Block) -> None:
    assert block.face is not None
    tile = TILES[block.face]
    here, _, _ = block.text.partition(". The other account: ")
    words = here.replace(",", "").split()
    if "road" in words:
        (road,) = tile.roads
        assert [side for word, side in _SIDES.items() if word in words] == sorted(road)
    elif "pastures" in words:
        assert (
            f"{_NUMBERS[sum(area.terrain is Terrain.PASTURE for area in tile.areas)]} areas" in here
        )
    else:
        number, thing = words[1:]
        assert tile.icons.count(Icon(thing)) == _NUMBERS.index(number)


# -- the pictures


def highlighted(figure: RulesFigure) -> list[Area]:
    """The areas that are lit in a figure."""
    return [whole.area for whole in figure.highlighted_areas(figure.land)]


def test_every_figure_stands_on_the_page_once_with_a_title_and_a_caption() -> None:
    shown = blocks(BlockStyle.FIGURE)
    assert sorted(block.figure.name for block in shown if block.figure) == sorted(
        f.name for f in RulesFigure
    )
    assert all(block.lead and block.text.endswith(".") for block in shown)


def test_the_figure_of_an_area_shows_a_pasture_of_four_tiles_with_roads_in_it() -> None:
    (area,) = highlighted(RulesFigure.AREA)
    assert (area.terrain, area.size) == (Terrain.PASTURE, 4)
    assert set(area.cells) & RulesFigure.AREA.land.connected


def test_the_figure_of_inner_areas_shows_a_completed_one_of_each_terrain() -> None:
    areas = highlighted(RulesFigure.INNER_AREAS)
    assert sorted(area.terrain for area in areas) == sorted(Terrain)
    assert all(area.completed and area.size == 1 for area in areas)


def test_the_figures_of_an_open_and_a_completed_area_differ_by_one_tile() -> None:
    (before,), (after,) = (
        highlighted(RulesFigure.OPEN_AREA),
        highlighted(RulesFigure.COMPLETED_AREA),
    )
    assert (before.size, before.completed, before.open_edges) == (2, False, ((1, 0, Side.N),))
    assert (after.size, after.completed) == (3, True)
    assert only_one_more(RulesFigure.OPEN_AREA, RulesFigure.COMPLETED_AREA) == (1, -1)


def only_one_more(figure: RulesFigure, other: RulesFigure) -> tuple[int, int]:
    """The cell of the one tile that the other figure has more."""
    before, after = figure.land.faces, other.land.faces
    assert before.items() <= after.items()
    (cell,) = set(after) - set(before)
    return cell


def test_the_figure_of_a_road_shows_four_joined_tiles_and_a_road_that_is_not() -> None:
    land = RulesFigure.ROAD.land
    assert RulesFigure.ROAD.highlighted_cells(land) == land.connected
    assert len(land.connected) == 4
    assert [
        cell for cell, face in land.faces.items() if face.roads and cell not in land.connected
    ] == [(1, -1)]


def test_the_figure_of_two_roads_shows_a_tile_with_one_road_joined_and_one_not() -> None:
    land = RulesFigure.TWO_ROADS.land
    assert RulesFigure.TWO_ROADS.highlighted_cells(land) == land.connected
    above, beside = land.faces[0, -1], land.faces[1, -1]
    assert len(above.roads) == 2
    assert (0, -1) in land.connected
    assert any(Side.E in road for road in above.roads)
    assert any(Side.W in road for road in beside.roads)
    assert (1, -1) not in land.connected


@pytest.mark.parametrize(
    ("figure", "tile", "count", "points"),
    [
        (RulesFigure.SQUARES, ScoringId.SQUARES, 2, 4),
        (RulesFigure.COLUMNS, ScoringId.COLUMNS, 2, 6),
    ],
)
def test_the_figures_of_squares_and_columns_light_what_is_counted(
    figure: RulesFigure, tile: ScoringId, count: int, points: int
) -> None:
    (line,) = score(tile, [figure.land], [0])
    assert (line.count, line.points) == (count, points)
    assert figure.highlighted_cells(figure.land) == set(line.cells) < set(figure.land.faces)


def test_the_figures_of_a_scroll_show_it_open_and_doubled() -> None:
    for figure, completed, points in (
        (RulesFigure.OPEN_SCROLL, False, 2),
        (RulesFigure.DOUBLED_SCROLL, True, 4),
    ):
        (area,) = highlighted(figure)
        assert area.completed is completed
        assert Icon.SCROLL_SHEEP in area.icons
        (line,) = scroll_lines(figure.land)
        assert (line.source, line.count, line.points) == ("scroll_sheep", 5, points)
        assert area.icons.count(Icon.SHEEP) < line.count
    assert only_one_more(RulesFigure.OPEN_SCROLL, RulesFigure.DOUBLED_SCROLL) == (2, 0)


# -- the page on the screen


def rules(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    scale: int | None = None,
    *,
    over_title: bool = False,
) -> Reader:
    """The rules, and nothing around them, or over the title where pictures are compared.

    Without a screen below, a sheet's shadow grows darker with each picture.
    """
    app = window(folder, size=size, scale=scale)
    app.reset(*([TitleScene(app)] if over_title else []), RulesScene(app))
    reader = Reader(app)
    reader.app.draw_if_stale()
    return reader


def wait_for_pictures(reader: Reader) -> None:
    """Until all pictures are made."""
    while reader.scene.next_update_in() is not None:
        reader.turn()


def pages(reader: Reader) -> Iterator[int]:
    """The page from its beginning to its end, as much at a time as is in sight."""
    before, number = b"", 0
    while (now := reader.pixels()) != before:
        yield number
        before, number = now, number + 1
        reader.key(pygame.K_PAGEDOWN)
        assert number < 200


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_part_of_the_page_can_be_read_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    reader = rules(tmp_path, size, scale)
    wait_for_pictures(reader)
    for number in pages(reader):
        check_words(reader, f"page {number} at {size}, scale {scale}")


@pytest.mark.parametrize(
    "figure",
    [figure for figure in RulesFigure if highlighted(figure)],
    ids=lambda figure: figure.name,
)
def test_in_the_picture_of_an_area_the_area_is_lit_and_nothing_else(
    tmp_path: Path, figure: RulesFigure
) -> None:
    canvas = window(tmp_path).canvas
    block = next(block for block in blocks(BlockStyle.FIGURE) if block.figure is figure)
    pictures = Pictures(canvas)
    pictures.want({block: (380, 212)})
    while pictures.missing:
        pictures.make_some(block)
    picture = pictures.of(block)
    assert picture is not None
    land, plain = figure.land, picture.copy()
    view = TerritoryView(plain.get_rect())
    view.fit(land, canvas, with_ring=False)
    canvas.wood(plain)
    view.draw(plain, canvas, land, Clan.MACLEOD, Marks())
    shown = {spot for whole in figure.highlighted_areas(land) for spot in whole.spots}
    for cell, face in land.faces.items():
        mask, rect = canvas.sprites.area_masks.of(face.number), view.snug_rect(cell)
        for index in range(len(face.areas)):
            x, y = mask.middle(index, face.rotation)
            at = (rect.x + int(x * rect.width), rect.y + int(y * rect.width))
            assert (picture.get_at(at) != plain.get_at(at)) is (AreaSpot(cell, index) in shown), (
                cell,
                index,
            )


def test_no_picture_is_made_while_a_frame_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **choices: object) -> None:
        raise AssertionError("made in a frame")

    reader = rules(tmp_path)
    for kind, name in ((TerritoryView, "draw"), (Art, "scoring_picture"), (Territory, "parse")):
        monkeypatch.setattr(kind, name, refuse)
    # Nothing is made before a turn of the loop, which these do not take.
    reader.app.redraw()
    reader.app.draw_if_stale()
    monkeypatch.undo()
    wait_for_pictures(reader)
    for kind, name in ((TerritoryView, "draw"), (Art, "scoring_picture"), (Territory, "parse")):
        monkeypatch.setattr(kind, name, refuse)
    for _ in pages(reader):
        pass


def test_the_pictures_in_sight_are_made_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_screen, "PIXELS_A_FRAME", 1)
    reader = rules(tmp_path, over_title=True)
    reader.click("chapter 5")
    before = reader.pixels()
    for _ in range(30):
        reader.turn()
    in_sight = reader.pixels()
    assert in_sight != before
    assert reader.scene.next_update_in() == 0
    wait_for_pictures(reader)
    assert reader.pixels() == in_sight


def test_the_pictures_are_drawn_anew_for_another_window(tmp_path: Path) -> None:
    reader = rules(tmp_path, over_title=True)
    reader.click("chapter 3")
    wait_for_pictures(reader)
    small = reader.pixels()
    reader.resize((1920, 1080))
    wait_for_pictures(reader)
    reader.resize((1280, 720))
    wait_for_pictures(reader)
    assert reader.pixels() == small
    fresh = rules(tmp_path / "another", (1920, 1080), over_title=True)
    fresh.click("chapter 3")
    wait_for_pictures(fresh)
    large = fresh.pixels()
    fresh.resize((1280, 720))
    wait_for_pictures(fresh)
    fresh.resize((1920, 1080))
    wait_for_pictures(fresh)
    assert fresh.pixels() == large


def test_a_search_finds_captions_and_disputed_tiles(tmp_path: Path) -> None:
    reader = rules(tmp_path)
    scene = reader.scene
    assert isinstance(scene, RulesScene)
    for words, style in (
        ("five sheep scroll whole land", BlockStyle.FIGURE),
        ("tile 58 ship", BlockStyle.FACE),
    ):
        reader.key(pygame.K_f, CTRL)
        reader.erase()
        reader.type(words)
        assert style in {block.style for chapter in scene.shown for block in chapter.blocks}
        wait_for_pictures(reader)
        check_words(reader, words)


def test_a_word_searched_for_is_marked_in_names_too(tmp_path: Path) -> None:
    reader = rules(tmp_path)
    reader.key(pygame.K_f, CTRL)
    reader.type("largest lake")
    name = lines_of(reader.places(), "Largest lake")[0]
    assert reader.app.screen.get_at((name.x, name.centery))[:3] == theme.MARKER


def test_a_window_far_too_small_stops_no_picture(tmp_path: Path) -> None:
    reader = rules(tmp_path)
    for size in ((320, 200), (2560, 200), (320, 2000)):
        reader.resize(size)
        wait_for_pictures(reader)
        reader.pixels()


def test_each_phase_in_which_somebody_does_something_has_a_picture() -> None:
    (round_,) = (
        chapter for chapter in chapters(input_map()) if chapter.title == "A round: six phases"
    )
    pictured: dict[str, bool] = {}
    for block in round_.blocks:
        if block.style is BlockStyle.HEADING:
            heading = block.text
        else:
            pictured[heading] = pictured.get(heading, False) or block.figure is not None
    bare = {heading for heading, has_picture in pictured.items() if not has_picture}
    assert bare == {"3 · Discard", "The round track"}


def test_what_is_paid_and_what_fits_in_pictures_is_so_by_the_rules() -> None:
    paid = RulesFigure.INCOME
    assert paid.highlighted_cells(paid.land) == {(0, 0), (0, -1)}
    assert barrel_income(paid.land) == 1
    fits = RulesFigure.BUILD
    assert fits.highlighted_cells(fits.land) == {(-1, -1)}
    for figure in (RulesFigure.PRICES, RulesFigure.MARKET):
        assert len({tile for tile, _ in figure.offers}) == len(figure.offers)


def test_every_term_of_the_lesson_and_of_hints_leads_to_a_heading() -> None:
    headings = {chapter.title for chapter in chapters(input_map())}
    headings |= {
        block.text
        for chapter in chapters(input_map())
        for block in chapter.blocks
        if block.style is BlockStyle.HEADING
    }
    panels = Path(str(panels_package.__path__[0]))
    told = [page.text.text for page in script().pages] + [
        path.read_text(encoding="utf-8") for path in panels.glob("*.py")
    ]
    # What stands in brackets in a program is no heading.
    found = {term.topic for text in told for term in read_linked(text)[1]}
    topics = {topic for topic in found if topic[0].isdigit() or topic[0].isupper()}
    assert len(topics) > 8
    assert topics <= headings
