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
from itertools import islice, product
from math import inf, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any
from urllib.parse import unquote

import numpy as np
import pyarrow.parquet as pq
import pytest

from skye_desktop.__main__ import main
from skye_desktop.engine import PRINTED_GAME
from skye_desktop.files import shipped_folder
from skye_desktop.game.confidence import margin, share_margin, student_quantile
from skye_desktop.games.skye.lab.columns import SCHEMAS
from skye_desktop.games.skye.lab.findings import Findings, TableKind, compute_findings, tiles_of
from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.i18n import use
from skye_desktop.lab.batches import Batch, BatchResult, BatchWorker
from skye_desktop.lab.estimates import (
    Estimate,
    Means,
    Regression,
    Replicates,
    adjusted,
    difference,
    p_value,
    paired_difference,
    per_game,
)
from skye_desktop.lab.parquet import read_groups
from skye_desktop.lab.report_rows import (
    pairs_of,
    rows_of,
)
from skye_desktop.lab.run import run
from skye_desktop.lab.sections import SECTIONS
from skye_desktop.lab.study import BaseStudy, read_study
from skye_desktop.lab.study_report import studies_in

NAME = "Two </script> {{data}}{{font}} ways"
ABOUT = "Who wins? {{script}}{{library}}"
STUDY = Study(name=NAME, about=ABOUT, seed=5, games=40, seats=[2, 3], bots=["random"])
TABLE = TableKind("printed", 3, "random random random")
TILES = {"printed": tiles_of(PRINTED_GAME)}


def played(study: BaseStudy, folder: Path) -> Path:
    run(study, folder, lambda work, batches: map(work, batches), lambda done, total: None)
    return folder


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(STUDY, tmp_path_factory.mktemp("studies") / "first")


@pytest.fixture(scope="module")
def findings(first: Path) -> Findings:
    return compute_findings(read_groups(first, SCHEMAS), TILES)


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


# Figures, and how sure they are


def figure_of(values: list[float], limits: tuple[float, float] | None = None) -> Estimate:
    means = Means(limits)
    place = means.place("it")
    for part in (values[:3], values[3:]):
        means.add(np.full(len(part), place), np.array(part))
    figure: Estimate = means.figures()["it"]
    return figure


def test_a_mean_and_a_share_have_the_intervals_of_independent_games() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0, 6.0]
    figure = figure_of(values)
    assert figure.value == pytest.approx(fmean(values))
    assert figure.games == 6
    assert figure.high - figure.value == pytest.approx(margin(values))
    assert figure_of([4.0])[1:] == (-inf, inf, 1), "of one game nothing is sure"
    never = figure_of([0.0] * 30, limits=(0, 1))
    assert (never.value, never.low, never.games) == (0, 0, 30)
    assert never.high == pytest.approx(share_margin([0.0] * 30)), "it might vary all the same"


def test_a_rate_counts_games_not_what_happens_in_them() -> None:
    games = np.array([0, 0, 0, 1, 1, 2])
    keys = np.array([5, 5, 7, 5, 7, 7])
    tiles, sold, times, of_games = per_game(games, keys, np.array([1, 0, 1, 1, 0, 1]), 1)
    assert np.stack([tiles, sold, times, of_games], axis=1).tolist() == [
        [5, 1, 2, 0], [7, 1, 1, 0], [5, 1, 1, 1], [7, 0, 1, 1], [7, 1, 1, 2],
    ]  # fmt: skip
    means = Means((0, 1))
    places = np.array([means.place(int(tile)) for tile in tiles])
    means.add(places, sold, times)
    five = means.figures()[5]
    assert five.value == pytest.approx(2 / 3)
    assert five.games == 2


