"""A tile of a scenario in the air: how it is held and turned, what it is over, where it comes down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame

from skye_desktop.engine import Cell, Placement, Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.gestures import Gesture, Outcome
from skye_desktop.kit.theme import Corner, Line
from skye_desktop.kit.widgets import LEFT_BUTTON, RIGHT_BUTTON, is_activation
from skye_desktop.play.preview import refusal_lines
from skye_desktop.ui.editor.context import HandContext
from skye_desktop.ui.editor.draft import CASTLE_CELL, Draft, DraftError
from skye_desktop.ui.editor.widgets import LEAVE_KEYS
from skye_desktop.ui.sizes import Editor
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Ghost, Marks
from skye_desktop.ui.tile_in_hand import HeldTile
from skye_desktop.ui.tile_note import draw_note, note_box

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


class Source(NamedTuple):
    """A tile and where it is taken from: a cell of the shown land, the order of the bag, or the palette."""

    tile: int
    cell: Cell | None = None
    is_ordered: bool = False

    @property
    def is_palette(self) -> bool:
        """Whether letting go of it changes nothing."""
        return self.cell is None and not self.is_ordered


class Hand:
    """Holds one tile: dragged, stuck to the pointer after a click, or moved by keys."""

    def __init__(self) -> None:
        self.tile: int | None = None
        self.rotation = 0
        """Quarter-turns clockwise."""
        self.cell: Cell | None = None
        """What it is over; None for no cell."""
        self.by_key = False
        self.sticks = False
        """Held after a click: the next click lays it."""
        self.gesture: Gesture[Source] = Gesture(1)
        self._turned: dict[int, int] = {}
        """How each tile was held last."""

    def take(self, tile: int, land: Territory, rotation: int | None = None) -> None:
        """Hold a tile as it lay, or else as it was held last, or else in a rotation in which it fits somewhere."""
        self.tile, self.cell = tile, None
        if rotation is None:
            rotation = self._turned.get(tile)
        if rotation is None:
            rotations = {turn for turns in land.placements(tile).cells().values() for turn in turns}
            rotation = min(rotations, default=0)
        self.rotation = rotation

    def let_go(self) -> None:
        """Hold nothing."""
        if self.tile is not None:
            self._turned[self.tile] = self.rotation
        self.tile = self.cell = None
        self.by_key = self.sticks = False
        self.gesture.release()

    def turn(self, step: int, land: Territory) -> None:
        """Turn it; over a cell where it fits, on to the next rotation that does."""
        assert self.tile is not None
        legal = () if self.cell is None else land.placements(self.tile).rotations(self.cell)
        for _ in range(4):
            self.rotation = (self.rotation + step) % 4
            if not legal or self.rotation in legal:
                return

    def aim_by_key(self, land: Territory, cell: Cell | None = None) -> None:
        """Put it over that cell, or the nearest to the castle where it fits, as it lies if that is possible."""
        assert self.tile is not None
        self.by_key, self.sticks = True, False
        cells = land.placements(self.tile).cells()
        if cell is None and cells:
            cell = min(cells, key=lambda at: (self.rotation not in cells[at], abs(at[0]) + abs(at[1]), at))
        self.cell = cell
        rotations = () if cell is None else cells.get(cell, ())
        if rotations and self.rotation not in rotations:
            self.rotation = rotations[0]

    def move(self, direction: tuple[int, int], land: Territory) -> None:
        """On to the nearest cell in that direction where it fits in some rotation."""
        assert self.tile is not None
        cells = land.placements(self.tile).cells()
        self.aim_by_key(land, nearest(cells, self.cell or (0, 0), direction) or self.cell)

    def placement(self) -> Placement | None:
        """Where it would lie now."""
        return None if self.cell is None else Placement(*self.cell, self.rotation)

    def marks(self, land: Territory) -> Marks:
        """Where it fits, and its ghost."""
        if self.tile is None:
            return Marks()
        cells = land.placements(self.tile).cells()
        legal = frozenset(cell for cell, rotations in cells.items() if self.rotation in rotations)
        return Marks(legal=legal, turned=frozenset(cells) - legal, ghost=self.ghost(land))

    def ghost(self, land: Territory) -> Ghost | None:
        """The tile snapped to an open cell of the land; None elsewhere."""
        placement = self.placement()
        if self.tile is None or placement is None or placement.cell not in land.open_cells:
            return None
        clashes = land.clashes(self.tile, placement)
        return Ghost(self.tile, placement, not clashes, clashes)

    def refusal(self, land: Territory) -> list[str]:
        """Why it cannot lie there, a line each; nothing if it can, or is not over the land."""
        placement = self.placement()
        if self.tile is None or placement is None or not meets(land, placement.cell):
            return []
        reason = land.why_not(self.tile, placement)
        if reason is None:
            return []
        return refusal_lines(reason, len(land.placements(self.tile).rotations(placement.cell)))


class Holding:
    """What pointer and keys do with a tile: up from palette, land or order, down on land or order or into the bag."""

    def __init__(self, context: HandContext) -> None:
        self._context = context
        self.hand = Hand()
        self.lifted: Draft | None = None
        """While something is held: the draft without it."""
        self._source = Source(0)

    @property
    def is_holding(self) -> bool:
        """Whether a tile is in the air."""
        return self.hand.tile is not None

    def marks(self) -> Marks:
        """Where the held tile fits, and its ghost."""
        return self.hand.marks(self._context.territory)

    def aim_at_nothing(self) -> None:
        """Another land is shown: what is held is over none of its cells until it is moved."""
        self.hand.cell = None

    @property
    def hint(self) -> str:
        """What can be done now, in words."""
        if not self.is_holding:
            return tr("Drag tiles onto the land, or into the row of those drawn next.")
        if self.hand.by_key:
            return tr("Arrows move it, R and Q turn it, Enter lays it; Escape puts it back.")
        return tr("Right click, wheel, R or Q turn it; Escape puts it back.")

    # -- up and down

    def lift(self, source: Source) -> bool:
        """Take a tile in hand from where it lies; what forbids it is told. Whether it is in hand."""
        context = self._context
        draft = context.history.now
        rotation = None
        try:
            if source.cell is not None:
                rotation = context.territory.faces[source.cell].rotation
                draft = draft.take_up(context.shown, source.cell)
            elif source.is_ordered:
                draft = draft.draw_by_lot(source.tile)
            else:
                draft.must_be_in_the_bag(source.tile)
        except DraftError as error:
            seat = draft.seat_with(source.tile)
            if seat is not None:
                context.show(seat)
            context.refuse(str(error))
            return False
        self.lifted, self._source = draft, source
        self.hand.take(source.tile, context.territory, rotation)
        context.play_sound(Sound.PICK_UP)
        context.refresh()
        return True

    def put_down(self) -> None:
        """What is held, or pressed to be taken, lies where it was again."""
        if not self.is_holding:
            self.hand.gesture.release()
            return
        self.lifted = None
        self.hand.let_go()
        self._context.refresh()

    def _settle(self, change: Callable[[Draft], Draft]) -> bool:
        """What is held goes somewhere; where a rule forbids it, it stays in hand and the rule is told."""
        assert self.lifted is not None
        try:
            draft = change(self.lifted)
        except DraftError as error:
            self._context.refuse(str(error))
            return False
        self.lifted = None
        self.hand.let_go()
        self._context.play_sound(Sound.SETTLE)
        self._context.do(draft)
        return True

    def _lay(self) -> bool:
        """Down on the land. Why it cannot lie there is told beside it already."""
        tile, placement = self.hand.tile, self.hand.placement()
        if tile is None or placement is None:
            return False
        if self.hand.refusal(self._context.territory):
            self._context.play_sound(Sound.REFUSE)
            return False
        return self._settle(lambda draft: draft.lay(self._context.shown, tile, placement))

    def _to_the_bag(self) -> None:
        """Off the land, out of the order."""
        if self._source.is_palette:
            self.put_down()
        else:
            self._settle(lambda draft: draft)

    def _drop(self) -> None:
        """The pointer lets the tile go."""
        context, tile, position = self._context, self.hand.tile, self.hand.gesture.position
        assert tile is not None
        place = context.strip.place_at(position)
        cell = context.land.cell_at(position)
        if place is not None:
            self._settle(lambda draft: draft.draw_next(tile, place))
        elif cell is None or not meets(context.territory, cell):
            self._to_the_bag()
        else:
            self.hand.cell = cell
            if not self._lay() and not self.hand.sticks:
                self.put_down()

    def _turn(self, step: int) -> None:
        self.hand.turn(step, self._context.territory)
        self._context.play_sound(Sound.TURN)
        self._context.redraw()

    # -- by the pointer

    def handle_event(self, event: pygame.Event) -> bool:
        """All that concerns a tile in the air, or one that is pressed and may come up."""
        if self.is_holding:
            return self._while_holding(event)
        return self.hand.gesture.held is not None and self._start(event)

    def press(self, position: tuple[int, int]) -> bool:
        """The button goes down; whether there is a tile to take."""
        source = self._source_at(position)
        if source is not None:
            self.hand.gesture.press(source, position, position)
        return source is not None

    def _source_at(self, position: tuple[int, int]) -> Source | None:
        context = self._context
        tile = context.palette.tile_at(position)
        if tile is not None:
            return Source(tile)
        tile = context.strip.tile_at(position)
        if tile is not None:
            return Source(tile, is_ordered=True)
        cell = context.land.cell_at(position)
        face = None if cell is None else context.territory.faces.get(cell)
        return None if face is None or cell == CASTLE_CELL else Source(face.number, cell)

    def _is_there(self, source: Source) -> bool:
        """Whether the tile still lies where it was pressed: a key may have undone something, or shown another land."""
        context = self._context
        if source.cell is not None:
            face = context.territory.faces.get(source.cell)
            return face is not None and face.number == source.tile
        return not source.is_ordered or source.tile in context.history.now.drawn_next

    def _start(self, event: pygame.Event) -> bool:
        """A tile is in the air once the pointer drags it or clicks it."""
        gesture = self.hand.gesture
        source, outcome = gesture.held, gesture.follow(event)
        assert source is not None
        if outcome is Outcome.NOTHING or (outcome is Outcome.MOVED and not gesture.is_dragging):
            return outcome is not Outcome.NOTHING
        position = gesture.position
        gesture.release()
        if outcome is Outcome.CANCELLED or not self._is_there(source):
            return True
        if self.lift(source):
            gesture.press(source, position, position)
            gesture.is_dragging = True
            self.hand.sticks = outcome is Outcome.CLICKED
            self._hover()
        return True

    def _while_holding(self, event: pygame.Event) -> bool:
        hand, strip = self.hand, self._context.strip
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT_BUTTON:
            self._turn(1)
            return True
        if event.type == pygame.MOUSEWHEEL:
            if not (strip.rect.collidepoint(self._context.pointer) and strip.wheel(event)):
                self._turn(1 if event.y < 0 else -1)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if hand.by_key:
            return self._pointer_takes_over(event)
        if hand.sticks and event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            if self._context.is_form_at(event.pos):
                # Whoever clicks a button means the button.
                self.put_down()
                return False
            hand.gesture.position = event.pos
            self._drop()
            return True
        return self._follow(event)

    def _follow(self, event: pygame.Event) -> bool:
        hand = self.hand
        outcome = hand.gesture.follow(event)
        if outcome is Outcome.MOVED:
            self._hover()
        elif outcome is Outcome.CLICKED and not hand.sticks:
            hand.sticks = hand.gesture.is_dragging = True
        elif outcome is Outcome.DROPPED and not hand.sticks:
            self._drop()
        elif outcome is Outcome.CANCELLED:
            self.put_down()
        return outcome is not Outcome.NOTHING

    def _hover(self) -> None:
        self.hand.gesture.grip = (0, 0)
        self.hand.cell = self._context.land.cell_at(self.hand.gesture.position)

    def _pointer_takes_over(self, event: pygame.Event) -> bool:
        """A tile moved by keys: a click on a cell of the land lays it there, any other puts it down."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != LEFT_BUTTON:
            return False
        cell = self._context.land.cell_at(event.pos)
        if cell is None or cell not in self._context.territory.open_cells:
            self.put_down()
            return False
        self.hand.aim_by_key(self._context.territory, cell)
        self._lay()
        return True

    # -- by keys

    def take_by_key(self, source: Source) -> None:
        """Take a tile in hand and put it over a cell: its own, or one where it fits."""
        if not self.lift(source):
            return
        self.hand.aim_by_key(self._context.territory, source.cell)
        if self.hand.cell is None:
            self._context.refuse(tr("This tile fits nowhere now."))
            self.put_down()
            return
        self._context.land.bring_into_sight(self.hand.cell)
        self._context.refresh()

    def _key(self, event: pygame.Event) -> bool:
        land = self._context.territory
        if event.key in ARROWS:
            self.hand.move(ARROWS[event.key], land)
            if self.hand.cell is not None:
                self._context.land.bring_into_sight(self.hand.cell)
        elif event.key in (pygame.K_r, pygame.K_e, pygame.K_q) and not event.mod & COMMAND:
            self._turn(-1 if event.key == pygame.K_q else 1)
        elif event.key == pygame.K_ESCAPE or (event.key == pygame.K_z and event.mod & COMMAND):
            self.put_down()
        elif is_activation(event) and not event.mod & COMMAND:
            self._lay()
        elif event.key in LEAVE_KEYS:
            self._to_the_bag()
        elif not self._context.show_by_key(event):
            # Every other key means what it means without a tile in hand.
            self.put_down()
            return False
        return True

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The tile in the air, and why it cannot lie where it is."""
        hand, context, look = self.hand, self._context, self._context.look
        if hand.tile is None:
            return
        if not hand.by_key:
            self._draw_at_the_pointer(surface, hand.tile)
        for box in self.notes():
            draw_note(surface, look, hand.refusal(context.territory), box, is_legal=False)

    def notes(self) -> list[pygame.Rect]:
        """Where it is said why the tile cannot lie where it is."""
        hand, context = self.hand, self._context
        lines = hand.refusal(context.territory)
        if not lines or hand.cell is None:
            return []
        window = context.window
        return [note_box(context.look, lines, context.land.cell_rect(hand.cell), window)]

    def held_tile(self) -> HeldTile | None:
        """The tile in hand, over the land or in the air."""
        hand, land = self.hand, self._context.land
        if hand.tile is None:
            return None
        ghost = hand.ghost(self._context.territory)
        if ghost is not None:
            return land.snapped(ghost)
        # One that is moved by keys and has no cell fits nowhere.
        return None if hand.by_key else self._in_the_air(hand.tile)

    def _draw_at_the_pointer(self, surface: pygame.Surface, tile: int) -> None:
        hand, context, look = self.hand, self._context, self._context.look
        place = context.strip.place_at(hand.gesture.position)
        if place is not None:
            look.ring(surface, context.strip.slot_rect(place), theme.NOW, Line.HEAVY, Corner.SMALL)
        if hand.ghost(context.territory) is None:
            rect, clan = self._in_the_air(tile).rect, context.draft.seats[context.shown].clan
            look.lifted_tile(surface, tile, hand.rotation, rect.center, rect.width, clan)

    def _in_the_air(self, tile: int) -> HeldTile:
        """As large as on the land while it is over that, else as in the order of the bag."""
        context, position = self._context, self.hand.gesture.position
        is_over_land = context.land.rect.collidepoint(position)
        side = round(context.land.side) if is_over_land else context.look.px(Editor.SLOT)
        return HeldTile.in_the_air(tile, self.hand.rotation, position, side)


def meets(land: Territory, cell: Cell) -> bool:
    """Whether the cell is one of the land or touches one."""
    return cell in land or cell in land.open_cells


def nearest(cells: Iterable[Cell], here: Cell, direction: tuple[int, int]) -> Cell | None:
    """Of the cells ahead in that direction the nearest one, rather straight ahead than aside; None if there is none."""
    dx, dy = direction

    def ahead(cell: Cell) -> int:
        return (cell[0] - here[0]) * dx + (cell[1] - here[1]) * dy

    def aside(cell: Cell) -> int:
        return abs((cell[0] - here[0]) * dy) + abs((cell[1] - here[1]) * dx)

    onward = [cell for cell in cells if ahead(cell) > 0]
    return min(onward, key=lambda cell: (ahead(cell) + 2 * aside(cell), cell), default=None)
