"""Tiles while they are priced, each with its coins or axe, and the purse beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, sin, tau
from typing import Final, NamedTuple, Protocol, cast

import pygame

from skye_desktop.games.skye.engine import Clan, as_coins
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sizes import Plaque, Pricing
from skye_desktop.games.skye.ui.table.pieces import TILE_OUTSET, draw_plaque, draw_tile
from skye_desktop.games.skye.wording.tile import sides_words
from skye_desktop.i18n import capitalize, tr, tr_in
from skye_desktop.kit import (
    LEFT_BUTTON,
    Action,
    Button,
    Colour,
    Command,
    Do,
    InputMap,
    Kind,
    Line,
    Load,
    Outset,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Scale,
    Space,
    State,
    Widget,
    column,
    spacer,
    square,
    theme,
)

COIN_LAID: Final = 36
"""Height of the row of coins on the lower edge of a tile, in design pixels."""
WELL: Final = 132
"""Largest width of the hollow in which a tile lies, in design pixels."""
_BESIDE: Final = 9
_BELOW: Final = 18
"""Margin of a hollow beside its tile and below it, where coins lie, in design pixels."""

KNOB: Final = 28
"""Side of the buttons beside a well, in design pixels."""
_PLACE: Final = 30
"""Largest width of the place for a coin or an axe on a tile, in design pixels."""
_PLACED_SHARE: Final = 0.7
_PLACED_ALPHA: Final = 215
"""Opacity of a coin or an axe drawn in its place, 0 to 255.

The constant above is its size, as a fraction of the place.
"""
_DISC_ALPHA: Final = 180
_RING_DASHES: Final = 9
_DASH_SHARE: Final = 0.6
"""Fraction of a place's ring that is covered by dashes; the constant above is their number."""
_FINER: Final = 3
"""Factor by which a place is drawn larger at first, for smooth edges."""
_AXE_SHARE: Final = 0.66
"""Width of the axe on a tile, as a fraction of the tile's."""
_REACH = 0.12
"""Distance around a card at which things can be dropped on it, as a fraction of its size."""


