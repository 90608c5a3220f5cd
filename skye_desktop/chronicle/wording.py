"""The records in words, for the command line, the terminal and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from skye_desktop.chronicle import queries
from skye_desktop.chronicle.played_game import AT_THE_END, ToldDeed, chronicle_game
from skye_desktop.chronicle.queries import ListedSeat, RecordedGame, Selection
from skye_desktop.i18n import (
    decimal,
    enumerated,
    headed,
    sentence,
    sentences,
    tr,
    tr_in,
    trn,
)
from skye_desktop.known_games import known_game

if TYPE_CHECKING:
    from skye_desktop.chronicle.database import Chronicle

_LANDS = 5
"""Number of best results that are listed."""


def level_name(game: str, level: str) -> str:
    """Return the name of a level of computers; its id if it is not known any more."""
    known = known_game(game).minds.levels
    if level not in known:
        return level
    name = known[level].name
    return str(getattr(name, "text", name))


def computer_name(game: str, level: str) -> str:
    """Return what computers of a level are called among people's names."""
    return tr("Computer ({level})").format(level=level_name(game, level))


def seat_words(game: RecordedGame, seat: ListedSeat) -> str:
    """Return who played a seat: the name, with the level of a computer."""
    if not seat.level:
        return seat.name
    return tr("{name} ({clan})").format(name=seat.name, clan=level_name(game.game, seat.level))


def points_of_seats(game: RecordedGame) -> str:
    """Return all seats with their points, the first first."""
    order = sorted(game.seats, key=lambda seat: seat.place)
    return enumerated(f"{seat.name} {seat.points}" for seat in order)


def number_words(number: float) -> str:
    """Return a number with one decimal, for tables."""
    return f"{number:.1f}".replace(".", decimal())


def share_words(wins: float) -> str:
    """Return a number of victories, with a decimal only if one was shared."""
    return str(int(wins)) if wins == int(wins) else number_words(wins)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def time_words(seconds: float) -> str:
    """Return a time in minutes."""
    minutes = max(1, round(seconds / 60))
    return trn("{n} minute", "{n} minutes", minutes)


def round_name(number: int) -> str:
    """Return the name of a round in a chart."""
    return tr_in("final scoring", "End") if number == AT_THE_END else str(number)


def source_name(game: str, source: str) -> str:
    """Return the name of a source of points; its id if the game does not know it any more."""
    ours = chronicle_game(known_game(game))
    return ours.source_name(source) if source in ours.scored else source


def person_line(one: queries.PersonFigures) -> str:
    """Return what a person has reached in a line."""
    games = trn("{n} game", "{n} games", one.games)
    told = tr("{games}, {wins} won ({share}), {average} points on average, at most {best}")
    figures = told.format(
        games=games, wins=share_words(one.wins),
        share=percent(one.share), average=number_words(one.average), best=one.best,
    )  # fmt: skip
    return sentence(headed(listed_names(one.person), figures))


def listed_names(person: queries.NamedPerson) -> str:
    """Return the name of a person, with those that were joined to it."""
    if len(person.names) == 1:
        return person.name
    others = enumerated(person.names[1:])
    return tr("{name} (also {others})").format(name=person.name, others=others)


def none_yet() -> str:
    return tr("No game has been finished yet. The first one that is will stand here.")


class DeedWords(NamedTuple):
    """What is told of a deed; of a hidden one that nobody has done only the riddle."""

    name: str
    text: str
    done_by: str
    """Who did it first and when, and how often it was done; empty if nobody did."""

    @property
    def line(self) -> str:
        """All of it in one line."""
        return headed(self.name, enumerated((self.text, self.done_by or tr("not done yet"))))


def deed_words(
    deed: ToldDeed,
    done: queries.RecordedDeed | None,
    when: Callable[[float], str] = queries.local_day,
) -> DeedWords:
    """Return what is told of a deed; ``done`` is None if nobody has done it.

    ``when`` writes a time that is given in seconds.
    """
    if done is None:
        name = tr("A hidden deed") if deed.riddle else deed.name
        return DeedWords(name, deed.riddle or deed.text, "")
    owner = done.first.game.seats[done.first.seat]
    first, more = enumerated((owner.name, when(done.first.game.saved_at))), done.times - 1
    if more:
        first = trn("{first}, and {n} time more", "{first}, and {n} times more", more, first=first)
    return DeedWords(deed.name, deed.text, first)


def report_lines(chronicle: Chronicle, chosen: Selection) -> Iterator[str]:
    """Yield the lines of a report on the selected games."""
    all_of_it = queries.summary(chronicle, chosen)
    if not all_of_it.games:
        games = queries.count(chronicle, chosen)
        if not games:
            is_empty = not queries.count(chronicle, Selection(chosen.game))
            yield none_yet() if is_empty else tr("No recorded game is like that.")
            return
        yield trn("{n} game, of computers only.", "{n} games, of computers only.", games)
        return
    counted = trn("{n} game", "{n} games", all_of_it.games)
    since = queries.local_day(all_of_it.first)
    yield sentence(tr("{games}, the first on {day}").format(games=counted, day=since))
    for one in queries.figures_by_person(chronicle, chosen):
        yield f"  {person_line(one)}"
    yield tr("Points on average, by source:")
    for source in queries.points_by_source(chronicle, chosen):
        name = source_name(chosen.game, source.source)
        yield f"  {sentence(headed(name, number_words(source.average)))}"
    prices = queries.prices_by_round(chronicle, chosen)
    if prices:
        yield tr("Prices on average, by round:")
    for price in prices:
        told = tr("round {n}: asked {asked}, {share} sold, for {paid} gold")
        yield "  " + sentence(
            told.format(
                n=price.round, asked=number_words(price.asked), share=percent(price.share),
                paid=number_words(price.paid),
            )
        )  # fmt: skip
    yield tr("Best results:")
    for land in queries.best_lands(chronicle, chosen, _LANDS):
        seat = land.game.seats[land.seat]
        points = trn("{n} point", "{n} points", seat.points)
        day = queries.local_day(land.game.saved_at)
        yield "  " + sentence(sentences(headed(seat.name, points), day))
    done = {one.id: one for one in queries.done_deeds(chronicle, chosen)}
    deeds = chronicle_game(known_game(chosen.game)).deeds()
    if deeds:
        yield headed(tr("Deeds"), tr("{n} of {all}").format(n=len(done), all=len(deeds)))
    for deed in deeds:
        yield f"  {sentence(deed_words(deed, done.get(deed.id)).line)}"
