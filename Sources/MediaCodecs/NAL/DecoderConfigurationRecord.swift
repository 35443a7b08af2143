package import MediaCore
import MediaStructure

/// The record that ISO files and Matroska keep for a stream's decoder (ISO/IEC 14496-15, 5.3.3.1.2 and
/// 8.3.3.1.2): taken apart, and made of the parameter sets that streams and encoders have among their
/// samples.
package enum DecoderConfigurationRecord {
  /// Where a record has its parameter sets, and how many bytes the length before each unit of a sample has.
  ///
  /// - Returns: `nil` for other codecs, and for a record that breaks off.
  package static func parameterSets(
    _ codec: Codec, in record: [UInt8]
  ) -> (places: [Range<Int>], lengthSize: Int)? {
    guard record.first == 1 else { return nil }
    var reader = FieldReader(record, at: 0, path: "")
    let found: (places: [Range<Int>], lengthSize: Int?)
    do throws(MediaError) {
      switch codec {
      case .h264:
        var configuration = AVCDecoderConfiguration()
        try configuration.read(&reader)
        found = (configuration.units, configuration.lengthSize)
      case .hevc:
        var configuration = HEVCDecoderConfiguration()
        try configuration.read(&reader)
        found = (configuration.units, configuration.lengthSize)
      default: return nil
      }
    } catch {
      return nil
    }
    return found.lengthSize.map { (found.places, $0) }
  }

  /// The payload of `avcC` or `hvcC`, for samples whose units come after lengths of four bytes.
  ///
  /// - Parameter bytes: parameter sets between start codes, alone or among the other units of a sample.
  /// - Returns: `nil` where a set lacks that a decoder needs, and for other codecs.
  package static func make(_ codec: Codec, ofByteStream bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    switch codec {
    case .h264: avc(bytes)
    case .hevc: hevc(bytes)
    default: nil
    }
  }

  /// The units of a byte stream that are of some types, by type; each once.
  ///
  /// - Parameter type: what the first byte of a unit says.
  private static func units<UnitType: Equatable>(
    in bytes: UnsafeRawBufferPointer, _ types: [UnitType], _ type: (UInt8) -> UnitType
  ) -> [[[UInt8]]] {
    var found = [[[UInt8]]](repeating: [], count: types.count)
    for range in NALUnits.places(in: bytes, lengthSize: nil) {
      guard let place = types.firstIndex(of: type(bytes[range.lowerBound])), range.count <= Int(UInt16.max)
      else { continue }
      let unit = Array(bytes[range])
      if !found[place].contains(unit), found[place].count < unitLimit { found[place].append(unit) }
    }
    return found
  }

  /// More units of a kind than any stream has, and as many as `avcC` can count.
  private static let unitLimit = 31

  private static func withLength(_ unit: [UInt8]) -> [UInt8] {
    [UInt8(unit.count >> 8), UInt8(truncatingIfNeeded: unit.count)] + unit
  }

  // MARK: - AVC

  private static func avc(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    let found = units(
      in: bytes, [.sequenceParameterSet, .pictureParameterSet, .sequenceParameterSetExtension]
    ) { AVCNALUnitHeader($0).type }
    let (sequences, pictures, extensions) = (found[0], found[1], found[2])
    guard let first = sequences.first, first.count >= 4, !pictures.isEmpty else { return nil }
    var record: [UInt8] = [1, first[1], first[2], first[3], 0xFC | 3, 0xE0 | UInt8(sequences.count)]
    record += sequences.flatMap(withLength)
    record.append(UInt8(pictures.count))
    record += pictures.flatMap(withLength)
    guard AVCDecoderConfiguration.profilesWithChroma.contains(first[1]) else { return record }
    var sets = AVCParameterSets()
    var unit = BitReader(SampleBytes(first), 0..<first.count, hasEmulationPrevention: true)
    try? sets.read(&unit)
    guard let sequence = sets.first else { return nil }
    record += [
      0xFC | UInt8(sequence.chromaFormat & 3), 0xF8 | UInt8((sequence.lumaBitDepth - 8) & 7),
      0xF8 | UInt8((sequence.chromaBitDepth - 8) & 7), UInt8(extensions.count),
    ]
    return record + extensions.flatMap(withLength)
  }

  // MARK: - HEVC

  private static let keptMessages = [
    SEIMessages.masteringDisplayColourVolume, SEIMessages.contentLightLevelInformation,
  ]

  private static func hevc(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    let types: [HEVCNALUnitType] = [.videoParameterSet, .sequenceParameterSet, .pictureParameterSet]
    let found = units(in: bytes, types, HEVCNALUnitHeader.type)
    guard let first = found[1].first, !found[0].isEmpty, !found[2].isEmpty else { return nil }
    var sets = HEVCParameterSets()
    var unit = BitReader(SampleBytes(first), 0..<first.count, hasEmulationPrevention: true)
    try? sets.read(&unit)
    guard let sequence = sets.first, let luma = sequence.lumaBitDepth, let chroma = sequence.chromaBitDepth,
      let sublayer = sequence.highestSublayer
    else { return nil }
    var record: [UInt8] = [1] + sequence.profileLevel.bytes
    // Nothing is said of spatial segments and of how pictures can be decoded in parallel.
    record += [0xF0, 0, 0xFC]
    record += [
      0xFC | UInt8(sequence.chromaFormat & 3), 0xF8 | UInt8((luma - 8) & 7), 0xF8 | UInt8((chroma - 8) & 7),
    ]
    // Nor of the rate of pictures.
    record += [0, 0]
    record.append(UInt8((sublayer + 1) & 7) << 3 | (sequence.nestsSublayers ? 4 : 0) | 3)
    // Messages that hold once for the mastering display and the light levels are kept (ITU-T H.265, D.2.28
    // and D.2.35), not those in which an encoder names itself.
    let messages = units(in: bytes, [.prefixInformation], HEVCNALUnitHeader.type)[0].filter {
      $0.count > HEVCNALUnitHeader.size && keptMessages.contains($0[HEVCNALUnitHeader.size])
    }
    let arrays = Array(zip(types, found)) + (messages.isEmpty ? [] : [(.prefixInformation, messages)])
    record.append(UInt8(arrays.count))
    for (type, units) in arrays {
      // All sets are here, and none among the samples has to be looked for.
      record += [0x80 | type.rawValue, 0, UInt8(units.count)]
      record += units.flatMap(withLength)
    }
    return record
  }
}
