"""How well a colour can be told from another one."""


def contrast(first: str, second: str) -> float:
    """The WCAG contrast ratio of two ``#rrggbb`` colours, 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(value: str) -> float:
    """The relative luminance of a ``#rrggbb`` colour, 0 to 1."""
    red, green, blue = (_linear(int(value[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
