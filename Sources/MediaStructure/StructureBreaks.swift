/// Places where the structures of a file don't go on as they say, so that what was stored there is missing.
package struct StructureBreaks: Hashable, Sendable {
  /// From the end of the last whole structure to the first one after it; empty where nothing was left between them.
  package private(set) var places: [Range<Int64>] = []

  /// More of them become one with the last.
  private static let maximumCount = 4096

  package init() {}

  package mutating func add(_ place: Range<Int64>) {
    if places.count == Self.maximumCount, let last = places.popLast() {
      places.append(last.lowerBound..<max(last.upperBound, place.upperBound))
    } else {
      places.append(place)
    }
  }

  /// Whether anything is missing from after a place in the file up to another one.
  package func isAny(after start: Int64, upTo end: Int64) -> Bool {
    places.contains { $0.upperBound > start && $0.lowerBound <= end }
  }
}
