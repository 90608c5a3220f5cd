"""The panel of building: a seat lays all tiles that it got this round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product
from typing import Any, Final, Protocol, cast

import pygame

from skye_desktop.games.skye.build_draft import BuildDraft, Preview
from skye_desktop.games.skye.engine import (
    Cell,
    Clan,
    EndBuilding,
    Phase,
    Placement,
    PlaceTile,
    Reason,
    ReturnTile,
    SeatAction,
    SeatView,
    TakeBackTile,
    Territory,
    TileBought,
    TileKept,
)
from skye_desktop.games.skye.ui.area_note import Verdict
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import TILES, Game
from skye_desktop.games.skye.ui.clan_theme import CLAN
from skye_desktop.games.skye.ui.land_widget import Land, TileHand
from skye_desktop.games.skye.ui.sizes import Building, Panels, SignSizes
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panel_interfaces import AdviceRequest, Hint
from skye_desktop.games.skye.ui.table.panel_root import (
    TEXT_SIZES,
    ActionQuestion,
    Heading,
    PanelInfo,
    PanelRoot,
    heading_row,
)
from skye_desktop.games.skye.ui.table.pieces import (
    TILE_OUTSET,
    draw_pointed,
    draw_refused,
    draw_tile,
    flying_tile,
)
from skye_desktop.games.skye.ui.table.turn_sign import draw_sign, sign_width
from skye_desktop.games.skye.ui.territory_view import (
    NO_MARKS,
    Ghost,
    HeldTile,
    Marks,
    TerritoryView,
    laid_cells,
)
from skye_desktop.games.skye.wording.placement import gain_words, preview_lines, turn_words
from skye_desktop.games.skye.wording.tile import place, sides_words, tile_and_things
from skye_desktop.i18n import enumerated, headed, sentences, tr, tr_in, trn
from skye_desktop.kit import (
    LEFT_BUTTON,
    Action,
    Align,
    Button,
    Column,
    Command,
    Common,
    Corner,
    Device,
    Do,
    Drawer,
    Drawing,
    Face,
    InputMap,
    Kind,
    Load,
    Role,
    Ruler,
    Scale,
    Size,
    Space,
    Stack,
    State,
    Widget,
    column,
    numbered,
    row,
    spacer,
    stack,
    theme,
)

_BESIDE: Final = 350
"""Least width of the texts and buttons beside the tiles, in design pixels."""
_TEXT_SIZES: Final = (theme.LARGE_BODY, *TEXT_SIZES)
_PULSE_SECONDS = 2.4
_FAINT: Final = 70
"""Opacity of a tile in its place in the tray while it is elsewhere, 0 to 255."""
_SETTLE_SECONDS: Final = 0.22
_IS_DOWN: Final = 0.7
"""Part of the time at which a tile that comes down has met the table."""
_LANDING: Final = ((0.0, 1.09), (_IS_DOWN, 1.0), (0.8, 0.97), (0.9, 1.02), (1.0, 1.0))
"""Size of a tile that comes down, by the part of the time: it is squashed, and rises a little."""


class LandingPlace(Protocol):
    """A table on whose land a tile can come down."""

    @property
    def land(self) -> TerritoryView:
        """The land that is shown."""

    def fly(self, draw: Drawer, start: pygame.Rect, end: pygame.Rect, seconds: float) -> None:
        """Animate something from one place to another; nothing waits for it."""


def landing_size(part: float) -> float:
    """Return the size of a tile that comes down, in sides of it, at a part of the time."""
    for (begin, first), (end, second) in pairwise(_LANDING):
        if part <= end:
            return first + (second - first) * (part - begin) / (end - begin)
    return 1.0


def settle(
    table: LandingPlace,
    canvas: Art,
    tile: int,
    placement: Placement,
    clan: Clan,
    *,
    is_down: bool = False,
) -> None:
    """Let a tile come down on its cell of the land that is shown.

    One that ``is_down`` has flown there: it is only squashed, and rises a little.
    """
    view, begins = table.land, _IS_DOWN if is_down else 0.0

    def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
        rect = view.cell_rect(placement.cell)  # now: the land may be on its way too
        side = round(rect.width * landing_size(begins + (1 - begins) * part))
        canvas.lifted_tile(surface, tile, placement.rotation, rect.center, side, clan)

    where = view.cell_rect(placement.cell)
    table.fly(draw, where, where, _SETTLE_SECONDS * (1 - begins))


class BuildingHand(TileHand):
    """The tile in hand, taken from the tray, or from the land if it was laid this round."""

    def __init__(self, panel: BuildingPanel, draft: BuildDraft, keys: InputMap) -> None:
        super().__init__(draft, keys)
        self._panel, self._table = panel, panel.table
        self.note = ""
        """Reason why the last attempt was refused; empty if it was not."""
        self.is_picking_up = False
        """Whether a tile is moving from the land into the hand."""
        self._cached_preview: tuple[BuildDraft, Preview | None] | None = None
        self._pulsing: Ghost | None = None

    @property
    def land(self) -> Land:
        found = self._panel.host.ids["land"]
        assert isinstance(found, Land)
        return found

    @property
    def clan(self) -> Clan:
        return self._panel.acting.clan

    def changed(self) -> None:
        self._panel.invalidate()
        self._pulse()

    def play(self, sound: Sound) -> None:
        self._table.play(sound)

    def refuse(self, why: str) -> None:
        """Display why something cannot be done."""
        self.note = why
        self._panel.invalidate()

    def over(self, cell: Cell | None) -> None:
        if cell is not None and self.note:
            self.refuse("")
        super().over(cell)

    # -- up

    def take(self, draft: BuildDraft, *, by_key: bool = False) -> None:
        self._table.look_at(None)
        self.note = ""
        super().take(draft, by_key=by_key)

    def take_up(self, load: Load) -> bool:
        tile = cast(int, load.thing)
        if self.draft.tile == tile:
            self._panel.invalidate()  # its place in the tray is empty now
            return True
        if tile in self.draft.laid and not self.pick_up_tile(tile):
            return False
        self.take(self.draft.hold(tile))
        return True

    def pick_up(self, cell: Cell, at: tuple[int, int]) -> Load | None:
        tile = self.territory.faces[cell].number
        is_mine = tile in self.draft.laid and self._table.shown == self.draft.seat
        return self.load(tile, at) if is_mine else None

    def pick_up_tile(self, tile: int) -> bool:
        """Return a tile that was laid this round to the tray; return whether that is allowed."""
        action = TakeBackTile(self.draft.seat, tile)
        refused = self._refusal_of(action)
        if refused:
            self.refuse(refused)
            return False
        self.draft = replace(self.draft.take(action), other=None)
        # The land stays where it is: what the pointer aims at must not move.
        self.is_picking_up = True
        self._table.decide(action)
        self.is_picking_up = False
        return True

    def _refusal_of(self, action: TakeBackTile | PlaceTile | ReturnTile) -> str:
        reason = self._table.why_not(action)
        return reason.sentence if reason is not None else self._panel.objection(action)

    def propose(self, action: PlaceTile) -> None:
        """Take a tile in hand by keys, with a proposed cell and rotation."""
        self.put_back()
        self.take(self.draft.take(action), by_key=True)

    def hold_by_key(self, index: int) -> None:
        """Take the tile of that index in hand by keys, over a cell where it fits.

        It is the cell nearest to the castle.
        """
        if index < len(self.draft.to_build):
            self._choose(lambda: self.draft.choose(self.draft.to_build[index]))

    def next_by_key(self, step: int) -> None:
        """Take the next tile of the tray in hand, or the one before."""
        self._choose(lambda: self.draft.choose_beside(step))

    def _choose(self, choose: Any) -> None:
        self.put_back()
        draft = choose()
        if draft.tile is not None:
            self.take(draft, by_key=True)
            if draft.cell is None:
                self.refuse(tr("This tile fits nowhere now."))

    # -- down

    def follow(self, acting: SeatView) -> None:
        """Update the draft after an action; put back a tile that can no longer be held."""
        before, self.draft = self.draft, self.draft.follow(acting)
        if self.draft.tile is not None or self.draft == before or self.is_picking_up:
            return
        self.is_by_key = False
        self.land.put_down()

    def put_back(self) -> None:
        if self.draft.tile is not None:
            self.release()

    def lay(self) -> bool:
        tile, placement = self.draft.tile, self.draft.placement
        if tile is None or placement is None:
            return False
        action = PlaceTile(self.draft.seat, tile, placement)
        refused = self._refusal_of(action)
        if refused:
            self.refuse(refused)
            self.play(Sound.REFUSE)
            return False
        self._table.decide(action)  # whose tile is laid then: the draft follows the seat
        settle(self._table, self._panel.canvas, tile, placement, self.clan)
        self._table.play(Sound.SETTLE)
        return True

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Let the tile glide back into the tray."""
        tile, rotation = self.draft.tile, self.draft.rotation
        self.put_back()
        home = None if tile is None else self._panel.host.ids.get(f"tile {tile}")
        if tile is not None and home is not None:
            side = self.side_in_the_air(centre)
            flying = flying_tile(self._panel.canvas, tile, rotation, side, self.clan)
            self._table.fly(flying, pygame.Rect(centre, (1, 1)), home.rect)

    # -- over a cell

    def _pulse(self) -> None:
        """Let the cell over which the tile is held glow, if the tile can lie there."""
        ghost = None if self.draft.cell is None else self.ghost
        if ghost == self._pulsing:
            return
        self._pulsing = ghost
        if ghost is None or not ghost.is_legal:
            return
        view, canvas = self._table.land, self._panel.canvas

        def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
            if self._pulsing is ghost:
                # Undo the easing of the animation: the pulse is even.
                view.draw_pulse(surface, canvas, ghost.placement.cell, 1 - (1 - part) ** (1 / 3))

        where = view.cell_rect(ghost.placement.cell)
        self._table.fly(draw, where, where, _PULSE_SECONDS)

    # -- words

    def words_of(self, cell: Cell) -> str:
        return ""

    def note_of(self, cell: Cell) -> str:
        if self.is_holding or self._table.shown != self.draft.seat:
            return ""
        text = self.keys.for_device(
            tr("Laid this round: drag it to pick it up again"),
            tr("Laid this round: it can be picked up again"),
        )
        return self.keys.with_keys(text, Game.PICK_UP)

    def lines(self) -> tuple[str, ...]:
        """Return lines about what can be done with the tile in hand.

        If it can be laid where it is held, that comes first. For a tile moved by keys the cell, the
        points there and the number of fitting placements come before.
        """
        draft, at = self.draft, self.draft.placement
        ways = draft.rotations
        if at is None or at.rotation not in ways:
            return (self.help(),)
        if not self.is_by_key:
            return self._how_to_lay(), self.help()
        where = enumerated((place(at.cell), turn_words(at.rotation)))
        brings = self._preview()
        told = where if brings is None else headed(where, gain_words(brings))
        fits = trn("It fits in {n} way", "It fits in {n} ways", len(ways))
        rest = self.help(has_turns=len(ways) > 1)
        return sentences(told, fits), sentences(self._how_to_lay(), rest)

    def _how_to_lay(self) -> str:
        """Return that the tile is not laid yet, and how to lay it; empty if other lines say so."""
        keys, load = self.keys, self._panel.host.load
        if keys.device is Device.PAD:
            return tr("Not laid yet.")
        if keys.by_keys:
            press = keys.words(Common.PRESS, most=1, mouse=False)
            return tr("Not laid yet: {press} lays it.").format(press=press)
        if load is not None and not load.is_attached:
            return tr("Not laid yet: let go to lay it.")
        if keys.device is not Device.TOUCH:
            return tr("Not laid yet: click to lay it.")
        return (
            tr("Not laid yet.") if self.land.is_for_fingers else tr("Not laid yet: tap to lay it.")
        )

    def _preview(self) -> Preview | None:
        """Return the effect of laying the tile where it is held; None if that is illegal."""
        if self._cached_preview is None or self._cached_preview[0] is not self.draft:
            self._cached_preview = self.draft, self.draft.preview(self._panel.view)
        return self._cached_preview[1]

    def promise(self) -> list[str]:
        brings = self._preview()
        return [] if brings is None else preview_lines(brings)