class Stake(NamedTuple):
    """A coin or the axe, which can be laid on a tile."""

    gold: int
    """Value of the coin; 0 for the axe."""

    @property
    def is_axe(self) -> bool:
        """Whether it is the axe."""
        return not self.gold

    def paint(self, canvas: Art, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """Draw it while it is carried."""
        draw_stake(surface, canvas, self, centre)


AXE = Stake(0)


def draw_stake(
    surface: pygame.Surface,
    canvas: Art,
    stake: Stake,
    centre: tuple[int, int],
    *,
    side: float = Pricing.STAKE,
    alpha: int = 255,
) -> None:
    """Draw the axe or a coin, so many design pixels wide."""
    if stake.is_axe:
        axe = square(canvas.px(side), center=centre)
        canvas.sprites.draw(surface, "table/axe.png", axe, alpha=alpha)
    else:
        canvas.coin(surface, stake.gold, centre, canvas.px(side), alpha=alpha)


def draw_hollow(
    surface: pygame.Surface,
    canvas: Art,
    stake: Stake,
    centre: tuple[int, int],
    *,
    side: float = Pricing.STAKE,
) -> None:
    """Draw the outline of an axe or a coin at a place where it can be laid."""
    file = "table/ghost_axe.png" if stake.is_axe else "table/ghost_coin.png"
    canvas.sprites.draw(surface, file, square(canvas.px(side), center=centre))


def draw_place(surface: pygame.Surface, canvas: Art, stake: Stake, place: pygame.Rect) -> None:
    """Draw the square place for an axe or a coin: a dashed ring on a dark disc.

    It is visible on every terrain.
    """
    ring, disc = canvas.resolve(theme.LIGHT_INK), canvas.resolve(theme.RAIL)
    width = canvas.px(Line.FIRM)
    key = ("place", place.width, width, ring, disc)
    picture = canvas.sprites.cached(key, lambda: _place(place.width, width, ring, disc))
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    inner = place.width * _PLACED_SHARE / canvas.scale
    draw_stake(surface, canvas, stake, place.center, side=inner, alpha=_PLACED_ALPHA)


def _place(side: int, width: int, ring: Colour, disc: Colour) -> pygame.Surface:
    """Return a dashed ring on a dark disc, premultiplied; lengths are in pixels."""
    big = side * _FINER
    picture = pygame.Surface((big, big), pygame.SRCALPHA)
    centre, radius = (big / 2, big / 2), big / 2 - 1
    pygame.draw.circle(picture, (*disc, _DISC_ALPHA), centre, radius)
    inner, outer = radius - (1 + width) * _FINER, radius - _FINER
    dash = tau / _RING_DASHES
    for number in range(_RING_DASHES):
        angles = [dash * (number + _DASH_SHARE * n / 6) for n in range(7)]
        far = [(centre[0] + outer * cos(a), centre[1] + outer * sin(a)) for a in angles]
        near = [(centre[0] + inner * cos(a), centre[1] + inner * sin(a)) for a in angles[::-1]]
        pygame.draw.polygon(picture, ring, far + near)
    return pygame.transform.smoothscale(picture, (side, side)).premul_alpha()


class PriceDraftOwner(Protocol):
    """The panel with the draft of prices, as its tiles and its purse use it."""

    draft: PriceDraft

    def select(self, tile: int) -> None:
        """Choose the tile on which keys and the axe act."""

    def step(self, tile: int, by: int) -> None:
        """Add ``by`` gold to a tile's price; ``by`` may be negative."""

    def set_price(self, tile: int, price: int) -> None:
        """Set a tile's price."""

    def toggle_axe(self, tile: int) -> None:
        """Put an axe on a tile, or remove it."""

    def take_back(self, tile: int) -> None:
        """Remove gold and axe from a tile."""

    def move(self, stake: Stake, source: int | None, target: int | None) -> None:
        """Move a coin or an axe from one tile to another; None stands for the purse."""

    def axe_place(self) -> pygame.Rect | None:
        """Return the rectangle of the first axe on a tile; None without one."""

    def fly_home(self, stake: Stake, start: tuple[int, int], home: pygame.Rect) -> None:
        """Let a coin or axe that was dropped beside all cards glide back into the purse."""


def tile_place(ruler: Ruler, well: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the tile in its well, with room below it for coins on its edge."""
    above, high = ruler.px(_BESIDE), well.height - ruler.px(_BESIDE + _BELOW)
    side = max(1, min(well.width - 2 * above, high))
    return square(side, midtop=(well.centerx, well.y + above))


class CardHollow(Widget):
    """The hollow in which a tile lies."""

    is_chosen: bool

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.well(surface, rect, theme.HOLLOW_CHOSEN if self.is_chosen else theme.HOLLOW)
        if self.is_chosen:
            canvas.ring(surface, rect, theme.GOLD, Line.FIRM)


class PricedTile(Widget):
    """The tile of a card, darkened under the axe."""

    tile: int
    clan: Clan
    has_axe: bool

    outset = TILE_OUTSET

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_tile(surface, canvas, self.tile, 0, rect, self.clan)
        if self.has_axe:
            canvas.shade(surface, theme.SHADOW, 120, rect)


class LaidCoins(Widget):
    """Coins on the lower edge of a tile with a plaque for the price.

    Without coins, the places for them.
    """

    price: int
    lifted: Stake | None
    """Coin that is being carried; None if there is none."""

    outset = Plaque.RADIUS // 3 + Outset.RAISED

    @property
    def row(self) -> pygame.Rect:
        """Rectangle of the row of coins, in the lower edge of the well."""
        well = self.rect
        side = min(self.canvas.px(COIN_LAID), well.width * 2 // 5)
        return pygame.Rect(well.x, well.bottom - self.canvas.px(Space.XS) - side, well.width, side)

    @property
    def coins(self) -> list[tuple[Stake, pygame.Rect]]:
        """Coins with their rectangles, in a row about the middle.

        If there are many they overlap.
        """
        coins = as_coins(self.price)
        x, y, wide, side = self.row
        step = min(side, (wide - side) // (len(coins) - 1)) if len(coins) > 1 else side
        left = x + (wide - side - step * (len(coins) - 1)) // 2
        return [
            (Stake(value), pygame.Rect(left + i * step, y, side, side))
            for i, value in enumerate(coins)
        ]

    @property
    def free_places(self) -> list[tuple[Stake, pygame.Rect]]:
        """Places for a coin and the axe: below the tile, or in its lower corners.

        Of the corners, those that cover fewer things.
        """
        canvas, well = self.canvas, self.rect
        tile, gap = tile_place(canvas, well), canvas.px(Space.S)
        side = min(canvas.px(_PLACE), tile.width // 4)
        below = pygame.Rect(tile.x, tile.bottom, tile.width, well.bottom - tile.bottom)
        if below.height >= side + 2 * gap:
            left, right = (
                square(side, center=(below.centerx + beside * side, below.centery))
                for beside in (-1, 1)
            )
        else:
            inner = tile.inflate(-2 * gap, -2 * gap)
            left = square(side, bottomleft=inner.bottomleft)
            right = square(side, bottomright=inner.bottomright)
        return [(Stake(1), left), (AXE, right)]

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.price:
            for stake, place in self.free_places:
                draw_place(surface, canvas, stake, place)
            return
        side = self.row.height / canvas.scale
        lying = self.coins
        if self.lifted is not None:
            lying.remove(next(coin for coin in lying if coin[0] == self.lifted))
        for stake, coin in lying:
            draw_stake(surface, canvas, stake, coin.center, side=side)
        inset = canvas.px(Plaque.RADIUS) * 2 // 3
        draw_plaque(surface, canvas, (rect.right - inset, rect.y + inset), str(self.price))


class LaidAxe(Widget):
    """The axe on a card."""

    is_lifted: bool

    outset = Space.XS

    @property
    def note(self) -> str:
        return tip_of_axe(self.host.meanings)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.is_lifted:
            draw_stake(surface, canvas, AXE, rect.center, side=rect.width / canvas.scale)


class Steppers(Widget):
    """The buttons that add a gold to a tile's price and remove one."""

    owner: PriceDraftOwner
    number: int
    """Number of the card, from 1."""
    tile: int
    what: str
    """Description of the tile and its things."""
    may_take: bool
    may_add: bool
    keys: tuple[str, str]
    """Keys for removing a gold, and for adding one."""

    def build(self) -> Sequence[Widget]:
        side, knobs = self.canvas.target(KNOB), []
        for id, sign, by, words, is_able in (
            ("more", "+", 1, tr("1 gold more"), self.may_add),
            ("less", "−", -1, tr("1 gold less"), self.may_take),
        ):
            knobs.append(
                Button(
                    sign, Do(self.owner.step, self.tile, by), Kind.KNOB,
                    why_not="" if is_able else words, tip=words, key=self.keys[by > 0],
                    called=f"{words} · {self.what}", id=f"{id} {self.number}", width=side,
                    height=side,
                )
            )  # fmt: skip
        return (column(spacer(), *knobs, spacer(), gap=Space.S),)


class PriceCard(Widget):
    """A tile while it is priced: coins and axe are dragged to it and away from it."""

    owner: PriceDraftOwner
    number: int
    """Number of the card, from 1."""
    tile: int
    what: str
    """Description of the tile and its things."""
    clan: Clan
    price: int
    has_axe: bool
    is_chosen: bool
    may_add: bool
    """Whether the purse has gold left."""
    keys: tuple[str, str]
    """Keys for removing a gold, and for adding one."""

    role = Role.THING
    reach = _REACH
    lifted = cast("Stake | None", None)
    """Coin or axe of this card that is being carried; None if there is none."""

    def build(self) -> Sequence[Widget]:
        number, has_axe = self.number, self.has_axe
        knobs = Steppers(
            self.owner, number, self.tile, self.what, self.price > 0, self.may_add, self.keys
        )
        parts = [
            CardHollow(self.is_chosen),
            PricedTile(self.tile, self.clan, has_axe, id=f"picture {number}"),
            knobs,
        ]
        if has_axe:
            return (*parts, LaidAxe(self.lifted is not None))
        return (*parts, LaidCoins(self.price, self.lifted, id=f"laid {number}"))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the well with its tile, the buttons beside it, and what lies on the tile."""
        ground, tile, knobs, on_it = self.children
        beside = ruler.px(self.canvas.target(KNOB) + Space.S)
        well = pygame.Rect(rect.x, rect.y, rect.width - beside, rect.height)
        ground.place(ruler, well)
        knob = ruler.px(self.canvas.target(KNOB))
        knobs.place(ruler, pygame.Rect(rect.right - knob, rect.y, knob, rect.height))
        tile.place(ruler, tile_place(ruler, well))
        on_it.place(ruler, self.axe_place if self.has_axe else well)

    # -- what it is

    @property
    def label(self) -> str:
        return self.what

    @property
    def note(self) -> str:
        return _tip_of_card(self.host.meanings)

    @property
    def state(self) -> State:
        value = tr("axed") if self.has_axe else str(self.price)
        number = Scale(0, self.price, self.price + self.owner.draft.left)
        about = sides_words(self.tile)
        return replace(
            super().state, value=value, number=number, is_selected=self.is_chosen, about=about
        )

    @property
    def is_target(self) -> bool:
        return True

    def aim(self, *, public: bool) -> pygame.Rect:
        """Return the rectangle of the tile."""
        return self.host.ids[f"picture {self.number}"].rect

    @property
    def axe_place(self) -> pygame.Rect:
        """Rectangle of the axe on the card: the middle of its tile."""
        tile = self.aim(public=False)
        return square(round(tile.width * _AXE_SHARE), center=tile.center)

    # -- what is done to it

    def actions(self) -> Mapping[Command, Action]:
        owner = self.owner
        tile = self.tile
        words = tr_in("pad", "price")
        more = Action(partial(owner.step, tile, 1), words)
        less = Action(partial(owner.step, tile, -1), words)
        return {
            Game.UP: more, Game.PRICE_UP: more, Game.DOWN: less, Game.PRICE_DOWN: less,
            Game.AXE: Action(partial(owner.toggle_axe, tile)),
            Game.CLEAR_PRICE: Action(partial(owner.take_back, tile)),
        }  # fmt: skip

    def choose(self) -> bool:
        self.owner.select(self.tile)
        return True

    def nudge(self, by: int) -> bool:
        self.owner.step(self.tile, by)
        return True

    def set_value(self, value: str) -> None:
        if value.isdecimal():
            self.owner.set_price(self.tile, int(value))

    def on_pointer(self, event: Pointer) -> bool:
        """Choose the card when it is pressed; the press has its usual effect too."""
        is_press = event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON
        if is_press and self.host.hovered is self:
            self.choose()
        return False

    def lift(self, position: tuple[int, int]) -> Load | None:
        laid = self.host.ids.get(f"laid {self.number}")
        lying = laid.coins[::-1] if isinstance(laid, LaidCoins) else [(AXE, self.axe_place)]
        for stake, place in lying:
            if place.collidepoint(position):
                return Load(stake, self, stake.paint, place, self.tile)
        return None

    def lifted_changed(self, load: Load | None) -> None:
        self.lifted = load.thing if load is not None and isinstance(load.thing, Stake) else None
        self.invalidate()

    def clicked(self, load: Load) -> None:
        self._give_back(load)

    def accepts(self, load: Load) -> bool:
        return isinstance(load.thing, Stake)

    def drop(self, load: Load) -> None:
        assert isinstance(load.thing, Stake)
        source = load.part if isinstance(load.part, int) else None
        self.choose()
        self.owner.move(load.thing, source, self.tile)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        self._give_back(load)

    def _give_back(self, load: Load) -> None:
        """Return a coin or axe of this card to the purse."""
        assert isinstance(load.thing, Stake)
        self.owner.move(load.thing, self.tile, None)


def _tip_of_card(keys: InputMap) -> str:
    """Return what can be done with coins on a tile, worded for the device in hand."""
    clear = keys.short_words(Game.CLEAR_PRICE)
    price = tr("The coins on this tile are its price. {clear} takes them back.")
    text = keys.for_device(
        tr("Drag coins onto this tile: that is its price. {clear} takes them back."),
        price if clear else tr("The coins on this tile are its price."),
        fingers=tr(
            "Drag coins onto this tile: that is its price. Drag them off to take them back."
        ),
    )
    return text.format(clear=capitalize(clear))


def tip_of_axe(keys: InputMap) -> str:
    """Return what can be done with the axe, worded for the device in hand."""
    dragged = tr("Drag the axe onto the tile you give up")
    put = tr("The axe goes onto the tile you give up")
    return keys.with_keys(keys.for_device(dragged, put), Game.AXE)


class PurseStake(Widget):
    """A coin or the axe in the purse; it is dragged to a card, or pressed for the chosen one."""

    owner: PriceDraftOwner
    stake: Stake
    is_there: bool
    """Whether it is in the purse."""

    role = Role.THING
    outset = Space.S + 2
    """Room beyond its place, in design pixels: it may rise, and may be higher than the purse."""
    is_lifted = False

    @property
    def is_pressable(self) -> bool:
        return self.is_there

    @property
    def could_be_target(self) -> bool:
        return True

    @property
    def takes_focus(self) -> bool:
        """False: keys choose a card and change its price instead."""
        return False

    def lift(self, position: tuple[int, int]) -> Load | None:
        return Load(self.stake, self, self.stake.paint, self.rect) if self.is_there else None

    def lifted_changed(self, load: Load | None) -> None:
        self.is_lifted = load is not None
        self.repaint()

    def clicked(self, load: Load) -> None:
        self.owner.move(self.stake, None, self.owner.draft.tile)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        self.owner.fly_home(self.stake, centre, self.rect)

    @property
    def is_raised(self) -> bool:
        """Whether it is drawn higher, because the pointer is on it."""
        return self.is_hovered and self.tree is not None and self.host.load is None


class PurseCoin(PurseStake):
    """A coin of the purse; pale if the purse cannot pay it."""

    @property
    def label(self) -> str:
        return tr("A coin of {gold}").format(gold=self.stake.gold)

    @property
    def note(self) -> str:
        return _tip_of_coin(self.host.meanings)

    def press(self) -> None:
        self.owner.move(self.stake, None, self.owner.draft.tile)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        centre = rect.move(0, -canvas.px(Space.S)).center if self.is_raised else rect.center
        draw_stake(surface, canvas, self.stake, centre, alpha=255 if self.is_there else 64)


class PurseAxe(PurseStake):
    """The axe in the purse; as a target it has the place where the axe lies now."""

    left: int
    """Number of axes that lie on no tile."""

    @property
    def label(self) -> str:
        return tr("The axe")

    @property
    def note(self) -> str:
        return tip_of_axe(self.host.meanings) if self.is_there else ""

    @property
    def is_pressable(self) -> bool:
        return True

    def press(self) -> None:
        """Put the axe on the chosen tile, or take it off."""
        self.owner.toggle_axe(self.owner.draft.tile)

    def aim(self, *, public: bool) -> pygame.Rect:
        place = None if public else self.owner.axe_place()
        return self.rect if place is None else place

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.left > self.is_lifted:
            centre = rect.move(0, -canvas.px(Space.S)).center if self.is_raised else rect.center
            draw_stake(surface, canvas, AXE, centre)
        else:
            draw_hollow(surface, canvas, AXE, rect.center)


def _tip_of_coin(keys: InputMap) -> str:
    return keys.for_device(
        tr("Drag a coin onto a tile; click puts it on the chosen tile"),
        tr("Put the coin on the chosen tile"),
        fingers=tr("Drag a coin onto a tile; a tap puts it on the chosen tile"),
    )
