"""The command line; its packages are loaded only when it is used."""

from boardlib.extras import MissingExtra, needing


def main() -> None:
    """Run the command line; without its packages say in a sentence what to install."""
    from boardlib.cli.output import plainly_encoded

    plainly_encoded()
    try:
        with needing():
            from boardlib.cli import commands
    except MissingExtra as missing:
        raise SystemExit(str(missing)) from None
    commands.main()
