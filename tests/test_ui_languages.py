"""Every screen in every language, and in one that is longer by 40 % and has no letter of English left."""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from groups import widely
from layout import check_words
from table import Player, a_setup, moments_until, sit_down, window
from test_nodes import SCREENS
from test_ui_layout import SITUATIONS

from skye_desktop.engine import Clan
from skye_desktop.i18n import speak, use
from skye_desktop.i18n.catalogue import catalogue_of
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.title_screen import GildedName, TitleScene

ACCENTED = dict(zip("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ", strict=True))
PSEUDO = "pseudo"
MORE = 0.4
NAMES = re.compile(
    "|".join(("MacLeod", "MacDonald", "MacNeacail", "MacKinnon", "MacInnes", "[A-D]{1,4}"))
)
BY_OTHERS = {"what", "was", "it", "note", "keep", "here", "one", "of", "mine"}
"""Words that the tests themselves put onto screens."""


class Longer(gettext.NullTranslations):
    """English with each vowel twice, with an accent, and as many consonants as it takes to be longer by `MORE`;
    what stands in braces and where links lead stays."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\}|\]\([^)]*\))", message)
        return "".join(
            part if number % 2 else self.longer(part) for number, part in enumerate(parts)
        )

    def longer(self, text: str) -> str:
        if NAMES.fullmatch(text):
            return text
        left = math.ceil(MORE * len(text)) - sum(one in ACCENTED for one in text)
        said = ""
        for one in text:
            if one in ACCENTED:
                said += ACCENTED[one] + ACCENTED[one].lower()
            else:
                said += one * (2 if one.isalpha() and left > 0 else 1)
                left -= one.isalpha()
        return said

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(params=widely([PSEUDO, "ja", "de"]))
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The language that every window of the test speaks."""
    spoken: str = request.param
    catalogue = Longer() if spoken == PSEUDO else catalogue_of(spoken)
    speak(catalogue)
    monkeypatch.setattr(App, "speak", lambda app: speak(catalogue))
    yield spoken
    use("en")


def opened(
    folder: Path, opens: Callable[[App], None], size: tuple[int, int], scale: int | None
) -> Player:
    app = window(folder, size=size, scale=scale)
    app.go.to_title()
    opens(app)
    for _ in range(200):
        app.turn([], 0.02)
        app.draw_if_stale()
        if app.scene.next_update_in() is None:
            break
        app.yield_to_worker()
    return Player(app)


