"""Judging a run by a model: its verdicts are kept with the responses that they are about, and the run is scored again.

Verdicts are kept sample by sample, under the judge's name: what breaks off goes on where it stopped. Money is
reserved and settled as for every request. Neither gold nor a response is ever changed by a verdict.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.engine import Connection

from cache.importing.rescoring import rescore_run
from cache.live.metered_provider import MeteredProvider
from cache.live.plans import PROMPTS
from cache.live.reruns import Budget
from cache.live.spending import Purpose
from cache.store import schema
from cache.store.gold import StoredSample, samples_by_key
from cache.store.packing import pack_extra, stored_prediction, utc_now
from cache.store.rows import benchmark_row, run_row
from cache.store.workspace import Workspace
from errors import Cancelled, CostsTooMuch, KeyRefused, NotConfigured, NotLoaded, ProviderError, UsageError
from models import ModelSpec
from models.format_reminder import ask_with_reminder
from models.judging.question import JudgedOutput, Verdict, judge_prompt, judge_reminder, verdict_in
from models.live_tasks import LIVE_TASKS, live_task
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Provider, Request
from models.retrying import RetryBudget, Spending
from records import Prediction, Sample
from scoring.stored_verdicts import VERDICTS
from scoring.tasks import TASKS


def samples_to_judge(ws: Workspace, benchmark: str, slug: str, sample_ids: Collection[str] | None) -> list[str]:
    """Ids of the samples that a run answered, in the order of gold, those that are wanted."""
    table, sample = schema.response, schema.sample
    with ws.reading() as connection:
        run: Any = run_row(connection, benchmark, slug)
        mine = select(sample.c.key).join(table, table.c.sample_id == sample.c.id).where(table.c.run_id == run.id)
        keys = [str(key) for key in connection.scalars(mine.order_by(sample.c.position))]
    chosen = keys if sample_ids is None else [key for key in keys if key in sample_ids]
    absent = sorted(set(sample_ids or ()) - set(keys))
    if absent:
        raise NotLoaded(f"The run “{slug}” has no response to {', '.join(absent[:5])}. Choose other samples.")
    if not chosen:
        raise NotLoaded(f"The run “{slug}” has no response that could be judged.")
    return chosen


def answered_predictions(
    ws: Workspace, benchmark: str, slug: str, keys: list[str]
) -> Iterator[tuple[Sample, Prediction]]:
    """The samples with the run's predictions, each in a transaction of its own: judging takes long in between.

    Raises:
        NotLoaded: One of them is not there any more.
    """
    for key in keys:
        with ws.reading() as connection:
            found = _stored_response(connection, benchmark, slug, key)
        if found is None:
            raise NotLoaded(f"“{key}” has no response there any more: its run or its gold was changed or deleted.")
        yield found[1].sample, found[2]


def _stored_response(
    connection: Connection, benchmark: str, slug: str, key: str
) -> tuple[int, StoredSample, Prediction] | None:
    """A run's row, a sample and the run's response to it; None where one of them is not there (any more)."""
    table = schema.response
    try:
        run: Any = run_row(connection, benchmark, slug)
        owner = benchmark_row(connection, benchmark)
    except NotLoaded:
        return None
    samples = (sample for chunk in samples_by_key(connection, owner.id, [key]) for sample in chunk)
    stored = next(samples, None)
    if stored is None:
        return None
    mine = table.c.run_id == run.id, table.c.sample_id == stored.id
    row = connection.execute(select(table.c.raw, table.c.prompt, table.c.extra).where(*mine)).one_or_none()
    return None if row is None else (run.id, stored, stored_prediction(key, *row))


def store_verdicts(
    ws: Workspace, benchmark: str, slug: str, judged: Prediction, judge: str, verdicts: Mapping[str, Mapping[str, Any]]
) -> bool:
    """Adds verdicts to those of a response; those on the same outputs by the same judge give way.

    Returns:
        Whether they were kept: not where the response that was judged is no longer there.
    """
    table = schema.response
    with ws.writing() as connection:
        found = _stored_response(connection, benchmark, slug, judged.sample_id)
        if found is None or found[2].raw != judged.raw:
            return False
        run_id, stored, prediction = found
        everyone = dict(prediction.extra.get(VERDICTS, {}))
        everyone[judge] = {**verdicts_by(prediction, judge), **verdicts}
        extra = {**prediction.extra, VERDICTS: everyone}
        mine = table.c.run_id == run_id, table.c.sample_id == stored.id
        connection.execute(update(table).where(*mine).values(extra=pack_extra(extra)))
    return True


def verdicts_by(prediction: Prediction, judge: str) -> Mapping[str, Mapping[str, Any]]:
    """The verdicts of one judge, by output."""
    everyone = prediction.extra.get(VERDICTS)
    found = everyone.get(judge) if isinstance(everyone, Mapping) else None
    return found if isinstance(found, Mapping) else {}


MOST_TOKENS = 1_024
"""Tokens of a judge's answer at most: a verdict with one sentence."""

