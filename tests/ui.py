"""The screens around the table, seen by a person: what they open, what they find, what is on the shelf."""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass
from pathlib import Path

import pygame
from games import random_game
from table import FRAME, Pointer, window

from skye_desktop.engine import GameSetup, Seat
from skye_desktop.files import Shelf, freeze
from skye_desktop.game.session import Moment, Session
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import Role, Scene, Scroller, TreeScene, Widget, walk
from skye_desktop.shell.event_log import EventLog


class Reader(Pointer):
    """A pointer and a keyboard before a screen, and eyes for what stands on it."""

    @property
    def scene(self) -> Scene:
        return self.app.scene

    @property
    def is_open(self) -> str:
        return self.app.scene.name

    def wait_for_files(self) -> None:
        """Until nothing is left to be read; only what is there then is drawn."""
        while self.app.scene.next_update_in() is not None:
            self.app.turn([], FRAME)
            self.app.yield_to_worker()
        self.turn()

    def button(self, name: str) -> Thing:
        return next(one for one in things(self.scene) if one.id == name)

    @property
    def focused(self) -> str:
        scene = self.scene
        focused = scene.tree.focused if isinstance(scene, TreeScene) else None
        return "" if focused is None else focused.id

    def tab_to(self, name: str) -> None:
        """Move the keyboard to a widget by Tab alone."""
        for _ in range(60):
            self.key(pygame.K_TAB)
            if self.focused == name:
                return
        raise AssertionError(f"Tab never comes to {name!r}")

    def erase(self) -> None:
        """Empty the field that is typed in, fast."""
        self.keys(*[pygame.K_BACKSPACE] * 60)


def at_the_title(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    *,
    scale: int | None = None,
    log: EventLog | None = None,
) -> Reader:
    """The first screen."""
    app = window(folder, size=size, scale=scale, log=log)
    app.reset(TitleScene(app))
    reader = Reader(app)
    reader.turn()
    return reader


def open_scene(reader: Reader, scene: Scene) -> Reader:
    reader.app.push(scene)
    reader.turn()
    return reader


def a_session(
    shelf: Shelf, seats: int = 3, seed: int = 1, *, actions: int | None = None
) -> Session:
    """A random game that has come so many actions far, or to its end."""
    game = random_game(seats, seed)[:actions]
    setup = game[0].before.setup if game else random_game(seats, seed)[0].before.setup
    moments = [Moment(move.action, move.events, move.after) for move in game]
    return Session(setup, shelf, shelf.fresh_path(), moments=moments)


def put_on_shelf(
    folder: Path,
    name: str = "",
    *,
    seats: int = 3,
    seed: int = 1,
    actions: int | None = None,
    age: float = 0,
) -> Path:
    """A saved game in that folder's saves, written ``age`` seconds ago; its file."""
    shelf = Shelf(folder / "saves")
    session = a_session(shelf, seats, seed, actions=actions)
    path = shelf.named_path(name) if name else session.path
    taken = [moment.action for moment in session.moments]
    shelf.write(path, freeze(session.setup, taken, session.state, name))
    written = time.time() - age
    os.utime(path, (written, written))
    return path


def renamed(setup: GameSetup, *names: str) -> GameSetup:
    """The same table with other people."""
    seats = tuple(
        Seat(clan=seat.clan, name=name) for seat, name in zip(setup.seats, names, strict=True)
    )
    return setup.model_copy(update={"seats": seats})


@dataclass(frozen=True)
class Thing:
    """Something that stands on a screen."""

    id: str
    rect: pygame.Rect
    """The part of it that is seen."""
    text: str
    """What is written on it, if it is a text or a button."""
    is_text: bool
    tooltip: str
    enabled: bool
    takes_focus: bool
    is_primary: bool
    is_solid: bool
    """Whether nothing else may lie over it: empty texts take no room, and ground is there to be lain on."""


GREY, UNSEEN = (128, 128, 128), (4, 4, 4, 255)
"""A ground, and how far from it less is seen by nobody, where a soft shadow ends."""


def painted_beyond(app: App) -> list[str]:
    """The widgets in sight that paint farther around their rectangles than they say."""
    app.draw(app.screen)
    found, painted = list[str](), pygame.Surface(app.screen.get_size())
    painted.fill(GREY)

    def is_clean(rect: pygame.Rect) -> bool:
        same = pygame.mask.from_threshold(painted.subsurface(rect), GREY, UNSEEN)
        painted.fill(GREY, rect)
        return same.count() == rect.width * rect.height

    trees = [scene.tree for scene in app.scenes if isinstance(scene, TreeScene)]
    orders = [order for tree in trees for order in tree.painter.orders.values()]
    for stroke in [one for order in orders for one in order.strokes]:
        widget, rect = stroke.widget, stroke.rect
        if rect.size != (0, 0):
            out = math.ceil(widget.outset * stroke.canvas.scale)
            widget.paint(stroke.canvas, painted, rect.copy())
            painted.fill(GREY, rect.inflate(2 * out, 2 * out))
            around = rect.inflate(2 * out + 40, 2 * out + 40).clip(painted.get_rect())
            if around and not is_clean(around):
                found.append(f"{type(widget).__name__} {widget.id!r} in {rect}")
    return found if is_clean(painted.get_rect()) else [*found, "something, far away"]


def things(scene: Scene) -> list[Thing]:
    """All that stands on a screen."""
    assert isinstance(scene, TreeScene)
    scene.tree.update()
    return [_as_thing(one) for layer in scene.tree.reachable for one in walk(layer)]


def scrolled(scene: Scene) -> list[pygame.Rect]:
    """Where something scrolls on a screen."""
    if isinstance(scene, TreeScene):
        scene.tree.update()
        inside = (one for layer in scene.tree.reachable for one in walk(layer))
        return [scene.tree.where(one) for one in inside if isinstance(one, Scroller)]
    return []


def _as_thing(widget: Widget) -> Thing:
    assert widget.tree is not None
    text = widget.label if widget.role in (Role.TEXT, Role.BUTTON) else ""
    is_ground = (
        widget.role is Role.REGION
        or bool(widget.children)
        or (widget.role is Role.TEXT and not text)
    )
    return Thing(
        widget.id, widget.tree.where(widget), text, widget.role is Role.TEXT, widget.note,
        widget.state.is_enabled, widget.takes_focus, widget.is_primary, not is_ground,
    )  # fmt: skip


def overlapping(scene: Scene) -> list[tuple[str, str]]:
    """The pairs of things on a screen that lie over each other."""
    solid = [(one.id, one.rect) for one in things(scene) if one.is_solid and one.rect.width > 0]
    return [
        (one, other)
        for i, (one, rect) in enumerate(solid)
        for other, place in solid[i + 1 :]
        if rect.clip(place).width > 1 and rect.clip(place).height > 1
    ]


def table_of(reader: Reader) -> TableScene:
    """The table that was gone to; the results lie over that of a finished game."""
    tables = [scene for scene in reader.app.scenes if isinstance(scene, TableScene)]
    assert len(tables) == 1
    return tables[0]
