"""A land as a widget, and a tile in hand over it: carried, clicked, moved by keys; looked about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pygame
import pytest
from table import pictures

from skye_desktop.engine import BAG, Cell, Clan, Placement, Territory
from skye_desktop.games.skye.build_draft import BuildDraft
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import input_map
from skye_desktop.games.skye.ui.land_widget import Land, TileHand
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.territory_view import Marks, TerritoryView
from skye_desktop.games.skye.wording.tile import place_and_words
from skye_desktop.kit import LEFT_BUTTON, MIDDLE_BUTTON, Device, Load, Tree, Widget, column, theme
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.commands import RIGHT_BUTTON

LAND = Territory.parse("C@0,0 44@1,0r3")
WINDOW = pygame.Rect(0, 0, 1000, 1000)
TRAY = (500, 950)


@cache
def a_canvas(scale: float = 1.0) -> Art:
    pygame.display.init()
    pygame.display.set_mode(WINDOW.size)
    pygame.font.init()
    return Art(scale, pictures())


class Tray(Widget):
    """Where the tile lies that is to be laid."""

    hand: Hand

    def lift(self, position: tuple[int, int]) -> Load | None:
        return self.hand.load(self.hand.draft.to_build[0], position)


class Table(Widget):
    """A land above a tray."""

    hand: Hand

    def build(self) -> Sequence[Widget]:
        draft = self.hand.draft
        land = Land(
            draft.territory, Clan.MACLEOD, "The land", draft=draft, hands=self.hand, id="land", grow=1
        )  # fmt: skip
        return (column(land, Tray(self.hand, height=100)),)


class Hand(TileHand):
    """What becomes of its tiles is written down."""

    clan = Clan.MACLEOD

    def __init__(self, tile: int, turned: int | None = None) -> None:
        draft = BuildDraft(0, LAND, (tile,))
        super().__init__(draft if turned is None else draft.turn_lying(tile, turned), input_map())
        self.told: list[str] = []
        self.laid: list[Placement] = []
        self.root = Table(self)
        self.tree = Tree(self.root, a_canvas(), self.keys)
        self.tree.resize(WINDOW)
        self.tree.update()

    @property
    def land(self) -> Land:
        found = self.tree.ids["land"]
        assert isinstance(found, Land)
        return found

    def changed(self) -> None:
        self.root.invalidate()

    def play(self, sound: Sound) -> None:
        """Nothing is heard."""

    def take_up(self, load: Load) -> bool:
        self.told.append("up")
        self.take(self.draft.hold(self.draft.to_build[0]))
        return True

    def pick_up(self, cell: Cell, at: tuple[int, int]) -> Load | None:
        return None

    def lay(self) -> bool:
        placement = self.draft.placement
        if placement is None or self.refusal():
            self.told.append("refused")
            return False
        self.laid.append(placement)
        self.release()
        return True

    def put_back(self) -> None:
        self.told.append("back")
        self.release()

    def words_of(self, cell: Cell) -> str:
        return place_and_words(self.territory, cell)

    # -- what a person does

    def handle(self, *events: pygame.Event) -> bool:
        """Let that happen, one after the other; return whether the last one was used."""
        is_used = False
        for event in events:
            is_used = self.handle_event(event) or self.tree.handle(event)
            self.tree.update()
        return is_used

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Return the middle of a cell."""
        return self.land.view.cell_rect(cell).center

    def drag(self, *places: tuple[int, int], button: int = LEFT_BUTTON) -> None:
        """Press at the first place and let go at the last."""
        self.handle(press(places[0], button), *map(motion, places[1:]), release(places[-1], button))

    def key(self, code: int, mod: int = 0) -> bool:
        """Press a key; return whether it was used."""
        return self.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))

    def by_keys(self) -> None:
        """Take the tile in hand by keys."""
        self.take(self.draft.hold(self.draft.to_build[0]), by_key=True)
        self.tree.update()


def a_tile(most_turns: int) -> tuple[int, Cell, tuple[int, ...]]:
    """A tile, and a cell that takes it in so many rotations."""
    for tile in sorted(set(BAG) - {44}):
        for cell, rotations in LAND.placements(tile).cells().items():
            if len(rotations) == most_turns:
                return tile, cell, rotations
    raise AssertionError("no such tile")


def press(position: tuple[int, int], button: int = LEFT_BUTTON) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button)


def release(position: tuple[int, int], button: int = LEFT_BUTTON) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=position, button=button)


def motion(position: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(1, 0, 0))


ONE, ONE_CELL, (ONE_TURN,) = a_tile(1)
"""A tile that a cell takes in one rotation alone."""
TWO, TWO_CELL, _ = a_tile(2)
LAID = [Placement(*ONE_CELL, ONE_TURN)]


# -- by the pointer


def test_a_pressed_tile_comes_up_when_it_is_dragged_and_is_laid_where_it_is_dropped() -> None:
    hand = Hand(ONE, ONE_TURN)
    hand.handle(press(TRAY))
    assert hand.told == []
    hand.handle(motion((500, 800)), motion(hand.middle(ONE_CELL)), release(hand.middle(ONE_CELL)))
    assert (hand.told, hand.laid, hand.tree.load) == (["up"], LAID, None)


def test_a_clicked_tile_follows_the_pointer_and_stays_in_hand_where_it_is_refused() -> None:
    hand = Hand(ONE, ONE_TURN + 1)
    hand.drag(TRAY)
    place = hand.middle(ONE_CELL)
    hand.handle(motion(place))
    hand.drag(place)
    assert hand.told[:2] == ["up", "refused"]
    assert hand.draft.tile == ONE
    hand.drag(place, button=RIGHT_BUTTON)
    assert hand.draft.rotation == ONE_TURN, "turned on to the only rotation that fits"
    hand.drag(place)
    assert hand.laid == LAID


