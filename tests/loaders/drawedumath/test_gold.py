from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataError, FormatError, MissingFile
from loaders.drawedumath.load import load_gold
from loaders.drawedumath.written_gold import gold_files
from records import Sample
from tests.loaders.drawedumath.drawedumath_files import GOLD, RUN, answer, gold, pairs, run, table, write

ERRORS = "What errors does the student make in their response?"


def questions(sample: Sample) -> list[tuple[str, str, str]]:
    golds: list[Any] = [item.gold for item in sample.items]
    return [(item.id, gold["question"], gold["reference"]) for item, gold in zip(sample.items, golds, strict=True)]


def test_a_record_is_an_image_with_the_questions_of_three_sources(tmp_path: Path) -> None:
    record = {
        "Problem ID": "P1", "Image Name": "a.jpg", "Image Caption": "two\nlines",
        "QA Teacher": pairs(("What?", "a line"), ("How many?", "3")), "QA GPT4o": pairs(("How many?", "2"), times=2),
        "QA Claude": pairs(("Why?", "so"), times=3),
    }  # fmt: skip
    loaded = load_gold(gold(tmp_path / "gold.csv", record))
    (sample,) = loaded.records
    assert (loaded.lines, loaded.loaded, loaded.rejected) == (1, 1, ())
    assert (sample.id, sample.cluster, sample.facets) == ("a.jpg", "P1", (("problem", "P1"),))
    assert [(page.number, page.image) for page in sample.pages] == [(1, "a.jpg")]
    assert questions(sample) == [
        ("teacher.1", "What?", "a line"),
        ("teacher.2", "How many?", "3"),
        ("gpt4o.1", "How many?", "2"),
        ("claude.1", "Why?", "so"),
    ]
    assert [item.facets for item in sample.items][1:3] == [(("qa_type", "teacher"),), (("qa_type", "gpt4o"),)]
    assert "lines" in sample.text


@pytest.mark.parametrize(
    "cell",
    [
        '[{"question": "Q", "answer": "A"}]',
        "[{'question': 'Q', 'answer': 'A'}]",
        '{"question": "Q", "answer": "A"}',
        '["{\\"question\\": \\"Q\\", \\"answer\\": \\"A\\"}"]',
        '[{"Question": " Q ", "Answer": ["A"], "more": 1}]',
        '"[{\\"question\\": \\"Q\\", \\"answer\\": \\"A\\"}]"',
    ],
)
def test_a_cell_may_be_encoded_in_many_ways(cell: str, tmp_path: Path) -> None:
    loaded = load_gold(gold(tmp_path / "gold.csv", {"Image Name": "a", "QA Teacher": cell}))
    assert questions(loaded.records[0]) == [("teacher.1", "Q", "A")]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("[{broken", "found"),
        ("3", "a JSON list"),
        ("NaN", "found"),
        ("[" * 100_000, "found"),
        (json.dumps(json.dumps(json.dumps(json.dumps(json.dumps([]))))), "over and over"),
        ('[{"question": "Q"}]', "pair 1"),
        ('[{"question": "Q", "answer": null}]', "pair 1"),
        ('["Q"]', "pair 1"),
        ("[[]]", "pair 1"),
    ],
)
def test_a_broken_cell_is_rejected_with_its_line_and_the_rest_of_it_stays(
    cell: str, message: str, tmp_path: Path
) -> None:
    record = {"Image Name": "a", "QA Teacher": pairs(("Q", "A")), "QA Claude": cell}
    loaded = load_gold(gold(tmp_path / "gold.csv", {"Image Name": "z", "QA Claude": pairs(("Q", "A"))}, record))
    assert questions(loaded.records[1]) == [("teacher.1", "Q", "A")]
    (bad,) = loaded.rejected
    assert (bad.line, loaded.lines, loaded.loaded) == (3, 2, 1)
    assert "`QA Claude`" in bad.reason
    assert message in bad.reason
    assert "the rest of the line is kept" in bad.reason


def test_one_line_is_one_rejection_however_many_cells_are_broken(tmp_path: Path) -> None:
    loaded = load_gold(gold(tmp_path / "gold.csv", {"Image Name": "a", "QA Claude": "[", "QA Teacher": "x"}))
    assert (loaded.records, loaded.lines, loaded.loaded) == ((), 1, 0)
    assert "QA Teacher" in loaded.rejected[0].reason
    assert "QA Claude" in loaded.rejected[0].reason


def test_a_good_pair_of_a_broken_cell_stays(tmp_path: Path) -> None:
    cell = '[{"question": "Q", "answer": "A"}, 7, {"question": "R", "answer": 5}]'
    loaded = load_gold(gold(tmp_path / "gold.csv", {"Image Name": "a", "QA Teacher": cell}))
    assert questions(loaded.records[0]) == [("teacher.1", "Q", "A"), ("teacher.2", "R", "5")]
    assert "pair 2" in loaded.rejected[0].reason


