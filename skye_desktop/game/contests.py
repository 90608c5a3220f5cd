"""Contests of bots of any game, and their results compared with requirements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import ceil, sqrt
from statistics import fmean, median
from typing import Any, NamedTuple, Protocol

from skye_desktop.contract import Standing
from skye_desktop.game.confidence import percent, share_margin, verdict
from skye_desktop.game.pool import in_processes
from skye_desktop.game.tournament import play_any, shares_of_victory
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game
from skye_desktop.terminal import pad


class ContestGame(NamedTuple):
    """A game of a contest that was played to its end."""

    final: Sequence[Standing]
    seconds: Sequence[Sequence[float]]
    """Durations of each seat's decisions, in seconds of processor time."""


PlayContest = Callable[[int, int, Sequence[str]], ContestGame]
"""Function that plays a game of that many seats, of that seed, by those bots in seat order."""


class Contest(NamedTuple):
    """A contest of one seat with a bot against other seats with another bot.

    ``wanted`` is the required share of victories, from 0 to 1.
    """

    level: str
    opponent: str
    seats: int
    wanted: float | None = None

    @property
    def fair(self) -> float:
        """Share of victories that the seat would have among equal players."""
        return 1 / self.seats

    def seeds(self, games: int, seed: int) -> range:
        """Return the seeds of enough deals for that many games, beginning with ``seed``."""
        return range(seed, seed + ceil(games / self.seats))


class Contests(Protocol):
    """The contests of a game: the part ``CONTESTS``."""

    @property
    def groups(self) -> Mapping[str, Sequence[Contest]]:
        """The requirements on its levels, by group."""
        ...

    def play(self, variant: Any) -> PlayContest:
        """Return the function that plays by a variant of its own, None for the printed game.

        It can be sent to another process.
        """
        ...


def play_contest_of(
    game_id: str, variant: Any, seats: int, seed: int, bots: Sequence[str]
) -> ContestGame:
    """Play a game of a contest of any kind; one that does not end is judged by its points."""
    game = known_game(game_id)
    played = play_any(game, game.part("new_setup")(seats, seed, variant=variant), bots)
    return ContestGame(game.rules.standings(played.state), played.seconds)


class UsualContests(NamedTuple):
    """Contests of a game that is played as any other: its part ``CONTESTS``."""

    game_id: str
    groups: Mapping[str, Sequence[Contest]]

    def play(self, variant: Any) -> PlayContest:
        return partial(play_contest_of, self.game_id, variant)


def select_contests(
    words: Sequence[str],
    seats: int | None,
    known_bots: Iterable[str],
    known_groups: Mapping[str, Sequence[Contest]],
) -> tuple[Contest, ...]:
    """Return the contests that those words select.

    The words are two bots; or ``all`` or names of groups, with at most one bot that must take part.
    With ``seats``, only contests at tables of that size are selected; two bots play at a table of
    any size, by default with four seats. Raises ValueError, with a sentence for people, if nothing
    is selected.
    """
    bots = [word for word in words if word in known_bots]
    groups = [word for word in words if word not in known_bots and word != "all"]
    if unknown := [word for word in groups if word not in known_groups]:
        known = ", ".join((*sorted(known_bots), "all", *known_groups))
        message = tr("{word} is no bot and no group of contests: choose {known}")
        raise ValueError(message.format(word=repr(unknown[0]), known=known))
    if len(words) == len(bots) == 2:
        level, opponent = bots
        return (Contest(level, opponent, seats or 4),)
    if len(bots) > 1:
        message = tr("two bots, or all or groups of contests with at most one bot: not {words}")
        raise ValueError(message.format(words=" ".join(words)))
    found = [contest for group in (groups or known_groups) for contest in known_groups[group]]
    found = [contest for contest in found if seats in (None, contest.seats)]
    found = [
        contest for contest in found if not bots or bots[0] in (contest.level, contest.opponent)
    ]
    if not found:
        message = tr("no contest is asked for by {words}")
        if seats is not None:
            message = tr("no contest is asked for by {words} at tables of {seats} seats")
        raise ValueError(message.format(words=" ".join(words), seats=seats))
    return tuple(dict.fromkeys(found))


