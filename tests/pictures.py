"""What is in a picture."""

from collections.abc import Iterator

from boardlib.drawing.scene import Group, Scene, Shape, Text


def groups(scene: Scene) -> Iterator[tuple[Group, float, float, float]]:
    """Every group of a picture, with its place and scale on it."""
    yield from _groups(scene.shapes, 0.0, 0.0, 1.0)


def _groups(
    shapes: tuple[Shape, ...], x: float, y: float, scale: float
) -> Iterator[tuple[Group, float, float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            left, top = x + shape.offset[0] * scale, y + shape.offset[1] * scale
            yield shape, left, top, scale * shape.scale
            yield from _groups(shape.children, left, top, scale * shape.scale)


def keyed(scene: Scene) -> dict[str, Group]:
    """The groups with a key."""
    return {group.key: group for group, _x, _y, _scale in groups(scene) if group.key}


def texts(scene: Scene) -> list[str]:
    """Every text of a picture."""
    loose = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    inside = [s.text for g, *_ in groups(scene) for s in g.children if isinstance(s, Text)]
    return loose + inside


def roles(scene: Scene, role: str) -> list[Group]:
    """The groups with a role."""
    return [group for group, _x, _y, _scale in groups(scene) if role in group.roles]
