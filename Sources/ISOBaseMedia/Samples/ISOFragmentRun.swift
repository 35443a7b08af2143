import MediaCore
import MediaStructure

/// One `trun` (ISO/IEC 14496-12, 8.8.8) with what its `traf` says for it.
struct ISOFragmentRun: Sendable {
  var next = 0
  var count = 0
  /// The time at which its `traf` begins, for the first run of it.
  var start: Int64?
  /// The groups of its `traf`, for the first run of it.
  var groups: [ISOSampleGroup]?
  /// Where the samples' numbers are; `nil` where the defaults hold for all.
  private(set) var rows: ISOTableRows?
  /// Where the box is.
  private(set) var boxOffset: Int64 = 0
  private var defaults = ISOSampleDefaults()
  private var flags: UInt32 = 0
  private var firstFlags: UInt32?
  private var offset: Int64 = 0
  private var rowSize = 0

  init() {}

  /// - Parameter following: where the data of the run before it ends, which is asked for only where nothing else says
  ///   where this one's begins.
  init(
    _ box: ISOBoxHeader, defaults: ISOSampleDefaults, dataStart: Int64,
    following: () throws(MediaError) -> Int64, _ source: any ByteSource
  ) throws(MediaError) {
    self.defaults = defaults
    boxOffset = box.offset
    let bytes = try source.bytes(at: box.payloadStart, count: min(16, Int(box.end - box.payloadStart)))
    flags = bytes.bigEndian(UInt32.self, at: 0)
    let claimed = bytes.bigEndian(UInt32.self, at: 4)
    var at = 8
    if flags & 1 != 0 {
      offset = dataStart.saturatingAdd(Int64(bytes.bigEndian(Int32.self, at: at)))
      at += 4
    } else {
      offset = try following()
    }
    if flags & 4 != 0 {
      firstFlags = bytes.bigEndian(UInt32.self, at: at)
      at += 4
    }
    rowSize = 4 * (flags & 0xF00).nonzeroBitCount
    if rowSize > 0 {
      let table = ISOTableRows(
        source, min(box.payloadStart + Int64(at), box.end)..<box.end, rowSize: rowSize, claimed: claimed)
      rows = table
      count = table.count
    } else {
      count = Int(claimed)
    }
  }

  /// Where the data of the run's samples ends; the rows that it reads stay for who takes them.
  mutating func dataEnd() throws(MediaError) -> Int64 {
    guard flags & 0x200 != 0, var rows else {
      let (size, overflow) = Int64(defaults.size).multipliedReportingOverflow(by: Int64(count))
      return overflow ? .max : offset.saturatingAdd(size)
    }
    let at = flags & 0x100 != 0 ? 4 : 0
    var end = offset
    for row in 0..<count { end = end.saturatingAdd(Int64(try rows.number32(row, at: at))) }
    self.rows = rows
    return end
  }

  /// The next sample, without its time.
  mutating func take() throws(MediaError) -> ISOSample {
    var values: (UInt32?, UInt32?, UInt32?, UInt32?) = (nil, nil, nil, nil)
    var at = 0
    func field(_ bit: UInt32, _ rows: inout ISOTableRows?) throws(MediaError) -> UInt32? {
      guard flags & bit != 0 else { return nil }
      defer { at += 4 }
      return try rows?.number32(next, at: at)
    }
    values.0 = try field(0x100, &rows)
    values.1 = try field(0x200, &rows)
    values.2 = try field(0x400, &rows)
    values.3 = try field(0x800, &rows)
    var sample = ISOSample()
    sample.duration = Int64(values.0 ?? defaults.duration)
    sample.size = Int64(values.1 ?? defaults.size)
    sample.flags = .init(
      fragment: next == 0 ? firstFlags ?? values.2 ?? defaults.flags : values.2 ?? defaults.flags)
    sample.compositionOffset = Int64(Int32(bitPattern: values.3 ?? 0))
    sample.descriptionIndex = Int(defaults.descriptionIndex)
    sample.offset = offset
    sample.indexInChunk = next
    offset = offset.saturatingAdd(sample.size)
    next += 1
    return sample
  }

  /// The totals of all samples of a run.
  struct Totals {
    var sampleCount: Int64 = 0
    var byteCount: Int64 = 0
    var duration: Int64 = 0
    /// The shortest of the durations before the last one.
    var shortestBeforeLast: Int64 = .max
    var lastDuration: Int64 = 0
    var hasCompositionOffsets = false

    /// Adds a sample; false for one that has no length, or one that makes no sense.
    @inline(__always)
    fileprivate mutating func add(_ duration: UInt32, _ size: UInt32, _ composition: UInt32) -> Bool {
      guard duration > 0, duration <= Int32.max else { return false }
      if sampleCount > 0 { shortestBeforeLast = min(shortestBeforeLast, lastDuration) }
      lastDuration = Int64(duration)
      sampleCount += 1
      byteCount &+= Int64(size)
      self.duration &+= Int64(duration)
      if composition != 0 { hasCompositionOffsets = true }
      return true
    }

    /// Has the one sample that was added be there as often as `count` says.
    fileprivate mutating func `repeat`(_ count: Int64) {
      shortestBeforeLast = lastDuration
      sampleCount = count
      byteCount = byteCount.saturatingMultiply(count)
      duration = duration.saturatingMultiply(count)
    }
  }

  /// The totals of the run, of which no sample has been taken; `nil` where a sample has no length or one that makes no sense,
  /// or is not before `end`.
  func totals(upTo end: Int64) -> Totals? {
    var totals = Totals()
    var isSound = offset >= 0
    /// Where the numbers of a row are; `nil` where the default holds for all.
    var place = 0
    func field(_ bit: UInt32) -> Int? {
      guard flags & bit != 0 else { return nil }
      defer { place += 4 }
      return place
    }
    let (durationAt, sizeAt, _, compositionAt) = (field(0x100), field(0x200), field(0x400), field(0x800))
    if let rows {
      rows.forEachWindow { bytes in
        for row in stride(from: 0, to: bytes.count, by: rowSize) {
          let isAdded = totals.add(
            durationAt.map { bytes.number(row + $0) } ?? defaults.duration,
            sizeAt.map { bytes.number(row + $0) } ?? defaults.size,
            compositionAt.map { bytes.number(row + $0) } ?? 0)
          isSound = isSound && isAdded
        }
        return isSound
      }
    } else if count > 0 {
      isSound = totals.add(defaults.duration, defaults.size, 0) && isSound
      // The others are as the first one.
      if isSound, count > 1 { totals.repeat(Int64(count)) }
    }
    guard isSound, totals.sampleCount == count, offset.saturatingAdd(totals.byteCount) <= end else {
      return nil
    }
    return totals
  }
}
