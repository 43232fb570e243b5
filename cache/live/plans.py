"""The plan of one request before anything is sent (model, prompt, pages, parameters), and what it would cost.

A plan is reusable: it is made without a page or a command, holds all that is sent, and can be carried out any
number of times by `cache.live.reruns.ask`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson
from sqlalchemy import Row, select

from cache.images.page_images import PageImages
from cache.live import request_variant
from cache.live.live_runs import run_of_provider
from cache.live.page_transform import PageTransform
from cache.live.sent_pages import SentPage, sent_pages
from cache.selection.resolve import nearest
from cache.selection.run_names import runs_by_name
from cache.store import schema
from cache.store.gold import samples_by_key
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from errors import NotConfigured, NotLoaded, UsageError
from models import ModelSpec, token_counts
from models.image_limits import image_limit
from models.inquiries.inquiry import Inquiry
from models.live_tasks import inquiry_of
from models.price_table import Price
from models.prices import cost
from models.prompts import Prompt
from models.providers.provider import Request
from models.settings import PROVIDER_AXIS, REPEAT_AXIS, axes_of
from models.token_counts import MAX_TOKENS
from records import Run, Sample
from scoring.grounding.convention import DEFAULT, Convention
from scoring.page_transform import SentPageGeometry
from scoring.task import Task
from scoring.tasks import TASKS

PROMPTS = "prompts"
"""Folder in the workspace's home whose prompt files replace those of `models/prompts`."""

BOXES = "boxes"
"""The axis of runs whose boxes are read by another convention than ours."""

PLAIN_PAGES = PageTransform()

MOST_TOKENS = 1_000_000
"""More tokens than any model writes in one answer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of one request: model, prompt, pages and parameters.

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
        parameters: `max_tokens` and the like, as they are sent.
        inquiry: What is asked, request by request; None for a replay, which is asked once.
        transform: What was made of every page.
    """

    benchmark: str
    task: Task
    sample: Sample
    spec: ModelSpec
    run: Run
    prompt: Prompt
    pages: tuple[SentPage, ...]
    coords: str | None
    synthetic: bool
    parameters: Mapping[str, Any] = field(default_factory=dict)
    inquiry: Inquiry | None = None
    transform: PageTransform = PLAIN_PAGES

    def request(self, prompt: str | None = None, leaves_out: Collection[str] = ()) -> Request:
        """The first request.

        Args:
            prompt: Another text than the planned one.
            leaves_out: Roles of pages that are left out of this request.
        """
        images = tuple(page.image for page in self.pages if page.image is not None and page.role not in leaves_out)
        text = self.prompt.text if prompt is None else prompt
        return Request(self.spec.name, text, images, self.sample.id, self.parameters)

    @property
    def unsendable(self) -> str:
        """Why nothing can be sent: no page at all, or one without its image; "" where it can, and for a replay."""
        if self.spec.kind.replays:
            return ""
        if not self.pages:
            return "A model cannot be asked about a sample without a page."
        return next((f"Page {page.number} cannot be sent: {page.missing}" for page in self.pages if page.missing), "")

    @property
    def requests(self) -> int:
        """The number of requests at most, without retries."""
        return 1 if self.inquiry is None else self.inquiry.max_requests

    @property
    def scale(self) -> float:
        """Width of the first page as it is sent over its own; 1 where no page is sent."""
        return next((page.image.scale for page in self.pages if page.image is not None), 1.0)

    @property
    def frames(self) -> tuple[SentPageGeometry, ...]:
        """The geometry of the pages that are sent; empty for a replay, whose boxes are about the pages themselves."""
        return () if self.spec.kind.replays else tuple(page.frame for page in self.pages if page.frame is not None)

    def with_prompt_axes(self, prompt: str | None) -> Plan:
        """The plan under the run that holds answers to this text: one of its own where the planned one was changed.

        A replay reads no prompt, and a run that says already what was changed is that one.
        """
        named = {axis for axis, _ in self.run.axes} & {request_variant.ADDED, request_variant.EDITED}
        if prompt in (None, self.prompt.text) or self.spec.kind.replays or named:
            return self
        return replace(self, run=request_variant.with_axes(self.run, request_variant.prompt_axes(edited=str(prompt))))


