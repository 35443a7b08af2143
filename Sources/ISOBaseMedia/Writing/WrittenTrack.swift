package import MediaCore
import MediaStructure

/// A track of an ISO file that is being written: what its boxes say, and its sample tables.
package struct WrittenTrack: Sendable {
  package var trackID: UInt32
  /// Whether players use the track unless they are asked for another.
  package var isEnabled: Bool {
    get { flags.contains(.enabled) }
    set { if newValue { flags.insert(.enabled) } else { flags.remove(.enabled) } }
  }
  var flags: TrackHeaderBox.Flags = [.enabled, .inMovie]
  package var creationTime = ISODate(rawValue: 0)
  package var mediaCreationTime = ISODate(rawValue: 0)
  package var layer: Int16 = 0
  package var alternateGroup: Int16 = 0
  package var volume = 0.0
  package var matrix = ISOMatrix.identity
  /// The size at which a visual track is presented, in pixels.
  package var width = 0.0
  package var height = 0.0
  package var handlerType: FourCC
  package var handlerName = ""
  /// Units a second of the media's times.
  package var timescale: UInt32
  /// As `mdhd` stores it.
  package var language = ISOLanguage.packed(nil)
  /// BCP 47; `nil` writes no `elng`.
  package var extendedLanguageTag: String?
  /// Whole sample entries with their headers.
  package var sampleEntries: [[UInt8]] = []
  package var sampleDescriptionVersion: UInt8 = 0
  /// The box that `minf` begins with, such as `vmhd`.
  package var mediaHeader: WrittenBox
  package var references: [ISOTrack.Reference] = []
  /// Boxes that are taken over into the track, its media, the media's information and the sample table.
  package var trackBoxes: [WrittenBox] = []
  package var mediaBoxes: [WrittenBox] = []
  package var informationBoxes: [WrittenBox] = []
  package var tableBoxes: [WrittenBox] = []
  /// The types of `tableBoxes`.
  package var keptTables: Set<FourCC> = []
  package var edits = Edits.none
  package var tables: WrittenTables

  /// Which of the media is shown when.
  package enum Edits: Sendable {
    /// All of it, from the time of its samples on.
    case none
    /// An edit list, whose lengths count in units of a timescale of its own.
    case list([EditListBox.Entry], timescale: UInt32)
    /// The samples between two times on their own timeline, shown from the movie's start on; to the end of
    /// the media where there is no second time.
    ///
    /// Samples before `primingEnd` are an encoder's priming, there for the decoder alone.
    case shown(from: Int64, to: Int64?, primingEnd: Int64 = .min)
  }

  package init(
    trackID: UInt32, handlerType: FourCC, timescale: UInt32, mediaHeader: WrittenBox? = nil,
    tables: WrittenTables = WrittenTables()
  ) {
    self.trackID = trackID
    self.handlerType = handlerType
    self.timescale = timescale
    self.mediaHeader = mediaHeader ?? Self.mediaHeader(of: handlerType)
    self.tables = tables
  }

  /// The media header of a kind of media (ISO/IEC 14496-12, 8.4.5.2 and 12).
  private static func mediaHeader(of handlerType: FourCC) -> WrittenBox {
    switch handlerType {
    case "vide":
      WrittenBox("vmhd") { writer in
        writer.writeVersionAndFlags(0, 1)
        for name in ["graphicsmode", "opcolor.red", "opcolor.green", "opcolor.blue"] as [StaticString] {
          writer.write(name, UInt16(0))
        }
      }
    case "soun":
      WrittenBox("smhd") { writer in
        writer.writeVersionAndFlags()
        writer.writeFixed("balance", 0, as: Int16.self, fractionBits: 8)
        writer.writeZeros("reserved", 2)
      }
    case "subt": WrittenBox("sthd") { $0.writeVersionAndFlags() }
    case "text", "tmcd", "clcp", "sbtl":
      // QuickTime File Format, "Base Media Information Atoms".
      WrittenBox(
        "gmhd",
        [
          WrittenBox("gmin") { writer in
            writer.writeVersionAndFlags()
            writer.write("graphicsmode", UInt16(0x40))
            for name in ["opcolor.red", "opcolor.green", "opcolor.blue"] as [StaticString] {
              writer.write(name, UInt16(0x8000))
            }
            writer.writeZeros("balance", 4)
          }
        ] + (handlerType == "tmcd" ? [timecodeInformation] : []))
    default: WrittenBox("nmhd") { $0.writeVersionAndFlags() }
    }
  }

  /// The box that says how a timecode is shown: black on white, in the system's font.
  private static let timecodeInformation = WrittenBox(
    "tmcd",
    [
      WrittenBox("tcmi") { writer in
        writer.writeVersionAndFlags()
        for (name, value) in [("text_font", 0), ("text_face", 0), ("text_size", 12)]
          as [(StaticString, UInt16)]
        {
          writer.write(name, value)
        }
        writer.writeZeros("reserved and text_color", 8)
        for name in ["red", "green", "blue"] as [StaticString] { writer.write(name, UInt16.max) }
        writer.writeZeros("font_name", 1)
      }
    ])
}

