"""Holds `mediascope levels` against libebur128 and against what the EBU and the ITU expect of their own signals.

libebur128 is given the samples that `mediascope decode` gives and the channel weights that `levels` reports. Integrated
loudness and loudness range agree to 0.001 LU, sample peaks to 0.0001 dB; true peaks, which are interpolated by other
filters, to 0.05 dB on tones that fade in and out.

A case is called with `run`, which is called with a verb, a file and options and gives (status, standard output, standard
error); each comparison is (suite, case, passed, total, misses).
"""

import array
import json
import math
import pathlib
import shutil
import struct
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "bench_peers" / "ebur128.c"
SUFFIXES = set("wav aiff aif flac mp3 m4a aac ogg oga opus ac3 eac3 mp4 mov mkv webm caf wv".split())
TOLERANCE = 0.001
PEAK_TOLERANCE = 0.0001
TRUE_PEAK_TOLERANCE = 0.05

# Samples that can't agree, and why.
GAP = "its timestamps leave a gap, which is silence for `levels` and nothing for `decode`"
EXPLAINED = {
    "both-fragmented.mp4": GAP,
    "sample_eac3_fragmented.mp4": GAP,
    "02 - increasing number of channels.flac": "its number of channels changes, which libebur128 does not know",
}


def make_peer(folder):
    """The program that runs libebur128, or None where the library or a compiler is missing."""
    target = pathlib.Path(folder) / "ebur128-peer"
    if not shutil.which("gcc"):
        return None
    command = ["gcc", "-O2", "-o", target, SOURCE, "-lebur128", "-lm"]
    return target if subprocess.run(command, capture_output=True, check=False).returncode == 0 else None


def cases(media, fixtures, peer, scratch):
    """A function of `run` for each file; it gives a list of comparisons."""
    found = [lambda run, item=item: expected(run, media, *item) for item in answers(media)]
    found += [lambda run, tone=tone: faded_tone(run, peer, scratch, *tone) for tone in TONES]
    if not peer:
        return found
    for folder in (fixtures, media):
        for path in sorted(folder.rglob("*")):
            if path.suffix[1:].lower() in SUFFIXES and path.is_file():
                name = str(path.relative_to(folder))
                found.append(lambda run, path=path, name=name: agreement(run, peer, path, name))
    return found


# MARK: libebur128


def decibels(amplitude):
    return 20 * math.log10(amplitude) if amplitude > 0 else -math.inf


def differs(ours, theirs, tolerance):
    ours = -math.inf if ours is None else ours
    if not math.isfinite(ours) or not math.isfinite(theirs):
        return math.isfinite(ours) != math.isfinite(theirs)
    return abs(ours - theirs) > tolerance + 0.00005  # ours has four places


def measured(run, path):
    """The track and its loudness; None where there is none."""
    _, stdout, _ = run("levels", path, "--json", "--track", "a:0")
    try:
        track = json.loads(stdout)["tracks"][0]
        return track, track["loudness"]
    except (ValueError, KeyError, IndexError):
        return None


def libebur128(peer, track, loudness, samples):
    """Integrated loudness, range, true peak and sample peak, the peaks in dB."""
    weights = [str(weight) for weight in loudness["channelWeights"]]
    answer = subprocess.run(
        [peer, str(track["sampleRate"]), *weights], input=samples, capture_output=True, check=True)
    integrated, span, true_peak, sample_peak = map(float, answer.stdout.split())
    return integrated, span, decibels(true_peak), decibels(sample_peak)


