"""Cards that would have no effect at the Town Hall, as far as a view shows."""

from __future__ import annotations

from skye_desktop.games.raiders.engine import GOODS, SeatView, View
from skye_desktop.games.raiders.engine.table import Effect


def is_surely_idle(view: View, me: SeatView, card: str) -> bool:
    """Return whether playing the card would certainly have no effect now.

    False if that depends on other hand cards, or on what a Merchant or Trader may do.
    """
    half = view.table.card[card].hall
    if half is None:
        return False
    match half.op:
        case "gain":
            return not _can_gain(view, me, half)
        case "exchange":
            can_pay = all(me.goods[kind] >= number for kind, number in half.pay)
            return not can_pay or not _can_gain(view, me, half)
        case "discard_crew" | "swap_crew_with_hand":
            return not me.crew
        case "cycle_offerings":
            return not view.stack_count
        case "all_opponents_lose" | "opponents_give" | "take_from_opponent":
            return not any(
                other.goods[GOODS.index(kind)] for other in _others(view, me) for kind in half.kinds
            )
        case "opponent_loses_armour":
            return not any(other.armour for other in _others(view, me))
        case "swap_cards":
            return not any(other.hand_count for other in _others(view, me))
    return False


def _others(view: View, me: SeatView) -> list[SeatView]:
    return [seat for seat in view.seats if seat.seat != me.seat]


def _can_gain(view: View, me: SeatView, half: Effect) -> bool:
    """Return whether the supply or the armour track allows at least a part of a gain."""
    if half.armour:
        lost = view.table.decided["armour_surplus_lost"]
        return view.table.limits["armour"] - me.armour >= (1 if lost else half.armour)
    return any(
        view.supply[kind] >= (number if view.table.is_whole else 1) for kind, number in half.gain
    )
