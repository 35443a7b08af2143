"""Holds the pictures of `mediascope still` against linear decodes, and their colours against the standards' equations.

The oracle of a picture is ffmpeg's decode from the file's start: at some times of every file, chosen by chance but the
same in every run, the picture must be the one of the last timestamp that is not after the time, pixel by pixel: SHA-256 of
red, green, blue and alpha, as the manifest has it, where libswscale converts; within one code of zimg's (`zscale`) where
there are luma and chroma. Pictures that are mapped to sRGB are held to their timestamps alone.

A case is called with `run`, which is called with a path and options of `still` and gives (status, standard output,
standard error, output file's bytes); each comparison is (suite, case, passed, total, misses).
"""

import fractions
import json
import math
import pathlib
import random
import re
import shutil
import struct
import subprocess
import tempfile
import zipfile

from conformance_suites import processes

LARGEST = 30 << 20
ITEMS = {".heic", ".heif", ".hif", ".avif"}
TIMES = 8
LONGEST = 60  # seconds of ffmpeg's time for a decode from the start
TRANSFERS = {"pq": 16, "hlg": 18}


def cases(media, suffixes):
    """A function of `run` for each file and answer; it gives a list of comparisons."""
    found = []
    if not shutil.which("ffmpeg"):
        return found
    for path in sorted(media.rglob("*")):
        name = str(path.relative_to(media))
        if path.suffix.lstrip(".").lower() in suffixes and path.is_file() and path.stat().st_size <= LARGEST:
            found.append(lambda run, path=path, name=name: linear(run, path, name))
        if path.suffix.lower() in ITEMS and path.is_file() and shutil.which("heif-convert") and path.stat().st_size <= LARGEST:
            found.append(lambda run, path=path, name=name: items(run, path, name))
        elif path.suffix == ".pt" and ".time" not in path.name:
            found.append(lambda run, path=path, name=name: torchcodec(run, path, name))
    for answer, source in MEDIA3.items():
        answer, source = media / "media3" / answer, media / "media3" / source
        if answer.exists() and source.exists():
            found.append(lambda run, answer=answer, source=source: media3(run, source, answer))
    for matrix in MATRICES:
        for full in (False, True):
            for bits in (8, 10):
                found.append(lambda run, case=(matrix, full, bits): colours(run, *case))
    for transfer in TRANSFERS:
        found.append(lambda run, transfer=transfer: tones(run, transfer))
    return found


# MARK: exactness


# libav shows the picture that an edit cuts into late, or not at all: these are decoded without the edit list, whose one
# entry is taken off here.
CUT_INTO = {"media3/mp4/iibbibb_editlist_videoonly.mp4"}


def edit_start(path):
    """Seconds of media before the one entry of the first track's edit list."""
    data = path.read_bytes()
    entry = data.index(b"elst") + 12
    scale = data.index(b"mdhd") + 16
    return fractions.Fraction(*struct.unpack(">4xI", data[entry:entry + 8]), *struct.unpack(">I", data[scale:scale + 4]))


def shown(path, stream=0, without_edits=False):
    """[(timestamp in seconds, SHA-256 of the pixels, number)] of a linear decode; None where ffmpeg can't.

    With interpolated chroma and rounded values, as `still` makes pictures. By way of BGRA: libswscale's arithmetic for some formats of 10 bits depends on the order of the components.
    """
    command = [
        "ffmpeg", "-v", "error", "-nostdin", "-noautorotate", "-copyts", *["-ignore_editlist", "1"] * without_edits, "-i", str(path), "-map", f"0:v:{stream}", "-vf", "format=bgra",
        "-sws_flags", "bicubic+accurate_rnd+full_chroma_int+bitexact",
        "-fps_mode", "passthrough", "-enc_time_base", "-1", "-pix_fmt", "rgba", "-f", "framehash", "-hash", "sha256", "-"]
    result = processes.peer(*command, limit=LONGEST)
    if not result:
        return None
    unit, frames = None, []
    for line in result.stdout.decode().splitlines():
        if line.startswith("#tb 0:"):
            unit = fractions.Fraction(line.split(":")[1].strip())
        elif line and not line.startswith("#"):
            fields = [field.strip() for field in line.split(",")]
            frames.append((int(fields[2]) * unit, fields[5], len(frames)))
    return None if result.returncode or result.stderr else sorted(frames)


