import LibAV
import MediaAssets
import MediaCore

/// Decodes a video track to pictures in presentation order, those that are on screen in a time range.
final class VideoSampleReader: SampleReading {
  private let cursor: FrameCursor
  private var converter: PictureConverter
  private let timeRange: MediaTimeRange
  private var hasBegun = false

  var damage: ReadingDamage { cursor.reader.damage }

  init(
    _ asset: URLAsset, _ track: TrackContent, settings: VideoSettings, timeRange: MediaTimeRange,
    cancellation: ReadingCancellation? = nil
  ) throws(MediaError) {
    guard track.formatDescriptions.first?.video != nil else {
      throw MediaError(.invalidArgument, "video settings are for video tracks")
    }
    cursor = try FrameCursor(FrameReader(asset, track, cancellation: cancellation))
    converter = try PictureConverter(settings, track: track)
    self.timeRange = timeRange
  }

  func next() throws(MediaError) -> SampleBuffer? {
    if hasBegun {
      try cursor.step()
    } else {
      hasBegun = true
      guard try cursor.move(to: max(timeRange.start, .zero)) else { return nil }
      // The last picture stays on screen past its end only for those who ask for that instant.
      if cursor.nextTime == nil, try pictureEnd() <= timeRange.start { return nil }
    }
    guard cursor.hasPicture, cursor.currentTime < timeRange.end else { return nil }
    let duration = try pictureEnd() - cursor.currentTime
    let start = cursor.currentTime
    return try cursor.withCurrent { (frame) throws(MediaError) -> SampleBuffer in
      let picture = try converter.convert(frame)
      return SampleBuffer(
        formatDescription: converter.description(of: picture), imageBuffer: picture, numSamples: 1,
        sampleTimingInfoArray: [SampleTimingInfo(duration: duration, presentationTimeStamp: start)],
        sampleAttachments: [SampleAttachments(notSync: !frame.isKey, isDamaged: frame.isDamaged)],
        attachments: BufferAttachments(sourceColor: converter.sourceColor))
    }
  }

  /// Where the current picture gives way to the next; by its own duration where it is the last.
  private func pictureEnd() throws(MediaError) -> MediaTime {
    if let next = cursor.nextTime { return next }
    let track = cursor.reader.track
    let ticks = try cursor.withCurrent { (frame) throws(MediaError) -> Int64 in frame.duration }
    let own = ticks > 0 ? track.timeBase.time(ticks) : track.minFrameDuration
    return cursor.currentTime + (own.isNumeric ? own : .zero)
  }
}
