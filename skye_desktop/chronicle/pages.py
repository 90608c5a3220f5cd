"""What a screen of records shows, read page by page in the background.

The database is loaded only when something is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from skye_desktop.chronicle import queries
from skye_desktop.chronicle.export import as_csv, as_json
from skye_desktop.chronicle.queries import (
    BestLand,
    NamedPerson,
    PersonFigures,
    PriceFigures,
    RecordedDeed,
    RecordedGame,
    RoundFigures,
    SeatResult,
    Selection,
    SourceFigures,
    Summary,
    TradeFigures,
)
from skye_desktop.chronicle.wording import computer_name
from skye_desktop.files import Shelf, write_text
from skye_desktop.files.record import Progress, Record

if TYPE_CHECKING:
    from skye_desktop.chronicle.database import Chronicle


class RecordsTab(StrEnum):
    """The pages of the records."""

    OVERVIEW = "overview"
    PEOPLE = "people"
    GAMES = "games"
    LANDS = "best lands"
    PRICES = "prices"
    DEEDS = "deeds"


class RecordsPage(NamedTuple):
    """A page of the records for a selection; what another tab shows is empty."""

    tab: RecordsTab
    chosen: Selection
    games: int
    """Number of games that are selected."""
    all_games: int
    """Number of games without a selection."""
    people: Sequence[NamedPerson]
    levels: Sequence[str]
    summary: Summary | None = None
    sources: Sequence[SourceFigures] = ()
    rounds: Sequence[RoundFigures] = ()
    results: Sequence[SeatResult] = ()
    figures: Sequence[PersonFigures] = ()
    listed: Sequence[RecordedGame] = ()
    lands: Sequence[BestLand] = ()
    prices: Sequence[PriceFigures] = ()
    trades: Sequence[TradeFigures] = ()
    deeds: Sequence[RecordedDeed] = ()


_LOADING = Lock()
"""Held while the database is loaded, by one thread after another: it may fail to load."""


def _load() -> None:
    """Load the database. Raises ChronicleError if this Python has none."""
    with _LOADING:
        import_module("skye_desktop.chronicle.from_saves")


def _opened(folder: Path) -> Chronicle:
    _load()
    from skye_desktop.chronicle.database import Chronicle

    return Chronicle.open(folder)


def follow_saves(folder: Path, shelf: Shelf, progress: Progress) -> str:
    """Do what `from_saves.catch_up` does."""
    _load()
    from skye_desktop.chronicle.from_saves import catch_up

    return catch_up(folder, shelf, progress)


def open_kept(folder: Path, id: str, progress: Progress) -> Record:
    """Do what `from_saves.kept_record` does."""
    _load()
    from skye_desktop.chronicle.from_saves import kept_record

    return kept_record(folder, id, progress)


def read_page(
    folder: Path, tab: RecordsTab, chosen: Selection, least: int, progress: Progress
) -> RecordsPage:
    """Return a page; the list has at least ``least`` games if there are so many.

    Raises ChronicleError, and whatever ``progress`` raises.
    """
    with _opened(folder) as chronicle:
        page = RecordsPage(
            tab, chosen, queries.count(chronicle, chosen),
            queries.count(chronicle, Selection(chosen.game)), queries.people(chronicle),
            queries.levels(chronicle, chosen.game),
        )  # fmt: skip
        progress(0, 0)
        match tab:
            case RecordsTab.OVERVIEW:
                page = page._replace(
                    summary=queries.summary(chronicle, chosen),
                    results=queries.last_results(chronicle, chosen),
                )
                progress(0, 0)
                page = page._replace(sources=queries.points_by_source(chronicle, chosen))
                progress(0, 0)
                return page._replace(rounds=queries.points_by_round(chronicle, chosen))
            case RecordsTab.PEOPLE:
                return page._replace(figures=queries.figures_by_person(chronicle, chosen))
            case RecordsTab.GAMES:
                most = max(least, queries.PAGE)
                return page._replace(listed=queries.page(chronicle, chosen, most=most))
            case RecordsTab.LANDS:
                return page._replace(lands=queries.best_lands(chronicle, chosen))
            case RecordsTab.DEEDS:
                return page._replace(deeds=queries.done_deeds(chronicle, chosen))
            case RecordsTab.PRICES:
                page = page._replace(prices=queries.prices_by_round(chronicle, chosen))
                progress(0, 0)
                named = partial(computer_name, chosen.game)
                return page._replace(trades=queries.trades(chronicle, chosen, named))


def more_games(folder: Path, page: RecordsPage) -> RecordsPage:
    """Return the page of games with those that follow. Raises ChronicleError."""
    with _opened(folder) as chronicle:
        after = page.listed[-1].key if page.listed else None
        more = queries.page(chronicle, page.chosen, after)
    return page._replace(listed=[*page.listed, *more])


def change(folder: Path, act: Callable[[Chronicle], None]) -> None:
    """Carry out a change of the records. Raises ChronicleError."""
    with _opened(folder) as chronicle:
        act(chronicle)


def export(folder: Path, to: Path, chosen: Selection, progress: Progress) -> None:
    """Write the selected games to a file, as JSON or, with that ending, as CSV.

    Raises ChronicleError, SaveError, and whatever ``progress`` raises.
    """
    parts: Callable[..., Iterator[str]] = as_csv if to.suffix == ".csv" else as_json
    with _opened(folder) as chronicle:
        write_text(to, "".join(parts(chronicle, chosen, progress)))
