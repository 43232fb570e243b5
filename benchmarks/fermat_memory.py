"""Memory while a gigabyte of FERMAT's Parquet shards is imported, and while one image of them is read.

Run as `python -m benchmarks.fermat_memory`. The shards hold random bytes that begin as a JPEG does, two
megabytes a row as in the published data set; nothing in them is real. Each figure is the peak of a process of
its own, as the system counts it (`VmHWM`), beside the peak of one that loads the same modules and does nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LIMIT = 500
"""Megabytes within which a gigabyte is to be imported."""

_ROOT = Path(__file__).resolve().parents[1]
_JPEG = b"\xff\xd8\xff\xe0"
_CHILD = """
import json, sys, time
from pathlib import Path
from cache.importing.import_benchmark import import_benchmark
from cache.images.page_images import PageImages
from cache.store.workspace import Workspace
from loaders.files.image_lookup import ImageRoot, read_image_file
from loaders.files.parquet_files import row_name
import pyarrow.parquet
start, what, gold, run = time.perf_counter(), *sys.argv[1:4]
found = {}
if what == "import":
    workspace = Workspace.open()
    report = import_benchmark(workspace, "fermat", gold, runs=[run])
    found["samples"] = report.files[0].loaded
    workspace.close()
elif what == "image":
    shard = sorted(Path(gold).glob("*.parquet"))[-1]
    place = ImageRoot.of(Path(gold)).find(row_name(shard, int(sys.argv[4])))
    found["bytes"] = len(read_image_file(place))
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps({**found, "peak": int(peak.split()[1]) / 1024, "seconds": time.perf_counter() - start}))
"""


def main() -> None:
    """Measures and prints one line a figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=1024)
    options = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for group in (10, 100):
        measure(options.megabytes, group)


def measure(megabytes: int, group: int) -> dict[str, float]:
    """Writes shards of row groups of `group` rows, imports them, reads one image; prints the peaks in MB."""
    with tempfile.TemporaryDirectory() as folder:
        gold, run, last = write_shards(Path(folder), megabytes, group)
        size = sum(file.stat().st_size for file in gold.iterdir()) / 2**20
        idle, loaded, image = (_child(what, gold, run, last) for what in ("nothing", "import", "image"))
    verdict = "within" if loaded["peak"] <= LIMIT else "ABOVE"
    print(
        f"row groups of {group}: {size:,.0f} MB in {loaded['samples']:.0f} rows imported with a run in "
        f"{loaded['seconds']:.1f} s; peak {loaded['peak']:.0f} MB, {verdict} {LIMIT} "
        f"({idle['peak']:.0f} MB of it before anything is read)"
    )
    print(
        f"row groups of {group}: one image of {image['bytes'] / 2**20:.1f} MB, the last of its row group, read in "
        f"{1000 * image['seconds']:.0f} ms; peak {image['peak']:.0f} MB"
    )
    return {"idle": idle["peak"], "import": loaded["peak"], "image": image["peak"]}


def write_shards(folder: Path, megabytes: int, group: int, row_bytes: int = 2 << 20) -> tuple[Path, Path, int]:
    """Writes gold in four shards and a run below a folder.

    Args:
        folder: An empty folder.
        megabytes: Size of all images.
        group: Rows of a row group.
        row_bytes: Size of one image.

    Returns:
        The folder of shards, the run, and the 0-based last row of the last shard.
    """
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    gold, rng = folder / "gold", random.Random(7)
    gold.mkdir()
    rows = max(4, (megabytes << 20) // row_bytes)
    image = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    texts = ("new_custom_id", "grade", "domain_code", "orig_q", "orig_a", "pert_a", "pert_reasoning")
    schema = pa.schema([("image", image), *((name, pa.string()) for name in texts), ("has_error", pa.bool_())])
    last, names = 0, []
    for shard in range(4):
        numbers = range(shard * rows // 4, (shard + 1) * rows // 4)
        last = len(numbers) - 1
        with ParquetWriter(gold / f"train-{shard:05d}-of-00004.parquet", schema) as writer:
            for start in range(0, len(numbers), group):
                batch = [_row(rng, number, row_bytes) for number in numbers[start : start + group]]
                names += [row["new_custom_id"] for row in batch]
                writer.write_table(pa.Table.from_pylist(batch, schema=schema))
    run = folder / "run.csv"
    lines = [f"{name}.png,generated,{rng.randint(0, 1)},{rng.randint(0, 1)}" for name in names]
    run.write_text("annotation_url,model_name,pred_err_1.1.2,judge_2.1\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return gold, run, last


def _row(rng: random.Random, number: int, row_bytes: int) -> dict[str, Any]:
    perturbation = rng.choice(("1.1", "2.3", "3.2", "4.6", "5.1"))
    return {
        "image": {"bytes": _JPEG + rng.randbytes(row_bytes - len(_JPEG)), "path": f"{number}.jpg"},
        "new_custom_id": f"img_{number}_pert_{perturbation}",
        "grade": f"c{rng.randint(7, 12):02d}",
        "domain_code": "alg",
        "orig_q": "Solve it. " * 20,
        "orig_a": "It is solved so. " * 40,
        "pert_a": "It is solved thus. " * 40,
        "pert_reasoning": "A word was exchanged. " * 10,
        "has_error": not perturbation.startswith("5"),
    }


def _child(what: str, gold: Path, run: Path, last: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"ERRATA_HOME": home, "PYTHONPATH": str(_ROOT)}
        command = [sys.executable, "-c", _CHILD, what, str(gold), str(run), str(last)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
