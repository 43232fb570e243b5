"""Inspector: which sample opens, with which runs, in which order, and what the link asks for in vain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.selection.resolve import LoadedBenchmark
from cache.store.workspace import Workspace
from tests.pages.mini import Open, mounted, texts

PAGE = "pages/explore/inspector.py"


def viewer_payload(app: AppTest) -> dict[str, Any]:
    """What the page viewer was told."""
    (viewer,) = mounted(app, "errata_viewer")
    return viewer


def test_the_first_sample_opens_when_the_link_names_none(mini: Workspace, open_page: Open) -> None:
    sample = viewer_payload(open_page(PAGE, f__subject=["physics"]))["sample"]
    assert (sample["id"], sample["position"], sample["count"]) == ("three", 1, 1)
    assert not sample["prev"]
    assert not sample["next"]


def test_the_sample_of_the_link_stands_at_its_place(mini: Workspace, open_page: Open) -> None:
    sample = viewer_payload(open_page(PAGE, at=["two"]))["sample"]
    assert (sample["id"], sample["position"], sample["count"]) == ("two", 2, 3)
    assert "at=two" in sample["link"]


def test_a_sample_that_is_not_loaded_falls_back_and_is_named(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["gone"])
    assert viewer_payload(app)["sample"]["id"] == "one"
    assert "“gone”" in texts(app)


def test_a_box_that_the_sample_lacks_is_named(mini: Workspace, open_page: Open) -> None:
    assert "box “zz”" in texts(open_page(PAGE, at=["one"], item=["zz"]))
    assert "box “zz”" in texts(open_page(PAGE, item=["zz"]))
    assert "Ignored from link" not in texts(open_page(PAGE, at=["one"], item=["a0.s1"]))


def test_the_panel_describes_the_first_run_of_the_link(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], run=["hasty", "careful"])
    assert [run["slug"] for run in viewer_payload(app)["runs"]] == ["hasty", "careful"]


def test_without_a_run_in_the_link_the_first_one_that_fails_there_opens_alone(mini: Workspace, open_page: Open) -> None:
    payload = viewer_payload(open_page(PAGE, at=["one"]))
    assert [(run["slug"], bool(run["failures"])) for run in payload["offered"]] == [("careful", False), ("hasty", True)]
    assert ([run["slug"] for run in payload["runs"]], payload["lead"], payload["pinned"]) == (["hasty"], "hasty", False)


def test_a_run_that_was_written_since_the_benchmark_was_read_is_not_offered_yet(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = memo.loaded

    def before(benchmark: str) -> LoadedBenchmark:
        loaded = read(benchmark)
        return replace(loaded, runs={slug: name for slug, name in loaded.runs.items() if slug != "careful"})

    monkeypatch.setattr(memo, "loaded", before)
    payload = viewer_payload(open_page(PAGE, at=["one"]))
    assert [run["slug"] for run in payload["offered"]] == ["hasty"]


def test_a_link_to_a_box_opens_the_run_that_failed_there(mini: Workspace, open_page: Open) -> None:
    payload = viewer_payload(open_page(PAGE, at=["one"], item=["a1"]))
    assert [run["slug"] for run in payload["runs"]] == ["hasty"]
    assert payload["focus"]["failure"] is not None


def test_of_several_chosen_runs_one_that_fails_is_described(mini: Workspace, open_page: Open) -> None:
    both = viewer_payload(open_page(PAGE, at=["one"], run=["careful", "hasty"]))
    assert ([run["slug"] for run in both["runs"]], both["lead"]) == (["careful", "hasty"], "hasty")


def test_lead_alone_opens_one_run_and_several_open_beside_each_other(mini: Workspace, open_page: Open) -> None:
    alone = viewer_payload(open_page(PAGE, at=["one"], lead=["careful"]))
    assert ([run["slug"] for run in alone["runs"]], alone["lead"], alone["pinned"]) == (["careful"], "careful", True)
    both = viewer_payload(open_page(PAGE, at=["one"], lead=["hasty", "careful"]))
    assert ([run["slug"] for run in both["runs"]], both["lead"]) == (["careful", "hasty"], "hasty")


def test_of_the_runs_of_a_link_those_are_left_out_that_it_says(mini: Workspace, open_page: Open) -> None:
    payload = viewer_payload(open_page(PAGE, at=["one"], run=["hasty", "careful"], lead=["careful"], alone=["yes"]))
    assert [run["slug"] for run in payload["runs"]] == ["careful"]
    assert [run["slug"] for run in payload["offered"]] == ["hasty", "careful"]


def test_a_run_that_is_not_chosen_can_be_added(mini: Workspace, open_page: Open) -> None:
    payload = viewer_payload(open_page(PAGE, at=["one"], run=["hasty"]))
    assert [run["slug"] for run in payload["runs"]] == ["hasty"]
    assert [(run["slug"], run["name"]) for run in payload["offered"]] == [("hasty", "Hasty"), ("careful", "Careful")]


def test_the_failure_of_the_link_is_gone_to(mini: Workspace, open_page: Open) -> None:
    payload = viewer_payload(open_page(PAGE, at=["one"], run=["hasty"], fail=["missed_answer"], item=["a1"]))
    (focused,) = (failure for failure in payload["runs"][0]["failures"] if failure["id"] == payload["focus"]["failure"])
    assert (focused["category"], focused["gold"]) == ("missed_answer", ["a1"])


def test_a_page_without_an_image_says_why(mini: Workspace, open_page: Open) -> None:
    (page,) = viewer_payload(open_page(PAGE, at=["one"]))["pages"]
    assert page["missing"] == "No image folder was given for this benchmark; import again with --images."
    assert "screen" not in page


def test_a_response_that_cannot_be_read_is_a_format_failure(mini: Workspace, open_page: Open) -> None:
    (run,) = viewer_payload(open_page(PAGE, at=["three"], run=["hasty"]))["runs"]
    assert run["raw"] == "I see no work."
    assert "format_failure" in {failure["category"] for failure in run["failures"]}


def test_nothing_found_is_said(mini: Workspace, open_page: Open) -> None:
    assert "No samples here" in texts(open_page(PAGE, q=["a text that is nowhere"]))


def test_the_threshold_is_the_viewers_alone(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, at=["one"], tau=["0.70"])
    assert viewer_payload(app)["tau"] == 0.7
    assert [slider.label for slider in app.slider] == []


def test_a_link_to_one_of_several_failures_of_an_answer_opens_that_one(mini: Workspace, open_page: Open) -> None:
    payload = viewer_payload(open_page(PAGE, at=["two"], run=["hasty"], item=["p.a1"]))
    (focused,) = (failure for failure in payload["runs"][0]["failures"] if failure["id"] == payload["focus"]["failure"])
    assert focused["pred"] == ["a1"]
