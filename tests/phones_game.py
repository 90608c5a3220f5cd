"""Whole games of people with phones in real Chromium, with lost connections, beside the same games without.

python tests/phones_game.py                         # one game of two pages
python tests/phones_game.py --games 20 --phones 5   # the long run
python tests/phones_game.py --games 200 --phones 5 --clients   # without pages, quicker

Every person decides by what the own screen shows, and by nothing else, so a game that is cut at
random moments has to come out as that which is not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browser import Chromium, real_chromium  # noqa: E402
from games import setup_for  # noqa: E402
from live_table import LiveTable, live_table  # noqa: E402
from phone_hand import PhoneHand, a_hand  # noqa: E402
from phone_house import decision, house  # noqa: E402

from skye_desktop.game.session import Session  # noqa: E402

_SILENT, _CUT, _RELOAD = 0.03, 0.06, 0.02
"""Chances that before something is done the wire is silent for a while, cut, or the page loaded anew."""
_GO_ON = "document.querySelector('.game[data-mode=look] .foot .main')?.click()"
"""Another phone may have gone on already; then there is no button any more."""
_PATIENCE = 300.0
"""Seconds that a game may take without anything done."""


class Person:
    """Somebody with a page, who decides by what it shows."""

    def __init__(self, hand: PhoneHand, chance: Random | None) -> None:
        self.hand = hand
        self.number = 0
        """Decisions so far."""
        self.cuts = 0
        self._chance = chance
        self._answered = -1
        """Number of the latest screen on which this person went on."""
        self._decided = -1
        """Number of the latest question that was answered."""

    @property
    def is_over(self) -> bool:
        return bool(self.hand.screens) and self.hand.screen["mode"] == "over"

    @property
    def round(self) -> int:
        return int(self.hand.screen["round"]) if self.hand.screens else 0

    def act(self) -> bool:
        """Do what is due on the phone; return whether there was anything."""
        hand = self.hand
        if not hand.screens or hand.page.locator(".game").count() == 0:
            return False
        screen = hand.screen
        if screen["may_go_on"] and screen["k"] != self._answered and not self.is_over:
            self._answered = screen["k"]
            hand.page.evaluate(_GO_ON)
            return True
        asked = screen["asked"]
        action = decision(screen, self.number)
        if action is None or asked == self._decided:
            return False
        if hand.page.locator(f'.game[data-mode="{screen["mode"]}"][data-asked="yes"]').count() == 0:
            return False
        self._decided = asked
        is_silent = self._lose_connection()
        self.number += self._do(screen, action)
        if is_silent:
            hand.page.wait_for_selector(".bar.lost")
            hand.opened.wire.restore()
        return True

    def _lose_connection(self) -> bool:
        """Lose the connection now and then; return whether the wire stays silent."""
        luck = 1.0 if self._chance is None else self._chance.random()
        wire = self.hand.opened.wire
        self.cuts += luck < _SILENT + _CUT + _RELOAD
        if luck < _SILENT:
            wire.silence()
        elif luck < _SILENT + _CUT:
            wire.cut()
        elif luck < _SILENT + _CUT + _RELOAD:
            self.hand.page.reload()
            self.hand.page.wait_for_selector('.game[data-asked="yes"]')
        return luck < _SILENT

    def _do(self, screen: Mapping[str, Any], action: str) -> int:
        """Do an action by taps; return how many actions those were."""
        hand = self.hand
        _seat, kind, *rest = action.split()
        match kind:
            case "price":
                self._set_prices(screen, rest)
            case "buy":
                hand.press(f"ware-{rest[0]}")
                hand.press_main()
            case "pass":
                hand.press("pass")
            case "lay":
                self._lay(rest[0])
            case "take":
                hand.press(f"pick-{rest[0]}")
                hand.press_main()
            case "return":
                hand.press_main()
                hand.press(hand.page.locator("dialog.question .main"))
                return len(screen["building"]["hand"]) + 1
            case _:
                hand.press_main()
        return 1

    def _set_prices(self, screen: Mapping[str, Any], rest: list[str]) -> None:
        """Lay gold and axe as the notation says, whatever lay there before."""
        hand = self.hand
        wanted = {tile: int(gold) for tile, _, gold in (one.partition("=") for one in rest[:-2])}
        for one in screen["prices"]["tiles"]:
            tile = str(one["tile"])
            if tile in wanted:
                for _ in range(wanted[tile]):
                    hand.press(f"more-{tile}")
            else:
                hand.press(f"axe-{tile}")
        hand.press_main()

    def _lay(self, where: str) -> None:
        tile, _, rest = where.partition("@")
        cell, _, turns = rest.partition("r")
        hand = self.hand
        if hand.control(f"hand-{tile}").get_attribute("aria-pressed") != "true":
            hand.press(f"hand-{tile}")
        hand.press(f"place:{cell}")
        for _ in range(4):
            ground = hand.page.locator(".place.aim .ground")
            shown = ground.evaluate("one => one.style.getPropertyValue('--turns')")
            if int(shown) % 4 == int(turns or 0):
                break
            hand.press("turn")
        hand.press(f"place:{cell}")


def play(
    table: LiveTable, chromium: Chromium, phones: int, chance: Random | None, rounds: int = 99
) -> int:
    """Play a game on pages, to its end or over so many rounds; return the lost connections."""
    people = []
    for seat in range(phones):
        hand = a_hand(chromium)
        hand.join(table.link, table.names[seat])
        people.append(Person(hand, chance))
    last = time.monotonic() + _PATIENCE
    while not all(person.is_over or person.round > rounds for person in people):
        assert time.monotonic() < last, "the game does not go on"
        for person in people:
            if person.act():
                last = time.monotonic() + _PATIENCE
            person.hand.page.evaluate("new Promise(requestAnimationFrame)")
    for person in people:
        person.hand.opened.context.close()
    return sum(person.cuts for person in people)


def plain(folder: Path, phones: int, seed: int) -> Session:
    """Play the game of a seed by clients without a page, and without a lost connection."""
    with house(folder, *[""] * phones, setup=setup_for(phones, seed)) as table:
        table.seated(range(phones))
        table.play()
        return table.session


def cut(folder: Path, phones: int, seed: int, chromium: Chromium | None) -> str:
    """Play the game of a seed with lost connections, on pages or by clients."""
    chance, setup = Random(seed), setup_for(phones, seed)
    levels = [""] * phones
    if chromium is None:
        with house(folder, *levels, setup=setup) as table:
            table.seated(range(phones))
            table.play(cuts=chance)
            return table.session.digest
    with live_table(folder, *levels, setup=setup) as live:
        cuts = play(live, chromium, phones, chance)
        actions = live.do(lambda: len(live.session.moments))
        print(f"  {cuts} lost connections, {actions} actions")
        return live.do(lambda: live.session.digest)


def main() -> int:
    """Play the games; return 1 if one came out in another way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--phones", type=int, default=2, help="two to five")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--clients", action="store_true", help="without pages")
    asked = parser.parse_args()
    different = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        with tempfile.TemporaryDirectory() as name:
            folder, begun = Path(name), time.monotonic()
            expected = plain(folder / "plain", asked.phones, seed).digest
            if asked.clients:
                digest = cut(folder / "cut", asked.phones, seed, None)
            else:
                with real_chromium() as chromium:
                    digest = cut(folder / "cut", asked.phones, seed, chromium)
            is_same = digest == expected
            different += not is_same
            took = time.monotonic() - begun
            print(f"seed {seed}: {'same' if is_same else 'DIFFERENT'}, {took:.0f} s", flush=True)
    print(f"{asked.games} games, {different} came out otherwise")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
