package import MediaCore
package import MediaStructure

/// The configuration of an HEVC stream in a container (ISO/IEC 14496-15, 8.3.3.1.2): the payload of `hvcC`,
/// or parameter sets after start codes.
package struct HEVCDecoderConfiguration: Sendable {
  var profileLevel = HEVCProfileTierLevel()
  /// chroma_format_idc.
  var chromaFormat: Int?
  var lumaBitDepth: Int?
  /// The size of the lengths before NAL units; `nil` where start codes separate them.
  var lengthSize: Int?
  var sets = HEVCParameterSets()
  /// Where the record has its units, among the reader's bytes.
  private(set) var units: [Range<Int>] = []

  package init() {}

  /// Reads either form; of damaged bytes, as far as they can be read.
  init(_ bytes: [UInt8], adding sets: HEVCParameterSets = HEVCParameterSets()) {
    self.sets = sets
    if StartCodes.begin(bytes) {
      NALUnits.forEach(in: bytes) { unit in try? self.sets.read(&unit) }
      profileLevel = self.sets.first?.profileLevel ?? profileLevel
    } else {
      var reader = FieldReader(bytes, at: 0, path: "hvcC")
      try? read(&reader)
    }
  }

  /// Reads the record.
  package mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    let version = try reader.read("configurationVersion", as: UInt8.self)
    if version > 1 { reader.report("configurationVersion is \(version), not 1") }
    try profileLevel.read(&reader)
    try reader.readBits("reserved", 4)
    try reader.readBits("min_spatial_segmentation_idc", 12)
    try reader.readBits("reserved", 6)
    try reader.readBits("parallelismType", 2)
    try reader.readBits("reserved", 6)
    chromaFormat = Int(try reader.readBits("chroma_format_idc", 2, meaning: ChromaFormat.name))
    try reader.readBits("reserved", 5)
    lumaBitDepth = Int(try reader.readBits("bit_depth_luma_minus8", 3)) + 8
    try reader.readBits("reserved", 5)
    try reader.readBits("bit_depth_chroma_minus8", 3)
    try reader.read("avgFrameRate", as: UInt16.self)
    try reader.readBits("constantFrameRate", 2)
    try readLengthSizeAndSets(&reader)
  }

  /// Reads the record of a stream's enhancement layers (ISO/IEC 14496-15, 9.5.3.1.2).
  package mutating func readLayered(_ reader: inout FieldReader) throws(MediaError) {
    try reader.read("configurationVersion", as: UInt8.self)
    try reader.readBits("reserved", 4)
    try reader.readBits("min_spatial_segmentation_idc", 12)
    try reader.readBits("reserved", 6)
    try reader.readBits("parallelismType", 2)
    try reader.readBits("reserved", 2)
    try readLengthSizeAndSets(&reader)
  }

  private mutating func readLengthSizeAndSets(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readBits("numTemporalLayers", 3)
    try reader.readBits("temporalIdNested", 1)
    lengthSize = Int(try reader.readBits("lengthSizeMinusOne", 2)) + 1
    units = try reader.readUnitArrays(title: { HEVCNALUnitType(rawValue: $0).title }) {
      (unit) throws(MediaError) in
      try sets.read(&unit)
    }
  }
}
