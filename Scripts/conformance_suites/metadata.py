"""Holds what `mediascope metadata` says against what tag readers and Exif readers say of the same files.

Each comparison gives (suite, case, passed, total, misses); a value counts one. Where the other program's answer is
another question's, the reason stands beside the miss.
"""

import collections
import hashlib
import base64
import json
import re

# Why a value can't agree, by suite and key; each stays a miss.
REASONS = {
    ("mutagen", "TDRC"): "mutagen makes one date of ID3v2.3's year, day and time",
    ("mutagen", "TDRL"): "mutagen prints dates anew",
    ("mutagen", "TCON"): "ID3v1's numbers beyond the list are no genre here and Unknown there; Fast Fusion has two spellings",
    ("mutagen", "TIPL"): "mutagen prints its own object",
    ("mutagen", "TMCL"): "mutagen prints its own object",
    ("mutagen", "PCST"): "mutagen prints its own object",
    ("mutagen", "gshh"): "zeros that fill a text up are not part of it",
    ("mutagen", "gspm"): "zeros that fill a text up are not part of it",
    ("mutagen", "gspu"): "zeros that fill a text up are not part of it",
    ("mutagen", "gssd"): "zeros that fill a text up are not part of it",
    ("mutagen", "\u00a9gen"): "zeros that fill a text up are not part of it",
    ("mutagen", "COMM:iTunPGAP"): "a zero ends the text; mutagen has an empty one after it",
    ("mutagen", "COMM:ID3v1 Comment"): "mutagen takes blanks from the front of ID3v1's texts, and their bytes as ISO 8859-1",
    ("mutagen", "COMM"): "ID3v1's bytes are UTF-8 here where they can be, mutagen takes them as ISO 8859-1",
    ("mutagen", "TALB"): "ID3v1's bytes are UTF-8 here where they can be, mutagen takes them as ISO 8859-1",
    ("mutagen", "TIT2"): "ID3v1's bytes are UTF-8 here where they can be, mutagen takes them as ISO 8859-1",
    ("mutagen", "TPE1"): "ID3v1's bytes are UTF-8 here where they can be, mutagen takes them as ISO 8859-1",
    ("mutagen", "flac"): "a block whose size is wrong ends the blocks; of two blocks of comments mutagen keeps one",
    ("tinytag", "flac"): "a block whose size is wrong ends the blocks",
    ("tinytag", "wma"): "libav reads ASF, and names what it reads",
    ("exif-samples", "IFD0/Model"): "what follows the zero in the text is kept",
}

REASONS |= {
    ("exiftool", "EXIF:ThumbnailOffset"): "a thumbnail without bytes is nowhere",
}

# The answers of mutagen were cut to so many characters when they were gathered.
ANSWER_SIZE = 300

# mutagen gives frames of ID3v2.2 and 2.3 the names of 2.4.
ID3_NAMES = {
    "TT1": "TIT1", "TT2": "TIT2", "TT3": "TIT3", "TP1": "TPE1", "TP2": "TPE2", "TP3": "TPE3", "TP4": "TPE4",
    "TAL": "TALB", "TRK": "TRCK", "TPA": "TPOS", "TCO": "TCON", "TCM": "TCOM", "TEN": "TENC", "TBP": "TBPM",
    "COM": "COMM", "ULT": "USLT", "PIC": "APIC", "TXX": "TXXX", "WXX": "WXXX", "TYE": "TDRC", "TYER": "TDRC",
    "TDAT": "TDRC", "TIME": "TDRC", "TSS": "TSSE", "TPB": "TPUB", "TLA": "TLAN", "TCR": "TCOP", "TRC": "TSRC",
    "TLE": "TLEN", "TXT": "TEXT", "TOA": "TOPE", "TOT": "TOAL", "TOR": "TDOR", "TORY": "TDOR", "TCP": "TCMP",
    "IPLS": "TIPL", "IPL": "TIPL", "UFI": "UFID", "GEO": "GEOB", "POP": "POPM", "TS2": "TSO2", "TSP": "TSOP",
    "TSA": "TSOA", "TST": "TSOT", "TMT": "TMED", "TKE": "TKEY", "TFT": "TFLT", "WAR": "WOAR", "WCM": "WCOM",
    "WCP": "WCOP", "WAF": "WOAF", "WAS": "WOAS", "WPB": "WPUB", "RVA": "RVAD", "MCI": "MCDI", "CNT": "PCNT",
    "TOF": "TOFN", "TRD": "TRDA", "TSI": "TSIZ", "TDA": "TDRC", "TIM": "TDRC", "TCS": "TSOC", "TSC": "TSOC",
}


