public import FoundationEssentials
import MediaContainers
public import MediaCore

/// A place in a track's sequence of stored samples.
///
/// AVFoundation counterpart: `AVSampleCursor`; a value, so that an assignment copies. Times are on the track's
/// timeline, after the edit list.
public struct SampleCursor: Sendable {
  private let table: SampleCursorTable
  private let formatDescriptions: [FormatDescription]
  /// The place in decode order, counted from 0.
  public private(set) var sampleIndex: Int

  init(_ table: SampleCursorTable, of track: AssetTrack, at index: Int) {
    self.table = table
    formatDescriptions = track.formatDescriptions
    sampleIndex = index
  }

  private var current: SampleCursorTable.Sample { table.samples[sampleIndex] }

  /// The time at which the sample is shown.
  public var presentationTimeStamp: MediaTime { table.presentationTime(of: sampleIndex) }
  /// The time at which the sample is decoded; `.invalid` where the container has no such times.
  public var decodeTimeStamp: MediaTime { table.decodeTime(of: sampleIndex) }
  /// The duration of the sample; `.indefinite` where the container doesn't say.
  public var currentSampleDuration: MediaTime { table.duration(of: sampleIndex) }

  /// The suitability of the sample for starting to decode.
  public var currentSampleSyncInfo: SyncInfo {
    SyncInfo(
      sampleIsFullSync: current.flags.contains(.sync),
      sampleIsPartialSync: !current.flags.isDisjoint(with: [.partialSync, .randomAccess])
        && !current.flags.contains(.sync), sampleIsDroppable: current.flags.contains(.disposable))
  }

  /// The container's statement of the sample's dependency on others, and of theirs on it.
  public var currentSampleDependencyInfo: DependencyInfo {
    let flags = current.flags
    return DependencyInfo(
      indicatesWhetherItHasDependentSamples: !flags.isDisjoint(with: [.dependedOn, .disposable]),
      hasDependentSamples: flags.contains(.dependedOn),
      indicatesWhetherItDependsOnOthers: !flags.isDisjoint(with: [.dependsOnOthers, .independent]),
      dependsOnOthers: flags.contains(.dependsOnOthers),
      indicatesWhetherItHasRedundantCoding: !flags.isDisjoint(with: [.redundantCoding, .noRedundantCoding]),
      hasRedundantCoding: flags.contains(.redundantCoding))
  }

  /// The number of packets of sound that a decoder needs before it is right again.
  public var currentSampleAudioDependencyInfo: AudioDependencyInfo {
    AudioDependencyInfo(
      audioSampleIsIndependentlyDecodable: current.flags.contains(.sync),
      audioSamplePacketRefreshCount: max(0, -rollDistance))
  }

  private var rollDistance: Int {
    table.rollDistances.indices.contains(sampleIndex) ? Int(table.rollDistances[sampleIndex]) : 0
  }

  /// The place of the sample's bytes; an offset of −1 where they are in several pieces, or the container doesn't say.
  public var currentSampleStorageRange: StorageRange {
    StorageRange(offset: current.offset, length: Int64(current.size))
  }

  /// The file that the sample's chunk is in where that is not the asset's own, which it always is.
  public var currentChunkStorageURL: URL? { nil }

  /// The place of the bytes of the sample's chunk; that of the sample alone where the container has no chunks.
  public var currentChunkStorageRange: StorageRange {
    guard table.hasChunks else { return currentSampleStorageRange }
    let chunk = table.samples[table.chunk(of: sampleIndex)]
    let length = chunk.reduce(0) { $0 + Int64($1.size) }
    return StorageRange(offset: chunk.first?.offset ?? -1, length: length)
  }

  /// The traits that the samples of the sample's chunk have in common.
  public var currentChunkInfo: ChunkInfo {
    guard table.hasChunks else {
      return ChunkInfo(
        chunkSampleCount: 1, chunkHasUniformSampleSizes: true, chunkHasUniformSampleDurations: true,
        chunkHasUniformFormatDescriptions: true)
    }
    let chunk = table.samples[table.chunk(of: sampleIndex)]
    return ChunkInfo(
      chunkSampleCount: Int64(chunk.count),
      chunkHasUniformSampleSizes: chunk.allSatisfy { $0.size == current.size },
      chunkHasUniformSampleDurations: chunk.allSatisfy { $0.duration == current.duration },
      chunkHasUniformFormatDescriptions: chunk.allSatisfy {
        $0.descriptionIndex == current.descriptionIndex
      })
  }

