package import MediaCore

/// The bytes of one stored sample, read when they are looked at: of a picture in a file the first block will do.
///
/// After the end, and where the file can't be read, there are zeros.
package final class SampleBytes {
  private static let blockSize = 2048
  /// The number of bytes that are read at once where samples follow one another so closely that they hold
  /// many of them.
  private static let readAhead = 64 << 10
  private static let closeness: Int64 = 8 << 10
  /// A search for a prefix of three bytes looks at the last one first.
  private static let lookBack = 2

  private var source: (any ByteSource)?
  private var offset: Int64 = 0
  private let block: UnsafeMutableRawBufferPointer
  /// The range of the file that is in the block, and the beginning of the sample whose bytes were looked at
  /// last.
  private var held: Range<Int64> = 0..<0
  private var lastOffset: Int64?
  /// The part of the sample that is in memory.
  private var window: UnsafeRawBufferPointer
  private var windowStart = 0
  package private(set) var count = 0
  /// The places in the file, in order, that no reading ahead goes past, as something begins there that is no media.
  ///
  /// Without them nothing is read ahead.
  package var borders: [Int64] = []

  package init() {
    block = .allocate(byteCount: Self.readAhead, alignment: 8)
    window = UnsafeRawBufferPointer(rebasing: block[..<0])
  }

  /// Holds bytes that are not in a file, or were read of it before.
  package init(_ bytes: [UInt8]) {
    block = .allocate(byteCount: max(bytes.count, Self.blockSize), alignment: 8)
    block.copyBytes(from: bytes)
    window = UnsafeRawBufferPointer(rebasing: block[..<bytes.count])
    count = bytes.count
  }

  /// Lends bytes that stay where they are as long as this does.
  package init(lending bytes: UnsafeRawBufferPointer) {
    block = .allocate(byteCount: 0, alignment: 8)
    window = bytes
    count = bytes.count
  }

  deinit {
    block.deallocate()
  }

  /// Takes a sample that is in a file, the same one for all samples that are taken.
  package func take(_ source: any ByteSource, offset: Int64, size: Int64) {
    clear()
    guard offset >= 0, size > 0, offset < source.byteCount else { return }
    self.source = source
    self.offset = offset
    count = Int(min(size, source.byteCount - offset))
  }

  /// Takes a sample that is in memory, which has to stay there until the next one is taken or ``clear()``.
  package func take(_ bytes: UnsafeRawBufferPointer) {
    clear()
    window = bytes
    count = bytes.count
  }

  package func clear() {
    source = nil
    count = 0
    windowStart = 0
    window = UnsafeRawBufferPointer(rebasing: block[..<0])
  }

  package subscript(index: Int) -> UInt8 {
    let place = index - windowStart
    if place >= 0, place < window.count { return window[place] }
    return byteElsewhere(index)
  }

  /// Returns the memory that holds a place, the bytes after it and the two before it, and the index at which
  /// it begins.
  package func window(holding index: Int) -> (bytes: UnsafeRawBufferPointer, start: Int) {
    let isHeld = windowStart <= max(0, index - Self.lookBack) && index < windowStart + window.count
    if !isHeld { _ = byteElsewhere(index) }
    return (window, windowStart)
  }

  private func byteElsewhere(_ index: Int) -> UInt8 {
    guard index >= 0, index < count, let source else { return 0 }
    windowStart = max(0, index - Self.lookBack)
    let start = offset + Int64(windowStart)
    if !held.contains(start) || !held.contains(offset + Int64(index)) {
      let wanted = min(max(min(Self.blockSize, count - windowStart), readAhead(from: start)), block.count)
      let target = UnsafeMutableRawBufferPointer(rebasing: block[..<wanted])
      held = start..<start + Int64((try? source.read(into: target, at: start)) ?? 0)
    }
    lastOffset = offset
    let first = Int(start - held.lowerBound)
    let end = max(first, Int(min(held.upperBound, offset + Int64(count)) - held.lowerBound))
    window = UnsafeRawBufferPointer(rebasing: block[first..<end])
    return index - windowStart < window.count ? window[index - windowStart] : 0
  }

  /// Returns the number of bytes that are worth reading for the samples that follow, where the last one was
  /// near.
  private func readAhead(from start: Int64) -> Int {
    guard let lastOffset, offset > lastOffset, offset - lastOffset <= Self.closeness,
      let border = border(after: start)
    else { return 0 }
    return Int(min(border - start, Int64(Self.readAhead)))
  }

  private func border(after place: Int64) -> Int64? {
    var (low, high) = (0, borders.count)
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] > place { high = middle } else { low = middle + 1 }
    }
    return borders[safe: low]
  }

  package func bigEndian(_ index: Int, count: Int) -> Int {
    var value = 0
    for place in index..<index + count { value = value << 8 | Int(self[place]) }
    return value
  }

  /// All bytes, at most `limit` and zeros after them, for a reader that wants them in a row.
  package func bytes(upTo limit: Int, padding: Int) -> [UInt8]? {
    guard count <= limit else { return nil }
    if source == nil { return Array(window) + [UInt8](repeating: 0, count: padding) }
    guard let bytes = try? source?.bytes(at: offset, count: count) else { return nil }
    return bytes + [UInt8](repeating: 0, count: padding)
  }
}
