"""The hub between a game and its phones: who may sit, what is judged, what each is shown, and what outlasts a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phone_house import House, Phone, house, some_prices

from skye_desktop.engine import Phase, Reason
from skye_desktop.files import Shelf, read_game
from skye_desktop.game.flow import Announce, Curtain, Think
from skye_desktop.game.session import Session, TurnClock
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.i18n import speaking
from skye_desktop.phones.limits import Limits
from skye_desktop.phones.phone_game import Whereabouts
from skye_desktop.phones.phone_table import AWAY_SECONDS, PhoneNews


def at_prices(table: House) -> None:
    """Let everybody see the income, so that prices are set."""
    while isinstance(table.runner.stage, Announce):
        table.runner.go_on()
    for phone in table.phones:
        if phone.seat_key:
            phone.see("prices")


def prices_of(phone: Phone, seed: int = 1) -> str:
    return some_prices(phone.screen["seat"], phone.screen["prices"], Random(seed))


def in_words(screen: dict[str, Any], language: str, reason: Reason) -> str:
    with speaking(language):
        return reason.sentence


# Taking a seat


def test_a_phone_takes_a_free_seat_and_the_table_hears_of_it(tmp_path: Path) -> None:
    with house(tmp_path, "", "", "easy") as table:
        news: list[tuple[PhoneNews, int]] = []
        table.table.listeners.append(lambda kind, seat: news.append((kind, seat)))
        phone = table.phone()
        table.until(lambda: bool(phone.seats))
        assert [(seat["seat"], seat["state"]) for seat in phone.seats["seats"]] == [
            (0, "free"), (1, "free"), (2, "computer"),
        ]  # fmt: skip
        phone.sit(1)
        assert news == [(PhoneNews.TAKEN, 1)]
        assert table.runner.elsewhere == {1}
        assert [one.where for one in table.table.seats] == [
            Whereabouts.FREE, Whereabouts.PHONE, Whereabouts.COMPUTER,
        ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_seat_that_is_not_free_is_refused_in_the_language_of_the_phone(
    tmp_path: Path, language: str
) -> None:
    with house(tmp_path, "", "", "easy") as table:
        table.seated([0])
        table.table.keep_at_table(1, True)
        phone = table.phone(language)
        answers = [phone.ask("sit", seat=seat) for seat in range(3)]
        assert not any(answer["ok"] for answer in answers)
        texts = {answer["why"] for answer in answers}
        assert len(texts) == 3
        is_english = {"A computer plays that seat."} <= texts
        assert is_english == (language == "en")
        assert [seat["state"] for seat in phone.seats["seats"]] == ["phone", "table", "computer"]
        table.table.keep_at_table(1, False)
        assert phone.ask("sit", seat=1)["ok"]


# Deciding


def test_what_a_phone_decides_is_held_until_all_have_decided(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        first, second = table.seated([0, 1])
        at_prices(table)
        assert first.act(prices_of(first))["ok"]
        assert table.session.phase is Phase.PRICING
        first.see("sealed")
        assert first.screen["is_sealed"]
        assert [one["says"] for one in second.screen["others"]] == ["ready", "sets prices"]
        assert second.act(prices_of(second))["ok"]
        table.until(lambda: table.session.phase is Phase.BUYING)
        assert first.see("look", is_asked=False)["may_go_on"]


def refused(table: House, phone: Phone, action: str, asked: int | None = None) -> str:
    number = phone.screen["asked"] if asked is None else asked
    answer = phone.ask("act", asked=number, action=action)
    assert not answer["ok"]
    return str(answer["why"])


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_illegal_foreign_unreadable_or_late_is_refused_in_words(
    tmp_path: Path, language: str
) -> None:
    with house(tmp_path, "", "") as table:
        phone = table.phone(language)
        phone.sit(0)
        table.seated([1])
        at_prices(table)
        first, second, third = (one["tile"] for one in phone.screen["prices"]["tiles"])
        with speaking(language):
            dear, low = Reason.NOT_ENOUGH_GOLD.sentence, Reason.PRICE_BELOW_ONE.sentence
            early = Reason.WRONG_PHASE.sentence
        assert refused(table, phone, f"0 price {first}=99 {second}=1 axe {third}") == dear
        assert refused(table, phone, f"0 price {first}=0 {second}=1 axe {third}") == low
        assert refused(table, phone, "0 pass") == early
        foreign = refused(table, phone, f"1 price {first}=1 {second}=1 axe {third}")
        chance = refused(table, phone, "deal 1,2,3 4,5,6")
        unreadable = refused(table, phone, "give me all the gold")
        late = refused(table, phone, prices_of(phone), asked=phone.screen["asked"] + 1)
        assert foreign == chance
        assert len({foreign, unreadable, late, dear}) == 4
        assert ("seat" in foreign) == (language == "en")
        assert phone.act(prices_of(phone))["ok"]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A table at which prices are set, and which is told as much as anybody likes."""
    limits = Limits(rate=1e6, burst=10**6)
    with house(tmp_path_factory.mktemp("table"), "", "", limits=limits) as table:
        table.seated([0])
        at_prices(table)
        yield table


