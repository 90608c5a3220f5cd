"""Text from elsewhere goes through one door before it is printed or drawn: nothing in it is obeyed by a terminal."""

from __future__ import annotations

import io
import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from games import random_game
from ui import Reader, at_the_title, open_scene

from skye_desktop.__main__ import main
from skye_desktop.engine import PRINTED_GAME, Variant, replay, write_position
from skye_desktop.files import open_or_explain
from skye_desktop.files.game_reader import LoadedGame
from skye_desktop.files.record import Note, as_file, as_note, freeze
from skye_desktop.foreign import drawable, shortened, visible, visible_lines
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.i18n import languages
from skye_desktop.i18n.catalogue import catalogue_of
from skye_desktop.kit.text import in_few_letters
from skye_desktop.shell.scenes.rules_screen import RulesScene

Capture = pytest.CaptureFixture[str]
HOSTILE = "A\x1b[31mred\x07\x9b2J\x08\x7f\x00\r\tB\u202eC\u2066D\u200fE\ufeff\ud800\ue4ffF\u2028G"
"""Escapes, a bell, signs that turn what follows round, half of a letter, and one that stands for a picture."""
TYPED = HOSTILE.replace("\x00", "").replace("\ud800", "")
"""What can stand in a file's name and in a text of TOML."""


def obeyed(text: str) -> set[str]:
    """What a terminal would do something about."""
    signs = {sign for sign in text if not sign.isprintable()}
    return {sign for sign in signs if unicodedata.category(sign) != "Zs"} - {"\n"}


def test_the_door_lets_nothing_through_that_is_obeyed_and_everything_that_is_read() -> None:
    for door in (visible, visible_lines, shortened):
        assert obeyed(door(HOSTILE)) == set()
        assert "B\ufffdC\ufffdD" in door(HOSTILE)
    assert visible_lines("a\nb") == drawable("a\nb") == "a\nb"
    assert obeyed(drawable(HOSTILE)) <= set("\ue4ff\u2028\ufeff\ud800"), "no font obeys these"
    for language in languages():
        said = getattr(catalogue_of(language), "_catalog", {}).values()
        assert [text for text in said if text and obeyed(text)] == []


# -- what is printed


def hostile_variant() -> Variant:
    """Rules whose designer wished nobody well."""
    tile = {"name": "Mill", "areas": [{"terrain": "water", "edges": "NESW"}]}
    return PRINTED_GAME.changed(name="Mine", about=TYPED + "\ud7ff\x00", tile=[tile])


def save_of(variant: Variant, most: int | None = None) -> dict[str, Any]:
    """The fields of a game by those rules, of so many actions at most, with a note."""
    setup = table(2, 3, variant=variant)
    actions = play(setup, ("random", "random"), check=False).actions[:most]
    note = Note(at=1, text=as_note(HOSTILE))
    saved = freeze(setup, actions, replay(setup, actions), "Sunday", notes=(note,))
    fields: dict[str, Any] = json.loads(as_file(saved))
    return fields


def texts_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every text in a tree of JSON, as the list or object and the place in it; of many actions the first."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(inner, str):
            yield value, key
        elif isinstance(inner, dict | list):
            yield from list(texts_in(inner))[:20]


def harmless(capsys: Capture, *arguments: str) -> str:
    """What a command prints, of which a terminal obeys nothing."""
    with suppress(SystemExit):
        main(list(arguments))
    out, err = capsys.readouterr()
    # A bar of progress begins its line anew.
    told = re.sub("\r([█·])", r"\1", out + err)
    assert obeyed(told) == set(), (arguments, told[:500])
    assert told, arguments
    return told


