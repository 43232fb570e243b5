"""The command line's grammar: every command with its options, and nothing that runs them.

The options of `errata export` are in `commands.publish.export_options`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from cache.importing.processes import MOST_PROCESSES, available_cores
from commands.option_values import (
    convention,
    dollars,
    number_of_samples,
    threshold,
    utf8,
    whole_number,
)
from commands.publish import export_options
from commands.scoring.fail_if import condition
from commands.workspace import gold_options
from models.settings import axis_choices
from scoring.page_transform import TURNS
from scoring.statistics.correctness import CORRECT_FROM
from scoring.tasks import TASKS


def add_report_options(command: argparse.ArgumentParser) -> None:
    """Adds the options of `errata report`."""
    command.add_argument(
        "--selection",
        metavar="QUERY",
        required=True,
        help="the query string of any page, or its whole address; pick= names the samples",
    )
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="where it goes; - is standard output")
    notes = command.add_mutually_exclusive_group()
    notes.add_argument("--note", metavar="TEXT", help="a note that stands at the beginning")
    notes.add_argument("--notes", metavar="FILE", help="a text file of notes; an empty line begins a new paragraph")
    command.add_argument(
        "--samples",
        metavar="N",
        type=number_of_samples,
        help="samples at most; 0 for none (default: those picked, else 5)",
    )
    command.add_argument("--no-charts", action="store_true", help="tables alone; no browser is asked for")


def add_write_run_options(command: argparse.ArgumentParser) -> None:
    """Adds its arguments."""
    _stored_benchmark(command)
    command.add_argument("--run", metavar="RUN", required=True, help="the run, as links or pages call it, or its model")
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="JSON lines; - for standard output")


PROTOCOLS = tuple(dict.fromkeys(protocol for task in TASKS.values() for protocol in task.protocols))
"""Every way of scoring that some benchmark knows."""

_BENCHMARKS = ", ".join(f"{key} ({task.title})" for key, task in TASKS.items())
_SETTING_FORM = "values of its axes with / between them, such as with/cot"


def _axes(axes: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """Every benchmark with the values of its axes."""
    texts = {
        key: ", then ".join(" | ".join(choices) for choices in values.values() if choices)
        for key, values in axes.items()
    }
    return "; ".join(f"{key}: {text}" for key, text in texts.items() if text)


_SETTING = (
    f"{_SETTING_FORM} ({_axes({key: task.axes for key, task in TASKS.items()})}, then the information loss, as in "
    "single/0.3); where there are no axes, any name"
)
_LIVE_SETTING = (
    f"{_SETTING_FORM} ({_axes({key: axis_choices(task) for key, task in TASKS.items()})}); "
    "where there are no axes, any name"
)


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line and exits with 2."""

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> argparse.Namespace:  # type: ignore[override]
        """Parse, and let the command that was named say what of it is unknown: it is in that command's help."""
        options: argparse.Namespace
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            options.grammar.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and how to find out more, and exit with 2."""
        sys.stderr.write(f"{self.prog}: {message}. See {self.prog} --help.\n")
        raise SystemExit(2)


def parser() -> Parser:
    """The parser of `errata`; `module` of what it returns carries the command out, `grammar` parsed it."""
    root = Parser(prog="errata", description="See why a vision-language model fails on handwritten student work.")
    commands = root.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, module: str, text: str) -> argparse.ArgumentParser:
        epilog = f"Benchmarks: {_BENCHMARKS}." if name in ("list", "doctor") else None
        described = text[0].upper() + text[1:] + "."
        added = commands.add_parser(name, help=text, description=described, epilog=epilog, allow_abbrev=False)
        added.set_defaults(module=f"commands.{module}", grammar=added)
        return added

    _demo(command("demo", "serving.demo", "build the demonstration workspace if absent, and serve it"))
    _serve(command("serve", "serving.serve", "serve the workspace as a dashboard"))
    _import(command("import", "workspace.import_files", "load and score a benchmark and runs into the workspace"))
    _score(command("score", "scoring.score", "score runs straight from files"))
    _failures(command("failures", "scoring.failures", "list what went wrong in runs, straight from files"))
    _compare(command("compare", "scoring.compare", "compare two runs in every metric, or rank more of them"))
    _slices(command("slices", "scoring.slices", "find slices that runs fail in, straight from files"))
    _suspects(command("suspects", "scoring.suspects", "list items whose gold may be wrong, straight from files"))
    _rerun(command("rerun", "live.rerun", "ask a model about one sample or many, and keep its answers as a live run"))
    _judge(command("judge", "live.judge", "ask a model whether what a run says is right, and keep its verdicts"))
    export_options.add_export_options(
        command("export", "publish.export", "write a figure of the workspace, as its page draws it")
    )
    add_report_options(
        command("report", "publish.report", "write a report of the workspace as one file to be read offline")
    )
    add_write_run_options(
        command("write-run", "workspace.write_run", "write a run, live ones too, as a file that import reads")
    )
    gold_options.add_gold_options(
        command("gold", "workspace.write_gold", "write gold, with corrections, in the format of its benchmark")
    )
    _marks(command("marks", "marks.marks", "write what people say about gold as a file, or add such a file"))
    _backup(command("backup", "workspace.backup", "write the workspace into one file, while it is served"))
    restore = command("restore", "workspace.backup", "fill an empty workspace from such a file")
    _backup(restore, restores=True)
    _json(command("list", "workspace.list_workspace", "show benchmarks, runs and counts in the workspace"))
    _json(command("doctor", "doctor.doctor", "check this installation; keys are named, never shown"))
    return root


def _demo(command: argparse.ArgumentParser) -> None:
    _port(command)
    _no_browser(command, "do not open a browser")


def _serve(command: argparse.ArgumentParser) -> None:
    _port(command)
    _no_browser(command, "open no browser, as without it; so that it can be given to both")
    command.add_argument("--read-only", action="store_true", help="refuse to import, change or delete anything")


def _backup(command: argparse.ArgumentParser, *, restores: bool = False) -> None:
    text = "a file that errata backup wrote" if restores else "where it goes; packed when it is called .gz or .tgz"
    command.add_argument("file", metavar="FILE", type=utf8, help=text)
    if restores:
        command.add_argument(
            "--keep-image-folders",
            action="store_true",
            help="believe where its images lie outside the workspace: for a backup of your own alone",
        )
    command.set_defaults(restores=restores)


def _marks(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True, dest="action")
    writing = actions.add_parser("export", help="write the marks of a benchmark as a file", allow_abbrev=False)
    _stored_benchmark(writing)
    writing.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where they go; - is standard output (default)"
    )
    writing.add_argument("--csv", action="store_true", help="CSV in place of JSON lines")
    writing.add_argument("--present", action="store_true", help="only what holds now: nothing undone or replaced")
    reading = actions.add_parser(
        "import", help="add the marks of a file; what is there already stays", allow_abbrev=False
    )
    _stored_benchmark(reading)
    reading.add_argument("file", metavar="FILE", help="as export writes it: JSON lines, or CSV by its name")
    reading.add_argument("--json", action="store_true", help="one JSON document on stdout")


def _stored_benchmark(action: argparse.ArgumentParser) -> None:
    action.add_argument(
        "benchmark", metavar="BENCHMARK", type=utf8, help="a benchmark of the workspace, by its name there"
    )


def _import(command: argparse.ArgumentParser) -> None:
    _benchmark(command)
    command.add_argument("--gold", metavar="PATH", help="gold; not where a run carries it, or import has it loaded")
    command.add_argument("--images", metavar="DIR", type=utf8, help="folder below which page images are looked up")
    _runs(command, required=False)
    command.add_argument("--name", type=utf8, help="name of the benchmark in the workspace (default: BENCHMARK)")
    command.add_argument("--facets", metavar="FILE", help="CSV `sample,name,value` that adds facets")
    _coords(command)
    either = command.add_mutually_exclusive_group()
    _workers(either)
    either.add_argument(
        "--scheduler", metavar="tcp://HOST:PORT", help="read and score with the workers of this Dask cluster instead"
    )


def _score(command: argparse.ArgumentParser) -> None:
    _from_files(command)
    command.add_argument(
        "--by", metavar="FACET", nargs="+", action="extend", default=[], help="metrics by value of these facets, or all"
    )
    command.add_argument("--ci", action="store_true", help="95%% intervals of the metrics over independent units")
    _workers(command)
    shape = command.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="one JSON document on stdout")
    shape.add_argument("--csv", action="store_true", help="one row per run and slice")
    shape.add_argument("--latex", action="store_true", help="a table for a paper")


def _workers(command: argparse._ActionsContainer) -> None:
    command.add_argument(
        "--workers", metavar="N", type=whole_number("a number of processes", MOST_PROCESSES), default=available_cores(),
        help="processes that read and score, where responses are many (default: this machine's cores)",
    )  # fmt: skip


def _failures(command: argparse.ArgumentParser) -> None:
    _from_files(command)
    command.add_argument("--images", metavar="DIR", help="folder of page images, to tell whether a box holds writing")
    _workers(command)
    _json(command)


def _compare(command: argparse.ArgumentParser) -> None:
    _from_files(command)
    command.add_argument("--strategy", metavar="NAME", help="which strategy says whether a sample is right")
    command.add_argument(
        "--right",
        metavar="T",
        type=threshold,
        default=CORRECT_FROM,
        help="from which value of its metric (default: 0.5)",
    )
    command.add_argument(
        "--metric", metavar="KEY", help="of more than two runs, what they are ranked by; of two, the only one shown"
    )
    command.add_argument(
        "--fail-if",
        metavar="CONDITION",
        type=condition,
        help="as in 'accuracy < -2' (points, B - A): exit code 3 where it surely is, 4 where such a difference could "
        "not be seen",
    )
    _workers(command)
    _json(command)


def _slices(command: argparse.ArgumentParser) -> None:
    _from_files(command)
    command.add_argument(
        "--confirm", action="store_true", help="look at each failing slice again in halves of the units"
    )
    command.add_argument(
        "--include-outcome-facets", action="store_true", help="also search facets by which gold states the outcome"
    )
    _workers(command)
    _json(command)


def _suspects(command: argparse.ArgumentParser) -> None:
    _from_files(command)
    _workers(command)
    shape = command.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="one JSON document on stdout, with all items")
    shape.add_argument("--csv", action="store_true", help="one row per item")


def _rerun(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "sample",
        metavar="BENCHMARK/SAMPLE",
        help="a sample of a benchmark in the workspace; with --selection the benchmark alone",
    )
    command.add_argument(
        "--model",
        metavar="PROVIDER:NAME",
        required=True,
        help="anthropic:NAME, openai:NAME (any compatible server), or replay:RUN from a stored run",
    )
    command.add_argument("--setting", metavar="NAME", help=f"setting to ask under: {_LIVE_SETTING}")
    command.add_argument(
        "--repeats",
        metavar="K",
        type=whole_number("a number of repeats", 100),
        help="ask K times; tells how often the answer flips",
    )
    command.add_argument("--max-cost", metavar="USD", type=dollars, help="most that this command may cost, repeats too")
    command.add_argument("--price", metavar="IN/OUT", help="US dollars per million tokens read and written")
    command.add_argument("--max-tokens", metavar="N", type=int, help="longest answer, in tokens")
    command.add_argument("--temperature", metavar="T", type=float, help="as the model's server takes it")
    _coords(command, "1000, 999, 1, pixel or resized:L (default: xyxy/1000)")
    pages = command.add_argument_group("how pages are sent (boxes are brought back to the pages)")
    pages.add_argument("--side", metavar="PX", type=int, help="longer side (default: what the model takes)")
    pages.add_argument("--crop", metavar="PART", help="LEFT,TOP,RIGHT,BOTTOM in thousandths of the page")
    pages.add_argument("--turn", metavar="DEG", type=int, choices=TURNS, default=0, help="clockwise: 0, 90, 180 or 270")
    pages.add_argument(
        "--hide", metavar="PART", action="append", default=[], help="black out [PAGE:]LEFT,TOP,RIGHT,BOTTOM"
    )
    _batch(command.add_argument_group("many samples (a batch; what is answered is kept, whatever happens then)"))
    _json(command)


def _batch(command: argparse._ArgumentGroup) -> None:
    command.add_argument("--selection", metavar="QUERY", help="samples of a link's query: 'f.subject=math'; '' for all")
    command.add_argument("--resume", action="store_true", help="go on with the last such batch that lacks answers")
    command.add_argument("--again", action="store_true", help="also what this model has answered to this prompt before")
    command.add_argument("--estimate", action="store_true", help="say what it would take, and ask nothing")
    command.add_argument(
        "--at-once", metavar="N", type=whole_number("a number", 16), help="requests at the same time (default: 4)"
    )


def _judge(command: argparse.ArgumentParser) -> None:
    _stored_benchmark(command)
    command.add_argument("--run", metavar="RUN", required=True, help="the run, as links or pages call it, or its model")
    command.add_argument("--model", metavar="PROVIDER:NAME", required=True, help="the judge")
    command.add_argument("--max-cost", metavar="USD", type=dollars, help="most that all verdicts may cost together")
    command.add_argument("--sample", metavar="ID", nargs="+", action="extend", help="only these samples")
    command.add_argument("--again", action="store_true", help="also what this judge has a verdict on already")
    command.add_argument("--price", metavar="IN/OUT", help="what the judge costs: USD per million tokens, as in 3/15")
    _json(command)


def _from_files(command: argparse.ArgumentParser) -> None:
    _benchmark(command)
    command.add_argument("--gold", metavar="PATH", help="gold; not where a run carries it")
    _runs(command, required=True)
    command.add_argument("--facets", metavar="FILE", help="CSV `sample,name,value` that adds facets")
    command.add_argument("--protocol", choices=PROTOCOLS, help=f"way of scoring (default: {PROTOCOLS[0]})")
    command.add_argument("--iou", metavar="T", type=threshold, default=0.5, help="IoU threshold (default: 0.5)")
    _coords(command)


def _benchmark(command: argparse.ArgumentParser) -> None:
    command.add_argument("benchmark", metavar="BENCHMARK", choices=tuple(TASKS), help=_BENCHMARKS)


def _runs(command: argparse.ArgumentParser, *, required: bool) -> None:
    command.add_argument(
        "--run", metavar="FILE|DIR", nargs="+", action="extend", default=[] if not required else None,
        required=required, help="run files, or folders of them",
    )  # fmt: skip
    command.add_argument("--model", metavar="NAME", help="name of the one run")
    command.add_argument("--setting", metavar="NAME", help=f"setting of the one run: {_SETTING}")
    command.add_argument(
        "--duplicates", choices=("first", "last"), default="first", help="which of several lines of a sample counts"
    )


def _coords(
    command: argparse.ArgumentParser,
    spaces: str = "1000, 999, 1, pixel, resized or resized:L; or auto (default: xyxy/1000)",
) -> None:
    command.add_argument(
        "--coords",
        metavar="SPEC",
        type=convention,
        help=f"how boxes are written: ORDER/SPACE, with xyxy or yxyx and {spaces}",
    )


def _port(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--port",
        metavar="N",
        type=whole_number("a port", 65535),
        help="port to listen on (default: a free one from 8501)",
    )


def _no_browser(command: argparse.ArgumentParser, text: str) -> None:
    command.add_argument("--no-browser", action="store_true", help=text)


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON document on stdout")