def test_a_difference_has_the_interval_of_both_together() -> None:
    found = difference(Estimate(1.0, 0.0, 2.0, 50), Estimate(4.0, 2.5, 5.5, 70))
    assert found.value == 3
    assert found.high - found.value == pytest.approx(sqrt(1 + 1.5**2), rel=0.01)
    assert found.chance < 0.01
    assert difference(Estimate(1.0, -inf, inf, 1), Estimate(4.0, 2.5, 5.5, 70)).chance == 1
    assert p_value(Estimate(0.0, -1.0, 1.0, 9)) == 1


def test_intervals_and_chances_of_few_games_are_students() -> None:
    # From tables of Student's distribution: 2.776 is 5 % with 4 degrees of freedom, 8.610 is 0.1 %.
    for so_far, chance in ((2.776, 0.05), (8.610, 0.001)):
        figure = Estimate(so_far, so_far - 2.776, so_far + 2.776, 5)
        assert p_value(figure) == pytest.approx(chance, rel=0.01)
    assert figure_of([3.0, 5.0])[1:3] == pytest.approx((4 - 12.706, 4 + 12.706), abs=0.01)
    quantiles = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 30: 2.042, 40: 2.021, 120: 1.980}
    for freedom, known in quantiles.items():
        assert student_quantile(freedom) == pytest.approx(known, abs=0.001)


def figure_and_replicates(values: list[float], parts: list[int]) -> tuple[Estimate, Replicates]:
    means = Means()
    places = np.full(len(values), means.place("it"))
    means.add(places, np.array(values), parts=np.array(parts))
    return means.figures()["it"], means.replicates()["it"]


def test_only_the_deals_that_both_have_are_paired() -> None:
    random = np.random.default_rng(4)
    held = widths = 0.0
    for _ in range(150):
        luck = random.normal(0, 5, size=40)
        one, other = random.normal(0, 1, size=30), random.normal(2, 1, size=30)
        first = figure_and_replicates(list(luck[:30] + one), [*range(30)])
        second = figure_and_replicates(list(luck[10:] + other), [*range(10, 40)])
        found = paired_difference(first[0], second[0], first[1], second[1])
        held += found.low <= 2 <= found.high
        widths += found.high - found.low
    assert 0.91 <= held / 150 <= 0.99
    assert widths / 150 < 4


def test_many_chances_are_corrected_as_benjamini_and_hochberg_say() -> None:
    assert adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert adjusted([0.9, 0.04]) == pytest.approx([0.9, 0.08])
    assert adjusted([]) == []


def test_what_things_add_is_told_apart_unless_games_are_too_few() -> None:
    random = np.random.default_rng(2)
    games, things = 600, list(range(40))
    true = random.normal(1.0, 2.0, size=len(things))
    has = (random.random((games, 3, len(things))) < 0.3).astype(float)
    values = has @ true + random.normal(0, 9, size=(games, 1)) + random.normal(0, 2, (games, 3))
    regression = Regression(things)
    for first in range(0, games, 250):
        mine = slice(first, first + 250)
        regression.add(has[mine], values[mine], np.arange(games)[mine])
    found = regression.figures()
    held = [found[thing].low <= wanted <= found[thing].high for thing, wanted in enumerate(true)]
    assert sum(held) >= 35
    assert all(figure.high - figure.low < 0.9 for figure in found.values())
    assert found[0].games == has[:, :, 0].any(axis=1).sum()
    few = Regression([1, 2])
    few.add(np.ones((3, 2, 2)), np.ones((3, 2)), np.arange(3))
    assert few.figures() == {}


# Studies


Row = dict[str, Any]


def of_three(folder: Path) -> tuple[dict[int, Row], list[Row]]:
    """The games of three seats, and the seats of those."""
    games = {row["game"]: row for row in rows(folder, "games") if row["seats"] == 3}
    return games, [row for row in rows(folder, "seats") if row["game"] in games]


