import MediaCore
import Testing

@testable import MediaCodecs
@testable import MediaStructure

/// Configurations and pictures of VVC, which no encoder at hand writes.
struct VVCPicturesTests {
  /// A sequence parameter set up to what is kept of it (ITU-T H.266, 7.3.2.4): Main 10 at level 2.0, 320×184 of which
  /// the last four rows are cropped, 4:2:0, 10 bits, four pictures held back.
  private var sequence: [UInt8] {
    [0, 15 << 3 | 1]
      + PictureHeadersTests.bits(
        "0000 0000 000 01 00 1", "0000001 0 00100000 1 0 0 00000", "00000000", "0 0", "u320 u184",
        "1 u0 u0 u0 u2", "0 u2 0 0 0100 0 00 00", "u5 u4 u0")
  }

  /// The payload of `vvcC` without its version and flags (ISO/IEC 14496-15, 11.2.4.2.2), with lengths of two bytes.
  private var record: [UInt8] {
    let head: [UInt8] = [
      0xF8 | 1 << 1 | 1,  // ptl_present_flag
      0, 0b0001_0001, 0b0101_1111,  // one sub-layer, constant frames, 4:2:0, 10 bits
      1, 1 << 1, 32, 0b1000_0000,  // one byte of constraints, Main 10, level 2.0
      0, 1, 64, 0, 180, 0, 0,  // no sub-profiles, 320×180
    ]
    return head + [1, 0x80 | 15, 0, 1, 0, UInt8(sequence.count)] + sequence
  }

  private var forms: [(name: String, bytes: [UInt8])] {
    [
      ("vvcC", [0, 0, 0, 0] + record), ("record", record),
      ("start codes", [0, 0, 0, 1] + sequence), ("short start code", [0, 0, 1] + sequence),
    ]
  }

  /// ISO/IEC 14496-15, Annex E; ITU-T H.266, A.4.1.
  @Test func `a configuration of VVC is known in every form`() throws {
    for (name, bytes) in forms {
      let configuration = try #require(CodecConfiguration(codec: .vvc, bytes: bytes), "\(name)")
      #expect(configuration.codecParameters == "1.L32", "\(name)")
      #expect(configuration.profile == "Main 10" && configuration.level == "2", "\(name)")
      #expect(configuration.bitDepth == 10 && configuration.chroma == "4:2:0", "\(name)")
      #expect(configuration.dimensions == VideoDimensions(width: 320, height: 180), "\(name)")
      #expect(configuration.reorderDepth == 4, "\(name)")
    }
  }

  /// ITU-T H.266, table 5: 7 and 8 are instantaneous refreshes, 9 is a clean random access.
  @Test func `pictures of VVC, by way of a codec and of a sample entry`() throws {
    let unit: [UInt8] = [0, 7 << 3 | 1, 0xFF, 0xFF]
    for (name, bytes) in forms {
      let isRecord = !name.hasSuffix("code") && !name.hasSuffix("codes")
      let sample = (isRecord ? [0, UInt8(unit.count)] : [0, 0, 1]) + unit
      #expect(
        try PictureHeadersTests.picture(.vvc, [sample], configuration: bytes).randomAccess
          == .instantaneousDecodingRefresh,
        "\(name)")
      var headers = try #require(PictureHeaders(sampleEntry: "vvc1", configuration: bytes))
      #expect(headers.picture(SampleBytes(sample)).type == .intra, "\(name)")
    }
  }

  /// ITU-T H.266, 7.3.2.8: a picture header begins with what it is, whether others need it, and whether it may have slices
  /// that are not intra.
  @Test(arguments: [
    ("0 0 0", PictureType.intra, true), ("0 1 0", .intra, false), ("0 0 1", nil, true), ("0 1 1", nil, false),
  ])
  func `a picture of VVC has a type where its header says so`(
    header: String, type: PictureType?, isReference: Bool
  ) throws {
    let own: [UInt8] = [0, 19 << 3 | 1] + PictureHeadersTests.bits(header)
    let slice: [UInt8] = [0, 0 << 3 | 1] + PictureHeadersTests.bits("0 1111111")
    func unit(_ bytes: [UInt8]) -> [UInt8] { [0, UInt8(bytes.count)] + bytes }
    let apart = try PictureHeadersTests.picture(.vvc, [unit(own) + unit(slice)], configuration: record)
    #expect(apart.type == type && apart.isReference == isReference)
    // The header can be in that of the slice.
    let within: [UInt8] = [0, 3 << 3 | 1] + PictureHeadersTests.bits("1 " + header)
    let leading = try PictureHeadersTests.picture(.vvc, [unit(within)], configuration: record)
    #expect(leading.type == type && leading.isReference == isReference && leading.leading == .skipped)
  }
}
