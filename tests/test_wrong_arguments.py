"""Every sub-command with every kind of wrong argument, started in every odd way: one sentence, and status 2."""

from __future__ import annotations

import errno
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest
from groups import spread, widely
from real_window import ending, until

from skye_desktop.__main__ import main
from skye_desktop.engine import LARGEST_SEED
from skye_desktop.files import shipped_folder
from skye_desktop.playtest import pool

SAVE = str(shipped_folder("saves") / "round 3, prices to set.json")
UNSEEN = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

needs_posix = pytest.mark.skipif(os.name != "posix", reason="shells and pipes are others there")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence on standard error, if that is all that happens, and the status is 2."""
    try:
        status: object = main(arguments)
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert re.fullmatch(r"skye-desktop( \w+)?: [^\n]+\n", err), err
    assert err[:-1].isprintable()
    assert len(err) < 500
    assert "usage" not in err
    return err


# -- words and numbers

TEXTS = [
    "", " ", "-5", "--", "-", "1.5", "1e3", "+5", "1_0", "0x10", "nan", "NaN", "inf", "-inf", "None", "²", "٣",
    "0", "9" * 5000, "x" * 200_000, "\n", "\x1b[31mred", "a\nb", "\u202egnp", "\udcff", "😀" * 50, "%s%n",
    "{0}", "all all", "random", "1280x", "x720", "1280x720x3", "-1280x-720", "1280X720", "nanxnan", "319x200",
    "16384x16384", "99999999999x1",
]  # fmt: skip
"""None of them is right where it is tried, but for those that `ARE_RIGHT`."""

OUT = "out.png"
SIMULATE = ["simulate", "--games", "1"]
TITLE = ["screenshot", "--scene", "title"]
PLACES: dict[str, Callable[[str], list[str]]] = {
    "score": lambda text: ["score", text],
    "seats": lambda text: [*SIMULATE, "--seats", text],
    "games": lambda text: ["simulate", "--games", text],
    "bot": lambda text: [*SIMULATE, "--bot", text],
    "seed": lambda text: [*SIMULATE, "--seed", text],
    "tournament": lambda text: ["simulate", "--games", "2", "--tournament", "random", text],
    "window": lambda text: ["--size", text],
    "size": lambda text: [*TITLE, "--size", text, OUT],
    "scale": lambda text: [*TITLE, "--ui-scale", text, OUT],
    "scene": lambda text: ["screenshot", "--scene", text, OUT],
    "save": lambda text: ["screenshot", "--save", text, OUT],
    "set": lambda text: [*TITLE, "--set", text, OUT],
    "set to": lambda text: [*TITLE, "--set", f"contrast={text}", OUT],
    "set to a number": lambda text: [*TITLE, "--set", f"ui_scale={text}", OUT],
    "out": lambda text: [*TITLE, text],
    "replay": lambda text: ["replay", text],
    "command": lambda text: [text],
    "option": lambda text: [f"--none={text}"],
    "no value": lambda text: ["simulate", f"--check={text}"],
    "one too many": lambda text: ["score", "C@0,0", text],
}
ARE_RIGHT = {
    *(("seed", "0"), ("bot", "random"), ("tournament", "random")),
    # What ends the options is no argument of its own.
    *(("one too many", "--"), ("command", "--")),
    # An option with nothing behind it has none.
    ("no value", ""),
}


@pytest.mark.parametrize("place", PLACES)
def test_every_wrong_word_and_number_is_refused_in_one_sentence(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in spread(TEXTS, quick=12):
        if (place, text) not in ARE_RIGHT:
            is_refused(PLACES[place](text), capsys)
    assert list(Path().iterdir()) == []


MISSING_OR_TOO_MUCH = [
    ["score"], ["replay"], ["screenshot"], ["screenshot", OUT], ["screenshot", "--save", SAVE], TITLE,
    [*TITLE, "--save", SAVE, OUT], ["simulate", "--seats"], ["simulate", "--tournament"],
    ["simulate", "--tournament", "nobody"], ["simulate", "--tournament", "all", "random"], ["simulate", "solid"],
    ["simulate", "--size", "1280x720"], ["--open", ""], ["--open"], ["--event-log", ""], ["--dance"], ["-x"],
    ["--full-screen=1"],
]  # fmt: skip


def test_what_is_missing_or_too_much_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments in MISSING_OR_TOO_MUCH:
        is_refused(arguments, capsys)


WORDS = [
    (["--data-dir", ""], "--data-dir: the name is empty"),
    (["--data-dir", SAVE], "is not a folder"),
    (["--event-log", "none/log"], "No such file or directory"),
    ([*TITLE, "--size", "16384x16384", OUT], "'16384x16384' is too large"),
    (["--size", "16384x2026"], "at most as many pixels as 7680x4320"),
    (["score", "C@0,0 " + "53@0,-1r2 " * 1_000_000], "a territory has at most 74 tiles"),
    (["simulate", "--seats", "6"], "'6' is not a number from 2 to 5"),
    (["simulate", "--bot", "cleverest"], "cleverest"),
    (["dance"], "COMMAND: invalid choice: 'dance' (choose from 'play', 'score', "),
    (["screenshot", "--scene", "cellar", OUT], "'cellar'"),
    (["screenshot", "--scene", "cellar", OUT], "new-game"),
    ([*TITLE, "out.gif"], "its name must end in .png"),
    ([*TITLE, f"none/{OUT}"], f"none/{OUT}"),
    (["--event-log-secrets"], "--event-log FILE"),
    ([*TITLE, "--set", "cellar=true", OUT], "--set: 'cellar': choose chosen_language, "),
    ([*TITLE, "--set", "patterns", OUT], "patterns='': choose true, false"),
    ([*TITLE, "--set", "touch=no", OUT], "touch='no': choose automatic, on, off"),
    ([*TITLE, "--set", "volume=101", OUT], "volume: '101' is not a number from 0 to 100"),
]


def test_the_sentence_names_the_thing_and_the_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in WORDS:
        assert words in is_refused(arguments, capsys)
    assert list(Path().iterdir()) == [], "what does not exist is not made by a refusal"


@pytest.mark.parametrize(
    "more", [[], ["--check"], ["--tournament", "random", "random"]], ids=shlex.join
)
def test_seeds_beyond_the_largest_are_refused_and_are_no_violation(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_end = ["simulate", "--seats", "2", "--seed", str(LARGEST_SEED), *more]
    told = is_refused([*at_the_end, "--games", "3"], capsys)
    assert f"beyond the largest seed, {LARGEST_SEED}" in told
    # One deal is played twice in a tournament, once from each seat.
    assert main([*at_the_end, "--games", "2" if "--tournament" in more else "1"]) == 0
    assert "--check" not in more or "violations: 0" in capsys.readouterr().out


# -- files


PUT: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: None,
    "file": lambda path: path.write_text("something else", encoding="utf-8"),
    "folder": lambda path: path.mkdir(),
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "full": lambda path: path.symlink_to("/dev/full"),
    "loop": lambda path: path.symlink_to(path),
    "secret": lambda path: path.touch(mode=0),
    "secret_folder": lambda path: path.mkdir(mode=0),
}
ODD_NAMES = ["x" * 300 + ".png", "file/below.png", "none/below.png", "nul\0.png", "\udcff/none.png"]
FILE_PLACES: dict[str, tuple[list[str], str]] = {
    "replay": (["replay"], "nothing folder pipe device loop secret"),
    "save": (["screenshot", OUT, "--save"], "nothing folder pipe device loop secret"),
    "out": (TITLE, "folder pipe device full loop secret"),
    "data-dir": (["--data-dir"], "file pipe device full loop secret_folder"),
    "event-log": (["--event-log"], "folder pipe full loop secret"),
}
"""Where a file or a folder is named, and what must not be found there."""


@needs_posix
@pytest.mark.parametrize("place", FILE_PLACES)
def test_every_file_that_cannot_be_used_is_named_in_one_sentence(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ask, kinds = FILE_PLACES[place]
    for kind in kinds.split():
        if os.geteuid() == 0 and kind.startswith("secret"):
            continue  # to whom nothing is forbidden
        path = Path(f"{kind}.png")
        PUT[kind](path)
        assert str(path) in is_refused([*ask, str(path)], capsys)
    Path("file").touch()
    # A folder of data is made.
    is_made = {"none/below.png", "\udcff/none.png"} if place == "data-dir" else set()
    for name in ODD_NAMES:
        if name not in is_made:
            is_refused([*ask, name], capsys)


@pytest.mark.wide
def test_a_folder_whose_name_is_no_text_can_be_used(tmp_path: Path) -> None:
    folder, log = tmp_path / os.fsdecode(b"\xff\xfe"), tmp_path / "log"
    with running("--data-dir", str(folder), "--event-log", str(log)) as program:
        until(lambda: log.exists() and "TitleScene" in log.read_text("utf-8"), "the title")
        program.terminate()
        assert program.wait(20) == 0
    assert (folder / "settings.json").is_file()


# -- streams

ODD_STREAMS = ["<&- >&- 2>&-", "<&-", ">&-", "2>&-", "</dev/full", ">/dev/full", "2>/dev/full", "2>&1 | :"]  # fmt: skip
WRONG = [["simulate", "--seats", "9"], ["replay", "none"]]
"""What is wrong for whoever reads the arguments, and what is found later."""


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The program, without a screen."""
    command = [sys.executable, "-m", "skye_desktop", *arguments]
    pipe = subprocess.PIPE
    program = subprocess.Popen(command, env=UNSEEN, stdout=pipe, stderr=pipe, text=True)
    with program, ending(program):
        yield program


