import MediaCore
package import MediaStructure

extension StructureFormat {
  /// AC-3 frames without a container.
  package static let ac3 = sequence(.ac3, "AC-3", [AC3Frame.part]) { AC3Frame.begin($0) == .some(false) }
  /// Enhanced AC-3 frames without a container.
  package static let enhancedAC3 = sequence(.enhancedAC3, "Enhanced AC-3", [AC3Frame.enhancedPart]) {
    AC3Frame.begin($0) == .some(true)
  }
}

extension AC3Frame {
  /// Every structure that has an entry.
  package static let known = [part, enhancedPart]

  private static let standard = "ETSI TS 102 366"

  /// Whether bytes begin with frames of Enhanced AC-3; `nil` where they don't begin with two frames, or with the only one.
  static func begin(_ bytes: [UInt8]) -> Bool? {
    guard let first = size(bytes[...]), first > 6, bytes.count >= first,
      bytes.count == first || size(bytes[first...]) != nil
    else { return nil }
    return bytes[5] >> 3 > 10
  }

  static let part = SequencePart(
    "frame", "AC-3 Synchronization Frame", standard, "4.3", plainFieldBytes: 8,
    size: { size($0).map { Int64($0) } },
    read: { (reader) throws(MediaError) in
      _ = try reader.readBits("syncword", 16)
      _ = try reader.readBits("crc1", 16)
      _ = try reader.readBits("fscod", 2) { rates[safe: Int($0)] }
      _ = try reader.readBits("frmsizecod", 6)
      _ = try reader.readBits("bsid", 5)
      _ = try reader.readBits("bsmod", 3)
      let mode = try readChannels(&reader)
      if mode & 1 == 1, mode != 1 { _ = try reader.readBits("cmixlev", 2) }
      if mode & 4 != 0 { _ = try reader.readBits("surmixlev", 2) }
      if mode == 2 { _ = try reader.readBits("dsurmod", 2) }
      _ = try reader.readBits("lfeon", 1)
      _ = try reader.readBits("dialnorm", 5) { "-\($0 == 0 ? 31 : $0) dB" }
    })

  static let enhancedPart = SequencePart(
    "frame", "Enhanced AC-3 Synchronization Frame", standard, "E.1.2", plainFieldBytes: 7,
    size: { size($0).map { Int64($0) } },
    read: { (reader) throws(MediaError) in
      _ = try reader.readBits("syncword", 16)
      _ = try reader.readBits("strmtyp", 2) { ["independent", "dependent", "from AC-3"][safe: Int($0)] }
      _ = try reader.readBits("substreamid", 3)
      _ = try reader.readBits("frmsiz", 11)
      if try reader.readBits("fscod", 2, meaning: { rates[safe: Int($0)] }) == 3 {
        _ = try reader.readBits("fscod2", 2) { ["24000 Hz", "22050 Hz", "16000 Hz"][safe: Int($0)] }
      } else {
        _ = try reader.readBits("numblkscod", 2) {
          ["1 block", "2 blocks", "3 blocks", "6 blocks"][safe: Int($0)]
        }
      }
      _ = try readChannels(&reader)
      _ = try reader.readBits("lfeon", 1)
      _ = try reader.readBits("bsid", 5)
      _ = try reader.readBits("dialnorm", 5) { "-\($0 == 0 ? 31 : $0) dB" }
    })

  private static let rates = ["48000 Hz", "44100 Hz", "32000 Hz"]

  private static func readChannels(_ reader: inout FieldReader) throws(MediaError) -> UInt64 {
    try reader.readBits("acmod", 3) {
      ["1+1", "1/0", "2/0", "3/0", "2/1", "3/1", "2/2", "3/2"][safe: Int($0)]
    }
  }
}
