"""The ladder of hosts: five beasts, which are beaten one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.files.trophies import HOSTS
from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import SCORING_TILES, Clan
from skye_desktop.games.skye.hosts import (
    LADDER,
    Host,
    HostLand,
    Won,
    host_table,
    is_beaten,
    is_open,
    lines_for,
    tiles_of,
    to_beat,
)
from skye_desktop.games.skye.new_table import SeatDraft
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.host_path import ClanCrest, host_card, host_path, strength_bar
from skye_desktop.games.skye.wording.level import PERSON
from skye_desktop.i18n import enumerated, tr, tr_in, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Choice,
    Column,
    Command,
    Common,
    Do,
    Face,
    Kind,
    Label,
    Row,
    Space,
    Widget,
    column,
    heading,
    pane,
    row,
    screen,
    sheet,
    spacer,
    theme,
    wood_board,
)

_WIDEST, _TALLEST = 1360, 800
_CREST = 46
_BAR = 16
"""Height of the bar of strength, in design pixels."""
_BAR_WIDTH = 150
_BESIDE = 720
"""Least width of a small window with room for both sheets side by side, in design pixels."""


class HostsScene(TreeScreen):
    """The path of the hosts; below it who the chosen one is, and with what one plays against it."""

    place = "hosts"
    arrows_move_focus = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._won: Won = {}
        self._trouble = ""
        """What was wrong with the file of trophies, until it is told."""
        self._read()
        self.host = to_beat(self._won)
        """Host that is chosen."""
        self._land = HostLand.LOT
        self._person = _person(app)

    def _read(self) -> None:
        trophies, self._trouble = self.app.trophies.read()
        self._won = trophies.get(HOSTS, {})

    def on_entered(self) -> None:
        if self._trouble:
            self.app.notify(self._trouble, self)

    def on_uncovered(self) -> None:
        self._read()
        self.on_entered()
        self.invalidate()

    # -- what is done

    def choose(self, host: str) -> None:
        self.host = next(one for one in LADDER if one.id == host)
        self.invalidate()

    def _step(self, by: int) -> None:
        """Choose a host further up or down the path."""
        at = LADDER.index(self.host) + by
        if 0 <= at < len(LADDER):
            self.choose(LADDER[at].id)

    def _choose_clan(self, clan: Clan) -> None:
        self._person.change(clan, PERSON)
        self.invalidate()

    def _choose_land(self, land: HostLand) -> None:
        self._land = land
        self.invalidate()

    def play(self) -> None:
        """Go to the table; does nothing while the host is locked."""
        if self._why_not:
            return
        setup, table = host_table(self.host, self._person.seat, tiles_of(self._land, self.host))
        self.app.go.play(lambda: Session.start(setup, self.app.shelf, table))

    @property
    def _why_not(self) -> str:
        """Why the chosen host cannot be challenged, in words; empty if it can."""
        return "" if is_open(self.host, self._won) else _lock(self.host)

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        cards = [self._card(host) for host in LADDER]
        head = None if self._is_low else self._head()
        board = wood_board(head, host_path(cards), gap=Space.S, pad=(Space.XL, Space.M), grow=5)
        if self.app.is_small:
            is_wide = self.layout_rect.width >= self.canvas.px(_BESIDE)
            both = (column(self._about(), grow=3), column(self._choices(), grow=2))
            inside = row(*both, gap=Space.XL) if is_wide else column(*both, gap=Space.L)
            shown = pane(inside, id="pane", label=self.host.name)
            below: Widget = sheet(shown, pad=(Space.L, Space.M), grow=3)
        else:
            about = sheet(self._about(), pad=(Space.XL, Space.L), grow=3)
            choices = sheet(self._choices(), pad=(Space.XL, Space.L), grow=2)
            below = row(about, choices, gap=Space.L)
        return (
            screen(
                column(board, below, gap=Space.M if self.app.is_small else Space.L),
                self.button(Common.CANCEL, id="back", width=theme.NARROW_BUTTON),
                self._words(),
                self._play_button(),
                widest=_WIDEST,
                tallest=_TALLEST,
            ),
        )

    @property
    def _is_low(self) -> bool:
        """Whether there is no room for the heading."""
        return self.layout_rect.height < self.canvas.px(520)

    def _head(self) -> Row:
        count = sum(is_beaten(host, self._won) for host in LADDER)
        told = tr("{n} of {all} beaten").format(n=count, all=len(LADDER))
        return row(
            heading(tr("Hosts"), colour=theme.LIGHT_INK),
            spacer(),
            Label(told, theme.LARGE_BODY, theme.GOLD_PALE, Face.TITLE_REGULAR, id="count"),
            align=Align.CENTRE,
        )

    def _card(self, host: Host) -> Widget:
        beaten, locked = is_beaten(host, self._won), not is_open(host, self._won)
        in_short = tr("Beaten") if beaten else tr("Locked") if locked else tr("Open")
        stands = _lock(host) if locked else in_short
        return host_card(
            host, stands, in_short, self.choose, is_selected=host is self.host, is_locked=locked,
            is_beaten=beaten, tip=_lock(host) if locked else host.way,
        )  # fmt: skip

    def _about(self) -> Column:
        """Return who the chosen host is, how strong it was measured, and whether it is beaten."""
        host = self.host
        greeting = lines_for(host.id, "greeting")[0].text
        percent = round(100 * host.strength)
        measured = tr("Wins {n} % of its games against the other hosts").format(n=percent)
        title = tr("{name}, {beast}").format(name=host.name, beast=host.beast)
        return column(
            heading(title, size=theme.LARGE),
            Label(host.way, theme.LARGE_BODY, wrap=True, id="way"),
            Label(tr("“{words}”").format(words=greeting), colour=theme.INK_SOFT, wrap=True),
            Space.S,
            row(
                Label(tr("Strength"), face=Face.BOLD),
                strength_bar(host, _BAR, _BAR_WIDTH),
                Label(measured, theme.SMALL, theme.INK_SOFT, wrap=True, grow=1),
                gap=Space.M,
                align=Align.CENTRE,
            ),
            Label(self._result(), face=Face.BOLD, wrap=True, id="result"),
            gap=Space.XS,
        )

    def _result(self) -> str:
        """Return in words what has come of the games against the chosen host."""
        trophy = self._won.get(self.host.id)
        if trophy is None:
            return self._why_not or tr("Not beaten yet")
        tries = trn("{n} game", "{n} games", trophy.tries)
        points = trn("{n} point", "{n} points", trophy.reached or 0)
        if trophy.won_on is None:
            return tr("Not beaten yet: {games}, {points} at best").format(
                games=tries, points=points
            )
        told = tr("Beaten on {date}, with {points} at best ({games})")
        return told.format(date=trophy.won_on.isoformat(), points=points, games=tries)

    def _choices(self) -> Column:
        """Return the choice of clan and of what is scored."""
        side, mine = self.canvas.target(_CREST), self._person.clan
        crests = [
            ClanCrest(
                clan.display_name, Do(self._choose_clan, clan), is_selected=clan is mine,
                clan=clan, id=f"clan {clan.english_name}", tip=clan.display_name, width=side,
                height=side,
            )
            for clan in Clan
        ]  # fmt: skip
        lands = (
            (HostLand.LOT, tr("Drawn by lot")),
            (HostLand.BEGINNERS, tr("For beginners")),
            (HostLand.HOST, tr("Its own choice")),
        )
        choice = Choice(
            lands, self._land, self._choose_land, id="land", grow=1,
            tip=tr("By lot, four that are easy to see, or the four that the host likes best"),
            called=tr("Scoring tiles"),
        )  # fmt: skip
        return column(
            Label(tr("Your clan"), face=Face.BOLD),
            row(*crests, gap=Space.M),
            Space.S,
            Label(tr("Scoring tiles"), face=Face.BOLD),
            row(choice, height=self.canvas.target(34)),
            Label(self._tiles(), theme.SMALL, theme.INK_SOFT, wrap=True, id="tiles"),
            gap=Space.S,
        )

    def _tiles(self) -> str:
        """Return the scoring tiles of the game in words."""
        tiles = tiles_of(self._land, self.host)
        if tiles is None:
            return tr("Four of sixteen, new in every game")
        return enumerated(SCORING_TILES[tile].name for tile in tiles)

    def _words(self) -> Widget:
        text = self._why_not or tr("{person} against {host}, at a table of two").format(
            person=self._person.name, host=self.host.name
        )
        words = Label(text, colour=theme.LIGHT_INK_SOFT, align=Align.RIGHT, wrap=True)
        return column(spacer(), words, spacer(), width=0, grow=1)

    def _play_button(self) -> Button:
        wide = theme.BUTTON if self.app.is_small else theme.WIDE_BUTTON
        return self.button(Common.CONFIRM, id="play", kind=Kind.PRIMARY, width=wide)

    def commands(self) -> dict[Command, Action]:
        play = Action(self.play, tr_in("button", "Play"), self._why_not)
        return {
            **dict.fromkeys((Common.CONFIRM, Game.BEGIN), play),
            Common.PAGE_UP: Action(Do(self._step, -1)),
            Common.PAGE_DOWN: Action(Do(self._step, 1)),
            Common.CANCEL: Action(self.app.pop, tr("Back")),
        }


def _lock(host: Host) -> str:
    """Return what opens a host."""
    before = LADDER[LADDER.index(host) - 1]
    return tr("Beat {name} first").format(name=before.name)


def _person(app: App) -> SeatDraft:
    """Return the seat of the person: clan and name of the last new game."""
    for seat in app.settings.seats:
        if seat.level == PERSON and seat.clan in tuple(Clan):
            return SeatDraft(Clan(seat.clan), PERSON, seat.name)
    return SeatDraft(next(iter(Clan)), PERSON)
