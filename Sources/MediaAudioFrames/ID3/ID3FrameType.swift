import MediaCore
import MediaStructure

/// A type of ID3v2 frame.
package struct ID3FrameType: StructureDeclaration, Sendable {
  /// Four characters; three in ID3v2.2.
  package var name: String
  package var title: String
  package var standard: String
  package var clause: String
  /// Whether frames follow the fields.
  var hasFrames = false
  /// The number of bytes that the fields have at most, where data follows them, such as a picture's.
  var fieldBytes: Int?
  var read: Read?

  typealias Read = @Sendable (inout FieldReader, ID3Context) throws(MediaError) -> Void

  @inline(never)
  init(
    _ name: String, _ title: String, _ standard: String, _ clause: String, hasFrames: Bool = false,
    fieldBytes: Int? = nil, read: Read?
  ) {
    self.name = name
    self.title = title
    self.standard = standard
    self.clause = clause
    self.hasFrames = hasFrames
    self.fieldBytes = fieldBytes
    self.read = read
  }

  /// The entry of a name; a name that is not known but begins with `T` or `W` is a text or a link.
  static func named(_ name: String) -> ID3FrameType? {
    if let type = byName[name] { return type }
    switch name.first {
    case "T": return ID3FrameType(name, "Text Information", "ID3v2.4.0 frames", "4.2", read: text)
    case "W": return ID3FrameType(name, "URL Link", "ID3v2.4.0 frames", "4.3", read: link)
    default: return nil
    }
  }

  /// Whether a frame has an entry.
  package static func isKnown(_ name: String) -> Bool { byName[name] != nil }

  private static let byName = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }

  /// Every frame that has an entry.
  package static let known: [ID3FrameType] = current + old

  /// Returns ID3v2.2's name of a frame; `nil` for one that it doesn't have.
  package static func oldName(of name: String) -> String? {
    switch name {
    case "APIC": "PIC"
    case "LINK": "LNK"
    default: renamed.first { $0.1 == name }?.0
    }
  }

  /// Returns the later versions' name of a frame of ID3v2.2; a name of theirs stays.
  package static func currentName(of name: String) -> String {
    switch name {
    case "PIC": return "APIC"
    case "LNK": return "LINK"
    default:
      guard name.utf8.count == 3 else { return name }
      return renamed.first { $0.0 == name }?.1 ?? name
    }
  }

  private static let v24 = "ID3v2.4.0 frames"
  /// More than any name or description before data has.
  private static let textBytes = StructureWalk.fieldBytes

  private static let texts: [(String, String, String)] = [
    ("TIT1", "Content Group Description", "4.2.1"), ("TIT2", "Title", "4.2.1"), ("TIT3", "Subtitle", "4.2.1"),
    ("TALB", "Album", "4.2.1"), ("TOAL", "Original Album", "4.2.1"), ("TRCK", "Track Number", "4.2.1"),
    ("TPOS", "Part of a Set", "4.2.1"), ("TSST", "Set Subtitle", "4.2.1"), ("TSRC", "ISRC", "4.2.1"),
    ("TPE1", "Lead Performer", "4.2.2"), ("TPE2", "Band", "4.2.2"), ("TPE3", "Conductor", "4.2.2"),
    ("TPE4", "Interpreted By", "4.2.2"), ("TOPE", "Original Artist", "4.2.2"), ("TEXT", "Lyricist", "4.2.2"),
    ("TOLY", "Original Lyricist", "4.2.2"), ("TCOM", "Composer", "4.2.2"),
    ("TMCL", "Musician Credits List", "4.2.2"), ("TIPL", "Involved People List", "4.2.2"),
    ("TENC", "Encoded By", "4.2.2"), ("TBPM", "Beats per Minute", "4.2.3"), ("TLEN", "Length", "4.2.3"),
    ("TKEY", "Initial Key", "4.2.3"), ("TLAN", "Language", "4.2.3"), ("TCON", "Content Type", "4.2.3"),
    ("TFLT", "File Type", "4.2.3"), ("TMED", "Media Type", "4.2.3"), ("TMOO", "Mood", "4.2.3"),
    ("TCOP", "Copyright Message", "4.2.4"), ("TPRO", "Produced Notice", "4.2.4"),
    ("TPUB", "Publisher", "4.2.4"),
    ("TOWN", "File Owner", "4.2.4"), ("TRSN", "Internet Radio Station Name", "4.2.4"),
    ("TRSO", "Internet Radio Station Owner", "4.2.4"), ("TOFN", "Original Filename", "4.2.5"),
    ("TDLY", "Playlist Delay", "4.2.5"), ("TDEN", "Encoding Time", "4.2.5"),
    ("TDOR", "Original Release Time", "4.2.5"), ("TDRC", "Recording Time", "4.2.5"),
    ("TDRL", "Release Time", "4.2.5"), ("TDTG", "Tagging Time", "4.2.5"),
    ("TSSE", "Encoding Settings", "4.2.5"), ("TSOA", "Album Sort Order", "4.2.5"),
    ("TSOP", "Performer Sort Order", "4.2.5"), ("TSOT", "Title Sort Order", "4.2.5"),
  ]

  private static let oldTexts: [(String, String)] = [
    ("TDAT", "Date"), ("TIME", "Time"), ("TORY", "Original Release Year"), ("TRDA", "Recording Dates"),
    ("TSIZ", "Size"), ("TYER", "Year"),
  ]

  private static let appleTexts: [(String, String)] = [
    ("TCMP", "Part of a Compilation"), ("TSO2", "Album Artist Sort Order"), ("TSOC", "Composer Sort Order"),
    ("TCAT", "Podcast Category"), ("TDES", "Podcast Description"), ("TGID", "Podcast Identifier"),
    ("TKWD", "Podcast Keywords"), ("MVNM", "Movement Name"), ("MVIN", "Movement Number"),
    ("GRP1", "Grouping"),
  ]

  private static let links: [(String, String)] = [
    ("WCOM", "Commercial Information"), ("WCOP", "Copyright"), ("WOAF", "Official Audio File Webpage"),
    ("WOAR", "Official Artist Webpage"), ("WOAS", "Official Audio Source Webpage"),
    ("WORS", "Official Internet Radio Station Homepage"), ("WPAY", "Payment"),
    ("WPUB", "Publishers Official Webpage"), ("WFED", "Podcast Feed"),
  ]

  private static let current: [ID3FrameType] =
    texts.map { ID3FrameType($0, $1, v24, $2, read: text) }
    + oldTexts.map { ID3FrameType($0, $1, "ID3v2.3.0", "4.2.1", read: text) }
    + appleTexts.map { ID3FrameType($0, $1, "iTunes", "", read: text) }
    + links.map { ID3FrameType($0, $1, v24, "4.3.1", read: link) }
    + [
      ID3FrameType("UFID", "Unique File Identifier", v24, "4.1", read: uniqueFileIdentifier),
      ID3FrameType("TXXX", "User-Defined Text", v24, "4.2.6", read: userText),
      ID3FrameType("WXXX", "User-Defined Link", v24, "4.3.2", read: userLink),
      ID3FrameType("IPLS", "Involved People List", "ID3v2.3.0", "4.4", read: text),
      ID3FrameType("MCDI", "Music CD Identifier", v24, "4.4", read: nil),
      ID3FrameType("ETCO", "Event Timing Codes", v24, "4.5", read: eventTimingCodes),
      ID3FrameType("MLLT", "MPEG Location Lookup Table", v24, "4.6", read: locationLookup),
      ID3FrameType("SYTC", "Synchronised Tempo Codes", v24, "4.7", read: tempoCodes),
      ID3FrameType("USLT", "Unsynchronised Lyrics", v24, "4.8", read: comment),
      ID3FrameType("SYLT", "Synchronised Lyrics", v24, "4.9", read: synchronisedLyrics),
      ID3FrameType("COMM", "Comments", v24, "4.10", read: comment),
      ID3FrameType("RVA2", "Relative Volume Adjustment (2)", v24, "4.11", read: relativeVolume2),
      ID3FrameType("EQU2", "Equalisation (2)", v24, "4.12", read: equalisation2),
      ID3FrameType("RVAD", "Relative Volume Adjustment", "ID3v2.3.0", "4.12", read: relativeVolume),
      ID3FrameType("EQUA", "Equalisation", "ID3v2.3.0", "4.13", read: nil),
      ID3FrameType("RVRB", "Reverb", v24, "4.13", read: reverb),
      ID3FrameType("APIC", "Attached Picture", v24, "4.14", fieldBytes: textBytes, read: picture),
      ID3FrameType(
        "GEOB", "General Encapsulated Object", v24, "4.15", fieldBytes: textBytes, read: encapsulatedObject),
      ID3FrameType("PCNT", "Play Counter", v24, "4.16", read: playCounter),
      ID3FrameType("POPM", "Popularimeter", v24, "4.17", read: popularimeter),
      ID3FrameType("RBUF", "Recommended Buffer Size", v24, "4.18", read: bufferSize),
      ID3FrameType("AENC", "Audio Encryption", v24, "4.19", read: audioEncryption),
      ID3FrameType("LINK", "Linked Information", v24, "4.20", read: linkedInformation),
      ID3FrameType("POSS", "Position Synchronisation", v24, "4.21", read: position),
      ID3FrameType("USER", "Terms of Use", v24, "4.22", read: termsOfUse),
      ID3FrameType("OWNE", "Ownership", v24, "4.23", read: ownership),
      ID3FrameType("COMR", "Commercial", v24, "4.24", read: commercial),
      ID3FrameType("ENCR", "Encryption Method Registration", v24, "4.25", read: registration),
      ID3FrameType("GRID", "Group Identification Registration", v24, "4.26", read: registration),
      ID3FrameType("PRIV", "Private", v24, "4.27", fieldBytes: textBytes, read: privateData),
      ID3FrameType("SIGN", "Signature", v24, "4.28", read: signature),
      ID3FrameType("SEEK", "Seek", v24, "4.29", read: seek),
      ID3FrameType("ASPI", "Audio Seek Point Index", v24, "4.30", read: seekPoints),
      ID3FrameType(
        "CHAP", "Chapter", "ID3v2 Chapter Frame Addendum 1.0", "3.1", hasFrames: true, read: chapter),
      ID3FrameType(
        "CTOC", "Table of Contents", "ID3v2 Chapter Frame Addendum 1.0", "3.2", hasFrames: true,
        read: contents),
      ID3FrameType("RGAD", "Replay Gain Adjustment", "Replay Gain", "", read: replayGain),
      ID3FrameType("PCST", "Podcast", "iTunes", "") { (reader, _) throws(MediaError) in
        _ = try reader.read("value", as: UInt32.self)
      },
      ID3FrameType("NCON", "MusicMatch Data", "MusicMatch", "", read: nil),
    ]

  /// The frames of ID3v2.2, by what they became.
  private static let old: [ID3FrameType] =
    renamed.compactMap { name, successor, clause in
      guard let type = current.first(where: { $0.name == successor }) else { return nil }
      return ID3FrameType(
        name, type.title, "ID3v2.2.0", clause, hasFrames: type.hasFrames, fieldBytes: type.fieldBytes,
        read: type.read)
    } + [
      ID3FrameType("PIC", "Attached Picture", "ID3v2.2.0", "4.15", fieldBytes: textBytes, read: oldPicture),
      ID3FrameType("CRM", "Encrypted Meta Frame", "ID3v2.2.0", "4.20") { (reader, _) throws(MediaError) in
        try reader.readID3Text("owner_identifier", .latin1)
        try reader.readID3Text("content_explanation", .latin1)
      },
      ID3FrameType("LNK", "Linked Information", "ID3v2.2.0", "4.22") { (reader, _) throws(MediaError) in
        _ = try reader.readText("frame_identifier", byteCount: 3)
        try reader.readID3Text("URL", .latin1)
        if reader.remaining > 0 { try reader.readID3Text("additional_ID_data", .latin1) }
      },
    ]

  private static let renamed: [(String, String, String)] =
    [
      ("UFI", "UFID", "4.1"), ("TT1", "TIT1", "4.2.1"), ("TT2", "TIT2", "4.2.1"), ("TT3", "TIT3", "4.2.1"),
      ("TP1", "TPE1", "4.2.1"), ("TP2", "TPE2", "4.2.1"), ("TP3", "TPE3", "4.2.1"), ("TP4", "TPE4", "4.2.1"),
      ("TCM", "TCOM", "4.2.1"), ("TXT", "TEXT", "4.2.1"), ("TLA", "TLAN", "4.2.1"), ("TCO", "TCON", "4.2.1"),
      ("TAL", "TALB", "4.2.1"), ("TPA", "TPOS", "4.2.1"), ("TRK", "TRCK", "4.2.1"), ("TRC", "TSRC", "4.2.1"),
      ("TYE", "TYER", "4.2.1"), ("TDA", "TDAT", "4.2.1"), ("TIM", "TIME", "4.2.1"), ("TRD", "TRDA", "4.2.1"),
      ("TMT", "TMED", "4.2.1"), ("TFT", "TFLT", "4.2.1"), ("TBP", "TBPM", "4.2.1"), ("TCR", "TCOP", "4.2.1"),
      ("TPB", "TPUB", "4.2.1"), ("TEN", "TENC", "4.2.1"), ("TSS", "TSSE", "4.2.1"), ("TOF", "TOFN", "4.2.1"),
      ("TLE", "TLEN", "4.2.1"), ("TSI", "TSIZ", "4.2.1"), ("TDY", "TDLY", "4.2.1"), ("TKE", "TKEY", "4.2.1"),
      ("TOT", "TOAL", "4.2.1"), ("TOA", "TOPE", "4.2.1"), ("TOL", "TOLY", "4.2.1"), ("TOR", "TORY", "4.2.1"),
      ("TXX", "TXXX", "4.2.2"), ("WAF", "WOAF", "4.3.1"), ("WAR", "WOAR", "4.3.1"), ("WAS", "WOAS", "4.3.1"),
      ("WCM", "WCOM", "4.3.1"), ("WCP", "WCOP", "4.3.1"), ("WPB", "WPUB", "4.3.1"), ("WXX", "WXXX", "4.3.2"),
      ("IPL", "IPLS", "4.4"), ("MCI", "MCDI", "4.5"), ("ETC", "ETCO", "4.6"), ("MLL", "MLLT", "4.7"),
      ("STC", "SYTC", "4.8"), ("ULT", "USLT", "4.9"), ("SLT", "SYLT", "4.10"), ("COM", "COMM", "4.11"),
      ("RVA", "RVAD", "4.12"), ("EQU", "EQUA", "4.13"), ("REV", "RVRB", "4.14"), ("GEO", "GEOB", "4.16"),
      ("CNT", "PCNT", "4.17"), ("POP", "POPM", "4.18"), ("BUF", "RBUF", "4.19"), ("CRA", "AENC", "4.21"),
      ("TCP", "TCMP", "iTunes"), ("TST", "TSOT", "iTunes"), ("TSA", "TSOA", "iTunes"),
      ("TSP", "TSOP", "iTunes"),
      ("TS2", "TSO2", "iTunes"), ("TSC", "TSOC", "iTunes"), ("TCT", "TCAT", "iTunes"),
      ("TDS", "TDES", "iTunes"),
      ("TID", "TGID", "iTunes"), ("TKW", "TKWD", "iTunes"), ("TDR", "TDRL", "iTunes"),
      ("WFD", "WFED", "iTunes"),
      ("PCS", "PCST", "iTunes"), ("MVN", "MVNM", "iTunes"), ("MVI", "MVIN", "iTunes"),
      ("GP1", "GRP1", "iTunes"),
    ]
}
