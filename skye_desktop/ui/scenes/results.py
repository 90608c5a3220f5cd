"""The end of a game: who won, where every point came from, how the points grew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skye_desktop.engine import Clan, Seat, Standing, standings
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Align, Child, Part, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Drawing, Kind, Label
from skye_desktop.play.levels import level_name
from skye_desktop.play.results import growth, result_rows
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.land_card import draw_miniature, land_card
from skye_desktop.ui.parts import crest, foot, heading, note, on_rail, rail_note
from skye_desktop.ui.scenes.chart import draw_chart
from skye_desktop.ui.scenes.points_table import PointsTable
from skye_desktop.ui.sizes import Results
from skye_desktop.ui.sounds import AT_THE_END
from skye_desktop.ui.territory_view import Marks, TerritoryView
from skye_desktop.ui.theme import CLAN_INK


class ResultsScene(Screen):
    """Who won, with the land; on another page table and chart. The table with its lands lies below."""

    mood = AT_THE_END

    def __init__(self, app: App, session: Session, open_coach: Callable[[], None] = lambda: None) -> None:
        """``open_coach`` shows what would have been better in this game."""
        super().__init__(app)
        self._open_coach = open_coach
        self._state = session.state
        self.seats: tuple[Seat, ...] = session.setup.seats
        before = [] if session.position is None else [player.points for player in session.position.players]
        self.rows = result_rows(session.events, len(self.seats), before)
        self._table = session.table
        self.growth = growth(self.rows, len(self.seats))
        self.standings = standings(session.state)
        self._shows_points = False
        """Whether the table of points is on the screen; else who has won."""
        self._points: PointsTable | None = None

    # -- words

    @property
    def winners(self) -> list[int]:
        return [standing.seat for standing in self.standings if standing.place == 1]

    def _headline(self) -> str:
        names = tr(" and ").join(self.seats[seat].name for seat in self.winners)
        points = trn("{n} point", "{n} points", self.standings[0].points)
        if len(self.winners) > 1:
            return tr("{names} share the victory with {points}").format(names=names, points=points)
        return tr("{names} wins with {points}").format(names=names, points=points)

    def _reason(self) -> str:
        first, second = self.standings[0], self.standings[1]
        if first.points > second.points:
            ahead = first.points - second.points
            name = self.seats[second.seat].name
            return trn("{n} point ahead of {name}", "{n} points ahead of {name}", ahead, name=name)
        if first.place == second.place:
            return tr("As many points, and as much gold left over")
        return tr("{name} has as many points; the gold left over decides: {first} to {second}").format(
            name=self.seats[second.seat].name, first=first.gold_left, second=second.gold_left
        )

    def _remarks(self) -> list[str]:
        asked = sum(self._table.advice_used)
        advice = trn("Advice was asked for once", "Advice was asked for {n} times", asked) if asked else ""
        playtest = tr("Playtest mode") if self._table.was_playtest else ""
        return [remark for remark in (playtest, advice) if remark]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        points = PointsTable(self, self.seats, self.rows, self.winners) if self._shows_points else None
        self._points = points
        middle, sheets = (self._crowning(), []) if points is None else self._reckoning(points)
        width = self._width(window)
        inside = row(spacer(), middle.sized(width), spacer(), pad=(Space.XXL, Space.L))
        head, below = self._head(), foot(*self._buttons(), width=width)
        whole = column(head, inside.grow(), below).arranged(self.canvas, window)
        self.show_layout(whole, *sheets, rails=[head, below])

    def _width(self, window: pygame.Rect) -> float:
        """Of what lies between the rails, in design pixels."""
        return min(Results.WIDEST, window.width / self.canvas.scale - 2 * Space.XXL)

    def _head(self) -> Row:
        """Who won, on the rail."""
        crests = [self._crowned(seat) for seat in self.winners]
        headline = Label(
            self._headline(), size=theme.TITLE, face=Face.TITLE, colour=theme.LIGHT_INK, shrinks=True
        )
        reason = Label(self._reason(), colour=theme.LIGHT_INK_SOFT)
        remarks = [Label(text, colour=theme.LIGHT_INK_SOFT, align=Align.RIGHT) for text in self._remarks()]
        # Where there is too little room the words give way, which hardly ever have more than they take.
        words = row(
            spacer().grow(100), *crests, column(headline, reason).grow(), spacer().grow(100),
            column(*remarks) if remarks else None, gap=Space.L, pad=(Space.XXL, Space.M), align=Align.CENTRE,
        )  # fmt: skip
        return on_rail(words, Results.HEAD)

    def _crowned(self, seat: int) -> Part:
        """The crest of a winner under a crown."""
        clan = self.seats[seat].clan

        def draw(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
            crown, side = pygame.Rect(0, 0, *(canvas.px(Results.CROWN),) * 2), rect.width
            canvas.crest(surface, clan, pygame.Rect(0, 0, side, side).move_to(midbottom=rect.midbottom))
            canvas.sprites.draw(surface, "table/crown.png", crown.move_to(midtop=rect.midtop))

        return Drawing(draw, (Results.WINNER, Results.HEAD - Space.M))

    def _crowning(self) -> Part:
        """The winner's land, and the others as cards, each smaller than the one before it."""
        lands = [Drawing(partial(self._draw_land, seat)).grow() for seat in self.winners]
        others = [standing for standing in self.standings if standing.place > 1]
        sizes = [Results.SHRINKING**place for place in range(len(Clan) - 1)]
        cards = [
            self._card(standing).sized(Results.CARD * size).grow(round(100 * size))
            for standing, size in zip(others, sizes, strict=False)
        ]
        # Few cards are larger, but leave some of the height above and below.
        rest = round(50 * max(0.0, Results.CARDS - sum(sizes[: len(cards)])))
        beside = column(spacer().grow(rest), *cards, spacer().grow(rest), gap=Space.L, align=Align.LEFT)
        return row(Results.ASIDE, row(*lands, gap=Space.XXL).grow(), beside, gap=Space.XXL)

    def _card(self, standing: Standing) -> Part:
        """Who came after the winner, with how much, and the land."""
        clan = self.seats[standing.seat].clan
        territory = self._state.players[standing.seat].territory

        def draw(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
            largest = canvas.px(Results.CARD_TILE)
            draw_miniature(surface, canvas, territory, clan, rect, largest=largest)

        ink, place = CLAN_INK[clan], tr("{place}.").format(place=standing.place)
        purse = Drawing(lambda surface, canvas, rect: canvas.sprites.draw(surface, "coins/purse.png", rect))
        gold = row(
            purse.sized(Results.PURSE, Results.PURSE),
            Label(
                str(standing.gold_left), size=theme.LARGE_BODY, face=Face.TITLE, tooltip=self._gold_left(standing)
            ), gap=Space.S, align=Align.CENTRE,
        )  # fmt: skip
        facts = column(spacer(), gold, Space.S).sized(Results.FACTS)
        return land_card(
            clan,
            Label(place, size=theme.LARGE_BODY, face=Face.TITLE, colour=ink),
            Drawing(partial(self._draw_player, standing.seat, ink, Face.TITLE)).grow(),
            Label(str(standing.points), size=theme.LARGE, face=Face.TITLE, colour=ink),
            inside=row(Drawing(draw).grow(), facts, gap=Space.M, pad=(Space.L, Space.M)).grow(),
            height=Results.CARD_HEAD, side=Results.CARD_CREST,
        )  # fmt: skip

    def _reckoning(self, points: PointsTable) -> tuple[Part, list[Part]]:
        """The table of points, and how they grew; what is a sheet."""
        title = heading(tr("Points over the rounds"), size=theme.LARGE_BODY)
        ranks = column(*(self._standing(standing) for standing in self.standings))
        right = column(title, Drawing(self._draw_course).grow(), ranks, gap=Space.M, pad=(Space.XL, Space.L))
        table = points.content.sized(0).grow(Results.TABLE_PART)
        return row(table, right.sized(0).grow(100 - Results.TABLE_PART), gap=Space.L), [table, right]

    def _placed(self, standing: Standing) -> list[Part]:
        """A seat's place, crest, name and points."""
        place = tr("{place}.").format(place=standing.place)
        points = Label(
            str(standing.points),
            (Results.POINTS, None),
            size=theme.HEADING,
            face=Face.TITLE,
            align=Align.RIGHT,
        )
        return [
            Label(place, (Results.PLACE, None), face=Face.BOLD, colour=theme.INK_SOFT),
            crest(self.seats[standing.seat].clan, Results.STANDING - Space.S),
            Drawing(partial(self._draw_player, standing.seat, theme.INK, Face.BODY)).grow(),
            points,
        ]

    def _standing(self, standing: Standing) -> Row:
        gold = note(self._gold_left(standing), align=Align.RIGHT).sized(Results.GOLD)
        parts = [*self._placed(standing), gold]
        return row(*parts, gap=Space.S, align=Align.CENTRE).sized(None, Results.STANDING)

    def _gold_left(self, standing: Standing) -> str:
        return tr("{gold} gold remaining").format(gold=standing.gold_left)

    def _buttons(self) -> Sequence[Child]:
        size = (theme.BUTTON, None)
        hint = tr("Point at a number to see what was counted") if self._shows_points else ""
        return (
            self.button(Common.CANCEL, size, id="lands"),
            self.button(Game.POINTS, size, id="points"),
            self.button(Game.LESSONS, size, id="coach"),
            rail_note(hint),
            self.button(Game.TO_TITLE, size),
            self.button(Game.PLAY_AGAIN, size, id="new game", kind=Kind.PRIMARY),
        )

    def _new_game(self) -> None:
        self.app.go.new_game(leaves_all=True)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons by mouse or key; the arrows and Page keys scroll."""
        if super().handle_event(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        area = self._points.area if self._points else None
        return area.key(event) if area is not None and area.is_taller else self.group.arrow_focus(event)

    def commands(self) -> dict[Command, Action]:
        lands = Action(self.app.pop, tr("Look at the lands"))
        return {
            Common.CANCEL: lands,
            Game.LANDS: lands,
            Game.POINTS: Action(
                self._turn_page, tr("The winner") if self._shows_points else tr("The points")
            ),
            Game.LESSONS: Action(self._open_coach, tr("The coach")),
            Game.TO_TITLE: Action(self.app.go.to_title, tr("To the title")),
            **dict.fromkeys((Game.PLAY_AGAIN, Common.CONFIRM), Action(self._new_game, tr("New game"))),
        }

    def _turn_page(self) -> None:
        self._shows_points = not self._shows_points
        self.relayout()

    def tooltip(self) -> str:
        return super().tooltip() or (self._points.tooltip() if self._points else "")

    # -- drawing

    def _draw_course(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_chart(surface, canvas, rect, self.growth, self.seats)

    def _draw_land(self, seat: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """A winner's land, as large as there is room."""
        land = TerritoryView(rect)
        territory = self._state.players[seat].territory
        land.fit(territory, canvas, with_ring=False)
        land.draw(surface, canvas, territory, self.seats[seat].clan, Marks())

    def _draw_player(
        self, seat: int, ink: theme.Colour, face: Face,
        surface: pygame.Surface, canvas: Art, rect: pygame.Rect,
    ) -> None:  # fmt: skip
        """Who played that seat; of a computer its level too, which is never cut."""
        text, name, size = canvas.text, self.seats[seat].name, theme.LARGE_BODY
        level = self._table.computers[seat] if self._table.computers else ""
        if level:
            told = tr("{name}, {level}")
            rest = text.width(told.format(name="", level=level_name(level)), size, face)
            name = text.fitted(name, size, rect.width - rest, face)
            name = told.format(name=name, level=level_name(level))
        canvas.write(surface, name, rect, size=size, colour=ink, face=face, shrinks=True)
