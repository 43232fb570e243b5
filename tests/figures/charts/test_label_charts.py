"""The charts of labels: confusion grid, strictness plane, bars of labels; what a click gives, what data looks like."""

from __future__ import annotations

import math
from itertools import combinations

import pandas as pd
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.charts import alt_text
from figures.charts.colours import SYMBOLS, RunLook, RunLooks
from figures.charts.confusion_grid import confusion_grid, recall_list
from figures.charts.label_dots import label_dots
from figures.charts.label_placement import Area, place
from figures.charts.planes.plane_frame import equal_accuracy_lines, panels
from figures.charts.planes.plane_points import LETTER, LINE, MARK
from figures.charts.strictness_plane import KEY, NUMBERS, PlaneWords, strictness_plane
from figures.charts.template import notes_of

EVIL = '<a href="https://example.org">x</a>$\\alpha$%{y}'
NAN = float("nan")

GRID = pd.DataFrame(
    [
        {"gold": "a", "predicted": "a", "n": 3, "share": 0.75, "right": True},
        {"gold": "a", "predicted": "b", "n": 1, "share": 0.25, "right": False},
        {"gold": "b", "predicted": "a", "n": 0, "share": NAN, "right": False},
        {"gold": "b", "predicted": "b", "n": 0, "share": NAN, "right": True},
    ]
).assign(gold_name=lambda rows: rows["gold"].replace("a", EVIL), predicted_name=lambda rows: rows["predicted"])
WORDS = PlaneWords("FPR", "FNR", "accepted", "rejected", "accepts everything", "rejects everything")


def run(slug: str, x: float, y: float, **changes: object) -> dict[str, object]:
    row = {"run": slug, "model": slug.split("~")[0], "setting": slug.split("~")[1], "name": slug, "slice": ""}
    row |= {"slice_name": "", "x": x, "y": y, "x_low": x - 0.1, "x_high": x + 0.1, "y_low": y - 0.1, "y_high": y + 0.1}
    return row | {"x_n": 60, "y_n": 40, "quiet": False, "published": False} | changes


RUNS = pd.DataFrame([run("m~with", 0.2, 0.3), run("m~without", 0.4, 0.6), run("o~with", NAN, 0.1)])
LABELS = pd.DataFrame(
    {
        "label": ["g::one", "g::two", "h::one"],
        "name": ["one", EVIL, "one"],
        "group": ["g", "g", "h"],
        "value": [0.5, 0.25, 0.75],
        "low": [0.4, NAN, 0.7],
        "high": [0.6, NAN, 0.8],
        "quarter": [0.45, NAN, 0.72],
        "three_quarters": [0.55, NAN, 0.78],
        "hits": [5, 1, 3],
        "n": [10, 4, 4],
    }
)
DOTS = pd.DataFrame(
    [
        {"label": "g::one", "run": "a", "name": EVIL, "value": 0.4, "hits": 2, "n": 5, "quiet": False},
        {"label": "h::one", "run": "b", "name": "B", "value": 0.8, "hits": 4, "n": 5, "quiet": True},
        {"label": "h::one", "run": "c", "name": "C", "value": NAN, "hits": 0, "n": 0, "quiet": False},
    ]
)


def test_every_square_carries_its_cell_but_an_empty_one_which_cannot_be_clicked() -> None:
    squares = confusion_grid(GRID, shares=True).data[0]
    assert list(squares.customdata) == [["a~a"], ["a~b"], None, None]


def test_squares_on_which_both_agree_are_told_by_more_than_colour() -> None:
    squares = confusion_grid(GRID, shares=False).data[0]
    assert list(squares.marker.line.width) == [2, 0, 0, 2]
    assert list(squares.text) == ["3 ✓", "1", "·", "·"]


def test_a_share_is_shown_with_its_count_and_nothing_where_the_row_is_empty() -> None:
    assert list(confusion_grid(GRID, shares=True).data[0].text) == ["(75.0%)<br>3 ✓", "(25.0%)<br>1", "·", "·"]
    enough = GRID.assign(n=GRID["n"] * 2)
    assert list(confusion_grid(enough, shares=True).data[0].text) == ["75.0%<br>6 ✓", "25.0%<br>2", "·", "·"]


def test_the_chosen_cell_is_framed() -> None:
    squares = confusion_grid(GRID, shares=True, chosen="a~b").data[0]
    assert list(squares.marker.line.width) == [2, 4, 0, 2]
    assert squares.marker.line.color[1] != squares.marker.line.color[0]


