"""Holds what `mediascope decode` gives against the samples that other programs decoded.

A case is called with `run`, which is called with options of `decode` and gives (status, standard output, standard error, output file's bytes); each
comparison is (suite, case, passed, total, misses).
"""

import array
import hashlib
import json
import math
import shutil
import subprocess
import sys
import zipfile

from conformance_suites import stills


def cases(media):
    """A function of `run` for each answer; it gives a list of comparisons."""
    found = []
    for path in sorted(media.rglob("*")):
        name = str(path.relative_to(media))
        if path.suffix == ".flac" and (answer := flac_md5(path)):
            judge = flac if is_verified(path) else flac_refused
            found.append(lambda run, name=name, answer=answer, judge=judge: judge(run, name, *answer))
        elif path.suffix == ".bit" and path.with_suffix(".pcm").exists():
            found.append(lambda run, name=name, path=path: mpeg_audio(run, name, path))
        elif path.name.endswith(".ivf.md5"):
            found.append(lambda run, name=name.removesuffix(".md5"), path=path: vp8(run, name, path))
        elif path.name.endswith(".all_frames_info.json"):
            source, stream = name.split(".stream")
            track = int(stream.split(".")[0])
            found.append(lambda run, source=source, track=track, path=path: frame_times(run, source, track, path))
        elif path.suffix == ".pt":
            found.append(lambda run, name=name, path=path: picture(run, name, path))
    return found


# Answers that can't be met, and why.
EXPLAINED = {
    "media3/flac/bear_no_num_samples.flac": "the MD5 is blotted out in part, on purpose; the samples are whole",
    "minimp3-vectors/M2L3_compl24.bit": "libavcodec's two decoders agree on five granules that the reference has otherwise",
    "minimp3-vectors/l3-nonstandard-id3v2.bit": "libavformat wants more of an MP3 after its tag than one frame",
    "minimp3-vectors/l3-nonstandard-small.bit": "five bytes are no media: minimp3 is asked for nothing but not to fail",
}


def compared(suite, name, differences):
    if differences and name in EXPLAINED:
        differences = [f"{difference} ({EXPLAINED[name]})" for difference in differences]
    return [(suite, name, int(not differences), 1, differences)]


# MARK: FLAC


def flac_md5(path):
    """(MD5 of the samples, bits a sample) of STREAMINFO; None where the file has none or is another format."""
    data = path.read_bytes()
    at = 0
    while data[at : at + 3] == b"ID3" and len(data) >= at + 10:
        a, b, c, d = data[at + 6 : at + 10]
        at += 10 + (a << 21 | b << 14 | c << 7 | d)
    if data[at : at + 4] != b"fLaC" or len(data) < at + 42:
        return None
    digest = data[at + 26 : at + 42].hex()
    bits = ((data[at + 20] & 1) << 4 | data[at + 21] >> 4) + 1
    return (digest, bits) if digest.strip("0") else None


def is_verified(path):
    """Whether flac itself decodes a file to the samples of its MD5; taken for granted where there is no flac."""
    if not shutil.which("flac"):
        return True
    return subprocess.run(["flac", "-s", "-t", path], capture_output=True).returncode == 0


def flac_refused(run, name, digest, bits):
    """What flac can't decode, or not to the MD5 that is stated, is no file in order."""
    status, _, errors, _ = run(name, "--track", "a:0", "--md5")
    return compared("decode/flac refused", name, [] if status == 1 and errors else [f"exit {status}, {errors}"])


def flac(run, name, digest, bits):
    """The MD5 is of samples in whole bytes with the sign extended; decoders move others up to the top of theirs."""
    if bits % 8:
        status, _, errors, pcm = run(name, "--track", "a:0", output="out.pcm")
        if status != 0:
            return compared("decode/flac", name, errors[:1] or [f"exit {status}"])
        size = (bits + 7) // 8
        digested = hashlib.md5()
        for at in range(0, len(pcm), size):
            value = int.from_bytes(pcm[at : at + size], "little", signed=True) >> (8 * size - bits)
            digested.update(value.to_bytes(size, "little", signed=True))
        ours = digested.hexdigest()
    else:
        status, output, errors, _ = run(name, "--track", "a:0", "--md5")
        if status != 0:
            return compared("decode/flac", name, errors[:1] or [f"exit {status}"])
        ours = output.split()[0]
    return compared("decode/flac", name, [] if ours == digest else [f"MD5 {ours}, STREAMINFO has {digest}"])


# MARK: MPEG audio


