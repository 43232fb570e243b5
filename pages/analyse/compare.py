"""Compare: run A against run B, runs along an axis, and what all of them miss."""

from __future__ import annotations

from cache import memo
from cache.looks_of_runs import AXIS, PAIR
from components import filters, heading
from components import selection as address
from components.comparing import agreeing, along, pair, switch

selection = heading.opened("Compare", address.COMPARE)
loaded = memo.loaded(selection.benchmark)
filters.show(selection)
heading.show("Compare", selection)
current = set(loaded.runs) - loaded.superseded
look = switch.show(selection, loaded, len(selection.runs or current))
if look.kind == PAIR:
    pair.show(selection, loaded, look)
elif look.kind == AXIS:
    along.show(selection, loaded, look)
else:
    agreeing.show(selection, loaded, look)
