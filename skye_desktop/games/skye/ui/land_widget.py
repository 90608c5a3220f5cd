"""A land as a widget: its tiles, the cells for a tile, and the tile in hand over them.

Its place is a `territory_view.TerritoryView`; what outlives a layout is in cells and design pixels.
Tiles are placed through an object with the interface `TilePlacer`; a tile lifted anywhere is
carried to the land, which takes it. The tile in hand is part of a `BuildDraft`, a value; a screen
decides where tiles come from and go to. The pointer carries a tile as the tree carries any load;
keys are handled here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, Protocol, cast

import pygame

from skye_desktop.games.skye.build_draft import BuildDraft
from skye_desktop.games.skye.engine import Cell, Clan, Placement, Territory
from skye_desktop.games.skye.ui.area_note import Verdict
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import PANS, WAYS, Game, direction_actions
from skye_desktop.games.skye.ui.sizes import LandSizes
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.territory_view import (
    NO_MARKS,
    Ghost,
    HeldTile,
    Marks,
    TerritoryView,
)
from skye_desktop.games.skye.wording.reason import refusal_lines
from skye_desktop.games.skye.wording.tile import place_and_words
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    MIDDLE_BUTTON,
    Action,
    Command,
    Common,
    Device,
    Do,
    InputMap,
    Load,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Widget,
    clipped,
    theme,
)

_ZOOM_STEP = 1.15


class CellKind(StrEnum):
    """What can be done with a cell while tiles are laid; also the beginning of the cell's id."""

    LAID = "laid"
    """Cell with a tile that can be picked up."""
    CELL = "cell"
    """Cell with any other tile."""
    LEGAL = "legal"
    """Cell that takes the tile in hand in its present rotation."""
    TURNED = "turned"
    """Cell that takes the tile in hand in another rotation."""


class TilePlacer(Protocol):
    """The interface that a land needs to have tiles placed on it."""

    draft: BuildDraft

    def words_of(self, cell: Cell) -> str:
        """Return the text of a cell, and how the tile in hand fits there."""

    def note_of(self, cell: Cell) -> str:
        """Return the tooltip of a tile that can be picked up."""

    def pick_up(self, cell: Cell, at: tuple[int, int]) -> Load | None:
        """Return the tile on the cell as a load, if it can be picked up."""

    def take_up(self, load: Load) -> bool:
        """Take the pressed tile in hand; return whether it is carried now."""

    def over(self, cell: Cell | None) -> None:
        """Hold the tile in hand over a cell; None for no cell."""

    def meets(self, cell: Cell | None) -> bool:
        """Return whether a tile that is dropped over that cell is dropped on the land."""

    def let_go(self, load: Load) -> None:
        """Place the tile dropped over the land, if that is allowed."""

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Handle a tile that was dropped where nothing takes it."""

    def returned(self, load: Load) -> None:
        """Put the tile in hand back."""

    def aim_at(self, cell: Cell) -> None:
        """Hold the tile in hand over a cell that keys have chosen, turned so that it fits."""

    def lay_on(self, cell: Cell) -> None:
        """Place the tile in hand on a cell, turned so that it fits."""


class OnCell(Widget):
    """A widget on one cell of a land."""

    land: Land

    @property
    def at(self) -> Cell:
        """The cell."""
        raise NotImplementedError


class CellBox(OnCell):
    """The widget of one cell of a land, for screen readers, gamepads and clicks."""

    kind: CellKind
    cell: Cell

    role = Role.CELL
    takes_focus = False

    @property
    def at(self) -> Cell:
        return self.cell

    @property
    def label(self) -> str:
        hands = self.land.hands
        return (
            place_and_words(self.land.territory, self.cell)
            if hands is None
            else hands.words_of(self.cell)
        )

    @property
    def note(self) -> str:
        hands = self.land.hands
        return "" if hands is None or self.kind is not CellKind.LAID else hands.note_of(self.cell)

    @property
    def is_pressable(self) -> bool:
        return self.kind in (CellKind.LEGAL, CellKind.TURNED)

    @property
    def is_target(self) -> bool:
        return self.kind is not CellKind.CELL and self.rect.width > 0 and self.rect.height > 0

    def press(self) -> None:
        if self.land.hands is not None:
            self.land.hands.lay_on(self.cell)

    def choose(self) -> bool:
        if self.land.hands is None or not self.is_pressable:
            return False
        self.land.hands.aim_at(self.cell)
        return True


class GhostBox(OnCell):
    """The widget of the tile in hand, where it is held over a cell."""

    ghost: Ghost

    outset = LandSizes.GHOST_REACH

    @property
    def at(self) -> Cell:
        return self.ghost.placement.cell

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        with clipped(surface, self.land.rect):
            self.land.view.draw_ghost(surface, canvas, self.ghost, self.land.clan)


class Spot(NamedTuple):
    """Zoom and position of a land that a person has moved."""

    side: float
    """Side of a tile, in design pixels."""
    middle: tuple[float, float]
    """Point of the land at the middle of its room, in cells from the castle's upper left corner."""


