"""Entry point of the packaged program."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys

_MANY = 500_000
"""New objects after which Python collects garbage; the window sets another number once it is open.
"""


def main() -> int:
    """Run the command line as `skye-desktop` does."""
    # The loader of the package has set this for its own libraries; programs that we open need the
    # original value.
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    # Loaded objects stay: collecting garbage again and again would take a tenth of the start.
    gc.set_threshold(_MANY)
    from skye_desktop.__main__ import main as run

    return run()


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process that thinks ends here
    sys.exit(main())
