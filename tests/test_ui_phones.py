"""Phones at the table: the sheet on which they take seats, what the table shows of them, and how they come and go."""

from __future__ import annotations

import subprocess
import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from phone_house import Phone
from real_window import until
from table import Player, a_setup, in_phase, moments_until, window
from ui import Reader, a_session

import skye_desktop.phones
from skye_desktop.engine import Phase, SetPrices
from skye_desktop.files.settings import Contrast
from skye_desktop.game.flow import Act, Curtain, Think
from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.panels.phones_panel import PhonesPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.things.seat_card import SeatCard
from skye_desktop.kit import Question, walk
from skye_desktop.phones import addresses
from skye_desktop.phones.join_code import QUIET_MODULES, code_modules, join_link
from skye_desktop.phones.keys import WRONG_WORDS
from skye_desktop.phones.phone_game import Whereabouts
from skye_desktop.phones.phone_table import AWAY_SECONDS
from skye_desktop.phones.server import PhoneServer
from skye_desktop.shell.phones_sheet import PhonesScene
from skye_desktop.shell.scenes.saves_screen import LoadScene


class PhoneRoom:
    """A table in a room with people, some of whom have phones."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.reader = Reader(app)
        self.phones: list[Phone] = []

    @property
    def server(self) -> PhoneServer:
        assert self.app.phones.server is not None
        return self.app.phones.server

    @property
    def player(self) -> Player:
        return Player(self.app)

    @property
    def sheet(self) -> PhonesScene:
        assert isinstance(self.app.scene, PhonesScene)
        return self.app.scene

    def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(3000):
            if is_so():
                return
            self.reader.turn()
            for phone in self.phones:
                while phone.read(0.001):
                    pass
        raise AssertionError("it never comes to that")

    def open_sheet(self) -> None:
        self.app.settings.phones_explained = True
        self.reader.key(pygame.K_F10)
        self.reader.click("Play with phones")

    def phone(self, seat: int | None = None) -> Phone:
        phone = Phone(self)
        self.phones.append(phone)
        if seat is None:
            self.until(lambda: bool(phone.seats))
        else:
            phone.sit(seat)
        return phone

    def played_on(self) -> list[str]:
        return [str(seat.where) for seat in self.app.phones.seats]

    def words(self) -> str:
        self.reader.turn()
        return self.reader.words()

    def told(self) -> list[str]:
        """Notices in sight."""
        return [message for message, _ in self.app.notices.shown]


Opens = Callable[..., PhoneRoom]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Opens]:
    """Opens a table of three in a phase of its third round."""
    rooms: list[PhoneRoom] = []

    def opens(phase: Phase = Phase.PRICING, seats: int = 3, *, sheet: bool = True) -> PhoneRoom:
        app = window(tmp_path / str(len(rooms)))
        setup = a_setup(seats, seed=4)
        moments = moments_until(setup, in_phase(phase, 3))
        session = Session(setup, app.shelf, app.shelf.fresh_path(), moments=moments)
        app.go.play(lambda: session)
        rooms.append(PhoneRoom(app))
        rooms[-1].reader.turn()
        if sheet:
            rooms[-1].open_sheet()
        return rooms[-1]

    yield opens
    for one in rooms:
        for phone in one.phones:
            phone.close()
        server = one.app.phones.server
        one.app.phones.close()
        assert server is None or not server.faults, server.faults[0]


# -- switched on


def test_it_is_asked_the_first_time_and_says_what_is_promised_and_what_is_not(room: Opens) -> None:
    table = room(sheet=False)
    table.reader.key(pygame.K_F10)
    table.reader.click("Play with phones")
    assert isinstance(table.app.scene, Question)
    assert "Promised: nobody at the table" in table.words()
    assert "Not promised: secrecy from somebody who listens" in table.words()
    table.reader.click("no")
    assert not table.app.phones.is_on, "it is off until somebody switches it on"
    table.reader.key(pygame.K_F10)
    table.reader.click("Play with phones")
    table.reader.click("yes")
    assert table.app.phones.is_on
    table.reader.click("switch off")
    assert not table.app.phones.is_on
    table.reader.key(pygame.K_F10)
    table.reader.click("Play with phones")
    assert isinstance(table.app.scene, PhonesScene), "it was read already"


def test_without_the_extra_it_says_how_to_install_it_and_that_all_can_play(
    room: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skye_desktop.phones, "NEEDED", ("a_package_that_is_not_there",))
    table = room()
    assert isinstance(table.app.scene, Question)
    told = table.words()
    assert "pip install" in told
    assert "At this screen all can play as ever." in told
    assert not table.app.phones.is_on


def test_without_a_network_it_says_what_to_do(room: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_routed_address", str)
    monkeypatch.setattr(addresses, "_all_addresses", list)
    table = room(sheet=False)
    table.app.phones.is_loopback = False
    table.open_sheet()
    assert isinstance(table.app.scene, Question)
    assert "connect it to the Wi-Fi" in table.words()
    assert not table.app.phones.is_on


def test_nothing_of_phones_is_loaded_before_they_are_switched_on() -> None:
    program = (
        "import sys, skye_desktop.__main__, skye_desktop.games.skye.ui.main;"
        "import skye_desktop.games.skye.ui.screens;"
        "wanted = ('skye_desktop.phones', 'skye_desktop.games.skye.phones', 'websockets', 'segno');"
        "print([one for one in sys.modules if one.startswith(wanted)])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


# -- taking seats


def test_a_seat_that_a_phone_takes_is_told_on_the_sheet_the_card_and_by_a_notice(
    room: Opens,
) -> None:
    table = room(Phase.BUILDING)
    assert table.played_on() == ["free"] * 3
    table.phone(1)
    assert table.played_on() == ["free", "phone", "free"]
    one, name = (table.app.phones.seats[seat].name for seat in (1, 2))
    assert f"{one}: on a phone" in table.app.scene.live()["seats"], "by ear"
    assert "on a phone" in table.words()
    assert table.told() == [], "which would lie over the sheet"
    table.reader.click("play")
    phone = table.phone(2)
    assert table.told() == [f"{name} plays on a phone."]
    phone.leave()
    table.until(lambda: table.played_on() == ["free", "phone", "free"])
    assert table.told()[-1] == f"{name} has left the phone and plays at the table."
    table.reader.see()
    cards = [one for one in walk(table.player.table.tree.root) if isinstance(one, SeatCard)]
    assert [card.phone for card in cards] == ["", Whereabouts.PHONE, ""]
    assert "Plays on a phone" in cards[1].note


def test_the_code_hides_once_all_seats_are_taken_and_a_button_shows_it_again(room: Opens) -> None:
    table = room()
    table.phone(0)
    table.reader.click("keep 2")
    assert table.sheet.shows_code
    table.phone(2)
    assert not table.sheet.shows_code
    assert "All seats are taken." in table.words()
    assert not table.server.keys.guess_words(table.server.keys.words), "nobody can read them now"
    table.reader.click("show code")
    assert table.sheet.shows_code
    assert table.server.keys.guess_words(table.server.keys.words)
    table.reader.click("play")
    assert not table.server.keys.guess_words(table.server.keys.words)


def test_the_words_on_the_sheet_are_those_that_open_the_table(room: Opens) -> None:
    table = room()
    first = table.server.keys.words
    assert first in table.words()
    table.reader.click("play")
    table.open_sheet()
    second = table.server.keys.words
    assert second != first, "somebody may have seen them who is gone now"
    assert second in table.words()
    for _ in range(WRONG_WORDS):
        table.server.keys.guess_words("a guess")
    assert table.server.keys.words != second
    table.reader.wait(1.1)
    assert table.server.keys.words in table.words()


def test_whoever_plays_at_the_screen_has_a_seat_that_no_phone_can_take(room: Opens) -> None:
    table = room()
    table.reader.click("keep 1")
    assert table.played_on()[0] == Whereabouts.TABLE
    phone = table.phone()
    assert not phone.ask("sit", seat=0)["ok"]
    table.reader.click("offer 1")
    phone.sit(0)
    assert table.played_on()[0] == Whereabouts.PHONE


def test_a_new_code_shuts_out_who_had_the_old_one_but_nobody_who_has_a_seat(room: Opens) -> None:
    table = room()
    seated, waiting = table.phone(0), table.phone()
    table.reader.click("new code")
    table.until(lambda: waiting.bye == "key")
    assert not seated.bye
    assert table.played_on()[0] == Whereabouts.PHONE


# -- the code


@pytest.mark.parametrize("contrast", [Contrast.NORMAL, Contrast.HIGH])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), None), ((1280, 720), 200), ((1920, 1080), 150), ((700, 640), None)],
)
def test_the_code_is_dark_on_bright_and_sharp_in_every_look_and_size(
    room: Opens, contrast: Contrast, size: tuple[int, int], scale: int | None
) -> None:
    table = room()
    app = table.app
    app.settings.contrast, app.settings.ui_scale = contrast, scale
    app.apply_settings()
    table.reader.resize(size)
    table.reader.see()
    link = join_link(table.sheet.address, table.server.keys.table)
    modules = code_modules(link)
    code = table.sheet.tree.where(table.sheet.tree.ids["code"])
    whole = len(modules) + 2 * QUIET_MODULES
    side = min(code.size) // whole
    assert side >= 3, "a camera sees that"
    left, top = code.centerx - side * whole // 2, code.y
    for y in range(whole):
        for x in range(whole):
            inside = min(x, y) >= QUIET_MODULES and max(x, y) < whole - QUIET_MODULES
            is_dark = inside and modules[y - QUIET_MODULES][x - QUIET_MODULES]
            wanted = 0 if is_dark else 255
            for aside in (0, side - 1) if inside else (side // 2,):
                place = left + x * side + aside, top + y * side + aside
                assert app.screen.get_at(place)[:3] == (wanted,) * 3, (x, y)


def test_a_screen_reader_is_told_the_address_and_the_words_in_place_of_the_code(
    room: Opens,
) -> None:
    table = room()
    told = {node.id: node.label for node in table.app.scene.node().walk()}
    assert table.sheet.address in told["code"]
    assert table.server.keys.words in told["code"]
    assert table.server.keys.table not in "".join(told.values())


# -- at the table


def half_set(phone: Phone) -> str:
    """Prices that are set in part, as the phone tells them."""
    tile = phone.see("prices")["prices"]["tiles"][0]["tile"]
    return f"{phone.screen['seat']} price {tile}=2 axe -"


def sealed(phone: Phone) -> None:
    """Decide what the phone asks for."""
    prices = phone.see("prices")["prices"]["tiles"]
    first, second, axed = (one["tile"] for one in prices)
    assert phone.act(f"{phone.screen['seat']} price {first}=1 {second}=1 axe {axed}")["ok"]


def test_the_table_says_who_is_ready_and_whom_it_waits_for_and_no_more(room: Opens) -> None:
    table = room()
    phones = [table.phone(seat) for seat in range(3)]
    table.reader.click("play")
    panel = table.player.panel(PhonesPanel)
    names = [seat.name for seat in table.app.phones.seats]
    assert panel.title == "3 people decide on their phones"
    sealed(phones[1])
    table.until(lambda: "3" not in panel.title)
    assert names[0] in panel.title
    assert names[1] not in panel.title
    assert f"{names[1]}: ready" in panel.info.announcement
    assert isinstance(table.player.table.desk.runner.stage, Think)
    seen = table.player.table.view.seats[1]
    assert seen.has_set_prices
    assert seen.prices is None or not seen.prices, "what they are is on no screen but the phone's"
    sealed(phones[0])
    sealed(phones[2])
    table.until(lambda: table.player.session.phase is not Phase.PRICING)
    prices = [
        moment.action for moment in table.player.session.moments[-3:]
        if isinstance(moment.action, SetPrices)
    ]  # fmt: skip
    start = table.player.table.view.start_seat
    in_turn = [(start + seat) % 3 for seat in range(3)]
    assert [action.seat for action in prices] == in_turn, "the record tells nobody who was faster"


def test_a_seat_taken_back_is_behind_the_curtain_with_the_prices_that_its_phone_had_half_set(
    room: Opens,
) -> None:
    table = room()
    phone, _ = table.phone(0), table.phone(1)
    table.reader.click("keep 3")
    text = half_set(phone)
    assert phone.ask("draft", asked=phone.screen["asked"], text=text)["ok"]
    table.until(lambda: True)
    table.reader.click("take back 1")
    table.until(lambda: phone.bye == "taken")
    table.reader.click("play")
    runner = table.player.table.desk.runner
    seen: list[tuple[int, int]] = []
    while isinstance(runner.stage, Curtain):
        table.reader.key(pygame.K_RETURN)
        stage = runner.stage
        assert isinstance(stage, Act)
        draft = table.player.panel(PricingPanel).draft
        seen.append((stage.seat, sum(draft.prices.values())))
        if stage.seat == 0:
            break
        prices = draft.take(
            SetPrices(stage.seat, tuple((tile, 1) for tile in draft.tiles[:2]), draft.tiles[2])
        )
        assert prices.action is not None
        table.player.table.desk.submit(prices.action)
    assert (0, 2) in seen


def drafted(table: PhoneRoom) -> Phone:
    """The only phone, in the seat that sets prices first, which has set two and not sealed them."""
    phone = table.phone(table.player.table.view.start_seat)
    assert phone.ask("draft", asked=phone.screen["asked"], text=half_set(phone))["ok"]
    table.until(lambda: bool(kept_files(table)))
    return phone


def kept_files(table: PhoneRoom) -> list[Path]:
    return sorted((table.app.folder / "phones").glob("*"))


def test_what_a_phone_had_half_set_is_at_the_table_after_phones_are_switched_off(
    room: Opens,
) -> None:
    table = room()
    drafted(table)
    assert [file.stat().st_mode & 0o077 for file in kept_files(table)] == [0]
    table.reader.click("switch off")
    assert not table.app.phones.is_on
    table.reader.key(pygame.K_RETURN)
    draft = table.player.panel(PricingPanel).draft
    assert sum(draft.prices.values()) == 2


def test_what_was_kept_of_phones_is_removed_when_the_game_goes_on_without_them(
    room: Opens,
) -> None:
    table = room()
    drafted(table)
    table.reader.click("switch off")
    desk = table.player.table.desk
    while desk.session.phase is Phase.PRICING:
        table.reader.key(pygame.K_RETURN)
        draft = table.player.panel(PricingPanel).draft.clear()
        action = SetPrices(draft.seat, tuple((tile, 1) for tile in draft.tiles[:2]), draft.tiles[2])
        desk.submit(action)
        table.reader.turn()
    table.app.go.to_title()
    assert not kept_files(table)


def test_what_was_kept_of_phones_is_removed_with_the_game(room: Opens) -> None:
    table = room()
    drafted(table)
    assert table.app.played is not None
    session = table.app.played.session
    session.save()
    table.app.go.to_title()
    (file,) = kept_files(table)
    assert session.id in file.name
    table.app.go.load()
    scene = table.app.scene
    assert isinstance(scene, LoadScene)
    scene.choose_path(session.path)
    table.reader.turn()
    table.reader.click("delete")
    table.reader.click("yes")
    assert not session.path.exists()
    assert not kept_files(table)


def loop_of(server: PhoneServer) -> AbstractEventLoop:
    loop = server._loop  # noqa: SLF001 (nothing that a phone says makes such a fault)
    assert loop is not None
    return loop


def has_fault(server: PhoneServer, fault: str) -> bool:
    return any(fault in one for one in server.faults)


def test_a_server_that_ends_by_itself_is_told_and_phones_can_be_switched_on_again(
    room: Opens, capsys: pytest.CaptureFixture[str]
) -> None:
    table = room()
    table.phone(0)
    server = table.server
    loop = loop_of(server)
    loop.call_soon_threadsafe(loop.stop)
    table.until(lambda: not table.app.phones.is_on)
    assert isinstance(table.app.scene, Question)
    assert "The page for phones has stopped" in table.words()
    assert "Event loop stopped" in capsys.readouterr().err
    assert table.player.table.desk.runner.elsewhere == frozenset()
    table.reader.key(pygame.K_ESCAPE)
    table.open_sheet()
    assert table.server is not server
    assert not table.phone(0).bye


def test_a_fault_in_the_thread_of_the_server_is_told_once(
    room: Opens, capsys: pytest.CaptureFixture[str]
) -> None:
    table = room()
    table.reader.click("play")
    server, loop = table.server, loop_of(table.server)
    for fault in ("first fault", "second fault"):
        loop.call_soon_threadsafe(int, fault)
        until(partial(has_fault, server, fault), fault)
        table.reader.turn()
    (told,) = table.told()
    assert told.startswith("Something went wrong between a phone")
    assert "ValueError" in capsys.readouterr().err
    server.faults.clear()  # they were meant to be


def test_a_phone_that_is_gone_for_long_is_told_and_so_is_its_return(
    room: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = room()
    phone = table.phone(0)
    name = table.app.phones.seats[0].name
    table.reader.click("play")
    phone.cut()
    table.until(lambda: not table.server.presence[0].is_there)
    hub = table.app.phones.table
    assert hub is not None
    monkeypatch.setattr(hub, "_clock", lambda: table.server.presence[0].since + AWAY_SECONDS)
    table.until(lambda: table.played_on()[0] == Whereabouts.AWAY)
    assert table.told()[-1].startswith(f"{name}'s phone is gone.")
    table.reader.key(pygame.K_F10)
    table.reader.click("Play with phones")
    assert "away since" in table.words()
    table.reader.click("play")
    phone.connect()
    table.until(lambda: table.played_on()[0] == Whereabouts.PHONE)
    assert table.told()[-1] == f"{name}'s phone is back."


# -- from game to game


def test_phones_stay_for_the_next_game_and_take_their_seats_anew(room: Opens) -> None:
    table = room()
    phone = table.phone(0)
    table.reader.click("play")
    server = table.server
    table.app.go.to_title()
    table.until(lambda: phone.bye == "over")
    assert table.app.phones.server is server
    assert not table.app.phones.seats
    assert table.told()[-1].startswith("The phones stay connected.")
    table.app.go.play(lambda: a_session(table.app.shelf, 4, actions=20))
    table.reader.turn()
    assert table.played_on() == ["free"] * 4
    assert isinstance(table.app.scene, PhonesScene), "it opens by itself, and says so"
    again = table.phone(3)
    assert not again.bye
    table.reader.click("switch off")
    table.until(lambda: again.bye == "closed")
    assert not server.is_on


def test_a_wish_for_a_seat_that_comes_between_two_games_is_refused_and_not_in_the_next_one(
    room: Opens,
) -> None:
    table = room()
    phone = table.phone()
    table.reader.click("play")
    table.app.go.to_title()
    assert phone.ask("sit", seat=1) == {"t": "ack", "n": 1, "ok": False, "why": "late"}
    table.app.go.play(lambda: a_session(table.app.shelf, 4, actions=20))
    phone.sit(3)


def test_a_wish_for_a_seat_of_the_game_before_is_refused(room: Opens) -> None:
    table = room(seats=4)
    phone = table.phone()
    n = phone.say("sit", seat=3)
    until(lambda: bool(table.server.inbox), "the wish")
    table.app.go.to_title()
    table.app.go.play(lambda: a_session(table.app.shelf, 3, actions=20))
    table.until(lambda: n in phone.acks)
    assert not phone.acks[n]["ok"]
    phone.sit(2)


def test_a_new_game_with_phones_begins_with_the_sheet(room: Opens) -> None:
    table = room(sheet=False)
    table.app.settings.phones_explained = True
    table.app.go.new_game(leaves_all=True)
    table.reader.turn()
    for number, name in ((1, "Isla"), (2, "Callum")):
        table.reader.click(f"name {number}")
        table.reader.type(name)
    table.reader.click("phones")
    table.reader.click("start")
    table.reader.turn()
    assert isinstance(table.app.scene, PhonesScene)
    assert [seat.name for seat in table.app.phones.seats] == ["Isla", "Callum"]


def test_who_has_a_phone_is_written_into_no_file(room: Opens) -> None:
    table = room()
    assert table.app.played is not None
    session = table.app.played.session
    before = session.as_save().table
    table.phone(0)
    assert session.as_save().table == before
    session.save()
    written = session.path.read_text(encoding="utf-8")
    assert "phone" not in written
    assert "elsewhere" not in written


def test_the_end_of_the_window_ends_the_server(room: Opens) -> None:
    table = room()
    server = table.server
    table.app.ended()
    assert not server.is_on
    assert not table.app.phones.is_on
