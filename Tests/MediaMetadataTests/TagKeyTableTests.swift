import MediaAudioFrames
import Testing

@testable import MediaMetadata

/// The names of each key space, in both directions.
struct TagKeyTableTests {
  private static let keySpaces: [MetadataKeySpace] = [
    .common, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .iTunes, .id3, .id3v1, .vorbisComment,
    .matroska, .riff, .broadcastExtension, .cart, .aiff, .ape, .lyrics3, .windowsMedia, .exif, .xmp, .iptc,
    .photoshop, .gif, .flashVideo, .dsdiff, .dvb, .png, .jpeg, .coreAudio,
  ]

  @Test(arguments: keySpaces)
  func `each name of a key is read as that key`(keySpace: MetadataKeySpace) throws {
    let table = try #require(TagKeyTable.of(keySpace))
    for key in table.keys {
      #expect(MetadataKey.all.contains(key))
      for name in table.names(of: key) {
        #expect(table[name] == key, "\(name)")
        #expect(MetadataKey(commonFor: name, in: keySpace) == key, "\(name)")
      }
    }
  }

  @Test func `a word stands for the key that it is read as`() {
    for key in TagKeyTable.words.keys {
      for word in TagKeyTable.words.names(of: key) { #expect(MetadataKey(named: word) == key, "\(word)") }
    }
    for key in MetadataKey.all { #expect(MetadataKey(named: key.rawValue) == key) }
  }

  /// What mutagen calls frames of ID3v2.2 once it has read them (`mutagen.id3._frames.Frames_2_2`).
  private static let frames = [
    "BUF": "RBUF", "CNT": "PCNT", "COM": "COMM", "CRA": "AENC", "ETC": "ETCO", "GEO": "GEOB",
    "GP1": "GRP1", "IPL": "IPLS", "LNK": "LINK", "MCI": "MCDI", "MLL": "MLLT", "MVI": "MVIN",
    "MVN": "MVNM", "PIC": "APIC", "POP": "POPM", "REV": "RVRB", "RVA": "RVAD", "SLT": "SYLT",
    "STC": "SYTC", "TAL": "TALB", "TBP": "TBPM", "TCM": "TCOM", "TCO": "TCON", "TCP": "TCMP",
    "TCR": "TCOP", "TDA": "TDAT", "TDY": "TDLY", "TEN": "TENC", "TFT": "TFLT", "TIM": "TIME",
    "TKE": "TKEY", "TLA": "TLAN", "TLE": "TLEN", "TMT": "TMED", "TOA": "TOPE", "TOF": "TOFN",
    "TOL": "TOLY", "TOR": "TORY", "TOT": "TOAL", "TP1": "TPE1", "TP2": "TPE2", "TP3": "TPE3",
    "TP4": "TPE4", "TPA": "TPOS", "TPB": "TPUB", "TRC": "TSRC", "TRD": "TRDA", "TRK": "TRCK",
    "TS2": "TSO2", "TSA": "TSOA", "TSC": "TSOC", "TSI": "TSIZ", "TSP": "TSOP", "TSS": "TSSE",
    "TST": "TSOT", "TT1": "TIT1", "TT2": "TIT2", "TT3": "TIT3", "TXT": "TEXT", "TXX": "TXXX",
    "TYE": "TYER", "UFI": "UFID", "ULT": "USLT", "WAF": "WOAF", "WAR": "WOAR", "WAS": "WOAS",
    "WCM": "WCOM", "WCP": "WCOP", "WPB": "WPUB", "WXX": "WXXX",
  ]

  @Test(arguments: frames)
  func `a frame of ID3v2.2 means what it became`(old: String, current: String) {
    #expect(ID3FrameType.oldName(of: current) == old)
    #expect(ID3FrameType.currentName(of: old) == current)
    #expect(MetadataKey(commonFor: old, in: .id3) == MetadataKey(commonFor: current, in: .id3))
  }

  /// The keys of Core Audio's dictionary (`kAFInfoDictionary_…`).
  @Test(arguments: [
    ("encoding application", MetadataKey.software), ("recorded date", .creationDate), ("year", .creationDate),
    ("track number", .trackNumber), ("lyricist", .author), ("ISRC", .isrc), ("comments", .comment),
  ])
  func `information of Core Audio is read by its own names`(name: String, key: MetadataKey) {
    #expect(MetadataKey(commonFor: name, in: .coreAudio) == key)
  }

  @Test func `names are read with and without QuickTime's domain`() {
    for name in ["title", "com.apple.quicktime.title", "displayname"] {
      #expect(MetadataKey(commonFor: name, in: .quickTimeMetadata) == .title)
    }
    #expect(MetadataKey(commonFor: "com.android.model", in: .quickTimeMetadata) == .model)
    #expect(TagKeyTable.quickTime.name(of: .title) == "com.apple.quicktime.title")
  }

  @Test func `user data has iTunes' texts and names of its own`() {
    #expect(MetadataKey(commonFor: "\u{A9}nam", in: .quickTimeUserData) == .title)
    #expect(MetadataKey(commonFor: "modl", in: .quickTimeUserData) == .model)
    #expect(MetadataKey(commonFor: "trkn", in: .quickTimeUserData) == nil)
  }
}
