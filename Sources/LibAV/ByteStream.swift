internal import CLibAV
internal import Glibc
import MediaCore

/// What a demuxer reads from: bytes that are already open, so that no name in a file can open another.
final class ByteStream {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let cursor: Cursor

  /// Bytes a read; libav's own file protocol has the same.
  private static let bufferSize = 32768

  init(_ source: any ByteSource) throws(MediaError) {
    cursor = Cursor(source)
    guard let buffer = av_malloc(Self.bufferSize)?.assumingMemoryBound(to: UInt8.self) else {
      throw .noMemory(for: "a read buffer")
    }
    guard
      let raw = avio_alloc_context(
        buffer, Int32(Self.bufferSize), 0, Unmanaged.passUnretained(cursor).toOpaque(),
        { opaque, target, count in
          guard let opaque, let target, count > 0 else { return Int32(shim_AVERROR_EINVAL) }
          let cursor = Unmanaged<Cursor>.fromOpaque(opaque).takeUnretainedValue()
          return cursor.read(into: UnsafeMutableRawBufferPointer(start: target, count: Int(count)))
        }, nil,
        { opaque, offset, whence in
          guard let opaque else { return Int64(shim_AVERROR_EINVAL) }
          return Unmanaged<Cursor>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
        })
    else {
      av_free(buffer)
      throw .noMemory(for: "a read buffer")
    }
    self.raw = raw
  }

  deinit {
    // libav may have put a larger buffer in the place of the one it was given.
    av_freep(&raw.pointee.buffer)
    var raw: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&raw)
  }

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
