import LibAV
import MediaAssets
import MediaCore

/// Makes the pictures of a composition, one for each of its frames.
final class VideoCompositionReader: SampleReading {
  private let composition: VideoComposition
  private let compositor: PictureCompositor
  private let layers: [Int32: LayerReader]
  private let timeRange: MediaTimeRange
  private let cancellation: ReadingCancellation
  /// From the composition to the pictures that are made of it.
  private let scale: AffineTransform
  /// The frame that is on screen where the range begins, counted from zero.
  private let firstFrame: Int64
  private var nextFrame: Int64
  /// Where the instruction stands that ruled the last frame.
  private var instruction = 0

  var damage: ReadingDamage { layers.values.reduce(into: ReadingDamage()) { $0.formUnion($1.damage) } }

  /// - Parameter size: of the pictures, which the compositor draws; the composition's own where `nil`.
  init(
    _ composition: VideoComposition, of tracks: [AssetTrack], in asset: Asset,
    compositor: PictureCompositor, scaledTo size: VideoDimensions? = nil,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, end: .positiveInfinity),
    cancellation: ReadingCancellation = ReadingCancellation()
  ) throws(MediaError) {
    self.composition = composition
    self.compositor = compositor
    // A frame is made for any time that is asked for: without an end there would be no last one.
    let duration = try asset.content().duration
    guard duration.isNumeric else {
      throw MediaError(
        .operationNotSupportedForAsset, "how long the file lasts is not known without reading it all",
        at: .init(file: asset.file))
    }
    self.timeRange = timeRange.intersection(MediaTimeRange(start: .zero, duration: duration))
    self.cancellation = cancellation
    let (own, made) = (composition.renderSize, size ?? composition.renderSize)
    scale = AffineTransform(
      a: Double(made.width) / Double(own.width), b: 0, c: 0, d: Double(made.height) / Double(own.height))
    var layers: [Int32: LayerReader] = [:]
    for track in tracks {
      layers[track.trackID] = try LayerReader(asset, track, cancellation: cancellation)
    }
    self.layers = layers
    let start = max(self.timeRange.start, composition.instructions.first?.timeRange.start ?? .zero, .zero)
    firstFrame = Self.frame(at: start, composition.frameDuration)
    nextFrame = firstFrame
  }

  /// The frame that is on screen at a time.
  private static func frame(at time: MediaTime, _ duration: MediaTime) -> Int64 {
    guard time.isNumeric else { return .max }
    let frames =
      Int128(time.value) * Int128(duration.timescale) / (Int128(time.timescale) * Int128(duration.value))
    return Int64(clamping: frames)
  }

  func next() throws(MediaError) -> SampleBuffer? {
    guard let (picture, time, _) = try picture(ofFrame: nextFrame) else { return nil }
    nextFrame = nextFrame.saturatingAdd(1)
    return SampleBuffer(
      formatDescription: FormatDescription(
        mediaType: .video, mediaSubType: picture.pixelFormatType.rawValue, codec: .rawVideo,
        video: FormatDescription.VideoFormat(dimensions: picture.dimensions, color: picture.color)),
      imageBuffer: picture, numSamples: 1,
      sampleTimingInfoArray: [
        SampleTimingInfo(duration: composition.frameDuration, presentationTimeStamp: time)
      ])
  }

  /// A picture, when it comes on screen, and whether something was lost of what it shows.
  typealias Composed = (picture: PixelBuffer, start: MediaTime, isDamaged: Bool)

  /// The picture on screen at a time, or the nearest one; `nil` where there is none at all.
  func picture(onScreenAt time: MediaTime) throws(MediaError) -> Composed? {
    let end = min(timeRange.end, composition.instructions.last?.timeRange.end ?? .zero)
    let after = Self.frame(at: end, composition.frameDuration)
    let last = self.time(ofFrame: after).map { $0 < end } ?? false ? after : after.saturatingSubtract(1)
    let wanted = Self.frame(at: max(time, .zero), composition.frameDuration)
    return try picture(ofFrame: max(firstFrame, min(wanted, last)))
  }

  private func time(ofFrame frame: Int64) -> MediaTime? {
    let duration = composition.frameDuration
    let (value, isOverflow) = frame.multipliedReportingOverflow(by: duration.value)
    return isOverflow ? nil : MediaTime(value: value, timescale: duration.timescale)
  }

  private func picture(ofFrame frame: Int64) throws(MediaError) -> Composed? {
    try cancellation.check()
    guard let time = time(ofFrame: frame) else { return nil }
    let instructions = composition.instructions
    if instruction >= instructions.count || time < instructions[instruction].timeRange.start {
      instruction = 0
    }
    while instruction < instructions.count, instructions[instruction].timeRange.end <= time {
      instruction += 1
    }
    guard time < timeRange.end, instruction < instructions.count else { return nil }
    let current = instructions[instruction]
    var drawn: [PictureCompositor.Layer] = []
    var isDamaged = false
    for instruction in current.layerInstructions {
      guard let reader = layers[instruction.trackID],
        let layer = try reader.layer(instruction, at: time, scale)
      else { continue }
      drawn.append(layer)
      isDamaged = isDamaged || reader.isDamaged
    }
    return (try compositor.draw(drawn, over: current.backgroundColor), time, isDamaged)
  }
}

