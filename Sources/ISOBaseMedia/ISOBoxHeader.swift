package import MediaCore

/// The first bytes of a box (ISO/IEC 14496-12, 4.2.2): its type and how long it is.
package struct ISOBoxHeader: Hashable, Sendable {
  package var type: FourCC
  /// The sixteen bytes that name a box of type `uuid`.
  package var userType: [UInt8]?
  /// Absolute, in bytes from the start of the file.
  package var offset: Int64
  package var headerSize: Int
  /// With the header; at most up to the end of what holds the box.
  package var size: Int64
  /// The size in the file where it reaches beyond the end of what holds the box.
  package var overrunningSize: UInt64?
  /// The size in the file is 0: the box reaches to the end of the file.
  package var extendsToEnd: Bool

  /// The least size of a header.
  static let minimumSize = 8
  /// The size of a header with a 64-bit size and a user type.
  package static let maximumSize = 32

  package var payloadStart: Int64 { offset + Int64(headerSize) }
  /// Whether the size takes 64 bits.
  package var hasLargeSize: Bool { headerSize - (userType == nil ? 0 : 16) > Self.minimumSize }
  package var end: Int64 { offset + size }

  /// Reads the header in `bytes`, which are at `offset` in something that ends at `end`.
  ///
  /// - Throws: `fileFailedToParse` where no box of that size can begin. A box that is too long ends with
  ///   what holds it and says so, since a file that was not written to its end ends with one.
  package init(_ bytes: [UInt8], at offset: Int64, end: Int64, path: String) throws(MediaError) {
    func malformed(_ reason: String) -> MediaError {
      MediaError(
        .fileFailedToParse, reason, at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset))
    }
    let available = end - offset
    guard bytes.count >= Self.minimumSize, available >= Self.minimumSize else {
      throw malformed("\(available) bytes are left, fewer than a box header has")
    }
    func number(_ range: Range<Int>) -> UInt64 {
      bytes[range].bigEndian(UInt64.self)
    }
    self.offset = offset
    type = FourCC(rawValue: UInt32(truncatingIfNeeded: number(4..<8)))
    var declared = number(0..<4)
    var length = Self.minimumSize
    extendsToEnd = declared == 0
    if declared == 1 {
      guard bytes.count >= 16, available >= 16 else { throw malformed("\(type) has no room for its size") }
      declared = number(8..<16)
      length = 16
    }
    if type == "uuid" {
      guard bytes.count >= length + 16, available >= length + 16 else {
        throw malformed("uuid has no room for its user type")
      }
      userType = Array(bytes[length..<length + 16])
      length += 16
    }
    headerSize = length
    if extendsToEnd {
      size = available
    } else if declared < UInt64(length) {
      throw malformed("\(type) has size \(declared), less than its header")
    } else if declared > UInt64(available) {
      size = available
      overrunningSize = declared
    } else {
      size = Int64(declared)
    }
  }
}
