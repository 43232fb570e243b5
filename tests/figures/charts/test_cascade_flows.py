"""A cascade is laid out so that nothing crosses or is lost, and every flow can be clicked."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures.cascade import flow_table
from figures.charts import alt_text, colours
from figures.charts.cascade_flows import ROOM, cascade_flows, cascade_layout, order_of
from figures.charts.escape import escape
from scoring.fermat.task import STAGES

FLOWS = tuple(STAGES.flow_labels)
COUNTS = {"unread": 1, "A0": 10, "A1": 4, "B0": 2, "B1": 1, "B2": 3, "C0": 1, "C1": 2, "D": 5, "D1": 6}

anything = st.dictionaries(st.sampled_from(FLOWS), st.integers(0, 3000))


def test_counts_and_shares_of_all_samples_by_hand() -> None:
    table = flow_table(STAGES, COUNTS).set_index("word")
    assert table["n"].to_dict() == {**COUNTS, "detection": 35, "localisation": 20, "correction": 14}
    assert set(table["of"]) == {35}
    assert table.loc["localisation", "share"] == 20 / 35
    assert table.loc["correction", "share"] == 14 / 35
    assert table.loc["D", "share"] == 5 / 35
    assert set(table.index[table["right"]]) == {"A0", "B0", "C0", "D"}
    assert table.loc["D1", "name"] == "corrected incorrectly (D1)"


def test_a_cascade_that_nothing_enters_has_no_shares() -> None:
    table = flow_table(STAGES, {}).set_index("word")
    assert table.loc["localisation", "n"] == 0
    assert math.isnan(table.loc["B0", "share"])


def test_right_flows_stand_above_wrong_ones_and_early_ones_outside() -> None:
    assert order_of(STAGES) == ["unread", "A1", "B1", "B2", "C1", "D1", "D", "C0", "B0", "A0"]


@given(anything)
def test_every_sample_that_enters_a_stage_leaves_it_as_high_as_it_came(counts: dict[str, int]) -> None:
    laid = cascade_layout(STAGES, counts, 440)
    thick = {ribbon.word: ribbon.thick for ribbon in laid.ribbons}
    for at, (stage, bar) in enumerate(zip(STAGES.stages, laid.stages, strict=True)):
        after = [laid.stages[at + 1].word] if at + 1 < len(laid.stages) else []
        leaving = sum(thick.get(word, 0) for word in (*stage.exits, *after))
        assert leaving == pytest.approx(bar.high - bar.low, abs=1e-6)
    assert {ribbon.word for ribbon in laid.ribbons if ribbon.word in FLOWS} == {
        count for count in counts if counts[count]
    }


@given(anything)
def test_ends_have_room_for_their_labels_and_stay_within_the_whole(counts: dict[str, int]) -> None:
    laid = cascade_layout(STAGES, counts, 440)
    middles = [(bar.low + bar.high) / 2 for bar in laid.ends]
    assert all(b - a >= ROOM - 1e-6 for a, b in pairwise(middles))
    assert all(bar.low >= -1e-6 and bar.high <= laid.height + 1e-6 for bar in laid.ends)
    assert laid.height == pytest.approx(440, rel=0.01) if sum(counts.values()) else True


@given(anything)
def test_flows_of_a_stage_do_not_cross(counts: dict[str, int]) -> None:
    laid = cascade_layout(STAGES, counts, 440)
    for stage, after in zip(STAGES.stages, [*STAGES.stages[1:], None], strict=True):
        words = {*stage.exits, *([after.key] if after else [])}
        mine = [ribbon for ribbon in laid.ribbons if ribbon.word in words]
        for lower, upper in pairwise(mine):
            gap = (lower.thick + upper.thick) / 2
            bends = min(len(lower.middles), len(upper.middles)) - 1
            for below, above in zip(lower.middles[:bends], upper.middles[:bends], strict=True):
                assert above - below >= gap - 1e-6


def test_every_flow_can_be_clicked_and_says_its_count_and_share_of_all() -> None:
    figure = cascade_flows(STAGES, flow_table(STAGES, COUNTS), "m", "D1")
    targets = figure.data[-1]
    assert {mark[0] for mark in targets.customdata} == {*COUNTS, "localisation", "correction"}
    shown = {mark[0]: text for mark, text in zip(targets.customdata, targets.hovertext, strict=True)}
    assert shown["D1"] == "corrected incorrectly (D1)<br>6 of 35 samples, 17.1%"
    assert shown["localisation"] == "called erroneous<br>20 of 35 samples, 57.1%"
    seen = [mark[0] for mark, opacity in zip(targets.customdata, targets.marker.opacity, strict=True) if opacity]
    assert sorted(seen) == sorted({*COUNTS, "localisation", "correction"})


def test_the_chosen_flow_is_framed_and_right_ones_are_ticked() -> None:
    figure = cascade_flows(STAGES, flow_table(STAGES, COUNTS), "m", "D1")
    framed = [trace for trace in figure.data if trace.line.color == colours.INK]
    assert len(framed) == 1
    labels = [note.text for note in figure.layout.annotations]
    assert any(label.startswith("✓ <b>A0</b> 10 · 28.6%") for label in labels)
    assert any(label.startswith("✗ <b>D1</b> 6 · 17.1%") for label in labels)
    assert "<b>Correction</b><br>14 · 40.0%" in labels


def test_flows_and_stages_without_samples_take_no_room() -> None:
    figure = cascade_flows(STAGES, flow_table(STAGES, {"A0": 3}), "m")
    assert {mark[0] for mark in figure.data[-1].customdata} == {"A0"}
    texts = [note.text for note in figure.layout.annotations]
    assert texts[:2] == ["<b>m</b>", "<b>Detection</b><br>3 samples"]
    assert len(texts) == 3
    assert texts[2].startswith("✓ <b>A0</b> 3 · 100.0%")


def test_the_name_of_the_run_is_data() -> None:
    names = [note.text for note in cascade_flows(STAGES, flow_table(STAGES, COUNTS), "<b>x").layout.annotations]
    assert names[0] == f"<b>{escape('<b>x')}</b>"


def test_somebody_who_does_not_see_it_is_told_the_finding() -> None:
    assert alt_text.of_cascade(flow_table(STAGES, COUNTS)) == (
        "Of 35 samples in the cascade 18 leave it correctly. "
        "The most frequent other flow is corrected incorrectly (D1), 6."
    )
