import Foundation
import MediaAssets
import MediaCore
import MediaReading

/// Reads the sound of a file from any frame on.
final class AudioFileReader {
  let fileFormat: AVAudioFormat
  /// Frames of the first sound track's timeline.
  let length: AVAudioFramePosition
  private let asset: URLAsset
  private let track: AssetTrack
  private var reader: AssetReader?
  private var output: AssetReaderTrackOutput?
  /// What ``output`` gives.
  private var format: AVAudioFormat?
  /// The buffer that is being taken from, and how many of its frames were.
  private var rest: (data: BlockBuffer, frameCount: Int, taken: Int)?
  /// The frame that comes next out of ``reader``.
  private var position: AVAudioFramePosition = 0

  init(path: String) throws(MediaError) {
    asset = URLAsset(
      url: URL(fileURLWithPath: path), options: URLAsset.Options(preferPreciseDurationAndTiming: true))
    guard let track = try asset.tracks().first(where: { $0.mediaType == .audio }),
      let audio = track.formatDescriptions.first?.audio, audio.streamDescription.sampleRate >= 1
    else {
      throw MediaError(.noSuchTrack, "the file has no sound", at: .init(file: path))
    }
    self.track = track
    fileFormat = AVAudioFormat(
      cmAudioFormatDescription: CMFormatDescription(track.formatDescriptions[0]))
    let duration = track.timeRange.duration
    length = duration.isNumeric ? duration.convertScale(Int32(saturating: fileFormat.sampleRate)).value : 0
  }

  private func restart(at frame: AVAudioFramePosition, _ format: AVAudioFormat) throws(MediaError) {
    reader?.cancelReading()
    var settings = AudioSettings.linearPCM(
      bitDepth: Int(format.basic.mBitsPerChannel),
      isFloat: format.basic.mFormatFlags & kAudioFormatFlagIsFloat != 0,
      isBigEndian: format.basic.mFormatFlags & kAudioFormatFlagIsBigEndian != 0,
      isNonInterleaved: !format.isInterleaved, sampleRate: format.sampleRate)
    if format.channelCount != fileFormat.channelCount {
      settings.numberOfChannels = Int(format.channelCount)
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
  func read(
    _ count: AVAudioFrameCount, at frame: AVAudioFramePosition, _ format: AVAudioFormat,
    to planes: [UnsafeMutableRawPointer]
  ) throws(MediaError) -> AVAudioFrameCount {
    // At another rate, the end is where no more samples come.
    let wanted =
      format.sampleRate == fileFormat.sampleRate ? Int(min(Int64(count), length - frame)) : Int(count)
    guard wanted > 0 else { return 0 }
    if reader == nil || position != frame || self.format != format { try restart(at: frame, format) }
    let bytesPerFrame = Int(format.basic.mBytesPerFrame)
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
    return AVAudioFrameCount(filled)
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
