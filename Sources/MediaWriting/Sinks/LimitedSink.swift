import MediaCore

/// A sink that takes so many bytes and no more.
final class LimitedSink: ByteSink {
  private let sink: any ByteSink
  private let limit: Int64
  /// The number of bytes that it has taken.
  private(set) var count: Int64 = 0

  init(_ sink: any ByteSink, limit: Int64) {
    (self.sink, self.limit) = (sink, limit)
  }

  var name: String? { sink.name }
  var canSeek: Bool { sink.canSeek }
  var canRead: Bool { sink.canRead }

  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try reach(count.saturatingAdd(Int64(bytes.count)))
    try sink.append(bytes)
  }

  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    // Samples that make room for the movie move beyond the end.
    try reach(max(count, offset.saturatingAdd(Int64(bytes.count))))
    try sink.overwrite(bytes, at: offset)
  }

  private func reach(_ end: Int64) throws(MediaError) {
    count = end
    guard count <= limit else { throw MediaError(.overLimit, "the file is longer than \(limit) bytes") }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    try sink.read(into: buffer, at: offset)
  }

  func finish() throws(MediaError) { try sink.finish() }
  func discard() { sink.discard() }
}
