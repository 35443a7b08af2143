package import MediaCore

/// The parameter sets of a stream of H.264 or HEVC, as units without lengths and start codes, so that those of two streams can
/// describe one track.
package struct ParameterSets: Equatable, Sendable {
  package let codec: Codec
  /// In the order in which they were given.
  package private(set) var units: [[UInt8]]
  /// The bytes of the length before each unit of a sample.
  package let lengthSize: Int

  /// Takes the sets of `avcC` or `hvcC`.
  ///
  /// - Returns: `nil` for other codecs, and where the record is damaged.
  package init?(_ codec: Codec, record: [UInt8]) {
    guard let found = DecoderConfigurationRecord.parameterSets(codec, in: record) else { return nil }
    self.codec = codec
    lengthSize = found.lengthSize
    units = found.places.filter { !$0.isEmpty }.map { Array(record[$0]) }
  }

  /// What a container keeps of this stream and others, whose sets have other identifiers; `nil` where a set can't be read.
  package func record(with others: [ParameterSets]) -> [UInt8]? {
    guard var record = Self.record(codec, ([self] + others).flatMap(\.units)) else { return nil }
    // The level is that of all of it.
    let place = codec == .h264 ? 3 : 12
    guard record.count > place else { return nil }
    for stream in others {
      if let own = Self.record(codec, stream.units), own.count > place {
        record[place] = max(record[place], own[place])
      }
    }
    return record
  }

  private static func record(_ codec: Codec, _ units: [[UInt8]]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for unit in units { bytes += [0, 0, 0, 1] + unit }
    return bytes.withUnsafeBytes { DecoderConfigurationRecord.make(codec, ofByteStream: $0) }
  }

  /// What of a unit has identifiers.
  fileprivate enum Kind { case video, sequence, picture, slice }

  fileprivate static func kind(_ unit: some Collection<UInt8>, _ codec: Codec) -> Kind? {
    guard let first = unit.first else { return nil }
    if codec == .h264 {
      return switch first & 0x1F {
      case 7: .sequence
      case 8: .picture
      case 1, 2, 5: .slice
      default: nil
      }
    }
    return switch first >> 1 & 0x3F {
    case 32: .video
    case 33: .sequence
    case 34: .picture
    case 0...31: .slice
    default: nil
    }
  }

  /// The numbers that sets have, by their kind.
  fileprivate func identifiers(of wanted: Kind) -> Set<Int> {
    Set(
      units.compactMap { unit -> Int? in
        guard Self.kind(unit, codec) == wanted else { return nil }
        let raw = RawNALUnit(unit)
        return switch wanted {
        case .video: raw.bits(4, at: 16)
        case .sequence: Self.sequencePlace(raw, codec).flatMap { raw.code(at: $0)?.value }
        case .picture: raw.code(at: codec == .h264 ? 8 : 16)?.value
        case .slice: nil
        }
      })
  }

  /// Where a sequence parameter set says its number (ITU-T H.264, 7.3.2.1.1; H.265, 7.3.2.2.1 and 7.3.3).
  fileprivate static func sequencePlace(_ unit: RawNALUnit, _ codec: Codec) -> Int? {
    if codec == .h264 { return 32 }
    guard let layers = unit.bits(3, at: 20) else { return nil }
    var place = 24 + 96
    guard layers > 0 else { return place }
    let flags = (0..<layers).map { layer in
      (unit.bits(1, at: place + 2 * layer) ?? 0, unit.bits(1, at: place + 2 * layer + 1) ?? 0)
    }
    place += 16
    for (hasProfile, hasLevel) in flags { place += hasProfile * 88 + hasLevel * 8 }
    return place
  }
}