  /// The sample's place in its chunk, from 0.
  public var currentSampleIndexInChunk: Int64 {
    table.hasChunks ? Int64(sampleIndex - table.chunk(of: sampleIndex).lowerBound) : 0
  }

  /// The number of samples before this one that have to be decoded first, so that it comes out right.
  public var samplesRequiredForDecoderRefresh: Int {
    max(sampleIndex - (table.syncSample(before: sampleIndex) ?? 0), min(sampleIndex, -rollDistance))
  }

  /// The description of the sample: the one that its entry in the tables names, or else the track's first;
  /// `nil` where the track has none.
  public func copyCurrentSampleFormatDescription() -> FormatDescription? {
    let place = max(0, Int(current.descriptionIndex) - 1)
    return formatDescriptions.indices.contains(place) ? formatDescriptions[place] : formatDescriptions.first
  }

  /// The suitability of a sample for starting to decode.
  public struct SyncInfo: Hashable, Sendable {
    /// Whether decoding can begin here.
    public var sampleIsFullSync: Bool
    /// Whether decoding can begin here, while some pictures that are shown soon after are not right.
    public var sampleIsPartialSync: Bool
    /// Whether no other sample needs it.
    public var sampleIsDroppable: Bool
  }

  /// The dependencies between a sample and others, as far as they are known.
  public struct DependencyInfo: Hashable, Sendable {
    /// Whether the container says if others need the sample; where not, `hasDependentSamples` means nothing.
    public var indicatesWhetherItHasDependentSamples: Bool
    /// Whether others need the sample to be decoded.
    public var hasDependentSamples: Bool
    /// Whether the container says if the sample needs others; where not, `dependsOnOthers` means nothing.
    public var indicatesWhetherItDependsOnOthers: Bool
    /// Whether the sample needs others to be decoded.
    public var dependsOnOthers: Bool
    /// Whether the container says if the sample is coded twice; where not, `hasRedundantCoding` means
    /// nothing.
    public var indicatesWhetherItHasRedundantCoding: Bool
    /// Whether the sample holds a second coding of itself, of less quality.
    public var hasRedundantCoding: Bool
  }

  /// The packets that a decoder of sound needs before a sample.
  public struct AudioDependencyInfo: Hashable, Sendable {
    /// Whether decoding can begin here.
    public var audioSampleIsIndependentlyDecodable: Bool
    /// The number of packets.
    public var audioSamplePacketRefreshCount: Int
  }

  /// The traits that the samples of a chunk have in common.
  public struct ChunkInfo: Hashable, Sendable {
    /// The number of samples in the chunk; 1 where the container has no chunks.
    public var chunkSampleCount: Int64
    /// Whether all have the same number of bytes.
    public var chunkHasUniformSampleSizes: Bool
    /// Whether all last the same time.
    public var chunkHasUniformSampleDurations: Bool
    /// Whether one format description holds for all.
    public var chunkHasUniformFormatDescriptions: Bool
  }

  /// A part of a file, in bytes.
  public struct StorageRange: Hashable, Sendable {
    /// Absolute; −1 where the bytes are in several pieces, or the container doesn't say.
    public var offset: Int64
    /// The number of the bytes themselves, without what may be between their pieces.
    public var length: Int64
  }
}

