"""Folders of Markdown as MathDoc has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CHOICE = "1. 若 $x^2=4$，则 $x$ 的值为 ( ) 【答案：C】\nA. 2\nB. -2\nC. 2 或 -2\nD. 4\n"
FIRST = f"[格式正常]\n一、选择题\n{CHOICE}\n2. [无法识别的填空题]\n"
SECOND = "二、填空题\n3. 函数的最小值为 ___ ![插图](a.jpg)\n"


def pages(folder: Path, **texts: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.md").write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def lines(path: Path, *values: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values), encoding="utf-8")
    return path
