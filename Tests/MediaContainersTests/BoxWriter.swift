@testable import MediaContainers

/// Bytes of boxes, put together as the standard defines them.
enum BoxWriter {
  static func box(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
    let body = payload.flatMap { $0 }
    return be(UInt32(body.count + 8)) + ascii(type) + body
  }

  static func fullBox(_ type: String, version: UInt8 = 0, flags: UInt32 = 0, _ payload: [UInt8]...) -> [UInt8]
  {
    box(type, be(UInt32(version) << 24 | flags), payload.flatMap { $0 })
  }

  /// A box with the size in 64 bits.
  static func largeBox(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    be(UInt32(1)) + ascii(type) + be(UInt64(payload.count + 16)) + payload
  }

  static func be<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    stride(from: T.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> T($0)) }
  }

  /// A number of 64 bits in version 1, of 32 in version 0.
  static func be(_ value: UInt64, version: UInt8) -> [UInt8] {
    version == 1 ? be(value) : be(UInt32(truncatingIfNeeded: value))
  }

  static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  static func zeros(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count)
  }

  /// The matrix of a quarter turn clockwise of a picture 64 high, as writers of phones put it.
  static let quarterTurn =
    [Int32(0), 0x10000, 0, -0x10000, 0, 0, 64 << 16, 0, 0x4000_0000].flatMap { be($0) }
}

// MARK: - Boxes

extension BoxWriter {
  static let ftyp = box("ftyp", ascii("isom"), be(UInt32(512)), ascii("isomiso2mp41"))

  static func mvhd(version: UInt8 = 0, timescale: UInt32 = 600, duration: UInt64 = 1200) -> [UInt8] {
    fullBox(
      "mvhd", version: version, be(3_786_825_600, version: version), be(3_786_825_601, version: version),
      be(timescale), be(duration, version: version), be(Int32(0x10000)), be(Int16(0x100)), zeros(10),
      quarterTurn, zeros(24), be(UInt32(3)))
  }

  static func tkhd(version: UInt8 = 0, flags: UInt32 = 3, trackID: UInt32 = 1) -> [UInt8] {
    fullBox(
      "tkhd", version: version, flags: flags, be(0, version: version), be(0, version: version), be(trackID),
      zeros(4), be(1200, version: version), zeros(8), be(Int16(-1)), be(Int16(2)), be(Int16(0x80)), zeros(2),
      quarterTurn, be(UInt32(96 << 16 | 0x8000)), be(UInt32(64 << 16)))
  }

  static func mdhd(
    version: UInt8 = 0, timescale: UInt32 = 48_000, duration: UInt64 = 96_000, language: UInt16 = 0x15C7
  ) -> [UInt8] {
    fullBox(
      "mdhd", version: version, be(0, version: version), be(0, version: version), be(timescale),
      be(duration, version: version), be(language), zeros(2))
  }

  static func hdlr(_ type: String, name: [UInt8] = ascii("Handler\0")) -> [UInt8] {
    fullBox("hdlr", zeros(4), ascii(type), zeros(12), name)
  }

  static func elst(version: UInt8 = 0, _ entries: [(duration: UInt64, time: Int64, rate: Int32)]) -> [UInt8] {
    fullBox(
      "elst", version: version, be(UInt32(entries.count)),
      entries.flatMap {
        be($0.duration, version: version) + be(UInt64(bitPattern: $0.time), version: version) + be($0.rate)
      })
  }

  static func videoEntry(_ type: String = "avc1", _ boxes: [UInt8]...) -> [UInt8] {
    box(
      type, zeros(6), be(UInt16(1)), zeros(16), be(UInt16(96)), be(UInt16(64)), be(UInt32(72 << 16)),
      be(UInt32(72 << 16)), zeros(4), be(UInt16(1)), zeros(32), be(UInt16(24)), be(Int16(-1)),
      boxes.flatMap { $0 })
  }

  static func audioEntry(_ type: String = "mp4a", version: UInt16 = 0, _ rest: [UInt8] = []) -> [UInt8] {
    box(
      type, zeros(6), be(UInt16(1)), be(version), zeros(6), be(UInt16(2)), be(UInt16(16)), zeros(4),
      be(UInt32(44_100 << 16)), rest)
  }

  static func track(
    _ handler: String, tkhd: [UInt8] = tkhd(), mdhd: [UInt8] = mdhd(), entry: [UInt8], edits: [UInt8] = [],
    more: [UInt8] = [], sampleTables: [UInt8]? = nil
  ) -> [UInt8] {
    let header =
      handler == "vide"
      ? fullBox("vmhd", flags: 1, zeros(8)) : handler == "soun" ? fullBox("smhd", zeros(4)) : fullBox("nmhd")
    let data = box("dinf", fullBox("dref", be(UInt32(1)), fullBox("url ", flags: 1)))
    let table =
      fullBox("stsd", be(UInt32(entry.isEmpty ? 0 : 1)), entry)
      + (sampleTables ?? fullBox("stts", zeros(4)) + fullBox("stsc", zeros(4)) + fullBox("stsz", zeros(8))
        + fullBox("stco", zeros(4)))
    return box(
      "trak", tkhd, edits, more,
      box("mdia", mdhd, hdlr(handler), box("minf", header, data, box("stbl", table))))
  }

  /// A movie of a visual and an audio track with one of everything.
  static let movie: [UInt8] =
    ftyp
    + box(
      "moov", mvhd(),
      track(
        "vide", mdhd: mdhd(timescale: 12_800, duration: 25_600),
        entry: videoEntry(
          "avc1", box("avcC", [1, 66, 0, 30, 0xFF, 0xE0, 0]), box("pasp", be(UInt32(4)), be(UInt32(3))),
          box("colr", ascii("nclx"), be(UInt16(9)), be(UInt16(16)), be(UInt16(9)), [0x80]),
          box("clap", [UInt32(90), 1, 60, 1, 0, 1, 0, 2].flatMap { be($0) })),
        edits: box("edts", elst([(100, -1, 0x10000), (1100, 512, 0x8000)])),
        more: box("tref", box("chap", be(UInt32(7)), be(UInt32(8))), box("tmcd", be(UInt32(9))))),
      track("soun", tkhd: tkhd(flags: 2, trackID: 2), entry: audioEntry()),
      box("udta", box("\u{A9}nam", [0, 1, 0, 0, 65]), zeros(4)))
    + box("free", zeros(3)) + box("mdat", zeros(16))
}
