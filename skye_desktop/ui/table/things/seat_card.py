"""The cards of the seats: points, gold, tiles and a small picture of the land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

import pygame

from skye_desktop.bots import BY_STRENGTH
from skye_desktop.engine import Phase, PlayerView, SeatView, Territory
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import (
    Align,
    Colour,
    Container,
    Corner,
    Do,
    Face,
    InputMap,
    Line,
    Role,
    Ruler,
    Skins,
    Space,
    State,
    Widget,
    cut_columns,
    cut_rows,
    square,
    theme,
)
from skye_desktop.play.wording.level import level_name, play_style, rank
from skye_desktop.play.wording.seat import lines_before
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS
from skye_desktop.ui.clan_theme import BANNER, CLAN_INK
from skye_desktop.ui.sizes import RightColumn, Small
from skye_desktop.ui.table.arrangement import card_columns
from skye_desktop.ui.table.pieces import OnTable
from skye_desktop.ui.territory_view import bounds, draw_miniature

_SMALL_PURSE: Final = 15
_BANNER: Final = 38
_LOW_BANNER: Final = 30
_LINE: Final = 17
_FACTS: Final = 66
_FACTS_BELOW: Final = 34
"""Facts beside the land, or in the row below it: gold, tiles, what lies before the seat."""
_PURSE_SIDE: Final = 22
_LARGEST_TILE: Final = 48

_PURSE: Final = "coins/purse.png"
_MARKER: Final = "table/start_marker.png"


class SeatCardHost(Protocol):
    """The table as the cards of the seats use it."""

    @property
    def view(self) -> PlayerView: ...

    @property
    def input(self) -> InputMap: ...

    @property
    def computers(self) -> Sequence[str]:
        """Level of each seat's computer, empty for a person; empty for people only."""

    @property
    def points(self) -> Sequence[int]:
        """Points of the seats; a count may still be approaching the final ones."""

    @property
    def acting(self) -> int | None:
        """Seat that is to act."""

    @property
    def phase(self) -> Phase: ...


