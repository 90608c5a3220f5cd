"""Running a study into a folder: what is done lies there in parts, each whole, until all of it becomes three files.

Only this process writes, and each part holds games that no other part holds. So it matters neither who played them
nor how often they were played: they count once. A study that was stopped goes on with what no part holds.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic import ValidationError

from skye_desktop import __version__
from skye_desktop.files import sweep, why_unusable, write_bytes, write_text
from skye_desktop.i18n import enumerated, tr
from skye_desktop.lab.batches import Batch, Played, Queue, Worker, missing
from skye_desktop.lab.study import LabError, Study
from skye_desktop.playtest import in_processes

FILES = ("games.parquet", "seats.parquet", "tiles.parquet")
_PARTS, _MERGED, _STUDY, _LOCK = "parts", "merged", "study.json", ".running"
_PART = re.compile(r"(\d{9})-(\d{9})\.arrow")
_PATIENCE = 10.0
"""Seconds in which the processes of a run that was killed have ended."""

Everywhere = Callable[[Worker, Iterable[Batch]], Iterator[Played]]
"""Who has the batches played: the cores of this machine, or a cluster."""
Watch = Callable[[int, int], None]
"""Told how many games lie in the folder, and of how many."""


def cores(workers: int | None) -> Everywhere:
    """So many processes of this machine, or one for each core."""
    return partial(_on_cores, workers)


def _on_cores(workers: int | None, work: Worker, batches: Iterable[Batch]) -> Iterator[Played]:
    return in_processes(work, batches, workers)


def run(study: Study, folder: Path, everywhere: Everywhere, watch: Watch) -> None:
    """Play what the folder lacks of the study, and leave its three files there.

    Raises LabError, SaveError, and whatever ``everywhere`` raises.
    """
    with _alone(folder):
        _begin(study, folder)
        if not _is_done(folder):
            _play(study, folder, everywhere, watch)
            _finish(study, folder)
        shutil.rmtree(folder / _MERGED, ignore_errors=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """As long as this lasts nobody else runs a study in that folder."""
    if why := why_unusable(folder):
        told = tr("{folder}: {why}: name another folder with --out")
        raise LabError(told.format(folder=folder, why=why))
    lock = FileLock(folder / _LOCK)
    try:
        with lock.acquire(timeout=_PATIENCE):
            yield
    except Timeout as error:
        told = tr("{folder}: a study is running there: wait for it, or name another folder")
        raise LabError(told.format(folder=folder)) from error


def _begin(study: Study, folder: Path) -> None:
    """Note which study the folder is of. Raises LabError if it is of another."""
    about = folder / _STUDY
    if about.exists():
        begun, version = study_in(folder)
        if begun != study:
            differing = [key for key in Study.model_fields if getattr(begun, key) != getattr(study, key)]
            told = tr("{folder}: holds another study ({fields} differ): name another folder with --out")
            raise LabError(told.format(folder=folder, fields=enumerated(differing)))
        if version != __version__ and not _is_done(folder):
            told = tr(
                "{folder}: was begun by skye-desktop {version}, whose games may differ from those of {this}: "
                "name another folder with --out"
            )
            raise LabError(told.format(folder=folder, version=version, this=__version__))
    else:
        noted = {"version": __version__, "study": study.model_dump(mode="json")}
        write_text(about, json.dumps(noted, indent=1, ensure_ascii=False) + "\n")
    if not _is_done(folder):
        (folder / _PARTS).mkdir(exist_ok=True)
        sweep(folder / _PARTS)


def study_in(folder: Path) -> tuple[Study, str]:
    """The study of that folder, and the version of the program that played it. Raises LabError if it has none."""
    path = folder / _STUDY
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Study.model_validate(told["study"]), str(told["version"])
    except (OSError, ValueError, KeyError, TypeError, ValidationError) as error:
        text = tr("{folder}: holds no study: run one with: {command}")
        command = f"skye-desktop lab run STUDY.toml --out {folder}"
        raise LabError(text.format(folder=folder, command=command)) from error


def _is_done(folder: Path) -> bool:
    return not (folder / _PARTS).exists() and all((folder / name).exists() for name in FILES)


def results(folder: Path) -> tuple[Study, Iterator[tuple[Any, ...]]]:
    """The study of that folder and its tables, some games at a time; of one that is not finished what there is.

    Raises LabError if there is nothing, and in going through the tables ValueError if they cannot be read.
    """
    from skye_desktop.lab.tables import read_groups, read_parts

    study, _ = study_in(folder)
    if _is_done(folder):
        return study, read_groups(folder)
    parts = _parts(folder) if (folder / _PARTS).is_dir() else []
    if not parts:
        told = tr("{folder}: no game of the study there has been played: run it again")
        raise LabError(told.format(folder=folder))
    return study, read_parts(_path(folder, batch).read_bytes() for batch in parts)


def _parts(folder: Path) -> list[Batch]:
    """What the parts in the folder hold, in order."""
    names = (_PART.fullmatch(path.name) for path in (folder / _PARTS).iterdir())
    return sorted(Batch(int(name[1]), int(name[2])) for name in names if name)


def _path(folder: Path, batch: Batch) -> Path:
    return folder / _PARTS / f"{batch.first:09}-{batch.end:09}.arrow"


def _play(study: Study, folder: Path, everywhere: Everywhere, watch: Watch) -> None:
    done = _parts(folder)
    games = sum(end - first for first, end in done)
    left = missing(done, study.total)
    if not left:
        return
    watch(games, study.total)
    queue = Queue(left)
    for played in everywhere(Worker(study), queue):
        write_bytes(_path(folder, played.batch), played.part)
        queue.learn(played)
        games += played.batch.end - played.batch.first
        watch(games, study.total)


def _finish(study: Study, folder: Path) -> None:
    from skye_desktop.lab.tables import merge

    parts = _parts(folder)
    assert not missing(parts, study.total), "games are missing"
    merge((_path(folder, batch).read_bytes() for batch in parts), folder, {"study": study.model_dump_json()})
    # From here on the three files count: removing the parts may be broken off at any of them.
    (folder / _PARTS).replace(folder / _MERGED)
