"""The sheet on which the task and the goal of a scenario are chosen, and the goal is proven."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from skye_desktop.files.record import LONGEST_NOTE
from skye_desktop.games.skye.engine import GameState
from skye_desktop.games.skye.goal_verdict import kind_name
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.goal_words import figure_words
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft
from skye_desktop.games.skye.ui.editor.scenario_goal import (
    LAYING,
    GoalDraft,
    area_in_words,
    open_areas,
)
from skye_desktop.games.skye.ui.table.panel_root import tile
from skye_desktop.i18n import sentences, tr, tr_in, trn
from skye_desktop.kit import (
    Action,
    Child,
    Choice,
    Command,
    Common,
    Do,
    Face,
    Kind,
    Label,
    Space,
    TextArea,
    Widget,
    centre,
    column,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.notes_and_lines import note
from skye_desktop.shell.progress_sheet import wait_for

if TYPE_CHECKING:
    from skye_desktop.games.skye.goals.proof import Proof

_WIDTH: Final = 560
_LABEL: Final = 110
_AREA: Final = 92
_TILE: Final = 54


class KeptTask(NamedTuple):
    """What is kept of a scenario beside its name."""

    task: str
    draft: GoalDraft
    goal: Goal | None
    """The proven goal; None for a scenario without one."""
    position: GameState
    """Position with which it begins."""


class GoalScene(TreeScreen):
    """Asks what is to be found, proves it, and hands it on to be kept."""

    is_sheet = is_question = True

    def __init__(
        self, app: App, draft: Draft, task: str, goal: GoalDraft, keep: Callable[[KeptTask], None]
    ) -> None:
        """Propose that task and goal; ``keep`` is called with those that are to be kept."""
        super().__init__(app)
        self._draft = draft
        self._task = task
        seat = goal.seat if goal.seat < len(draft.seats) else 0
        self._goal = replace(goal, seat=seat)
        self._keep = keep

    # -- what stands on it

    def build(self) -> Sequence[Child]:
        goal = self._goal
        high = theme.TALL_BUTTON_HEIGHT
        no = self.button(Common.CANCEL, id="no", width=theme.NARROW_BUTTON, height=high)
        yes = self.button(
            Common.CONFIRM, id="yes", kind=Kind.PRIMARY, width=theme.WIDE_BUTTON, height=high
        )
        kind = Choice(
            tuple((one, kind_name(one)) for one in (None, *GoalKind)), goal.kind,
            Do(self._set, "kind"), tip=tr("What is counted"), id="kind", grow=1,
        )  # fmt: skip
        text = TextArea(
            self._task, self._type, LONGEST_NOTE, on_enter=self._go_on,
            called=tr("What is there to find?"), id="text", height=_AREA,
        )  # fmt: skip
        content = sheet(
            column(heading(tr("What is there to find?")), note(self._about(), wrap=True)),
            row(_named(tr_in("scenario", "Goal")), kind),
            *self._details(),
            column(
                note(tr("In your own words; it may be empty.")), text, gap=Space.XS
            ),
            self._fault_label(),
            row(spacer(), no, yes, gap=Space.L),
            gap=Space.M,
        )  # fmt: skip
        return (centre(content, widest=_WIDTH),)

    def _about(self) -> str:
        return {
            None: tr("Without a goal the coach judges the round that is played."),
            GoalKind.LAY: tr("The tiles that are drawn next are laid for most points."),
            GoalKind.ROUND: tr(
                "Set prices, buy and lay for most points in this round. The others play greedily."
            ),
            GoalKind.WIN: tr("Win the last round by as much as possible."),
            GoalKind.CLOSE: tr(
                "Complete an area with the tiles that are drawn next, as large as possible."
            ),
        }[self._goal.kind]

    def _details(self) -> list[Widget]:
        """Return the rows for the seat, the area and the tiles of the goal."""
        goal, draft = self._goal, self._draft
        if goal.kind is None:
            return []
        names = tuple((seat, one.shown_name) for seat, one in enumerate(draft.seats))
        seat = Choice(
            names, goal.seat, Do(self._set, "seat"), tip=tr("Who is to find it"), id="seat", grow=1
        )
        rows: list[Widget] = [row(_named(tr("Player")), seat)]
        if goal.kind is GoalKind.CLOSE and (areas := open_areas(draft, goal.seat)):
            named = tuple((one, area_in_words(draft, goal.seat, one)) for one in areas)
            chosen = goal.area if goal.area in areas else areas[0]
            area = Choice(
                named, chosen, Do(self._set, "area"), tip=tr("What is to be completed"), id="area",
                grow=1,
            )  # fmt: skip
            rows.append(row(_named(tr("Area")), area))
        if goal.kind in LAYING and (tiles := goal.tiles(draft)):
            clan = draft.seats[goal.seat].clan
            pictures = (tile(one, clan, _TILE) for one in tiles)
            rows.append(row(_named(tr("Tiles")), *pictures, spacer(), gap=Space.M))
        return rows

    def _fault_label(self) -> Label | None:
        fault = self._fault
        if not fault:
            return None
        return Label(fault, colour=theme.WRONG, face=Face.BOLD, wrap=True, id="fault")

    @property
    def _fault(self) -> str:
        return self._goal.fault(self._draft)

    def on_entered(self) -> None:
        self.tree.focus.set(self.tree.ids["text"])

    def live(self) -> dict[str, str]:
        return {"note": self._about(), "fault": self._fault}

    # -- what is chosen

    def _type(self, text: str) -> None:
        self._task = text
        self.invalidate()

    def _set(self, field: str, value: object) -> None:
        goal = replace(self._goal, **{field: value})  # type: ignore[arg-type]
        areas = open_areas(self._draft, goal.seat)
        if goal.kind is GoalKind.CLOSE and goal.area not in areas:
            goal = replace(goal, area=areas[0] if areas else None)
        self._goal = goal
        self.invalidate()

    def commands(self) -> dict[Command, Action]:
        is_goal = self._goal.kind is not None
        yes = tr("Prove it") if is_goal else tr("Save")
        tip = tr("The best way is searched for before the goal is kept") if is_goal else ""
        return {
            Common.CANCEL: Action(self.app.pop, tr("Cancel")),
            Common.CONFIRM: Action(self._go_on, yes, self._fault, tip),
        }

    # -- proving

    def _go_on(self) -> None:
        goal = self._goal
        if self._fault:
            self.app.notify(self._fault, self)
        elif goal.kind is None:
            self._hand_on(None)
        else:
            # The search is loaded only where a goal is proven.
            from skye_desktop.games.skye.goals.proof import prove

            position, wanted = goal.position(self._draft), goal.goal(self._task)
            wait_for(
                self.app, tr("Looking for the best way"),
                lambda progress: prove(wanted, position, progress), self._judge,
                how_far=_how_far,
            )  # fmt: skip

    def _judge(self, proof: Proof) -> None:
        """Ask whether to keep the proven goal; refuse one that has no solution."""
        if trouble := why_not_kept(proof):
            text = sentences(trouble, tr("It can be kept without a goal."))
            self.app.ask(
                tr("This goal cannot be kept"), text, tr("Save without it"),
                lambda: self._hand_on(None),
            )  # fmt: skip
            return
        assert proof.best is not None
        told = proof_words(proof.goal, proof.best.lands)
        self.app.ask(tr("The goal is proven"), told, tr("Save"), lambda: self._hand_on(proof.goal))

    def _hand_on(self, goal: Goal | None) -> None:
        draft = self._goal if goal is not None else GoalDraft()
        if self.app.scene is self:
            self.app.pop()
        self._keep(KeptTask(self._task.strip(), draft, goal, draft.position(self._draft)))


def why_not_kept(proof: Proof) -> str:
    """Return why a proven goal cannot be kept, as a sentence; empty if it can."""
    goal, best = proof.goal, proof.best
    if best is None:
        return proof.trouble
    if goal.kind is GoalKind.CLOSE and not best.figure:
        return tr("This area cannot be completed with these tiles: lay out others.")
    if goal.kind is GoalKind.WIN and not best.is_won:
        return tr("This round cannot be won: give this player more points or gold.")
    if goal.kind in (GoalKind.LAY, GoalKind.ROUND) and best.figure <= 0:
        return tr("No way brings any points: choose other tiles or another round.")
    return ""


def proof_words(goal: Goal, lands: int) -> str:
    """Return what was proven, in sentences; ``lands`` is the number of best lands."""
    best = tr("The best is {what}").format(what=figure_words(goal, goal.best))
    ways = trn("{n} land leads to it.", "{n} lands lead to it.", lands)
    glance = tr("A first glance reaches {what}").format(what=figure_words(goal, goal.glance))
    is_easy = goal.glance >= goal.best
    easy = tr("So a first glance finds it: other tiles make it harder.") if is_easy else ""
    return sentences(best, ways, glance, easy)


def _how_far(done: int, total: int) -> str:
    """Return how far the search is, in words."""
    return tr("{n} % of all ways").format(n=100 * done // total) if total else ""


def _named(text: str) -> Label:
    return Label(text, face=Face.BOLD, width=_LABEL)
