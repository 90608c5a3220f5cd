"""The game is over."""

from __future__ import annotations

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Part, column, row
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Label, key_hint
from skye_desktop.ui.sizes import Panels
from skye_desktop.ui.table.panels.base import ReadPanel


class EndPanel(ReadPanel):
    """The game is over: the results can be seen again, the lands looked at."""

    phase = Phase.FINISHED
    height = Panels.END_HEIGHT

    @property
    def title(self) -> str:
        return tr("The game is over")

    def go_on(self) -> None:
        self.context.show_results()

    def content(self) -> Part:
        text = tr("Look at the lands with F1 to F5, or by clicking a seat.")
        size = (Panels.RESULTS, theme.BUTTON_HEIGHT)
        back = Button(tr("Look back"), size, self.context.open_time, id="look back", key=key_hint("T"))
        results = self.go_on_button(tr("The results"), Panels.RESULTS, name="results")
        line = row(Label(text, wrap=True).grow(), back, results, gap=Space.M, align=Align.CENTRE)
        return column(Panels.HEADING_RISE, line.grow())
