"""What a phone of Isle of Skye shows: a white list made of its view, in its own language, with every legal action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from games import Move, random_game
from test_engine_views import with_other_prices, with_other_secrets

from skye_desktop.engine import (
    BuyTile,
    Clan,
    GameSetup,
    GameState,
    Phase,
    Placement,
    PlaceTile,
    Seat,
    apply,
    deal,
    legal_actions,
    new_game,
    view_for,
    waiting,
    why_not,
    write_action,
)
from skye_desktop.game.flow import Act, Announce, Over, Stage, announcements
from skye_desktop.games.skye.etiquette import ETIQUETTE
from skye_desktop.games.skye.phones.phone_screen import (
    Mode,
    draft_of_prices,
    mode_of,
    phone_screen,
)
from skye_desktop.i18n import current_catalogue, languages, speaking, tr
from skye_desktop.phones.phone_game import Glance

TABLES = pytest.mark.parametrize("seats", [2, 3, 4, 5])
SEEDS = pytest.mark.parametrize("seed", [1, 4])
LARGEST = 4096
"""Bytes of a screen in the fifth round of a table of four."""

ON_ALL = {
    "mode", "title", "about", "round", "rounds", "phases", "scoring", "others",
}  # fmt: skip
ON_SEATS = {"name", "clan", "gold", "points", "land"}
INSIDE = {
    "phases": {"id", "name", "is_now"},
    "scoring": {"id", "letter", "name", "about", "is_lit"},
    "others": {"seat", "name", "clan", "points", "state", "says", "is_own", "land"},
    "land": {"cells", "label"},
    "cells": {"x", "y", "tile", "turns", "is_new"},
    "prices": {"tiles", "gold", "axes", "laid", "axed"},
    "tiles": {"tile", "name"},
    "market": {"stalls", "pass", "fits"},
    "stalls": {"seat", "name", "clan", "wares"},
    "wares": {"tile", "name", "price", "action", "why"},
    "building": {"hand", "fits", "places", "gains", "laid", "gives_up", "end", "why"},
    "hand": {"tile", "name"},
    "laid": {"tile", "name", "take"},
    "gives_up": {"tile", "action"},
    "results": {"place", "name", "clan", "points"},
}
"""Keys of each part; those that are numbers of tiles or cells are no names."""


def glance_of(state: GameState, seat: int | None, stage: Stage) -> Glance:
    """What the phone of that seat, or a spectator's, is given at a table where everybody has one."""
    is_asked = not isinstance(stage, Announce) and seat in waiting(state)
    return Glance(view_for(state, seat), seat, stage, is_asked=is_asked)


def stages(move: Move) -> Iterator[tuple[GameState, Stage]]:
    """The stages of the table before an action, and after it where something is announced."""
    due = waiting(move.before)
    if due:
        yield move.before, Act(due[0], move.before.phase, None)
    for told in announcements(ETIQUETTE, move.events, lambda: view_for(move.before, None)):
        yield move.after, Announce(told, None)
    if move.after.phase is Phase.FINISHED:
        yield move.after, Over()


def moments(seats: int, seed: int) -> Iterator[tuple[GameState, Stage]]:
    for move in random_game(seats, seed):
        yield from stages(move)


def sent(glance: Glance) -> bytes:
    return json.dumps(phone_screen(glance), ensure_ascii=False).encode()


# A white list


