"""The game is over."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Kind, is_activation, key_hint
from skye_desktop.ui.sizes import Panels
from skye_desktop.ui.table.panels.base import Panel, enter_key


class EndPanel(Panel):
    """The game is over: the results can be seen again, the lands looked at."""

    phase = Phase.FINISHED
    height = Panels.END_HEIGHT

    @property
    def title(self) -> str:
        return tr("The game is over")

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        inner = self.inner()
        button = pygame.Rect(0, 0, self.canvas.px(Panels.RESULTS), self.canvas.px(theme.BUTTON_HEIGHT))
        button.midright = inner.midright
        results = Button(
            tr("The results"),
            button,
            self.context.show_results,
            name="results",
            kind=Kind.PRIMARY,
            key=enter_key(),
        )
        back = button.copy()
        back.right = button.x - self.canvas.px(Space.M)
        look_back = Button(tr("Look back"), back, self.context.open_time, name="look back", key=key_hint("T"))
        self.group.replace([look_back, results])

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        if is_activation(event):
            self.context.show_results()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        inner = self.inner()
        room = pygame.Rect(inner.x, inner.y, self.group.widgets[0].rect.x - inner.x, inner.height)
        text = tr("Look at the lands with F1 to F5, or by clicking a seat.")
        room.y += (inner.height - self.canvas.wrapped_height(text, theme.BODY, room.width)) // 2
        self.canvas.write_wrapped(surface, text, room)
