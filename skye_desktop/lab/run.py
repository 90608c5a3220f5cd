"""Running a study into a folder: what is done lies there in parts, each whole, until all of it
becomes three files.

Only this process writes, and each part holds games that no other part holds. So it matters neither
who played them nor how often they were played: they count once. A study that was stopped goes on
with what no part holds, and one that is to have more games of each cell goes on with those that it
has not. What somebody or something else has put there or damaged is set aside, and its games are
played again.
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
from pydantic import ValidationError

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
from skye_desktop.i18n import enumerated, tr, trn
from skye_desktop.lab.batches import Batch, Played, Queue, Worker, missing
from skye_desktop.lab.code import CODE
from skye_desktop.lab.study import Cell, LabError, Study
from skye_desktop.playtest import in_processes
from skye_desktop.terminal import murmur

FILES = ("games.parquet", "seats.parquet", "tiles.parquet")
_PARTS, _MERGED, _ASIDE, _STUDY, _LOCK = "parts", "merged", "aside", "study.json", ".running"
_PART = re.compile(r"(\d{9})-(\d{9})\.arrow")
_STALE = re.compile(r"parts(-\d+)?|merged")
_PATIENCE = 10.0
"""Seconds in which the processes of a run that was killed have ended."""
_LARGEST_STUDY = 8 * 1024 * 1024
"""Bytes of what a folder says of its study: fifty variants at most, each with all it says."""
_LARGEST_PART = 64 * 1024 * 1024
"""Bytes of a part; one of 2,000 games has about two millions."""
_MOST_TOLD = 5
"""Things set aside that are told one by one."""

Everywhere = Callable[[Worker, Iterable[Batch]], Iterator[Played]]
"""Who has the batches played: the cores of this machine, or a cluster."""
Watch = Callable[[int, int], None]
"""Told how many games lie in the folder, and of how many."""
Tell = Callable[[str], None]
"""Told in a sentence what was set aside."""


class Begun(NamedTuple):
    """Description of the study in a folder."""

    study: Study
    version: str
    """Of the program that plays it."""
    code: str
    """The fingerprint of that program; empty in folders of programs that noted none."""
    results: Mapping[str, str] = {}
    """The digests of the three files by name, when there are some; none in folders of such
    programs.
    """


class _Useless(NamedTuple):
    """A file that is set aside, and why."""

    path: Path
    why: str


def cores(workers: int | None) -> Everywhere:
    """So many processes of this machine, or one for each core."""
    return partial(_on_cores, workers)


def _on_cores(workers: int | None, work: Worker, batches: Iterable[Batch]) -> Iterator[Played]:
    return in_processes(work, batches, workers)


def _murmur(text: str) -> None:
    murmur(f"{text}\n")


def run(
    study: Study, folder: Path, everywhere: Everywhere, watch: Watch, tell: Tell = _murmur
) -> None:
    """Play what the folder lacks of the study, and leave its three files there.

    Raises LabError, SaveError, and whatever ``everywhere`` raises.
    """
    with _alone(folder):
        study = _begin(study, folder, tell)
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
    _refuse_pipes(folder)
    lock = FileLock(folder / _LOCK)
    try:
        with lock.acquire(timeout=_PATIENCE):
            yield
    except Timeout as error:
        told = tr("{folder}: a study is running there: wait for it, or name another folder")
        raise LabError(told.format(folder=folder)) from error


def _refuse_pipes(folder: Path) -> None:
    """Raises LabError if something else than a file or a folder stands where one belongs: it would
    be waited for.
    """
    for name in (_LOCK, _STUDY, *FILES):
        path = folder / name
        if path.exists() and not path.is_file():
            told = tr("{path}: is no file: move it away, and the same command goes on")
            raise LabError(told.format(path=path))
    for name in (_parts_folder(folder).name, _MERGED, _ASIDE):
        path = folder / name
        if path.exists() and not path.is_dir():
            told = tr("{path}: is no folder: move it away, and the same command goes on")
            raise LabError(told.format(path=path))


# -- which study it is


def _begin(study: Study, folder: Path, tell: Tell) -> Study:
    """The study as it is played in that folder, which is made ready for it. Raises LabError if it
    is of another.
    """
    begun = Begun(study, __version__, CODE)
    if (folder / _STUDY).exists():
        begun = study_in(folder)
        if begun.study.deals == "own":  # a folder of an earlier program goes on as it began
            study = study.model_copy(update={"deals": "own"})
        _require_same(begun.study, study, folder)
    _remove_stale(folder)
    has_any = _set_useless_aside(begun, folder, tell)
    if has_any and (begun.study.games < study.games or not _is_done(folder)):
        _require_same_code(begun, folder)
    if not has_any:
        _note(Begun(study, __version__, CODE), folder)
    elif begun.study.games < study.games:
        _enlarge(begun, study, folder)
    elif not (folder / _STUDY).exists():
        _note(begun, folder)
    if not _is_done(folder):
        _parts_folder(folder).mkdir(exist_ok=True)
        sweep(_parts_folder(folder))
    return study


def _require_same(begun: Study, study: Study, folder: Path) -> None:
    """Raises LabError unless it is the same study, or the same with more games."""
    differing = [key for key in Study.model_fields if getattr(begun, key) != getattr(study, key)]
    if differing == ["games"] and begun.games < study.games:
        return
    if differing == ["games"]:
        told = tr(
            "{folder}: has {n} games of each combination already: name as many or more with "
            "--games, or another "
            "folder with --out"
        )
        raise LabError(told.format(folder=folder, n=begun.games))
    if differing:
        told = tr("{folder}: holds another study ({fields} differ): name another folder with --out")
        raise LabError(told.format(folder=folder, fields=enumerated(differing)))


def _require_same_code(begun: Begun, folder: Path) -> None:
    """Raises LabError if another program has played what is there: games of both would be mixed."""
    if begun.version != __version__:
        told = tr(
            "{folder}: was begun by skye-desktop {version}, whose games may differ from those of "
            "{this}: "
            "name another folder with --out"
        )
        raise LabError(told.format(folder=folder, version=begun.version, this=__version__))
    if begun.code and begun.code != CODE:
        told = tr(
            "{folder}: was begun by other code of skye-desktop {version}, whose games may differ: "
            "go on with that "
            "code, or name another folder with --out"
        )
        raise LabError(told.format(folder=folder, version=begun.version))


def _note(begun: Begun, folder: Path) -> None:
    """Say in the folder which study it is of, and who plays it. Raises SaveError."""
    noted = begun._asdict() | {"study": begun.study.model_dump(mode="json")}
    write_text(folder / _STUDY, json.dumps(noted, indent=1, ensure_ascii=False) + "\n")


def study_in(folder: Path) -> Begun:
    """Return the description of the study in that folder. Raises LabError if it has none that can
    be read.
    """
    path = folder / _STUDY
    if not path.exists():
        text = tr("{folder}: holds no study: run one with: {command}")
        command = f"skye-desktop lab run STUDY.toml --out {folder}"
        raise LabError(text.format(folder=folder, command=command))
    try:
        told = json_of_file(path, _LARGEST_STUDY)
        study = Study.model_validate(told["study"])
        results = dict(told.get("results", {}))
        return Begun(study, str(told["version"]), str(told.get("code", "")), results)
    except (SaveError, ValueError, KeyError, TypeError, AttributeError) as error:
        text = tr(
            "{path}: does not say which study the folder is of: put the file back, or move it away "
            "and run the study "
            "again, which keeps the games that belong to it"
        )
        raise LabError(text.format(path=path)) from error


# -- what there is


def _parts_folder(folder: Path) -> Path:
    """Where the parts of the study lie: one that was enlarged has a folder of its own for them."""
    named = {path.name: path for path in folder.glob(f"{_PARTS}-*") if _STALE.fullmatch(path.name)}
    if not named:
        return folder / _PARTS
    if not (folder / _STUDY).exists():
        return max(named.values(), key=lambda path: int(path.name.partition("-")[2]))
    return named.get(f"{_PARTS}-{study_in(folder).study.games}", folder / _PARTS)


def _remove_stale(folder: Path) -> None:
    """Remove what a run has left there that was killed when it had just finished, or in the middle
    of enlarging.
    """
    now = _parts_folder(folder).name
    if (folder / _STUDY).exists():
        for path in [*folder.iterdir()]:
            if path.name != now and path.is_dir() and _STALE.fullmatch(path.name):
                shutil.rmtree(path, ignore_errors=True)


def _is_done(folder: Path) -> bool:
    return not _parts_folder(folder).exists() and all((folder / name).exists() for name in FILES)


def results(folder: Path) -> tuple[Study, Iterator[tuple[Any, ...]]]:
    """The study of that folder and its tables, some games at a time; of one that is not finished
    what there is.

    Raises LabError if there is nothing, or if something there cannot be read; in going through the
    tables ValueError.
    """
    from skye_desktop.lab.tables import read_groups, read_parts

    _refuse_pipes(folder)
    begun = study_in(folder)
    study = begun.study
    is_done = _is_done(folder)
    parts, useless = (
        ([], _useless_results(begun, folder)) if is_done else _sorted_out(study, folder)
    )
    if useless and not is_done and _is_done(folder):  # it was finished in the meantime
        return results(folder)
    if useless:
        told = tr(
            "{path}: {why}: run the study again, which sets it aside and plays its games again"
        )
        raise LabError(told.format(path=useless[0].path, why=useless[0].why))
    if is_done:
        return study, read_groups(folder)
    if not parts:
        told = tr("{folder}: no game of the study there has been played: run it again")
        raise LabError(told.format(folder=folder))
    place = _parts_folder(folder)
    return study, read_parts(_read(place / _name(batch)) for batch in parts)


def _set_useless_aside(begun: Begun, folder: Path, tell: Tell) -> bool:
    """Set aside what cannot be used of that study, and give whether anything is left."""
    if _is_done(folder):
        useless = _useless_results(begun, folder)
        is_left = not useless
    else:
        parts, useless = _sorted_out(begun.study, folder)
        is_left = bool(parts)
    told = [_set_aside(*each, folder) for each in useless]
    for sentence in told[:_MOST_TOLD]:
        tell(sentence)
    if (more := len(told) - _MOST_TOLD) > 0:
        tell(trn("and {n} file more is set aside", "and {n} files more are set aside", more))
    return is_left


def _set_aside(path: Path, why: str, folder: Path) -> str:
    """Move it where it stands in nobody's way, and say so."""
    aside = folder / _ASIDE
    aside.mkdir(exist_ok=True)
    names = (f"{path.name}.{number}" if number else path.name for number in count())
    place = next(aside / name for name in names if not (aside / name).exists())
    path.replace(place)
    told = tr("{path}: {why}: it is set aside as {place}, and what is then missing is played again")
    return told.format(path=path, why=why, place=place)


