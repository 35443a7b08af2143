package import MediaCore
import MediaStructure

/// The sample tables of a track that is being written: samples in, boxes out, without any file.
///
/// Holds four bytes a sample for its size where sizes differ, and a few for what changes from sample to sample.
package struct WrittenTables: Sendable {
  /// Samples as the tables count them: frames, of uncompressed sound.
  package private(set) var sampleCount = 0
  /// Bytes of all samples.
  package private(set) var byteCount: Int64 = 0
  /// When the first sample is decoded, which the tables count from; `nil` before it.
  package private(set) var origin: Int64?
  /// From the earliest presentation to the latest end, on the timeline of the samples' own times; `nil` without samples.
  package private(set) var extent: Range<Int64>?
  /// Where the sound of the last sample is no longer to be heard; `nil` where all of it is.
  private(set) var heardEnd: Int64?
  /// The sum of all samples', in the media's timescale.
  package private(set) var duration: Int64 = 0
  /// The largest sample, in bytes.
  package private(set) var largestSize: Int64 = 0

  private var durations = Runs<UInt32>()
  private var offsets = Runs<Int32>()
  private var sizes = Sizes()
  private var syncSamples: [UInt32] = []
  private var partialSyncSamples: [UInt32] = []
  private var syncCount = 0
  private var dependencies: [UInt8] = []
  private var hasDependencies = false
  private var rolls = Runs<Int16?>()
  private var randomAccess = Runs<Bool>()
  private var chunks: [UInt64] = []
  private var chunkRuns: [ChunkRun] = []
  /// The chunk that samples are added to; `nil` where the next sample begins one.
  private var chunk: Chunk?
  /// The last sample, whose duration follows from the next one.
  private var last: (decodeTime: Int64, presentation: Int64, duration: Int64, frameCount: Int)?
  private let constantSize: UInt32?

  private struct Chunk: Sendable {
    var sampleCount: UInt32
    var descriptionIndex: Int
    var end: Int64
  }

  private struct ChunkRun: Sendable {
    var firstChunk: UInt32
    var samplesPerChunk: UInt32
    var descriptionIndex: UInt32
  }

  /// Tables without samples.
  ///
  /// - Parameter constantSize: what the table of sizes says of every sample, whatever their bytes, as old codings of
  ///   QuickTime have it; by default what the samples have.
  package init(constantSize: UInt32? = nil) {
    self.constantSize = constantSize
  }

  /// Takes a sample that is at a place in the file, or from the start of the media data.
  ///
  /// - Throws: `.invalidArgument` for a sample that is decoded before the one before it, and `.overLimit` for a number that
  ///   no box has room for.
  package mutating func append(_ sample: WrittenSample, at offset: Int64) throws(MediaError) {
    guard sample.frameCount > 0, sample.size >= 0, sample.duration >= 0 else {
      throw MediaError(.invalidArgument, "a sample of \(sample.size) bytes that lasts \(sample.duration)")
    }
    try closeLast(before: sample.decodeTime)
    let size = sample.frameCount > 1 ? sample.size / Int64(sample.frameCount) : sample.size
    guard let stored = UInt32(exactly: size), sampleCount <= Int(UInt32.max) - sample.frameCount else {
      throw MediaError(.overLimit, "a sample has \(sample.size) bytes, more than a table has room for")
    }
    guard let shift = Int32(exactly: sample.compositionOffset) else {
      throw MediaError(
        .overLimit,
        "a sample is shown \(sample.compositionOffset) after it is decoded, more than a table has room for")
    }
    try noteTimes(of: sample)
    let count = UInt32(sample.frameCount)
    place(sample, count, at: offset)
    offsets.append(shift, count)
    sizes.append(constantSize ?? stored, sample.frameCount)
    noteFlags(sample)
    rolls.append(sample.rollDistance, count)
    randomAccess.append(sample.flags.contains(.randomAccess), count)
    sampleCount += sample.frameCount
    byteCount += sample.size
    largestSize = max(largestSize, size)
  }

  /// Takes it from the next sample's decode time how long the last one lasts.
  private mutating func closeLast(before decodeTime: Int64) throws(MediaError) {
    guard let last else { return }
    let (step, overflow) = decodeTime.subtractingReportingOverflow(last.decodeTime)
    guard !overflow, step >= 0 else {
      throw MediaError(
        .invalidArgument,
        "a sample is decoded at \(decodeTime), before the one before it at \(last.decodeTime)")
    }
    try close(last.frameCount, lasting: step)
    // A sample without a duration is shown up to the next sample's decoding, also where it is shown after
    // that.
    if last.duration == 0, let shown = extent {
      extent = shown.lowerBound..<max(shown.upperBound, last.presentation.saturatingAdd(step))
    }
  }

  private mutating func noteTimes(of sample: WrittenSample) throws(MediaError) {
    let (presentation, late) = sample.decodeTime.addingReportingOverflow(sample.compositionOffset)
    let (end, later) = presentation.addingReportingOverflow(sample.duration)
    guard !late, !later else { throw MediaError(.overLimit, "a time of \(sample.decodeTime) is too late") }
    origin = origin ?? sample.decodeTime
    extent = extent.map { min($0.lowerBound, presentation)..<max($0.upperBound, end) } ?? presentation..<end
    heardEnd = sample.padding > 0 ? end.saturatingSubtract(sample.padding) : nil
    last = (sample.decodeTime, presentation, sample.duration, sample.frameCount)
  }

  /// Has the next sample begin a chunk.
  package mutating func endChunk() {
    guard let ended = chunk else { return }
    chunk = nil
    if let run = chunkRuns.last, run.samplesPerChunk == ended.sampleCount,
      run.descriptionIndex == UInt32(ended.descriptionIndex)
    {
      return
    }
    chunkRuns.append(
      ChunkRun(
        firstChunk: UInt32(chunks.count), samplesPerChunk: ended.sampleCount,
        descriptionIndex: UInt32(ended.descriptionIndex)))
  }

  /// Ends the tables after the last sample.
  package mutating func finish() throws(MediaError) {
    endChunk()
    if let last { try close(last.frameCount, lasting: last.duration) }
    last = nil
  }

  private mutating func close(_ frameCount: Int, lasting time: Int64) throws(MediaError) {
    // The rest of a block that doesn't last as many units as it has frames falls to its last frame.
    let each = time / Int64(frameCount)
    let rest = time - each * Int64(frameCount - 1)
    guard let short = UInt32(exactly: each), let long = UInt32(exactly: rest) else {
      throw MediaError(.overLimit, "a sample lasts \(time) units, more than a table has room for")
    }
    if frameCount > 1 { durations.append(short, UInt32(frameCount - 1)) }
    durations.append(long, 1)
    duration = duration.saturatingAdd(time)
  }

  private mutating func place(_ sample: WrittenSample, _ count: UInt32, at offset: Int64) {
    if let current = chunk,
      sample.beginsChunk || current.end != offset || current.descriptionIndex != sample.descriptionIndex
        || UInt32.max - current.sampleCount < count
    {
      endChunk()
    }
    var current = chunk ?? Chunk(sampleCount: 0, descriptionIndex: sample.descriptionIndex, end: offset)
    if chunk == nil { chunks.append(UInt64(offset)) }
    current.sampleCount += count
    current.end = offset.saturatingAdd(sample.size)
    chunk = current
  }

  private mutating func noteFlags(_ sample: WrittenSample) {
    if sample.flags.contains(.sync) {
      if syncCount < sampleCount { syncSamples.append(UInt32(sampleCount + 1)) }
      syncCount += sample.frameCount
    } else {
      // Up to here all samples were sync samples, and none had to be listed.
      if syncCount == sampleCount, syncSamples.isEmpty {
        syncSamples = sampleCount == 0 ? [] : (1...UInt32(sampleCount)).map { $0 }
      }
    }
    if sample.flags.contains(.partialSync) { partialSyncSamples.append(UInt32(sampleCount + 1)) }
    let byte = sample.flags.dependencies
    if byte != 0, !hasDependencies {
      hasDependencies = true
      dependencies = [UInt8](repeating: 0, count: sampleCount)
    }
    if hasDependencies { dependencies += repeatElement(byte, count: sample.frameCount) }
  }
}

