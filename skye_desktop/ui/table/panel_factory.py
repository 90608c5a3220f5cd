"""Which panel shows what the game has come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skye_desktop.engine import Event, IncomePaid, Phase, PricesRevealed, TileBought, TileKept
from skye_desktop.files.settings import Speed
from skye_desktop.kit.tree import Do
from skye_desktop.play.flow import Announcement, News
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.turns import paced
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.table.panels.curtain import CurtainPanel
from skye_desktop.ui.table.panels.end import EndPanel
from skye_desktop.ui.table.panels.income import IncomePanel
from skye_desktop.ui.table.panels.market_news import MarketNewsPanel
from skye_desktop.ui.table.panels.pricing import PricingPanel
from skye_desktop.ui.table.panels.scoring import ScoringPanel
from skye_desktop.ui.table.tree_panel import LandPanel, TableForPanels, TreePanel


def _market_panel(context: TableContext, announcement: Announcement, viewer: int | None) -> Panel:
    view = context.view_of(viewer)
    people = tuple(seat.seat for seat in view.seats if not context.level(seat.seat))
    events: tuple[Event, ...] = (*context.this_round(TileBought), *context.this_round(TileKept))
    table, go_on = TableForPanels(context), Do(context.go_on)
    return TreePanel(context, MarketNewsPanel(table, view, None, viewer, go_on, people, events))


def _income_panel(context: TableContext, announcement: Announcement, viewer: int | None) -> Panel:
    paid = tuple(event for event in announcement.events if isinstance(event, IncomePaid))
    table, view = TableForPanels(context), context.view_of(viewer)
    return TreePanel(context, IncomePanel(table, view, None, viewer, Do(context.go_on), paid))


def _reveal_panel(context: TableContext, announcement: Announcement, viewer: int | None) -> Panel:
    revealed = [event for event in announcement.events if isinstance(event, PricesRevealed)]
    axed = tuple((event.seat, event.discards) for event in revealed if event.discards)
    table, view, pace = TableForPanels(context), context.view_of(viewer), paced(1.0, context.animation_speed)
    return TreePanel(
        context,
        RevealPanel(table, view, None, viewer, Do(context.go_on), axed, pace),
    )


def _buying_panel(context: TableContext, seat: int, viewer: int | None) -> Panel:
    table, view, count = TableForPanels(context), context.view_of(viewer), partial(_gold_of, context, seat)
    panel = BuyingPanel(table, view, seat, viewer, count)
    return TreePanel(context, panel)


def _gold_of(context: TableContext, seat: int) -> int | None:
    return context.view_of(seat).own.gold


def _scoring_panel(context: TableContext, announcement: Announcement, viewer: int | None) -> Panel:
    table, view, go_on = TableForPanels(context), context.view_of(viewer), Do(context.go_on)
    speed, verdict = partial(_speed_of, context), partial(_verdict_of, context)
    return TreePanel(context, ScoringPanel(table, view, None, viewer, go_on, announcement, speed, verdict))


def _speed_of(context: TableContext) -> Speed:
    return context.animation_speed


def _verdict_of(context: TableContext) -> tuple[str, str]:
    return context.verdict


NEWS: Mapping[News, Callable[[TableContext, Announcement, int | None], Panel]] = {
    News.REVEAL: _reveal_panel,
    News.MARKET: _market_panel,
    News.SCORES: _scoring_panel,
    News.INCOME: _income_panel,
}


def curtain_panel(context: TableContext, seat: int, phase: Phase) -> Panel:
    """Return the curtain before that seat."""
    lift, view = Do(context.take_seat, seat), context.view_of(None)
    return TreePanel(context, CurtainPanel(TableForPanels(context), view, seat, None, lift, phase))


def end_panel(context: TableContext, viewer: int | None) -> Panel:
    """Return the panel of a game that is over."""
    view, results = context.view_of(viewer), Do(context.show_results)
    return TreePanel(context, EndPanel(TableForPanels(context), view, None, viewer, results))


def _pricing_panel(context: TableContext, seat: int, viewer: int | None) -> Panel:
    """Return the panel of a seat that sets its prices, with what undo took back."""
    view, before = context.view_of(seat), context.prices_taken_back(seat)
    draft = PriceDraft.of(view)
    begun = draft if before is None else draft.take(before)
    return TreePanel(context, PricingPanel(TableForPanels(context), view, seat, viewer, begun))


ACTS: Mapping[Phase, Callable[[TableContext, int, int | None], Panel]] = {
    Phase.PRICING: _pricing_panel,
    Phase.BUYING: _buying_panel,
    Phase.BUILDING: LandPanel,
}
