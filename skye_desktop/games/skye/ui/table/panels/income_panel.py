"""The panel of income: each seat's sum, and its parts."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.games.skye.engine import IncomePaid, Phase, barrel_cells, income_parts
from skye_desktop.games.skye.ui.table.panel_interfaces import Hint
from skye_desktop.games.skye.ui.table.panel_root import (
    Heading,
    PanelInfo,
    ReadRoot,
    heading_row,
    send_coins,
)
from skye_desktop.games.skye.ui.table.seat_token import SeatToken, token_row
from skye_desktop.games.skye.ui.table.things.round_track import RoundTrack
from skye_desktop.games.skye.ui.territory_view import Marks
from skye_desktop.i18n import enumerated, tr, tr_in
from skye_desktop.kit import Space, Widget, column, row, spacer, theme

_TURNS = 0.4
"""Seconds in which the stone of the round turns green."""


class IncomePanel(ReadRoot):
    """The income of every seat; Enter leaves the panel."""

    paid: tuple[IncomePaid, ...]

    phase = Phase.INCOME

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
        """Return marks on the castle and on barrels that bring gold."""
        view = self.view
        paid = barrel_cells(view.seats[shown].territory) if view.variant.income.barrel else ()
        return Marks(fresh=frozenset({(0, 0), *paid}))

    def tick(self, seconds: float) -> None:
        """Animate coins and the stone of the round, as soon as the panel is on the screen."""
        rounds = self.host.ids.get("rounds")
        if isinstance(rounds, RoundTrack):
            self.table.fly(rounds.draw_turning, rounds.rect, rounds.rect, _TURNS)
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
        ahead = self.view.track[self.view.round - 1].catch_up
        if ahead:
            note = enumerated((note, tr("{n} for each clan ahead").format(n=ahead)))
        heading = Heading(tr_in("phase", "Income"), note, id="heading", grow=1)
        go_on = self.go_on_button(tr("To the prices"))
        room = self.inner[0] - theme.WIDE_BUTTON - Space.XL
        tokens = token_row([self._token(paid) for paid in self.paid], room)
        below = row(tokens, column(spacer(), go_on), gap=Space.XL, grow=1)
        return (column(heading_row(self, heading), Space.S, below),)

    def _token(self, paid: IncomePaid) -> SeatToken:
        seat, gold = self.view.seats[paid.seat], paid.income.gold
        told = f"+{gold} = {' + '.join(income_parts(paid.income))}"
        return SeatToken(seat.clan, seat.name, told, f"+{gold}", gold, id=f"income {seat.seat + 1}")
