"""The left of the table: scoring tiles, round track, coin supply, bag, and the end of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    COIN_VALUES,
    SCORING_TILES,
    SPACES,
    Cell,
    Phase,
    PlayerView,
    ScoreLine,
    ScoringId,
    score,
    tr,
    trn,
)
from skye_desktop.ui import theme
from skye_desktop.ui.log_lines import LogLine
from skye_desktop.ui.look import Align, Look
from skye_desktop.ui.text import Face

_CARD_HEIGHT = 60
_CARD_GAP = 5
_TRACK_HEIGHT = 44
_SUPPLY_HEIGHT = 58
_LABEL_HEIGHT = 22


class Seen(NamedTuple):
    """What the board shows: a view, the land looked at, and the round that is on the screen."""

    view: PlayerView
    seat: int
    round: int
    lines: Sequence[LogLine]


class Board:
    """Draws the left column, and knows what lies under the pointer."""

    def __init__(self) -> None:
        self._sheet = pygame.Rect(0, 0, 1, 1)
        self._log = pygame.Rect(0, 0, 1, 1)
        self._cards: list[pygame.Rect] = []
        self._supply = pygame.Rect(0, 0, 1, 1)
        self._bag = pygame.Rect(0, 0, 1, 1)
        self._track = pygame.Rect(0, 0, 1, 1)

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Place everything in the column."""
        pad, gap = look.px(10), look.px(_CARD_GAP)
        x, width = rect.x + pad, rect.width - 2 * pad
        y = rect.y + pad
        self._cards = []
        for _ in SPACES:
            self._cards.append(pygame.Rect(x, y, width, look.px(_CARD_HEIGHT)))
            y += look.px(_CARD_HEIGHT) + gap
        y += look.px(_LABEL_HEIGHT)
        self._track = pygame.Rect(x, y, width, look.px(_TRACK_HEIGHT))
        y = self._track.bottom + look.px(_LABEL_HEIGHT) + gap
        bag_width = look.px(58)
        self._supply = pygame.Rect(x, y, width - bag_width, look.px(_SUPPLY_HEIGHT))
        self._bag = pygame.Rect(self._supply.right, y - look.px(_LABEL_HEIGHT), bag_width, 0)
        self._bag.height = self._supply.bottom - self._bag.y
        self._sheet = pygame.Rect(rect.x, rect.y, rect.width, self._supply.bottom + pad - rect.y)
        top = self._sheet.bottom + look.px(theme.GAP)
        self._log = pygame.Rect(rect.x, top, rect.width, max(1, rect.bottom - top))

    @property
    def supply_centre(self) -> tuple[int, int]:
        """Where coins come from."""
        return self._supply.center

    @property
    def bag_centre(self) -> tuple[int, int]:
        """Where tiles come from and go to."""
        return self._bag.center

    def _has_log(self, look: Look) -> bool:
        return self._log.height > look.px(60)

    def sheets(self, look: Look) -> list[pygame.Rect]:
        """The sheets of parchment that the column lies on."""
        return [self._sheet, self._log] if self._has_log(look) else [self._sheet]

    # -- under the pointer

    def tile_at(self, seen: Seen, position: tuple[int, int]) -> ScoringId | None:
        """The scoring tile under the pointer."""
        for card, tile in zip(self._cards, seen.view.scoring_tiles, strict=True):
            if card.collidepoint(position):
                return tile
        return None

    def line_at(self, seen: Seen, look: Look, position: tuple[int, int]) -> LogLine | None:
        """The line of the log under the pointer."""
        if not self._log.collidepoint(position):
            return None
        for line, _, rect in self._visible_lines(seen, look):
            if rect.collidepoint(position):
                return line
        return None

    def log_has(self, position: tuple[int, int]) -> bool:
        """Whether a pixel is on the log."""
        return self._log.collidepoint(position)

    def lit_cells(
        self, seen: Seen, look: Look, position: tuple[int, int]
    ) -> tuple[int, frozenset[Cell]] | None:
        """The seat and cells that what is under the pointer counts."""
        tile = self.tile_at(seen, position)
        if tile is not None:
            line = now_line(seen.view, tile, seen.seat)
            return seen.seat, frozenset(line.cells)
        logged = self.line_at(seen, look, position)
        if logged is not None and logged.seat is not None and logged.cells:
            return logged.seat, frozenset(logged.cells)
        return None

    def tooltip(self, seen: Seen, look: Look, position: tuple[int, int]) -> str:
        """What is under the pointer, in words."""
        tile = self.tile_at(seen, position)
        if tile is not None:
            return _explain_tile(seen, tile)
        if self._bag.collidepoint(position):
            return trn("The bag: {n} tile", "The bag: {n} tiles", seen.view.bag_count)
        if self._supply.collidepoint(position) or self._supply.move(0, -20).collidepoint(position):
            return tr("The coin supply: what is not in hands and on tiles")
        if self._track.collidepoint(position):
            return tr(
                "The round track: which scoring tiles score in which round, "
                "and below the catch-up gold for each seat that is ahead"
            )
        if self._log.collidepoint(position):
            line = self.line_at(seen, look, position)
            return "" if line is not None and line.tiles else tr("The log; click to read all of it (key: L)")
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface, look: Look, seen: Seen) -> None:
        """The whole column."""
        scoring = seen.view.track[seen.round - 1].score
        for card, space, tile in zip(self._cards, SPACES, seen.view.scoring_tiles, strict=True):
            self._draw_card(surface, look, card, space, seen, tile, is_now=space in scoring)
        self._draw_track(surface, look, seen)
        self._draw_supply(surface, look, seen)
        if self._has_log(look):
            self._draw_log(surface, look, seen)

    def _draw_card(
        self,
        surface: pygame.Surface,
        look: Look,
        card: pygame.Rect,
        space: str,
        seen: Seen,
        tile: ScoringId,
        *,
        is_now: bool,
    ) -> None:
        fill, border = (theme.PAPER_BRIGHT, theme.GOLD) if is_now else (theme.PAPER_LIGHT, theme.PAPER_EDGE)
        look.box(surface, card, fill, border=border, width=2.5 if is_now else 1.2)
        icon = pygame.Rect(card.x + look.px(5), 0, look.px(44), look.px(44))
        icon.centery = card.centery
        look.scoring_picture(surface, tile, icon)
        badge = pygame.Rect(card.right - look.px(46), card.y, look.px(40), card.height)
        line = now_line(seen.view, tile, seen.seat)
        # Gold in hand is secret, and after the game what is left of it is no longer what scored.
        is_over = seen.view.phase is Phase.FINISHED
        is_known = tile is not ScoringId.GOLD or (seen.view.open_money and not is_over)
        if is_known:
            look.write(
                surface, str(line.points), badge, size=theme.HEADING, face=Face.TITLE, colour=theme.INK_SOFT,
                align=Align.RIGHT,
            )  # fmt: skip
        text = pygame.Rect(icon.right + look.px(7), card.y + look.px(4), 0, look.px(19))
        text.width = badge.x - text.x + look.px(8)
        info = SCORING_TILES[tile]
        letter = look.write(
            surface, space, text, size=theme.BODY + 1, face=Face.TITLE, colour=theme.GOLD_DARK
        )
        name = pygame.Rect(
            letter.right + look.px(6), text.y, text.right - letter.right - look.px(6), text.height
        )
        look.write(surface, info.name, name, size=theme.BODY, face=Face.BOLD, shrinks=True)
        rule = pygame.Rect(text.x, text.bottom - look.px(1), text.width, card.bottom - text.bottom)
        look.write_wrapped(surface, info.rule, rule, size=theme.SMALL - 0.5, colour=theme.INK_SOFT)

    def _draw_track(self, surface: pygame.Surface, look: Look, seen: Seen) -> None:
        track = seen.view.track
        heading = pygame.Rect(
            self._track.x, self._track.y - look.px(_LABEL_HEIGHT), self._track.width, look.px(_LABEL_HEIGHT)
        )
        look.write(surface, tr("Rounds"), heading, size=theme.SUBHEADING - 1, face=Face.TITLE)
        gap = look.px(4)
        width = (self._track.width - gap * (len(track) - 1)) // len(track)
        for i, space in enumerate(track):
            rect = pygame.Rect(self._track.x + i * (width + gap), self._track.y, width, self._track.height)
            is_now, is_past = i + 1 == seen.round, i + 1 < seen.round
            fill = theme.NOW if is_now else theme.PAPER_DARK if is_past else theme.PAPER_LIGHT
            look.box(
                surface,
                rect,
                fill,
                border=theme.NOW_DARK if is_now else theme.PAPER_EDGE,
                radius=6,
                width=1.2,
            )
            ink = theme.LIGHT_INK if is_now else theme.INK_PALE if is_past else theme.INK
            top = pygame.Rect(rect.x, rect.y + look.px(3), rect.width, look.px(20))
            look.write(
                surface, space.score, top, size=theme.BODY, face=Face.TITLE, colour=ink, align=Align.CENTRE
            )
            if space.catch_up:
                bottom = pygame.Rect(rect.x, top.bottom - look.px(1), rect.width, look.px(17))
                look.write(
                    surface, f"+{space.catch_up}", bottom, size=theme.SMALL, colour=ink, align=Align.CENTRE
                )

    def _draw_supply(self, surface: pygame.Surface, look: Look, seen: Seen) -> None:
        label = pygame.Rect(
            self._supply.x,
            self._supply.y - look.px(_LABEL_HEIGHT),
            self._supply.width,
            look.px(_LABEL_HEIGHT),
        )
        look.write(surface, tr("Coin supply"), label, size=theme.SUBHEADING - 1, face=Face.TITLE)
        step = self._supply.width // len(COIN_VALUES)
        side = look.px(32)
        for i, value in enumerate(COIN_VALUES):
            count = seen.view.supply[value]
            x = self._supply.x + i * step + step // 2 - look.px(2)
            base = self._supply.y + look.px(26)
            # One coin drawn for every four, at least one while there is any.
            height = -(-count // 4)
            for layer in range(height):
                look.coin(surface, value, (x, base - layer * look.px(3)), side)
            under = pygame.Rect(x - step // 2, self._supply.bottom - look.px(17), step, look.px(16))
            look.write(
                surface, f"×{count}", under, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE
            )
        bag = pygame.Rect(0, 0, look.px(46), look.px(46))
        bag.midtop = (self._bag.centerx, self._bag.y + look.px(12))
        look.sprites.draw(surface, "table/bag.png", bag)
        under = pygame.Rect(self._bag.x, self._supply.bottom - look.px(17), self._bag.width, look.px(16))
        look.write(
            surface,
            f"×{seen.view.bag_count}",
            under,
            size=theme.SMALL,
            colour=theme.INK_SOFT,
            align=Align.CENTRE,
        )

    def _visible_lines(self, seen: Seen, look: Look) -> list[tuple[LogLine, str, pygame.Rect]]:
        """The newest lines that have room, each with its text broken to the column."""
        step = look.text.height(theme.SMALL)
        x, width = self._log.x + look.px(12), self._log.width - look.px(24)
        bottom = self._log.bottom - look.px(8)
        top = self._log.y + look.px(8)
        found: list[tuple[LogLine, str, pygame.Rect]] = []
        for line in reversed(seen.lines):
            face = Face.BOLD if line.is_heading else Face.BODY
            for text in reversed(look.text.wrapped(line.text, theme.SMALL, width, face)):
                bottom -= step
                if bottom < top:
                    return found
                found.append((line, text, pygame.Rect(x, bottom, width, step)))
        return found

    def _draw_log(self, surface: pygame.Surface, look: Look, seen: Seen) -> None:
        for line, text, rect in self._visible_lines(seen, look):
            face = Face.BOLD if line.is_heading else Face.BODY
            colour = theme.INK if line.is_heading else theme.INK_SOFT
            look.write(surface, text, rect, size=theme.SMALL, face=face, colour=colour)


def now_line(view: PlayerView, tile: ScoringId, seat: int) -> ScoreLine:
    """What a scoring tile would give that seat now. Gold that cannot be seen counts as none."""
    lands = [other.territory for other in view.seats]
    gold = [other.gold or 0 for other in view.seats]
    return score(tile, lands, gold)[seat]


def _explain_tile(seen: Seen, tile: ScoringId) -> str:
    info = SCORING_TILES[tile]
    space = SPACES[seen.view.scoring_tiles.index(tile)]
    rounds = [str(i + 1) for i, on_track in enumerate(seen.view.track) if space in on_track.score]
    text = tr("{name}: {rule}. Scores in rounds {rounds}.").format(
        name=info.name, rule=info.rule, rounds=", ".join(rounds)
    )
    if tile is ScoringId.GOLD:
        return text
    line = now_line(seen.view, tile, seen.seat)
    return text + "\n" + tr("{name} now: {line}").format(name=seen.view.seats[seen.seat].name, line=line.text)
