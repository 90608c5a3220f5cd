"""Questions to the chronicle: pages of games, people, lands, points by source, prices.

All of them take a `Selection`. A person is the head of all names that were joined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skye_desktop.chronicle.played_game import AT_THE_END
from skye_desktop.chronicle.schema import SOMEBODY
from skye_desktop.i18n import Message, tr
from skye_desktop.known_games import DEFAULT

if TYPE_CHECKING:
    from skye_desktop.chronicle.database import Chronicle

PAGE: Final = 50
"""Number of games on a page of the list."""


class Selection(NamedTuple):
    """Which games, and of these which seats; what is empty or None selects all."""

    game: str = DEFAULT
    person: int | None = None
    clan: str = ""
    seats: int = 0
    """Number of seats at the table; 0 for any."""
    level: str = ""
    """Level of a computer that played."""
    source: str = ""
    """Scoring tile that lay on the board."""
    since: float | None = None
    """Earliest time of saving, in seconds since 1970."""
    until: float | None = None
    """Time of saving before which a game must lie."""


class NamedPerson(NamedTuple):
    """A person with all joined names, the one that stands for them first."""

    id: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.names[0]


class PersonFigures(NamedTuple):
    """What a person has reached."""

    person: NamedPerson
    games: int
    wins: float
    """Games won; a shared victory counts as a share."""
    average: float
    best: int
    seconds: float | None
    """Average seconds of a game; None if they are unknown."""

    @property
    def share(self) -> float:
        """Share of games won, from 0 to 1."""
        return self.wins / self.games


class ListedSeat(NamedTuple):
    """A seat in a list of games."""

    seat: int
    name: str
    """Name for people."""
    level: str
    """Level of the computer; empty for a person."""
    clan: str
    place: int
    points: int
    person: int | None


class RecordedGame(NamedTuple):
    """A game in the list, with the key of its place there."""

    number: int
    id: str
    game: str
    variant: str
    saved_at: float
    is_playtest: bool
    file: str
    seats: tuple[ListedSeat, ...]

    @property
    def key(self) -> tuple[float, int]:
        return self.saved_at, self.number


class BestLand(NamedTuple):
    """A seat with many points, and its game."""

    game: RecordedGame
    seat: int


class RecordedDeed(NamedTuple):
    """A deed with the seat that did it first, and how often it was done."""

    id: str
    times: int
    first: BestLand


class SourceFigures(NamedTuple):
    """Points from one source, on average of the games in which it was scored."""

    source: str
    games: int
    """Number of seats that could score it."""
    average: float


class RoundFigures(NamedTuple):
    """A round, with the average of the points after it and of the prices in it."""

    round: int
    points: float


class SeatResult(NamedTuple):
    """The result of a selected seat."""

    saved_at: float
    points: int
    is_won: bool


class PriceFigures(NamedTuple):
    """Prices of a round: how many tiles were offered, sold and kept, and for how much gold."""

    round: int
    offered: int
    asked: float
    sold: int
    paid: float
    """Average price of the sold ones; 0 if none was."""

    @property
    def share(self) -> float:
        """Share of the offered tiles that were sold, from 0 to 1."""
        return self.sold / self.offered if self.offered else 0.0


class TradeFigures(NamedTuple):
    """How often somebody sold to somebody, and for how much gold on average."""

    seller: str
    buyer: str
    tiles: int
    paid: float


class Summary(NamedTuple):
    """Figures of the selected games, and of the selected people's seats in them."""

    games: int
    seats: int
    wins: float
    average: float
    best: int
    seconds: float | None
    first: float
    """Time of the first game, in seconds since 1970."""


def person_name(name: str, *, is_given: bool) -> str:
    """Return a stored name for people: a given one in the current language."""
    if name == SOMEBODY:
        return tr("Somebody")
    return Message(name).text if is_given else name


def people(chronicle: Chronicle) -> list[NamedPerson]:
    """Return all people by name."""
    rows = _rows(
        chronicle,
        "SELECT coalesce(joined, id) head, name, is_given FROM people"
        " ORDER BY head, joined IS NOT NULL, name",
        (),
    )
    names = dict[int, list[str]]()
    for head, name, is_given in rows:
        names.setdefault(head, []).append(person_name(name, is_given=is_given))
    found = [NamedPerson(head, tuple(ours)) for head, ours in names.items()]
    return sorted(found, key=lambda one: one.name.casefold())


