"""Holds the samples that `mediascope samples` lists against other programs' lists, and against its own by its other way.

A case is called with `run`, which is called with a file and options of `samples` and gives (status, standard output, standard
error); each comparison is (suite, case, samples that agree, samples compared, misses).
"""

import collections
import csv
import io
import re
import shutil

from conformance_suites import processes

ISO = set("3g2 3gp f4v m4a m4b m4v mov mp4 qt".split())
FIELDS = "track,index,decodeTime,presentationTime,duration,timescale,size,offset,sync,randomAccess,hasDependents,encrypted,shown,frames,missing"

# Why a list can't agree, by the suite and the beginning of the file's name; each stays a miss.
PCM = "PCM is cut into blocks, each program's own"
CUT = "the file is cut off: libav ends with it, the tables go on"
REASONS = {
    ("media3", "media3/mp4/sample_2_byte_NAL_length"): "the dump has start codes of four bytes for lengths of two",
    ("media3", "media3/mp4/sample_ac4"): "Media3 puts a header before each frame",
    ("media3", "media3/mp4/sample_dthd"): "Media3 gathers sixteen access units of TrueHD into a sample",
    ("media3", "media3/mp4/sample_fragmented_variable_length_sgpd"): "Media3 puts the encryption's header before each sample",
    ("media3", "media3/mp4/sample_opus"): "Media3's 101 samples are those of the edit, before which it leaves 45 out",
    ("media3", "media3/mp4/sample_ipcm"): PCM,
    ("media3", "media3/mp4/sample_fpcm"): PCM,
    ("media3", "media3/wav"): PCM,
    ("media3", "media3/avi"): "AVI has no times: libav counts packets, Media3 has a clock of its own",
    ("media3", "media3/mkv/sample_with_opus_audio"): "libav takes the block's padding off the size",
    ("media3", "media3/mkv/sample_with_vorbis_audio"): "Media3 puts the number of samples after each packet",
    ("media3", "media3/ogg/bear_vorbis"): "Media3 puts the number of samples after each packet",
    ("media3", "media3/mkv/subsample_encrypted"): "Media3 puts the encryption's header before each sample",
    ("media3", "media3/ts"): "libav's parsers cut the stream into packets elsewhere than Media3's",
    ("both ways", "media3/mp4/iibbibb_editlist_videoonly"): "an edit begins within a picture: libav begins with the next one",
    ("both ways", "media3/mp4/sample_fragmented_uuid"): "libav loses the sync flags of the first fragment; Media3 has them",
    ("both ways", "mp4ff/cbcs"): "libav stops at the encryption's auxiliary information",
    ("both ways", "mp4parser/Tiny Sample"): "libav's parser adds key frames that the sync table doesn't name",
    ("both ways", "music-metadata/mp4__issue-151"): CUT,
    ("both ways", "music-metadata/mp4__issue-744"): CUT,
    ("both ways", "mutagen/has-tags"): "two samples of one presentation time: libav moves the first",
    ("both ways", "taglib/covr-junk"): "two samples of one presentation time: libav moves the first",
    ("durations", ""): "libav cuts the last sample at the track's end, and takes durations in fragments from the frame rate",
}


def explained(suite, name, misses):
    kind = suite.rpartition("/")[2]
    why = next((why for (of, start), why in REASONS.items() if of == kind and name.startswith(start)), None)
    return [f"{miss} — {why}" for miss in misses] if why else misses


def listing(run, name, *options):
    """Rows by track ID; None where nothing is listed."""
    status, output, _ = run(name, "--format", "csv", "--fields", FIELDS, *options)
    tracks = collections.defaultdict(list)
    for row in csv.DictReader(io.StringIO(output)):
        tracks[int(row["track"])].append({key: int(value) if value else None for key, value in row.items()})
    return tracks if status == 0 or tracks else None


def cases(media, audio_video):
    """A function of `run` for each answer; it gives a list of comparisons."""
    found = []
    names = [str(path.relative_to(media)) for path in sorted(media.rglob("*")) if path.is_file()]
    names = [name for name in names if name.rpartition(".")[2].lower() in audio_video]
    for name in names:
        path = media / name
        if name.rpartition(".")[2].lower() in ISO:
            found.append(lambda run, name=name: both_ways(run, name))
        if shutil.which("ffprobe"):
            found.append(lambda run, name=name, path=path: packets(run, name, path))
        if (dump := path.with_name(path.name + ".0.dump")).exists():
            found.append(lambda run, name=name, dump=dump: media3(run, name, dump))
        for answer in (path.with_name(path.name + ".fqtest"), path.with_suffix(".fqtest")):
            if name.startswith("fq/isobmff") and answer.exists():
                found.append(lambda run, name=name, answer=answer: fq(run, name, answer))
        found.append(lambda run, name=name: check(run, name))
    return found


