"""What computers say: words that fit what happened, seldom more than one, beside a face, and not at all if unwanted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from games import Move, random_game
from table import Player, a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.bots.character import CHARACTERS
from skye_desktop.engine import (
    TILES,
    BuyTile,
    Event,
    GameState,
    PassBuying,
    Phase,
    RoundBegan,
    TileBought,
    TileKept,
    TileScored,
    new_game,
)
from skye_desktop.files.record import TableOptions
from skye_desktop.play.remarks import Remark, Remarks, sayings
from skye_desktop.play.runner import Cause, Change
from skye_desktop.play.session import Moment
from skye_desktop.ui.table.remark_note import RemarkNote

PERSON, COMPUTER = "", "solid"
GAMES = [(seats, seed) for seats in (2, 3, 5) for seed in range(3)]


def kind_of(text: str) -> str:
    """What a remark is said to, by the name of its kind."""
    for kind, texts in sayings().says.items():
        for words in texts:
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(words.text))
            if re.fullmatch(pattern, text):
                return kind
    raise AssertionError(f"nobody says: {text}")


def said_in(game: Sequence[Move], computers: Sequence[str]) -> list[tuple[Move, Remark]]:
    """Every remark of a game, with what it is said to."""
    remarks = Remarks(seed=4)
    found = []
    for done, move in enumerate(game, start=1):
        remark = remarks.on(move.events, move.after, computers, done)
        if remark is not None:
            found.append((move, remark))
    return found


def state_of(*, seats: int = 3) -> GameState:
    return new_game(a_setup(seats))


def said_to(
    event: Event, computers: Sequence[str], *, state: GameState | None = None
) -> str | None:
    """What is said to one event, said by chance or not."""
    found = (
        Remarks(seed).on([event], state or state_of(), computers, done=1) for seed in range(12)
    )
    return next((remark.text for remark in found if remark is not None), None)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_only_computers_speak_once_in_a_phase_and_fittingly(seats: int, seed: int) -> None:
    computers = [PERSON, *[COMPUTER] * (seats - 1)]
    said = said_in(random_game(seats, seed), computers)
    assert said
    assert all(computers[remark.seat] for _, remark in said)
    times = Counter((move.after.round, move.after.phase, remark.seat) for move, remark in said)
    assert max(times.values()) == 1
    for move, remark in said:
        assert kind_of(remark.text)
        assert "{" not in remark.text
        if kind_of(remark.text) == "sold":
            assert any(
                isinstance(event, TileBought) and event.seller == remark.seat
                for event in move.events
            )


def test_the_same_game_hears_the_same_words() -> None:
    computers = [COMPUTER] * 3
    assert said_in(random_game(3, 1), computers) == said_in(random_game(3, 1), computers)


def test_people_among_themselves_hear_nothing() -> None:
    assert said_in(random_game(3, 0), [PERSON] * 3) == []


def test_everything_there_is_to_say_is_said_some_time() -> None:
    computers = [COMPUTER] * 3
    heard = {
        kind_of(remark.text)
        for seed in range(25)
        for _, remark in said_in(random_game(3, seed), computers)
    }
    assert heard >= {"last round", "bought", "missed", "passed", "completed", "scored"}
    assert kind_of(said_to(TileBought(0, 1, 5, 8), [PERSON, COMPUTER, PERSON]) or "") == "sold"
    assert kind_of(said_to(TileKept(1, 5, 7), [PERSON, COMPUTER, PERSON]) or "") == "kept"


def test_a_good_sale_names_buyer_and_price_and_a_cheap_one_is_passed_over() -> None:
    computers = [PERSON, COMPUTER, PERSON]
    good = said_to(TileBought(seat=0, seller=1, tile=5, price=9), computers)
    assert good is not None
    assert "Ann" in good or "9" in good
    assert said_to(TileBought(seat=0, seller=1, tile=5, price=2), computers) is None
    assert said_to(TileKept(1, 5, 1), computers) is None


def test_a_tile_is_missed_by_whoever_loves_its_terrain() -> None:
    state = state_of()
    loved = CHARACTERS[state.setup.seats[2].clan].terrain
    tiles = {
        sum(edge is loved for edge in tile.faces[0].edges): number
        for number, tile in TILES.items()
        if number
    }
    computers = [PERSON, PERSON, COMPUTER]
    assert kind_of(said_to(TileBought(0, 1, tiles[3], 2), computers, state=state) or "") == "missed"
    assert said_to(TileBought(0, 1, tiles[1], 2), computers, state=state) is None


def test_the_last_round_is_spoken_of_when_it_begins_and_no_other() -> None:
    state = state_of()
    last = len(state.setup.track)
    assert kind_of(said_to(RoundBegan(last, 0), [PERSON, COMPUTER, PERSON]) or "") == "last round"
    assert said_to(RoundBegan(last - 1, 0), [PERSON, COMPUTER, PERSON]) is None


def test_few_points_are_nothing_to_speak_of() -> None:
    for move in random_game(3, 2):
        for event in move.events:
            if isinstance(event, TileScored) and max(line.points for line in event.lines) < 6:
                assert said_to(event, [COMPUTER] * 3) is None


# -- at the table


def table_with_computers(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    phase: Phase = Phase.BUYING,
    scale: int | None = None,
) -> tuple[Player, RemarkNote]:
    """At the market; the seats but the first are taken for computers' by whoever listens to what is said."""
    setup = a_setup(3)
    moments = moments_until(setup, in_phase(phase, 2))
    player = sit_down(window(folder, size=size, scale=scale), setup, moments)
    player.table.session.table = TableOptions(computers=(PERSON, COMPUTER, COMPUTER))
    return player, player.table.remark_note


