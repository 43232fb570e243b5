"""What the texts of a live run hash to, kept up as answers come in.

It is the sum of SHA-256 over its answers, modulo 2^256: the same for the same answers in whatever order they came,
and changed by one answer without the others being read. It tells versions of a run apart; it proves nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache import schema
from cache.packing import expand, json_text
from records import Prediction

_MODULUS = 1 << 256


def changed(held: str, sample_id: str, new: Prediction, old: Prediction | None) -> str:
    """The hash of a run to which one answer is added, in the place of an earlier one if there is one.

    Args:
        held: The run's hash until now, as 64 hexadecimal digits; "" for a run without an answer.
        sample_id: The sample.
        new: The answer.
        old: The earlier one.
    """
    gone = 0 if old is None else _of_answer(sample_id, old.raw)
    return _text(int(held or "0", 16) + _of_answer(sample_id, new.raw) - gone)


def hash_of(connection: Connection, run_id: int) -> str:
    """The hash of a whole run, from all its answers."""
    table, sample = schema.response, schema.sample
    rows = connection.execute(
        select(sample.c.key, table.c.raw).join(sample, sample.c.id == table.c.sample_id).where(table.c.run_id == run_id)
    )
    return _text(sum(_of_answer(key, expand(raw)) for key, raw in rows))


def hash_of_answers(answers: Iterable[Prediction]) -> str:
    """The hash of a run that has these answers and no others."""
    return _text(sum(_of_answer(one.sample_id, one.raw) for one in answers))


def _of_answer(sample_id: str, raw: str) -> int:
    return int(hashlib.sha256(json_text([sample_id, raw]).encode()).hexdigest(), 16)


def _text(number: int) -> str:
    return f"{number % _MODULUS:064x}"
