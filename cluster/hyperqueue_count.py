#!/usr/bin/env python3
"""Counts queens by HyperQueue: pip install hyperqueue, then hyperqueue_count.py N PARTS [SERVER_DIR].

With the folder of a running server (hq server start), its workers count; without one, a cluster of one node is started
for the purpose. LOWBIT names the command if it is not on the path.
"""

import os
import subprocess
import sys
from pathlib import Path

from hyperqueue import Client, Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

LOWBIT = os.environ.get("LOWBIT", "lowbit")


def count(client: Client, n: int, parts: int) -> str:
    """Counts every part as a task, kept in a file so that a restarted task continues; adds them up."""
    job = Job(Path.cwd(), max_fails=None, name=f"queens-{n}")
    for part in range(1, parts + 1):
        command = [LOWBIT, "queens", "count", str(n), "--part", f"{part}/{parts}", "--json"]
        command += ["--run", f"part-{part}.db", "--threads", "1"]
        job.program(command, stdout=f"part-{part}.json", stderr=f"part-{part}.err")
    client.wait_for_jobs([client.submit(job)])
    merge = [LOWBIT, "merge", *(f"part-{part}.json" for part in range(1, parts + 1))]
    return subprocess.run(merge, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    n, parts = int(sys.argv[1]), int(sys.argv[2])
    if len(sys.argv) > 3:
        print(count(Client(sys.argv[3]), n, parts))
    else:
        with LocalCluster(str(Path("hq-server").absolute()), WorkerConfig(cores=os.cpu_count())) as cluster:
            print(count(cluster.client(), n, parts))
