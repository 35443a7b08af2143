package import MediaCore

/// A file with some of its bytes replaced, for a reader that is not to see them as they are.
package struct PatchedByteSource: ByteSource {
  private let source: any ByteSource
  /// In the order of the file.
  private let patches: [Patch]
  /// How many tags are not shown, at least.
  package internal(set) var hiddenTagCount = 0

  /// Bytes that stand in the place of the file's.
  struct Patch {
    var offset: Int64
    var bytes: [UInt8]
  }

  init(_ source: any ByteSource, _ patches: [Patch]) {
    self.source = source
    self.patches = patches.sorted { $0.offset < $1.offset }
  }

  /// The same patches of another source of the same bytes.
  package init(_ other: PatchedByteSource, of source: any ByteSource) {
    self.source = source
    patches = other.patches
    hiddenTagCount = other.hiddenTagCount
  }

  package var name: String? { source.name }
  package var byteCount: Int64 { source.byteCount }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let count = try source.read(into: buffer, at: offset)
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
      for (index, byte) in patch.bytes.enumerated() {
        let place = patch.offset + Int64(index) - offset
        if place >= 0, place < count { buffer[Int(place)] = byte }
      }
    }
    return count
  }
}

extension PatchedByteSource.Patch {
  private static let free = Array("free".utf8)

  /// Makes free space of a box of an ISO file.
  init(freeing box: Int64) {
    self.init(offset: box + 4, bytes: Self.free)
  }
}
