"""One panel by itself, without a window: a table that only notes what the panel asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import pygame
from table import FRAME, LEFT, Place, ReadLook, pictures

from skye_desktop.engine import (
    Event,
    GameState,
    PlayerView,
    Reason,
    SeatAction,
    SetPrices,
    view_for,
    why_not,
)
from skye_desktop.files.settings import Confirm, Settings, Speed
from skye_desktop.game.pace import Turn
from skye_desktop.game.session import EventT
from skye_desktop.games.skye.ui.bindings import input_map
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panel_root import ActionQuestion, PanelRoot
from skye_desktop.games.skye.ui.territory_view import TerritoryView
from skye_desktop.kit import Action, Button, Command, Common, Ruler, Tree, Widget
from skye_desktop.shell.house_commands import House

P = TypeVar("P", bound=PanelRoot)
WINDOW = pygame.Rect(0, 0, 1280, 720)
LAND = pygame.Rect(320, 60, 640, 400)


@dataclass
class FakeTable:
    """A table as panels have it: a state of a game, looked at by one seat. What is asked of it is written down."""

    state: GameState
    viewer: int | None = 0
    settings: Settings = field(default_factory=lambda: Settings(animation_speed=Speed.OFF))
    animation_speed: Speed = Speed.OFF
    done: list[SeatAction] = field(default_factory=list)
    """What was submitted."""
    asked: list[str] = field(default_factory=list)
    """The questions that were put."""
    wanted: list[str] = field(default_factory=list)
    """What else was asked for: to go on, the menu, a seat."""
    sounds: list[Sound] = field(default_factory=list)
    pointer: tuple[int, int] = (-1, -1)
    computers: dict[int, str] = field(default_factory=dict)
    elsewhere: frozenset[int] = frozenset()
    awaited: tuple[int, ...] = ()
    is_paused: bool = False
    may_play_to_end: bool = False
    verdict: tuple[str, str] = "", ""
    goal: None = None
    happened: list[Event] = field(default_factory=list)
    """All that has happened this round."""

    def __post_init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(WINDOW.size)
        self.canvas = ReadLook(1.0, pictures())
        self.input = input_map()
        self.shown = self.viewer or 0
        self.land = TerritoryView()
        self.land.rect = LAND
        self.answer: Callable[[], None] = lambda: None
        """Says yes to the last question."""

    def play_to_end(self) -> None:
        self.wanted.append("the end")

    @property
    def desk(self) -> Any:
        """The table, as what makes panels has it."""
        return self

    @property
    def view(self) -> PlayerView:
        return view_for(self.state, self.viewer)

    @property
    def sole_person(self) -> int | None:
        people = set(range(len(self.state.players))) - self.computers.keys()
        return next(iter(people)) if len(people) == 1 else None

    @property
    def is_watched(self) -> bool:
        return len(self.computers) == len(self.state.players)

    def view_of(self, viewer: int | None) -> PlayerView:
        return view_for(self.state, viewer)

    def draft_on_phone(self, seat: int) -> None:
        """Nobody here has a phone."""

    def level(self, seat: int) -> str:
        return self.computers.get(seat, "")

    def this_round(self, kind: type[EventT]) -> list[EventT]:
        return [event for event in self.happened if isinstance(event, kind)]

    def prices_taken_back(self, seat: int) -> SetPrices | None:
        return None

    def why_not(self, action: SeatAction) -> Reason | None:
        return why_not(self.state, action)

    def objection(self, action: SeatAction) -> str:
        """Nothing is asked for first."""
        return ""

    def decide(
        self, action: SeatAction, question: ActionQuestion | None = None, *, is_risky: bool = False
    ) -> None:
        asks = self.settings.confirmations in (
            (Confirm.ALWAYS, Confirm.RISKY) if is_risky else (Confirm.ALWAYS,)
        )
        if question is None or not asks:
            assert why_not(self.state, action) is None
            self.done.append(action)
            return
        self.asked.append(question.title)
        self.answer = lambda: self.decide(action)

    def table_action(self, command: Command) -> Action | None:
        ways: dict[Command, Action] = {
            Common.PRESS: Action(self.go_on),
            House.MENU: Action(lambda: self.wanted.append("menu"), "Menu"),
            House.TIME: Action(lambda: self.wanted.append("time"), "Look back"),
        }
        return ways.get(command)

    def place(self, name: str) -> pygame.Rect:
        return pygame.Rect(60, 500, 1, 1)

    def fly(self, *flight: object) -> None:
        """Nothing flies: it is only for the eye."""

    def show_results(self) -> None:
        self.wanted.append("results")

    def go_on(self) -> None:
        self.wanted.append("go on")

    def take_seat(self, seat: int) -> None:
        self.wanted.append(f"seat {seat}")

    def pause(self) -> None:
        self.is_paused = not self.is_paused

    def skip(self) -> None:
        self.wanted.append("skip")

    def pace_of(self, turn: Turn) -> float:
        return 0.0

    def look_at(self, seat: int | None) -> None:
        self.shown = seat or 0

    def play(self, sound: Sound) -> None:
        self.sounds.append(sound)

    @property
    def app(self) -> FakeTable:
        """The program, of which only the settings are asked."""
        return self

    def keep_settings(self) -> None:
        """Nothing is kept."""


class _Window(Widget):
    """A window with nothing but a panel at its foot."""

    panel: PanelRoot

    def build(self) -> Sequence[Widget]:
        return (self.panel,)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.panel.place(ruler, pygame.Rect(self.panel.sheet))

    def keys_go_to(self) -> Widget:
        return self.panel.keys_go_to() or self.panel


class Bench(Generic[P]):
    """A panel laid out at its place in the window, with a pointer and a keyboard before it."""

    def __init__(self, table: FakeTable, panel: P) -> None:
        self.table, self.panel = table, panel
        self.tree = Tree(_Window(panel), table.canvas, table.input)
        self.tree.resize(WINDOW)
        self.layout()

    def layout(self) -> None:
        """Let the panel know the table as it is now."""
        full, covers = self.table.canvas.px(self.panel.full_height), self.panel.covers_table
        high = WINDOW.height if covers else full
        self.panel.set(sheet=(0, WINDOW.height - high, WINDOW.width, high))
        self.panel.invalidate()
        self.tree.root.invalidate()
        self.tree.root.is_unplaced = True
        self.tree.resize(WINDOW)
        self.tree.update()

    def send(self, kind: int, **values: Any) -> None:
        """One event for the panel."""
        event = pygame.Event(kind, **values)
        self.tree.update()
        if not self.panel.meet(event):
            self.tree.handle(event)
        self.tree.update()

    def key(self, key: int, text: str = "") -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.send(kind, key=key, mod=0, unicode=text, scancode=0)

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    def type(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter), letter)

    def wheel(self, steps: int) -> None:
        self.send(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps))

    def button(self, name: str) -> Button:
        """A button, also one that cannot be used now."""
        button = self.tree.ids[name]
        assert isinstance(button, Button)
        return button

    def targets(self) -> dict[str, pygame.Rect]:
        return self.tree.targets() | {"land": LAND}

    def at(self, place: Place) -> tuple[int, int]:
        return self.targets()[place].center if isinstance(place, str) else place

    def move(self, place: Place, *, is_held: bool = False) -> None:
        (x0, y0), (x, y) = self.table.pointer, self.at(place)
        self.table.pointer = (x, y)
        self.send(
            pygame.MOUSEMOTION, pos=(x, y), rel=(x - x0, y - y0), buttons=(int(is_held), 0, 0)
        )

    def press(self, button: int = LEFT) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.table.pointer, button=button)

    def release(self, button: int = LEFT) -> None:
        self.send(pygame.MOUSEBUTTONUP, pos=self.table.pointer, button=button)

    def lift(self, place: Place, to: Place) -> None:
        """Press on a thing and drag it to another place, without letting go."""
        end = self.at(to)
        self.move(place)
        self.press()
        for _ in range(2):
            self.move(end, is_held=True)

    def drag(self, place: Place, to: Place) -> None:
        self.lift(place, to)
        self.release()

    def click(self, place: Place, button: int = LEFT) -> None:
        self.move(place)
        self.press(button)
        self.release(button)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.tree.tick(FRAME)

    def words(self) -> str:
        """Everything that is written on the panel."""
        canvas = self.table.canvas
        canvas.reader.written.clear()
        self.tree.update()
        self.tree.painter.draw_over(pygame.Surface(WINDOW.size))
        return " ".join(canvas.reader.written)
