import MediaAudioFrames
import MediaCore
import MediaStructure

extension OggPacketType {
  /// Theora's three headers (Theora specification, 6).
  static let theora: [OggPacketType] = [
    OggPacketType(
      .theora, "identification", "Theora Identification Header", "Theora", "6.2",
      signature: [0x80] + Array("theora".utf8), headerCount: 3, byteOrder: .bigEndian
    ) { reader throws(MediaError) in try TheoraIdentification(&reader) },
    OggPacketType(
      .theora, "comment", "Theora Comment Header", "Theora", "6.3", signature: [0x81] + Array("theora".utf8),
      holdsComments: true
    ) { reader throws(MediaError) in
      try TheoraIdentification.readCommonHeader(&reader)
      return try VorbisComment(&reader)
    },
    OggPacketType(
      .theora, "setup", "Theora Setup Header", "Theora", "6.4", signature: [0x82] + Array("theora".utf8),
      fieldBytes: 7
    ) { reader throws(MediaError) in
      try TheoraIdentification.readCommonHeader(&reader)
      return nil
    },
  ]
}

/// The coding of a Theora stream (Theora specification, 6.2).
package struct TheoraIdentification: Hashable, Sendable {
  package var version: [UInt8]
  /// In macroblocks of 16 pixels.
  package var frameWidth: UInt16
  package var frameHeight: UInt16
  /// In pixels.
  package var pictureWidth: UInt32
  package var pictureHeight: UInt32
  package var pictureX: UInt8
  package var pictureY: UInt8
  /// Frames a second are numerator by denominator.
  package var frameRateNumerator: UInt32
  package var frameRateDenominator: UInt32
  package var aspectRatioNumerator: UInt32
  package var aspectRatioDenominator: UInt32
  package var colorSpace: UInt8
  /// The number of bits by which a keyframe's frame number is shifted in granule positions.
  package var keyframeGranuleShift: UInt8

  init(_ reader: inout FieldReader) throws(MediaError) {
    try Self.readCommonHeader(&reader)
    version = [try reader.read("VMAJ"), try reader.read("VMIN"), try reader.read("VREV")]
    if version[0] != 3 { reader.report("version \(version[0]) is not 3 (Theora, 6.2)") }
    frameWidth = try reader.read("FMBW") { "\(Int($0) * 16) pixels" }
    frameHeight = try reader.read("FMBH") { "\(Int($0) * 16) pixels" }
    pictureWidth = UInt32(try reader.read("PICW", byteCount: 3))
    pictureHeight = UInt32(try reader.read("PICH", byteCount: 3))
    pictureX = try reader.read("PICX")
    pictureY = try reader.read("PICY")
    frameRateNumerator = try reader.read("FRN")
    frameRateDenominator = try reader.read("FRD")
    aspectRatioNumerator = UInt32(try reader.read("PARN", byteCount: 3))
    aspectRatioDenominator = UInt32(try reader.read("PARD", byteCount: 3))
    colorSpace = try reader.read("CS") {
      switch $0 {
      case 0: "undefined"
      case 1: "ITU-R BT.470M"
      case 2: "ITU-R BT.470BG"
      default: nil
      }
    }
    _ = try reader.read("NOMBR", byteCount: 3)
    _ = try reader.readBits("QUAL", 6)
    keyframeGranuleShift = UInt8(try reader.readBits("KFGSHIFT", 5))
    let format = try reader.readBits("PF", 2) { ["4:2:0", nil, "4:2:2", "4:4:4"][Int($0)] }
    if try reader.readBits("reserved", 3) != 0 || format == 1 {
      reader.report("reserved bits are set (Theora, 6.2)", as: .warning)
    }
    if pictureWidth > UInt32(frameWidth) * 16 || pictureHeight > UInt32(frameHeight) * 16 {
      reader.report("the picture is larger than the frame (Theora, 6.2)")
    }
    if frameWidth == 0 || frameHeight == 0 || frameRateNumerator == 0 || frameRateDenominator == 0 {
      reader.report("the frame size or the frame rate is 0 (Theora, 6.2)")
    }
  }

  static func readCommonHeader(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("HEADERTYPE", as: UInt8.self)
    _ = try reader.readText("theora", byteCount: 6)
  }
}
