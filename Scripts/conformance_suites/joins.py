"""Cuts parts out of copies of files and joins them, and holds what is then decoded against what was decoded before.

A case is called with `run`, which is called with a verb and options and gives (status, standard output as bytes, standard error);
each comparison is (suite, case, what agrees, what was compared, misses).
"""

import hashlib
import json
import pathlib
import random
import tempfile
from functools import partial

ENDINGS = "mp4 m4a m4v m4b mov qt 3gp 3g2 mkv mka webm ts wav flac mp3 aac ogg opus".split()
LARGEST = 8 << 20
# In seconds. What lasts longer shows nothing more, and its sound would fill the memory that each run is charged with.
LONGEST = 12


def cases(folder):
    """One case for each file whose tracks a file of the MP4 family may hold."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix[1:].lower() in ENDINGS)
    return [(folder, path) for path in files if 0 < path.stat().st_size <= LARGEST]


def pictures(run, file, *part):
    """The digests of a file's pictures; none where it has none, or they can't be decoded."""
    status, output, _ = run("decode", file, "--track", "v:0", "--md5-frames", "--quiet", *part)
    return [line.split()[0] for line in output.decode().splitlines()] if status == 0 else None


def sound(run, file, *part):
    """The bytes of a file's sound, likewise."""
    status, output, _ = run("decode", file, "--track", "a:0", "-o", "-", "--format", "pcm", "--bits", "24", "--quiet", *part)
    return output if status == 0 else None


def described(run, file):
    """How long a file is, and whether all its sound is stored without loss; `None` where it isn't described."""
    status, output, _ = run("info", file, "--json")
    if status != 0:
        return None
    found = json.loads(output)
    codecs = [track.get("codec", "") for track in found["tracks"] if track["mediaType"] == "audio"]
    lossless = all(codec.startswith("pcm") or codec in ("flac", "alac") for codec in codecs)
    return (found.get("duration") or {}).get("seconds") or 0, lossless


def of_each(parts, decode):
    found = {part: decode(*part) for part in set(parts)}
    return [found[part] for part in parts]


def compared(run, made, parts, lossless):
    """What the decode of a result has that the decodes of its parts don't have one after the other."""
    misses = []
    # A part that comes several times is decoded once.
    wanted = of_each(parts, partial(pictures, run))
    if all(wanted) and (found := pictures(run, made)) != sum(wanted, []):
        misses.append(f"pictures: {len(found or [])}, not those {sum(map(len, wanted))}")
    # Where pictures last longer, silence is in the result, and not in its parts.
    wanted = [] if any(wanted) else of_each(parts, partial(sound, run))
    if wanted and all(wanted):
        found, whole = sound(run, made) or b"", b"".join(wanted)
        if len(found) != len(whole):
            misses.append(f"sound: {len(found)} bytes instead of {len(whole)}")
        elif lossless and hashlib.md5(found).digest() != hashlib.md5(whole).digest():
            misses.append("sound: another one")
    return misses


def judge(run, case):
    """Three times the same, and three parts in another order."""
    folder, file = case
    name = str(file.relative_to(folder))
    known = described(run, file)
    if known is None:
        return
    length, lossless = known
    if length > LONGEST:
        return
    chance = random.Random(name)
    with tempfile.TemporaryDirectory(prefix="joins.") as place:
        made = pathlib.Path(place) / "made.mov"
        status, _, errors = run("join", file, file, file, "-o", made)
        if status == 0:
            yield "joins/whole files", name, *counted(compared(run, made, [(file,)] * 3, lossless))
        else:
            yield "joins/refused", name, *counted([] if errors and not made.exists() else ["no reason, or something is left"])
            return
        made.unlink()
        if length < 0.2:
            return
        ranges = [sorted(round(chance.uniform(0, length * 0.95), 3) for _ in "ab") for _ in "abc"]
        ranges = [(start, round(max(end, start + 0.05), 3)) for start, end in ranges]
        status, _, errors = run("cut", file, "-o", made, "--keep", ",".join(f"{start}-{end}" for start, end in ranges))
        if status != 0:
            yield "joins/refused", name, *counted([] if errors and not made.exists() else ["no reason, or something is left"])
            return
        parts = [(file, "--start", str(start), "--end", str(end)) for start, end in ranges]
        yield "joins/kept parts", f"{name} {ranges}", *counted(compared(run, made, parts, lossless))


def counted(misses):
    return int(not misses), 1, misses