extension SampleCursor {
  /// Moves by a number of samples as they are stored.
  ///
  /// - Returns: the number of samples that it moved by; fewer at the ends.
  @discardableResult
  public mutating func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    let from = sampleIndex
    sampleIndex = Self.moved(from, by: stepCount, in: table.samples.count)
    return Int64(sampleIndex - from)
  }

  /// Moves by a number of samples as they are shown.
  ///
  /// - Returns: the number of samples that it moved by; fewer at the ends.
  @discardableResult
  public mutating func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    let from = table.rank(of: sampleIndex)
    let to = Self.moved(from, by: stepCount, in: table.samples.count)
    sampleIndex = table.index(shownAt: to)
    return Int64(to - from)
  }

  /// Moves by a span of decode times, to the last sample at or before.
  ///
  /// - Parameter wasPinned: whether the span reached beyond an end.
  /// - Returns: the span that it moved.
  @discardableResult
  public mutating func step(byDecodeTime deltaDecodeTime: MediaTime, wasPinned: inout Bool) -> MediaTime {
    let from = decodeTimeStamp
    let target = from + deltaDecodeTime
    let last = table.samples.count - 1
    guard from.isNumeric, target.isNumeric, last >= 0 else {
      wasPinned = true
      return .zero
    }
    let duration = table.duration(of: last)
    let end = table.decodeTime(of: last) + (duration.isNumeric ? duration : .zero)
    wasPinned = target < table.decodeTime(of: 0) || target >= end && target > table.decodeTime(of: last)
    sampleIndex = table.index(atDecodeTime: target)
    return decodeTimeStamp - from
  }

  /// Moves by a span of presentation times, to the sample on screen then.
  ///
  /// - Parameter wasPinned: whether the span reached beyond an end.
  /// - Returns: the span that it moved.
  @discardableResult
  public mutating func step(
    byPresentationTime deltaPresentationTime: MediaTime, wasPinned: inout Bool
  ) -> MediaTime {
    let from = presentationTimeStamp
    let target = from + deltaPresentationTime
    guard target.isNumeric, !table.samples.isEmpty else {
      wasPinned = true
      return .zero
    }
    let (first, last) = (table.index(shownAt: 0), table.index(shownAt: table.samples.count - 1))
    let final = table.presentationTime(of: last)
    let duration = table.duration(of: last)
    let end = final + (duration.isNumeric ? duration : .zero)
    wasPinned = target < table.presentationTime(of: first) || target >= end && target > final
    sampleIndex = table.index(shownAt: table.rank(at: target))
    return presentationTimeStamp - from
  }

  /// Compares the place of this cursor's sample with that of another's of the same track, in decode order.
  public func comparePositionInDecodeOrder(withPositionOf cursor: SampleCursor) -> ComparisonResult {
    sampleIndex == cursor.sampleIndex
      ? .orderedSame : sampleIndex < cursor.sampleIndex ? .orderedAscending : .orderedDescending
  }

  /// Whether a sample that is decoded before this one can be shown later than another cursor's.
  public func samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(
    than cursor: SampleCursor
  ) -> Bool {
    // A cursor of another track has no place in this one.
    guard table.samples.indices.contains(cursor.sampleIndex) else { return false }
    let time = table.samples[cursor.sampleIndex].presentation
    return table.samples[..<sampleIndex].contains { $0.presentation > time }
  }

  /// Whether a sample that is decoded after this one can be shown earlier than another cursor's.
  public func samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(
    than cursor: SampleCursor
  ) -> Bool {
    // A cursor of another track has no place in this one.
    guard table.samples.indices.contains(cursor.sampleIndex) else { return false }
    let time = table.samples[cursor.sampleIndex].presentation
    return table.samples[(sampleIndex + 1)...].contains { $0.presentation < time }
  }

  private static func moved(_ index: Int, by count: Int64, in total: Int) -> Int {
    let (target, overflow) = Int64(index).addingReportingOverflow(count)
    guard !overflow else { return count < 0 ? 0 : total - 1 }
    return Int(min(max(target, 0), Int64(total - 1)))
  }
}

extension AssetTrack {
  /// Whether the track has samples on the timeline to go through.
  public var canProvideSampleCursors: Bool { content.isTimed }

  /// A cursor at the sample on screen at a time; `nil` where the track has no samples.
  ///
  /// The first cursor of a track takes going through its tables, or through its packets in files without them. Samples
  /// that no edit shows have their places too.
  public func makeSampleCursor(presentationTimeStamp: MediaTime) -> SampleCursor? {
    guard presentationTimeStamp.isNumeric, let table = sampleTable, !table.samples.isEmpty else { return nil }
    return SampleCursor(table, of: self, at: table.index(shownAt: table.rank(at: presentationTimeStamp)))
  }

  /// A cursor at the first stored sample; `nil` where the track has no samples.
  public func makeSampleCursorAtFirstSampleInDecodeOrder() -> SampleCursor? {
    guard let table = sampleTable, !table.samples.isEmpty else { return nil }
    return SampleCursor(table, of: self, at: 0)
  }

  /// A cursor at the last stored sample; `nil` where the track has no samples.
  public func makeSampleCursorAtLastSampleInDecodeOrder() -> SampleCursor? {
    guard let table = sampleTable, !table.samples.isEmpty else { return nil }
    return SampleCursor(table, of: self, at: table.samples.count - 1)
  }

  private var sampleTable: SampleCursorTable? {
    canProvideSampleCursors ? try? asset.sampleTable(of: content) : nil
  }
}
