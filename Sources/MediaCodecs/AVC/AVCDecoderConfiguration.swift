package import MediaCore
package import MediaStructure

/// The configuration of an AVC stream in a container (ISO/IEC 14496-15, 5.3.3.1.2): the payload of `avcC`, or
/// parameter sets after start codes.
package struct AVCDecoderConfiguration: Sendable {
  var profileLevel: AVCProfileLevel?
  /// The size of the lengths before NAL units; `nil` where start codes separate them.
  var lengthSize: Int?
  var sets = AVCParameterSets()
  /// Where the record has the parameter sets of sequences and of pictures, among the reader's bytes.
  private(set) var units: [Range<Int>] = []

  /// The profiles whose records go on after the sets of pictures.
  static let profilesWithChroma: Set<UInt8> = [100, 110, 122, 144, 244]

  package init() {}

  /// Reads either form; of damaged bytes, as far as they can be read.
  init(_ bytes: [UInt8], adding sets: AVCParameterSets = AVCParameterSets()) {
    self.sets = sets
    if bytes.first == 1 {
      var reader = FieldReader(bytes, at: 0, path: "avcC")
      try? read(&reader)
    } else {
      NALUnits.forEach(in: bytes) { unit in try? self.sets.read(&unit) }
      profileLevel = self.sets.first?.profileLevel
    }
  }

  /// Reads the record.
  package mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    let version = try reader.read("configurationVersion", as: UInt8.self)
    if version != 1 { reader.report("configurationVersion is \(version), not 1") }
    let profile = try reader.read("AVCProfileIndication", as: UInt8.self) {
      AVCSequenceParameterSet.profileTitle(UInt64($0))
    }
    let constraints = try reader.read("profile_compatibility", as: UInt8.self)
    let level = try reader.read("AVCLevelIndication", as: UInt8.self)
    profileLevel = AVCProfileLevel(profile: Int(profile), constraints: Int(constraints), level: Int(level))
    try reader.readBits("reserved", 6)
    lengthSize = Int(try reader.readBits("lengthSizeMinusOne", 2)) + 1
    try reader.readBits("reserved", 3)
    let sequences = try reader.readBits("numOfSequenceParameterSets", 5)
    for index in 0..<Int(sequences) {
      units.append(try readSet(&reader, "sequenceParameterSets[\(index)]"))
    }
    let pictures = try reader.read("numOfPictureParameterSets", as: UInt8.self)
    for index in 0..<Int(pictures) {
      units.append(try readSet(&reader, "pictureParameterSets[\(index)]"))
    }
    // Many writers leave these out although the profile has them.
    guard Self.profilesWithChroma.contains(profile), reader.remaining >= 4 else { return }
    try reader.readBits("reserved", 6)
    try reader.readBits("chroma_format", 2, meaning: ChromaFormat.name)
    try reader.readBits("reserved", 5)
    try reader.readBits("bit_depth_luma_minus8", 3)
    try reader.readBits("reserved", 5)
    try reader.readBits("bit_depth_chroma_minus8", 3)
    let extensions = try reader.read("numOfSequenceParameterSetExt", as: UInt8.self)
    for index in 0..<Int(extensions) { try readSet(&reader, "sequenceParameterSetExts[\(index)]") }
  }

  @discardableResult
  private mutating func readSet(
    _ reader: inout FieldReader, _ name: String
  ) throws(MediaError) -> Range<Int> {
    try reader.readLengthAndUnit(name) { (unit) throws(MediaError) in try sets.read(&unit) }
  }
}
