"""Files that repeat one thing many times: each kind is a function of how often, and names the verbs that it is for."""

import struct
import zlib

KINDS = {}


def kind(*verbs, base=2000):
    """Registers a generator; `base` is the number of repetitions that the smallest file has."""

    def register(function):
        KINDS[function.__name__.replace("_", "-")] = (function, verbs or ("info", "metadata", "boxes"), base)
        return function

    return register


def u16(value):
    return struct.pack(">H", value)


def u32(value):
    return struct.pack(">I", value)


def l16(value):
    return struct.pack("<H", value)


def l32(value):
    return struct.pack("<I", value)


# MARK: PNG


def png_chunk(name, content=b""):
    return u32(len(content)) + name + content + u32(zlib.crc32(name + content))


def png(extra=b"", width=1, height=1, depth=8, color=6, data=None):
    header = png_chunk(b"IHDR", u32(width) + u32(height) + bytes([depth, color, 0, 0, 0]))
    data = png_chunk(b"IDAT", zlib.compress(b"\0" * 5)) if data is None else data
    return b"\x89PNG\r\n\x1a\n" + header + extra + data + png_chunk(b"IEND")


@kind("info", "metadata", "boxes", "still", "remux")
def png_text(n):
    return png(b"".join(png_chunk(b"tEXt", b"k%d\0v" % i) for i in range(n)))


@kind("info", "metadata", "boxes", "still", base=3)
def png_text_bombs(n):
    bomb = zlib.compress(bytes(16 << 20), 9)
    return png(b"".join(png_chunk(b"zTXt", b"k%d\0\0" % i + bomb) for i in range(n)))


@kind("info", "metadata", "boxes", "still", base=3)
def png_international_bombs(n):
    bomb = zlib.compress(b"a" * (16 << 20), 9)
    return png(b"".join(png_chunk(b"iTXt", b"k%d\0\1\0\0\0" % i + bomb) for i in range(n)))


@kind("info", "metadata", "boxes", "still", base=3)
def png_profile_bombs(n):
    bomb = zlib.compress(bytes(16 << 20), 9)
    return png(b"".join(png_chunk(b"iCCP", b"p%d\0\0" % i + bomb) for i in range(n)))


@kind("info", "metadata", "boxes", "still")
def png_empty_data(n):
    return png(data=png_chunk(b"IDAT", zlib.compress(b"\0" * 5)) + png_chunk(b"IDAT") * n)


@kind("info", "metadata", "boxes", "still")
def png_unknown_chunks(n):
    return png(png_chunk(b"prVt", b"x") * n)


@kind("info", "metadata", "boxes", "still")
def png_exif(n):
    return png(png_chunk(b"eXIf", tiff_block([(0x10F, 2, 4, b"abc\0")])) * n)


@kind("info", "boxes", "samples", base=500)
def png_animation(n):
    frames = b"".join(
        png_chunk(b"fcTL", u32(2 * i + 1) + u32(1) + u32(1) + u32(0) * 2 + u16(1) + u16(10) + b"\0\0")
        + png_chunk(b"fdAT", u32(2 * i + 2) + zlib.compress(b"\0" * 5)) for i in range(n))
    return png(png_chunk(b"acTL", u32(n) + u32(0)), data=png_chunk(b"IDAT", zlib.compress(b"\0" * 5)) + frames)