// MARK: - Edits

extension WrittenTrack {
  /// The edit list in a movie's timescale; empty where the whole media is shown as it is.
  ///
  /// - Parameter isOpen: whether samples will still come, in fragments, so that the last edit has no end.
  func entries(movieTimescale: UInt32, isOpen: Bool) -> [EditListBox.Entry] {
    let origin = isOpen ? fragmentOrigin : tables.origin ?? 0
    switch edits {
    case .none:
      // Tables count from the first sample, which may be shown later than it is decoded.
      guard origin > 0 else { return [] }
      let first = max(tables.extent?.lowerBound ?? origin, origin)
      let lead = first - origin
      let all = max(tables.duration - lead, (tables.extent?.upperBound ?? 0).saturatingSubtract(first))
      return [
        EditListBox.Entry(
          segmentDuration: Self.scaled(first, from: timescale, to: movieTimescale), mediaTime: -1,
          mediaRate: 1),
        EditListBox.Entry(
          segmentDuration: Self.scaled(all, from: timescale, to: movieTimescale), mediaTime: lead,
          mediaRate: 1),
      ]
    case .list(let entries, let clock):
      return entries.enumerated().flatMap { index, entry in
        var entry = entry
        let isEndless = index == entries.count - 1 && entry.segmentDuration == 0 && entry.mediaTime >= 0
        if isEndless, !isOpen, entry.mediaRate == 1, let extent = tables.extent {
          // Only in front of fragments do all readers take a last edit without a length for one without an end.
          let length = extent.upperBound.saturatingSubtract(entry.mediaTime)
          entry.segmentDuration = Self.scaled(length, from: timescale, to: movieTimescale)
        } else {
          entry.segmentDuration = Self.scaled(
            Int64(clamping: entry.segmentDuration), from: clock, to: movieTimescale)
        }
        return placed(entry, after: origin, movieTimescale)
      }
    case .shown(let start, let end, let primingEnd):
      guard var extent = tables.extent else { return [] }
      extent = min(max(extent.lowerBound, primingEnd), extent.upperBound)..<extent.upperBound
      let heardEnd = isOpen ? nil : tables.heardEnd
      return shown(
        from: start, to: [end, heardEnd].compactMap(\.self).min(), of: extent, origin, movieTimescale,
        isOpen: isOpen)
    }
  }

  /// An edit whose length is in the movie's timescale, with its media time as tables count it: from the first sample, before
  /// which nothing is shown.
  private func placed(
    _ entry: EditListBox.Entry, after origin: Int64, _ movieTimescale: UInt32
  ) -> [EditListBox.Entry] {
    guard entry.mediaTime >= 0 else { return [entry] }
    var entry = entry
    let early = Self.scaled(
      origin.saturatingSubtract(entry.mediaTime), from: timescale, to: movieTimescale)
    entry.mediaTime = max(entry.mediaTime.saturatingSubtract(origin), 0)
    guard early > 0, entry.mediaRate == 1 else { return [entry] }
    var gap = EditListBox.Entry(segmentDuration: early, mediaTime: -1, mediaRate: 1)
    guard entry.segmentDuration > 0 else { return [gap, entry] }
    guard entry.segmentDuration > early else {
      gap.segmentDuration = entry.segmentDuration
      return [gap]
    }
    entry.segmentDuration -= early
    return [gap, entry]
  }

  /// The time that is taken off decode times in fragments, which count from 0 at the earliest.
  package var fragmentOrigin: Int64 { min(tables.origin ?? 0, 0) }