def test_lines_that_are_no_image_are_rejected_by_their_last_number(tmp_path: Path) -> None:
    data = table(GOLD, {"Image Name": "a", "Image Caption": "x\ny\nz", "QA Teacher": pairs(("Q", "A"))})
    data += table(GOLD, {"QA Teacher": "[]"}, {"Image Name": "a", "QA Teacher": "[]"}).split(b"\n", 1)[1]
    data += b"\n" + table(GOLD, {"Image Name": "b"}, {"Image Name": "x" * 501}).split(b"\n", 1)[1] + b"1,2\n"
    loaded = load_gold(write(tmp_path / "gold.csv", data))
    assert [sample.id for sample in loaded.records] == ["a"]
    assert [(bad.line, bad.reason.partition(":")[0]) for bad in loaded.rejected] == [
        (5, "no `Image Name`"),
        (6, "second line of this image; line 4 counts"),
        (8, "no question-answer pair"),
        (9, "`Image Name`"),
        (10, "expected 6 fields, found 2"),
    ]
    assert loaded.lines == loaded.loaded + len(loaded.rejected) == 6


def test_how_a_file_was_saved_makes_no_difference(tmp_path: Path) -> None:
    data = table(GOLD, {"Image Name": "a", "QA Teacher": pairs(("Q", "A"))})
    plain = load_gold(write(tmp_path / "a.csv", data)).records
    assert load_gold(write(tmp_path / "b.csv", b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))).records == plain
    assert load_gold(write(tmp_path / "c.csv.gz", gzip.compress(data))).records == plain


def test_side_files_say_what_kind_a_question_is_and_whether_the_work_has_an_error(tmp_path: Path) -> None:
    (tmp_path / "questions_to_categories.json").write_text(
        json.dumps({"What?": "Low-level composition and positioning", ERRORS: "Correctness and errors"})
    )
    (tmp_path / "answer_mapping.json").write_text(json.dumps({"There is no error": "no.", "Wrong sum": "Yes, it does"}))
    ask = ERRORS + " If there are none, write that there is no error"
    loaded = load_gold(
        gold(
            tmp_path / "gold.csv",
            {"Image Name": "a", "QA Teacher": pairs(("What?", "x"), (ask, "There is no error."))},
            {
                "Image Name": "b",
                "QA Claude": pairs((ERRORS, "There is no error")),
                "QA Teacher": pairs((ask, "wrong sum")),
            },
            {"Image Name": "c", "QA Teacher": pairs((ask, "something else"), ("What?", "Wrong sum"))},
        )
    )
    assert [dict(sample.facets).get("student_error") for sample in loaded.records] == ["no", "yes", None]
    assert [dict(item.facets).get("question_type") for item in loaded.records[0].items] == [
        "Low-level composition and positioning",
        "Correctness and errors",
    ]
    assert loaded.sha256 != load_gold(gold(tmp_path / "x" / "gold.csv", {"Image Name": "a"})).sha256


