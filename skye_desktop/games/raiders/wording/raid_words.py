"""A raid in words: what it needs, what its strength brings and how likely, what its spaces hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from skye_desktop.games.raiders.engine import SeatView, Space, Table, View, crew
from skye_desktop.games.raiders.engine.table import Settlement
from skye_desktop.games.raiders.wording.names import (
    amounts,
    counted,
    either,
    named,
    pieces_words,
)
from skye_desktop.i18n import enumerated, headed, sentences, tr


def tier_chances(table: Table, settlement: Settlement, fixed: int) -> dict[int, float]:
    """Return the probability of each number of VP; ``fixed`` is the strength without dice."""
    rolls = Counter(map(sum, product(table.faces, repeat=settlement.dice)))
    reached: Counter[int] = Counter()
    for dice, number in rolls.items():
        tiers = (vp for needed, vp in settlement.tiers if fixed + dice >= needed)
        reached[max(tiers, default=0)] += number
    return {vp: number / rolls.total() for vp, number in sorted(reached.items())}


def raid_choice(view: View, seat: SeatView, settlement: Settlement) -> str:
    """Return what a raid costs a seat and what it may bring."""
    table = view.table
    cost = amounts(crew.cost(table, seat, settlement))
    extra = crew.raid_vp(table, seat, settlement)
    return sentences(
        headed(named("settlement", settlement.id), tr("it costs {goods}").format(goods=cost)),
        _strength_words(table, seat, settlement),
        tr("{vp} more for your crew").format(vp=counted("vp", extra)) if extra else "",
        headed(tr("One space to take"), either(space_lines(view, settlement))),
    )


def _strength_words(table: Table, seat: SeatView, settlement: Settlement) -> str:
    """Return a seat's strength at a settlement, and the probability of each number of VP."""
    fixed = crew.strength(table, seat, settlement)
    chances = tier_chances(table, settlement, fixed)
    if not settlement.dice:
        return counted("vp", max(chances))
    chance = tr("{vp} with {percent} %") if len(chances) > 1 else tr("{vp} for certain")
    told = enumerated(
        chance.format(vp=counted("vp", vp), percent=round(100 * share))
        for vp, share in chances.items()
    )
    text = tr("strength {strength} and {dice}")
    what = text.format(strength=fixed, dice=counted("dice", settlement.dice))
    rerolls = crew.rerolls(table, seat)
    return sentences(headed(what, told), counted("rerolls_of_raid", rerolls) if rerolls else "")


def space_words(space: Space) -> str:
    """Return what lies on a raid space."""
    text = tr("{pieces}, worker: {colour}")
    return text.format(pieces=pieces_words(space.pieces), colour=named("colour", space.worker))


def space_lines(view: View, settlement: Settlement) -> Iterator[str]:
    """Yield what lies on each remaining space of a settlement."""
    text = tr("space {n} ({what})")
    for number, space in enumerate(view.spaces[settlement.id], start=1):
        if space is not None:
            yield text.format(n=number, what=space_words(space))


def needs_words(settlement: Settlement) -> str:
    """Return the workers, crew and goods that a raid of a settlement requires, as printed."""
    colours = either(named("colour", colour) for colour in sorted(settlement.admits))
    goods = [("provisions", settlement.provisions), ("gold", settlement.gold)]
    return enumerated(
        (
            tr("{colour} worker").format(colour=colours),
            counted("crew", settlement.crew),
            *(counted(kind, number) for kind, number in goods if number),
        )
    )


def tier_words(settlement: Settlement) -> str:
    """Return the VP of a settlement with the strength that each needs."""
    if not settlement.dice:
        return counted("vp", settlement.tiers[0][1])
    text = tr("{vp} from strength {strength}")
    return enumerated(
        text.format(vp=counted("vp", vp), strength=needed) for needed, vp in settlement.tiers
    )
