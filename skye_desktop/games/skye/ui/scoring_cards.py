"""The scoring tiles to choose from, as cards in rows."""

from __future__ import annotations

from typing import Any

import pygame

from skye_desktop.games.skye.engine import ScoringId, ScoringTile
from skye_desktop.games.skye.ui.portraits import badge
from skye_desktop.i18n import headed
from skye_desktop.kit import (
    DIRECTIONS,
    Action,
    Button,
    Child,
    Command,
    Do,
    Face,
    Pointer,
    PointerKind,
    Ruler,
    Scroller,
    Size,
    Skins,
    Space,
    theme,
)

COLUMNS = 4
"""Least number of cards side by side."""
_INSET, _PICTURE = 8, 42
"""Margin of a card, and least width of its picture, in design pixels."""
_PICTURE_PART = 42
"""Greatest width of the picture, in per cent of the card's."""
_DIMMED = 150
"""Opacity of the picture of a tile that cannot be chosen, 0 to 255."""
_LIT = 110
"""Opacity of the light on a card under the pointer, 0 to 255.

`_SHADED` is the shade of a pressed one.
"""
_SHADED = 24
_LONGEST_RULE = 3
"""Number of lines that are enough for most rules."""
_RULE_SIZES = theme.LARGE_BODY, theme.BODY
"""Sizes of the rules' text, of which the first is used if all rules fit in it, else the last."""


