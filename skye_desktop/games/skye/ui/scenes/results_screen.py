"""The end of a game: the winner, the source of every point, and a chart of the points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.deeds.deed_lines import deeds_at
from skye_desktop.games.skye.engine import Clan, Seat, Standing, standings
from skye_desktop.games.skye.hosts import finished_try, next_host
from skye_desktop.games.skye.new_table import same_again
from skye_desktop.games.skye.results import growth, headline, remarks, rows_of, why_won
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.chart import draw_chart
from skye_desktop.games.skye.ui.clan_theme import CLAN_INK
from skye_desktop.games.skye.ui.deed_badges import deed_badges
from skye_desktop.games.skye.ui.points_table import PointsTable, ScoresPane, largest
from skye_desktop.games.skye.ui.portraits import crest, face
from skye_desktop.games.skye.ui.results_card import (
    CARD,
    FIRST,
    FLATTEST,
    LAST,
    LEAST,
    TALLEST,
    ResultCard,
    fact,
    name_size,
    ordinal,
    result_card,
)
from skye_desktop.games.skye.ui.sounds import AT_THE_END, Sound
from skye_desktop.games.skye.ui.winner_animation import Crowning, WinnersLand
from skye_desktop.games.skye.ui.winner_banner import (
    BANNER,
    NARROW,
    Headline,
    WinnersBanner,
    draw_crown,
    light_on,
)
from skye_desktop.games.skye.wording.level import level_name
from skye_desktop.i18n import listed, sentence, tr
from skye_desktop.kit import (
    SEPARATOR,
    Action,
    Align,
    Button,
    Child,
    Column,
    Command,
    Common,
    Do,
    Drawing,
    Face,
    Gap,
    Kind,
    Label,
    LightPool,
    Rail,
    Row,
    Space,
    Widget,
    column,
    foot,
    heading,
    rail,
    row,
    sheet,
    spacer,
    square,
    theme,
)
from skye_desktop.shell.notes_and_lines import note
from skye_desktop.shell.shared_picture import share_picture

_HEAD: Final = 96
"""Height of the rail above the points, and least height of the banner, in design pixels."""
_USUAL: Final = 1422, 800
"""Width and height, in design pixels, for which the sizes here hold; other rooms are scaled."""
_ASIDE: Final = 20
"""Additional height of the banner if other facts are written beside it, in design pixels."""
_TOP: Final = 176
"""Height of the banner and what is beside it, in design pixels."""
_FACE: Final = 178
_ROOMY_TOP: Final = 640
"""Least width beside the cards with room for the chieftain's face too, in design pixels."""
_LEAST_WHY: Final = 10
"""Least size of the text about why the game was won, in design pixels."""
_NARROWEST: Final = 44
"""Least width of a banner, in design pixels."""
_LARGEST_TILE: Final = 160
"""Largest tile of the winner's land, in design pixels."""


