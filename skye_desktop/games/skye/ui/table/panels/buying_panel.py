"""Buying: prices are revealed, then each seat in turn buys one tile or passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

import pygame

from skye_desktop.games.skye.bots.seat_advice import SeatAdvice, TileAdvice
from skye_desktop.games.skye.build_draft import best_gain
from skye_desktop.games.skye.engine import BuyTile, Clan, PassBuying, Phase
from skye_desktop.games.skye.purchase_draft import PurchaseDraft
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.sizes import Buying
from skye_desktop.games.skye.ui.table.market_sign import MarketNote
from skye_desktop.games.skye.ui.table.panel_interfaces import AdviceRequest, Hint
from skye_desktop.games.skye.ui.table.panel_root import (
    ActionQuestion,
    PanelInfo,
    ReadRoot,
    advice_button,
)
from skye_desktop.games.skye.ui.table.pieces import flying_tile
from skye_desktop.games.skye.ui.table.purse import closes_purse, purse_parts
from skye_desktop.games.skye.ui.table.reveal import Unveiling
from skye_desktop.games.skye.ui.table.wares import Lot, MarketRoot, Ware, WareMark
from skye_desktop.games.skye.ui.territory_view import HeldTile, Marks
from skye_desktop.games.skye.wording.advice_words import offer_line
from skye_desktop.games.skye.wording.tile import tile_name
from skye_desktop.i18n import enumerated, headed, sentences, tr, tr_in, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Command,
    Common,
    Do,
    Drawing,
    Kind,
    Load,
    Ruler,
    Space,
    Widget,
    column,
    placed,
    row,
    spacer,
    square,
    theme,
    wrap,
)


class RevealPanel(MarketRoot, ReadRoot):
    """The panel on which all prices are revealed, seat by seat; axed tiles go to the bag."""

    discarded: tuple[tuple[int, tuple[int, ...]], ...]
    """Tiles that each seat has axed, by seat."""
    pace: float
    """Factor on the duration of the reveal; 0 for none."""

    phase = Phase.DISCARD

    def __post_init__(self) -> None:
        self.unveiling = Unveiling(self.view.turn_order, dict(self.discarded))
        if self.pace <= 0:
            self.unveiling.finish()

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(
            tr("Prices are revealed"),
            hints=self._hints,
            clear=("stall *",),
            still_shows_last=not self.unveiling.is_over,
        )

    def _hints(self) -> list[Hint]:
        told = [tr("Everybody's [prices](2 · Prices) are open now.")]
        if self.discarded:
            told.append(tr("[Axed tiles](3 · Discard) are gone."))
        most = self.view.variant.market.purchases
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
    def shown_around(self) -> tuple[object, ...]:
        return (self.unveiling.is_over,)

    def tick(self, seconds: float) -> float | None:
        """Lift the screens, and send an axed tile to the bag as soon as the axe has hit it."""
        if self.unveiling.is_over:
            return None
        if not self.unveiling.has_begun:
            self._send_axed()
        for sound in self.unveiling.pass_time(seconds / self.pace):
            self.table.play(sound)
        if self.unveiling.is_over:
            self.invalidate()
        self.repaint_all()
        return 0.0

    def _send_axed(self) -> None:
        for seller, tiles in self.discarded:
            start = self.host.where(self.host.ids[f"stall {seller + 1}"])
            delay = self.unveiling.axe_falls(seller) + 0.15
            clan = self.view.seats[seller].clan
            for tile in tiles:
                flying = flying_tile(self.canvas, tile, 0, self.canvas.px(Buying.FLYING_TILE), clan)
                self.table.fly(flying, start, self.table.place("bag"), 0.6, delay)

    def show_all(self) -> None:
        """Show at once what is still hidden."""
        self.unveiling.finish()
        self.invalidate()
        self.repaint()

    def proceed(self) -> None:
        if self.unveiling.is_over:
            self.go_on()
        else:
            self.show_all()

    def watch(self, event: pygame.Event) -> None:
        """Reveal everything after a click outside the panel; `proceed` does so for one on it."""
        is_beside = event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos)
        if is_beside and not self.unveiling.is_over:
            self.show_all()

    # -- what it consists of

    @property
    def roof_part(self) -> float:
        return self.unveiling.roof_part

    def head(self) -> str:
        return tr("The prices")

    def remark(self) -> str:
        return tr("Axed tiles go back to the bag.") if self.discarded else ""

    def build(self) -> Sequence[Widget]:
        return super().build() if self.unveiling.is_over else (*super().build(), ScreensCover(self))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        super().arrange(ruler, rect)
        for cover in self.children[1:]:
            cover.place(ruler, rect)

    def sign(self) -> None:
        return None

    def controls(self) -> Sequence[Widget]:
        """Return the button, at the place where one buys later, and the remark below it."""
        remark = MarketNote(self.remark(), height=theme.BUTTON_HEIGHT)
        return self.beside(self._go_on()), remark

    def told(self) -> Widget:
        """Return the note about the axed tiles."""
        side = 30 if max((len(tiles) for _, tiles in self.discarded), default=0) <= 1 else 22
        groups = [row(*self._axed(*one, side), align=Align.CENTRE) for one in self.discarded]
        return column(wrap(*groups, gap=Space.M), spacer(), grow=1)

    def _go_on(self) -> Button:
        return self.go_on_button(tr("To the market") if self.unveiling.is_over else tr("Show all"))

    def foot(self) -> Widget:
        axed = [row(*self._axed(*one, 32), align=Align.CENTRE) for one in self.discarded]
        whole = row(*axed, gap=Space.XL)
        return row(whole, spacer(), self._go_on(), align=Align.CENTRE, grow=1)

    def _axed(self, seat: int, tiles: Sequence[int], side: float) -> tuple[Widget | float, ...]:
        clan = self.view.seats[seat].clan
        small = [
            Drawing(Do(self._draw_axed, seat, tile, clan), width=side, height=side)
            for tile in tiles
        ]
        return crest(clan, Buying.CREST), Space.S, *small

    def _draw_axed(
        self,
        seat: int,
        tile: int,
        clan: Clan,
        surface: pygame.Surface,
        canvas: Art,
        rect: pygame.Rect,
    ) -> None:
        if self.unveiling.has_fallen(seat):
            canvas.tile(surface, tile, 0, rect, clan)
            canvas.shade(surface, theme.SHADOW, 90, rect)
            inset = canvas.px(Space.S)
            canvas.sprites.draw(surface, "table/axe.png", rect.inflate(-inset, -inset))


class ScreensCover(Widget):
    """The screens before the stalls, which are lifted; a press on them reveals everything."""

    panel: RevealPanel

    is_pressable = True
    takes_focus = False

    def press(self) -> None:
        self.panel.show_all()

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        panel, seats = self.panel, self.panel.view.seats
        stalls = [self.host.ids[f"stall {seat.seat + 1}"].rect for seat in seats]
        roofs = [canvas.px(panel.roof_of(seat.seat)) for seat in seats]
        panel.unveiling.draw(surface, canvas, seats, stalls, roofs)


class BuyingPanel(MarketRoot):
    """One seat's turn to buy."""

    count_gold: Callable[[], int | None]
    """Returns the gold in the buyer's purse; called only while the purse is open."""

    phase = Phase.BUYING
    is_to_act = is_advisable = True
    _note = ""
    _told = ""
    """Reason why the pressed tile is not for sale; empty for none."""
    _left = cast("Widget | None", None)
    """Widget that was under the pointer when keys chose a tile; it does not count as hovered."""

    def __post_init__(self) -> None:
        self._seen = self.view
        self.draft = PurchaseDraft.of(self.view, self._buyer)

    @property
    def _buyer(self) -> int:
        assert self.seat is not None
        return self.seat

    @property
    def _has_lid(self) -> bool:
        """Whether the purse is closed until its owner opens it."""
        return self.draft.gold is None

    @property
    def _gold(self) -> int | None:
        """Gold of the buyer; None while it must not be displayed."""
        return self.draft.gold if self.draft.shown_gold is None else self.draft.shown_gold

    @property
    def info(self) -> PanelInfo:
        fits = self._fits(self.draft.chosen)
        chosen = (
            ""
            if self.draft.chosen is None or not fits
            else headed(tile_name(self.draft.chosen), fits)
        )
        return PanelInfo(
            self._title,
            announcement=self._told or chosen,
            refusal=self._note,
            advisable=AdviceRequest(
                self._advice_lines, chosen_tile=self.draft.chosen, take=self._take
            ),
            hints=self._hints,
            clear=("stall *", "who acts"),
            compared=() if self._hovered is None else ("stall *",),
            is_private=self._has_lid,
        )

    @property
    def _title(self) -> str:
        name, all_turns = self.acting.name, self.view.variant.market.purchases
        if all_turns == 1:
            return tr("{name} may buy one tile").format(name=name)
        turn = all_turns - self.draft.turns_left
        return tr("{name} may buy one tile, turn {n} of {all}").format(
            name=name, n=turn, all=all_turns
        )

    def remark(self) -> str:
        if self._told:
            return self._told
        keys = self.host.meanings
        text = keys.for_device(
            tr("Drag one tile onto your land, or click it."),
            tr("Choose a tile with {choose}, buy it with {press}."),
            fingers=tr("Drag one tile onto your land, or tap it."),
            screen_reader=tr("Press a tile, then Buy. The cells of your land say where it fits."),
        )
        return text.format(
            choose=keys.words(Game.LEFT, Game.RIGHT), press=keys.words(Common.CONFIRM)
        )

    def refusal(self) -> str:
        return self._note

    def _hints(self) -> list[Hint]:
        if self.draft.can_only_pass:
            text = tr("You cannot [buy](4 · Buy) anything this round. Your gold stays with you.")
            return [Hint("pass", text, "pass")]
        text = self.host.meanings.for_device(
            tr(
                "Point at a tile to see where it fits. Drag one onto your land to [buy](4 · Buy) "
                "it, or buy nothing."
            ),
            tr("Choose a tile to see where it fits, and [buy](4 · Buy) it, or buy nothing."),
            fingers=tr(
                "Tap a tile to see where it fits. Drag one onto your land to [buy](4 · Buy) it, "
                "or buy nothing."
            ),
            screen_reader=tr(
                "Press a tile to hear how often it fits, and [buy](4 · Buy) it, or buy nothing."
            ),
        )
        # No ring around a tile: it would look as if it were chosen.
        hints = [Hint("buy", text, "")]
        if self._has_lid:
            text = tr(
                "Everybody looks on, so your [purse is closed](Open and secret). This button "
                "opens it, and whatever you press next closes it."
            )
            hints.append(Hint("purse", text, "purse"))
        return hints

    def _advice_lines(self, advice: SeatAdvice, tile: TileAdvice, longest: bool) -> list[str]:
        """Return the line that compares a tile's value to its price."""
        if tile.seller == self.seat:
            return [tr("Yours, if nobody buys it.")]
        assert tile.price is not None
        return [
            offer_line(
                tile.price, tile.worths[advice.seat].total, advice.points_per_gold, self._gold
            )
        ]

    def _take(self, purchase: BuyTile) -> None:
        if purchase.tile in self.draft.tiles:
            self.choose_tile(self.draft.take(purchase).chosen)

    # -- deciding

    def _become(self, draft: PurchaseDraft) -> None:
        self.draft = draft
        self.invalidate()

    def choose_tile(self, tile: int | None) -> None:
        """Choose a tile; if everybody may know the gold, display that it is too dear."""
        self._note = self._told = ""
        draft = self.draft.choose(tile)
        if draft.offer is not None and not self._has_lid and draft.offer not in draft.affordable:
            text = tr("You have {gold} gold, it costs {price}.")
            self._note = text.format(gold=self._gold, price=draft.offer.price)
        self._become(draft)

    def _choose_beside(self, step: int) -> None:
        self._left = self.host.hovered  # where the pointer was left does not matter any more
        self.choose_tile(self.draft.choose_beside(step).chosen)

    def _buy_chosen(self) -> None:
        if self.draft.chosen is not None:
            self.buy(self.draft.chosen)
        elif self.draft.can_only_pass:
            self._pass()
        else:
            self._note = tr("Choose a tile first, or buy nothing.")
            self.invalidate()

    def buy(self, tile: int) -> bool:
        """Buy a tile; return whether that was possible, or display why not.

        Before other people a refusal shows that the gold does not suffice, but not how much there
        is.
        """
        action = BuyTile(self._buyer, tile)
        if self.table.why_not(action) is None:
            self.table.decide(action)
            return True
        self.choose_tile(tile)
        if self._has_lid:
            self._note = tr("There is not enough gold in your purse for it.")
            self._become(self.draft.refuse())
        return False

    def _pass(self) -> None:
        """Buy nothing; ask first if something can be bought.

        Before other people ask whenever something is for sale, so that the gold stays secret.
        """
        left, is_risky = self.draft.turns_left, bool(self.draft.tiles)
        text = tr("You cannot buy later in this round.")
        if left:
            text = trn(
                "You can buy once more in this round.",
                "You can buy {n} times more in this round.",
                left,
            )
        if not self._has_lid:
            is_risky = bool(self.draft.affordable)
            text = sentences(text, tr("You still have {gold} gold.").format(gold=self._gold))
        title = tr("Buy nothing in this turn?") if left else tr("Buy nothing this round?")
        question = ActionQuestion(title, text, tr("Buy nothing"))
        self.table.decide(PassBuying(self.draft.seat), question, is_risky=is_risky)

    # -- the purse

    def _turn_purse(self, *, is_open: bool) -> None:
        """Open or close the purse."""
        if self._has_lid and is_open != (self.draft.shown_gold is not None):
            gold = self.count_gold() if is_open else None
            self._become(self.draft.peek(gold))

    def press_purse(self) -> None:
        """Open the purse if it is closed, else close it."""
        self._turn_purse(is_open=self.draft.shown_gold is None)

    def watch(self, event: pygame.Event) -> None:
        """Close the purse on any other press, so that the next person cannot see the gold."""
        if closes_purse(self, event):
            self._turn_purse(is_open=False)

    # -- what it consists of

    def build(self) -> Sequence[Widget]:
        if self.view != self._seen:
            self._seen, before = self.view, self.draft
            now = PurchaseDraft.of(self.view, self._buyer)
            chosen = before.chosen if before.chosen in now.tiles else None
            self.draft = replace(
                now, chosen=chosen, refused_price=before.refused_price, shown_gold=before.shown_gold
            )
        return super().build()

    def foot(self) -> Widget:
        passing, buying = (Game.PASS, "pass"), (Common.CONFIRM, "buy")
        first, last = (buying, passing) if self.draft.can_only_pass else (passing, buying)
        ways = self.button(*first, width=theme.BUTTON), self.primary(*last)
        purse = purse_parts(self, self._gold, self.press_purse, has_lid=self._has_lid)
        return row(*purse, self.sign_in_foot(), *ways, gap=Space.M, grow=1)

    def controls(self) -> Sequence[Widget]:
        purse = purse_parts(self, self._gold, self.press_purse, has_lid=self._has_lid)
        advice = advice_button(self)
        wide = float(Buying.ASIDE)
        beside = wide if advice is None else wide - Space.S - (advice.width or 0)
        passing, buying = (Game.PASS, "pass"), (Common.CONFIRM, "buy")
        last, first = (buying, passing) if self.draft.can_only_pass else (passing, buying)
        main = self.button(*first, kind=Kind.PRIMARY, width=wide)
        return (
            row(*purse, gap=Space.S, align=Align.CENTRE, height=theme.BUTTON_HEIGHT),
            main,
            row(self.button(*last, width=beside), advice, gap=Space.S),
        )

    def keys_go_to(self) -> Widget | None:
        return None if self.tree is None else self.tree.ids.get(f"tile {self.draft.chosen}")

    def actions(self) -> Mapping[Command, Action]:
        draft = self.draft
        label = tr_in("button", "Buy")
        why_not = tr("No tile is chosen")
        if draft.offer is not None:
            label = tr("Buy for {price}").format(price=draft.offer.price)
            why_not = "" if draft.offer in draft.affordable else tr("It is too dear")
        found: dict[Command, Action] = {
            Game.PASS: Action(self._pass, tr("Buy nothing")),
            Common.CONFIRM: Action(self._buy_chosen, label, why_not),
        }
        if draft.tiles:
            on, back = (
                Action(Do(self._choose_beside, step), tr_in("pad", "tile")) for step in (1, -1)
            )
            found |= {Game.RIGHT: on, Game.DOWN: on, Game.LEFT: back, Game.UP: back}
        if draft.chosen is not None:
            found[Common.CANCEL] = Action(Do(self.choose_tile, None))
        if self._has_lid:
            found[Game.PURSE] = Action(self.press_purse)
        return found

    # -- the tiles

    def is_for_sale(self, lot: Lot) -> bool:
        return lot.tile in self.draft.tiles

    def mark_of(self, lot: Lot) -> WareMark:
        if lot.buyer is not None or lot.tile not in self.draft.tiles:
            return WareMark.NONE
        is_dear = all(lot.tile != offer.tile for offer in self.draft.affordable)
        if lot.tile == self.draft.chosen:
            return WareMark.CHOSEN_DEAR if is_dear else WareMark.CHOSEN
        return WareMark.DEAR if is_dear else WareMark.NONE

    def pressed(self, lot: Lot) -> None:
        """Choose the tile that was pressed, or display why it is not for sale."""
        if lot.tile in self.draft.tiles:
            self.choose_tile(lot.tile)
            return
        self.choose_tile(None)
        self._told = tr("This is yours. Unsold, you keep it and pay its price.")
        if lot.buyer is not None:
            self._told = tr("Sold to {name} already.").format(name=lot.buyer.name)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Buy a tile that was dropped over the land; elsewhere let it glide back."""
        assert isinstance(load.thing, Lot)
        tile, home = load.thing.tile, load.home
        if not self.table.land.rect.collidepoint(centre) or not self.buy(tile):
            flying = flying_tile(self.canvas, tile, 0, home.width, self.acting.clan)
            self.table.fly(flying, square(1, center=centre), home)

    @property
    def held_tile(self) -> HeldTile | None:
        load, at = self.host.load, self.host.carried_at
        if load is None or at is None or not isinstance(load.thing, Lot):
            return None
        return HeldTile.in_the_air(load.thing.tile, 0, at, load.home.width)

    @property
    def _hovered(self) -> Lot | None:
        """Tile for sale under the pointer; None if there is none."""
        ware = self.host.hovered
        if not isinstance(ware, Ware) or not ware.is_for_sale or ware is self._left:
            return None
        return ware.lot

    def marks(self, shown: int) -> Marks:
        """Return marks on the cells of the buyer's land where the tile in question fits."""
        load, hovered = self.host.load, self._hovered
        lot = load.thing if load is not None and isinstance(load.thing, Lot) else hovered
        tile = self.draft.chosen if lot is None else lot.tile
        if tile not in self.draft.tiles or shown != self.seat:
            return Marks()
        return Marks(legal=frozenset(self.acting.territory.placements(tile).cells()))

    @property
    def tile_to_place(self) -> int | None:
        """The tile that is chosen, or dragged onto the land."""
        held = self.held_tile
        tile = self.draft.chosen if held is None else held.tile
        return tile if tile in self.draft.tiles else None

    def note_of(self, tile: int) -> str:
        return self._fits(tile)

    def _fits(self, tile: int | None) -> str:
        """Return in how many ways a tile for sale fits, with its best gain, in words.

        Empty for None.
        """
        if tile is None or tile not in self.draft.tiles:
            return ""
        spots = len(self.acting.territory.placements(tile))
        if not spots:
            return tr("It fits nowhere now")
        best = best_gain(self.view, self.acting.seat, tile)
        return enumerated([
            trn("It fits in {n} way", "It fits in {n} ways", spots),
            trn("at best for {n} point now", "at best for {n} points now", best),
        ])  # fmt: skip

    def paint_over(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw a large copy of a tile that is too small to recognize; return its rectangle.

        It is in the corner that hides least of the land and of the cells where the tile fits.
        """
        lot, side = self._hovered, canvas.px(132)
        if lot is None or self.host.load is not None:
            return None
        if self.host.ids[f"tile {lot.tile}"].rect.width >= side * 3 // 4:
            return None
        place = self._enlarged_place(side)
        canvas.lifted_tile(surface, lot.tile, 0, place.center, side, self.acting.clan)
        return place

    def _enlarged_place(self, side: int) -> pygame.Rect:
        """Return a corner of the land's room, the lower right one first."""
        whose, land = self.table.shown, self.table.land
        margin = -2 * self.canvas.px(Space.M)
        inner = land.rect.inflate(margin, margin)
        cells = (*self.view.seats[whose].territory.faces, *self.marks(whose).legal)
        shown = [land.cell_rect(cell) for cell in cells]
        corners = [
            square(side, **{corner: getattr(inner, corner)})
            for corner in ("bottomright", "bottomleft", "topright", "topleft")
        ]

        def hidden(place: pygame.Rect) -> int:
            parts = (place.clip(rect) for rect in shown)
            return sum(part.width * part.height for part in parts)

        clear = [*shown, *self.host.find("stall *")]
        return placed(min(corners, key=hidden), [inner, land.rect], clear, self.canvas.px(Space.S))
