import MediaCore
import Testing

@testable import MediaContainers

@Suite("What a coded picture says of where decoding can begin")
struct PictureStartTests {
  /// NAL units behind their lengths.
  static func units(_ units: [UInt8]...) -> [UInt8] {
    units.flatMap { BoxWriter.be(UInt32($0.count)) + $0 }
  }

  static func start(_ coding: PictureStart.Coding, _ bytes: [UInt8]) throws -> PictureStart? {
    try PictureStart.of(coding, in: MemoryByteSource(bytes), at: 0, size: Int64(bytes.count))
  }

  static let delimiter: [UInt8] = [9, 0xF0]
  static let recovery: [UInt8] = [6, 6, 1, 0x84, 0x80]
  /// first_mb_in_slice 0, slice_type 7 (I) and 5 (P), as Exp-Golomb codes.
  static let intra: [UInt8] = [0x41, 0b1000_1000, 0]
  static let predicted: [UInt8] = [0x41, 0b1001_1000, 0]

  @Test(
    "H.264",
    arguments: [
      (units(delimiter, [0x67, 1, 2], [0x65, 0x88]), .full), (units(delimiter, intra), .possible),
      (units(delimiter, predicted), .predicted), (units(delimiter, recovery, predicted), .possible),
      (units([6, 5, 2, 0, 0, 6, 1, 0, 0x80], predicted), .possible),
      // An SEI whose messages go on behind what is read.
      (units([6, 5, 200] + [UInt8](repeating: 0, count: 200), predicted), nil),
      (units(delimiter), nil), ([0, 0, 0, 9, 0x65], nil),
    ] as [([UInt8], PictureStart?)])
  func avc(bytes: [UInt8], expected: PictureStart?) throws {
    #expect(try Self.start(.avc(lengthSize: 4), bytes) == expected)
  }

  @Test(
    "H.265",
    arguments: [(19, .full), (20, .full), (21, .possible), (16, .possible), (1, .predicted), (32, nil)]
      as [(UInt8, PictureStart?)])
  func hevc(type: UInt8, expected: PictureStart?) throws {
    #expect(try Self.start(.hevc(lengthSize: 4), Self.units([70, 1, 0], [type << 1, 1, 0])) == expected)
  }

  @Test("H.266", arguments: [(7, .full), (9, .possible), (0, .predicted)] as [(UInt8, PictureStart?)])
  func vvc(type: UInt8, expected: PictureStart?) throws {
    #expect(try Self.start(.vvc(lengthSize: 4), Self.units([0, type << 3 | 1, 0])) == expected)
  }

  @Test("AV1")
  func av1() throws {
    let (delimiter, sequence): ([UInt8], [UInt8]) = ([0x12, 0], [0x0A, 2, 0, 0])
    #expect(try Self.start(.av1, delimiter + sequence + [0x32, 2, 0x10, 0]) == .full)
    #expect(try Self.start(.av1, delimiter + [0x32, 2, 0x10, 0]) == .possible)
    #expect(try Self.start(.av1, delimiter + [0x32, 2, 0x30, 0]) == .predicted)
    #expect(try Self.start(.av1, delimiter) == nil)
  }

  @Test("VP8, VP9 and pictures behind start codes")
  func others() throws {
    #expect(try Self.start(.vp8, [0x10]) == .full)
    #expect(try Self.start(.vp8, [0x11]) == .predicted)
    #expect(try Self.start(.vp9, [0x82]) == .full)
    #expect(try Self.start(.vp9, [0x86]) == .predicted)
    #expect(try Self.start(.startCodes, [0, 0, 1, 0xB6, 0x10, 0, 0]) == .possible)
    #expect(try Self.start(.startCodes, [0, 0, 1, 0xB6, 0x50, 0, 0]) == .predicted)
    #expect(try Self.start(.startCodes, [0, 0, 1, 0, 0, 0x10, 0]) == .predicted)
    // A video object and its layer before a picture of MPEG-4.
    let object: [UInt8] = [0, 0, 1, 0, 0, 0, 1, 0x20, 0x08, 0x86]
    #expect(try Self.start(.startCodes, object + [0, 0, 1, 0xB6, 0x10, 0, 0]) == .possible)
    #expect(try Self.start(.startCodes, object + [0, 0, 1, 0xB6, 0x50, 0, 0]) == .predicted)
  }

  @Test("Bytes of all kinds end the search")
  func noise() throws {
    for byte: UInt8 in [0, 1, 0x12, 0x41, 0x65, 0xFF] {
      let bytes = [UInt8](repeating: byte, count: 300)
      for coding: PictureStart.Coding in [
        .avc(lengthSize: 1), .avc(lengthSize: 4), .hevc(lengthSize: 2), .vvc(lengthSize: 4), .av1, .vp8, .vp9,
        .startCodes,
      ] {
        _ = try Self.start(coding, bytes)
        #expect(try PictureStart.of(coding, in: MemoryByteSource(bytes), at: 200, size: 101) == nil)
      }
    }
  }
}
