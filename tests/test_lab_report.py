"""What came of studies and of saved games, as figures and as a page that a real browser shows."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from statistics import fmean
from typing import Any
from urllib.parse import unquote

import pyarrow.parquet as pq
import pytest

from skye_desktop.__main__ import main
from skye_desktop.engine import PRINTED_GAME
from skye_desktop.files import shipped_folder
from skye_desktop.i18n import use
from skye_desktop.lab.batches import Batch, BatchResult, BatchWorker
from skye_desktop.lab.findings import Findings, TableKind, compute_findings, tiles_of
from skye_desktop.lab.page import page
from skye_desktop.lab.parquet import read_groups
from skye_desktop.lab.report_rows import (
    format_figure,
    half_time,
    notable_findings,
    pairs_of,
    rows_of,
)
from skye_desktop.lab.run import run
from skye_desktop.lab.sections import BY_ID, SECTIONS
from skye_desktop.lab.study import Study, read_study
from skye_desktop.lab.study_report import studies_in
from skye_desktop.playtest import margin

STUDY = Study(
    name="Two </script> ways", about="Who wins?", seed=5, games=40, seats=[2, 3], bots=["random"]
)
OTHER = Study(name="Others", seed=6, games=25, seats=[2], bots=[["random", "greedy"]])


def played(study: Study, folder: Path) -> Path:
    run(study, folder, lambda work, batches: map(work, batches), lambda done, total: None)
    return folder


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(STUDY, tmp_path_factory.mktemp("studies") / "first")


@pytest.fixture(scope="module")
def findings(first: Path) -> Findings:
    return compute_findings(read_groups(first), TILES)


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


TILES = {"printed": tiles_of(PRINTED_GAME)}
TABLE = TableKind("printed", 3, "random random random")


def test_figures_are_those_of_the_rows(first: Path, findings: Findings) -> None:
    figures = findings.tables[TABLE]
    games = {row["game"]: row for row in rows(first, "games") if row["seats"] == 3}
    seats = [row for row in rows(first, "seats") if row["game"] in games]
    starts = [row["share"] - 1 / 3 for row in seats if row["from_start"] == 0]
    assert figures["start"]["starts",].value == pytest.approx(fmean(starts))
    assert figures["start"]["starts",].games == 40 == findings.games[TABLE]
    assert figures["sources"]["all together",].value == pytest.approx(
        fmean(row["points"] for row in seats)
    )
    ties = fmean(row["margin"] == 0 for row in games.values())
    assert figures["ties"]["equal points",].value == pytest.approx(ties)
    tiles = [row for row in rows(first, "tiles") if row["game"] in games and row["tile"] == 17]
    prices = [row["price"] for row in tiles if row["price"] is not None]
    assert figures["price"][17,].value == pytest.approx(fmean(prices))
    assert figures["sold"][17,].value == pytest.approx(
        sum(row["fate"] == "sold" for row in tiles) / len(prices)
    )
    assert figures["axed"][17,].value == pytest.approx(
        fmean(row["fate"] == "axed" for row in tiles)
    )


def test_points_of_scoring_tiles_are_told_by_round(first: Path, findings: Findings) -> None:
    games = {row["game"]: row for row in rows(first, "games") if row["seats"] == 3}
    points = []
    for seat in rows(first, "seats"):
        if seat["game"] in games:
            game = games[seat["game"]]
            scored = zip(game["scored_tile"], game["scored_round"], seat["scored"], strict=True)
            points += [got for tile, number, got in scored if (tile, number) == ("sheep", 5)]
    assert findings.tables[TABLE]["rounds"]["sheep", 5].value == pytest.approx(fmean(points))


def test_who_leads_and_who_is_last_are_followed_to_the_end(first: Path, findings: Findings) -> None:
    seats = rows(first, "seats")
    won = []
    for game in {row["game"] for row in rows(first, "games") if row["seats"] == 3}:
        mine = [row for row in seats if row["game"] == game]
        after = [row["points_after"][2] for row in mine]
        if after.count(min(after)) == 1:
            won.append(mine[after.index(min(after))]["share"])
    figure = findings.tables[TABLE]["comebacks"]["in the last place", 3]
    assert figure.value == pytest.approx(fmean(won))
    assert figure.games == len(won)


def test_two_scoring_tiles_are_held_against_each_alone(tmp_path: Path) -> None:
    sets = [["squares", "gold", "sheep", "ships"], ["squares", "gold", "whisky", "brochs"]]
    sets += [["sheep", "ships", "whisky", "columns"], ["squares", "columns", "buildings", "sheep"]]
    folder = played(
        Study(name="Sets", seed=1, games=8, seats=[2], bots=["random"], scoring=sets), tmp_path
    )
    (figures,) = compute_findings(read_groups(folder), TILES).tables.values()
    assert [games.games for games in figures["sets"].values()] == [8] * 4

    def brought(row: dict[str, Any], *names: str) -> float:
        seats = [seat for seat in rows(folder, "seats") if seat["game"] == row["game"]]
        return fmean(
            sum(
                got
                for tile, got in zip(row["scored_tile"], seat["scored"], strict=True)
                if tile in names
            )
            for seat in seats
        )

    games = rows(folder, "games")
    pair = [
        brought(row, "squares", "sheep")
        for row in games
        if {"squares", "sheep"} <= {*row["scoring"]}
    ]
    alone = [
        brought(row, "squares")
        for row in games
        if {"squares", "sheep"} & {*row["scoring"]} == {"squares"}
    ]
    other = [
        brought(row, "sheep")
        for row in games
        if {"squares", "sheep"} & {*row["scoring"]} == {"sheep"}
    ]
    figure = figures["pairs"]["squares", "sheep"]
    assert figure.value == pytest.approx(fmean(pair) - fmean(alone) - fmean(other))
    assert figure.games == 16


def test_a_variant_has_figures_of_its_own_tiles_and_rounds(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(
        'name = "V"\nseed = 1\ngames = 8\nseats = [2]\nbots = ["random"]\nvariants = ["five-tiles", "four-rounds"]',
        encoding="utf-8",
    )
    study = read_study(tmp_path / "study.toml")
    folder = played(study, tmp_path / "out")
    tiles = {name: tiles_of(study.variant(name)) for name in study.variants}
    found = compute_findings(read_groups(folder), tiles).tables
    own, short = (
        found[TableKind("five-tiles", 2, "random random")],
        found[TableKind("four-rounds", 2, "random random")],
    )
    looks = {tile.looks for tile in tiles["five-tiles"].values()}
    assert {key[0] for key in own["price"]} <= looks
    assert any(int(key[0]) > 73 for key in own["price"])
    assert {key[1] for key in short["rounds"]} == {1, 2, 3, 4}


@pytest.fixture(scope="module")
def same_deals(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The same study as printed and with two variants: one has the same tiles, the other fewer rounds too."""
    folder = tmp_path_factory.mktemp("deals")
    (folder / "poor.toml").write_text(
        'name = "Poor"\n[rounds]\n2-4 = [{score = "A"}, {score = "B"}, {score = "AC"}, {score = "BD"}, '
        '{score = "ACD"}, {score = "BCD"}]\n',
        encoding="utf-8",
    )
    (folder / "study.toml").write_text(
        'name = "D"\nseed = 1\ngames = 30\nseats = [2]\nbots = ["random"]\n', encoding="utf-8"
    )
    variants = (None, str(folder / "poor.toml"), "four-rounds", "five-tiles")
    return [
        played(read_study(folder / "study.toml", variant=variant), folder / str(number))
        for number, variant in enumerate(variants)
    ]


