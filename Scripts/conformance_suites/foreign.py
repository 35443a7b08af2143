"""Holds what `decode`, `levels` and `samples` give of files that nobody chose against ffmpeg and ffprobe.

The files lie beside the corpus and bring no answers. ffmpeg is right about what a decoder gives; where it isn't about
the container (edit lists, trimming, gaps), the case is a miss with its reason, or not compared.
"""

import functools
import hashlib
import json
import pathlib
import shutil
import tempfile

from conformance_suites import processes

LIMIT = 60  # seconds for one run of a peer
# Containers that ffmpeg trims or joins in another way than players do: their sound is compared by our own three counts.
TRIMMED = {"mov,mp4,m4a,3gp,3g2,mj2", "ogg", "matroska,webm", "mp3"}


peer = functools.partial(processes.peer, limit=LIMIT)


def probed(file):
    """The container's name and the first stream of sound and of pictures; None where ffprobe knows nothing of it."""
    result = peer("ffprobe", "-v", "quiet", "-show_streams", "-show_format", "-of", "json", str(file))
    try:
        shown = json.loads(result.stdout) if result else {}
        return shown["format"]["format_name"], shown["streams"]
    except (KeyError, ValueError):
        return None


def first(streams, kind):
    found = [s for s in streams if s.get("codec_type") == kind]
    moving = [s for s in found if not s.get("disposition", {}).get("attached_pic")]
    return moving[0] if moving else None


def cases(folder):
    """(file's name, what to do with the runner) for each file that ffprobe finds sound or pictures in."""
    if not shutil.which("ffmpeg"):
        return
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield file, str(file.relative_to(folder))


def judge(file, name, go):
    """(suite, case, passed, compared, differences) of one file; `go` runs mediascope and gives its result.

    The peers are given a name that says nothing, since a text that is called a picture is none.
    """
    with tempfile.TemporaryDirectory(prefix="conformance.") as folder:
        link = pathlib.Path(folder) / "file"
        link.symlink_to(file.resolve())
        yield from judge_content(file, link, name, go)


def judge_content(file, link, name, go):
    known = probed(link)
    if not known:
        return
    container, streams = known
    sound, pictures = first(streams, "audio"), first(streams, "video")
    if sound and int(sound.get("channels", 0)) and int(sound.get("sample_rate", 0) or 0):
        yield from judge_sound(file, link, name, go, container, sound)
    if pictures and pictures.get("width"):
        yield from judge_pictures(file, link, name, go, pictures)
    if sound or pictures:
        yield from judge_samples(file, link, name, go)


def judge_sound(file, link, name, go, container, stream):
    channels, rate = int(stream["channels"]), int(stream["sample_rate"])
    decoded = go("decode", file, "--track", "a:0", "--bits", "16", "--format", "pcm", "-o", "-")
    measured = go("levels", file, "--track", "a:0", "--json", "--quick")
    frames = len(decoded.stdout) // 2 // channels
    if measured.stdout:
        try:
            counted = json.loads(measured.stdout)["tracks"][0]["frameCount"]
        except (ValueError, LookupError):
            counted = None
        differs = [] if counted == frames else [f"levels counts {counted} frames, decode gives {frames}"]
        yield "foreign/sound counts", name, int(not differs), 1, differs
    if container in TRIMMED:
        return
    theirs = peer("ffmpeg", "-v", "quiet", "-nostdin", "-i", str(link), "-map", "0:a:0", "-f", "s16le",
                  "-ac", str(channels), "-ar", str(rate), "-")
    if theirs is None or not theirs.stdout:
        return
    differs = []
    if len(theirs.stdout) != len(decoded.stdout):
        differs = [f"{frames} frames, ffmpeg gives {len(theirs.stdout) // 2 // channels}"]
    elif theirs.stdout != decoded.stdout:
        # Lossy decoders round by a bit where samples are cut to 16 bits in another way.
        differs = ["other samples than ffmpeg's"]
    yield "foreign/sound", name, int(not differs), 1, differs


def pictures(link, stream, *options, threads="0"):
    """The digests of the pictures that ffmpeg decodes."""
    theirs = peer("ffmpeg", "-v", "quiet", "-nostdin", "-threads", threads, "-noautorotate", "-i", str(link), "-map",
                  f"0:{stream['index']}", "-fps_mode", "passthrough", *options, "-c:v", "rawvideo", "-f", "framemd5", "-")
    lines = theirs.stdout.decode().splitlines() if theirs else []
    return [line.split(",")[5].strip() for line in lines if not line.startswith("#")]


def judge_pictures(file, link, name, go, stream):
    expected = pictures(link, stream)
    if not expected:
        return
    ours = go("decode", file, "--track", "v:0", "--md5-frames")
    found = [line[:32] for line in ours.stdout.decode().splitlines()]
    # Pictures of another size are scaled to the first one's, unless that is forbidden.
    equal = found == expected or found == pictures(link, stream, "-autoscale", "0")
    # What is made up of lost references differs from run to run where several threads decode: that is no answer.
    if not equal and pictures(link, stream, threads="1") != expected:
        return
    yield "foreign/pictures", name, int(equal), 1, [] if equal else [f"{len(found)} pictures, ffmpeg gives {len(expected)}"]


def judge_samples(file, link, name, go):
    theirs = peer("ffprobe", "-v", "quiet", "-show_entries", "packet=stream_index,size", "-of", "csv=p=0", str(link))
    if theirs is None or not theirs.stdout:
        return
    expected = {}
    for line in theirs.stdout.decode().splitlines():
        # Lines of side data have no numbers.
        fields = [field for field in line.split(",") if field.isdigit()]
        if len(fields) == 2:
            expected.setdefault(int(fields[0]), []).append(int(fields[1]))
    ours = go("samples", file, "--compat", "ffprobe")
    try:
        packets = json.loads(ours.stdout)["packets"]
    except (ValueError, KeyError):
        yield "foreign/samples", name, 0, 1, ["no packets in JSON"]
        return
    found = {}
    for packet in packets:
        found.setdefault(packet["stream_index"], []).append(int(packet["size"]))
    equal = {index: hashlib.md5(repr(sizes).encode()).digest() for index, sizes in found.items()} == {
        index: hashlib.md5(repr(sizes).encode()).digest() for index, sizes in expected.items()}
    count = sum(map(len, found.values()))
    yield "foreign/samples", name, int(equal), 1, [] if equal else [
        f"{count} packets, ffprobe lists {sum(map(len, expected.values()))}, or other sizes"]
