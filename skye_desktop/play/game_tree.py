"""Saved games in the order of a list: branches below the game they left, copies below the game they are of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from skye_desktop.engine import (
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    ReturnTile,
    SetPrices,
    TakeBackTile,
    read_action,
)
from skye_desktop.i18n import tr
from skye_desktop.storage import LoadedGame, Unusable


class Place(NamedTuple):
    """Where a file stands in the tree."""

    number: int
    """The place of the file among those given."""
    goes_on: tuple[bool, ...] = ()
    """For each level that it is set in, from the outermost: whether more of that level follows below."""
    is_copy: bool = False
    """Whether it is a copy of the game above it, not a branch."""


def as_tree(files: Sequence[LoadedGame | Unusable], is_kept: Callable[[LoadedGame], bool]) -> list[Place]:
    """The files, the newest first, as a tree: what belongs together stands where its newest part does.

    ``is_kept`` says which are games that keep themselves: others of the same id are their copies. What left a
    game that is not there stands by itself.
    """
    above = _above(files, is_kept)
    below: dict[int | None, list[int]] = {}
    for number in range(len(files)):
        below.setdefault(above.get(number), []).append(number)
    newest = [_root(number, above) for number in range(len(files))]
    below[None] = list(dict.fromkeys(newest))
    places: list[Place] = []
    waiting = [Place(number) for number in reversed(below[None])]
    while waiting:
        place = waiting.pop()
        places.append(place)
        game = files[place.number]
        found = [_below(number, files[number], game) for number in below.get(place.number, [])]
        found.sort()
        last = len(found) - 1
        waiting += [
            below_it._replace(goes_on=(*place.goes_on, i != last))
            for i, (_, below_it) in reversed(list(enumerate(found)))
        ]
    return places


def _above(
    files: Sequence[LoadedGame | Unusable], is_kept: Callable[[LoadedGame], bool]
) -> Mapping[int, int]:
    """For each file that stands below another, which one."""
    heads: dict[str, int] = {}
    for number, game in enumerate(files):
        if isinstance(game, LoadedGame):
            head = files[heads.setdefault(game.saved.id, number)]
            assert isinstance(head, LoadedGame)
            if is_kept(game) and not is_kept(head):
                heads[game.saved.id] = number
    above: dict[int, int] = {}
    for number, game in enumerate(files):
        if not isinstance(game, LoadedGame):
            continue
        saved = game.saved
        found = heads[saved.id]
        if found == number and saved.parent is not None:
            found = heads.get(saved.parent.game, number)
        # Files that name each other as parents, which no game writes, must not hide each other.
        if found != number and number not in _line(found, above):
            above[number] = found
    return above


def _line(number: int, above: Mapping[int, int]) -> list[int]:
    """The file, the one it stands below, and so on."""
    line = [number]
    while line[-1] in above:
        line.append(above[line[-1]])
    return line


def _root(number: int, above: Mapping[int, int]) -> int:
    return _line(number, above)[-1]


def _below(number: int, file: LoadedGame | Unusable, game: LoadedGame | Unusable) -> tuple[int, Place]:
    """A file below its game, and the moment it is of: branches and copies stand in the order of those."""
    assert isinstance(file, LoadedGame)
    assert isinstance(game, LoadedGame)
    is_copy = file.saved.id == game.saved.id
    moment = len(file.saved.actions) if is_copy else _left_at(file)
    return moment, Place(number, is_copy=is_copy)


def _left_at(game: LoadedGame) -> int:
    saved = game.saved
    at = len(saved.actions) if saved.parent is None else saved.parent.at
    return min(at, len(saved.actions))


def origin(game: LoadedGame) -> str:
    """When a branch left its game: "from round 3, after Hamish bought 47"; empty if it is none."""
    if game.saved.parent is None:
        return ""
    at = _left_at(game)
    if not at:
        return tr("from the beginning")
    actions = [read_action(text) for text in game.saved.actions[:at]]
    deals = sum(isinstance(action, DealTiles) for action in actions)
    start = game.record.start
    number = start.round + deals - (1 if start.phase is Phase.INCOME else 0)
    names = [seat.name for seat in game.saved.setup.seats]
    return tr("from round {round}, {after}").format(round=number, after=_after(actions[-1], names))


def _after(action: Action, names: Sequence[str]) -> str:
    match action:
        case DealTiles():
            return tr("after the tiles were drawn")
        case SetPrices(seat):
            return tr("after {name} set prices").format(name=names[seat])
        case BuyTile(seat, tile):
            return tr("after {name} bought {tile}").format(name=names[seat], tile=tile)
        case PassBuying(seat):
            return tr("after {name} bought nothing").format(name=names[seat])
        case PlaceTile(seat, tile):
            return tr("after {name} laid {tile}").format(name=names[seat], tile=tile)
        case TakeBackTile(seat, tile):
            return tr("after {name} picked {tile} up again").format(name=names[seat], tile=tile)
        case ReturnTile(seat, tile):
            return tr("after {name} returned {tile} to the bag").format(name=names[seat], tile=tile)
        case EndBuilding(seat):
            return tr("after {name} ended building").format(name=names[seat])
