import MediaContainers
package import MediaCore
import MediaMetadata

/// Encoder delay, padding and length of sound that the file states beside its times.
package struct GaplessInformation: Hashable, Sendable {
  /// Samples to drop from the start of what is decoded.
  package var delay: Int64
  /// Samples to give.
  package var count: Int64

  /// More delay or padding than any encoder has.
  private static let longestPadding: Int64 = 16384
  private static let longestCount = Int64(1) << 48

  /// The text of iTunes' tag `iTunSMPB`.
  ///
  /// Twelve hexadecimal numbers: a zero, the delay and the padding in samples, the count of samples without them, and
  /// others that are zero.
  init?(iTunSMPB text: String) {
    let numbers = text.split(separator: " ").prefix(4).map { Int64($0, radix: 16) }
    guard numbers.count == 4, let delay = numbers[1], let padding = numbers[2], let count = numbers[3] else {
      return nil
    }
    self.init(delay: delay, padding: padding, count: count)
  }

  /// Of a CAF file's packet table; `nil` where that leaves nothing out.
  init?(_ table: CAFPacketTable) {
    guard table.primingFrames > 0 || table.remainderFrames > 0 else { return nil }
    self.init(
      delay: Int64(table.primingFrames), padding: Int64(table.remainderFrames), count: table.validFrames)
  }

  private init?(delay: Int64, padding: Int64, count: Int64) {
    guard (0..<Self.longestPadding).contains(delay), (0..<Self.longestPadding).contains(padding),
      (1..<Self.longestCount).contains(count)
    else { return nil }
    self.delay = delay
    self.count = count
  }

  /// The part of the timeline that the sound fills.
  package func timeRange(sampleRate: Double) -> MediaTimeRange {
    MediaTimeRange(
      start: .zero, duration: MediaTime(value: count, timescale: Int32(saturating: sampleRate)))
  }
}

extension AssetContent {
  /// Lays sound whose delay and padding are stated beside its times on the timeline without them.
  ///
  /// Where there is an edit list, that goes before.
  mutating func placeGaplessSound(in source: any ByteSource) {
    for index in tracks.indices where tracks[index].mediaType == .audio && !tracks[index].hasEditList {
      let codec = tracks[index].codec
      if codec == .aac, format.container == .isoBaseMedia,
        let text = tags.first(where: { $0.key == "iTunSMPB" })?.value
      {
        tracks[index].place(GaplessInformation(iTunSMPB: text))
      } else if format.container == .caf, !codec.isPCM, let table = CAFPacketTable(of: source) {
        tracks[index].place(GaplessInformation(table))
      }
    }
  }
}

extension TrackContent {
  fileprivate mutating func place(_ gapless: GaplessInformation?) {
    guard let gapless, let rate = formatDescriptions.first?.audioStreamDescription?.sampleRate, rate >= 1
    else { return }
    self.gapless = gapless
    durationIsDeclared = true
    lay(
      gapless.timeRange(sampleRate: rate),
      mediaStart: MediaTime(value: gapless.delay, timescale: Int32(saturating: rate)))
  }
}
