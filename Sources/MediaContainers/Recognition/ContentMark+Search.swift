import MediaAudioFrames
package import MediaCore

extension ContentMark {
  /// The number of bytes from a file's start in which its content is looked for.
  static let searchedByteCount = 1 << 20

  /// The content of a file that a probe of its first bytes doesn't know, or not surely.
  ///
  /// Marks at the beginning decide, then a picture that fills the file, then frames and headers after bytes that belong to
  /// nothing. The name counts only for formats without any mark.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a known format that can't be decoded, and what reading throws.
  package init?(searching source: any ByteSource, name: String) throws(MediaError) {
    let start = try source.bytes(at: 0, count: 64)
    if let container = try Self.container(beginning: start) {
      self.init(container)
      return
    }
    if try TargaHeader.fills(source) {
      self.init(.targa)
      return
    }
    // Frames of sound could be found in them by chance.
    if Self.isIcon(start) { return nil }
    let bytes = try source.bytes(at: 0, count: Self.searchedByteCount)
    let isWhole = Int64(bytes.count) == source.byteCount
    if HEVCStream.isRecognized(bytes) {
      self.init(.hevcByteStream)
      return
    }
    if let found = ContentMark(after: bytes, isWhole: isWhole) {
      self = found
      return
    }
    guard let container = Self.unmarked(name, start) else { return nil }
    self.init(container)
  }

  // MARK: - Marks at the beginning

  private static func container(beginning bytes: [UInt8]) throws(MediaError) -> Container? {
    if JPEGStart.begins(bytes) { return .jpeg }
    if bytes.starts(with: [0x49, 0x49, 0x2B, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2B]) {
      throw MediaError(
        .operationNotSupportedForAsset, "the picture is in BigTIFF, which can't be decoded")
    }
    if bytes.starts(with: Array("ADIF".utf8)) {
      throw MediaError(
        .operationNotSupportedForAsset, "the sound is AAC in ADIF, which can't be decoded")
    }
    if let kind = picturesNotDecoded.first(where: { bytes.starts(with: $0.mark) })?.kind {
      throw MediaError(.operationNotSupportedForAsset, "the picture is \(kind), which can't be decoded")
    }
    if let kind = kindWithoutMedia(bytes) {
      throw MediaError(
        .operationNotSupportedForAsset, "the file is \(kind), which holds no media that is read")
    }
    return anymap(bytes)
  }

  private static let picturesNotDecoded: [(mark: [UInt8], kind: String)] = [
    // The mark of Netpbm's pictures of any samples, which begins alike, came later.
    (Array("P7 332".utf8), "a thumbnail of XV"),
    (Array("8BPS\0\u{2}".utf8), "a large Photoshop document (PSB)"),
    ([0x8B] + Array("JNG\r\n\u{1A}\n".utf8), "JPEG Network Graphics (JNG)"),
    ([0x8A] + Array("MNG\r\n\u{1A}\n".utf8), "a Multiple-image Network Graphics animation (MNG)"),
  ]

  /// Returns the kind of a file whose mark is that of no media; frames of sound could be found in it by
  /// chance.
  private static func kindWithoutMedia(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 {
      return formsWithoutMedia[FourCC(rawValue: bytes[8..<12].bigEndian(UInt32.self))]
    }
    return marksWithoutMedia.first { bytes.starts(with: $0.mark) }?.kind
  }

  /// Whether a file's first bytes are the mark of a format whose structure nobody reads, plain or packed Flash among them.
  static func isOfOtherKind(_ bytes: [UInt8]) -> Bool {
    ["FWS", "CWS", "ZWS"].contains { bytes.starts(with: $0.utf8) } && bytes.count > 3 && bytes[3] < 0x40
      || kindWithoutMedia(bytes) != nil || isIcon(bytes)
  }