def summary(chronicle: Chronicle, chosen: Selection) -> Summary:
    """Return how many games there are, and what was reached in them."""
    where, values = _seats_where(chosen)
    row = _rows(
        chronicle,
        "SELECT count(DISTINCT g.number), count(*), sum(won), avg(s.points), max(s.points),"
        f" avg(s.seconds), min(g.saved_at) FROM ({_WITH_SHARE}) s JOIN games g ON g.number = s.game"
        f" WHERE {where}",
        values,
    )[0]
    games, seats, wins, average, best, seconds, first = row
    return Summary(games, seats, wins or 0.0, average or 0.0, best or 0, seconds, first or 0.0)


def figures_by_person(chronicle: Chronicle, chosen: Selection) -> list[PersonFigures]:
    """Return what each person has reached in the selected games, most games first."""
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        "SELECT coalesce(p.joined, p.id) head, count(*), sum(won), avg(s.points), max(s.points),"
        f" avg(s.seconds) FROM ({_WITH_SHARE}) s JOIN games g ON g.number = s.game"
        f" JOIN people p ON p.id = s.person WHERE {where} GROUP BY head ORDER BY 2 DESC, 1",
        values,
    )
    named = {one.id: one for one in people(chronicle)}
    return [PersonFigures(named[head], *rest) for head, *rest in rows]


def page(
    chronicle: Chronicle,
    chosen: Selection,
    after: tuple[float, int] | None = None,
    most: int = PAGE,
) -> list[RecordedGame]:
    """Return the next games of the list, the newest first; ``after`` is the key of the last one."""
    where, values = _games_where(chronicle, chosen)
    if after is not None:
        where += " AND (g.saved_at, g.number) < (?, ?)"
        values = (*values, *after)
    rows = _rows(
        chronicle,
        f"SELECT {_GAME} FROM games g WHERE {where}"
        " ORDER BY g.saved_at DESC, g.number DESC LIMIT ?",
        (*values, most),
    )
    return _with_seats(chronicle, rows)


def count(chronicle: Chronicle, chosen: Selection) -> int:
    """Return how many games are selected."""
    where, values = _games_where(chronicle, chosen)
    found: int = _rows(chronicle, f"SELECT count(*) FROM games g WHERE {where}", values)[0][0]
    return found


def recorded(chronicle: Chronicle, id: str) -> RecordedGame | None:
    """Return the game with that id; None if there is none."""
    rows = _rows(chronicle, f"SELECT {_GAME} FROM games g WHERE g.id = ?", (id,))
    return next(iter(_with_seats(chronicle, rows)), None)


def best_lands(chronicle: Chronicle, chosen: Selection, most: int = 20) -> list[BestLand]:
    """Return the seats with most points, the best first; of equal ones the earlier first."""
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        f"SELECT {_GAME}, s.seat FROM seats s JOIN games g ON g.number = s.game WHERE {where}"
        " ORDER BY s.points DESC, g.saved_at, s.seat LIMIT ?",
        (*values, most),
    )
    games = {game.number: game for game in _with_seats(chronicle, [row[:-1] for row in rows])}
    return [BestLand(games[row[0]], row[-1]) for row in rows]


def done_deeds(chronicle: Chronicle, chosen: Selection) -> list[RecordedDeed]:
    """Return the deeds that the selected seats have done."""
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        f"SELECT {_GAME}, s.seat, d.deed, count(*), min(g.saved_at) FROM deeds d"
        " JOIN seats s ON s.game = d.game AND s.seat = d.seat JOIN games g ON g.number = s.game"
        f" WHERE {where} GROUP BY d.deed",
        values,
    )
    games = {game.number: game for game in _with_seats(chronicle, [row[:-4] for row in rows])}
    return [RecordedDeed(row[-3], row[-2], BestLand(games[row[0]], row[-4])) for row in rows]


def points_by_source(chronicle: Chronicle, chosen: Selection) -> list[SourceFigures]:
    """Return the average points of a seat and game from each source."""
    where, values = _seats_where(chosen)
    return [
        SourceFigures(*row)
        for row in _rows(
            chronicle,
            "SELECT source, count(*), avg(sum) FROM ("
            "SELECT o.source source, sum(o.points) sum FROM seats s"
            " JOIN games g ON g.number = s.game"
            " JOIN points o ON o.game = s.game AND o.seat = s.seat"
            f" WHERE {where} GROUP BY o.game, o.seat, o.source) GROUP BY source ORDER BY 3 DESC, 1",
            values,
        )
    ]


