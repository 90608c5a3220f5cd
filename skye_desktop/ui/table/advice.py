"""The sheet of advice beside the land: what each tile is worth to whom, what rivals would pay, where it lies best.

It belongs to whoever sits before the screen: it is found from that seat's view, closes with the seat's panel, and is
opened anew by every person. It is worked out in another process; until it is there, the sheet says so.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from skye_desktop.bots.advice import Advice, Place, TileAdvice, advise
from skye_desktop.engine import Phase, PlayerView
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Group, Kind, key_hint
from skye_desktop.kit.widgets.scroll import ScrollArea
from skye_desktop.play.thinking import Ticket
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Advice as Sizes
from skye_desktop.ui.table.advice_words import (
    describe_points,
    halves,
    part_lines,
    place_lines,
    worth_lines,
)
from skye_desktop.ui.table.context import Advised
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel

_LOOK_AGAIN = 0.05
"""Seconds between two looks whether the answer is there."""
_PLACE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3)


class _Row(NamedTuple):
    """One tile, and how far down its row begins, in pixels of the list."""

    advice: TileAdvice
    top: int
    height: int
    is_opened: bool


class AdviceSheet:
    """Opens and closes, asks, shows, and takes a tile to where it lies best."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.advice: Advice | None = None
        """What was found; None until then."""
        self._panel: Panel | None = None
        """The panel it was opened for; None while it is closed."""
        self._asked_at = -1
        self._ticket: Ticket[Advice | None] | None = None
        self._trouble = ""
        self._opened: int | None = None
        """The tile whose parts are listed."""
        self._picked: int | None = None
        """The tile whose places are shown on the land while none is held."""
        self._rows: list[_Row] = []
        self._area: ScrollArea | None = None
        self._group = Group()
        self._told: set[tuple[int, Phase, int]] = set()
        """The turns that were counted: round, phase, seat."""

    @property
    def canvas(self) -> Art:
        return self._desk.canvas

    # -- opening and closing

    @property
    def is_open(self) -> bool:
        return self._panel is not None

    @property
    def is_available(self) -> bool:
        """Whether somebody is to decide something, and the table plays with advice."""
        return self._desk.panel.advisable is not None and self._desk.session.table.has_advice

    @property
    def is_thinking(self) -> bool:
        return self._ticket is not None

    def toggle(self) -> None:
        if self.is_open:
            self.close()
        elif self.is_available:
            self._panel = self._desk.panel
            self._count()
            self._desk.relayout()

    def close(self) -> None:
        if self.is_open:
            self.forget()
            self._desk.relayout()

    def forget(self) -> None:
        self._drop_question()
        self._panel, self._opened, self._picked = None, None, None
        self.advice, self._asked_at, self._rows, self._area = None, -1, [], None
        self._group.replace([])

    def _drop_question(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _count(self) -> None:
        """One more use by the seat, unless it was counted in this turn already."""
        session, panel = self._desk.session, self._desk.panel
        assert panel.seat is not None
        turn = (self._desk.view.round, panel.phase, panel.seat)
        if turn in self._told:
            return
        self._told.add(turn)
        used = list(session.table.advice_used or (0,) * len(session.setup.seats))
        used[panel.seat] += 1
        session.change_table(advice_used=tuple(used))

    def follow(self) -> None:
        """The panel or the game may have changed: close with the panel, ask again after an action."""
        if not self.is_open:
            return
        if self._panel is not self._desk.panel or not self.is_available:
            self.forget()
        elif self._asked_at != len(self._desk.session.moments):
            self._ask()

    def _ask(self) -> None:
        panel = self._desk.panel
        assert panel.seat is not None
        self._drop_question()
        self._asked_at, self._trouble = len(self._desk.session.moments), ""
        if self.advice is not None and panel.phase is Phase.BUILDING and not panel.acting.to_build:
            self.advice = self.advice._replace(tiles=())
            return
        self._ticket = self._desk.app.thinker.ask(advise, panel.view(), panel.seat)

    # -- time

    def next_update_in(self) -> float | None:
        """Seconds until `update` is needed: soon while the answer is awaited."""
        return _LOOK_AGAIN if self._ticket is not None else None

    def update(self) -> None:
        answer = self._ticket.poll() if self._ticket is not None else None
        if answer is None:
            return
        self._ticket = None
        self.advice, self._trouble = answer.value, answer.trouble
        self._desk.relayout()

    # -- layout

    def beside(self, room: pygame.Rect) -> pygame.Rect:
        """What the sheet leaves of the room for the land; the sheet takes its place at the right."""
        if not self.is_open:
            return room
        canvas = self.canvas
        width = canvas.px(Sizes.WIDTH)
        self.rect = pygame.Rect(room.right - width, room.y, width, room.height)
        self._arrange()
        return pygame.Rect(room.x, room.y, room.width - width - canvas.px(Space.M), room.height)

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.canvas.px(Space.M), -2 * self.canvas.px(Space.M))

    def _arrange(self) -> None:
        canvas, most, inner = self.canvas, self.rect.height, self._inner()
        head = canvas.px(Sizes.HEAD)
        self._rows = []
        top = 0
        for advice in self.advice.tiles if self.advice is not None else ():
            is_opened = advice.tile == self._opened
            height = self._row_height(advice, is_opened=is_opened)
            self._rows.append(_Row(advice, top, height, is_opened))
            top += height + canvas.px(Space.S)
        around = head + 2 * canvas.px(Space.M)
        note = canvas.px(Sizes.HEADING) if not self._rows else 0
        self.rect.height = min(most, around + max(top - canvas.px(Space.S), note))
        inner = self._inner()
        place = pygame.Rect(inner.x, inner.y + head, inner.width, inner.bottom - inner.y - head)
        area = ScrollArea(
            "advice list", place, max(0, top - canvas.px(Space.S)), self._draw_rows,
            step=canvas.px(Sizes.TILE), bar=canvas.px(Space.M),
        )  # fmt: skip
        self._area = area
        self._group.replace([area, self._close_button(inner)])

    def _close_button(self, inner: pygame.Rect) -> Button:
        side = self.canvas.px(Sizes.CLOSE)
        rect = pygame.Rect(inner.right - side, inner.y, side, side)
        return Button(
            "×", rect, self.close, id="close advice", kind=Kind.QUIET, key=key_hint("A"),
            tooltip=tr("Close the advice"), size=theme.HEADING,
        )  # fmt: skip

    def _tile_side(self) -> int:
        """Smaller on the market, which has many tiles."""
        return self.canvas.px(Sizes.OFFER if self._is_market else Sizes.TILE)

    def _text_width(self) -> int:
        """For the sentences beside a tile, whether or not there is a scroll bar."""
        canvas = self.canvas
        bar = canvas.px(Space.M) * 3 // 2
        return self._inner().width - bar - self._tile_side() - canvas.px(2 * Space.S + Space.M)

    def _row_height(self, advice: TileAdvice, *, is_opened: bool) -> int:
        canvas = self.canvas
        width = self._text_width()
        below = sum(canvas.wrapped_height(text, theme.SMALL, width) for text in self._longest_texts(advice))
        if self._has_places:
            below += max(1, len(advice.places)) * canvas.px(Sizes.PLACE)
        height = max(canvas.px(Sizes.WORTHS) + below, self._tile_side()) + canvas.px(2 * Space.S)
        if is_opened:
            height += sum(
                canvas.wrapped_height(text, theme.SMALL, width) for text in self._parts(advice)
            ) + canvas.px(Space.S)
        return height

    def _longest_texts(self, advice: TileAdvice) -> list[str]:
        """The sentences under the numbers, at their longest: rows keep their height while coins come and go."""
        return self._lines(advice, longest=True)

    def _texts(self, advice: TileAdvice) -> list[str]:
        return self._lines(advice, longest=False)

    def _lines(self, advice: TileAdvice, *, longest: bool) -> list[str]:
        assert self.advice is not None
        return self._about.lines(self.advice, advice, longest)

    @property
    def _about(self) -> Advised:
        assert self._panel is not None
        about = self._panel.advisable
        assert about is not None
        return about

    @property
    def _has_places(self) -> bool:
        return self.is_open and self._about.has_places

    @property
    def _is_market(self) -> bool:
        return self._panel is not None and self._panel.phase is Phase.BUYING

    def _own_worth(self, advice: TileAdvice) -> float:
        assert self.advice is not None
        return advice.worths[self.advice.seat].total

    def _parts(self, advice: TileAdvice) -> list[str]:
        assert self.advice is not None
        return part_lines(self._view(), advice.worths[self.advice.seat]) or [tr("It brings hardly anything.")]

    def _view(self) -> PlayerView:
        return self._desk.view

    def button(self) -> Button | None:
        """The quiet button that opens the sheet; none where there is no advice."""
        if not self.is_available:
            return None
        tip = tr("What the tiles are worth, and more") if not self.is_open else tr("Close the advice")
        return Button(
            tr("Advice"), (Sizes.BUTTON, Sizes.BUTTON_HEIGHT), self.toggle, id="advice", kind=Kind.QUIET,
            key=key_hint("A"), tooltip=tip, size=theme.BODY, selected=self.is_open,
        )  # fmt: skip

    # -- rows, columns, places

    def _row_rect(self, row: _Row) -> pygame.Rect:
        assert self._area is not None
        content = self._area.content
        return pygame.Rect(content.x, content.y + row.top, content.width, row.height)

    def _row_at(self, position: tuple[int, int]) -> _Row | None:
        if self._area is None or not self._area.rect.collidepoint(position):
            return None
        return next((row for row in self._rows if self._row_rect(row).collidepoint(position)), None)

    def _beside_tile(self, row: pygame.Rect) -> pygame.Rect:
        canvas = self.canvas
        left = row.x + self._tile_side() + canvas.px(Space.S + Space.M)
        top = row.y + canvas.px(Space.S)
        return pygame.Rect(left, top, row.right - canvas.px(Space.S) - left, row.bottom - top)

    def _rival_rects(self, row: pygame.Rect) -> list[tuple[int, pygame.Rect]]:
        canvas, room = self.canvas, self._beside_tile(row)
        assert self.advice is not None
        rivals = [seat.seat for seat in self._view().seats if seat.seat != self.advice.seat]
        left = room.x + canvas.px(Sizes.OWN)
        step = min(canvas.px(Sizes.RIVAL), (room.right - left) // len(rivals))
        height = canvas.px(Sizes.WORTHS)
        return [(seat, pygame.Rect(left + i * step, room.y, step, height)) for i, seat in enumerate(rivals)]

    def _place_rects(self, row: _Row) -> list[tuple[Place, pygame.Rect]]:
        if not self._has_places:
            return []
        canvas, room = self.canvas, self._beside_tile(self._row_rect(row))
        top, step = room.y + canvas.px(Sizes.WORTHS), canvas.px(Sizes.PLACE)
        return [
            (place, pygame.Rect(room.x, top + i * step, room.width, step))
            for i, place in enumerate(row.advice.places)
        ]

    @property
    def shown_tile(self) -> TileAdvice | None:
        """The tile whose places are shown on the land: the one in hand, else the one picked, else the best."""
        panel = self._panel
        if panel is None or not self._has_places or self.advice is None or not self.advice.tiles:
            return None
        if self._ticket is not None or panel.seat != self._desk.shown:
            return None  # what was said of the land before is not true of it now
        held = self._about.chosen_tile
        wanted = held if held is not None else self._picked
        by_tile = {one.tile: one for one in self.advice.tiles}
        if wanted in by_tile:
            return by_tile[wanted]
        return max(self.advice.tiles, key=self._own_worth)

    def take_to(self, number: int) -> bool:
        """Take the shown tile to its first, second or third place, counted from 0; whether there is such a place."""
        shown = self.shown_tile
        if shown is None or number >= len(shown.places):
            return False
        take_to = self._about.take_to
        if take_to is not None:
            take_to(shown.tile, shown.places[number].placement)
        return take_to is not None

    def _pick(self, tile: int | None) -> None:
        self._opened = self._picked = tile
        self._desk.relayout()
        row = next((row for row in self._rows if row.advice.tile == tile), None)
        if row is not None and self._area is not None:
            self._area.reveal(row.top, row.top + row.height)

    def _pick_next(self) -> None:
        tiles: list[int | None] = [None, *(row.advice.tile for row in self._rows)]
        at = tiles.index(self._opened) if self._opened in tiles else 0
        self._pick(tiles[(at + 1) % len(tiles)])

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if not self.is_open or self._is_held_by_pointer:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._group.handle_event(event)
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._desk.pointer):
            self._group.handle_event(event)
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self._group.handle_event(event):
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self._press(event)

    @property
    def _is_held_by_pointer(self) -> bool:
        """Whether the pointer has something in hand: then every event of it is the panel's."""
        panel = self._desk.panel
        about = panel.advisable
        return panel.holds_something and not (about is not None and about.is_held_by_key)

    def _key(self, event: pygame.Event) -> bool:
        if event.mod & COMMAND_KEYS or self._is_held_by_pointer:
            return False
        is_shifted = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_a and is_shifted and self.is_open:
            self._pick_next()
        elif event.key == pygame.K_a and (self.is_open or self.is_available):
            self.toggle()
        elif event.key in _PLACE_KEYS and is_shifted and self.is_open:
            return self.take_to(_PLACE_KEYS.index(event.key))
        elif event.key == pygame.K_ESCAPE and self.is_open and not self._desk.panel.holds_something:
            self.close()
        else:
            return False
        return True

    def _press(self, event: pygame.Event) -> bool:
        if self.rect.collidepoint(event.pos):
            row = self._row_at(event.pos)
            if row is not None and event.button == LEFT_BUTTON:
                self._click(row, event.pos)
            return True
        number = self._badge_at(event.pos)
        return event.button == LEFT_BUTTON and number is not None and self.take_to(number)

    def _click(self, row: _Row, position: tuple[int, int]) -> None:
        place = next((one for one, rect in self._place_rects(row) if rect.collidepoint(position)), None)
        take_to = self._about.take_to
        if place is not None and take_to is not None and self._ticket is None:
            take_to(row.advice.tile, place.placement)
            return
        tile = row.advice.tile
        if self._about.choose is not None:
            self._about.choose(tile)
        self._pick(None if row.is_opened else tile)

    def _badge_at(self, position: tuple[int, int]) -> int | None:
        """The place on the land under the pointer, counted from 0, unless the tile in hand is there already."""
        shown = self.shown_tile
        if shown is None:
            return None
        cell = self._desk.land.cell_at(position)
        for number, place in enumerate(shown.places):
            if place.placement.cell == cell and self._about.held_placement != place.placement:
                return number
        return None

    def targets(self) -> dict[str, pygame.Rect]:
        if not self.is_open:
            return {}
        found = {name: rect for name, rect in self._group.targets().items() if name != "advice list"}
        for number, row in enumerate(self._rows, start=1):
            rect = self._row_rect(row)
            if self._area is not None and self._area.rect.contains(rect):
                found[f"advice {number}"] = pygame.Rect(
                    rect.topleft, (self._beside_tile(rect).x - rect.x,) * 2
                )
        shown = self.shown_tile
        for number, place in enumerate(shown.places if shown is not None else (), start=1):
            found[f"place {number}"] = self._desk.land.cell_rect(place.placement.cell).clip(
                self._desk.land.rect
            )
        return found

    def tooltip(self) -> str:
        if not self.is_open or self._is_held_by_pointer:
            return ""
        position = self._desk.pointer
        hovered = self._group.hovered
        if isinstance(hovered, Button):
            return hovered.tooltip
        row = self._row_at(position)
        if row is not None:
            return "\n".join(self._explained(row, position))
        number = self._badge_at(position)
        shown = self.shown_tile
        if number is None or shown is None:
            return ""
        return "\n".join(self._place_lines(shown.places[number], number))

    def _explained(self, row: _Row, position: tuple[int, int]) -> list[str]:
        view = self._view()
        for seat, rect in self._rival_rects(self._row_rect(row)):
            if rect.collidepoint(position) and not self._has_places:
                return worth_lines(view, view.seats[seat].name, row.advice.worths[seat])
        for number, (place, rect) in enumerate(self._place_rects(row)):
            if rect.collidepoint(position):
                return self._place_lines(place, number)
        assert self.advice is not None
        lines = worth_lines(view, tr("Worth to you"), row.advice.worths[self.advice.seat])
        return [*lines[:1], tr("Click for the parts (key: Shift+A)")] if row.is_opened else lines

    def _place_lines(self, place: Place, number: int) -> list[str]:
        total = tr("Place {n}: about {points} in all").format(
            n=number + 1, points=describe_points(place.worth.total)
        )
        key = tr("Click takes the tile there (key: Shift+{n})").format(n=number + 1)
        return [total, *part_lines(self._view(), place.worth), key]

    # -- drawing

    def sheets(self) -> list[pygame.Rect]:
        return [self.rect] if self.is_open else []

    def draw(self, surface: pygame.Surface) -> None:
        if not self.is_open:
            return
        canvas, inner = self.canvas, self._inner()
        heading = pygame.Rect(inner.x, inner.y, inner.width, canvas.px(Sizes.HEADING))
        canvas.write(surface, tr("Advice"), heading, size=theme.LARGE_BODY, face=Face.TITLE)
        note = pygame.Rect(inner.x, heading.bottom - canvas.px(Space.XS), inner.width, 0)
        note.height = inner.y + canvas.px(Sizes.HEAD) - canvas.px(Space.S) - note.y
        canvas.write(surface, self._note(), note, size=theme.SMALL, colour=theme.INK_SOFT)
        if not self._rows:
            room = pygame.Rect(
                inner.x, inner.y + canvas.px(Sizes.HEAD), inner.width, canvas.px(Sizes.HEADING)
            )
            canvas.write(surface, self._instead(), room, size=theme.SMALL, colour=theme.INK_SOFT)
        self._group.draw(surface, canvas)

    def _note(self) -> str:
        if self._has_places:
            return tr("Where each tile lies best, in points")
        return tr("Worth in points: to you, to the others")

    def _instead(self) -> str:
        panel = self._panel
        if panel is not None and self._has_places and not panel.acting.to_build:
            return tr("All tiles are laid.")
        if self._ticket is not None:
            return tr("Thinking …")
        if self.advice is None:
            return tr("No advice: {why}").format(why=self._trouble)
        return tr("There is no tile to speak of.")

    def _draw_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        for row in self._rows:
            rect = self._row_rect(row)
            if rect.colliderect(surface.get_clip()):
                self._draw_row(surface, row, rect)

    def _draw_row(self, surface: pygame.Surface, row: _Row, rect: pygame.Rect) -> None:
        canvas = self.canvas
        shown = self.shown_tile
        marked = shown.tile if shown is not None else self._about.chosen_tile
        is_shown = marked == row.advice.tile
        is_hovered = rect.collidepoint(self._desk.pointer)
        fill = theme.PAPER_BRIGHT if is_shown or is_hovered else theme.PAPER_LIGHT
        border = theme.GOLD if is_shown else theme.PAPER_EDGE
        canvas.box(
            surface,
            rect,
            fill,
            border=border,
            width=Line.BORDER if is_shown else Line.HAIR,
            radius=Corner.FIELD,
        )
        tile = pygame.Rect(rect.x + canvas.px(Space.S), rect.y + canvas.px(Space.S), 0, 0)
        tile.size = (self._tile_side(),) * 2
        clan = self._view().seats[0].clan
        canvas.tile(surface, row.advice.tile, 0, tile, clan)
        canvas.ring(surface, tile, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        self._draw_worths(surface, row, rect)
        room = self._beside_tile(rect)
        room.y += canvas.px(Sizes.WORTHS)
        if self._has_places:
            room.y = self._draw_places(surface, row, room, is_shown=is_shown)
        for text in self._texts(row.advice):
            room.y = canvas.write_wrapped(surface, text, room, size=theme.SMALL)
        if row.is_opened:
            self._draw_parts(surface, row, rect, room)

    def _draw_worths(self, surface: pygame.Surface, row: _Row, rect: pygame.Rect) -> None:
        canvas, room = self.canvas, self._beside_tile(rect)
        own = pygame.Rect(room.x, room.y, canvas.px(Sizes.OWN), canvas.px(Sizes.WORTHS))
        worth = self._own_worth(row.advice)
        if self._has_places:
            own.width = room.width
            text = tr("worth about {points}").format(points=describe_points(worth))
            canvas.write(surface, text, own, size=theme.LARGE_BODY, face=Face.BOLD)
            return
        canvas.write(surface, halves(worth), own, size=theme.HEADING, face=Face.TITLE)
        for seat, place in self._rival_rects(rect):
            side = canvas.px(Sizes.CREST)
            crest = pygame.Rect(place.x, place.centery - side // 2, side, side)
            canvas.crest(surface, self._view().seats[seat].clan, crest)
            number = pygame.Rect(crest.right + canvas.px(Space.XS), place.y, 0, place.height)
            number.width = place.right - number.x
            text = halves(row.advice.worths[seat].total)
            canvas.write(
                surface, text, number, size=theme.BODY, face=Face.TITLE_REGULAR, colour=theme.INK_SOFT
            )

    def _draw_places(self, surface: pygame.Surface, row: _Row, room: pygame.Rect, *, is_shown: bool) -> int:
        """The lines of the places, with their badges; the y below them."""
        canvas = self.canvas
        if not row.advice.places:
            line = pygame.Rect(room.x, room.y, room.width, canvas.px(Sizes.PLACE))
            canvas.write(surface, tr("It fits nowhere now."), line, size=theme.SMALL, colour=theme.WRONG)
            return line.bottom
        bottom = room.y
        is_last = self._view().round == len(self._view().track)
        texts = place_lines(row.advice.places, is_last_round=is_last)
        for number, ((_, line), words) in enumerate(zip(self._place_rects(row), texts, strict=True), start=1):
            if line.collidepoint(self._desk.pointer):
                canvas.box(surface, line, theme.GOLD_PALE, radius=Corner.SMALL)
            side = canvas.px(Sizes.PLACE_BADGE)
            badge = pygame.Rect(line.x + canvas.px(Space.XS), line.centery - side // 2, side, side)
            _draw_badge(surface, canvas, badge, number, is_faint=not is_shown)
            text = pygame.Rect(badge.right + canvas.px(Space.S), line.y, 0, line.height)
            text.width = line.right - text.x
            canvas.write(surface, words, text, size=theme.SMALL)
            bottom = line.bottom
        return bottom

    def _draw_parts(self, surface: pygame.Surface, row: _Row, rect: pygame.Rect, room: pygame.Rect) -> None:
        canvas = self.canvas
        parts = self._parts(row.advice)
        width = self._text_width()
        height = sum(canvas.wrapped_height(text, theme.SMALL, width) for text in parts)
        part = pygame.Rect(room.x, rect.bottom - canvas.px(Space.S) - height, width, height)
        for text in parts:
            part.y = canvas.write_wrapped(surface, text, part, size=theme.SMALL, colour=theme.INK_SOFT)

    def draw_on_land(self, surface: pygame.Surface) -> None:
        shown = self.shown_tile
        if shown is None:
            return
        canvas, land = self.canvas, self._desk.land
        before = surface.get_clip()
        surface.set_clip(land.rect)
        pointed, held = self._pointed_place(), self._about.held_placement
        for number, place in enumerate(shown.places, start=1):
            rect = land.cell_rect(place.placement.cell)
            if held is None or held.cell != place.placement.cell:
                rotation, is_pointed = place.placement.rotation, place is pointed
                self._draw_faint(surface, shown.tile, rotation, rect, is_pointed=is_pointed)
            side = max(canvas.px(Sizes.SMALLEST_BADGE), min(canvas.px(Sizes.BADGE), rect.width // 3))
            badge = pygame.Rect(rect.x + side // 4, rect.y + side // 4, side, side)
            _draw_badge(surface, canvas, badge, number)
        surface.set_clip(before)

    def _pointed_place(self) -> Place | None:
        position = self._desk.pointer
        shown = self.shown_tile
        number = self._badge_at(position)
        if shown is not None and number is not None:
            return shown.places[number]
        row = self._row_at(position)
        if row is None or row.advice is not shown:
            return None
        return next((place for place, rect in self._place_rects(row) if rect.collidepoint(position)), None)

    def _draw_faint(
        self, surface: pygame.Surface, tile: int, rotation: int, rect: pygame.Rect, *, is_pointed: bool
    ) -> None:
        canvas, clan = self.canvas, self._view().seats[0].clan

        def make() -> pygame.Surface:
            picture = canvas.sprites.tile(tile, rotation, rect.width, clan).copy()
            picture.set_alpha(Sizes.FAINT)
            return picture

        key = ("faint", tile, rotation, rect.width, canvas.sprites.with_patterns)
        surface.blit(canvas.sprites.made(key, make), rect)
        frame = theme.GOLD_PALE if is_pointed else theme.GOLD
        canvas.ring(surface, rect, frame, Line.HEAVY if is_pointed else Line.FIRM, Corner.SHARP)


def _draw_badge(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, number: int, *, is_faint: bool = False
) -> None:
    fill, ink = (theme.PAPER, theme.GOLD_DARK) if is_faint else (theme.GOLD_DARK, theme.LIGHT_INK)
    radius = rect.width / 2 / canvas.scale
    canvas.box(
        surface,
        rect,
        fill,
        border=theme.GOLD_DARK if is_faint else theme.GOLD_PALE,
        width=Line.HAIR,
        radius=radius,
    )
    size = rect.height * 0.62 / canvas.scale
    canvas.write(surface, str(number), rect, size=size, face=Face.BOLD, colour=ink, align=Align.CENTRE)
