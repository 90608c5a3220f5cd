"""The lesson in the window: read by the pointer and by keys, left and taken up, and whatever else is tried."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from groups import widely
from hands import needs_sdl
from lesson_walk import Reader

from skye_desktop.engine import Clan
from skye_desktop.games.skye.lesson_pages import PUPIL, PageAction, RoundPart, script
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.sizes import Panels
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.i18n import use
from skye_desktop.kit import Scroller, walk
from skye_desktop.shell.scenes.rules_screen import RulesScene

PAGES = script().pages
IDS = [page.id for page in PAGES]


def card_of(reader: Reader) -> str:
    """All that stands on the card."""
    return "\n".join(one.label for one in walk(reader.table.tree.layers[-1]) if one.label)


@pytest.mark.parametrize(
    ("device", "unspoken", "spoken"),
    [
        ("mouse", "[Tt]ap|key:", {"land": "Click your castle."}),
        ("keyboard", "[Tt]ap", {}),
        (
            "touch",
            "[Cc]lick|pointer|key:|button:",
            {"land": "Tap your castle.", "second market": "Tap a tile to see where it fits."},
        ),
        pytest.param(
            "pad",
            "[Cc]lick|[Dd]rag|[Tt]ap|pointer|button:",
            {
                "land": "press A.",
                "axe": "Choose the lit tile with stick ← →, put the axe on it with X.",
            },
            marks=needs_sdl,
        ),
    ],
)
def test_the_whole_lesson_is_read_with_one_device_alone_and_ends_with_ways_on(
    tmp_path: Path, device: str, unspoken: str, spoken: dict[str, str]
) -> None:
    reader = Reader(tmp_path, device=device)
    told, covered = {}, []
    for page in reader.pages():
        told[page] = card_of(reader)
        if device == "pad":
            _, line = reader.app.hands.strip_layout(reader.app.scene.canvas)
            covered += [page for rect in reader.table.strip_avoids() if rect.colliderect(line)]
    assert covered == [], "the line about its buttons lies over the card, what is lit or a tile"
    assert list(told) == IDS
    assert [words for words in told.values() if re.search(unspoken, words)] == []
    for page, words in spoken.items():
        assert words in told[page]
    reader.obey()
    results = reader.app.scene
    assert results.name == "LessonEndScene"
    assert (reader.app.settings.lesson, reader.app.settings.lesson_played) == ("", True)
    end = str(results.node())
    assert "Well done! The crown is yours." in end
    assert all(words.text in end for words in (script().end.text, *script().end.learnt))
    if reader.pad:
        reader.pad.unplug()
    else:
        way = {"mouse": "quick game", "keyboard": "play again", "touch": "scenarios"}[device]
        reader.click(way)
        assert reader.app.scene is not results


def test_the_card_makes_way_for_a_tile_that_is_carried_and_comes_back(tmp_path: Path) -> None:
    reader = Reader(tmp_path).read_to("second building")
    tile = reader.state.players[PUPIL].to_build[0]
    reader.lift(f"tile {tile}", reader.table.desk.land.rect.center)
    assert "lesson leave" not in reader.targets()
    reader.release()
    assert "lesson leave" in reader.targets()
    reader.play()
    reader.wait(0.5)
    assert "lesson leave" in reader.targets()


@pytest.mark.parametrize(
    ("size", "scale"), widely([((1280, 720), 100), ((1280, 720), 200), ((800, 1000), 100)])
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


def test_what_goes_out_of_sight_with_the_window_gets_a_button_in_its_place(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    page = next(one for one in PAGES if one.does is PageAction.TOUCH and one.lit[0] == "rounds")
    reader.read_to(page.id)
    assert "lesson on" not in reader.targets()
    reader.resize((640, 1200))  # a narrow table has no rounds
    reader.click("lesson on")
    assert reader.page.id != page.id


def test_a_lesson_that_is_left_goes_on_at_the_same_page_or_begins_anew(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for number, page in enumerate(reader.pages(), start=1):
        before = reader.session.digest
        reader.click("lesson leave")
        assert isinstance(reader.app.scene, TitleScene)
        if number == 7:
            assert f"Learn to play · page {number} of {len(IDS)}" in reader.words()
        reader.open()
        assert (reader.page.id, reader.session.digest) == (page, before)
        assert "lesson again" in reader.targets() or page == IDS[0]
    reader.click("lesson again")
    reader.rest()
    assert reader.page.id == IDS[0]
    assert reader.session.moments[1:] == []


KEPT = {"lesson leave", "lesson again", "lesson back", "results", "go on", "Menu", "Time", "lit"}


def everything_else(reader: Reader) -> None:
    """Whatever can be clicked and typed that the page does not ask for."""
    due = {*KEPT, *reader.page.lit}
    for name in list(reader.targets()):
        is_tried = name not in due and not name.startswith(("term ", "less ", "tile "))
        place = reader.targets().get(name)
        lies_open = place is not None and place.collidelist(reader.table.card.boxes()) < 0
        if is_tried and lies_open:
            reader.click(name)
            while reader.app.scene is not reader.table:
                reader.key(pygame.K_ESCAPE)
    for key in (*map(ord, "pnksb"), pygame.K_BACKSPACE):
        reader.key(key)
        while reader.app.scene is not reader.table:
            reader.key(pygame.K_ESCAPE)
    reader.key(pygame.K_z, pygame.KMOD_CTRL)
    reader.rest()


@pytest.mark.wide
def test_other_things_that_are_tried_lead_nowhere_and_hold_nobody_up(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for page in reader.pages():
        if not reader.page.is_free and page != IDS[-1]:
            moments = len(reader.session.moments)
            everything_else(reader)
            assert len(reader.session.moments) == moments, page
            for _ in range(3):
                if reader.page.id == page:
                    reader.obey()
            assert IDS.index(reader.page.id) > IDS.index(page)


def test_what_leads_to_nothing_gets_a_sentence(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    dropped = {"axe": "axe", "price": "coin 2", "buy": "tile 46", "terrain": "tile 33"}
    for page in reader.pages():
        told, task = [], reader.page.task.text
        if page == IDS[0]:
            reader.click("go on")
            told.append((reader.lesson.refusal, f"Not yet. {task}"))
            reader.click(reader.table.places()["scoring A"].center)
            told.append((reader.lesson.refusal, "Not there. Click your castle."))
        if page in dropped:
            reader.drag(dropped[page], reader.table.places()["track"].center)
            reader.rest()
            told.append((reader.lesson.refusal, f"Not there. {task}"))
        if page == "terrain":
            reader.lay(33, (0, -2))
            reader.rest()
            told.append((reader.lesson.refusal, f"It would fit there too. {task}"))
            assert reader.state.players[PUPIL].laid == ()
        assert [said for said, _ in told] == [due for _, due in told]
        assert reader.page.id == page
        reader.obey()
        assert reader.lesson.refusal == ""
        if page == "terrain":
            return


def test_a_term_on_a_card_opens_the_rules_where_they_speak_of_it(tmp_path: Path) -> None:
    reader = Reader(tmp_path).read_to("barrels")
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


@pytest.mark.parametrize(
    "device", widely(["mouse", "keyboard", "touch", pytest.param("pad", marks=needs_sdl)])
)
def test_each_device_goes_back_a_page_and_finds_the_table_as_it_was(
    tmp_path: Path, device: str
) -> None:
    reader = Reader(tmp_path, device=device)

    def back() -> None:
        if reader.pad:
            reader.pad.press("back")
        elif device == "keyboard":
            reader.key(pygame.K_t)
        else:
            reader.by.click("lesson back")
        reader.rest()

    last, digest = "", ""
    pages = reader.pages()
    for page in pages:
        now, now_digest = page, reader.session.digest
        if last and page in ("goals", "price", "purse", "buy"):
            back()
            assert (reader.page.id, reader.session.digest) == (last, digest)
            if last == "axe":
                assert reader.panel(PricingPanel).draft.axe is None
            elif last == "dilemma":
                assert reader.panel(PricingPanel).draft.left < reader.panel(PricingPanel).draft.gold
            while reader.page.id != page:
                reader.obey()
        last, digest = now, now_digest
        if page == "buy":
            break
    if reader.pad:
        reader.pad.unplug()


def test_after_the_lesson_the_points_and_the_lands_are_looked_at_and_one_comes_back(
    tmp_path: Path,
) -> None:
    reader = Reader(tmp_path).read_to("land")
    reader.app.go.results(reader.session, lambda: None)
    end = reader.app.scene
    assert end.name == "LessonEndScene"
    reader.click("points")
    assert (reader.app.scene.name, "Back" in reader.words()) == ("ResultsScene", True)
    reader.key(pygame.K_ESCAPE)
    assert reader.app.scene is end
    reader.key(pygame.K_l)
    assert reader.app.scene is reader.table
    reader.app.go.results(reader.session, lambda: None)
    assert "Leod, Donald" in reader.words(), "who plays the quick game"
    reader.key(pygame.K_RETURN)
    assert reader.session.setup.names == ["Leod", "Donald"]
    assert reader.table.desk.lesson is None


def test_the_first_page_says_that_there_is_none_before_it(tmp_path: Path) -> None:
    reader = Reader(tmp_path).read_to("land")
    assert "This is the first page" in reader.table.tree.ids["Time"].note
    assert "lesson back" not in reader.targets()
    reader.key(pygame.K_t)
    assert reader.page.id == "land"


def test_the_lesson_has_no_hints_time_line_or_copies(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.app.settings.hints = True
    reader.read_to("axe")
    assert "hint known" not in reader.targets()
    ctrl = pygame.KMOD_CTRL
    for key, mod in ((pygame.K_t, 0), (pygame.K_LEFT, ctrl), (pygame.K_s, ctrl)):
        reader.key(key, mod)
        assert reader.app.scene is reader.table
        assert reader.table.panel.moment is None


@pytest.mark.parametrize(("has_begun", "main"), [(False, "Learn to play"), (True, "Quick game")])
def test_the_green_button_is_the_lesson_until_a_game_has_been_begun(
    tmp_path: Path, has_begun: bool, main: str
) -> None:
    reader = Reader(tmp_path)
    if not has_begun:
        reader.app.settings.seats = ()
    reader.app.go.to_title()
    assert [node.id for node in reader.app.scene.node().walk() if node.state.has_keys] == [main]


def test_the_teacher_looks_over_the_card_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces: list[pygame.Rect] = []

    def face(
        self: Art, surface: pygame.Surface, clan: Clan, rect: pygame.Rect, *host: object
    ) -> None:
        if clan is Clan.MACNEACAIL:
            faces.append(rect.copy())

    monkeypatch.setattr(Art, "face", face)
    for scale, side in ((100, 64), (200, None)):
        reader = Reader(tmp_path / str(scale), (1280, 720), scale)
        reader.app.go.lesson()
        reader.rest()
        faces.clear()
        reader.app.redraw()
        reader.app.draw(reader.app.screen)
        (box,) = reader.table.card.boxes()
        assert {place.size for place in faces} == (set() if side is None else {(side, side)})
        assert all(box.contains(place) for place in faces)
