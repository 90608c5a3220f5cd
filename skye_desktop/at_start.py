"""Settings of the garbage collector for a quicker start; must be imported before other modules.

Nearly all objects that are created while modules are loaded stay. Collections would find nothing,
but take a tenth of the time for starting. `shell.start.settle_memory` changes the settings
for a game.
"""

from __future__ import annotations

import gc

gc.set_threshold(50_000, 20, 100)
