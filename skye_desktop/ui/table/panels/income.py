"""Income: each seat's sum with its parts."""

from __future__ import annotations

from functools import partial

import pygame

from skye_desktop.engine import IncomePaid, Phase, as_coins, barrel_cells, income_sentence
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Kind, is_activation
from skye_desktop.play.flow import Announcement
from skye_desktop.ui.sizes import Income
from skye_desktop.ui.table.context import Hint, TableContext
from skye_desktop.ui.table.panels.base import Panel, enter_key
from skye_desktop.ui.territory_view import Marks


class IncomePanel(Panel):
    """What everybody got; Enter goes on."""

    phase = Phase.INCOME

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        super().__init__(context, viewer=viewer)
        self._paid = [event for event in announcement.events if isinstance(event, IncomePaid)]
        self.height = 2 * Space.L + Income.HEAD + Income.ROW * len(self._paid)

    @property
    def title(self) -> str:
        view = self.context.view
        start = view.seats[view.start_seat].name
        return tr("Round {round} begins: {name} starts").format(round=view.round, name=start)

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        canvas, inner = self.canvas, self.inner()
        button = pygame.Rect(0, 0, canvas.px(Income.BUTTON), canvas.px(theme.BUTTON_HEIGHT))
        button.topright = (inner.right, inner.y - canvas.px(Space.S))
        self.group.replace(
            [
                Button(
                    tr("To the prices"),
                    button,
                    self.context.go_on,
                    name="go on",
                    kind=Kind.PRIMARY,
                    key=enter_key(),
                )
            ]
        )

    def hints(self) -> list[Hint]:
        text = tr("Every round begins with gold. The lit tiles at the left say what will score this round.")
        return [Hint("income", text, "go on")]

    def entered(self) -> None:
        context, side = self.context, self.canvas.px(Income.COIN)
        for paid in self._paid:
            end = context.places.seat(paid.seat).center
            for i, value in enumerate(as_coins(paid.income.gold)[:5]):
                draw = partial(self._draw_coin, value, side)
                context.animate(draw, context.places.supply, end, 0.5, delay=0.12 * paid.seat + 0.07 * i)

    def _draw_coin(
        self, value: int, side: int, surface: pygame.Surface, centre: tuple[int, int], part: float
    ) -> None:
        self.canvas.coin(surface, value, centre, side)

    def _rows(self) -> list[tuple[IncomePaid, pygame.Rect]]:
        canvas, inner = self.canvas, self.inner()
        height, top = canvas.px(Income.ROW), inner.y + canvas.px(Income.HEAD)
        return [
            (paid, pygame.Rect(inner.x, top + i * height, inner.width, height))
            for i, paid in enumerate(self._paid)
        ]

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        if is_activation(event):
            self.context.go_on()
            return True
        return False

    def marks(self) -> Marks:
        land = self.context.view.seats[self.context.shown].territory
        return Marks(fresh=frozenset({(0, 0), *barrel_cells(land)}))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        canvas, view = self.canvas, self.context.view
        note = tr("5 for the castle, 1 for each barrel tile joined to it by road")
        right = self.group.widgets[0].rect.x - canvas.px(Space.M)
        self.draw_heading(surface, tr("Income"), note, right=right)
        for paid, row in self._rows():
            seat = view.seats[paid.seat]
            crest = pygame.Rect(
                row.x, row.y + canvas.px(Space.XS), canvas.px(Income.CREST), canvas.px(Income.CREST)
            )
            canvas.crest(surface, seat.clan, crest)
            name = pygame.Rect(crest.right + canvas.px(Space.M), row.y, canvas.px(Income.NAME), row.height)
            canvas.write(surface, seat.name, name, face=Face.BOLD, shrinks=True)
            amount = pygame.Rect(
                row.right - canvas.px(Income.AMOUNT_LEFT), row.y, canvas.px(Income.AMOUNT), row.height
            )
            parts = pygame.Rect(
                name.right + canvas.px(Space.S),
                row.y,
                amount.x - name.right - canvas.px(Space.S),
                row.height,
            )
            canvas.write(
                surface,
                income_sentence(paid.income).split(" = ")[0],
                parts,
                size=theme.SMALL,
                colour=theme.INK_SOFT,
            )
            canvas.write(
                surface,
                f"+{paid.income.gold}",
                amount,
                size=theme.LARGE_BODY,
                face=Face.TITLE,
                colour=theme.GOLD_DARK,
                align=Align.RIGHT,
            )
