"""Pupils' drawings and what is asked about them."""

from __future__ import annotations

from demo.classwork.early_grades import TASKS as EARLY
from demo.classwork.later_grades import TASKS as LATER
from demo.classwork.more_tasks import TASKS as MORE_TASKS
from demo.classwork.picture import Asked, ClassTask, Pictured

CLASS_TASKS: tuple[ClassTask, ...] = (*EARLY, *LATER, *MORE_TASKS)
PICTURES: tuple[tuple[ClassTask, Pictured], ...] = tuple(
    (task, picture) for task in CLASS_TASKS for picture in task.pictures
)
"""Every drawing with its task, in the order of gold."""

__all__ = ["CLASS_TASKS", "PICTURES", "Asked", "ClassTask", "Pictured"]
