"""Whole games with phones: every mix of people, phones and computers, with and without lost connections."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from phone_house import house

from skye_desktop.engine import replay

MOST_SENT = 300_000
"""Bytes of all screens that a phone is sent in a game."""
TABLES = [
    (("", ""), (0, 1)),
    (("", "", ""), (0, 2)),
    (("", "easy", "", ""), (0, 2)),
    (("", "", "", "", ""), (0, 1, 2, 3, 4)),
    (("random", "", "easy", "", ""), (1, 4)),
    (("", "random"), (0,)),
    (("easy", "", "easy", ""), (1, 3)),
]


def played(folder: Path, levels: tuple[str, ...], phones: tuple[int, ...], seed: int = 0) -> str:
    """The digest of a game with phones at these seats; a seed lets connections be lost."""
    with house(folder, *levels) as table:
        table.seated(phones)
        table.play(cuts=Random(seed) if seed else None)
        assert max(table.table.sent_bytes[seat] for seat in phones) <= MOST_SENT
        session = table.session
        assert replay(session.setup, [one.action for one in session.moments]) == session.state
        assert bool(seed) == any(phone.cuts for phone in table.phones)
        return session.digest


@pytest.mark.parametrize(
    ("levels", "phones", "seed"),
    [(levels, phones, seed) for seed, (levels, phones) in enumerate(TABLES, 1)],
)
def test_a_game_is_the_same_however_often_connections_are_lost(
    tmp_path: Path, levels: tuple[str, ...], phones: tuple[int, ...], seed: int
) -> None:
    assert played(tmp_path / "cut", levels, phones, seed) == played(tmp_path, levels, phones)
