import Foundation
import MediaAssets
package import MediaCore
import MediaReading

/// Reads the sound of a file from any frame on.
package final class AudioFileReader {
  /// How the file stores its sound.
  package let fileFormat: FormatDescription
  /// Frames of the first sound track's timeline.
  package let length: Int64
  private let stored: AudioStreamDescription
  private let asset: URLAsset
  private let track: AssetTrack
  private var reader: AssetReader?
  private var output: AssetReaderTrackOutput?
  /// What ``output`` gives.
  private var format: AudioStreamDescription?
  /// The buffer that is being taken from, and how many of its frames were.
  private var rest: (data: BlockBuffer, frameCount: Int, taken: Int)?
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
    var settings = AudioSettings.linearPCM(
      bitDepth: format.bitsPerChannel, isFloat: format.formatFlags.contains(.isFloat),
      isBigEndian: format.formatFlags.contains(.isBigEndian),
      isNonInterleaved: format.formatFlags.contains(.isNonInterleaved), sampleRate: format.sampleRate)
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
    (self.reader, self.output, self.format, rest, position) = (reader, output, format, nil, frame)
  }

  /// Reads frames to a pointer a channel, or to one where the format is interleaved.
  ///
  /// - Returns: how many there were.
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

  /// What the next frames are in; `nil` after the last.
  private func next() throws(MediaError) -> (data: BlockBuffer, frameCount: Int, taken: Int)? {
    if let rest, rest.taken < rest.frameCount { return rest }
    while let buffer = output?.copyNextSampleBuffer() {
      guard let data = buffer.dataBuffer, buffer.numSamples > 0 else { continue }
      rest = (data, buffer.numSamples, 0)
      return rest
    }
    if let error = reader?.error { throw error }
    return nil
  }
}
