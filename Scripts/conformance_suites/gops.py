"""Holds the picture types that `mediascope gops` reports without decoding against those of the frames that ffprobe decodes."""

import json

from conformance_suites import processes

# Why a list can't agree, by the file's name; each stays a miss.
REASONS = {
    "media3/mp4/iibbibb_editlist_videoonly.mp4": "ffprobe leaves out pictures that the edit list does not show",
    "media3/mp4/sample_edit_list_only_preroll_sync_sample.mp4": "ffprobe leaves out pictures that the edit list does not show",
    "media3/mp4/sample_fragmented_uuid.mp4": "ffprobe can't decode the pictures",
    "media3/mkv/subsample_encrypted_noaltref.webm": "ffprobe can't decode what is encrypted",
    "mp4ff/cbcs.mp4": "ffprobe stops at the second fragment's encryption",
    "media3/mp4/sample_vvc.mp4": "ffprobe knows no H.266",
    "mp4ff/init_prog.mp4": "ffprobe can't decode the pictures",
    "media3/mp4/sample_sef_slow_motion.mp4": "ffprobe leaves out the last picture",
    "media3/mp4/sample_sef_super_slow_motion.mp4": "ffprobe leaves out the last picture",
    "music-metadata/mp4__issue-744.mp4": "ffprobe can't decode the picture",
    "tsduck/test-100/test-100.1.ts": "the second picture is cut off",
}


def decoded(file):
    """The types of the first video stream's frames, in one string; None where ffprobe gives nothing to compare."""
    command = ["ffprobe", "-v", "quiet", "-select_streams", "v:0", "-show_frames", "-show_entries", "frame=pict_type"]
    shown = processes.peer(*command, "-of", "json", file)
    try:
        return "".join(frame.get("pict_type", "?") for frame in json.loads(shown.stdout)["frames"]).upper() if shown else None
    except (KeyError, ValueError):
        return None


def case(file, name, result):
    """What `gops --format json` printed decides: (suite, case, differences); None where there is nothing to compare."""
    if not result.stdout:
        # Without a video track, or a codec whose types are not known; the line says which.
        return None
    try:
        shown = json.loads(result.stdout)
    except ValueError as error:
        return "gops", name, [f"not JSON: {error}"]
    expected = decoded(file)
    if expected is None or not shown["gops"]:
        return None
    found = "".join(group["displayOrder"] for group in shown["gops"])
    if found == expected:
        return "gops", name, []
    place = next((i for i, (a, b) in enumerate(zip(found, expected)) if a != b), min(len(found), len(expected)))
    miss = f"{len(found)} pictures, expected {len(expected)}; from {place} on {found[place:place + 12]}, " \
           f"expected {expected[place:place + 12]}"
    return "gops", name, [f"{miss} — {REASONS[name]}" if name in REASONS else miss]
