public import FoundationEssentials
public import MediaCore

/// A place in a track's sequence of stored samples.
///
/// AVFoundation counterpart: `AVSampleCursor`; a value, so that an assignment copies. Times are on the track's
/// timeline, after the edit list.
public struct SampleCursor: Sendable {
  private let table: SampleTable
  private let formatDescription: FormatDescription?
  /// The place in decode order, counted from 0.
  public private(set) var sampleIndex: Int

  init(_ table: SampleTable, of track: AssetTrack, at index: Int) {
    self.table = table
    formatDescription = track.formatDescriptions.first
    sampleIndex = index
  }

  private var current: SampleTable.Sample { table.samples[sampleIndex] }

  /// When the sample is shown.
  public var presentationTimeStamp: MediaTime { current.presentationTime }
  /// When the sample is decoded; `.invalid` where the container has no such times.
  public var decodeTimeStamp: MediaTime { current.decodeTime }
  /// `.indefinite` where the container doesn't say.
  public var currentSampleDuration: MediaTime { current.duration }

  public var currentSampleSyncInfo: SyncInfo {
    SyncInfo(
      sampleIsFullSync: current.isSync, sampleIsPartialSync: false, sampleIsDroppable: current.isDisposable)
  }

  /// Where the sample's bytes lie; an offset of −1 where they lie in several pieces, or the container doesn't say.
  public var currentSampleStorageRange: StorageRange {
    StorageRange(offset: current.byteOffset ?? -1, length: Int64(current.byteCount))
  }

  /// How many samples before this one have to be decoded first, so that it comes out right.
  public var samplesRequiredForDecoderRefresh: Int {
    sampleIndex - (table.samples[...sampleIndex].lastIndex(where: \.isSync) ?? 0)
  }

  public func copyCurrentSampleFormatDescription() -> FormatDescription? { formatDescription }

  /// What a sample is good for in starting to decode.
  public struct SyncInfo: Hashable, Sendable {
    /// Decoding can begin here.
    public var sampleIsFullSync: Bool
    public var sampleIsPartialSync: Bool
    /// No other sample needs it.
    public var sampleIsDroppable: Bool
  }

  /// A part of a file, in bytes.
  public struct StorageRange: Hashable, Sendable {
    public var offset: Int64
    public var length: Int64
  }
}

extension SampleCursor {
  /// Moves by a number of samples as they are stored.
  ///
  /// - Returns: how many samples it moved; fewer at the ends.
  @discardableResult
  public mutating func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    let from = sampleIndex
    sampleIndex = Self.moved(from, by: stepCount, in: table.samples.count)
    return Int64(sampleIndex - from)
  }

  /// Moves by a number of samples as they are shown.
  ///
  /// - Returns: how many samples it moved; fewer at the ends.
  @discardableResult
  public mutating func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    let from = table.presentationRank[sampleIndex]
    let to = Self.moved(from, by: stepCount, in: table.presentationOrder.count)
    sampleIndex = table.presentationOrder[to]
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
    guard from.isNumeric, target.isNumeric, let first = table.samples.first, let last = table.samples.last
    else {
      wasPinned = true
      return .zero
    }
    let end = last.decodeTime + (last.duration.isNumeric ? last.duration : .zero)
    wasPinned = target < first.decodeTime || target >= end && target > last.decodeTime
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
    guard target.isNumeric, let first = table.presentationOrder.first,
      let last = table.presentationOrder.last
    else {
      wasPinned = true
      return .zero
    }
    let final = table.samples[last]
    let end = final.presentationTime + (final.duration.isNumeric ? final.duration : .zero)
    wasPinned =
      target < table.samples[first].presentationTime || target >= end && target > final.presentationTime
    sampleIndex = table.presentationOrder[table.rank(at: target)]
    return presentationTimeStamp - from
  }

  /// How this cursor's sample lies to another's of the same track, in decode order.
  public func comparePositionInDecodeOrder(withPositionOf cursor: SampleCursor) -> ComparisonResult {
    sampleIndex == cursor.sampleIndex
      ? .orderedSame : sampleIndex < cursor.sampleIndex ? .orderedAscending : .orderedDescending
  }

  /// Whether a sample that is decoded before this one can be shown later than another cursor's.
  public func samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(
    than cursor: SampleCursor
  ) -> Bool {
    let rank = table.presentationRank[cursor.sampleIndex]
    return table.presentationRank[..<sampleIndex].contains { $0 > rank }
  }

  /// Whether a sample that is decoded after this one can be shown earlier than another cursor's.
  public func samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(
    than cursor: SampleCursor
  ) -> Bool {
    let rank = table.presentationRank[cursor.sampleIndex]
    return table.presentationRank[(sampleIndex + 1)...].contains { $0 < rank }
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
  /// The first cursor of a track takes reading the track through, without decoding it.
  public func makeSampleCursor(presentationTimeStamp: MediaTime) -> SampleCursor? {
    guard presentationTimeStamp.isNumeric, let table = sampleTable, !table.samples.isEmpty else { return nil }
    return SampleCursor(
      table, of: self, at: table.presentationOrder[table.rank(at: presentationTimeStamp)])
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

  private var sampleTable: SampleTable? {
    canProvideSampleCursors ? try? asset.sampleTable(of: content) : nil
  }
}
