"""Whole games with phones: every mix of people, phones and computers, with and without lost connections."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from phones import house

TABLES = [
    (("", ""), (0, 1)),
    (("", "", ""), (0, 2)),
    (("", "easy", "", ""), (0, 2)),
    (("", "", "", "", ""), (0, 1, 2, 3, 4)),
    (("random", "", "easy", "", ""), (1, 4)),
]


def played(folder: Path, levels: tuple[str, ...], phones: tuple[int, ...], seed: int | None) -> str:
    with house(folder, *levels) as table:
        table.seated(phones)
        table.play(cuts=None if seed is None else Random(seed))
        for phone in table.phones:
            print("bytes", phone.bytes, table.table.sent_bytes)
        return table.session.digest


@pytest.mark.parametrize(("levels", "phones"), TABLES)
def test_a_game_with_phones_is_played_to_its_end(
    tmp_path: Path, levels: tuple[str, ...], phones: tuple[int, ...]
) -> None:
    plain = played(tmp_path / "plain", levels, phones, None)
    cut = played(tmp_path / "cut", levels, phones, 1)
    assert plain == cut
