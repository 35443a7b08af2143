import MediaCore

/// Frames of AV1, by their uncompressed headers (AV1 Bitstream & Decoding Process Specification, 5.9.2).
struct AV1Pictures: Sendable {
  /// What of a sequence header frame headers depend on (5.5).
  private struct Sequence {
    var isReduced = false
    var hasDecoderModel = false
    var hasEqualIntervals = false
    var presentationTimeBits = 0
    var removalTimeBits = 0
    /// Of each operating point: its layers, and whether it has a decoder model.
    var operatingPoints: [(layers: Int, hasModel: Bool)] = []
    var frameIDBits = 0
    /// 2 where each frame says.
    var screenContentTools = 2
    var integerMotion = 2
    var orderHintBits = 0
  }

  private struct Slot {
    var type: PictureType
    var isKey: Bool
  }

  /// OBUs that are looked at in a sample: a frame may have its tile groups apart.
  static let maximumUnits = 256
  /// Pictures of a sample that are not shown; the format allows 8 to be kept.
  static let maximumHidden = 64

  private var sequence: Sequence?
  /// Of the frames that can be referred to.
  private var slots = [Slot?](repeating: nil, count: 8)

  /// Takes `av1C`, or OBUs without it.
  mutating func configure(_ bytes: SampleBytes) {
    let hasRecord = bytes.count >= 4 && bytes[0] == 0x81
    forEachUnit(bytes, from: hasRecord ? 4 : 0) { pictures, unit in
      if unit.type == 1 { pictures.readSequence(bytes, unit.range) }
      return true
    }
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var picture: CodedPicture?
    var hidden: [PictureType] = []
    var hasSequence = false
    forEachUnit(bytes, from: 0) { pictures, unit in
      switch unit.type {
      case 1:
        hasSequence = true
        pictures.readSequence(bytes, unit.range)
      case 3, 6:
        guard unit.spatialLayer == 0,
          let frame = pictures.frame(bytes, unit.range, layers: (unit.temporalLayer, unit.spatialLayer)),
          let type = frame.type
        else { break }
        if frame.isShown {
          picture = frame
          return false
        }
        hidden.append(type)
        return hidden.count < Self.maximumHidden
      default: break
      }
      return true
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

  private struct Unit {
    var type: Int
    var temporalLayer = 0
    var spatialLayer = 0
    var range: Range<Int>
  }

  /// Gives each OBU (5.3) until `body` says that it has enough.
  private mutating func forEachUnit(
    _ bytes: SampleBytes, from start: Int, _ body: (inout AV1Pictures, Unit) -> Bool
  ) {
    var place = start
    var unitCount = 0
    while place < bytes.count, unitCount < Self.maximumUnits {
      unitCount += 1
      let header = bytes[place]
      var unit = Unit(type: Int(header >> 3 & 15), range: 0..<0)
      place += 1
      if header & 4 != 0 {
        unit.temporalLayer = Int(bytes[place] >> 5)
        unit.spatialLayer = Int(bytes[place] >> 3 & 3)
        place += 1
      }
      var size = bytes.count - place
      if header & 2 != 0 {
        var value = 0
        for index in 0..<8 {
          let byte = bytes[place]
          place += 1
          value |= Int(byte & 0x7F) << (7 * index)
          if byte & 0x80 == 0 { break }
        }
        size = value
      }
      guard size >= 0, size <= bytes.count - place else { return }
      unit.range = place..<place + size
      place += size
      if !body(&self, unit) { return }
    }
  }

  private mutating func frame(
    _ bytes: SampleBytes, _ range: Range<Int>, layers: (temporal: Int, spatial: Int)
  ) -> CodedPicture? {
    guard let sequence else { return nil }
    var header = PictureBits(bytes, range)
    var frameType = 0
    var isShown = true
    var refresh = 0xFF
    if !sequence.isReduced {
      if header.flag() { return existing(&header) }
      frameType = header.bits(2)
      isShown = header.flag()
      if isShown, sequence.hasDecoderModel, !sequence.hasEqualIntervals {
        header.skip(sequence.presentationTimeBits)
      }
      if !isShown { header.skip(1) }
      let isKeyShown = frameType == 0 && isShown
      let isErrorResilient = frameType == 3 || isKeyShown ? true : header.flag()
      header.skip(1)  // disable_cdf_update
      let usesScreenTools =
        sequence.screenContentTools == 2 ? header.flag() : sequence.screenContentTools == 1
      if usesScreenTools, sequence.integerMotion == 2 { header.skip(1) }
      header.skip(sequence.frameIDBits)
      if frameType != 3 { header.skip(1) }  // frame_size_override_flag
      header.skip(sequence.orderHintBits)
      if frameType != 0, frameType != 2, !isErrorResilient { header.skip(3) }
      if sequence.hasDecoderModel, header.flag() {
        for point in sequence.operatingPoints where point.hasModel {
          let isIn =
            point.layers == 0
            || point.layers >> layers.temporal & 1 == 1 && point.layers >> (layers.spatial + 8) & 1 == 1
          if isIn { header.skip(sequence.removalTimeBits) }
        }
      }
      if frameType != 3, !isKeyShown { refresh = header.bits(8) }
    }
    guard !header.isExhausted else { return nil }
    let types: [PictureType] = [.intra, .predicted, .intra, .switching]
    var picture = CodedPicture(type: types[frameType])
    for slot in 0..<8 where refresh >> slot & 1 == 1 {
      slots[slot] = Slot(type: types[frameType], isKey: frameType == 0)
    }
    picture.isShown = isShown
    picture.isReference = refresh != 0
    if frameType == 0, isShown {
      picture.randomAccess = .keyFrame
      picture.isDeclaredClosed = true
    }
    return picture
  }

  /// A frame that was decoded before and hidden until now.
  private mutating func existing(_ header: inout PictureBits) -> CodedPicture? {
    let slot = slots[header.bits(3)]
    var picture = CodedPicture(type: slot?.type ?? .predicted)
    picture.isReference = false
    if let slot, slot.isKey {
      // 7.21: a key frame that is shown late takes every place.
      slots = Array(repeating: slot, count: 8)
      picture.isReference = true
    }
    return picture
  }

  private mutating func readSequence(_ bytes: SampleBytes, _ range: Range<Int>) {
    var bits = PictureBits(bytes, range)
    var sequence = Sequence()
    bits.skip(4)
    sequence.isReduced = bits.flag()
    if sequence.isReduced {
      self.sequence = sequence
      return
    }
    var delayBits = 0
    if bits.flag() {  // timing_info_present_flag
      bits.skip(64)
      sequence.hasEqualIntervals = bits.flag()
      if sequence.hasEqualIntervals { _ = bits.ue() }
      sequence.hasDecoderModel = bits.flag()
      if sequence.hasDecoderModel {
        delayBits = bits.bits(5) + 1
        bits.skip(32)
        sequence.removalTimeBits = bits.bits(5) + 1
        sequence.presentationTimeBits = bits.bits(5) + 1
      }
    }
    let hasDisplayDelay = bits.flag()
    for _ in 0...bits.bits(5) {
      let layers = bits.bits(12)
      if bits.bits(5) > 7 { bits.skip(1) }
      var hasModel = false
      if sequence.hasDecoderModel {
        hasModel = bits.flag()
        if hasModel { bits.skip(2 * delayBits + 1) }
      }
      if hasDisplayDelay, bits.flag() { bits.skip(4) }
      sequence.operatingPoints.append((layers, hasModel))
    }
    let (widthBits, heightBits) = (bits.bits(4) + 1, bits.bits(4) + 1)
    bits.skip(widthBits + heightBits)
    if bits.flag() {
      let deltaBits = bits.bits(4) + 2
      sequence.frameIDBits = bits.bits(3) + deltaBits + 1
    }
    bits.skip(3 + 4)
    let hasOrderHint = bits.flag()
    if hasOrderHint { bits.skip(2) }
    sequence.screenContentTools = bits.flag() ? 2 : bits.bits(1)
    if sequence.screenContentTools > 0 { sequence.integerMotion = bits.flag() ? 2 : bits.bits(1) }
    if hasOrderHint { sequence.orderHintBits = bits.bits(3) + 1 }
    if !bits.isExhausted { self.sequence = sequence }
  }
}
