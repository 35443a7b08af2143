public import MediaAssets
public import MediaCore
import Synchronization

/// Makes pictures of a video track at chosen times.
///
/// AVFoundation counterpart: `AVAssetImageGenerator`. Pictures come in 32-bit BGRA, those whose high dynamic range is
/// kept in 64-bit ARGB. A change of a property has no effect on pictures that were asked for before it.
///
/// ```swift
/// let generator = AssetImageGenerator(asset: asset)
/// generator.appliesPreferredTrackTransform = true
/// let (image, actualTime) = try await generator.image(at: MediaTime(value: 1, timescale: 2))
/// print(image, actualTime)
/// ```
public final class AssetImageGenerator: Sendable {
  /// The asset that the pictures are of.
  public let asset: Asset
  private let settings = Mutex(StillSettings())
  private let session = Mutex<StillSession?>(nil)
  private let compositionSession = Mutex<CompositionSession?>(nil)
  /// A session that pictures of many times have been made with, and that others may go on with.
  let idleSession = Mutex<StillSessionBox?>(nil)
  /// The number of times that everything was cancelled, by which work that is under way knows that it is over.
  let cancellations = Mutex(0)

  /// Makes a generator; the file is opened for the first picture.
  public init(asset: Asset) {
    let rendered = asset.rendered
    self.asset = rendered?.composition ?? asset
    settings.withLock { $0.videoComposition = rendered?.videoComposition }
  }

  subscript<Value: Sendable>(setting: WritableKeyPath<StillSettings, Value>) -> Value {
    get { settings.withLock { $0[keyPath: setting] } }
    set { settings.withLock { $0[keyPath: setting] = newValue } }
  }

  /// The part of the encoded picture that is given, and the shape of its pixels.
  ///
  /// AVFoundation counterpart: `AVAssetImageGenerator.ApertureMode`.
  public struct ApertureMode: RawRepresentable, Hashable, Sendable {
    /// Apple's value.
    public var rawValue: String

    /// Makes the mode of a value; one that has no name here gives the whole picture in square pixels.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part that is meant to be seen, in square pixels.
    public static let cleanAperture = ApertureMode(rawValue: "CleanAperture")
    /// The whole picture in square pixels.
    public static let productionAperture = ApertureMode(rawValue: "ProductionAperture")
    /// The whole picture as it is encoded, whatever the shape of its pixels.
    public static let encodedPixels = ApertureMode(rawValue: "EncodedPixels")
  }

  /// The treatment of pictures that are brighter, or have wider colours, than an ordinary display shows.
  ///
  /// AVFoundation counterpart: `AVAssetImageGenerator.DynamicRangePolicy`.
  public struct DynamicRangePolicy: RawRepresentable, Hashable, Sendable {
    /// Apple's value.
    public var rawValue: String

    /// Makes the policy of a value; one that has no name here maps pictures as `forceSDR` does.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// They are mapped to sRGB, 8 bits a component; `ToneMapping` says how.
    public static let forceSDR = DynamicRangePolicy(rawValue: "ForceSDR")
    /// PQ and HLG pictures stay as they are, 16 bits a component; others come in 8 bits.
    public static let matchSource = DynamicRangePolicy(rawValue: "MatchSource")
  }

  /// The time that a picture may be earlier than asked; infinite by default, which gives the nearest
  /// key frame before.
  public var requestedTimeToleranceBefore: MediaTime {
    get { self[\.toleranceBefore] }
    set { self[\.toleranceBefore] = newValue }
  }

  /// The time that a picture may be later than asked.
  ///
  /// A later picture is never cheaper here, so none is given.
  public var requestedTimeToleranceAfter: MediaTime {
    get { self[\.toleranceAfter] }
    set { self[\.toleranceAfter] = newValue }
  }

  /// Whether quarter turns and mirrors of the track's transform are applied; false by default, as Apple has it.
  public var appliesPreferredTrackTransform: Bool {
    get { self[\.appliesPreferredTrackTransform] }
    set { self[\.appliesPreferredTrackTransform] = newValue }
  }

  /// The part of the encoded picture that is given; the clean aperture in square pixels by default.
  ///
  /// A clean aperture between two pixels is rounded to whole ones.
  public var apertureMode: ApertureMode {
    get { self[\.apertureMode] }
    set { self[\.apertureMode] = newValue }
  }

