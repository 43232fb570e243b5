"""The definitions of the numbers on the Judges page."""

from __future__ import annotations

import streamlit as st

from cache.selection.resolve import LoadedBenchmark
from figures.judges import MOST
from figures.tables.comparison_words import interval_words
from scoring.task_views import Contrast, Judging


def ratings(loaded: LoadedBenchmark, judging: Judging) -> None:
    """Answers "What is this?" for the ratings of judges and their agreement."""
    metric = loaded.task.metric(judging.ensemble)
    single = next(rating for rating in loaded.task.label_metrics if rating.key == judging.single)
    st.text(f"{metric.label}: {metric.definition}")
    st.text(f"A single judge: {single.definition}")
    st.text(f"Intervals: 95%, {interval_words(loaded.task.cluster, proportion=True)}.")
    st.text(
        "Agree: the share of answers rated by both that both call correct, or both incorrect. Cohen's kappa: "
        "agreement beyond what chance would give, from each judge's own frequencies; it has no value where both "
        "only ever say one and the same. F1 of correct takes the second one as gold."
    )
    st.text(
        "The ensemble is made of the judges, so it is compared with people alone. A judge is a person where the "
        "run's column says so (Human_Judge_Rating)."
    )
    st.text("Answers that only one of two judges rated are left out; error answers have no rating.")
    st.text("Spearman's rho: whether two figures put the runs in the same order; over few runs it says little.")
    st.caption(f"Source: {loaded.task.source}")


def contrast(loaded: LoadedBenchmark, contrast: Contrast, judging: Judging) -> None:
    """Answers "What is this?" for two groups of answers."""
    metric = loaded.task.metric(judging.ensemble)
    st.text(f"{contrast.title}: {contrast.definition}")
    st.text(f"{metric.label}: {metric.definition}")
    st.text(
        f"The 95% interval is that of the difference, both groups drawn together: "
        f"{interval_words(loaded.task.cluster, proportion=False)}. n is the number of rated answers."
    )
    if contrast.by:
        st.text(f"Charts of the first {MOST} chosen runs; the table has all runs.")
    st.caption(f"Source: {loaded.task.source}")