/// Gives a stream's parameter sets other numbers, so that they can stand beside those of another stream in one track: whoever
/// begins to decode anywhere in it has the right ones.
package struct ParameterSetNumbering: Sendable {
  /// The sets with their new numbers.
  package let sets: ParameterSets
  private let pictureNumber: Int

  /// Numbers sets with one of each kind, as encoders make them.
  ///
  /// A slice names its picture parameter set by an Exp-Golomb code. Numbers from 15 to 30 have codes of nine bits, eight more
  /// than that of 0, so that the bytes after it stay as they are.
  ///
  /// - Parameter taken: the sets beside which they are to stand.
  /// - Returns: `nil` where there is no free number, and for sets of another shape.
  package init?(_ own: ParameterSets, beside taken: [ParameterSets]) {
    func free(_ kind: ParameterSets.Kind, _ numbers: ClosedRange<Int>) -> Int? {
      let used = taken.reduce(into: Set<Int>()) { $0.formUnion($1.identifiers(of: kind)) }
      return numbers.first { !used.contains($0) }
    }
    let codec = own.codec
    guard own.lengthSize == 4, own.identifiers(of: .sequence).count == 1,
      own.identifiers(of: .picture) == [0],
      let picture = free(.picture, 15...30),
      let sequence = free(.sequence, codec == .h264 ? 0...31 : 0...15), let video = free(.video, 0...15)
    else { return nil }
    pictureNumber = picture
    var units: [[UInt8]] = []
    for unit in own.units {
      var raw = RawNALUnit(unit)
      switch ParameterSets.kind(unit, codec) {
      case .video: raw.replaceBits(4, at: 16, with: video)
      case .sequence:
        if codec == .hevc { raw.replaceBits(4, at: 16, with: video) }
        guard let place = ParameterSets.sequencePlace(raw, codec),
          raw.replaceCode(at: place, with: sequence, isSlice: false)
        else { return nil }
      case .picture:
        let place = codec == .h264 ? 8 : 16
        guard raw.replaceCode(at: place, with: picture, isSlice: false), let first = raw.code(at: place),
          raw.replaceCode(at: place + first.length, with: sequence, isSlice: false)
        else { return nil }
      case .slice, nil: continue
      }
      units.append(raw.stored)
    }
    var sets = own
    sets.replaceUnits(with: units)
    self.sets = sets
  }

  /// A sample whose slices name the sets by their new numbers, without sets among them.
  ///
  /// - Parameter sample: units after lengths of four bytes.
  /// - Returns: `nil` where a unit is of another shape.
  package func renumbered(_ sample: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(sample.count + 16)
    for range in NALUnits.places(in: sample, lengthSize: 4) {
      let unit = sample[range]
      let kind = ParameterSets.kind(unit, sets.codec)
      guard kind != .video, kind != .sequence, kind != .picture else { continue }
      var stored = Array(unit)
      if kind == .slice {
        var raw = RawNALUnit(unit)
        guard let place = pictureNumberPlace(raw),
          raw.replaceCode(at: place, with: pictureNumber, isSlice: true)
        else { return nil }
        stored = raw.stored
      }
      withUnsafeBytes(of: UInt32(stored.count).bigEndian) { result += $0 }
      result += stored
    }
    return result
  }

  /// Where a slice names its picture parameter set (ITU-T H.264, 7.3.3; H.265, 7.3.6.1).
  private func pictureNumberPlace(_ slice: RawNALUnit) -> Int? {
    if sets.codec == .h264 {
      guard let first = slice.code(at: 8), let kind = slice.code(at: 8 + first.length) else { return nil }
      return 8 + first.length + kind.length
    }
    guard let type = slice.bits(6, at: 1) else { return nil }
    return (16...23).contains(type) ? 18 : 17
  }
}

extension ParameterSets {
  fileprivate mutating func replaceUnits(with units: [[UInt8]]) { self.units = units }
}

extension ParameterSets {
  /// What decoding can do at a picture.
  package enum Entry: Sendable {
    /// The picture needs others.
    case none
    /// Begin: no picture after it needs one before it.
    case closed
    /// Begin, but for the pictures that are shown before it.
    case open
  }

  /// What can be done at a sample, and whether it brings sets that are not among these.
  package func entry(at sample: UnsafeRawBufferPointer) -> (entry: Entry, bringsSets: Bool) {
    var entry = Entry.none
    var bringsSets = false
    for range in NALUnits.places(in: sample, lengthSize: lengthSize) {
      let unit = sample[range]
      switch Self.kind(unit, codec) {
      case .slice:
        let type = codec == .h264 ? unit[range.lowerBound] & 0x1F : unit[range.lowerBound] >> 1 & 0x3F
        if codec == .h264 {
          if type == 5 { entry = .closed }
        } else if (16...23).contains(type) {
          entry = type == 19 || type == 20 ? .closed : .open
        }
      case nil: continue
      default: bringsSets = bringsSets || !units.contains(Array(unit))
      }
    }
    return (entry, bringsSets)
  }

  /// A unit after which decoding begins anew (ITU-T H.265, 7.4.2.4.4), as a sample has it; `nil` for H.264, whose entries do so
  /// by themselves.
  package var endOfSequence: [UInt8]? { codec == .hevc ? [0, 0, 0, 2, 36 << 1, 1] : nil }
}
