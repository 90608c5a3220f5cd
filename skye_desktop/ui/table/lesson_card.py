"""The card of the lesson: what it says, what is to be done, and the light on what is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.commands import LEFT_BUTTON, Common
from skye_desktop.kit.layout import Align, Part, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.tree.overlays import draw_dusk, draw_rings
from skye_desktop.kit.widgets import Button, Group, Kind, Label
from skye_desktop.kit.widgets.linked import Linked, read_linked
from skye_desktop.play.lesson_pages import Audience, Does, Page
from skye_desktop.ui.bindings import WAYS, Game
from skye_desktop.ui.sizes import LessonCard as Sizes
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.pieces import box
from skye_desktop.ui.table.spotlight import beside

_FIRST = 5
"""How many times as much what is read and played on is kept clear as what stands around it."""
Targets = Callable[[], Mapping[str, pygame.Rect]]


class _Press(NamedTuple):
    """Where a thing was taken up, and how far the lesson was then."""

    at: tuple[int, int]
    reached: tuple[object, ...]


class LessonCard:
    """Shows the page that is on; without a lesson there is none."""

    def __init__(self, desk: Desk, around: Targets, show_board: Callable[[], None]) -> None:
        """``around`` has what stands on the table beside the panel, by name; ``show_board`` lets the board be seen."""
        self._desk, self._around, self._show_board = desk, around, show_board
        self._box = pygame.Rect(0, 0, 1, 1)
        self._is_for_keys = False
        """Whether it speaks of keys."""
        self._refusals = 0
        self._press: _Press | None = None
        """What was pressed and is carried about now."""
        self.group = Group(texts="lesson text")
        lesson = desk.lesson
        if lesson is not None:
            lesson.on_turned, lesson.on_refused, lesson.task = self._turned, self._refused, self._asked
            self._resumed = lesson.is_begun

    # -- what is on

    @property
    def page(self) -> Page | None:
        """The page that is seen now: none while somebody looks back."""
        lesson, panel = self._desk.lesson, self._desk.panel
        return None if lesson is None or panel.moment is not None else lesson.page

    def lit(self) -> list[pygame.Rect]:
        """Where that lies what the page is about."""
        lesson = self._desk.lesson
        if lesson is None or self.page is None:
            return []
        return [rect for name in lesson.lit for rect in self._where(name)]

    def _where(self, name: str) -> list[pygame.Rect]:
        desk = self._desk
        if name.startswith("cell "):
            x, y = map(int, name.removeprefix("cell ").split(","))
            return [desk.land.cell_rect((x, y)).clip(desk.land.rect)]
        known = {**self._around(), **desk.panel.targets()}
        found = [
            rect for id, rect in known.items() if id == name or (name[-1] == "*" and id.startswith(name[:-1]))
        ]
        return [rect for rect in found if min(rect.size) > 0 and desk.window.contains(rect)]

    def _is_hidden(self, page: Page) -> bool:
        """Whether what is to be clicked is not in the window."""
        return page.does is Does.TOUCH and not self._where(page.lit[0])

    def _turned(self) -> None:
        """Another page is on: remember it."""
        app, lesson = self._desk.app, self._desk.lesson
        assert lesson is not None
        app.settings.lesson = lesson.next_id
        app.settings.lesson_played = app.settings.lesson_played or lesson.is_over
        app.keep_settings()
        page = self.page
        if page is not None and page.lit[0] in self._desk.board.places():
            self._show_board()
        self.refresh()
        self._desk.redraw()

    def _refused(self) -> None:
        self._refusals += 1
        self._desk.play(Sound.REFUSE)
        self.refresh()
        self._desk.redraw()

    def finish(self) -> None:
        """The last page is done: the next lesson begins at the first."""
        if self._desk.lesson is not None:
            self._desk.settings.lesson = ""
            self._desk.keep_settings()

    def _from_the_beginning(self) -> None:
        self.finish()
        self._desk.app.go.lesson()

    # -- layout

    def refresh(self) -> None:
        """Lay the card out as things are now."""
        page = self.page
        if page is None:
            self.group.replace([])
            return
        self._show_what_is_asked()
        canvas, window = self._desk.canvas, self._desk.window
        desk, margin, track = self._desk, canvas.px(Space.M), self._around()["track"]
        room = window.inflate(-2 * margin, -2 * margin)
        # The bar is never covered: it has the ways to the menu and the rules.
        room.height, room.y = room.bottom - (track.y - margin), track.y - margin
        things = [
            # What is read and played on is covered last.
            *_FIRST * (desk.panel.rect, self._land_shown()),
            desk.board.rect,
            *desk.cards.rects,
        ]
        card, self._box = self._form(page, room, [*things, track])
        self.group.replace(card.arranged(canvas, self._box))

    def _show_what_is_asked(self) -> None:
        """What goes on is green on pages that ask for it, and else looks like any other button."""
        lesson = self._desk.lesson
        assert lesson is not None
        for widget in self._desk.panel.group.widgets:
            if isinstance(widget, Button) and widget.id == "go on":
                widget.kind = Kind.PRIMARY if lesson.asks_to_go_on else Kind.NORMAL

    def _form(
        self, page: Page, room: pygame.Rect, avoided: Sequence[pygame.Rect]
    ) -> tuple[Part, pygame.Rect]:
        """The form of the card that covers least, and where it stands."""
        canvas, lit, best = self._desk.canvas, self.lit(), None
        if page.is_free and self._desk.panel.is_to_act:  # what is played on is as good as lit
            lit.append(self._desk.panel.rect)
        wide = (Sizes.FLAT,) if self._desk.is_small else ()
        for number, width in enumerate((*Sizes.WIDTHS, *wide)):
            card = self._flat(page) if width == Sizes.FLAT else self._content(page)
            size = card.wish(canvas, canvas.px(width))
            stand = beside(size, lit, room, avoided, canvas.px(Sizes.AWAY))
            other = round(number * Sizes.OTHER * canvas.scale**2)
            cost = stand.cost[0], stand.cost[1] + other
            if best is None or cost < best[0]:
                best = cost, card, stand.rect
        assert best is not None
        return best[1:]

    def _land_shown(self) -> pygame.Rect:
        """What of the view is covered with tiles."""
        desk = self._desk
        faces = desk.view.seats[desk.shown].territory.faces
        rects = [desk.land.cell_rect(cell) for cell in faces]
        return rects[0].unionall(rects[1:]).clip(desk.land.rect)

    def _content(self, page: Page) -> Part:
        head = row(self._title(), spacer(), self._number(), align=Align.CENTRE)
        parts = head, self._text(page), self._task(page), self._foot(page)
        return column(*parts, gap=Space.M, pad=(Space.XL, Space.L))

    def _flat(self, page: Page) -> Part:
        """The same, wide and low."""
        said = column(self._title(), self._text(page), gap=Space.XS).grow()
        ways = row(self._number(), spacer(), self._foot(page), gap=Space.S, align=Align.CENTRE)
        asked = column(ways, self._task(page), gap=Space.S).sized(Sizes.FLAT_TASK)
        return row(said, asked, gap=Space.L, pad=(Space.L, Space.M))

    def _title(self) -> Label:
        return Label(tr("Learn to play"), size=theme.LARGE_BODY, face=Face.TITLE)

    def _number(self) -> Label:
        assert self._desk.lesson is not None
        return Label(self._desk.lesson.where, size=theme.SMALL, colour=theme.INK_SOFT)

    def _text(self, page: Page) -> Linked:
        return Linked(page.text_for(self._audience), self._desk.canvas, self._desk.open_rules)

    @property
    def _audience(self) -> Audience:
        """Who reads it: whoever listens, or what is in hand."""
        keys = self._desk.input
        by_hand = keys.by_hand(Audience.MOUSE, Audience.KEYS, fingers=Audience.FINGERS, heard=Audience.EARS)
        return Audience(by_hand)

    def _words(self, page: Page) -> str:
        """What is to be done now, after what was wrong with the last thing that was tried."""
        assert self._desk.lesson is not None
        is_hidden = self._is_hidden(page)
        return self._desk.lesson.refused or (tr("Press Go on.") if is_hidden else self._asked(page))

    def _task(self, page: Page) -> Part:
        lesson = self._desk.lesson
        assert lesson is not None
        words = self._words(page)
        self._is_for_keys = self._desk.input.by_keys
        colour = theme.WRONG if lesson.refused else theme.INK
        task = Label(words, face=Face.BOLD, colour=colour, wrap=True, id="lesson task")
        edge = theme.WRONG if lesson.refused else theme.GOLD
        return stack(
            box(theme.PAPER_BRIGHT, border=edge, width=Line.FIRM, radius=Corner.FIELD),
            column(task, pad=(Space.L, Space.M)),
        )

    def _asked(self, page: Page) -> str:
        """What a page asks for, as it is done with what is in hand, or by what is heard."""
        keys, widgets = self._desk.input, self._desk.panel.group.widgets
        onward = next((widget.label for widget in widgets if widget.id == "go on"), tr("Go on"))
        return page.task_for(
            self._audience,
            button=onward,
            choose=keys.words(Game.LEFT, Game.RIGHT),
            press=keys.words(Common.CONFIRM),
            axe=keys.words(Game.AXE),
            price=keys.words(Game.UP, Game.DOWN),
            next=keys.words(Common.NEXT),
            move=keys.words(*WAYS),
            turn=keys.shortly(Game.TURN),
        )

    def _foot(self, page: Page) -> Part:
        size, quiet = theme.SMALL, Kind.QUIET
        leave = Button(
            tr("Leave"), (Sizes.LEAVE, None), self._desk.app.go.to_title, id="lesson leave", kind=quiet, size=size,
            tooltip=tr("Learn to play goes on here the next time"),
        )  # fmt: skip
        anew = Button(
            tr("From the beginning"),
            (Sizes.ANEW, None),
            self._from_the_beginning,
            id="lesson again",
            kind=quiet,
            size=size,
        )
        on = Button(tr("Go on"), (Sizes.LEAVE, None), self._touch, id="lesson on", size=size)
        parts = (leave, anew if self._resumed else None, spacer(), on if self._is_hidden(page) else None)
        return row(*parts, gap=Space.S).sized(None, self._desk.canvas.target(theme.SMALL_BUTTON_HEIGHT))

    # -- events

    def _touch(self) -> None:
        assert self._desk.lesson is not None
        self._desk.lesson.touch()

    def _miss(self) -> None:
        assert self._desk.lesson is not None
        self._desk.lesson.miss()

    def handle_event(self, event: pygame.Event) -> bool:
        """A click on what is lit, or Enter, where the page asks for that; its buttons and its terms."""
        page = self.page
        if page is None:
            return False
        if self._is_for_keys is not self._desk.input.by_keys:
            self.refresh()
            self._desk.redraw()
        if event.type == pygame.KEYDOWN:
            return self._key(event, page)
        if self.group.handle_event(event):
            return True
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        is_meant = page.does is Does.TOUCH and event.button == LEFT_BUTTON
        if is_meant and any(rect.collidepoint(event.pos) for rect in self._where(page.lit[0])):
            self._touch()
            return True
        if is_meant and self._is_beside(event.pos):
            self._miss()
        return self._box.collidepoint(event.pos)

    def _key(self, event: pygame.Event, page: Page) -> bool:
        keys = self._desk.input
        topic = next((w.terms[0].topic for w in self.group.widgets if isinstance(w, Linked) and w.terms), "")
        if topic and keys.means(event, Game.RULES):
            self._desk.open_rules(topic)
            return True
        if page.does is Does.TOUCH and keys.means(event, Common.PRESS):
            self._touch()
            return True
        return False

    def follow(self, event: pygame.Event) -> None:
        """See what came of that: prices that are not decided yet, and what leads to nothing."""
        lesson, draft, page = self._desk.lesson, self._desk.panel.draft, self.page
        if lesson is None or page is None:
            return
        if draft is not None:
            lesson.show(draft)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._press = _Press(event.pos, self._reached()) if self._desk.panel.holds_something else None
        elif event.type == pygame.MOUSEBUTTONUP and self._press is not None:
            press, self._press = self._press, None
            x, y = event.pos[0] - press.at[0], event.pos[1] - press.at[1]
            is_dropped = hypot(x, y) > self._desk.canvas.px(theme.CLICK_SLOP)
            if is_dropped and press.reached == self._reached():
                self._miss()

    def _reached(self) -> tuple[object, ...]:
        """How far the lesson has come: the same again after something that led to nothing and was not spoken of."""
        desk = self._desk
        return self.page, len(desk.session.moments), desk.panel.draft, self._refusals

    def _is_beside(self, position: tuple[int, int]) -> bool:
        """Whether a click there was meant for something on the land or the board."""
        desk = self._desk
        is_on_card = self._box.collidepoint(position)
        return not is_on_card and any(
            rect.collidepoint(position) for rect in (desk.land.rect, desk.board.rect)
        )

    # -- drawing

    @property
    def is_away(self) -> bool:
        """While a tile is carried about that may be laid anywhere."""
        page = self.page
        return page is None or (page.is_free and self._desk.panel.holds_something)

    def draw(self, surface: pygame.Surface) -> None:
        """The light, and the card beside it."""
        page, canvas = self.page, self._desk.canvas
        if page is None or self.is_away:
            return
        lit = self.lit()
        if not page.is_free:
            draw_dusk(surface, canvas, [*lit, self._box])
        draw_rings(surface, canvas, lit)
        canvas.cast(surface, self._box)
        canvas.box(surface, self._box, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        self.group.draw(surface, canvas)

    def boxes(self) -> tuple[pygame.Rect, ...]:
        """What the card covers."""
        return () if self.is_away else (self._box,)

    def targets(self) -> dict[str, pygame.Rect]:
        """Its buttons and terms."""
        if self.is_away:
            return {}
        terms = (pair for w in self.group.widgets if isinstance(w, Linked) for pair in w.written())
        found = self.group.targets() | {f"term {topic}": rect for topic, rect in terms}
        page = self.page
        if page is not None and page.does is Does.TOUCH and not self._is_hidden(page):
            found["lit"] = self.lit()[0]
        return found

    def told(self) -> dict[str, str]:
        """The page that has come, what it asks for, and what was wrong with what was tried, each time anew."""
        page = self.page
        if page is None:
            return {}
        text, _ = read_linked(page.text_for(self._audience))
        return {"page": text, f"asked after {self._refusals}": self._words(page)}

    def nodes(self) -> tuple[Node, ...]:
        """What it says, as data, and what is to be pressed where it asks for that."""
        page, targets = self.page, self.targets()
        if page is None:
            return self.group.nodes()
        # The button that goes on may be called otherwise since the card was laid out.
        own = tuple(
            replace(node, label=self._words(page)) if node.id == "lesson task" else node
            for node in self.group.nodes()
        )
        return (*own, Node("lit", Role.BUTTON, tr("Go on"), targets["lit"])) if "lit" in targets else own
