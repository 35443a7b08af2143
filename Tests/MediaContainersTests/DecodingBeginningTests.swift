import MediaCore
import Testing

@testable import MediaCodecs
@testable import MediaStructure

/// Where decoding can begin, by the headers of a sample.
struct DecodingBeginningTests {
  /// By the headers of a sample.
  enum Beginning: Sendable {
    case full, possible, predicted
  }

  /// NAL units after lengths of four bytes.
  private static func units(_ units: [UInt8]...) -> [UInt8] {
    units.flatMap { BoxWriter.be(UInt32($0.count)) + $0 }
  }

  private static let delimiter: [UInt8] = [9, 0xF0]
  private static let recovery: [UInt8] = [6, 6, 1, 0x84, 0x80]
  /// first_mb_in_slice 0, slice_type 7 (I) and 5 (P), as Exp-Golomb codes.
  private static let intra: [UInt8] = [0x41, 0b1000_1000, 0x80]
  private static let predicted: [UInt8] = [0x41, 0b1001_1010, 0x80]
  private static let configurations: [FourCC: [UInt8]] = [
    "avc1": [1, 66, 0, 10, 0xFF, 0xE0, 0], "hvc1": [1, 1] + [UInt8](repeating: 0, count: 19) + [0xFF, 0],
    "vvc1": [0, 0, 0, 0, 0xFE], "av01": [0x81, 0, 0, 0] + sequence,
    // ES_Descriptor with a DecoderConfigDescriptor of MPEG-2 Main.
    "mp4v": [0, 0, 0, 0, 3, 18, 0, 1, 0, 4, 13, 0x61] + [UInt8](repeating: 0, count: 12),
  ]
  /// A sequence header of AV1.
  private static let sequence: [UInt8] = [0x0A, 8, 0, 0, 0, 0, 0, 0, 0, 0x80]
  /// A video object and its layer, as they may stand before a key frame of MPEG-4.
  private static let object: [UInt8] = [0, 0, 1, 0, 0, 0, 1, 0x20, 0x08, 0x86]

  private static func beginning(
    _ entry: FourCC, _ sample: [UInt8], configuration: [UInt8]
  ) throws -> Beginning? {
    var headers = try #require(PictureHeaders(sampleEntry: entry, configuration: configuration))
    let bytes = SampleBytes()
    bytes.take(MemoryByteSource(sample), offset: 0, size: Int64(sample.count))
    let picture = headers.picture(bytes)
    if picture.type == nil, picture.randomAccess == nil, !picture.isWithinGroup { return nil }
    return picture.beginsWholeDecoding ? .full : picture.needsOthers ? .predicted : .possible
  }

  @Test(
    arguments: [
      ("avc1", units(delimiter, [0x67, 1, 2], [0x65, 0x88, 0x80]), .full),
      ("avc1", units(delimiter, intra), .possible), ("avc1", units(delimiter, predicted), .predicted),
      ("avc1", units(delimiter, recovery, predicted), .possible),
      ("avc1", units([6, 5, 2, 0, 0, 6, 1, 0x84, 0x80], predicted), .possible),
      ("avc1", units([6, 5, 200] + [UInt8](repeating: 9, count: 200), predicted), .predicted),
      ("avc1", units(delimiter), nil), ("avc1", [0, 0, 0, 9], nil),
      ("hvc1", units([70, 1, 0], [19 << 1, 1, 0b1010_1110]), .full),
      ("hvc1", units([70, 1, 0], [20 << 1, 1, 0b1010_1110]), .full),
      ("hvc1", units([70, 1, 0], [21 << 1, 1, 0b1010_1110]), .possible),
      ("hvc1", units([70, 1, 0], [16 << 1, 1, 0b1010_1110]), .possible),
      ("hvc1", units([70, 1, 0], [1 << 1, 1, 0b1101_0110]), .predicted),
      ("hvc1", units([70, 1, 0], [32 << 1, 1, 0]), nil),
      ("vvc1", units([0, 20 << 3 | 1, 0], [0, 7 << 3 | 1, 0]), .full),
      ("vvc1", units([0, 8 << 3 | 1, 0]), .full), ("vvc1", units([0, 9 << 3 | 1, 0]), .possible),
      ("vvc1", units([0, 10 << 3 | 1, 0]), .possible), ("vvc1", units([0, 0 << 3 | 1, 0]), .predicted),
      ("vvc1", units([0, 15 << 3 | 1, 0]), nil),
      ("av01", [0x12, 0] + sequence + [0x32, 4, 0x10, 0, 0, 0], .full),
      ("av01", [0x12, 0, 0x32, 4, 0x10, 0, 0, 0], .possible),
      ("av01", [0x12, 0] + sequence + [0x32, 4, 0x30, 0, 0, 0], .predicted), ("av01", [0x12, 0], nil),
      ("vp08", [0x10, 0, 0, 0x9D], .full), ("vp08", [0x11, 0, 0, 0], .predicted),
      ("vp09", [0x82, 0x49, 0x83, 0x42], .full), ("vp09", [0x86, 0, 0, 0], .predicted),
      ("mp4v", [0, 0, 1, 0, 0, 0x0F, 0xFF], .possible), ("mp4v", [0, 0, 1, 0, 0, 0x10, 0], .predicted),
    ] as [(FourCC, [UInt8], Beginning?)])
  func `where decoding can begin`(entry: FourCC, bytes: [UInt8], expected: Beginning?) throws {
    #expect(
      try Self.beginning(entry, bytes, configuration: Self.configurations[entry] ?? []) == expected)
  }

  @Test(
    arguments: [
      ([0, 0, 1, 0xB6, 0x10, 0, 0], .possible), ([0, 0, 1, 0xB6, 0x50, 0, 0], .predicted),
      (object + [0, 0, 1, 0xB6, 0x10, 0, 0], .possible), (object + [0, 0, 1, 0xB6, 0x50, 0, 0], .predicted),
    ] as [([UInt8], Beginning?)])
  func `where decoding of MPEG-4 can begin`(bytes: [UInt8], expected: Beginning?) throws {
    #expect(try Self.beginning("mp4v", bytes, configuration: []) == expected)
  }
}
