"""The things around a land and in the slots, on a bare tree: kept up to date they are as if built anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from table import a_setup, in_phase, moments_until, pictures, sit_down, window

from skye_desktop.engine import Phase, PlayerView, ScoringId, view_for
from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import input_map
from skye_desktop.games.skye.ui.sizes import LeftColumn, RightColumn, Table
from skye_desktop.games.skye.ui.table.slot_thing import SlotThing
from skye_desktop.games.skye.ui.table.slots import THINGS, ColumnRoom, board_column, cards_column
from skye_desktop.games.skye.ui.table.things import board
from skye_desktop.games.skye.ui.table.things.score_track import score_track
from skye_desktop.games.skye.ui.table.things.scoring_tile import explanation
from skye_desktop.kit import (
    Child,
    InputMap,
    Node,
    Pointer,
    PointerKind,
    Space,
    Tree,
    Widget,
    column,
    row,
    spacer,
    stack,
    walk,
)
from skye_desktop.shell.house_commands import HousePlace

WINDOW = pygame.Rect(0, 0, 1280, 720)
NAMES = [thing.make.__module__.rpartition(".")[2] for thing in THINGS]


@dataclass
class Seen:
    """What the things show, and what was done with them."""

    view: PlayerView
    shown: int = 0
    computers: Sequence[str] = ("", "easy", "solid")
    phones: Sequence[str] = ("phone", "", "")
    input: InputMap = field(default_factory=input_map)
    pressed: list[int] = field(default_factory=list)
    notified: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    displayed_moment: int | None = None
    is_log_folded: bool | None = True
    pointer: tuple[int, int] = (0, 0)

    @property
    def round(self) -> int:
        return self.view.round

    @property
    def phase(self) -> Phase:
        return self.view.phase

    @property
    def points(self) -> list[int]:
        return [seat.points for seat in self.view.seats]

    @property
    def acting(self) -> int | None:
        return self.view.buyer

    def explain_scoring(self, tile: ScoringId) -> str:
        return explanation(self.view, tile)

    def look_at(self, seat: int) -> None:
        self.pressed.append(seat)

    def notify(self, message: str) -> None:
        self.notified.append(message)

    def described_lines(self) -> Sequence[LogLine]:
        return [
            LogLine(f"It is round {self.view.round}"),
            LogLine(f"{self.view.bag_count} tiles are left"),
        ]

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        self.opened.append("time")

    def open_log(self) -> None:
        self.opened.append("log")

    def fold_log(self) -> None:
        self.is_log_folded = not self.is_log_folded


class Columns(Widget):
    """All that needs no more than a view, as it stands at a table, and what stands in the slots."""

    seen: Seen

    def build(self) -> Sequence[Child]:
        seen, high = self.seen, WINDOW.height - 2 * Space.M
        left = board_column(seen, seen.shown, ColumnRoom(Table.LEFT, high, self.canvas))
        cards = cards_column(
            seen, seen.shown, seen.look_at, ColumnRoom(Table.RIGHT, high, self.canvas)
        )
        track = column(stack(score_track(seen.view.seats, seen.points), height=Table.TRACK), grow=1)
        return (
            row(stack(left, width=Table.LEFT), track, stack(cards, width=Table.RIGHT), pad=Space.M),
        )


class Alone(Widget):
    """A thing of the table with nothing beside it."""

    seen: Seen
    thing: SlotThing

    def build(self) -> Sequence[Child]:
        return (column(self.thing.make(self.seen), spacer(), width=Table.RIGHT),)


def a_tree(root: Columns | Alone) -> Tree:
    pygame.display.init()
    pygame.display.set_mode(WINDOW.size)
    pygame.font.init()
    tree = Tree(root, Art(1.0, pictures()), root.seen.input)
    tree.resize(WINDOW)
    return tree


def drawn(tree: Tree) -> tuple[bytes, tuple[Node, ...], dict[str, pygame.Rect]]:
    screen = pygame.Surface(WINDOW.size)
    tree.draw(screen)
    assert tree.painter.picture is not None
    return pygame.image.tobytes(tree.painter.picture, "RGB"), tree.node(), tree.targets()


@cache
def views() -> list[PlayerView]:
    """A game of three as its first seat saw it, from the first prices to the second buildings."""
    moments = moments_until(a_setup(3), in_phase(Phase.BUILDING, 2))
    return [view_for(moment.state, 0) for moment in moments[1:]]


def test_things_that_follow_a_game_look_like_things_made_for_each_of_its_moments() -> None:
    seen = Seen(views()[0])
    tree = a_tree(Columns(seen))
    for number, view in enumerate(views()):
        seen.view, seen.shown = view, number % 3
        tree.root.invalidate()
        assert drawn(tree) == drawn(a_tree(Columns(Seen(view, number % 3))))


@pytest.mark.parametrize("thing", THINGS, ids=NAMES)
def test_a_thing_that_follows_a_game_looks_like_one_made_for_each_of_its_moments(
    thing: SlotThing,
) -> None:
    seen = Seen(views()[0])
    tree = a_tree(Alone(seen, thing))
    for view in views()[::2]:
        seen.view = view
        tree.root.invalidate()
        assert drawn(tree) == drawn(a_tree(Alone(Seen(view), thing)))


@pytest.mark.parametrize("thing", THINGS, ids=NAMES)
def test_a_thing_has_an_id_a_label_and_a_note_and_does_what_commands_of_the_table_say(
    thing: SlotThing,
) -> None:
    seen = Seen(views()[-1])
    tree = a_tree(Alone(seen, thing))
    tree.update()
    one = next(one for one in walk(tree.root) if one.id)
    assert one.label
    assert one.note
    nodes = {node.id: node for node in tree.node()}
    assert nodes[one.id].label == one.label
    assert one.rect.size > (0, 0)
    for command, action in thing.commands(seen).items():
        assert command.scope is HousePlace.TABLE
        before = str(seen)
        action.run()
        assert str(seen) != before


def test_a_pressed_card_lets_the_land_of_its_seat_be_looked_at_and_paints_nothing_else() -> None:
    seen = Seen(views()[0])
    tree = a_tree(Columns(seen))
    drawn(tree)
    before = tree.painter.painted
    tree.root.invalidate()
    drawn(tree)
    assert tree.painter.painted == before, "what has not changed is not painted again"
    for seat in range(3):
        middle = tree.targets()[f"seat {seat + 1}"].center
        for kind in (PointerKind.PRESS, PointerKind.RELEASE):
            tree.pointer(Pointer(kind, middle, 1))
    assert seen.pressed == [0, 1, 2]


def heights(
    column_of: Callable[..., Child], wide: int, high: float, *told: Any
) -> dict[str, float]:
    """The heights of what stands in a column of that many pixels, by id."""
    room = ColumnRoom(wide, high, Art(1.0, pictures()))
    made = stack(column_of(*told, room), height=high)
    tree = a_tree(Alone(Seen(views()[0]), SlotThing(lambda table: made)))
    tree.resize(pygame.Rect(0, 0, 1280, 1200))
    tree.update()
    return {one.id: one.rect.height for one in walk(tree.root) if one.id}


def test_cards_give_room_to_what_stands_below_them_until_they_are_as_low_as_they_may_be() -> None:
    seen = Seen(views()[0])
    least = 3 * (RightColumn.LEAST_CARD + Space.M) + RightColumn.TRAY

    def standing(high: float) -> dict[str, float]:
        return heights(cards_column, Table.RIGHT, high, seen, 0, seen.look_at)

    assert standing(least)["seat 1"] == RightColumn.LEAST_CARD
    assert "tiles laid" in standing(least)
    assert "tiles laid" not in standing(least - 1)
    assert standing(least - 1)["seat 1"] > RightColumn.LEAST_CARD
    assert standing(1_100)["seat 1"] == RightColumn.TALLEST_CARD


def test_the_board_gives_room_to_the_log_and_the_folded_log_room_to_the_board() -> None:
    seen = Seen(views()[0])
    least = board.BELOW_CARDS + LeftColumn.CARDS + Space.XS

    def standing(high: float) -> dict[str, float]:
        return heights(board_column, Table.LEFT, high, seen, 0)

    assert standing(700)["log"] == LeftColumn.FOLDED_LOG
    assert standing(700)["board"] == board.BELOW_CARDS + LeftColumn.LARGEST_CARDS
    assert "log" not in standing(least + LeftColumn.FOLDED_LOG - 1)
    seen.is_log_folded = False
    assert standing(700)["log"] == 700 - least
    assert standing(700)["board"] == least - Space.XS
    assert "log" in standing(least + LeftColumn.LEAST_LOG)
    assert "log" not in standing(least + LeftColumn.LEAST_LOG - 1)


TOLD = "Tiles laid, the castle not counted: "


@pytest.mark.parametrize("seats", [2, 5])
def test_the_tiles_laid_are_told_by_a_key_whether_they_have_room_or_not(
    tmp_path: Path, seats: int
) -> None:
    setup = a_setup(seats)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
    assert ("tiles laid" in player.table.tree.ids) is (seats == 2)
    player.key(pygame.K_d)
    assert TOLD in player.words()
