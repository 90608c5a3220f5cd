"""The program around any game: its window, settings, reports. It knows no game."""

import os

import skye_desktop.at_start  # noqa: F401 - before anything else is loaded
from skye_desktop.shell.input_methods import enable_input_methods

# Set before pygame starts: show the text that an input method composes, use the screen's real
# pixels, print no banner.
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
enable_input_methods()
