"""Studies of Raiders of the North Sea: their files, their rows, and what the page says of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

import pyarrow.parquet as pq
import pytest

from skye_desktop.__main__ import main
from skye_desktop.files.record import TableOptions, as_file, freeze
from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.engine import score
from skye_desktop.games.raiders.laboratory import KINDS, LAB, PARTS, RaidersStudy
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.games.raiders.raiders_variant import VARIANTS
from skye_desktop.games.raiders.setup import new_setup
from skye_desktop.known_games import known_game
from skye_desktop.lab.batches import Batch, BatchResult, BatchWorker
from skye_desktop.lab.run import run
from skye_desktop.lab.sections import BY_ID
from skye_desktop.lab.study import LabError, read_study
from skye_desktop.lab.study_report import studies_in

TEXT = """
game = "raiders"
name = "North"
seed = 7
games = 2
seats = [2]
bots = ["random", ["greedy", "random"]]
[decisions]
card_edition = ["2015", "later"]
"""
FILES = ("games.parquet", "seats.parquet")


def study(text: str, folder: Path) -> RaidersStudy:
    (folder / "study.toml").write_text(text, "utf-8")
    found = read_study(folder / "study.toml")
    assert isinstance(found, RaidersStudy)
    return found


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def played(of: RaidersStudy, folder: Path) -> Path:
    run(of, folder, lambda work, batches: map(work, batches), lambda done, total: None)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("north")
    return played(study(TEXT, place), place / "out")


def test_a_study_that_was_broken_off_ends_in_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    def breaks_off(work: BatchWorker, batches: Iterable[Batch]) -> Iterator[BatchResult]:
        yield from map(work, islice(batches, 4))
        raise ConnectionError

    found = study(TEXT, tmp_path)
    with pytest.raises(ConnectionError):
        run(found, tmp_path / "out", breaks_off, lambda done, total: None)
    assert not (tmp_path / "out" / FILES[0]).exists()
    played(found, tmp_path / "out")
    for name in FILES:
        assert (tmp_path / "out" / name).read_bytes() == (folder / name).read_bytes()


def test_the_rows_are_what_came_of_the_games(folder: Path, tmp_path: Path) -> None:
    found = study(TEXT, tmp_path)
    games, seats = rows(folder, "games"), rows(folder, "seats")
    assert [game["variant"] for game in games] == ["printed"] * 4 + ["card_edition = later"] * 4
    assert [game["seed"] for game in games[:4]] == [game["seed"] for game in games[4:]]
    for row in (games[1], games[6]):
        cell = found.cells()[row["cell"]]
        setup = found.setup_of(cell, row["number"])
        state, actions, _ = play_any(known_game("raiders"), setup, cell.bots)
        assert row["actions"] == len(actions)
        assert row["end"] in ("fortress", "offerings", "valkyries", "unended")
        assert row["turns"] == sum(seat.turns for seat in state.seats)
        assert row["winner_points"] == RULES.standings(state)[0].points
        mine = [seat for seat in seats if seat["game"] == row["game"]]
        assert [seat["bot"] for seat in mine] == [*cell.bots]
        for seat, own in zip(mine, state.seats, strict=True):
            assert [seat[part] for part in PARTS.values()] == [*score(state.table, own)]
            assert seat["points"] == sum(seat[part] for part in PARTS.values())
            assert seat["offerings"] == [str(tile) for tile in own.offerings]
            assert sum(seat[kind] for kind in KINDS) == len(seat["raided"])
            assert (seat["from_start"] == 0) == (seat["seat"] == row["start"])
    assert any(seat["hired"] for seat in seats)


def test_the_figures_are_those_of_the_rows(folder: Path) -> None:
    (result,) = studies_in([folder])
    tables = result.findings.tables
    assert len(tables) == 4
    assert sum(result.findings.games.values()) == 8
    table, figures = next(iter(tables.items()))
    numbers = [row["game"] for row in rows(folder, "games") if row["variant"] == "printed"][:2]
    seats = [row for row in rows(folder, "seats") if row["game"] in numbers]
    assert table.bots == "random random"
    wanted = fmean(row["points"] for row in seats)
    assert figures["sources"]["all together",].value == pytest.approx(wanted)
    for card in {card for row in seats for card in row["hired"]}:
        apart = []
        for game in numbers:
            with_it = [s["points"] for s in seats if s["game"] == game and card in s["hired"]]
            others = [s["points"] for s in seats if s["game"] == game and card not in s["hired"]]
            if with_it and others:
                apart.append(fmean(with_it) - fmean(others))
        if apart:
            assert figures["hired"][card,].value == pytest.approx(fmean(apart))
            assert figures["hired"][card,].games == len(apart)


def test_the_page_and_the_text_tell_each_section(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert main(["lab", "report", str(folder), "--out", str(page)]) == 0
    source = page.read_text("utf-8")
    assert "Raiders of the North Sea · laboratory" in source
    data = source.partition('<script id="data" type="application/json">')[2]
    content = json.loads(data.partition("</script>")[0])
    ids = [section.id for section in LAB.report.sections]
    assert [section["id"] for section in content["sections"]] == ids
    assert [*content["tables"][0]["rows"]] == ids
    capsys.readouterr()
    assert main(["lab", "report", str(folder), "--text"]) == 0
    text = capsys.readouterr().out
    assert "**What wins, in points.**" in text
    assert "| the fortresses are raided |" in text


WRONG = [
    (TEXT.replace("raiders", "chess"), "line 2: game: is no game of the laboratory: choose from"),
    (TEXT.replace("[2]", "[2, 5]"), "seats: 5 is not a number of seats: choose from 2 to 4"),
    (TEXT.replace('"random",', '"solid",'), "bots: 'solid' is no bot: choose from"),
    (TEXT.replace("card_edition", "card_colour"), "'card_colour' is no decision"),
    (TEXT.replace('"later"', '"2015"'), "decisions: one list gives the same rules twice"),
    (TEXT.replace("seed", "sead"), "sead: is nothing that a study has: choose from name, "),
]


@pytest.mark.parametrize(("text", "told"), WRONG, ids=[told for _, told in WRONG])
def test_a_wrong_study_is_told_in_one_sentence(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(LabError) as error:
        study(text, tmp_path)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_whole_numbers_in_a_list_are_one_value(tmp_path: Path) -> None:
    text = TEXT + "dice_faces = [[2, 3, 3, 4, 4, 5], [2, 2, 3, 4, 5, 5]]\n"
    assert len(study(text, tmp_path).names_of_rules()) == 4
    one = TEXT + "dice_faces = [2, 2, 3, 4, 5, 5]\nfinal_tie = 'fewer_turns'\n"
    found = study(one, tmp_path)
    assert found.setup_of(found.cells()[0], 0).decisions == {
        "dice_faces": (2, 2, 3, 4, 5, 5), "final_tie": "fewer_turns",
    }  # fmt: skip


def test_studies_of_two_games_are_not_compared(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "skye.toml"
    other.write_text('name="S"\nseed=1\ngames=1\nseats=[2]\nbots=["random"]\n', "utf-8")
    out = str(tmp_path / "out")
    assert main(["lab", "run", str(other), "--out", out, "--workers", "1"]) == 0
    assert main(["lab", "report", str(folder), out]) == 2
    assert "studies of two games cannot be compared" in capsys.readouterr().err


def test_a_section_of_the_file_is_like_another_but_for_what_it_states() -> None:
    found = {section.id: section for section in LAB.report.sections}
    assert found["start"] == BY_ID["start"]._replace(lead=found["start"].lead)
    assert found["start"].lead != BY_ID["start"].lead
    assert found["played"] == found["hired"]._replace(id="played", title=found["played"].title)
    assert (found["deeds"].unit, found["deeds"].kind, found["deeds"].nothing) == (
        "number",
        "dots",
        0,
    )


def test_one_s_own_saved_games_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = new_setup(2, 5, variant=VARIANTS.load("short-season"))
    game = play_any(known_game("raiders"), setup, ("greedy", "greedy"))
    save = freeze(setup, game.actions, game.state, table=TableOptions(computers=("", "greedy")))
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "mine.json").write_bytes(as_file(save))
    words = ["--data-dir", str(tmp_path), "lab", "report", "--saves", "--text"]
    assert main([*words, "--game", "raiders"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Your games: 1 game")
    assert "2 seats · people and computers · Short season" in told
    assert main(words) == 2
    assert "holds no game that was played from its beginning" in capsys.readouterr().err
    assert main(["lab", "report", str(tmp_path), "--game", "raiders"]) == 2
    assert "--game says which saved games are meant" in capsys.readouterr().err
