"""Every screen in every language, and in one that is longer by 40 % and has no letter of English left."""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from groups import Asked, widely
from layout import check_words
from overflow import Windows, each_window, paint_nothing
from table import Player, a_setup, window
from test_nodes import SCREENS, opened
from test_ui_layout import SITUATIONS, Situation, at_a_table

from skye_desktop.engine import Clan
from skye_desktop.games.skye.ui.app import App
from skye_desktop.i18n import speak, use
from skye_desktop.i18n.catalogue import catalogue_of

ACCENTED = dict(zip("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ", strict=True))
PSEUDO = "pseudo"
ChangeTo = Callable[[str], None]
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


@pytest.fixture
def change_to(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChangeTo]:
    """Lets every window that is opened from then on speak that language."""

    def change(language: str) -> None:
        catalogue = Longer() if language == PSEUDO else catalogue_of(language)
        speak(catalogue)
        monkeypatch.setattr(App, "speak", lambda app: speak(catalogue))

    yield change
    use("en")


WINDOWS: dict[str, Windows] = {
    PSEUDO: [((1280, 720), None), ((1280, 720), 200), ((1280, 720), 150)],
    "ja": [((1280, 720), 200)],
    "de": [((1280, 720), 200)],
}
"""A larger window that is scaled has the same room in design pixels as one of these.

Words of German and Japanese are shorter than those of the longer English, but break elsewhere: where room is least.
"""
OF_OTHERS = {"long text", "lesson"}
"""A screen whose words are of the test, and one whose card lies over the table: its own test has it."""


def measured(folder: Path, name: str) -> Player:
    """That screen in a window that paints nothing."""
    app = window(folder)
    paint_nothing(app)
    app.go.to_title()
    SCREENS[name](app)
    for _ in range(50):
        app.turn([], 0.02)
        if app.scene.next_update_in() is None:
            break
        app.yield_to_worker()
    return Player(app)


def check_languages(change_to: ChangeTo, opens: Callable[[], Player], what: str) -> None:
    """Every line has room in every language, of which the longest is tried in more windows."""
    for language, windows in WINDOWS.items() if Asked.is_wide else [(PSEUDO, WINDOWS[PSEUDO])]:
        change_to(language)
        player = opens()
        for where in each_window(player, f"{what} in {language}", windows):
            check_words(player, where)


@pytest.mark.parametrize(
    "name", widely(["new-game", *sorted(set(SCREENS) - OF_OTHERS - {"new-game"})])
)
def test_every_screen_has_room_for_every_language(
    tmp_path: Path, change_to: ChangeTo, name: str
) -> None:
    check_languages(change_to, lambda: measured(tmp_path, name), name)


@pytest.mark.parametrize(
    "situation", widely([pytest.param(one, id=one.name) for one in SITUATIONS], quick=4)
)
def test_every_panel_has_room_for_every_language(
    tmp_path: Path, change_to: ChangeTo, situation: Situation
) -> None:
    setup = a_setup(3, seed=4)
    check_languages(change_to, lambda: at_a_table(tmp_path, setup, situation), situation.name)


@pytest.mark.parametrize("name", widely(["building", "settings", "results", "menu", "rules"]))
def test_no_word_of_english_is_left(tmp_path: Path, change_to: ChangeTo, name: str) -> None:
    change_to(PSEUDO)
    player = Player(opened(tmp_path, SCREENS[name]))
    names = {clan.english_name for clan in Clan} | {"Fiona", "Hamish", "Catriona", "Flora"}
    left = [
        text
        for text, _ in player.lines().places
        if re.search("[a-z]{3}", text) and not set(text) & set(ACCENTED.values()) and text not in names
        and str(tmp_path) not in text and not set(text.casefold().split()) & BY_OTHERS
    ]  # fmt: skip
    assert left == []


@pytest.mark.parametrize(
    "situation", widely([pytest.param(one, id=one.name) for one in SITUATIONS], quick=2)
)
def test_panels_below_the_settings_speak_another_language_at_once(
    tmp_path: Path, situation: Situation
) -> None:
    ours = re.compile("Ctrl|Shift|Enter|Escape|Space|Delete|Home|End|Page|Tab|" + NAMES.pattern)
    player = at_a_table(tmp_path, a_setup(3, seed=4), situation)
    app = player.app
    player.table.desk.news.forget()  # as every press does, so that of the menu

    def said() -> set[str]:
        found = {text for text, _ in player.places()}
        for node in app.scene.nodes():
            found |= {node.label, node.state.about}
        return found

    def speak_now(language: str) -> None:
        app.settings.chosen_language = language
        app.apply_settings()

    before = said()
    app.go.open("settings")
    speak_now("ja")
    assert "設定" in said()
    app.pop()
    now = said()
    speak_now("en")
    assert {text for text in now if re.search("[a-z]{3}", ours.sub("", text))} == set()
    assert situation.name == "held" or said() == before, "what is held is put down"
    assert pygame.display.get_caption()[0].startswith("Isle of Skye")


def test_no_part_of_the_table_keeps_its_picture_in_another_language(tmp_path: Path) -> None:
    player = Player(opened(tmp_path, SCREENS["building"]))

    def speak_now(language: str) -> bytes:
        player.app.settings.chosen_language = language
        player.app.apply_settings()
        return player.pixels()

    player.pixels()
    at_once, (width, height) = speak_now("ja"), player.app.screen.get_size()
    player.resize((width + 20, height))  # a table of another size is painted as a whole
    player.resize((width, height))
    anew = player.pixels()
    assert speak_now("en") != at_once == anew
