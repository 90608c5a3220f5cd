"""Settings of the garbage collector for a quicker start: to be imported first.

Nearly everything that is created while modules are loaded stays. Each collection would find
nothing, and all of them together would take a tenth of the start.
`games.skye.ui.main.settle_memory` has the settings for a game.
"""

from __future__ import annotations

import gc

gc.set_threshold(50_000, 20, 100)
