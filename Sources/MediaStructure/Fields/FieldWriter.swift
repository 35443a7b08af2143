package import MediaCore

/// Writes a structure's fields one after the other, each under the name that its declaration reads it by.
///
/// The counterpart of `FieldReader`: what one writes, the other reads with the same names and sizes, which a test
/// holds all boxes to that can be written. Numbers are big-endian.
package struct FieldWriter {
  /// The bytes that have been written.
  package private(set) var bytes: [UInt8] = []
  /// The names and sizes of the fields in order, if they were to be recorded.
  package private(set) var fields: [(name: String, size: Int)] = []
  @usableFromInline let records: Bool
  @usableFromInline var prefix = ""

  package init(records: Bool = false) {
    self.records = records
  }

  /// A number of the type's size.
  @inlinable
  package mutating func write<T: FixedWidthInteger & BitwiseCopyable>(_ name: StaticString, _ value: T) {
    write(name, UInt64(truncatingIfNeeded: value), size: MemoryLayout<T>.size)
  }

  @usableFromInline
  mutating func write(_ name: StaticString, _ value: UInt64, size: Int) {
    withUnsafeBytes(of: value.bigEndian) { all in
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: all[(all.count - size)...]))
    }
    record(name, size)
  }

  /// A number of 64 bits if `wide`, otherwise of 32: the shape that a box's version chooses.
  @inlinable
  package mutating func write(_ name: StaticString, _ value: UInt64, wide: Bool) {
    if wide { write(name, value) } else { write(name, UInt32(truncatingIfNeeded: value)) }
  }

  /// A duration of 64 or 32 bits; all ones stand for one that is not known.
  package mutating func writeDuration(_ name: StaticString, _ value: UInt64?, wide: Bool) {
    write(name, value ?? .max, wide: wide)
  }

  /// A fixed-point number with `fractionBits` bits after the point; one out of the type's range becomes its nearest.
  package mutating func writeFixed<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: StaticString, _ value: Double, as type: T.Type, fractionBits: Int
  ) {
    let scaled = (value * Double(1 << fractionBits)).rounded()
    write(
      name, scaled.isNaN ? 0 : scaled >= Double(T.max) ? T.max : scaled <= Double(T.min) ? T.min : T(scaled))
  }

  /// Four characters.
  package mutating func writeFourCC(_ name: StaticString, _ value: FourCC) {
    write(name, value.rawValue)
  }

  /// The version and flags that begin a full box (ISO/IEC 14496-12, 4.2.2).
  package mutating func writeVersionAndFlags(_ version: UInt8 = 0, _ flags: UInt32 = 0) {
    write("version", version)
    for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: flags >> shift)) }
    record("flags", 3)
  }

  /// Zero bytes in the place of a field that says nothing.
  package mutating func writeZeros(_ name: StaticString, _ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: count))
    record(name, count)
  }

  /// UTF-8 with a zero byte after it.
  package mutating func writeText(_ name: StaticString, _ text: String) {
    let content = text.utf8.filter { $0 != 0 }
    bytes.append(contentsOf: content)
    bytes.append(0)
    record(name, content.count + 1)
  }

  /// A text of QuickTime's: one byte with the length, then at most 255 bytes of the text.
  package mutating func writePascalText(_ name: StaticString, _ text: String) {
    var content = text.utf8.prefix(255)
    // No character is cut in two.
    while !content.isEmpty, String(validating: content, as: UTF8.self) == nil { content = content.dropLast() }
    bytes.append(UInt8(content.count))
    bytes.append(contentsOf: content)
    record(name, content.count + 1)
  }

  /// Bytes without a number's meaning.
  package mutating func writeBytes(_ name: StaticString, _ content: some Collection<UInt8>) {
    bytes.append(contentsOf: content)
    record(name, content.count)
  }

  /// The rows of a table, each written by `body`.
  @inlinable
  package mutating func writeRows<Row>(
    _ name: StaticString, _ rows: [Row], _ body: (inout FieldWriter, Row) -> Void
  ) {
    guard records else {
      for row in rows { body(&self, row) }
      return
    }
    let outer = prefix
    defer { prefix = outer }
    for (index, row) in rows.enumerated() {
      prefix = "\(outer)\(name)[\(index)]."
      body(&self, row)
    }
  }

  /// Makes room for what will be written.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  @inline(__always)
  private mutating func record(_ name: StaticString, _ size: Int) {
    if records, size > 0 { fields.append((prefix + "\(name)", size)) }
  }
}
