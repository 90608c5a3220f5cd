"""The market closes: a card for each person says what was sold, kept and bought."""

from __future__ import annotations

from skye_desktop.engine import Event, Phase, SeatView, TileBought, TileKept
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.layout import Align, Column, Container, Part, Row, column, row, spacer, stack
from skye_desktop.kit.theme import Line, Space
from skye_desktop.kit.widgets import Label, Pane
from skye_desktop.play.flow import Announcement
from skye_desktop.play.wording.news import NewsLine, market_lines
from skye_desktop.play.wording.signs import crest_letter, has_signs, spelled
from skye_desktop.play.wording.tile import tile_and_things
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panel import PRIMARY, ReadPanel
from skye_desktop.ui.table.panel_sizes import Buying, MarketNews, Panels
from skye_desktop.ui.table.pieces import box, seat_row, tile


class MarketNewsPanel(ReadPanel):
    """Everybody saw all of it happen; Enter goes on."""

    phase = Phase.BUYING

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        super().__init__(context, viewer=viewer)
        self._people = [seat.seat for seat in context.view.seats if not context.level(seat.seat)]
        room = min(MarketNews.HIGHEST_CARD, (Buying.TALL - Panels.AROUND) / len(self._people))
        self.height = Panels.AROUND + room * len(self._people)
        if self.height > MarketNews.LOW:
            self.low_height = MarketNews.LOW
        self._events: list[Event] = [*context.this_round(TileBought), *context.this_round(TileKept)]

    @property
    def title(self) -> str:
        return tr("The market is closed")

    def content(self) -> Part:
        """A card for each person: all of them in sight where there is room for what they say, else scrolled."""
        title, go_on = tr("What the market brought"), self.go_on_button(tr("To the lands"))
        inner, scale = self.inner(), self.canvas.scale
        width, height = inner.width / scale, inner.height / scale
        if self.is_low and width >= MarketNews.BESIDE:
            cards = self._cards(width - PRIMARY[0] - Space.M, height)
            return row(Pane("pane", cards, label=title).grow(), column(spacer(), go_on), gap=Space.M)
        if self.is_low:
            cards = self._cards(width, height - PRIMARY[1] - Space.S)
            return column(Pane("pane", cards, label=title).grow(), Space.S, row(spacer(), go_on))
        cards = self._cards(width, height + Panels.HEADING_RISE - Panels.AROUND + 2 * Space.L)
        pane = Pane("pane", cards, label=title).grow()
        return column(self.heading(title), Space.M, pane, Space.S, row(spacer(), go_on))

    def _cards(self, width: float, height: float) -> Column:
        """The cards for a room of that size, in design pixels.

        Equally high, unless one says more than it has lines for; smaller words may have the room.
        """
        share = min(MarketNews.HIGHEST_CARD, height / len(self._people)) - MarketNews.GAP
        canvas, seats = self.canvas, self.context.view.seats
        for size in (theme.SMALL, theme.SMALLEST):
            cards = [self._card(seats[seat], (width, share), size) for seat in self._people]
            highest = max(card.wish(canvas)[1] / canvas.scale for card in cards)
            if highest <= share:
                break
        return column(*[card.sized(None, max(share, highest)) for card in cards], gap=MarketNews.GAP)

    def _card(self, seat: SeatView, room: tuple[float, float], size: float) -> Container:
        """What a seat's card says in words of that size, with tiles that suit a room so wide and high."""
        crests = [crest_letter(one.clan) for one in self.context.view.seats]
        lines = market_lines(seat.seat, self._events, crests)
        side, bar = min(MarketNews.TILE, room[1] - Space.S), 1.5 * theme.SCROLL_BAR
        taken = 2 * Space.M + MarketNews.CREST + MarketNews.NAME + 2 * Space.S + bar
        wide = (room[0] - taken + Space.M) / len(lines) - Space.M
        told = [_told(line, seat, side, size).sized(wide) for line in lines]
        whose = seat_row(seat, MarketNews.CREST, MarketNews.NAME, row(*told, gap=Space.M))
        paper = box(theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)
        return stack(paper, column(whose.grow(), pad=(Space.M, 0)))

    def nodes(self) -> tuple[Node, ...]:
        """Each person's card as a list, in words where it is drawn with crests, coins and tiles."""
        plain = (node for node in super().nodes() if not has_signs(node.label))
        return (*plain, *map(self._brought, self._people))

    def _brought(self, seat: int) -> Node:
        names = self.context.view.names
        lines = market_lines(seat, self._events, names)
        each = (
            spelled(line.text)
            if line.tile is None
            else headed(tile_and_things(line.tile), spelled(line.text))
            for line in lines
        )
        inside = (Node(f"brought {seat} {n}", Role.TEXT, text, self.rect) for n, text in enumerate(each))
        return Node(f"brought {seat}", Role.LIST, names[seat], self.rect, children=tuple(inside))


def _told(line: NewsLine, seat: SeatView, side: float, size: float) -> Row:
    words = Label(line.text, size=size, wrap=True)
    shown = None if line.tile is None else tile(line.tile, seat.clan, side)
    return row(shown, words.grow(), gap=Space.S, align=Align.CENTRE)
