"""The setup of a game: who plays and how strong the computers are, and all else on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

import pygame

from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import LEVELS
from skye_desktop.games.skye.engine import SCORING_TILES, SPACES, Clan, ScoringId
from skye_desktop.games.skye.new_table import FEWEST, MOST, NewTable, SeatDraft
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.portraits import draw_portrait
from skye_desktop.games.skye.ui.scoring_cards import ScoringCards, TileCard
from skye_desktop.games.skye.ui.variant_list import VariantList
from skye_desktop.games.skye.wording.level import (
    PERSON,
    level_about,
    level_name,
    play_style,
    players,
)
from skye_desktop.games.skye.wording.variant_words import about, shown_name
from skye_desktop.i18n import headed, tr, trn
from skye_desktop.kit import (
    COMMON,
    LEFT_BUTTON,
    SEPARATOR,
    Action,
    Align,
    Button,
    Child,
    Choice,
    Column,
    Command,
    Common,
    Corner,
    Device,
    Do,
    Face,
    Field,
    Kind,
    Label,
    Pointer,
    PointerKind,
    Row,
    Skins,
    Space,
    TextField,
    Toggle,
    Widget,
    column,
    draw_arrow,
    heading,
    measured_apart,
    page_in,
    pane,
    row,
    screen,
    spacer,
    square,
    stack,
    theme,
    wood_board,
)
from skye_desktop.shell.notes_and_lines import is_digit

_LONGEST_NAME = 24
_FEW = 820, 780
"""Greatest width and height of the board with the players alone, in design pixels."""
_REMOVE = 30
"""Width of the button that removes a player, in design pixels."""
_ROW, _ARROWS = 56, 9
"""Least height of a seat's row, and width of an arrow beside its crest, in design pixels."""
_TALLEST_ROW, _FACE = 84, 72
"""Greatest height of a row, and side of a computer's face, in design pixels."""
_SMALL_ROW = 28
"""Height of the buttons with recent names, in design pixels."""
_FAINT = 125
"""Opacity of the crest of a clan without a seat, 0 to 255."""
_LABEL = 118
"""Width of the label of a setting, in design pixels."""
_MODE, _CLEAR = 210, 80
"""Widths of the choice of scoring tiles and of the button that clears them, in design pixels."""
_IDS = {
    "open_money": "Everybody's gold is open", "has_advice": "What tiles are worth, on demand",
    "is_playtest": "Undo without limit, no secrets",
}  # fmt: skip
"""Ids of the switches, by the field of the table that each sets."""


