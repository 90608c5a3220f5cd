"""Buying: prices are revealed, then each seat in turn buys one tile or passes."""

from __future__ import annotations

import pygame

from skye_desktop.bots.advice import TileAdvice
from skye_desktop.engine import BuyTile, PassBuying, Phase, Placement, PricesRevealed, SeatView, as_coins
from skye_desktop.files.settings import Confirm
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.gestures import Gesture, Outcome
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Kind, Widget, is_activation
from skye_desktop.play.flow import Announcement
from skye_desktop.play.pace import paced
from skye_desktop.play.preview import best_gain
from skye_desktop.ui.sizes import Buying, Panels
from skye_desktop.ui.table.advice_words import offer_line
from skye_desktop.ui.table.context import Advisable, Hint, TableContext
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel, enter_key
from skye_desktop.ui.territory_view import HeldTile, Marks

_TURNING_OVER = 0.5
_HALF = 0.5


class MarketPanel(Panel):
    """The tiles that lie before the seats, grouped by seat, with the prices on them."""

    height = Buying.HEIGHT

    def __init__(self, context: TableContext, seat: int | None = None, viewer: int | None = None) -> None:
        super().__init__(context, seat, viewer)
        self._groups: list[tuple[SeatView, pygame.Rect]] = []
        self._tiles: dict[int, pygame.Rect] = {}

    def sellers(self) -> list[SeatView]:
        """The seats whose tiles are shown, the buyer's own last."""
        seats = self.context.view.seats
        return sorted(seats, key=lambda seat: seat.seat == self.seat)

    def tiles_of(self, seat: SeatView) -> list[tuple[int, int]]:
        return list(seat.prices)

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        canvas, inner = self.canvas, self.inner()
        sellers = self.sellers()
        gap = canvas.px(Space.M)
        width = (inner.width - gap * (len(sellers) - 1)) // len(sellers)
        width = min(width, canvas.px(Buying.WIDEST_GROUP))
        top = inner.y + canvas.px(Panels.BELOW_HEADING)
        most = inner.bottom - canvas.px(Buying.FOOT) - top
        left = inner.x
        # The tiles are as large as the narrower of both directions allows, and the groups as tall as the tiles.
        side = max(1, min(most - canvas.px(Buying.AROUND), (width - canvas.px(2 * Space.M)) // 2))
        height = side + canvas.px(Buying.AROUND)
        top += (most - height) // 2
        self._groups, self._tiles = [], {}
        for i, seller in enumerate(sellers):
            group = pygame.Rect(left + i * (width + gap), top, width, height)
            self._groups.append((seller, group))
            offers = self.tiles_of(seller)
            total = len(offers) * side + (len(offers) - 1) * canvas.px(Space.M)
            x = group.centerx - total // 2
            for tile, _ in offers:
                self._tiles[tile] = pygame.Rect(x, group.y + canvas.px(Buying.TILES_TOP), side, side)
                x += side + canvas.px(Space.M)
        self.group.replace([*self._buttons(inner), *self.advice_button()])

    def _buttons(self, inner: pygame.Rect) -> list[Widget]:
        return []

    def button_row(self, inner: pygame.Rect, width: float) -> pygame.Rect:
        canvas = self.canvas
        rect = pygame.Rect(0, 0, canvas.px(width), canvas.px(theme.BUTTON_HEIGHT))
        rect.bottomright = inner.bottomright
        return rect

    def tile_at(self, position: tuple[int, int]) -> int | None:
        return next((tile for tile, rect in self._tiles.items() if rect.collidepoint(position)), None)

    def targets(self) -> dict[str, pygame.Rect]:
        return super().targets() | {f"tile {tile}": rect for tile, rect in self._tiles.items()}

    def draw(self, surface: pygame.Surface) -> None:
        for seller, group in self._groups:
            self._draw_group(surface, seller, group)
        self.group.draw(surface, self.canvas)

    def _draw_group(self, surface: pygame.Surface, seller: SeatView, group: pygame.Rect) -> None:
        canvas = self.canvas
        canvas.box(surface, group, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.THIN)
        crest = pygame.Rect(
            group.x + canvas.px(Space.S),
            group.y + canvas.px(Space.XS),
            canvas.px(Buying.CREST),
            canvas.px(Buying.CREST),
        )
        canvas.crest(surface, seller.clan, crest)
        name = pygame.Rect(
            crest.right + canvas.px(Space.S), group.y + canvas.px(Space.XS), 0, canvas.px(Buying.NAME)
        )
        name.width = group.right - name.x - canvas.px(Space.XS)
        canvas.write(surface, seller.name, name, face=Face.BOLD, shrinks=True)
        offers = self.tiles_of(seller)
        if not offers:
            room = group.inflate(-canvas.px(Space.L), 0)
            canvas.write(surface, tr("sold out"), room, colour=theme.INK_SOFT, align=Align.CENTRE)
        for tile, price in offers:
            self.draw_offer(surface, seller, tile, price, self.place_of(tile))

    def place_of(self, tile: int) -> pygame.Rect:
        return self._tiles[tile]

    def draw_offer(
        self, surface: pygame.Surface, seller: SeatView, tile: int, price: int, rect: pygame.Rect
    ) -> None:
        canvas = self.canvas
        canvas.tile(surface, tile, 0, rect, seller.clan)
        canvas.ring(surface, rect, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        row = pygame.Rect(rect.x, rect.bottom + canvas.px(Space.XS), rect.width, canvas.px(Buying.PRICE))
        self.draw_price(surface, price, row)

    def draw_price(self, surface: pygame.Surface, price: int, row: pygame.Rect) -> None:
        canvas = self.canvas
        coins = as_coins(price)[:2]
        side, step = canvas.px(Buying.PRICE_COIN), canvas.px(Buying.PRICE_COIN_STEP)
        number = canvas.text.width(str(price), theme.LARGE_BODY, Face.TITLE)
        total = side + step * (len(coins) - 1) + canvas.px(Space.S) + number
        x = row.centerx - total // 2
        for value in coins:
            canvas.coin(surface, value, (x + side // 2, row.centery), side)
            x += step
        place = pygame.Rect(
            x + side - step + canvas.px(Space.S), row.y, number + canvas.px(Space.S), row.height
        )
        canvas.write(surface, str(price), place, size=theme.LARGE_BODY, face=Face.TITLE)


class RevealPanel(MarketPanel):
    """All prices and markers turned over together; the marked tiles go back to the bag."""

    phase = Phase.DISCARD

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        revealed = [event for event in announcement.events if isinstance(event, PricesRevealed)]
        self._discarded = {event.seat: event.discard for event in revealed}
        super().__init__(context, viewer=viewer)
        self._age = 0.0

    @property
    def title(self) -> str:
        return tr("Prices are revealed")

    def entered(self) -> None:
        for i, (seller, tile) in enumerate(self._discarded.items()):
            group = self._groups[seller][1]
            self._fly(tile, group.center, delay=0.1 * i)

    def hints(self) -> list[Hint]:
        text = tr(
            "Everybody's prices are open now. Axed tiles are gone; of the others each clan may buy one."
        )
        return [Hint("reveal", text, "go on")]

    def _seconds(self) -> float:
        return paced(_TURNING_OVER, self.context.settings.animation_speed)

    def next_update_in(self) -> float | None:
        return 0.0 if self._age < self._seconds() else None

    def update(self, seconds: float) -> None:
        self._age += seconds

    def draw_price(self, surface: pygame.Surface, price: int, row: pygame.Rect) -> None:
        """A price that turns over like a card: its back grows narrow, then its front wide."""
        part = 1.0 if self._age >= self._seconds() else self._age / self._seconds()
        if part >= 1:
            super().draw_price(surface, price, row)
            return
        canvas = self.canvas
        card = pygame.Rect(
            0,
            0,
            max(1, round(canvas.px(Buying.TURNING_CARD) * abs(1 - 2 * part))),
            canvas.px(Buying.TURNING_CARD_HEIGHT),
        )
        card.center = row.center
        fill = theme.WOOD if part < _HALF else theme.PAPER_BRIGHT
        canvas.box(surface, card, fill, border=theme.PAPER_EDGE, radius=Corner.SMALL)

    def _fly(self, tile: int, start: tuple[int, int], delay: float) -> None:
        side = self.canvas.px(Buying.FLYING_TILE)
        clan = self.context.view.seats[0].clan

        def draw(surface: pygame.Surface, centre: tuple[int, int], part: float) -> None:
            rect = pygame.Rect(0, 0, side, side)
            rect.center = centre
            self.canvas.tile(surface, tile, 0, rect, clan)

        self.context.animate(draw, start, self.context.places.bag, 0.7, delay=0.3 + delay)

    def _buttons(self, inner: pygame.Rect) -> list[Widget]:
        rect = self.button_row(inner, Buying.MARKET)
        return [
            Button(
                tr("To the market"),
                rect,
                self.context.go_on,
                name="go on",
                kind=Kind.PRIMARY,
                key=enter_key(),
            )
        ]

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        if is_activation(event):
            self.context.go_on()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.draw_heading(surface, tr("The prices"), tr("Axed tiles go back to the bag."))
        canvas, inner = self.canvas, self.inner()
        row = pygame.Rect(
            inner.x,
            inner.bottom - canvas.px(Buying.FOOT_ROW),
            inner.width - canvas.px(Buying.BUTTON_ROOM),
            canvas.px(Buying.FOOT_ROW),
        )
        x = row.x
        for seat, tile in self._discarded.items():
            crest = pygame.Rect(
                x, row.y + canvas.px(Space.M), canvas.px(Buying.CREST), canvas.px(Buying.CREST)
            )
            canvas.crest(surface, self.context.view.seats[seat].clan, crest)
            small = pygame.Rect(
                crest.right + canvas.px(Space.S),
                row.y + canvas.px(Space.XS),
                canvas.px(Buying.AXED),
                canvas.px(Buying.AXED),
            )
            canvas.tile(surface, tile, 0, small, self.context.view.seats[seat].clan)
            axe = small.inflate(-canvas.px(Space.S), -canvas.px(Space.S))
            canvas.shade(surface, theme.SHADOW, 90, small)
            canvas.sprites.draw(surface, "table/axe.png", axe)
            x = small.right + canvas.px(Space.XL)


class BuyingPanel(MarketPanel):
    """One seat's turn to buy."""

    phase = Phase.BUYING
    needs_open_cells = True

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        self.chosen: int | None = None
        self._hovered: int | None = None
        self._gesture: Gesture[int] = Gesture(1)
        self._own: dict[int, pygame.Rect] = {}
        self._note = ""

    @property
    def gold(self) -> int | None:
        """The buyer's gold, if the viewer may see it."""
        return self.acting.gold

    def hints(self) -> list[Hint]:
        text = tr("Point at a tile to see where it fits. Drag one onto your land to buy it, or buy nothing.")
        return [Hint("buy", text, next((name for name in self.targets() if name.startswith("tile ")), ""))]

    # -- what advice sees

    is_to_act = True
    has_places = False
    held_placement = None
    is_held_by_key = False

    @property
    def advisable(self) -> Advisable:
        return self

    @property
    def chosen_tile(self) -> int | None:
        return self.chosen

    def advice_lines(self, tile: TileAdvice, worth: float, a_gold: float, *, longest: bool) -> list[str]:
        if tile.seller == self.seat:
            return [tr("Yours, if nobody buys it.")]
        assert tile.price is not None
        return [offer_line(tile.price, worth, a_gold, self.gold)]

    def choose_tile(self, tile: int) -> None:
        if tile not in self._own:
            self.choose(tile)

    def take_to(self, tile: int, placement: Placement) -> None:
        """It is not to be laid yet."""

    def cancel_hold(self) -> None:
        self._gesture.release()

    def held_tile(self) -> HeldTile | None:
        tile = self._gesture.held
        if tile is None or not self._gesture.is_dragging:
            return None
        return HeldTile.in_the_air(tile, 0, self._gesture.centre, self._tiles[tile].width)

    def layout(self, rect: pygame.Rect) -> None:
        """Own tiles are shown, but cannot be bought."""
        super().layout(rect)
        own = [tile for tile, _ in self.acting.prices]
        self._own = {tile: self._tiles.pop(tile) for tile in own}

    def price_of(self, tile: int) -> tuple[int, SeatView]:
        for seller in self.context.view.seats:
            for offered, price in seller.prices:
                if offered == tile:
                    return price, seller
        raise KeyError(tile)

    def place_of(self, tile: int) -> pygame.Rect:
        return self._own[tile] if tile in self._own else self._tiles[tile]

    def can_afford(self, tile: int) -> bool:
        return self.gold is None or self.price_of(tile)[0] <= self.gold

    def affordable(self) -> list[int]:
        return [tile for tile in self._tiles if self.can_afford(tile)]

    @property
    def title(self) -> str:
        return tr("{name} may buy one tile").format(name=self.acting.name)

    def _buttons(self, inner: pygame.Rect) -> list[Widget]:
        canvas = self.canvas
        buy = self.button_row(inner, Buying.BUY)
        skip = pygame.Rect(0, 0, canvas.px(Buying.SKIP), buy.height)
        skip.midright = (buy.x - canvas.px(Space.M), buy.centery)
        if self.chosen is not None and self.chosen not in self._tiles:
            self.chosen = None
        text = (
            tr("Buy")
            if self.chosen is None
            else tr("Buy for {price}").format(price=self.price_of(self.chosen)[0])
        )
        can_buy = self.chosen is not None and self.can_afford(self.chosen)
        return [
            Button(tr("Buy nothing"), skip, self.pass_buying, name="pass", key=tr("Key: P")),
            Button(
                text, buy, self.buy_chosen, name="buy", kind=Kind.PRIMARY, key=enter_key(), enabled=can_buy
            ),
        ]

    # -- deciding

    def choose(self, tile: int | None) -> None:
        self.chosen = tile
        self._note = ""
        if tile is not None and not self.can_afford(tile):
            self._note = tr("You have {gold} gold, it costs {price}.").format(
                gold=self.gold, price=self.price_of(tile)[0]
            )
        self.layout(self.rect)
        self.context.redraw()

    def buy_chosen(self) -> None:
        if self.chosen is None:
            self._note = tr("Choose a tile first, or buy nothing.")
            self.context.redraw()
            return
        self.buy(self.chosen)

    def buy(self, tile: int) -> None:
        assert self.seat is not None
        action = BuyTile(self.seat, tile)
        reason = self.context.why_not(action)
        if reason is None:
            self.context.submit(action)
        else:
            self.choose(tile)

    def pass_buying(self) -> None:
        assert self.seat is not None
        action = PassBuying(self.seat)
        when = self.context.settings.confirmations
        could = bool(self.affordable())
        if when is Confirm.ALWAYS or (when is Confirm.RISKY and could):
            text = tr("Each seat buys at most one tile a round. You still have {gold} gold.").format(
                gold=self.gold
            )
            self.context.ask(
                tr("Buy nothing this round?"), text, tr("Buy nothing"), lambda: self.context.submit(action)
            )
        else:
            self.context.submit(action)

    # -- events

    @property
    def holds_something(self) -> bool:
        return self._gesture.held is not None

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hovered = self.tile_at(event.pos)
        outcome = self._gesture.follow(event)
        if outcome in (Outcome.DROPPED, Outcome.CLICKED):
            self._let_go(outcome)
            return True
        if outcome is Outcome.CANCELLED:
            self._gesture.release()
            return True
        if outcome is Outcome.MOVED or super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            tile = self.tile_at(event.pos)
            if tile is not None:
                self._gesture.slop = self.canvas.px(theme.CLICK_SLOP)
                self._gesture.press(tile, event.pos, self._tiles[tile].center)
                self.choose(tile)
                return True
            return self.rect.collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and self._key(event)

    def _let_go(self, outcome: Outcome) -> None:
        tile, centre = self._gesture.held, self._gesture.centre
        assert tile is not None
        self._gesture.release()
        if outcome is Outcome.CLICKED:
            return
        is_on_land = self.context.land.rect.collidepoint(self._gesture.position)
        if is_on_land and self.can_afford(tile):
            self.buy(tile)
            return
        side, clan = self._tiles[tile].width, self.acting.clan

        def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
            self.canvas.lifted_tile(surface, tile, 0, at, side, clan)

        self.context.animate(draw, centre, self._tiles[tile].center)
        self.choose(tile)

    def _key(self, event: pygame.Event) -> bool:
        tiles = list(self._tiles)
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN if tiles:
                step = -1 if event.key in (pygame.K_LEFT, pygame.K_UP) else 1
                now = tiles.index(self.chosen) + step if self.chosen in tiles else (0 if step > 0 else -1)
                self.choose(tiles[now % len(tiles)])
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.buy_chosen()
            case pygame.K_p if not event.mod & COMMAND_KEYS:
                self.pass_buying()
            case pygame.K_ESCAPE if self.chosen is not None:
                self.choose(None)
            case _:
                return False
        return True

    def marks(self) -> Marks:
        tile = self._gesture.held or self._hovered or self.chosen
        if tile is None or self.context.shown != self.seat or tile not in self._tiles:
            return Marks()
        return Marks(legal=frozenset(self.acting.territory.placements(tile).cells()))

    def tooltip(self) -> str:
        text = super().tooltip()
        if text or self.holds_something or self._hovered is None:
            return text
        price, seller = self.price_of(self._hovered)
        spots = len(self.acting.territory.placements(self._hovered))
        fits = trn("it fits in {n} way", "it fits in {n} ways", spots) if spots else tr("it fits nowhere now")
        if spots:
            best = best_gain(self.context.view, self.acting.seat, self._hovered)
            fits += ", " + trn("at best for {n} point now", "at best for {n} points now", best)
        return tr("{name} asks {price}; {fits}.").format(name=seller.name, price=price, fits=fits)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        canvas, inner = self.canvas, self.inner()
        note = self._note or tr(
            "Drag one tile onto your land, or click it. Glowing cells show where it fits."
        )
        self.draw_heading(surface, tr("The market"), note, is_wrong=bool(self._note))
        if self.gold is not None:
            row = pygame.Rect(
                inner.x,
                inner.bottom - canvas.px(Buying.FOOT_ROW),
                canvas.px(Buying.PURSE),
                canvas.px(Buying.FOOT_ROW),
            )
            x = row.x
            for value in as_coins(self.gold)[:6]:
                canvas.coin(
                    surface,
                    value,
                    (x + canvas.px(Buying.PURSE_COIN / 2), row.centery),
                    canvas.px(Buying.PURSE_COIN),
                )
                x += canvas.px(Buying.PURSE_COIN_STEP)
            place = pygame.Rect(x + canvas.px(Space.XL), row.y, canvas.px(Buying.GOLD), row.height)
            canvas.write(
                surface,
                tr("{gold} gold").format(gold=self.gold),
                place,
                size=theme.LARGE_BODY,
                face=Face.TITLE,
            )

    def draw_offer(
        self, surface: pygame.Surface, seller: SeatView, tile: int, price: int, rect: pygame.Rect
    ) -> None:
        canvas = self.canvas
        if self._gesture.held == tile and self._gesture.is_dragging:
            canvas.ring(surface, rect, theme.PAPER_EDGE, Line.BORDER, Corner.SOFT)
            return
        super().draw_offer(surface, seller, tile, price, rect)
        is_own = seller.seat == self.seat
        if is_own or not self.can_afford(tile):
            canvas.shade(surface, theme.PAPER, 120, rect)
            band = pygame.Rect(
                rect.x, rect.centery - canvas.px(Panels.BAND / 2), rect.width, canvas.px(Panels.BAND)
            )
            canvas.box(surface, band, theme.PAPER_BRIGHT, radius=Corner.SOFT)
            text, colour = (tr("yours"), theme.INK_SOFT) if is_own else (tr("too dear"), theme.WRONG)
            canvas.write(
                surface, text, band, size=theme.SMALL, colour=colour, align=Align.CENTRE, shrinks=True
            )
        if tile == self.chosen:
            canvas.ring(
                surface,
                rect.inflate(canvas.px(Space.S), canvas.px(Space.S)),
                theme.NOW,
                Line.HEAVY,
                Corner.SMALL,
            )
        elif tile == self._hovered:
            canvas.ring(
                surface,
                rect.inflate(canvas.px(Space.S), canvas.px(Space.S)),
                theme.GOLD,
                Line.FIRM,
                Corner.SMALL,
            )

    def draw_over(self, surface: pygame.Surface) -> None:
        if self._hovered in self._tiles and not self.holds_something:
            self._draw_enlarged(surface, self._hovered)
        tile = self._gesture.held
        if tile is not None and self._gesture.is_dragging:
            side, clan = self._tiles[tile].width, self.acting.clan
            self.canvas.lifted_tile(surface, tile, 0, self._gesture.centre, side, clan)

    def _draw_enlarged(self, surface: pygame.Surface, tile: int | None) -> None:
        """A tile too small to read, large at the lower right of the land."""
        canvas, land = self.canvas, self.context.land.rect
        side = canvas.px(Buying.ENLARGED)
        if tile is None or self._tiles[tile].width >= side * 3 // 4:
            return
        centre = (
            land.right - side // 2 - canvas.px(Space.M),
            land.bottom - side // 2 - canvas.px(Space.M),
        )
        canvas.lifted_tile(surface, tile, 0, centre, side, self.acting.clan)
