"""What a study file may say, and what a wrong one is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skye_desktop.engine import LARGEST_SEED
from skye_desktop.lab.study import Cell, LabError, Study, read_study

GUIDE = Path(__file__).parent.parent / "docs" / "guide"
STUDIES = sorted((GUIDE / "studies").glob("*.toml"))

SMALL = """
name = "Small"
seed = 7
games = 3
seats = [2, 3]
bots = ["random", ["easy", "random"]]
"""


def study(text: str, tmp_path: Path) -> Study:
    path = tmp_path / "study.toml"
    path.write_text(text, "utf-8", "surrogateescape")
    return read_study(path)


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_studies_that_ship_can_be_played(path: Path) -> None:
    found = read_study(path)
    assert found.about
    assert found.total == found.games * len(found.cells())


def test_the_study_in_the_guide_can_be_played_and_each_field_of_one_is_told(tmp_path: Path) -> None:
    guide = (GUIDE / "laboratory.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    assert [cell.seats for cell in study(shown, tmp_path).cells()] == [2, 4, 4]
    told = guide.replace(", `", " | `")
    untold = {name for name in Study.model_fields if f"| `{name}`" not in told}
    assert untold == {"rules", "deals"}
    assert len(STUDIES) >= 3


def test_a_table_has_a_cell_for_each_combination_that_fits_it(tmp_path: Path) -> None:
    cells = study(SMALL, tmp_path).cells()
    assert [(cell.seats, cell.bots) for cell in cells] == [
        (2, ("random", "random")),
        (2, ("easy", "random")),
        (3, ("random", "random", "random")),
    ]


def test_all_sets_of_scoring_tiles_are_1820(tmp_path: Path) -> None:
    found = study(SMALL + 'scoring = "all"', tmp_path)
    assert found.total == 3 * 3 * 1820 == 3 * len(found.cells())


def test_a_game_s_seed_is_made_of_study_cell_and_number_alone(tmp_path: Path) -> None:
    first = study(SMALL, tmp_path)
    more = study(SMALL.replace("[2, 3]", "[4, 2, 3]").replace("games = 3", "games = 300"), tmp_path)
    other = study(SMALL.replace("seed = 7", "seed = 8"), tmp_path)
    cell = first.cells()[2]
    (same,) = (found for found in more.cells() if found.key == cell.key)
    assert cell.number != same.number
    assert first.setup_of(cell, 2) == more.setup_of(same, 2) != first.setup_of(cell, 1)
    assert first.setup_of(cell, 2).seed != other.setup_of(cell, 2).seed
    seeds = {first.setup_of(cell, number).seed for cell in first.cells() for number in range(50)}
    assert len(seeds) == 150
    assert all(0 <= seed <= LARGEST_SEED for seed in seeds)


def test_a_set_lies_on_the_spaces_as_it_is_named_or_as_each_game_draws_it(tmp_path: Path) -> None:
    sets = '\nscoring = [["ships", "gold", "sheep", "squares"]]\n'
    named = study(SMALL + sets + 'spaces = "named"', tmp_path)
    drawn = study(SMALL + sets, tmp_path)

    def laid(found: Study, cell: Cell) -> set[tuple[str, ...]]:
        return {found.setup_of(cell, number).scoring_tiles for number in range(20)}

    assert laid(named, named.cells()[0]) == {("ships", "gold", "sheep", "squares")}
    assert len(laid(drawn, drawn.cells()[0])) > 5


def but(old: str, new: str) -> str:
    return SMALL.replace(old, new)


WRONG = [
    (but("[2, 3]", "[2, 7]"), "line 5: seats: 7 is not a number of seats: choose from 2 to 5"),
    (but('"random",', '"rand",'), "line 6: bots: 'rand' is no bot: choose from "),
    (but("games = 3", "games = 0"), "line 4: games: must be a whole number from 1 to"),
    (but("games = 3", 'games = "3"'), "line 4: games: must be a whole number"),
    (but("seed", "sead"), "line 3: sead: is nothing that a study has: choose from name, "),
    (but("seed = 7", ""), "seed: is missing: write a whole number from 0"),
    (but("[2, 3]", "[3, 4]"), "bots, entry 2: 2 bots are named, but seats has no 2"),
    (but("seats = ", "seats : "), "is not TOML: "),
    (but("[2, 3]", "[2, 2]"), "number 2 stands there already: take it out"),
    (
        but("games = 3", "games = 90_000_000"),
        "these are 270000000 games: at most 100000000 can be played",
    ),
    (
        SMALL + 'scoring = [["ship", "gold", "sheep", "squares"]]',
        "scoring: set 1: 'ship' is no scoring tile",
    ),
    (SMALL + 'scoring = [["ships", "gold", "sheep"]]', "set 1 must name four different scoring"),
    (SMALL + "scoring = []", 'no set is named: name one, or write "drawn" or "all"'),
    (SMALL + 'scoring = "some"', 'line 7: scoring: must be "drawn", "all", or a list'),
    (
        SMALL + 'variants = ["printed", "other"]',
        "line 7: variants: other: is no variant: choose printed, ",
    ),
    (
        SMALL + 'variants = ["bad.toml"]',
        "line 7: variants: bad.toml: income castle: must be at most 30",
    ),
    (SMALL + 'deals = "own"', "line 7: deals: is nothing that a study has: choose from name, "),
    (SMALL + "rules = {}", "rules: is nothing that a study has"),
    ("x = " + "[" * 5000, "line 1: it is nested too deeply"),
    ("\udcff\udcfe", "is not a text file"),
]


@pytest.mark.parametrize(("text", "told"), WRONG, ids=[told for _, told in WRONG])
def test_a_wrong_study_is_told_in_one_sentence_with_file_place_and_way_out(
    tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "bad.toml").write_text('name = "Bad"\nincome = {castle = 99}\n', "utf-8")
    with pytest.raises(LabError) as error:
        study(text, tmp_path)
    assert str(error.value).startswith(str(tmp_path / "study.toml"))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_study_names_variants_and_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "rich.toml").write_text('name = "Rich"\nincome = {castle = 8}\n', encoding="utf-8")
    found = study(SMALL + 'variants = ["printed", "four-rounds", "rich.toml"]', tmp_path)
    names = dict.fromkeys(cell.variant for cell in found.cells())
    assert list(names) == ["printed", "four-rounds", "rich"]
    rich = found.setup_of(found.cells()[-1], 0).variant
    assert rich.income.castle == 8
    (tmp_path / "rich.toml").unlink()
    again = Study.model_validate_json(found.model_dump_json())
    assert again == found
    assert again.setup_of(again.cells()[-1], 0).variant == rich


def test_the_sets_of_a_variant_are_of_its_scoring_tiles(tmp_path: Path) -> None:
    (tmp_path / "few.toml").write_text(
        'name = "Few"\n[scoring]\nships = {copies = 0}\ngold = {copies = 0}\n', encoding="utf-8"
    )
    found = study(SMALL + 'scoring = "all"\nvariants = ["few.toml"]', tmp_path)
    assert len(found.sets("few")) == 1001
    sets = 'scoring = [["ships", "squares", "sheep", "brochs"]]\nvariants = ["few.toml"]'
    told = "few cannot be played: the scoring tile ships is not in the variant Few"
    with pytest.raises(LabError, match=told):
        study(SMALL + sets, tmp_path)


def test_no_file_is_told_and_a_mark_of_the_order_of_bytes_is_none_of_its_words(
    tmp_path: Path,
) -> None:
    with pytest.raises(LabError, match=r"there is no such file; name a study such as"):
        read_study(tmp_path / "none.toml")
    assert study("\ufeff" + SMALL.strip(), tmp_path).total == 9
