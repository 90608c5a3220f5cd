"""Setting the table: who plays which clan, who starts, which scoring tiles lie out, the seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from skye_desktop.engine import LARGEST_SEED, SCORING_TILES, SPACES, Clan, GameSetup, ScoringId, Seat
from skye_desktop.files.record import Table
from skye_desktop.files.settings import RememberedSeat
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Field, Line, Space
from skye_desktop.kit.widgets import (
    LEFT_BUTTON,
    Button,
    Choice,
    Kind,
    Label,
    TextField,
    Toggle,
    Widget,
    draw_arrow,
    key_hint,
)
from skye_desktop.play.levels import MIDDLE, PERSON, default_name, level_about, play_style, players, rank
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.art import art_of
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import NewGame

_FEWEST, _MOST = 2, len(Clan)
_SHORT_SEEDS = min(LARGEST_SEED, 1_000_000_000)
"""Seeds drawn here stay below this: short enough to be read out and typed."""
_LONGEST_NAME = 24

_ROWS = 4
_COLUMNS = -(-len(SCORING_TILES) // _ROWS)
"""Cards side by side: more rows would be too low for the rules on them."""


@dataclass(slots=True)
class _Place:
    """A seat as it is being set up."""

    clan: Clan
    level: str = PERSON
    name: str = ""

    def __post_init__(self) -> None:
        self.name = self.name or default_name(self.clan, self.level)

    def change(self, clan: Clan, level: str) -> None:
        """Another clan, or somebody else; a name that nobody typed goes with it."""
        if self.name == default_name(self.clan, self.level):
            self.name = default_name(clan, level)
        self.clan, self.level = clan, level


class NewGameScene(Screen):
    """Everything decided before the first round, on one screen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        remembered = [_Place(seat.clan, _known(seat.level), seat.name) for seat in app.settings.seats]
        are_usable = len(remembered) >= _FEWEST and len({place.clan for place in remembered}) == len(
            remembered
        )
        self.places = remembered if are_usable else _first_places()
        self.starter: int | None = None
        """The start player; None for the lot."""
        self.seed = str(secrets.randbelow(_SHORT_SEEDS))
        self.chosen: list[ScoringId | None] | None = None
        """The scoring tiles on A, B, C, D so far; None if they are drawn by lot."""
        self.open_money = app.settings.open_money
        self.is_playtest = app.settings.playtest
        self.has_advice = app.settings.advice
        self._seats_box = self._tiles_box = self._foot_box = pygame.Rect(0, 0, 1, 1)

    # -- what is set up

    def missing(self) -> str:
        """Why the game cannot begin yet, in words; empty if it can."""
        names = [place.name.strip() for place in self.places]
        for place, name in zip(self.places, names, strict=True):
            if not name:
                return tr("The seat of {clan} has no name.").format(clan=place.clan.display_name)
        if len({name.casefold() for name in names}) < len(names):
            return tr("Two seats have the same name.")
        if not self.seed:
            return tr("The seed is missing: type a number, or draw a new one.")
        if int(self.seed) > LARGEST_SEED:
            return tr("The seed is at most {n}.").format(n=LARGEST_SEED)
        if self.chosen is not None:
            free = [space for space, tile in zip(SPACES, self.chosen, strict=True) if tile is None]
            if free:
                return tr("Choose a scoring tile for {spaces}.").format(spaces=", ".join(free))
        return ""

    def setup(self) -> GameSetup:
        """The set-up; only to be asked for when nothing is missing."""
        seats = [Seat(clan=place.clan, name=place.name.strip()) for place in self.places]
        chosen = None if self.chosen is None else [tile for tile in self.chosen if tile is not None]
        return GameSetup.drawn(
            seats,
            int(self.seed),
            scoring_tiles=chosen,
            start_seat=self.starter,
            open_money=self.open_money,
        )

    def start(self) -> None:
        """Remember the seats and go to the table; if something is missing, nothing happens."""
        if self.missing():
            return
        settings = self.app.settings
        settings.seats = tuple(
            RememberedSeat(clan=place.clan, name=place.name.strip(), level=place.level)
            for place in self.places
        )
        settings.open_money = self.open_money
        settings.playtest = self.is_playtest
        settings.advice = self.has_advice
        self.app.keep_settings()
        levels = tuple(place.level for place in self.places)
        table = Table(
            computers=levels if any(levels) else (),
            is_playtest=self.is_playtest,
            was_playtest=self.is_playtest,
            has_advice=self.has_advice,
        )
        setup = self.setup()
        self.app.go.play(lambda: Session.start(setup, self.app.shelf, table))

    def add_seat(self, clan: Clan | None = None) -> None:
        """Another seat for that clan, or for the first one that is free; played as the last one is."""
        free = [free for free in Clan if all(place.clan is not free for place in self.places)]
        if free:
            clan = clan or free[0]
            self.places.append(_Place(clan, self.places[-1].level))
            self._changed()

    def remove_seat(self, seat: int) -> None:
        """Take a seat away; at least two stay."""
        if len(self.places) > _FEWEST:
            del self.places[seat]
            if self.starter is not None and self.starter >= seat:
                self.starter = None if self.starter == seat else self.starter - 1
            self._changed()

    def choose_clan(self, seat: int, clan: Clan) -> None:
        """Give a seat a clan; the seat that had it takes the other's."""
        place = self.places[seat]
        for other in self.places:
            if other.clan is clan:
                other.change(place.clan, other.level)
                break
        place.change(clan, place.level)
        self._changed()

    def choose_player(self, seat: int, level: str) -> None:
        """Let a person play the seat, or a computer of that level."""
        place = self.places[seat]
        place.change(place.clan, level)
        self._changed()

    def shown_tiles(self) -> list[ScoringId | None]:
        """What lies on A, B, C, D as far as it is known: chosen, or what the seed draws."""
        if self.chosen is not None:
            return list(self.chosen)
        if not self.seed or int(self.seed) > LARGEST_SEED:
            return [None] * len(SPACES)
        seats = [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:_FEWEST]]
        return list(GameSetup.drawn(seats, int(self.seed)).scoring_tiles)

    def choose_by_lot(self, by_lot: bool) -> None:
        """Leave the scoring tiles to the seed, or choose them, beginning with those it drew."""
        self.chosen = None if by_lot else self.shown_tiles()
        self._changed()

    def turn_tile(self, tile: ScoringId) -> None:
        """Put a scoring tile on the first free space, or take it away again."""
        if self.chosen is None:
            self.choose_by_lot(False)
            return
        if tile in self.chosen:
            self.chosen[self.chosen.index(tile)] = None
        elif None in self.chosen:
            self.chosen[self.chosen.index(None)] = tile
        else:
            self.app.notify(tr("All four spaces are taken: click a chosen tile to free its space first."))
            return
        self._changed()

    def clear_tiles(self) -> None:
        """Free all four spaces."""
        self.chosen = [None] * len(SPACES)
        self._changed()

    def new_seed(self) -> None:
        """Another seed by chance."""
        self.seed = str(secrets.randbelow(_SHORT_SEEDS))
        self._changed()

    def _changed(self) -> None:
        self.layout(self.app.screen.get_rect())
        self.app.redraw()

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """Seats at the left, scoring tiles at the right, what is missing and the way on below."""
        canvas = self.canvas
        gap = canvas.px(Space.L)
        whole = window.inflate(-4 * gap, -4 * gap)
        whole = pygame.Rect(
            0, 0, min(whole.width, canvas.px(NewGame.WIDEST)), min(whole.height, canvas.px(NewGame.TALLEST))
        )
        whole.center = window.center
        foot = canvas.px(theme.FOOT_HEIGHT)
        self._foot_box = pygame.Rect(whole.x, whole.bottom - foot, whole.width, foot)
        height = whole.height - foot - gap
        self._seats_box = pygame.Rect(whole.x, whole.y, canvas.px(NewGame.LEFT), height)
        left = self._seats_box.right + gap
        self._tiles_box = pygame.Rect(left, whole.y, whole.right - left, height)
        self.group.replace([*self._seats(), *self._table(), *self._tiles(), *self._foot()])

    def _inner(self, box: pygame.Rect) -> pygame.Rect:
        pad = self.canvas.px(Space.XL)
        return box.inflate(-2 * pad, -2 * self.canvas.px(Space.L))

    def _heading(self, text: str, inner: pygame.Rect) -> Label:
        rect = pygame.Rect(inner.x, inner.y, inner.width, self.canvas.px(NewGame.HEADING))
        return Label(text, rect, size=theme.HEADING, face=Face.TITLE)

    def _seat_row(self, row: int) -> pygame.Rect:
        inner = self._inner(self._seats_box)
        step = self.canvas.px(NewGame.ROW)
        top = inner.y + self.canvas.px(NewGame.SEATS_TOP) + row * step
        return pygame.Rect(inner.x, top, inner.width, step - self.canvas.px(Space.M))

    def _seats(self) -> list[Widget]:
        widgets: list[Widget] = [self._heading(tr("Seats, clockwise"), self._inner(self._seats_box))]
        for seat in range(len(self.places)):
            widgets += self._seat_widgets(seat)
        free = [clan for clan in Clan if all(place.clan is not clan for place in self.places)]
        for i, clan in enumerate(free):
            key = key_hint(tr("Ctrl+N")) if i == 0 else ""
            row = self._seat_row(len(self.places) + i)
            widgets.append(_FreeClan(clan, row, self.add_seat, key))
        return widgets

    def _seat_widgets(self, seat: int) -> list[Widget]:
        canvas, row, place = self.canvas, self._seat_row(seat), self.places[seat]
        gap, height = canvas.px(Space.M), canvas.px(NewGame.FIELD)
        clan_rect = pygame.Rect(row.x, row.y, canvas.px(NewGame.CLAN), row.height)
        remove_rect = pygame.Rect(row.right - height, row.y, height, height)
        player_rect = pygame.Rect(0, row.y, canvas.px(NewGame.PLAYER), height)
        player_rect.right = remove_rect.x - gap
        name_rect = pygame.Rect(clan_rect.right + gap, row.y, 0, height)
        name_rect.width = player_rect.x - gap - name_rect.x
        below = pygame.Rect(
            name_rect.x, name_rect.bottom, row.right - name_rect.x, row.bottom - name_rect.bottom
        )
        clans = [(clan, clan.display_name) for clan in Clan]
        can_go = len(self.places) > _FEWEST
        return [
            TextField(
                f"name {seat + 1}", place.name, name_rect, lambda text: self._name(seat, text),
                longest=_LONGEST_NAME, tooltip=tr("The name of whoever plays here"),
                on_enter=lambda: self._enter_in_field(),
            ),
            _ClanChoice(
                f"clan {seat + 1}", clans, place.clan, clan_rect, lambda clan: self.choose_clan(seat, clan),
                tooltip=tr("{clan}: left and right keys, or the wheel. A clan that is taken changes seats.").format(
                    clan=place.clan.display_name
                ),
            ),
            Choice(
                f"player {seat + 1}", players(), place.level, player_rect,
                lambda level: self.choose_player(seat, level), tooltip=level_about(place.level),
            ),
            Button(
                "×", remove_rect, lambda: self.remove_seat(seat), name=f"remove {seat + 1}", kind=Kind.QUIET,
                tooltip=tr("Take this seat away") if can_go else tr("Two seats at least"),
                enabled=can_go, size=theme.HEADING,
            ),
            Label(_who(place), below, size=theme.SMALLEST, colour=theme.INK_SOFT),
        ]  # fmt: skip

    def _enter_in_field(self) -> None:
        self.group.focus_by(1)

    def _name(self, seat: int, name: str) -> None:
        self.places[seat].name = name
        self._refresh()

    def _type_seed(self, seed: str) -> None:
        self.seed = seed
        self._refresh()

    def _refresh(self) -> None:
        """What follows from something typed; the field itself stays, with its cursor."""
        fields = {widget.name: widget for widget in self.group.widgets if isinstance(widget, TextField)}
        self._changed()
        kept = [fields.get(widget.name, widget) for widget in self.group.widgets]
        self.group.widgets = kept

    def _table(self) -> list[Widget]:
        """Who starts, open money, advice, playtest mode, the seed."""
        canvas, inner = self.canvas, self._inner(self._seats_box)
        height, label_width = canvas.px(theme.BUTTON_HEIGHT), canvas.px(NewGame.LABEL)
        row = pygame.Rect(inner.x, inner.bottom - canvas.px(NewGame.FORM), inner.width, height)
        field = pygame.Rect(row.x + label_width, row.y, row.width - label_width, height)
        starters: list[tuple[int | None, str]] = [(None, tr("By lot"))]
        starters += [
            (i, place.name.strip() or place.clan.display_name) for i, place in enumerate(self.places)
        ]
        start = Choice(
            "starter", starters, self.starter, field, self._choose_starter,
            tooltip=tr("Who has the start marker in the first round"),
        )  # fmt: skip
        name = pygame.Rect(row.x, row.y, label_width - canvas.px(Space.S), height)
        widgets: list[Widget] = [self._label(tr("Who starts"), name), start]
        step = height + canvas.px(Space.S)
        for about, text, is_on, turn, explained in self._switches():
            name, field = name.move(0, step), field.move(0, step)
            widgets += [self._label(about, name), Toggle(text, is_on, field, turn, tooltip=explained)]
        name, field = name.move(0, step), field.move(0, step)
        return [*widgets, self._label(tr("Seed"), name), *self._seed_widgets(field)]

    def _switches(self) -> list[tuple[str, str, bool, Callable[[bool], None], str]]:
        """What is on or off at this table: its name, its text, how it stands, what turns it, what it is."""
        return [
            (
                tr("Open money"), tr("Everybody's gold is open"), self.open_money, self._set_open_money,
                tr("By the rules gold in hand is secret, though its comings and goings are open to all."),
            ),
            (
                tr("Advice"), tr("What tiles are worth, on demand"), self.has_advice, self._set_advice,
                tr("Worth, prices and the best places, for whoever asks (key: A). The results tell who asked."),
            ),
            (
                tr("Playtest mode"), tr("Undo without limit, no secrets"), self.is_playtest, self._set_playtest,
                tr("For trying things out: undo has no limit, and the time line hides nothing. The results say so."),
            ),
        ]  # fmt: skip

    def _seed_widgets(self, field: pygame.Rect) -> list[Widget]:
        canvas = self.canvas
        button = pygame.Rect(0, field.y, canvas.px(NewGame.DRAW_SEED), field.height)
        button.right = field.right
        typed = field.copy()
        typed.width = button.x - canvas.px(Space.M) - field.x
        note = pygame.Rect(field.x, field.bottom + canvas.px(Space.XS), field.width, canvas.px(NewGame.NOTE))
        explained = tr("The same seed and seats give the same tiles, drawn in the same order.")
        return [
            TextField(
                "seed", self.seed, typed, self._type_seed, longest=16, allowed=_is_digit,
                tooltip=tr("A number; it decides everything that is drawn"), on_enter=self._enter_in_field,
            ),
            Button(
                tr("New seed"), button, self.new_seed, name="new seed",
                tooltip=tr("Draw another number"), key=key_hint(tr("Ctrl+R")),
            ),
            self._note(explained, note),
        ]  # fmt: skip

    def _label(self, text: str, row: pygame.Rect) -> Label:
        return Label(text, row, face=Face.BOLD)

    def _note(self, text: str, rect: pygame.Rect) -> Label:
        return Label(text, rect, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True)

    def _choose_starter(self, seat: int | None) -> None:
        self.starter = seat

    def _set_advice(self, is_on: bool) -> None:
        self.has_advice = is_on

    def _set_playtest(self, is_on: bool) -> None:
        self.is_playtest = is_on

    def _set_open_money(self, is_open: bool) -> None:
        self.open_money = is_open

    def _tiles(self) -> list[Widget]:
        canvas, inner = self.canvas, self._inner(self._tiles_box)
        mode_rect = pygame.Rect(
            0, inner.y - canvas.px(Space.XS), canvas.px(NewGame.MODE), canvas.px(theme.BUTTON_HEIGHT)
        )
        mode_rect.right = inner.right
        mode = Choice(
            "scoring tiles", [(True, tr("Drawn by lot")), (False, tr("Chosen"))], self.chosen is None,
            mode_rect, self.choose_by_lot, tooltip=tr("By the seed, or four that you choose for A, B, C and D"),
        )  # fmt: skip
        clear_rect = pygame.Rect(0, mode_rect.y, canvas.px(NewGame.CLEAR), mode_rect.height)
        clear_rect.right = mode_rect.x - canvas.px(Space.M)
        clear = Button(
            tr("Clear"), clear_rect, self.clear_tiles, name="clear tiles",
            tooltip=tr("Free all four spaces"), enabled=self.chosen is not None and any(self.chosen),
        )  # fmt: skip
        heading = self._heading(tr("Scoring tiles"), inner)
        heading.rect.width = clear_rect.x - inner.x
        widgets: list[Widget] = [heading, mode] if self.chosen is None else [heading, clear, mode]
        top = mode_rect.bottom + canvas.px(Space.M)
        return [*widgets, *self._cards(pygame.Rect(inner.x, top, inner.width, inner.bottom - top))]

    def _cards(self, room: pygame.Rect) -> list[Widget]:
        gap = self.canvas.px(Space.M)
        width = (room.width - (_COLUMNS - 1) * gap) // _COLUMNS
        height = (room.height - (_ROWS - 1) * gap) // _ROWS
        shown = self.shown_tiles()
        cards: list[Widget] = []
        for i, tile in enumerate(SCORING_TILES):
            row, column = divmod(i, _COLUMNS)
            rect = pygame.Rect(room.x + column * (width + gap), room.y + row * (height + gap), width, height)
            space = SPACES[shown.index(tile)] if tile in shown else ""
            cards.append(_TileCard(tile, rect, space, self.chosen is None, self.turn_tile))
        return cards

    def _foot(self) -> list[Widget]:
        canvas, inner = self.canvas, self._inner(self._foot_box)
        missing = self.missing()
        start_rect = pygame.Rect(0, 0, canvas.px(NewGame.START), canvas.px(NewGame.FOOT_BUTTON))
        start_rect.midright = inner.midright
        start = Button(
            tr("Start the game"), start_rect, self.start, name="start", kind=Kind.PRIMARY,
            size=theme.LARGE_BODY, enabled=not missing, tooltip=missing,
            key=key_hint(tr("Enter"), tr("Ctrl+Enter")),
        )  # fmt: skip
        back_rect = pygame.Rect(0, 0, canvas.px(NewGame.BACK), canvas.px(NewGame.FOOT_BUTTON))
        back_rect.midleft = inner.midleft
        back = Button(tr("Back"), back_rect, self.app.pop, name="back", key=key_hint(tr("Escape")))
        left = back_rect.right + canvas.px(Space.XL)
        words = pygame.Rect(left, inner.y, start_rect.x - canvas.px(Space.XL) - left, inner.height)
        text = missing or self._in_words()
        colour, face = (theme.WRONG, Face.BOLD) if missing else (theme.INK_SOFT, Face.BODY)
        return [back, Label(text, words, colour=colour, face=face, align=Align.RIGHT), start]

    def _in_words(self) -> str:
        if all(place.level for place in self.places):
            return tr("Only computers: the game plays itself, and you can watch it")
        seats = len(self.places)
        rounds = 5 if seats == _MOST else 6
        return tr("{seats} seats, {rounds} rounds; every scoring tile scores three times").format(
            seats=seats, rounds=rounds
        )

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Ctrl+Enter starts from anywhere; arrows go through the tiles and the form."""
        if event.type != pygame.KEYDOWN:
            return super().handle_event(event)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            shortcuts: dict[int, Callable[[], None]] = {
                pygame.K_RETURN: self.start,
                pygame.K_KP_ENTER: self.start,
                pygame.K_n: self.add_seat,
                pygame.K_r: self.new_seed,
            }
            if event.key in shortcuts:
                shortcuts[event.key]()
                return True
        if self._move_among_cards(event) or super().handle_event(event) or self.group.arrow_focus(event):
            return True
        if event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
        else:
            return False
        return True

    def _move_among_cards(self, event: pygame.Event) -> bool:
        ways = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -_COLUMNS,
            pygame.K_DOWN: _COLUMNS,
        }
        cards = [widget for widget in self.group.widgets if isinstance(widget, _TileCard)]
        focused = self.group.focused
        if event.key not in ways or not isinstance(focused, _TileCard):
            return False
        wanted = cards.index(focused) + ways[event.key]
        if not 0 <= wanted < len(cards):
            return False
        self.group.focus(cards[wanted])
        self.group.shows_focus = True
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Three sheets on the table."""
        self.canvas.wood(surface)
        for box in (self._seats_box, self._tiles_box, self._foot_box):
            self.canvas.sheet(surface, box)
        inner = self._inner(self._seats_box)
        y = inner.bottom - self.canvas.px(NewGame.FORM + Space.XL)
        pygame.draw.line(surface, theme.PAPER_EDGE, (inner.x, y), (inner.right, y), self.canvas.px(Line.HAIR))
        super().draw(surface)


