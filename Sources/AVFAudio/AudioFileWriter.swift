import Foundation
import MediaCore
import MediaWriting

/// Writes buffers to a file of sound.
final class AudioFileWriter {
  private(set) var length: AVAudioFramePosition = 0
  private let writer: AssetWriter
  private let input: AssetWriterInput
  private let format: FormatDescription
  /// Turns buffers to what the file stores; `nil` where it is coded.
  private let converter: LinearPCMConverter?

  /// - Throws: `.fileFormatNotRecognized` for an extension that no file is written for.
  init(
    path: String, settings: [String: Any], processingFormat: AVAudioFormat, fileFormat: AVAudioFormat
  ) throws(MediaError) {
    guard let type = FileType(pathExtension: (path as NSString).pathExtension) else {
      throw MediaError(
        .fileFormatNotRecognized, "no file of sound ends so", at: .init(file: path))
    }
    var values = settings
    values[AVLinearPCMIsNonInterleaved] = nil
    switch try AudioEncoderSettings.settings(values) {
    case .linearPCM:
      let (from, to) = (processingFormat.basic.media, fileFormat.basic.media)
      converter = try LinearPCMConverter(
        from: from, to: to, channels: .mapped(Array(0..<to.channelsPerFrame)))
      format = fileFormat.formatDescription.media
      input = AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
    case .coded(let settings):
      converter = nil
      format = processingFormat.formatDescription.media
      input = AssetWriterInput(settings: settings)
    }
    writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.add(input)
    // As on Apple's systems, a file that is there is written over; a folder stays.
    unlink(path)
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
  }

  func write(_ buffer: AVAudioPCMBuffer) throws(MediaError) {
    let count = Int(buffer.frameLength)
    guard count > 0 else { return }
    let data: BlockBuffer
    if let converter {
      try converter.append(buffer.pointers().map { UnsafeRawPointer($0) }, frameCount: count)
      data = try converter.takeAll().data
    } else {
      data = try buffer.planesInOne()
    }
    let scale = Int32(saturating: buffer.format.sampleRate)
    try input.take(
      SampleBuffer(
        formatDescription: format, dataBuffer: data, numSamples: count,
        sampleTimingInfoArray: [
          SampleTimingInfo(
            duration: MediaTime(value: 1, timescale: scale),
            presentationTimeStamp: MediaTime(value: length, timescale: scale))
        ], sampleSizes: [data.dataLength / count]))
    length += Int64(count)
  }

  /// Makes the file whole.
  ///
  /// - Returns: what kept it from that.
  @discardableResult
  func finish() -> MediaError? {
    if writer.status == .writing {
      input.markAsFinished()
      writer.finish()
    }
    return writer.error
  }
}
