#!/usr/bin/env python3
"""Measures what commands cost on files that repeat one thing N, 4 N and 16 N times.

A cost may grow as the file does: where 16 N cost more than LINEAR times what 4 N cost, both without what an empty
run costs, or the memory is more than is allowed for a file of its size, the line is marked and the exit status is 1.
Memory is what counts on any machine; processor time is compared with itself alone.
"""

import argparse
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

from kinds import KINDS

# Growth from 4 N to 16 N: 4 where the cost is linear, 16 where it is quadratic.
LINEAR = 7.0
# How often a cost that seems to grow faster is measured again.
REPEATS = 3
# Processor time below which nothing is judged: the clock is too coarse.
NOISE = 0.25
TIME_LIMIT = 30
MEMORY_STOP = 8 << 30
# Bytes that any run may hold, and bytes a byte of the file.
MEMORY_BASE = 192 << 20
MEMORY_RATE = 48

OUTPUTS = {
    "still": ["--at", "0", "-o", "OUT/x.png"], "sheet": ["-o", "OUT/x.png"], "waveform": ["-o", "OUT/x.json"],
    "gops": ["--format", "json"], "samples": ["--format", "csv"], "decode": ["--track", "s:0", "-o", "OUT/x.srt"],
    "remux": ["-o", "OUT/x.mkv"], "cut": ["--start", "0", "--end", "1", "-o", "OUT/x.mov"],
}


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_STOP, MEMORY_STOP))
    resource.setrlimit(resource.RLIMIT_CPU, (TIME_LIMIT, TIME_LIMIT + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def measure(binary, verb, file, out):
    """Exit status, processor seconds and peak bytes of one run; bytes of its output."""
    options = [option.replace("OUT", str(out)) for option in OUTPUTS.get(verb, [])]
    with open(out / "stdout", "wb") as stdout, open(out / "stderr", "wb") as stderr:
        process = subprocess.Popen(
            [binary, verb, str(file), *options], stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
            preexec_fn=limit, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return (process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10,
            (out / "stdout").stat().st_size)


def growth(runs):
    """How many times as much processor time 16 N take as 4 N, both without what an empty run costs; 0 for too little to judge."""
    floor = min(run[1] for run in runs)
    middle, last = runs[1][1] - floor, runs[2][1] - floor
    return last / max(middle, NOISE / LINEAR) if last > NOISE else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("kinds", nargs="*", help="names or beginnings of names; all where none is given")
    parser.add_argument("--verb", action="append", help="only these commands")
    parser.add_argument("--scale", type=float, default=1, help="times the usual numbers")
    parser.add_argument("--all", action="store_true", help="print every measurement, not only the marked ones")
    arguments = parser.parse_args()

    marked = measured = 0
    with tempfile.TemporaryDirectory(prefix="scaling.") as scratch:
        out = pathlib.Path(scratch)
        for name, (function, verbs, base) in KINDS.items():
            if arguments.kinds and not any(name.startswith(wanted) for wanted in arguments.kinds):
                continue
            sizes = [max(1, int(base * arguments.scale * factor)) for factor in (1, 4, 16)]
            files = []
            for size in sizes:
                file = out / f"{size}.bin"
                file.write_bytes(function(size))
                files.append(file)
            for verb in verbs:
                if arguments.verb and verb not in arguments.verb:
                    continue
                measured += 1
                runs = []
                for file in files:
                    runs.append(measure(arguments.binary, verb, file, out))
                    if runs[-1][0] < 0:
                        break
                problems = []
                if runs[-1][0] < 0:
                    problems.append("signal %d" % -runs[-1][0])
                else:
                    # What other programs do meanwhile makes a run longer, never shorter.
                    for _ in range(REPEATS):
                        if growth(runs) > LINEAR:
                            again = [measure(arguments.binary, verb, file, out) for file in files]
                            runs = [min(pair, key=lambda run: run[1]) for pair in zip(runs, again)]
                    if growth(runs) > LINEAR:
                        problems.append("time x%.1f" % growth(runs))
                for run, file in zip(runs, files):
                    if run[2] > MEMORY_BASE + MEMORY_RATE * file.stat().st_size:
                        problems.append("memory %d MB of %d kB" % (run[2] >> 20, file.stat().st_size >> 10))
                        break
                for run, file in zip(runs, files):
                    if run[3] > (1 << 20) + 200 * file.stat().st_size:
                        problems.append("output %d kB of %d kB" % (run[3] >> 10, file.stat().st_size >> 10))
                        break
                marked += bool(problems)
                if problems or arguments.all:
                    costs = "  ".join("%5.2f s %4d MB" % (run[1], run[2] >> 20) for run in runs)
                    print("%-28s %-9s %6d kB  %s  %d  %s" % (
                        name, verb, files[-1].stat().st_size >> 10, costs, runs[-1][0], ", ".join(problems)), flush=True)
            for file in files:
                file.unlink()
    print("%d of %d are marked" % (marked, measured))
    return 1 if marked else 0


if __name__ == "__main__":
    sys.exit(main())
