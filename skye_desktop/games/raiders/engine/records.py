"""The base of actions and events: plain data that never changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

R = TypeVar("R", bound="Record")


@dataclass_transform(frozen_default=True)
class Record:
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
