"""Planes of points on paper: square, every point named, and lines of equal accuracy named on themselves."""

from __future__ import annotations

import re
from math import atan2, degrees

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.chart import Chart
from figures.charts import template
from figures.charts.colours import RunLook, RunLooks
from figures.charts.strictness_plane import LETTERS, strictness_plane
from figures.print import printing
from figures.print.labels import plain
from figures.print.style import HIGHEST, PX, Style
from tests.figures.drawings import WORDS, drawn, plane

WIDTHS = (3.3, 6.75)
SLICES = tuple("abcdef")


def with_published(count: int) -> Chart:
    frame = plane(3).data
    published = plane(count, seed=4).data.assign(published=True, run="", setting="cot")
    published["model"] = [f"Printed-{at}" for at in range(count)]
    published["name"] = published["model"] + " · cot"
    both = pd.concat([frame, published], ignore_index=True)
    return drawn(strictness_plane(both, WORDS), both, "strictness")


def size_of(figure: go.Figure) -> tuple[float, float]:
    layout = figure.layout
    across, down = layout.xaxis.domain, layout.yaxis.domain
    return (
        (across[1] - across[0]) * (layout.width - layout.margin.l - layout.margin.r),
        (down[1] - down[0]) * (layout.height - layout.margin.t - layout.margin.b),
    )


@pytest.mark.parametrize("slices", [("",), ("a", "b"), SLICES])
@pytest.mark.parametrize("height", [None, 4.0])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_printed_plane_is_square(slices: tuple[str, ...], height: float | None, width: float) -> None:
    across, down = size_of(printing.printed(plane(4, slices=slices), Style(width_in=width, height_in=height)))
    assert across == pytest.approx(down, abs=0.5)


@pytest.mark.parametrize("width", WIDTHS)
def test_planes_of_many_slices_fit_a_page(width: float) -> None:
    assert printing.printed(plane(4, slices=SLICES), Style(width_in=width)).layout.height <= HIGHEST * PX


@pytest.mark.parametrize("width", WIDTHS)
def test_every_published_figure_has_its_letter_of_the_screen_and_the_key_names_it(width: float) -> None:
    chart = with_published(22)
    letters = template.notes_of(chart.figure.layout.meta)[LETTERS]
    layout = printing.printed(chart, Style(width_in=width)).layout
    beside = sorted(note.text for note in layout.annotations if note.showarrow and "Model" not in note.text)
    assert {f"<b>{letter}</b>" for letter in letters.values()} <= set(beside)
    key = next(note.text for note in layout.annotations if "Printed-0" in note.text).replace("<br>", " ")
    assert all(f"<b>{letter}</b>" in key for letter in letters.values())
    assert len(letters) == 22


def test_long_names_that_differ_at_their_end_alone_are_whole_in_the_key_on_paper() -> None:
    models = [f"{'A-long-name-of-a-model-of-some-laboratory-' * 2}{at}" for at in range(26)]
    frame = plane(26, most=0.4).data.assign(model=models, setting="", name=models)
    layout = printing.printed(drawn(strictness_plane(frame, WORDS), frame, "strictness"), Style()).layout
    printed = "".join(plain(note.text).replace(" ", "") for note in layout.annotations)
    assert [name for name in models if name not in printed] == []


def test_a_setting_with_a_colour_of_its_own_is_named() -> None:
    frame = plane(2).data.assign(model="Model", setting=["base", "L1"], name=["Model · base", "Model · L1"])
    looks = RunLooks({"m0": RunLook("#112233"), "m1": RunLook("#AA5566")})
    layout = printing.printed(drawn(strictness_plane(frame, WORDS, looks=looks), frame, "strictness"), Style()).layout
    assert {note.text for note in layout.annotations if note.showarrow} == {"Model", "Model<br>L1"}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seed", range(3))
def test_the_name_of_a_line_of_equal_accuracy_stands_on_it_and_along_it(width: float, seed: int) -> None:
    figure = printing.printed(plane(6, seed), Style(width_in=width))
    named = [note for note in figure.layout.annotations if note.text.endswith("% correct") and "· ·" not in note.text]
    assert named
    for note in named:
        # As many as 40 of 100 are of the class that is across: 1 - 0.6 y - 0.4 x.
        assert 100 * (1 - 0.6 * note.y - 0.4 * note.x) == pytest.approx(float(note.text.split("%")[0]))
        assert (note.xanchor, note.yanchor, note.bgcolor) == ("center", "middle", "#FFFFFF")
        assert note.textangle == pytest.approx(degrees(atan2(0.4, 0.6)), abs=0.5)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [6, 60])
def test_every_dotted_line_is_named_on_itself_or_in_the_key(width: float, count: int) -> None:
    chart = plane(count)
    figure = printing.printed(chart, Style(width_in=width))
    notes = [note.text for note in figure.layout.annotations]
    named = {text for text in notes if text.endswith("% correct") and "· ·" not in text}
    (key,) = [text.replace("<br>", " ") for text in notes if "· ·" in text] or [""]
    in_key = set(re.findall(r"\d+% correct", key))
    assert named | in_key == {f"{share}% correct" for share in (50, 60, 70, 80, 90)}
    assert not named & in_key
    assert not key or ("from the upper right to the lower left" in key) == (len(in_key) > 1)
