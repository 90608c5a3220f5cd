"""Running a study in a folder: batches are stored as parts, and merged into files at the end.

Only this process writes, and no game is in two parts. So it does not matter who played a game or
how often it was played: it counts once. A study that was stopped continues with the games that are
missing; the same is true of one that is enlarged. Files that do not belong to the study or are
damaged are set aside, and their games are played again.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import file_digest
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from filelock import FileLock, Timeout

from skye_desktop import __version__
from skye_desktop.files import (
    SaveError,
    bytes_of_file,
    json_of_file,
    sweep,
    why_unusable,
    write_bytes,
    write_text,
)
from skye_desktop.game.pool import in_processes
from skye_desktop.i18n import enumerated, tr, trn
from skye_desktop.lab.batches import Batch, BatchQueue, BatchResult, BatchWorker, missing
from skye_desktop.lab.lab_game import game_of_fields, lab_of
from skye_desktop.lab.study import BaseStudy, Cell, LabError
from skye_desktop.terminal import print_error

FILES = ("games.parquet", "seats.parquet", "tiles.parquet")
"""Files of the results of Isle of Skye."""
_PARTS = "parts"
_MERGED = "merged"
_ASIDE = "aside"
_STUDY = "study.json"
_LOCK = ".running"
_PART = re.compile(r"(\d{9})-(\d{9})\.arrow")
_STALE = re.compile(r"parts(-\d+)?|merged")
_PATIENCE = 10.0
"""Seconds in which the processes of a run that was killed should have ended."""
_LARGEST_STUDY = 8 * 1024 * 1024
"""Largest size of a study's record, in bytes: fifty variants with their descriptions."""
_LARGEST_PART = 64 * 1024 * 1024
"""Largest size of a part, in bytes; one with 2,000 games has about two million."""
_MOST_LISTED = 5
"""Number of files set aside that are reported one by one."""

BatchRunner = Callable[[BatchWorker, Iterable[Batch]], Iterator[BatchResult]]
"""A function that has batches played, by processes of this machine or by a cluster."""
ProgressCallback = Callable[[int, int], None]
"""A function that is called with the number of games in the folder, and the total."""
MessageCallback = Callable[[str], None]
"""A function called with a sentence about a file that was set aside."""


class StudyRecord(NamedTuple):
    """The record of a study in its folder."""

    study: BaseStudy
    version: str
    """Version of the program that plays it."""
    code: str
    """Fingerprint of that program; empty if an old program has recorded none."""
    results: Mapping[str, str] = {}
    """Digests of the results files by name, once they are written; empty if none were recorded."""


class _UnusableFile(NamedTuple):
    """A file that is set aside, with the reason."""

    path: Path
    why: str


def local_runner(workers: int | None) -> BatchRunner:
    """Return a function that plays batches in that many processes; None for one for each core."""
    return partial(_run_locally, workers)


def _run_locally(
    workers: int | None, work: BatchWorker, batches: Iterable[Batch]
) -> Iterator[BatchResult]:
    return in_processes(work, batches, workers)


def _murmur(text: str) -> None:
    print_error(f"{text}\n")


