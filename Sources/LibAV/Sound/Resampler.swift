internal import CMediaScopeLibAV
internal import Glibc
package import MediaCore

/// Converts decoded audio to one sample format, rate and channel count.
///
/// Channels are mixed with libswresample's matrix for the two layouts, which ``ChannelMix`` keeps within full scale; rates are
/// converted with its polyphase filter, of linear phase, whose length the quality says.
package struct Resampler: ~Copyable {
  private var raw: OpaquePointer?
  private var source: Source?
  package let format: PCMFormat
  private let pool = BlockBufferPool()

  /// The properties of a frame that decide how it is converted; the layout is a copy of this struct's own.
  private struct Source {
    var format: Int32
    var sampleRate: Int32
    var layout: AVChannelLayout
  }

  package init(to format: PCMFormat) {
    self.format = format
  }

  deinit {
    var raw = raw
    swr_free(&raw)
    if var source { av_channel_layout_uninit(&source.layout) }
  }

  /// Gives the sound that the filter still holds, where the next frame is of another kind than the ones before.
  package mutating func drain(
    before frame: borrowing Frame
  ) throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int)? {
    guard raw != nil, !fits(frame.raw) else { return nil }
    let rest = try drain()
    reset()
    return rest
  }

  /// Converts a frame, together with what the filter still held of the ones before.
  ///
  /// Sound that the filter held of frames of another kind is lost where `drain(before:)` has not taken it.
  ///
  /// - Parameter goOn: asked with how many frames there are so far whether it has put more of the same sound in `frame`,
  ///   to go into the same buffer; not asked where planes are one after the other.
  /// - Returns: the samples and how many frames they are; planes come one after the other. Whether `frame` holds one that
  ///   had no place in the buffer.
  package mutating func convert(
    _ frame: borrowing Frame, goOn: (Int) throws(MediaError) -> Bool = { _ in false }
  ) throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int, isFrameLeft: Bool) {
    let context = try context(for: frame)
    let frame = frame.raw
    let least = Int(swr_get_out_samples(context, frame.pointee.nb_samples))
    let capacity = format.isPlanar ? least : max(least, Self.gatheredFrameCount)
    var isFrameLeft = false
    let converted = try run(context, capacity: capacity, from: frame) { (count) throws(MediaError) in
      guard capacity > least, try goOn(count) else { return false }
      isFrameLeft =
        !fits(frame) || Int(swr_get_out_samples(context, frame.pointee.nb_samples)) > capacity - count
      return !isFrameLeft
    }
    return (converted.buffer, converted.frameCount, isFrameLeft)
  }

  /// Decoders give a thousand samples at a time; each buffer of them costs as much as their conversion.
  private static let gatheredFrameCount = 8192

  /// Gives the sound that the filter still holds; none where the rate stays as it is.
  package mutating func drain() throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int)? {
    guard let raw, swr_get_delay(raw, Int64(format.sampleRate)) > 0 else { return nil }
    let drained = try run(raw, capacity: Int(swr_get_out_samples(raw, 0)))
    return drained.frameCount == 0 ? nil : drained
  }

  private func run(
    _ context: OpaquePointer, capacity: Int, from frame: UnsafePointer<AVFrame>,
    goOn: (Int) throws(MediaError) -> Bool
  ) throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int) {
    try fill(capacity: capacity) { (targets, room, count) throws(MediaError) in
      if count > 0, try !goOn(count) { return nil }
      let planes = UnsafeRawPointer(frame.pointee.extended_data)?
        .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
      return swr_convert(
        context, targets, room, UnsafeMutablePointer(mutating: planes), frame.pointee.nb_samples)
    }
  }

  private func run(
    _ context: OpaquePointer, capacity: Int
  ) throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int) {
    try fill(capacity: capacity) { (targets, room, count) throws(MediaError) in
      count == 0 ? swr_convert(context, targets, room, nil, 0) : nil
    }
  }

  /// Makes a buffer of what `convert` writes to the planes that it is given, until it gives `nil` or nothing.
  private func fill(
    capacity: Int,
    _ convert: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, Int32, Int) throws(MediaError) -> Int32?
  ) throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int) {
    let planeCount = format.isPlanar ? format.channelCount : 1
    let capacity = max(capacity, 1)
    let bytesPerFrame = format.isPlanar ? format.sample.byteCount : format.bytesPerFrame
    let planeSize = capacity * bytesPerFrame
    var produced = 0
    let buffer = try BlockBuffer(capacity: planeSize * planeCount, pool: pool) {
      (bytes) throws(MediaError) -> Int in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var targets = (0..<planeCount).map { start.map { [offset = $0 * planeSize] in $0 + offset } }
      while produced < capacity {
        let room = Int32(clamping: capacity - produced)
        guard let code = try convert(&targets, room, produced) else { break }
        let count = Int(try check(code, .decodeFailed, "the audio can't be converted"))
        guard count > 0 else { break }
        produced += count
        for plane in targets.indices { targets[plane] = targets[plane].map { $0 + count * bytesPerFrame } }
      }
      // Planes move up after each other where fewer samples came out than there was room for.
      let used = produced * bytesPerFrame
      if used < planeSize, let base = bytes.baseAddress {
        for plane in 1..<max(planeCount, 1) {
          memmove(base + plane * used, base + plane * planeSize, used)
        }
      }
      return used * planeCount
    }
    return (buffer, produced)
  }

  private mutating func reset() {
    swr_free(&raw)
    if var source { av_channel_layout_uninit(&source.layout) }
    source = nil
  }

  /// Whether a frame is of the kind that the filter is set up for.
  private func fits(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    guard var source else { return false }
    return source.format == frame.pointee.format && source.sampleRate == frame.pointee.sample_rate
      && av_channel_layout_compare(&source.layout, &frame.pointee.ch_layout) == 0
  }

  private mutating func context(for frame: borrowing Frame) throws(MediaError) -> OpaquePointer {
    if let raw, fits(frame.raw) { return raw }
    reset()
    var kept = AVChannelLayout()
    try check(av_channel_layout_copy(&kept, &frame.raw.pointee.ch_layout), .decodeFailed, Self.refusal)
    let source = Source(
      format: frame.raw.pointee.format, sampleRate: frame.raw.pointee.sample_rate, layout: kept)
    self.source = source

    var layout = AVChannelLayout()
    defer { av_channel_layout_uninit(&layout) }
    // swresample would take an unspecified layout for another one at the second frame.
    if kept.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&layout, kept.nb_channels)
    } else {
      try check(av_channel_layout_copy(&layout, &kept), .decodeFailed, Self.refusal)
    }
    var target = AVChannelLayout()
    defer { av_channel_layout_uninit(&target) }
    try setTarget(&target, for: &layout)
    // A filter that can't be set up is not kept, so that the next frame doesn't run through it.
    do throws(MediaError) {
      return try makeFilter(from: source, &layout, to: &target)
    } catch {
      reset()
      throw error
    }
  }

  private static let refusal = "the audio can't be converted"

  /// The layout that is converted to: the one that is asked for, the sound's own, or a usual one.
  private func setTarget(
    _ target: inout AVChannelLayout, for layout: inout AVChannelLayout
  ) throws(MediaError) {
    if let wanted = format.channelLayout {
      guard let made = wanted.makeLibAVLayout() else {
        throw MediaError(
          .operationNotSupportedForAsset, "the channel layout that is asked for can't be mixed to")
      }
      target = made
    } else if layout.nb_channels == format.channelCount {
      try check(av_channel_layout_copy(&target, &layout), .decodeFailed, Self.refusal)
    } else {
      av_channel_layout_default(&target, Int32(clamping: format.channelCount))
      guard target.order != AV_CHANNEL_ORDER_UNSPEC else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "the sound can't be mixed to \(format.channelCount) channels: "
            + "of 1 to 8, 16 and 24 it is known which they are, and of a layout by its name")
      }
    }
  }

  private mutating func makeFilter(
    from source: Source, _ layout: inout AVChannelLayout, to target: inout AVChannelLayout
  ) throws(MediaError) -> OpaquePointer {
    try check(
      swr_alloc_set_opts2(
        &raw, &target, format.libavFormat, Int32(clamping: format.sampleRate), &layout,
        AVSampleFormat(source.format), source.sampleRate, 0, nil),
      .operationNotSupportedForAsset, Self.refusal)
    guard let raw else { throw MediaError.noMemory(for: "a resampler") }
    format.quality.set(raw)
    ChannelMix.setFullScale(raw)
    if av_channel_layout_compare(&layout, &target) != 0 { ChannelMix.setDoublePrecision(raw) }
    try check(swr_init(raw), .operationNotSupportedForAsset, Self.refusal)
    return raw
  }
}
