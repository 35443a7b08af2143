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
