package import MediaCore

/// One field of a structure, as the file stores it.
package struct Field: Hashable, Sendable {
  /// The standard's name; within a table with the row before it, such as `entries[2].media_time`.
  package var name: String
  /// Absolute, in bytes from the start of the file.
  package var range: Range<Int64>
  package var value: Value
  /// Absolute, in bits from the start of the file, the most significant bit of a byte first; `nil` for whole bytes.
  ///
  /// `range` holds the bytes that the bits are in.
  package var bits: Range<Int64>?
  /// The meaning of a coded value, such as `eng` for a packed language.
  package var meaning: String?

  package init(
    name: String, range: Range<Int64>, value: Value, bits: Range<Int64>? = nil, meaning: String? = nil
  ) {
    self.name = name
    self.range = range
    self.value = value
    self.bits = bits
    self.meaning = meaning
  }

  /// A field's value, typed as the standard types it.
  package enum Value: Hashable, Sendable {
    case unsigned(UInt64)
    case signed(Int64)
    /// A fixed-point number, as the number that it stands for.
    case fixedPoint(Double)
    case fourCC(FourCC)
    case text(String)
    /// Bytes without a number's meaning, such as reserved ones: the range says which.
    case bytes
  }
}
