"""Charts as specifications for Vega-Lite, one for each kind; the page adds the rows.

Rows have `label` and `second` (the labels of a figure), `value` with `low` and `high`, `games`,
`study` and `mark`; in a heat map also `told`, the text of the cell.
"""

from __future__ import annotations

from typing import Any

from skye_desktop.i18n import tr, tr_in
from skye_desktop.lab.sections import ReportSection, Unit

Spec = dict[str, Any]

INK = "#34261a"
INK_SOFT = "#5f4c37"
LINE = "#d8c9a6"
PAPER = "#fffdf6"
FIRST = "#2a6b38"
"""Colour of the first study."""
SECOND = "#b0431f"
"""Colour of the second study."""
_ALONE = ("#2a6b38", "#b0431f", "#c8922a", "#2a66a0", "#6a5a8c")
_RISING = ["#f6eedb", "#e5cf94", "#c8922a", "#8a5a17", "#4a2f12"]
_NAMED: Spec = {"type": "nominal", "sort": None}
_RING: Spec = {
    "type": "rect",
    "filled": False,
    "stroke": INK,
    "strokeWidth": 1.6,
    "cornerRadius": 3,
}
_FORMAT: dict[Unit, str] = {"share": ".1%", "points": ".2f", "gold": ".2f", "number": ".2f"}

CONFIG: Spec = {
    "background": None,
    "font": "Noto Sans, Segoe UI, Helvetica Neue, Arial, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK_SOFT,
        "titleColor": INK_SOFT,
        "titleFontWeight": "normal",
        "titleFontSize": 12,
        "labelFontSize": 12,
        "labelLimit": 420,
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
    },
    "legend": {
        "labelColor": INK_SOFT,
        "titleColor": INK_SOFT,
        "labelFontSize": 12,
        "orient": "top",
        "titleLimit": 400,
        "labelLimit": 400,
    },
}


def chart(section: ReportSection, studies: list[str]) -> Spec:
    """Return the chart of a section for one study or two, without its rows."""
    drawn = {
        "dots": _dots,
        "extremes": _dots,
        "columns": _columns,
        "lines": _lines,
        "heat": _heat,
    }[section.kind](section, studies)
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "width": "container",
        "autosize": {"type": "fit-x", "contains": "padding"},
        "data": {"name": "rows"},
        **drawn,
    }


def _tooltip(section: ReportSection) -> list[Spec]:
    form = _FORMAT[section.unit]
    heads = [
        {"field": field, "title": head.text}
        for field, head in zip(("label", "second"), section.keys, strict=False)
    ]
    return [
        *heads,
        {"field": "about", "title": tr("It has")},
        {"field": "study", "title": tr("Study")},
        {"field": "value", "title": section.value.text, "format": form},
        {"field": "low", "title": tr_in("an interval", "from"), "format": form},
        {"field": "high", "title": tr_in("an interval", "to"), "format": form},
        {"field": "games", "title": tr("games"), "format": ","},
    ]


def _value(section: ReportSection, field: str = "value", scale: Spec | None = None) -> Spec:
    return {"field": field, **_measure(section), **({"scale": scale} if scale else {})}


def _measure(section: ReportSection) -> Spec:
    axis = {"format": ".1~%" if section.unit == "share" else ".4~g", "tickCount": 8, "grid": True}
    return {"type": "quantitative", "title": section.value.text, "axis": axis}


def _colour(studies: list[str]) -> Spec:
    """Return the encoding of colour by study, with a legend in which a study can be picked."""
    if len(studies) == 1:
        return {"value": FIRST}
    return {
        "field": "study",
        "type": "nominal",
        "scale": {"domain": studies, "range": [FIRST, SECOND]},
        "title": None,
        "legend": {"columns": 1},
    }


def _picked(studies: list[str]) -> Spec:
    if len(studies) == 1:
        return {}
    pick = {"name": "pick", "select": {"type": "point", "fields": ["study"]}, "bind": "legend"}
    return {"params": [pick]}


def _faint(studies: list[str]) -> Spec:
    return (
        {}
        if len(studies) == 1
        else {"opacity": {"condition": {"param": "pick", "value": 1}, "value": 0.15}}
    )


def _nothing(section: ReportSection, axis: str) -> list[Spec]:
    """Return a line at the value that means no effect; empty if there is none."""
    if section.nothing is None:
        return []
    mark = {"type": "rule", "strokeDash": [4, 3], "color": INK_SOFT}
    return [{"mark": mark, "encoding": {axis: {"datum": section.nothing, **_measure(section)}}}]


def _dots(section: ReportSection, studies: list[str]) -> Spec:
    label = {
        "field": "label",
        "type": "nominal",
        "sort": None,
        "title": None,
        "axis": {"grid": True, "ticks": False},
    }
    apart = {"yOffset": {"field": "study", "sort": studies}} if len(studies) > 1 else {}
    shared = {
        "y": label,
        **apart,
        "color": _colour(studies),
        **_faint(studies),
        "tooltip": _tooltip(section),
    }
    scale = {"zero": False, "nice": True}
    return {
        "height": {"step": 30 if len(studies) == 1 else 22},
        "layer": [
            *_nothing(section, "x"),
            {
                **_picked(studies),
                "mark": {"type": "rule", "strokeWidth": 3, "strokeCap": "round", "opacity": 0.45},
                "encoding": {**shared, "x": _value(section, "low", scale), "x2": {"field": "high"}},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 110, "opacity": 1},
                "encoding": {**shared, "x": _value(section, scale=scale)},
            },
        ],
    }