/// Values of which many in a row are alike.
struct Runs<Value: Equatable & Sendable>: Sendable {
  private(set) var entries: [(count: UInt32, value: Value)] = []

  mutating func append(_ value: Value, _ count: UInt32) {
    if let last = entries.indices.last, entries[last].value == value,
      UInt32.max - entries[last].count >= count
    {
      entries[last].count += count
    } else {
      entries.append((count, value))
    }
  }
}

/// The sizes of samples: one number as long as they are alike.
private struct Sizes: Sendable {
  private(set) var constant: UInt32 = 0
  private(set) var count = 0
  private(set) var each: [UInt32] = []

  mutating func append(_ size: UInt32, _ frames: Int) {
    if count == 0 { constant = size }
    // A constant of 0 says that a table follows.
    if each.isEmpty, size != constant || constant == 0 { each = [UInt32](repeating: constant, count: count) }
    if !each.isEmpty || size != constant || constant == 0 { each += repeatElement(size, count: frames) }
    count += frames
  }

  var isConstant: Bool { each.isEmpty }
}

// MARK: - Boxes

extension WrittenTables {
  /// The settings that tables are written with.
  package struct Style: Sendable {
    /// Where the media data begins, which is added to the places of chunks.
    package var base: Int64
    /// The dialect: in QuickTime's, composition offsets below zero are written in version 0.
    package var dialect: ISODialect
    /// The boxes that are taken over from another file rather than made.
    package var kept: Set<FourCC>

    package init(base: Int64, dialect: ISODialect, kept: Set<FourCC> = []) {
      self.base = base
      self.dialect = dialect
      self.kept = kept
    }
  }

