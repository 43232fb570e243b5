"""What the runs of the letters read, worked out by hand, and how tests of queries ask for it.

Under `official`: Careful reads s1 2 of 3 (one faint), s2 2 of 2, s3 2 of 3 (one absent), s4 not at all
(its one letter is absent, and left out of the metrics); Hasty s1 1 of 3 (two wrong), s2 1 of 2 (one
wrong), s3 3 of 3, s4 0 of 1 (faint). `faint` holds on (0.2, 0.6], `absent` on (0.5, 1].
"""

from __future__ import annotations

from cache.selection.selection import Selection

ALL = Selection("letters").replace(partial="yes")
"""Both runs, also where all are counted together: Careful answered 3 of 4."""
MATH = ALL.with_facet("subject", "math")


def value(table, **keys):
    """The one row of a table with these values."""
    for name, wanted in keys.items():
        table = table[table[name] == wanted]
    assert len(table) == 1
    return table.iloc[0]
