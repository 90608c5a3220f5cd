"""The panel of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.games.skye.engine import Phase
from skye_desktop.games.skye.ui.table.panel_root import PanelInfo, ReadRoot, table_actions
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Action,
    Align,
    Command,
    Label,
    Space,
    Widget,
    column,
    row,
    spacer,
    theme,
)
from skye_desktop.shell.house_commands import House


class EndPanel(ReadRoot):
    """The panel of a finished game: the results can be opened again, and the lands seen."""

    phase = Phase.FINISHED
    full_height = 64.0

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(tr("The game is over"))

    def actions(self) -> dict[Command, Action]:
        return super().actions() | table_actions(self.table, House.TIME)

    def build(self) -> Sequence[Widget]:
        text = self.host.meanings.for_device(
            tr("Click a clan to look at its land."),
            tr("Look at any clan's land."),
            fingers=tr("Tap a clan to look at its land."),
            screen_reader=tr("Press a clan to look at its land."),
        )
        back = self.button(House.TIME, "look back", width=170)
        results = self.go_on_button(tr("The results"), "results")
        line = row(
            Label(text, wrap=True, grow=1), back, results, gap=Space.M, align=Align.CENTRE,
            height=theme.BUTTON_HEIGHT,
        )  # fmt: skip
        return (column(spacer(), line),)
