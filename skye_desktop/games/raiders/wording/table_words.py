"""The table, a hand, the moment and the result as lines, for people who cannot see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import cast

from skye_desktop.games.raiders.engine import (
    GOODS,
    Beat,
    Score,
    SeatState,
    SeatView,
    Space,
    State,
    Table,
    View,
    crew,
    score,
    standings,
)
from skye_desktop.games.raiders.engine.table import VALKYRIES, Settlement
from skye_desktop.games.raiders.wording.card_words import card_line
from skye_desktop.games.raiders.wording.names import (
    amounts,
    card_names,
    counted,
    either_clause,
    grouped,
    named,
    occupied_building,
    offering_words,
    seat_name,
)
from skye_desktop.games.raiders.wording.raid_words import needs_words, space_lines, tier_words
from skye_desktop.i18n import enumerated, headed, listed, sentence, sentences, tr

# -- the moment


def now_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return whose turn it is, which question is asked, and which worker is in hand."""
    if view.beat is Beat.OVER:
        return [tr("The game is over.")]
    lines = []
    if view.turn is not None:
        lines.append(tr("It is the turn of {name}.").format(name=seat_name(names, view.turn)))
    if view.chance_due is not None:
        lines.append(tr("Cards, offerings or dice come next."))
    elif view.waiting:
        who = listed(seat_name(names, seat) for seat in view.waiting)
        lines.append(sentence(headed(who, _question_words(view))))
    if view.beat is Beat.PLACE and view.turn is not None:
        lines += [_in_hand(view.seats[view.turn])]
    if view.dice:
        faces = enumerated(map(str, view.dice))
        lines.append(tr("The dice show {faces}.").format(faces=faces))
    return lines


def _question_words(view: View) -> str:
    """Return what the waiting seats are to do, as a clause."""
    asked = named("action", view.pending[0].kind if view.pending else view.beat)
    may_raid = view.beat is Beat.PLACE and not view.pending
    return either_clause((asked, named("action", "raid"))) if may_raid else asked


def _in_hand(seat: SeatView) -> str:
    """Return a sentence with the colour of the worker in hand; empty if there is none."""
    if seat.worker is None:
        return ""
    return tr("Worker in hand: {colour}.").format(colour=named("colour", seat.worker))


# -- the table


