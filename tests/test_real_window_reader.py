"""The game read aloud: a round is played by a screen reader alone, over the system's own way for them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from reader_hand import ReaderHand, a_bus, missing_for_readers, reading
from real_window import Start


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A bus for screen readers; without the programs for it there is nothing to be tested."""
    if missing := missing_for_readers():
        reason = f"a screen reader needs the packages {', '.join(missing)}"
        if os.environ.get("SKYE_REQUIRE_WINDOW") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with a_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        monkeypatch.delenv("AT_SPI_BUS_ADDRESS", raising=False)
        yield


def set_prices(hand: ReaderHand) -> None:
    """A price as a value, another by its button, and the axe on the third tile."""
    hand.set("card 1", 2)
    hand.press("more 2")
    hand.until(lambda things: things["card 2"]["value"] == 1, "1 gold on the second tile")
    hand.press("card 3")
    hand.press("axe")
    things = hand.until(lambda things: "axed" in things["card 3"]["name"], "the axe on the third tile")
    assert "2 gold" not in things["card 2"]["name"]
    hand.press("ready")


def buy(hand: ReaderHand) -> None:
    """The first tile that others offer and that is not too dear, or none."""
    offers = [id for id, thing in hand.read().items() if id.startswith("tile ") and " asks " in thing["name"]]
    for tile in offers:
        hand.press(tile)
        things = hand.until(lambda things: things["buy"]["name"].startswith("Buy for"), tile)
        if things["buy"]["enabled"]:
            hand.press("buy")
            return
    hand.press("pass")


def lay(hand: ReaderHand) -> None:
    """A tile into the hand, turned once, and onto the first cell that takes it; or back into the bag."""
    things = hand.read()
    tile = next(id for id in things if id.startswith("tile "))
    hand.press(tile)
    hand.until(lambda things: "in hand" in things.get(tile, {}).get("name", ""), "the tile in hand")
    things = hand.read()
    hand.set(tile, (int(things[tile]["value"]) + 1) % 4)
    things = hand.read()
    cell = next((id for id in things if id.startswith(("legal ", "turned "))), None)
    if cell is None:
        hand.press(next(id for id in things if id.startswith("return ")))
    else:
        assert "fits here" in things[cell]["name"]
        hand.press(cell)
    hand.until(lambda things: tile not in things, f"{tile} laid")


_STEPS = ("yes", "card 1", "pass", "end building", "go on", "ready")
"""By what it is known what there is to do, the first that is there."""


def one_step(hand: ReaderHand) -> str:
    """Do what is to be done now; what it was."""
    things = hand.until(lambda things: any(step in things for step in _STEPS), "something to do")
    step = next(step for step in _STEPS if step in things)
    tiles = [id for id in things if id.startswith("tile ")]
    if step == "card 1":
        set_prices(hand)
    elif step == "pass":
        buy(hand)
    elif step == "end building" and tiles:
        lay(hand)
        return "laying"
    else:
        hand.press(step)
    hand.until(lambda now: now != things, f"what comes after {step}")
    return step


def test_a_round_is_played_by_a_screen_reader_alone(bus: None, start: Start) -> None:
    program, _ = start()
    with reading(program) as hand:
        hand.press("New game")
        hand.until(lambda things: "name 1" in things, "the new game")
        hand.focus("name 1")
        hand.set("player 2", 0)
        hand.press("start")
        hand.until(lambda things: "NewGameScene" not in things, "the table")
        done = []
        while "rounds" not in (things := hand.read()) or "Round 2" not in things["rounds"]["name"]:
            done.append(one_step(hand))
            assert len(done) < 80, done
        assert {"card 1", "pass", "laying", "end building"} <= set(done)
        heard = hand.heard()
    assert any("sets prices, in secret" in text for text in heard)
    assert any("lays" in text for text in heard)
