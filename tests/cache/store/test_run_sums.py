"""A run's columns come back as they were put in, whole or in part, whichever width they are stored in."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select

from cache.store import schema
from cache.store.run_sums import packed_column, read_sums, read_sums_by_run, unpacked_column

SMALL = st.lists(st.integers(0, 255).map(float), max_size=40)
ANY = st.lists(st.one_of(st.floats(width=64), st.integers(-3, 300).map(float)), max_size=40)


@given(st.one_of(SMALL, ANY))
def test_a_column_is_what_was_packed_to_the_last_bit(values):
    column = np.array(values, dtype=np.float64) + 0.0  # a zero has no sign
    found = unpacked_column(packed_column(column))
    assert (found.dtype, found.tobytes()) == (np.dtype(np.float64), column.tobytes())


@given(SMALL.filter(len))
def test_small_whole_numbers_take_one_byte_each_and_two_at_most_beside(values):
    assert len(values) < len(packed_column(np.array(values))) <= len(values) + 2


@pytest.mark.parametrize("number", [256.0, -1.0, 0.5, float("nan"), float("inf")])
def test_a_column_with_any_other_number_takes_eight_bytes_each(number):
    assert len(packed_column(np.array([1.0, number, 2.0]))) == 24


@pytest.mark.databases
def test_some_samples_of_columns_of_every_width_are_cut_out_of_them(filled):
    rng = np.random.default_rng(5)
    with filled.writing() as connection:
        run = connection.scalar(select(schema.run.c.id).limit(1))
        for length in (1, 7, 8, 9, 15, 16, 20):
            columns = {
                "short": rng.integers(0, 256, length).astype(float),
                "long": rng.normal(size=length),
                "of an earlier release": rng.integers(0, 256, length).astype(float),
            }
            packed = {term: packed_column(column) for term, column in columns.items()}
            packed["of an earlier release"] = columns["of an earlier release"].tobytes()
            rows = [{"run_id": run, "part": f"{length}", "term": term, "packed": one} for term, one in packed.items()]
            connection.execute(insert(schema.run_sum), rows)
            for first, count in ((0, None), (0, length), (length // 2, 1), (length - 1, 1), (length // 3, length // 2)):
                chosen = slice(first, None if count is None else first + count)
                found = read_sums(connection, [run], f"{length}", None, first, count)[run]
                assert {term: values.tolist() for term, values in found.items()} == {
                    term: column[chosen].tolist() for term, column in columns.items()
                }
            kept = np.arange(length)[::-2]
            ((of, fewer),) = read_sums_by_run(connection, [run], f"{length}", None, kept)
            assert of == run
            assert {term: values.tolist() for term, values in fewer.items()} == {
                term: column[kept].tolist() for term, column in columns.items()
            }


@pytest.mark.databases
def test_runs_are_read_as_they_are_stored_and_one_without_sums_too(filled):
    table = schema.run_sum
    with filled.writing() as connection:
        runs = list(connection.scalars(select(schema.run.c.id).order_by(schema.run.c.id)))
        found = list(read_sums_by_run(connection, [*reversed(runs), 999], "official"))
        stored = connection.execute(
            select(table.c.run_id, table.c.term, table.c.packed).where(table.c.part == "official")
        )
        stored = list(map(tuple, stored))
    assert [number for number, _ in found] == [*runs, 999]
    assert found[-1] == (999, {})
    assert {(number, term): values.tolist() for number, columns in found for term, values in columns.items()} == {
        (number, term): unpacked_column(packed).tolist() for number, term, packed in stored
    }
    assert {number for number, *_ in stored} == set(runs)
