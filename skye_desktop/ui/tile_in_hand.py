"""A tile in hand: how it is held and turned, what it is over, where it comes down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import Generic, Protocol, TypeVar

import pygame

from skye_desktop.engine import Cell, Clan, Placement, Territory
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit.access import Asked, Deed
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common, Device
from skye_desktop.kit.gestures import Gesture, Outcome
from skye_desktop.kit.layout import AUTO
from skye_desktop.kit.widgets import Button
from skye_desktop.play.wording.reason import refusal_lines
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.bindings import Game, in_ways
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Around, Ghost, HeldTile, Marks, TerritoryView

SourceT = TypeVar("SourceT")


class Surroundings(Around, Protocol):
    """The screen on which a tile is held."""

    @property
    def window(self) -> pygame.Rect: ...

    @property
    def land(self) -> TerritoryView: ...

    def play(self, sound: Sound) -> None: ...

    def redraw(self) -> None: ...


class TileInHand(ABC, Generic[SourceT]):
    """Holds one tile: dragged, stuck to the pointer after a click, or moved by keys.

    ``SourceT`` is what the pointer is pressed on to take a tile. Whose land it is laid on, what may be taken and
    what becomes of it says each kind of hand.
    """

    def __init__(self, surroundings: Surroundings) -> None:
        self._around = surroundings
        self.tile: int | None = None
        self.rotation = 0
        """Quarter-turns clockwise."""
        self.cell: Cell | None = None
        """What it is over; None for no cell."""
        self.is_by_key = False
        """Whether it follows the keyboard, not the pointer."""
        self.sticks = False
        """Held after a click: the next click lays it."""
        self.gesture: Gesture[SourceT] = Gesture(1)
        self.turned: dict[int, int] = {}
        """How each tile was held last."""
        self._turner: Button | None = None
        self._ghost: tuple[tuple[int, Cell, int], Territory, Ghost] | None = None
        """The last one, and what it was worked out for: every frame asks for it several times."""

    # -- what each kind of hand says

    @property
    @abstractmethod
    def territory(self) -> Territory:
        """The land on which the tile is to lie."""

    @property
    @abstractmethod
    def clan(self) -> Clan:
        """Whose land that is."""

    @abstractmethod
    def lift(self, source: SourceT) -> bool:
        """Take the tile in hand that was pressed; what forbids it is told. Whether it is in hand."""

    @abstractmethod
    def lay(self) -> bool:
        """Lay it where it is; if that is not allowed it stays in hand and it is told why. Whether it is laid."""

    @abstractmethod
    def on_put_down(self) -> None:
        """It was let go of, and lies where it was taken from."""

    def drop_back(self) -> None:
        """The pointer lets it go over a cell of the land that does not take it."""
        self.cancel_hold()

    def drop_aside(self) -> None:
        """The pointer lets it go where there is no land."""
        self.drop_back()

    def click_aside(self, position: tuple[int, int]) -> bool:
        """A click beside the open cells while it is moved by keys; whether that means something."""
        return False

    def side_in_the_air(self) -> int:
        """Pixels of its side while it snaps to no cell."""
        return round(self._around.land.side)

    # -- holding

    @property
    def is_holding(self) -> bool:
        return self.tile is not None

    @property
    def is_up(self) -> bool:
        """Whether a tile has left its place: it is more than pressed."""
        return self.is_holding and (self.is_by_key or self.gesture.is_dragging)

    def take(self, tile: int, rotation: int | None = None) -> None:
        """Hold a tile as it lay, or else as it was held last, or else in a rotation in which it fits somewhere."""
        self.tile, self.cell = tile, None
        self.is_by_key = self.sticks = False
        if rotation is None:
            rotation = self.turned.get(tile)
        if rotation is None:
            rotations = {turn for turns in self._fits(tile).values() for turn in turns}
            rotation = min(rotations, default=0)
        self.rotation = rotation

    def let_go(self) -> None:
        if self.tile is not None:
            self.turned[self.tile] = self.rotation
        self.tile = self.cell = None
        self.is_by_key = self.sticks = False
        self.gesture.release()

    def cancel_hold(self) -> None:
        """What is held, or pressed to be taken, lies where it was again."""
        was_holding = self.is_holding
        self.let_go()
        if was_holding:
            self.on_put_down()

    def turn(self, step: int) -> None:
        """Turn it; over a cell where it fits, on to the next rotation that does."""
        if self.tile is None:
            return
        legal = () if self.cell is None else self.territory.placements(self.tile).rotations(self.cell)
        for _ in range(4):
            self.rotation = (self.rotation + step) % 4
            if not legal or self.rotation in legal:
                break
        self._around.play(Sound.TURN)
        self._around.redraw()

    def turn_asked(self, asked: Asked) -> bool:
        """Turn it as a screen reader asks, whether it fits so or not; whether that was asked."""
        by = {Deed.MORE: 1, Deed.LESS: -1}.get(asked.deed, 0)
        if asked.deed is Deed.SET and asked.value.isdecimal():
            by = int(asked.value) % 4 - self.rotation
        if self.tile is None or not by:
            return False
        self.rotation = (self.rotation + by) % 4
        self._around.play(Sound.TURN)
        return True

    # -- aiming

    def _fits(self, tile: int) -> dict[Cell, tuple[int, ...]]:
        """The cells that take a tile, each with the rotations in which it does."""
        return self.territory.placements(tile).cells()

    def aim_by_key(self, cell: Cell | None = None) -> None:
        """Put it over that cell, or the nearest to the castle where it fits, as it lies if that is possible."""
        assert self.tile is not None
        self.is_by_key, self.sticks = True, False
        cells = self._fits(self.tile)
        if cell is None and cells:
            cell = min(cells, key=lambda at: (self.rotation not in cells[at], abs(at[0]) + abs(at[1]), at))
        self.cell = cell
        rotations = () if cell is None else cells.get(cell, ())
        if rotations and self.rotation not in rotations:
            self.rotation = rotations[0]

    def move(self, direction: tuple[int, int]) -> None:
        """On to the nearest cell in that direction where it fits in some rotation."""
        assert self.tile is not None
        self.aim_by_key(nearest(self._fits(self.tile), self.cell or (0, 0), direction) or self.cell)
        if self.cell is not None:
            self._around.land.bring_into_sight(self.cell)
        self._around.redraw()

    def aim_at(self, position: tuple[int, int]) -> Cell | None:
        """The cell under a pixel, if the land on the screen is the one to build on."""
        return self._around.land.cell_at(position)

    def hover(self) -> None:
        if self.gesture.is_dragging:
            self.gesture.grip = (0, 0)
            self.cell = self.aim_at(self.gesture.position)

    # -- where it would lie

    def placement(self) -> Placement | None:
        return None if self.cell is None else Placement(*self.cell, self.rotation)

    def marks(self) -> Marks:
        if self.tile is None:
            return Marks()
        cells = self._fits(self.tile)
        legal = frozenset(cell for cell, rotations in cells.items() if self.rotation in rotations)
        return Marks(legal=legal, turned=frozenset(cells) - legal, ghost=self.ghost())

    def ghost(self) -> Ghost | None:
        """The tile snapped to an open cell of the land; None elsewhere."""
        tile, cell, land = self.tile, self.cell, self.territory
        if tile is None or cell is None or cell not in land.open_cells:
            return None
        if self._ghost is None or self._ghost[0] != (tile, cell, self.rotation) or self._ghost[1] is not land:
            placement = Placement(*cell, self.rotation)
            clashes = land.clashes(tile, placement)
            ghost = Ghost(tile, placement, not clashes, clashes)
            self._ghost = (tile, cell, self.rotation), land, ghost
        return self._ghost[2]

    def refusal(self) -> list[str]:
        """Why it cannot lie there, a line each; nothing if it can, or is not over the land."""
        placement = self.placement()
        if self.tile is None or placement is None:
            return []
        land = self.territory
        if not _meets(land, placement.cell):
            return []
        reason = land.why_not(self.tile, placement)
        if reason is None:
            return []
        return refusal_lines(reason, len(land.placements(self.tile).rotations(placement.cell)))

    def promise(self) -> list[str]:
        """What laying it there would bring, a line each; nothing is said of what it would not."""
        return []

    def held_tile(self) -> HeldTile | None:
        """The tile in hand, over the land or in the air; None while it is only pressed."""
        if self.tile is None or not self.is_up:
            return None
        ghost = self.ghost()
        if ghost is not None:
            return self._around.land.snapped(ghost)
        if self.is_by_key:
            return None  # it has no cell: it fits nowhere
        return HeldTile.in_the_air(self.tile, self.rotation, self.gesture.position, self.side_in_the_air())

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """All that concerns a tile in hand, or one that is pressed and may come up."""
        if self.is_holding:
            return self._by_turner(event) or self.while_holding(event)
        return self.gesture.held is not None and self._while_pressed(event)

    def turner(self) -> Button | None:
        """The button that turns it, for a screen to show: none where that is not arranged for fingers."""
        if self._around.canvas.least_target:
            action = Action(
                partial(self.turn, 1),
                tr_in("button", "Turn"),
                "" if self.is_holding else tr("No tile is in hand"),
            )
            self._turner = Button.of(action, AUTO, "", id="turn")
        else:
            self._turner = None
        return self._turner

    def _by_turner(self, event: pygame.Event) -> bool:
        """What is done on that button; the tile stays where it is meanwhile."""
        button, at = self._turner, event.dict.get("pos")
        is_at_rest = self.sticks or self.is_by_key
        if button is None or at is None or not is_at_rest or not button.rect.collidepoint(at):
            return False
        return event.type == pygame.MOUSEMOTION or button.handle_event(event)

    def _while_pressed(self, event: pygame.Event) -> bool:
        source, outcome = self.gesture.held, self.gesture.follow(event)
        assert source is not None
        if outcome is Outcome.NOTHING or (outcome is Outcome.MOVED and not self.gesture.is_dragging):
            return outcome is not Outcome.NOTHING
        position = self.gesture.position
        self.gesture.release()
        if outcome is not Outcome.CANCELLED and self.lift(source):
            self.gesture.press(source, position, position)
            self.gesture.is_dragging = True
            self.sticks = outcome is Outcome.CLICKED
            self.hover()
        return True

    def while_holding(self, event: pygame.Event) -> bool:
        """Turn it, move it, lay it; whether the event was for it."""
        if self._around.input.act(event, self.commands) or event.type == pygame.MOUSEWHEEL:
            return True
        if event.type == pygame.KEYDOWN:
            return self.other_key(event)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if self.is_by_key:
            return is_press and self._click(event.pos)
        if self.sticks and is_press:
            self.gesture.position = event.pos
            self._drop()
            return True
        return self._follow(event)

    def _follow(self, event: pygame.Event) -> bool:
        outcome = self.gesture.follow(event)
        if outcome is Outcome.MOVED:
            self.hover()
        elif outcome is Outcome.CLICKED and not self.sticks:
            # A click takes the tile in hand: it follows the pointer until the next click.
            self.sticks = self.gesture.is_dragging = True
        elif outcome is Outcome.DROPPED and not self.sticks:
            self._drop()
        elif outcome is Outcome.CANCELLED:
            self.cancel_hold()
        return outcome is not Outcome.NOTHING

    def _click(self, position: tuple[int, int]) -> bool:
        """A tile that is moved by keys: a click on an open cell of the land lays it there."""
        cell = self.aim_at(position)
        if cell is None or cell not in self.territory.open_cells:
            return self.click_aside(position)
        self.aim_by_key(cell)
        self.lay()
        return True

    def _drop(self) -> None:
        """The pointer lets it go. What sticks stays in hand over the land: the next click may be right."""
        self.hover()
        if self.cell is None or not _meets(self.territory, self.cell):
            self.drop_aside()
        elif not self._is_turned_to_fit() and not self.lay() and not self.sticks:
            self.drop_back()

    def _is_turned_to_fit(self) -> bool:
        """What a finger lets go where it fits only otherwise is turned so, and waits there in hand for a tap."""
        tile, cell = self.tile, self.cell
        if tile is None or cell is None or self._around.input.device is not Device.TOUCH:
            return False
        if self.rotation in (fitting := self._fits(tile).get(cell, ())) or not fitting:
            return False
        self.sticks = True
        self.turn(1)
        return True

    def commands(self) -> dict[Command, Action]:
        """What can be done with a tile in hand."""
        return in_ways(self.move) | {
            Game.TURN: Action(partial(self.turn, 1)),
            Game.TURN_BACK: Action(partial(self.turn, -1)),
            Common.PRESS: Action(self._lay_by_key),
            Common.CANCEL: Action(self.cancel_hold),
        }

    def help(self, *, has_turns: bool = True) -> str:
        """What can be done with it, in words; nothing of turning by keys where that leads to nothing."""
        keys = self._around.input
        if keys.device is Device.TOUCH:
            if not self._around.canvas.least_target:
                return tr(
                    "A tap of a second finger turns it, or a long press. Dropped elsewhere it goes back."
                )
            return tr("Tap a cell to lay it there; a paler one turns it first. Elsewhere it goes back.")
        turn = keys.words(Game.TURN, Game.TURN_BACK, most=1, mouse=False)
        if keys.device is Device.PAD:
            text = tr("The stick moves it. {press} lays it, {cancel} puts it back.")
            if has_turns:
                text = tr("The stick moves it, {turn} turn it. {press} lays it, {cancel} puts it back.")
            press, cancel = keys.words(Common.PRESS), keys.words(Common.CANCEL)
            return text.format(turn=turn, press=press, cancel=cancel)
        if not keys.by_keys:
            text = tr("Turn it with {turn}. Dropped elsewhere it goes back.")
            return text.format(turn=keys.shortly(Game.TURN))
        text = (
            tr("Turn it with {turn}. {cancel} puts it back.") if has_turns else tr("{cancel} puts it back.")
        )
        return text.format(turn=turn, cancel=keys.words(Common.CANCEL))

    def _lay_by_key(self) -> None:
        self.lay()
        self._around.redraw()

    def other_key(self, event: pygame.Event) -> bool:
        """A key that means nothing for the tile in hand; whether it is used."""
        return False

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        held = self.held_tile()
        if held is not None and self.ghost() is None:
            rect = held.rect
            self._around.canvas.lifted_tile(
                surface, held.tile, held.rotation, rect.center, rect.width, self.clan
            )

    def verdict(self) -> Verdict | None:
        """What laying it there would bring, or why it cannot lie there; None if there is nothing to say."""
        if self.cell is None:
            return None
        refusal = self.refusal()
        lines = refusal or self.promise()
        return Verdict(tuple(lines), not refusal, self._around.land.cell_rect(self.cell)) if lines else None


def _meets(land: Territory, cell: Cell) -> bool:
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
