import MediaCore

/// Where each sample of a table is (ISO/IEC 14496-12, 8.7.4 and 8.7.5).
struct ISOChunkCursor: Sendable {
  private var runs: ISOTableRows?
  private var offsets: ISOTableRows?
  private let areWide: Bool
  private let runCount: Int
  private let chunkCount: Int
  private var nextRun = 0
  private var nextRunStart: UInt32 = 1
  private var samplesPerChunk: UInt32 = 0
  /// From 1; 0 before the first.
  private(set) var chunk = 0
  private(set) var indexInChunk = 0
  private(set) var descriptionIndex = 1
  /// Absolute, of the next sample.
  private(set) var offset: Int64 = 0
  /// Samples of the chunk that were not taken.
  private(set) var left = 0

  init(runs: ISOTableRows?, offsets: ISOTableRows?, areWide: Bool) {
    self.runs = runs
    self.offsets = offsets
    self.areWide = areWide
    runCount = runs?.count ?? 0
    chunkCount = offsets?.count ?? 0
  }

  mutating func closeWindows() {
    runs?.closeWindow()
    offsets?.closeWindow()
  }

  /// Whether another chunk has samples.
  var hasMore: Bool { chunk < chunkCount && samplesPerChunk > 0 }

  /// Goes on to the next chunk where the last one has ended; false when there is none.
  mutating func advance() throws(MediaError) -> Bool {
    if left > 0 { return true }
    return try nextChunk()
  }

  private mutating func nextChunk() throws(MediaError) -> Bool {
    while left == 0 {
      guard chunk < chunkCount else { return false }
      chunk += 1
      indexInChunk = 0
      while nextRun < runCount, nextRunStart <= chunk {
        samplesPerChunk = try runs?.number32(nextRun, at: 4) ?? 0
        descriptionIndex = Int(try runs?.number32(nextRun, at: 8) ?? 1)
        nextRun += 1
        nextRunStart = nextRun < runCount ? try runs?.number32(nextRun) ?? .max : .max
      }
      left = Int(samplesPerChunk)
      offset =
        areWide
        ? Int64(clamping: try offsets?.number64(chunk - 1) ?? 0)
        : Int64(try offsets?.number32(chunk - 1) ?? 0)
    }
    return true
  }

  mutating func take(_ count: Int, bytes: Int64) {
    left -= count
    indexInChunk += count
    offset = offset.saturatingAdd(bytes)
  }
}