def compared(run, peer, path):
    """The differences in integrated loudness, range and sample peak, and the one in true peak; None for no sound."""
    found = measured(run, path)
    if not found:
        return None
    track, loudness = found
    _, samples, _ = run("decode", path, "--track", "a:0", "-o", "-", "--format", "pcm", "--float")
    if not samples:
        return None
    integrated, span, true_peak, sample_peak = libebur128(peer, track, loudness, samples)
    differences = {
        "integrated": differs(loudness["integrated"], integrated, TOLERANCE)
        and f"integrated {loudness['integrated']}, libebur128 {integrated}",
        "range": differs(loudness["range"] or 0, span, TOLERANCE)
        and f"range {loudness['range']}, libebur128 {span}",
        "sample peak": differs(track["samplePeak"]["dBFS"], sample_peak, PEAK_TOLERANCE)
        and f"sample peak {track['samplePeak']['dBFS']}, libebur128 {sample_peak}",
    }
    ours = loudness["truePeak"]["dBTP"]
    return differences, 0 if ours is None or not math.isfinite(true_peak) else ours - true_peak


def agreement(run, peer, path, name):
    found = compared(run, peer, path)
    if not found:
        return []
    why = EXPLAINED.get(path.name)
    return [
        (f"levels/libebur128 {quantity}", name, int(not text), 1, [f"{text} ({why})" if why else text] if text else [])
        for quantity, text in found[0].items()
    ]


# MARK: tones

# Rate in hertz, frequency as a part of it, phase in degrees.
TONES = [
    (rate, part, phase)
    for rate in (32000, 44100, 48000, 96000)
    for part, phase in ((1 / 4, 45), (1 / 6, 60), (1 / 8, 67.5), (1 / 4, 0), (0.02, 10))
]


def faded_tone(run, peer, scratch, rate, part, phase):
    """A tone of half of full scale, faded in and out within 0.1 s: its peak is known, too."""
    fade, count = rate // 10, rate
    values = array.array("f", (
        0.5 * min(1, index / fade, (count - 1 - index) / fade)
        * math.sin(2 * math.pi * part * index + math.radians(phase)) for index in range(count)))
    name = f"{rate} Hz, {part:.3g} of the rate at {phase}°"
    path = pathlib.Path(scratch) / f"tone-{rate}-{part:.3f}-{phase}.wav"
    payload = values.tobytes()
    path.write_bytes(
        b"RIFF" + struct.pack("<I", 36 + len(payload)) + b"WAVEfmt "
        + struct.pack("<IHHIIHH", 16, 3, 1, rate, rate * 4, 4, 32) + b"data" + struct.pack("<I", len(payload)) + payload)
    found = measured(run, path)
    if not found:
        return [("levels/true peak of tones", name, 0, 1, ["no loudness"])]
    ours = found[1]["truePeak"]["dBTP"]
    others = [("levels/true peak of tones", "the tone's", decibels(0.5))]
    if peer:
        others.append(("levels/libebur128 true peak", "libebur128", libebur128(peer, *found, payload)[2]))
    comparisons = []
    for suite, what, other in others:
        passes = abs(ours - other) <= TRUE_PEAK_TOLERANCE
        comparisons.append((suite, name, int(passes), 1, [] if passes else [f"true peak {ours}, {what} {other}"]))
    return comparisons


# MARK: the EBU's and the ITU's signals

QUANTITIES = {
    "I": lambda loudness: loudness["integrated"],
    "M": lambda loudness: loudness["maxMomentary"]["value"],
    "S": lambda loudness: loudness["maxShortTerm"]["value"],
    "LRA": lambda loudness: loudness["range"],
}


def answers(media):
    path = media / "ebu-loudness" / "expected.json"
    return sorted(json.loads(path.read_text()).items()) if path.exists() else []


def expected(run, media, name, answer):
    found = measured(run, media / "ebu-loudness" / name)
    comparisons = []
    for key, read in QUANTITIES.items():
        if key not in answer:
            continue
        ours = read(found[1]) if found else None
        passes = ours is not None and abs(ours - answer[key]) <= answer["tolerance"][key]
        misses = [] if passes else [f"{key} {ours}, expected {answer[key]}"]
        comparisons.append(("levels/EBU and ITU", f"{name} {key}", int(passes), 1, misses))
    return comparisons