def test_what_rows_and_columns_hold_stands_behind_them() -> None:
    totals = confusion_grid(GRID, shares=True).data[1]
    held = {(x, y): text for x, y, text in zip(totals.x, totals.y, totals.text, strict=True)}
    assert held == {(2, 0): "4", (2, 1): "0", (0, 2): "3", (1, 2): "1", (2, 2): "4"}


def test_a_matrix_of_two_columns_is_a_list_with_the_lowest_recall_first() -> None:
    cells = [("a", "hit", 9, 0.9), ("a", "miss", 1, 0.1), ("b", "hit", 1, 0.25), ("b", "miss", 3, 0.75)]
    frame = pd.DataFrame(cells, columns=["gold", "predicted", "n", "share"])
    frame = frame.assign(gold_name=frame["gold"], predicted_name=frame["predicted"], low=0.2, high=0.95)
    intervals, dots = recall_list(frame.assign(right=frame["predicted"] == "hit"), "a~miss").data
    assert list(dots.x) == [25, 90]
    assert [list(mark) for mark in dots.customdata] == [["b~miss"], ["a~miss"]]
    assert list(dots.marker.symbol) == ["circle-open", "circle"]
    assert dots.marker.line.width[1] > dots.marker.line.width[0]
    assert list(intervals.x) == [20, 95, None, 20, 95, None]


def test_a_matrix_is_drawn_without_a_raster() -> None:
    assert {trace.type for trace in confusion_grid(GRID, shares=True).data} == {"scatter"}


def test_every_point_carries_its_run_and_slice_and_one_without_a_rate_is_left_out() -> None:
    figure = strictness_plane(RUNS, WORDS)
    points = [list(mark) for trace in figure.data if trace.customdata is not None for mark in trace.customdata]
    assert sorted(points) == [["m~with", ""], ["m~without", ""]]


def test_an_arrow_leads_from_one_setting_to_the_other() -> None:
    figure = strictness_plane(RUNS, WORDS, [("m~without", "m~with"), ("gone", "m~with")])
    (arrow,) = [note for note in figure.layout.annotations if note.arrowhead == 2]
    assert (arrow.ax, arrow.ay, arrow.x, arrow.y) == pytest.approx((0.4, 0.6, 0.2, 0.3))


def points(figure: go.Figure) -> dict[str, tuple[float, float]]:
    return {
        mark[0]: (x, y)
        for trace in figure.data
        if trace.customdata is not None
        for x, y, mark in zip(trace.x, trace.y, trace.customdata, strict=True)
    }


