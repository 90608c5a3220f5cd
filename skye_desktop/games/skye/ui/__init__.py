"""The window of *Isle of Skye*, and everything that is drawn in it."""

import skye_desktop.shell  # noqa: F401 - before pygame is loaded
