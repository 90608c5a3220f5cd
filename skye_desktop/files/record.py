"""Record of a game: the format of saves, its versions, and recovery of damaged files.

A record has the set-up, the position from which the game began (unless it was new), and every
action in notation, chance included, with a digest of the final state. It also has notes and
bookmarks, and where the game left another one. `docs/format/saves.md` describes the format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, Self, TypeVar
from uuid import uuid4

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)

from skye_desktop import __version__
from skye_desktop.contract import Action, Event, Goal, SavedRules, Setup, State
from skye_desktop.files.text_reader import JSON, up_to_depth
from skye_desktop.foreign import shortened, visible, visible_lines
from skye_desktop.i18n import message, tr, tr_of_file
from skye_desktop.known_games import DEFAULT, GAME_ID, UnknownGameError, known_game

FORMAT: Final = "skye-desktop game"
VERSION: Final = 2
LARGEST_FILE = 512 * 1024
"""Most bytes of a file. A whole game of five takes about 10,000."""
MOST_ACTIONS = 20_000
"""Largest number of actions in a game; reading so many takes some seconds.

A game is shortened long before (`history_shortening`).
"""
LONGEST_NOTE = 2_000
"""Most characters of a note."""
LONGEST_NAME = 80
"""Most characters of a game's or a bookmark's name."""
MOST_NOTES = 1_000
LONGEST_TAG = 24
"""Most characters of a tag."""
MOST_TAGS = 12
"""Largest number of tags of a game."""

_YEARS = range(1970, 9000)
"""Years that every clock and calendar can show."""


Progress = Callable[[int, int], None]
"""Called with (done, total) while something is read; raise to cancel."""

_WATCHED = 16
"""Number of actions between two calls of a `Progress`: one or two milliseconds."""


_ID_WORD = re.compile("[a-z][a-z0-9_]{1,39}")
"""Pattern of ids; a word that matches it and is unknown is hardly the result of damage."""


class RecordError(ValueError):
    """Raised for a text that is no record of a game, or of which nothing is usable; it says why."""


def as_note(words: str) -> str:
    """Return the text in the form that a save allows for notes and remarks."""
    return (words if words.isprintable() else visible_lines(words))[:LONGEST_NOTE]


def _visible_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("a name is one line of visible characters")
    return text


VisibleLine = Annotated[str, AfterValidator(_visible_line)]
"""Text that can be drawn in one line."""


OPTIONAL: Final = ("goal", "scenario", "seconds", "tags")
"""Fields of a save that are not written if they are empty, as older versions do not know them."""


class _SavedPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


_Moment = Annotated[int, Field(ge=0, le=MOST_ACTIONS)]
_Id = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Note(_SavedPart):
    """Text pinned to a moment."""

    at: _Moment
    """Moment to which it is pinned, in actions done."""
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_NOTE)]

    @field_validator("text")
    @classmethod
    def _can_be_drawn(cls, text: str) -> str:
        if not all(line.isprintable() for line in text.split("\n")):
            raise ValueError("a note is lines of visible characters")
        return text


class Bookmark(_SavedPart):
    """A named moment to which people want to return."""

    at: _Moment
    name: Annotated[VisibleLine, Field(max_length=LONGEST_NAME)]


class Parent(_SavedPart):
    """The game that a branch left, and the moment at which it did."""

    game: _Id
    at: _Moment


class PlayedScenario(_SavedPart):
    """The scenario that a game plays, and the moment at which it begins."""

    game: _Id
    """Id of the scenario's file."""
    at: _Moment
    is_shipped: bool = False
    """Whether it came with the program, so that its name is translated."""


def shown_game_name(name: str, scenario: PlayedScenario | None, goal: Goal | None) -> str:
    """Return a game's name for display, which is translated where the program gave it.

    It is that of the goal, if it has one, or of a scenario of the program.
    """
    named: str = getattr(goal, "game_name", "")
    if named:
        return named
    return tr_of_file(name) if scenario is not None and scenario.is_shipped else name


