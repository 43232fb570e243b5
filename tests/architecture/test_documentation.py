"""The documents say what is so: every command, variable, metric, category and link parameter."""

from __future__ import annotations

import argparse
import re
import shlex
from dataclasses import fields

from cache.selection.pages import PAGES
from cache.selection.selection import Selection
from commands.doctor.checks import ENVIRONMENT, KEYS
from commands.options import parser
from loaders import LOADERS
from scoring.tasks import TASKS
from tests.shared import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
METRICS = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
LINKS = (ROOT / "docs" / "links.md").read_text(encoding="utf-8")
FILES = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")

PRODUCT = (
    "app.py",
    "asgi.py",
    "cli.py",
    "records.py",
    "errors.py",
    "commands",
    "pages",
    "components",
    "figures",
    "serving",
    "cache",
    "loaders",
    "models",
    "scoring",
)


def commands() -> dict[str, argparse.ArgumentParser]:
    actions = parser()._actions
    return dict(next(action for action in actions if isinstance(action, argparse._SubParsersAction)).choices)


def examples() -> list[str]:
    blocks = re.findall(r"```\n(.*?)```", README + COMMANDS, re.DOTALL)
    return list(dict.fromkeys(line for block in blocks for line in block.splitlines() if line.startswith("errata ")))


def test_the_commands_of_the_documents_are_understood() -> None:
    understands = parser()
    lines = examples()
    assert len(lines) > 40
    for line in lines:
        options = understands.parse_args(shlex.split(line, comments=True)[1:])
        assert options.module.startswith("commands."), line


def test_the_commands_of_running_a_server_are_understood() -> None:
    lines = [line for line in DEPLOY.splitlines() if line.startswith("    ")]
    found = [text for line in lines for text in re.findall(rf"\berrata ((?:{'|'.join(commands())})\b[^;&]*)", line)]
    assert len(found) > 4
    for text in found:
        stated = re.sub(r"\$\w+|\$\([^)]*\)", "8501", text.partition(" --scheduler ")[0])
        words = shlex.split(stated, comments=True)
        assert parser().parse_args(words).module.startswith("commands.")


def test_every_command_is_listed_in_the_readme_and_shown() -> None:
    shown = {line.split()[1] for line in examples()}
    assert [name for name in commands() if f"| `errata {name}` |" not in README or name not in shown] == []


def test_every_option_is_shown_in_an_example() -> None:
    known = {"-h", "--help", "--setting"}.union(*(line.split() for line in examples()))
    options = [(name, option) for name, command in commands().items() for option in command._option_string_actions]
    assert [f"errata {name} {option}" for name, option in options if option not in known] == []


def test_every_benchmark_that_loads_is_in_the_readme() -> None:
    assert [key for key in LOADERS if not re.search(rf"^\| `{key}` \| \w", README, re.MULTILINE)] == []


def test_every_page_of_the_menu_is_in_the_readme() -> None:
    named = {name for row in re.findall(r"^\| ([A-Z][\w, ]+) \| \w", README, re.MULTILINE) for name in row.split(", ")}
    titles = {page.title for page in PAGES.values()}
    assert titles
    assert titles - named == set()


def variables() -> set[str]:
    found: set[str] = set()
    for name in PRODUCT:
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            found |= set(re.findall(r"\bERRATA_[A-Z_]+\b", file.read_text(encoding="utf-8")))
    return found


def test_every_environment_variable_is_known_to_the_doctor_and_documented() -> None:
    assert variables() == set(ENVIRONMENT)
    assert [name for name in (*ENVIRONMENT, *KEYS) if f"`{name}`" not in README] == []


def test_every_metric_and_category_is_defined_in_the_words_of_its_declaration() -> None:
    declared = [(key, entry) for key, task in TASKS.items() for entry in (*task.metrics, *task.categories)]
    assert [
        (key, entry.key)
        for key, entry in declared
        if f"| `{entry.key}` | {entry.label} | {entry.definition}" not in METRICS
    ] == []


def test_no_metric_or_category_is_defined_that_is_not_declared() -> None:
    declared = {entry.key for task in TASKS.values() for entry in (*task.metrics, *task.categories)}
    assert set(re.findall(r"^\| `([\w.+*]+)` \|", METRICS, re.MULTILINE)) == declared


def link_examples() -> list[str]:
    return re.findall(r"^\| `[\w.<>]+` \|.*\| `([^`]+)` \|$", LINKS, re.MULTILINE)


def test_the_examples_of_links_are_understood_and_kept() -> None:
    examples_of_links = link_examples()
    assert len(examples_of_links) > 10
    for query in examples_of_links:
        selection, notices = Selection.parse(query)
        assert (query, notices) == (query, ())
        assert selection != Selection(), query
        assert Selection.parse(selection.query_string()) == (selection, ()), query


def test_every_field_of_the_selection_has_its_parameter_documented() -> None:
    everything = "&".join(link_examples())
    selection, _ = Selection.parse(everything)
    assert [
        field.name for field in fields(Selection) if getattr(selection, field.name) == getattr(Selection(), field.name)
    ] == []


def test_the_files_to_open_for_an_addition_are_there() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Which files to open")[2]
    named = [name for name in re.findall(r"`([\w./]+)`", table) if "/" in name]
    assert len(named) > 12
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_links_between_documents_lead_somewhere() -> None:
    written = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    assert len(written) > 10
    for path in written:
        targets = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8"))
        missing = [target for target in targets if "://" not in target and not (path.parent / target).exists()]
        assert (path.name, missing) == (path.name, [])
