internal import CMediaScopeLibAV
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
  /// The presentation time, in ticks of the stream's time base; libav's best guess where the packet did not state it.
  package var presentationTime: Int64? { ticks(raw.pointee.best_effort_timestamp) }
  /// In ticks of the stream's time base; 0 where it is not known.
  package var duration: Int64 { max(shim_frame_duration(raw), 0) }
  package var isKey: Bool { shim_frame_is_key(raw) != 0 }
  /// Whether the decoder had to make something up.
  package var isDamaged: Bool {
    raw.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || raw.pointee.decode_error_flags != 0
  }
  /// The prediction of a picture; `nil` where the decoder doesn't say.
  package var pictureType: PictureType? { PictureType(raw.pointee.pict_type) }
  /// The letters for that, with those of rarer kinds: `SI`, `SP` and `BI`.
  package var pictureTypeLetters: String? {
    switch raw.pointee.pict_type {
    case AV_PICTURE_TYPE_SI: "SI"
    case AV_PICTURE_TYPE_SP: "SP"
    case AV_PICTURE_TYPE_BI: "BI"
    default: pictureType?.rawValue
    }
  }
  /// Whether a picture is of two fields, and the upper one is of the earlier instant.
  package var fields: (isInterlaced: Bool, isTopFirst: Bool) {
    (shim_frame_is_interlaced(raw) != 0, shim_frame_is_top_field_first(raw) != 0)
  }
  /// Leaves out the edges of a picture.
  package func crop(left: Int, top: Int, right: Int, bottom: Int) {
    raw.pointee.crop_left = max(0, left)
    raw.pointee.crop_top = max(0, top)
    raw.pointee.crop_right = max(0, right)
    raw.pointee.crop_bottom = max(0, bottom)
    av_frame_apply_cropping(raw, Int32(AV_FRAME_CROP_UNALIGNED))
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
  /// Makes it a frame of sound with memory of its own, whose samples are not set.
  func makeSound(
    _ format: AVSampleFormat, sampleRate: Int32, _ layout: AVChannelLayout, sampleCount: Int,
    presentationTime: Int64?, duration: Int64
  ) throws(MediaError) {
    av_frame_unref(raw)
    raw.pointee.nb_samples = Int32(clamping: sampleCount)
    raw.pointee.format = format.rawValue
    raw.pointee.sample_rate = sampleRate
    var layout = layout
    try check(
      av_channel_layout_copy(&raw.pointee.ch_layout, &layout), .outOfMemory,
      "a channel layout can't be copied")
    try check(av_frame_get_buffer(raw, 0), .outOfMemory, "there is no memory for sound")
    raw.pointee.pts = presentationTime ?? shim_AV_NOPTS_VALUE
    raw.pointee.best_effort_timestamp = raw.pointee.pts
    shim_frame_set_duration(raw, duration)
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

  /// A copy of a picture whose rows run downwards in memory.
  init(copying frame: borrowing Frame) throws(MediaError) {
    var fresh = av_frame_alloc()
    guard let copy = fresh else { throw .noMemory(for: "a frame") }
    copy.pointee.format = frame.raw.pointee.format
    copy.pointee.width = frame.raw.pointee.width
    copy.pointee.height = frame.raw.pointee.height
    do throws(MediaError) {
      try check(av_frame_get_buffer(copy, 0), .outOfMemory, "a picture can't be copied")
      try check(av_frame_copy(copy, frame.raw), .outOfMemory, "a picture can't be copied")
    } catch {
      av_frame_free(&fresh)
      throw error
    }
    raw = copy
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }
}
