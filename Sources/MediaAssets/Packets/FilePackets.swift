import LibAV
import MediaCore

/// The packets of several tracks of a file, in the order of the file, as libav's demuxer reads them.
///
/// A ``PacketSource`` gives one track's.
struct FilePackets {
  /// `nil` where nothing is the demuxer's.
  private let demuxer: Demuxer?
  private let frames: (any PacketSource)?
  /// Packets that are the demuxer's before the frames.
  private var demuxedCount = Int.max

  init(
    _ asset: URLAsset, _ content: AssetContent, of wanted: [TrackContent], _ options: PacketOptions
  ) throws(MediaError) {
    if let animation = try WebPAnimationPacketSource(asset, content, options) {
      (demuxer, frames) = (nil, animation)
      return
    }
    let demuxer = try asset.makeDemuxer(options.ignoresEditList ? .ignoresEditLists : [])
    self.demuxer = demuxer
    if wanted.count == 1 { demuxer.discardStreams(except: [wanted[0].trackIndex]) }
    frames = try FLACPacketSource(asset, content)
    // The pictures beside such frames are the demuxer's, one packet each, and come first.
    if frames != nil { demuxedCount = wanted.count { $0.codec != .flac } }
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
