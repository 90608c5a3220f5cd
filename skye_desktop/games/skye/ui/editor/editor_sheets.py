"""The editor's sheets for the players and the table; the editor carries out their changes."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Protocol

import pygame

from skye_desktop.games.skye.engine import LARGEST_SEED, MOST_POINTS, SPACES, Clan, Variant
from skye_desktop.games.skye.new_table import FEWEST, MOST
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import SEATS, Game
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft, DraftSeat
from skye_desktop.games.skye.ui.editor.widgets import (
    NumberField,
    ScoringChoice,
    StartMarker,
    Stepper,
)
from skye_desktop.games.skye.ui.sizes import Editor
from skye_desktop.games.skye.wording.variant_words import about, shown_name
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Choice,
    Command,
    Corner,
    Do,
    Face,
    InputMap,
    Kind,
    Label,
    Line,
    Space,
    TextField,
    Toggle,
    Widget,
    column,
    heading,
    row,
    theme,
)
from skye_desktop.shell.notes_and_lines import note

_NUMBER: Final = 42
_REMOVE: Final = 32
_START: Final = 58

_LONGEST_NAME = 24
_SEED_DIGITS = len(str(LARGEST_SEED))


class SheetHost(Protocol):
    """The editor as its sheets use it."""

    shown: int

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Variants that can be chosen."""

    def commands(self) -> dict[Command, Action]:
        """Return the editor's commands with their actions."""

    def set_field(self, field: str, kind: str, value: Any) -> None:
        """Set a field of the draft; successive changes of one kind are one step."""

    def set_starter(self, seat: int) -> None:
        """Give the start marker to a seat."""

    def set_seat(self, seat: int, field: str, value: str | int) -> None:
        """Set a field of a seat to what was typed."""

    def set_scoring(self, space: int, tile: Any) -> None:
        """Put a scoring tile on a space."""

    def choose_rules(self, variant: Variant) -> None:
        """Change to another variant."""

    def show(self, seat: int) -> None:
        """Show a seat's land."""

    def remove_seat(self, seat: int) -> None:
        """Remove a seat."""


