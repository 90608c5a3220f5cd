"""Table that is being set up: clans and players, start player, scoring tiles, seed."""

from __future__ import annotations

from dataclasses import dataclass

from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import MOST_RECENT, RememberedSeat, Settings
from skye_desktop.game.seeds import short_seed
from skye_desktop.games.skye.bots import LEVELS, PROPOSED
from skye_desktop.games.skye.engine import (
    LARGEST_SEED,
    PRINTED_GAME,
    SPACES,
    Clan,
    GameSetup,
    ScoringId,
    Seat,
    name_in_words,
    sounds_alike,
)
from skye_desktop.games.skye.wording.level import PERSON, given_name, level_name, stand_in_name
from skye_desktop.i18n import enumerated, sentence, tr

FEWEST = 2
"""Fewest seats at a table."""

MOST = len(Clan)
"""Most seats at a table."""

BEGINNERS = (ScoringId.SHEEP, ScoringId.COMPLETED_AREAS, ScoringId.SQUARES, ScoringId.ROAD_TILES)
"""Scoring tiles for a first game, on A, B, C and D."""


def same_again(setup: GameSetup) -> GameSetup:
    """Return the set-up of another game for the same people.

    The next seat starts. Scoring tiles that were drawn by lot are drawn again; chosen ones stay.
    """
    seats = setup.seats
    by_lot = GameSetup.drawn(seats, setup.seed, variant=setup.variant).scoring_tiles
    was_drawn = by_lot == setup.scoring_tiles
    return GameSetup.drawn(
        seats,
        short_seed(),
        scoring_tiles=None if was_drawn else setup.scoring_tiles,
        start_seat=(setup.start_seat + 1) % len(seats),
        open_money=setup.open_money,
        variant=setup.variant,
    )


@dataclass(slots=True)
class SeatDraft:
    """Seat that is being set up."""

    clan: Clan
    level: str = PERSON
    typed: str = ""
    """Name that somebody has typed; empty if nobody has."""
    stand_in: str = ""
    """Default name in English that replaces the usual one (`NewTable.tell_apart`); else empty."""

    @property
    def given_name(self) -> str:
        """Default name, used until somebody types one."""
        return name_in_words(self._given)

    @property
    def _given(self) -> str:
        return self.stand_in or given_name(self.clan, self.level)

    @property
    def name(self) -> str:
        """Name of the seat: the typed one, else the default."""
        return self.typed.strip() or self.given_name

    @name.setter
    def name(self, name: str) -> None:
        self.typed = name

    @property
    def seat(self) -> Seat:
        return Seat.called(self.clan, self.name, self._given)

    @property
    def is_named(self) -> bool:
        """Whether somebody has typed the name."""
        return self.name != self.given_name

    def change(self, clan: Clan, level: str) -> None:
        """Give the seat another clan or player; a name that nobody typed changes with it."""
        self.clan, self.level = clan, level


