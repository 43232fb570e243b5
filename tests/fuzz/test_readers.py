"""No input makes a reader raise anything but our own errors, take long, or take much memory.

A light form of what `make fuzz` does on many more inputs, guided by coverage where atheris can be installed.
"""

from __future__ import annotations

import gzip
import json
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errors import ErrataError
from loaders.files.run_lines import MAX_RESPONSE
from scoring.tasks import TASKS
from tests.fuzz.targets import Target, restore, targets

MOST_S = 2.0
MOST_BYTES_PER_BYTE = 500
EMOJI = "\N{GRINNING FACE}".encode()
SWOLLEN = 48 << 20 if settings.get_current_profile_name() == "fuzz" else 4 << 20
"""Bytes, unpacked, of a long input: an emoji makes each character of its text take four bytes in memory."""

MOST_UNPACKED = 500 * 10**6
"""Memory of one call for all that a packed file holds, of which twenty bytes are allowed for each byte unpacked."""

SPARE_BYTES = 60 * 10**6
"""Processor time and memory of one call: 500 MB a MB read, and what a library takes when it is first used."""

TOKENS = (
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\\ud800",
    b'"',
    b"'",
    b",",
    b"\n",
    b"\r",
    b"[" * 2000,
    b"{" * 2000,
    b'{"a":' * 1500,
    b"null",
    b"true",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"9" * 400,
    b"-1",
    b"0",
    b"2147483648",
    b"1" * 20,
    b"%00",
    b"%ed%a0%80",
    b"~",
    b"&",
    b"=",
    b";",
    b"../",
    b"/etc/passwd",
    b"\xe2\x80\xae",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b"```",
    b"$$",
    b"\\frac{",
    b"{}",
    b"[]",
    b'""',
    b"a" * 5000,
    EMOJI,
    EMOJI + b"a" * 5000,
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**70,
    -(2**70),
    10**400,
    1.5,
    float("inf"),
    float("nan"),
    "",
    "\0",
    "\ud800",
    "x" * 3000,
    [],
    {},
    [[]],
    [None],
    {"": None},
    ["a", "a"],
    [1, 2, 3, 4],
)


@st.composite
def mutated(draw: st.DrawFn, target: Target) -> bytes:
    """An input to begin from, spoiled in a few places; sometimes packed."""
    data = draw(st.sampled_from(target.seeds))
    for _ in range(draw(st.integers(1, 4))):
        how = draw(st.sampled_from(("token", "cut", "twice", "flip", "value", "splice")))
        at, length = draw(st.integers(0, max(0, len(data)))), draw(st.integers(0, 40))
        if how == "token":
            data = data[:at] + draw(st.sampled_from(TOKENS)) + data[at + length :]
        elif how == "cut":
            data = data[:at] + data[at + length :]
        elif how == "twice":
            data = data[:at] + data[max(0, at - length) :]
        elif how == "flip" and at < len(data):
            data = data[:at] + bytes([data[at] ^ (1 << draw(st.integers(0, 7)))]) + data[at + 1 :]
        elif how == "splice":
            data = data[:at] + draw(st.sampled_from(target.seeds))[at:]
        elif how == "value":
            data = _with_value(draw, data)
    if draw(st.integers(0, 99)) == 57:
        return gzip.compress(swollen(draw, data), 1)
    return gzip.compress(data, 1) if draw(st.integers(0, 9)) == 9 else data


def swollen(draw: st.DrawFn, data: bytes) -> bytes:
    """An input with a long text behind an emoji in one place, or with one line thirty times, a long text in each."""
    at = draw(st.integers(0, len(data)))
    if draw(st.booleans()):
        return data[:at] + EMOJI + b"a" * SWOLLEN + data[at:]
    begin, end = data.rfind(b"\n", 0, at) + 1, (data + b"\n").index(b"\n", at)
    texts = (b"%d" % number + EMOJI + b"a" * (SWOLLEN // 30) for number in range(30))
    return data[:begin] + b"".join(data[begin:at] + text + data[at:end] + b"\n" for text in texts) + data[end + 1 :]


def _with_value(draw: st.DrawFn, data: bytes) -> bytes:
    """One value of one line, or of the whole, where these are JSON, is another one."""
    whole = [data] if b"\n" not in data.strip() else data.split(b"\n")
    line = draw(st.integers(0, len(whole) - 1))
    try:
        value = json.loads(whole[line])
    except (ValueError, RecursionError):
        return data
    inside: Any = value
    path: list[Any] = []
    while isinstance(inside, dict | list) and inside and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
        path.append((inside, key))
        inside = inside[key]
    if path:
        path[-1][0][path[-1][1]] = draw(st.sampled_from(VALUES))
        whole[line] = json.dumps(value).encode()
    return b"\n".join(whole)


@pytest.mark.simulation
@pytest.mark.parametrize("name", targets())
@given(draw=st.data())
def test_a_reader_survives_anything_in_little_time_and_memory(name: str, draw: st.DataObject) -> None:
    target = targets()[name]
    data = draw.draw(mutated(target))
    survives(target, data)


REPEATED = (b"[1,2,3,4],", b"[", b"{", b"{}", b"^")

ONE_OF_EACH_KIND = {task.kind: key for key, task in TASKS.items()}.values()
"""Benchmarks of one kind have their responses read by the same module."""


@pytest.mark.parametrize("key", ONE_OF_EACH_KIND)
def test_the_longest_response_of_one_token_takes_little_time_and_memory(key: str) -> None:
    target = targets()[f"{key} responses"]
    for token in REPEATED:
        # As much time as two seconds of a fast machine: the next one may be busy.
        survives(target, token * (MAX_RESPONSE // len(token)), most_s=3 * MOST_S)


def survives(target: Target, data: bytes, most_s: float = MOST_S) -> None:
    """Reads; fails where that raises anything but our own errors, or takes too much."""
    unpacked = _unpacked_size(data)
    before, began = _forgotten_peak(), time.process_time()
    try:
        target.read(data)
    except ErrataError:
        pass
    finally:
        restore()
    assert time.process_time() - began < most_s * (1 + unpacked / 8e6)
    assert _peak() - before < SPARE_BYTES + max(MOST_BYTES_PER_BYTE * len(data), min(20 * unpacked, MOST_UNPACKED))


def _unpacked_size(data: bytes) -> int:
    try:
        return len(gzip.decompress(data))
    except (OSError, EOFError, zlib.error):
        return 0


def _forgotten_peak() -> int:
    """Has the system forget how much memory this process has had at most; returns what it has now, in bytes."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:  # another system: only what comes on top of the peak so far is seen
        return _peak()
    return _peak()


def _peak() -> int:
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)
