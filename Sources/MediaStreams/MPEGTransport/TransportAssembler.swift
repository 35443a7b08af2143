/// Puts the bytes of one PID together, and remembers which packet each came from.
package struct TransportAssembler {
  /// A run of bytes of one packet.
  package struct Segment {
    /// Where the run begins in `bytes`.
    var start: Int
    var count: Int
    /// Where it is in the file.
    var fileOffset: Int64
    /// The packet's number among those listed; `nil` if it is not listed.
    var packet: Int?
  }

  /// The most that a section has (ISO/IEC 13818-1, 2.4.4.11).
  package static let sectionSize = 3 + 4093

  package private(set) var bytes: [UInt8] = []
  package private(set) var segments: [Segment] = []

  package var isEmpty: Bool { bytes.isEmpty }

  package mutating func append(_ part: ArraySlice<UInt8>, at fileOffset: Int64, packet: Int?) {
    guard !part.isEmpty else { return }
    segments.append(Segment(start: bytes.count, count: part.count, fileOffset: fileOffset, packet: packet))
    bytes += part
  }

  package mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
  }

  /// Takes the first `count` bytes out, with where they came from.
  package mutating func take(_ count: Int) -> (bytes: [UInt8], segments: [Segment]) {
    let taken = Array(bytes.prefix(count))
    var parts: [Segment] = []
    var rest: [Segment] = []
    for var segment in segments {
      if segment.start < count {
        var part = segment
        part.count = min(segment.count, count - segment.start)
        parts.append(part)
      }
      let passed = max(0, count - segment.start)
      guard passed < segment.count else { continue }
      segment.start = max(0, segment.start - count)
      segment.count -= passed
      segment.fileOffset += Int64(passed)
      rest.append(segment)
    }
    bytes.removeFirst(min(count, bytes.count))
    segments = rest
    return (taken, parts)
  }
}
