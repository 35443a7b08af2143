import ISOBaseMedia
import MediaCore

/// A shift of the offsets in the tables of a file whose end moves: those that count from the start of the file.
struct ISOOffsetShift {
  private let place: Int64
  private let shift: Int64

  /// - Parameters:
  ///   - place: the place from which on bytes move.
  ///   - shift: the number of bytes by which they move.
  init(after place: Int64, by shift: Int64) {
    self.place = place
    self.shift = shift
  }

  /// An offset after the move; `nil` where it is beyond what its bytes hold.
  private func moved(_ offset: UInt64, bytes: Int) -> UInt64? {
    guard offset >= UInt64(clamping: place) else { return offset }
    let (sum, overflow) = offset.addingReportingOverflow(UInt64(clamping: shift))
    return overflow || bytes < 8 && sum >> UInt64(8 * bytes) != 0 ? nil : sum
  }

  /// Moves the offsets of all tables in the movie box.
  ///
  /// - Returns: false where one would need more than 32 bits.
  func apply(to movie: inout EditedBox) -> Bool {
    var isWhole = true
    let path: [FourCC] = ["trak", "mdia", "minf", "stbl"]
    func visit(_ box: inout EditedBox, _ depth: Int) {
      guard depth < path.count else {
        var tables = box.children
        for index in tables.indices where ["stco", "co64", "saio"].contains(tables[index].type) {
          guard let payload = table(tables[index]) else {
            isWhole = false
            continue
          }
          tables[index].content = .payload(payload)
        }
        box.children = tables
        return
      }
      var boxes = box.children
      for index in boxes.indices where boxes[index].type == path[depth] {
        boxes[index].open()
        visit(&boxes[index], depth + 1)
      }
      box.children = boxes
    }
    visit(&movie, 0)
    return isWhole
  }

  /// Returns the moved payload of a table of offsets (ISO/IEC 14496-12, 8.7.5 and 8.7.9); `nil` where one has no room.
  private func table(_ box: EditedBox) -> [UInt8]? {
    var payload = box.payload
    var start = 8
    var size = box.type == "co64" ? 8 : 4
    if box.type == "saio" {
      if payload.bigEndian(UInt32.self, at: 0) & 1 == 1 { start += 8 }
      if payload.first == 1 { size = 8 }
    }
    let count = min(
      Int(payload.bigEndian(UInt32.self, at: start - 4)), max(0, (payload.count - start) / size))
    for index in 0..<count {
      let offset = start + index * size
      guard let new = moved(Self.number(payload, offset, size), bytes: size) else { return nil }
      Self.put(new, into: &payload, offset, size)
    }
    return payload
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> UInt64 {
    guard size > 0, offset >= 0, offset + size <= bytes.count else { return 0 }
    return bytes[offset..<offset + size].bigEndian(UInt64.self)
  }

  private static func put(_ value: UInt64, into bytes: inout [UInt8], _ offset: Int, _ size: Int) {
    for index in 0..<size {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - index)))
    }
  }

  // MARK: - Boxes beside the movie

  /// Moves the offsets of fragments, of their index and of a file's items.
  ///
  /// - Throws: `.overLimit` where one would need more bytes than it has.
  func patchOthers(
    _ outer: [ISOBoxHeader], _ source: any ByteSource, _ edit: inout FileEdit
  ) throws(MediaError) {
    for box in outer where ["moof", "mfra", "meta"].contains(box.type) {
      guard box.size <= 64 << 20 else {
        throw MediaError(.overLimit, "\(box.type) has more than 64 MiB", at: .init(byteOffset: box.offset))
      }
      var bytes = try source.bytes(at: box.offset, count: Int(box.size))
      let before = bytes
      try patch(&bytes, box.headerSize..<bytes.count, box)
      if bytes != before { edit.replace(box.offset..<box.end, with: bytes) }
    }
  }

  private func patch(
    _ bytes: inout [UInt8], _ range: Range<Int>, _ outer: ISOBoxHeader
  ) throws(MediaError) {
    let isMetadata = outer.type == "meta" && range.lowerBound == outer.headerSize
    // All boxes are found before the first change, which would copy the bytes otherwise.
    let boxes = Array(ISOBoxesInMemory(bytes[range].dropFirst(isMetadata ? 4 : 0)))
    for box in boxes {
      let payload = box.payloadIndices
      switch box.type {
      // Fragments of tracks are looked for in the outermost box alone: a file could nest them without end.
      case "traf" where range.lowerBound == outer.headerSize: try patch(&bytes, payload, outer)
      case "tfhd" where bytes.bigEndian(UInt32.self, at: payload.lowerBound) & 1 == 1:
        try move(&bytes, payload.lowerBound + 8, 8, payload, outer)
      case "tfra": try patchRandomAccess(&bytes, payload, outer)
      case "iloc": try patchItems(&bytes, payload, outer)
      default: break
      }
    }
  }

  private func move(
    _ bytes: inout [UInt8], _ offset: Int, _ size: Int, _ payload: Range<Int>, _ outer: ISOBoxHeader
  ) throws(MediaError) {
    guard size > 0, offset >= payload.lowerBound, offset + size <= payload.upperBound else { return }
    guard let new = moved(Self.number(bytes, offset, size), bytes: size) else {
      throw MediaError(
        .overLimit, "an offset of \(outer.type) has no room for where its data moves to",
        at: .init(byteOffset: outer.offset + Int64(offset)))
    }
    Self.put(new, into: &bytes, offset, size)
  }

  /// Moves the offsets of fragments in a table for random access (ISO/IEC 14496-12, 8.8.10).
  private func patchRandomAccess(
    _ bytes: inout [UInt8], _ payload: Range<Int>, _ outer: ISOBoxHeader
  ) throws(MediaError) {
    guard payload.count >= 16 else { return }
    let start = payload.lowerBound
    let wide = bytes[start] == 1 ? 8 : 4
    let lengths = bytes.bigEndian(UInt32.self, at: start + 8)
    let rest = [4, 2, 0].reduce(3) { $0 + Int(lengths >> UInt32($1) & 3) }
    let row = 2 * wide + rest
    let count = min(Int(bytes.bigEndian(UInt32.self, at: start + 12)), (payload.count - 16) / row)
    for index in 0..<count { try move(&bytes, start + 16 + index * row + wide, wide, payload, outer) }
  }

  /// Moves the offsets of items (ISO/IEC 14496-12, 8.11.3): those that count from the start of the file.
  private func patchItems(
    _ bytes: inout [UInt8], _ payload: Range<Int>, _ outer: ISOBoxHeader
  ) throws(MediaError) {
    var offset = payload.lowerBound
    func take(_ size: Int) -> Int {
      defer { offset += size }
      return Int(clamping: Self.number(bytes, offset, size))
    }
    let version = take(4) >> 24
    let sizes = take(2)
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    let count = take(version == 2 ? 4 : 2)
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else { return }
    for _ in 0..<min(count, payload.count) where offset < payload.upperBound {
      _ = take(version == 2 ? 4 : 2)
      let method = version == 0 ? 0 : take(2) & 15
      let reference = take(2)
      let isAbsolute = method == 0 && reference == 0
      let base = take(baseSize)
      if isAbsolute, base > 0 { try move(&bytes, offset - baseSize, baseSize, payload, outer) }
      let extents = take(2)
      for _ in 0..<min(extents, payload.count) where offset < payload.upperBound {
        _ = take(indexSize)
        if isAbsolute, base == 0 { try move(&bytes, offset, offsetSize, payload, outer) }
        _ = take(offsetSize)
        _ = take(lengthSize)
      }
    }
  }
}