@kind("info", "metadata", "boxes", "still", "sheet", base=4000)
def png_large_picture(n):
    """The side of a picture without its data, which no file of this size can have."""
    side = min(16000, n // 4)
    return png(width=side, height=side, depth=16, data=b"")


@kind("info", "still", "sheet", "samples", base=1000)
def mov_large_picture(n):
    """The same as the sample of a track."""
    side = min(16000, n)
    entry = visual_entry(b"png ", side, side)
    sample = png(width=side, height=side, depth=16, data=png_chunk(b"IDAT", b"x"))
    return movie([track(1, entry, sample_count=1, sample_size=len(sample), handler=b"vide")], sample)


# MARK: TIFF, Exif, JPEG


def tiff_block(entries, data=b"", count=None):
    """Entries of one directory; a value of over four bytes is the offset that it is given."""
    body = b"".join(
        l16(tag) + l16(kind_) + l32(length) + (value if isinstance(value, bytes) else l32(value)).ljust(4, b"\0")
        for tag, kind_, length, value in entries)
    return b"II*\0" + l32(8) + l16(count if count is not None else len(entries)) + body + l32(0) + data


@kind("info", "metadata", "boxes", base=250)
def tiff_overlapping_values(n):
    n = min(n, 60000)
    size = 8 + 2 + 12 * n + 4
    return tiff_block([(0x8000 + i % 0x7000, 1, 15 * n, size) for i in range(n)], bytes(range(1, 16)) * n)


@kind("info", "metadata", "boxes", base=250)
def tiff_overlapping_texts(n):
    n = min(n, 60000)
    size = 8 + 2 + 12 * n + 4
    return tiff_block([(0x10E, 2, 15 * n, size) for i in range(n)], b"abcdefghijklmno" * n)


@kind("info", "metadata", "boxes", base=1000)
def tiff_entries(n):
    return tiff_block([(0x8000 + i % 0x7000, 3, 1, i & 0xFFFF) for i in range(min(n, 60000))])


@kind("info", "metadata", "boxes", base=1000)
def tiff_directories(n):
    blocks = []
    for i in range(n):
        offset = 8 + 18 * i
        blocks.append(l16(1) + l16(0x100) + l16(3) + l32(1) + l32(1) + l32(offset + 18 if i < n - 1 else 0))
    return b"II*\0" + l32(8) + b"".join(blocks)


@kind("info", "metadata", "boxes", base=250)
def tiff_shared_subdirectories(n):
    """One entry names the same directory many times, and that names itself."""
    shared = 26 + 4 * n
    return (b"II*\0" + l32(8) + l16(1) + l16(0x14A) + l16(4) + l32(n) + l32(26) + l32(0) + l32(shared) * n
            + l16(1) + l16(0x14A) + l16(4) + l32(n) + l32(26) + l32(0))


@kind("info", "metadata", "boxes", base=1000)
def tiff_strips(n):
    data = 8 + 2 + 12 * 6 + 4
    return tiff_block(
        [(0x100, 3, 1, 1), (0x101, 4, 1, n), (0x106, 3, 1, 1), (0x111, 4, n, data), (0x116, 3, 1, 1),
         (0x117, 4, n, data + 4 * n)], l32(8) * n + l32(1) * n)


@kind("info", "boxes", "still", base=250)
def tiff_tiles(n):
    """Tiles of sixteen by sixteen pixels below each other, each packed by itself."""
    n = min(n, 4000)
    tile = zlib.compress(bytes(range(256)), 0)
    start = 8 + 2 + 12 * 10 + 4
    places = b"".join(l32(start + 8 * n + i * len(tile)) for i in range(n))
    return tiff_block(
        [(0x100, 3, 1, 16), (0x101, 4, 1, 16 * n), (0x102, 3, 1, 8), (0x103, 3, 1, 8), (0x106, 3, 1, 1),
         (0x115, 3, 1, 1), (0x142, 3, 1, 16), (0x143, 3, 1, 16), (0x144, 4, n, start), (0x145, 4, n, start + 4 * n)],
        places + l32(len(tile)) * n + tile * n)


def jpeg_segment(marker, content):
    return bytes([0xFF, marker]) + u16(len(content) + 2) + content


def jpeg(extra=b""):
    tables = jpeg_segment(0xDB, b"\0" + b"\1" * 64)
    frame = jpeg_segment(0xC0, b"\x08" + u16(8) + u16(8) + b"\1\1\x11\0")
    codes = jpeg_segment(0xC4, b"\0" + b"\1" + bytes(15) + b"\0") + jpeg_segment(0xC4, b"\x10" + b"\1" + bytes(15) + b"\0")
    return b"\xFF\xD8" + extra + tables + frame + codes + jpeg_segment(0xDA, b"\1\1\0\0\x3F\0") + b"\x3F\xFF\xD9"


@kind("info", "metadata", "boxes", "still")
def jpeg_comments(n):
    return jpeg(jpeg_segment(0xFE, b"c") * n)


@kind("info", "metadata", "boxes", "still")
def jpeg_exif(n):
    return jpeg(jpeg_segment(0xE1, b"Exif\0\0" + tiff_block([(0x10F, 2, 4, b"abc\0")])) * n)


@kind("info", "metadata", "boxes", "still", base=80)
def jpeg_exif_entries(n):
    block = tiff_block([(0x8000 + i, 1, 3000, 20) for i in range(min(n, 5000))])
    return jpeg(jpeg_segment(0xE1, b"Exif\0\0" + block.ljust(4000, b"\1")))


@kind("info", "metadata", "boxes", "still")
def jpeg_xmp(n):
    return jpeg(jpeg_segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>") * n)


@kind("info", "metadata", "boxes", "still", base=250)
def jpeg_profile(n):
    return jpeg(b"".join(jpeg_segment(0xE2, b"ICC_PROFILE\0" + bytes([i % 255 + 1, 255]) + b"p" * 100) for i in range(n)))


@kind("info", "metadata", "boxes", "still")
def jpeg_photoshop(n):
    data = b"".join(b"8BIM" + u16(0x404) + b"\0\0" + u32(10) + b"\x1C\2\x19\0\5words" + b"" for _ in range(min(n, 2500)))
    return jpeg(b"".join(jpeg_segment(0xED, b"Photoshop 3.0\0" + data) for _ in range(max(1, n // 2500))))


@kind("info", "metadata", "boxes", "still")
def jpeg_fill_bytes(n):
    return jpeg(b"\xFF" * (n * 10))


@kind("info", "metadata", "boxes", "still", base=500)
def jpeg_scans(n):
    return jpeg(b"")[:-2] + jpeg_segment(0xDA, b"\1\1\0\0\x3F\0") * n + b"\x3F\xFF\xD9"


# MARK: RIFF


def chunk(name, content, size=None):
    return name + l32(len(content) if size is None else size) + content + b"\0" * (len(content) % 2)


def wave(before=b"", after=b"", data=bytes(400), tail=b""):
    body = b"WAVE" + before + chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, 8000, 16000, 2, 16)) + chunk(b"data", data) + after
    return chunk(b"RIFF", body) + tail


@kind("info", "metadata", "boxes", "waveform", base=8000)
def wav_cue_points(n):
    points = b"".join(struct.pack("<II4sIII", (i * 7919) % n, i, b"data", 0, 0, i) for i in range(n))
    return wave(after=chunk(b"cue ", l32(n) + points))


@kind("info", "metadata", "boxes", "waveform", base=4000)
def wav_labels(n):
    points = b"".join(struct.pack("<II4sIII", i, i, b"data", 0, 0, i) for i in range(n))
    labels = b"".join(chunk(b"labl", l32(i) + b"x\0") for i in range(n))
    return wave(after=chunk(b"cue ", l32(n) + points) + chunk(b"LIST", b"adtl" + labels))


@kind("info", "metadata", "boxes", "waveform")
def wav_information(n):
    texts = b"".join(chunk(b"%c%c%c%c" % (65 + i % 26, 65 + i // 26 % 26, 65 + i // 676 % 26, 97 + i // 17576 % 26), b"x\0") for i in range(n))
    return wave(after=chunk(b"LIST", b"INFO" + texts))


@kind("info", "metadata", "boxes", "waveform")
def wav_lists(n):
    return wave(after=b"".join(chunk(b"LIST", b"INFO" + chunk(b"I%03d" % (i % 1000), b"x\0")) for i in range(n)))


@kind("info", "metadata", "boxes", "waveform")
def wav_unknown_chunks(n):
    return wave(after=chunk(b"junk", b"xx") * n)


@kind("info", "metadata", "boxes", "waveform")
def wav_formats(n):
    return wave(before=chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, 8000, 16000, 2, 16)) * n)


@kind("info", "metadata", "boxes", "waveform", "remux")
def wav_id3(n):
    return wave(after=chunk(b"id3 ", id3(txxx(n))))


@kind("info", "metadata", "boxes", "waveform")
def wav_broadcast_extension(n):
    return wave(before=chunk(b"bext", bytes(602) + b"A=PCM\r\n" * n))


@kind("info", "metadata", "boxes", "waveform", base=1000)
def wav_ixml(n):
    return wave(after=chunk(b"iXML", b"<BWFXML>" + b"".join(b"<T%d>x</T%d>" % (i, i) for i in range(n)) + b"</BWFXML>"))


@kind("info", "metadata", "boxes", "waveform")
def wav_sampler_loops(n):
    return wave(after=chunk(b"smpl", struct.pack("<9I", 0, 0, 0, 60, 0, 0, 0, n, 0) + bytes(24) * n))


@kind("info", "metadata", "boxes", "waveform", "levels", base=1 << 19)
def wav_zeros_after(n):
    return wave(tail=bytes(n))


@kind("info", "metadata", "boxes", base=1000)
def avi_information(n):
    head = chunk(b"LIST", b"hdrl" + chunk(b"avih", struct.pack("<14I", 40000, 0, 0, 0x10, 1, 0, 1, 0, 16, 16, 0, 0, 0, 0))
                 + chunk(b"LIST", b"strl" + chunk(b"strh", struct.pack("<4s4sIHHIIIIIIII4H", b"vids", b"MJPG", 0, 0, 0, 0, 1, 25, 0, 1, 0, 0, 0, 0, 0, 16, 16))
                         + chunk(b"strf", struct.pack("<IiiHH4sIiiII", 40, 16, 16, 1, 24, b"MJPG", 768, 0, 0, 0, 0))))
    texts = b"".join(chunk(b"%c%c%c%c" % (65 + i % 26, 65 + i // 26 % 26, 65 + i // 676 % 26, 97 + i // 17576 % 26), b"x\0") for i in range(n))
    picture = jpeg()
    return chunk(b"RIFF", b"AVI " + head + chunk(b"LIST", b"INFO" + texts) + chunk(b"LIST", b"movi" + chunk(b"00dc", picture))
                 + chunk(b"idx1", struct.pack("<4sIII", b"00dc", 0x10, 4, len(picture))))


@kind("info", "samples", "boxes")
def avi_index(n):
    head = chunk(b"LIST", b"hdrl" + chunk(b"avih", struct.pack("<14I", 40000, 0, 0, 0x10, n, 0, 1, 0, 16, 16, 0, 0, 0, 0))
                 + chunk(b"LIST", b"strl" + chunk(b"strh", struct.pack("<4s4sIHHIIIIIIII4H", b"vids", b"MJPG", 0, 0, 0, 0, 1, 25, 0, n, 0, 0, 0, 0, 0, 16, 16))
                         + chunk(b"strf", struct.pack("<IiiHH4sIiiII", 40, 16, 16, 1, 24, b"MJPG", 768, 0, 0, 0, 0))))
    picture = jpeg()
    return chunk(b"RIFF", b"AVI " + head + chunk(b"LIST", b"movi" + chunk(b"00dc", picture))
                 + chunk(b"idx1", struct.pack("<4sIII", b"00dc", 0x10, 4, len(picture)) * n))


@kind("info", "metadata", "boxes")
def webp_chunks(n):
    return chunk(b"RIFF", b"WEBP" + chunk(b"VP8X", bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])) + chunk(b"junk", b"xx") * n
                 + chunk(b"VP8L", b"\x2f\0\0\0\0\x88\x88\x08"))


# MARK: AIFF, CAF


def aiff(extra):
    rate = b"\x40\x0B\xFA\0\0\0\0\0\0\0"
    common = b"COMM" + u32(18) + u16(1) + u32(100) + u16(16) + rate
    body = b"AIFF" + common + extra + b"SSND" + u32(208) + bytes(208)
    return b"FORM" + u32(len(body)) + body


@kind("info", "metadata", "boxes", "waveform")
def aiff_markers(n):
    n = min(n, 65535)
    body = u16(n) + b"".join(u16(i) + u32(i) + b"\1x" for i in range(n))
    return aiff(b"MARK" + u32(len(body)) + body + b"\0" * (len(body) % 2))


@kind("info", "metadata", "boxes", "waveform")
def aiff_annotations(n):
    return aiff((b"ANNO" + u32(2) + b"ab") * n)


@kind("info", "metadata", "boxes", "waveform")
def aiff_id3(n):
    tag = id3(txxx(n))
    return aiff(b"ID3 " + u32(len(tag)) + tag + b"\0" * (len(tag) % 2))


def caf(*chunks):
    description = struct.pack(">d4sIIIII", 8000.0, b"lpcm", 0, 2, 1, 1, 16)
    body = b"".join(name + struct.pack(">Q", len(content)) + content for name, content in
                    ((b"desc", description), *chunks, (b"data", u32(0) + bytes(400))))
    return b"caff\0\1\0\0" + body


@kind("info", "metadata", "boxes", "waveform")
def caf_information(n):
    return caf((b"info", u32(n) + b"".join(b"k%d\0v\0" % i for i in range(n))))


@kind("info", "metadata", "boxes", "waveform")
def caf_markers(n):
    return caf((b"mark", u32(0) + u32(n) + bytes(28) * n))


@kind("info", "metadata", "boxes", "waveform")
def caf_strings(n):
    return caf((b"strg", u32(n) + b"".join(u32(i) + struct.pack(">Q", 0) for i in range(n)) + b"x\0"))


@kind("info", "metadata", "boxes", "waveform")
def caf_unknown_chunks(n):
    return caf(*[(b"free", b"x")] * n)


# MARK: FLAC, Ogg


def comments(n):
    return l32(0) + l32(n) + b"".join(l32(len(text)) + text for text in (b"k%d=v" % i for i in range(n)))


def flac(*blocks):
    info = u16(4096) * 2 + bytes(6) + bytes([0x01, 0xF4, 0x00, 0xF0]) + u32(0) + bytes(16)
    body = b""
    for number, (kind_, content) in enumerate([(0, info), *blocks]):
        last = 0x80 if number == len(blocks) else 0
        body += bytes([kind_ | last]) + u32(len(content))[1:] + content
    # A frame of 4096 samples of silence: header, a constant subframe.
    return b"fLaC" + body + b"\xFF\xF8\xC0\x08\0\x5B" + b"\0\0\0" + b"\0\0"


@kind("info", "metadata", "boxes", "waveform", "remux")
def flac_comments(n):
    return flac((4, comments(n)))


@kind("info", "metadata", "boxes", "waveform", base=300)
def flac_comment_blocks(n):
    return flac(*[(4, comments(20))] * n)


@kind("info", "metadata", "boxes", "waveform", base=60)
def flac_pictures(n):
    picture = u32(3) + u32(9) + b"image/png" + u32(0) + u32(1) * 4
    return flac(*[(6, picture + u32(len(png())) + png())] * n)


@kind("info", "metadata", "boxes", "waveform")
def flac_seek_table(n):
    return flac((3, struct.pack(">QQH", 0, 0, 4096) * n))


@kind("info", "metadata", "boxes", "waveform")
def flac_padding_blocks(n):
    return flac(*[(1, b"xx")] * n)


@kind("info", "metadata", "boxes", "waveform", base=25)
def flac_cue_sheet(n):
    track_ = struct.pack(">QB12sB13sB", 0, 1, b"", 0, b"", 100) + (struct.pack(">QB3s", 0, 1, b"")) * 100
    return flac((5, bytes(128) + bytes(8 + 259) + bytes([min(n, 255)]) + track_ * min(n, 255)))


OGG_CRC = [0] * 256
for _i in range(256):
    _r = _i << 24
    for _ in range(8):
        _r = (_r << 1 ^ 0x04C11DB7) & 0xFFFFFFFF if _r & 0x80000000 else _r << 1
    OGG_CRC[_i] = _r


def ogg_page(packet_part, serial=1, number=0, flags=0, granule=0, lacing=None):
    if lacing is None:
        lacing = bytes([255] * (len(packet_part) // 255) + [len(packet_part) % 255])
    page = b"OggS\0" + bytes([flags]) + struct.pack("<qIII", granule, serial, number, 0) + bytes([len(lacing)]) + lacing + packet_part
    crc = 0
    for byte in page:
        crc = (crc << 8 & 0xFFFFFFFF) ^ OGG_CRC[crc >> 24 ^ byte]
    return page[:22] + l32(crc) + page[26:]


def ogg_packet(packet, serial, number):
    """The pages of a packet of any length."""
    pages = b""
    while True:
        part, packet = packet[:255 * 255], packet[255 * 255:]
        whole = len(part) == 255 * 255
        pages += ogg_page(part, serial, number, 0 if not pages else 1,
                          lacing=bytes([255] * 255) if whole else bytes([255] * (len(part) // 255) + [len(part) % 255]))
        number += 1
        if not whole:
            return pages, number


def opus(comment_count=0, extra=b""):
    head = b"OpusHead\1\1" + l16(312) + l32(48000) + l16(0) + b"\0"
    tags, number = ogg_packet(b"OpusTags" + comments(comment_count), 1, 1)
    sound = b"".join(ogg_page(b"\xF8\xFF\xFE", 1, number + i, 4 if i == 4 else 0, 960 * (i + 1)) for i in range(5))
    return ogg_page(head, 1, 0, 2) + extra + tags + sound


@kind("info", "metadata", "boxes", "waveform")
def opus_comments(n):
    return opus(n)


@kind("info", "metadata", "boxes", "samples", base=1000)
def ogg_empty_pages(n):
    return opus() + b"".join(ogg_page(b"", 1, 10 + i, 0, -1, lacing=b"") for i in range(n))


@kind("info", "metadata", "boxes", base=200)
def ogg_streams(n):
    return opus(extra=b"".join(ogg_page(b"OpusHead\1\1" + l16(312) + l32(48000) + l16(0) + b"\0", 10 + i, 0, 2) for i in range(n)))


@kind("info", "metadata", "boxes", base=100)
def ogg_chained(n):
    return opus(2) * n


# MARK: ID3, APE, MPEG audio


def syncsafe(value):
    return bytes([value >> 21 & 127, value >> 14 & 127, value >> 7 & 127, value & 127])


def id3_frame(name, content):
    return name + u32(len(content)) + b"\0\0" + content


def id3(frames):
    return b"ID3\3\0\0" + syncsafe(len(frames)) + frames


def txxx(n):
    return b"".join(id3_frame(b"TXXX", b"\0k%d\0v" % i) for i in range(n))


def mp3(count=20):
    return (b"\xFF\xFB\x90\xC4" + bytes(413)) * count


@kind("info", "metadata", "boxes", "waveform")
def id3_user_texts(n):
    return id3(txxx(n)) + mp3()


@kind("info", "metadata", "boxes", "waveform")
def id3_comments(n):
    return id3(b"".join(id3_frame(b"COMM", b"\0engk%d\0v" % i) for i in range(n))) + mp3()


@kind("info", "metadata", "boxes", "waveform")
def id3_private(n):
    return id3(b"".join(id3_frame(b"PRIV", b"k%d\0v" % i) for i in range(n))) + mp3()


@kind("info", "metadata", "boxes", "waveform", base=100)
def id3_pictures(n):
    return id3(id3_frame(b"APIC", b"\0image/png\0\3\0" + png()) * n) + mp3()


@kind("info", "metadata", "boxes", "waveform")
def id3_chapters(n):
    return id3(b"".join(id3_frame(b"CHAP", b"c%d\0" % i + u32(i) + u32(i + 1) + b"\xFF" * 8) for i in range(n))) + mp3()


@kind("info", "metadata", "boxes", "waveform", base=500)
def id3_chapter_texts(n):
    return id3(id3_frame(b"CHAP", b"c\0" + u32(0) + u32(1) + b"\xFF" * 8 + txxx(n))) + mp3()


@kind("info", "metadata", "boxes", "waveform")
def id3_objects(n):
    return id3(id3_frame(b"GEOB", b"\0a/b\0f\0d\0x") * n) + mp3()


@kind("info", "metadata", "boxes", "waveform", base=500)
def id3_tags(n):
    return id3(txxx(1)) * n + mp3()


@kind("info", "metadata", "boxes", "waveform")
def id3_text_values(n):
    return id3(id3_frame(b"TPE1", b"\3" + b"a\0" * n)) + mp3()


@kind("info", "metadata", "boxes", "waveform", base=500)
def id3_short_frames(n):
    frames = b"".join(b"TXX" + u32(len(content))[1:] + content for content in (b"\0k%d\0v" % i for i in range(n)))
    return b"ID3\2\0\0" + syncsafe(len(frames)) + frames + mp3()


@kind("info", "metadata", "boxes", "waveform", base=500)
def id3_unsynchronised(n):
    frames = b"".join(id3_frame(b"TXXX", b"\0k%d\0\xFF\0v" % i) for i in range(n)).replace(b"\xFF", b"\xFF\0")
    return b"ID3\3\0\x80" + syncsafe(len(frames)) + frames + mp3()


@kind("info", "metadata", "boxes", "waveform")
def ape_items(n):
    n = min(n, 60000)
    items = b"".join(l32(1) + l32(0) + b"k%d\0v" % i for i in range(n))
    footer = b"APETAGEX" + l32(2000) + l32(len(items) + 32) + l32(n) + l32(0) + bytes(8)
    return mp3() + items + footer


@kind("info", "metadata", "boxes", "waveform", "samples", base=500)
def mp3_frames(n):
    return mp3(n)


@kind("info", "boxes", "waveform", base=5000)
def mp3_broken_syncs(n):
    return mp3() + b"\xFF\xFB\x90" * n


@kind("info", "boxes", "waveform", base=1000)
def adts_frames(n):
    return b"\xFF\xF1\x50\x80\x01\x7F\xFC\x01\x18\x20\x07" * n


# MARK: ISO


def box(name, *parts):
    content = b"".join(parts)
    return u32(len(content) + 8) + name + content


def full(name, *parts, version=0, flags=0):
    return box(name, bytes([version]) + u32(flags)[1:], *parts)


def sound_entry(format_=b"sowt"):
    return box(format_, bytes(6) + u16(1) + bytes(8) + u16(1) + u16(16) + bytes(4) + u32(8000 << 16))


def visual_entry(format_, width, height):
    return box(format_, bytes(6) + u16(1) + bytes(16) + u16(width) + u16(height) + u32(72 << 16) * 2 + bytes(4) + u16(1) + bytes(32) + u16(24) + b"\xFF\xFF")


def track(number, entry, sample_count=400, sample_size=2, handler=b"soun", times=None, sizes=None, chunks=None,
          offsets=None, extra=b"", edits=b"", table=b"", entries=1, media=b"", duration=None):
    duration = sample_count if duration is None else duration
    information = full(b"smhd", bytes(4)) if handler == b"soun" else full(b"vmhd", bytes(8), flags=1)
    stbl = box(
        b"stbl", full(b"stsd", u32(entries), entry), times or full(b"stts", u32(1) + u32(sample_count) + u32(1)),
        chunks or full(b"stsc", u32(1) + u32(1) + u32(sample_count) + u32(1)),
        sizes or full(b"stsz", u32(sample_size) + u32(sample_count)),
        offsets or full(b"stco", u32(1) + u32(0x28)), table)
    header = full(b"tkhd", u32(0) * 2 + u32(number) + u32(0) + u32(duration) + bytes(16) + u32(0x10000) + bytes(12)
                  + u32(0x10000) + bytes(12) + u32(0x40000000) + u32(16 << 16) * 2, flags=7)
    return box(
        b"trak", header, edits,
        box(b"mdia", full(b"mdhd", u32(0) * 2 + u32(8000) + u32(duration) + u32(0x55C40000)),
            full(b"hdlr", bytes(4) + handler + bytes(13)),
            box(b"minf", information, box(b"dinf", full(b"dref", u32(1) + full(b"url ", flags=1))), stbl), media), extra)


def movie(tracks, data=bytes(800), extra=b"", after=b"", brand=b"isom"):
    """The media comes first, so its place does not depend on the rest: its bytes begin at 0x28."""
    header = full(b"mvhd", u32(0) * 2 + u32(8000) + u32(400) + u32(0x10000) + u16(0x100) + bytes(10) + u32(0x10000)
                  + bytes(12) + u32(0x10000) + bytes(12) + u32(0x40000000) + bytes(24) + u32(99))
    return (box(b"ftyp", brand + u32(512) + b"isomiso2mp41"[:12] + b"qt  ") + box(b"mdat", data)
            + box(b"moov", header, *tracks, extra) + after)


def plain(**options):
    return track(1, sound_entry(), **options)


def data_box(text):
    return box(b"data", u32(1) + u32(0) + text)


@kind("info", "metadata", "boxes", "waveform")
def mp4_items(n):
    items = b"".join(box(b"%c%c%c%c" % (97 + i % 26, 97 + i // 26 % 26, 97 + i // 676 % 26, 65 + i // 17576), data_box(b"v")) for i in range(n))
    return movie([plain()], extra=box(b"udta", full(b"meta", full(b"hdlr", bytes(4) + b"mdirappl" + bytes(9)), box(b"ilst", items))))


@kind("info", "metadata", "boxes", "waveform")
def mp4_freeform_items(n):
    items = b"".join(box(b"----", full(b"mean", b"com.apple.iTunes"), full(b"name", b"k%d" % i), data_box(b"v")) for i in range(n))
    return movie([plain()], extra=box(b"udta", full(b"meta", full(b"hdlr", bytes(4) + b"mdirappl" + bytes(9)), box(b"ilst", items))))


@kind("info", "metadata", "boxes", "waveform")
def mp4_keys(n):
    keys = full(b"keys", u32(n) + b"".join(box(b"mdta", b"k%d" % i) for i in range(n)))
    items = box(b"ilst", b"".join(box(u32(i + 1), data_box(b"v")) for i in range(n)))
    return movie([plain()], extra=box(b"meta", full(b"hdlr", bytes(4) + b"mdta" + bytes(13)), keys, items))


@kind("info", "metadata", "boxes", "waveform")
def mp4_user_data(n):
    items = b"".join(box(b"\xA9%c%c%c" % (97 + i % 26, 97 + i // 26 % 26, 97 + i // 676 % 26), u16(1) + u16(0x15C7) + b"v") for i in range(n))
    return movie([plain()], extra=box(b"udta", items))


@kind("info", "metadata", "boxes", "waveform")
def mp4_user_data_languages(n):
    texts = b"".join(u16(1) + u16(0x400 + i % 0x7000) + b"v" for i in range(n))
    return movie([plain()], extra=box(b"udta", box(b"\xA9nam", texts)))


@kind("info", "metadata", "boxes", "waveform", "samples", base=50)
def mp4_tracks(n):
    return movie([track(i + 1, sound_entry()) for i in range(n)])


@kind("info", "metadata", "boxes", "waveform", base=200)
def mp4_sample_entries(n):
    return movie([plain(entries=n)[:]]) if n == 0 else movie([track(1, sound_entry() * n, entries=n)])


@kind("info", "boxes", "waveform", "samples", base=1250)
def mp4_edits(n):
    edits = box(b"edts", full(b"elst", u32(n) + (u32(400) + u32(0) + u32(0x10000)) * n))
    return movie([plain(edits=edits)])


@kind("info", "boxes", "keyframes", "samples", "gops", base=1000)
def mp4_edited_pictures(n):
    """As many edits of the whole film as it has pictures."""
    edits = box(b"edts", full(b"elst", u32(n) + (u32(n) + u32(0) + u32(0x10000)) * n))
    sizes = full(b"stsz", u32(0) + u32(n) + u32(1) * n)
    return movie([track(1, visual_entry(b"mp4v", 16, 16), n, handler=b"vide", sizes=sizes, edits=edits)])


@kind("info", "boxes", "waveform", "samples", base=1250)
def mp4_empty_edits(n):
    edits = box(b"edts", full(b"elst", u32(n) + (u32(1) + u32(0xFFFFFFFF) + u32(0x10000)) * (n - 1) + u32(400) + u32(0) + u32(0x10000)))
    return movie([plain(edits=edits)])


@kind("info", "boxes", "waveform", "levels", "samples", base=600)
def mp4_long_silence(n):
    """An empty edit of seconds, as many as there are repetitions."""
    edits = box(b"edts", full(b"elst", u32(2) + u32(8000 * n) + u32(0xFFFFFFFF) + u32(0x10000) + u32(400) + u32(0) + u32(0x10000)))
    return movie([plain(edits=edits)])


@kind("info", "boxes", "keyframes", "samples", "waveform", "gops", base=1 << 16)
def mp4_declared_samples(n):
    """Samples of one size that need no row of a table."""
    n = min(n * 4096, 0xFFFFFFFF)
    return movie([track(1, visual_entry(b"mp4v", 16, 16), handler=b"vide", duration=1000,
                        times=full(b"stts", u32(1) + u32(n) + u32(1)), sizes=full(b"stsz", u32(0) + u32(n)) if False else full(b"stsz", u32(1) + u32(n)),
                        chunks=full(b"stsc", u32(1) + u32(1) + u32(n) + u32(1)))])


@kind("info", "boxes", "keyframes", "samples", "waveform", base=1 << 16)
def mp4_declared_sound(n):
    n = min(n * 4096, 0xFFFFFFFF)
    return movie([track(1, sound_entry(), duration=1000, sample_count=n)])


@kind("info", "boxes", "keyframes", "samples", "waveform", base=500)
def mp4_zero_sized_samples(n):
    """Samples without bytes, which one row of each table is enough for."""
    n *= 100
    return movie([track(1, visual_entry(b"mp4v", 16, 16), handler=b"vide", duration=1000,
                        times=full(b"stts", u32(1) + u32(n) + u32(1)), sizes=full(b"stz2", u32(4) + u32(n) + bytes(n // 2)),
                        chunks=full(b"stsc", u32(1) + u32(1) + u32(n) + u32(1)))])


@kind("info", "boxes", "samples", "waveform")
def mp4_empty_time_rows(n):
    return movie([plain(times=full(b"stts", u32(n + 1) + (u32(0) + u32(1)) * n + u32(400) + u32(1)))])


@kind("info", "boxes", "samples", "waveform")
def mp4_empty_chunk_rows(n):
    return movie([plain(chunks=full(b"stsc", u32(n) + b"".join(u32(1) + u32(400) + u32(1) for _ in range(n))))])


@kind("info", "boxes", "samples", "waveform")
def mp4_chunks(n):
    return movie([track(1, sound_entry(), sample_count=n, chunks=full(b"stsc", u32(1) + u32(1) * 3),
                        offsets=full(b"stco", u32(n) + u32(0x28) * n))])


@kind("info", "boxes", "samples", "keyframes", "gops")
def mp4_sync_samples(n):
    return movie([track(1, visual_entry(b"mp4v", 16, 16), handler=b"vide", sample_count=n, sample_size=1,
                        table=full(b"stss", u32(n) + b"".join(u32(i + 1) for i in range(n))))])


@kind("info", "boxes", "samples", "keyframes")
def mp4_composition_rows(n):
    return movie([track(1, visual_entry(b"mp4v", 16, 16), handler=b"vide", sample_count=n, sample_size=1,
                        table=full(b"ctts", u32(n) + b"".join(u32(1) + u32(i % 7) for i in range(n))))])


@kind("info", "boxes", "samples", base=500)
def mp4_sample_groups(n):
    return movie([plain(table=b"".join(full(b"sgpd", b"roll" + u32(2) + u32(1) + u16(1), version=1) + full(b"sbgp", b"roll" + u32(1) + u32(400) + u32(1)) for _ in range(n)))])


@kind("info", "boxes", "metadata", "samples")
def mp4_free_boxes(n):
    return movie([plain()], after=box(b"free") * n)


@kind("info", "boxes", "metadata", "samples", base=500)
def mp4_nested_boxes(n):
    nested = b""
    for _ in range(min(n, 20000)):
        nested = box(b"udta", nested)
    return movie([plain()], extra=nested)


@kind("info", "boxes", "metadata", "samples")
def mp4_uuid_boxes(n):
    return movie([plain()], extra=box(b"uuid", b"\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC" + b"<x/>") * n)


@kind("info", "boxes", "samples", base=1000)
def mp4_protection_headers(n):
    return movie([plain()], extra=full(b"pssh", bytes(16) + u32(0)) * n)


def fragments(n, runs=1, rows=1, per=1):
    trex = box(b"mvex", full(b"trex", u32(1) * 2 + u32(1) + u32(1) + u32(0)))
    run = full(b"trun", u32(rows) + u32(8), flags=1)
    traf = box(b"traf", full(b"tfhd", u32(1), flags=0x20000), run * runs)
    fragment = box(b"moof", full(b"mfhd", u32(1)), traf * per) + box(b"mdat", b"x")
    return movie([track(1, sound_entry(), sample_count=0)], extra=trex, after=fragment * n)


@kind("info", "boxes", "samples", "waveform", base=1000)
def mp4_fragments(n):
    return fragments(n)


@kind("info", "boxes", "samples", "waveform", base=1000)
def mp4_runs(n):
    return fragments(1, runs=n)


@kind("info", "boxes", "samples", "waveform", base=1000)
def mp4_track_fragments(n):
    return fragments(1, per=n)


@kind("info", "boxes", "samples", "waveform", "keyframes", base=1 << 12)
def mp4_declared_run(n):
    """A run of samples that have no rows."""
    return fragments(1, rows=n * 4096)


@kind("info", "boxes", "samples", base=1000)
def mp4_segment_indexes(n):
    sidx = full(b"sidx", u32(1) + u32(8000) + u32(0) * 2 + u16(0) + u16(1) + u32(1) + u32(400) + u32(0))
    return box(b"ftyp", b"iso5" + u32(0) + b"iso5") + sidx * n + movie([plain()])


@kind("info", "boxes", "metadata", base=1000)
def heif_items(n):
    n = min(n, 60000)
    infe = b"".join(full(b"infe", u16(i + 1) + u16(0) + b"hvc1" + b"\0", version=2) for i in range(n))
    iloc = full(b"iloc", b"\x44\0" + u16(n) + b"".join(u16(i + 1) + u16(0) + u16(1) + u32(0) + u32(4) for i in range(n)))
    meta = full(b"meta", full(b"hdlr", bytes(4) + b"pict" + bytes(13)), full(b"pitm", u16(1)), full(b"iinf", u16(n), infe), iloc)
    return box(b"ftyp", b"heic" + u32(0) + b"mif1heic") + meta


@kind("info", "boxes", "metadata", base=250)
def heif_overlapping_metadata(n):
    n = min(n, 60000)
    infe = b"".join(full(b"infe", u16(i + 1) + u16(0) + b"Exif" + b"\0", version=2) for i in range(n))
    iloc = full(b"iloc", b"\x44\0" + u16(n) + b"".join(u16(i + 1) + u16(0) + u16(1) + u32(24) + u32(20 * n) for i in range(n)))
    meta = full(b"meta", full(b"hdlr", bytes(4) + b"pict" + bytes(13)), full(b"pitm", u16(1)), full(b"iinf", u16(n), infe), iloc)
    return box(b"ftyp", b"heic" + u32(0) + b"mif1heic") + meta


# MARK: Matroska


def element(identifier, content):
    if isinstance(content, int):
        content = content.to_bytes(max(1, (content.bit_length() + 7) // 8), "big")
    return identifier.to_bytes((identifier.bit_length() + 7) // 8, "big") + (0x01 << 56 | len(content)).to_bytes(8, "big") + content


def matroska(extra=b"", clusters=None, tracks=None):
    header = element(0x1A45DFA3, element(0x4282, b"matroska"))
    entry = element(0xAE, element(0xD7, 1) + element(0x73C5, 1) + element(0x83, 2) + element(0x86, b"A_PCM/INT/LIT")
                    + element(0xE1, element(0xB5, struct.pack(">d", 8000.0)) + element(0x9F, 1) + element(0x6264, 16)))
    information = element(0x1549A966, element(0x2AD7B1, 1000000) + element(0x4489, struct.pack(">d", 50.0)))
    cluster = element(0x1F43B675, element(0xE7, 0) + element(0xA3, b"\x81\0\0\x80" + bytes(800)))
    return header + element(0x18538067, information + element(0x1654AE6B, entry if tracks is None else tracks) + extra
                            + (cluster if clusters is None else clusters))


@kind("info", "metadata", "boxes", "waveform", "remux")
def mkv_tags(n):
    tags = b"".join(element(0x67C8, element(0x45A3, b"K%d" % i) + element(0x4487, b"v")) for i in range(n))
    return matroska(element(0x1254C367, element(0x7373, element(0x63C0, b"") + tags)))


@kind("info", "metadata", "boxes", "waveform")
def mkv_tag_elements(n):
    return matroska(element(0x1254C367, b"".join(
        element(0x7373, element(0x63C0, b"") + element(0x67C8, element(0x45A3, b"K%d" % i) + element(0x4487, b"v"))) for i in range(n))))


@kind("info", "metadata", "boxes", base=250)
def mkv_nested_tags(n):
    nested = b""
    for _ in range(min(n, 4000)):
        nested = element(0x67C8, element(0x45A3, b"K") + element(0x4487, b"v") + nested)
    return matroska(element(0x1254C367, element(0x7373, element(0x63C0, b"") + nested)))


@kind("info", "metadata", "boxes", "waveform")
def mkv_chapters(n):
    atoms = b"".join(element(0xB6, element(0x73C4, (i * 7919) % 1000003 + 1) + element(0x91, i * 1000)
                             + element(0x80, element(0x85, b"x") + element(0x437C, b"eng"))) for i in range(n))
    return matroska(element(0x1043A770, element(0x45B9, atoms)))


@kind("info", "metadata", "boxes", base=500)
def mkv_editions(n):
    return matroska(element(0x1043A770, element(0x45B9, element(0xB6, element(0x73C4, 1) + element(0x91, 0))) * n))


@kind("info", "metadata", "boxes", "waveform", base=100)
def mkv_attachments(n):
    return matroska(element(0x1941A469, b"".join(
        element(0x61A7, element(0x466E, b"f%d" % i) + element(0x4660, b"text/plain") + element(0x465C, b"x") + element(0x46AE, i + 1)) for i in range(n))))


@kind("info", "metadata", "boxes", "samples", base=50)
def mkv_tracks(n):
    return matroska(tracks=b"".join(
        element(0xAE, element(0xD7, i + 1) + element(0x73C5, i + 1) + element(0x83, 2) + element(0x86, b"A_PCM/INT/LIT")
                + element(0xE1, element(0xB5, struct.pack(">d", 8000.0)) + element(0x9F, 1) + element(0x6264, 16))) for i in range(n)))


@kind("info", "boxes", "samples", "keyframes")
def mkv_cues(n):
    return matroska(element(0x1C53BB6B, b"".join(
        element(0xBB, element(0xB3, i) + element(0xB7, element(0xF7, 1) + element(0xF1, 0))) for i in range(n))))


@kind("info", "boxes", "samples", "waveform")
def mkv_clusters(n):
    return matroska(clusters=b"".join(element(0x1F43B675, element(0xE7, i) + element(0xA3, b"\x81\0\0\x80" + bytes(2))) for i in range(n)))


@kind("info", "boxes", "samples", "waveform")
def mkv_empty_blocks(n):
    return matroska(clusters=element(0x1F43B675, element(0xE7, 0) + element(0xA3, b"\x81\0\0\x80") * n))


@kind("info", "boxes", "samples", "waveform", base=1000)
def mkv_laced_blocks(n):
    """Frames without bytes, 256 a block."""
    return matroska(clusters=element(0x1F43B675, element(0xE7, 0) + element(0xA3, b"\x81\0\0\x84\xFF") * n))


@kind("info", "samples", "decode")
def mkv_captions(n):
    track = element(0xAE, element(0xD7, 1) + element(0x73C5, 1) + element(0x83, 0x11) + element(0x86, b"S_TEXT/UTF8"))
    return matroska(tracks=track, clusters=b"".join(
        element(0x1F43B675, element(0xE7, i * 100) + element(0xA0, element(0xA1, b"\x81\0\0\0x") + element(0x9B, 90))) for i in range(n)))


@kind("info", "boxes", "samples")
def mkv_voids(n):
    return matroska(element(0xEC, b"") * n)


@kind("info", "boxes", "samples")
def mkv_seek_head(n):
    return matroska(element(0x114D9B74, element(0x4DBB, element(0x53AB, b"\x12\x54\xC3\x67") + element(0x53AC, 0)) * n))


# MARK: transport and program streams, FLV, ASF, GIF


MPEG_CRC = OGG_CRC


def mpeg_crc(content):
    crc = 0xFFFFFFFF
    for byte in content:
        crc = (crc << 8 & 0xFFFFFFFF) ^ MPEG_CRC[crc >> 24 ^ byte]
    return u32(crc)


def ts_packets(pid, payload, counter=0):
    packets, first = b"", True
    payload = b"\0" + payload
    while payload:
        part, payload = payload[:184], payload[184:]
        packets += b"\x47" + u16(pid | (0x4000 if first else 0)) + bytes([0x10 | counter & 15]) + part.ljust(184, b"\xFF")
        first, counter = False, counter + 1
    return packets


def section(table, extension, body):
    content = bytes([table]) + u16(0xB000 | len(body) + 9) + u16(extension) + b"\xC1\0\0" + body
    return content + mpeg_crc(content)


def ts(streams, programs=1, descriptors=b"", rest=b""):
    pat = b"".join(ts_packets(0, section(0, 1, b"".join(u16(1 + p) + u16(0xE100 + p) for p in range(first, min(first + 200, programs)))))
                   for first in range(0, programs, 200))
    pmt = b"".join(ts_packets(0x100 + p, section(2, 1 + p, u16(0xE200) + u16(0xF000 | len(descriptors)) + descriptors
                                                   + b"".join(b"\x0F" + u16(0xE200 + s) + u16(0xF000) for s in range(streams)))) for p in range(programs))
    pes = b"\0\0\1\xC0" + u16(28) + b"\x80\x80\5\x21\0\1\0\1" + b"\xFF\xF1\x50\x80\x02\x9F\xFC" + bytes(13)
    media = b"".join(b"\x47" + u16(0x4200) + bytes([0x10 | i & 15]) + pes.ljust(184, b"\xFF") for i in range(20))
    return pat + pmt + media + rest


@kind("info", "metadata", "boxes", "samples", base=100)
def ts_programs(n):
    return ts(1, programs=min(n, 3500))


@kind("info", "metadata", "boxes", "samples", base=10)
def ts_streams(n):
    return ts(min(n, 190))


@kind("info", "metadata", "boxes", "samples", base=20)
def ts_descriptors(n):
    return ts(1, descriptors=b"\x0A\4eng\0" * min(n, 160))


@kind("info", "metadata", "boxes", "samples", base=5000)
def ts_null_packets(n):
    return ts(1, rest=(b"\x47\x1F\xFF\x10" + b"\xFF" * 184) * n)


@kind("info", "metadata", "boxes", "samples", base=500)
def ts_tables_again(n):
    return ts(1) * n


@kind("info", "boxes", "samples", base=2000)
def ts_new_streams(n):
    """Packets that begin on every identifier that there is."""
    pes = b"\0\0\1\xC0" + u16(28) + b"\x80\x80\5\x21\0\1\0\1" + b"\xFF\xF1\x50\x80\x02\x9F\xFC" + bytes(13)
    return ts(1, rest=b"".join(b"\x47" + u16(0x4000 | 0x20 + i % 8000) + bytes([0x10]) + pes.ljust(184, b"\xFF") for i in range(n)))


@kind("info", "boxes", "samples")
def ps_packs(n):
    pack = b"\0\0\1\xBA\x44\0\4\0\4\1\0\0\3\xF8"
    pes = b"\0\0\1\xC0" + u16(8) + b"\x80\x80\5\x21\0\1\0\1"
    return (pack + pes) * n


@kind("info", "boxes", "samples", base=100)
def ps_streams(n):
    pack = b"\0\0\1\xBA\x44\0\4\0\4\1\0\0\3\xF8"
    return pack + b"".join(b"\0\0\1" + bytes([0xC0 + i % 48]) + u16(8) + b"\x80\x80\5\x21\0\1\0\1" for i in range(n * 10))


def flv_tag(kind_, content, time=0):
    return bytes([kind_]) + u32(len(content))[1:] + u32(time)[1:] + bytes([time >> 24 & 255]) + bytes(3) + content + u32(len(content) + 11)


def flv(script=b"", tags=b""):
    return b"FLV\1\4\0\0\0\x09" + u32(0) + (flv_tag(18, script) if script else b"") + tags + b"".join(
        flv_tag(8, b"\x0E\0\0", 20 * i) for i in range(10))


@kind("info", "metadata", "boxes", "samples")
def flv_properties(n):
    pairs = b"".join(u16(len(b"k%d" % i)) + b"k%d" % i + b"\1\1" for i in range(n))
    return flv(b"\2\0\x0AonMetaData\x08" + u32(n) + pairs + b"\0\0\x09")


@kind("info", "metadata", "boxes", "samples")
def flv_tags(n):
    return flv(tags=b"".join(flv_tag(8, b"\x0E\0\0", i) for i in range(n)))


@kind("info", "metadata", "boxes", "samples", base=500)
def flv_scripts(n):
    return flv(tags=flv_tag(18, b"\2\0\x0AonMetaData\x08" + u32(1) + u16(1) + b"k\1\1\0\0\x09") * n)


@kind("info", "metadata", "boxes", base=500)
def asf_descriptors(n):
    def guid(text):
        head = bytes.fromhex(text.replace("-", ""))
        return head[3::-1] + head[5:3:-1] + head[7:5:-1] + head[8:]

    def asf_object(name, content):
        return guid(name) + struct.pack("<Q", len(content) + 24) + content

    n = min(n, 60000)
    pairs = b"".join(l16(2 * len(name) + 2) + (name + "\0").encode("utf-16-le") + l16(0) + l16(4) + "v\0".encode("utf-16-le")
                     for name in ("k%d" % i for i in range(n)))
    content = asf_object("D2D0A440-E307-11D2-97F0-00A0C95EA850", l16(n) + pairs)
    properties = asf_object("8CABDCA1-A947-11CF-8EE4-00C00C205365", bytes(16) + struct.pack("<QQQQQQIIII", 0, 0, 1, 0, 0, 0, 2, 100, 100, 1000))
    stream = asf_object("B7DC0791-A9B7-11CF-8EE6-00C00C205365",
                        guid("F8699E40-5B4D-11CF-A8FD-00805F5C442B") + bytes(16) + bytes(8) + l32(18) + l32(0) + l16(1) + l32(0)
                        + struct.pack("<HHIIHHH", 1, 1, 8000, 16000, 2, 16, 0))
    head = content + properties + stream
    return (guid("75B22630-668E-11CF-A6D9-00AA0062CE6C") + struct.pack("<QIBB", len(head) + 30, 3, 1, 2) + head
            + asf_object("75B22636-668E-11CF-A6D9-00AA0062CE6C", bytes(26)))


@kind("info", "metadata", "boxes", "still")
def gif_comments(n):
    return b"GIF89a\1\0\1\0\x80\0\0" + bytes(6) + b"\x21\xFE\1c\0" * n + b"\x2C\0\0\0\0\1\0\1\0\0\2\2\x44\1\0\x3B"


@kind("info", "samples", "still")
def gif_frames(n):
    return b"GIF89a\1\0\1\0\x80\0\0" + bytes(6) + b"\x2C\0\0\0\0\1\0\1\0\0\2\2\x44\1\0" * n + b"\x3B"


@kind("info", "metadata", "boxes", base=500)
def xmp_properties(n):
    text = (b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description>"
            + b"".join(b"<dc:k%d xmlns:dc='d'>v</dc:k%d>" % (i, i) for i in range(n)) + b"</rdf:Description></rdf:RDF></x:xmpmeta>")
    return png(png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + text))


@kind("info", "metadata", "boxes", base=250)
def xmp_nested(n):
    n = min(n, 20000)
    text = b"<rdf:RDF xmlns:rdf='r'>" + b"<rdf:Description>" * n + b"</rdf:Description>" * n + b"</rdf:RDF>"
    return png(png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + text))


@kind("info", "metadata", "boxes", base=500)
def xmp_namespaces(n):
    text = (b"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
            + b" ".join(b"xmlns:n%d='u%d' n%d:k='v'" % (i, i, i) for i in range(n)) + b"/></rdf:RDF>")
    return png(png_chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + text))


# MARK: what no container holds


@kind("info", "samples", "decode", base=2000)
def text_subrip_cues(n):
    def clock(t):
        return "%02d:%02d:%02d,000" % (t // 3600, t // 60 % 60, t % 60)

    return "".join("%d\n%s --> %s\na\n\n" % (i + 1, clock(i), clock(i + 1)) for i in range(n)).encode()


@kind("info", "samples", "decode", base=2000)
def text_webvtt_cues(n):
    def clock(t):
        return "%02d:%02d:%02d.000" % (t // 3600, t // 60 % 60, t % 60)

    return ("WEBVTT\n\n" + "".join("%s --> %s\na\n\n" % (clock(i), clock(i + 1)) for i in range(n))).encode()


@kind("info", "samples", "decode", base=2000)
def text_substation_events(n):
    head = "[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: D,A,9\n\n[Events]\n"
    form = "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    return (head + form + "".join("Dialogue: 0,%d:%02d:%02d.00,%d:%02d:%02d.50,D,,0,0,0,,a\n" % (
        i // 3600, i // 60 % 60, i % 60, i // 3600, i // 60 % 60, i % 60) for i in range(n))).encode()


@kind("info", "samples", "boxes", base=2000)
def raw_ac3_frames(n):
    # Of 32 kbit/s, in one channel.
    frame = b"\x0B\x77\xE5\xED\0\x40\x2F\x84" + bytes(120)
    return frame * n


AVC_SETS = bytes.fromhex("000000016764000aacd95ec044000003000400000300c83c4896580000000168ebe3cb22c0")
AVC_PICTURE = bytes.fromhex("00000001658884002bfffef6737c0a6b6db181")


@kind("info", "gops", "boxes", "samples", base=2000)
def raw_avc_parameter_sets(n):
    return AVC_SETS * n + AVC_PICTURE


@kind("info", "gops", "boxes", "samples", base=2000)
def raw_avc_pictures(n):
    return AVC_SETS + AVC_PICTURE * n


@kind("info", "gops", "boxes", "samples", base=2000)
def raw_avc_messages(n):
    return AVC_SETS + bytes.fromhex("00000001060510") * n + AVC_PICTURE


@kind("info", "gops", "boxes", "samples", base=2000)
def ivf_frames(n):
    frame = l32(10) + bytes(8) + b"\x30\1\0\x9D\x01\x2A\x10\0\x10\0"
    return b"DKIF\0\0\x20\0VP80" + l16(16) + l16(16) + l32(30) + l32(1) + l32(n) + l32(0) + frame * n


@kind("info", "metadata", "boxes", base=500)
def wavpack_blocks(n):
    block = b"wvpk" + l32(24) + l16(0x410) + bytes(2) + l32(0xFFFFFFFF) + l32(0) + l32(0) + l32(0) + bytes(4)
    return block * n


@kind("info", "metadata", "boxes", base=2000)
def dsdiff_comments(n):
    def chunk(name, content):
        return name + struct.pack(">Q", len(content)) + content

    n = min(n, 60000)
    comment = bytes(6) + bytes(8) + u32(1) + b"c\0"
    properties = chunk(b"PROP", b"SND " + chunk(b"FS  ", u32(2822400)) + chunk(b"CHNL", u16(1) + b"C   ") + chunk(b"CMPR", b"DSD \3raw"))
    body = chunk(b"FVER", u32(0x1050000)) + properties + chunk(b"COMT", u16(n) + comment * n) + chunk(b"DSD ", bytes(4096))
    return chunk(b"FRM8", b"DSD " + body)


@kind("info", "metadata", base=2000)
def au_annotation(n):
    return b".snd" + u32(24 + n) + u32(800) + u32(3) + u32(8000) + u32(1) + b"k" * n + bytes(800)


# MARK: pictures of several parts


@kind("info", "boxes", "still", base=1000)
def ico_entries(n):
    n = min(n, 60000)
    picture = png()
    entry = b"\1\1\0\0" + l16(1) + l16(32) + l32(len(picture)) + l32(6 + 16 * n)
    return b"\0\0\1\0" + l16(n) + entry * n + picture


@kind("info", "metadata", "boxes", base=500)
def psd_resources(n):
    resources = (b"8BIM" + u16(0x03F0) + bytes(2) + u32(4) + b"abcd") * n
    return b"8BPS\0\1" + bytes(6) + u16(3) + u32(1) + u32(1) + u16(8) + u16(3) + u32(0) + u32(len(resources)) + resources + u32(0) + bytes(5)


@kind("info", "metadata", "boxes", base=500)
def psd_layers(n):
    n = min(n, 8000)
    layer = u32(0) * 4 + u16(0) + b"8BIMnorm\xFF\0\0\0" + u32(12) + u32(0) + u32(0) + b"\1a\0\0"
    layers = u16(n) + layer * n
    section_ = u32(len(layers)) + layers
    return b"8BPS\0\1" + bytes(6) + u16(3) + u32(1) + u32(1) + u16(8) + u16(3) + u32(0) + u32(0) + u32(len(section_)) + section_ + bytes(5)


@kind("info", "metadata", "boxes", base=500)
def exr_attributes(n):
    attribute = b"".join(b"k%d\0string\0" % i + l32(1) + b"v" for i in range(n))
    return b"\x76\x2F\x31\x01" + l32(2) + attribute + b"\0"


@kind("info", "metadata", "boxes", base=200)
def icc_tags(n):
    table = b"".join(b"t%03d" % (i % 1000) + u32(132 + 12 * n) + u32(12) for i in range(n))
    body = bytes(4) + b"test\4\0\0\0mntrRGB XYZ " + bytes(12) + b"acsp" + bytes(88) + u32(n) + table + b"text" + bytes(4) + b"abc\0"
    profile = u32(len(body) + 4)[:4] + body[4:]
    return png(png_chunk(b"iCCP", b"p\0\0" + zlib.compress(profile)))


def heif(items, properties, associations, references=b"", locations=None, data=b""):
    """Items by type and number; their places are those given, or all the data."""
    infe = b"".join(full(b"infe", u16(number) + u16(0) + type_ + b"\0", version=2) for number, type_ in items)
    iinf = full(b"iinf", u16(len(items)), infe)
    iprp = box(b"iprp", box(b"ipco", *properties), full(b"ipma", u32(len(associations)), *associations))

    def meta(start):
        iloc = full(b"iloc", b"\x44\0" + u16(len(items)) + b"".join(
            u16(number) + u16(0) + u16(1) + u32(start) + u32(len(data)) for number, _ in items))
        return full(b"meta", full(b"hdlr", bytes(4) + b"pict" + bytes(13)), full(b"pitm", u16(1)), iinf, iprp,
                    full(b"iref", references), iloc)

    head = box(b"ftyp", b"heic" + u32(0) + b"mif1heic")
    return head + meta(len(head) + len(meta(0)) + 8) + box(b"mdat", data)


@kind("info", "metadata", "boxes", "still", base=100)
def heif_grid(n):
    """A grid all of whose parts are one item, as often as there are repetitions."""
    n = min(n, 65000)
    rows = max(1, n // 256)
    columns = min(n, 256)
    count = rows * columns
    ispe = full(b"ispe", u32(columns), u32(rows))
    part = full(b"ispe", u32(1), u32(1))
    grid = bytes([0, 0, rows - 1 & 255, columns - 1 & 255]) + u16(columns) + u16(rows)
    references = box(b"dimg", u16(1) + u16(count) + u16(2) * count)
    return heif([(1, b"grid"), (2, b"jpeg")], [ispe, part], [u16(1) + b"\1\1", u16(2) + b"\1\2"], references, data=grid)


@kind("info", "metadata", "boxes", "still", base=500)
def heif_references(n):
    """An item that is described, derived and depicted by itself, each time anew."""
    references = box(b"cdsc", u16(1) + u16(1) + u16(1)) * n + box(b"auxl", u16(2) + u16(1) + u16(1)) * n
    return heif([(1, b"jpeg"), (2, b"jpeg")], [full(b"ispe", u32(1), u32(1))], [u16(1) + b"\1\1", u16(2) + b"\1\1"], references, data=jpeg())


@kind("info", "metadata", "boxes", "still", base=500)
def heif_properties(n):
    n = min(n, 30000)
    one = u16(1) + bytes([255]) + b"\1" * 255
    return heif([(1, b"jpeg")], [full(b"ispe", u32(1), u32(1))] * n, [one] * (n // 100 + 1), data=jpeg())


@kind("info", "metadata", "boxes", "samples", base=200)
def ts_map_versions(n):
    """A map of another version each time, which names another type of its stream."""
    maps = b""
    for i in range(n):
        body = u16(0xE200) + u16(0xF000) + bytes([(0x0F, 0x03)[i & 1]]) + u16(0xE200) + u16(0xF000)
        content = b"\2" + u16(0xB000 | len(body) + 9) + u16(1) + bytes([0xC1 | (i & 31) << 1]) + b"\0\0" + body
        maps += ts_packets(0x100, content + mpeg_crc(content), i)
    return ts(1, rest=maps)


@kind("info", "metadata", "boxes", "samples", base=100)
def ts_id3_tags(n):
    tag = b"ID3\4\0\0\0\0\0\x0F" + b"TIT2" + syncsafe(5) + bytes(2) + b"\3abcd"
    pes = b"\0\0\1\xBD" + u16(len(tag) + 8) + b"\x84\x80\5\x21\0\1\0\1" + tag
    return ts(1, rest=b"".join(b"\x47" + u16(0x4201) + bytes([0x10 | i & 15]) + pes.ljust(184, b"\xFF") for i in range(n)))
