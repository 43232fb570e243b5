"""Constructions with straightedge and compasses: bisecting an angle, and the circle through three points."""

from __future__ import annotations

from functools import partial

import numpy as np

from demo.pictures.drawing import Drawing, Point, arc_points
from demo.sketches.question import Answer, Fault, Question, by_pen, complaint, on_screen

B: Point = (150.0, 560.0)
OPENING = -58.0
"""Direction of the upper arm; the lower one lies at 0."""

TRIANGLE: dict[str, Point] = {"A": (400.0, 110.0), "B": (255.0, 537.0), "C": (730.0, 510.0)}


def on_ray(origin: Point, angle: float, distance: float) -> Point:
    """The point at a distance in a direction."""
    return arc_points(*origin, distance, angle, angle)[0]


def _direction(start: Point, end: Point) -> float:
    return float(np.degrees(np.arctan2(end[1] - start[1], end[0] - start[0])))


def _distance(p: Point, q: Point) -> float:
    return float(np.hypot(p[0] - q[0], p[1] - q[1]))


def crossing(p: Point, p_radius: float, q: Point, q_radius: float) -> tuple[Point, Point]:
    """Where two circles cross: to the right of the way from p to q, and to the left of it."""
    apart = _distance(p, q)
    along = (p_radius**2 - q_radius**2 + apart**2) / (2 * apart)
    aside = float(np.sqrt(p_radius**2 - along**2))
    foot, way = on_ray(p, _direction(p, q), along), _direction(p, q)
    return on_ray(foot, way + 90, aside), on_ray(foot, way - 90, aside)


def meeting(p: Point, q: Point, r: Point, s: Point) -> Point:
    """Where the line through p and q meets the one through r and s."""
    a = np.array([[q[0] - p[0], r[0] - s[0]], [q[1] - p[1], r[1] - s[1]]])
    share = float(np.linalg.solve(a, np.subtract(r, p))[0])
    return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))


def _mark(drawing: Drawing, centre: Point, through: Point, spread: float = 11) -> None:
    """The short arc that compasses leave around a point."""
    way = _direction(centre, through)
    drawing.arc(*centre, _distance(centre, through), way - spread, way + spread, ink="faint", weight=0.8)


def angle(opening: float = OPENING) -> Drawing:
    """The angle that is given."""
    drawing, upper = Drawing(650), on_ray(B, opening, 560)
    drawing.line(upper, B, (870, 560))
    drawing.words("A", upper[0] - 34, upper[1] + 4, 40)
    drawing.words("B", B[0] - 28, B[1] + 34, 40)
    drawing.words("C", 870, 600, 40)
    return drawing


def bisected(
    upper_radius: float = 230, lower_radius: float = 230, traces: bool = True, opening: float = OPENING
) -> Drawing:
    """The angle cut by the ray through the crossing of two arcs, whose radii should be equal."""
    drawing = angle(opening)
    upper, lower = on_ray(B, opening, 250), on_ray(B, 0, 250)
    cross, _ = crossing(upper, upper_radius, lower, lower_radius)[::-1]
    if traces:
        drawing.arc(*B, 250, opening - 9, 9, ink="faint", weight=0.8)
        _mark(drawing, upper, cross)
        _mark(drawing, lower, cross)
        drawing.words("D", upper[0] - 34, upper[1] - 8, 36)
        drawing.words("E", lower[0] + 8, lower[1] + 34, 36)
        drawing.words("F", cross[0] - 2, cross[1] - 66, 36)
    end = on_ray(B, _direction(B, cross), 690)
    drawing.line(B, end, ink="second", weight=1.2)
    return drawing


def bisected_by_crossing_lines() -> Drawing:
    """Another way: equal distances on both arms, joined crosswise."""
    drawing = angle()
    near, far = 210.0, 400.0
    upper = [on_ray(B, OPENING, distance) for distance in (near, far)]
    lower = [on_ray(B, 0, distance) for distance in (near, far)]
    for distance in (near, far):
        drawing.arc(*B, distance, OPENING - 5, OPENING + 7, ink="faint", weight=0.8)
        drawing.arc(*B, distance, -7, 5, ink="faint", weight=0.8)
    drawing.line(upper[1], lower[0], ink="faint", weight=0.8)
    drawing.line(lower[1], upper[0], ink="faint", weight=0.8)
    cross = meeting(upper[1], lower[0], lower[1], upper[0])
    for name, (x, y), dx, dy in (
        ("D", upper[0], -34, -4),
        ("F", upper[1], -34, -4),
        ("E", lower[0], 0, 38),
        ("H", lower[1], 0, 38),
        ("P", cross, 42, 6),
    ):
        drawing.words(name, x + dx, y + dy, 36)
    drawing.line(B, on_ray(B, _direction(B, cross), 690), ink="second", weight=1.2)
    return drawing


def triangle(names: str = "ABC", height: float = 640) -> Drawing:
    """The triangle that is given; `names` may name its corners otherwise."""
    drawing = Drawing(height)
    drawing.shape(*TRIANGLE.values())
    for name, (x, y), (dx, dy) in zip(names, TRIANGLE.values(), ((-14, -40), (-34, 28), (36, 26)), strict=True):
        drawing.words(name, x + dx, y + dy, 40)
    return drawing