def _first_places() -> list[_Place]:
    """What a fresh installation proposes: one person against two computers."""
    person, *others = list(Clan)[:3]
    return [_Place(person), *(_Place(clan, MIDDLE) for clan in others)]


def _known(level: str) -> str:
    """A level that can be chosen: the settings may remember one of another version."""
    return level if level == PERSON or rank(level) else MIDDLE


def _who(place: _Place) -> str:
    """The clan, and of a computer how it plays."""
    clan = place.clan.display_name
    if place.level == PERSON:
        return clan
    return tr("{clan} {play_style}").format(clan=clan, play_style=play_style(place.clan))


class _ClanChoice(Choice[Clan]):
    """A clan's crest between two arrows."""

    def handle_event(self, event: pygame.Event) -> bool:
        """A click on either half goes back or on."""
        is_left = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if is_left and self.rect.collidepoint(event.pos):
            self.step(-1 if event.pos[0] < self.rect.centerx else 1)
            return True
        return super().handle_event(event)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """The crest and the arrows."""
        canvas = art_of(canvas)
        if self.hovered:
            canvas.box(surface, self.rect, theme.PAPER_BRIGHT, radius=Corner.FIELD)
        side = self.rect.height - canvas.px(Space.S)
        crest = pygame.Rect(0, 0, side, side)
        crest.center = self.rect.center
        canvas.crest(surface, self.value, crest)
        for x, direction in (
            (self.rect.x + canvas.px(Space.M), -1),
            (self.rect.right - canvas.px(Space.M), 1),
        ):
            draw_arrow(surface, (x, self.rect.centery), direction, canvas.px(Field.ARROW), theme.INK_SOFT)


