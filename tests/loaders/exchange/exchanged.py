"""Samples with boxes in two levels on several pages, and what comes back of them through a format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from hypothesis import strategies as st

from loaders.exchange.annotation_files import read_annotations, write_annotations
from loaders.exchange.page_boxes import Incoming, Outgoing, answers_after
from records import AnswerBox, Box, Page, Sample, StepBox
from scoring.grounding.gold import answer_item, object_item


def sample_of(name: str, sizes: Sequence[tuple[int, int]], answers: Sequence[AnswerBox], steps: bool = True) -> Sample:
    item = answer_item if steps else object_item
    pages = tuple(Page(at, *size, f"{name}-{at}.png") for at, size in enumerate(sizes, start=1))
    return Sample(name, pages, tuple(item(at, answer) for at, answer in enumerate(answers)), (), name)


ONE = sample_of(
    "one",
    [(1000, 1414), (2480, 3508)],
    [
        AnswerBox(2, (97, 679, 380, 793), (StepBox((165, 689, 353, 723), "1"), StepBox((100, 730, 300, 790), "2"))),
        AnswerBox(1, (10.5, 20.25, 500, 400), (), "20", "（1）", "solve"),
        AnswerBox(2, (400, 100, 900, 300), (StepBox((410, 110, 890, 200)),), "21"),
    ],
)


def there_and_back(
    key: str, samples: Sequence[Sample], folder: Path, runs: Mapping[str, tuple[AnswerBox, ...]] | None = None
) -> list[Incoming]:
    """What a format gives back of samples, each entry read without any knowledge of gold."""
    steps = not any(dict(item.facets).get("category") for sample in samples for item in sample.items)
    outgoing = [Outgoing("b", sample, 0, runs or {}) for sample in samples]
    path = folder / "annotations"
    path.write_text(write_annotations(key, outgoing, steps), encoding="utf-8")
    entries = read_annotations(path, steps)
    assert [entry for entry in entries if not isinstance(entry, Incoming)] == []
    return [entry for entry in entries if isinstance(entry, Incoming)]


def answers_of(sample: Sample, entries: Sequence[Incoming]) -> tuple[AnswerBox, ...]:
    """The answers of a sample after what the entries say about it."""
    mine = [entry for entry in entries if entry.sample == sample.id]
    pages = {page: size for entry in mine for page, size in entry.pages.items()}
    return answers_after(sample, pages, [box for entry in mine for box in entry.boxes])


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """Boxes of any fineness, some of which leave the page."""
    x, y = draw(st.floats(-20, 990)), draw(st.floats(-20, 990))
    return x, y, x + draw(st.floats(0.5, 600)), y + draw(st.floats(0.5, 600))


NAMES = st.none() | st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8).filter(
    lambda text: text == text.strip() and bool(text)
)


@st.composite
def samples(draw: st.DrawFn) -> Sample:
    """Samples of up to four pages of any size."""
    sizes = draw(st.lists(st.tuples(st.integers(1, 9000), st.integers(1, 9000)), min_size=1, max_size=4))
    step = st.builds(StepBox, boxes(), NAMES)
    answer = st.builds(
        AnswerBox, st.integers(1, len(sizes)), boxes(), st.lists(step, max_size=3).map(tuple), NAMES, NAMES, NAMES
    )
    return sample_of("drawn", sizes, draw(st.lists(answer, max_size=5)))
