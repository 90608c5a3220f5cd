"""The scoring tiles to choose from, as cards in as many rows as it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from skye_desktop.engine import SCORING_TILES, SPACES, ScoringId, ScoringTile, Variant
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import COMMON, Common
from skye_desktop.kit.layout import AUTO, Part, Ruler, grid
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Skins, Space
from skye_desktop.kit.widgets import Button, ScrollArea
from skye_desktop.ui.art import art_of
from skye_desktop.ui.parts import badge
from skye_desktop.ui.sizes import NewGame

_LIT = 110
"""Of 255: the light over a card under the pointer, and the shade while it is pressed."""
_SHADED = 24
_LONGEST_RULE = 3
"""Lines that most have at most."""
_RULE_SIZES = theme.LARGE_BODY, theme.BODY
"""Of letters: the first in which the rules of all tiles have room is taken; else the smallest."""


class TileCard(Button):
    """A scoring tile with pictogram, name and rule; lit, with its letter, if it lies on a space."""

    def __init__(
        self,
        tile: ScoringId,
        info: ScoringTile,
        space: str,
        by_lot: bool,
        on_click: Callable[[ScoringId], None],
    ) -> None:
        self.printed = info
        hint = COMMON.hint(Common.PRESS)
        if by_lot:
            hint = COMMON.by_hand(
                tr("Drawn by lot; click to choose the tiles yourself"),
                tr("Drawn by lot; press to choose the tiles yourself"),
                fingers=tr("Drawn by lot; tap to choose the tiles yourself"),
            )
        tooltip = f"{headed(info.name, info.text)}\n{hint}"
        name, english = self.printed.name, self.printed.english_name.english
        super().__init__(
            name, AUTO, lambda: on_click(tile), id=english, tooltip=tooltip, selected=bool(space)
        )
        self._tile, self._space = tile, space
        self.is_left_out = False
        """Whether all spaces are taken, and it lies on none."""
        self.longest_word = 0
        """How wide the longest word of all names is, in window pixels."""
        self.rule_size: float = theme.SMALL

    def node(self) -> Node:
        """Its rule is read too."""
        node = super().node()
        return replace(node, label=headed(node.label, self.printed.rule))

    def least_height(self, ruler: Ruler, width: int) -> int:
        """What picture, name and rule take at that width, in window pixels."""
        return self._height(ruler, width, theme.SMALL, ruler.px(NewGame.PICTURE))

    def full_height(self, ruler: Ruler, width: int, size: float) -> int:
        """The same with the picture as large as it can be, and the rule in letters of that size."""
        inside = width - 2 * ruler.px(NewGame.CARD_INSET)
        return self._height(ruler, width, size, inside * NewGame.PICTURE_PART // 100)

    def _height(self, ruler: Ruler, width: int, size: float, picture: int) -> int:
        text = width - 2 * ruler.px(NewGame.CARD_INSET)
        rule = ruler.wrapped_height(self.printed.rule, size, text, Face.BODY)
        return ruler.px(Space.XL) + max(picture, self._name_height(ruler, width, picture)) + rule

    def _name_height(self, ruler: Ruler, width: int, picture: int) -> int:
        """What the name takes beside a picture so wide, in a card of that width."""
        around = NewGame.CARD_INSET - Space.XS, Space.M, Space.S
        beside = max(1, width - picture - sum(map(ruler.px, around)))
        return ruler.wrapped_height(self.printed.name, theme.BODY, beside, Face.BOLD)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas, rect = art_of(canvas), self.lowered(canvas)
        canvas.patch(surface, rect, Skins.CARD_NOW if self._space else Skins.CARD)
        if self.hovered:
            light, strength = (theme.INK, _SHADED) if self.is_pressed else (theme.WHITE, _LIT)
            canvas.shade(surface, light, strength, rect.inflate(-canvas.px(Space.M), -canvas.px(Space.M)))
        inner = rect.inflate(*(-2 * canvas.px(NewGame.CARD_INSET),) * 2)
        side, size, name = self._side(canvas, inner), theme.BODY, self.printed.name
        picture = pygame.Rect(inner.x - canvas.px(Space.XS), inner.y - canvas.px(Space.XS), side, side)
        alpha = NewGame.DIMMED if self.is_left_out else 255
        canvas.scoring_picture(surface, self._tile, picture, alpha=alpha)
        left = picture.right + canvas.px(Space.M)
        words = pygame.Rect(left, picture.y, rect.right - canvas.px(Space.S) - left, side)
        high = canvas.wrapped_height(name, size, words.width, Face.BOLD)
        words.y += max(0, (side - high) // 2)
        canvas.write_wrapped(surface, name, words, size=size, face=Face.BOLD)
        top = max(picture.bottom, words.y + high) + canvas.px(Space.S)
        rule = pygame.Rect(inner.x, top, inner.width, inner.height)
        canvas.write_wrapped(surface, self.printed.rule, rule, size=self.rule_size, colour=theme.INK_SOFT)
        if self._space:
            # On the corner, where it lies over neither the name nor the rule.
            at = pygame.Rect(rect.topleft, (canvas.px(NewGame.BADGE),) * 2)
            badge(surface, canvas, self._space, at.move(-canvas.px(Space.S), -canvas.px(Space.S)))

    def _side(self, canvas: Canvas, inner: pygame.Rect) -> int:
        """Of the picture: as large as the rule leaves room for, not so wide that the name is broken or too tall."""
        rule = canvas.wrapped_height(self.printed.rule, self.rule_size, inner.width)
        longest = max(rule, _LONGEST_RULE * canvas.text.height(self.rule_size))
        beside = inner.width - canvas.px(Space.M) - self.longest_word
        high, least = inner.height - canvas.px(Space.M) - longest, canvas.px(NewGame.PICTURE)
        side = max(least, min(high, beside, inner.width * NewGame.PICTURE_PART // 100))
        name = self._name_height(canvas, inner.width + 2 * canvas.px(NewGame.CARD_INSET), side)
        return side if name <= max(side, high) else least


class ScoringCards(ScrollArea):
    """All scoring tiles in rows; where there is no room for all of them, as many whole rows as there is room for."""

    def __init__(
        self,
        shown: Sequence[ScoringId | None],
        by_lot: bool,
        variant: Variant,
        on_click: Callable[[ScoringId], None],
        on_scroll: Callable[[], None],
    ) -> None:
        """``shown`` are the tiles on A, B, C and D as far as they are known."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        super().__init__(
            "cards", nowhere, 0, lambda surface, content: None, step=1, bar=1, label=tr("Scoring tiles")
        )
        spaces = dict(zip(shown, SPACES, strict=True))
        self._are_chosen = None not in shown
        self._cards = [
            TileCard(tile, info, spaces.get(tile, ""), by_lot, on_click)
            for tile, info in (SCORING_TILES if variant.is_printed else variant.scoring_rules.tiles).items()
            if variant.is_printed or tile in variant.choosable or tile in shown
        ]
        self._in_sight: list[TileCard] = []
        self._on_scroll = on_scroll
        self.columns = NewGame.COLUMNS

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Lie there, in as few columns as leave room for all rows."""
        gap, self._bar = ruler.px(Space.M), ruler.px(theme.SCROLL_BAR)
        words = (word for card in self._cards for word in card.printed.name.split())
        longest = max(ruler.text.width(word, theme.BODY, Face.BOLD) for word in words)
        most = (rect.width + gap) // ruler.px(NewGame.NARROWEST_CARD + Space.M)
        least = max(1, min(NewGame.COLUMNS, most))
        # In more columns than that the longest word would be broken.
        beside = ruler.px(NewGame.PICTURE + NewGame.CARD_INSET + Space.M + Space.S)
        whole = (rect.width - 2 * self._bar + gap) // (beside + longest + gap)
        for self.columns in range(least, max(least, min(most, whole)) + 1):
            rows = -(-len(self._cards) // self.columns)
            fitting = self._fitting(ruler, rect)
            if fitting >= rows:
                break
        else:
            fitting = self._fitting(ruler, rect.inflate(-2 * self._bar, 0))
        fitting = max(1, min(rows, fitting))
        self._step = (rect.height + gap) // fitting
        self.height = rows * self._step - gap
        self.rect = pygame.Rect(rect.topleft, (rect.width, fitting * self._step - gap))
        ScrollArea.scroll_to(self, self.offset)
        first = self.offset // self._step * self.columns
        self._in_sight = self._cards[first : first + fitting * self.columns]
        room = pygame.Rect(rect.topleft, (self.content.width, self.rect.height))
        grid(self.columns, *(card.grow() for card in self._in_sight), gap=Space.M).arranged(ruler, room)
        size = self._rule_size(ruler, room.width, self._step - gap)
        for card in self._cards:
            card.longest_word, card.rule_size = longest, size
            card.is_left_out = self._are_chosen and not card.selected
            card.within = self if self.is_taller else None

    def _fitting(self, ruler: Ruler, room: pygame.Rect) -> int:
        gap = ruler.px(Space.M)
        width = (room.width - (self.columns - 1) * gap) // self.columns
        least = max(card.least_height(ruler, width) for card in self._cards)
        return (room.height + gap) // (least + gap)

    def _rule_size(self, ruler: Ruler, width: int, height: int) -> float:
        """Of the letters, in cards so high that lie side by side in that width."""
        wide = (width - (self.columns - 1) * ruler.px(Space.M)) // self.columns
        for size in _RULE_SIZES:
            if max(card.full_height(ruler, wide, size) for card in self._cards) <= height:
                return size
        return theme.SMALL

    def leaves(self) -> list[Part]:
        """Itself if there is anything to scroll, and the cards in sight."""
        return [*([self] if self.is_taller else []), *self._in_sight]

    def go_on_from(self, before: ScrollArea) -> None:
        """Before it is placed."""
        self.offset = before.offset

    def scroll_to(self, offset: int) -> None:
        """By whole rows: a card is in sight or it is not."""
        before = self.offset
        super().scroll_to(round(offset / self._step) * self._step)
        if self.offset != before:
            self._on_scroll()

    def beside(self, name: str, by: int) -> str:
        """The name of the card so many places after that one, which is brought into sight; empty if there is none."""
        at = next(i for i, card in enumerate(self._cards) if card.id == name) + by
        if not 0 <= at < len(self._cards):
            return ""
        top = at // self.columns * self._step
        self.reveal(top, top + self._step)
        return self._cards[at].id
