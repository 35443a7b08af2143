internal import Synchronization

/// A source that keeps what parsers read of a file's structure, so that each byte of it is read once.
///
/// Windows of parsers and ranges that ``keep(_:)`` names are kept, up to a fixed number of bytes: a short range is read at
/// once, one longer range block by block as it is needed. Everything else, such as the media, is read of the source that this
/// one was made with.
package final class CachedByteSource: ByteSource {
  /// The source that nothing is kept of.
  package let media: any ByteSource
  private let kept = Mutex(Kept())

  /// The most that is kept of a file, in bytes.
  static let byteLimit = 2 << 20
  /// The most parts that are kept apart.
  static let partLimit = 64

  private let limits: Limits

  /// Limits to the ranges that ``keep(_:)`` takes, in bytes.
  package struct Limits: Sendable {
    /// The longest one that is read at once.
    let whole: Int64
    /// The longest one that is kept in blocks: the tables of a day of pictures and sound.
    let blocks: Int64
    let blockSize: Int64

    package init(whole: Int64 = 1 << 20, blocks: Int64 = 32 << 20, blockSize: Int64 = 64 << 10) {
      (self.whole, self.blocks, self.blockSize) = (whole, blocks, blockSize)
    }
  }

  package convenience init(_ source: any ByteSource) {
    self.init(source, Limits())
  }

  package init(_ source: any ByteSource, _ limits: Limits) {
    media = source
    self.limits = limits
  }

  package var name: String? { media.name }
  package var longestKept: Int64 { limits.blocks }
  package var byteCount: Int64 { media.byteCount }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard offset < byteCount else { return 0 }
    let (parts, blocks) = kept.withLock { ($0.parts, $0.blocks?.range) }
    let end = offset.saturatingAdd(Int64(buffer.count))
    guard
      parts.contains(where: { $0.offset < end && $0.end > offset }) || blocks?.overlaps(offset..<end) == true
    else {
      return try media.read(into: buffer, at: offset)
    }
    var filled = 0
    while filled < buffer.count, offset + Int64(filled) < byteCount {
      let place = offset + Int64(filled)
      if let part = try part(at: place, parts) {
        let bytes = part.bytes[Int(place - part.offset)...].prefix(buffer.count - filled)
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: bytes)
        filled += bytes.count
      } else {
        let wanted = Int(Self.nextKept(after: place, parts, blocks, atMost: end) - place)
        let got = try media.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + wanted]), at: place)
        filled += got
        if got < wanted { break }
      }
    }
    return filled
  }

  /// The place of the next bytes that are kept, after a place that is not, up to a limit.
  private static func nextKept(
    after place: Int64, _ parts: [Part], _ blocks: Range<Int64>?, atMost end: Int64
  ) -> Int64 {
    let part = parts.first { $0.offset > place }?.offset ?? end
    let block = blocks.flatMap { $0.lowerBound > place ? $0.lowerBound : nil } ?? end
    return min(part, block, end)
  }

  /// The kept bytes that hold a place, `nil` where the place isn't kept; a block is read where it was not yet.
  private func part(at place: Int64, _ parts: [Part]) throws(MediaError) -> Part? {
    if let part = parts.first(where: { $0.offset <= place && place < $0.end }) { return part }
    return try block(at: place)
  }

  /// The block that holds a place, read where it was not yet; `nil` outside of the range that is kept in blocks.
  private func block(at place: Int64) throws(MediaError) -> Part? {
    let (blocks, known) = kept.withLock { ($0.blocks, $0.blocks?.read[$0.blocks?.index(of: place) ?? 0]) }
    guard let blocks, blocks.range.contains(place) else { return nil }
    if let known { return known }
    let range = blocks.range(of: blocks.index(of: place))
    let part = Part(
      offset: range.lowerBound, bytes: try media.bytes(at: range.lowerBound, count: range.count))
    // A file that became shorter has no such block.
    guard place < part.end else { return nil }
    kept.withLock { $0.blocks?.read[blocks.index(of: place)] = part }
    return part
  }

  package func window(
    at offset: Int64, count: Int, atMost limit: Int
  ) throws(MediaError) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < byteCount, limit > 0 else { return [] }
    let wanted = min(Int64(count), byteCount - offset)
    let (parts, blocks) = kept.withLock { ($0.parts, $0.blocks?.range) }
    var start = offset
    if let part = try part(at: offset, parts) {
      if part.end - offset >= wanted { return part.bytes[Int(offset - part.offset)...].prefix(limit) }
      start = part.end
      if blocks?.contains(start) == true { return try bytes(at: offset, count: Int(wanted))[...] }
    }
    // Bytes after `start` that are kept already aren't read again.
    let end = min(offset.saturatingAdd(Int64(limit)), byteCount)
    let stop = Self.nextKept(after: offset, parts, blocks, atMost: end)
    let read = start < stop ? try media.bytes(at: start, count: Int(stop - start)) : []
    kept.withLock { $0.add(Part(offset: start, bytes: read)) }
    if start == offset, Int64(read.count) >= wanted { return read[...] }
    return try bytes(at: offset, count: Int(max(stop - offset, wanted)))[...]
  }

  package func keep(_ range: Range<Int64>) throws(MediaError) {
    let range = range.clamped(to: 0..<byteCount)
    guard range.upperBound - range.lowerBound <= limits.whole else {
      if range.upperBound - range.lowerBound <= limits.blocks {
        kept.withLock { $0.blocks = $0.blocks ?? Blocks(range: range, size: limits.blockSize) }
      }
      return
    }
    let parts = kept.withLock { $0.parts }
    let isKept = parts.contains { $0.offset <= range.lowerBound && $0.end >= range.upperBound }
    guard !range.isEmpty, !isKept else { return }
    // One part of all that touch, so that windows on it need not be put together.
    let touching = parts.filter { $0.offset <= range.upperBound && $0.end >= range.lowerBound }
    let start = min(range.lowerBound, touching.first?.offset ?? .max)
    let end = max(range.upperBound, touching.last?.end ?? 0)
    let others =
      parts.reduce(Int64(0)) { $0 + ($1.end - $1.offset) }
      - touching.reduce(Int64(0)) { $0 + ($1.end - $1.offset) }
    guard end - start <= Int64(Self.byteLimit) - others else { return }
    let whole = Part(offset: start, bytes: try bytes(at: start, count: Int(end - start)))
    kept.withLock { kept in
      kept.parts.removeAll { $0.offset >= whole.offset && $0.end <= whole.end }
      kept.add(whole)
    }
  }

  /// A long range that is kept in blocks of one size, as far as they have been read.
  private struct Blocks {
    let range: Range<Int64>
    let size: Int64
    var read: [Int64: Part] = [:]

    func index(of place: Int64) -> Int64 { (place - range.lowerBound) / size }

    func range(of index: Int64) -> Range<Int64> {
      let start = range.lowerBound + index * size
      return start..<min(start + size, range.upperBound)
    }
  }

  /// Bytes of the file in a row.
  private struct Part {
    let offset: Int64
    let bytes: [UInt8]
    var end: Int64 { offset + Int64(bytes.count) }
  }

  private struct Kept {
    /// In the order of the file, none over another.
    var parts: [Part] = []
    var blocks: Blocks?

    /// Adds a part unless it overlaps another, which a reader on another thread may have added meanwhile, or would be
    /// too much.
    mutating func add(_ part: Part) {
      let place = parts.firstIndex { $0.offset >= part.offset } ?? parts.count
      let isFree =
        (place == 0 || parts[place - 1].end <= part.offset)
        && (place == parts.count || part.end <= parts[place].offset)
      let total = parts.reduce(part.bytes.count) { $0 + $1.bytes.count }
      guard !part.bytes.isEmpty, isFree, total <= byteLimit, parts.count < partLimit else { return }
      parts.insert(part, at: place)
    }
  }
}
