package import MediaCore
package import MediaStructure

/// The tag that an encoder writes into the first frame of a Layer III stream in place of sound: how many
/// frames follow, and where to cut.
package struct LAMETag: Hashable, Sendable {
  var kind: Kind
  package var frameCount: UInt32?
  package var byteCount: UInt32?
  /// The encoder as it names itself, where LAME's part follows.
  package var encoder: String?
  /// Samples that the encoder put before and after the sound; `nil` where LAME's part is not there as a whole.
  package var samples: (delay: Int, padding: Int)? {
    get { delay.flatMap { delay in padding.map { (delay, $0) } } }
    set { (delay, padding) = (newValue?.delay, newValue?.padding) }
  }
  private var delay: Int?
  private var padding: Int?

  package enum Kind: String, Hashable, Sendable {
    /// A stream of variable rate.
    case xing = "Xing"
    /// A stream of constant rate.
    case info = "Info"
    /// Fraunhofer's.
    case vbri = "VBRI"
  }

  /// The bytes of a tag's name.
  package static let nameSize = 4
  /// The bytes of a frame that a tag is in.
  package static let frameByteCount = 4096

  /// Whether libav wrote it.
  package var isOfLibav: Bool { encoder?.hasPrefix("Lavf") == true || encoder?.hasPrefix("Lavc") == true }

  /// Where a frame has a tag, and of which kind.
  package static func place(in frame: some RandomAccessCollection<UInt8>, _ header: MPEGAudioHeader) -> Place?
  {
    func kind(at offset: Int) -> Kind? {
      Kind(rawValue: String(isoLatin1: frame.dropFirst(offset).prefix(nameSize)))
    }
    // The side information is after the CRC of a protected frame; some encoders leave the CRC out.
    for (offset, isAfterCRC) in [(4 + header.sideInfoSize, false), (6 + header.sideInfoSize, true)]
    where frame.count >= offset + 8 {
      if let kind = kind(at: offset), kind != .vbri {
        return Place(offset: offset, kind: kind, isAfterCRC: isAfterCRC)
      }
    }
    guard frame.count >= 36 + 26, kind(at: 36) == .vbri else { return nil }
    return Place(offset: 36, kind: .vbri, isAfterCRC: false)
  }

  package struct Place: Hashable, Sendable {
    /// In bytes from the frame's first.
    package var offset: Int
    package var kind: Kind
    /// Whether two bytes for the CRC of a protected frame precede it.
    package var isAfterCRC: Bool
  }

  package init(_ kind: Kind) { self.kind = kind }

  /// Reads what follows the name; of a damaged tag, what is there.
  package mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    switch kind {
    case .xing, .info: try readXing(&reader)
    case .vbri: try readVBRI(&reader)
    }
  }

  // MARK: - Xing, Info and LAME

  private mutating func readXing(_ reader: inout FieldReader) throws(MediaError) {
    let flags = try reader.readFlags(
      "flags", as: UInt32.self, [(1, "frames"), (2, "bytes"), (4, "table"), (8, "quality")])
    if flags & 1 != 0 { frameCount = try reader.read("frames") }
    if flags & 2 != 0 { byteCount = try reader.read("bytes") }
    if flags & 4 != 0 { _ = try reader.readBytes("TOC", 100) }
    if flags & 8 != 0 { _ = try reader.read("quality", as: UInt32.self) }
    guard reader.remaining >= 9, Self.isEncoder(reader) else { return }
    encoder = try reader.readText("encoder", byteCount: 9)
    guard reader.remaining >= 27 else { return }
    _ = try reader.readBits("tag revision", 4)
    _ = try reader.readBits("VBR method", 4) {
      [
        "unknown", "CBR", "ABR", "VBR, old", "VBR, new", "VBR, mtrh", "VBR 6", "", "CBR, 2 passes",
        "ABR, 2 passes",
      ][safe: Int($0)]
    }
    _ = try reader.read("lowpass", as: UInt8.self) { "\(Int($0) * 100) Hz" }
    _ = try reader.readFixed("peak signal amplitude", as: UInt32.self, fractionBits: 23)
    for name in ["radio replay gain", "audiophile replay gain"] as [StaticString] {
      _ = try reader.read(name, as: UInt16.self, meaning: Self.gain)
    }
    _ = try reader.readBits("encoding flags", 4) { flags in
      let names = ["--nspsytune", "--nssafejoint", "--nogap next", "--nogap previous"]
      let set = names.indices.filter { flags >> UInt64($0) & 1 == 1 }.map { names[$0] }
      return set.isEmpty ? nil : set.joined(separator: ", ")
    }
    _ = try reader.readBits("ATH type", 4)
    _ = try reader.read("bit rate", as: UInt8.self)
    let delay = try reader.readBits("encoder delay", 12) { "\($0) samples" }
    let padding = try reader.readBits("padding", 12) { "\($0) samples" }
    _ = try reader.readBits("source sample frequency", 2) {
      ["32 kHz or less", "44.1 kHz", "48 kHz", "more than 48 kHz"][safe: Int($0)]
    }
    _ = try reader.readBits("unwise settings", 1)
    _ = try reader.readBits("stereo mode", 3) {
      ["mono", "stereo", "dual", "joint", "force", "auto", "intensity", "other"][safe: Int($0)]
    }
    _ = try reader.readBits("noise shaping", 2)
    _ = try reader.read("MP3 gain", as: Int8.self) { "\(Double($0) * 1.5) dB" }
    _ = try reader.readBits("unused", 2)
    _ = try reader.readBits("surround info", 3) {
      ["none", "DPL", "DPL2", "Ambisonic"][safe: Int($0)]
    }
    _ = try reader.readBits("preset", 11)
    _ = try reader.read("music length", as: UInt32.self)
    _ = try reader.read("music CRC", as: UInt16.self)
    samples = (Int(delay), Int(padding))
  }

  private static func isEncoder(_ reader: FieldReader) -> Bool {
    guard let name = reader.peekFourCC() else { return false }
    return ["LAME", "Lavf", "Lavc", "GOGO"].contains(name) || name.description.hasPrefix("L3.9")
  }

  private static func gain(_ value: UInt16) -> String? {
    guard value >> 13 != 0 else { return "not set" }
    let tenths = Int(value & 0x1FF) * (value >> 9 & 1 == 1 ? -1 : 1)
    return "\(Double(tenths) / 10) dB"
  }

  // MARK: - VBRI

  private mutating func readVBRI(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("version", as: UInt16.self)
    _ = try reader.read("delay", as: UInt16.self)
    _ = try reader.read("quality", as: UInt16.self)
    byteCount = try reader.read("bytes")
    frameCount = try reader.read("frames")
    let count = try reader.read("table entries", as: UInt16.self)
    _ = try reader.read("table scale", as: UInt16.self)
    let size = Int(try reader.read("table entry size", as: UInt16.self))
    _ = try reader.read("frames per table entry", as: UInt16.self)
    guard (1...4).contains(size) else {
      reader.report("table entry size is \(size), not 1 to 4 (VBRI)")
      return
    }
    _ = try reader.readRows("table", count: UInt32(min(Int(count), StructureWalk.tableRows)), rowSize: size) {
      (reader) throws(MediaError) in _ = try reader.read("size", byteCount: size)
    }
  }
}