def held(suite, name, ours, theirs, what):
    """Compares two lists of tuples, place by place."""
    same = sum(one == other for one, other in zip(ours, theirs))
    total = max(len(ours), len(theirs))
    misses = []
    if len(ours) != len(theirs):
        misses.append(f"{what}: {len(ours)} samples, expected {len(theirs)}")
    if (first := next((place for place, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), None)) is not None:
        misses.append(f"{what}: sample {first} is {ours[first]}, expected {theirs[first]}; {total - same} differ")
    return suite, name, same, total, explained(suite, name, misses)


# MARK: both ways


def both_ways(run, name):
    """What a file's own tables say of its samples, and what libav says of its packets."""
    own, libav = listing(run, name), listing(run, name, "--libav")
    if not own or not libav:
        return []
    compared = []
    for track, theirs in sorted(libav.items()):
        if track not in own:
            continue  # a cover picture of the metadata
        # libav leaves out what no edit shows and no shown sample needs, and ends where the file does.
        ours = sorted((row for row in own[track] if row["shown"] and not row["missing"]), key=place)
        theirs = sorted((row for row in theirs if row["shown"]), key=place)
        mine = [place(row) + (int(bool(row["sync"] or row["randomAccess"])),) for row in ours]
        other = [place(row) + (row["sync"],) for row in theirs]
        compared.append(held("samples/both ways", name, mine, other, f"track {track}"))
        if mine == other:
            compared.append(
                held("samples/durations", name, [row["duration"] for row in ours], [row["duration"] for row in theirs],
                     f"track {track}"))
    return compared


def place(row):
    return row["presentationTime"] or 0, row["size"], row["offset"]


# MARK: ffprobe


def packets(run, name, path):
    """Every packet of ffprobe, byte by byte, without its side data."""
    done = processes.peer("ffprobe", "-v", "quiet", "-show_packets", "-of", "csv", path, limit=60)
    if not done:
        return []
    theirs = [",".join(line.split(",")[:12]) for line in done.stdout.decode(errors="replace").splitlines()
              if line.startswith("packet,")]
    if not theirs:
        return []
    _, output, _ = run(name, "--compat", "ffprobe", "--format", "csv")
    return [held("samples/ffprobe", name, output.splitlines(), theirs, "packets")]


# MARK: Media3


def dump_tracks(path):
    """The tracks of a dump of Media3's extractors: (kind, [(time in µs, is key, size)])."""
    tracks = []
    for line in path.read_text(errors="replace").splitlines():
        text = line.strip()
        if re.fullmatch(r"track \d+:", text):
            tracks.append(["", []])
        elif not tracks:
            continue
        elif text.startswith("sampleMimeType = "):
            tracks[-1][0] = text.removeprefix("sampleMimeType = ").split("/")[0]
        elif text.startswith("time = "):
            time = int(text.removeprefix("time = "))
        elif text.startswith("flags = "):
            flags = int(text.removeprefix("flags = "))
        elif match := re.match(r"data = length (\d+)", text):
            if line.startswith("    data") and "time" in locals():
                tracks[-1][1].append((time, flags & 1, int(match[1])))
    return tracks


def media3(run, name, dump):
    """Sizes, key flags and times: of pictures as they are, of sound from sample to sample."""
    own = listing(run, name)
    if own is None:
        return []
    compared = []
    rows = [track for _, track in sorted(own.items())]
    tracks = [track for track in dump_tracks(dump) if track[0] in ("audio", "video") and track[1]]
    # Tracks go by their number of samples: the order and the kinds are the extractor's own.
    for number, (kind, samples) in enumerate(tracks):
        ours = min(rows, key=lambda track: abs(len(track) - len(samples)), default=[])
        rows = [track for track in rows if track is not ours]

        if len(ours) != len(samples):
            ours = [row for row in ours if row["shown"]]
        # Only ISO files place pictures on a timeline; elsewhere times count from the first, both
        # rounded as they are stored.
        is_placed = kind == "video" and name.startswith("media3/mp4")
        mine_first = 0 if is_placed or not ours else ours[0]["presentationTime"] or 0
        their_first = 0 if is_placed else samples[0][0]
        tolerance = 2 if name.startswith("media3/mp4") else 2000

        def micros(row, first):
            if row["presentationTime"] is None:
                return None
            return (row["presentationTime"] - first) * 1_000_000 / row["timescale"]

        mine = [(micros(row, mine_first), row["sync"], row["size"]) for row in ours]
        theirs = [(time - their_first, key, size) for time, key, size in samples]
        # Times are cut off at the microsecond, twice where they are differences.
        near = [
            other if one[0] is not None and abs(one[0] - other[0]) <= tolerance and one[1:] == other[1:] else one
            for one, other in zip(mine, theirs)
        ] + mine[len(theirs):]
        compared.append(held("samples/media3", name, near, theirs, f"{kind} track {number}"))
    return compared


