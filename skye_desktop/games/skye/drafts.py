"""Drafts of decisions: one kind for each phase in which a seat decides."""

from __future__ import annotations

from skye_desktop.games.skye.build_draft import BuildDraft
from skye_desktop.games.skye.engine import Phase, PlayerView
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.purchase_draft import PurchaseDraft

Draft = PriceDraft | PurchaseDraft | BuildDraft


def draft_of(view: PlayerView, seat: int) -> Draft:
    """Return the empty draft of the decision that a seat has to make.

    It contains only what the view shows; for prices it must be the view of the seat itself. Raises
    ValueError in a phase in which nobody decides.
    """
    match view.phase:
        case Phase.PRICING:
            return PriceDraft.of(view)
        case Phase.BUYING:
            return PurchaseDraft.of(view, seat)
        case Phase.BUILDING:
            return BuildDraft.of(view.seats[seat])
    raise ValueError(f"nobody decides anything in {view.phase}")