class SeatCard(Widget):
    """The card of a seat; a press shows the seat's land."""

    table: SeatCardHost
    on_press: Callable[[], object]
    seat: SeatView
    points: int
    """Points to show; a count may still be approaching the final ones."""
    is_shown: bool
    """Whether its land is looked at."""
    is_acting: bool
    has_marker: bool
    phase: Phase
    level: str
    is_reader: bool
    """Whether this is the only person at the table."""
    is_in_strip: bool = False

    role = Role.THING
    outset = round(Skins.GOLD_FRAME.outset)
    is_pressable = True
    takes_focus = False
    """The keys of the seats do the same."""

    @property
    def label(self) -> str:
        """Name of the seat with all facts about it."""
        view = self.table.view
        shown = view.seats[self.seat.seat]
        tiles = trn("{n} tile", "{n} tiles", shown.territory.tiles_laid)
        gold = [] if shown.gold is None else [tr("{n} gold").format(n=shown.gold)]
        points = trn("{n} point", "{n} points", shown.points)
        done = filter(None, [_done(shown, view.phase)])
        return "\n".join([self.name, *done, *self._notes(), points, tiles, *gold])

    @property
    def note(self) -> str:
        return "\n".join(self._notes())

    @property
    def state(self) -> State:
        before = " ".join(lines_before(self.table.view, self.seat))
        return State(is_focused=self.is_focused, is_selected=self.is_shown, about=before)

    def press(self) -> None:
        self.on_press()

    def _notes(self) -> list[str]:
        """Return the facts that the card does not show."""
        shown, keys = self.seat, self.table.input
        look = tr("Look at the land")
        look = keys.for_device(
            tr("Click to look at the land"), look, fingers=tr("Tap to look at the land")
        )
        notes = [keys.with_keys(look, SEATS[shown.seat])]
        if shown.name != shown.clan.display_name:
            notes.append(tr("The clan {clan}").format(clan=shown.clan.display_name))
        if self.level:
            text = tr("Computer, {level}: {play_style}")
            notes.append(
                text.format(level=level_name(self.level), play_style=play_style(shown.clan))
            )
        if shown.seat == self.table.view.start_seat:
            notes.append(tr("Has the start marker this round"))
        if shown.gold is None:
            notes.append(tr("Gold in hand is secret"))
        return notes

    @property
    def name(self) -> str:
        """Name of the seat, marked if it is the only person's."""
        return tr("{name} (you)").format(name=self.seat.name) if self.is_reader else self.seat.name

    @property
    def doing(self) -> str:
        if self.is_acting and self.phase is not Phase.FINISHED:
            return tr("now")
        return _done(self.seat, self.phase)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_in_strip:
            self._paint_in_strip(canvas, surface, rect)
            return
        self._paint_card(canvas, surface, rect)
        if not self.is_acting and not self.is_shown and not self.is_hovered:
            _draw_veil(surface, canvas, rect)
        self._paint_frame(canvas, surface, rect)

    def _paint_card(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a banner with crest, name and points; below it land and facts of the seat."""
        seat = self.seat
        width = rect.width / canvas.scale
        height = rect.height / canvas.scale
        is_low = height < 130
        head, body = cut_rows(canvas, rect, _LOW_BANNER if is_low else _BANNER, None)
        if not is_low and _has_facts_below(seat.territory, width, height):
            land, facts = cut_rows(canvas, body, None, _FACTS_BELOW, gap=Space.M, pad=Space.M)
            self._paint_facts_below(canvas, surface, facts)
        else:
            wide, pad = (82, Space.S) if is_low else (_FACTS, Space.M)
            land, facts = cut_columns(canvas, body, None, wide, gap=Space.M, pad=(Space.M, pad))
            self._paint_facts_beside(canvas, surface, facts, is_low=is_low)
        draw_miniature(
            surface, canvas, seat.territory, seat.clan, land, largest=canvas.px(_LARGEST_TILE)
        )
        self._paint_head(canvas, surface, head, is_low=is_low)

    def _paint_head(
        self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect, *, is_low: bool
    ) -> None:
        canvas.patch(surface, rect, BANNER[self.seat.clan])
        ink, points = CLAN_INK[self.seat.clan], str(self.points)
        side = _LOW_BANNER if is_low else 44
        # On a narrow card the name has the room of the marker.
        is_aside = self.has_marker and rect.width >= canvas.px(200)
        wide = canvas.text.width(points, theme.LARGE, Face.TITLE) / canvas.scale
        _, name, *aside, number = cut_columns(
            canvas, rect, side, None, *[24] * is_aside, wide, gap=Space.S, pad=(Space.M, 0)
        )
        size = theme.HEADING
        if self.level:
            high, pips = canvas.px(16 if is_low else 22), canvas.px(9)
            size = theme.LARGE_BODY if is_low else size
            name.height, name.y = (
                high,
                rect.y + (rect.height - high - pips - canvas.px(Space.S)) // 2,
            )
            draw_pips(
                self.level, surface, canvas, pygame.Rect(name.x, name.bottom, canvas.px(44), pips)
            )
        _write(surface, canvas, self.name, name, ink, size, Face.TITLE)
        _write(surface, canvas, points, number, ink, theme.LARGE, Face.TITLE)
        crest = square(
            canvas.px(side), topleft=(rect.x + canvas.px(Space.S), rect.y + canvas.px(Space.XS))
        )
        canvas.crest(surface, self.seat.clan, crest)
        if self.has_marker:
            marker = square(canvas.px(24), bottomright=crest.bottomright)
            marker.center = aside[0].center if aside else marker.center
            canvas.sprites.draw(surface, _MARKER, marker)

    def _paint_facts_beside(
        self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect, *, is_low: bool
    ) -> None:
        """Draw the facts below each other; the tiles lie in two rows, on a low card in one."""
        purse = canvas.px(_PURSE_SIDE)
        line = canvas.px(_LINE)
        gap = canvas.px(Space.S)
        self._paint_purse(
            canvas, surface, pygame.Rect(rect.x, rect.y, rect.width, purse), is_centred=True
        )
        words = pygame.Rect(rect.x, rect.y + purse, rect.width, 2 * line)
        is_tight = words.bottom > rect.bottom
        words.height = line if is_tight else words.height
        self._paint_words(canvas, surface, words, Align.CENTRE, in_one_line=is_tight)
        tiles = tiles_before(self.seat, self.phase)
        in_a_row = 4
        left = rect.bottom - words.bottom
        largest = left - canvas.px(Space.XS)
        if not is_low:
            in_a_row, largest = 2, (min(largest, rect.width) - gap) // 2
        count = min(in_a_row, max(1, len(tiles)))
        side = min(largest, (rect.width + gap) // count - gap)
        if largest < canvas.px(8):  # smaller ones would tell nothing
            return
        rows = -(-len(tiles) // count)
        for row in range(rows):
            x, y = rect.centerx, rect.bottom - (rows - row) * (side + gap) + gap
            shown_here = tiles[row * count : (row + 1) * count]
            x -= (len(shown_here) * (side + gap) - gap) // 2
            self._paint_tiles(canvas, surface, shown_here, pygame.Rect(x, y, side, side))

    def _paint_facts_below(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the facts in a row below the land, which then has the whole width."""
        gold, words, room = cut_columns(canvas, rect, 50, 54, None, gap=Space.S)
        self._paint_purse(canvas, surface, gold, is_centred=False)
        words.y = words.centery - canvas.px(_LINE) * (2 if self.doing else 1) // 2
        self._paint_words(canvas, surface, words, Align.LEFT)
        tiles, gap = tiles_before(self.seat, self.phase), canvas.px(Space.S)
        side = min(rect.height, (canvas.px(84) + gap) // max(1, len(tiles)) - gap)
        first = square(side, midright=room.midright)
        self._paint_tiles(canvas, surface, tiles, first.move(-(len(tiles) - 1) * (side + gap), 0))

    def _paint_tiles(
        self, canvas: Art, surface: pygame.Surface, tiles: Sequence[int], first: pygame.Rect
    ) -> None:
        """Draw tiles side by side."""
        step = first.width + canvas.px(Space.S)
        for number, tile in enumerate(tiles):
            canvas.tile(surface, tile, 0, first.move(number * step, 0), self.seat.clan)

    def _paint_purse(
        self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect, *, is_centred: bool
    ) -> None:
        """Draw the purse, with its gold where that may be seen."""
        text, size = _gold(self.seat), theme.LARGE_BODY
        wide = canvas.text.width(text, size, Face.TITLE) / canvas.scale
        *_, purse, _, number, _ = cut_columns(
            canvas, rect, *[None] * is_centred, _PURSE_SIDE, Space.S, wide, None
        )
        canvas.sprites.draw(surface, _PURSE, square(purse.width, center=purse.center))
        _write(surface, canvas, text, number, theme.INK, size, Face.TITLE)

    def _paint_words(
        self,
        canvas: Art,
        surface: pygame.Surface,
        rect: pygame.Rect,
        align: Align,
        *,
        in_one_line: bool = False,
    ) -> None:
        """Draw the number of tiles laid, and below it or beside it what the seat is doing."""
        line = pygame.Rect(rect.x, rect.y, rect.width, canvas.px(_LINE))
        tiles = trn("{n} tile", "{n} tiles", self.seat.territory.tiles_laid)
        colour, face = (theme.NOW, Face.BOLD) if self.is_acting else (theme.INK_SOFT, Face.BODY)
        if self.doing and in_one_line:
            _write(surface, canvas, f"{tiles} · {self.doing}", line, colour, face=face, align=align)
            return
        _write(surface, canvas, tiles, line, theme.INK_SOFT, align=align)
        if self.doing:
            _write(
                surface,
                canvas,
                self.doing,
                line.move(0, line.height),
                colour,
                face=face,
                align=align,
            )

    def _paint_in_strip(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the seat on its clan's cloth, in one line or two; nothing where that is too low."""
        if rect.height < canvas.px(Small.LEAST_CARD):
            return
        seat, is_low = self.seat, rect.height < canvas.px(36)
        ink, points = CLAN_INK[seat.clan], str(self.points)
        canvas.patch(surface, rect, BANNER[seat.clan])
        size = theme.LARGE_BODY if is_low else theme.LARGE
        wide = canvas.text.width(points, size, Face.TITLE) / canvas.scale
        side = min(28, rect.height / canvas.scale)
        sign, told, figure = cut_columns(
            canvas, rect, side, None, wide, gap=Space.S, pad=(Space.M, 0)
        )
        crest = square(sign.width, center=sign.center)
        canvas.crest(surface, seat.clan, crest)
        if self.has_marker:
            marker = square(canvas.px(_SMALL_PURSE), bottomright=crest.bottomright)
            canvas.sprites.draw(surface, _MARKER, marker)
        if is_low:  # what stands on a low cloth stands above its hem
            told.height = figure.height = rect.height - canvas.px(4)
            self._paint_in_one_line(canvas, surface, told)
        else:
            line = canvas.px(16)
            name = pygame.Rect(told.x, told.centery - line, told.width, line)
            _write(surface, canvas, self.name, name, ink, face=Face.BOLD)
            gold = _gold(seat)
            wide = canvas.text.width(gold, theme.SMALL, Face.BOLD) / canvas.scale
            purse, number, doing = cut_columns(
                canvas, name.move(0, line), _SMALL_PURSE, wide, None, gap=Space.XS
            )
            canvas.sprites.draw(surface, _PURSE, square(purse.width, center=purse.center))
            _write(surface, canvas, gold, number, ink, face=Face.BOLD)
            _write(surface, canvas, self.doing, doing, ink, align=Align.RIGHT)
        _write(surface, canvas, points, figure, ink, size, Face.TITLE)
        self._paint_frame(canvas, surface, rect)

    def _paint_in_one_line(self, canvas: Art, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the name, and beside it gold and what the seat is doing, if there is room."""
        texts = (self.name, _gold(self.seat), self.doing)
        faces = (Face.BOLD, Face.BOLD, Face.BODY)
        wide, *wides = (
            canvas.text.width(*one) / canvas.scale
            for one in zip(texts, [theme.SMALL] * 3, faces, strict=True)
        )
        more: list[float] = [_SMALL_PURSE, *wides, Space.S]
        for kept in (more, [*more[:2], Space.S], []):
            if wide + sum(kept) + Space.S * len(kept) <= room.width / canvas.scale:
                break
        name, *places = cut_columns(canvas, room, None, *kept, gap=Space.S)
        if places:
            canvas.sprites.draw(surface, _PURSE, square(places[0].width, center=places[0].center))
        for text, face, place in zip(texts, faces, [name, *places[1:-1]], strict=False):
            _write(surface, canvas, text, place, CLAN_INK[self.seat.clan], face=face)

    def _paint_frame(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_acting:
            canvas.patch(surface, rect, Skins.GOLD_FRAME)
        elif self.is_shown:
            canvas.ring(surface, rect, theme.PAPER_BRIGHT, Line.FIRM)
        if self.is_hovered:
            canvas.ring(surface, rect, theme.GOLD, Line.FIRM)


class SeatCards(Container):
    """A card for each seat, in seat order; a strip takes as many columns as it needs."""

    is_strip: bool = False
    columns: int = 1

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        canvas, seats = cast("Art", ruler), len(self.children)
        gap = canvas.px(Space.S if self.is_strip else Space.M)
        tallest = canvas.px(44 if self.is_strip else RightColumn.TALLEST_CARD)
        columns = card_columns(rect.height / canvas.scale, seats) if self.is_strip else self.columns
        rows = -(-seats // columns)
        height = min(tallest, (rect.height - gap * (rows - 1)) // rows)
        width = (rect.width - gap * (columns - 1)) // columns
        for number, child in enumerate(self.children):
            x, y = divmod(number, rows)
            child.place(
                ruler,
                pygame.Rect(rect.x + x * (width + gap), rect.y + y * (height + gap), width, height),
            )


def seat_cards(
    table: SeatCardHost, shown: int, look_at: Callable[[int], None], *,
    is_strip: bool = False, columns: int = 1,
) -> SeatCards:  # fmt: skip
    """Return the cards of all seats; a press shows the seat's land.

    ``shown`` is the seat whose land is shown.
    """
    computers = table.computers
    points = table.points
    start = table.view.start_seat
    acting = table.acting
    phase = table.phase
    people = list(computers).count("")
    cards: list[Widget] = []
    for seat in table.view.seats:
        number = seat.seat
        level = computers[number] if computers else ""
        is_reader = any(computers) and people == 1 and not level
        card = SeatCard(
            table, Do(look_at, number), seat, points[number], number == shown, number == acting,
            number == start and phase is not Phase.FINISHED, phase, level, is_reader, is_strip,
            id=f"seat {number + 1}",
        )  # fmt: skip
        cards.append(card if is_strip else OnTable((card,)))
    return SeatCards(cards, is_strip=is_strip, columns=columns)


def _draw_veil(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw a veil over a card that is not current."""

    def make() -> pygame.Surface:
        veil = canvas.sprites.patched(Skins.PAPER_RIM, rect.size, canvas.scale).copy()
        veil.fill((*theme.CLEAR[:3], 32), special_flags=pygame.BLEND_RGBA_MULT)
        return veil

    veil = canvas.sprites.cached(("card veil", rect.size, canvas.scale), make)
    surface.blit(veil, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _write(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, ink: Colour,
    size: float = theme.SMALL, face: Face = Face.BODY, align: Align = Align.LEFT,
) -> None:  # fmt: skip
    canvas.write(surface, text, rect, size=size, colour=ink, face=face, align=align, shrinks=True)


def _gold(seat: SeatView) -> str:
    """Return the seat's gold as text, or "?" while it is secret."""
    return "?" if seat.gold is None else str(seat.gold)


def tiles_before(seat: SeatView, phase: Phase) -> tuple[int, ...]:
    """Return the tiles on a seat's card.

    While prices are set they are those it has drawn, since half of a price is the rivals' demand;
    then the one it has bought; then all that it is to lay.
    """
    if phase is Phase.PRICING:
        return seat.drawn
    return seat.to_build or (seat.purchases if phase is Phase.BUYING else ())


def _done(seat: SeatView, phase: Phase) -> str:
    """Return what the seat has finished in a phase where all act at once; empty for nothing."""
    if phase is Phase.PRICING and seat.has_set_prices:
        return tr("ready")
    return tr("built") if phase is Phase.BUILDING and seat.has_ended else ""


def _has_facts_below(land: Territory, width: float, height: float) -> bool:
    """Return whether the land is larger on a card of that size with the facts below it."""
    _, _, columns, rows = bounds(land.faces)
    width, height = width - 2 * Space.M, height - _BANNER - 2 * Space.M
    beside = min((width - _FACTS - Space.M) / columns, height / rows)
    below = min(width / columns, (height - _FACTS_BELOW - Space.M) / rows)
    return min(below, _LARGEST_TILE) > beside


def draw_pips(level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw the level of a computer player: a dot for each level of strength, dark up to its own."""
    canvas.box(
        surface,
        rect,
        theme.PAPER_BRIGHT,
        border=theme.INK_SOFT,
        width=Line.HAIR,
        radius=Corner.SMALL,
    )
    step = rect.width // (len(BY_STRENGTH) + 1)
    for i in range(1, len(BY_STRENGTH) + 1):
        pip = square(canvas.px(5), center=(rect.x + i * step, rect.centery))
        canvas.box(
            surface, pip, theme.INK if i <= rank(level) else theme.DISABLED, radius=Corner.SOFT
        )
