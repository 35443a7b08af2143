"""Holds what `mediascope boxes --json` says against the answers of other programs.

A tree is the printed JSON; places are in bits. Each comparison gives (suite, case, passed, total, misses).
"""

import bisect
import collections
import difflib
import json
import re

# MARK: the tree


def walk(nodes, depth=0, path=""):
    """Each node in file order, with its depth and path."""
    counts = collections.Counter()
    for node in nodes:
        index = counts[node["type"]]
        counts[node["type"]] += 1
        name = node["type"] + (f"[{index}]" if index else "")
        here = f"{path}/{name}" if path else name
        yield node, depth, here
        yield from walk(node["children"], depth + 1, here)


def field_bits(field):
    start = field["offset"] * 8 + field.get("bitOffset", 0)
    return start, start + field.get("bitSize", field["size"] * 8)


def byte_bits(node):
    return node["offset"] * 8, (node["offset"] + node["size"]) * 8


def broken_tiling(tree):
    """The first place where a node's header, fields, unknown bytes and children do not tile it, or None."""
    root = {**tree, "offset": 0, "headerSize": 0, "children": tree["nodes"], "type": "the file"}
    for node, path in [(root, "the file")] + [(node, path) for node, _, path in walk(tree["nodes"])]:
        tiles = [(node["offset"] * 8, (node["offset"] + node["headerSize"]) * 8)]
        tiles += [field_bits(field) for field in node.get("fields", [])]
        tiles += [byte_bits(range) for range in node.get("unparsed", [])]
        tiles += [byte_bits(child) for child in node["children"]]
        position = node["offset"] * 8
        for start, end in sorted(tiles):
            if start != position:
                kind = "hole" if start > position else "overlap"
                return f"{path}: {kind} of {abs(start - position)} bits at {position // 8:#x}"
            position = end
        if position != (node["offset"] + node["size"]) * 8:
            return f"{path}: the parts end at {position // 8:#x}"
    return None


# MARK: fq


LEAF = re.compile(
    r"^(?P<indent> *)(?P<text>.*?) (?P<start>0x[0-9a-f]+(?:\.\d)?)-(?P<end>0x[0-9a-f]+(?:\.\d)?) \([\d.]+\)$")
# What fq calls the structures of a format that are nodes here too.
NODES = {
    "flac": {"metadatablock", "frame"},
    "id3": {"frame"},
    "isobmff": {"box"},
    "jpeg": {"segment"},
    "matroska": {"element"},
    "ogg": {"page"},
    "png": {"chunk"},
    "riff": {"chunk"},
}


# The nodes whose unparsed bytes are media data: fq decodes frames too, `boxes` never reads them.
MEDIA = {
    "flac": {"frame"},
    "isobmff": {"mdat"},
    "jpeg": {"ECS"},
    "matroska": {"Block", "Frame", "SimpleBlock"},
    "mpeg": {"frame"},
    "ogg": {"page"},
    "riff": {"VP8", "VP8L", "data"},
}


def bits(text):
    whole, _, bit = text.partition(".")
    return int(whole, 16) * 8 + int(bit or 0)


def fq_lines(path):
    """(what, start, end) of each line of a dump that shows the file itself and not a buffer made from it."""
    lines = path.read_text(errors="replace").splitlines()
    starts = [index for index, line in enumerate(lines) if line.startswith("$ ")]
    if len(starts) < 1:
        return None
    command = lines[starts[0]]
    if not re.search(r" d{1,2}v? |grep_by", command):
        return None
    end = starts[1] if len(starts) > 1 else len(lines)
    found, waiting, inside, in_samples = [], [], False, False
    for line in lines[starts[0] + 1 : end]:
        bar = line.find("|")
        if bar < 0 or len(line) < bar + 66:
            continue
        address, text = line[:bar], line[bar + 66 :]
        if address.strip() not in ("", "*"):
            inside = address.startswith(" ")
            # A structure's line has no address; it is where its first field is.
            found += [] if inside else waiting
            waiting = []
        if re.match(r" {2}\S", text):
            # The samples of a movie's tracks, which are media data.
            in_samples = text.startswith("  tracks[")
        match = LEAF.match(text.rstrip())
        if not match or in_samples:
            continue
        entry = (match["text"], bits(match["start"]), bits(match["end"]))
        if address.strip() == "":
            waiting.append(entry)
        elif not inside:
            found.append(entry)
    return found


def fq_values(text):
    """The values that fq gives a field: `name: symbol (number) (words)`."""
    value = text.split(": ", 1)[1] if ": " in text else text
    tokens = [value, *re.split(r" \(", value.rstrip(")"))]
    tokens += [token.rstrip(")") for token in tokens]
    return {token.strip().strip('"') for token in tokens} | {value.split(" ")[0].strip('"')}


