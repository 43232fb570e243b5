"""One sample asked again: what is sent to which model, and what comes of its answer.

The page and the command line both make a `Plan`, show or change its prompt, and carry it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import orjson
from sqlalchemy import select

from cache import schema
from cache.gold import samples_by_key
from cache.live_runs import LiveAnswer, keep
from cache.packing import stored_prediction
from cache.page_images import PageImages
from cache.queries.catalog import benchmark_row
from cache.selection import LIVE
from cache.sent_pages import SentPage, sent_pages
from cache.workspace import Workspace
from errors import NoAnswer, NotConfigured, NotLoaded, UsageError
from models import Spec, must_cost_at_most
from models.cancellation import Cancellation
from models.prompts import Prompt, has_prompt, prompt_for
from models.provider import Answer, Provider, Request, Surroundings
from models.settings import REPEAT, axes_of
from records import Prediction, Run, Sample
from scoring.convention import DEFAULT
from scoring.task import Task
from scoring.tasks import TASKS

PROMPTS = "prompts"
"""Folder in the workspace's home whose prompt files take the place of ours."""

Told = Callable[[str], None]
"""Told every piece of text as it comes in."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is going to be asked.

    Args:
        benchmark: Name of the benchmark in the workspace.
        task: Its task.
        sample: The sample.
        spec: The model that is asked; for replay by the slug of the run.
        run: Model and axes that the answer is kept under.
        prompt: The prompt of this setting, as it is sent unless it is edited.
        pages: The pages that are sent.
        coords: How boxes of the answer are read; None for a task without boxes.
        synthetic: Whether the answer will be made up, for demonstration.
    """

    benchmark: str
    task: Task
    sample: Sample
    spec: Spec
    run: Run
    prompt: Prompt
    pages: tuple[SentPage, ...]
    coords: str | None
    synthetic: bool

    def request(self, prompt: str | None = None) -> Request:
        """What is sent, with another text than the planned one when one is given."""
        images = tuple(page.image for page in self.pages if page.image is not None)
        return Request(self.spec.name, self.prompt.text if prompt is None else prompt, images, self.sample.id)


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of one asking: the answer, how often the model was asked for it, and its live run's slug."""

    answer: Answer
    attempts: int
    slug: str


def plan(ws: Workspace, benchmark: str, sample_id: str, spec: Spec, setting: str | None = None) -> Plan:
    """Works out what would be sent to a model about one sample; nothing is sent.

    Args:
        ws: The workspace.
        benchmark: The benchmark.
        sample_id: The sample.
        spec: The model; one that replays is named by the slug of a run, or by its model.
        setting: The setting; for replay it says which run of that model is meant.

    Raises:
        NotLoaded: The benchmark, the sample or the run to be replayed is not in the workspace.
        UsageError: The setting is none of this task, or several runs are meant.
        NotConfigured: There is no prompt for this task and setting.
    """
    with ws.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        found = [stored for chunk in samples_by_key(connection, owner.id, [sample_id]) for stored in chunk]
        if not found:
            raise NotLoaded(f"The sample “{sample_id}” is not in “{benchmark}”. Choose another one.")
        sample, task = found[0].sample, TASKS[owner.task]
        table = schema.run
        rows = connection.execute(select(table).where(table.c.benchmark_id == owner.id)).all()
    coords, synthetic = (str(DEFAULT) if task.boxes else None), False
    run = Run(spec.name, axes_of(task, setting) if not spec.kind.replays else (), str(spec))
    if spec.kind.replays:
        row = _replayed(rows, benchmark, spec.name, setting)
        spec = replace(spec, name=row.slug)
        axes = tuple(pair for pair in orjson.loads(row.axes).items() if pair[0] != REPEAT)
        run, coords, synthetic = Run(row.model, axes, str(spec)), row.coords_used, bool(row.synthetic)
    prompt = _prompt(ws, task, run, sample, spec)
    pages = sent_pages(PageImages.of(ws), benchmark, sample, prompt.leaves_out)
    return Plan(benchmark, task, sample, spec, run, prompt, pages, coords, synthetic)


def provider_of(
    ws: Workspace, benchmark: str, spec: Spec, variables: Mapping[str, str], pause_s: float = 0.0
) -> Provider:
    """The provider of a model, ready to be asked about samples of a benchmark.

    Args:
        ws: Whose stored responses replay answers from.
        benchmark: The benchmark.
        spec: The model.
        variables: Keys and addresses, by their names in the environment.
        pause_s: Seconds between the pieces of what needs no time.

    Raises:
        NotConfigured: Something that the provider needs is not there.
    """

    def stored(sample_id: str, slug: str) -> Prediction | None:
        return stored_response(ws, benchmark, sample_id, slug)

    return spec.kind.within(Surroundings(variables, stored, pause_s))


