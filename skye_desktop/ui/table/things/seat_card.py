"""The right of the table: every seat with its points, gold, tiles and a small picture of its land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, cast

import pygame

from skye_desktop.bots import BY_STRENGTH
from skye_desktop.engine import Clan, Phase, PlayerView, SeatView, Territory
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.layout import Align, Column, Part, Row, Ruler, column, row, spacer, stack
from skye_desktop.kit.layout import Container as Parts
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Skins, Space
from skye_desktop.kit.tree import Do, Widget
from skye_desktop.kit.tree.containers import Container
from skye_desktop.kit.widgets import Label
from skye_desktop.play.wording.level import level_name, play_style, rank
from skye_desktop.play.wording.seat import lines_before
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS
from skye_desktop.ui.land_card import banner, draw_miniature
from skye_desktop.ui.table.arrangement import card_columns
from skye_desktop.ui.table.panel_sizes import SeatCard as Sizes
from skye_desktop.ui.table.panel_sizes import Small
from skye_desktop.ui.table.pieces import Picture, crest, draw_part, sprite, square, tile
from skye_desktop.ui.table.things.thing import OnTable
from skye_desktop.ui.territory_view import bounds
from skye_desktop.ui.theme import CLAN_INK


class Seated(Protocol):
    """What the cards of the seats show, and what they ask of their table when they are asked."""

    @property
    def view(self) -> PlayerView: ...

    @property
    def input(self) -> InputMap: ...

    @property
    def computers(self) -> Sequence[str]:
        """The level of the computer player of each seat, empty for a person; none at all: people everywhere."""

    @property
    def points(self) -> Sequence[int]:
        """Those of the seats; they may still be walking to the true ones."""

    @property
    def acting(self) -> int | None:
        """The seat that is to act."""

    @property
    def phase(self) -> Phase: ...


class SeatCard(Widget):
    """The card of a seat. It is pressed to look at the seat's land."""

    table: Seated
    on_press: Callable[[], object]
    seat: SeatView
    points: int
    """They may still be walking to the true ones."""
    is_shown: bool
    """Whether its land is looked at."""
    is_acting: bool
    has_marker: bool
    phase: Phase
    level: str
    is_reader: bool
    """Whether that is the only person at the table."""
    is_in_strip: bool = False

    role = Role.THING
    outset = round(Skins.GOLD_FRAME.outset) + 1

    @property
    def label(self) -> str:
        """Who sits there and what else is told of them."""
        view = self.table.view
        shown = view.seats[self.seat.seat]
        tiles = trn("{n} tile", "{n} tiles", len(shown.territory))
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

    @property
    def is_pressable(self) -> bool:
        return True

    @property
    def takes_focus(self) -> bool:
        """The keys of the seats lead there."""
        return False

    def press(self) -> None:
        self.on_press()

    def _notes(self) -> list[str]:
        """What the card does not say."""
        shown, keys = self.seat, self.table.input
        look = tr("Look at the land")
        look = keys.by_hand(tr("Click to look at the land"), look, fingers=tr("Tap to look at the land"))
        notes = [keys.hinted(look, SEATS[shown.seat])]
        if shown.name != shown.clan.display_name:
            notes.append(tr("The clan {clan}").format(clan=shown.clan.display_name))
        if self.level:
            text = tr("Computer, {level}: {play_style}")
            notes.append(text.format(level=level_name(self.level), play_style=play_style(shown.clan)))
        if shown.seat == self.table.view.start_seat:
            notes.append(tr("Has the start marker this round"))
        if shown.gold is None:
            notes.append(tr("Gold in hand is secret"))
        return notes

    @property
    def name(self) -> str:
        """Who it is; of the only person it is said so."""
        return tr("{name} (you)").format(name=self.seat.name) if self.is_reader else self.seat.name

    @property
    def doing(self) -> str:
        if self.is_acting and self.phase is not Phase.FINISHED:
            return tr("now")
        return _done(self.seat, self.phase)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_in_strip:
            _draw_in_strip(surface, canvas, self, rect)
            return
        part = _card(self, rect.width / canvas.scale, rect.height / canvas.scale)
        draw_part(surface, canvas, part, rect)
        if not self.is_acting and not self.is_shown and not self.is_hovered:
            _draw_veil(surface, canvas, rect)
        _draw_frame(surface, canvas, self, rect)


