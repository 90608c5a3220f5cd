"""The records: what was reached in finished games, by people, games, lands and prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import pygame

from skye_desktop.chronicle.errors import ChronicleError
from skye_desktop.chronicle.pages import (
    RecordsPage,
    RecordsTab,
    change,
    export,
    follow_saves,
    more_games,
    open_kept,
    read_page,
)
from skye_desktop.chronicle.played_game import chronicle_game
from skye_desktop.chronicle.queries import NamedPerson, PersonFigures, RecordedGame, Selection
from skye_desktop.chronicle.wording import deed_words
from skye_desktop.files import LoadedGame, SaveError, Unusable
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress, RecordError
from skye_desktop.foreign import visible
from skye_desktop.game.saved_games import date_at
from skye_desktop.i18n import enumerated, message, message_in, sentences, tr, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Kind,
    Label,
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
    tabs,
    theme,
    wood_board,
)
from skye_desktop.known_games import DEFAULT, known_game
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.game_entries import Entry, FileContent, FileOpener, open_here
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.list_look import GamePreview
from skye_desktop.shell.notes_and_lines import middle, note
from skye_desktop.shell.progress_sheet import wait_for
from skye_desktop.shell.records_charts import only_computers, overview, prices
from skye_desktop.shell.records_rows import (
    DEED_ROW,
    GAME_ROW,
    LAND_ROW,
    PERSON_ROW,
    DeedLine,
    DeedRow,
    GameRow,
    LandRow,
    PeopleHead,
    PersonRow,
    RecordLine,
    game_words,
    land_words,
    person_words,
)
from skye_desktop.shell.records_sheets import ExportSheet, FilterSheet, JoinSheet, SelectionWords
from skye_desktop.shell.reports import offer_folder

if TYPE_CHECKING:
    from skye_desktop.chronicle.database import Chronicle

_TABS: Final = {
    RecordsTab.OVERVIEW: message("Overview"),
    RecordsTab.PEOPLE: message("People"),
    RecordsTab.GAMES: message_in("records", "Games"),
    RecordsTab.LANDS: message("Best lands"),
    RecordsTab.PRICES: message("Prices"),
    RecordsTab.DEEDS: message("Deeds"),
}
_ORDER: Final = tuple(_TABS)
_HEIGHTS: Final = {
    RecordsTab.GAMES: GAME_ROW,
    RecordsTab.LANDS: LAND_ROW,
    RecordsTab.DEEDS: DEED_ROW,
}
"""Heights of the rows of each list, in design pixels."""
_WIDTH: Final = 600
"""Width of a list beside a picture, in design pixels."""
_STARTS: Final[tuple[Command, ...]] = House.QUICK, Common.CONFIRM
"""Commands that begin a game where none was finished yet."""
_NEAR: Final = 12
"""Number of lines before the end of the list from which on more games are read."""


class RecordsScene(GameScreen):
    """Pages behind tabs, each read in the background."""

    place = "records"
    first_tab: ClassVar[RecordsTab] = RecordsTab.OVERVIEW
    """Tab that is open at the beginning."""

    def __init__(self, app: GameWindow) -> None:
        super().__init__(app)
        self.tab = self.first_tab
        self.chosen = Selection(DEFAULT)
        self.page: RecordsPage | None = None
        """The page that is shown; None until it is read."""
        self._trouble = ""
        self._reading: Job[RecordsPage] | None = None
        self._catching_up: Job[str] | None = None
        """Background job that enters games which are not recorded yet; None when it is done."""
        self._has_caught_up = False
        self._lines: Sequence[RecordLine] = ()
        self._deeds: Sequence[DeedLine] = ()
        self._line: int | None = None
        self._person = 0
        self._wants_list = False
        """Whether the list of a page gets the keyboard as soon as it is read."""
        self._games: dict[str, RecordedGame] = {}
        """Recorded games by the path of their file."""
        self._look = app.go.list_look()
        self._opener = FileOpener(self._read_entry)
        self._news = 0
        """Number of games opened so far, and of small pictures."""
        self._poll = Poll(self._go_on)
        self._catching_up = Job(partial(follow_saves, app.folder, app.shelf))
        self._read()

    # -- reading

    def _read(self) -> None:
        """Begin to read the page of the chosen tab."""
        if self._reading is not None:
            self._reading.cancel()
        least = len(self._lines) if self.tab is RecordsTab.GAMES else 0
        self._reading = Job(partial(read_page, self.app.folder, self.tab, self.chosen, least))
        self._poll.wake()

    def _go_on(self) -> float | None:
        """Take what was read; return the seconds until the next look, None if all is done."""
        self._take_page()
        if self._catching_up is not None:
            if self._catching_up.wait(0):
                self._take_caught_up()
            self.invalidate()
        is_opening = self._open_wanted()
        is_busy = self._reading is not None or self._catching_up is not None
        return 0.0 if is_opening or is_busy else None

    def _take_page(self) -> None:
        if self._reading is None or not self._reading.wait(progress_sheet.IN_A_FRAME):
            return
        reading, self._reading = self._reading, None
        try:
            page = reading.result()
        except ChronicleError as error:
            self._trouble = "" if self._catching_up is not None else str(error)
        else:
            self._trouble = ""
            self._show(page)
        self.invalidate()

    def _take_caught_up(self) -> None:
        assert self._catching_up is not None
        done, self._catching_up = self._catching_up, None
        self._has_caught_up = True
        try:
            if told := done.result():
                self.app.notify(told)
        except ChronicleError as error:
            self._trouble = str(error)
        else:
            self._read()

    def _show(self, page: RecordsPage) -> None:
        if page.tab is RecordsTab.DEEDS:
            self._show_deeds(page)
            return
        before, person = self.page, self._figures
        self.page = page
        known = {(line.game.id, line.seat): line for line in self._lines}
        kept = None if self._line is None else self._lines[self._line]
        self._lines = [
            self._listed(game, seat, known.get((game.id, seat))) for game, seat in _listed_in(page)
        ]
        is_same = before is not None and before.tab is page.tab and before.chosen == page.chosen
        keys = [(line.game.id, line.seat) for line in self._lines]
        key = None if kept is None else (kept.game.id, kept.seat)
        self._line = keys.index(key) if is_same and key in keys else (0 if keys else None)
        people = [one.person.id for one in page.figures]
        if person is not None and person.person.id in people:
            self._person = people.index(person.person.id)
        self._person = min(self._person, max(0, len(people) - 1))
        self.invalidate()
        if self._wants_list and self._rows is not None:
            self.tree.focus.set(self._rows)
            self._wants_list = False

    def _show_deeds(self, page: RecordsPage) -> None:
        self.page = page
        done = {one.id: one for one in page.deeds}
        lines = list[DeedLine]()
        for deed in chronicle_game(known_game(page.chosen.game)).deeds():
            one = done.get(deed.id)
            listed = one and self._listed(one.first.game, one.first.seat, None)
            lines.append(DeedLine(deed_words(deed, one, date_at), listed))
        self._deeds = lines
        self._line = min(self._line or 0, len(lines) - 1) if lines else None

    @property
    def _chosen_game(self) -> RecordLine | None:
        """The game of the chosen line; None without one."""
        if self._line is None:
            return None
        if self.tab is RecordsTab.DEEDS:
            return self._deeds[self._line].listed
        return self._lines[self._line]

    def _listed(self, game: RecordedGame, seat: int | None, known: RecordLine | None) -> RecordLine:
        if known is not None and known.game == game:
            return known
        entry = Entry(str(self._path_of(game)), game.saved_at, seat=seat)
        self._games[entry.file] = game
        return RecordLine(game, entry, seat)

    def _path_of(self, game: RecordedGame) -> Path:
        """Return the file of a game, or one that it may get if that is not known any more."""
        shelf = self.app.shelf
        return shelf.folder / (game.file or f"{game.id}.json")

    # -- opening games

    def _read_entry(self, entry: Entry, progress: Progress) -> FileContent:
        """Open a recorded game: its file if that has it, else the save that is kept of it."""
        game = self._games[entry.file]
        if self.app.shelf.has(entry.path):
            content = open_here(entry.path, progress)
            if isinstance(content, LoadedGame) and _is_game(content, game):
                return FileContent(content)
        try:
            record = open_kept(self.app.folder, game.id, progress)
        except (ChronicleError, RecordError) as error:
            return FileContent(Unusable(entry.path, str(error)))
        is_taken = self.app.shelf.has(entry.path)
        path = self.app.shelf.fresh_path() if is_taken else entry.path
        return FileContent(LoadedGame(path, record))

    def _open_wanted(self) -> bool:
        """Open the chosen game and those whose pictures are in sight; return if there is more."""
        wanted, before = list(self._wanted()), self._news
        if self._opener.go_on(wanted, progress_sheet.IN_A_FRAME) is not None:
            self._news += 1
            self.invalidate()
        picture = self._picture
        if picture is not None and not picture.is_whole:
            picture.go_on(progress_sheet.IN_A_FRAME)
        if self.tab is RecordsTab.LANDS and self._look.go_on(
            wanted, self.canvas, progress_sheet.IN_A_FRAME
        ):
            self._news += 1
            self.invalidate()
        is_painting = picture is not None and not picture.is_whole
        is_news = self._news != before
        return is_news or self._opener.is_busy or self._look.is_busy or is_painting

    def _wanted(self) -> Iterator[Entry]:
        if self.tab not in _HEIGHTS or self.page is None or self.page.tab is not self.tab:
            return
        chosen = self._chosen_game
        if chosen is not None and not self.app.is_small:
            yield chosen.entry
        rows = self._rows
        if self.tab is RecordsTab.LANDS and rows is not None:
            for number in rows.in_sight:
                if number < len(self._lines):
                    yield self._lines[number].entry

    @property
    def _rows(self) -> List | None:
        self.tree.update()
        found = self.tree.ids.get("people" if self.tab is RecordsTab.PEOPLE else "lines")
        return found if isinstance(found, List) else None

    @property
    def _picture(self) -> GamePreview | None:
        self.tree.update()
        found = self.tree.ids.get("picture")
        return found if isinstance(found, GamePreview) else None

    def on_left(self) -> None:
        for job in (self._reading, self._catching_up):
            if job is not None:
                job.cancel()
        self._opener.close()
        self._look.close()
        if self._picture is not None:
            self._picture.close()

    # -- layout

    def build(self) -> Sequence[Child]:
        back = self.button(Common.CANCEL, id="back", width=theme.NARROW_BUTTON)
        if self._is_empty:
            start = None
            if not self._is_busy:
                start = self.button(
                    House.QUICK, id="quick", kind=Kind.PRIMARY, width=theme.WIDE_BUTTON
                )
            content = sheet(heading(tr("Records")), self._empty(), pad=Space.XXL, gap=Space.L)
            whole = screen(
                column(spacer(), row(spacer(), content, spacer()), spacer(), grow=1),
                back, spacer(), start, widest=1500, tallest=900,
            )  # fmt: skip
            return whole, self._poll
        bar = tabs(
            [(tab.value, name.text) for tab, name in _TABS.items()],
            _ORDER.index(self.tab), self._choose_tab, self._step, called=tr("Records"),
            tip=self.app.input.words(Common.PAGE_UP, Common.PAGE_DOWN),
        )  # fmt: skip
        title = heading(tr("Records"), size=theme.LARGE, colour=theme.LIGHT_INK)
        small = self.app.is_small
        head = row(Space.S, None if small else title, spacer(), bar, Space.M, align=Align.RIGHT)
        content = sheet(self._head(), self._content(), pad=Space.L, gap=Space.M, grow=1)
        whole = screen(
            column(head, content, grow=1), back, spacer(), *self._buttons(),
            widest=1500, tallest=900,
        )  # fmt: skip
        return whole, self._poll

    @property
    def _is_empty(self) -> bool:
        """Whether no game is recorded, as far as is known."""
        return self.page is None or not self.page.all_games

    @property
    def _is_busy(self) -> bool:
        """Whether games may still be found."""
        return self.page is None or self._catching_up is not None or self._reading is not None

    def _empty(self) -> Widget:
        if self._trouble:
            return Label(self._trouble, colour=theme.WRONG, wrap=True, width=520)
        if self._is_busy:
            return note(self._progress_text() or tr("Reading …"), wrap=True)
        text = tr(
            "No game has been finished yet. Once one is, it stands here: who won, by which "
            "tiles, at what prices, and with the best lands as pictures."
        )
        return Label(text, theme.LARGE_BODY, wrap=True, width=520)

    def _head(self) -> Widget:
        """Return the line above a page: what is counted, and the way to count other games."""
        assert self.page is not None
        words = SelectionWords(self.page).told()
        games = trn("{n} game", "{n} games", self.page.games)
        told = enumerated((words, games)) if words else games
        state = self._trouble or self._progress_text()
        return row(
            Label(told, theme.LARGE_BODY, grow=1),
            Label(state, theme.SMALL, theme.WRONG if self._trouble else theme.INK_SOFT)
            if state
            else None,
            Button(
                tr("Which games …"),
                self._ask_for_filter,
                id="filter",
                tip=tr("Count only some of the games"),
            ),
            gap=Space.M,
        )

    def _progress_text(self) -> str:
        job = self._catching_up
        if job is None or not job.total:
            return ""
        return tr("Reading {n} of {all} …").format(n=job.done, all=job.total)

    def _content(self) -> Widget:
        page = self.page
        assert page is not None
        if page.tab is not self.tab or page.chosen != self.chosen:
            return middle(note(tr("Reading …"), align=Align.CENTRE))
        if not page.games:
            return middle(note(tr("No recorded game is like that."), align=Align.CENTRE))
        if self.tab is RecordsTab.OVERVIEW:
            return overview(page, is_small=self.app.is_small)
        if self.tab is RecordsTab.PRICES:
            return prices(page, is_small=self.app.is_small)
        if self.tab is RecordsTab.PEOPLE:
            return self._people(page)
        if self.tab is RecordsTab.LANDS and not page.lands:
            return only_computers()
        return self._list_with_picture()

    def _people(self, page: RecordsPage) -> Widget:
        rows = List(
            page.figures, _person_row, self._person if page.figures else None,
            self._choose_person, self._only_person, called=tr("People"), step=PERSON_ROW,
            id="people", grow=1,
        )  # fmt: skip
        if not page.figures:
            return only_computers()
        return column(PeopleHead(), rows, grow=1)

    def _list_with_picture(self) -> Widget:
        height = _HEIGHTS[self.tab]
        lines = self._deeds if self.tab is RecordsTab.DEEDS else self._lines
        rows = List(
            lines, self._row, self._line, self._choose_line, self.replay,
            made_of=self._news, height_of=lambda line: height, called=_TABS[self.tab].text,
            step=height, id="lines", grow=1,
        )  # fmt: skip
        if self.app.is_small:
            return rows
        return row(column(rows, width=_WIDTH), self._beside(), gap=Space.L, grow=1)

    def _beside(self) -> Widget:
        """Return the picture of the chosen game."""
        parts: tuple[Child, ...] = ()
        line = self._chosen_game
        if line is not None:
            content = line.entry.content
            when = date_at(line.game.saved_at)
            if isinstance(content, LoadedGame):
                title = enumerated(seat.name for seat in line.game.seats)
                parts = (
                    self._look.preview(content, title, when, "", is_warning=False, id="picture"),
                )
            elif isinstance(content, Unusable):
                parts = (Label(content.reason, colour=theme.WRONG_LIGHT, wrap=True),)
        elif self.tab is RecordsTab.DEEDS:
            parts = (self._not_done(),)
        return wood_board(*parts, pad=Space.XL, width=0, grow=1)

    def _not_done(self) -> Widget:
        """Return what is told where a deed's land would be."""
        done, all = sum(line.listed is not None for line in self._deeds), len(self._deeds)
        text = sentences(
            trn("{n} deed of {all} is done.", "{n} deeds of {all} are done.", done, all=all),
            tr("Once this one is, the land that did it is shown here."),
        )
        told = Label(
            text, theme.LARGE_BODY, theme.LIGHT_INK_SOFT, wrap=True, align=Align.CENTRE, grow=1
        )
        return middle(row(told))

    def _row(self, line: RecordLine | DeedLine) -> ListRow:
        if isinstance(line, DeedLine):
            return DeedRow(line, words=line.words.line, height=DEED_ROW)
        if line.seat is None:
            return GameRow(line, words=game_words(line.game), height=GAME_ROW)
        land = self._look.of(line.entry, self.canvas)
        words = land_words(line.game, line.seat)
        return LandRow(line, land, words=words, height=LAND_ROW)

    def _buttons(self) -> list[Widget]:
        """Return the buttons below a page; the main one comes last."""
        parts = list[Widget]()
        if self.tab is RecordsTab.PEOPLE:
            parts = self._for_people()
        parts.append(
            Button(
                tr("Export …"), self._ask_for_format, id="export", width=theme.NARROW_BUTTON,
                tip=tr("Write these games to a file for other programs"),
            )
        )  # fmt: skip
        if Common.CONFIRM in self.commands():
            opens = self.button(
                Common.CONFIRM, id="open", kind=Kind.PRIMARY, width=theme.WIDE_BUTTON
            )
            parts.append(opens)
        return parts

    def _for_people(self) -> list[Widget]:
        one = self._figures
        none = "" if one else tr("Nobody is chosen")
        others = "" if self.page and len(self.page.people) > 1 else tr("There is nobody else")
        single = "" if one and len(one.person.names) > 1 else tr("This is only one name")
        wide = theme.NARROW_BUTTON
        return [
            Button(
                tr("Join …"), self._ask_to_join, id="join", why_not=none or others, width=wide,
                tip=tr("Count another name as the same person"),
            ),
            Button(
                tr("Part"), self._part, id="part", why_not=none or single, width=wide,
                tip=tr("Count each of the names for itself again"),
            ),
            self.button(House.DELETE, id="forget", width=wide),
        ]  # fmt: skip

    # -- what is done here

    def commands(self) -> dict[Command, Action]:
        actions: dict[Command, Action] = {
            Common.CANCEL: Action(self.app.pop, tr("Back")),
            Common.PAGE_UP: Action(partial(self._step, -1)),
            Common.PAGE_DOWN: Action(partial(self._step, 1)),
        }
        if self._is_empty:
            quick = Action(self.app.go.quick_game, tr("Quick game"))
            back: dict[Command, Action] = {Common.CANCEL: actions[Common.CANCEL]}
            return back if self._is_busy else back | dict.fromkeys(_STARTS, quick)
        if self.tab in _HEIGHTS:
            is_deed = self.tab is RecordsTab.DEEDS
            missing = tr("Nobody has done it yet") if is_deed else tr("No game is chosen")
            none = "" if self._chosen_game is not None else missing
            tip = tr("Open the game with its time line")
            actions[Common.CONFIRM] = Action(self.replay, tr("Look at it"), none, tip)
        if self.tab is RecordsTab.PEOPLE:
            none = "" if self._figures else tr("Nobody is chosen")
            tip = tr("Count only the games of this person, on all pages")
            actions[Common.CONFIRM] = Action(self._only_person, tr("Only this person"), none, tip)
            actions[House.DELETE] = Action(self._ask_to_forget, tr("Forget …"), none)
        return actions

    def _choose_tab(self, number: int) -> None:
        if self.tab is _ORDER[number]:
            return
        self.tab = _ORDER[number]
        self._wants_list = True
        self._lines, self._deeds, self._line = (), (), None
        self._read()
        self._take_page()
        self.invalidate()

    def _step(self, by: int) -> None:
        """Choose the next tab or the one before, cyclically, and focus it."""
        self._choose_tab((_ORDER.index(self.tab) + by) % len(_ORDER))
        self._wants_list = False  # the next key goes on to another tab
        self.tree.update()
        if f"tab {self.tab.value}" in self.tree.ids:
            self.tree.focus.give(self.tree.ids[f"tab {self.tab.value}"])

    def _ask_for_filter(self) -> None:
        if self.page is not None:
            self.app.push(FilterSheet(self.app, self.page, self._choose))

    def _choose(self, chosen: Selection) -> None:
        self.chosen = chosen
        self._lines, self._deeds, self._line = (), (), None
        self._read()
        self.invalidate()

    def _choose_line(self, number: int) -> None:
        self._line = number
        self._read_more(number)
        self.invalidate()
        self._poll.wake()

    def _read_more(self, number: int) -> None:
        """Read the games that follow, if the end of the list comes near."""
        page = self.page
        if page is None or page.tab is not RecordsTab.GAMES or self._reading is not None:
            return
        if number >= len(self._lines) - _NEAR and len(self._lines) < page.games:
            folder = self.app.folder
            self._reading = Job(lambda progress: more_games(folder, page))
            self._poll.wake()

    def handle_event(self, event: pygame.Event) -> bool:
        is_used = super().handle_event(event)
        if self not in self.app.scenes:
            return is_used
        rows = self._rows
        scrolled = rows if rows is not None else self.tree.ids.get("page")
        if scrolled is not None and not is_used and event.type == pygame.KEYDOWN:
            is_used = self.app.input.act(event, scrolled.actions)
            if is_used and rows is not None:
                self.tree.focus.set(rows)  # Enter is meant for what was chosen, not for the tab
        if is_used and rows is not None and self.tab in _HEIGHTS:
            self._read_more(rows.in_sight.stop)
            self._poll.wake()  # something else may be in sight
        return is_used

    def replay(self) -> None:
        """Open the chosen game at the table."""
        chosen = self._chosen_game
        if chosen is None:
            return
        entry = chosen.entry
        if entry.content is not None:
            self._open(entry.content)
            return
        wait_for(
            self.app,
            tr("Opening the game"),
            partial(self._read_entry, entry),
            lambda inside: self._open(inside.content),
        )

    def _open(self, content: LoadedGame | Unusable) -> None:
        if isinstance(content, Unusable):
            self.app.ask(tr("This game cannot be opened"), content.reason)
        else:
            self.app.go.resume(content)

    # -- people

    @property
    def _figures(self) -> PersonFigures | None:
        """The chosen person."""
        figures = () if self.page is None else self.page.figures
        return figures[self._person] if self._person < len(figures) else None

    def _choose_person(self, number: int) -> None:
        self._person = number
        self.invalidate()

    def _only_person(self) -> None:
        one = self._figures
        if one is not None:
            self.tab = RecordsTab.OVERVIEW
            self._choose(self.chosen._replace(person=one.person.id))

    def _ask_to_join(self) -> None:
        one, page = self._figures, self.page
        if one is None or page is None:
            return
        others = [other for other in page.people if other.id != one.person.id]

        def join(other: Any) -> None:
            self._change(lambda chronicle: chronicle.join(one.person.id, other.id))

        if others:
            self.app.push(JoinSheet(self.app, one.person, others, join))

    def _part(self) -> None:
        one = self._figures
        if one is not None:
            self._change(lambda chronicle: chronicle.part(one.person.id))

    def _ask_to_forget(self) -> None:
        one = self._figures
        if one is None:
            return
        title = tr("Forget {name}?").format(name=one.person.name)
        text = sentences(
            tr("The name is taken out of the records for good; the games stay, as somebody’s."),
            tr("Saved games keep the name: delete those that should not."),
        )
        self.app.ask(title, text, tr("Forget"), lambda: self._forget(one.person), is_dangerous=True)

    def _forget(self, person: NamedPerson) -> None:
        """Take somebody out of the records, and out of the names that are proposed."""
        if self.chosen.person == person.id:
            self.chosen = self.chosen._replace(person=None)
        self.app.settings.forget(person.names)
        self.app.keep_settings()
        self._change(lambda chronicle: chronicle.forget(person.id))

    def _change(self, act: Callable[[Chronicle], None]) -> None:
        """Change the records in the background, then read the page again."""
        folder = self.app.folder

        def work(progress: Progress) -> str:
            try:
                change(folder, act)
            except ChronicleError as error:
                return str(error)
            return ""

        def then(trouble: str) -> None:
            if trouble:
                self.app.ask(tr("The records could not be changed"), trouble)
            self._read()

        wait_for(self.app, tr("Changing the records"), work, then)

    # -- export

    def _ask_for_format(self) -> None:
        self.app.push(ExportSheet(self.app, self._export))

    def _export(self, ending: str) -> None:
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
        to = self.app.folder / f"records {stamp}{ending}"
        folder, chosen = self.app.folder, self.chosen

        def work(progress: Progress) -> str:
            try:
                export(folder, to, chosen, progress)
            except (ChronicleError, SaveError) as error:
                return str(error)
            return ""

        def then(trouble: str) -> None:
            if trouble:
                self.app.ask(tr("The records could not be written"), trouble)
            else:
                title = tr("The records are written")
                offer_folder(self.app, title, visible(str(to)), to.parent)

        wait_for(self.app, tr("Writing the records"), work, then)


class DeedsScene(RecordsScene):
    """The records, opened at the deeds."""

    place = "deeds"
    first_tab = RecordsTab.DEEDS


def _listed_in(page: RecordsPage) -> Iterator[tuple[RecordedGame, int | None]]:
    for game in page.listed:
        yield game, None
    for land in page.lands:
        yield land.game, land.seat


def _is_game(content: LoadedGame, game: RecordedGame) -> bool:
    """Return whether a file still has the game as it was recorded."""
    save = content.save
    return save.id == game.id and save.saved_at.timestamp() == game.saved_at


def _person_row(one: PersonFigures) -> ListRow:
    return PersonRow(one, words=person_words(one), height=PERSON_ROW)