def _useless_results(begun: Begun, folder: Path) -> list[_Useless]:
    """Those of the three files that are not the whole results of that study."""
    whys = ((folder / name, _why_useless_results(begun, folder, name)) for name in FILES)
    return [_Useless(path, why) for path, why in whys if why]


def _why_useless_results(begun: Begun, folder: Path, file: str) -> str:
    from skye_desktop.lab.tables import about_results

    study = begun.study
    name = file.removesuffix(".parquet")
    wanted = {
        "games": study.total,
        "seats": sum(cell.seats for cell in study.cells()) * study.games,
    }
    try:
        of = about_results(folder, name)
    except ValueError:
        return tr("is damaged")
    try:
        is_other = Study.model_validate_json(of.study) != study
    except ValidationError:
        is_other = True
    if is_other:
        return tr("holds results of another study")
    if of.games != (0, study.total - 1) or of.rows != wanted.get(name, of.rows):
        return tr("is not whole")
    is_as_written = begun.results.get(file) in (None, _digest(folder / file))
    return "" if is_as_written else tr("is damaged")


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _sorted_out(study: Study, folder: Path) -> tuple[list[Batch], list[_Useless]]:
    """What the parts in the folder hold, in order, and those that cannot be used."""
    found: list[Batch] = []
    useless = []
    cells = study.cells()
    place = _parts_folder(folder)
    for batch in _parts(place):
        path = place / _name(batch)
        why = _why_useless(study, cells, path, batch)
        if not why and found and batch.first < found[-1].end:
            why = tr("holds games that another part has too")
        if why:
            useless.append(_Useless(path, why))
        else:
            found.append(batch)
    return found, useless


