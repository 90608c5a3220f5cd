"""Saved games: the list to open from, and the sheet to save a copy under a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pygame

from skye_desktop.files import InUseError, Lock, SaveError, scan, shipped_folder
from skye_desktop.files.background import Job
from skye_desktop.files.headings import branches_of
from skye_desktop.files.record import LONGEST_NAME, Progress
from skye_desktop.game.game_filter import GameFilter
from skye_desktop.game.saved_games import date_of, named_saves
from skye_desktop.game.session import Session
from skye_desktop.i18n import enumerated, sentences, tr, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Device,
    Do,
    Face,
    Kind,
    Label,
    List,
    ListRow,
    Poll,
    Question,
    Space,
    TextField,
    TextQuestion,
    Toggle,
    Widget,
    centre,
    chooses_another,
    column,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.found_games import FoundGames
from skye_desktop.shell.game_entries import WHOLE, Entry, Listing, shipped_entries
from skye_desktop.shell.game_list import GameList
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.notes_and_lines import draw_paper_row
from skye_desktop.shell.progress_sheet import wait_for
from skye_desktop.shell.second_game import (
    FirstGame,
    ask_for_second,
    compare_files,
    from_file,
)

_LONGEST_NAME = 60
"""Most characters of a copy's name, which is the name of its file too."""
_LONGEST_SEARCH = 60
"""Most characters of what is searched."""
_SEEN = 5
"""Largest number of names in sight."""
_ROW = 40
"""Height of the row of a name, in design pixels."""
_REPORTS = "reports"
"""Name of the folder of reports, in the data folder."""


