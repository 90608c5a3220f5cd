"""The card of the lesson: what it says, what is to be done, and the light on what is meant."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from math import hypot
from operator import itemgetter
from typing import Any, Final, NamedTuple, cast

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import (
    LEFT_BUTTON,
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
    Space,
    Spotlight,
    Stack,
    Widget,
    column,
    measured_apart,
    read_linked,
    row,
    spacer,
    theme,
)
from skye_desktop.play.lesson_pages import Audience, LessonPage, PageAction
from skye_desktop.ui.bindings import WAYS, Game
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.spotlight import beside
from skye_desktop.ui.table.things.board import ON_BOARD

_WIDTHS: Final = (340, 308, 280)
"""The first one if it covers nothing that is read."""
_FLAT: Final = 616
_LEAVE: Final = 76

_FIRST = 5
"""How many times as much what is read and played on is kept clear as what stands around it."""


class _Press(NamedTuple):
    """Where a thing was taken up, and how far the lesson was then."""

    at: tuple[int, int]
    reached: tuple[object, ...]


class _Said(NamedTuple):
    """What stands on the card."""

    number: str
    text: str
    task: str
    is_wrong: bool
    """Whether the task tells what was wrong with what was tried."""
    is_touched: bool
    """Whether something is to be pressed that has no other meaning."""
    is_hidden: bool
    """Whether that is not in sight, and a button stands in its place."""
    is_resumed: bool


class _Card(Stack):
    catches = True
    outset = Outset.LYING

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.cast(surface, rect)
        canvas.box(surface, rect, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)


class _Task(Stack):
    is_wrong: bool = field(default=False, kw_only=True)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        edge = theme.WRONG if self.is_wrong else theme.GOLD
        canvas.box(surface, rect, theme.PAPER_BRIGHT, border=edge, width=Line.FIRM, radius=Corner.FIELD)


class _Lit(Widget):
    """What is to be pressed where a page asks for that."""

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
    """Shows the page that is on; without a lesson there is none."""

    desk: Desk
    show_board: Callable[[], None]
    """Lets the board be seen."""
    said: _Said | None = None

    _refusals = 0
    _press = cast("_Press | None", None)
    """What was pressed and is carried about now."""
    _resumed = False
    _told_for = cast("tuple[Device, bool] | None", None)
    """For which device its words were put, and whether something was held then."""
    _best_for = cast("object", None)
    """All that it stood best for when that was found last."""

    _asks = True
    """Whether going on was what is done next when that was asked last."""

    def mounted(self) -> None:
        self.has_to_follow = self.desk.lesson is not None
        super().mounted()
        lesson = self.desk.lesson
        if lesson is not None:
            lesson.on_page, lesson.on_refusal, lesson.task = self._turned, self._refused, self._asked
            self._resumed = lesson.is_begun

    # -- what is on

    @property
    def page(self) -> LessonPage | None:
        """The page that is seen now: none while somebody looks back."""
        lesson, panel = self.desk.lesson, self.desk.panel
        return None if lesson is None or panel.moment is not None else lesson.page

    def lit(self) -> list[pygame.Rect]:
        """Return where that lies what the page is about, in window pixels."""
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
        """Whether what is to be clicked is not in the window."""
        return page.does is PageAction.TOUCH and not self.rects_named(page.lit[0])

    def _turned(self) -> None:
        """Another page is on: remember it."""
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
        """The last page is done: the next lesson begins at the first."""
        if self.desk.lesson is not None:
            self.desk.app.settings.lesson = ""
            self.desk.keep_settings()

    def _from_the_beginning(self) -> None:
        self.finish()
        self.desk.app.go.lesson()

    # -- layout

    def follow(self) -> None:
        """Put the words for another device, also while a sheet lies over the table; come back when a tile is laid."""
        desk = self.desk
        told_for = desk.input.device, desk.panel.holds_something
        if desk.lesson is not None and self._told_for != told_for:
            self._told_for = told_for
            self.refresh()
        super().follow()
        self.has_to_follow = desk.lesson is not None

    def refresh(self) -> None:
        """See what stands on the card, now that something may have changed."""
        page, lesson = self.page, self.desk.lesson
        if page is None or lesson is None:
            self.set(said=None)
            return
        if self._asks != self.desk.asks_to_go_on:  # what goes on is green on pages that ask for it
            self._asks = self.desk.asks_to_go_on
            self.desk.panel.invalidate()
        said = _Said(
            lesson.page_position, page.text_for(self._audience), self._words(page), bool(lesson.refusal),
            page.does is PageAction.TOUCH, self._is_hidden(page), self._resumed,
        )  # fmt: skip
        self.set(said=None if self.is_away else said, near=tuple(lesson.lit), is_dusk=not page.is_free)

    def forms(self) -> Sequence[Widget]:
        """In several widths, and at a small table wide and low."""
        said = self.said
        if said is None:
            return ()
        return [self._flat(said) if width == _FLAT else self._narrow(said) for width in self._widths]

    def build(self) -> Sequence[Widget]:
        has_lit = self.said is not None and self.said.is_touched and not self.said.is_hidden
        return (*super().build(), *([_Lit(Do(self._touch), id="lit")] if has_lit else []))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(ruler, self.anchors[0] if child.id == "lit" else self.box)

    @property
    def _widths(self) -> tuple[float, ...]:
        return (*_WIDTHS, _FLAT) if self.desk.is_small else _WIDTHS

    def about(self) -> Hashable:
        desk = self.desk
        places = tuple(desk.panel.rect), tuple(desk.land.rect), tuple(desk.places.of("board"))
        return self.said, self.near, desk.is_small, self.canvas.scale, desk.panel.is_to_act, places

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Beside what is lit, in the form that covers least.

        While all else is as before it stays there if only nothing that is lit has come below it.
        """
        desk, lit, about = self.desk, list(self.anchors), (self.about(), tuple(self.desk.window))
        if self.box.size != (0, 0) and about == self._best_for and self.box.collidelist(lit) < 0:
            return self.form, self.box
        self._best_for = about
        margin, track = ruler.px(Space.M), super().rects_named("track")[0]
        room = desk.window.inflate(-2 * margin, -2 * margin)
        # The bar is never covered: it has the ways to the menu and the rules.
        room.height, room.y = room.bottom - (track.y - margin), track.y - margin
        # What is read and played on is covered last.
        things = [*_FIRST * (desk.panel.rect, self._land_shown()), *desk.places.around, track]
        page = self.page
        if page is not None and page.is_free and desk.panel.is_to_act:  # what is played on is as good as lit
            lit.append(desk.panel.rect)
        found = []
        for number, (width, form) in enumerate(zip(self._widths, self.forms(), strict=True)):
            size = measured_apart(form, ruler, ruler.px(width))
            stand = beside((ruler.px(width), size[1]), lit, room, things, ruler.px(14))
            # Another form than the one before it has to leave so many design pixels more free.
            other = round(number * 2000 * self.canvas.scale**2)
            found.append(((stand.cost[0], stand.cost[1] + other), number, stand.rect))
        return min(found, key=itemgetter(0))[1:]

    def _land_shown(self) -> pygame.Rect:
        """What of the view is covered with tiles."""
        desk = self.desk
        faces = desk.view.seats[desk.shown].territory.faces
        rects = [desk.land.cell_rect(cell) for cell in faces]
        return rects[0].unionall(rects[1:]).clip(desk.land.rect)

    def _narrow(self, said: _Said) -> Widget:
        head = row(self._title(), spacer(), self._number(said), align=Align.CENTRE)
        parts = head, self._text(said), self._task(said), self._foot(said)
        return _Card((column(*parts, gap=Space.M, pad=(Space.XL, Space.L)),))

    def _flat(self, said: _Said) -> Widget:
        """The same, wide and low."""
        left = column(self._title(), self._text(said), gap=Space.XS, grow=1)
        ways = row(self._number(said), spacer(), self._foot(said), gap=Space.S, align=Align.CENTRE)
        asked = column(ways, self._task(said), gap=Space.S, width=216)
        return _Card((row(left, asked, gap=Space.L, pad=(Space.L, Space.M)),))

    def _title(self) -> Label:
        return Label(tr("Learn to play"), theme.LARGE_BODY, face=Face.TITLE, id="lesson title")

    def _number(self, said: _Said) -> Label:
        return Label(said.number, theme.SMALL, theme.INK_SOFT, id="lesson page")

    def _text(self, said: _Said) -> Linked:
        return Linked(said.text, open_topic=self.desk.open_rules, wrap=True, id="lesson text")

    @property
    def _audience(self) -> Audience:
        """Who reads it: whoever listens, or what is in hand."""
        keys = self.desk.input
        for_device = keys.for_device(
            Audience.MOUSE, Audience.KEYS, fingers=Audience.FINGERS, screen_reader=Audience.EARS
        )
        return Audience(for_device)

    def _words(self, page: LessonPage) -> str:
        """What is to be done now, after what was wrong with the last thing that was tried."""
        assert self.desk.lesson is not None
        is_hidden = self._is_hidden(page)
        return self.desk.lesson.refusal or (tr("Press Go on.") if is_hidden else self._asked(page))

    def _task(self, said: _Said) -> Widget:
        colour = theme.WRONG if said.is_wrong else theme.INK
        task = Label(said.task, face=Face.BOLD, colour=colour, wrap=True, id="lesson task")
        return _Task((column(task, pad=(Space.L, Space.M)),), is_wrong=said.is_wrong)

    def _asked(self, page: LessonPage) -> str:
        """What a page asks for, as it is done with what is in hand, or by what is heard."""
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

    def _foot(self, said: _Said) -> Widget:
        size, quiet = theme.SMALL, Kind.QUIET
        leave = Button(
            tr("Leave"), self.desk.app.go.to_title, quiet, size=size, width=_LEAVE, id="lesson leave",
            tip=tr("Learn to play goes on here the next time"),
        )  # fmt: skip
        anew = Button(
            tr("From the beginning"), Do(self._from_the_beginning), quiet, size=size, width=150,
            id="lesson again",
        )  # fmt: skip
        on = Button(tr("Go on"), Do(self._touch), size=size, width=_LEAVE, id="lesson on")
        parts = leave, anew if said.is_resumed else None, spacer(), on if said.is_hidden else None
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
        """Use a press on what is lit, where the page asks for that."""
        if event.kind is PointerKind.RELEASE:
            return True  # of what was pressed here
        is_press = event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON
        is_meant = is_press and not self.box.collidepoint(event.position) and self.is_at(event.position)
        if is_meant:
            self._touch()
        return is_meant

    def _is_beside(self, event: pygame.Event) -> bool:
        """Return whether land or board is pressed, which is not what is lit."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != LEFT_BUTTON:
            return False
        rects = self.desk.land.rect, self.desk.places.of("board")
        return any(rect.collidepoint(event.pos) for rect in rects)

    def meet(self, event: pygame.Event) -> bool:
        """Use Enter where the page asks for something to be touched, and the rules' key where it speaks of a term; a
        press beside what is lit goes on to what it meets."""
        page, keys = self.page, self.desk.input
        if page is not None and page.does is PageAction.TOUCH and self._is_beside(event):
            self._miss()
        if page is None or event.type != pygame.KEYDOWN:
            return False
        _, terms = read_linked(page.text_for(self._audience))
        if terms and keys.means(event, Game.RULES):
            self.desk.open_rules(terms[0].topic)
            return True
        if page.does is PageAction.TOUCH and keys.means(event, Common.PRESS):
            self._touch()
            return True
        return False

    def see(self, event: pygame.Event) -> None:
        """See what came of that: prices that are not decided yet, and what leads to nothing."""
        lesson, page = self.desk.lesson, self.page
        if lesson is None or page is None:
            return
        draft = self.desk.panel.info.draft
        if draft is not None:
            lesson.show(draft)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._press = _Press(event.pos, self._reached()) if self.desk.panel.holds_something else None
        elif event.type == pygame.MOUSEBUTTONUP and self._press is not None:
            press, self._press = self._press, None
            x, y = event.pos[0] - press.at[0], event.pos[1] - press.at[1]
            is_dropped = hypot(x, y) > self.canvas.px(theme.CLICK_SLOP)
            if is_dropped and press.reached == self._reached():
                self._miss()
        self.refresh()

    def _reached(self) -> tuple[object, ...]:
        """How far the lesson has come: the same again after something that led to nothing and was not spoken of."""
        desk = self.desk
        return self.page, len(desk.session.moments), desk.panel.info.draft, self._refusals

    @property
    def is_away(self) -> bool:
        """While a tile is carried about that may be laid anywhere."""
        page = self.page
        return page is None or (page.is_free and self.desk.panel.holds_something)

    def boxes(self) -> tuple[pygame.Rect, ...]:
        """Return what the card covers."""
        if self.is_away:
            return ()
        self.host.update()
        return (self.box,)

    def announced(self) -> Mapping[str, str]:
        """Return the page that has come, what it asks for, and what was wrong with what was tried, each time anew."""
        page = self.page
        if page is None:
            return {}
        text, _ = read_linked(page.text_for(self._audience))
        return {"page": text, f"asked after {self._refusals}": self._words(page)}
