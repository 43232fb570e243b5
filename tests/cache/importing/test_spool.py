"""What an import read waits in a temporary file, and is found there again by sample."""

from __future__ import annotations

import tracemalloc

import pytest

from cache.importing.spool import Spool
from cache.store.gold import CHUNK
from records import Prediction

POSITIONS = {f"s{number}": number for number in range(2 * CHUNK + 5)}


@pytest.mark.parametrize("at_a_time", [1, 2, 8 * CHUNK])
def test_predictions_come_back_by_sample_in_the_order_of_gold_whatever_that_of_the_file(monkeypatch, at_a_time) -> None:
    monkeypatch.setattr("cache.importing.spool._AT_A_TIME", at_a_time)
    spool = Spool()
    answered = [f"s{2 * CHUNK + 1}", "s3", f"s{CHUNK}", "s0"]
    found = spool.add((Prediction(sample, f"answer to {sample}") for sample in answered), POSITIONS)
    assert list(found) == ["s0", "s3", f"s{CHUNK}", f"s{2 * CHUNK + 1}"]
    assert len(found) == 4
    assert {sample: prediction.raw for sample, prediction in found.items()} == {
        sample: f"answer to {sample}" for sample in answered
    }
    spool.close()


def test_what_was_not_answered_and_what_gold_does_not_have_are_not_there() -> None:
    spool = Spool()
    found = spool.add([Prediction("s3", "x")], POSITIONS)
    nothing = spool.add([], POSITIONS)
    for sample in ("s4", f"s{CHUNK}", "unknown"):
        assert sample not in found
        with pytest.raises(KeyError):
            found[sample]
    assert (list(nothing), len(nothing), "s3" in nothing) == ([], 0, False)
    spool.close()


def test_of_a_large_run_only_some_predictions_are_in_memory() -> None:
    positions = {f"s{number}": number for number in range(6_000)}
    spool = Spool()
    tracemalloc.start()
    found = spool.add((Prediction(sample, sample.ljust(4_000)) for sample in positions), positions)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 12_000_000  # of 24
    assert [found["s0"].raw, found["s5999"].raw] == ["s0".ljust(4_000), "s5999".ljust(4_000)]
    spool.close()
