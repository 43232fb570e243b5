from __future__ import annotations

import re

import pytest
from hypothesis import example, given

from records import PROTOCOLS, Protocol
from scoring.mathdoc.stem_accuracy import phi, similarity
from tests.scoring.mathdoc.mathdoc_pages import MATHDOC, markdown, real_pages
from tests.shared import needs_shared


@pytest.mark.parametrize(
    ("text", "official", "paper"),
    [
        ("", "", ""),
        ("[格式正常]\n1. 求 $x$ 。", "1.求x。", "求x."),
        ("2. 值为 ______ 【答案：$[1,2]$】", "2.值为", "值为"),
        ("3. 见图 ![插图](../a.jpg) <!-- Image (1, 2, 3, 4) -->", "3.见图", "见图"),
        ("4. 若 $x^{2}\\le 4$，则（ ）", "4.若x²≤4，则（）", "若x2≤4,则()"),
        ("**5.** 区间 $[1,2]$", "5.区间[1,2", "区间[1,2"),
        ("6. [Answer: A] 第一问\n(1) 求 $a$ [答案：[1]]", "6.第一问(1)求a", "第一问(1)求a"),
        ("7. 其中 ${a}_{1}$ 与 \\(b\\)", "7.其中{a}₁与(b)", "其中a1与b"),
        ("8.2024年 3.5 米", "8.2024年3.5米", "2024年3.5米"),
    ],
)
def test_a_question_worked_by_hand(text: str, official: str, paper: str) -> None:
    assert phi(text, "official") == official
    assert phi(text, "paper") == paper


def test_an_unclosed_answer_tag_reaches_to_the_end_of_its_line() -> None:
    assert phi("1. 求 x 【答案：12\n(2) 求 y", "official") == "1.求x(2)求y"


@pytest.mark.parametrize("protocol", PROTOCOLS)
@given(text=markdown)
@example(text="(答案:" * 20 + "x" + ")" * 20)
@example(text="1. 2. 3. 4. 5. 6. 7. 8. 9. 10. x")
@example(text=r"^\{2\}")
@example(text="【答\n案：A】")
@example(text="\\\u200b \\\ufeff x")
def test_phi_of_a_normalised_text_is_that_text(protocol: Protocol, text: str) -> None:
    once = phi(text, protocol)
    assert phi(once, protocol) == once


@given(markdown)
def test_nothing_of_white_space_and_latex_is_left(text: str) -> None:
    for protocol in PROTOCOLS:
        assert not re.search(r"[\s\\$]", phi(text, protocol))


@needs_shared
def test_official_phi_gives_what_the_published_clean_up_gives() -> None:
    """Mean similarity over the pairs of pages; the clean-up's own flaws and section headings are in it."""
    alike = []
    for name, (gold, _) in real_pages().items():
        clean = (MATHDOC / "gt_clean" / f"{name}.md").read_text(encoding="utf-8")
        clean = re.sub(r"!\[[^\n]*", "", clean)
        alike.append(similarity(phi(gold, "official"), re.sub(r"\s", "", clean), "official"))
    assert len(alike) == 291
    assert sum(alike) / len(alike) >= 0.97
    assert min(alike) > 0.75
