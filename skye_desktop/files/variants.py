"""Variants of a game as files: TOML with the differences from the printed game.

See `docs/guide/variants.md`. Some names are known without a file: ``printed``, and those of the
examples that come with the program. A file names its game, unless that is the usual one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from skye_desktop.files.atomic import SaveError
from skye_desktop.files.folders import names_in
from skye_desktop.files.record import Progress
from skye_desktop.files.text_reader import LARGEST_TOML, text_of_file, toml_of, unusable
from skye_desktop.foreign import visible
from skye_desktop.i18n import enumerated, tr, tr_of_file
from skye_desktop.known_games import DEFAULT, known_game, known_games

FOLDER: Final = "variants"
"""Folder below the data folder in which a person's own variants are looked for."""
SUFFIX: Final = ".toml"
PRINTED_NAME: Final = "printed"
MOST_LISTED: Final = 100
"""Number of files of a person's own folder that are read."""
_LONGEST_WORD = 40


class NamedVariant(Protocol):
    """A variant of any game."""

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def is_printed(self) -> bool: ...


V = TypeVar("V", bound=NamedVariant)


def shipped_folder(game: str) -> Traversable:
    """Return the folder of the variants of a game that come with the program."""
    return resources.files(known_game(game).place.rpartition(".")[0]).joinpath(FOLDER)


@cache
def shipped_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's variants that come with the program, the printed one first.

    It loads no rules.
    """
    files = sorted(
        file.name for file in shipped_folder(game).iterdir() if file.name.endswith(SUFFIX)
    )
    return (PRINTED_NAME, *[name.removesuffix(SUFFIX) for name in files])


class _OtherGameError(ValueError):
    """Raised for a file that is a variant of another game."""


class VariantListing(NamedTuple, Generic[V]):
    """The variants in a person's own folder, and the files that cannot be used."""

    variants: dict[str, V]
    """Variants by file name."""
    wrong: list[str]
    """A sentence about each file that cannot be used."""


class VariantFiles(Generic[V]):
    """The variants of a game, by name and in files."""

    def __init__(self, game: str, printed: V, read: Callable[[Mapping[str, Any]], V]) -> None:
        """Take the game's id, the variant that changes nothing, and what makes one of TOML.

        ``read`` raises ValueError with the place and the way out, without a full stop.
        """
        self.game = game
        self._printed = printed
        self._read = read
        self._shipped: dict[str, V] | None = None

    def shipped(self) -> Mapping[str, V]:
        """Return the variants that come with the program by name, the printed one first."""
        if self._shipped is None:
            found = {PRINTED_NAME: self._printed}
            for name in shipped_names(self.game)[1:]:
                file = shipped_folder(self.game).joinpath(f"{name}{SUFFIX}")
                found[name] = self.of_text(file.read_text(encoding="utf-8"))
            self._shipped = found
        return self._shipped

    def shown_name(self, variant: V) -> str:
        """Return the variant's name; translated if it comes with the program."""
        if variant.is_printed:
            return tr("The printed game")
        return self._spoken(variant, variant.name)

    def purpose(self, variant: V) -> str:
        """Return the variant's purpose as one line; empty if it does not state any.

        It is translated if the variant comes with the program.
        """
        return self._spoken(variant, variant.about)

    def _spoken(self, variant: V, text: str) -> str:
        return visible(tr_of_file(text) if variant in self.shipped().values() else text)

    def load(self, name_or_file: str | Path) -> V:
        """Return the variant of that name, or in that file.

        Raises SaveError naming the file, the place in it and the way out.
        """
        shipped = self.shipped()
        if str(name_or_file) in shipped:
            return shipped[str(name_or_file)]
        path = Path(name_or_file)
        _require_file(path, shipped)
        text = text_of_file(path, LARGEST_TOML)
        try:
            return self.of_text(text)
        except ValueError as error:
            raise unusable(path, str(error)) from error

    def in_folder(self, folder: Path, progress: Progress | None = None) -> VariantListing[V]:
        """Return the variants of a person's own folder, at most `MOST_LISTED`.

        Those of other games are left out. Raises whatever ``progress`` raises.
        """
        found = VariantListing[V]({}, [])
        names = sorted(names_in(folder, SUFFIX))[:MOST_LISTED]
        for number, name in enumerate(names):
            if progress is not None:
                progress(number, len(names))
            try:
                found.variants[name] = self.load(folder / name)
            except SaveError as error:
                if not isinstance(error.__cause__, _OtherGameError):
                    found.wrong.append(str(error))
        return found

    def of_text(self, text: str) -> V:
        """Return the variant that the text describes.

        Raises ValueError with the place and the way out, without a full stop.
        """
        told = dict(toml_of(text))
        game = _game_of(told)
        if game != self.game:
            here, there = known_game(self.game), known_game(game)
            told_of = tr("game: is a variant of {there}, and cannot change {here}; {way_out}")
            names = {"there": there.title.text, "here": here.title.text}
            raise _OtherGameError(told_of.format(**names, way_out=_way_out(game, self.game)))
        told.pop("game", None)
        variant = self._read(told)
        if variant.name == self._printed.name and not variant.is_printed:
            raise ValueError(
                tr('name: is missing: begin with a line such as name = "Rich castles"')
            )
        return variant


def game_of_file(path: Path) -> str:
    """Return the id of the game that a file is a variant of; empty if it cannot be read."""
    try:
        return _game_of(toml_of(text_of_file(path, LARGEST_TOML)))
    except (SaveError, ValueError):
        return ""


def game_of_variant(name_or_file: str) -> str:
    """Return the id of the game that has a variant of that name, or in that file.

    It is the usual game where that cannot be told.
    """
    for game in known_games():
        if game.has(VARIANTS) and name_or_file in shipped_names(game.id):
            return game.id
    return game_of_file(Path(name_or_file)) or DEFAULT


VARIANTS: Final = "VARIANTS"
"""Name of the part of a game that has its `VariantFiles`; games without it have no variants."""


def _game_of(told: Mapping[str, Any]) -> str:
    """Return the id of the game that a file names. Raises ValueError."""
    game = told.get("game", DEFAULT)
    known = [one.id for one in known_games() if one.has(VARIANTS)]
    if game not in known:
        given = visible(repr(game)[:_LONGEST_WORD])
        raise ValueError(
            "game: "
            + tr("there is no {given}: choose {expected}").format(
                given=given, expected=enumerated(map(repr, known))
            )
        )
    return str(game)


def _way_out(game: str, wanted: str) -> str:
    """Return what to do with a variant of ``game`` where one of ``wanted`` is asked for."""
    if game == DEFAULT:
        return tr("a variant of this one begins with {line}").format(line=f'game = "{wanted}"')
    return tr("say {option} to play that").format(option=f"--game {game}")


def _require_file(path: Path, shipped: Mapping[str, object]) -> None:
    """Raise SaveError if the path cannot be a variant's file."""
    for other in known_games():
        if other.has(VARIANTS) and str(path) in shipped_names(other.id):
            told = tr("is a variant of {there}; {way_out}")
            way_out = tr("say {option} to play that").format(option=f"--game {other.id}")
            raise unusable(path, told.format(there=other.title.text, way_out=way_out))
    if path.suffix.lower() != SUFFIX:
        told = tr("is no variant: choose {names}, or a file whose name ends in {suffix}")
        raise unusable(path, told.format(names=enumerated(shipped), suffix=SUFFIX))
    if path.is_dir():
        raise unusable(path, tr("is a folder: name a file in it"))
