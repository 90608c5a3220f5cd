"""Prices at a terminal: the axe, a price for each other tile, all of it once more; each answer can be taken back."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.engine import PlayerView, SetPrices
from skye_desktop.i18n import sentence, sentences, tr
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.wording.tile import tile_name, tile_words
from skye_desktop.prompt.asked import Asked, BackError, ProposedError

Takes = Callable[[int, PriceDraft], bool]
"""Whether prices may lie so; the tile is the one that was answered for last."""


class Prices:
    """A conversation in which one seat's draft of prices is edited, answer by answer."""

    def __init__(self, view: PlayerView, laid: SetPrices | None, takes: Takes | None = None) -> None:
        """``laid`` is what the lesson has set, which stays; ``takes`` has something to say of each answer."""
        draft = PriceDraft.of(view)
        self._first = draft if laid is None else draft.take(laid)
        self._draft, self._takes = self._first, takes
        self._before: list[PriceDraft] = []
        """The drafts before each answer."""

    def lay(self, action: SetPrices) -> None:
        """Let these prices lie, as if they had been answered."""
        self._draft, self._before = self._first.clear(), []
        for tile in action.discards:
            self._become(self._draft.toggle_axe(tile))
        for tile, price in action.prices:
            self._become(self._draft.set(tile, price))

    def _become(self, draft: PriceDraft) -> None:
        self._before.append(self._draft)
        self._draft = draft

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
        draft, is_midway = self._draft, bool(self._before)
        if draft.axes_left:
            self._ask_for_axe(table, is_midway=is_midway)
        elif draft.bare:
            self._ask_for_price(draft.bare[0], table, is_midway=is_midway)
        else:
            return self._confirmed(table, is_midway=is_midway)
        return None

    def _take_back(self, table: Asked) -> None:
        draft, self._draft = self._draft, self._before.pop()
        for tile in draft.axed:
            if tile not in self._draft.axed:
                table.console.say(tr("The axe is taken off {tile}.").format(tile=tile_name(tile)))

    def _answer(self, tile: int, draft: PriceDraft) -> None:
        """Let that lie, unless the lesson asks for something else first."""
        if self._takes is None or self._takes(tile, draft):
            self._become(draft)

    def _ask_for_axe(self, table: Asked, *, is_midway: bool) -> None:
        # All drawn tiles are listed for each axe: numbers typed ahead in one line mean the list that was shown.
        drawn = self._draft.tiles
        index = table.pick(
            tr("Which gets the axe, number:"), [*map(self._listed, drawn)], is_midway=is_midway
        )
        if index is None:
            return
        tile = drawn[index]
        if tile in self._draft.axed:
            table.console.forget()
            table.console.say(sentence(tr("under the axe: {tile}").format(tile=tile_name(tile))))
        else:
            self._answer(tile, self._draft.toggle_axe(tile))

    def _listed(self, tile: int) -> str:
        return (
            tr("under the axe: {tile}").format(tile=tile_name(tile))
            if tile in self._draft.axed
            else tile_words(tile)
        )

    def _ask_for_price(self, tile: int, table: Asked, *, is_midway: bool) -> None:
        most = self._draft.left - (len(self._draft.bare) - 1)
        question = tr("Price of {tile} from 1 to {most}:").format(tile=tile_name(tile), most=most)
        price = table.number(question, 1, most, is_midway=is_midway)
        if price is None:
            table.console.say(tile_words(tile))
        else:
            self._answer(tile, self._draft.set(tile, price))

    def _confirmed(self, table: Asked, *, is_midway: bool) -> SetPrices | None:
        action = self._draft.action
        assert action is not None, "nothing is left to be asked"
        table.console.say(_words(action))
        question = tr("Set these prices? Enter for yes, back for the question before, 0 to begin again:")
        table.console.forget()  # a number too many sets no prices
        answer = table.ask(question, is_midway=is_midway)
        if not answer:
            return action
        if int(answer):
            table.console.say(tr("Only Enter by itself sets them."))
        else:
            self._draft, self._before = self._first, []
        return None


def _words(prices: SetPrices) -> str:
    """The prices as they lie, to be heard before they are set."""
    axes = (tr("{tile} gets the axe.").format(tile=tile_name(tile)) for tile in prices.discards)
    costs = tr("{tile} costs {price} gold.")
    return sentences(
        *axes, *(costs.format(tile=tile_name(tile), price=price) for tile, price in prices.prices)
    )