  /// Whether high dynamic range is mapped or kept; mapped by default, as Apple has it.
  public var dynamicRangePolicy: DynamicRangePolicy {
    get { self[\.dynamicRangePolicy] }
    set { self[\.dynamicRangePolicy] = newValue }
  }

  /// Whether pictures that are marked as two fields are made of the first of them alone; false by default.
  ///
  /// The lines of the other field are the mean of their neighbours. Has no counterpart in AVFoundation.
  public var deinterlaces: Bool {
    get { self[\.deinterlaces] }
    set { self[\.deinterlaces] = newValue }
  }

  /// A box that pictures are scaled down into, never up, with their aspect kept; zero for no limit on that side.
  public var maximumSize: VideoDimensions {
    get { self[\.maximumSize] }
    set { self[\.maximumSize] = newValue }
  }

  /// The track to take pictures of; the first enabled video track where `nil`.
  public var trackID: Int32? {
    get { self[\.trackID] }
    set { self[\.trackID] = newValue }
  }

  /// The picture on screen at a time, and the time at which it really comes on.
  ///
  /// Past the end the last picture is given, before the first one the first.
  ///
  /// - Throws: `MediaError`: `.noSuchTrack`, `.noImageAtTime` for a track without pictures, decoding failures;
  ///   `CancellationError` in a task that is cancelled.
  public func image(at time: MediaTime) async throws -> (image: PixelBuffer, actualTime: MediaTime) {
    let settings = currentSettings
    let still = try await offCooperativePool { () throws(MediaError) in
      try self.still(at: time, settings)
    }
    return (still.image, still.actualTime)
  }

  /// One result for each time, in ascending order of the times; a time that fails does not end the sequence.
  ///
  /// In a task that is cancelled the sequence throws `CancellationError`.
  ///
  /// The track is gone through once, however the times are ordered, and a time that is there twice costs no decoding.
  /// A picture is made when it is asked for, so a slow consumer holds up the decoder, not the memory.
  public func images(for times: [MediaTime]) -> Images {
    Images(
      generator: self, times: times, settings: currentSettings, cancellations: cancellations.withLock(\.self))
  }

  /// Like `image(at:)`, for callers that may block.
  ///
  /// - Throws: as `image(at:)`.
  @available(*, noasync, message: "await image(at:), which does not block the caller's thread")
  public func copyImage(at time: MediaTime) throws(MediaError) -> (image: PixelBuffer, actualTime: MediaTime)
  {
    let still = try still(at: time)
    return (still.image, still.actualTime)
  }

  /// Like `copyImage(at:)`, with all that is known of the picture.
  package func still(at time: MediaTime) throws(MediaError) -> Still {
    try still(at: time, currentSettings)
  }

  var currentSettings: StillSettings { settings.withLock(\.self) }

  func still(at time: MediaTime, _ settings: StillSettings) throws(MediaError) -> Still {
    guard time.isNumeric else { throw .timeIsNoNumber }
    if let composition = settings.videoComposition {
      return try compositionSession.withLock { session in
        let made = Swift.Result { () throws(MediaError) in
          let open =
            if let session, session.makes(settings) {
              session
            } else {
              try CompositionSession(composition, of: asset, maximumSize: settings.maximumSize)
            }
          session = open
          return try open.still(at: time)
        }
        if made.isCancelled { session = nil }
        return made
      }.get()
    }
    return try session.withLock { session in
      let made = Swift.Result { () throws(MediaError) in
        let track = try asset.track(withID: settings.trackID, of: .video)
        if session?.track.trackID != track.trackID { session = try StillSession(track) }
        guard let open = session else { throw MediaError(.unknown, "no picture can be taken") }
        return try open.still(at: time, settings)
      }
      if made.isCancelled { session = nil }
      return made
    }.get()
  }

  /// The damage that was met on the way to the pictures so far.
  public var damage: ReadingDamage {
    var damage = session.withLock { $0?.damage } ?? ReadingDamage()
    compositionSession.withLock { $0.map { damage.formUnion($0.damage) } }
    return damage
  }
}

extension MediaError {
  /// The error for a time without a number, at which no picture can be.
  static var timeIsNoNumber: MediaError {
    MediaError(.invalidArgument, "the time of a picture must be a number")
  }
}

extension Result where Failure == MediaError {
  /// Whether the work was given up in the middle, where it can't go on.
  fileprivate var isCancelled: Bool {
    if case .failure(let error) = self { error.code == .operationCancelled } else { false }
  }
}
