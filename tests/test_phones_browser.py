"""Phones of real Chromium at a real table: several pages at once, each on a wire of its own."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial
from pathlib import Path
from random import Random

import pytest
from browser import LAPTOP, Chromium, real_chromium
from live_table import LiveTable, live_table, rocky_session, session_in
from phone_hand import PhoneHand, a_hand
from phones_game import plain, play

from skye_desktop.games.skye.engine import Phase

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with real_chromium() as browser:
        yield browser


def seated(chromium: Chromium, table: LiveTable, *seats: int) -> list[PhoneHand]:
    """Phones at these seats."""
    hands = []
    for seat in seats:
        hands.append(a_hand(chromium))
        hands[-1].join(table.link, table.names[seat])
    table.go_on()
    return hands


def wait_for_the_draft(table: LiveTable, phone: PhoneHand) -> None:
    """Wait until the table has heard a draft with its axe, which is set last."""

    def is_said() -> bool:
        said = phone.said[-1]
        return said["t"] == "draft" and not said["text"].endswith("axe -")

    phone.wait_for(is_said, "the draft is said")
    text = phone.said[-1]["text"]
    folder = table.house.folder / "phones"
    phone.wait_for(
        lambda: any(text in path.read_text() for path in folder.glob("*.json")), "it is kept"
    )


def lay_all(phone: PhoneHand) -> None:
    """Lay tiles by taps as long as one fits."""
    while True:
        if not phone.page.locator("button.place").count():
            others = phone.page.locator(".hand-tile:not(.useless):not(.chosen)")
            if not others.count():
                return
            phone.press(others.first)
        phone.press(phone.page.locator("button.place").first)
        with phone.hears_a_screen():
            phone.press_main()


# -- joining


def test_phones_join_by_code_and_by_words_and_take_different_seats(
    chromium: Chromium, tmp_path: Path
) -> None:
    with live_table(tmp_path, "", "", "random") as table:
        scanned, typed = a_hand(chromium), a_hand(chromium)
        scanned.join(table.link)
        assert scanned.page.url == table.address, "the key stays in the address"
        typed.page.goto(table.address)
        typed.page.get_by_label("Two words").fill("Otter  wrong")
        typed.press(typed.page.get_by_role("button", name="Join"))
        typed.page.wait_for_selector("[role=alert]")
        words = table.house.server.keys.words.replace("-", "  ").upper()
        typed.page.get_by_label("Two words").fill(words)
        typed.press(typed.page.get_by_role("button", name="Join"))
        typed.page.wait_for_selector(".seats")
        scanned.sit(table.names[0])
        typed.page.wait_for_selector(".seat:disabled >> nth=1")
        states = typed.page.locator(".seat .note").all_inner_texts()
        assert states[1] == ""
        assert all((states[0], states[2])), "a seat that is taken says so"
        typed.sit(table.names[1])
        assert [hand.page.locator("h1").inner_text() for hand in (scanned, typed)] == table.names[
            :2
        ]
        assert scanned.opened.complaints() == typed.opened.complaints() == []


# -- prices


def test_prices_can_be_changed_until_the_last_one_is_in(chromium: Chromium, tmp_path: Path) -> None:
    with live_table(tmp_path, "", "") as table:
        first, last = seated(chromium, table, 0, 1)
        first.set_prices((3, 1))
        first.press(first.page.locator('[data-key^="less-"]').first)
        shown = first.prices()
        assert shown[2] == "axe"
        assert "2 gold" in shown[0]
        first.seal()
        assert first.page.locator(".sealed-cards .face").count() == 0, "prices lie face down"
        assert first.texts() & last.texts(), "both see the same table"
        assert not any("2 gold" in text for text in last.texts())
        first.press("change")
        first.see("prices", is_asked=True)
        assert first.prices() == shown
        first.seal()
        last.set_prices()
        last.press_main()
        first.see("look")
        assert first.page.locator('[data-key="change"]').count() == 0
        (set_once,) = table.notation(0)
        assert [part.partition("=")[2] for part in set_once.split()[1:3]] == ["2", "1"]
        first.press_main()
        last.see("market")


def test_a_reload_keeps_prices_that_are_half_set(chromium: Chromium, tmp_path: Path) -> None:
    with live_table(tmp_path, "", "") as table:
        (phone,) = seated(chromium, table, 0)
        phone.set_prices((4,))
        shown = phone.prices()
        wait_for_the_draft(table, phone)
        phone.page.reload()
        phone.see("prices", is_asked=True)
        assert phone.prices() == shown


def test_what_is_tapped_while_the_network_is_silent_arrives_once_it_is_back(
    chromium: Chromium, tmp_path: Path
) -> None:
    with live_table(tmp_path, "", "random") as table:
        (phone,) = seated(chromium, table, 0)
        phone.set_prices()
        phone.opened.wire.silence()
        phone.press_main()
        phone.page.wait_for_selector(".bar.lost")
        assert table.notation(0) == []
        phone.opened.wire.restore()
        phone.page.wait_for_selector(".bar.lost", state="detached")
        phone.see("look")
        assert len(table.notation(0)) == 1
        assert sum(message["t"] == "act" for message in phone.said) > 1, "it was said again"


def test_a_tap_before_a_reload_without_network_is_not_lost(
    chromium: Chromium, tmp_path: Path
) -> None:
    with live_table(tmp_path, "", "random") as table:
        (phone,) = seated(chromium, table, 0)
        phone.set_prices()
        phone.opened.wire.silence()
        phone.press_main()
        phone.opened.wire.cut()
        phone.opened.wire.restore()
        phone.page.reload()
        phone.see("look")
        assert len(table.notation(0)) == 1


# -- market


def test_one_phone_buys_and_the_other_passes(chromium: Chromium, tmp_path: Path) -> None:
    session = session_in(tmp_path, ("", ""), Phase.BUYING, 2)
    with live_table(tmp_path, "", "", session=session) as table:
        buyer, other = hands = seated(chromium, table, 0, 1)
        if session.waiting_seat() == 1:
            buyer, other = other, buyer
        buyer.see("market", is_asked=True)
        other.see("market", is_asked=False)
        assert other.page.locator(".foot button").count() == 0
        ware = buyer.page.locator(".ware:not(.unaffordable)").first
        tile = str(ware.get_attribute("data-key")).removeprefix("ware-")
        buyer.press(ware)
        assert buyer.page.locator(".land .mark").count() > 0, "where it fits is marked"
        buyer.press_main()
        other.see("market", is_asked=True)
        other.press("pass")
        buyer.wait_for(lambda: buyer.screen["mode"] != "market", "the end of the market")
        bought = [table.notation(hands.index(hand))[-1] for hand in (buyer, other)]
        assert bought == [f"buy {tile}", "pass"]


# -- building


def test_tiles_are_dragged_tapped_turned_and_picked_up(chromium: Chromium, tmp_path: Path) -> None:
    session = session_in(tmp_path, ("", "random"), Phase.BUILDING, 2)
    with live_table(tmp_path, "", "random", session=session) as table:
        (phone,) = seated(chromium, table, 0)
        phone.see("building", is_asked=True)
        before = len(table.notation(0))

        def acts() -> list[str]:
            return [one.split()[0] for one in table.notation(0)[before:]]

        place = phone.page.locator("button.place.bright").first
        x, y = str(place.get_attribute("data-key")).removeprefix("place:").split(",")
        phone.press(f"place:{x},{y}")
        phone.press("turn")
        phone.press(f"place:{x},{y}")
        phone.page.wait_for_selector("[data-pick]")
        assert acts() == ["lay"]
        assert f"@{x},{y}" in table.notation(0)[-1]
        phone.press(phone.page.locator("[data-pick]"))
        phone.press_main()
        phone.wait_for(lambda: not phone.screen["building"]["laid"], "the tile is in the hand")
        phone.drag(
            phone.page.locator(".hand-tile.chosen"), phone.page.locator("button.place.bright").first
        )
        phone.page.wait_for_selector("[data-pick]")
        phone.drag(phone.page.locator("[data-pick]"), phone.page.locator(".tray"))
        phone.wait_for(lambda: not phone.screen["building"]["laid"], "the tile is in the hand")
        assert acts() == ["lay", "take", "lay", "take"]


def test_a_tile_that_another_one_hangs_on_stays_in_sight(
    chromium: Chromium, tmp_path: Path
) -> None:
    session = session_in(tmp_path, ("", "random"), Phase.BUILDING, 1, 22)
    with live_table(tmp_path, "", "random", session=session) as table:
        (phone,) = seated(chromium, table, 0)
        phone.see("building", is_asked=True)
        lay_beside(phone, {(0, 0)}, set())
        (first,) = {cell for cell in cells_of(phone) if cell != (0, 0)}
        lay_beside(phone, {first}, {(0, 0)})
        first_tile = phone.screen["building"]["laid"][0]
        assert first_tile["take"] is None, "the second tile hangs on it"
        assert phone.page.locator(".world .tile.laid").count() == len(cells_of(phone)) == 3


def cells_of(phone: PhoneHand) -> set[tuple[int, int]]:
    """Cells of the land that the table has sent."""
    return {(cell["x"], cell["y"]) for cell in phone.screen["land"]["cells"]}


def lay_beside(phone: PhoneHand, cells: Set[tuple[int, int]], others: Set[tuple[int, int]]) -> None:
    """Lay a tile that fits beside one of these cells, and beside none of the others."""
    for tile in phone.screen["building"]["fits"]:
        phone.press(f"hand-{tile}")
        for place in phone.page.locator("button.place").all():
            x, y = map(int, str(place.get_attribute("data-key")).removeprefix("place:").split(","))
            around = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
            if around & cells and not around & others:
                phone.press(place)
                with phone.hears_a_screen():
                    phone.press_main()
                return
    raise AssertionError("no tile fits there")


def test_a_tile_can_be_tapped_right_after_it_was_dropped_in_motion(
    chromium: Chromium, tmp_path: Path
) -> None:
    session = session_in(tmp_path, ("", "random"), Phase.BUILDING, 2)
    with live_table(tmp_path, "", "random", session=session) as table:
        (phone,) = seated(chromium, table, 0)
        phone.see("building", is_asked=True)
        place = phone.page.locator("button.place.bright").first
        phone.drag(phone.page.locator(".hand-tile.chosen"), place)
        phone.press(phone.page.locator("[data-pick]"))
        phone.page.wait_for_selector(".pick.picked")


def test_what_fits_nowhere_goes_back_after_a_question(chromium: Chromium, tmp_path: Path) -> None:
    with live_table(tmp_path, "", "random", session=rocky_session(tmp_path)) as table:
        (phone,) = seated(chromium, table, 0)
        phone.see("building", is_asked=True)
        before = len(table.notation(0))
        phone.press_main()
        phone.page.wait_for_selector("dialog.question")
        assert phone.page.locator("dialog.question li").count() == 1
        phone.press(phone.page.locator("dialog.question button").first)
        assert table.notation(0)[before:] == [], "one may think again"
        phone.press_main()
        phone.press(phone.page.locator("dialog.question .main"))
        phone.wait_for(lambda: phone.screen["mode"] != "building", "the end of building")
        assert table.notation(0)[before:] == ["return 7", "end"]


# -- who comes and goes


def test_a_seat_taken_back_at_the_table_ends_its_phone(chromium: Chromium, tmp_path: Path) -> None:
    with live_table(tmp_path, "", "") as table:
        phone, other = seated(chromium, table, 0, 1)
        phone.set_prices((3,))
        wait_for_the_draft(table, phone)
        draft = table.do(lambda: table.hub.take_back(0))
        assert 3 in dict(draft.laid).values()
        phone.page.wait_for_selector("main.join")
        assert phone.page.locator(".own-tile").count() == 0
        phone.press(phone.page.locator("main.join .main"))
        phone.page.wait_for_selector(".seat:enabled")
        assert other.mode == "prices"
        phone.sit(table.names[0])
        phone.see("prices", is_asked=True)
        assert any("3 gold" in price for price in phone.prices()), "the draft is still there"


def is_on_a_phone(table: LiveTable, seat: int) -> bool:
    """Return whether a phone plays the seat."""
    return table.do(lambda: seat in table.house.runner.elsewhere)


def test_in_the_next_game_each_phone_takes_the_seat_of_its_name_by_itself(
    chromium: Chromium, tmp_path: Path
) -> None:
    with live_table(tmp_path, "", "") as table:
        (phone,) = seated(chromium, table, 1)
        japanese = a_hand(chromium, "ja")
        japanese.join(table.link)
        japanese.press(japanese.page.locator(".seat").first)
        japanese.page.wait_for_selector(".game")
        own_names = [one.page.locator(".banner h1").inner_text() for one in (japanese, phone)]
        table.do(lambda: table.house.lay_anew())
        for one, seat in ((phone, 1), (japanese, 0)):
            one.wait_for(partial(is_on_a_phone, table, seat), "it takes its seat again")
            one.page.wait_for_selector(".game")
            assert one.page.locator(".banner h1").inner_text() == own_names[seat]


def test_another_device_takes_over_and_the_first_one_is_told(
    chromium: Chromium, tmp_path: Path
) -> None:
    with live_table(tmp_path, "", "") as table:
        (phone,) = seated(chromium, table, 0)
        phone.set_prices((2,))
        wait_for_the_draft(table, phone)
        key = phone.page.evaluate("localStorage.getItem('seat-key')")
        tablet = a_hand(chromium)
        tablet.page.goto(table.address)
        tablet.page.evaluate(f"localStorage.setItem('seat-key', '{key}')")
        tablet.page.reload()
        tablet.see("prices", is_asked=True)
        assert any("2 gold" in price for price in tablet.prices())
        phone.page.wait_for_selector("main.join h1")
        phone.press(phone.page.locator("main.join .main"))
        phone.see("prices", is_asked=True)
        tablet.page.wait_for_selector("main.join h1")


def test_somebody_who_only_looks_on_sees_all_lands_and_nothing_secret(
    chromium: Chromium, tmp_path: Path
) -> None:
    with live_table(tmp_path, "", "random") as table:
        watcher = a_hand(chromium)
        watcher.page.goto(table.watch_link)
        (phone,) = seated(chromium, table, 0)
        phone.set_prices((4, 1))
        watcher.see("look")
        assert watcher.page.locator(".watched .land").count() == 2
        assert table.do(lambda: set(table.house.runner.elsewhere)) == {0}
        assert not any({"prices", "building"} & screen.keys() for screen in watcher.screens)
        assert watcher.page.url == table.address


def test_each_phone_speaks_its_own_language(chromium: Chromium, tmp_path: Path) -> None:
    with live_table(tmp_path, "", "", "") as table:
        read = {}
        for seat, language in enumerate(("en", "de", "ja")):
            phone = a_hand(chromium, language)
            phone.join(table.link)
            seats = phone.texts()
            phone.sit(table.names[seat])
            table.go_on()
            phone.see("prices", is_asked=True)
            prices = phone.texts()
            phone.press("menu")
            phone.page.wait_for_selector("dialog")
            assert phone.page.locator("html").get_attribute("lang") == language
            read[language] = seats | prices | phone.texts()
        names = {*table.names, table.session.name, "English", "Deutsch", "日本語"}
        assert read["en"] & read["de"] <= names
        assert read["en"] & read["ja"] <= names


def test_lost_connections_change_nothing_of_a_game(chromium: Chromium, tmp_path: Path) -> None:
    expected = plain(tmp_path / "plain", 2, 1)
    with live_table(tmp_path / "cut", "", "", setup=expected.setup) as table:
        assert play(table, chromium, 2, Random(3), rounds=1) > 0
        played = table.do(lambda: list(table.session.moments))
    assert played == list(expected.moments[: len(played)])


# -- everybody can use it


def test_a_round_is_played_by_keys_alone(chromium: Chromium, tmp_path: Path) -> None:
    with live_table(tmp_path, "", "random") as table:
        person = a_hand(chromium, device=LAPTOP)
        person.page.goto(table.link)
        person.page.wait_for_selector(".seats")
        person.page.evaluate("document.querySelector('.seat').focus()")
        person.key("Enter")
        person.page.wait_for_selector(".game")
        table.go_on()
        person.see("prices", is_asked=True)
        tiles = [one["tile"] for one in person.screen["prices"]["tiles"]]
        person.tab_to(f"more-{tiles[0]}")
        person.key("Enter", "Enter")
        person.tab_to(f"axe-{tiles[1]}")
        person.key("Space")
        person.tab_to(f"more-{tiles[2]}")
        person.key("Enter")
        person.tab_to("main")
        person.key("Enter")
        person.wait_for(lambda: person.mode == "look", "the prices are revealed")
        table.go_on()
        person.see("market", is_asked=True)
        person.tab_to("ware-")
        person.key("Enter")
        can_buy = person.page.locator(".foot .main:enabled").count()
        person.tab_to("main" if can_buy else "pass")
        person.key("Enter")
        person.wait_for(lambda: person.screen["mode"] != "market", "the end of the market")
        table.go_on()
        person.see("building", is_asked=True)
        while person.page.locator("button.place").count():
            person.tab_to("place:")
            with person.hears_a_screen():
                person.key("Enter", "r", "Enter")
        person.tab_to("main")
        person.key("Enter")
        person.wait_for(lambda: person.screen["mode"] == "look", "the scores")
        assert len(table.notation(0)) >= 4


def show(mode: str, chromium: Chromium, table: LiveTable) -> PhoneHand:
    """A phone that shows a mode of the page."""
    phone = a_hand(chromium, "de")
    if mode == "words":
        phone.page.goto(table.address)
        phone.page.wait_for_selector("#pairing-words")
        return phone
    if mode == "watch":
        phone.page.goto(table.watch_link)
        phone.see("look")
        return phone
    phone.join(table.link)
    if mode == "seats":
        return phone
    if mode == "refused":
        phone.opened.wire.silence()
        table.do(lambda: table.hub.keep_at_table(0, is_kept=True))
        phone.press(phone.page.locator(".seat").first)
        phone.opened.wire.restore()
        phone.page.wait_for_selector(".bar.refused")
        return phone
    phone.sit(table.names[0])
    if mode not in ("look", "over"):
        table.go_on()
    if mode in ("prices", "sealed", "lost", "menu"):
        phone.begin_prices()
    if mode == "sealed":
        phone.seal()
    elif mode == "menu":
        phone.press("menu")
        phone.page.wait_for_selector("dialog")
    elif mode == "lost":
        phone.opened.wire.silence()
        phone.press_main()
        phone.page.wait_for_selector(".bar.lost")
    elif mode != "prices":
        phone.see(mode)
    return phone


PHASES = {
    "market": Phase.BUYING,
    "building": Phase.BUILDING,
    "watch": Phase.BUILDING,
    "over": Phase.FINISHED,
}
MODES = [
    "words", "seats", "prices", "sealed", "market", "building", "look", "over", "watch", "menu",
    "lost", "refused",
]  # fmt: skip
SIZES = [(320, 568, 100), (390, 844, 100), (844, 390, 100), (1280, 800, 100), (390, 844, 200)]
"""Widths and heights of windows, and the size of texts in per cent."""


@pytest.mark.parametrize("mode", MODES)
def test_every_screen_can_be_used_by_everybody_in_every_window(
    chromium: Chromium, tmp_path: Path, mode: str
) -> None:
    levels = ("", "") if mode == "sealed" else ("", "random")
    phase = PHASES.get(mode)
    session = None if phase is None else session_in(tmp_path, levels, phase, 2)
    with live_table(tmp_path, *levels, session=session) as table:
        phone = show(mode, chromium, table)
        found = [f"390: {barrier}" for barrier in phone.opened.barriers()]
        for width, height, text in SIZES:
            phone.resize(width, height, text)
            found += [f"{width}×{height}, {text} %: {fault}" for fault in phone.faults()]
        found += phone.opened.complaints("ERR_", "WebSocket")
        assert found == []


def test_nothing_moves_for_who_wants_less_motion(chromium: Chromium, tmp_path: Path) -> None:
    session = session_in(tmp_path, ("", "random"), Phase.BUILDING, 2)
    with live_table(tmp_path, "", "random", session=session) as table:
        phone = a_hand(chromium, has_less_motion=True)
        phone.join(table.link, table.names[0])
        table.go_on()
        phone.see("building", is_asked=True)
        phone.press(phone.page.locator("button.place").first)
        longest = phone.page.evaluate(
            "Math.max(0, ...document.getAnimations().map((one) => one.effect.getComputedTiming().duration))"
        )
        assert longest <= 1
