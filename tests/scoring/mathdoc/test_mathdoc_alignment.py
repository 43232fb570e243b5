from __future__ import annotations

from hypothesis import given

from scoring.mathdoc.alignment import MAX_PAGE, PageAlignment, Snippets, align, gaps
from scoring.mathdoc.markdown import read_page
from scoring.mathdoc.unaligned_text import misplaced_questions
from tests.scoring.mathdoc.mathdoc_pages import markdown

ONE = "1. 已知集合 $A=\\{1,2\\}$，则 $A$ 的子集个数为 ( )\nA. 1     B. 2     C. 3     D. 4"
TWO = "2. 直线 $l$ 过点 $(1,\\sqrt{3})$ 且与 $x$ 轴平行，则直线 $l$ 的方程为 ______"
THREE = "3. 甲、乙两人组成一队参加猜成语活动，求两轮活动中共猜对两个成语的概率。"
FOUR = "4. 在锐角三角形中，内角所对的边分别为 $a,b,c$，求角 $B$ 的大小。"
GOLD = f"[格式正常]\n一、选择题\n{ONE}\n\n二、填空题\n{TWO}\n\n三、解答题\n{THREE}\n\n{FOUR}\n"
QUESTIONS = read_page(GOLD).questions


def texts(page: str, alignment: PageAlignment | None = None, gold: str = GOLD) -> dict[str, str | None]:
    spans = (alignment or align(page, read_page(gold).questions)).spans
    names = [question.id for question in read_page(gold).questions]
    return {name: page[span.start : span.end] if span else None for name, span in zip(names, spans, strict=True)}


def joined(*parts: str) -> str:
    return "\n\n".join(parts)


def test_gold_aligned_with_itself_gives_every_question_its_text_exactly() -> None:
    assert texts(GOLD) == {"1": ONE, "2": TWO, "3": THREE, "4": FOUR}
    spans = align(GOLD, QUESTIONS).spans
    assert [(span.start_level, span.end_level) for span in spans if span] == [("exact", "exact")] * 4


def test_an_empty_page_has_nothing() -> None:
    assert texts("") == dict.fromkeys("1234")
    assert align("", QUESTIONS).spans == (None,) * 4
    assert align(GOLD, ()) == PageAlignment(())


def test_a_dropped_question_leaves_the_others_alone() -> None:
    assert texts(joined(ONE, THREE, FOUR)) == {"1": ONE, "2": None, "3": THREE, "4": FOUR}


def test_missing_numbers_are_no_obstacle() -> None:
    bare = [part.split(" ", 1)[1] for part in (ONE, TWO, THREE, FOUR)]
    assert texts(joined(*bare)) == dict(zip("1234", bare, strict=True))


def test_wrong_numbers_are_no_obstacle() -> None:
    wrong = [f"{n}. {part.split(' ', 1)[1]}" for n, part in zip((7, 1, 2, 9), (ONE, TWO, THREE, FOUR), strict=True)]
    assert texts(joined(*wrong)) == dict(zip("1234", wrong, strict=True))


def test_a_garbled_question_is_met_by_its_number() -> None:
    garbled = "3. 某校组织知识竞赛，据统计共有一百人参加比赛。"
    page = joined(ONE, TWO, garbled, FOUR)
    assert texts(page)["3"] == garbled
    span = align(page, QUESTIONS).spans[2]
    assert span is not None
    assert (span.start_level, span.end_level, span.number) == ("number", "fallback", 3)


def test_questions_merged_into_one_line_are_parted() -> None:
    page = joined(ONE, f"{TWO} {THREE}", FOUR)
    found = texts(page)
    assert found["2"] is not None
    assert found["3"] is not None
    assert found["2"].startswith("2. 直线")
    assert "甲" not in found["2"]
    assert found["3"].startswith("甲、乙")


def test_numbered_lines_within_a_question_do_not_break_it() -> None:
    long = THREE + "\n1. 甲先猜，乙后猜，各轮结果互不影响；\n2. 每轮猜对的概率都等于三分之二。"
    gold = GOLD.replace(THREE, long.replace("\n1. ", "\n(1) ").replace("\n2. ", "\n(2) "))
    assert texts(joined(ONE, TWO, long, FOUR), gold=gold)["3"] == long


def test_a_page_written_twice_is_aligned_with_its_first_copy() -> None:
    page = joined(ONE, TWO, THREE, FOUR)
    assert align(page + "\n\n" + page, QUESTIONS) == align(page, QUESTIONS)


def test_a_loop_at_the_end_changes_nothing_before_it() -> None:
    page = joined(ONE, TWO, THREE, FOUR)
    spans = align(page + "\n\n5. 求证" * 3000, QUESTIONS).spans
    assert spans == align(page, QUESTIONS).spans


