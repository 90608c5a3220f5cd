"""Prices at a terminal: the axe, a price for each other tile, all of it once more; each answer can be taken back."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.engine import PlayerView, SetPrices
from skye_desktop.i18n import sentence, sentences, tr
from skye_desktop.play.land_words import tile_name, tile_words
from skye_desktop.prompt.asked import Asked, BackError, ProposedError

Takes = Callable[[int, dict[int, int], int], bool]
"""Whether prices may lie so: the tile that was set last, the prices, the tile under the axe."""


class Prices:
    """The prices of one seat as they are being set, answer by answer."""

    def __init__(self, view: PlayerView, laid: SetPrices | None, takes: Takes | None = None) -> None:
        """``laid`` is what the lesson has set, which stays; ``takes`` has something to say of each answer."""
        self._view, self._own, self._takes = view, view.own, takes
        self._laid = laid
        self._clear()

    def _clear(self) -> None:
        laid = self._laid
        self._axed = [] if laid is None else [*laid.discards]
        self._prices = {} if laid is None else dict(laid.prices)
        self._answered: list[int] = []
        """The tiles that were answered for, in that order."""

    def lay(self, action: SetPrices) -> None:
        """Let these prices lie, as if they had been answered."""
        self._axed, self._prices = [*action.discards], dict(action.prices)
        self._answered = [*self._axed, *self._prices]

    @property
    def _left(self) -> list[int]:
        return [tile for tile in self._own.drawn if tile not in self._axed and tile not in self._prices]

    def ask(self, table: Asked) -> SetPrices:
        """The prices that were set, once all questions are answered and it was said yes."""
        while True:
            try:
                action = self._next(table)
            except BackError:
                self._take_back(table)
            except ProposedError as proposed:
                self.lay(proposed.prices)
            else:
                if action is not None:
                    return action

    def _next(self, table: Asked) -> SetPrices | None:
        """Ask the next question; the prices if it was the last one."""
        is_midway = bool(self._answered)
        if len(self._axed) < self._view.variant.market.axed:
            self._ask_for_axe(table, is_midway=is_midway)
        elif self._left:
            self._ask_for_price(self._left[0], table, is_midway=is_midway)
        else:
            return self._confirmed(table, is_midway=is_midway)
        return None

    def _take_back(self, table: Asked) -> None:
        tile = self._answered.pop()
        if tile in self._axed:
            self._axed.remove(tile)
            table.console.say(tr("The axe is taken off {tile}.").format(tile=tile_name(tile)))
        else:
            del self._prices[tile]

    def _ask_for_axe(self, table: Asked, *, is_midway: bool) -> None:
        # All drawn tiles are listed for each axe: numbers typed ahead in one line mean the list that was shown.
        drawn = self._own.drawn
        index = table.pick(
            tr("Which gets the axe, number:"), [*map(self._listed, drawn)], is_midway=is_midway
        )
        if index is None:
            return
        tile = drawn[index]
        if tile in self._axed:
            table.console.forget()
            table.console.say(sentence(tr("under the axe: {tile}").format(tile=tile_name(tile))))
        # Where the lesson asks for another one, they are listed again.
        elif self._takes is None or self._takes(tile, {}, tile):
            self._axed.append(tile)
            self._answered.append(tile)

    def _listed(self, tile: int) -> str:
        return (
            tr("under the axe: {tile}").format(tile=tile_name(tile))
            if tile in self._axed
            else tile_words(tile)
        )

    def _ask_for_price(self, tile: int, table: Asked, *, is_midway: bool) -> None:
        most = (self._own.gold or 0) - sum(self._prices.values()) - (len(self._left) - 1)
        question = tr("Price of {tile} from 1 to {most}:").format(tile=tile_name(tile), most=most)
        price = table.number(question, 1, most, is_midway=is_midway)
        if price is None:
            table.console.say(tile_words(tile))
        elif self._takes is None or self._takes(tile, {**self._prices, tile: price}, self._axed[0]):
            self._prices[tile] = price
            self._answered.append(tile)

    def _confirmed(self, table: Asked, *, is_midway: bool) -> SetPrices | None:
        prices = tuple((tile, self._prices[tile]) for tile in self._own.drawn if tile in self._prices)
        action = SetPrices.of(self._own.seat, prices, tuple(self._axed))
        table.console.say(_words(action))
        question = tr("Set these prices? Enter for yes, back for the question before, 0 to begin again:")
        table.console.forget()  # a number too many sets no prices
        answer = table.ask(question, is_midway=is_midway)
        if not answer:
            return action
        if int(answer):
            table.console.say(tr("Only Enter by itself sets them."))
        else:
            self._clear()
        return None


def _words(prices: SetPrices) -> str:
    """The prices as they lie, to be heard before they are set."""
    axes = (tr("{tile} gets the axe.").format(tile=tile_name(tile)) for tile in prices.discards)
    costs = tr("{tile} costs {price} gold.")
    return sentences(
        *axes, *(costs.format(tile=tile_name(tile), price=price) for tile, price in prices.prices)
    )