def parsed(result):
    """The object that a run of `metadata --json --raw` printed, or None."""
    if result.problem or not result.stdout:
        return None
    try:
        return json.loads(result.stdout)
    except ValueError:
        return None


def everything(ours):
    return ours["items"] + [item for track in ours["tracks"] for item in track["items"]]


def text(item):
    value = item.get("value")
    if isinstance(value, dict):
        if "number" in value:
            total = value.get("total")
            return f"{value['number']}/{total}" if total else str(value["number"])
        return f"{value['numerator']}/{value['denominator']}"
    if isinstance(value, bool):
        return "1" if value else "0"
    return None if value is None else str(value)


def digest(item):
    return hashlib.sha1(base64.b64decode(item.get("raw", ""))).hexdigest()


def answer(suite, name, wanted, found):
    """Compares {key: value} with what was found for each key."""
    misses, passed = [], 0
    for key, value in wanted.items():
        if value == found.get(key):
            passed += 1
            continue
        extension = name.rpartition(".")[2].lower()
        program = suite.rpartition("/")[2]
        reason = REASONS.get((program, key)) or REASONS.get((program, ":".join(str(key).split(":")[:2]))) or REASONS.get((program, str(key).split(":")[0])) or REASONS.get((program, extension))
        misses.append(
            f"{key} is {found.get(key)!r:.120}, expected {value!r:.120}" + (f" — {reason}" if reason else ""))
    return (suite, name, passed, len(wanted), misses)


# MARK: tinytag

TINYTAG = {
    "title": "title", "artist": "artist", "album": "albumName", "albumartist": "albumArtist", "composer": "creator",
    "genre": "type", "comment": "comment",
}


def of_common(ours, key):
    """The values of a common key; those of ID3v1 only where nothing else has it, as readers do."""
    items = [item for item in everything(ours) if item.get("commonKey") == key and text(item) is not None]
    better = [item for item in items if item["keySpace"] != "org.id3v1"]
    return [text(item) for item in better or items]


def number(value):
    match = re.match(r"\s*(\d+)", value or "")
    return int(match[1]) if match else None


def tinytag(name, ours, expected):
    wanted, found = {}, {}
    for key, common in TINYTAG.items():
        if expected.get(key) is not None:
            wanted[key] = expected[key]
            values = of_common(ours, common)
            found[key] = expected[key] if expected[key] in values else next(iter(values), None)
    if expected.get("year"):
        wanted["year"] = expected["year"]
        dates = of_common(ours, "creationDate")
        found["year"] = next((date for date in dates if date == expected["year"]), (dates or [""])[0][:len(expected["year"])])
    for key, total, place, count in (("track", "track_total", "trackNumber", "trackCount"),
                                     ("disc", "disc_total", "discNumber", "discCount")):
        values = of_common(ours, place)
        if expected.get(key) is not None:
            wanted[key] = expected[key]
            found[key] = next((number(value) for value in values if number(value) is not None), None)
        if expected.get(total) is not None:
            wanted[total] = expected[total]
            parts = [value.split("/")[1] for value in values if "/" in value] + of_common(ours, count)
            found[total] = next((number(part) for part in parts if number(part) is not None), None)
    return answer("metadata/tinytag", name, wanted, found)


# MARK: mutagen


