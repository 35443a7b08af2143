import MediaChunks
package import MediaCore

/// The part of a track's decoded sound that is not to be heard: an encoder's priming before it, and the
/// padding of the last packet.
///
/// The time range of a track and the sound that is decoded of it follow from the same value.
package struct Trimming: Hashable, Sendable {
  /// The part of a file that states it.
  package enum Statement: Hashable, Sendable {
    /// Nowhere but with single packets, if at all.
    case packets
    /// An edit list; sound that no edit shows is not heard (ISO/IEC 14496-12, 8.6.6).
    case editList
    /// The tag `iTunSMPB`, which counts samples.
    case iTunSMPB
    /// STREAMINFO of FLAC, which counts samples.
    case streamInfo
    /// CAF's packet table, which counts samples.
    case packetTable
    /// The tag of LAME in the first frame of MP3.
    case lameTag
    /// The pre-skip of Opus in Ogg, which the last granule position counts (RFC 7845, 4.3).
    case preSkip
    /// Matroska's `CodecDelay`, which the timestamps count.
    case codecDelay
    /// The granule positions of Ogg Vorbis (Vorbis I, A.2).
    case granulePositions
    /// The length of the last sample in movie fragments.
    case fragments
  }

  /// The code that leaves it out of the decoded sound.
  package enum Dropper: Hashable, Sendable {
    /// libav's decoder, as packets ask it to.
    case decoder
    /// The reader of the decoder's frames.
    case reader
  }

  package var statement: Statement
  package var dropper: Dropper
  /// The length of the priming, which is dropped at the start; zero for an edit list, whose edits say which
  /// media is heard.
  package var priming = MediaTime.zero
  /// The length of the padding, which is dropped at the end; zero where only the length of the heard sound is stated.
  package var padding = MediaTime.zero
  /// The range of the sound that is left, on the track's timeline; invalid where the statement doesn't say.
  package var heard = MediaTimeRange.invalid

  /// More priming or padding than any encoder has.
  private static let paddingLimit: Int64 = 16384
  private static let countLimit = Int64(1) << 48

  /// Makes the trimming of a track of which nothing is stated in samples.
  init(_ statement: Statement, droppedBy dropper: Dropper) {
    self.statement = statement
    self.dropper = dropper
  }

  /// The text of iTunes' tag `iTunSMPB`.
  ///
  /// Twelve hexadecimal numbers: a zero, the priming and the padding in samples, the count of samples without them, and
  /// others that are zero.
  init?(iTunSMPB text: String, sampleRate: Double) {
    let numbers = text.split(separator: " ").prefix(4).map { Int64($0, radix: 16) }
    guard numbers.count == 4, let priming = numbers[1], let padding = numbers[2], let count = numbers[3]
    else {
      return nil
    }
    self.init(.iTunSMPB, priming: priming, padding: padding, count: count, sampleRate: sampleRate)
  }

  /// The trimming that a CAF file's packet table states; `nil` where that leaves nothing out.
  init?(_ table: CAFPacketTable, sampleRate: Double) {
    guard table.primingFrames > 0 || table.remainderFrames > 0 else { return nil }
    self.init(
      .packetTable, priming: Int64(table.primingFrames), padding: Int64(table.remainderFrames),
      count: table.validFrames, sampleRate: sampleRate)
  }

  /// The count of samples in STREAMINFO, beyond which nothing is heard (RFC 9639, 8.2).
  init(streamInfoCount duration: MediaTime) {
    self.init(.streamInfo, droppedBy: .reader)
    heard = MediaTimeRange(start: .zero, duration: duration)
  }

  private init?(_ statement: Statement, priming: Int64, padding: Int64, count: Int64, sampleRate: Double) {
    guard sampleRate >= 1, (0..<Self.paddingLimit).contains(priming),
      (0..<Self.paddingLimit).contains(padding), (1..<Self.countLimit).contains(count)
    else { return nil }
    self.init(statement, droppedBy: .reader)
    func time(_ frames: Int64) -> MediaTime {
      MediaTime(value: frames, timescale: Int32(saturating: sampleRate))
    }
    (self.priming, self.padding) = (time(priming), time(padding))
    heard = MediaTimeRange(start: .zero, duration: time(count))
  }

  /// Whether the statement counts the samples that are to be heard, so that no measured times say it better.
  package var countsSamples: Bool { [.iTunSMPB, .packetTable, .streamInfo].contains(statement) }

  /// The priming, where the first timestamp is the priming's own and not that of the heard sound; else zero.
  var timedPriming: MediaTime { statement == .codecDelay ? priming : .zero }
}
