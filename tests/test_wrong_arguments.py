"""Every sub-command with every kind of wrong argument, started in every odd way: one sentence, and status 2."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest
from groups import spread, widely
from real_window import ending, until

from skye_desktop.__main__ import main
from skye_desktop.files import shipped_folder

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
    "compare": lambda text: ["compare", text, text],
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
    (["play"], "--text --phones"),
    (["play", "--phones", "--seats", "3"], "--seats: only with --text"),
    (["play", "--phones", "--game", "raiders"], "--game raiders: "),
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


@needs_posix
@pytest.mark.wide
@pytest.mark.parametrize("arguments", [["replay", SAVE], ["--help"], ["simulate", "--games", "2"]])
def test_what_is_right_is_done_without_any_stream(arguments: list[str]) -> None:
    run = in_a_shell(arguments, "<&- >&- 2>&-")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


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
        assert rest.split()[:4] == ["random", "random", "×", "1"], (rest, program.stderr.read())
        assert program.stderr.read() == ""
