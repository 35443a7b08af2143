import MediaCore
import MediaStructure

extension LAMETag {
  /// The tag that the first frame bears instead of sound, if it does, as a node with the tag as content.
  static func node(
    _ header: MPEGAudioHeader, in frame: StructureNode, index: Int, path: String, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    guard index == 0 else { return nil }
    let bytes = try walk.bytes(at: frame.offset, count: Int(min(frame.size, Int64(frameByteCount))))
    guard let place = place(in: bytes, header) else { return nil }
    let offset = frame.offset + Int64(place.offset)
    let path = "\(path)/\(place.kind.rawValue)"
    try walk.admit(path: path, at: offset)
    var node = StructureNode(
      type: place.kind.rawValue, fourCC: FourCC(place.kind.rawValue), title: place.kind.title, offset: offset,
      headerSize: nameSize, size: Int64(nameSize))
    var tag = LAMETag(place.kind)
    var check: (stated: UInt16, offset: Int)?
    let end = walk.decode(offset + Int64(nameSize)..<frame.range.upperBound, into: &node, path: path) {
      (reader) throws(MediaError) in
      try tag.read(&reader)
      let position = place.offset + nameSize + reader.offset
      // Libavformat counts in 190 bytes, whatever is in them.
      guard tag.samples != nil, position == 190 || !tag.isOfLibav else { return }
      check = (try reader.read("CRC of tag", as: UInt16.self), position)
    }
    node.content = tag
    node.size = end - offset
    if let check, check.offset <= bytes.count {
      let value = CyclicRedundancyCheck.lame.value(of: bytes[..<check.offset])
      if value != UInt32(check.stated) {
        node.report(
          "the tag's CRC is \(check.stated), \(value) follows from its bytes (LAME Tag, Revision 1)",
          as: .warning, path: path, at: frame.offset + Int64(check.offset))
      }
    }
    return node
  }
}

extension LAMETag.Kind {
  fileprivate var title: String {
    switch self {
    case .xing: "Xing Tag, Variable Rate"
    case .info: "Xing Tag, Constant Rate"
    case .vbri: "Fraunhofer VBR Tag"
    }
  }
}
