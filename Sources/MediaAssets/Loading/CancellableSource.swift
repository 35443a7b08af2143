import MediaCore
import Synchronization

/// A source that can be told to give nothing more, while a file is opened from it.
final class CancellableSource: ByteSource {
  private let source: any ByteSource
  private let hasBeenCancelled = Atomic(false)

  init(_ source: any ByteSource) {
    self.source = source
  }

  var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }
  var name: String? { source.name }
  var byteCount: Int64 { source.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard !isCancelled else {
      throw MediaError(.operationCancelled, "loading was cancelled", at: .init(file: name))
    }
    return try source.read(into: buffer, at: offset)
  }

  func cancel() {
    hasBeenCancelled.store(true, ordering: .relaxed)
  }
}
