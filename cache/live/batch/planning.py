"""Planning one request of a batch: the plan of a sample in one variant, and its prompt version."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from cache.live import plans
from cache.live.batch.batch_spec import BatchSpec
from cache.live.plans import PROMPTS, Plan
from cache.live.request_variant import ADDED, EDITED, HIDDEN, TURNED, RequestVariant, with_axes
from cache.live.reruns import stored_response
from cache.selection.run_names import live_slug
from cache.store import schema
from cache.store.gold import samples_by_key
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from errors import ErrataError
from models import ModelSpec
from models.live_tasks import inquiry_of
from models.settings import REPEAT_AXIS, axes_of
from records import Run
from scoring.page_transform import FRAMES_KEY, LIVE_KEY
from scoring.tasks import TASKS

NOTHING_TO_REPLAY = "The replayed run has no response to this sample."


@dataclass(frozen=True, slots=True)
class PlannedRequest:
    """One planned request: its plan, and the text that replaces its prompt (None for the prompt as it is)."""

    plan: Plan
    prompt: str | None

    def run(self, repeat: int | None) -> Run:
        """The run that holds its answer."""
        run = self.plan.run
        return run if repeat is None else replace(run, axes=(*run.axes, (REPEAT_AXIS, str(repeat))))


def plan_request(ws: Workspace, batch_spec: BatchSpec, sample: str, variant: RequestVariant) -> PlannedRequest:
    """The plan of one sample in one request variant; nothing is sent.

    Raises:
        NotLoaded: The sample, or the run to be replayed, is not there.
        UsageError: The setting is none of this task.
        NotConfigured: There is no prompt for it.
    """
    plan = plans.plan(
        ws,
        batch_spec.benchmark,
        sample,
        _model_of(ws, batch_spec, variant),
        variant.setting,
        transform=variant.page_transform(batch_spec.redactions),
        coords=batch_spec.coords,
        parameters=batch_spec.parameters,
    )
    plan = replace(plan, run=with_axes(plan.run, variant.prompt_axes))
    text = variant.prompt or plan.prompt.text
    text = f"{text}\n\n{variant.added}" if variant.added else text
    return PlannedRequest(plan, text if text != plan.prompt.text else None)


def obstacle(ws: Workspace, plan: Plan) -> str:
    """Why a planned request cannot be asked: a page without its image, or nothing to replay; "" where it can."""
    if plan.unsendable:
        return plan.unsendable
    replays = plan.spec.kind.replays
    if replays and stored_response(ws, plan.benchmark, plan.sample.id, plan.spec.name) is None:
        return NOTHING_TO_REPLAY
    return ""


def has_stored_answer(ws: Workspace, plan: Plan, repeat: int | None) -> bool:
    """Whether an answer to the same prompt version is kept already in the run that this one would go to."""
    run = PlannedRequest(plan, None).run(repeat)
    stored = stored_response(ws, plan.benchmark, plan.sample.id, live_slug(run))
    call = {} if stored is None else stored.extra.get(LIVE_KEY) or {}
    return stored is not None and call.get("prompt_version") == plan.prompt.version and _matches_plan(call, plan)


def _matches_plan(call: Mapping[str, Any], plan: Plan) -> bool:
    """Whether a stored answer was asked as its run says: older runs, without such axes, hold answers of any kind."""
    axes = {axis for axis, _ in plan.run.axes}
    turned = any(frame.get("turned") for frame in call.get(FRAMES_KEY) or ())
    found = bool(call.get("edited")), bool(call.get("hidden")), turned
    return plan.spec.kind.replays or found == (bool({ADDED, EDITED} & axes), HIDDEN in axes, TURNED in axes)


def prompt_versions(
    ws: Workspace, batch_spec: BatchSpec, variant: RequestVariant, samples: Collection[str]
) -> dict[str, str]:
    """The prompt version that each sample's request would have today, without samples that cannot be asked.

    A replay reads no prompt, so that nothing is said about it.
    """
    if batch_spec.spec.kind.replays:
        return {}
    found: dict[str, str] = {}
    with ws.reading() as connection:
        owner = benchmark_row(connection, batch_spec.benchmark)
        task = TASKS[owner.task]
        for chunk in samples_by_key(connection, owner.id, samples):
            for stored in chunk:
                try:
                    inquiry = inquiry_of(task, axes_of(task, variant.setting), stored.sample, (ws.home / PROMPTS,))
                    first = inquiry.next(())
                except ErrataError:
                    continue
                found[stored.sample.id] = "" if first is None else first.prompt.version
    return found


def _model_of(ws: Workspace, batch_spec: BatchSpec, variant: RequestVariant) -> ModelSpec:
    """The model; a replay under a setting is of the run of the same model that was made under it."""
    spec = batch_spec.spec
    if not spec.kind.replays or variant.setting is None:
        return spec
    run, owner = schema.run, schema.benchmark
    with ws.reading() as connection:
        model = connection.scalar(
            select(run.c.model)
            .join(owner, owner.c.id == run.c.benchmark_id)
            .where(owner.c.name == batch_spec.benchmark, run.c.slug == spec.name)
        )
    return spec if model is None else replace(spec, name=str(model))
