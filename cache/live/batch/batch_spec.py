"""The specification of a batch: samples, request variants and repeats, and all that its requests have in common."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from cache.live.request_variant import RequestVariant, stored_variant
from cache.selection.page_region import PageRegion
from cache.store.packing import json_text, text_json
from errors import UsageError
from models import ModelSpec
from models.price_table import Price

Kind = Literal["repeats", "grid", "batch"]

MOST_ITEMS = 100_000
"""Requests that a batch may have."""


@dataclass(frozen=True, slots=True)
class BatchSpec:
    """The specification of a batch: a model, samples, request variants, and how often each is asked.

    Args:
        kind: What it is for: repeats of one sample, a grid over one sample, many samples.
        benchmark: Name of the benchmark in the workspace.
        spec: The model.
        samples: Ids, in the order in which they are asked.
        variants: The request variants; each sample is asked in each of them.
        repeats: How often each is asked; None for once, without a number.
        query: The Selection that the samples are of, as a link's query string; "" where they were named.
        coords: How the model writes boxes; None for what our prompts ask for.
        parameters: `max_tokens`, `temperature` and the like.
        redactions: What is blacked out on every page.
        price: What a person says that the model costs.
        ask_again: Whether it asks also where an answer to the same prompt is kept already.
    """

    kind: Kind
    benchmark: str
    spec: ModelSpec
    samples: tuple[str, ...]
    variants: tuple[RequestVariant, ...] = (RequestVariant(),)
    repeats: int | None = None
    query: str = ""
    coords: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    redactions: tuple[PageRegion, ...] = ()
    price: Price | None = None
    ask_again: bool = True

    @property
    def size(self) -> int:
        """The number of requests."""
        return len(self.samples) * len(self.variants) * (self.repeats or 1)

    def check(self) -> None:
        """Raises UsageError when the batch has no request, or too many."""
        if not self.size:
            raise UsageError("There is nothing to ask: no sample fits. Ask for less at once.")
        if self.size > MOST_ITEMS:
            raise UsageError(
                f"A batch has at most {MOST_ITEMS:,} requests, this one would have {self.size:,}. Choose fewer samples."
            )

    def stored(self) -> dict[str, Any]:
        """The specification as JSON values (`stored_batch_spec`), without its samples, which are listed one by one."""
        return {
            "kind": self.kind,
            "benchmark": self.benchmark,
            "spec": str(self.spec),
            "cells": [variant.stored() for variant in self.variants],
            "repeats": self.repeats,
            "query": self.query,
            "coords": self.coords,
            "parameters": dict(sorted(self.parameters.items())),
            "redactions": [{"box": list(redaction.box), "page": redaction.page} for redaction in self.redactions],
            "price": None if self.price is None else {**asdict(self.price), "long": None},
            "again": self.ask_again,
        }

    @property
    def fingerprint(self) -> str:
        """A text that is equal for specifications with the same requests, whatever they may cost.

        Samples of a Selection are known by it: which ones it means can change by what is answered meanwhile.
        """
        described = {**self.stored(), "price": None, "samples": [] if self.query else list(self.samples)}
        return hashlib.sha256(json_text(described).encode()).hexdigest()


def stored_batch_spec(stored: str, samples: tuple[str, ...]) -> BatchSpec:
    """A stored specification with its samples: `BatchSpec.stored` the other way round."""
    read = text_json(stored)
    return BatchSpec(
        kind=read["kind"],
        benchmark=read["benchmark"],
        spec=ModelSpec.parse(read["spec"]),
        samples=samples,
        variants=tuple(stored_variant(variant) for variant in read["cells"]),
        repeats=read["repeats"],
        query=read["query"],
        coords=read["coords"],
        parameters=read["parameters"],
        redactions=tuple(PageRegion(tuple(redaction["box"]), redaction["page"]) for redaction in read["redactions"]),
        price=None if read["price"] is None else Price(**read["price"]),
        ask_again=read["again"],
    )


def batch_spec_text(spec: BatchSpec) -> str:
    """The specification as the JSON text that the workspace keeps."""
    return json_text(spec.stored())
