package import MediaCore
import MediaStructure

/// The way to have a decoder begin anew at a sample that doesn't belong to those before it.
///
/// Decoders do so by themselves at an IDR picture. At other pictures that decoding can begin at, they go on with the references
/// and the picture order counts that they have.
package enum DecodingRestart: Sendable {
  /// Decoding begins anew by itself.
  case unneeded
  /// Decoding begins anew with these changes.
  case changes(Changes)
  /// No way is known.
  case unknown

  package struct Changes: Sendable {
    /// Samples to come before it, which are not to be shown.
    package var blankSamples: [[UInt8]] = []
    /// The bytes in place of the sample; `nil` where it stays as it is.
    package var sample: [UInt8]?
    /// The bytes in place of the decoder's set-up; `nil` where it stays as it is.
    package var record: [UInt8]?
  }

  /// Looks at a sample.
  ///
  /// - Parameters:
  ///   - record: the payload of `avcC` or `hvcC`.
  ///   - sample: that decoding can begin at.
  package init(_ codec: Codec, record: [UInt8], at sample: UnsafeRawBufferPointer) {
    switch codec {
    case .h264: self = Self.avc(record, sample) ?? .unknown
    case .hevc: self = Self.hevc(record, sample) ?? .unknown
    default: self = .unneeded
    }
  }

  // MARK: - HEVC

  /// A CRA picture becomes a BLA picture, which is one after which nothing is as it was (ITU-T H.265, 7.4.2.2): slices differ by their
  /// types alone.
  private static func hevc(_ record: [UInt8], _ sample: UnsafeRawBufferPointer) -> DecodingRestart? {
    guard let sets = DecoderConfigurationRecord.parameterSets(.hevc, in: record) else { return nil }
    var changed: [UInt8]?
    for place in NALUnits.places(in: sample, lengthSize: sets.lengthSize) {
      let header = sample[place.lowerBound]
      let type = HEVCNALUnitHeader.type(header)
      guard type.isCodedSlice else { continue }
      if type.isBrokenLink || type.isInstantaneousRefresh { return .unneeded }
      guard type == .cleanRandomAccess else { return nil }
      if changed == nil { changed = Array(sample) }
      changed?[place.lowerBound] = header & 0x81 | HEVCNALUnitType.brokenLinkWithLeading.rawValue << 1
    }
    return changed.map { .changes(Changes(sample: $0)) }
  }

  // MARK: - H.264

  private static func avc(_ record: [UInt8], _ sample: UnsafeRawBufferPointer) -> DecodingRestart? {
    guard let stored = DecoderConfigurationRecord.parameterSets(.h264, in: record) else { return nil }
    var sets = AVCSets()
    for place in stored.places { sets.add(record[place]) }
    // A set among the samples is repeated in this one, for a reader that begins here.
    var ownSets: [[UInt8]] = []
    for place in NALUnits.places(in: sample, lengthSize: stored.lengthSize) {
      let unit = sample[place]
      switch AVCNALUnitHeader(sample[place.lowerBound]).type {
      case .idrSlice: return .unneeded
      case .sequenceParameterSet:
        ownSets.append(Array(unit))
        sets.add(unit)
      case .pictureParameterSet: sets.add(unit)
      case .nonIDRSlice:
        let slice = RawNALUnit(unit.prefix(64))
        guard let sequence = sets.sequence(ofSlice: slice),
          let blank = AVCBlankPictures(sequence, before: slice)
        else { return nil }
        return changes(blank, record, pictureSets: sets.pictureUnits, ownSets, stored.lengthSize)
      case let type where type.isSlice: return nil
      default: continue
      }
    }
    return nil
  }

  private static func changes(
    _ blank: AVCBlankPictures, _ record: [UInt8], pictureSets: [[UInt8]], _ ownSets: [[UInt8]],
    _ lengthSize: Int
  ) -> DecodingRestart? {
    var changes = Changes()
    let set = blank.parameterSet
    if !pictureSets.contains(set) {
      // Another one of its number.
      let numbers = pictureSets.map { RawNALUnit($0).code(at: AVCParameterSetSyntax.numberPlace)?.value }
      guard !numbers.contains(RawNALUnit(set).code(at: AVCParameterSetSyntax.numberPlace)?.value) else {
        return nil
      }
      if ownSets.isEmpty {
        guard let added = AVCDecoderConfiguration.adding(pictureSet: set, to: record) else { return nil }
        changes.record = added
      }
    }
    let units = blank.units
    for (index, unit) in units.enumerated() {
      var sample: [UInt8] = []
      for part in (index == 0 && !ownSets.isEmpty ? ownSets + [set] : []) + [unit] {
        guard lengthSize == 4 || part.count < 1 << (8 * lengthSize) else { return nil }
        sample += (0..<lengthSize).reversed().map { UInt8(truncatingIfNeeded: part.count >> (8 * $0)) }
        sample += part
      }
      changes.blankSamples.append(sample)
    }
    return .changes(changes)
  }
}

/// The parameter sets of H.264 by their numbers, with all that they say.
private struct AVCSets {
  private var sequences: [Int: AVCSequenceParameterSet] = [:]
  private var sequencesOfPictures: [Int: Int] = [:]
  private(set) var pictureUnits: [[UInt8]] = []

  mutating func add(_ unit: some Collection<UInt8>) {
    let bytes = Array(unit)
    guard let first = bytes.first else { return }
    var reader = BitReader(
      SampleBytes(bytes), AVCNALUnitHeader.size..<bytes.count, hasEmulationPrevention: true)
    switch AVCNALUnitHeader(first).type {
    case .sequenceParameterSet:
      var set = AVCSequenceParameterSet()
      // Damage after what pictures depend on is none here.
      try? set.read(&reader)
      if let number = set.number, set.isFrameOnly != nil { sequences[number] = set }
    case .pictureParameterSet:
      var set = AVCPictureParameterSet()
      try? set.read(&reader)
      if let number = set.number, let sequence = set.sequence { sequencesOfPictures[number] = sequence }
      pictureUnits.append(bytes)
    default: break
    }
  }

  func sequence(ofSlice slice: RawNALUnit) -> AVCSequenceParameterSet? {
    AVCParameterSetSyntax.pictureNumberPlace(ofSlice: slice).flatMap { slice.code(at: $0) }
      .flatMap { sequencesOfPictures[$0.value] }.flatMap { sequences[$0] }
  }
}

extension AVCDecoderConfiguration {
  /// A record with one more picture parameter set; `nil` where it has no place for it, or breaks off.
  fileprivate static func adding(pictureSet set: [UInt8], to record: [UInt8]) -> [UInt8]? {
    func length(at place: Int) -> Int? {
      guard place + 2 <= record.count else { return nil }
      return Int(record[place]) << 8 | Int(record[place + 1])
    }
    guard record.count > 6, set.count <= Int(UInt16.max) else { return nil }
    var place = 6
    for _ in 0..<record[5] & 31 {
      guard let size = length(at: place) else { return nil }
      place += 2 + size
    }
    guard place < record.count, record[place] < .max else { return nil }
    let countPlace = place
    place += 1
    for _ in 0..<record[countPlace] {
      guard let size = length(at: place) else { return nil }
      place += 2 + size
    }
    guard place <= record.count else { return nil }
    var changed = record
    changed[countPlace] += 1
    changed.insert(
      contentsOf: [UInt8(set.count >> 8), UInt8(truncatingIfNeeded: set.count)] + set, at: place)
    return changed
  }
}
