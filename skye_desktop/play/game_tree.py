"""Saved games as a tree: branches and copies stand below the game they come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from skye_desktop.engine import (
    DealTiles,
    Phase,
    read_action,
)
from skye_desktop.files import GameHeading, LoadedGame
from skye_desktop.i18n import tr
from skye_desktop.play.wording.event import after_words

DEEPEST: Final = 6
"""Number of levels that are indented; branches beyond are indented no further."""


class TreePlace(NamedTuple):
    """Position of a file in the tree."""

    number: int
    """Index of the file among those given."""
    goes_on: tuple[bool, ...] = ()
    """For each level from the outermost: whether more of that level follows below."""
    is_copy: bool = False
    """Whether it is a copy of the game above it, not a branch."""


def as_tree(files: Sequence[GameHeading | None], is_kept: Callable[[int], bool]) -> list[TreePlace]:
    """Return the files, newest first, as a tree; each group stands where its newest file does.

    Each file is given by its heading, None for what is no game. ``is_kept`` tells by the index of a
    file whether it is a game's own file: others of the same id are its copies. A branch whose game
    is not there stands by itself.
    """
    above = _without_rings(_above(files, is_kept))
    below: dict[int, list[tuple[int, int]]] = {}
    for number, upper in above.items():
        below.setdefault(upper, []).append((_moment(files[number], files[upper]), number))
    places: list[TreePlace] = []
    waiting = [TreePlace(number) for number in reversed(_roots(len(files), above))]
    while waiting:
        place = waiting.pop()
        places.append(place)
        found = sorted(below.get(place.number, ()))
        for _, number in reversed(found):
            goes_on = (*place.goes_on, number != found[-1][1])[:DEEPEST]
            waiting.append(TreePlace(number, goes_on, _is_copy(files[number], files[place.number])))
    return places


def _above(files: Sequence[GameHeading | None], is_kept: Callable[[int], bool]) -> dict[int, int]:
    """Map the number of each file to that of the file above it in the tree.

    Above a copy is another file of the same game, above a branch the game that it left.
    """
    heads: dict[str, int] = {}
    for number, file in enumerate(files):
        if file is not None:
            head = heads.setdefault(file.id, number)
            if is_kept(number) and not is_kept(head):
                heads[file.id] = number
    above: dict[int, int] = {}
    for number, file in enumerate(files):
        if file is not None:
            upper = heads[file.id] if heads[file.id] != number else heads.get(file.parent, number)
            if upper != number:
                above[number] = upper
    return above


def _without_rings(above: dict[int, int]) -> dict[int, int]:
    """Return the map without circles, so that files in one do not hide each other.

    No game writes files that name each other as parents.
    """
    seen_from: dict[int, int] = {}
    for start in list(above):
        line = []
        number = start
        while number in above and number not in seen_from:
            seen_from[number] = start
            line.append(number)
            number = above[number]
        if seen_from.get(number) == start:
            del above[max(line[line.index(number) :])]
    return above


def _roots(count: int, above: Mapping[int, int]) -> list[int]:
    """Return the files that stand below none, in the order of the first file of each group."""
    roots: dict[int, int] = {}
    for start in range(count):
        line = []
        number = start
        while number in above and number not in roots:
            line.append(number)
            number = above[number]
        root = roots.get(number, number)
        roots.update(dict.fromkeys((*line, number), root))
    return list(dict.fromkeys(roots[number] for number in range(count)))


def _is_copy(file: GameHeading | None, game: GameHeading | None) -> bool:
    assert file is not None
    assert game is not None
    return file.id == game.id


def _moment(file: GameHeading | None, game: GameHeading | None) -> int:
    """Return the moment at which a file left its game; siblings are sorted by it."""
    assert file is not None
    return file.actions if _is_copy(file, game) else file.left_at


def origin(game: LoadedGame) -> str:
    """Return when a branch left its game: "from round 3, after Hamish bought 47".

    Empty if it is no branch.
    """
    if game.save.parent is None:
        return ""
    actions = [read_action(text) for text in game.save.actions[: game.save.parent.at]]
    if not actions:
        return tr("from the beginning")
    deals = sum(isinstance(action, DealTiles) for action in actions)
    start = game.record.start
    number = start.round + deals - (1 if start.phase is Phase.INCOME else 0)
    names = game.save.setup.names
    return tr("from round {round}, {after}").format(
        round=number, after=after_words(actions[-1], names)
    )
