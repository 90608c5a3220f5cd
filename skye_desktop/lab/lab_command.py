"""``skye-desktop lab``: studies and their reports, from the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from skye_desktop import __version__
from skye_desktop.files import SaveError, text_of_file, write_text
from skye_desktop.i18n import enumerated, headed, tr, trn
from skye_desktop.known_games import DEFAULT
from skye_desktop.lab.study import LabError
from skye_desktop.terminal import ProgressBar, complain, print_error, say

if TYPE_CHECKING:
    from skye_desktop.lab.report_rows import StudyResults
    from skye_desktop.lab.run import BatchRunner

NEEDED = {"run": ("pyarrow",), "report": ("pyarrow", "numpy", "vl_convert")}
"""Modules that the commands need besides those of the program.

A cluster also needs `distributed`.
"""
_INSTALL = f"pip install 'skye_desktop-{__version__}-py3-none-any.whl[lab]'"
_OF_A_CLONE = "pip install -e '.[lab]'"

_WRONG = 2
"""Exit status for a wrong argument."""
_LARGEST_DOCUMENT = 16 * 1024 * 1024
"""Largest size of a document whose figures are replaced, in bytes."""
_SPARSE = 60.0
"""Seconds between two lines of progress, if the output is not a terminal."""


def require(*modules: str) -> None:
    """Raise LabError if one of these modules is not installed."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing and hasattr(sys, "frozen"):
        # Nothing can be added to the packaged program.
        message = tr("this program has no laboratory; with Python, {install} has one")
        raise LabError(message.format(install=_INSTALL))
    if missing:
        message = tr(
            'the laboratory needs {modules}, which the extra "lab" brings: {install}, or from a '
            "clone: {clone}"
        )
        raise LabError(
            message.format(modules=enumerated(missing), install=_INSTALL, clone=_OF_A_CLONE)
        )


def run_study(options: argparse.Namespace) -> int:
    """Run ``lab run``: play a study, or what is left of it. Return the exit status."""
    return _run_command("run", lambda: _run(options))


def make_report(options: argparse.Namespace) -> int:
    """Run ``lab report``: write the report of some studies, or of the saved games.

    Return the exit status.
    """
    return _run_command("report", lambda: _report(options))


def _run_command(command: str, do: Callable[[], None]) -> int:
    who = f"skye-desktop lab {command}"
    try:
        require(*NEEDED[command])
        do()
    except LabError as error:
        complain(who, error)
        return _WRONG
    except (SaveError, RuntimeError) as error:
        # RuntimeError: no more threads, or somebody has ended a process.
        complain(who, error)
        return 1
    return 0


def _run(options: argparse.Namespace) -> None:
    from skye_desktop.lab.run import run
    from skye_desktop.lab.study import read_study

    study = read_study(options.study, options.games, options.variant)
    progress: ProgressBar | None = None

    def watch(done: int, total: int) -> None:
        nonlocal progress
        if progress is None:
            progress = ProgressBar(total, before=done, every=_SPARSE)
            if done:
                print_error(
                    tr("{done} of {total} games are there already").format(done=done, total=total)
                    + "\n"
                )
        else:
            progress(done)

    try:
        run(study, options.out, _runner(options), watch)
    except KeyboardInterrupt:
        message = tr("stopped: the same command goes on from here ({out})").format(out=options.out)
        print_error(f"\n{message}\n")
        raise
    finally:
        if progress is not None:
            progress.end()
    say(
        trn(
            "{name}: {n} game in {out}",
            "{name}: {n} games in {out}",
            study.total,
            name=study.name,
            out=options.out,
        )
    )
    say(tr("what came of them: {command}").format(command=f"skye-desktop lab report {options.out}"))


def _runner(options: argparse.Namespace) -> BatchRunner:
    if options.scheduler is None:
        from skye_desktop.lab.run import local_runner

        return local_runner(options.workers)
    if options.workers is not None:
        raise LabError(
            tr(
                "--workers counts processes of this machine: a scheduler's workers are started by "
                "themselves"
            )
        )
    require("distributed")
    from skye_desktop.lab.cluster import Cluster

    return Cluster(options.scheduler, lambda text: print_error(f"{text}\n"))


def _report(options: argparse.Namespace) -> None:
    # For sums of small tables several threads are slower than one.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from skye_desktop.lab.study_report import studies_in

    if options.saves == bool(options.folders):
        raise LabError(tr("name the folder of a study, or two to compare them, or say --saves"))
    if options.game is not None and not options.saves:
        raise LabError(tr("--game says which saved games are meant: say --saves, or leave it out"))
    if len(options.folders) > 2:
        raise LabError(tr("two studies can be compared, not {n}").format(n=len(options.folders)))
    if options.saves:
        from skye_desktop.lab.finished_games import results_of_saves

        shown = [results_of_saves(options.data_dir, options.game or DEFAULT)]
    else:
        shown = studies_in(options.folders)
    out: Path | None = options.out
    if out is not None and out.exists() and not out.is_file():
        raise LabError(tr("{out}: is no file: name another with --out").format(out=out))
    if options.text:
        _write_text_of(shown, options.out)
        return
    from skye_desktop.lab.page import page

    out = out or (Path("saves.html") if options.saves else options.folders[0] / "report.html")
    write_text(out, page(shown))
    for one in shown:
        say(headed(one.name, one.played))
    say(str(out))


def _write_text_of(shown: Sequence[StudyResults], out: Path | None) -> None:
    """Print the figures as Markdown, or replace the figures in the document ``out``.

    Raises LabError if the document has no place for them.
    """
    from skye_desktop.lab.markdown import replace_figures, text

    if out is None:
        say(text(shown), end="")
        return
    try:
        document = text_of_file(out, _LARGEST_DOCUMENT)
        write_text(out, replace_figures(document, shown[0].name, text(shown)))
    except (SaveError, ValueError) as error:
        message = tr("{out}: cannot be renewed ({why}); without --out the text is printed")
        raise LabError(message.format(out=out, why=error)) from error
    say(str(out))
