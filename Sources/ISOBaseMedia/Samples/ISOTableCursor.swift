import MediaCore

/// The samples of a sample table box, which its tables describe side by side (ISO/IEC 14496-12, 8.5 to 8.7).
struct ISOTableCursor: Sendable {
  private let track: ISOSampleTable
  private let source: any ByteSource
  private let isSound: Bool
  private let hasEncryption: Bool
  private var durations: ISORunCursor?
  private var offsets: ISORunCursor?
  private var sync: ISONumberCursor?
  private var partialSync: ISONumberCursor?
  private var dependencies: ISOTableRows?
  private let dependencyCount: Int
  private var groups: [ISOSampleGroup]
  private var sizes: Sizes
  private var chunks: ISOChunkCursor
  private var index = 0
  private var decodeTime: Int64 = 0
  private let sampleCount: Int

  /// The sizes of the samples: one for all, or a row of so many bits for each.
  private struct Sizes {
    var constant: UInt32 = 0
    var bits = 32
    var rows: ISOTableRows
    var claimed = 0
    /// Samples whose sizes are there.
    var count = 0

    mutating func size(of index: Int) throws(MediaError) -> Int64 {
      guard constant == 0 else { return Int64(constant) }
      switch bits {
      case 4:
        let pair = try rows.number8(index / 2)
        return Int64(index % 2 == 0 ? pair >> 4 : pair & 15)
      case 8: return Int64(try rows.number8(index))
      case 16: return Int64(try rows.number16(index))
      default: return Int64(try rows.number32(index))
      }
    }
  }

  /// - Parameter totals: what the tables say of all samples together is summed up there on the way.
  init(
    _ track: ISOSampleTable, _ source: any ByteSource, totals: ISOTotalsTaker? = nil
  ) throws(MediaError) {
    self.track = track
    self.source = source
    isSound = track.sound != nil
    hasEncryption = track.encryptedDescriptions.contains(true)
    durations = try Self.rows(track.boxes["stts"], 8, source, totals).map { ISORunCursor($0) }
    offsets = try Self.rows(track.boxes["ctts"], 8, source, totals).map { ISORunCursor($0) }
    sync = try Self.rows(track.boxes["stss"], 4, source).map { ISONumberCursor($0) }
    partialSync = try Self.rows(track.boxes["stps"], 4, source).map { ISONumberCursor($0) }
    dependencies = track.boxes["sdtp"].map { box in
      ISOTableRows(
        source, min(box.payloadStart + 4, box.end)..<box.end, rowSize: 1,
        claimed: UInt32(clamping: box.end - box.payloadStart))
    }
    dependencyCount = dependencies?.count ?? 0
    groups = try ISOSampleGroup.groups(track.groupBoxes, in: source)
    sizes = try Self.sizes(track, source)
    if let totals, track.boxes["stsz"] != nil { sizes.rows.taker = ("stsz", totals) }
    let areWide = track.boxes["stco"] == nil
    chunks = ISOChunkCursor(
      runs: try Self.rows(track.boxes["stsc"], 12, source),
      offsets: try Self.rows(track.boxes[areWide ? "co64" : "stco"], areWide ? 8 : 4, source, totals),
      areWide: areWide)
    sampleCount = sizes.count
  }

  /// The rows of a box that begins with version, flags and the number of them.
  private static func rows(
    _ box: ISOBoxHeader?, _ rowSize: Int, _ source: any ByteSource, _ totals: ISOTotalsTaker? = nil
  ) throws(MediaError) -> ISOTableRows? {
    guard let box else { return nil }
    var rows = try ISOTableRows(box.payloadStart..<box.end, rowSize: rowSize, in: source)
    if let totals { rows?.taker = (box.type, totals) }
    return rows
  }

  private static func sizes(_ track: ISOSampleTable, _ source: any ByteSource) throws(MediaError) -> Sizes {
    var sizes = Sizes(rows: ISOTableRows(source, 0..<0, rowSize: 4, claimed: 0))
    guard let box = track.boxes["stsz"] ?? track.boxes["stz2"], box.end - box.payloadStart >= 12 else {
      return sizes
    }
    let head = try source.bytes(at: box.payloadStart, count: 12)
    let claimed = head.bigEndian(UInt32.self, at: 8)
    sizes.claimed = Int(claimed)
    let rows = box.payloadStart + 12..<box.end
    if box.type == "stz2" {
      sizes.bits = Int(head[7])
      guard [4, 8, 16].contains(sizes.bits) else { return sizes }
      let packed = sizes.bits == 4 ? claimed / 2 + claimed % 2 : claimed
      let table = ISOTableRows(source, rows, rowSize: max(1, sizes.bits / 8), claimed: packed)
      sizes.rows = table
      sizes.count = min(Int(claimed), sizes.bits == 4 ? table.count * 2 : table.count)
      return sizes
    }
    sizes.constant = head.bigEndian(UInt32.self, at: 4)
    if sizes.constant > 0 {
      // No bytes stand after the count: it is believed as far as samples have room in a file of this length.
      sizes.count = Int(min(UInt64(claimed), ISOSampleLimit.allowed(in: source)))
    } else {
      let table = ISOTableRows(source, rows, rowSize: 4, claimed: claimed)
      sizes.rows = table
      sizes.count = table.count
    }
    return sizes
  }