def mutagen(name, ours, expected):
    kind = expected.get("kind")
    tags = expected.get("tags") or {}
    items = everything(ours)
    wanted, found = {}, {}
    if kind in ("MP3", "AIFF", "WAVE", "AAC"):
        by_key = collections.defaultdict(list)
        for item in items:
            if item["keySpace"] == "org.id3":
                by_key[ID3_NAMES.get(item["key"], item["key"])].append(item)
        old = {item["key"]: text(item) for item in items if item["keySpace"] == "org.id3v1"}
        for key, value in tags.items():
            if key.startswith(("CHAP", "CTOC")):
                continue
            wanted[key] = value
            found[key] = id3_value(key, value, by_key, old)
    elif kind == "MP4":
        for key, value in tags.items():
            wanted[key] = value
            found[key] = mp4_value(key, value, items)
    elif kind in ("FLAC", "OggVorbis", "OggSpeex", "OggOpus", "OggTheora"):
        by_key = collections.defaultdict(list)
        for item in items:
            if item["keySpace"] == "vorb":
                by_key[item["key"].lower()].append(item)
        chapters = [chapter for chapter in ours["chapters"] if chapter.get("origin") == "CHAPTER"]
        for key, value in tags.items():
            if re.fullmatch(r"chapter\d\d\d(name|url)?", key):
                continue
            wanted[key] = value
            values = [text(item) for item in by_key[key]]
            # What a picture is coded in is not its value.
            found[key] = value if key in ("metadata_block_picture", "coverart") and by_key[key] else values
        if any(re.fullmatch(r"chapter\d\d\d", key) for key in tags):
            wanted["chapters"] = len([key for key in tags if re.fullmatch(r"chapter\d\d\d", key)])
            found["chapters"] = len(chapters)
    elif kind in ("MonkeysAudio", "Musepack", "WavPack", "TAK", "OptimFROG"):
        for key, value in tags.items():
            values = [item for item in items if item["keySpace"] == "ape" and item["key"].lower() == key.lower()]
            wanted[key] = value
            if isinstance(value, dict) or all("value" not in item for item in values):
                found[key] = value if values else None
            else:
                joined = "\0".join(text(item) or "" for item in values)
                isSame = joined == value.strip("\0") or len(value) == ANSWER_SIZE and joined.startswith(value)
                found[key] = value if isSame else joined
    else:
        # ASF's tags come through libav, by libav's names.
        return None
    return answer("metadata/mutagen", name, wanted, found)


def id3_value(key, value, by_key, old):
    parts = key.split(":")
    items = by_key.get(parts[0], [])
    if parts[0] in ("TXXX", "WXXX", "COMM", "USLT", "APIC", "GEOB", "PRIV", "UFID", "POPM", "RVA2") and len(parts) > 1:
        description = ":".join(parts[1:-1]) if parts[0] in ("COMM", "USLT") else ":".join(parts[1:])
        exact = [item for item in items if item.get("extraAttributes", {}).get("info", "") == description]
        # The comment of ID3v1 goes by this name there.
        items = exact or ([] if parts[0] in ("TXXX", "WXXX") or description == "ID3v1 Comment" else items)
    if isinstance(value, dict):
        return value if any(digest(item) == value["sha1"] or item.get("dataSize") == value["bytes"] for item in items) else [
            item.get("dataSize") for item in items]
    values = [text(item) for item in items]
    if isinstance(value, str):
        if parts[0] in ("POPM", "UFID", "PRIV", "RVA2", "MCDI", "SYLT", "TIPL", "TMCL", "PCNT", "RVAD", "EQU2"):
            return value if items else None
        return value if value in values or value.replace("\r\n", "\n") in values else values
    if not values and parts[0] in ("TIT2", "TPE1", "TALB", "TDRC", "COMM", "TRCK", "TCON"):
        name = {"TIT2": "title", "TPE1": "artist", "TALB": "album", "TDRC": "year", "COMM": "comment",
                "TRCK": "track", "TCON": "genre"}[parts[0]]
        values = [old[name]] if name in old else []
    if parts[0] == "TDRC" and value and values and len(values) >= 1:
        return value if value[0].startswith(values[0] or "-") else values
    # Several tags of one file say the same twice.
    if values != value and values[:len(value)] == value:
        return value
    return value if values == value or "\0".join(map(str, values)) == "\0".join(map(str, value)) else values