class TrayTile(Widget):
    """A tile in the tray with its rotation; for the tile in hand an empty place."""

    panel: BuildingPanel
    tile: int
    rotation: int
    is_up: bool
    is_free: bool
    """Whether no tile is in hand, so that this one can be taken."""
    fits_nowhere: bool
    clan: Clan

    role = Role.THING
    outset = TILE_OUTSET

    @property
    def hand(self) -> BuildingHand:
        """Hand that takes it."""
        return self.panel.hand

    @property
    def label(self) -> str:
        return tile_and_things(self.tile)

    @property
    def note(self) -> str:
        spots = len(self.hand.territory.placements(self.tile))
        if not spots:
            return tr("This tile fits nowhere now.")
        fits = trn("It fits in {n} way", "It fits in {n} ways", spots)
        number = self.hand.draft.to_build.index(self.tile)
        return self.hand.keys.with_keys(fits, *TILES[number : number + 1])

    @property
    def state(self) -> State:
        rotation = self.hand.draft.rotation_of(self.tile)
        is_held = self.hand.draft.tile == self.tile
        return State(
            number=Scale(0, rotation, 3), is_selected=is_held,
            value=tr("in hand") if is_held else "", about=sides_words(self.tile, rotation),
        )  # fmt: skip

    @property
    def is_pressable(self) -> bool:
        return True

    @property
    def takes_focus(self) -> bool:
        return False

    @property
    def is_turnable(self) -> bool:
        return True

    def actions(self) -> Mapping[Command, Action]:
        turn = partial(Do, self.panel.turn_lying, self.tile)
        return {Game.TURN: Action(turn(1)), Game.TURN_BACK: Action(turn(-1))}

    def lift(self, position: tuple[int, int]) -> Load | None:
        """Return the tile as a load.

        The cells where it fits are marked as soon as it is pressed.
        """
        self.hand.put_back()
        self.hand.take(self.hand.draft.hold(self.tile))
        return self.hand.load(self.tile, position)

    def press(self) -> None:
        self._hold()

    def choose(self) -> bool:
        self._hold()
        return True

    def _hold(self) -> None:
        if self.hand.draft.tile != self.tile:
            self.hand.hold_by_key(self.hand.draft.to_build.index(self.tile))

    def nudge(self, by: int) -> bool:
        self._hold()
        self.hand.turn_to(self.hand.draft.rotation + by)
        return True

    def set_value(self, value: str) -> None:
        self._hold()
        if value.isdecimal():
            self.hand.turn_to(int(value))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_up:
            where = tr("in hand")
            _draw_empty(self.tile, self.rotation, self.clan, where, surface, canvas, rect)
            return
        draw_tile(surface, canvas, self.tile, self.rotation, rect, self.clan)
        if self.is_hovered and self.is_free:
            draw_pointed(surface, canvas, rect)
        if self.fits_nowhere:
            draw_refused(surface, canvas, rect, tr("fits nowhere"))


