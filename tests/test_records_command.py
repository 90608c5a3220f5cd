"""Questions to the records, and the command that answers them in words, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from chronicles import finished, no_progress, put

from skye_desktop.__main__ import main
from skye_desktop.chronicle import queries
from skye_desktop.chronicle.database import FILE_NAME, Chronicle
from skye_desktop.chronicle.from_saves import catch_up
from skye_desktop.chronicle.queries import Selection
from skye_desktop.files import Shelf

ALL = Selection()
ODD = 'Eve, "the; best"'


def day(number: int) -> datetime:
    return datetime(2027, 3, number, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four games: two of Ann and Ben, one of Ann against a computer, one of three."""
    shelf = Shelf(tmp_path / "saves")
    put(shelf, finished(("Ann", "Ben"), 1, saved_at=day(1)))
    put(shelf, finished(("Ann", "Ben"), 2, saved_at=day(2)))
    put(shelf, finished(("Ann", "Flora"), 3, people=1, saved_at=day(3)))
    put(shelf, finished((ODD, "Ben", "Rory"), 4, people=2, saved_at=day(4)))
    catch_up(tmp_path, shelf, no_progress)
    return tmp_path


def person(chronicle: Chronicle, name: str) -> int:
    return next(one.id for one in queries.people(chronicle) if one.name == name)


# -- questions


def test_figures_are_those_of_the_games(folder: Path) -> None:
    with Chronicle.open(folder) as chronicle:
        games = queries.page(chronicle, ALL)
        assert [game.saved_at for game in games] == [day(n).timestamp() for n in (4, 3, 2, 1)]
        for one in queries.figures_by_person(chronicle, ALL):
            seats = [s for game in games for s in game.seats if s.name == one.person.name]
            seats = [seat for seat in seats if not seat.level]
            assert one.games == len(seats)
            assert one.best == max(seat.points for seat in seats)
            assert one.average == pytest.approx(sum(s.points for s in seats) / len(seats))
        assert sum(one.wins for one in queries.figures_by_person(chronicle, ALL)) == sum(
            (not seat.level) / [s.place for s in game.seats].count(1)
            for game in games
            for seat in game.seats
            if seat.place == 1
        )


def test_pages_lead_through_all_games_once(folder: Path) -> None:
    with Chronicle.open(folder) as chronicle:
        found, after = [], None
        while games := queries.page(chronicle, ALL, after, most=3):
            found += [game.id for game in games]
            after = games[-1].key
        assert found == [game.id for game in queries.page(chronicle, ALL)]
        assert len(found) == len(set(found)) == queries.count(chronicle, ALL) == 4


def test_games_are_selected_by_all_that_is_known_of_them(folder: Path) -> None:
    with Chronicle.open(folder) as chronicle:
        of_ben = ALL._replace(person=person(chronicle, "Ben"))
        tile = queries.points_by_source(chronicle, ALL)[0].source
        chosen = {
            of_ben: 3,
            of_ben._replace(clan="macdonald"): 3,
            of_ben._replace(clan="macleod"): 0,
            ALL._replace(seats=3): 1,
            ALL._replace(level="easy"): 2,
            ALL._replace(level="strong"): 0,
            ALL._replace(since=day(3).timestamp()): 2,
            ALL._replace(until=day(3).timestamp()): 2,
            ALL._replace(game="raiders"): 0,
        }
        for selection, number in chosen.items():
            assert queries.count(chronicle, selection) == number, selection
            assert len(queries.page(chronicle, selection)) == number
        with_tile = queries.page(chronicle, ALL._replace(source=tile))
        assert 0 < len(with_tile) == queries.count(chronicle, ALL._replace(source=tile))


