"""The market closes: a card for each person says what was sold, kept and bought."""

from __future__ import annotations

from skye_desktop.engine import Event, Phase, SeatView, TileBought, TileKept
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.layout import Align, Container, Part, Row, column, row, spacer, stack
from skye_desktop.kit.theme import Line, Space
from skye_desktop.kit.widgets import Label, Pane
from skye_desktop.play.flow import Announcement
from skye_desktop.play.news import NewsLine, market_lines
from skye_desktop.play.pictured import crest_letter, has_signs, spelled, tile_in_words
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panel import ReadPanel
from skye_desktop.ui.table.panel_sizes import Buying, MarketNews, Panels
from skye_desktop.ui.table.pieces import box, seat_row, tile


class MarketNewsPanel(ReadPanel):
    """Everybody saw all of it happen; Enter goes on."""

    phase = Phase.BUYING

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        super().__init__(context, viewer=viewer)
        self._people = [seat.seat for seat in context.view.seats if not context.level(seat.seat)]
        room = min(MarketNews.HIGHEST_CARD, (Buying.TALL - Panels.AROUND) / len(self._people))
        self._card_height = room - MarketNews.GAP
        self.height = Panels.AROUND + room * len(self._people)
        if self.height > MarketNews.LOW:
            self.low_height = MarketNews.LOW
        self._events: list[Event] = [*context.this_round(TileBought), *context.this_round(TileKept)]

    @property
    def title(self) -> str:
        return tr("The market is closed")

    def content(self) -> Part:
        told = [self._card(self.context.view.seats[seat]) for seat in self._people]
        title, cards = tr("What the market brought"), column(*told, gap=MarketNews.GAP)
        go_on = self.go_on_button(tr("To the lands"))
        if self.is_low:
            return column(Pane("pane", cards, label=title).grow(), Space.S, row(spacer(), go_on))
        return column(self.heading(title), Space.M, cards, self.at_foot(go_on))

    def _card(self, seat: SeatView) -> Container:
        crests = [crest_letter(one.clan) for one in self.context.view.seats]
        told = [
            self._told(line, seat).sized(0).grow() for line in market_lines(seat.seat, self._events, crests)
        ]
        whose = seat_row(seat, MarketNews.CREST, MarketNews.NAME, row(*told, gap=Space.M).grow())
        height = MarketNews.LOW_CARD if self.is_low else self._card_height
        paper = box(theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)
        return stack(paper, column(whose.grow(), pad=(Space.M, 0))).sized(None, height)

    def nodes(self) -> tuple[Node, ...]:
        """Each person's card as a list, in words where it is drawn with crests, coins and tiles."""
        plain = (node for node in super().nodes() if not has_signs(node.label))
        return (*plain, *map(self._brought, self._people))

    def _brought(self, seat: int) -> Node:
        names = self.context.view.names
        lines = market_lines(seat, self._events, names)
        each = (
            spelled(line.text) if line.tile is None else headed(tile_in_words(line.tile), spelled(line.text))
            for line in lines
        )
        inside = (Node(f"brought {seat} {n}", Role.TEXT, text, self.rect) for n, text in enumerate(each))
        return Node(f"brought {seat}", Role.LIST, names[seat], self.rect, children=tuple(inside))

    def _told(self, line: NewsLine, seat: SeatView) -> Row:
        words = Label(line.text, size=theme.SMALL, wrap=True)
        side = min(MarketNews.TILE, self._card_height - Space.S)
        shown = None if line.tile is None else tile(line.tile, seat.clan, side)
        return row(shown, words.grow(), gap=Space.S, align=Align.CENTRE)
