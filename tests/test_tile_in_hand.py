"""A tile in hand, without a window: how it is turned and aimed, and when it comes up, down and back."""

from __future__ import annotations

from typing import cast

import pygame
import pytest

from skye_desktop.engine import BAG, Cell, Clan, Placement, Territory
from skye_desktop.kit.widgets import LEFT_BUTTON, RIGHT_BUTTON
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import input_map
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import TerritoryView
from skye_desktop.ui.tile_in_hand import TileInHand

SIDE = 100
LAND = Territory.parse("C@0,0 44@1,0r3")


class Desk:
    """A land of 100 pixels a cell with the castle in the middle, and nothing to draw with."""

    window = pygame.Rect(0, 0, 1000, 1000)
    input = input_map()
    pointer = (0, 0)

    def __init__(self) -> None:
        self.land = TerritoryView(pygame.Rect(0, 0, 1000, 800), SIDE, (500, 300))
        self.sounds: list[Sound] = []

    @property
    def canvas(self) -> Art:
        return cast(Art, None)

    def play(self, sound: Sound) -> None:
        self.sounds.append(sound)

    def redraw(self) -> None:
        """There is nothing to draw."""


class Hand(TileInHand[int]):
    """Tiles come from anywhere, and what becomes of them is written down."""

    territory = LAND
    clan = Clan.MACLEOD

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.told: list[str] = []
        self.laid: list[Placement] = []

    def lift(self, source: int) -> bool:
        self.told.append("up")
        self.take(source)
        return True

    def lay(self) -> bool:
        placement = self.placement()
        if placement is None or self.refusal():
            self.told.append("refused")
            return False
        self.laid.append(placement)
        self.let_go()
        return True

    def on_put_down(self) -> None:
        self.told.append("back")

    def drop_aside(self) -> None:
        self.told.append("aside")
        self.cancel_hold()


@pytest.fixture
def hand() -> Hand:
    return Hand(Desk())


def a_tile(most_turns: int) -> tuple[int, Cell, tuple[int, ...]]:
    """A tile, and a cell that takes it in so many rotations."""
    for tile in sorted(set(BAG) - {44}):
        for cell, rotations in LAND.placements(tile).cells().items():
            if len(rotations) == most_turns:
                return tile, cell, rotations
    raise AssertionError("no such tile")


def middle(cell: Cell) -> tuple[int, int]:
    return 500 + cell[0] * SIDE + SIDE // 2, 300 + cell[1] * SIDE + SIDE // 2


def press(position: tuple[int, int], button: int = LEFT_BUTTON) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button)


def release(position: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=position, button=LEFT_BUTTON)


def motion(position: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(1, 0, 0))


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def test_a_pressed_tile_comes_up_when_it_is_dragged_and_is_laid_where_it_is_dropped(hand: Hand) -> None:
    tile, cell, rotations = a_tile(1)
    hand.turned[tile] = rotations[0]
    hand.gesture.press(tile, (10, 900), (10, 900))
    assert not hand.is_up
    for event in (motion((60, 900)), motion(middle(cell)), release(middle(cell))):
        assert hand.handle_event(event)
    assert (hand.told, hand.laid) == (["up"], [Placement(*cell, rotations[0])])


def test_a_pressed_tile_stays_where_it_is_at_escape(hand: Hand) -> None:
    tile, cell, _ = a_tile(1)
    hand.gesture.press(tile, (10, 900), (10, 900))
    assert hand.handle_event(key(pygame.K_ESCAPE)), "the key is used: nothing else is to end by it"
    assert not hand.handle_event(motion(middle(cell)))
    assert (hand.told, hand.is_holding) == ([], False)


def test_a_clicked_tile_follows_the_pointer_and_stays_in_hand_over_a_cell_that_does_not_take_it(
    hand: Hand,
) -> None:
    tile, cell, rotations = a_tile(1)
    hand.turned[tile] = (rotations[0] + 1) % 4
    hand.gesture.press(tile, (10, 900), (10, 900))
    hand.handle_event(release((10, 900)))
    hand.handle_event(motion(middle(cell)))
    hand.handle_event(press(middle(cell)))
    assert (hand.told, hand.tile) == (["up", "refused"], tile)
    hand.handle_event(press(middle(cell), RIGHT_BUTTON))
    assert hand.rotation == rotations[0], "turned on to the only rotation that fits"
    hand.handle_event(press(middle(cell)))
    assert hand.laid == [Placement(*cell, rotations[0])]


def test_a_dragged_tile_goes_back_from_a_cell_that_does_not_take_it_and_aside_beside_the_land(
    hand: Hand,
) -> None:
    tile, _, _ = a_tile(1)
    for place, told in (
        (middle((0, 0)), ["up", "refused", "back"]),
        (middle((4, 4)), ["up", "aside", "back"]),
    ):
        hand.told.clear()
        hand.gesture.press(tile, (10, 900), (10, 900))
        hand.handle_event(motion((60, 900)))
        hand.handle_event(motion(place))
        hand.handle_event(release(place))
        assert hand.told == told


def test_turning_goes_through_the_rotations_that_fit_and_through_all_over_no_cell(hand: Hand) -> None:
    tile, cell, rotations = a_tile(2)
    hand.take(tile, 0)
    seen = []
    for _ in range(4):
        hand.turn(1)
        seen.append(hand.rotation)
    assert seen == [1, 2, 3, 0]
    hand.aim_by_key(cell)
    seen = []
    for _ in range(4):
        hand.turn(-1)
        seen.append(hand.rotation)
    assert set(seen) == set(rotations)


def test_a_tile_is_held_again_as_it_was_let_go(hand: Hand) -> None:
    tile, _, _ = a_tile(1)
    hand.take(tile)
    hand.turn(1)
    rotation = hand.rotation
    hand.cancel_hold()
    hand.take(tile)
    assert hand.rotation == rotation


def test_arrows_move_it_to_a_cell_that_takes_it_and_enter_lays_it_there(hand: Hand) -> None:
    tile, _, _ = a_tile(1)
    hand.take(tile)
    hand.aim_by_key()
    cells = LAND.placements(tile).cells()
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
        hand.handle_event(key(code))
        assert hand.cell in cells
        assert hand.rotation in cells[hand.cell]
    hand.handle_event(key(pygame.K_RETURN))
    assert len(hand.laid) == 1


def test_keys_with_ctrl_are_left_to_others(hand: Hand) -> None:
    hand.take(a_tile(1)[0])
    for code in (pygame.K_r, pygame.K_e, pygame.K_q, pygame.K_RETURN):
        assert not hand.handle_event(key(code, pygame.KMOD_LCTRL))


def test_a_click_on_an_open_cell_lays_what_is_moved_by_keys(hand: Hand) -> None:
    tile, cell, rotations = a_tile(1)
    hand.take(tile)
    hand.aim_by_key()
    assert hand.handle_event(press(middle(cell)))
    assert hand.laid == [Placement(*cell, rotations[0])]