class TileCard(Button):
    """A scoring tile as a card with picture, name and rule.

    If it lies on a space, it is lit and has the space's letter.
    """

    tile: ScoringId | None = None
    printed: ScoringTile | None = None
    space: str = ""
    """Letter of its space; empty for none."""
    is_left_out: bool = False
    """Whether it cannot be chosen, because other tiles lie on all spaces."""

    outset = 8
    """Margin for its shadow, also while it is pressed."""
    longest_word = 0
    """Width of the longest word of all names, in window pixels."""
    rule_size = theme.SMALL

    @property
    def info(self) -> ScoringTile:
        """The printed scoring tile."""
        assert self.printed is not None
        return self.printed

    @property
    def label(self) -> str:
        """Name and rule for screen readers."""
        return headed(self.info.name, self.info.rule)

    def actions(self) -> dict[Command, Action]:
        """Return actions to the neighbouring cards."""
        cards = self.parent
        assert isinstance(cards, ScoringCards)
        ways: dict[Command, Action] = {}
        for command, (across, down) in DIRECTIONS.items():
            beside = cards.after(self, across + cards.columns * down)
            if beside is not None and self.is_focused and self.tree is not None:
                ways[command] = Action(Do(self.tree.set_focus, beside))
        return ways

    def least_height(self, ruler: Ruler, width: int) -> int:
        """Return the least height for picture, name and rule at that width, in window pixels."""
        return self._height(ruler, width, theme.SMALL, ruler.px(_PICTURE))

    def full_height(self, ruler: Ruler, width: int, size: float) -> int:
        """Return the height with the largest picture and the rule in letters of ``size``."""
        inside = width - 2 * ruler.px(_INSET)
        return self._height(ruler, width, size, inside * _PICTURE_PART // 100)

    def _height(self, ruler: Ruler, width: int, size: float, picture: int) -> int:
        text = width - 2 * ruler.px(_INSET)
        rule = ruler.wrapped_height(self.info.rule, size, text, Face.BODY)
        return ruler.px(Space.XL) + max(picture, self._name_height(ruler, width, picture)) + rule

    def _name_height(self, ruler: Ruler, width: int, picture: int) -> int:
        """Return the height of the name beside a picture, in a card of that width."""
        around = _INSET - Space.XS, Space.M, _INSET
        beside = max(1, width - picture - sum(map(ruler.px, around)))
        return ruler.wrapped_height(self.info.name, theme.BODY, beside, Face.BOLD)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rect = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        ground = Skins.CARD if self.is_hovered else Skins.CARD_FADED
        canvas.patch(surface, rect, Skins.CARD_NOW if self.space else ground)
        if self.is_hovered:
            light, strength = (theme.INK, _SHADED) if self.is_pressed else (theme.WHITE, _LIT)
            canvas.shade(
                surface, light, strength, rect.inflate(-canvas.px(Space.M), -canvas.px(Space.M))
            )
        inner = rect.inflate(*(-2 * canvas.px(_INSET),) * 2)
        side = self._side(canvas, inner)
        size = theme.BODY
        name = self.info.name
        picture = pygame.Rect(
            inner.x - canvas.px(Space.XS), inner.y - canvas.px(Space.XS), side, side
        )
        canvas.scoring_picture(
            surface, self.tile, picture, alpha=_DIMMED if self.is_left_out else 255
        )
        left = picture.right + canvas.px(Space.M)
        words = pygame.Rect(left, picture.y, inner.right - left, side)
        high = canvas.wrapped_height(name, size, words.width, Face.BOLD)
        words.y += max(0, (side - high) // 2)
        canvas.write_wrapped(surface, name, words, size=size, face=Face.BOLD)
        top = max(picture.bottom, words.y + high) + canvas.px(Space.S)
        rule = pygame.Rect(inner.x, top, inner.width, inner.height)
        canvas.write_wrapped(surface, self.info.rule, rule, size=self.rule_size, colour=theme.INK)
        if self.space:
            # On the corner, where it covers neither the name nor the rule.
            at = pygame.Rect(rect.topleft, (canvas.px(26),) * 2)
            badge(surface, canvas, self.space, at.move(-canvas.px(Space.S), -canvas.px(Space.S)))

    def _side(self, canvas: Any, inner: pygame.Rect) -> int:
        """Return the side of the picture, as large as possible.

        The rule gets the room that it needs, and the name is not broken.
        """
        rule: int = canvas.wrapped_height(self.info.rule, self.rule_size, inner.width)
        longest = max(rule, _LONGEST_RULE * canvas.text.height(self.rule_size))
        beside = inner.width - canvas.px(Space.M) - self.longest_word
        high: int = inner.height - canvas.px(Space.M) - longest
        least: int = canvas.px(_PICTURE)
        side: int = max(least, min(high, beside, inner.width * _PICTURE_PART // 100))
        name: int = self._name_height(canvas, inner.width + 2 * canvas.px(_INSET), side)
        return side if name <= max(side, high) else least


class ScoringCards(Scroller):
    """The cards of all scoring tiles in rows.

    If there is no room for all, it scrolls by whole rows.
    """

    parts: tuple[Child, ...] = ()

    columns = COLUMNS
    _rows = 0
    _row_step = 1
    """Distance from one row to the next, in window pixels."""

    @property
    def cards(self) -> list[TileCard]:
        """The cards in reading order."""
        return [card for card in self.children if isinstance(card, TileCard)]

    @property
    def whole(self) -> int:
        gap: int = self.canvas.px(Space.M)
        return self._rows * self._row_step - gap

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the cards in the fewest columns with room for all rows.

        Only whole rows are shown.
        """
        gap = ruler.px(Space.M)
        bar = ruler.px(theme.SCROLL_BAR)
        words = (word for card in self.cards for word in card.info.name.split())
        longest = max(ruler.text.width(word, theme.BODY, Face.BOLD) for word in words)
        most = (rect.width + gap) // ruler.px(130 + Space.M)
        least = max(1, min(COLUMNS, most))
        # More columns would break the longest word.
        beside = ruler.px(_PICTURE + 2 * _INSET + Space.M)
        whole = (rect.width - 2 * bar + gap) // (beside + longest + gap)
        for self.columns in range(least, max(least, min(most, whole)) + 1):
            self._rows = -(-len(self.cards) // self.columns)
            fitting = self._fitting(ruler, rect)
            if fitting >= self._rows:
                break
        else:
            fitting = self._fitting(ruler, rect.inflate(-2 * bar, 0))
        fitting = max(1, min(self._rows, fitting))
        self._row_step = (rect.height + gap) // fitting
        for card in self.cards:
            card.longest_word = longest
        super().place(
            ruler, pygame.Rect(rect.topleft, (rect.width, fitting * self._row_step - gap))
        )

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        gap, high = ruler.px(Space.M), self._row_step - ruler.px(Space.M)
        wide = rect.width - (self.beside(ruler) if self.is_taller else 0)
        size = self._rule_size(ruler, wide, high)
        for number, card in enumerate(self.cards):
            down, across = divmod(number, self.columns)
            left = (wide + gap) * across // self.columns
            right = (wide + gap) * (across + 1) // self.columns - gap
            if card.rule_size != size:
                card.rule_size = size
                card.repaint()
            place = pygame.Rect(rect.x + left, rect.y + down * self._row_step, right - left, high)
            card.place(ruler, place)
        self.hide(self.scrolled)

    def _fitting(self, ruler: Ruler, room: pygame.Rect) -> int:
        gap = ruler.px(Space.M)
        width = (room.width - (self.columns - 1) * gap) // self.columns
        least = max(card.least_height(ruler, width) for card in self.cards)
        return (room.height + gap) // (least + gap)

    def _rule_size(self, ruler: Ruler, width: int, height: int) -> float:
        """Return the size of the rules' text for cards of that width and height."""
        wide = (width - (self.columns - 1) * ruler.px(Space.M)) // self.columns
        for size in _RULE_SIZES:
            if max(card.full_height(ruler, wide, size) for card in self.cards) <= height:
                return size
        return theme.SMALL

    def hide(self, offset: float) -> None:
        """Hide that many design pixels at the top, in whole rows, so that no card is cut."""
        row = self._row_step / self.canvas.scale
        super().hide(round(offset / row) * row)

    def on_pointer(self, event: Pointer) -> bool:
        """Scroll by two rows for a notch of the wheel, or by one if only one is visible."""
        if event.kind is not PointerKind.WHEEL or not self.is_taller:
            return super().on_pointer(event)
        rows = min(2, (self.rect.height + self.canvas.px(Space.M)) // self._row_step)
        self.scroll_by(-event.notches * rows * self._row_step / self.canvas.scale)
        return True

    def after(self, card: TileCard, by: int) -> TileCard | None:
        """Return the card ``by`` places after that one; None if there is none."""
        cards = self.cards
        at = cards.index(card) + by
        return cards[at] if 0 <= at < len(cards) else None
