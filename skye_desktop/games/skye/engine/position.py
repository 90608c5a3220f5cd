"""Notation of a whole position as one line of text.

==============================================  ==================================================
``skye1 round=3 phase=buying start=1 seed=7``   the table: ``start`` has the start marker
``scoring=squares,ships,gold,columns``          the scoring tiles on A, B, C and D
``buyer=2``                                     only while buying: whose turn it is
``turns=3``                                     turns to buy so far, if a variant gives several
``variant=eJwtj…``                              the rules of a variant, packed
``bag=4,5,6`` · ``open``                        tiles to be drawn next, in this order · open money
``; macleod "Ann" gold=12 points=34``           a seat, in seat order, its name as a JSON string
``C@0,0 53@0,-1r2``                             its land, if larger than the castle
``drawn=4,5,6 prices=4:3,5:2 axe=6 bought=7``   tiles, tile:gold, tile under the axe, purchase
``build=8,9 laid=10 returned=11 ended``         the tiles to lay, laid and put back this round
==============================================  ==================================================

Seats are counted from 0. Default values are left out. Every tile that is named nowhere is in the
bag; so are tiles put back this round. A name that the program gave (`names.py`) is in English,
without quotation marks. Any white space may separate words, and a line break within a name is a
space, so that a text survives the line breaks of a mail.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from skye_desktop.games.skye.engine.actions import Prices
from skye_desktop.games.skye.engine.given_names import GIVEN
from skye_desktop.games.skye.engine.position_check import (
    check_position,
    named,
    out_of_place,
    tile_places,
)
from skye_desktop.games.skye.engine.scoring_tiles import ScoringId
from skye_desktop.games.skye.engine.state import (
    LARGEST_SEED,
    SPACES,
    Clan,
    GameSetup,
    GameState,
    Phase,
    PlayerState,
    Seat,
)
from skye_desktop.games.skye.engine.territory import Territory
from skye_desktop.games.skye.engine.variant import PRINTED_GAME, Variant
from skye_desktop.i18n import enumerated, tr

LONGEST_POSITION = 8_000
"""Largest number of characters of a position.

The longest of a real game takes about 1,100, that of a variant with twenty tiles 3,000.
"""

_LARGEST_VARIANT = 200_000
"""Largest number of characters of a variant's description that is packed into a word."""

_TAG = "skye1"
"""The first word of each position: what it is, and the version of the format."""

_SEATS = range(2, 6)

_LONGEST_QUOTE = 40
"""Largest number of characters that an error message quotes."""


class PositionError(ValueError):
    """Raised for a text that is no position.

    The message is one sentence, with the seat and what is wrong.
    """


# Writing


def write_position(state: GameState) -> str:
    """Return the whole state as one line of text, secrets included.

    `read_position` gives an equal state back if `check_position` accepts it.
    """
    seats = (
        _seat_words(seat, player)
        for seat, player in zip(state.setup.seats, state.players, strict=True)
    )
    return " ; ".join(" ".join(words) for words in (_table_words(state), *seats))


def _table_words(state: GameState) -> list[str]:
    setup = state.setup
    words = [_TAG, f"round={state.round}", f"phase={state.phase}", f"start={state.start_seat}"]
    words += [f"seed={setup.seed}", "scoring=" + ",".join(setup.scoring_tiles)]
    if state.buyer is not None:
        words.append(f"buyer={state.buyer}")
    if state.turns_to_buy > len(setup.seats) and state.phase is Phase.BUYING:
        words.append(f"turns={state.bought_or_passed}")
    words += _listed("bag", state.bag_order)
    if not setup.variant.is_printed:
        words.append(f"variant={_packed(setup.variant)}")
    return [*words, "open"] if setup.open_money else words