@pytest.mark.parametrize("slices", [1, 4])
@pytest.mark.parametrize("rates", [(0.3, 0.3), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
@pytest.mark.parametrize("count", range(2, 10))
def test_runs_of_equal_rates_stand_beside_each_other_and_each_covers_its_rates(count, rates, slices) -> None:
    tied = [run(f"{at}~with", *rates) for at in range(count)]
    frame = pd.DataFrame([{**one, "slice": f"s{at}", "slice_name": f"s{at}"} for at in range(slices) for one in tied])
    figure = strictness_plane(frame, WORDS)
    panel = panels([""] * slices)[0]
    pixels = [panel.pixel(*place) for place in points(figure).values()]
    assert all(math.dist(pixel, panel.pixel(*rates)) <= MARK / 2 + 1e-9 for pixel in pixels)
    assert min(math.dist(one, other) for at, one in enumerate(pixels) for other in pixels[:at]) > 3
    dots = [trace for trace in figure.data if trace.mode == "markers" and trace.customdata is None]
    assert [(*trace.x, *trace.y) for trace in dots] == [rates] * slices
    texts = [text for trace in figure.data if trace.customdata is not None for text in trace.hovertext]
    assert all(f"FPR: {100 * rates[0]:.1f}% of 60" in text for text in texts)


def test_runs_that_can_be_told_apart_stand_at_their_rates() -> None:
    places = {"a~with": (0.0, 0.042), "b~with": (0.036, 0.042), "c~with": (0.048, 0.042), "d~with": (0.5, 0.5)}
    frame = pd.DataFrame([run(slug, *rates) for slug, rates in places.items()])
    assert points(strictness_plane(frame, WORDS)) == {slug: pytest.approx(rates) for slug, rates in places.items()}


def test_of_points_that_hide_each_other_the_lesser_rate_stays_on_the_left() -> None:
    frame = pd.DataFrame([run("b~with", 0.005, 0.3), run("a~with", 0.0, 0.3)])
    found = points(strictness_plane(frame, WORDS))
    assert found["a~with"][0] < 0.0 < 0.005 < found["b~with"][0]


def test_a_model_has_one_name_and_lines_to_its_settings() -> None:
    looks = RunLooks({slug: RunLook("#112233") for slug in ("m~with", "m~without", "o~with")})
    frame = pd.DataFrame([run("m~without", 0.4, 0.6), run("m~with", 0.2, 0.3), run("o~with", 0.7, 0.1)])
    figure = strictness_plane(frame, WORDS, looks=looks)
    assert [_names(figure).count(name) for name in ("m", "o")] == [1, 1]
    (line,) = [shape for shape in figure.layout.shapes if shape.line.color == "#112233"]
    assert line.path == "M0.20000,0.30000L0.40000,0.60000"


def test_the_plane_is_square() -> None:
    for count in (1, 4):
        width, height = panels([""] * count)[0].size
        assert width == height


def numbered(figure: go.Figure) -> dict[str, Area]:
    """Number -> the area that it covers on the plane, in pixels."""
    panel, (words,) = panels([""], 63)[0], [trace for trace in figure.data if trace.mode == "text"]
    return {
        text: Area(*panel.pixel(x, y), 4 + LETTER * len(text) / 2, LINE / 2)
        for x, y, text in zip(words.x, words.y, words.text, strict=True)
        if text.isdigit()
    }


def key_of(figure: go.Figure) -> str:
    (key,) = [note.text for note in figure.layout.annotations if note.name == KEY]
    return key


def grid(step: float) -> go.Figure:
    """63 models whose names find no room, this far from each other."""
    places = [(0.1 + at % 9 * step, 0.1 + at // 9 * step) for at in range(63)]
    return strictness_plane(
        pd.DataFrame([run(f"{'long-name-' * 3}{at}~with", *place) for at, place in enumerate(places)]), WORDS
    )


def test_models_are_numbered_where_their_names_find_no_room() -> None:
    figure = grid(1 / 10)
    assert set(numbered(figure)) == {str(number) for number in range(1, 64)}
    assert key_of(figure).count("<b>") == 63
    assert notes_of(figure.layout.meta)[NUMBERS] == {f"{'long-name-' * 3}{at}": str(at + 1) for at in range(63)}


def test_in_a_crowd_those_have_numbers_that_find_room_and_none_covers_another_or_a_point() -> None:
    figure = grid(1 / 40)
    areas = numbered(figure)
    assert list(areas) == [str(at + 1) for at in range(len(areas))]
    assert 10 < len(areas) < 63
    assert not [(one, other) for one, other in combinations(areas.values(), 2) if _cover(one, other)]
    panel = panels([""], 63)[0]
    marks = [Area(*panel.pixel(*place), MARK / 2, MARK / 2) for place in points(figure).values()]
    assert not [area for area in areas.values() if any(_cover(area, mark) for mark in marks)]
    numbers = notes_of(figure.layout.meta)[NUMBERS]
    assert [*numbers.values()] == [*areas]
    assert all(f"<b>{number}</b>&#160;{name}" in key_of(figure) for name, number in numbers.items())
    assert key_of(figure).count("<b>") == len(areas)


def test_a_number_stands_beside_the_point_that_it_names() -> None:
    figure = grid(1 / 40)
    areas, panel = numbered(figure), panels([""], 63)[0]
    place = {run.removesuffix("~with"): panel.pixel(*at) for run, at in points(figure).items()}
    for name, number in notes_of(figure.layout.meta)[NUMBERS].items():
        (x, y), area = place[name], areas[number]
        away = max(abs(x - area.x) - area.half_width, abs(y - area.y) - area.half_height)
        assert away <= 28.0 + 1e-6


def test_runs_that_are_not_chosen_have_neither_label_nor_intervals() -> None:
    loud = strictness_plane(RUNS.iloc[:1], WORDS)
    quiet = strictness_plane(RUNS.iloc[:1].assign(quiet=True), WORDS)
    assert _names(loud).count("m") == 1
    assert _names(quiet).count("m") == 0
    assert [len(figure.layout.shapes) for figure in (loud, quiet)] == [1, 0]


def test_a_line_leads_from_its_point_to_a_label_that_stands_far_away() -> None:
    crowd = pd.concat([RUNS.iloc[:1].assign(run=f"m{at}", name=f"m{at}", model=f"m{at}") for at in range(12)])
    figure = strictness_plane(crowd, WORDS)
    (words,) = [trace for trace in figure.data if trace.mode == "text"]
    places = [(x, y) for x, y, text in zip(words.x, words.y, words.text, strict=True) if text.startswith("m")]
    assert len(set(places)) == len(places) > 8
    leaders = [trace for trace in figure.data if trace.mode == "lines" and trace.line.width == 0.75]
    assert leaders
    for trace in leaders:
        ends = list(zip(trace.x, trace.y, strict=True))
        for begin, end in zip(ends[::3], ends[1::3], strict=True):
            assert math.dist(begin, (0.2, 0.3)) < math.dist(end, (0.2, 0.3)) < 0.3


def _cover(one: Area, other: Area) -> bool:
    """Whether two areas have more than an edge in common, but for what rounding leaves."""
    return (
        abs(one.x - other.x) < one.half_width + other.half_width - 1e-9
        and abs(one.y - other.y) < one.half_height + other.half_height - 1e-9
    )


def _names(figure: go.Figure) -> list[str]:
    return [text for trace in figure.data if trace.mode == "text" for text in trace.text]


def test_slices_stand_beside_each_other_in_panels_of_their_own() -> None:
    frame = pd.concat([RUNS.assign(slice=name, slice_name=name) for name in ("p", "q", "r")])
    figure = strictness_plane(frame, WORDS)
    assert {trace.xaxis for trace in figure.data if trace.customdata is not None} == {"x", "x2", "x3"}
    assert figure.layout.xaxis.domain[1] <= figure.layout.xaxis2.domain[0]
    assert figure.layout.yaxis3.domain[1] <= figure.layout.yaxis.domain[0]


def test_on_a_line_equally_many_answers_are_right() -> None:
    lines, names, _ = equal_accuracy_lines(panels([""])[0], 0.4, [("Human", 0.8333)])
    assert "Human: 83.3% correct" in [name.text for name in names]
    ends = [end for line in lines for end in zip(line["x"], line["y"], strict=True)]
    strokes = [ends[at : at + 3] for at in range(0, len(ends), 3)]
    for (*both, pause), share in zip(strokes, (0.5, 0.6, 0.7, 0.8, 0.9, 0.8333), strict=True):
        assert pause == (None, None)
        for x, y in both:
            assert 1 - 0.4 * y - 0.6 * x == pytest.approx(share)
            assert 0 <= x <= 1
            assert 0 <= y <= 1


def test_the_name_of_a_dashed_line_leaves_points_free_and_has_its_place_before_those_of_dotted_ones() -> None:
    panel = panels([""])[0]
    alone = equal_accuracy_lines(panel, 0.4, [("Human", 0.8333)])
    points = [Area(area.x, area.y, 6, 6) for word, area in zip(*alone[1:], strict=True) if "Human" in word.text]
    _, names, covered = equal_accuracy_lines(panel, 0.4, [("Human", 0.8333)], points)
    (human,) = (area for word, area in zip(names, covered, strict=True) if "Human" in word.text)
    assert not any(human.overlaps(other) for other in (*points, *(area for area in covered if area is not human)))


def test_published_figures_have_letters_that_the_key_names_and_that_cover_no_point() -> None:
    printed = [run(f"p{at}~with", 0.5 + 0.03 * at, 0.5, run="", published=True) for at in range(4)]
    figure = strictness_plane(pd.concat([RUNS, pd.DataFrame(printed)], ignore_index=True), WORDS)
    (key,) = [note.text for note in figure.layout.annotations if note.name == KEY]
    assert [f"<b>{letter}</b>&#160;p{at} · with" in key for at, letter in enumerate("abcd")] == [True] * 4
    (texts,) = [trace for trace in figure.data if trace.mode == "text"]
    panel = panels([""])[0]
    placed = {text: panel.pixel(x, y) for text, x, y in zip(texts.text, texts.x, texts.y, strict=True)}
    points = [panel.pixel(float(row["x"]), float(row["y"])) for row in (*printed, *RUNS.iloc[:2].to_dict("records"))]
    assert all(math.dist(placed[letter], point) > 6 for letter in "abcd" for point in points)
    assert not [note for note in strictness_plane(RUNS, WORDS).layout.annotations if note.name == KEY]


def test_the_legend_has_published_figures_with_a_marker_that_no_setting_has() -> None:
    settings = [run(f"m~{at}", 0.1 * at, 0.2, setting=f"s{at}") for at in range(len(SYMBOLS))]
    printed = run("p~s0", 0.5, 0.5, run="", setting="s0", published=True)
    for own, names in ((settings, ["s0", "s1"]), (settings[:1], [])):
        figure = strictness_plane(pd.DataFrame([*own, printed]), WORDS)
        key = {trace.name: trace.marker.symbol for trace in figure.data if trace.name}
        assert figure.layout.showlegend
        assert list(key)[:2] == [*names, "published"][:2]
        assert [name for name, symbol in key.items() if symbol == key["published"]] == ["published"]
        (hollow,) = [trace for trace in figure.data if trace.customdata is not None and trace.customdata[0][0] == ""]
        assert list(hollow.marker.symbol) == [key["published"]]
    assert not strictness_plane(pd.DataFrame(settings[:1]), WORDS).layout.showlegend


def test_a_setting_with_a_colour_of_its_own_is_named_beside_its_model() -> None:
    looks = RunLooks({"m~with": RunLook("#111111"), "m~without": RunLook("#222222")})
    for known, settings in ((looks, 1), (RunLooks(dict.fromkeys(looks, RunLook("#111111"))), 0)):
        (texts,) = [trace for trace in strictness_plane(RUNS, WORDS, looks=known).data if trace.mode == "text"]
        assert (list(texts.text).count("m"), list(texts.text).count("without")) == (1, settings)


@pytest.mark.parametrize("balance", [0.0, 1.0, NAN])
def test_without_both_classes_there_are_no_such_lines(balance: float) -> None:
    assert equal_accuracy_lines(panels([""])[0], balance, []) == ([], [], [])


@given(st.lists(st.tuples(st.floats(0, 800), st.floats(0, 500)), max_size=14))
def test_no_label_covers_another_or_a_point(points: list[tuple[float, float]]) -> None:
    obstacle = Area(400, 250, 60, 20)
    found = place(points, [(90.0, 15.0)] * len(points), (800, 500), [obstacle])
    labels = [
        Area(x + one.dx, y + one.dy, 45, 7.5) for (x, y), one in zip(points, found, strict=True) if one is not None
    ]
    for at, label in enumerate(labels):
        assert not _cover(label, obstacle)
        assert not any(_cover(label, Area(x, y, 6, 6)) for x, y in points)
        assert not any(_cover(label, other) for other in labels[:at])
        assert 45 <= label.x <= 755


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 300)), max_size=24))
def test_no_line_to_a_label_passes_another_point(points: list[tuple[int, int]]) -> None:
    found = place(points, [(90.0, 15.0)] * len(points), (400, 300))
    for (x, y), one in zip(points, found, strict=True):
        if one is None or not one.leader:
            continue
        steps = [(x + one.dx * part / 400, y + one.dy * part / 400) for part in range(401)]
        apart = [other for other in points if math.hypot(other[0] - x, other[1] - y) > 12]
        assert all(math.hypot(other[0] - a, other[1] - b) > 5.7 for other in apart for a, b in steps)