def keys_of(part: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every key of a part and of what is within it, with the name of the part that has it."""
    if isinstance(value, list):
        for one in value:
            yield from keys_of(part, one)
    elif isinstance(value, dict):
        for key, inside in value.items():
            if not key[-1].isdecimal():
                yield part, key
            yield from keys_of(key, inside)


@TABLES
def test_a_screen_has_these_fields_and_no_others(seats: int) -> None:
    seen: dict[str, set[str]] = {}
    for state, stage in moments(seats, 1):
        for seat in (None, *range(seats)):
            for part, key in keys_of("", phone_screen(glance_of(state, seat, stage))):
                seen.setdefault(part, set()).add(key)
    of_screen = seen.pop("")
    assert of_screen - {"prices", "market", "building", "results"} == ON_ALL | ON_SEATS
    assert {part: keys - INSIDE[part] for part, keys in seen.items() if keys - INSIDE[part]} == {}


@TABLES
def test_nobody_does_anything_while_all_look_at_the_table(seats: int) -> None:
    said = [
        one["says"]
        for state, stage in moments(seats, 1)
        if isinstance(stage, Announce)
        for one in phone_screen(glance_of(state, 0, stage))["others"]
    ]
    assert said
    assert set(said) == {""}


@TABLES
@SEEDS
def test_what_a_phone_is_told_does_not_depend_on_the_secrets_of_others(
    seats: int, seed: int
) -> None:
    for state, stage in moments(seats, seed):
        for seat in (None, *range(seats)):
            told = sent(glance_of(state, seat, stage))
            for twin in with_other_secrets(state, seat):
                assert sent(glance_of(twin, seat, stage)) == told


@TABLES
def test_a_phone_does_show_its_own_prices_and_gold(seats: int) -> None:
    state, stage = next(
        (state, stage)
        for state, stage in moments(seats, 2)
        if state.phase is Phase.PRICING and state.players[0].prices
    )
    twin = with_other_prices(state, 0)
    own, others = sent(glance_of(state, 0, stage)), sent(glance_of(state, 1, stage))
    assert sent(glance_of(twin, 0, stage)) != own
    assert sent(glance_of(twin, 1, stage)) == others


def test_a_draft_and_sealed_prices_are_on_the_screen_of_their_seat_alone() -> None:
    state = next(state for state, _ in moments(3, 1) if state.phase is Phase.PRICING)
    first, second, third = state.players[0].drawn
    draft = f"0 price {first}=2 axe {third}"
    own = phone_screen(Glance(view_for(state, 0), 0, Act(0, state.phase, None), True, draft=draft))
    assert own["mode"] == "prices"
    assert (own["prices"]["laid"], own["prices"]["axed"]) == ({str(first): 2}, [third])
    assert own["gold"] == own["prices"]["gold"] - 2
    whole = f"0 price {first}=2 {second}=1 axe {third}"
    sealed = Glance(
        view_for(state, 0), 0, Act(1, state.phase, None), is_sealed=True, draft=whole,
        ready=frozenset({0}),
    )  # fmt: skip
    assert phone_screen(sealed)["mode"] == "sealed"
    for seat in (None, 1, 2):
        of_other = sealed._replace(view=view_for(state, seat), seat=seat, is_sealed=False)
        other = phone_screen(of_other)
        assert "prices" not in other
        assert [one["says"] for one in other["others"]] == ["ready", "sets prices", "sets prices"]


@SEEDS
def test_a_screen_is_short(seed: int) -> None:
    sizes = {
        mode_of(glance): len(sent(glance))
        for state, stage in moments(4, seed)
        if state.round == 5
        for seat in range(4)
        for glance in [glance_of(state, seat, stage)]
    }
    assert set(sizes) == set(Mode) - {Mode.SEALED, Mode.OVER} | (set(sizes) & {Mode.SEALED})
    assert max(sizes.values()) <= LARGEST


# What may be done


def offered(seat: int, screen: dict[str, Any]) -> set[str]:
    """Every action that a screen offers, in notation; without prices, which are set one by one."""
    market, building = screen.get("market", {}), screen.get("building", {})
    wares = [ware for stall in market.get("stalls", ()) for ware in stall["wares"]]
    found = {market.get("pass"), building.get("end"), *(ware["action"] for ware in wares)}
    found |= {one["take"] for one in building.get("laid", ())}
    found |= {one["action"] for one in building.get("gives_up", ())}
    for tile, cells in building.get("fits", {}).items():
        for x, y, turns in cells:
            places = [Placement(x, y, turn) for turn in turns]
            found |= {write_action(PlaceTile(seat, int(tile), place)) for place in places}
    return found - {None}


@TABLES
def test_a_screen_offers_what_the_engine_allows_and_nothing_else(seats: int) -> None:
    for state, stage in moments(seats, 3):
        for seat in range(seats):
            screen = phone_screen(glance_of(state, seat, stage))
            is_due = state.phase in (Phase.BUYING, Phase.BUILDING) and isinstance(stage, Act)
            legal = legal_actions(state, seat) if is_due else ()
            assert offered(seat, screen) == set(map(write_action, legal))


def test_a_ware_shows_where_it_fits_if_it_can_be_bought_and_else_why_not() -> None:
    state, stage = next(
        (state, stage)
        for state, stage in moments(3, 1)
        if state.phase is Phase.BUYING and isinstance(stage, Act)
    )
    assert state.buyer is not None
    market = phone_screen(glance_of(state, state.buyer, stage))["market"]
    for stall in market["stalls"]:
        for ware in stall["wares"]:
            why = why_not(state, BuyTile(state.buyer, ware["tile"]))
            assert ware.get("why") == (why.sentence if why else None)
            assert (str(ware["tile"]) in market["fits"]) == (why is None)
    other = phone_screen(glance_of(state, (state.buyer + 1) % 3, stage))
    assert offered(0, other) == set()
    assert "fits" not in other["market"]


# Drafts


@pytest.mark.parametrize(
    ("text", "laid", "axed"),
    [
        ("0 price {0}=2 axe -", {0: 2}, []),
        ("0 price axe {1}", {}, [1]),
        ("0 price {0}=2 {1}=3 axe {2}", {0: 2, 1: 3}, [2]),
        ("0 price {0}=99999 axe -", {0: -1}, []),
        ("0 price {0}=2 axe {0}", {}, [0]),
        ("0 price {0}=2 70=1 axe 71", {0: 2}, []),
        ("1 price {0}=2 axe -", {}, []),
        ("0 pass", {}, []),
        ("", {}, []),
        ("0 price {0}=-2 axe", {}, []),
    ],
)
def test_a_draft_is_taken_as_far_as_it_is_possible(
    text: str, laid: dict[int, int], axed: list[int]
) -> None:
    state = next(state for state, _ in moments(2, 1) if state.phase is Phase.PRICING)
    view = view_for(state, 0)
    tiles, gold = state.players[0].drawn, state.players[0].gold
    draft = draft_of_prices(view, text.format(*tiles))
    assert dict(draft.laid) == {
        tiles[index]: gold if price < 0 else price for index, price in laid.items()
    }
    assert list(draft.axed) == [tiles[index] for index in axed]


# Languages


@pytest.mark.parametrize("language", languages())
def test_a_screen_is_made_in_the_language_of_its_phone(language: str) -> None:
    flora = Seat(clan=Clan.MACLEOD, name="Flora", given=True)
    start = new_game(GameSetup.drawn([flora, Seat(clan=Clan.MACDONALD, name="Bob")], 1))
    state = apply(start, deal(start)).state
    glance = glance_of(state, 0, Act(0, state.phase, None))
    english = phone_screen(glance)
    before = current_catalogue()
    with speaking(language):
        screen = phone_screen(glance)
    assert current_catalogue() is before
    is_english = language == "en"
    for key in ("title", "about", "phases", "scoring"):
        assert (screen[key] == english[key]) == is_english
    names = {"en": "Flora", "de": "Flora", "ja": "フローラ"}
    assert screen["name"] == names[language]
    assert [one["name"] for one in screen["others"]] == [names[language], "Bob"]
    assert screen["prices"] | {"tiles": ()} == english["prices"] | {"tiles": ()}


def test_another_language_ends_with_its_block_also_after_a_failure() -> None:
    def fails() -> None:
        with speaking("de"):
            assert tr("ready") != "ready"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert tr("ready") == "ready"
    with speaking("xx"):  # a language without a catalogue
        assert tr("ready") == "ready"
