"""The two kinds of error of one run of the strictness plane, as tiles that link to their samples."""

from __future__ import annotations

from typing import Any

import streamlit as st

from cache import memo
from cache.queries import failure_instances
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, scroll_into_view
from components.widgets import grid, thumbnails, tiles
from scoring.task_views import StrictnessAxis

SHOWN = 8


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the errors along each axis of the plane, upwards first, those that are looked at first before others."""
    scroll_into_view.target()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.subheader("Errors of", anchor=False, width="content")
        st.text(loaded.runs[selection.runs[0]], width="content")
        st.button("Close", icon=":material/close:", type="tertiary", key="close-run", on_click=_close)
    with_errors = selection.without_choices().replace(cell="", label="")
    for number, side in reversed(list(enumerate(loaded.task.plane_axes))):
        _side(with_errors.replace(fail=side.category), loaded, side, f"errors-{number}")


def _side(selection: Selection, loaded: LoadedBenchmark, side: StrictnessAxis, key: str) -> None:
    parts = split(selection, loaded, side)
    totals = [memo.fetch(failure_instances.count_instances, part) for part in parts]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        first = f" ({side.first_label}: {totals[0]:,})" if len(parts) > 1 and totals[0] else ""
        st.text(f"{side.errors_label.capitalize()}: {sum(totals):,}{first}", width="content")
        address.link(pages.FAILURES, selection, "Open in Failures", ":material/bar_chart:")
        narrow = (
            len(parts) > 1
            and all(totals)
            and address.toggle(f"Only {side.first_label}", f"{key}-first", selection, parameters.FIRST)
        )
    if not sum(totals):
        return
    parts, totals = (parts[:1], totals[:1]) if narrow else (parts, totals)
    page = _page(sum(totals), f"{key}-{narrow}-{selection.query_string()}")
    rows = _rows(parts, totals, (page - 1) * SHOWN)
    links = {str(row["failure"]): tiles.failure_selection(selection, row) for row in rows}
    pictures = thumbnails.have_images(rows, selection.benchmark)
    grid.show(
        tiles.cards(selection, loaded.task, rows, links, pictures=pictures),
        key=key,
        least=200,
        tall=150,
        pictures=pictures,
    )


def split(selection: Selection, loaded: LoadedBenchmark, side: StrictnessAxis) -> list[Selection]:
    """What is looked at first and then the rest; everything at once where nothing goes first, or gold does not say."""
    facet = side.first_facets[0][0] if side.first_facets else ""
    if facet not in loaded.facets:
        return [selection]
    values = [value for name, value in side.first_facets if name == facet]
    others = [value for value in loaded.facets.get(facet, ()) if value not in values]
    chosen = set(selection.values(facet))
    parts = [[value for value in part if not chosen or value in chosen] for part in (values, others)]
    return [selection.with_facet(facet, *part) if part else selection.with_facet(facet, "") for part in parts]


def _rows(parts: list[Selection], totals: list[int], offset: int) -> list[dict[Any, Any]]:
    """A page of the parts, one after the other."""
    found: list[dict[Any, Any]] = []
    for part, total in zip(parts, totals, strict=True):
        if offset < total and len(found) < SHOWN:
            found += memo.fetch(failure_instances.instances, part, limit=SHOWN - len(found), offset=offset)
        offset = max(0, offset - total)
    return found


def _page(total: int, key: str) -> int:
    pages = -(-total // SHOWN)
    return 1 if pages < 2 else st.pagination(pages, key=key)


def _close(**changes: Any) -> None:
    address.change(runs=(), **changes)
