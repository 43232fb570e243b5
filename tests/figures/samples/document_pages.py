"""One page of questions and what runs make of it, small enough to compare by hand."""

from __future__ import annotations

from cache import memo
from cache.queries.inspection import InspectedRun
from cache.query_source import QuerySource
from figures.samples.open_sample import OpenSample
from figures.samples.page_payload import ImageAddresses
from loaders.mathdoc.gold import sample_of
from records import PROTOCOLS, Prediction, Run, Sample
from scoring.tasks import TASKS
from tests.assessed import reading_of, scored_of

TASK = TASKS["mathdoc"]
GOLD = """[格式正常]
一、选择题
1. 已知集合 $A=\\{1,2\\}$，则下列结论正确的是 ( )
A. 空集  B. 全集  C. 子集  D. 补集
2. [无法识别的选择题]
二、填空题
3. 抛物线 $y=x^2$ 的焦点坐标为 ____
"""
RIGHT = """一、选择题
1. 已知集合 $A=\\{1,2\\}$，则下列结论正确的是 ( )
A. 空集  B. 全集  C. 子集  D. 补集
2. [无法识别的选择题]
二、填空题
3. 抛物线 $y=x^2$ 的焦点坐标为 ____
"""
WRONG = """一、选择题
1. 已知集合 $A=\\{1,3\\}$，则下列结论正确的是 ( )
A. 空集  B. 全集  C. 子集  D. 补集
2. 若函数在区间上单调递增，则实数的取值范围是多少
二、填空题
解：因为老师写的评语与题目毫无关系所以这里是手写内容
"""


def page(text: str = GOLD) -> Sample:
    """The page that the loader makes of this Markdown."""
    return sample_of("p1", text)


def inspected(sample: Sample, name: str, raw: str | None) -> InspectedRun:
    """What the workspace tells of a run on the page; without a response when `raw` is None."""
    prediction = None if raw is None else Prediction(sample.id, raw)
    readings = {} if prediction is None else {part: reading_of(TASK, sample, prediction, part) for part in PROTOCOLS}
    scored = scored_of(TASK, sample, prediction)
    return InspectedRun(Run(name), name.lower(), prediction, readings, scored, tuple(range(len(scored.failures))))


def open_sample(
    sample: Sample, *runs: InspectedRun, part: str = "official", item: str = "", source: QuerySource = memo
) -> OpenSample:
    """The page opened with all of these runs side by side."""
    return OpenSample(
        source, sample, TASK, runs, runs[:3], part, {1: ImageAddresses(missing="No folder was given.")}, "pages", item
    )
