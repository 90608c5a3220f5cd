"""The list of games with a picture of the chosen one; saved games and scenarios are such lists."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from pathlib import Path

import pygame

from skye_desktop.files import LoadedGame, Unusable, shown_name
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.foreign import shortened
from skye_desktop.game.flow import hides_nothing
from skye_desktop.i18n import sentence, tr, tr_in
from skye_desktop.kit import (
    Action,
    Align,
    Announcer,
    Canvas,
    Child,
    Command,
    Common,
    Corner,
    Face,
    Kind,
    Label,
    Line,
    List,
    ListRow,
    Poll,
    Skins,
    Space,
    Widget,
    column,
    cut_columns,
    heading,
    row,
    screen,
    sheet,
    spacer,
    theme,
    wood_board,
)
from skye_desktop.known_games import known_game
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.game_entries import (
    ROW,
    THIRD_LINE,
    WHOLE,
    Entry,
    FileContent,
    FileOpener,
    Listing,
    PlayedElsewhere,
    TextLine,
    open_here,
    read_content,
)
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.list_look import GamePreview, ListLook
from skye_desktop.shell.notes_and_lines import draw_paper_row, light_note, middle, note
from skye_desktop.shell.progress_sheet import wait_for

_WIDTH = 600
"""Width of the list, in design pixels."""
_HEIGHT = attrgetter("height")
"""Returns the height of a line, in design pixels."""
_MOST_LINES = 30
"""Number of lines that is certainly higher than any sheet."""
_FIRST = 60
"""Number of the person's own files that are listed first, if there are more."""


WIDTH, HEIGHT = 96, 54
"""Size of the small picture in a row, in design pixels."""