MOST_FAILURES_IN_A_ROW = 3
"""Requests without an answer one after the other, from which it is given up: the server is not there."""

Progress = Callable[[int, int], None]
"""Told how many samples are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """An output without a verdict, and why."""

    sample: str
    output: str
    reason: str


@dataclass(slots=True)
class JudgingResult:
    """The outcome of judging a run: counts of verdicts, cost, and what was skipped.

    Args:
        judge: The judge, as `PROVIDER:NAME`.
        judged: New verdicts of the judge.
        by_rule: Verdicts that gold alone decided.
        already_judged: Verdicts of this judge that were there before.
        right: Of all verdicts that are there now, those that say right, or 3 and 4.
        requests: Outputs about which the judge was asked, whether or not it gave a verdict.
        overridden: Of all verdicts that are there now, those on an output for which the run's own file has one too,
            which then counts.
        skipped: Outputs without a verdict.
        usd: What was counted against the caps.
        cost_known: Whether `usd` is the whole of it.
        stop_reason: Why it stopped early; "" when it did not.
    """

    judge: str
    judged: int = 0
    by_rule: int = 0
    already_judged: int = 0
    right: int = 0
    requests: int = 0
    overridden: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    usd: float = 0.0
    cost_known: bool = True
    stop_reason: str = ""


def can_judge(task: str) -> bool:
    """Whether answers of a task are judged by models."""
    return live_task(task).judged_outputs is not None


def judge_run(
    ws: Workspace,
    benchmark: str,
    slug: str,
    spec: ModelSpec,
    provider: Provider,
    *,
    samples: Collection[str] | None = None,
    again: bool = False,
    budget: Budget | None = None,
    progress: Progress | None = None,
    cancelled: Cancellation | None = None,
) -> JudgingResult:
    """Asks a judge about the outputs of a run, and scores the run again.

    Args:
        ws: The workspace.
        benchmark: The benchmark.
        slug: The run.
        spec: The judge.
        provider: Of the judge.
        samples: Ids of the samples that are judged; all that the run answered when left out.
        again: Whether outputs on which this judge has a verdict are judged once more.
        budget: What may be spent; by default the operator's caps. Its batch is named here.
        progress: Told how far it is.
        cancelled: Called off from elsewhere, it ends; the verdicts until then are kept.

    Raises:
        ReadOnly: The workspace is open for reading only; nothing was sent.
        NotLoaded: The benchmark, the run or a sample is not in the workspace, or the run answered none of them.
        UsageError: Answers of this benchmark are not judged, or the judge only replays.
        NotConfigured: A prompt is not there.
    """
    ws.must_be_writable()
    outputs_of = _judged_outputs(ws, benchmark, spec)
    chosen = samples_to_judge(ws, benchmark, slug, samples)
    budget = budget or Budget()
    judging = _JudgingRun(
        ws, spec, provider, replace(budget, batch=budget.batch or f"judge-{uuid.uuid4().hex}"), cancelled
    )
    try:
        for at, (sample, prediction) in enumerate(answered_predictions(ws, benchmark, slug, chosen)):
            if progress is not None:
                progress(at, len(chosen))
            verdicts = judging.judge_sample(sample, prediction, outputs_of(sample, prediction), again)
            if verdicts:
                judging.store(benchmark, slug, prediction, verdicts)
            if judging.is_cancelled:
                break
    except NotLoaded as error:  # changed or deleted meanwhile: what was done, and paid, is told all the same
        judging.done.stop_reason = str(error)
    finally:
        with suppress(NotLoaded):
            rescore_run(ws, benchmark, slug)
    if progress is not None:
        progress(len(chosen), len(chosen))
    return judging.done


class _JudgingRun:
    """One judge on one run, with its budget and counts."""

    def __init__(
        self, ws: Workspace, spec: ModelSpec, provider: Provider, budget: Budget, cancelled: Cancellation | None
    ) -> None:
        self.done = JudgingResult(str(spec))
        self._ws, self._spec, self._provider, self._budget = ws, spec, provider, budget
        self._cancelled = cancelled or Cancellation()
        self._folders = (ws.home / PROMPTS,)
        self._reminder = judge_reminder(self._folders)
        self._failed = 0

    @property
    def is_cancelled(self) -> bool:
        """Whether it was called off; whatever else ends it, what gold decides is decided and the rest is listed."""
        return self._cancelled.requested

    def judge_sample(
        self, sample: Sample, prediction: Prediction, outputs: Collection[JudgedOutput], again: bool
    ) -> dict[str, dict[str, Any]]:
        """New verdicts on the outputs of one prediction, by output."""
        there = verdicts_by(prediction, str(self._spec))
        fresh: dict[str, dict[str, Any]] = {}
        for output in outputs:
            if output.name in there and not again:
                self._count(output, int(there[output.name].get("value", 0)))
                self.done.already_judged += 1
            elif output.value_by_rule is not None:
                fresh[output.name] = _stored_verdict(
                    output, Verdict(output.value_by_rule, output.rule_reason), {"by": "rule"}
                )
                self._count(output, output.value_by_rule)
                self.done.by_rule += 1
            elif self.done.stop_reason:
                self._skip(sample, output, self.done.stop_reason)
            else:
                found = self._ask(sample, output)
                if found is not None:
                    fresh[output.name] = found
        return fresh

    def store(
        self, benchmark: str, slug: str, prediction: Prediction, verdicts: Mapping[str, Mapping[str, Any]]
    ) -> None:
        """Keeps new verdicts; where the response was replaced meanwhile they are about nothing that is there."""
        if not store_verdicts(self._ws, benchmark, slug, prediction, str(self._spec), verdicts):
            why = "the response was replaced, renamed or deleted while it was judged"
            self.done.skipped += [Skipped(prediction.sample_id, name, why) for name in verdicts]

    def _ask(self, sample: Sample, output: JudgedOutput) -> dict[str, Any] | None:
        prompt = judge_prompt(output, self._folders)
        request = Request(self._spec.name, prompt.text, (), sample.id, {"max_tokens": MOST_TOKENS})
        tally = Spending()
        try:
            answer = self._answer(request, output, tally)
        except (CostsTooMuch, NotConfigured, KeyRefused, Cancelled) as error:
            self.done.stop_reason = str(error)
            self._skip(sample, output, str(error))
            return None
        except ProviderError as error:
            self._failed += 1
            self.done.requests += 1
            if self._failed >= MOST_FAILURES_IN_A_ROW:
                self.done.stop_reason = f"{self._failed} requests in a row had no answer; the last: {error}"
            self._skip(sample, output, str(error))
            return None
        finally:
            self.done.usd += tally.usd
            self.done.cost_known = self.done.cost_known and tally.is_complete
        self._failed = 0
        self.done.requests += 1
        verdict = verdict_in(answer.text, output.kind)
        if verdict is None:
            self._skip(sample, output, "the judge's answer is not a verdict in the form that was asked for")
            return None
        self.done.judged += 1
        self._count(output, verdict.value)
        return _stored_verdict(
            output, verdict, {"prompt_version": prompt.version, "request_id": answer.ending.request_id}
        )

    def _answer(self, request: Request, output: JudgedOutput, tally: Spending) -> Answer:
        budget = self._budget
        purpose = Purpose(str(self._spec), request.sample_id, budget.session, budget.batch)
        paying = MeteredProvider(self._provider, self._ws, budget.caps, purpose)
        patience = RetryBudget(budget.seconds, budget.attempts, budget.caps.request)

        def readable(answer: Answer) -> bool:
            return verdict_in(answer.text, output.kind) is not None

        for event in ask_with_reminder(
            paying, request, self._reminder, readable, patience, self._cancelled, spending=tally
        ):
            if isinstance(event, Answer):
                return event
        raise AssertionError("an asking ends with an answer or an error")

    def _count(self, output: JudgedOutput, value: int) -> None:
        self.done.overridden += output.rated_by_run
        self.done.right += output.is_right(value)

    def _skip(self, sample: Sample, output: JudgedOutput, why: str) -> None:
        self.done.skipped.append(Skipped(sample.id, output.name, why))


def _stored_verdict(output: JudgedOutput, verdict: Verdict, more: Mapping[str, Any]) -> dict[str, Any]:
    row = {} if output.row is None else {"row": output.row}
    return {"value": verdict.value, "reason": verdict.reason, "at": utc_now(), **row, **more}


def _judged_outputs(
    ws: Workspace, benchmark: str, spec: ModelSpec
) -> Callable[[Sample, Prediction], Sequence[JudgedOutput]]:
    """Finds the outputs of a prediction to judge. Raises UsageError where none are judged, or not by this judge."""
    with ws.reading() as connection:
        task = str(benchmark_row(connection, benchmark).task)
    outputs = live_task(task).judged_outputs
    if outputs is None:
        known = ", ".join(TASKS[key].title for key, live in LIVE_TASKS.items() if live.judged_outputs)
        raise UsageError(f"Answers of “{benchmark}” are scored without a judge. Models judge those of {known}.")
    if spec.kind.replays:
        raise UsageError(f"“{spec}” replays stored answers and cannot judge. Name a model, as PROVIDER:NAME.")
    return outputs