def test_side_files_beside_a_run_count_too_and_make_other_gold(tmp_path: Path) -> None:
    path = gold(tmp_path / "gold" / "gold.csv", {"Image Name": "a", "QA Teacher": pairs(("What?", "x"))})
    write(tmp_path / "runs" / "questions_to_categories.json", b'\xef\xbb\xbf{"What?": "Other", "Why?": 3}')
    alone, beside = load_gold(path), load_gold(path, [tmp_path / "runs" / "m.csv"])
    assert dict(beside.records[0].items[0].facets) == {"qa_type": "teacher", "question_type": "Other"}
    assert alone.sha256 != beside.sha256


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff", b"[" * 200_000])
def test_a_side_file_that_is_no_object_is_refused_by_name(data: bytes, tmp_path: Path) -> None:
    write(tmp_path / "answer_mapping.json", data)
    with pytest.raises(FormatError, match=r"answer_mapping\.json"):
        load_gold(gold(tmp_path / "gold.csv", {"Image Name": "a", "QA Teacher": pairs(("Q", "A"))}))


def test_columns_of_grade_and_domain_become_facets(tmp_path: Path) -> None:
    record = {"Image Name": "a", "QA Teacher": pairs(("Q", "A")), "Grade Band": "6-8", "Domain": "Geometry"}
    loaded = load_gold(gold(tmp_path / "gold.csv", record, columns=[*GOLD, "Grade Band", "Domain"]))
    assert loaded.records[0].facets == (("domain", "Geometry"), ("grade_band", "6-8"))
    assert loaded.records[0].cluster == "a"


def test_a_grade_is_the_grade_band_only_where_no_column_is_called_so(tmp_path: Path) -> None:
    record = {"Image Name": "a", "QA Teacher": pairs(("Q", "A")), "Grade": "7"}
    (alone,) = load_gold(gold(tmp_path / "alone.csv", record, columns=[*GOLD, "Grade"])).records
    assert alone.facets == (("grade_band", "7"),)
    columns = [*GOLD, "Grade", "Grade Band"]
    (both,) = load_gold(gold(tmp_path / "both.csv", record | {"Grade Band": "6-8"}, columns=columns)).records
    assert both.facets == (("grade", "7"), ("grade_band", "6-8"))
    written = gold_files([both], synthetic=False)["DrawEduMath_QA.csv"]
    (again,) = load_gold(write(tmp_path / "again.csv", written.encode())).records
    assert again.facets == both.facets
    (without,) = load_gold(gold(tmp_path / "without.csv", record, columns=columns)).records
    assert without.facets == (("grade", "7"),)


def test_a_run_alone_is_gold_with_each_question_once(tmp_path: Path) -> None:
    rows = [
        answer("a", "How many?", model_answer, 3, reference, **{"Model Name": model, "Problem ID": "P"})
        for model in ("A", "B")
        for model_answer, reference in (("x", "3"), ("y", "4"), ("z", "4"))
    ]
    loaded = load_gold(run(tmp_path / "run.csv", *rows, answer("b", "Why?", "x", 3), answer("b", "Why?", "x", 3, "so")))
    assert questions(loaded.records[0]) == [
        ("teacher.1", "How many?", "3"),
        ("teacher.2", "How many?", "4"),
        ("teacher.3", "How many?", "4"),
    ]
    assert [sample.cluster for sample in loaded.records] == ["P", "b"]
    # A question whose reference is not stated is another one: it can still be rated.
    assert questions(loaded.records[1]) == [("teacher.1", "Why?", ""), ("teacher.2", "Why?", "so")]
    assert (loaded.lines, loaded.rejected) == (8, ())


def test_the_id_of_a_pair_tells_questions_apart_where_a_run_states_it(tmp_path: Path) -> None:
    rows = [answer("a", "Q", "x", 3, "r", **{"QA_Pair_ID": number}) for number in ("1", "2", "1")]
    assert len(load_gold(run(tmp_path / "run.csv", *rows)).records[0].items) == 2


@pytest.mark.parametrize("data", ["Image Name,QA Teacher\na,[]\n".encode("utf-16"), b"Image\0Name,QA Teacher\na,[]\n"])
def test_a_file_of_another_encoding_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="UTF-8"):
        load_gold(write(tmp_path / "gold.csv", data))


@pytest.mark.parametrize("data", [b"a,b\n1,2\n", b"Image Name,Question\na,b\n", b"{}\n{}\n", b"QA Teacher\n[]\n"])
def test_a_file_of_other_columns_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected the columns"):
        load_gold(write(tmp_path / "gold.csv", data))


@pytest.mark.parametrize("data", [b"", b"\n\n", b"Image Name,QA Teacher\n", b"\xef\xbb\xbf"])
def test_an_empty_file_has_no_lines(data: bytes, tmp_path: Path) -> None:
    loaded = load_gold(write(tmp_path / "gold.csv", data))
    assert (loaded.records, loaded.lines, loaded.rejected) == ((), 0, ())


def test_no_file_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(MissingFile):
        load_gold(tmp_path / "none.csv")


def test_a_cell_of_a_megabyte_is_read(tmp_path: Path) -> None:
    cell = pairs(*[("Q" * 1000, "A" * 9000)] * 100)
    loaded = load_gold(gold(tmp_path / "gold.csv", {"Image Name": "a", "QA Teacher": cell}))
    assert len(loaded.records[0].items) == 100


cells = st.one_of(st.text(max_size=30), st.sampled_from(['[{"question": "Q", "answer": "A"}]', '"[]"', "[", "null"]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.tuples(st.text(max_size=5), cells, cells), max_size=5), tail=st.binary(max_size=20))
def test_every_line_is_loaded_or_rejected_and_nothing_else_is_raised(
    rows: list[tuple[str, str, str]], tail: bytes, tmp_path: Path
) -> None:
    texts = [[part.encode("utf-8", "ignore").decode().replace("\r", "") for part in row] for row in rows]
    data = table(GOLD, *({"Image Name": n, "QA Teacher": t, "QA Claude": c} for n, t, c in texts)) + tail
    try:
        loaded = load_gold(write(tmp_path / "gold.csv", data))
    except DataError:
        return
    assert loaded.lines == loaded.loaded + len(loaded.rejected)
    assert len({bad.line for bad in loaded.rejected}) == len(loaded.rejected)


def test_the_columns_of_a_run_are_recognised_whatever_their_case(tmp_path: Path) -> None:
    stated = table(RUN, answer("a", "Q", "x", 3, "r"))
    header, _, rows = stated.partition(b"\n")
    for spelt in (header.lower(), header.upper(), header.swapcase(), header.lower().replace(b" ", b"_")):
        data = spelt + b"\n" + rows
        assert questions(load_gold(write(tmp_path / "run.csv", data)).records[0]) == [("teacher.1", "Q", "r")], spelt
