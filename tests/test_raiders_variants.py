"""Variants of Raiders of the North Sea: decisions and numbers as a file, by the house's one reader."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from skye_desktop.__main__ import main
from skye_desktop.files import SaveError, Shelf, read_game
from skye_desktop.files.variants import PRINTED_NAME, game_of_variant, shipped_names
from skye_desktop.game.session import Session
from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.engine import Setup, UnknownDecision, options
from skye_desktop.games.raiders.raiders_variant import VARIANTS, RaidersVariant
from skye_desktop.games.raiders.setup import RaidersSetup, new_setup
from skye_desktop.games.raiders.wording.rules_words import rules
from skye_desktop.games.raiders.wording.variant_words import changes, check_lines
from skye_desktop.games.skye.variant_files import VARIANTS as SKYE_VARIANTS
from skye_desktop.i18n import languages, use
from skye_desktop.known_games import known_game
from skye_desktop.lab.study import LabError, read_study

ROOT = Path(__file__).parent.parent
GAME = known_game("raiders")
HEAD = 'game = "raiders"\nname = "Mine"\n'


def refusal(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        VARIANTS.load(file)
    return str(caught.value)


def with_numbers(**numbers: int) -> RaidersVariant:
    return RaidersVariant.model_validate({"name": "Mine", "numbers": numbers})


def begun(variant: RaidersVariant) -> Any:
    """The state in which the first seat decides which cards it keeps."""
    rules, state = GAME.rules, GAME.rules.new(new_setup(2, 4, variant=variant))
    while (due := rules.chance(state)) is not None:
        state = rules.apply(state, due).state
    return state


def random_decisions(seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    found: dict[str, Any] = {id: chance.choice(values) for id, values in options().items()}
    found["cards_kept"] = chance.randint(1, found["cards_dealt"] - 1)
    return found


# -- files


def test_every_file_of_the_folder_is_known_by_its_name_and_changes_something() -> None:
    folder = ROOT / "skye_desktop" / "games" / "raiders" / "variants"
    names = shipped_names("raiders")
    assert sorted(names) == sorted([PRINTED_NAME, *(file.stem for file in folder.glob("*.toml"))])
    assert VARIANTS.load(PRINTED_NAME).is_printed
    assert VARIANTS.load("later-edition").differing == {"card_edition": "later"}
    assert VARIANTS.load("short-season").numbers.fortress_spaces == 4
    assert len({variant.digest for variant in VARIANTS.shipped().values()}) == len(names)


def test_each_variant_is_of_one_game() -> None:
    assert game_of_variant("short-season") == "raiders"
    assert game_of_variant("four-rounds") == game_of_variant(PRINTED_NAME) == "skye"
    assert game_of_variant("nowhere.toml") == "skye"


def test_a_file_states_only_what_differs() -> None:
    told = "decisions = {same_abilities_add_up = false, dice_faces = [2, 2, 3, 4, 5, 5]}"
    variant = VARIANTS.of_text(HEAD + told + "\nnumbers = {hand_limit = 8}")
    assert variant.differing == {
        "dice_faces": (2, 2, 3, 4, 5, 5),
        "same_abilities_add_up": False,
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + 'decisions = {card_edition = "new"}', "decisions card_edition: must be '2015', 'later', not 'new'"),
        (HEAD + "decisions = {final_tie = 0}", "decisions final_tie: must be 'shared', 'fewer_turns', not 0"),
        (HEAD + "decisions = {avenger_must_hit = 0}", "decisions avenger_must_hit: must be true, false, not 0"),
        (HEAD + "decisions = {dice_faces = [1, 2]}", "decisions dice_faces: must be [2, 3, 3, 4, 4, 5], [2, 2, 3, 4, 5, 5], [2, 3, 4, 4, 5, 5], not [1, 2]"),
        (HEAD + "decisions = {card_editon = 1}", "decisions card_editon: is nothing that a variant has; skye-desktop variant guide lists what may stand there (is it card_edition?)"),
        (HEAD + "decisions = 3", "decisions: must be a table such as {...}, not 3"),
        (HEAD + "nombers = {hand_limit = 2}", "nombers: is nothing that a variant has; skye-desktop variant guide lists what may stand there (is it numbers?)"),
        (HEAD + "numbers = {hand_limit = 2}", "numbers hand_limit: must be at least 3, not 2"),
        (HEAD + "numbers = {crew_limit = 99}", "numbers crew_limit: must be at most 8, not 99"),
        (HEAD + "numbers = {hand_limit = true}", "numbers hand_limit: must be a whole number, not True"),
        (HEAD + "numbers = {hand_limit = 4.5}", "numbers hand_limit: must be a whole number, a text, true or false"),
        (HEAD + "numbers = {cards_kept = 5}", "numbers cards_kept: must be less than cards_dealt, 5, not 5"),
        (HEAD.replace("Mine", ""), "name: must be 1 to 40 letters"),
        ('game = "raiders"\nnumbers = {hand_limit = 4}', "name: is missing"),
        ('name = "Mine"', "game: is a variant of Isle of Skye, and cannot change Raiders of the North Sea; a variant of this one begins with game = \"raiders\""),
        ('game = "chess"', "game: there is no 'chess': choose 'skye', 'raiders'"),
        ("game = [[1]]", "game: there is no [[1]]: choose"),
        (HEAD + "x = " + "[" * 5000, "line 3: it is nested too deeply"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    assert refusal(tmp_path, text).startswith(f"mine.toml: {sentence}")


def test_a_variant_of_another_game_says_how_to_play_it(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"short-season: is a variant of Raiders .* --game raiders"):
        SKYE_VARIANTS.load("short-season")
    file = tmp_path / "mine.toml"
    file.write_text(HEAD, encoding="utf-8")
    with pytest.raises(SaveError, match="cannot change Isle of Skye; say --game raiders"):
        SKYE_VARIANTS.load(file)
    assert SKYE_VARIANTS.in_folder(tmp_path) == ({}, [])
    assert list(VARIANTS.in_folder(tmp_path).variants) == ["mine.toml"]


# -- words


def test_every_value_that_may_differ_is_told_in_every_language() -> None:
    for language in languages():
        use(language)
        try:
            for id, values in options().items():
                for value in values[1:]:
                    (told,) = changes({id: value})
                    assert not re.search(r"[{}_]", told), told
        finally:
            use("en")


def test_shipped_variants_are_named_in_the_language_in_use_and_own_ones_as_written() -> None:
    mine = with_numbers(hand_limit=5).model_copy(update={"name": "Short season"})
    use("de")
    try:
        assert VARIANTS.shown_name(VARIANTS.load("short-season")) != "Short season"
        assert VARIANTS.shown_name(mine) == "Short season"
    finally:
        use("en")
    assert check_lines(mine) == ["Cards in hand at the end of a turn: 5, not 8."]


# -- play


def test_numbers_hold_from_the_first_deal_on_and_the_rules_tell_them() -> None:
    variant = with_numbers(
        start_silver=4, start_provisions=2, cards_dealt=7, cards_kept=2, open_offerings=5
    )
    state, setup = begun(variant), new_setup(2, 4, variant=variant)
    assert [seat.goods[:2] for seat in state.seats] == [(4, 2)] * 2
    assert [len(seat.hand) for seat in state.seats] == [7, 7]
    assert len(state.open) == 5
    assert len(next(iter(GAME.rules.legal(state, 0))).cards) == 2
    told = " ".join(line for chapter in rules(setup) for line in chapter.lines)
    assert "Everybody is dealt 7 cards and keeps 2 of them" in told
    assert "4 silver and 2 provisions" in told


def test_the_last_round_begins_where_the_variant_says() -> None:
    table = new_setup(2, 1, variant=VARIANTS.load("short-season")).table
    assert table.end["fortress_sets_left"] == 4
    assert new_setup(2, 1).table.end["fortress_sets_left"] == 1, "other tables stay as printed"


def test_as_many_cards_as_are_dealt_cannot_be_kept() -> None:
    with pytest.raises(UnknownDecision, match="cards_kept is less than cards_dealt, 3, not 3"):
        Setup(2, {"cards_dealt": 3})


@pytest.mark.parametrize("seed", range(3))
def test_any_rules_can_be_played_saved_and_read_as_a_position(seed: int) -> None:
    plain = new_setup(2, seed)
    setup = RaidersSetup(seats=plain.seats, seed=seed, decisions=random_decisions(seed))
    assert RaidersSetup.model_validate_json(setup.model_dump_json()) == setup
    state, _, _ = play_any(GAME, setup, ("greedy",) * setup.count)
    assert GAME.rules.is_over(state)
    assert GAME.rules.read_position(GAME.rules.write_position(state)) == state


def test_a_save_carries_its_rules_and_the_list_names_them(tmp_path: Path) -> None:
    setup = new_setup(2, 3, variant=VARIANTS.load("later-edition"))
    session = Session.start(setup, Shelf(tmp_path))
    session.close()
    loaded = read_game(session.path)
    assert loaded.save.setup == setup
    assert loaded.state.table.decided["card_edition"] == "later"
    assert GAME.wording.progress(setup, loaded.state) == "Turn 1 · Later edition"


# -- the command line


def test_check_tells_what_a_variant_changes_of_whichever_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + "numbers = {gold_vp = 2}", encoding="utf-8")
    assert main(["variant", "check", "later-edition"]) == 0
    assert main(["variant", "check", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Later edition (")
    assert "Seven cards are as in a later printing." in told
    assert "VP for a piece of gold: 2, not 1." in told


def test_many_games_are_played_by_a_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "simulate --game raiders --seats 2 --bot greedy --games 1 --workers 1 --check"
    assert main([*words.split(), "--variant", "short-season"]) == 0
    assert "violations: 0" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["simulate", "--variant", "short-season"])
    assert "say --game raiders to play that" in capsys.readouterr().err


def test_levels_meet_in_contests_by_the_same_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate --game raiders --seats 2 --games 2 --workers 1 --tournament"
    assert main([*words.split(), "greedy", "random"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["level", "against"]
    assert line.split()[:4] == ["greedy", "random", "×", "1"]
    assert main([*words.split(), "master"]) == 2
    told = capsys.readouterr().err
    assert "'master' is no bot and no group of contests" in told
    assert "captain" in told
    assert "ladder, alone, styles" in told


def test_help_names_the_variants_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--game", "raiders", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "printed, later-edition, short-season, or a file" in told


# -- studies


def a_study(tmp_path: Path, more: str) -> Path:
    file = tmp_path / "study.toml"
    file.write_text(
        f'game = "raiders"\nname = "S"\nseed = 1\ngames = 1\nseats = [2]\nbots = ["random"]\n{more}'
    )
    return file


def test_a_study_compares_variants_and_numbers(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HEAD + "numbers = {gold_vp = 2}", encoding="utf-8")
    more = 'variants = ["printed", "mine.toml"]\ndecisions = {hand_limit = [8, 5]}'
    study = read_study(a_study(tmp_path, more))
    names = ["printed", "hand_limit = 5", "mine", "mine, hand_limit = 5"]
    assert study.names_of_rules() == names
    found = [study.setup_of(cell, 0).decisions for cell in study.cells()]  # type: ignore[attr-defined]
    assert found == [{}, {"hand_limit": 5}, {"gold_vp": 2}, {"gold_vp": 2, "hand_limit": 5}]
    assert len({study.seed_of(cell, 0) for cell in study.cells()}) == 1
    again = type(study).model_validate_json(study.model_dump_json())
    assert again.cells() == study.cells()


def test_a_study_is_run_by_a_variant_of_the_command_line(tmp_path: Path) -> None:
    study = read_study(a_study(tmp_path, ""), variant="later-edition")
    assert study.names_of_rules() == ["later-edition"]
    with pytest.raises(LabError, match="--variant: four-rounds: is a variant of Isle of Skye"):
        read_study(a_study(tmp_path, ""), variant="four-rounds")
    wrong = 'variants = ["nowhere.toml"]'
    with pytest.raises(LabError, match=r"line 7: variants: nowhere\.toml: there is no such file"):
        read_study(a_study(tmp_path, wrong))
    with pytest.raises(LabError, match="rules_of_variants: is nothing that a study has"):
        read_study(a_study(tmp_path, "rules_of_variants = {}"))