class _FreeClan(Button):
    """A clan nobody plays yet: a click gives it a seat."""

    def __init__(self, clan: Clan, rect: pygame.Rect, on_click: Callable[[Clan], None], key: str) -> None:
        text = tr("Add {clan}").format(clan=clan.display_name)
        hint = tr("A seat for this clan; up to five can play")
        super().__init__(text, rect, lambda: on_click(clan), tooltip=hint, key=key, kind=Kind.QUIET)
        self._clan = clan

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """The pale crest, and the button beside it."""
        canvas = art_of(canvas)
        crest = pygame.Rect(0, 0, self.rect.height, self.rect.height)
        crest.center = (self.rect.x + canvas.px(NewGame.CLAN / 2), self.rect.centery)
        alpha = 255 if self.hovered else 120
        canvas.sprites.draw(surface, f"clans/{self._clan}.png", crest, alpha=alpha)
        room = self.rect.copy()
        room.width -= canvas.px(NewGame.CLAN + Space.M)
        room.right = self.rect.right
        if self.hovered:
            canvas.box(surface, room, theme.PAPER_BRIGHT, radius=Corner.FIELD)
        canvas.ring(surface, room, theme.PAPER_EDGE, Line.HAIR, Corner.FIELD)
        colour = theme.INK if self.hovered else theme.INK_SOFT
        canvas.write(surface, self.text, room.inflate(-canvas.px(Space.XL), 0), colour=colour)


