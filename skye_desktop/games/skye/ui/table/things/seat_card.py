"""The cards of the seats: points, gold, tiles, and a small picture of the land."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import hypot, inf
from typing import Final, Protocol, cast

import pygame

from skye_desktop.games.skye.bots import BY_STRENGTH, HOST_LEVELS
from skye_desktop.games.skye.engine import Cell, Phase, PlayerView, SeatView
from skye_desktop.games.skye.ui.art import Art, thickness
from skye_desktop.games.skye.ui.bindings import SEATS
from skye_desktop.games.skye.ui.clan_theme import BANNER, CLAN_INK
from skye_desktop.games.skye.ui.sizes import RightColumn, Small
from skye_desktop.games.skye.ui.table.arrangement import card_columns
from skye_desktop.games.skye.ui.table.phone_sign import draw_phone, phone_words
from skye_desktop.games.skye.ui.table.pieces import OnTable, draw_tile
from skye_desktop.games.skye.ui.territory_view import bounds, draw_miniature
from skye_desktop.games.skye.wording.level import level_about, level_name, play_style, rank
from skye_desktop.games.skye.wording.seat import lines_before
from skye_desktop.i18n import capitalize, headed, tr, trn
from skye_desktop.kit import (
    Align,
    Canvas,
    Colour,
    Container,
    Corner,
    Do,
    Face,
    InputMap,
    Line,
    Role,
    Ruler,
    Shadow,
    Skin,
    Skins,
    Space,
    State,
    Widget,
    cut_columns,
    cut_rows,
    square,
    theme,
)

_SMALL_PURSE: Final = 15
_BANNER: Final = 38
_LOW_BANNER: Final = 30
_LOW_MARGIN: Final = 6
_LARGE_CREST: Final = 44
_BESIDE_NAME: Final = 200
"""Least width of a card that has something between name and points, in design pixels."""
_FACE: Final = 33
"""Side of a computer's face in design pixels, with the free room around its medal of 27."""
_START: Final = 24
_LOW_START: Final = 18
_TICK: Final = 16
_LOW_TICK: Final = 13
_PHONE: Final = 24
_LOW_PHONE: Final = 18
_PURSE_SIDE: Final = 27
_TILE: Final = 30
_USUAL_TILES: Final = 3
"""Number of tiles that fit beside the land in their usual size."""
_LEAST_TILE: Final = 18
"""Smallest side of a tile beside the land; for smaller ones another column is begun."""
_LARGEST_TILE: Final = 64
_LAND: Final = 0.92
"""Fraction of the card below the banner that is for the land."""
_SHADE: Final = 51
"""Opacity of the shade that makes a card darker than the table, 0 to 255."""

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
    def phones(self) -> Sequence[str]:
        """State of each seat's phone, ``phone``, ``away`` or empty; empty for no phones."""

    @property
    def points(self) -> Sequence[int]:
        """Points of the seats to be displayed; while points are counted, those counted so far."""

    @property
    def acting(self) -> int | None:
        """Seat that must act; None for none."""

    @property
    def phase(self) -> Phase: ...