def test_a_dragged_tile_goes_back_from_a_cell_that_takes_it_not_and_from_beside_the_land() -> None:
    hand = Hand(ONE)
    for place, told in ((hand.middle((0, 0)), ["up", "refused", "back"]), (TRAY, ["up", "back"])):
        hand.told.clear()
        hand.drag(TRAY, (500, 800), place)
        assert (hand.told, hand.is_holding) == (told, False)


def test_what_a_finger_drops_where_it_fits_only_turned_is_turned_and_waits_for_a_tap() -> None:
    hand = Hand(ONE, ONE_TURN + 1)
    hand.keys.device = Device.TOUCH
    place = hand.middle(ONE_CELL)
    hand.drag(TRAY, (500, 800), place)
    assert (hand.laid, hand.draft.rotation) == ([], ONE_TURN)
    hand.drag(place)
    assert hand.laid == LAID


# -- by keys, and for a screen reader


def test_arrows_move_it_to_a_cell_that_takes_it_and_enter_lays_it_there() -> None:
    hand = Hand(ONE)
    hand.take(hand.draft.choose(ONE), by_key=True)
    cells = LAND.placements(ONE).cells()
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
        assert hand.key(code)
        assert hand.draft.cell in cells
        assert hand.draft.rotation in cells[hand.draft.cell]
    for code in (pygame.K_r, pygame.K_e, pygame.K_q, pygame.K_RETURN):
        assert not hand.key(code, pygame.KMOD_LCTRL), "keys with Ctrl are left to others"
    hand.key(pygame.K_RETURN)
    assert len(hand.laid) == 1


@pytest.mark.parametrize("by_reader", [False, True], ids=["click", "reader"])
def test_a_cell_that_takes_it_is_pressed_for_what_is_moved_by_keys(by_reader: bool) -> None:
    hand = Hand(ONE, ONE_TURN + 1)
    hand.by_keys()
    id = f"turned {ONE_CELL[0]},{ONE_CELL[1]}"
    if by_reader:
        assert hand.tree.perform(ActionRequest(id, ActionKind.PRESS))
    else:
        hand.drag(hand.tree.targets()[id].center)
    assert hand.laid == LAID


def test_cells_are_told_with_the_tile_in_hand_and_without() -> None:
    hand = Hand(TWO)

    def told() -> set[str]:
        (land,) = (node for node in hand.tree.node() if node.id == "land")
        return {node.id for node in land.children}

    assert told() == {"cell 0,0", "cell 1,0"}
    hand.by_keys()
    open_cells = {id.partition(" ")[2] for id in told() if not id.startswith("cell")}
    assert open_cells == {f"{x},{y}" for x, y in LAND.placements(TWO).cells()}


# -- looking about


def test_it_is_shown_whole_until_it_is_moved_and_stays_as_it_was_moved_in_another_window() -> None:
    hand = Hand(ONE)
    assert hand.land.rect.contains(hand.land.view.cell_rect((0, 0)))
    before = hand.middle((0, 0))
    hand.drag((100, 100), (150, 120))
    moved = hand.middle((0, 0))
    assert (moved[0] - before[0], moved[1] - before[1]) == (50, 20)
    side = hand.land.view.side
    hand.tree.resize(pygame.Rect(0, 0, 2000, 2000), a_canvas(2.0))
    hand.tree.update()
    assert hand.land.view.side == pytest.approx(2 * side)
    hand.land.show_whole()
    assert hand.land.moved_to is None


def test_the_wheel_zooms_and_the_middle_button_drags_with_a_tile_in_hand() -> None:
    hand = Hand(ONE)
    at, side = hand.middle((1, 0)), hand.land.view.side
    hand.handle(motion(at), pygame.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert hand.land.view.side == pytest.approx(side * 1.15**2)
    assert hand.land.view.cell_at(at) == (1, 0)
    hand.by_keys()
    before = hand.middle((0, 0))
    hand.drag((100, 100), (160, 100), button=MIDDLE_BUTTON)
    hand.handle(motion((10, 10)))
    assert hand.middle((0, 0))[0] - before[0] == 60


def a_mark(*, is_turned: bool) -> pygame.Surface:
    """The mark of an open cell, on black, as a grey picture."""
    picture = pygame.Surface((96, 96))
    view = TerritoryView(picture.get_rect(), 96.0, (0.0, 0.0))
    cells = frozenset([(0, 0)])
    marks = Marks(turned=cells) if is_turned else Marks(legal=cells)
    view.draw_aims(picture, a_canvas(), Clan.MACLEOD, marks)
    return pygame.transform.grayscale(picture)


def test_cells_that_take_a_tile_now_and_turned_differ_without_colour_too() -> None:
    fitting, turned = a_mark(is_turned=False), a_mark(is_turned=True)
    inside, sign = (24, 48), pygame.Rect(0, 0, 30, 30).move_to(center=(48, 48))
    assert fitting.get_at(inside).r > 20 > turned.get_at(inside).r, "the fill"
    assert fitting.get_at((48, 48)).r > 150 > turned.get_at((48, 48)).r, "dot and bow"
    lit = pygame.mask.from_threshold(turned, theme.WHITE, (90, 90, 90))
    arrow = pygame.mask.Mask(turned.get_size())
    arrow.draw(pygame.mask.Mask(sign.size, fill=True), sign.topleft)
    x, y = lit.overlap_mask(arrow, (0, 0)).centroid()
    assert max(abs(x - 48), abs(y - 48)) <= 3, "the arrow stands in the middle"
    lines = [
        pygame.mask.from_threshold(one, theme.WHITE, (140, 140, 140)).count()
        for one in (fitting, turned)
    ]
    assert lines[0] > 2 * lines[1], "a closed line and dashes"
