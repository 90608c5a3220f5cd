"""Descriptions of table, hand, present question and result, in lines for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from skye_desktop.games.raiders.engine import (
    GOODS,
    Beat,
    Score,
    SeatState,
    SeatView,
    Standing,
    State,
    View,
    score,
    standings,
)
from skye_desktop.games.raiders.engine.table import VALKYRIES, Settlement
from skye_desktop.games.raiders.wording.card_words import card_line
from skye_desktop.games.raiders.wording.choice_words import FIRST
from skye_desktop.games.raiders.wording.names import (
    amounts,
    building_name,
    card_names,
    colour_name,
    counted,
    either_clause,
    occupied_building,
    offering_words,
    seat_name,
    settlement_name,
)
from skye_desktop.games.raiders.wording.raid_words import needs_words, space_lines, tier_words
from skye_desktop.i18n import enumerated, headed, listed, message, sentence, sentences, tr, trn

_PARTS = {
    "track": message("raids and crew"),
    "valkyries": message("Valkyries"),
    "armour": message("armour"),
    "offerings": message("offerings"),
    "crew": message("crew at the end"),
    "gold": message("gold"),
    "iron": message("iron"),
    "livestock": message("livestock"),
}
"""Sources of VP, in the order of a score."""


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
        lines.append(sentence(headed(who, question_words(view))))
    if view.beat is Beat.PLACE and view.turn is not None:
        lines += [_in_hand(view.seats[view.turn])]
    if view.dice:
        faces = enumerated(map(str, view.dice))
        lines.append(tr("The dice show {faces}.").format(faces=faces))
    return lines


def question_words(view: View) -> str:
    """Return what the seats that must act have to do, as a clause."""
    if view.pending:
        return FIRST[view.pending[0].kind].text
    first = FIRST[view.beat].text
    return either_clause((first, FIRST["raid"].text)) if view.beat is Beat.PLACE else first


def _in_hand(seat: SeatView) -> str:
    """Return a sentence with the colour of the worker in hand; empty if there is none."""
    if seat.worker is None:
        return ""
    return tr("Worker in hand: {colour}.").format(colour=colour_name(seat.worker))


# -- the table


def table_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return the description of the table, with all that the viewer may know."""
    return [
        *now_lines(view, names),
        *_village_lines(view),
        *(_settlement_line(view, settlement) for settlement in view.table.settlements),
        *(_seat_line(view, seat, names) for seat in view.seats),
        *_offering_lines(view),
        _supply_line(view),
        _card_line(view),
        *end_lines(view),
    ]


def _village_lines(view: View) -> Iterator[str]:
    occupied = [
        occupied_building(building, worker)
        for building, worker in view.village.items()
        if worker is not None
    ]
    empty = [building_name(building) for building, there in view.village.items() if there is None]
    if occupied:
        yield sentence(headed(tr("Village"), enumerated(occupied)))
    yield sentence(headed(tr("Empty buildings"), enumerated(empty)))
    if view.used:
        used = enumerated(map(building_name, view.used))
        yield sentence(headed(tr("Used this turn"), used))


def _settlement_line(view: View, settlement: Settlement) -> str:
    left = enumerated(space_lines(view, settlement))
    return sentences(
        headed(settlement_name(settlement.id), left or tr("no space left")),
        headed(tr("Needs"), needs_words(settlement)) if left else "",
        tier_words(settlement) if left else "",
    )