/// The pictures of one track of a composition.
private final class LayerReader {
  private let cursor: any TrackPictures
  private var converter: PictureConverter
  /// What belongs to the pictures that come now, which may be of several files.
  private var naturalSize: VideoDimensions
  private let end: MediaTime
  /// The picture that was converted last, with what it was made for.
  private var last: (time: MediaTime, picture: PixelBuffer)?

  var damage: ReadingDamage { cursor.damage }
  /// Whether something was lost of the picture that was drawn last.
  var isDamaged: Bool { cursor.isDamaged }

  init(_ asset: Asset, _ track: AssetTrack, cancellation: ReadingCancellation) throws(MediaError) {
    cursor = try track.content.makePictures(
      asset, DecoderOptions(keepsAlpha: true), cancellation: cancellation)
    converter = try PictureConverter(.pixelFormat(.bgra32), track: track.content)
    naturalSize = track.naturalSize
    guard naturalSize.width > 0, naturalSize.height > 0 else {
      throw MediaError(
        .operationNotSupportedForAsset, "the pictures have no size",
        at: .init(file: asset.file, trackID: track.trackID))
    }
    end = track.timeRange.end
  }

  /// What is to be drawn at a time; `nil` where the track shows nothing.
  ///
  /// - Parameter scale: from the composition to the picture that is drawn.
  func layer(
    _ instruction: VideoCompositionLayerInstruction, at time: MediaTime, _ scale: AffineTransform
  ) throws(MediaError) -> PictureCompositor.Layer? {
    let opacity = instruction.opacity(at: time)
    guard opacity > 0, !end.isNumeric || time < end, try cursor.move(to: time), cursor.hasPicture,
      cursor.currentTime <= time, cursor.isShown(at: time)
    else { return nil }
    converter.follow(cursor.format)
    if let size = cursor.format?.presentationDimensions(), size.width > 0, size.height > 0 {
      naturalSize = size
    }
    let transform = instruction.transform(at: time).concatenating(scale)
    let picture = try picture(for: transform)
    // A picture that is made smaller is scaled by the scaler, which leaves no pixel out, and then put in its place.
    let (across, down) = (
      Double(picture.width) / Double(naturalSize.width), Double(picture.height) / Double(naturalSize.height)
    )
    let crop =
      instruction.cropRectangle(at: time)
      ?? PictureRectangle(
        x: 0, y: 0, width: Double(naturalSize.width), height: Double(naturalSize.height))
    let growth = AffineTransform(a: 1 / across, b: 0, c: 0, d: 1 / down)
    return PictureCompositor.Layer(
      picture: picture, transform: growth.concatenating(transform),
      crop: PictureRectangle(
        x: crop.x * across, y: crop.y * down, width: crop.width * across, height: crop.height * down),
      opacity: opacity)
  }

  private func picture(for transform: AffineTransform) throws(MediaError) -> PixelBuffer {
    func length(_ natural: Int, _ x: Double, _ y: Double) -> Int {
      let scale = (x * x + y * y).squareRoot()
      return scale < 1 ? max(1, Int((Double(natural) * scale).rounded())) : natural
    }
    let dimensions = VideoDimensions(
      width: length(naturalSize.width, transform.a, transform.b),
      height: length(naturalSize.height, transform.c, transform.d))
    if let last, last.time == cursor.currentTime, last.picture.dimensions == dimensions {
      return last.picture
    }
    let picture = try cursor.withCurrent { (frame) throws(MediaError) -> PixelBuffer in
      try converter.convert(frame, dimensions: dimensions, pixelAspectRatio: .square)
    }
    last = (cursor.currentTime, picture)
    return picture
  }
}
