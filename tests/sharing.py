"""How tests are shared out among processes."""

from __future__ import annotations

from groups import together
from xdist.scheduler import LoadScopeScheduling

assert "_split_scope" in vars(LoadScopeScheduling), (
    "what belongs together is asked in another way now"
)


class ByWhatIsShared(LoadScopeScheduling):
    """Whoever has nothing left to do gets the next tests that belong together."""

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)