def same_value(ours, texts):
    if isinstance(ours, str):
        plain = re.sub(r"\\x00|\0", "", ours).rstrip(" ")
        if any(plain == re.sub(r"\\x00|\0", "", text).rstrip(" ") for text in texts):
            return True
        if re.fullmatch(r"(?:[0-9a-f]{2})+…?", ours):
            return same_bytes(bytes.fromhex(ours.rstrip("…")), ours.endswith("…"), texts)
        return False
    for text in texts:
        if text in ("true", "false") and ours == (text == "true"):
            return True
        try:
            number = int(text, 0) if not re.search(r"[.e]", text) or text.startswith("0x") else float(text)
        except ValueError:
            continue
        if ours is not None and abs(number - ours) <= 1e-4 * max(1, abs(number)):
            return True
    return False


def our_values(field):
    """A field's value, what its meaning says, and the value that fq makes of it."""
    value, meaning = field["value"], field.get("meaning", "")
    yield value
    if meaning:
        yield meaning
        first = meaning.split(" ")[0]
        yield int(first) if re.fullmatch(r"-?\d+", first) else first
    if isinstance(value, int):
        # The standard stores a number less one, fq shows the number.
        if less := re.search(r"[mM]inus_?(\d+|One)$", field["name"]):
            yield value + (1 if less[1] == "One" else int(less[1]))
        if value < 0:
            yield value + (1 << field.get("bitSize", field["size"] * 8))


def same_bytes(ours, is_cut, texts):
    """Whether bytes that are no value here are a number or a text there."""
    numbers = {
        int.from_bytes(ours, order, signed=signed) for order in ("big", "little") for signed in (False, True)}
    text = ours.decode("latin-1").replace("\0", "")
    theirs = {re.sub(r"\\x00|\0", "", value).rstrip(" ") for value in texts}
    if text.rstrip(" ") in theirs or is_cut and any(value.startswith(text) for value in theirs):
        return True
    return any(re.fullmatch(r"-?\d+|0x[0-9a-f]+", value) and int(value, 0) in numbers for value in theirs)


def fq_cases(name, tree, path):
    """The structures of an fq dump, the places of its fields, and the values of those at the same place."""
    lines = fq_lines(path)
    if lines is None:
        return
    folder = name.split("/")[1]
    nodes = {byte_bits(node) for node, _, _ in walk(tree["nodes"])} | {(0, tree["size"] * 8)}
    fields, headers, unparsed, media = {}, [], [], []
    for node, _, _ in walk([{**tree, "type": "", "offset": 0, "headerSize": 0, "children": tree["nodes"]}]):
        headers.append((node["offset"] * 8, (node["offset"] + node["headerSize"]) * 8))
        ranges = [byte_bits(range) for range in node.get("unparsed", [])]
        unparsed += ranges
        if node["type"] in MEDIA.get(folder, ()) or re.fullmatch(r"\d\d(?:wb|dc|db)", node["type"]):
            media += ranges
        fields.update({field_bits(field): field for field in node.get("fields", [])})

    def covers(ranges, start, end):
        return any(a <= start and end <= b for a, b in ranges)

    borders = sorted(fields)

    def are_joined(start, end):
        """Whether smaller fields of ours are side by side from start to end."""
        position = start
        for a, b in borders[bisect.bisect_left(borders, (start, 0)) :]:
            if a != position or b > end:
                break
            position = b
        return position == end

    expected, missing = 0, []
    places, misplaced = 0, []
    compared, wrong = 0, []
    for text, start, end in lines:
        label, _, rest = text.rstrip(":").partition(": ")
        where = f"{start // 8:#x}" + (f".{start % 8}" if start % 8 else "")
        if label.endswith("{}") or re.search(r"\[\d+:\d+\]$", label):
            kind = rest.split(" ")[0] if label.startswith("[") else label.rstrip("{}")
            if label.endswith("{}") and kind in NODES.get(folder, ()) and end > start:
                expected += 1
                if (start, end) not in nodes:
                    missing.append(f"no {kind} {where}-{end // 8:#x}")
            continue
        if end == start or "raw bits" in rest and (start, end) not in fields or covers(headers, start, end):
            continue
        if covers(media, start, end):
            continue
        places += 1
        field = fields.get((start, end))
        if field is None and are_joined(start, end):
            continue
        if field is None:
            state = "unparsed" if covers(unparsed, start, end) else "split otherwise"
            misplaced.append(f"{where}: {text}: {state}")
            continue
        if "raw bits" in rest or field["value"] is None:
            continue
        compared += 1
        if not any(same_value(ours, fq_values(text)) for ours in our_values(field)):
            wrong.append(f"{where}: {text}, ours {field['name']} = {field['value']} {field.get('meaning', '')}")
    for suite, total, misses in (
        ("nodes", expected, missing), ("places", places, misplaced), ("values", compared, wrong)):
        if total:
            yield f"structure/fq/{folder} {suite}", name, total - len(misses), total, misses


# MARK: GPAC and mp4ff


def gpac_cases(name, tree, path):
    """The type and size of every box that GPAC names."""
    wanted = collections.Counter()

    def collect(value):
        if isinstance(value, list):
            for item in value:
                collect(item)
        elif isinstance(value, dict):
            if "@Type" in value and "@Size" in value:
                wanted[value["@Type"].ljust(4), int(value["@Size"])] += 1
            for item in value.values():
                collect(item)

    collect(json.loads(path.read_text()))
    ours = collections.Counter((node["type"], node["size"]) for node, _, _ in walk(tree["nodes"]))
    misses = [f"{count} × {kind} of {size} bytes" for (kind, size), count in (wanted - ours).items()]
    total = sum(wanted.values())
    yield "structure/gpac boxes", name, total - sum((wanted - ours).values()), total, misses


