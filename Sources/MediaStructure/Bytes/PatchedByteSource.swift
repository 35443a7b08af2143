package import MediaCore

/// A file with some of its bytes replaced or its end left out, for a reader that is not to see them as they are.
package struct PatchedByteSource: ByteSource {
  private let source: any ByteSource
  /// In the order of the file.
  private let patches: [Patch]
  /// The number of tags that are not shown, at least.
  package let hiddenTagCount: Int

  /// Bytes that stand in the place of the file's.
  package struct Patch {
    package var offset: Int64
    package var bytes: [UInt8]

    package init(offset: Int64, bytes: [UInt8]) {
      self.offset = offset
      self.bytes = bytes
    }
  }

  /// - Parameters:
  ///   - end: where the file ends for the reader; where it ends, if not given.
  ///   - hiddenTagCount: how many tags are not shown.
  package init(
    _ source: any ByteSource, _ patches: [Patch], end: Int64? = nil, hiddenTagCount: Int = 0
  ) {
    self.source = source
    self.hiddenTagCount = hiddenTagCount
    byteCount = min(end ?? .max, source.byteCount)
    self.patches = patches.sorted { $0.offset < $1.offset }
  }

  /// The patches of another one over another source of the same bytes.
  package init(_ other: PatchedByteSource, of source: any ByteSource) {
    self.source = source
    byteCount = other.byteCount
    patches = other.patches
    hiddenTagCount = other.hiddenTagCount
  }

  package var name: String? { source.name }
  package let byteCount: Int64

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let shown = UnsafeMutableRawBufferPointer(
      rebasing: buffer.prefix(Int(clamping: max(byteCount - offset, 0))))
    let count = try source.read(into: shown, at: offset)
    var (low, high) = (0, patches.count)
    while low < high {
      let middle = (low + high) / 2
      if patches[middle].offset + Int64(patches[middle].bytes.count) <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    for patch in patches[low...] {
      guard patch.offset < offset + Int64(count) else { break }
      let start = max(patch.offset, offset)
      let end = min(patch.offset + Int64(patch.bytes.count), offset + Int64(count))
      guard start < end else { continue }
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[Int(start - offset)..<Int(end - offset)])
      target.copyBytes(from: patch.bytes[Int(start - patch.offset)..<Int(end - patch.offset)])
    }
    return count
  }
}

extension PatchedByteSource.Patch {
  private static let free = Array("free".utf8)

  /// Makes free space of a box of an ISO file.
  package init(freeing box: Int64) {
    self.init(offset: box + 4, bytes: Self.free)
  }
}
