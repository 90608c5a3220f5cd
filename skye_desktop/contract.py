"""The contracts between a game and what plays it.

A game is a module with these names (`skye_desktop.known_games` finds it):

| name | contract |
|---|---|
| ``RULES`` | `Rules`: pure functions of states and actions |
| ``ETIQUETTE`` | `Etiquette`: how people share one screen |
| ``MINDS`` | `Minds`: its computer players |
| ``WORDING`` | `Wording`: what is told of it everywhere |
| ``TEXT`` | `prompt.text_game.TextGame`: how it is played at a terminal |
| ``new_setup`` | function from the number of seats, the seed and names to a `Setup` |

States, actions, events and views are the game's own: whatever works with them here hands them on
and compares them, and asks the game about everything else. All of them are immutable, and all but
views can be pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from pydantic import BaseModel

Setup = Any
"""What is decided before the first action: a pydantic model.

It has ``seats``, ``seed``, and ``names``, what people read of the seats. Its class names its game
in ``game_id``. Each seat has ``written``, its name as it is kept, ``is_given``, whether the program
gave that, and ``name``, what people read: given names are translated by `i18n`.
"""
State = Any
"""Everything about a game at one moment; its set-up is ``setup``."""
Action = Any
"""One decision of a seat, or of chance."""
Event = Any
View = Any
"""What one seat may know; ``seat`` is None for what everybody may know."""


class Reason(Protocol):
    """Why an action is illegal."""

    @property
    def sentence(self) -> str:
        """The reason for people to read, in the current language."""
        ...


class Step(Protocol):
    """The state after an action, and its events."""

    @property
    def state(self) -> State: ...
    @property
    def events(self) -> tuple[Event, ...]: ...


class Standing(Protocol):
    """A seat's place in the order, 1 for the first; equal seats share a place."""

    @property
    def place(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def points(self) -> int: ...


class LegalActions(Protocol):
    """The legal actions of a seat, computed lazily."""

    def __iter__(self) -> Iterator[Action]: ...
    def __contains__(self, action: object) -> bool: ...
    def __bool__(self) -> bool: ...


class SavedRules(Protocol):
    """What reading and writing of games asks of the rules."""

    @property
    def id(self) -> str: ...
    @property
    def setup_type(self) -> type[BaseModel]: ...
    @property
    def illegal(self) -> Any:
        """Class of the ValueError that `apply` raises; its ``reason`` is a `Reason`."""
        ...

    @property
    def position_error(self) -> type[ValueError]:
        """Error raised by `read_position`; its text says why."""
        ...

    def new(self, setup: Setup) -> State: ...
    def apply(self, state: State, action: Action) -> Step:
        """Return what the action makes of the state, which stays as it is. Raises `illegal`."""
        ...

    def write(self, action: Action) -> str: ...
    def read(self, text: str) -> Action:
        """Return the action of a line. Raises ValueError if it cannot be read."""
        ...

    def digest(self, state: State) -> str:
        """Return a text that equal states have in common, and no others."""
        ...

    def is_over(self, state: State) -> bool: ...
    def read_position(self, text: str) -> State:
        """Return the state written by `Rules.write_position`. Raises `position_error`."""
        ...

    def is_certainly_over(self, setup: Setup, actions: Sequence[str]) -> bool:
        """Return whether lines from a new game on end it, as far as their text tells."""
        ...


class Rules(SavedRules, Protocol):
    """The rules of a game; the one judge of legality."""

    def why_not(self, state: State, action: Action) -> Reason | None:
        """Return why the action is illegal; None if it is legal."""
        ...

    def legal(self, state: State, seat: int) -> LegalActions: ...
    def waiting(self, state: State) -> list[int]:
        """Return the seats that have a legal action; empty if chance is due or it is over."""
        ...

    def chance(self, state: State) -> Action | None:
        """Return what is due by lot, from the seed of the set-up; None if nothing is."""
        ...

    def actor(self, action: Action) -> int | None:
        """Return the seat whose action it is; None for chance."""
        ...

    def standings(self, state: State) -> Sequence[Standing]: ...
    def view(self, state: State, seat: int | None) -> View: ...
    def open_view(self, state: State, seat: int | None) -> View:
        """Return the view of that seat with what a playtest shows of all seats, such as gold."""
        ...

    def write_position(self, state: State) -> str: ...
    def retry_key(self, state: State, action: Action) -> Hashable | None:
        """Return the part of the state that tries like the action change; None if it is no try.

        Moments that lead back to an equal part, by tries alone, may be left out of a long game.
        """
        ...

    def is_same(self, state: State, other: State) -> bool:
        """Return whether both states go on alike, down to the order in which events tell."""
        ...


class Manners(NamedTuple):
    """How people at this table want to sit; no part of a game."""

    is_closed: bool = False
    """Whether each acts behind the curtain where that is a matter of taste."""


EASY: Final = Manners()
"""Manners of a table at which nothing more is asked for than the game does."""


class Copied(NamedTuple):
    """An action, and the state that it led to."""

    action: Action
    state: State


class Copy(NamedTuple):
    """A game without what its players may not know."""

    start: State
    moments: Sequence[Copied]


class Etiquette(Protocol):
    """How the people of a game share one screen."""

    def part(self, state: State) -> str:
        """Return the part of the game that the state is in, such as a phase."""
        ...

    def section(self, state: State) -> int:
        """Return the number of the round or turn, from 1."""
        ...

    def is_private(self, state: State, manners: Manners) -> bool:
        """Return whether a decision now shows what only its seat may see: it needs a curtain."""
        ...

    def at_once(self, state: State) -> Hashable | None:
        """Return a key of the stretch in which all act without waiting; None if in turn."""
        ...

    def own(self, state: State, seat: int) -> object:
        """Return what of the state is the seat's own."""
        ...

    def apart(self, state: State, seat: int, other: State) -> State:
        """Return ``state`` with the seat's own part of ``other``, in a stretch of `at_once`."""
        ...

    def join(self, state: State, seat: int, step: Any) -> Step | None:
        """Return the step of a seat, made apart, in the present state; None to compute it."""
        ...

    def goes_on(self, action: Action) -> bool:
        """Return whether its seat has more to decide in this stretch."""
        ...

    def news(self, events: Sequence[Event]) -> Sequence[str]:
        """Return the kinds of announcements in these events, in the order of showing."""
        ...

    def is_plain(self, news: str) -> bool:
        """Return whether an announcement tells nothing that was not known before."""
        ...

    def reveals(self, event: Event) -> bool:
        """Return whether the event showed somebody something new; its action stays done."""
        ...

    def ends_concealment(self, event: Event) -> bool:
        """Return whether nothing is left then that a person who changed seats may not know."""
        ...

    def withholds(self, state: State, now: State) -> bool:
        """Return whether a state has decisions that are still secret in ``now``."""
        ...

    def why_earlier(self, state: State) -> str:
        """Return a sentence that says why a copy of a game begins before a state it `withholds`."""
        ...

    def copied(self, start: State, moments: Sequence[Copied], now: State) -> Copy:
        """Return the start and the moments of a copy, in which later chance is another.

        ``now`` is the latest state of the game that is copied.
        """
        ...


class Decision(Protocol):
    """What a computer does, and why."""

    @property
    def action(self) -> Action: ...
    @property
    def reason(self) -> str: ...


class Level(Protocol):
    """A computer player that people can choose.

    Its texts are `i18n.Message`. Those of *Isle of Skye* are strings, which its own menus read.
    """

    @property
    def name(self) -> Any: ...
    @property
    def about(self) -> Any:
        """What it does, in a sentence."""
        ...


class Minds(Protocol):
    """The computer players of a game."""

    @property
    def names(self) -> Sequence[str]:
        """Ids of all that can be asked."""
        ...

    @property
    def levels(self) -> Mapping[str, Level]:
        """Those that people choose from, weakest first, by id."""
        ...

    @property
    def proposed(self) -> str:
        """Id of the level that is proposed to people."""
        ...

    @property
    def stand_in(self) -> str:
        """Id of the quick one that decides where another fails."""
        ...

    def failure(self, level: str, error: str) -> str:
        """Return the text that tells of a level that failed, as `decide_safely` words it."""
        ...

    @property
    def decide_safely(self) -> Callable[[str, View, int, int], tuple[Decision, str]]:
        """Function that returns a level's decision for a view, the seed and the actions done.

        The decision is always legal; the text beside it says what went wrong, if anything did. It
        stands at the top level of a module: another process calls it.
        """
        ...


class PastMoment(Protocol):
    """A moment of a game as its viewer may see it."""

    @property
    def at(self) -> int: ...
    @property
    def action(self) -> Action | None: ...
    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def view(self) -> View: ...
    @property
    def session(self) -> Any: ...


class Wording(Protocol):
    """What is told of a game everywhere, in the current language."""

    def where(self, past: PastMoment) -> str:
        """Return the round or turn and the part of a moment: "Round 3, Buy"."""
        ...

    def part(self, part: str) -> str:
        """Return the name of an `Etiquette.part`."""
        ...

    def moment(self, past: PastMoment) -> str:
        """Return what happened at a moment, in sentences, as far as its viewer may know."""
        ...

    def origin(self, start: State, actions: Sequence[Action], names: Sequence[str]) -> str:
        """Return after what a branch left its game: "from round 3, after Hamish bought 47"."""
        ...

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return an event in one line of a report."""
        ...

    def before_undo(self, section: int) -> str:
        """Return a name for what an undo takes back in that `Etiquette.section`: up to 40 letters.

        A branch keeps it: "Before undo, round 3".
        """
        ...

    def progress(self, setup: Setup, state: State) -> str:
        """Return how far a game has come, or who won it."""
        ...

    def points(self, setup: Setup, state: State) -> list[str]: ...
