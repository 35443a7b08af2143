"""Sets tags in copies of files and takes them away again, and holds what is then in the file against what was there.

A case is called with `run`, which is called with a verb, a file and options and gives (status, standard output, standard
error); each comparison is (suite, case, what agrees, what was compared, misses).
"""

import functools
import io
import json
import multiprocessing.util
import pathlib
import shutil
import subprocess
import tempfile

from conformance_suites import passthrough

FAMILIES = {
    "isobmff": "mp4 m4a m4v m4b mov qt 3gp 3g2", "id3": "mp3 aac", "flac": "flac", "ogg": "ogg oga ogv opus spx",
    "matroska": "mkv mka webm mk3d", "chunks": "wav aif aiff aifc",
    "jpeg": "jpg jpeg",
}
KINDS = {ending: family for family, endings in FAMILIES.items() for ending in endings.split()}
# None of the files has these.
SET = {"title": "A title — 題", "conductor": "Conductor of the test", "x_of_the_test": "a value"}
# Exif has no names of one's own.
SET_IN_EXIF = {"title": "A title — 題", "artist": "Artist of the test", "ImageUniqueID": "a value"}
LARGEST = 64 << 20


def cases(folder):
    """One case for each file of a kind whose tags are edited."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix[1:].lower() in KINDS)
    return [(folder, path) for path in files if 0 < path.stat().st_size <= LARGEST]


def tags(run, file):
    """All tags without their places; by name, since what is set again stands last."""
    status, output, _ = run("metadata", file, "--json")
    try:
        found = json.loads(output)
    except ValueError:
        return status, None
    shown = passthrough.plain({key: found.get(key) for key in ("items", "tracks", "chapters")})
    shown["items"] = sorted(shown["items"] or [], key=lambda item: json.dumps(item, sort_keys=True))
    return status, shown


def media(run, file):
    """What is stored and what it decodes to; how libav's threads conceal damage differs from run to run."""
    rows = passthrough.listing(lambda *arguments: (*run(*arguments), b""), file)
    for row in rows[1]:
        row.pop("file", None)
    status, output, errors = run("decode", file, "--md5")
    is_damaged = any(": track " in line for line in errors)
    return rows, (status, None if is_damaged else output.split()[:1])


def later_picture(status, rows, again, others):
    """Whether the difference is a cover that was not read before."""
    tracks = {row["track"] for row in rows}
    return (status, rows) == (again, [row for row in others if row["track"] in tracks])


def errors_of(command, *arguments):
    try:
        done = subprocess.run([*command, *map(str, arguments)], capture_output=True, check=False, timeout=120, text=True, errors="replace")
    except subprocess.TimeoutExpired:
        return None
    return done.returncode, done.stdout + done.stderr


def checks(file, family):
    """What other programs find wrong."""
    found = {}
    if shutil.which("ffmpeg"):
        # Nothing is decoded: the samples are known to be the same.
        done = errors_of(["ffmpeg", "-nostdin", "-v", "error"], "-i", file, "-map", "0", "-c", "copy", "-f", "null", "-")
        found["ffmpeg"] = done and done[1].replace(str(file), "").count("\n")
    if family == "flac" and shutil.which("flac"):
        done = errors_of(["flac", "-s", "-t"], file)
        found["flac"] = done and done[0]
    if family == "jpeg" and shutil.which("exiftool"):
        # What a new directory lacks of Exif's tags isn't counted, nor that the tag that is set is newer than some files.
        warnings = exiftool("-validate", "-warning", "-a", "-s3", file).splitlines()[1:]
        found["exiftool"] = sum("Missing required" not in line and "ImageUniqueID requires" not in line for line in warnings)
    if family == "matroska" and shutil.which("mkvmerge"):
        done = errors_of(["mkvmerge", "-J"], file)
        try:
            found["mkvmerge"] = done and len(json.loads(done[1])["errors"]) + len(json.loads(done[1])["warnings"])
        except ValueError:
            pass
    return found


