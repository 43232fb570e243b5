"""Live runs: a model's answers to requests sent from Errata, stored as a run of their own.

A live run has responses to the samples it was asked and is scored on these alone; everything else treats it
as any run. An answer to another sample by the same provider's model and setting is added to it; another answer to the
same sample replaces the earlier one. Where two providers have a model of one name, the first that is asked has the
plain name, and the other's runs say whose they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import orjson
from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection

from cache.importing.corrected.corrected_gold import update_runs
from cache.importing.incremental import can_add_answer, earlier_scores, hash_of_run, hash_with_answer, score_answer
from cache.importing.run_rewriting import answered_samples, rewrite_scores, stored_predictions
from cache.selection.page_region import PageRegion
from cache.selection.run_names import LIVE, live_slug, run_slug
from cache.store import schema
from cache.store.gold import StoredSample, samples_by_key
from cache.store.packing import json_text, storable, stored_prediction, utc_now
from cache.store.rows import first_free_id, original_row
from cache.store.run_writer import write_response
from cache.store.versions import ANSWERS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import NotLoaded
from models import PROVIDERS, ModelSpec
from models.providers.provider import Answer
from models.settings import PROVIDER_AXIS
from records import Prediction, Run
from scoring.page_transform import FRAMES_KEY, LIVE_KEY, SentPageGeometry
from scoring.task import Task
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class LiveAnswer:
    """An answer with its request: what a live run keeps of it.

    Args:
        spec: Which model was asked.
        run: Model and axes of the run that it belongs to.
        prompt: The whole text that was sent.
        prompt_version: The prompt files that it was made of.
        edited: Whether the text was changed before it was sent.
        pages: 1-based pages that were sent.
        parameters: As they were sent.
        answer: What came back.
        frames: How the pages were sent, so that boxes can be brought back to them.
        redactions: What was blacked out on them.
        coords: How its boxes are read; None for a task without boxes.
        synthetic: Whether it is made up, for demonstration.
    """

    spec: ModelSpec
    run: Run
    prompt: str
    answer: Answer
    prompt_version: str = ""
    edited: bool = False
    pages: tuple[int, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    frames: tuple[SentPageGeometry, ...] = ()
    redactions: tuple[PageRegion, ...] = ()
    coords: str | None = None
    synthetic: bool = False

    def prediction(self, sample_id: str) -> Prediction:
        """The answer as the prediction of a sample."""
        ending = self.answer.ending
        call = {
            "provider": self.spec.provider,
            "asked": self.spec.name,
            "model": ending.model or self.run.model,
            "prompt_version": self.prompt_version,
            "edited": self.edited,
            "pages": list(self.pages),
            "parameters": dict(self.parameters),
            "attempts": self.answer.attempts,
            "stop_reason": ending.stop_reason,
            "usage": {"input_tokens": ending.usage.input_tokens, "output_tokens": ending.usage.output_tokens},
            "cost_usd": ending.cost_usd,
            "latency_s": self.answer.latency_s,
            "request_id": ending.request_id,
            "asked_at": utc_now(),
        }
        call |= {FRAMES_KEY: [frame.to_json() for frame in self.frames]} if self.frames else {}
        call |= {"hidden": [asdict(redaction) for redaction in self.redactions]} if self.redactions else {}
        call |= {} if ending.usage.is_plausible else {"usage_in_doubt": True}
        if self.answer.earlier:
            call |= {"earlier": list(self.answer.earlier), "reminder": self.answer.reminder}
        return Prediction(sample_id, self.answer.text, self.prompt, {**ending.extra, LIVE_KEY: call})


def store_answer(
    ws: Workspace,
    benchmark: str,
    sample_id: str,
    live: LiveAnswer,
    in_transaction: Callable[[Connection, str], None] | None = None,
) -> str:
    """Stores an answer in its live run, which is made when it is not there, and scores it.

    Only this answer is scored, and added to the run's totals. The whole run is scored again where that would not
    come to the same: it was scored by another scorer, its boxes were read otherwise, or its scores are not those
    of its answers.

    Args:
        ws: The workspace.
        benchmark: The benchmark.
        sample_id: The sample.
        live: The answer.
        in_transaction: Writes that succeed or fail together with the answer, in the same transaction; it is told the
            run's slug.

    Returns:
        The run's slug.

    Raises:
        ReadOnly: The workspace is open for reading only.
        NotLoaded: The benchmark or the sample is not in the workspace.
    """
    with ws.writing() as connection:
        owner = original_row(connection, benchmark)
        task = TASKS[owner.task]
        stored = _sample(connection, owner.id, benchmark, sample_id)
        # Another provider may have been asked by this name since the request was planned.
        live = replace(live, run=run_of_provider(connection, owner.id, live.run, live.spec.provider))
        run = _row_of(connection, owner.id, live) or _new_run(connection, task, owner.id, live)
        _score(connection, task, owner.id, run, live, stored)
        update_runs(connection, owner, [run.id])
        if in_transaction is not None:
            in_transaction(connection, live_slug(live.run))
        raise_version(connection, ANSWERS_VERSION + owner.name)
    return live_slug(live.run)


def run_of_provider(connection: Connection, benchmark_id: int, run: Run, provider: str) -> Run:
    """The run that has a provider's answers: with its name as an axis where another's run has the plain name.

    Args:
        connection: Where the runs are read.
        benchmark_id: Their benchmark.
        run: Model and axes of what is asked.
        provider: Who is asked.
    """
    if any(axis == PROVIDER_AXIS for axis, _ in run.axes):
        return run
    table, name = schema.run, run_slug(Run(run.model))
    mine = table.c.benchmark_id == benchmark_id, table.c.state == "current", table.c.slug.startswith(LIVE)
    rows = connection.execute(select(table.c.id, table.c.model, table.c.axes, table.c.source).where(*mine)).all()
    of_name = [row for row in rows if run_slug(Run(row.model)) == name]
    plain = [row for row in of_name if PROVIDER_AXIS not in orjson.loads(row.axes)]
    if all(_provider_of(connection, row) in (provider, None) for row in plain):
        return run
    return replace(run, axes=(*run.axes, (PROVIDER_AXIS, provider)))


def _provider_of(connection: Connection, row: Any) -> str | None:
    """Who was asked for a live run, by its source, or by its answers where it came from a file; None where neither."""
    source = str(row.source).partition(":")[0]
    if source in PROVIDERS:
        return source
    table = schema.response
    first = select(table.c.raw, table.c.prompt, table.c.extra).where(table.c.run_id == row.id).limit(1)
    response = connection.execute(first).one_or_none()
    call = {} if response is None else stored_prediction("", *response).extra.get(LIVE_KEY) or {}
    return call.get("provider")


def _sample(connection: Connection, benchmark_id: int, benchmark: str, sample_id: str) -> StoredSample:
    found = [stored for chunk in samples_by_key(connection, benchmark_id, [sample_id]) for stored in chunk]
    if not found:
        raise NotLoaded(f"The sample “{sample_id}” is not in “{benchmark}”. Choose another one.")
    return found[0]


def _score(
    connection: Connection, task: Task, benchmark_id: int, run: Any, live: LiveAnswer, stored: StoredSample
) -> None:
    """Writes the answer, and brings all that follows from it up to date."""
    alike = run.scorer_version == task.scorer_version and run.coords_used == live.coords
    adds = alike and can_add_answer(connection, task, benchmark_id, run.id)
    earlier = earlier_scores(connection, task, run.id, stored) if adds else ()
    predictions = stored_predictions(connection, run.id, [stored])
    prediction = live.prediction(stored.sample.id)
    _answer(connection, benchmark_id, run.id, stored.id, prediction)
    if adds:
        score_answer(connection, task, benchmark_id, run.id, live.coords, stored, prediction, earlier)
        sha256 = hash_with_answer(run.sha256, stored.sample.id, prediction, predictions.get(stored.sample.id))
        _update_run(connection, task, run, live, sha256)
        return
    sample_ids = answered_samples(connection, run.id)
    rewrite_scores(connection, task, benchmark_id, run.id, live.coords, sample_ids, lambda done: None)
    _update_run(connection, task, run, live, hash_of_run(connection, run.id))


def _row_of(connection: Connection, benchmark_id: int, live: LiveAnswer) -> Any:
    """The row of a live run; None when there is none yet."""
    table = schema.run
    mine = table.c.benchmark_id == benchmark_id, table.c.slug == live_slug(live.run)
    return connection.execute(select(table).where(*mine)).one_or_none()


def _new_run(connection: Connection, task: Task, benchmark_id: int, live: LiveAnswer) -> Any:
    """The row of a new live run, with a source that says what was asked in place of a file."""
    source_id, source = first_free_id(connection, schema.source_file), storable(str(live.spec))
    stated = {"benchmark_id": benchmark_id, "sha256": "", "imported_at": utc_now()}
    connection.execute(
        insert(schema.source_file).values(id=source_id, kind=schema.LIVE_KIND, path=source, lines=0, loaded=0, **stated)
    )
    connection.execute(
        insert(schema.run).values(
            id=first_free_id(connection, schema.run),
            source_file_id=source_id,
            slug=live_slug(live.run),
            model=storable(live.run.model),
            axes=json_text(dict(live.run.axes)),
            source=source,
            coords_used=live.coords,
            coords_alternatives=json_text({}),
            state="current",
            synthetic=live.synthetic,
            scorer_version=task.scorer_version,
            **stated,
        )
    )
    return _row_of(connection, benchmark_id, live)


def _answer(connection: Connection, benchmark_id: int, run_id: int, sample_row: int, prediction: Prediction) -> None:
    """Writes the response in the place of an earlier one to the same sample."""
    for table in (schema.prediction, schema.response, schema.search_text):
        connection.execute(table.delete().where(table.c.run_id == run_id, table.c.sample_id == sample_row))
    write_response(connection, benchmark_id, run_id, sample_row, prediction)


def _update_run(connection: Connection, task: Task, run: Any, live: LiveAnswer, sha256: str) -> None:
    """Brings the run's own rows up to date: how many samples, what their texts hash to, how boxes are read."""
    source, table, prediction, at = schema.source_file, schema.run, schema.prediction, utc_now()
    answers = connection.scalar(select(func.count()).select_from(prediction).where(prediction.c.run_id == run.id))
    of_source = {"lines": answers, "loaded": answers, "sha256": sha256, "imported_at": at}
    connection.execute(update(source).where(source.c.id == run.source_file_id).values(**of_source))
    of_run = {"sha256": sha256, "imported_at": at, "coords_used": live.coords, "scorer_version": task.scorer_version}
    connection.execute(update(table).where(table.c.id == run.id).values(**of_run))
