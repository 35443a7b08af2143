import MediaCore
import MediaStructure

/// Pictures of one gray that have a decoder of H.264 begin anew before a picture that is no IDR picture.
///
/// The first one is an IDR picture: it ends what comes before. Those after it repeat it: they bring frame numbers and picture order
/// counts up to where the picture goes on (ITU-T H.264, 7.4.3 and 8.2.1), and are as many as there are references, so that lists
/// of references are as long as they were and have nothing in them that the pictures to come refer to. Between the first two,
/// frame numbers are left out.
struct AVCBlankPictures {
  private let sequence: AVCSequenceParameterSet
  /// The numbers of the sequence parameter set, and of the picture parameter set that the pictures need.
  private let (sequenceNumber, pictureNumber): (Int, Int)
  private let macroblockCount: Int
  /// frame_num and pic_order_cnt_lsb of the picture that comes after them.
  private let (frameNumber, order): (Int, Int)

  /// MaxFS of level 6.2, the highest one (ITU-T H.264, table A-1).
  private static let macroblockLimit = 139_264
  private static let referenceLimit = 16

  /// - Parameters:
  ///   - sequence: that is active.
  ///   - slice: the unit that the next picture begins with.
  /// - Returns: `nil` for what isn't known to be right.
  init?(_ sequence: AVCSequenceParameterSet, before slice: RawNALUnit) {
    guard let number = sequence.number, (0...31).contains(number), let map = sequence.mapSize,
      let isFrameOnly = sequence.isFrameOnly, !sequence.hasSeparatePlanes,
      (4...16).contains(sequence.frameNumberBits), sequence.chromaFormat <= 3,
      map.width <= Self.macroblockLimit, map.height <= Self.macroblockLimit
    else { return nil }
    macroblockCount = map.width * map.height * (isFrameOnly ? 1 : 2)
    guard (1...Self.macroblockLimit).contains(macroblockCount),
      var place = AVCParameterSetSyntax.pictureNumberPlace(ofSlice: slice),
      let picture = slice.code(at: place)
    else { return nil }
    place += picture.length
    guard let frameNumber = slice.bits(sequence.frameNumberBits, at: place) else { return nil }
    place += sequence.frameNumberBits
    if !isFrameOnly {
      guard let isField = slice.bits(1, at: place) else { return nil }
      place += 1 + isField
    }
    var order = 0
    if case .stated(let bits) = sequence.pictureOrder {
      guard bits <= 16, let stated = slice.bits(bits, at: place) else { return nil }
      order = stated
    }
    self.sequence = sequence
    (self.frameNumber, self.order) = (frameNumber, order)
    (sequenceNumber, pictureNumber) = (number, Self.highestPictureNumber - number)
  }

  /// The number that encoders give last.
  private static let highestPictureNumber = 255

  /// The picture parameter set that they need.
  var parameterSet: [UInt8] {
    var unit = RawNALUnitWriter(header: 0x68)
    unit.ue(pictureNumber)
    unit.ue(sequenceNumber)
    // Variable-length codes, and no picture order counts of bottom fields.
    unit.bits(0, 2)
    // One group of slices, and one reference in each list.
    for _ in 0..<3 { unit.ue(0) }
    // No weights, the quantizers' own values, nothing else that is there by choice.
    unit.bits(0, 3)
    for _ in 0..<3 { unit.ue(0) }
    unit.bits(0, 3)
    return unit.finished
  }

  /// The pictures, one NAL unit each.
  var units: [[UInt8]] {
    let numbers = 1 << sequence.frameNumberBits
    var count = max(min(sequence.referenceCount, Self.referenceLimit), 4)
    // No two that follow each other have the same number.
    if (frameNumber - count) % numbers == 0 { count += 1 }
    var orders = 1
    var end = order
    if case .stated(let bits) = sequence.pictureOrder {
      orders = 1 << bits
      // A difference of less than half of the counts is understood, and each count is another one.
      while end < 2 * (count + 1) { end += orders }
    }
    var units = [picture(isFirst: true, frameNumber: 0, order: 0)]
    for index in 1...count {
      let number = (frameNumber - count - 1 + index + 2 * numbers) % numbers
      let order = end * index / (count + 1) / 2 * 2
      units.append(picture(isFirst: false, frameNumber: number, order: order % orders))
    }
    return units
  }

  private func picture(isFirst: Bool, frameNumber: Int, order: Int) -> [UInt8] {
    var unit = RawNALUnitWriter(header: isFirst ? 0x65 : 0x61)
    // From the first macroblock on, all slices being I slices or P slices.
    unit.ue(0)
    unit.ue(isFirst ? 7 : 5)
    unit.ue(pictureNumber)
    unit.bits(frameNumber, sequence.frameNumberBits)
    if sequence.isFrameOnly == false { unit.bits(0, 1) }
    if isFirst { unit.ue(0) }
    switch sequence.pictureOrder {
    case .stated(let bits): unit.bits(order, bits)
    case .byReferences(statesDifference: true): unit.ue(0)
    case .byReferences(statesDifference: false): break
    }
    // Pictures that come before are shown; or else there are as many references as are usual, in the usual
    // order, which leave in that order.
    unit.bits(0, isFirst ? 2 : 3)
    // The quantizer's own value.
    unit.ue(0)
    if isFirst {
      for index in 0..<macroblockCount { addGray(index, to: &unit) }
    } else {
      // All are as they were: mb_skip_run.
      unit.ue(macroblockCount)
    }
    return unit.finished
  }

  /// Adds a macroblock that is predicted by its neighbours, and is right so (7.3.5).
  private func addGray(_ index: Int, to unit: inout RawNALUnitWriter) {
    // mb_field_decoding_flag of a pair.
    if sequence.hasMacroblockPairs, index % 2 == 0 { unit.bits(0, 1) }
    // I_16x16_2_0_0: the mean, without coefficients.
    unit.ue(3)
    // intra_chroma_pred_mode: the mean.
    if sequence.chromaFormat == 1 || sequence.chromaFormat == 2 { unit.ue(0) }
    // mb_qp_delta.
    unit.ue(0)
    // coeff_token of the means: none, for each plane that is coded as luma is.
    for _ in 0..<(sequence.chromaFormat == 3 ? 3 : 1) { unit.bits(1, 1) }
  }
}