@pytest.mark.wide
def test_variants_with_the_same_tiles_have_the_same_deals(same_deals: list[Path]) -> None:
    printed, poor, short, other = (
        [row["seed"] for row in rows(folder, "games")] for folder in same_deals
    )
    assert printed == poor == short
    assert not set(printed) & set(other)
    first = [
        [row["tile"] for row in rows(folder, "tiles") if row["round"] == 1 and row["fate"]]
        for folder in same_deals[:3]
    ]
    assert first[0] == first[1] == first[2]


@pytest.mark.wide
def test_differences_of_the_same_deals_are_told_deal_by_deal(
    same_deals: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    studies = studies_in(same_deals[:2])
    (pair,) = pairs_of(studies)
    assert pair.is_paired
    first, second = (
        [
            sum(row["points"] for row in rows(folder, "seats") if row["game"] == game) / 2
            for game in range(30)
        ]
        for folder in same_deals[:2]
    )
    apart = [its - mine for mine, its in zip(first, second, strict=True)]
    (row,) = (row for row in rows_of(pair)["sources"] if row["of"] == ["all together"])
    value, low, high = row["less"]
    assert value == pytest.approx(fmean(apart), abs=1e-4)
    assert (high - low) / 2 == pytest.approx(margin(apart), rel=0.15)  # some deals share a part
    for section in SECTIONS:
        for of in rows_of(pair)[section.id]:
            assert "less" in of or None in of["is"], (section.id, of)
    assert main(["lab", "report", *map(str, same_deals[:2]), "--text"]) == 0
    assert "Both were played with the same deals" in capsys.readouterr().out
    (pair,) = pairs_of(studies_in([same_deals[0], same_deals[3]]))
    assert not pair.is_paired


def test_games_of_different_length_are_compared_at_their_own_half_time(
    same_deals: list[Path],
) -> None:
    (pair,) = pairs_of(studies_in([same_deals[0], same_deals[2]]))
    assert half_time(pair) == "3 : 2"
    found = {tuple(row["of"]): row for row in rows_of(pair)["comebacks"]}
    stands = "in the last place"
    assert [told for of, told in found if of == stands] == [
        "1 : –",
        "– : 1",
        "2 : –",
        "3 : 2",
        "4 : –",
        "– : 3",
        "5 : –",
        "6 : 4",
    ]
    for told, numbers in (("3 : 2", (3, 2)), ("6 : 4", (6, 4))):
        row = found[stands, told]
        wanted = [
            of["comebacks"][stands, at].value for of, at in zip(pair.figures, numbers, strict=True)
        ]
        assert [figure[0] for figure in row["is"]] == pytest.approx(wanted, abs=1e-4)
        assert row["less"][0] == pytest.approx(wanted[1] - wanted[0], abs=1e-4)
    assert "less" not in found[stands, "4 : –"]
    (pair,) = pairs_of(studies_in(same_deals[:2]))
    assert half_time(pair) == "3"


@pytest.mark.wide
def test_what_a_study_is_called_is_no_place_of_the_page(tmp_path: Path) -> None:
    name = "{{library}}{{data}}{{font}}<b>&"
    folder = played(
        STUDY.model_copy(update={"name": name, "about": "{{script}}", "games": 2}), tmp_path
    )
    shown = studies_in([folder])
    text = page(shown)
    assert len(text) < len(page([shown[0]._replace(name="x", about="")])) + 1_000
    assert "<title>{{library}}{{data}}{{font}}&lt;b&gt;&amp;</title>" in text
    assert '"name":"{{library}}{{data}}{{font}}\\u003cb>&"' in text


def test_a_document_has_figures_of_several_studies(first: Path, tmp_path: Path) -> None:
    document = tmp_path / "two.md"
    marks = "<!-- figures -->\nold\n<!-- end of figures -->\n"
    named = f"<!-- figures: {STUDY.name} -->\nold\n<!-- end of figures -->\n"
    document.write_text(marks + named, encoding="utf-8")
    assert main(["lab", "report", str(first), "--text", "--out", str(document)]) == 0
    text = document.read_text(encoding="utf-8")
    assert text.startswith(marks)
    assert f"<!-- figures: {STUDY.name} -->\n\nTwo </script> ways: 80 games.\n" in text


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["report"], "name the folder of a study, or two to compare them, or say --saves"),
        (["report", "a", "b", "c"], "two studies can be compared, not 3"),
        (["report", "nowhere"], "nowhere: holds no study: run one with: skye-desktop lab run"),
    ],
)
def test_a_wrong_report_is_told_with_the_way_out(
    command: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *command]) == 2
    assert told in capsys.readouterr().err


