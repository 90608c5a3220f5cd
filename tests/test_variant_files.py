"""Variants as files: a file states what differs, and a wrong one is refused in one sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from skye_desktop.__main__ import main
from skye_desktop.engine import PRINTED_GAME, SCORING_TILES, TILES, Variant
from skye_desktop.files import SaveError
from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.games.raiders.raiders_variant import VARIANTS as RAIDERS
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.games.skye.wording.tile import design_words
from skye_desktop.games.skye.wording.variant_words import changes, purpose, shown_name
from skye_desktop.i18n import use

EXAMPLES = [name for name in VARIANTS.shipped() if name != PRINTED_NAME]
ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "guide" / "variants.md").read_text(encoding="utf-8")
SHIPPED = ROOT / "skye_desktop" / "games" / "skye" / "variants"


_SHOWN = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)


def refusal(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        VARIANTS.load(file)
    return str(caught.value)


def test_every_file_of_the_folder_is_an_example_that_is_known_by_its_name() -> None:
    assert sorted(EXAMPLES) == sorted(file.stem for file in SHIPPED.glob("*.toml"))
    assert len(VARIANTS.load("four-rounds").tracks[4]) == 4
    assert VARIANTS.load("two-purchases").market.purchases == 2
    assert len(VARIANTS.load("five-tiles").tile) == 5


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_can_be_played_by_any_table_and_each_scoring_tile_scores_as_often(
    name: str,
) -> None:
    variant = VARIANTS.load(name)
    for seats in range(2, 6):
        assert variant.why_not_for(seats) == ""
        letters = "".join(space.score for space in variant.tracks[seats])
        assert len({letters.count(letter) for letter in "ABCD"}) == 1
    state = play(table(5, 3, variant=variant), ("random",) * 5, check=True).state
    assert state.round == len(variant.tracks[5])


def test_a_file_states_only_what_differs() -> None:
    rich = VARIANTS.of_text('name = "Rich castles"\nincome = {castle = 8}\n')
    assert rich == PRINTED_GAME.changed(name="Rich castles", income={"castle": 8})
    assert changes(rich) == ["The castle brings 8 gold, not 5."]
    assert changes(PRINTED_GAME) == []


def test_shipped_variants_are_named_in_the_language_in_use_and_own_ones_as_written() -> None:
    mine = PRINTED_GAME.changed(name="Four rounds", income={"castle": 8})
    use("de")
    try:
        assert shown_name(VARIANTS.load("four-rounds")) == "Vier Runden"
        assert purpose(VARIANTS.load("four-rounds")).startswith("Eine halbe Stunde kürzer")
        assert shown_name(mine) == "Four rounds"
        assert design_words(TILES[53]).startswith("Weide ")
    finally:
        use("en")


def test_what_the_document_shows_can_be_played() -> None:
    """The variant at its beginning, with the tile that it describes further down."""
    told = [text for text in _SHOWN if "game =" not in text]
    variant = VARIANTS.of_text("\n".join(told))
    assert variant.name == "Rich castles"
    assert [tile.name for tile in variant.tiles if tile.name] == ["Harbour"] * 2
    assert variant.why_not_for(5) == ""


def test_the_variant_of_another_game_that_the_document_shows_can_be_played() -> None:
    (told,) = [text for text in _SHOWN if "game =" in text]
    variant = RAIDERS.of_text(told)
    assert variant.differing == {"card_edition": "later", "start_silver": 4, "hand_limit": 6}


def test_the_guide_is_read_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "guide"]) == 0
    printed = capsys.readouterr().out
    assert "<!--" not in printed
    assert printed.splitlines()[-3:] == DOCUMENT.splitlines()[-3:]


def test_the_document_lists_every_field_and_its_printed_number() -> None:
    for field in ("drawn", "axed", "purchases", "completed_scroll", "gold_a_point"):
        assert f"`{field}`" in DOCUMENT
    for name in Variant.model_fields:
        assert re.search(rf"[`\[]{name}[`\].]", DOCUMENT), name
    for tile in SCORING_TILES.values():
        told = re.search(rf"\| `{tile.id}` \| ([^|]+) \|", DOCUMENT)
        assert told is not None, tile.id
        stated = tomllib.loads(told[1].replace("`, `", "\n").replace("`", ""))
        numbers = {key: value for key, value in tile.numbers._asdict().items() if value}
        if not PRINTED_GAME.scoring[tile.id].copies:
            numbers["copies"] = 0
        assert {key: tuple(v) if isinstance(v, list) else v for key, v in stated.items()} == numbers


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = ", "mine.toml: is not TOML: Invalid value (at end of document)"),
        ("market = {drawn = 9}", "mine.toml: market drawn: must be at most 4, not 9"),
        ("market = {drawn = true}", "mine.toml: market drawn: must be a whole number or a text"),
        ('market = {drawn = "two"}', "mine.toml: market drawn: must be a whole number, not 'two'"),
        ("markt = {drawn = 2}", "mine.toml: markt: is nothing that a variant has; skye-desktop variant guide lists what may stand there"),
        ("name = ''", "mine.toml: name: must be 1 to 40 letters, digits, spaces or signs such as - and ', not ''"),
        ("rounds = {5 = []}", "mine.toml: rounds 5: must have at least 1 entry"),
        ('rounds = {5 = [{score = "CA"}]}', "mine.toml: rounds 5, entry 1, score: must be some of A, B, C and D in this order, such as ACD, not 'CA'"),
        ("scoring = {sheeps = {points = 2}}", "mine.toml: scoring: there is no 'sheeps': choose 'squares', 'sheep'"),
        ("[[tile]]\nname = 'A'\nareas = [{terrain = 'lake', edges = 'NESW'}]", "mine.toml: tile, entry 1, areas, entry 1, terrain: must be 'pasture', 'mountain' or 'water', not 'lake'"),
        ("[[tile]]\nname = 'A'\nareas = [{terrain = 'water', edges = 'NORTH'}]", "mine.toml: tile, entry 1, areas, entry 1, edges: must be some of N, E, S and W, each once, such as NS, not 'NORTH'"),
        ("[[tile]]\nname = 'A'\nareas = [{terrain = 'water', edges = 'N'}]", "mine.toml: tile, entry 1: edge E belongs to 0 areas: each of N, E, S and W belongs to exactly one"),
        ("[[tile]]\nname = 'A'", "mine.toml: tile, entry 1, areas: is missing"),
        ("income = {castle = 8}", 'mine.toml: name: is missing: begin with a line such as name = "Rich castles"'),
        ("market = [1]", "mine.toml: market: must be a table such as {...}, not [1]"),
        ("start = {gold = []}", "mine.toml: start gold: write one sum for all seats, or a list of 1 to 5"),
        ("rounds = {2-4 = [{catch_up = 1}]}", "mine.toml: rounds 2-4, entry 1, score: is missing"),
        ("[tile]\nname = 'A'", "mine.toml: tile: must be a list of tiles: write [[tile]] above each"),
        ("landscape = {1-70 = 0}", "mine.toml: landscape: 2 players need 26 tiles in 6 rounds, but the bag holds 3"),
        ("x = " + "[" * 5000, "mine.toml: line 1: it is nested too deeply: write at most 32 tables and lists in one another"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    assert refusal(tmp_path, text).startswith(sentence)


def test_what_is_no_file_is_refused_too(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"nowhere\.toml: there is no such file"):
        VARIANTS.load(tmp_path / "nowhere.toml")
    names = ", ".join(VARIANTS.shipped())
    with pytest.raises(SaveError, match=f"nonsense: is no variant: choose {names}, or a file"):
        VARIANTS.load("nonsense")
    assert "too large" in refusal(tmp_path, "# " + "x" * 300_000)


def test_a_folder_gives_what_can_be_played_and_tells_of_the_rest(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text('name = "Good"', encoding="utf-8")
    (tmp_path / "wrong.toml").write_text("market = 3", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    found, wrong = VARIANTS.in_folder(tmp_path)
    assert [variant.name for variant in found.values()] == ["Good"]
    assert len(wrong) == 1
    assert wrong[0].startswith("wrong.toml: market: ")
    assert VARIANTS.in_folder(tmp_path / "nowhere") == ({}, [])


def test_check_tells_what_a_file_changes_in_the_language_in_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["variant", "check", "two-purchases"]) == 0
    told = capsys.readouterr().out
    assert "Each clan draws 4 tiles, of which 3 are priced and 1 gets the axe." in told
    assert "Each clan has 2 turns to buy." in told
    monkeypatch.setenv("LANGUAGE", "de")
    try:
        assert main(["variant", "check", "two-purchases"]) == 0
    finally:
        use("en")
    told = capsys.readouterr().out
    assert told.startswith("Zwei Käufe (")
    assert "A busier market" not in told
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(["variant", "check", "five-tiles"]) == 0
    assert "New: Harbour, 2 tiles: water NE with ship, lighthouse" in capsys.readouterr().out


def test_check_tells_of_scoring_tiles_that_score_less_often_than_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, track = tmp_path / "uneven.toml", '[{score = "AB"}, {score = "BC"}]'
    for keys, tables in (("2-4", "2–4"), ("3", "3"), ("2 4-5", "2, 4–5")):
        rounds = "\n".join(f"{key} = {track}" for key in keys.split())
        file.write_text(f'name = "Uneven"\n[rounds]\n{rounds}')
        assert main(["variant", "check", str(file)]) == 0
        told = capsys.readouterr().out
        assert f"{tables} clans play 2 rounds, which score AB, BC." in told
        assert f"With {tables} clans some scoring tiles score less often than others: A 1 t" in told
        assert "A 1 time, B 2 times, C 1 time, D 0 times." in told
    for name in EXAMPLES:
        assert main(["variant", "check", name]) == 0
        assert "less often" not in capsys.readouterr().out


def test_games_without_a_window_are_played_by_a_variant(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = "simulate --variant four-rounds --games 2 --workers 1 --check"
    assert main(words.split()) == 0
    assert "violations: 0" in capsys.readouterr().out
    file = tmp_path / "small.toml"
    file.write_text('name = "Small"\nlandscape = {1-40 = 0}', encoding="utf-8")
    assert main(["simulate", "--variant", str(file), "--games", "4"]) == 2
    assert "4 players need 52 tiles in 6 rounds, but the bag holds 33" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["variant", "check", str(tmp_path / "nothing.toml")])
    assert "nothing.toml: there is no such file" in capsys.readouterr().err
