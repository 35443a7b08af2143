internal import CMediaScopeLibAV
internal import Glibc
package import MediaCore

/// A sink that libav writes to.
package protocol MuxerSink: AnyObject {
  /// Whether bytes that were written can be written over.
  var canSeek: Bool { get }
  /// Writes bytes at a place, which is the end of what was written unless the sink can seek.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError)
}

/// The stream of bytes that a muxer of libav's writes, and its failure.
final class SinkStream {
  private let context: IOContext
  private let cursor: Cursor

  private static let bufferSize: Int32 = 1 << 18

  init(_ sink: any MuxerSink) throws(MediaError) {
    cursor = Cursor(sink)
    context = try IOContext(
      bufferSize: Self.bufferSize, Unmanaged.passUnretained(cursor).toOpaque(),
      write: { owner, source, count in
        guard let owner, let source, count > 0 else { return 0 }
        let cursor = Unmanaged<Cursor>.fromOpaque(owner).takeUnretainedValue()
        return cursor.write(UnsafeRawBufferPointer(start: source, count: Int(count)))
      },
      seek: { owner, offset, whence in
        guard let owner else { return Int64(shim_AVERROR_EINVAL) }
        return Unmanaged<Cursor>.fromOpaque(owner).takeUnretainedValue().seek(offset, whence)
      })
    raw.pointee.seekable = sink.canSeek ? AVIO_SEEKABLE_NORMAL : 0
    // Who reads a pipe gets each packet at once; a file is written in large blocks.
    raw.pointee.min_packet_size = sink.canSeek ? Self.bufferSize : 0
  }

  var raw: UnsafeMutablePointer<AVIOContext> { context.raw }
  var canSeek: Bool { raw.pointee.seekable != 0 }

  /// - Throws: ``failure``, where there is one.
  func check() throws(MediaError) {
    guard cursor.hasFailed || raw.pointee.error < 0, let failure else { return }
    throw failure
  }

  /// The failure of writing so far: libav returns success for bytes that its buffer took and the sink didn't.
  var failure: MediaError? {
    if let failure = cursor.failure { return failure }
    guard raw.pointee.error < 0 else { return nil }
    return .libav(raw.pointee.error, .fileNotWritable, "can't be written")
  }

  private final class Cursor {
    private let sink: any MuxerSink
    private var position = StreamPosition()
    private var end: Int64 = 0
    private(set) var failure: MediaError? { didSet { hasFailed = failure != nil } }
    /// Whether there is a failure: the writer asks after each sample.
    private(set) var hasFailed = false

    init(_ sink: any MuxerSink) {
      self.sink = sink
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      // After bytes that are missing, nothing more is written.
      guard failure == nil else { return Int32(shim_AVERROR_EIO) }
      do {
        try sink.write(bytes, at: position.offset)
        position.advance(by: bytes.count)
        end = max(end, position.offset)
        return Int32(bytes.count)
      } catch {
        failure = error
        return Int32(shim_AVERROR_EIO)
      }
    }

    func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
      position.seek(offset, whence, size: end)
    }
  }
}