def mpeg_audio(run, name, path):
    """Not trimmed, as the reference decoder gives it; a fixed-point decoder's last bit may be another.

    Answers of layers I and II go on with the filter's end, 481 samples, and are filled up with silence; of layer III some
    lack the last frame, which their decoder keeps until it has seen another one.
    """
    suite = "decode/minimp3"
    status, _, errors, ours = run(name, "--no-trim", "--bits", "16", output="out.pcm")
    if status != 0:
        return compared(suite, name, errors[:1] or [f"exit {status}"])
    theirs = path.with_suffix(".pcm").read_bytes()
    one, other = array.array("h", ours), array.array("h", theirs)
    if sys.byteorder == "big":
        one.byteswap()
        other.byteswap()
    if any(other[len(one) + 481 * 2 :]) or len(one) > len(other) + 1152 * 2:
        return compared(suite, name, [f"{len(one)} samples, expected {len(other)}"])
    error = sum((a - b) ** 2 for a, b in zip(one, other)) / max(min(len(one), len(other)), 1)
    ratio = 10 * math.log10(32767**2 / error) if error else math.inf
    # minimp3's own test fails below this.
    return compared(suite, name, [] if ratio >= 96 else [f"peak signal to noise {ratio:.1f} dB"])


# MARK: VP8


def vp8(run, name, path):
    suite = "decode/vp8"
    status, output, errors, _ = run(name, "--md5-frames", "--pixel-format", "yuv420p")
    expected = [line.split()[0] for line in path.read_text().splitlines()]
    ours = [line.split()[0] for line in output.splitlines()] if status == 0 else []
    misses = [f"picture {n}: another MD5" for n, pair in enumerate(zip(ours, expected)) if len(set(pair)) > 1]
    if status != 0 or len(ours) != len(expected):
        misses.append((errors[:1] or [f"{len(ours)} pictures, expected {len(expected)}"])[0])
    same = sum(a == b for a, b in zip(ours, expected))
    return [(suite, name, same, len(expected), misses)]


# MARK: torchcodec


def track_of(stream):
    """nasa_13013.mp4 numbers its tracks as its streams, from 1."""
    return str(stream + 1)


def times_of(run, name, stream):
    """(times, as decode prints them, and in seconds; errors) of a track's frames."""
    status, output, errors, _ = run(name, "--track", track_of(stream), "--md5-frames")
    if status != 0:
        return [], [], errors[:1] or [f"exit {status}"]
    printed = [line.split()[2] for line in output.splitlines()]
    return printed, [int(time.split("/")[0]) / int(time.split("/")[1]) for time in printed], []


def frame_times(run, name, stream, path):
    """Times of all pictures, or of the decoder's frames of sound."""
    suite = "decode/torchcodec times"
    expected = [float(frame["pts_time"]) for frame in json.loads(path.read_text())]
    _, ours, errors = times_of(run, name, stream)
    if errors:
        return compared(suite, path.name, errors)
    if len(ours) != len(expected):
        return compared(suite, path.name, [f"{len(ours)} frames, expected {len(expected)}"])
    worst = max(abs(a - b) for a, b in zip(ours, expected))
    return compared(suite, path.name, [] if worst < 2e-6 else [f"times differ by up to {worst:.6f} s"])


def picture(run, name, path):
    """One picture as rows of red, green and blue: by its number, or the first that comes on at a time or after it.

    The latter is what `ffmpeg -ss` gives, which made the answers; a player would show the picture before.
    """
    suite = "decode/torchcodec pictures"
    source, kind = name.removesuffix(".pt").rsplit(".", 1)
    at = None
    if kind.isdigit():
        source, whole = source.rsplit(".time", 1)
        stream, at = 3, float(f"{whole}.{kind}")
    else:
        source, stream = source.rsplit(".stream", 1)
    printed, seconds, errors = times_of(run, source, int(stream))
    if errors:
        return compared(suite, name, errors)
    if at is None:
        index = int(kind.removeprefix("frame"))
    else:
        index = next(index for index, time in enumerate(seconds) if time >= at - 1e-6)
    value, scale = printed[index].split("/")
    span = ["--start", printed[index], "--end", f"{int(value) + 1}/{scale}"]
    status, _, errors, ours = run(source, "--track", track_of(int(stream)), *span, output="out.rgb")
    if status != 0:
        return compared(suite, name, errors[:1] or [f"exit {status}"])
    with zipfile.ZipFile(path) as archive:
        expected = archive.read(next(n for n in archive.namelist() if n.endswith("/data/0")))
    # TorchCodec converts fast, and says which picture is meant; zimg says what that is in accurate colours.
    file = path.parent / source.rsplit("/", 1)[-1]
    fast = stills.frame(file, str(stream), index, "bicubic")
    accurate, *_ = stills.exact(file, str(stream), index)
    if not len(ours) == len(expected) == len(fast) == len(accurate):
        return compared(suite, name, [f"{len(ours)} bytes, expected {len(expected)}"])
    return compared(suite, name, [
        f"components differ from {what} by up to {worst}"
        for what, worst in (
            ("zimg's", stills.farthest(ours, accurate)),
            ("TorchCodec's in ffmpeg's fast colours", stills.farthest(fast, expected)))
        if worst > 2])
