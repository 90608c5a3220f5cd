"""Questions about a draft at a terminal, and the draft that results from each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import ge
from typing import NamedTuple

from skye_desktop.games.skye.build_draft import BuildDraft
from skye_desktop.games.skye.drafts import Draft
from skye_desktop.games.skye.engine import (
    PlaceTile,
    PlayerView,
    ReturnTile,
    SetPrices,
    TakeBackTile,
)
from skye_desktop.games.skye.missing_part import Missing
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.purchase_draft import PurchaseDraft
from skye_desktop.games.skye.wording.placement import Way, fits, fits_at, gain_words, turn_words
from skye_desktop.games.skye.wording.tile import place, tile_name, tile_words
from skye_desktop.i18n import enumerated, headed, sentence, sentences, tr, trn
from skye_desktop.prompt.word_table import BackError

_ANY = 99_999
"""Highest number that any question accepts."""


class DraftStep(NamedTuple):
    """Draft, and the function that makes the next question about it; None if it is complete."""

    draft: Draft
    ask: Callable[..., DraftQuestion] | None = None


class DraftQuestion(NamedTuple):
    """Question that is answered with a number, or with Enter alone."""

    text: str
    answer: Callable[[int | None], DraftStep | str | None]
    """Function from the answer (None for Enter alone) to the next step.

    If it returns a text, the text is written and the question is asked again; if it returns None,
    the first question follows. It raises BackError for the previous question.
    """
    highest: int
    lowest: int = 1
    choices: Sequence[str] = ()
    """Choices, listed with their numbers."""
    intro: Sequence[str] = ()
    """Lines written before the choices."""
    ignores_typed_ahead: bool = False
    """Whether numbers that were typed ahead are discarded before the question."""


class Questions:
    """Questions that are asked of one seat in one turn."""

    def __init__(self, view: PlayerView) -> None:
        """Take the view of the seat that answers; ``view`` is replaced as the game goes on."""
        self.view = view
        self._described: set[int] = set()
        """Tiles to lay that were described in full; afterwards they are listed by name only."""

    def first(self, draft: Draft) -> DraftStep:
        """Return the first step of that draft."""
        match draft:
            case PriceDraft():
                return DraftStep(draft, self._prices)
            case PurchaseDraft():
                return DraftStep(draft, self._purchase)
        return DraftStep(draft, self._building)

    # -- prices: the axe, a price for each other tile, confirmation

    def _prices(self, draft: PriceDraft) -> DraftQuestion:
        """Return the question for a missing axe or price, else the one for confirmation."""
        match draft.missing:
            case Missing.AXE:
                return self._axe(draft)
            case Missing.PRICE:
                return self._price(draft)
        return self._confirmation(draft)

    def steps_to(self, first: Draft, action: SetPrices) -> list[DraftStep]:
        """Return the steps that lead to the prices of ``action``, as if each had been an answer."""
        assert isinstance(first, PriceDraft)
        drafts = [first.clear()]
        for tile in action.discards:
            drafts.append(drafts[-1].choose(tile).toggle_axe(tile))
        for tile, price in action.prices:
            drafts.append(drafts[-1].choose(tile).set(tile, price))
        return [DraftStep(draft, self._prices) for draft in (first, *drafts[1:])]

    def _axe(self, draft: PriceDraft) -> DraftQuestion:
        # Tiles under an axe stay in the list, so that numbers typed ahead in one line keep
        # their meaning.
        tiles = draft.tiles
        listed = [
            _under_the_axe(tile) if tile in draft.axed else tile_words(tile) for tile in tiles
        ]

        def answer(number: int | None) -> DraftStep | str:
            if number is None:
                return ""
            tile = tiles[number - 1]
            if tile in draft.axed:
                return sentence(_under_the_axe(tile))
            return DraftStep(draft.choose(tile).toggle_axe(tile), self._prices)

        return DraftQuestion(tr("Which gets the axe, number:"), answer, len(tiles), choices=listed)

    def _price(self, draft: PriceDraft) -> DraftQuestion:
        tile = draft.unpriced[0]
        most = draft.left - (len(draft.unpriced) - 1)

        def answer(price: int | None) -> DraftStep | str:
            return (
                tile_words(tile)
                if price is None
                else DraftStep(draft.choose(tile).set(tile, price), self._prices)
            )

        text = tr("Price of {tile} from 1 to {most}:")
        return DraftQuestion(text.format(tile=tile_name(tile), most=most), answer, most)

    def _confirmation(self, draft: PriceDraft) -> DraftQuestion:
        action = draft.action
        assert action is not None, "nothing is missing"

        def answer(number: int | None) -> DraftStep | str | None:
            if number is None:
                return DraftStep(draft)
            return tr("Only Enter by itself sets them.") if number else None

        text = tr(
            "Set these prices? Enter for yes, back for the question before, 0 to begin again:"
        )
        return DraftQuestion(
            text, answer, _ANY, 0, intro=[_price_words(action)], ignores_typed_ahead=True
        )

    # -- a purchase

    def _purchase(self, draft: PurchaseDraft) -> DraftQuestion:
        """Return the question for an offer to buy; where gold is secret, any may be too dear."""
        name = self.view.seats[draft.seat].name
        names = self.view.names
        text = tr("{name} buys and has {gold} gold, number:").format(name=name, gold=draft.gold)
        if draft.gold is None:
            text = tr("{name} buys, number:").format(name=name)
        offered = tr("From {name} for {price} gold: {tile}")
        dear = tr("Too dear, {price} gold: {tile}")
        told = {
            offer: (offered if offer in draft.affordable else dear).format(
                name=names[offer.seller], price=offer.price, tile=tile_words(offer.tile)
            )
            for offer in draft.offers
        }
        ways = [(tr("Buy nothing."), DraftStep(draft.buy_nothing()))]
        ways += [(told[offer], DraftStep(draft.choose(offer.tile))) for offer in draft.affordable]
        too_dear = [told[offer] for offer in draft.offers if offer not in draft.affordable]
        return _list(text, ways, lowest=0, said=() if draft.gold is None else too_dear)

    # -- building: a tile, its cell, its rotation

    def _building(self, draft: BuildDraft) -> DraftQuestion:
        """Return the question for a tile to lay, pick up or give back, or the end of building."""
        named = self._described.intersection(draft.to_build)
        text = tr("{name} builds, number:")
        if named:
            text = tr("{name} builds, number, or Enter for the tiles in full:")
        end = draft.end()
        ways = [] if end.action is None else [(tr("End building."), DraftStep(end))]
        for tile in draft.to_build:
            back = draft.take(ReturnTile(draft.seat, tile))
            if not draft.fits_nowhere(tile):
                words = sentence(tile_name(tile)) if tile in named else tile_words(tile)
                ways.append(
                    (tr("Lay {tile}").format(tile=words), DraftStep(draft.hold(tile), self._cell))
                )
            elif back.action is not None:
                told = tr("Give {tile} back to the bag: it fits nowhere.").format(
                    tile=tile_name(tile)
                )
                ways.append((told, DraftStep(back)))
        for tile in draft.laid:
            up = draft.take(TakeBackTile(draft.seat, tile))
            if up.action is not None:
                ways.append(
                    (tr("Pick {tile} up again.").format(tile=tile_name(tile)), DraftStep(up))
                )
        self._described.update(tile for tile in draft.to_build if not draft.fits_nowhere(tile))
        name = self.view.seats[draft.seat].name
        forget = self._described.clear
        return _list(text.format(name=name), ways, lowest=0 if end.action else 1, on_enter=forget)

    def _cell(self, draft: BuildDraft) -> DraftQuestion:
        assert draft.tile is not None
        ways = []
        for cell, there in fits(self.view, draft.seat, draft.tile).items():
            what = enumerated((trn("{n} way", "{n} ways", len(there)), _best_words(there)))
            at = draft.take(PlaceTile(draft.seat, draft.tile, there[0].placement))
            ways.append(
                (
                    headed(place(cell), what),
                    DraftStep(at, self._rotation if len(there) > 1 else None),
                )
            )
        return _list(tr("Where, number, or Enter to go back:"), ways, on_enter=_go_back)

    def _rotation(self, draft: BuildDraft) -> DraftQuestion:
        assert draft.tile is not None
        assert draft.cell is not None
        ways = []
        for at, brings in fits_at(self.view, draft.seat, draft.tile, draft.cell):
            words = enumerated((turn_words(at.rotation), gain_words(brings)))
            ways.append((words, DraftStep(draft.turn_to(at.rotation))))
        return _list(tr("Turned how, number, or Enter to go back:"), ways, on_enter=_go_back)


def _list(
    text: str,
    ways: Sequence[tuple[str, DraftStep]],
    *,
    lowest: int = 1,
    said: Sequence[str] = (),
    on_enter: Callable[[], object] = lambda: None,
) -> DraftQuestion:
    """Return the question with which of several drafts to go on.

    ``ways`` has the text and the draft of each choice. Numbers begin with ``lowest``. Enter alone
    calls ``on_enter``, and the question is asked again.
    """

    def answer(number: int | None) -> DraftStep | str:
        if number is not None:
            return ways[number - lowest][1]
        on_enter()
        return ""

    listed = [sentence(words) for words, _ in ways]
    return DraftQuestion(text, answer, lowest + len(ways) - 1, lowest, listed, said)


def _go_back() -> None:
    raise BackError


def _under_the_axe(tile: int) -> str:
    return tr("under the axe: {tile}").format(tile=tile_name(tile))


def _price_words(prices: SetPrices) -> str:
    """Return the prices and axes in sentences, to be confirmed before they are set."""
    axes = (tr("{tile} gets the axe.").format(tile=tile_name(tile)) for tile in prices.discards)
    costs = tr("{tile} costs {price} gold.")
    return sentences(
        *axes, *(costs.format(tile=tile_name(tile), price=price) for tile, price in prices.prices)
    )


def _best_words(ways: Sequence[Way]) -> str:
    """Return in words what the best of the placements bring.

    A placement is left out if another one is at least as good in every respect and better in one.
    """
    best = [way for way in ways if not any(_is_better(other, way) for other in ways)]
    gains = dict.fromkeys(gain_words(way.brings) for way in best)
    words = reduce(lambda one, other: tr("{one} or {other}").format(one=one, other=other), gains)
    if len({gain_words(way.brings) for way in ways}) == 1:
        return words
    return tr("at best {gain}").format(gain=words)


def _is_better(one: Way, other: Way) -> bool:
    """Return whether one placement is at least as good in every respect and better in one."""
    amounts = _amounts(one)
    others = _amounts(other)
    return amounts != others and all(map(ge, amounts, others))


def _amounts(way: Way) -> tuple[int, int, int]:
    """Return what a placement brings: points now, income in gold a round, completed areas."""
    return (sum(gain.points for gain in way.brings.gains), way.brings.income, way.brings.completed)
