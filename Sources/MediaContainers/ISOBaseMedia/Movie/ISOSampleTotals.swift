package import MediaCore

/// What the tables of a track say of all its samples together (ISO/IEC 14496-12, 8.6 and 8.7).
///
/// Rows that a table announces and has not are not counted.
package struct ISOSampleTotals: Sendable {
  /// The number that `stsz` or `stz2` states.
  package private(set) var sampleCount: Int64 = 0
  /// As many of them as there are places for, where their sizes take no bytes of a table; `nil` elsewhere.
  package private(set) var placedCount: Int64?
  /// The size of all samples; `nil` where no table has their sizes.
  package private(set) var byteCount: Int64?
  /// Samples that `stts` gives a duration.
  package private(set) var timedSampleCount: Int64 = 0
  /// The duration of all samples, in the media's timescale; `nil` where there is no `stts` or its sum is too large.
  package private(set) var duration: UInt64?
  /// The first rows of `stts`: how many samples follow each other at which distance.
  package private(set) var firstDeltas: [(count: UInt32, delta: UInt32)] = []
  /// Rows of `stts`.
  package private(set) var deltaCount = 0
  /// The shortest of the distances between samples, without what the last one has to itself; `nil` where there is none.
  package private(set) var shortestDelta: UInt32?
  /// Whether all rows of `stts` stand for samples that follow one another at some distance.
  package private(set) var hasPositiveDeltas = true
  /// Whether all samples follow each other at one distance, but for the last one's length.
  package var isConstantRate: Bool { deltaCount == 1 || deltaCount == 2 && firstDeltas.last?.count == 1 }
  /// Whether each packet stands for several samples of the tables, as in QuickTime's compressed sound.
  package private(set) var hasSoundPackets = false
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
    readSoundBlocks(track)
  }

  /// Corrects the size where the tables count each frame of sound as a sample of one byte.
  private mutating func readSoundBlocks(_ track: ISOTrack) {
    guard track.handlerType == "soun", deltaCount == 1, firstDeltas.first?.delta == 1,
      let entry = track.sampleEntries.first, let sizes = tables["stsz"],
      let description = try? source.bytes(at: entry.range.lowerBound, count: 44),
      let head = try? source.bytes(at: sizes.lowerBound, count: 8),
      let blocks = ISOSoundBlocks(
        entry.type, description: description, constantSize: Int64(head.bigEndian(UInt32.self, at: 4)))
    else { return }
    hasSoundPackets = blocks.framesPerPacket > 1
    placedCount = nil
    byteCount = blocks.byteCount(ofFrames: sampleCount)
  }

  /// Gives the rows of a table.
  private func forEachRow(
    of type: FourCC, head: Int = 4, size: Int, _ body: (UnsafeRawBufferPointer) -> Bool
  ) {
    guard let range = tables[type] else { return }
    let rows = try? ISOTableRows(range, head: head, rowSize: size, in: source)
    rows?.forEach(body)
  }

  private mutating func readSizes() {
    guard let range = tables["stsz"] else { return readCompactSizes() }
    guard range.count >= 12, let head = try? source.bytes(at: range.lowerBound, count: 12), head.count == 12
    else { return }
    let size = head[4..<8].bigEndian(Int64.self)
    let count = head[8..<12].bigEndian(Int64.self)
    if size > 0 {
      sampleCount = count
      placedCount = min(count, countOfPlaces())
      byteCount = size.multipliedReportingOverflow(by: count).partialValue
      return
    }
    var sum: Int64 = 0
    var rows: Int64 = 0
    forEachRow(of: "stsz", head: 8, size: 4) { row in
      sum += Int64(row.number(0))
      rows += 1
      return true
    }
    sampleCount = rows
    byteCount = sum
  }

  /// How many samples the chunks hold (8.7.4), and the file has room for.
  private func countOfPlaces() -> Int64 {
    let offsets = tables["co64"].map { ($0, 8) } ?? tables["stco"].map { ($0, 4) }
    let chunks = offsets.flatMap { try? ISOTableRows($0.0, head: 4, rowSize: $0.1, in: source) }
    let chunkCount = Int64(chunks?.count ?? 0)
    var places: Int64 = 0
    var run: (first: Int64, length: Int64)?
    func end(at chunk: Int64) {
      guard let run, chunk > run.first else { return }
      let (count, isHuge) = (min(chunk, chunkCount + 1) - run.first).multipliedReportingOverflow(
        by: run.length)
      places = places.saturatingAdd(isHuge ? .max : max(count, 0))
    }
    forEachRow(of: "stsc", size: 12) { row in
      end(at: Int64(row.number(0)))
      run = (Int64(row.number(0)), Int64(row.number(4)))
      return true
    }
    end(at: chunkCount + 1)
    return min(places, Int64(clamping: ISOSampleIndexSize.allowed(in: source)))
  }

  private mutating func readCompactSizes() {
    guard let range = tables["stz2"], range.count >= 12,
      let head = try? source.bytes(at: range.lowerBound, count: 12), head.count == 12
    else { return }
    let bits = Int64(head[7])
    let count = head[8..<12].bigEndian(Int64.self)
    guard [4, 8, 16].contains(bits) else { return }
    sampleCount = min(count, Int64(range.count - 12) * 8 / bits)
    let rows = ISOTableRows(
      source, range.lowerBound + 12..<range.upperBound, rowSize: max(1, Int(bits) / 8),
      claimed: UInt32((sampleCount * bits + 7) / 8 / max(1, bits / 8)))
    var sum: Int64 = 0
    var left = sampleCount
    rows.forEach { row in
      switch bits {
      case 4: sum += Int64(row[0] >> 4) + (left > 1 ? Int64(row[0] & 15) : 0)
      case 8: sum += Int64(row[0])
      default: sum += Int64(row[0]) << 8 | Int64(row[1])
      }
      left -= bits == 4 ? 2 : 1
      return true
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
    var last: (count: UInt32, delta: UInt32)?
    forEachRow(of: "stts", size: 8) { row in
      let (count, delta) = (row.number(0), row.number(4))
      if let last { shortestDelta = min(shortestDelta ?? .max, last.delta) }
      last = (count, delta)
      if count == 0 || delta == 0 || delta > UInt32(Int32.max) { hasPositiveDeltas = false }
      let (product, isTooLarge) = UInt64(count).multipliedReportingOverflow(by: UInt64(delta))
      let (total, isOver) = sum.addingReportingOverflow(product)
      overflows = overflows || isTooLarge || isOver
      sum = total
      samples += Int64(count)
      if first.count < 3 { first.append((count, delta)) }
      rows += 1
      return true
    }
    if let last, last.count > 1 || rows == 1 { shortestDelta = min(shortestDelta ?? .max, last.delta) }
    timedSampleCount = samples
    duration = overflows || rows == 0 ? nil : sum
    firstDeltas = first.map { (count: $0.0, delta: $0.1) }
    deltaCount = rows
  }

  /// Whether the samples are shown at other times than they are decoded.
  package var hasCompositionOffsets: Bool { tables["ctts"] != nil }

  /// Where the last picture or sound ends on the media's timeline, which the first one's composition offset delays;
  /// `nil` where nothing has a duration.
  package var presentationEnd: Int64? {
    guard let duration, duration > 0 else { return nil }
    var delay: Int32 = 0
    forEachCompositionOffset { _, offset in
      delay = offset
      return false
    }
    return Int64(clamping: duration).saturatingAdd(Int64(delay))
  }

  /// Where the chunk is that is furthest from the file's start; `nil` where there is none.
  package var lastChunkOffset: Int64? {
    var last: Int64?
    if tables["co64"] != nil {
      forEachRow(of: "co64", size: 8) { row in
        last = max(last ?? 0, Int64(clamping: UInt64(row.number(0)) << 32 | UInt64(row.number(4))))
        return true
      }
    } else {
      forEachRow(of: "stco", size: 4) { row in
        last = max(last ?? 0, Int64(row.number(0)))
        return true
      }
    }
    return last
  }

  /// How much later each sample is shown than decoded, in rows of samples alike; signed whatever the version.
  package func forEachCompositionOffset(_ body: (_ count: UInt32, _ offset: Int32) -> Bool) {
    forEachRow(of: "ctts", size: 8) { row in body(row.number(0), Int32(bitPattern: row.number(4))) }
  }
}
