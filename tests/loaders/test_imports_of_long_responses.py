"""A run of a few kilobytes whose responses are as long as they may be: it is imported within 1 GB."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

IMPORT = """
import re, sys
from pathlib import Path
from cli import main
code = main(["import", "hgbench", "--gold", sys.argv[1], "--run", sys.argv[2], "--workers", "1"])
# Of this program alone: what `getrusage` says begins with the size of the process that started it.
print(code, int(re.search("VmHWM: *\\\\s*([0-9]+) kB", Path("/proc/self/status").read_text())[1]) // 1024)
"""
RESPONSES = 4


@pytest.mark.long
def test_an_import_of_responses_full_of_boxes_never_takes_a_gigabyte(tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.jsonl", tmp_path / "run.jsonl.gz"
    answer = json.dumps([{"type": "complete_answer_box", "box_2d": [1, 2, 3, 4]}])
    metadata = {"media_size": {"turn0_img0": [1000, 1000]}, "answer": answer}
    gold.write_text("".join(json.dumps({"uuid": str(n), "metadata": metadata}) + "\n" for n in range(RESPONSES)))
    lines = (b'{"uuid": "%d", "predict": "%s"}\n' % (n, b"[1,2,3,4]," * 399_990) for n in range(RESPONSES))
    run.write_bytes(gzip.compress(b"".join(lines), 1))
    assert run.stat().st_size < 200_000
    ended = subprocess.run(
        [sys.executable, "-c", IMPORT, str(gold), str(run)],
        cwd=ROOT,
        env={**os.environ, "ERRATA_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    code, megabytes = ended.stdout.split()[-2:]
    assert code == "0"
    assert int(megabytes) < 1000
