"""The Selection: its grammar, its sentence, and what happens to links that ask for too much."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.selection.pages import NAMES
from cache.selection.resolve import LoadedBenchmark, choose_benchmark, nearest, resolve, resolve_place
from cache.selection.run_names import run_slug
from cache.selection.selection import Selection, box_of_failure
from records import Item, Page, Run, Sample
from scoring.metric import Metric
from scoring.task import Category, Task
from scoring.tasks import TASKS

TASK = Task(
    key="grounding",
    title="Grounding",
    source="made for these tests",
    assess_all=lambda *_: [],
    scorer_version=1,
    metrics=(Metric("F", "F", "A figure.", ("f", "n"), primary=True),),
    categories=(Category("missed_steps", "Missed steps", "None of an answer's steps was found.", "answer"),),
    facets={"subject": "Subject", "page_count": "Pages", "grade": "Grade"},
    axes={},
    protocols=("official", "paper"),
    cluster="sample",
    impact=(),
    thresholded=True,
    correct_when="it is right",
    views=(),
)

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=12).filter(
    lambda text: text.strip() != ""
)
selections = st.builds(
    Selection,
    benchmark=texts,
    runs=st.lists(texts, max_size=3, unique=True).map(tuple),
    facets=st.lists(st.tuples(texts, texts), max_size=4, unique=True).map(lambda pairs: tuple(sorted(pairs))),
    fail=texts,
    cell=texts,
    label=texts,
    tau=st.one_of(st.integers(1, 100).map(lambda n: n / 100), st.floats(0.001, 1.0)),
    protocol=texts,
    q=texts,
    marks=st.lists(texts, max_size=3, unique=True).map(tuple),
    # A word of `view` or `sort` may be an old one, which stands for others.
    options=st.dictionaries(st.sampled_from(sorted(NAMES - {"view", "sort"})), texts, max_size=4).map(
        lambda options: tuple(sorted(options.items()))
    ),
    at=texts,
    page=st.one_of(st.none(), st.integers(1, 99)),
    item=texts,
)


@given(selections)
def test_a_selection_survives_its_own_link(selection: Selection) -> None:
    assert Selection.parse(selection.query_string()) == (selection, ())


def test_the_empty_selection_has_an_empty_link() -> None:
    assert Selection().query_string() == ""


def test_a_link_names_facets_with_a_prefix_so_that_they_cannot_clash_with_its_own_parameters() -> None:
    selection, _ = Selection.parse("b=hgbench&f.label=x&label=y&f.fail=z")
    assert (selection.facets, selection.label, selection.fail) == ((("fail", "z"), ("label", "x")), "y", "")


def test_the_threshold_is_written_with_two_digits() -> None:
    assert parse_qs(Selection(tau=0.7).query_string()) == {"tau": ["0.70"]}


def test_what_no_database_stores_is_taken_out_of_a_link() -> None:
    selection, notices = Selection.parse("q=%00a&run=r%00&f.sub%00ject=ma%00th&label=%00")
    assert (selection, notices) == (Selection(q="a", runs=("r",), facets=(("subject", "math"),)), ())
    assert Selection.parse({"q": ["a\ud800"]})[0].q == "a?"


@pytest.mark.parametrize("tau", ["0", "-1", "1.01", "nan", "inf", "half", "1e999"])
def test_a_threshold_outside_its_range_is_left_out_and_named(tau: str) -> None:
    selection, notices = Selection.parse({"tau": [tau]})
    assert selection.tau == 0.5
    assert len(notices) == 1
    assert f"“{tau}”" in notices[0]


@pytest.mark.parametrize("page", ["0", "-3", "one", "1.5"])
def test_a_page_that_is_no_page_number_is_left_out_and_named(page: str) -> None:
    selection, notices = Selection.parse({"page": [page]})
    assert selection.page is None
    assert f"“{page}”" in notices[0]


def test_a_parameter_that_is_unknown_is_named() -> None:
    assert Selection.parse("colour=red") == (
        Selection(),
        ("Ignored from link: “colour” (unknown).",),
    )


@given(st.dictionaries(st.text(max_size=8), st.lists(st.text(max_size=8), max_size=3), max_size=6))
def test_no_query_string_raises(params: dict[str, list[str]]) -> None:
    Selection.parse(params)


def test_the_sentence_says_facets_failure_and_run_in_english() -> None:
    selection = Selection(facets=(("page_count", "3+"), ("subject", "math")), fail="missed_steps", runs=("gpt-5.4",))
    assert selection.sentence(TASK, {"gpt-5.4": "GPT-5.4"}) == "3+ pages, math, missed steps, GPT-5.4"


def test_the_sentence_says_a_label_with_its_group_behind_it() -> None:
    assert Selection(label="chart::Omission Error").sentence(TASK, {}) == "Omission Error (chart)"
    assert Selection(label="Omission Error").sentence(TASK, {}) == "Omission Error"
    parted = Selection(cell="chart::Omission Error~").sentence(TASK, {})
    assert parted == "gold Omission Error (chart) predicted nothing"


def test_the_sentence_says_marks_as_alternatives_in_words() -> None:
    selection = Selection(marks=("gold_wrong", "tag:appendix", "smudged", "none"))
    assert selection.sentence(TASK, {}) == "gold is wrong or tagged “appendix” or marked “smudged” or not marked"


def test_the_sentence_of_one_page_is_singular() -> None:
    assert Selection(facets=(("page_count", "1"),)).sentence(TASK, {}) == "1 page"


def test_the_sentence_of_everything_is_everything() -> None:
    assert Selection().sentence(TASK, {}) == "all samples"


def test_the_sentence_says_a_threshold_and_a_protocol_that_are_not_the_default() -> None:
    assert Selection(tau=0.7, protocol="paper").sentence(TASK, {}) == "IoU 0.70, paper protocol"
    assert Selection(tau=0.5, protocol="official").sentence(TASK, {}) == "all samples"


def test_facet_values_of_one_facet_are_replaced_together() -> None:
    selection = Selection(facets=(("grade", "7"), ("subject", "math")))
    assert selection.with_facet("grade", "8", "9").facets == (("grade", "8"), ("grade", "9"), ("subject", "math"))
    assert selection.with_facet("grade").facets == (("subject", "math"),)


def test_browsing_forgets_the_sample_that_is_open_and_nothing_else() -> None:
    selection = Selection(benchmark="b", at="s", page=2, item="a0", fail="missed_steps")
    assert selection.browsing() == Selection(benchmark="b", fail="missed_steps")


def test_which_runs_are_shown_changes_neither_figures_nor_lists_and_stays_with_the_open_sample() -> None:
    shown = Selection("b", runs=("a",), at="s").showing(("c", "a"))
    assert (shown.leads, shown.runs, shown.shown_runs) == (("c", "a"), ("a",), ("c", "a"))
    assert shown.browsing().leads == ("c", "a")
    assert shown.for_metrics() == Selection("b", runs=("a",))
    assert shown.replace(runs=("d",)).shown_runs == ("d",)
    assert Selection.parse(shown.query_string()) == (shown, ())


def test_runs_of_a_link_stand_beside_the_described_one_unless_it_says_that_they_do_not() -> None:
    several = Selection("b", runs=("a", "b"), at="s")
    assert several.shown_runs == ("a", "b")
    assert Selection.parse("b=b&run=a&run=b&lead=b&at=s")[0].shown_runs == ("b", "a")
    assert several.showing(("b",)).shown_runs == ("b",)
    assert several.shown_as(several.showing(("c",))).shown_runs == ("c",)
    assert "alone=yes" in several.showing(("b",)).query_string()
    assert several.showing(("b",)).showing(()) == several


def test_a_sample_is_picked_out_and_put_back_and_the_others_keep_their_order() -> None:
    picked = Selection("b").toggle_pick("s2").toggle_pick("s1").toggle_pick("s3")
    assert picked.picks == ("s2", "s1", "s3")
    assert picked.toggle_pick("s1").picks == ("s2", "s3")
    assert picked.for_metrics() == Selection("b")


def test_a_slug_is_made_of_content() -> None:
    run = Run("Gemini 2.5 Flash", (("prompt", "cot"), ("reference", "with")))
    assert run_slug(run) == "gemini-2.5-flash~prompt:cot,reference:with"
    assert run_slug(Run("GPT-5.4")) == "gpt-5.4"


def test_the_slug_of_a_name_that_is_not_utf8_can_be_stored() -> None:
    assert run_slug(Run("m\udcff")) == "m?"


LOADED = LoadedBenchmark(TASK, {"new": "New", "old@1": "Old"}, frozenset({"old@1"}), {"grade": ("7", "8")})


def test_what_is_not_loaded_falls_back_and_is_named() -> None:
    requested = Selection(
        runs=("new", "gone"), facets=(("grade", "7"), ("grade", "12"), ("mood", "x")), fail="no", protocol="no"
    )
    resolved, notices = resolve(requested, LOADED)
    assert resolved == Selection(runs=("new",), facets=(("grade", "7"),))
    assert [
        name in " ".join(notices) for name in ("“gone”", "“12”", "“mood”", "failure category “no”", "protocol “no”")
    ] == [True] * 5
    assert len(notices) == 5


def test_a_mark_that_no_sample_has_is_named_with_the_nearest_and_the_others_stay() -> None:
    requested = Selection(marks=("gold_right", "tag:appendix", "tag:apendix", "smudged"))
    resolved, notices = resolve(requested, LOADED, marks=("tag:appendix", "any", "none"))
    assert resolved == Selection(marks=("gold_right", "tag:appendix"))
    assert notices == (
        "Ignored from link: mark “tag:apendix” (nothing here is tagged “apendix”). The nearest is “tag:appendix”.",
        "Ignored from link: mark “smudged” (nothing here is marked “smudged”).",
    )


def test_facets_that_files_added_are_neither_the_tasks_nor_axes_of_runs() -> None:
    facets = {"grade": ("7", "8"), "week": ("1", "2"), "repeat": ("1", "2"), "ink": ("blue",)}
    assert LoadedBenchmark(TASK, {}, frozenset(), facets, axes=frozenset({"repeat"})).own_facets == ("ink", "week")


def test_a_run_that_is_described_is_meant_too_though_it_is_not_named_or_was_replaced() -> None:
    assert LOADED.resolved_runs(Selection(leads=("new",))) == ()
    assert LOADED.resolved_runs(Selection(leads=("gone", "old@1"))) == ("new", "old@1")
    assert LOADED.resolved_runs(Selection(runs=("old@1",), leads=("new",))) == ("old@1", "new")


def test_a_superseded_run_stays_reachable_and_is_marked() -> None:
    resolved, notices = resolve(Selection(runs=("old@1",)), LOADED)
    assert resolved.runs == ("old@1",)
    assert "replaced" in notices[0]


def test_a_link_to_what_is_loaded_needs_no_notice() -> None:
    requested = Selection(runs=("new",), facets=(("grade", "8"),), fail="missed_steps", protocol="paper", at="anything")
    assert resolve(requested, LOADED) == (requested, ())


def test_an_unknown_benchmark_falls_back_to_the_nearest_or_the_first_and_is_named() -> None:
    assert choose_benchmark("b", ["a", "b"]) == ("b", ())
    assert choose_benchmark("", ["a", "b"]) == ("a", ())
    name, notices = choose_benchmark("c", ["a"])
    assert name == "a"
    assert "“c”" in notices[0]
    assert choose_benchmark("", []) == ("", ())
    name, notices = choose_benchmark("sketchjudg", ["fermat", "sketchjudge"])
    assert name == "sketchjudge"
    assert notices[0].endswith("(not loaded). The nearest is “sketchjudge”.")


def test_a_link_names_a_failure_by_the_box_that_tells_it_from_its_like() -> None:
    assert box_of_failure(("a0",), ()) == "a0"
    assert box_of_failure(("a0",), ("a3",)) == "p.a3"  # a second duplicate of a0 has another prediction
    assert box_of_failure(("a0.s1",), ("a3.s1", "a3.s2")) == "a0.s1"  # one step split into two
    assert box_of_failure((), ("a3",)) == "p.a3"
    assert box_of_failure((), ()) == ""


SAMPLE = Sample("s", (Page(1, 1000, 1400, None),), (), (), "s")


def test_a_page_and_a_box_that_the_sample_lacks_are_left_out_and_named() -> None:
    placed, notices = resolve_place(Selection(at="s", page=2, item="a0"), SAMPLE)
    assert placed == Selection(at="s")
    assert [name in " ".join(notices) for name in ("page “2”", "box “a0”")] == [True, True]


def test_a_page_that_the_sample_has_and_a_predicted_box_are_kept() -> None:
    requested = Selection(at="s", page=1, item="p.a7")
    assert resolve_place(requested, SAMPLE) == (requested, ())


def test_an_item_without_a_box_is_named_by_its_id() -> None:
    sample = Sample("s", (), (Item("q1", "", (), {}), Item("q2", "", (), {})), (), "s")
    requested = Selection(at="s", item="q2")
    assert resolve_place(requested, sample) == (requested, ())
    placed, notices = resolve_place(Selection(at="s", item="q3"), sample)
    assert placed == Selection(at="s")
    assert notices == ("Ignored from link: item “q3” (not loaded).",)


def test_only_a_sample_of_boxes_has_predicted_boxes() -> None:
    sample = Sample("s", (), (Item("q1", "", (), {}), Item("p.1", "", (), {})), (), "s")
    assert resolve_place(Selection(at="s", item="p.1"), sample)[1] == ()
    assert "item “p.a1”" in resolve_place(Selection(at="s", item="p.a1"), sample)[1][0]


def test_without_its_sample_a_page_means_nothing() -> None:
    placed, notices = resolve_place(Selection(fail="missed_steps", page=2), None)
    assert placed == Selection(fail="missed_steps")
    assert "page “2”" in notices[0]


def test_what_a_benchmark_does_not_have_is_named() -> None:
    resolved, notices = resolve(Selection(cell="a~b", label="odd").replace(sort="nicest", view="round"), LOADED)
    assert resolved == Selection()
    assert [name in " ".join(notices) for name in ("cell “a~b”", "label “odd”", "“sort=nicest”", "“view=round”")] == [
        True
    ] * 4


def test_of_a_run_without_its_setting_and_of_a_label_the_word_of_the_nearest_is_suggested() -> None:
    runs = ["gpt-5~reference:with,prompt:baseline", "gemini-2.5-flash~reference:with,prompt:baseline"]
    assert nearest("gpt5", runs) == " The nearest is “gpt-5~reference:with,prompt:baseline”."
    assert (
        nearest("poorly_placed_answer", {"Poorly placed answer": "localisation"}) == " The nearest is “localisation”."
    )
    assert nearest("something else", {"Poorly placed answer": "localisation"}) == ""


def test_a_name_that_is_nearly_right_is_answered_with_the_nearest_one() -> None:
    _, notices = resolve(Selection(runs=("newe",)), LOADED)
    assert notices[0].endswith("The nearest is “new”.")
    _, notices = resolve(Selection(runs=("something else",)), LOADED)
    assert "nearest" not in notices[0]


def test_cells_and_labels_are_known_by_the_words_that_occur() -> None:
    grades = TASKS["sketchjudge"]
    both = frozenset({"d::a", "d::b", ""})
    loaded = LoadedBenchmark(grades, {}, frozenset(), {}, words={"labels": (frozenset({"d::a"}), both)})
    for cell in ("correct~incorrect", "d::a~d::b", "d::a~", "right~wrong", "solved~2"):
        assert resolve(Selection(cell=cell), loaded) == (Selection(cell=cell), ())
    for cell in ("d::b~d::a", "~d::a", "correct~purple", "correct"):
        assert resolve(Selection(cell=cell), loaded)[0] == Selection()
    assert resolve(Selection(label="d::b"), loaded) == (Selection(label="d::b"), ())
    assert resolve(Selection(label="correct"), loaded)[0] == Selection()


def test_a_cell_of_a_facet_is_known_by_its_values_and_outcomes() -> None:
    loaded = LoadedBenchmark(TASKS["hgbench"], {}, frozenset(), {"question_type": ("solve",)})
    assert resolve(Selection(cell="solve~missed"), loaded)[1] == ()
    assert resolve(Selection(cell="fill~missed"), loaded)[0] == Selection()
    assert resolve(Selection(cell="solve~wrong"), loaded)[0] == Selection()
