"""Playing on from a moment of a game: what is asked, and what is told of the branch."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.files.record import LONGEST_NAME
from skye_desktop.i18n import tr
from skye_desktop.kit.widgets.dialog import TextQuestion
from skye_desktop.play.session import Session
from skye_desktop.play.timeline import Past
from skye_desktop.ui.app import App


def play_on_question(
    app: App, session: Session, at: int, game: str, on_yes: Callable[[str], None]
) -> TextQuestion:
    """The sheet that asks for the name of a branch from that moment of a game that is called so."""
    return TextQuestion(
        app, tr("Play on from here"), _about(session, at), text=_name(session, at, game), longest=LONGEST_NAME,
        yes=tr("Play on"), on_yes=on_yes,
    )  # fmt: skip


def _name(session: Session, at: int, game: str) -> str:
    """Whose game it is and from where, as far as there is room."""
    place = Past(session, session.branch_at(at)).where
    name = tr("{game}, from {place}").format(game=game, place=place)
    return name if len(name) <= LONGEST_NAME else place


def _about(session: Session, at: int) -> str:
    parts = [tr("It becomes a game of its own, kept under this name. The game it comes from stays as it is.")]
    if session.keeps_prices_back(at):
        parts.append(tr("It begins before the prices of this round, which are still secret."))
    if session.table.is_playtest:
        parts.append(tr("This is a playtest: it keeps the seed, and the draws to come can be tried out."))
    elif not session.hides_nothing:
        parts.append(tr("What will be drawn there is left to chance anew."))
    return " ".join(parts)
