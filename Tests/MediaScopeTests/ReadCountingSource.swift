import MediaCore
import MediaScopeFixtures
import Synchronization

/// A source that counts what is read of it.
final class ReadCountingSource: ByteSource {
  let file: any ByteSource
  private let counted = Mutex(ReadCount())

  init(_ file: any ByteSource) {
    self.file = file
  }

  var count: ReadCount { counted.withLock { $0 } }
  var name: String? { file.name }
  var byteCount: Int64 { file.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let count = try file.read(into: buffer, at: offset)
    counted.withLock { $0.add(count, at: offset) }
    return count
  }
}
