"""What a printed chart is made of: its size, its type, its names, and the room that they have."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.charts import colours
from figures.charts.failures import failure_ranking
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.charts.strictness_plane import strictness_plane
from figures.print import fonts, legends, palettes, printing
from figures.print.labels import Type, plain
from figures.print.style import PALETTES, Style
from tests.figures.drawings import ALL, CHINESE, EVIL, LONG, WORDS, bars, board, drawn, matrix, plane, ranking, spokes

WIDTHS = (3.3, 6.75)


@pytest.fixture(params=sorted(ALL))
def chart(request):
    return ALL[request.param]()


def fits(figure, width):
    """Whether a printed figure is as wide as its paper, with room for what it shows."""
    margin, (printed_width, _) = figure.layout.margin, printing.size_in(figure)
    across, down = figure.layout.width - margin.l - margin.r, figure.layout.height - margin.t - margin.b
    return printed_width == pytest.approx(width) and across > 100 and down > 20


def test_a_printed_chart_fits_its_column_holds_nothing_that_only_a_screen_uses_and_is_the_same_again(chart):
    figure = printing.printed(chart, Style())
    assert fits(figure, 3.3)
    text = figure.to_json()
    assert not re.search(r'"(customdata|hovertext|hovertemplate|unselected)"', text)
    assert '"heatmap"' not in text
    assert printing.printed(chart, Style()).to_json() == text


def test_width_type_and_ground_are_as_stated(chart):
    figure = printing.printed(chart, Style(width_in=6.75, font=fonts.SERIF, size_pt=9))
    assert fits(figure, 6.75)
    assert figure.layout.font.family.startswith(fonts.SERIF)
    assert figure.layout.font.size == pytest.approx(12.0)  # 9 points at 96 pixels an inch
    assert figure.layout.paper_bgcolor == "#FFFFFF"


def test_greyscale_has_no_colour_a_stated_height_is_kept_and_the_figure_of_the_screen_is_left_as_it_was(chart):
    before = chart.figure.to_json()
    figure = printing.printed(chart, Style(palette="greyscale", height_in=4.0))
    assert chart.figure.to_json() == before
    assert printing.size_in(figure)[1] == pytest.approx(4.0)
    stated = json.loads(figure.to_json())
    stated["layout"].pop("colorway", None)
    text = json.dumps(stated)
    for red, green, blue in re.findall(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", text):
        assert red == green == blue
    for red, green, blue in re.findall(r"rgba?\((\d+), ?(\d+), ?(\d+)", text):
        assert red == green == blue


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_the_key_of_failures_has_the_colours_of_their_bars(palette):
    frame = ranking().data.assign(category=["missed_answer", "extra_step", "other", "other"])
    figure = printing.printed(drawn(failure_ranking(frame), frame, "failures"), Style(palette=palette))
    text = " ".join(note.text for note in figure.layout.annotations)
    in_key = {tuple(map(int, found)) for found in re.findall(r"rgba\((\d+),(\d+),(\d+),1(?:\.0)?\)'>■", text)}
    shades = {shade for trace in figure.data if trace.type == "bar" for shade in trace.marker.line.color}
    assert len(in_key) == 3
    assert in_key <= {colours.channels(shade) for shade in shades}


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_the_series_of_a_palette_can_be_told_apart(palette):
    shades = {palettes.recoloured(shade, palette).upper() for shade in colours.RUNS}
    assert len(shades) == len(colours.RUNS)


def test_no_name_is_cut_off():
    figure = printing.printed(board(), Style())
    names = [plain(name) for name in figure.layout.yaxis.ticktext]
    assert [re.sub(r"[\s·]", "", name) for name in names] == [
        re.sub(r"[\s·]", "", " ".join(name.split())) for name in (LONG, EVIL, CHINESE, "B")
    ]


def test_a_name_with_a_control_character_is_not_cut_off_either():
    name = "spoken \x01" * 12
    figure = printing.printed(matrix(1, (name,)), Style(width_in=6.75))
    assert plain(figure.layout.yaxis.ticktext[0]) == name.replace("\x01", "\ufffd").strip()


def test_names_of_rows_fit_into_their_margin_and_do_not_touch():
    figure = printing.printed(board(), Style())
    face = Type(fonts.SANS, figure.layout.font.size)
    axis, margin = figure.layout.yaxis, figure.layout.margin
    assert max(map(face.width, axis.ticktext)) < margin.l
    low, high = axis.range
    row = (figure.layout.height - margin.t - margin.b) / abs(high - low)
    for one, other in pairwise(axis.ticktext):
        assert (face.ink(one) + face.ink(other)) / 2 < row


def test_numbers_beside_bars_stay_in_their_panel():
    figure = printing.printed(ranking(), Style())
    face = Type(fonts.SANS, figure.layout.font.size)
    plot = figure.layout.width - figure.layout.margin.l - figure.layout.margin.r
    for trace in figure.data:
        axis = figure.layout[f"xaxis{trace.xaxis[1:]}"]
        low, high = axis.range
        scale = (axis.domain[1] - axis.domain[0]) * plot / (high - low)
        for value, text in zip(trace.x, trace.text, strict=True):
            room = scale * ((high - value) if value >= 0 else (value - low))
            assert face.width(str(text)) <= room + 1


def plot_size(layout) -> complex:
    return complex(layout.width - layout.margin.l - layout.margin.r, layout.height - layout.margin.t - layout.margin.b)


def pixels(layout, across, up) -> complex:
    """Where a value of the printed plane is, from its lower left corner."""
    (left, right), (low, high), size = layout.xaxis.range, layout.yaxis.range, plot_size(layout)
    return complex((across - left) / (right - left) * size.real, (up - low) / (high - low) * size.imag)


def labels(layout) -> list[tuple[go.layout.Annotation, complex, complex]]:
    """The names and numbers of points, each with the place of its point and its own."""
    named = [note for note in layout.annotations if note.showarrow and note.text]
    return [(note, at := pixels(layout, note.x, note.y), at + complex(note.ax, -note.ay)) for note in named]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "most"), [(4, 0.9), (14, 0.9), (26, 0.4)])
def test_names_and_numbers_on_the_plane_cover_neither_each_other_nor_a_point_and_none_is_cut(width, seed, count, most):
    layout = printing.printed(plane(count, seed, most=most), Style(width_in=width)).layout
    named, size, boxes = labels(layout), plot_size(layout), []
    assert len(named) == count
    for note, _, middle in named:
        face = Type(fonts.SANS, note.font.size)
        half = complex(face.width(note.text) / 2, face.ink(note.text) / 2)
        assert half.real <= middle.real <= size.real - half.real
        assert half.imag <= middle.imag <= size.imag - half.imag
        boxes.append((middle, half))
    for (one, half), (other, half2) in combinations([*boxes, *((point, 3 + 3j) for _, point, _ in named)], 2):
        if half != half2 or half != 3 + 3j:
            apart, reach = one - other, half + half2
            assert abs(apart.real) >= reach.real - 0.01 or abs(apart.imag) >= reach.imag - 0.01


def test_on_paper_no_line_to_a_number_passes_a_point_where_there_is_other_room():
    frame = plane(30, seed=2, most=0.5).data
    frame = frame.assign(quiet=frame.index % 2 > 0)
    figure = printing.printed(drawn(strictness_plane(frame, WORDS), frame, "strictness"), Style())
    layout = figure.layout
    lines = [(point, middle) for note, point, middle in labels(layout) if "rgba" not in note.arrowcolor]
    points = [trace for trace in figure.data if trace.mode == "markers" and isinstance(trace.marker.symbol, tuple)]
    marks = [pixels(layout, x, y) for trace in points for x, y in zip(trace.x, trace.y, strict=True)]
    assert lines
    assert len(marks) == 30
    for start, end in lines:
        for mark in marks:
            along = ((mark - start) * (end - start).conjugate()).real / abs(end - start) ** 2
            nearest = start + min(1.0, max(0.0, along)) * (end - start)
            assert abs(mark - start) <= 12 or abs(mark - nearest) >= 6 - 1e-6


def test_where_not_all_names_find_room_all_points_bear_numbers():
    few, many = (printing.printed(plane(count, most=0.4), Style()).layout for count in (3, 26))
    assert [plain(note.text) for note, *_ in labels(few)] == ["Model-0", "Model-1", "Model-2"]
    assert sorted(int(plain(note.text)) for note, *_ in labels(many)) == list(range(1, 27))


def test_a_model_bears_its_name_once():
    frame = plane(4).data
    twice = pd.concat([frame, frame.head(1).assign(run="again", setting="other", name="Model-0 · other")])
    layout = printing.printed(drawn(strictness_plane(twice, WORDS), twice, "strictness"), Style()).layout
    assert sorted(plain(note.text) for note, *_ in labels(layout)) == [f"Model-{at}" for at in range(4)]


def test_words_in_a_corner_give_way_to_the_points_that_are_there():
    corner = plain("never wrong")
    crowded, empty = (printing.printed(plane(8, most=most), Style()) for most in (0.06, 0.9))
    assert corner not in [plain(note.text) for note in crowded.layout.annotations]
    assert corner in [plain(note.text) for note in empty.layout.annotations]
    assert "always wrong" in [plain(note.text) for note in crowded.layout.annotations]


@pytest.mark.parametrize("most", [0.3, 0.4, 0.9])
def test_every_point_of_a_crowded_plane_is_named_or_numbered(most):
    figure = printing.printed(plane(26, most=most), Style())
    texts = [plain(note.text) for note in figure.layout.annotations if note.showarrow and note.text]
    key = next(plain(note.text) for note in figure.layout.annotations if not note.showarrow and "Model-0" in note.text)
    assert len(texts) == 26
    for at in range(26):
        assert f"Model-{at}" in texts or re.search(rf"\d+\sModel-{at}\b", key)


def test_planes_stand_below_each_other_in_a_column_and_beside_each_other_in_the_text():
    narrow = printing.printed(plane(4, slices=("a", "b")), Style()).layout
    wide = printing.printed(plane(4, slices=("a", "b")), Style(width_in=6.75)).layout
    assert narrow.xaxis.domain == narrow.xaxis2.domain
    assert narrow.yaxis.domain[0] > narrow.yaxis2.domain[1]
    assert wide.xaxis.domain[1] < wide.xaxis2.domain[0]


@pytest.mark.parametrize("side", [2, 3, 12])
def test_squares_are_square_and_hold_their_numbers(side):
    figure = printing.printed(matrix(side), Style())
    layout, trace = figure.layout, figure.data[0]
    across = layout.width - layout.margin.l - layout.margin.r
    down = layout.height - layout.margin.t - layout.margin.b
    cell = across / abs(layout.xaxis.range[1] - layout.xaxis.range[0])
    assert down / abs(layout.yaxis.range[1] - layout.yaxis.range[0]) == pytest.approx(cell, rel=0.02)
    face = Type(fonts.SANS, trace.textfont.size)
    assert trace.marker.size < cell
    assert max(map(face.width, trace.text)) <= cell


def test_a_legend_has_the_room_that_it_takes():
    chart = bars()
    below = printing.printed(chart, Style(legend="bottom")).layout
    without = printing.printed(chart, Style(legend="none")).layout
    assert without.showlegend is False
    assert below.margin.b > without.margin.b
    assert below.legend.y < 0


def test_a_title_and_a_caption_are_printed_and_escaped():
    layout = printing.printed(board(), Style(title="<b>T</b> & co"), caption="From <here>").layout
    assert "&lt;b&gt;T" in layout.title.text
    assert any("From &lt;here&gt;" in note.text for note in layout.annotations)


def test_type_shrinks_where_a_stated_height_is_too_low_for_the_names():
    names = tuple(f"Model {at} · setting" for at in range(16))
    tall = printing.printed(board(names), Style()).layout
    low = printing.printed(board(names), Style(height_in=3.6)).layout
    assert low.height == pytest.approx(3.6 * 96)
    assert low.font.size < tall.font.size
    face = Type(fonts.SANS, low.font.size)
    row = (low.height - low.margin.t - low.margin.b) / abs(low.yaxis.range[1] - low.yaxis.range[0])
    assert max(map(face.ink, low.yaxis.ticktext)) <= row * 1.1


def test_type_is_made_no_smaller_than_can_be_read_and_then_the_figure_is_higher_than_stated():
    names = tuple(f"Model {at} · setting" for at in range(16))
    lowest = printing.printed(board(names), Style(height_in=1.0)).layout
    assert lowest.font.size == pytest.approx(6 * 96 / 72)
    assert lowest.height > 96


def test_words_of_names_are_not_broken_to_make_lines_even():
    figure = printing.printed(ranking(), Style(font=fonts.SERIF, size_pt=10))
    words = {word for name in figure.layout.yaxis.ticktext for word in name.replace("<br>", " ").split()}
    known = "Poorly placed answer, Step outside its, Missed, Page that does not exist".replace(",", "")
    assert words <= set(known.split())


def test_a_chart_of_nothing_can_be_printed():
    empty = board(())
    assert printing.size_in(printing.printed(empty, Style()))[0] == pytest.approx(3.3)


def test_a_legend_names_only_what_is_drawn():
    spec = {"data": [{"name": "a"}, {"name": "b", "showlegend": False}], "layout": {"showlegend": True}}
    assert legends.entries(spec) == ["a"]


def test_numbers_of_a_radar_stand_between_its_spokes_and_none_at_its_centre():
    radial = printing.printed(spokes(), Style()).layout.polar.radialaxis
    count = len(set(spokes().figure.data[0].theta))
    assert (90 - radial.angle) == pytest.approx(180 / count)
    assert radial.tickangle == radial.angle
    assert list(radial.tickvals) == [25, 50, 75, 100]


def test_the_note_of_a_leaderboard_explains_the_bracket_where_there_is_one():
    frame = board().data
    notes = {}
    for best in (2, 1):
        rows = frame.assign(best=[at < best for at in range(len(frame))])
        figure = printing.printed(drawn(leaderboard_dots(rows, "Accuracy"), rows, "leaderboard"), Style())
        notes[best] = [note.text.replace("<br>", " ") for note in figure.layout.annotations]
    assert "Bracket: not distinguishable from the best in Accuracy" in notes[2]
    assert not any("Bracket" in note for note in notes[1])
