"""A printed case of FERMAT marks what was changed, as the inspector does, not the lines that gold marks whole."""

from __future__ import annotations

from cache.query_source import CachedQueries
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.print.panels.case_sections import case_study
from figures.print.panels.sample_context import sample_context


def test_a_case_marks_the_letters_that_changed_and_not_their_lines(demonstration: Workspace) -> None:
    context = sample_context(CachedQueries(demonstration), Selection("demo-fermat", at="img_1_pert_5.1_1"))
    [solution] = [section for section in case_study(context).sections if section.title == "Solution in the photograph"]
    runs = [run for paragraph in solution.paras for run in paragraph.runs]
    assert {run.text for run in runs if run.mark} == {"t"}
    assert "Then an adult pays 2t + 3 coins." in "".join(run.text for run in runs)
