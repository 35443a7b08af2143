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
  ])
  func `WAVE is decoded by the bytes that samples have`(wave: Wave) throws {
    let (samples, duration) = try Self.decoded(wave.file(Self.tone), "a.wav")
    let expected = wave.samples(Self.tone).flatMap { sample in
      [Int32](repeating: Int32(sample << 8), count: wave.channelCount)
    }
    #expect(samples == expected)
    #expect(duration == MediaTime(value: Int64(Self.tone.count), timescale: 48000))
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
}
