"""Thousands of hostile files, each of which must give a game or a message, do no harm, and cost little.

    python tests/hostile.py                       # 20,000 files, by their seeds always the same
    python tests/hostile.py --files 500 --seed 7

Saves, settings, reports, variants, studies and the index of saves are made and spoilt, opened as the program would
open them, and played on where they opened. Held against limits: time and memory for each file, everything outside the
folder, every file opened for writing, every program started and code compiled. The exit status is 0 if all hold.
"""

from __future__ import annotations

import argparse
import copy
import io
import json
import os
import random
import re
import shutil
import signal
import struct
import sys
import tempfile
import time
import tracemalloc
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from games import random_game
from random_variants import random_variant

import skye_desktop
from skye_desktop.engine import Phase, deal, replay, write_position
from skye_desktop.files import (
    LARGEST_FILE,
    REPORT_MEMBER,
    LoadedGame,
    SaveError,
    Shelf,
    Unusable,
    open_or_explain,
)
from skye_desktop.files.record import MOST_ACTIONS, freeze
from skye_desktop.files.settings import FILE_NAME, Settings, SettingsFile
from skye_desktop.game.session import Session
from skye_desktop.games.raiders.raiders_variant import VARIANTS as RAIDERS_VARIANTS
from skye_desktop.games.raiders.setup import new_setup
from skye_desktop.games.raiders.wording.variant_words import check_lines
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.known_games import known_games
from skye_desktop.lab.study import LabError, read_study

MOST_MS = 100.0
MOST_MB = 100.0
_MOST_MS_EVER = 1_000.0  # a fault, however slow the machine is
_VERSIONS = Path(__file__).parent / "saves_of_versions"
_MEMORY = Path("/dev/shm")  # waits for no disk
_LONGEST_SECONDS = 20
_MEASURED = 5  # of so many files the memory of one is traced: tracing takes several times as long

Chance = random.Random


class Hostile(NamedTuple):
    """A way to put a hostile file at a path."""

    kind: str
    put: Callable[[Path, Chance], None]
    place: str = "saves/game.json"
    """Where it lies below the data folder; by that it is opened."""


# -- what is spoilt


def _sound_saves() -> list[str]:
    """Texts of sound saves: both versions, short games and long, with and without a position to begin from."""
    saves = []
    for seats, actions in ((2, 6), (3, 25), (5, 60)):
        played = random_game(seats, 3)[:actions]
        taken = [move.action for move in played]
        saves.append(freeze(played[0].before.setup, taken, played[-1].after, "Sunday"))
    middle = random_game(2, 5)[20].after
    saves.append(freeze(middle.setup, [], middle, start=write_position(middle)))
    for seed in (3, 8):
        setup = table(2, seed, variant=random_variant(seed))
        first = play(setup, ("random", "random"), check=False).actions[:20]
        state = replay(setup, first)
        saves.append(freeze(setup, first, state, "A variant"))
        saves.append(freeze(setup, [], state, start=write_position(state)))
    return [*_texts(_VERSIONS, "*.json"), *(save.model_dump_json(indent=1) for save in saves)]


def _texts(folder: Path, pattern: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.rglob(pattern))]


SOUND_SAVES = _sound_saves()
SOUND_VARIANTS = _texts(
    Path(skye_desktop.__file__).parent / "games" / "skye" / "variants", "*.toml"
)
SOUND_RAIDERS = _texts(
    Path(skye_desktop.__file__).parent / "games" / "raiders" / "variants", "*.toml"
)
SOUND_STUDIES = _texts(Path(__file__).parent.parent / "docs", "studies/*.toml")
SOUND_SETTINGS = [
    Settings().model_dump_json(indent=1),
    Settings(window=(1600, 900), muted=True, hints_known=("drag", "axe")).model_dump_json(),
    Settings(tables={"raiders": {"setup": {"seats": [{"name": "Ann"}]}, "computers": [""]}}).text,
]

_NUMBERS: list[Any] = [
    -1, 0, 1, 10**6, 2**31, 2**63, 2**64, 10**100, 10**400, -(10**18), 0.5, 1e308, -1e-308, True,
    MOST_ACTIONS + 1,
]  # fmt: skip
_TEXTS = [
    "", " ", "x" * 300, "x" * 100_000, "\x00", "\n", "../../escape", "/etc/passwd", "\u202egnp", "\ud800", "😀" * 50,
    "{n}", "%s%n", "{0.__class__}", "__import__('os').system('true')", "C:\\Windows", "nan", "1e999",
    "2026-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0 price " + "1=1 " * 500, "deal " + "1,2,3 " * 900, "0 end",
    "0 lay 1@99999999999,0", "0 lay 1@" + "9" * 5000 + ",0", "٣ end", "skye1 round=1",
]  # fmt: skip
_OTHERS: list[Any] = [None, [], {}, [[]], [None], {"": None}, [[1] * 1000], {"a": {"b": {"c": []}}}]


