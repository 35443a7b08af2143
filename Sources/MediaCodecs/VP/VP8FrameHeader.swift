package import MediaCore
package import MediaStructure

/// The header of a frame of VP8 (RFC 6386, 9.1): the tag of all frames, and the size that key frames state.
package struct VP8FrameHeader: Sendable {
  package let isKeyFrame: Bool
  package let isShown: Bool
  /// In pixels, before they are scaled; `nil` between key frames, and where the start code is not VP8's.
  package let dimensions: VideoDimensions?

  /// The bytes of the tag.
  static let tagSize = 3
  private static let startCode: [UInt8] = [0x9D, 0x01, 0x2A]

  /// `nil` where there is no whole tag.
  package init?(_ bytes: SampleBytes) {
    guard bytes.count >= Self.tagSize else { return nil }
    isKeyFrame = bytes[0] & 1 == 0
    isShown = bytes[0] & 0x10 != 0
    guard isKeyFrame, bytes.count >= 10, (0..<3).allSatisfy({ bytes[3 + $0] == Self.startCode[$0] }) else {
      dimensions = nil
      return
    }
    func size(_ place: Int) -> Int { (Int(bytes[place + 1]) << 8 | Int(bytes[place])) & 0x3FFF }
    dimensions = VideoDimensions(width: size(6), height: size(8))
  }

  /// Reads the fields, with numbers as they are stored, the least significant byte first.
  package init(_ reader: inout FieldReader) throws(MediaError) {
    // The tag is a little-endian number, so that its first bits are the last of its first byte.
    let low = try reader.readBits("first_part_size", 3)
    isShown = try reader.readBits("show_frame", 1) == 1
    try reader.readBits("version", 3)
    isKeyFrame = try reader.readBits("key_frame", 1) { $0 == 0 ? "key frame" : "interframe" } == 0
    try reader.read("first_part_size", as: UInt16.self) { "\(UInt64($0) << 3 | low) bytes" }
    guard isKeyFrame else {
      dimensions = nil
      return
    }
    let code = try reader.readBytes("start_code", 3)
    if code != Self.startCode { reader.report("the start code is not 9D 01 2A (RFC 6386, 9.1)") }
    let width = Int(try reader.read("horizontal_size_code", meaning: Self.sizeCode)) & 0x3FFF
    let height = Int(try reader.read("vertical_size_code", meaning: Self.sizeCode)) & 0x3FFF
    dimensions = VideoDimensions(width: width, height: height)
  }

  private static func sizeCode(_ code: UInt16) -> String? {
    let scale = ["", ", scaled 5/4", ", scaled 5/3", ", scaled 2"][Int(code >> 14)]
    return "\(code & 0x3FFF) pixels\(scale)"
  }
}
