import AudioToolbox
import MediaCore
import MediaReading

/// Turns Linear PCM to the layout, the rate and the channels that a writer's settings ask for.
final class LinearPCMInput: @unchecked Sendable {
  // @unchecked: one thread at a time appends to an input.
  private let settings: AudioSettings
  private var converter: LinearPCMConverter?
  /// The description of all buffers that come out, once the first has come.
  private var format: FormatDescription?
  /// The time when the sound begins, from which ``givenCount`` counts frames.
  private var start = MediaTime.invalid
  private var givenCount: Int64 = 0

  init(_ settings: AudioSettings) { self.settings = settings }

  /// Returns the part of the sound so far that can be written; `nil` where the filter holds it all.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for samples that can't be converted.
  func convert(_ buffer: SampleBuffer) throws(MediaError) -> SampleBuffer? {
    guard let source = buffer.formatDescription?.audio, let data = buffer.dataBuffer else {
      throw MediaError(.invalidArgument, "a buffer without Linear PCM")
    }
    let converter = try converter(for: source)
    let stream = source.streamDescription
    guard stream == converter.source else {
      throw MediaError(.operationNotSupportedForAsset, "the sound changes its layout on the way")
    }
    if converter.source == converter.target { return buffer }
    if !start.isNumeric { start = buffer.presentationTimeStamp }
    let planeCount = stream.formatFlags.contains(.isNonInterleaved) ? stream.channelsPerFrame : 1
    let (size, overflow) = buffer.numSamples.multipliedReportingOverflow(by: stream.bytesPerFrame)
    guard !overflow, data.dataLength / planeCount >= size else {
      throw MediaError(.invalidArgument, "a buffer has fewer bytes than its samples need")
    }
    try data.withUnsafeBytes { (bytes) throws(MediaError) in
      guard let base = bytes.baseAddress else { return }
      try converter.append((0..<planeCount).map { base + $0 * size }, frameCount: buffer.numSamples)
    }
    // Sound whose rate stays as it is keeps its own times, and with them its gaps.
    if stream.sampleRate == converter.target.sampleRate {
      (start, givenCount) = (buffer.presentationTimeStamp, 0)
    }
    return try give(like: buffer)
  }

  /// Returns the sound that the filter still holds.
  func finish() throws(MediaError) -> SampleBuffer? {
    guard let converter, converter.source != converter.target else { return nil }
    try converter.finish()
    return try give(like: nil)
  }

  private func give(like buffer: SampleBuffer?) throws(MediaError) -> SampleBuffer? {
    guard let converter, let format else { return nil }
    let taken = try converter.takeAll()
    guard taken.frameCount > 0 else { return nil }
    let scale = Int32(saturating: converter.target.sampleRate)
    let time = start + MediaTime(value: givenCount, timescale: scale)
    givenCount += Int64(taken.frameCount)
    return SampleBuffer(
      formatDescription: format, dataBuffer: taken.data, numSamples: taken.frameCount,
      sampleTimingInfoArray: [
        SampleTimingInfo(duration: MediaTime(value: 1, timescale: scale), presentationTimeStamp: time)
      ], sampleSizes: [converter.target.bytesPerFrame])
  }

  private func converter(for audio: FormatDescription.AudioFormat) throws(MediaError) -> LinearPCMConverter {
    if let converter { return converter }
    let source = audio.streamDescription
    let count =
      settings.channelLayout?.channels.count ?? settings.numberOfChannels ?? source.channelsPerFrame
    let target = AudioStreamDescription.linearPCM(
      sampleRate: settings.sampleRate ?? source.sampleRate, channels: count,
      bitsPerChannel: settings.bitDepth, isFloat: settings.isFloat, isBigEndian: settings.isBigEndian)
    guard
      let channels = LinearPCMConverter.Channels.fitting(
        audio.channelLayout, of: source.channelsPerFrame, into: settings.channelLayout, of: count)
    else {
      throw MediaError(
        .operationNotSupportedForAsset, "\(source.channelsPerFrame) channels are not mixed to \(count)")
    }
    var layout = audio.channelLayout
    if case .mixed(_, let mixed) = channels { layout = mixed }
    let made = try LinearPCMConverter(from: source, to: target, channels: channels)
    format = FormatDescription(
      mediaType: .audio, mediaSubType: .linearPCM, codec: Codec(audioFormatID: .linearPCM),
      audio: FormatDescription.AudioFormat(streamDescription: target, channelLayout: layout))
    converter = made
    return made
  }
}
