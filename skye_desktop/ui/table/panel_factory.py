"""Which panel shows what the game has come to, and what it knows of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skye_desktop.engine import Event, IncomePaid, Phase, PricesRevealed, TileBought, TileKept
from skye_desktop.files.settings import Speed
from skye_desktop.kit import Do
from skye_desktop.play.flow import Announcement, News
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.turns import Turn, paced
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.panels.building import BuildingPanel
from skye_desktop.ui.table.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.table.panels.curtain import CurtainPanel
from skye_desktop.ui.table.panels.end import EndPanel
from skye_desktop.ui.table.panels.income import IncomePanel
from skye_desktop.ui.table.panels.market_news import MarketNewsPanel
from skye_desktop.ui.table.panels.pricing import PricingPanel
from skye_desktop.ui.table.panels.scoring import ScoringPanel
from skye_desktop.ui.table.panels.thinking import ThinkingPanel, WatchedMarketPanel


def _market_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    view = desk.view_of(viewer)
    people = tuple(seat.seat for seat in view.seats if not desk.level(seat.seat))
    events: tuple[Event, ...] = (*desk.this_round(TileBought), *desk.this_round(TileKept))
    return MarketNewsPanel(desk, view, None, viewer, Do(desk.go_on), people, events)


def _income_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    paid = tuple(event for event in announcement.events if isinstance(event, IncomePaid))
    return IncomePanel(desk, desk.view_of(viewer), None, viewer, Do(desk.go_on), paid)


def _reveal_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    revealed = [event for event in announcement.events if isinstance(event, PricesRevealed)]
    axed = tuple((event.seat, event.discards) for event in revealed if event.discards)
    pace = paced(1.0, desk.animation_speed)
    return RevealPanel(desk, desk.view_of(viewer), None, viewer, Do(desk.go_on), axed, pace)


def _scoring_panel(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
    speed, verdict = partial(_speed_of, desk), partial(_verdict_of, desk)
    view, go_on = desk.view_of(viewer), Do(desk.go_on)
    return ScoringPanel(desk, view, None, viewer, go_on, announcement, speed, verdict)


def _speed_of(desk: Desk) -> Speed:
    return desk.animation_speed


def _verdict_of(desk: Desk) -> tuple[str, str]:
    return desk.verdict


NEWS: Mapping[News, Callable[[Desk, Announcement, int | None], PanelRoot]] = {
    News.REVEAL: _reveal_panel,
    News.MARKET: _market_panel,
    News.SCORES: _scoring_panel,
    News.INCOME: _income_panel,
}


def curtain_panel(desk: Desk, seat: int, phase: Phase) -> PanelRoot:
    """Return the curtain before that seat."""
    return CurtainPanel(desk, desk.view_of(None), seat, None, Do(desk.take_seat, seat), phase)


def end_panel(desk: Desk, viewer: int | None) -> PanelRoot:
    """Return the panel of a game that is over."""
    return EndPanel(desk, desk.view_of(viewer), None, viewer, Do(desk.show_results))


def _pricing_panel(desk: Desk, seat: int, viewer: int | None) -> PanelRoot:
    """Return the panel of a seat that sets its prices, with what undo took back."""
    view, before = desk.view_of(seat), desk.prices_taken_back(seat)
    draft = PriceDraft.of(view)
    return PricingPanel(desk, view, seat, viewer, draft if before is None else draft.take(before))


def _buying_panel(desk: Desk, seat: int, viewer: int | None) -> PanelRoot:
    return BuyingPanel(desk, desk.view_of(viewer), seat, viewer, partial(_gold_of, desk, seat))


def _gold_of(desk: Desk, seat: int) -> int | None:
    return desk.view_of(seat).own.gold


def _building_panel(desk: Desk, seat: int, viewer: int | None) -> PanelRoot:
    view, is_shared = desk.view_of(viewer), desk.sole_person is None
    return BuildingPanel(desk, view, seat, viewer, is_shared, desk.objection, desk.input)


ACTS: Mapping[Phase, Callable[[Desk, int, int | None], PanelRoot]] = {
    Phase.PRICING: _pricing_panel,
    Phase.BUYING: _buying_panel,
    Phase.BUILDING: _building_panel,
}


def computer_panel(desk: Desk, turn: Turn) -> PanelRoot:
    """Return the panel of computers' turns that follow each other."""
    kind = WatchedMarketPanel if turn.phase is Phase.BUYING else ThinkingPanel
    return kind(
        desk, desk.view_of(desk.sole_person), turn.seat, desk.sole_person, turn, desk.level(turn.seat),
        desk.settings.computer_speed, desk.is_paused, desk.is_watched, desk.pause, desk.skip,
        partial(_set_speed, desk), desk.pace_of,
    )  # fmt: skip


def _set_speed(desk: Desk, speed: Speed) -> None:
    desk.settings.computer_speed = speed
    desk.keep_settings()


def shows_too(desk: Desk, panel: PanelRoot, turn: Turn | None) -> bool:
    """Return whether the panel of a computer's turn shows that one too, and let it do so; of the market only others
    there."""
    if turn is None or (turn.phase is Phase.BUYING) is not (panel.phase is Phase.BUYING):
        return False
    panel.set(turn=turn, seat=turn.seat, level=desk.level(turn.seat), viewer=desk.sole_person)
    return True


def follow_table(desk: Desk, panel: PanelRoot, sheet: tuple[int, int, int, int], *, is_advised: bool) -> None:
    """Let a panel know the table as it is now, and where it lies, in window pixels."""
    panel.set(view=desk.view, sheet=sheet, is_advised=is_advised)
    if panel.shown_turn is not None:
        speed, is_watched = desk.settings.computer_speed, desk.is_watched
        panel.set(speed=speed, is_paused=desk.is_paused, is_watched=is_watched)
        panel.wake()
    panel.keep_up()
    panel.invalidate()
