"""Names of metrics as papers print them: letters of mathematics slanted, with their subscripts."""

from __future__ import annotations

import re
from typing import Any

from scoring.tasks import TASKS

_SETTING = (
    (re.compile(r"\$F_(\w)\$"), r"<i>F</i><sub>\1</sub>"),
    (re.compile(r"\$\\bar\{S\}\$"), "<i>S\N{COMBINING MACRON}</i>"),
    (re.compile(r"\\textsubscript\{(\w+)\}"), r"<sub>\1</sub>"),
)
"""What `Metric.latex` is made of -> the same as plotly draws it."""


def metric_markup(latex: str) -> str:
    r"""A metric's name in LaTeX as plotly draws it.

    >>> metric_markup(r"$F_S$ micro")
    '<i>F</i><sub>S</sub> micro'
    """
    for written, drawn in _SETTING:
        latex = written.sub(drawn, latex)
    return latex


_NAMES = {
    metric.label: metric_markup(metric.latex) for task in TASKS.values() for metric in task.metrics if metric.latex
}
# Of a longer text only those that nobody writes but for the metric: "F_S micro", not "Accuracy (all)".
_SYMBOLS = [label for label in sorted(_NAMES, key=len, reverse=True) if _NAMES[label].startswith("<i>")]
_SYMBOL = re.compile(rf"(?<![\w/.-])(?:{'|'.join(map(re.escape, _SYMBOLS))})(?![\w/.-])")


def name_metrics(spec: dict[str, Any]) -> None:
    """Sets the names of metrics in the titles and labels of axes, and in notes.

    Args:
        spec: The figure as plain data; it is changed.
    """
    layout = spec["layout"]
    for name, axis in layout.items():
        if not name.startswith(("xaxis", "yaxis")):
            continue
        if "ticktext" in axis:  # whole ones only: a run may be called anything
            axis["ticktext"] = [_NAMES.get(label, label) for label in axis["ticktext"]]
        title = axis.get("title")
        if isinstance(title, str):
            axis["title"] = named(title)
        elif title and title.get("text"):
            axis["title"] = {**title, "text": named(title["text"])}
    for note in layout.get("annotations", ()):
        note["text"] = named(note.get("text", ""))


def named(text: str) -> str:
    """A text with the names of metrics in it set."""
    name = text.removesuffix(", %")
    return _NAMES[name] + text[len(name) :] if name in _NAMES else _SYMBOL.sub(lambda found: _NAMES[found[0]], text)