def test_a_heading_ends_a_question_and_belongs_to_none() -> None:
    page = joined(ONE, "二、填空题：本题共 1 小题，共 5 分。", TWO, "---", "三、解答题", THREE, FOUR)
    found = texts(page)
    assert found == {"1": ONE, "2": TWO, "3": THREE, "4": FOUR}
    alignment = align(page, QUESTIONS)
    assert [page[start:end].strip() for start, end in gaps(alignment, page)] == [
        "二、填空题：本题共 1 小题，共 5 分。",
        "---\n\n三、解答题",
    ]


def test_a_repeated_number_is_told_by_its_place() -> None:
    gold = joined(ONE, TWO, TWO.replace("直线", "圆锥曲线").replace("平行", "相切"), FOUR)
    assert [question.id for question in read_page(gold).questions] == ["1", "2", "2#2", "4"]
    assert list(texts(gold, gold=gold).values()) == gold.split("\n\n")


def test_an_unrecognisable_question_is_met_by_number_between_its_neighbours() -> None:
    gold = GOLD.replace(TWO, "2. [无法识别的填空题]").replace(THREE, "3. [无法识别的解答题]")
    two, three = "2. 某圆锥的母线长为 3，则其侧面积为 ______", "7. 某圆柱的母线长为 4，求其侧面积的最大值。"
    assert texts(joined(ONE, two, three, FOUR), gold=gold) == {"1": ONE, "2": two, "3": three, "4": FOUR}
    assert texts(joined(two, ONE, FOUR), gold=gold) == {"1": ONE, "2": None, "3": None, "4": FOUR}


def test_questions_out_of_order_stay_unaligned_and_are_found_elsewhere() -> None:
    page = joined(TWO, THREE, ONE, FOUR)
    alignment = align(page, QUESTIONS)
    assert texts(page) == {"1": None, "2": TWO, "3": THREE, "4": FOUR}
    (found,) = misplaced_questions(page, QUESTIONS, alignment)
    assert (found.question_id, found.inside_question) == ("1", None)
    assert page[found.start : found.end] == ONE.split(" ", 1)[1]


def test_a_question_within_another_s_span_is_told() -> None:
    page = joined(ONE, TWO)
    taken = PageAlignment((None, *align(page, QUESTIONS[1:]).spans))
    span = taken.spans[1]
    assert span is not None
    whole = PageAlignment((None, type(span)("2", 0, len(page), "number", "fallback", 1), None, None))
    assert [
        (question.question_id, question.inside_question) for question in misplaced_questions(page, QUESTIONS, whole)
    ] == [("1", "2")]
    assert misplaced_questions(GOLD, QUESTIONS, align(GOLD, QUESTIONS)) == ()


def test_a_run_s_snippets_are_located_exactly_by_window_or_not() -> None:
    page = joined(ONE, TWO, THREE, FOUR)
    snippets = {
        "1": Snippets("1. 已知集合 A={1,2}", "C. 3 D. 4"),
        "2": Snippets("2. 直线 l 过点 (1,√(3)) 且与 x 轴", "则直线 l 的方租为"),
        "3": Snippets("没有这样的一段话在这一页上", "共猜对两个成语的概率。"),
        "4": Snippets("4. 在锐角三角形中", "也没有这样的一段话在页上"),
    }
    alignment = align(page, QUESTIONS, snippets)
    assert alignment.by_snippets
    levels = [(span.start_level, span.end_level) for span in alignment.spans if span]
    assert levels == [("exact", "exact"), ("exact", "window"), ("fallback", "exact"), ("exact", "fallback")]
    found = texts(page, alignment)
    assert found["1"] == ONE
    assert found["2"] == TWO
    # A missing start takes the previous end, a missing end collapses on its start.
    assert found["3"] is not None
    assert found["3"].endswith(THREE)
    assert found["4"] == ""


def test_a_question_the_run_s_snippets_leave_out_is_unaligned() -> None:
    assert align(GOLD, QUESTIONS, {}).spans == (None,) * 4
    assert align(GOLD, QUESTIONS, {}).spans == (None,) * 4


def test_what_stands_beyond_the_cap_is_not_aligned() -> None:
    assert texts(" " * MAX_PAGE + GOLD) == dict.fromkeys("1234")


@given(markdown, markdown)
def test_spans_are_in_order_apart_and_within_the_page(page: str, gold: str) -> None:
    questions = read_page(gold).questions
    snippets = {question.id: Snippets(page[3:15], page[20:30]) for question in questions}
    for alignment in (align(page, questions), align(page, questions, snippets)):
        assert len(alignment.spans) == len(questions)
        last = 0
        for question, span in zip(questions, alignment.spans, strict=True):
            if span is not None:
                assert span.question_id == question.id
                assert last <= span.start <= span.end <= len(page)
                last = span.end
        assert all(0 <= start < end <= len(page) for start, end in gaps(alignment, page))
        assert misplaced_questions(page, questions, alignment) == misplaced_questions(page, questions, alignment)


@given(markdown)
def test_alignment_does_not_depend_on_what_ran_before(page: str) -> None:
    assert align(page, QUESTIONS) == align(page, read_page(GOLD).questions)
