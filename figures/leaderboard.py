"""The leaderboard as a figure: one metric of every run with its interval, published results beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from cache.queries import comparisons
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.applied_filters import MEASURED
from figures.chart import Chart, Figure
from figures.charts import alt_text
from figures.charts.colours import run_looks
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.print.latex import figure_tables
from figures.tables import live_rows, published_results
from figures.tables.board_words import on_common_words, ranks_in_words
from figures.tables.comparison_words import method_name, ranked_in_words, whisker_words
from figures.tables.number_format import SETTING, has_value, n_heading, plural, scale, value_text
from figures.tables.published_results import narrowed, published_slice, setting_fits, slice_words
from loaders.published import published
from scoring.metric import Metric
from scoring.task import Task


def run_rows(table: pd.DataFrame, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per run, best first by the metric that ranks them, live runs last; equals in the order of the runs' list.

    Its columns: `run`, `name`, and per metric value, lo, hi, reason, n and units; of the ranks low, high and best; and
    samples and unread, as the table has them. Of corrected gold also per metric original, the value by gold as it was
    imported, and original_low, original_high.

    Args:
        table: From `cache.queries.comparisons.ranked_metrics`.
        loaded: The benchmark's task and names of runs.
    """
    both = "original" in table
    kinds = ["value", "lo", "hi", "reason", "n", "units", *(["original"] if both else [])]
    frame = table.pivot(index="run", columns="metric", values=kinds)
    frame.columns = [f"{metric}.{kind}" for kind, metric in frame.columns]
    numbers = [name for name in frame if not name.endswith(".reason")]
    frame = frame.astype(dict.fromkeys(numbers, float))
    of_run = ["low", "high", "best", "samples", "unread", *(["original_low", "original_high"] if both else [])]
    frame = frame.join(table.drop_duplicates("run").set_index("run")[of_run])
    metric = loaded.task.metric(table.attrs["ranked_by"])
    place = {slug: at for at, slug in enumerate(loaded.runs)}
    frame = frame.sort_index(key=lambda slugs: slugs.map(place), kind="stable")
    values, lower = f"{metric.key}.value", metric.better == "lower"
    # Columns of two golds are so many that pandas wants them side by side before another one comes.
    frame = frame.sort_values(values, ascending=lower, na_position="last", kind="stable").copy().reset_index()
    frame.insert(1, "name", frame["run"].map(loaded.runs))
    # A live run says something of few samples: it is not ranked among the others.
    frame = live_rows.live_last(frame)
    frame.attrs |= table.attrs
    return frame


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str]:
    """The arguments of the query: the Selection, and the metric that runs are ranked by."""
    return MEASURED.query_selection(selection, loaded), parameters.METRIC.of(selection, loaded)


