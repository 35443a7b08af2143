public import MediaCore

/// A plan by which the pictures of several tracks are put together to one.
///
/// AVFoundation counterpart: `AVVideoComposition` and `AVMutableVideoComposition`.
///
/// ```swift
/// let composition = try await VideoComposition.videoComposition(withPropertiesOf: asset)
/// print(composition.renderSize, composition.frameDuration)
/// ```
public struct VideoComposition: Hashable, Sendable {
  /// The size of the pictures that are made, in pixels.
  public var renderSize: VideoDimensions
  /// The duration of each picture; the first is shown from zero on.
  public var frameDuration: MediaTime
  /// The instructions, one after the other without a gap; the composition ends with the last.
  public var instructions: [VideoCompositionInstruction]
  /// The scale of the pictures that are made, against `renderSize`, in which transforms count.
  public var renderScale: Float = 1
  /// The track whose pictures say when frames come, so that a rate that varies stays.
  ///
  /// With 0, Core Media's `kCMPersistentTrackID_Invalid`, one comes in each `frameDuration`, as where the track shows nothing.
  public var sourceTrackIDForFrameTiming: Int32 = 0
  /// The primaries of the pictures that are made; those of the tracks where `nil` and all have the same.
  ///
  /// Colours are not converted: a track that states others is refused.
  public var colorPrimaries: ColorPrimaries?
  /// The transfer function of the pictures that are made; that of the tracks where `nil` and all have the same.
  ///
  /// Colours are not converted: a track that states another is refused.
  public var colorTransferFunction: TransferFunction?
  /// The matrix of results with luma and chroma.
  ///
  /// `nil`: the tracks' where all have the same, else BT.709. Without effect on pictures of red, green and blue.
  /// Tracks may have others, which are converted exactly.
  public var colorYCbCrMatrix: YCbCrMatrix?
  /// The compositor that draws the frames; `nil` for the library's own drawing.
  public var customVideoCompositor: CustomVideoCompositor?
  /// The tool that draws over the frames, or as a track; `nil` for none.
  public var animationTool: VideoCompositionAnimationTool?

  /// The configuration of a composition: the composition itself, since it is a value that can be changed.
  ///
  /// AVFoundation counterpart: `AVVideoComposition.Configuration`.
  public typealias Configuration = VideoComposition

  /// Makes a composition; without arguments one that is to be filled in, which is not valid yet.
  public init(
    renderSize: VideoDimensions = .zero, frameDuration: MediaTime = .zero,
    instructions: [VideoCompositionInstruction] = []
  ) {
    self.renderSize = renderSize
    self.frameDuration = frameDuration
    self.instructions = instructions
  }

  /// Makes a composition of its configuration.
  public init(configuration: Configuration) { self = configuration }

  /// The size of the pictures that are made: `renderSize` × `renderScale`, rounded.
  package var scaledSize: VideoDimensions {
    func scaled(_ length: Int) -> Int {
      max(1, Int(saturating: (Double(length) * Double(renderScale)).rounded()))
    }
    return renderScale == 1
      ? renderSize : VideoDimensions(width: scaled(renderSize.width), height: scaled(renderSize.height))
  }

  /// The tracks whose pictures are needed, but for the animation tool's own.
  package var sourceTrackIDs: Set<Int32> {
    var sources = Set(instructions.flatMap(\.sourceTrackIDs))
    if let drawn = animationTool?.trackID { sources.remove(drawn) }
    if sourceTrackIDForFrameTiming != 0 { sources.insert(sourceTrackIDForFrameTiming) }
    return sources
  }

  /// Makes the composition that shows some tracks as they are: turned as they say, the first in front, at the size of the
  /// first and at the highest of their frame rates.
  ///
  /// AVFoundation counterpart: `videoComposition(withPropertiesOf:)`.
  ///
  /// - Throws: `.invalidArgument` where the first track has no size, or there is none.
  public init(propertiesOf tracks: [AssetTrack]) throws(MediaError) {
    guard let first = tracks.first, case let size = first.naturalSize, size.width > 0, size.height > 0 else {
      throw MediaError(.invalidArgument, "there is no track with a picture's size to compose")
    }
    let isTurned = PictureOrientation(first.preferredTransform).swapsAxes
    renderSize = isTurned ? VideoDimensions(width: size.height, height: size.width) : size
    let rate = tracks.map(\.nominalFrameRate).max() ?? 0
    frameDuration =
      rate > 0
      ? MediaTime(seconds: 1 / Double(rate), preferredTimescale: 90_000) : MediaTime(value: 1, timescale: 30)
    // A constant rate is known better than the mean of a track.
    if let shortest = tracks.map(\.minFrameDuration).filter(\.isNumeric).min(), shortest > .zero,
      abs(shortest.seconds * Double(rate) - 1) < 0.001
    {
      frameDuration = shortest
    }
    let end = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .positiveInfinity
    var instruction = VideoCompositionInstruction(timeRange: MediaTimeRange(start: .zero, end: end))
    instruction.layerInstructions = tracks.map { track in
      var layer = VideoCompositionLayerInstruction(track: track)
      layer.setTransform(track.uprightTransform, at: .zero)
      return layer
    }
    instructions = [instruction]
  }

