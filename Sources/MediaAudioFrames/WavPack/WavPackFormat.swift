import MediaCore
package import MediaStructure

extension StructureFormat {
  /// WavPack, between tags.
  package static let wavPack = StructureFormat(
    container: .wavPack, title: "WavPack", recognizes: { AudioTags.precede("wvpk".utf8, in: $0) }
  ) { source, options in
    var root = AudioTags.tree(of: source, options)
    var walk = StructureWalk(source, options)
    let ranges = root.unparsed
    root.unparsed = []
    do throws(MediaError) {
      for range in ranges { try walk.follow(WavPackBlock.known, in: range, into: &root) }
    } catch {
      root.issues.append(error)
    }
    walk.settle(&root, path: "")
    return root
  }
}

/// A block of WavPack.
package enum WavPackBlock {
  package static let known = [
    SequencePart(
      "block", "WavPack Block", "WavPack 4 & 5 Binary File Format", "Block Header", byteOrder: .littleEndian,
      plainFieldBytes: 32,
      size: { head in
        guard head.count >= 8, head.starts(with: "wvpk".utf8) else { return nil }
        return head.dropFirst(4).prefix(4).littleEndian(Int64.self) + 8
      },
      read: { (reader) throws(MediaError) in
        _ = try reader.readText("ckID", byteCount: 4)
        _ = try reader.read("ckSize", as: UInt32.self)
        _ = try reader.read("version", as: UInt16.self)
        _ = try reader.read("block_index_u8", as: UInt8.self)
        _ = try reader.read("total_samples_u8", as: UInt8.self)
        _ = try reader.read("total_samples", as: UInt32.self) { $0 == .max ? "not known" : nil }
        _ = try reader.read("block_index", as: UInt32.self)
        _ = try reader.read("block_samples", as: UInt32.self)
        _ = try reader.read("flags", as: UInt32.self) { meaning(ofFlags: $0) }
        _ = try reader.read("crc", as: UInt32.self)
      })
  ]

  private static let sampleRates = [
    6000, 8000, 9600, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000, 192_000,
  ]

  private static func meaning(ofFlags flags: UInt32) -> String {
    var words = ["\((flags & 3) + 1) bytes a sample", flags & 4 != 0 ? "mono" : "stereo"]
    if flags & 8 != 0 { words.append("hybrid") }
    if flags & 0x80 != 0 { words.append("floating point") }
    if let rate = sampleRates[safe: Int(flags >> 23 & 15)] { words.append("\(rate) Hz") }
    if flags & 0x8000_0000 != 0 { words.append("DSD") }
    return words.joined(separator: ", ")
  }
}
