"""The command line that gives the same file is read back as the same figure."""

from __future__ import annotations

import shlex

import pytest

from cache import memo
from cache.selection.selection import Selection
from commands.options import parser
from commands.publish.export_request import panel_options, style_of
from figures import export
from figures.print.panels.options import Callout, PanelOptions, Redaction
from figures.print.style import Annotation, Style

SELECTION = Selection(benchmark="b c", runs=("a&b",), facets=(("subject", "数 学'"),), figure="page")
STYLES = [
    Style(),
    Style(width_in=6.75, height_in=2.5, font="Liberation Serif", size_pt=9.5, palette="ink", legend="top"),
    Style(x_range=(-5.0, 0.1 + 0.2), y_range=(0.0, 1e-7), annotations=(Annotation(-1.5, 2.0, "“we” & 'you'", 2),)),
    Style(title="A 'title' & \"more\" $x", caption=True),
]


@pytest.mark.parametrize("style", STYLES)
def test_a_style_survives_the_command_line(style):
    requested = export.ExportRequest("strictness", SELECTION, style)
    words = shlex.split(export.command_line(requested))
    assert words[:3] == ["errata", "export", "strictness"]
    options = parser().parse_args(words[1:])
    assert style_of(memo, options) == style
    assert Selection.parse(options.selection)[0] == SELECTION.replace(figure="")


def test_a_panel_survives_the_command_line():
    panel = PanelOptions(
        count=3,
        callouts=0,
        redactions=(Redaction((0.0, 0.0, 1000.0, 80.0), 2), Redaction((1.0, 2.0, 3.0, 4.0))),
        notes=(Callout((1.0, 2.0, 3.0, 4.5), "Look 'here'", 1),),
    )
    words = shlex.split(export.command_line(export.ExportRequest("page.tiles", SELECTION, panel=panel)))
    options = parser().parse_args(words[1:])
    assert panel_options(options, Selection.parse(options.selection)[0]) == panel


def test_what_a_link_hides_is_hidden_by_the_command_line_too():
    stated, _ = Selection.parse("b=x&hide=1:0,0,1000,80&note=100,50,300,80+Here.")
    options = parser().parse_args(["export", "page", "--selection", "b=x", "--hide", "5,5,9,9", "-o", "a.svg"])
    panel = panel_options(options, stated)
    assert panel.redactions == (Redaction((0.0, 0.0, 1000.0, 80.0), 1), Redaction((5.0, 5.0, 9.0, 9.0)))
    assert panel.notes == (Callout((100.0, 50.0, 300.0, 80.0), "Here.", 1),)