def _odd_value(rng: Chance) -> Any:
    return copy.deepcopy(rng.choice(rng.choice((_NUMBERS, _TEXTS, _OTHERS))))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree of JSON, as the list or object and the index or name in it."""
    if not isinstance(value, dict | list):
        return
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        yield from _places(inner)


def _as_text(value: Any) -> str:
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(value, ensure_ascii=True)
    finally:
        sys.set_int_max_str_digits(4300)


# -- mutations of a text


def _flip(text: str, rng: Chance) -> bytes:
    data = bytearray(text.encode())
    for _ in range(rng.choice((1, 1, 2, 8, 100))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _cut(text: str, rng: Chance) -> bytes:
    data = text.encode()
    return data[: rng.randrange(len(data))]


def _hole(text: str, rng: Chance) -> bytes:
    """A run of bytes lost, set to zero as after a power cut, or there twice."""
    data = text.encode()
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.choice((1, 10, 512, 4096)))
    middle = rng.choice((b"", b"\0" * (end - start), data[start:end] * 2))
    return data[:start] + middle + data[end:]


def _retyped(text: str, rng: Chance) -> bytes:
    tree = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        places = list(_places(tree))
        holder, key = rng.choice(places)
        with suppress(KeyError, IndexError):  # the place itself may be gone with the one before
            holder[key] = _odd_value(rng)
    return _as_text(tree).encode()


def _swapped(text: str, rng: Chance) -> bytes:
    tree = json.loads(text)
    (one, first), (other, second) = rng.sample(list(_places(tree)), 2)
    a, b = copy.deepcopy(one[first]), copy.deepcopy(other[second])
    one[first] = b
    other[second] = a
    return _as_text(tree).encode()


def _dropped(text: str, rng: Chance) -> bytes:
    tree = json.loads(text)
    holder, key = rng.choice(list(_places(tree)))
    if rng.random() < 0.5:
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[rng.choice(["luck", "__class__", "model_config", "", "x" * 5000])] = _odd_value(rng)
    return _as_text(tree).encode()


def _doubled(text: str, rng: Chance) -> bytes:
    """A name that stands in its object twice."""
    name = rng.choice(list(re.finditer(r'"\w+":', text)))
    twice = f"{name[0]} {_as_text(_odd_value(rng))}, "
    return (text[: name.start()] + twice + text[name.start() :]).encode()


def _nested(text: str, rng: Chance) -> bytes:
    depth = rng.choice((50, 400, 990, 1_100, 5_000, 100_000))
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}")))
    deep = opening * depth + "1" + closing * depth + rng.choice((", ", ""))
    name = rng.choice(list(re.finditer(r'"\w+":', text)))
    return (text[: name.end()] + deep + text[name.end() :])[:LARGEST_FILE].encode()


def _shuffled(text: str, rng: Chance) -> bytes:
    """The actions in another order, doubled, or many times over."""
    tree = json.loads(text)
    actions = tree.get("actions")
    if not actions:
        return _retyped(text, rng)
    if rng.random() < 0.5:
        a, b = rng.randrange(len(actions)), rng.randrange(len(actions))
        actions[a], actions[b] = actions[b], actions[a]
    else:
        tree["actions"] = actions * rng.choice((2, 40, 400))
    return _as_text(tree).encode()


def _noted(text: str, rng: Chance) -> bytes:
    """Notes, bookmarks and players as they never should be."""
    tree = json.loads(text)
    moment = rng.choice((0, 3, MOST_ACTIONS - 1, MOST_ACTIONS, MOST_ACTIONS + 1))
    tree["notes"] = [{"at": moment, "text": rng.choice(_TEXTS)}] * rng.choice((1, 1001))
    tree["bookmarks"] = [{"at": rng.choice((0, 99, MOST_ACTIONS)), "name": rng.choice(_TEXTS)}]
    remark = {"at": rng.choice((0, 1, MOST_ACTIONS)), "text": rng.choice(_TEXTS)}
    tree["remarks"] = [remark] * rng.choice((1, 2))
    tree["shown"] = rng.choice((None, 0, 5, MOST_ACTIONS, 10**9))
    computers = rng.choice(([], ["easy"], ["", "no_such_bot"], [""] * 9))
    tree["table"] = {"computers": computers, "is_playtest": True}
    return _as_text(tree).encode()


_MUTATIONS = (
    _flip, _cut, _hole, _retyped, _swapped, _dropped, _doubled, _nested, _shuffled, _noted,
)  # fmt: skip


def _mutants(place: str, mutations: Sequence[Callable[[str, Chance], bytes]]) -> list[Hostile]:
    """A file of that place, spoilt in each of these ways."""

    def put(path: Path, rng: Chance, mutate: Callable[[str, Chance], bytes]) -> None:
        path.write_bytes(mutate(rng.choice(_SOUND[place]), rng))

    names = [mutate.__name__.strip("_") for mutate in mutations]
    puts = [partial(put, mutate=mutate) for mutate in mutations]
    return [Hostile(name, put, place) for name, put in zip(names, puts, strict=True)]


# -- TOML


def _numbered(text: str, rng: Chance) -> bytes:
    def number(_: re.Match[str]) -> str:
        return str(rng.choice(_NUMBERS))

    return re.sub("[0-9]+", number, text, count=rng.randint(1, 5)).encode()


def _many_tiles(text: str, rng: Chance) -> bytes:
    tile = '\n[[tile]]\nname = "{}"\nareas = [{{terrain = "water", edges = "NESW"}}]'
    return (text + "".join(map(tile.format, range(rng.choice((90, 110, 3_000)))))).encode()


def _monstrous(text: str, rng: Chance) -> bytes:
    """Keys, tables, lists and words far beyond all bounds, anywhere in the file."""
    many = rng.choice((9, 50, 990, 2_000, 30_000))
    part = rng.choice(("a", '"a.b"', "'a'", " a "))
    name = ".".join([part] * many)
    monster = rng.choice(
        (
            f"{name} = 1", f"[{name}]", f"[[{name}]]", f"[[{name}]]\n" * 20, f"x = {{{name} = 1}}",
            "".join(f"{name}.k{n} = 1\n" for n in range(20)), "x = " + "[" * many, "x = " + "[" * many + "]" * many,
            "x = " + "{a = " * many + "1" + "}" * many, "x = " + "[{a.a.a = " * many, "a" * many + " = 1",
            "x = 0x" + "f" * many, "x = " + "9" * many, "x = 1." + "9" * many, 'x = "' + "\\n" * many + '"',
            'x = ["""a""""" , ' + "[" * many, "x = [" + "[],\n" * many + "]", "#" * many, "\n" * many,
            "".join(f"[[tile]]\n[[tile.a{n}]]\n" for n in range(many)),
        )
    )  # fmt: skip
    lines = text.splitlines()
    lines.insert(rng.randint(0, len(lines)), monster)
    return "\n".join(lines).encode()


# -- files that are something else


def _put_bytes(make: Callable[[Chance], bytes]) -> Callable[[Path, Chance], None]:
    def put(path: Path, rng: Chance) -> None:
        path.write_bytes(make(rng))

    return put


def _sparse(path: Path, rng: Chance) -> None:
    with path.open("wb") as file:
        file.write(rng.choice(SOUND_SAVES).encode())
        file.truncate(2**30)


def _foreign(rng: Chance) -> bytes:
    others: list[Any] = [
        {"name": "package", "version": "1.0.0", "dependencies": {}}, {"type": "FeatureCollection", "features": []},
        {"nbformat": 4, "cells": [], "metadata": {}}, [{"id": 1}, {"id": 2}], "text", 7, None,
        {"format": "skye-desktop game"}, {"format": ["skye-desktop game"], "version": 2},
        {"version": 1, "seats": [], "muted": {"x": 1}},
    ]  # fmt: skip
    return _as_text(rng.choice(others)).encode()


def _binary(rng: Chance) -> bytes:
    heads = [
        b"\x89PNG\r\n\x1a\n", b"\x7fELF", b"PK\x03\x04", b"\x80\x04\x95", b"\xff\xfe{\x00", b"\xef\xbb\xbf{}", b"",
    ]  # fmt: skip
    return rng.choice(heads) + rng.randbytes(rng.choice((0, 10, 5_000, LARGEST_FILE)))


def _white(rng: Chance) -> bytes:
    sign = rng.choice((b" ", b"\n", b"[", b"{", b'"', b"\\", b"1", b"{}"))
    return sign * rng.choice((1, 1_000, LARGEST_FILE // 2))


def _link(path: Path, rng: Chance) -> None:
    targets: list[str | Path] = [
        "/dev/zero",
        "/etc/passwd",
        ".",
        "nowhere",
        "/proc/self/mem",
        path,
        path.parent,
    ]
    path.symlink_to(rng.choice([*targets, path.parent.parent / "outside" / "game.json"]))


def _folder(path: Path, rng: Chance) -> None:
    path.mkdir()
    (path / "game.json").write_text(rng.choice(SOUND_SAVES), encoding="utf-8")


def _locked(path: Path, rng: Chance) -> None:
    path.write_text(rng.choice(SOUND_SAVES), encoding="utf-8")
    path.chmod(0)


# -- reports


def _report(rng: Chance) -> bytes:
    file = io.BytesIO()
    sound = rng.choice(SOUND_SAVES)
    kinds = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    with zipfile.ZipFile(file, "w", rng.choice(kinds)) as report:
        match rng.randrange(8):
            case 0:
                report.writestr(REPORT_MEMBER, sound)
            case 1:
                report.writestr("../" * rng.randrange(6) + REPORT_MEMBER, sound)
                report.writestr("/tmp/escape.json", sound)
            case 2:
                names = ("Game.json", "game.json/", "a/game.json", "log.txt")
                report.writestr(rng.choice(names), sound)
            case 3:
                report.writestr(REPORT_MEMBER, rng.choice((b"\0", b" ", b"[")) * 20_000_000)
            case 4:
                report.writestr(REPORT_MEMBER, _retyped(sound, rng))
                report.writestr("log.txt", "x" * 1_000_000)
            case 5:
                for number in range(rng.choice((5, 3_000))):
                    report.writestr(f"{number}.txt", "", zipfile.ZIP_STORED)
                report.writestr(REPORT_MEMBER, sound)
            case 6:
                report.comment = b"PK\5\6" + rng.randbytes(rng.choice((0, 18, 4_000)))
                report.writestr(REPORT_MEMBER, sound)
    return file.getvalue()


def _spoilt_report(rng: Chance) -> bytes:
    data = bytearray(_report(rng))
    for _ in range(rng.choice((1, 3, 30))):
        # Mostly near the end, where an archive says what is in it.
        end = len(data) if rng.random() < 0.4 else min(len(data), 120)
        at = len(data) - 1 - rng.randrange(end)
        data[at] = rng.choice((0, 255, data[at] ^ (1 << rng.randrange(8))))
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)


def _long_list(rng: Chance) -> bytes:
    """An archive whose ending promises far more than is there."""
    size = rng.choice((2**16, 2**24, 2**32 - 1))
    ending = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 65535, 65535, size, 0, 0)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) if rng.random() < 0.5 else b""
    return rng.randbytes(rng.choice((0, 100, 70_000))) + locator + ending


_TEXT_MUTATIONS = (_flip, _cut, _hole)
_TOML_MUTATIONS = (*_TEXT_MUTATIONS, _numbered, _monstrous, _monstrous, _monstrous)
_SOUND: dict[str, list[str]] = {
    "saves/game.json": SOUND_SAVES,
    FILE_NAME: SOUND_SETTINGS,
    "variants/mine.toml": SOUND_VARIANTS,
    "variants/raiders.toml": SOUND_RAIDERS,
    "study.toml": SOUND_STUDIES,
}


def _hostiles() -> list[Hostile]:
    found = _mutants("saves/game.json", _MUTATIONS) * 3 + _mutants(FILE_NAME, _MUTATIONS[:-2])
    found += _mutants("variants/mine.toml", (*_TOML_MUTATIONS, _many_tiles))
    found += _mutants("variants/raiders.toml", _TOML_MUTATIONS)
    found += _mutants("study.toml", _TOML_MUTATIONS)
    for make in (_foreign, _binary, _white):
        found.append(Hostile(make.__name__.strip("_"), _put_bytes(make)))
    for make in (_report, _spoilt_report, _spoilt_report, _long_list):
        found.append(Hostile(make.__name__.strip("_"), _put_bytes(make), "saves/game.zip"))
    found += [Hostile("folder", _folder), Hostile("not to be read", _locked)]
    for place in _OPENED:
        pipe = Hostile("pipe", lambda path, _: os.mkfifo(path), place)
        found += [Hostile("1 GB", _sparse, place), Hostile("link", _link, place), pipe]
    return found


# -- opening


def _tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    found = {}
    for path in sorted(folder.rglob("*")):
        data = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found[str(path.relative_to(folder))] = (path.lstat().st_mode, data)
    return found


def _open_as_save(path: Path, folder: Path) -> str:
    """What became of it: "opened", "opened in part" or "named"; it is played on where it opened."""
    entry = open_or_explain(path)
    if isinstance(entry, Unusable):
        assert entry.reason, "no reason"
        assert entry.reason.isprintable(), repr(entry.reason)
        return "named"
    _play_on(entry, Shelf(folder))
    return "opened in part" if entry.record.trouble else "opened"


def _play_on(loaded: LoadedGame, shelf: Shelf) -> None:
    """Look at every moment something is pinned to, and do what can be done next."""
    session = Session.resume(loaded, shelf)
    try:
        pinned = [note.at for note in session.notes] + [mark.at for mark in session.bookmarks]
        for moment in {*pinned, session.shown or 0, len(session.moments)}:
            session.view_at(moment, None)
        for seat in range(len(session.setup.seats)):
            session.level(seat)
        if session.phase is Phase.INCOME:
            session.do(deal(session.state))
        else:
            session.undo()
            session.redo()
        session.save()
        assert session.trouble == "", session.trouble
        with suppress(SaveError):
            session.save_as(f"../../escape/{loaded.save.name}")
        again = open_or_explain(session.path)
        assert isinstance(again, LoadedGame), again
        assert again.record.trouble == ""
        assert again.state == session.state
    finally:
        session.close()


def _open_as_settings(path: Path, folder: Path) -> str:
    file = SettingsFile(path.parent)
    settings, trouble = file.read()
    assert isinstance(settings, Settings)
    assert trouble is None or trouble.isprintable(), repr(trouble)
    assert file.write(settings) is None
    assert file.read() == (settings, None)
    return "opened" if trouble is None else "opened in part" if settings != Settings() else "named"


def _open_as_study(path: Path, folder: Path) -> str:
    try:
        read_study(path)
    except LabError as error:
        told = str(error).removeprefix(str(path.parent))
        assert told.isprintable(), repr(told)
        assert len(told) < 1_200, told
        return "named"
    return "opened"


def _open_as_variant(path: Path, folder: Path) -> str:
    found, wrong = VARIANTS.in_folder(path.parent)
    assert len(found) + len(wrong) == 1
    assert all(sentence.isprintable() and len(sentence) < 400 for sentence in wrong), wrong
    assert all(variant.why_not_for(2) == "" for variant in found.values())
    return "opened" if found else "named"


def _open_as_raiders_variant(path: Path, folder: Path) -> str:
    wrong = ""
    try:
        variant = RAIDERS_VARIANTS.load(path)
    except SaveError as error:
        wrong = str(error)
    assert wrong.isprintable(), repr(wrong)
    assert len(wrong) < 500, wrong
    if wrong:
        return "named"
    assert all(line.isprintable() for line in check_lines(variant))
    assert new_setup(2, 1, variant=variant).table.decided.keys() >= variant.differing.keys()
    return "opened"


_OPENED = {
    "saves/game.json": _open_as_save,
    "saves/game.zip": _open_as_save,
    FILE_NAME: _open_as_settings,
    "variants/mine.toml": _open_as_variant,
    "variants/raiders.toml": _open_as_raiders_variant,
    "study.toml": _open_as_study,
}


class Outcome(NamedTuple):
    """What one file came to, and what it cost; memory is traced or time measured, not both."""

    kind: str
    became: str
    ms: float
    mb: float


_NEVER = {
    "compile", "exec", "os.system", "subprocess.Popen", "os.fork", "pickle.find_class", "marshal.loads", "os.chdir",
}  # fmt: skip
_NEVER_KINDS = ("os.exec", "os.spawn", "os.posix_spawn", "socket.", "ctypes.")
_CHANGES = {
    "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod",
    "shutil.rmtree",
}  # fmt: skip
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


class Trial:
    """A folder in which one hostile file after another is opened, and all is heard of that no file may bring about."""

    def __init__(self, base: Path) -> None:
        self.base = base.resolve()
        self.data, self.outside = self.base / "data", self.base / "outside"
        self.outside.mkdir()
        (self.outside / "game.json").write_text(SOUND_SAVES[0], encoding="utf-8")
        (self.outside / "settings.json").write_text(SOUND_SETTINGS[0], encoding="utf-8")
        self.before = _tree(self.outside)
        self.is_watched = False
        self.faults: list[str] = []
        self.ways = _hostiles()
        self._what = ""
        for game in known_games():  # what is loaded when a game is first met is no harm
            game.part("RULES")
            game.part("LAB")
            game.part("WORDING")
        for variant in RAIDERS_VARIANTS.shipped().values():
            check_lines(variant)  # reads the words of that game
        sys.addaudithook(self._hear)

    def run(self, number: int, seed: int) -> Outcome:
        rng = Chance(f"{seed}/{number}")
        way = rng.choice(self.ways)
        self._what = f"{number} ({way.place}: {way.kind})"
        shutil.rmtree(self.data, ignore_errors=True)
        path = self.data / way.place
        (self.data / "saves").mkdir(parents=True)
        path.parent.mkdir(exist_ok=True)
        way.put(path, rng)
        opened = _OPENED[way.place]
        is_traced = number % _MEASURED == 0
        if is_traced:
            tracemalloc.start()
        began = time.process_time()
        self.is_watched = True
        try:
            became = opened(path, self.data / "saves")
        except Exception as error:
            became = "crashed"
            self._fault(f"{type(error).__name__}: {error!s:.300}")
        self.is_watched = False
        ms = 0.0 if is_traced else 1e3 * (time.process_time() - began)
        mb = tracemalloc.get_traced_memory()[1] / 1e6 if is_traced else 0.0
        tracemalloc.stop()
        if ms > _MOST_MS_EVER:
            self._fault(f"took {ms:.0f} ms of the processor")
        if _tree(self.outside) != self.before:
            self._fault("something outside the folder has changed")
        if set(self.base.iterdir()) != {self.data, self.outside}:
            self._fault("something new lies beside the folder")
        return Outcome(f"{way.place}: {way.kind}", became, ms, mb)

    def _fault(self, what: str) -> None:
        self.faults.append(f"{self._what}: {what}")

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.is_watched and self._is_forbidden(event, args):
            self._fault(f"{event} {args!r:.200}")

    def _is_forbidden(self, event: str, args: tuple[Any, ...]) -> bool:
        if event in _CHANGES:
            paths = [part for part in args if isinstance(part, str | bytes | os.PathLike)]
            return not all(self._is_at_home(path) for path in paths)
        if event == "open":
            path, mode, flags = args
            by_mode = isinstance(mode, str) and bool(set(mode) & set("wax+"))
            by_flags = isinstance(flags, int) and bool(flags & _WRITING)
            return (by_mode or by_flags) and not self._is_at_home(path)
        return event in _NEVER or event.startswith(_NEVER_KINDS)

    def _is_at_home(self, path: Any) -> bool:
        if isinstance(path, int):
            return True
        # Of a link itself the folder counts; of a file opened through one, what it leads to.
        whole = Path(os.fsdecode(path))
        return (whole.parent.resolve() / whole.name).is_relative_to(self.data)


def _too_long(signum: int, frame: object) -> None:
    raise TimeoutError(f"took longer than {_LONGEST_SECONDS} s")


def try_files(files: int, seed: int) -> tuple[list[Outcome], list[str]]:
    """Open that many hostile files: what each came to, and whatever went wrong."""
    before = signal.signal(signal.SIGALRM, _too_long)
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as base:
        trial = Trial(Path(base))
        outcomes = []
        for number in range(files):
            signal.alarm(_LONGEST_SECONDS)
            outcomes.append(trial.run(number, seed))
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        return outcomes, trial.faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Open thousands of hostile files.")
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcomes, faults = try_files(options.files, options.seed)
    print(
        *(f"{n:6} {what}" for what, n in Counter(one.became for one in outcomes).items()), sep="\n"
    )
    slowest = max(outcomes, key=lambda outcome: outcome.ms)
    largest = max(outcomes, key=lambda outcome: outcome.mb)
    late = sum(outcome.ms > MOST_MS for outcome in outcomes)
    print(f"slowest  {slowest.ms:7.1f} ms  (limit {MOST_MS:.0f}; {late} above)  {slowest.kind}")
    print(f"memory   {largest.mb:7.1f} MB  (limit {MOST_MB:.0f})  {largest.kind}")
    for fault in faults[:50]:
        print(f"FAULT {fault}")
    print(f"faults   {len(faults)}")
    return 1 if faults or largest.mb > MOST_MB else 0


if __name__ == "__main__":
    sys.exit(main())