def ask(
    ws: Workspace,
    provider: Provider,
    plan: Plan,
    *,
    prompt: str | None = None,
    repeat: int | None = None,
    most_usd: float | None = None,
    cancelled: Cancellation | None = None,
    told: Told = lambda text: None,
) -> Kept:
    """Asks a model, and keeps its answer in its live run.

    Args:
        ws: The workspace.
        provider: Of the plan's model.
        plan: What is asked.
        prompt: The text that is sent in place of the planned one.
        repeat: 1-based number of this asking, where the same is asked several times.
        most_usd: The most that it may cost; None for no limit.
        cancelled: Called off from elsewhere, it ends; nothing is kept.
        told: Told every piece of text as it comes in.

    Raises:
        ReadOnly: The workspace is open for reading only; nothing was sent.
        ProviderError: There is no answer; nothing was kept.
    """
    ws.must_be_writable()
    request = plan.request(prompt)
    must_cost_at_most(provider, request, most_usd)
    answer = _answered(provider, request, cancelled, told)
    run = plan.run if repeat is None else replace(plan.run, axes=(*plan.run.axes, (REPEAT, str(repeat))))
    live = LiveAnswer(
        spec=plan.spec,
        run=run,
        prompt=request.prompt,
        answer=answer,
        prompt_version=plan.prompt.version,
        edited=request.prompt != plan.prompt.text,
        pages=tuple(image.page for image in request.images),
        parameters=request.parameters,
        coords=plan.coords,
        synthetic=plan.synthetic,
    )
    return Kept(answer, live.attempts, keep(ws, plan.benchmark, plan.sample.id, live))


def _answered(provider: Provider, request: Request, cancelled: Cancellation | None, told: Told) -> Answer:
    for event in provider.ask(request, cancelled):
        if isinstance(event, Answer):
            return event
        told(event.text)
    raise NoAnswer(f"{provider.label} ended without an answer. Ask again.")


def stored_response(ws: Workspace, benchmark: str, sample_id: str, slug: str) -> Prediction | None:
    """What a run said to a sample; None where it said nothing, or is not in the workspace."""
    run, sample, table, owner = schema.run, schema.sample, schema.response, schema.benchmark
    with ws.reading() as connection:
        row = connection.execute(
            select(table.c.raw, table.c.prompt, table.c.extra)
            .join(run, run.c.id == table.c.run_id)
            .join(sample, sample.c.id == table.c.sample_id)
            .join(owner, owner.c.id == run.c.benchmark_id)
            .where(owner.c.name == benchmark, run.c.slug == slug, sample.c.key == sample_id)
        ).one_or_none()
    return None if row is None else stored_prediction(sample_id, *row)


def _prompt(ws: Workspace, task: Task, run: Run, sample: Sample, spec: Spec) -> Prompt:
    folders = (ws.home / PROMPTS,)
    if spec.kind.replays and not has_prompt(task, folders):
        return Prompt("")  # a replay reads no prompt, so that every benchmark can be replayed
    try:
        return prompt_for(task, run.axes, sample, folders)
    except NotConfigured:
        if spec.kind.replays:
            return Prompt("")
        raise


def _replayed(rows: Iterable[Any], benchmark: str, name: str, setting: str | None) -> Any:
    """The run that a name means: its slug, or the model of the one run that is in use."""
    rows = list(rows)
    named = [row for row in rows if row.slug == name] or [
        row for row in rows if row.state == "current" and row.model == name and not row.slug.startswith(LIVE)
    ]
    if setting is not None:
        named = [row for row in named if Run("", tuple(orjson.loads(row.axes).items())).setting == setting]
    said = f"“{name}”" + (f" under the setting “{setting}”" if setting is not None else "")
    if not named:
        known = ", ".join(sorted(row.slug for row in rows if row.state == "current")) or "none"
        raise NotLoaded(f"There is no run {said} in “{benchmark}” to replay. Its runs are: {known}.")
    if len(named) > 1:
        slugs = ", ".join(sorted(row.slug for row in named))
        raise UsageError(f"{said} names several runs: {slugs}. Name one of these, or its setting.")
    return named[0]
