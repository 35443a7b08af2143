"""Has peers write files of each kind anew, of which `boxes --check` may call nothing an error.

All of the peers are needed, or none is asked. What a file holds is of no matter: each is a fraction of a second long.
"""

import pathlib
import shutil
import subprocess

LIMIT = 60  # seconds for one peer
SOUND = ["-f", "lavfi", "-i", "sine=440:duration=0.5:sample_rate=44100"]
PICTURES = ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.5"]

# By the file's name, what ffmpeg is told between its inputs and the output.
FFMPEG = {
    "plain.mp4": ["-c:v", "libx264", "-c:a", "aac"],
    "faststart.mp4": ["-c:v", "libx264", "-c:a", "aac", "-movflags", "+faststart"],
    "fragments.mp4": ["-c:v", "libx264", "-g", "5", "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"],
    "part.mp4": ["-c:v", "libx264", "-g", "5", "-c:a", "aac", "-movflags", "frag_keyframe"],
    "dash.mp4": ["-c:v", "libx264", "-g", "5", "-c:a", "aac", "-movflags", "+dash+delay_moov+global_sidx"],
    "cmaf.mp4": ["-c:v", "libx264", "-g", "5", "-c:a", "aac", "-movflags", "+cmaf"],
    "encrypted.mp4": ["-c:v", "libx264", "-c:a", "aac", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
                      "00112233445566778899aabbccddeeff", "-encryption_kid", "112233445566778899aabbccddeeff00"],
    "hevc.mp4": ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", "-c:a", "ac3"],
    "av1.mp4": ["-c:v", "libaom-av1", "-cpu-used", "8", "-c:a", "libopus"],
    "vp9.mp4": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "flac", "-strict", "-2"],
    "chapters.m4a": ["-map", "0:a", "-c:a", "alac", "-metadata", "title=Title"],
    "prores.mov": ["-c:v", "prores_ks", "-c:a", "pcm_s24le"],
    "dnxhr.mov": ["-c:v", "dnxhd", "-profile:v", "dnxhr_sq", "-s", "256x144", "-c:a", "pcm_f32le"],
    "hint.mov": ["-c:v", "mpeg4", "-c:a", "aac", "-movflags", "rtphint"],
    "phone.3gp": ["-c:v", "h263", "-s", "176x144", "-c:a", "aac"],
    "phone.3g2": ["-c:v", "libx264", "-c:a", "aac", "-movflags", "frag_keyframe"],
    "still.avif": ["-map", "1:v", "-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8"],
    "plain.mkv": ["-c:v", "libx264", "-c:a", "flac"],
    "live.mkv": ["-c:v", "libx264", "-c:a", "libvorbis", "-live", "1"],
    "plain.webm": ["-c:v", "libvpx", "-c:a", "libopus"],
    "dash.webm": ["-map", "1:v", "-c:v", "libvpx-vp9", "-deadline", "realtime", "-dash", "1"],
    "plain.avi": ["-c:v", "mpeg4", "-c:a", "libmp3lame"],
    "plain.flv": ["-c:v", "libx264", "-c:a", "aac"],
    "plain.ts": ["-c:v", "libx264", "-c:a", "aac"],
    "plain.m2ts": ["-c:v", "libx264", "-c:a", "ac3"],
    "plain.mpg": ["-c:v", "mpeg2video", "-c:a", "mp2"],
    "plain.vob": ["-c:v", "mpeg2video", "-c:a", "ac3"],
    "plain.wmv": ["-c:v", "wmv2", "-c:a", "wmav2"],
    "plain.ogv": ["-c:v", "libtheora", "-c:a", "libvorbis"],
    "vorbis.ogg": ["-map", "0:a", "-c:a", "libvorbis"],
    "flac.oga": ["-map", "0:a", "-c:a", "flac"],
    "speex.spx": ["-map", "0:a", "-c:a", "libspeex", "-ar", "16000"],
    "opus.opus": ["-map", "0:a", "-c:a", "libopus"],
    "flac.flac": ["-map", "0:a"],
    "mp3.mp3": ["-map", "0:a", "-metadata", "title=Title"],
    "old.mp3": ["-map", "0:a", "-id3v2_version", "3", "-write_id3v1", "1", "-metadata", "title=Title"],
    "adts.aac": ["-map", "0:a"],
    "wave.wav": ["-map", "0:a"],
    "extensible.wav": ["-map", "0:a", "-ac", "6", "-c:a", "pcm_s24le"],
    "rf64.wav": ["-map", "0:a", "-rf64", "always"],
    "broadcast.wav": ["-map", "0:a", "-write_bext", "1", "-metadata", "description=Text"],
    "wave64.w64": ["-map", "0:a"],
    "aiff.aiff": ["-map", "0:a"],
    "core.caf": ["-map", "0:a", "-c:a", "alac"],
    "sun.au": ["-map", "0:a"],
    "picture.png": ["-map", "1:v", "-frames:v", "1"],
    "animation.apng": ["-map", "1:v", "-plays", "0"],
    "animation.gif": ["-map", "1:v"],
    "picture.jpg": ["-map", "1:v", "-frames:v", "1"],
    "picture.tiff": ["-map", "1:v", "-frames:v", "1"],
    "picture.webp": ["-map", "1:v", "-frames:v", "1"],
    "animation.webp": ["-map", "1:v", "-c:v", "libwebp_anim"],
    "picture.jp2": ["-map", "1:v", "-frames:v", "1"],
    "picture.jxl": ["-map", "1:v", "-frames:v", "1"],
}

