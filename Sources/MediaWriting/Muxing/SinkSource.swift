import MediaCore

/// A source of the bytes that were written to a sink.
///
/// One thread at a time can use it, as it is with the sink.
struct SinkSource: ByteSource {
  private nonisolated(unsafe) let sink: any ByteSink
  let byteCount: Int64

  init(_ sink: any ByteSink, byteCount: Int64) {
    (self.sink, self.byteCount) = (sink, byteCount)
  }

  var name: String? { sink.name }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= 0, offset < byteCount else { return 0 }
    let count = Int(min(Int64(buffer.count), byteCount - offset))
    return try sink.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
  }
}
