package import MediaCore
import MediaStructure

/// The name of a chunk and where it is.
package struct ChunkHeader {
  package var id: FourCC
  /// The name where it is no known four-character code.
  var guid: GUID?
  /// The name of the GUID, where the format gives one.
  var guidName: String?
  var offset: Int64
  var headerSize: Int
  /// The size as the file states it.
  package var stated: UInt64
  /// The size of the payload, as far as it is known; it can reach beyond every end.
  package var payloadSize: UInt64

  package var payloadStart: Int64 { offset + Int64(headerSize) }

  /// Reads the header in `bytes`; `nil` where there are too few or the size is less than the header.
  package init?(_ bytes: [UInt8], at offset: Int64, layout: ChunkLayout) {
    guard bytes.count >= layout.headerSize else { return nil }
    let sizeStart = layout.guids ? 16 : 4
    id = FourCC(rawValue: bytes[0..<4].bigEndian(UInt32.self))
    if layout.guids, !Self.knownTails.contains(Array(bytes[4..<16])) { guid = GUID(Array(bytes[0..<16])) }
    if let guid, !layout.names.isEmpty { guidName = layout.names[guid] }
    let digits = bytes[sizeStart..<sizeStart + layout.sizeBytes]
    stated =
      layout.byteOrder == .bigEndian
      ? digits.bigEndian(UInt64.self)
      : digits.reversed().bigEndian(UInt64.self)
    self.offset = offset
    headerSize = layout.headerSize
    if layout.sizeIncludesHeader {
      guard stated >= UInt64(headerSize) else { return nil }
      payloadSize = stated - UInt64(headerSize)
    } else {
      payloadSize = stated
    }
  }

  /// The header of the chunk at an offset; `nil` where the source ends before.
  package init?(of source: any ByteSource, at offset: Int64, _ layout: ChunkLayout) throws(MediaError) {
    self.init(try source.bytes(at: offset, count: layout.headerSize), at: offset, layout: layout)
  }

  /// The name of what a group holds.
  package func form(in source: any ByteSource) throws(MediaError) -> FourCC {
    FourCC(rawValue: try source.bytes(at: payloadStart, count: 4).bigEndian(UInt32.self))
  }

  /// Whether the size stands for one that wasn't known, as SoX, eSpeak and LAME write it where their sound goes to a pipe.
  package var isOfPipe: Bool {
    switch id {
    case "FORM", "SSND": Self.sizesOfPipes.contains(stated)
    case "RIFF", "data": (0x7FFF_F000..<0x8000_1000).contains(stated)
    default: false
    }
  }

  /// The sizes of sound in bytes that SoX states in AIFF that goes to a pipe: whole frames, with what is
  /// before them.
  static let sizesOfPipes: Range<UInt64> = 0x7EFF_F000..<0x7F00_1000

  /// The name without the spaces, or in some files zero bytes, that fill it up to four characters.
  package var name: String {
    if let guid { return guidName ?? guid.description }
    let padded = id.rawValue & 0xFF == 0 ? FourCC(rawValue: id.rawValue | 0x20) : id
    let text = padded.description.trimmingSuffix(" ")
    return text.isEmpty ? id.description : String(text)
  }

  /// Whether the name can be one: four printing characters, the last of them perhaps a zero byte.
  package var isPlausible: Bool {
    guid != nil
      || [24, 16, 8, 0].allSatisfy { (shift: UInt32) in
        let character = id.rawValue >> shift & 0xFF
        return (0x20...0x7E).contains(character) || character == 0xA9 || shift == 0 && character == 0
      }
  }

  /// Where the payload ends, without what fills it up; saturated.
  package var payloadEnd: Int64 { payloadStart.saturatingAdd(Int64(clamping: payloadSize)) }

  /// Where the next chunk begins, after what fills this one up; saturated.
  func end(in layout: ChunkLayout) -> Int64 {
    payloadEnd.saturatingAdd(layout.padding(after: payloadEnd))
  }

  /// The twelve bytes after the characters in Sony's GUIDs.
  private static let knownTails: Set<[UInt8]> = [
    [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A],
    [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00],
    [0x2F, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00],
  ]
}

extension StringProtocol {
  /// The text without the given character at its end.
  package func trimmingSuffix(_ character: Character) -> SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == character { end = index(before: end) }
    return self[startIndex..<end]
  }
}
