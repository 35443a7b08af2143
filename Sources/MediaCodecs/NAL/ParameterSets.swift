package import MediaCore

/// The parameter sets of a stream of H.264 or HEVC, as units without lengths and start codes, so that those of two streams can
/// describe one track.
package struct ParameterSets: Sendable {
  package let codec: Codec
  private let syntax: any ParameterSetSyntax.Type
  /// In the order in which they were given.
  package internal(set) var units: [[UInt8]]
  /// The bytes of the length before each unit of a sample.
  package let lengthSize: Int

  /// Takes the sets of `avcC` or `hvcC`.
  ///
  /// - Returns: `nil` for other codecs, and where the record is damaged.
  package init?(_ codec: Codec, record: [UInt8]) {
    guard let found = DecoderConfigurationRecord.parameterSets(codec, in: record),
      let syntax = codec.parameterSetSyntax
    else { return nil }
    (self.codec, self.syntax) = (codec, syntax)
    lengthSize = found.lengthSize
    units = found.places.filter { !$0.isEmpty }.map { Array(record[$0]) }
  }

  /// Returns the record for this stream and others, whose sets have other identifiers; `nil` where a set
  /// can't be read.
  package func record(with others: [ParameterSets]) -> [UInt8]? {
    guard var record = Self.record(codec, ([self] + others).flatMap(\.units)) else { return nil }
    // The record states the highest level of all streams.
    let place = syntax.levelPlaceOfRecord
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

  /// The numbers that sets have, by their kind.
  func identifiers(of wanted: NALUnitKind) -> Set<Int> {
    Set(
      units.compactMap { unit -> Int? in
        guard let first = unit.first, syntax.kind(first) == wanted else { return nil }
        let raw = RawNALUnit(unit)
        return switch wanted {
        case .videoParameterSet: raw.bits(4, at: syntax.numberPlace)
        case .sequenceParameterSet: syntax.sequenceNumberPlace(raw).flatMap { raw.code(at: $0)?.value }
        case .pictureParameterSet: raw.code(at: syntax.numberPlace)?.value
        case .slice: nil
        }
      })
  }
}

extension ParameterSets {
  /// Whether decoding can begin at a picture.
  package enum Entry: Sendable {
    /// Decoding can't begin: the picture needs others.
    case none
    /// Decoding can begin: no picture after this one needs one before it.
    case closed
    /// Decoding can begin, but the pictures that are shown before this one can't be decoded.
    case open
  }

  /// Returns whether decoding can begin at a sample, and whether it brings sets that are not among these.
  package func entry(at sample: UnsafeRawBufferPointer) -> (entry: Entry, bringsSets: Bool) {
    var entry = Entry.none
    var bringsSets = false
    for range in NALUnits.places(in: sample, lengthSize: lengthSize) {
      let header = sample[range.lowerBound]
      switch syntax.kind(header) {
      case .slice:
        let found = syntax.entry(header)
        if found != .none { entry = found }
      case nil: continue
      default: bringsSets = bringsSets || !units.contains(Array(sample[range]))
      }
    }
    return (entry, bringsSets)
  }

  /// A sample without the parameter sets that it brings.
  package func withoutSets(_ sample: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sample.count)
    for range in NALUnits.places(in: sample, lengthSize: lengthSize) {
      guard syntax.kind(sample[range.lowerBound])?.isParameterSet != true else { continue }
      bytes += sample[range.lowerBound - lengthSize..<range.upperBound]
    }
    return bytes
  }

  /// A unit after which decoding begins anew, as a sample has it; `nil` for H.264, whose entries do so by themselves.
  package var endOfSequence: [UInt8]? { syntax.endOfSequence }
}
