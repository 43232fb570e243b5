"""Files of live runs: what their lines state is taken where it makes sense, and no line of any kind is an accident."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loaders import hgbench
from loaders.files.live_runs import read_live_run
from loaders.sketchjudge import load
from records import Run

RUN = {"model": "m", "axes": {"reference": "with", "prompt": "cot"}, "coords": None}
ASKED: dict[str, Any] = {
    "provider": "openai",
    "attempts": 2,
    "cost_usd": 0.25,
    "edited": False,
    "usage": {"input_tokens": 3, "output_tokens": 4},
    "hidden": [{"box": [0, 0, 10, 10], "page": None}],
}


def line(sample: str, **live: Any) -> str:
    stated = {"live": {"run": RUN, "sample": sample, **ASKED, **live}}
    return json.dumps(
        {"answer_id": sample, "uuid": sample, "response": "x", "predict": "[]", "model": "m (live)"} | stated
    )


def write(folder: Path, *lines: str) -> Path:
    path = folder / "run.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_model_and_axes_are_those_that_the_lines_state(tmp_path: Path) -> None:
    path = write(tmp_path, line("a"), line("b"))
    ((run, loaded),) = load.LOADER.load_runs(path)
    assert run == Run("m", (("reference", "with"), ("prompt", "cot")), str(path))
    assert (loaded.live, loaded.loaded) == (True, 2)
    assert loaded.records[0].extra["live"] == ASKED


def test_what_somebody_states_wins(tmp_path: Path) -> None:
    ((run, loaded),) = load.LOADER.load_runs(write(tmp_path, line("a")), model="mine", setting="without")
    assert (run.model, run.axes) == ("mine", (("reference", "without"), ("prompt", "baseline")))
    assert loaded.live


@pytest.mark.parametrize(
    "foreign_line",
    [
        json.dumps({"uuid": "b", "predict": "[]"}),
        line("b", run={**RUN, "model": "other"}),
        line("b", run={**RUN, "axes": {"*x*": "y"}}),
        line("b", run={**RUN, "axes": {"prompt": 3}}),
        line("b", run="m"),
    ],
)
def test_a_file_of_which_a_line_is_not_of_this_run_is_read_as_any_file(tmp_path: Path, foreign_line: str) -> None:
    path = write(tmp_path, line("a"), foreign_line)
    assert read_live_run(path) is None
    runs = hgbench.LOADER.load_runs(path)
    assert not any(loaded.live for _, loaded in runs)
    assert sum(loaded.loaded for _, loaded in runs) == 2


def test_what_makes_no_sense_of_an_asking_is_left_out(tmp_path: Path) -> None:
    odd = {"cost_usd": "much", "latency_s": -1, "attempts": True, "usage": [], "hidden": [{"box": [1]}], "provider": 3}
    ((_, loaded),) = hgbench.LOADER.load_runs(write(tmp_path, line("a", **odd)))
    assert loaded.records[0].extra["live"] == {"edited": False}


values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ["run", "sample", "usage", "hidden", "frames", "parameters", "pages", "earlier", "reminder", "cost_usd", "model"]
)


@given(live=st.one_of(values, st.dictionaries(NAMES, values, max_size=6)), whole=st.booleans())
def test_whatever_stands_under_live_every_line_is_loaded(
    tmp_path_factory: pytest.TempPathFactory, live: Any, whole: bool
) -> None:
    live_value = {"run": RUN, "sample": "a", **live} if whole and isinstance(live, dict) else live
    text = json.dumps({"uuid": "a", "predict": "[]", "live": live_value})
    ((_, loaded),) = hgbench.LOADER.load_runs(write(tmp_path_factory.mktemp("live"), text))
    assert (loaded.lines, loaded.loaded + len(loaded.rejected)) == (1, 1)
