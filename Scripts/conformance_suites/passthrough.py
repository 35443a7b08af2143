"""Holds files of the ISO family that `mediascope remux` wrote again against the files that they were made of.

A case is called with `run`, which is called with a verb, a file and options and gives (status, standard output, standard error,
what it wrote); each comparison is (suite, case, what agrees, what was compared, misses).
"""

import csv
import io
import json
import pathlib
import shutil
import tempfile

from conformance_suites import processes

ISO = set("3gp m4a m4b m4v mov mp4 qt".split())
# What files of the family begin with.
BOXES = set(b"ftyp moov mdat free skip wide pnot styp moof sidx uuid".split())
# Where samples lie is what changes.
MOVED = ("offset", "chunk")


def is_iso(path):
    """Whether a file is of the family, whatever its name says: files of FATE and Media3 have names of the family for IVF and WebM."""
    with path.open("rb") as file:
        return file.read(8)[4:] in BOXES


def by_key_space(items):
    """Tags by key space, in the order of each: XMP is before the movie box or after it, as the others are where they are."""
    return sorted(items or [], key=lambda item: item.get("keySpace", ""))


def cases(media):
    """One case for each file of the family and each kind of file that it is written to."""
    files = sorted(path for path in media.rglob("*") if path.suffix[1:].lower() in ISO and path.is_file() and is_iso(path))
    return [(media, path, kind) for path in files for kind in ("mp4", "mov")]


def listing(run, file):
    status, output, _, _ = run("samples", file, "--format", "csv", "--fields", "all")
    rows = list(csv.DictReader(io.StringIO(output)))
    for row in rows:
        for name in MOVED:
            row.pop(name, None)
    return status, rows


def parsed(run, verb, file):
    _, output, _, _ = run(verb, file, "--json")
    try:
        return json.loads(output)
    except ValueError:
        return {}


def plain(value):
    """A value without the places and the spelling of its times."""
    if isinstance(value, dict):
        if "timescale" in value and "seconds" in value:
            return round(value["seconds"], 9)
        return {key: plain(part) for key, part in value.items() if key not in ("offset", "size", "byteRange")}
    return [plain(part) for part in value] if isinstance(value, list) else value


def judge(run, case):
    """What is alike before and after: samples, decoded sound or pictures, edits, tags and chapters, rules of boxes."""
    media, file, kind = case
    source = str(file.relative_to(media))
    name = f"{source} to {kind}"
    suite = f"passthrough/{source.split('/')[0]}"
    status, _, errors, written = run("remux", file, output=f"again.{kind}")
    if not written:
        # Encrypted tracks, codings of QuickTime alone, and files without samples are refused in one line.
        return
    with tempfile.TemporaryDirectory(prefix="passthrough.") as folder:
        again = pathlib.Path(folder) / f"again.{kind}"
        again.write_bytes(written)
        before, after = listing(run, file), listing(run, again)
        if before[0] != 0 or status != 0 or any("left out" in line for line in errors):
            return
        misses = []
        if before[1] != after[1]:
            misses.append(f"samples: {len(before[1])} and {len(after[1])}, or not alike")
        # The head of a fragmented film has no samples and no length that is known, which a file without fragments can't say.
        is_head = not before[1]
        decoded = [run("decode", path, "--md5") for path in (file, again) if not is_head] or [(0, ""), (0, "")]
        # What a decoder makes of damage may be other samples at each run (libav's of ALS with floating point): packets are held below.
        if decoded[0][0] != decoded[1][0]:
            misses.append(f"decode ends with {decoded[0][0]} and {decoded[1][0]}")
        elif decoded[0][0] == 0 and decoded[0][1].split()[:1] != decoded[1][1].split()[:1]:
            misses.append(f"decode --md5: {decoded[0][1].split()[:1]} and {decoded[1][1].split()[:1]}")
        tracks = [parsed(run, "info", path).get("tracks", []) for path in (file, again)]
        for key in ("trackID",) if is_head else ("trackID", "segments", "timeRange"):
            values = [[plain(track.get(key)) for track in side] for side in tracks]
            if values[0] != values[1]:
                misses.append(f"{key}: {values[0]} and {values[1]}"[:200])
        tags = [plain(parsed(run, "metadata", path)) for path in (file, again)]
        for key in ("items", "tracks", "chapters"):
            before_tags, after_tags = ([by_key_space(side.get(key))] if key == "items" else [side.get(key)] for side in tags)
            if before_tags != after_tags:
                misses.append(f"metadata: {key} differ")
        checked = run("boxes", file, "--check")[0], run("boxes", again, "--check")[0]
        if checked[1] != 0 and checked[0] == 0:
            misses.append("boxes --check finds errors")
        if shutil.which("ffprobe"):
            misses += probed(file, again)
        yield suite, name, int(not misses), 1, misses


def probed(file, again):
    """Whether ffprobe finds the same packets in both, by their bytes."""
    packets = []
    for path in (file, again):
        command = "ffprobe -v quiet -show_data_hash md5 -show_entries packet=stream_index,size,data_hash -of csv".split()
        shown = processes.peer(*command, path)
        if not shown:
            return []
        packets.append(sorted(shown.stdout.decode().splitlines()))
    return [] if packets[0] == packets[1] else [f"ffprobe: {len(packets[0])} and {len(packets[1])} packets, or other bytes"]
