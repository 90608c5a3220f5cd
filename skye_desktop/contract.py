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
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_serializer

Setup = Any
"""Everything that is decided before the first action; a pydantic model.

It has ``seats``, ``seed`` and ``names``, the names of the seats for people. Its class has the id of
the game in ``game_id``. Each seat has ``written``, the name as it is stored; ``is_given``, whether
the program gave it; and ``name``, the name for people: given names are translated by `i18n`. It may
have ``side``, the English name of what it plays, such as a clan.
"""
Goal = Any
"""What is to be found in a scenario; a frozen pydantic model.

It has ``seat``, the seat that is to find it. Only games that have the part ``Goal`` have goals.
"""


class NamedSeat(BaseModel):
    """A seat of a set-up, with the name of its player: base class for those of a game."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    given_names: ClassVar[Mapping[str, Any]] = {}
    """Names that the program gives, each an `i18n.Message`, by their English text."""
    written: str = Field(alias="name", min_length=1, max_length=24)
    """Name as it is stored: as a person typed it, or in English if ``is_given``."""
    is_given: bool = False
    """Whether the program gave the name, so that it is translated for display."""

    @property
    def name(self) -> str:
        """Name for display, in the current language."""
        if self.is_given and self.written in self.given_names:
            given: str = self.given_names[self.written].text
            return given
        return self.written

    @classmethod
    def several(cls, seats: int, names: Sequence[str] = ()) -> tuple[Self, ...]:
        """Return that many seats; the first are called as given, the others by given names."""
        others = [name for name in cls.given_names if name not in names]
        usual = [cls(name=name, is_given=True) for name in others[: seats - len(names)]]
        return (*[cls(name=name) for name in names], *usual)

    @field_validator("written")
    @classmethod
    def _is_one_visible_line(cls, name: str) -> str:
        if not name.strip() or not name.isprintable():
            raise ValueError("a name is one line of visible characters")
        return name

    @model_serializer
    def _as_it_is_saved(self) -> dict[str, Any]:
        return {"name": self.written, "is_given": self.is_given}


State = Any
"""A game at one moment, with all secrets; its set-up is ``setup``."""
Action = Any
"""A decision of a seat, or a result of chance."""
Event = Any
View = Any
"""What one seat may know; with ``seat`` None, what everybody may know."""


class Reason(Protocol):
    """Why an action is illegal, with a sentence for people."""

    @property
    def sentence(self) -> str:
        """The reason as a sentence in the current language."""
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
    """The legal actions of a seat; they are computed when they are needed."""

    def __iter__(self) -> Iterator[Action]: ...
    def __contains__(self, action: object) -> bool: ...
    def __bool__(self) -> bool: ...


class SavedRules(Protocol):
    """The part of `Rules` that is needed to read and write games."""

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
        """Class of the ValueError that `read_position` raises; its text says why."""
        ...

    def new(self, setup: Setup) -> State: ...
    def apply(self, state: State, action: Action) -> Step:
        """Return the step to which the action leads; the given state does not change.

        Raises `illegal`.
        """
        ...

    def write(self, action: Action) -> str: ...
    def read(self, text: str) -> Action:
        """Return the action written as that line. Raises ValueError if it cannot be read."""
        ...

    def digest(self, state: State) -> str:
        """Return a short text that is equal for equal states, and different for others."""
        ...

    def is_over(self, state: State) -> bool: ...
    def read_position(self, text: str) -> State:
        """Return the state written by `Rules.write_position`. Raises `position_error`."""
        ...

    def is_certainly_over(self, setup: Setup, actions: Sequence[str]) -> bool:
        """Return whether a new game is over after those actions, as far as their text shows."""
        ...


class Rules(SavedRules, Protocol):
    """The rules of a game; nothing else decides which actions are legal."""

    def why_not(self, state: State, action: Action) -> Reason | None:
        """Return why the action is illegal; None if it is legal."""
        ...

    def legal(self, state: State, seat: int) -> LegalActions: ...
    def waiting(self, state: State) -> list[int]:
        """Return the seats that have a legal action; empty if chance is due or the game is over."""
        ...

    def chance(self, state: State) -> Action | None:
        """Return the action of chance that is due, made from the set-up's seed; None if none is."""
        ...

    def actor(self, action: Action) -> int | None:
        """Return the seat whose action it is; None for an action of chance."""
        ...

    def standings(self, state: State) -> Sequence[Standing]: ...
    def view(self, state: State, seat: int | None) -> View: ...
    def open_view(self, state: State, seat: int | None) -> View:
        """Return the view of that seat in playtest mode, for example with the gold of all seats."""
        ...

    def write_position(self, state: State) -> str: ...
    def retry_key(self, state: State, action: Action) -> Hashable | None:
        """Return the part of the state that can be changed and changed back by actions like this.

        None if this action is no such try. In a long game, moments may be dropped that lead back to
        an equal part by tries only.
        """
        ...

    def is_same(self, state: State, other: State) -> bool:
        """Return whether two states are equal, also in details such as the order in events."""
        ...


