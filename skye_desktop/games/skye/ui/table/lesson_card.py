"""The card of the lesson: its text, its task, and the light on what they are about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from math import hypot
from operator import itemgetter
from typing import Any, Final, NamedTuple, cast

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.lesson_pages import Audience, LessonPage, PageAction
from skye_desktop.games.skye.ui.bindings import WAYS, Game
from skye_desktop.games.skye.ui.portraits import face
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.things.board import ON_BOARD
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    NOWHERE,
    Align,
    Button,
    Common,
    Corner,
    Device,
    Do,
    Face,
    Kind,
    Label,
    Line,
    Linked,
    Outset,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Skins,
    Space,
    Spotlight,
    Stack,
    Widget,
    column,
    measured_apart,
    read_linked,
    row,
    spacer,
    square,
    theme,
)
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.spotlight import beside

_WIDTHS: Final = (340, 308, 280)
"""Widths of the forms, in design pixels; the first one is used if it covers nothing needed."""
_FLAT: Final = 616
_LEAVE: Final = 76
_BACK: Final = 62

TEACHER: Final = Clan.MACNEACAIL
_FACE: Final = 64
"""Side of the teacher's face, in design pixels."""
_ABOVE: Final = 26
"""Fraction of the face that is above the card."""
_PIN: Final = 14

_FIRST = 5
"""Factor on pixels that are covered of what must be read or used, against other pixels."""


class _Press(NamedTuple):
    """Position of a press, and the progress of the lesson at that time."""

    at: tuple[int, int]
    progress: tuple[object, ...]


class LessonContent(NamedTuple):
    """Content of the card."""

    number: str
    text: str
    task: str
    is_wrong: bool
    """Whether the task is replaced by what was wrong with an attempt."""
    is_touched: bool
    """Whether the page asks for a press on something that has no effect in the game."""
    is_hidden: bool
    """Whether that thing is out of sight, so that the card has a button for it."""
    is_resumed: bool
    has_before: bool
    """Whether there is a page before this one."""


class LessonPaper(Stack):
    """A sheet of parchment with a golden pin, and the teacher's face above its upper edge."""

    above: float = field(default=0, kw_only=True)
    """Height of the part of face and pin above the parchment, in design pixels."""

    catches = True
    outset = Outset.LYING

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        above = canvas.px(self.above)
        paper = pygame.Rect(rect.x, rect.y + above, rect.width, rect.height - above)
        canvas.lying(surface, paper, Skins.CARD)
        pin = square(canvas.px(_PIN))
        pin.center = paper.centerx, paper.y
        _draw_pin(surface, canvas, pin)


