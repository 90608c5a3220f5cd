"""What *Isle of Skye* tells of a finished game for the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from skye_desktop.chronicle.played_game import (
    AT_THE_END,
    AXED,
    KEPT,
    SOLD,
    ChronicleGame,
    GameInNumbers,
    OfferedTile,
    PlayedSeat,
    ScoredPoints,
    ToldDeed,
)
from skye_desktop.files.record import Moment
from skye_desktop.games.skye.deeds import DEEDS, deeds_of
from skye_desktop.games.skye.engine import (
    SCORING_TILES,
    Clan,
    GameSetup,
    GameState,
    ScoringId,
    standings,
)
from skye_desktop.games.skye.game_totals import GameTotals
from skye_desktop.i18n import tr

_SCROLLS: Final = "scrolls"
_GOLD: Final = "gold left over"
"""Source of the points for gold at the end; the scoring tile for gold has another id."""
_FATES: Final = {"sold": SOLD, "kept": KEPT, "axed": AXED}


class _FinishedSkye:
    """Numbers of finished games, as `ChronicleGame` describes them."""

    scored = (*map(str, ScoringId), _SCROLLS, _GOLD)
    clans = tuple(map(str, Clan))
    shows_end = True

    def deeds(self) -> Sequence[ToldDeed]:
        return [
            ToldDeed(
                deed.id, deed.name.text, deed.text.text, deed.riddle.text if deed.riddle else ""
            )
            for deed in DEEDS.values()
        ]

    def played(
        self, setup: GameSetup, state: GameState, moments: Sequence[Moment]
    ) -> GameInNumbers:
        events = [event for moment in moments for event in moment.events]
        totals = GameTotals(len(setup.seats))
        totals.add_events(events)
        places = {standing.seat: standing.place for standing in standings(state)}
        seats = [
            PlayedSeat(
                places[seat],
                player.points,
                setup.seats[seat].clan.value,
                player.gold,
                player.territory.tiles_laid,
            )
            for seat, player in enumerate(state.players)
        ]
        deeds = tuple((one.seat, one.deed.id) for one in deeds_of(state, events))
        points, offers = tuple(_points(totals)), tuple(_offers(totals))
        return GameInNumbers(totals.round, seats, points, offers, deeds)

    def variant(self, setup: GameSetup) -> str:
        return "" if setup.variant.is_printed else setup.variant.name

    def source_name(self, source: str) -> str:
        if source == _SCROLLS:
            return tr("Scrolls")
        if source == _GOLD:
            return tr("Gold left over")
        return SCORING_TILES[ScoringId(source)].name

    def clan_name(self, clan: str) -> str:
        return Clan(clan).display_name


def _points(totals: GameTotals) -> Iterator[ScoredPoints]:
    for event in totals.scored:
        points = dict.fromkeys(range(len(totals.seats)), 0)
        for line in event.lines:
            points[line.seat] += line.points
        for seat, number in points.items():
            yield ScoredPoints(seat, event.round, str(event.tile), number)
    for seat, total in enumerate(totals.seats):
        yield ScoredPoints(seat, AT_THE_END, _SCROLLS, total.scrolls)
        yield ScoredPoints(seat, AT_THE_END, _GOLD, total.gold_points)


def _offers(totals: GameTotals) -> Iterator[OfferedTile]:
    for drawn in totals.drawn:
        if drawn.fate:
            fate = _FATES[drawn.fate]
            yield OfferedTile(drawn.round, drawn.tile, drawn.seat, drawn.price, fate, drawn.buyer)


CHRONICLE: Final[ChronicleGame] = _FinishedSkye()
