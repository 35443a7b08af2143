package import MediaCore

/// How long a RIFF or AIFF file says that it is, by its first headers alone.
package enum RIFFExtent {
  /// How many headers are looked at, of chunks before the data and of segments of one file.
  static let headerLimit = 4096
  /// What SoX says of sound in AIFF that goes to a pipe.
  private static let streamedSizes: Range<UInt64> = 0x7F00_0000..<0x7F00_1000

  /// The offset at which the file's headers say that it ends; more than its size if it was cut.
  ///
  /// Of WAVE and AIFF files the data chunk decides where no chunk can follow it, since many writers count their headers
  /// wrongly; of an AVI file the last segment does. `nil` for a stream whose writer did not know the size (0 or
  /// 0xFFFFFFFF), and for other formats. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard let header = try Header(source, at: 0), header.isSegment else { return nil }
    let form = header.form
    if form == "WAVE" { return try soundEnd(source, header, in: "data") }
    if header.id == "FORM" {
      return form == "AIFF" || form == "AIFC" ? try soundEnd(source, header, in: "SSND") : nil
    }
    guard header.id == "RIFF" || header.id == "RIFX", var end = header.end(nil) else { return nil }
    for _ in 0..<headerLimit where form == "AVI " {
      guard let next = try Header(source, at: end), next.id == "RIFF", next.form == "AVIX",
        let nextEnd = next.end(nil)
      else { break }
      end = nextEnd
    }
    return end
  }

  private static func soundEnd(
    _ source: any ByteSource, _ header: Header, in dataID: FourCC
  ) throws(MediaError) -> Int64? {
    var sizes: (riff: UInt64, data: UInt64)?
    var offset: Int64 = 12
    var riffEnd = header.end(nil)
    for _ in 0..<headerLimit {
      guard let chunk = try Header(source, at: offset, bigEndian: header.bigEndian) else { break }
      if chunk.id == "ds64" {
        let bytes = try source.bytes(at: offset + 8, count: 16)
        guard bytes.count == 16 else { break }
        sizes = (Header.number(bytes[0..<8]), Header.number(bytes[8..<16]))
        if header.size == UInt64(UInt32.max) { riffEnd = header.end(sizes?.riff) }
      }
      if chunk.id == dataID {
        if Self.streamedSizes.contains(chunk.size), header.id == "FORM" { return nil }
        guard let dataEnd = chunk.end(sizes?.data) else { return riffEnd }
        // A size of 0 is a header that was never completed, unless the form ends there too.
        guard let riffEnd else { return chunk.size == 0 ? nil : dataEnd }
        return riffEnd - dataEnd <= 8 ? dataEnd : riffEnd
      }
      guard let end = chunk.end(nil) else { break }
      offset = end + (end & 1)
    }
    return riffEnd
  }

  /// The twelve bytes at the start of a chunk.
  private struct Header {
    var id: FourCC
    /// Without the header.
    var size: UInt64
    /// What follows the size; of no meaning in a chunk that is not a list.
    var form: FourCC
    var offset: Int64
    var bigEndian: Bool

    /// `nil` where the source ends before the header does.
    init?(_ source: any ByteSource, at offset: Int64, bigEndian: Bool = false) throws(MediaError) {
      let bytes = try source.bytes(at: offset, count: 12)
      guard bytes.count >= 8 else { return nil }
      self.offset = offset
      id = FourCC(rawValue: UInt32(truncatingIfNeeded: Self.number(bytes[0..<4], bigEndian: true)))
      self.bigEndian = bigEndian || id == "RIFX" || id == "FORM"
      size = Self.number(bytes[4..<8], bigEndian: self.bigEndian)
      form = FourCC(rawValue: UInt32(truncatingIfNeeded: Self.number(bytes[8...], bigEndian: true)))
    }

    var isSegment: Bool { ["RIFF", "RIFX", "RF64", "BW64", "FORM"].contains(id) }

    /// Where the chunk ends without its padding, with the size of a `ds64` chunk if its own is all ones.
    func end(_ wideSize: UInt64?) -> Int64? {
      let size = self.size == UInt64(UInt32.max) ? wideSize ?? 0 : self.size
      guard size > 0 || !isSegment, size < UInt64(Int64.max) / 2 else { return nil }
      if self.size == UInt64(UInt32.max), wideSize == nil { return nil }
      return offset + 8 + Int64(size)
    }

    static func number(_ bytes: ArraySlice<UInt8>, bigEndian: Bool = false) -> UInt64 {
      bigEndian
        ? bytes.bigEndian(UInt64.self) : bytes.reversed().bigEndian(UInt64.self)
    }
  }
}