def sale(player: Player, seller: int = 1) -> Change:
    """Somebody has bought dearly of a computer."""
    runner = player.table.desk.runner
    event = TileBought(seat=0, seller=seller, tile=5, price=12)
    return Change(Cause.ACTION, runner.stage, len(player.table.session.moments), (event,))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600)])
def test_a_remark_stands_in_the_window_beside_the_card_of_its_seat(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player, said = table_with_computers(tmp_path, size=size)
    assert "said" not in player.table.tree.ids
    said.on_change(sale(player))
    player.see()
    rect = said.box
    assert player.table.desk.window.contains(rect)
    assert said.remark is not None
    assert said.remark.text in [node.label for node in player.table.nodes()]
    assert not rect.colliderect(player.place("seat 2"))
    assert rect.colliderect(player.place("seat 2").move(-rect.width, 0))


@pytest.mark.parametrize("phase", [Phase.BUYING, Phase.BUILDING])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), None), ((1280, 720), 150), ((1280, 720), 200)]
)
def test_a_remark_lies_over_no_panel_and_no_bar(
    tmp_path: Path, size: tuple[int, int], scale: int | None, phase: Phase
) -> None:
    player, said = table_with_computers(tmp_path, size=size, scale=scale, phase=phase)
    for seller in (1, 2):
        said.remark = None
        said.on_change(sale(player, seller))
        player.see()
        assert said.remark is not None
        assert not said.box.colliderect(player.table.panel.rect)
        assert not said.box.colliderect(player.place("bar"))


def test_a_computer_speaks_of_what_a_person_does_at_the_table(tmp_path: Path) -> None:
    """Of the first thing that a person does in this game and that is worth a word."""
    game, computers = random_game(3, 1), (PERSON, COMPUTER, COMPUTER)
    setup = game[0].before.setup

    def is_spoken_of(number: int) -> bool:
        move = game[number]
        is_own = getattr(move.action, "seat", None) == 0 and move.before.phase is Phase.BUYING
        said = Remarks(setup.seed).on(move.events, move.after, computers, number + 1)
        return is_own and said is not None

    number = next(number for number in range(len(game)) if is_spoken_of(number))
    moments = [Moment(move.action, move.events, move.after) for move in game[:number]]
    player = sit_down(window(tmp_path), setup, moments)
    player.table.session.table = TableOptions(computers=computers)
    action = game[number].action
    assert isinstance(action, BuyTile | PassBuying)
    player.table.desk.submit(action)
    assert player.table.remark_note.remark is not None


def test_it_goes_by_itself_and_nothing_is_asked_of_anybody(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path)
    said.on_change(sale(player))
    tree = player.table.tree
    for _ in range(2):
        wait = tree.next_tick(said)
        assert wait is not None
        assert wait > 1, "nothing moves while it is read"
        tree.tick(wait)
    assert said.remark is None
    assert tree.next_tick(said) is None


def test_behind_the_curtain_it_waits_until_it_can_be_read(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path, phase=Phase.PRICING)
    assert player.table.panel.covers_table
    said.on_change(sale(player))
    for _ in range(30):
        player.table.tree.tick(2.0)
    assert said.remark is not None
    player.table.session.table = TableOptions()
    player.key(pygame.K_RETURN)
    assert not player.table.panel.covers_table
    player.table.tree.tick(60.0)
    assert said.remark is None


def test_one_is_read_before_the_next_takes_its_place(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path)
    said.on_change(sale(player, seller=1))
    first = said.remark
    said.on_change(sale(player, seller=2))
    assert said.remark is first
    player.table.tree.tick(3.0)
    scored = Change(Cause.ACTION, player.table.desk.runner.stage, 1, (TileKept(2, 5, 9),))
    said.on_change(scored)
    assert said.remark is not None
    assert said.remark is not first


@pytest.mark.parametrize("nobody", [(), (PERSON,) * 3])
def test_persons_among_themselves_hear_no_remarks(nobody: Sequence[str]) -> None:
    remarks = Remarks(seed=4)
    for done, move in enumerate(random_game(3, 1), start=1):
        assert remarks.on(move.events, move.after, nobody, done) is None


def test_whoever_wants_no_remarks_gets_none(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path)
    said.on_change(sale(player))
    assert said.remark is not None
    player.app.settings.remarks = False
    said.on_change(sale(player, seller=2))
    assert said.remark is None


def test_what_is_undone_is_not_spoken_of(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path)
    said.on_change(sale(player))
    said.on_change(
        Change(Cause.REWOUND, player.table.desk.runner.stage, len(player.table.session.moments))
    )
    assert said.remark is None
