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

def held():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))

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

before = held()
threads = [threading.Thread(target=draw) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(held() - before)
"""


_COLUMNS = """
import ctypes, sys
from serving import allocator

limited = allocator.limit() if sys.argv[1] == "limited" else False
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
libc.free(libc.malloc(20_000_000))  # after which columns are no longer mapped unless a limit says so
columns = []
for _ in range(400):
    columns.append(libc.malloc(200_000))
    ctypes.memset(columns[-1], 1, 200_000)
    libc.malloc(64)  # what stays
for column in columns:
    libc.free(column)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux") or not allocator.limit(), reason="another C library")
def test_twelve_threads_that_held_10_mb_each_leave_less_than_half_of_what_they_leave_without_limits() -> None:
    # On a busy machine one thread's last small block now and then lies above all that others gave back: 1 or 2 MB are
    # left mostly, 56 were once.
    assert min(left_mb(_MANY_THREADS, "limited") for _ in range(3)) < left_mb(_MANY_THREADS, "not") / 2


@pytest.mark.skipif(not sys.platform.startswith("linux") or not allocator.limit(), reason="another C library")
def test_80_mb_of_columns_among_what_stays_go_back_to_the_system() -> None:
    assert left_mb(_COLUMNS, "limited") < left_mb(_COLUMNS, "not") - 60


def left_mb(script: str, kind: str) -> float:
    done = subprocess.run([sys.executable, "-c", script, kind], capture_output=True, text=True, check=True)
    return int(done.stdout) / 1000
