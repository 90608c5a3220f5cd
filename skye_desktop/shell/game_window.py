"""The window of any game with its settings, saved games, sounds and the worker process."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from skye_desktop.files import Shelf, shown_name
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.files.settings import (
    Contrast,
    Painting,
    Settings,
    SettingsFile,
    SettingsTab,
    Speed,
    Touch,
)
from skye_desktop.files.trophies import Trophy, TrophyFile
from skye_desktop.foreign import drawable
from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.i18n import current_catalogue, enumerated, languages, preferred_language, tr, use
from skye_desktop.kit import (
    AS_PAINTED,
    TOUCH_TARGET,
    Action,
    Background,
    Canvas,
    Cue,
    Images,
    InputMap,
    Look,
    Mood,
    PreferenceWatcher,
    Question,
    Scope,
    Sounds,
    TreeScene,
    Typing,
    Window,
    on_screen,
    theme,
)
from skye_desktop.shell.event_log import EventLog
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.house_navigator import HouseNavigator
from skye_desktop.shell.window_phones import WindowPhones
from skye_desktop.terminal import print_error

if TYPE_CHECKING:
    from skye_desktop.game.game_filter import GameFilter
    from skye_desktop.phones.phone_game import PhoneGame

_SYNCING = 0.05
"""Seconds between two checks whether written files are synced to the disk."""

_RECORDING = 3.0
"""Most seconds to wait at the end until a finished game is recorded."""
_ASKING = 0.2
"""Seconds between two checks of the system's preferences."""


class GameOnTable(Protocol):
    """A game on the table."""

    session: Session

    @property
    def moment(self) -> int:
        """Number of actions before the position on the screen."""

    def wake(self) -> None:
        """Let the game go on at the next frame."""


