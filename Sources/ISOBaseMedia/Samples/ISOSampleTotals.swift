package import MediaCore
internal import Synchronization

/// The totals of a track's samples that its tables give (ISO/IEC 14496-12, 8.6 and 8.7).
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
  /// The longest of them.
  package private(set) var longestDelta: UInt32?
  /// Whether all rows of `stts` stand for samples that follow one another at some distance.
  package private(set) var hasPositiveDeltas = true
  /// Whether all samples follow each other at one distance, but for the last one's length.
  package var isConstantRate: Bool { deltaCount == 1 || deltaCount == 2 && firstDeltas.last?.count == 1 }
  /// Whether each packet stands for several samples of the tables, as in QuickTime's compressed sound.
  package private(set) var hasSoundPackets = false
  /// Whether a sync sample table says that some samples depend on others.
  package private(set) var hasSyncTable = false

  /// Where the chunk is that is furthest from the file's start; `nil` where there is none, or chunks were not looked at.
  package private(set) var lastChunkOffset: Int64?
  /// The ticks from the first sample's decoding to its presentation; `nil` without a table.
  package private(set) var firstCompositionOffset: Int32?
  /// Whether samples are shown earlier than decoded.
  package private(set) var hasNegativeCompositionOffsets = false

  private let tables: [FourCC: Range<Int64>]
  private let source: any ByteSource
  private var sizeSum: Int64 = 0
  private var sizeCount: Int64 = 0
  private var deltaSum: UInt64 = 0
  private var deltasOverflow = false
  private var lastDelta: (count: UInt32, delta: UInt32)?

  /// Reads one table after the other.
  ///
  /// - Parameter isWhole: whether all composition offsets and chunks are looked at, rather than the first offset alone.
  package init(_ track: ISOTrack, source: any ByteSource, isWhole: Bool) {
    self.init(beginning: track, source)
    finish(track, after: [:], isWhole: isWhole)
  }

  /// Has no row yet.
  fileprivate init(beginning track: ISOTrack, _ source: any ByteSource) {
    tables = track.sampleTables
    self.source = source
    hasSyncTable = tables["stss"] != nil
  }

  /// Reads what was not taken.
  ///
  /// - Parameter taken: how many rows of each table were.
  fileprivate mutating func finish(_ track: ISOTrack, after taken: [FourCC: Int], isWhole: Bool) {
    readSizes(from: taken["stsz"] ?? 0)
    readRows(of: "stts", size: 8, from: taken["stts"] ?? 0)
    readRows(of: "ctts", size: 8, from: taken["ctts"] ?? 0, isWhole: isWhole)
    if isWhole {
      let chunks: FourCC = tables["co64"] != nil ? "co64" : "stco"
      readRows(of: chunks, size: chunks == "co64" ? 8 : 4, from: taken[chunks] ?? 0)
    }
    if let lastDelta, lastDelta.count > 1 || deltaCount == 1 { takeDistance(lastDelta.delta) }
    duration = deltasOverflow || deltaCount == 0 ? nil : deltaSum
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

  private mutating func readRows(
    of type: FourCC, head: Int = 4, size: Int, from first: Int, isWhole: Bool = true
  ) {
    guard let range = tables[type],
      let rows = try? ISOTableRows(range, head: head, rowSize: size, in: source)
    else { return }
    rows.forEachWindow(from: first) { bytes in
      take(type, bytes)
      return isWhole
    }
  }

  /// Takes whole rows of a table, which follow those that were taken before.
  fileprivate mutating func take(_ type: FourCC, _ bytes: UnsafeRawBufferPointer) {
    switch type {
    case "stsz":
      for place in stride(from: 0, to: bytes.count, by: 4) { sizeSum += Int64(bytes.number(place)) }
      sizeCount += Int64(bytes.count / 4)
    case "stts":
      for place in stride(from: 0, to: bytes.count, by: 8) {
        takeDelta(bytes.number(place), bytes.number(place + 4))
      }
    case "ctts":
      for place in stride(from: 4, to: bytes.count, by: 8) {
        let offset = Int32(bitPattern: bytes.number(place))
        firstCompositionOffset = firstCompositionOffset ?? offset
        if offset < 0 { hasNegativeCompositionOffsets = true }
      }
    case "co64":
      for place in stride(from: 0, to: bytes.count, by: 8) {
        let offset = UInt64(bytes.number(place)) << 32 | UInt64(bytes.number(place + 4))
        lastChunkOffset = max(lastChunkOffset ?? 0, Int64(clamping: offset))
      }
    case "stco":
      for place in stride(from: 0, to: bytes.count, by: 4) {
        lastChunkOffset = max(lastChunkOffset ?? 0, Int64(bytes.number(place)))
      }
    default: break
    }
  }

  private mutating func takeDistance(_ delta: UInt32) {
    shortestDelta = min(shortestDelta ?? .max, delta)
    longestDelta = max(longestDelta ?? 0, delta)
  }

  private mutating func takeDelta(_ count: UInt32, _ delta: UInt32) {
    if let lastDelta { takeDistance(lastDelta.delta) }
    lastDelta = (count, delta)
    if count == 0 || delta == 0 || delta > UInt32(Int32.max) { hasPositiveDeltas = false }
    let (product, isTooLarge) = UInt64(count).multipliedReportingOverflow(by: UInt64(delta))
    let (total, isOver) = deltaSum.addingReportingOverflow(product)
    deltasOverflow = deltasOverflow || isTooLarge || isOver
    deltaSum = total
    timedSampleCount += Int64(count)
    if firstDeltas.count < 3 { firstDeltas.append((count, delta)) }
    deltaCount += 1
  }

  private mutating func readSizes(from first: Int) {
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
    readRows(of: "stsz", head: 8, size: 4, from: first)
    sampleCount = sizeCount
    byteCount = sizeSum
  }

  /// Returns the number of samples that the chunks hold (8.7.4) and the file has room for.
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
    let runs = tables["stsc"].flatMap { try? ISOTableRows($0, head: 4, rowSize: 12, in: source) }
    runs?.forEach { row in
      end(at: Int64(row.number(0)))
      run = (Int64(row.number(0)), Int64(row.number(4)))
      return true
    }
    end(at: chunkCount + 1)
    return min(places, Int64(clamping: ISOSampleLimit.allowed(in: source)))
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

  /// Whether the samples are shown at other times than they are decoded.
  package var hasCompositionOffsets: Bool { tables["ctts"] != nil }

  /// Where the last picture or sound ends on the media's timeline, which the first one's composition offset delays;
  /// `nil` where nothing has a duration.
  package var presentationEnd: Int64? {
    guard let duration, duration > 0 else { return nil }
    return Int64(clamping: duration).saturatingAdd(Int64(firstCompositionOffset ?? 0))
  }
}

/// Sums up the tables of a track during another pass over them, so that long ones are read once.
package final class ISOTotalsTaker: Sendable {
  private let track: ISOTrack
  private let state: Mutex<State>

  private struct State {
    var totals: ISOSampleTotals
    /// The number of rows of each table that have come.
    var taken: [FourCC: Int] = [:]
  }

  init(_ track: ISOTrack, source: any ByteSource) {
    self.track = track
    state = Mutex(State(totals: ISOSampleTotals(beginning: track, source)))
  }

  /// Takes a window of a table, unless its rows have come before or some before it have not.
  func take(_ type: FourCC, _ window: [UInt8], from row: Int, rowSize: Int) {
    state.withLock { state in
      let rows = window.count / rowSize
      guard rows > 0, state.taken[type, default: 0] == row else { return }
      state.taken[type] = row + rows
      window.withUnsafeBytes {
        state.totals.take(type, UnsafeRawBufferPointer(rebasing: $0[..<(rows * rowSize)]))
      }
    }
  }

  /// The totals, after reading what has not come.
  func finish() -> ISOSampleTotals {
    state.withLock { state in
      var totals = state.totals
      totals.finish(track, after: state.taken, isWhole: true)
      return totals
    }
  }
}
