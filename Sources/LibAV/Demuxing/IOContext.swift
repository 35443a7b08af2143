internal import CMediaScopeLibAV
import MediaCore

/// libav's reader or writer of bytes, with its buffer.
final class IOContext {
  let raw: UnsafeMutablePointer<AVIOContext>

  typealias Transfer = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32
  typealias Seek = @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64

  /// - Parameter owner: what the functions are given; it has to outlive the context.
  init(
    bufferSize: Int32, _ owner: UnsafeMutableRawPointer, read: Transfer? = nil, write: Transfer? = nil,
    seek: Seek
  ) throws(MediaError) {
    guard let buffer = av_malloc(Int(bufferSize))?.assumingMemoryBound(to: UInt8.self) else {
      throw .noMemory(for: "a buffer of bytes")
    }
    let isWriter: Int32 = write == nil ? 0 : 1
    guard let raw = avio_alloc_context(buffer, bufferSize, isWriter, owner, read, write, seek) else {
      av_free(buffer)
      throw .noMemory(for: "a buffer of bytes")
    }
    self.raw = raw
  }

  deinit {
    // libav may have put a larger buffer in the place of the one it was given.
    av_freep(&raw.pointee.buffer)
    var raw: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&raw)
  }
}