class GameWindow(Window):
    """The window, and what all screens of a game share.

    A game has a subclass: the methods that raise NotImplementedError here are its look.
    """

    background: Background
    """Player of music and surroundings."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] | None,
        full_screen: bool,
        log: EventLog | None,
    ) -> None:
        self.title = self.title_of_game()
        self.played: GameOnTable | None = None
        """Game on the table, also while other screens cover it; None without one."""
        self.folder = folder
        self.shelf = Shelf(folder / "saves")
        self.shelf.on_finished = self.record_game
        self._recording: Job[None] | None = None
        """Background job that enters a finished game in the records."""
        self.trophies = TrophyFile(folder)
        self.today: Callable[[], date] = date.today
        """Returns the day by the clock of this machine."""
        self.settings_tab = SettingsTab.PLAY
        """Tab of the settings that is opened next."""
        self.settings_file = SettingsFile(folder)
        self.settings, trouble = self.settings_file.read()
        self.input = self.make_input_map()
        wrong_keys = self.input.load(self.settings.keys, have_pad=self.settings.keys_have_pad)
        self._is_touched = False
        self.wanted_games: GameFilter | None = None
        """What the list of games was filtered by last; None for nothing."""
        self.commands = {
            House.FULL_SCREEN: Action(self.toggle_full_screen),
            House.QUIT: Action(self.close),
            House.REPORT: Action(lambda: self.go.report()),
            House.MUTE: Action(self.toggle_mute),
            House.MUSIC: Action(partial(self.toggle_volume, "volume_music", House.MUSIC)),
            House.AMBIENCE: Action(partial(self.toggle_volume, "volume_ambience", House.AMBIENCE)),
        }
        self.spare_commands = {House.RULES: Action(lambda: self.go.rules())}
        self.sprites = self.make_images()
        self.sounds = self.make_sounds()
        self.background = Background(self.sounds)
        self._volumes_before: dict[str, int] = {}
        """Volumes in per cent before they were switched off, by field of the settings."""
        self.system = PreferenceWatcher()
        self.thinker = Thinker()
        """Worker process in which computer players think."""
        self._dropped: list[Path] = []
        """File that was dropped while a sheet lay on top, to be opened after that; at most one."""
        self.phones = WindowPhones(self)
        self.follow_mailboxes()
        full_screen = full_screen or self.settings.full_screen
        before = None if self.settings.window is None else on_screen(self.settings.window)
        super().__init__(self.sprites, size or before, full_screen=full_screen, log=log)
        self.apply_settings()
        if trouble:
            self.notify(trouble)
        if wrong_keys:
            text = tr(
                "In the settings the keys of {names} could not be used, and are "
                "those of the beginning."
            )
            self.notify(text.format(names=enumerated(wrong_keys)))

    # -- the look of the game

    @property
    def go(self) -> HouseNavigator:
        """Navigator to every screen."""
        raise NotImplementedError

    def title_of_game(self) -> str:
        """Return the name of the game, in the current language."""
        raise NotImplementedError

    def make_input_map(self) -> InputMap:
        """Return the commands of house and game with their keys."""
        raise NotImplementedError

    @property
    def scopes(self) -> Sequence[Scope]:
        """Scopes of all commands, in the order in which they are listed for people."""
        raise NotImplementedError

    def make_images(self) -> Images:
        raise NotImplementedError

    def make_sounds(self) -> Sounds:
        raise NotImplementedError

    @property
    def click(self) -> Cue:
        """Sound of a pressed button."""
        raise NotImplementedError

    @property
    def samples(self) -> Mapping[str, Cue]:
        """Sound that is played when a volume is set, by field of the settings."""
        raise NotImplementedError

    @property
    def high_contrast(self) -> Look:
        raise NotImplementedError

    @property
    def least_layout(self) -> tuple[int, int]:
        """Least room for the narrow layout of the table, in design pixels."""
        raise NotImplementedError

    def paint_as(self, painting: Painting) -> None:
        """Paint the pictures by those settings from now on."""
        raise NotImplementedError

    @property
    def lessons(self) -> Path | None:
        """Folder of the lesson's game; None if there is no lesson."""
        return None

    def phone_game(self) -> PhoneGame:
        """Return what phones show of the game; it is loaded only when they are switched on."""
        raise NotImplementedError

    # -- the window

    def has_come_up(self) -> None:
        """Play the music of the topmost screen; a sheet does not change it."""
        super().has_come_up()
        moods = (scene.mood for scene in reversed(self.scenes) if isinstance(scene, GameScreen))
        self.background.play(next((mood for mood in moods if mood is not None), Mood()))

    @property
    def wanted_scale(self) -> float | None:
        return None if self.settings.ui_scale is None else self.settings.ui_scale / 100

    @property
    def is_for_fingers(self) -> bool:
        """Whether everything is arranged for fingers."""
        touch = self.settings.touch
        return touch is Touch.ON or (touch is Touch.AUTOMATIC and self._is_touched)

    @property
    def least_scale(self) -> float:
        """Least scale at which buttons are large enough for fingers; 0 without touch."""
        return TOUCH_TARGET / theme.BUTTON_HEIGHT if self.is_for_fingers else 0.0

    @property
    def least_target(self) -> int:
        return TOUCH_TARGET if self.is_for_fingers else 0

    @property
    def long_press(self) -> float | None:
        return self.settings.long_press / 1000 or None

    def spoken(self, text: str) -> str:
        return drawable(text)

    def touch_used(self) -> None:
        if not self._is_touched:
            self._is_touched = True
            if self.settings.touch is Touch.AUTOMATIC:
                self.relayout()

    def write_by_pad(self, field: Typing) -> None:
        self.go.letters(field)

    @property
    def animation_speed(self) -> Speed:
        """Speed of animations: as set, or off if the system wants less motion."""
        settings = self.settings
        is_less = settings.motion_by_system and self.system.preferences.less_motion
        return (
            Speed.OFF
            if is_less and settings.animation_speed is Speed.NORMAL
            else settings.animation_speed
        )

    @property
    def has_high_contrast(self) -> bool:
        by_system = (
            self.settings.contrast is Contrast.SYSTEM and self.system.preferences.high_contrast
        )
        return by_system or self.settings.contrast is Contrast.HIGH

    @property
    def is_small(self) -> bool:
        """Whether the window has less room than a roomy layout needs at this scale."""
        sides = zip(self.screen.get_size(), theme.ROOMY_LAYOUT, strict=True)
        # Rounded, as the scale that leaves exactly that room is no round number.
        return any(round(side / self.canvas.scale) < roomy for side, roomy in sides)

    def full_screen_changed(self) -> None:
        self.settings.full_screen = self.is_full_screen
        self.keep_settings()

    def resized(self, size: tuple[int, int]) -> None:
        self.settings.window = (
            max(theme.LEAST_WINDOW[0], size[0]),
            max(theme.LEAST_WINDOW[1], size[1]),
        )

    def button_pressed(self) -> None:
        self.sounds.play(self.click)

    def ask(
        self,
        title: str,
        text: str,
        yes: str = "",
        on_yes: Callable[[], None] = lambda: None,
        *,
        no: str = "",
        is_dangerous: bool = False,
    ) -> None:
        """Ask a question on a sheet; without ``yes`` only show the text."""
        self.push(
            Question(self, title, text, yes=yes, no=no, on_yes=on_yes, is_dangerous=is_dangerous)
        )

    def ask_before_closing(self, lost: str) -> bool:
        return self.go.ask_before_closing(lost, self.end)

    def failed(self, error: Exception) -> None:
        """Write a crash report and print it; the game is kept."""
        self.phones.abandon_game()
        report = self.go.write_crash_report(error)
        print_error("".join(traceback.format_exception(error)))
        print_error(f"skye-desktop: {report}\n")

    def ended(self) -> None:
        """Stop the worker and the sound, keep the settings, and wait until all files are synced."""
        self.phones.close()
        self.stop_thinking()
        self.keep_settings()
        self.background.stop()
        self.shelf.syncs.flush()
        if self._recording is not None:
            self._recording.wait(_RECORDING)

    # -- files

    def record_game(self, path: Path) -> None:
        """Enter a finished game in the records, in the background.

        If that fails, the records tell why when they are opened, and take the game then.
        """
        self._recording = Job(partial(_enter_in_records, self.folder, self.shelf, path))

    def forget_game(self, id: str) -> None:
        """Take a game out of the records, in the background."""
        self._recording = Job(partial(_take_out_of_records, self.folder, id))

    def pause(self) -> float:
        """Return the seconds until the next update.

        The time is short while files are synced, the system is asked for its preferences, music
        fades, or phones take part.
        """
        syncing = _SYNCING if self.shelf.syncs.is_busy else None
        asking = _ASKING if self.system.is_running else None
        music, phones = self.background.next_update_in(), self.phones.next_tick_in()
        waits = super().pause(), syncing, asking, music, phones
        return min(wait for wait in waits if wait is not None)

    def window_focus_changed(self) -> None:
        self.background.rest(self.is_away)
        if not self.is_away:
            self.system.begin()

    def take_news(self) -> None:
        """Report the results of syncing, and open a dropped file if no sheet lies on top."""
        self.shelf.syncs.poll()
        if self.system.has_news():
            self.apply_settings()
        if self._dropped and not self.scene.is_sheet:
            self.file_dropped(self._dropped[0])

    def follow_mailboxes(self) -> None:
        """Look into the mailboxes that there are now.

        That of phones ends a wait at once, and each turn ends with what there is to tell them.
        """
        server = self.phones.server
        self.wakers = () if server is None else (server.inbox,)
        self.at_end_of_turn = () if server is None else (self.phones.tick,)
        self.mailboxes = self.shelf.syncs.news, self.system.found, self._dropped

    def phones_changed(self) -> None:
        """Let the screens show which phones have come or gone."""
        for scene in self.scenes:
            if isinstance(scene, GameScreen):
                scene.phones_changed()
        self.redraw()

    def tell_of_phone(self, message: str) -> None:
        """Show a note about a phone, unless the screen on top says the same."""
        top = self.scene
        if not (isinstance(top, GameScreen) and top.shows_phones):
            self.notify(message)

    def phones_failed(self, why: str) -> None:
        """Say that phones were switched off because of a failure."""
        top = self.scene
        if isinstance(top, GameScreen) and top.shows_phones:
            self.pop()
        self.ask(tr("Play with phones"), why)

    def wake_game(self) -> None:
        """Let the game on the table go on: something of a phone may have arrived."""
        if self.played is not None:
            self.played.wake()

    def user_event_posted(self) -> None:
        self.background.update()

    def file_dropped(self, path: Path) -> None:
        """Open a dropped file now, or once the sheet on top is closed."""
        if self._dropped:
            self.notices.drop(_opening_later_text(self._dropped.pop()))
        below = next((scene for scene in reversed(self.scenes) if not scene.is_sheet), self.scene)
        if not below.opens_files:
            self.notify(tr("Files are opened at the title, in the list of games, or at the table."))
        elif below is self.scene:
            below.open_file(path)
        else:
            self._dropped.append(path)
            self.notify(_opening_later_text(path))

    # -- thinking

    @property
    def is_thinking(self) -> bool:
        return self.thinker.is_busy

    def stop_thinking(self) -> None:
        self.thinker.close()
        self.thinker = Thinker()

    def yield_to_worker(self) -> None:
        """Let the worker's answers arrive; to be called once in every turn of a loop."""
        self.thinker.yield_to_worker()

    # -- settings

    def apply_settings(self) -> None:
        settings = self.settings
        self.speak()
        self.sounds.set_volumes(settings.volume, settings.volume_table, settings.volume_signals)
        self.sounds.mute(settings.muted)
        self.background.set_volumes(
            settings.volume,
            settings.volume_music,
            settings.volume_ambience,
            is_muted=settings.muted,
        )
        self.allows_life = settings.life and self.animation_speed is not Speed.OFF
        self.paint_as(settings.painting)
        self._pointer.set_large(settings.large_pointer)
        look = self.high_contrast if self.has_high_contrast else AS_PAINTED
        if look is not self.sprites.look:
            self.sprites.look = look
            self.canvas = self.make_canvas(self.canvas.scale)
            self.relayout()
        elif self.canvas.least_target != self.least_target:
            self.relayout()
        for scene in self.scenes:
            if isinstance(scene, TreeScene):
                scene.invalidate()
        self.redraw()

    @property
    def system_language(self) -> str:
        """Language of the operating system, even if no environment variable names one."""
        return preferred_language(
            os.environ, [place["language"] for place in pygame.system.get_pref_locales()]
        )

    def speak(self) -> None:
        """Use the chosen language, or else the system's, and lay out the screen again."""
        chosen = self.settings.chosen_language
        before = current_catalogue()
        if trouble := use(chosen if chosen in languages() else self.system_language):
            self.notify(trouble)
        if current_catalogue() is not before:
            self.title = self.title_of_game()
            self.relayout()
            self.follow_caption()

    def toggle_mute(self) -> None:
        self.settings.muted = not self.settings.muted
        self.apply_settings()
        self.keep_settings()
        text = tr("Sound is off") if self.settings.muted else tr("Sound is on")
        self.notify(self.input.with_keys(text, House.MUTE))

    def toggle_volume(self, field: str, command: House) -> None:
        """Switch music or surroundings off, or on again at the earlier volume."""
        volume: int = getattr(self.settings, field)
        if volume:
            self._volumes_before[field] = volume
        usual: int = Settings.model_fields[field].default
        setattr(self.settings, field, 0 if volume else self._volumes_before.get(field, usual))
        self.apply_settings()
        self.keep_settings()
        texts = {
            House.MUSIC: (tr("Music is off"), tr("Music is on")),
            House.AMBIENCE: (tr("Sea and wind are off"), tr("Sea and wind are on")),
        }
        self.notify(self.input.with_keys(texts[command][volume == 0], command))

    def keep_keys(self) -> None:
        self.settings.keys = dict(self.input.changes())
        self.settings.keys_have_pad = True
        self.keep_settings()

    def keep_settings(self) -> None:
        later = partial(
            self.shelf.syncs.put, self.settings_file.path, (self.folder,), self._tell_trouble
        )
        self._tell_trouble(self.settings_file.write(self.settings, later))

    def keep_try(self, kind: str, id: str, tried: Trophy) -> Trophy:
        """Add a finished try to the trophies, and return the trophy after it.

        The file is synced later; what goes wrong is told.
        """
        trophy, trouble = self.trophies.add_try(kind, id, tried, self.sync_trophies)
        self._tell_trouble(trouble)
        return trophy

    def sync_trophies(self, handle: int) -> None:
        """Sync the open file of trophies later; what goes wrong is told."""
        self.shelf.syncs.put(self.trophies.path, (self.folder,), self._tell_trouble, handle)

    def _tell_trouble(self, why: str | None) -> None:
        if why:
            self.notify(why)


