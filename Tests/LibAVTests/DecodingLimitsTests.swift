import Fixtures
import LibAV
import MediaCore
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
    let stream = try #require(demuxer.streams.first)
    let refused = #expect(throws: MediaError.self) {
      _ = try Decoder(
        stream.formatDescription, timeBase: stream.timeBase, limits: DecodingLimits(limits))
    }
    #expect(refused?.code == .overLimit)
    #expect(refused?.reason.contains("16") == true)
  }
}