# By the file's name, the peer's command after it, of the files above; %s is the new file.
OTHERS = {
    "mkvmerge.mkv": ["mkvmerge", "-q", "-o", "%s", "plain.mp4"],
    "mkvmerge.webm": ["mkvmerge", "-q", "--webm", "-o", "%s", "plain.webm"],
    "mkvmerge-no-cues.mkv": ["mkvmerge", "-q", "--no-cues", "-o", "%s", "plain.mkv"],
    "mkvmerge-laced.mka": ["mkvmerge", "-q", "-D", "-o", "%s", "old.mp3"],
    "sox.wav": ["sox", "wave.wav", "-b", "24", "%s"],
    "sox.aiff": ["sox", "wave.wav", "%s"],
    "sox.flac": ["sox", "wave.wav", "--comment", "Text", "%s"],
    "sox.ogg": ["sox", "wave.wav", "%s"],
    "sox.caf": ["sox", "wave.wav", "%s"],
    "sox.w64": ["sox", "wave.wav", "%s"],
    "sox.au": ["sox", "wave.wav", "%s"],
    "flac.flac.flac": ["flac", "-s", "-f", "-o", "%s", "wave.wav"],
    "flac-padded.flac": ["flac", "-s", "-f", "-P", "50000", "--seekpoint=0.1s", "-o", "%s", "wave.wav"],
    "flac.oga.oga": ["flac", "-s", "-f", "--ogg", "-o", "%s", "wave.wav"],
    "cwebp.webp": ["cwebp", "-quiet", "-metadata", "all", "picture.jpg", "-o", "%s"],
    "avifenc.avif": ["avifenc", "picture.png", "%s"],
    "heif-enc.heic": ["heif-enc", "picture.jpg", "-o", "%s"],
    "heif-enc-thumb.heic": ["heif-enc", "-t", "32", "picture.jpg", "-o", "%s"],
    "cjxl.jxl": ["cjxl", "picture.png", "%s", "--container=1"],
    "cjxl-jpeg.jxl": ["cjxl", "picture.jpg", "%s"],
    "opj.jp2": ["opj_compress", "-i", "picture.png", "-o", "%s"],
    **{f"magick.{kind}": ["convert-im6.q16", "picture.png", "%s"]
       for kind in ("jpg", "png", "gif", "tiff", "psd", "webp", "heic", "avif", "jp2", "jxl")},
    "tiffcp-big.tif": ["tiffcp", "-8", "magick.tiff", "%s"],
    "tiffcp-tiles.tif": ["tiffcp", "-t", "-c", "lzw", "magick.tiff", "%s"],
    "magick-progressive.jpg": ["convert-im6.q16", "picture.png", "-interlace", "Plane", "%s"],
    "magick-layers.psd": ["convert-im6.q16", "picture.png", "picture.jpg", "%s"],
    "magick-pages.tiff": ["convert-im6.q16", "picture.png", "picture.jpg", "-compress", "zip", "%s"],
}

# What exiftool writes into a copy of each of these.
TAGS = ["-XMP:Title=Text", "-IPTC:Keywords=Word", "-EXIF:Artist=Name", "-Comment=Text"]
TAGGED = ["picture.jpg", "picture.png", "picture.tiff", "magick.psd", "heif-enc.heic", "avifenc.avif", "cjxl.jxl",
          "opj.jp2", "plain.mp4", "prores.mov", "animation.gif", "chapters.m4a"]


def absent():
    """The peers that are not installed."""
    peers = {"ffmpeg", "exiftool"} | {command[0] for command in OTHERS.values()}
    return sorted(peer for peer in peers if not shutil.which(peer))


def run(command, folder):
    """Whether a peer did it."""
    try:
        return subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=LIMIT).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def make(folder):
    """Writes the files, and names those that could be written."""
    folder = pathlib.Path(folder)
    made = []

    def add(name, command):
        file = folder / name
        if run(command, folder) and file.exists() and file.stat().st_size:
            made.append(file)

    for name, options in FFMPEG.items():
        add(name, ["ffmpeg", "-v", "error", "-y", *SOUND, *PICTURES, *options, name])
    for name, command in OTHERS.items():
        add(name, [part.replace("%s", name) for part in command])
    for name in TAGGED:
        if (folder / name).exists():
            add(f"tagged-{name}", ["exiftool", "-q", "-m", "-o", f"tagged-{name}", *TAGS, name])
    return made


def judge(file, name, go):
    """(suite, case, passed, compared, differences) of one file; `go` runs mediascope and gives its result."""
    found = go("boxes", file, "--check").stdout.decode(errors="replace")
    errors = [line for line in found.splitlines() if ": error: " in line]
    yield "foreign/valid files", name, int(not errors), 1, errors