def _enter_in_records(folder: Path, shelf: Shelf, path: Path, progress: Progress) -> None:
    # Loaded only now, as no game ends soon after the start.
    from skye_desktop.chronicle.from_saves import enter_file

    enter_file(folder, shelf, path, progress)


def _take_out_of_records(folder: Path, id: str, progress: Progress) -> None:
    from skye_desktop.chronicle.from_saves import remove_game

    remove_game(folder, id)


def _opening_later_text(dropped: Path) -> str:
    return tr("{file} is opened when this is closed.").format(file=shown_name(dropped))


class GameScreen(TreeScene):
    """A scene that is a tree of widgets and knows its window."""

    app: GameWindow
    place: ClassVar[str] = ""
    """Name by which links and the command line open the screen; empty if it cannot be opened so."""
    mood: Mood | None = None
    """Music and surroundings of the screen; None keeps those of the screen below."""
    shows_phones = False
    """Whether it shows by itself which phones come and go."""
    is_roomy = False
    """Whether the screen is laid out in a large room always, and scaled down in a small window."""

    def __init__(self, app: GameWindow) -> None:
        super().__init__(app)

    @property
    def canvas(self) -> Canvas:
        return self.app.canvas_within(theme.ROOMY_LAYOUT) if self.is_roomy else self.app.canvas

    def phones_changed(self) -> None:
        """React to phones that have come or gone (`GameWindow.phones`)."""
