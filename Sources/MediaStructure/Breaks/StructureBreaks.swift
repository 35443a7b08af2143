/// Places where the structures of a file don't go on as they say, so that what was stored there is missing.
package struct StructureBreaks: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    /// From the end of the last whole structure to the first one after it; empty where nothing was left between them.
    package var range: Range<Int64>
    /// The container's number of the stream that lacks something; `nil` where that can be any.
    package var stream: Int?
  }

  package private(set) var places: [Place] = []

  /// More of them become one with the last.
  private static let countLimit = 4096

  package init() {}

  package mutating func add(_ range: Range<Int64>, of stream: Int? = nil) {
    if places.count == Self.countLimit, let last = places.popLast() {
      let whole = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
      places.append(Place(range: whole, stream: last.stream == stream ? stream : nil))
    } else {
      places.append(Place(range: range, stream: stream))
    }
  }

  /// Whether anything of a stream is missing from after a place in the file up to another one.
  package func isAny(of stream: Int, after start: Int64, upTo end: Int64) -> Bool {
    places.contains {
      $0.range.upperBound > start && $0.range.lowerBound <= end && ($0.stream ?? stream) == stream
    }
  }
}