def mp4_value(key, value, items):
    parts = key.split(":", 2)
    name = f"{parts[1]}.{parts[2]}" if parts[0] == "----" and len(parts) == 3 else key
    items = [item for item in items if item["keySpace"] == "itsk" and item["key"] in (name, "gnre" if name == "©gen" else name)]
    if isinstance(value, bool):
        return items[0].get("value") if items else False
    if value and isinstance(value[0], dict):
        return value if [digest(item) for item in items] == [one["sha1"] for one in value] else [digest(item) for item in items]
    if value and isinstance(value[0], list):
        found = [[item["value"].get("number", 0), item["value"].get("total", 0)] for item in items if isinstance(item.get("value"), dict)]
        return value if found == [list(one) for one in value] else found
    if value and isinstance(value[0], int):
        return [item.get("value") for item in items]
    found = [text(item) for item in items]
    return value if found == value or found == [one for one in value if one != ""] else found


# MARK: mediafile

MEDIAFILE = {
    "title": "full", "artist": "the artist", "albumName": "the album", "creator": "the composer", "type": "the genre",
    "comment": "the comments", "grouping": "the grouping", "lyrics": "the lyrics",
}


def mediafile(name, ours):
    wanted, found = {}, {}
    for key, value in MEDIAFILE.items():
        if name.endswith(".wma") and key in ("grouping",):
            continue
        wanted[key] = value
        values = of_common(ours, key)
        found[key] = value if value in values else next(iter(values), None)
    for key, common, value in (("track", "trackNumber", 2), ("disc", "discNumber", 4), ("bpm", "tempo", 6), ("year", "creationDate", 2001)):
        wanted[key] = value
        values = of_common(ours, common)
        found[key] = value if value in [number(one) for one in values] else next(iter(values), None)
    return answer("metadata/mediafile", name, wanted, found)


# MARK: Exif

# Texts of Exif by their number, with the standard's names.
EXIF_TEXTS = {
    0x010E: "ImageDescription", 0x010F: "Make", 0x0110: "Model", 0x0131: "Software", 0x0132: "DateTime",
    0x013B: "Artist", 0x013C: "HostComputer", 0x8298: "Copyright", 0x9003: "DateTimeOriginal",
    0x9004: "DateTimeDigitized", 0x9290: "SubSecTime", 0x9291: "SubSecTimeOriginal", 0x9292: "SubSecTimeDigitized",
    0x9010: "OffsetTime", 0x9011: "OffsetTimeOriginal", 0x9012: "OffsetTimeDigitized", 0xA433: "LensMake",
    0xA434: "LensModel", 0xA430: "CameraOwnerName", 0xA431: "BodySerialNumber", 0xA420: "ImageUniqueID",
}


def exif(ours):
    """{(directory, key): text} of Exif."""
    found = {}
    for item in everything(ours):
        if item["keySpace"] == "exif":
            directory = item.get("extraAttributes", {}).get("directory", "")
            found.setdefault((directory, item["key"]), item)
    return found


def metadata_extractor(name, ours, answers):
    wanted, found, mine = {}, {}, exif(ours)
    for line in answers.splitlines():
        match = re.match(r"\[Exif (IFD0|SubIFD) - 0x([0-9a-f]{4})\] (.*?) = (.*)", line)
        if not match or int(match[2], 16) not in EXIF_TEXTS:
            continue
        key = EXIF_TEXTS[int(match[2], 16)]
        wanted[key] = match[4].strip()
        item = mine.get(("IFD0" if match[1] == "IFD0" else "Exif IFD", key))
        value = (text(item) or "") if item else None
        found[key] = value.strip().replace("\0", "").splitlines()[0].strip() if value and value.strip() else value
        if wanted[key] == "" and found[key] is None:
            found[key] = ""
    return answer("metadata/metadata-extractor", name, wanted, found)


EXIF_PY = {"ISOSpeedRatings": "PhotographicSensitivity", "ExifImageWidth": "PixelXDimension", "ExifImageLength": "PixelYDimension", "SubSecTimeOriginal": "SubSecTimeOriginal"}