def in_a_shell(arguments: list[str], streams: str) -> subprocess.CompletedProcess[str]:
    """Run with streams as a shell can give them; the status is that of the program."""
    command = f"{shlex.join([sys.executable, '-m', 'skye_desktop', *arguments])} {streams}"
    if "|" in streams:
        command = f'{command}; exit "${{PIPESTATUS[0]}}"'
    shell = ["bash", "-c", command]
    return subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)


@needs_posix
@pytest.mark.wide
@pytest.mark.parametrize(
    ("streams", "arguments"), list(zip(ODD_STREAMS, cycle(WRONG), strict=False))
)
def test_a_wrong_argument_ends_with_status_2_whatever_the_streams_are(
    streams: str, arguments: list[str]
) -> None:
    run = in_a_shell(arguments, streams)
    is_heard = "2>" not in streams
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", int(is_heard))
    assert "Traceback" not in run.stderr


RIGHT = [
    (["replay", SAVE], "<&- >&- 2>&-"), (["--help"], "<&- >&- 2>&-"), (["simulate", "--games", "2"], "<&- >&- 2>&-"),
    (["replay", SAVE], ">&-"), (["--help"], "2>/dev/full"), (["simulate", "--games", "2"], "</dev/full"),
    (["replay", SAVE], "| :"),
]  # fmt: skip


