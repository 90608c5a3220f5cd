"""What the rules say and show: the short texts of the scoring tiles, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from layout import check_words
from overflow import ROOMS, each_window, paint_nothing
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
    scroll_lines,
)
from skye_desktop.files.settings import Speed
from skye_desktop.game.rule_book import Block, BlockStyle, Chapter
from skye_desktop.games.skye.areas import AreaSpot
from skye_desktop.games.skye.lesson_pages import script
from skye_desktop.games.skye.rules_text import RulesFigure
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import input_map
from skye_desktop.games.skye.ui.rules_keys import chapters
from skye_desktop.games.skye.ui.rules_pages import RulesPages
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.screens import Screens
from skye_desktop.games.skye.ui.table import panels as panels_package
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.territory_view import Marks, TerritoryView
from skye_desktop.kit import read_linked
from skye_desktop.shell.rules_look import RulesLook
from skye_desktop.shell.scenes.rules_screen import Pictures, RulesScene

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


def test_every_short_text_stands_on_its_tile_on_the_board(tmp_path: Path) -> None:
    app = window(tmp_path)
    paint_nothing(app)
    for scoring in FOURS:
        app.settings.ui_scale = None
        setup = a_setup(scoring=scoring, open_money=True)
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
        for where in each_window(player, f"{scoring}", ROOMS):
            check_words(player, where)
            if app.is_small:
                player.key(pygame.K_v)  # there the board lies in full over the table
            written = player.places()
            for tile in scoring:
                printed = SCORING_TILES[tile]
                for line in lines_of(written, printed.brief):
                    for corner in (line.topleft, (line.right - 1, line.bottom - 1)):
                        player.move(corner)
                        note = app.scene.tooltip()
                        assert note.startswith(f"{printed.name}: "), f"{tile}: {where}"
                        assert printed.text in note
            if app.is_small:
                player.key(pygame.K_ESCAPE)


def test_every_short_text_stands_on_its_card_in_a_new_game(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    paint_nothing(reader.app)
    reader.app.settings.all_of_new_game = True
    open_scene(reader, NewGameScene(reader.app))
    reader.click("scoring tiles")
    for where in each_window(reader, "cards", ROOMS):
        for scoring in FOURS:
            reader.click("clear tiles")
            for tile in scoring:
                bring_card_into_sight(reader, SCORING_TILES[tile].name)
                reader.click(SCORING_TILES[tile].name)
            check_words(reader, f"{scoring}: {where}")
        for printed in SCORING_TILES.values():
            bring_card_into_sight(reader, printed.name)
            card = reader.targets()[printed.name]
            lines = lines_of(reader.places(), printed.rule)
            assert all(card.contains(line) for line in lines), f"{printed.name}: {where}"
            reader.move(card.center)
            assert printed.text in reader.scene.tooltip()


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


@pytest.mark.parametrize("scoring", FOURS, ids=lambda scoring: scoring[0])
def test_every_short_text_stands_beside_its_name_where_it_is_scored(
    tmp_path: Path, scoring: tuple[ScoringId, ...]
) -> None:
    app = window(tmp_path, speed=Speed.FAST)
    paint_nothing(app)
    setup = a_setup(scoring=scoring)
    rules = {SCORING_TILES[tile].rule for tile in scoring}
    # On coming back, what was scored in the round before is shown first: in the second B, in the fifth A, C, D.
    seen: dict[str, set[str]] = {}
    for scored_round in (2, 5):
        moments = moments_until(setup, in_phase(Phase.INCOME, scored_round + 1))
        player = sit_down(app, setup, moments)
        panel = player.panel(ScoringPanel)
        while not panel.is_done:
            for where in each_window(player, "", ROOMS):
                room = player.table.panel.rect
                lines = {line for line, place in player.places() if room.contains(place)}
                seen.setdefault(where, set()).update(lines)
            player.key(pygame.K_RETURN)
    assert {where: rules - lines for where, lines in seen.items() if rules - lines} == {}


# -- what the page says


def blocks(style: BlockStyle) -> list[Block]:
    """All blocks of that kind on the page."""
    return [
        block
        for chapter in chapters(input_map())
        for block in chapter.blocks
        if block.style is style
    ]


def test_every_scoring_tile_and_every_disputed_tile_face_is_shown() -> None:
    assert {block.picture for block in blocks(BlockStyle.TILE)} == set(ScoringId)
    disputed = {tile.number for tile in TILES.values() if tile.disputed}
    assert {block.picture for block in blocks(BlockStyle.FACE)} == disputed


# -- the pictures


def highlighted(figure: RulesFigure) -> list[Area]:
    """The areas that are lit in a figure."""
    return [whole.area for whole in figure.highlighted_areas(figure.land)]


def only_one_more(figure: RulesFigure, other: RulesFigure) -> tuple[int, int]:
    """The cell of the one tile that the other figure has more."""
    before, after = figure.land.faces, other.land.faces
    assert before.items() <= after.items()
    (cell,) = set(after) - set(before)
    return cell


def test_every_figure_stands_on_the_page_once_with_a_title_and_a_caption() -> None:
    shown = blocks(BlockStyle.FIGURE)
    assert sorted(
        block.picture.name for block in shown if isinstance(block.picture, RulesFigure)
    ) == sorted(f.name for f in RulesFigure)
    assert all(block.lead and block.text.endswith(".") for block in shown)


def test_the_figures_of_areas_show_what_their_captions_say() -> None:
    (area,) = highlighted(RulesFigure.AREA)
    assert (area.terrain, area.size) == (Terrain.PASTURE, 4)
    assert set(area.cells) & RulesFigure.AREA.land.connected, "with roads in it"
    inner = highlighted(RulesFigure.INNER_AREAS)
    assert sorted(area.terrain for area in inner) == sorted(Terrain)
    assert all(area.completed and area.size == 1 for area in inner)
    (before,), (after,) = map(highlighted, (RulesFigure.OPEN_AREA, RulesFigure.COMPLETED_AREA))
    assert (before.size, before.completed, before.open_edges) == (2, False, ((1, 0, Side.N),))
    assert (after.size, after.completed) == (3, True)
    assert only_one_more(RulesFigure.OPEN_AREA, RulesFigure.COMPLETED_AREA) == (1, -1)


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


def rules(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[Reader, RulesScene]:
    """The rules over the title; without a screen below, a sheet's shadow grows darker with each picture."""
    app = window(folder, size=size)
    scene = RulesScene(app)
    app.reset(TitleScene(app), scene)
    reader = Reader(app)
    reader.app.draw_if_stale()
    return reader, scene