class Sheets:
    """The sheet of the players and the sheet of the table."""

    def __init__(self, host: SheetHost, draft: Draft, keys: InputMap, stepper: float) -> None:
        """Keep the editor and the draft; ``stepper`` is the width of a − or +, in design pixels."""
        self._host = host
        self._draft = draft
        self._keys = keys
        self._stepper = stepper

    def _number(self, number: NumberField) -> Widget:
        """Return a number field between its buttons for less and more."""
        less, more = (Stepper.of_number(number, by, self._stepper) for by in (-1, 1))
        return row(less, number, more)

    # -- seats

    def seats(self) -> Widget:
        """Return the sheet of the players, with gold and points."""
        draft = self._draft
        side = Editor.ROW
        action = self._host.commands()[Game.ADD_SEAT]
        add = Button.of(
            action, self._keys.hint(Game.ADD_SEAT), id=Game.ADD_SEAT, size=theme.BODY,
            width=theme.NARROW_BUTTON, height=side,
        )  # fmt: skip
        head = partial(note, align=Align.CENTRE)
        number = _NUMBER + 2 * self._stepper
        gold = head(tr_in("gold in hand", "Gold"))
        points = head(tr("Points"))
        starts = head(tr("Starts"))
        heads = row(
            side, note(tr("Name"), grow=1), column(gold, width=number),
            column(points, width=number), column(starts, width=_START), _REMOVE, gap=Space.S,
        )  # fmt: skip
        return column(
            heading(tr("Players, clockwise")),
            heads,
            *(self._seat(seat, there) for seat, there in enumerate(draft.seats)),
            row(add) if len(draft.seats) < MOST else None,
            gap=Space.S,
            height=252,
        )

    def _seat(self, seat: int, there: DraftSeat) -> Widget:
        host = self._host
        draft = self._draft
        side = Editor.ROW
        can_go, is_shown = len(draft.seats) > FEWEST, seat == host.shown
        starts = StartMarker(
            "", Do(host.set_starter, seat), is_selected=draft.starter == seat, width=side,
            height=side, tip=tr("Who has the start marker this round"), id=f"start {seat + 1}",
            called=tr("Player {n} has the start marker").format(n=seat + 1),
        )  # fmt: skip
        set_seat = partial(Do, host.set_seat, seat)
        gold = NumberField.of(
            f"gold {seat + 1}", there.gold, set_seat("gold"), range(draft.variant.most_gold + 1),
            tr("Gold in hand before the income"),
            called=tr("Gold of player {n}").format(n=seat + 1), width=_NUMBER,
        )  # fmt: skip
        points = NumberField.of(
            f"points {seat + 1}", there.points, set_seat("points"), range(MOST_POINTS + 1),
            tr("Points so far"), called=tr("Points of player {n}").format(n=seat + 1),
            width=_NUMBER,
        )  # fmt: skip
        return row(
            Button(
                "", Do(host.show, seat), Kind.QUIET, is_shown,
                draw=Do(_draw_crest, there.clan, is_shown),
                tip=tr("Show the land of {name}").format(name=there.shown_name),
                key=self._keys.hint(SEATS[seat]), id=f"seat {seat + 1}", width=side,
            ),
            TextField(
                there.name, set_seat("name"), _LONGEST_NAME, tip=tr("Who plays this clan"),
                called=tr("Name of player {n}").format(n=seat + 1), id=f"name {seat + 1}", grow=1,
            ),
            self._number(gold),
            self._number(points),
            column(starts, align=Align.CENTRE, width=_START),
            Button(
                "×", Do(host.remove_seat, seat), Kind.QUIET, size=theme.HEADING,
                tip=tr("Take this player away; the tiles go back to the bag"),
                why_not="" if can_go else tr("Two players at least"),
                called=tr("Take player {n} away").format(n=seat + 1), id=f"remove {seat + 1}",
                width=_REMOVE,
            ),
            gap=Space.S, height=side,
        )  # fmt: skip

    # -- the table

    def table(self) -> Widget:
        """Return the sheet with round, variant, seed and scoring tiles."""
        host = self._host
        draft = self._draft
        action = self._host.commands()[Game.NEW_SEED]
        set_field = partial(Do, host.set_field)
        money = Toggle(
            tr("Open money"), draft.open_money, set_field("open_money", ""),
            id="Everybody's gold is open", grow=1,
            tip=tr(
                "By the rules gold in hand is secret, though its comings and goings are open to "
                "all."
            ),
        )  # fmt: skip
        seed = NumberField.of(
            "seed", draft.seed, set_field("seed", "seed"), range(LARGEST_SEED + 1),
            tr("It decides what is drawn where the order of the bag ends"), longest=_SEED_DIGITS,
            grow=1,
        )  # fmt: skip
        another = Button.of(
            action,
            self._keys.hint(Game.NEW_SEED),
            id=Game.NEW_SEED,
            size=theme.BODY,
            width=theme.NARROW_BUTTON,
        )
        scoring = [
            ScoringChoice.of(space, draft, Do(host.set_scoring, space))
            for space in range(len(SPACES))
        ]
        number = NumberField.of(
            "round", draft.round, set_field("round", "round"), range(1, draft.rounds + 1),
            tr("The round that is to be dealt"), longest=1, width=_NUMBER,
        )  # fmt: skip
        others = (
            host.variants if draft.variant in host.variants else (draft.variant, *host.variants)
        )
        rules = Choice(
            tuple((one, shown_name(one)) for one in others), draft.variant,
            Do(host.choose_rules), tip=about(draft.variant), id="variant", grow=1,
        )  # fmt: skip
        of = Label(tr("of {n}").format(n=draft.rounds), colour=theme.INK_SOFT, width=50)
        return column(
            row(_label(tr("Round")), self._number(number), Space.M, of, money, height=Editor.ROW),
            row(_label(tr("Rules")), rules, height=Editor.ROW) if len(others) > 1 else None,
            row(_label(tr("Seed")), seed, Space.M, another, height=Editor.ROW),
            *scoring,
            note(tr("Those in gold are scored in this round.")),
            gap=Space.S,
        )


def _label(text: str) -> Label:
    return Label(text, face=Face.BOLD, width=66)


def _draw_crest(
    clan: Clan, is_shown: bool, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    inset = canvas.px(Space.S)
    canvas.crest(surface, clan, rect.inflate(-inset, -inset))
    if is_shown:
        canvas.ring(surface, rect, theme.GOLD, Line.FIRM, Corner.FIELD)
