"""Studies: what their files may say, and the same games whoever plays them, each counted once."""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from real_window import ending, until

from skye_desktop import __version__
from skye_desktop.__main__ import main
from skye_desktop.engine import BAG, LARGEST_SEED, standings
from skye_desktop.games.skye.lab.laboratory import DECIDES_SKYE
from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.games.skye.playtest import play
from skye_desktop.i18n import use
from skye_desktop.lab.batches import (
    MOST,
    Batch,
    BatchQueue,
    BatchResult,
    BatchWorker,
    missing,
    play_there,
)
from skye_desktop.lab.code_digest import DECIDES, digest_of
from skye_desktop.lab.run import FILES, run
from skye_desktop.lab.study import Cell, LabError, read_study

Play = Callable[[Batch], BatchResult]

SMALL = Study(name="Small", seed=7, games=6, seats=[2, 3], bots=["random"])
MORE = SMALL.model_copy(update={"games": 9})
ANOTHER = SMALL.model_copy(update={"seed": 8})

_played: dict[tuple[str, Batch], BatchResult] = {}


def in_turn(work: Play, batches: Iterable[Batch]) -> Iterator[BatchResult]:
    """Play them one after another; what was played before by any test is not played again."""
    assert isinstance(work, BatchWorker)
    for batch in batches:
        known = work.text, batch
        if known not in _played:
            _played[known] = work(batch)
        yield _played[known]


def nobody(done: int, total: int) -> None:
    pass


