"""Records that are kept packed, in blocks of 250."""

from __future__ import annotations

import tracemalloc

import pytest

from loaders.files.packed_records import PackedRecords
from records import AnswerBox, Item, Page, Sample, StepBox


def sample(number: int) -> Sample:
    """A sample with an answer of six steps."""
    steps = tuple(StepBox((1.5 * number, 2.0, 3.0, step + 0.25), str(step)) for step in range(6))
    answer = AnswerBox(1, (0.5, 1.5, float(number), 3.5), steps)
    return Sample(f"s{number}", (Page(1, 100, 200, None),), (Item("1", None, (), answer),), (("n", str(number)),), "c")


@pytest.mark.parametrize("size", [0, 1, 249, 250, 251, 600])
def test_records_come_back_as_they_were_one_by_one_and_as_a_whole(size: int) -> None:
    whole = tuple(sample(number) for number in range(size))
    packed = PackedRecords(whole)
    assert len(packed) == size
    assert (tuple(packed), packed[:], packed[-2:]) == (whole, whole, whole[-2:])
    assert [packed[at] for at in range(-size, size)] == [whole[at] for at in range(-size, size)]
    assert packed == whole
    assert whole == packed
    assert packed != (*whole, sample(0))
    for at in (size, -size - 1):
        with pytest.raises(IndexError):
            packed[at]


def test_2_000_samples_take_a_tenth_of_the_memory() -> None:
    def traced(keep: type) -> int:
        tracemalloc.start()
        kept = keep(sample(number) for number in range(2_000))
        used, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(kept) == 2_000
        return used

    # What other threads take meanwhile is counted too.
    assert min(traced(PackedRecords) for _ in range(3)) < traced(tuple) / 10
