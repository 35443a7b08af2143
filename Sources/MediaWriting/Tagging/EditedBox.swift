import ISOBaseMedia
import MediaCore

/// A box that is in memory to be changed: parts that aren't changed stay byte for byte.
struct EditedBox: Sendable {
  let type: FourCC
  /// Whether its size takes 64 bits.
  private let isLarge: Bool
  var content: Content

  enum Content: Sendable {
    case payload([UInt8])
    /// The bytes before the boxes, the boxes, and the bytes after the last of them.
    case boxes(prefix: [UInt8], [EditedBox], rest: [UInt8])
    /// A payload that is in the file still, and is read where it has to move or to be changed.
    case stored(Range<Int64>)
  }

  init(_ type: FourCC, _ content: Content) {
    (self.type, self.content, isLarge) = (type, content, false)
  }

  /// A box that stays in its file.
  init(storedAt header: ISOBoxHeader) {
    (type, isLarge) = (header.type, header.hasLargeSize)
    // A user type stays a part of the payload.
    content = .stored(header.offset + (isLarge ? 16 : 8)..<header.end)
  }

  /// Reads the payload if it is in the file still.
  func loaded(from source: any ByteSource) throws(MediaError) -> EditedBox {
    var box = self
    switch content {
    case .payload: break
    case .stored(let range):
      box.content = .payload(
        try source.bytes(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound)))
    case .boxes(let prefix, let boxes, let rest):
      var read: [EditedBox] = []
      for box in boxes { read.append(try box.loaded(from: source)) }
      box.content = .boxes(prefix: prefix, read, rest: rest)
    }
    return box
  }

  /// Whether the box is in the file still, from an offset on.
  func isStored(at offset: Int64) -> Bool {
    guard case .stored(let range) = content else { return false }
    return range.lowerBound == offset + (isLarge ? 16 : 8)
  }

  /// A box in memory.
  private init(_ header: ISOBoxHeader, in bytes: ArraySlice<UInt8>) {
    (type, isLarge) = (header.type, header.hasLargeSize)
    content = .payload(Array(bytes[header.indices].dropFirst(isLarge ? 16 : 8)))
  }

  /// Returns the boxes that bytes begin with, and the bytes that are left after them.
  static func boxes(_ bytes: ArraySlice<UInt8>) -> (boxes: [EditedBox], rest: [UInt8]) {
    var boxes: [EditedBox] = []
    var sequence = ISOBoxesInMemory(bytes, takesOpenEnd: true)
    while let header = sequence.next() { boxes.append(EditedBox(header, in: bytes)) }
    return (boxes, Array(bytes[sequence.offset...]))
  }

  /// Opens a box of boxes that begins with some bytes of its own.
  mutating func open(prefix count: Int = 0) {
    guard case .payload(let bytes) = content else { return }
    let (boxes, rest) = Self.boxes(bytes.dropFirst(count))
    content = .boxes(prefix: Array(bytes.prefix(count)), boxes, rest: rest)
  }

  /// The boxes of one that is open.
  var children: [EditedBox] {
    get { if case .boxes(_, let boxes, _) = content { boxes } else { [] } }
    set {
      if case .boxes(let prefix, _, let rest) = content {
        content = .boxes(prefix: prefix, newValue, rest: rest)
      }
    }
  }

  /// Changes a box within one that is open, where it stands: `children` would be a copy of all.
  mutating func changeChild(at place: Int, _ body: (inout EditedBox) -> Void) {
    guard case .boxes(let prefix, var boxes, let rest) = content, boxes.indices.contains(place) else {
      return
    }
    content = .boxes(prefix: [], [], rest: [])
    body(&boxes[place])
    content = .boxes(prefix: prefix, boxes, rest: rest)
  }

  /// Adds boxes to one that is open.
  mutating func append(_ added: [EditedBox]) {
    guard case .boxes(let prefix, var boxes, let rest) = content else { return }
    content = .boxes(prefix: [], [], rest: [])
    boxes += added
    content = .boxes(prefix: prefix, boxes, rest: rest)
  }

  /// The bytes after the header of a box that is not open.
  var payload: [UInt8] { if case .payload(let bytes) = content { bytes } else { [] } }

  func firstIndex(of type: FourCC) -> Int? { children.firstIndex { $0.type == type } }

  var byteCount: Int {
    let header = isLarge ? 16 : 8
    return switch content {
    case .payload(let bytes): header + bytes.count
    case .stored(let range): header + Int(range.upperBound - range.lowerBound)
    case .boxes(let prefix, let boxes, let rest):
      header + prefix.count + boxes.reduce(0) { $0 + $1.byteCount } + rest.count
    }
  }

  /// The box with its header; it has to be loaded.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    let header = WrittenBox.header(type, size: Int64(byteCount), isLarge: isLarge)
    bytes += header
    switch content {
    case .payload(let payload): bytes += payload
    // A box that is written was loaded (`loaded(from:)`).
    case .stored: break
    case .boxes(let prefix, let boxes, let rest):
      bytes += prefix
      for box in boxes { box.append(to: &bytes) }
      bytes += rest
    }
  }
}

extension EditedBox {
  /// Padding of a size with its header, at least 8.
  static func free(_ size: Int) -> EditedBox {
    EditedBox("free", .payload([UInt8](repeating: 0, count: max(0, size - 8))))
  }

  /// Makes padding inside of the box take up a number of bytes more or less.
  ///
  /// - Returns: false where there is none that can.
  mutating func absorb(_ growth: Int) -> Bool {
    var boxes = children
    for index in boxes.indices.reversed() {
      if boxes[index].type == "free" || boxes[index].type == "skip" {
        let size = boxes[index].byteCount - growth
        guard size == 0 || size >= 8 else { continue }
        if size == 0 { boxes.remove(at: index) } else { boxes[index] = .free(size) }
        children = boxes
        return true
      }
      if boxes[index].absorb(growth) {
        children = boxes
        return true
      }
    }
    return false
  }
}
