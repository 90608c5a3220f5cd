"""One table in play: actions, undo, branches, notes, and its file on disk.

A user interface works with a session: it asks for views, submits actions, and shows the resulting
events.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from skye_desktop.contract import (
    Action,
    Copied,
    Event,
    Goal,
    LegalActions,
    Setup,
    State,
    Step,
    View,
)
from skye_desktop.files import (
    Autosave,
    LoadedGame,
    SaveError,
    Shelf,
    lock_or_reason,
    reread,
    shipped_folder,
    shown_name,
)
from skye_desktop.files.record import (
    LARGEST_FILE,
    MOST_NOTES,
    Bookmark,
    Moment,
    Note,
    Parent,
    PlayedScenario,
    Progress,
    SavedGame,
    TableOptions,
    as_file,
    as_note,
    clamp_pins,
    freeze,
    fresh_id,
    shown_game_name,
)
from skye_desktop.game.flow import (
    concealed_by_change,
    hides_nothing,
    needs_confirmation,
    sole_person,
    undo_from,
)
from skye_desktop.game.history_shortening import (
    MOST_PLAYED,
    RECENT,
    Shortened,
    pinned_moments,
    renumber,
    replay,
    shorten,
)
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game

EventT = TypeVar("EventT")
ActionT = TypeVar("ActionT")


LONGEST_DECISION: Final = 300.0
"""Most seconds that count for one action: longer ones are pauses."""


class TurnClock:
    """Seconds that each seat has taken.

    They are counted from the action before to its own; of a person elsewhere from each question to
    the answer, as several decide at once, and their actions are carried out later.
    """

    def __init__(
        self, seats: int, before: Sequence[int] = (), now: Callable[[], float] = time.monotonic
    ) -> None:
        """Start the clock; ``before`` are the seconds that each seat has taken already."""
        self._taken = [float(seconds) for seconds in before] or [0.0] * seats
        self._now = now
        self._since = now()
        self._asked: dict[int, float] = {}
        """When seats elsewhere were asked what they have not answered yet."""

    def acted(self, seat: int | None) -> None:
        """Count the time since the last action for that seat; for nobody if it is None."""
        now = self._now()
        if seat is not None:
            self._taken[seat] += min(LONGEST_DECISION, now - self._since)
        self._since = now

    def asked(self, seat: int) -> None:
        """Take note that a person elsewhere is asked something."""
        self._asked[seat] = self._now()

    def answered(self, seat: int) -> None:
        """Count the time since the question for a person elsewhere."""
        self._taken[seat] += min(LONGEST_DECISION, self._now() - self._asked.pop(seat))

    @property
    def seconds(self) -> tuple[int, ...]:
        """Whole seconds of each seat; empty if nobody has taken any."""
        whole = tuple(map(int, self._taken))
        return whole if any(whole) else ()


class GameHistory:
    """The actions played at a table with the states between them, and who plays there."""

    def __init__(
        self,
        setup: Setup,
        position: State | None = None,
        moments: Iterable[Moment] = (),
        table: TableOptions | None = None,
    ) -> None:
        game = known_game(setup.game_id)
        self.rules = game.rules
        self.etiquette = game.etiquette
        self.setup = setup
        self.position = position
        """Position from which the game began; None if it began as the set-up says."""
        self.moments = list(moments)
        self.table = table or TableOptions()
        self.elsewhere: frozenset[int] = frozenset()
        """Seats of people who have a screen of their own; see `seat_elsewhere`. Never saved."""
        self._was_elsewhere: frozenset[int] = frozenset()
        """Seats that have been played elsewhere since the last reveal, but no longer are."""
        self._waiting: tuple[State, TableOptions, frozenset[int], list[int]] | None = None
        """Cached result of `waiting_seats`, with what it depends on: state, table, elsewhere."""
        self._begun: tuple[State, int | None] | None = None
        """Cached result of `_beginning`, with the state for which it holds."""
        self._views: tuple[State | None, dict[int | None, View]] = None, {}
        """Cached views of a state, by seat."""

    @property
    def state(self) -> State:
        """Present state, secrets included. A user interface must use `view` instead."""
        return self.moments[-1].state if self.moments else self.state_at(0)

    def state_at(self, moment: int) -> State:
        """Return the state after that many actions. A user interface must use `view_at` instead."""
        if moment:
            return self.moments[moment - 1].state
        return self.rules.new(self.setup) if self.position is None else self.position

    def view(self, seat: int | None) -> View:
        """Return the view of that seat now; the public view if it is None."""
        state = self.state
        if self._views[0] is not state:
            self._views = state, {}
        views = self._views[1]
        if seat not in views:
            views[seat] = self.rules.view(state, seat)
        return views[seat]

    def view_at(self, moment: int, seat: int | None, *, is_open: bool = False) -> View:
        """Return the view of that seat after that many actions, or the public view for None.

        ``is_open`` adds what a playtest shows of all seats, such as their gold.
        """
        look = self.rules.open_view if is_open else self.rules.view
        return look(self.state_at(moment), seat)

    def round_at(self, moment: int) -> int:
        """Return the round or turn, from 1, after that many actions; faster than a view."""
        return self.etiquette.section(self.state_at(moment))

    def why_not(self, action: Action) -> Any:
        """Return the `Reason` why the action is illegal now; None if it is legal."""
        return self.rules.why_not(self.state, action)

    def legal(self, seat: int) -> LegalActions:
        return self.rules.legal(self.state, seat)

    @property
    def phase(self) -> Any:
        """Part of the game, as its etiquette names it."""
        return self.etiquette.part(self.state)

    @property
    def digest(self) -> str:
        return self.rules.digest(self.state)

    @property
    def events(self) -> list[Event]:
        """All events of the game, in order."""
        return [event for moment in self.moments for event in moment.events]

    @property
    def remarks(self) -> list[Note]:
        """Reasons of computer players, each pinned to the moment after its action.

        They may contain what only their seat may know.
        """
        moments = enumerate(self.moments, start=1)
        return [Note(at=at, text=moment.remark) for at, moment in moments if moment.remark]

    def events_this_round(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of that kind since the last draw by lot, in order."""
        found: list[EventT] = []
        for moment in reversed(self.moments):
            for event in reversed(moment.events):
                if isinstance(event, kind):
                    found.append(event)
            if self.rules.actor(moment.action) is None:
                break
        return found[::-1]

    def waiting_seat(self) -> int | None:
        """Return the seat that must act next; None if chance is due or the game is over."""
        return next(iter(self.waiting_seats()), None)

    def waiting_seats(self) -> Sequence[int]:
        """Return the seats that must act now, in the order of the game's rules.

        Where all seats act at once, people at the screen come first, then people elsewhere, then
        computers: these decide meanwhile. So the recorded order of actions never depends on who was
        faster.
        """
        state, table, elsewhere = self.state, self.table, self.elsewhere
        known = self._waiting
        if known is None or not (known[0] is state and known[1] is table and known[2] is elsewhere):
            seats = self.rules.waiting(state)
            is_mixed = elsewhere or any(table.computers)
            if is_mixed and self.etiquette.at_once(state) is not None:
                seats.sort(key=lambda seat: (bool(self.level(seat)), seat in elsewhere))
            known = self._waiting = state, table, elsewhere, seats
        return known[3]

    def decision_basis(self, seat: int) -> tuple[State, int]:
        """Return the state that a seat's decision may depend on, and its number of actions.

        In a stretch in which all seats act at once, it is the state at its beginning with this
        seat's own actions since then. Elsewhere it is the present state with all actions.
        """
        now = self.state
        at = self._beginning()
        if at is None:
            return now, len(self.moments)
        actor = self.rules.actor
        own = [moment for moment in self.moments[at:] if actor(moment.action) == seat]
        return self.etiquette.apart(self.state_at(at), seat, now), at + len(own)

    def _beginning(self) -> int | None:
        """Return the number of actions at which the present stretch began, in which all seats act.

        None if the seats act one after another now.
        """
        now = self.state
        if self._begun is None or self._begun[0] is not now:
            at_once = self.etiquette.at_once
            stretch = at_once(now)
            at = len(self.moments)
            while stretch is not None and at and at_once(self.state_at(at - 1)) == stretch:
                at -= 1
            self._begun = now, None if stretch is None else at
        return self._begun[1]

    # -- who plays

    def level(self, seat: int) -> str:
        """Return the level of the computer player at that seat; empty for a person."""
        return self.table.computers[seat] if self.table.computers else ""

    @property
    def computers(self) -> frozenset[int]:
        return frozenset(seat for seat, level in enumerate(self.table.computers) if level)

    @property
    def concealed(self) -> tuple[int, ...]:
        """Seats whose secrets stay hidden, even from the only person, until they are revealed.

        They are those of `TableOptions.concealed`, and those that were played elsewhere: their
        secrets are known to nobody but the person there.
        """
        if not self._was_elsewhere:
            return self.table.concealed
        return tuple(sorted(self._was_elsewhere.union(self.table.concealed)))

    def sole_person(self) -> int | None:
        """Return the seat of the only person of all; None if there is none at the screen.

        None also if somebody else may look on. After a change of who plays, that is possible until
        secrets are revealed; see `concealed`.
        """
        concealed = self.concealed
        if concealed and self.rules.is_over(self.state):
            concealed = ()
        return sole_person(len(self.setup.seats), self.computers, concealed, self.elsewhere)

    def seat_elsewhere(self, seats: Iterable[int]) -> None:
        """Let the people of these seats play elsewhere from now on, and all others at the screen.

        Nothing of that is saved. Somebody may look on at the screen who does not know what was seen
        elsewhere. So a seat that comes back is concealed until secrets are revealed.
        """
        before = self.elsewhere
        self.elsewhere = frozenset(seats)
        assert self.elsewhere.isdisjoint(self.computers), "a computer plays at a seat elsewhere"
        self._was_elsewhere = (self._was_elsewhere | before) - self.elsewhere

    # -- what may be copied

    @property
    def hides_nothing(self) -> bool:
        """Whether the game has no secrets left to protect: it is over, or a playtest."""
        return hides_nothing(self.table, is_over=self.rules.is_over(self.state))

    def withholds(self, at: int) -> bool:
        """Return whether the state at that moment contains decisions that are still secret.

        These must not be copied.
        """
        return not self.hides_nothing and self.etiquette.withholds(self.state_at(at), self.state)

    def branch_at(self, at: int) -> int:
        """Return the last moment, up to that one, from which a branch may begin.

        It is the last at which nothing is withheld (`withholds`).
        """
        while at and self.withholds(at):
            at -= 1
        return at