def board(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> pd.DataFrame:
    """The rows of the leaderboard, as `run_rows`: without live runs where the Selection leaves them out."""
    return run_rows(live_rows.visible_rows(data, selection), loaded)


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """One metric of every run; the Selection chooses it, and whether published figures are added."""
    return (dots_chart(board(data, selection, loaded), selection, loaded),) if len(data) else ()


def latex(_: Chart, data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> str:
    """The metrics that the page shows of all runs as a table."""
    frame = board(data, selection, loaded)
    return figure_tables.leaderboard_latex(frame, selection, loaded)


def dots_chart(
    frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, *, beside_table: bool = False
) -> Chart:
    """As `charts`, of the rows of the leaderboard; perhaps to stand beside a table of them."""
    task, with_published = loaded.task, parameters.PUBLISHED.on(selection)
    metric = task.metric(parameters.METRIC.of(selection, loaded))
    printed = published_rows(task.key)
    printed = printed[printed["slice"] == published_slice(task, selection)]
    with_reference = [
        at for at, setting in enumerate(printed["setting"]) if with_published and setting_fits(setting, task, selection)
    ]
    mine = printed.iloc[with_reference]
    shown = _without_folded(dots_frame(frame, metric, mine, task.references), selection)
    lines = references(printed, metric, task) if with_published and not narrowed(selection, task) else {}
    ranked_in = ranked_in_words(metric, task)
    return Chart(
        leaderboard_dots(
            shown, metric.label, metric.better, metric.unit, lines, run_looks(loaded), beside_table, ranked_in
        ),
        shown,
        alt_text.of_leaderboard(shown, metric.label, metric.better, metric.unit, ranked_in),
        "leaderboard",
        f"{metric.label}, {loaded.title(selection)}",
        {
            "name": "Run",
            "value": metric.label,
            "low": f"{metric.label}, from",
            "high": f"{metric.label}, to",
            "n": n_heading(metric),
            "units": f"{plural(task.cluster).capitalize()}",
            "rank": "Rank",
            "published": "Published, not recomputed",
        }
        | (_original_headings(metric) if "original" in shown else {})
        | ({"printed": "Published", "gap": "Difference"} if shown["printed"].notna().any() else {})
        | ({"note": "Notes"} if shown["note"].any() else {}),
        loaded.shows_synthetic(selection),
        below=" ".join([_whiskers(shown, metric, task), *on_common_words(frame)]).strip(),
    )


def _whiskers(rows: pd.DataFrame, metric: Metric, task: Task) -> str:
    own = rows[~rows["published"].astype(bool)]
    return whisker_words(method_name(metric), task.cluster, (own["value"], own["low"], own["units"]), metric=metric)


def _without_folded(rows: pd.DataFrame, selection: Selection) -> pd.DataFrame:
    """The rows that are shown: published ones only where asked for; `attrs["not_loaded"]` says how many there are."""
    shown = rows if parameters.NOT_LOADED.on(selection) else rows[~rows["published"].astype(bool)]
    shown.attrs["not_loaded"] = int(rows["published"].sum())
    return shown


def _original_headings(metric: Metric) -> dict[str, str]:
    """The headings of what corrected gold is compared with."""
    return {
        "original": f"{metric.label}, original gold",
        "change": "Change by corrections",
        "original_rank": "Rank, original gold",
    }


def published_rows(task: str) -> pd.DataFrame:
    """Published figures of a task: model, setting, slice, metric, value (a fraction), table, notes."""
    columns = ["model", "setting", "slice", "metric", "value", "table", "notes"]
    found = published(task)
    return pd.DataFrame([[getattr(row, name) for name in columns] for row in found], columns=columns)


def references(printed: pd.DataFrame, metric: Metric, task: Task) -> dict[str, float]:
    """Published figures of what the task's runs are compared with, by name; `printed` are those of one slice."""
    mine = printed[(printed["metric"] == metric.key) & printed["model"].isin(task.references)].drop_duplicates("model")
    return dict(zip(mine["model"], mine["value"].astype(float), strict=True))


def dots_frame(
    frame: pd.DataFrame, metric: Metric, published: pd.DataFrame, references: Sequence[str] = ()
) -> pd.DataFrame:
    """The rows of the leaderboard chart: loaded runs and published figures of one metric.

    Args:
        frame: From `run_rows`.
        metric: The metric.
        published: From `published_rows`, those of one slice.
        references: Names that are drawn as lines, not as rows.

    Returns:
        run, name, value, low, high, reason, n, units, rank (in words) and best, printed (what a paper has for the same
        run) and gap (value less that); of corrected gold original (the value by the original), change (value less
        that) and original_rank; published, notes, and note, which is the notes as one text; a figure that two
        tables print stands there once, as the first has it, and only those of runs that are not loaded have rows.
    """
    kinds = {"value": "value", "lo": "low", "hi": "high", "reason": "reason", "n": "n", "units": "units"}
    both = f"{metric.key}.original" in frame
    kinds |= {"original": "original"} if both else {}
    columns = {f"{metric.key}.{kind}": name for kind, name in kinds.items()}
    own = frame[["run", "name", *columns]].rename(columns=columns).astype({"n": "Int64", "units": "Int64"})
    ranked = metric.key == frame.attrs["ranked_by"]
    own["rank"] = ranks_in_words(frame) if ranked else ""
    own["best"] = frame["best"] if ranked else False
    if both:
        own["change"] = own["value"] - own["original"]
        own["original_rank"] = ranks_in_words(frame, "original_") if ranked else ""
    chosen = (published["metric"] == metric.key) & ~published["model"].isin(references)
    printed = published[chosen & ~published["model"].str.startswith("Δ")].drop_duplicates(["model", "setting"])
    names = printed["model"] + (SETTING + printed["setting"]).where(printed["setting"].astype(bool), "")
    same = printed.assign(name=names).drop_duplicates("name").set_index("name")
    own["printed"] = own["name"].map(same["value"]).astype(float)
    own["gap"] = own["value"] - own["printed"]
    own["published"] = False
    own["notes"] = [same["notes"].get(name, ()) for name in own["name"]]
    own["note"] = own["notes"].map(published_results.notes_text)
    alone = ~names.isin(own["name"])
    printed, names = printed[alone], names[alone]
    beside = pd.DataFrame({"run": "", "name": names, "value": printed["value"], "notes": printed["notes"]})
    beside = beside.assign(
        reason="", rank="", best=False, published=True, note=beside["notes"].map(published_results.notes_text)
    )
    return pd.concat([own, beside], ignore_index=True) if len(beside) else own.reset_index(drop=True)


def correction_sentences(frame: pd.DataFrame, metric: Metric) -> list[str]:
    """The effect of gold's corrections on each run, the greatest first ("Model A 71.2 → 72.0, still rank 2 to 5").

    Args:
        frame: From `run_rows`, of corrected gold.
        metric: The metric that runs are ranked by.
    """
    values = frame[["name", f"{metric.key}.original", f"{metric.key}.value"]].itertuples(index=False)
    ranks = zip(ranks_in_words(frame, "original_"), ranks_in_words(frame), strict=True)
    found = []
    for (name, before, after), (rank_before, rank_after) in zip(values, ranks, strict=True):
        same = value_text(before, metric.unit) == value_text(after, metric.unit)
        if (same and rank_before == rank_after) or not (has_value(before) and has_value(after)):
            continue
        moved = f"still rank {rank_after}" if rank_before == rank_after else f"rank {rank_before} → {rank_after}"
        scores = f"{name} {value_text(before, metric.unit)} → {value_text(after, metric.unit)}"
        found.append((abs(after - before), f"{scores}, {moved}" if rank_before and rank_after else scores))
    return [words for _, words in sorted(found, key=lambda pair: -pair[0])]


def also_changed(frame: pd.DataFrame, task: Task, but: str) -> list[str]:
    """The names of metrics, beside that of a key, in which corrections of gold changed the printed score of a run.

    Args:
        frame: From `run_rows`, of corrected gold.
        task: The benchmark's task.
        but: Key of the metric that is spoken of anyway.
    """
    return [
        metric.label
        for metric in task.metrics
        if metric.key != but
        and any(
            value_text(before, metric.unit) != value_text(after, metric.unit)
            for before, after in zip(frame[f"{metric.key}.original"], frame[f"{metric.key}.value"], strict=True)
        )
    ]


def published_table(published: pd.DataFrame, task: Task) -> pd.DataFrame:
    """Published figures as their papers print them: model, setting, slice, table, a column of every metric, note."""
    index = ["model", "setting", "slice", "table"]
    values = published.pivot_table(index=index, columns="metric", values="value", aggfunc="first", sort=False)
    labels = {metric.key: metric.label for metric in task.metrics}
    noted = published[published["notes"].astype(bool)]
    notes = (
        (noted["metric"].map(labels).fillna(noted["metric"]) + ": " + noted["notes"].map(published_results.notes_text))
        .groupby([noted[name] for name in index])
        .agg("; ".join)
    )
    printed = [metric for metric in task.metrics if metric.key in values]
    shown = pd.DataFrame({metric.key: scale(metric.unit) * values[metric.key] for metric in printed})
    found = shown.join(notes.rename("note")).reset_index()
    return found.assign(slice=[slice_words(task, part) for part in found["slice"]])


def headline(table: pd.DataFrame, loaded: LoadedBenchmark) -> pd.DataFrame:
    """The primary metric of every run, best first: run, name, value, low, high, reason, units, published."""
    metric = loaded.task.primary
    frame = table[table["metric"] == metric.key].rename(columns={"lo": "low", "hi": "high"})
    frame = frame.assign(name=frame["run"].map(loaded.runs), published=False)
    frame = frame.sort_values("value", ascending=metric.better == "lower", na_position="last", ignore_index=True)
    return live_rows.live_last(frame[["run", "name", "value", "low", "high", "reason", "units", "published"]])


def headline_chart(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The primary metric of every run, of the rows of `headline`."""
    metric = loaded.task.primary
    return Chart(
        leaderboard_dots(frame, metric.label, metric.better, metric.unit, looks=run_looks(loaded)),
        frame,
        alt_text.of_leaderboard(frame, metric.label, metric.better, metric.unit),
        "runs",
        f"{metric.label}, {loaded.title(selection)}",
        synthetic=loaded.shows_synthetic(selection),
        below=_whiskers(frame, metric, loaded.task),
    )


FIGURE = Figure("Leaderboard", pages.LEADERBOARD, query_arguments, comparisons.ranked_metrics, charts, latex=latex)
