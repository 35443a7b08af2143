package import MediaCore
import MediaStructure

extension ISOBoxType {
  static let elst = ISOBoxType(
    "elst", "Edit List Box", .isoBaseMedia, "8.6.6", in: ["edts"], .atMostOne,
    content: EditListBox.self)
}

/// The edit list, which maps the movie's time to the media's; the entries become `ISOTrack.edits`.
package struct EditListBox: Sendable, ISOBoxContent {
  package var entries: [Entry]
  /// Whether the edits are shown again and again, of the flags.
  package var repeatsEdits: Bool

  /// One part of the movie's time.
  package struct Entry: Hashable, Sendable {
    /// In the movie's timescale (`ISOMovie.timescale`).
    package var segmentDuration: UInt64
    /// Where the entry begins in the media, in the media's timescale (`ISOTrack.mediaTimescale`); −1 for an empty edit,
    /// during which nothing is presented.
    package var mediaTime: Int64
    /// The rate at which the media plays; 0 is a dwell, which holds what is at `mediaTime`.
    package var mediaRate: Double

    package init(segmentDuration: UInt64, mediaTime: Int64, mediaRate: Double) {
      (self.segmentDuration, self.mediaTime, self.mediaRate) = (segmentDuration, mediaTime, mediaRate)
    }

    /// Returns the length of the media that is shown in a time; none in a dwell (ISO/IEC 14496-12, 8.6.6.3),
    /// for which a negative rate is taken.
    package func mediaDuration(in time: MediaTime) -> MediaTime {
      mediaRate == 1 ? time : time.multiplied(by: max(mediaRate, 0))
    }
  }
}

extension EditListBox {
  init(_ reader: inout FieldReader) throws(MediaError) {
    let (version, flags) = try reader.readVersionAndFlags(upTo: 1, flags: 1) {
      $0 & 1 == 1 ? "repeat edits" : nil
    }
    let wide = version == 1
    repeatsEdits = flags & 1 == 1
    let count: UInt32 = try reader.read("entry_count")
    entries = try reader.readRows("entries", count: count, rowSize: wide ? 20 : 12) {
      (reader) throws(MediaError) -> Entry in
      Entry(
        segmentDuration: try reader.read("segment_duration", wide: wide),
        mediaTime: wide
          ? try reader.read("media_time", as: Int64.self)
          : Int64(try reader.read("media_time", as: Int32.self)),
        mediaRate: try reader.readFixed("media_rate", as: Int32.self, fractionBits: 16))
    }
  }
}

extension EditListBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    let wide = entries.contains {
      $0.segmentDuration > UInt64(UInt32.max) || Int32(exactly: $0.mediaTime) == nil
    }
    writer.writeVersionAndFlags(wide ? 1 : 0, repeatsEdits ? 1 : 0)
    writer.write("entry_count", UInt32(entries.count))
    writer.writeRows("entries", entries) { (writer, entry) in
      writer.write("segment_duration", entry.segmentDuration, wide: wide)
      if wide {
        writer.write("media_time", entry.mediaTime)
      } else {
        writer.write("media_time", Int32(truncatingIfNeeded: entry.mediaTime))
      }
      writer.writeFixed("media_rate", entry.mediaRate, as: Int32.self, fractionBits: 16)
    }
  }
}