def table_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return the description of the table, with all that the viewer may know."""
    return [
        *now_lines(view, names),
        *_village_lines(view),
        *(_settlement_line(view, settlement) for settlement in view.table.settlements),
        *(_seat_line(view, seat, names) for seat in view.seats),
        *_common_lines(view),
        *end_lines(view),
    ]


def _village_lines(view: View) -> Iterator[str]:
    there = view.village.items()
    occupied = [occupied_building(building, worker) for building, worker in there if worker]
    if occupied:
        yield sentence(headed(tr("Village"), enumerated(occupied)))
    empty = [named("building", building) for building, worker in there if worker is None]
    yield sentence(headed(tr("Empty buildings"), enumerated(empty)))
    if view.used:
        used = enumerated(named("building", building) for building in view.used)
        yield sentence(headed(tr("Used this turn"), used))


def _settlement_line(view: View, settlement: Settlement) -> str:
    left = enumerated(space_lines(view, settlement))
    return sentences(
        headed(named("settlement", settlement.id), left or tr("no space left")),
        headed(tr("Needs"), needs_words(settlement)) if left else "",
        tier_words(settlement) if left else "",
    )


def _seat_line(view: View, seat: SeatView, names: Sequence[str]) -> str:
    table = view.table
    goods = [
        counted(kind, number) for kind, number in zip(GOODS, seat.goods, strict=True) if number
    ]
    tracks = tr("armour {armour} ({vp}), Valkyries {valkyries} ({more})").format(
        armour=seat.armour,
        vp=counted("vp", table.armour_vp[seat.armour]),
        valkyries=seat.valkyries,
        more=counted("vp", table.valkyrie_vp[crew.valkyrie_step(table, seat)]),
    )
    held = tr("{cards} in hand, {offerings} made").format(
        cards=counted("cards", seat.hand_count),
        offerings=counted("offerings", seat.offering_count),
    )
    return sentences(
        headed(seat_name(names, seat.seat), enumerated((counted("vp", seat.vp), *goods, tracks))),
        _in_hand(seat),
        _crew_line(view, seat),
        held,
        *(offering_words(table, tile) for tile in seat.offerings or ()),
    )


def _crew_line(view: View, seat: SeatView) -> str:
    if not seat.crew:
        return tr("no crew")
    strength = sum(view.table.strength[card] for card in seat.crew)
    return headed(tr("crew (strength {n})").format(n=strength), card_names(seat.crew))


def _common_lines(view: View) -> Iterator[str]:
    """Yield what belongs to no seat: open offerings, supply and cards."""
    for tile in view.open:
        yield sentence(tr("Offering {words}").format(words=offering_words(view.table, tile)))
    yield sentence(headed(tr("Supply"), amounts(enumerate(view.supply[:VALKYRIES]))))
    pile, discard = counted("cards", view.pile_count), counted("cards", view.discard_count)
    piles = tr("Pile: {pile}. Discard pile: {discard}").format(pile=pile, discard=discard)
    yield sentence(headed(piles, card_names(view.discard)) if view.discard else piles)


def end_lines(view: View) -> list[str]:
    """Return how near each of the three conditions for the end is, and the turns that are left."""
    left = defaultdict[str, list[Space]](list)
    for settlement, row in view.spaces.items():
        left[view.table.settlement[settlement].type] += filter(None, row)
    valkyries = sum(space.pieces.count("v") for row in left.values() for space in row)
    gauge = tr("{what}: {left} left, the end comes at {end}.")
    gauges = (
        (tr("Spaces of fortresses"), len(left["fortress"]), "fortress_sets_left"),
        (tr("Offerings in the stack"), view.stack_count, "offering_stack_left"),
        (tr("Valkyries on raid spaces"), valkyries, "valkyries_on_board_left"),
    )
    ends = view.table.end
    lines = [gauge.format(what=what, left=number, end=ends[end]) for what, number, end in gauges]
    if view.last_round is not None and view.beat is not Beat.OVER:
        lines.append(counted("last_turns", view.last_round))
    return lines


# -- a hand


def hand_lines(view: View) -> list[str]:
    """Return descriptions of the viewer's hand cards; equal cards share a line."""
    hand = () if view.seat is None else view.seats[view.seat].hand or ()
    told = grouped(card_line(view.table, card) for card in hand)
    return told or [tr("There is no card in your hand.")]


# -- the result


def result_lines(whole: State | View, names: Sequence[str]) -> list[str]:
    """Return place, VP and their sources for each seat, the first place first.

    If other seats' offerings are hidden in a view, their lines say so.
    """
    scores = [_score_of(whole.table, seat) for seat in whole.seats]
    if isinstance(whole, View):
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat].total)
        return [_score_line(whole, seat, scores[seat], seat_name(names, seat)) for seat in order]
    final, text, lines = standings(whole), tr("{place}. {name}"), list[str]()
    for place, seat, *_ in final:
        name = text.format(place=place, name=seat_name(names, seat))
        lines.append(_score_line(whole, seat, scores[seat], name))
    if len({one.place for one in final}) > len({one.points for one in final}):
        lines.append(tr("Equal VP: the Valkyrie track decides, then the armour."))
    return lines


def _score_of(table: Table, seat: SeatState | SeatView) -> Score:
    """Return the score of a seat; hidden offerings do not count."""
    known = seat._replace(offerings=seat.offerings or ())
    return score(table, cast(SeatState, known))


def _score_line(whole: State | View, seat: int, parts: Score, name: str) -> str:
    told = [
        headed(named("score", part), str(vp))
        for part, vp in parts._asdict().items()
        if vp or part == "track"
    ]
    is_hidden = whole.seats[seat].offerings is None
    return sentences(
        headed(name, counted("vp", parts.total)),
        enumerated(told),
        tr("without the hidden offerings") if is_hidden else "",
    )
