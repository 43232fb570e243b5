"""Strictness: who accepts too much and who rejects too much, and the answers that it happens to."""

from __future__ import annotations

from cache import memo
from cache.selection import pages
from components.shell import heading, sidebar
from components.strictness import plane
from figures import strictness

selection = heading.require_selection("Strictness", pages.STRICTNESS)
loaded = memo.loaded(selection.stored_benchmark)
heading.stop_unless("strictness" in loaded.task.views, "Strictness", "FNR and FPR", selection, loaded)
sidebar.show(selection)
total = heading.show("Strictness", selection, strictness.APPLIED_FILTERS)
heading.stop_without_samples(total, selection)

plane.show(selection, loaded)
