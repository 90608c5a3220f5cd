"""A list of games with a picture of the chosen one: what saved games and scenarios have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame

from skye_desktop.files import LoadedGame, Unusable, open_or_explain, shown_name
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.foreign import shortened
from skye_desktop.i18n import sentence, tr, tr_in
from skye_desktop.kit import (
    Action,
    Align,
    Announcer,
    Child,
    Command,
    Common,
    Drawing,
    Face,
    Kind,
    Label,
    Line,
    List,
    ListRow,
    Poll,
    Space,
    Widget,
    column,
    heading,
    row,
    screen,
    sheet,
    spacer,
    square,
    theme,
)
from skye_desktop.play.flow import hides_nothing
from skye_desktop.play.saved_games import progress_in_words
from skye_desktop.ui import waiting
from skye_desktop.ui.app import App, TreeScreen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.entries import ROW, THIRD_LINE, WHOLE, Entry, Inside, Listing, Opener, Words, look_into
from skye_desktop.ui.game_picture import GamePicture
from skye_desktop.ui.pages import middle, note
from skye_desktop.ui.parts import draw_paper_row
from skye_desktop.ui.positions import copy_state, play_pasted
from skye_desktop.ui.waiting import wait_for

_FIRST = 60
"""Files of one's own that are put in order first, if there are more."""


