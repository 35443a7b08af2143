import MediaCore
import MediaStructure

/// The open bitstream units, OBUs, that follow one another (AV1 Bitstream & Decoding Process Specification, 5.3), up to the
/// first that is damaged or truncated.
struct AV1Units: Sequence, IteratorProtocol {
  /// Units that are looked at: a frame may have its tile groups apart.
  static let countLimit = 256

  private let bytes: SampleBytes
  private var offset: Int
  private var count = 0

  init(_ bytes: SampleBytes, from offset: Int = 0) {
    (self.bytes, self.offset) = (bytes, offset)
  }

  /// The next unit, and where what follows its header is.
  mutating func next() -> (header: AV1UnitHeader, payload: Range<Int>)? {
    guard offset < bytes.count, count < Self.countLimit else { return nil }
    count += 1
    let head = (offset..<Swift.min(offset + AV1UnitHeader.maximumSize, bytes.count)).map { bytes[$0] }
    var reader = FieldReader(head, at: 0, path: "obu")
    guard let header = try? AV1UnitHeader(&reader) else { return nil }
    let start = offset + reader.offset
    let size = Int(clamping: header.payloadSize ?? UInt64(bytes.count - start))
    guard size <= bytes.count - start else { return nil }
    offset = start + size
    return (header, start..<offset)
  }
}
