"""Many games of *Isle of Skye* under its old name, for scripts.

The program itself takes it from its own place.
"""

from skye_desktop.games.skye.playtest import *  # noqa: F403
from skye_desktop.games.skye.playtest import __all__ as __all__
