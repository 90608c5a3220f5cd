"""Buying: prices are revealed, then each seat in turn buys one tile or passes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

import pygame

from skye_desktop.bots.advice import Advice, TileAdvice
from skye_desktop.engine import Action as GameAction
from skye_desktop.engine import (
    BuyTile,
    Cell,
    Clan,
    Event,
    PassBuying,
    Phase,
    PricesRevealed,
    TileBought,
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import enumerated, headed, sentences, tr, tr_in, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Child, Container, row, spacer
from skye_desktop.kit.placing import placed
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON
from skye_desktop.play.flow import Announcement
from skye_desktop.play.preview import best_gain
from skye_desktop.play.turns import paced
from skye_desktop.play.wording.advice import offer_line
from skye_desktop.play.wording.tile import tile_name
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.table.context import Advised, Hint, TableContext
from skye_desktop.ui.table.market import MarketPanel, Offer
from skye_desktop.ui.table.panel import CarryingPanel, ReadPanel
from skye_desktop.ui.table.panel_root import Question
from skye_desktop.ui.table.panel_sizes import Buying, Stall
from skye_desktop.ui.table.pieces import (
    Picture,
    crest,
    draw_pointed,
    draw_refused,
    flying_tile,
    square,
)
from skye_desktop.ui.table.purse import Purse
from skye_desktop.ui.table.unveiling import Unveiling
from skye_desktop.ui.territory_view import HeldTile, Marks


class RevealPanel(MarketPanel, ReadPanel):
    """All prices are shown, one seat after the other as on a stage; the axed tiles go back to the bag."""

    phase = Phase.DISCARD

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        revealed = [event for event in announcement.events if isinstance(event, PricesRevealed)]
        self._discarded = {event.seat: event.discards for event in revealed if event.discards}
        super().__init__(context, viewer=viewer)
        self._unveiling = Unveiling(context.view.turn_order, self._discarded)
        if context.animation_speed is Speed.OFF:
            self._unveiling.finish()

    @property
    def title(self) -> str:
        return tr("Prices are revealed")

    def note(self) -> str:
        return tr("Axed tiles go back to the bag.") if self._discarded else ""

    def entered(self) -> None:
        """The axed tiles set off for the bag, each when the axe has hit it."""
        if self._unveiling.is_over:
            return
        canvas, seats = self.canvas, self.context.view.seats
        for seller, tiles in self._discarded.items():
            start, delay = self.groups[seller].rect.center, self._unveiling.axe_falls(seller) + 0.15
            for tile in tiles:
                flying = flying_tile(canvas, tile, 0, canvas.px(Buying.FLYING_TILE), seats[seller].clan)
                self.context.animate(flying, start, self.context.places.bag, 0.6, delay=delay)

    def hints(self) -> list[Hint]:
        told = [tr("Everybody's [prices](2 · Prices) are open now.")]
        if self._discarded:
            told.append(tr("[Axed tiles](3 · Discard) are gone."))
        most = self.context.view.variant.market.purchases
        told.append(
            trn(
                "Each clan may [buy](4 · Buy) one tile of another.",
                "Each clan may [buy](4 · Buy) up to {n} tiles of others, one in each of its turns.",
                most,
            )
        )
        return [Hint("reveal", sentences(*told), "go on")]

    # -- the show

    @property
    def still_shows_last(self) -> bool:
        return not self._unveiling.is_over

    def shows(self, seat: int) -> bool:
        """Whether what that seat asks is seen."""
        return self._unveiling.is_lifted(seat)

    def next_update_in(self) -> float | None:
        """For the next frame while the screens lift."""
        return None if self._unveiling.is_over else 0.0

    def update(self, seconds: float) -> None:
        pace = paced(1.0, self.context.animation_speed)
        if pace <= 0:
            self._unveiling.finish()
            return
        for sound in self._unveiling.pass_time(seconds / pace):
            self.context.play(sound)
        if self._unveiling.is_over:
            self.layout(self.rect)

    def go_on(self) -> None:
        """What is still hidden is shown at once; then the market opens."""
        if self._unveiling.is_over:
            super().go_on()
        else:
            self._unveiling.finish()
            self.layout(self.rect)
            self.context.redraw()

    def handle_event(self, event: pygame.Event) -> bool:
        """A click anywhere shows all, and may do whatever else it does but go on."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._unveiling.is_over:
            self.go_on()
            return self.rect.collidepoint(event.pos)
        return super().handle_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self._unveiling.is_over:
            stalls = [group.rect for group in self.groups]
            self._unveiling.draw(surface, self.canvas, self.context.view.seats, stalls)

    def head(self) -> str:
        return tr("The prices")

    def foot(self) -> Container:
        axed = [part for seat, tiles in self._discarded.items() for part in self._axed(seat, tiles)]
        text = tr("To the market") if self._unveiling.is_over else tr("Show all")
        return row(*axed, spacer(), self.go_on_button(text), align=Align.CENTRE)

    def _axed(self, seat: int, tiles: Sequence[int]) -> tuple[Child, ...]:
        clan, side = self.context.view.seats[seat].clan, (Buying.AXED, Buying.AXED)
        small = [Picture(partial(self._draw_axed, seat, tile, clan), side) for tile in tiles]
        return crest(clan, Buying.CREST), Space.S, *small, Space.XL

    def _draw_axed(
        self, seat: int, tile: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
    ) -> None:
        if self._unveiling.has_fallen(seat):
            canvas.tile(surface, tile, 0, rect, clan)
            canvas.shade(surface, theme.SHADOW, 90, rect)
            inset = canvas.px(Space.S)
            canvas.sprites.draw(surface, "table/axe.png", rect.inflate(-inset, -inset))


