"""Pricing: coins on two tiles, the axe on the third, in secret."""

from __future__ import annotations

from functools import partial

import pygame

from skye_desktop.bots.advice import TileAdvice
from skye_desktop.engine import COIN_VALUES, Phase, Placement, SetPrices, as_coins
from skye_desktop.files.settings import Confirm
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.gestures import Gesture, Outcome
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, RIGHT_BUTTON, Button, Kind, Widget
from skye_desktop.ui.sizes import Panels, Pricing
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.advice_words import axed_line, likely_line, unsold_line
from skye_desktop.ui.table.context import Advisable, Hint, TableContext
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel, enter_key

_AXE = 0
"""What is held when it is the axe; a coin is held as its value."""
_TYPING_SECONDS = 1.6
"""Within this time a second digit belongs to the same price."""
_GRACE = 0.12
"""Part of a card's width that its neighbourhood catches a dropped coin."""
_HIGHEST_PRICE = 99
"""Room is left for a sentence with a price of two digits."""


class PricingPanel(Panel):
    """One seat's three tiles behind its screen."""

    phase = Phase.PRICING
    height = Pricing.HEIGHT

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        self._drawn = context.view_of(seat).own.drawn
        self.prices: dict[int, int] = dict.fromkeys(self._drawn, 0)
        self.axe: int | None = None
        self.chosen = 0
        """The card that keys work on."""
        self._cards: list[pygame.Rect] = []
        self._purse: dict[int, pygame.Rect] = {}
        self._axe_home = pygame.Rect(0, 0, 1, 1)
        self._column = pygame.Rect(0, 0, 1, 1)
        self._gesture: Gesture[int] = Gesture(1)
        self._taken_from: int | None = None
        """The tile from which the held coin or axe was taken; None for the purse."""
        self._typed = ""
        self._typed_age = 0.0
        self._note = ""

    def acting_tiles(self) -> tuple[int, ...]:
        return self._drawn

    # -- what is decided so far

    @property
    def gold(self) -> int:
        gold = self.acting.gold
        assert gold is not None
        return gold

    @property
    def left(self) -> int:
        """Gold left in the purse; a coin in the air still counts as being there."""
        return self.gold - sum(self.prices.values())

    def action(self) -> SetPrices | None:
        """The decision if all three tiles have a price or the axe."""
        if self.axe is None or self.seat is None:
            return None
        prices = tuple((tile, self.prices[tile]) for tile in self.acting_tiles() if tile != self.axe)
        return SetPrices(self.seat, prices, self.axe)

    def missing(self) -> str:
        """What is still to be done, in words; empty if nothing is."""
        action = self.action()
        if action is None:
            return tr("Put the axe on the tile you give up.")
        bare = sum(1 for _, gold in action.prices if gold < 1)
        if bare:
            return trn("{n} tile still needs a price.", "{n} tiles still need a price.", bare)
        reason = self.context.why_not(action)
        return reason.sentence if reason else ""

    def hints(self) -> list[Hint]:
        found = []
        if not any(self.prices.values()):
            text = tr(
                "Drag coins onto a tile to price it. Sold, you get as much on top of your coins; "
                "unsold, you keep it and they are lost."
            )
            found.append(Hint("coins", text, "coin 1"))
        if self.axe is None:
            text = tr("Drag the axe onto the tile that you give up. It goes back to the bag.")
            found.append(Hint("axe", text, "axe"))
        if not self.missing():
            text = tr("What is left in the purse is what you can buy with. Ready?")
            found.append(Hint("ready", text, "ready"))
        return found

    # -- what advice sees

    is_to_act = True
    has_places = False
    chosen_tile = None
    held_placement = None
    is_held_by_key = False

    @property
    def advisable(self) -> Advisable:
        return self

    def advice_lines(self, tile: TileAdvice, worth: float, a_gold: float, *, longest: bool) -> list[str]:
        if longest:
            return [likely_line(tile.likely), unsold_line(_HIGHEST_PRICE, worth)]
        if self.axe == tile.tile:
            return [axed_line(worth)]
        return [likely_line(tile.likely), unsold_line(self.prices[tile.tile], worth)]

    def choose_tile(self, tile: int) -> None:
        """It is priced where it lies."""

    def take_to(self, tile: int, placement: Placement) -> None:
        """It is not to be laid yet."""

    @property
    def title(self) -> str:
        return tr("{name} sets prices, in secret").format(name=self.acting.name)

    def set_price(self, tile: int, price: int) -> None:
        """Put that much gold on a tile, as far as the purse goes; the axe makes way."""
        if self.axe == tile and price > 0:
            self.axe = None
        most = self.left + self.prices[tile]
        if price > most:
            self._note = tr("There is not enough gold in the purse.")
        else:
            self._note = ""
        self.context.play(Sound.REFUSE if self._note else Sound.COIN)
        self.prices[tile] = max(0, min(price, most))
        self._changed()

    def cancel_hold(self) -> None:
        self._put_back()

    def _step_price(self, tile: int, by: int) -> None:
        self.set_price(tile, self.prices[tile] + by)

    def put_axe(self, tile: int | None) -> None:
        self.axe = tile
        if tile is not None:
            self.prices[tile] = 0
        self._note = ""
        self.context.play(Sound.SETTLE)
        self._changed()

    def clear(self) -> None:
        self.prices = dict.fromkeys(self.acting_tiles(), 0)
        self.axe = None
        self._changed()

    def confirm(self) -> None:
        action = self.action()
        if self.missing() or action is None:
            self._note = self.missing()
            self.context.redraw()
            return
        if self.context.settings.confirmations is Confirm.ALWAYS:
            text = tr("Everybody sees these prices once all have decided.")
            self.context.ask(
                tr("Set these prices?"), text, tr("Set the prices"), lambda: self.context.submit(action)
            )
        else:
            self.context.submit(action)

    def _changed(self) -> None:
        self.layout(self.rect)
        self.context.redraw()

    # -- layout

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        canvas, inner = self.canvas, self.inner()
        self._gesture.slop = canvas.px(theme.CLICK_SLOP)
        gap = canvas.px(Space.M)
        column = max(canvas.px(Pricing.PURSE), inner.width // 4)
        top = inner.y + canvas.px(Panels.BELOW_HEADING)
        height = inner.bottom - top
        width = min(canvas.px(Pricing.WIDEST_CARD), (inner.width - column - 3 * gap) // 3)
        self._cards = [pygame.Rect(inner.x + i * (width + gap), top, width, height) for i in range(3)]
        left = self._cards[-1].right + gap
        self._column = pygame.Rect(left, inner.y, inner.right - left, inner.height)
        step = self._column.width // len(COIN_VALUES)
        y = self._column.y + canvas.px(Pricing.COINS_TOP)
        side = canvas.px(Pricing.COIN_HOME)
        self._purse = {}
        for i, value in enumerate(COIN_VALUES):
            home = pygame.Rect(0, 0, side, side)
            home.center = (self._column.x + step // 2 + i * step, y)
            self._purse[value] = home
        self._axe_home = pygame.Rect(0, 0, canvas.px(Pricing.AXE), canvas.px(Pricing.AXE))
        self._axe_home.midtop = (self._column.x + canvas.px(Pricing.AXE_LEFT), y + canvas.px(Pricing.AXE_TOP))
        advice = self.advice_button(self._column.x - gap)
        self.group.replace([*self._card_buttons(), *self._column_buttons(), *advice])

    def _card_buttons(self) -> list[Widget]:
        canvas = self.canvas
        widgets: list[Widget] = []
        side = canvas.px(Pricing.STEPPER)
        for i, (tile, card) in enumerate(zip(self.acting_tiles(), self._cards, strict=True)):
            y = card.bottom - side - canvas.px(Space.S)
            less = pygame.Rect(card.x + canvas.px(Space.M), y, side, side)
            more = pygame.Rect(card.right - side - canvas.px(Space.M), y, side, side)
            widgets.append(
                Button(
                    "−",
                    less,
                    partial(self._step_price, tile, -1),
                    name=f"less {i + 1}",
                    tooltip=tr("1 gold less"),
                    key=tr("Keys: Down, −"),
                    enabled=self.prices[tile] > 0,
                )
            )
            widgets.append(
                Button(
                    "+",
                    more,
                    partial(self._step_price, tile, 1),
                    name=f"more {i + 1}",
                    tooltip=tr("1 gold more"),
                    key=tr("Keys: Up, +"),
                    enabled=self.left > 0,
                )
            )
        return widgets

    def _column_buttons(self) -> list[Widget]:
        canvas, column = self.canvas, self._column
        height = canvas.px(theme.TALL_BUTTON_HEIGHT)
        ready = pygame.Rect(column.x, column.bottom - height, column.width, height)
        clear = pygame.Rect(
            column.right - canvas.px(Pricing.CLEAR),
            self._axe_home.y + canvas.px(Space.L),
            canvas.px(Pricing.CLEAR),
            canvas.px(Pricing.CLEAR_HEIGHT),
        )
        return [
            Button(
                tr("Clear"), clear, self.clear, kind=Kind.NORMAL, size=theme.BODY,
                tooltip=tr("All coins and the axe back"), key=tr("Key: Backspace"),
                enabled=any(self.prices.values()) or self.axe is not None,
            ),
            Button(
                tr("Ready"), ready, self.confirm, name="ready", kind=Kind.PRIMARY, key=enter_key(),
                tooltip=self.missing(), enabled=not self.missing(), size=theme.LARGE_BODY,
            ),
        ]  # fmt: skip

    # -- events

    @property
    def holds_something(self) -> bool:
        return self._gesture.held is not None

    def handle_event(self, event: pygame.Event) -> bool:
        outcome = self._gesture.follow(event)
        if outcome in (Outcome.DROPPED, Outcome.CLICKED):
            self._drop(outcome)
            return True
        if outcome is Outcome.CANCELLED:
            self._put_back()
            return True
        if outcome is Outcome.MOVED or self.holds_something:
            return True  # nothing else changes a price while a coin is in the air
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEWHEEL:
            card = self._card_at(self.context.pointer)
            if card is not None:
                self._choose(card)
                tile = self.acting_tiles()[card]
                self.set_price(tile, self.prices[tile] + (1 if event.y > 0 else -1))
                return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _press(self, event: pygame.Event) -> bool:
        position = event.pos
        card = self._card_at(position)
        if event.button == RIGHT_BUTTON and card is not None:
            tile = self.acting_tiles()[card]
            if self.axe == tile:
                self.put_axe(None)
            else:
                self.set_price(tile, 0)
            return True
        if event.button != LEFT_BUTTON:
            return self.rect.collidepoint(position)
        for value, home in self._purse.items():
            if home.collidepoint(position) and value <= self.left:
                self._take(value, None, position, home.center)
                return True
        if self._axe_place().collidepoint(position):
            self._take(_AXE, self.axe, position, self._axe_place().center)
            return True
        if card is not None:
            self._choose(card)
            tile = self.acting_tiles()[card]
            for value, coin in reversed(self._coins_on(card)):
                if coin.collidepoint(position):
                    self._take(value, tile, position, coin.center)
                    break
            return True
        return self.rect.collidepoint(position)

    def _take(self, thing: int, tile: int | None, position: tuple[int, int], centre: tuple[int, int]) -> None:
        self._taken_from = tile
        self._gesture.press(thing, position, centre)

    def _drop(self, outcome: Outcome) -> None:
        held, source = self._gesture.held, self._taken_from
        assert held is not None
        centre = self._gesture.centre
        self._gesture.release()
        if outcome is Outcome.CLICKED:
            self._clicked(held, source)
            return
        card = self._card_near(self._gesture.position, centre)
        target = None if card is None else self.acting_tiles()[card]
        if card is not None:
            self._choose(card)
        if held == _AXE:
            self._drop_axe(target, source, centre)
            return
        if target == source:
            return
        if source is not None:
            self.set_price(source, self.prices[source] - held)
        if target is not None:
            self.set_price(target, self.prices[target] + held)
        elif source is None:
            self._glide(held, centre, self._purse[held].center)

    def _drop_axe(self, target: int | None, source: int | None, centre: tuple[int, int]) -> None:
        if target is not None:
            self.put_axe(target)
        else:
            self.put_axe(None)
            if source is None:
                self._glide(_AXE, centre, self._axe_home.center)

    def _clicked(self, held: int, source: int | None) -> None:
        """A click on a coin of the purse or on the axe works on the chosen card; on a lying one it takes it back."""
        tile = self.acting_tiles()[self.chosen]
        if held == _AXE:
            self.put_axe(tile if source is None else None)
        elif source is None:
            self.set_price(tile, self.prices[tile] + held)
        else:
            self.set_price(source, self.prices[source] - held)

    def _put_back(self) -> None:
        self._gesture.release()
        self.context.redraw()

    def _glide(self, thing: int, start: tuple[int, int], end: tuple[int, int]) -> None:
        def draw(surface: pygame.Surface, centre: tuple[int, int], part: float) -> None:
            self._draw_thing(surface, thing, centre)

        self.context.animate(draw, start, end)

    def _key(self, event: pygame.Event) -> bool:
        tile = self.acting_tiles()[self.chosen]
        if event.mod & COMMAND_KEYS:
            return False
        digit = event.unicode if event.unicode.isdecimal() and event.unicode.isascii() else ""
        if digit:
            self._typed = (self._typed + digit)[-3:]
            self._typed_age = 0.0
            self.set_price(tile, int(self._typed))
            return True
        match event.key:
            case pygame.K_LEFT:
                self._choose((self.chosen - 1) % 3)
            case pygame.K_RIGHT:
                self._choose((self.chosen + 1) % 3)
            case pygame.K_UP | pygame.K_PLUS | pygame.K_KP_PLUS | pygame.K_EQUALS:
                self.set_price(tile, self.prices[tile] + 1)
            case pygame.K_DOWN | pygame.K_MINUS | pygame.K_KP_MINUS:
                self.set_price(tile, self.prices[tile] - 1)
            case pygame.K_x:
                self.put_axe(None if self.axe == tile else tile)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                self.clear()
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.confirm()
            case _:
                return False
        return True

    def _choose(self, card: int) -> None:
        self.chosen = card
        self._typed = ""
        self.context.redraw()

    def next_update_in(self) -> float | None:
        return max(0.0, _TYPING_SECONDS - self._typed_age) + 0.01 if self._typed else None

    def update(self, seconds: float) -> None:
        self._typed_age += seconds
        if self._typed_age > _TYPING_SECONDS:
            self._typed = ""

    # -- where things are

    def _card_at(self, position: tuple[int, int]) -> int | None:
        return next((i for i, card in enumerate(self._cards) if card.collidepoint(position)), None)

    def _card_near(self, *positions: tuple[int, int]) -> int | None:
        """The card under the pointer, or under the middle of what it holds, or close to it."""
        for position in positions:
            for i, card in enumerate(self._cards):
                if card.inflate(round(card.width * _GRACE), round(card.height * _GRACE)).collidepoint(
                    position
                ):
                    return i
        return None

    def _tile_rect(self, card: pygame.Rect) -> pygame.Rect:
        canvas = self.canvas
        side = min(card.width - canvas.px(2 * Space.M), card.height - canvas.px(Pricing.BELOW_TILE))
        rect = pygame.Rect(0, card.y + canvas.px(Space.M), side, side)
        rect.centerx = card.centerx
        return rect

    def _coins_on(self, index: int) -> list[tuple[int, pygame.Rect]]:
        """The coins lying on a tile, and where."""
        tile, card = self.acting_tiles()[index], self._cards[index]
        coins = as_coins(self.prices[tile])
        side = self.canvas.px(Pricing.COIN_LAID)
        top = self._tile_rect(card).bottom + self.canvas.px(Space.S)
        room = card.width - self.canvas.px(Pricing.PRICE_ROOM)
        step = min(side, (room - side) // (len(coins) - 1)) if len(coins) > 1 else side
        left = card.x + self.canvas.px(Space.M)
        return [(value, pygame.Rect(left + i * step, top, side, side)) for i, value in enumerate(coins)]

    def _axe_place(self) -> pygame.Rect:
        if self.axe is None:
            return self._axe_home
        card = self._cards[self.acting_tiles().index(self.axe)]
        rect = self._axe_home.copy()
        rect.midtop = (card.centerx, self._tile_rect(card).bottom - self.canvas.px(Space.L))
        return rect

    def targets(self) -> dict[str, pygame.Rect]:
        coins = {value: home for value, home in self._purse.items() if value <= self.left}
        return super().targets() | self._things(coins, self._axe_place())

    def public_targets(self) -> dict[str, pygame.Rect]:
        """Coins and axe where they lie at first, and no buttons that come and go with the prices."""
        buttons = super().targets().items()
        told = {name: rect for name, rect in buttons if not name.startswith(("less ", "more "))}
        return told | self._things(self._purse, self._axe_home)

    def _things(self, coins: dict[int, pygame.Rect], axe: pygame.Rect) -> dict[str, pygame.Rect]:
        found = {f"coin {value}": home for value, home in coins.items()} | {"axe": axe}
        return found | {f"card {i + 1}": self._tile_rect(card) for i, card in enumerate(self._cards)}

    def tooltip(self) -> str:
        text = super().tooltip()
        if text or self.holds_something:
            return text
        position = self.context.pointer
        if any(home.collidepoint(position) for home in self._purse.values()):
            return tr("Drag a coin onto a tile; click puts it on the chosen tile")
        if self._axe_place().collidepoint(position):
            return tr("Drag the axe onto the tile you give up (key: X)")
        if self._card_at(position) is not None:
            return tr("Wheel or digits set the price, right click clears it")
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        note = tr("Put coins on two tiles and the axe on the third.")
        right = self._column.x - self.canvas.px(Space.M)
        self.draw_heading(surface, tr("Behind your screen"), note, right=right)
        for i, card in enumerate(self._cards):
            self._draw_card(surface, i, card)
        self._draw_purse(surface)
        self.group.draw(surface, self.canvas)

    def _draw_card(self, surface: pygame.Surface, index: int, card: pygame.Rect) -> None:
        canvas = self.canvas
        tile = self.acting_tiles()[index]
        is_chosen = index == self.chosen
        fill = theme.PAPER_BRIGHT if is_chosen else theme.PAPER_LIGHT
        canvas.box(
            surface,
            card,
            fill,
            border=theme.GOLD if is_chosen else theme.PAPER_EDGE,
            width=Line.FIRM if is_chosen else Line.THIN,
        )
        place = self._tile_rect(card)
        canvas.tile(surface, tile, 0, place, self.acting.clan)
        canvas.ring(surface, place, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        if self.axe == tile:
            canvas.shade(surface, theme.SHADOW, 120, place)
            if not (self._gesture.held == _AXE and self._gesture.is_dragging):
                self._draw_thing(surface, _AXE, self._axe_place().center)
            foot = pygame.Rect(
                card.x, card.bottom - canvas.px(Pricing.AXED_RISE), card.width, canvas.px(Pricing.AXED)
            )
            canvas.write(
                surface,
                tr("axed"),
                foot.inflate(-canvas.px(Pricing.STEPPERS_ROOM), 0),
                size=theme.SMALL,
                align=Align.CENTRE,
            )
            return
        lying = self._coins_on(index)
        if self._gesture.is_dragging and self._taken_from == tile:
            lying.remove(next(coin for coin in lying if coin[0] == self._gesture.held))
        for value, coin in lying:
            self._draw_thing(surface, value, coin.center)
        if self.prices[tile]:
            amount = pygame.Rect(
                card.right - canvas.px(Pricing.PRICE_LEFT),
                place.bottom + canvas.px(Space.S),
                canvas.px(Pricing.PRICE),
                canvas.px(Pricing.PRICE_HEIGHT),
            )
            canvas.write(
                surface, str(self.prices[tile]), amount, size=theme.LARGE, face=Face.TITLE, align=Align.RIGHT
            )
        else:
            row = pygame.Rect(
                card.x, place.bottom + canvas.px(Space.M), card.width, canvas.px(Pricing.NO_PRICE)
            )
            canvas.write(
                surface, tr("no price yet"), row, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE
            )

    def _draw_purse(self, surface: pygame.Surface) -> None:
        canvas, column = self.canvas, self._column
        row = pygame.Rect(
            column.x, column.y - canvas.px(Panels.HEADING_RISE), column.width, canvas.px(Panels.HEADING_ROW)
        )
        canvas.write(surface, tr("Your purse"), row, size=theme.LARGE_BODY, face=Face.TITLE)
        left = tr("{gold} left").format(gold=self.left)
        canvas.write(
            surface, left, row, size=theme.LARGE_BODY, face=Face.TITLE, colour=theme.NOW, align=Align.RIGHT
        )
        for value, home in self._purse.items():
            self._draw_thing(surface, value, home.center, alpha=255 if value <= self.left else 70)
        if self.axe is None and not (self._gesture.held == _AXE and self._gesture.is_dragging):
            self._draw_thing(surface, _AXE, self._axe_home.center)
        text = self._sum_up()
        top = self._axe_home.bottom + canvas.px(Space.XS)
        room = pygame.Rect(
            column.x,
            top,
            column.width,
            column.bottom - canvas.px(theme.TALL_BUTTON_HEIGHT + Space.S) - top,
        )
        colour = theme.WRONG if self._note else theme.INK_SOFT
        canvas.write_wrapped(surface, text, room, size=theme.SMALL, colour=colour)

    def _sum_up(self) -> str:
        if self._note:
            return self._note
        staked = [price for price in self.prices.values() if price]
        missing = self.missing()
        if missing:
            return missing
        total = " − ".join(map(str, (self.gold, *staked)))
        keep = tr("{sum} = {left} to buy with.").format(sum=total, left=self.left)
        return keep + " " + tr("A tile nobody buys stays with you and its coins are lost.")

    def _draw_thing(
        self, surface: pygame.Surface, thing: int, centre: tuple[int, int], *, alpha: int = 255
    ) -> None:
        canvas = self.canvas
        if thing == _AXE:
            rect = pygame.Rect(0, 0, canvas.px(Pricing.AXE), canvas.px(Pricing.AXE))
            rect.center = centre
            canvas.sprites.draw(surface, "table/axe.png", rect)
        else:
            canvas.coin(surface, thing, centre, canvas.px(Pricing.COIN), alpha=alpha)

    def draw_over(self, surface: pygame.Surface) -> None:
        held = self._gesture.held
        if held is not None and self._gesture.is_dragging:
            self._draw_thing(surface, held, self._gesture.centre)
