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
from pathlib import Path

import pytest
from groups import widely
from real_window import ending, until

from skye_desktop.__main__ import main
from skye_desktop.engine import LARGEST_SEED
from skye_desktop.files import shipped_folder
from skye_desktop.playtest import pool

SAVE = str(shipped_folder("saves") / "round 3, prices to set.json")
UNSEEN = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

needs_posix = pytest.mark.skipif(
    os.name != "posix", reason="shells, pipes and devices are other things there"
)


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds or leaves files where it was started."""
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
    assert "Traceback" not in err
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
PLACES: dict[str, Callable[[str], list[str]]] = {
    "score": lambda text: ["score", text],
    "seats": lambda text: ["simulate", "--games", "1", "--seats", text],
    "games": lambda text: ["simulate", "--games", text],
    "bot": lambda text: ["simulate", "--games", "1", "--bot", text],
    "seed": lambda text: ["simulate", "--games", "1", "--seed", text],
    "tournament": lambda text: ["simulate", "--games", "2", "--tournament", "random", text],
    "window": lambda text: ["--size", text],
    "size": lambda text: ["screenshot", "--scene", "title", "--size", text, OUT],
    "scale": lambda text: ["screenshot", "--scene", "title", "--ui-scale", text, OUT],
    "scene": lambda text: ["screenshot", "--scene", text, OUT],
    "save": lambda text: ["screenshot", "--save", text, OUT],
    "set": lambda text: ["screenshot", "--scene", "title", "--set", text, OUT],
    "set to": lambda text: ["screenshot", "--scene", "title", "--set", f"contrast={text}", OUT],
    "set to a number": lambda text: [
        "screenshot",
        "--scene",
        "title",
        "--set",
        f"ui_scale={text}",
        OUT,
    ],
    "out": lambda text: ["screenshot", "--scene", "title", text],
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
    for text in TEXTS:
        if (place, text) not in ARE_RIGHT:
            is_refused(PLACES[place](text), capsys)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        *(["score"], ["replay"], ["screenshot"], ["screenshot", OUT], ["screenshot", "--save", SAVE]),
        *(["screenshot", "--scene", "title"], ["screenshot", "--scene", "title", "--save", SAVE, OUT]),
        *(["simulate", "--seats"], ["simulate", "--tournament"], ["simulate", "--tournament", "nobody"]),
        *(["simulate", "--tournament", "all", "random"], ["simulate", "solid"], ["simulate", "--size", "1280x720"]),
        *(["--event-log-secrets"], ["--open", ""], ["--open"], ["--data-dir", ""], ["--event-log", ""]),
        *(["dance"], ["--dance"], ["-x"], ["--full-screen=1"]),
    ],
    ids=shlex.join,
)  # fmt: skip
def test_what_is_missing_or_too_much_is_refused_in_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    is_refused(arguments, capsys)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--data-dir", ""], "--data-dir: the name is empty"),
        (
            ["screenshot", "--scene", "title", "--size", "16384x16384", OUT],
            "'16384x16384' is too large",
        ),
        (["--size", "16384x2026"], "at most as many pixels as 7680x4320"),
        (["score", "C@0,0 " + "53@0,-1r2 " * 1_000_000], "a territory has at most 74 tiles"),
        (["simulate", "--seats", "6"], "'6' is not a number from 2 to 5"),
        (["dance"], "COMMAND: invalid choice: 'dance' (choose from 'play', 'score', "),
        (["screenshot", "--scene", "title", "out.gif"], "its name must end in .png"),
        (["--event-log-secrets"], "--event-log FILE"),
        (
            ["screenshot", "--scene", "title", "--set", "cellar=true", OUT],
            "--set: 'cellar': choose chosen_language, ",
        ),
        (
            ["screenshot", "--scene", "title", "--set", "patterns", OUT],
            "patterns='': choose true, false",
        ),
        (
            ["screenshot", "--scene", "title", "--set", "touch=no", OUT],
            "touch='no': choose automatic, on, off",
        ),
        (
            ["screenshot", "--scene", "title", "--set", "volume=101", OUT],
            "volume: '101' is not a number from 0 to 100",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_the_sentence_names_the_thing_and_the_way_out(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in is_refused(arguments, capsys)


@pytest.mark.parametrize(
    "more", [[], ["--check"], ["--tournament", "random", "random"]], ids=shlex.join
)
def test_seeds_beyond_the_largest_are_refused_and_are_no_violation(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_end = ["simulate", "--seats", "2", "--seed", str(LARGEST_SEED), *more]
    assert f"beyond the largest seed, {LARGEST_SEED}" in is_refused(
        [*at_the_end, "--games", "3"], capsys
    )
    # One deal is played twice in a tournament, once from each seat.
    assert main([*at_the_end, "--games", "2" if "--tournament" in more else "1"]) == 0
    out, _ = capsys.readouterr()
    assert "violations: 0" in out or "--check" not in more


# -- files


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_full_device(path: Path) -> None:
    path.symlink_to("/dev/full")


def a_loop(path: Path) -> None:
    path.symlink_to(path)


def nothing(path: Path) -> None:
    pass


def a_file(path: Path) -> None:
    path.write_text("something else", encoding="utf-8")


def for_nobody(path: Path) -> None:
    path.write_text("{}", encoding="utf-8")
    path.chmod(0)


def for_nobody_as_a_folder(path: Path) -> None:
    path.mkdir(mode=0)


ODD_NAMES = ["x" * 300 + ".png", "file/below.png", "none/below.png", "nul\0.png", "\udcff/none.png"]

FILE_PLACES: dict[str, tuple[Callable[[str], list[str]], tuple[Callable[[Path], None], ...]]] = {
    "replay": (
        lambda path: ["replay", path],
        (nothing, a_folder, a_pipe, a_device, a_loop, for_nobody),
    ),
    "save": (
        lambda path: ["screenshot", "--save", path, OUT],
        (nothing, a_folder, a_pipe, a_device, a_loop, for_nobody),
    ),
    "out": (
        lambda path: ["screenshot", "--scene", "title", path],
        (a_folder, a_pipe, a_device, a_full_device, a_loop, for_nobody),
    ),
    "data-dir": (
        lambda path: ["--data-dir", path],
        (a_file, a_pipe, a_device, a_full_device, a_loop, for_nobody_as_a_folder),
    ),
    "event-log": (
        lambda path: ["--event-log", path],
        (a_folder, a_pipe, a_full_device, a_loop, for_nobody),
    ),
}
"""Where a file or a folder is named, and what must not be found there."""


@needs_posix
@pytest.mark.parametrize("place", FILE_PLACES)
def test_every_file_that_cannot_be_used_is_named_in_one_sentence(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ask, kinds = FILE_PLACES[place]
    for put in kinds:
        if os.geteuid() == 0 and put in (for_nobody, for_nobody_as_a_folder):
            continue  # to whom nothing is forbidden
        path = Path(f"{put.__name__}.png")
        put(path)
        assert str(path) in is_refused(ask(str(path)), capsys)
    Path("file").touch()
    for name in ODD_NAMES:
        if (place, name) not in {
            ("data-dir", "none/below.png"),
            ("data-dir", "\udcff/none.png"),
        }:  # it is made
            is_refused(ask(name), capsys)


@pytest.mark.wide
def test_a_folder_whose_name_is_no_text_can_be_used(tmp_path: Path) -> None:
    folder, log = tmp_path / os.fsdecode(b"\xff\xfe"), tmp_path / "log"
    with running("--data-dir", str(folder), "--event-log", str(log)) as program:
        until(lambda: log.exists() and "TitleScene" in log.read_text("utf-8"), "the title")
        program.terminate()
        assert program.wait(20) == 0
    assert (folder / "settings.json").is_file()


def test_what_does_not_exist_is_not_made_by_a_refusal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    is_refused(["screenshot", "--scene", "title", str(tmp_path / "none" / OUT)], capsys)
    assert not (tmp_path / "none").exists()


# -- streams

ODD_STREAMS = [
    "<&- >&- 2>&-",
    "<&-",
    ">&-",
    "2>&-",
    "</dev/full",
    ">/dev/full",
    "2>/dev/full",
    "2>&1 | :",
]
WRONG = [["simulate", "--seats", "9"], ["replay", "none"]]
"""What is wrong for whoever reads the arguments, and what is found later."""


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The program, without a screen."""
    command = [sys.executable, "-m", "skye_desktop", *arguments]
    with (
        subprocess.Popen(
            command, env=UNSEEN, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as program,
        ending(program),
    ):
        yield program


def in_a_shell(arguments: list[str], streams: str) -> subprocess.CompletedProcess[str]:
    """Run with streams as a shell can give them; the status is that of the program."""
    command = f"{shlex.join([sys.executable, '-m', 'skye_desktop', *arguments])} {streams}"
    if "|" in streams:
        command = f'{command}; exit "${{PIPESTATUS[0]}}"'
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False
    )