class LoadScene(GameList):
    """All saved games, branches below the games they left; then reports and examples."""

    place = "load"
    below = (House.RENAME, House.DELETE)

    def __init__(self, app: GameWindow) -> None:
        self._on_table = "" if app.played is None else str(app.played.session.path)
        """File of the game on the table below this list."""
        self._found: FoundGames | None = None
        """All games, also those that the filter leaves out; None until they are found."""
        super().__init__(app)

    def title(self) -> str:
        return tr("Load a game")

    def list_files(self, progress: Progress, most: int | None) -> Listing:
        shelf = self.app.shelf
        own = list(islice(shelf.headings.newest_first(progress), most))
        folder = self.app.folder / _REPORTS
        reports = [Entry(str(folder / file.name), file.written) for file in scan(folder, ".zip")]
        examples = shipped_entries(shipped_folder("saves"), progress)
        is_whole = most is None or len(own) < most
        found = FoundGames(own, reports, examples, is_whole)
        found.count(progress)
        listing = self._filtered(found, progress)
        self._found = found
        return listing

    def _filtered(self, found: FoundGames, progress: Progress) -> Listing:
        """Return the list of what the filter leaves. Called in another thread."""
        is_kept = self.app.shelf.is_autosave
        return found.listing(self.wanted, is_kept, self._on_table, progress)

    # -- search and filter

    @property
    def wanted(self) -> GameFilter:
        """What is searched; the window remembers it while the program runs."""
        return self.app.wanted_games or GameFilter()

    def want(self, wanted: GameFilter) -> None:
        """Search for something else; the list follows as soon as it is found."""
        if wanted == self.wanted:
            return
        self.app.wanted_games = wanted
        found = self._found
        if found is None or (self.is_reading and not found.is_whole):
            self.find_files()
        else:
            self.begin_to_find(lambda progress: self._filtered(found, progress))
            self._ask()
        self.invalidate()

    def show_all(self) -> None:
        self.want(GameFilter())

    def tools(self) -> Widget:
        wanted = self.wanted
        field = TextField(
            wanted.words, self._search, _LONGEST_SEARCH, on_enter=self._to_list, id="search",
            called=tr("Search the games"), placeholder=tr("Search …"),
            tip=tr("Words of the name, players, clans, tags and notes"),
            key=self.app.input.hint(House.SEARCH), grow=1,
        )  # fmt: skip
        every = None
        if wanted.is_on:
            every = Button(
                tr("Show all"), self.show_all, size=theme.BODY, id="show all",
                tip=tr("All games again"), width=None,
            )  # fmt: skip
        others = [
            self.button(command, id=command.value, size=theme.BODY, width=None)
            for command in (House.FILTER, House.TAGS, House.COMPARE)
        ]
        return row(field, every, *others, gap=Space.S, align=Align.CENTRE)

    @property
    def is_searching(self) -> bool:
        """Whether the field of the search has the keyboard."""
        focused = self.tree.focused if self.has_tree else None
        return focused is not None and focused.id == "search"

    def _search(self, words: str) -> None:
        self.want(self.wanted._replace(words=words))

    def _to_search(self) -> None:
        self.tree.focus.set(self.tree.ids["search"])

    def _to_list(self) -> None:
        self.tree.focus.set(self.rows)

    def _leave(self) -> None:
        """Leave the field of the search, first what is typed in it; else the list."""
        if not self.is_searching:
            self.app.pop()
        elif self.wanted.words:
            self._search("")
        else:
            self._to_list()

    def ask_for_filter(self) -> None:
        found = self._found
        if found is not None:
            self.app.go.filter_games(found, self.wanted, self.want)

    # -- two games side by side

    def ask_to_compare(self) -> None:
        chosen = self.chosen
        if chosen is not None and self.is_usable:
            ask_for_second(self.app, chosen.title, chosen.path, self._first(chosen.path))

    def _about_comparing(self) -> str:
        hand = self.app.input
        if hand.device is Device.MOUSE and not hand.has_screen_reader:
            return tr("Two games side by side; a click with Ctrl on another one does so at once")
        return tr("Two games side by side")

    def _first(self, path: Path) -> FirstGame:
        return lambda progress: from_file(self.app, path, progress)

    def _second_at(self, event: pygame.Event) -> Entry | None:
        """Return the game that a click with Ctrl or Shift chooses beside the chosen one."""
        if not (self.is_usable and chooses_another(event)):
            return None
        for line in self.rows.children:
            if isinstance(line, ListRow) and self.tree.where(line).collidepoint(event.pos):
                entry = self.listing.lines[line.number]
                if isinstance(entry, Entry) and entry is not self.chosen:
                    return entry
        return None

    def handle_event(self, event: pygame.Event) -> bool:
        second = self._second_at(event)
        if second is not None and self.chosen is not None:
            compare_files(self.app, self._first(self.chosen.path), second.path)
            return True
        return super().handle_event(event)

    # -- what is told

    def hint(self) -> str:
        listing = self.listing
        if self.wanted.is_on:
            told = tr("{n} of {all} games").format(n=listing.found, all=listing.own)
            return " · ".join([told, *self.wanted.chosen])
        has_files = self.app.input.device in (Device.MOUSE, Device.KEYS)
        return tr("Drop a game or a report here to open it") if has_files else ""

    def told_aloud(self) -> dict[str, str]:
        return super().told_aloud() | {"found": self.hint() if self.wanted.is_on else ""}

    def commands(self) -> dict[Command, Action]:
        chosen = self.chosen
        stays = tr("Examples stay") if chosen is not None and chosen.is_shipped else ""
        why_not = tr("No game is chosen") if chosen is None else stays
        cannot = self._why_not_changed(chosen)
        none = "" if self._found is not None else tr("The games are being read")
        return super().commands() | {
            Common.CANCEL: Action(self._leave, tr("Back")),
            House.SEARCH: Action(self._to_search),
            House.FILTER: Action(
                self.ask_for_filter,
                tr("Filter …"),
                none,
                tr("Only games of a person, a state or a tag"),
            ),
            House.TAGS: Action(
                self.ask_for_tags, tr("Tags …"), cannot, tr("Words by which you find it again")
            ),
            House.COMPARE: Action(
                self.ask_to_compare,
                tr("Compare …"),
                "" if self.is_usable else tr("No game is chosen"),
                self._about_comparing(),
            ),
            House.RENAME: Action(self.ask_for_name, tr("Rename"), cannot),
            House.DELETE: Action(self.ask_to_delete, tr("Delete"), why_not),
        }

    def about(self, entry: Entry) -> str:
        """Return where a branch left its game, and the notes at the moment that is shown."""
        branch = tr("A branch, {origin}.").format(origin=entry.origin) if entry.origin else ""
        return "\n".join(part for part in (branch, entry.words) if part)

    def ask_to_delete(self) -> None:
        chosen = self.chosen
        if chosen is None or chosen.is_shipped or self._is_refused(chosen):
            return
        text = tr("“{name}” will be gone for good.").format(name=chosen.title)
        branches = self._branches_of(chosen)
        if branches:
            text = sentences(text, trn("Its branch stays.", "Its {n} branches stay.", branches))
        self.app.push(_DeleteQuestion(self.app, text, chosen, self._delete))

    def _is_refused(self, entry: Entry) -> bool:
        """Return whether the file cannot be changed because the game is being played.

        Say so if it is.
        """
        try:
            if self.app.shelf.is_autosave(entry.path):
                Lock.require(entry.path).release()
        except InUseError as error:
            self._tell(entry, error)
            return True
        return False

    def _tell(self, entry: Entry, error: SaveError) -> None:
        """Show why a file could not be changed."""
        if not isinstance(error, InUseError):
            self.app.notify(str(error))
            return
        played = self._played()
        if played is not None and entry.path == played.path:
            text = tr("“{name}” is the game on the table. Leave the table for the title first.")
        elif played is not None and entry.path in played.paths:
            text = tr(
                "“{name}” belongs to the game on the table. Leave the table for the title first."
            )
        elif error.who:
            text = tr("“{name}” is open in another window ({who}). Close it there first.")
        else:
            text = tr("“{name}” is open in another window. Close it there first.")
        self.app.ask(tr("This game is being played"), text.format(name=entry.title, who=error.who))

    def _played(self) -> Session | None:
        return None if self.app.played is None else self.app.played.session

    # -- tags

    def ask_for_tags(self) -> None:
        chosen = self.chosen
        if chosen is None or self._why_not_changed(chosen):
            return
        if chosen.file != self._on_table and self._is_refused(chosen):
            return
        known = [] if self._found is None else [tag for tag, _ in self._found.tags]
        write = Do(self._tag, chosen)
        self.app.go.tags(chosen.title, chosen.tags, known, write)

    def _tag(self, entry: Entry, tags: tuple[str, ...]) -> None:
        played = self._played()
        shelf = self.app.shelf
        path = entry.path
        if played is not None and played.path == path:
            played.tag(tags)
            self.follow_tags(entry.file, tags)
            return

        def tag(progress: Progress) -> SaveError | None:
            try:
                shelf.tag(path, tags, progress)
            except SaveError as error:
                return error
            return None

        def told(error: SaveError | None) -> None:
            if error is not None:
                self._tell(entry, error)
            else:
                self.follow_tags(entry.file, tags)

        wait_for(self.app, tr("Writing the tags"), tag, told)

    # -- another name

    def _why_not_changed(self, entry: Entry | None) -> str:
        if entry is None:
            return tr("No game is chosen")
        if entry.is_shipped or entry.path.parent != self.app.shelf.folder:
            return tr("Examples stay") if entry.is_shipped else tr("A report stays as it is")
        if entry.worth < WHOLE:
            return tr("A damaged file stays as it is")
        return ""

    def ask_for_name(self) -> None:
        chosen = self.chosen
        if chosen is None or self._why_not_changed(chosen):
            return
        if chosen.file != self._on_table and self._is_refused(chosen):
            return
        keeps_itself = self.app.shelf.is_autosave(chosen.path)
        note = tr("Without a name it is called by who plays.") if keeps_itself else ""
        self.app.push(
            TextQuestion(
                self.app,
                tr("Rename this game"),
                note,
                text=chosen.name,
                longest=LONGEST_NAME if keeps_itself else _LONGEST_NAME,
                yes=tr("Rename"),
                on_yes=lambda name: self._rename(chosen, name),
                may_be_empty=keeps_itself,
            )
        )

    def _rename(self, entry: Entry, name: str) -> None:
        played = self._played()
        shelf = self.app.shelf
        path = entry.path
        if played is not None and played.path == path:
            played.rename(name)
            self._follow_rename(entry, path, name)
            return

        def rename(progress: Progress) -> Path | SaveError:
            try:
                return shelf.rename(path, name, progress)
            except SaveError as error:
                return error

        # May take long: the game is read again, as another window may have played on.
        wait_for(
            self.app,
            tr("Renaming the game"),
            rename,
            lambda came: self._follow_rename(entry, came, name),
        )

    def _follow_rename(self, entry: Entry, came: Path | SaveError, name: str) -> None:
        if isinstance(came, SaveError):  # it may have been opened while the name was typed
            self._tell(entry, came)
        else:
            self.follow_rename(entry.file, came, name)
            self.app.follow_caption()

    def _branches_of(self, entry: Entry) -> int:
        is_kept = self.app.shelf.is_autosave(entry.path)
        return (
            branches_of(entry.heading, (other.heading for other in self.entries)) if is_kept else 0
        )

    def _delete(self, entry: Entry, forgets: bool) -> None:
        try:
            self.app.shelf.delete(entry.path)
            if entry.heading is not None and self.app.shelf.is_autosave(entry.path):
                self.app.phones.forget_game(entry.heading.id)
            if forgets and entry.heading is not None:
                self.app.forget_game(entry.heading.id)
        except SaveError as error:  # it may have been opened while the question stood there
            self._tell(entry, error)
        else:
            self.remove_file(entry.file)


