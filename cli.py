"""The command line, which reads its arguments and hands over to `commands`.

Exit codes: 0 done; 1 done, but lines of a file were rejected; 2 the arguments or files cannot be used,
with one clear line on stderr and nothing written; 70 a fault of Errata itself, with one line on stderr that says
where its traceback lies; 130 interrupted.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence

from commands.exit_codes import DONE, FAULT, STOPPED, UNUSABLE
from commands.options import parser
from commands.terminal import speak_utf8, warn
from errors import ErrataError


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit code."""
    speak_utf8()
    options = parser().parse_args(arguments)
    try:
        code: int = importlib.import_module(options.module).run(options)
        sys.stdout.flush()
    except ErrataError as error:
        warn(str(error))
        return UNUSABLE
    except BrokenPipeError:
        _close_output()
        return DONE
    except OSError as error:
        _close_output()
        where = f"{error.filename}" if error.filename else "reading or writing failed"
        warn(f"{where}: {error.strerror or error}. Check the disk, and where the output goes.")
        return UNUSABLE
    except KeyboardInterrupt:
        warn("stopped.")
        return STOPPED
    except Exception as error:  # a fault of ours: the contract gives it an exit code of its own, and no traceback
        warn(f"this is a fault of Errata ({type(error).__name__}). {_traceback_kept()}")
        return FAULT
    return code


def _traceback_kept() -> str:
    """Where the traceback of the error being handled was written; it may quote data, so only its owner can read it."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", prefix="errata-", suffix=".txt", delete=False
        ) as file:
            file.write(traceback.format_exc())
    except OSError as error:
        return f"Its traceback could not be kept: {error.strerror or error}. Free the disk and try again."
    return f"Its traceback is in {file.name}; please report it with what you did."


def _close_output() -> None:
    """Drop what could not be written; without this, Python complains once more on its way out."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
