"""A lesson of the coach in words: what was done, what was better, and why."""

from __future__ import annotations

from skye_desktop.game.session import Session
from skye_desktop.games.raiders.engine import write_action
from skye_desktop.games.raiders.wording.choice_words import action_words
from skye_desktop.games.raiders.wording.reason_words import reason_line
from skye_desktop.i18n import headed, rounded, sentences, tr
from skye_desktop.prompt.line_coach import FoundReview


def coach_words(session: Session, found: FoundReview) -> str:
    """Return what was done and what was better, with the turn and the moment."""
    at, (better, points, reason) = found
    action, names = session.moments[at].action, session.setup.names
    view = session.view_at(at, action.seat)
    turn = tr("Turn {turn}").format(turn=session.etiquette.section(session.state_at(at)))
    who = tr("{turn}, {name}").format(turn=turn, name=names[action.seat])
    return sentences(
        headed(who, action_words(write_action(action), view, names)),
        headed(
            tr("about {n} VP better").format(n=rounded(points, 1)),
            action_words(write_action(better), view, names),
        ),
        reason_line(reason, names),
        tr("Moment {n}").format(n=at + 1),
    )