def test_a_label_whose_line_would_pass_a_point_stands_on_another_side() -> None:
    crowd = [Area(100, 100, 60, 40)]
    (alone,) = place([(100, 100)], [(30, 10)], (400, 400), crowd)
    assert alone is not None
    assert alone.leader
    between = (100 + alone.dx / 3, 100 + alone.dy / 3)
    found, _ = place([(100, 100), between], [(30, 10), (0, 0)], (400, 400), crowd)
    assert found is not None
    assert (found.dx, found.dy) != (alone.dx, alone.dy)


def test_a_lone_point_in_the_middle_has_its_label_close_by() -> None:
    (found,) = place([(400, 250)], [(90, 15)], (800, 500))
    assert found is not None
    assert not found.leader


@pytest.mark.parametrize(
    "figure",
    [
        confusion_grid(GRID, shares=True),
        strictness_plane(RUNS.assign(name=EVIL, model=EVIL, setting=EVIL, slice_name=EVIL), WORDS),
        label_dots(LABELS.assign(group=EVIL), DOTS, "Recall"),
    ],
    ids=["grid", "plane", "bars"],
)
def test_data_is_drawn_literally(figure: object) -> None:
    text = str(figure.to_plotly_json())
    assert "<a href" not in text
    assert "$\\\\alpha" not in text


def test_nothing_is_drawn_without_an_error() -> None:
    assert len(_names(strictness_plane(RUNS.iloc[:0], WORDS))) == 4
    assert label_dots(LABELS.iloc[:0], DOTS.iloc[:0], "Recall").data
    assert confusion_grid(GRID.iloc[:0], shares=True).data


def test_each_chart_says_its_finding() -> None:
    assert "agree in 3 of 4" in alt_text.of_confusion(GRID)
    assert "m~without is most lenient" in alt_text.of_plane(RUNS, "FPR", "FNR")
    assert "best one with 75.0" in alt_text.of_labels(LABELS, "Recall")
