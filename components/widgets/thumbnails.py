"""Samples as thumbnails of their first page, or as rows; each leads to the inspector."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.images import page_queries
from cache.images.signed_urls import image_url
from cache.selection import pages
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import grid, tables
from figures.tables.number_format import count, has_value, value_text
from figures.tables.value_names import facets_by_themselves
from records import MISSING
from scoring.task import Task

SHOWN = 24


def page_number(selection: Selection, total: int) -> int:
    """Draws the way through the pages of a list, if it has several; returns the 1-based page."""
    pages = -(-total // SHOWN)
    if pages < 2:
        return 1
    return st.pagination(pages, key=f"samples-page-{selection.browsing().query_string()}")


_LOOKED_AT = 3


def have_images(rows: Iterable[Mapping[Any, Any]], benchmark: str) -> bool:
    """Whether an image is found of any of the first pages that a list would show; else its cards would be empty.

    Args:
        rows: Each with its `sample`, and the `page` that is shown, or how many `pages` there are, of which it is the
            first.
        benchmark: Whose samples they are.
    """
    shown = [(row["sample"], max(1, int(row.get("page", 1)))) for row in rows if row.get("pages", 1)]
    return memo.fetch(page_queries.has_image_folder, benchmark) and any(
        page in memo.fetch(page_queries.pictured_pages, benchmark, sample) for sample, page in shown[:_LOOKED_AT]
    )


def show(table: pd.DataFrame, selection: Selection, task: Task) -> None:
    """Draws samples as cards with their first page.

    Args:
        table: From `cache.queries.samples.samples`.
        selection: What the list means.
        task: The benchmark's task, whose metric the list is sorted by.
    """
    rows = table.to_dict("records")
    cards = [_card(row, selection, task) for row in rows]
    pictures = have_images(rows, selection.benchmark)
    grid.show(cards, key="samples", least=190, tall=210, pictures=pictures, on_pick=_toggle_pick)


def show_items(table: pd.DataFrame, selection: Selection) -> None:
    """Draws items as cards with the first page of their sample; a card opens the sample at its item.

    Args:
        table: From `cache.queries.comparisons.differing_items`.
        selection: What the list means.
    """
    rows = table.to_dict("records")
    places = [selection.replace(at=row["sample"], item=row["item"]) for row in rows]
    cards = [
        grid.Card(
            id=str(number),
            href=f"inspector?{place.query_string()}",
            image=image_url(selection.benchmark, row["sample"], 1, "thumb") if row["pages"] else None,
            title=row["sample"],
            lines=(row["label"] or row["item"],),
            missing="The image is missing" if row["pages"] else "No image",
        )
        for number, (row, place) in enumerate(zip(rows, places, strict=True))
    ]
    grid.show(cards, key="samples", least=190, tall=210, pictures=have_images(rows, selection.benchmark))


def _toggle_pick(sample: str) -> None:
    """Picks a sample out, for a class, a report or a set, or no longer."""
    selection, _ = address.read()
    address.write(selection.toggle_pick(sample))


def show_rows(table: pd.DataFrame, selection: Selection, task: Task) -> None:
    """Draws samples as a table; its columns are the facets and one metric, per run and on average."""
    metric = metric_of(selection, task)
    extent = ["pages"] if table["pages"].any() else []
    frame = table[["sample", *extent, "items", "failures"]].copy()
    columns: dict[str, Any] = {
        "sample": st.column_config.TextColumn("Sample"),
        "pages": "Pages",
        "items": "Items",
        "failures": "Failures",
        "value": tables.percents(f"{metric.label}, mean"),
    }
    frame["value"] = 100 * table["value"]
    runs = memo.loaded(selection.stored_benchmark).runs
    for column in [name for name in table.columns if name.startswith("value.")]:
        frame[column] = 100 * table[column]
        columns[column] = st.column_config.NumberColumn(runs[column.removeprefix("value.")], format="%.1f")
    for name in sorted({name for facets in table["facets"] for name in facets}):
        frame[f"facet.{name}"] = [", ".join(facets.get(name, ())) for facets in table["facets"]]
        columns[f"facet.{name}"] = st.column_config.TextColumn(task.facets.get(name, name))
    tables.show(
        frame,
        key="sample-rows",
        columns=columns,
        on_open=lambda row: address.go(pages.INSPECTOR, selection.replace(at=str(table.loc[row, "sample"]))),
        alt="Samples with their facets and scores.",
        whole=True,
    )


def metric_of(selection: Selection, task: Task) -> Any:
    """The metric that a list is sorted by, else the primary one."""
    key = selection.option("sort").removeprefix("-")
    return next((metric for metric in task.metrics if metric.key == key), task.sample_metric)


def _card(row: dict[Any, Any], selection: Selection, task: Task) -> grid.Card:
    metric = metric_of(selection, task)
    stated = [
        (name, value)
        for name, values in row["facets"].items()
        for value in values
        if name != "page_count" and value != MISSING
    ]
    about = " · ".join(filter(None, (*_extent(row, task), facets_by_themselves(task, stated))))
    runs = sum(str(name).startswith("value.") and has_value(value) for name, value in row.items())
    of = f", mean of {runs} runs" if runs > 1 else ""
    return grid.Card(
        id=row["sample"],
        href=f"inspector?{selection.replace(at=row['sample']).query_string()}",
        image=image_url(selection.benchmark, row["sample"], 1, "thumb") if row["pages"] else None,
        title=row["sample"],
        lines=tuple(filter(None, (about, f"{metric.label} {value_text(row['value'], metric.unit)}{of}"))),
        badge=count(row["failures"], "failure") if row["failures"] else "",
        missing=("The page image is missing" if task.boxes else "The image is missing") if row["pages"] else "No image",
        picked=row["sample"] in selection.picks,
    )


def _extent(row: dict[Any, Any], task: Task) -> list[str]:
    """How much there is of a sample; nothing where that goes without saying."""
    if task.boxes:
        return [count(row["pages"], "page"), count(row["items"], "item")]
    return [count(row["items"], "item")] if row["items"] > 1 else []
