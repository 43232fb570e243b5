"""Everything that is measured, one after the other (`make bench`); about ten minutes.

Each part can be run alone: `python -m benchmarks.matching`, `.grading`, `.inference_speed`, `.importing`,
`.fermat_memory`, `.mathdoc_pages`, `.figures`, `.pages`, `.graded_pages`. How often intervals and tests are right is
measured by `.inference`, and how much wrong gold is found by `.suspects FOLDER`; these two are no part of it.
"""

from __future__ import annotations

from benchmarks import (
    fermat_memory,
    figures,
    graded_pages,
    grading,
    importing,
    inference_speed,
    matching,
    mathdoc_pages,
    pages,
)

for part in (matching, grading, inference_speed, importing, fermat_memory, mathdoc_pages, figures, pages, graded_pages):
    print(f"\n== {part.__name__}", flush=True)
    part.main()
