"""The sub-commands that need no window."""

import errno
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from games import random_game
from groups import widely
from real_window import ending, until

from skye_desktop.__main__ import main
from skye_desktop.engine import SCORING_TILES, SOLO, Phase, Territory, score, write_position
from skye_desktop.files import read_game, reason, shipped_folder
from skye_desktop.files.record import as_file, freeze
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import Settings
from skye_desktop.files.variants import shipped_names
from skye_desktop.games.skye.bots import LEVELS, PROPOSED
from skye_desktop.games.skye.ui.screens import places
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.i18n import use

PLACES = places()

LAND = "C@0,0 53@0,-1r2 44@1,0r3 19@-1,0"
FINISHED = shipped_folder("saves") / "five clans, finished.json"
PRICES = shipped_folder("saves") / "round 3, prices to set.json"

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *words: str | Path) -> str:
    assert main([str(word) for word in words]) == 0
    return capsys.readouterr().out


def test_help_names_every_variant_level_and_command(capsys: Capture) -> None:
    told = []
    for command in (("variant", "check"), ("simulate",), ("play",), ()):
        with pytest.raises(SystemExit) as stop:
            main([*command, "--help"])
        assert stop.value.code == 0
        told.append(" ".join(capsys.readouterr().out.split()))
    *commands, whole = told
    for text in commands[1:]:
        assert f"{', '.join(VARIANTS.shipped())}, or a file" in text
    for name in (*VARIANTS.shipped(), *shipped_names("raiders")):
        assert name in commands[0], "of every game"
    assert f"{', '.join(LEVELS)} (default {PROPOSED})" in commands[-1]
    assert all(command in whole for command in ("score", "replay", "simulate", "--data-dir"))


def test_score_prints_every_scoring_tile_with_its_points_and_cells(capsys: Capture) -> None:
    told = printed(capsys, "score", LAND)
    for tile in SOLO:
        (line,) = score(tile, (Territory.parse(LAND),), (0,))
        name = SCORING_TILES[tile].name
        text = next(text for text in told.splitlines() if re.match(rf" *{name} +\d", text))
        assert f" {line.points} {line.text}" in text
        assert all(f"({x}, {y})" in text for x, y in line.cells)
    assert "scroll: 2 ships: 1 point" in told


def test_replay_tells_a_saved_game_in_words(capsys: Capture) -> None:
    lines = printed(capsys, "replay", FINISHED).splitlines()
    assert lines[0].startswith("Round 1: ")
    assert "Fiona wins" in lines
    assert lines[-1].endswith("Fiona 58, Donald 57, Gregor 51, Ewan 46, Catriona 46")


def test_replay_of_a_running_game_tells_nothing_of_gold(tmp_path: Path, capsys: Capture) -> None:
    games = [move.after for seed in range(50) for move in random_game(2, seed)]
    for richer in (0, 1):
        for state in games:
            one, other = state.players[richer], state.players[1 - richer]
            if state.phase is Phase.BUYING and one.points == other.points and one.gold > other.gold:
                break
        saved = freeze(state.setup, [], state, start=write_position(state))
        (tmp_path / "running.json").write_text(saved.model_dump_json(), encoding="utf-8")
        last = printed(capsys, "replay", tmp_path / "running.json").splitlines()[-1]
        first, second = state.setup.names
        assert last.endswith(f": {first} {one.points}, {second} {one.points}")


