"""The report of one study or two as a page: one file that contains everything, without network."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import Any

from skye_desktop.i18n import (
    ENGLISH,
    counted_message,
    current_catalogue,
    decimal,
    message,
    sentences,
)
from skye_desktop.lab.charts import CONFIG, chart
from skye_desktop.lab.labels import CLOSE_END, label, thousands
from skye_desktop.lab.report_rows import (
    PAIRED,
    StudyResults,
    half_time,
    names_of,
    notable_findings,
    pairs_of,
    rows_of,
)
from skye_desktop.lab.sections import ReportSection

_HTML_TEXTS = {
    "choose": message("Table"),
    "go": message("Go to"),
    "print": message("Print"),
    "no script": message(
        "The charts and tables of this page are drawn by a script in it. Allow scripts for this "
        "file."
    ),
    "stands out": message("What stands out"),
}
"""Texts of `page.html`."""
_CARD_KEYS = {
    "starts": "starts",
    "all": "all together",
    "close": CLOSE_END,
    "last": "in the last place",
}
"""Key of the row that is displayed on a card at the top of the page, by section."""
_GAMES = counted_message("{count} game", "{count} games")
_ROWS = counted_message("Table, {count} row", "Table, {count} rows")
_SCRIPT_TEXTS = {
    "has": message("It has"),
    "from_to": message("{low} to {high}"),
    "from": message("{what}, from"),
    "to": message("{what}, to"),
    "of": message("{what}, {name}"),
    "head": message("Games"),
    "difference": message("Difference"),
    "chance": message("By chance, corrected"),
    "few": message("These are too few games to say anything yet: play more of them."),
    "rare": message("None was played at least {n} times; the table has all."),
    "rare_in_both": message(
        "None was played at least {n} times in both studies; the table has all."
    ),
    "start_card": message("victories of the start player above the fair share"),
    "points_card": message("final points of a seat"),
    "close_card": message("of the games end within 3 points"),
    "last_card": message("victories of who is last at half time"),
    "first": message("First: {range}"),
    "second": message("Second: {range}"),
    "one": message("95 %: {range}"),
    "range": message("{range}, {games}"),
    "played": message("{name}: {what}"),
    "too_few": message("too few"),
    "games_card": message("games"),
    "nothing": message("Nothing that chance alone would not explain."),
    "how_pair": message(
        "Differences, second study less first, that remain after correcting for all figures of "
        "this table that are "
        "compared (Benjamini and Hochberg): of those marked here at most 5 % are to be expected "
        "there by chance."
    ),
    "how_one": message(
        "What differs from no effect after correcting for the figures of its section (Benjamini "
        "and Hochberg): of "
        "those marked in one section at most 5 % are to be expected there by chance; of all "
        "sections together it may "
        "be more."
    ),
    "how": message(
        "Bars and the columns from and to are 95 % intervals; games are what is independent, not "
        "seats or tiles. "
        "Everything on this page is in this file."
    ),
    "stands_out": message("What stands out"),
    "none_in_common": message("The two studies have no table in common."),
}
"""Texts of `page.js`."""
_PLACE = re.compile(r"\{\{([a-z ]+)\}\}")
"""Pattern of a placeholder in `page.html`."""


def page(studies: Sequence[StudyResults]) -> str:
    """Return the HTML page of one study, or of two side by side."""
    content = _content(studies)
    files = resources.files("skye_desktop.lab") / "page"
    parts = {
        **{name: escape(said.text) for name, said in _HTML_TEXTS.items()},
        "over": escape(studies[0].report.over.text),
        "language": current_catalogue().info().get("language", ENGLISH),
        "title": escape(" / ".join(study.name for study in studies)),
        "font": b64encode(
            (
                resources.files("skye_desktop") / "kit" / "fonts" / "averia-serif-bold.ttf"
            ).read_bytes()
        ).decode(),
        "style": (files / "page.css").read_text(encoding="utf-8"),
        "library": _library(),
        "script": (files / "page.js").read_text(encoding="utf-8"),
        # The name of a study must not end the script.
        "data": json.dumps(
            content, ensure_ascii=False, allow_nan=False, separators=(",", ":")
        ).replace("<", "\\u003c"),
    }
    text = (files / "page.html").read_text(encoding="utf-8")
    # In one pass, as the name of a study may look like another placeholder.
    return _PLACE.sub(lambda place: parts[place[1]], text)


@cache
def _library() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as one script: 0.9 MB, where Plotly's is 4.8 MB."""
    import vl_convert

    bundle: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return bundle.replace("</script", "<\\/script")


def _content(studies: Sequence[StudyResults]) -> dict[str, Any]:
    names = names_of(studies)
    pairs = pairs_of(studies)
    # Without different players at any table there is nothing to compare.
    sections = [
        one
        for one in studies[0].report.sections
        if one.id != "players" or any(pair.figures[0][one.id] for pair in pairs)
    ]
    return {
        "studies": [
            {
                "name": name,
                "about": study.about,
                "source": study.source,
                "played": study.played,
            }
            for name, study in zip(names, studies, strict=True)
        ],
        "tables": [
            {
                "title": pair.title,
                "games": pair.games,
                "told": notable_findings(pair, rows),
                "rows": rows,
                "half": half_time(pair),
                "paired": pair.is_paired,
            }
            for pair in pairs
            for rows in [rows_of(pair)]
        ],
        "sections": [
            _section_data(section) | {"chart": chart(section, names)} for section in sections
        ],
        "config": CONFIG,
        "says": _script_texts(),
        "thousands": thousands(),
        "decimal": decimal(),
        "landscape": {
            thing.name: {"drawn": thing.drawn, "said": thing.said}
            for pair in pairs
            for thing in pair.things.values()
        },
        "of_tiles": studies[0].report.of_things,
    }


def _script_texts() -> dict[str, str]:
    """Return the texts of the script, by id.

    A text about a number of things has a singular and a plural, with a placeholder for the number.
    """
    counted = {
        name: texts.counted(number, count="{n}")
        for texts, names in ((_GAMES, ("game", "games")), (_ROWS, ("row", "rows")))
        for number, name in enumerate(names, start=1)
    }
    return (
        {name: said.text for name, said in _SCRIPT_TEXTS.items()}
        | {"how_paired": sentences(_SCRIPT_TEXTS["how_pair"].text, PAIRED.text)}
        | {name: label(key) for name, key in _CARD_KEYS.items()}
        | counted
    )


def _section_data(section: ReportSection) -> dict[str, Any]:
    """Return a section as data, in the current language."""
    return section._asdict() | {
        "title": section.title.text,
        "lead": section.lead.text
        if section.reading is None
        else sentences(section.lead.text, section.reading.text),
        "keys": [key.text for key in section.keys],
        "value": section.value.text,
        "reading": "",
    }
