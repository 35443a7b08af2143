import MediaCore
import MediaStructure

/// The parameter sets of an AVC stream (ITU-T H.264, 7.3.2), by their numbers, as they are met.
struct AVCParameterSets: Sendable {
  private(set) var pictures: [Int: AVCPictureParameterSet] = [:]
  /// The fields of sequence parameter sets that each picture of a film is read with: a small part of them, as
  /// the sets are large.
  private var slices: [Int: AVCSliceSyntax] = [:]
  /// The first sequence parameter set, as far as it could be read.
  private(set) var first: AVCSequenceParameterSet?

  /// Reads a NAL unit, and keeps what it holds of a parameter set; of other kinds, reads its header.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    switch try AVCNALUnitHeader(&unit).type {
    case .sequenceParameterSet:
      var set = AVCSequenceParameterSet()
      defer { add(set) }
      try set.read(&unit)
      try unit.trailingBits()
    case .subsetSequenceParameterSet:
      // The extension for scalable and multiview coding follows, which stays undecoded.
      var set = AVCSequenceParameterSet()
      try set.read(&unit)
    case .pictureParameterSet:
      var set = AVCPictureParameterSet()
      defer { add(set) }
      try set.read(&unit)
    case .sequenceParameterSetExtension:
      try unit.ue("seq_parameter_set_id")
      if try unit.ue("aux_format_idc") != 0 {
        let depth = try unit.count("bit_depth_aux_minus8", upTo: 4)
        try unit.flag("alpha_incr_flag")
        try unit.bits("alpha_opaque_value", depth + 9)
        try unit.bits("alpha_transparent_value", depth + 9)
      }
      try unit.flag("additional_extension_flag")
      try unit.trailingBits()
    default: break
    }
  }

  /// Keeps a set whose damage, if there is any, is after what slices' headers depend on.
  private mutating func add(_ set: AVCSequenceParameterSet) {
    first = first ?? set
    guard let number = set.number, number < 32, let isFrameOnly = set.isFrameOnly,
      set.frameNumberBits <= 16
    else {
      return
    }
    slices[number] = AVCSliceSyntax(
      isFrameOnly: isFrameOnly, hasSeparatePlanes: set.hasSeparatePlanes,
      frameNumberBits: set.frameNumberBits)
  }

  private mutating func add(_ set: AVCPictureParameterSet) {
    guard let number = set.number, number < 256, set.sequence != nil else { return }
    pictures[number] = set
  }

  /// Returns the syntax of the slices of pictures with a picture parameter set.
  func sliceSyntax(ofPicture number: Int) -> AVCSliceSyntax? {
    pictures[number]?.sequence.flatMap { slices[$0] }
  }
}

/// The fields of a sequence parameter set on which the headers of slices depend (ITU-T H.264, 7.3.3).
struct AVCSliceSyntax: Sendable {
  var isFrameOnly: Bool
  var hasSeparatePlanes: Bool
  var frameNumberBits: Int
}
