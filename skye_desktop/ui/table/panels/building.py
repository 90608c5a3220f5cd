"""Building: lay every tile got this round. The heart of the game's feel."""

from __future__ import annotations

from functools import partial

import pygame

from skye_desktop.bots.advice import TileAdvice
from skye_desktop.engine import (
    Cell,
    EndBuilding,
    Phase,
    Placement,
    PlaceTile,
    Reason,
    ReturnTile,
    TakeBackTile,
    Territory,
)
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.gestures import Gesture, Outcome
from skye_desktop.kit.theme import Corner, Line
from skye_desktop.kit.widgets import LEFT_BUTTON, RIGHT_BUTTON, Button, Kind, Widget
from skye_desktop.play.preview import Preview, preview, preview_lines, refusal_lines
from skye_desktop.settings import Confirm
from skye_desktop.ui.sizes import Building, Panels
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import Advisable, Hint, TableContext
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel, enter_key
from skye_desktop.ui.territory_view import Ghost, Marks
from skye_desktop.ui.tile_in_hand import HeldTile
from skye_desktop.ui.tile_note import draw_note, note_box

_SETTLE_SECONDS = 0.16

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class BuildingPanel(Panel):
    """One seat's tiles to lay.

    A tile is held by the pointer (dragged, or stuck to it after a click) or by the keyboard. Either way
    ``rotation`` is how it lies and ``cell`` what it is over.
    """

    phase = Phase.BUILDING
    height = Building.HEIGHT
    needs_open_cells = True

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        self.held: int | None = None
        self.rotation = 0
        self.cell: Cell | None = None
        self._by_key = False
        self._sticks = False
        """Held after a click: the next click lays it."""
        self._gesture: Gesture[int] = Gesture(1)
        self._turned: dict[int, int] = {}
        """How each tile lay in the hand last."""
        self._tray: dict[int, pygame.Rect] = {}
        self._pressed_laid: int | None = None
        self._is_picking_up = False
        self._note = ""
        self._kept = self._what_was_kept()
        self._preview: tuple[tuple[int, Placement], Preview] | None = None

    # -- the situation

    @property
    def territory(self) -> Territory:
        """The land that is built on."""
        return self.acting.territory

    @property
    def title(self) -> str:
        """How much is to be laid."""
        count = len(self.acting.to_build)
        if not count:
            return tr("{name} may end building").format(name=self.acting.name)
        return trn("{name} lays {n} tile", "{name} lays {n} tiles", count, name=self.acting.name)

    def put_down(self) -> None:
        """The held tile is in the tray again."""
        self._pressed_laid = None
        self.let_go()

    def _fits_nowhere(self, tile: int) -> bool:
        return not self.territory.placements(tile)

    def _returnable(self, tile: int) -> Reason | None:
        assert self.seat is not None
        return self.context.why_not(ReturnTile(self.seat, tile))

    # -- holding a tile

    def hold(self, tile: int, rotation: int | None = None) -> None:
        """Take a tile in hand, in a rotation in which it fits somewhere if there is one."""
        self.context.look_at(None)
        self.context.play(Sound.PICK_UP)
        self.held, self._note, self.cell = tile, "", None
        self.rotation = self._turned.get(tile, 0) if rotation is None else rotation
        if rotation is None and tile not in self._turned:
            rotations = {turn for turns in self.territory.placements(tile).cells().values() for turn in turns}
            if rotations and self.rotation not in rotations:
                self.rotation = min(rotations)
        self.layout(self.rect)
        self.context.redraw()

    def hints(self) -> list[Hint]:
        """How one lays tiles, and ends."""
        if self.acting.to_build:
            text = tr(
                "Drag each tile onto your land, terrain to the same terrain. Right click, wheel or R turn it."
            )
            return [Hint("lay", text, next((name for name in self.targets() if name.startswith("tile ")), ""))]
        text = tr("Changed your mind? Drag a tile of this round off the land again. Else end your building.")
        return [Hint("end", text, "end building")]

    # -- what advice sees

    is_to_act = True
    has_places = True

    @property
    def advisable(self) -> Advisable:
        """The tiles that are to be laid."""
        return self

    @property
    def chosen_tile(self) -> int | None:
        """The tile in hand."""
        return self.held

    @property
    def held_placement(self) -> Placement | None:
        """Where it would lie."""
        return self.placement()

    def advice_lines(self, tile: TileAdvice, worth: float, a_gold: float, *, longest: bool) -> list[str]:
        """Its places say all."""
        return []

    def choose_tile(self, tile: int) -> None:
        """Its places are shown; it stays where it lies."""

    def take_to(self, tile: int, placement: Placement) -> None:
        """Take a tile in hand by the keyboard, over a place and turned as it is to lie there."""
        self.let_go()
        self.hold(tile, placement.rotation)
        self._by_key, self.cell = True, placement.cell
        self.context.land.bring_into_sight(placement.cell)

    @property
    def is_held_by_key(self) -> bool:
        """Whether the tile in hand follows the keyboard, not the pointer."""
        return self.held is not None and self._by_key

    def let_go(self) -> None:
        """Hold nothing; the tile is in the tray again."""
        if self.held is not None:
            self._turned[self.held] = self.rotation
        self.held, self.cell = None, None
        self._by_key = self._sticks = False
        self._gesture.release()
        self.layout(self.rect)
        self.context.redraw()

    def turn(self, step: int) -> None:
        """Turn the held tile; over a cell where it fits, on to the next rotation that does."""
        if self.held is None:
            return
        legal = () if self.cell is None else self.territory.placements(self.held).rotations(self.cell)
        rotation = self.rotation
        for _ in range(4):
            rotation = (rotation + step) % 4
            if not legal or rotation in legal:
                break
        self.rotation = rotation
        self.context.play(Sound.TURN)
        self.context.redraw()

    def placement(self) -> Placement | None:
        """Where the held tile would lie now."""
        return None if self.cell is None else Placement(*self.cell, self.rotation)

    def lay(self) -> bool:
        """Lay the held tile where it is; whether it was legal. If not, it is said why."""
        placement = self.placement()
        if self.held is None or placement is None or self.seat is None:
            return False
        tile = self.held
        reason = self.context.why_not(PlaceTile(self.seat, tile, placement))
        if reason is not None:
            self._note = reason.sentence
            self.context.play(Sound.REFUSE)
            return False
        self.let_go()
        self.context.submit(PlaceTile(self.seat, tile, placement))
        self._settle(tile, placement)
        self.context.play(Sound.SETTLE)
        return True

    def _settle(self, tile: int, placement: Placement) -> None:
        """The laid tile comes down the last bit, with its shadow."""
        land, clan, look = self.context.land, self.acting.clan, self.look
        rect = land.cell_rect(placement.cell)

        def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
            side = round(rect.width * (1.09 - 0.09 * part))
            look.lifted_tile(surface, tile, placement.rotation, at, side, clan)

        self.context.animate(draw, rect.center, rect.center, _SETTLE_SECONDS)

    def pick_up(self, tile: int) -> bool:
        """Pick a tile of this round up again; whether that is allowed."""
        assert self.seat is not None
        action = TakeBackTile(self.seat, tile)
        reason = self.context.why_not(action)
        if reason is not None:
            self._note = reason.sentence
            self.context.redraw()
            return False
        cell = self.territory.cell_of(tile)
        assert cell is not None
        rotation = self.territory.faces[cell].rotation
        self._turned[tile] = rotation
        # The land stays where it is: what the pointer aims at must not move.
        self._is_picking_up = True
        self.context.submit(action)
        self._is_picking_up = False
        return True

    def give_back(self, tile: int) -> None:
        """Put a tile that fits nowhere back into the bag."""
        assert self.seat is not None
        reason = self._returnable(tile)
        if reason is not None:
            self._note = reason.sentence
            self.context.redraw()
            return
        self.context.submit(ReturnTile(self.seat, tile))

    def end(self) -> None:
        """End building, or say what is left to do."""
        assert self.seat is not None
        action = EndBuilding(self.seat)
        reason = self.context.why_not(action)
        if reason is not None:
            self._note = reason.sentence
            self.context.redraw()
        elif self.context.settings.confirmations is Confirm.ALWAYS:
            text = tr("Afterwards your tiles stay where they are.")
            self.context.ask(tr("End building?"), text, tr("End building"), lambda: self.context.submit(action))
        else:
            self.context.submit(action)

    # -- layout

    def layout(self, rect: pygame.Rect) -> None:
        """The tray and the button."""
        super().layout(rect)
        look, inner = self.look, self.inner()
        self._gesture.slop = look.px(theme.CLICK_SLOP)
        top = inner.y + look.px(Panels.BELOW_HEADING)
        side = inner.bottom - top
        gap = look.px(theme.PAD)
        self._tray = {
            tile: pygame.Rect(inner.x + i * (side + gap), top, side, side)
            for i, tile in enumerate(self.acting.to_build)
        }
        if self.held is not None and self.held not in self.acting.to_build:
            self.held = None
        end = pygame.Rect(0, 0, look.px(Building.END), look.px(theme.TALL_BUTTON_HEIGHT))
        end.bottomright = inner.bottomright
        can_end = not self.acting.to_build
        widgets: list[Widget] = [
            Button(
                tr("End building"),
                end,
                self.end,
                name="end building",
                kind=Kind.PRIMARY,
                key=enter_key(),
                tooltip="" if can_end else Reason.TILES_LEFT.sentence,
                enabled=can_end,
            )
        ]
        for tile, place in self._tray.items():
            if self._returnable(tile) is None:
                button = pygame.Rect(place.x, 0, place.width, look.px(theme.SMALL_BUTTON_HEIGHT))
                button.bottom = place.bottom - look.px(theme.TIGHT)
                widgets.append(
                    Button(
                        tr("To the bag"),
                        button.inflate(-look.px(theme.GAP), 0),
                        partial(self.give_back, tile),
                        name=f"return {tile}",
                        tooltip=tr("It fits nowhere, so it goes back to the bag"),
                        key=tr("Key: B"),
                        size=theme.NOTE,
                    )
                )
        self.group.replace([*widgets, *self.advice_button()])

    # -- events

    @property
    def holds_something(self) -> bool:
        """A tile in hand."""
        return self.held is not None or self._is_picking_up

    def handle_event(self, event: pygame.Event) -> bool:
        """Drag, click, turn, keys."""
        if self.held is not None and self._while_holding(event):
            return True
        if self._pressed_laid is not None and self._start_from_land(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            return self._key(event)
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT_BUTTON:
            return self._turn_in_tray(event.pos)
        return event.type == pygame.KEYDOWN and self._key(event)

    def _while_holding(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT_BUTTON:
            self.turn(1)
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.turn(1 if event.y < 0 else -1)
            return True
        if event.type == pygame.KEYDOWN and self._key_while_holding(event):
            return True
        if self._by_key:
            return self._press_while_held_by_key(event)
        if self._sticks and event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._drop()
            return True
        outcome = self._gesture.follow(event)
        if outcome is Outcome.MOVED:
            self._hover()
        elif outcome is Outcome.CLICKED and not self._sticks:
            # A click takes the tile in hand: it follows the pointer until the next click.
            self._sticks = self._gesture.is_dragging = True
        elif outcome is Outcome.DROPPED and not self._sticks:
            self._drop()
        elif outcome is Outcome.CANCELLED:
            self.let_go()
        return outcome is not Outcome.NOTHING

    def _press_while_held_by_key(self, event: pygame.Event) -> bool:
        """A click on a cell lays the tile there, a press on the tray takes over with the pointer."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != LEFT_BUTTON:
            return False
        if any(place.collidepoint(event.pos) for place in self._tray.values()):
            self.let_go()
            return self._press(event)
        cell = self.context.land.cell_at(event.pos) if self.context.shown == self.seat else None
        if self.held is None or cell not in self.territory.open_cells:
            return False
        assert cell is not None
        self.cell = cell
        self._turn_to_fit(self.territory.placements(self.held).rotations(cell))
        self.lay()
        return True

    def _key_while_holding(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_r | pygame.K_e:
                self.turn(1)
            case pygame.K_q:
                self.turn(-1)
            case pygame.K_ESCAPE:
                self.let_go()
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                self._move_by_key(_ARROWS[event.key])
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self.lay()
                self.context.redraw()
            case pygame.K_TAB:
                self._next_by_key(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_1 | pygame.K_2 | pygame.K_3 | pygame.K_4:
                self._hold_by_key(event.key - pygame.K_1)
            case _:
                return False
        return True

    def _press(self, event: pygame.Event) -> bool:
        position = event.pos
        for tile, place in self._tray.items():
            if place.collidepoint(position):
                self.hold(tile)
                self._gesture.press(tile, position, place.center)
                return True
        if self.context.shown == self.seat:
            cell = self.context.land.cell_at(position)
            face = None if cell is None else self.territory.faces.get(cell)
            if face is not None and face.number in self.acting.laid:
                self._pressed_laid = face.number
                self._gesture.press(face.number, position, position)
                return True
        return self.rect.collidepoint(position)

    def _start_from_land(self, event: pygame.Event) -> bool:
        """A laid tile is picked up once the pointer drags it or clicks it."""
        tile = self._pressed_laid
        assert tile is not None
        outcome = self._gesture.follow(event)
        if outcome is Outcome.MOVED and not self._gesture.is_dragging:
            return True
        if outcome in (Outcome.MOVED, Outcome.CLICKED):
            self._pressed_laid = None
            position = self._gesture.position
            self._gesture.release()
            if self.pick_up(tile):
                self.hold(tile)
                self._gesture.press(tile, position, position)
                self._gesture.is_dragging = True
                self._sticks = outcome is Outcome.CLICKED
                self._hover()
            return True
        if outcome in (Outcome.CANCELLED, Outcome.DROPPED):
            self._pressed_laid = None
            self._gesture.release()
        return False

    def _turn_in_tray(self, position: tuple[int, int]) -> bool:
        for tile, place in self._tray.items():
            if place.collidepoint(position):
                self._turned[tile] = (self._turned.get(tile, 0) + 1) % 4
                self.context.redraw()
                return True
        return False

    def _hover(self) -> None:
        """What the held tile is over: the cell under the pointer."""
        if not self._gesture.is_dragging:
            return
        self._gesture.grip = (0, 0)
        self.cell = self.context.land.cell_at(self._gesture.position)
        self._note = ""

    def _drop(self) -> None:
        tile, centre = self.held, self._gesture.position
        assert tile is not None
        self._hover()
        is_over_land = self.cell is not None and self._meets_land(self.cell)
        if is_over_land and self.lay():
            return
        if not is_over_land:
            self._note = ""
        if self._sticks and is_over_land:
            return  # stays in hand: the reason is said, the next click may be right
        rotation = self.rotation
        self.let_go()
        side, clan = round(self.context.land.side), self.acting.clan

        def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
            self.look.lifted_tile(surface, tile, rotation, at, side, clan)

        self.context.animate(draw, centre, self._tray[tile].center)

    def _meets_land(self, cell: Cell) -> bool:
        return cell in self.territory or cell in self.territory.open_cells

    # -- keys

    def _key(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_TAB:
                self._next_by_key(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_1 | pygame.K_2 | pygame.K_3 | pygame.K_4:
                self._hold_by_key(event.key - pygame.K_1)
            case pygame.K_BACKSPACE if self.acting.laid:
                self.pick_up(self.acting.laid[-1])
            case pygame.K_b if not event.mod & COMMAND_KEYS:
                tile = next((tile for tile in self.acting.to_build if self._returnable(tile) is None), None)
                if tile is None:
                    return False
                self.give_back(tile)
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.end()
            case _:
                return False
        return True

    def _next_by_key(self, step: int) -> None:
        tiles = list(self.acting.to_build)
        if tiles:
            index = tiles.index(self.held) + step if self.held in tiles else 0
            self._hold_by_key(index % len(tiles))

    def _hold_by_key(self, index: int) -> None:
        tiles = list(self.acting.to_build)
        if index >= len(tiles):
            return
        self.let_go()
        self.hold(tiles[index])
        self._by_key = True
        cells = self.territory.placements(tiles[index]).cells()
        if not cells:
            self._note = tr("This tile fits nowhere now.")
            return
        # The nearest place to the castle, as the tile lies if that is possible.
        self.cell = min(
            cells, key=lambda cell: (self.rotation not in cells[cell], abs(cell[0]) + abs(cell[1]), cell)
        )
        self._turn_to_fit(cells[self.cell])
        self.context.land.bring_into_sight(self.cell)

    def _turn_to_fit(self, rotations: tuple[int, ...]) -> None:
        if rotations and self.rotation not in rotations:
            self.rotation = rotations[0]

    def _move_by_key(self, direction: tuple[int, int]) -> None:
        """On to the nearest cell in that direction where the tile fits in some rotation."""
        assert self.held is not None
        self._by_key = True
        self._sticks = False
        cells = self.territory.placements(self.held).cells()
        here = self.cell or (0, 0)
        dx, dy = direction

        def ahead(cell: Cell) -> int:
            return (cell[0] - here[0]) * dx + (cell[1] - here[1]) * dy

        def aside(cell: Cell) -> int:
            return abs((cell[0] - here[0]) * dy) + abs((cell[1] - here[1]) * dx)

        onward = [cell for cell in cells if ahead(cell) > 0]
        if onward:
            self.cell = min(onward, key=lambda cell: (ahead(cell) + 2 * aside(cell), cell))
            self._turn_to_fit(cells[self.cell])
            self.context.land.bring_into_sight(self.cell)
        self.context.redraw()

    # -- what is shown on the land

    def marks(self) -> Marks:
        """Where the held tile fits, and its ghost."""
        fresh = frozenset(
            cell for tile in self.acting.laid if (cell := self.territory.cell_of(tile)) is not None
        )
        if self.context.shown != self.seat:
            return Marks()
        if self.held is None:
            return Marks(fresh=fresh)
        cells = self.territory.placements(self.held).cells()
        legal = frozenset(cell for cell, rotations in cells.items() if self.rotation in rotations)
        return Marks(legal=legal, turned=frozenset(cells) - legal, fresh=fresh, ghost=self._ghost())

    def _ghost(self) -> Ghost | None:
        placement = self.placement()
        if self.held is None or placement is None or placement.cell not in self.territory.open_cells:
            return None
        clashes = self.territory.clashes(self.held, placement)
        return Ghost(self.held, placement, not clashes, clashes)

    def _note_lines(self) -> tuple[list[str], bool]:
        """What is said beside the ghost, and whether the place is legal."""
        placement = self.placement()
        if self.held is None or placement is None or not self._meets_land(placement.cell):
            return [], False
        reason = self.territory.why_not(self.held, placement)
        if reason is not None:
            return refusal_lines(
                reason, len(self.territory.placements(self.held).rotations(placement.cell))
            ), False
        key = (self.held, placement)
        if self._preview is None or self._preview[0] != key:
            assert self.seat is not None
            self._preview = (key, preview(self.context.view, self.seat, self.held, placement))
        return preview_lines(self._preview[1]), True

    def targets(self) -> dict[str, pygame.Rect]:
        """Buttons, tray, cells where the held tile fits, tiles that can be picked up."""
        land = self.context.land
        found = super().targets() | {f"tile {tile}": place for tile, place in self._tray.items()}
        marks = self.marks()
        found |= {f"legal {x},{y}": land.cell_rect((x, y)) for x, y in marks.legal}
        found |= {f"turned {x},{y}": land.cell_rect((x, y)) for x, y in marks.turned}
        return found | {f"laid {x},{y}": land.cell_rect((x, y)) for x, y in marks.fresh}

    def tooltip(self) -> str:
        """Tray and laid tiles explain themselves."""
        text = super().tooltip()
        if text or self.holds_something:
            return text
        position = self.context.pointer
        for i, (tile, place) in enumerate(self._tray.items()):
            if place.collidepoint(position):
                if self._fits_nowhere(tile):
                    return tr("This tile fits nowhere now.")
                spots = len(self.territory.placements(tile))
                fits = trn("It fits in {n} way", "It fits in {n} ways", spots)
                return fits + " · " + tr("drag it onto your land (key: {key})").format(key=i + 1)
        cell = self.context.land.cell_at(position)
        face = self.territory.faces.get(cell) if cell is not None and self.context.shown == self.seat else None
        if face is not None and face.number in self.acting.laid:
            return tr("Laid this round: drag it to pick it up again (key: Backspace)")
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The tray, and what to do."""
        look, inner = self.look, self.inner()
        left = self._tray_right()
        self.draw_heading(surface, tr("To lay"), self._note or self._kept, is_wrong=bool(self._note))
        for tile, place in self._tray.items():
            self._draw_in_tray(surface, tile, place)
        self.group.draw(surface, look)
        room = pygame.Rect(
            left, inner.y + look.px(Building.HELP_TOP), inner.right - left, look.px(Building.HELP)
        )
        look.write_wrapped(surface, self._help(), room, colour=theme.INK_SOFT, size=theme.SMALL_BODY)

    def _what_was_kept(self) -> str:
        """What this seat's unsold tiles cost, in words: the market closes without a word about it."""
        lost = [event.lost for event in self.context.kept_this_round() if event.seat == self.seat]
        if not lost:
            return ""
        one = "{n} unsold tile is yours; {gold} gold on it is lost."
        many = "{n} unsold tiles are yours; {gold} gold on them is lost."
        return trn(one, many, len(lost), gold=sum(lost))

    def _tray_right(self) -> int:
        look = self.look
        return max(
            (place.right for place in self._tray.values()), default=self.inner().x - look.px(theme.ROOMY)
        ) + look.px(theme.ROOMY)

    def _help(self) -> str:
        if not self.acting.to_build:
            return tr(
                "All is laid. A tile of this round can still be picked up again: drag it, or press Backspace."
            )
        if self.held is not None:
            return tr("Right click, wheel, R or Q turn it; Escape puts it back.")
        if all(self._fits_nowhere(tile) for tile in self.acting.to_build):
            return tr("What fits nowhere goes back to the bag.")
        return tr("Drag a tile onto your land. Right click, wheel, R or Q turn it. Arrow keys work too.")

    def _draw_in_tray(self, surface: pygame.Surface, tile: int, place: pygame.Rect) -> None:
        look = self.look
        if tile == self.held and (self._by_key or self._gesture.is_dragging):
            look.ring(surface, place, theme.PAPER_EDGE, Line.BORDER, Corner.SMALL)
            look.write(
                surface, tr("in hand"), place, size=theme.SMALL, colour=theme.INK_PALE, align=Align.CENTRE
            )
            return
        look.tile(surface, tile, self._turned.get(tile, 0), place, self.acting.clan)
        look.ring(surface, place, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        if self._fits_nowhere(tile):
            look.shade(surface, theme.PAPER, 110, place)
            band = pygame.Rect(place.x, place.y + look.px(theme.SNUG), place.width, look.px(Panels.BAND))
            look.box(surface, band, theme.PAPER_BRIGHT, radius=Corner.SOFT)
            look.write(
                surface, tr("fits nowhere"), band, size=theme.SMALL, colour=theme.WRONG, align=Align.CENTRE
            )

    def draw_over(self, surface: pygame.Surface) -> None:
        """The tile in hand where it does not snap, and the note beside it."""
        if self.held is None:
            return
        if not self._by_key and self._gesture.is_dragging and self._ghost() is None:
            side, clan = round(self.context.land.side), self.acting.clan
            self.look.lifted_tile(surface, self.held, self.rotation, self._gesture.position, side, clan)
        lines, is_legal = self._note_lines()
        for box in self.notes():
            draw_note(surface, self.look, lines, box, is_legal=is_legal)

    def notes(self) -> list[pygame.Rect]:
        """Where it is said what laying the held tile would bring."""
        placement = self.placement()
        lines, _ = self._note_lines()
        if not lines or placement is None:
            return []
        cell, window = self.context.land.cell_rect(placement.cell), self.context.window
        return [note_box(self.look, lines, cell, window)]

    def held_tile(self) -> HeldTile | None:
        """The tile in hand, over the land or in the air."""
        if self.held is None or not (self._by_key or self._gesture.is_dragging):
            return None
        ghost, land = self._ghost(), self.context.land
        if ghost is not None:
            return land.snapped(ghost)
        # One that is moved by keys and has no cell fits nowhere.
        side, centre = round(land.side), self._gesture.position
        return None if self._by_key else HeldTile.in_the_air(self.held, self.rotation, centre, side)
