package import MediaCore

/// What the first bytes of a coded picture say of whether decoding can begin with it.
///
/// Only the headers of its parts are read: NAL units (ITU-T H.264, 7.3.1; H.265, 7.3.1.1; H.266, 7.3.1.1), OBUs (AV1,
/// 5.3), or the frame's own first bits.
package enum PictureStart: Hashable, Sendable {
  /// An IDR picture or a key frame.
  case full
  /// What decoding can begin with under conditions: CRA, recovery points, pictures of intra slices.
  case possible
  /// A picture that is predicted from others.
  case predicted

  /// How the pictures of a sample entry are coded.
  package enum Coding: Hashable, Sendable {
    case avc(lengthSize: Int)
    case hevc(lengthSize: Int)
    case vvc(lengthSize: Int)
    case av1, vp8, vp9, startCodes
  }

  /// NAL units or OBUs that are looked at: what comes before a picture is a handful.
  static let maximumUnits = 64
  /// Bytes that are read of each.
  static let unitBytes = 64
  /// Bytes in which a start code is looked for.
  static let searchedBytes = 4096

  /// Looks at a sample; `nil` where it doesn't tell, or is not there as a whole.
  package static func of(
    _ coding: Coding, in source: any ByteSource, at offset: Int64, size: Int64
  ) throws(MediaError) -> PictureStart? {
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard offset >= 0, size > 0, !overflow, end <= source.byteCount else { return nil }
    switch coding {
    case .avc(let lengthSize), .hevc(let lengthSize), .vvc(let lengthSize):
      return try units(coding, lengthSize, in: source, offset..<end)
    case .av1: return try openBitstreamUnits(in: source, offset..<end)
    case .vp8:
      return try source.bytes(at: offset, count: 1).first.map { $0 & 1 == 0 ? .full : .predicted }
    case .vp9: return try source.bytes(at: offset, count: 1).first.flatMap(vp9)
    case .startCodes:
      return startCodes(try source.bytes(at: offset, count: Int(min(size, Int64(searchedBytes)))))
    }
  }

  // MARK: NAL units

  private static func units(
    _ coding: Coding, _ lengthSize: Int, in source: any ByteSource, _ range: Range<Int64>
  ) throws(MediaError) -> PictureStart? {
    var at = range.lowerBound
    var recovery: Bool? = false
    for _ in 0..<maximumUnits where range.upperBound - at > Int64(lengthSize) {
      let bytes = try source.bytes(
        at: at, count: Int(min(range.upperBound - at, Int64(lengthSize + unitBytes))))
      guard bytes.count > lengthSize else { return nil }
      let length = bytes[..<lengthSize].reduce(Int64(0)) { $0 << 8 | Int64($1) }
      at += Int64(lengthSize)
      guard length <= range.upperBound - at else { return nil }
      defer { at += length }
      let unit = Array(bytes[lengthSize...].prefix(Int(min(length, Int64(unitBytes)))))
      let isWhole = Int64(unit.count) == length
      switch coding {
      case .avc:
        guard let header = unit.first else { continue }
        switch header & 31 {
        case 5: return .full
        case 1, 2:
          guard let type = sliceType(unit) else { return nil }
          if type % 5 == 2 || type % 5 == 4 { return .possible }
          return recovery.map { $0 ? .possible : .predicted }
        case 6 where recovery == false:
          recovery = hasRecoveryPoint(unit.dropFirst(), isWhole: isWhole)
        default: continue
        }
      case .hevc:
        guard unit.count >= 2, unit[0] & 1 == 0, unit[1] >> 3 == 0 else { continue }
        switch unit[0] >> 1 & 63 {
        case 19, 20: return .full
        case 16...18, 21: return .possible
        case 0...15: return recovery.map { $0 ? .possible : .predicted }
        case 39 where recovery == false:
          recovery = hasRecoveryPoint(unit.dropFirst(2), isWhole: isWhole)
        default: continue
        }
      default:
        guard unit.count >= 2, unit[0] & 63 == 0 else { continue }
        switch unit[1] >> 3 {
        case 7, 8: return .full
        case 9, 10: return .possible
        case 0...6: return .predicted
        default: continue
        }
      }
    }
    return nil
  }

  /// `slice_type` behind `first_mb_in_slice` (H.264, 7.3.3).
  private static func sliceType(_ unit: [UInt8]) -> UInt64? {
    var reader = RBSPReader(Array(unit.dropFirst()), at: 0, path: "")
    guard (try? reader.ue("first_mb_in_slice")) != nil else { return nil }
    return try? reader.ue("slice_type")
  }

  /// Whether a message of supplemental information is a recovery point (H.264, D.2.8; H.265, D.3.8); `nil` where
  /// one may lie behind the bytes that were read.
  private static func hasRecoveryPoint(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Bool? {
    var rest = bytes
    while rest.count > 2 {
      func number() -> Int {
        var value = 0
        while let byte = rest.popFirst() {
          value += Int(byte)
          if byte != 255 { break }
        }
        return value
      }
      let type = number()
      if type == 6 { return true }
      let size = number()
      rest = rest.dropFirst(size)
    }
    return isWhole ? false : nil
  }

  // MARK: Others

  private static func openBitstreamUnits(
    in source: any ByteSource, _ range: Range<Int64>
  ) throws(MediaError) -> PictureStart? {
    var at = range.lowerBound
    var hasSequence = false
    for _ in 0..<maximumUnits where at < range.upperBound {
      let bytes = try source.bytes(at: at, count: Int(min(range.upperBound - at, Int64(unitBytes))))
      guard let header = bytes.first else { return nil }
      var place = header & 4 != 0 ? 2 : 1
      var length = range.upperBound - at - Int64(place)
      if header & 2 != 0 {
        length = 0
        for shift in 0..<8 {
          guard place < bytes.count else { return nil }
          length |= Int64(bytes[place] & 127) << Int64(7 * shift)
          place += 1
          if bytes[place - 1] & 128 == 0 { break }
        }
      }
      guard length <= range.upperBound - at - Int64(place) else { return nil }
      let payload = place < bytes.count && length > 0 ? bytes[place] : nil
      switch header >> 3 & 15 {
      case 1:
        hasSequence = true
        // A sequence of one still picture has frames without a header of their own.
        if let payload, payload & 8 != 0 { return .full }
      case 3, 6:
        guard let payload else { return nil }
        if payload & 0x80 != 0 { return .possible }
        switch payload >> 5 & 3 {
        case 0: return hasSequence ? .full : .possible
        case 3: return .possible
        default: return .predicted
        }
      default: break
      }
      at += Int64(place) + length
    }
    return nil
  }

  /// The first bits of an uncompressed header (VP9 Bitstream Specification, 6.2).
  private static func vp9(_ byte: UInt8) -> PictureStart? {
    guard byte >> 6 == 2 else { return nil }
    let isLastProfile = byte & 0x30 == 0x30
    let flags = isLastProfile ? byte << 1 : byte
    // A frame that was decoded before is shown: nothing is decoded.
    if flags & 8 != 0 { return nil }
    return flags & 4 == 0 ? .full : .predicted
  }

  /// A picture of MPEG-4 Visual (ISO/IEC 14496-2, 6.2.5) or of MPEG-1 and -2 (ISO/IEC 13818-2, 6.2.3).
  private static func startCodes(_ bytes: [UInt8]) -> PictureStart? {
    guard bytes.starts(with: [0, 0, 1]) else { return nil }
    var at = 0
    while at + 5 < bytes.count {
      if bytes[at] == 0, bytes[at + 1] == 0, bytes[at + 2] == 1 {
        if bytes[at + 3] == 0xB6 { return bytes[at + 4] >> 6 == 0 ? .possible : .predicted }
        // The same code begins a video object of MPEG-4, behind which the next start code follows; a picture of
        // type 0 there is none.
        if bytes[at + 3] == 0, case let type = bytes[at + 5] >> 3 & 7, type != 0 {
          return type == 1 ? .possible : .predicted
        }
      }
      at += 1
    }
    return nil
  }
}

extension PictureStart.Coding {
  /// Of a sample entry, with the first bytes of its configuration.
  init?(_ type: FourCC?, configuration bytes: [UInt8]) {
    switch type {
    case "avc1", "avc2", "avc3", "avc4", "dva1", "dvav":
      guard bytes.count > 4 else { return nil }
      self = .avc(lengthSize: Int(bytes[4] & 3) + 1)
    case "hvc1", "hev1", "dvh1", "dvhe":
      guard bytes.count > 21 else { return nil }
      self = .hevc(lengthSize: Int(bytes[21] & 3) + 1)
    case "vvc1", "vvi1":
      guard bytes.count > 4 else { return nil }
      self = .vvc(lengthSize: Int(bytes[4] >> 1 & 3) + 1)
    case "av01": self = .av1
    case "vp08": self = .vp8
    case "vp09": self = .vp9
    case "mp4v": self = .startCodes
    default: return nil
    }
  }
}
