"""Sums that an older workspace kept by sample, turned into columns by term."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import numpy as np
from sqlalchemy import insert, text
from sqlalchemy.engine import Connection

from cache import schema
from cache.columns import STATE, STATES


def by_term(connection: Connection) -> None:
    """Fills `run_sum` and `run_repair` from the columns and the table that held them before."""
    for run_id, benchmark_id, terms, layout in connection.execute(
        text("SELECT id, benchmark_id, terms, repairs FROM run")
    ).all():
        count = text("SELECT COUNT(*) FROM sample WHERE benchmark_id = :benchmark")
        samples = int(connection.scalar(count, {"benchmark": benchmark_id}) or 0)
        _sums(connection, run_id, samples, json.loads(terms))
        _repairs(connection, run_id, samples, *json.loads(layout))


def _sums(connection: Connection, run_id: int, samples: int, terms: list[str]) -> None:
    parts: dict[str, Any] = {}
    rows = text(
        "SELECT score.part, sample.position, score.state, score.sums FROM score "
        "JOIN sample ON sample.id = score.sample_id WHERE score.run_id = :run"
    )
    for part, position, state, packed in connection.execute(rows, {"run": run_id}):
        table = parts.setdefault(part, np.zeros((len(terms) + 1, samples)))
        values = np.frombuffer(packed, dtype="<f8")
        table[: len(values), position] = values
        table[-1, position] = STATES.index(state)
    _write(
        connection,
        schema.run_sum,
        (
            {"run_id": run_id, "part": part, "term": term, "packed": row.astype("<f8").tobytes()}
            for part, table in parts.items()
            for term, row in zip([*terms, STATE], table, strict=True)
        ),
    )


def _repairs(connection: Connection, run_id: int, samples: int, categories: list[str], terms: list[str]) -> None:
    parts: dict[str, Any] = {}
    rows = text(
        "SELECT repair.part, sample.position, repair.changes FROM repair "
        "JOIN sample ON sample.id = repair.sample_id WHERE repair.run_id = :run"
    )
    for part, position, packed in connection.execute(rows, {"run": run_id}):
        table = parts.setdefault(part, np.zeros((len(categories), len(terms), samples)))
        table[:, :, position] = np.frombuffer(packed, dtype="<f8").reshape(len(categories), len(terms))
    _write(
        connection,
        schema.run_repair,
        (
            {"run_id": run_id, "part": part, "category": category, "term": term, "packed": row.astype("<f8").tobytes()}
            for part, table in parts.items()
            for category, by_term in zip(categories, table, strict=True)
            for term, row in zip(terms, by_term, strict=True)
            if row.any()
        ),
    )


def _write(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    found = list(rows)
    if found:
        connection.execute(insert(table), found)
