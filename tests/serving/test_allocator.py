"""Memory that pages have given back goes back to the system, however many threads drew them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from serving import allocator

_MANY_THREADS = """
import ctypes, sys, threading
from serving import allocator

limited = allocator.limit() if sys.argv[1] == "limited" else False
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
begun = threading.Barrier(12)

def draw():
    libc.free(libc.malloc(20_000_000))  # an array that comes and goes
    begun.wait()
    blocks = (ctypes.c_void_p * 100)()
    for number in range(100):
        blocks[number] = libc.malloc(100_000)
        ctypes.memset(blocks[number], 1, 100_000)
    begun.wait()
    for block in blocks:
        libc.free(block)
    begun.wait()

threads = [threading.Thread(target=draw) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux") or not allocator.limit(), reason="another C library")
def test_twelve_threads_that_held_10_mb_each_leave_less_than_half_of_what_they_leave_without_limits() -> None:
    def left_mb(kind: str) -> float:
        command = [sys.executable, "-c", _MANY_THREADS, kind]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return int(done.stdout) / 1000

    assert left_mb("limited") < left_mb("not") / 2
