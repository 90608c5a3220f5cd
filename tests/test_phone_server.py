"""The server of the page for phones, by real sockets: who gets in, what is refused, and what passes through it."""

from __future__ import annotations

import json
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from real_window import until
from socket_phone import (
    ANOTHER_ADDRESS,
    FILES,
    HANDSHAKE,
    LOOPBACK,
    SEATS,
    SocketPhone,
    asked,
    asked_raw,
    end_of,
    everything,
    joined,
    opened,
    raw_line,
    reply,
    seat_key,
    seated,
    serving,
    shaken_hands,
    taken,
    written,
)
from websockets.frames import Frame, Opcode

from skye_desktop.phones import NEEDED
from skye_desktop.phones.addresses import is_loopback, is_private, own_addresses
from skye_desktop.phones.join_code import code_modules, join_link
from skye_desktop.phones.keys import WRONG_WORDS, TableKeys
from skye_desktop.phones.limits import LIMITS, Limits
from skye_desktop.phones.page_files import files_of
from skye_desktop.phones.protocol import (
    MOST_BYTES,
    OtherVersionError,
    PhoneMessage,
    ProtocolError,
    read_message,
)
from skye_desktop.phones.server import PhoneServer, ServerError

LONG = 1000.0
"""Seconds that no test lasts: what waits so long has not come."""


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    with serving() as server:
        yield server


# -- on and off


def test_it_listens_only_between_start_and_stop() -> None:
    server = PhoneServer(FILES, TableKeys(), 2, is_loopback=True)
    server.start()
    assert asked(server).status == 200
    assert server.is_on
    server.stop()
    assert not server.is_on
    with pytest.raises(ConnectionRefusedError):
        opened(server)


def test_a_port_is_taken_again_if_it_is_free_and_another_one_if_not() -> None:
    with serving() as server:
        port = server.port
        asked(server)
    with serving(port=port) as again:
        assert again.port == port
        with serving(port=port) as other:
            assert other.port not in (0, port)
            assert asked(other).status == 200


def test_whoever_is_connected_is_told_that_the_table_has_ended() -> None:
    with serving() as server:
        phones = [seated(server), joined(server)]
    for phone in phones:
        assert phone.hear("bye")["why"] == "closed"
        assert phone.end() == (4000, "closed")
        phone.hang_up()


def test_it_ends_although_somebody_does_not_hang_up() -> None:
    with ExitStack() as stack:
        with serving(Limits(farewell=0.05)) as server:
            line = stack.enter_context(raw_line(server))
            hello = json.dumps({"t": "hello", "v": 1, "lang": "en", "table": server.keys.table})
            line.sendall(written(Frame(Opcode.TEXT, hello.encode())))
            line.recv(1)
            stack.enter_context(opened(server))
        assert not server.is_on


def test_without_a_network_it_says_so() -> None:
    server = PhoneServer(FILES, TableKeys(), 2, find_addresses=list)
    with pytest.raises(ServerError, match="in no network"):
        server.start()
    assert not server.is_on


