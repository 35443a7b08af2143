package import MediaCore

/// The extent of a TIFF file by the offsets in its directories.
package enum TIFFExtent {
  /// As many pages as a file is looked through for.
  private static let directoryLimit = 256
  /// As many entries, and offsets and sizes of parts, in all of them together.
  private static let numberLimit: UInt64 = 3 << 20
  /// As many parts of one image.
  private static let partLimit: UInt64 = 1 << 20
  /// Codings of raw pictures: Epson's, Kodak's, Nikon's, Pentax's, Samsung's and Sony's.
  private static let makersCompressions: Set<UInt64> = [
    262, 32766, 32767, 32769, 32770, 32772, 32867, 34713, 65000, 65535,
  ]
  private static let compressionTag: UInt16 = 0x0103
  /// As many entries of one directory; those of TIFF, which has 16 bits to count them, are all below.
  private static let entryLimit: UInt64 = 1 << 16

  /// The offset at which the last directory, or part of an image, ends; more than the file's size where it was cut.
  ///
  /// `nil` for another file, and for Canon's raw pictures (CR2), whose sizes of parts have meanings of their own. The chain
  /// of directories and their strips and tiles count (TIFF 6.0, sections 2, 3 and 15), not what private fields point to, nor
  /// parts that are coded as a maker of cameras does it.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let head = try source.bytes(at: 0, count: 16)
    guard let layout = TIFFLayout(head), head.count >= layout.headerSize,
      [42, 43].contains(layout.number(head[2..<4])), !head.dropFirst(8).starts(with: "CR".utf8)
    else { return nil }
    var walk = Walk(source: source, layout: layout, end: Int64(layout.headerSize))
    var next = layout.number(head[(layout.headerSize - layout.offsetSize)..<layout.headerSize])
    var seen: Set<UInt64> = []
    while next != 0, seen.count < directoryLimit, seen.insert(next).inserted {
      next = try walk.directory(at: next)
    }
    return walk.end
  }

  private struct Walk {
    let source: any ByteSource
    let layout: TIFFLayout
    var end: Int64
    /// The number of values that may still be looked at: directories may share the same ones.
    private var left = TIFFExtent.numberLimit

    init(source: any ByteSource, layout: TIFFLayout, end: Int64) {
      (self.source, self.layout, self.end) = (source, layout, end)
    }

    /// False where there are too many, after which nothing more is looked at.
    private mutating func take(_ count: UInt64) -> Bool {
      guard count <= left else {
        left = 0
        return false
      }
      left -= count
      return true
    }

    private mutating func reach(_ offset: UInt64, _ count: UInt64) {
      let (sum, isOver) = offset.addingReportingOverflow(count)
      end = max(end, isOver ? .max : Int64(clamping: sum))
    }

    /// Goes through a directory; gives where the next one is, 0 where there is none or it can't be read.
    mutating func directory(at offset: UInt64) throws(MediaError) -> UInt64 {
      reach(offset, UInt64(layout.countSize))
      guard end <= source.byteCount else { return 0 }
      let count = layout.number(try source.bytes(at: Int64(offset), count: layout.countSize))
      let size = UInt64(layout.entrySize)
      let entries = offset + UInt64(layout.countSize)
      let (length, isOver) = count.multipliedReportingOverflow(by: size)
      reach(entries, isOver || length > UInt64(Int64.max) ? .max : length + UInt64(layout.offsetSize))
      guard end <= source.byteCount else { return 0 }
      guard count <= TIFFExtent.entryLimit, take(count) else { return 0 }
      let bytes = try source.bytes(at: Int64(entries), count: Int(length) + layout.offsetSize)
      guard bytes.count == Int(length) + layout.offsetSize else { return 0 }
      var values: [UInt16: Entry] = [:]
      for place in stride(from: 0, to: Int(length), by: layout.entrySize) {
        let entry = Entry(Array(bytes[place..<(place + layout.entrySize)]), layout)
        values[entry.tag] = entry
      }
      let compression = values[TIFFExtent.compressionTag].map { layout.number($0.value.prefix(2)) }
      let isMakersOwn = compression.map(TIFFExtent.makersCompressions.contains) ?? false
      for tags in isMakersOwn ? [Self.smallerPicture] : Self.partTags {
        guard let offsets = values[tags.offsets], let sizes = values[tags.sizes] else { continue }
        try parts(offsets, sizes)
      }
      return layout.number(bytes.suffix(layout.offsetSize))
    }

    private typealias PartTags = (offsets: UInt16, sizes: UInt16)

    /// The stream of JPEG that a smaller picture is.
    private static let smallerPicture: PartTags = (0x0201, 0x0202)
    /// Strips and tiles, too.
    private static let partTags: [PartTags] = [(0x0111, 0x0117), (0x0144, 0x0145), smallerPicture]

    private mutating func parts(_ offsets: Entry, _ sizes: Entry) throws(MediaError) {
      guard offsets.count == sizes.count else { return }
      for (offset, size) in zip(try numbers(of: offsets), try numbers(of: sizes)) where size > 0 {
        reach(offset, size)
      }
    }

    /// The values of an entry; none where they are not in the file, or of a type that no offset has.
    private mutating func numbers(of entry: Entry) throws(MediaError) -> [UInt64] {
      guard let width = [3: 2, 4: 4, 13: 4, 16: 8, 18: 8][entry.type], entry.count <= TIFFExtent.partLimit,
        take(entry.count)
      else { return [] }
      let size = Int(entry.count) * width
      var bytes = entry.value
      if size > layout.offsetSize {
        let place = layout.number(entry.value)
        reach(place, UInt64(size))
        guard end <= source.byteCount else { return [] }
        bytes = try source.bytes(at: Int64(place), count: size)
        guard bytes.count == size else { return [] }
      }
      return (0..<Int(entry.count)).map { layout.number(bytes[($0 * width)..<(($0 + 1) * width)]) }
    }
  }

  private struct Entry {
    let tag: UInt16
    let type: Int
    let count: UInt64
    /// The value, or where it is.
    let value: [UInt8]

    init(_ bytes: [UInt8], _ layout: TIFFLayout) {
      tag = UInt16(truncatingIfNeeded: layout.number(bytes[0..<2]))
      type = Int(layout.number(bytes[2..<4]))
      count = layout.number(bytes[4..<(4 + layout.offsetSize)])
      value = Array(bytes.suffix(layout.offsetSize))
    }
  }
}
