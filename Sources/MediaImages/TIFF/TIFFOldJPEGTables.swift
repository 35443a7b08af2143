import MediaCore

/// The tables of JPEG that are values of a directory (TIFF 6.0, section 22), as the segments that a stream begins with.
struct TIFFOldJPEGTables {
  /// Up to where the first strip goes on.
  let head: [UInt8]
  let stripCount: Int

  init(
    _ structure: TIFFStructure, _ size: (width: Int, height: Int), in source: any ByteSource
  ) throws(MediaError) {
    let count = Int(clamping: structure.numbers(0x0115).first ?? 3)
    let tables = [structure.numbers(0x0207), structure.numbers(0x0208), structure.numbers(0x0209)]
    guard structure.numbers(0x0200).first ?? 1 == 1 else {
      throw TIFFJPEGImage.refusal("lossless coding of old")
    }
    guard tables.allSatisfy({ $0.count == count }), structure.value(0x0142) == nil else {
      throw TIFFJPEGImage.refusal("tables of old that lack, or tiles")
    }
    let stated = structure.numbers(0x0212)
    let sampling = count == 1 ? [1, 1] : stated.isEmpty ? [2, 2] : stated.map { Int(clamping: $0) }
    guard sampling.count == 2, sampling.allSatisfy({ [1, 2, 4].contains($0) }) else {
      throw TIFFJPEGImage.refusal("an unknown sampling")
    }
    // One and the same table has one number.
    let distinct = tables.map { table in
      table.reduce(into: [UInt64]()) { if !$0.contains($1) { $0.append($1) } }
    }
    func number(_ kind: Int, _ component: Int) -> UInt8 {
      UInt8(distinct[kind].firstIndex(of: tables[kind][component]) ?? 0)
    }
    var head: [UInt8] = []
    for (kind, places) in distinct.enumerated() {
      for (index, place) in places.enumerated() {
        head += try Self.segment(kind, UInt8(index), at: place, in: source)
      }
    }
    let interval: Int
    (stripCount, interval) = try Self.restarts(structure, size, sampling)
    let components = (0..<count).map { index in
      (factors: index == 0 ? sampling : [1, 1], tables: (0..<3).map { number($0, index) })
    }
    self.head =
      head + Self.frame(components, size) + [0xFF, 0xDD, 0, 4] + Self.word(interval)
      + Self.scan(components)
  }

  /// The number of strips, and of the blocks of one where the stream begins anew with each; else what the file says.
  private static func restarts(
    _ structure: TIFFStructure, _ size: (width: Int, height: Int), _ sampling: [Int]
  ) throws(MediaError) -> (stripCount: Int, interval: Int) {
    let rows = min(structure.number(0x0116) ?? size.height, size.height)
    let unit = (width: 8 * sampling[0], height: 8 * sampling[1])
    guard rows > 0, rows == size.height || rows % unit.height == 0 else {
      throw TIFFJPEGImage.refusal("strips that end within a block")
    }
    let count = (size.height - 1) / rows + 1
    let interval = ((size.width - 1) / unit.width + 1) * (rows / unit.height)
    let stated = Int(clamping: structure.numbers(0x0203).first ?? 0)
    // The interval of one strip isn't written, however large it is.
    guard stated <= 0xFFFF, count == 1 || interval <= 0xFFFF && (stated == 0 || stated == interval) else {
      throw TIFFJPEGImage.refusal("restarts that are not its strips'")
    }
    return (count, count == 1 ? stated : interval)
  }

  private typealias Component = (factors: [Int], tables: [UInt8])

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  /// The header of a frame (ITU-T T.81, B.2.2).
  private static func frame(_ components: [Component], _ size: (width: Int, height: Int)) -> [UInt8] {
    let head = word(8 + 3 * components.count) + [8] + word(size.height) + word(size.width)
    return [0xFF, 0xC0] + head + [UInt8(components.count)]
      + components.enumerated().flatMap { index, component in
        [UInt8(index + 1), UInt8(component.factors[0] << 4 | component.factors[1]), component.tables[0]]
      }
  }

  /// The header of a scan (ITU-T T.81, B.2.3).
  private static func scan(_ components: [Component]) -> [UInt8] {
    [0xFF, 0xDA] + word(6 + 2 * components.count) + [UInt8(components.count)]
      + components.enumerated().flatMap { index, component in
        [UInt8(index + 1), component.tables[1] << 4 | component.tables[2]]
      } + [0, 63, 0]
  }

  /// A table of factors (kind 0), or of codes for the mean of a block (1) or what differs from it (2) (ITU-T T.81, B.2.4).
  private static func segment(
    _ kind: Int, _ index: UInt8, at place: UInt64, in source: any ByteSource
  ) throws(MediaError) -> [UInt8] {
    guard index < 4, let offset = Int64(exactly: place), offset < source.byteCount else {
      throw TIFFJPEGImage.refusal("tables outside of the file")
    }
    if kind == 0 {
      return [0xFF, 0xDB, 0, 67, index] + (try source.bytes(at: offset, count: 64))
    }
    let counts = try source.bytes(at: offset, count: 16)
    let total = counts.reduce(0) { $0 + Int($1) }
    let size = 19 + total
    return [0xFF, 0xC4, UInt8(size >> 8), UInt8(size & 0xFF), UInt8(kind - 1) << 4 | index] + counts
      + (try source.bytes(at: offset + 16, count: total))
  }
}
