"""The whole position in words, as far as its viewer may know it."""

from __future__ import annotations

from skye_desktop.games.skye.engine import SPACES, Phase, PlayerView
from skye_desktop.games.skye.wording.points import scoring_title
from skye_desktop.games.skye.wording.seat import hand_lines, seat_line
from skye_desktop.games.skye.wording.tile import land_lines
from skye_desktop.i18n import enumerated, headed, listed, sentence, sentences, tr, tr_in, trn


def phase_name(phase: Phase) -> str:
    return {
        Phase.INCOME: tr_in("phase", "Income"),
        Phase.PRICING: tr_in("phase", "Prices"),
        Phase.DISCARD: tr_in("phase", "Discard"),
        Phase.BUYING: tr_in("phase", "Buy"),
        Phase.BUILDING: tr_in("phase", "Build"),
        Phase.SCORING: tr_in("phase", "Score"),
        Phase.FINISHED: tr("The end"),
    }[phase]


def position_lines(view: PlayerView) -> list[str]:
    """Return the lines about the whole position, as far as the view shows it.

    An empty line separates the parts.
    """
    lines = [*round_lines(view), "", *scoring_lines(view), ""]
    for seat in view.seats:
        lines += [seat_line(view, seat), *(f"  {line}" for line in hand_lines(view, seat))]
    for seat in view.seats:
        lines += ["", tr("{name}'s land").format(name=seat.name), *land_lines(seat.territory)]
    return lines


def round_lines(view: PlayerView) -> list[str]:
    """Return the lines about round, phase, start player, and whose turn to buy it is."""
    where = tr("Round {round} of {rounds}").format(round=view.round, rounds=len(view.track))
    starts = tr("{name} starts").format(name=view.names[view.start_seat])
    lines = [sentences(where, phase_name(view.phase), starts)]
    if view.buyer is not None:
        lines.append(sentence(tr("{name} is to buy").format(name=view.names[view.buyer])))
    return lines


def scoring_lines(view: PlayerView) -> list[str]:
    """Return the lines about the scoring tiles at A to D, and which of them score this round."""
    rules = view.variant.scoring_rules.tiles
    lines = [
        sentence(headed(f"{space} {rules[tile].name}", rules[tile].rule))
        for space, tile in zip(SPACES, view.scoring_tiles, strict=True)
    ]
    if view.phase is not Phase.FINISHED:
        spaces = listed(view.track[view.round - 1].score)
        lines.append(tr("Counted in this round: {spaces}.").format(spaces=spaces))
    return lines


def counted_line(view: PlayerView) -> str:
    """Return a line with the scoring tiles that score this round."""
    names = zip(SPACES, view.scoring_tiles, strict=True)
    now = view.track[view.round - 1].score
    tiles = listed(scoring_title(space, tile) for space, tile in names if space in now)
    return tr("Counted in this round: {spaces}.").format(spaces=tiles)


def standing_line(view: PlayerView) -> str:
    """Return a line with the points of each seat, the leader first."""
    order = sorted(view.seats, key=lambda seat: -seat.points)
    return sentence(
        enumerated(
            trn("{name} {n} point", "{name} {n} points", seat.points, name=seat.name)
            for seat in order
        )
    )