def test_replay_tells_what_is_left_of_a_damaged_game(tmp_path: Path, capsys: Capture) -> None:
    text = FINISHED.read_text(encoding="utf-8")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(text[: len(text) // 2], encoding="utf-8")
    assert main(["replay", str(damaged)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Round 1: ")
    assert "damaged.json: the end of the file is missing; opened after action" in err


def test_replay_tells_the_game_in_a_report_and_which_version_wrote_it(
    tmp_path: Path, capsys: Capture
) -> None:
    saved = read_game(PRICES).save
    report = make_report(tmp_path, saved, [], None, "", Settings())
    assert "Hamish" in printed(capsys, "replay", report)
    written = tmp_path / "game.json"
    for version in ("", "1.0.0", "9.9.9"):
        written.write_bytes(as_file(saved.model_copy(update={"written_by": version})))
        told = printed(capsys, "replay", written)
        assert told.startswith(f"Written by version {version}\n" if version else "Round 1: ")


def test_simulate_plays_the_games_asked_for_and_finds_no_broken_law(capsys: Capture) -> None:
    out = printed(capsys, "simulate", "--bot", "solid", "--seats", "3", "--games", "3", "--check")
    assert out.startswith("3 games of 3 seats")
    assert "violations: 0" in out


# -- pictures


def png_of(folder: Path, *words: str, size: tuple[int, int] = (1024, 640)) -> bytes:
    """The picture that a command draws, which must be of that size."""
    out = folder / "screen.png"
    assert main(["screenshot", *words, "--size", "{}x{}".format(*size), str(out)]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == size
    return data


def test_two_saved_games_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = printed(capsys, "compare", FINISHED, FINISHED)
    assert "Both games are the same, action by action." in told
    broken = tmp_path / "broken.json"
    broken.write_text("no game", encoding="utf-8")
    assert main(["compare", str(FINISHED), str(broken)]) == 1
    assert "broken.json: is not a saved game" in capsys.readouterr().err


@pytest.mark.parametrize("scene", widely(["title", "results", "phones", *PLACES]))
def test_screenshot_draws_every_screen_by_name(scene: str, tmp_path: Path) -> None:
    png_of(tmp_path, "--scene", scene)


@pytest.mark.wide
def test_screenshot_draws_with_settings(tmp_path: Path) -> None:
    contrast, patterns = ["--set", "contrast=high"], ["--set", "patterns=true"]
    scene = ["--scene", "results"]
    pictures = [
        png_of(tmp_path, *scene, *words)
        for words in ([], contrast, [*contrast, *patterns], [*patterns, *contrast])
    ]
    assert len(set(pictures[:3])) == 3
    assert pictures[2] == pictures[3]


# -- folders


@pytest.mark.skipif(sys.platform != "linux", reason="the data folder lies elsewhere there")
def test_a_game_at_the_terminal_begins_also_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def none() -> str:
        raise FileNotFoundError(2, "No usable temporary directory")

    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", none)
    for arguments in (["--seats", "2"], ["--lesson"], []):
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n1\nquit\n"))
        assert main(["play", "--text", *arguments]) == 0
        told = capsys.readouterr()
        assert "no folder can be written" in told.err
        assert "so games are not saved; start with --data-dir FOLDER to choose one." in told.err
        assert "Type a number to choose" in told.out, arguments
    assert (tmp_path / "file").read_bytes() == b""


def test_a_game_named_at_the_start_is_on_the_table(tmp_path: Path) -> None:
    game = shipped_folder("saves") / "scenarios" / "301 two lights.json"
    log = tmp_path / "log.jsonl"
    command = [sys.executable, "-m", "skye_desktop", "--open", str(game), "--event-log", str(log)]
    unseen = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen([*command, "--data-dir", str(tmp_path / "data")], env=unseen)
    with ending(program):
        until(lambda: log.exists() and "TableScene" in log.read_text("utf-8"), "the table")


@pytest.mark.parametrize(("more", "opens"), [([], "NewGameScene"), (["--load"], "Question")])
def test_with_phones_the_window_opens_where_their_seats_are_given(
    tmp_path: Path, more: list[str], opens: str
) -> None:
    """At a saved game it is asked first whether phones may take part at all."""
    log = tmp_path / "log.jsonl"
    game = [str(shipped_folder("saves") / "round 3, prices to set.json")] if more else []
    command = [sys.executable, "-m", "skye_desktop", "--event-log", str(log), "play", "--phones"]
    unseen = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    folder = ["--data-dir", str(tmp_path / "data")]
    program = subprocess.Popen([*command, *more, *game, *folder], env=unseen)
    with ending(program):
        until(lambda: log.exists() and opens in log.read_text("utf-8"), opens)


def test_where_phones_cannot_be_served_it_is_told_before_the_window_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skye_desktop.phones.find_spec", lambda name: None)
    assert main(["play", "--phones"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("skye-desktop play: phones need websockets")
    assert "pip install" in told


def test_what_the_system_says_is_told_in_the_language_in_use_unless_it_says_more() -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    own = OSError(errno.ENOSPC, "No room in any of five folders")
    assert reason(full) == os.strerror(errno.ENOSPC)
    assert reason(ValueError("no name")) == "no name"
    try:
        use("ja")
        assert reason(full) == "ディスクに空きがありません"
        assert reason(own) == "No room in any of five folders"
    finally:
        use("en")