def _seat_words(seat: Seat, player: PlayerState) -> list[str]:
    words = [
        seat.clan,
        seat.written if seat.is_given else json.dumps(seat.written, ensure_ascii=False),
    ]
    words += [f"gold={player.gold}"] if player.gold else []
    words += [f"points={player.points}"] if player.points else []
    words += [str(player.territory)] if len(player.territory) > 1 else []
    words += _listed("drawn", player.drawn)
    words += _listed("prices", [f"{tile}:{gold}" for tile, gold in player.prices])
    words += _listed("axe", player.discards)
    words += _listed("bought", player.purchases)
    words += _listed("build", player.to_build)
    words += _listed("laid", player.laid)
    words += _listed("returned", player.returned)
    return [*words, "ended"] if player.has_ended else words


def _packed(variant: Variant) -> str:
    return urlsafe_b64encode(zlib.compress(variant.difference.encode(), 9)).decode().rstrip("=")


def _unpacked(word: str) -> Variant:
    packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
    reader = zlib.decompressobj()
    text = reader.decompress(packed, _LARGEST_VARIANT)
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("it is too long, or cut off")
    return Variant.model_validate_json(text)


def _listed(key: str, items: Sequence[object]) -> list[str]:
    return [f"{key}=" + ",".join(map(str, items))] if items else []


# Reading

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;"]+|"', re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,16}")
_WRAP = re.compile(r"[ \t]*[\r\n]+[ \t]*")
_FLAGS = frozenset({"open", "ended"})
_TABLE_KEYS = frozenset(
    {"round", "phase", "start", "seed", "scoring", "buyer", "bag", "open", "turns", "variant"}
)
_SEAT_KEYS = frozenset(
    {"gold", "points", "drawn", "prices", "axe", "bought", "build", "laid", "returned", "ended"}
)


def read_position(text: str) -> GameState:
    """Return the state that is written in a text.

    Raises PositionError if the text is no position, or one that no game can have.
    """
    table, *seats = _sections(text)
    head = _KeyedWords.read(tr("The table"), table, _TABLE_KEYS)
    variant = _read_variant(head)  # before the lands, on which its tiles may lie
    if len(seats) not in _SEATS:
        raise PositionError(
            tr("A table has two to five seats, but here are {seats}.").format(seats=len(seats))
        )
    people: list[Seat] = []
    players: list[PlayerState] = []
    for number, words in enumerate(seats):
        seat = _read_seat(number, words)
        if any(seat.clan is other.clan for other in people):
            raise PositionError(
                tr("{clan} sits at the table twice, but each clan can be chosen once.").format(
                    clan=seat.clan.display_name
                )
            )
        people.append(seat)
        players.append(_read_player(named(seat), words[2:]))
    state = _read_table(head, variant, people, players)
    fault = check_position(state)
    if fault is not None:
        raise PositionError(fault)
    return state


def _sections(text: str) -> list[list[str]]:
    """Split the text of a position at its semicolons, and return the words of each part.

    The word with which each position begins is left out. Raises PositionError.
    """
    if len(text) > LONGEST_POSITION:
        raise PositionError(
            tr("A position has at most {most} characters; this text has {number}.").format(
                most=LONGEST_POSITION, number=len(text)
            )
        )
    sections: list[list[str]] = [[]]
    # One word at a time, so that the search stops at the first unclosed quotation mark.
    for match in _TOKEN.finditer(text):
        word = match[0]
        if word == '"':
            raise PositionError(tr("The quotation mark of a name is not closed."))
        if word == ";":
            sections.append([])
        else:
            sections[-1].append(word)
    tag = sections[0][0] if sections[0] else ""
    if tag != _TAG:
        raise PositionError(
            tr("A position begins with the word {tag}, not {word}.").format(
                tag=_TAG, word=_quoted(tag)
            )
        )
    return [sections[0][1:], *sections[1:]]


def _quoted(word: str) -> str:
    return repr(word if len(word) <= _LONGEST_QUOTE else f"{word[:_LONGEST_QUOTE]}…")


