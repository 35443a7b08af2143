import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

/// Pictures that are larger than what the file can hold or than is allowed.
struct DecodingLimitsTests {
  /// A PNG whose header is all that there is.
  private static func png(side: UInt32) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      word(UInt32(content.count)) + Array(type.utf8) + content + word(0)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(side) + word(side) + [16, 6, 0, 0, 0]) + chunk("IDAT", []) + chunk("IEND", [])
  }

  @Test(arguments: [2000, 4000, 16000] as [UInt32])
  func `no memory is taken for a PNG that its bytes can't fill`(side: UInt32) {
    let bytes = Self.png(side: side)
    let error = #expect(throws: MediaError.self) {
      _ = try Demuxer(MemoryByteSource(bytes, name: "png"), name: "png")
    }
    #expect(error?.code == .overLimit)
    #expect(error?.reason.contains("\(side)×\(side)") == true)
  }

  /// Bytes that are stored, not packed, as zlib has them (RFC 1950, RFC 1951 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let count = UInt16(bytes.count)
    let head = [count & 255, count >> 8, ~count & 255, ~count >> 8].map { UInt8($0) }
    return [0x78, 1, 1] + head + bytes + [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
  }

  /// Colour type and bit depth of a PNG (third edition, table 12).
  static let kinds: [(colorType: UInt8, bitDepths: [UInt8])] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ]

  @Test(arguments: kinds.flatMap { kind in kind.bitDepths.map { (kind.colorType, $0) } }, [false, true])
  func `a PNG is described as it is decoded`(kind: (UInt8, UInt8), isTransparent: Bool) throws {
    let (colorType, bitDepth) = kind
    func word(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let bytes = Array(type.utf8) + content
      var sum = ~UInt32(0)
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      return word(UInt32(content.count)) + bytes + word(~sum)
    }
    let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    let row = 1 + (4 * Int(bitDepth) * (channels[colorType] ?? 1) + 7) / 8
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", word(4) + word(3) + [bitDepth, colorType, 0, 0, 0])
    file += chunk("pHYs", word(3000) + word(2000) + [1])
    if colorType == 3 { file += chunk("PLTE", [1, 2, 3, 4, 5, 6]) }
    let transparent = [0: 2, 2: 6, 3: 1][colorType]
    if isTransparent, let transparent { file += chunk("tRNS", [UInt8](repeating: 0, count: transparent)) }
    file += chunk("IDAT", Self.stored([UInt8](repeating: 0, count: row * 3))) + chunk("IEND", [])
    let demuxer = try Demuxer(MemoryByteSource(file, name: "png"), name: "png")
    let stream = try #require(demuxer.tracks.first)
    let video = try #require(stream.formatDescription.video)
    #expect(video.dimensions == VideoDimensions(width: 4, height: 3))
    #expect(video.pixelAspectRatio == PixelAspectRatio(horizontalSpacing: 3, verticalSpacing: 2))
    var count = 0
    // What libavcodec refuses to decode is described by what it says of itself, too.
    try? decode(try demuxer.decoder(ofStream: 0), 0, of: demuxer) { frame in
      #expect(frame.pixelLayout == video.pixelLayout)
      #expect(frame.color.isFullRange == video.color.isFullRange)
      count += 1
    }
    #expect(count == 1 || colorType == 0 && isTransparent)
  }

  @Test func `a limit of pixels holds where libav looks by itself, and where it decodes`() throws {
    let path = try Fixture.named("picture.png").path
    var limits = MediaLimits()
    limits.pixelCount = 16
    let error = #expect(throws: MediaError.self) {
      _ = try Demuxer(try FileByteSource(path: path), name: path, limits: limits)
    }
    #expect(error?.code == .overLimit)
    let film = try Fixture.named("h264.mp4").path
    let demuxer = try Demuxer(try FileByteSource(path: film), name: film, limits: limits)
    let stream = try #require(demuxer.tracks.first)
    let refused = #expect(throws: MediaError.self) {
      _ = try Decoder(
        stream.formatDescription, timeBase: stream.timeBase, limits: DecodingLimits(limits))
    }
    #expect(refused?.code == .overLimit)
    #expect(refused?.reason.contains("16") == true)
  }
}
