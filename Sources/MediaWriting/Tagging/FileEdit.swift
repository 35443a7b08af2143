import Glibc
import MediaCore

/// An edit of a file: bytes in the place of others, in order.
struct FileEdit {
  private(set) var patches: [Patch] = []

  /// New bytes in the place of a range; an empty range inserts.
  struct Patch {
    var range: Range<Int64>
    var bytes: [UInt8]
    var isInPlace: Bool { range.upperBound - range.lowerBound == Int64(bytes.count) }
  }

  /// Adds a change; the order doesn't matter, but no two may overlap.
  mutating func replace(_ range: Range<Int64>, with bytes: [UInt8]) {
    patches.append(Patch(range: range, bytes: bytes))
  }

  mutating func remove(at index: Int) { patches.remove(at: index) }

  /// The changes without the bytes that are the same before and after, in order.
  func trimmed(_ source: any ByteSource) throws(MediaError) -> FileEdit {
    var edit = FileEdit()
    for patch in patches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let old = try source.bytes(
        at: patch.range.lowerBound, count: Int(patch.range.upperBound - patch.range.lowerBound))
      // The end of the file can grow and shrink, and what is before it stays where it is.
      if patch.isInPlace || patch.range.upperBound == source.byteCount {
        edit.replaceDifferences(old, with: patch.bytes, at: patch.range.lowerBound)
      } else {
        edit.replaceMiddle(old, with: patch.bytes, at: patch.range.lowerBound)
      }
    }
    return edit
  }

  private mutating func replaceMiddle(_ old: [UInt8], with new: [UInt8], at place: Int64) {
    let limit = min(old.count, new.count)
    var start = 0
    while start < limit, old[start] == new[start] { start += 1 }
    var end = 0
    while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    guard start < old.count - end || start < new.count - end else { return }
    replace(
      place + Int64(start)..<place + Int64(old.count - end), with: Array(new[start..<new.count - end]))
  }

  /// The number of bytes that are compared at once; differences in neighbouring pieces are one change.
  private static let pieceSize = 512

  private static func areSame(_ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>)
    -> Bool
  {
    let (one, other) = (UnsafeRawBufferPointer(rebasing: one), UnsafeRawBufferPointer(rebasing: other))
    guard let first = one.baseAddress, let second = other.baseAddress else { return one.count == other.count }
    return one.count == other.count && memcmp(first, second, one.count) == 0
  }

  private mutating func replaceDifferences(_ old: [UInt8], with new: [UInt8], at place: Int64) {
    let common = min(old.count, new.count)
    var changed: Range<Int>?
    for start in stride(from: 0, to: common, by: Self.pieceSize) {
      let piece = start..<min(start + Self.pieceSize, common)
      let isSame = old.withUnsafeBytes { old in
        new.withUnsafeBytes { new in
          Self.areSame(old[piece], new[piece])
        }
      }
      if !isSame {
        changed = (changed?.lowerBound ?? start)..<piece.upperBound
      } else if let span = changed {
        replaceMiddle(Array(old[span]), with: Array(new[span]), at: place + Int64(span.lowerBound))
        changed = nil
      }
    }
    if let span = changed {
      replaceMiddle(Array(old[span]), with: Array(new[span]), at: place + Int64(span.lowerBound))
    }
    if old.count != new.count {
      replace(place + Int64(common)..<place + Int64(old.count), with: Array(new[common...]))
    }
  }

  var isEmpty: Bool { patches.isEmpty }
  var writtenBytes: Int64 { patches.reduce(0) { $0 + Int64($1.bytes.count) } }

  /// Whether no byte moves that is not written: only the file's end gets longer or shorter.
  func movesNothing(in byteCount: Int64) -> Bool {
    patches.allSatisfy { $0.isInPlace || $0.range.upperBound == byteCount }
  }

  /// Writes the changed file somewhere else.
  ///
  /// - Returns: the number of its bytes.
  func write(_ source: any ByteSource, to sink: any ByteSink) throws(MediaError) -> Int64 {
    let writer = SinkWriter(sink)
    let file = CopiedFile(source)
    var offset: Int64 = 0
    for patch in patches {
      try writer.write(.place(file, offset: offset), count: patch.range.lowerBound - offset)
      try writer.write(patch.bytes)
      offset = patch.range.upperBound
    }
    try writer.write(.place(file, offset: offset), count: source.byteCount - offset)
    try writer.flush()
    return writer.position
  }
}
