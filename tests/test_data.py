"""Data files of the program: what is wrong in one is said with its name and the place."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from skye_desktop.files.data_files import DataEntry, DataError, WordFile, read_data
from skye_desktop.games.skye.lesson_pages import Script
from skye_desktop.games.skye.remarks import Sayings

FILES: dict[str, tuple[Traversable, type[DataEntry]]] = {
    "lesson": (resources.files("skye_desktop.games.skye") / "lesson.toml", Script),
    "remarks": (resources.files("skye_desktop.games.skye") / "remarks.toml", Sayings),
    "words": (resources.files("skye_desktop.games.raiders.wording") / "words.toml", WordFile),
}
WRONG = [
    ("lesson", 'id = "goals"', 'id = "land"', "two pages have one id"),
    ("lesson", 'at = "4 reveal"', 'at = "4 reveals"', r"page\.7\.at: .*'4 reveals' is no round and part"),
    ("lesson", 'does = "buy"', 'does = "sell"', "sell: nobody does that"),
    ("lesson", 'does = "touch"', 'does = "hear"', r"page\.0\.does: "),
    ("lesson", "{press}", "{pres}", "nothing stands for pres"),
    ("lesson", "tile = 60", "tiles = 60", r"page\.3\.tiles: Extra inputs"),
    ("lesson", 'task = "Drag it onto your land."', 'task = " "', r"page\.8\.task: .*a text is missing"),
    ("remarks", "{gold} gold for", "{price} gold for", "sold: nothing stands for price"),
    ("remarks", "passed = ", "past = ", "there is something to say to each of"),
    ("remarks", "completed = [", 'completed = ["So be it."]\nscores = [', "says.completed: .*at least 2"),
    ("remarks", "[says]", "[says", "line 3"),
    ("words", '["{n} card", "{n} cards"]', '["{n} card"]', r"counted\.cards: .*singular and plural"),
    ("words", 'sage = "Sage"', 'sage = ""', r"text\.card\.sage: .*a text is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "right", "wrong", "told"), WRONG, ids=lambda word: word[:20])
def test_what_is_wrong_in_a_file_is_said_with_its_place(
    tmp_path: Path, name: str, right: str, wrong: str, told: str
) -> None:
    file, kind = FILES[name]
    read_data(file, kind)
    text = file.read_text(encoding="utf-8")
    assert right in text
    spoilt = tmp_path / file.name
    spoilt.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(DataError, match=f"^{re.escape(file.name)}: .*{told}"):
        read_data(spoilt, kind)
