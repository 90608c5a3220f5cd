"""The pages of the records that consist of facts and charts."""

from __future__ import annotations

from skye_desktop.chronicle.pages import RecordsPage
from skye_desktop.chronicle.wording import (
    number_words,
    percent,
    round_name,
    share_words,
    source_name,
    time_words,
)
from skye_desktop.game.saved_games import date_at
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import Align, Space, Widget, column, pane, row
from skye_desktop.shell.notes_and_lines import middle, note
from skye_desktop.shell.records_rows import LOW, Bars, ChartBar, Columns, Legend, fact, titled

_FACTS = 380
"""Width of the facts beside the charts, in design pixels."""
_TRADES = 420
"""Width of the list of trades beside the charts, in design pixels."""


def only_computers() -> Widget:
    """Return what stands where people's results would be."""
    return middle(note(tr("Only computers played these games."), align=Align.CENTRE))


def overview(page: RecordsPage, *, is_small: bool) -> Widget:
    """Return the page of what was reached in the selected games."""
    reached = page.summary
    assert reached is not None
    if not reached.seats:
        return only_computers()
    is_of_one = page.chosen.person is not None or bool(page.chosen.clan)
    won = tr("Won") if is_of_one else tr("Won by people")
    facts = column(
        fact(won, f"{share_words(reached.wins)} ({percent(reached.wins / reached.games)})"),
        fact(tr("Points on average"), number_words(reached.average)),
        fact(tr("Best result"), str(reached.best)),
        fact(tr("Time of a game"), time_words(reached.seconds)) if reached.seconds else None,
        fact(tr("First game"), date_at(reached.first)),
        gap=Space.M,
    )
    title = tr("Points by source, on average")
    bars = tuple(
        ChartBar(source_name(page.chosen.game, one.source), one.average) for one in page.sources
    )
    sources = titled(title, Bars(bars, title, id="sources"))
    left = column(facts, _rounds(page), _last_results(page), gap=Space.XL)
    if is_small:
        return pane(column(left, sources, gap=Space.XL), id="page", label=tr("Overview"))
    left.width, sources.grow = _FACTS, 1
    inside = row(left, sources, gap=Space.XXL, align=Align.TOP)
    return pane(inside, id="page", label=tr("Overview"))


def _rounds(page: RecordsPage) -> Widget | None:
    """Return the chart of points by round; None for a game without rounds."""
    if len(page.rounds) < 2:
        return None
    title = tr("Points by round, on average")
    columns = tuple(ChartBar(round_name(one.round), one.points) for one in page.rounds)
    return titled(title, Columns(columns, title, id="rounds", tall=LOW))


def _last_results(page: RecordsPage) -> Widget | None:
    """Return the chart of the latest results; None if there is only one."""
    if len(page.results) < 2:
        return None
    title = tr("The last results; victories are golden")
    columns = tuple(
        ChartBar("", one.points, told=str(one.points), is_marked=one.is_won) for one in page.results
    )
    return titled(title, Columns(columns, title, id="results", tall=LOW))


def prices(page: RecordsPage, *, is_small: bool) -> Widget:
    """Return the page of prices and trades."""
    if not page.prices:
        return only_computers()
    asked, paid = tr("what was asked"), tr("paid, where somebody bought")
    title = tr("Prices by round, on average, in gold")
    shares = tr("Sold of what was offered")
    charts = column(
        titled(
            title,
            Legend(asked, paid),
            Columns(
                tuple(ChartBar(str(one.round), one.asked, one.paid) for one in page.prices),
                title,
                id="prices",
            ),
        ),
        titled(
            shares,
            Columns(
                tuple(
                    ChartBar(str(one.round), 100 * one.share, told=percent(one.share))
                    for one in page.prices
                ),
                shares,
                id="shares",
            ),
        ),
        gap=Space.XL, grow=1,
    )  # fmt: skip
    sold = titled(
        tr("Who sold to whom"),
        *(
            fact(
                tr("{seller} to {buyer}").format(seller=one.seller, buyer=one.buyer),
                trn(
                    "{n} tile, {gold} gold each", "{n} tiles, {gold} gold each", one.tiles,
                    gold=number_words(one.paid),
                ),
            )
            for one in page.trades
        ),
    )  # fmt: skip
    if is_small:
        return pane(column(charts, sold, gap=Space.XL), id="page", label=tr("Prices"))
    inside = row(charts, column(sold, width=_TRADES), gap=Space.XXL, align=Align.TOP)
    return pane(inside, id="page", label=tr("Prices"))