def exif_py(dump):
    """{file: {(directory, key): (type, text)}} of exif-samples' dump."""
    files = collections.defaultdict(dict)
    current = None
    for line in dump.splitlines():
        if line.startswith("Opening: "):
            current = line.rpartition("/")[2]
        elif match := re.match(r"(Image|EXIF|GPS) (\w+) \(([\w ]+)\): (.*)", line):
            directory = {"Image": "IFD0", "EXIF": "Exif IFD", "GPS": "GPS IFD"}[match[1]]
            files[current][(directory, EXIF_PY.get(match[2], match[2]))] = (match[3], match[4])
    return files


def numbers(value):
    """Rationals in lowest terms, as exif-py prints them."""
    from fractions import Fraction
    found = []
    for one in value if isinstance(value, list) else [value]:
        if not isinstance(one, dict):
            return None
        if one["denominator"] == 0:
            return None
        found.append(Fraction(one["numerator"], one["denominator"]))
    return found


def exif_samples(name, ours, expected):
    from fractions import Fraction
    wanted, found, mine = {}, {}, exif(ours)
    for (directory, key), (kind, value) in expected.items():
        item = mine.get((directory, key))
        label = f"{directory}/{key}"
        if kind == "ASCII":
            wanted[label] = value.strip()
            found[label] = (text(item) or "").strip() if item else None
            # exif-py cuts long texts.
            if found[label] and len(wanted[label]) >= 50 and found[label].startswith(wanted[label].rstrip(". ")):
                found[label] = wanted[label]
        elif kind in ("Ratio", "Signed Ratio") and re.fullmatch(r"\[?[-\d/, ]+\]?", value):
            try:
                wanted[label] = [Fraction(part.strip()) for part in value.strip("[]").split(",")]
            except (ValueError, ZeroDivisionError):
                continue
            found[label] = numbers(item.get("value")) if item else None
    return answer("metadata/exif-samples", name, wanted, found)


# ExifTool's own groups of what are tags; the others describe the media.
EXIFTOOL_GROUPS = ("ID3", "Vorbis", "APE", "EXIF", "XMP", "IPTC")


def exiftool(name, ours, answers):
    """Tags that ExifTool prints, by its names; its answer has every one of a name, of which we give one, as -j does."""
    wanted, found = collections.defaultdict(list), {}
    for line in answers.splitlines():
        match = re.match(r"\[(\w+), ([\w-]+), (\w+)\] (\S+) - (.*?): ?(.*)", line)
        if not match:
            continue
        family, group, _, tag, description, value = match.groups()
        is_tag = family in EXIFTOOL_GROUPS or family == "QuickTime" and group in ("ItemList", "UserData", "Keys") or (
            family in ("RIFF", "AIFF", "Matroska") and re.fullmatch(r"I[A-Z]{3}|NAME|AUTH|ANNO|\(c\)|[A-Z]+", tag))
        # What an identification header says is of the sound, and what follows the picture no reader of tags looks at.
        if not is_tag or "Binary data" in value or description in EXIFTOOL_STREAM or "AFCP" in group:
            continue
        key = EXIFTOOL_NAMES.get(description, re.sub(r"[^A-Za-z0-9]", "", description))
        wanted[key].append((family, value.strip()))
    mine = {re.sub(r"[^a-z0-9]", "", key.lower()): value for key, value in (ours or {}).items()}
    answers = {}
    for key, values in wanted.items():
        # Composite tags have a name that Exif has too, and go before it.
        value = mine.get(key.lower())
        label = f"{values[0][0]}:{key}"
        texts = [str(one) for one in value] if isinstance(value, list) else [] if value is None else [str(value)]
        candidates = [plain(one) for _, one in values]
        answers[label] = candidates[-1]
        joined = ", ".join(texts)
        is_same = plain(joined) in candidates or any(same_number(joined, one) for one in candidates)
        found[label] = candidates[-1] if is_same and texts else texts or None
    return answer("metadata/exiftool", name, answers, found)


