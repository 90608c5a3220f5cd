"""A scenario with a goal: one tile to lay, for which there is one best place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from skye_desktop.files import shipped_folder
from skye_desktop.games.skye.goals.goal import Goal, GoalKind

(SIX_PLACES,) = (shipped_folder("saves") / "scenarios").glob("*one tile, six places.json")
GOAL = Goal(
    kind=GoalKind.LAY, seat=1, best=9, glance=9, way=("1 lay 38@-2,0r1", "1 end"),
    task="Ewan lays his last tile for most points.",
)  # fmt: skip


def with_goal(
    folder: Path,
    goal: Goal | None = GOAL,
    file: Path = SIX_PLACES,
    computers: Sequence[str] = (),
) -> Path:
    """A copy of a scenario with another goal, and such computers at its seats."""
    fields = json.loads(file.read_text(encoding="utf-8"))
    fields["goal"] = None if goal is None else goal.model_dump(mode="json")
    fields["id"] = "f" * 32
    fields["table"]["computers"] = list(computers)
    if goal is not None:
        fields["notes"] = []  # the goal says the task
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file.name
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path
