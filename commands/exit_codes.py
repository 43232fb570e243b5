"""The exit codes of the command line (docs/commands.md, "Exit codes")."""

from __future__ import annotations

DONE, REJECTED, UNUSABLE, FAILED, UNDERPOWERED, FAULT, STOPPED = 0, 1, 2, 3, 4, 70, 130
"""Done; done with lines or answers left out; not usable as asked; `--fail-if`: run B is surely worse than allowed, or
the comparison could not see such a difference; a fault of ours (sysexits.h: EX_SOFTWARE); Ctrl-C."""
