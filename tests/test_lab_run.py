"""Studies that are played: the same games whoever plays them, each counted once."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from real_window import ending, until

from skye_desktop import __version__
from skye_desktop.__main__ import main
from skye_desktop.engine import BAG, standings
from skye_desktop.i18n import use
from skye_desktop.lab.batches import MOST, Batch, Played, Queue, missing, play_there
from skye_desktop.lab.run import FILES, run
from skye_desktop.lab.study import LabError, Study
from skye_desktop.playtest import play

Play = Callable[[Batch], Played]

SMALL = Study(name="Small", seed=7, games=6, seats=[2, 3], bots=["random"])


def in_turn(work: Play, batches: Iterable[Batch]) -> Iterator[Played]:
    return map(work, batches)


def in_some_other_order(work: Play, batches: Iterable[Batch]) -> Iterator[Played]:
    return map(work, reversed(list(batches)))


def nobody(done: int, total: int) -> None:
    pass


def contents(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    run(SMALL, folder, in_turn, nobody)
    return folder


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def test_a_study_has_a_row_for_each_game_in_its_order(played: Path) -> None:
    games = rows(played, "games")
    assert [row["game"] for row in games] == list(range(12))
    assert [(row["cell"], row["number"]) for row in games] == [
        (cell, number) for cell in (0, 1) for number in range(6)
    ]


def test_the_rows_of_a_game_are_what_came_of_it(played: Path) -> None:
    cell = SMALL.cells()[1]
    game = play(SMALL.setup_of(cell, 2), cell.bots, check=False)
    row = rows(played, "games")[8]
    assert row["seed"] == game.state.setup.seed
    assert row["actions"] == len(game.actions)
    seats = [seat for seat in rows(played, "seats") if seat["game"] == 8]
    for seat, player in zip(seats, game.state.players, strict=True):
        assert seat["points"] == player.points
        assert seat["gold"] == player.gold
        parts = sum(seat["scored"]) + seat["scrolls"] + seat["gold_points"]
        assert parts == player.points
        assert seat["points_after"][-1] == sum(seat["scored"])
    places = {standing.seat: standing.place for standing in standings(game.state)}
    assert [seat["place"] for seat in seats] == [places[number] for number in range(3)]
    laid = [tile["laid_by"] for tile in rows(played, "tiles") if tile["game"] == 8]
    for number, player in enumerate(game.state.players):
        assert laid.count(number) == len(player.territory) - 1 == seats[number]["tiles"]


def test_each_tile_that_was_drawn_has_its_fate(played: Path) -> None:
    tiles = rows(played, "tiles")
    assert len(tiles) == 6 * 3 * 6 * (2 + 3)
    assert {tile["fate"] for tile in tiles} == {"axed", "sold", "kept"}
    for tile in tiles:
        assert tile["tile"] in BAG
        assert (tile["price"] is None) == (tile["fate"] == "axed")
        assert (tile["buyer"] is not None) == (tile["fate"] == "sold")


def test_the_files_are_the_same_whoever_played_in_whatever_order(played: Path, tmp_path: Path) -> None:
    run(SMALL, tmp_path, in_some_other_order, nobody)
    assert contents(tmp_path) == contents(played)


def test_a_study_that_was_broken_off_goes_on_where_it_was(played: Path, tmp_path: Path) -> None:
    asked: list[Batch] = []

    def breaks_off(work: Play, batches: Iterable[Batch]) -> Iterator[Played]:
        for number, batch in enumerate(batches):
            if number == 3:
                raise ConnectionError
            yield work(batch)

    def notes(work: Play, batches: Iterable[Batch]) -> Iterator[Played]:
        for batch in batches:
            asked.append(batch)
            yield work(batch)

    with pytest.raises(ConnectionError):
        run(SMALL, tmp_path, breaks_off, nobody)
    (tmp_path / "parts" / ".torn.part").write_bytes(b"half of it")
    run(SMALL, tmp_path, notes, nobody)
    assert contents(tmp_path) == contents(played)
    assert sum(end - first for first, end in asked) == SMALL.total - 3
    assert not (tmp_path / "parts").exists()


def test_a_study_that_is_done_plays_no_more(played: Path) -> None:
    def never(work: Play, batches: Iterable[Batch]) -> Iterator[Played]:
        raise AssertionError(next(iter(batches)))

    run(SMALL, played, never, nobody)


def test_another_study_does_not_go_into_the_same_folder(played: Path) -> None:
    with pytest.raises(
        LabError, match=r"holds another study \(games differ\): name another folder with --out"
    ):
        run(SMALL.model_copy(update={"games": 7}), played, in_turn, nobody)


def test_what_no_batch_holds_is_missing() -> None:
    assert missing([], 5) == [Batch(0, 5)]
    assert missing([Batch(0, 2), Batch(3, 4)], 5) == [Batch(2, 3), Batch(4, 5)]
    assert missing([Batch(0, 5)], 5) == []


def test_batches_grow_with_the_speed_and_cover_each_game_once() -> None:
    queue = Queue([Batch(0, 10), Batch(20, 100_000)])
    batches = []
    for batch in queue:
        batches.append(batch)
        queue.learn(Played(batch, b"", (batch.end - batch.first) / 10_000))
    assert batches[0] == Batch(50_009, 50_010)
    assert missing(sorted(batches), 100_000) == [Batch(10, 20)]
    sizes = [end - first for first, end in batches]
    assert max(sizes) == MOST
    assert sizes[-1] == 1


def test_what_there_is_of_a_study_is_spread_evenly_over_it() -> None:
    batches = iter(Queue([Batch(0, 50_000)]))
    first = sorted(next(batches).first for _ in range(500))
    for part in range(10):
        assert sum(part * 5_000 <= game < (part + 1) * 5_000 for game in first) in range(40, 61)


def test_the_command_plays_a_study_with_as_many_processes_as_are_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "study.toml"
    file.write_text('name = "Two"\nseed = 3\ngames = 100\nseats = [2]\nbots = ["random"]\n', encoding="utf-8")
    for workers in ("1", "2"):
        command = [
            "lab",
            "run",
            str(file),
            "--out",
            str(tmp_path / workers),
            "--workers",
            workers,
            "--games",
            "4",
        ]
        assert main(command) == 0
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    told = capsys.readouterr()
    assert "Two: 4 games in" in told.out
    assert re.search(r"4/4 games, 0 s left", told.err)


@pytest.mark.parametrize("is_packaged", [False, True])
def test_a_missing_extra_is_told_with_the_way_to_it(
    is_packaged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    if is_packaged:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(["lab", "run", "docs/guide/studies/seats.toml", "--out", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert ("this program has no laboratory" if is_packaged else "the laboratory needs pyarrow") in told
    assert "-none-any.whl[lab]'" in told
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_study_is_told_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "study.toml").write_text("seats = [9]", encoding="utf-8")
    assert main(["lab", "run", str(tmp_path / "study.toml"), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def has_parts(folder: Path, number: int) -> bool:
    return len(list(folder.glob("*.arrow"))) >= number


@pytest.mark.wide
def test_a_study_that_is_killed_goes_on_and_ends_in_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text('name = "K"\nseed = 3\ngames = 80\nseats = [4]\nbots = ["random"]\n', encoding="utf-8")

    def command(folder: str) -> list[str]:
        command = [
            sys.executable,
            "-m",
            "skye_desktop",
            "lab",
            "run",
            str(file),
            "--out",
            str(tmp_path / folder),
        ]
        return [*command, "--workers", "2"]

    places = tmp_path / "killed" / "parts"
    for parts in (2, 5):
        process = subprocess.Popen(command("killed"), stderr=subprocess.DEVNULL)
        with ending(process):
            until(partial(has_parts, places, parts), f"{parts} parts")
            process.kill()
            process.wait()
        assert not (tmp_path / "killed" / "games.parquet").exists()
    for folder in ("killed", "whole"):
        subprocess.run(command(folder), check=True, capture_output=True, timeout=120)
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_what_went_wrong_at_a_worker_is_told_in_the_language_of_whoever_reads_it() -> None:
    with pytest.raises(LabError) as caught:
        play_there("a study", "0.1", (0, 1))
    sent = pickle.loads(pickle.dumps(caught.value))
    assert str(sent) == (
        f"a worker has skye-desktop {__version__}, and the study is run by 0.1: install the same version there"
    )
    try:
        use("de")
        told = str(sent)
    finally:
        use("en")
    assert told.startswith(f"ein Worker hat skye-desktop {__version__}, ")
