import MediaCodecs
package import MediaCore
package import MediaStructure

/// The header of AAC in the audio data interchange format, before blocks of data without headers of their own
/// (ISO/IEC 14496-3, 1.A.2.1).
package struct ADIFHeader: Hashable, Sendable {
  static let mark = Array("ADIF".utf8)
  /// The most that a header has: 16 programs of 45 channels' elements and 255 bytes of comment each.
  private static let headerSizeLimit = 8 << 10

  /// Bits per second, the highest where the rate varies; 0 where it isn't known.
  package private(set) var bitRate = 0
  package private(set) var isVariableRate = false
  private var programs: [ProgramConfiguration] = []
  /// Where the blocks begin.
  package private(set) var byteCount: Int64 = 0

  /// By table 1.17; the first program counts.
  package var objectType: Int { programs.first?.objectType ?? 0 }
  /// In hertz.
  package var sampleRate: Int { programs.first?.sampleRate ?? 0 }
  package var channelCount: Int { programs.first?.channelCount ?? 0 }

  private init() {}

  /// - Returns: `nil` for a file of another kind, and for a header that is damaged.
  package init?(of source: any ByteSource) {
    let root = StructureFormat.adif.parse(source, .withoutMedia)
    guard let node = root.child("adif_header"), node.issues.isEmpty,
      let header = node.content(as: ADIFHeader.self), header.sampleRate > 0, header.channelCount > 0
    else { return nil }
    self = header
  }

  static func node(
    _ range: Range<Int64>, in walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    var root = try walk.node("ADIF", "Audio data interchange format", range, path: "", depth: 0)
    let limit = min(range.lowerBound + Int64(headerSizeLimit), range.upperBound)
    var node = try walk.node(
      "adif_header", "ADIF Header", range.lowerBound..<limit, path: "adif_header", depth: 1)
    var header = ADIFHeader()
    header.byteCount = walk.decode(node.range, into: &node, path: "adif_header") {
      (reader) throws(MediaError) in try header.read(&reader)
    }
    node.size = header.byteCount - node.offset
    node.content = header
    root.children.append(node)
    if header.byteCount < range.upperBound {
      var data = try walk.node(
        "raw_data_stream", "AAC Data", header.byteCount..<range.upperBound, path: "raw_data_stream", depth: 1)
      data.leave(data.range)
      root.children.append(data)
    }
    walk.settle(&root, path: "")
    return root
  }

  private mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readText("adif_id", byteCount: 4)
    if try reader.readBits("copyright_id_present", 1) == 1 {
      for _ in 0..<9 { try reader.readBits("copyright_id", 8) }
    }
    try reader.readBits("original_copy", 1)
    try reader.readBits("home", 1)
    isVariableRate =
      try reader.readBits("bitstream_type", 1) { $0 == 0 ? "constant rate" : "variable rate" } == 1
    bitRate = Int(try reader.readBits("bitrate", 23) { $0 == 0 ? "not known" : "\($0) bits per second" })
    let count = Int(try reader.readBits("num_program_config_elements", 4) { "\($0 + 1)" }) + 1
    for index in 0..<count {
      if !isVariableRate { try reader.readBits("adif_buffer_fullness", 20) }
      try reader.readGroup("program_config_element[\(index)]") { (reader) throws(MediaError) in
        programs.append(try ProgramConfiguration(&reader))
      }
    }
  }
}

extension StructureFormat {
  /// AAC in the audio data interchange format.
  package static let adif = StructureFormat(
    container: .adif, title: "ADIF", recognizes: { $0.starts(with: ADIFHeader.mark) },
    parse: { source, options in
      tree(of: source, options) { (range, walk) throws(MediaError) in
        try ADIFHeader.node(range, in: &walk)
      }
    })
}
