"""A way to a server that can be cut and mended, as a network is."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

PIECE = 1 << 16


class Way:
    """Passes on whatever comes for a port of this machine, unless it is cut.

    Attributes:
        port: where it listens.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._cut = False
        self._open: list[socket.socket] = []
        self._threads: list[Thread] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listens.getsockname()[1]
        self._start(self._accept)

    def _start(self, action: Callable[..., None], *handed: socket.socket) -> None:
        thread = Thread(target=action, args=handed, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _from = self._listens.accept()
                if self._cut:
                    here.close()
                    continue
                there = socket.create_connection(("127.0.0.1", self._to))
                self._open += [here, there]
                for one, other in ((here, there), (there, here)):
                    self._start(self._pass, one, other)

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(PIECE):
                other.sendall(piece)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        one.close()

    def cut(self) -> None:
        """End everything that is open; nothing comes through any more."""
        self._cut = True
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        """Whatever is asked from now on comes through."""
        self._cut = False

    def close(self) -> None:
        """Nobody listens any more."""
        self.cut()
        with suppress(OSError):
            self._listens.shutdown(socket.SHUT_RDWR)
        self._listens.close()
        for thread in self._threads:
            thread.join()


@contextmanager
def way(to: int) -> Iterator[Way]:
    """A way to a port of this machine."""
    made = Way(to)
    try:
        yield made
    finally:
        made.close()
