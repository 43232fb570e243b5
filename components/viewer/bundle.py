"""A component's JavaScript modules as one text, without a build chain.

Streamlit takes a component's JavaScript as one text. The modules are written as ordinary ES modules, each
with named imports from its neighbours; here every one becomes a function that is called once and hands
back what it exports, in an order in which each comes after those it imports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path

from errors import FormatError

ENTRY = "main"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(?:\./|(?:\.\./\w+/))(\w+)\.js";$', re.MULTILINE)
_BESIDE = re.compile(r'^import \{[^}]*\} from "(\.\./\w+/\w+\.js)";$', re.MULTILINE)
_NEEDED = re.compile(r'^import \{[^}]*\} from "((?:\./|\.\./\w+/)\w+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:const|class) (\w+)", re.MULTILINE)
_UNKNOWN = re.compile(r"^(import|export)\b.*", re.MULTILINE)


def read_modules(folder: Path) -> dict[str, str]:
    """Module name -> its text, for every `.js` file of a folder and those of other folders that they need.

    Raises:
        FormatError: Two of them have one name, or one that is imported from another folder is not there.
    """
    found = {path.stem: path for path in sorted(folder.glob("*.js"))}
    texts = {name: path.read_text(encoding="utf-8") for name, path in found.items()}
    pending = [(folder / beside).resolve() for text in texts.values() for beside in _BESIDE.findall(text)]
    while pending:
        path = pending.pop()
        if found.setdefault(path.stem, path) != path:
            raise FormatError(f"{path.parent.name}/{path.name} has the name of a module of {folder.name}")
        if path.stem in texts:
            continue
        if not path.is_file():
            raise FormatError(f"{path.parent.name}/{path.name} is imported by a module of {folder.name}, but not there")
        text = texts[path.stem] = path.read_text(encoding="utf-8")
        pending += [(path.parent / needed).resolve() for needed in _NEEDED.findall(text)]
    return texts


def bundle(modules: Mapping[str, str]) -> str:
    """One text that does what the modules do; what `main` exports as default is exported.

    Args:
        modules: Module name -> text. Imports are `import { a, b } from "./name.js";` or from
            `"../folder/name.js"`, exports are `export const` and `export class`, and `export default function` in
            `main`.

    Raises:
        FormatError: For an import or export of another form, or of a module or name that is not there.
        graphlib.CycleError: When modules import each other in a circle.
    """
    needs = {name: {source for _, source in _IMPORT.findall(text)} for name, text in modules.items()}
    for name, sources in needs.items():
        for source in sources - modules.keys():
            raise FormatError(f"{name}.js imports from {source}.js, which is not there")
    order = [name for name in TopologicalSorter(needs).static_order() if name != ENTRY]
    parts = [_as_function(name, modules) for name in order]
    return "\n".join([*parts, _with_imports(ENTRY, modules)])


def _as_function(name: str, modules: Mapping[str, str]) -> str:
    exported = ", ".join(_EXPORT.findall(modules[name]))
    body = re.sub(r"^export (const|class) ", r"\1 ", _with_imports(name, modules), flags=re.MULTILINE)
    if stray := _UNKNOWN.search(body):
        raise FormatError(f"{name}.js: `{stray.group(0)}` is not a form of import or export that is bundled")
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


def _with_imports(name: str, modules: Mapping[str, str]) -> str:
    def replaced(found: re.Match[str]) -> str:
        names, source = found.groups()
        wanted = {word.strip() for word in names.split(",") if word.strip()}
        for missing in sorted(wanted - set(_EXPORT.findall(modules[source]))):
            raise FormatError(f"{name}.js imports `{missing}` from {source}.js, which does not export it")
        return f"const {{{names}}} = module_{source};"

    return _IMPORT.sub(replaced, modules[name])
