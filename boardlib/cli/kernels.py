"""The kernels of pages for a class: none counts as started before it answers.

A kernel is told its ports before it begins, and ends at once where another program has taken one
of them meanwhile.  JupyterLab then starts it anew; the page of Voilà that waits for it would load
for ever.
"""

from __future__ import annotations

from queue import Empty
from typing import Any, Final

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

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