def points_by_round(chronicle: Chronicle, chosen: Selection) -> list[RoundFigures]:
    """Return the average points that a seat gains in each round; the end is `AT_THE_END`."""
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        "SELECT round, avg(sum) FROM ("
        "SELECT o.round round, sum(o.points) sum FROM seats s"
        " JOIN games g ON g.number = s.game"
        " JOIN points o ON o.game = s.game AND o.seat = s.seat"
        f" WHERE {where} GROUP BY o.game, o.seat, o.round) GROUP BY round ORDER BY round",
        values,
    )
    found = [RoundFigures(*row) for row in rows]
    return sorted(found, key=lambda one: (one.round == AT_THE_END, one.round))


def last_results(chronicle: Chronicle, chosen: Selection, most: int = 12) -> list[SeatResult]:
    """Return the results of the latest games, the earliest of them first."""
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        "SELECT g.saved_at, s.points, s.place = 1 FROM games g JOIN seats s ON s.game = g.number"
        f" WHERE {where} ORDER BY g.saved_at DESC, g.number DESC, s.seat DESC LIMIT ?",
        (*values, most),
    )
    return [SeatResult(when, points, bool(is_won)) for when, points, is_won in reversed(rows)]


def prices_by_round(chronicle: Chronicle, chosen: Selection) -> list[PriceFigures]:
    """Return what the selected seats asked in each round, and what was paid for it."""
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        "SELECT o.round, count(*), avg(o.price), sum(o.fate = 'sold'),"
        " avg(CASE WHEN o.fate = 'sold' THEN o.price END)"
        " FROM seats s JOIN games g ON g.number = s.game"
        " JOIN offers o ON o.game = s.game AND o.seat = s.seat"
        f" WHERE {where} AND o.price IS NOT NULL GROUP BY o.round ORDER BY o.round",
        values,
    )
    return [
        PriceFigures(number, offered, asked, sold, paid or 0.0)
        for number, offered, asked, sold, paid in rows
    ]


def trades(
    chronicle: Chronicle,
    chosen: Selection,
    level_named: Callable[[str], str] = str,
    most: int = 12,
) -> list[TradeFigures]:
    """Return who sold to whom, most tiles first.

    Computers are named by their level, which ``level_named`` puts in words.
    """
    where, values = _seats_where(chosen)
    rows = _rows(
        chronicle,
        f"SELECT {_WHO.format('s', 'sp')}, {_WHO.format('b', 'bp')}, count(*), avg(o.price)"
        " FROM seats s JOIN games g ON g.number = s.game"
        " JOIN offers o ON o.game = s.game AND o.seat = s.seat AND o.buyer IS NOT NULL"
        " JOIN seats b ON b.game = o.game AND b.seat = o.buyer"
        " LEFT JOIN people sp ON sp.id = s.person LEFT JOIN people bp ON bp.id = b.person"
        f" WHERE {where} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ?",
        (*values, most),
    )
    named = {one.id: one.name for one in people(chronicle)}

    def name(who: int | str) -> str:
        if isinstance(who, int):
            return named[who]
        return level_named(who) if who else tr("Somebody")

    return [
        TradeFigures(name(seller), name(buyer), tiles, paid) for seller, buyer, tiles, paid in rows
    ]


def levels(chronicle: Chronicle, game: str) -> list[str]:
    """Return the levels of computers that have played."""
    rows = _rows(
        chronicle,
        "SELECT DISTINCT level FROM seats s JOIN games g ON g.number = s.game"
        " WHERE g.game = ? AND level != '' ORDER BY level",
        (game,),
    )
    return [level for (level,) in rows]


def local_day(moment: float) -> str:
    """Return the local day of a time in seconds, as in 2027-03-04."""
    return datetime.fromtimestamp(moment, UTC).astimezone().date().isoformat()


# -- parts of statements

_GAME: Final = "g.number, g.id, g.game, g.variant, g.saved_at, g.is_playtest, g.file"
_WITH_SHARE: Final = (
    "SELECT *, CASE WHEN place = 1 THEN 1.0 / (SELECT count(*) FROM seats o"
    " WHERE o.game = seats.game AND o.place = 1) ELSE 0 END won FROM seats"
)
"""Seats with their share of the victory."""
_WHO: Final = "coalesce({1}.joined, {0}.person, {0}.level)"
"""Who plays a seat: the id of a person, else the level."""