def is_high(said):
    """Whether pictures that name no matrix have that of BT.709, as players take them."""
    return said.get("width", 0) >= 1280 or said.get("height", 0) >= 720


def output(*command):
    """What a peer writes; nothing where it does not end."""
    shown = processes.peer(*command)
    return shown.stdout if shown else b""


def exact(path, stream, number, without_edits=False):
    """A picture's red, green and blue by zimg, its width and its height: chroma where it is, bilinear, rounded once.

    zimg takes even sizes alone: an odd one loses its last columns and rows, and what their chroma reaches.
    """
    said = (json.loads(output(
        "ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", "stream=width,height,color_space,chroma_location", "-of", "json",
        path) or b"{}").get("streams") or [{}])[0]
    options = "filter=bilinear:dither=none:matrix=gbr:range=full"
    if said.get("color_space", "unknown") in ("unknown", "reserved"):
        options += ":matrixin=709" if is_high(said) else ":matrixin=470bg"
    if said.get("color_space", "").startswith("bt2020") and "chroma_location" not in said:
        options += ":chromalin=topleft"
    width, height = (size - 2 * (size % 2) for size in (said.get("width", 0), said.get("height", 0)))
    filters = f"select=eq(n\\,{number}),crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,zscale={options},format=gbrp,format=rgb24,crop={width}:{height}:0:0"
    command = ["ffmpeg", "-v", "error", "-nostdin", "-noautorotate", *["-ignore_editlist", "1"] * without_edits, "-i", str(path)]
    command += ["-map", f"0:{stream}", "-vf", filters, "-fps_mode", "passthrough", "-frames:v", "1", "-f", "rawvideo", "-"]
    return output(*command), width, height


def corner(pixels, across, width, height):
    """The upper left part of a picture of three bytes a pixel."""
    return b"".join(pixels[3 * across * row:3 * (across * row + width)] for row in range(height))


def farthest(ours, theirs):
    """The largest difference of two pictures' components."""
    if len(ours) != len(theirs):
        return 256
    return 0 if ours == theirs else max(abs(a - b) for a, b in zip(ours, theirs))


def misses_colours(picture, across, answer):
    """Whether a picture is more than one code away from what `exact` gave."""
    theirs, width, height = answer
    return farthest(corner(picture, across, width, height), theirs) > 1


def linear(run, path, name):
    probe = output(
        "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=index:stream_disposition=attached_pic", "-of",
        "csv=p=0", path)
    kinds = [line.strip(",").split(",") for line in probe.decode().split()]
    if not kinds or kinds[0][-1] != "0":
        return []
    frames = shown(path, without_edits=name in CUT_INTO)
    if frames and name in CUT_INTO:
        frames = [(stamp - edit_start(path), pixels, number) for stamp, pixels, number in frames]
        # A picture before the edit that gives way to another one before it is never shown.
        frames = frames[max(sum(stamp <= 0 for stamp, _, _ in frames) - 1, 0):]
    if not frames or len(frames) < 2 or len({stamp for stamp, _, _ in frames}) < len(frames):
        return []
    chance = random.Random(name)
    first, last = frames[0][0], frames[-1][0]
    asked = [0] + [chance.randrange(int((last - first) * 1000) + 1) for _ in range(TIMES - 1)]
    suite = "stills/linear decode"
    with tempfile.TemporaryDirectory(prefix="stills.") as folder:
        status, out, errors, _ = run(
            path, "--at", *(f"{value}/1000" for value in asked), "--track", "v:0", "--aperture", "encoded",
            "--compression", "fast", "--json", "--jobs", "2", "-o", f"{folder}/%d.png")
        stills = json.loads(out)["stills"] if out else []
        pictures = [raw(still["file"], "rgb24") if "toneMapping" not in still["color"] else b"" for still in stills]
    if len(stills) != len(asked):
        return [(suite, name, 0, len(asked), errors[:1] or [f"exit {status}"])]
    passed, misses = 0, []
    for value, still, picture in zip(asked, stills, pictures):
        def seconds(time):
            return fractions.Fraction(time["value"], time["timescale"])

        stamp = seconds(still["presentationTimeStamp"])
        origin = stamp - seconds(still["actualTime"])
        # Before the first picture the first one is given.
        wanted = [frame for frame in frames if frame[0] <= fractions.Fraction(value, 1000) + origin] or frames[:1]
        if stamp != wanted[-1][0]:
            misses.append(f"at {value / 1000}: the picture of {float(stamp)}, not of {float(wanted[-1][0])}")
        elif "toneMapping" not in still["color"] and still["sha256"] != wanted[-1][1] and (
                misses_colours(picture, still["width"], exact(path, int(kinds[0][0]), wanted[-1][2], name in CUT_INTO))):
            misses.append(f"at {value / 1000}: the picture of {float(stamp)} has other pixels")
        else:
            passed += 1
    return [(suite, name, passed, len(asked), misses)]