class Manners(NamedTuple):
    """How people want to share the screen; this is a setting, and not part of a game."""

    is_closed: bool = False
    """Whether each person acts behind the curtain, in phases where the rules do not decide that."""


EASY: Final = Manners()
"""The manners that ask for nothing beyond the rules of the game."""


class Copied(NamedTuple):
    """An action, and the state that it led to."""

    action: Action
    state: State


class Copy(NamedTuple):
    """A copy of a game, without what its players may not know."""

    start: State
    moments: Sequence[Copied]


class Etiquette(Protocol):
    """How the people of a game share one screen: what is secret, announced, and never undone."""

    def part(self, state: State) -> str:
        """Return the name of the part of the game in which the state is, such as a phase."""
        ...

    def section(self, state: State) -> int:
        """Return the number of the round or turn, from 1."""
        ...

    def is_private(self, state: State, manners: Manners) -> bool:
        """Return whether a decision in that state displays secrets: it needs a curtain then."""
        ...

    def at_once(self, state: State) -> Hashable | None:
        """Return a key of the present stretch of the game in which all seats act at the same time.

        None if the seats act one after another.
        """
        ...

    def own(self, state: State, seat: int) -> object:
        """Return the part of the state that belongs to the seat."""
        ...

    def apart(self, state: State, seat: int, other: State) -> State:
        """Return ``state`` with the seat's part of ``other``.

        Only while all act at the same time.
        """
        ...

    def join(self, state: State, seat: int, step: Any) -> Step | None:
        """Return the step of a seat, computed for another state, as a step from the present one.

        None if it must be computed again.
        """
        ...

    def goes_on(self, action: Action) -> bool:
        """Return whether the seat has more to decide after that action, during `at_once`."""
        ...

    def news(self, events: Sequence[Event]) -> Sequence[str]:
        """Return the kinds of announcements for these events, in the order of display."""
        ...

    def is_plain(self, news: str) -> bool:
        """Return whether an announcement of that kind contains only what was known before."""
        ...

    def reveals(self, event: Event) -> bool:
        """Return whether somebody learns something new by the event; it cannot be undone then."""
        ...

    def ends_concealment(self, event: Event) -> bool:
        """Return whether after the event nothing is secret from people who have changed seats."""
        ...

    def withholds(self, state: State, now: State) -> bool:
        """Return whether a state contains decisions that are still secret in ``now``.

        ``now`` is the latest state of the game.
        """
        ...

    def why_earlier(self, state: State) -> str:
        """Return a sentence about why a copy begins before ``state``, which contains secrets."""
        ...

    def copied(self, start: State, moments: Sequence[Copied], now: State) -> Copy:
        """Return a copy of a game, given its start and its moments.

        Later chance is different in it.

        ``now`` is the latest state of the game that is copied.
        """
        ...


class Decision(Protocol):
    """What a computer does, and the reason for it."""

    @property
    def action(self) -> Action: ...
    @property
    def reason(self) -> str: ...


class Level(Protocol):
    """A level of computer players that people can choose.

    Its texts are `i18n.Message`. Those of *Isle of Skye* are strings, which its own menus need.
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
        """Ids of all bots."""
        ...

    @property
    def levels(self) -> Mapping[str, Level]:
        """Levels that people can choose, by id, the weakest first."""
        ...

    @property
    def proposed(self) -> str:
        """Id of the default level."""
        ...

    @property
    def stand_in(self) -> str:
        """Id of the quick bot that decides if another one fails."""
        ...

    def failure(self, level: str, error: str) -> str:
        """Return the sentence which says that a level failed with that error."""
        ...

    @property
    def decide_safely(self) -> Callable[[str, View, int, int], tuple[Decision, str]]:
        """Function that returns a decision, given level, view, seed and number of actions.

        The decision is always legal. The text that is returned with it says what went wrong; it is
        empty if nothing did. The function is at the top level of a module, as another process calls
        it.
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
    """Descriptions of a game for people, in the current language."""

    def where(self, past: PastMoment) -> str:
        """Return the round or turn of a moment, and the part of the game: "Round 3, Buy"."""
        ...

    def part(self, part: str) -> str:
        """Return the name for people of an `Etiquette.part`."""
        ...

    def moment(self, past: PastMoment) -> str:
        """Return what happened at a moment, in sentences, as far as its viewer may know."""
        ...

    def origin(self, start: State, actions: Sequence[Action], names: Sequence[str]) -> str:
        """Return where a branch left its game: "from round 3, after Hamish bought 47"."""
        ...

    def tell(self, event: Event, setup: Setup) -> str:
        """Return a line about an event of a game, for a report."""
        ...

    def before_undo(self, section: int) -> str:
        """Return a name for what an undo takes back in that `Etiquette.section`: up to 40 letters.

        A branch keeps it: "Before undo, round 3".
        """
        ...

    def progress(self, setup: Setup, state: State) -> str:
        """Return how far a game has come, or who has won it."""
        ...

    def points(self, setup: Setup, state: State) -> list[str]: ...
