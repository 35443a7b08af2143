internal import Synchronization

/// A source that keeps what parsers read of a file's structure, so that each byte of it is read once.
///
/// Windows of parsers and ranges that ``keep(_:)`` names are kept, up to a fixed number of bytes. Everything else, such as
/// the media, is read of the source that this one was made with.
package final class CachedByteSource: ByteSource {
  /// The source that nothing is kept of.
  package let media: any ByteSource
  private let kept = Mutex(Kept())

  /// The most that is kept of a file, in bytes.
  static let byteLimit = 2 << 20
  /// The most parts that are kept apart.
  static let partLimit = 64

  package init(_ source: any ByteSource) {
    media = source
  }

  package var name: String? { media.name }
  package var byteCount: Int64 { media.byteCount }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let parts = kept.withLock { $0.parts }
    let end = offset.saturatingAdd(Int64(buffer.count))
    guard parts.contains(where: { $0.offset < end && $0.end > offset }) else {
      return try media.read(into: buffer, at: offset)
    }
    var filled = 0
    while filled < buffer.count {
      let place = offset + Int64(filled)
      if let part = parts.first(where: { $0.offset <= place && place < $0.end }) {
        let bytes = part.bytes[Int(place - part.offset)...].prefix(buffer.count - filled)
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: bytes)
        filled += bytes.count
      } else {
        let stop = parts.first { $0.offset > place }.map { min($0.offset, end) } ?? end
        let wanted = Int(stop - place)
        let got = try media.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + wanted]), at: place)
        filled += got
        if got < wanted { break }
      }
    }
    return filled
  }

  package func window(
    at offset: Int64, count: Int, atMost limit: Int
  ) throws(MediaError) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < byteCount, limit > 0 else { return [] }
    let wanted = min(Int64(count), byteCount - offset)
    let parts = kept.withLock { $0.parts }
    var start = offset
    if let part = parts.first(where: { $0.offset <= offset && offset < $0.end }) {
      if part.end - offset >= wanted { return part.bytes[Int(offset - part.offset)...].prefix(limit) }
      start = part.end
    }
    // What is kept further ahead is not read again.
    let end = min(offset.saturatingAdd(Int64(limit)), byteCount)
    let stop = parts.first { $0.offset > offset }.map { min($0.offset, end) } ?? end
    let read = start < stop ? try media.bytes(at: start, count: Int(stop - start)) : []
    kept.withLock { $0.add(Part(offset: start, bytes: read)) }
    if start == offset, Int64(read.count) >= wanted { return read[...] }
    return try bytes(at: offset, count: Int(max(stop - offset, wanted)))[...]
  }

  package func keep(_ range: Range<Int64>) throws(MediaError) {
    let range = range.clamped(to: 0..<byteCount)
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

  /// Bytes of the file in a row.
  private struct Part {
    let offset: Int64
    let bytes: [UInt8]
    var end: Int64 { offset + Int64(bytes.count) }
  }

  private struct Kept {
    /// In the order of the file, none over another.
    var parts: [Part] = []

    /// Adds a part unless it lies over another, which a reader on another thread may have added meanwhile, or would be
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
