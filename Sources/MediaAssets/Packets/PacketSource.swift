package import LibAV
package import MediaCore

/// A source of the stored samples of one track, in the order in which they are decoded.
///
/// One thread at a time can use it.
package protocol PacketSource: AnyObject {
  /// The description that a decoder of the packets is made from.
  var formatDescription: FormatDescription { get }
  /// The time base of the packets' times.
  var timeBase: TimeBase { get }
  /// Whether the container states each picture's presentation time before any is decoded, and by which
  /// pictures decoding can begin.
  var knowsPictureTimes: Bool { get }
  /// Whether the last packet may be short without anything being lost.
  var mayEndShort: Bool { get }

  /// The stream whose first packet was read last, where another one has ended before it; `nil` within a stream.
  ///
  /// From that packet on, `formatDescription` and `timeBase` are those of the new stream.
  var successor: LinkedStream? { get }

  /// The error in a picture that was put together of parts before it is read; `nil` where it is whole.
  var loss: MediaError? { get }

  /// Reads on for the next packet of the track.
  ///
  /// - Parameter timestampsAlone: whether nothing else is wanted of it, so that its bytes may lack.
  /// - Returns: false after the last one.
  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool

  /// Goes to a place from which the track can be decoded, at or before a timestamp, as far as the container knows.
  ///
  /// - Returns: false where the container can't; the place is not defined then.
  func seek(toTicks ticks: Int64) -> Bool

  /// Goes back to the first packet.
  func rewind() throws(MediaError)

  /// The timestamp of the key sample in whose group a timestamp is; `nil` where there is no index, or the timestamp is
  /// far after the last sample.
  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64?

  /// Whether the file's structure proves that packets are missing from after a place in the file up to another one; throws
  /// what reading it throws.
  func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool

  /// Whether the file's structure says that its content at a place is of another kind than the track; throws
  /// what reading it throws.
  func isForeign(at offset: Int64) throws(MediaError) -> Bool

  /// The first error line that libav logged in the last `read`; empty where there is none.
  func takeErrorLine() -> String
}

/// A stream of its own that a track goes on with.
package struct LinkedStream {
  /// The track of the stream, as one of a file of its own.
  package var track: TrackContent
  /// The time at which it begins, on the track's timeline.
  package var start: MediaTime

  package init(track: TrackContent, start: MediaTime) {
    (self.track, self.start) = (track, start)
  }
}

extension PacketSource {
  package var mayEndShort: Bool { false }
  package var successor: LinkedStream? { nil }
  package var loss: MediaError? { nil }

  /// Reads on for the next packet of the track.
  ///
  /// - Returns: false after the last one.
  package func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
    try read(into: packet, timestampsAlone: false)
  }

  package func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool { false }

  package func isForeign(at offset: Int64) throws(MediaError) -> Bool { false }

  package func takeErrorLine() -> String { "" }
}