def plain(text):
    """A value without the difference between the answers' spelling of degrees and that of -j, and between 2.0 and 2."""
    text = text.strip().replace(" deg ", " degrees ").replace("' ", " minutes ").rstrip('"')
    match = re.fullmatch(r"(\d+) degrees (\d+) minutes ([\d.]+)\"? ?[NSEW]?", text)
    if match:
        return f"{match[1]} {float(match[2]) + float(match[3]) / 60:.4f}"
    match = re.fullmatch(r"(\d+) degrees ([\d.]+) minutes ?[NSEW]?", text)
    return f"{match[1]} {float(match[2]):.4f}" if match else text


def same_number(left, right):
    """Whether both are one number, such as 0.0 and 0.00000000: JSON's readers keep no zeros."""
    try:
        return float(left) == float(right)
    except ValueError:
        return False


# What the program that answered calls otherwise than its -j does.
EXIFTOOL_NAMES = {
    "Camera Model Name": "Model", "Exposure Mode": "ExposureMode", "F Number": "FNumber",
    "Interoperability Index": "InteropIndex", "Interoperability Version": "InteropVersion",
    "Media White Point": "WhitePoint",
}
# What describes the sound rather than its tags.
EXIFTOOL_STREAM = ("Vorbis Version", "Audio Channels", "Sample Rate", "Nominal Bitrate")


# libexif's names of what the standard has renamed since.
LIBEXIF_NAMES = {"PhotographicSensitivity": "ISOSpeedRatings"}


def libexif(name, ours, answers):
    """What libexif prints of each entry of its five directories and of the maker note."""
    wanted, entry = collections.Counter(), None
    for line in answers.splitlines():
        if match := re.match(r"    Entry \d+: (\d+), (.*)", line):
            # An entry of a maker note; one without a name goes by its number.
            entry = f"0x{int(match[1]):04X}" if match[2] == "(unknown)" else match[2]
        elif match := re.match(r"    Entry \d+: (.*) \((.*)\)", line):
            entry = match[1]
        elif line.startswith("      Value:") and entry:
            value = line[len("      Value:"):].strip()
            if value:
                wanted[(entry, value)] += 1
            entry = None
    found = collections.Counter()
    for item in everything(ours):
        attributes = item.get("extraAttributes", {})
        if "text" in attributes:
            found[(LIBEXIF_NAMES.get(item["key"], item["key"]), attributes["text"].strip())] += 1
    passed = sum((wanted & found).values())
    misses = [f"{key} is not {value!r:.120}" for key, value in (wanted - found).elements()]
    return ("metadata/libexif", name, passed, sum(wanted.values()), misses)


def cases(media, name, ours, exiftool_shape):
    """Every comparison that a file has an answer for."""
    if ours is None:
        return
    folder, _, base = name.partition("/")
    path = media / name
    if folder == "tinytag":
        expected = table(media / "tinytag" / "expected.json").get(base)
        if expected:
            yield tinytag(name, ours, expected)
    expected = next((table(file).get(name) for file in sorted(media.glob("mutagen-*.json"))), None)
    if expected and "mutagen_error" not in expected and expected.get("tags"):
        case = mutagen(name, ours, expected)
        if case:
            yield case
    if folder == "mediafile" and base.startswith("full."):
        yield mediafile(name, ours)
    if folder == "metadata-extractor-images":
        answers = path.with_name(path.name + ".txt")
        if answers.exists():
            yield metadata_extractor(name, ours, answers.read_text(errors="replace"))
    if folder == "exif-samples":
        expected = samples(media / "exif-samples" / "dump").get(base)
        if expected:
            yield exif_samples(name, ours, expected)
    if folder == "exiftool" and exiftool_shape is not None:
        answers = path.with_name(path.stem + "_2.out")
        if answers.exists():
            yield exiftool(name, exiftool_shape, answers.read_text(errors="replace"))
    if folder == "libexif":
        answers = path.with_name(path.name + ".parsed")
        if answers.exists():
            yield libexif(name, ours, answers.read_text(errors="replace"))


TABLES = {}


def table(path):
    if path not in TABLES:
        TABLES[path] = json.loads(path.read_text()) if path.exists() else {}
    return TABLES[path]


def samples(path):
    if path not in TABLES:
        TABLES[path] = exif_py(path.read_text(errors="replace")) if path.exists() else {}
    return TABLES[path]
