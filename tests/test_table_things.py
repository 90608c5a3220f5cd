"""The things around a land, on a bare tree: kept up to date they are what they would be if they were built anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from table import a_setup, in_phase, moments_until, pictures

from skye_desktop.engine import Phase, PlayerView, ScoringId, view_for
from skye_desktop.kit import Child, InputMap, Node, Pointer, PointerKind, Tree, Widget, column, row, stack
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import input_map
from skye_desktop.ui.sizes import LeftColumn, Table
from skye_desktop.ui.table.things import board
from skye_desktop.ui.table.things.score_track import score_track
from skye_desktop.ui.table.things.scoring_tile import explained
from skye_desktop.ui.table.things.seat_card import seat_cards

WINDOW = pygame.Rect(0, 0, 1280, 720)


@dataclass
class Seen:
    """What the things show, and what was done with them."""

    view: PlayerView
    shown: int = 0
    computers: Sequence[str] = ("", "easy", "solid")
    input: InputMap = field(default_factory=input_map)
    looked_at: list[int] = field(default_factory=list)

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
        return explained(self.view, tile)

    def look_at(self, seat: int) -> None:
        self.looked_at.append(seat)


class Things(Widget):
    """All that needs no more than a view."""

    seen: Seen

    def build(self) -> Sequence[Child]:
        seen = self.seen
        left = column(board.board(seen, seen.shown, LeftColumn.CARDS), width=Table.LEFT)
        track = column(stack(score_track(seen.view.seats, seen.points), height=Table.TRACK), grow=1)
        return (
            row(left, track, stack(seat_cards(seen, seen.shown, seen.look_at), width=Table.RIGHT), pad=8),
        )


def a_tree(seen: Seen) -> Tree:
    pygame.display.init()
    pygame.display.set_mode(WINDOW.size)
    pygame.font.init()
    tree = Tree(Things(seen), Art(1.0, pictures()), seen.input)
    tree.resize(WINDOW)
    return tree


def drawn(tree: Tree) -> tuple[bytes, tuple[Node, ...], dict[str, pygame.Rect]]:
    screen = pygame.Surface(WINDOW.size)
    tree.draw(screen)
    assert tree.painter.picture is not None
    return pygame.image.tobytes(tree.painter.picture, "RGB"), tree.node(), tree.targets()


def views() -> list[PlayerView]:
    """A game of three as its first seat saw it, from the first prices to the second buildings."""
    moments = moments_until(a_setup(3), in_phase(Phase.BUILDING, 2))
    return [view_for(moment.state, 0) for moment in moments[1:]]


def test_things_that_follow_a_game_look_like_things_made_for_each_of_its_moments() -> None:
    seen = Seen(views()[0])
    tree = a_tree(seen)
    for number, view in enumerate(views()):
        seen.view, seen.shown = view, number % 3
        tree.root.invalidate()
        assert drawn(tree) == drawn(a_tree(Seen(view, number % 3)))


def test_what_has_not_changed_is_not_painted_again() -> None:
    seen = Seen(views()[0])
    tree = a_tree(seen)
    drawn(tree)
    before = tree.painter.painted
    tree.root.invalidate()
    drawn(tree)
    assert tree.painter.painted == before


def test_a_pressed_card_lets_the_land_of_its_seat_be_looked_at() -> None:
    seen = Seen(views()[0])
    tree = a_tree(seen)
    for seat in range(3):
        middle = tree.targets()[f"seat {seat + 1}"].center
        tree.pointer(Pointer(PointerKind.PRESS, middle, 1))
        tree.pointer(Pointer(PointerKind.RELEASE, middle, 1))
    assert seen.looked_at == [0, 1, 2]
