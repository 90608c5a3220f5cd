"""The sheet of advice beside the land: what each tile is worth to each seat, prices and places.

It is for the person before the screen: it is computed from that seat's view, closes with the seat's
panel, and each person opens it separately. It is computed in another process; until the answer
comes, the sheet says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple, cast

import pygame

from skye_desktop.game.thinking import Ticket
from skye_desktop.games.skye.bots.seat_advice import PlaceAdvice, SeatAdvice, TileAdvice, advise
from skye_desktop.games.skye.engine import BuyTile, Phase, PlaceTile, SeatAction
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import PLACES, Game
from skye_desktop.games.skye.ui.sizes import Advice as Sizes
from skye_desktop.games.skye.ui.table.advice_rows import (
    AdviceContext,
    AdviceRow,
    PlaceLine,
    draw_badge,
    draw_faint,
    place_explained,
)
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.panel_interfaces import AdviceRequest
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.wording.advice_words import best_line, place_sentences
from skye_desktop.games.skye.wording.tile import tile_name
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import (
    Action,
    Anchored,
    Button,
    Command,
    Common,
    Corner,
    Do,
    Face,
    Kind,
    Label,
    Line,
    Pane,
    Role,
    Ruler,
    Scroller,
    Secret,
    Space,
    Widget,
    chain,
    column,
    measured_apart,
    numbered,
    row,
    sheet,
    square,
    theme,
)

KEYS_OF_ADVICE: Final = (Game.ADVICE, Game.NEXT_ADVICE, Game.PROPOSED, Common.CANCEL, *PLACES)
"""All commands of the sheet."""
_HEADING: Final = 24
_CLOSE: Final = 30
_POLL_SECONDS = 0.05
"""Seconds between two polls for the answer."""


class SheetContent(NamedTuple):
    """Content of the sheet, and of the marks on the land."""

    context: AdviceContext | None
    empty_text: str
    """Text that is displayed if there are no rows."""
    best: str
    """Text which says that doing nothing is best; empty if it is not."""
    proposes: bool
    """Whether there are proposed prices that a press can put on the tiles."""
    opened: int | None
    marked: int | None
    """Tile whose row is highlighted."""
    lines: Sequence[tuple[Sequence[str], Sequence[str]]]
    """Lines about each tile, and the longest lines that there may be about it."""
    side: float
    """Side of a tile's picture, in design pixels."""
    is_public: bool
    """Whether the order of the rows may be known to everybody."""
    places: Sequence[tuple[int, PlaceAdvice]]
    """Places on the land, each with its tile."""


class LayPricesButton(Button):
    secret = Secret.WHOLE  # only who has something to gain by it is offered it


class AdviceList(Pane):
    is_target = could_be_target = False  # whether it scrolls tells of what stands in it


class PlaceOnLand(Widget):
    """A place for a tile on the land; a press takes the tile there, unless it is there already."""

    owner: AdviceSheet
    tile: int
    where: PlaceAdvice
    number: int
    """Index of the place, from 0."""

    role = Role.ITEM
    takes_focus = False
    is_target = True
    could_be_target = True

    @property
    def label(self) -> str:
        view, shown = self.owner.desk.view, self.owner.shown_tile
        what = place_sentences(view, shown) if shown is not None else []
        return headed(tile_name(self.tile), what[self.number]) if self.number < len(what) else ""

    @property
    def note(self) -> str:
        desk = self.owner.desk
        explained = place_explained(desk.view, self.where, self.number, desk.input)
        return "\n".join(explained) if self.is_pressable else ""

    @property
    def is_pressable(self) -> bool:
        return self.owner.may_take_to(self.where)

    def press(self) -> None:
        self.owner.take(self.tile, self.where)