  private static let marksWithoutMedia: [(mark: [UInt8], kind: String)] = [
    ([0x7F] + Array("ELF".utf8), "a program"), (Array("!<arch>\n".utf8), "an archive"),
    (Array("PK\u{3}\u{4}".utf8), "an archive"), ([0xFD] + Array("7zXZ".utf8), "an archive"),
    ([0x1F, 0x8B, 8], "an archive"), (Array("BZh".utf8), "an archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "an archive"),
    (Array("7z".utf8) + [0xBC, 0xAF], "an archive"), (Array("%PDF-".utf8), "a document"),
    ([0xFF] + Array("tOc".utf8), "an index of a repository"),
    (Array("PACK\0".utf8), "a pack of a repository"),
    ([0, 0x61, 0x73, 0x6D], "a program"), ([0xCA, 0xFE, 0xBA, 0xBE], "a program"),
    (Array("SQLite format 3\0".utf8), "a database"),
  ]

  /// The kinds of files by the form of RIFF.
  private static let formsWithoutMedia: [FourCC: String] = [
    "ACON": "an animated cursor", "RMID": "MIDI in RIFF", "DLS ": "a bank of downloadable sounds",
    "sfbk": "a SoundFont", "PAL ": "a palette",
  ]

  /// Icons and cursors of Windows: how many there are, and the place of the first one, after the list.
  private static func isIcon(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 22, bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]),
      case let count = Int(bytes[4]) | Int(bytes[5]) << 8, count > 0, bytes[9] == 0
    else { return false }
    let place = bytes[18..<22].littleEndian(Int.self)
    return place >= 6 + 16 * count
  }

  /// The netpbm formats, whose header may be one line.
  private static func anymap(_ bytes: [UInt8]) -> Container? {
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "P"),
      Self.isSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#")
    else { return nil }
    let isNumber = bytes[2...].drop(while: isSpace).first.map {
      $0 == UInt8(ascii: "#") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    switch bytes[1] {
    case UInt8(ascii: "1"), UInt8(ascii: "4"): return isNumber == true ? .portableBitmap : nil
    case UInt8(ascii: "2"), UInt8(ascii: "5"): return isNumber == true ? .portableGraymap : nil
    case UInt8(ascii: "3"), UInt8(ascii: "6"): return isNumber == true ? .portablePixmap : nil
    case UInt8(ascii: "F"), UInt8(ascii: "f"): return isNumber == true ? .portableFloatMap : nil
    case UInt8(ascii: "7"): return .portableArbitraryMap
    default: return nil
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  // MARK: - No marks

  /// The formats whose bytes look like any others, by the extensions that they have.
  private static let unmarked: [String: Container] = [
    "tga": .targa, "icb": .targa, "vda": .targa, "vst": .targa,
    "g722": .g722, "aptx": .aptX, "aptxhd": .aptXHD, "sbc": .sbc, "msbc": .sbc,
    "tco": g7231, "rco": g7231, "g723_1": g7231, "g729": Container(rawValue: "g729"), "rso": mindstorms,
    "302": dCinemaSound, "daud": dCinemaSound, "dfpwm": Container(rawValue: "dfpwm"),
    "sln": Container(rawValue: "sln"),
  ]

  // By libav's names, which say what they are.
  private static let g7231 = Container(rawValue: "g723_1")
  private static let dCinemaSound = Container(rawValue: "daud")
  private static let mindstorms = Container(rawValue: "rso")

  private static func unmarked(_ name: String, _ start: [UInt8]) -> Container? {
    guard let dot = name.lastIndex(of: "."),
      let container = unmarked[name[name.index(after: dot)...].lowercased()]
    else { return nil }
    // Bytes that can't be a header are none, whatever the name says.
    switch container {
    case .targa: return TargaHeader(start) == nil ? nil : container
    case mindstorms: return start.starts(with: [1, 0]) || start.starts(with: [1, 1]) ? container : nil
    default: return container
    }
  }
}

// MARK: - After bytes that belong to nothing

extension ContentMark {
  /// The number of frames of sound in a row that are no chance.
  private static let surelyFrames = 8
  /// The number that are no chance where the last one ends with the file.
  private static let fewFrames = 3

  /// The first header or run of frames of sound.
  ///
  /// - Parameter isWhole: whether the bytes are the whole file.
  init?(after bytes: [UInt8], isWhole: Bool) {
    for offset in bytes.indices {
      switch bytes[offset] {
      case UInt8(ascii: "f"), UInt8(ascii: "w"), UInt8(ascii: "T"):
        guard let container = Self.header(bytes[offset...].prefix(16)) else { continue }
        self.init(container, at: Int64(offset))
        return
      case 0x7F, 0xFE, 0xFF:
        guard let container = Self.frames(bytes, at: offset, isWhole: isWhole) else { continue }
        self.init(container, at: Int64(offset))
        return
      default:
        continue
      }
    }
    return nil
  }

  private static func header(_ bytes: ArraySlice<UInt8>) -> Container? {
    let bytes = Array(bytes)
    guard bytes.count == 16 else { return nil }
    // A STREAMINFO block is first and 34 bytes long (RFC 9639, 8.2).
    if bytes.starts(with: FLACStart.signature), bytes[4] & 0x7F == 0, bytes[5...7] == [0, 0, 34] {
      return .flac
    }
    // Versions of WavPack's streams are 0x402 to 0x410.
    if bytes.starts(with: Array("wvpk".utf8)), bytes[9] == 4, (0x02...0x10).contains(bytes[8]) {
      return .wavPack
    }
    // TTA: a format of 1 to 3, then at most 32 channels.
    if bytes.starts(with: Array("TTA1".utf8)), (1...3).contains(bytes[4]), bytes[5] == 0,
      (1...32).contains(bytes[6]), bytes[7] == 0
    {
      return .trueAudio
    }
    return nil
  }

  private static func frames(_ bytes: [UInt8], at start: Int, isWhole: Bool) -> Container? {
    if bytes[start] != 0xFF {
      // The mark has 32 bits: one frame that is the whole file is no chance.
      let isDTS = isRun(
        bytes, at: start, isWhole, fewest: start == 0 ? 1 : fewFrames, DTSFrame.size, { $0 }, { _, _ in true }
      )
      return isDTS ? .dts : nil
    }
    if isRun(
      bytes, at: start, isWhole, { MPEGAudioHeader($0) }, { $0.frameSize }, { $0.isConsistent(with: $1) })
    {
      return .mpegAudio
    }
    let isADTS = isRun(
      bytes, at: start, isWhole, { ADTSHeader($0) }, { $0.frameSize }, { $0.isConsistent(with: $1) })
    return isADTS ? .adts : nil
  }

  private static func isRun<Header>(
    _ bytes: [UInt8], at start: Int, _ isWhole: Bool, fewest: Int = fewFrames,
    _ header: (ArraySlice<UInt8>) -> Header?, _ size: (Header) -> Int?, _ agree: (Header, Header) -> Bool
  ) -> Bool {
    var offset = start
    var first: Header?
    for count in 0..<surelyFrames {
      if offset == bytes.count { return isWhole && count >= fewest }
      guard offset < bytes.count, let next = header(bytes[offset...].prefix(16)), let length = size(next),
        length > 0,
        first.map({ agree($0, next) }) ?? true
      else { return false }
      first = first ?? next
      offset += length
    }
    return true
  }
}
