import MediaCodecs
package import MediaCore
package import MediaStructure

/// A kind of metadata block (RFC 9639, 8).
package struct FLACMetadataBlockType: Sendable, StructureDeclaration {
  /// The number that the block's header has.
  package var code: UInt8
  package var name: String
  package var title: String
  package var clause: String
  package var standard: String { "RFC 9639" }
  /// The number of its bytes that are read for its fields; the rest is data.
  package var fieldBytes: Int
  private let reading: @Sendable (inout FieldReader, Int) throws(MediaError) -> (any Sendable)?

  @inline(never)
  init(
    _ code: UInt8, _ name: String, _ title: String, _ clause: String, fieldBytes: Int = .max,
    read: @escaping @Sendable (_ reader: inout FieldReader, _ size: Int) throws(MediaError) -> (any Sendable)?
  ) {
    self.code = code
    self.name = name
    self.title = title
    self.clause = clause
    self.fieldBytes = fieldBytes
    reading = read
  }

  /// Reads the fields of a block of `size` bytes, and gives its typed value.
  package func read(_ reader: inout FieldReader, _ size: Int) throws(MediaError) -> (any Sendable)? {
    try reading(&reader, size)
  }

  /// Every kind that has an entry, by its number.
  package static let known: [FLACMetadataBlockType] = [
    streamInfo, padding, application, seekTable, vorbisComment, cueSheet, picture,
  ]

  package static func named(_ code: UInt8) -> FLACMetadataBlockType? {
    known.first { $0.code == code }
  }

  package static let streamInfo = FLACMetadataBlockType(0, "STREAMINFO", "Streaminfo", "8.2") {
    reader, size throws(MediaError) in
    if size != 34 { reader.report("STREAMINFO has \(size) bytes, not 34 (RFC 9639, 8.2)") }
    return try FLACStreamInfo(&reader)
  }

  private static let padding = FLACMetadataBlockType(1, "PADDING", "Padding", "8.3", fieldBytes: 0) {
    _, _ throws(MediaError) in nil
  }

  private static let application = FLACMetadataBlockType(
    2, "APPLICATION", "Application", "8.4", fieldBytes: 4
  ) {
    reader, _ throws(MediaError) in
    try reader.readFourCC("application_ID")
  }

  package static let vorbisComment = FLACMetadataBlockType(4, "VORBIS_COMMENT", "Vorbis Comment", "8.6") {
    reader, size throws(MediaError) in
    let comment = try VorbisComment(&reader)
    if reader.offset < size {
      reader.report("\(size - reader.offset) bytes follow the comments (RFC 9639, 8.6)", as: .warning)
    }
    return comment
  }
}
