"""The stalls of the market: each seller's tiles, their prices, and their buyers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple, Protocol

import pygame

from skye_desktop.games.skye.engine import Clan, PricesRevealed, SeatView, TileBought
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.sizes import Buying, Panels, Stall
from skye_desktop.games.skye.ui.table.market_sign import (
    MarketNote,
    MarketSign,
    RefusalNote,
    draw_pennant,
    pennant_width,
    refusal_fits,
)
from skye_desktop.games.skye.ui.table.market_strip import MarketStrip
from skye_desktop.games.skye.ui.table.panel_root import advice_button, box
from skye_desktop.games.skye.ui.table.pieces import (
    PRICE_OUTSET,
    draw_dear,
    draw_pointed,
    draw_price,
    draw_sold,
    draw_tile,
)
from skye_desktop.games.skye.ui.table.stall import draw_roof, draw_stall
from skye_desktop.games.skye.wording.tile import sides_words, tile_and_things
from skye_desktop.i18n import enumerated, sentences, tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    Align,
    Corner,
    Drawing,
    Face,
    Label,
    Line,
    Load,
    Pointer,
    PointerKind,
    Role,
    Space,
    State,
    Widget,
    column,
    measured_apart,
    row,
    spacer,
    stack,
    theme,
)


class Lot(NamedTuple):
    """A tile in a stall with its price in gold; it stays one after it is sold."""

    tile: int
    price: int
    seller: SeatView
    buyer: SeatView | None
    """Seat that has bought the tile; None if it is not sold."""


class WareMark(Enum):
    """How a tile in a stall is marked for the seat that may buy."""

    NONE = auto()
    DEAR = auto()
    """Its price is more than the buyer's gold."""
    CHOSEN = auto()
    CHOSEN_DEAR = auto()


class Market(Protocol):
    """The panel with the stalls, as a tile in a stall uses it."""

    def pressed(self, lot: Lot) -> None:
        """Handle a press on a tile."""

    def note_of(self, tile: int) -> str:
        """Return the note for a tile under the pointer."""

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """React to a tile that was dragged out of its stall."""