def test_of_an_unfinished_study_what_there_is_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks_off(work: BatchWorker, batches: Iterable[Batch]) -> Iterator[BatchResult]:
        for number, batch in enumerate(batches):
            if number == 3:
                raise ConnectionError
            yield work(batch)

    played = 0

    def watch(done: int, total: int) -> None:
        nonlocal played
        played = done

    with pytest.raises(ConnectionError):
        run(OTHER, tmp_path, breaks_off, watch)
    assert 0 < played < 25
    assert main(["lab", "report", str(tmp_path), "--text"]) == 0
    assert capsys.readouterr().out.startswith(f"Others: {played} of 25 games so far.\n")
    shutil.rmtree(tmp_path / "parts")
    (tmp_path / "parts").mkdir()
    assert main(["lab", "report", str(tmp_path)]) == 2
    assert "no game of the study there has been played: run it again" in capsys.readouterr().err


def test_the_figures_of_a_document_are_renewed_and_its_words_stay(
    first: Path, findings: Findings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "balance.md"
    document.write_text(
        "Before.\n<!-- figures -->\nold\n<!-- end of figures -->\nAfter.\n", encoding="utf-8"
    )
    command = ["lab", "report", str(first), "--text", "--out", str(document)]
    assert main(command) == 0
    text = document.read_text(encoding="utf-8")
    assert text.startswith("Before.\n<!-- figures -->\n\nTwo </script> ways: 80 games.\n")
    assert text.endswith("it may be more.\n\n<!-- end of figures -->\nAfter.\n")
    starts = findings.tables[TABLE]["start"]["starts",]
    low, high = (f"{100 * end:+.1f}".replace("-", "−") for end in starts[1:3])
    assert f" | {low} to {high} % | 40 |" in text
    assert main(command) == 0
    assert document.read_text(encoding="utf-8") == text
    document.write_text("Words only.\n", encoding="utf-8")
    assert main(command) == 2
    assert (
        "balance.md: cannot be renewed (has no lines <!-- figures --> and"
        in capsys.readouterr().err
    )
    assert document.read_text(encoding="utf-8") == "Words only.\n"


def test_a_folder_without_a_finished_game_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data-dir", str(tmp_path), "lab", "report", "--saves"]) == 2
    assert "holds no game that was played from its beginning to its end" in capsys.readouterr().err


# In a browser

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--virtual-time-budget=20000",
    "--window-size=1280,1800",
]


