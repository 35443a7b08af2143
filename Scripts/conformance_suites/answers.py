"""Holds what `mediascope info` says against the answers of tag readers, tinytag and mutagen.

A tag reader looks at headers only, and at audio only. Where its answer is another question's, the reason is here.
"""

# Why a case can't agree, by the suite and the beginning of the file's name; each stays a miss.
REASONS = {
    # Codec and container differ, and the codec is right: the sample entry of MP4 is a template of 2 channels.
    ("mutagen", "channels"): "mutagen reads the sample entry's template, the codec's configuration has the number",
    # Files that were cut to a few kilobytes for tests of tags: the header describes the file that they were.
    ("tinytag", "wma"): "the header describes the whole file, of which only the start is there",
    ("mutagen", "wma"): "the header describes the whole file, of which only the start is there",
    ("mutagen", "wv"): "the file has one block without a length, mutagen knows the whole file's from elsewhere",
    # libav decodes what others only look at.
    ("mutagen", "dff"): "libav counts bytes of eight 1-bit samples, as it decodes them",
    ("mutagen", "dsf"): "libav counts bytes of eight 1-bit samples, as it decodes them",
    ("mutagen", "wav"): "mutagen divides by the block size of compressed samples as if they were PCM",
    ("mutagen", "mp3"): "an estimate from the bit rate; `info --precise` counts",
    ("tinytag", "mp3"): "a tag reader's estimate of a cut file, or a file of one frame that libav refuses",
    ("mutagen", "ogg"): "a file of headers alone, or of another codec, which libav refuses or finds without sound",
    ("mutagen", "oggtheora"): "a file without sound",
    ("mutagen", "opus"): "the file begins in the middle of its stream: mutagen takes the last granule for its length",
    ("tinytag", "opus"): "a file of headers alone, which libav refuses",
    ("mutagen", "mpc"): "no decoder of libav knows the stream's version, or how long it is",
    ("mutagen", "ape"): "a file of tags alone",
    ("mutagen", "flac"): "a block of a wrong size, for which libav refuses the file",
    ("tinytag", "flac"): "a block of a wrong size, for which libav refuses the file",
    ("mutagen", "aac"): "ADIF, which libav doesn't read, or the estimate from the bit rate of an ADTS file",
    ("mutagen", "adts"): "the estimate from the bit rate; `info --precise` counts",
    ("mutagen", "mp4"): "padding that iTunSMPB names, the length in the header of a file in fragments, or a track that is not shown",
    ("mutagen", "m4a"): "padding that iTunSMPB names, or a file without samples",
}


def reason(suite, name, difference):
    """Why the case can't agree; None where it should."""
    suite = suite.rpartition("/")[2]
    kind = "channels" if difference.startswith("channels") else name.rpartition(".")[2].lower()
    return REASONS.get((suite, kind))


def explained(suite, name, differences):
    return [f"{text} — {why}" if (why := reason(suite, name, text)) else text for text in differences]
