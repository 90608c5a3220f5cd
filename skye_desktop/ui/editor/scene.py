"""The editor of scenarios: any position at the beginning of a round, set up by hand, checked all the while."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from skye_desktop.engine import Cell, Clan, GameSetup, GameState, Seat, Territory, Variant
from skye_desktop.files import SaveError
from skye_desktop.files.record import LONGEST_NOTE, Note
from skye_desktop.i18n import enumerated, tr, tr_in
from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked, Node
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common, InputMap, numbered
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Drawing, Label, TextField
from skye_desktop.kit.widgets.dialog import TextQuestion
from skye_desktop.play.new_table import FEWEST, Place, short_seed
from skye_desktop.play.session import Session
from skye_desktop.play.wording.tile import tile_and_things
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.area_inspector import AreaInspector, Ground
from skye_desktop.ui.bindings import SEATS, Game, in_ways
from skye_desktop.ui.editor.context import Page
from skye_desktop.ui.editor.draft import CASTLE_CELL, Draft, DraftError, History
from skye_desktop.ui.editor.form import Form
from skye_desktop.ui.editor.hand import EditorHand, Source
from skye_desktop.ui.editor.heard import Heard
from skye_desktop.ui.editor.widgets import (
    LandBox,
    OrderStrip,
    Palette,
    Stepper,
    cell_targets,
    tile_targets,
    where_it_is,
)
from skye_desktop.ui.positions import copy_position, paste_position, play_position
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Marks, TerritoryView
from skye_desktop.ui.tile_in_hand import nearest
from skye_desktop.ui.variant_list import VariantList


class EditorScene(Screen):
    """A scenario being set up: the land of one seat with the tiles for it, the order of the bag, seats and table."""

    has_strip_room = True

    def __init__(self, app: App, position: GameState | None = None, task: str = "") -> None:
        """``task`` is what is to be found in the position, in words."""
        super().__init__(app)
        self._opening_note = ""
        self._rules = VariantList(app)
        if position is None:
            draft = Draft.fresh(_usual_seats(app), short_seed(), app.variant)
        else:
            draft, self._opening_note = Draft.of(position)
        self.history = History(draft)
        self.hand = EditorHand(self)
        self.heard = Heard(self, self.hand)
        self.land = TerritoryView()
        self.areas = AreaInspector(self, self._ground, self.hand.verdict, self._tooltip)
        self.shown = 0
        """The seat whose land is on the screen."""
        self.fault = draft.fault
        """Why the position cannot be played, in words; empty if it can."""
        self._saving = Saving(app, draft, task)
        self._cursor: Cell = CASTLE_CELL
        """The cell that the keyboard has chosen."""
        self._fitted: object = None
        self.page = Page.LAND
        """What is shown where the window has room for one page only."""

    def on_entered(self) -> None:
        """What had to be changed is told."""
        if self._opening_note:
            self.app.notify(self._opening_note)

    # -- what is edited

    @property
    def draft(self) -> Draft:
        return self.hand.lifted or self.history.now

    @property
    def territory(self) -> Territory:
        return self.draft.seats[self.shown].land

    @property
    def is_changed(self) -> bool:
        return self.history.now != self._saving.saved

    @property
    def hint(self) -> str:
        return self.hand.hint

    @property
    def input(self) -> InputMap:
        return self.app.input

    @property
    def window(self) -> pygame.Rect:
        return self.app.screen.get_rect()

    @property
    def pointer(self) -> tuple[int, int]:
        return self.app.pointer

    def play(self, sound: Sound) -> None:
        self.app.sounds.play(sound)

    def redraw(self) -> None:
        self.app.redraw()

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        return self.hand.is_holding

    def told_of_pad(self) -> dict[Command, str]:
        """What can be done with the tiles that have the keyboard comes first."""
        take, leave = tr_in("pad", "take"), tr_in("pad", "to the bag")
        of_tiles: dict[str, dict[Command, str]] = {
            "palette": {Common.PRESS: take, Game.TO_ORDER: tr_in("pad", "draw next")},
            "land": {Common.PRESS: take, Game.TAKE_OFF: leave},
            "order": {
                Game.MOVE_BACK: tr_in("pad", "earlier"), Game.MOVE_ON: tr_in("pad", "later"), Game.TAKE_OFF: leave
            },
        }  # fmt: skip
        focused = self.group.focused
        return (of_tiles.get(focused.id, {}) if focused is not None else {}) | super().told_of_pad()

    def strip_room(self) -> pygame.Rect:
        return self.land.rect

    def pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        is_on_land = self.land.rect.collidepoint(centre)
        if is_on_land:
            self.land.zoom(ratio, centre, self.canvas)
            self.land.pan(*by)
        return is_on_land

    def notices_place(self) -> tuple[pygame.Rect, Align]:
        return self.land.rect.move(0, self.canvas.px(Space.M)), Align.CENTRE

    def unsaved_changes(self) -> str:
        return tr("The scenario is not saved.") if self.is_changed else ""

    def do(self, draft: Draft, kind: str = "") -> None:
        self.history.do(draft, kind)
        self.refresh()

    def attempt(self, change: Callable[[], Draft]) -> bool:
        """Make a change unless a rule forbids it, which is told; whether it was made."""
        try:
            draft = change()
        except DraftError as error:
            self.refuse(str(error))
            return False
        self.do(draft)
        return True

    def refuse(self, why: str) -> None:
        self.app.sounds.play(Sound.REFUSE)
        self.app.notify(why)

    def refresh(self) -> None:
        self.fault = self.history.now.fault
        self.shown = min(self.shown, len(self.history.now.seats) - 1)
        # A tile in hand may come back to where it lay.
        if self._cursor not in self.territory and not self.hand.is_holding:
            self._cursor = CASTLE_CELL
        self.relayout()

    def _step(self, step: Callable[[], None]) -> None:
        before = self.history.now
        step()
        pairs = zip(before.seats, self.history.now.seats, strict=False)
        self.shown = next((i for i, (old, new) in enumerate(pairs) if old.land != new.land), self.shown)
        self.refresh()

    # -- seats and table

    def show(self, seat: int) -> None:
        self.shown, self._cursor = seat, CASTLE_CELL
        self.hand.aim_at_nothing()
        self.refresh()

    def seat_commands(self) -> dict[Command, Action]:
        """A seat's land can be shown."""
        return numbered(SEATS[: len(self.draft.seats)], self.show)

    def add_seat(self) -> None:
        if self.attempt(self.history.now.with_another_seat):
            self.show(len(self.draft.seats) - 1)

    def remove_seat(self, seat: int) -> None:
        shown = self.shown - 1 if self.shown > seat else self.shown
        if self.attempt(lambda: self.history.now.without_seat(seat)):
            self.show(min(shown, len(self.draft.seats) - 1))

    # -- text, saving, playing

    def paste(self) -> None:
        position = paste_position(self.app)
        if position is None:
            self.app.sounds.play(Sound.REFUSE)
            return
        draft, note = Draft.of(position)
        self.do(draft)
        self.app.notify(
            note or tr("This is the position from the clipboard; undo brings back what was here.")
        )

    def leave(self) -> None:
        lost, title, yes = self.unsaved_changes(), tr("Leave the editor?"), tr("Leave all the same")
        if lost:
            self.app.ask(title, lost, yes, self.app.pop, is_dangerous=True)
        else:
            self.app.pop()

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        self._form = form = Form(self, window)
        self._lying, self.land.rect = form.lying, form.land.rect
        self.hand.gesture.slop = self.canvas.px(theme.CLICK_SLOP)
        fitted = (self.shown, tuple(self.land.rect))
        if fitted != self._fitted or (self.land.is_fitted and not self.hand.is_holding):
            # Once a person has moved the land it stays, and it stays under a tile in the air.
            self._fitted = fitted
            self.land.fit(self.territory, self.canvas)
        self.group.replace(form.tree)

    @property
    def palette(self) -> Palette:
        return self._form.palette

    @property
    def strip(self) -> OrderStrip:
        return self._form.strip

    @property
    def is_paged(self) -> bool:
        return self.app.is_small

    def turn_to(self, page: Page) -> None:
        self.page = page
        self.relayout()

    # -- tiles by keys

    def take_by_key(self, tile: int) -> None:
        self.hand.take_by_key(Source(tile))

    def land_key(self, event: pygame.Event) -> bool:
        """Arrows go from tile to tile; Enter picks one up, Del takes it off the land."""
        cell = self._cursor
        source = Source(self.territory.faces[cell].number, cell)
        actions = in_ways(self._move_cursor)
        actions[Common.PRESS] = Action(lambda: self.hand.take_by_key(source))
        off = partial(self.history.now.take_up, self.shown, cell)
        actions[Game.TAKE_OFF] = Action(lambda: self.attempt(off))
        return self.app.input.act(event, lambda: actions)

    def _move_cursor(self, way: Cell) -> None:
        self._cursor = nearest(self.territory.faces, self._cursor, way) or self._cursor
        self.land.bring_into_sight(self._cursor)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """What is held first; then widgets, tiles, keys, and the land to be moved about."""
        before = self.group.focused
        is_used = self._handle(event)
        now = self.group.focused
        if (now.id if now else "") != (before.id if before else "") and self.app.scene is self:
            # What was typed is a step of its own, and an emptied number stands there as the 0 it is.
            self.history.rest()
            self.refresh()
        return is_used

    def _handle(self, event: pygame.Event) -> bool:
        is_typing = event.type == pygame.KEYDOWN and isinstance(self.group.focused, TextField)
        if not is_typing and self.areas.handle_event(event):
            return True
        if self.hand.handle_event(event) or self.group.handle_event(event):
            return True
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if is_press and self.hand.press(event.pos):
            return True
        if self.app.input.act(event, self.commands):
            return True
        return self.land.handle_event(event, self.territory, self.app)

    def commands(self) -> dict[Command, Action]:
        fault, history, tip = self.fault, self.history, tr("The position as one line of text")
        clearing = tr("Castles alone, no gold, no points, everything drawn by lot")
        seats = tr("A player for a clan that has none; up to five can play")
        no_undo = "" if history.can_undo else tr("Nothing to undo")
        no_redo = "" if history.can_redo else tr("Nothing to redo")

        def of_the_position(act: Callable[[Draft], object], label: str, tip: str = "") -> Action:
            """What can be done with a position that can be played; a key of it says why another one cannot."""
            return Action(lambda: self.refuse(fault) if fault else act(history.now), label, fault, tip)

        def new_seed() -> None:
            self.do(replace(history.now, seed=short_seed()))

        return self.seat_commands() | {
            Game.UNDO: Action(lambda: self._step(history.undo), tr("Undo"), no_undo),
            Game.REDO: Action(lambda: self._step(history.redo), tr("Redo"), no_redo),
            Game.CLEAR_LAND: Action(lambda: self.do(history.now.cleared()), tr("Clear"), tip=clearing),
            Game.COPY: of_the_position(
                lambda draft: copy_position(self.app, draft.text()), tr("Copy text"), tip
            ),
            Game.PASTE: Action(self.paste, tr("Paste text"), tip=tr("A position that was copied as text")),
            Game.SAVE: of_the_position(self._saving.save, tr("Save as scenario")),
            Game.BEGIN: of_the_position(
                lambda draft: play_position(self.app, draft.position()), tr_in("button", "Play")
            ),
            Game.ADD_SEAT: Action(self.add_seat, tr("Add a player"), tip=seats),
            Game.NEW_SEED: Action(new_seed, tr("New seed"), tip=tr("Draw another number")),
            Common.CANCEL: Action(self.leave, tr("Back")),
        }

    def on_covered(self) -> None:
        self.hand.cancel_hold()
        self.areas.forget()

    # -- the rules to choose from

    @property
    def variants(self) -> tuple[Variant, ...]:
        return self._rules.all

    # -- time

    def update(self, seconds: float) -> None:
        if self.app.scene is self:
            self.areas.update(seconds)
        if self._rules.take_read():
            self.relayout()

    def next_update_in(self) -> float | None:
        waits = [self._rules.next_update_in()]
        if self.app.scene is self:
            waits.append(self.areas.next_update_in())
        return min((wait for wait in waits if wait is not None), default=None)

    def on_left(self) -> None:
        self._rules.call_off()

    # -- under the pointer

    def targets(self) -> dict[str, pygame.Rect]:
        found, marks = super().targets(), self.hand.marks()
        found |= {widget.id: widget.rect for widget in self.group.widgets if isinstance(widget, Stepper)}
        found |= tile_targets(self.palette, self.strip) | cell_targets(self.land, self.territory, marks)
        return {id: rect for id, rect in found.items() if rect.colliderect(self.window)}

    def words_for(self, id: str) -> str:
        return self.heard.words_for(id)

    def nodes(self) -> tuple[Node, ...]:
        return self.heard.nodes(super().nodes())

    def told(self) -> dict[str, str]:
        return self.heard.told()

    def perform(self, asked: Asked) -> bool:
        return self.heard.perform(asked) or super().perform(asked)

    def is_form_at(self, position: tuple[int, int]) -> bool:
        """Whether there is a button or a field, and not a place for tiles."""
        places = (LandBox, Palette, OrderStrip, Label, Drawing)
        widgets = (widget for widget in self.group.widgets if not isinstance(widget, places))
        return any(widget.rect.collidepoint(position) for widget in widgets)

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Targets other than the land and the lists themselves, and whatever is held."""
        lists = ("land", "palette", "order")
        useful = (rect for name, rect in self.targets().items() if name not in lists)
        return self.hand.is_holding or any(rect.collidepoint(position) for rect in useful)

    def _ground(self) -> Ground | None:
        """The land whose areas can be pointed at; None while it is moved about or a tile is about to be picked up."""
        if self.land.is_dragged:
            return None
        held, over = self.hand.held_tile(), self.app.notices.boxes
        return Ground(
            self.land, self.territory, self.draft.scoring_tiles, self.draft.variant.scoring_rules, held, over
        )

    def tooltip(self) -> str:
        return "" if self.areas.is_by_pointer else self._tooltip()

    def _tooltip(self) -> str:
        if self.hand.is_holding:
            return ""
        position = self.app.pointer
        tile = self.palette.tile_at(position)
        if tile is not None:
            return f"{tile_and_things(tile)} · {where_it_is(tile, self.draft, self.app.input)}"
        cell = self.land.cell_at(position)
        face = None if cell is None else self.territory.faces.get(cell)
        if face is not None and cell != CASTLE_CELL:
            keys = self.app.input
            hint = keys.by_hand(tr("drag it elsewhere, or off the land"), tr("take it up, or off the land"))
            hint = keys.hinted(hint, Common.CONFIRM, Game.TAKE_OFF)
            return f"{tile_and_things(face.number)} · {hint}"
        return self.strip.tooltip_at(position) or super().tooltip()

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas, clan = self.canvas, self.draft.seats[self.shown].clan
        canvas.table_top(surface, [(part.rect, skin) for part, skin in self._lying])
        self.land.draw(surface, canvas, self.territory, clan, self._marks())
        self.areas.draw_on_land(surface)
        self.group.draw(surface, canvas)
        self.hand.draw(surface)
        self.areas.draw_over(surface)

    def _marks(self) -> Marks:
        focused = self.group.focused
        if self.hand.is_holding or not isinstance(focused, LandBox) or not self.group.shows_focus:
            return self.hand.marks()
        # The corners that elsewhere mark what was laid last mark here what the keyboard has chosen.
        return Marks(fresh=frozenset({self._cursor}))


def _usual_seats(app: App) -> list[Seat]:
    """Who was set up to play last, if that makes a table; else the first two clans."""
    try:
        seats = [Place(seat.clan, seat.level, seat.name).seat for seat in app.settings.seats]
        GameSetup.drawn(seats, 0, start_seat=0)
    except ValueError:  # nothing is remembered, or it was written by hand
        return [Place(clan).seat for clan in list(Clan)[:FEWEST]]
    return seats


_LONGEST_NAME = 60
"""Characters of a scenario's name: as many as a file's name takes."""


class Saving:
    """Asks for what is needed, one sheet after the other, and remembers it for the next time."""

    def __init__(self, app: App, draft: Draft, task: str) -> None:
        """``task`` is what is to be found in the position, in words."""
        self._app = app
        self.saved = draft
        """The draft as it was opened, or saved last."""
        self._name = ""
        """The name it was saved under last."""
        self._task = task

    def save(self, draft: Draft) -> None:
        sheet = TextQuestion(
            self._app, tr("Save as scenario"), tr("It will be among the saved games. Whoever opens it plays a copy."),
            text=self._name or _proposed_name(draft), longest=_LONGEST_NAME, yes=tr("Go on"),
            on_yes=partial(self._save_as, draft),
        )  # fmt: skip
        self._app.push(sheet)

    def _save_as(self, draft: Draft, name: str) -> None:
        """Go on to the words; asks first if that name is taken, but not by this scenario."""
        if name == self._name or not self._app.shelf.has(self._app.shelf.named_path(name)):
            self._ask_task(draft, name)
            return
        text = tr("“{name}” is there already. The old one will be gone.").format(name=name)
        title, go_on = tr("Replace the saved game?"), partial(self._ask_task, draft, name)
        self._app.ask(title, text, tr("Replace"), go_on, is_dangerous=True)

    def _ask_task(self, draft: Draft, name: str) -> None:
        sheet = TextQuestion(
            self._app, tr("What is there to find?"), tr("It stands beside the scenario in the list. It may be empty."),
            text=self._task, longest=LONGEST_NOTE, yes=tr("Save"), on_yes=partial(self._write, draft, name),
            may_be_empty=True,
        )  # fmt: skip
        self._app.push(sheet)

    def _write(self, draft: Draft, name: str, task: str) -> None:
        position, shelf = draft.position(), self._app.shelf
        notes = [Note(at=0, text=task)] if task else []
        try:
            # Not a game that is kept by itself: only this copy is written.
            Session(position.setup, shelf, shelf.fresh_path(), position, notes=notes).save_as(name)
        except SaveError as error:
            self._app.ask(tr("The scenario is not saved."), str(error))
            return
        self.saved, self._name, self._task = draft, name, task
        self._app.notify(tr("Saved as “{name}”.").format(name=name))


def _proposed_name(draft: Draft) -> str:
    names, where = enumerated(seat.shown_name for seat in draft.seats), tr("round {n}").format(n=draft.round)
    return enumerated((names[: _LONGEST_NAME - len(where) - 2], where))