SIZES = widely([((1280, 720), None), ((1280, 720), 150), ((1280, 720), 200)])
"""A larger window that is scaled has the same room in design pixels as one of these."""
OF_OTHERS = {"long text", "lesson"}
"""A screen whose words are of the test, and one whose card lies over the table: its own test has it."""


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(
    "name", widely(["new-game", *sorted(set(SCREENS) - OF_OTHERS - {"new-game"})])
)
def test_every_screen_has_room_for_every_language(
    tmp_path: Path, language: str, name: str, size: tuple[int, int], scale: int | None
) -> None:
    player = opened(tmp_path, SCREENS[name], size, scale)
    check_words(player, f"{name} in {language} at {size}")


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_panel_has_room_for_every_language(
    tmp_path: Path, language: str, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    setup = a_setup(3, seed=4)
    for situation in SITUATIONS:
        player = sit_down(app, setup, moments_until(setup, situation.is_reached))
        player.keys(*situation.keys)
        check_words(player, f"{situation.name} in {language} at {size}")


@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_long_words_are_neither_broken_nor_cut(tmp_path: Path, language: str) -> None:
    player = opened(tmp_path, SCREENS["load"], (1280, 720), None)
    assert "Abgeschlossene" in " ".join(text for text, _ in player.lines().places).split()
    setup, prices = a_setup(5, seed=4), SITUATIONS[1]
    player = sit_down(
        window(tmp_path, size=(1280, 720), scale=200),
        setup,
        moments_until(setup, prices.is_reached),
    )
    player.keys(*prices.keys)
    assert player.cut_words() == set()
    assert player.table.desk.news.box.width


@pytest.mark.parametrize("name", widely(["building", "settings", "results", "menu", "rules"]))
@pytest.mark.parametrize("language", [PSEUDO], indirect=True)
def test_no_word_of_english_is_left(tmp_path: Path, language: str, name: str) -> None:
    player = opened(tmp_path, SCREENS[name], (1280, 720), None)
    names = {clan.english_name for clan in Clan} | {"Fiona", "Hamish", "Catriona", "Flora"}
    left = [
        text
        for text, _ in player.lines().places
        if re.search("[a-z]{3}", text) and not set(text) & set(ACCENTED.values()) and text not in names
        and str(tmp_path) not in text and not set(text.casefold().split()) & BY_OTHERS
    ]  # fmt: skip
    assert left == []


def test_the_screens_below_the_settings_speak_another_language_at_once(tmp_path: Path) -> None:
    app = window(tmp_path)
    SCREENS["building"](app)
    player = Player(app)
    before = {text for text, _ in player.lines().places}
    app.go.open("settings")
    app.settings.chosen_language = "ja"
    app.apply_settings()
    assert "設定" in {text for text, _ in player.lines().places}
    app.pop()
    now = {text for text, _ in player.lines().places}
    app.settings.chosen_language = "en"
    app.apply_settings()
    assert "建造を終了" in now
    assert not {text for text in now if "End building" in text or "Round" in text}
    assert {text for text, _ in player.lines().places} == before
    assert pygame.display.get_caption()[0].startswith("Isle of Skye")


@pytest.mark.parametrize("name", widely([situation.name for situation in SITUATIONS], quick=2))
def test_panels_below_the_settings_speak_another_language_at_once(
    tmp_path: Path, name: str
) -> None:
    def said() -> set[str]:
        app.relayout()
        player.see()
        found = {text for text, _ in player.lines().places}
        for node in app.scene.nodes():
            found |= {node.label, node.state.about}
        return {text for text in found if re.search("[a-z]{3}", ours.sub("", text))}

    ours = re.compile("Ctrl|Shift|Enter|Escape|Space|Delete|Home|End|Page|Tab|" + NAMES.pattern)
    app, setup = window(tmp_path), a_setup(3, seed=4)
    situation = next(one for one in SITUATIONS if one.name == name)
    player = sit_down(app, setup, moments_until(setup, situation.is_reached))
    player.keys(*situation.keys)
    player.table.desk.news.forget()  # as every press does, so that of the menu
    assert said()
    app.settings.chosen_language = "ja"
    app.apply_settings()
    now = said()
    app.settings.chosen_language = "en"
    app.apply_settings()
    assert now == set()


def test_no_part_of_the_table_keeps_its_picture_in_another_language(tmp_path: Path) -> None:
    app = window(tmp_path, size=(1280, 720))
    SCREENS["building"](app)
    player = Player(app)
    for _ in range(3):  # what is painted twice lies on the table top from then on
        player.pixels()
    app.settings.chosen_language = "ja"
    app.apply_settings()
    at_once = player.pixels()
    for width in (1300, 1280):  # a table top of another size is painted as a whole
        player.resize((width, 720))
        anew = player.pixels()
    app.settings.chosen_language = "en"
    app.apply_settings()
    assert at_once == anew


@pytest.mark.parametrize("scale", [None, 200])
def test_the_name_of_the_game_is_whole_on_the_title(
    tmp_path: Path, language: str, scale: int | None
) -> None:
    player = opened(tmp_path, SCREENS["title"], (1280, 720), scale)
    scene = player.app.scene
    assert isinstance(scene, TitleScene)
    name = scene.tree.ids["name"]
    assert isinstance(name, GildedName)
    right = name.picture(scene.canvas).get_bounding_rect().right
    assert right <= player.app.screen.get_width() - name.rect.x