@needs_posix
@pytest.mark.wide
@pytest.mark.parametrize(("arguments", "streams"), RIGHT)
def test_what_is_right_is_done_whatever_the_streams_are(arguments: list[str], streams: str) -> None:
    run = in_a_shell(arguments, streams)
    assert run.returncode == 0
    assert "Traceback" not in run.stderr
    assert "rror" not in run.stderr


@needs_posix
@pytest.mark.parametrize("arguments", widely([["replay", SAVE], ["--version"]]))
def test_what_cannot_be_printed_is_told_in_one_line(arguments: list[str]) -> None:
    run = in_a_shell(arguments, ">/dev/full")
    told = "skye-desktop: what is printed cannot be written: No space left on device\n"
    assert (run.returncode, run.stderr) == (1, told)


@needs_posix
def test_whoever_reads_only_the_beginning_hears_of_no_error() -> None:
    run = in_a_shell(["replay", SAVE], "| head -1")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("Round 1: ")


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files cannot be listed there")
@pytest.mark.wide
def test_a_window_with_closed_streams_opens_no_file_in_their_place(tmp_path: Path) -> None:
    log = tmp_path / "log"
    options = ["--data-dir", str(tmp_path), "--event-log", str(log)]
    command = shlex.join([sys.executable, "-m", "skye_desktop", *options])
    shell = ["bash", "-c", f"exec {command} <&- >&- 2>&-"]
    with subprocess.Popen(shell, env=UNSEEN) as program, ending(program):
        until(lambda: log.exists() and "TitleScene" in log.read_text("utf-8"), "the title")
        for number in range(3):
            assert Path(f"/proc/{program.pid}/fd/{number}").readlink() == Path("/dev/null")
        program.terminate()
        assert program.wait(20) == 0


TOURNAMENT = ["simulate", "--tournament", "random", "random", "--games", "1000000", "--seats", "2"]


def worked(pid: int) -> int:
    """Ticks of the processor that the first child of that process has had."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    stat = Path(f"/proc/{children[0]}/stat").read_text() if children else ""
    return int(stat.rpartition(")")[2].split()[11]) if stat else 0


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes cannot be listed there")
@pytest.mark.wide
def test_interrupting_a_tournament_ends_it_at_once_and_prints_what_there_is() -> None:
    with running(*TOURNAMENT) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith("level")
        until(lambda: worked(program.pid) > os.sysconf("SC_CLK_TCK"), "games played")
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 128 + signal.SIGINT
        rest = program.stdout.read()
        assert rest.startswith("random   random × 1"), (rest, program.stderr.read())
        assert program.stderr.read() == ""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes cannot be listed there")
@pytest.mark.wide
def test_a_tournament_that_is_killed_leaves_no_process_behind() -> None:
    with running(*TOURNAMENT) as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
        cores = os.cpu_count() or 1
        until(lambda: len(children.read_text().split()) == cores, "games on all cores")
        workers = [Path("/proc", pid) for pid in children.read_text().split()]
        program.kill()
        program.wait()
        until(lambda: not any(worker.exists() for worker in workers), "the end of the workers")


NOT_ON = "skye-desktop simulate: the games cannot be played on: "
SHARED = (
    "nothing can be shared with other processes ({}); on Linux that needs a folder /dev/shm that can be written. "
    "--workers 1 needs no other process\n"
)
TROUBLES: list[tuple[Exception, str]] = [
    (MemoryError(), "skye-desktop: there is not enough memory\n"),
    (OSError(errno.EMFILE, "Too many open files"), NOT_ON + SHARED.format("Too many open files")),
    (OSError(errno.EACCES, "Permission denied"), NOT_ON + SHARED.format("Permission denied")),
    (BrokenExecutor("A process was ended."), f"{NOT_ON}A process was ended.\n"),
    (RuntimeError("can't start new thread"), f"{NOT_ON}can't start new thread\n"),
]


def test_a_machine_that_has_no_more_to_give_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for error, words in TROUBLES:

        def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(pool, "ProcessPoolExecutor", fail)
        assert main(["simulate", "--games", "2", "--workers", "2"]) == 1
        assert capsys.readouterr() == ("", words)
    assert main(["simulate", "--games", "2", "--workers", "1"]) == 0, "that needs no other process"
