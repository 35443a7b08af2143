import MediaScope

/// Roku's archive of small pictures (BIF, version 0): JPEG files at equal distances, after an index.
///
/// The source is Roku's "BIF file format" in its documentation of trick mode.
struct BIFArchive {
  /// Milliseconds from thumbnail to thumbnail.
  let interval: UInt32
  /// In the order of their times; one after another, as a reader takes where each ends from the next.
  var pictures: [[UInt8]] = []

  private static let signature: [UInt8] = [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let headerSize = 64
  private static let entrySize = 8

  /// - Throws: `.overLimit` for an archive whose offsets don't fit 32 bits.
  func bytes() throws(MediaError) -> [UInt8] {
    let dataStart = Self.headerSize + (pictures.count + 1) * Self.entrySize
    let size = pictures.reduce(dataStart) { $0 + $1.count }
    guard UInt32(exactly: size) != nil else {
      throw MediaError(.overLimit, "the pictures take more than the 4 GB that a BIF file can have")
    }
    var bytes = Self.signature
    bytes.reserveCapacity(size)
    func append(_ value: Int) {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    append(0)
    append(pictures.count)
    append(Int(interval))
    bytes += [UInt8](repeating: 0, count: Self.headerSize - bytes.count)
    var offset = dataStart
    for (index, picture) in pictures.enumerated() {
      append(index)
      append(offset)
      offset += picture.count
    }
    append(0xFFFF_FFFF)
    append(offset)
    for picture in pictures { bytes += picture }
    return bytes
  }
}