class SeatCard(Widget):
    """The card of a seat; a press shows the seat's land."""

    table: SeatCardHost
    on_press: Callable[[], object]
    seat: SeatView
    points: int
    """Points to be displayed; while points are counted, those counted so far."""
    is_shown: bool
    """Whether the seat's land is displayed."""
    is_acting: bool
    has_marker: bool
    phase: Phase
    level: str
    is_reader: bool
    """Whether this is the only person at the table, and at the screen."""
    is_in_strip: bool = False
    phone: str = ""
    """State of the phone on which the seat is played, ``phone`` or ``away``; empty without one."""

    role = Role.THING
    outset = round(Skins.GOLD_FRAME.outset)
    is_pressable = True
    takes_focus = False
    """False: keys choose seats as well."""

    @property
    def label(self) -> str:
        """Name of the seat, with everything that is known about it."""
        view = self.table.view
        shown = view.seats[self.seat.seat]
        tiles = trn("{n} tile", "{n} tiles", shown.territory.tiles_laid)
        gold = [] if shown.gold is None else [tr("{n} gold").format(n=shown.gold)]
        points = trn("{n} point", "{n} points", shown.points)
        return "\n".join([self.name, *self._doing(), *self._notes(), points, tiles, *gold])

    @property
    def note(self) -> str:
        shown = self.table.view.seats[self.seat.seat]
        tiles = trn("{n} tile", "{n} tiles", shown.territory.tiles_laid)
        look, *notes = self._notes()
        return "\n".join([look, *map(capitalize, self._doing()), tiles, *notes])

    @property
    def state(self) -> State:
        before = " ".join(lines_before(self.table.view, self.seat))
        return State(is_focused=self.is_focused, is_selected=self.is_shown, about=before)

    def press(self) -> None:
        self.on_press()

    def _notes(self) -> list[str]:
        """Return the facts that cannot be seen on the card."""
        shown, keys = self.seat, self.table.input
        look = tr("Look at the land")
        look = keys.for_device(
            tr("Click to look at the land"), look, fingers=tr("Tap to look at the land")
        )
        notes = [keys.with_keys(look, SEATS[shown.seat])]
        if shown.name != shown.clan.display_name:
            notes.append(tr("The clan {clan}").format(clan=shown.clan.display_name))
        if self.level in HOST_LEVELS:
            notes.append(headed(capitalize(level_name(self.level)), level_about(self.level)))
        elif self.level:
            text = tr("Computer, {level}: {play_style}")
            notes.append(
                text.format(level=level_name(self.level), play_style=play_style(shown.clan))
            )
        if self.phone:
            notes.append(phone_words(self.phone))
        if shown.seat == self.table.view.start_seat:
            notes.append(tr("Has the start marker this round"))
        if shown.gold is None:
            notes.append(tr("Gold in hand is secret"))
        return notes

    @property
    def name(self) -> str:
        """Name of the seat, marked if it is the only person's."""
        return tr("{name} (you)").format(name=self.seat.name) if self.is_reader else self.seat.name

    def _doing(self) -> list[str]:
        """Return in words what frame and tick mean: whose turn it is, and who has finished."""
        view = self.table.view
        if self.is_acting and view.phase is not Phase.FINISHED:
            return [tr("to act now")]
        return list(filter(None, [_done(view.seats[self.seat.seat], view.phase)]))

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
        self._paint_frame(canvas, surface, rect)

    def _paint_card(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the banner with crest, name and points, and below it land, purse and tiles."""
        seat, is_low = self.seat, rect.height < canvas.px(130)
        head, body = cut_rows(canvas, rect, _LOW_BANNER if is_low else _BANNER, None)
        margin = canvas.px(_LOW_MARGIN if is_low else Space.M)
        inside = body.inflate(-2 * margin, -2 * margin)
        purse = self._paint_purse(canvas, surface, inside)
        tiles = self._paint_tiles(canvas, surface, inside)
        land = body.inflate(*(round(length * (_LAND - 1)) for length in body.size))
        place = land_place(
            tuple(seat.territory.faces), tuple(land), tuple(_crest_place(canvas, head, is_low)),
            (tuple(purse), tuple(tiles)), canvas.px(Space.S), canvas.px(_LARGEST_TILE),
        )  # fmt: skip
        box, side = pygame.Rect(place[:4]), place[4]
        draw_miniature(surface, canvas, seat.territory, seat.clan, box, largest=side)
        self._paint_head(canvas, surface, head, is_low=is_low)
        canvas.box(surface, rect, None, border=theme.RAIL_LINE)

    def _paint_head(
        self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect, *, is_low: bool
    ) -> None:
        """Draw the name, and beside it the face of a computer or a phone, else the start marker.

        If there is no room for these the start marker is on the crest. The tick of a seat that has
        finished a phase is always there.
        """
        canvas.patch(surface, rect, BANNER[self.seat.clan])
        ink, points = CLAN_INK[self.seat.clan], str(self.points)
        crest = _crest_place(canvas, rect, is_low)
        wide = canvas.text.width(points, theme.LARGE, Face.TITLE) / canvas.scale
        is_wide = rect.width >= canvas.px(_BESIDE_NAME)
        beside = (
            _FACE if self.level else _PHONE if self.phone else _START if self.has_marker else 0
        ) * is_wide
        left = (crest.right - rect.x) / canvas.scale + Space.S
        _, name, _, number, _ = cut_columns(
            canvas, rect, left, None, beside + Space.M, wide, Space.M
        )
        aside = square(canvas.px(beside), center=rect.center)
        size = theme.HEADING
        if self.level:
            high, pips = (canvas.px(length) for length in ((14, 8) if is_low else (22, 9)))
            size = theme.LARGE_BODY if is_low else size
            name.height, name.y = (
                high,
                rect.y + (rect.height - high - pips - canvas.px(Space.S)) // 2,
            )
            draw_pips(
                self.level, surface, canvas, pygame.Rect(name.x, name.bottom, canvas.px(44), pips)
            )
        written = canvas.write(
            surface, self.name, name, size=size, colour=ink, face=Face.TITLE, shrinks=True
        )
        _write(surface, canvas, points, number, ink, theme.LARGE, Face.TITLE)
        canvas.crest(surface, self.seat.clan, crest)
        aside.x = max(written.right, name.x + canvas.px(44) * bool(self.level)) + canvas.px(Space.S)
        if beside and self.level:
            canvas.face(surface, self.seat.clan, aside, self.level)
        if self.phone:
            low = square(canvas.px(_LOW_PHONE), topleft=crest.topleft)
            draw_phone(surface, canvas, aside if beside else low, self.phone)
        if self.has_marker:
            is_aside = beside and not self.level and not self.phone
            start = canvas.px(_LOW_START if is_low else _START)
            corner = square(start, bottomleft=crest.bottomleft)
            canvas.sprites.draw(surface, _MARKER, aside if is_aside else corner)
        if _done(self.seat, self.phase):
            tick = canvas.px(_LOW_TICK if is_low else _TICK)
            draw_tick(surface, canvas, square(tick, bottomright=crest.bottomright))

    def _paint_purse(self, canvas: Art, surface: pygame.Surface, room: pygame.Rect) -> pygame.Rect:
        """Draw the purse with the gold that is known, at the lower left of a room.

        Return its rectangle.
        """
        text, size = _gold(self.seat), theme.LARGE_BODY
        purse = square(min(canvas.px(_PURSE_SIDE), room.height), bottomleft=room.bottomleft)
        canvas.sprites.draw(surface, _PURSE, purse)
        wide = canvas.text.width(text, size, Face.TITLE)
        number = pygame.Rect(purse.right + canvas.px(Space.S), purse.y, wide, purse.height)
        _write(surface, canvas, text, number, theme.LIGHT_INK, size, Face.TITLE)
        return purse.union(number)

    def _paint_tiles(self, canvas: Art, surface: pygame.Surface, room: pygame.Rect) -> pygame.Rect:
        """Draw the tiles of the seat upwards from the lower right of a room.

        Return their rectangle.
        """
        tiles = tiles_before(self.seat, self.phase)
        places = tile_places(canvas, len(tiles), room)
        for tile, place in zip(tiles, places, strict=True):
            draw_tile(surface, canvas, tile, 0, place, self.seat.clan)
        corner = pygame.Rect(room.bottomright, (0, 0))
        return corner.unionall(places)

    def _paint_in_strip(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the seat on its clan's cloth in one or two lines.

        Nothing if the height is too small.
        """
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
        if self.phone:
            phone = square(canvas.px(_SMALL_PURSE), bottomleft=crest.bottomleft)
            draw_phone(surface, canvas, phone, self.phone)
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
        """Draw the name, and if there is room gold and what the seat is doing."""
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


class CardGround(OnTable):
    """The background of a card: the wood of the table, but darker, with a shadow."""

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if canvas.sprites.look.has_lines:
            canvas.lay(surface, rect, Skin.TRAY)
            return
        blur, drop = round(Shadow.BLUR * canvas.scale), round(Shadow.DROP * canvas.scale)

        def make() -> pygame.Surface:
            corner = canvas.px(Corner.BOX)
            picture = canvas.sprites.new_shadow(rect.size, corner, blur, Shadow.STRENGTH)
            shade = (*(part * _SHADE // 255 for part in theme.SHADOW), _SHADE)
            inside = pygame.Rect((blur, blur - drop), rect.size)
            pygame.draw.rect(picture, shade, inside, border_radius=corner)
            return picture

        picture = canvas.sprites.cached(("card ground", rect.size, canvas.scale), make)
        place = (rect.x - blur, rect.y - blur + drop)
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


class SeatCards(Container):
    """The cards of all seats, by seat; in a strip they may be in several columns."""

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
    """Return the cards of all seats; a press on a card displays that seat's land.

    ``shown`` is the seat whose land is displayed.
    """
    computers, phones = table.computers, table.phones
    points = table.points
    start = table.view.start_seat
    acting = table.acting
    phase = table.phase
    people = list(computers).count("")
    cards: list[Widget] = []
    for seat in table.view.seats:
        number = seat.seat
        level = computers[number] if computers else ""
        phone = phones[number] if phones else ""
        is_reader = any(computers) and people == 1 and not level and not phone
        card = SeatCard(
            table, Do(look_at, number), seat, points[number], number == shown, number == acting,
            number == start and phase is not Phase.FINISHED, phase, level, is_reader, is_strip,
            phone, id=f"seat {number + 1}",
        )  # fmt: skip
        cards.append(card if is_strip else CardGround((card,)))
    return SeatCards(cards, is_strip=is_strip, columns=columns)


def tile_places(canvas: Canvas, count: int, room: pygame.Rect) -> list[pygame.Rect]:
    """Return places for ``count`` tiles in the lower right corner of a room.

    They form a column, with the first tile at the top; in a low room several. Their size does not
    depend on their number.
    """
    gap = canvas.px(Space.S)
    side, columns, most = 0, 1, max(count, _USUAL_TILES)
    for wanted in range(1, most + 1):
        rows = -(-most // wanted)
        high = min(canvas.px(_TILE), (room.height + gap) // rows - gap)
        if high > side:
            side, columns = high, wanted
        if side >= canvas.px(_LEAST_TILE):
            break
    found = []
    for at in reversed(range(count)):
        row, column = divmod(at, columns)
        corner = room.right - column * (side + gap), room.bottom - row * (side + gap)
        found.append(square(side, bottomright=corner))
    return found


_Box = tuple[int, int, int, int]


@lru_cache(maxsize=256)
def land_place(
    cells: tuple[Cell, ...],
    room: _Box,
    above: _Box,
    below: tuple[_Box, ...],
    gap: int,
    largest: int,
) -> tuple[int, int, int, int, int]:
    """Return rectangle and size of tiles with which a land in a room is as large as possible.

    No cell overlaps a box in one of the room's corners. The rectangle of the land may do so.
    """
    place = pygame.Rect(room)
    left, top, columns, rows = bounds(cells)
    ends = [
        (x - left, min(ys) - top, max(ys) - top + 1)
        for x in range(left, left + columns)
        if (ys := [y for other, y in cells if other == x])
    ]
    blocked = [(pygame.Rect(above), True), *((pygame.Rect(box), False) for box in below)]

    def corner_for(side: int) -> tuple[int, int] | None:
        """Return the place of the land nearest to the middle for tiles of that size.

        None if none.
        """
        wide, high = columns * side, rows * side + thickness(side)
        middle = place.x + (place.width - wide) // 2, place.y + (place.height - high) // 2
        found = None
        nearest = inf, 0
        for x in sorted(
            range(place.x, place.right - wide + 1), key=lambda one: abs(one - middle[0])
        ):
            if abs(x - middle[0]) > nearest[0]:
                break
            low, most = place.y, place.bottom - high
            for column, first, end in ends:
                one = x + column * side
                for box, is_above in blocked:
                    if one >= box.right + gap or one + side <= box.left - gap or not box.width:
                        continue
                    if is_above:
                        low = max(low, box.bottom - first * side)
                    else:
                        most = min(most, box.top - gap - thickness(side) - end * side)
            if low <= most:
                y = min(max(middle[1], low), most)
                away = hypot(x - middle[0], y - middle[1]), x
                if away < nearest:
                    found, nearest = (x, y), away
        return found

    side = bisect_left(range(1, largest + 1), True, key=lambda one: corner_for(one) is None)
    side = max(3, side)
    x, y = corner_for(side) or place.topleft
    return x, y, columns * side, rows * side + thickness(side), side


def _crest_place(canvas: Canvas, head: pygame.Rect, is_low: bool) -> pygame.Rect:
    """Return the place of the crest, which hangs below the lower edge of a high banner."""
    corner = head.x + canvas.px(Space.S), head.y + canvas.px(Space.XS)
    return square(canvas.px(_LOW_BANNER if is_low else _LARGE_CREST), topleft=corner)


def draw_tick(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw a tick on a round green counter."""
    fill, ink = canvas.resolve(theme.NOW), canvas.resolve(theme.LIGHT_INK)

    def make() -> pygame.Surface:
        side = rect.width * 4
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(picture, ink, (side // 2, side // 2), side // 2)
        pygame.draw.circle(picture, fill, (side // 2, side // 2), round(side * 0.43))
        points = [(side * x, side * y) for x, y in ((0.27, 0.52), (0.43, 0.68), (0.73, 0.34))]
        width = side // 8
        pygame.draw.lines(picture, ink, False, points, width)
        for point in points:
            pygame.draw.circle(picture, ink, point, width / 2)
        return pygame.transform.smoothscale(picture.premul_alpha(), rect.size)

    picture = canvas.sprites.cached(("tick", rect.width, fill, ink), make)
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


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

    While prices are set they are those that it has drawn, because others want to know them; then
    the tiles that it has bought; then all that it is to lay.
    """
    if phase is Phase.PRICING:
        return seat.drawn
    return seat.to_build or (seat.purchases if phase is Phase.BUYING else ())


def _done(seat: SeatView, phase: Phase) -> str:
    """Return what the seat has finished in a phase where all act at once; empty for nothing."""
    if phase is Phase.PRICING and seat.has_set_prices:
        return tr("ready")
    return tr("built") if phase is Phase.BUILDING and seat.has_ended else ""


def draw_pips(level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw the level of a computer player: a dot for each level, dark up to its own."""
    canvas.box(
        surface,
        rect,
        theme.PAPER_BRIGHT,
        border=theme.INK_SOFT,
        width=Line.HAIR,
        radius=Corner.SMALL,
    )
    count = len(HOST_LEVELS if level in HOST_LEVELS else BY_STRENGTH)
    step = rect.width // (count + 1)
    for i in range(1, count + 1):
        pip = square(canvas.px(5), center=(rect.x + i * step, rect.centery))
        canvas.box(
            surface, pip, theme.INK if i <= rank(level) else theme.DISABLED, radius=Corner.SOFT
        )