def ghost_of(draft: BuildDraft) -> Ghost | None:
    """Return the tile in hand with its placement if it is held over an open cell; else None."""
    placement = draft.placement
    if draft.tile is None or placement is None or placement.cell not in draft.territory.open_cells:
        return None
    clashes = draft.clashes
    return Ghost(draft.tile, placement, not clashes, clashes)


class Land(Widget):
    """The view of a territory, on which tiles can be placed if it has `hands`."""

    territory: Territory
    clan: Clan
    called: str = ""
    whose: object = None
    """Identity of the owner; when it changes, the whole land is shown again."""
    marks: Marks = NO_MARKS
    draft: BuildDraft | None = None
    """Copy of the draft of ``hands``; a change of it changes the widget."""
    hands: TilePlacer | None = None
    also: frozenset[Cell] = frozenset()
    """Cells that must be in sight besides the land."""
    with_ring: bool = True
    """Whether there is room for open cells around the tiles."""
    largest: float = LandSizes.LARGEST_TILE
    is_fixed: bool = False
    """Whether people cannot move it."""

    measured_by = frozenset(("territory", "whose", "also", "draft"))
    grabbed = cast("tuple[int, int] | None", None)
    """Position where the pointer grabbed it, in window pixels."""
    has_been_dragged = False
    last_carried = (0, 0)
    """Latest position of a tile in the air, in window pixels."""
    moved_to = cast("Spot | None", None)
    """Zoom and position that a person has chosen; None while the whole land is shown."""
    was_shown = cast("tuple[object, tuple[int, int]] | None", None)
    """Owner of the land and size of its room when it was laid out last."""

    is_target = True

    def mounted(self) -> None:
        self.view = TerritoryView()

    @property
    def label(self) -> str:
        return self.called

    @property
    def takes_focus(self) -> bool:
        return False

    @property
    def is_for_fingers(self) -> bool:
        """Whether the window is arranged for fingers."""
        return self.tree is not None and bool(self.tree.canvas.least_target)

    @property
    def carried_at(self) -> tuple[int, int] | None:
        """Position where the pointer carries one of its tiles, in window pixels, or None."""
        return None if self.tree is None else self.tree.carried_at

    # -- what it consists of

    def build(self) -> list[Widget]:
        """Return a box for each cell, unless the land is nothing but a picture."""
        named = self.cells() if self.called or self.hands is not None else ()
        cells: list[Widget] = [
            CellBox(self, kind, cell, id=f"{kind} {cell[0]},{cell[1]}") for kind, cell in named
        ]
        ghost = self.ghost
        return cells if ghost is None else [*cells, GhostBox(self, ghost)]

    def cells(self) -> list[tuple[CellKind, Cell]]:
        """Return all cells that have a text, row by row."""
        draft = self.draft
        laid = () if draft is None else draft.laid
        cells = [
            (CellKind.LAID if face.number in laid else CellKind.CELL, cell)
            for cell, face in self.territory.faces.items()
        ]
        if draft is not None:
            legal = draft.legal_cells
            cells += [
                (CellKind.LEGAL if cell in legal else CellKind.TURNED, cell) for cell in draft.cells
            ]
        return cells

    @property
    def ghost(self) -> Ghost | None:
        """The tile in hand over an open cell."""
        return None if self.draft is None else ghost_of(self.draft)

    @property
    def shown_marks(self) -> Marks:
        """Marks drawn on top of the tiles."""
        draft = self.draft
        marks = self.marks
        if draft is None or draft.tile is None:
            return marks
        legal = draft.legal_cells
        return Marks(
            marks.highlighted, marks.has_rings, legal, frozenset(draft.cells) - legal, marks.fresh
        )

    # -- where it lies

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.view.rect = pygame.Rect(rect)
        self.look(ruler)
        for child in self.children:
            assert isinstance(child, OnCell)
            child.place(ruler, self.view.cell_rect(child.at).clip(rect))

    def look(self, ruler: Any) -> None:
        """Determine zoom and position for its room, which may have changed."""
        before = self.was_shown
        self.was_shown = (self.whose, self.view.rect.size)
        if before is not None and before[0] != self.whose:
            self.moved_to = None
        view = self.view
        is_held = self.draft is not None and self.draft.tile is not None
        if self.moved_to is not None:
            side = self.moved_to.side * ruler.scale
            x, y = self.moved_to.middle
            view.side = side
            view.origin = (view.rect.centerx - x * side, view.rect.centery - y * side)
        elif not is_held or before != self.was_shown:
            view.fit(
                self.territory,
                ruler,
                with_ring=self.with_ring,
                also=self.also,
                largest=self.largest,
            )

    def show_whole(self) -> None:
        """Show the whole land, as large as there is room."""
        self.moved_to = None
        self._place_again()

    def bring_into_sight(self, cell: Cell) -> None:
        """Move the land as little as needed to show the whole cell."""
        rect = self.view.cell_rect(cell)
        if not self.view.rect.contains(rect):
            inside = rect.clamp(self.view.rect)
            self.pan(inside.x - rect.x, inside.y - rect.y)

    def pan(self, dx: float, dy: float) -> None:
        """Move the land by window pixels."""
        self.view.pan(dx, dy)
        self.keep()

    def zoom(self, factor: float, about: tuple[int, int]) -> None:
        """Scale the land by a factor about a position in window pixels."""
        assert self.tree is not None
        self.view.zoom(factor, about, self.tree.canvas)
        self.keep()

    def keep(self) -> None:
        """Store zoom and position, because a person has changed them."""
        assert self.tree is not None
        view = self.view
        x, y = self.view.origin
        middle = (view.rect.centerx - x) / view.side, (view.rect.centery - y) / view.side
        self.moved_to = Spot(view.side / self.tree.canvas.scale, middle)
        self._place_again()

    def _place_again(self) -> None:
        assert self.tree is not None
        self.is_unplaced = True
        self.place(self.tree.canvas, self.rect)
        self.repaint()

    # -- the pointer and keys

    def on_pointer(self, event: Pointer) -> bool:
        match event.kind:
            case PointerKind.PRESS if event.button in (LEFT_BUTTON, MIDDLE_BUTTON):
                return self._grab(event)
            case PointerKind.MOVE if self.grabbed is not None:
                self._drag_to(event.position)
                return True
            case PointerKind.RELEASE | PointerKind.CANCEL if self.grabbed is not None:
                self.grabbed = None
                self.view.is_dragged = False
                return self.has_been_dragged
        return False

    def _grab(self, event: Pointer) -> bool:
        """Start to drag the land; return False if the press is for something on it."""
        cell = self.view.cell_at(event.position)
        if self.is_fixed or cell is None:
            return False
        is_of_cell = self.hands is not None and event.button == LEFT_BUTTON and self._is_used(cell)
        if not is_of_cell:
            self.grabbed = event.position
            self.has_been_dragged = False
            self.view.is_dragged = True
        return not is_of_cell

    def _is_used(self, cell: Cell) -> bool:
        draft = self.draft
        if draft is None:
            return False
        face = self.territory.faces.get(cell)
        return cell in draft.cells or (face is not None and face.number in draft.laid)

    def _drag_to(self, position: tuple[int, int]) -> None:
        assert self.grabbed is not None
        assert self.tree is not None
        dx, dy = position[0] - self.grabbed[0], position[1] - self.grabbed[1]
        if not self.has_been_dragged and abs(dx) + abs(dy) < self.tree.canvas.px(theme.CLICK_SLOP):
            return
        self.has_been_dragged = True
        self.grabbed = position
        self.pan(dx, dy)

    def on_pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        if self.is_fixed:
            return False
        self.zoom(ratio, centre)
        self.pan(*by)
        return True

    def actions(self) -> Mapping[Command, Action]:
        """Return the actions that move and zoom the land by wheel and keys.

        The wheel zooms about the pointer.
        """
        if self.is_fixed or self.tree is None:
            return {}
        step = self.tree.canvas.px(60)
        ways: dict[Command, Action] = {
            command: Action(Do(self.pan, -step * x, -step * y))
            for command, (x, y) in (WAYS | PANS).items()
        }
        return ways | {
            Game.ZOOM_IN: Action(Do(self._zoom_by, 1)),
            Game.ZOOM_OUT: Action(Do(self._zoom_by, -1)),
            Game.FIT: Action(self.show_whole),
        }

    def _zoom_by(self, step: int) -> None:
        """Zoom by a notch of the wheel about the pointer, or by a key about the middle."""
        assert self.tree is not None
        wheel = self.tree.wheel
        if wheel is not None and not self.rect.collidepoint(wheel.position):
            return
        notches, about = (
            (1.0, self.rect.center) if wheel is None else (abs(wheel.notches), wheel.position)
        )
        self.zoom(_ZOOM_STEP ** (step * notches), about)

    # -- tiles

    def lift(self, position: tuple[int, int]) -> Load | None:
        cell = self.view.cell_at(position)
        if cell is None or self.hands is None or cell not in self.territory.faces:
            return None
        return self.hands.pick_up(cell, position)

    def lifted_changed(self, load: Load | None) -> None:
        is_up = load is None or (self.hands is not None and self.hands.take_up(load))
        if not is_up and self.tree is not None:
            self.tree.put_down()

    def carried(self, load: Load, position: tuple[int, int]) -> None:
        if self.hands is None or self.tree is None:
            return
        self.last_carried = position
        turn = self.tree.ids.get("turn")
        if turn is None or not turn.rect.collidepoint(
            position
        ):  # it stays where it is while that is pressed
            self.hands.over(self.view.cell_at(position))

    def clicked(self, load: Load) -> None:
        """Let the pointer carry the tile until the next click."""
        if self.tree is not None:
            self.tree.carry(load)

    def put_down(self) -> None:
        """Let the pointer carry no tile of this land any more."""
        if self.tree is not None and self.tree.load is not None and self.tree.load.source is self:
            self.tree.put_down()

    def accepts(self, load: Load) -> bool:
        return (
            self.hands is not None
            and load.source is self
            and self.hands.meets(self.hands.draft.cell)
        )

    def drop(self, load: Load) -> None:
        if self.hands is not None:
            self.hands.let_go(load)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        if self.hands is not None:
            self.hands.missed(load, centre)

    def returned(self, load: Load) -> None:
        if self.hands is not None:
            self.hands.returned(load)

    # -- drawing

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.view.draw(surface, canvas, self.territory, self.clan, self.shown_marks)


