"""Saved games as a tree: branches and copies are listed below the game they come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from skye_desktop.files import GameHeading, LoadedGame
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game

DEEPEST: Final = 6
"""Number of levels that are indented; deeper branches are indented as the deepest of these."""


class TreePlace(NamedTuple):
    """Position of a file in the tree."""

    number: int
    """Index of the file among those given."""
    goes_on: tuple[bool, ...] = ()
    """For each level, the outermost first, whether another file of that level follows below."""
    is_copy: bool = False
    """Whether the file is a copy of the game above it, rather than a branch."""


def as_tree(files: Sequence[GameHeading | None], is_kept: Callable[[int], bool]) -> list[TreePlace]:
    """Return the files as a tree; each group is placed by its newest file.

    The files are given by their headings, the newest first, with None for a file that is no game.
    ``is_kept`` returns for the index of a file whether it is a game's own file; other files with
    the same id are its copies. A branch whose game is missing stands alone.
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


def family(files: Sequence[GameHeading | None], number: int) -> list[int]:
    """Return the indices of all relatives of a file: games it left, branches, copies of these."""
    beside: dict[str, set[str]] = {}
    for file in files:
        if file is not None and file.parent:
            beside.setdefault(file.id, set()).add(file.parent)
            beside.setdefault(file.parent, set()).add(file.id)
    own = files[number]
    reached = set[str]() if own is None else {own.id}
    waiting = list(reached)
    while waiting:
        new = beside.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return [
        other for other, file in enumerate(files)
        if file is not None and file.id in reached and other != number
    ]  # fmt: skip


def _above(files: Sequence[GameHeading | None], is_kept: Callable[[int], bool]) -> dict[int, int]:
    """Return for each file the index of the file under which it is listed, both by index.

    A copy is listed under the file of its game, a branch under the game that it left.
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
    """Remove cycles from the map, as their files would not be listed at all; return the map.

    The program writes no files that name each other as parents, but damaged ones may.
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
    """Return the indices of files that are below no other, by the first file of each group."""
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
    """Return the moment at which a file left its game; files of the same game are sorted by it."""
    assert file is not None
    return file.actions if _is_copy(file, game) else file.left_at


def origin(game: LoadedGame) -> str:
    """Return when a branch left its game, in words: "from round 3, after Hamish bought 47".

    Empty if it is no branch.
    """
    if game.save.parent is None:
        return ""
    known = known_game(game.save.setup.game_id)
    read = known.rules.read
    actions = [read(text) for text in game.save.actions[: game.save.parent.at]]
    if not actions:
        is_set_up = bool(game.save.start)
        return tr("from the position set up") if is_set_up else tr("from the beginning")
    return known.wording.origin(game.record.start, actions, game.save.setup.names)