@given(text=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=200))
def test_no_text_of_a_phone_breaks_the_table(patient: House, text: str) -> None:
    check_text(patient, text)


@given(
    words=st.lists(
        st.sampled_from(
            ["0", "1", "deal", "price", "buy", "lay", "take", "return", "end", "pass", "axe", "-", "7=2",
             "12", "12@0,-1r2", "12@999999,-999999r9", "C@0,0", "8,9", "7=999999", "=", ","]
        ),
        max_size=8,
    )
)  # fmt: skip
def test_nothing_like_an_action_breaks_the_table(patient: House, words: list[str]) -> None:
    check_text(patient, " ".join(words))


def check_text(table: House, text: str) -> None:
    """Say a text as an action and as a draft: the one is refused in words, the other kept."""
    phone = table.phones[0]
    answer = phone.ask("act", asked=phone.screen["asked"], action=text)
    assert not answer["ok"]
    assert answer["why"]
    assert phone.ask("draft", asked=phone.screen["asked"], text=text)["ok"]
    table.turn()


def test_what_is_said_twice_is_done_once(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        at_prices(table)
        asked, text = phone.screen["asked"], prices_of(phone)
        other = prices_of(phone, 2)
        assert text != other
        for _ in range(2):
            assert phone.ask("act", asked=asked, action=text)["ok"]
        assert not phone.ask("act", asked=asked, action=other)["ok"]
        phone.see("sealed")
        for _ in range(2):
            assert phone.ask("recall", asked=asked)["ok"]
        phone.see("prices")
        assert phone.screen["asked"] > asked
        assert phone.ask("act", asked=asked, action=text)["ok"], "it was done, and taken back"
        assert phone.screen["mode"] == "prices"


def test_prices_can_be_changed_until_the_last_ones_are_in(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        first, second = table.seated([0, 1])
        at_prices(table)
        text = prices_of(first)
        first.act(text)
        asked = first.see("sealed")["asked"]
        sealed = first.screen["prices"]
        assert first.ask("recall", asked=asked)["ok"]
        again = first.see("prices")
        assert again["prices"] == sealed, "what was sealed is half decided again"
        assert first.act(prices_of(first, 2))["ok"]
        asked = first.see("sealed")["asked"]
        second.act(prices_of(second))
        table.until(lambda: table.session.phase is Phase.BUYING)
        answer = first.ask("recall", asked=asked)
        assert (answer["ok"], answer["why"]) == (False, "It is too late to change that.")


def test_tiles_are_laid_picked_up_and_laid_again(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        until_building(table)
        screen = phone.see("building")
        tile, cells = next(
            (tile, cells) for tile, cells in screen["building"]["fits"].items() if cells
        )
        x, y, turns = cells[0]
        assert phone.act(f"0 lay {tile}@{x},{y}r{turns[0]}")["ok"]
        table.until(lambda: bool(phone.screen["building"]["laid"]))
        cell = {"x": x, "y": y, "tile": int(tile), "is_new": True}
        cell |= {"turns": turns[0]} if turns[0] else {}
        assert cell in phone.screen["land"]["cells"]
        shown = table.runner.view(None).seats[0].territory
        assert shown.cell_of(int(tile)) == (x, y), "the table shows it at once"
        taken = phone.screen["building"]["laid"][0]["take"]
        assert phone.act(taken)["ok"]
        table.until(lambda: not phone.screen["building"]["laid"])
        assert str(tile) in phone.screen["building"]["fits"]


def until_building(table: House) -> None:
    """Play on to the first building, with phones at all seats."""
    table.play(until=lambda: table.session.phase is Phase.BUILDING)
    while isinstance(table.runner.stage, Announce):
        table.runner.go_on()


# Going on


def test_a_phone_goes_on_only_where_nobody_sits_at_the_table(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        (phone,) = table.seated([0])
        table.until(lambda: phone.screen["mode"] == "look")
        assert not phone.screen["may_go_on"]
        phone.ask("go_on")
        assert isinstance(table.runner.stage, Announce)
        table.seated([1])
        table.until(lambda: phone.screen["may_go_on"])
        phone.ask("go_on")
        assert isinstance(table.runner.stage, Think)


def test_two_who_go_on_together_do_not_skip_the_next_announcement(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        table.table.go_on_seconds = 100.0
        first, second = table.seated([0, 1])
        table.until(lambda: first.screen["may_go_on"] and second.screen["may_go_on"])
        first.ask("go_on")
        assert isinstance(table.runner.stage, Announce), "nobody has read it yet"
        table.ahead += 100.0
        announced = table.runner.stage
        first.say("go_on")
        second.say("go_on")
        table.until(lambda: not first.is_waiting and not second.is_waiting)
        assert table.runner.stage is not announced


# Drafts


def drafted(table: House, phone: Phone) -> str:
    """Half-set prices that the table knows of, in notation."""
    first, _, third = (one["tile"] for one in phone.screen["prices"]["tiles"])
    text = f"{phone.screen['seat']} price {first}=2 axe {third}"
    assert phone.ask("draft", asked=phone.screen["asked"], text=text)["ok"]
    table.ahead += 1.0
    table.turn()
    return text


def test_a_draft_is_not_echoed_but_there_after_a_reload(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        (phone,) = table.seated([0])
        at_prices(table)
        before = phone.screen["k"]
        drafted(table, phone)
        table.settle()
        assert phone.screen["k"] == before
        phone.cut()
        phone.connect()
        table.until(lambda: phone.screen["k"] > before)
        assert len(phone.screen["prices"]["laid"]) == len(phone.screen["prices"]["axed"]) == 1


def test_the_table_takes_a_seat_back_with_its_draft(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        at_prices(table)
        text = drafted(table, phone)
        draft = table.table.take_back(0)
        assert isinstance(draft, PriceDraft)
        assert (draft.seat, len(draft.laid), len(draft.axed)) == (0, 1, 1)
        table.until(lambda: phone.bye == "taken")
        assert table.runner.stage == Curtain(0, Phase.PRICING)
        assert table.table.draft_for(0) == draft
        assert table.table.draft_for(1) is None
        phone.connect()
        table.until(lambda: phone.bye == "key")
        assert text


def test_sealed_prices_of_a_seat_that_is_taken_back_are_a_draft(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        at_prices(table)
        text = prices_of(phone)
        phone.act(text)
        phone.see("sealed")
        draft = table.table.take_back(0)
        action = table.session.rules.read(text)
        assert draft == draft.clear().take(action)
        assert draft.action is not None
        assert table.session.phase is Phase.PRICING


def test_a_phone_that_leaves_gives_its_seat_and_draft_to_the_table(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        news: list[tuple[PhoneNews, int]] = []
        phone, _ = table.seated([0, 1])
        at_prices(table)
        drafted(table, phone)
        table.table.listeners.append(lambda kind, seat: news.append((kind, seat)))
        phone.leave()
        table.until(lambda: bool(phone.bye))
        assert news == [(PhoneNews.LEFT, 0)]
        assert table.runner.elsewhere == {1}
        assert len(table.table.draft_for(0).laid) == 1


def test_what_a_phone_did_right_before_it_leaves_is_done(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        table.seated([0, 1])
        table.play(until=lambda: table.session.phase is Phase.BUYING)
        while isinstance(table.runner.stage, Announce):
            table.runner.go_on()
        buyer = table.phones[table.session.state.buyer]
        buyer.see("market")
        buyer.say("act", asked=buyer.screen["asked"], action=buyer.screen["market"]["pass"])
        buyer.leave()
        table.until(lambda: buyer.bye == "taken")
        assert table.session.state.bought_or_passed == 1


# Failures


def test_a_phone_counts_as_gone_after_twenty_seconds_and_comes_back(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        news: list[tuple[PhoneNews, int]] = []
        phone, other = table.seated([0, 1])
        at_prices(table)
        table.table.listeners.append(lambda kind, seat: news.append((kind, seat)))
        phone.cut()
        table.until(lambda: not table.server.presence[0].is_there)
        wait = table.table.tick()
        assert wait is not None
        assert (news, wait <= AWAY_SECONDS) == ([], True)
        table.ahead += AWAY_SECONDS
        table.until(lambda: news == [(PhoneNews.GONE, 0)])
        table.until(lambda: other.screen["others"][0]["state"] == "away")
        assert table.table.seats[0].where is Whereabouts.AWAY
        phone.connect()
        table.until(lambda: news[1:] == [(PhoneNews.BACK, 0)])
        table.until(lambda: other.screen["others"][0]["state"] == "sets")


def test_a_second_device_with_the_same_key_takes_over(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        (phone,) = table.seated([0])
        at_prices(table)
        drafted(table, phone)
        second = table.phone(seat_key=phone.seat_key)
        table.until(lambda: phone.bye == "elsewhere")
        assert second.see("prices")["prices"]["laid"]
        assert second.act(prices_of(second))["ok"]


def test_an_act_without_an_answer_is_said_again_after_the_cut(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        at_prices(table)
        n = phone.say("act", asked=phone.screen["asked"], action=prices_of(phone))
        phone.cut()
        phone.connect()
        table.until(lambda: n in phone.acks)
        assert phone.acks[n]["ok"]
        phone.see("sealed")


def continued(folder: Path, before: House) -> Session:
    """The game as it goes on after the program was killed: nothing was closed or handed over."""
    before.session.flush()
    before.session.file.leave(lambda: None)
    shelf = Shelf(folder / "saves")
    return Session.resume(read_game(before.session.path), shelf)


@pytest.mark.parametrize("is_sealed", [False, True])
def test_drafts_and_sealed_prices_outlast_the_program(tmp_path: Path, is_sealed: bool) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        at_prices(table)
        if is_sealed:
            text = prices_of(phone)
            phone.act(text)
            shown = phone.see("sealed")["prices"]
        else:
            drafted(table, phone)
            phone.cut()
            phone.connect()
            table.until(lambda: bool(phone.screen["prices"]["laid"]))
            shown = phone.screen["prices"]
        session = continued(tmp_path, table)
    with house(tmp_path, "", "", session=session) as table:
        at_prices(table)
        (phone,) = table.seated([0])
        assert phone.see("prices")["prices"] == shown
        if is_sealed:
            assert phone.act(text)["ok"], "ready is one tap"
            phone.see("sealed")


def test_laid_tiles_outlast_the_program_though_others_still_build(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        _, second = table.seated([0, 1])
        until_building(table)
        # The person at the table is slow: what the phone lays is held.
        table.table.take_back(0)
        second.see("building")
        tile, cells = next(
            (tile, cells) for tile, cells in second.screen["building"]["fits"].items() if cells
        )
        x, y, turns = cells[0]
        second.act(f"1 lay {tile}@{x},{y}r{turns[0]}")
        table.until(lambda: bool(second.screen["building"]["laid"]))
        done = len(table.session.moments)
        session = continued(tmp_path, table)
        assert len(session.moments) == done
    with house(tmp_path, "", "", session=session) as table:
        while isinstance(table.runner.stage, Announce):
            table.runner.go_on()
        (second,) = table.seated([1])
        table.until(lambda: bool(second.screen.get("building", {}).get("laid")))
        assert {"x": x, "y": y, "tile": int(tile)}.items() <= second.screen["land"]["cells"][
            [cell["tile"] for cell in second.screen["land"]["cells"]].index(int(tile))
        ].items()


def test_what_is_kept_is_removed_when_it_is_carried_out(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        first, second = table.seated([0, 1])
        at_prices(table)
        first.act(prices_of(first))
        first.see("sealed")
        (file,) = (tmp_path / "phones").iterdir()
        assert "price" in file.read_text()
        second.act(prices_of(second))
        table.until(lambda: table.session.phase is Phase.BUYING)
        table.turn()
        assert not file.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"0": {"number": -1}}', '{"x": {}}', "\x00" * 9])
def test_an_unusable_file_of_drafts_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    with house(tmp_path, "", "") as table:
        session = continued(tmp_path, table)
    folder = tmp_path / "phones"
    folder.mkdir(exist_ok=True)
    (folder / f"{session.id}.json").write_text(text)
    with house(tmp_path, "", "", session=session) as table:
        (phone,) = table.seated([0])
        at_prices(table)
        assert phone.screen["prices"]["laid"] == {}


def test_a_disk_that_cannot_be_written_is_told_in_words_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    with house(tmp_path, "", "") as table:
        (tmp_path / "phones").write_text("a file where a folder should be")
        phone, _ = table.seated([0, 1])
        at_prices(table)
        drafted(table, phone)
        assert "phones" in table.table.trouble
        assert phone.act(prices_of(phone))["ok"]


def test_a_computer_that_gets_the_seat_of_a_phone_sends_it_away(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        table.runner.seat_players(("easy", ""))
        table.until(lambda: phone.bye == "taken")
        assert table.table.seats[0].where is Whereabouts.COMPUTER


def test_at_the_end_all_phones_are_sent_away_and_everybody_plays_at_the_table(
    tmp_path: Path,
) -> None:
    with house(tmp_path, "", "") as table:
        phone, other = table.seated([0, 1])
        at_prices(table)
        drafted(table, phone)
        table.table.close()
        table.until(lambda: phone.bye == other.bye == "over", ticks=False)
        assert table.runner.elsewhere == frozenset()
        assert table.server.is_on


# What is told


def test_a_phone_in_another_language_is_shown_its_own_words(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        english, german = table.phone("en-GB"), table.phone("de-CH")
        english.sit(0)
        german.sit(1)
        at_prices(table)
        assert (english.screen["lang"], german.screen["lang"]) == ("en", "de")
        assert english.screen["title"] != german.screen["title"]
        french = table.phone("fr")
        table.until(lambda: bool(french.seats))
        assert french.seats["lang"] == "en", "the table's"


def test_a_spectator_sees_what_everybody_may_see(tmp_path: Path) -> None:
    with house(tmp_path, "", "") as table:
        phone, _ = table.seated([0, 1])
        at_prices(table)
        watching = table.phone(table=table.server.keys.watch)
        table.until(lambda: bool(watching.screen))
        assert (watching.screen["seat"], watching.screen["mode"]) == (None, "look")
        phone.act(prices_of(phone))
        table.until(lambda: watching.screen["others"][0]["state"] == "ready")
        assert "prices" not in watching.screen
        assert not watching.ask("act", asked=1, action="0 pass")["ok"]


def test_the_time_of_people_on_phones_is_from_question_to_answer(tmp_path: Path) -> None:
    now = [0.0]
    with house(tmp_path, "", "") as table:
        table.session.clock = TurnClock(2, now=lambda: now[0])
        first, second = table.seated([0, 1])
        at_prices(table)
        for seconds, phone in ((10, first), (5, second)):
            now[0] += seconds
            phone.act(prices_of(phone))
        table.until(lambda: table.session.phase is Phase.BUYING)
        assert table.session.clock.seconds == (10, 15)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_until_the_reveal_others_are_told_the_same_whatever_the_prices(
    tmp_path: Path, seats: int
) -> None:
    def told(seed: int) -> list[str]:
        """All that was sent to each phone and to a spectator, up to the reveal."""
        with house(tmp_path / str(seed), *[""] * seats) as table:
            phones = table.seated(range(seats))
            phones.append(table.phone(table=table.server.keys.watch))
            at_prices(table)
            table.settle()
            for phone in phones:
                phone.heard.clear()
            drafted(table, phones[0])
            for phone in phones[: seats - 1]:
                phone.act(prices_of(phone, seed if phone is phones[0] else 1))
                phone.see("sealed")
            table.settle()
            return [json.dumps(list(map(nameless, phone.heard))) for phone in phones]

    one, twin = told(1), told(2)
    assert one[0] != twin[0], "its own phone is told its prices"
    assert one[1:] == twin[1:]


def nameless(message: dict[str, Any]) -> dict[str, Any]:
    """A message without numbers that count what was said since the program began."""
    return {key: value for key, value in message.items() if key not in ("asked", "k", "n")}
