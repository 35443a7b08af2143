import MediaCore
import Synchronization

/// A source that can be made to give nothing more, while a file is opened from it.
final class CancellableSource: ByteSource {
  private let source: any ByteSource
  private let hasBeenCancelled = Atomic(false)

  init(_ source: any ByteSource) {
    self.source = source
  }

  var media: any ByteSource { source.media }
  var longestKept: Int64 { source.longestKept }
  var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }
  var name: String? { source.name }
  var byteCount: Int64 { source.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    try check()
    return try source.read(into: buffer, at: offset)
  }

  func window(at offset: Int64, count: Int, atMost limit: Int) throws(MediaError) -> ArraySlice<UInt8> {
    try check()
    return try source.window(at: offset, count: count, atMost: limit)
  }

  func keep(_ range: Range<Int64>) throws(MediaError) {
    try check()
    try source.keep(range)
  }

  private func check() throws(MediaError) {
    guard !isCancelled else {
      throw MediaError(.operationCancelled, "loading was cancelled", at: .init(file: name))
    }
  }

  func cancel() {
    hasBeenCancelled.store(true, ordering: .relaxed)
  }
}