def test_a_hostile_save_prints_nothing_that_is_obeyed(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.json"
    fields = save_of(hostile_variant(), 12)
    file.write_text(json.dumps(fields), encoding="utf-8")
    told = harmless(capsys, "replay", str(file))
    assert "Mine" not in told, "its actions are told, not its rules"
    for holder, key in texts_in(fields):
        before, holder[key] = holder[key], HOSTILE
        file.write_text(json.dumps(fields), encoding="utf-8")
        harmless(capsys, "replay", str(file))
        found = open_or_explain(file)
        if not isinstance(found, LoadedGame):
            assert obeyed(found.text) == set(), key
        holder[key] = before


WORD = json.dumps(TYPED)
HOSTILE_TOML = [
    f'name = "Mine"\nabout = {WORD}', f"name = {WORD}", f"{WORD} = 1", f'name = "Mine"\n[{WORD}]',
    f'name = "Mine"\n[[tile]]\nname = {WORD}\nareas = []', f'name = "Mine"\n[scoring]\n{WORD} = {{}}',
    f'name = "Mine"\nrounds = {{5 = [{{score = {WORD}}}]}}', TYPED, f"name = '{TYPED}",
]  # fmt: skip


def test_a_hostile_variant_prints_nothing_that_is_obeyed(tmp_path: Path, capsys: Capture) -> None:
    for number, text in enumerate(HOSTILE_TOML):
        file = tmp_path / f"{number} {TYPED}.toml"
        file.write_text(text, encoding="utf-8", errors="replace")
        harmless(capsys, "variant", "check", str(file))
        harmless(capsys, "simulate", "--variant", str(file), "--games", "1", "--workers", "1")
        harmless(capsys, "lab", "run", str(file), "--out", str(tmp_path / "out"))


def test_hostile_arguments_print_nothing_that_is_obeyed(tmp_path: Path, capsys: Capture) -> None:
    for arguments in (
        [TYPED], ["replay", TYPED], ["score", TYPED], ["simulate", "--variant", TYPED], ["simulate", "--seats", TYPED],
        ["variant", "check", f"{TYPED}.toml"], ["lab", "report", TYPED], ["screenshot", TYPED],
        ["screenshot", "--save", TYPED, str(tmp_path / "x.png")], ["simulate", "--position", TYPED],
        ["play", "--text", "--load", TYPED], ["play", "--text", "--names", TYPED, "--seats", "9"],
        ["play", "--text", "--data-dir", str(tmp_path / "\x1b[31m" / ("x" * 300))],
    ):  # fmt: skip
        harmless(capsys, *arguments)


def test_a_game_at_the_terminal_says_nothing_that_is_obeyed(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, begun = tmp_path / "game.json", tmp_path / "begun.json"
    game.write_text(json.dumps(save_of(hostile_variant(), 12)), encoding="utf-8")
    state = random_game(2, 5)[9].after
    begun.write_bytes(as_file(freeze(state.setup, [], state, start=write_position(state))))
    answers = f"rules\nrules 1\npins\npast\n{TYPED}\nnote {TYPED}\npins\nquit\n"
    for path in (game, begun):
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        data = ["--data-dir", str(tmp_path / "data")]
        told = harmless(capsys, "play", "--text", *data, "--load", str(path))
        assert "The note is pinned." in told


# -- what is drawn


def said_on(reader: Reader) -> str:
    """Everything that is written on the screen and told to a screen reader."""
    told = reader.app.scene.node().walk()
    labels = [f"{node.label} {node.words} {node.state.about}" for node in told]
    return reader.words() + "".join(labels)


def test_nothing_that_is_obeyed_is_drawn_of_a_variant(tmp_path: Path) -> None:
    folder = tmp_path / "variants"
    folder.mkdir()
    good = f'name = "Mine"\nabout = {WORD}'
    for name, text in (("good", good), (TYPED, "market = 3"), ("x", f"{WORD} = 1")):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    reader = at_the_title(tmp_path)
    reader.app.settings.all_of_new_game = True
    scene = NewGameScene(reader.app)
    open_scene(reader, scene)
    reader.wait_for_files()
    for _ in range(4):
        reader.click("variant")
    assert scene.table.variant.name == "Mine"
    written = said_on(reader)
    reader.click("start")
    written += said_on(reader)
    open_scene(reader, RulesScene(reader.app))
    written += said_on(reader)
    assert "Mine" in written
    assert {char for char in obeyed(written) if unicodedata.category(char) != "Co"} == set()
    assert "\ue4ff" not in written


def test_no_font_is_given_what_it_could_obey() -> None:
    assert obeyed(in_few_letters(HOSTILE)) <= set("\ue4ff\u2028\ufeff")
    assert in_few_letters("a\x1bb\u202ec") == "a\ufffdb\ufffdc"
