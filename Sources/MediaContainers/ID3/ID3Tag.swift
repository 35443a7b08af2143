import MediaCore
enum ID3Tag {
  static func append(_ range: Range<Int64>, to node: inout StructureNode, path: String, depth: Int, walk: inout StructureWalk) { node.leave(range) }
}
