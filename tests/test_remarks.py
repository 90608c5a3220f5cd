"""What computers say: words that fit what happened, seldom more than one, beside a face, and not at all if unwanted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from games import Move, random_game
from table import Player, a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.engine import (
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
from skye_desktop.files.settings import Speed
from skye_desktop.game.runner import Cause, Change
from skye_desktop.game.session import Moment
from skye_desktop.games.skye.remarks import Remark, Remarks, sayings
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.table.remark_note import RemarkNote

PERSON, COMPUTER = "", "solid"
BESIDE = [PERSON, COMPUTER, PERSON]
ONLY_COMPUTERS = [COMPUTER] * 3


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


def kind_said_to(
    event: Event, computers: Sequence[str], state: GameState | None = None
) -> str | None:
    """The kind of what is said to one event, by any of some chances."""
    found = (
        Remarks(seed).on([event], state or new_game(a_setup(3)), computers, done=1)
        for seed in range(12)
    )
    return next((kind_of(remark.text) for remark in found if remark is not None), None)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_only_computers_speak_once_in_a_phase_and_fittingly(seats: int) -> None:
    computers = [PERSON, *[COMPUTER] * (seats - 1)]
    said = said_in(random_game(seats, 1), computers)
    assert said == said_in(random_game(seats, 1), computers) != []
    assert all(computers[remark.seat] for _, remark in said)
    times = Counter((move.after.round, move.after.phase, remark.seat) for move, remark in said)
    assert max(times.values()) == 1
    for move, remark in said:
        assert "{" not in remark.text
        sellers = {event.seller for event in move.events if isinstance(event, TileBought)}
        assert kind_of(remark.text) != "sold" or remark.seat in sellers
    for nobody in ((), [PERSON] * seats):
        assert said_in(random_game(seats, 1), nobody) == [], "people hear nothing of each other"


def test_everything_there_is_to_say_is_said_some_time() -> None:
    games = (said_in(random_game(3, seed), ONLY_COMPUTERS) for seed in range(12))
    heard = {kind_of(remark.text) for said in games for _, remark in said}
    assert heard >= {"last round", "bought", "missed", "passed", "completed", "scored"}


def test_what_is_worth_a_word_and_what_is_passed_over() -> None:
    last = len(a_setup(3).track)
    for event, kind in (
        (TileBought(seat=0, seller=1, tile=5, price=9), "sold"),
        (TileBought(seat=0, seller=1, tile=5, price=2), None),
        (TileKept(1, 5, 7), "kept"),
        (TileKept(1, 5, 1), None),
        (RoundBegan(last, 0), "last round"),
        (RoundBegan(last - 1, 0), None),
    ):
        assert kind_said_to(event, BESIDE) == kind, event
    for scored in (event for move in random_game(3, 2) for event in move.events):
        if isinstance(scored, TileScored) and max(line.points for line in scored.lines) < 6:
            assert kind_said_to(scored, ONLY_COMPUTERS) is None, "few points"


# -- at the table


def table_with_computers(
    folder: Path, size: tuple[int, int] = (1280, 720), scale: int | None = None
) -> tuple[Player, RemarkNote]:
    """At the market; the seats but the first are taken for computers' by whoever listens to what is said."""
    setup = a_setup(3)
    moments = moments_until(setup, in_phase(Phase.BUYING, 2))
    player = sit_down(window(folder, size=size, scale=scale), setup, moments)
    player.table.session.table = TableOptions(computers=(PERSON, COMPUTER, COMPUTER))
    return player, player.table.remark_note


def sale(player: Player, seller: int = 1) -> Change:
    """Somebody has bought dearly of a computer."""
    runner = player.table.desk.runner
    event = TileBought(seat=0, seller=seller, tile=5, price=12)
    return Change(Cause.ACTION, runner.stage, len(player.table.session.moments), (event,))


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), None), ((1920, 1080), None), ((1280, 720), 200)]
)
def test_a_remark_stands_beside_the_card_of_its_seat_and_over_no_panel_and_no_bar(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    player, said = table_with_computers(tmp_path, size=size, scale=scale)
    assert "said" not in player.table.tree.ids
    for seller in (1, 2):
        said.remark = None
        said.on_change(sale(player, seller))
        player.table.tree.update()
        assert said.remark is not None
        assert said.remark.text in [node.label for node in player.table.nodes()]
        assert player.table.desk.window.contains(said.box)
        card = player.place(f"seat {seller + 1}")
        assert not said.box.colliderect(card)
        beside = card.move(-said.box.width, 0).inflate(
            0, 8
        )  # or at its corner, off the land's tiles
        assert scale or said.box.colliderect(beside)
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


def test_one_is_read_before_the_next_takes_its_place_and_goes_by_itself(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path)
    tree = player.table.tree
    said.on_change(sale(player, seller=1))
    first = said.remark
    said.on_change(sale(player, seller=2))
    assert said.remark is first is not None
    tree.tick(3.0)
    said.on_change(Change(Cause.ACTION, player.table.desk.runner.stage, 1, (TileKept(2, 5, 9),)))
    assert said.remark is not None
    assert said.remark is not first
    for _ in range(2):
        wait = tree.next_tick(said)
        assert wait is not None
        assert wait > 1, "nothing moves while it is read"
        tree.tick(wait)
    assert said.remark is None
    assert tree.next_tick(said) is None


def test_whoever_wants_no_remarks_gets_none_nor_of_what_is_undone(tmp_path: Path) -> None:
    player, said = table_with_computers(tmp_path)
    stage, done = player.table.desk.runner.stage, len(player.table.session.moments)
    said.on_change(sale(player))
    assert said.remark is not None
    said.on_change(Change(Cause.REWOUND, stage, done))
    assert said.remark is None
    player.app.settings.remarks = False
    said.on_change(sale(player, seller=2))
    assert said.remark is None


def test_a_remark_on_points_comes_with_their_row_and_not_before(tmp_path: Path) -> None:
    setup = a_setup(3)
    moments = moments_until(setup, in_phase(Phase.INCOME, 5))
    player = sit_down(window(tmp_path, speed=Speed.NORMAL), setup, moments)
    panel, said = player.panel(ScoringPanel), player.table.remark_note
    scored = [event for event in panel.announcement.events if isinstance(event, TileScored)]
    line = scored[-1].lines[-1]
    said.remark = Remark(line.seat, "Well grown.", 4, line)
    said.wake(0.1)
    seen = []
    for _ in range(2000):
        player.turn()
        seen.append((panel.has_told(line), "said" in player.table.tree.ids))
        if all(seen[-1]):
            break
    assert seen[0] == (False, False)
    assert (False, True) not in seen
    assert seen[-1] == (True, True)
