import LibAV
package import MediaCore

/// Turns Linear PCM of one layout, rate and number of channels into another one.
///
/// Samples are counted in double precision on the way, which is exact where neither the rate changes nor channels are mixed.
package final class LinearPCMConverter {
  package let source: AudioStreamDescription
  package let target: AudioStreamDescription
  private let reading: SampleCoding
  private let writing: SampleCoding
  private let channels: Channels
  private let quality: ResamplingQuality
  private var resampler: SampleRateConverter?
  /// Samples that have been converted and not been taken, a plane a channel, from ``start`` on.
  private var planes: [[Double]]
  private var start = 0

  /// The relation of the channels that come out to those that go in.
  package enum Channels {
    /// The channel that goes in, counted from 0, for each one that comes out; silence for negative numbers.
    case mapped([Int])
    /// All channels that go in, as loud as their places in the layouts ask for.
    case mixed(from: ChannelLayout, to: ChannelLayout)

    /// Returns the relation for a writer that asks for `count` channels.
    ///
    /// - Returns: `nil` where the channels have no places to mix them by.
    package static func fitting(
      _ source: ChannelLayout, of sourceCount: Int, into wanted: ChannelLayout?, of count: Int
    ) -> Channels? {
      if count == sourceCount { return .mapped(Array(0..<count)) }
      guard let to = wanted ?? ChannelLayout(usualFor: count),
        let from = source.isMixable ? source : ChannelLayout(usualFor: sourceCount)
      else { return nil }
      return .mixed(from: from, to: to)
    }
  }

  /// - Throws: `.operationNotSupportedForAsset` for samples or rates that are not converted, `.invalidArgument` for a map that
  ///   has another number of channels.
  package init(
    from source: AudioStreamDescription, to target: AudioStreamDescription, channels: Channels,
    usesMastering: Bool = false
  ) throws(MediaError) {
    guard let reading = SampleCoding(source), let writing = SampleCoding(target) else {
      throw MediaError(.operationNotSupportedForAsset, "only packed Linear PCM of whole bytes is converted")
    }
    try ChannelLayout.checkCount(max(source.channelsPerFrame, target.channelsPerFrame))
    if case .mapped(let map) = channels {
      guard map.count == target.channelsPerFrame, map.allSatisfy({ $0 < source.channelsPerFrame }) else {
        throw MediaError(.invalidArgument, "a channel map names a channel for each that comes out")
      }
    }
    if case .mixed(let from, let to) = channels {
      guard from.channels.count == source.channelsPerFrame, to.channels.count == target.channelsPerFrame
      else {
        throw MediaError(.invalidArgument, "a layout has another number of channels than its format")
      }
    }
    for rate in [source.sampleRate, target.sampleRate] where !(rate > 0 && rate.isFinite) {
      throw MediaError(.invalidArgument, "sound of \(rate) Hz is not converted")
    }
    (self.source, self.target, self.reading, self.writing) = (source, target, reading, writing)
    (self.channels, quality) = (channels, usesMastering ? .mastering : .normal)
    planes = Array(repeating: [], count: target.channelsPerFrame)
    resampler = try makeResampler()
  }

  private func makeResampler() throws(MediaError) -> SampleRateConverter? {
    var mixing: (from: ChannelLayout, to: ChannelLayout)?
    if case .mixed(let from, let to) = channels, from.channels != to.channels { mixing = (from, to) }
    guard mixing != nil || source.sampleRate != target.sampleRate else { return nil }
    guard let from = Int(exactly: source.sampleRate), let to = Int(exactly: target.sampleRate), from > 0,
      to > 0
    else {
      throw MediaError(
        .operationNotSupportedForAsset, "sample rates that are not whole numbers are not converted")
    }
    return try SampleRateConverter(
      sourceRate: from, targetRate: to,
      channelCount: mixing == nil ? target.channelsPerFrame : source.channelsPerFrame, mixing: mixing,
      quality: quality)
  }

  /// Forgets all that came.
  package func reset() throws(MediaError) {
    resampler = try makeResampler()
    planes = planes.map { _ in [] }
    start = 0
  }

  /// Frames that can be taken.
  package var frameCount: Int { (planes.first?.count ?? 0) - start }

  /// Takes frames: a pointer a channel where the source is not interleaved, else one.
  package func append(_ buffers: [UnsafeRawPointer], frameCount: Int) throws(MediaError) {
    guard frameCount > 0 else { return }
    let isPlanar = source.formatFlags.contains(.isNonInterleaved)
    guard buffers.count >= (isPlanar ? source.channelsPerFrame : 1) else {
      throw MediaError(.invalidArgument, "a buffer has fewer channels than its format")
    }
    let unpacked = (0..<source.channelsPerFrame).map { channel in
      [Double](unsafeUninitializedCapacity: frameCount) { plane, count in
        guard let first = plane.baseAddress else { return }
        let place = isPlanar ? buffers[channel] : buffers[0] + channel * reading.byteCount
        reading.read(place, stride: source.bytesPerFrame, count: frameCount, to: first)
        count = frameCount
      }
    }
    try convert(mapped(unpacked, frameCount), frameCount: frameCount)
  }

  private func mapped(_ source: [[Double]], _ frameCount: Int) -> [[Double]] {
    guard case .mapped(let map) = channels else { return source }
    return map.map { $0 < 0 ? Array(repeating: 0, count: frameCount) : source[$0] }
  }

  /// Ends the input: the sound that the filter holds becomes ready.
  package func finish() throws(MediaError) {
    guard resampler != nil else { return }
    try convert(nil, frameCount: 0)
  }

  private func convert(_ input: [[Double]]?, frameCount: Int) throws(MediaError) {
    compact()
    guard let resampler else {
      for channel in planes.indices { planes[channel] += input?[channel] ?? [] }
      return
    }
    while true {
      let capacity = max(resampler.outputCount(of: frameCount), 256)
      let outputs = planes.map { _ in UnsafeMutablePointer<Double>.allocate(capacity: capacity) }
      defer { for output in outputs { output.deallocate() } }
      let count = try Self.withPointers(to: input) { (pointers) throws(MediaError) in
        try resampler.convert(pointers, frameCount: frameCount, to: outputs, capacity: capacity)
      }
      for channel in planes.indices {
        planes[channel] += UnsafeBufferPointer(start: outputs[channel], count: count)
      }
      // The filter's rest may come in several parts.
      guard input == nil, count > 0 else { return }
    }
  }

  private static func withPointers<Result>(
    to planes: [[Double]]?, _ body: ([UnsafePointer<Double>]?) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    guard let planes else { return try body(nil) }
    let pointers = planes.map { plane in
      let pointer = UnsafeMutablePointer<Double>.allocate(capacity: max(plane.count, 1))
      plane.withUnsafeBufferPointer {
        if let start = $0.baseAddress { pointer.update(from: start, count: $0.count) }
      }
      return pointer
    }
    defer { for pointer in pointers { pointer.deallocate() } }
    return try body(pointers.map { UnsafePointer($0) })
  }

  /// Removes the samples that were taken.
  private func compact() {
    guard start > 0 else { return }
    for channel in planes.indices { planes[channel].removeFirst(start) }
    start = 0
  }

  /// Gives frames that are ready: to a pointer a channel where the target is not interleaved, else to one.
  ///
  /// - Returns: the number of frames that were written.
  package func take(_ wanted: Int, to buffers: [UnsafeMutableRawPointer]) -> Int {
    let count = min(wanted, frameCount)
    let isPlanar = target.formatFlags.contains(.isNonInterleaved)
    guard count > 0, buffers.count >= (isPlanar ? planes.count : 1) else { return 0 }
    for channel in planes.indices {
      planes[channel].withUnsafeBufferPointer { plane in
        guard let first = plane.baseAddress else { return }
        let place = isPlanar ? buffers[channel] : buffers[0] + channel * writing.byteCount
        writing.write(first + start, count: count, to: place, stride: target.bytesPerFrame)
      }
    }
    start += count
    return count
  }

  /// All frames that are ready, planes one after the other.
  package func takeAll() throws(MediaError) -> (data: BlockBuffer, frameCount: Int) {
    let count = frameCount
    let isPlanar = target.formatFlags.contains(.isNonInterleaved)
    let size = count * target.bytesPerFrame
    let data = try BlockBuffer(capacity: size * (isPlanar ? planes.count : 1)) { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return take(count, to: isPlanar ? planes.indices.map { base + $0 * size } : [base])
        * target.bytesPerFrame * (isPlanar ? planes.count : 1)
    }
    return (data, count)
  }
}
