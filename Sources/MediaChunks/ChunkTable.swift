import MediaCore
import MediaStructure

/// A table of the chunks that a format knows.
struct ChunkTable: Sendable {
  let all: [ChunkType]
  private let byPlace: [String: ChunkType]

  @inline(never)
  init(_ all: [ChunkType]) {
    self.all = all
    var byPlace: [String: ChunkType] = [:]
    for type in all {
      for place in type.places.isEmpty ? [""] : type.places { byPlace["\(place)/\(type.name)"] = type }
    }
    self.byPlace = byPlace
  }

  /// The entry of a name within a form or list, or of any place.
  func entry(_ name: String, in place: String) -> ChunkType? {
    byPlace["\(place)/\(name)"] ?? byPlace["/\(name)"]
  }
}
