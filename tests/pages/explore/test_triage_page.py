"""Triage: the order of the queue, its place in the link, verdicts, claims, the blind pass, and read-only mode."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import rename_run
from cache.marks import claims
from cache.marks.log import entries, present
from cache.marks.targets import MarkTarget
from cache.queries.doubt.review_queue import review_queue
from cache.queries.doubt.suspects import suspects
from cache.recording.record_marks import NewMark, correct, record
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from scoring.grounding.gold import answers_value
from tests import judged, labelled, refusals
from tests.pages.explore.triage import ANN, act, bar, rows, targets, verdict
from tests.pages.mini import Open, demonstration, in_address, menu_titles, mounted, texts


def test_the_queue_stands_most_doubtful_first_each_with_its_reason(workspace: Workspace, open_page: Open) -> None:
    app = open_page(pages.TRIAGE, ANN)
    queue = review_queue(workspace, Selection("hgbench")).entries
    assert [row["target"] for row in rows(app)] == [list(entry.target) for entry in queue]
    assert [entry.score for entry in queue] == sorted((entry.score for entry in queue), reverse=True)
    assert all(row["reason"] for row in rows(app))
    assert len({entry.target for entry in queue}) == len(queue)
    assert bar(app)["target"] == list(queue[0].target)
    assert bar(app)["position"] == f"1 of {len(queue)}"
    (item,) = [item for item in memo.gold("hgbench", queue[0].sample).items if item.id == queue[0].item]
    assert item.label not in ("", item.id)
    assert bar(app)["name"] == rows(app)[0]["name"] == f"{queue[0].sample} · {item.label}"
    assert "Triage" in menu_titles(app)


def test_what_a_run_contradicts_comes_first_among_what_is_equally_in_doubt(tmp_path: Path, open_page: Open) -> None:
    # Of one run that is right as often as wrong nothing can be learnt.
    lines = "".join(f'{{"id": "{n}", "gold": true, "pred": {str(n % 2 == 0).lower()}}}\n' for n in range(6))
    (tmp_path / "run.jsonl").write_text(lines, encoding="utf-8")
    workspace = memo.workspace()
    import_benchmark(workspace, "graded", tmp_path / "run.jsonl", runs=[tmp_path / "run.jsonl"], name="few")
    queue = review_queue(workspace, Selection("few")).entries
    assert len({entry.score for entry in queue}) == 1
    assert [entry.sample for entry in queue] == ["1", "3", "5", "0", "2", "4"]
    assert rows(open_page(pages.TRIAGE, ANN, b="few"))[0]["reason"] == "The only run that answered calls it incorrect."


def test_a_correction_leaves_the_order_as_it_was_and_does_not_work_it_out_anew(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = []
    monkeypatch.setattr(
        "cache.queries.doubt.review_queue.suspects",
        lambda *asked: worked_out.append(asked) or suspects(*asked),  # type: ignore[func-returns-value]
    )
    before = memo.fetch(review_queue, Selection("hgbench")).entries
    first = MarkTarget("sample", before[0].sample)
    correct(memo.workspace(), NewMark("hgbench", first, "Ann", correction={"answers": []}))
    assert memo.fetch(review_queue, Selection("hgbench")).entries == before
    assert len(worked_out) == 1
    rename_run(memo.workspace(), "hgbench", "hasty", "Hastier")
    memo.fetch(review_queue, Selection("hgbench"))
    assert len(worked_out) == 2


def test_the_place_is_in_the_link_and_progress_in_the_log(workspace: Workspace, open_page: Open) -> None:
    first, second, third = targets(workspace)[:3]
    record(workspace, NewMark("hgbench", MarkTarget("item", *first), "Ann", "gold_right", seconds=7.2))
    app = open_page(pages.TRIAGE, ANN, at=[third[0]], place=[third[1]])
    assert bar(app)["target"] == third
    assert bar(app)["judged"] == "1 judged · 7 s each"
    assert bar(app)["undo"] is False
    assert bar(open_page(pages.TRIAGE, ANN, at=[first[0]], place=[first[1]]))["undo"] is True
    app = open_page(pages.TRIAGE, ANN)
    assert bar(app)["target"] == second
    assert rows(app)[0]["said"] == "Ann: Gold is right"
    assert rows(app)[0]["state"] == "judged"


def test_a_tag_without_a_verdict_is_shown_and_leaves_the_entry_to_be_judged(
    workspace: Workspace, open_page: Open
) -> None:
    first = targets(workspace)[0]
    act("Ann", (first, {"kind": "tag", "tag": "odd"}))
    app = open_page(pages.TRIAGE, ANN)
    assert bar(app)["target"] == first
    assert bar(app)["mine"] == {"verdict": "", "tags": ["odd"]}
    assert bar(app)["judged"] == "0 judged"
    assert bar(app)["undo"] is False


def test_two_people_are_never_at_the_same_entry(workspace: Workspace, open_page: Open) -> None:
    first, second = targets(workspace)[:2]
    assert bar(open_page(pages.TRIAGE, ANN))["target"] == first
    ben = open_page(pages.TRIAGE, {"visitor-name": "Ben"}, at=[first[0]], place=[first[1]])
    assert bar(ben)["target"] == second
    assert "Ann is at that entry" in bar(ben)["notice"]
    assert in_address(ben, "place") == [second[1]]
    assert (rows(ben)[0]["state"], rows(ben)[0]["said"]) == ("held", "Ann is at it")
    assert claims.claimed(workspace, "hgbench") == {tuple(first): "Ann", tuple(second): "Ben"}


def test_on_a_blind_pass_nobody_sees_what_others_say_and_the_verdict_is_marked_blind(
    workspace: Workspace, open_page: Open
) -> None:
    first = targets(workspace)[0]
    record(workspace, NewMark("hgbench", MarkTarget("item", *first), "Ann", "gold_wrong"))
    app = open_page(pages.TRIAGE, {"visitor-name": "Ben"}, **{"pass": ["blind"]})
    assert bar(app)["target"] == first
    assert bar(app)["others"] == ""
    assert all(row["said"] == "" for row in rows(app))
    assert not mounted(app, "errata_viewer")[0].get("editing")
    assert not [popover for popover in app.button if popover.label.startswith("Marks")]
    act("Ben", (first, verdict("gold_right")), **{"pass": "blind"})
    assert [(mark.who, mark.blind) for mark in present(workspace, "hgbench")] == [("Ann", False), ("Ben", True)]
    disputed = open_page(pages.TRIAGE, ANN, queue=["disputed"])
    assert [row["target"] for row in rows(disputed)] == [first]
    assert "Ann and Ben: 0.0% the same verdict (n = 1)" in texts(disputed)
    assert bar(disputed)["others"] == "Ben: Gold is right"


def test_without_a_name_it_is_asked_for_and_nothing_is_claimed(workspace: Workspace, open_page: Open) -> None:
    assert bar(open_page(pages.TRIAGE, ANN, queue=["disputed"]))["notice"] == "No disputed items yet"
    app = open_page(pages.TRIAGE)
    assert not bar(app)["able"]
    # What the name is for is said under its field alone.
    assert (bar(app)["notice"], texts(app).count("kept under")) == ("Enter your name first.", 1)
    assert claims.claimed(workspace, "hgbench") == {}
    app.text_input(key="visitor-triage").set_value("Ann").run()
    assert bar(app)["able"]
    assert list(claims.claimed(workspace, "hgbench").values()) == ["Ann"]


def test_a_queue_in_which_no_gold_is_in_doubt_says_how_much_it_is_at_most(
    workspace: Workspace, open_page: Open
) -> None:
    most = max(
        entry.score for entry in review_queue(workspace, Selection("hgbench")).entries if entry.score == entry.score
    )
    assert most < 0.5
    app = open_page(pages.TRIAGE, ANN, queue=["doubt"])
    highest = f"{int(100 * most) / 100:.2f}"
    words = f"No item reaches a doubt of 0.5; the highest is {highest}. “All” has every item in this order."
    assert bar(app)["notice"] == words


def test_a_queue_that_was_gone_through_says_that_nothing_is_left_and_its_entries_can_be_opened(
    workspace: Workspace, open_page: Open
) -> None:
    queue = targets(workspace)
    for target in queue[1:]:
        where = MarkTarget("item", *target) if target[1] else MarkTarget("sample", target[0])
        record(workspace, NewMark("hgbench", where, "Ann", "gold_right"))
    assert claims.claim_next(workspace, "hgbench", [], "Ann", (queue[0][0], queue[0][1])) is not None
    ben = {"visitor-name": "Ben"}
    others = "Others are judging all that is left in this queue."
    assert bar(open_page(pages.TRIAGE, ben))["notice"] == others
    held = open_page(pages.TRIAGE, ben, at=[queue[0][0]], place=[queue[0][1]])
    assert (bar(held)["target"], bar(held)["notice"]) == (None, f"Ann is at that entry. {others}")
    record(workspace, NewMark("hgbench", MarkTarget("item", *queue[0]), "Ann", "gold_right"))
    for who in ({}, ben):
        app = open_page(pages.TRIAGE, who)
        assert (bar(app)["target"], bar(app)["notice"]) == (None, "Nothing is left to judge in this queue.")
        assert "held" not in {row["state"] for row in rows(app)[1:]}
    assert bar(open_page(pages.TRIAGE, ben, at=[queue[1][0]], place=[queue[1][1]]))["target"] == queue[1]


def test_read_only_mode_shows_the_queue_and_refuses_a_forged_verdict(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = targets(workspace)[0]
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(pages.TRIAGE, ANN)
    assert bar(app)["target"] == first
    assert not bar(app)["able"]
    assert "open for reading only" in bar(app)["notice"]
    for said in (verdict("gold_wrong"), {"kind": "tag", "tag": "odd"}):
        assert "open for reading only" in texts(act("Ann", (first, said)))
    assert entries(workspace, "hgbench") == []
    assert claims.claimed(workspace, "hgbench") == {}


FILLS = {"sketchjudge": labelled.fill, "drawedumath": judged.fill, "mathdoc": refusals.fill}


@pytest.mark.parametrize("benchmark", FILLS)
def test_samples_without_boxes_have_a_queue_too(benchmark: str, tmp_path: Path, open_page: Open) -> None:
    FILLS[benchmark](tmp_path)
    app = open_page(pages.TRIAGE, ANN, b=benchmark)
    assert bar(app)["able"]
    assert bar(app)["form"]
    assert rows(app)
    assert mounted(app, "errata_sheet")


def test_what_was_put_right_is_settled_and_says_what_gold_was_and_who_corrected_it(
    tmp_path: Path, open_page: Open
) -> None:
    workspace = labelled.fill(tmp_path)
    (first, second), name = targets(workspace, "sketchjudge")[:2], "sketchjudge"
    of_right = next(target for target in targets(workspace, name) if target[0] == "f0")
    before = next(row for row in rows(open_page(pages.TRIAGE, ANN, b=name)) if row["target"] == of_right)
    correct(workspace, NewMark(name, MarkTarget("item", *of_right), "Nora", correction={"verdict": "incorrect"}))
    app = open_page(pages.TRIAGE, ANN, b=name, at=["f0"], place=[of_right[1]])
    assert bar(app)["reason"] == "Gold said “correct”; Nora corrected it to “incorrect”."
    assert bar(app)["says"] == (f"Before: {before['reason']}" if before["reason"] else "")
    assert bar(app)["judged"] == "1 judged"
    (row,) = [row for row in rows(app) if row["target"] == of_right]
    assert (row["state"], row["said"]) == ("judged", "Corrected by Nora")
    assert bar(open_page(pages.TRIAGE, ANN, b=name))["target"] == (second if first == of_right else first)
    blind = open_page(pages.TRIAGE, ANN, b=name, at=["f0"], place=[of_right[1]], **{"pass": ["blind"]})
    assert "corrected" not in bar(blind)["reason"]
    query = {"b": name, "at": ["f0"], "gold": ["corrected"]}
    blind = open_page(pages.TRIAGE, ANN, **query, **{"pass": ["blind"]})
    assert "corrected gold" in texts(open_page(pages.TRIAGE, ANN, **query))
    assert "corrected gold" not in texts(blind)
    assert [(box.label, box.value) for box in blind.selectbox if "Gold" in box.label] == [("Gold", "Original")]
    assert in_address(blind, "gold") == ["corrected"]
    assert [row["state"] for row in rows(blind) if row["target"] == of_right] == [""]


def test_of_boxes_only_the_items_that_a_correction_changed_are_settled(workspace: Workspace, open_page: Open) -> None:
    sample = memo.gold("hgbench", "one")
    kept = answers_value(sample.answers[1:])
    correct(memo.workspace(), NewMark("hgbench", MarkTarget("sample", "one"), "Nora", correction=kept))
    app = open_page(pages.TRIAGE, ANN)
    settled = {row["target"][1]: row["state"] for row in rows(app) if row["target"][0] == "one" and row["target"][1]}
    assert settled[sample.items[0].id] == "judged"
    assert [state for item, state in settled.items() if item != sample.items[0].id].count("judged") == 0


def test_an_entry_without_an_item_opens_at_the_box_that_a_run_has_where_gold_has_none(
    tmp_path: Path, open_page: Open
) -> None:
    first = review_queue(demonstration(tmp_path), Selection("demo-hgbench")).entries[0]
    assert first.item == ""
    assert first.region is not None
    assert first.region.page == 2
    (viewer,) = mounted(open_page(pages.TRIAGE, ANN, b="demo-hgbench"), "errata_viewer")
    run = next(run for run in viewer["runs"] if run["slug"] == viewer["lead"])
    (failure,) = [failure for failure in run["failures"] if failure["id"] == viewer["focus"]["failure"]]
    assert (failure["page"], failure["gold"]) == (2, [])
    (box,) = [answer["box"] for answer in run["pred"] if [answer["id"]] == failure["pred"]]
    assert [abs(side - asked) < 15 for side, asked in zip(box, first.region.box, strict=True)] == [True] * 4


def test_a_heading_leads_to_the_queue_with_its_filters(mini: Workspace, open_page: Open) -> None:
    app = open_page(pages.LEADERBOARD, f__subject=["math"])
    (link,) = [found for found in app.get("page_link") if found.proto.label == "Review as queue"]
    assert link.proto.page == Path(pages.TRIAGE).stem
    assert parse_qs(link.proto.query_string) == {"b": ["hgbench"], "f.subject": ["math"]}