def _seat_line(view: View, seat: SeatView, names: Sequence[str]) -> str:
    table = view.table
    goods = [
        counted(kind, number) for kind, number in zip(GOODS, seat.goods, strict=True) if number
    ]
    step = min(seat.valkyries, len(table.valkyrie_vp) - 1)
    tracks = tr("armour {armour} ({vp}), Valkyries {valkyries} ({more})").format(
        armour=seat.armour,
        vp=counted("vp", table.armour_vp[seat.armour]),
        valkyries=seat.valkyries,
        more=counted("vp", table.valkyrie_vp[step]),
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
    text = tr("crew (strength {n})").format(n=strength)
    return headed(text, card_names(seat.crew))


def _offering_lines(view: View) -> Iterator[str]:
    for tile in view.open:
        yield sentence(tr("Offering {words}").format(words=offering_words(view.table, tile)))


def _supply_line(view: View) -> str:
    goods = amounts(enumerate(view.supply[:VALKYRIES]))
    return sentence(headed(tr("Supply"), goods))


def _card_line(view: View) -> str:
    pile, discard = counted("cards", view.pile_count), counted("cards", view.discard_count)
    text = tr("Pile: {pile}. Discard pile: {discard}")
    told = text.format(pile=pile, discard=discard)
    return sentence(headed(told, card_names(view.discard)) if view.discard else told)


def end_lines(view: View) -> list[str]:
    """Return how near each of the three conditions for the end is.

    In the last round the turns left.
    """
    table = view.table
    spaces = [
        space
        for settlement in table.settlements
        for space in view.spaces[settlement.id]
        if settlement.type == "fortress"
    ]
    valkyries = sum(
        space.pieces.count("v") for row in view.spaces.values() for space in row if space
    )
    gauge = tr("{what}: {left} left, the end comes at {end}.")
    gauges = (
        (tr("Spaces of fortresses"), len(spaces) - spaces.count(None), "fortress_sets_left"),
        (tr("Offerings in the stack"), view.stack_count, "offering_stack_left"),
        (tr("Valkyries on raid spaces"), valkyries, "valkyries_on_board_left"),
    )
    lines = [gauge.format(what=what, left=left, end=table.end[end]) for what, left, end in gauges]
    if view.last_round is not None and view.beat is not Beat.OVER:
        text = trn(
            "The last round: {n} turn comes after this one.",
            "The last round: {n} turns come after this one.",
            view.last_round,
        )
        lines.append(text)
    return lines


# -- a hand


def hand_lines(view: View) -> list[str]:
    """Return descriptions of the viewer's hand cards; equal cards share a line."""
    hand = () if view.seat is None else view.seats[view.seat].hand or ()
    if not hand:
        return [tr("There is no card in your hand.")]
    many = tr("{n} × {card}")
    return [
        line if number == 1 else many.format(n=number, card=line)
        for line, number in Counter(card_line(view.table, card) for card in hand).items()
    ]


# -- the result


def result_lines(whole: State | View, names: Sequence[str]) -> list[str]:
    """Return place, VP and their sources for each seat, the first place first.

    If other seats' offerings are hidden in a view, their lines say so.
    """
    if isinstance(whole, State):
        lines = [_score_line(whole, seat.seat, names, seat) for seat in standings(whole)]
        if _is_tie_broken(standings(whole)):
            lines.append(tr("Equal VP: the Valkyrie track decides, then the armour."))
        return lines
    seats = sorted(whole.seats, key=lambda seat: -_score_of(whole, seat.seat).total)
    return [_score_line(whole, seat.seat, names, None) for seat in seats]


def _score_of(whole: State | View, seat: int) -> Score:
    own = whole.seats[seat]
    if isinstance(own, SeatView):
        own = cast(SeatState, own._replace(offerings=own.offerings or ()))
    return score(whole.table, own)


def _score_line(
    whole: State | View, seat: int, names: Sequence[str], standing: Standing | None
) -> str:
    parts = _score_of(whole, seat)
    name = seat_name(names, seat)
    if standing is not None:
        name = tr("{place}. {name}").format(place=standing.place, name=name)
    told = [
        headed(_PARTS[part].text, str(vp))
        for part, vp in parts._asdict().items()
        if vp or part == "track"
    ]
    is_hidden = whole.seats[seat].offerings is None
    return sentences(
        headed(name, counted("vp", parts.total)),
        enumerated(told),
        tr("without the hidden offerings") if is_hidden else "",
    )


def _is_tie_broken(order: Sequence[Standing]) -> bool:
    """Return whether seats with equal VP have different places."""
    places = {(standing.points, standing.place) for standing in order}
    return len(places) > len({standing.points for standing in order})
