package import MediaCore
import MediaStructure

/// A movie fragment that is being written: samples of some tracks, those of each one after the other.
package struct WrittenFragment: Sendable {
  /// From 1.
  package var sequenceNumber: UInt32
  /// In the order in which their samples are in the media data.
  package var runs: [Run] = []

  /// Samples of a track that are one after the other and share a sample entry.
  package struct Run: Sendable {
    package var trackID: UInt32
    package var samples: [WrittenSample]

    package init(trackID: UInt32, samples: [WrittenSample]) {
      self.trackID = trackID
      self.samples = samples
    }

    package var byteCount: Int64 { samples.reduce(0) { $0.saturatingAdd($1.size) } }
  }

  package init(sequenceNumber: UInt32) {
    self.sequenceNumber = sequenceNumber
  }

  /// Bytes of all samples.
  package var byteCount: Int64 { runs.reduce(0) { $0.saturatingAdd($1.byteCount) } }

  /// The fragment's box; the media data's box follows it.
  ///
  /// - Parameter mediaHeaderSize: of the header of the media data's box.
  package func box(mediaHeaderSize: Int) throws(MediaError) -> WrittenBox {
    // Offsets are counted from the fragment's start, and take as many bytes whatever they say.
    let size = try box(dataOffset: 0).byteCount
    return try box(dataOffset: Int64(size + mediaHeaderSize))
  }

  private func box(dataOffset: Int64) throws(MediaError) -> WrittenBox {
    var children = [WrittenBox("mfhd", MovieFragmentHeaderBox(sequenceNumber: sequenceNumber))]
    var place = dataOffset
    for run in runs {
      children.append(try run.box(dataOffset: place))
      place = place.saturatingAdd(run.byteCount)
    }
    return WrittenBox("moof", children)
  }
}

extension WrittenFragment.Run {
  fileprivate func box(dataOffset: Int64) throws(MediaError) -> WrittenBox {
    guard let offset = Int32(exactly: dataOffset) else {
      throw MediaError(.overLimit, "a fragment of more than 2 GB; shorter fragments are needed")
    }
    var rows: [Row] = []
    for sample in samples { rows += try Row.rows(of: sample) }
    let shared = Shared(rows)
    let run = shared.table(of: rows, dataOffset: offset)
    let decodeTime = samples.first?.decodeTime ?? 0
    guard decodeTime >= 0 else {
      throw MediaError(.invalidArgument, "a fragment can't begin at a decode time of \(decodeTime)")
    }
    return WrittenBox(
      "traf",
      [
        WrittenBox(
          "tfhd",
          TrackFragmentHeaderBox(
            flags: 0x2_0000, trackID: trackID, baseDataOffset: nil,
            sampleDescriptionIndex: UInt32(samples.first?.descriptionIndex ?? 1),
            defaultSampleDuration: shared.duration, defaultSampleSize: shared.size,
            defaultSampleFlags: shared.flags)),
        WrittenBox("tfdt", TrackFragmentDecodeTimeBox(baseMediaDecodeTime: UInt64(decodeTime))),
        run,
      ] + groups)
  }

  /// Pre-roll and random access of the samples, described in the fragment itself (8.9.4).
  private var groups: [WrittenBox] {
    var tables = WrittenTables()
    for sample in samples where (try? tables.append(sample, at: 0)) == nil { return [] }
    return tables.fragmentGroups
  }

  /// The values that all rows of `trun` have in common, which the track's header says once; `nil` where they
  /// differ.
  private struct Shared {
    let duration: UInt32?
    let size: UInt32?
    let flags: UInt32?

    init(_ rows: [Row]) {
      duration = Self.common(rows.map(\.duration))
      size = Self.common(rows.map(\.size))
      // The first sample is the one that differs, being a key frame.
      flags = Self.common(rows.dropFirst().map(\.flags)) ?? (rows.count == 1 ? rows[0].flags : nil)
    }

    private static func common(_ values: some Collection<UInt32>) -> UInt32? {
      guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
      return first
    }

    /// The table of what differs.
    func table(of rows: [Row], dataOffset: Int32) -> WrittenBox {
      let first = flags != nil && rows.first?.flags != flags ? rows.first?.flags : nil
      let hasOffsets = rows.contains { $0.offset != 0 }
      let isSigned = rows.contains { $0.offset < 0 }

      var present: UInt32 = 1
      if first != nil { present |= 4 }
      if duration == nil { present |= 0x100 }
      if size == nil { present |= 0x200 }
      if flags == nil { present |= 0x400 }
      if hasOffsets { present |= 0x800 }
      return WrittenBox("trun") { writer in
        writer.writeVersionAndFlags(isSigned ? 1 : 0, present)
        writer.write("sample_count", UInt32(rows.count))
        writer.write("data_offset", dataOffset)
        if let first { writer.write("first_sample_flags", first) }
        writer.writeRows("samples", rows) { (writer, row) in
          if duration == nil { writer.write("sample_duration", row.duration) }
          if size == nil { writer.write("sample_size", row.size) }
          if flags == nil { writer.write("sample_flags", row.flags) }
          if hasOffsets { writer.write("sample_composition_time_offset", row.offset) }
        }
      }
    }
  }

  /// One row of `trun`.
  private struct Row {
    var duration: UInt32
    var size: UInt32
    var flags: UInt32
    var offset: Int32

    static func rows(of sample: WrittenSample) throws(MediaError) -> [Row] {
      let count = max(sample.frameCount, 1)
      guard let duration = UInt32(exactly: sample.duration / Int64(count)),
        let size = UInt32(exactly: sample.size / Int64(count)),
        let offset = Int32(exactly: sample.compositionOffset)
      else {
        throw MediaError(.overLimit, "a sample of \(sample.size) bytes has no room in a fragment")
      }
      let row = Row(duration: duration, size: size, flags: sample.flags.fragment, offset: offset)
      return [Row](repeating: row, count: count)
    }
  }
}
