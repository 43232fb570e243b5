"""Where verdicts of judges are kept: with the responses that they are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlalchemy import select, update

from cache import schema
from cache.gold import samples_by_key
from cache.housekeeping import run_row
from cache.packing import pack_extra, stored_prediction
from cache.queries.catalog import benchmark_row
from cache.workspace import Workspace
from errors import NotLoaded
from records import Prediction, Sample
from scoring.verdicts_beside import VERDICTS


def answered(ws: Workspace, benchmark: str, slug: str, wanted: Collection[str] | None) -> list[str]:
    """Ids of the samples that a run answered, in the order of gold, those that are wanted."""
    table, sample = schema.response, schema.sample
    with ws.reading() as connection:
        run: Any = run_row(connection, benchmark, slug)
        mine = select(sample.c.key).join(table, table.c.sample_id == sample.c.id).where(table.c.run_id == run.id)
        keys = [str(key) for key in connection.scalars(mine.order_by(sample.c.position))]
    chosen = keys if wanted is None else [key for key in keys if key in wanted]
    absent = sorted(set(wanted or ()) - set(keys))
    if absent:
        raise NotLoaded(f"The run “{slug}” has no response to {', '.join(absent[:5])}. Choose other samples.")
    if not chosen:
        raise NotLoaded(f"The run “{slug}” has no response that could be judged.")
    return chosen


def predictions(ws: Workspace, benchmark: str, slug: str, keys: list[str]) -> Iterator[tuple[Sample, Prediction]]:
    """The samples with what the run says of them, each read when its turn comes: nothing is held open meanwhile."""
    table = schema.response
    for key in keys:
        with ws.reading() as connection:
            run: Any = run_row(connection, benchmark, slug)
            owner = benchmark_row(connection, benchmark)
            (stored,) = [one for chunk in samples_by_key(connection, owner.id, [key]) for one in chunk]
            row = connection.execute(
                select(table.c.raw, table.c.prompt, table.c.extra).where(
                    table.c.run_id == run.id, table.c.sample_id == stored.id
                )
            ).one()
        yield stored.sample, stored_prediction(key, *row)


def keep(
    ws: Workspace, benchmark: str, slug: str, judged: Prediction, judge: str, verdicts: Mapping[str, Mapping[str, Any]]
) -> bool:
    """Adds verdicts to those of a response; those on the same outputs by the same judge give way.

    Returns:
        Whether they were kept: not where the response is no longer the one that was judged.
    """
    table = schema.response
    with ws.writing() as connection:
        run: Any = run_row(connection, benchmark, slug)
        owner = benchmark_row(connection, benchmark)
        (stored,) = [one for chunk in samples_by_key(connection, owner.id, [judged.sample_id]) for one in chunk]
        mine = table.c.run_id == run.id, table.c.sample_id == stored.id
        row = connection.execute(select(table.c.raw, table.c.prompt, table.c.extra).where(*mine)).one()
        prediction = stored_prediction(judged.sample_id, *row)
        if prediction.raw != judged.raw:
            return False
        everyone = dict(prediction.extra.get(VERDICTS, {}))
        everyone[judge] = {**verdicts_by(prediction, judge), **verdicts}
        extra = {**prediction.extra, VERDICTS: everyone}
        connection.execute(update(table).where(*mine).values(extra=pack_extra(extra)))
    return True


def verdicts_by(prediction: Prediction, judge: str) -> Mapping[str, Mapping[str, Any]]:
    """The verdicts of one judge, by output."""
    everyone = prediction.extra.get(VERDICTS)
    found = everyone.get(judge) if isinstance(everyone, Mapping) else None
    return found if isinstance(found, Mapping) else {}