  mutating func next() throws(MediaError) -> ISOSample? {
    guard !isSound else { return try nextBlock() }
    guard index < sampleCount, try chunks.advance() else { return nil }
    var sample = ISOSample()
    sample.decodeTime = decodeTime
    sample.duration = Int64(try durations?.nextOrLast() ?? 0)
    // Version 0 is unsigned by the standard, and signed in files of QuickTime and of many who follow it.
    sample.compositionOffset = Int64(Int32(bitPattern: try offsets?.next() ?? 0))
    sample.size = try sizes.size(of: index)
    sample.offset = chunks.offset
    sample.chunk = chunks.chunk
    sample.indexInChunk = chunks.indexInChunk
    sample.descriptionIndex = chunks.descriptionIndex
    if index < dependencyCount {
      sample.flags.formUnion(.init(dependencies: try dependencies?.number8(index) ?? 0))
    }
    if try sync?.contains(index + 1) ?? true { sample.flags.insert(.sync) }
    if try partialSync?.contains(index + 1) ?? false { sample.flags.insert(.partialSync) }
    try finish(&sample)
    chunks.take(1, bytes: sample.size)
    index += 1
    return sample
  }

  /// The next frames of uncompressed sound, all of one chunk.
  private mutating func nextBlock() throws(MediaError) -> ISOSample? {
    guard let sound = track.sound, try chunks.advance() else { return nil }
    let frames = min(sound.framesPerStep, chunks.left)
    guard ISOSampleLimit.allowed(in: source) > UInt64(index) else { return nil }
    var sample = ISOSample()
    sample.decodeTime = decodeTime
    sample.duration = Int64(frames)
    sample.frameCount = frames
    sample.size = sound.byteCount(ofFrames: Int64(frames))
    sample.offset = chunks.offset
    sample.chunk = chunks.chunk
    sample.indexInChunk = chunks.indexInChunk
    sample.descriptionIndex = chunks.descriptionIndex
    sample.flags = .sync
    try finish(&sample)
    chunks.take(frames, bytes: sample.size)
    index += 1
    return sample
  }

  private mutating func finish(_ sample: inout ISOSample) throws(MediaError) {
    if hasEncryption, track.isEncrypted(sample) { sample.flags.insert(.encrypted) }
    if !groups.isEmpty {
      for group in groups.indices { try groups[group].apply(to: &sample) }
    }
    decodeTime = decodeTime.saturatingAdd(sample.duration)
  }

  /// Forgets what has been read of the tables, so that a copy to go on from takes little memory.
  mutating func closeWindows() {
    durations?.closeWindow()
    offsets?.closeWindow()
    sync?.closeWindow()
    partialSync?.closeWindow()
    dependencies?.closeWindow()
    for group in groups.indices { groups[group].closeWindow() }
    sizes.rows.closeWindow()
    chunks.closeWindows()
  }

  /// Where the tables don't agree with one another (8.6.1, 8.7).
  var issues: [MediaError] {
    var issues: [MediaError] = []
    func note(_ reason: String, _ type: FourCC) {
      issues.append(
        MediaError(
          .fileFailedToParse, reason,
          at: .init(
            file: source.name, trackID: Int32(truncatingIfNeeded: track.trackID), boxPath: "\(type)",
            byteOffset: track.boxes[type]?.offset)))
    }
    guard track.sound == nil else { return issues }
    if sizes.count < sizes.claimed {
      note("\(sizes.claimed) samples are announced, the table has \(sizes.count)", "stsz")
    }
    if index < sampleCount {
      note("the chunks hold \(index) samples, fewer than the \(sampleCount) that have sizes", "stsc")
    } else if sampleCount > 0, chunks.left > 0 || chunks.hasMore {
      note("the chunks hold more samples than the \(sampleCount) that have sizes", "stsc")
    }
    if let durations, durations.missing > 0 {
      note("the last \(durations.missing) samples have no decode time of their own", "stts")
    } else if durations?.hasMore == true {
      note("decode times of more samples than the \(index) that there are", "stts")
    }
    if let offsets, offsets.missing > 0 {
      note("the last \(offsets.missing) samples have no composition time of their own", "ctts")
    } else if offsets?.hasMore == true {
      note("composition times of more samples than the \(index) that there are", "ctts")
    }
    return issues
  }
}
