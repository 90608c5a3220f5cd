"""The panel of pricing: coins on two tiles and the axe on the third, set in secret.

Variants may have other numbers of tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import pygame

from skye_desktop.games.skye.bots.seat_advice import SeatAdvice, TileAdvice
from skye_desktop.games.skye.engine import COIN_VALUES, Clan, Phase, SetPrices
from skye_desktop.games.skye.price_draft import PriceDraft, Refusal
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.clan_theme import BANNER, CLAN_INK
from skye_desktop.games.skye.ui.sizes import Panels, Pricing
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panel_interfaces import AdviceRequest, Hint
from skye_desktop.games.skye.ui.table.panel_root import (
    TEXT_SIZES,
    ActionQuestion,
    FittedText,
    PanelInfo,
    PanelRoot,
    advice_button,
    sprite,
)
from skye_desktop.games.skye.ui.table.price_card import (
    AXE,
    KNOB,
    WELL,
    PriceCard,
    PurseAxe,
    PurseCoin,
    Stake,
    draw_stake,
)
from skye_desktop.games.skye.wording.advice_words import (
    axed_line,
    likely_line,
    proposed_line,
    unsold_line,
)
from skye_desktop.games.skye.wording.pricing import pricing_task
from skye_desktop.games.skye.wording.tile import tile_and_things, tile_name
from skye_desktop.i18n import sentences, tr, tr_in, trn
from skye_desktop.kit import (
    LEFT_BUTTON,
    Action,
    Align,
    Command,
    Common,
    Do,
    Face,
    InputMap,
    Kind,
    Label,
    Line,
    Role,
    Ruler,
    Secret,
    Space,
    Widget,
    column,
    digit_of,
    row,
    spacer,
    square,
    theme,
)

Props: TypeAlias = dict[str, Any]
"""Props of a widget by name."""

_WIDEST_PURSE: Final = 340
_LEAST_PURSE: Final = 186
"""Least width of the purse, in design pixels; the constant above is the greatest."""
_CLOTH_SHADOW: Final = 4
"""Height of the shadow at the lower edge of a strip of cloth, in design pixels."""
_LEAST_NOTE: Final = 60
"""Least width of the note on the strip, in design pixels."""

_HIGHEST_PRICE = 99
"""Highest price for which the longest sentence is measured: two digits."""


class ScreenStrip(Widget):
    """The clan's screen: a strip of its cloth with heading, note and the button for advice."""

    clan: Clan
    text: str
    advice: Widget | None
    note_beside: str
    is_refused: bool

    role = Role.TEXT

    @property
    def label(self) -> str:
        return sentences(self.text, self.note_beside)

    def build(self) -> Sequence[Widget]:
        return () if self.advice is None else (self.advice,)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the button at the right end."""
        for advice in self.children:
            wide, high = advice.preferred_size(ruler, None)
            place = pygame.Rect(0, 0, wide, high)
            place.midright = rect.right - ruler.px(Space.M), rect.centery - ruler.px(1)
            advice.place(ruler, place)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the cloth, the crest, the heading, and beside it the note in at most two lines."""
        canvas.patch(surface, rect, BANNER[self.clan])
        gap, ink = canvas.px(Space.L), CLAN_INK[self.clan]
        shield = square(canvas.px(30), midleft=(rect.x + gap, rect.centery - canvas.px(1)))
        canvas.crest(surface, self.clan, shield)
        room = pygame.Rect(shield.right + gap, rect.y, 0, rect.height - canvas.px(_CLOTH_SHADOW))
        right = min([rect.right, *(advice.rect.x for advice in self.children)]) - gap
        room.width = right - room.x
        written = canvas.write(
            surface, self.text, room, size=theme.HEADING, face=Face.TITLE, colour=ink, shrinks=True
        )
        room.width = right - written.right - gap
        if room.width < canvas.px(_LEAST_NOTE):
            return
        room.x = written.right + gap
        note, face = self.note_beside, Face.BOLD if self.is_refused else Face.BODY
        size = canvas.fitting_size(note, TEXT_SIZES, room, face)
        high = canvas.wrapped_height(note, size, room.width, face)
        lines = pygame.Rect(room.x, room.y + max(0, room.height - high) // 2, room.width, high)
        canvas.write_wrapped(surface, note, lines, size=size, face=face, colour=ink)


class Rule(Widget):
    """An upright line between wells and purse."""

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(theme.PAPER_EDGE, rect.inflate(0, -canvas.px(Space.M)))


class PricingPanel(PanelRoot):
    """The panel on which one seat sets the prices of its tiles, hidden from the other seats."""

    initial_draft: PriceDraft

    phase = Phase.PRICING
    full_height = Pricing.HEIGHT
    low_height = Pricing.LOW
    is_to_act = is_advisable = True
    secret = Secret.STATE
    _refusal_reason = ""

    def __post_init__(self) -> None:
        self.draft = self.initial_draft
        """Prices and axes on the tiles, and the chosen tile."""

    # -- what is decided so far

    @property
    def missing(self) -> str:
        """What must still be done before the prices can be set, in words; empty if nothing."""
        draft = self.draft
        if draft.axes_left:
            return tr("Put the axe on the tile you give up.")
        if draft.unpriced:
            return trn(
                "{n} tile still needs a price.",
                "{n} tiles still need a price.",
                len(draft.unpriced),
            )
        assert draft.action is not None
        reason = self.table.why_not(draft.action)
        return reason.sentence if reason else ""

    @property
    def info(self) -> PanelInfo:
        axed = (tr("{tile} gets the axe.").format(tile=tile_name(tile)) for tile in self.draft.axed)
        return PanelInfo(
            tr("{name} sets prices").format(name=self.acting.name),
            announcement=sentences(*axed, self.missing),
            refusal=self._refusal_reason,
            draft=self.draft,
            advisable=AdviceRequest(self._advice_lines, take=self.take),
            hints=self._hints,
        )

    def _hints(self) -> list[Hint]:
        draft = self.draft
        coins, axe, ready = _hints(draft.left, self.host.meanings)
        due = (
            (coins, draft.left == draft.gold),
            (axe, draft.axes_left > 0),
            (ready, not self.missing),
        )
        return [hint for hint, is_due in due if is_due]

    def _advice_lines(self, advice: SeatAdvice, tile: TileAdvice, longest: bool) -> list[str]:
        """Return lines about the proposed price, the likely price, and keeping the tile."""
        worth, proposed = tile.worths[advice.seat].total, proposed_line(advice, tile)
        if not longest and tile.tile in self.draft.axed:
            return [proposed, axed_line(worth)]
        price = _HIGHEST_PRICE if longest else self.draft.prices[tile.tile]
        return [proposed, likely_line(tile.likely), unsold_line(price, worth)]

    # -- deciding

    def select(self, tile: int) -> None:
        """Choose the tile on which keys and the axe act."""
        self._become(self.draft.choose(tile), None)

    def _choose_beside(self, step: int) -> None:
        self.host.set_focus(None)  # keys are for the chosen card
        self._become(self.draft.choose_beside(step), None)

    def step(self, tile: int, by: int) -> None:
        """Add ``by`` gold to a tile's price, which may be negative, and choose the tile."""
        self._become(self.draft.choose(tile).step(tile, by))

    def set_price(self, tile: int, price: int) -> None:
        """Set a tile's price, limited by the purse; remove an axe, and choose the tile."""
        self._become(self.draft.choose(tile).set(tile, price))

    def toggle_axe(self, tile: int) -> None:
        """Put an axe on a tile, or remove it; coins on the tile go back to the purse."""
        self._become(self.draft.toggle_axe(tile), Sound.SETTLE)

    def take_back(self, tile: int) -> None:
        """Remove gold and axe from a tile, and choose it."""
        self._become(self.draft.choose(tile).take_back(tile))

    def move(self, stake: Stake, source: int | None, target: int | None) -> None:
        """Move a coin or an axe from one tile to another; None stands for the purse."""
        if stake.is_axe:
            self._become(self.draft.move_axe(source, target), Sound.SETTLE)
        elif source != target:
            self._become(self.draft.move_gold(source, target, stake.gold))

    def take(self, prices: SetPrices) -> None:
        """Put proposed coins and axes on the tiles; the prices are not set by that."""
        self._become(self.draft.take(prices))

    def _clear(self) -> None:
        self._become(self.draft.clear())

    def meet(self, event: pygame.Event) -> bool:
        """Display at once why prices cannot be set, if the button is pressed too early."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if not is_press or not self.missing or self.host.load is not None:
            return False
        if not self.host.ids["ready"].rect.collidepoint(event.pos):
            return False
        self._confirm()
        self.table.play(Sound.REFUSE)
        return True

    def _confirm(self) -> None:
        """Set the prices, if they are complete."""
        self._refusal_reason = self.missing
        self._show()
        action = self.draft.action
        if not self._refusal_reason and action is not None:
            text = tr("Everybody sees these prices once all have decided.")
            self.table.decide(
                action, ActionQuestion(tr("Set these prices?"), text, tr("Set the prices"))
            )

    def _become(self, draft: PriceDraft, sound: Sound | None = Sound.COIN) -> None:
        """Display another draft, and why the edit was limited.

        Does nothing while a coin is carried.
        """
        if self.tree is None or self.host.load is not None:
            return
        if sound is not None:
            self._refusal_reason = _refusal_reason(draft)
            self.table.play(Sound.REFUSE if draft.refusal else sound)
        self.draft = draft
        self._show()

    # -- what it consists of

    def build(self) -> Sequence[Widget]:
        draft = self.draft
        whole, _ = self.inner
        shown = self._props()
        keys = self.keys(Game.DOWN, Game.PRICE_DOWN), self.keys(Game.UP, Game.PRICE_UP)
        beside = self.target(KNOB) + Space.S
        width = _card_width(whole, len(draft.tiles), WELL + beside)
        cards = [
            PriceCard(
                self, number, tile, tile_and_things(tile), self.acting.clan, keys=keys,
                id=f"card {number}", width=width, **shown[f"card {number}"],
            )
            for number, tile in enumerate(draft.tiles, 1)
        ]  # fmt: skip
        left = min(whole - len(draft.tiles) * (width + Space.M) - Space.M, _WIDEST_PURSE)
        rule = Rule(width=Line.HAIR)
        body = row(*cards, spacer(), rule, self._purse(shown, left), gap=Space.M)
        if self.is_low:
            return (body,)
        strip = ScreenStrip(
            self.acting.clan,
            tr("Behind your screen"),
            advice_button(self, Kind.NORMAL),
            id="heading",
            **shown["heading"],
        )
        return (body, strip)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the strip at the upper edge, and everything else below it."""
        body, *strips = self.children
        pad, above = ruler.px(Space.L), ruler.px(Space.M)
        if strips:
            strips[0].place(ruler, pygame.Rect(rect.topleft, (rect.width, ruler.px(Pricing.STRIP))))
            above += ruler.px(Pricing.STRIP)
        below = above + pad
        room = pygame.Rect(rect.x + pad, rect.y + above, rect.width - 2 * pad, rect.height - below)
        body.place(ruler, room)

    def _purse(self, shown: Mapping[str, Props], width: float) -> Widget:
        """Return the purse with its gold, coins and axe, and the buttons."""
        draft = self.draft
        size, face = theme.LARGE_BODY, Face.TITLE
        advice = advice_button(self, Kind.NORMAL) if self.is_low else None
        title = spacer() if advice else Label(tr("Your purse"), size, face=face, grow=1)
        left = Label(
            colour=theme.NOW, size=size, face=face, align=Align.RIGHT, widest=_left(draft.gold),
            id="gold left", **shown["gold left"],
        )  # fmt: skip
        picture = None if advice else sprite("coins/purse.png", 28)
        high = self.target(Panels.HEADING_ROW)
        head = row(picture, advice, title, left, gap=Space.S, align=Align.CENTRE, height=high)
        coins = [
            PurseCoin(self, Stake(one), id=f"coin {one}", width=32, grow=1, **shown[f"coin {one}"])
            for one in COIN_VALUES
        ]
        axe = (
            PurseAxe(self, AXE, id="axe", width=32, grow=1, **shown["axe"]) if draft.axes else None
        )
        clear = self.button(
            Game.CLEAR_PRICES, "Clear", size=theme.BODY, width=72, height=self.target(30)
        )
        ready = self.button(
            Common.CONFIRM, "ready", kind=Kind.PRIMARY, width=None, height=self.target(34)
        )
        ready.grow = 1
        foot = row(clear, ready, gap=Space.M, align=Align.CENTRE)
        said = FittedText(id="sum", grow=1, **shown["sum"]) if self.is_low else spacer()
        laid = row(*coins, axe, height=Pricing.STAKE)
        return column(head, laid, said, foot, gap=Space.S, width=width)

    def _props(self) -> dict[str, Props]:
        """Return the props that depend on the draft, by the ids of their widgets."""
        draft = self.draft
        gold = self.draft.left
        missing = self.missing
        refused = self._refusal_reason
        shown: dict[str, Props] = {
            "gold left": {"text": _left(gold)},
            "Clear": {"why_not": self._why_not_clear},
            "ready": {"why_not": missing},
        }
        if self.is_low:
            text = refused or missing or _to_buy_with(draft)
            shown["sum"] = {"text": text, "is_refusal": bool(refused)}
        else:
            task = pricing_task(len(draft.tiles) - draft.axes, draft.axes)
            note = refused or (task if draft.is_empty else missing or _to_buy_with(draft))
            shown["heading"] = {"note_beside": note, "is_refused": bool(refused)}
        if draft.axes:
            shown["axe"] = {"is_there": draft.axes_left > 0, "left": draft.axes_left}
        for one in COIN_VALUES:
            shown[f"coin {one}"] = {"is_there": one <= gold}
        for index, (tile, price) in enumerate(draft.prices.items()):
            shown[f"card {index + 1}"] = {
                "price": price, "has_axe": tile in draft.axed, "is_chosen": index == draft.chosen,
                "may_add": gold > 0,
            }  # fmt: skip
        return shown

    def _show(self) -> None:
        """Update the cards and the purse to the draft."""
        widgets = self.host.ids
        for id, props in self._props().items():
            widgets[id].set(**props)

    def keys_go_to(self) -> Widget | None:
        return None if self.tree is None else self.host.ids.get(f"card {self.draft.chosen + 1}")

    def actions(self) -> Mapping[Command, Action]:
        choose = tr_in("pad", "tile")
        return {
            Game.LEFT: Action(Do(self._choose_beside, -1), choose),
            Game.RIGHT: Action(Do(self._choose_beside, 1), choose),
            Game.CLEAR_PRICES: Action(
                self._clear, tr("Clear"), self._why_not_clear, tip=tr("All coins and the axe back")
            ),
            Common.CONFIRM: Action(self._confirm, tr("Ready"), self.missing),
        }

    @property
    def _why_not_clear(self) -> str:
        return tr("Nothing lies on the tiles") if self.draft.is_empty else ""

    def on_event(self, event: pygame.Event) -> bool:
        """Append a typed digit to the price of the chosen tile."""
        digit = digit_of(event)
        if digit is not None:
            self._become(self.draft.type_digit(digit))
        return digit is not None

    # -- where things are

    def axe_place(self) -> pygame.Rect | None:
        """Return the rectangle of the first axe on a tile; None without one."""
        cards = (self.host.ids[f"card {number}"] for number in range(1, len(self.draft.tiles) + 1))
        return next(
            (one.axe_place for one in cards if isinstance(one, PriceCard) and one.has_axe), None
        )

    def fly_home(self, stake: Stake, start: tuple[int, int], home: pygame.Rect) -> None:
        """Let a coin or axe that was dropped beside all cards glide back into the purse."""
        glide = partial(_draw_gliding, self.canvas, stake)
        self.table.fly(glide, pygame.Rect(0, 0, 1, 1).move_to(center=start), home)


def _draw_gliding(
    canvas: Art, stake: Stake, surface: pygame.Surface, centre: tuple[int, int], part: float
) -> None:
    draw_stake(surface, canvas, stake, centre)


def _left(gold: int) -> str:
    return tr("{gold} left").format(gold=gold)


def _refusal_reason(draft: PriceDraft) -> str:
    """Return why the last edit was limited, in words; empty if it was not."""
    match draft.refusal:
        case Refusal.NOT_ENOUGH_GOLD:
            return tr("There is not enough gold in the purse.")
        case Refusal.BEGUN_ANEW:
            return tr("There is no gold for {price}: the price begins anew.").format(
                price=draft.refused_price
            )
    return ""


def _card_width(whole: float, cards: int, widest: float) -> float:
    """Return the width of one of the wells with its buttons, in design pixels."""
    return min(widest, (whole - _LEAST_PURSE - Space.M) / cards - Space.M)


def _to_buy_with(draft: PriceDraft) -> str:
    total = " − ".join(str(gold) for gold in (draft.gold, *dict(draft.laid).values()))
    left = draft.left
    kept = (
        tr("{sum} = {left} to buy with.").format(sum=total, left=left) if left else _nothing_left()
    )
    return sentences(kept, tr("Coins on unsold tiles are lost."))


def _nothing_left() -> str:
    return tr("0 left: you can buy nothing this round.")


def _hints(left: int, keys: InputMap) -> tuple[Hint, Hint, Hint]:
    """Return the hints on coins, on the axe, and on the gold left in the purse."""
    coins = keys.for_device(
        tr(
            "Drag coins onto a tile to give it a [price](2 · Prices). If it sells you get that "
            "price, and your coins come back. If not, you keep it and "
            "[the coins are lost](4 · Buy)."
        ),
        tr(
            "The coins on a tile are its [price](2 · Prices). If it sells you get that price, and "
            "your coins come back. If not, you keep it and [the coins are lost](4 · Buy)."
        ),
    )
    axe = keys.for_device(
        tr("Drag the [axe](3 · Discard) onto the tile that you give up. It goes back to the bag."),
        tr("The [axe](3 · Discard) goes onto the tile that you give up. It goes back to the bag."),
    )
    ready = tr("What is left in the purse is what you can [buy](4 · Buy) with. Ready?")
    return (
        Hint("coins", coins, "coin 1"),
        Hint("axe", axe, "axe"),
        Hint("ready", ready if left else _nothing_left(), "ready"),
    )
