"""The pages for a class: served to this machine alone, each with a kernel that has answered.

Whoever makes another name lead to this machine, or shows a picture in a foreign page whose address
is one of these pages, would otherwise start kernels and read what they say.

A kernel is told its ports before it begins, and ends at once where another program has taken one
of them meanwhile.  JupyterLab then starts it anew; the page of Voilà that waits for it would load
for ever.
"""

from __future__ import annotations

from ipaddress import ip_address
from queue import Empty
from typing import Any, Final
from urllib.parse import urlsplit

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import RequestHandler
from voila.app import Voila

# --- the server -------------------------------------------------------------------------

OWN: Final = ("same-origin", "none")
"""Where a browser says that a request comes from, if it is from these pages or from nobody's."""


def is_here(host: str) -> bool:
    """Whether a host, with or without its port, is this machine as it calls itself.

    >>> [is_here(one) for one in ("127.0.0.1:8866", "localhost", "[::1]:80", "evil.example")]
    [True, True, True, False]
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def is_foreign(request: HTTPServerRequest, is_open: bool) -> bool:
    """Whether a request is for another name, or comes from a page that is not ours.

    A link to one of the pages may be followed from anywhere.

    Args:
        request: what a browser asks for.
        is_open: whether the pages are served to other machines, by names that nobody knows here.
    """
    headers = request.headers
    if not is_open and not is_here(request.host):
        return True
    if "Origin" in headers and urlsplit(headers["Origin"]).netloc != request.host:
        return True
    follows = request.method == "GET" and headers.get("Sec-Fetch-Dest") == "document"
    return not follows and headers.get("Sec-Fetch-Site", "none") not in OWN


class _Foreign(Matcher):  # type: ignore[misc,unused-ignore]
    """Finds the requests that are refused."""

    def __init__(self, is_open: bool) -> None:
        self.is_open = is_open

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """As its router asks: something if it is refused."""
        return {} if is_foreign(request, self.is_open) else None


class _Refused(RequestHandler):  # type: ignore[misc,unused-ignore]
    """Refuses whatever is asked."""

    def prepare(self) -> None:
        """Before anything else is done."""
        self.send_error(403)


class ClassPages(Voila):  # type: ignore[misc,unused-ignore]
    """Voilà, but for its own address and its own pages alone."""

    def init_handlers(self) -> list[Any]:
        """What answers: first of all what refuses."""
        foreign = Rule(_Foreign(is_open=not is_here(self.ip)), _Refused)
        return [foreign, *super().init_handlers()]


# --- the kernels ------------------------------------------------------------------------

ATTEMPTS: Final = 3
"""So often a kernel is started for one page."""
INTERVAL: Final = 0.5
"""Seconds after which a kernel that has not answered is asked again, if it lives."""


class AnsweringKernels(AsyncMappingKernelManager):
    """Starts the kernels of pages, anew where one ends before it has answered."""

    async def start_kernel(self, **wanted: Any) -> str:  # type: ignore[override]
        """Start a kernel and wait until it answers.

        Args:
            wanted: what the page wants: the name of the kernel, its folder, its environment.

        Returns:
            The id of the kernel; that of the last one, dead, if none has answered.
        """
        for attempt in range(1, ATTEMPTS + 1):
            kernel: str = await super().start_kernel(**wanted)
            if attempt == ATTEMPTS or await self._answers(kernel):
                break
            self.log.warning("Kernel %s ended before it answered; another one is started.", kernel)
            await self.shutdown_kernel(kernel, now=True)  # type: ignore[no-untyped-call]
        return kernel

    async def _answers(self, kernel: str) -> bool:
        """Whether a kernel answers; not, once it has ended."""
        manager = self.get_kernel(kernel)
        client = manager.client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            while await ensure_async(manager.is_alive()):
                client.kernel_info()
                try:
                    await ensure_async(client.get_shell_msg(timeout=INTERVAL))
                except Empty:
                    continue
                return True
            return False
        finally:
            client.stop_channels()