@dataclass(slots=True)
class Result:
    """The result of a contest."""

    contest: Contest
    games: int = 0
    deals: list[float] = field(default_factory=list)
    """Share of the victories in each deal, which is played with the bot in each seat once.

    A shared victory counts as a fraction.
    """
    points: list[int] = field(default_factory=list)
    """Final points of the bot, for each game."""
    rival_points: list[float] = field(default_factory=list)
    """Mean final points of its opponents, for each game."""
    seconds: list[float] = field(default_factory=list)
    """Duration of each decision of the bot, in seconds."""

    def add(self, other: Result) -> None:
        """Add the games of another result."""
        self.games += other.games
        self.deals += other.deals
        self.points += other.points
        self.rival_points += other.rival_points
        self.seconds += other.seconds

    @property
    def wins(self) -> float:
        """Share of all victories that the bot has won."""
        return fmean(self.deals)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of `wins`; deals count as independent."""
        return share_margin(self.deals)

    @property
    def is_met(self) -> bool:
        """Whether the required share has been reached; True if none is required."""
        return self.contest.wanted is None or self.wins >= self.contest.wanted

    def slowest(self, share: float) -> float:
        """Return the seconds within which that share of the decisions was made."""
        return sorted(self.seconds)[ceil(share * len(self.seconds)) - 1]

    @property
    def line(self) -> str:
        """The result as a line of a table whose heading is `table_head`."""
        contest = self.contest
        return _row(
            contest.level,
            f"{contest.opponent} × {contest.seats - 1}",
            str(self.games),
            percent(self.wins),
            f"± {100 * self.margin:.1f}",
            percent(contest.fair),
            "" if contest.wanted is None else f"{100 * contest.wanted:.0f} %",
            "" if contest.wanted is None else verdict(self.is_met),
            f"{fmean(self.points):.1f} : {fmean(self.rival_points):.1f}",
            f"{1000 * fmean(self.seconds):.0f}",
            f"{1000 * median(self.seconds):.0f}",
            f"{1000 * self.slowest(0.99):.0f}",
        )


_WIDTHS = (-13, -21, 6, 8, 7, 7, 6, 6, 14, 6, 7, 6)
"""Widths of the columns of the table, in characters; negative for text aligned to the left."""


def _row(*cells: str) -> str:
    return " ".join(
        pad(cell, abs(width), is_right=width > 0)
        for cell, width in zip(cells, _WIDTHS, strict=True)
    )


def table_head() -> str:
    """Return the heading for the lines of results."""
    return _row(
        tr("level"), tr("against"), tr("games"), tr("wins"), "95 %", tr("fair"), tr("asked"), "",
        tr("mean points"), "ms", tr("median"), "99 %",
    )  # fmt: skip


def play_contest_deal(play: PlayContest, contest: Contest, seed: int) -> Result:
    """Return the result of one deal, played with the level in every seat in turn."""
    result = Result(contest)
    shares = []
    for seat in range(contest.seats):
        bots = [contest.opponent] * contest.seats
        bots[seat] = contest.level
        game = play(contest.seats, seed, bots)
        shares.append(shares_of_victory(game.final).get(seat, 0.0))
        result.points += [standing.points for standing in game.final if standing.seat == seat]
        result.rival_points.append(
            fmean(standing.points for standing in game.final if standing.seat != seat)
        )
        result.seconds += game.seconds[seat]
        result.games += 1
    result.deals.append(fmean(shares))
    return result


def compete_by(
    play: PlayContest, contest: Contest, games: int, seed: int, workers: int | None = None
) -> Iterator[Result]:
    """Play a contest, and yield the result so far after each deal.

    It plays whole deals, at least that many games. The seeds from ``seed`` on decide the deals;
    ``workers`` is as in `in_processes`. Raises what that raises.
    """
    total = Result(contest)
    deals = partial(play_contest_deal, play, contest)
    for result in in_processes(deals, contest.seeds(games, seed), workers):
        total.add(result)
        yield total


def order(results: Sequence[Result]) -> list[str]:
    """Return lines on the order of bots that have all met one to one, the weakest first.

    Each has its mean share of victories, and its shares against the others in that order. Empty if
    some of them have not met, or only two have.
    """
    met = {}
    for result in results:
        contest = result.contest
        if contest.seats == 2 and result.games:
            met[contest.level, contest.opponent] = result.wins, result.margin
            met[contest.opponent, contest.level] = 1 - result.wins, result.margin
    bots = list(dict.fromkeys(bot for pair in met for bot in pair))
    if len(bots) < 3 or len(met) < len(bots) * (len(bots) - 1):
        return []
    means = {bot: _mean([met[bot, other] for other in bots if other != bot]) for bot in bots}
    bots.sort(key=lambda bot: means[bot])
    widest = max(map(len, bots)) + 1
    head = [tr("order"), tr("mean"), *(tr("against {bot}").format(bot=bot) for bot in bots)]
    rows = [
        [
            bot,
            _share(means[bot]),
            *("–" if bot == other else _share(met[bot, other]) for other in bots),
        ]
        for bot in bots
    ]
    widths = [-widest, 14, *(len(tr("against {bot}").format(bot=bot)) + 1 for bot in bots)]
    return [
        " ".join(
            pad(cell, abs(width), is_right=width > 0)
            for cell, width in zip(cells, widths, strict=True)
        )
        for cells in (head, *rows)
    ]


def _mean(shares: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of independent shares, each with its margin, and the margin of the mean."""
    count = len(shares)
    return (
        fmean(share for share, _ in shares),
        sqrt(sum(margin * margin for _, margin in shares)) / count,
    )


def _share(share: tuple[float, float]) -> str:
    return f"{percent(share[0])} ± {100 * share[1]:.1f}"
