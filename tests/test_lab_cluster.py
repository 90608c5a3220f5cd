"""A real scheduler with two workers, of which one is killed in mid-study."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from real_window import ending, until

from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.lab.cluster import Cluster
from skye_desktop.lab.run import FILES, local_runner, run
from skye_desktop.lab.study import LabError

pytestmark = [
    pytest.mark.wide,
    pytest.mark.skipif(os.name != "posix", reason="processes are killed in another way there"),
    pytest.mark.filterwarnings("default"),  # what the library says of itself
]
STUDY = Study(name="Small", seed=7, games=40, seats=[2, 3], bots=["random"])


def unheard(*told: object) -> None:
    """Told of progress."""


def dask(*arguments: str, path: str | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=os.environ | ({} if path is None else {"PYTHONPATH": path}),
        cwd=path,
    )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    command = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    with ending(dask(*command)):
        until(lambda: file.exists() and file.read_bytes().endswith(b"}"), "a scheduler", 60)
        yield json.loads(file.read_text(encoding="utf-8"))["address"]


@pytest.fixture
def workers() -> Iterator[ExitStack]:
    with ExitStack() as workers:
        yield workers


def work(workers: ExitStack, scheduler: str, path: str | None = None) -> subprocess.Popen[bytes]:
    """A worker that is killed at the end of the test."""
    worker = dask("worker", "--nthreads", "1", "--no-nanny", scheduler, path=path)
    workers.callback(kill, worker)
    return worker


def kill(worker: subprocess.Popen[bytes]) -> None:
    """The worker with whatever it has started."""
    with suppress(ProcessLookupError):
        os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(
    scheduler: str, workers: ExitStack, tmp_path: Path
) -> None:
    seen: list[int] = []
    first, second = (work(workers, scheduler) for _ in range(2))

    def watch(done: int, total: int) -> None:
        seen.append(done)
        if done and first.poll() is None:
            kill(first)

    run(STUDY, tmp_path / "cluster", Cluster(scheduler, unheard), watch)
    assert first.poll() is not None
    assert second.poll() is None
    assert seen == sorted(set(seen))
    run(STUDY, tmp_path / "here", local_runner(1), unheard)
    for name in FILES:
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_a_worker_that_lacks_the_program_is_told(
    scheduler: str, workers: ExitStack, tmp_path: Path
) -> None:
    (tmp_path / "skye_desktop.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'skye_desktop'\", name='skye_desktop')",
        "utf-8",
    )
    work(workers, scheduler, path=str(tmp_path))
    told = 'a worker lacks skye_desktop: install skye-desktop with its extra "lab"'
    with pytest.raises(LabError, match=told):
        run(STUDY, tmp_path / "out", Cluster(scheduler, unheard), unheard)


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path) -> None:
    for cluster, told in (
        (Cluster("nowhere", unheard), r"--scheduler nowhere: does not answer \(Invalid url scheme"),
        (
            Cluster("tcp://127.0.0.1:9", unheard, patience=1),
            r"does not answer \(.*\): start one with: dask scheduler",
        ),
    ):
        with pytest.raises(LabError, match=told):
            run(STUDY, tmp_path, cluster, unheard)