class GameList(TreeScreen, ABC):
    """Games to choose from. They are found and opened beside the window, and opened only when they are in sight."""

    opens_files = True
    list_part = 52
    """How much of the width the list takes, per cent."""
    below: tuple[Command, ...] = ()
    """What else has a button below the list."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._listing = Listing()
        self._finding: Job[Listing] | None = None
        """The work of finding the files and putting them in order."""
        self._opener = Opener()
        self._chosen: str | None = None
        self._has_chosen = False
        """Whether a person has chosen, and not the list itself."""
        self._news = 0
        """How often it became known what is in a file."""
        self._poll = Poll(self._look)
        self._begin_to_find(_FIRST)

    @property
    def entries(self) -> Sequence[Entry]:
        return self._listing.entries

    # -- finding files

    @abstractmethod
    def list_files(self, progress: Progress, most: int | None) -> Listing:
        """Find the files, at most so many of one's own, and put them in order. Called in another thread."""

    def find_files(self) -> None:
        self._begin_to_find(None)
        self._ask()

    def _begin_to_find(self, most: int | None) -> None:
        """Look which files there are, beside the window: at first at most so many of one's own."""
        if self._finding is not None:
            self._finding.cancel()
        self._finding = Job(lambda progress: self.list_files(progress, most))
        self._poll.wake()

    def _take_found(self) -> None:
        assert self._finding is not None
        listing, self._finding = self._finding.result(), None
        if not listing.is_whole:
            self._begin_to_find(None)
        self._show(listing)

    def _show(self, listing: Listing) -> None:
        """Show other files and rows. What is known of a file stays known, and what is in sight stays in its place."""
        anchor = self._anchor()
        self._listing = listing
        self._opener.go_on_with(listing)
        self._choose_first()
        self._rebuild()
        rows = self.rows
        if anchor is not None and anchor[0] in listing.line_of:
            rows.scroll_to(rows.top(listing.line_of[anchor[0]]) - anchor[1])
        elif rows.chosen is not None and not self._has_chosen:
            rows.show_row(rows.chosen)

    def _anchor(self) -> tuple[str, int] | None:
        """What stays in its place when lines come and go: the chosen one, or the first in sight; and that place."""
        rows = self.rows
        seen = {entry.file: rows.top(number) - rows.offset for number, entry in self._in_sight()}
        file = self._chosen if self._chosen in seen else next(iter(seen), None)
        return None if file is None or not rows.offset else (file, seen[file])

    def _in_sight(self) -> Iterator[tuple[int, Entry]]:
        """The files of which something can be seen, with the numbers of their lines."""
        for number in self.rows.in_sight:
            line = self._listing.lines[number]
            if isinstance(line, Entry):
                yield number, line

    def _choose_first(self) -> None:
        """Choose what a person would: the newest that can be opened, whole if one is, else the newest."""
        if self._has_chosen and self._chosen in self._listing.entry_of:
            return
        best: Entry | None = None
        for entry in self.entries:
            if best is not None and (best.worth == WHOLE or entry.is_shipped != best.is_shipped):
                break
            if best is None or entry.worth > best.worth:
                best = entry
        self._chosen = None if best is None else best.file

    # -- opening what is in sight

    def _look(self) -> float | None:
        """Go on at once while something is being found, opened or drawn."""
        self._go_on(waiting.IN_A_FRAME)
        picture = self._picture
        is_drawing = picture is not None and not picture.is_whole
        return 0.0 if self.is_reading or self._opener.is_busy or is_drawing else None

    def on_left(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
        self._finding = None
        self._opener.close()
        if self._picture is not None:
            self._picture.close()

    def _ask(self) -> None:
        """Ask for what is wanted now, without waiting for it."""
        self._go_on(waiting.AT_ONCE)
        self._poll.wake()

    def _go_on(self, seconds: float) -> None:
        """Take what has come of the work beside the window, waiting for it so long at most, and ask for more."""
        until = time.monotonic() + seconds

        def left() -> float:
            return max(0.0, until - time.monotonic())

        while self._finding is not None and self._finding.wait(left()):
            self._take_found()
        if self._finding is not None:
            self._rebuild()  # how far it is
        while True:
            picture = self._picture
            if picture is not None and not picture.is_whole:
                picture.go_on(left())
            opened = self._opener.go_on(list(self._wanted()), left())
            if opened is None:
                break
            # It is known now what is in one of the files.
            self._news += 1
            if opened.is_other:
                self._choose_first()
            self._rebuild()

    def _wanted(self) -> Iterator[Entry]:
        """Of which files it must be known what is in them: of the chosen one, then of all that are in sight."""
        if self.chosen is not None:
            yield self.chosen
        for _, entry in self._in_sight():
            yield entry

    @property
    def is_reading(self) -> bool:
        return self._finding is not None

    @property
    def chosen(self) -> Entry | None:
        return None if self._chosen is None else self._listing.entry_of.get(self._chosen)

    @property
    def is_usable(self) -> bool:
        return self.chosen is not None and self.chosen.worth > 0

    @property
    def chosen_game(self) -> LoadedGame | None:
        """What is in it, if it is opened already and can be."""
        return None if self.chosen is None else self.chosen.game

    @abstractmethod
    def title(self) -> str:
        """What the list is headed by."""

    @abstractmethod
    def hint(self) -> str:
        """What else can be known of it; empty for nothing."""

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        super().layout(window)
        self._ask()

    def on_entered(self) -> None:
        self.tree.focus.set(self.rows)

    def _rebuild(self) -> None:
        """Let everything follow what is chosen, and what is known."""
        self.invalidate()
        self.tree.update()

    @property
    def rows(self) -> List:
        """The list."""
        self.tree.update()
        rows = self.tree.ids["saves"]
        assert isinstance(rows, List)
        return rows

    @property
    def _picture(self) -> GamePicture | None:
        """The picture of the chosen game, once that is known and if there is room for one."""
        self.tree.update()
        found = self.tree.ids.get(f"picture of {self._chosen}")
        return found if isinstance(found, GamePicture) else None

    def build(self) -> Sequence[Child]:
        lines = self._listing.lines
        head = row(
            Label(self.title(), theme.HEADING, face=Face.TITLE, grow=1), note(self._told(), align=Align.RIGHT),
            pad=(Space.S, 0), height=28,
        )  # fmt: skip
        chosen = None if self._chosen is None else self._listing.line_of.get(self._chosen)
        rows = List(
            lines, _row, chosen, self._choose, self.open, _is_entry, self._name_of, self._news,
            height_of=_height, called=self.title(), step=ROW, id="saves", grow=1,
        )  # fmt: skip
        # As high as its lines are, as far as there is room.
        high = min(sum(map(_height, lines)) + 28 + Space.M + 2 * Space.L + Space.S, 900)
        games = sheet(head, rows, gap=Space.M, pad=Space.L, height=high)
        left = column(games, spacer(), width=0, grow=self.list_part)
        content = None if self.chosen is None else self.chosen.content
        beside = None
        # In a small window the picture gives way: it tells nothing that has to be known.
        if isinstance(content, Unusable) or not self.app.is_small:
            beside = sheet(self._beside(content), pad=Space.XL, width=0, grow=100 - self.list_part)
        back, *others = [
            self.button(command, id="back" if command is Common.CANCEL else "", width=theme.NARROW_BUTTON)
            for command in (Common.CANCEL, Game.COPY, Game.PASTE, *self.below)
        ]
        opens = self.button(Common.CONFIRM, id="open", kind=Kind.PRIMARY, width=theme.WIDE_BUTTON)
        sheets = row(left, beside, gap=Space.L)
        whole = screen(sheets, back, spacer(), *others, opens, widest=1500, tallest=900)
        return whole, Announcer(self._told_of_chosen), self._poll

    def _beside(self, content: LoadedGame | Unusable | None) -> Child:
        """Return what is told of the chosen file."""
        chosen = self.chosen
        if isinstance(content, Unusable):
            return self._unusable(content)
        if chosen is None or content is None:
            return None if chosen is None else heading(chosen.title)
        about, is_warning = self._about(chosen), bool(chosen.trouble)
        id = f"picture of {chosen.file}"
        return GamePicture(content, chosen.title, chosen.when, about, is_warning, id=id, grow=1)

    def _unusable(self, file: Unusable) -> Widget:
        """Return why a file cannot be opened."""
        told = tr("The other games are not touched by it. It lies in {folder}.")
        axe = Drawing(_draw_axe, width=220, height=220)
        return column(
            heading(tr("This file cannot be opened")),
            Label(file.text, colour=theme.WRONG, wrap=True),
            note(told.format(folder=shortened(str(file.path.parent))), wrap=True),
            middle(row(spacer(), axe, spacer())),
            gap=Space.M, grow=1,
        )  # fmt: skip

    def _name_of(self, line: Words | Entry) -> str:
        is_first = isinstance(line, Entry) and self._listing.first_of.get(line.path.name) is line
        return f"save {line.path.name}" if isinstance(line, Entry) and is_first else ""

    def _told_of_chosen(self) -> dict[str, str]:
        """Return what there is to find in the chosen game, or what else is told of it."""
        return {"chosen": self._about(self.chosen) if self.chosen and self.chosen_game else ""}

    def _about(self, chosen: Entry) -> str:
        """What is told above the picture, or what is wrong with the file."""
        return sentence(chosen.trouble) if chosen.trouble else self.about(chosen)

    def _told(self) -> str:
        """How far the files are found, else what the list has to say."""
        if self._finding is None or not self._finding.total:
            return self.hint()
        return tr("Reading {n} of {all} …").format(n=self._finding.done, all=self._finding.total)

    # -- what can be done

    def _choose(self, number: int) -> None:
        line = self._listing.lines[number]
        assert isinstance(line, Entry)
        self.choose_path(line.path)

    def choose_path(self, path: Path | None) -> None:
        """Choose the entry of that file; None for none."""
        self._chosen, self._has_chosen = None if path is None else str(path), path is not None
        self._rebuild()
        self._ask()

    def leave_out(self, file: str) -> None:
        """That file is gone: what belonged below it finds its place soon, and another one is chosen."""
        shown = self.listed()
        at = next((number for number, entry in enumerate(shown) if entry.file == file), None)
        if at is not None:
            others = [*shown[at + 1 :], *shown[:at][::-1]]
            left = [other for other in others if not other.is_shipped] or others
            self._show(self._listing.without(shown[at]))
            self.choose_path(left[0].path if left else None)
        self.find_files()

    def go_by(self, file: str, path: Path, name: str) -> None:
        """That file, the chosen one, has another path or name now."""
        self._opener.forget(file)
        self._listing.move(file, path, name)
        self.choose_path(path)
        self.find_files()

    def listed(self) -> list[Entry]:
        return [line for line in self._listing.lines if isinstance(line, Entry)]

    def open(self) -> None:
        self.with_chosen(lambda _, content: self.open_content(content))

    def with_chosen(self, act: Callable[[Entry, LoadedGame | Unusable], None]) -> None:
        """Do something with the chosen file and what is in it, at once or as soon as it is opened."""
        chosen = self.chosen

        def go_on(inside: Inside) -> None:
            assert chosen is not None
            chosen.opened(inside)
            act(chosen, inside.content)

        if chosen is not None and chosen.content is not None:
            act(chosen, chosen.content)
        elif chosen is not None:
            path = chosen.path
            wait_for(self.app, tr("Opening a file"), lambda progress: look_into(path, progress), go_on)

    def open_content(self, content: LoadedGame | Unusable) -> None:
        """Go to the table with that game, or say why not."""
        if isinstance(content, Unusable):
            self.app.ask(tr("This file cannot be opened"), content.text)
        elif content.record.trouble:
            text = tr("{file}: {trouble}. What is played from there becomes a game of its own.")
            text = text.format(file=shown_name(content.path), trouble=content.record.trouble)
            title = tr("This file is damaged")
            self.app.ask(title, text, tr("Open what is left"), lambda: self.app.go.resume(content))
        else:
            self.app.go.resume(content)

    def open_file(self, path: Path) -> None:
        title = tr("Opening a file")
        wait_for(self.app, title, lambda progress: open_or_explain(path, progress), self.open_content)

    def copy(self) -> None:
        self.with_chosen(self._copy)

    def _copy(self, entry: Entry, content: LoadedGame | Unusable) -> None:
        if isinstance(content, LoadedGame):
            is_authored = entry.is_shipped or content.save.is_scenario
            is_open = is_authored or hides_nothing(content.save.table, content.state.phase)
            copy_state(self.app, content.state, content.state, is_open=is_open)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        is_used = super().handle_event(event)
        is_used = is_used or (event.type == pygame.KEYDOWN and self.app.input.act(event, self.rows.actions))
        if is_used and self in self.app.scenes:
            self._ask()  # something else may be in sight
        return is_used

    def commands(self) -> dict[Command, Action]:
        none = "" if self.is_usable else tr("No game is chosen")
        return {
            Common.CANCEL: Action(self.app.pop, tr("Back")),
            Game.COPY: Action(self.copy, tr("Copy"), none, tr("Copy the position as a line of text")),
            Game.PASTE: Action(
                lambda: play_pasted(self.app), tr("Paste"), tip=tr("Play the position that was copied")
            ),
            Common.CONFIRM: Action(self.open, tr_in("button", "Open"), none),
        }

    def about(self, entry: Entry) -> str:
        """What is told above the picture of a game."""
        return entry.words


def _is_entry(line: Words | Entry) -> bool:
    return isinstance(line, Entry)


def _height(line: Words | Entry) -> float:
    return line.height


def _row(line: Words | Entry) -> ListRow:
    if isinstance(line, Entry):
        return _EntryRow(line, words=line.in_words(), height=line.height)
    return _WordsRow(line, words=line.text, height=line.height)


class _WordsRow(ListRow):
    line: Words

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        words = self.line
        place = rect.move(canvas.px(Space.S), canvas.px(Space.XS) if words.is_heading else 0)
        place.width -= canvas.px(Space.M)
        if words.is_heading:
            size, colour = theme.LARGE_BODY, theme.INK_SOFT
            canvas.write(surface, words.text, place, size=size, face=Face.TITLE, colour=colour)
        else:
            canvas.write_wrapped(surface, words.text, place, colour=theme.INK_SOFT)


class _EntryRow(ListRow):
    """A file; what is known of it is in its words."""

    entry: Entry

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        entry = self.entry
        box = _draw_tree(surface, canvas, rect, entry.goes_on).inflate(0, -canvas.px(Space.S))
        draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=self.is_hovered)
        inner = box.inflate(-canvas.px(Space.XXL), -canvas.px(Space.M))
        is_tall = entry.height > ROW
        more = canvas.px(THIRD_LINE) if is_tall else 0
        upper = pygame.Rect(inner.x, inner.y, inner.width, (inner.height - more) // 2)
        lower = upper.move(0, upper.height)
        if is_tall:
            third = pygame.Rect(inner.x, lower.bottom, inner.width, more)
            colour = theme.WRONG if entry.is_damaged else theme.INK_SOFT
            canvas.write(surface, entry.more, third, size=theme.SMALL, colour=colour)
        small, soft = theme.SMALL, theme.INK_SOFT
        when = canvas.write(surface, entry.when, upper, size=small, colour=soft, align=Align.RIGHT)
        upper.width = when.x - canvas.px(Space.M) - upper.x
        canvas.write(surface, entry.title, upper, face=Face.BOLD)
        if entry.game is not None:
            _draw_facts(surface, canvas, lower, entry.game)
        elif isinstance(entry.content, Unusable):
            text = tr("Cannot be opened: {why}").format(why=entry.content.reason)
            canvas.write(surface, text, lower, size=theme.SMALL, colour=theme.WRONG)
        else:
            canvas.write(surface, "…", lower, size=theme.SMALL, colour=theme.INK_SOFT)


def _draw_axe(surface: pygame.Surface, canvas: Art, room: pygame.Rect) -> None:
    canvas.sprites.draw(surface, "table/axe.png", square(min(room.size), center=room.center), alpha=90)


def _draw_tree(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, levels: Sequence[bool]
) -> pygame.Rect:
    step = canvas.px(Space.XXL)
    stroke, width = canvas.resolve(theme.PAPER_EDGE), canvas.px(Line.FIRM)
    for level, goes_on in enumerate(levels):
        x = rect.x + level * step + step // 2
        is_own = level == len(levels) - 1
        if goes_on or is_own:
            bottom = rect.bottom if goes_on else rect.centery
            pygame.draw.line(surface, stroke, (x, rect.y - canvas.px(Space.XS)), (x, bottom), width)
        if is_own:
            right = rect.x + (level + 1) * step
            pygame.draw.line(surface, stroke, (x, rect.centery), (right, rect.centery), width)
    left = rect.x + len(levels) * step
    return pygame.Rect(left, rect.y, rect.right - left, rect.height)


def _draw_facts(surface: pygame.Surface, canvas: Art, row: pygame.Rect, game: LoadedGame) -> None:
    x = row.x
    for seat, player in zip(game.save.setup.seats, game.state.players, strict=True):
        crest = pygame.Rect(x, row.y, row.height, row.height)
        canvas.crest(surface, seat.clan, crest)
        points = pygame.Rect(crest.right + canvas.px(Space.S), row.y, canvas.px(32), row.height)
        canvas.write(surface, str(player.points), points)
        x = points.right + canvas.px(Space.S)
    room = pygame.Rect(x, row.y, row.right - x, row.height)
    how_far, size, colour = progress_in_words(game), theme.SMALL, theme.INK_SOFT
    canvas.write(surface, how_far, room, size=size, colour=colour, align=Align.RIGHT, shrinks=True)