def _draw_empty(
    tile: int, rotation: int, clan: Clan, why: str,
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect,
) -> None:  # fmt: skip
    """Draw the place in the tray of a tile that is elsewhere: a faint picture, and where it is."""
    canvas.well(surface, rect, theme.HOLLOW, radius=Corner.SMALL)
    faint = canvas.sprites.tile(tile, rotation, rect.width, clan).copy()
    faint.set_alpha(_FAINT)
    surface.blit(faint, rect)
    canvas.write(
        surface, why, rect, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE, shrinks=True
    )


class BuilderHeading(Heading):
    """The heading; on the clan's cloth if several people share the screen."""

    clan: Clan | None = None
    name: str = ""

    outset = SignSizes.HEAD

    def sign(self, canvas: Art, rect: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of the cloth."""
        wide = min(rect.width, sign_width(canvas, self.name, SignSizes.HEAD, SignSizes.HEAD_NAME))
        return pygame.Rect(
            rect.x, rect.y - canvas.px(SignSizes.HEAD_RISE), wide, canvas.px(SignSizes.HEAD)
        )

    def places(self) -> Mapping[str, pygame.Rect]:
        return {} if self.clan is None else {"sign": self.sign(self.canvas, self.rect)}

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.clan is None:
            super().paint(canvas, surface, rect)
        else:
            draw_sign(
                surface, canvas, self.clan, self.name, self.sign(canvas, rect), SignSizes.HEAD_NAME
            )


class BuildingHead(Widget):
    """The heading and the button for advice, which need not be built again while tiles are laid."""

    panel: BuildingPanel
    name: str
    clan: Clan | None
    is_advised: bool | None
    device: Device

    def build(self) -> Sequence[Widget]:
        heading = BuilderHeading(tr("To lay"), "", "", self.clan, self.name, id="heading", grow=1)
        return (heading_row(self.panel, heading, advice=Kind.NORMAL),)


class ClanEdge(Widget):
    """The edge of the sheet, in the clan's colour where several people share the screen."""

    clan: Clan

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place it around the whole sheet instead of the content only."""
        assert self.parent is not None
        super().place(ruler, self.parent.rect)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        edge = rect.inflate(-canvas.px(SignSizes.EDGE), -canvas.px(SignSizes.EDGE))
        canvas.ring(surface, edge, CLAN[self.clan], SignSizes.EDGE, Corner.BOX)


class TrayPlace(Stack):
    """The place of a tile in the tray; the tile is square, and at the lower end of the place."""

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        super().arrange(
            ruler, pygame.Rect(rect.x, rect.bottom - rect.width, rect.width, rect.width)
        )


class TrayWords(Widget):
    """What is to be done, in the largest letters that fit, and a note below.

    It is above the buttons and as wide as the sheet, or beside them.
    """

    panel: BuildingPanel
    lines: tuple[str, ...]
    kept: str
    """Note about tiles that were not sold; empty for none."""
    is_refusal: bool = False

    role = Role.TEXT
    outset = 2

    @property
    def label(self) -> str:
        return sentences(*self.lines, self.kept)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink, face = (theme.WRONG, Face.BOLD) if self.is_refusal else (theme.INK, Face.BODY)
        lines, size, room = self._fitted(canvas, rect, face)
        for line in lines:
            room.y = canvas.write_wrapped(surface, line, room, size=size, colour=ink, face=face)
        canvas.write_wrapped(
            surface, self.kept, room, size=min(size, theme.SMALL), colour=theme.INK_SOFT
        )

    def _fitted(
        self, canvas: Art, rect: pygame.Rect, face: Face
    ) -> tuple[tuple[str, ...], float, pygame.Rect]:
        """Return lines, size and room of the text; one line if that needs less height."""
        ids = self.panel.host.ids
        buttons = [ids[name].rect for name in ("turn", "end building") if name in ids]
        first, top = (min(one[side] for one in buttons) for side in (0, 1))
        above = pygame.Rect(rect.x, rect.y, rect.width, top - rect.y)
        beside = pygame.Rect(rect.x, rect.y, first - canvas.px(Space.M) - rect.x, rect.height)
        in_one = (sentences(*self.lines),)
        for size in _TEXT_SIZES:
            for lines, room in product((self.lines, in_one), (above, beside)):
                taken = sum(canvas.wrapped_height(line, size, room.width, face) for line in lines)
                if self.kept:
                    taken += canvas.wrapped_height(self.kept, min(size, theme.SMALL), room.width)
                if taken <= room.height:
                    return lines, size, room
        return in_one, _TEXT_SIZES[-1], beside


class BesideTray(Column):
    """The text and the buttons, in the room that the tiles leave."""

    keeps_changes = True

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0


class BuildingPanel(PanelRoot):
    """The panel of a seat that builds: the tray, and the hand that lays tiles on the land."""

    is_shared: bool
    """Whether several people share the screen."""
    objection: Callable[[SeatAction], str]
    """Returns what the lesson asks for before an action, in words; empty if it is allowed."""
    input: InputMap
    """Meaning of keys and mouse buttons."""

    phase = Phase.BUILDING
    is_to_act = is_advisable = True
    shows_carrying = False  # what is in hand is seen over the land

    @property
    def full_height(self) -> float:
        return Building.HEIGHT

    def __post_init__(self) -> None:
        # In the order of events, so that a reopened game has the same places in the tray.
        kept = [event.tile for event in self.table.this_round(TileKept) if event.seat == self.seat]
        kept += [
            event.tile for event in self.table.this_round(TileBought) if event.seat == self.seat
        ]
        self.hand = BuildingHand(self, BuildDraft.of(self.acting, tuple(kept)), self.input)
        self._lost = [
            event.lost for event in self.table.this_round(TileKept) if event.seat == self.seat
        ]
        """Gold that each unsold tile has cost this seat, by tile."""
        self._followed: SeatView | None = None
        """State of the seat for which the draft was updated last."""
        self._cached_marks: tuple[SeatView, BuildDraft, Marks] | None = None
        """Last marks with their inputs."""

    @property
    def draft(self) -> BuildDraft:
        """Tile in hand, and rotations of the tiles."""
        return self.hand.draft

    @property
    def hands(self) -> BuildingHand:
        return self.hand

    @property
    def territory(self) -> Territory:
        """Land on which tiles are laid."""
        return self.acting.territory

    # -- what is in hand

    @property
    def holds_something(self) -> bool:
        hand = self.hand
        return hand.draft.tile is not None or hand.is_picking_up or super().holds_something

    @property
    def holds_by_key(self) -> bool:
        return self.hand.draft.tile is not None and self.hand.is_by_key

    @property
    def held_tile(self) -> HeldTile | None:
        return self.hand.held_tile() if self.hand.is_up else None

    def verdict(self) -> Verdict | None:
        return self.hand.verdict()

    def meet(self, event: pygame.Event) -> bool:
        return self._turns_by_click(event) or self.hand.handle_event(event)

    def _turns_by_click(self, event: pygame.Event) -> bool:
        """Turn the tile in hand if the button for that was pressed; another press puts it back."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        target = self.host.at(event.pos) if is_press and self.hand.is_holding else None
        if target is None or target.id != "turn":
            return False
        self.hand.turn(1)
        return True

    def keep_up(self) -> None:
        hand, acting = self.hand, self.acting
        if acting is not self._followed:
            self._followed = acting
            hand.follow(acting)
        if hand.draft.tile is not None and not hand.is_by_key and not super().holds_something:
            hand.put_back()  # the window has lost the pointer

    def let_go(self) -> None:
        self.hand.put_back()

    # -- the situation

    @property
    def info(self) -> PanelInfo:
        draft, count = self.draft, len(self.draft.to_build)
        title = trn("{name} lays {n} tile", "{name} lays {n} tiles", count, name=self.acting.name)
        if not count:
            title = tr("{name} may end building").format(name=self.acting.name)
        return PanelInfo(
            title, refusal=self.hand.note, hints=self._hints,
            clear=("sign",) if self.is_shared else (),
            advisable=AdviceRequest(
                _no_lines, has_places=True, chosen_tile=draft.tile, held_placement=draft.placement,
                take=self.hand.propose,
            ),
        )  # fmt: skip

    def marks(self, shown: int) -> Marks:
        if shown != self.seat:
            return NO_MARKS
        draft = self.hand.draft
        acting = self.acting
        known = self._cached_marks
        if known is None or known[0] is not acting or known[1] is not draft:
            legal, fresh = draft.legal_cells, laid_cells(acting.territory, acting.laid)
            turned = frozenset(draft.cells) - legal
            marks = Marks(legal=legal, turned=turned, fresh=fresh, ghost=self.hand.ghost)
            known = self._cached_marks = acting, draft, marks
        return known[2]

    @property
    def tile_to_place(self) -> int | None:
        return self.hand.draft.tile

    def fitting_cells(self, tile: int) -> Collection[Cell]:
        return self.hand.draft.fits(tile)

    def _hints(self) -> list[Hint]:
        draft, keys = self.draft, self.host.meanings
        if draft.can_only_return:
            text = tr(
                "What fits nowhere goes [back to the bag](5 · Build). There is no gold back for it."
            )
            return [Hint("return", text, f"return {draft.to_build[0]}")]
        if draft.to_build:
            text = keys.for_device(
                tr(
                    "Drag each tile onto your land, [terrain to the same terrain](5 · Build). "
                    "Turn it with {keys}."
                ),
                tr("Each tile goes onto your land, [terrain to the same terrain](5 · Build)."),
            )
            first = next(tile for tile in draft.places if tile in draft.to_build)
            return [Hint("lay", text.format(keys=keys.short_words(Game.TURN)), f"tile {first}")]
        if not draft.laid:
            return []
        text = keys.for_device(
            tr(
                "Changed your mind? Drag a tile of this round [off the land again](5 · Build). "
                "Else end your building."
            ),
            tr(
                "Changed your mind? {keys} picks a tile of this round [up again](5 · Build). Else "
                "end your building."
            ),
        )
        return [Hint("end", text.format(keys=keys.words(Game.PICK_UP)), "end building")]

    # -- what is done with the tiles

    def turn_lying(self, tile: int, step: int) -> None:
        """Turn a tile that lies in the tray."""
        self.hand.become(self.draft.turn_lying(tile, step))

    def give_back(self, tile: int) -> None:
        """Give a tile that fits nowhere back to the bag, or say why not."""
        reason = self._returnable(tile)
        if reason is None:
            assert self.seat is not None
            self.table.decide(ReturnTile(self.seat, tile))
        else:
            self.hand.refuse(reason.sentence)

    def _returnable(self, tile: int) -> Reason | None:
        assert self.seat is not None
        return self.table.why_not(ReturnTile(self.seat, tile))

    def end(self) -> None:
        """End building; if that is not allowed yet, display what is left to do."""
        assert self.seat is not None
        action = EndBuilding(self.seat)
        reason = self.table.why_not(action)
        if reason is None:
            text = tr("Afterwards your tiles stay where they are.")
            self.table.decide(action, ActionQuestion(tr("End building?"), text, tr("End building")))
        else:
            self.hand.refuse(reason.sentence)

    # -- what it consists of

    def build(self) -> Sequence[Widget]:
        own, draft = self.acting, self.hand.draft
        clan = own.clan if self.is_shared else None
        wide, high = self.inner
        side = min(high, (wide - _BESIDE) / max(1, len(draft.places)) - Space.XL)
        places = [self._place(draft, tile, side) for tile in draft.places]
        tray = row(*places, self._beside(own.name, clan), gap=Space.XL)
        return (
            (tray,) if clan is None else (ClanEdge(clan), tray)
        )  # the sign with the name lies over the edge

    def _place(self, draft: BuildDraft, tile: int, side: float) -> TrayPlace:
        """Return the place of a tile: the tile, with a button if it can be returned to the bag."""
        rotation, clan = draft.rotation_of(tile), self.acting.clan
        if tile not in draft.to_build:
            laid = Drawing(Do(_draw_empty, tile, rotation, clan, tr("laid")))
            parts: tuple[Widget, ...] = (laid,)
        else:
            is_up = tile == draft.tile and self.hand.is_up
            fits_nowhere = draft.fits_nowhere(tile)
            is_free = draft.tile is None
            parts = (
                TrayTile(
                    self, tile, rotation, is_up, is_free, fits_nowhere, clan, id=f"tile {tile}"
                ),
            )
            if self._returnable(tile) is None:
                parts += (column(spacer(), self._return_button(tile), pad=Space.S),)
        return TrayPlace(parts, width=side, height=side + Panels.HEADING_RISE)

    def _return_button(self, tile: int) -> Button:
        is_next = self.draft.can_only_return and tile == self.draft.to_build[0]
        return Button.of(
            self._returning(tile), self.keys(Game.RETURN), id=f"return {tile}", size=theme.SMALL,
            kind=Kind.PRIMARY if is_next else Kind.NORMAL,
            height=self.target(theme.SMALL_BUTTON_HEIGHT),
        )  # fmt: skip

    def _returning(self, tile: int) -> Action:
        tip = tr("It fits nowhere, so it goes back to the bag")
        return Action(Do(self.give_back, tile), tr("To the bag"), tip=tip)

    def _beside(self, name: str, clan: Clan | None) -> BesideTray:
        """Return the text beside the tiles, and the buttons below the text."""
        heading = BuildingHead(self, name, clan, self.is_advised, self.input.device)
        turner = self._turner() if self.hand.draft.to_build else None
        end = self.button(
            Common.CONFIRM, "end building", self._ways_to_end(), kind=Kind.PRIMARY,
            width=theme.BUTTON,
        )  # fmt: skip
        refusal, is_holding = self.hand.note, self.hand.draft.tile is not None
        words = TrayWords(
            self,
            (refusal,) if refusal else self._help(),
            "" if refusal or is_holding else self._what_was_kept(),
            bool(refusal),
        )
        ways = column(spacer(), row(spacer(), turner, end, gap=Space.M, align=Align.CENTRE))
        return BesideTray((heading, stack(words, ways, grow=1)), grow=1)

    def _turner(self) -> Widget | None:
        """Return the button that turns the tile in hand; None unless a finger is used."""
        if not self.canvas.least_target:
            return None
        why_not = "" if self.hand.is_holding else tr("No tile is in hand")
        return Button(tr_in("button", "Turn"), Do(self.hand.turn, 1), why_not=why_not, id="turn")

    def _what_was_kept(self) -> str:
        """Return a sentence about what this seat's unsold tiles have cost."""
        lost = self._lost
        if not lost:
            return ""
        return trn(
            "Unsold: {n} tile is yours, {gold} gold is lost.",
            "Unsold: {n} tiles are yours, {gold} gold is lost.",
            len(lost), gold=sum(lost),
        )  # fmt: skip

    def _help(self) -> tuple[str, ...]:
        """Return lines about what is to be done now."""
        draft, keys = self.hand.draft, self.input
        if not draft.to_build and not draft.laid:
            return (tr("You have no tile to lay this round."),)
        if not draft.to_build:
            text = keys.for_device(
                tr("All is laid. Drag a tile of this round to lay it elsewhere."),
                tr("All is laid. {keys} picks a tile of this round up again."),
            )
            return (text.format(keys=keys.words(Game.PICK_UP)),)
        if draft.tile is not None:
            return self.hand.lines()
        if draft.can_only_return:
            return (tr("What fits nowhere goes back to the bag."),)
        by_keys = tr("{next} takes a tile in hand, the arrows move it, {turn} turns it.")
        if keys.device is Device.PAD:
            by_keys = tr(
                "{next} takes a tile in hand, the stick moves it, {turn} turns it, {press} lays it."
            )
        text = keys.for_device(
            tr("Drag a tile onto your land. Turn it with {turn}."),
            by_keys,
            fingers=tr(
                "Drag a tile onto your land, or tap it and then a cell. A second finger turns it."
            ),
            screen_reader=tr("Press a tile, then a cell where it fits."),
        )
        words = text.format(
            turn=keys.short_words(Game.TURN),
            next=keys.words(Common.NEXT),
            press=keys.words(Common.PRESS),
        )
        return (words,)

    # -- keys

    def actions(self) -> Mapping[Command, Action]:
        """Return the actions of keys if no tile is in hand.

        One in hand has its own before these.
        """
        tiles, laid = self.draft.to_build, self.draft.laid
        actions = (
            numbered(TILES, self.hand.hold_by_key)
            | self._ways_to_end()
            | {
                Common.NEXT: Action(
                    Do(self.hand.next_by_key, 1), tr_in("pad", "take a tile") if tiles else ""
                ),
                Common.PREVIOUS: Action(Do(self.hand.next_by_key, -1)),
            }
        )
        if laid:
            actions[Game.PICK_UP] = Action(Do(self.hand.pick_up_tile, laid[-1]))
        misfit = next(filter(self.draft.fits_nowhere, tiles), None)
        if misfit is not None:
            actions[Game.RETURN] = self._returning(misfit)
        return actions

    def _ways_to_end(self) -> dict[Command, Action]:
        """Return the commands that end building, with their actions."""
        why_not = Reason.TILES_LEFT.sentence if self.hand.draft.to_build else ""
        end = Action(self.end, tr("End building"), why_not)
        return {Common.CONFIRM: end, Game.END: end}


def _no_lines(*asked: object) -> list[str]:
    """Return no lines, because the places of a tile say enough."""
    return []
