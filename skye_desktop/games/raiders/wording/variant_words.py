"""Variants in words: their names, and what they change of the printed game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skye_desktop.foreign import visible
from skye_desktop.games.raiders.engine import Decision, options
from skye_desktop.games.raiders.raiders_variant import VARIANTS, RaidersVariant
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.names import is_named, named
from skye_desktop.i18n import enumerated, sentence, tr, tr_of_file


def changes(differing: Mapping[str, Decision]) -> list[str]:
    """Return what those decisions and numbers change, a sentence each."""
    return list(_changes(differing))


def _changes(differing: Mapping[str, Decision]) -> Iterator[str]:
    known = options()
    for id in (id for id in known if id in differing):
        value = differing[id]
        if is_named("number", id):
            yield named("number", id).format(n=value, printed=known[id][0])
        elif isinstance(value, tuple):
            yield tr("The faces of the dice are {faces}.").format(faces=enumerated(map(str, value)))
        else:
            yield named("decision", f"{id} {value}".lower())


def variant_of(setup: RaidersSetup) -> str:
    """Return the name of a set-up's variant as it is shown; empty for the printed game."""
    shipped = {variant.name for variant in VARIANTS.shipped().values()}
    return visible(tr_of_file(setup.variant) if setup.variant in shipped else setup.variant)


def check_lines(variant: RaidersVariant) -> list[str]:
    """Return the variant's purpose and changes, a line each."""
    if variant.is_printed:
        return [tr("The rules of the printed game")]
    lines = (VARIANTS.purpose(variant), *changes(variant.differing))
    return [sentence(line) for line in lines if line]
