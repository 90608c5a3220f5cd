"""From stage to panel: what the runner of the game comes to is shown, heard and written down."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

import pygame

from skye_desktop.engine import (
    Action,
    BuyTile,
    Event,
    GameEnded,
    PlaceTile,
    PricesRevealed,
    ReturnTile,
    TileBought,
    TilePlaced,
)
from skye_desktop.play.flow import (
    Act,
    Announce,
    Curtain,
    Deal,
    News,
    Over,
    Stage,
    Think,
)
from skye_desktop.play.runner import Cause, Change
from skye_desktop.play.wording.news import since_last_turn
from skye_desktop.ui.event_log import line_on
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.laid import show_laid
from skye_desktop.ui.table.panel_factory import (
    ACTS,
    NEWS,
    computer_panel,
    curtain_panel,
    end_panel,
    shows_too,
)
from skye_desktop.ui.table.panel_root import PanelRoot, send_coins
from skye_desktop.ui.table.pieces import flying_tile

_SLIDE_SECONDS = 0.22


class Stages:
    """Keeps the panel of the stage that the game is on, and lets the panel on the screen change."""

    def __init__(self, desk: Desk, went_on: Callable[[], None], rewound: Callable[[], None]) -> None:
        """``went_on`` is told when there are more moments, ``rewound`` when there are others."""
        self._desk = desk
        self._went_on, self._rewound = went_on, rewound
        self._stage: Stage | None = None
        self._is_empty = True
        """Whether no panel has been shown since the table was opened or the game rewound."""
        self.results_wait = False
        """Whether the results are to be shown, once the game is over and nothing lies over the table."""
        self.has_ended = False
        """Whether it was played to its end here, and not opened when it was over."""

    # -- what happens

    def follow(self, change: Change) -> None:
        """Show, sound and write down what has happened at the table."""
        desk = self._desk
        desk.changed()
        if change.cause is Cause.AHEAD:
            # It is seen where the other lands lie; whoever is at work is not disturbed.
            desk.follow_land()
            desk.redraw()
            return
        self._write_down(change)
        desk.log.follow()
        happened = frozenset(map(type, change.events))
        self._sound(happened)
        if change.action is not None and not change.is_quiet:
            if change.cause is Cause.DECIDED:
                self._show_decided(change.action)
            else:
                self._show_done(change.action, change.events)
        if GameEnded in happened:
            self.results_wait = self.has_ended = True
        if change.cause is Cause.REWOUND:
            self._rewound()
            self._is_empty = True
        # Of all that was done at once, computers' acts among it, the first leads to the stage and shows it as it is.
        if not change.is_quiet or desk.runner.stage is not self._stage:
            self._come_to(desk.runner.stage)
        if change.cause is not Cause.REWOUND and not change.is_quiet:
            for event in change.events:
                if isinstance(event, TilePlaced):
                    show_laid(desk, event)
        self._went_on()

    def _write_down(self, change: Change) -> None:
        kinds = {Cause.ACTION: "action", Cause.DEAL: "round", Cause.REWOUND: "time"}
        app = self._desk.app
        if change.cause not in kinds or not app.keeps_log:
            return
        action = change.action if change.cause is Cause.ACTION else None
        values, secrets = line_on(self._desk.session.state_at(change.done), action)
        app.log(kinds[change.cause], secrets=secrets, **values)

    def _sound(self, happened: Container[type[Event]]) -> None:
        if TileBought in happened:
            self._desk.play(Sound.SALE)
            self._desk.play(Sound.TO_BUYER)
        if PricesRevealed in happened:
            self._desk.play(Sound.REVEAL)

    def _show_decided(self, action: Action) -> None:
        """Let a computer be heard that sets out to do that."""
        is_seen = self._desk.stage_panel.shown_turn is not None
        if is_seen and isinstance(action, BuyTile | PlaceTile | ReturnTile):
            self._desk.play(Sound.PICK_UP)

    def _show_done(self, action: Action, events: Sequence[Event]) -> None:
        """Let what was bought and paid go over the table, and be heard what a computer lays."""
        desk, panel = self._desk, self._desk.stage_panel
        for event in events:
            if isinstance(event, TileBought) and panel.tree is not None:
                start, end = desk.places.seat(event.seat), desk.places.seat(event.seller)
                send_coins(panel, event.price, start, end, 26)
                stall = panel.host.ids.get(f"tile {event.tile}")
                if stall is not None and panel.is_to_act:
                    flying = flying_tile(desk.canvas, event.tile, 0, stall.rect.width, panel.acting.clan)
                    desk.fly(flying, stall.rect, start, 0.6)
        if isinstance(action, PlaceTile) and panel.shown_turn is not None:
            desk.play(Sound.SETTLE)

    # -- from stage to panel

    def _come_to(self, stage: Stage) -> None:
        """The panel of that stage, the same one where it can show that too."""
        desk, before = self._desk, self._desk.panel
        is_kept = not self._is_empty and (self._is_told_already(stage) or self._goes_on(stage))
        last, self._stage = self._stage, stage
        if not is_kept:
            self._tell_since(last, stage)
            desk.come_to(self._panel_for(stage))
        if desk.looking_back is None:
            self.show(before)

    def _is_told_already(self, stage: Stage) -> bool:
        """Whether the panel on the screen tells the same news, to other people maybe; it goes on then."""
        last = self._stage
        if not isinstance(stage, Announce) or not isinstance(last, Announce):
            return False
        # What the market brought is told to people, and rests: it is put together anew for others.
        if stage.announcement is not last.announcement or stage.announcement.news is News.MARKET:
            return False
        self._desk.stage_panel.set(viewer=stage.viewer)
        return True

    def _goes_on(self, stage: Stage) -> bool:
        """Whether the panel shows that stage too; it does so then."""
        panel, turn = self._desk.stage_panel, self._desk.runner.turn
        if panel.shown_turn is not None:
            return isinstance(stage, Think) and shows_too(self._desk, panel, turn)
        if isinstance(stage, Act) and (stage.seat, stage.phase) == (panel.seat, panel.phase):
            panel.set(viewer=stage.viewer)
            return panel.is_to_act
        return False

    def _tell_since(self, last: Stage | None, stage: Stage) -> None:
        """What the others did is told to whoever was not looking on, or could not follow so fast."""
        news = self._desk.news
        news.forget()
        self._desk.sign.forget()
        if self._desk.lesson is not None:
            return  # its page says what is to be seen
        if isinstance(stage, Act) and (stage.viewer is not None or isinstance(last, Think)):
            session = self._desk.session
            news.set(sentences=since_last_turn(session.moments, stage.seat, session.setup.names))
        if isinstance(stage, Act) and stage.viewer is None and last is not None:
            # Nobody is asked to sit down: whoever looks on has to see that somebody else is to act.
            seat = self._desk.session.setup.seats[stage.seat]
            self._desk.sign.tell(seat.clan, seat.name)

    def _panel_for(self, stage: Stage) -> PanelRoot:
        desk = self._desk
        match stage:
            case Announce(announcement, viewer):
                return NEWS[announcement.news](desk, announcement, viewer)
            case Curtain(seat, phase):
                return curtain_panel(desk, seat, phase)
            case Think():
                assert desk.runner.turn is not None
                return computer_panel(desk, desk.runner.turn)
            case Act(seat, phase, viewer):
                if viewer in (None, desk.sole_person):  # else lifting the curtain has been heard
                    desk.play(Sound.TURN_BEGINS)
                return ACTS[phase](desk, seat, viewer)
            case Over(viewer):
                return end_panel(desk, viewer)
            case Deal():
                raise AssertionError("chance waits for nobody")

    # -- the panel on the screen

    def show(self, before: PanelRoot) -> None:
        """Let the panel that is to be seen be seen, after that one."""
        desk, panel = self._desk, self._desk.panel
        is_same = panel is before and not self._is_empty
        if not is_same:
            self._slide_out(before)
        self._is_empty = False
        if panel.covers_table:
            desk.animations.finish()
        if not is_same:
            desk.look_at_what_matters()
            desk.app.log("panel", name=panel.name, seat=panel.seat)
        desk.relayout()

    def _slide_out(self, old: PanelRoot) -> None:
        """The old panel sinks away over the new one, unless it shows what the next person must not see."""
        desk = self._desk
        is_private = old.viewer not in (None, desk.sole_person) or old.info.is_private
        if old.covers_table or is_private or not old.rect or not desk.window.contains(old.rect):
            return
        # The panel of a table just opened is empty, and the screen still shows where one came from.
        if self._is_empty or not desk.is_on_screen:
            return
        picture = desk.app.screen.subsurface(old.rect).copy()
        drop = desk.canvas.px(40)

        def draw(surface: pygame.Surface, centre: tuple[int, int], part: float) -> None:
            picture.set_alpha(round(255 * (1 - part)))
            surface.blit(picture, picture.get_rect(center=centre))

        start = old.rect.center
        desk.animate(draw, start, (start[0], start[1] + drop), _SLIDE_SECONDS)

    # -- the end

    def results_are_due(self) -> bool:
        """Whether the results are to be shown now; asked once, they are taken as shown."""
        is_due = self.results_wait and isinstance(self._stage, Over) and self._desk.looking_back is None
        if is_due:
            self.results_wait = False
        return is_due