  /// Whether chunks are beyond what 32 bits reach.
  package func needsLargeOffsets(_ style: Style) -> Bool {
    chunks.last.map { $0 + UInt64(style.base) > UInt64(UInt32.max) } ?? false
  }

  /// Whether any sample is shown before it is decoded.
  package var hasNegativeOffsets: Bool { offsets.entries.contains { $0.value < 0 } }

  /// The boxes of the tables after `stsd`, in the order of the standard.
  package func boxes(_ style: Style) -> [WrittenBox] {
    var boxes = [timeToSample]
    if offsets.entries.contains(where: { $0.value != 0 }) { boxes.append(compositionOffsets(style)) }
    if syncCount < sampleCount { boxes.append(Self.numbers("stss", "sample_number", syncSamples)) }
    if !partialSyncSamples.isEmpty, !style.kept.contains("stps") {
      boxes.append(Self.numbers("stps", "sample_number", partialSyncSamples))
    }
    if hasDependencies, !style.kept.contains("sdtp") {
      boxes.append(WrittenBox("sdtp", payload: [0, 0, 0, 0] + dependencies))
    }
    boxes += [sampleToChunk, sampleSizes, chunkOffsets(style)]
    if !style.kept.contains("sbgp") { boxes += groups(firstIndex: 1) }
    return boxes
  }

  /// The tables of a track whose samples are all in fragments.
  package static var emptyBoxes: [WrittenBox] {
    [
      WrittenBox("stts", payload: [UInt8](repeating: 0, count: 8)),
      WrittenBox("stsc", payload: [UInt8](repeating: 0, count: 8)),
      WrittenBox("stsz", payload: [UInt8](repeating: 0, count: 12)),
      WrittenBox("stco", payload: [UInt8](repeating: 0, count: 8)),
    ]
  }

  private var timeToSample: WrittenBox {
    WrittenBox("stts") { writer in
      writer.writeVersionAndFlags()
      writer.write("entry_count", UInt32(durations.entries.count))
      writer.reserve(durations.entries.count * 8)
      writer.writeRows("entries", durations.entries) { (writer, run) in
        writer.write("sample_count", run.count)
        writer.write("sample_delta", run.value)
      }
    }
  }

  private func compositionOffsets(_ style: Style) -> WrittenBox {
    WrittenBox("ctts") { writer in
      writer.writeVersionAndFlags(hasNegativeOffsets && style.dialect == .iso ? 1 : 0)
      writer.write("entry_count", UInt32(offsets.entries.count))
      writer.reserve(offsets.entries.count * 8)
      writer.writeRows("entries", offsets.entries) { (writer, run) in
        writer.write("sample_count", run.count)
        writer.write("sample_offset", run.value)
      }
    }
  }