@dataclass(frozen=True, slots=True)
class _KeyedWords:
    """The ``key=value`` words about the table or a seat.

    A word without ``=`` has an empty value.
    """

    who: str
    values: dict[str, str]

    @classmethod
    def read(cls, who: str, words: Sequence[str], keys: frozenset[str]) -> _KeyedWords:
        found = cls(who, {})
        for word in words:
            key, equals, value = word.partition("=")
            if key not in keys or bool(equals) == (key in _FLAGS):
                raise found.not_understood(word)
            if key in found.values:
                raise PositionError(tr("{who}: {key} comes twice.").format(who=who, key=key))
            found.values[key] = value
        return found

    def not_understood(self, word: str) -> PositionError:
        return PositionError(
            tr("{who}: {word} is not understood.").format(who=self.who, word=_quoted(word))
        )

    def text(self, key: str) -> str:
        if key not in self.values:
            raise PositionError(tr("{who}: {key} is missing.").format(who=self.who, key=key))
        return self.values[key]

    def number(self, key: str) -> int:
        return self._as_number(key, self.text(key))

    def number_or_none(self, key: str) -> int | None:
        return self.number(key) if key in self.values else None

    def numbers(self, key: str) -> tuple[int, ...]:
        if key not in self.values:
            return ()
        return tuple(self._as_number(key, word) for word in self.values[key].split(","))

    def prices(self) -> Prices:
        pairs = (
            [word.split(":") for word in self.values["prices"].split(",")]
            if "prices" in self.values
            else []
        )
        if any(len(pair) != 2 for pair in pairs):
            raise self.not_understood("prices=" + self.values["prices"])
        return tuple(
            (self._as_number("prices", tile), self._as_number("prices", gold))
            for tile, gold in pairs
        )

    def _as_number(self, key: str, word: str) -> int:
        if not _NUMBER.fullmatch(word):
            raise self.not_understood(f"{key}={word}")
        return int(word)


def _read_variant(head: _KeyedWords) -> Variant:
    if "variant" not in head.values:
        return PRINTED_GAME
    try:
        return _unpacked(head.values["variant"])
    except (ValueError, zlib.error) as error:
        raise PositionError(
            tr(
                "The table: the rules of its variant cannot be read. Copy the position once more, "
                "as a whole."
            )
        ) from error


def _read_table(
    head: _KeyedWords, variant: Variant, people: Sequence[Seat], players: Sequence[PlayerState]
) -> GameState:
    number = head.number("round")
    start = head.number("start")
    seed = head.number("seed")
    if start not in range(len(people)):
        raise _no_such_seat("start", start, len(people))
    if seed not in range(LARGEST_SEED + 1):
        raise PositionError(
            tr("The seed {seed} is not a number from 0 to {largest}.").format(
                seed=seed, largest=LARGEST_SEED
            )
        )
    try:
        phase = Phase(head.text("phase"))
    except ValueError as error:
        raise head.not_understood("phase=" + head.text("phase")) from error
    scoring = _read_scoring(head)
    if why := GameSetup.why_not_in(variant, len(people), scoring):
        raise PositionError(tr("The table: {why}.").format(why=why))
    setup = GameSetup(
        seats=tuple(people),
        scoring_tiles=scoring,
        start_seat=(start - number + 1) % len(people),
        seed=seed,
        open_money="open" in head.values,
        variant=variant,
    )
    state = GameState(
        setup=setup,
        round=number,
        phase=phase,
        start_seat=start,
        players=tuple(players),
        bag=frozenset(),
        bought_or_passed=_read_turns(head, phase, start, setup),
        bag_order=head.numbers("bag"),
    )
    return state._replace(
        bag=frozenset(variant.bag).difference(tile for tile, _ in tile_places(state))
    )


def _no_such_seat(key: str, seat: int, seats: int) -> PositionError:
    return PositionError(
        tr("{key}={seat} is no seat of the table: they are counted from 0 to {last}.").format(
            key=key, seat=seat, last=seats - 1
        )
    )


