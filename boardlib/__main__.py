"""``python -m boardlib`` is the command ``boardlib``, for where scripts are not on the path."""

from boardlib.cli import main

if __name__ == "__main__":
    main()
