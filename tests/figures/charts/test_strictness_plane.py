"""The strictness plane: points at their rates, names and numbers that cover nothing, lines of equal accuracy."""

from __future__ import annotations

import math
from itertools import combinations

import pandas as pd
import plotly.graph_objects as go
import pytest

from figures.charts.colours import SYMBOLS, RunLook, RunLooks
from figures.charts.label_placement import Area
from figures.charts.planes.plane_frame import equal_accuracy_lines, panels
from figures.charts.planes.plane_points import LETTER, LINE, MARK
from figures.charts.strictness_plane import KEY, NUMBERS, strictness_plane
from figures.charts.template import notes_of
from tests.figures.charts.plane_runs import NAN, RUNS, WORDS, cover, names_in, run


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


def test_in_a_crowd_those_of_equal_rates_alone_stand_beside_each_other() -> None:
    near = {f"r{at}~with": (0.2 + at / 500, 0.2 + at / 500) for at in range(100)}
    frame = pd.DataFrame([run(slug, *rates) for slug, rates in {**near, "same~with": near["r7~with"]}.items()])
    found = points(strictness_plane(frame, WORDS))
    apart = {"r7~with", "same~with"}
    assert {slug: found[slug] for slug in near if slug not in apart} == {
        slug: pytest.approx(rates) for slug, rates in near.items() if slug not in apart
    }
    assert all(found[slug] != pytest.approx(near["r7~with"]) for slug in apart)


def test_of_points_that_hide_each_other_the_lesser_rate_stays_on_the_left() -> None:
    frame = pd.DataFrame([run("b~with", 0.005, 0.3), run("a~with", 0.0, 0.3)])
    found = points(strictness_plane(frame, WORDS))
    assert found["a~with"][0] < 0.0 < 0.005 < found["b~with"][0]


def test_a_model_has_one_name_and_lines_to_its_settings() -> None:
    looks = RunLooks({slug: RunLook("#112233") for slug in ("m~with", "m~without", "o~with")})
    frame = pd.DataFrame([run("m~without", 0.4, 0.6), run("m~with", 0.2, 0.3), run("o~with", 0.7, 0.1)])
    figure = strictness_plane(frame, WORDS, looks=looks)
    assert [names_in(figure).count(name) for name in ("m", "o")] == [1, 1]
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


def numbers_of(figure: go.Figure) -> dict[str, str]:
    """Model -> its number, of those that have one."""
    return {name: number for name, number in notes_of(figure.layout.meta)[NUMBERS].items() if number}


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
    assert not [(one, other) for one, other in combinations(areas.values(), 2) if cover(one, other)]
    panel = panels([""], 63)[0]
    marks = [Area(*panel.pixel(*place), MARK / 2, MARK / 2) for place in points(figure).values()]
    assert not [area for area in areas.values() if any(cover(area, mark) for mark in marks)]
    assert len(notes_of(figure.layout.meta)[NUMBERS]) == 63
    numbers = numbers_of(figure)
    assert [*numbers.values()] == [*areas]
    assert all(f"<b>{number}</b>&#160;{name}" in key_of(figure) for name, number in numbers.items())
    assert key_of(figure).count("<b>") == len(areas)


def test_of_more_than_a_hundred_runs_some_have_numbers_from_one_on() -> None:
    places = [(0.1 + at % 15 / 40, 0.1 + at // 15 / 40) for at in range(150)]
    figure = strictness_plane(pd.DataFrame([run(f"model-{at}~with", *place) for at, place in enumerate(places)]), WORDS)
    assert [*numbers_of(figure).values()] == [str(at + 1) for at in range(len(numbers_of(figure)))]
    assert 10 < len(numbers_of(figure)) < 150
    assert [*numbered(figure)] == [*numbers_of(figure).values()]


def test_a_run_that_has_room_in_one_slice_alone_has_one_number_in_the_key() -> None:
    tied = [run(f"{'long-name-' * 3}{at}~with", 0.5 + at % 8 / 100, 0.5 + at // 8 / 100) for at in range(60)]
    alone = numbers_of(strictness_plane(pd.DataFrame([{**row, "slice": at} for at in "ab" for row in tied]), WORDS))
    hidden = next(row for row in tied if row["model"] not in alone)
    apart = [{**hidden, "x": 0.05, "y": 0.9}]
    rows = [{**row, "slice": name, "slice_name": name} for name, part in (("a", tied), ("b", apart)) for row in part]
    figure = strictness_plane(pd.DataFrame(rows), WORDS)
    panes = [trace for trace in figure.data if trace.mode == "text"]
    written = [{text for text in pane.text if text.isdigit()} for pane in panes]
    number = numbers_of(figure)[str(hidden["model"])]
    assert written[1] == {number}
    assert number not in written[0]
    assert written[0] | written[1] == set(numbers_of(figure).values())
    assert key_of(figure).count("<b>") == len(numbers_of(figure)) < 60


def test_a_number_stands_beside_the_point_that_it_names() -> None:
    figure = grid(1 / 40)
    areas, panel = numbered(figure), panels([""], 63)[0]
    place = {run.removesuffix("~with"): panel.pixel(*at) for run, at in points(figure).items()}
    for name, number in numbers_of(figure).items():
        (x, y), area = place[name], areas[number]
        away = max(abs(x - area.x) - area.half_width, abs(y - area.y) - area.half_height)
        assert away <= 28.0 + 1e-6


def test_runs_that_are_not_chosen_have_neither_label_nor_intervals() -> None:
    loud = strictness_plane(RUNS.iloc[:1], WORDS)
    quiet = strictness_plane(RUNS.iloc[:1].assign(quiet=True), WORDS)
    assert names_in(loud).count("m") == 1
    assert names_in(quiet).count("m") == 0
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