@pytest.fixture(scope="session")
def browser() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("SKYE_REQUIRE_WINDOW") == "1":
            pytest.fail("a page needs chromium")
        pytest.skip("a page needs chromium")
    return found


def shown(browser: str, page: Path, tmp_path: Path, table: str = "") -> str:
    """The page as the browser has it when its scripts have run."""
    folder = Path(os.environ.get("SKYE_SCREENSHOTS") or tmp_path)
    address = page.as_uri() + (f"#{table}" if table else "")
    command = [browser, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}"]
    if os.environ.get("SKYE_SCREENSHOTS"):
        picture = folder / f"{page.stem} {table}.png"
        subprocess.run(
            [*command, f"--screenshot={picture}", address],
            check=True,
            capture_output=True,
            timeout=60,
        )
    done = subprocess.run(
        [*command, "--dump-dom", address], check=True, capture_output=True, timeout=60
    )
    return done.stdout.decode()


def charts(text: str) -> int:
    return len(re.findall(r"<svg[^>]*class=\"marks\"", text))


def files(text: str) -> dict[str, list[str]]:
    """The files that the page offers, as lines."""
    found = re.findall(
        r'<a class="csv" href="data:text/csv;charset=utf-8,([^"]*)" download="([^"]*)"', text
    )
    return {
        name: unquote(unescape(data)).removeprefix("\ufeff").splitlines() for data, name in found
    }


