package import MediaCore
import MediaStructure

/// The configuration that a container keeps so that a stream of pictures can be decoded, made of an encoder's
/// output.
package enum WrittenConfiguration {
  /// The payload of `av1C` (AV1 Codec ISO Media File Format Binding, 2.3) from a stream with a sequence header.
  package static func av1(_ stream: [UInt8]) -> [UInt8]? {
    if stream.count >= 4, stream[0] == AV1CodecConfiguration.marker { return stream }
    for (unit, place) in AV1Units(SampleBytes(stream)) where unit.type == .sequenceHeader {
      let payload = Array(stream[place])
      // A size of one byte holds more than any of them has.
      guard payload.count < 128, let head = head(ofAV1: payload) else { return nil }
      return head + AV1UnitHeader.bytes(.sequenceHeader, size: UInt8(payload.count)) + payload
    }
    return nil
  }

  private static func head(ofAV1 sequence: [UInt8]) -> [UInt8]? {
    var reader = FieldReader(sequence, at: 0, path: "", records: true)
    try? AV1SequenceHeader.read(&reader)
    let fields = FieldValues(reader.fields)
    guard let profile = fields.int("seq_profile") else { return nil }
    let level = fields.int("operating_points[0].seq_level_idx") ?? fields.int("seq_level_idx") ?? 0
    let tier = fields.int("operating_points[0].seq_tier") ?? 0
    func bit(_ name: String, _ shift: Int) -> Int { fields.flag(name) ? 1 << shift : 0 }
    let isMonochrome = fields.flag("mono_chrome")
    let isTwelve = fields.flag("twelve_bit")
    let across = isMonochrome || (fields["subsampling_x"].map { $0 == 1 } ?? (profile != 1))
    let down = isMonochrome || (fields["subsampling_y"].map { $0 == 1 } ?? (profile == 0))
    var flags = tier << 7 | bit("high_bitdepth", 6) | (isTwelve ? 1 << 5 : 0)
    flags |= (isMonochrome ? 1 << 4 : 0) | (across ? 1 << 3 : 0) | (down ? 1 << 2 : 0)
    flags |= (fields.int("chroma_sample_position") ?? 0) & 3
    return [
      AV1CodecConfiguration.marker, UInt8(truncatingIfNeeded: profile << 5 | level & 31),
      UInt8(truncatingIfNeeded: flags), 0,
    ]
  }

  /// The payload of `vpcC` (VP Codec ISO Media File Format Binding) from a key frame.
  ///
  /// - Parameter frameRate: pictures a second, from which the level follows.
  package static func vp9(
    _ frame: [UInt8], dimensions: VideoDimensions, frameRate: Double, color: ColorDescription
  ) -> [UInt8]? {
    guard let coding = try? vp9Coding(frame), let chroma = vp9Chromas[coding.pixels.chroma] else {
      return nil
    }
    let level = vp9Level(dimensions, frameRate)
    let range: UInt8 = color.isFullRange == true ? 1 : 0
    return [
      1, 0, 0, 0, UInt8(coding.profile), level, UInt8(coding.pixels.bitDepth) << 4 | chroma << 1 | range,
      UInt8(clamping: color.primaries?.rawValue ?? 2),
      UInt8(clamping: color.transferFunction?.rawValue ?? 2),
      UInt8(clamping: color.matrix?.rawValue ?? 2), 0, 0,
    ]
  }

  /// Returns the coding of pixels in the header of a key frame; `nil` for another frame.
  private static func vp9Coding(_ frame: [UInt8]) throws(MediaError) -> (
    profile: Int, pixels: VP9ColorConfiguration
  )? {
    var bits = BitReader(SampleBytes(frame), 0..<frame.count)
    guard let header = try VP9FrameHeader(&bits), header.isKeyFrame, try VP9FrameHeader.readSyncCode(&bits)
    else { return nil }
    return (header.profile, try VP9ColorConfiguration(&bits, profile: header.profile))
  }

  /// The numbers of `vpcC` for subsamplings: 1 is 4:2:0 with chroma on the rows of luma, and none stands for
  /// 4:4:0.
  private static let vp9Chromas: [String: UInt8] = ["4:2:0": 0, "4:2:2": 2, "4:4:4": 3]

  /// VP9's levels: ten times the level, luma samples a second, luma samples of a picture (WebM Project, VP9 Levels).
  private static let vp9Levels: [(level: UInt8, rate: Double, size: Int)] = [
    (10, 829_440, 36_864), (11, 2_764_800, 73_728), (20, 4_608_000, 122_880), (21, 9_216_000, 245_760),
    (30, 20_736_000, 552_960), (31, 36_864_000, 983_040), (40, 83_558_400, 2_228_224),
    (41, 160_432_128, 2_228_224), (50, 311_951_360, 8_912_896), (51, 588_251_136, 8_912_896),
    (52, 1_176_502_272, 8_912_896), (60, 1_176_502_272, 35_651_584), (61, 2_353_004_544, 35_651_584),
    (62, 4_706_009_088, 35_651_584),
  ]

  private static func vp9Level(_ size: VideoDimensions, _ frameRate: Double) -> UInt8 {
    let count = size.width.multipliedReportingOverflow(by: size.height)
    guard !count.overflow else { return 62 }
    let rate = Double(count.partialValue) * frameRate
    return vp9Levels.first { rate <= $0.rate && count.partialValue <= $0.size }?.level ?? 62
  }
}