class SeatCards(Container):
    """A card for each seat, from the top in seat order; in a strip without lands, in as many columns as it needs."""

    is_strip: bool = False
    columns: int = 1

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        canvas, seats = cast("Art", ruler), len(self.children)
        gap = canvas.px(Space.S if self.is_strip else Space.M)
        tallest = canvas.px(Small.CARD if self.is_strip else Sizes.TALLEST)
        columns = card_columns(rect.height / canvas.scale, seats) if self.is_strip else self.columns
        rows = -(-seats // columns)
        height = min(tallest, (rect.height - gap * (rows - 1)) // rows)
        width = (rect.width - gap * (columns - 1)) // columns
        for number, child in enumerate(self.children):
            x, y = divmod(number, rows)
            child.place(
                ruler, pygame.Rect(rect.x + x * (width + gap), rect.y + y * (height + gap), width, height)
            )


def seat_cards(
    table: Seated, shown: int, look_at: Callable[[int], None], *,
    is_strip: bool = False, columns: int = 1,
) -> SeatCards:  # fmt: skip
    """Return the cards of all seats, of which one is ``shown``; pressed they let its land be looked at."""
    computers, points, start = table.computers, table.points, table.view.start_seat
    is_over, people = table.phase is Phase.FINISHED, list(computers).count("")
    cards: list[Widget] = []
    for seat in table.view.seats:
        number = seat.seat
        level = computers[number] if computers else ""
        is_reader = any(computers) and people == 1 and not level
        card = SeatCard(
            table, Do(look_at, number), seat, points[number], number == shown, number == table.acting,
            number == start and not is_over, table.phase, level, is_reader, is_strip,
            id=f"seat {number + 1}",
        )  # fmt: skip
        cards.append(card if is_strip else OnTable((card,)))
    return SeatCards(cards, is_strip=is_strip, columns=columns)


def _draw_veil(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """A card steps back a little."""

    def made() -> pygame.Surface:
        veil = canvas.sprites.patched(Skins.PAPER_RIM, rect.size, canvas.scale).copy()
        veil.fill((*theme.CLEAR[:3], Sizes.VEIL), special_flags=pygame.BLEND_RGBA_MULT)
        return veil

    veil = canvas.sprites.made(("card veil", rect.size, canvas.scale), made)
    surface.blit(veil, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_frame(surface: pygame.Surface, canvas: Art, shown: SeatCard, rect: pygame.Rect) -> None:
    if shown.is_acting:
        canvas.patch(surface, rect, Skins.GOLD_FRAME)
    elif shown.is_shown:
        canvas.ring(surface, rect, theme.PAPER_BRIGHT, Line.FIRM)
    if shown.is_hovered:
        canvas.ring(surface, rect, theme.GOLD, Line.FIRM)


def _one_line(canvas: Art, name: Label, money: tuple[Part, ...], doing: Label, room: int) -> Row:
    """The name, and beside it gold and what the seat is doing, as far as the name keeps its room."""
    for more in ((*money, doing), money):
        line = row(name.grow(), *more, Space.S, gap=Space.S, align=Align.CENTRE)
        if line.wish(canvas)[0] <= room:
            return line.grow()
    return row(name.grow()).grow()


def _draw_in_strip(surface: pygame.Surface, canvas: Art, shown: SeatCard, rect: pygame.Rect) -> None:
    """The seat on the cloth of its clan: crest, name, gold, what it is doing, points; nothing without room to read."""
    if rect.height < canvas.px(Small.LEAST_CARD):
        return
    seat = shown.seat
    label = partial(Label, colour=CLAN_INK[seat.clan])
    name = label(shown.name, (None, Small.LINE), size=theme.SMALL, face=Face.BOLD)
    gold = label("?" if seat.gold is None else str(seat.gold), size=theme.SMALL, face=Face.BOLD)
    doing = label(shown.doing, (None, Small.LINE), size=theme.SMALL, align=Align.RIGHT).grow()
    purse = sprite("coins/purse.png", Small.PURSE)
    marker = sprite("table/start_marker.png", Small.PURSE) if shown.has_marker else None
    has = row(purse, gold, doing, gap=Space.XS, align=Align.CENTRE).sized(None, Small.LINE)
    lines: tuple[Part, ...] = (spacer(), name, has, spacer())
    is_low = rect.height < canvas.px(Small.TWO_LINES)
    points = label(str(shown.points), size=theme.LARGE, face=Face.TITLE)
    if is_low:
        points = label(str(shown.points), size=theme.LARGE_BODY, face=Face.TITLE)
    side = min(Small.CREST, rect.height / canvas.scale)
    room = rect.width - canvas.px(side + 2 * Space.S + 2 * Space.M) - points.wish(canvas)[0]
    if is_low:
        lines = (_one_line(canvas, name, (purse, gold), label(shown.doing, size=theme.SMALL), room),)
    hem = (Small.HEM,) if is_low else ()  # what stands on a low cloth stands above that
    told, figure = column(*lines, *hem).grow(), column(points, *hem)
    sign = _crest(seat.clan, side, marker)
    part = banner(seat.clan, sign, told, figure, height=rect.height / canvas.scale)
    draw_part(surface, canvas, part, rect)
    _draw_frame(surface, canvas, shown, rect)


def tiles_before(seat: SeatView, phase: Phase) -> tuple[int, ...]:
    """The tiles that lie on a seat's card: those it has drawn, for what rivals will offer is half of a price; the one
    it has bought; then all that it is to lay, until they are laid."""
    if phase is Phase.PRICING:
        return seat.drawn
    return seat.to_build or (seat.purchases if phase is Phase.BUYING else ())


def _done(seat: SeatView, phase: Phase) -> str:
    """What the seat has done already in a phase in which all act at once; empty for nothing."""
    if phase is Phase.PRICING and seat.has_set_prices:
        return tr("ready")
    return tr("built") if phase is Phase.BUILDING and seat.has_ended else ""


def _has_facts_below(land: Territory, width: float, height: float) -> bool:
    """Whether the land is larger on a card of that size with what the seat has below it, not beside it."""
    _, _, columns, rows = bounds(land.faces)
    width, height = width - 2 * Space.M, height - Sizes.BANNER - 2 * Space.M
    beside = min((width - Sizes.FACTS - Space.M) / columns, height / rows)
    below = min(width / columns, (height - Sizes.FACTS_BELOW - Space.M) / rows)
    return min(below, Sizes.LARGEST_TILE) > beside


def _crest(clan: Clan, side: float, marker: Part | None) -> Part:
    """The crest of a clan, with the start marker in its corner if there is one."""
    over = column(spacer(), row(spacer(), marker)) if marker else None
    return stack(crest(clan, side), over).sized(side, side)


def _card(shown: SeatCard, width: float, height: float) -> Part:
    """A banner with crest, name and points; below it the land, and what the seat has and does beside or below that."""
    seat, is_low = shown.seat, height < Sizes.LOW
    ink = CLAN_INK[seat.clan]
    pips = Picture(partial(draw_pips, shown.level), (Sizes.PIPS, Sizes.PIPS_HEIGHT)) if shown.level else None
    size = theme.LARGE_BODY if is_low and pips else theme.HEADING
    high = None if not pips else Sizes.LOW_NAME if is_low else Sizes.NAME
    name = Label(shown.name, (None, high), size=size, face=Face.TITLE, colour=ink)
    named = column(name, *((row(pips), Space.S) if pips else ()))
    points = Label(str(shown.points), size=theme.LARGE, face=Face.TITLE, colour=ink)
    side = Sizes.CREST if not is_low else Sizes.LOW_BANNER
    marker = sprite("table/start_marker.png", Sizes.MARKER) if shown.has_marker else None
    # On a narrow card the name has the room of the marker.
    on_crest, aside = (marker, None) if width < Sizes.NARROW else (None, marker)
    words = side, named.grow(), aside, points
    head = banner(seat.clan, *words, height=Sizes.LOW_BANNER if is_low else Sizes.BANNER)
    over = column(Space.XS, row(Space.S, _crest(seat.clan, side, on_crest)))
    land = _land(seat).grow()
    if not is_low and _has_facts_below(seat.territory, width, height):
        body: Parts = column(land, _facts_below(shown), gap=Space.M, pad=Space.M)
    else:
        facts = _facts_beside(shown, height, is_low=is_low)
        body = row(land, facts, gap=Space.M, pad=(Space.M, Space.S if is_low else Space.M))
    return stack(column(head, body.grow()), over)


def _purse(seat: SeatView) -> Row:
    """The purse, and what of it may be seen."""
    gold = Label("?" if seat.gold is None else str(seat.gold), face=Face.TITLE, size=theme.LARGE_BODY)
    return row(sprite("coins/purse.png", Sizes.PURSE), gold, gap=Space.S, align=Align.CENTRE)


def _words(shown: SeatCard, align: Align) -> list[Label]:
    """The number of tiles, and what the seat is doing."""
    size, line = theme.SMALL, (None, Sizes.LINE)
    tiles = trn("{n} tile", "{n} tiles", len(shown.seat.territory))
    colour, face = (theme.NOW, Face.BOLD) if shown.is_acting else (theme.INK_SOFT, Face.BODY)
    said = Label(tiles, line, size=size, colour=theme.INK_SOFT, align=align)
    doing = Label(shown.doing, line, size=size, colour=colour, face=face, align=align)
    return [said, doing] if shown.doing else [said]


def _tiles(shown: SeatCard, width: float, largest: float, *, in_a_row: int = 4) -> list[Row]:
    """The tiles that lie before the seat in rows, as large as they can be in that width."""
    tiles = tiles_before(shown.seat, shown.phase)
    count = min(in_a_row, max(1, len(tiles)))
    side = min(largest, (width + Space.S) / count - Space.S)
    placed = [tile(one, shown.seat.clan, side) for one in tiles]
    return [row(*placed[i : i + count], gap=Space.S) for i in range(0, len(placed), count)]


def _facts_beside(shown: SeatCard, height: float, *, is_low: bool) -> Column:
    """What a seat has and does, one below the other, at the right of the land on a card that high.

    The tiles lie in two rows, on a low card in one.
    """
    width, around = Sizes.FACTS, Sizes.BANNER + 2 * Space.M
    if is_low:
        width, around = Sizes.LOW_FACTS, Sizes.LOW_BANNER + 2 * Space.S
    left = height - around - Sizes.PURSE - 2 * Sizes.LINE
    largest = left - Space.XS if is_low else min(left - Space.XS, width) / 2 - Space.S / 2
    has_room = largest >= Sizes.LEAST_DRAWN
    tiles = _tiles(shown, width, largest, in_a_row=4 if is_low else 2) if has_room else []
    purse = row(spacer(), _purse(shown.seat), spacer()).sized(None, Sizes.PURSE)
    rows = column(*[row(spacer(), one, spacer()) for one in tiles], gap=Space.S)
    return column(purse, *_words(shown, Align.CENTRE), spacer(), rows).sized(width)


def _facts_below(shown: SeatCard) -> Row:
    """The same in a row below the land, which has the whole width then."""
    tiles = _tiles(shown, Sizes.DRAWN_BELOW, Sizes.FACTS_BELOW)
    words = column(spacer(), *_words(shown, Align.LEFT), spacer()).sized(Sizes.TILES)
    gold = _purse(shown.seat).sized(Sizes.GOLD)
    parts = row(gold, words, spacer(), *tiles, gap=Space.S, align=Align.CENTRE)
    return parts.sized(None, Sizes.FACTS_BELOW)


def _land(seat: SeatView) -> Picture:
    """The whole land in the middle of its room."""

    def draw(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        largest = canvas.px(Sizes.LARGEST_TILE)
        draw_miniature(surface, canvas, seat.territory, seat.clan, rect, largest=largest)

    return Picture(draw)


def draw_pips(level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """The mark of a computer player under its crest: a dot for each level of strength, dark as far as its own."""
    canvas.box(surface, rect, theme.PAPER_BRIGHT, border=theme.INK_SOFT, width=Line.HAIR, radius=Corner.SMALL)
    step = rect.width // (len(BY_STRENGTH) + 1)
    for i in range(1, len(BY_STRENGTH) + 1):
        pip = square(canvas.px(Sizes.PIP), center=(rect.x + i * step, rect.centery))
        canvas.box(surface, pip, theme.INK if i <= rank(level) else theme.DISABLED, radius=Corner.SOFT)