  /// Makes the composition that shows all of an asset's tracks with pictures as they are, off the threads of tasks.
  ///
  /// AVFoundation counterpart: `videoComposition(withPropertiesOf:)`.
  ///
  /// - Throws: what the blocking form throws; `CancellationError` in a task that is cancelled.
  public static func videoComposition(withPropertiesOf asset: Asset) async throws -> VideoComposition {
    try await offCooperativePool { try videoComposition(withPropertiesOf: asset) }
  }

  /// Makes the composition that shows all of an asset's tracks with pictures as they are; at the natural size of a
  /// composition where one was set.
  ///
  /// Blocks until the asset is open. AVFoundation counterpart: `videoComposition(withPropertiesOf:)`.
  ///
  /// - Throws: what opening the asset throws; `.invalidArgument` where it has no pictures.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public static func videoComposition(withPropertiesOf asset: Asset) throws(MediaError) -> VideoComposition {
    let tracks = try asset.tracks().filter { $0.mediaType == .video }
    var made = try VideoComposition(propertiesOf: tracks)
    if let size = asset.composed?.naturalSize, size.width > 0, size.height > 0 { made.renderSize = size }
    if tracks.count == 1 { made.sourceTrackIDForFrameTiming = tracks[0].trackID }
    return made
  }

  /// Whether pictures can be made by it.
  ///
  /// AVFoundation counterpart: `isValid(for:timeRange:validationDelegate:)`.
  ///
  /// - Throws: `.invalidVideoComposition` for a size without an area, a scale or a duration that is not positive, and instructions
  ///   that leave gaps or overlap.
  package func check() throws(MediaError) {
    guard renderSize.width > 0, renderSize.height > 0 else {
      throw MediaError(
        .invalidVideoComposition, "a picture of \(renderSize.width)×\(renderSize.height) pixels has no area")
    }
    guard renderScale > 0, renderScale.isFinite else {
      throw MediaError(.invalidVideoComposition, "a scale of \(renderScale) is not positive")
    }
    guard frameDuration.isNumeric, frameDuration > .zero else {
      throw MediaError(.invalidVideoComposition, "a frame duration of \(frameDuration) is not positive")
    }
    guard let first = instructions.first, first.timeRange.start.isNumeric else {
      throw MediaError(.invalidVideoComposition, "the composition has no instructions")
    }
    for (instruction, next) in zip(instructions, instructions.dropFirst())
    where instruction.timeRange.end != next.timeRange.start {
      throw MediaError(
        .invalidVideoComposition,
        "an instruction ends at \(instruction.timeRange.end), the next one begins at \(next.timeRange.start)")
    }
  }
}

/// An instruction for one part of a composition's timeline, which says what is shown there.
///
/// AVFoundation counterpart: `AVVideoCompositionInstruction` and `AVMutableVideoCompositionInstruction`.
public struct VideoCompositionInstruction: Hashable, Sendable {
  /// The part of the asset's timeline.
  public var timeRange: MediaTimeRange
  /// The colour that is seen where no layer is.
  public var backgroundColor = BackgroundColor.black
  /// The tracks that are shown, the front-most first.
  public var layerInstructions: [VideoCompositionLayerInstruction] = []
  /// Tracks whose frames a custom compositor is given beside those of the layers.
  public var requiredSourceTrackIDs: [Int32] = []
  /// Whether the animation tool draws over the pictures.
  public var enablePostProcessing = true

  /// The configuration of an instruction: the instruction itself, since it is a value that can be changed.
  ///
  /// AVFoundation counterpart: `AVVideoCompositionInstruction.Configuration`.
  public typealias Configuration = VideoCompositionInstruction

  /// Makes an instruction of its configuration.
  public init(configuration: Configuration) { self = configuration }

  /// The tracks of the layers and those that are required beside them, each once.
  package var sourceTrackIDs: [Int32] {
    var known: Set<Int32> = []
    return (layerInstructions.map(\.trackID) + requiredSourceTrackIDs).filter { known.insert($0).inserted }
  }

  /// Makes an instruction that shows black.
  public init(timeRange: MediaTimeRange = .zero) {
    self.timeRange = timeRange
  }

  /// A colour as the pictures' own red, green and blue are, from 0 to 1.
  ///
  /// Core Graphics counterpart: `CGColor`.
  public struct BackgroundColor: Hashable, Sendable {
    /// The part of red, from 0, none, to 1.
    public var red: Double
    /// The part of green, from 0, none, to 1.
    public var green: Double
    /// The part of blue, from 0, none, to 1.
    public var blue: Double
    /// The opacity, from 0, transparent, to 1, opaque.
    public var alpha: Double

    /// Makes a colour, opaque unless `alpha` says otherwise.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Opaque black.
    public static let black = BackgroundColor(red: 0, green: 0, blue: 0)
  }
}

extension AssetTrack {
  /// The preferred transform, with the picture's top left corner where it ends up: many files turn a picture about the
  /// corner that it has before, and out of sight.
  public var uprightTransform: PictureTransform {
    var transform = preferredTransform
    let (width, height) = (Double(naturalSize.width), Double(naturalSize.height))
    let acrosses = [0, transform.a * width, transform.c * height, transform.a * width + transform.c * height]
    let downs = [0, transform.b * width, transform.d * height, transform.b * width + transform.d * height]
    transform.tx = -(acrosses.min() ?? 0)
    transform.ty = -(downs.min() ?? 0)
    return transform
  }
}
