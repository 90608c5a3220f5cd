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

from skye_desktop.__main__ import main
from skye_desktop.lab.batches import play_there
from skye_desktop.lab.cluster import Cluster
from skye_desktop.lab.run import FILES, local_runner, run
from skye_desktop.lab.study import LabError, Study

pytestmark = [
    pytest.mark.wide,
    pytest.mark.skipif(os.name != "posix", reason="processes are killed in another way there"),
    pytest.mark.filterwarnings("default"),  # what the library says of itself
]
STUDY = Study(name="Small", seed=7, games=40, seats=[2, 3], bots=["random"])


def dask(*arguments: str, path: str | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=dict(os.environ) if path is None else {**os.environ, "PYTHONPATH": path},
        cwd=path,
    )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    address = tmp_path_factory.mktemp("dask") / "scheduler.json"
    with ending(
        dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(address))
    ):
        until(
            lambda: address.exists() and address.read_text(encoding="utf-8").endswith("}"),
            "a scheduler",
            60,
        )
        yield json.loads(address.read_text(encoding="utf-8"))["address"]


def kill(worker: subprocess.Popen[bytes]) -> None:
    """The worker with whatever it has started."""
    with suppress(ProcessLookupError):
        os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(
    scheduler: str, tmp_path: Path
) -> None:
    told: list[str] = []
    seen: list[int] = []
    with ExitStack() as workers:
        first, second = (
            dask("worker", "--nthreads", "1", "--no-nanny", scheduler) for _ in range(2)
        )
        workers.callback(kill, first)
        workers.callback(kill, second)

        def watch(done: int, total: int) -> None:
            seen.append(done)
            if done and first.poll() is None:
                kill(first)

        run(STUDY, tmp_path / "cluster", Cluster(scheduler, told.append), watch)
        assert first.poll() is not None
        assert second.poll() is None
    assert seen == sorted(set(seen))
    run(STUDY, tmp_path / "here", local_runner(1), lambda done, total: None)
    for name in FILES:
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_a_worker_that_lacks_the_program_is_told(scheduler: str, tmp_path: Path) -> None:
    (tmp_path / "skye_desktop.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'skye_desktop'\", name='skye_desktop')",
        encoding="utf-8",
    )
    with ExitStack() as workers:
        workers.callback(
            kill, dask("worker", "--nthreads", "1", "--no-nanny", scheduler, path=str(tmp_path))
        )
        with pytest.raises(
            LabError, match='a worker lacks skye_desktop: install skye-desktop with its extra "lab"'
        ):
            run(
                STUDY,
                tmp_path / "out",
                Cluster(scheduler, lambda text: None),
                lambda done, total: None,
            )


def test_a_worker_of_another_version_is_told() -> None:
    with pytest.raises(
        LabError, match=r"the study is run by 0\.0\.0: install the same version there"
    ):
        play_there(STUDY.model_dump_json(), "0.0.0", (0, 1))


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        LabError, match=r"--scheduler nowhere: does not answer \(Invalid url scheme"
    ):
        run(STUDY, tmp_path, Cluster("nowhere", lambda text: None), lambda done, total: None)
    cluster = Cluster("tcp://127.0.0.1:9", lambda text: None, patience=1)
    with pytest.raises(LabError, match=r"does not answer \(.*\): start one with: dask scheduler"):
        run(STUDY, tmp_path, cluster, lambda done, total: None)


def test_workers_of_this_machine_and_a_scheduler_exclude_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [
        "lab",
        "run",
        "docs/guide/studies/seats.toml",
        "--out",
        str(tmp_path),
        "--workers",
        "2",
    ]
    assert main([*command, "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "--workers counts processes of this machine" in capsys.readouterr().err