def _games_where(chronicle: Chronicle, chosen: Selection) -> tuple[str, tuple[Any, ...]]:
    """Return the condition for games ``g``, of which a seat is selected."""
    where, values = _of_table(chosen)
    of_seat, more = _of_seat(chosen)
    inside = " AND ".join(of_seat)
    if chosen.person is not None and _is_rare(chronicle, chosen.person):
        where.append(f"g.number IN (SELECT s.game FROM seats s WHERE {inside})")
    elif of_seat:
        where.append(f"EXISTS (SELECT 1 FROM seats s WHERE s.game = g.number AND {inside})")
    return " AND ".join(where), (*values, *more)


def _seats_where(chosen: Selection) -> tuple[str, tuple[Any, ...]]:
    """Return the condition for seats ``s`` of games ``g``.

    They are those of people; without a person, a clan's are those of computers too.
    """
    where, values = _of_table(chosen)
    of_seat, more = _of_seat(chosen)
    of_people = () if chosen.clan else ("s.level = ''",)
    return " AND ".join((*where, *of_seat, *of_people)), (*values, *more)


def _is_rare(chronicle: Chronicle, person: int) -> bool:
    """Return whether games of a person are found sooner by the person than by going through all.

    Whoever plays often is met in the next games of the list anyway; whoever hardly plays would be
    looked for in all of them.
    """
    played, games = _rows(
        chronicle,
        "SELECT (SELECT count(*) FROM seats s WHERE s.person IN"
        " (SELECT id FROM people WHERE id = ? OR joined = ?)), (SELECT max(number) FROM games)",
        (person, person),
    )[0]
    return bool(played * played < PAGE * (games or 0))


def _of_table(chosen: Selection) -> tuple[list[str], list[Any]]:
    where, values = ["g.game = ?"], list[Any]([chosen.game])
    if chosen.seats:
        where.append("g.seats = ?")
        values.append(chosen.seats)
    if chosen.level:
        where.append("EXISTS (SELECT 1 FROM seats x WHERE x.game = g.number AND x.level = ?)")
        values.append(chosen.level)
    if chosen.source:
        where.append(
            "EXISTS (SELECT 1 FROM points y WHERE y.game = g.number AND y.seat = 0"
            " AND y.source = ?)"
        )
        values.append(chosen.source)
    for bound, sign in ((chosen.since, ">="), (chosen.until, "<")):
        if bound is not None:
            where.append(f"g.saved_at {sign} ?")
            values.append(bound)
    return where, values


def _of_seat(chosen: Selection) -> tuple[list[str], list[Any]]:
    where, values = list[str](), list[Any]()
    if chosen.person is not None:
        where.append("s.person IN (SELECT id FROM people WHERE id = ? OR joined = ?)")
        values += [chosen.person, chosen.person]
    if chosen.clan:
        where.append("s.clan = ?")
        values.append(chosen.clan)
    return where, values


def _with_seats(chronicle: Chronicle, rows: Sequence[Sequence[Any]]) -> list[RecordedGame]:
    """Return the games of rows of `_GAME`, with their seats."""
    numbers = [row[0] for row in rows]
    seats = dict[int, list[ListedSeat]]()
    marks = ", ".join("?" * len(numbers))
    for game, name, is_given, *rest in _rows(
        chronicle,
        "SELECT s.game, s.name, s.is_given, s.seat, s.level, s.clan, s.place, s.points,"
        " coalesce(p.joined, p.id) FROM seats s LEFT JOIN people p ON p.id = s.person"
        f" WHERE s.game IN ({marks}) ORDER BY s.game, s.seat",
        numbers,
    ):
        seat, level, clan, place, points, person = rest
        told = person_name(name, is_given=is_given)
        listed = ListedSeat(seat, told, level, clan, place, points, person)
        seats.setdefault(game, []).append(listed)
    return [
        RecordedGame(
            number,
            id,
            game,
            variant,
            saved_at,
            bool(is_playtest),
            file,
            tuple(seats.get(number, ())),
        )
        for number, id, game, variant, saved_at, is_playtest, file in rows
    ]


def _rows(chronicle: Chronicle, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with chronicle.explained():
        return chronicle.connection.execute(statement, values).fetchall()
