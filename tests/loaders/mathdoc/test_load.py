from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataError, FormatError, MissingFile, UsageError
from loaders import LOADERS
from loaders.files.image_lookup import ImageRoot
from loaders.files.markdown_files import MAX_BYTES
from loaders.mathdoc.gold import sample_of
from loaders.mathdoc.load import axes_of, load_gold, load_runs, model_and_axes, run_files
from records import Sample
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.markdown import read_page
from tests.loaders.mathdoc.mathdoc_files import FIRST, SECOND, lines, pages
from tests.scoring.mathdoc.mathdoc_pages import MATHDOC, RUN, markdown
from tests.shared import needs_shared


@pytest.fixture
def gold_samples(tmp_path: Path) -> dict[str, Sample]:
    return {sample.id: sample for sample in load_gold(pages(tmp_path / "gold", a=FIRST, b=SECOND)).records}


def test_a_page_is_a_sample_and_a_question_an_item(gold_samples: dict[str, Sample]) -> None:
    first, second = gold_samples["a"], gold_samples["b"]
    assert (first.facets, first.cluster, first.text) == ((("question_count", "1-5"), ("status", "clean")), "a", FIRST)
    assert [(item.id, item.facets) for item in first.items] == [
        ("1", (("has_figure", "no"), ("type", "choice"), ("unrecognisable", "no"))),
        ("2", (("has_figure", "no"), ("type", "fill"), ("unrecognisable", "yes"))),
    ]
    gold: Any = first.items[0].gold
    assert (gold["answer"], gold["refused"], gold["before"]) == ("C", False, "[格式正常]\n一、选择题")
    assert [letter for letter, _ in gold["options"]] == ["A", "B", "C", "D"]
    assert dict(second.items[0].facets)["has_figure"] == "yes"
    assert second.facets == (("question_count", "1-5"),)


def test_an_item_gives_its_question_back() -> None:
    text = FIRST + "3. 如图 <!-- Image (1, 2, 30, 40) -->\n"
    for item, question in zip(sample_of("a", text).items, read_page(text).questions, strict=True):
        back = question_of(item)
        assert (back.id, back.number, back.type, back.text, back.body) == (
            question.id, question.number, question.type, question.text, question.body,
        )  # fmt: skip
        assert (back.options, back.answer, back.refused) == (question.options, question.answer, question.refused)
        assert [(figure.mark, figure.box) for figure in back.figures] == [
            (figure.mark, figure.box) for figure in question.figures
        ]


BAD_GOLD = {
    "undecodable": (b"1. x\xff", "expected UTF-8 text, found byte 0xff"),
    "empty": (b"", "found neither"),
    "prose": ("没有题目".encode(), "found neither"),
    "large": (b"1. x\n" * (MAX_BYTES // 5 + 1), "larger than 4 MiB"),
    "long": (b"1. x\n" * 50_000, "at most are read"),
    "cut": (gzip.compress(b"1. x\n" * 1000)[:-9], "cannot be read"),
}


@pytest.mark.parametrize("name", BAD_GOLD)
def test_a_page_that_cannot_be_used_is_rejected_by_its_name(name: str, tmp_path: Path) -> None:
    data, why = BAD_GOLD[name]
    loaded = load_gold(pages(tmp_path, good=FIRST, **{name: data}))
    assert [sample.id for sample in loaded.records] == ["good"]
    ((number, reason),) = [(rejection.line, rejection.reason) for rejection in loaded.rejected]
    assert number == sorted(["good", name]).index(name) + 1
    assert reason.startswith(f'"{name}.md": ')
    assert why in reason
    assert (loaded.lines, loaded.loaded) == (2, 1)


def test_a_status_line_alone_is_a_page_without_questions(tmp_path: Path) -> None:
    (sample,) = load_gold(pages(tmp_path, a="[严重污损]\n")).records
    assert (sample.items, sample.facets) == ((), (("status", "smudged"),))


def test_how_a_page_was_saved_makes_no_difference(tmp_path: Path) -> None:
    plain = load_gold(pages(tmp_path / "plain", a=FIRST)).records
    marked = load_gold(pages(tmp_path / "marked", a=b"\xef\xbb\xbf" + FIRST.replace("\n", "\r\n").encode())).records
    packed = tmp_path / "packed"
    packed.mkdir()
    (packed / "a.md.gz").write_bytes(gzip.compress(FIRST.encode()))
    assert plain == marked == load_gold(packed).records


def test_what_is_no_page_is_left_alone(tmp_path: Path) -> None:
    pages(tmp_path, a=FIRST, **{".hidden": "x"})
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "b.md").mkdir()
    loaded = load_gold(tmp_path)
    assert [sample.id for sample in loaded.records] == ["a"]
    assert [rejection.reason for rejection in loaded.rejected] == [
        '"b.md": expected a file, found something else of that name'
    ]


def test_gold_is_the_same_by_its_names_and_contents(tmp_path: Path) -> None:
    digest = load_gold(pages(tmp_path / "one", a=FIRST, b=SECOND)).sha256
    assert load_gold(pages(tmp_path / "two", b=SECOND, a=FIRST)).sha256 == digest
    assert load_gold(pages(tmp_path / "three", a=SECOND, b=FIRST)).sha256 != digest


def test_a_folder_without_pages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"expected a folder of Markdown"):
        load_gold(tmp_path)
    with pytest.raises(MissingFile):
        load_gold(tmp_path / "nowhere" / "deep")
    with pytest.raises(UsageError, match="found none"):
        run_files(tmp_path)