  private func shown(
    from start: Int64, to end: Int64?, of extent: Range<Int64>, _ origin: Int64, _ movieTimescale: UInt32,
    isOpen: Bool
  ) -> [EditListBox.Entry] {
    let first = max(start, extent.lowerBound)
    let last = max(min(end ?? .max, extent.upperBound), first)
    let mediaTime = first - origin
    var entries: [EditListBox.Entry] = []
    // Each edge is rounded by itself, so that roundings don't add up.
    let (edge, limit) = (
      Self.scaled(first - start, from: timescale, to: movieTimescale),
      Self.scaled(last - start, from: timescale, to: movieTimescale)
    )
    if edge > 0 { entries.append(.init(segmentDuration: edge, mediaTime: -1, mediaRate: 1)) }
    let isWhole = mediaTime == 0 && (isOpen ? end == nil : last == extent.upperBound)
    if !isWhole || edge > 0 {
      let length = isOpen && end == nil ? 0 : limit - edge
      entries.append(.init(segmentDuration: length, mediaTime: mediaTime, mediaRate: 1))
    }
    return entries
  }

  /// A length in another timescale, rounded to the nearest unit.
  static func scaled(_ value: Int64, from: UInt32, to: UInt32) -> UInt64 {
    let product = Int128(max(value, 0)) * Int128(to) + Int128(from) / 2
    return UInt64(clamping: product / Int128(max(from, 1)))
  }

  /// Returns the time that the track is shown, in a movie's timescale.
  func movieDuration(_ movieTimescale: UInt32, _ entries: [EditListBox.Entry]) -> UInt64 {
    entries.isEmpty
      ? Self.scaled(tables.duration, from: timescale, to: movieTimescale)
      : entries.reduce(0) { $0.addingReportingOverflow($1.segmentDuration).partialValue }
  }
}

// MARK: - Boxes

extension WrittenTrack {
  /// The track's box.
  func box(_ style: WrittenTables.Style, movieTimescale: UInt32, isOpen: Bool) -> WrittenBox {
    let entries = entries(movieTimescale: movieTimescale, isOpen: isOpen)
    var children = [
      WrittenBox(
        "tkhd",
        TrackHeaderBox(
          flags: flags, creationTime: creationTime, modificationTime: creationTime,
          trackID: trackID, duration: isOpen ? 0 : movieDuration(movieTimescale, entries), layer: layer,
          alternateGroup: alternateGroup, volume: volume, matrix: matrix, width: width, height: height))
    ]
    if !entries.isEmpty {
      children.append(
        WrittenBox("edts", [WrittenBox("elst", EditListBox(entries: entries, repeatsEdits: false))]))
    }
    if !references.isEmpty {
      children.append(
        WrittenBox(
          "tref", references.map { WrittenBox($0.type, TrackReferenceTypeBox(trackIDs: $0.trackIDs)) }))
    }
    return WrittenBox("trak", children + trackBoxes + [media(style, isOpen: isOpen)])
  }

  private func media(_ style: WrittenTables.Style, isOpen: Bool) -> WrittenBox {
    var children = [
      WrittenBox(
        "mdhd",
        MediaHeaderBox(
          times: HeaderTimes(
            creationTime: mediaCreationTime, modificationTime: mediaCreationTime, timescale: timescale,
            duration: isOpen ? 0 : UInt64(max(tables.duration, 0))), language: language)),
      WrittenBox("hdlr", handler(style, "mhlr", handlerType, handlerName)),
    ]
    if let extendedLanguageTag {
      children.append(WrittenBox("elng", ExtendedLanguageBox(extendedLanguage: extendedLanguageTag)))
    }
    var information = [mediaHeader]
    if style.dialect == .quickTime {
      information.append(WrittenBox("hdlr", handler(style, "dhlr", "url ", "DataHandler")))
    }
    information += informationBoxes
    let reference = WrittenBox("url ", payload: [0, 0, 0, 1])
    information.append(
      WrittenBox("dinf", [WrittenBox("dref", payload: [0, 0, 0, 0, 0, 0, 0, 1], [reference])]))
    var kept = style
    kept.kept = keptTables
    information.append(
      WrittenBox(
        "stbl",
        [sampleDescription] + (isOpen ? WrittenTables.emptyBoxes : tables.boxes(kept) + tableBoxes)))
    return WrittenBox("mdia", children + mediaBoxes + [WrittenBox("minf", information)])
  }

  private func handler(
    _ style: WrittenTables.Style, _ component: FourCC, _ type: FourCC, _ name: String
  ) -> HandlerBox {
    HandlerBox(
      componentType: style.dialect == .quickTime ? component : FourCC(rawValue: 0), handlerType: type,
      name: name)
  }

  private var sampleDescription: WrittenBox {
    WrittenBox("stsd", sampleEntries.map { WrittenBox(verbatim: $0) }) { writer in
      writer.writeVersionAndFlags(sampleDescriptionVersion)
      writer.write("entry_count", UInt32(sampleEntries.count))
    }
  }
}
