import Foundation
import MediaAssets
package import MediaCore
import MediaReading

/// Reads the sound of a file from any frame on.
package final class AudioFileReader {
  /// The format of the sound in the file.
  package let fileFormat: FormatDescription
  /// Frames of the first sound track's timeline.
  package let length: Int64
  private let stored: AudioStreamDescription
  private let asset: URLAsset
  private let track: AssetTrack
  private var reader: AssetReader?
  private var output: AssetReaderTrackOutput?
  /// The format that is asked for.
  private var format: AudioStreamDescription?
  /// Converts the sound of ``output`` to ``format``; `nil` where they are the same.
  private var converter: LinearPCMConverter?
  /// The buffer that is being taken from, and how many of its frames were.
  private var rest: (data: BlockBuffer, frameCount: Int, taken: Int)?
  /// The file's channel for each one that is given, where both are as many; the same one where `nil`.
  package var channelMap: [Int]? {
    didSet {
      guard channelMap != oldValue else { return }
      reader?.cancelReading()
      reader = nil
    }
  }
  /// The frame that comes next out of ``reader``.
  private var position: Int64 = 0

  /// - Throws: `.noSuchTrack` for a file without sound.
  package init(path: String) throws(MediaError) {
    asset = URLAsset(
      url: URL(fileURLWithPath: path), options: URLAsset.Options(preferPreciseDurationAndTiming: true))
    guard let track = try asset.tracks().first(where: { $0.mediaType == .audio }),
      let format = track.formatDescriptions.first, let stored = format.audio?.streamDescription,
      stored.sampleRate >= 1
    else {
      throw MediaError(.noSuchTrack, "the file has no sound", at: .init(file: path))
    }
    self.track = track
    (fileFormat, self.stored) = (format, stored)
    let duration = track.timeRange.duration
    length = duration.isNumeric ? duration.convertScale(Int32(saturating: stored.sampleRate)).value : 0
  }

  private func restart(at frame: Int64, _ format: AudioStreamDescription) throws(MediaError) {
    reader?.cancelReading()
    let given = format.decoded
    var settings = AudioSettings.linearPCM(
      bitDepth: given.bitsPerChannel, isFloat: given.formatFlags.contains(.isFloat),
      isNonInterleaved: given.formatFlags.contains(.isNonInterleaved), sampleRate: given.sampleRate)
    if format.channelsPerFrame != stored.channelsPerFrame {
      settings.numberOfChannels = format.channelsPerFrame
    }
    let (reader, output) = (
      AssetReader(asset: asset), AssetReaderTrackOutput(track: track, outputSettings: settings)
    )
    let start = MediaTime(value: frame, timescale: Int32(saturating: format.sampleRate))
    reader.timeRange = MediaTimeRange(start: track.timeRange.start + start, duration: .positiveInfinity)
    reader.add(output)
    try reader.start()
    converter =
      given == format && channelMap == nil
      ? nil
      : try LinearPCMConverter(
        from: given, to: format, channels: .mapped(channelMap ?? Array(0..<format.channelsPerFrame)))
    (self.reader, self.output, self.format, rest, position) = (reader, output, format, nil, frame)
  }

  /// Reads frames to a pointer a channel, or to one where the format is interleaved.
  ///
  /// - Returns: the number of frames.
  package func read(
    _ count: UInt32, at frame: Int64, _ format: AudioStreamDescription,
    to planes: [UnsafeMutableRawPointer]
  ) throws(MediaError) -> UInt32 {
    // At another rate, the end is where no more samples come.
    let wanted =
      format.sampleRate == stored.sampleRate ? Int(min(Int64(count), length - frame)) : Int(count)
    guard wanted > 0 else { return 0 }
    if reader == nil || position != frame || self.format != format { try restart(at: frame, format) }
    let bytesPerFrame = format.bytesPerFrame
    var filled = 0
    while filled < wanted, let part = try next() {
      let taken = min(part.frameCount - part.taken, wanted - filled)
      part.data.withUnsafeBytes { bytes in
        for (index, plane) in planes.enumerated() {
          let start = (index * part.frameCount + part.taken) * bytesPerFrame
          let end = start + taken * bytesPerFrame
          guard end <= bytes.count else { continue }
          UnsafeMutableRawBufferPointer(start: plane + filled * bytesPerFrame, count: taken * bytesPerFrame)
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
      }
      filled += taken
      rest = (part.data, part.frameCount, part.taken + taken)
    }
    position += Int64(filled)
    return UInt32(filled)
  }

  /// Returns the buffer that holds the next frames; `nil` after the last.
  private func next() throws(MediaError) -> (data: BlockBuffer, frameCount: Int, taken: Int)? {
    if let rest, rest.taken < rest.frameCount { return rest }
    while let buffer = output?.copyNextSampleBuffer() {
      guard let data = buffer.dataBuffer, buffer.numSamples > 0 else { continue }
      rest = (try converted(data, buffer.numSamples), buffer.numSamples, 0)
      return rest
    }
    if let error = reader?.error { throw error }
    return nil
  }

  private func converted(_ data: BlockBuffer, _ count: Int) throws(MediaError) -> BlockBuffer {
    guard let converter else { return data }
    try data.withUnsafeBytes { (bytes) throws(MediaError) in
      guard let base = bytes.baseAddress else { return }
      try converter.append(converter.source.planes(from: base, frameCount: count), frameCount: count)
    }
    return try converter.takeAll().data
  }
}

extension AudioStreamDescription {
  /// Linear PCM that is decoded to and encoded of, from which this is made by a change of the samples' form alone.
  var decoded: AudioStreamDescription {
    let isFloat = formatFlags.contains(.isFloat)
    let isNative =
      !formatFlags.contains(.isBigEndian) && [16, 32, 64].contains(bitsPerChannel)
      && (isFloat || formatFlags.contains(.isSignedInteger))
    return isNative
      ? self
      : .linearPCM(
        sampleRate: sampleRate, channels: channelsPerFrame,
        bitsPerChannel: isFloat ? bitsPerChannel : 32, isFloat: isFloat,
        isNonInterleaved: formatFlags.contains(.isNonInterleaved))
  }

  /// Returns the addresses of planes of so many frames, which follow each other in memory.
  func planes(from base: UnsafeRawPointer, frameCount: Int) -> [UnsafeRawPointer] {
    let count = formatFlags.contains(.isNonInterleaved) ? channelsPerFrame : 1
    return (0..<count).map { base + $0 * frameCount * bytesPerFrame }
  }
}
