"""Pricing: coins on two tiles, the axe on the third, in secret; or as many as a variant has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from skye_desktop.bots.advice import Advice, TileAdvice
from skye_desktop.engine import COIN_VALUES, Phase, SetPrices
from skye_desktop.i18n import begin, sentences, tr, tr_in, trn
from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked, Deed, Node, Scale, State
from skye_desktop.kit.commands import Action, Command, Common, InputMap, digit_of
from skye_desktop.kit.layout import Align, Container, Part, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Kind, Label
from skye_desktop.play.price_draft import PriceDraft, Refusal
from skye_desktop.play.wording.advice import axed_line, likely_line, proposed_line, unsold_line
from skye_desktop.play.wording.tile import sides_words, tile_name
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import Advised, Hint, TableContext
from skye_desktop.ui.table.panel import CarryingPanel, Question
from skye_desktop.ui.table.panel_sizes import Panels, Pricing
from skye_desktop.ui.table.pieces import Picture
from skye_desktop.ui.table.price_card import AXE, PriceCard, draw_hollow, draw_thing, raised

_GRACE = 0.12
"""Part of a card's width that its neighbourhood catches a dropped coin."""
_HIGHEST_PRICE = 99
"""Room is left for a sentence with a price of two digits."""


class PricingPanel(CarryingPanel):
    """One seat's tiles behind its screen."""

    phase = Phase.PRICING
    height = Pricing.HEIGHT
    low_height = Pricing.LOW
    is_to_act = True
    draft: PriceDraft

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        view, home = context.view_of(seat), (Pricing.COIN_HOME, Pricing.COIN_HOME)
        clan = view.seats[seat].clan
        draft, before = PriceDraft.of(view), context.prices_taken_back(seat)
        self.draft = draft if before is None else draft.take(before)
        """What lies on the tiles, and which of them is chosen."""
        self.cards = [PriceCard(n, tile, clan, self._lifted_from) for n, tile in enumerate(draft.tiles, 1)]
        self._show_draft()
        self._purse = {
            value: Picture(
                partial(self._draw_coin, value), home, id=f"coin {value}", label=partial(_called, value)
            )
            for value in COIN_VALUES
        }  # fmt: skip
        axe = (Pricing.AXE, Pricing.AXE)
        self._axe_home = Picture(self._draw_axe, axe, id="axe", label=lambda: tr("The axe"))
        self._source: PriceCard | None = None
        """The card from which the held coin or axe was taken; None for the purse."""
        self._note = ""

    # -- what is decided so far

    @property
    def card(self) -> PriceCard:
        """The card that keys work on."""
        return self.cards[self.draft.chosen]

    @property
    def prices(self) -> dict[int, int]:
        """The gold on each tile."""
        return self.draft.prices

    @property
    def axe(self) -> int | None:
        """The tile under the axe, or under the first of several."""
        return self.draft.axe

    @property
    def gold(self) -> int:
        """Gold before anything was put on tiles."""
        return self.draft.gold

    @property
    def left(self) -> int:
        """Gold left in the purse; a coin in the air still counts as being there."""
        return self.draft.left

    def missing(self) -> str:
        """What is still to be done, in words; empty if nothing is."""
        draft = self.draft
        if draft.axes_left:
            return tr("Put the axe on the tile you give up.")
        if draft.bare:
            return trn("{n} tile still needs a price.", "{n} tiles still need a price.", len(draft.bare))
        assert draft.action is not None
        reason = self.context.why_not(draft.action)
        return reason.sentence if reason else ""

    def hints(self) -> list[Hint]:
        coins, axe, ready = _hints(self.left, self.context.input)
        is_ready = not self.missing()
        due = ((coins, self.left == self.gold), (axe, self.draft.axes_left > 0), (ready, is_ready))
        return [hint for hint, is_due in due if is_due]

    @property
    def advisable(self) -> Advised:
        return Advised(self._advice_lines, lay_prices=self.lay_prices)

    def _advice_lines(self, advice: Advice, tile: TileAdvice, longest: bool) -> list[str]:
        """What is proposed, what it is likely to fetch, and what it costs to keep."""
        worth, proposed = tile.worths[advice.seat].total, proposed_line(advice, tile)
        if not longest and tile.tile in self.draft.axed:
            return [proposed, axed_line(worth)]
        price = _HIGHEST_PRICE if longest else self.prices[tile.tile]
        return [proposed, likely_line(tile.likely), unsold_line(price, worth)]

    @property
    def title(self) -> str:
        return tr("{name} sets prices").format(name=self.acting.name)

    # -- deciding

    def set_price(self, card: PriceCard, price: int) -> None:
        """Put that much gold on a tile, as far as the purse goes; the axe makes way."""
        self._become(self.draft.set(card.tile, price))

    def _step_price(self, card: PriceCard, by: int) -> None:
        self._become(self.draft.step(card.tile, by))

    def put_axe(self, on: PriceCard | None, source: PriceCard | None = None) -> None:
        """Put an axe on a tile, taken from another or else from where it lies; coins on it go back to the purse."""
        self._become(self.draft.move_axe(_tile_of(source), _tile_of(on)), Sound.SETTLE)

    def lay_prices(self, prices: SetPrices) -> None:
        """Let coins and axe lie so; nothing is set by that."""
        self._become(self.draft.take(prices))

    def clear(self) -> None:
        """Take everything off the tiles."""
        self._become(self.draft.clear())

    def confirm(self) -> None:
        """Decide, if the decision is complete."""
        self._note = self.missing()
        action = self.draft.action
        if self._note or action is None:
            self.context.redraw()
            return
        text = tr("Everybody sees these prices once all have decided.")
        self.submit(action, Question(tr("Set these prices?"), text, tr("Set the prices")))

    def _become(self, draft: PriceDraft, sound: Sound = Sound.COIN) -> None:
        """Let that lie on the tiles, and say what of it could not be done."""
        self.draft, self._note = draft, _refused(draft)
        self.context.play(Sound.REFUSE if draft.refusal else sound)
        self._show_draft()
        self.layout(self.rect)
        self.context.redraw()

    def _show_draft(self) -> None:
        for card in self.cards:
            card.show(self.draft)

    # -- layout

    def content(self) -> Part:
        whole, gap = self.inner().width / self.canvas.scale, Space.M
        width = _card_width(whole, len(self.cards), is_low=self.is_low)
        cards = [self._card_part(number, card).sized(width) for number, card in enumerate(self.cards, 1)]
        head = () if self.is_low else (self.heading(tr("Behind your screen")), Space.S)
        priced = column(*head, row(*cards, gap=gap).grow())
        left = whole - len(cards) * (width + gap)
        return row(priced, spacer(), self._purse_part().sized(min(left, Pricing.WIDEST_PURSE)))

    def note(self) -> str:
        return _note(len(self.cards) - self.draft.axes, self.draft.axes)

    def _card_part(self, number: int, card: PriceCard) -> Container:
        side, step, keys = self.canvas.target(Pricing.STEPPER), self._step_price, self.context.input.hint
        size = side, side
        less = Button(
            "−", size, partial(step, card, -1), id=f"less {number}", tooltip=tr("1 gold less"), kind=Kind.KNOB,
            key=keys(Game.DOWN, Game.PRICE_DOWN), enabled=card.price > 0,
        )  # fmt: skip
        more = Button(
            "+", size, partial(step, card, 1), id=f"more {number}", tooltip=tr("1 gold more"), kind=Kind.KNOB,
            key=keys(Game.UP, Game.PRICE_UP), enabled=self.left > 0,
        )  # fmt: skip
        return card.content(less, more)

    def _purse_part(self) -> Part:
        size, face = theme.LARGE_BODY, Face.TITLE
        advice = self.context.advice_button() if self.is_low else None
        purse = spacer() if advice else Label(tr("Your purse"), size=size, face=face).grow()
        left = Label(tr("{gold} left").format(gold=self.left), size=size, face=face, colour=theme.NOW)
        room = Pricing.CLEAR, self.canvas.target(Pricing.CLEAR_HEIGHT)
        clear = self.button(Game.CLEAR_PRICES, room, "Clear", size=theme.BODY)
        ready = row(spacer(), self.primary(Common.CONFIRM, "ready"))
        head = row(advice, purse, left).sized(None, self.canvas.target(Panels.HEADING_ROW))
        coins, words = [coin.grow() for coin in self._purse.values()], Picture(self._draw_sum).grow()
        axe, middle = self._axe_home, Align.CENTRE
        if self.is_low:
            things = row(*coins, axe.grow()).sized(None, Pricing.LOW_COINS)
            return column(
                head, things, words, row(clear, ready.grow(), gap=Space.M, align=middle), gap=Space.S
            )
        return column(head, row(*coins), row(axe, spacer(), clear, align=middle), words, ready, gap=Space.S)

    def commands(self) -> dict[Command, Action]:
        card, step = self.card, self._step_price
        is_empty = self.draft.is_empty
        nothing, all_back = tr("Nothing lies on the tiles"), tr("All coins and the axe back")
        return {
            Game.LEFT: Action(partial(self._choose_beside, -1), tr_in("pad", "tile")),
            Game.RIGHT: Action(partial(self._choose_beside, 1), tr_in("pad", "tile")),
            **dict.fromkeys((Game.UP, Game.PRICE_UP), Action(partial(step, card, 1), tr_in("pad", "price"))),
            **dict.fromkeys(
                (Game.DOWN, Game.PRICE_DOWN), Action(partial(step, card, -1), tr_in("pad", "price"))
            ),
            Game.AXE: Action(lambda: self._become(self.draft.toggle_axe(card.tile), Sound.SETTLE)),
            Game.CLEAR_PRICE: Action(lambda: self._become(self.draft.take_back(card.tile))),
            Game.CLEAR_PRICES: Action(self.clear, tr("Clear"), nothing if is_empty else "", tip=all_back),
            Common.CONFIRM: Action(self.confirm, tr("Ready"), self.missing()),
        }

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        if self.follow(event) or self.holds_something:
            return True  # nothing else changes a price while a coin is in the air
        if self.group.handle_event(event):
            return True
        is_key, card = event.type == pygame.KEYDOWN, self._card_at(self.context.pointer)
        if not is_key and card is not None and self.context.input.means(event, *self.commands()):
            self.choose(card)  # what the mouse does is done to the tile under it
        if (is_key or card is not None) and self.context.input.act(event, self.commands):
            return True
        if self._type(event):
            return True
        is_press = event.type == pygame.MOUSEBUTTONDOWN
        return is_press and (self._press(event.button, event.pos) or self.rect.collidepoint(event.pos))

    def _press(self, button: int, position: tuple[int, int]) -> bool:
        card = self._card_at(position)
        if button != LEFT_BUTTON:
            return False
        source, things = (
            None,
            [(value, coin.rect) for value, coin in self._purse.items() if value <= self.left],
        )
        axe = next((one for one in self._axe_places() if one[1].collidepoint(position)), None)
        if axe is not None:
            source, things = axe[0], [(AXE, axe[1])]
        elif card is not None:
            self.choose(card)
            source, things = card, card.coins(self.canvas)[::-1]
        for thing, place in things:
            if place.collidepoint(position):
                self._source = source
                self.press(thing, position, place.center)
                return True
        return card is not None

    def dropped(self, thing: int, centre: tuple[int, int]) -> None:
        source, target = self._source, self._card_near(self.gesture.position, centre)
        if target is not None:
            self.choose(target)
        if thing == AXE:
            self.put_axe(target, source)
        elif target is not source:
            self._become(self.draft.move_gold(_tile_of(source), _tile_of(target), thing))
        if source is None and target is None:
            home = self._axe_home if thing == AXE else self._purse[thing]
            self.context.animate(partial(_draw_gliding, self.canvas, thing), centre, home.rect.center)

    def clicked(self, thing: int) -> None:
        """A coin of the purse or the axe goes onto the chosen card; one that lies on a card comes back."""
        if thing == AXE:
            self.put_axe(self.card if self._source is None else None, self._source)
        elif self._source is None:
            self.set_price(self.card, self.card.price + thing)
        else:
            self.set_price(self._source, self._source.price - thing)

    def _type(self, event: pygame.Event) -> bool:
        """A digit of the price: after another one, however long ago, it stands behind it as far as the gold reaches."""
        digit = digit_of(event)
        if digit is None:
            return False
        self._become(self.draft.type_digit(digit))
        return True

    def _choose_beside(self, step: int) -> None:
        self._choose(self.draft.choose_beside(step))

    def choose(self, chosen: PriceCard) -> None:
        """Let keys and the axe be meant for that card."""
        self._choose(self.draft.choose(chosen.tile))

    def _choose(self, draft: PriceDraft) -> None:
        self.draft = draft
        self._show_draft()
        self.context.redraw()

    # -- where things are

    @property
    def _axed(self) -> list[PriceCard]:
        return [card for card in self.cards if card.has_axe]

    def _lifted_from(self, card: PriceCard | None) -> int | None:
        """What was taken from that card, or from the purse, and is in the air."""
        return self.dragged if self._source is card else None

    def _card_at(self, position: tuple[int, int]) -> PriceCard | None:
        return next((card for card in self.cards if card.rect.collidepoint(position)), None)

    def _card_near(self, *positions: tuple[int, int]) -> PriceCard | None:
        """The card under the pointer, or under the middle of what it holds, or close to it."""
        for position in positions:
            for card in self.cards:
                grace = (round(length * _GRACE) for length in card.rect.size)
                if card.rect.inflate(*grace).collidepoint(position):
                    return card
        return None

    def _axe_places(self) -> list[tuple[PriceCard | None, pygame.Rect]]:
        """Every axe: the card on which it lies, or none, and where."""
        home = [(None, self._axe_home.rect)] if self.draft.axes_left else []
        return [*((card, card.axe_place(self.canvas)) for card in self._axed), *home]

    def _axe_place(self) -> pygame.Rect:
        return next((place for _, place in self._axe_places()), self._axe_home.rect)

    def targets(self) -> dict[str, pygame.Rect]:
        found = super().targets() | self._places() | ({"axe": self._axe_place()} if self.draft.axes else {})
        dear = {f"coin {value}" for value in self._purse if value > self.left}
        return {name: rect for name, rect in found.items() if name not in dear}

    def nodes(self) -> tuple[Node, ...]:
        """Its cards tell their price, and the axe lies where it was put."""
        return _told(self, super().nodes(), self._axe_place())

    def perform(self, asked: Asked) -> bool:
        """A card is chosen by pressing it, and takes its price as its value; the axe goes onto the chosen one."""
        return _perform(self, asked)

    def why_refused(self) -> str:
        return self._note

    def told(self) -> str:
        """Where the axe lies, and what is still to be done."""
        axed = (tr("{tile} gets the axe.").format(tile=tile_name(card.tile)) for card in self._axed)
        return sentences(*axed, self.missing())

    def public_targets(self) -> dict[str, pygame.Rect]:
        """Coins and axe where they lie at first, and no buttons that come and go with the prices."""
        buttons = super().targets().items()
        told = {name: rect for name, rect in buttons if not name.startswith(("less ", "more "))}
        return told | self._places() | ({"axe": self._axe_home.rect} if self.draft.axes else {})

    def _places(self) -> dict[str, pygame.Rect]:
        cards = {f"card {number}": card.picture for number, card in enumerate(self.cards, 1)}
        return self.things("coin ") | cards

    def tooltip(self) -> str:
        text, position, keys = super().tooltip(), self.context.pointer, self.context.input
        if text or self.holds_something:
            return text
        if any(coin.rect.collidepoint(position) for coin in self._purse.values()):
            return _told_of_coin(keys)
        if any(place.collidepoint(position) for _, place in self._axe_places()):
            return _told_of_axe(keys)
        return _told_of_card(keys) if self._card_at(position) is not None else ""

    # -- drawing

    def _draw_coin(self, value: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        place, alpha = (self._raised(rect), 255) if value <= self.left else (rect.center, Pricing.GHOST)
        draw_thing(surface, canvas, value, place, alpha=alpha)

    def _raised(self, rect: pygame.Rect) -> tuple[int, int]:
        return rect.center if self.holds_something else raised(self.canvas, rect, self.context.pointer)

    def _draw_axe(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if not self.draft.axes:
            return
        is_here = self.draft.axes_left > (self._lifted_from(None) == AXE)
        place, draw = (self._raised(rect), draw_thing) if is_here else (rect.center, draw_hollow)
        draw(surface, canvas, AXE, place)

    def _draw_sum(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """What was refused, else what is missing, else what is left to buy with."""
        prices = [gold for _, gold in self.draft.laid]
        text = self._note or self.missing() or _to_buy_with(self.gold, prices)
        colour = theme.WRONG if self._note else theme.INK_SOFT
        canvas.write_wrapped(surface, text, rect, size=theme.SMALL, colour=colour)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.dragged is not None:
            draw_thing(surface, self.canvas, self.dragged, self.gesture.centre)


def _told(panel: PricingPanel, nodes: Sequence[Node], axe: pygame.Rect) -> tuple[Node, ...]:
    cards = {f"card {n}": card for n, card in enumerate(panel.cards, 1)}
    names = {node.id.removeprefix("card "): node.label for node in nodes if node.id in cards}

    def told(node: Node) -> Node:
        if node.id == "axe":
            return replace(node, rect=axe)
        if node.id in cards:
            return replace(node, state=_state_of(panel, cards[node.id], node.state))
        kind, _, number = node.id.partition(" ")
        is_step = kind in ("less", "more")
        return replace(node, label=f"{node.label} · {names[number]}") if is_step else node

    return tuple(map(told, nodes))


def _state_of(panel: PricingPanel, card: PriceCard, state: State) -> State:
    """What a card is to whoever reads it: its price is a value."""
    number = Scale(0, card.price, card.price + panel.left)
    value, is_chosen = tr("axed") if card.has_axe else str(card.price), card is panel.card
    about = sides_words(card.tile)
    return replace(state, value=value, number=number, is_selected=is_chosen, has_keys=is_chosen, about=about)


def _perform(panel: PricingPanel, asked: Asked) -> bool:
    chosen = panel.card
    if asked.id == "axe" and asked.deed is Deed.PRESS:
        panel.put_axe(None if chosen.has_axe else chosen, chosen)
        return True
    card = next((one for n, one in enumerate(panel.cards, 1) if asked.id == f"card {n}"), None)
    if card is None:
        return False
    panel.choose(card)
    if asked.deed is Deed.SET and asked.value.isdecimal():
        panel.set_price(card, int(asked.value))
    elif asked.deed in (Deed.MORE, Deed.LESS):
        panel.set_price(card, card.price + (1 if asked.deed is Deed.MORE else -1))
    return True


def _tile_of(card: PriceCard | None) -> int | None:
    """Return the tile of a card; None for the purse."""
    return None if card is None else card.tile


def _refused(draft: PriceDraft) -> str:
    """Return why the last edit was done only in part; empty if it was done."""
    match draft.refusal:
        case Refusal.NOT_ENOUGH_GOLD:
            return tr("There is not enough gold in the purse.")
        case Refusal.BEGUN_ANEW:
            return tr("There is no gold for {price}: the price begins anew.").format(price=draft.wanted)
    return ""


def _called(coin: int) -> str:
    return tr("A coin of {gold}").format(gold=coin)


def _draw_gliding(
    canvas: Art, thing: int, surface: pygame.Surface, centre: tuple[int, int], part: float
) -> None:
    draw_thing(surface, canvas, thing, centre)


def _card_width(whole: float, cards: int, *, is_low: bool) -> float:
    """Of one of the cards beside the purse: what a purse cannot fill is theirs on a low panel."""
    least = Pricing.LOW_PURSE if is_low else Pricing.PURSE
    purse = min(max(least, whole / 4), Pricing.WIDEST_PURSE)
    filled, widest = ((whole - one) / cards - Space.M for one in (Pricing.WIDEST_PURSE, purse))
    return min(max(Pricing.LOW_CARD, filled) if is_low else Pricing.WIDEST_CARD, widest)


def _note(priced: int, axes: int) -> str:
    if (priced, axes) == (2, 1):
        return tr("Put coins on two tiles and the axe on the third.")
    if not axes:
        return tr("Put coins on every tile.")
    return trn(
        "Put coins on {priced} of the tiles and the axe on {n}.",
        "Put coins on {priced} of the tiles and axes on {n}.",
        axes,
        priced=priced,
    )


def _to_buy_with(gold: int, prices: Sequence[int]) -> str:
    total, left = " − ".join(map(str, (gold, *prices))), gold - sum(prices)
    kept = tr("{sum} = {left} to buy with.").format(sum=total, left=left) if left else _nothing_left()
    return sentences(kept, tr("A tile nobody buys stays with you and its coins are lost."))


def _nothing_left() -> str:
    return tr("0 left: you can buy nothing this round.")


def _hints(left: int, keys: InputMap) -> tuple[Hint, Hint, Hint]:
    """What is said of coins, the axe, and what is left in the purse."""
    coins = keys.by_hand(
        tr(
            "Drag coins onto a tile to give it a [price](2 · Prices). If it sells you get that price, and your coins "
            "come back. If not, you keep it and [the coins are lost](4 · Buy)."
        ),
        tr(
            "The coins on a tile are its [price](2 · Prices). If it sells you get that price, and your coins come "
            "back. If not, you keep it and [the coins are lost](4 · Buy)."
        ),
    )
    axe = keys.by_hand(
        tr("Drag the [axe](3 · Discard) onto the tile that you give up. It goes back to the bag."),
        tr("The [axe](3 · Discard) goes onto the tile that you give up. It goes back to the bag."),
    )
    ready = tr("What is left in the purse is what you can [buy](4 · Buy) with. Ready?")
    return (
        Hint("coins", coins, "coin 1"),
        Hint("axe", axe, "axe"),
        Hint("ready", ready if left else _nothing_left(), "ready"),
    )


def _told_of_coin(keys: InputMap) -> str:
    return keys.by_hand(
        tr("Drag a coin onto a tile; click puts it on the chosen tile"),
        tr("Put the coin on the chosen tile"),
        fingers=tr("Drag a coin onto a tile; a tap puts it on the chosen tile"),
    )


def _told_of_axe(keys: InputMap) -> str:
    dragged, put = tr("Drag the axe onto the tile you give up"), tr("The axe goes onto the tile you give up")
    return keys.hinted(keys.by_hand(dragged, put), Game.AXE)


def _told_of_card(keys: InputMap) -> str:
    """What is done with coins on a tile, as it is done with what is in hand."""
    clear = keys.shortly(Game.CLEAR_PRICE)
    price = tr("The coins on this tile are its price. {clear} takes them back.")
    text = keys.by_hand(
        tr("Drag coins onto this tile: that is its price. {clear} takes them back."),
        price if clear else tr("The coins on this tile are its price."),
        fingers=tr("Drag coins onto this tile: that is its price. Drag them off to take them back."),
    )
    return text.format(clear=begin(clear))
