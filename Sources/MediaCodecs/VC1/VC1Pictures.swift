import MediaCore
import MediaStructure

/// Pictures of VC-1, by their headers (SMPTE 421M, 7.1).
///
/// Those of the simple and the main profile, Windows Media Video 9, begin with a header whose fields depend on the sequence
/// header in the container. Those of the advanced profile can be between start codes, and bring their own.
struct VC1Pictures: CodecPictures {
  private var sequence: Sequence?
  private let isAdvanced: Bool

  /// The fields of a sequence header on which the place of a picture's type depends.
  private enum Sequence {
    case simple(hasInterpolationFlag: Bool, hasRangeReduction: Bool, hasBidirectional: Bool)
    case advanced(isInterlaced: Bool)
  }

  init(isAdvanced: Bool) {
    self.isAdvanced = isAdvanced
  }

  mutating func configure(_ configuration: [UInt8]) {
    guard isAdvanced else {
      sequence = (try? Self.simpleSequence(configuration)) ?? sequence
      return
    }
    // The sequence header stands after those of the box `dvc1` or of Windows Media, as it would in the stream.
    let bytes = SampleBytes(configuration)
    var start = StartCodes.next(in: bytes, from: 0)
    while let code = start {
      if bytes[code + 3] == 0x0F { readSequence(bytes, from: code + 4) }
      start = StartCodes.next(in: bytes, from: code + 4)
    }
  }

  /// STRUCT_C (Annex J.1).
  private static func simpleSequence(_ configuration: [UInt8]) throws(MediaError) -> Sequence {
    var reader = BitReader(SampleBytes(configuration), 0..<configuration.count)
    // PROFILE, FRMRTQ_POSTPROC, BITRTQ_POSTPROC, and the tools up to SYNCMARKER.
    try reader.skip("profile", 4 + 3 + 5)
    try reader.skip("tools", 4 + 2 + 2 + 1 + 1 + 1 + 1)
    let hasRangeReduction = try reader.flag("RANGERED")
    let count = try reader.bits("MAXBFRAMES", 3)
    try reader.skip("QUANTIZER", 2)
    return .simple(
      hasInterpolationFlag: try reader.flag("FINTERPFLAG"), hasRangeReduction: hasRangeReduction,
      hasBidirectional: count > 0)
  }

  /// The sequence header of the advanced profile (6.1).
  private mutating func readSequence(_ bytes: SampleBytes, from start: Int) {
    var reader = BitReader(bytes, start..<bytes.count, hasEmulationPrevention: true)
    do throws(MediaError) {
      // PROFILE, LEVEL, COLORDIFF_FORMAT, FRMRTQ_POSTPROC, BITRTQ_POSTPROC, POSTPROCFLAG, the size, PULLDOWN.
      try reader.skip("header", 2 + 3 + 2 + 3 + 5 + 1 + 12 + 12 + 1)
      sequence = .advanced(isInterlaced: try reader.flag("INTERLACE"))
    } catch {}
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var start = 0
    var isEntry = false
    // A frame that is alone in its sample can do without its start code.
    if isAdvanced, bytes.bigEndian(0, count: 3) == 1 {
      var code: Int? = 0
      while let found = code, bytes[found + 3] != 0x0D {
        if bytes[found + 3] == 0x0F { readSequence(bytes, from: found + 4) }
        if bytes[found + 3] == 0x0E { isEntry = true }
        code = StartCodes.next(in: bytes, from: found + 4, upTo: StartCodes.headerSearchLimit)
      }
      start = code.map { $0 + 4 } ?? bytes.count
    }
    guard let sequence else { return CodedPicture() }
    var reader = BitReader(bytes, start..<bytes.count, hasEmulationPrevention: isAdvanced)
    // A frame of no more than a byte is the one before it once more (7.1.1.4).
    let type: PictureType? =
      if !isAdvanced, bytes.count <= 1 { .predicted } else { try? Self.type(&reader, sequence) }
    var picture = CodedPicture(type: type)
    picture.isReference = type.map { $0 != .bidirectional }
    if type == .intra || isEntry && type == nil { picture.randomAccess = .keyFrame }
    return picture
  }

  private static func type(
    _ reader: inout BitReader, _ sequence: Sequence
  ) throws(MediaError) -> PictureType {
    switch sequence {
    case .simple(let hasInterpolationFlag, let hasRangeReduction, let hasBidirectional):
      if hasInterpolationFlag { try reader.skip("INTERPFRM", 1) }
      try reader.skip("FRMCNT", 2)
      if hasRangeReduction { try reader.skip("RANGEREDFRM", 1) }
      if try reader.flag("PTYPE") { return .predicted }
      guard hasBidirectional else { return .intra }
      return try reader.flag("PTYPE") ? .intra : .bidirectional
    case .advanced(let isInterlaced):
      // FCM: progressive, fields in one frame, fields apart.
      if isInterlaced, try reader.flag("FCM"), try reader.flag("FCM") {
        let types = try reader.bits("FPTYPE", 3)
        return types == 0 || types == 1 ? .intra : types < 4 ? .predicted : .bidirectional
      }
      if try !reader.flag("PTYPE") { return .predicted }
      if try !reader.flag("PTYPE") { return .bidirectional }
      if try !reader.flag("PTYPE") { return .intra }
      // BI, which is coded by itself and no reference; a skipped frame is the one before it once more.
      return try reader.flag("PTYPE") ? .predicted : .bidirectional
    }
  }
}