def test_a_page_is_found_whatever_its_name_says_of_its_preparation(
    tmp_path: Path, gold_samples: dict[str, Sample]
) -> None:
    """As in the published code; the file of the page's own name counts before any other."""
    run = pages(tmp_path / "A", a="1. x", a_upright="1. y", b_result_v2="1. z", c_upright="1. x")
    ((_, loaded),) = load_runs(run, gold_samples)
    assert [(prediction.sample_id, prediction.raw) for prediction in loaded.records] == [("a", "1. x"), ("b", "1. z")]
    assert [rejection.reason for rejection in loaded.rejected] == [
        '"a_upright.md": another file of this page; number 1 counts',
        '"c_upright.md": this page is not in the gold that was loaded',
    ]
    ((_, last),) = load_runs(run, gold_samples, duplicates="last")
    assert [(prediction.sample_id, prediction.raw) for prediction in last.records] == [("a", "1. x"), ("b", "1. z")]


def test_a_folder_is_one_run_and_a_folder_of_folders_many(tmp_path: Path, gold_samples: dict[str, Sample]) -> None:
    pages(tmp_path / "runs" / "A", a="1. x", b="")
    pages(tmp_path / "runs" / "B_single", a="1. x", c="1. x")
    lines(tmp_path / "runs" / "C.jsonl", {"page_id": "a.md", "response": "1. x"}, {"page_id": "q", "response": ""})
    found = load_runs(tmp_path / "runs", gold_samples)
    assert [(run.model, run.setting, loaded.lines, loaded.loaded) for run, loaded in found] == [
        ("A", None, 2, 2), ("B", "single", 2, 1), ("C", None, 2, 1),
    ]  # fmt: skip
    assert [(prediction.sample_id, prediction.raw) for prediction in found[0][1].records] == [("a", "1. x"), ("b", "")]
    assert found[1][1].rejected[0].reason == '"c.md": this page is not in the gold that was loaded'
    assert len(run_files(tmp_path / "runs" / "A")) == 1


BAD_LINES = (
    ({"response": "x"}, "no `page_id`"), ({"page_id": "a"}, "no `response`"),
    ({"page_id": "a", "response": ["x"]}, "expected a text"), ([1], "expected a JSON object"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "why"), BAD_LINES)
def test_a_bad_line_of_a_run_is_rejected(line: Any, why: str, tmp_path: Path, gold_samples: dict[str, Sample]) -> None:
    path = lines(tmp_path / "m.jsonl", line, {"page_id": "b", "response": None})
    ((_, loaded),) = load_runs(path, gold_samples)
    assert [prediction.raw for prediction in loaded.records] == [""]
    assert [rejection.line for rejection in loaded.rejected] == [1]
    assert why in loaded.rejected[0].reason


@pytest.mark.parametrize(("duplicates", "loaded_text"), [("first", "packed"), ("last", "plain")])
def test_one_file_of_a_page_counts(
    duplicates: Any, loaded_text: str, tmp_path: Path, gold_samples: dict[str, Sample]
) -> None:
    folder = pages(tmp_path / "m", a="plain")
    (folder / "A.md.gz").write_bytes(gzip.compress(b"other"))
    (folder / "a.markdown").write_bytes(b"packed")
    ((_, loaded),) = load_runs(folder, gold_samples, duplicates=duplicates)
    assert [prediction.raw for prediction in loaded.records] == [loaded_text]
    assert loaded.lines == loaded.loaded + len(loaded.rejected) == 3


def test_files_beside_a_run_say_more_of_its_pages(tmp_path: Path, gold_samples: dict[str, Sample]) -> None:
    folder = pages(tmp_path / "m", a="1. x", b="3. y")
    entry = {"page": "a.md", "question_id": 1, "pred_start_snippet": "1. x", "pred_end_snippet": None}
    lines(
        folder / "alignment.jsonl", entry, {**entry, "page": "z"}, {**entry, "question_id": "9"}, entry, {"page": "a"}
    )
    score = {"page": "b", "question_id": "3", "score": 0.5}
    lines(folder / "visual.jsonl", score, score, *({**score, "score": bad} for bad in (2, "0.5", True, float("nan"))))
    ((_, loaded),) = load_runs(folder, gold_samples)
    assert [prediction.extra for prediction in loaded.records] == [
        {"alignment": {"1": ["1. x", ""]}}, {"visual": {"3": [0.5, 0.5]}},
    ]  # fmt: skip
    assert (loaded.lines, loaded.loaded) == (13, 5)
    reasons = [rejection.reason for rejection in loaded.rejected]
    assert [reason.split(":")[0] for reason in reasons[:4]] == [f"alignment.jsonl, line {n}" for n in (2, 3, 4, 5)]
    assert "is not in the gold that was loaded" in reasons[0]
    assert "no question" in reasons[1]
    assert all("from 0 to 1" in reason for reason in reasons[4:])
    assert len({rejection.line for rejection in loaded.rejected}) == len(reasons)


