"""Holds what `mediascope info` says against ffprobe, key by key, and against itself by its other way.

Each comparison gives (suite, case, passed, total, misses).
"""

# Keys that name the run rather than the file.
IGNORED = {"filename"}

# Where the two ways differ, and why the file's own structure is right.
EXPLAINED = {
    "fq/matroska/avc.mkv": "the same time in other units",
    "media3/mp4/sample_fragmented.mp4": "libav knows no data rate of fragments; mediainfo's is ours",
    "media3/mp4/sample_fragmented_uuid.mp4": "libav passes over a fragment after a uuid box; the codec's configuration says mono",
    "mp4ff/ed_hevc.mp4": "libav decodes no picture, and so knows no field order",
    "mutagen/adif.aac": "FFmpeg 5.1 has no demuxer for ADIF",
}

# Opus of which less comes than libav says: the samples that `ffmpeg -i FILE -f s16le -ac 1 -` gives, which the duration is to be.
DECODED = {"media3/ogg/bear.opus": 131520, "music-metadata/ogg__no-last-page.oga": 270616}


def keys(node, path=""):
    """Every value at the end of a path, with its path."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in IGNORED:
                yield from keys(value, f"{path}.{key}" if path else key)
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from keys(value, f"{path}[{index}]")
    else:
        yield path, node


def ffprobe_keys(name, ours, theirs):
    """ffprobe's keys, and the values that differ or that one of the two has not."""
    if ours is None:
        return ("info/ffprobe keys", name, 0, 1, ["no description"])
    mine, other = dict(keys(ours)), dict(keys(theirs))
    misses = []
    for path, value in other.items():
        if path not in mine:
            misses.append(f"{path} is missing, expected {value!r}")
        elif mine[path] != value:
            misses.append(f"{path} is {mine[path]!r}, expected {value!r}")
    misses += [f"{path} is {value!r}, ffprobe has no such key" for path, value in mine.items() if path not in other]
    total = len(set(mine) | set(other))
    return ("info/ffprobe keys", name, total - len(misses), total, misses)


def both_ways(name, structure, libav):
    """The file's own structure and libav say the same; `None` stands for a refusal."""
    if structure is None or libav is None:
        misses = [] if structure == libav else ["one way describes the file, the other refuses it" + (f" ({EXPLAINED[name]})" if name in EXPLAINED else "")]
        return ("info/both ways", name, int(not misses), 1, misses)
    mine, other = dict(keys(structure)), dict(keys(libav))
    paths = [path for path in {**mine, **other} if mine.get(path) != other.get(path)]
    if name in DECODED and mine.get("duration.value") == DECODED[name]:
        paths = [path for path in paths if path != "bitRate" and "duration." not in path]
    why = f" ({EXPLAINED[name]})" if name in EXPLAINED else ""
    misses = [f"{path} is {mine.get(path)!r}, libav says {other.get(path)!r}{why}" for path in paths]
    return ("info/both ways", name, int(not misses), 1, misses)
