import LibAV
import MediaCore

/// The packets of several tracks of a file, in the order of the file.
///
/// A ``PacketSource`` gives one track's. ``PacketSourceChoice`` makes both.
struct FilePackets {
  /// `nil` where nothing is the demuxer's.
  private let demuxer: Demuxer?
  private let frames: (any PacketSource)?
  /// Packets that are the demuxer's before the frames.
  private var demuxedCount: Int

  /// - Parameters:
  ///   - demuxedCount: packets that the demuxer gives at most.
  ///   - frames: the packets after those, which no demuxer gives.
  init(_ demuxer: Demuxer?, atMost demuxedCount: Int = .max, then frames: (any PacketSource)? = nil) {
    (self.demuxer, self.demuxedCount, self.frames) = (demuxer, demuxedCount, frames)
  }

  /// Reads on for the next packet of any track, which may be one that isn't wanted.
  ///
  /// - Returns: false after the last one.
  mutating func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
    if demuxedCount > 0, try demuxer?.read(into: packet) ?? false {
      demuxedCount -= 1
      return true
    }
    return try frames?.read(into: packet) ?? false
  }
}
