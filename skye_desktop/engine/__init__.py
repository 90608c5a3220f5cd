"""The engine of *Isle of Skye* under its old name, for scripts.

The program itself takes it from its own place.
"""

from skye_desktop.games.skye.engine import *  # noqa: F403
from skye_desktop.games.skye.engine import __all__ as __all__
