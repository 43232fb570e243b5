"""Two pages with five questions, two of them unrecognisable, and runs of which each answer is known by a letter."""

from __future__ import annotations

from pathlib import Path

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.prepared import once

MARK = "[无法识别的题目]"
PAGES = {
    "p1": (
        ("一、选择题", "已知集合 $A=\\{1,2\\}$，则下列结论正确的是 ( )\nA. 空集  B. 全集  C. 子集  D. 补集"),
        ("", MARK),
        ("二、填空题", "抛物线 $y=x^2$ 的焦点到准线的距离等于 ____"),
    ),
    "p2": (
        ("一、填空题", MARK),
        ("二、解答题", "在三角形中，已知两边的长度与夹角，求第三边的长度以及三角形的面积。"),
    ),
}
MADE_UP = "若函数在给定的区间上单调递增，则实数的取值范围是多少"
RUNS = {
    "Whole": {"p1": "ara", "p2": "sa"},
    "Whole/single": {"p1": "asr", "p2": "aa"},
    "Bold": {"p1": "aaa", "p2": "aa"},
    "Lossy/single_eta0.2": {"p1": "ara", "p2": "aa"},
    "Lossy/single_eta0.6": {"p1": "rrr", "p2": "as"},
}
"""Run -> page -> a letter per question: answers, refuses, is silent."""


@once
def fill(folder: Path) -> Workspace:
    """A workspace with these pages and runs."""
    gold = folder / "gold"
    _write(gold, {page: "a" * len(questions) for page, questions in PAGES.items()}, MARK)
    for name, letters in RUNS.items():
        _write(folder / "runs" / name, letters, MADE_UP)
    workspace = Workspace.open()
    import_benchmark(workspace, "mathdoc", gold, runs=[folder / "runs" / name for name in RUNS])
    return workspace


def _write(folder: Path, letters: dict[str, str], made_up: str) -> None:
    folder.mkdir(parents=True)
    for page, answers in letters.items():
        lines = ["[格式正常]"]
        for number, ((heading, text), letter) in enumerate(zip(PAGES[page], answers, strict=True), start=1):
            lines += [heading] * bool(heading)
            answer = made_up if text == MARK else text
            lines += {"a": [f"{number}. {answer}"], "r": [f"{number}. {MARK}"], "s": []}[letter]
        (folder / f"{page}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