class _DeleteQuestion(Question):
    """Whether to delete a game; a finished one may be taken out of the records too."""

    def __init__(
        self, app: GameWindow, text: str, entry: Entry, delete: Callable[[Entry, bool], None]
    ) -> None:
        super().__init__(
            app,
            tr("Delete this saved game?"),
            text,
            yes=tr("Delete"),
            on_yes=lambda: delete(entry, self._forgets),
            is_dangerous=True,
        )
        self._is_recorded = entry.is_over and not entry.is_copy
        self._forgets = False

    def more(self) -> Child | None:
        if not self._is_recorded:
            return None
        words = tr("Take it out of the records too")
        return Toggle(words, self._forgets, self._set, id="records")

    def _set(self, forgets: bool) -> None:
        self._forgets = forgets
        self.invalidate()


class SaveAsScene(GameScreen):
    """A sheet on which a copy of the game is saved under a name."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(self, app: GameWindow, session: Session) -> None:
        super().__init__(app)
        self._session = session
        self._named: list[tuple[str, Path]] = []
        """Names and paths of the copies saved before; None until they are found."""
        self._finding: Job[list[tuple[str, Path]]] | None = Job(
            lambda progress: named_saves(app.shelf, progress)
        )
        self.text = self._proposal()
        self._trouble = ""
        self._poll = Poll(self._look)
        self._take_found(progress_sheet.AT_ONCE)

    def _look(self) -> float | None:
        if self._take_found(progress_sheet.IN_A_FRAME):
            self.invalidate()
        return None if self._finding is None else 0.0

    def _take_found(self, seconds: float) -> bool:
        if self._finding is None or not self._finding.wait(seconds):
            return False
        self._named = self._finding.result()
        self._finding = None
        return True

    def on_left(self) -> None:
        if self._finding is not None:
            self._finding.cancel()

    def _proposal(self) -> str:
        names = enumerated(self._session.setup.names)
        where = self.app.go.list_look().how_far(self._session.state)
        room = _LONGEST_NAME - len(where) - 2
        return enumerated((names[:room], where))

    def build(self) -> Sequence[Child]:
        name_field = TextField(
            self.text,
            self._type,
            _LONGEST_NAME,
            on_enter=self.save,
            tip=tr("The name of the saved game"),
            id="name",
            height=36,
        )
        text, colour = self._note()
        high = theme.TALL_BUTTON_HEIGHT
        cancel = self.button(Common.CANCEL, id="cancel", width=theme.NARROW_BUTTON, height=high)
        save = self.button(
            Common.CONFIRM, id="save", kind=Kind.PRIMARY, width=theme.BUTTON, height=high
        )
        question = sheet(
            heading(tr("Save a copy")), Space.L, name_field, Space.S,
            Label(text, theme.SMALL, colour, wrap=True, height=40),
            self._named_before() if self._named else None, Space.M,
            row(spacer(), cancel, save, gap=Space.L),
        )  # fmt: skip
        return centre(question, widest=560), self._poll

    def _named_before(self) -> Widget:
        canvas = self.canvas
        before = tr("Saved before")
        # Whole pixels for each row, so that no row is cut.
        high = canvas.px(canvas.target(_ROW)) / canvas.scale
        rows = List(
            tuple(self._named),
            _row_of,
            self._same_name(),
            self._choose,
            self.save,
            guess=high,
            called=before,
            step=high,
            id="saved before",
            height=min(_SEEN, len(self._named)) * high,
        )
        return column(Label(before, face=Face.BOLD), rows, gap=Space.S)

    def on_entered(self) -> None:
        self._focus_field()

    def _focus_field(self) -> None:
        """Give the field the keyboard focus, unless something else has it."""
        self.tree.update()
        if self.tree.focused is None:
            self.tree.focus.set(self.tree.ids["name"])

    def commands(self) -> dict[Command, Action]:
        missing = "" if self.text.strip() else tr("A name is missing")
        return {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.CONFIRM: Action(self.save, tr("Save"), missing),
        }

    def _note(self) -> tuple[str, theme.Colour]:
        if self._trouble:
            return self._trouble, theme.WRONG
        if not self.text.strip():
            return tr("Type a name."), theme.WRONG
        if self._same_name() is not None:
            return tr("There is a saved game of this name; it would be replaced."), theme.GOLD_DARK
        return tr(
            "The copy stays as it is now; the game itself goes on being kept."
        ), theme.INK_SOFT

    def _same_name(self) -> int | None:
        path = self.app.shelf.named_path(self.text)
        return next((i for i, (_, other) in enumerate(self._named) if other == path), None)

    def _type(self, text: str) -> None:
        self.text = text
        self._trouble = ""
        self.invalidate()

    def _choose(self, number: int) -> None:
        self._type(self._named[number][0])
        self._focus_field()

    def save(self) -> None:
        if not self.text.strip():
            return
        path = self.app.shelf.named_path(self.text)
        if not self.app.shelf.has(path):
            self._write()
            return
        text = tr("“{name}” is there already. The old one will be gone.").format(
            name=self.text.strip()
        )
        self.app.ask(
            tr("Replace the saved game?"), text, tr("Replace"), self._write, is_dangerous=True
        )

    def _write(self) -> None:
        try:
            self._session.save_as(self.text.strip())
        except SaveError as error:
            self._trouble = str(error)
            self.invalidate()
            return
        self.app.pop()
        self.app.notify(tr("Saved as “{name}”.").format(name=self.text.strip()))


class _NameRow(ListRow):
    """The name of a saved game, and its date."""

    name: str
    when: str

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = rect.inflate(0, -canvas.px(Space.S))
        if self.is_chosen or self.is_hovered:
            draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=True)
        inner = box.inflate(-canvas.px(Space.XL), 0)
        look = {"size": theme.SMALL, "colour": theme.INK_SOFT, "align": Align.RIGHT}
        written = canvas.write(surface, self.when, inner, **look)
        inner.width = written.x - canvas.px(Space.M) - inner.x
        canvas.write(surface, self.name, inner)


def _row_of(named: tuple[str, Path]) -> _NameRow:
    name = named[0]
    when = date_of(named[1])
    return _NameRow(name, when, words=" · ".join(filter(None, (name, when))), height=_ROW)
