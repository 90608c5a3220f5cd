"""Every text file goes through one reader: what is too large, too deep or too long is refused in a sentence."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from groups import many

from skye_desktop.files import (
    SaveError,
    json_of_file,
    open_or_explain,
    toml_of,
    toml_of_file,
)
from skye_desktop.files.text_reader import DEEPEST, json_of, up_to_depth
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.lab.study import LabError, read_study


def json_of_small_file(path: Path) -> object:
    return json_of_file(path, 1024)


TOML_READERS: tuple[Callable[[Path], Any], ...] = (VARIANTS.load, toml_of_file, read_study)
LONG_KEY = ".".join("a" * 2_000)
MONSTERS = {
    "key": f"{LONG_KEY} = 1",
    "quoted key": ".".join(["'a'"] * 2_000) + " = 1",
    "table": f"[{LONG_KEY}]",
    "list of tables": f"[[{LONG_KEY}]]",
    "key in a table": f"x = {{{LONG_KEY} = 1}}",
    "brackets": "x = " + "[" * 3_000,
    "braces": "x = " + "{a = " * 3_000 + "1" + "}" * 3_000,
    "brackets and dots": "x = " + "[{a.a.a.a.a.a = " * 15 + "1" + "}]" * 15,
    "brackets behind four apostrophes": "x = ['''a'''' , " + "[" * 3_000,
    "brackets behind a hash in a text": 'x = ["#", ' + "[" * 3_000,
    "number": "x = " + "9" * 5_000,
    "hexadecimal number": "x = 0x" + "f" * 60_000,
    "bare key": "a" * 60_000 + " = 1",
}


@pytest.mark.parametrize("kind", MONSTERS)
def test_a_monstrous_file_of_toml_is_refused_with_its_line(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "monster.toml"
    file.write_text(f"# A file of somebody else\n{MONSTERS[kind]}\n", encoding="utf-8")
    for read in TOML_READERS:
        with pytest.raises((SaveError, LabError)) as caught:
            read(file)
        told = str(caught.value)
        assert re.search(r"monster\.toml: (line 2: )?.*: write at most \d+", told)
        assert told.isprintable()
        assert len(told) < 300


def test_a_file_is_not_read_further_than_it_may_be_long(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    with file.open("wb") as opened:
        opened.truncate(2**33)
    told = r"long\.toml: is too large: make it smaller than \d+ kB"
    for read in (*TOML_READERS, json_of_small_file):
        with pytest.raises((SaveError, LabError), match=told):
            read(file)


def test_a_folder_a_pipe_and_a_file_of_bytes_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    no_file = "no such file"
    for name, why in (("folder", no_file), ("pipe", no_file), ("bytes", "is not a text file")):
        for read in (toml_of_file, json_of_small_file):
            with pytest.raises(SaveError, match=f"{name}: .*{why}"):
                read(tmp_path / name)


def test_what_is_sound_says_the_same_through_the_reader() -> None:
    told = toml_of(
        '# [[[[\nx = [[1.5, 2], """a"""", "#[", \'[\', 1979-05-27T07:32:00.999999Z]\na."b.c".d = {e.f = 1}\n[g.h]\n'
    )
    assert told["x"][:4] == [[1.5, 2], 'a"', "#[", "["]
    assert told["a"] == {"b.c": {"d": {"e": {"f": 1}}}}
    deep: Any = 1
    for _ in range(DEEPEST):
        deep = [deep, '[[[[\\"{{{{']
    assert json_of(json.dumps(deep)) == deep
    with pytest.raises(ValueError, match="line 1: it is nested too deeply"):
        json_of(json.dumps([deep]))


SIGNS = ['"', "'", '"""', "'''", "\\", "#", "\n", "[", "{", "a = ", ".", ", ", "x", "]", "}", ":"]


def test_no_soup_of_signs_goes_deeper_than_it_may() -> None:
    for seed in range(many(1_000, quick=200)):
        chance = random.Random(seed)
        soup = "".join(chance.choices(SIGNS, k=chance.randrange(40)))
        keys = "[" + soup + "a." * 900 + "a]"
        for text in (soup + "[" * 900, "x = [" + soup + "{a = " * 900, keys):
            for parse in (toml_of, json_of):
                with suppress(ValueError):
                    parse(text)


def test_a_save_nested_too_deeply_counts_as_damaged_from_there_on(tmp_path: Path) -> None:
    text = '{"format": "skye-desktop game", "x": ' + '{"a":[' * 50 + "]}" * 50 + "}"
    assert up_to_depth(text).endswith('{"a":')
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert getattr(open_or_explain(file), "reason", "") == "the file is damaged"
