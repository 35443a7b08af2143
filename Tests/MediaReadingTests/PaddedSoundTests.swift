import Foundation
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

private func bytes(_ value: Int, _ count: Int, big: Bool = false) -> [UInt8] {
  let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  return big ? little.reversed() : little
}

/// Samples of Linear PCM that have more bytes than they need, or their highest byte first where libav takes it for the last.
struct PaddedSoundTests {
  /// A tone of 24 bits, the zeros of which are at its ends.
  private static let tone = (0..<1000).map { Int((sin(Double($0) / 31) * 0x40_0000).rounded()) }

  /// A WAVE file (Multimedia Programming Interface 1.0; Multiple Channel Audio Data and WAVE Files).
  struct Wave: CustomTestStringConvertible {
    /// Of a sample in the file.
    var byteCount: Int
    /// `wBitsPerSample`.
    var bits: Int
    /// `wValidBitsPerSample`; `nil` where there is none.
    var validBits: Int?
    var isBigEndian = false
    var channelCount = 1
    /// The lowest bits of the tone that are kept.
    var precision: Int { min(validBits ?? bits, 24) }

    var testDescription: String {
      "\(bits) bits\(validBits.map { ", \($0) valid" } ?? ""), \(byteCount) bytes\(isBigEndian ? ", RIFX" : "")"
    }

    func samples(_ tone: [Int]) -> [Int] { tone.map { ($0 >> (24 - precision)) << (24 - precision) } }

