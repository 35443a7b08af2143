public import MediaAssets
public import MediaCore
import Synchronization

/// Makes pictures of a video track at chosen times.
///
/// AVFoundation counterpart: `AVAssetImageGenerator`. Pictures come in 32-bit BGRA.
public final class AssetImageGenerator: Sendable {
  /// The asset that the pictures are of.
  public let asset: Asset
  private let settings = Mutex(Settings())
  private let session = Mutex<StillSession?>(nil)

  private struct Settings {
    var toleranceBefore = MediaTime.positiveInfinity
    var toleranceAfter = MediaTime.positiveInfinity
    var appliesPreferredTrackTransform = false
    var appliesPixelAspectRatio = true
    var maximumSize = VideoDimensions.zero
    var trackID: Int32?
  }

  /// Makes a generator; the file is opened for the first picture.
  public init(asset: Asset) {
    self.asset = asset
  }

  /// How much earlier than asked a picture may be; infinite by default, which gives the nearest key frame before.
  public var requestedTimeToleranceBefore: MediaTime {
    get { settings.withLock(\.toleranceBefore) }
    set { settings.withLock { $0.toleranceBefore = newValue } }
  }

  /// How much later than asked a picture may be.
  ///
  /// A later picture is never cheaper here, so none is given.
  public var requestedTimeToleranceAfter: MediaTime {
    get { settings.withLock(\.toleranceAfter) }
    set { settings.withLock { $0.toleranceAfter = newValue } }
  }

  /// Whether quarter turns and mirrors of the track's transform are applied; false by default, as Apple has it.
  public var appliesPreferredTrackTransform: Bool {
    get { settings.withLock(\.appliesPreferredTrackTransform) }
    set { settings.withLock { $0.appliesPreferredTrackTransform = newValue } }
  }

  /// Whether pixels that are not square are made square by widening or narrowing the picture; true by default.
  public var appliesPixelAspectRatio: Bool {
    get { settings.withLock(\.appliesPixelAspectRatio) }
    set { settings.withLock { $0.appliesPixelAspectRatio = newValue } }
  }

  /// A box that pictures are scaled down into, never up, with their aspect kept; zero for no limit on that side.
  public var maximumSize: VideoDimensions {
    get { settings.withLock(\.maximumSize) }
    set { settings.withLock { $0.maximumSize = newValue } }
  }

  /// The track to take pictures of; the first enabled video track where `nil`.
  public var trackID: Int32? {
    get { settings.withLock(\.trackID) }
    set { settings.withLock { $0.trackID = newValue } }
  }

  /// The picture on screen at a time, and the time at which it really comes on.
  ///
  /// Past the end the last picture is given, before the first one the first.
  ///
  /// - Throws: `MediaError`: `.noSuchTrack`, `.noImageAtTime` for a track without pictures, decoding failures.
  public func image(at time: MediaTime) async throws -> (image: PixelBuffer, actualTime: MediaTime) {
    try await offCooperativePool { () throws(MediaError) in try self.copyImage(at: time) }
  }

  /// One result for each time, in the order of the times; a time that fails does not end the sequence.
  ///
  /// A picture is made when it is asked for, so a slow consumer holds up the decoder, not the memory.
  public func images(for times: [MediaTime]) -> Images {
    Images(generator: self, times: times)
  }

  /// Like `image(at:)`, for callers that may block.
  ///
  /// - Throws: as `image(at:)`.
  public func copyImage(at time: MediaTime) throws(MediaError) -> (image: PixelBuffer, actualTime: MediaTime)
  {
    guard time.isNumeric else { throw MediaError(.invalidArgument, "the time of a picture must be a number") }
    let settings = settings.withLock(\.self)
    return try session.withLock { session in
      Result { () throws(MediaError) in
        let track = try videoTrack(withID: settings.trackID)
        if session?.track.trackID != track.trackID { session = try StillSession(track) }
        guard let open = session else { throw MediaError(.unknown, "no picture can be taken") }
        return try open.image(
          at: time, toleranceBefore: settings.toleranceBefore,
          transforms: settings.appliesPreferredTrackTransform,
          squaresPixels: settings.appliesPixelAspectRatio, maximumSize: settings.maximumSize)
      }
    }.get()
  }

  /// What could not be decoded on the way to the pictures so far.
  public var damage: ReadingDamage { session.withLock { $0?.damage ?? ReadingDamage() } }

  private func videoTrack(withID trackID: Int32?) throws(MediaError) -> AssetTrack {
    let path = (asset as? URLAsset)?.path
    let tracks = try asset.tracks()
    if let trackID {
      guard let track = tracks.first(where: { $0.trackID == trackID }) else {
        throw MediaError(.noSuchTrack, "there is no track \(trackID)", at: .init(file: path))
      }
      guard track.formatDescriptions.first?.video != nil else {
        throw MediaError(.noSuchTrack, "not a video track", at: .init(file: path, trackID: trackID))
      }
      return track
    }
    let candidates = tracks.filter { $0.mediaType == .video }
    guard let track = candidates.first(where: \.isEnabled) ?? candidates.first else {
      throw MediaError(.noSuchTrack, "there is no video track", at: .init(file: path))
    }
    return track
  }
}