def _why_useless(study: Study, cells: Sequence[Cell], path: Path, batch: Batch) -> str:
    from skye_desktop.lab.tables import holds, unpack

    if not path.is_file():
        return tr("is no file")
    if not batch.first < batch.end <= study.total:
        return tr("holds games that the study has not")
    try:
        tables = unpack(_read(path))
        if not holds(tables, *batch):
            return tr("is damaged")
        ends = [tables[0].slice(place, 1).to_pylist()[0] for place in (0, len(tables[0]) - 1)]
    except (ValueError, TypeError):  # TypeError: nothing stands where a number must
        return tr("is damaged")
    return (
        "" if all(_is_of(study, cells, row) for row in ends) else tr("holds games of another study")
    )


def _is_of(study: Study, cells: Sequence[Cell], row: Mapping[str, Any]) -> bool:
    """Whether a game of so many seats, of that number, has the seed that it has in the study."""
    place, number = divmod(row["game"], study.games)
    wanted = (place, number, cells[place].seats, study.seed_of(cells[place], number))
    return (row["cell"], row["number"], row["seats"], row["seed"]) == wanted


def _parts(place: Path) -> list[Batch]:
    """What the parts in that folder hold by their names: in order, the longer one first."""
    names = (_PART.fullmatch(path.name) for path in place.iterdir()) if place.is_dir() else ()
    found = (Batch(int(name[1]), int(name[2])) for name in names if name)
    return sorted(found, key=lambda batch: (batch.first, -batch.end))


