"""Income: each seat's sum with its parts."""

from __future__ import annotations

from skye_desktop.engine import IncomePaid, Phase, barrel_cells, income_parts
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Part, column, row
from skye_desktop.kit.theme import Space
from skye_desktop.play.flow import Announcement
from skye_desktop.ui.table.context import Hint, TableContext
from skye_desktop.ui.table.panel import ReadPanel
from skye_desktop.ui.table.panel_sizes import Income, Panels
from skye_desktop.ui.table.pieces import coin_row, figure, seat_row, soft
from skye_desktop.ui.territory_view import Marks


class IncomePanel(ReadPanel):
    """What everybody got; Enter goes on."""

    phase = Phase.INCOME

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        super().__init__(context, viewer=viewer)
        self._paid = [event for event in announcement.events if isinstance(event, IncomePaid)]
        self.height = Panels.AROUND + Income.ROW * len(self._paid)

    @property
    def title(self) -> str:
        view = self.context.view
        start = view.seats[view.start_seat].name
        return tr("Round {round} begins: {name} starts").format(round=view.round, name=start)

    def note(self) -> str:
        gold = self.context.view.variant.income
        if not gold.barrel:
            return tr("{castle} for the castle").format(castle=gold.castle)
        text = tr("{castle} for the castle, {barrel} for each barrel tile joined to it by road")
        return text.format(castle=gold.castle, barrel=gold.barrel)

    def hints(self) -> list[Hint]:
        text = tr(
            "Every round begins with [gold](1 · Income). The lit [tiles](The scoring tiles) at the left say what will "
            "score this round."
        )
        heard = tr(
            "Every round begins with [gold](1 · Income). Each [scoring tile](The scoring tiles) says whether it is "
            "counted in this round."
        )
        return [Hint("income", self.context.input.by_hand(text, heard=heard), "go on")]

    def entered(self) -> None:
        places = self.context.places
        for paid in self._paid:
            end = places.seat(paid.seat).center
            self.send_coins(paid.income.gold, places.supply, end, Income.COIN, delay=0.12 * paid.seat)

    def marks(self) -> Marks:
        """The castle and the barrels that pay, of the seat looked at."""
        view = self.context.view
        paid = barrel_cells(view.seats[self.context.shown].territory) if view.variant.income.barrel else ()
        return Marks(fresh=frozenset({(0, 0), *paid}))

    def content(self) -> Part:
        rows = (self._row(paid) for paid in self._paid)
        return column(
            self.heading(tr_in("phase", "Income")),
            Space.M,
            *rows,
            self.at_foot(self.go_on_button(tr("To the prices"))),
        )

    def _row(self, paid: IncomePaid) -> Part:
        parts = " + ".join(income_parts(paid.income))
        amount = figure(f"+{paid.income.gold}", Income.AMOUNT, theme.GOLD_DARK)
        seat = self.context.view.seats[paid.seat]
        coins = coin_row(paid.income.gold, Income.PAID, Income.PAID_STEP, Income.MOST_COINS)
        sums = (amount, Space.L, row(coins).sized(Income.PAID_ROOM), soft(parts, theme.BODY))
        return seat_row(seat, Income.CREST, Income.NAME, *sums).sized(None, Income.ROW)
