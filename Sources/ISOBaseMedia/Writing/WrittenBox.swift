package import MediaCore
package import MediaStructure

/// A box that is to be written: its payload, and the boxes in it.
///
/// Measured by the same walk that writes it, so that all sizes and offsets are known before the first byte.
package struct WrittenBox: Sendable {
  private let type: FourCC?
  let payload: [UInt8]
  private let children: [WrittenBox]

  /// A box of a payload and boxes.
  package init(_ type: FourCC, payload: [UInt8] = [], _ children: [WrittenBox] = []) {
    self.type = type
    self.payload = payload
    self.children = children
  }

  /// A box as its declaration writes it.
  init(_ type: FourCC, _ content: some ISOBoxWritable, _ children: [WrittenBox] = []) {
    var writer = FieldWriter()
    content.write(&writer)
    self.init(type, payload: writer.bytes, children)
  }

  /// A box whose fields `write` writes.
  package init(_ type: FourCC, _ children: [WrittenBox] = [], write: (inout FieldWriter) -> Void) {
    var writer = FieldWriter()
    write(&writer)
    self.init(type, payload: writer.bytes, children)
  }

  /// Whole boxes with their headers, taken over from another file.
  package init(verbatim bytes: [UInt8]) {
    type = nil
    payload = bytes
    children = []
  }

  /// With the header.
  package var byteCount: Int {
    let content = payload.count + children.reduce(0) { $0 + $1.byteCount }
    return type == nil ? content : content + Self.headerSize(content)
  }

  private static func headerSize(_ content: Int) -> Int { content + 8 > Int(UInt32.max) ? 16 : 8 }

  /// The bytes of the box.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    if let type {
      let size = byteCount
      let isLarge = size > Int(UInt32.max)
      func number(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
      }
      number(isLarge ? UInt32(1) : UInt32(size))
      number(type.rawValue)
      if isLarge { number(UInt64(size)) }
    }
    bytes.append(contentsOf: payload)
    for child in children { child.append(to: &bytes) }
  }
}

extension WrittenBox {
  /// The header of a box of which only the size is known.
  ///
  /// - Parameter isLarge: whether the size takes 64 bits, which makes the header 16 bytes long rather than 8.
  package static func header(_ type: FourCC, size: Int64, isLarge: Bool) -> [UInt8] {
    var writer = FieldWriter()
    writer.write("size", isLarge ? UInt32(1) : UInt32(truncatingIfNeeded: size))
    writer.writeFourCC("type", type)
    if isLarge { writer.write("largesize", UInt64(size)) }
    return writer.bytes
  }
}
