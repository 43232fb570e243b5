"""The same system without a browser: reads the command line and hands over to `commands`.

Exit codes: 0 done; 1 done, but lines of a file were rejected; 2 the arguments or files cannot be used,
with one clear line on stderr and nothing written.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from commands.options import parser
from commands.terminal import speak_utf8, warn
from errors import ErrataError

DONE, REJECTED, UNUSABLE, STOPPED = 0, 1, 2, 130


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
        # Whoever read our output has seen enough; without this, Python complains once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        warn("stopped.")
        return STOPPED
    return code


if __name__ == "__main__":
    sys.exit(main())
