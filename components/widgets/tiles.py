"""Failures as tiles: the region of the page where each happened, its reason, and the link to it.

The predicted box in a tile has the colour that the page viewer gives its outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.images import page_queries
from cache.images.signed_urls import Size, TileMark, image_url
from cache.queries import failure_instances
from cache.selection import pages
from cache.selection.selection import Selection, box_of_failure
from components.shell import address, filters, notices
from components.widgets import grid, thumbnails
from errors import ImageError
from figures import failure_ink
from figures.charts.colours import GOLD, SLATE
from figures.charts.outcome_colours import OUTCOMES, outcome_of
from figures.tables.number_format import count
from records import Box
from scoring import wording
from scoring.task import Task

SHOWN, BESIDE_A_LIST, ROWS = 12, 9, 18
"""Tiles on a page of them, which fill rows of three, four and six; in three rows of three; and without images."""

_ABOVE = 60.0
"""Thousandths of the page that are shown above what gold states of an item."""


def show(selection: Selection, head: DeltaGenerator | None = None) -> None:
    """Draws one tile for each failure of a Selection, a page of them at a time.

    A tile leads to its sample in the inspector, with its run, page and item in view.

    Args:
        selection: What the page shows.
        head: Where the way through their pages stands, if how many there are is said elsewhere and they stand beside a
            list; None for a line that says both, above tiles over the whole width.
    """
    least, tall = (230, 150) if head is None else (172, 92)
    total = memo.fetch(failure_instances.count_instances, selection)
    if not total:
        notices.nothing_found("failures", filters.clear_callback(selection))
        return
    # As many as may be shown, for one query takes as long for all as for some.
    first = memo.fetch(failure_instances.instances, selection, limit=ROWS, offset=0)
    pictures = thumbnails.have_images(first, selection.benchmark)
    shown = ROWS if not pictures else SHOWN if head is None else BESIDE_A_LIST
    page = _page(selection, total, shown, head)
    rows = first[:shown]
    if page > 1:
        rows = memo.fetch(failure_instances.instances, selection, limit=shown, offset=(page - 1) * shown)
    links = {str(row["failure"]): failure_selection(selection, row) for row in rows}
    task = memo.loaded(selection.stored_benchmark).task
    grid.show(
        cards(selection, task, rows, links, pictures=pictures),
        key="tiles",
        least=least,
        tall=tall,
        pictures=pictures,
        dense=head is not None,
    )
    address.link(
        pages.FIGURES, selection.browsing().replace(figure="page.tiles"), "Publish as a grid", ":material/print:"
    )


def cards(
    selection: Selection, task: Task, rows: list[dict[Any, Any]], links: Mapping[str, Selection], *, pictures: bool
) -> list[grid.Card]:
    """The tiles of some failures.

    Args:
        selection: What the page shows.
        task: The benchmark's task.
        rows: Rows of `cache.queries.failure_instances.instances`.
        links: Number of each failure -> where its tile leads.
        pictures: Whether they have images.
    """
    inks = failure_ink.ink_of_rows(memo, selection.benchmark, task, rows)
    return [
        _card(selection, task, row, wording.word_ink(task, inside), links[str(row["failure"])], pictures=pictures)
        for row, inside in zip(rows, inks, strict=True)
    ]


def failure_selection(selection: Selection, row: dict[Any, Any]) -> Selection:
    """The Selection that shows one failure in the inspector."""
    item = box_of_failure(row["gold"], row["pred"])
    page = int(row["page"]) if item else None
    opened = selection.replace(fail=row["category"], at=row["sample"], page=page, item=item)
    return opened.showing((row["run"],))


def failure_region(row: dict[Any, Any]) -> Box | None:
    """The part of the page that holds every box of a failure there; None for a failure without boxes."""
    boxes = [box for page, box in (*row["gold_boxes"], *row["pred_boxes"]) if page == row["page"]]
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def stated_region(benchmark: str, row: dict[Any, Any]) -> tuple[Box, tuple[Box, ...]] | None:
    """The part of the page around what gold states of an item beside what is scored, and the boxes that it states.

    Returns:
        The part, as wide as the page, and the boxes, in 0-1000 page units; None where gold states none on the page.
    """
    if not row["places"]:
        return None
    try:
        width, height = memo.fetch(page_queries.page_size, benchmark, row["sample"], max(1, int(row["page"])))
    except ImageError:
        return None
    found = []
    for x1, y1, x2, y2 in row["places"]:
        left, right = (max(0.0, min(1000.0, 1000 * x / width)) for x in sorted((x1, x2)))
        top, bottom = (max(0.0, min(1000.0, 1000 * y / height)) for y in sorted((y1, y2)))
        found += [(left, top, right, bottom)] if right > left and bottom > top else []
    if not found:
        return None
    # What is asked stands beside or above what it refers to.
    top, bottom = min(box[1] for box in found), max(box[3] for box in found)
    return (0.0, max(0.0, top - _ABOVE), 1000.0, bottom), tuple(found)


def _page(selection: Selection, total: int, shown: int, head: DeltaGenerator | None) -> int:
    pages = -(-total // shown)
    with head or st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        if head is None:
            st.text(count(total, "failure"), width="content")
        if pages == 1:
            return 1
        # Another list starts at its first page.
        listed = selection.browsing().replace(options=()).query_string()
        if st.session_state.get(_LISTED) != listed:
            st.session_state[_PAGE] = 1
        st.session_state[_LISTED] = listed
        page = min(int(st.session_state.get(_PAGE, 1)), pages)
        # As wide as its words: a row of numbers is cut where the category has a long name.
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False, key="tiles-pages"):
            st.button(
                "Previous page",
                icon=":material/chevron_left:",
                type="tertiary",
                key="tiles-previous",
                help="Previous page",
                disabled=page == 1,
                on_click=_turn,
                args=(page - 1,),
            )
            words = f"{pages:,} of {pages:,}"
            st.text(f"{page:,} of {pages:,}", width=9 * len(words), text_alignment="center")
            st.button(
                "Next page",
                icon=":material/chevron_right:",
                type="tertiary",
                key="tiles-next",
                help="Next page",
                disabled=page == pages,
                on_click=_turn,
                args=(page + 1,),
            )
        return page


def _turn(page: int) -> None:
    st.session_state[_PAGE] = page


_PAGE, _LISTED = "tiles-page", "tiles-listed"


def _card(
    selection: Selection, task: Task, row: dict[Any, Any], inside: str, link: Selection, *, pictures: bool
) -> grid.Card:
    box = failure_region(row)
    drawn = [TileMark("gold", box, GOLD) for page, box in row["gold_boxes"] if page == row["page"]]
    shade = box_colour(row["category"])
    drawn += [TileMark("pred", box, shade) for page, box in row["pred_boxes"] if page == row["page"]]
    if box is None and (place := stated_region(selection.benchmark, row)) is not None:
        box, drawn = place[0], [TileMark("gold", box, GOLD) for box in place[1]]
    size: Size = "crop" if box else "thumb"
    marks, run = (drawn, row["run"]) if box else (None, "")
    lines = (inside, wording.word_failure(task, row["kind"], row["args"]))
    name = memo.loaded(selection.stored_benchmark).runs[row["run"]]
    title, *rest = _where(task, row)
    return grid.Card(
        id=str(row["failure"]),
        href=f"inspector?{link.query_string()}",
        image=image_url(selection.benchmark, row["sample"], max(1, int(row["page"])), size, box, marks, run=run)
        if pictures
        else None,
        title=title,
        lines=(*filter(None, lines), name, *rest),
        badge="" if selection.fail else task.category(row["category"]).label,
        missing=("The page image is missing" if task.boxes else "The image is missing") if row["pages"] else "No image",
    )


def _where(task: Task, row: dict[Any, Any]) -> tuple[str, ...]:
    """Where a failure happened: item, page and sample; without boxes the sample comes first, and no page is named."""
    if not task.boxes:
        # A bare number would say nothing.
        label = f"Item {row['label']}" if str(row["label"]).isdecimal() else row["label"]
        return (row["sample"], *([label] if label else []))
    where = f"page {row['page']}"
    return (f"{row['label']}, {where}" if row["label"] else where.capitalize(), row["sample"])


def box_colour(category: str) -> str:
    """The colour of the predicted boxes of a failure category, as `#rrggbb`."""
    outcome = outcome_of(category)
    # A prediction beside gold that is missed, or one that is only remarked on, has no outcome of its own.
    return SLATE if outcome in ("missed", "remark") else OUTCOMES[outcome].screen.colour
