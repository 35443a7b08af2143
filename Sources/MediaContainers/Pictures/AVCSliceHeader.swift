/// What the header of an H.264 slice of a frame says of the pictures that it may refer to (ITU-T H.264, 7.3.3).
struct AVCSliceHeader {
  enum Kind: Int {
    case predicted = 0
    case bidirectional = 1
    case intra = 2
  }

  /// A step of the change of a list (7.3.3.1): the difference of the picture's number to the one before.
  struct Modification {
    var isSubtracted: Bool
    var difference: Int
  }

  let kind: Kind
  let isReference: Bool
  /// Whether no picture from before it is kept.
  let isRefresh: Bool
  let sequence: AVCParameters.Sequence
  let frameNumber: Int
  /// `pic_order_cnt_lsb`.
  let orderLow: Int
  /// How much later the lower field comes than the upper one.
  let lowerFieldDelay: Int
  /// Entries of both lists of references.
  private(set) var activeReferences = (first: 0, second: 0)
  private(set) var modifications: (first: [Modification], second: [Modification]) = ([], [])
  /// By how much the numbers of pictures that are no longer kept lie below this one; `nil` where the oldest goes.
  private(set) var removals: [Int]?

  /// Steps of a list or of what is kept: no encoder needs more than there are fields.
  private static let maximumSteps = 66

  /// - Returns: `nil` for what is no whole frame, for pictures that are kept for long, and for what can't be read.
  init?(_ bytes: SampleBytes, _ range: Range<Int>, _ parameters: AVCParameters) {
    guard let unit = range.first else { return nil }
    let type = bytes[unit] & 0x1F
    var bits = PictureBits(bytes, unit + 1..<range.upperBound, hasEmulationPrevention: true)
    _ = bits.ue()  // first_mb_in_slice
    guard let kind = Kind(rawValue: bits.ue() % 5), let (picture, sequence) = parameters.sets(bits.ue()),
      !sequence.hasFields, sequence.orderType == 0, !picture.hasSliceGroups, !picture.hasRedundantPictures,
      picture.bidirectionalWeighting < 3
    else { return nil }
    self.kind = kind
    self.sequence = sequence
    isReference = bytes[unit] & 0x60 != 0
    isRefresh = type == 5
    if sequence.hasSeparatePlanes { bits.skip(2) }
    frameNumber = bits.bits(sequence.frameNumberBits)
    if isRefresh { _ = bits.ue() }
    orderLow = bits.bits(sequence.orderBits)
    lowerFieldDelay = picture.hasOrderOfFields ? bits.se() : 0
    if kind == .bidirectional { bits.skip(1) }
    if kind != .intra {
      let isSaid = bits.flag()
      activeReferences.first = isSaid ? bits.ue() + 1 : picture.activeReferences.first
      if kind == .bidirectional {
        activeReferences.second = isSaid ? bits.ue() + 1 : picture.activeReferences.second
      }
      guard activeReferences.first <= 32, activeReferences.second <= 32,
        let first = Self.modifications(&bits),
        let second = kind == .bidirectional ? Self.modifications(&bits) : []
      else { return nil }
      modifications = (first, second)
    }
    if kind == .predicted && picture.isWeighted
      || kind == .bidirectional && picture.bidirectionalWeighting == 1
    {
      Self.skipWeights(
        &bits, count: activeReferences.first, activeReferences.second,
        hasChroma: sequence.chromaArrayType != 0)
    }
    if isReference {
      if isRefresh {
        bits.skip(1)
        // long_term_reference_flag
        if bits.flag() { return nil }
      } else if bits.flag() {
        guard let removals = Self.removals(&bits) else { return nil }
        self.removals = removals
      }
    }
    if bits.isExhausted { return nil }
  }

  private static func modifications(_ bits: inout PictureBits) -> [Modification]? {
    guard bits.flag() else { return [] }
    var steps: [Modification] = []
    while steps.count < maximumSteps {
      let code = bits.ue()
      if code == 3 { return steps }
      guard code < 2, !bits.isExhausted else { return nil }
      steps.append(Modification(isSubtracted: code == 0, difference: bits.ue() + 1))
    }
    return nil
  }

  /// 7.3.3.2.
  private static func skipWeights(_ bits: inout PictureBits, count: Int, _ second: Int, hasChroma: Bool) {
    _ = bits.ue()
    if hasChroma { _ = bits.ue() }
    for _ in 0..<count + second {
      if bits.flag() { _ = (bits.se(), bits.se()) }
      if hasChroma, bits.flag() { _ = (bits.se(), bits.se(), bits.se(), bits.se()) }
    }
  }

  /// 7.3.3.3, where nothing is kept for long.
  private static func removals(_ bits: inout PictureBits) -> [Int]? {
    var removals: [Int] = []
    while removals.count < maximumSteps {
      switch bits.ue() {
      case 0: return bits.isExhausted ? nil : removals
      case 1: removals.append(bits.ue() + 1)
      default: return nil
      }
    }
    return nil
  }
}
