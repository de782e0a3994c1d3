"""Takes the lessons along into the package; everything else is said in ``pyproject.toml``."""

from pathlib import Path
from shutil import copytree

from setuptools import setup
from setuptools.command.build_py import build_py


class WithLessons(build_py):
    """Builds the package, and puts the notebooks and their sources into ``boardlib.notebooks``."""

    def run(self) -> None:
        """Build; an editable installation reads the notebooks where they are."""
        super().run()
        if not self.editable_mode:
            place = Path(self.build_lib) / "boardlib" / "notebooks"
            copytree("notebooks", place, dirs_exist_ok=True, ignore=_no_lesson)


def _no_lesson(folder: str, names: list[str]) -> list[str]:
    """What Jupyter leaves behind, and notebooks that have no source: somebody's own."""
    lessons = {f"{path.stem}.ipynb" for path in Path(folder, "src").glob("*.md")}
    return [
        name
        for name in names
        if name.startswith(".") or (name.endswith(".ipynb") and name not in lessons)
    ]


setup(cmdclass={"build_py": WithLessons})
