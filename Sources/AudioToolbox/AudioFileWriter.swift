import Foundation
package import MediaCore
package import MediaReading
package import MediaWriting

/// The form in which a writer's input stores sound.
package enum AudioEncoding {
  case linearPCM(AudioSettings)
  case coded(AudioEncoderSettings)
}

/// Writes Linear PCM to a file of sound.
package final class AudioFileWriter {
  /// Frames that have been written.
  package private(set) var length: Int64 = 0
  private let writer: AssetWriter
  private let input: AssetWriterInput
  private let format: FormatDescription
  private let source: AudioStreamDescription
  /// Converts buffers to samples that the file stores or its encoder takes; `nil` where they are such.
  private let converter: LinearPCMConverter?

  /// - Parameters:
  ///   - type: of the file; that of its extension where `nil`.
  ///   - source: the format of the samples that come.
  ///   - fileFormat: the format of the file's samples, where they are Linear PCM.
  ///   - channelMap: the channel that comes for each one of the file's; the same one where `nil`.
  /// - Throws: `.fileFormatNotRecognized` for an extension that no file is written for.
  package init(
    path: String, type: FileType? = nil, _ encoding: AudioEncoding, from source: FormatDescription,
    fileFormat: FormatDescription, channelMap: [Int]? = nil
  ) throws(MediaError) {
    guard let type = type ?? FileType(pathExtension: (path as NSString).pathExtension) else {
      throw MediaError(
        .fileFormatNotRecognized, "no file of sound ends so", at: .init(file: path))
    }
    guard let from = source.audio?.streamDescription, let to = fileFormat.audio?.streamDescription else {
      throw MediaError(.invalidArgument, "a format that isn't of sound", at: .init(file: path))
    }
    self.source = from
    switch encoding {
    case .linearPCM:
      converter = try LinearPCMConverter(
        from: from, to: to, channels: .mapped(channelMap ?? Array(0..<to.channelsPerFrame)))
      format = fileFormat
      input = AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
    case .coded(let settings):
      let taken = from.decoded
      if taken == from, channelMap == nil {
        (converter, format) = (nil, source)
      } else {
        converter = try LinearPCMConverter(
          from: from, to: taken, channels: .mapped(channelMap ?? Array(0..<from.channelsPerFrame)))
        var described = source
        described.audio?.streamDescription = taken
        format = described
      }
      input = AssetWriterInput(settings: settings)
    }
    writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.add(input)
    // As on Apple's systems, a file that is there is written over; a folder stays.
    unlink(path)
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
  }

  /// Appends frames: a pointer a channel where the samples are not interleaved, else one.
  package func write(_ planes: [UnsafeRawPointer], frameCount count: Int) throws(MediaError) {
    guard count > 0 else { return }
    let data: BlockBuffer
    if let converter {
      try converter.append(planes, frameCount: count)
      data = try converter.takeAll().data
    } else {
      data = try BlockBuffer(planes: planes, size: count * source.bytesPerFrame)
    }
    let scale = Int32(saturating: source.sampleRate)
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
  /// - Returns: the error that kept the file from that.
  @discardableResult
  package func finish() -> MediaError? {
    if writer.status == .writing {
      input.markAsFinished()
      writer.finish()
    }
    return writer.error
  }
}

extension BlockBuffer {
  /// The samples in memory of the library, planes one after the other.
  package convenience init(planes: [UnsafeRawPointer], size: Int) throws(MediaError) {
    try self.init(capacity: size * planes.count) { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      for (index, plane) in planes.enumerated() {
        (base + index * size).copyMemory(from: plane, byteCount: size)
      }
      return size * planes.count
    }
  }
}