class BuyingPanel(MarketPanel, CarryingPanel):
    """One seat's turn to buy."""

    phase = Phase.BUYING
    is_to_act = True

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        self.purse = Purse(context, seat, self._show_change)
        self.chosen: int | None = None
        self._hovered: int | None = None
        self._note = ""
        self._told = ""
        """What is said of a tile that is not for sale to whoever clicks it."""
        self._refused_from: int | None = None
        """The lowest price that was tried in vain before everybody."""

    @property
    def gold(self) -> int | None:
        """The buyer's gold, if it may be seen now."""
        return self.purse.gold(self.viewer)

    @property
    def has_lid(self) -> bool:
        """Whether the purse is closed until its owner opens it."""
        return self.purse.has_lid(self.viewer)

    @property
    def is_private(self) -> bool:
        # The last picture of it may show the purse open.
        return super().is_private or self.has_lid

    def cancel_hold(self) -> None:
        self.purse.turn(is_open=False)
        super().cancel_hold()

    def _show_change(self) -> None:
        self.layout(self.rect)
        self.context.redraw()

    @property
    def title(self) -> str:
        name, all_turns = self.acting.name, self.context.view.variant.market.purchases
        if all_turns == 1:
            return tr("{name} may buy one tile").format(name=name)
        turn = all_turns - self._turns_left
        return tr("{name} may buy one tile, turn {n} of {all}").format(name=name, n=turn, all=all_turns)

    @property
    def _turns_left(self) -> int:
        """How often it is this seat's turn to buy after this one."""
        view = self.context.view
        return view.variant.market.purchases - 1 - view.bought_or_passed // len(view.seats)

    def note(self) -> str:
        if self._told:
            return self._told
        keys = self.context.input
        text = keys.by_hand(
            tr("Drag one tile onto your land, or click it. Dashed cells show where it fits."),
            tr("Choose a tile with {choose}, buy it with {press}. Dashed cells show where it fits."),
            fingers=tr("Drag one tile onto your land, or tap it. Dashed cells show where it fits."),
            heard=tr("Press a tile, then Buy. The cells of your land say where it fits."),
        )
        return text.format(choose=keys.words(Game.LEFT, Game.RIGHT), press=keys.words(Common.CONFIRM))

    def refusal(self) -> str:
        return self._note

    def hints(self) -> list[Hint]:
        if self.can_only_pass:
            text = tr("You cannot [buy](4 · Buy) anything this round. Your gold stays with you.")
            return [Hint("pass", text, "pass")]
        text = self.context.input.by_hand(
            tr(
                "Point at a tile to see where it fits. Drag one onto your land to [buy](4 · Buy) it, or buy nothing."
            ),
            tr("Choose a tile to see where it fits, and [buy](4 · Buy) it, or buy nothing."),
            fingers=tr(
                "Tap a tile to see where it fits. Drag one onto your land to [buy](4 · Buy) it, or buy nothing."
            ),
            heard=tr("Press a tile to hear how often it fits, and [buy](4 · Buy) it, or buy nothing."),
        )
        # No ring around a tile: it would look chosen, and nothing is.
        hints = [Hint("buy", text, "")]
        if self.has_lid:
            text = tr(
                "Everybody looks on, so your [purse is closed](Open and secret). This button opens it, and whatever "
                "you press next closes it."
            )
            hints.append(Hint("purse", text, "purse"))
        return hints

    @property
    def advisable(self) -> Advised:
        return Advised(self._advice_lines, chosen_tile=self.chosen, choose=self._choose_offer)

    def _advice_lines(self, advice: Advice, tile: TileAdvice, longest: bool) -> list[str]:
        """What its price is worth."""
        if tile.seller == self.seat:
            return [tr("Yours, if nobody buys it.")]
        assert tile.price is not None
        return [offer_line(tile.price, tile.worths[advice.seat].total, advice.a_gold, self.gold)]

    def _choose_offer(self, tile: int) -> None:
        if tile in self.for_sale:
            self.choose(tile)

    def held_tile(self) -> HeldTile | None:
        tile = self.dragged
        if tile is None:
            return None
        return HeldTile.in_the_air(tile, 0, self.gesture.centre, self.offers[tile].rect.width)

    def can_afford(self, tile: int) -> bool:
        """Whether the gold reaches, as far as can be seen now: everybody saw what was tried in vain."""
        return not self._was_refused(tile) and (self.gold is None or self.offers[tile].price <= self.gold)

    def _was_refused(self, tile: int) -> bool:
        return self._refused_from is not None and self.offers[tile].price >= self._refused_from

    def affordable(self) -> list[int]:
        return [tile for tile in self.for_sale if self.can_afford(tile)]

    @property
    def can_only_pass(self) -> bool:
        """Whether nothing can be bought, as far as everybody may know who sees that."""
        is_too_dear = self._was_refused if self.has_lid else lambda tile: not self.can_afford(tile)
        return all(map(is_too_dear, self.for_sale))

    # -- deciding

    def choose(self, tile: int | None) -> None:
        """Mark a tile; what it costs too much is said where the gold is seen anyway."""
        self.chosen, self._note, self._told = tile, "", ""
        if tile is not None and not self.has_lid and not self.can_afford(tile):
            text = tr("You have {gold} gold, it costs {price}.")
            self._note = text.format(gold=self.gold, price=self.offers[tile].price)
        self._show_change()

    def buy_chosen(self) -> None:
        if self.chosen is not None:
            self.buy(self.chosen)
            return
        if self.can_only_pass:
            self.pass_buying()
            return
        self._note = tr("Choose a tile first, or buy nothing.")
        self.context.redraw()

    def buy(self, tile: int) -> bool:
        """Buy that tile, or say why not; whether it was bought.

        Before everybody whoever tries in vain tells that the gold does not reach, as at any table; not how much it is.
        """
        assert self.seat is not None
        action = BuyTile(self.seat, tile)
        if self.context.why_not(action) is None:
            self.context.submit(action)
            return True
        if self.has_lid:
            price = self.offers[tile].price
            self._refused_from = price if self._refused_from is None else min(price, self._refused_from)
        self.choose(tile)
        if self.has_lid:
            self._note = tr("There is not enough gold in your purse for it.")
        return False

    def _tell(self, offer: Offer) -> None:
        """Why a tile that was clicked is not for sale."""
        self.choose(None)
        self._told = tr("This is yours. Unsold, you keep it and pay its price.")
        if offer.buyer is not None:
            self._told = tr("Sold to {name} already.").format(name=offer.buyer.name)
        self.context.redraw()

    def done(self, action: GameAction, events: Sequence[Event]) -> None:
        """The coins fly to the seller, the tile to the buyer."""
        for event in events:
            if isinstance(event, TileBought) and event.tile in self.offers:
                self.send_payment(event)
                stall = self.offers[event.tile].rect
                flying = flying_tile(self.canvas, event.tile, 0, stall.width, self.acting.clan)
                self.context.animate(flying, stall.center, self.context.places.seat(event.seat).center, 0.6)

    def pass_buying(self) -> None:
        """Buy nothing; asks first if something could be bought, before everybody if anything is for sale."""
        assert self.seat is not None
        left, is_risky = self._turns_left, bool(self.for_sale)
        text = tr("You cannot buy later in this round.")
        if left:
            text = trn(
                "You can buy once more in this round.", "You can buy {n} times more in this round.", left
            )
        if not self.has_lid:
            is_risky = bool(self.affordable())
            text = sentences(text, tr("You still have {gold} gold.").format(gold=self.gold))
        title = tr("Buy nothing in this turn?") if left else tr("Buy nothing this round?")
        question = Question(title, text, tr("Buy nothing"))
        self.submit(PassBuying(self.seat), question, is_risky=is_risky)

    def foot(self) -> Container:
        if self.chosen not in self.for_sale:
            self.chosen = None
        size = (theme.BUTTON, theme.BUTTON_HEIGHT)
        ways = self.button(Game.PASS, size, "pass"), self.primary(Common.CONFIRM, "buy")
        if self.can_only_pass:
            ways = self.button(Common.CONFIRM, size, "buy"), self.primary(Game.PASS, "pass")
        return row(
            *self.purse.parts(self.viewer, is_close=self.is_low), self.sign_in_foot(), *ways, gap=Space.M
        )

    def commands(self) -> dict[Command, Action]:
        tile, label, why_not = self.chosen, tr_in("button", "Buy"), tr("No tile is chosen")
        if tile is not None:
            label = tr("Buy for {price}").format(price=self.offers[tile].price)
            why_not = "" if self.can_afford(tile) else tr("It is too dear")
        actions: dict[Command, Action] = {
            Game.PASS: Action(self.pass_buying, tr("Buy nothing")),
            Common.CONFIRM: Action(self.buy_chosen, label, why_not),
        }
        if self.for_sale:
            actions |= dict.fromkeys(
                (Game.RIGHT, Game.DOWN), Action(partial(self._choose_beside, 1), tr_in("pad", "tile"))
            )
            actions |= dict.fromkeys(
                (Game.LEFT, Game.UP), Action(partial(self._choose_beside, -1), tr_in("pad", "tile"))
            )
        if tile is not None:
            actions[Common.CANCEL] = Action(partial(self.choose, None))
        return actions

    # -- events

    def watch(self, event: pygame.Event) -> None:
        self.purse.watch(event)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hovered = self._tile_at(event.pos)
        if (
            self.purse.handle_event(event, self.viewer)
            or self.follow(event)
            or self.group.handle_event(event)
        ):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            tile = self._tile_at(event.pos)
            if tile is not None:
                self.press(tile, event.pos, self.offers[tile].rect.center)
                self.choose(tile)
            elif (offer := self._offer_at(event.pos)) is not None:
                self._tell(offer)
            return self.rect.collidepoint(event.pos)
        return self.context.input.act(event, self.commands)

    def _offer_at(self, position: tuple[int, int]) -> Offer | None:
        return next((offer for offer in self.offers.values() if offer.rect.collidepoint(position)), None)

    def _tile_at(self, position: tuple[int, int]) -> int | None:
        offer = self._offer_at(position)
        return None if offer is None or offer.tile not in self.for_sale else offer.tile

    def dropped(self, tile: int, centre: tuple[int, int]) -> None:
        if self.context.land.rect.collidepoint(self.gesture.position) and self.buy(tile):
            return
        home = self.offers[tile].rect
        flying = flying_tile(self.canvas, tile, 0, home.width, self.acting.clan)
        self.context.animate(flying, centre, home.center)

    def _choose_beside(self, step: int) -> None:
        tiles = list(self.for_sale)
        now = tiles.index(self.chosen) + step if self.chosen in tiles else (0 if step > 0 else -1)
        self._hovered = None  # where the pointer was left does not matter any more
        self.choose(tiles[now % len(tiles)])

    def marks(self) -> Marks:
        """Where the marked tile would fit on the buyer's land."""
        tile = self.gesture.held or self._hovered or self.chosen
        if tile not in self.for_sale or self.context.shown != self.seat:
            return Marks()
        return Marks(legal=frozenset(self.acting.territory.placements(tile).cells()))

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """Where one of the tiles could go."""
        return self.acting.territory.open_cells if seat == self.seat else ()

    def tooltip(self) -> str:
        text, tile = super().tooltip(), self._hovered
        return text if text or self.holds_something else self._fits(tile)

    def told(self) -> str:
        """Of the chosen tile whether it fits, of one that is not for sale why."""
        fits = self._fits(self.chosen)
        if self._told or self.chosen is None or not fits:
            return self._told
        return headed(tile_name(self.chosen), fits)

    def _fits(self, tile: int | None) -> str:
        """In how many ways a tile that is for sale fits, and what it brings at best; empty for no tile."""
        if tile is None or tile not in self.for_sale:
            return ""
        spots = len(self.acting.territory.placements(tile))
        if not spots:
            return tr("It fits nowhere now")
        best = best_gain(self.context.view, self.acting.seat, tile)
        return enumerated([
            trn("It fits in {n} way", "It fits in {n} ways", spots),
            trn("at best for {n} point now", "at best for {n} points now", best),
        ])  # fmt: skip

    def spoken_of(self) -> Sequence[pygame.Rect]:
        """All stalls, while the pointer is on a tile in one of them."""
        stalls = [] if self._hovered is None else [group.rect for group in self.groups]
        return [*super().spoken_of(), *stalls]

    # -- drawing

    def draw_offer(self, tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """A tile on offer: too dear, marked, or in the air."""
        if self.dragged == tile:
            canvas.ring(surface, rect, theme.PAPER_EDGE, Line.BORDER, Corner.SOFT)
            return
        super().draw_offer(tile, surface, canvas, rect)
        if self.offers[tile].buyer is not None:
            return
        if tile not in self.for_sale:
            stamp = square(round(rect.width * Stall.STAMP), bottomright=rect.bottomright)
            canvas.crest(surface, self.offers[tile].seller.clan, stamp)
        elif not self.can_afford(tile):
            draw_refused(surface, canvas, rect, tr("too dear"))
        if tile == self.chosen:
            canvas.framed(surface, rect, Corner.SMALL)
        elif tile == self._hovered:
            draw_pointed(surface, canvas, rect)

    def draw_over(self, surface: pygame.Surface) -> None:
        tile, canvas, clan = self.dragged, self.canvas, self.acting.clan
        if tile is not None:
            side = self.offers[tile].rect.width
            canvas.lifted_tile(surface, tile, 0, self.gesture.centre, side, clan)
        elif self._hovered in self.for_sale and not self.holds_something:
            self._draw_enlarged(surface, self._hovered)

    def _draw_enlarged(self, surface: pygame.Surface, tile: int) -> None:
        """A tile too small to read, large in the corner where it hides least of the land and of where it fits."""
        canvas = self.canvas
        side = canvas.px(Buying.ENLARGED)
        if self.offers[tile].rect.width < side * 3 // 4:
            place = self._enlarged_place(side)
            canvas.lifted_tile(surface, tile, 0, place.center, side, self.acting.clan)

    def _enlarged_place(self, side: int) -> pygame.Rect:
        """Of the corners of the land's room, the lower right one first."""
        land, shown_land = self.context.land, self.context.view.seats[self.context.shown].territory
        inner = land.rect.inflate(-2 * self.canvas.px(Space.M), -2 * self.canvas.px(Space.M))
        shown = [land.cell_rect(cell) for cell in (*shown_land.faces, *self.marks().legal)]
        corners = [
            square(side, **{corner: getattr(inner, corner)})
            for corner in ("bottomright", "bottomleft", "topright", "topleft")
        ]

        def hidden(place: pygame.Rect) -> int:
            parts = (place.clip(rect) for rect in shown)
            return sum(part.width * part.height for part in parts)

        best, rooms = min(corners, key=hidden), [inner, self.context.window]
        return placed(best, rooms, [*shown, *self.kept_clear()], self.canvas.px(Space.S))