def wait_for_pictures(reader: Reader) -> None:
    """Until all pictures are made."""
    while reader.scene.next_update_in() is not None:
        reader.turn()


class _Dice:
    """The rules of another game, with a picture that is red all over."""

    def chapters(self) -> tuple[Chapter, ...]:
        figure = Block(BlockStyle.FIGURE, "Both show the same.", "A pair", picture="pair")
        return (Chapter("Dice", (Block(BlockStyle.TEXT, "Throw two dice."), figure)),)

    def paint(
        self, canvas: Art, block: Block, size: tuple[int, int]
    ) -> Iterator[pygame.Surface | None]:
        assert block.picture == "pair"
        picture = pygame.Surface(size)
        picture.fill("red")
        yield None
        yield picture


class _ScreensOfDice(Screens):
    def rules_look(self) -> RulesLook:
        return _Dice()


def test_the_reader_shows_the_rules_and_pictures_of_any_game(tmp_path: Path) -> None:
    app = window(tmp_path)
    vars(app)["go"] = _ScreensOfDice(app)
    app.reset(TitleScene(app))
    app.go.rules()
    reader = Reader(app)
    wait_for_pictures(reader)
    assert "Throw two dice." in reader.words()
    red = pygame.mask.from_threshold(app.screen, "red", (1, 1, 1, 255))
    assert red.count() > 212 * 100
    reader.keys(pygame.K_SLASH)
    reader.type("same")
    reader.turn()
    assert "Throw two dice." not in reader.words()
    assert "A pair" in reader.words()


def test_every_part_of_the_page_can_be_read_in_every_window(tmp_path: Path) -> None:
    reader, _ = rules(tmp_path)
    paint_nothing(reader.app)
    for where in each_window(reader, "the page", ROOMS):
        reader.key(pygame.K_HOME)
        before = None
        while (at := reader.places()) != before:
            check_words(reader, where)
            before = at
            reader.key(pygame.K_PAGEDOWN)


@pytest.mark.parametrize(
    "figure",
    [figure for figure in RulesFigure if highlighted(figure)],
    ids=lambda figure: figure.name,
)
def test_in_the_picture_of_an_area_the_area_is_lit_and_nothing_else(
    tmp_path: Path, figure: RulesFigure
) -> None:
    app = window(tmp_path)
    canvas = app.canvas
    block = next(block for block in blocks(BlockStyle.FIGURE) if block.picture is figure)
    pictures = Pictures(canvas, RulesPages(app))
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

    makers = ((TerritoryView, "draw"), (Art, "scoring_picture"), (Territory, "parse"))
    reader, scene = rules(tmp_path)
    for is_made in (False, True):
        if is_made:
            wait_for_pictures(reader)
        for kind, name in makers:
            monkeypatch.setattr(kind, name, refuse)
        # Nothing is made before a turn of the loop, which these do not take.
        reader.pixels()
        while is_made and scene.chapter != chapters(input_map())[-1].title:
            reader.key(pygame.K_PAGEDOWN)
            reader.pixels()
        monkeypatch.undo()


def test_every_chapter_is_come_to_by_a_click_and_by_keys(tmp_path: Path) -> None:
    reader, scene = rules(tmp_path)
    titles = [chapter.title for chapter in chapters(input_map())]
    for number, title in enumerate(titles, start=1):
        reader.click(f"chapter {number}")
        assert scene.chapter == title
    reader.key(pygame.K_HOME)
    read = [scene.chapter]
    for _ in range(40):
        reader.key(pygame.K_PAGEDOWN)
        if scene.chapter != read[-1]:
            read.append(scene.chapter)
    assert read == titles


@pytest.mark.wide
def test_a_search_leaves_only_what_holds_all_its_words_and_escape_empties_it_first(
    tmp_path: Path,
) -> None:
    reader, scene = rules(tmp_path)
    for words, style in (
        ("lighthouse water", BlockStyle.TILE),
        ("five sheep scroll whole land", BlockStyle.FIGURE),
        ("tile 58 ship", BlockStyle.FACE),
    ):
        reader.key(pygame.K_f, CTRL)
        reader.erase()
        reader.type(words)
        shown = [block for chapter in scene.shown for block in chapter.blocks]
        assert style in {block.style for block in shown}
        assert all(word in block.words for block in shown for word in words.split())
        wait_for_pictures(reader)
        check_words(reader, words)
        assert "found" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert scene.shown == chapters(input_map())
    reader.click("search")
    reader.type("submarine")
    assert scene.shown == ()
    assert "Nothing found" in reader.words()
    reader.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"


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
