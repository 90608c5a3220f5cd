"""The sheet of advice beside the land: what each tile is worth to whom, what rivals would pay, where it lies best.

It belongs to whoever sits before the screen: it is found from that seat's view, closes with the seat's panel, and is
opened anew by every person. It is worked out in another process; until it is there, the sheet says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pygame

from skye_desktop.bots.advice import Advice, Place, TileAdvice, advise
from skye_desktop.engine import Phase, PlayerView
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked, Deed, Node, Role
from skye_desktop.kit.commands import Action, Command, Common, numbered
from skye_desktop.kit.layout import Child, Part, column, row
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Group, Kind, Label, ScrollArea
from skye_desktop.play.thinking import Ticket
from skye_desktop.play.wording.advice import best_line, places_told
from skye_desktop.play.wording.tile import tile_name
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import PLACES, Game
from skye_desktop.ui.sizes import Advice as Sizes
from skye_desktop.ui.table.advice_rows import AdviceRow, Told, draw_badge, draw_faint, place_explained
from skye_desktop.ui.table.context import Advised
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.pieces import square

_LOOK_AGAIN = 0.05
"""Seconds between two looks whether the answer is there."""


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
        self._rows: list[AdviceRow] = []
        self._list = column()
        self._area: ScrollArea | None = None
        self.group = Group(texts="advice text", asked=self._do_asked)
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
        self.group.replace([])

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
        self._ticket, self.advice, self._trouble = None, answer.value, answer.trouble
        self._desk.relayout()

    # -- layout

    def beside(self, room: pygame.Rect) -> pygame.Rect:
        """What the sheet leaves of the room for the land; the sheet takes its place at the right."""
        if not self.is_open:
            return room
        width, gap = self.canvas.px(Sizes.WIDTH), self.canvas.px(Space.M)
        self.rect = pygame.Rect(room.right - width, room.y, width, room.height)
        self._arrange()
        return pygame.Rect(room.x, room.y, room.width - width - gap, room.height)

    def _arrange(self) -> None:
        """The rows, and the sheet as tall as they need, as far as there is room."""
        canvas, bar = self.canvas, self.canvas.px(Space.M)
        self._rows = self._new_rows()
        self._list = column(*[row.part for row in self._rows], gap=Space.S)
        inner = self.rect.inflate(-2 * bar, -2 * bar)
        # The sentences are broken as beside the bar, whether there is one or not.
        height = self._list.wish(canvas, inner.width - bar - bar // 2)[1]
        area = ScrollArea(
            "advice list", pygame.Rect(0, 0, 0, 0), height, self._draw_rows,
            step=canvas.px(Sizes.TILE), bar=bar, label=tr("Advice"),
        )  # fmt: skip
        instead = None if self._rows else _said(self._instead(), Sizes.HEADING)
        head = column(
            _head(self._about, self.close, self._desk.input.hint(Game.ADVICE)), *self._best(), instead
        )
        self.rect.height = min(self.rect.height, 2 * bar + head.wish(canvas, inner.width)[1] + height)
        inner.height = self.rect.height - 2 * bar
        self.group.replace(column(head, area.grow()).arranged(canvas, inner))
        self._list.place(canvas, area.content)
        self._area = area

    def _best(self) -> list[Child]:
        """That nothing is to be done where that is best, and the button that lays the prices which are proposed."""
        if self._may_lay_prices:
            lay = Button(
                tr("Lay these prices"), (None, self.canvas.target(Sizes.BUTTON_HEIGHT)), self._lay_prices,
                id="lay prices", size=theme.BODY, key=self._desk.input.hint(Game.PROPOSED),
                tooltip=tr("Puts coins and axe on your tiles; Ready sets them"),
            )  # fmt: skip
            return [lay, Space.S]
        if self.advice is None or not self.advice.tiles or self.advice.best is not None:
            return []
        text = self._best_line()
        return [Label(text, size=theme.SMALL, face=Face.BOLD, wrap=True), Space.S] if text else []

    def _best_line(self) -> str:
        return "" if self.advice is None else best_line(self._desk.view, self.advice)

    @property
    def _may_lay_prices(self) -> bool:
        is_known = self.advice is not None and self.advice.proposal is not None
        return is_known and self._about.lay_prices is not None

    def _lay_prices(self) -> None:
        lay, advice = self._about.lay_prices, self.advice
        if lay is not None and advice is not None and advice.proposal is not None:
            lay(advice.proposal)

    def _new_rows(self) -> list[AdviceRow]:
        if self.advice is None or self._panel is None:
            return []
        desk = self._desk
        told = Told(self.advice, desk.view, self._about, lambda: desk.pointer, self._marked, desk.input)
        # They are smaller on the market, which has many tiles.
        side = Sizes.OFFER if self._panel.phase is Phase.BUYING else Sizes.TILE
        opened = self._opened
        return [AdviceRow(told, one, side=side, is_opened=one.tile == opened) for one in self.advice.tiles]

    def _instead(self) -> str:
        """What is said where there are no rows."""
        panel = self._panel
        if panel is not None and self._about.has_places and not panel.acting.to_build:
            return tr("All tiles are laid.")
        if self._ticket is not None:
            return tr("Thinking …")
        if self.advice is None:
            return tr("No advice: {why}").format(why=self._trouble)
        return tr("There is no tile to speak of.")

    @property
    def _about(self) -> Advised:
        """What the sheet was opened for."""
        assert self._panel is not None
        about = self._panel.advisable
        assert about is not None
        return about

    @property
    def rows(self) -> list[AdviceRow]:
        """The rows where they lie now, some of them perhaps scrolled out of sight."""
        if self._area is not None and self._list.rect != self._area.content:
            self._list.place(self.canvas, self._area.content)
        return self._rows

    def _row_at(self, position: tuple[int, int]) -> AdviceRow | None:
        if self._area is None or not self._area.rect.collidepoint(position):
            return None
        return next((row for row in self.rows if row.contains(position)), None)

    def _marked(self) -> int | None:
        """The tile whose row is set off."""
        shown = self.shown_tile
        return self._about.chosen_tile if shown is None else shown.tile

    def button(self) -> Button | None:
        """The quiet button that opens the sheet; none where there is no advice."""
        if not self.is_available:
            return None
        tip = tr("What the tiles are worth, and more") if not self.is_open else tr("Close the advice")
        size = Sizes.BUTTON, self._desk.canvas.target(Sizes.BUTTON_HEIGHT)
        return Button(
            tr("Advice"), size, self.toggle, id="advice", kind=Kind.QUIET, size=theme.BODY, selected=self.is_open,
            key=self._desk.input.hint(Game.ADVICE), tooltip=tip,
        )  # fmt: skip

    # -- the tile that is spoken of

    @property
    def shown_tile(self) -> TileAdvice | None:
        """The tile whose places are shown on the land: the one in hand, else the one picked, else the best."""
        panel = self._panel
        if panel is None or not self._about.has_places or self.advice is None or not self.advice.tiles:
            return None
        if self._ticket is not None or panel.seat != self._desk.shown:
            return None  # what was said of the land before is not true of it now
        held, seat, tiles = self._about.chosen_tile, self.advice.seat, self.advice.tiles
        wanted = held if held is not None else self._picked
        best = max(tiles, key=lambda one: one.worths[seat].total)
        return next((one for one in tiles if one.tile == wanted), best)

    def take_to(self, number: int) -> bool:
        """Take the shown tile to its first, second or third place, counted from 0; whether there is such a place."""
        shown = self.shown_tile
        if shown is None or number >= len(shown.places):
            return False
        self._take_to(shown.tile, shown.places[number])
        return True

    def _take_to(self, tile: int, place: Place) -> None:
        take_to = self._about.take_to
        assert take_to is not None, "what has places can be taken to them"
        take_to(tile, place.placement)

    def _pick(self, tile: int | None) -> None:
        self._opened = self._picked = tile
        self._desk.relayout()
        row = next((row.part.rect for row in self.rows if row.tile.tile == tile), None)
        if row is not None and self._area is not None:
            top = row.y - self._list.rect.y
            self._area.reveal(top, top + row.height)

    def _pick_next(self) -> None:
        tiles: list[int | None] = [None, *(row.tile.tile for row in self._rows)]
        at = tiles.index(self._opened) if self._opened in tiles else 0
        self._pick(tiles[(at + 1) % len(tiles)])

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        if self._desk.input.act(event, self._commands):
            return True
        if event.type == pygame.KEYDOWN or not self.is_open or self._is_held_by_pointer:
            return False
        is_used = self.group.handle_event(event)
        if event.type == pygame.MOUSEMOTION:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self.rect.collidepoint(self._desk.pointer)
        return is_used or (event.type == pygame.MOUSEBUTTONDOWN and self._press(event))

    @property
    def _is_held_by_pointer(self) -> bool:
        """Whether the pointer has something in hand: then every event of it is the panel's."""
        panel = self._desk.panel
        about = panel.advisable
        return panel.holds_something and not (about is not None and about.is_held_by_key)

    def _commands(self) -> dict[Command, Action]:
        actions: dict[Command, Action] = {}
        if not self._is_held_by_pointer and (self.is_open or self.is_available):
            actions[Game.ADVICE] = Action(self.toggle)
        if not self._is_held_by_pointer and self.is_open:
            places = PLACES[: len(self.shown_tile.places) if self.shown_tile else 0]
            actions |= numbered(places, self.take_to) | {Game.NEXT_ADVICE: Action(self._pick_next)}
            if self._may_lay_prices:
                actions[Game.PROPOSED] = Action(self._lay_prices)
            if not self._desk.panel.holds_something:
                actions[Common.CANCEL] = Action(self.close)
        return actions

    def _press(self, event: pygame.Event) -> bool:
        if self.rect.collidepoint(event.pos):
            row = self._row_at(event.pos)
            if row is not None and event.button == LEFT_BUTTON:
                self._click(row, event.pos)
            return True
        number = self._badge_at(event.pos)
        return event.button == LEFT_BUTTON and number is not None and self.take_to(number)

    def _click(self, row: AdviceRow, position: tuple[int, int]) -> None:
        place, tile = row.place_at(position), row.tile.tile
        if place is not None and self._ticket is None:
            self._take_to(tile, place)
            return
        self._open(row)

    def _open(self, row: AdviceRow) -> None:
        """The row with the parts of its points, or without them again; its tile is the one that is chosen."""
        if self._about.choose is not None:
            self._about.choose(row.tile.tile)
        self._pick(None if row.is_opened else row.tile.tile)

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

    def nodes(self) -> tuple[Node, ...]:
        """The sheet as data: a line for each tile and each place to lay one."""
        if not self.is_open:
            return ()
        targets, nowhere = self.targets(), pygame.Rect(self.rect.topleft, (0, 0))  # scrolled out of sight
        told = [sentences(*row.heard()) for row in self._rows]
        ids = [f"advice {number}" for number in range(1, len(told) + 1)]
        rows = (
            Node(id, Role.ITEM, text, targets.get(id, nowhere)) for id, text in zip(ids, told, strict=True)
        )
        return (*self.group.nodes(), *rows, *_places(self._desk.view, self.shown_tile, targets))

    def _do_asked(self, asked: Asked) -> bool:
        """A row is opened, a tile taken to a place, in sight or not."""
        kind, _, number = asked.id.partition(" ")
        if asked.deed is not Deed.PRESS or not number.isdecimal() or self.is_thinking:
            return False
        if kind == "advice" and int(number) <= len(self._rows):
            self._open(self._rows[int(number) - 1])
            return True
        return kind == "place" and self.take_to(int(number) - 1)

    def told(self) -> dict[str, str]:
        """What has been found out, to be told aloud: each tile, and what is said of it first."""
        if not self.is_open:
            return {}
        tiles = (sentences(*one.heard()[: 3 if one.places else 2]) for one in self._rows)
        return {"advice": "\n".join(filter(None, (self._best_line(), *tiles))) or self._instead()}

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret: rows lie by what the person's gold is worth."""
        is_open_to_all = self._panel is None or self._panel.phase is Phase.BUILDING
        own = {"close advice"}
        return {name: rect for name, rect in self.targets().items() if is_open_to_all or name in own}

    def targets(self) -> dict[str, pygame.Rect]:
        if not self.is_open:
            return {}
        found = {name: rect for name, rect in self.group.targets().items() if name != "advice list"}
        for number, one in enumerate(self.rows, start=1):
            if self._area is not None and self._area.rect.contains(one.picture.rect):
                found[f"advice {number}"] = one.picture.rect
        shown, land = self.shown_tile, self._desk.land
        for number, place in enumerate(shown.places if shown is not None else (), start=1):
            found[f"place {number}"] = land.cell_rect(place.placement.cell).clip(land.rect)
        return found

    def tooltip(self) -> str:
        if not self.is_open or self._is_held_by_pointer:
            return ""
        position = self._desk.pointer
        hovered = self.group.hovered
        if isinstance(hovered, Button):
            return hovered.tooltip
        row = self._row_at(position)
        if row is not None:
            return "\n".join(row.explained(position))
        number, shown = self._badge_at(position), self.shown_tile
        if number is None or shown is None:
            return ""
        return "\n".join(place_explained(self._desk.view, shown.places[number], number, self._desk.input))

    # -- drawing

    def sheets(self) -> list[pygame.Rect]:
        return [self.rect] if self.is_open else []

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_open:
            self.group.draw(surface, self.canvas)

    def _draw_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        for one in self.rows:
            if one.part.rect.colliderect(surface.get_clip()):
                one.draw(surface, self.canvas)

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
                clan = self._desk.view.seats[0].clan
                draw_faint(surface, canvas, (shown.tile, place.placement.rotation, clan), rect)
                edge, width = (theme.GOLD_PALE, Line.HEAVY) if place is pointed else (theme.GOLD, Line.FIRM)
                canvas.ring(surface, rect, edge, width, Corner.SHARP)
            _draw_number(surface, canvas, rect, number)
        surface.set_clip(before)

    def _pointed_place(self) -> Place | None:
        position, shown = self._desk.pointer, self.shown_tile
        number, row = self._badge_at(position), self._row_at(position)
        if shown is not None and number is not None:
            return shown.places[number]
        return row.place_at(position) if row is not None and row.tile is shown else None


