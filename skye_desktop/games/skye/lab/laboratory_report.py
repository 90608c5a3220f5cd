"""The report of a study of Isle of Skye: sections, figures and labels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from skye_desktop.games.skye.engine import SCORING_TILES, ScoringId
from skye_desktop.games.skye.lab.findings import Tiles, compute_findings, tiles_of
from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.games.skye.lab.tile_pictures import pictured
from skye_desktop.i18n import message
from skye_desktop.lab.lab_game import LabReport, Things
from skye_desktop.lab.labels import label
from skye_desktop.lab.sections import SECTIONS
from skye_desktop.lab.table_figures import Findings, Key


class SkyeReport:
    """Sections, figures and labels of the report; landscape tiles have pictures as labels."""

    over = message("Isle of Skye · laboratory")
    sections = SECTIONS
    in_text = (
        "start",
        "start_points",
        "players",
        "tiles_points",
        "pairs",
        "sets",
        "ties",
        "comebacks",
    )

    of_things = ("worth", "price", "sold", "axed")

    def things(self, study: Study, rules: str) -> Things:
        return things_of(tiles_of(study.variant(rules)))

    def findings(self, study: Study, groups: Iterable[tuple[Any, ...]], compared: bool) -> Findings:
        tiles = {name: tiles_of(study.variant(name)) for name in study.names_of_rules()}
        return compute_findings(groups, tiles, compared)

    def label(self, section: str, key: Key) -> list[str]:
        return [_label(part) for part in key]


def _label(part: str | int) -> str:
    if isinstance(part, str) and part in tuple(ScoringId):
        return SCORING_TILES[ScoringId(part)].name
    return label(part)


def things_of(tiles: Tiles) -> Things:
    """Return the picture of each look of the tiles; copies of a tile look alike."""
    return {tile.looks: pictured(tile) for tile in tiles.values()}


REPORT: Final[LabReport] = SkyeReport()