class ResultsScene(TreeScreen):
    """The results: the winner with their land, and on a second page the table and the chart.

    The game's table with the lands is still open below.
    """

    mood = AT_THE_END
    arrows_move_focus = True

    def __init__(
        self,
        app: App,
        session: Session,
        open_coach: Callable[[], None] = lambda: None,
        *,
        crowns: bool = False,
        back: str = "",
    ) -> None:
        """Make the page; ``crowns`` starts with the crowning.

        ``open_coach`` opens the coach's lessons. ``back`` is the text of the way back if that does
        not lead to the lands.
        """
        super().__init__(app)
        self._session = session
        self._open_coach = open_coach
        self.seats: tuple[Seat, ...] = session.setup.seats
        self.rows = rows_of(session)
        self.growth = growth(self.rows, len(self.seats))
        self.standings = standings(session.state)
        self._deeds = deeds_at(session)
        self._shows_points = False
        """Whether the page of points is shown instead of the winner's."""
        self._host_try = finished_try(session)
        """Host against which the game counts, with what it has won; None without one."""
        self._is_crowning = crowns
        self._back = back
        self._light = LightPool()

    @property
    def winners(self) -> list[int]:
        return [standing.seat for standing in self.standings if standing.place == 1]

    # -- layout

    def build(self) -> Sequence[Child]:
        window = self.layout_rect.size
        wide, high = (length / self.canvas.scale for length in window)
        width = min(1440, wide - 2 * Space.XXL)  # of what lies between the rails
        below = self._foot(width)
        if not self._shows_points:
            stage = self._stage(wide, high, high - (below.height or 0))
            return column(stage, below), self._crowning() if self._is_crowning else None
        head = self._head(is_low=self.app.is_small)
        room = high - (head.height or 0) - (below.height or 0) - 2 * Space.L
        most = largest(len(self.rows), len(self.seats))[1] + 2 * Space.L
        middle = column(
            spacer(),
            row(*self._reckoning(width), gap=Space.L, height=min(room, most)),
            spacer(),
            width=width,
        )
        inside = row(spacer(), middle, spacer(), pad=(Space.XXL, Space.L), grow=1)
        return (column(head, inside, below),)

    def _stage(self, wide: float, high: float, room: float) -> Row:
        """Return the winner's banner and land, and on the right the cards of the others.

        ``wide`` and ``high`` are the size of the window, ``room`` is its height above the foot.
        """
        unit = min(wide / _USUAL[0], high / _USUAL[1])
        cards = self._cards(unit, room)
        margin = max(Space.L, 26 * unit)
        aside = max((card.width or 0 for card in cards), default=0)
        beside = wide - (aside + margin if cards else 0)
        top = max(_HEAD + (_ASIDE if remarks(self._session) else 0), _TOP * unit)
        players = self._session.state.players
        lands = [
            WinnersLand(
                players[seat].territory,
                self.seats[seat].clan,
                not self._is_crowning,
                _LARGEST_TILE * max(1, unit),
                id=f"land {seat + 1}",
                grow=1,
            )
            for seat in self.winners
        ]
        around = max(Space.S, 10 * unit)
        badges = deed_badges(
            self._session,
            self._deeds,
            self.canvas,
            beside - 2 * margin,
            Do(self.app.go.open, "deeds"),
        )
        left = column(
            self._top(top, unit, beside),
            column(*_lines(lands, beside / room, around), gap=around, pad=around, grow=1),
            *((badges, Space.M) if badges else ()),
            width=beside,
        )
        self._light = light_on(
            (round(beside / 2 / wide, 2), round((top + room) / 2 / high, 2)),
            [self.seats[seat].clan for seat in self.winners],
        )
        if not cards:
            return row(left, grow=1)
        stack = column(
            spacer(), *cards, spacer(), gap=self._card_gap(unit), align=Align.RIGHT, width=aside
        )
        return row(left, stack, margin, grow=1)

    def _top(self, top: float, unit: float, beside: float) -> Row:
        """Return the banners of the winners with their faces, and who has won and why."""
        scale = top / _TOP
        is_roomy = beside >= _ROOMY_TOP
        is_shared = len(self.winners) > 1
        gap = 20 * scale
        wide = (NARROW if is_shared or not is_roomy else BANNER[0]) * scale
        most = (0.5 if is_roomy else 0.3) * beside / len(self.winners) - gap
        wide = min(wide, max(_NARROWEST, most))
        banners = [
            WinnersBanner(
                self.seats[seat].clan,
                self.standings[0].points,
                not self._is_crowning,
                id=f"banner {seat + 1}",
                width=wide,
                height=BANNER[1] * scale,
            )
            for seat in self.winners
        ]
        side = _FACE * scale * (0.75 if is_shared else 1)
        has_faces = beside >= _ROOMY_TOP * (1.4 if is_shared else 1) and len(self.winners) < 3
        seen = self.winners if has_faces else []
        faces = [face(self.seats[seat].clan, side, self._session.level(seat)) for seat in seen]
        apart = (len(banners) + 2 * len(faces)) * gap
        before = max(Space.L, 90 * unit) if is_roomy and not is_shared else max(Space.XL, gap)
        room = beside - before - len(banners) * wide - len(faces) * side - apart - Space.XL
        hung = [part for banner in banners for part in (banner, gap)]
        shown = [part for one in faces for part in (_middle(one), gap)]
        words = column(*self._told(top, room), pad=(0, Space.S), width=room)
        return row(before, *hung, *shown, words, height=top, id="head")

    def _told(self, top: float, room: float) -> Sequence[Child]:
        """Return who has won and why, and other facts of the game.

        ``top`` is the height and ``room`` the width for the text, in design pixels.
        """
        names = self._session.setup.names
        winners = [names[seat] for seat in self.winners]
        won = tr("wins the Isle of Skye") if len(winners) == 1 else tr("share the Isle of Skye")
        told = headline(self.standings, names)
        high = top * 0.62 if top > 1.3 * _HEAD else 0.55 * _HEAD
        below = 1.5 * max(theme.SMALLEST, theme.SMALL * top / _TOP)
        aside = SEPARATOR.join(remarks(self._session))
        text = self.canvas.text
        has_line = text.width(aside, below / 1.5) <= self.canvas.px(room)
        beneath = Label(aside, below / 1.5, theme.LIGHT_INK, height=below)
        rest = top - 2 * Space.S - high
        why = (
            self._why("", room, rest - below)
            if aside and has_line
            else self._why(aside, room, rest)
        )
        return (
            Headline(listed(winners), won, told, id="winner", height=high),
            why,
            beneath if aside and has_line else None,
        )

    def _why(self, aside: str, wide: float, high: float) -> Label:
        """Return why the game was won, and other facts, in the largest letters that fit."""
        names = self._session.setup.names
        text = sentence(why_won(self.rows, self.standings, names))
        text = f"{text} {aside}" if aside else text
        canvas = self.canvas
        usual = max(theme.BODY, min(theme.HEADING, high / 3))
        sizes = [usual - step for step in range(round(usual - _LEAST_WHY))]
        room = pygame.Rect(0, 0, canvas.px(wide), canvas.px(high))
        size = canvas.fitting_size(text, [*sizes, _LEAST_WHY], room)
        return Label(text, size, theme.LIGHT_INK, wrap=True, height=high)

    def _card_gap(self, unit: float) -> float:
        return max(Space.M, 12 * unit)

    def _cards(self, unit: float, room: float) -> list[ResultCard]:
        """Return the cards of the others, each smaller than the last, for the height ``room``."""
        others = self._others
        steps = (FIRST - LAST) / 3
        widths = [max(LEAST, CARD * unit * (FIRST - steps * n)) for n in range(len(others))]
        gaps = (len(others) + 1) * self._card_gap(unit)
        part = min(TALLEST, (room - gaps) / sum(widths)) if others else 0
        return [
            self._card(standing, (wide, part * wide))
            for standing, wide in zip(others, widths, strict=True)
        ]

    def _head(self, *, is_low: bool) -> Rail:
        """Return the rail with the winner; if ``is_low``, without the reason."""
        size = theme.HEADING if is_low else theme.TITLE
        names = self._session.setup.names
        won = heading(headline(self.standings, names), size=size, colour=theme.LIGHT_INK)
        if is_low:
            return rail(spacer(), won, spacer(), align=Align.CENTRE, height=36, id="head")
        why = why_won(self.rows, self.standings, names)
        width = self.canvas.text.width  # a name as long as a line is rather cut in one
        longest = width(max(why.split(), key=len), theme.BODY)
        wraps = self.app.is_small and longest < self.app.screen.width // 3
        reason = Label(why, colour=theme.LIGHT_INK_SOFT, wrap=wraps)
        texts = remarks(self._session)
        aside = [Label(text, colour=theme.LIGHT_INK_SOFT, align=Align.RIGHT) for text in texts]
        # With too little room the texts shrink, which is rare.
        return rail(
            Gap(grow=100),
            *map(self._crowned, self.winners),
            column(won, reason, grow=1),
            Gap(grow=100),
            column(*aside) if aside else None,
            gap=Space.L,
            pad=(Space.XXL, Space.M),
            align=Align.CENTRE,
            height=_HEAD,
            id="head",
        )

    def _crowned(self, seat: int) -> Widget:
        """Return the crest of a winner under a crown."""
        return Drawing(Do(_draw_crowned, self.seats[seat].clan), width=56, height=_HEAD - Space.M)

    @property
    def _others(self) -> list[Standing]:
        """Standings of the seats that have not won."""
        return [standing for standing in self.standings if standing.place > 1]

    def _card(self, standing: Standing, size: tuple[float, float]) -> ResultCard:
        """Return the card of a seat that has not won, with its points and land."""
        seat = standing.seat
        clan = self.seats[seat].clan
        scale = min(size[0] / CARD, size[1] / CARD / FLATTEST)
        scrolls = f"+{self.rows[-2].points[seat]}"  # the scrolls and the gold come last
        gold = str(standing.gold_left)
        facts = (
            fact("things/scroll_sheep.png", scrolls, tr("Points of scrolls at the end"), scale),
            fact("coins/purse.png", gold, self._gold_left(standing), scale),
        )
        territory = self._session.state.players[seat].territory
        player = self._player(seat, CLAN_INK[clan], Face.TITLE, name_size(scale))
        return result_card(
            standing.place,
            clan,
            territory,
            player,
            standing.points,
            facts,
            size,
            id=f"card {seat + 1}",
        )

    def _reckoning(self, width: float) -> Sequence[Widget]:
        """Return the table of points and the chart, in a room ``width`` design pixels wide.

        If there is no room for both, only the table; the other page has the standings.
        """
        table = PointsTable(
            self.seats, tuple(self.rows), tuple(self.winners), self.app.is_small, grow=1
        )
        around = Space.XL, Space.L
        if width < 700:
            return (sheet(table, pad=around, width=width),)
        widest = largest(len(self.rows), len(self.seats))[0] + 2 * Space.XL
        title = heading(tr("Points over the rounds"), size=theme.LARGE_BODY)
        course = Drawing(Do(draw_chart, tuple(self.growth), self.seats), grow=1)
        ranks = column(*(self._standing(standing) for standing in self.standings))
        point = note(tr("Point at a number to see what was counted"), align=Align.CENTRE)
        hint = (
            None if self.app.input.has_screen_reader else point
        )  # by ear each line tells what was counted
        return (
            sheet(table, pad=around, width=min(widest, width * 0.6)),
            sheet(title, course, ranks, hint, gap=Space.M, pad=around, grow=1),
        )

    def _standing(self, standing: Standing) -> Row:
        """Return a seat's place, crest, name, points and gold."""
        is_small = self.app.is_small
        gold_text = (
            tr("{gold} gold").format(gold=standing.gold_left)
            if is_small
            else self._gold_left(standing)
        )
        gold = note(gold_text, align=Align.RIGHT)
        gold.width = None if is_small else 150
        return row(
            Label(ordinal(standing.place), colour=theme.INK_SOFT, face=Face.BOLD, width=22),
            crest(self.seats[standing.seat].clan, 27 - Space.S),
            self._player(standing.seat, theme.INK, Face.BODY),
            Label(
                str(standing.points), theme.HEADING, face=Face.TITLE, align=Align.RIGHT, width=36
            ),
            gold,
            gap=Space.S,
            align=Align.CENTRE,
            height=27,
        )

    def _gold_left(self, standing: Standing) -> str:
        return tr("{gold} gold remaining").format(gold=standing.gold_left)

    def _player(
        self, seat: int, ink: theme.Colour, face: Face, size: float = theme.LARGE_BODY
    ) -> Drawing:
        """Return the name of a seat's player, and the level of a computer."""
        name = self.seats[seat].name
        computers = self._session.table.computers
        level = level_name(computers[seat]) if computers and computers[seat] else ""
        who = tr("{name}, {level}").format(name=name, level=level) if level else name
        draw = Do(_draw_player, name, level, ink, face, size)
        return Drawing(draw, called=who, id=f"player {seat + 1}", grow=1)

    def _foot(self, width: float) -> Rail:
        """Return the rail with the buttons, in two rows if one is too narrow."""
        parts = self._buttons()
        buttons = [part for part in parts if isinstance(part, Button)]
        needed = sum(button.measure(self.canvas, None)[0] for button in buttons) / self.canvas.scale
        if needed + Space.S * len(buttons) <= width:
            below = foot(*parts, widest=width)
        else:
            for button in buttons:
                button.grow = 1
            half = (len(buttons) + 1) // 2
            lines = [
                row(*some, gap=Space.S, height=theme.BUTTON_HEIGHT)
                for some in (buttons[:half], buttons[half:])
            ]
            both = column(*lines, gap=Space.S, pad=(0, Space.M), grow=1)
            below = rail(
                both, pad=(Space.M, 0), height=2 * theme.BUTTON_HEIGHT + 2 * Space.M + Space.S
            )
        below.id = "foot"
        return below

    def _buttons(self) -> Sequence[Child]:
        if self._host_try is not None:
            return self._ways_on_the_ladder()
        primary = Game.SAME_AGAIN if Game.SAME_AGAIN in self.commands() else Game.PLAY_AGAIN
        others = [command for command in (Game.TO_TITLE, Game.PLAY_AGAIN) if command is not primary]
        return (
            self._button(Game.LANDS, "lands"),
            self._button(Game.POINTS, "points"),
            self._button(Game.LESSONS, "coach"),
            self._button(Game.SHARE, "share"),
            spacer(),
            *map(self._button, others),
            self._button(primary, kind=Kind.PRIMARY),
        )

    def _ways_on_the_ladder(self) -> Sequence[Child]:
        """Return the buttons after a game against a host: on to the next one, or once more."""
        assert self._host_try is not None
        host, trophy = self._host_try
        following = next_host(host)
        goes_on = bool(trophy.stars) and following is not None
        words = tr("Next: {name}").format(name=following.name) if following else tr("The hosts")
        door = Button(
            words if goes_on else tr("The hosts"), self._to_hosts,
            Kind.PRIMARY if goes_on else Kind.NORMAL, id="hosts", width=self._width_of(words),
        )  # fmt: skip
        again = self._button(Game.SAME_AGAIN, kind=Kind.NORMAL if goes_on else Kind.PRIMARY)
        return (
            self._button(Game.LANDS, "lands"),
            self._button(Game.POINTS, "points"),
            self._button(Game.LESSONS, "coach"),
            self._button(Game.SHARE, "share"),
            spacer(),
            self._button(Game.TO_TITLE),
            *((again, door) if goes_on else (door, again)),
        )

    def _to_hosts(self) -> None:
        """Leave the table and show the path of the hosts."""
        self.app.go.to_title()
        self.app.go.open("hosts")

    def _button(self, command: Command, id: str = "", kind: Kind = Kind.NORMAL) -> Button:
        """Return a button; if there is room all buttons have the same width."""
        width = self._width_of(self.commands()[command].label)
        return self.button(command, id=id, kind=kind, width=width)

    def _width_of(self, words: str) -> float:
        """Return the width of a button with that text, in design pixels."""
        canvas = self.canvas
        if self.app.is_small:
            return canvas.text.width(words, theme.LARGE_BODY) / canvas.scale + Space.XL
        return theme.BUTTON + Space.S

    # -- what comes next

    def _new_game(self) -> None:
        self.app.go.new_game(leaves_all=True)

    def _play_again(self) -> None:
        """Start another game with the same people; the next player starts."""
        setup = same_again(self._session.setup)
        shelf = self.app.shelf
        was = self._session.table
        table = TableOptions(
            computers=was.computers,
            is_playtest=was.is_playtest,
            was_playtest=was.is_playtest,
            has_advice=was.has_advice,
        )
        self.app.go.play(lambda: Session.start(setup, shelf, table))

    def _share(self) -> None:
        """Share a picture of all lands and points."""
        twin = ResultsScene(self.app, self._session)
        window = self.app.screen.get_rect()
        twin.layout(window)
        picture = pygame.Surface(window.size)
        twin.draw(picture)
        shared = picture.subsurface((0, 0, window.width, twin.tree.ids["foot"].rect.top))
        share_picture(self.app, shared, listed(seat.name for seat in self.seats))

    def commands(self) -> dict[Command, Action]:
        lands = Action(self.app.pop, self._back or tr("Look at the lands"))
        again = Action(
            self._play_again, tr("Same again"), tip=tr("The same people; the next one starts")
        )
        new_game = Action(self._new_game, tr("New game"))
        begins: dict[Command, Action] = {Game.PLAY_AGAIN: new_game, Common.CONFIRM: new_game}
        if self._session.position is None:
            begins |= {Game.SAME_AGAIN: again, Common.CONFIRM: again}
        if self._host_try is not None and self._host_try[1].stars:
            begins[Common.CONFIRM] = Action(self._to_hosts, tr("The hosts"))
        share = Action(self._share, tr("Share"), tip=tr("A picture of all lands and points"))
        winner = Action(self._turn_page, tr("The winner"))
        scrolls = {} if self._scores is None else self._scores.actions()
        return scrolls | {
            Common.CANCEL: winner if self._shows_points else lands,
            Game.LANDS: lands,
            Game.POINTS: winner
            if self._shows_points
            else Action(self._turn_page, tr("The points")),
            Game.LESSONS: Action(self._open_coach, tr("The coach")),
            Game.TO_TITLE: Action(self.app.go.to_title, tr("To the title")),
            Game.SHARE: share,
            **begins,
        }

    def _turn_page(self) -> None:
        self._shows_points = not self._shows_points
        self.invalidate()

    # -- events

    @property
    def _scores(self) -> ScoresPane | None:
        """The pane of the table's rows; None if all rows are in sight."""
        found = self.tree.ids.get("scores")
        return found if isinstance(found, ScoresPane) and found.is_taller else None

    def keys_go_to(self) -> Widget | None:
        return self._scores

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; the first press during the crowning only skips it."""
        crowning = self.tree.ids.get("crowning")
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and isinstance(
            crowning, Crowning
        ):
            crowning.skip()
            return True
        return super().handle_event(event)

    # -- the light, and the crowning

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the table in the light of the winner's clan."""
        self.canvas.wood(surface, self._light)

    def _crowning(self) -> Crowning:
        cards = tuple(f"card {standing.seat + 1}" for standing in reversed(self._others))
        lands = tuple(f"land {seat + 1}" for seat in self.winners)
        banners = tuple(f"banner {seat + 1}" for seat in self.winners)
        rails = ("head", "foot")
        speed = self.app.animation_speed
        return Crowning(
            cards,
            lands,
            banners,
            rails,
            self.draw_ground,
            speed,
            self._hear,
            self._show_all,
            id="crowning",
        )

    def _hear(self, sound: Sound) -> None:
        self.app.sounds.play(sound)

    def _show_all(self) -> None:
        self._is_crowning = False
        self.invalidate()
        self.tree.update()

    def on_entered(self) -> None:
        """Skip the crowning if animations are off."""
        if self._is_crowning and self.app.animation_speed is Speed.OFF:
            self._hear(Sound.END_OF_GAME)
            self._show_all()