# MARK: pictures that others made


def raw(file, pixels, data=None):
    """A picture's pixels, as ffmpeg reads the file."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-i", str(file) if data is None else "-"]
    command += ["-pix_fmt", pixels, "-f", "rawvideo", "-"]
    return subprocess.run(command, input=data, capture_output=True, check=False).stdout


# libheif gives the first one's PQ as it is, and of the second the picture whose thumbnail the file calls its primary item.
OTHER_ITEMS = {"fq/isobmff/colors_hdr_p3.avif", "mpeg-conformance-heif/C005.heic"}


def items(run, path, name):
    """The picture that stands for a file of image items, against libheif's; nothing where that gives none, or several."""
    suite = "stills/libheif"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["heif-convert", str(path), f"{folder}/out.png"], capture_output=True, timeout=LONGEST, check=False)
        made = sorted(file for file in pathlib.Path(folder).iterdir())
        if [file.name for file in made] != ["out.png"] or name in OTHER_ITEMS:
            return []
        status, _, errors, png = run(path, "--at", "0", output="out.png")
        if status:
            return [(suite, name, 0, 1, errors[:1])]
        (pathlib.Path(folder) / "own.png").write_bytes(png)
        result = subprocess.run(
            ["ffmpeg", "-v", "info", "-nostdin", "-i", f"{folder}/own.png", "-i", f"{folder}/out.png", "-lavfi",
             "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr", "-f", "null", "-"],
            capture_output=True, text=True, check=False)
    # Chroma is made larger in other ways, and colours are rounded.
    found = re.search(r"average:(inf|[\d.]+)", result.stderr)
    near = found and float(found[1]) >= 30
    return [(suite, name, int(bool(near)), 1, [] if near else [found[0] if found else "another size"])]


def torchcodec(run, path, name):
    suite = "stills/torchcodec"
    source, kind = path.name.removesuffix(".pt").rsplit(".", 1)
    source, stream = source.rsplit(".stream", 1)
    index = int(kind.removeprefix("frame"))
    streams = output(
        "ffprobe", "-v", "error", "-show_entries", "stream=index,codec_type", "-of", "csv=p=0", path.parent / source).decode().split()
    videos = [line.split(",")[0] for line in streams if "video" in line]
    frames = shown(path.parent / source, videos.index(stream))
    time = frames[index][0] - frames[0][0]
    status, _, errors, png = run(
        path.parent / source, "--at", f"{time.numerator}/{time.denominator}", "--track", f"v:{videos.index(stream)}",
        output="out.png")
    with zipfile.ZipFile(path) as archive:
        theirs = archive.read(next(n for n in archive.namelist() if n.endswith("/data/0")))
    # TorchCodec converts fast, and says which picture is meant; zimg says what that is in accurate colours.
    fast = frame(path.parent / source, stream, index, "bicubic")
    expected, *_ = exact(path.parent / source, stream, index)
    ours = raw(None, "rgb24", png)
    if status or not len(ours) == len(expected) == len(theirs) == len(fast):
        return [(suite, name, 0, 1, errors[:1] or [f"{len(ours)} bytes, expected {len(theirs)}"])]
    misses = [
        f"components differ from {what} by up to {worst}"
        for what, worst in (
            ("zimg's", farthest(ours, expected)), ("TorchCodec's in ffmpeg's fast colours", farthest(fast, theirs)))
        if worst > 2]
    return [(suite, name, int(not misses), 1, misses)]