@pytest.mark.wide
def test_a_browser_shows_every_chart_with_its_table_and_its_file(
    browser: str, first: Path, findings: Findings, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    assert main(["lab", "report", str(first), "--out", str(page)]) == 0
    text = shown(browser, page, tmp_path, "3%20seats%20%C2%B7%20random")
    assert 'data-failed="' not in text
    assert 'data-shown="3 seats · random"' in text
    assert "Two &lt;/script&gt; ways</h1>" in text
    offered = files(text)
    figures = findings.tables[TABLE]
    wanted = {section.id for section in SECTIONS if figures[section.id]}
    assert set(offered) == {f"{name}.csv" for name in wanted}
    assert {"start", "rounds", "sets", "price", "sold", "comebacks", "ties", "length"} <= wanted
    # Sets were hardly ever drawn twice: there is a table and no chart.
    assert charts(text) == len(wanted) - 1
    for name in wanted:
        assert len(offered[f"{name}.csv"]) == 1 + len(figures[name])
    starts = figures["start"]["starts",]
    assert (
        f"starts,{round(starts.value, 5):g},{round(starts.low, 5):g},{round(starts.high, 5):g},40,"
        in ("\n".join(offered["start.csv"]))
    )
    assert len(re.findall("<tbody>.*?</tbody>", text, re.DOTALL)) == len(wanted)


@pytest.mark.wide
def test_a_browser_shows_the_page_in_the_language_asked_for(
    browser: str, first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    monkeypatch.setenv("LANGUAGE", "de")
    try:
        assert main(["lab", "report", str(first), "--out", str(page)]) == 0
        text = shown(browser, page, tmp_path)
    finally:
        use("en")
    assert 'data-failed="' not in text
    assert '<html lang="de">' in text
    assert 'data-shown="2 Plätze · random"' in text
    seen = unescape(re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", text, flags=re.DOTALL))
    assert "Siege des Startspielers über dem gerechten Anteil" in seen  # a card finds its row
    assert re.search(r"[+−]\d+,\d %|[+−]\d+,\d\xa0%", seen)
    english = {
        "Games",
        "games",
        "Table",
        "Print",
        "Points",
        "rows",
        "starts",
        "Range",
        "Scoring",
        "It has",
    }
    assert english & set(re.findall(r"\w+", seen)) == set()


def test_what_stands_out_names_the_seat(first: Path) -> None:
    (study,) = studies_in([first])
    pair = pairs_of([study])[0]
    row = {"of": ["1"], "is": [[0.1, 0.09, 0.11, 40]], "mark": 1}
    assert notable_findings(pair, {"seat": [row]}) == [
        "Seat by seat: seat 1, +10.0 ± 1.0 % in 40 games"
    ]


@pytest.mark.parametrize(
    ("value", "told"), [(-0.0004, "0.0"), (0.0, "0.0"), (-0.0006, "−0.1"), (0.01, "+1.0")]
)
def test_what_rounds_to_nothing_has_no_sign(value: float, told: str) -> None:
    assert format_figure(BY_ID["seat"], value, "+") == told


@pytest.mark.wide
def test_a_page_needs_nothing_from_elsewhere(first: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["lab", "report", str(first), "--out", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    assert not re.findall(
        r"<(?:link|img|iframe|object|embed)\b|<script[^>]*\bsrc=|@import", text.split("<script>")[0]
    )
    assert page.stat().st_size < 2_000_000


@pytest.mark.wide
def test_a_heat_map_has_no_sign_before_nothing(
    browser: str, same_deals: list[Path], tmp_path: Path
) -> None:
    page = tmp_path / "deals.html"
    assert main(["lab", "report", str(same_deals[0]), str(same_deals[2]), "--out", str(page)]) == 0
    text = shown(browser, page, tmp_path)
    assert 'data-failed="' not in text
    cells = re.findall(r">([+−]?\d+\.\d)</text>", text)
    assert "0.0" in cells
    assert not {"−0.0", "+0.0"} & set(cells)
    assert "victories of who is last at half time" in text


@pytest.mark.wide
def test_a_browser_shows_two_studies_side_by_side(
    browser: str, first: Path, tmp_path: Path
) -> None:
    other = played(OTHER, tmp_path / "other")
    page = tmp_path / "both.html"
    assert main(["lab", "report", str(first), str(other), "--out", str(page)]) == 0
    text = shown(browser, page, tmp_path)
    assert 'data-failed="' not in text
    assert 'data-shown="2 seats · random : 2 seats · random, greedy"' in text
    head, *_ = csv.reader(files(text)["sources.csv"])
    assert head[-4:] == ["Difference", "Difference, from", "Difference, to", "By chance, corrected"]
    told = re.search(r'<section id="told">.*?</section>', text, re.DOTALL)
    assert told is not None
    assert "Where points come from: all together, +" in told[0]
    data = re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    (row,) = (
        row
        for row in json.loads(unescape(data[1]))["tables"][0]["rows"]["sources"]
        if row["of"] == ["all together"]
    )
    assert row["less"][0] == pytest.approx(row["is"][1][0] - row["is"][0][0], abs=1e-4)
    assert row["chance"] < 0.05
    assert row["mark"] == 1


@pytest.mark.wide
def test_a_browser_shows_one_s_own_games(browser: str, tmp_path: Path) -> None:
    saves = tmp_path / "data" / "saves"
    saves.mkdir(parents=True)
    for name in ("five clans, finished.json", "round 3, prices to set.json"):
        shutil.copy(shipped_folder("saves") / name, saves)
    shutil.copy(shipped_folder("saves") / "five clans, finished.json", saves / "save again.json")
    page = tmp_path / "saves.html"
    assert (
        main(["--data-dir", str(tmp_path / "data"), "lab", "report", "--saves", "--out", str(page)])
        == 0
    )
    text = shown(browser, page, tmp_path)
    assert 'data-failed="' not in text
    assert 'data-shown="5 seats · people"' in text
    assert "saves: 1 game<" in text
