import MediaAssets
import MediaScope

/// The time code that a track has at its pictures.
struct PictureTimecode: Sendable {
  private let start: Timecode?
  private let frameRate: Double

  init(_ content: AssetContent, _ track: AssetTrack) {
    frameRate = Double(track.nominalFrameRate)
    start = (content.startTimecode ?? track.content.startTimecode)
      .flatMap { [frameRate] in Timecode($0, frameRate: frameRate) }
  }

  /// The time itself where the track has no time code.
  func text(at time: MediaTime) -> String {
    guard let start, time.isNumeric, abs(time.seconds) < 1e7 else { return time.clockDescription }
    return start.advanced(by: Int((time.seconds * frameRate).rounded())).description
  }
}