def _columns(section: ReportSection, studies: list[str]) -> Spec:
    label = {
        "field": "label",
        "type": "nominal",
        "sort": None,
        "title": tr("Landscape tile"),
        "axis": {"labelAngle": -90, "labelFontSize": 10, "ticks": False, "labelOverlap": False},
    }
    apart = {"xOffset": {"field": "study", "sort": studies}} if len(studies) > 1 else {}
    shared = {
        "x": label,
        **apart,
        "color": _colour(studies),
        **_faint(studies),
        "tooltip": _tooltip(section),
    }
    return {
        "height": 280,
        "layer": [
            *_nothing(section, "y"),
            {
                **_picked(studies),
                "mark": {"type": "rule", "strokeWidth": 3, "strokeCap": "round", "opacity": 0.4},
                "encoding": {
                    **shared,
                    "y": _value(section, "low", scale={"zero": section.unit == "share"}),
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "point", "filled": True, "size": 36, "opacity": 1},
                "encoding": {**shared, "y": _value(section)},
            },
        ],
    }


def _lines(section: ReportSection, studies: list[str]) -> Spec:
    colour = {
        "field": "label",
        "type": "nominal",
        "title": None,
        "sort": None,
        "scale": {"range": list(_ALONE)},
    }
    dash = {"strokeDash": {"field": "study", "type": "nominal", "sort": studies, "title": None}}
    shared = {
        "x": {
            "field": "second",
            "type": "ordinal",
            "sort": None,
            "title": section.keys[1].text,
            "axis": {"labelAngle": 0},
        },
        "color": colour,
        "tooltip": _tooltip(section),
        **(dash if len(studies) > 1 else {}),
    }
    apart = {"xOffset": {"field": "study", "sort": studies}} if len(studies) > 1 else {}
    still = {key: value for key, value in shared.items() if key != "strokeDash"}
    return {
        "height": 300,
        "layer": [
            {
                "mark": {"type": "line", "strokeWidth": 2},
                "encoding": {**shared, "y": _value(section, scale={"zero": True})},
            },
            {
                "mark": {"type": "rule", "strokeWidth": 3, "strokeCap": "round", "opacity": 0.4},
                "encoding": {
                    **still,
                    **apart,
                    "y": _value(section, "low"),
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "point", "filled": True, "size": 80, "opacity": 1},
                "encoding": {**still, **apart, "y": _value(section)},
            },
        ],
    }


def _heat(section: ReportSection, studies: list[str]) -> Spec:
    """Return a heat map of figures; for two studies, of the differences between them."""
    is_difference = len(studies) > 1 or section.nothing is not None
    field = "difference" if len(studies) > 1 else "value"
    scale: Spec = (
        {"domainMid": 0, "range": [SECOND, "#f3e2cf", PAPER, "#d9e6cf", FIRST]}
        if is_difference
        else {"range": _RISING}
    )
    legend_format = ".1%" if section.unit == "share" else ("+.1f" if is_difference else ".1f")
    side = {
        "labelAngle": -40 if section.id == "pairs" else 0,
        "orient": "top",
        "domain": False,
        "ticks": False,
    }
    shared = {
        "y": {**_NAMED, "field": "label", "title": None, "axis": {"domain": False, "ticks": False}},
        "x": {**_NAMED, "field": "second", "title": section.keys[1].text, "axis": side},
        "tooltip": _tooltip(section) + ([_of_difference(section)] if len(studies) > 1 else []),
    }
    legend = {"gradientLength": 180, "gradientThickness": 8, "format": legend_format}
    colour = {
        "field": field,
        "type": "quantitative",
        "scale": scale,
        **_head(section, studies),
        "legend": legend,
    }
    return {
        "height": {"step": 26},
        "layer": [
            {"mark": {"type": "rect", "cornerRadius": 3}, "encoding": {**shared, "color": colour}},
            {
                "mark": {"type": "text", "fontSize": 11, "color": INK},
                "encoding": {
                    **shared,
                    "text": {"field": "told"},
                    "color": {"condition": {"test": "datum.is_dark", "value": PAPER}, "value": INK},
                },
            },
            {"transform": [{"filter": "datum.mark"}], "mark": _RING, "encoding": shared},
        ],
    }


def _head(section: ReportSection, studies: list[str]) -> Spec:
    value = section.value.text
    if len(studies) > 1:
        value = tr("{value}: second less first").format(value=value)
    return {"title": value}


def _of_difference(section: ReportSection) -> Spec:
    return {
        "field": "difference",
        "title": tr("second less first"),
        "format": _FORMAT[section.unit],
    }
