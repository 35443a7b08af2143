/// The first edit that shows each part of the media.
///
/// The ends of all edits cut the media into parts; a tree over the parts finds the first edit of many at once, since a
/// sample may be longer than a part.
final class MediaCoverage: Sendable {
  /// The places where the parts begin, and the end of the last one.
  private let bounds: [Int64]
  /// The first edit of each part, from `bounds.count - 1` on; before them, each node the first of its two children.
  private let tree: [Int]

  private static let nothing = Int.max

  /// `nil` where there is no edit.
  ///
  /// - Parameter edits: the places of edits in the timeline's order, and what they show.
  init?(_ edits: [(place: Int, media: Range<Int64>)]) {
    guard !edits.isEmpty else { return nil }
    var bounds: [Int64] = []
    for bound in edits.flatMap({ [$0.media.lowerBound, $0.media.upperBound] }).sorted()
    where bound != bounds.last { bounds.append(bound) }
    self.bounds = bounds
    let count = max(bounds.count - 1, 1)
    var first = [Int](repeating: Self.nothing, count: count)
    // The next part that no edit shows yet, at or after a part; the way there is made shorter each time it is gone.
    var free = Array(0...count)
    func nextFree(_ part: Int) -> Int {
      var part = part
      while free[part] != part {
        free[part] = free[free[part]]
        part = free[part]
      }
      return part
    }
    for (place, media) in edits {
      let end = Self.firstBound(in: bounds, atOrAfter: media.upperBound)
      var part = nextFree(Self.firstBound(in: bounds, atOrAfter: media.lowerBound))
      while part < min(end, count) {
        first[part] = place
        free[part] = part + 1
        part = nextFree(part)
      }
    }
    var tree = [Int](repeating: Self.nothing, count: count) + first
    for node in stride(from: count - 1, to: 0, by: -1) {
      tree[node] = min(tree[2 * node], tree[2 * node + 1])
    }
    self.tree = tree
  }

  /// The first edit on the timeline that shows any of the media between two times; `nil` where none does.
  func firstPlace(showing start: Int64, until end: Int64) -> Int? {
    let count = tree.count / 2
    let after = start == .max ? bounds.count : Self.firstBound(in: bounds, atOrAfter: start + 1)
    var low = max(after - 1, 0) + count
    var high = min(Self.firstBound(in: bounds, atOrAfter: end), count) + count
    var place = Self.nothing
    while low < high {
      if low & 1 == 1 {
        place = min(place, tree[low])
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        place = min(place, tree[high])
      }
      low /= 2
      high /= 2
    }
    return place == Self.nothing ? nil : place
  }

  private static func firstBound(in bounds: [Int64], atOrAfter time: Int64) -> Int {
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
