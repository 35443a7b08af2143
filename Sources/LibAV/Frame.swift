internal import CLibAV
package import MediaCore

/// Decoded samples or a decoded picture; the shell is used again for the next one.
package struct Frame: ~Copyable {
  let raw: UnsafeMutablePointer<AVFrame>

  package init() throws(MediaError) {
    guard let raw = av_frame_alloc() else { throw .noMemory(for: "a frame") }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }
}

extension Frame {
  /// When it is shown, in ticks of the stream's time base; libav's best guess where the packet did not say.
  package var presentationTime: Int64? { ticks(raw.pointee.best_effort_timestamp) }
  /// In ticks of the stream's time base; 0 where it is not known.
  package var duration: Int64 { max(shim_frame_duration(raw), 0) }
  package var isKey: Bool { shim_frame_is_key(raw) != 0 }
  /// Whether the decoder had to make something up.
  package var isDamaged: Bool {
    raw.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || raw.pointee.decode_error_flags != 0
  }
  /// Audio frames: samples of one channel.
  package var sampleCount: Int { Int(raw.pointee.nb_samples) }
  /// Audio frames that the container asks to drop from the start and the end, where the decoder has not done it.
  package var skippedSamples: (start: Int, end: Int) {
    guard let data = av_frame_get_side_data(raw, AV_FRAME_DATA_SKIP_SAMPLES)?.pointee, data.size >= 8 else {
      return (0, 0)
    }
    let bytes = UnsafeRawPointer(data.data)
    guard let bytes else { return (0, 0) }
    let start = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
    let end = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    return (Int(start), Int(end))
  }
  /// Leaves out the last samples of decoded audio.
  package func dropLastSamples(_ count: Int) {
    raw.pointee.nb_samples -= Int32(clamping: max(0, min(count, sampleCount)))
  }
  /// Pixels.
  package var dimensions: VideoDimensions {
    VideoDimensions(width: Int(raw.pointee.width), height: Int(raw.pointee.height))
  }
  package var color: ColorDescription {
    ColorDescription(
      primaries: raw.pointee.color_primaries, transfer: raw.pointee.color_trc,
      matrix: raw.pointee.colorspace, range: raw.pointee.color_range)
  }
  /// `nil` where the codec does not say.
  package var pixelAspectRatio: PixelAspectRatio? { PixelAspectRatio(raw.pointee.sample_aspect_ratio) }

  /// Another hold on the same memory, to keep a picture beyond the next one.
  package func reference(in other: borrowing Frame) throws(MediaError) {
    av_frame_unref(other.raw)
    try check(av_frame_ref(other.raw, raw), .outOfMemory, "a picture can't be kept")
  }
}

/// Keeps a decoder's memory for a buffer that lends it.
final class FrameReference {
  let raw: UnsafeMutablePointer<AVFrame>

  init(_ frame: borrowing Frame) throws(MediaError) {
    guard let copy = av_frame_clone(frame.raw) else { throw .noMemory(for: "a frame") }
    raw = copy
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }
}