def frame(file, stream, index, flags):
    """A picture of a stream by its number, converted by libswscale with flags."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-i", str(file), "-map", f"0:{stream}", "-vf", f"select=eq(n\\,{index})"]
    command += ["-sws_flags", flags, "-fps_mode", "passthrough", "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]
    return output(*command)


MEDIA3 = {
    "frames/sample_mp4_first_frame.png": "mp4/sample.mp4",
    "frames/sample_0.000.png": "mp4/sample.mp4",
    "frames/sample_edit_list_only_preroll_sync_sample_0.000.png": "mp4/sample_edit_list_only_preroll_sync_sample.mp4",
}
# An Android decoder converts its picture by other arithmetic: 35 dB is a mean error of 4.5 codes.
LEAST_PSNR = 30


def media3(run, source, answer):
    status, _, errors, png = run(source, "--at", "0", output="out.png")
    ours, theirs = raw(None, "rgb24", png), raw(answer, "rgb24")
    if status or len(ours) != len(theirs) or not ours:
        misses = errors[:1] or [f"{len(ours)} bytes, expected {len(theirs)}"]
        return [("stills/media3", answer.name, 0, 1, misses)]
    squares = sum((a - b) ** 2 for a, b in zip(ours, theirs)) / len(ours)
    psnr = 10 * math.log10(255**2 / squares) if squares else math.inf
    misses = [] if psnr >= LEAST_PSNR else [f"{psnr:.1f} dB"]
    return [("stills/media3", answer.name, int(not misses), 1, misses)]


# MARK: colours

# Luma's shares of red and blue: ITU-R BT.601, BT.709, BT.2020.
MATRICES = {"smpte170m": (0.299, 0.114), "bt709": (0.2126, 0.0722), "bt2020nc": (0.2627, 0.0593), "ycgco": None}
PATCHES = [
    (0, 0, 0), (255, 255, 255), (128, 128, 128), (191, 0, 0), (0, 191, 0), (0, 0, 191), (191, 191, 0), (0, 191, 191),
    (191, 0, 191), (200, 150, 120), (40, 60, 90), (16, 16, 16), (235, 235, 235), (90, 140, 60), (10, 200, 250), (250, 120, 10)]
SIDE = 16
# Codes of 8 bits: luma and chroma are rounded on the way.
TOLERANCE = 2


def video(folder, planes, bits, tags, size):
    """A lossless file of one 4:4:4 picture."""
    path = f"{folder}/colours.mkv"
    pixels = "yuv444p" if bits == 8 else f"yuv444p{bits}le"
    command = ["ffmpeg", "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", pixels, "-s", size, "-i", "-"]
    command += ["-c:v", "ffv1", *tags, "-y", path]
    subprocess.run(command, input=planes, check=True)
    return path


def ycbcr(rgb, matrix, full, bits):
    """ITU-R BT.601, BT.709, BT.2020 and ISO/IEC 23091-2: the codes of luma and chroma of red, green and blue from 0 to 1."""
    if matrix == "ycgco":
        return ycgco(rgb, full, bits)
    red, blue = MATRICES[matrix]
    luma = red * rgb[0] + (1 - red - blue) * rgb[1] + blue * rgb[2]
    chroma = ((rgb[2] - luma) / (2 - 2 * blue), (rgb[0] - luma) / (2 - 2 * red))
    scale, top = 1 << bits - 8, (1 << bits) - 1
    if full:
        return [round(luma * top)] + [min(top, round(c * top + (1 << bits - 1))) for c in chroma]
    return [round(scale * (219 * luma + 16))] + [round(scale * (224 * c + 128)) for c in chroma]


def ycgco(rgb, full, bits):
    """ISO/IEC 23091-2 §8.3, MatrixCoefficients 8: of red, green and blue that are in the range already."""
    scale, top, middle = 1 << bits - 8, (1 << bits) - 1, 1 << bits - 1
    red, green, blue = (value * top if full else scale * (219 * value + 16) for value in rgb)
    codes = green / 2 + (red + blue) / 4, green / 2 - (red + blue) / 4 + middle, (red - blue) / 2 + middle
    return [min(top, round(code)) for code in codes]


def planes_of(colours, bits):
    """Three planes of patches side by side."""
    width = 1 if bits == 8 else 2
    rows = [b"".join(c[part].to_bytes(width, "little") * SIDE for c in colours) for part in range(3)]
    return b"".join(row * SIDE for row in rows)


def middles(pixels, count):
    """The colours in the middle of each patch."""
    start = (SIDE // 2 * SIDE * count + SIDE // 2) * 3
    return [tuple(pixels[start + index * SIDE * 3 : start + index * SIDE * 3 + 3]) for index in range(count)]


def compare(suite, name, ours, expected, tolerance):
    misses = [
        f"{expected[index]} came out as {got}" for index, got in enumerate(ours)
        if max(abs(a - b) for a, b in zip(got, expected[index])) > tolerance]
    return [(suite, name, len(expected) - len(misses), len(expected), misses)]


def colours(run, matrix, full, bits):
    name = f"{matrix} {'full' if full else 'limited'} range, {bits} bits"
    # The matrix alone is applied: the primaries are those of sRGB, so that nothing is mapped.
    tags = ["-colorspace", matrix, "-color_range", "pc" if full else "tv", "-color_primaries", "bt709"]
    tags += ["-color_trc", "bt709"]
    codes = [ycbcr([value / 255 for value in patch], matrix, full, bits) for patch in PATCHES]
    with tempfile.TemporaryDirectory(prefix="colours.") as folder:
        size = f"{SIDE * len(PATCHES)}x{SIDE}"
        path = video(folder, planes_of(codes, bits), bits, tags, size)
        status, _, errors, png = run(path, "--at", "0", output="out.png")
    if status:
        return [("stills/colours", name, 0, len(PATCHES), errors[:1])]
    return compare("stills/colours", name, middles(raw(None, "rgb24", png), len(PATCHES)), PATCHES, TOLERANCE)


def pq(light):
    """SMPTE ST 2084: the signal of light in cd/m²."""
    root = (light / 10000) ** (2610 / 16384)
    return ((3424 / 4096 + 2413 / 128 * root) / (1 + 2392 / 128 * root)) ** (2523 / 32)


def hlg(light):
    """ITU-R BT.2100: the signal of the scene's light from 0 to 1."""
    if light <= 1 / 12:
        return math.sqrt(3 * light)
    return 0.17883277 * math.log(12 * light - 0.28466892) + 0.55991073


