"""Studies: the file that describes one, its cells, and the seed of each of its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from skye_desktop.files import SaveError, reason_of, text_of_file, toml_of
from skye_desktop.files.variants import PRINTED_NAME, SUFFIX
from skye_desktop.game.seeds import LARGEST_SEED
from skye_desktop.i18n import Message, message, tr, trn
from skye_desktop.known_games import DEFAULT
from skye_desktop.lab import MOST_GAMES
from skye_desktop.lab.lab_game import game_of_fields, lab_games, lab_of

T = TypeVar("T")

MOST_CELLS = 100_000
_LARGEST_STUDY_FILE = 512 * 1024
"""Largest size in bytes; two thousand sets of four scoring tiles take about 200,000."""
MOST_NAMED = 2_000
"""Largest number of entries of a list in a study file."""
MOST_VARIANTS = 50
"""Variants that a study names at most."""


class LabError(Exception):
    """An error that a person can correct; the message names the thing and the way out."""


class WorkerError(LabError):
    """An error of a worker, translated where it is displayed.

    The worker may use another language.
    """

    def __init__(self, text: Message, values: Mapping[str, object]) -> None:
        """Store the message, and the values of its placeholders."""
        super().__init__(text, values)
        self._message = text
        self._values = values

    def __str__(self) -> str:
        return self._message.text.format(**self._values)


class Cell(NamedTuple):
    """One combination of players, layout and rules of a study."""

    number: int
    """Index in the study, from 0."""
    seats: int
    bots: tuple[str, ...]
    """Name of the bot of each seat."""
    scoring: tuple[str, ...]
    """Ids of what is laid out, such as scoring tiles; empty if each game draws its own."""
    variant: str
    """Name of the rules (the variant)."""

    @property
    def key(self) -> str:
        """Identifier of the cell; it does not depend on the other cells of the study."""
        return self.under(self.variant)

    def under(self, rules: str) -> str:
        """Return the key that the cell would have if its rules had the name ``rules``."""
        return "/".join((rules, str(self.seats), *self.bots, *self.scoring))


def require_distinct(items: Sequence[object], what: Message) -> None:
    """Raise ValueError if an item occurs twice.

    The text is ``what``, with ``{n}`` for the number of the second item, from 1.
    """
    seen: list[object] = []
    for number, item in enumerate(items, 1):
        if item in seen:
            raise ValueError(what.text.format(n=number))
        seen.append(item)


def _distinct_variants(variants: list[str]) -> list[str]:
    names = [variant_name(name) for name in variants]
    require_distinct(names, message("variant {n} stands there already: take it out"))
    return variants


VariantNames = Annotated[
    list[str], Field(min_length=1, max_length=MOST_VARIANTS), AfterValidator(_distinct_variants)
]
"""Names of variants, or files beside the study file, each once."""


class BaseStudy(BaseModel):
    """A study of any game, as its file describes it.

    Every combination of the listed values is a cell.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    game_id: ClassVar[str] = DEFAULT
    tables: ClassVar[range] = range(2, 6)
    """Numbers of seats for which the game can be played."""
    unstated: ClassVar[frozenset[str]] = frozenset()
    """Fields that are stored but must not be in a study file."""
    wanted: ClassVar[Mapping[str, Message]] = {}
    """Descriptions of what the values of the game's own fields must be, for error messages."""
    name: Annotated[str, Field(min_length=1, max_length=80)]
    about: Annotated[str, Field(max_length=2_000)] = ""
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)]
    """Number of games of each cell."""
    seats: Annotated[list[int], Field(min_length=1, max_length=4)]
    bots: Annotated[list[str | list[str]], Field(min_length=1, max_length=MOST_NAMED)]
    """The players: one bot for all seats, or a bot for each seat at tables of that size."""

    @field_validator("seats")
    @classmethod
    def _are_tables(cls, seats: list[int]) -> list[int]:
        wrong = next((number for number in seats if number not in cls.tables), None)
        if wrong is not None:
            text = tr("{n} is not a number of seats: choose from {fewest} to {most}")
            raise ValueError(text.format(n=wrong, fewest=cls.tables[0], most=cls.tables[-1]))
        require_distinct(seats, message("number {n} stands there already: take it out"))
        return seats

    @field_validator("bots")
    @classmethod
    def _are_bots(cls, bots: list[str | list[str]]) -> list[str | list[str]]:
        known = cls.known_bots()
        for entry in bots:
            for name in [entry] if isinstance(entry, str) else entry:
                if name not in known:
                    text = tr("{name} is no bot: choose from {known}")
                    raise ValueError(text.format(name=repr(name), known=", ".join(sorted(known))))
        require_distinct(bots, message("entry {n} stands there already: take it out"))
        return bots

    @model_validator(mode="after")
    def _can_be_played(self) -> Self:
        for number, entry in enumerate(self.bots, 1):
            if not isinstance(entry, str) and len(entry) not in self.seats:
                text = trn(
                    "bots, entry {entry}: {n} bot is named, but seats has no {n}: name one for "
                    "each seat",
                    "bots, entry {entry}: {n} bots are named, but seats has no {n}: name one for "
                    "each seat",
                    len(entry),
                    entry=number,
                )
                raise ValueError(text)
        if self._cells > MOST_CELLS:
            text = tr("these are {n} combinations: at most {most} can be played")
            raise ValueError(text.format(n=self._cells, most=MOST_CELLS))
        self.require_playable()
        if self.total > MOST_GAMES:
            text = tr("these are {n} games: at most {most} can be played")
            raise ValueError(text.format(n=self.total, most=MOST_GAMES))
        return self

    @classmethod
    def known_bots(cls) -> Sequence[str]:
        """Return the names of the bots of the game."""
        raise NotImplementedError

    @classmethod
    def completed(
        cls, fields: Mapping[str, Any], path: Path, text: str, variant: str | None
    ) -> dict[str, Any]:
        """Return the fields of a file, with the content of what they refer to.

        ``text`` is that of the file; ``variant`` replaces its rules. Raises LabError.
        """
        raise NotImplementedError

    def require_playable(self) -> None:
        """Raise ValueError if the rules do not allow one of the cells."""

    def as_begun(self, record: BaseStudy) -> Self:
        """Return the study as it is continued in a folder where ``record`` was begun."""
        return self

    def names_of_rules(self) -> list[str]:
        """Return the names of the rules, which are also in the results."""
        raise NotImplementedError

    def cells(self) -> list[Cell]:
        """Return the cells, in the order of the study."""
        raise NotImplementedError

    def deal_key(self, cell: Cell) -> str:
        """Return the text that, with the study's seed, determines the seeds of a cell's games."""
        raise NotImplementedError

    def deals_of(self, cell: Cell) -> str:
        """Return a name for the deals of a cell, which is equal for cells with the same deals.

        The study's seed is not part of it.
        """
        return self.deal_key(cell)

    def _players(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield each number of seats, with the bot of each seat."""
        for seats in self.seats:
            for bots in self.bots:
                of_seats = [bots] * seats if isinstance(bots, str) else bots
                if len(of_seats) == seats:
                    yield seats, tuple(of_seats)

    @property
    def total(self) -> int:
        """Number of games of all cells."""
        return self.games * self._cells

    @property
    def _cells(self) -> int:
        anywhere = sum(1 for bots in self.bots if isinstance(bots, str))
        by_size = [len(bots) for bots in self.bots if not isinstance(bots, str)]
        tables = sum(anywhere + by_size.count(seats) for seats in self.seats)
        return tables * self._ways

    @property
    def _ways(self) -> int:
        """Number of other combinations for each combination of players."""
        raise NotImplementedError

    def seed_of(self, cell: Cell, number: int) -> int:
        """Return the seed of game ``number`` of a cell, counted from 0."""
        word = sha256(f"{self.seed}/{self.deal_key(cell)}/{number}".encode()).digest()
        return int.from_bytes(word[:8]) % (LARGEST_SEED + 1)


def variant_name(variant: str) -> str:
    """Return the name of a variant in the results: its name, or that of its file without suffix."""
    return Path(variant).stem if _is_file(variant) else variant


def _is_file(variant: str) -> bool:
    return variant.lower().endswith(SUFFIX)


def with_variants(
    fields: Mapping[str, Any],
    path: Path,
    text: str,
    given: str | None,
    load: Callable[[str | Path], T],
) -> tuple[dict[str, Any], dict[str, T]]:
    """Return the fields of a study, and the variants that it names, by their names.

    ``given`` is named on the command line and takes their place. The printed game is not read.
    Raises LabError where a variant cannot be read.
    """
    found, where = dict(fields), "--variant"
    if given is None:
        where = f"{path}{line_of(text, 'variants')}: variants"
    else:
        # A path on the command line is relative to the current folder, not to the study.
        found["variants"] = [str(Path(given).absolute()) if _is_file(given) else given]
    listed = found.get("variants")
    named: dict[str, T] = {}
    for name in listed if isinstance(listed, list) else []:
        if isinstance(name, str) and name != PRINTED_NAME:
            try:
                named[variant_name(name)] = load(path.parent / name if _is_file(name) else name)
            except SaveError as error:
                raise LabError(f"{where}: {error}") from error
    return found, named


def refuse_key(study_type: type[BaseStudy], key: str, path: Path, text: str) -> LabError:
    """Return the error for a key that is stored with a study, and must not be in its file."""
    return LabError(f"{path}{line_of(text, key)}: {key}: {_no_key(study_type)}")


def read_study(path: Path, games: int | None = None, variant: str | None = None) -> BaseStudy:
    """Return the study in a file, with other numbers of games or another variant if given.

    ``games`` is the number for each cell. Raises LabError with the file, the place in it, and the
    way out.
    """
    try:
        text = text_of_file(path, _LARGEST_STUDY_FILE)
    except SaveError as error:
        wrong = tr("{path}: {why}; name a study such as docs/guide/studies/seats.toml")
        raise LabError(wrong.format(path=path, why=reason_of(path, error))) from error
    try:
        fields = toml_of(text)
    except ValueError as error:
        raise LabError(f"{path}: {error}") from error
    study_type = _study_type(path, text, fields)
    fields = {key: value for key, value in fields.items() if key != "game"}
    if games is not None:
        fields["games"] = games
    fields = study_type.completed(fields, path, text, variant)
    try:
        return study_type.model_validate(fields)
    except ValidationError as error:
        raise LabError(_error_sentence(study_type, path, text, error)) from error


def _study_type(path: Path, text: str, fields: Mapping[str, Any]) -> type[BaseStudy]:
    """Return the class of studies of the game that the fields name. Raises LabError."""
    game = game_of_fields(fields)
    if game not in lab_games():
        wrong = tr("is no game of the laboratory: choose from {known}")
        where = f"{path}{line_of(text, 'game')}: game"
        raise LabError(f"{where}: {wrong.format(known=', '.join(lab_games()))}")
    study_type: type[BaseStudy] = lab_of(game).study_type
    return study_type


def _error_sentence(
    study_type: type[BaseStudy], path: Path, text: str, error: ValidationError
) -> str:
    """Return a sentence about the first error: file, line, place in it, and the way out."""
    # A misspelt key is also reported as missing; the unknown key is the better hint.
    first = min(
        error.errors(include_url=False), key=lambda wrong: wrong["type"] != "extra_forbidden"
    )
    place = [part if isinstance(part, str) else str(part + 1) for part in first["loc"]]
    key = place[0] if place else ""
    return f"{path}{line_of(text, key)}: {f'{key}: ' if key else ''}{_reason(study_type, first)}"


def line_of(text: str, key: str) -> str:
    """Return the number of the line with that key, in words; empty if there is none."""
    rows = enumerate(text.splitlines(), 1)
    found = (
        number for number, row in rows if key and re.match(rf"\s*{re.escape(key)}\s*[=.]", row)
    )
    return next((tr(", line {n}").format(n=number) for number in found), "")


def _no_key(study_type: type[BaseStudy]) -> str:
    stated = [name for name in study_type.model_fields if name not in study_type.unstated]
    keys = ", ".join(dict.fromkeys([*stated, "game"]))
    return tr("is nothing that a study has: choose from {keys}").format(keys=keys)


_WANTED = {
    "seats": message("a list of numbers such as [2, 4]"),
    "bots": message('a list of bots such as ["solid"], or of lists with a bot for each seat'),
    "name": message("a line of 1 to 80 letters"),
    "about": message("text of at most 2000 letters"),
    "seed": message("a whole number from 0"),
    "games": message("a whole number from 1 to {most}"),
}


def _reason(study_type: type[BaseStudy], first: Any) -> str:
    key = str(first["loc"][0]) if first["loc"] else ""
    match first["type"]:
        case "value_error":
            return str(first["ctx"]["error"])
        case "extra_forbidden":
            return _no_key(study_type)
        case "missing":
            return tr("is missing: write {wanted}").format(wanted=_wanted(study_type, key))
        case _:
            return tr("must be {wanted}").format(wanted=_wanted(study_type, key))


def _wanted(study_type: type[BaseStudy], key: str) -> str:
    return (_WANTED | dict(study_type.wanted))[key].text.format(most=MOST_GAMES)