def _bisector_of(drawing: Drawing, p: Point, q: Point) -> tuple[Point, Point]:
    """The perpendicular bisector of a side with its four arcs."""
    radius = 0.69 * _distance(p, q)
    above, below = crossing(p, radius, q, radius)
    for centre in (p, q):
        _mark(drawing, centre, above)
        _mark(drawing, centre, below)
    way = _direction(below, above)
    ends = (on_ray(below, way, -45), on_ray(above, way, 45))
    drawing.line(*ends, ink="faint", weight=0.8)
    return ends


def circumscribed(sides: tuple[str, str] = ("AB", "BC"), names: str = "ABC", centre: str = "O") -> Drawing:
    """The circle through the corners, its centre where two perpendicular bisectors meet."""
    drawing = triangle(names, 810)
    lines = [_bisector_of(drawing, TRIANGLE[side[0]], TRIANGLE[side[1]]) for side in sides]
    x, y = meeting(*lines[0], *lines[1])
    drawing.circle(x, y, _distance((x, y), TRIANGLE["A"]), ink="second", weight=1.2)
    drawing.dot(x, y)
    if centre:
        drawing.words(centre, x + 30, y - 26, 38)
    return drawing


def inscribed() -> Drawing:
    """The circle that touches the sides: another task."""
    drawing = triangle()
    a, b, c = TRIANGLE.values()
    lengths = np.array([_distance(b, c), _distance(c, a), _distance(a, b)])
    x, y = map(float, lengths @ np.array([a, b, c]) / lengths.sum())
    for corner in (a, b):
        drawing.line(corner, on_ray(corner, _direction(corner, (x, y)), 1.45 * _distance(corner, (x, y))), ink="faint")
    double_area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    drawing.circle(x, y, double_area / float(lengths.sum()), ink="second", weight=1.2)
    drawing.dot(x, y)
    drawing.words("O", x + 32, y - 16, 38)
    return drawing


def around_centroid() -> Drawing:
    """The medians in place of the perpendicular bisectors: the circle misses two corners."""
    drawing = triangle(height=690)
    corners = list(TRIANGLE.values())
    x, y = (sum(corner[axis] for corner in corners) / 3 for axis in (0, 1))
    for i in (0, 1, 2):
        p, q = corners[(i + 1) % 3], corners[(i + 2) % 3]
        middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        drawing.line(corners[i], middle, ink="faint", weight=0.9)
        drawing.dot(*middle, 5)
    drawing.circle(x, y, _distance((x, y), corners[1]), ink="second", weight=1.2)
    drawing.dot(x, y)
    drawing.words("O", x + 34, y + 8, 38)
    return drawing


_UNEQUAL = Fault(
    "Geometric Principle Error",
    "The arcs about D and E have different radii, so F is not equally far from both arms and the ray does not halve "
    "the angle.",
    "The two arcs were drawn with unequal radii; the ray is not the bisector.",
)
_NO_TRACES = Fault(
    "Operational Process Error",
    "The ray lies about right, but there are no arcs: it was drawn by eye.",
    "No compass arcs are visible, so the construction cannot be followed.",
)
_OTHER_CIRCLE = Fault(
    "Conceptual Cognition Error",
    "The inscribed circle was drawn; the circle through A, B and C was asked for.",
    "This is the incircle, not the circumscribed circle.",
)
_MEDIANS = Fault(
    "Strategy Planning Error",
    "The medians were used to find the centre, so the circle goes through B only.",
    "The centre comes from the medians; perpendicular bisectors are needed.",
)
_NAMES = Fault(
    "Diagram Annotation Error",
    "The letters B and C are exchanged with those of the given triangle, and the centre has no name.",
    "Vertices B and C are labelled the wrong way round and the centre is unlabelled.",
)

BISECTING = Question(
    "GD_001",
    "geometry",
    "The picture shows the angle ABC. Construct its bisector with straightedge and compasses only. Leave all "
    "construction lines visible.",
    bisected,
    (
        Answer(
            bisected,
            by_pen("ruler", "plain", "app"),
            complaint=complaint("Operational Process Error", "The bisector is not named, and the arcs are faint."),
        ),
        Answer(
            bisected_by_crossing_lines,
            by_pen("ruler-pencil", "plain", "wood"),
            complaint=complaint(
                "Strategy Planning Error", "The reference crosses two arcs; here lines are crossed instead."
            ),
            alternative=True,
        ),
        Answer(partial(bisected, 205, 285), by_pen("ruler", "squared", "cloth"), (_UNEQUAL,)),
        Answer(partial(bisected, traces=False), on_screen("geometry"), (_NO_TRACES,)),
    ),
    given=angle,
)

CIRCLE = Question(
    "GD_002",
    "geometry",
    "The picture shows the triangle ABC. Construct the circle through A, B and C with straightedge and compasses "
    "only. Name its centre O and leave all construction lines visible.",
    circumscribed,
    (
        Answer(
            circumscribed,
            on_screen("geometry"),
            complaint=complaint("Operational Process Error", "The third perpendicular bisector is not constructed."),
        ),
        Answer(
            partial(circumscribed, ("AB", "CA")),
            by_pen("ruler", "plain", "dark"),
            complaint=complaint("Geometric Principle Error", "AC was bisected although the reference bisects BC."),
            alternative=True,
        ),
        Answer(inscribed, by_pen("ruler-pencil", "plain", "app"), (_OTHER_CIRCLE,)),
        Answer(around_centroid, by_pen("ruler", "squared", "window"), (_MEDIANS,)),
        Answer(partial(circumscribed, names="ACB", centre=""), on_screen("geometry"), (_NAMES,)),
    ),
    given=triangle,
)

QUESTIONS = (BISECTING, CIRCLE)
