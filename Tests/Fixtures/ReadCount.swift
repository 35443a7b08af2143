/// The reads of a file that a test looks at.
package struct ReadCount: Sendable {
  /// Where each read began, and how many bytes it gave.
  package private(set) var reads: [Range<Int64>] = []

  package init() {}

  package mutating func add(_ count: Int, at offset: Int64) {
    reads.append(offset..<offset + Int64(count))
  }

  /// How many bytes of a range were read, those that were read twice counted twice.
  package func byteCount(in range: Range<Int64>) -> Int64 {
    reads.reduce(0) { $0 + Int64($1.clamped(to: range).count) }
  }

  /// How many bytes were read at least once.
  package var distinctByteCount: Int64 {
    var (count, end): (Int64, Int64) = (0, 0)
    for read in reads.sorted(by: { $0.lowerBound < $1.lowerBound }) where read.upperBound > end {
      count += read.upperBound - max(read.lowerBound, end)
      end = read.upperBound
    }
    return count
  }
}

/// Where the outermost boxes of an ISO file are, by their types and 32-bit sizes.
package func outermostBoxes(of bytes: [UInt8]) -> [(type: String, range: Range<Int64>)] {
  var boxes: [(type: String, range: Range<Int64>)] = []
  var offset = 0
  while offset + 8 <= bytes.count {
    let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard size >= 8, offset + size <= bytes.count else { break }
    let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    boxes.append((type, Int64(offset)..<Int64(offset + size)))
    offset += size
  }
  return boxes
}