class TileHand(ABC):
    """Holds one tile, which is carried by the pointer or moved by keys."""

    def __init__(self, draft: BuildDraft, keys: InputMap) -> None:
        self.draft = draft
        self.keys = keys
        self.is_by_key = False
        """Whether keys move the tile, not the pointer."""
        self._ghost = draft, ghost_of(draft)
        """Draft, and the ghost for it, which every frame needs several times."""

    # -- what each screen says

    @property
    @abstractmethod
    def land(self) -> Land:
        """The land on the screen."""

    @property
    @abstractmethod
    def clan(self) -> Clan:
        """Clan of the land's owner."""

    @abstractmethod
    def changed(self) -> None:
        """Show the changed draft."""

    @abstractmethod
    def play(self, sound: Sound) -> None:
        """Play a sound."""

    @abstractmethod
    def lay(self) -> bool:
        """Lay the tile on the cell over which it is held; return whether that is legal.

        If not, the tile stays in hand and a notice says why.
        """

    @abstractmethod
    def put_back(self) -> None:
        """Put the tile in hand back where it was taken from."""

    @abstractmethod
    def words_of(self, cell: Cell) -> str:
        """Return the text of a cell, and how the tile in hand fits there."""

    def note_of(self, cell: Cell) -> str:
        """Return the tooltip of a tile that can be picked up."""
        return ""

    def promise(self) -> list[str]:
        """Return lines about the points that the tile would bring where it is held."""
        return []

    # -- holding

    @property
    def is_holding(self) -> bool:
        """Whether a tile is in hand."""
        return self.draft.tile is not None

    @property
    def is_up(self) -> bool:
        """Whether the tile in hand is carried, not only pressed."""
        return self.draft.tile is not None and (self.is_by_key or self.land.carried_at is not None)

    @property
    def territory(self) -> Territory:
        """Land on which the tile is to be laid."""
        return self.draft.territory

    @property
    def tile(self) -> int | None:
        """Number of the tile in hand."""
        return self.draft.tile

    @property
    def cell(self) -> Cell | None:
        """Cell over which the tile in hand is held; None for none."""
        return self.draft.cell

    @property
    def rotation(self) -> int:
        """Quarter-turns clockwise of the tile in hand."""
        return self.draft.rotation

    def placement(self) -> Placement | None:
        """Return the placement of the tile in hand; None over no cell."""
        return self.draft.placement

    @property
    def ghost(self) -> Ghost | None:
        """The tile in hand over an open cell of the land."""
        if self._ghost[0] is not self.draft:
            self._ghost = self.draft, ghost_of(self.draft)
        return self._ghost[1]

    def become(self, draft: BuildDraft) -> None:
        """Replace the draft, and display it."""
        self.draft = draft
        self.changed()

    def take(self, draft: BuildDraft, *, by_key: bool = False) -> None:
        """Take a tile in hand as given by the draft."""
        self.is_by_key = by_key
        self.play(Sound.PICK_UP)
        self.become(draft)
        if by_key and draft.cell is not None:
            self.land.bring_into_sight(draft.cell)

    def release(self) -> None:
        """Hold no tile; the rotation of the last one is remembered."""
        self.is_by_key = False
        self.land.put_down()
        self.become(self.draft.put_back())

    def load(self, tile: int, at: tuple[int, int], part: Hashable = None) -> Load:
        """Return a tile as a load that the pointer carries by its middle."""
        return Load(tile, self.land, self.paint, pygame.Rect(at, (1, 1)), part)

    def move(self, way: tuple[int, int]) -> None:
        """Move to the nearest cell in a direction where the tile fits."""
        cell = self.draft.move(way).cell
        if cell is not None:
            self.aim_at(cell)

    def turn(self, step: int) -> None:
        """Turn the tile; over a cell where it fits, go to the next fitting rotation."""
        self.play(Sound.TURN)
        self.become(self.draft.turn(step))

    def turn_to(self, rotation: int) -> None:
        """Turn the tile to a rotation, in quarter-turns clockwise, whether it fits or not."""
        if self.is_holding and rotation % 4 != self.draft.rotation:
            self.play(Sound.TURN)
            self.become(self.draft.turn_to(rotation))

    # -- what the land asks

    @abstractmethod
    def take_up(self, load: Load) -> bool:
        """Take the pressed tile in hand; return whether it is carried now, or display why not."""

    @abstractmethod
    def pick_up(self, cell: Cell, at: tuple[int, int]) -> Load | None:
        """Return the tile on the cell as a load, if it can be picked up."""

    def over(self, cell: Cell | None) -> None:
        """Hold the tile in hand over a cell; None for no cell."""
        if cell != self.draft.cell:
            self.become(self.draft.over(cell))

    def meets(self, cell: Cell | None) -> bool:
        """Return whether a tile that is dropped over that cell is dropped on the land."""
        land = self.draft.territory
        return cell is not None and (cell in land.faces or cell in land.open_cells)

    def let_go(self, load: Load) -> None:
        """Lay the tile that was dropped over the land; an illegal one stays in hand after a click.

        A tile that a finger drops where it fits only in another rotation is turned, and laid by a
        tap.
        """
        draft = self.draft
        if (
            self.keys.device is Device.TOUCH
            and draft.rotations
            and draft.rotation not in draft.rotations
        ):
            self.land.clicked(load)
            self.turn(1)
        elif not self.lay():
            if load.is_attached:
                self.land.clicked(load)
            else:
                self.missed(load, self.land.last_carried)

    def returned(self, load: Load) -> None:
        """Put the tile in hand back."""
        if self.is_holding:
            self.put_back()

    def aim_at(self, cell: Cell) -> None:
        """Hold the tile in hand over a cell that keys have chosen, turned so that it fits."""
        self.is_by_key = True
        self.land.put_down()
        self.become(self.draft.aim(cell))
        self.land.bring_into_sight(cell)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Put back a tile that was dropped where nothing takes it."""
        self.returned(load)

    def lay_on(self, cell: Cell) -> None:
        """Place the tile in hand on a cell, turned so that it fits."""
        self.aim_at(cell)
        self.lay()

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle keys and wheel for the tile in hand; the wheel is used up in any case."""
        if self.draft.tile is None:
            return False
        if self.keys.act(event, self.commands) or event.type == pygame.MOUSEWHEEL:
            return True
        return event.type == pygame.KEYDOWN and self.other_key(event)

    def other_key(self, event: pygame.Event) -> bool:
        """Handle a key without a meaning for the tile in hand; return whether it is used."""
        return False

    def commands(self) -> dict[Command, Action]:
        """Return the actions with a tile in hand."""
        return direction_actions(self.move) | {
            Game.TURN: Action(partial(self.turn, 1)),
            Game.TURN_BACK: Action(partial(self.turn, -1)),
            Common.PRESS: Action(self.lay),
            Common.CANCEL: Action(self.put_back),
        }

    # -- what is told and drawn

    def held_tile(self) -> HeldTile | None:
        """Return the tile in hand, over the land or in the air; None if it has no place."""
        draft = self.draft
        ghost = self.ghost
        if draft.tile is None:
            return None
        if ghost is not None:
            return self.land.view.snapped(ghost)
        position = self.land.carried_at
        return (
            None
            if position is None
            else HeldTile.in_the_air(
                draft.tile, draft.rotation, position, self.side_in_the_air(position)
            )
        )

    def side_in_the_air(self, position: tuple[int, int]) -> int:
        """Return the side of a carried tile that is held over no cell, in window pixels."""
        return round(self.land.view.side)

    def paint(
        self, canvas: Art, surface: pygame.Surface, centre: tuple[int, int]
    ) -> pygame.Rect | None:
        """Draw the tile if it is carried and over no cell.

        Return the rectangle that was drawn on.
        """
        draft = self.draft
        if draft.tile is None or self.ghost is not None:
            return None
        side = self.side_in_the_air(centre)
        canvas.lifted_tile(surface, draft.tile, draft.rotation, centre, side, self.clan)
        return pygame.Rect(0, 0, 2 * side, 2 * side).move_to(center=centre)

    def refusal(self) -> list[str]:
        """Return lines that say why the tile cannot be laid there.

        Empty if it can, or is over no cell.
        """
        draft = self.draft
        if draft.tile is None or draft.placement is None or not self.meets(draft.cell):
            return []
        reason = self.territory.why_not(draft.tile, draft.placement)
        return [] if reason is None else refusal_lines(reason, len(draft.rotations))

    def verdict(self) -> Verdict | None:
        """Return what placing it there would score, or why it is illegal; None without a text."""
        cell = self.draft.cell
        if cell is None:
            return None
        refusal = self.refusal()
        lines = refusal or self.promise()
        return Verdict(tuple(lines), not refusal, self.land.view.cell_rect(cell)) if lines else None

    def help(self, *, has_turns: bool = True) -> str:
        """Return the help for a tile in hand; ``has_turns`` mentions turning by keys."""
        keys = self.keys
        if keys.device is Device.TOUCH:
            if not self.land.is_for_fingers:
                return tr(
                    "A tap of a second finger turns it, or a long press. Dropped "
                    "elsewhere it goes back."
                )
            return tr(
                "Tap a cell to lay it there; a paler one turns it first. Elsewhere it goes back."
            )
        turn = keys.words(Game.TURN, Game.TURN_BACK, most=1, mouse=False)
        if keys.device is Device.PAD:
            text = tr("The stick moves it. {press} lays it, {cancel} puts it back.")
            if has_turns:
                text = tr(
                    "The stick moves it, {turn} turn it. {press} lays it, {cancel} puts it back."
                )
            press = keys.words(Common.PRESS)
            cancel = keys.words(Common.CANCEL)
            return text.format(turn=turn, press=press, cancel=cancel)
        if not keys.by_keys:
            text = tr("Turn it with {turn}. Dropped elsewhere it goes back.")
            return text.format(turn=keys.short_words(Game.TURN))
        text = (
            tr("Turn it with {turn}. {cancel} puts it back.")
            if has_turns
            else tr("{cancel} puts it back.")
        )
        return text.format(turn=turn, cancel=keys.words(Common.CANCEL))
