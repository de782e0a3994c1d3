"""The command line; its packages are loaded only when it is used."""


def main() -> None:
    """Run the command line; without its packages say in a sentence what to install."""
    from boardlib.cli.output import plainly_encoded

    plainly_encoded()
    try:
        from boardlib.cli import commands
    except ImportError as missing:
        from boardlib.text import _

        text = _("The command line needs {name}: install boardlib[cli].")
        raise SystemExit(text.format(name=missing.name)) from None
    commands.main()