__all__ = ["Moment", "Session"]

_TO_GO_ON = 128 * 1024
"""Bytes of a saved game that notes must leave free for later actions and remarks."""


class Session(GameHistory):
    """Game being played, which is written to its own file after every action.

    `defer` decides when exactly. If the game cannot be written, ``file.on_trouble`` is called and
    the game goes on.
    """

    def __init__(
        self,
        setup: Setup,
        shelf: Shelf,
        path: Path,
        position: State | None = None,
        *,
        moments: Iterable[Moment] = (),
        table: TableOptions | None = None,
        name: str = "",
        notes: Iterable[Note] = (),
        bookmarks: Iterable[Bookmark] = (),
        goal: Goal | None = None,
        tags: tuple[str, ...] = (),
    ) -> None:
        super().__init__(setup, position, moments, table)
        self.file = Autosave(shelf, path)
        self.on_undone_branch: Callable[[str], None] = lambda name: None
        """Called with the name of the branch that preserves undone actions.

        It is called when other actions replace the undone ones.
        """
        self.on_copied: Callable[[str], None] | None = None
        """Called with a message if another window uses the file, so that the game got a new one."""
        self.undone: list[tuple[Moment, ...]] = []
        """Steps that undo took back, the latest at the end."""
        self._taken_back: dict[tuple[int | None, type], Action] = {}
        """Last actions that undo took back, by seat and kind."""
        self.id = fresh_id()
        self.name = name
        """Name of the game; empty if it is named after its players."""
        self.tags = tags
        """Words by which a person sorts games."""
        self.parent: Parent | None = None
        self.notes = list(notes)
        self.bookmarks = list(bookmarks)
        self.opening_note = ""
        """Message for the person who opens this game; empty if none."""
        self.shown: int | None = None
        """Moment to be shown first; None for the last one."""
        self.goal = goal
        """What is to be found, if it is a scenario with a goal or was branched from one."""
        self.scenario: PlayedScenario | None = None
        """The scenario that is played; None for any other game."""
        self._undone_branch: Session | None = None
        """Branch with all undone actions, until all of them are redone.

        It is created when undo would need a confirmation (`flow.needs_confirmation`).
        """
        self._shorten_above = MOST_PLAYED
        """Number of moments above which the game is shortened."""
        self._saved_count = 0
        """Number of actions that the game had when it was last written."""
        self.clock = TurnClock(len(setup.seats))
        """Time that people have taken for their decisions."""
        self.defer: Callable[[Callable[[], None]], None] = lambda act: act()
        """Function that runs the saving after an action: at once, or after the next frame."""
        self._is_unsaved = False
        """Whether an action was done that is not written yet."""

    # -- beginning and ending

    @classmethod
    def start(cls, setup: Setup, shelf: Shelf, table: TableOptions | None = None) -> Session:
        return cls(setup, shelf, shelf.fresh_path(), table=table)._open()

    @classmethod
    def from_position(
        cls,
        position: State,
        shelf: Shelf,
        table: TableOptions | None = None,
        path: Path | None = None,
    ) -> Session:
        """Begin a game from a position, in the file ``path`` or a new one."""
        return cls(position.setup, shelf, path or shelf.fresh_path(), position, table=table)._open()

    @classmethod
    def resume(
        cls,
        loaded: LoadedGame,
        shelf: Shelf,
        progress: Progress | None = None,
        line: Shortened | None = None,
        *,
        is_played: bool = True,
    ) -> Session:
        """Open a loaded game; ``line`` has its moments if they were replayed already.

        An autosave is continued in its file. A named save, a damaged file, and a game that another
        window has open stay as they are: play continues in a new file, as a branch. The branch does
        not contain the secrets of the game, unless the game is only looked at (``is_played`` is
        false) or is an example or a scenario.

        Raises whatever ``progress`` raises, after releasing the lock.
        """
        may_go_on = shelf.is_autosave(loaded.path) and not loaded.record.trouble
        lock, note = lock_or_reason(loaded.path) if may_go_on else (None, loaded.record.trouble)
        try:
            before, loaded = loaded, loaded if lock is None else reread(loaded, progress)
            if line is None or loaded is not before:
                line = replay(loaded.record, progress)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        saved = loaded.save
        session = cls.as_loaded(loaded, shelf, line.moments)
        session.opening_note = note
        session.file.lock = lock
        session._renumber(line.places)
        session._saved_count = len(session.moments)
        if lock is None:
            shipped = shipped_folder("saves")
            is_shipped = loaded.path.is_relative_to(shipped / "scenarios")
            is_scenario = saved.is_scenario or is_shipped or saved.goal is not None
            if is_scenario and saved.scenario is None:
                session.scenario = PlayedScenario(
                    game=saved.id, at=len(session.moments), is_shipped=is_shipped
                )
            is_nobodys = saved.is_scenario or loaded.path.is_relative_to(shipped)
            if is_played and not is_nobodys:
                _leave_secrets_behind(session)
            session._become_a_copy(len(session.moments))
        return session

    @classmethod
    def as_loaded(cls, loaded: LoadedGame, shelf: Shelf, moments: Iterable[Moment]) -> Session:
        """Return a loaded game with its replayed moments; its file is not locked or written."""
        saved = loaded.save
        session = cls(
            saved.setup,
            shelf,
            loaded.path,
            loaded.record.start if saved.start else None,
            moments=moments,
            table=saved.table,
            name=saved.name,
            notes=saved.notes,
            bookmarks=saved.bookmarks,
            goal=saved.goal,
            tags=saved.tags,
        )
        session.id = saved.id
        session.parent = saved.parent
        session.scenario = saved.scenario
        session.shown = saved.shown
        session.clock = TurnClock(len(saved.setup.seats), saved.seconds)
        return session

    @property
    def scenario_start(self) -> int | None:
        """Moment from which a scenario is played; None for any other game."""
        return None if self.scenario is None else self.scenario.at

    @property
    def shown_name(self) -> str:
        """Name for display, as `SavedGame.shown_name`."""
        return shown_game_name(self.name, self.scenario, self.goal)

    def _open(self) -> Session:
        self.file.take_lock()
        self.save()
        return self

    def close(self) -> None:
        """Release the game and its undone branch for other windows."""
        self._catch_up()
        if self._undone_branch is not None:
            self._undone_branch.close()
        self.file.close()

    # -- playing

    def do(self, action: Action, remark: str = "", step: Step | None = None) -> tuple[Event, ...]:
        """Carry out an action and write the game; return the events.

        ``remark`` is a computer player's reason. ``step`` is what the action makes of the game now,
        if that is known. Raises the error of illegal actions; then nothing has changed.
        """
        step = step or self.rules.apply(self.state, action)
        if self.undone:
            # Pins of undone moments are removed, as these can no longer be redone.
            self.notes = [note for note in self.notes if note.at <= len(self.moments)]
            self.bookmarks = [mark for mark in self.bookmarks if mark.at <= len(self.moments)]
            self.undone.clear()
            if self._undone_branch is not None:
                self._leave_undone_branch(self._undone_branch)
        notation = self.rules.write(action)
        moment = Moment(action, step.events, step.state, as_note(remark), notation)
        self.moments.append(moment)
        self._reveal([moment])
        # Only after the action of a person at the screen: while others act, somebody may look back
        # at a moment or type a note to it, which depend on its number.
        seat = self.rules.actor(action)
        is_at_screen = seat is not None and not self.level(seat) and seat not in self.elsewhere
        self.clock.acted(seat if is_at_screen else None)
        if is_at_screen and len(self.moments) > self._shorten_above:
            self._shorten()
        self._is_unsaved = True
        self.defer(self._catch_up)
        return step.events

    def begin_round(self) -> tuple[Event, ...]:
        """Carry out what is due by lot, such as the deal of a round; return the events."""
        drawn = self.rules.chance(self.state)
        return () if drawn is None else self.do(drawn)

    def undo_from(self) -> int | None:
        """Return the number of actions that undo would leave; None if nothing can be undone."""
        return undo_from(
            self.rules,
            self.etiquette,
            self.moments,
            self.computers,
            self.elsewhere,
            is_playtest=self.table.is_playtest,
        )

    def undo(self) -> Moment | None:
        """Undo the actions from `undo_from` on; return the first moment taken back."""
        at = self.undo_from()
        if at is None:
            return None
        step = tuple(self.moments[at:])
        if self._undone_branch is None and needs_confirmation(
            self.etiquette, step, at, (*self.notes, *self.bookmarks)
        ):
            self._undone_branch = self._whole_line()
        if self._undone_branch is not None:
            branch = self._undone_branch
            branch.parent = Parent(game=self.id, at=min(at, len(branch.moments)))
            # The game must stay newer than the branch: Continue opens the newest file.
            branch.save(behind=self.path)
        self._take_back(step)
        return step[0]

    def restart(self, at: int) -> None:
        """Go back to that moment, whatever was revealed since; one `redo` does it all again.

        It is for scenarios, which are tried again and again: no branch keeps each try.
        """
        if step := tuple(self.moments[at:]):
            self._take_back(step)

    def _take_back(self, step: Sequence[Moment]) -> None:
        """Take the last moments away, to be done again by `redo`."""
        del self.moments[len(self.moments) - len(step) :]
        self.undone.append(tuple(step))
        for action in (moment.action for moment in step):
            self._taken_back[self.rules.actor(action), type(action)] = action
        self.save()

    def taken_back(self, seat: int, kind: type[ActionT]) -> ActionT | None:
        """Return the action of that kind that undo took back from the only person.

        None if it is illegal now, and with several people: the one before the screen may not be the
        one who did it.
        """
        action = self._taken_back.get((seat, kind)) if seat == self.sole_person() else None
        if not isinstance(action, kind) or self.why_not(action) is not None:
            return None
        return action

    def go_back_to(self, at: int) -> None:
        """Take back all actions after the first ``at`` ones for good, whoever did them.

        Only for a game in which nothing is to be won, such as that of a lesson.
        """
        del self.moments[at:]
        self.undone.clear()
        self.notes = [note for note in self.notes if note.at <= at]
        self.bookmarks = [mark for mark in self.bookmarks if mark.at <= at]
        self.save()

    def redoable(self) -> Moment | None:
        return self.undone[-1][0] if self.undone else None

    def redo(self) -> Moment | None:
        if not self.undone:
            return None
        step = self.undone.pop()
        self.moments += step
        self._reveal(step)
        self.save()
        if not self.undone and self._undone_branch is not None:
            with suppress(SaveError):  # the game itself has all actions again
                self._undone_branch.file.remove()
            self._undone_branch = None
        return step[0]

    def change_table(self, **changes: object) -> None:
        """Change the given fields of `TableOptions`, and save."""
        table = self.table.model_copy(update=changes)
        self.table = table.model_copy(
            update={"was_playtest": table.was_playtest or table.is_playtest}
        )
        self.save()

    def seat_players(self, levels: Sequence[str]) -> None:
        """Let computers of these levels play; a level for each seat, empty for a person.

        Present secrets are concealed until they are revealed, since a person who leaves a seat may
        look on from another. A computer's seat is no longer played elsewhere.
        """
        self.seat_elsewhere(seat for seat in self.elsewhere if not levels[seat])
        before = self.computers
        concealed = frozenset(self.table.concealed)
        if before != frozenset(seat for seat, level in enumerate(levels) if level):
            concealed = concealed_by_change(len(levels), before, concealed)
        computers = tuple(levels) if any(levels) else ()
        self.change_table(computers=computers, concealed=tuple(sorted(concealed)))

    def _reveal(self, moments: Iterable[Moment]) -> None:
        """End the concealment of seats if these moments revealed all that they know."""
        if self.concealed and any(
            self.etiquette.ends_concealment(event) for moment in moments for event in moment.events
        ):
            self.table = self.table.model_copy(update={"concealed": ()})
            self._was_elsewhere = frozenset()

    def rename(self, name: str) -> None:
        """Give the game a name; if it is empty, the game is named after its players."""
        self.name = name
        self.save()

    def tag(self, tags: tuple[str, ...]) -> None:
        """Give the game these tags in place of those it has."""
        self.tags = tags
        self.save()

    # -- notes and bookmarks

    def add_note(self, at: int, text: str) -> None:
        """Pin a note to the moment after that many actions.

        Raises pydantic's ValidationError if the text is too long, and SaveError if the game has no
        room for more.
        """
        self._set_pins([*self.notes, Note(at=at, text=text)], self.bookmarks)

    def add_bookmark(self, at: int, name: str) -> None:
        """Set a bookmark at the moment after that many actions. Raises what `add_note` raises."""
        self._set_pins(self.notes, [*self.bookmarks, Bookmark(at=at, name=name)])

    def reword(self, pinned: Note | Bookmark, words: str) -> None:
        """Change the text of a note or a bookmark. Raises what `add_note` raises."""
        if isinstance(pinned, Note):
            note = Note(at=pinned.at, text=words)
            self._set_pins([note if one is pinned else one for one in self.notes], self.bookmarks)
        else:
            mark = Bookmark(at=pinned.at, name=words)
            self._set_pins(self.notes, [mark if one is pinned else one for one in self.bookmarks])

    def remove(self, pinned: Note | Bookmark) -> None:
        self.notes = [note for note in self.notes if note is not pinned]
        self.bookmarks = [mark for mark in self.bookmarks if mark is not pinned]
        self.save()

    def _set_pins(self, notes: list[Note], bookmarks: list[Bookmark]) -> None:
        """Replace the notes and bookmarks.

        Raises SaveError if the file has no room for them and for later actions.
        """
        saved = self.as_save()
        changed = saved.model_copy(update={"notes": tuple(notes), "bookmarks": tuple(bookmarks)})
        has_room = len(as_file(changed)) <= max(LARGEST_FILE - _TO_GO_ON, len(as_file(saved)))
        if not has_room or max(len(notes), len(bookmarks)) > MOST_NOTES:
            text = tr(
                "There is no room for more notes in this game. Remove some, or pin shorter ones."
            )
            raise SaveError(text)
        self.notes = notes
        self.bookmarks = bookmarks
        self.save()

    def _shorten(self) -> None:
        """Drop moments in which something was tried and taken back, except the latest ones.

        Moments with pins stay.
        """
        kept = min(self._saved_count, len(self.moments))
        pins = pinned_moments(self.notes, self.bookmarks, self.parent, self.scenario, self.shown)
        line = shorten(self.rules, self.moments, len(self.moments), [kept, *pins])
        self.moments = line.moments
        self._saved_count = line.places[kept]
        self._renumber(line.places)
        self._shorten_above = max(MOST_PLAYED, len(self.moments) + RECENT)

    def _renumber(self, places: Mapping[int, int]) -> None:
        """Update notes, bookmarks and other references to the new numbers of moments."""
        self.notes = [renumber(note, places) for note in self.notes]
        self.bookmarks = [renumber(mark, places) for mark in self.bookmarks]
        self.parent = self.parent and renumber(self.parent, places)
        self.scenario = self.scenario and renumber(self.scenario, places)
        self.shown = self.shown and places.get(self.shown, self.shown)

    # -- branches

    def branch(self, at: int, name: str) -> Session:
        """Return a new game that continues from `branch_at` that moment, saved as a branch.

        Later draws differ from those of this game, unless it is over or a playtest.
        """
        assert 0 <= at <= len(self.moments)
        branch = self._beside(name, self.moments, at)
        branch.parent = Parent(game=self.id, at=len(branch.moments))
        return branch._open()

    def _whole_line(self) -> Session:
        """Return a branch with all actions, including undone ones.

        It is made before undo removes more of them.
        """
        line = [*self.moments, *(moment for step in reversed(self.undone) for moment in step)]
        branch = self._beside(
            known_game(self.setup.game_id).wording.before_undo(self.round_at(len(self.moments))),
            line,
            len(line),
        )
        branch.file.take_lock()
        return branch

    def _leave_undone_branch(self, branch: Session) -> None:
        """Close the branch with the undone actions, and report its name once it is written."""
        self._undone_branch = None
        branch.file.leave(lambda: None if branch.trouble else self.on_undone_branch(branch.name))

    def _beside(self, name: str, moments: list[Moment], at: int) -> Session:
        """Return another game with the actions, notes and bookmarks up to that moment."""
        beside = Session(
            self.setup,
            self.file.shelf,
            self.file.shelf.fresh_path(),
            self.position,
            moments=moments,
            name=name,
            table=self.table,
            notes=[note for note in self.notes if note.at <= at],
            bookmarks=[mark for mark in self.bookmarks if mark.at <= at],
            goal=self.goal,
        )
        beside.scenario = self.scenario
        beside.clock = TurnClock(len(self.setup.seats), self.clock.seconds)
        _end_at(beside, at)
        return beside

    # -- saving

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def paths(self) -> tuple[Path, ...]:
        """Files that are written while the game is played: its own and the undone branch's."""
        return (
            (self.path,) if self._undone_branch is None else (self.path, self._undone_branch.path)
        )

    @property
    def trouble(self) -> str:
        """Reason why the file is not up to date, in words; empty if it is up to date."""
        return self.file.trouble

    def as_save(self, name: str = "", shown: int | None = None) -> SavedGame:
        """Return the present game as a saved game, to be opened at the moment ``shown``.

        Raises SaveError if it is too long.
        """
        try:
            return freeze(
                self.setup,
                [moment.notation or moment.action for moment in self.moments],
                self.state,
                name or self.name,
                id=self.id,
                parent=self.parent,
                table=self.table,
                shown=shown,
                notes=tuple(self.notes),
                bookmarks=tuple(self.bookmarks),
                goal=self.goal,
                scenario=self.scenario,
                tags=self.tags,
                remarks=tuple(self.remarks),
                seconds=self.clock.seconds,
                start="" if self.position is None else self.rules.write_position(self.position),
            )
        except ValidationError as error:
            # There are more actions or notes than the format allows to be read back.
            reason = tr("The game cannot be kept: {why}")
            raise SaveError(reason.format(why=error.errors()[0]["msg"])) from error

    def save(self, *, behind: Path | None = None) -> None:
        """Write the game to its own file; failures are reported in `trouble`, not raised.

        ``behind`` is a file that must stay newer than this one.
        """
        self._is_unsaved = False
        if self.file.save(self.as_save, self._go_on_as_a_copy, behind):
            self._saved_count = len(self.moments)
            if self.rules.is_over(self.state):
                self.file.shelf.on_finished(self.path)

    def _catch_up(self) -> None:
        """Write the latest actions, if they are not written yet."""
        if self._is_unsaved:
            self.save()

    def flush(self) -> None:
        """Wait until the game is synced to disk; a failure is reported in `trouble`."""
        self._catch_up()
        self.file.flush()

    def _go_on_as_a_copy(self) -> None:
        """Continue in a new file, because another window has written this one."""
        other = shown_name(self.path)
        self._become_a_copy(min(self._saved_count, len(self.moments)))
        text = tr(
            "Another window or program has written {file}. What is played here goes on as a copy."
        )
        if self.on_copied is None:
            self.opening_note = text.format(file=other)
        else:
            self.on_copied(text.format(file=other))

    def _become_a_copy(self, at: int) -> None:
        """Become a branch that left the game at that moment, with a file of its own."""
        # A scenario that is played keeps its name.
        self.parent = Parent(game=self.id, at=at)
        self.id = fresh_id()
        if self.scenario is None:
            self.name = ""
        self.file.move()

    def save_as(self, name: str) -> Path:
        """Write a copy with that name, and return its path. Raises SaveError if that fails."""
        shelf = self.file.shelf
        path = shelf.named_path(name)
        shelf.write(path, self.as_save(name))
        # Continue opens the newest file, which must be the game itself: resumed copies lose what
        # was decided in secret.
        shelf.make_newest(self.path)
        return path


