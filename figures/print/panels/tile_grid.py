"""Failures as a grid of tiles: the piece of the page where each happened, its boxes, and a caption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from cache.images.derived_images import with_margin
from cache.queries import failure_instances, samples
from cache.query_source import QuerySource
from cache.selection.page_region import boxes_at
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures import failure_ink
from figures.charts.colours import PAPER_QUIET
from figures.charts.outcome_colours import Outcome, outcome_of
from figures.print.panels.annotations import Drawing, heading
from figures.print.panels.box_style import Rect, mark
from figures.print.panels.judged_boxes import PlacedBox, window
from figures.print.panels.sample_context import PanelStyle, sample_context
from figures.print.panels.svg import Svg, element, joined
from figures.print.panels.text import Line, TextRun, height, text_runs, text_svg, wrap
from figures.print.panels.view import View, picture, ratio
from records import Box, Page
from scoring.page_transform import WHOLE_PAGE
from scoring.wording import word_failure

_NARROWEST: Final = 1.45
"""Inches that a tile needs, where the author does not say how many columns there are."""

_SHARE: Final = 0.66
"""Height of a tile's piece of page as a share of its width."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One failure.

    Args:
        row: Its row of `cache.queries.failure_instances.instances`.
        category: What it is called.
        reason: Its sentence.
        run: The run's name.
        boxes: Its boxes on the page that is shown.
    """

    row: Mapping[Any, Any]
    category: str
    reason: str
    run: str
    boxes: tuple[PlacedBox, ...]


def chosen_tiles(source: QuerySource, selection: Selection, loaded: LoadedBenchmark, count: int) -> list[Tile]:
    """The first failures of a Selection; those of the picked samples, in their order, where some are picked.

    With a sample open it is that sample's failures.
    """
    if sample_ids := (selection.at,) if selection.at else selection.picks:
        there = [sample for sample in sample_ids if source.fetch(samples.is_loaded, selection.benchmark, sample)]
        of_samples = [iter(_of_sample(source, selection, sample, loaded)) for sample in there]
        rows = list(islice(failure_instances.by_turns(of_samples), count))
    else:
        rows = source.fetch(failure_instances.instances, selection.browsing(), limit=count, offset=0)
    inks = failure_ink.ink_of_rows(source, selection.benchmark, loaded.task, rows)
    return [
        Tile(
            row,
            loaded.task.category(row["category"]).label,
            word_failure(loaded.task, row["kind"], row["args"], inside),
            loaded.runs[row["run"]],
            tuple(_boxes(row)),
        )
        for row, inside in zip(rows, inks, strict=True)
    ]


def draw(
    source: QuerySource, tiles: list[Tile], selection: Selection, loaded: LoadedBenchmark, paper: PanelStyle, at: Rect
) -> Drawing:
    """Draws the grid of tiles; each row is as high as its longest caption."""
    columns = paper.options.columns or max(1, int(at.w / 72 / _NARROWEST))
    columns = min(columns, len(tiles))
    wide = (at.w - paper.gap * (columns - 1)) / columns
    one_category = len({tile.category for tile in tiles}) == 1
    one_run = len({tile.run for tile in tiles}) == 1
    common = [tiles[0].category] * one_category + [tiles[0].run] * one_run
    head = heading((TextRun(", ".join(common), bold=True),), at.x, at.y, at.w, paper.hand)
    found, y = [head.svg], at.y + head.height
    for start in range(0, len(tiles), columns):
        tallest = 0.0
        for column, tile in enumerate(tiles[start : start + columns]):
            place = Rect(at.x + column * (wide + paper.gap), y, wide, wide * _SHARE)
            lines = _caption(tile, chr(ord("a") + (start + column) % 26), loaded, paper, wide, one_category, one_run)
            found += [_piece(source, tile, selection, paper, place), _caption_lines(lines, place, paper)]
            tallest = max(tallest, place.h + sum(height(part, paper.hand.at(0.9)) for part in lines))
        y += tallest + 0.5 * paper.hand.size + paper.gap
    return Drawing(joined(*found), y - at.y - paper.gap)


def rows(tiles: list[Tile]) -> list[dict[str, Any]]:
    """The failures that are drawn, one row each."""
    return [
        {
            "tile": chr(ord("a") + number % 26),
            "sample": tile.row["sample"],
            "page": int(tile.row["page"]),
            "run": tile.run,
            "category": tile.category,
            "item": tile.row["label"] or "",
            "reason": tile.reason,
            "gold": " ".join(tile.row["gold"]),
            "prediction": " ".join(tile.row["pred"]),
        }
        for number, tile in enumerate(tiles)
    ]


def _of_sample(source: QuerySource, selection: Selection, sample: str, loaded: LoadedBenchmark) -> list[dict[Any, Any]]:
    """The failures of one sample of a Selection, as rows of `cache.queries.failure_instances.instances`."""
    found = sample_context(source, selection.replace(at=sample))
    ranked = {category.key for category in loaded.task.categories if category.ranked}
    names = {item.id: item.label for item in found.sample.items}
    rows = []
    for run in found.runs:
        reading = found.reading(run)
        boxes = reading.answers if reading is not None else ()
        for failure in found.judged(run).failures:
            is_chosen = failure.category == selection.fail if selection.fail else failure.category in ranked
            if is_chosen and selection.label in ("", failure.label):
                rows.append(
                    {
                        **{
                            name: getattr(failure, name)
                            for name in ("page", "category", "kind", "args", "gold", "pred")
                        },
                        "sample": sample,
                        "run": run.slug,
                        "label": names.get(failure.item_id or "", ""),
                        "gold_boxes": boxes_at(found.sample.answers, failure.gold),
                        "pred_boxes": boxes_at(boxes, failure.pred),
                    }
                )
    return rows


def _boxes(row: Mapping[Any, Any]) -> Iterator[PlacedBox]:
    outcome = outcome_of(row["category"])
    for role, addresses, boxes in (
        ("gold", row["gold"], row["gold_boxes"]),
        ("pred", row["pred"], row["pred_boxes"]),
    ):
        named: Outcome = "missed" if role == "gold" and outcome == "missed" else outcome
        for number, (page, box) in enumerate(boxes):
            address = addresses[number] if number < len(addresses) else f"{number}"
            if page == row["page"]:
                level = "step" if "." in address else "answer"
                yield PlacedBox(address, role, level, page, box, outcome=named)  # type: ignore[arg-type]


def _piece(source: QuerySource, tile: Tile, selection: Selection, paper: PanelStyle, at: Rect) -> Svg:
    """The piece of the page with its boxes, drawn whole; the whole image where there are none."""
    sample, page = str(tile.row["sample"]), max(1, int(tile.row["page"]))
    share = ratio(source, selection.benchmark, sample, Page(page, 0, 0, None))
    box = window(tile.boxes)
    if box is None:
        return _whole(source, View(selection.benchmark, sample, page, WHOLE_PAGE, at), share, paper)
    view = View(selection.benchmark, sample, page, widened_to_tile(with_margin(box), share / (at.h / at.w)), at)
    marks = [mark(box, view.rect(box.box), paper.pen, full=True) for box in tile.boxes]
    clip = element("svg", *marks, x=at.x, y=at.y, width=at.w, height=at.h,
                   viewBox=f"{at.x:.2f} {at.y:.2f} {at.w:.2f} {at.h:.2f}")  # fmt: skip
    return joined(picture(source, view, paper.options, paper.hand, paper.grey), clip)


def _whole(source: QuerySource, view: View, share: float, paper: PanelStyle) -> Svg:
    """All of an image, as large as the tile allows, in its middle."""
    at = view.at
    wide, high = (at.h / share, at.h) if at.h / share <= at.w else (at.w, at.w * share)
    inner = Rect(at.x + (at.w - wide) / 2, at.y + (at.h - high) / 2, wide, high)
    return picture(
        source, View(view.benchmark, view.sample, view.page, WHOLE_PAGE, inner), paper.options, paper.hand, paper.grey
    )


def widened_to_tile(box: Box, share: float) -> Box:
    """The part widened to the tile's proportions, within the page.

    Args:
        box: In page units.
        share: The page's height by its width, as a share of the tile's.
    """
    x1, y1, x2, y2 = box
    # What does not fit into a page of these proportions is cut.
    wide = min(max(x2 - x1, (y2 - y1) * share), 1000.0, 1000.0 * share)
    (x1, x2), (y1, y2) = _widened(x1, x2, wide), _widened(y1, y2, wide / share)
    return x1, y1, x2, y2


def _widened(low: float, high: float, to: float) -> tuple[float, float]:
    middle = (low + high) / 2
    low = min(max(0.0, middle - to / 2), 1000.0 - to)
    return low, low + to


def _caption(
    tile: Tile, letter: str, loaded: LoadedBenchmark, paper: PanelStyle, width: float, one_category: bool, one_run: bool
) -> list[list[Line]]:
    """The tile's letter, category and reason; below it where it happened, and with which run."""
    hand = paper.hand.at(0.9)
    title = f"({letter}) " + ("" if one_category else f"{tile.category}. ")
    where = f"page {int(tile.row['page'])}" if loaded.task.boxes else ""
    parts = [str(tile.row["sample"]), tile.row["label"] or "", where, "" if one_run else tile.run]
    return [
        wrap([TextRun(title, bold=True), TextRun(tile.reason)], hand, width, 5),
        wrap(text_runs(", ".join(filter(None, parts))), hand, width, 3),
    ]


def _caption_lines(lines: list[list[Line]], at: Rect, paper: PanelStyle) -> Svg:
    hand = paper.hand.at(0.9)
    y = at.bottom + 0.35 * hand.size
    first, second = lines
    return joined(text_svg(first, at.x, y, hand), text_svg(second, at.x, y + height(first, hand), hand, PAPER_QUIET))
