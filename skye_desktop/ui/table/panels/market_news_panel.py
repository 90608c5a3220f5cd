"""The market closes: a card for each person with what was sold, kept and bought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from skye_desktop.engine import Event, Phase, SeatView
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import (
    Align,
    Label,
    Line,
    Role,
    Space,
    Stack,
    Widget,
    column,
    measured_apart,
    pane,
    row,
    spacer,
    theme,
)
from skye_desktop.play.wording.news import NewsLine, market_lines
from skye_desktop.play.wording.style import Length, Medium, Style
from skye_desktop.play.wording.tile import crest_letter, tile_and_things
from skye_desktop.ui.sizes import Buying, Panels
from skye_desktop.ui.table.panel_root import (
    Heading,
    PanelInfo,
    ReadRoot,
    box,
    heading_row,
    seat_row,
    tile,
)

_GAP: Final = 2
_LOW: Final = 204.0
"""Height without the heading; cards that have no room are scrolled."""
_HIGHEST_CARD: Final = 66
"""Greatest height of a card, with the gap to the next."""
_CREST: Final = 28
_NAME: Final = 92


class MarketNewsPanel(ReadRoot):
    """Results of the market, which everybody has seen; Enter goes on."""

    people: tuple[int, ...]
    events: tuple[Event, ...]
    """Purchases and unsold tiles of the round."""

    phase = Phase.BUYING

    @property
    def full_height(self) -> float:
        room = min(_HIGHEST_CARD, (Buying.TALL - Panels.AROUND) / len(self.people))
        return Panels.AROUND + room * len(self.people)

    @property
    def low_height(self) -> float | None:
        return _LOW if self.full_height > _LOW else None

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(tr("The market is closed"))

    def build(self) -> Sequence[Widget]:
        """Return a card for each person, scrolled where there is no room for all."""
        title = tr("What the market brought")
        go_on = self.go_on_button(tr("To the lands"))
        wide, high = self.inner
        if self.is_low and wide >= 760:
            cards = self._cards(wide - theme.WIDE_BUTTON - Space.M, high)
            return (row(pane(cards, id="pane", label=title), column(spacer(), go_on), gap=Space.M),)
        if self.is_low:
            cards = self._cards(wide, high - theme.BUTTON_HEIGHT - Space.S)
            return (column(pane(cards, id="pane", label=title), Space.S, row(spacer(), go_on)),)
        cards = self._cards(wide, high + Panels.HEADING_RISE - Panels.AROUND + 2 * Space.L)
        heading = heading_row(self, Heading(title, id="heading", grow=1))
        inside = pane(cards, id="pane", label=title)
        return (column(heading, Space.M, inside, Space.S, row(spacer(), go_on)),)

    def _cards(self, wide: float, high: float) -> Widget:
        """Return the cards for a room of that size, in design pixels.

        They are equally high, unless one has more text than its lines; then a smaller size is
        tried.
        """
        share = min(_HIGHEST_CARD, high / len(self.people)) - _GAP
        for size in (theme.SMALL, theme.SMALLEST):
            cards = [self._card(seat, (wide, share), size) for seat in self.people]
            highest = (
                max(measured_apart(card, self.canvas, None)[1] for card in cards)
                / self.canvas.scale
            )
            if highest <= share:
                break
        height = max(share, highest)
        return column(
            *[self._card(seat, (wide, share), size, height) for seat in self.people], gap=_GAP
        )

    def _card(
        self, seat: int, room: tuple[float, float], size: float, height: float | None = None
    ) -> Widget:
        """Return a seat's card with text of that size, for a room of that width and height.

        Both are in design pixels.
        """
        seats, names = self.view.seats, self.view.names
        crests = [crest_letter(one.clan) for one in seats]
        styles = Style(crests, length=Length.FULL), Style(names, medium=Medium.SPEECH)
        drawn, read = (market_lines(seat, self.events, style) for style in styles)
        side, bar = min(48, room[1] - Space.S), 1.5 * theme.SCROLL_BAR
        taken = 2 * Space.M + _CREST + _NAME + 2 * Space.S + bar
        wide = (room[0] - taken + Space.M) / len(drawn) - Space.M
        told = [
            _line_row(line, _spoken(words), seats[seat], side, size, wide, f"brought {seat} {n}")
            for n, (line, words) in enumerate(zip(drawn, read, strict=True))
        ]
        whose = seat_row(seats[seat], _CREST, _NAME, row(*told, gap=Space.M), grow=1)
        paper = box(theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)
        parts = paper, column(whose, pad=(Space.M, 0))
        return MarketResults(parts, called=names[seat], id=f"brought {seat}", height=height)


class MarketResults(Stack):
    """The results of the market for a person, as a list."""

    called: str = ""

    role = Role.LIST

    @property
    def label(self) -> str:
        return self.called


class NewsText(Label):
    """A line with crests, coins and tiles among its letters, with text for screen readers."""

    spoken: str = ""

    @property
    def label(self) -> str:
        return self.spoken


def _spoken(line: NewsLine) -> str:
    return line.text if line.tile is None else headed(tile_and_things(line.tile), line.text)


def _line_row(
    line: NewsLine, spoken: str, seat: SeatView, side: float, size: float, width: float, id: str
) -> Widget:
    words = NewsText(line.text, size, wrap=True, spoken=spoken, id=id, grow=1)
    shown = None if line.tile is None else tile(line.tile, seat.clan, side)
    return row(shown, words, gap=Space.S, align=Align.CENTRE, width=width)
