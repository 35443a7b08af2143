import MediaCore
import MediaStructure

/// A frame of MPEG audio: its header, the check of its first bits, and the tag of an encoder if it bears one.
enum MPEGAudioFrame {
  static let type = "frame"

  /// The number of frames that have their side information decoded.
  static let detailedFrames = 8

  /// The frame at `offset`, which may be cut at `end`.
  static func node(
    _ header: MPEGAudioHeader, at offset: Int64, size: Int64, end: Int64, index: Int, path: String,
    walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: offset)
    var node = StructureNode(
      type: type, title: header.title, offset: offset, headerSize: 0, size: min(size, end - offset))
    node.content = header
    if size > node.size {
      node.report(
        "a frame of \(size) bytes is cut, \(node.size) are there (ISO/IEC 11172-3, 2.4.3.1)", path: path)
    }
    guard index < AudioFrameScanner.describedFrames else {
      node.leave(node.range)
      return node
    }
    var start = walk.decode(
      offset..<min(offset + (header.isProtected ? 6 : 4), node.range.upperBound), into: &node, path: path
    ) { (reader) throws(MediaError) in try read(header, &reader) }
    if header.isProtected, node.size > 6 { try check(header, &node, path: path, walk: walk) }
    if header.layer == 3, start == offset + (header.isProtected ? 6 : 4) {
      if let tag = try LAMETag.node(header, in: node, index: index, path: path, walk: &walk) {
        node.leave(start..<tag.offset)
        start = tag.range.upperBound
        node.children.append(tag)
      } else if index < detailedFrames, start + Int64(header.sideInfoSize) <= node.range.upperBound {
        let child = sideInfo(header, at: start, path: "\(path)/side_info", walk: &walk)
        start = child.range.upperBound
        node.children.append(child)
      }
    }
    node.leave(start..<node.range.upperBound)
    return node
  }

  private static func read(
    _ header: MPEGAudioHeader, _ reader: inout FieldReader
  ) throws(MediaError) {
    _ = try reader.readBits("syncword", 11)
    _ = try reader.readBits("ID", 2) { MPEGAudioHeader.Version(rawValue: UInt32($0))?.title }
    _ = try reader.readBits("layer", 2) { ["reserved", "III", "II", "I"][safe: Int($0)] }
    _ = try reader.readBits("protection_bit", 1) { $0 == 0 ? "CRC" : "no CRC" }
    _ = try reader.readBits("bitrate_index", 4) { _ in
      header.bitRate == 0 ? "free format" : "\(header.bitRate) kbit/s"
    }
    _ = try reader.readBits("sampling_frequency", 2) { _ in "\(header.sampleRate) Hz" }
    _ = try reader.readBits("padding_bit", 1)
    _ = try reader.readBits("private_bit", 1)
    _ = try reader.readBits("mode", 2) {
      ["stereo", "joint stereo", "dual channel", "single channel"][safe: Int($0)]
    }
    _ = try reader.readBits("mode_extension", 2)
    _ = try reader.readBits("copyright", 1)
    _ = try reader.readBits("original", 1)
    let emphasis = try reader.readBits("emphasis", 2) {
      ["none", "50/15 microseconds", "reserved", "CCITT J.17"][safe: Int($0)]
    }
    if emphasis == 2 {
      reader.report("emphasis has the reserved value (ISO/IEC 11172-3, 2.4.2.3)", as: .warning)
    }
    if header.isProtected { _ = try reader.read("crc_check", as: UInt16.self) }
  }

  /// Holds the frame's CRC against the bits that it protects.
  private static func check(
    _ header: MPEGAudioHeader, _ node: inout StructureNode, path: String, walk: StructureWalk
  ) throws(MediaError) {
    let bytes = try walk.probe(at: node.offset, count: Int(min(node.size, 256)))
    guard let count = header.protectedBits(bytes), 48 + count <= bytes.count * 8 else { return }
    var crc = CyclicRedundancyCheck.mpegAudio
    crc.add(bytes[2..<4])
    crc.add(bytes[6..<6 + count / 8])
    if count % 8 > 0 { crc.add(bytes[6 + count / 8], bits: count % 8) }
    let stated = UInt32(bytes[4]) << 8 | UInt32(bytes[5])
    if crc.value != stated {
      node.report(
        "crc_check is \(stated), \(crc.value) follows from the frame (ISO/IEC 11172-3, 2.4.3.1)", path: path,
        at: node.offset + 4)
    }
  }

  private static func sideInfo(
    _ header: MPEGAudioHeader, at offset: Int64, path: String, walk: inout StructureWalk
  ) -> StructureNode {
    var node = StructureNode(
      type: "side_info", title: "Layer III Side Information", offset: offset, headerSize: 0,
      size: Int64(header.sideInfoSize))
    let channels = header.channelCount
    let isMPEG1 = header.version == .mpeg1
    let parsed = walk.decode(node.range, into: &node, path: path) { (reader) throws(MediaError) in
      _ = try reader.readBits("main_data_begin", isMPEG1 ? 9 : 8)
      _ = try reader.readBits("private_bits", isMPEG1 ? channels == 1 ? 5 : 3 : channels)
      if isMPEG1 {
        for _ in 0..<channels { _ = try reader.readBits("scfsi", 4) }
      }
      let count = UInt32(channels * (isMPEG1 ? 2 : 1))
      // One row for each channel of each granule.
      _ = try reader.readRows("granule", count: count, rowSize: 7) { (reader) throws(MediaError) in
        _ = try reader.readBits("part2_3_length", 12)
        let values = try reader.readBits("big_values", 9)
        if values > 288 { reader.report("big_values is \(values), more than 288 (ISO/IEC 11172-3, 2.4.2.7)") }
        _ = try reader.readBits("global_gain", 8)
        _ = try reader.readBits("scalefac_compress", isMPEG1 ? 4 : 9)
        if try reader.readBits("window_switching_flag", 1) == 1 {
          _ = try reader.readBits("block_type", 2) {
            ["reserved", "start", "3 short windows", "end"][safe: Int($0)]
          }
          _ = try reader.readBits("mixed_block_flag", 1)
          for _ in 0..<2 { _ = try reader.readBits("table_select", 5) }
          for _ in 0..<3 { _ = try reader.readBits("subblock_gain", 3) }
        } else {
          for _ in 0..<3 { _ = try reader.readBits("table_select", 5) }
          _ = try reader.readBits("region0_count", 4)
          _ = try reader.readBits("region1_count", 3)
        }
        if isMPEG1 { _ = try reader.readBits("preflag", 1) }
        _ = try reader.readBits("scalefac_scale", 1)
        _ = try reader.readBits("count1table_select", 1)
      }
    }
    node.leave(parsed..<node.range.upperBound)
    return node
  }
}
