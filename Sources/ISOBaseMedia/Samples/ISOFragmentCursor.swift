import MediaCore
import MediaStructure

/// The samples of one track in the movie fragments of a file (ISO/IEC 14496-12, 8.8).
struct ISOFragmentCursor: Sendable {
  /// Where a fragment without `tfdt` begins: where the one before it ended.
  var decodeTime: Int64 = 0
  var issues: [MediaError] = []
  private let track: ISOSampleTable
  private let fragments: [Int64]
  private let source: any ByteSource
  private let movieGroups: [ISOSampleGroup]
  private var nextFragment = 0
  private var runs: [ISOFragmentRun] = []
  private var nextRun = 0
  private var run = ISOFragmentRun()
  private var groups: [ISOSampleGroup] = []
  private var runCount = 0
  private var promised: UInt64 = 0

  init(
    _ track: ISOSampleTable, _ fragments: [Int64], _ source: any ByteSource, groups: [ISOSampleGroup]
  ) {
    self.track = track
    self.fragments = fragments
    self.source = source
    movieGroups = groups
  }

  mutating func next() throws(MediaError) -> ISOSample? {
    while run.next >= run.count {
      if nextRun < runs.count {
        run = runs[nextRun]
        nextRun += 1
        runCount += 1
        if let start = run.start { decodeTime = start }
        if let own = run.groups { groups = own }
      } else if nextFragment < fragments.count {
        runs = try readFragment(at: fragments[nextFragment])
        nextRun = 0
        nextFragment += 1
      } else {
        return nil
      }
    }
    var sample = try run.take()
    sample.decodeTime = decodeTime
    sample.chunk = runCount
    if track.isEncrypted(sample) { sample.flags.insert(.encrypted) }
    for group in groups.indices { try groups[group].apply(to: &sample) }
    decodeTime = decodeTime.saturatingAdd(sample.duration)
    return sample
  }

  /// The track's runs in the fragment at `offset`.
  private mutating func readFragment(at offset: Int64) throws(MediaError) -> [ISOFragmentRun] {
    let head = try source.bytes(at: offset, count: ISOBoxHeader.maximumSize)
    guard let fragment = try? ISOBoxHeader(head, at: offset, end: source.byteCount, path: "") else {
      return []
    }
    // All of the fragment and nothing of its media.
    let source = try HeldBytes(of: source, fragment.offset..<fragment.end)
    var buffered = BufferedSource(source)
    var found: [ISOFragmentRun] = []
    var isFirst = true
    // Without a base of its own a track's data follows that of the track before it (8.8.7).
    var dataEnd = fragment.offset
    for box in try fragment.children(&buffered) where box.type == "traf" {
      let parts = try box.children(&buffered)
      guard let header = parts.first(where: { $0.type == "tfhd" }) else { continue }
      let own = try readRuns(
        parts, header: header, fragment: fragment, base: isFirst ? fragment.offset : dataEnd, &buffered,
        source)
      isFirst = false
      dataEnd = own.dataEnd
      found += own.runs
    }
    return found
  }

  private mutating func readRuns(
    _ parts: [ISOBoxHeader], header: ISOBoxHeader, fragment: ISOBoxHeader, base: Int64,
    _ buffered: inout BufferedSource, _ source: any ByteSource
  ) throws(MediaError) -> (runs: [ISOFragmentRun], dataEnd: Int64) {
    let bytes = try buffered.bytes(
      at: header.payloadStart, count: min(32, Int(header.end - header.payloadStart)))
    let flags = bytes.bigEndian(UInt32.self, at: 0)
    let isOwn = bytes.bigEndian(UInt32.self, at: 4) == track.trackID
    var at = 8
    func number() -> UInt32 {
      defer { at += 4 }
      return bytes.bigEndian(UInt32.self, at: at)
    }
    var dataStart = flags & 0x2_0000 != 0 ? fragment.offset : base
    if flags & 1 != 0 { dataStart = Int64(clamping: UInt64(number()) << 32 | UInt64(number())) }
    var defaults = isOwn ? track.defaults : ISOSampleDefaults()
    if flags & 2 != 0 { defaults.descriptionIndex = number() }
    if flags & 8 != 0 { defaults.duration = number() }
    if flags & 0x10 != 0 { defaults.size = number() }
    if flags & 0x20 != 0 { defaults.flags = number() }
    var runs: [ISOFragmentRun] = []
    var dataEnd = dataStart
    for box in parts where box.type == "trun" {
      var run = try ISOFragmentRun(box, defaults: defaults, dataStart: dataStart, following: dataEnd, source)
      if run.rows == nil {
        promised += UInt64(run.count)
        guard promised <= ISOSampleIndexSize.allowed(in: source) else {
          issues.append(
            MediaError(
              .overLimit, "\(run.count) samples without a byte for each",
              at: .init(
                file: source.name, trackID: Int32(truncatingIfNeeded: track.trackID),
                boxPath: "moof/traf/trun", byteOffset: box.offset)))
          continue
        }
      }
      dataEnd = try run.dataEnd()
      if isOwn { runs.append(run) }
    }
    guard isOwn, !runs.isEmpty else { return ([], dataEnd) }
    if let time = parts.first(where: { $0.type == "tfdt" }) {
      let bytes = try buffered.bytes(at: time.payloadStart, count: min(12, Int(time.end - time.payloadStart)))
      runs[0].start =
        bytes.first == 1
        ? Int64(clamping: bytes.bigEndian(UInt64.self, at: 4)) : Int64(bytes.bigEndian(UInt32.self, at: 4))
    }
    runs[0].groups = try ISOSampleGroup.groups(
      parts.filter { $0.type == "sbgp" || $0.type == "sgpd" }, in: source, inherited: movieGroups)
    return (runs, dataEnd)
  }
}