def _name(batch: Batch) -> str:
    return f"{batch.first:09}-{batch.end:09}.arrow"


def _read(path: Path) -> bytes:
    """A part. Raises ValueError if it cannot be read."""
    try:
        return bytes_of_file(path, _LARGEST_PART)
    except SaveError as error:
        raise ValueError(str(error)) from error


# -- playing


def _enlarge(begun: Begun, study: Study, folder: Path) -> None:
    """Let what there is of the study be parts of the same with more games. Raises SaveError,
    LabError.

    Whenever it is broken off there is the one study or the other: what the folder says of its study
    decides.
    """
    from skye_desktop.lab.tables import pack_tables, renumbered

    _, groups = results(folder)
    old = _parts_folder(folder)
    new = folder / f"{_PARTS}-{study.games}"
    for tables in groups:
        for first, end, of_stretch in renumbered(tables, begun.study.games, study.games):
            write_bytes(new / _name(Batch(first, end)), pack_tables(of_stretch))
    _note(begun._replace(study=study, results={}), folder)
    shutil.rmtree(old, ignore_errors=True)


def _play(study: Study, folder: Path, everywhere: Everywhere, watch: Watch) -> None:
    place = _parts_folder(folder)
    done = _parts(place)
    games = sum(end - first for first, end in done)
    left = missing(done, study.total)
    if not left:
        return
    watch(games, study.total)
    queue = Queue(left)
    for played in everywhere(Worker(study), queue):
        write_bytes(place / _name(played.batch), played.part)
        queue.learn(played)
        games += played.batch.end - played.batch.first
        watch(games, study.total)


def _finish(study: Study, folder: Path) -> None:
    """Make the three files of the parts. Raises LabError if somebody has meddled with these
    meanwhile.
    """
    from skye_desktop.lab.tables import merge

    place = _parts_folder(folder)
    parts, useless = _sorted_out(study, folder)
    if useless or missing(parts, study.total):
        told = tr(
            "{folder}: something else has changed what lies there: the same command goes on from "
            "here"
        )
        raise LabError(told.format(folder=folder))
    merge(
        (_read(place / _name(batch)) for batch in parts), folder, {"study": study.model_dump_json()}
    )
    _note(
        study_in(folder)._replace(results={name: _digest(folder / name) for name in FILES}), folder
    )
    # From here on the three files count: removing the parts may be broken off at any of them.
    place.replace(folder / _MERGED)
