public import Foundation
import MediaAssets
import MediaCore
import MediaReading

/// Gives the samples of one track, stored or decoded.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
  // @unchecked: immutable beyond its superclass.
  /// The track whose samples come.
  public let track: AVAssetTrack
  private let settings: SendableSettings
  /// The settings that samples are decoded to; `nil` for samples as they are stored.
  public var outputSettings: [String: Any]? { settings.values }

  /// The samples of a track, as stored or as settings ask for.
  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
    (self.track, settings) = (track, SendableSettings(outputSettings))
    super.init { () throws(MediaError) in
      let media = try track.there
      guard let outputSettings else { return AssetReaderTrackOutput(track: media, outputSettings: nil) }
      return AssetReaderTrackOutput(
        track: media,
        outputSettings: media.mediaType == .audio
          ? try AudioSettings(outputSettings) : try VideoSettings(outputSettings))
    }
  }

  /// Leaves the output's samples to an adaptor of the library; one that refuses the output makes the reader fail.
  func adapting<Adaptor>(_ make: (AssetReaderTrackOutput) throws(MediaError) -> Adaptor) -> Adaptor? {
    guard let output = output as? AssetReaderTrackOutput else { return nil }
    do throws(MediaError) {
      return try make(output)
    } catch {
      refuseLater(error)
      return nil
    }
  }

  /// The way to treat the pitch of sound that is played at another rate than 1.
  ///
  /// It has no effect once reading has started.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { (output as? AssetReaderTrackOutput)?.audioTimePitchAlgorithm ?? .spectral }
    set { (output as? AssetReaderTrackOutput)?.audioTimePitchAlgorithm = newValue }
  }
}
