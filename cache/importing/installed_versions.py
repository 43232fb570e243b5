"""The versions on which scores depend to the last bit: Errata's own source, Python, and libraries."""

from __future__ import annotations

import hashlib
import platform
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_SCORING = ("records.py", "scoring/**/*.py", "cache/store/*.py", "cache/importing/*.py")
"""What of Errata's source a worker runs: records, scorers, and how scores are packed."""
_LIBRARIES = ("numpy", "orjson", "rapidfuzz", "scipy", "dask", "distributed")


@cache
def installed_versions() -> dict[str, str]:
    """The installed versions by name; Errata's is a digest of its source, which changes between versions too."""
    return {
        "Errata": _digest(_ROOT),
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        **{name: version(name) for name in _LIBRARIES},
    }


def differences(mine: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """In what another installation differs, in words; "" where it does not.

    >>> differences({"Errata": "1f", "numpy": "2.4.6"}, {"Errata": "1f", "numpy": "2.4.5"})
    'numpy 2.4.5 and not 2.4.6'
    """
    unlike = [name for name in mine if theirs.get(name) != mine[name]]
    return ", ".join(f"{name} {theirs.get(name, 'none')} and not {mine[name]}" for name in unlike)


def _digest(root: Path) -> str:
    """The first digits of a hash over the names and bytes of all modules that a worker runs."""
    content = hashlib.sha256()
    for path in sorted(path for modules in _SCORING for path in root.glob(modules)):
        content.update(hashlib.sha256(path.relative_to(root).as_posix().encode()).digest())
        content.update(hashlib.sha256(path.read_bytes()).digest())
    return content.hexdigest()[:12]
