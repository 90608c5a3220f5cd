"""Lessons of the coach in words; the addressed person is called you, others by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots.game_analysis import (
    CheapTile,
    DearTile,
    MissedPlacement,
    MissedTile,
    UnsoldTile,
)
from skye_desktop.games.skye.bots.worth_parts import FIT, INCOME, LEAD
from skye_desktop.games.skye.coach_analysis import MOST, Coach, CoachLesson, addressed_seats
from skye_desktop.games.skye.engine import (
    SCORING_TILES,
    SCROLLS,
    TILES,
    Icon,
    Placement,
    ScoringId,
    Terrain,
    Territory,
    direction,
)
from skye_desktop.games.skye.wording.placement import turn_words
from skye_desktop.games.skye.wording.points import describe_points, halves
from skye_desktop.games.skye.wording.tile import place, tile_name, tile_words
from skye_desktop.i18n import (
    Message,
    counted_message,
    enumerated,
    message,
    sentence,
    sentences,
    tr,
    trn,
)

_THINGS: dict[Icon, Message] = {
    Icon.SHEEP: counted_message("sheep", "sheep"),
    Icon.CATTLE: counted_message("cow", "cattle"),
    Icon.BARREL: counted_message("barrel", "barrels"),
    Icon.SHIP: counted_message("ship", "ships"),
    Icon.LIGHTHOUSE: counted_message("lighthouse", "lighthouses"),
    Icon.BROCH: counted_message("broch", "brochs"),
    Icon.FARM: counted_message("farm", "farms"),
}
_AREAS: dict[Terrain | None, Message] = {
    Terrain.MOUNTAIN: message("at the mountain {direction}"),
    Terrain.WATER: message("on the water {direction}"),
    Terrain.PASTURE: message("on the pasture {direction}"),
}


def lesson_words(
    lesson: CoachLesson, names: Sequence[str], land: Territory, *, is_you: bool
) -> str:
    """Return the lesson as a clause; for a placement it contains the better place on that land."""
    match lesson:
        case MissedPlacement():
            return _placement_words(lesson, names[lesson.seat], land, is_you=is_you)
        case UnsoldTile(payer=None, price=price, enough=gold) if gold < price:
            you = tr("You paid {price} to keep a tile. {gold} would have done")
            other = tr("{name} paid {price} to keep a tile. {gold} would have done")
        case UnsoldTile(payer=None):
            you = tr("You paid {price} to keep a tile. For less it might have gone")
            other = tr("{name} paid {price} to keep a tile. For less it might have gone")
        case UnsoldTile(price=price, would_pay=gold) if gold < price:
            you = tr("You paid {price} to keep a tile. {rival} would have bought it for {gold}")
            other = tr(
                "{name} paid {price} to keep a tile. {rival} would have bought it for {gold}"
            )
        case UnsoldTile():
            you = tr("You paid {price} to keep a tile. {rival} might well have bought it")
            other = tr("{name} paid {price} to keep a tile. {rival} might well have bought it")
        case CheapTile():
            you = tr("You sold a tile for {price}. {rival} would very likely have paid {gold}")
            other = tr("{name} sold a tile for {price}. {rival} would very likely have paid {gold}")
        case DearTile(worth=0):
            you = tr("You paid {price} for a tile of no use to you")
            other = tr("{name} paid {price} for a tile of no use")
        case DearTile():
            you = tr("You paid {price} for a tile worth {worth} to you")
            other = tr("{name} paid {price} for a tile worth {worth}")
        case MissedTile(bought=None):
            you = tr("You bought nothing. This tile for {price} would have gained you {points}")
            other = tr("{name} bought nothing. This tile for {price} was a gain of {points}")
        case MissedTile():
            you = tr("You would have gained {points} more with this tile for {price}")
            other = tr("{name} would have gained {points} more with this tile for {price}")
    values = lesson._asdict()
    values["gold"] = values.get("enough", values.get("would_pay"))
    values |= {
        "name": names[lesson.seat],
        "rival": names[land_of(lesson)],
        "points": halves(lesson.points),
    }
    return (you if is_you else other).format(**values)


# -- placements


def _placement_words(lesson: MissedPlacement, name: str, land: Territory, *, is_you: bool) -> str:
    whose = _whose(lesson, name, is_you=is_you)
    points = halves(lesson.points)
    if lesson.better_tile != lesson.tile:
        you = tr("You would have gained {points} more with another tile, laid first {where}")
        other = tr("{name} would have gained {points} more with another tile, laid first {where}")
        return (you if is_you else other).format(
            name=name, where=better_place(lesson, land), points=points
        )
    if lesson.better.cell == lesson.laid.cell:
        return tr("{whose} would have brought {points} more, turned round").format(
            whose=whose, points=points
        )
    text = tr("{whose} would have brought {points} more {where}")
    return text.format(whose=whose, points=points, where=better_place(lesson, land))


def _whose(lesson: MissedPlacement, name: str, *, is_you: bool) -> str:
    """Return whose tile or thing would have brought the points: "Your scroll", "Ann's tile"."""
    thing = _thing(lesson)
    if thing is None:
        words = tr("tile")
    elif thing in SCROLLS:
        words = tr("scroll")
    else:
        number = TILES[lesson.better_tile].icons.count(thing)
        words = _THINGS[thing].counted(number)
    return (tr("Your {thing}") if is_you else tr("{name}'s {thing}")).format(thing=words, name=name)


def _thing(lesson: MissedPlacement) -> Icon | None:
    """Return the kind of thing on the better tile from which most of the missed points come.

    None if there is no such kind, or more than one.
    """
    source = lesson.source
    icons = TILES[lesson.better_tile].icons
    if source in SCORING_TILES:
        wanted = SCORING_TILES[ScoringId(source)].things
    elif source == INCOME:
        wanted = (Icon.BARREL,)
    else:
        wanted = tuple(icon for icon in SCROLLS if icon == source)
    found = [icon for icon in wanted if icon in icons]
    return found[0] if len(found) == 1 else None


def better_place(lesson: MissedPlacement, land: Territory) -> str:
    """Return where the tile would have brought more: its direction from the castle.

    If one kind of thing brings the points, the area in which it would lie is named too.
    """
    way = direction(lesson.better.cell)
    thing = _thing(lesson)
    after = land.place(lesson.better_tile, lesson.better)
    face = after.faces[lesson.better.cell]
    terrain = next((area.terrain for area in face.areas if thing in area.icons), None)
    return _AREAS[terrain].text.format(direction=way) if terrain in _AREAS else way


# -- beside that


def reason_words(lesson: CoachLesson) -> str:
    """Return where the difference comes from, in a few words: "mostly from Sheep", "a price".

    Empty if nothing is known about it.
    """
    match lesson:
        case MissedPlacement(source=source):
            return _source(source)
        case UnsoldTile() | CheapTile():
            return tr("a price")
        case DearTile() | MissedTile():
            return tr("at the market")


def _source(source: str) -> str:
    if source in SCORING_TILES:
        return tr("mostly from {scoring}").format(scoring=SCORING_TILES[ScoringId(source)].name)
    if source in SCROLLS:
        return tr("mostly from the scroll")
    said = {
        INCOME: tr("mostly from income"),
        FIT: tr("it leaves more room"),
        LEAD: tr("a lead costs gold"),
    }
    return said.get(source, "")


def tag(lesson: CoachLesson) -> str:
    """Return the short label for the better place of a lesson, which the land displays."""
    match lesson:
        case MissedPlacement(points=points) | MissedTile(points=points):
            return tr("+{points}").format(points=describe_points(points))
        case UnsoldTile(payer=None, price=price):
            return tr("Kept for {price} gold").format(price=price)
        case UnsoldTile(would_pay=gold) | CheapTile(would_pay=gold):
            return tr("Worth {gold} gold here").format(gold=gold)
        case DearTile(worth=worth):
            return tr("Worth {gold} gold here").format(gold=worth)


def land_of(lesson: CoachLesson) -> int:
    """Return the seat on whose land a lesson is displayed: that which would have laid the tile."""
    match lesson:
        case UnsoldTile(payer=int(payer)):
            return payer
        case CheapTile(buyer=buyer):
            return buyer
    return lesson.seat


def verdict(coach: Coach, session: Session) -> tuple[str, str]:
    """Return the verdict on a scenario that was tried, and the better move in words.

    The second text is for people who do not see the land.
    """
    if coach.unknown:
        return sentence(tr("Not known")), ""
    if not (best := coach.best(addressed_seats(session))):
        return well_played(), ""
    return _lesson_and_better(best[0], session)


def _lesson_and_better(lesson: CoachLesson, session: Session) -> tuple[str, str]:
    """Return the lesson as a sentence, and the better move for people who do not see the land."""
    view = session.view_at(lesson.at, None)
    is_you = lesson.seat == session.sole_person()
    words = lesson_words(lesson, view.names, view.seats[lesson.seat].territory, is_you=is_you)
    return sentence(words), better_words(lesson, view.names)


def well_played() -> str:
    """Return the verdict if the coach found nothing to improve."""
    return sentences(tr("Well played"), tr("Nothing would have brought a point or more."))


# -- for whoever does not see the land


def better_words(lesson: CoachLesson, names: Sequence[str]) -> str:
    """Return sentences with the place where the tile was laid, and the better one.

    For lessons about prices and purchases they describe the tile, and its best place.
    """
    if isinstance(lesson, MissedPlacement):
        laid = tr("{name} laid {tile} at {place}")
        better = tr("better: {tile} at {place}")
        name = names[lesson.seat]
        return sentences(
            laid.format(name=name, tile=tile_name(lesson.tile), place=_at(lesson.laid)),
            better.format(tile=tile_name(lesson.better_tile), place=_at(lesson.better)),
        )
    priced = tr("This is it: {tile}").format(tile=tile_words(lesson.tile))
    if lesson.place is None:
        return priced
    best = tr("on the land of {name} it lies best at {place}")
    return sentences(priced, best.format(name=names[land_of(lesson)], place=_at(lesson.place)))


def _at(placement: Placement) -> str:
    return enumerated((place(placement.cell), turn_words(placement.rotation)))


def best_lines(coach: Coach, session: Session) -> Iterator[str]:
    """Yield the most valuable lessons, numbered, and how many others there are."""
    best = coach.best(addressed_seats(session))
    if best:
        heads = {
            1: tr("One lesson"),
            2: tr("Two lessons"),
            MOST: tr("The three most valuable lessons"),
        }
        yield sentence(heads[len(best)])
    for number, lesson in enumerate(best, start=1):
        yield tr("{n}. {what}").format(n=number, what=lesson_line(lesson, session))
    if len(best) < MOST and not coach.unknown:
        yield tr("Nothing else would have brought a point or more.") if best else well_played()
    yield from _troubles(coach)


def all_lines(coach: Coach, session: Session) -> Iterator[str]:
    """Yield all lessons, round by round."""
    for number in coach.rounds:
        yield sentence(tr("Round {n}").format(n=number))
        lessons = coach.lessons(number, None)
        for lesson in lessons:
            yield f"  {lesson_line(lesson, session)}"
        if not lessons:
            is_known = coach.is_known(number)
            yield f"  {tr('Nothing better was found.') if is_known else sentence(tr('Not known'))}"
    yield from _troubles(coach)


def _troubles(coach: Coach) -> Iterator[str]:
    if coach.unknown:
        rounds = enumerated(map(str, coach.unknown))
        yield trn(
            "Round {rounds} could not be looked at.",
            "Rounds {rounds} could not be looked at.",
            len(coach.unknown),
            rounds=rounds,
        )
    yield from coach.troubles[:1]


def lesson_line(lesson: CoachLesson, session: Session) -> str:
    """Return the lesson with its source, the better place and the moment, in sentences."""
    words, better = _lesson_and_better(lesson, session)
    where = tr("Round {n}").format(n=lesson.round)
    if source := reason_words(lesson):
        where = tr("Round {round}, {why}").format(round=lesson.round, why=source)
    moment = tr("Moment {n}").format(n=lesson.at + 1)
    return sentences(words, where, better, moment)