@needs_posix
@pytest.mark.wide
@pytest.mark.parametrize("streams", ODD_STREAMS)
def test_a_wrong_argument_ends_with_status_2_whatever_the_streams_are(streams: str) -> None:
    for arguments in WRONG:
        run = in_a_shell(arguments, streams)
        is_heard = "2>" not in streams
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", int(is_heard)), (
            arguments
        )
        assert "Traceback" not in run.stderr


RIGHT = [["replay", SAVE], ["--help"], ["simulate", "--games", "2", "--check"]]
KIND_STREAMS = ["<&- >&- 2>&-", "<&-", ">&-", "2>&-", "</dev/full", "2>/dev/full", "| :"]
"""With which all that is right is done."""


@needs_posix
@pytest.mark.wide
@pytest.mark.parametrize(
    ("arguments", "streams"),
    [
        *((arguments, KIND_STREAMS[0]) for arguments in RIGHT),
        *((RIGHT[i % len(RIGHT)], streams) for i, streams in enumerate(KIND_STREAMS[1:])),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_what_is_right_is_done_whatever_the_streams_are(arguments: list[str], streams: str) -> None:
    run = in_a_shell(arguments, streams)
    assert run.returncode == 0
    assert "Traceback" not in run.stderr
    assert "rror" not in run.stderr


@needs_posix
@pytest.mark.parametrize(
    "arguments", widely([["replay", SAVE], ["--help"], ["--version"], ["score", "C@0,0"]])
)
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
    command = [
        sys.executable,
        "-m",
        "skye_desktop",
        "--data-dir",
        str(tmp_path),
        "--event-log",
        str(log),
    ]
    shell = ["bash", "-c", f"exec {shlex.join(command)} <&- >&- 2>&-"]
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
    return (
        int(Path(f"/proc/{children[0]}/stat").read_text().rpartition(")")[2].split()[11])
        if children
        else 0
    )


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
        until(
            lambda: len(children.read_text().split()) == (os.cpu_count() or 1), "games on all cores"
        )
        workers = [Path("/proc", pid) for pid in children.read_text().split()]
        program.kill()
        program.wait()
        until(lambda: not any(worker.exists() for worker in workers), "the end of the workers")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "skye-desktop: there is not enough memory\n"),
        *(
            (
                error,
                "skye-desktop simulate: the games cannot be played on: nothing can be shared with other processes "
                f"({error.strerror}); on Linux that needs a folder /dev/shm that can be written. --workers 1 needs "
                "no other process\n",
            )
            for error in (
                OSError(errno.EMFILE, "Too many open files"),
                OSError(errno.EACCES, "Permission denied"),
            )
        ),
        (
            BrokenExecutor("A process was ended."),
            "skye-desktop simulate: the games cannot be played on: A process was ended.\n",
        ),
        (
            RuntimeError("can't start new thread"),
            "skye-desktop simulate: the games cannot be played on: can't start new thread\n",
        ),
    ],
    ids=repr,
)
def test_a_machine_that_has_no_more_to_give_is_told_in_one_sentence(
    error: Exception,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(pool, "ProcessPoolExecutor", fail)
    assert main(["simulate", "--games", "2", "--workers", "2"]) == 1
    assert capsys.readouterr() == ("", words)
    assert main(["simulate", "--games", "2", "--workers", "1"]) == 0, "that needs no other process"


@pytest.mark.wide
def test_a_person_without_any_folder_that_can_be_written_is_told(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    program = (
        "import sys, tempfile; from skye_desktop.__main__ import main;"
        "tempfile._get_default_tempdir = lambda: (_ for _ in ()).throw(FileNotFoundError(2, 'No temporary folder'));"
        "sys.exit(main([]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=UNSEEN | {"XDG_DATA_HOME": str(nowhere), "HOME": str(nowhere)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr == (
        "skye-desktop: no folder can be written (No temporary folder); "
        "start with --data-dir FOLDER to choose one.\n"
    )