class AdviceSheet(Anchored):
    """The sheet: asks for advice, shows it, and takes a tile to a proposed place."""

    desk: Desk
    content: SheetContent | None = None
    """Content; None while the sheet is closed."""

    room = pygame.Rect(0, 0, 0, 0)
    """Room in which it may be placed, in window pixels."""
    advice = cast("SeatAdvice | None", None)
    """Advice that was computed; None until then."""
    is_open = False
    """Whether the sheet is open."""
    _panel = cast("PanelRoot | None", None)
    """Panel that it was opened for; None while it is closed."""
    _asked_at = -1
    _ticket = cast("Ticket[SeatAdvice | None] | None", None)
    _trouble = ""
    _opened = cast("int | None", None)
    """Tile whose row is opened; None for none."""
    _picked = cast("int | None", None)
    """Tile whose places are displayed while no tile is in hand."""

    def mounted(self) -> None:
        super().mounted()
        self._counted = set[tuple[int, Phase, int]]()
        """Turns in which the use of advice was counted already: round, phase, seat."""

    # -- opening and closing

    @property
    def is_thinking(self) -> bool:
        return self._ticket is not None

    def toggle(self) -> None:
        if self.is_open:
            self.close()
        elif self.desk.gives_advice:
            self._panel, self.is_open = self.desk.panel, True
            self._count()
            self.desk.relayout()

    def close(self) -> None:
        if self.is_open:
            self.forget()
            self.desk.relayout()

    def forget(self) -> None:
        self._drop_question()
        self._panel, self._opened, self._picked, self.is_open = None, None, None, False
        self.advice, self._asked_at = None, -1
        self.set(content=None)

    def _drop_question(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._ticket = None

    def _count(self) -> None:
        """Count a use of advice by the seat, once in each turn."""
        session, panel = self.desk.session, self.desk.panel
        assert panel.seat is not None
        turn = (self.desk.view.round, panel.phase, panel.seat)
        if turn in self._counted:
            return
        self._counted.add(turn)
        used = list(session.table.advice_used or (0,) * len(session.setup.seats))
        used[panel.seat] += 1
        session.change_table(advice_used=tuple(used))

    def keep_up(self) -> None:
        """Close the sheet when its panel is replaced, and ask for new advice after an action."""
        if self._panel is not self.desk.panel or not self.desk.gives_advice:
            self.forget()
        elif self._asked_at != len(self.desk.session.moments):
            self._ask()

    def _ask(self) -> None:
        panel = self.desk.panel
        assert panel.seat is not None
        self._drop_question()
        self._asked_at, self._trouble = len(self.desk.session.moments), ""
        if self.advice is not None and panel.phase is Phase.BUILDING and not panel.acting.to_build:
            self.advice = self.advice._replace(tiles=())
            return
        self._ticket = self.desk.app.thinker.ask(advise, self.desk.view, panel.seat)
        self.wake(_POLL_SECONDS)

    # -- time

    def tick(self, seconds: float) -> float | None:
        """Poll for the answer while it is awaited."""
        answer = self._ticket.poll() if self._ticket is not None else None
        if answer is None:
            return _POLL_SECONDS if self._ticket is not None else None
        self._ticket = None
        self.advice = answer.value
        self._trouble = answer.trouble
        self.desk.relayout()
        return None

    # -- what stands on it

    def beside(self, room: pygame.Rect) -> pygame.Rect:
        """Return the part of the room that the sheet leaves for the land.

        The sheet is on the right.
        """
        if not self.is_open:
            return room
        width, gap = self.desk.canvas.px(300), self.desk.canvas.px(Space.M)
        self.room = pygame.Rect(room.right - width, room.y, width, room.height)
        return pygame.Rect(room.x, room.y, room.width - width - gap, room.height)

    def refresh(self) -> None:
        """Update the content after a change that may affect it."""
        self.set(content=None if self._panel is None else self._now(self._panel))

    def _now(self, panel: PanelRoot) -> SheetContent:
        desk = self.desk
        about = self._about
        advice = self.advice
        shown = self.shown_tile
        context, tiles = None, () if advice is None else advice.tiles
        if advice is not None:
            context = AdviceContext(
                advice,
                desk.view,
                about.has_places,
                desk.input,
                Do(self._open),
                Do(self._take_unless_asked),
            )
        lines = tuple(
            (
                tuple(about.lines(context.advice, one, False)),
                tuple(about.lines(context.advice, one, True)),
            )
            for one in tiles
            if context is not None
        )
        return SheetContent(
            context, "" if tiles else self._empty_text(),
            "" if self._proposes else self._nothing_best(), self._proposes, self._opened,
            about.chosen_tile if shown is None else shown.tile, lines,
            # The pictures are smaller in the market, which has many tiles.
            38 if panel.phase is Phase.BUYING else 48, panel.phase is Phase.BUILDING,
            () if shown is None else tuple((shown.tile, place) for place in shown.places),
        )  # fmt: skip

    def _nothing_best(self) -> str:
        is_some = self.advice is not None and self.advice.tiles and self.advice.best is None
        return self._best_line() if is_some else ""

    def forms(self) -> Sequence[Widget]:
        if self.content is None:
            return ()
        content, hint = self.content, self.desk.input.hint
        lay = LayPricesButton(
            tr("Lay these prices"), Do(self._lay_prices), size=theme.BODY, key=hint(Game.PROPOSED),
            tip=tr("Puts coins and axe on your tiles; Ready sets them"), id="lay prices",
            height=self.canvas.target(Sizes.BUTTON_HEIGHT),
        ) if content.proposes else None  # fmt: skip
        best = (
            Label(content.best, theme.SMALL, face=Face.BOLD, wrap=True, id="advice best")
            if content.best
            else None
        )
        below = Space.S if lay or best else None
        empty_text = (
            _note_label(content.empty_text, _HEADING, "advice instead")
            if content.empty_text
            else None
        )
        inside = column(*self._rows(content), gap=Space.S)
        rows = AdviceList((inside,), called=tr("Advice"), id="advice list", grow=1)
        head = self._head(hint(Game.ADVICE))
        return (sheet(head, lay, best, below, empty_text, rows, pad=Space.M),)

    def _rows(self, content: SheetContent) -> list[Widget]:
        if content.context is None:
            return []
        tiles = zip(content.context.advice.tiles, content.lines, strict=True)
        return [
            AdviceRow(
                content.context, tile, content.side, tile.tile == content.opened,
                tile.tile == content.marked, content.is_public, *lines, id=f"advice {number}",
            )
            for number, (tile, lines) in enumerate(tiles, start=1)
        ]  # fmt: skip

    def _head(self, key: str) -> Widget:
        """Return the heading with the button that closes the sheet."""
        note = tr("Worth in points: to you, to the others")
        if self._about.has_places:
            note = tr("The best places, in points")
        title = Label(
            tr("Advice"), theme.HEADING, face=Face.TITLE, height=_HEADING, id="advice title"
        )
        words = column(title, _note_label(note, 16, "advice note"), Space.S, grow=1)
        cross = Button(
            "×", Do(self.close), Kind.QUIET, key=key, tip=tr("Close the advice"),
            size=theme.HEADING, id="close advice", width=_CLOSE, height=_CLOSE,
        )  # fmt: skip
        return row(words, cross)

    def build(self) -> Sequence[Widget]:
        places = () if self.content is None else self.content.places
        on_land = [
            PlaceOnLand(self, tile, place, number, id=f"place {number + 1}")
            for number, (tile, place) in enumerate(places)
        ]
        return (*super().build(), *on_land)

    def about(self) -> Hashable:
        return (
            self.content,
            tuple(self.room),
            *(tuple(self._cell(place)) for _, place in self._places),
        )

    @property
    def _places(self) -> Sequence[tuple[int, PlaceAdvice]]:
        return () if self.content is None else self.content.places

    def _cell(self, place: PlaceAdvice) -> pygame.Rect:
        land = self.desk.land
        return land.cell_rect(place.placement.cell).clip(land.rect)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return a box at the right of the room, as tall as the rows need and the room allows."""
        box = pygame.Rect(self.room)
        box.height = min(box.height, measured_apart(self.forms()[0], ruler, box.width)[1])
        return 0, box

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(
                ruler, self._cell(child.where) if isinstance(child, PlaceOnLand) else self.box
            )

    def _best_line(self) -> str:
        return "" if self.advice is None else best_line(self.desk.view, self.advice)

    @property
    def _proposes(self) -> bool:
        is_known = self.advice is not None and self.advice.proposal is not None
        return is_known and self._about.take is not None

    def _lay_prices(self) -> None:
        if self._proposes and self.advice is not None:
            self._propose(self.advice.proposal)

    def _propose(self, action: SeatAction | None) -> None:
        take = self._about.take
        if take is not None:
            take(action)

    def _empty_text(self) -> str:
        """Return the text in place of rows."""
        panel = self._panel
        if panel is not None and self._about.has_places and not panel.acting.to_build:
            return tr("All tiles are laid.")
        if self._ticket is not None:
            return tr("Thinking …")
        if self.advice is None:
            return tr("No advice: {why}").format(why=self._trouble)
        return tr("There is no tile to speak of.")

    @property
    def _about(self) -> AdviceRequest:
        """The decision of the panel for which the sheet was opened."""
        assert self._panel is not None
        about = self._panel.info.advisable
        assert about is not None
        return about

    def action(self) -> Action | None:
        """Return the action that opens or closes the sheet; None where there is no advice."""
        if not self.desk.gives_advice:
            return None
        tip = tr("Close the advice") if self.is_open else tr("What the tiles are worth, and more")
        return Action(self.toggle, tr("Advice"), tip=self.desk.input.with_keys(tip, Game.ADVICE))

    # -- the tile that is spoken of

    @property
    def shown_tile(self) -> TileAdvice | None:
        """Tile whose places are displayed: the tile in hand, else the picked one, else the best."""
        panel = self._panel
        if (
            panel is None
            or not self._about.has_places
            or self.advice is None
            or not self.advice.tiles
        ):
            return None
        if self._ticket is not None or panel.seat != self.desk.shown:
            return None  # what was said of the land before is not true of it now
        held = self._about.chosen_tile
        seat = self.advice.seat
        tiles = self.advice.tiles
        wanted = held if held is not None else self._picked
        best = max(tiles, key=lambda one: one.worths[seat].total)
        return next((one for one in tiles if one.tile == wanted), best)

    def take_to(self, number: int) -> bool:
        """Take the shown tile to its place of that index; return whether there is such a place."""
        shown = self.shown_tile
        if shown is None or number >= len(shown.places):
            return False
        self.take(shown.tile, shown.places[number])
        return True

    def take(self, tile: int, place: PlaceAdvice) -> None:
        """Take a tile to a place, as if a person had moved it there."""
        assert self.advice is not None, "there are places"
        self._propose(PlaceTile(self.advice.seat, tile, place.placement))

    def _take_unless_asked(self, tile: int, place: PlaceAdvice) -> None:
        if self._ticket is None:
            self.take(tile, place)

    def may_take_to(self, place: PlaceAdvice) -> bool:
        """Return whether a press on a place of the land takes the tile there.

        It does not where a tile is held by the pointer, or lies there already.
        """
        return (
            not self.desk.panel.holds_by_pointer and self._about.held_placement != place.placement
        )

    def _pick(self, tile: int | None) -> None:
        self._opened = self._picked = tile
        self.desk.relayout()
        rows = None if self.tree is None else self.tree.ids.get("advice list")
        if self.content is None or self.tree is None or not isinstance(rows, Scroller):
            return
        opened = [
            row for row in self.tree.ids.values() if isinstance(row, AdviceRow) and row.is_opened
        ]
        for one in opened:
            rows.show(one)

    def _pick_next(self) -> None:
        tiles: list[int | None] = [None, *(one.tile for one in self._tiles)]
        at = tiles.index(self._opened) if self._opened in tiles else 0
        self._pick(tiles[(at + 1) % len(tiles)])

    def _open(self, tile: int) -> None:
        """Open or close the row of a tile, which lists the sources of its points.

        In the market also choose the tile.
        """
        if self.advice is not None and self.desk.view.phase is Phase.BUYING:
            self._propose(BuyTile(self.advice.seat, tile))
        self._pick(None if self._opened == tile else tile)

    # -- events

    def key(self, event: pygame.Event) -> bool:
        """Handle a key for the sheet, open or closed; return whether it was one of its keys."""
        keys = self.desk.input
        return keys.means(event, *KEYS_OF_ADVICE) and keys.act(event, self._commands)

    def _commands(self) -> dict[Command, Action]:
        actions: dict[Command, Action] = {}
        panel = self.desk.panel
        if panel.holds_by_pointer:
            return actions  # all is for what the pointer has in hand
        if self.is_open or self.desk.gives_advice:
            actions[Game.ADVICE] = Action(self.toggle)
        if self.is_open:
            places = PLACES[: len(self.shown_tile.places) if self.shown_tile else 0]
            actions |= numbered(places, self.take_to) | {Game.NEXT_ADVICE: Action(self._pick_next)}
            if self._proposes:
                actions[Game.PROPOSED] = Action(self._lay_prices)
            if not panel.holds_something:
                actions[Common.CANCEL] = Action(self.close)
        return actions

    @property
    def _tiles(self) -> Sequence[TileAdvice]:
        return () if self.advice is None else self.advice.tiles

    def announced(self) -> Mapping[str, str]:
        """Return the texts to announce: the first sentences about each tile."""
        if not self.is_open:
            return {}
        rows = () if self.tree is None or self.content is None else self._rows(self.content)
        spoken = [row.spoken_lines() for row in rows if isinstance(row, AdviceRow)]
        tiles = (
            sentences(*words[: 3 if one.places else 2])
            for one, words in zip(self._tiles, spoken, strict=True)
        )
        return {
            "advice": "\n".join(filter(None, (self._best_line(), *tiles))) or self._empty_text()
        }

    # -- drawing

    def draw_on_land(self, surface: pygame.Surface) -> None:
        shown = self.shown_tile
        if shown is None:
            return
        canvas, land = self.desk.canvas, self.desk.land
        before = surface.get_clip()
        surface.set_clip(land.rect)
        pointed, held = self._pointed_place(), self._about.held_placement
        for number, place in enumerate(shown.places, start=1):
            rect = land.cell_rect(place.placement.cell)
            if held is None or held.cell != place.placement.cell:
                clan = self.desk.view.seats[0].clan
                draw_faint(surface, canvas, (shown.tile, place.placement.rotation, clan), rect)
                edge, width = (
                    (theme.GOLD_PALE, Line.HEAVY) if place is pointed else (theme.GOLD, Line.FIRM)
                )
                canvas.ring(surface, rect, edge, width, Corner.SHARP)
            _draw_number(surface, canvas, rect, number)
        surface.set_clip(before)

    def _pointed_place(self) -> PlaceAdvice | None:
        """Return the place that the pointer is on, on the land or on its row."""
        shown = self.shown_tile
        around = [] if self.tree is None or shown is None else chain(self.tree.hovered)
        pointed = (one for one in around if isinstance(one, PlaceLine | PlaceOnLand))
        return next(
            (one.where for one in pointed if shown is not None and one.tile == shown.tile), None
        )


def _draw_number(surface: pygame.Surface, canvas: Art, cell: pygame.Rect, number: int) -> None:
    """Draw a number in a corner of a cell."""
    side = max(canvas.px(15), min(canvas.px(26), cell.width // 3))
    draw_badge(
        surface, canvas, square(side, topleft=(cell.x + side // 4, cell.y + side // 4)), number
    )


def _note_label(text: str, height: float, id: str) -> Label:
    return Label(text, theme.SMALL, theme.INK_SOFT, height=height, id=id)
