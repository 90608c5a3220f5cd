"""A decision at a terminal: a series of questions about a draft; each answer can be taken back."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.games.skye.drafts import Draft
from skye_desktop.games.skye.engine import SeatAction
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.prompt.questions import DraftQuestion, DraftStep, Questions
from skye_desktop.games.skye.wording.tile import tile_name
from skye_desktop.i18n import tr
from skye_desktop.prompt.word_table import BackError, ProposedError, WordTable


def ask_decision(
    table: WordTable,
    questions: Questions,
    steps: list[DraftStep],
    may: Callable[[Draft], bool] | None = None,
) -> SeatAction:
    """Ask questions until the draft is a complete action, and return the action.

    The first question is that of the last of ``steps``; each answer adds a step to the list.
    ``may`` is called with each draft that is not complete; if it returns False, having said why,
    the question is asked again. Raises what `WordTable.ask` raises, except BackError and
    ProposedError.
    """
    while (ask := steps[-1].ask) is not None:
        question = ask(steps[-1].draft)
        try:
            answer = question.answer(_number(table, question, is_midway=len(steps) > 1))
        except BackError:
            left = steps.pop()
            _tell_taken_back(table, left.draft, steps[-1].draft)
        except ProposedError as proposed:
            steps = questions.steps_to(steps[0].draft, proposed.action)
        else:
            if isinstance(answer, str):
                table.console.drop_typed_ahead()
                table.console.say(*filter(None, [answer]))
            elif answer is None:
                del steps[1:]
            elif answer.ask is None or may is None or may(answer.draft):
                steps.append(answer)
    action = steps[-1].draft.action
    assert action is not None, "nothing is left to be asked"
    return action


def _number(table: WordTable, question: DraftQuestion, *, is_midway: bool) -> int | None:
    listed = (f"{n}. {line}" for n, line in enumerate(question.choices, question.lowest))
    table.console.say(*question.intro, *listed)
    if question.ignores_typed_ahead:
        table.console.drop_typed_ahead()
    return table.number(question.text, question.lowest, question.highest, is_midway=is_midway)


def _tell_taken_back(table: WordTable, draft: Draft, before: Draft) -> None:
    if isinstance(draft, PriceDraft) and isinstance(before, PriceDraft):
        for tile in draft.axed:
            if tile not in before.axed:
                table.console.say(tr("The axe is taken off {tile}.").format(tile=tile_name(tile)))
