import MediaCore
import MediaStructure

/// How long files of one picture say that they are whose structure is a header and the picture after it: BMP, DPX, JPEG 2000,
/// Netpbm's, OpenEXR and Targa.
enum PictureExtent {
  /// The offset at which the picture ends; more than the file's size where it is truncated.
  ///
  /// `nil` where the header leaves that open, and for other files. Throws what reading the source throws.
  static func declaredEnd(of source: any ByteSource, in container: Container) throws(MediaError) -> Int64? {
    let header = Header(bytes: try source.bytes(at: 0, count: 512))
    if container == .targa { return try TargaExtent.declaredEnd(of: source) }
    switch header.bytes.prefix(4) {
    case [0x53, 0x44, 0x50, 0x58]: return dpx(header.number(at: 16, 4, bigEndian: true))
    case [0x58, 0x50, 0x44, 0x53]: return dpx(header.number(at: 16, 4))
    case [0x76, 0x2F, 0x31, 0x01]: return try OpenEXRExtent.declaredEnd(of: source)
    case [0xFF, 0x4F, 0xFF, 0x51]: return try CodestreamExtent.declaredEnd(of: source, from: 0)
    case [0, 0, 0, 12] where header.bytes.dropFirst(4).starts(with: "jP  ".utf8):
      return try CodestreamExtent.declaredEnd(ofBoxes: source)
    default: break
    }
    if header.bytes.starts(with: "BM".utf8) { return bmp(header) }
    return NetpbmHeader(header.bytes)?.declaredEnd
  }

  private struct Header {
    let bytes: [UInt8]

    /// 0 where the header ends before it.
    func number(at offset: Int, _ count: Int, bigEndian: Bool = false) -> Int64 {
      let number = bytes.dropFirst(offset).prefix(count)
      guard number.count == count else { return 0 }
      return bigEndian ? number.bigEndian(Int64.self) : number.littleEndian(Int64.self)
    }
  }

  /// The file's size is a field that may be undefined (SMPTE ST 268-1, 5.1).
  private static func dpx(_ size: Int64) -> Int64? { size > 0 && size < UInt32.max ? size : nil }

  /// By the sizes of rows, each a multiple of four bytes; the size of the file that the header has is often wrong.
  private static func bmp(_ header: Header) -> Int64? {
    let (start, isOld) = (header.number(at: 10, 4), header.number(at: 14, 4) == 12)
    let width = header.number(at: 18, isOld ? 2 : 4)
    let stated = isOld ? header.number(at: 20, 2) : header.number(at: 22, 4)
    // A negative height is of rows from the top down.
    let height = isOld ? stated : Int64(Int32(truncatingIfNeeded: stated).magnitude)
    let bits = header.number(at: isOld ? 24 : 28, 2)
    guard width > 0, width < 1 << 24, height < 1 << 24, (1...32).contains(bits) else { return nil }
    let compression = isOld ? 0 : header.number(at: 30, 4)
    // None, and none with masks of the colours.
    if compression == 0 || compression == 3 { return start + (width * bits + 31) / 32 * 4 * height }
    let size = header.number(at: 34, 4)
    return size > 0 ? start + size : nil
  }
}

/// The header of a Netpbm file whose pixels are bytes (`pbm`(5) to `pam`(5)).
private struct NetpbmHeader {
  private(set) var declaredEnd: Int64

  /// `nil` for another file, and where pixels are text.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 8, bytes[0] == UInt8(ascii: "P") else { return nil }
    var words = Words(rest: bytes.dropFirst(2))
    let kind = bytes[1]
    if kind == UInt8(ascii: "7") {
      var fields: [String: Int64] = [:]
      while let name = words.next(), name != "ENDHDR" {
        if name == "TUPLTYPE" { words.skipLine() } else { fields[name] = words.next().flatMap { Int64($0) } }
      }
      guard let width = fields["WIDTH"], let height = fields["HEIGHT"], let depth = fields["DEPTH"],
        let maximum = fields["MAXVAL"], let start = words.pixels
      else { return nil }
      self.init(start, width: width, height: height, bitsPerPixel: 8 * depth * (maximum > 255 ? 2 : 1))
      return
    }
    guard [0x34, 0x35, 0x36].contains(kind), let width = words.number(), let height = words.number() else {
      return nil
    }
    let isBitmap = kind == 0x34
    guard let maximum = isBitmap ? 1 : words.number(), let start = words.pixels else { return nil }
    let samples: Int64 = kind == 0x36 ? 3 : 1
    self.init(
      start, width: width, height: height,
      bitsPerPixel: isBitmap ? 1 : 8 * samples * (maximum > 255 ? 2 : 1))
  }

  private init?(_ start: Int, width: Int64, height: Int64, bitsPerPixel: Int64) {
    let range: Range<Int64> = 1..<1 << 24
    guard range.contains(width), range.contains(height), (1...1024).contains(bitsPerPixel) else { return nil }
    declaredEnd = Int64(start) + (width * bitsPerPixel + 7) / 8 * height
  }

  /// Words between white space, without comments.
  private struct Words {
    var rest: ArraySlice<UInt8>

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    mutating func skipLine() { rest = rest.drop { $0 != 10 } }

    mutating func next() -> String? {
      rest = rest.drop(while: Self.isSpace)
      while rest.first == UInt8(ascii: "#") {
        skipLine()
        rest = rest.drop(while: Self.isSpace)
      }
      let word = rest.prefix { !Self.isSpace($0) }
      rest = rest.dropFirst(word.count)
      return word.isEmpty || rest.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    mutating func number() -> Int64? { next().flatMap { Int64($0) } }

    /// Where pixels begin: after the one space that ends the header.
    var pixels: Int? { rest.first.map(Self.isSpace) == true ? rest.startIndex + 1 : nil }
  }
}

