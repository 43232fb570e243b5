"""Other gold under the name of a benchmark: what it takes over, and what stays with the earlier one."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread

import pytest

from cache.importing.facets import add_facets
from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog
from cache.queries.metrics import metrics_by, run_metrics
from cache.queries.sample_counts import facet_counts
from cache.queries.samples import samples
from cache.selection.selection import Selection
from components.import_data.import_report import state_in_words
from tests.loaders.drawedumath import drawedumath_files

ALL = Selection("letters")


@pytest.fixture
def other_gold(write_lines):
    """s1 with another third letter, s2 as it was, no s3 and s4, and a new s5."""
    return write_lines(
        "other.jsonl",
        {"id": "s1", "letters": "ABD", "facets": {"subject": "math"}},
        {"id": "s2", "letters": "AB", "facets": {"subject": "math"}},
        {"id": "s5", "letters": "E", "facets": {"subject": "art"}},
    )


def accuracy(ws, benchmark: str, run: str) -> float:
    found = run_metrics(ws, ALL.replace(benchmark=benchmark, runs=(run,)), intervals=False)
    return float(found.loc[found["metric"] == "accuracy", "value"].item())


def inks(ws) -> dict[str, int]:
    found = facet_counts(ws, ALL)
    mine = found[found["facet"] == "ink"]
    return dict(zip(mine["value"], mine["samples"].tolist(), strict=True))


@pytest.mark.databases
def test_runs_are_scored_again_against_the_new_gold(ws, gold, careful, hasty, other_gold):
    import_benchmark(ws, "letters", gold, runs=[careful, hasty])
    report = import_benchmark(ws, "letters", other_gold)
    assert [(file.kind, file.state, file.loaded) for file in report.files] == [
        ("gold", "superseded", 3),
        ("run", "carried", 2),
        ("run", "carried", 2),
    ]
    assert catalog.runs(ws, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot"]
    # Careful said ABc and AB: A, B and A, B of ABD and AB are right, c is not: 4 of 5. Before: 6 of 8.
    assert accuracy(ws, "letters", "careful") == pytest.approx(4 / 5)
    # Hasty said XBX and AX: B and A are right, 2 of 5.
    assert accuracy(ws, "letters", "hasty~prompt:cot") == pytest.approx(2 / 5)
    assert samples(ws, ALL.replace(runs=("careful",)))["value"].isna().tolist() == [False, False, True]


def test_the_earlier_gold_keeps_its_runs_and_figures_and_responses_to_samples_that_are_gone_are_told(
    ws, gold, careful, other_gold
):
    import_benchmark(ws, "letters", gold, runs=[careful])
    before = accuracy(ws, "letters", "careful")
    new, carried = import_benchmark(ws, "letters", other_gold).files
    retired, current = catalog.benchmarks(ws, superseded=True)["benchmark"]
    assert (retired.startswith("letters@"), current) == (True, "letters")
    assert accuracy(ws, retired, "careful") == before
    assert f"kept with its runs and figures as “{retired}”. Its run was scored again" in new.note
    assert carried.lines == carried.loaded + len(carried.rejected) == 3
    assert carried.rejected[0].reason == "its sample “s3” is not in the gold that was loaded later"
    assert "2 of 3 are to samples of the new gold" in carried.note
    assert "1 of its 3 samples have none" in carried.note
    assert catalog.runs(ws, "letters")[["lines", "loaded", "rejected"]].iloc[0].tolist() == [3, 2, 1]


def test_lines_of_a_carried_run_add_up_where_a_sample_stands_on_several(ws, tmp_path):
    """One question is one line in DrawEduMath: of six, one is rejected, and three are of an image that is gone."""
    image = {"Image Name": "a.jpg", "QA Teacher": drawedumath_files.pairs(("What?", "a line"), ("Where?", "left"))}
    other = {"Image Name": "b.jpg", "QA Teacher": drawedumath_files.pairs(*[(f"{n}?", "yes") for n in range(3)])}
    both = drawedumath_files.gold(tmp_path / "both.csv", image, other)
    one = drawedumath_files.gold(tmp_path / "one.csv", image)
    asked = [("a.jpg", "What?"), ("a.jpg", "Where?"), *[("b.jpg", f"{n}?") for n in range(3)], ("c.jpg", "What?")]
    answers = [drawedumath_files.answer(*pair, "a line", "4", "a line") for pair in asked]
    run = drawedumath_files.run(tmp_path / "run.csv", *answers)
    first = import_benchmark(ws, "drawedumath", both, runs=[run]).files[1]
    carried = import_benchmark(ws, "drawedumath", one).files[1]
    assert [(file.lines, file.loaded, len(file.rejected)) for file in (first, carried)] == [(6, 5, 1), (6, 2, 4)]
    assert carried.lines == carried.loaded + len(carried.rejected)
    counts = catalog.runs(ws, "drawedumath")[["lines", "loaded", "rejected"]]
    assert counts.iloc[0].tolist() == [6, 2, 4]
    back = import_benchmark(ws, "drawedumath", both).files[1]
    assert (back.lines, back.loaded, len(back.rejected)) == (6, 2, 4)


def test_lines_of_a_carried_run_add_up_where_lines_are_boxes(ws, tmp_path):
    """COCO's results say nothing of an image without boxes, so that there may be fewer lines than images."""

    def gold_of(name: str, *images: int) -> Path:
        stated = [{"id": number, "file_name": f"{number}.jpg", "width": 100, "height": 100} for number in images]
        notes = [{"image_id": number, "bbox": [0, 0, 50, 50]} for number in images]
        path = tmp_path / name
        path.write_text(json.dumps({"images": stated, "annotations": notes}))
        return path

    run = tmp_path / "run.json"
    run.write_text(json.dumps([{"image_id": 1, "bbox": [n, 0, 50, 50], "score": 1} for n in range(7)]))
    first = import_benchmark(ws, "coco", gold_of("both.json", 1, 2, 3), runs=[run]).files[1]
    carried = import_benchmark(ws, "coco", gold_of("one.json", 2, 3)).files[1]
    assert (first.lines, first.loaded, len(first.rejected)) == (7, 7, 0)
    assert (carried.lines, carried.loaded, len(carried.rejected)) == (3, 2, 1)


