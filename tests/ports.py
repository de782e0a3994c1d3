"""Ports for servers that tests start."""

import socket


def free_port() -> int:
    """A port of this machine on which nobody answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