NO_FILES_LEFT = """
import resource, sys
import skye_desktop.phones.connected_phones
from skye_desktop.phones.keys import TableKeys
from skye_desktop.phones.server import PhoneServer, ServerError
server = PhoneServer({}, TableKeys(), 2, is_loopback=True)
used = max(3, *map(int, __import__("os").listdir("/proc/self/fd")[:-1])) + 1
resource.setrlimit(resource.RLIMIT_NOFILE, (used + int(sys.argv[1]), used + int(sys.argv[1])))
try:
    server.start()
except ServerError as error:
    print(error, server.is_on)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted as Linux does")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_where_the_system_gives_no_port_or_no_thread_it_says_so(left: int) -> None:
    command = [sys.executable, "-c", NO_FILES_LEFT, str(left)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "serve no page for phones (Too many open files)" in done.stdout
    assert done.stdout.endswith("False\n")
    assert "never awaited" not in done.stderr


@pytest.mark.parametrize("package", NEEDED)
def test_without_a_package_it_says_which_command_brings_it(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        ServerError, match=rf"phones need {package}.* pip install -e '\.\[phones\]'"
    ):
        PhoneServer(FILES, TableKeys(), 2, is_loopback=True).start()


def test_nothing_of_a_server_is_loaded_before_it_starts() -> None:
    asks = "import sys, skye_desktop.phones.server as it; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert "skye_desktop.phones.server" in done.stdout.split()
    assert not {"websockets", "segno", "ssl"} & set(done.stdout.split())


def test_the_addresses_of_a_network_at_home_are_offered() -> None:
    server = PhoneServer(
        FILES, TableKeys(), 2, 7593, find_addresses=lambda: ["192.168.1.5", "10.0.0.7"]
    )
    assert server.addresses == ["192.168.1.5:7593", "10.0.0.7:7593"]
    for address in ("192.168.1.5", "10.0.0.7", "172.20.10.1", "169.254.3.4"):
        assert is_private(address)
    for address in ("8.8.8.8", "100.64.0.1", "127.0.0.1", "0.0.0.0", "224.0.0.1", "::1", "x", ""):
        assert not is_private(address)
    assert all(is_private(address) for address in own_addresses())
    assert is_loopback("127.0.0.1")
    assert not is_loopback("192.168.1.5")


def test_a_server_for_a_network_does_not_answer_its_own_machine() -> None:
    server = PhoneServer(FILES, TableKeys(), 2, find_addresses=lambda: ["192.168.1.5"])
    server.start()
    try:
        host = f"{LOOPBACK}:{server.port}"
        assert asked_raw(server, f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()) == b""
    finally:
        server.stop()
    assert not server.faults


# -- requests


@pytest.mark.parametrize("path", FILES)
def test_a_listed_file_is_served_with_its_type(server: PhoneServer, path: str) -> None:
    answer = asked(server, path)
    assert (answer.status, answer.body) == (200, FILES[path].body)
    assert answer.headers["Content-Type"] == FILES[path].type


@pytest.mark.parametrize(
    "path",
    [
        "/settings.json",
        "/index.html",
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/pictures/../link.js",
        "/pictures/",
        "//",
        "/?key=1",
        "/link.js?x",
        "*",
        "link.js",
        "http://127.0.0.1/",
    ],
)
def test_nothing_else_is_served(server: PhoneServer, path: str) -> None:
    answer = asked(server, path)
    assert (answer.status, answer.body) == (404, b"")


@pytest.mark.parametrize("path", ["/", "/ws"])
@pytest.mark.parametrize(
    "host", ["evil.example:{port}", "localhost:{port}", "127.0.0.1", "127.0.0.1:1", " "]
)
def test_who_asks_for_another_host_is_misdirected(
    server: PhoneServer, host: str, path: str
) -> None:
    """A page of elsewhere whose name was bent to this address is still called by its name."""
    answer = asked(server, path, host=host.format(port=server.port), **HANDSHAKE)
    assert (answer.status, answer.body) == (421, b"")


def test_who_asks_for_no_host_or_for_two_is_misdirected(server: PhoneServer) -> None:
    host = f"Host: {server.addresses[0]}\r\n"
    assert reply(asked_raw(server, b"GET / HTTP/1.0\r\n\r\n")).status == 421
    assert reply(asked_raw(server, f"GET / HTTP/1.1\r\n{host}{host}\r\n".encode())).status == 421


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        None,
        "https://{host}",
        "http://127.0.0.1",
        "http://{host}.evil.example",
    ],
)
def test_a_page_of_elsewhere_opens_no_socket(server: PhoneServer, origin: str | None) -> None:
    own = {} if origin is None else {"Origin": origin.format(host=server.addresses[0])}
    assert asked(server, "/ws", **own, **HANDSHAKE).status == 403


def test_nothing_is_compressed(server: PhoneServer) -> None:
    """What is unpacked may be large, and to pack takes memory for each phone."""
    offer = "permessage-deflate; client_max_window_bits"
    with opened(server) as line:
        answer = shaken_hands(server, line, Sec_WebSocket_Extensions=offer)
    assert answer.status == 101
    assert "Sec-WebSocket-Extensions" not in answer.headers


def test_only_a_get_is_answered(server: PhoneServer) -> None:
    for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"):
        for path in ("/", "/ws"):
            answer = asked(server, path, method=method, **HANDSHAKE)
            assert (answer.status, answer.body) == (405, b""), (method, path)
            assert answer.headers["Allow"] == "GET"


def test_a_request_with_a_body_gets_no_answer(server: PhoneServer) -> None:
    host = server.addresses[0]
    request = f"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3\r\n\r\na=1"
    assert asked_raw(server, request.encode()) == b""
    assert asked(server).status == 200


def test_every_answer_forbids_what_the_page_does_not_need(server: PhoneServer) -> None:
    answers = [asked(server, path) for path in [*FILES, "/nothing"]]
    answers += [
        asked(server, host="evil.example"),
        asked(server, method="POST"),
        asked(server, "/ws"),
    ]
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert f"connect-src 'self' ws://{server.addresses[0]};" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert not {"Server", "Set-Cookie", "Access-Control-Allow-Origin"} & set(answer.headers)


def test_the_page_is_never_kept_and_pictures_are(server: PhoneServer) -> None:
    assert asked(server, "/").headers["Cache-Control"] == "no-store"
    assert asked(server, "/link.js").headers["Cache-Control"] == "no-cache"
    assert "max-age" in asked(server, "/pictures/tile-1.webp").headers["Cache-Control"]
    for path in ("/link.js", "/pictures/tile-1.webp"):
        tag = asked(server, path).headers["ETag"]
        again = asked(server, path, If_None_Match=tag)
        assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)
        assert asked(server, path, If_None_Match='"another"').status == 200


def test_the_files_of_a_page_are_read_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    for name in ("index.html", "link.js", "fonts/headings.woff", "notes.txt", "fonts/index.html"):
        (tmp_path / name).write_text(name)
    files = files_of(tmp_path)
    assert set(files) == {"/", "/link.js", "/fonts/headings.woff", "/fonts/index.html"}
    assert files["/"] == ("text/html; charset=utf-8", b"index.html")
    assert files["/link.js"].type == "text/javascript; charset=utf-8"
    assert set(files_of(tmp_path / "fonts", "/letters/")) == {"/letters/", "/letters/headings.woff"}


# -- keys


def test_the_code_opens_the_list_of_seats(server: PhoneServer) -> None:
    with SocketPhone(server) as phone:
        phone.hello(table=server.keys.table)
        assert phone.hear("seats") == json.loads(SEATS)
        server.offer('{"t":"seats","title":"changed"}')
        assert phone.hear("seats")["title"] == "changed"


@pytest.mark.parametrize("typed", ["{0}-{1}", "{0} {1}", " {0}  – {1}. "])
def test_the_words_may_be_typed_instead(typed: str) -> None:
    with serving(Limits(wrong_guess=0)) as server:
        text = typed.format(*server.keys.words.split("-"))
        of_full_width = text.translate({code: code + 0xFEE0 for code in range(ord("!"), 0x7F)})
        for words in (text, text.upper(), of_full_width):
            with SocketPhone(server).hello(words=words) as phone:
                phone.hear("seats")


def test_the_words_open_nothing_while_they_are_not_shown_and_are_new_afterwards() -> None:
    with serving(Limits(wrong_guess=0)) as server:
        words = server.keys.words
        server.keys.is_code_shown = False
        with SocketPhone(server).hello(words=words) as phone:
            assert phone.end() == (4005, "words")
        server.keys.is_code_shown = True
        assert server.keys.words != words
        with SocketPhone(server).hello(words=words) as phone:
            assert phone.end() == (4005, "words")
        with SocketPhone(server).hello(words=server.keys.words) as phone:
            phone.hear("seats")


def test_a_wrong_key_opens_nothing() -> None:
    with serving(Limits(wrong_guess=0)) as server:
        seated(server).hang_up()
        for keys in (
            {},
            {"table": "x"},
            {"table": server.keys.watch[1:]},
            {"seat_key": server.keys.table},
        ):
            with SocketPhone(server).hello(**keys) as phone:
                assert phone.hear("bye")["why"] == "key"
                assert phone.end() == (4003, "key")
        with SocketPhone(server).hello(words="otter") as phone:
            assert phone.hear("bye")["why"] == "words"


def test_a_wrong_guess_costs_half_a_second_and_nobody_else_any_time() -> None:
    assert LIMITS.wrong_guess == 0.5
    with (
        serving(Limits(wrong_guess=LONG)) as server,
        SocketPhone(server).hello(table="x") as wrong,
        SocketPhone(server).hello(words="x") as typed,
    ):
        with seated(server) as phone:
            assert phone.ask("draft", asked=0, text="")["why"] == "late"
        assert wrong.hears_nothing()
        assert typed.hears_nothing()


def test_words_are_guessed_one_after_the_other_from_one_address() -> None:
    with (
        serving(Limits(wrong_guess=LONG, silence=2 * LONG)) as server,
        SocketPhone(server).hello(words="x"),
        SocketPhone(server).hello(words=server.keys.words) as right,
    ):
        with SocketPhone(server, ANOTHER_ADDRESS).hello(words=server.keys.words) as other:
            other.hear("seats")
        assert right.hears_nothing()


def test_who_guesses_too_much_is_not_even_heard() -> None:
    """Or a thousand connections at once would wait for their turn."""
    with (
        serving(Limits(wrong_guess=LONG)) as server,
        SocketPhone(server).hello(words="x") as wrong,
        SocketPhone(server).hello(words=server.keys.words) as right,
    ):
        assert right.end() == (4005, "words")
        assert wrong.hears_nothing()


def test_many_wrong_words_make_new_ones() -> None:
    with serving(Limits(wrong_guess=0)) as server:
        before = server.keys.words
        for number in range(WRONG_WORDS):
            assert server.keys.words == before
            with SocketPhone(server).hello(words=f"wrong {'x' * number}") as phone:
                assert phone.end().code == 4005
        assert server.keys.words != before
        with SocketPhone(server).hello(words=before) as phone:
            assert phone.end().code == 4005


def test_a_new_code_sends_away_who_came_by_the_old_one_and_leaves_the_seats() -> None:
    with serving(Limits(wrong_guess=0)) as server:
        old = server.keys.table, server.keys.words, server.keys.watch
        with seated(server) as phone, joined(server) as stranger:
            server.new_code()
            assert stranger.end() == (4003, "key")
            server.show(0, '{"t":"screen"}', 1)
            phone.hear("screen")
            assert not set(old) & {server.keys.table, server.keys.words, server.keys.watch}
            with SocketPhone(server).hello(table=old[0], words=old[1]) as late:
                assert late.end().code == 4005
            with SocketPhone(server).hello(table=old[2]) as late:
                assert late.end().code == 4003
            with joined(server), SocketPhone(server).hello(seat_key=seat_key(server)) as again:
                again.hear("seated")


def test_keys_cannot_be_guessed_and_words_can_be_read() -> None:
    every = [TableKeys() for _ in range(50)]
    assert len({keys.table for keys in every}) == 50
    # 6 bits a letter.
    assert {len(keys.table) for keys in every} == {22}
    assert len(every[0].give(0)) == 24
    assert every[0].give(0) != every[0].give(0)
    words = {word for keys in every for word in keys.words.split("-")}
    assert len(words) > 50
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 9 for word in words)


# -- the first message


def test_another_version_of_the_page_is_told_to_reload(server: PhoneServer) -> None:
    with SocketPhone(server) as phone:
        phone.send('{"t":"hello","v":2,"something":["new"]}')
        assert phone.hear("bye")["why"] == "version"
        assert phone.end() == (4004, "version")


def test_who_says_nothing_is_not_waited_for() -> None:
    with serving(Limits(silence=0.5)) as server, SocketPhone(server) as phone:
        assert phone.end() == (1008, "silence")


def test_the_first_message_says_who_is_there_and_no_other_one_does(server: PhoneServer) -> None:
    with SocketPhone(server) as phone:
        phone.say("sit", n=1, seat=0)
        assert phone.end().code == 1007
    with joined(server) as phone:
        phone.hello(table=server.keys.table)
        assert phone.end().code == 1007
    assert server.take() == []


# -- seats


def test_a_wish_for_a_seat_comes_to_the_table_and_its_answer_to_the_phone(
    server: PhoneServer,
) -> None:
    with joined(server, lang="de-CH") as phone, joined(server) as other:
        phone.say("sit", n=7, seat=1)
        (wish,) = taken(server, phone)
        assert (wish.seat, wish.language) == (None, "de-ch")
        assert wish.message == read_message('{"t":"sit","n":7,"seat":1}')
        server.acknowledge(wish.connection, 7, "somebody sits there")
        assert phone.hear("ack") == {"t": "ack", "n": 7, "ok": False, "why": "somebody sits there"}
        phone.say("sit", n=8, seat=2)
        taken(server, phone)
        key = server.seat(wish.connection, 2)
        server.acknowledge(wish.connection, 8)
        assert phone.hear("seated") == {"t": "seated", "seat": 2, "key": key}
        assert phone.hear("ack") == {"t": "ack", "n": 8, "ok": True, "why": ""}
        assert server.presence[2].is_there
        assert dict(server.languages) == {2: "de-ch"}
        assert server.languages_without_seat == {"en"}
        assert other.hears_nothing()


def test_one_phone_wants_one_seat_at_a_time(server: PhoneServer) -> None:
    with joined(server) as phone:
        phone.say("sit", n=1, seat=0)
        assert phone.ask("sit", seat=1)["why"] == "seat"
        (wish,) = taken(server, phone)
        server.seat(wish.connection, 0)
        phone.hear("seated")
        assert phone.ask("sit", seat=1)["why"] == "seat"
        assert server.take() == []


def test_there_are_as_many_seats_as_the_game_has(server: PhoneServer) -> None:
    server.seats = 2
    with joined(server) as phone:
        assert phone.ask("sit", seat=2)["why"] == "seat"
        phone.say("sit", n=50, seat=1)
        assert [arrival.message for arrival in taken(server, phone)] == [
            read_message('{"t":"sit","n":50,"seat":1}')
        ]


def test_a_phone_without_a_seat_decides_nothing(server: PhoneServer) -> None:
    watching = SocketPhone(server).hello(table=server.keys.watch)
    with joined(server) as phone, watching:
        for one in (phone, watching):
            assert one.ask("act", asked=0, action="0 pass") | {"n": 0} == {
                "t": "ack",
                "n": 0,
                "ok": False,
                "why": "seat",
            }
            assert one.ask("recall", asked=0)["why"] == "seat"
            assert one.ask("draft", asked=0, text="")["why"] == "seat"
            assert one.ask("go_on")["why"] == "seat"
            one.say("leave")
        assert watching.ask("sit", seat=0)["why"] == "seat"
        assert server.take() == []


def test_what_a_phone_says_is_said_by_the_seat_of_its_key(server: PhoneServer) -> None:
    with seated(server, 0) as first, seated(server, 3) as second:
        second.say("act", n=1, asked=4, action="0 pass")
        second.say("recall", n=2, asked=4)
        second.say("go_on", n=3)
        second.say("leave")
        arrivals = taken(server, second)
        assert [arrival.seat for arrival in arrivals] == [3] * 4
        assert len({arrival.connection for arrival in arrivals}) == 1
        # To name another seat is no message.
        first.say("act", n=1, asked=4, action="3 pass", seat=3)
        assert first.end().code == 1007
        assert server.take() == []


def test_the_last_phone_with_a_key_has_the_seat(server: PhoneServer) -> None:
    with (
        seated(server) as first,
        SocketPhone(server).hello(seat_key=seat_key(server)) as second,
    ):
        assert second.hear("seated")["key"] == seat_key(server)
        assert first.hear("bye")["why"] == "elsewhere"
        assert first.end() == (4001, "elsewhere")
        assert server.presence[0].is_there
        server.show(0, '{"t":"screen","k":1}', 1)
        assert second.hear("screen")["k"] == 1
        assert second.ask("draft", asked=1, text="0 price")["ok"]


def test_a_seat_that_is_taken_back_is_lost_at_once(server: PhoneServer) -> None:
    with serving(Limits(wrong_guess=0)) as server, seated(server) as phone:
        key = seat_key(server)
        server.show(0, '{"t":"screen","secret":"my prices"}', 1)
        phone.ask("draft", asked=1, text="0 price 12=3")
        phone.say("act", n=99, asked=1, action="0 price 12=3")
        phone.ask("draft", asked=1, text="0 price 12=4")
        server.free(0)
        # What had come already does not count either.
        assert server.take() == []
        assert phone.hear("bye")["why"] == "taken"
        assert phone.end() == (4002, "taken")
        with SocketPhone(server).hello(seat_key=key) as again:
            assert again.end() == (4003, "key")
        assert 0 not in server.presence
        assert server.drafts[0] == (1, "0 price 12=4"), "for whoever goes on"
        # Nor does the next phone see what the last one saw.
        with seated(server) as other:
            assert other.hears_nothing()


def test_no_draft_is_kept_with_a_dead_key(server: PhoneServer) -> None:
    with seated(server) as phone:
        server.show(0, '{"t":"screen"}', 1)
        assert phone.ask("draft", asked=1, text="0 price 12=3")["ok"]
        # The server's thread does not know it yet.
        server.keys.free(0)
        phone.say("draft", n=500, asked=1, text="0 price 12=4")
        assert phone.ask("sit", seat=1)["why"] == "seat"
        assert server.drafts[0] == (1, "0 price 12=3")


def test_an_old_key_is_as_good_as_none_beside_the_table_s(server: PhoneServer) -> None:
    with SocketPhone(server).hello(seat_key="dead", table=server.keys.table) as phone:
        phone.hear("seats")


def test_the_table_knows_whether_a_phone_is_there(server: PhoneServer) -> None:
    with seated(server) as phone:
        since = server.presence[0].since
        assert server.presence[0].is_there
    until(lambda: not server.presence[0].is_there, "the phone is gone")
    assert server.presence[0].since >= since
    with SocketPhone(server).hello(seat_key=seat_key(server)) as phone:
        phone.hear("seated")
        assert server.presence[0].is_there


def test_a_seat_that_is_given_to_a_phone_that_is_gone_waits_for_it(server: PhoneServer) -> None:
    with joined(server) as phone:
        phone.say("sit", n=1, seat=0)
        (wish,) = taken(server, phone)
    with joined(server):
        server.seat(wish.connection + 100, 0)
        until(lambda: 0 in server.presence, "the table knows of the seat")
        assert not server.presence[0].is_there


# -- screens


def test_a_phone_that_comes_back_sees_the_last_screen(server: PhoneServer) -> None:
    with seated(server) as phone:
        for k in (1, 2):
            server.show(0, json.dumps({"t": "screen", "k": k}), k)
        assert [phone.hear("screen")["k"] for _ in range(2)] == [1, 2]
        server.show(0, '{"t":"screen","k":3}', 3, is_sent=False)
        assert phone.ask("draft", asked=2, text="")["why"] == "late"
        assert phone.hears_nothing()
    with SocketPhone(server).hello(seat_key=seat_key(server)) as phone:
        assert phone.hear("screen")["k"] == 3


def test_each_seat_sees_its_own_screen_and_a_spectator_the_public_one(server: PhoneServer) -> None:
    with seated(server, 0) as first, seated(server, 1) as second, joined(server) as chooses:
        with SocketPhone(server).hello("de", table=server.keys.watch) as watching:
            watching.ask("go_on")
            server.show(0, '{"t":"screen","of":0}', 1)
            server.show(1, '{"t":"screen","of":1}', 2)
            server.show(None, '{"t":"screen","of":"all"}', None)
            server.show(None, '{"t":"screen","of":"alle"}', None, "de")
            assert first.hear("screen")["of"] == 0
            assert second.hear("screen")["of"] == 1
            assert [watching.hear("screen")["of"] for _ in range(2)] == ["all", "alle"]
            for phone in (first, second, chooses, watching):
                phone.ask("sit", seat=9)
                assert phone.hears_nothing()
        for lang, of in (("de-AT", "alle"), ("ja", "all")):
            with SocketPhone(server).hello(lang, table=server.keys.watch) as watching:
                assert watching.hear("screen")["of"] == of


def test_the_list_of_seats_is_told_in_the_language_of_the_phone(server: PhoneServer) -> None:
    with joined(server, lang="de") as german, joined(server, lang="ja") as japanese:
        server.offer('{"t":"seats","title":"Tisch"}', "de")
        assert german.hear("seats")["title"] == "Tisch"
        server.offer('{"t":"seats","title":"Table"}')
        assert japanese.hear("seats")["title"] == "Table"
        german.ask("draft", asked=0, text="")
        assert german.hears_nothing()
        until(lambda: server.languages_without_seat == {"de", "ja"}, "both languages are known")


def test_a_draft_is_kept_for_the_question_that_is_shown_and_no_other(server: PhoneServer) -> None:
    with seated(server) as phone:
        assert phone.ask("draft", asked=0, text="0 price")["why"] == "late"
        server.show(0, '{"t":"screen"}', 5)
        assert phone.ask("draft", asked=5, text="0 price 12=3")["ok"]
        assert phone.ask("draft", asked=4, text="0 price 12=9")["why"] == "late"
        assert phone.ask("draft", asked=6, text="0 price 12=9")["why"] == "late"
        assert dict(server.drafts) == {0: (5, "0 price 12=3")}
        # While an answer is sealed, nothing is asked; what was prepared stays.
        server.show(0, '{"t":"screen"}', None)
        assert phone.ask("draft", asked=5, text="0 price 12=9")["why"] == "late"
        assert dict(server.drafts) == {0: (5, "0 price 12=3")}
        server.show(0, '{"t":"screen"}', 6)
        assert phone.ask("draft", asked=5, text="0 price 12=9")["why"] == "late"
        assert dict(server.drafts) == {}
        assert server.take() == [], "the table is not asked"


def test_a_phone_hears_now_and_then_that_the_table_is_there() -> None:
    with serving(Limits(beat=0.01)) as server, joined(server) as phone, seated(server) as other:
        for one in (phone, other):
            for _ in range(2):
                one.hear("beat")


@pytest.mark.parametrize("has_seat", [False, True])
def test_a_phone_hears_the_first_beat_at_once(has_seat: bool) -> None:
    with serving(Limits(beat=LONG)) as server, seated(server):
        key = {"seat_key": seat_key(server)} if has_seat else {"table": server.keys.table}
        with SocketPhone(server).hello(**key) as phone:
            phone.hear("beat")


def test_a_phone_that_is_silent_in_the_network_is_gone() -> None:
    with serving(Limits(ping=0.3)) as server, seated(server) as phone:
        key = seat_key(server)
        with raw_line(server) as mute:
            hello = json.dumps({"t": "hello", "v": 1, "lang": "", "seat_key": key})
            mute.sendall(written(Frame(Opcode.TEXT, hello.encode())))
            assert phone.end() == (4001, "elsewhere")
            until(lambda: not server.presence[0].is_there, "the phone has answered no ping")


def test_a_phone_that_does_not_read_is_cut_off(server: PhoneServer) -> None:
    with seated(server) as phone:
        key = seat_key(server)
        with raw_line(server) as mute:
            hello = json.dumps({"t": "hello", "v": 1, "lang": "", "seat_key": key})
            mute.sendall(written(Frame(Opcode.TEXT, hello.encode())))
            assert phone.end() == (4001, "elsewhere")
            large = json.dumps({"t": "screen", "words": "x" * 100_000})
            for _ in range(200):
                server.show(0, large, 1)
            until(lambda: not server.presence[0].is_there, "the phone is cut off")


# -- too much


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"t":"hello"}',
        '{"t":"act","n":1,"asked":1}',
        '{"t":"act","n":1,"asked":1,"action":"0 pass","seat":2}',
        '{"t":"act","n":"1","asked":1,"action":"0 pass"}',
        '{"t":"act","n":1.5,"asked":1,"action":"0 pass"}',
        '{"t":"act","n":-1,"asked":1,"action":"0 pass"}',
        '{"t":"act","n":true,"asked":1,"action":"0 pass"}',
        '{"t":"act","n":99999999999999999999,"asked":1,"action":"0 pass"}',
        '{"t":"act","n":1,"asked":1,"action":"0 pass\\n"}',
        '{"t":"act","n":1,"asked":1,"action":"\\u001b[2J"}',
        '{"t":"act","n":1,"asked":1,"action":"\\u00e9"}',
        '{"t":"draft","n":1,"asked":1,"text":"' + "x" * 201 + '"}',
        '{"t":"sit","n":1,"seat":-1}',
        '{"t":"seats","n":1}',
        "[" * 2000,
        b'{"t":"leave"}',
    ],
)
def test_what_is_no_message_ends_the_connection(server: PhoneServer, text: str | bytes) -> None:
    with seated(server) as phone:
        phone.send(text)
        assert phone.end().code == 1007
    assert server.take() == []


def test_what_is_no_text_ends_the_connection(server: PhoneServer) -> None:
    with raw_line(server) as line:
        line.sendall(written(Frame(Opcode.TEXT, b"\xff\xfe")))
        assert end_of(line) == 1007


def test_a_huge_message_ends_the_connection(server: PhoneServer) -> None:
    with seated(server) as phone:
        phone.send("x" * (MOST_BYTES + 1))
        assert phone.end().code == 1009
    with raw_line(server) as line:
        for opcode in (Opcode.TEXT, *[Opcode.CONT] * 4):
            with suppress(ConnectionError):
                line.sendall(written(Frame(opcode, b"x" * 500, fin=False)))
        assert end_of(line) == 1009


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b'{"t":"leave"}'),
        Frame(Opcode.PING, b""),
        Frame(Opcode.PONG, b"x"),
        Frame(Opcode.TEXT, b"x" * MOST_BYTES),
    ],
)
def test_who_says_too_much_at_once_is_sent_away(server: PhoneServer, frame: Frame) -> None:
    hello = json.dumps({"t": "hello", "v": 1, "lang": "", "table": server.keys.table})
    with raw_line(server) as line:
        line.sendall(written(Frame(Opcode.TEXT, hello.encode())))
        with suppress(ConnectionError):
            line.sendall(written(frame) * 2000)
        assert end_of(line) in ({1007, 1008} if frame.data[:1] == b"x" else {1008})
    assert server.take() == []


def test_a_flood_whose_sender_is_gone_is_answered_without_a_word_in_the_log(
    server: PhoneServer, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(20):
        with raw_line(server) as line, suppress(ConnectionError):
            line.sendall(written(Frame(Opcode.PING, b"")) * 200)
            # Gone without having read: what is sent after that fails.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with seated(server):
        assert caplog.messages == []


def test_a_message_in_endless_empty_parts_is_too_much(server: PhoneServer) -> None:
    with raw_line(server) as line:
        line.sendall(written(Frame(Opcode.TEXT, b"", fin=False)))
        with suppress(ConnectionError):
            line.sendall(written(Frame(Opcode.CONT, b"", fin=False)) * 5000)
        assert end_of(line) == 1008


def test_twenty_messages_a_second_are_not_too_much(server: PhoneServer) -> None:
    assert (LIMITS.rate, LIMITS.burst) == (20, 40)
    with seated(server) as phone:
        for _ in range(LIMITS.burst - 10):
            assert phone.ask("draft", asked=0, text="")["why"] == "late"


def test_who_floods_does_not_hold_up_another_phone(server: PhoneServer) -> None:
    server.offer(SEATS)
    with seated(server) as phone:
        server.show(0, '{"t":"screen"}', 1)
        for number in range(10):
            with raw_line(server, ANOTHER_ADDRESS) as flooding:
                with suppress(ConnectionError):
                    flooding.sendall(written(Frame(Opcode.PING, b"x" * 100)) * 20_000)
                assert phone.ask("draft", asked=1, text=str(number))["ok"]
        assert server.drafts[0] == (1, "9")


def test_a_long_request_is_not_read_to_its_end(server: PhoneServer) -> None:
    with opened(server) as connection:
        with suppress(ConnectionError):
            for _ in range(500):
                connection.sendall(b"x: " + b"y" * 4000 + b"\r\n")
        answer = everything(connection)
    assert not answer.startswith(b"HTTP/1.1 200")
    assert asked(server).status == 200


def test_half_open_connections_keep_nobody_out_and_are_closed() -> None:
    with serving(Limits(silence=1.0)) as server, ExitStack() as stack:
        half_open = [
            stack.enter_context(opened(server, f"127.0.0.{2 + number % 10}"))
            for number in range(200)
        ]
        for connection in half_open[::2]:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert asked(server).status == 200
        with seated(server) as phone:
            assert phone.ask("draft", asked=0, text="")["why"] == "late"
        for connection in half_open:
            assert everything(connection) == b""


def test_one_address_cannot_use_up_the_connections_of_all() -> None:
    limits = Limits(silence=LONG, strangers=6, strangers_of_address=3)
    with serving(limits) as server, ExitStack() as stack:
        of_one = [stack.enter_context(opened(server, ANOTHER_ADDRESS)) for _ in range(3)]
        other = stack.enter_context(opened(server))
        of_one += [stack.enter_context(opened(server, ANOTHER_ADDRESS)) for _ in range(2)]
        # The oldest ones of that address are gone, and nobody else.
        assert [everything(connection) for connection in of_one[:2]] == [b"", b""]
        other.sendall(f"GET / HTTP/1.1\r\nHost: {server.addresses[0]}\r\n\r\n".encode())
        assert reply(everything(other)).status == 200
        assert asked(server).status == 200


def test_all_addresses_together_use_up_no_more_connections_than_there_are() -> None:
    with serving(Limits(silence=LONG, strangers=3)) as server, ExitStack() as stack:
        first, *others = (
            stack.enter_context(opened(server, f"127.0.0.{number}")) for number in range(2, 6)
        )
        assert everything(first) == b""
        others[0].sendall(f"GET / HTTP/1.1\r\nHost: {server.addresses[0]}\r\n\r\n".encode())
        assert reply(everything(others[0])).status == 200


def test_who_opens_many_connections_waits_for_a_turn_and_others_do_not() -> None:
    with serving(Limits(arrivals=3, arrival_rate=1 / LONG, silence=2 * LONG)) as server:
        for _ in range(3):
            assert asked(server).status == 200
        with opened(server) as waits, joined(server, ANOTHER_ADDRESS):
            waits.sendall(f"GET / HTTP/1.1\r\nHost: {server.addresses[0]}\r\n\r\n".encode())
            waits.setblocking(False)
            with pytest.raises(BlockingIOError):
                waits.recv(1)
    with serving(Limits(arrivals=3, arrival_rate=100)) as server:
        for _ in range(10):
            assert asked(server).status == 200, "it is only slower"
    with serving(Limits(arrivals=3, arrival_rate=1 / LONG, silence=0.05)) as server:
        for _ in range(3):
            assert asked(server).status == 200
        assert asked_raw(server, b"GET / HTTP/1.1\r\n\r\n") == b"", "the turn is too far away"


def test_there_are_at_most_as_many_phones_as_the_limit_and_seats_come_in_always() -> None:
    assert (LIMITS.connections, LIMITS.connections_of_address) == (24, 16)
    with serving(Limits(connections=6, connections_of_address=4)) as server, ExitStack() as stack:
        seated(server).hang_up()
        for _ in range(4):
            stack.enter_context(joined(server))
        with SocketPhone(server).hello(table=server.keys.table) as fifth:
            assert fifth.end() == (1008, "full")
        for _ in range(2):
            stack.enter_context(joined(server, ANOTHER_ADDRESS))
        with SocketPhone(server, "127.0.0.3").hello(table=server.keys.table) as seventh:
            assert seventh.end() == (1008, "full")
        with SocketPhone(server).hello(seat_key=seat_key(server)) as phone:
            phone.hear("seated")


# -- anything


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
NUMBERS = st.integers(-1, 2**53) | st.integers() | st.floats() | st.booleans()
FIELDS = st.fixed_dictionaries(
    {"t": st.sampled_from(["hello", "sit", "draft", "act", "recall", "go_on", "leave", "seats"])},
    optional={
        "v": NUMBERS,
        "n": NUMBERS,
        "asked": NUMBERS,
        "seat": NUMBERS,
        "text": st.text(max_size=20),
        "action": st.text(st.characters(max_codepoint=126), max_size=20) | st.just("x" * 201),
        "lang": st.text(max_size=5),
        "table": st.text("x-_ ", max_size=70) | st.none(),
    },
)


@given(st.text() | st.binary() | JSON.map(json.dumps) | FIELDS.map(json.dumps))
def test_a_text_is_a_message_or_said_to_be_none(text: str | bytes) -> None:
    try:
        message = read_message(text)
    except ProtocolError:
        return
    assert isinstance(message, PhoneMessage)
    assert read_message(message.model_dump_json()) == message


@given(st.integers().filter(lambda version: version != 1), st.dictionaries(st.text(), JSON))
def test_a_greeting_in_another_version_is_known_as_such(
    version: int, more: dict[str, object]
) -> None:
    text = json.dumps(more | {"t": "hello", "v": version})
    if len(text) <= MOST_BYTES:
        with pytest.raises(OtherVersionError):
            read_message(text)


FRAMES = st.builds(
    Frame,
    st.sampled_from(
        [Opcode.CONT, Opcode.TEXT, Opcode.BINARY, Opcode.CLOSE, Opcode.PING, Opcode.PONG]
    ),
    st.binary(max_size=150) | FIELDS.map(json.dumps).map(str.encode),
    st.booleans(),
    st.booleans(),
)


@pytest.fixture(scope="module")
def long_server() -> Iterator[PhoneServer]:
    with serving(Limits(wrong_guess=0, arrivals=100_000)) as server:
        yield server


@given(st.lists(FRAMES, max_size=6), st.binary(max_size=40), st.booleans())
def test_no_frames_whatever_stop_the_server(
    long_server: PhoneServer, frames: list[Frame], rest: bytes, is_seated: bool
) -> None:
    with raw_line(long_server) as line:
        if is_seated:
            key = long_server.keys.give(0)
            hello = json.dumps({"t": "hello", "v": 1, "lang": "en", "seat_key": key})
            line.sendall(written(Frame(Opcode.TEXT, hello.encode())))
        with suppress(ConnectionError):
            for frame in frames:
                line.sendall(written(frame))
            line.sendall(rest)
            line.shutdown(socket.SHUT_WR)
        everything(line)
    with joined(long_server) as phone:
        assert phone.ask("draft", asked=0, text="")["why"] == "seat"
    assert not long_server.faults


@given(st.binary(max_size=300))
def test_no_request_whatever_stops_the_server(long_server: PhoneServer, request: bytes) -> None:
    with opened(long_server) as connection:
        with suppress(ConnectionError):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        everything(connection)
    assert asked(long_server).status == 200
    assert not long_server.faults


# -- the code


def test_the_code_holds_the_link_with_the_key_in_its_fragment() -> None:
    link = join_link("192.168.1.5:7593", "KEY")
    assert link == "http://192.168.1.5:7593/#KEY"
    modules = code_modules(link)
    size = len(modules)
    assert {len(row) for row in modules} == {size}
    assert code_modules(link) == modules != code_modules(link + "x")
    # The three marks by which a camera finds it.
    mark = [list(map(int, row)) for row in ("1111111", "1000001", "1011101")]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row, expected in enumerate(mark):
            assert list(modules[top + row][left : left + 7]) == list(map(bool, expected))
