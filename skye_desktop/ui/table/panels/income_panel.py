"""Income: each seat's sum with its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from skye_desktop.engine import IncomePaid, Phase, barrel_cells, income_parts
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import Space, Widget, column, row, spacer, theme
from skye_desktop.ui.sizes import Panels
from skye_desktop.ui.table.panel_interfaces import Hint
from skye_desktop.ui.table.panel_root import (
    Heading,
    PanelInfo,
    ReadRoot,
    coin_row,
    figure,
    heading_row,
    seat_row,
    send_coins,
    soft,
)
from skye_desktop.ui.territory_view import Marks

_ROW: Final = 26


class IncomePanel(ReadRoot):
    """The income of every seat; Enter goes on."""

    paid: tuple[IncomePaid, ...]

    phase = Phase.INCOME

    @property
    def full_height(self) -> float:
        return Panels.AROUND + _ROW * len(self.paid)

    @property
    def info(self) -> PanelInfo:
        view = self.view
        start = view.seats[view.start_seat].name
        title = tr("Round {round} begins: {name} starts").format(round=view.round, name=start)
        return PanelInfo(title, hints=self._hints)

    def _hints(self) -> list[Hint]:
        text = tr(
            "Every round begins with [gold](1 · Income). The lit [tiles](The scoring tiles) at "
            "the left say what will score this round."
        )
        heard = tr(
            "Every round begins with [gold](1 · Income). Each [scoring tile](The scoring tiles) "
            "says whether it is counted in this round."
        )
        return [Hint("income", self.host.meanings.for_device(text, screen_reader=heard), "go on")]

    def marks(self, shown: int) -> Marks:
        """Return marks on the castle and the barrels that pay."""
        view = self.view
        paid = barrel_cells(view.seats[shown].territory) if view.variant.income.barrel else ()
        return Marks(fresh=frozenset({(0, 0), *paid}))

    def tick(self, seconds: float) -> None:
        """Send the coins, once the panel is on the screen."""
        supply = self.table.place("supply")
        for paid in self.paid:
            end = self.table.place(f"seat {paid.seat + 1}")
            send_coins(self, paid.income.gold, supply, end, 30, 0.12 * paid.seat)

    def build(self) -> Sequence[Widget]:
        gold = self.view.variant.income
        note = tr("{castle} for the castle")
        if gold.barrel:
            note = tr("{castle} for the castle, {barrel} for each barrel tile joined to it by road")
        note = note.format(castle=gold.castle, barrel=gold.barrel)
        heading = Heading(tr_in("phase", "Income"), note, id="heading", grow=1)
        rows = map(self._row, self.paid)
        return (
            column(
                heading_row(self, heading),
                Space.M,
                *rows,
                spacer(),
                self.go_on_row(tr("To the prices")),
            ),
        )

    def _row(self, paid: IncomePaid) -> Widget:
        gold = paid.income.gold
        coins = row(coin_row(gold, side=22, step=14, most=5), width=96)
        amount = figure(f"+{gold}", 36, theme.GOLD_DARK)
        sums = amount, Space.L, coins, soft(" + ".join(income_parts(paid.income)), theme.BODY)
        return seat_row(self.view.seats[paid.seat], 24, 104, *sums, height=_ROW)