def plan(
    ws: Workspace,
    benchmark: str,
    sample_id: str,
    spec: ModelSpec,
    setting: str | None = None,
    *,
    transform: PageTransform = PLAIN_PAGES,
    coords: str | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Plan:
    """Works out what would be sent to a model about one sample; nothing is sent.

    Args:
        ws: The workspace.
        benchmark: The benchmark.
        sample_id: The sample.
        spec: The model; one that replays is named by the slug of a run, or by its model.
        setting: The setting; for replay it says which run of that model is meant.
        transform: How the pages are sent.
        coords: How the model writes boxes on the images that it is sent; what our prompt asks for when left out.
            A replay's boxes are read as its run's.
        parameters: `max_tokens`, `temperature` and the like.

    Raises:
        NotLoaded: The benchmark, the sample or the run to be replayed is not in the workspace.
        UsageError: The setting is none of this task, several runs are meant, or transform, coords or parameters
            make no sense.
        NotConfigured: There is no prompt for this task and setting.
    """
    task, sample, rows = _sample_and_runs(ws, benchmark, sample_id)
    if spec.kind.replays:
        row = _replayed(rows, benchmark, spec.name, setting)
        spec = replace(spec, name=row.slug)
        axes = tuple(pair for pair in orjson.loads(row.axes).items() if pair[0] not in (REPEAT_AXIS, PROVIDER_AXIS))
        run, used, synthetic = Run(row.model, axes, str(spec)), row.coords_used, bool(row.synthetic)
        given, inquiry = dict(parameters or {}), None
        prompt = _replays_prompt(ws, task, run, sample)
    else:
        used, synthetic = _coords(task, coords), False
        run = Run(spec.name, (*axes_of(task, setting), *_axis_of_boxes(used)), str(spec))
        given = _with_token_limit(parameters or {})
        inquiry = inquiry_of(task, run.axes, sample, (ws.home / PROMPTS,))
        first = inquiry.next(())
        prompt = Prompt("") if first is None else first.prompt
    with ws.reading() as connection:
        run = run_of_provider(connection, benchmark_row(connection, benchmark).id, run, spec.provider)
    run = request_variant.with_axes(
        run, (*request_variant.page_axes(transform), *request_variant.parameter_axes(given))
    )
    limit = image_limit(spec.provider, spec.name, transform.side)
    pages = sent_pages(PageImages.of(ws), benchmark, sample, prompt.leaves_out, transform, limit)
    return Plan(benchmark, task, sample, spec, run, prompt, pages, used, synthetic, given, inquiry, transform)


def _sample_and_runs(ws: Workspace, benchmark: str, sample_id: str) -> tuple[Task, Sample, Sequence[Row[Any]]]:
    """The sample with its task, and the rows of all runs of its benchmark.

    Raises:
        NotLoaded: The benchmark or the sample is not in the workspace.
    """
    with ws.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        found = [stored for chunk in samples_by_key(connection, owner.id, [sample_id]) for stored in chunk]
        if not found:
            keys = list(connection.scalars(select(schema.sample.c.key).where(schema.sample.c.benchmark_id == owner.id)))
            near = nearest(sample_id, keys)
            raise NotLoaded(f"The sample “{sample_id}” is not in “{benchmark}”.{near or ' Choose another one.'}")
        table = schema.run
        rows = connection.execute(select(table).where(table.c.benchmark_id == owner.id)).all()
    return TASKS[owner.task], found[0].sample, rows


def _with_token_limit(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters with the usual most tokens of an answer where they state none."""
    given = {"max_tokens": MAX_TOKENS, **parameters}
    if type(given["max_tokens"]) is not int or not 0 < given["max_tokens"] <= MOST_TOKENS:
        raise UsageError(f"An answer may have 1 to {MOST_TOKENS:,} tokens; found {given['max_tokens']}.")
    return given


def _coords(task: Task, coords: str | None) -> str | None:
    if not task.boxes:
        return None
    convention = DEFAULT if coords is None else Convention.parse(coords)
    if convention.space == "resized" and convention.side is None:
        raise UsageError("Say how long the longer side is (xyxy/resized:1024), or use pixel: pixels of what is sent.")
    return str(convention)


def _axis_of_boxes(coords: str | None) -> tuple[tuple[str, str], ...]:
    """The axis that tells runs apart by how their boxes are written: one run is read in one way; none if as usual."""
    return () if coords in (None, str(DEFAULT)) else ((BOXES, str(coords)),)


def _replays_prompt(ws: Workspace, task: Task, run: Run, sample: Sample) -> Prompt:
    """The prompt that the run may have been given; a replay reads none, so that every benchmark can be replayed."""
    try:
        first = inquiry_of(task, run.axes, sample, (ws.home / PROMPTS,)).next(())
    except NotConfigured:
        return Prompt("")
    return Prompt("") if first is None else first.prompt


def _replayed(rows: Iterable[Any], benchmark: str, name: str, setting: str | None) -> Any:
    """The run of a name: a slug, or the model of the one current run that has it."""
    rows = list(rows)
    named = runs_by_name(rows, name, any_setting=setting is not None)
    if setting is not None:
        named = [row for row in named if Run("", tuple(orjson.loads(row.axes).items())).setting == setting]
    quoted = f"“{name}”" + (f" under the setting “{setting}”" if setting is not None else "")
    if not named:
        known = ", ".join(sorted(row.slug for row in rows if row.state == "current")) or "none"
        raise NotLoaded(f"There is no run {quoted} in “{benchmark}” to replay. Its runs are: {known}.")
    if len(named) > 1:
        slugs = ", ".join(sorted(row.slug for row in named))
        raise UsageError(f"{quoted} names several runs: {slugs}. Name one of these, or its setting.")
    return named[0]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a plan: its tokens and its cost.

    Args:
        read: About how many tokens its first request reads.
        written: The most tokens that one answer may have.
        requests: How many requests it takes at most, without those that are made again.
        most_usd: The most that all of them can cost once each, in US dollars; None where the price is not known.
    """

    read: int
    written: int
    requests: int
    most_usd: float | None


def forecast(plan: Plan, price: Price | None, prompt: str | None) -> Forecast:
    """The forecast of a plan: its tokens and its cost.

    Args:
        plan: The plan.
        price: What the model costs; None where that is not known. A replay costs nothing.
        prompt: The text in place of the planned one.
    """
    request = plan.request(prompt)
    likely, most = token_counts.likely_request_tokens(request), token_counts.max_request_tokens(request)
    unpriced = 0.0 if plan.spec.kind.replays else None
    usd = unpriced if price is None else plan.requests * cost(price, most)
    return Forecast(likely.input_tokens or 0, most.output_tokens or 0, plan.requests, usd)
