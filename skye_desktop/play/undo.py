"""What may be taken back, by whom, and why not: pure.

What somebody has seen is not un-seen: an action that revealed, dealt or scored something ends what can be taken
back, except in a playtest. A computer's action is never taken back by itself: undo goes on to the person's before
it, again in a playtest only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from skye_desktop.engine import (
    Action,
    DealTiles,
    GameEnded,
    PricesRevealed,
    SeatAction,
    TileScored,
    TilesDrawn,
)
from skye_desktop.files.record import Bookmark, Moment, Note
from skye_desktop.play.flow import Act, Announce, Curtain, News, Stage, Think

REVEALING = (PricesRevealed, TilesDrawn, TileScored, GameEnded)
"""After one of these somebody has seen what they must not un-see."""


def reveals(moment: Moment) -> bool:
    """Whether what happened at that moment showed somebody something new."""
    return any(isinstance(event, REVEALING) for event in moment.events)


def is_more_than_a_slip(step: Sequence[Moment], at: int, pinned: Iterable[Note | Bookmark]) -> bool:
    """Whether somebody has seen something in the step that is undone from that moment on, or pinned something there."""
    return any(reveals(moment) for moment in step) or any(pin.at > at for pin in pinned)


def undo_from(moments: Sequence[Moment], computers: Collection[int], *, is_playtest: bool) -> int | None:
    """The first of the moments that undo would take back, with all after it; None if it can take back nothing.

    It is the last one, unless that revealed something or a computer did it; in a playtest the last one that a person
    did, whatever came of it.
    """
    for at in range(len(moments) - 1, -1, -1):
        action = moments[at].action
        if not isinstance(action, DealTiles) and action.seat not in computers:
            return at if is_playtest or not reveals(moments[at]) else None
        if not is_playtest:
            return None
    return None


def may_undo(stage: Stage, action: Action, *, is_playtest: bool) -> bool:
    """Whether the action may be taken back from that stage.

    Behind the curtain only one's own; before it and in the open whoever was last may think again, also about the last
    purchase while it is told what the market has brought.
    """
    if is_playtest:
        return True
    match stage:
        case Curtain():
            return True
        case Announce() if not _tells_of_the_market(stage):
            return False
        case Act(_, _, viewer) | Think(_, _, viewer) | Announce(_, viewer):
            return viewer is None or (not isinstance(action, DealTiles) and action.seat == viewer)
        case _:
            return False


def _tells_of_the_market(stage: Stage) -> bool:
    """Whether it is told what the market has brought: nobody learns anything new by that."""
    return isinstance(stage, Announce) and stage.announcement.news is News.MARKET


def may_redo(stage: Stage, *, is_playtest: bool) -> bool:
    """Whether what was undone may be done again from that stage: wherever a person may think again."""
    return is_playtest or isinstance(stage, Act | Curtain) or _tells_of_the_market(stage)


def is_own(stage: Stage, action: SeatAction, sole_person: int | None, *, is_playtest: bool) -> bool:
    """Whether undo takes back what whoever asks for it did; another person's action is taken back after asking."""
    if is_playtest or isinstance(stage, Curtain):
        return True
    seat = stage.seat if isinstance(stage, Act | Think) else None
    return action.seat in (seat, sole_person)