# -- drawing


def _lines(lands: Sequence[Widget], shape: float, gap: float) -> Sequence[Row]:
    """Return the winners' lands in rows, for a room whose width is ``shape`` times its height."""
    beside = -(-len(lands) // 3) if shape < 0.9 else len(lands)
    if shape >= 0.9 and len(lands) > 3:
        beside = -(-len(lands) // 2)
    parts = (lands[first : first + beside] for first in range(0, len(lands), beside))
    return [row(*part, gap=gap, grow=1) for part in parts]


def _middle(part: Widget) -> Column:
    """Return a widget in the middle of the height."""
    return column(spacer(), part, spacer(), width=part.width)


def _draw_crowned(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    crown = square(canvas.px(36), midtop=rect.midtop)
    canvas.crest(surface, clan, square(rect.width, midbottom=rect.midbottom))
    draw_crown(surface, canvas, crown)


def _draw_player(
    name: str,
    level: str,
    ink: theme.Colour,
    face: Face,
    size: float,
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
) -> None:
    """Draw the name of a player, and the level of a computer.

    If there is too little room the letters are smaller; then the name is cut off, but not the
    level.
    """
    text = canvas.text
    if level:
        template = tr("{name}, {level}")
        whole = template.format(name=name, level=level)
        size = max(theme.LARGE_BODY, text.fitting_size(whole, size, rect.width, face))
        rest = text.width(template.format(name="", level=level), size, face)
        name = template.format(name=text.fitted(name, size, rect.width - rest, face), level=level)
    canvas.write(surface, name, rect, size=size, colour=ink, face=face, shrinks=True)