class Ware(Widget):
    """A tile in a stall."""

    market: Market
    lot: Lot
    words: str
    mark: WareMark
    is_for_sale: bool
    """Whether it can be bought if the gold suffices."""
    is_away: bool
    """Whether it is drawn elsewhere at the moment, for example while it moves."""

    role = Role.THING
    outset = PRICE_OUTSET
    is_lifted = False

    @property
    def label(self) -> str:
        return enumerated([self.words, tr("too dear")]) if self._is_dear else self.words

    @property
    def _is_dear(self) -> bool:
        return self.mark in (WareMark.DEAR, WareMark.CHOSEN_DEAR)

    @property
    def note(self) -> str:
        if not self.is_for_sale:
            return self.words if self.lot.buyer is not None else ""
        dear = tr("It is too dear") if self._is_dear else ""
        return sentences(dear, self._fits) if dear else self._fits

    @property
    def _fits(self) -> str:
        return self.market.note_of(self.lot.tile)

    @property
    def state(self) -> State:
        return replace(super().state, about=sides_words(self.lot.tile))

    @property
    def is_target(self) -> bool:
        return self.is_for_sale

    def on_pointer(self, event: Pointer) -> bool:
        """Report a press to the market; the press has its usual effect too."""
        if event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON:
            self.market.pressed(self.lot)
        return False

    def lift(self, position: tuple[int, int]) -> Load | None:
        return Load(self.lot, self, self._paint_lifted, self.rect) if self.is_for_sale else None

    def lifted_changed(self, load: Load | None) -> None:
        self.is_lifted = load is not None
        self.repaint()

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        self.market.missed(load, centre)

    def _paint_lifted(self, canvas: Art, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        canvas.lifted_tile(surface, self.lot.tile, 0, centre, self.rect.width, self.lot.seller.clan)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        tile, price, seller, buyer = self.lot
        if self.is_lifted:
            canvas.ring(surface, rect, theme.LIGHT_INK_PALE, Line.BORDER, Corner.SOFT)
        if self.is_lifted or self.is_away:
            return
        if buyer is not None:
            draw_sold(surface, canvas, rect, buyer)
            return
        draw_tile(surface, canvas, tile, 0, rect, seller.clan)
        if self._is_dear:
            draw_dear(surface, canvas, rect)
        if self.mark in (WareMark.CHOSEN, WareMark.CHOSEN_DEAR):
            canvas.framed(surface, rect, Corner.SMALL)
        elif self.is_hovered and self.is_for_sale:
            draw_pointed(surface, canvas, rect)
        draw_price(surface, canvas, price, rect, is_dear=self._is_dear)


class Roof(Widget):
    """The awning over the tiles of a stall, which is rolled down when prices are revealed."""

    market: MarketRoot
    clan: Clan

    outset = 2

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_roof(surface, canvas, rect, self.clan, self.market.roof_part)


class StallForm(NamedTuple):
    """Sizes of the stalls, in design pixels."""

    side: float
    """Side of a tile."""
    gap: float
    """Gap beside each tile."""
    tiles: int
    """Number of tiles for which each stall has room."""
    apart: float
    """Gap between two stalls."""

    @property
    def width(self) -> float:
        """Width of a stall."""
        return self.tiles * self.side + (self.tiles + 1) * self.gap

    @classmethod
    def fitting(
        cls, room: tuple[float, float], large: int, tiles: int, *, has_small: bool
    ) -> StallForm:
        """Return the largest sizes for a room with that many large stalls.

        ``tiles`` is the number of tiles for which a stall has room; ``has_small`` adds a small
        stall.
        """
        units = large + (Stall.OWN if has_small else 0)
        between = max(0, large + has_small - 1)
        least, most = Stall.APART
        wide = (room[0] - between * least) / units
        high = max(1.0, min(Stall.TILE, room[1] - Stall.ROOF - Stall.BELOW))
        gap = max(Stall.LEAST_GAP, min(Stall.GAP, (wide - tiles * high) / (tiles + 1)))
        side = max(1.0, min(high, (wide - (tiles + 1) * gap) / tiles))
        form = cls(side, gap, tiles, least)
        spare = (room[0] - units * form.width) / between if between else least
        return form._replace(apart=max(least, min(most, spare)))


class MarketRoot(MarketStrip):
    """A panel with the tiles for sale, in a stall for each seller."""

    @property
    def roof_part(self) -> float:
        """Fraction of the awnings that is rolled down, from 0 to 1."""
        return 1.0

    # -- what it says of itself

    def head(self) -> str:
        """Return the heading."""
        return tr("The market")

    def remark(self) -> str:
        """Return the note below the heading."""
        raise NotImplementedError

    def sign(self) -> tuple[Clan, str] | None:
        """Return the clan whose turn it is, and the words on its cloth.

        None if it is nobody's turn.
        """
        if self.seat is None:
            return None
        return self.acting.clan, tr("{name} buys").format(name=self.acting.name)

    def refusal(self) -> str:
        """Return why the last attempt failed; empty if it did not."""
        return ""

    def foot(self) -> Widget:
        """Return the row below the stalls of a low market; it takes the remaining width."""
        raise NotImplementedError

    def controls(self) -> Sequence[Widget]:
        """Return the rows below the note, left of the stalls; they have fixed heights."""
        raise NotImplementedError

    def told(self) -> Widget:
        """Return the note left of the stalls; it takes the remaining height."""
        return MarketNote(self.remark(), grow=1)

    def mark_of(self, lot: Lot) -> WareMark:
        """Return how a tile is marked for the seat that may buy."""
        return WareMark.NONE

    def is_away(self, lot: Lot) -> bool:
        """Return whether a tile is drawn elsewhere at the moment."""
        return False

    def pressed(self, lot: Lot) -> None:
        """Handle a press on a tile."""

    def note_of(self, tile: int) -> str:
        """Return the note for a tile under the pointer."""
        return ""

    def is_for_sale(self, lot: Lot) -> bool:
        """Return whether a tile can be bought if the gold suffices."""
        return False

    # -- what it consists of

    @property
    def lots(self) -> list[Lot]:
        """Tiles in the stalls, also sold ones, in the places where they were revealed."""
        bought = self.table.this_round(TileBought)
        revealed = self.table.this_round(PricesRevealed)
        found, seats = [], self.view.seats
        for seller in seats:
            sold = {sale.tile: sale for sale in bought if sale.seller == seller.seat}
            prices = {tile: sale.price for tile, sale in sold.items()} | dict(seller.prices)
            shown = [tile for one in revealed if one.seat == seller.seat for tile, _ in one.prices]
            for tile in dict.fromkeys(shown) if shown else prices:
                if tile in prices:
                    buyer = seats[sold[tile].seat] if tile in sold else None
                    found.append(Lot(tile, prices[tile], seller, buyer))
        return found

    @property
    def small_seat(self) -> int | None:
        """Seat whose stall is small, because it cannot buy its own tiles; None for none."""
        return self.seat if self.is_to_act else self.viewer

    def build(self) -> Sequence[Widget]:
        """Return what stands left of the stalls or below them, and a stall for each seller."""
        wide, high = self.inner
        if not self.is_low:
            return (
                row(
                    self._aside(),
                    self._stalls((wide - Buying.ASIDE - Space.XL, high)),
                    gap=Space.XL,
                ),
            )
        stalls = self._stalls((wide, high - Buying.FOOT_ROW - Space.M))
        foot = row(
            self.foot(), advice_button(self), gap=Space.M, align=Align.CENTRE,
            height=Buying.FOOT_ROW,
        )  # fmt: skip
        refused = RefusalNote(self.refusal(), height=Panels.HEADING_ROW) if self.refusal() else None
        return (stack(column(stalls, spacer(), foot), column(refused)),)

    def _aside(self) -> Widget:
        """Return the sign, the note and the buttons left of the stalls."""
        refusal, controls = self.refusal(), list(self.controls())
        sign = MarketSign(
            self.head(), self.remark(), refusal, self.sign(), id="heading", height=Buying.SIGN
        )
        note = MarketNote(refusal, is_refusal=True, grow=1) if refusal else self.told()
        below = column(*controls, gap=Space.S)
        taken = measured_apart(below, self.canvas, None)[1] / self.canvas.scale
        room = self.inner[1] - Buying.SIGN - taken - 2 * Space.S
        # The lines of a note on the wood have room between them: it needs none above it.
        gap = 0 if isinstance(note, MarketNote) and not refusal else Space.S
        above: Widget = column(sign, note, gap=gap, grow=1)
        if refusal and not refusal_fits(self.canvas, refusal, Buying.ASIDE, room):
            above = stack(column(sign, spacer(), gap=Space.S), note, grow=1)
        return column(above, *controls, gap=Space.S, width=Buying.ASIDE)

    def _stalls(self, room: tuple[float, float]) -> Widget:
        """Return the stalls by seat; that of the buyer is last, and small."""
        lots, small = self.lots, self.small_seat
        sellers = sorted(self.view.seats, key=lambda seller: seller.seat == small)
        held = [[lot for lot in lots if lot.seller is seller] for seller in sellers]
        tiles = max(2, *map(len, held))
        has_small = small is not None
        form = StallForm.fitting(room, len(sellers) - has_small, tiles, has_small=has_small)
        stalls = [
            column(spacer(), self._stall(seller, own, form, is_small=seller.seat == small))
            for seller, own in zip(sellers, held, strict=True)
        ]
        return row(spacer(), row(*stalls, gap=form.apart), spacer(), grow=1)

    def roof_of(self, seat: int) -> float:
        """Return the height of the roof over a seat's stall, in design pixels."""
        return Stall.OWN_ROOF if seat == self.small_seat else Stall.ROOF

    def _stall(
        self, seller: SeatView, own: Sequence[Lot], form: StallForm, *, is_small: bool
    ) -> Widget:
        part = Stall.OWN if is_small else 1.0
        roof = self.roof_of(seller.seat)
        below = Stall.OWN_BELOW if is_small else Stall.BELOW
        side, width = part * form.side, part * form.width
        wares = row(*[self._ware(lot, side) for lot in own], gap=part * form.gap)
        none = Label(tr("sold out"), colour=theme.LIGHT_INK, align=Align.CENTRE, grow=1)
        offered = row(spacer(), wares, spacer(), height=side) if own else none
        plate = self._plate(seller, width, is_small=is_small)
        return stack(
            Drawing(draw_stall),
            column(roof, offered, below),
            column(Roof(self, seller.clan, height=roof + Stall.LAP)),
            column(row(spacer(), plate, spacer(), align=Align.CENTRE, height=roof)),
            id=f"stall {seller.seat + 1}", width=width, height=roof + side + below,
        )  # fmt: skip

    def _plate(self, seller: SeatView, width: float, *, is_small: bool) -> Widget:
        """Return the seller's name and crest on the awning; a long name has no crest.

        The awning is visible on both sides of the longest name.
        """
        name = tr("Yours") if is_small else seller.name
        size = theme.SMALL if is_small else theme.BODY
        high = Stall.OWN_PLATE if is_small else Stall.PLATE
        widest = max(0.62 * width, min(width - 20, 112))
        words = Label(name, size, theme.LIGHT_INK, Face.BOLD)
        forms = [
            row(*parts, gap=Space.S, pad=(pad, 0), align=Align.CENTRE)
            for parts, pad in (
                ((crest(seller.clan, high - Space.S), words), Space.M),
                ((crest(seller.clan, high - Space.S), words), Space.S),
                ((words,), Space.M),
            )
        ]
        wide = [measured_apart(one, self.canvas, None)[0] / self.canvas.scale for one in forms]
        form = next((n for n, one in enumerate(wide) if one <= widest), len(forms) - 1)
        paper = box(theme.RAIL, border=theme.GILT, width=Line.HAIR, radius=Corner.CAP)
        return stack(paper, forms[form], width=min(wide[form], widest), height=high)

    def _ware(self, lot: Lot, side: float) -> Ware:
        text, name = tr("{tile}; {name} asks {price}"), lot.seller.name
        if lot.buyer is not None:
            text, name = tr("{tile}; sold to {name} for {price}"), lot.buyer.name
        elif lot.seller.seat == self.seat and self.is_to_act:
            text = tr("{tile}; yours, for {price}")
        words = text.format(tile=tile_and_things(lot.tile), name=name, price=lot.price)
        return Ware(
            self, lot, words, self.mark_of(lot), self.is_for_sale(lot), self.is_away(lot),
            id=f"tile {lot.tile}", width=side, height=side,
        )  # fmt: skip

    def sign_in_foot(self) -> Widget:
        """Return the buyer's sign in the row below the stalls, limited to the room."""
        is_there = self.is_low and self.seat is not None
        return FootSign(self.acting.clan, self.acting.name, grow=1) if is_there else spacer()


class FootSign(Widget):
    """The acting seat's sign in the row below the stalls."""

    clan: Clan
    name: str

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        wide = pennant_width(canvas, self.name, rect.height / canvas.scale, theme.LARGE_BODY)
        if rect.width < canvas.px(60):
            return
        name = self.name if wide <= rect.width else ""
        wide = wide if name else canvas.px(60)
        place = pygame.Rect(0, 0, wide, rect.height).move_to(center=rect.center)
        draw_pennant(surface, canvas, self.clan, name, place, theme.LARGE_BODY)
