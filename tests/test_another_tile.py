"""A scoring tile that is added: one entry, one line and a picture, and it is everywhere; or it is refused by name."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import plain
import pytest
from another_tile import LINE, NAME, run_in, with_another_tile
from games import random_game

from skye_desktop.bots.expected_growth import PlainCounting, require_counted_facts
from skye_desktop.bots.facts import PLAINLY_COUNTED, facts_of
from skye_desktop.bots.measure import Measure
from skye_desktop.engine import SCORING_TILES, ScoringId, Territory
from skye_desktop.files import load_variant
from skye_desktop.files.record import freeze
from skye_desktop.playtest import play, table

pytestmark = pytest.mark.wide
"""It concerns who adds a tile, and takes a copy of the program."""

BEFORE = "before.json"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that has the tile."""
    return with_another_tile(tmp_path_factory.mktemp("another"))


@pytest.fixture(scope="module")
def told(program: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What that program tells of itself."""
    folder = tmp_path_factory.mktemp("data")
    variant = load_variant("four-rounds")
    game = play(table(2, 3, variant=variant), ("random",) * 2, check=False)
    (folder / BEFORE).write_text(
        freeze(game.state.setup, game.actions, game.state).model_dump_json()
    )
    run = run_in(program, str(Path(__file__).parent / "another_tile.py"), str(folder))
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return found


def test_it_is_scored(told: dict[str, Any]) -> None:
    found = told["engine"]
    assert found["lights"] > 1
    assert found["points"] == 3 * found["lights"]


def test_no_seed_draws_it_but_it_can_be_named(told: dict[str, Any]) -> None:
    found = told["engine"]
    assert found["printed pool"]
    assert found["choosable"]
    assert not found["choosable in a variant without it"]


def test_all_levels_play_a_game_with_it_and_always_the_same(told: dict[str, Any]) -> None:
    found = told["bots"]
    assert len(found["levels"]) >= 4
    assert found["over"]
    assert found["again"]


def test_what_it_brings_is_part_of_what_a_land_is_worth_and_of_advice(told: dict[str, Any]) -> None:
    found = told["bots"]
    assert found["valued"]["plain"] == found["scores"]
    assert found["valued"]["fitted"] == pytest.approx(found["scores"], rel=0.3), (
        "less what a lead costs"
    )
    assert NAME in found["sources"]


def test_a_level_of_fitted_weights_says_that_it_has_none_for_it(told: dict[str, Any]) -> None:
    found = told["bots"]
    assert NAME in found["unfitted"]
    told_of_it = re.compile(r"not learned from games with [^:]*Lanterns:")
    saying = [level for level, about in found["about"].items() if told_of_it.search(about)]
    assert saying == ["master"]


def test_it_is_previewed_told_of_an_area_and_stands_in_rules_and_terminal(
    told: dict[str, Any],
) -> None:
    found = told["words"]
    assert "Lanterns" in found["rules"]
    assert "A Lanterns: 3 for each lighthouse on your land." in found["terminal"]
    assert "A Lanterns: +3 now" in found["preview"]
    assert any(
        re.fullmatch(r"A Lanterns: .*\d lighthouses? on the land", line) for line in found["area"]
    )


def test_a_variant_says_that_it_has_it_and_the_others_are_silent(told: dict[str, Any]) -> None:
    found = told["words"]
    assert "Lanterns is among the scoring tiles." in found["changes"]
    assert not any("Lanterns" in line for line in found["changes of others"])
    assert found["changes of the printed game"] == []


def test_it_can_be_put_on_a_space_by_the_editor_and_in_a_new_game(told: dict[str, Any]) -> None:
    found = told["screens"]
    assert (found["editor"], found["fault"]) == (NAME, "")
    assert NAME in found["game"]
    assert "Lanterns" in found["table"]


def test_saves_from_before_and_their_variants_are_what_they_were(told: dict[str, Any]) -> None:
    assert told["file"]["trouble"] == ""
    assert told["file"]["actions"] > 0
    assert told["engine"]["digest"] == load_variant("four-rounds").digest


def test_the_plain_reading_is_asked_for_its_counterpart(told: dict[str, Any]) -> None:
    assert set(told["engine"]["ids"]) - plain.SCORED == {NAME}
    with pytest.raises(
        ValueError, match=f"does not count the scoring tile {NAME}: write it .* OWN_TERRITORY"
    ):
        plain.score(NAME, [], [])


# -- refused by name


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("bots/expected_growth.py", LINE, "", f"the scoring tile {NAME} has no entry in GROWTH"),
        (
            "bots/expected_growth.py",
            LINE,
            LINE.replace("Icon.LIGHTHOUSE", '"glow"'),
            f"the scoring tile {NAME} counts glow",
        ),
    ],
    ids=["no line of growth", "an unknown fact"],
)
def test_a_program_in_which_a_part_is_missing_does_not_begin(
    program: Path, told: dict[str, Any], file: str, old: str, new: str, why: str
) -> None:
    path = program / "skye_desktop" / file
    whole = path.read_text(encoding="utf-8")
    assert old in whole
    try:
        path.write_text(whole.replace(old, new), encoding="utf-8")
        run = run_in(program, "-m", "skye_desktop", "--version")
    finally:
        path.write_text(whole, encoding="utf-8")
    assert run.returncode == 1
    assert why in run.stderr.splitlines()[-1]


def test_a_fact_that_no_land_is_counted_by_is_refused_by_its_name() -> None:
    sheep = SCORING_TILES[ScoringId.SHEEP]
    with pytest.raises(
        AssertionError,
        match=r"the scoring tile sheep counts goats, which is no fact of a land; .* sheep",
    ):
        require_counted_facts(sheep, PlainCounting(lambda numbers: ("goats",), lambda rounds: {}))
    with pytest.raises(AssertionError, match="the scoring tile sheep counts kids, which"):
        require_counted_facts(
            sheep, PlainCounting(lambda numbers: ("sheep",), lambda rounds: {"kids": 0.5})
        )
    with pytest.raises(AssertionError, match="a measure counts goats, which is no fact of a land"):
        Measure({"sheep": 1.0, "goats": 1.0})


def test_every_fact_of_a_land_has_a_name_that_is_known() -> None:
    for move in random_game(3, 1):
        for player in move.after.players:
            assert facts_of(player.territory).numbers.keys() <= PLAINLY_COUNTED
    assert facts_of(Territory()).numbers.keys() <= PLAINLY_COUNTED