def test_points_prices_and_lands_are_those_of_the_seats(folder: Path) -> None:
    with Chronicle.open(folder) as chronicle:
        of_ann = ALL._replace(person=person(chronicle, "Ann"))
        average = queries.summary(chronicle, of_ann).average
        by_round = queries.points_by_round(chronicle, of_ann)
        assert sum(one.points for one in by_round) == pytest.approx(average)
        lands = queries.best_lands(chronicle, ALL)
        points = [land.game.seats[land.seat].points for land in lands]
        assert points == sorted(points, reverse=True)
        assert all(not land.game.seats[land.seat].level for land in lands)
        offered = sum(one.offered for one in queries.prices_by_round(chronicle, ALL))
        sold = sum(one.sold for one in queries.prices_by_round(chronicle, ALL))
        assert offered > sold == sum(one.tiles for one in queries.trades(chronicle, ALL, most=99))
        assert {"easy"} < {one.buyer for one in queries.trades(chronicle, ALL, most=99)}


# -- the command


def told(capsys: pytest.CaptureFixture[str], folder: Path, *options: str) -> tuple[int, str, str]:
    try:
        status = main(["records", "--data-dir", str(folder), *options])
    except SystemExit as error:
        status = int(str(error.code))
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_tells_who_has_reached_what(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = told(capsys, folder)
    assert (status, err) == (0, "")
    assert out.startswith("4 games, the first on 2027-03-01.")
    assert "Ben: 3 games" in out
    status, out, _ = told(capsys, folder, "--person", "ann", "--since", "2027-03-03")
    assert out.startswith("1 game, the first on 2027-03-03.")
    assert told(capsys, folder, "--game", "raiders")[1].startswith("No game has been finished yet")
    assert told(capsys, folder, "--seats", "5")[1] == "No recorded game is like that.\n"


def test_json_has_all_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(told(capsys, folder, "--json")[1])
    assert (document["format"], document["version"]) == ("skye-desktop records", 1)
    assert len(document["games"]) == 4
    for game in document["games"]:
        for seat in game["seats"]:
            points = [one["points"] for one in game["points"] if one["seat"] == seat["seat"]]
            assert sum(points) == seat["points"]
    assert json.loads(told(capsys, folder, "--json", "--seats", "5")[1])["games"] == []


def test_csv_quotes_names(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "out.csv"
    assert told(capsys, folder, "--csv", str(file)) == (0, "", "")
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    assert len(rows) == 2 + 2 + 2 + 3
    (eve,) = [row for row in rows if row["name"] == ODD]
    assert eve["person"] == ODD
    assert '"Eve, ""the; best"""' in file.read_text("utf-8")
    assert told(capsys, folder, "--csv")[1] == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "status", "word"),
    [
        (["--person", "Zed"], 2, "choose Ann, Ben"),
        (["--clan", "macbeth"], 2, "choose macleod"),
        (["--tile", "whales"], 2, "choose"),
        (["--level", "genius"], 2, "choose easy"),
        (["--level", "genius", "--game", "raiders"], 2, "there is none"),
        (["--since", "March"], 2, "2027-03-04"),
        (["--since", "2027-03-04", "--until", "2027-03-01"], 2, "before --since"),
        (["--csv", "/nowhere/out.csv"], 2, "no such folder"),
        (["--json", "/"], 2, "is a folder"),
        (["--seats", "9"], 2, "2 to 5"),
    ],
)
def test_wrong_options_are_told_with_the_way_out(
    folder: Path, capsys: pytest.CaptureFixture[str], options: list[str], status: int, word: str
) -> None:
    found, _, err = told(capsys, folder, *options)
    assert found == status
    assert word in err
    assert len(err.splitlines()) <= 1


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = told(capsys, tmp_path / "nowhere")
    assert (status, list(tmp_path.iterdir())) == (2, [])
    assert "no such folder" in err


def test_a_damaged_file_is_told_and_made_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / FILE_NAME).write_bytes(b"rubbish" * 999)
    status, out, err = told(capsys, folder)
    assert (status, out[:7]) == (0, "4 games")
    assert "records.broken.sqlite3" in err


def test_records_that_may_only_be_read_are_read(folder: Path) -> None:
    with Chronicle.open(folder) as chronicle:
        chronicle.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with Chronicle.read_only(folder) as chronicle:
        assert queries.count(chronicle, ALL) == 4
