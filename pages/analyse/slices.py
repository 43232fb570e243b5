"""Slices: where runs fail, found automatically, and how a metric goes over facets."""

from __future__ import annotations

from cache import memo
from cache.looks_of_runs import BY, GRID
from components import filters, heading
from components import selection as address
from components.slicing import crossed, failing, followed, switch

selection = heading.opened("Slices", address.SLICES)
loaded = memo.loaded(selection.benchmark)
filters.show(selection)
heading.show("Slices", selection)
look = switch.show(selection, loaded)
if look.kind == GRID:
    crossed.show(selection, loaded, look)
elif look.kind == BY:
    followed.show(selection, loaded, look)
else:
    failing.show(selection, loaded)