@functools.cache
def open_exiftool():
    """One process for many files, since its start takes longer than its work."""
    process = subprocess.Popen(
        ["exiftool", "-stay_open", "True", "-@", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    multiprocessing.util.Finalize(None, process.communicate, args=(b"-stay_open\nFalse\n",), exitpriority=0)
    return process


def exiftool(*arguments):
    """What ExifTool prints."""
    process = open_exiftool()
    process.stdin.write("".join(f"{argument}\n" for argument in (*arguments, "-execute")).encode())
    process.stdin.flush()
    lines = []
    while (line := process.stdout.readline()) not in (b"{ready}\n", b""):
        lines.append(line)
    return b"".join(lines).decode("utf-8", "replace")


def read_by_others(file, family, title):
    """Who does not read the title that was set."""
    misses = []
    if shutil.which("exiftool") and file.suffix != ".spx":
        try:
            values = json.loads(exiftool("-j", "-a", "-G1", "-charset", "riff=utf8", file))[0]
            if title not in [value for key, value in values.items() if "Title" in key or "Name" in key]:
                misses.append("exiftool does not read the title")
        except (ValueError, IndexError):
            pass
    try:
        import mutagen
    except ImportError:
        return misses
    try:
        read = mutagen.File(file)
    except Exception:  # mutagen has errors of its own for each format.
        return misses
    if read is not None and family in ("isobmff", "id3", "flac", "ogg"):
        found = json.dumps({str(key): str(value) for key, value in (read.tags or {}).items() if key != "covr"}, ensure_ascii=False)
        if title not in found:
            misses.append("mutagen does not read the title")
    return misses


def judge(run, case):
    """Set, look, take away, look again."""
    folder, file = case
    name = str(file.relative_to(folder))
    family = KINDS[file.suffix[1:].lower()]
    wanted = SET_IN_EXIF if family == "jpeg" else SET
    first = tags(run, file)
    if first[1] is None:
        return
    with tempfile.TemporaryDirectory(prefix="tags.") as place:
        copy = pathlib.Path(place) / f"copy{file.suffix}"
        shutil.copyfile(file, copy)
        status, _, errors = run("metadata", copy, *(part for tag in wanted.items() for part in ("--set", "=".join(tag))))
        if status != 0:
            # Refused in one line, and nothing was done.
            misses = [] if len(errors) == 1 else [f"{len(errors)} lines of an error"]
            if copy.read_bytes() != file.read_bytes():
                misses.append("a refused edit changed the file")
            reason = errors[0].split(": ", 2)[-1] if errors else ""
            yield f"tags in place/refused {family}", name, int(not misses), 1, misses or [f"(refused) {reason}"][:0]
            return
        misses = []
        second = tags(run, copy)
        items = (second[1] or {}).get("items", []) + [item for track in (second[1] or {}).get("tracks") or [] for item in track["items"]]
        values = [item.get("value") for item in items]
        misses += [f"{key} is not what was set" for key, value in wanted.items() if value not in values]
        before, after = media(run, file), media(run, copy)
        # A JPEG is its only sample, tags and all.
        if family != "jpeg" and before[0] != after[0] and not later_picture(*before[0], *after[0]):
            misses.append(f"samples: {before[0][0]} {len(before[0][1])} and {after[0][0]} {len(after[0][1])}, or not alike")
        if before[1] != after[1]:
            misses.append(f"decode --md5: {before[1]} and {after[1]}")
        checked = run("boxes", file, "--check")[0], run("boxes", copy, "--check")[0]
        if checked[0] == 0 != checked[1]:
            misses.append("boxes --check finds errors")
        found = {who: count for who, count in checks(copy, family).items() if count}
        # Most files are in order, and need not be looked at again for that.
        known = checks(file, family) if found else {}
        misses += [f"{who} finds {count}, before {known.get(who)}" for who, count in found.items() if count > (known.get(who) or 0)]
        spaces = {item["keySpace"] for item in items if item.get("value") == wanted["title"]}
        misses += read_by_others(copy, family if spaces & {"itsk", "org.id3", "vorb"} else None, wanted["title"])
        # What the file had of these is set as it was; the others are taken away.
        had = [key for key in wanted if any(item.get("commonKey") == key for item in first[1]["items"])]
        gone = run("metadata", copy, *(part for key in wanted for part in ("--remove", key)))
        last = tags(run, copy)
        others = [[item for item in side[1]["items"] if item.get("commonKey") not in had] if side[1] else None for side in (first, last)]
        if gone[0] != 0 or others[0] != others[1] or any(first[1][key] != (last[1] or {}).get(key) for key in ("tracks", "chapters")):
            misses.append("set and taken away, the tags are others")
        yield f"tags in place/{family}", name, int(not misses), 1, misses
