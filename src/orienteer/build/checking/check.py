"""Everything that a request asks for, looked for in a finished scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from orienteer.build.checking import plan
from orienteer.build.checking.finding import Finding, Matter
from orienteer.build.checking.looks import color_share, colored, made_of, material_share, rules
from orienteer.build.checking.matching import Matched, Matcher
from orienteer.build.checking.relate import Relate
from orienteer.build.checking.rows import in_rows
from orienteer.build.checking.setting import Setting
from orienteer.build.request import Kind, Relation, Request
from orienteer.world.color import COLORS
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

AREA_SLACK = 0.15
"""Share by which an area may be off."""
MOST_NAMED = 6
"""Things that are named in one finding."""


def check(request: Request, scene: Scene) -> tuple[Finding, ...]:
    """One finding for each count, colour, material, relation, row, opening and surface that the request names."""
    setting = Setting(scene)
    matcher = Matcher(request, setting, Relate(setting))
    matched = matcher.matched()
    return (
        *_counts(request, setting),
        *_looks(request, setting, matched),
        *_rows(request, setting, matched),
        *(_relation(relation, matcher, matched) for relation in request.relations),
        *_openings(request, setting),
        *_surfaces(request, setting),
        *_area(request, setting),
        *_without(request, setting),
    )


def _counts(request: Request, setting: Setting) -> Iterator[Finding]:
    """Of each category exactly as many as all its items together ask for."""
    there = Counter(body.category for body in setting.bodies.values())
    asked: dict[str, int] = Counter()
    for item in request.items:
        asked[item.category] += item.count
    for name, count in asked.items():
        why = f"{there[name]} are there, {count} were asked for"
        yield Finding(Matter.COUNT, f"{count} × {name}", there[name] == count, why)


def _looks(request: Request, setting: Setting, matched: Matched) -> Iterator[Finding]:
    for item in request.items:
        things = [setting.scene.things[i] for i in matched[item.id]]
        for word in filter(None, (item.color, item.second_color)):
            second = word != item.color
            held = [(thing, colored(thing, word, second)) for thing in things]
            yield _all(Matter.COLOR, f"{word} {item.id}", [(t.id, one.ok, one.why) for t, one in held])
        if item.material:
            answers = [(thing.id, *made_of(thing, item.material)) for thing in things]
            yield _all(Matter.MATERIAL, f"{item.id} of {item.material}", answers)


def _rows(request: Request, setting: Setting, matched: Matched) -> Iterator[Finding]:
    for item in request.items:
        if item.rows is not None:
            found = in_rows([setting.bodies[i] for i in matched[item.id]], item.rows)
            yield Finding(Matter.ROWS, f"{item.id} in {item.rows} row{'s' * (item.rows > 1)}", found.ok, found.why)


def _relation(relation: Relation, matcher: Matcher, matched: Matched) -> Finding:
    each = "each " if relation.each else ""
    what = f"{relation.item} {relation.kind.value} {each}{' and '.join(relation.to)}"
    answers = matcher.answers(relation, matched)
    if relation.each and answers:
        left_out = _unserved(relation, matcher, matched)
        if left_out:
            return Finding(Matter.RELATION, what, False, "not each of them has its share", tuple(left_out))
    return _all(Matter.RELATION, what, [(body.id, ok, why) for body, ok, why in answers])


def _unserved(relation: Relation, matcher: Matcher, matched: Matched) -> list[str]:
    """Things named by "each" that no thing of the item lies to."""
    if relation.item not in matched or relation.kind is Kind.BETWEEN:
        return []
    items, things = (
        [matcher.setting.bodies[i] for name in names if name in matched for i in matched[name]]
        for names in ((relation.item,), relation.to)
    )
    pair = matcher.relate.pair
    return [other.id for other in things if not any(pair(relation.kind, item, other).ok for item in items)]


def _all(matter: Matter, what: str, answers: Sequence[tuple[str, bool, str]]) -> Finding:
    """Holds if it holds for every thing, and there is one."""
    if not answers:
        return Finding(matter, what, False, "there is no such thing")
    wrong = [(name, why) for name, ok, why in answers if not ok]
    if not wrong:
        return Finding(matter, what, True)
    why = f"{len(wrong)} of {len(answers)} do not: {wrong[0][0]}: {wrong[0][1]}"
    return Finding(matter, what, False, why, tuple(name for name, _ in wrong[:MOST_NAMED]))


def _openings(request: Request, setting: Setting) -> Iterator[Finding]:
    for name, asked, there in (
        ("windows", request.windows, len(setting.windows)),
        ("doors", request.doors, len(setting.doors)),
    ):
        if asked is not None:
            yield Finding(Matter.OPENINGS, f"{asked} {name}", there == asked, f"{there} are there")


def _surfaces(request: Request, setting: Setting) -> Iterator[Finding]:
    for name, role, words in (
        ("walls", Role.WALL, (request.wall, request.wall_material)),
        ("floor", Role.FLOOR, (request.floor, request.floor_material)),
    ):
        things = [thing for thing in setting.scene.things if thing.role is role and thing.colliders]
        largest = sorted(things, key=lambda thing: -max(thing.size[0], thing.size[2]))
        for word in filter(None, words):
            shares = [_surface_share(thing, word) for thing in largest]
            least = rules()["color"]["least_share_surface"]
            # Most of a room's walls; of the ground the largest piece or any other large one.
            good = [share >= least for share in shares]
            ok = sum(good) > len(good) / 2 if role is Role.WALL else any(good)
            best = max(shares, default=0.0)
            yield Finding(
                Matter.SURFACE, f"{name}: {word}", ok, f"{sum(good)} of {len(good)} look so, at most {best:.0%}"
            )


def _surface_share(thing: Thing, word: str) -> float:
    meshes = [mesh for mesh, _ in thing.meshes()]
    return color_share(meshes, word) if word in COLORS else material_share(meshes, word)


def _area(request: Request, setting: Setting) -> Iterator[Finding]:
    if request.area_m2 is not None:
        # of the floor between the walls, of which those pieces count that stand on it
        standing = [wall for wall in setting.walls if wall.low < min(one.low for one in setting.walls) + 0.05]
        there = plan.area(setting.outline) - sum(plan.common(wall.footprint, setting.outline) for wall in standing)
        ok = abs(there - request.area_m2) <= AREA_SLACK * request.area_m2
        yield Finding(Matter.AREA, f"{request.area_m2:g} m²", ok, f"{there:.1f} m²")


def _without(request: Request, setting: Setting) -> Iterator[Finding]:
    there = Counter(body.category for body in setting.bodies.values())
    for name in request.without:
        yield Finding(Matter.WITHOUT, f"no {name}", there[name] == 0, f"{there[name]} are there")
