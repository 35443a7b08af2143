import LibAV
import MediaCore

/// The demuxers of a file that its tracks share where one thread reads them beside each other.
///
/// Tracks with few samples have one of their own: the next of theirs may be far after those of pictures and sound. Tracks of usual
/// films are a second or two apart in their file, which is less than the limit even at a hundred million bits a second.
package final class SharedDemuxers {
  private var made: [Kind: SharedDemuxer] = [:]

  private struct Kind: Hashable {
    var options: UInt8
    var isSparse: Bool
  }

  private let mostBytes: Int
  /// The clock of a file that may begin anew; `nil` for any other.
  package private(set) var clock: FileClock?

  /// - Parameter mostBytes: the most bytes that may wait for tracks which are slower to be read.
  package init(mostBytes: Int = 16 << 20) {
    self.mostBytes = mostBytes
  }

  /// The one that a track has joined; `nil` where it is too late for that.
  func demuxer(
    for track: TrackContent, in container: Container, _ options: Demuxer.Options,
    _ open: () throws(MediaError) -> Demuxer
  ) throws(MediaError) -> SharedDemuxer? {
    let kind = Kind(
      options: options.rawValue, isSparse: track.mediaType != .video && track.mediaType != .audio)
    if container.clockCanRestart, clock == nil { clock = FileClock() }
    let shared: SharedDemuxer
    if let known = made[kind] {
      shared = known
    } else {
      shared = SharedDemuxer(try open(), mostBytes: mostBytes, clock: clock)
      made[kind] = shared
    }
    return shared.join(track: track.trackIndex) ? shared : nil
  }
}