def _places(view: PlayerView, shown: TileAdvice | None, targets: Mapping[str, pygame.Rect]) -> Iterator[Node]:
    """The places of the tile that is shown, as data."""
    if shown is None:
        return
    for number, what in enumerate(places_told(view, shown), start=1):
        id = f"place {number}"
        yield Node(id, Role.ITEM, headed(tile_name(shown.tile), what), targets[id])


def _draw_number(surface: pygame.Surface, canvas: Art, cell: pygame.Rect, number: int) -> None:
    """In a corner of a cell."""
    side = max(canvas.px(Sizes.SMALLEST_BADGE), min(canvas.px(Sizes.BADGE), cell.width // 3))
    draw_badge(surface, canvas, square(side, topleft=(cell.x + side // 4, cell.y + side // 4)), number)


def _head(about: Advised, close: Callable[[], None], key: str) -> Part:
    """What the sheet is, and the button that closes it."""
    note = tr("Worth in points: to you, to the others")
    if about.has_places:
        note = tr("The best places, in points")
    title = Label(tr("Advice"), (None, Sizes.HEADING), size=theme.HEADING, face=Face.TITLE)
    words = column(title, _said(note, Sizes.NOTE), Space.S)
    cross = Button(
        "×", (Sizes.CLOSE, Sizes.CLOSE), close, id="close advice", kind=Kind.QUIET, key=key,
        tooltip=tr("Close the advice"), size=theme.HEADING,
    )  # fmt: skip
    return row(words.grow(), cross)


def _said(text: str, height: float) -> Label:
    return Label(text, (None, height), size=theme.SMALL, colour=theme.INK_SOFT)
