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
from skye_desktop.bots import LEVELS, PROPOSED
from skye_desktop.engine import SCORING_TILES, SOLO, Phase, Territory, score, write_position
from skye_desktop.files import read_game, reason, shipped_folder, shipped_variants
from skye_desktop.files.record import as_file, freeze
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import ROWS, Settings, values_of
from skye_desktop.i18n import use
from skye_desktop.ui.screens import PLACES

LAND = "C@0,0 53@0,-1r2 44@1,0r3 19@-1,0"


def help_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints of itself, in one line."""
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    return " ".join(capsys.readouterr().out.split())


def test_help_names_every_variant_that_comes_with_the_program_and_every_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in (("variant", "check"), ("simulate",), ("play",)):
        assert f"{', '.join(shipped_variants())}, or a file" in help_of(capsys, *command)
    assert f"{', '.join(LEVELS)} (default {PROPOSED})" in help_of(capsys, "play")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert all(command in text for command in ("score", "replay", "simulate", "--data-dir"))


def test_score_prints_every_scoring_tile_with_its_points_and_cells(
    capsys: pytest.CaptureFixture[str],
) -> None:
    land = Territory.parse(LAND)
    assert main(["score", LAND]) == 0
    lines = capsys.readouterr().out.splitlines()
    for tile in SOLO:
        (line,) = score(tile, (land,), (0,))
        printed = next(
            text for text in lines if re.match(rf" *{SCORING_TILES[tile].name} +\d", text)
        )
        assert f" {line.points} {line.text}" in printed
        assert all(f"({x}, {y})" in printed for x, y in line.cells)


def test_score_counts_scrolls(capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", LAND])
    assert "scroll: 2 ships: 1 point" in capsys.readouterr().out


def test_score_names_the_word_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "C@0,0 99@1,0"]) == 2
    assert "99@1,0" in capsys.readouterr().err


def test_score_names_the_tile_that_cannot_lie_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "C@0,0 53@0,-1"]) == 2
    error = capsys.readouterr().err
    assert "53@0,-1" in error
    assert "does not match" in error


def test_replay_tells_a_saved_game_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(shipped_folder("saves") / "five clans, finished.json")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Round 1: Gregor starts" or lines[0].startswith("Round 1: ")
    assert "Fiona wins" in lines
    assert lines[-1].endswith("Fiona 58, Donald 57, Gregor 51, Ewan 46, Catriona 46")


@pytest.mark.parametrize("richer", [0, 1])
def test_replay_of_a_running_game_tells_nothing_of_who_has_more_gold(
    richer: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for state in (move.after for seed in range(50) for move in random_game(2, seed)):
        gold, points = zip(*((player.gold, player.points) for player in state.players), strict=True)
        if (
            state.phase is Phase.BUYING
            and points[0] == points[1]
            and gold[richer] > gold[1 - richer]
        ):
            break
    saved = freeze(state.setup, [], state, start=write_position(state))
    running = tmp_path / "running.json"
    running.write_text(saved.model_dump_json(), encoding="utf-8")
    assert main(["replay", str(running)]) == 0
    first, second = (seat.name for seat in state.setup.seats)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith(f": {first} {points[0]}, {second} {points[1]}")


def test_replay_tells_what_is_left_of_a_damaged_game_and_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (shipped_folder("saves") / "five clans, finished.json").read_text(encoding="utf-8")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(text[: len(text) // 2], encoding="utf-8")
    assert main(["replay", str(damaged)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Round 1: ")
    assert "damaged.json: the end of the file is missing; opened after action" in err


def test_replay_tells_the_game_in_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = read_game(shipped_folder("saves") / "round 3, prices to set.json").save
    report = make_report(tmp_path, saved, [], None, "", Settings())
    assert main(["replay", str(report)]) == 0
    out, err = capsys.readouterr()
    assert "Hamish" in out
    assert err == ""


@pytest.mark.parametrize("version", ["", "1.0.0", "9.9.9"])
def test_replay_says_which_version_wrote_the_game_where_that_is_known(
    version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = read_game(shipped_folder("saves") / "round 3, prices to set.json").save
    written = tmp_path / "game.json"
    written.write_bytes(as_file(saved.model_copy(update={"written_by": version})))
    assert main(["replay", str(written)]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == f"Written by version {version}" if version else first.startswith("Round 1: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_behind_the_output_is_told_in_one_line() -> None:
    save = shipped_folder("saves") / "five clans, finished.json"
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "skye_desktop", "replay", str(save)],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr.splitlines() == [
        "skye-desktop: what is printed cannot be written: No space left on device"
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_event_log_that_cannot_be_written_is_told_before_a_window_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--event-log", "/dev/full"]) == 2
    assert (
        capsys.readouterr().err == "skye-desktop: --event-log /dev/full: No space left on device\n"
    )


def test_an_event_log_in_no_folder_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--event-log", str(tmp_path / "none" / "log")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("place", "why"), [("file", "is not a folder"), ("file/below", ""), ("nul\0", "")]
)
def test_a_folder_where_nothing_can_be_kept_is_told_before_a_window_opens(
    place: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert main(["--data-dir", str(tmp_path / place)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("skye-desktop: --data-dir ")
    assert why in error
    assert len(error.splitlines()) == 1


def test_replay_of_a_missing_file_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_simulate_plays_the_games_asked_for_and_finds_no_broken_law(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--seats", "3", "--games", "6", "--seed", "11", "--check"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("6 games of 3 seats")
    assert "violations: 0" in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["simulate", "--seats", "6"], "'6'"),
        (["simulate", "--games", "none"], "'none'"),
        (["simulate", "--bot", "cleverest"], "cleverest"),
        (["--size", "12"], "'12'"),
    ],
)
def test_a_wrong_argument_is_named(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert word in capsys.readouterr().err


def test_the_module_runs_by_its_name() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "skye_desktop", "--version"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0
    assert run.stdout.startswith("skye-desktop ")


def test_screenshot_draws_a_saved_game_without_a_screen(tmp_path: Path) -> None:
    save = shipped_folder("saves") / "round 3, prices to set.json"
    out = tmp_path / "prices.png"
    assert main(["screenshot", "--save", str(save), "--size", "1024x640", str(out)]) == 0
    assert png_size(out) == (1024, 640)


@pytest.fixture
def no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody who may write nowhere; a data folder that cannot be."""

    def none() -> str:
        raise FileNotFoundError(2, "No usable temporary directory")

    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", none)
    return tmp_path / "file"