class NewTable:
    """All choices that are made before the first round."""

    def __init__(self, settings: Settings) -> None:
        """Begin with the choices of the last game, which are in the settings."""
        remembered = [
            SeatDraft(Clan(seat.clan), _known(seat.level), seat.name)
            for seat in settings.seats
            if seat.clan in tuple(Clan)
        ]
        is_table = len({place.clan for place in remembered}) == len(settings.seats) >= FEWEST
        self.seats = remembered if is_table else _first_places()
        self.starter: int | None = None
        """Seat of the start player; None if it is drawn by lot."""
        self.seed = str(short_seed())
        self.chosen: list[ScoringId | None] | None = None
        """Scoring tiles that were chosen for A, B, C, D so far; None if they are drawn by lot."""
        self.is_for_beginners = False
        """Whether the chosen tiles are those for beginners."""
        self.variant = PRINTED_GAME
        """Variant of the rules."""
        self.recent_names = settings.recent_names
        self.open_money = settings.open_money
        self.is_playtest = settings.playtest
        self.has_advice = settings.advice
        self._strength = next((place.level for place in self.seats if place.level), PROPOSED)
        self.tell_apart()

    def remember_in(self, settings: Settings) -> None:
        settings.seats = tuple(
            RememberedSeat(
                clan=place.clan.value, name=place.name * place.is_named, level=place.level
            )
            for place in self.seats
        )
        names = [place.name for place in self.seats if place.level == PERSON and place.is_named]
        settings.recent_names = tuple(dict.fromkeys((*names, *settings.recent_names)))[:MOST_RECENT]
        settings.open_money = self.open_money
        settings.playtest = self.is_playtest
        settings.advice = self.has_advice

    @property
    def missing(self) -> str:
        """Reason why the game cannot begin yet, in words; empty if it can."""
        if len({place.name.casefold() for place in self.seats}) < len(self.seats):
            return tr("Two players have the same name.")
        return self.why_not_dealt

    @property
    def why_not_dealt(self) -> str:
        """Reason why tiles and rules do not make a game yet, in words; empty if they do."""
        if not self.seed:
            return tr("The seed is missing: type a number, or draw a new one.")
        if int(self.seed) > LARGEST_SEED:
            return tr("The seed is at most {n}.").format(n=LARGEST_SEED)
        chosen = [tile for tile in self.chosen or () if tile is not None]
        if why := GameSetup.why_not_in(self.variant, len(self.seats), chosen):
            return sentence(why)
        free = [
            space for space, tile in zip(SPACES, self.chosen or SPACES, strict=True) if tile is None
        ]
        return (
            tr("Choose a scoring tile for {spaces}.").format(spaces=enumerated(free))
            if free
            else ""
        )

    @property
    def in_words(self) -> str:
        """Who sits at the table, computers with their level."""
        return enumerated(
            tr("{name} ({level})").format(name=place.name, level=level_name(place.level))
            if place.level
            else place.name
            for place in self.seats
        )

    @property
    def has_seed(self) -> bool:
        """Whether the seed is a valid number."""
        return bool(self.seed) and int(self.seed) <= LARGEST_SEED

    @property
    def setup(self) -> GameSetup:
        """Set-up of the game; only valid when nothing is missing."""
        return GameSetup.drawn(
            [place.seat for place in self.seats],
            int(self.seed),
            scoring_tiles=None
            if self.chosen is None
            else [tile for tile in self.chosen if tile is not None],
            start_seat=self.starter,
            open_money=self.open_money,
            variant=self.variant,
        )

    @property
    def table(self) -> TableOptions:
        levels = tuple(place.level for place in self.seats)
        return TableOptions(
            computers=levels if any(levels) else (),
            is_playtest=self.is_playtest,
            was_playtest=self.is_playtest,
            has_advice=self.has_advice,
        )

    # -- seats

    @property
    def free_clans(self) -> list[Clan]:
        return [clan for clan in Clan if all(place.clan is not clan for place in self.seats)]

    def add_seat(self, clan: Clan | None = None) -> None:
        """Add a seat for that clan or the first free one.

        The last seat's level or person is repeated.
        """
        free = self.free_clans
        if free:
            self.seats.append(SeatDraft(clan or free[0], self.seats[-1].level))
            self.tell_apart()

    def remove_seat(self, seat: int) -> None:
        if len(self.seats) > FEWEST:
            del self.seats[seat]
            if self.starter is not None and self.starter >= seat:
                self.starter = None if self.starter == seat else self.starter - 1
            self.tell_apart()

    def choose_clan(self, seat: int, clan: Clan) -> None:
        """Give a seat a clan; if another seat has that clan, the two seats swap clans."""
        place = self.seats[seat]
        for other in self.seats:
            if other.clan is clan:
                other.change(place.clan, other.level)
                break
        place.change(clan, place.level)
        self.tell_apart()

    def choose_player(self, seat: int, level: str) -> None:
        """Let a computer of that level play the seat, or a person if it is empty."""
        self.seats[seat].change(self.seats[seat].clan, level)
        self._strength = level or self._strength
        self.tell_apart()

    @property
    def strength(self) -> str | None:
        """Level of the computers, or of the next one; None if there are different ones."""
        levels = {place.level for place in self.seats if place.level}
        if len(levels) > 1:
            return None
        return next(iter(levels), self._strength)

    def choose_strength(self, level: str | None) -> None:
        """Let all computers play at that level; do nothing for None."""
        if level is not None:
            self._strength = level
            for place in self.seats:
                if place.level:
                    place.level = level

    def seat_computer(self, seat: int, is_computer: bool) -> None:
        """Let a computer play the seat, as strong as the others, or a person."""
        self.choose_player(seat, self._strength if is_computer else PERSON)

    def name_seat(self, seat: int, name: str) -> None:
        """Call a seat by a typed name; an empty one stands for the default."""
        self.seats[seat].typed = name
        self.tell_apart()

    def tell_apart(self) -> None:
        """Replace default names that could be mistaken for typed ones by others."""
        for place in self.seats:
            place.stand_in = ""
        typed = [place.name for place in self.seats if place.is_named]
        for place in self.seats:
            if not place.is_named and any(sounds_alike(place.name, name) for name in typed):
                place.stand_in = stand_in_name([one.name for one in self.seats if one is not place])

    def draw_seed(self) -> None:
        self.seed = str(short_seed())

    # -- scoring tiles

    def shown_tiles(self) -> list[ScoringId | None]:
        """Return the scoring tiles on A, B, C, D: the chosen ones, or those drawn by the seed.

        None stands for an empty space.
        """
        if self.chosen is not None:
            return list(self.chosen)
        if not self.has_seed:
            return [None] * len(SPACES)
        seats = [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:FEWEST]]
        return list(GameSetup.drawn(seats, int(self.seed), variant=self.variant).scoring_tiles)

    def choose_by_lot(self, by_lot: bool) -> None:
        """Draw the scoring tiles by lot, or let people choose, starting with the drawn ones."""
        self.chosen = None if by_lot else self.shown_tiles()
        self.is_for_beginners = False

    def choose_for_beginners(self) -> None:
        """Choose the four scoring tiles for a first game (`BEGINNERS`)."""
        self.chosen = list(BEGINNERS)
        self.is_for_beginners = True

    def names_for(self, seat: int) -> list[str]:
        """Return names of people who have played before and have no seat now.

        Empty for a computer's seat.
        """
        if self.seats[seat].level != PERSON:
            return []
        taken = {place.name.casefold() for place in self.seats}
        return [name for name in self.recent_names if name.casefold() not in taken]

    def turn_tile(self, tile: ScoringId) -> bool:
        """Put a scoring tile on the first free space, or remove it from its space.

        Return False if no space is free. While the tiles are drawn by lot, only switch to choosing
        them.
        """
        if self.chosen is None:
            self.choose_by_lot(False)
        elif tile in self.chosen:
            self.chosen[self.chosen.index(tile)] = None
        elif None in self.chosen:
            self.chosen[self.chosen.index(None)] = tile
        else:
            return False
        self.is_for_beginners = False
        return True

    def clear_tiles(self) -> None:
        self.chosen = [None] * len(SPACES)
        self.is_for_beginners = False


def _first_places() -> list[SeatDraft]:
    """Return the seats that a fresh installation proposes: a person and two computers."""
    person, *others = list(Clan)[:3]
    return [SeatDraft(person), *(SeatDraft(clan, PROPOSED) for clan in others)]


def _known(level: str) -> str:
    """Return the level, or the proposed one if this version does not have it."""
    return level if level == PERSON or level in LEVELS else PROPOSED
