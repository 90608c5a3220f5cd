"""The game read aloud: a round is played by a screen reader alone, over the system's own way for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from reader_hand import a_bus, missing_for_readers, one_step, reading
from real_window import Start, must_be_there


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A bus for screen readers; without the programs for it there is nothing to be tested."""
    must_be_there(missing_for_readers())
    with a_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        monkeypatch.delenv("AT_SPI_BUS_ADDRESS", raising=False)
        yield


def test_a_round_is_played_by_a_screen_reader_alone(bus: None, start: Start) -> None:
    program, keyboard = start()
    with reading(program) as hand:
        barred = hand.read()["Continue"]
        assert not barred["enabled"]
        assert "no game" in barred["about"]
        hand.press("New game")
        things = hand.until(lambda things: "name 1" in things, "the new game")
        assert things["name 1"]["typed"] == "MacLeod"
        hand.focus("name 1")
        keyboard.type("Ann 2")
        typed = hand.until(lambda things: things["name 1"]["typed"] == "Ann 2", "the name typed")
        assert typed["name 1"]["caret"] == 5
        keyboard.key("Left")
        hand.until(lambda things: things["name 1"]["caret"] == 4, "the cursor as it is moved")
        hand.press("person 2")
        hand.press("start")
        hand.until(lambda things: "NewGameScene" not in things, "the table")
        done = []
        while "rounds" not in (things := hand.read()) or "Round 2" not in things["rounds"]["name"]:
            done.append(one_step(hand))
            assert len(done) < 80, done
        assert {"card 1", "pass", "laying", "end building"} <= set(done)
        heard = hand.heard()
    assert any("sets prices" in text for text in heard)
    assert any("lays" in text for text in heard)
