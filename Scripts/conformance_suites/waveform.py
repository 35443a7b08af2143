"""Holds `waveform` against audiowaveform's own cases: cases.json beside its test files.

Left out, since they concern what `waveform` does not do: audio written as WAV or MP3.
"""

import json
import struct
import zlib

AUDIO = ("wav", "mp3", "flac", "ogg", "opus")
DATA = ("dat", "json", "txt")


def points(data):
    """Header fields and minima and maxima of the binary format, versions 1 and 2."""
    version, flags, rate, per_pixel, length = struct.unpack_from("<iIiiI", data)
    channels, start = (struct.unpack_from("<i", data, 20)[0], 24) if version == 2 else (1, 20)
    size, code = (1, "b") if flags & 1 else (2, "h")
    count = 2 * length * channels
    values = struct.unpack_from(f"<{count}{code}", data, start)
    if len(data) != start + count * size:
        raise ValueError("the length does not fit the header")
    return (flags & 1, rate, per_pixel, length, channels), values


def json_points(data):
    values = json.loads(data)
    header = tuple(values[key] for key in ("bits", "sample_rate", "samples_per_pixel", "length"))
    return (header + (values.get("channels", 1),)), values["data"]


def text_points(data):
    values = [int(value) for line in data.decode().splitlines() for value in line.split(",")]
    return (len(values),), values


READERS = {"dat": points, "json": json_points, "txt": text_points}


def points_differ(ours, theirs, exact, read):
    try:
        (our_header, our_values), (their_header, their_values) = read(ours), read(theirs)
    except (ValueError, KeyError, struct.error) as error:
        return [f"can't be read: {error}"]
    if our_header != their_header:
        return [f"header {our_header}, expected {their_header}"]
    worst = max((abs(a - b) for a, b in zip(our_values, their_values)), default=0)
    return [f"values differ by up to {worst}"] if worst > (0 if exact else 1) else []


# MARK: pictures


def picture(data):
    """Width, height and the rows of pixels of a PNG file, 8 bits a channel, as (red, green, blue)."""
    width, height, depth, kind = struct.unpack_from(">IIBB", data, 16)
    channels = {2: 3, 6: 4}[kind]
    if depth != 8:
        raise ValueError("not 8 bits a channel")
    packed, place = b"", 8
    while place < len(data):
        size, name = struct.unpack_from(">I4s", data, place)
        if name == b"IDAT":
            packed += data[place + 8 : place + 8 + size]
        place += size + 12
    raw = zlib.decompress(packed)
    rows, above, length = [], bytes(width * channels), width * channels
    for y in range(height):
        kind, line = raw[y * (length + 1)], bytearray(raw[y * (length + 1) + 1 : (y + 1) * (length + 1)])
        for x in range(length):
            left = line[x - channels] if x >= channels else 0
            corner = above[x - channels] if x >= channels else 0
            if kind == 1:
                line[x] = line[x] + left & 255
            elif kind == 2:
                line[x] = line[x] + above[x] & 255
            elif kind == 3:
                line[x] = line[x] + (left + above[x]) // 2 & 255
            elif kind == 4:
                guess = left + above[x] - corner
                best = min((abs(guess - value), order, value) for order, value in enumerate((left, above[x], corner)))
                line[x] = line[x] + best[2] & 255
        rows.append([tuple(line[x * channels : x * channels + 3]) for x in range(width)])
        above = bytes(line)
    return width, height, rows


def columns(rows, colour):
    """The first and last row of the waveform's colour in each column."""
    found = []
    for x in range(len(rows[0])):
        marked = [y for y, row in enumerate(rows) if row[x] == colour]
        found.append((marked[0], marked[-1]) if marked else None)
    return found


# Text of another font hides other parts of the waveform, a sample of another decoder moves an edge by a row, and ours
# joins columns that do not touch; a picture that has anything else wrong differs in most columns.
SAME_COLUMNS = 0.97


def picture_differs(ours, theirs, colour):
    try:
        (width, height, our_rows), (*size, their_rows) = picture(ours), picture(theirs)
    except (ValueError, KeyError, struct.error, zlib.error) as error:
        return [f"can't be read: {error}"]
    if [width, height] != size:
        return [f"a size of {width}×{height}, expected {size[0]}×{size[1]}"]
    pairs = list(zip(columns(our_rows, colour), columns(their_rows, colour)))
    same = sum(a == b or bool(a and b) and max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1 for a, b in pairs)
    if same < SAME_COLUMNS * len(pairs):
        return [f"{len(pairs) - same} of {len(pairs)} columns differ"]
    return []


# MARK: cases


def cases(folder):
    """[(case, file)]: audiowaveform's cases that concern `waveform`, with what it writes of raw samples beside them."""
    path = folder / "cases.json"
    if not path.exists():
        return
    for case in json.loads(path.read_text()):
        if case["input_format"] == "raw" and not case["succeeds"]:
            # Its own cases write WAV; what is wrong is the same for data.
            case = {**case, "output_format": "dat"}
        if case["input_format"] not in AUDIO + DATA + ("raw",) or case["output_format"] not in DATA + ("png",):
            continue
        yield case, folder / case["input"]


def judge(run, case, file):
    """The run of one case and what it decides: (suite, title, differences). `run` runs a command and checks it."""
    output = f"out.{case['output_format']}"
    result = run(file, *case["args"], output=output)
    title = f"{case['input']} {' '.join(case['args'])} → {case['output_format']}"
    if not case["succeeds"]:
        # Wrong arguments are usage errors: any non-zero status without a crash is a refusal.
        refused = result.status > 0 and not result.left
        result = result._replace(problem=None if result.status > 0 else result.problem)
        return result, ("audiowaveform/refusals", title, [] if refused else ["was not refused"])
    if result.status != 0:
        unknown = result.status == 64  # an option that mediascope does not have yet is a miss, not a crash
        result = result._replace(problem=None if unknown else result.problem)
        return result, ("audiowaveform/data", title, [" ".join(result.stderr) or "failed"])
    ours = result.left.get(output, b"")
    theirs = (file.parent / case["expected"]).read_bytes()
    if case["output_format"] == "png":
        colour = (0, 0, 255) if "--waveform-color" in case["args"] else (63, 77, 155)
        return result, ("audiowaveform/png", title, picture_differs(ours, theirs, colour))
    exact = case["input_format"] in ("wav", "flac", "dat", "json")
    return result, ("audiowaveform/data", title, points_differ(ours, theirs, exact, READERS[case["output_format"]]))


def raw_judge(run, folder):
    """Raw samples against the WAV file that audiowaveform makes of them: [(what, run, suite, title, differences)]."""
    raw, wave = folder / "test_file_mono.raw", folder / "test_file_mono.wav"
    if not raw.exists():
        return
    options = ["--raw-samplerate", "16000", "--raw-channels", "1", "--raw-format", "s16le"]
    ours = run(raw, *options, "-z", "64", output="out.dat")
    theirs = run(wave, "-z", "64", output="out.dat")
    same = ours.left.get("out.dat") and ours.left.get("out.dat") == theirs.left.get("out.dat")
    title = f"{raw.name} {' '.join(options)} → dat"
    yield ours, ("audiowaveform/raw", title, [] if same else [f"not what {wave.name} gives"])


def malformed_judge(run, bad):
    """audiowaveform's malformed data files, each of which has to be refused."""
    for file in sorted((bad / "audiowaveform-dat").glob("*.dat")):
        result = run(file, output="out.json")
        refused = result.status == 1 and not result.left
        yield result, ("audiowaveform/malformed", file.name, [] if refused else ["was not refused"])