class NewGameScene(TreeScreen):
    """Who plays, and how strong the computers are; missing parts and buttons below.

    *More settings* displays the seats and the table at the left, and the scoring tiles at the
    right.
    """

    place = "new-game"
    arrows_move_focus = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.table = NewTable(app.settings)
        self.table.variant = app.variant
        self._rules = VariantList(app, self.invalidate)
        self._with_phones = app.phones.is_wanted
        """Whether people take their seats with phones."""

    def on_entered(self) -> None:
        """Put the cursor into the first name that is asked for.

        Fingers get it with a tap, as a keyboard on the screen would cover the seats.
        """
        self._ask_name(0)

    def _ask_name(self, seat: int) -> None:
        """Put the cursor into the name of the first nameless person from that seat on."""
        if self.app.input.device is not Device.TOUCH:
            self.tree.update()
            field = self._next_nameless(seat)
            if field is not None:
                self.tree.focus.set(field)

    def on_left(self) -> None:
        self._rules.cancel()

    # -- what is done

    def start(self) -> None:
        """Remember the seats and go to the table; does nothing if something is missing."""
        if self.table.missing:
            return
        self.table.remember_in(self.app.settings)
        self.app.variant = self.table.variant
        self.app.keep_settings()
        self.app.phones.want(self._with_phones and self._has_people)
        setup = self.table.setup
        table = self.table.table
        self.app.go.play(lambda: Session.start(setup, self.app.shelf, table))

    def add_seat(self, clan: Clan | None = None) -> None:
        self._change(self.table.add_seat, clan)
        self._ask_name(len(self.table.seats) - 1)

    def new_seed(self) -> None:
        self._change(self.table.draw_seed)

    def _turn_tile(self, tile: ScoringId) -> None:
        if self.table.turn_tile(tile):
            self.invalidate()
        else:
            self.app.notify(
                tr(
                    "All four spaces are taken: a chosen tile that is pressed again "
                    "frees its space."
                ),
                self,
            )

    def _change(self, change: Callable[..., object], *values: object) -> None:
        """Change the table by calling ``change`` with the values, and display the result."""
        change(*values)
        self.invalidate()

    def _set(self, what: object, field: str, value: object) -> None:
        self._change(setattr, what, field, value)

    def _choose_tiles(self, way: str) -> None:
        if way == "beginners":
            self._change(self.table.choose_for_beginners)
        else:
            self._change(self.table.choose_by_lot, way == "lot")

    def _fold(self) -> None:
        """Display or hide all settings but the players, in this game and the next ones."""
        self.app.settings.all_of_new_game = not self.app.settings.all_of_new_game
        self.app.keep_settings()
        self.invalidate()

    @property
    def _shows_more(self) -> bool:
        """Whether all settings are displayed, wanted or because one prevents the start."""
        return self.app.settings.all_of_new_game or bool(self.table.why_not_dealt)

    def _go_on(self) -> None:
        """Leave a field for the next one that asks for something, or for the green button."""
        now = self.tree.focus.now
        seat = int(now.id.split()[1]) if now is not None and now.id.startswith("name ") else MOST
        self.tree.focus.give(self._next_nameless(seat) or self.tree.ids["start"])

    def _next_nameless(self, seat: int) -> Widget | None:
        """Return the field of the first person from that seat on who has no name yet."""
        for number, place in enumerate(self.table.seats[seat:], start=seat + 1):
            if place.level == PERSON and not place.is_named:
                return self.tree.ids[f"name {number}"]
        return None

    # -- layout

    def build(self) -> Sequence[Child]:
        return self._all() if self._shows_more else self._few(), self._rules.poll

    def _few(self) -> Column:
        """Return the players and the strength of the computers on one board."""
        width, tallest = _FEW
        across = page_in(self.canvas, self.layout_rect, *_FEW).width / self.canvas.scale
        inside = (self._seats(self._taller_rows(across)), spacer(), self._strength())
        if self.app.is_small:
            column_ = pane(column(*inside, gap=Space.M), id="pane", label=tr("Who plays?"))
            board = wood_board(column_, pad=(Space.L, Space.L), grow=1)
        else:
            board = wood_board(*inside, gap=Space.M, pad=(Space.XXL, Space.L), grow=1)
        return screen(board, *self._foot(), widest=width, tallest=tallest)

    def _strength(self) -> Column:
        """Return a button for each level of the computers, and what the chosen one does."""
        table = self.table
        why_not = "" if any(place.level for place in table.seats) else tr("No computer plays")
        buttons = [
            Button(
                level_name(level),
                Do(self._change, table.choose_strength, level),
                is_selected=level == table.strength and not why_not,
                why_not=why_not,
                tip=level_about(level),
                id=f"level {level}",
                height=self.canvas.target(theme.BUTTON_HEIGHT),
                grow=1,
            )
            for level in LEVELS
        ]
        about = tr("The computers are of different strength")
        if table.strength is not None:
            about = level_about(table.strength)
        return column(
            heading(tr("How strong are the computers?"), colour=theme.LIGHT_INK),
            row(*buttons, gap=Space.S),
            None
            if self.app.is_small
            else Label(why_not or about, theme.SMALL, theme.LIGHT_INK_SOFT, wrap=True),
            gap=Space.S,
        )

    def _all(self) -> Column:
        """Return players and table at the left, and the scoring tiles at the right."""
        size, gap = (1360, 780), Space.M if self.app.is_small else Space.L
        across = page_in(self.canvas, self.layout_rect, *size).width / self.canvas.scale
        least = 336 if self._is_narrow else 480 if self.app.is_small else 440
        left_width = max(least, across * 38 / 100)
        head = self._tiles_head(across - left_width - gap - 2 * Space.XL)
        tiles = wood_board(head, self._cards(), gap=Space.M, pad=(Space.XL, Space.L), grow=1)
        both = row(self._left(left_width), tiles, gap=gap)
        return screen(both, *self._foot(), widest=size[0], tallest=size[1])

    def _left(self, width: float) -> Widget:
        row_height = self._taller_rows(width)
        parts = (self._seats(row_height), spacer(), self._rest())
        if not self.app.is_small:
            return wood_board(*parts, gap=Space.M, pad=(Space.XL, Space.L), width=width)
        inside = pane(column(*parts, gap=Space.M), id="pane", label=tr("Players, clockwise"))
        return wood_board(inside, pad=(Space.L, Space.L), width=width)

    def _taller_rows(self, width: float) -> float:
        """Return the height of a seat's row, so that as many seats as possible fill the board."""
        scale = self.canvas.scale
        wide = self.canvas.px(width - 2 * Space.XL)
        least: float = 74 if self._is_narrow else _ROW
        if self.app.is_small:
            return least
        below = self._rest() if self._shows_more else self._strength()
        parts = column(self._seats_head(), spacer(), below, gap=Space.M, pad=(0, Space.L))
        room = min(780, self.layout_rect.height / scale - theme.FOOT_HEIGHT - 2 * Space.XXL)
        free = room - measured_apart(parts, self.canvas, wide)[1] / scale
        return max(least, min(_TALLEST_ROW, int(free / len(Clan)) - Space.M))

    def _cards(self) -> ScoringCards:
        table = self.table
        shown = table.shown_tiles()
        by_lot = table.chosen is None
        rules = table.variant
        spaces = dict(zip(shown, SPACES, strict=True))
        hint = COMMON.hint(Common.PRESS)
        if by_lot:
            hint = COMMON.for_device(
                tr("Drawn by lot; click to choose the tiles yourself"),
                tr("Drawn by lot; press to choose the tiles yourself"),
                fingers=tr("Drawn by lot; tap to choose the tiles yourself"),
            )
        infos = (SCORING_TILES if rules.is_printed else rules.scoring_rules.tiles).items()
        cards = (
            TileCard(
                info.name,
                Do(self._turn_tile, tile),
                tile=tile,
                printed=info,
                space=spaces.get(tile, ""),
                is_selected=tile in spaces,
                is_left_out=None not in shown and tile not in spaces,
                tip=f"{headed(info.name, info.text)}\n{hint}",
                id=info.english_name.english,
            )
            for tile, info in infos
            if rules.is_printed or tile in rules.choosable or tile in shown
        )
        return ScoringCards(tuple(cards), called=tr("Scoring tiles"), id="cards", grow=1)

    @property
    def _is_narrow(self) -> bool:
        """Whether there is no room for name and kind of player side by side."""
        return self.app.screen.get_width() < self.canvas.px(800)

    def _clan_width(self, high: float) -> float:
        """Return the width of a crest or face with its arrows, in a row of the height ``high``."""
        return (_ROW if self.app.is_small else min(_FACE, high + Space.M)) + 2 * _ARROWS

    def _seats(self, high: float) -> Column:
        seats = [self._seat(seat, place, high) for seat, place in enumerate(self.table.seats)]
        return column(self._seats_head(), *seats, self._free_seats(high), gap=Space.M)

    def _seats_head(self) -> Row:
        title = tr("Players, clockwise") if self._shows_more else tr("Who plays?")
        phones = Toggle(
            tr("Play with phones"), self._with_phones and self._has_people,
            Do(self._set, self, "_with_phones"), id="phones",
            why_not="" if self._has_people else tr("No person plays"),
            tip=tr("Everybody takes a seat with a phone or tablet, by a code on this screen"),
        )  # fmt: skip
        head = heading(title, colour=theme.LIGHT_INK)
        return row(head, spacer(), phones, height=theme.BUTTON_HEIGHT)

    @property
    def _has_people(self) -> bool:
        return any(place.level == PERSON for place in self.table.seats)

    def _free_seats(self, high: float) -> Row | None:
        """Return a row of clans without a player, to be given a seat.

        None if all clans have one.
        """
        free = self.table.free_clans
        keys = [self.app.input.hint(Game.ADD_SEAT), *[""] * len(free)]
        slots = [
            FreeClan(
                tr("Add {clan}").format(clan=clan.display_name),
                Do(self.add_seat, clan),
                Kind.ON_WOOD,
                clan=clan,
                id=f"Add {clan.english_name}",
                tip=tr("A player for this clan; up to five can play"),
                key=key,
                width=high,
                height=high,
            )
            for clan, key in zip(free, keys, strict=False)
        ]
        # The first one stands below the crests of those who play.
        aside = max(0, self._clan_width(high) - high) / 2
        return row(*slots, gap=Space.L, pad=(aside, 0)) if slots else None

    def _seat(self, seat: int, place: SeatDraft, high: float) -> Widget:
        table = self.table
        field = self.canvas.target(30 + (0 if self._is_narrow else (high - _ROW) / 4))
        tip = tr("{clan}: the arrows. A clan that is taken changes places.")
        tip = self.app.input.for_device(
            tr("{clan}: the arrows or the wheel. A clan that is taken changes places."),
            tip,
            fingers=tip,
        )
        clan = ClanChoice(
            tuple((clan, clan.display_name) for clan in Clan),
            place.clan,
            Do(self._change, table.choose_clan, seat),
            level=place.level,
            id=f"clan {seat + 1}",
            width=self._clan_width(high),
            tip=tip.format(clan=place.clan.display_name),
            called=tr("Clan of player {n}").format(n=seat + 1),
        )
        name = TextField(
            place.typed if place.level == PERSON else place.name,
            Do(self._change, table.name_seat, seat),
            _LONGEST_NAME,
            on_enter=self._go_on,
            marks_whole=True,
            placeholder=tr("Your name") if place.level == PERSON else "",
            id=f"name {seat + 1}",
            tip=tr("The name of whoever plays here; {name} without one").format(
                name=place.given_name
            ),
            height=field,
            grow=1,
            called=tr("Name of player {n}").format(n=seat + 1),
        )
        player = self._player(seat, place, field)
        remove = Button(
            "×",
            Do(self._change, table.remove_seat, seat),
            Kind.ON_WOOD,
            size=theme.HEADING,
            id=f"remove {seat + 1}",
            tip=tr("Take this player away"),
            width=_REMOVE,
            called=tr("Take player {n} away").format(n=seat + 1),
        )
        has_more = len(table.seats) > FEWEST
        last: Child = remove if has_more else stack(width=_REMOVE)  # its room is kept
        if self._is_narrow:
            fields = row(name, last, gap=Space.M, height=field)
            return row(clan, column(fields, player, gap=Space.S, grow=1), gap=Space.M)
        fields = row(name, player, last, gap=Space.M, height=field)
        recent = self._recent(seat)
        who = Label(_who(place), theme.SMALLEST, theme.LIGHT_INK_SOFT, grow=0 if recent else 1)
        names: Sequence[Child] = (Space.M, *recent) if recent else ()
        below = row(who, *names, align=Align.CENTRE, grow=1)
        return row(clan, column(fields, below, grow=1), gap=Space.M, height=high)

    def _player(self, seat: int, place: SeatDraft, height: float) -> Widget:
        """Return the choice between a person and a computer; with all settings, of its level."""
        if self._shows_more:
            return Choice(
                players(),
                place.level,
                Do(self._change, self.table.choose_player, seat),
                id=f"player {seat + 1}",
                tip=level_about(place.level),
                called=tr("Who player {n} is").format(n=seat + 1),
                width=None if self._is_narrow else 128,
                height=height,
            )
        kinds = (
            (False, tr("Person"), tr("{name} is a person")),
            (True, tr("Computer"), tr("{name} is a computer")),
        )
        buttons = [
            Button(
                words,
                Do(self._seat_kind, seat, is_computer),
                is_selected=is_computer is bool(place.level),
                size=theme.BODY,
                id=f"{'computer' if is_computer else 'person'} {seat + 1}",
                called=called.format(name=place.name),
                width=None if self._is_narrow else 104,
                height=height,
                grow=1 if self._is_narrow else 0,
            )
            for is_computer, words, called in kinds
        ]
        return row(*buttons, gap=Space.XS, height=height)

    def _seat_kind(self, seat: int, is_computer: bool) -> None:
        """Give a seat to a computer, or to a person, who is asked for a name."""
        self._change(self.table.seat_computer, seat, is_computer)
        if not is_computer:
            self._ask_name(seat)

    def _recent(self, seat: int) -> list[Widget]:
        """Return buttons with recent names."""
        return [
            Button(
                name,
                Do(self._change, self.table.name_seat, seat, name),
                Kind.ON_WOOD if self._shows_more else Kind.NORMAL,
                size=theme.SMALLEST,
                id=f"recent {seat + 1} {number}",
                called=tr("Player {n}: {name}").format(n=seat + 1, name=name),
                tip=tr("{name} plays here").format(name=name),
                width=76,
                height=None if self._shows_more else self.canvas.target(_SMALL_ROW),
            )
            for number, name in enumerate(self.table.names_for(seat)[:3], start=1)
        ]

    def _rest(self) -> Column:
        """Return the settings of the table."""
        table = self.table
        starters: list[tuple[int | None, str]] = [(None, tr("By lot"))]
        starters += enumerate(place.name for place in table.seats)
        start = Choice(
            tuple(starters), table.starter, Do(self._set, table, "starter"), id="starter", grow=1,
            tip=tr("Who has the start marker in the first round"),
        )  # fmt: skip
        money = tr(
            "By the rules gold in hand is secret, though its comings and goings are open to all."
        )
        advice = tr(
            "Worth, prices and the best places, for whoever asks. The results tell who asked"
        )
        playtest = tr(
            "For trying things out: undo has no limit, and the time line hides "
            "nothing. The results say so."
        )
        rules = Choice(
            tuple((one, shown_name(one)) for one in self._rules.all), table.variant,
            Do(self._set, table, "variant"), id="variant", tip=about(table.variant), grow=1,
        )  # fmt: skip
        return column(
            self._labelled(tr("Rules"), rules),
            self._labelled(tr("Who starts"), start),
            self._toggle("open_money", tr("Open money"), tr("Everybody's gold is open"), money),
            self._toggle(
                "has_advice", tr("Advice"), tr("What tiles are worth, on demand"),
                self.app.input.with_keys(advice, Game.ADVICE),
            ),
            self._toggle(
                "is_playtest", tr("Playtest mode"), tr("Undo without limit, no secrets"), playtest
            ),
            self._seed(), gap=Space.S,
        )  # fmt: skip

    def _labelled(self, text: str, part: Widget) -> Row:
        return row(Label(text, colour=theme.LIGHT_INK, face=Face.BOLD, width=_LABEL), part)

    def _toggle(self, field: str, text: str, words: str, tip: str) -> Row:
        change = Do(self._set, self.table, field)
        toggle = Toggle(words, getattr(self.table, field), change, id=_IDS[field], tip=tip, grow=1)
        return self._labelled(text, toggle)

    def _seed(self) -> Row:
        """Return the field of the seed, with a button that draws another."""
        field = TextField(
            self.table.seed,
            Do(self._set, self.table, "seed"),
            16,
            is_digit,
            self._go_on,
            id="seed",
            grow=1,
            tip=tr("The same seed and players give the same tiles, drawn in the same order."),
        )
        again = self.button(Game.NEW_SEED, size=theme.BODY, width=theme.NARROW_BUTTON)
        return self._labelled(tr("Seed of the draws"), row(field, Space.M, again, grow=1))

    def _tiles_head(self, width: float) -> Row:
        """Return the heading of the scoring tiles; in a row that is too narrow only the choice."""
        table = self.table
        now = "lot" if table.chosen is None else "beginners" if table.is_for_beginners else "chosen"
        ways = (
            ("lot", tr("Drawn by lot")),
            ("chosen", tr("Chosen")),
            ("beginners", tr("For beginners")),
        )
        mode = Choice(
            ways, now, self._choose_tiles, id="scoring tiles", width=_MODE,
            tip=tr("By lot, four that you choose for A, B, C and D, or four that are easy to see"),
        )  # fmt: skip
        title = heading(tr("Scoring tiles"), colour=theme.LIGHT_INK)
        has_choice = table.chosen is not None
        clear = Button(
            tr("Clear"),
            Do(self._change, table.clear_tiles),
            id="clear tiles",
            width=_CLEAR,
            tip=tr("Free all four spaces"),
            why_not="" if any(table.chosen or ()) else tr("Free all four spaces"),
        )
        beside = _MODE + Space.M + (_CLEAR + Space.M if has_choice else 0)
        has_room = measured_apart(title, self.canvas, None)[0] / self.canvas.scale + beside <= width
        shown = title if has_room else None
        return row(shown, spacer(), clear if has_choice else None, mode, gap=Space.M)

    def _foot(self) -> Sequence[Child]:
        missing = self.table.missing
        back = self.button(Common.CANCEL, id="back", width=theme.NARROW_BUTTON)
        colour, face = (
            (theme.WRONG_LIGHT, Face.BOLD) if missing else (theme.LIGHT_INK_SOFT, Face.BODY)
        )
        told = missing or self._told()
        size = theme.SMALL if told.count(SEPARATOR) > 1 else theme.BODY
        words = Label(told, size, colour=colour, face=face, align=Align.RIGHT, wrap=True)
        start = Button(
            tr("Start the game"), self.start, Kind.PRIMARY, id="start", why_not=missing,
            key=self.app.input.hint(Common.CONFIRM, Game.BEGIN),
            width=theme.BUTTON if self.app.is_small else theme.WIDE_BUTTON,
        )  # fmt: skip
        return back, self._more(), column(spacer(), words, spacer(), width=0, grow=1), start

    def _more(self) -> Button:
        """Return the button that displays all settings, or only the players again."""
        shows_more = self._shows_more
        is_needed = shows_more and not self.app.settings.all_of_new_game
        return Button(
            tr("Fewer settings") if shows_more else tr("More settings"),
            self._fold,
            id="more",
            why_not=self.table.why_not_dealt if is_needed else "",
            tip=tr("Scoring tiles, rules, who starts, open money, advice, playtest mode, the seed"),
            width=None if self.app.is_small else theme.BUTTON + Space.XXL,
        )

    def _told(self) -> str:
        """Return what game it will be; if not all settings are displayed, also the unusual ones."""
        unusual = () if self._shows_more else self._unusual()
        usual = () if unusual and self.table.variant.is_printed else (self._in_words(),)
        return SEPARATOR.join((*usual, *unusual))

    def _unusual(self) -> Sequence[str]:
        """Return the settings that differ from those of a usual game, in words."""
        table = self.table
        tiles = tr("Scoring tiles for beginners") if table.is_for_beginners else ""
        if table.chosen is not None and not tiles:
            tiles = tr("Chosen scoring tiles")
        starts = "" if table.starter is None else table.seats[table.starter].name
        told = (
            tiles,
            tr("{name} starts").format(name=starts) if starts else "",
            tr("Open money") if table.open_money else "",
            "" if table.has_advice else tr("Without advice"),
            tr("Playtest mode") if table.is_playtest else "",
        )
        return [words for words in told if words]

    def _in_words(self) -> str:
        places = self.table.seats
        if all(place.level for place in places):
            return tr("Only computers: the game plays itself, and you can watch it")
        rounds = len(self.table.variant.tracks[len(places)])
        if not self.table.variant.is_printed:
            return trn(
                "{name}: {players} players, {n} round",
                "{name}: {players} players, {n} rounds",
                rounds,
                name=shown_name(self.table.variant),
                players=len(places),
            )
        told = tr("{players} players, {rounds} rounds")
        if self._shows_more and not self.app.is_small:
            told = tr("{players} players, {rounds} rounds; every scoring tile scores three times")
        return told.format(players=len(places), rounds=rounds)

    def commands(self) -> dict[Command, Action]:
        return {
            **dict.fromkeys((Common.CONFIRM, Game.BEGIN), Action(self.start, tr("Start the game"))),
            Game.ADD_SEAT: Action(self.add_seat),
            Game.NEW_SEED: Action(self.new_seed, tr("New seed"), tip=tr("Draw another number")),
            Common.CANCEL: Action(self.app.pop, tr("Back")),
        }