@pytest.mark.skipif(sys.platform != "linux", reason="the data folder lies elsewhere there")
def test_a_game_at_the_terminal_begins_also_where_nothing_can_be_kept(
    no_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (["--seats", "2"], ["--lesson"], []):
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n1\nquit\n"))
        assert main(["play", "--text", *arguments]) == 0
        told = capsys.readouterr()
        assert "no folder can be written" in told.err
        assert "so games are not saved; start with --data-dir FOLDER to choose one." in told.err
        assert "Type a number to choose" in told.out, arguments
    assert no_folder.read_bytes() == b""


def test_a_picture_is_drawn_also_where_nothing_can_be_kept(no_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "screen.png"
    save = shipped_folder("saves") / "round 3, prices to set.json"
    for arguments in (["--scene", "results"], ["--save", str(save)]):
        assert main(["screenshot", *arguments, "--size", "1024x640", str(out)]) == 0
        assert png_size(out) == (1024, 640)


@pytest.mark.parametrize("scene", widely(["title", "results", *PLACES]))
def test_screenshot_draws_every_screen_by_name(scene: str, tmp_path: Path) -> None:
    out = tmp_path / "screen.png"
    assert (
        main(["screenshot", "--scene", scene, "--ui-scale", "150", "--size", "1920x1080", str(out)])
        == 0
    )
    assert png_size(out) == (1920, 1080)


def test_screenshot_draws_with_settings(tmp_path: Path) -> None:
    pictures = {}
    for number, settings in enumerate(
        (
            [],
            ["contrast=high"],
            ["contrast=high", "patterns=true"],
            ["patterns=true", "contrast=high"],
        )
    ):
        out, save = (
            tmp_path / f"{number}.png",
            shipped_folder("saves") / "round 3, prices to set.json",
        )
        wanted = [word for setting in settings for word in ("--set", setting)]
        assert (
            main(["screenshot", "--save", str(save), *wanted, "--size", "1024x640", str(out)]) == 0
        )
        pictures[number] = out.read_bytes()
    assert len({pictures[0], pictures[1], pictures[2]}) == 3
    assert pictures[2] == pictures[3]


def test_a_setting_can_be_all_that_its_values_say() -> None:
    for name in ROWS:
        values = values_of(name)
        for value in (values[0], values[-1]):
            assert Settings.model_validate({name: value})


def test_screenshot_of_an_unknown_screen_names_them_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["screenshot", "--scene", "cellar", str(tmp_path / "no.png")]) == 2
    error = capsys.readouterr().err
    assert "'cellar'" in error
    assert "new-game" in error


def test_screenshot_of_a_file_that_is_no_game_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter.json"
    letter.write_text("Dear all", encoding="utf-8")
    assert main(["screenshot", "--save", str(letter), str(tmp_path / "no.png")]) == 1
    assert "letter.json" in capsys.readouterr().err


def png_size(path: Path) -> tuple[int, int]:
    """Width and height as the file's own header tells them."""
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def test_a_game_named_at_the_start_is_on_the_table(tmp_path: Path) -> None:
    game = shipped_folder("saves") / "scenarios" / "03 two lights.json"
    log = tmp_path / "log.jsonl"
    command = [sys.executable, "-m", "skye_desktop", "--open", str(game), "--event-log", str(log)]
    unseen = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen([*command, "--data-dir", str(tmp_path / "data")], env=unseen)
    with ending(program):
        until(lambda: log.exists() and "TableScene" in log.read_text("utf-8"), "the table")


def test_what_the_system_says_is_told_in_the_language_in_use_unless_it_says_more() -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    own = OSError(errno.ENOSPC, "No room in any of five folders")
    assert [reason(error) for error in (full, own, ValueError("no name"))] == [
        *(os.strerror(errno.ENOSPC), "No room in any of five folders", "no name")
    ]
    try:
        use("ja")
        assert reason(full) == "ディスクに空きがありません"
        assert reason(own) == "No room in any of five folders"
    finally:
        use("en")
