"""Names of the variants that come with the program; loads no rules."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

SUFFIX: Final = ".toml"
PRINTED_NAME: Final = "printed"


def shipped_folder() -> Traversable:
    """Return the folder of their files."""
    return resources.files(__package__).joinpath("variants")


@cache
def shipped_names() -> tuple[str, ...]:
    """Return the names of the variants that come with the program, the printed one first."""
    files = sorted(file.name for file in shipped_folder().iterdir() if file.name.endswith(SUFFIX))
    return (PRINTED_NAME, *[name.removesuffix(SUFFIX) for name in files])