/// A source whose fragment has been read; longer ones are read as they are needed.
private struct HeldBytes: ByteSource {
  private let source: any ByteSource
  private let range: Range<Int64>
  private let held: [UInt8]
  let byteCount: Int64

  init(of source: any ByteSource, _ range: Range<Int64>) throws(MediaError) {
    self.source = source
    byteCount = source.byteCount
    let isHeld = range.count <= BufferedSource.windowSize
    held = try isHeld ? source.bytes(at: range.lowerBound, count: range.count) : []
    self.range = range.lowerBound..<range.lowerBound + Int64(held.count)
  }

  var name: String? { source.name }
  var longestKept: Int64 { source.longestKept }
  var media: any ByteSource { source.media }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset >= range.lowerBound, offset.saturatingAdd(Int64(buffer.count)) <= range.upperBound else {
      return try source.read(into: buffer, at: offset)
    }
    let first = Int(offset - range.lowerBound)
    held.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[first..<first + buffer.count])) }
    return buffer.count
  }

  func window(at offset: Int64, count: Int, atMost limit: Int) throws(MediaError) -> ArraySlice<UInt8> {
    guard offset >= range.lowerBound, offset.saturatingAdd(Int64(count)) <= range.upperBound else {
      return try source.window(at: offset, count: count, atMost: limit)
    }
    return held[Int(offset - range.lowerBound)...]
  }

  func keep(_ range: Range<Int64>) throws(MediaError) { try source.keep(range) }
}

/// One `trun` (ISO/IEC 14496-12, 8.8.8) with what its `traf` says for it.
struct ISOFragmentRun: Sendable {
  var next = 0
  var count = 0
  /// The time at which its `traf` begins, for the first run of it.
  var start: Int64?
  /// The groups of its `traf`, for the first run of it.
  var groups: [ISOSampleGroup]?
  private(set) var rows: ISOTableRows?
  private var defaults = ISOSampleDefaults()
  private var flags: UInt32 = 0
  private var firstFlags: UInt32?
  private var offset: Int64 = 0

  private static let fields: [UInt32] = [0x100, 0x200, 0x400, 0x800]

  init() {}

  init(
    _ box: ISOBoxHeader, defaults: ISOSampleDefaults, dataStart: Int64, following: Int64,
    _ source: any ByteSource
  ) throws(MediaError) {
    self.defaults = defaults
    let bytes = try source.bytes(at: box.payloadStart, count: min(16, Int(box.end - box.payloadStart)))
    flags = bytes.bigEndian(UInt32.self, at: 0)
    let claimed = bytes.bigEndian(UInt32.self, at: 4)
    var at = 8
    offset = following
    if flags & 1 != 0 {
      offset = dataStart.saturatingAdd(Int64(bytes.bigEndian(Int32.self, at: at)))
      at += 4
    }
    if flags & 4 != 0 {
      firstFlags = bytes.bigEndian(UInt32.self, at: at)
      at += 4
    }
    let rowSize = 4 * Self.fields.filter { flags & $0 != 0 }.count
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
}
