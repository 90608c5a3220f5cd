"""Setting the table, on one screen: who plays which clan, who starts, which scoring tiles lie out, the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skye_desktop.engine import Clan, ScoringId
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import COMMON, Action, Command, Common
from skye_desktop.kit.layout import AUTO, Child, Column, Part, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Choice, Kind, Label, Pane, TextField, Toggle
from skye_desktop.play.new_table import FEWEST, NewTable, Place
from skye_desktop.play.session import Session
from skye_desktop.play.wording.level import PERSON, level_about, play_style, players
from skye_desktop.play.wording.variant import about, shown_name
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import art_of
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.parts import heading, is_digit, line, note, page, screen, square
from skye_desktop.ui.scenes.scoring_cards import ScoringCards, TileCard
from skye_desktop.ui.sizes import NewGame
from skye_desktop.ui.variant_list import VariantList

_LONGEST_NAME = 24
_IDS = {
    "open_money": "Everybody's gold is open", "has_advice": "What tiles are worth, on demand",
    "is_playtest": "Undo without limit, no secrets",
}  # fmt: skip
"""The ids of the switches, by the fields of the table that they set."""


class NewGameScene(Screen):
    """Seats and table at the left, scoring tiles at the right, what is missing and the way on below."""

    arrows_move_focus = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.table = NewTable(app.settings)
        self.table.variant = app.variant
        self._rules = VariantList(app)
        self._cards: ScoringCards | None = None
        self._shows_more = self.table.is_playtest
        """Whether that is seen which most people never need."""
        self._row_height: float = NewGame.ROW
        """Of each seat, in design pixels."""

    # -- the rules to choose from

    def next_update_in(self) -> float | None:
        return self._rules.next_update_in()

    def update(self, seconds: float) -> None:
        if self._rules.take_read():
            self.relayout()

    def on_left(self) -> None:
        self._rules.call_off()

    # -- what is done

    def start(self) -> None:
        """Remember the seats and go to the table; if something is missing, nothing happens."""
        if self.table.missing:
            return
        self.table.remember_in(self.app.settings)
        self.app.variant = self.table.variant
        self.app.keep_settings()
        setup, table = self.table.setup, self.table.table
        self.app.go.play(lambda: Session.start(setup, self.app.shelf, table))

    def add_seat(self, clan: Clan | None = None) -> None:
        self.table.add_seat(clan)
        self.relayout()

    def new_seed(self) -> None:
        self.table.new_seed()
        self.relayout()

    def _turn_tile(self, tile: ScoringId) -> None:
        if self.table.turn_tile(tile):
            self.relayout()
        else:
            self.app.notify(
                tr("All four spaces are taken: a chosen tile that is pressed again frees its space.")
            )

    def _changing(self, change: Callable[..., None]) -> Callable[..., None]:
        """Make that change to the table, and lay out what follows from it."""

        def run(*values: object) -> None:
            change(*values)
            self.relayout()

        return run

    def _setting(self, what: object, field: str) -> Callable[..., None]:
        return self._changing(partial(setattr, what, field))

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        before, shown, by_lot = self._cards, self.table.shown_tiles(), self.table.chosen is None
        rules = self.table.variant
        self._cards = ScoringCards(shown, by_lot, rules, self._turn_tile, on_scroll=self.relayout)
        if before is not None:
            self._cards.go_on_from(before)
        self._row_height = NewGame.CLOSE_ROW if self._is_close else NewGame.ROW
        self._row_height = self._taller_rows(window, self._left())
        size, gap = (NewGame.WIDEST, NewGame.TALLEST), Space.M if self.app.is_small else Space.L
        whole_width = page(self.canvas, window, *size).width / self.canvas.scale
        least = NewGame.CLOSE_LEFT if self._is_close else NewGame.LEFT
        left_width = max(least, whole_width * NewGame.LEFT_PART / 100)
        left, head = self._left(), self._tiles_head(whole_width - left_width - gap - 2 * Space.XL)
        tiles = column(head, self._cards.grow(), gap=Space.M, pad=(Space.XL, Space.L)).grow()
        sheets = row(left.sized(left_width), tiles, gap=gap)
        whole, foot = screen(self.canvas, window, sheets, self._foot(), size)
        self.show_layout(whole, left, tiles, rails=[foot])

    def _left(self) -> Column:
        parts = (self._seats(), spacer(), line(), self._rest())
        if not self.app.is_small:
            return column(*parts, gap=Space.M, pad=(Space.XL, Space.L))
        inside = Pane("pane", column(*parts, gap=Space.M), label=tr("Players, clockwise")).grow()
        return column(inside, pad=(Space.L, Space.L))

    def _taller_rows(self, window: pygame.Rect, left: Column) -> float:
        """The height of a row with which the seats take the room that is left on their sheet."""
        rows, scale = len(self.table.places) + len(self.table.free_clans), self.canvas.scale
        room = min(NewGame.TALLEST, window.height / scale - theme.FOOT_HEIGHT - 2 * Space.XXL)
        free = room - left.wish(self.canvas)[1] / scale
        return min(NewGame.TALLEST_ROW, self._row_height + max(0, int(free / rows)))

    @property
    def _is_close(self) -> bool:
        """Whether there is no room for a name and who plays beside each other."""
        return self.app.screen.get_width() < self.canvas.px(NewGame.CLOSE)

    def _seats(self) -> Column:
        free = self.table.free_clans
        keys = [self.app.input.hint(Game.ADD_SEAT), *[""] * len(free)]
        high = self._row_height
        adding = [_FreeClan(clan, self.add_seat, key, high) for clan, key in zip(free, keys, strict=False)]
        seats = [self._seat(seat, place) for seat, place in enumerate(self.table.places)]
        title = heading(tr("Players, clockwise"), theme.BUTTON_HEIGHT)
        return column(title, *seats, *adding, gap=Space.M)

    def _seat(self, seat: int, place: Place) -> Part:
        table, can_go = self.table, len(self.table.places) > FEWEST
        high = self._row_height
        field = self.canvas.target(NewGame.FIELD + (0 if self._is_close else (high - NewGame.ROW) / 4))
        taken = tr("{clan}: the arrows. A clan that is taken changes places.")
        taken = self.app.input.by_hand(
            tr("{clan}: the arrows or the wheel. A clan that is taken changes places."), taken, fingers=taken
        )
        clan = _ClanChoice(
            f"clan {seat + 1}", [(clan, clan.display_name) for clan in Clan], place.clan, (high + NewGame.ARROWS, None),
            self._changing(partial(table.choose_clan, seat)), tooltip=taken.format(clan=place.clan.display_name),
            label=tr("Clan of player {n}").format(n=seat + 1),
        )  # fmt: skip
        name = TextField(
            f"name {seat + 1}", place.name, (None, field), self._setting(place, "name"),
            longest=_LONGEST_NAME, tooltip=tr("The name of whoever plays here"),
            label=tr("Name of player {n}").format(n=seat + 1),
            on_enter=lambda: self.group.focus_by(1), marks_whole=True,
        )  # fmt: skip
        player = Choice(
            f"player {seat + 1}", players(), place.level, (NewGame.PLAYER, None),
            self._changing(partial(table.choose_player, seat)), tooltip=level_about(place.level),
            label=tr("Who player {n} is").format(n=seat + 1),
        )  # fmt: skip
        remove = Button(
            "×", (NewGame.FIELD, None), self._changing(partial(table.remove_seat, seat)),
            id=f"remove {seat + 1}", kind=Kind.QUIET, enabled=can_go, size=theme.HEADING,
            tooltip=tr("Take this player away") if can_go else tr("Two players at least"),
            label=tr("Take player {n} away").format(n=seat + 1),
        )  # fmt: skip
        if self._is_close:
            fields = row(name.grow(), remove, gap=Space.M).sized(None, field)
            return row(clan, column(fields, player.sized(None, field), gap=Space.S).grow(), gap=Space.M)
        fields = row(name.grow(), player, remove, gap=Space.M).sized(None, field)
        who = Label(_who(place), size=theme.SMALLEST, colour=theme.INK_SOFT)
        below = row(who, Space.M, *self._recent(seat)) if table.names_for(seat) else row(who.grow())
        return row(clan, column(fields, below.grow()).grow(), gap=Space.M).sized(None, high)

    def _recent(self, seat: int) -> list[Part]:
        """Names to be taken with a click."""
        names = self.table.names_for(seat)[: NewGame.NAMES]
        return [
            Button(
                name,
                (NewGame.NAME, None),
                partial(self._setting(self.table.places[seat], "name"), name),
                id=f"recent {seat + 1} {number}",
                kind=Kind.QUIET,
                size=theme.SMALLEST,
                label=tr("Player {n}: {name}").format(n=seat + 1, name=name),
                tooltip=tr("{name} plays here").format(name=name),
            )
            for number, name in enumerate(names, start=1)
        ]

    def _rest(self) -> Column:
        """Who starts, open money, advice; playtest mode and the seed once they are asked for."""
        table = self.table
        starters: list[tuple[int | None, str]] = [(None, tr("By lot"))]
        names = (place.name.strip() or place.clan.display_name for place in table.places)
        starters += enumerate(names)
        start = Choice(
            "starter", starters, table.starter, AUTO, self._setting(table, "starter"),
            tooltip=tr("Who has the start marker in the first round"),
        )  # fmt: skip
        money = tr("By the rules gold in hand is secret, though its comings and goings are open to all.")
        advice = tr("Worth, prices and the best places, for whoever asks. The results tell who asked")
        playtest = tr(
            "For trying things out: undo has no limit, and the time line hides nothing. The results say so."
        )
        expert = (
            self._toggle("is_playtest", tr("Playtest mode"), tr("Undo without limit, no secrets"), playtest),
            self._seed(),
        )
        rules = Choice(
            "variant", [(one, shown_name(one)) for one in self._rules.all], table.variant, AUTO,
            self._setting(table, "variant"), tooltip=about(table.variant),
        )  # fmt: skip
        return column(
            self._labelled(tr("Rules"), rules),
            self._labelled(tr("Who starts"), start),
            self._toggle("open_money", tr("Open money"), tr("Everybody's gold is open"), money),
            self._toggle(
                "has_advice", tr("Advice"), tr("What tiles are worth, on demand"),
                self.app.input.hinted(advice, Game.ADVICE),
            ),
            *(expert if self._shows_more or not table.has_seed else ()), self._more(), gap=Space.S,
        )  # fmt: skip

    def _more(self) -> Row:
        """Folds and unfolds what is for experts."""
        text = tr("Fewer settings") if self._shows_more else tr("More settings")
        tip = tr("Playtest mode, and the seed of the draws")
        fold = self._changing(partial(setattr, self, "_shows_more", not self._shows_more))
        size = (NewGame.MORE, self.canvas.target(theme.SMALL_BUTTON_HEIGHT))
        return row(Button(text, size, fold, id="more", size=theme.SMALL, tooltip=tip), spacer())

    def _labelled(self, text: str, part: Part) -> Row:
        return row(Label(text, (NewGame.LABEL, None), face=Face.BOLD), part.grow())

    def _toggle(self, field: str, text: str, words: str, tip: str) -> Row:
        value, change = getattr(self.table, field), self._setting(self.table, field)
        return self._labelled(text, Toggle(words, value, AUTO, change, id=_IDS[field], tooltip=tip))

    def _seed(self) -> Row:
        """A quiet line."""
        field = TextField(
            "seed", self.table.seed, AUTO, self._setting(self.table, "seed"), longest=16, allowed=is_digit,
            tooltip=tr("The same seed and players give the same tiles, drawn in the same order."),
            on_enter=lambda: self.group.focus_by(1),
        )  # fmt: skip
        size = (theme.NARROW_BUTTON, None)
        again = self.button(Game.NEW_SEED, size, size=theme.BODY)
        return row(note(tr("Seed of the draws")).sized(NewGame.LABEL), field.grow(), Space.M, again)

    def _tiles_head(self, width: float) -> Row:
        """The heading in a row so many design pixels wide; where it has no room the choice says what the tiles are."""
        table = self.table
        ways: dict[str, tuple[str, Callable[[], None]]] = {
            "lot": (tr("Drawn by lot"), partial(table.choose_by_lot, True)),
            "chosen": (tr("Chosen"), partial(table.choose_by_lot, False)),
            "beginners": (tr("For beginners"), table.choose_for_beginners),
        }
        now = "lot" if table.chosen is None else "beginners" if table.is_for_beginners else "chosen"
        mode = Choice(
            "scoring tiles", [(way, words) for way, (words, _) in ways.items()], now, (NewGame.MODE, None),
            self._changing(lambda way: ways[way][1]()),
            tooltip=tr("By lot, four that you choose for A, B, C and D, or four that are easy to see"),
        )  # fmt: skip
        clear = Button(
            tr("Clear"), (NewGame.CLEAR, None), self._changing(table.clear_tiles), id="clear tiles",
            tooltip=tr("Free all four spaces"), enabled=table.chosen is not None and any(table.chosen),
        )  # fmt: skip
        has_choice = table.chosen is not None
        title = heading(tr("Scoring tiles"))
        beside = NewGame.MODE + Space.M + (NewGame.CLEAR + Space.M if has_choice else 0)
        has_room = title.wish(self.canvas)[0] / self.canvas.scale + beside <= width
        return row(title.grow() if has_room else spacer(), clear if has_choice else None, mode, gap=Space.M)

    def _foot(self) -> Sequence[Child]:
        missing = self.table.missing
        back = self.button(Common.CANCEL, (theme.NARROW_BUTTON, None), id="back")
        colour, face = (theme.WRONG_LIGHT, Face.BOLD) if missing else (theme.LIGHT_INK_SOFT, Face.BODY)
        text = missing or self._in_words()
        words = (
            column(spacer(), Label(text, colour=colour, face=face, align=Align.RIGHT, wrap=True), spacer())
            .sized(0)
            .grow()
        )
        width = theme.BUTTON if self.app.is_small else theme.WIDE_BUTTON
        start = Button(
            tr("Start the game"), (width, None), self.start, id="start", kind=Kind.PRIMARY,
            size=theme.LARGE_BODY, enabled=not missing, tooltip=missing,
            key=self.app.input.hint(Common.CONFIRM, Game.BEGIN),
        )  # fmt: skip
        return back, words, start

    def _in_words(self) -> str:
        places = self.table.places
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
        return tr("{players} players, {rounds} rounds; every scoring tile scores three times").format(
            players=len(places), rounds=rounds
        )

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        return self._move_among_cards(event) or super().handle_event(event)

    def commands(self) -> dict[Command, Action]:
        return {
            **dict.fromkeys((Common.CONFIRM, Game.BEGIN), Action(self.start, tr("Start the game"))),
            Game.ADD_SEAT: Action(self.add_seat),
            Game.NEW_SEED: Action(self.new_seed, tr("New seed"), tip=tr("Draw another number")),
            Common.CANCEL: Action(self.app.pop, tr("Back")),
        }

    def _move_among_cards(self, event: pygame.Event) -> bool:
        focused, cards = self.group.focused, self._cards
        if not isinstance(focused, TileCard) or cards is None:
            return False
        ways = {Common.LEFT: -1, Common.RIGHT: 1, Common.UP: -cards.columns, Common.DOWN: cards.columns}
        way = COMMON.command(event, ways)
        name = cards.beside(focused.id, ways[way]) if way is not None else ""
        if name:
            self.group.focus(next(widget for widget in self.group.widgets if widget.id == name))
            self.group.shows_focus = True
        return bool(name)


def _who(place: Place) -> str:
    clan = place.clan.display_name
    if place.level == PERSON:
        return tr("Clan {clan}").format(clan=clan)
    return tr("{clan} {play_style}").format(clan=clan, play_style=play_style(place.clan))


class _ClanChoice(Choice[Clan]):
    """A clan's crest between two arrows."""

    def handle_event(self, event: pygame.Event) -> bool:
        is_left = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if is_left and self.rect.collidepoint(event.pos):
            self.step(-1 if event.pos[0] < self.rect.centerx else 1)
            return True
        return super().handle_event(event)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas = art_of(canvas)
        if self.hovered:
            canvas.box(surface, self.rect, theme.PAPER_BRIGHT, radius=Corner.FIELD)
        canvas.crest(surface, self.value, square(self.rect.center, self.rect.height - canvas.px(Space.S)))
        self.draw_arrows(surface, canvas, canvas.px(Space.M))


