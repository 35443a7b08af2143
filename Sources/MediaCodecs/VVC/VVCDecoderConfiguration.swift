package import MediaCore
package import MediaStructure

/// The configuration of a VVC stream in a container (ISO/IEC 14496-15, 11.2.4.2): the payload of `vvcC` with
/// its version and flags or without, or parameter sets after start codes.
package struct VVCDecoderConfiguration: Sendable {
  var profileLevel = VVCProfileTierLevel()
  /// chroma_format_idc.
  var chromaFormat: Int?
  var bitDepth: Int?
  /// The dimensions of the largest picture.
  var dimensions: VideoDimensions?
  /// The size of the lengths before NAL units; `nil` where start codes separate them.
  var lengthSize: Int?
  var sets = VVCParameterSets()

  package init() {}

  /// Reads any of the forms; of damaged bytes, as far as they can be read.
  init(_ bytes: [UInt8]) {
    if StartCodes.begin(bytes), bytes.prefix(4) != [0, 0, 0, 0] {
      NALUnits.forEach(in: bytes) { unit in try? sets.read(&unit) }
      profileLevel = sets.first?.profileLevel ?? profileLevel
      return
    }
    var reader = FieldReader(bytes, at: 0, path: "vvcC")
    do throws(MediaError) {
      // A record begins with five ones.
      if (bytes.first ?? 0) >> 3 != 0x1F { try reader.readVersionAndFlags(upTo: 0) }
      try read(&reader)
    } catch {}
  }

  /// Reads the record.
  package mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readBits("reserved", 5)
    lengthSize = Int(try reader.readBits("LengthSizeMinusOne", 2)) + 1
    if try reader.readBits("ptl_present_flag", 1) == 1 {
      try reader.readBits("ols_idx", 9)
      let sublayers = Int(try reader.readBits("num_sublayers", 3))
      try reader.readBits("constant_frame_rate", 2)
      chromaFormat = Int(try reader.readBits("chroma_format_idc", 2, meaning: ChromaFormat.name))
      bitDepth = Int(try reader.readBits("bit_depth_minus8", 3)) + 8
      try reader.readBits("reserved", 5)
      try profileLevel.read(&reader, sublayers: sublayers)
      let width = Int(try reader.read("max_picture_width", as: UInt16.self))
      let height = Int(try reader.read("max_picture_height", as: UInt16.self))
      if width > 0, height > 0 { dimensions = VideoDimensions(width: width, height: height) }
      try reader.read("avg_frame_rate", as: UInt16.self)
    }
    try reader.readUnitArrays(
      typeBits: 5, counts: { !VVCNALUnitType(rawValue: $0).isSingleInRecord },
      title: { VVCNALUnitType(rawValue: $0).title }
    ) { (unit) throws(MediaError) in try sets.read(&unit) }
  }
}
