"""Saving a scenario under a name, with its task and its goal."""

from __future__ import annotations

from functools import partial

from skye_desktop.files import SaveError
from skye_desktop.files.record import Note, TableOptions
from skye_desktop.game.session import Session
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.rivals import players
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.editor.goal_scene import GoalScene, KeptTask
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft
from skye_desktop.games.skye.ui.editor.scenario_goal import GoalDraft
from skye_desktop.i18n import enumerated, tr
from skye_desktop.kit import TextQuestion

_LONGEST_NAME = 60
"""Most characters of a scenario's name: as many as a file's name takes."""


class Saving:
    """Asks for name, task and goal on two sheets, and proposes them again at the next save."""

    def __init__(self, app: App, draft: Draft, task: str, goal: Goal | None = None) -> None:
        """Keep the draft, the text of what is to be found in it, and the goal."""
        self._app = app
        self.saved = draft
        """Draft as it was opened, or saved last."""
        self._name = ""
        """Name of the last save."""
        self._task = task or ("" if goal is None else goal.task)
        self._goal = GoalDraft.of(goal)

    def save(self, draft: Draft) -> None:
        sheet = TextQuestion(
            self._app, tr("Save as scenario"),
            tr("It will be among the saved games. Whoever opens it plays a copy."),
            text=self._name or _proposed_name(draft), longest=_LONGEST_NAME, yes=tr("Go on"),
            on_yes=partial(self._save_as, draft),
        )  # fmt: skip
        self._app.push(sheet)

    def _save_as(self, draft: Draft, name: str) -> None:
        """Ask for the task next; if another saved game has that name, ask about that first."""
        if name == self._name or not self._app.shelf.has(self._app.shelf.named_path(name)):
            self._ask_task(draft, name)
            return
        text = tr("“{name}” is there already. The old one will be gone.").format(name=name)
        title = tr("Replace the saved game?")
        go_on = partial(self._ask_task, draft, name)
        self._app.ask(title, text, tr("Replace"), go_on, is_dangerous=True)

    def _ask_task(self, draft: Draft, name: str) -> None:
        keep = partial(self._write, draft, name)
        self._app.push(GoalScene(self._app, draft, self._task, self._goal, keep))

    def _write(self, draft: Draft, name: str, kept: KeptTask) -> None:
        position, shelf, goal = kept.position, self._app.shelf, kept.goal
        is_told = goal is not None and goal.task == kept.task
        notes = [Note(at=0, text=kept.task)] if kept.task and not is_told else []
        try:
            # Only this copy is written: a scenario is no game with a file of its own.
            Session(
                position.setup, shelf, shelf.fresh_path(), position, notes=notes, goal=goal,
                table=_table(goal, len(draft.seats)),
            ).save_as(name)  # fmt: skip
        except SaveError as error:
            self._app.ask(tr("The scenario is not saved."), str(error))
            return
        self.saved = draft
        self._name = name
        self._task, self._goal = kept.task, kept.draft
        self._app.notify(tr("Saved as “{name}”.").format(name=name))


def _table(goal: Goal | None, seats: int) -> TableOptions | None:
    """Return how a scenario with a goal is played: alone against the others, undo without limit."""
    if goal is None:
        return None
    return TableOptions(computers=players(goal.seat, seats), is_playtest=True, was_playtest=True)


def _proposed_name(draft: Draft) -> str:
    names = enumerated(seat.shown_name for seat in draft.seats)
    where = tr("round {n}").format(n=draft.round)
    return enumerated((names[: _LONGEST_NAME - len(where) - 2], where))