  private static func numbers(_ type: FourCC, _ name: StaticString, _ numbers: [UInt32]) -> WrittenBox {
    WrittenBox(type) { writer in
      writer.writeVersionAndFlags()
      writer.write("entry_count", UInt32(numbers.count))
      writer.reserve(numbers.count * 4)
      writer.writeRows("entries", numbers) { (writer, number) in writer.write(name, number) }
    }
  }

  private var sampleSizes: WrittenBox {
    WrittenBox("stsz") { writer in
      writer.writeVersionAndFlags()
      writer.write("sample_size", sizes.isConstant ? sizes.constant : 0)
      writer.write("sample_count", UInt32(sampleCount))
      writer.reserve(sizes.each.count * 4)
      writer.writeRows("samples", sizes.each) { (writer, size) in writer.write("entry_size", size) }
    }
  }

  private var sampleToChunk: WrittenBox {
    WrittenBox("stsc") { writer in
      writer.writeVersionAndFlags()
      writer.write("entry_count", UInt32(chunkRuns.count))
      writer.reserve(chunkRuns.count * 12)
      writer.writeRows("entries", chunkRuns) { (writer, run) in
        writer.write("first_chunk", run.firstChunk)
        writer.write("samples_per_chunk", run.samplesPerChunk)
        writer.write("sample_description_index", run.descriptionIndex)
      }
    }
  }

  private func chunkOffsets(_ style: Style) -> WrittenBox {
    let isLarge = needsLargeOffsets(style)
    return WrittenBox(isLarge ? "co64" : "stco") { writer in
      writer.writeVersionAndFlags()
      writer.write("entry_count", UInt32(chunks.count))
      writer.reserve(chunks.count * (isLarge ? 8 : 4))
      writer.writeRows("entries", chunks) { (writer, chunk) in
        writer.write("chunk_offset", chunk + UInt64(style.base), wide: isLarge)
      }
    }
  }

  /// Returns the boxes of sample groups, which say pre-roll and random access (ISO/IEC 14496-12, 8.9 and 10).
  ///
  /// - Parameter firstIndex: the index of the first description; those of a fragment itself count from 0x10001.
  private func groups(firstIndex: UInt32) -> [WrittenBox] {
    var boxes: [WrittenBox] = []
    var distances: [Int16] = []
    for run in rolls.entries {
      if let value = run.value, !distances.contains(value), distances.count < Int(UInt16.max) {
        distances.append(value)
      }
    }
    if !distances.isEmpty {
      boxes.append(
        Self.descriptions("roll", entrySize: 2, count: distances.count) { writer in
          for distance in distances { writer.write("roll_distance", distance) }
        })
      boxes.append(
        Self.members("roll", rolls.entries) { value in
          value.flatMap(distances.firstIndex).map { UInt32($0) + firstIndex } ?? 0
        })
    }
    if randomAccess.entries.contains(where: \.value) {
      // The number of leading samples is not known.
      boxes.append(Self.descriptions("rap ", entrySize: 1, count: 1) { $0.write("leading", UInt8(0)) })
      boxes.append(Self.members("rap ", randomAccess.entries) { $0 ? firstIndex : 0 })
    }
    return boxes
  }

  /// The groups of the samples of a fragment.
  var fragmentGroups: [WrittenBox] { groups(firstIndex: 0x10001) }

  private static func descriptions(
    _ type: FourCC, entrySize: UInt32, count: Int, _ write: (inout FieldWriter) -> Void
  ) -> WrittenBox {
    WrittenBox("sgpd") { writer in
      writer.writeVersionAndFlags(1)
      writer.writeFourCC("grouping_type", type)
      writer.write("default_length", entrySize)
      writer.write("entry_count", UInt32(count))
      write(&writer)
    }
  }

  private static func members<Value>(
    _ type: FourCC, _ runs: [(count: UInt32, value: Value)], _ index: (Value) -> UInt32
  ) -> WrittenBox {
    WrittenBox("sbgp") { writer in
      writer.writeVersionAndFlags()
      writer.writeFourCC("grouping_type", type)
      writer.write("entry_count", UInt32(runs.count))
      writer.writeRows("entries", runs) { (writer, run) in
        writer.write("sample_count", run.count)
        writer.write("group_description_index", index(run.value))
      }
    }
  }
}