def contents(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


def broken_off(study: Study, folder: Path, batches: int = 3) -> Path:
    """A folder in which so many batches of the study were played."""

    def breaks_off(work: Play, asked: Iterable[Batch]) -> Iterator[BatchResult]:
        yield from in_turn(work, islice(asked, batches))
        raise ConnectionError

    with pytest.raises(ConnectionError):
        run(study, folder, breaks_off, nobody)
    return folder


def begun_with(study: Study, folder: Path) -> int:
    """Plays the rest; how many games were there already."""
    before: list[int] = []
    run(study, folder, in_turn, lambda done, total: before.append(done))
    return before[0]


def written(folder: Path, text: str) -> Path:
    (folder / "study.toml").write_text(text, "utf-8", "surrogateescape")
    return folder / "study.toml"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    run(SMALL, folder, in_turn, nobody)
    return folder


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("more")
    run(MORE, folder, in_turn, nobody)
    return folder


# What a study file may say


GUIDE = Path(__file__).parent.parent / "docs" / "guide"
STUDIES = sorted((GUIDE / "studies").glob("*.toml"))

TEXT = """
name = "Small"
seed = 7
games = 3
seats = [2, 3]
bots = ["random", ["easy", "random"]]
"""


def study(text: str, folder: Path) -> Study:
    found = read_study(written(folder, text))
    assert isinstance(found, Study)
    return found


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
    cells = study(TEXT, tmp_path).cells()
    assert [(cell.seats, cell.bots) for cell in cells] == [
        (2, ("random", "random")),
        (2, ("easy", "random")),
        (3, ("random", "random", "random")),
    ]


def test_a_game_s_seed_is_made_of_study_cell_and_number_alone(tmp_path: Path) -> None:
    first = study(TEXT, tmp_path)
    more = study(TEXT.replace("[2, 3]", "[4, 2, 3]").replace("games = 3", "games = 300"), tmp_path)
    other = study(TEXT.replace("seed = 7", "seed = 8"), tmp_path)
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
    named = study(TEXT + sets + 'spaces = "named"', tmp_path)
    drawn = study(TEXT + sets, tmp_path)

    def laid(found: Study, cell: Cell) -> set[tuple[str, ...]]:
        return {found.setup_of(cell, number).scoring_tiles for number in range(20)}

    assert laid(named, named.cells()[0]) == {("ships", "gold", "sheep", "squares")}
    assert len(laid(drawn, drawn.cells()[0])) > 5


def but(old: str, new: str) -> str:
    return TEXT.replace(old, new)


WRONG = [
    (but("[2, 3]", "[2, 7]"), "line 5: seats: 7 is not a number of seats: choose from 2 to 5"),
    (but('"random",', '"rand",'), "line 6: bots: 'rand' is no bot: choose from "),
    (but("games = 3", "games = 0"), "line 4: games: must be a whole number from 1 to"),
    (but("seed", "sead"), "line 3: sead: is nothing that a study has: choose from name, "),
    (but("seed = 7", ""), "seed: is missing: write a whole number from 0"),
    (but("[2, 3]", "[3, 4]"), "bots, entry 2: 2 bots are named, but seats has no 2"),
    (but("seats = ", "seats : "), "is not TOML: "),
    (but("[2, 3]", "[2, 2]"), "number 2 stands there already: take it out"),
    (but("games = 3", "games = 90_000_000"), "these are 270000000 games: at most 100000000 can be played"),
    (TEXT + 'scoring = [["ship", "gold", "sheep", "squares"]]', "scoring: set 1: 'ship' is no scoring tile"),
    (TEXT + 'scoring = [["ships", "gold", "sheep"]]', "set 1 must name four different scoring"),
    (TEXT + 'scoring = "some"', 'line 7: scoring: must be "drawn", "all", or a list'),
    (TEXT + 'variants = ["printed", "other"]', "line 7: variants: other: is no variant: choose printed, "),
    (TEXT + 'variants = ["bad.toml"]', "line 7: variants: bad.toml: income castle: must be at most 30"),
    (TEXT + 'deals = "own"', "line 7: deals: is nothing that a study has: choose from name, "),
    ("x = " + "[" * 5000, "line 1: it is nested too deeply"),
    ("\udcff\udcfe", "is not a text file"),
]  # fmt: skip


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
    found = study(TEXT + 'variants = ["printed", "four-rounds", "rich.toml"]', tmp_path)
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
    found = study(TEXT + 'scoring = "all"\nvariants = ["few.toml"]', tmp_path)
    assert len(found.sets("few")) == 1001
    sets = 'scoring = [["ships", "squares", "sheep", "brochs"]]\nvariants = ["few.toml"]'
    told = "few cannot be played: the scoring tile ships is not in the variant Few"
    with pytest.raises(LabError, match=told):
        study(TEXT + sets, tmp_path)


def test_no_file_is_told_and_a_mark_of_the_order_of_bytes_is_none_of_its_words(
    tmp_path: Path,
) -> None:
    with pytest.raises(LabError, match=r"there is no such file; name a study such as"):
        read_study(tmp_path / "none.toml")
    assert study("\ufeff" + TEXT.strip(), tmp_path).total == 9


# Rows


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def test_the_rows_of_a_study_are_what_came_of_its_games_in_their_order(played: Path) -> None:
    games = rows(played, "games")
    assert [(row["game"], row["cell"], row["number"]) for row in games] == [
        (6 * cell + number, cell, number) for cell in (0, 1) for number in range(6)
    ]
    cell = SMALL.cells()[1]
    game = play(SMALL.setup_of(cell, 2), cell.bots, check=False)
    assert games[8]["seed"] == game.state.setup.seed
    assert games[8]["actions"] == len(game.actions)
    seats = [seat for seat in rows(played, "seats") if seat["game"] == 8]
    laid = [tile["laid_by"] for tile in rows(played, "tiles") if tile["game"] == 8]
    places = {standing.seat: standing.place for standing in standings(game.state)}
    for number, (seat, player) in enumerate(zip(seats, game.state.players, strict=True)):
        assert (seat["points"], seat["gold"]) == (player.points, player.gold)
        parts = sum(seat["scored"]) + seat["scrolls"] + seat["gold_points"]
        assert parts == player.points
        assert seat["points_after"][-1] == sum(seat["scored"])
        assert seat["place"] == places[number]
        assert laid.count(number) == len(player.territory) - 1 == seat["tiles"]
    tiles = rows(played, "tiles")
    assert len(tiles) == 6 * 3 * 6 * (2 + 3)
    assert {tile["fate"] for tile in tiles} == {"axed", "sold", "kept"}
    for tile in tiles:
        assert tile["tile"] in BAG
        assert (tile["price"] is None) == (tile["fate"] == "axed")
        assert (tile["buyer"] is not None) == (tile["fate"] == "sold")


# Batches


def test_the_files_are_the_same_in_whatever_order_and_a_study_that_is_done_plays_no_more(
    played: Path, tmp_path: Path
) -> None:
    run(SMALL, tmp_path, lambda work, batches: map(work, reversed(list(batches))), nobody)
    assert contents(tmp_path) == contents(played)

    def never(work: Play, batches: Iterable[Batch]) -> Iterator[BatchResult]:
        raise AssertionError(next(iter(batches)))

    run(SMALL, tmp_path, never, nobody)


def test_a_study_that_was_broken_off_goes_on_where_it_was(played: Path, tmp_path: Path) -> None:
    broken_off(SMALL, tmp_path)
    (tmp_path / "parts" / ".torn.part").write_bytes(b"half of it")
    asked: list[Batch] = []

    def notes(work: Play, batches: Iterable[Batch]) -> Iterator[BatchResult]:
        for batch in batches:
            asked.append(batch)
            yield work(batch)

    run(SMALL, tmp_path, notes, nobody)
    assert contents(tmp_path) == contents(played)
    assert sum(end - first for first, end in asked) == SMALL.total - 3
    assert not (tmp_path / "parts").exists()


def test_another_study_does_not_go_into_the_same_folder(played: Path) -> None:
    fewer = SMALL.model_copy(update={"games": 5})
    for study, told in (
        (ANOTHER, r"holds another study \(seed differ\): name another folder with --out"),
        (fewer, "has 6 games of each combination already: name as many or more"),
    ):
        with pytest.raises(LabError, match=told):
            run(study, played, in_turn, nobody)


def test_batches_grow_with_the_speed_and_cover_each_game_once() -> None:
    assert missing([], 5) == [Batch(0, 5)]
    queue = BatchQueue([Batch(0, 10), Batch(20, 100_000)])
    batches = []
    for batch in queue:
        batches.append(batch)
        queue.adapt(BatchResult(batch, b"", (batch.end - batch.first) / 10_000))
    assert batches[0] == Batch(50_009, 50_010)
    assert missing(sorted(batches), 100_000) == [Batch(10, 20)]
    sizes = [end - first for first, end in batches]
    assert (max(sizes), sizes[-1]) == (MOST, 1)
    # What there is of a study is spread evenly over it.
    places = [batch.first // 5_000 for batch in islice(BatchQueue([Batch(0, 50_000)]), 500)]
    assert all(places.count(part) in range(40, 61) for part in range(10))


def test_a_study_with_more_games_goes_on_from_what_is_there(
    played: Path, more: Path, tmp_path: Path
) -> None:
    """Also where its enlarging was broken off, early or late."""
    whole, half = tmp_path / "whole", broken_off(SMALL, tmp_path / "half")
    shutil.copytree(played, whole)
    early = broken_off(SMALL, tmp_path / "early")
    (early / "parts-9").mkdir()
    (early / "parts-9" / "000000000-000000003.arrow").write_bytes(b"half of it")
    late = broken_off(MORE, tmp_path / "late")
    (late / "parts").rename(late / "parts-9")
    shutil.copytree(early / "parts", late / "parts")
    for folder, there in ((whole, 12), (half, 3), (early, None), (late, None)):
        assert begun_with(MORE, folder) == there or there is None, folder.name
        assert contents(folder) == contents(more), folder.name
        assert not list(folder.glob("parts*")), folder.name


# The command


def test_the_command_plays_a_study_with_as_many_processes_as_are_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And tells names from elsewhere without their escapes."""
    file = written(
        tmp_path,
        'name = "Two\\u001b[5m\\u202e"\nabout = "A\\u0007"\nseed = 3\ngames = 100\nseats = [2]\nbots = ["random"]\n',
    )
    folders = [tmp_path / f"a\x1b[31mb\a{workers}" for workers in (1, 2)]
    for folder in folders:
        command = ["lab", "run", str(file), "--out", str(folder), "--games", "4"]
        assert main([*command, "--workers", folder.name[-1]]) == 0
    assert contents(folders[0]) == contents(folders[1])
    assert main(["lab", "report", str(folders[0]), "--text"]) == 0
    told = capsys.readouterr()
    assert re.search(r"Two.*: 4 games in", told.out)
    assert re.search(r"4/4 games, 0 s left", told.err)
    assert all(sign not in told.out + told.err for sign in "\x1b\a\u202e")
    assert main(["lab", "run", str(written(tmp_path, "seats = [9]")), "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1, "a wrong study is told in one sentence"


def test_a_missing_extra_is_told_with_the_way_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    command = ["lab", "run", "docs/guide/studies/seats.toml", "--out", str(tmp_path)]
    for words in ("the laboratory needs pyarrow", "this program has no laboratory"):
        assert main(command) == 2
        told = capsys.readouterr().err
        assert words in told
        assert "-none-any.whl[lab]'" in told
        monkeypatch.setattr(sys, "frozen", True, raising=False)  # as it is in a package
    assert list(tmp_path.iterdir()) == []


@pytest.mark.wide
def test_a_study_that_is_killed_goes_on_and_ends_in_the_same_bytes(tmp_path: Path) -> None:
    file = written(tmp_path, 'name = "K"\nseed = 3\ngames = 80\nseats = [4]\nbots = ["random"]\n')
    command = [sys.executable, "-m", "skye_desktop", "lab", "run", str(file), "--workers", "2"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    for parts in (2, 5):
        process = subprocess.Popen([*command, "--out", str(killed)], stderr=subprocess.DEVNULL)
        with ending(process):
            until(partial(has_parts, killed / "parts", parts), f"{parts} parts")
            process.kill()
            process.wait()
        assert not (killed / "games.parquet").exists()
    for folder in (killed, whole):
        subprocess.run(
            [*command, "--out", str(folder)], check=True, capture_output=True, timeout=120
        )
    assert contents(killed) == contents(whole)


def has_parts(folder: Path, number: int) -> bool:
    return len(list(folder.glob("*.arrow"))) >= number


# What is damaged


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 255
    path.write_bytes(data)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def part_of(study: Study, path: Path, games: int) -> None:
    """Writes a part with so many games of that study, beginning with the first of the part."""
    first = int(path.stem.split("-")[0])
    part = BatchWorker(study)(Batch(first, first + games)).part
    path.with_name(f"{first:09}-{first + games:09}.arrow").write_bytes(part)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


PIPES = [a_pipe] if hasattr(os, "mkfifo") else []


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        *((harm, "is damaged") for harm in (flipped, cut, emptied)),
        (partial(part_of, ANOTHER, games=1), "holds games of another study"),
        (partial(part_of, SMALL, games=2), "holds games that another part has too"),
        (
            lambda path: shutil.copy(path, path.with_name("000000011-000000013.arrow")),
            "holds games that the study has not",
        ),
        *((harm, "is no file") for harm in (a_folder, *PIPES)),
    ],
)
def test_a_part_that_cannot_be_used_is_set_aside_and_its_games_are_played_again(
    harm: Callable[[Path], None],
    told: str,
    played: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = broken_off(SMALL, tmp_path)
    first, *others = sorted((folder / "parts").iterdir())
    harm(first)
    assert main(["lab", "report", str(folder), "--text"]) == 2
    assert f"{told}: run the study again, which sets it aside" in capsys.readouterr().err
    heard: list[str] = []
    before: list[int] = []
    run(SMALL, folder, in_turn, lambda done, total: before.append(done), heard.append)
    (sentence,) = heard
    assert f".arrow: {told}: it is set aside as {folder / 'aside'}" in sentence
    assert before[0] >= len(others)
    assert contents(folder) == contents(played)
    assert len(list((folder / "aside").iterdir())) == 1


def fewer_rows(path: Path) -> None:
    table = pq.read_table(path)
    pq.write_table(table.slice(0, len(table) - 1), path)


def of_other_results(path: Path) -> None:
    run(ANOTHER, path.parent / "other", in_turn, nobody)
    shutil.copy(path.parent / "other" / path.name, path)


@pytest.mark.parametrize(
    ("harm", "name"),
    [
        *((harm, FILES[1]) for harm in (cut, fewer_rows, of_other_results, flipped)),
        *((harm, FILES[0]) for harm in (emptied, flipped)),
        *((harm, FILES[2]) for harm in (fewer_rows, of_other_results)),
    ],
)
def test_results_that_are_not_those_of_the_study_are_not_told_but_set_aside_and_played_again(
    harm: Callable[[Path], None],
    name: str,
    played: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "results"
    shutil.copytree(played, folder)
    harm(folder / name)
    assert main(["lab", "report", str(folder), "--text"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "which sets" in told.err
    assert told.err.count("\n") == 1
    heard: list[str] = []
    run(SMALL, folder, in_turn, nobody, heard.append)
    (sentence,) = heard
    assert sentence.startswith(str(folder / name))
    assert contents(folder) == contents(played)


def test_what_a_folder_says_of_its_study_is_read_with_bounds_and_told_in_a_sentence(
    played: Path, tmp_path: Path
) -> None:
    folder = broken_off(SMALL, tmp_path)
    wrong = ["", "{}", "[1]", "[" * 100_000, '{"study": 1, "version": 2}', " " * 9_000_000, "\xff"]
    told = r"study\.json: does not say which study .* or move it away and run"
    for text in wrong:
        (folder / "study.json").write_text(text, encoding="latin-1")
        with pytest.raises(LabError, match=told):
            run(SMALL, folder, in_turn, nobody)
    (folder / "study.json").unlink()
    assert begun_with(SMALL, folder) == 3
    assert contents(folder) == contents(played)


# Other code


def noted(folder: Path, code: str | None) -> None:
    """Let the folder say something else of the code that plays its study."""
    told = json.loads((folder / "study.json").read_text(encoding="utf-8")) | {"code": code}
    told = {name: value for name, value in told.items() if value is not None}
    (folder / "study.json").write_text(json.dumps(told), encoding="utf-8")


def test_a_study_is_not_gone_on_with_by_other_code(played: Path, tmp_path: Path) -> None:
    half, whole = broken_off(SMALL, tmp_path / "half"), tmp_path / "whole"
    shutil.copytree(played, whole)
    for folder in (half, whole):
        noted(folder, code="0123456789ab")
    told = r"was begun by other code of skye-desktop .*: go on with that code"
    for study, folder in ((SMALL, half), (MORE, half), (MORE, whole)):
        with pytest.raises(LabError, match=told):
            run(study, folder, in_turn, nobody)
    run(SMALL, whole, in_turn, nobody)  # nothing is left to be played
    noted(half, code=None)
    run(SMALL, half, in_turn, nobody)  # by a program that noted no code
    assert contents(half) == contents(played)


def test_a_folder_of_a_program_that_knew_no_common_deals_keeps_its_own(tmp_path: Path) -> None:
    text = 'name = "V"\nseed = 1\ngames = 4\nseats = [2]\nbots = ["random"]\nvariants = ["two-purchases"]'
    common = study(text, tmp_path)
    assert common.deals == "common"
    own = common.model_copy(update={"deals": "own"})
    folder = broken_off(own, tmp_path / "out")
    run(common, folder, in_turn, nobody)
    run(own, tmp_path / "own", in_turn, nobody)
    assert contents(folder) == contents(tmp_path / "own")


def test_code_that_decides_games_has_another_fingerprint_when_it_changes(tmp_path: Path) -> None:
    found = []
    decides = (*DECIDES, *DECIDES_SKYE)
    for text in (b"a = 1\nb = 2\n", b"a = 1\r\nb = 2\r\n", b"a = 1\nb = 3\n"):
        for name in decides:
            path = tmp_path / (name if name.endswith(".py") else f"{name}/inner/some.json")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        (tmp_path / "games" / "skye" / "bots" / "some.pyc").write_bytes(text)
        found.append(digest_of(tmp_path, decides))
    assert found[0] == found[1] != found[2]


def test_every_module_that_a_game_asks_has_part_in_the_fingerprint() -> None:
    asked = "import sys, skye_desktop.games.skye.lab.laboratory, skye_desktop.lab.batches; print(*(name for name in sys.modules if 'skye_desktop.' in name))"
    done = subprocess.run(
        [sys.executable, "-c", asked], check=True, capture_output=True, timeout=60
    )
    modules = {name.removeprefix("skye_desktop.") for name in done.stdout.decode().split()}
    decides = tuple(
        name.removesuffix(".py").replace("/", ".") for name in (*DECIDES, *DECIDES_SKYE)
    )
    others = {name for name in modules if not name.startswith(decides)}
    # Texts, files and what is said in a terminal, packages, and the fingerprint itself.
    others -= {"game", "games", "games.skye", "games.skye.lab"}
    others -= {"games.skye.variant_files", "games.skye.variant_names"}
    packages = {"files", "foreign", "i18n", "lab", "terminal"}
    assert {name.split(".")[0] for name in others} <= packages
    assert {name for name in others if name.startswith("lab.")} == {"lab.code_digest"}


def test_what_went_wrong_at_a_worker_is_told_in_the_language_of_whoever_reads_it() -> None:
    with pytest.raises(LabError) as caught:
        play_there("a study", "0.1", (0, 1))
    sent = pickle.loads(pickle.dumps(caught.value))
    assert str(sent) == (
        f"a worker has skye-desktop {__version__}, and the study is run by 0.1: install the same version there"
    )
    try:
        use("de")
        assert str(sent).startswith(f"ein Worker hat skye-desktop {__version__}, ")
    finally:
        use("en")
    told = rf"has skye-desktop {re.escape(__version__)} too, but not the same code"
    with pytest.raises(LabError, match=told):
        play_there("a study", f"{__version__} (code 0123456789ab)", (0, 1))
