"""Results of a finished game: the sources of all points as data, and the winner in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import (
    SCORING_TILES,
    Event,
    GoldExchanged,
    ScoreLine,
    ScoringId,
    ScrollsScored,
    Standing,
    TileScored,
    standings,
)
from skye_desktop.games.skye.hosts import finished_try, say
from skye_desktop.games.skye.wording.points import points_words
from skye_desktop.games.skye.wording.variant_words import shown_name
from skye_desktop.i18n import enumerated, headed, listed, sentence, tr, tr_in, trn


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One scoring with each seat's lines: a scoring tile in a round, all scrolls, or all gold."""

    round: int | None
    """Round from 1; 0 for points of the start position, None for the end."""
    space: str
    tile: ScoringId | None
    title: str
    lines: tuple[tuple[ScoreLine, ...], ...]
    given: tuple[int, ...] = ()
    """Points of each seat where only the sum is known, as in a start position; else empty."""

    @property
    def points(self) -> tuple[int, ...]:
        return self.given or tuple(sum(line.points for line in lines) for lines in self.lines)


def result_rows(events: Sequence[Event], seats: int, before: Sequence[int] = ()) -> list[ResultRow]:
    """Return all scorings of a game in order; scrolls and gold of all seats come last.

    ``before`` are the points by seat in the position from which the game began.
    """
    rows = []
    if any(before):
        rows.append(ResultRow(0, "", None, tr("Points before"), ((),) * seats, tuple(before)))
    scrolls: list[tuple[ScoreLine, ...]] = [()] * seats
    gold: list[tuple[ScoreLine, ...]] = [()] * seats
    for event in events:
        match event:
            case TileScored(number, space, tile, lines):
                by_seat = tuple(
                    tuple(line for line in lines if line.seat == seat) for seat in range(seats)
                )
                rows.append(ResultRow(number, space, tile, SCORING_TILES[tile].name, by_seat))
            case ScrollsScored(seat, lines):
                scrolls[seat] = lines
            case GoldExchanged(seat, line):
                gold[seat] = (line,)
    rows.append(ResultRow(None, "", None, tr("Scrolls"), tuple(scrolls)))
    rows.append(ResultRow(None, "", None, tr_in("final scoring", "Gold"), tuple(gold)))
    return rows


def rows_of(session: Session) -> list[ResultRow]:
    """Return the scorings of a finished game."""
    before = (
        () if session.position is None else [player.points for player in session.position.players]
    )
    return result_rows(session.events, len(session.setup.seats), before)


def growth(rows: Sequence[ResultRow], seats: int) -> list[tuple[str, tuple[int, ...]]]:
    """Return the points of all seats at the start, after each round and at the end.

    Each entry has a label: the number of the round, or the word for the end.
    """
    begins = next((row.points for row in rows if row.round == 0), (0,) * seats)
    rounds = sorted({row.round for row in rows if row.round})
    steps = [(str(rounds[0] - 1) if rounds else "0", begins)]
    for number in (*rounds, None):
        before = steps[-1][1]
        gained = [row.points for row in rows if row.round == number]
        after = tuple(
            before[seat] + sum(points[seat] for points in gained) for seat in range(seats)
        )
        steps.append((tr_in("final scoring", "End") if number is None else str(number), after))
    return steps


class DecisiveSource(NamedTuple):
    """Source in which the winner was farthest ahead of the second, with the points of both."""

    source: str
    first: int
    second: int


def decisive_source(rows: Sequence[ResultRow], first: int, second: int) -> DecisiveSource | None:
    """Return the source in which seat ``first`` was farthest ahead of seat ``second``.

    The rounds of a scoring tile are added together. None if the first seat was ahead in no source.
    """
    totals: dict[str, list[int]] = {}
    for row in rows:
        of_row = totals.setdefault(row.title, [0, 0])
        of_row[0] += row.points[first]
        of_row[1] += row.points[second]
    source, (mine, theirs) = max(totals.items(), key=lambda one: one[1][0] - one[1][1])
    return DecisiveSource(source, mine, theirs) if mine > theirs else None


# -- in words


def headline(standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Return a sentence that names the winners and their points."""
    winners = [names[standing.seat] for standing in standings if standing.place == 1]
    points = points_words(standings[0].points)
    if len(winners) > 1:
        return tr("{names} share the Isle of Skye with {points}").format(
            names=listed(winners), points=points
        )
    return tr("{names} wins the Isle of Skye with {points}").format(
        names=listed(winners), points=points
    )


def why_won(rows: Sequence[ResultRow], standings: Sequence[Standing], names: Sequence[str]) -> str:
    """Return the lead of the winner, and the source of the greatest difference, in words."""
    first, second = standings[:2]
    reason = _reason(first, second, names[second.seat])
    decided = decisive_source(rows, first.seat, second.seat) if second.place > 1 else None
    if decided is None:
        return reason
    return trn(
        "{reason}. {source} made the greatest difference: {n} point to {second}",
        "{reason}. {source} made the greatest difference: {n} points to {second}",
        decided.first,
        reason=reason,
        source=decided.source,
        second=decided.second,
    )


def _reason(first: Standing, second: Standing, name: str) -> str:
    if first.points > second.points:
        ahead = first.points - second.points
        return trn("{n} point ahead of {name}", "{n} points ahead of {name}", ahead, name=name)
    if first.place == second.place:
        return tr("As many points, and as much gold left over")
    text = tr("{name} has as many points; the gold left over decides: {first} to {second}")
    return text.format(name=name, first=first.gold_left, second=second.gold_left)


def remarks(session: Session) -> list[str]:
    """Return other facts of a game in words: its variant, a playtest, use of advice."""
    variant = session.setup.variant
    table = session.table
    asked = sum(session.table.advice_used)
    rules = "" if variant.is_printed else tr("Rules: {name}").format(name=shown_name(variant))
    advice = (
        trn("Advice was asked for once", "Advice was asked for {n} times", asked) if asked else ""
    )
    playtest = tr("Playtest mode") if table.was_playtest else ""
    return [remark for remark in (host_words(session), rules, playtest, advice) if remark]


def host_words(session: Session) -> str:
    """Return what a host says to a finished game that counts against it.

    Empty without a host, and if the victory is shared.
    """
    found = finished_try(session)
    if found is None or sum(one.place == 1 for one in standings(session.state)) > 1:
        return ""
    host, trophy = found
    occasion = "lost" if trophy.stars else "won"
    words = say(host.id, occasion, Random(session.setup.seed))
    told = tr("{name} is beaten: “{words}”") if trophy.stars else tr("{name}: “{words}”")
    return told.format(name=host.name, words=words)


def source_lines(session: Session) -> list[str]:
    """Return the sources of the points of a finished game, one line each."""
    names = session.view(None).names
    lines = []
    for row in rows_of(session):
        points = enumerated(f"{name} {n}" for name, n in zip(names, row.points, strict=True))
        told = headed(row.title, points)
        if row.round:
            told = tr("Round {round}, {what}").format(round=row.round, what=told)
        lines.append(sentence(told))
    return lines
