"""The end of a game: who won, where every point came from, how the points grew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skye_desktop.engine import Seat, Standing, standings
from skye_desktop.files.record import Table
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import listed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Align, Child, Part, Row, column, grid, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Drawing, Kind, Label
from skye_desktop.play.lesson import is_lesson
from skye_desktop.play.lesson_pages import script
from skye_desktop.play.new_table import same_again
from skye_desktop.play.results import growth, headline, remarks, rows_of, why_won
from skye_desktop.play.session import Session
from skye_desktop.play.turns import paced
from skye_desktop.play.wording.level import level_name
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.land_card import draw_miniature, land_card
from skye_desktop.ui.parts import crest, foot_in_rows, heading, note, on_rail
from skye_desktop.ui.scenes.chart import draw_chart
from skye_desktop.ui.scenes.crowning import Crowning, draw_crown
from skye_desktop.ui.scenes.points_table import PointsTable
from skye_desktop.ui.scenes.sharing import share_picture
from skye_desktop.ui.sizes import Results
from skye_desktop.ui.sounds import AT_THE_END, Sound
from skye_desktop.ui.territory_view import Marks, TerritoryView
from skye_desktop.ui.theme import CLAN_INK


class ResultsScene(Screen):
    """Who won, with the land; on another page table and chart. The table with its lands lies below."""

    mood = AT_THE_END

    def __init__(
        self,
        app: App,
        session: Session,
        open_coach: Callable[[], None] = lambda: None,
        *,
        crowns: bool = False,
    ) -> None:
        """``open_coach`` shows what would have been better in this game; it has just ended if somebody ``crowns``."""
        super().__init__(app)
        self._session = session
        self._open_coach = open_coach
        self._state = session.state
        self.seats: tuple[Seat, ...] = session.setup.seats
        self.rows = rows_of(session)
        self._table = session.table
        self.growth = growth(self.rows, len(self.seats))
        self.standings = standings(session.state)
        self._shows_points = False
        """Whether the table of points is on the screen; else who has won."""
        self._points: PointsTable | None = None
        self._coming: list[list[Part]] = []
        """The lands in the order in which they come forward, those of all winners together."""
        self._crowning = Crowning(1 + sum(standing.place > 1 for standing in self.standings))
        self._is_lesson = is_lesson(session)
        if not crowns:
            self._crowning.finish()

    @property
    def winners(self) -> list[int]:
        return [standing.seat for standing in self.standings if standing.place == 1]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        points = PointsTable(self, self.seats, self.rows, self.winners) if self._shows_points else None
        self._points = points
        width, high = self._width(window), window.height / self.canvas.scale
        middle, sheets = (self._lands(), []) if points is None else self._reckoning(points, width)
        head = self._head(is_low=points is not None and self.app.is_small)
        below = foot_in_rows(self.canvas, self._buttons(), width)
        if points is not None:
            high = min(high - (head.fixed[1] or 0) - (below.fixed[1] or 0) - 2 * Space.L, points.largest[1])
            middle = column(spacer(), middle.sized(None, high), spacer())
        inside = row(spacer(), middle.sized(width), spacer(), pad=(Space.XXL, Space.L))
        whole = column(head, inside.grow(), below).arranged(self.canvas, window)
        self._head_rail, self._foot_rail = head, below
        self._crowning.forget_pictures()
        self.show_layout(whole, *sheets, rails=[head, below])

    def _width(self, window: pygame.Rect) -> float:
        """Of what lies between the rails, in design pixels."""
        return min(Results.WIDEST, window.width / self.canvas.scale - 2 * Space.XXL)

    def _head(self, *, is_low: bool) -> Row:
        """Who won, on the rail; without all the rest where the table needs the room."""
        size = theme.HEADING if is_low else theme.TITLE
        names = self._session.setup.names
        won = Label(headline(self.standings, names), size=size, face=Face.TITLE, colour=theme.LIGHT_INK)
        if is_low:
            return on_rail(row(spacer(), won, spacer(), align=Align.CENTRE), Results.LOW_HEAD)
        why = script().end.text.text if self._is_lesson else why_won(self.rows, self.standings, names)
        width = self.canvas.text.width  # a name as long as a line is rather cut in one
        longest = width(max(why.split(), key=len), theme.BODY)
        wraps = (self.app.is_small or self._is_lesson) and longest < self.app.screen.width // 3
        reason = Label(why, colour=theme.LIGHT_INK_SOFT, wrap=wraps)
        told = remarks(self._session)
        aside = [Label(text, colour=theme.LIGHT_INK_SOFT, align=Align.RIGHT) for text in told]
        # Where there is too little room the words give way, which hardly ever have more than they take.
        words = row(
            spacer().grow(100), *map(self._crowned, self.winners), column(won, reason).grow(), spacer().grow(100),
            column(*aside) if aside else None, gap=Space.L, pad=(Space.XXL, Space.M), align=Align.CENTRE,
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

    def _lands(self) -> Part:
        """The winner's land, and the others as cards beside it."""
        lands: list[Part] = [Drawing(partial(self._draw_land, seat)).grow() for seat in self.winners]
        others = [standing for standing in self.standings if standing.place > 1]
        small = Results.LOW_CARD if len(others) == 1 else None  # several stand in a grid of that width
        width = small if self.app.is_small else Results.CARD
        cards = [self._card(standing).sized(width).grow(100) for standing in others]
        self._coming = [*([card] for card in reversed(cards)), lands]
        if self.app.is_small and len(cards) > 1:
            pairs = grid(2, *cards, gap=Space.M).sized(2 * Results.LOW_CARD)
            return row(row(*lands, gap=Space.XL).grow(), pairs, gap=Space.L)
        # Few cards are larger, but leave some of the height above and below.
        high = self.app.screen.height / self.canvas.scale - Results.HEAD - theme.FOOT_HEIGHT
        rest = round(50 * max(0.0, max(Results.CARDS, high / Results.TALLEST_CARD) - len(cards)))
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
        scrolls = f"+{self.rows[-2].points[standing.seat]}"  # the scrolls and the gold come last
        of_scrolls = _fact("things/scroll_sheep.png", scrolls, tr("Points of scrolls at the end"))
        gold = _fact("coins/purse.png", str(standing.gold_left), self._gold_left(standing))
        facts: Part = column(spacer(), of_scrolls, gold, Space.S, gap=Space.XS).sized(Results.FACTS)
        beside: Part = row(of_scrolls, gold, gap=Space.M, align=Align.CENTRE)
        land, pad, more = Drawing(draw).grow(), (Space.L, Space.M), len(self.seats) - Results.LOW_ABOVE
        is_high = self.app.screen.height >= self.canvas.px(Results.HIGH)
        inside: Part = row(land, beside if self.app.is_small and more > 0 else facts, gap=Space.M, pad=pad)
        if self.app.is_small and is_high and not more:
            inside = column(land, row(spacer(), beside, spacer()), gap=Space.M, pad=pad)
        return land_card(
            clan,
            Label(place, size=theme.LARGE_BODY, face=Face.TITLE, colour=ink),
            self._player(standing.seat, ink, Face.TITLE).grow(),
            Label(str(standing.points), size=theme.LARGE, face=Face.TITLE, colour=ink),
            inside=inside.grow(),
            height=Results.CARD_HEAD, side=Results.CARD_CREST,
        )  # fmt: skip

    def _reckoning(self, points: PointsTable, width: float) -> tuple[Part, list[Part]]:
        """The table of points, and how they grew, in a room so many design pixels wide; what is a sheet.

        Without room for both the table has it all: who came where stands on the page before.
        """
        title = heading(tr("Points over the rounds"), size=theme.LARGE_BODY)
        ranks = column(*(self._standing(standing) for standing in self.standings))
        hint = None if self.app.input.is_heard else _hint()  # by ear each line tells what was counted
        course = Drawing(self._draw_course).grow()
        right = column(title, course, ranks, hint, gap=Space.M, pad=(Space.XL, Space.L))
        if width < Results.CLOSE:
            table = points.content.sized(width)
            return row(table), [table]
        table = points.content.sized(min(points.largest[0], width * Results.TABLE_PART / 100))
        return row(table, right.grow(), gap=Space.L), [table, right]

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
            self._player(standing.seat, theme.INK, Face.BODY).grow(),
            points,
        ]

    def _standing(self, standing: Standing) -> Row:
        is_small = self.app.is_small
        told = tr("{gold} gold").format(gold=standing.gold_left) if is_small else self._gold_left(standing)
        gold = note(told, align=Align.RIGHT).sized(None if is_small else Results.GOLD)
        parts = [*self._placed(standing), gold]
        return row(*parts, gap=Space.S, align=Align.CENTRE).sized(None, Results.STANDING)

    def _gold_left(self, standing: Standing) -> str:
        return tr("{gold} gold remaining").format(gold=standing.gold_left)

    def _ways_on(self) -> Sequence[Child]:
        """Where somebody goes from the lesson."""
        go, title = self.app.go, self._button(Game.TO_TITLE, str(Game.TO_TITLE))
        play, find = tr("Quick game"), tr("Scenarios")
        return (
            self._button(Game.LANDS, "lands"),
            self._button(Game.POINTS, "points"),
            spacer(),
            title,
            Button(find, (self._width_of(find), None), go.scenarios, id="scenarios"),
            self._button(Game.PLAY_AGAIN, str(Game.PLAY_AGAIN)),
            Button(
                play,
                (self._width_of(play) + Space.S, None),
                go.quick_game,
                id="quick game",
                kind=Kind.PRIMARY,
            ),
        )

    def _buttons(self) -> Sequence[Child]:
        if self._is_lesson:
            return self._ways_on()
        primary = Game.SAME_AGAIN if Game.SAME_AGAIN in self.commands() else Game.PLAY_AGAIN
        others = [command for command in (Game.TO_TITLE, Game.PLAY_AGAIN) if command is not primary]
        return (
            self._button(Game.LANDS, "lands"),
            self._button(Game.POINTS, "points"),
            self._button(Game.LESSONS, "coach"),
            self._button(Game.SHARE, "share"),
            spacer(),
            *(self._button(command, str(command)) for command in others),
            self._button(primary, str(primary), Kind.PRIMARY),
        )

    def _button(self, command: Command, id: str, kind: Kind = Kind.NORMAL) -> Button:
        """All as wide, where there is room for that."""
        width = self._width_of(self.commands()[command].label)
        return self.button(command, (width, None), id=id, kind=kind)

    def _width_of(self, words: str) -> float:
        canvas = self.canvas
        if self.app.is_small:
            return canvas.text.width(words, theme.LARGE_BODY) / canvas.scale + Space.XL
        return theme.BUTTON + Space.S

    # -- what comes next

    def _new_game(self) -> None:
        self.app.go.new_game(leaves_all=True)

    def _play_again(self) -> None:
        """The same people once more; the next of them starts."""
        setup, shelf, was = same_again(self._session.setup), self.app.shelf, self._table
        table = Table(
            computers=was.computers,
            is_playtest=was.is_playtest,
            was_playtest=was.is_playtest,
            has_advice=was.has_advice,
        )
        self.app.go.play(lambda: Session.start(setup, shelf, table))

    def _share(self) -> None:
        """Keep a picture of all lands and points."""
        twin = ResultsScene(self.app, self._session)
        window = self.app.screen.get_rect()
        twin.layout(window)
        picture = pygame.Surface(window.size)
        twin.draw(picture)
        shared = picture.subsurface((0, 0, window.width, twin._foot_rail.rect.top))
        share_picture(self.app, shared, listed(seat.name for seat in self.seats))

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons by mouse or key; the arrows and Page keys scroll. Whatever is pressed first shows all."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and not self._crowning.is_over:
            self._hear(self._crowning.finish())
            self.app.redraw()
            return True
        if super().handle_event(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        area = self._points.area if self._points else None
        return area.key(event) if area is not None and area.is_taller else self.group.arrow_focus(event)

    def commands(self) -> dict[Command, Action]:
        lands = Action(self.app.pop, tr("Look at the lands"))
        again = Action(self._play_again, tr("Same again"), tip=tr("The same people; the next one starts"))
        new_game = Action(self._new_game, tr("New game"))
        begins: dict[Command, Action] = {Game.PLAY_AGAIN: new_game, Common.CONFIRM: new_game}
        if self._is_lesson:
            begins[Common.CONFIRM] = Action(self.app.go.quick_game, tr("Quick game"))
        if self._session.position is None:
            begins |= {Game.SAME_AGAIN: again, Common.CONFIRM: again}
        share = Action(self._share, tr("Share"), tip=tr("A picture of all lands and points"))
        winner = Action(self._turn_page, tr("The winner"))
        return {
            Common.CANCEL: winner if self._shows_points else lands,
            Game.LANDS: lands,
            Game.POINTS: winner if self._shows_points else Action(self._turn_page, tr("The points")),
            Game.LESSONS: Action(self._open_coach, tr("The coach")),
            Game.TO_TITLE: Action(self.app.go.to_title, tr("To the title")),
            Game.SHARE: share,
            **begins,
        }

    def _turn_page(self) -> None:
        self._shows_points = not self._shows_points
        self.relayout()

    def tooltip(self) -> str:
        return super().tooltip() or (self._points.tooltip() if self._points else "")

    # -- the crowning

    def on_entered(self) -> None:
        """Where nothing moves, all is there at once."""
        if self.app.animation_speed is Speed.OFF and not self._crowning.is_over:
            self._hear(self._crowning.finish())

    def _hear(self, sounds: Sequence[Sound]) -> None:
        for sound in sounds:
            self.app.sounds.play(sound)

    def update(self, seconds: float) -> None:
        """The lands come forward."""
        if not self._crowning.is_over:
            self._hear(self._crowning.pass_time(seconds / paced(1.0, self.app.animation_speed)))

    def next_update_in(self) -> float | None:
        """For the next frame while they do."""
        return None if self._crowning.is_over else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        """All of it, or as much as has come forward."""
        if self._crowning.is_over:
            super().draw(surface)
            return
        if not self._crowning.has_pictures:
            whole, ground = (pygame.Surface(surface.get_size()) for _ in range(2))
            super().draw(whole)
            self.draw_ground(ground)
            for rail in (self._head_rail, self._foot_rail):
                self.canvas.rail(ground, rail.rect)
            self._crowning.show(whole, ground)
        won = [
            (seat, self._land(seat, part.rect))
            for seat, part in zip(self.winners, self._coming[-1], strict=True)
        ]
        tiles = [
            land.cell_rect(cell) for seat, land in won for cell in self._state.players[seat].territory.faces
        ]
        lands = [*(card.rect for (card,) in self._coming[:-1]), tiles[0].unionall(tiles)]
        crowns = [self._crown(land) for _, land in won]
        self._crowning.draw(surface, self.canvas, lands, self._head_rail.rect, crowns)

    def _crown(self, land: TerritoryView) -> pygame.Rect:
        """Where the crown lies on a winner's castle."""
        castle = land.cell_rect((0, 0))
        side = round(castle.width * Results.CROWN_ON_LAND)
        foot_of_it = (castle.centerx, castle.y + round(castle.height * Results.CROWN_FOOT))
        return pygame.Rect(0, 0, side, side).move_to(midbottom=foot_of_it)

    # -- drawing

    def _draw_course(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_chart(surface, canvas, rect, self.growth, self.seats)

    def _draw_land(self, seat: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """A winner's land, as large as there is room."""
        land = self._land(seat, rect)
        land.draw(surface, canvas, self._state.players[seat].territory, self.seats[seat].clan, Marks())
        if self._crowning.is_over:
            draw_crown(surface, canvas, self._crown(land))

    def _land(self, seat: int, rect: pygame.Rect) -> TerritoryView:
        land = TerritoryView(rect)
        land.fit(self._state.players[seat].territory, self.canvas, with_ring=False)
        return land

    def _player(self, seat: int, ink: theme.Colour, face: Face) -> Drawing:
        draw = partial(self._draw_player, seat, ink, face)
        return Drawing(draw, id=f"player {seat + 1}", label=self._who(seat))

    def _who(self, seat: int) -> str:
        """Who played that seat; of a computer its level too."""
        name, level = self.seats[seat].name, self._level(seat)
        return tr("{name}, {level}").format(name=name, level=level_name(level)) if level else name

    def _level(self, seat: int) -> str:
        return self._table.computers[seat] if self._table.computers else ""

    def _draw_player(
        self, seat: int, ink: theme.Colour, face: Face,
        surface: pygame.Surface, canvas: Art, rect: pygame.Rect,
    ) -> None:  # fmt: skip
        """Who played that seat; of a computer its level too, which is never cut."""
        text, name, size = canvas.text, self.seats[seat].name, theme.LARGE_BODY
        level = self._level(seat)
        if level:
            told = tr("{name}, {level}")
            rest = text.width(told.format(name="", level=level_name(level)), size, face)
            name = text.fitted(name, size, rect.width - rest, face)
            name = told.format(name=name, level=level_name(level))
        canvas.write(surface, name, rect, size=size, colour=ink, face=face, shrinks=True)


def _hint() -> Label:
    return note(tr("Point at a number to see what was counted"), align=Align.CENTRE)


def _fact(picture: str, number: str, tip: str) -> Row:
    """A picture, and the number that it stands for."""
    sprite = Drawing(lambda surface, canvas, rect: canvas.sprites.draw(surface, picture, rect))
    told = Label(number, size=theme.LARGE_BODY, face=Face.TITLE, tooltip=tip)
    return row(sprite.sized(Results.PURSE, Results.PURSE), told, gap=Space.S, align=Align.CENTRE)
