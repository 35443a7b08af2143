import MediaCore
import MediaStructure

/// The rules for the number and the order of chunks (PNG 3, 5.6), held against a datastream.
struct PNGChunkOrder {
  private let family: PNGFamily
  private(set) var last: String?
  private var seen: Set<String> = []

  init(_ family: PNGFamily) { self.family = family }

  /// Notes a chunk and gives the rules that it breaks by standing here.
  mutating func add(_ type: String, _ entry: PNGChunkType?, at offset: Int64, path: String) -> [MediaError] {
    var broken: [String] = []
    var unwise: [String] = []
    if last == nil, type != family.firstChunk, type != "CgBI" {
      broken.append("the first chunk is not \(family.firstChunk)")
    }
    let isAlone = family == .png
    if isAlone, type == "IDAT", seen.contains("IDAT"), last != "IDAT" {
      broken.append("IDAT chunks do not follow one another")
    }
    // Elsewhere chunks are there for each picture, or for what JPEG codes.
    if isAlone, let entry {
      if !entry.isRepeatable, seen.contains(type) { broken.append("more than one \(type)") }
      for other in entry.before where seen.contains(other) {
        broken.append("\(type) stands after \(other)")
      }
      for other in entry.excludes where seen.contains(other) {
        unwise.append("\(type) and \(other) are both there")
      }
    }
    seen.insert(type)
    last = type
    // Decoders skip ancillary chunks where they are wrong; a small letter begins their names.
    let isCritical = type.first?.isUppercase ?? true
    return broken.map { issue($0, as: isCritical ? .error : .warning, at: offset, path: path) }
      + unwise.map { issue($0, as: .note, at: offset, path: path) }
  }

  /// The rules that the whole datastream breaks.
  func finish(at offset: Int64, context: PNGContext) -> [MediaError] {
    var broken = family.neededChunks.filter { !seen.contains($0) }.map { "\($0) is missing" }
    guard family == .png else { return broken.map { issue($0, as: .error, at: offset, path: "") } }
    if context.header?.colourType == 3, !seen.contains("PLTE") {
      broken.append("PLTE is missing, which colour type 3 needs")
    }
    if let announced = context.announcedFrames, announced != context.frames {
      broken.append("acTL announces \(announced) frames, \(context.frames) are there")
    }
    return broken.map { issue($0, as: .error, at: offset, path: "") }
  }

  private func issue(
    _ reason: String, as severity: StructureSeverity, at offset: Int64, path: String
  ) -> MediaError {
    MediaError(
      severity.code, "\(reason) (PNG 3, 5.6)",
      at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset))
  }
}
