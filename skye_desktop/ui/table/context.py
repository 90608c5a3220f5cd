"""All that a panel may ask of the table it is the foot of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import pygame

from skye_desktop.bots.advice import Advice, TileAdvice
from skye_desktop.engine import Placement, PlayerView, Reason, SeatAction, SeatView, SetPrices
from skye_desktop.files.settings import Settings, Speed
from skye_desktop.kit.animation import Drawer
from skye_desktop.kit.widgets import Widget
from skye_desktop.play.line import EventT
from skye_desktop.play.session import Session
from skye_desktop.play.turns import Turn
from skye_desktop.ui.art import Art
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Around, TerritoryView


class Places(Protocol):
    """Where things at the table stand, in window pixels: what flies begins or ends there."""

    @property
    def bag(self) -> tuple[int, int]: ...

    @property
    def supply(self) -> tuple[int, int]: ...

    def seat(self, seat: int) -> pygame.Rect:
        """A seat's card."""

    def marker(
        self, canvas: Art, seats: Sequence[SeatView], points: Sequence[int], seat: int
    ) -> tuple[int, int]:
        """The middle of a seat's marker on the score track, with so many points for each seat."""


class TableContext(Around, Protocol):
    """The table as its panels see it."""

    @property
    def window(self) -> pygame.Rect: ...

    @property
    def land(self) -> TerritoryView: ...

    def play(self, sound: Sound) -> None: ...

    def redraw(self) -> None: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it."""

    @property
    def shown(self) -> int:
        """The seat whose land is on the screen."""

    @property
    def places(self) -> Places: ...

    @property
    def sole_person(self) -> int | None:
        """The seat of the only person; None if there are several or none."""

    @property
    def animation_speed(self) -> Speed:
        """How fast moments go by."""

    @property
    def verdict(self) -> tuple[str, str]:
        """What the coach says of a scenario that was tried, and what else is told of it; empty for nothing."""

    @property
    def asks_to_go_on(self) -> bool:
        """Whether to go on is what is done next: in the lesson only where its page asks for that."""

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers."""

    @property
    def is_paused(self) -> bool:
        """Whether the computers wait."""

    # -- the game

    def view_of(self, viewer: int | None) -> PlayerView:
        """The game now as that seat may see it; None for what everybody may."""

    def level(self, seat: int) -> str:
        """The level of the computer at that seat; empty for a person."""

    def this_round(self, kind: type[EventT]) -> list[EventT]:
        """What of that kind has happened this round, in order."""

    def prices_taken_back(self, seat: int) -> SetPrices | None:
        """The prices that seat had set this round, if undo took them back; only for that seat."""

    def why_not(self, action: SeatAction) -> Reason | None:
        """Why the action is not legal now; None if it is."""

    def submit(self, action: SeatAction) -> None:
        """Carry out an action, which must be legal."""

    def objection(self, action: SeatAction) -> str:
        """What is to be done before that, in words; empty if nothing."""

    def go_on(self) -> None:
        """What was announced has been seen."""

    def take_seat(self, seat: int) -> None:
        """That seat's person sits before the screen now."""

    def undo_name(self) -> str:
        """What undo would take back, in words; empty if nothing."""

    def undo(self) -> None: ...

    def redo_name(self) -> str:
        """What redo would do again, in words; empty if nothing."""

    def redo(self) -> None: ...

    def pause(self) -> None:
        """Let the computers wait, or go on."""

    def skip(self) -> None:
        """Wait no longer for what a computer's turn waits for."""

    def pace_of(self, turn: Turn) -> float:
        """Seconds that the step of a computer's turn lasts at least."""

    # -- the screen

    def ask(self, title: str, text: str, yes: str, on_yes: Callable[[], None]) -> None: ...

    @property
    def open_menu(self) -> Callable[[], None]: ...

    @property
    def open_time(self) -> Callable[[], None]: ...

    @property
    def show_results(self) -> Callable[[], None]: ...

    def look_at(self, seat: int | None) -> None:
        """Look at a seat's land; None for the one that matters now."""

    def animate(
        self,
        draw: Drawer,
        start: tuple[int, int],
        end: tuple[int, int],
        seconds: float = ...,
        delay: float = ...,
    ) -> None:
        """Let something fly, only for the eye."""

    def keep_settings(self) -> None: ...

    @property
    def advice_button(self) -> Callable[[], Widget | None]:
        """The button that opens the sheet of advice; None if advice cannot be asked for."""


class Looking(Protocol):
    """Looking back, as the time line's panel sees it."""

    time_speed: Speed
    """How fast the time line plays."""

    @property
    def session(self) -> Session: ...

    def moment_changed(self) -> None:
        """Another moment is shown."""

    def leave_time(self) -> None:
        """Back to where one came from: the game as it stands, or the coach."""

    def play_on(self) -> None:
        """Begin a game of its own at the moment that is shown."""

    def annotation(self) -> None: ...

    def mark(self) -> None: ...

    def open_annotations(self) -> None: ...


class Hint(NamedTuple):
    """What is said to whoever plays for the first time, and what it points at."""

    id: str
    text: str
    target: str = ""
    """The name of a target of the panel; empty for none."""


class Advised(NamedTuple):
    """What a person is to decide, as advice sees it."""

    lines: Callable[[Advice, TileAdvice, bool], list[str]]
    """What is said of a tile as things are now, or at its longest: rows keep their height meanwhile."""
    has_places: bool = False
    """Whether the tiles are to be laid, so that advice has places for them."""
    chosen_tile: int | None = None
    """The tile that is held or chosen."""
    held_placement: Placement | None = None
    """Where the held tile would lie now."""
    is_held_by_key: bool = False
    """Whether a tile is held that the pointer does not hold."""
    take: Callable[[Any], None] | None = None
    """Puts a proposed action of the panel's phase into its draft, and does nothing; None where there is no draft."""
