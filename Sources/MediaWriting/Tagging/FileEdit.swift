import MediaCore

/// What has to become of a file: bytes in the place of others, in order.
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
      let limit = min(old.count, patch.bytes.count)
      var start = 0
      while start < limit, old[start] == patch.bytes[start] { start += 1 }
      var end = 0
      while end < limit - start, old[old.count - 1 - end] == patch.bytes[patch.bytes.count - 1 - end] {
        end += 1
      }
      // The end of the file stays the end of a change, so that it can grow there.
      if !patch.isInPlace, patch.range.upperBound == source.byteCount { end = 0 }
      guard start < old.count - end || start < patch.bytes.count - end else { continue }
      edit.replace(
        patch.range.lowerBound + Int64(start)..<patch.range.upperBound - Int64(end),
        with: Array(patch.bytes[start..<patch.bytes.count - end]))
    }
    return edit
  }

  var isEmpty: Bool { patches.isEmpty }
  var writtenBytes: Int64 { patches.reduce(0) { $0 + Int64($1.bytes.count) } }

  /// Whether no byte of the file moves that is not written: what is longer or shorter is its end.
  func movesNothing(in byteCount: Int64) -> Bool {
    patches.allSatisfy { $0.isInPlace || $0.range.upperBound == byteCount }
  }

  /// Writes the changed file somewhere else.
  ///
  /// - Returns: how many bytes it has.
  func write(_ source: any ByteSource, to sink: any ByteSink) throws(MediaError) -> Int64 {
    let writer = SinkWriter(sink)
    let file = MediaFile(source)
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
