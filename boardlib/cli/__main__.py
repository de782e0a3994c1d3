"""``python -m boardlib.cli`` is ``boardlib``."""

from boardlib.cli import main

if __name__ == "__main__":
    main()
