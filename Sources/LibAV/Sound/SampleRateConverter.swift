internal import CMediaScopeLibAV
package import MediaCore

/// Converts planes of samples in double precision to another rate, or mixes them to another layout, as much at a time as there
/// is room for.
package final class SampleRateConverter {
  private var raw: OpaquePointer?

  /// - Parameters:
  ///   - mixing: the layouts to mix from and to; where `nil`, as many channels come out as go in.
  /// - Throws: `.operationNotSupportedForAsset` for rates or layouts that libswresample refuses.
  package init(
    sourceRate: Int, targetRate: Int, channelCount: Int, mixing: (from: ChannelLayout, to: ChannelLayout)?,
    quality: ResamplingQuality
  ) throws(MediaError) {
    try LibAVLibraries.load(.decoders)
    let refusal =
      "sound of \(channelCount) channels at \(sourceRate) Hz can't be converted to \(targetRate) Hz"
    var source = AVChannelLayout()
    var target = AVChannelLayout()
    if let mixing {
      guard let from = mixing.from.makeLibAVLayout(), let to = mixing.to.makeLibAVLayout() else {
        throw MediaError(.operationNotSupportedForAsset, refusal)
      }
      (source, target) = (from, to)
    } else {
      av_channel_layout_default(&source, Int32(clamping: channelCount))
      av_channel_layout_default(&target, Int32(clamping: channelCount))
    }
    defer {
      av_channel_layout_uninit(&source)
      av_channel_layout_uninit(&target)
    }
    // A context that is made so far is freed with the object where this throws.
    try check(
      swr_alloc_set_opts2(
        &raw, &target, AV_SAMPLE_FMT_DBLP, Int32(clamping: targetRate), &source, AV_SAMPLE_FMT_DBLP,
        Int32(clamping: sourceRate), 0, nil), .operationNotSupportedForAsset, refusal)
    guard let raw else { throw MediaError.noMemory(for: "a resampler") }
    quality.set(raw)
    ChannelMix.setFullScale(raw)
    try check(swr_init(raw), .operationNotSupportedForAsset, refusal)
  }

  deinit { swr_free(&raw) }

  /// Takes frames, and gives those that are ready; what has no room stays inside.
  ///
  /// - Parameter input: a plane a channel; `nil` says that nothing comes any more.
  /// - Returns: the number of frames that were written.
  package func convert(
    _ input: [UnsafePointer<Double>]?, frameCount: Int, to output: [UnsafeMutablePointer<Double>],
    capacity: Int
  ) throws(MediaError) -> Int {
    var targets = output.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) as Optional }
    var sources = input?.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) as Optional } ?? []
    let room = Int32(clamping: capacity)
    let code =
      input == nil
      ? swr_convert(raw, &targets, room, nil, 0)
      : swr_convert(raw, &targets, room, &sources, Int32(clamping: frameCount))
    return Int(try check(code, .decodeFailed, "the audio can't be converted"))
  }

  /// The most frames that could come out of so many more.
  package func outputCount(of frameCount: Int) -> Int {
    max(Int(swr_get_out_samples(raw, Int32(clamping: frameCount))), 0)
  }
}

extension ResamplingQuality {
  /// Sets the options of a context that is not initialized yet.
  func set(_ context: OpaquePointer) {
    guard self == .mastering else { return }
    let options = UnsafeMutableRawPointer(context)
    av_opt_set_int(options, "filter_size", 256, 0)
    av_opt_set_int(options, "kaiser_beta", 12, 0)
    av_opt_set_double(options, "cutoff", 0.99, 0)
  }
}
