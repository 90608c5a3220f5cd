"""What the hosts say at the table: texts for each of them, beside the remarks of all computers."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from importlib import resources
from random import Random
from typing import Annotated

from pydantic import Field, model_validator

from skye_desktop.files.data_files import DataEntry, Text, check_braces, read_data
from skye_desktop.games.skye.bots import HOSTS
from skye_desktop.i18n import Message

_FILLED_IN: dict[str, Set[str]] = {
    "greeting": set(), "sold": {"gold", "name"}, "bought": {"gold", "seller"}, "passed": set(),
    "kept": {"gold"}, "completed": set(), "ahead": set(), "behind": set(), "won": set(),
    "lost": set(),
}  # fmt: skip
"""Occasions, each with the names in braces that its texts may contain."""

_Texts = Annotated[tuple[Text, ...], Field(min_length=1)]


class HostLines(DataEntry):
    """The lines of all hosts, by host and occasion."""

    says: dict[str, dict[str, _Texts]]

    @model_validator(mode="after")
    def _check(self) -> HostLines:
        if self.says.keys() != HOSTS.keys():
            raise ValueError(f"the hosts are {', '.join(HOSTS)}")
        for host, lines in self.says.items():
            if lines.keys() != _FILLED_IN.keys():
                raise ValueError(f"{host} has something to say to {', '.join(_FILLED_IN)}")
            for occasion, texts in lines.items():
                check_braces(f"{host}, {occasion}", texts, _FILLED_IN[occasion])
        return self


@cache
def _lines() -> HostLines:
    return read_data(resources.files(__package__) / "host_lines.toml", HostLines)


def lines_for(host: str, occasion: str) -> tuple[Message, ...]:
    """Return what a host may say on an occasion; empty for another level or occasion."""
    if host not in HOSTS:
        return ()
    return _lines().says[host].get(occasion, ())


def say(host: str, occasion: str, chance: Random, **values: object) -> str:
    """Return one of the lines of a host on an occasion, in the current language."""
    return chance.choice(lines_for(host, occasion)).text.format(**values)
