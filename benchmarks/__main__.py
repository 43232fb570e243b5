"""Everything that is measured, one after the other (`make bench`); about ten minutes.

Each part can be run alone: `python -m benchmarks.matching`, `.grading`, `.importing`, `.fermat_memory`,
`.mathdoc_pages`, `.figures`, `.pages`, `.graded_pages`.
"""

from __future__ import annotations

from benchmarks import fermat_memory, figures, graded_pages, grading, importing, matching, mathdoc_pages, pages

for part in (matching, grading, importing, fermat_memory, mathdoc_pages, figures, pages, graded_pages):
    print(f"\n== {part.__name__}", flush=True)
    part.main()
