"""The command line; its packages are loaded only when it is used."""


def main() -> None:
    """Run the command line; without its packages say in a sentence what to install."""
    try:
        from boardlib.cli import commands
    except ImportError as missing:
        raise SystemExit(f"The command line needs {missing.name}: install boardlib[cli].") from None
    commands.main()
