"""Printed figures of synthetic data say so, asked for a caption or not; those of other data do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from figures.print import printing, provenance
from figures.print.style import Style
from tests.figures.drawings import board


def below(layout) -> list[str]:
    return [
        note.text.replace("<br>", " ")
        for note in layout.annotations
        if provenance.SYNTHETIC_NOTICE in (note.text or "")
    ]


@pytest.mark.parametrize(
    ("caption", "says"),
    [("", provenance.SYNTHETIC_NOTICE), ("From here.", f"{provenance.SYNTHETIC_NOTICE}. From here.")],
)
def test_a_chart_of_synthetic_data_says_so_below(caption, says):
    chart = replace(board(), synthetic=True)
    layout = printing.printed(chart, Style(), caption).layout
    assert below(layout) == [says]
    # The line has room of its own, as a caption has.
    assert layout.height > printing.printed(replace(chart, synthetic=False), Style()).layout.height


def test_what_a_chart_says_below_itself_stands_before_the_caption() -> None:
    chart = replace(board(), synthetic=True, below="Whiskers: 95% intervals.")
    assert below(printing.printed(chart, Style(), "F_A here.").layout) == [
        "Synthetic data. Whiskers: 95% intervals. <i>F</i><sub>A</sub> here."
    ]


def test_a_chart_of_other_data_does_not_say_so():
    assert below(printing.printed(replace(board(), synthetic=False), Style(), "From here.").layout) == []