class _TileCard(Widget):
    """A scoring tile with pictogram, name and rule; lit, with its letter, if it lies on a space."""

    def __init__(
        self,
        tile: ScoringId,
        rect: pygame.Rect,
        space: str,
        by_lot: bool,
        on_click: Callable[[ScoringId], None],
    ) -> None:
        printed = SCORING_TILES[tile]
        hint = tr("Drawn by lot; click to choose the tiles yourself") if by_lot else key_hint(tr("Space"))
        super().__init__(printed.name, rect, tooltip=f"{printed.name}: {printed.text}\n{hint}")
        self._tile = tile
        self._space = space
        self._on_click = on_click

    @property
    def takes_focus(self) -> bool:
        """Always."""
        return True

    def handle_event(self, event: pygame.Event) -> bool:
        """A click or a key puts it out or takes it away."""
        if not self.is_activated(event):
            return False
        self._on_click(self._tile)
        return True

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """The card."""
        canvas = art_of(canvas)
        printed = SCORING_TILES[self._tile]
        if self._space:
            canvas.box(surface, self.rect, theme.GOLD_PALE, border=theme.GOLD, width=Line.FIRM)
        else:
            fill = theme.PAPER_BRIGHT if self.hovered else theme.PAPER_LIGHT
            canvas.box(surface, self.rect, fill, border=theme.PAPER_EDGE, width=Line.HAIR)
        inner = self.rect.inflate(-canvas.px(Space.XL), -canvas.px(Space.XL))
        side = canvas.px(NewGame.PICTURE)
        picture = pygame.Rect(inner.x - canvas.px(Space.XS), inner.y - canvas.px(Space.XS), side, side)
        canvas.scoring_picture(surface, self._tile, picture)
        left = picture.right + canvas.px(Space.M)
        name = pygame.Rect(left, picture.y, self.rect.right - canvas.px(Space.S) - left, side)
        size = theme.BODY
        name.y += max(0, (side - canvas.wrapped_height(printed.name, size, name.width, Face.BOLD)) // 2)
        canvas.write_wrapped(surface, printed.name, name, size=size, face=Face.BOLD)
        top = picture.bottom + canvas.px(Space.S)
        rule = pygame.Rect(inner.x, top, inner.width, self.rect.bottom - top)
        canvas.write_wrapped(surface, printed.rule, rule, size=theme.SMALL, colour=theme.INK_SOFT)
        if self._space:
            # On the corner, where it lies over neither the name nor the rule.
            badge = pygame.Rect(0, 0, canvas.px(NewGame.BADGE), canvas.px(NewGame.BADGE))
            badge.topleft = (self.rect.x - canvas.px(Space.S), self.rect.y - canvas.px(Space.S))
            canvas.box(surface, badge, theme.GOLD_DARK, radius=NewGame.BADGE_CORNER)
            canvas.write(
                surface, self._space, badge, size=theme.BODY, face=Face.BOLD,
                colour=theme.LIGHT_INK, align=Align.CENTRE,
            )  # fmt: skip


def _is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