def srgb(light):
    light = min(max(light, 0), 1)
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


# Colours within BT.709 whose light stays below the knee of the curve, as parts of 203 cd/m².
LIGHTS = [(0, 0, 0), (0.01, 0.01, 0.01), (0.1, 0.1, 0.1), (0.3, 0.3, 0.3), (0.3, 0.1, 0.1), (0.1, 0.3, 0.1),
          (0.1, 0.1, 0.3), (0.25, 0.2, 0.05), (0.02, 0.05, 0.1)]
TO_2020 = [(0.627404, 0.329283, 0.043313), (0.069097, 0.919540, 0.011362), (0.016391, 0.088013, 0.895595)]


def tones(run, transfer):
    """Light that the curve leaves alone comes out as the light that it is."""
    wide = [[sum(m * c for m, c in zip(row, light)) for row in TO_2020] for light in LIGHTS]
    if transfer == "pq":
        signals = [[pq(203 * part) for part in light] for light in wide]
    else:
        # The display's light is the scene's by its luminance to the power of 0.2, times 1000 cd/m².
        signals = []
        for light in wide:
            luminance = 0.203 * sum(w * part for w, part in zip((0.2627, 0.678, 0.0593), light))
            scene = luminance ** (1 / 1.2)
            signals.append([hlg(0.203 * part * scene / luminance) if luminance else 0 for part in light])
    codes = [ycbcr(signal, "bt2020nc", False, 10) for signal in signals]
    tags = ["-colorspace", "bt2020nc", "-color_range", "tv", "-color_primaries", "bt2020"]
    tags += ["-color_trc", "smpte2084" if transfer == "pq" else "arib-std-b67"]
    with tempfile.TemporaryDirectory(prefix="tones.") as folder:
        path = video(folder, planes_of(codes, 10), 10, tags, f"{SIDE * len(LIGHTS)}x{SIDE}")
        status, _, errors, png = run(path, "--at", "0", output="out.png")
    if status:
        return [("stills/tones", transfer, 0, len(LIGHTS), errors[:1])]
    expected = [tuple(srgb(part) for part in light) for light in LIGHTS]
    return compare("stills/tones", transfer, middles(raw(None, "rgb24", png), len(LIGHTS)), expected, TOLERANCE)
