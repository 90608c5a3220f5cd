"""The hosts: each has its own way, they are beaten one after the other, and who was beaten is kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pygame
import pytest
from groups import widely
from table import CTRL, Player, a_setup, sit_down, window
from test_prompt import Blind, from_the_menu
from ui import Reader, at_the_title, table_of

from skye_desktop.engine import (
    EndBuilding,
    GameSetup,
    GameState,
    Phase,
    RoundBegan,
    ScoringId,
    Seat,
    apply,
    new_game,
)
from skye_desktop.files import Shelf, read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import Speed
from skye_desktop.files.trophies import HOSTS as TROPHIES
from skye_desktop.files.trophies import Trophy, TrophyFile
from skye_desktop.game.contests import Contest, Result, order
from skye_desktop.game.session import Moment, Session
from skye_desktop.games.skye.bots import BOTS, HOST_LEVELS, HOSTS, LEVELS
from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.hosts import (
    LADDER,
    HostLand,
    finished_try,
    host_table,
    is_open,
    lines_for,
    next_host,
    tiles_of,
    to_beat,
)
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.games.skye.playtest.way_figures import WayFigures, mean_figures, way_figures
from skye_desktop.games.skye.remarks import Remarks
from skye_desktop.games.skye.ui.scenes.hosts_screen import HostsScene
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.skye_seats import SkyeSeats
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.games.skye.wording.level import level_about, level_name, rank

PAGE = Path(__file__).parent.parent / "docs" / "guide" / "bots.md"
SHEEP, OTTER, GOAT, SQUIRREL, OWL = LADDER
PERSON = Seat(clan=Clan.MACLEOD, name="Mairi")
WON = Trophy(stars=3, reached=70, tries=1, won_on=date(2026, 5, 3))


# -- their ways and their strength


def figures(host: str, other: str, deals: int = 3) -> tuple[WayFigures, WayFigures]:
    """The mean figures of a host and of the other one, in deals played from both seats."""
    mine, theirs = list[WayFigures](), list[WayFigures]()
    for seed in range(deals):
        for bots in ((host, other), (other, host)):
            game = play(table(2, seed), bots, check=False)
            at = bots.index(host)
            mine.append(way_figures(game, at))
            theirs.append(way_figures(game, 1 - at))
    return mean_figures(mine), mean_figures(theirs)


def test_the_sheep_never_buys_dear() -> None:
    mine, theirs = figures("host_sheep", "solid", deals=4)
    assert 0 < mine.dearest <= 2
    assert mine.dearest < 0.7 * theirs.dearest


def test_the_otter_has_the_larger_lake() -> None:
    mine, theirs = figures("host_otter", "solid", deals=4)
    assert mine.lake > 1.3 * theirs.lake


def test_the_goat_closes_more_mountains() -> None:
    mine, theirs = figures("host_goat", "solid", deals=4)
    assert mine.mountains > 1.3 * theirs.mountains


@pytest.mark.wide
def test_the_squirrel_has_more_gold_at_the_end() -> None:
    mine, theirs = figures("host_squirrel", "solid", deals=2)
    assert mine.gold > 1.5 * theirs.gold


@pytest.mark.parametrize(
    ("bots", "variant"),
    widely([(tuple(HOSTS)[:3], ""), (tuple(HOSTS)[2:4], "two-purchases")]),
)
def test_hosts_play_by_the_rules_at_any_table(bots: Sequence[str], variant: str) -> None:
    setup = table(len(bots), 3, variant=VARIANTS.load(variant)) if variant else table(len(bots), 3)
    assert play(setup, bots, check=True).state.phase is Phase.FINISHED


def test_the_ladder_is_in_the_order_of_the_measured_strength_on_the_page_of_bots() -> None:
    shares = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")]
        if cells[0] in HOSTS and "±" in cells[1]:
            shares[cells[0]] = float(cells[1].split("%")[0])
    assert (
        [host.id for host in LADDER]
        == list(HOSTS)
        == list(HOST_LEVELS)
        == sorted(shares, key=lambda host: shares[host])
    )
    for host in LADDER:
        assert host.strength == pytest.approx(shares[host.id] / 100, abs=0.006), host.id


def test_a_round_robin_is_told_in_its_order_and_half_of_one_is_not() -> None:
    def met(level: str, opponent: str, *deals: float) -> Result:
        games = 2 * len(deals)
        return Result(Contest(level, opponent, 2), games, list(deals), [1] * games, [1.0] * games)

    found = [met("b", "a", 1, 1, 0.5), met("c", "a", 1, 1, 1), met("c", "b", 1, 0.5, 0.5)]
    head, *lines = order(found)
    assert "against a" in head
    assert [line.split()[0] for line in lines] == ["a", "b", "c"]
    assert "83.3 %" in lines[2], "the mean of 100 and 66.7"
    assert order(found[:2]) == []


def test_hosts_are_bots_with_words_of_their_own_and_no_levels_of_a_new_game() -> None:
    assert not {*HOSTS} & {*LEVELS}
    assert {*HOSTS} <= {*BOTS}
    assert len({host.name for host in LADDER}) == len({host.clan for host in LADDER}) == 5
    assert [rank(host.id) for host in LADDER] == [1, 2, 3, 4, 5]
    for host in LADDER:
        assert level_name(host.id) == host.beast
        assert level_about(host.id) == host.way
        assert len(set(host.land)) == 4


# -- the ladder


def test_each_host_opens_the_next_one() -> None:
    assert [is_open(host, {}) for host in LADDER] == [True, False, False, False, False]
    won = {SHEEP.id: WON, OTTER.id: Trophy(reached=50, tries=2)}
    assert [is_open(host, won) for host in LADDER] == [True, True, False, False, False]
    assert to_beat(won) is OTTER
    assert to_beat({host.id: WON for host in LADDER}) is OWL
    assert next_host(SHEEP) is OTTER
    assert next_host(OWL) is None


def test_a_host_leads_its_clan_unless_the_person_does() -> None:
    for host in LADDER:
        for clan in Clan:
            setup, options = host_table(host, Seat(clan=clan, name="Mairi"))
            assert setup.seats[0].clan is clan is not setup.seats[1].clan
            assert setup.seats[1].clan is host.clan or clan is host.clan
            assert [*setup.names] == ["Mairi", host.name]
            assert options.computers == ("", host.id)
    tiles = tiles_of(HostLand.HOST, OTTER)
    assert tiles is not None
    assert ScoringId.LARGEST_LAKE in tiles
    assert host_table(OTTER, PERSON, tiles)[0].scoring_tiles == tiles
    assert tiles_of(HostLand.LOT, OTTER) is None


def game_against(shelf: Shelf, *, won: bool, less: int = 0) -> Session:
    """A game that was won or lost against the sheep, without its last actions.

    The person, who is the last to act, plays like a bot.
    """
    bots = ("solid", "host_sheep") if won else ("passes", "solid")
    seats = host_table(SHEEP, PERSON)[0].seats
    for seed in range(50):
        setup = GameSetup.drawn(seats, seed)
        game = play(setup, bots, check=False)
        mine, its = (player.points for player in game.state.players)
        if (mine > its) == won and mine != its and game.actions[-1] == EndBuilding(0):
            break
    state: GameState = new_game(setup)
    moments = list[Moment]()
    for action in game.actions[: len(game.actions) - less]:
        state, events = apply(state, action)
        moments.append(Moment(action, events, state))
    options = TableOptions(computers=("", "host_sheep"))
    return Session(setup, shelf, shelf.fresh_path(), moments=moments, table=options)


def test_a_finished_game_counts_once_it_was_played_fairly_from_its_beginning(
    tmp_path: Path,
) -> None:
    shelf = Shelf(tmp_path)
    session = game_against(shelf, won=True)
    found = finished_try(session)
    assert found is not None
    host, trophy = found
    assert (host, trophy.stars, trophy.reached) == (SHEEP, 3, session.state.players[0].points)
    assert trophy.won_on is not None
    lost = finished_try(game_against(shelf, won=False))
    assert lost is not None
    assert (lost[1].stars, lost[1].won_on) == (0, None)
    assert finished_try(game_against(shelf, won=True, less=1)) is None, "it is not over"
    for options in (
        TableOptions(computers=("", "solid")),
        TableOptions(computers=("solid", "host_sheep")),
        TableOptions(computers=("", "host_sheep"), was_playtest=True),
    ):
        session.table = options
        assert finished_try(session) is None, options
    session.table = TableOptions(computers=("", "host_sheep"))
    branch = session.branch(len(session.moments) - 1, "again")
    assert finished_try(branch) is None
    branch.close()


# -- what they say


def test_a_host_greets_and_knows_before_the_last_round_whether_it_is_ahead() -> None:
    setup = a_setup(2)
    computers = ("", "host_otter")
    first = Remarks(4).on([RoundBegan(1, 0)], new_game(setup), computers, 1)
    assert first is not None
    assert (first.seat, first.text) in [
        (1, line.text) for line in lines_for("host_otter", "greeting")
    ]
    assert Remarks(4).on([RoundBegan(1, 0)], new_game(setup), ("", "solid"), 1) is None
    state = new_game(setup)
    ahead = state._replace(players=(state.players[0], state.players[1]._replace(points=9)))
    behind = state._replace(players=(state.players[0]._replace(points=9), state.players[1]))
    for now, occasion in ((ahead, "ahead"), (behind, "behind")):
        said = Remarks(4).on([RoundBegan(len(setup.track), 0)], now, computers, 1)
        assert said is not None
        assert said.text in [line.text for line in lines_for("host_otter", occasion)]


# -- the screen


def hosts_screen(folder: Path, won: Sequence[str] = ()) -> tuple[Reader, HostsScene]:
    """The path of the hosts, reached from the title by its key."""
    for host in won:
        TrophyFile(folder).add_try(TROPHIES, host, WON)
    reader = at_the_title(folder)
    reader.key(pygame.K_o)
    scene = reader.scene
    assert isinstance(scene, HostsScene)
    return reader, scene


def test_the_first_host_is_challenged_with_the_mouse_alone(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.click("Hosts")
    reader.click("clan MacInnes")
    reader.click("play")
    session = table_of(reader).session
    assert session.table.computers == ("", "host_sheep")
    assert [seat.clan for seat in session.setup.seats] == [Clan.MACINNES, Clan.MACKINNON]
    (path,) = (tmp_path / "saves").glob("*.json")
    assert read_game(path).save.table.computers == ("", "host_sheep"), "the save names the host"


def test_a_locked_host_says_what_opens_it_and_is_not_played(tmp_path: Path) -> None:
    reader, scene = hosts_screen(tmp_path)
    reader.click("host_goat")
    assert scene.host is GOAT
    assert "Beat Tavish first" in reader.words()
    reader.key(pygame.K_RETURN)
    assert reader.is_open == "HostsScene"


def test_a_damaged_file_of_trophies_is_told_and_the_first_host_is_open(tmp_path: Path) -> None:
    (tmp_path / "trophies.json").write_text("{broken", encoding="utf-8")
    reader, scene = hosts_screen(tmp_path)
    assert "could not be read whole" in reader.words()
    assert scene.host is SHEEP
    reader.click("play")
    assert table_of(reader).session.table.computers == ("", "host_sheep")


def test_the_next_host_is_chosen_and_played_with_the_keyboard_alone(tmp_path: Path) -> None:
    reader, scene = hosts_screen(tmp_path, won=["host_sheep"])
    assert scene.host is OTTER
    assert "1 of 5 beaten" in reader.words()
    reader.key(pygame.K_PAGEUP)
    assert scene.host is SHEEP
    assert "Beaten on 2026-05-03, with 70 points at best (1 game)" in reader.words()
    reader.key(pygame.K_PAGEDOWN)
    reader.tab_to("land")
    reader.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert "Largest lake" in reader.words()
    reader.key(pygame.K_RETURN, CTRL)
    session = table_of(reader).session
    assert session.table.computers == ("", "host_otter")
    assert session.setup.scoring_tiles == OTTER.land


def test_beating_a_host_at_the_table_is_kept_and_opens_the_door_to_the_next(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.settings.computer_speed = app.settings.animation_speed = Speed.OFF
    session = game_against(app.shelf, won=True, less=1)
    player: Player = sit_down(app, session.setup, session.moments, tuple(session.table.computers))
    assert player.table.desk.runner.submit(EndBuilding(0)) is None
    player.turn()
    trophies, trouble = app.trophies.read()
    assert trouble == ""
    assert trophies[TROPHIES]["host_sheep"].stars == 3
    assert trophies[TROPHIES]["host_sheep"].tries == 1
    app.push(ResultsScene(app, player.session))
    reader = Reader(app)
    reader.turn()
    assert "Next: Tavish" in reader.words()
    reader.click("hosts")
    scene = reader.scene
    assert isinstance(scene, HostsScene)
    assert scene.host is OTTER


def test_the_sheet_of_players_tells_how_a_host_plays_and_not_how_its_clan_does() -> None:
    seats, seat = SkyeSeats(), Seat(clan=SHEEP.clan, name=SHEEP.given)
    assert seats.style(seat, SHEEP.id) == level_about(SHEEP.id)
    assert seats.style(seat, "easy").startswith(SHEEP.clan.display_name)


# -- at a terminal


def test_a_host_is_challenged_at_the_terminal(tmp_path: Path) -> None:
    blind = Blind(1, typed="6|2|6|1||")
    from_the_menu(tmp_path, blind)
    told = blind.written.getvalue()
    assert "Una, the sheep: Never buys dear" in told
    assert "Beat Una first." in told, "the second one is locked"
    assert "Una: “" in told
