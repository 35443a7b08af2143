package import MediaCore

/// The extent of a RIFF or AIFF file by its first headers alone.
package enum RIFFExtent {
  /// The number of headers that are looked at, of chunks before the data and of segments of one file.
  static let headerLimit = 4096

  /// The offset at which the file's headers say that it ends; more than its size if it was cut.
  ///
  /// In WAVE and AIFF files the data chunk decides where no chunk can follow it, since many writers count their headers
  /// wrongly; in an AVI file the last segment does. `nil` for a stream whose writer did not know the size (0,
  /// 0xFFFFFFFF, or as ``ChunkHeader/isOfPipe`` has it), and for other formats. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let name = FourCC(rawValue: try source.bytes(at: 0, count: 4).bigEndian(UInt32.self))
    let layout: ChunkLayout = name == "FORM" ? .iff : .riff(bigEndian: name == "RIFX")
    guard segmentNames.contains(name), let header = try ChunkHeader(of: source, at: 0, layout) else {
      return nil
    }
    let form = try header.form(in: source)
    if form == "WAVE" { return try soundEnd(source, header, layout, in: "data") }
    if name == "FORM" {
      return form == "AIFF" || form == "AIFC" ? try soundEnd(source, header, layout, in: "SSND") : nil
    }
    guard name == "RIFF" || name == "RIFX", var end = end(of: header, nil) else { return nil }
    for _ in 0..<headerLimit where form == "AVI " {
      guard let next = try ChunkHeader(of: source, at: end, layout), next.id == "RIFF",
        try next.form(in: source) == "AVIX", let nextEnd = self.end(of: next, nil)
      else { break }
      end = nextEnd
    }
    return end
  }

  private static let segmentNames: Set<FourCC> = ["RIFF", "RIFX", "RF64", "BW64", "FORM"]

  private static func soundEnd(
    _ source: any ByteSource, _ header: ChunkHeader, _ layout: ChunkLayout, in dataID: FourCC
  ) throws(MediaError) -> Int64? {
    var sizes: DataSize64Chunk?
    var offset: Int64 = 12
    var riffEnd = end(of: header, nil)
    for _ in 0..<headerLimit {
      guard let chunk = try ChunkHeader(of: source, at: offset, layout) else { break }
      if chunk.id == "ds64" {
        guard let stated = try DataSize64Chunk(of: source, at: chunk.payloadStart) else { break }
        sizes = stated
        if header.stated == UInt64(UInt32.max) { riffEnd = end(of: header, stated.riffSize) }
      }
      if chunk.id == dataID {
        if chunk.isOfPipe { return nil }
        guard let dataEnd = end(of: chunk, sizes?.dataSize) else { return riffEnd }
        // A size of 0 is a header that was never completed, unless the form ends there too.
        guard let riffEnd else { return chunk.stated == 0 ? nil : dataEnd }
        return riffEnd - dataEnd <= 8 ? dataEnd : riffEnd
      }
      guard let end = end(of: chunk, nil) else { break }
      offset = end + (end & 1)
    }
    return riffEnd
  }

  /// Where a chunk ends without its padding, with the size of a `ds64` chunk if its own is all ones.
  private static func end(of chunk: ChunkHeader, _ wideSize: UInt64?) -> Int64? {
    let isWide = chunk.stated == UInt64(UInt32.max)
    let size = isWide ? wideSize ?? 0 : chunk.stated
    guard size > 0 || !segmentNames.contains(chunk.id), size < UInt64(Int64.max) / 2 else { return nil }
    if isWide, wideSize == nil { return nil }
    return chunk.payloadStart + Int64(size)
  }
}
