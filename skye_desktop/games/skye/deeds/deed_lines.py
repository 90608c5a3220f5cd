"""The deeds of the people at a table, and how they are told."""

from __future__ import annotations

from skye_desktop.game.session import Session
from skye_desktop.games.skye.deeds.deeds import DoneDeed, deeds_of
from skye_desktop.i18n import tr


def deeds_at(session: Session) -> tuple[DoneDeed, ...]:
    """Return the deeds that people did in a finished game; computers do none.

    A game from a position is not whole, and in a playtest every move can be taken back: there are
    none in either.
    """
    if session.position is not None or session.table.was_playtest:
        return ()
    computers = session.table.computers
    return tuple(
        one
        for one in deeds_of(session.state, session.events)
        if not computers or not computers[one.seat]
    )


def deed_line(session: Session, done: DoneDeed) -> str:
    """Return who did a deed, its name, and what it takes, in one line."""
    name = session.setup.names[done.seat]
    text = tr("{name} has done a deed: {deed} ({what})")
    return text.format(name=name, deed=done.deed.name.text, what=done.deed.text.text)