class TableOptions(_SavedPart):
    """How people play at this table; it may be changed during the game."""

    computers: tuple[Annotated[str, Field(max_length=20, pattern="^[a-z_]*$")], ...] = ()
    """Levels of the computer players by seat, empty for a person; () for people only."""
    is_playtest: bool = False
    """Whether undo has no limit."""
    was_playtest: bool = False
    """Whether it was a playtest at any time, which the results mention."""
    has_advice: bool = True
    """Whether advice may be asked for."""
    advice_used: Annotated[
        tuple[Annotated[int, Field(ge=0, le=MOST_ACTIONS)], ...], Field(max_length=5)
    ] = ()
    """Number of times each seat has asked for advice, by seat; () if none has."""
    concealed: Annotated[tuple[Annotated[int, Field(ge=0, le=4)], ...], Field(max_length=5)] = ()
    """Seats whose secrets stay hidden, even from the only person, until they are revealed.

    They are set when people and computers change seats.
    """


class SavedGame(BaseModel):
    """A game as it is stored on disk."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    format: Literal["skye-desktop game"] = FORMAT
    version: Literal[2] = VERSION
    # Before all that a file which is cut off may lack.
    game: Annotated[str, Field(pattern=GAME_ID)] = DEFAULT
    """Id of the game (`known_games`); not stored if it is `DEFAULT`."""
    written_by: Annotated[str, Field(max_length=40, pattern=r"^[0-9A-Za-z.+]*$")] = ""
    """Version of the program that played it last; empty for versions before 1.0.0."""
    id: _Id
    """Id of this game or branch; a copy has the same one."""
    name: Annotated[VisibleLine, Field(max_length=LONGEST_NAME)] = ""
    """Name that a person gave it; empty for the autosave."""
    saved_at: AwareDatetime
    parent: Parent | None = None
    scenario: PlayedScenario | None = None
    """The scenario that is played here or was in a game before; not stored if there is none."""
    table: TableOptions = TableOptions()
    setup: Setup
    start: Annotated[str, Field(max_length=8_000)] = ""
    """Notation of the position from which it began; empty for a new game."""
    goal: Goal | None = None
    """What is to be found in the scenario; not stored if there is none."""
    shown: _Moment | None = None
    """Moment that is displayed first when it is opened; None for the last one."""
    notes: Annotated[tuple[Note, ...], Field(max_length=MOST_NOTES)] = ()
    bookmarks: Annotated[tuple[Bookmark, ...], Field(max_length=MOST_NOTES)] = ()
    remarks: Annotated[tuple[Note, ...], Field(max_length=MOST_ACTIONS)] = ()
    """Reasons and failures of computer players, each pinned to the moment after its action."""
    seconds: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=5)] = ()
    """Seconds that the people of each seat took for their decisions; () if that is unknown."""
    tags: Annotated[
        tuple[Annotated[VisibleLine, Field(min_length=1, max_length=LONGEST_TAG)], ...],
        Field(max_length=MOST_TAGS),
    ] = ()
    """Words by which a person sorts games; not stored if there are none."""
    # The actions come last: of a file that is cut off, only some of them are lost.
    actions: Annotated[tuple[str, ...], Field(max_length=MOST_ACTIONS)]
    digest: str

    @property
    def is_scenario(self) -> bool:
        """Whether it is a position from which nothing has been played."""
        return bool(self.start) and not self.actions

    @property
    def shown_name(self) -> str:
        """Name for display; that of a scenario of the program is translated."""
        return shown_game_name(self.name, self.scenario, self.goal)

    @field_validator("setup", mode="plain")
    @classmethod
    def _is_of_the_game(cls, setup: object, before: ValidationInfo) -> Setup:
        # Its errors keep their places. Of an id that is wrong itself nothing more is to be told.
        game = before.data.get("game")
        return setup if game is None else known_game(game).setup_type.model_validate(setup)

    @field_validator("goal", mode="plain")
    @classmethod
    def _is_a_goal_of_the_game(cls, goal: object, before: ValidationInfo) -> Goal | None:
        game, setup = before.data.get("game"), before.data.get("setup")
        if goal is None or game is None or setup is None:
            return None
        if not known_game(game).has("Goal"):
            raise ValueError("this game has no goals")
        found = known_game(game).part("Goal").model_validate(goal)
        if found.seat >= len(setup.seats):
            raise ValueError("the goal is for one of the seats")
        return found

    @field_validator("saved_at")
    @classmethod
    def _is_on_the_calendar(cls, moment: datetime) -> datetime:
        if moment.year not in _YEARS:
            raise ValueError("a date from 1970 on")
        return moment

    @field_validator("remarks")
    @classmethod
    def _are_one_a_moment(cls, remarks: tuple[Note, ...]) -> tuple[Note, ...]:
        moments = [remark.at for remark in remarks]
        if 0 in moments or len(set(moments)) < len(moments):
            raise ValueError("each remark is about an action of its own")
        return remarks

    @model_validator(mode="after")
    def _has_as_many_players_as_seats(self) -> Self:
        for given in (self.table.computers, self.table.advice_used, self.seconds):
            if len(given) not in (0, len(self.setup.seats)):
                raise ValueError("the players are as many as the seats")
        return self


@dataclass(frozen=True, slots=True)
class Moment:
    """An action, its events, and the state after it."""

    action: Action
    events: tuple[Event, ...]
    state: State
    remark: str = ""
    """Reason of a computer player, in a second line any failure; empty for none."""
    notation: str = field(default="", compare=False)
    """The action in notation; empty if it has not been written yet."""


@dataclass(frozen=True, slots=True)
class Record:
    """A save that was read, with every action checked."""

    save: SavedGame
    start: State
    """State before the first action."""
    state: State
    """State after the last action."""
    trouble: str = ""
    """Sentence about what of the file could not be used; empty if everything was."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """Actions, in order."""
        return tuple(map(known_game(self.save.game).rules.read, self.save.actions))

    @property
    def moments(self) -> tuple[Moment, ...]:
        """All moments, replayed at each access, so that lists of games need not keep states."""
        return tuple(self.replay())

    def replay(self, progress: Progress | None = None) -> Iterator[Moment]:
        """Yield the moments one after another; ``progress`` is called with (done, total)."""
        remarks = {remark.at: remark.text for remark in self.save.remarks}
        rules = known_game(self.save.game).rules
        moments = Replay(rules, self.start, self.save.actions, progress)
        for at, moment in enumerate(moments, start=1):
            yield replace(moment, remark=remarks[at]) if at in remarks else moment


def read_tags(text: str) -> tuple[str, ...]:
    """Return the tags that somebody typed, separated by commas; each is there once.

    Those that are too long are cut off, and so are those after the last that a game may have.
    """
    words = (" ".join(part.split())[:LONGEST_TAG].strip() for part in re.split("[,、，;]", text))
    tags = {word.casefold(): word for word in words if word and word.isprintable()}
    return tuple(tags.values())[:MOST_TAGS]


def fresh_id() -> str:
    """Return an id that no other game has."""
    return uuid4().hex


def freeze(
    setup: Setup,
    actions: Iterable[Action | str],
    state: State,
    name: str = "",
    **fields: Any,
) -> SavedGame:
    """Return the save of a game that has reached ``state`` by those actions.

    Actions may be given in notation. ``fields`` are further fields of `SavedGame`.
    """
    rules = known_game(setup.game_id).rules
    return SavedGame(
        game=setup.game_id,
        written_by=__version__,
        name=name,
        saved_at=datetime.now(UTC).replace(microsecond=0),
        setup=setup,
        actions=tuple(
            [action if isinstance(action, str) else rules.write(action) for action in actions]
        ),
        digest=rules.digest(state),
        **({"id": fresh_id()} | fields),
    )


def as_file(saved: SavedGame) -> bytes:
    """Return the save as it is written to disk."""
    left_out = {name for name in OPTIONAL if not getattr(saved, name)}
    if saved.game == DEFAULT:
        left_out.add("game")
    return saved.model_dump_json(indent=1, exclude=left_out).encode("utf-8")


# -- reading


def read_record(text: str, progress: Progress | None = None) -> Record:
    """Read the game in a text; the legality of every action is checked.

    As much as possible is used: if the end is damaged, everything before it is kept, and
    ``trouble`` says so. Raises RecordError if nothing can be used, and whatever ``progress``
    raises.
    """
    saved, is_whole = read_saved(text)
    rules = known_game(saved.game).rules
    start = state = _start(rules, saved)
    replay = Replay(rules, start, saved.actions, progress)
    good = 0
    for moment in replay:
        state, good = moment.state, good + 1
    trouble = replay.trouble
    if not trouble and not is_whole:
        is_cut_off = not text.rstrip().endswith("}")
        trouble = tr("the end of the file is missing") if is_cut_off else tr("the file is damaged")
    if trouble and not good:
        raise RecordError(trouble)
    digest = rules.digest(state)
    if trouble:
        trouble = tr("{why}; opened after action {n}, the last good one").format(
            why=trouble, n=good
        )
    elif digest != saved.digest:
        raise RecordError(tr("its actions lead to another game than the one that was saved"))
    return Record(_up_to(saved, good, digest), start, state, trouble)


def read_saved(text: str) -> tuple[SavedGame, bool]:
    """Return the save in a text, and whether it is complete.

    It is validated, but its actions are not checked, which is a hundred times faster than reading
    the game (`benchmarks/saves.py`). Raises RecordError if nothing can be used.
    """
    fields, is_whole = _fields(text)
    fields = _migrated(fields)
    _require_known(fields.get("game"))
    return _validated(fields, is_whole), is_whole


def _require_known(game: object) -> None:
    """Raise RecordError if the id is that of a game that this version does not have.

    Something that is no id is accepted here.
    """
    if isinstance(game, str) and re.fullmatch(GAME_ID, game):
        try:
            known_game(game)
        except UnknownGameError as error:
            raise RecordError(str(error)) from error


def _up_to(saved: SavedGame, count: int, digest: str) -> SavedGame:
    """Return the save with only its first ``count`` actions, which lead to that digest.

    Notes and bookmarks of later moments are moved to the last moment. Remarks on later actions are
    dropped.
    """
    return saved.model_copy(
        update={
            "actions": saved.actions[:count],
            "digest": digest,
            "notes": tuple(clamp_pins(saved.notes, count)),
            "bookmarks": tuple(clamp_pins(saved.bookmarks, count)),
            "remarks": tuple(remark for remark in saved.remarks if remark.at <= count),
            "shown": saved.shown if saved.shown is None else min(saved.shown, count),
        }
    )


_Pinned = TypeVar("_Pinned", Note, Bookmark)


def clamp_pins(pinned: Iterable[_Pinned], last: int) -> list[_Pinned]:
    """Return the notes or bookmarks; those of moments after ``last`` are moved to it."""
    return [one if one.at <= last else one.model_copy(update={"at": last}) for one in pinned]


def _start(rules: SavedRules, saved: SavedGame) -> State:
    if not saved.start:
        return rules.new(saved.setup)
    try:
        start = rules.read_position(saved.start)
    except rules.position_error as error:
        raise RecordError(
            tr("the position it begins from is wrong: {why}").format(why=error)
        ) from error
    if start.setup != saved.setup:
        raise RecordError(tr("the position it begins from belongs to another table"))
    return start


class Replay:
    """Iterator that carries out the actions of a save, as long as the rules allow them.

    It keeps only the latest state.
    """

    def __init__(
        self,
        rules: SavedRules,
        start: State,
        actions: Sequence[str],
        progress: Progress | None = None,
    ) -> None:
        self.trouble = ""
        """Sentence about why there are no more moments; empty if all actions were carried out."""
        self._rules = rules
        self._state = start
        self._actions = actions
        self._progress = progress

    def __iter__(self) -> Iterator[Moment]:
        read, apply, illegal = self._rules.read, self._rules.apply, self._rules.illegal
        for number, text in enumerate(self._actions, start=1):
            if self._progress is not None and number % _WATCHED == 0:
                self._progress(number, len(self._actions))
            try:
                action = read(text)
                step = apply(self._state, action)
            except illegal as error:
                reason = tr("action {number} ({text}) breaks a rule: {why}")
                why = error.reason.sentence
                self.trouble = reason.format(number=number, text=visible(text[:40]), why=why)
                return
            except ValueError:
                reason = tr("action {number} ({text}) cannot be read")
                self.trouble = reason.format(number=number, text=visible(text[:40]))
                return
            self._state = step.state
            yield Moment(action, step.events, step.state, notation=text)


_FOREIGN = message("is not a saved game of this program")
_HEAD = 400
"""Number of characters within which a save must name its format."""


def _fields(text: str) -> tuple[dict[str, Any], bool]:
    """Return the fields of the file, and whether they are complete."""
    is_whole = True
    text = up_to_depth(text)
    try:
        fields = JSON.decode(text)
    except ValueError as error:
        is_whole = False
        is_ours = text.lstrip().startswith("{") and FORMAT in text[:_HEAD]
        fields = _undamaged_fields(text) if is_ours else {}
        if not {"format", "version", "setup", "actions"} <= fields.keys():
            raise RecordError(tr("the file is damaged") if is_ours else _FOREIGN.text) from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise RecordError(_FOREIGN.text)
    return fields, is_whole


def _undamaged_fields(text: str) -> dict[str, Any]:
    """Return the fields of a damaged file up to the damage, with the actions before it."""
    fields: dict[str, Any] = {}
    at = _skip(text, text.find("{") + 1, "")
    try:
        while text[at : at + 1] == '"':
            name, at = JSON.raw_decode(text, at)
            at = _skip(text, at, ":")
            if name in fields:
                break
            if name == "actions" and text[at : at + 1] == "[":
                fields[name], at, is_whole = _items(text, at + 1)
                if not is_whole:
                    break
            else:
                fields[name], at = JSON.raw_decode(text, at)
            at = _skip(text, at, ",")
    except ValueError:
        pass  # here the damage begins
    return fields


_SPACE = re.compile(r"[ \t\r\n]*")


def _skip(text: str, at: int, sign: str) -> int:
    """Return the index after white space, and after ``sign`` with white space if it is there."""
    at = _space_end(text, at)
    return _space_end(text, at + 1) if sign and text[at : at + 1] == sign else at


def _space_end(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    assert found is not None
    return found.end()


def _items(text: str, at: int) -> tuple[list[Any], int, bool]:
    """Return the readable items of a list, the index of its end, and whether it is complete."""
    items: list[Any] = []
    at = _skip(text, at, "")
    while text[at : at + 1] == '"':
        try:
            item, at = JSON.raw_decode(text, at)
        except ValueError:
            return items, at, False
        items.append(item)
        at = _skip(text, at, ",")
    return items, at + 1, text[at : at + 1] == "]"


def _validated(fields: Mapping[str, Any], is_whole: bool) -> SavedGame:
    if not is_whole:
        # What stood behind the damage has its default; the digest is worked out anew.
        missing = {"id": _id_from(fields), "saved_at": datetime.fromtimestamp(0, UTC), "digest": ""}
        fields = missing | dict(fields)
    try:
        return SavedGame.model_validate(fields)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        newer = tr(
            "was written by a newer version of the program ({place}: {id}); update the program to "
            "open it"
        )
        if first["type"] == "enum" and _ID_WORD.fullmatch(str(first["input"])):
            raise RecordError(newer.format(place=place, id=first["input"])) from error
        writer = str(fields.get("written_by", ""))
        if _is_newer(writer):
            raise RecordError(newer.format(place="written_by", id=shortened(writer))) from error
        reason = tr("the file is damaged ({place}: {why})").format(
            place=shortened(place), why=first["msg"]
        )
        raise RecordError(reason) from error


def _is_newer(writer: str) -> bool:
    """Return whether that version of the program is newer than this one."""
    numbers, ours = (
        [int(digits) for digits in re.findall("[0-9]{1,9}", text)] for text in (writer, __version__)
    )
    return numbers > ours


# -- versions


def _from_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of version 1 as fields of version 2.

    Version 2 added id, notes, bookmarks, parent, start position and table.
    """
    return fields | {"version": 2, "id": _id_from(fields)}


def _id_from(fields: Mapping[str, Any]) -> str:
    """Return an id computed from a game's content, so that it is the same at each reading."""
    ours = [fields.get("setup"), fields.get("saved_at"), fields.get("name")]
    return sha256(json.dumps(ours, sort_keys=True).encode()).hexdigest()[:32]


_MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1}
"""Functions from each version to the next."""


def _migrated(fields: dict[str, Any]) -> dict[str, Any]:
    version = fields.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(
            tr("the file is damaged ({place}: {why})").format(
                place="version", why=str(version)[:20]
            )
        )
    if version > VERSION:
        raise RecordError(
            tr("was written by a newer version of the program; update the program to open it")
        )
    while version < VERSION:
        fields = _MIGRATIONS[version](fields)
        version += 1
    return fields