class GameList(GameScreen, ABC):
    """A screen on which a game is chosen.

    Files are found in the background, and opened when their lines come into sight.
    """

    opens_files = True
    below: tuple[Command, ...] = ()
    """Commands with a button below the list."""

    def __init__(self, app: GameWindow) -> None:
        super().__init__(app)
        self._listing = Listing()
        self._finding: Job[Listing] | None = None
        """Background job that lists the files; None when it is done."""
        self._opener = FileOpener()
        self._chosen: str | None = None
        self._has_chosen = False
        """Whether a person, not the program, has chosen the present entry."""
        self.look = app.go.list_look()
        """What is seen of each game."""
        self._highest = 0.0
        """Greatest height of the sheet so far, in design pixels, if there is a search."""
        self._news = 0
        """Number of files opened so far, and of small pictures."""
        self._poll = Poll(self._look)
        self._begin_to_find(_FIRST)

    @property
    def entries(self) -> Sequence[Entry]:
        return self._listing.entries

    @property
    def listing(self) -> Listing:
        """What is listed now."""
        return self._listing

    # -- finding files

    @abstractmethod
    def list_files(self, progress: Progress, most: int | None) -> Listing:
        """Return the listing, with at most ``most`` of the person's own files.

        Called in another thread.
        """

    def find_files(self) -> None:
        self._begin_to_find(None)
        self._ask()

    def _begin_to_find(self, most: int | None) -> None:
        """Begin to list the files in the background, with at most ``most`` own files."""
        self.begin_to_find(lambda progress: self.list_files(progress, most))

    def begin_to_find(self, work: Callable[[Progress], Listing]) -> None:
        """Let ``work`` find what is listed, in the background, in place of what did so before."""
        if self._finding is not None:
            self._finding.cancel()
        self._finding = Job(work)
        self._poll.wake()

    def _take_found(self) -> None:
        assert self._finding is not None
        listing = self._finding.result()
        self._finding = None
        if not listing.is_whole:
            self._begin_to_find(None)
        self._show(listing)

    def _show(self, listing: Listing) -> None:
        """Display another listing.

        What is known of files is kept, and the lines in sight stay there.
        """
        anchor = self._anchor()
        self._listing = listing
        self._opener.carry_over(listing)
        self._choose_first()
        self._rebuild()
        rows = self.rows
        if anchor is not None and anchor[0] in listing.line_of:
            rows.scroll_to(rows.top(listing.line_of[anchor[0]]) - anchor[1])
        elif rows.chosen is not None and not self._has_chosen:
            rows.show_row(rows.chosen)

    def _anchor(self) -> tuple[str, int] | None:
        """Return the file whose line stays in place when lines change, and its distance.

        It is the chosen file, or the first one in sight; None if the list is not scrolled. The
        distance is that from the top of the list, in window pixels.
        """
        rows = self.rows
        tops = {entry.file: rows.top(number) - rows.offset for number, entry in self._in_sight()}
        file = self._chosen if self._chosen in tops else next(iter(tops), None)
        return None if file is None or not rows.offset else (file, tops[file])

    def _in_sight(self) -> Iterator[tuple[int, Entry]]:
        """Yield the entries in sight, with the numbers of their lines."""
        for number in self.rows.in_sight:
            line = self._listing.lines[number]
            if isinstance(line, Entry):
                yield number, line

    def _choose_first(self) -> None:
        """Choose the newest entry that can be opened.

        It is the newest whole one if there is any, and the newest of all if none can be opened.
        """
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
        """Continue to find, open and draw.

        Return the seconds until the next call, 0 if there is more.
        """
        self._go_on(progress_sheet.IN_A_FRAME)
        picture = self._picture
        is_drawing = picture is not None and not picture.is_whole
        is_busy = self._opener.is_busy or self.look.is_busy
        return 0.0 if self.is_reading or is_busy or is_drawing else None

    def on_left(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
        self._finding = None
        self._opener.close()
        self.look.close()
        if self._picture is not None:
            self._picture.close()

    def _ask(self) -> None:
        """Begin to open the file that is wanted most, without waiting for it."""
        self._go_on(progress_sheet.AT_ONCE)
        self._poll.wake()

    def _go_on(self, seconds: float) -> None:
        """Take results of the background work, waiting at most ``seconds``; begin more of it."""
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
            self._news += 1
            if opened.is_other:
                self._listing.measure(opened.entry)
                self._choose_first()
            self._rebuild()
        self._paint_lands(left)

    def _paint_lands(self, left: Callable[[], float]) -> None:
        """Continue pictures of lands for ``left`` seconds; display the finished ones together."""
        in_sight = [entry for _, entry in self._in_sight()]
        before = self._news
        while self.look.go_on(in_sight, self.canvas, left()):
            self._news += 1
        if self._news != before:
            self._rebuild()

    def _wanted(self) -> Iterator[Entry]:
        """Yield the files to be opened: the chosen one, then all in sight."""
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
        """The game in the chosen file, if it is opened and usable."""
        return None if self.chosen is None else self.chosen.game

    @abstractmethod
    def title(self) -> str:
        """Return the heading of the list."""

    @abstractmethod
    def hint(self) -> str:
        """Return a note on the list; empty for none."""

    def tools(self) -> Widget | None:
        """Return what stands above the list; None for nothing."""
        return None

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        super().layout(window)
        self._ask()

    def on_entered(self) -> None:
        self.tree.focus.set(self.rows)

    def _rebuild(self) -> None:
        """Build the screen again for what is chosen and known."""
        self.invalidate()
        self.tree.update()

    @property
    def rows(self) -> List:
        """The list widget."""
        self.tree.update()
        rows = self.tree.ids["saves"]
        assert isinstance(rows, List)
        return rows

    @property
    def _picture(self) -> GamePreview | None:
        """The picture of the chosen game, once it is opened and if there is room."""
        self.tree.update()
        found = self.tree.ids.get(f"picture of {self._chosen}")
        return found if isinstance(found, GamePreview) else None

    def build(self) -> Sequence[Child]:
        lines = self._listing.lines
        head = row(
            Label(self.title(), theme.HEADING, face=Face.TITLE, grow=1),
            note(self._status_text(), align=Align.RIGHT),
            pad=(Space.S, 0),
            height=28,
        )
        chosen = None if self._chosen is None else self._listing.line_of.get(self._chosen)
        rows = List(
            lines, self._row, chosen, self._choose, self.open, _is_entry, self._name_of, self._news,
            height_of=_HEIGHT, called=self.title(), step=ROW, id="saves", grow=1,
        )  # fmt: skip
        # As high as its lines, if there is room; more than these lines have none.
        high = min(
            sum(map(_HEIGHT, lines[:_MOST_LINES])) + 28 + Space.M + 2 * Space.L + Space.S, 900
        )
        tools = self.tools()
        if tools is not None:
            # A search leaves fewer lines, but the sheet as high as it was.
            high = self._highest = max(high + theme.BUTTON_HEIGHT + Space.M, self._highest)
        games = sheet(head, tools, rows, gap=Space.M, pad=Space.L, height=high)
        content = None if self.chosen is None else self.chosen.content
        left = column(games, spacer(), width=_WIDTH)
        # In a small window there is no picture, as it shows nothing essential.
        if isinstance(content, Unusable) or not self.app.is_small:
            beside = wood_board(self._beside(content), pad=Space.XL, width=0, grow=1)
            sheets = row(left, beside, gap=Space.L)
        else:
            sheets = row(spacer(), left, spacer())
        back, *others = [
            self.button(
                command, id="back" if command is Common.CANCEL else "", width=theme.NARROW_BUTTON
            )
            for command in (Common.CANCEL, House.COPY, House.PASTE, *self.below)
        ]
        opens = self.button(Common.CONFIRM, id="open", kind=Kind.PRIMARY, width=theme.WIDE_BUTTON)
        whole = screen(sheets, back, spacer(), *others, opens, widest=1500, tallest=900)
        return whole, Announcer(self.told_aloud), self._poll

    def _beside(self, content: LoadedGame | Unusable | None) -> Child:
        """Return the widget on the chosen file."""
        chosen = self.chosen
        if isinstance(content, Unusable):
            return self._unusable(content)
        if chosen is None or content is None:
            return None if chosen is None else heading(chosen.title, colour=theme.LIGHT_INK)
        about = self._about(chosen)
        is_warning = bool(chosen.trouble)
        id = f"picture of {chosen.file}"
        return self.look.preview(
            content, chosen.title, chosen.when, about, is_warning=is_warning, id=id
        )

    def _unusable(self, file: Unusable) -> Widget:
        """Return the widget that says why a file cannot be opened."""
        if isinstance(file, PlayedElsewhere):
            return column(
                heading(tr("Played at the terminal"), colour=theme.LIGHT_INK),
                Label(file.text, colour=theme.LIGHT_INK, wrap=True),
                gap=Space.M, grow=1,
            )  # fmt: skip
        text = tr("The other games are not touched by it. It lies in {folder}.")
        return column(
            heading(tr("This file cannot be opened"), colour=theme.LIGHT_INK),
            Label(file.text, colour=theme.WRONG_LIGHT, wrap=True),
            light_note(text.format(folder=shortened(str(file.path.parent))), wrap=True),
            middle(row(spacer(), self.look.broken(), spacer())),
            gap=Space.M, grow=1,
        )  # fmt: skip

    def _row(self, line: TextLine | Entry) -> ListRow:
        if isinstance(line, Entry):
            land = self.look.of(line, self.canvas)
            return _EntryRow(line, land, self.look, words=line.in_words(), height=line.height)
        return _WordsRow(line, words=line.text, height=line.height)

    def _name_of(self, line: TextLine | Entry) -> str:
        is_first = isinstance(line, Entry) and self._listing.first_of.get(line.path.name) is line
        return f"save {line.path.name}" if isinstance(line, Entry) and is_first else ""

    def told_aloud(self) -> dict[str, str]:
        """Return what is told aloud when it changes, and stands in the event log."""
        return {"chosen": self._about(self.chosen) if self.chosen and self.chosen_game else ""}

    def _about(self, chosen: Entry) -> str:
        """Return the text above the picture, or what is wrong with the file."""
        return sentence(chosen.trouble) if chosen.trouble else self.about(chosen)

    def _status_text(self) -> str:
        """Return how far the search for files has come, else the note about the list."""
        if self._finding is None or not self._finding.total:
            return self.hint()
        return tr("Reading {n} of {all} …").format(n=self._finding.done, all=self._finding.total)

    # -- what can be done

    def _choose(self, number: int) -> None:
        line = self._listing.lines[number]
        assert isinstance(line, Entry)
        self.choose_path(line.path)

    def choose_path(self, path: Path | None) -> None:
        """Choose the entry of a file; None for none."""
        self._chosen = None if path is None else str(path)
        self._has_chosen = path is not None
        self._rebuild()
        self._ask()

    def remove_file(self, file: str) -> None:
        """Remove a deleted file from the list and choose a neighbour.

        The branches below it are sorted in later.
        """
        shown = self.listed()
        at = next((number for number, entry in enumerate(shown) if entry.file == file), None)
        if at is not None:
            others = [*shown[at + 1 :], *shown[:at][::-1]]
            left = [other for other in others if not other.is_shipped] or others
            self._show(self._listing.without(shown[at]))
            self.choose_path(left[0].path if left else None)
        self.find_files()

    def follow_rename(self, file: str, path: Path, name: str) -> None:
        """Change the path and name of the chosen file, and keep it chosen."""
        self._opener.forget(file)
        self._listing.move(file, path, name)
        self.choose_path(path)
        self.find_files()

    def follow_tags(self, file: str, tags: tuple[str, ...]) -> None:
        """Show other tags of a file."""
        self._opener.forget(file)
        entry = self._listing.entry_of.get(file)
        if entry is not None:
            entry.set_tags(tags)
            self._listing.measure(entry)
        self._news += 1
        self._rebuild()
        self.find_files()

    def listed(self) -> list[Entry]:
        return [line for line in self._listing.lines if isinstance(line, Entry)]

    def open(self) -> None:
        self.with_chosen(lambda _, content: self.open_content(content))

    def with_chosen(self, act: Callable[[Entry, LoadedGame | Unusable], None]) -> None:
        """Call ``act`` with the chosen file and its content, as soon as the file is opened."""
        chosen = self.chosen

        def go_on(inside: FileContent) -> None:
            assert chosen is not None
            chosen.opened(inside)
            act(chosen, inside.content)

        if chosen is not None and chosen.content is not None:
            act(chosen, chosen.content)
        elif chosen is not None:
            path = chosen.path
            wait_for(
                self.app, tr("Opening a file"), lambda progress: read_content(path, progress), go_on
            )

    def open_content(self, content: LoadedGame | Unusable) -> None:
        """Go to the table with a game, or show why it cannot be opened."""
        if isinstance(content, PlayedElsewhere):
            self.app.ask(tr("Played at the terminal"), content.text)
        elif isinstance(content, Unusable):
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
        wait_for(self.app, title, lambda progress: open_here(path, progress), self.open_content)

    def copy(self) -> None:
        self.with_chosen(self._copy)

    def _copy(self, entry: Entry, content: LoadedGame | Unusable) -> None:
        if isinstance(content, LoadedGame):
            is_authored = entry.is_shipped or content.save.is_scenario
            is_over = known_game(content.save.game).rules.is_over(content.state)
            is_open = is_authored or hides_nothing(content.save.table, is_over=is_over)
            self.look.copy(content, is_open=is_open)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        is_used = super().handle_event(event)
        is_used = is_used or (
            event.type == pygame.KEYDOWN and self.app.input.act(event, self.rows.actions)
        )
        if is_used and self in self.app.scenes:
            self._ask()  # something else may be in sight
        return is_used

    def commands(self) -> dict[Command, Action]:
        none = "" if self.is_usable else tr("No game is chosen")
        return {
            Common.CANCEL: Action(self.app.pop, tr("Back")),
            House.COPY: Action(
                self.copy, tr("Copy"), none, tr("Copy the position as a line of text")
            ),
            House.PASTE: Action(
                self.look.play_pasted,
                tr("Paste"),
                tip=tr("Play the position that was copied"),
            ),
            Common.CONFIRM: Action(self.open, tr_in("button", "Open"), none),
        }

    def about(self, entry: Entry) -> str:
        """Return the text above the picture of a game."""
        return entry.words


def _is_entry(line: TextLine | Entry) -> bool:
    return isinstance(line, Entry)


class _WordsRow(ListRow):
    line: TextLine

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        words = self.line
        place = rect.move(canvas.px(Space.S), canvas.px(Space.XS) if words.is_heading else 0)
        place.width -= canvas.px(Space.M)
        if words.is_heading:
            size = theme.LARGE_BODY
            colour = theme.INK_SOFT
            canvas.write(surface, words.text, place, size=size, face=Face.TITLE, colour=colour)
        else:
            canvas.write_wrapped(surface, words.text, place, colour=theme.INK_SOFT)


class _EntryRow(ListRow):
    """The line of a file with the leader's land; its words hold what is known of the file."""

    entry: Entry
    land: pygame.Surface | None
    """Small picture of the game; None until it is made."""
    look: ListLook

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        entry = self.entry
        box = _draw_tree(surface, canvas, rect, entry.goes_on).inflate(0, -canvas.px(Space.S))
        if self.is_chosen or self.is_hovered:
            draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=True)
        land, inner = cut_columns(canvas, box, WIDTH, None, gap=Space.L, pad=(Space.S, 0))
        land = pygame.Rect(0, 0, canvas.px(WIDTH), canvas.px(HEIGHT)).move_to(center=land.center)
        if self.land is None:
            canvas.patch(surface, land, Skins.TRAY)
        else:
            surface.blit(self.land, land, special_flags=pygame.BLEND_PREMULTIPLIED)
        inner = inner.inflate(0, -canvas.px(Space.M))
        inner.width -= canvas.px(Space.M)
        is_tall = entry.height > ROW
        more = canvas.px(THIRD_LINE) if is_tall else 0
        upper = pygame.Rect(inner.x, inner.y, inner.width, (inner.height - more) // 2)
        lower = upper.move(0, upper.height)
        if is_tall:
            third = pygame.Rect(inner.x, lower.bottom, inner.width, more)
            _draw_tags(surface, canvas, third, entry.tags)
            colour = theme.WRONG if entry.is_damaged else theme.INK_SOFT
            canvas.write(surface, entry.more, third, size=theme.SMALL, colour=colour)
        small = theme.SMALL
        soft = theme.INK_SOFT
        when = canvas.write(surface, entry.when, upper, size=small, colour=soft, align=Align.RIGHT)
        upper.width = when.x - canvas.px(Space.M) - upper.x
        canvas.write(surface, entry.title, upper, face=Face.BOLD)
        if entry.game is not None:
            self.look.draw_facts(surface, canvas, lower, entry.game)
        elif isinstance(entry.content, Unusable):
            is_fine = isinstance(entry.content, PlayedElsewhere)
            colour = theme.INK_SOFT if is_fine else theme.WRONG
            canvas.write(surface, entry.why_not, lower, size=theme.SMALL, colour=colour)
        else:
            canvas.write(surface, "…", lower, size=theme.SMALL, colour=theme.INK_SOFT)


def _draw_tags(
    surface: pygame.Surface, canvas: Canvas, room: pygame.Rect, tags: Sequence[str]
) -> None:
    """Draw tags as small labels from the left, and take their room off ``room``."""
    gap = canvas.px(Space.S)
    for tag in tags:
        wide = canvas.text.width(tag, theme.SMALLEST) + 2 * canvas.px(Space.S)
        wide = min(wide, room.width)
        label = pygame.Rect(room.x, room.y, wide, room.height).inflate(0, -canvas.px(Line.FIRM))
        canvas.box(
            surface, label, theme.PAPER_DARK, border=theme.PAPER_EDGE, width=Line.HAIR,
            radius=Corner.FIELD,
        )  # fmt: skip
        inside = label.inflate(-2 * gap, 0)
        canvas.write(surface, tag, inside, size=theme.SMALLEST, align=Align.CENTRE, shrinks=True)
        room.width = max(0, room.width - wide - gap)
        room.x += wide + gap


def _draw_tree(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, levels: Sequence[bool]
) -> pygame.Rect:
    step = canvas.px(Space.XXL)
    stroke = canvas.resolve(theme.PAPER_EDGE)
    width = canvas.px(Line.FIRM)
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