def mp4ff_cases(name, tree, path):
    """Depth, type, size, version and flags of every box in order, and the fields that have our names."""
    box_line = re.compile(r"^( *)\[(.{4})\] size=(\d+)(?: version=(\d+) flags=([0-9a-f]+))?")
    field_line = re.compile(r"^ *- (\w+): (\S.*)$")
    ours = [(node, depth) for node, depth, _ in walk(tree["nodes"])]
    lines, boxes = path.read_text().splitlines(), []
    for line in lines:
        if match := box_line.match(line):
            boxes.append((match, []))
        elif boxes and (match := field_line.match(line)):
            boxes[-1][1].append((match[1], match[2]))
    if not boxes:
        return
    misses, compared, wrong = [], 0, []
    matcher = difflib.SequenceMatcher(
        None, [(depth, node["type"], node["size"]) for node, depth in ours],
        [(len(match[1]) // 2, match[2], int(match[3])) for match, _ in boxes], autojunk=False)
    pairs = []
    for kind, i, j, k, l in matcher.get_opcodes():
        if kind == "equal":
            pairs += zip(ours[i:j], boxes[k:l])
        else:
            misses += [f"no {match[2]} of {match[3]} bytes" for match, _ in boxes[k:l]]
            misses += [f"{node['type']} of {node['size']} bytes is not there" for node, _ in ours[i:j]]
    for (node, depth), (match, lines) in pairs:
        fields = {field["name"]: field for field in reversed(node["fields"])}
        value = {key: field["value"] for key, field in fields.items()}
        expected = (len(match[1]) // 2, match[2], int(match[3]))
        actual = (depth, node["type"], node["size"])
        if match[4] is not None and "version" in value:
            expected += (int(match[4]), int(match[5], 16))
            actual += (value["version"], value.get("flags"))
        if expected != actual:
            misses.append(f"{actual}, expected {expected}")
            continue
        plain = {key.replace("_", "").lower(): key for key in fields}
        for label, text in lines:
            key = plain.get(label.replace("_", "").lower())
            if key and isinstance(value[key], (int, float, str)):
                compared += 1
                texts = {text, text.strip('"'), text.split(" ")[0].rstrip(",")}
                if not same_value(value[key], texts) and not same_value(fields[key].get("meaning", ""), texts):
                    wrong.append(f"{match[2]}: {label} {text}, ours {value[key]}")
    yield "structure/mp4ff boxes", name, max(0, len(boxes) - len(misses)), len(boxes), misses
    if compared:
        yield "structure/mp4ff fields", name, compared - len(wrong), compared, wrong


# MARK: TSDuck


def tsduck_cases(name, tree, path):
    """How many packets each PID has, as tsp's analysis counts them."""
    report = path.read_text().split("PIDS ANALYSIS REPORT")
    if len(report) < 2:
        return
    expected, pid = {}, None
    for line in report[1].splitlines():
        if match := re.search(r"\|  PID: 0x[0-9A-F]+ \((\d+)\)", line):
            pid = int(match[1])
        elif pid is not None and (match := re.search(r"Packets: \.* ?([\d,]+)", line)):
            expected.setdefault(pid, int(match[1].replace(",", "")))
    counts = collections.Counter()
    for node in tree["nodes"]:
        values = {field["name"]: field["value"] for field in node["fields"]}
        if "PID" in values and not values.get("transport_error_indicator"):
            counts[values["PID"]] += 1
    misses = [
        f"PID {pid}: {counts[pid]} packets, expected {count}"
        for pid, count in expected.items() if counts[pid] != count
    ]
    if expected:
        yield "structure/tsduck PIDs", name, len(expected) - len(misses), len(expected), misses


# MARK: all of them


def oracle(media, name):
    """The answer that is beside a file, with what compares it."""
    file = media / name
    for answer in (file.with_name(file.name + ".fqtest"), file.with_suffix(".fqtest")):
        if name.startswith("fq/") and answer.exists():
            return fq_cases, answer
    if (answer := file.with_name(file.stem + "_gpac.json")).exists():
        return gpac_cases, answer
    if name.startswith("mp4ff/"):
        for pattern in (f"golden_{file.stem}_{file.suffix[1:]}_dump.txt", f"golden_{file.stem}_{file.suffix[1:]}.txt"):
            if (answer := file.with_name(pattern)).exists():
                return mp4ff_cases, answer
    if (answer := file.with_name(file.stem + ".analyze.in.txt")).exists():
        return tsduck_cases, answer
    return None


def cases(media, name, tree):
    """All comparisons of one file's tree."""
    group = name.split("/")[0]
    broken = broken_tiling(tree)
    yield f"structure/tiling {group}", name, int(not broken), 1, [broken] if broken else []
    if found := oracle(media, name):
        compare, answer = found
        yield from compare(name, tree, answer)