def test_figures_are_those_of_the_rows(first: Path, findings: Findings) -> None:
    figures = findings.tables[TABLE]
    games, seats = of_three(first)
    assert figures["start"]["starts",].games == 40 == findings.games[TABLE]
    tiles = [row for row in rows(first, "tiles") if row["game"] in games and row["tile"] == 17]
    prices = [row["price"] for row in tiles if row["price"] is not None]
    in_round_5 = [
        got
        for seat in seats
        for tile, number, got in zip(
            games[seat["game"]]["scored_tile"],
            games[seat["game"]]["scored_round"],
            seat["scored"],
            strict=True,
        )
        if (tile, number) == ("sheep", 5)
    ]
    last_of_3 = []
    for game in games:
        mine = [row for row in seats if row["game"] == game]
        after = [row["points_after"][2] for row in mine]
        if after.count(min(after)) == 1:
            last_of_3.append(mine[after.index(min(after))]["share"])
    for section, key, wanted in (
        ("start", ("starts",), [row["share"] - 1 / 3 for row in seats if row["from_start"] == 0]),
        ("sources", ("all together",), [row["points"] for row in seats]),
        ("ties", ("equal points",), [row["margin"] == 0 for row in games.values()]),
        ("price", (17,), prices),
        ("sold", (17,), [row["fate"] == "sold" for row in tiles if row["price"] is not None]),
        ("axed", (17,), [row["fate"] == "axed" for row in tiles]),
        ("rounds", ("sheep", 5), in_round_5),
        ("comebacks", ("in the last place", 3), last_of_3),
    ):
        assert figures[section][key].value == pytest.approx(fmean(wanted)), section
    assert figures["comebacks"]["in the last place", 3].games == len(last_of_3)


def test_two_scoring_tiles_are_held_against_each_alone(tmp_path: Path) -> None:
    sets = [["squares", "gold", "sheep", "ships"], ["squares", "gold", "whisky", "brochs"]]
    sets += [["sheep", "ships", "whisky", "columns"], ["squares", "columns", "buildings", "sheep"]]
    study = Study(name="Sets", seed=1, games=8, seats=[2], bots=["random"], scoring=sets)
    folder = played(study, tmp_path)
    (figures,) = compute_findings(read_groups(folder, SCHEMAS), TILES).tables.values()
    assert [games.games for games in figures["sets"].values()] == [8] * 4
    games, seats = rows(folder, "games"), rows(folder, "seats")

    def brought(*names: str) -> float:
        """On average where those of the two are scored and no other."""
        return fmean(
            sum(
                got
                for tile, got in zip(row["scored_tile"], seat["scored"], strict=True)
                if tile in names
            )
            for row, seat in product(games, seats)
            if seat["game"] == row["game"] and {"squares", "sheep"} & {*row["scoring"]} == {*names}
        )

    figure = figures["pairs"]["squares", "sheep"]
    wanted = brought("squares", "sheep") - brought("squares") - brought("sheep")
    assert figure.value == pytest.approx(wanted)
    assert figure.games == 16


