"""Building: lay every tile got this round. The heart of the game's feel."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from skye_desktop.bots.advice import TileAdvice
from skye_desktop.engine import EndBuilding, Phase, Placement, Reason, ReturnTile, Territory
from skye_desktop.files.settings import Confirm
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import LEFT_BUTTON, RIGHT_BUTTON, Button, Kind, Widget
from skye_desktop.ui.sizes import Building, Panels
from skye_desktop.ui.table.context import Advisable, Hint, TableContext
from skye_desktop.ui.table.hand import BuildingHand
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel, enter_key
from skye_desktop.ui.table.tray import Tray
from skye_desktop.ui.territory_view import HeldTile, Marks


class BuildingPanel(Panel):
    """One seat's tiles to lay: the tray, and what lies in the hand."""

    phase = Phase.BUILDING
    height = Building.HEIGHT
    needs_open_cells = True

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        self.tray = Tray()
        self.hand = BuildingHand(context, seat, self.tray, self._show_change)
        self._kept = self._what_was_kept()

    # -- the situation

    @property
    def territory(self) -> Territory:
        return self.acting.territory

    @property
    def title(self) -> str:
        count = len(self.acting.to_build)
        if not count:
            return tr("{name} may end building").format(name=self.acting.name)
        return trn("{name} lays {n} tile", "{name} lays {n} tiles", count, name=self.acting.name)

    def cancel_hold(self) -> None:
        self.hand.cancel_hold()

    def _show_change(self) -> None:
        self.layout(self.rect)
        self.context.redraw()

    def _fits_nowhere(self, tile: int) -> bool:
        return not self.territory.placements(tile)

    def _returnable(self, tile: int) -> Reason | None:
        assert self.seat is not None
        return self.context.why_not(ReturnTile(self.seat, tile))

    def hints(self) -> list[Hint]:
        if self.acting.to_build:
            text = tr(
                "Drag each tile onto your land, terrain to the same terrain. Right click, wheel or R turn it."
            )
            return [
                Hint("lay", text, next((name for name in self.targets() if name.startswith("tile ")), ""))
            ]
        text = tr("Changed your mind? Drag a tile of this round off the land again. Else end your building.")
        return [Hint("end", text, "end building")]

    # -- what advice sees

    is_to_act = True
    has_places = True

    @property
    def advisable(self) -> Advisable:
        return self

    @property
    def chosen_tile(self) -> int | None:
        return self.hand.tile

    @property
    def held_placement(self) -> Placement | None:
        return self.hand.placement()

    def advice_lines(self, tile: TileAdvice, worth: float, a_gold: float, *, longest: bool) -> list[str]:
        return []

    def choose_tile(self, tile: int) -> None:
        """Its places are shown; it stays where it lies."""

    def take_to(self, tile: int, placement: Placement) -> None:
        self.hand.take_to(tile, placement)

    @property
    def is_held_by_key(self) -> bool:
        """Whether the tile in hand follows the keyboard, not the pointer."""
        return self.hand.is_holding and self.hand.is_by_key

    # -- what is done with the tiles

    def give_back(self, tile: int) -> None:
        assert self.seat is not None
        reason = self._returnable(tile)
        if reason is not None:
            self.hand.refuse(reason.sentence)
            return
        self.context.submit(ReturnTile(self.seat, tile))

    def end(self) -> None:
        assert self.seat is not None
        action = EndBuilding(self.seat)
        reason = self.context.why_not(action)
        if reason is not None:
            self.hand.refuse(reason.sentence)
        elif self.context.settings.confirmations is Confirm.ALWAYS:
            text = tr("Afterwards your tiles stay where they are.")
            self.context.ask(
                tr("End building?"), text, tr("End building"), lambda: self.context.submit(action)
            )
        else:
            self.context.submit(action)

    # -- layout

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        canvas, inner = self.canvas, self.inner()
        self.hand.gesture.slop = canvas.px(theme.CLICK_SLOP)
        top = inner.y + canvas.px(Panels.BELOW_HEADING)
        room = pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
        self.tray.layout(self.acting.to_build, room, canvas.px(Space.L))
        if self.hand.is_holding and self.hand.tile not in self.acting.to_build:
            self.hand.let_go()
        self.group.replace([self._end_button(), *self._return_buttons(), *self.advice_button()])

    def _end_button(self) -> Button:
        canvas, inner = self.canvas, self.inner()
        end = pygame.Rect(0, 0, canvas.px(Building.END), canvas.px(theme.TALL_BUTTON_HEIGHT))
        end.bottomright = inner.bottomright
        can_end = not self.acting.to_build
        return Button(
            tr("End building"),
            end,
            self.end,
            name="end building",
            kind=Kind.PRIMARY,
            key=enter_key(),
            tooltip="" if can_end else Reason.TILES_LEFT.sentence,
            enabled=can_end,
        )

    def _return_buttons(self) -> list[Widget]:
        canvas = self.canvas
        widgets: list[Widget] = []
        for tile, place in self.tray.places.items():
            if self._returnable(tile) is None:
                button = pygame.Rect(place.x, 0, place.width, canvas.px(theme.SMALL_BUTTON_HEIGHT))
                button.bottom = place.bottom - canvas.px(Space.S)
                widgets.append(
                    Button(
                        tr("To the bag"),
                        button.inflate(-canvas.px(Space.M), 0),
                        partial(self.give_back, tile),
                        name=f"return {tile}",
                        tooltip=tr("It fits nowhere, so it goes back to the bag"),
                        key=tr("Key: B"),
                        size=theme.SMALL,
                    )
                )
        return widgets

    # -- events

    @property
    def holds_something(self) -> bool:
        return self.hand.is_holding or self.hand.is_picking_up

    def handle_event(self, event: pygame.Event) -> bool:
        if self.hand.handle_event(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            return self._key(event)
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return self.hand.press(event.pos) or self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT_BUTTON:
            return self._turn_in_tray(event.pos)
        return event.type == pygame.KEYDOWN and self._key(event)

    def _turn_in_tray(self, position: tuple[int, int]) -> bool:
        tile = self.tray.tile_at(position)
        if tile is None:
            return False
        self.hand.turned[tile] = (self.hand.turned.get(tile, 0) + 1) % 4
        self.context.redraw()
        return True

    # -- keys

    def _key(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_TAB:
                self.hand.next_by_key(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_1 | pygame.K_2 | pygame.K_3 | pygame.K_4:
                self.hand.hold_by_key(event.key - pygame.K_1)
            case pygame.K_BACKSPACE if self.acting.laid:
                self.hand.pick_up(self.acting.laid[-1])
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

    # -- what is shown on the land

    def marks(self) -> Marks:
        fresh = frozenset(
            cell for tile in self.acting.laid if (cell := self.territory.cell_of(tile)) is not None
        )
        if self.context.shown != self.seat:
            return Marks()
        return replace(self.hand.marks(), fresh=fresh)

    def targets(self) -> dict[str, pygame.Rect]:
        land = self.context.land
        found = super().targets() | {f"tile {tile}": place for tile, place in self.tray.places.items()}
        marks = self.marks()
        found |= {f"legal {x},{y}": land.cell_rect((x, y)) for x, y in marks.legal}
        found |= {f"turned {x},{y}": land.cell_rect((x, y)) for x, y in marks.turned}
        return found | {f"laid {x},{y}": land.cell_rect((x, y)) for x, y in marks.fresh}

    def tooltip(self) -> str:
        text = super().tooltip()
        if text or self.holds_something:
            return text
        position = self.context.pointer
        for i, (tile, place) in enumerate(self.tray.places.items()):
            if place.collidepoint(position):
                if self._fits_nowhere(tile):
                    return tr("This tile fits nowhere now.")
                spots = len(self.territory.placements(tile))
                fits = trn("It fits in {n} way", "It fits in {n} ways", spots)
                return fits + " · " + tr("drag it onto your land (key: {key})").format(key=i + 1)
        if self.hand.laid_at(position) is not None:
            return tr("Laid this round: drag it to pick it up again (key: Backspace)")
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas, inner = self.canvas, self.inner()
        left = self._tray_right()
        self.draw_heading(surface, tr("To lay"), self.hand.note or self._kept, is_wrong=bool(self.hand.note))
        self.tray.draw(
            surface, canvas, self.acting.clan, self.hand.turned, in_hand=self.hand.tile if self.hand.is_up else None,
            fits_nowhere=frozenset(filter(self._fits_nowhere, self.acting.to_build)),
        )  # fmt: skip
        self.group.draw(surface, canvas)
        room = pygame.Rect(
            left, inner.y + canvas.px(Building.HELP_TOP), inner.right - left, canvas.px(Building.HELP)
        )
        canvas.write_wrapped(surface, self._help(), room, colour=theme.INK_SOFT, size=theme.BODY)

    def _what_was_kept(self) -> str:
        """What this seat's unsold tiles cost, in words: the market closes without a word about it."""
        lost = [event.lost for event in self.context.kept_this_round() if event.seat == self.seat]
        if not lost:
            return ""
        one = "{n} unsold tile is yours; {gold} gold on it is lost."
        many = "{n} unsold tiles are yours; {gold} gold on them is lost."
        return trn(one, many, len(lost), gold=sum(lost))

    def _tray_right(self) -> int:
        canvas = self.canvas
        return max(
            (place.right for place in self.tray.places.values()),
            default=self.inner().x - canvas.px(Space.XL),
        ) + canvas.px(Space.XL)

    def _help(self) -> str:
        if not self.acting.to_build:
            return tr(
                "All is laid. A tile of this round can still be picked up again: drag it, or press Backspace."
            )
        if self.hand.is_holding:
            return tr("Right click, wheel, R or Q turn it; Escape puts it back.")
        if all(self._fits_nowhere(tile) for tile in self.acting.to_build):
            return tr("What fits nowhere goes back to the bag.")
        return tr("Drag a tile onto your land. Right click, wheel, R or Q turn it. Arrow keys work too.")

    def draw_over(self, surface: pygame.Surface) -> None:
        self.hand.draw(surface)

    def notes(self) -> list[pygame.Rect]:
        return self.hand.notes()

    def held_tile(self) -> HeldTile | None:
        return self.hand.held_tile()
