"""What a program sets before it loads anything else, so that it starts quicker: to be imported
first.

Nearly all that is made while modules are loaded stays. Each search for what can go would find
nothing, and all of them together would take a tenth of the start. `ui.main.settle_memory` sets what
holds in a game.
"""

from __future__ import annotations

import gc

gc.set_threshold(50_000, 20, 100)
