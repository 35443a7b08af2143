import MediaCore
import MediaStructure

/// Frames of AV1, by their uncompressed headers (AV1 Bitstream & Decoding Process Specification, 5.9.2).
struct AV1Pictures: CodecPictures {
  private struct Slot {
    var type: PictureType
    var isKey: Bool
  }

  /// Pictures of a sample that are not shown; the format allows 8 to be kept.
  static let hiddenLimit = 64

  private var sequence: AV1SequenceHeader?
  /// The frames that can be referred to.
  private var slots = [Slot?](repeating: nil, count: 8)

  /// Takes `av1C`, or OBUs without it.
  mutating func configure(_ configuration: [UInt8]) {
    let bytes = SampleBytes(configuration)
    let hasRecord = bytes.count >= 4 && bytes[0] == AV1CodecConfiguration.marker
    for (unit, payload) in AV1Units(bytes, from: hasRecord ? 4 : 0) where unit.type == .sequenceHeader {
      readSequence(bytes, payload)
    }
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var picture: CodedPicture?
    var hidden: [PictureType] = []
    var hasSequence = false
    units: for (unit, payload) in AV1Units(bytes) {
      switch unit.type {
      case .sequenceHeader:
        hasSequence = true
        readSequence(bytes, payload)
      case .frameHeader, .frame:
        guard unit.spatialLayer == 0,
          let frame = frame(bytes, payload, layers: (unit.temporalLayer, unit.spatialLayer)),
          let type = frame.type
        else { continue }
        if frame.isShown {
          picture = frame
          break units
        }
        hidden.append(type)
        if hidden.count == Self.hiddenLimit { break units }
      default: break
      }
    }
    var shown = picture ?? CodedPicture()
    if picture == nil, let last = hidden.popLast() {
      shown.type = last
      shown.isShown = false
      shown.isReference = true
    }
    shown.hidden = hidden
    // A key frame without a sequence header before it is no random access point (7.6.2).
    if !hasSequence { shown.isDeclaredClosed = nil }
    return shown
  }

  private mutating func frame(
    _ bytes: SampleBytes, _ range: Range<Int>, layers: (temporal: Int, spatial: Int)
  ) -> CodedPicture? {
    guard let sequence else { return nil }
    var header = BitReader(bytes, range)
    return try? frame(&header, sequence, layers: layers)
  }

  /// Reads the uncompressed header up to what it says of references (5.9.2).
  private mutating func frame(
    _ header: inout BitReader, _ sequence: AV1SequenceHeader, layers: (temporal: Int, spatial: Int)
  ) throws(MediaError) -> CodedPicture {
    var head = FrameHead()
    if !sequence.isReduced {
      if try header.flag("show_existing_frame") {
        return existing(Int(try header.bits("frame_to_show_map_idx", 3)))
      }
      try head.read(&header, sequence, layers: layers)
    }
    let types: [PictureType] = [.intra, .predicted, .intra, .switching]
    let type = types[head.frameType]
    var picture = CodedPicture(type: type)
    for slot in 0..<8 where head.refresh >> slot & 1 == 1 {
      slots[slot] = Slot(type: type, isKey: head.isKey)
    }
    picture.isShown = head.isShown
    picture.isReference = head.refresh != 0
    if head.isKeyShown {
      picture.randomAccess = .keyFrame
      picture.isDeclaredClosed = true
    }
    return picture
  }

  /// The head of a frame's header, before its references; by default that of a shown key frame, where there
  /// is no more to read.
  private struct FrameHead {
    var frameType = 0
    var isShown = true
    /// The slots that the frame is put in, a bit each.
    var refresh = 0xFF

    var isKey: Bool { frameType == 0 }
    var isKeyShown: Bool { isKey && isShown }

    mutating func read(
      _ header: inout BitReader, _ sequence: AV1SequenceHeader, layers: (temporal: Int, spatial: Int)
    ) throws(MediaError) {
      frameType = Int(try header.bits("frame_type", 2))
      isShown = try header.flag("show_frame")
      if isShown, let model = sequence.decoderModel, !sequence.hasEqualIntervals {
        try header.bits("frame_presentation_time", model.presentationTimeBits)
      }
      if !isShown { try header.flag("showable_frame") }
      let isErrorResilient = frameType == 3 || isKeyShown ? true : try header.flag("error_resilient_mode")
      try header.flag("disable_cdf_update")
      let usesScreenTools =
        sequence.screenContentTools == 2
        ? try header.flag("allow_screen_content_tools") : sequence.screenContentTools == 1
      if usesScreenTools, sequence.integerMotion == 2 { try header.flag("force_integer_mv") }
      try header.bits("current_frame_id", sequence.frameIDBits)
      if frameType != 3 { try header.flag("frame_size_override_flag") }
      try header.bits("order_hint", sequence.orderHintBits)
      if frameType != 0, frameType != 2, !isErrorResilient { try header.bits("primary_ref_frame", 3) }
      try Self.readRemovalTimes(&header, sequence, layers: layers)
      if frameType != 3, !isKeyShown { refresh = Int(try header.bits("refresh_frame_flags", 8)) }
    }

    private static func readRemovalTimes(
      _ header: inout BitReader, _ sequence: AV1SequenceHeader, layers: (temporal: Int, spatial: Int)
    ) throws(MediaError) {
      guard let model = sequence.decoderModel, try header.flag("buffer_removal_time_present_flag") else {
        return
      }
      for point in sequence.operatingPoints where point.hasModel {
        let isIn =
          point.layers == 0
          || point.layers >> layers.temporal & 1 == 1 && point.layers >> (layers.spatial + 8) & 1 == 1
        if isIn { try header.bits("buffer_removal_time", model.removalTimeBits) }
      }
    }
  }

  /// A frame that was decoded before and hidden until now.
  private mutating func existing(_ index: Int) -> CodedPicture {
    let slot = slots[index]
    var picture = CodedPicture(type: slot?.type ?? .predicted)
    picture.isReference = false
    if let slot, slot.isKey {
      // 7.21: a key frame that is shown late takes every place.
      slots = Array(repeating: slot, count: 8)
      picture.isReference = true
    }
    return picture
  }

  /// The longest sequence header, with 32 operating points, has fewer bytes.
  private static let headerSizeLimit = 1024

  private mutating func readSequence(_ bytes: SampleBytes, _ range: Range<Int>) {
    let head = range.prefix(Self.headerSizeLimit).map { bytes[$0] }
    var reader = FieldReader(head, of: range.count, at: 0, path: "sequence header")
    var header = AV1SequenceHeader()
    try? header.read(&reader)
    if header.isReduced || header.hasTools { sequence = header }
  }
}
