"""What holds in a game with nothing out of the ordinary: base classes for its parts."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import chain
from random import Random, SystemRandom
from typing import Any, ClassVar

from skye_desktop.contract import Action, Copied, Copy, Event, PastMoment, Setup, State, Step
from skye_desktop.game.places import finished_words
from skye_desktop.game.seeds import LARGEST_SEED
from skye_desktop.i18n import sentences, tr
from skye_desktop.known_games import known_game


class PlainRules:
    """Answers of `contract.Rules` for a game in which no action only tries something.

    Positions as text are the set-up and a snapshot of the state as JSON, if the game has both
    functions for that.
    """

    setup_type: Any
    position_error: type[ValueError]
    position_mark: ClassVar[str]
    """Word with which a position in text form begins."""
    snapshot: Callable[[State], Mapping[str, Any]]
    """Function that returns the whole state as JSON values, without the set-up."""
    position: Callable[[Mapping[str, Any], Setup], State]
    """Function that reads such a snapshot. Raises ValueError."""

    def write_position(self, state: State) -> str:
        """Return the whole position as one line of text, secrets included."""
        setup = state.setup.model_dump(mode="json")
        written = json.dumps({"setup": setup, "at": self.snapshot(state)}, separators=(",", ":"))
        return f"{self.position_mark} {written}"

    def read_position(self, text: str) -> State:
        """Return the position written in that text. Raises `position_error`."""
        mark, _, written = text.strip().partition(" ")
        try:
            fields = json.loads(written) if mark == self.position_mark else {}
            return self.position(fields["at"], self.setup_type.model_validate(fields["setup"]))
        except (ValueError, KeyError, TypeError) as error:
            raise self.position_error(tr("This is no position of the game.")) from error

    def is_certainly_over(self, setup: Setup, actions: Sequence[str]) -> bool:
        return False  # no line is the last of a game by its text

    def retry_key(self, state: State, action: Action) -> Hashable | None:
        return None

    def is_same(self, state: State, other: State) -> bool:
        equal: bool = state == other
        return equal


class PlainEtiquette:
    """Answers of `contract.Etiquette` for a game of turns, without announcements."""

    def at_once(self, state: State) -> Hashable | None:
        return None

    def apart(self, state: State, seat: int, other: State) -> State:
        raise AssertionError("nobody acts at once")

    def join(self, state: State, seat: int, step: Any) -> Step | None:
        return None

    def goes_on(self, action: Action) -> bool:
        return False

    def news(self, events: Sequence[Event]) -> Sequence[str]:
        return ()

    def is_plain(self, news: str) -> bool:
        return True

    def copied(self, start: State, moments: Sequence[Copied], now: State) -> Copy:
        """Return the copied game, with all that nobody has seen in another random order.

        Later results of chance get another seed. States are named tuples.
        """
        lots = SystemRandom()
        setup = start.setup.model_copy(update={"seed": lots.randrange(LARGEST_SEED)})
        start = start._replace(setup=setup)
        state, copied = start, list[Copied]()
        for action in self.reshuffled(start, moments, lots):
            state = known_game(setup.game_id).rules.apply(state, action).state
            copied.append(Copied(action, state))
        return Copy(start, copied)

    def reshuffled(self, start: State, moments: Sequence[Copied], lots: Random) -> Sequence[Action]:
        """Return the actions of a game, in which what chance laid and nobody saw lies otherwise."""
        return [one.action for one in moments]


class PlainWording:
    """Answers of `contract.Wording` for a game of turns, in which each event is told for all."""

    def part(self, part: str) -> str:
        raise NotImplementedError

    def event_lines(self, event: Event, setup: Setup) -> list[str]:
        """Return an event in sentences."""
        raise NotImplementedError

    def variant(self, setup: Setup) -> str:
        """Return the name of the variant that is played; empty for the printed game."""
        return ""

    def where(self, past: PastMoment) -> str:
        """Return the turn and the part in which a moment's action was done."""
        session, before = past.session, max(0, past.at - 1)
        part = self.part(session.etiquette.part(session.state_at(before)))
        return tr("Turn {turn}, {part}").format(turn=session.round_at(before), part=part)

    def moment(self, past: PastMoment) -> str:
        setup = past.session.setup
        lines = (self.event_lines(event, setup) for event in past.events)
        return sentences(*chain.from_iterable(lines))

    def origin(self, start: State, actions: Sequence[Action], names: Sequence[str]) -> str:
        """Return in which turn a branch left its game, by replaying the actions from ``start``."""
        game, state = known_game(start.setup.game_id), start
        for action in actions:
            state = game.rules.apply(state, action).state
        return tr("from turn {turn}").format(turn=game.etiquette.section(state))

    def tell(self, event: Event, setup: Setup) -> str:
        return " ".join(self.event_lines(event, setup))

    def before_undo(self, section: int) -> str:
        return tr("Before undo, turn {n}").format(n=section)

    def progress(self, setup: Setup, state: State) -> str:
        """Return the turn, or who won; the variant is added unless it is the printed game."""
        game = known_game(setup.game_id)
        how_far = tr("Turn {turn}").format(turn=game.etiquette.section(state))
        if game.rules.is_over(state):
            how_far = finished_words(setup.names, game.rules.standings(state))
        variant = self.variant(setup)
        return f"{how_far} · {variant}" if variant else how_far