def test_a_variant_has_figures_of_its_own_tiles_and_rounds(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(
        'name = "V"\nseed = 1\ngames = 8\nseats = [2]\nbots = ["random"]\nvariants = ["five-tiles", "four-rounds"]',
        encoding="utf-8",
    )
    study = read_study(tmp_path / "study.toml")
    assert isinstance(study, Study)
    tiles = {name: tiles_of(study.variant(name)) for name in study.variants}
    found = compute_findings(read_groups(played(study, tmp_path / "out"), SCHEMAS), tiles).tables
    own, short = (found[TableKind(name, 2, "random random")] for name in study.variants)
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
    drawn, *others = (
        [row["tile"] for row in rows(folder, "tiles") if row["round"] == 1 and row["fate"]]
        for folder in same_deals[:3]
    )
    assert others == [drawn, drawn]


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


def test_a_wrong_report_is_told_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command, told in (
        ([], "name the folder of a study, or two to compare them, or say --saves"),
        (["a", "b", "c"], "two studies can be compared, not 3"),
        (["nowhere"], "nowhere: holds no study: run one with: skye-desktop lab run"),
        (["--saves"], "holds no game that was played from its beginning to its end"),
    ):
        assert main(["--data-dir", str(tmp_path), "lab", "report", *command]) == 2
        assert told in capsys.readouterr().err


def test_of_an_unfinished_study_what_there_is_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks_off(work: BatchWorker, batches: Iterable[Batch]) -> Iterator[BatchResult]:
        yield from map(work, islice(batches, 3))
        raise ConnectionError

    seen: list[int] = []
    with pytest.raises(ConnectionError):
        run(STUDY, tmp_path, breaks_off, lambda done, total: seen.append(done))
    assert 0 < seen[-1] < 80
    assert main(["lab", "report", str(tmp_path), "--text"]) == 0
    assert capsys.readouterr().out.startswith(f"{NAME}: {seen[-1]} of 80 games so far.\n")
    shutil.rmtree(tmp_path / "parts")
    (tmp_path / "parts").mkdir()
    assert main(["lab", "report", str(tmp_path)]) == 2
    assert "no game of the study there has been played: run it again" in capsys.readouterr().err


def test_the_figures_of_a_document_are_renewed_and_its_words_stay(
    first: Path, findings: Findings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "balance.md"
    marks = "<!-- figures -->\nold\n<!-- end of figures -->\n"
    document.write_text(f"Before.\n{marks}After.\n", "utf-8")
    command = ["lab", "report", str(first), "--text", "--out", str(document)]
    assert main(command) == 0
    text = document.read_text("utf-8")
    assert text.startswith(f"Before.\n<!-- figures -->\n\n{NAME}: 80 games.\n")
    assert text.endswith("it may be more.\n\n<!-- end of figures -->\nAfter.\n")
    starts = findings.tables[TABLE]["start"]["starts",]
    low, high = (f"{100 * end:+.1f}".replace("-", "−") for end in starts[1:3])
    assert f" | {low} to {high} % | 40 |" in text
    assert main(command) == 0
    assert document.read_text("utf-8") == text
    document.write_text("Words only.\n", "utf-8")
    assert main(command) == 2
    told = "balance.md: cannot be renewed (has no lines <!-- figures --> and"
    assert told in capsys.readouterr().err
    assert document.read_text("utf-8") == "Words only.\n"
    named = marks.replace("figures -->", f"figures: {NAME} -->", 1)
    document.write_text(marks + named, "utf-8")
    assert main(command) == 0
    text = document.read_text("utf-8")
    assert text.startswith(marks), "the figures of another study stay"
    assert f"<!-- figures: {NAME} -->\n\n{NAME}: 80 games.\n" in text


# In a browser

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --hide-scrollbars "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--virtual-time-budget=20000 --window-size=1280,1800"
)


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
    address = page.as_uri() + (f"#{table}" if table else "")
    command = [browser, *FLAGS.split(), f"--user-data-dir={tmp_path / 'profile'}"]
    if folder := os.environ.get("SKYE_SCREENSHOTS"):
        picture = f"--screenshot={Path(folder) / f'{page.stem} {table}.png'}"
        subprocess.run([*command, picture, address], check=True, capture_output=True, timeout=180)
    done = subprocess.run(
        [*command, "--dump-dom", address], check=True, capture_output=True, timeout=180
    )
    text = done.stdout.decode()
    assert 'data-failed="' not in text
    return text


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
    """The page needs nothing from elsewhere, and what a study is called is no place of it."""
    page = tmp_path / "page.html"
    assert main(["lab", "report", str(first), "--out", str(page)]) == 0
    source = page.read_text("utf-8")
    assert "default-src 'none'" in source
    elsewhere = r"<(?:link|img|iframe|object|embed)\b|<script[^>]*\bsrc=|@import"
    assert not re.findall(elsewhere, source.split("<script>")[0])
    assert page.stat().st_size < 2_000_000
    text = shown(browser, page, tmp_path, "3%20seats%20%C2%B7%20random")
    assert 'data-shown="3 seats · random"' in text
    assert "Two &lt;/script&gt; {{data}}{{font}} ways</h1>" in text
    assert ABOUT in text
    offered = files(text)
    figures = findings.tables[TABLE]
    wanted = {section.id for section in SECTIONS if figures[section.id]}
    assert set(offered) == {f"{name}.csv" for name in wanted}
    assert {"start", "rounds", "sets", "price", "sold", "comebacks", "ties", "length"} <= wanted
    # Sets were hardly ever drawn twice: there is a table and no chart.
    assert len(re.findall(r"<svg[^>]*class=\"marks\"", text)) == len(wanted) - 1
    assert len(re.findall("<tbody>.*?</tbody>", text, re.DOTALL)) == len(wanted)
    for name in wanted:
        assert len(offered[f"{name}.csv"]) == 1 + len(figures[name])
    starts = ",".join(f"{round(part, 5):g}" for part in figures["start"]["starts",][:3])
    assert f"starts,{starts},40," in "\n".join(offered["start.csv"])


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
    assert '<html lang="de">' in text
    assert 'data-shown="2 Plätze · random"' in text
    seen = unescape(re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", text, flags=re.DOTALL))
    assert "Siege des Startspielers über dem gerechten Anteil" in seen  # a card finds its row
    assert re.search(r"[+−]\d+,\d %|[+−]\d+,\d\xa0%", seen)
    english = {
        *["Games", "games", "Table", "Print", "Points", "rows", "starts", "Range", "Scoring"],
        "It has",
    }
    assert english & set(re.findall(r"\w+", seen)) == set()


@pytest.mark.wide
def test_a_browser_shows_two_studies_side_by_side(
    browser: str, same_deals: list[Path], tmp_path: Path
) -> None:
    page = tmp_path / "both.html"
    assert main(["lab", "report", str(same_deals[0]), str(same_deals[2]), "--out", str(page)]) == 0
    text = shown(browser, page, tmp_path)
    assert 'data-shown="2 seats · random : 2 seats · random · four-rounds"' in text
    head, *_ = csv.reader(files(text)["sources.csv"])
    assert head[-4:] == ["Difference", "Difference, from", "Difference, to", "By chance, corrected"]
    told = re.search(r'<section id="told">.*?</section>', text, re.DOTALL)
    assert told is not None
    assert "Where points come from: all together, −" in told[0]
    data = re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    sources = json.loads(unescape(data[1]))["tables"][0]["rows"]["sources"]
    (row,) = (row for row in sources if row["of"] == ["all together"])
    assert row["less"][0] == pytest.approx(row["is"][1][0] - row["is"][0][0], abs=1e-4)
    assert row["chance"] < 0.05
    assert row["mark"] == 1
    cells = re.findall(r">([+−]?\d+\.\d)</text>", text)
    assert "0.0" in cells
    assert not {"−0.0", "+0.0"} & set(cells), "a heat map has no sign before nothing"
    assert "victories of who is last at half time" in text


@pytest.mark.wide
def test_a_browser_shows_one_s_own_games(browser: str, tmp_path: Path) -> None:
    saves = tmp_path / "data" / "saves"
    saves.mkdir(parents=True)
    for name in ("five clans, finished", "round 3, prices to set"):
        shutil.copy(shipped_folder("saves") / f"{name}.json", saves)
    shutil.copy(saves / "five clans, finished.json", saves / "save again.json")
    page, folder = tmp_path / "saves.html", str(tmp_path / "data")
    assert main(["--data-dir", folder, "lab", "report", "--saves", "--out", str(page)]) == 0
    text = shown(browser, page, tmp_path)
    assert 'data-shown="5 seats · people"' in text
    assert "saves: 1 game<" in text
