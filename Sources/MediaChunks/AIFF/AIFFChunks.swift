import MediaCore
import MediaStructure

/// The chunks of AIFF files and what they must say of one another.
package enum AIFFChunks {
  /// Every chunk that has an entry.
  package static let known: [ChunkType] =
    ChunkType.aiff
    + RIFFChunks.known.filter { $0.places.contains("AIFC") }

  static let table = ChunkTable(known)

  static func check(_ node: inout StructureNode, _ path: String, _ state: ChunkState) {
    RIFFChecks.requireOnce(&node, path, ["COMM"], "AIFF 1.3, Common Chunk")
    if state.form == "AIFC", node.child("FVER") == nil {
      node.report("no FVER chunk (AIFF-C, 3.1)", as: .warning, path: path)
    }
    guard let common = node.child("COMM")?.content(as: CommonChunk.self) else { return }
    guard let sound = node.child("SSND") else {
      if common.frameCount > 0 {
        node.report(
          "\(common.frameCount) sample frames but no SSND chunk (AIFF 1.3, Sound Data Chunk)", path: path)
      }
      return
    }
    guard let content = sound.content(as: SoundDataChunk.self), sound.issues.isEmpty,
      common.channelCount > 0, (1...64).contains(common.bits)
    else { return }
    let plain: Set<FourCC> = ["NONE", "sowt", "twos", "raw ", "in24", "in32", "23ni", "42ni"]
    guard common.compression.map(plain.contains) ?? true else { return }
    let wanted = Int64(common.frameCount) * Int64(common.channelCount) * Int64((common.bits + 7) / 8)
    let found = sound.unparsed.reduce(0) { $0 + $1.upperBound - $1.lowerBound } - Int64(content.offset)
    if found != wanted, !ChunkHeader.sizesOfPipes.contains(UInt64(clamping: wanted)) {
      node.report(
        "SSND has \(found) bytes of samples, COMM says \(wanted) (AIFF 1.3, Sound Data Chunk)", path: path,
        at: sound.offset)
    }
  }
}
