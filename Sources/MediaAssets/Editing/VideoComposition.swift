public import MediaCore

/// How the pictures of several tracks are put together to one.
///
/// AVFoundation counterpart: `AVVideoComposition` and `AVMutableVideoComposition`.
public struct VideoComposition: Hashable, Sendable {
  /// The size of the pictures that are made, in pixels.
  public var renderSize: VideoDimensions
  /// How long each picture is shown; the first is shown from zero on.
  public var frameDuration: MediaTime
  /// One after the other without a gap; the composition ends with the last.
  public var instructions: [VideoCompositionInstruction]

  /// Makes a composition.
  public init(
    renderSize: VideoDimensions, frameDuration: MediaTime, instructions: [VideoCompositionInstruction]
  ) {
    self.renderSize = renderSize
    self.frameDuration = frameDuration
    self.instructions = instructions
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

  /// Whether pictures can be made by it.
  ///
  /// AVFoundation counterpart: `isValid(for:timeRange:validationDelegate:)`.
  ///
  /// - Throws: `.invalidArgument` for a size without an area, a duration that is not positive, and instructions that leave
  ///   gaps or overlap.
  package func check() throws(MediaError) {
    guard renderSize.width > 0, renderSize.height > 0 else {
      throw MediaError(
        .invalidArgument, "a picture of \(renderSize.width)×\(renderSize.height) pixels has no area")
    }
    guard frameDuration.isNumeric, frameDuration > .zero else {
      throw MediaError(.invalidArgument, "a frame duration of \(frameDuration) is not positive")
    }
    guard let first = instructions.first, first.timeRange.start.isNumeric else {
      throw MediaError(.invalidArgument, "the composition has no instructions")
    }
    for (instruction, next) in zip(instructions, instructions.dropFirst())
    where instruction.timeRange.end != next.timeRange.start {
      throw MediaError(
        .invalidArgument,
        "an instruction ends at \(instruction.timeRange.end), the next one begins at \(next.timeRange.start)")
    }
  }
}

/// What is shown in one part of a composition's timeline.
///
/// AVFoundation counterpart: `AVVideoCompositionInstruction` and `AVMutableVideoCompositionInstruction`.
public struct VideoCompositionInstruction: Hashable, Sendable {
  /// When, on the asset's timeline.
  public var timeRange: MediaTimeRange
  /// What is seen where no layer is.
  public var backgroundColor = BackgroundColor.black
  /// The tracks that are shown, the front-most first.
  public var layerInstructions: [VideoCompositionLayerInstruction] = []

  /// Makes an instruction that shows black.
  public init(timeRange: MediaTimeRange) {
    self.timeRange = timeRange
  }

  /// A colour as the pictures' own red, green and blue are, from 0 to 1.
  ///
  /// Core Graphics counterpart: `CGColor`.
  public struct BackgroundColor: Hashable, Sendable {
    /// From 0, none, to 1.
    public var red: Double
    /// From 0, none, to 1.
    public var green: Double
    /// From 0, none, to 1.
    public var blue: Double
    /// From 0, transparent, to 1, opaque.
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
  public var uprightTransform: AffineTransform {
    var transform = preferredTransform
    let (width, height) = (Double(naturalSize.width), Double(naturalSize.height))
    let acrosses = [0, transform.a * width, transform.c * height, transform.a * width + transform.c * height]
    let downs = [0, transform.b * width, transform.d * height, transform.b * width + transform.d * height]
    transform.tx = -(acrosses.min() ?? 0)
    transform.ty = -(downs.min() ?? 0)
    return transform
  }
}