    func file(_ tone: [Int]) -> [UInt8] {
      func number(_ value: Int, _ count: Int) -> [UInt8] { bytes(value, count, big: isBigEndian) }
      func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content
      }
      let block = byteCount * channelCount
      var format = number(validBits == nil ? 1 : 0xFFFE, 2) + number(channelCount, 2) + number(48000, 4)
      format += number(48000 * block, 4) + number(block, 2) + number(bits, 2)
      if let validBits {
        // KSDATAFORMAT_SUBTYPE_PCM.
        format += number(22, 2) + number(validBits, 2) + number(channelCount == 1 ? 4 : 3, 4)
        format += [1, 0, 0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113]
      }
      let data = samples(tone).flatMap { sample -> [UInt8] in
        // From 24 bits to all that a sample has in the file.
        let word = byteCount < 3 ? sample >> (24 - 8 * byteCount) : sample << (8 * byteCount - 24)
        return (0..<channelCount).flatMap { _ in number(word, byteCount) }
      }
      return chunk(
        isBigEndian ? "RIFX" : "RIFF", Array("WAVE".utf8) + chunk("fmt ", format) + chunk("data", data))
    }
  }

  private static func decoded(_ file: [UInt8], _ name: String) throws -> (
    samples: [Int32], duration: MediaTime
  ) {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(file, to: name))
    let track = try #require(try asset.tracks().first)
    let (buffers, damage) = try read(track, AudioSettings.linearPCM(bitDepth: 32))
    #expect(damage.isEmpty)
    let content = MediaReadingTests.bytes(of: buffers)
    let samples = content.withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count, by: 4).map {
        buffer.loadUnaligned(fromByteOffset: $0, as: Int32.self)
      }
    }
    return (samples, track.timeRange.duration)
  }

  @Test(arguments: [
    Wave(byteCount: 4, bits: 32, validBits: 24), Wave(byteCount: 4, bits: 32, validBits: 24, channelCount: 2),
    Wave(byteCount: 4, bits: 32, validBits: 20), Wave(byteCount: 4, bits: 24), Wave(byteCount: 4, bits: 20),
    Wave(byteCount: 4, bits: 24, channelCount: 2), Wave(byteCount: 3, bits: 24, validBits: 20),
    Wave(byteCount: 3, bits: 24), Wave(byteCount: 4, bits: 32, validBits: 16),
    Wave(byteCount: 2, bits: 16, isBigEndian: true), Wave(byteCount: 3, bits: 24, isBigEndian: true),
    Wave(byteCount: 4, bits: 24, isBigEndian: true),
    Wave(byteCount: 3, bits: 24, validBits: 24, isBigEndian: true),
    Wave(byteCount: 3, bits: 24, validBits: 24, isBigEndian: true, channelCount: 2),
    Wave(byteCount: 4, bits: 32, validBits: 32, isBigEndian: true),
    Wave(byteCount: 2, bits: 16, validBits: 16, isBigEndian: true),
  ])
  func `WAVE is decoded by the bytes that samples have`(wave: Wave) throws {
    let (samples, duration) = try Self.decoded(wave.file(Self.tone), "a.wav")
    let expected = wave.samples(Self.tone).flatMap { sample in
      [Int32](repeating: Int32(sample << 8), count: wave.channelCount)
    }
    #expect(samples == expected)
    #expect(duration == MediaTime(value: Int64(Self.tone.count), timescale: 48000))
  }

  /// A RIFX file as SoX writes it: the format with its count of further bytes, which is 0, and the number of frames.
  private static func soxFile(tag: Int, bits: Int, _ data: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bytes(content.count, 4, big: true) + content
    }
    let fields = [(tag, 2), (1, 2), (48000, 4), (48000 * bits / 8, 4), (bits / 8, 2), (bits, 2), (0, 2)]
    let format = fields.flatMap { bytes($0.0, $0.1, big: true) }
    let frames = bytes(data.count * 8 / bits, 4, big: true)
    return chunk(
      "RIFX", Array("WAVE".utf8) + chunk("fmt ", format) + chunk("fact", frames) + chunk("data", data))
  }

  @Test(arguments: [32, 64])
  func `floating point of RIFX is decoded`(bits: Int) throws {
    let data = Self.tone.flatMap { sample -> [UInt8] in
      let value = Double(sample) / 0x80_0000
      let pattern = bits == 32 ? Int(Float(value).bitPattern) : Int(bitPattern: UInt(value.bitPattern))
      return bytes(pattern, bits / 8, big: true)
    }
    let (samples, duration) = try Self.decoded(Self.soxFile(tag: 3, bits: bits, data), "a.wav")
    #expect(samples == Self.tone.map { Int32($0 << 8) })
    #expect(duration == MediaTime(value: Int64(Self.tone.count), timescale: 48000))
  }

  /// The samples that 0x00, 0x80 and 0xFF of µ-law, and 0x2A, 0xAA and 0xD5 of A-law stand for (ITU-T G.711, tables 1 and 2).
  @Test(
    arguments: [
      (7, [0x00, 0x80, 0xFF], [-32124, 32124, 0]), (6, [0x2A, 0xAA, 0xD5], [-32256, 32256, 8]),
    ] as [(Int, [UInt8], [Int32])])
  func `logarithmic sound of RIFX is decoded`(tag: Int, codes: [UInt8], expected: [Int32]) throws {
    let data = (0..<500).flatMap { _ in codes }
    let (samples, _) = try Self.decoded(Self.soxFile(tag: tag, bits: 8, data), "a.wav")
    let wide = (0..<500).flatMap { _ in expected.map { $0 << 16 } }
    #expect(samples == wide)
  }

  /// libsndfile and FFmpeg call it 24.0 floating point; silence before it says nothing.
  @Test(arguments: [0, 40_000])
  func `floating point of Cool Edit stays what it is`(silence: Int) throws {
    let wave = Wave(byteCount: 4, bits: 24)
    let tone = [Int](repeating: 0, count: silence) + Self.tone
    let place = wave.file([]).count
    var file = wave.file(tone)
    file.replaceSubrange(place..., with: tone.flatMap { bytes(Int(Float($0).bitPattern), 4) })
    let (samples, duration) = try Self.decoded(file, "a.wav")
    #expect(samples == tone.map { Int32($0 << 8) })
    #expect(duration == MediaTime(value: Int64(tone.count), timescale: 48000))
  }

  /// Core Audio Format Specification 1.0, "Audio Description Chunk": the highest byte is the last one where the flags have 2.
  @Test(arguments: [false, true])
  func `CAF is decoded by the bytes that samples have`(isBigEndian: Bool) throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bytes(content.count, 8, big: true) + content
    }
    var description = bytes(Int(48000.0.bitPattern), 8, big: true) + Array("lpcm".utf8)
    for number in [isBigEndian ? 0 : 2, 4, 1, 1, 24] { description += bytes(number, 4, big: true) }
    let data = Self.tone.flatMap { bytes($0 << 8, 4, big: isBigEndian) }
    let file =
      Array("caff".utf8) + [0, 1, 0, 0] + chunk("desc", description) + chunk("data", [0, 0, 0, 0] + data)
    let (samples, duration) = try Self.decoded(file, "a.caf")
    #expect(samples == Self.tone.map { Int32($0 << 8) })
    #expect(duration == MediaTime(value: Int64(Self.tone.count), timescale: 48000))
  }

  /// A movie of one track of sound in one channel, whose frames are of `byteCount` bytes.
  private static func movie(brand: String, entry: [UInt8], media: [UInt8], byteCount: Int) -> [UInt8] {
    func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] { ISOPatch.box(type, parts.flatMap(\.self)) }
    func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { bytes($0, 4, big: true) } }
    let count = media.count / byteCount
    let unit = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)
    let start = box("ftyp", Array(brand.utf8), words(0))
    let tables = box(
      "stbl", box("stsd", words(0, 1), entry), box("stts", words(0, 1, count, 1)),
      box("stsc", words(0, 1, 1, count, 1)), box("stsz", words(0, byteCount, count)),
      box("stco", words(0, 1, start.count + 8)))
    let information = box(
      "minf", box("smhd", words(0, 0)), box("dinf", box("dref", words(0, 1), box("url ", words(1)))), tables)
    let handler = box("hdlr", words(0, 0), Array("soun".utf8), words(0, 0, 0), [0])
    let track = box(
      "trak", box("tkhd", words(1, 0, 0, 1, 0, count, 0, 0, 0, 0x100_0000), unit, words(0, 0)),
      box("mdia", box("mdhd", words(0, 0, 0, 48000, count, 0x55C4_0000)), handler, information))
    let header = words(0, 0, 0, 48000, count, 0x10000, 0x100_0000, 0, 0) + unit + words(0, 0, 0, 0, 0, 0, 2)
    return start + box("mdat", media) + box("moov", box("mvhd", header), track)
  }

  /// The beginning of a sample entry of sound (ISO/IEC 14496-12, 12.2.3).
  private static func entryHead(version: Int, bits: Int, rate: Int) -> [UInt8] {
    [0, 0, 0, 0, 0, 0, 0, 1] + bytes(version, 2, big: true) + [0, 0, 0, 0, 0, 0, 0, 1]
      + bytes(bits, 2, big: true) + [0, 0, 0, 0] + bytes(rate, 4, big: true)
  }

  /// QuickTime File Format, "Sound Sample Description (Version 2)".
  private static func quickTimeMovie(bits: Int, flags: AudioFormatFlags, _ samples: [Int]) -> [UInt8] {
    func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { bytes($0, 4, big: true) } }
    let description =
      words(72) + bytes(Int(48000.0.bitPattern), 8, big: true)
      + words(1, 0x7F00_0000, bits, Int(flags.rawValue), 4, 1)
    let entry = ISOPatch.box("lpcm", entryHead(version: 2, bits: 16, rate: 0x10000) + description)
    let media = samples.flatMap { bytes($0, 4, big: flags.contains(.isBigEndian)) }
    return movie(brand: "qt  ", entry: entry, media: media, byteCount: 4)
  }

  @Test(arguments: [24, 20], [false, true])
  func `QuickTime is decoded by the bytes that samples have`(bits: Int, isBigEndian: Bool) throws {
    var flags: AudioFormatFlags = [.isSignedInteger, .isAlignedHigh]
    if isBigEndian { flags.insert(.isBigEndian) }
    let tone = Self.tone.map { ($0 >> (24 - bits)) << (24 - bits) }
    let file = Self.quickTimeMovie(bits: bits, flags: flags, tone.map { $0 << 8 })
    let (samples, duration) = try Self.decoded(file, "a.mov")
    #expect(samples == tone.map { Int32($0 << 8) })
    #expect(duration == MediaTime(value: Int64(Self.tone.count), timescale: 48000))
  }

  @Test func `samples of QuickTime in the lower bits are refused`() throws {
    let file = Self.quickTimeMovie(bits: 24, flags: .isSignedInteger, Self.tone)
    let error = #expect(throws: MediaError.self) { try Self.decoded(file, "a.mov") }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  /// ISO/IEC 23003-5, 5.3 and 5.4: the format flag of `pcmC` is 1 for the lowest byte first.
  @Test(arguments: [32, 64], [false, true])
  func `floating point of MP4 is decoded`(bits: Int, isLittleEndian: Bool) throws {
    let media = Self.tone.flatMap { sample -> [UInt8] in
      let value = Double(sample) / 0x80_0000
      let pattern = bits == 32 ? Int(Float(value).bitPattern) : Int(bitPattern: UInt(value.bitPattern))
      return bytes(pattern, bits / 8, big: !isLittleEndian)
    }
    let configuration = ISOPatch.box("pcmC", [0, 0, 0, 0, isLittleEndian ? 1 : 0, UInt8(bits)])
    let entry = ISOPatch.box(
      "fpcm", Self.entryHead(version: 0, bits: 16, rate: 48000 << 16) + configuration)
    let file = Self.movie(brand: "isom", entry: entry, media: media, byteCount: bits / 8)
    let (samples, duration) = try Self.decoded(file, "a.mp4")
    #expect(samples == Self.tone.map { Int32($0 << 8) })
    #expect(duration == MediaTime(value: Int64(Self.tone.count), timescale: 48000))
    let asset = URLAsset(path: "a.mp4", source: MemoryByteSource(file))
    #expect(try asset.tracks().first?.formatDescriptions.first?.mediaSubType == "fpcm")
  }
}
