"""The game is over."""

from __future__ import annotations

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.layout import Align, Part, column, row, spacer
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Label
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.table.panel import ReadPanel
from skye_desktop.ui.table.panel_sizes import Panels


class EndPanel(ReadPanel):
    """The game is over: the results can be seen again, the lands looked at."""

    phase = Phase.FINISHED
    height = Panels.END_HEIGHT

    @property
    def title(self) -> str:
        return tr("The game is over")

    def go_on(self) -> None:
        self.context.show_results()

    def commands(self) -> dict[Command, Action]:
        return super().commands() | {Game.TIME: Action(self.context.open_time, tr("Look back"))}

    def content(self) -> Part:
        text = self.context.input.by_hand(
            tr("Click a clan to look at its land."),
            tr("Look at any clan's land."),
            fingers=tr("Tap a clan to look at its land."),
            heard=tr("Press a clan to look at its land."),
        )
        back = self.button(Game.TIME, (Panels.RESULTS, theme.BUTTON_HEIGHT), "look back")
        results = self.go_on_button(tr("The results"), "results")
        line = row(Label(text, wrap=True).grow(), back, results, gap=Space.M, align=Align.CENTRE)
        return column(spacer(), line.sized(None, theme.BUTTON_HEIGHT))