def _draw_pin(surface: pygame.Surface, canvas: Any, rect: pygame.Rect) -> None:
    """Draw the round head of a golden pin with its light and its shadow."""
    radius = rect.height / 2 / canvas.scale
    canvas.cast_small(surface, rect, radius)
    canvas.box(surface, rect, theme.GOLD, border=theme.GOLD_DARK, width=Line.HAIR, radius=radius)
    light = square(rect.height * 2 // 5)
    light.center = rect.centerx - rect.width // 8, rect.centery - rect.height // 6
    canvas.box(surface, light, theme.GOLD_PALE, radius=light.height / 2 / canvas.scale)


class TaskBox(Stack):
    is_wrong: bool = field(default=False, kw_only=True)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        edge = theme.WRONG if self.is_wrong else theme.GOLD
        canvas.box(
            surface, rect, theme.PAPER_BRIGHT, border=edge, width=Line.FIRM, radius=Corner.FIELD
        )


class LitTarget(Widget):
    """The lit thing that a page asks to press."""

    touch: Callable[[], object]

    role = Role.BUTTON
    takes_focus = False
    is_pressable = True

    @property
    def label(self) -> str:
        return tr("Go on")

    def press(self) -> None:
        self.touch()


class LessonCard(Spotlight):
    """The card with the current page of the lesson; without a lesson it is not displayed."""

    desk: Desk
    show_board: Callable[[], None]
    """Displays the board, if a column hides it."""
    content: LessonContent | None = None

    _refusals = 0
    _press = cast("_Press | None", None)
    """Press with which the carrying of a thing began; None if nothing is carried."""
    _resumed = False
    _worded_for = cast("tuple[Device, bool, bool] | None", None)
    """What the text was made for: device, is anything held, and is the target hidden."""
    _best_for = cast("object", None)
    """What the best place was last computed from."""

    _asks = True
    """Whether leaving the announcement was asked for at the last check."""

    def mounted(self) -> None:
        self.has_to_follow = self.desk.lesson is not None
        super().mounted()
        lesson = self.desk.lesson
        if lesson is not None:
            lesson.on_page, lesson.on_refusal, lesson.task = (
                self._turned,
                self._refused,
                self._task_text,
            )
            self._resumed = lesson.is_begun

    # -- what is on

    @property
    def page(self) -> LessonPage | None:
        """Page that is displayed; None while the time line is open."""
        lesson, panel = self.desk.lesson, self.desk.panel
        return None if lesson is None or panel.moment is not None else lesson.page

    def lit(self) -> list[pygame.Rect]:
        """Return the rectangles of what the page is about, in window pixels."""
        lesson = self.desk.lesson
        if lesson is None or self.page is None:
            return []
        return [rect for name in lesson.lit for rect in self.rects_named(name)]

    def rects_named(self, name: str) -> list[pygame.Rect]:
        desk = self.desk
        if name.startswith("cell "):
            x, y = map(int, name.removeprefix("cell ").split(","))
            return [desk.land.cell_rect((x, y)).clip(desk.land.rect)]
        if desk.is_small and name in ON_BOARD and not name.startswith("scoring "):
            return []  # the strip has the scoring tiles and no more
        return [rect for rect in super().rects_named(name) if desk.window.contains(rect)]

    def _is_hidden(self, page: LessonPage) -> bool:
        """Return whether what is to be clicked is outside the window."""
        return page.does is PageAction.TOUCH and not self.rects_named(page.lit[0])

    def _turned(self) -> None:
        """Remember the page in the settings, and display it."""
        app, lesson = self.desk.app, self.desk.lesson
        assert lesson is not None
        app.settings.lesson = lesson.next_id
        app.settings.lesson_played = app.settings.lesson_played or lesson.is_over
        app.keep_settings()
        page = self.page
        if page is not None and page.lit[0] in ON_BOARD:
            self.show_board()
        self.refresh()
        self.desk.redraw()

    def _refused(self) -> None:
        self._refusals += 1
        self.desk.play(Sound.REFUSE)
        self.refresh()
        self.desk.redraw()

    def finish(self) -> None:
        """Finish the lesson, so that the next one begins at the first page."""
        if self.desk.lesson is not None:
            self.desk.app.settings.lesson = ""
            self.desk.keep_settings()

    def _from_the_beginning(self) -> None:
        self.finish()
        self.desk.app.go.lesson()

    # -- layout

    def follow(self) -> None:
        """Update the text for another input device or window size, or when a tile was dropped.

        This is called even while a sheet covers the table.
        """
        desk, page = self.desk, self.page
        is_hidden = page is not None and self._is_hidden(page)
        told_for = desk.input.device, desk.panel.holds_something, is_hidden
        if desk.lesson is not None and self._worded_for != told_for:
            self._worded_for = told_for
            self.refresh()
        super().follow()
        self.has_to_follow = desk.lesson is not None

    def refresh(self) -> None:
        """Update the content of the card after a change that may affect it."""
        page, lesson = self.page, self.desk.lesson
        if page is None or lesson is None:
            self.set(content=None)
            return
        if self._asks != self.desk.asks_to_go_on:  # what goes on is green on pages that ask for it
            self._asks = self.desk.asks_to_go_on
            self.desk.panel.invalidate()
        content = LessonContent(
            lesson.page_position, page.text_for(self._audience), self._words(page),
            bool(lesson.refusal), page.does is PageAction.TOUCH, self._is_hidden(page),
            self._resumed, lesson.may_go_back,
        )  # fmt: skip
        self.set(
            content=None if self.is_away else content,
            near=tuple(lesson.lit),
            is_dusk=not page.is_free,
        )

    def forms(self) -> Sequence[Widget]:
        """Return the card in several widths, and for a small table in a wide and low form too."""
        content = self.content
        if content is None:
            return ()
        return [
            self._flat(content) if width == _FLAT else self._narrow(content)
            for width in self._widths
        ]

    def build(self) -> Sequence[Widget]:
        has_lit = (
            self.content is not None and self.content.is_touched and not self.content.is_hidden
        )
        return (*super().build(), *([LitTarget(Do(self._touch), id="lit")] if has_lit else []))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        lit = self.anchors[0] if self.anchors else NOWHERE  # it may have gone out of sight just now
        for child in self.children:
            child.place(ruler, lit if child.id == "lit" else self.box)

    @property
    def _widths(self) -> tuple[float, ...]:
        return (*_WIDTHS, _FLAT) if self.desk.is_small else _WIDTHS

    def about(self) -> Hashable:
        desk = self.desk
        places = tuple(desk.panel.rect), tuple(desk.land.rect), tuple(desk.places.of("board"))
        return (
            self.content,
            self.near,
            desk.is_small,
            self.canvas.scale,
            desk.panel.is_to_act,
            places,
        )

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return form and place beside what is lit, with the least covered.

        The card stays where it is until what it depends on changes, or something lit is below it.
        """
        desk = self.desk
        lit = list(self.anchors)
        about = (self.about(), tuple(self.desk.window))
        if self.box.size != (0, 0) and about == self._best_for and self.box.collidelist(lit) < 0:
            return self.form, self.box
        self._best_for = about
        margin, track = ruler.px(Space.M), super().rects_named("track")[0]
        room = desk.window.inflate(-2 * margin, -2 * margin)
        # The bar is never covered: it leads to the menu and the rules.
        room.height, room.y = room.bottom - (track.y - margin), track.y - margin
        # The panel and the tiles are covered last, since they are read and played on.
        things = [*_FIRST * (desk.panel.rect, self._land_shown()), *desk.places.around, track]
        page = self.page
        if (
            page is not None and page.is_free and desk.panel.is_to_act
        ):  # what is played on is as good as lit
            lit.append(desk.panel.rect)
        found = []
        for number, (width, form) in enumerate(zip(self._widths, self.forms(), strict=True)):
            size = measured_apart(form, ruler, ruler.px(width))
            stand = beside((ruler.px(width), size[1]), lit, room, things, ruler.px(14))
            # A later form must leave that many more design pixels free than an earlier one.
            other = round(number * 2000 * self.canvas.scale**2)
            found.append(((stand.cost[0], stand.cost[1] + other), number, stand.rect))
        return min(found, key=itemgetter(0))[1:]

    def _land_shown(self) -> pygame.Rect:
        """Return the part of the land's view in which there are tiles."""
        desk = self.desk
        faces = desk.view.seats[desk.shown].territory.faces
        rects = [desk.land.cell_rect(cell) for cell in faces]
        return rects[0].unionall(rects[1:]).clip(desk.land.rect)

    def _narrow(self, content: LessonContent) -> Widget:
        text, task, foot = self._text(content), self._task(content), self._foot(content)
        number = self._number(content)
        if self.desk.is_small and not content.is_resumed and not content.is_hidden:
            # A line lower: the way out stands beside the page instead of the title.
            head = row(number, spacer(), foot, align=Align.CENTRE)
            return LessonPaper((column(head, text, task, gap=Space.S, pad=(Space.XL, Space.M)),))
        # Title and number stand beside the part of the face that is on the parchment.
        words = row(self._title(), spacer(), number, align=Align.CENTRE)
        head = row(
            face(TEACHER, _FACE),
            column(_ABOVE + Space.M, words, grow=1),
            gap=Space.M,
            height=_FACE,
        )
        inside = column(text, task, foot, gap=Space.M, pad=(Space.S, 0))
        whole = column(head, inside, gap=Space.S, pad=(Space.L, 0))
        return LessonPaper((column(whole, Space.L),), above=_ABOVE)

    def _flat(self, content: LessonContent) -> Widget:
        """Return the wide and low form."""
        head = row(self._title(), spacer(), self._number(content), align=Align.CENTRE)
        left = column(head, self._text(content), gap=Space.XS, grow=1)
        asked = column(self._foot(content), self._task(content), gap=Space.S, width=216)
        return LessonPaper((row(left, asked, gap=Space.L, pad=(Space.L, Space.M)),))

    def _title(self) -> Label:
        return Label(tr("Learn to play"), theme.LARGE_BODY, face=Face.TITLE, id="lesson title")

    def _number(self, content: LessonContent) -> Label:
        return Label(content.number, theme.SMALL, theme.INK_SOFT, id="lesson page")

    def _text(self, content: LessonContent) -> Linked:
        return Linked(content.text, open_topic=self.desk.open_rules, wrap=True, id="lesson text")

    @property
    def _audience(self) -> Audience:
        """Kind of reader: somebody with a screen reader, or with the device in use."""
        keys = self.desk.input
        for_device = keys.for_device(
            Audience.MOUSE, Audience.KEYS, fingers=Audience.FINGERS, screen_reader=Audience.EARS
        )
        return Audience(for_device)

    def _words(self, page: LessonPage) -> str:
        """Return the task, or what was wrong with the last attempt."""
        assert self.desk.lesson is not None
        is_hidden = self._is_hidden(page)
        return self.desk.lesson.refusal or (
            tr("Press Go on.") if is_hidden else self._task_text(page)
        )

    def _task(self, content: LessonContent) -> Widget:
        colour = theme.WRONG if content.is_wrong else theme.INK
        task = Label(content.task, face=Face.BOLD, colour=colour, wrap=True, id="lesson task")
        return TaskBox((column(task, pad=(Space.L, Space.M)),), is_wrong=content.is_wrong)

    def _task_text(self, page: LessonPage) -> str:
        """Return the task of a page, worded for the device in hand or for the ear."""
        keys, button = self.desk.input, self.host.ids.get("go on")
        onward = tr("Go on") if button is None else button.label
        return page.task_for(
            self._audience,
            button=onward,
            choose=keys.words(Game.LEFT, Game.RIGHT),
            press=keys.words(Common.CONFIRM),
            axe=keys.words(Game.AXE),
            price=keys.words(Game.UP, Game.DOWN),
            next=keys.words(Common.NEXT),
            move=keys.words(*WAYS),
            turn=keys.short_words(Game.TURN),
        )

    def _foot(self, content: LessonContent) -> Widget:
        size, quiet = theme.SMALL, Kind.QUIET
        leave = Button(
            tr("Leave"), self.desk.app.go.to_title, quiet, size=size, width=_LEAVE,
            id="lesson leave", tip=tr("Learn to play goes on here the next time"),
        )  # fmt: skip
        anew = Button(
            tr("From the beginning"), Do(self._from_the_beginning), quiet, size=size, width=150,
            id="lesson again",
        )  # fmt: skip
        on = Button(tr("Go on"), Do(self._touch), size=size, width=_LEAVE, id="lesson on")
        back = Button(
            tr("Back"), self.desk.page_back, quiet, size=size, width=_BACK, id="lesson back",
            called=tr("The page before"), key=self.desk.input.hint(House.TIME),
        )  # fmt: skip
        parts = (
            back if content.has_before else None,
            leave,
            anew if content.is_resumed else None,
            spacer(),
            on if content.is_hidden else None,
        )
        return row(*parts, gap=Space.S, height=self.canvas.target(theme.SMALL_BUTTON_HEIGHT))

    # -- events

    def _touch(self) -> None:
        assert self.desk.lesson is not None
        self.desk.lesson.touch()

    def _miss(self) -> None:
        assert self.desk.lesson is not None
        self.desk.lesson.miss()

    def is_at(self, position: tuple[int, int]) -> bool:
        page = self.page
        if page is None or page.does is not PageAction.TOUCH:
            return False
        return any(rect.collidepoint(position) for rect in self.rects_named(page.lit[0]))

    def on_pointer(self, event: Pointer) -> bool:
        """Handle a press on something lit, if the page asks for such a press."""
        if event.kind is PointerKind.RELEASE:
            return True  # of what was pressed here
        is_press = event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON
        is_meant = (
            is_press and not self.box.collidepoint(event.position) and self.is_at(event.position)
        )
        if is_meant:
            self._touch()
        return is_meant

    def _is_beside(self, event: pygame.Event) -> bool:
        """Return whether land or board was pressed, but not what is lit."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != LEFT_BUTTON:
            return False
        rects = self.desk.land.rect, self.desk.places.of("board")
        return any(rect.collidepoint(event.pos) for rect in rects)

    def meet(self, event: pygame.Event) -> bool:
        """Handle Enter if the page asks for a press, and the key that opens the rules at a term.

        A press beside what is lit counts as a wrong attempt, and is handled by the table as well.
        """
        page, keys = self.page, self.desk.input
        if page is not None and page.does is PageAction.TOUCH and self._is_beside(event):
            self._miss()
        if page is None or event.type != pygame.KEYDOWN:
            return False
        _, terms = read_linked(page.text_for(self._audience))
        if terms and keys.means(event, House.RULES):
            self.desk.open_rules(terms[0].topic)
            return True
        if page.does is PageAction.TOUCH and keys.means(event, Common.PRESS):
            self._touch()
            return True
        return False

    def see(self, event: pygame.Event) -> None:
        """React to an event that was handled: to a changed draft, or a drag without effect."""
        lesson, page = self.desk.lesson, self.page
        if lesson is None or page is None:
            return
        draft = self.desk.panel.info.draft
        if draft is not None:
            lesson.show(draft)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._press = (
                _Press(event.pos, self._progress()) if self.desk.panel.holds_something else None
            )
        elif event.type == pygame.MOUSEBUTTONUP and self._press is not None:
            press, self._press = self._press, None
            x, y = event.pos[0] - press.at[0], event.pos[1] - press.at[1]
            is_dropped = hypot(x, y) > self.canvas.px(theme.CLICK_SLOP)
            if is_dropped and press.progress == self._progress():
                self._miss()
        self.refresh()

    def _progress(self) -> tuple[object, ...]:
        """Return what changes when the lesson advances.

        Equal values mean an attempt without effect.
        """
        desk = self.desk
        return self.page, len(desk.session.moments), desk.panel.info.draft, self._refusals

    @property
    def is_away(self) -> bool:
        """Whether the card is hidden, because a tile is carried that may be laid anywhere."""
        page = self.page
        return page is None or (page.is_free and self.desk.panel.holds_something)

    def boxes(self) -> tuple[pygame.Rect, ...]:
        """Return the rectangle of the card."""
        if self.is_away:
            return ()
        self.host.update()
        return (self.box,)

    def announced(self) -> Mapping[str, str]:
        """Return page, task and error of an attempt as announcements.

        They are spoken when they change.
        """
        page = self.page
        if page is None:
            return {}
        text, _ = read_linked(page.text_for(self._audience))
        return {"page": text, f"asked after {self._refusals}": self._words(page)}