def _leave_secrets_behind(copy: Session) -> None:
    """Remove the secrets from the copy of a game.

    If the copy therefore begins earlier, its opening note says so.
    """
    last = len(copy.moments)
    if copy.withholds(last):
        why = copy.etiquette.why_earlier(copy.state)
        copy.opening_note = f"{copy.opening_note}\n{why}".strip()
    _end_at(copy, last)


def _end_at(copy: Session, at: int) -> None:
    """End the copy of a game at `branch_at` that moment; move later notes and bookmarks there."""
    if copy.hides_nothing:
        del copy.moments[at:]
    else:
        kept = copy.moments[: copy.branch_at(at)]
        line = [Copied(moment.action, moment.state) for moment in kept]
        start, copied = copy.etiquette.copied(copy.state_at(0), line, copy.state)
        copy.moments = [
            replace(
                moment,
                action=action,
                state=state,
                notation=moment.notation if action is moment.action else "",
            )
            for moment, (action, state) in zip(kept, copied, strict=True)
        ]
        copy.setup = start.setup
        copy.position = None if copy.position is None else start
    last = len(copy.moments)
    if copy.scenario is not None and copy.scenario.at > last:
        copy.scenario = copy.goal = None  # it leaves the game before the scenario begins
    copy.notes, copy.bookmarks = clamp_pins(copy.notes, last), clamp_pins(copy.bookmarks, last)
    copy.shown = copy.shown if copy.shown is None else min(copy.shown, last)
