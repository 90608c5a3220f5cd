"""Opening the files of a list beside the window, as they come into sight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.files.background import Job
from skye_desktop.ui.entries import Entry, Inside, Listing, look_into

MOST = 24
"""Files of which it stays known what is in them, beside those that are wanted; about 80 kilobytes each."""


class Opened(NamedTuple):
    """A file of which it is known now what is in it."""

    entry: Entry
    is_other: bool
    """Whether it can be opened less well than its heading told."""


class Opener:
    """Opens one file after another, those first that are wanted first; what is in the last ones stays known."""

    def __init__(self) -> None:
        self.surprises = 0
        """How many files turned out to be something else than their headings told."""
        self._job: Job[Inside] | None = None
        self._next: Entry | None = None
        """What that opens."""
        self._opened: OrderedDict[str, Entry] = OrderedDict()
        """By their files, the one opened last at the end."""

    @property
    def is_busy(self) -> bool:
        """Whether something is being opened."""
        return self._job is not None

    def go_on(self, wanted: Sequence[Entry], seconds: float) -> Opened | None:
        """Open what is not known of those, after waiting for it so long at most; what was opened, if anything."""
        self._ask_for(next((entry for entry in wanted if entry.content is None), None))
        if self._job is None or self._next is None or not self._job.wait(seconds):
            return None
        inside, entry = self._job.result(), self._next
        self._job = self._next = None
        worth = entry.worth
        entry.opened(inside)
        self.surprises += entry.worth != worth
        self._opened[entry.file] = entry
        self._opened.move_to_end(entry.file)
        self._forget_the_oldest(wanted)
        return Opened(entry, entry.worth != worth)

    def _ask_for(self, wanted: Entry | None) -> None:
        before, self._next = self._next, wanted
        if self._job is not None and (wanted is None or before is None or wanted.file != before.file):
            self._job.call_off()
            self._job = None
        if wanted is not None and self._job is None:
            path = wanted.path
            self._job = Job(lambda watch: look_into(path, watch))

    def _forget_the_oldest(self, wanted: Sequence[Entry]) -> None:
        """Of what was opened long ago only the heading stays known."""
        kept = {entry.file for entry in wanted}
        for file in list(self._opened)[: max(0, len(self._opened) - MOST)]:
            if file not in kept:
                self._opened.pop(file).content = None

    def go_on_with(self, listing: Listing) -> None:
        """The files were listed anew: of those that are as they were it stays known what is in them."""
        for file, known in list(self._opened.items()):
            entry = listing.entry_of.get(file)
            if entry is None or entry.written != known.written or known.content is None:
                del self._opened[file]
            elif entry is not known:
                entry.opened(Inside(known.content, known.origin))
                self._opened[file] = entry

    def forget(self, file: str) -> None:
        """The file is another one now: what is being read of it is out of date too."""
        self._opened.pop(file, None)
        if self._next is not None and self._next.file == file:
            self._ask_for(None)

    def close(self) -> None:
        """Nothing is wanted any more."""
        self._ask_for(None)
