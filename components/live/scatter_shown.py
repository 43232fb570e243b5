"""Where the boxes of several answers lie: drawn over the page, and each gold box with its share and scatter."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache.repeating import GoldBox, Repeats
from cache.selection import Selection
from cache.tokens import image_url
from components import figures, synthetic, tables
from components.charts.box_scatter import box_scatter
from components.drawn import Drawn
from components.numbers import percent
from records import Sample

_COLUMNS = {
    "where": "Answer",
    "level": "",
    "page": "Page",
    "found": "Found in",
    "interval": "95% of the share",
    "iou": "IoU, mean",
    "scatter": "Scatter",
    "agreement": "IoU, each other",
}
_WHAT = (
    "Found: the share of answers with a box that overlaps it enough; the interval is Wilson's, over the answers. "
    "Scatter: standard deviation of the edges of these boxes, mean of the four, in thousandths of the page; 0 where "
    "all are the same. IoU, each other: mean overlap over all pairs of these boxes."
)


def show(selection: Selection, sample: Sample, told: Repeats) -> None:
    """Draws one page with its boxes, and the table of all."""
    st.subheader("Where the boxes lie", anchor=False)
    pages = [int(number) for number in sorted({one.page for one in told.boxes})]
    chosen = pages[0]
    if len(pages) > 1:
        chosen = st.segmented_control("Page", pages, default=pages[0], key="live-scatter-page", required=True) or chosen
    left, right = st.columns([1, 1], gap="medium")
    with left:
        figures.show(drawn(selection, sample, told, chosen), key=f"live-scatter-{chosen}")
        st.caption("Grey: gold, red and dotted where no answer found it. Coloured: one line style for each answer.")
    with right:
        st.caption(_WHAT)
    tables.show(table(told.boxes), key="live-scatter-table", columns=_COLUMNS, alt="Each gold box over the answers.")


def drawn(selection: Selection, sample: Sample, told: Repeats, number: int) -> Drawn:
    """The chart of one page."""
    mine = [one for one in told.boxes if one.page == number]
    page = next((page for page in sample.pages if page.number == number), None)
    size = (page.width or 1000, page.height or 1400) if page is not None else (1000, 1400)
    image = image_url(selection.benchmark, sample.id, number, "screen") if page is not None and page.image else None
    always = sum(len(one.boxes) == one.repeats for one in mine)
    never = sum(not one.boxes for one in mine)
    alt = f"Of {len(mine)} gold boxes on this page {always} are found in every answer and {never} in none."
    made_up = synthetic.made_up(selection)
    return Drawn(box_scatter(mine, size, image), table(mine), alt, "box-scatter", "Boxes of repeats", _COLUMNS, made_up)


def table(boxes: list[GoldBox] | tuple[GoldBox, ...]) -> pd.DataFrame:
    """One row a gold box: where, found, interval of the share, IoU, scatter and agreement."""
    rows = []
    for one in boxes:
        low, high = one.interval
        spread = one.spread
        rows.append(
            (
                one.label or one.address,
                one.level,
                one.page,
                f"{len(one.boxes)} of {one.repeats}",
                f"{percent(low)} to {percent(high)}",
                round(sum(one.ious) / len(one.ious), 3) if one.ious else None,
                None if spread is None else round(spread.mean, 1),
                None if spread is None else round(spread.agreement, 3),
            )
        )
    return pd.DataFrame(rows, columns=list(_COLUMNS))
