"""The exit codes of the command line (docs/commands.md, "Exit codes")."""

from __future__ import annotations

DONE, REJECTED, UNUSABLE, FAULT, STOPPED = 0, 1, 2, 70, 130
"""Done; done with lines or answers left out; not usable as asked; a fault of ours (sysexits.h: EX_SOFTWARE); Ctrl-C."""
