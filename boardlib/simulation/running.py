"""Games are handed to workers and their rows taken back, whatever becomes of the workers."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Final

from boardlib.simulation.plan import Plan, Row
from boardlib.simulation.playing import failed, played
from boardlib.simulation.workers import Workers
from boardlib.text import _, mark

TRIES: Final = 3
"""So often a game is handed to a worker that gives no answer."""
KILLED: Final = 2
"""So many workers may end with one game, and with no other, in their hands."""
BREAKS: Final = 5
"""So often the workers may break down one after the other without finishing any game."""

_ENDED: Final = mark("The worker that played it was ended {times} times.")
_BROKEN: Final = mark(
    "The workers cannot go on ({why}). What was finished is kept in the journal, if there is one."
)


class SimulationError(RuntimeError):
    """Workers that cannot go on, in one sentence."""


def run(plan: Plan, numbers: Iterable[int], workers: Workers) -> Iterator[tuple[int, Row, bool]]:
    """Play these games; each as soon as it is over: its number, its row, whether that may be kept.

    A row that only says that its worker was ended is not to be kept: another time it may go well.

    Raises:
        SimulationError: when the executor breaks down and cannot be made anew.
    """
    running = _Running(plan, iter(numbers), workers)
    try:
        while running.any_left():
            yield from running.landed()
    finally:
        running.cancel()


class _Running:
    """Games in the hands of workers.

    Args:
        plan: which games they are.
        numbers: those that are to be played.
        workers: who plays them.
    """

    def __init__(self, plan: Plan, numbers: Iterator[int], workers: Workers) -> None:
        self._plan, self._numbers, self._workers = plan, numbers, workers
        self._flying: dict[Future[Row], int] = {}
        self._again: deque[int] = deque()
        self._suspects: deque[int] = deque()  # in the hands of workers when they broke down
        self._alone = False  # whether a suspect is being played
        self._tries: Counter[int] = Counter()
        self._breaks = 0

    def any_left(self) -> bool:
        """Hand on as many games as fit; whether any is being played."""
        try:
            while len(self._flying) < self._room:
                number = self._next()
                if number is None:
                    break
                self._hand_on(number)
        except BrokenExecutor as error:
            if not self._flying:  # otherwise those tell the same
                self._renew(str(error))
            return True
        return bool(self._flying)

    @property
    def _room(self) -> int:
        """How many games may be under way: suspects one by one, to find out who ends a worker."""
        return 1 if self._suspects or self._alone else self._workers.ahead

    def _next(self) -> int | None:
        self._alone = bool(self._suspects)
        for queue in (self._suspects, self._again):
            if queue:
                return queue.popleft()
        return next(self._numbers, None)

    def _hand_on(self, number: int) -> None:
        try:
            future = self._workers.executor.submit(played, self._plan, number)
        except BrokenExecutor:
            self._again.append(number)
            raise
        except RuntimeError as error:  # it has been shut down by somebody else
            raise SimulationError(_(_BROKEN).format(why=error)) from None
        self._flying[future] = number

    def landed(self) -> Iterator[tuple[int, Row, bool]]:
        """The games that are over now."""
        done, _flying = wait(self._flying, return_when=FIRST_COMPLETED)
        broken = [one for one in done if isinstance(_trouble(one), BrokenExecutor)]
        if broken:
            wait(self._flying)
            done, why = set(self._flying), str(_trouble(broken[0]))
        lost, self._alone = [], False
        for future in sorted(done, key=self._flying.__getitem__):
            number, trouble = self._flying.pop(future), _trouble(future)
            if trouble is None:
                self._breaks = 0
                yield number, future.result(), True
            elif isinstance(trouble, BrokenExecutor):
                lost.append(number)
            else:
                yield from self._once_more(number, trouble)
        if broken:
            yield from self._accused(lost)
            self._renew(why)

    def _once_more(self, number: int, trouble: BaseException) -> Iterator[tuple[int, Row, bool]]:
        """Hand on a game again to which a worker gave no answer, unless it was tried enough."""
        self._tries[number] += 1
        if self._tries[number] < TRIES:
            self._again.append(number)
        else:
            why = f"{type(trouble).__name__}: {trouble}"
            yield number, failed(self._plan, number, why), False

    def _accused(self, lost: list[int]) -> Iterator[tuple[int, Row, bool]]:
        """Workers broke down with these games in their hands: one of them may be the reason."""
        if len(lost) == 1:
            self._tries[lost[0]] += 1
            if self._tries[lost[0]] >= KILLED:
                why = _(_ENDED).format(times=KILLED)
                yield lost[0], failed(self._plan, lost[0], why), False
                return
        self._suspects.extendleft(reversed(lost))

    def _renew(self, why: str) -> None:
        self._breaks += 1
        if self._breaks > BREAKS or not self._workers.renew():
            raise SimulationError(_(_BROKEN).format(why=why.rstrip(".")))

    def cancel(self) -> None:
        """Take back what has not begun."""
        for future in self._flying:
            future.cancel()


def _trouble(future: Future[Row]) -> BaseException | None:
    """Why a worker gave no answer; None if it did."""
    try:
        return future.exception()
    except CancelledError as error:
        return error
