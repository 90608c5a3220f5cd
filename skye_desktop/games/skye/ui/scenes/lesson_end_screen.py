"""The end of the lesson: praise, what was learnt, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import standings
from skye_desktop.games.skye.lesson_pages import PUPIL, RIVAL, script
from skye_desktop.games.skye.new_table import NewTable
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.portraits import face
from skye_desktop.games.skye.ui.sounds import AT_THE_END, Sound
from skye_desktop.games.skye.ui.table.lesson_card import TEACHER
from skye_desktop.games.skye.ui.winner_banner import BANNER, NARROW, WinnersBanner
from skye_desktop.i18n import Message, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Do,
    Drawing,
    Kind,
    Label,
    Row,
    Space,
    Widget,
    column,
    heading,
    pane,
    row,
    screen,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.house_commands import House

_PAGE: Final = 860, 570
"""Greatest width and height of the page, in design pixels."""
_FACES: Final = 112, 72
"""Side of the teacher's face, and in a small window, in design pixels."""
_SIGN: Final = 52
"""Side of the picture beside a sentence about what was learnt, in design pixels."""
_SIGNS: Final = ("coins/purse.png", "things/castle_macleod.png", "scoring/completed_areas.png")
"""Pictures beside the sentences about what was learnt."""


class LessonEndScene(TreeScreen):
    """A page of praise, over the table on which the lesson was played."""

    mood = AT_THE_END
    arrows_move_focus = True

    def __init__(self, app: App, session: Session, show_points: Callable[[], None]) -> None:
        """Make the page; ``show_points`` opens the results of the lesson's game."""
        super().__init__(app)
        self._session = session
        self._show_points = show_points

    def on_entered(self) -> None:
        self.app.sounds.play(Sound.END_OF_GAME)

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        small = self.app.is_small
        gap = Space.M if small else Space.L
        known = heading(tr("What you know now"))
        learnt = map(self._learnt, _SIGNS, script().end.learnt)
        ways = row(*self._ways_on(), gap=Space.M)
        if small:
            whole = column(self._praise(), known, *learnt, Space.S, ways, gap=gap)
            inside = pane(whole, id="pane", label=tr("What you know now"))
            board = sheet(inside, pad=Space.L, grow=1)
        else:
            above = column(self._praise(), known, *learnt, gap=gap)
            further = column(heading(tr("And then?")), ways, gap=Space.M)
            board = sheet(above, spacer(), further, pad=Space.XXL, grow=1)
        width, tallest = _PAGE
        return (screen(board, *self._foot(), widest=width, tallest=tallest),)

    def _praise(self) -> Row:
        """Return the teacher with the praise, and the pupil's banner, crowned if it has won."""
        points = [player.points for player in self._session.state.players]
        clan = self._session.setup.seats[PUPIL].clan
        told = tr("{points} points for you, {others} for {name}.").format(
            points=points[PUPIL],
            others=points[RIVAL],
            name=self._session.setup.names[RIVAL],
        )
        size = theme.LARGE if self.app.is_small else theme.TITLE
        words = column(
            heading(self._well_done(), size=size),
            Label(script().end.text.text, wrap=True),
            Label(told, colour=theme.INK_SOFT, wrap=True),
            gap=Space.S,
            grow=1,
        )
        banner = WinnersBanner(
            clan,
            points[PUPIL],
            self._has_won,
            id="banner",
            width=NARROW,
            height=BANNER[1],
        )
        shown = None if self.app.is_small else banner
        teacher = face(TEACHER, _FACES[self.app.is_small])
        return row(teacher, words, shown, gap=Space.XL, align=Align.CENTRE)

    @property
    def _has_won(self) -> bool:
        return standings(self._session.state)[0].seat == PUPIL

    def _well_done(self) -> str:
        return tr("Well done! The crown is yours.") if self._has_won else tr("Well done!")

    def _learnt(self, sign: str, text: Message) -> Row:
        """Return one of the things that were learnt, with its picture."""
        side = _SIGN * (0.7 if self.app.is_small else 1)
        picture = Drawing(Do(_draw_sign, sign), width=side, height=side)
        words = Label(text.text, theme.LARGE_BODY, wrap=True, grow=1)
        return row(picture, words, gap=Space.L, align=Align.CENTRE)

    def _ways_on(self) -> Sequence[Widget]:
        go = self.app.go
        return (
            Button(
                tr("Scenarios"), Do(go.open, "scenarios"), id="scenarios", grow=1,
                tip=tr("Positions in which there is something to find"),
            ),
            self.button(House.RULES, id="rules", grow=1),
            self.button(Game.PLAY_AGAIN, id="play again", grow=1),
        )  # fmt: skip

    def _foot(self) -> Sequence[Child]:
        who = "" if self.app.is_small else NewTable(self.app.settings).in_words
        told = Label(who, theme.SMALL, theme.LIGHT_INK_SOFT, align=Align.RIGHT, wrap=True)
        return (
            self.button(Game.TO_TITLE, id="title"),
            self.button(Game.LANDS, id="lands"),
            self.button(Game.POINTS, id="points"),
            column(spacer(), told, spacer(), grow=1),
            self.button(Common.CONFIRM, id="quick game", kind=Kind.PRIMARY, width=theme.BUTTON),
        )

    def commands(self) -> dict[Command, Action]:
        go = self.app.go
        lands = Action(self.app.pop, tr("Look at the lands"))
        who = NewTable(self.app.settings).in_words
        return {
            Common.CONFIRM: Action(go.quick_game, tr("Quick game"), tip=who),
            Common.CANCEL: lands,
            Game.LANDS: lands,
            Game.POINTS: Action(self._show_points, tr("The points")),
            Game.TO_TITLE: Action(go.to_title, tr("To the title")),
            Game.PLAY_AGAIN: Action(lambda: go.new_game(leaves_all=True), tr("New game")),
            House.RULES: Action(go.rules, tr("Rules")),
        }

    def draw_ground(self, surface: pygame.Surface) -> None:
        self.canvas.wood(surface)


def _draw_sign(sign: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.sprites.draw(surface, sign, rect)