/// How long the codestream of JPEG 2000 is (ITU-T T.800, A.4.2 and I.5.4).
private enum CodestreamExtent {
  private static let partLimit = 1 << 16

  /// The end of the codestream that the boxes of a JP2 file hold.
  static func declaredEnd(ofBoxes source: any ByteSource) throws(MediaError) -> Int64? {
    var offset: Int64 = 0
    while true {
      let head = try source.bytes(at: offset, count: 16)
      guard head.count >= 8 else { return offset > source.byteCount ? offset : nil }
      var size = head[0..<4].bigEndian(Int64.self)
      if head[4..<8].elementsEqual("jp2c".utf8) {
        return try declaredEnd(of: source, from: offset + (size == 1 ? 16 : 8))
      }
      if size == 1 { size = head.count == 16 ? head[8..<16].bigEndian(Int64.self) : 0 }
      guard size >= 8, size < Int64.max - offset else { return nil }
      offset += size
    }
  }

  /// The end of a codestream that begins at a place, its marker at the end among it.
  static func declaredEnd(of source: any ByteSource, from start: Int64) throws(MediaError) -> Int64? {
    var offset = start + 2
    for _ in 0..<partLimit {
      let head = try source.bytes(at: offset, count: 12)
      // An end without data is what any file has at least.
      guard head.count >= 4 else { return offset + 2 > source.byteCount ? offset + 2 : nil }
      guard head[0] == 0xFF else { return nil }
      if head[1] == 0xD9 { return offset + 2 }
      guard head[1] == 0x90 else {
        offset += 2 + head[2..<4].bigEndian(Int64.self)
        continue
      }
      guard head.count == 12 else { return offset + 14 }
      let size = head[6..<10].bigEndian(Int64.self)
      // A last part may be as long as the file is.
      guard size >= 14 else { return nil }
      offset += size
      if offset >= source.byteCount { return offset + 2 }
    }
    return nil
  }
}

/// How long a file of OpenEXR is by its table of blocks of lines; of one part without tiles ("OpenEXR File Layout").
private enum OpenEXRExtent {
  private static let attributeLimit = 1 << 10
  private static let blockLimit: Int64 = 1 << 20

  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = try source.bytes(at: 0, count: 8)
    // Tiles, deep data and several parts have other tables.
    guard head.count == 8, head[5] & 0b1_1010 == 0 else { return nil }
    var offset: Int64 = 8
    for _ in 0..<attributeLimit {
      let bytes = try source.bytes(at: offset, count: 600)
      guard let first = bytes.first else { return nil }
      if first == 0 { return try end(ofTableAt: offset + 1, in: source) }
      guard let name = bytes.firstIndex(of: 0), let type = bytes[(name + 1)...].firstIndex(of: 0),
        bytes.count >= type + 5
      else { return nil }
      // Only of increasing lines does the table's end point to the file's.
      if bytes[..<name].elementsEqual("lineOrder".utf8), bytes[safe: type + 5] != 0 { return nil }
      offset += Int64(type) + 5 + bytes[(type + 1)..<(type + 5)].littleEndian(Int64.self)
    }
    return nil
  }

  private static func end(ofTableAt table: Int64, in source: any ByteSource) throws(MediaError) -> Int64? {
    let first = try source.bytes(at: table, count: 8)
    guard first.count == 8 else { return table + 8 }
    // The first block follows the table.
    let offset = first.littleEndian(Int64.self)
    guard offset > table, (offset - table) % 8 == 0, (offset - table) / 8 <= blockLimit else { return nil }
    let last = try source.bytes(at: offset - 8, count: 8)
    guard last.count == 8 else { return offset }
    let block = last.littleEndian(Int64.self)
    guard block >= offset, block < Int64.max - 1 << 33 else { return nil }
    let head = try source.bytes(at: block, count: 8)
    guard head.count == 8 else { return block + 8 }
    return block + 8 + head[4..<8].littleEndian(Int64.self)
  }
}

/// How long the picture of a Targa file is ("Truevision TGA File Format Specification" 2.0).
private enum TargaExtent {
  /// A picture of more pixels is not gone through.
  private static let pixelLimit: Int64 = 1 << 26

  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = try source.bytes(at: 0, count: 18)
    guard head.count == 18 else { return nil }
    func number(_ offset: Int) -> Int64 { head[offset..<(offset + 2)].littleEndian(Int64.self) }
    let map = head[1] == 1 ? number(5) * ((Int64(head[7]) + 7) / 8) : 0
    let start = 18 + Int64(head[0]) + map
    let (pixels, size) = (number(12) * number(14), (Int64(head[16]) + 7) / 8)
    guard pixels > 0, (1...4).contains(size) else { return nil }
    switch head[2] {
    case 1, 2, 3: return start + pixels * size
    case 9, 10, 11: return pixels <= pixelLimit ? try packedEnd(of: source, start, pixels, size) : nil
    default: return nil
    }
  }

  /// Where the packets of a run, or of pixels that follow one another, end.
  private static func packedEnd(
    of source: any ByteSource, _ start: Int64, _ pixels: Int64, _ size: Int64
  ) throws(MediaError) -> Int64? {
    var packets = BufferedSource(source)
    var (offset, count): (Int64, Int64) = (start, 0)
    while count < pixels {
      guard let head = try packets.bytes(at: offset, count: 1).first else { return offset + 1 + size }
      let length = Int64(head & 0x7F) + 1
      offset += 1 + (head & 0x80 == 0 ? length * size : size)
      count += length
    }
    return offset
  }
}