# MARK: fq


def fq(run, name, answer):
    """Where the samples of each track are, as fq shows them."""
    own = listing(run, name)
    text = answer.read_text(errors="replace")
    if own is None or f" dv {name.rpartition('/')[2]}" not in "".join(text.splitlines()[:2]):
        return []
    tracks, indent = [], None
    for line in text.splitlines():
        # After the address, 16 bytes in hexadecimal and as text, which may have bars of its own.
        text = line[line.find("|") + 66:]
        depth = len(text) - len(text.lstrip())
        if re.match(r"\s+samples\[\d+:\d+\]:", text):
            tracks.append([])
            indent = depth
        elif indent is not None and depth <= indent and text.strip():
            indent = None
        elif indent is not None and depth == indent + 2:
            if match := re.match(r"\s+\[\d+\].*: sample .*?0x([0-9a-f]+)-0x[0-9a-f]+ \((\d+)\)", text):
                tracks[-1].append((int(match[1], 16), int(match[2])))
    compared = []
    for number, (samples, ours) in enumerate(zip(tracks, (track for _, track in sorted(own.items())))):
        mine = [(row["offset"], row["size"]) for row in ours]
        if any(row["frames"] > 1 for row in ours):
            # Blocks of sound: as many bytes.
            mine, samples = [(sum(size for _, size in mine),)], [(sum(size for _, size in samples),)]
        compared.append(held("samples/fq", name, mine, samples, f"track {number}"))
    return compared


# MARK: what is wrong

# Well-formed files in which something is wrong all the same.
ODD = {
    "atldotnet/WMA__classes1&6.wma": "cut off after its tags",
    "exiftool/QuickTime.mov": "its sample tables have lost their chunks",
    "lofty/taglib__data__empty-seektable.flac": "cut off after its first frames",
    "media3/ts/sample.ac3": "its last frame is cut off",
    "mp4ff/init_prog.mp4": "the movie box of a file without its media",
    "music-metadata/mp4__issue-151.m4a": "cut off after its tags",
    "music-metadata/mp4__issue-744.mp4": "cut off after its tags",
    "music-metadata/mp4__issue-749.m4a": "cut off after its tags",
    "mutagen/has-tags.m4a": "a composition offset puts its first sample on its second",
    "mutagen/issue_29.wma": "cut off after its first packets",
    "mutagen/nero-chapters.m4b": "its tables have lost their chunks",
    "taglib/covr-junk.m4a": "a composition offset puts its first sample on its second",
    "taglib/64bit.mp4": "cut off within its tags",
    "tinytag/lossless.wma": "cut off after its tags",
    "tinytag/mp4_extended_size_truncated.m4a": "cut off before its movie box",
    "tinytag/test.m4a": "cut off after its tags",
    "tinytag/test2.wma": "cut off after its tags",
    "tinytag/variable-block.flac": "cut off after its first frames",
    "atldotnet/MP3__id3v2.3_USLT_srt.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "lofty/taglib__data__lame_cbr.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "lofty/taglib__data__rare_frames.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "lofty/taglib__data__toc_many_children.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "mediafile/emptylist.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "music-metadata/mp3__issue-471.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "music-metadata/mp3__issue-554.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
    "mutagen/apev2-lyricsv2.mp3": "cut off after its first frames, by the bytes that its encoder's tag counts",
}


def check(run, name):
    """Good files have nothing wrong, and what is found in others has its reason here."""
    status, output, errors = run(name, "--check")
    if not output and status != 0:
        # What can't be opened has no samples; of pictures that are items, a line says so.
        items = any("there are no samples" in line for line in errors)
        return [("samples/check", name, 1, 1, [])] if items else []
    lines = output.splitlines()
    if name in ODD:
        return [("samples/check", name, int(bool(lines)), 1, [] if lines else [f"nothing is found: {ODD[name]}"])]
    return [("samples/check", name, int(not lines), 1, lines[:3])]
