internal import CMediaScopeLibAV
internal import Glibc
import MediaCore

/// The bytes that a demuxer reads: they are already open, so that no name in a file can open another.
final class ByteStream {
  private let context: IOContext
  private let cursor: Cursor

  /// The number of bytes in a read; libav's own file protocol has the same.
  private static let bufferSize: Int32 = 32768

  init(_ source: any ByteSource) throws(MediaError) {
    cursor = Cursor(source)
    context = try IOContext(
      bufferSize: Self.bufferSize, Unmanaged.passUnretained(cursor).toOpaque(),
      read: { owner, target, count in
        guard let owner, let target, count > 0 else { return Int32(shim_AVERROR_EINVAL) }
        let cursor = Unmanaged<Cursor>.fromOpaque(owner).takeUnretainedValue()
        return cursor.read(into: UnsafeMutableRawBufferPointer(start: target, count: Int(count)))
      },
      seek: { owner, offset, whence in
        guard let owner else { return Int64(shim_AVERROR_EINVAL) }
        return Unmanaged<Cursor>.fromOpaque(owner).takeUnretainedValue().seek(offset, whence)
      })
  }

  var raw: UnsafeMutablePointer<AVIOContext> { context.raw }

  /// The reading error that made libav stop, if there was one since the last call.
  ///
  /// libav knows no more than that reading failed, and passes it off as the end of the file at times.
  func takeFailure() -> MediaError? {
    defer { cursor.failure = nil }
    return cursor.failure
  }
}

private final class Cursor {
  private let source: any ByteSource
  private var position = StreamPosition()
  var failure: MediaError?

  init(_ source: any ByteSource) {
    self.source = source
  }

  func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
    do {
      let count = try source.read(into: target, at: position.offset)
      position.advance(by: count)
      return count == 0 ? Int32(shim_AVERROR_EOF) : Int32(count)
    } catch {
      failure = error
      return Int32(shim_AVERROR_EIO)
    }
  }

  func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    position.seek(offset, whence, size: source.byteCount)
  }
}