def _read_turns(head: _KeyedWords, phase: Phase, start: int, setup: GameSetup) -> int:
    """Return the number of turns to buy that are over in this round."""
    seats = len(setup.seats)
    rounds = setup.variant.market.purchases
    if ("turns" in head.values) != (phase is Phase.BUYING and rounds > 1):
        raise PositionError(
            out_of_place(head.who, "turns", phase)
            if "turns" in head.values
            else tr("{who}: {key} is missing.").format(who=head.who, key="turns")
        )
    if phase is Phase.BUYING:
        buyer = head.number("buyer")
        if buyer not in range(seats):
            raise _no_such_seat("buyer", buyer, seats)
        turns = head.number("turns") if rounds > 1 else (buyer - start) % seats
        if turns not in range(seats * rounds) or (start + turns) % seats != buyer:
            raise PositionError(
                tr("{who}: after {turns} turns to buy it is not seat {buyer}'s.").format(
                    who=head.who, turns=turns, buyer=buyer
                )
            )
        return turns
    if "buyer" in head.values:
        raise PositionError(out_of_place(head.who, "buyer", phase))
    return seats * rounds if phase is Phase.BUILDING else 0


def _read_scoring(head: _KeyedWords) -> tuple[ScoringId, ScoringId, ScoringId, ScoringId]:
    tiles: list[ScoringId] = []
    for word in head.text("scoring").split(","):
        try:
            tiles.append(ScoringId(word))
        except ValueError as error:
            message = tr(
                "There is no scoring tile {word} in this version of the program; a newer one may "
                "have it."
            )
            raise PositionError(message.format(word=_quoted(word))) from error
    if len(tiles) != len(SPACES) or len(set(tiles)) != len(tiles):
        raise PositionError(
            tr("A table has four different scoring tiles, not {tiles}.").format(
                tiles=enumerated(tiles[:8])
            )
        )
    a, b, c, d = tiles
    return a, b, c, d


def _read_seat(number: int, words: Sequence[str]) -> Seat:
    clan, name = (*words[:2], "", "")[:2]
    if clan not in tuple(Clan):
        raise PositionError(
            tr("Seat {seat} begins with one of {clans}, not with {word}.").format(
                seat=number, clans=enumerated(Clan), word=_quoted(clan)
            )
        )
    try:
        if name in GIVEN:
            return Seat(clan=Clan(clan), name=name, given=True)
        # JSON other than a string, such as a thousand nested lists, is not parsed at all.
        return Seat(
            clan=Clan(clan), name=json.loads(_WRAP.sub(" ", name) if name[:1] == '"' else '""')
        )
    except ValueError as error:
        raise PositionError(
            tr(
                "Seat {seat}: after {clan} comes a name in quotation marks, 1 to 24 visible "
                "characters."
            ).format(seat=number, clan=clan)
        ) from error


def _read_player(who: str, words: Sequence[str]) -> PlayerState:
    laid = [word for word in words if _is_laid(word)]
    found = _KeyedWords.read(who, [word for word in words if not _is_laid(word)], _SEAT_KEYS)
    try:
        land = Territory.parse(" ".join(laid)) if laid else Territory()
    except ValueError as error:
        raise PositionError(f"{who}: {error}") from error
    axed = found.numbers("axe")
    bought = found.numbers("bought")
    return PlayerState(
        gold=found.number_or_none("gold") or 0,
        points=found.number_or_none("points") or 0,
        territory=land,
        drawn=found.numbers("drawn"),
        prices=found.prices(),
        discard=axed[0] if axed else None,
        bought=bought[-1] if bought else None,
        to_build=found.numbers("build"),
        laid=found.numbers("laid"),
        returned=found.numbers("returned"),
        has_ended="ended" in found.values,
        more_discards=axed[1:],
        bought_before=bought[:-1],
    )


def _is_laid(word: str) -> bool:
    # The errors of `Territory` quote the whole word, so it must not be too long.
    return "@" in word and len(word) <= _LONGEST_QUOTE