class _FreeClan(Button):
    """A clan nobody plays yet: a click gives it a seat."""

    def __init__(self, clan: Clan, on_click: Callable[[Clan], None], key: str, height: float) -> None:
        text = tr("Add {clan}").format(clan=clan.display_name)
        hint = tr("A player for this clan; up to five can play")
        id = f"Add {clan.english_name}"
        super().__init__(
            text, (None, height), lambda: on_click(clan), id=id, tooltip=hint, key=key, kind=Kind.QUIET
        )
        self._crest_room = height + NewGame.ARROWS
        self._clan = clan

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas = art_of(canvas)
        crest, room = row(self._crest_room, spacer(), gap=Space.M).cut(canvas, self.lowered(canvas))
        crest, alpha = square(crest.center, crest.height), 255 if self.hovered else 120
        canvas.sprites.draw(surface, f"clans/{self._clan}.png", crest, alpha=alpha)
        if self.hovered:
            fill = theme.PAPER_DARK if self.is_pressed else theme.PAPER_BRIGHT
            canvas.box(surface, room, fill, radius=Corner.FIELD)
        canvas.ring(surface, room, theme.PAPER_EDGE, Line.HAIR, Corner.FIELD)
        colour = theme.INK if self.hovered else theme.INK_SOFT
        canvas.write(surface, self.text, room.inflate(-canvas.px(Space.XL), 0), colour=colour)