def run(
    study: BaseStudy,
    folder: Path,
    runner: BatchRunner,
    on_progress: ProgressCallback,
    notify: MessageCallback = _murmur,
) -> None:
    """Play the games of the study that are missing in the folder, and write its files.

    Raises LabError, SaveError, and whatever ``runner`` raises.
    """
    with _locked(folder):
        study = _prepare(study, folder, notify)
        if not _is_done(study, folder):
            _play(study, folder, runner, on_progress)
            _finish(study, folder)
        shutil.rmtree(folder / _MERGED, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock the folder while the context lasts, so that no other process runs a study there."""
    if why := why_unusable(folder):
        message = tr("{folder}: {why}: name another folder with --out")
        raise LabError(message.format(folder=folder, why=why))
    _refuse_pipes(folder)
    lock = FileLock(folder / _LOCK)
    try:
        with lock.acquire(timeout=_PATIENCE):
            yield
    except Timeout as error:
        message = tr("{folder}: a study is running there: wait for it, or name another folder")
        raise LabError(message.format(folder=folder)) from error


def _refuse_pipes(folder: Path) -> None:
    """Check that files and folders are what their names say, since reading a pipe would block.

    Raises LabError.
    """
    for path in (folder / _LOCK, folder / _STUDY, *sorted(folder.glob("*.parquet"))):
        if path.exists() and not path.is_file():
            message = tr("{path}: is no file: move it away, and the same command goes on")
            raise LabError(message.format(path=path))
    for name in (_parts_folder(folder).name, _MERGED, _ASIDE):
        path = folder / name
        if path.exists() and not path.is_dir():
            message = tr("{path}: is no folder: move it away, and the same command goes on")
            raise LabError(message.format(path=path))


# -- which study it is


def _prepare(study: BaseStudy, folder: Path, notify: MessageCallback) -> BaseStudy:
    """Prepare the folder; return the study, with the rules and deals with which it was begun there.

    Raises LabError if the folder contains another study.
    """
    code = lab_of(study.game_id).code
    record = StudyRecord(study, __version__, code)
    if (folder / _STUDY).exists():
        record = read_record(folder)
        study = study.as_begun(record.study)
        _require_same(record.study, study, folder)
    _remove_stale(folder)
    has_any = _set_unusable_aside(record, folder, notify)
    if has_any and (record.study.games < study.games or not _is_done(study, folder)):
        _require_same_code(record, folder)
    if not has_any:
        _write_record(StudyRecord(study, __version__, code), folder)
    elif record.study.games < study.games:
        _enlarge(record, study, folder)
    elif not (folder / _STUDY).exists():
        _write_record(record, folder)
    if not _is_done(study, folder):
        _parts_folder(folder).mkdir(exist_ok=True)
        sweep(_parts_folder(folder))
    return study


def _require_same(record: BaseStudy, study: BaseStudy, folder: Path) -> None:
    """Raise LabError unless it is the same study, or the same with more games."""
    keys = type(study).model_fields
    is_of_game = type(record) is type(study)
    differing = [
        key for key in keys if not is_of_game or getattr(record, key) != getattr(study, key)
    ]
    if differing == ["games"] and record.games < study.games:
        return
    if differing == ["games"]:
        message = tr(
            "{folder}: has {n} games of each combination already: name as many or more with "
            "--games, or another "
            "folder with --out"
        )
        raise LabError(message.format(folder=folder, n=record.games))
    if differing:
        message = tr(
            "{folder}: holds another study ({fields} differ): name another folder with --out"
        )
        raise LabError(message.format(folder=folder, fields=enumerated(differing)))


def _require_same_code(record: StudyRecord, folder: Path) -> None:
    """Raise LabError if the games in the folder were played by another program.

    Games of both would be mixed.
    """
    if record.version != __version__:
        message = tr(
            "{folder}: was begun by skye-desktop {version}, whose games may differ from those of "
            "{this}: "
            "name another folder with --out"
        )
        raise LabError(message.format(folder=folder, version=record.version, this=__version__))
    if record.code and record.code != lab_of(record.study.game_id).code:
        message = tr(
            "{folder}: was begun by other code of skye-desktop {version}, whose games may differ: "
            "go on with that "
            "code, or name another folder with --out"
        )
        raise LabError(message.format(folder=folder, version=record.version))


def _write_record(record: StudyRecord, folder: Path) -> None:
    """Write the record of the study into the folder. Raises SaveError."""
    data = record._asdict() | {"study": record.study.model_dump(mode="json")}
    write_text(folder / _STUDY, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def read_record(folder: Path) -> StudyRecord:
    """Return the record of the study in that folder. Raises LabError if it has no readable one."""
    path = folder / _STUDY
    if not path.exists():
        text = tr("{folder}: holds no study: run one with: {command}")
        command = f"skye-desktop lab run STUDY.toml --out {folder}"
        raise LabError(text.format(folder=folder, command=command))
    try:
        message = json_of_file(path, _LARGEST_STUDY)
        study = _study_of(message["study"])
        results = dict(message.get("results", {}))
        return StudyRecord(study, str(message["version"]), str(message.get("code", "")), results)
    except (SaveError, ValueError, KeyError, TypeError, AttributeError) as error:
        text = tr(
            "{path}: does not say which study the folder is of: put the file back, or move it away "
            "and run the study "
            "again, which keeps the games that belong to it"
        )
        raise LabError(text.format(path=path)) from error


# -- what there is


def _parts_folder(folder: Path) -> Path:
    """Return the folder of the parts; after each enlargement of the study it is another one."""
    named = {path.name: path for path in folder.glob(f"{_PARTS}-*") if _STALE.fullmatch(path.name)}
    if not named:
        return folder / _PARTS
    if not (folder / _STUDY).exists():
        return max(named.values(), key=lambda path: int(path.name.partition("-")[2]))
    return named.get(f"{_PARTS}-{read_record(folder).study.games}", folder / _PARTS)


def _remove_stale(folder: Path) -> None:
    """Remove what a run left behind that was killed at its end, or while enlarging."""
    now = _parts_folder(folder).name
    if (folder / _STUDY).exists():
        for path in [*folder.iterdir()]:
            if path.name != now and path.is_dir() and _STALE.fullmatch(path.name):
                shutil.rmtree(path, ignore_errors=True)


def _is_done(study: BaseStudy, folder: Path) -> bool:
    return not _parts_folder(folder).exists() and all(
        (folder / name).exists() for name in _files(study)
    )


def _files(study: BaseStudy) -> list[str]:
    """Return the names of the results files of the study."""
    return [f"{name}.parquet" for name in lab_of(study.game_id).schemas]


def _study_of(fields: Any) -> BaseStudy:
    """Return the study with those fields. Raises ValueError, TypeError or AttributeError."""
    study: BaseStudy = lab_of(game_of_fields(fields)).study_type.model_validate(fields)
    return study


def results(folder: Path) -> tuple[BaseStudy, Iterator[tuple[Any, ...]]]:
    """Return the study in a folder and its tables, some games at a time.

    An unfinished study has the games played so far. Raises LabError if there are none, or if
    something cannot be read; iterating over the tables raises ValueError.
    """
    from skye_desktop.lab.parquet import read_groups, read_parts

    _refuse_pipes(folder)
    record = read_record(folder)
    study = record.study
    is_done = _is_done(study, folder)
    parts, unusable = (
        ([], _unusable_results(record, folder)) if is_done else _usable_parts(study, folder)
    )
    if unusable and not is_done and _is_done(study, folder):  # it was finished in the meantime
        return results(folder)
    if unusable:
        message = tr(
            "{path}: {why}: run the study again, which sets it aside and plays its games again"
        )
        raise LabError(message.format(path=unusable[0].path, why=unusable[0].why))
    if is_done:
        return study, read_groups(folder, lab_of(study.game_id).schemas)
    if not parts:
        message = tr("{folder}: no game of the study there has been played: run it again")
        raise LabError(message.format(folder=folder))
    place = _parts_folder(folder)
    data = (_read(place / _name(batch)) for batch in parts)
    return study, read_parts(data, lab_of(study.game_id).schemas)


def _set_unusable_aside(record: StudyRecord, folder: Path, notify: MessageCallback) -> bool:
    """Set aside the unusable files of the study; return whether usable ones are left."""
    if _is_done(record.study, folder):
        unusable = _unusable_results(record, folder)
        is_left = not unusable
    else:
        parts, unusable = _usable_parts(record.study, folder)
        is_left = bool(parts)
    message = [_set_aside(*each, folder) for each in unusable]
    for sentence in message[:_MOST_LISTED]:
        notify(sentence)
    if (more := len(message) - _MOST_LISTED) > 0:
        notify(trn("and {n} file more is set aside", "and {n} files more are set aside", more))
    return is_left


def _set_aside(path: Path, why: str, folder: Path) -> str:
    """Move a file to the folder for those that were set aside; return a sentence about it."""
    aside = folder / _ASIDE
    aside.mkdir(exist_ok=True)
    names = (f"{path.name}.{number}" if number else path.name for number in count())
    place = next(aside / name for name in names if not (aside / name).exists())
    path.replace(place)
    message = tr(
        "{path}: {why}: it is set aside as {place}, and what is then missing is played again"
    )
    return message.format(path=path, why=why, place=place)


def _unusable_results(record: StudyRecord, folder: Path) -> list[_UnusableFile]:
    """Return those of the results files that are not complete files of that study."""
    whys = (
        (folder / name, _why_unusable_results(record, folder, name))
        for name in _files(record.study)
    )
    return [_UnusableFile(path, why) for path, why in whys if why]


def _why_unusable_results(record: StudyRecord, folder: Path, file: str) -> str:
    from skye_desktop.lab.parquet import read_info

    study = record.study
    name = file.removesuffix(".parquet")
    wanted = {
        "games": study.total,
        "seats": sum(cell.seats for cell in study.cells()) * study.games,
    }
    try:
        of = read_info(folder, name, lab_of(study.game_id).schemas)
    except ValueError:
        return tr("is damaged")
    try:
        is_other = _study_of(json.loads(of.study)) != study
    except (ValueError, TypeError, AttributeError, LabError):
        is_other = True
    if is_other:
        return tr("holds results of another study")
    if of.games != (0, study.total - 1) or of.rows != wanted.get(name, of.rows):
        return tr("is not whole")
    is_as_written = record.results.get(file) in (None, _digest(folder / file))
    return "" if is_as_written else tr("is damaged")


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _usable_parts(study: BaseStudy, folder: Path) -> tuple[list[Batch], list[_UnusableFile]]:
    """Return the usable parts in the folder, in order, and the files that cannot be used."""
    found: list[Batch] = []
    unusable = []
    cells = study.cells()
    place = _parts_folder(folder)
    for batch in _parts(place):
        path = place / _name(batch)
        why = _why_unusable(study, cells, path, batch)
        if not why and found and batch.first < found[-1].end:
            why = tr("holds games that another part has too")
        if why:
            unusable.append(_UnusableFile(path, why))
        else:
            found.append(batch)
    return found, unusable


def _why_unusable(study: BaseStudy, cells: Sequence[Cell], path: Path, batch: Batch) -> str:
    from skye_desktop.lab.parquet import holds, unpack

    if not path.is_file():
        return tr("is no file")
    if not batch.first < batch.end <= study.total:
        return tr("holds games that the study has not")
    try:
        tables = unpack(_read(path), lab_of(study.game_id).schemas)
        if not holds(tables, *batch):
            return tr("is damaged")
        ends = [tables[0].slice(place, 1).to_pylist()[0] for place in (0, len(tables[0]) - 1)]
    except (ValueError, TypeError):  # TypeError: nothing stands where a number must
        return tr("is damaged")
    return (
        ""
        if all(_matches_study(study, cells, row) for row in ends)
        else tr("holds games of another study")
    )


def _matches_study(study: BaseStudy, cells: Sequence[Cell], row: Mapping[str, Any]) -> bool:
    """Return whether the row's game is that of its index in the study, judged by its seed."""
    place, number = divmod(row["game"], study.games)
    wanted = (place, number, cells[place].seats, study.seed_of(cells[place], number))
    return (row["cell"], row["number"], row["seats"], row["seed"]) == wanted


def _parts(place: Path) -> list[Batch]:
    """Return the batches of the parts in a folder, by their names.

    If two begin with the same game the longer comes first.
    """
    names = (_PART.fullmatch(path.name) for path in place.iterdir()) if place.is_dir() else ()
    found = (Batch(int(name[1]), int(name[2])) for name in names if name)
    return sorted(found, key=lambda batch: (batch.first, -batch.end))


def _name(batch: Batch) -> str:
    return f"{batch.first:09}-{batch.end:09}.arrow"


def _read(path: Path) -> bytes:
    """Return the bytes of a part. Raises ValueError if it cannot be read."""
    try:
        return bytes_of_file(path, _LARGEST_PART)
    except SaveError as error:
        raise ValueError(str(error)) from error


# -- playing


def _enlarge(record: StudyRecord, study: BaseStudy, folder: Path) -> None:
    """Turn the results into parts of the same study with more games.

    Raises SaveError and LabError. Whenever it is interrupted, the folder contains either the old
    study or the new one, as its record says.
    """
    from skye_desktop.lab.parquet import pack_tables, renumber

    _, groups = results(folder)
    old = _parts_folder(folder)
    new = folder / f"{_PARTS}-{study.games}"
    for tables in groups:
        for first, end, of_stretch in renumber(tables, record.study.games, study.games):
            write_bytes(new / _name(Batch(first, end)), pack_tables(of_stretch))
    _write_record(record._replace(study=study, results={}), folder)
    shutil.rmtree(old, ignore_errors=True)


def _play(
    study: BaseStudy, folder: Path, runner: BatchRunner, on_progress: ProgressCallback
) -> None:
    place = _parts_folder(folder)
    done = _parts(place)
    games = sum(end - first for first, end in done)
    left = missing(done, study.total)
    if not left:
        return
    on_progress(games, study.total)
    queue = BatchQueue(left)
    for played in runner(BatchWorker(study), queue):
        write_bytes(place / _name(played.batch), played.part)
        queue.adapt(played)
        games += played.batch.end - played.batch.first
        on_progress(games, study.total)


def _finish(study: BaseStudy, folder: Path) -> None:
    """Merge the parts into the results files.

    Raises LabError if the parts have been changed by somebody else.
    """
    from skye_desktop.lab.parquet import merge

    place = _parts_folder(folder)
    parts, unusable = _usable_parts(study, folder)
    if unusable or missing(parts, study.total):
        message = tr(
            "{folder}: something else has changed what lies there: the same command goes on from "
            "here"
        )
        raise LabError(message.format(folder=folder))
    merge(
        (_read(place / _name(batch)) for batch in parts),
        folder,
        {"study": study.model_dump_json()},
        lab_of(study.game_id).schemas,
    )
    _write_record(
        read_record(folder)._replace(
            results={name: _digest(folder / name) for name in _files(study)}
        ),
        folder,
    )
    # From here on the files count, even if removing the parts is interrupted.
    place.replace(folder / _MERGED)