def test_a_run_without_a_response_to_the_new_gold_stays_where_it_is(ws, gold, careful, write_lines):
    import_benchmark(ws, "letters", gold, runs=[careful])
    report = import_benchmark(ws, "letters", write_lines("far.jsonl", {"id": "s9", "letters": "A"}))
    assert catalog.runs(ws, "letters").empty
    assert "stays with the earlier one" in report.files[1].note
    assert state_in_words(report.files[1]) == "left with the earlier gold"
    assert "Its run was not scored again" in report.files[0].note


def test_a_run_that_is_imported_beside_the_new_gold_is_not_carried_over(ws, gold, careful, other_gold):
    import_benchmark(ws, "letters", gold, runs=[careful])
    report = import_benchmark(ws, "letters", other_gold, runs=[careful])
    assert [(file.kind, file.state) for file in report.files] == [("gold", "superseded"), ("run", "new")]
    assert len(catalog.runs(ws, "letters", superseded=True)) == 1


def test_a_carried_run_gets_the_responses_to_new_samples_when_its_file_is_loaded_again(ws, gold, write_lines):
    run_file = write_lines("Full.jsonl", {"id": "s1", "said": "ABC"}, {"id": "s5", "said": "E"})
    import_benchmark(ws, "letters", gold, runs=[run_file])
    wider = write_lines("wider.jsonl", {"id": "s1", "letters": "ABC"}, {"id": "s5", "letters": "E"})
    import_benchmark(ws, "letters", wider)
    assert catalog.runs(ws, "letters")["loaded"].tolist() == [1]
    report = import_benchmark(ws, "letters", wider, runs=[run_file])
    assert [(file.state, file.loaded) for file in report.files] == [("unchanged", 2), ("superseded", 2)]
    assert catalog.runs(ws, "letters")["loaded"].tolist() == [2]
    assert import_benchmark(ws, "letters", wider, runs=[run_file]).files[1].state == "unchanged"


def test_the_image_folder_is_kept_unless_another_is_given(ws, gold, other_gold, tmp_path):
    import_benchmark(ws, "letters", gold, images=tmp_path)
    import_benchmark(ws, "letters", other_gold)
    assert catalog.benchmark_card(ws, "letters").image_root == str(tmp_path)
    (tmp_path / "new").mkdir()
    import_benchmark(ws, "letters", gold, images=tmp_path / "new")
    assert catalog.benchmark_card(ws, "letters").image_root == str(tmp_path / "new")


@pytest.mark.databases
def test_facets_of_a_facets_file_are_kept(ws, gold, careful, other_gold, tmp_path):
    facets = tmp_path / "facets.csv"
    facets.write_text("sample,name,value\ns1,ink,blue\ns5,ink,red\n")
    import_benchmark(ws, "letters", gold, runs=[careful])
    add_facets(ws, "letters", facets)
    import_benchmark(ws, "letters", other_gold)
    assert inks(ws) == {"blue": 1, "null": 2}
    # The file is known here, but s5, which it names, was not there when it was read.
    assert add_facets(ws, "letters", facets).state == "new"
    assert inks(ws) == {"blue": 1, "null": 1, "red": 1}
    assert add_facets(ws, "letters", facets).state == "unchanged"
    assert catalog.files(ws, "letters")["kind"].tolist().count("facets") == 1


@pytest.mark.databases
def test_facets_that_are_added_while_a_run_is_scored_wait_for_it_and_its_answers_are_counted_in_them(
    ws, gold, careful, tmp_path
):
    facets = tmp_path / "facets.csv"
    facets.write_text("sample,name,value\ns1,ink,blue\ns2,ink,red\n")
    import_benchmark(ws, "letters", gold)
    adding: list[Thread] = []

    def meanwhile(*_):
        if not adding:
            adding.append(Thread(target=add_facets, args=(ws, "letters", facets)))
            adding[0].start()
            adding[0].join(0.5)

    import_benchmark(ws, "letters", None, runs=[careful], progress=meanwhile)
    adding[0].join()
    assert inks(ws) == {"blue": 1, "null": 2, "red": 1}
    table = metrics_by(ws, ALL, "ink").set_index(["value", "metric"])["score"]
    # Of s1 it said ABc: A and B of three letters are right; of s2 both.
    assert (table["blue", "accuracy"], table["red", "accuracy"]) == (2 / 3, 1)


def test_going_back_and_forth_loses_nothing(ws, gold, careful, hasty, other_gold):
    import_benchmark(ws, "letters", gold, runs=[careful])
    for path in (other_gold, gold, other_gold):
        import_benchmark(ws, "letters", path)
    names = catalog.benchmarks(ws, superseded=True)["benchmark"].tolist()
    assert len(names) == len(set(names)) == 4
    assert all(catalog.runs(ws, name)["run"].tolist() == ["careful"] for name in names)
