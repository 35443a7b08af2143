"""Cuts several parts out of films whose groups of pictures are closed and open, in any order, and holds the decode of the result
against the cut of the decode: what the command decodes, and what ffmpeg does.

The films are made here, by x264 and x265 through ffmpeg. A case is called with `run`, as in `joins`; each comparison is (suite,
case, what agrees, what was compared, misses).
"""

import pathlib
import random
import shutil
import subprocess
import tempfile

from conformance_suites import processes

RATE = 25
SECONDS = 5
PICTURE = "testsrc2=size=128x96:rate={rate}:duration={seconds}"
CUTS = 4
H264 = [
    f"open-gop={opened}:scenecut=0:keyint={interval}:{rest}"
    for opened in (0, 1)
    for interval, rest in [
        (25, "bframes=3:ref=4:b-pyramid=none"), (25, "bframes=8:b-adapt=0:ref=4:b-pyramid=normal"),
        (12, "bframes=1:ref=1:b-pyramid=none"), (20, "bframes=4:b-adapt=0:ref=3:b-pyramid=strict"),
        (25, "bframes=5:ref=16:b-pyramid=normal"), (15, "bframes=0:ref=2"), (25, "bframes=3:cabac=0:direct=temporal"),
        (25, "bframes=3:interlaced=1:tff=1"),
    ]
] + ["intra-refresh=1:bframes=2:keyint=25:scenecut=0"]
HEVC = [
    f"log-level=none:open-gop={opened}:scenecut=0:keyint={interval}:min-keyint={interval}:{rest}"
    for opened in (0, 1)
    for interval, rest in [
        (25, "bframes=3:ref=3"), (25, "bframes=8:b-adapt=0:ref=4:b-pyramid=1"), (12, "bframes=1:ref=1:b-pyramid=0"),
        (20, "bframes=4:ref=3"), (25, "bframes=0:ref=2"),
    ]
]


def absent():
    """Whether the films can't be made."""
    if not shutil.which("ffmpeg"):
        return True
    listed = subprocess.run(["ffmpeg", "-v", "quiet", "-encoders"], capture_output=True, text=True).stdout
    return "libx264" not in listed or "libx265" not in listed


def cases():
    """An encoder and its settings for each film."""
    return [("libx264", settings) for settings in H264] + [("libx265", settings) for settings in HEVC]


def make(encoder, settings, film):
    source = PICTURE.format(rate=RATE, seconds=SECONDS)
    parameters = ["-x264-params" if encoder == "libx264" else "-x265-params", settings]
    tag = [] if encoder == "libx264" else ["-tag:v", "hvc1"]
    subprocess.run(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", "-c:v", encoder,
         "-preset", "veryfast", *parameters, *tag, film], check=True)


def ours(run, film):
    """The digests of a film's pictures, in the order in which they are shown."""
    status, output, _ = run("decode", film, "--track", "v:0", "--md5-frames", "--quiet")
    return [line.split()[0] for line in output.decode().splitlines()] if status == 0 else []


def theirs(run, film):
    """The same by ffmpeg."""
    shown = processes.peer(
        "ffmpeg", "-v", "quiet", "-nostdin", "-i", film, "-map", "0:v:0", "-vsync", "passthrough", "-f", "framemd5", "-")
    lines = shown.stdout.decode().splitlines() if shown else []
    return [line.split(",")[-1].strip() for line in lines if not line.startswith("#")]


def judge(run, case):
    """Two or three parts, of which some are before those that come before them and some overlap."""
    encoder, settings = case
    chance = random.Random(settings)
    with tempfile.TemporaryDirectory(prefix="groups.") as place:
        film, made = pathlib.Path(place) / "film.mp4", pathlib.Path(place) / "made.mp4"
        make(encoder, settings, film)
        whole = {"groups/mediascope": (ours, ours(run, film)), "groups/ffmpeg": (theirs, theirs(run, film))}
        for number in range(CUTS):
            ranges = [sorted(chance.sample(range(RATE * SECONDS), 2)) for _ in range(2 + number % 2)]
            keep = ",".join(f"{start / RATE}-{end / RATE}" for start, end in ranges)
            status, _, errors = run("cut", film, "-o", made, "--keep", keep)
            for suite, (decode, all_pictures) in whole.items():
                wanted = [picture for start, end in ranges for picture in all_pictures[start:end]]
                found = decode(run, made) if status == 0 else []
                misses = [] if wanted and found == wanted else [f"{len(found)} pictures, not those {len(wanted)} {errors}"]
                yield suite, f"{encoder} {settings} {keep}", int(not misses), 1, misses
            made.unlink(missing_ok=True)
