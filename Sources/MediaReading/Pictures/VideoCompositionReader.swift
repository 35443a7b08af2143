import LibAV
import MediaAssets
import MediaCore

/// Makes the pictures of a composition, one for each of its pictures.
final class VideoCompositionReader: SampleReading {
  private let composition: VideoComposition
  private let artist: CompositionArtist
  private let layers: [Int32: LayerReader]
  private let timing: any CompositionFrameTiming
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation
  /// The time of the picture that comes next; `nil` after the last.
  private var nextTime: MediaTime?
  /// When the last picture came.
  private var lastStart: MediaTime?
  /// Where the instruction stands that ruled the last picture.
  private var instruction = 0

  var damage: ReadingDamage { layers.values.reduce(into: ReadingDamage()) { $0.formUnion($1.damage) } }

  /// - Parameter size: of the pictures; the composition's own, scaled as it says, where `nil`.
  init(
    _ composition: VideoComposition, of tracks: [AssetTrack], in asset: Asset,
    as pixelFormatType: PixelFormatType = .bgra32, scaledTo size: VideoDimensions? = nil,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, end: .positiveInfinity),
    cancellation: ReadingCancellation = ReadingCancellation()
  ) throws(MediaError) {
    self.composition = composition
    // A picture is made for any time that is asked for: without an end there would be no last one.
    let duration = try asset.content().duration
    guard duration.isNumeric else {
      throw MediaError(
        .operationNotSupportedForAsset, "how long the file lasts is not known without reading it all",
        at: .init(file: asset.file))
    }
    self.timeRange = timeRange.intersection(MediaTimeRange(start: .zero, duration: duration))
    self.cancellation = cancellation
    artist = try CompositionArtist(
      composition, of: tracks, as: pixelFormatType, size: size ?? composition.scaledSize,
      cancellation: cancellation)
    var layers: [Int32: LayerReader] = [:]
    for track in tracks {
      layers[track.trackID] = try LayerReader(
        asset, track, as: artist.sourcePixelFormatType, mapsToStandardRange: artist.mapsToStandardRange,
        cancellation: cancellation)
    }
    self.layers = layers
    if composition.sourceTrackIDForFrameTiming != 0,
      let layer = layers[composition.sourceTrackIDForFrameTiming]
    {
      timing = TrackFrameTiming(
        of: layer, otherwise: composition.frameDuration, until: self.timeRange.end)
    } else {
      timing = ConstantFrameTiming(composition.frameDuration)
    }
    nextTime = max(self.timeRange.start, composition.instructions.first?.timeRange.start ?? .zero, .zero)
  }

  func next() throws(MediaError) -> SampleBuffer? {
    guard let time = nextTime, var frame = try timing.frame(at: time) else { return nil }
    // A picture that stays where nothing is shown was there already.
    if frame.start == lastStart {
      guard frame.end > time, frame.end < timeRange.end, let next = try timing.frame(at: frame.end) else {
        return nil
      }
      frame = next
    }
    guard frame.start != lastStart, let (picture, start, _) = try picture(of: frame) else { return nil }
    lastStart = frame.start
    nextTime = frame.end > time ? frame.end : nil
    return SampleBuffer(
      formatDescription: FormatDescription(
        mediaType: .video, mediaSubType: picture.pixelFormatType.rawValue, codec: .rawVideo,
        video: FormatDescription.VideoFormat(dimensions: picture.dimensions, color: picture.color)),
      imageBuffer: picture, numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(duration: frame.end - frame.start, presentationTimeStamp: start)
      ])
  }

  /// A picture, when it comes on screen, and whether something was lost of what it shows.
  typealias Composed = (picture: PixelBuffer, start: MediaTime, isDamaged: Bool)

  /// The picture on screen at a time, or the nearest one; `nil` where there is none at all.
  func picture(onScreenAt time: MediaTime) throws(MediaError) -> Composed? {
    let first = max(composition.instructions.first?.timeRange.start ?? .zero, timeRange.start, .zero)
    let end = min(timeRange.end, composition.instructions.last?.timeRange.end ?? .zero)
    var frame = try timing.frame(at: max(first, min(max(time, .zero), end)))
    if let known = frame, known.start >= end {
      frame = try timing.frame(at: max(first, end - Self.instant))
    }
    guard let frame else { return nil }
    return try picture(of: frame)
  }

  /// Less than any picture lasts.
  private static let instant = MediaTime(value: 1, timescale: 1_000_000_000)

  private func picture(of frame: CompositionFrame) throws(MediaError) -> Composed? {
    try cancellation.check()
    let time = frame.start
    let instructions = composition.instructions
    if instruction >= instructions.count || time < instructions[instruction].timeRange.start {
      instruction = 0
    }
    while instruction < instructions.count, instructions[instruction].timeRange.end <= time {
      instruction += 1
    }
    guard time < timeRange.end, instruction < instructions.count else { return nil }
    let (picture, isDamaged) = try artist.picture(instructions[instruction], at: time, of: layers)
    return (picture, time, isDamaged)
  }
}
