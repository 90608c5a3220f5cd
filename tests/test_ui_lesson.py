"""The lesson in the window: read by the pointer and by keys, left and taken up, and whatever else is tried."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from groups import spread
from hands import needs_sdl
from lesson_walk import FingerReader, PadReader, Reader

from skye_desktop.i18n import use
from skye_desktop.kit import Scroller, outside, walk
from skye_desktop.play.lesson_pages import PUPIL, PageAction, RoundPart, script
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.scenes.title_screen import TitleScene
from skye_desktop.ui.sizes import Panels
from skye_desktop.ui.table.spotlight import beside

PAGES = script().pages
IDS = [page.id for page in PAGES]
HEIGHT = 200


def card_of(reader: Reader) -> str:
    """All that stands on the card."""
    return "\n".join(one.label for one in walk(reader.table.tree.layers[-1]) if one.label)


def test_the_whole_lesson_is_read_with_the_mouse(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    assert list(reader.pages()) == IDS
    reader.obey()
    assert type(reader.app.scene).__name__ == "ResultsScene"
    assert (reader.app.settings.lesson, reader.app.settings.lesson_played) == ("", True)


def test_the_whole_lesson_is_read_with_keys_only(tmp_path: Path) -> None:
    reader = Reader(tmp_path, by_keys=True)
    assert list(reader.pages()) == IDS


@needs_sdl
def test_the_whole_lesson_is_read_with_a_gamepad_alone(tmp_path: Path) -> None:
    reader = PadReader(tmp_path)
    told, covered = {}, []
    for page in reader.pages():
        told[page] = card_of(reader)
        _, line = reader.app.hands.strip_layout(reader.app.scene.canvas)
        covered += [page for rect in reader.table.strip_avoids() if rect.colliderect(line)]
    assert covered == [], "the line about its buttons lies over the card, what is lit or a tile"
    assert list(told) == IDS
    assert [
        words
        for words in told.values()
        if re.search("[Cc]lick|[Dd]rag|[Tt]ap|pointer|button:", words)
    ] == []
    assert "Choose the lit tile with stick ← →, put the axe on it with X." in told["axe"]
    assert "press A." in told["land"]
    reader.obey()
    assert type(reader.app.scene).__name__ == "ResultsScene"
    reader.pad.unplug()


def test_the_whole_lesson_is_read_with_fingers_alone(tmp_path: Path) -> None:
    reader = FingerReader(tmp_path)
    told = {page: card_of(reader) for page in reader.pages()}
    assert list(told) == IDS
    assert [
        words for words in told.values() if re.search("[Cc]lick|pointer|key:|button:", words)
    ] == []
    assert "Tap your castle." in told["land"]
    assert "Tap a tile to see where it fits." in told["second market"]
    reader.obey()
    assert type(reader.app.scene).__name__ == "ResultsScene"


def test_the_card_makes_way_for_a_tile_that_is_carried_and_comes_back(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.read_to("second building")
    tile = reader.state.players[PUPIL].to_build[0]
    reader.lift(f"tile {tile}", reader.table.desk.land.rect.center)
    assert "lesson leave" not in reader.targets()
    reader.release()
    assert "lesson leave" in reader.targets()
    reader.play()
    reader.wait(0.5)
    assert "lesson leave" in reader.targets()


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 100),
        ((1280, 720), 150),
        ((1280, 720), 200),
        ((1920, 1080), 150),
        ((800, 1000), 100),
    ],
)
def test_the_card_never_lies_over_what_it_is_about(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    reader = Reader(tmp_path, size, scale)
    for page in reader.pages():
        card = reader.table.card
        (box,) = card.boxes()
        assert card.lit(), page
        assert reader.app.screen.get_rect().contains(box), page
        assert box.collidelist(card.lit()) < 0, page
        assert reader.cut_words() == set(), page
        if reader.page.place.part in (RoundPart.PRICES.value, RoundPart.MARKET.value):
            # Of what is priced and bought nothing is covered, however small the window: a heading at most.
            assert box.clip(reader.table.panel.rect).height <= reader.app.canvas.px(
                Panels.HEADING_ROW
            ), page
        due = {node.id for node in reader.app.scene.node().walk() if node.state.has_keys}
        assert ("go on" in due) <= (reader.page.does in (PageAction.GO_ON, PageAction.PLAY)), page


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_at_twice_the_size_the_first_card_leaves_the_income_to_be_read(
    tmp_path: Path, language: str
) -> None:
    reader = Reader(tmp_path, (1280, 720), 200)
    reader.app.settings.chosen_language = language
    reader.app.speak()
    try:
        reader.app.go.lesson()
        reader.rest()
        (box,) = reader.table.card.boxes()
        assert not box.colliderect(reader.table.panel.rect)
    finally:
        use("en")


@pytest.mark.parametrize("page", spread(IDS, quick=6))
def test_a_lesson_that_is_left_goes_on_at_the_same_page(tmp_path: Path, page: str) -> None:
    reader = Reader(tmp_path)
    reader.read_to(page)
    before = reader.session.digest
    reader.click("lesson leave")
    assert isinstance(reader.app.scene, TitleScene)
    reader.open()
    assert (reader.page.id, reader.session.digest) == (page, before)
    assert "lesson again" in reader.targets() or page == IDS[0]


def test_a_lesson_that_goes_on_can_begin_anew(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.read_to("purse")
    reader.click("lesson leave")
    reader.open()
    reader.click("lesson again")
    reader.rest()
    assert reader.page.id == IDS[0]
    assert reader.session.moments[1:] == []


def everything_else(reader: Reader) -> None:
    """Whatever can be clicked and typed that the page does not ask for."""
    page = reader.page
    for name in list(reader.targets()):
        is_asked = name in page.lit or name in (
            "lesson leave",
            "lesson again",
            "results",
            "go on",
            "Menu",
            "lit",
        )
        if (
            name in reader.targets()
            and not is_asked
            and not name.startswith(("term ", "less ", "tile "))
        ):
            reader.click(name)
            while reader.app.scene is not reader.table:
                reader.key(pygame.K_ESCAPE)
    for key in (
        pygame.K_p,
        pygame.K_t,
        pygame.K_n,
        pygame.K_k,
        pygame.K_s,
        pygame.K_BACKSPACE,
        pygame.K_b,
    ):
        reader.key(key)
        while reader.app.scene is not reader.table:
            reader.key(pygame.K_ESCAPE)
    reader.key(pygame.K_z, pygame.KMOD_CTRL)
    reader.rest()


@pytest.mark.parametrize("page", spread([page.id for page in PAGES if not page.is_free], quick=6))
def test_other_things_that_are_tried_lead_nowhere_and_hold_nobody_up(
    tmp_path: Path, page: str
) -> None:
    reader = Reader(tmp_path)
    reader.read_to(page)
    moments = len(reader.session.moments)
    everything_else(reader)
    assert len(reader.session.moments) == moments
    for _ in range(3):
        if reader.app.scene is reader.table and reader.page.id == page:
            reader.obey()
    assert reader.app.scene is not reader.table or IDS.index(reader.page.id) > IDS.index(page)


def test_going_on_too_early_is_refused_with_the_words_of_the_page(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.open()
    reader.click("go on")
    assert reader.page.id == IDS[0]
    assert reader.lesson.refusal == f"Not yet. {PAGES[0].task.text}"
    reader.obey()
    assert reader.lesson.refusal == ""


def test_a_tile_laid_elsewhere_goes_back_and_the_card_says_what_is_asked_for(
    tmp_path: Path,
) -> None:
    reader = Reader(tmp_path)
    reader.read_to("terrain")
    reader.lay(33, (0, -2))
    reader.rest()
    assert reader.page.id == "terrain"
    assert reader.lesson.refusal == f"It would fit there too. {reader.page.task.text}"
    assert reader.state.players[0].laid == ()


@pytest.mark.parametrize(
    ("page", "thing"),
    [("axe", "axe"), ("price", "coin 2"), ("buy", "tile 46"), ("terrain", "tile 33")],
)
def test_a_thing_dropped_where_it_leads_to_nothing_gets_a_sentence(
    tmp_path: Path, page: str, thing: str
) -> None:
    reader = Reader(tmp_path)
    reader.read_to(page)
    reader.drag(thing, reader.table.places()["track"].center)
    reader.rest()
    assert reader.lesson.refusal == f"Not there. {reader.page.task.text}"


def test_a_click_beside_what_is_meant_gets_a_sentence(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.open()
    reader.click(reader.table.places()["scoring A"].center)
    assert reader.lesson.refusal == "Not there. Click your castle."


def test_a_term_on_a_card_opens_the_rules_where_they_speak_of_it(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.read_to("barrels")
    reader.click("term 1 · Income")
    assert isinstance(reader.app.scene, RulesScene)
    assert reader.app.scene.chapter == "A round: six phases"
    reader.key(pygame.K_ESCAPE)
    assert reader.page.id == "barrels"
    reader.key(pygame.K_h)
    assert isinstance(reader.app.scene, RulesScene)
    page = reader.app.scene.tree.ids["page"]
    assert isinstance(page, Scroller)
    assert page.offset > 0


def test_the_lesson_has_no_hints_time_line_or_copies(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.app.settings.hints = True
    reader.read_to("axe")
    assert "hint known" not in reader.targets()
    for key, mod in (
        (pygame.K_t, 0),
        (pygame.K_LEFT, pygame.KMOD_CTRL),
        (pygame.K_s, pygame.KMOD_CTRL),
    ):
        reader.key(key, mod)
        assert reader.app.scene is reader.table
        assert reader.table.panel.moment is None


def test_what_is_outside_holes_covers_the_rest_once() -> None:
    room, holes = (
        pygame.Rect(0, 0, 60, 40),
        [pygame.Rect(10, 10, 20, 10), pygame.Rect(25, 5, 10, 30)],
    )
    parts = outside(room, holes)
    for x in range(room.width):
        for y in range(room.height):
            in_a_hole = any(hole.collidepoint(x, y) for hole in holes)
            assert sum(part.collidepoint(x, y) for part in parts) == (0 if in_a_hole else 1)


def test_a_card_stands_beside_what_is_lit_and_near_it() -> None:
    window, lit = pygame.Rect(0, 0, 800, 600), pygame.Rect(350, 250, 100, 100)
    card = beside((200, HEIGHT), [lit], window, [], 10).rect
    assert not card.colliderect(lit)
    assert abs(card.centerx - lit.centerx) <= 200 + 100
    moved = beside((200, HEIGHT), [lit], window, [card], 10).rect
    assert not moved.colliderect(lit)
    assert not moved.colliderect(card)


def test_the_title_tells_at_which_page_the_lesson_goes_on(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.read_to("purse")
    reader.click("lesson leave")
    assert f"Learn to play · page 7 of {len(IDS)}" in reader.words()


@pytest.mark.parametrize(("has_begun", "main"), [(False, "Learn to play"), (True, "Quick game")])
def test_the_green_button_is_the_lesson_until_a_game_has_been_begun(
    tmp_path: Path, has_begun: bool, main: str
) -> None:
    reader = Reader(tmp_path)
    if not has_begun:
        reader.app.settings.seats = ()
    reader.app.go.to_title()
    assert [node.id for node in reader.app.scene.node().walk() if node.state.has_keys] == [main]


def test_a_pointer_that_rests_when_the_lesson_opens_points_at_nothing(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.open()
    place = reader.table.places()["scoring A"].center
    reader.click("lesson leave")
    reader.move(place)
    reader.key(pygame.K_t)
    reader.rest()
    assert reader.table.lands.glimpse is None
    reader.move((place[0] + 2, place[1]))
    assert reader.table.lands.glimpse is not None


@pytest.mark.parametrize("way", ["quick game", "play again", "scenarios"])
def test_the_lesson_ends_with_what_was_learned_and_ways_on(tmp_path: Path, way: str) -> None:
    reader = Reader(tmp_path)
    list(reader.pages())
    reader.obey()
    results = reader.app.scene
    assert script().end.text.text in str(results.node())
    reader.click(way)
    assert reader.app.scene is not results