def test_a_file_beside_several_runs_belongs_to_the_one_it_is_named_after(tmp_path: Path) -> None:
    line, score = {"page_id": "a", "response": "1. x"}, {"page": "a", "question_id": "1", "score": 1}
    lines(tmp_path / "A.jsonl", line)
    lines(tmp_path / "visual.jsonl", score)
    assert load_runs(tmp_path)[0][1].records[0].extra == {"visual": {"1": [1.0]}}
    lines(tmp_path / "B.jsonl", line)
    lines(tmp_path / "B.visual.jsonl", {**score, "score": 0})
    assert [loaded.records[0].extra for _, loaded in load_runs(tmp_path)] == [{}, {"visual": {"1": [0.0]}}]


@pytest.mark.parametrize(
    ("path", "model", "axes"),
    [
        ("runs/Qwen3-VL-8B", "Qwen3-VL-8B", ()),
        ("runs/Qwen_single", "Qwen", (("mode", "single"),)),
        ("single/Qwen_eta0.30", "Qwen", (("mode", "single"), ("eta", "0.3"))),
        ("Qwen/full_page", "Qwen", (("mode", "full-page"),)),
        ("runs/single-handed", "handed", (("mode", "single"),)),
        ("runs/Thetamodel", "Thetamodel", ()),
        ("runs/eta 0.5.jsonl", "runs", (("eta", "0.5"),)),
    ],
)
def test_names_say_the_axes(path: str, model: str, axes: Any) -> None:
    assert model_and_axes(Path(path)) == (model, axes)


@pytest.mark.parametrize(
    ("setting", "axes"),
    [("single", {"mode": "single"}), ("full-page/0.3", {"mode": "full-page", "eta": "0.3"}), ("eta 1", {"eta": "1"})],
)
def test_a_setting_says_the_axes(setting: str, axes: dict[str, str]) -> None:
    assert dict(axes_of(setting)) == axes


@pytest.mark.parametrize("setting", ["both", "single/x", "2.5", "0.3 typo", "0.3-typo", "single question paper"])
def test_a_setting_that_is_not_known_is_refused(setting: str) -> None:
    with pytest.raises(UsageError, match="is not known"):
        axes_of(setting)


def test_one_model_for_several_runs_is_refused(tmp_path: Path) -> None:
    pages(tmp_path / "A", a="1. x")
    pages(tmp_path / "B", a="1. x")
    with pytest.raises(UsageError, match="2 runs"):
        load_runs(tmp_path, model="M")


def test_the_image_of_a_page_is_found_by_the_page_s_name(tmp_path: Path) -> None:
    for name in ("a.png", "b.JPG", "c.txt"):
        (tmp_path / name).write_bytes(b"x")
    root = ImageRoot.of(tmp_path)
    assert root.find("a") == tmp_path.resolve() / "a.png"
    assert root.find("b") == tmp_path.resolve() / "b.JPG"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(gold=st.lists(st.one_of(markdown, st.binary(max_size=40)), max_size=4), side=st.binary(max_size=80))
def test_any_bytes_are_loaded_or_rejected(gold: list[str | bytes], side: bytes, tmp_path: Path) -> None:
    folder = tmp_path / str(abs(hash((str(gold), side))))
    made = [content if isinstance(content, bytes) else content.encode("utf-8", "replace") for content in gold]
    pages(folder, **{f"p{at}": content for at, content in enumerate(made)}, good=FIRST)
    (folder / "visual.jsonl").write_bytes(side)
    (folder / "alignment.jsonl").write_bytes(side)
    try:
        loaded = load_gold(folder)
        ((_, run),) = load_runs(folder, LOADERS["mathdoc"].gold_for_runs(loaded.records))
    except DataError:
        return
    for content in (loaded, run):
        assert content.lines == content.loaded + len(content.rejected)
    assert loaded.loaded == len(loaded.records)


@needs_shared
def test_the_published_pages_are_read_whole() -> None:
    gold = load_gold(MATHDOC / "gt")
    ((run, loaded),) = load_runs(MATHDOC / "runs", {sample.id: sample for sample in gold.records})
    assert (gold.lines, gold.rejected, loaded.lines, loaded.rejected) == (291, (), 291, ())
    assert (run.model, run.setting, run.source) == ("Qwen3-VL-8B", None, str(RUN))
    assert sum(len(sample.items) for sample in gold.records) == 2239