def _who(place: SeatDraft) -> str:
    clan = place.clan.display_name
    if place.level == PERSON:
        return tr("Clan {clan}").format(clan=clan)
    return tr("{clan} {play_style}").format(clan=clan, play_style=play_style(place.clan))


class ClanChoice(Choice):
    """A clan's crest between two arrows; that of a computer on the face of its chieftain."""

    level: str = field(default=PERSON, kw_only=True)

    def on_pointer(self, event: Pointer) -> bool:
        if (
            event.kind is PointerKind.PRESS
            and event.button == LEFT_BUTTON
            and self.tree is not None
        ):
            self.step(-1 if event.position[0] < self.tree.where(self).centerx else 1)
            return True
        return super().on_pointer(event)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_hovered:
            canvas.box(surface, rect, theme.RAIL_HOVERED, radius=Corner.FIELD)
        # A face may be as large as a row with the gap below it.
        high = rect.height + canvas.px(Space.M if self.level else -Space.S)
        side = min(canvas.px(_FACE), high, rect.width - canvas.px(2 * _ARROWS))
        place = square(side, center=rect.center)
        draw_portrait(surface, canvas, place, self.value, self.level)
        inset, size = canvas.px(_ARROWS) // 2, canvas.px(Field.ARROW)
        for x, way in ((rect.x + inset, -1), (rect.right - inset, 1)):
            draw_arrow(surface, (x, rect.centery), way, size, canvas.resolve(theme.LIGHT_INK_SOFT))


class FreeClan(Button):
    """A clan without a player: its faint crest with a plus; a click gives the clan a seat."""

    clan: Clan | None = None

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.TRAY)
        rect = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        side = rect.height * 76 // 100
        alpha = 255 if self.is_hovered else _FAINT
        place = square(side, center=rect.center)
        canvas.sprites.draw(surface, f"clans/{self.clan}.png", place, alpha=alpha)
        knob = square(max(canvas.px(theme.HEADING + Space.S), rect.height * 30 // 100))
        knob.bottomright = rect.right - canvas.px(Space.XS), rect.bottom - canvas.px(Space.XS)
        canvas.patch(surface, knob, Skins.KNOB_HOVERED if self.is_hovered else Skins.KNOB)
        look = {"size": theme.HEADING, "face": Face.BOLD, "align": Align.CENTRE}
        canvas.write(surface, "+", knob, colour=theme.LIGHT_INK, shrinks=True, **look)
