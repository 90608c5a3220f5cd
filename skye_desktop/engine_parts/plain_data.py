"""The base of actions and events: plain data that never changes, and a check of its types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from types import UnionType
from typing import Any, TypeVar, dataclass_transform, get_args, get_type_hints

R = TypeVar("R", bound="PlainData")


@dataclass_transform(frozen_default=True)
class PlainData:
    """Base whose subclasses are dataclasses, frozen for the type checker.

    At run time they are not: a frozen one takes twice the time to make, and millions are made.
    """

    def __init_subclass__(cls) -> None:
        dataclass(unsafe_hash=True)(cls)


def kinds(base: type[R]) -> Iterator[type[R]]:
    """Yield the classes below a base that have none below them, in the order of their code."""
    for kind in base.__subclasses__():
        below = kind.__subclasses__()
        yield from kinds(kind) if below else (kind,)


# -- shape

_Check = Callable[[Any], bool]
_Shape = tuple[tuple[str, dict[type, _Check | None]], ...]
"""The fields of a type: the types that each may have, with the check of what is within."""


def shape_check(types: Iterable[type]) -> _Check:
    """Return the function that tells whether an object is of one of these types.

    Each field must have the type that it is annotated with: a plain type, a union of some, a tuple
    of one type, or another of these.
    """
    shapes = dict[type, _Shape]()

    def is_well_formed(thing: object) -> bool:
        shape = shapes.get(type(thing))
        if shape is None:
            return False
        for name, checks in shape:
            value = getattr(thing, name)
            check = checks.get(type(value), _is_wrong)
            if check is not None and not check(value):
                return False
        return True

    for kind in types:
        hints = get_type_hints(kind)
        shapes[kind] = tuple(
            (field.name, dict(_checks_of(hints[field.name], is_well_formed)))
            for field in fields(kind)
        )
    return is_well_formed


def _checks_of(hint: Any, check: _Check) -> Iterator[tuple[type, _Check | None]]:
    """Yield the types that an annotation allows, each with the check of what is within."""
    for option in get_args(hint) if isinstance(hint, UnionType) else (hint,):
        if items := get_args(option):
            yield tuple, partial(_are_all, items[0])
        else:
            yield option, check if issubclass(option, PlainData) else None


def _are_all(kind: type, values: tuple[object, ...]) -> bool:
    return all(type(value) is kind for value in values)


def _is_wrong(value: object) -> bool:
    return False
