"""The guide of a first game: short hints that point at the thing to do next.

A hint shows while its moment lasts. Once the person has done what it says, or has said "Got it", it is known
and never comes back; all of them can be switched off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skye_desktop.engine import tr
from skye_desktop.ui import theme
from skye_desktop.ui.panels.base import Panel
from skye_desktop.ui.panels.building import BuildingPanel
from skye_desktop.ui.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.panels.income import IncomePanel
from skye_desktop.ui.panels.pricing import PricingPanel
from skye_desktop.ui.panels.scoring import ScoringPanel
from skye_desktop.ui.theme import Corner, Line
from skye_desktop.ui.theme.parts import Hints
from skye_desktop.ui.widgets import Button, Group, Kind

if TYPE_CHECKING:
    from skye_desktop.ui.scenes.table import TableScene


class Hint(NamedTuple):
    """What is said, when, and what it points at."""

    id: str
    is_due: Callable[[Panel], bool]
    text: str
    target: Callable[[Panel], str]
    """The name of a target of the panel; empty for none."""


def _first_with(prefix: str) -> Callable[[Panel], str]:
    return lambda panel: next((name for name in panel.targets() if name.startswith(prefix)), "")


def _always(name: str) -> Callable[[Panel], str]:
    return lambda panel: name


def _pricing(test: Callable[[PricingPanel], bool]) -> Callable[[Panel], bool]:
    return lambda panel: isinstance(panel, PricingPanel) and test(panel)


def _building(test: Callable[[BuildingPanel], bool]) -> Callable[[Panel], bool]:
    return lambda panel: isinstance(panel, BuildingPanel) and test(panel)


def _tr_later(text: str) -> str:
    """Marks a text for the catalogue; it is translated when it is shown."""
    return text


HINTS: tuple[Hint, ...] = (
    Hint(
        "income",
        lambda panel: isinstance(panel, IncomePanel),
        _tr_later("Every round begins with gold. The lit tiles at the left say what will score this round."),
        _always("go on"),
    ),
    Hint(
        "coins",
        _pricing(lambda panel: not any(panel.prices.values())),
        _tr_later(
            "Drag coins onto a tile to price it. Sold, you get as much on top of your coins; "
            "unsold, you keep it and they are lost."
        ),
        _always("coin 1"),
    ),
    Hint(
        "axe",
        _pricing(lambda panel: panel.axe is None),
        _tr_later("Drag the axe onto the tile that you give up. It goes back to the bag."),
        _always("axe"),
    ),
    Hint(
        "ready",
        _pricing(lambda panel: not panel.missing()),
        _tr_later("What is left in the purse is what you can buy with. Ready?"),
        _always("ready"),
    ),
    Hint(
        "reveal",
        lambda panel: isinstance(panel, RevealPanel),
        _tr_later(
            "Everybody's prices are open now. Axed tiles are gone; of the others each clan may buy one."
        ),
        _always("go on"),
    ),
    Hint(
        "buy",
        lambda panel: isinstance(panel, BuyingPanel),
        _tr_later("Point at a tile to see where it fits. Drag one onto your land to buy it, or buy nothing."),
        _first_with("tile "),
    ),
    Hint(
        "lay",
        _building(lambda panel: bool(panel.acting.to_build)),
        _tr_later(
            "Drag each tile onto your land, terrain to the same terrain. Right click, wheel or R turn it."
        ),
        _first_with("tile "),
    ),
    Hint(
        "end",
        _building(lambda panel: not panel.acting.to_build),
        _tr_later("Changed your mind? Drag a tile of this round off the land again. Else end your building."),
        _always("end building"),
    ),
    Hint(
        "score",
        lambda panel: isinstance(panel, ScoringPanel),
        _tr_later("The tiles that count light up. Enter goes on, S shows all at once."),
        _always("go on"),
    ),
)


class Guide:
    """Chooses the hint that is due, draws it, and remembers what is known."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._shown: Hint | None = None
        self._panel: Panel | None = None
        self._is_away = False
        self._box = pygame.Rect(0, 0, 1, 1)
        self.group = Group()

    def refresh(self) -> None:
        """See which hint is due now; the one shown before is known if its moment has passed.

        While something is held the note is away: it must not lie over a place to drop it, nor over the sheet of
        advice. It is no part of a past moment either.
        """
        panel = self._table.panel
        if panel.holds_something or panel.moment is not None or self._table.advice.is_open:
            self.group.replace([])
            self._is_away = True
            return
        self._is_away = False
        if self._shown is not None and not (self._panel is panel and self._shown.is_due(panel)):
            self._know(self._shown)
        due = self._due(panel)
        self._shown, self._panel = due, panel
        if due is None:
            self.group.replace([])
        else:
            self._layout(due)

    def _due(self, panel: Panel) -> Hint | None:
        settings = self._table.app.settings
        if not settings.hints or panel.covers_table:
            return None
        return next(
            (hint for hint in HINTS if hint.id not in settings.hints_known and hint.is_due(panel)), None
        )

    def _know(self, hint: Hint) -> None:
        app = self._table.app
        if hint.id not in app.settings.hints_known:
            app.settings.hints_known = (*app.settings.hints_known, hint.id)
            app.keep_settings()

    def _got_it(self) -> None:
        if self._shown is not None:
            self._know(self._shown)
            self.refresh()

    def _no_more(self) -> None:
        self._table.app.settings.hints = False
        self._table.app.keep_settings()
        self._shown = None
        self.refresh()
        self._table.app.notify(tr("Hints can be switched on again in the settings."))

    def _layout(self, hint: Hint) -> None:
        look, panel = self._table.look, self._table.panel
        pad, row = look.px(theme.PAD), look.px(theme.SMALL_BUTTON_HEIGHT)
        width = look.px(Hints.WIDTH)
        height = (
            look.wrapped_height(tr(hint.text), theme.BODY, width - 2 * pad) + row + 3 * look.px(theme.GAP)
        )
        target = panel.targets().get(hint.target(panel))
        centre = target.centerx if target is not None else self._table.land.rect.centerx
        self._box = pygame.Rect(0, 0, width, height)
        self._box.midbottom = (centre, panel.rect.y - look.px(theme.ROOMY))
        self._box.clamp_ip(self._table.land.rect.inflate(0, look.px(theme.GAP)))
        if target is None:
            self._box.right = self._table.land.rect.right
        known = pygame.Rect(0, 0, look.px(Hints.KNOWN), row)
        known.bottomright = (self._box.right - pad, self._box.bottom - look.px(theme.GAP))
        off = pygame.Rect(0, 0, look.px(Hints.OFF), row)
        off.midright = (known.x - look.px(theme.SNUG), known.centery)
        self.group.replace(
            [
                Button(tr("Got it"), known, self._got_it, name="hint known", size=theme.NOTE),
                Button(
                    tr("No more hints"),
                    off,
                    self._no_more,
                    name="hints off",
                    kind=Kind.QUIET,
                    size=theme.NOTE,
                ),
            ]
        )

    def handle_event(self, event: pygame.Event) -> bool:
        """The two buttons; a click beside them stays on the note, keys are for the game."""
        if event.type == pygame.KEYDOWN or self._shown is None or self._is_away:
            return False
        is_on_note = event.type == pygame.MOUSEBUTTONDOWN and self._box.collidepoint(event.pos)
        return self.group.handle_event(event) or is_on_note

    def draw(self, surface: pygame.Surface) -> None:
        """The note, and its pointer."""
        hint = self._shown
        if hint is None or self._is_away:
            return
        look, panel = self._table.look, self._table.panel
        look.box(surface, self._box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        target = panel.targets().get(hint.target(panel))
        if target is not None:
            self._draw_pointer(surface, target)
        pad = look.px(theme.PAD)
        room = self._box.inflate(-2 * pad, -2 * look.px(theme.GAP))
        look.write_wrapped(surface, tr(hint.text), room)
        self.group.draw(surface, look)

    def _draw_pointer(self, surface: pygame.Surface, target: pygame.Rect) -> None:
        """A wedge from the note towards the thing, and a ring about the thing."""
        look = self._table.look
        half = look.px(Hints.POINTER)
        x = max(self._box.x + 2 * half, min(target.centerx, self._box.right - 2 * half))
        base = self._box.bottom - look.px(theme.FINE)
        tip = (target.centerx, min(target.y - look.px(theme.TIGHT), base + look.px(Hints.POINTER_LENGTH)))
        points = [(x - half, base), (x + half, base), tip]
        pygame.draw.polygon(surface, theme.GOLD, points)
        pygame.draw.aalines(surface, theme.GOLD, True, points)
        look.ring(
            surface,
            target.inflate(look.px(theme.GAP), look.px(theme.GAP)),
            theme.GOLD,
            Line.STRONG,
            Corner.RING,
        )

    def targets(self) -> dict[str, pygame.Rect]:
        """Its buttons."""
        return self.group.targets()
