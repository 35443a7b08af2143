internal import CLibAV
internal import Glibc
package import MediaCore

/// Where libav writes to.
package protocol ByteTarget: AnyObject {
  /// Whether bytes that were written can be written over.
  var canSeek: Bool { get }
  /// Writes bytes at a place, which is the end of what was written unless the target can seek.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError)
}

/// What a muxer of libav's writes to, and what went wrong with it.
final class TargetStream {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let cursor: Cursor

  private static let bufferSize = 1 << 16

  init(_ target: any ByteTarget) throws(MediaError) {
    cursor = Cursor(target)
    guard let buffer = av_malloc(Self.bufferSize)?.assumingMemoryBound(to: UInt8.self) else {
      throw .noMemory(for: "a write buffer")
    }
    guard
      let raw = avio_alloc_context(
        buffer, Int32(Self.bufferSize), 1, Unmanaged.passUnretained(cursor).toOpaque(), nil,
        { opaque, source, count in
          guard let opaque, let source, count > 0 else { return 0 }
          let cursor = Unmanaged<Cursor>.fromOpaque(opaque).takeUnretainedValue()
          return cursor.write(UnsafeRawBufferPointer(start: source, count: Int(count)))
        },
        { opaque, offset, whence in
          guard let opaque else { return Int64(shim_AVERROR_EINVAL) }
          return Unmanaged<Cursor>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
        })
    else {
      av_free(buffer)
      throw .noMemory(for: "a write buffer")
    }
    raw.pointee.seekable = target.canSeek ? AVIO_SEEKABLE_NORMAL : 0
    self.raw = raw
  }

  deinit {
    av_freep(&raw.pointee.buffer)
    var raw: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&raw)
  }

  /// What went wrong with writing so far: libav returns success for what its buffer took and the target didn't.
  var failure: MediaError? {
    if let failure = cursor.failure { return failure }
    guard raw.pointee.error < 0 else { return nil }
    return .libav(raw.pointee.error, .fileNotWritable, "can't be written")
  }

  private final class Cursor {
    private let target: any ByteTarget
    private var position = StreamPosition()
    private var end: Int64 = 0
    private(set) var failure: MediaError?

    init(_ target: any ByteTarget) {
      self.target = target
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      // Nothing is written after what is missing.
      guard failure == nil else { return Int32(shim_AVERROR_EIO) }
      do {
        try target.write(bytes, at: position.offset)
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
