package import MediaCore

/// What the tables of a track say of all its samples together (ISO/IEC 14496-12, 8.6 and 8.7).
///
/// Rows that a table announces and has not are not counted.
package struct ISOSampleTables: Sendable {
  /// Of `stsz` or `stz2`.
  package private(set) var sampleCount: Int64 = 0
  /// Of all samples; `nil` where no table has their sizes.
  package private(set) var byteCount: Int64?
  /// Samples that `stts` gives a duration.
  package private(set) var timedSampleCount: Int64 = 0
  /// Of all samples, in the media's timescale; `nil` where there is no `stts` or its sum is too large.
  package private(set) var duration: UInt64?
  /// The first rows of `stts`: how many samples follow each other at which distance.
  package private(set) var firstDeltas: [(count: UInt32, delta: UInt32)] = []
  /// Rows of `stts`.
  package private(set) var deltaCount = 0
  /// Whether a sync sample table says that some samples depend on others.
  package private(set) var hasSyncTable = false

  private let tables: [FourCC: Range<Int64>]
  private let source: any ByteSource

  package init(_ track: ISOTrack, source: any ByteSource) {
    tables = track.sampleTables
    self.source = source
    hasSyncTable = tables["stss"] != nil
    readSizes()
    readDeltas()
  }

  /// How many rows are read at once.
  private static let rowsAtOnce = 8192

  /// Gives the rows of a table, each as the big-endian numbers of 32 bits that it has.
  ///
  /// - Parameters:
  ///   - head: bytes before the count, with the version and flags.
  ///   - columns: numbers of a row.
  private func forEachRow(
    of type: FourCC, head: Int = 4, columns: Int, _ body: (UInt32, UInt32) -> Bool
  ) {
    guard let range = tables[type], range.count >= Int64(head + 4),
      let start = try? source.bytes(at: range.lowerBound, count: head + 4), start.count == head + 4
    else { return }
    let announced = start[head...].bigEndian(Int64.self)
    let rowSize = columns * 4
    var rest = min(announced, Int64(range.count - head - 4) / Int64(rowSize))
    var offset = range.lowerBound + Int64(head + 4)
    while rest > 0 {
      let count = Int(min(rest, Int64(Self.rowsAtOnce)))
      guard let bytes = try? source.bytes(at: offset, count: count * rowSize), bytes.count >= rowSize else {
        return
      }
      let isWanted = bytes.withUnsafeBytes { raw in
        for row in 0..<(bytes.count / rowSize) {
          let first = UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: row * rowSize, as: UInt32.self))
          let second =
            columns > 1
            ? UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: row * rowSize + 4, as: UInt32.self)) : 0
          if !body(first, second) { return false }
        }
        return true
      }
      guard isWanted else { return }
      offset += Int64(count * rowSize)
      rest -= Int64(count)
    }
  }

  private mutating func readSizes() {
    guard let range = tables["stsz"] else { return readCompactSizes() }
    guard range.count >= 12, let head = try? source.bytes(at: range.lowerBound, count: 12), head.count == 12
    else { return }
    let size = head[4..<8].bigEndian(Int64.self)
    let count = head[8..<12].bigEndian(Int64.self)
    if size > 0 {
      sampleCount = count
      byteCount = size.multipliedReportingOverflow(by: count).partialValue
      return
    }
    var sum: Int64 = 0
    var rows: Int64 = 0
    forEachRow(of: "stsz", head: 8, columns: 1) { size, _ in
      sum += Int64(size)
      rows += 1
      return true
    }
    sampleCount = rows
    byteCount = sum
  }

  private mutating func readCompactSizes() {
    guard let range = tables["stz2"], range.count >= 12,
      let head = try? source.bytes(at: range.lowerBound, count: 12), head.count == 12
    else { return }
    let bits = Int64(head[7])
    let count = head[8..<12].bigEndian(Int64.self)
    guard [4, 8, 16].contains(bits) else { return }
    sampleCount = min(count, Int64(range.count - 12) * 8 / bits)
    var sum: Int64 = 0
    var offset = range.lowerBound + 12
    var rest = sampleCount
    while rest > 0 {
      let samples = min(rest, Int64(Self.rowsAtOnce))
      let size = Int((samples * bits + 7) / 8)
      guard let bytes = try? source.bytes(at: offset, count: size), bytes.count == size else { return }
      for index in 0..<Int(samples) {
        switch bits {
        case 4: sum += Int64(index % 2 == 0 ? bytes[index / 2] >> 4 : bytes[index / 2] & 15)
        case 8: sum += Int64(bytes[index])
        default: sum += Int64(bytes[index * 2]) << 8 | Int64(bytes[index * 2 + 1])
        }
      }
      offset += Int64(size)
      rest -= samples
    }
    byteCount = sum
  }

  private mutating func readDeltas() {
    guard tables["stts"] != nil else { return }
    var sum: UInt64 = 0
    var samples: Int64 = 0
    var rows = 0
    var first: [(UInt32, UInt32)] = []
    var overflows = false
    forEachRow(of: "stts", columns: 2) { count, delta in
      let (product, isTooLarge) = UInt64(count).multipliedReportingOverflow(by: UInt64(delta))
      let (total, isOver) = sum.addingReportingOverflow(product)
      overflows = overflows || isTooLarge || isOver
      sum = total
      samples += Int64(count)
      if first.count < 3 { first.append((count, delta)) }
      rows += 1
      return true
    }
    timedSampleCount = samples
    duration = overflows || rows == 0 ? nil : sum
    firstDeltas = first.map { (count: $0.0, delta: $0.1) }
    deltaCount = rows
  }

  /// Whether the samples are shown at other times than they are decoded.
  package var hasCompositionOffsets: Bool { tables["ctts"] != nil }

  /// Where the chunk lies that is furthest from the file's start; `nil` where there is none.
  package var lastChunkOffset: Int64? {
    var last: Int64?
    if tables["co64"] != nil {
      forEachRow(of: "co64", columns: 2) { high, low in
        last = max(last ?? 0, Int64(clamping: UInt64(high) << 32 | UInt64(low)))
        return true
      }
    } else {
      forEachRow(of: "stco", columns: 1) { offset, _ in
        last = max(last ?? 0, Int64(offset))
        return true
      }
    }
    return last
  }

  /// How much later each sample is shown than decoded, in rows of samples alike; signed whatever the version.
  package func forEachCompositionOffset(_ body: (_ count: UInt32, _ offset: Int32) -> Bool) {
    forEachRow(of: "ctts", columns: 2) { count, offset in body(count, Int32(bitPattern: offset)) }
  }
}
