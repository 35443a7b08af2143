import LibAV
import MediaAssets
import MediaCore

/// Decodes a video track to pictures in presentation order, those that are on screen in a time range.
final class VideoSampleReader: SampleReading {
  private let cursor: any TrackPictures
  private var converter: PictureConverter
  private let timeRange: MediaTimeRange
  private var hasBegun = false

  var damage: ReadingDamage { cursor.damage }

  init(
    _ asset: Asset, _ track: TrackContent, settings: VideoSettings, timeRange: MediaTimeRange,
    cancellation: ReadingCancellation = ReadingCancellation()
  ) throws(MediaError) {
    guard track.formatDescriptions.first?.video != nil else {
      throw MediaError(.invalidArgument, "video settings are for video tracks")
    }
    let options = DecoderOptions(keepsAlpha: settings.pixelFormatType?.hasAlpha ?? false)
    cursor = try track.makePictures(asset, options, cancellation: cancellation)
    converter = try PictureConverter(settings, track: track)
    self.timeRange = timeRange
  }

  func next() throws(MediaError) -> SampleBuffer? {
    if hasBegun {
      try cursor.step()
    } else {
      hasBegun = true
      guard try cursor.move(to: max(timeRange.start, .zero)) else { return nil }
      // A picture stays on screen past its end only for those who ask for that instant.
      if cursor.hasPicture, try cursor.currentEnd() <= timeRange.start { try cursor.step() }
    }
    guard cursor.hasPicture, cursor.currentTime < timeRange.end else { return nil }
    let duration = try cursor.currentEnd() - cursor.currentTime
    let start = cursor.currentTime
    converter.follow(cursor.format)
    return try cursor.withCurrent { (frame) throws(MediaError) -> SampleBuffer in
      let picture = try converter.convert(frame)
      return SampleBuffer(
        formatDescription: converter.description(of: picture), imageBuffer: picture, numSamples: 1,
        sampleTimingInfoArray: [SampleTimingInfo(duration: duration, presentationTimeStamp: start)],
        sampleAttachments: [SampleAttachments(notSync: !frame.isKey, isDamaged: frame.isDamaged)],
        attachments: BufferAttachments(sourceColor: converter.sourceColor))
    }
  }
}
