import MediaCore
import MediaStructure

/// The flags of a frame and what they put before its content (ID3v2.3.0, 3.3.1; ID3v2.4.0, 4.1).
package struct ID3FrameOptions {
  /// The flags, and all numbers that they can ask for.
  static let maximumSize = 8

  package private(set) var isGrouped = false
  package private(set) var isCompressed = false
  package private(set) var isEncrypted = false
  package private(set) var isUnsynchronised = false

  /// Returns the number of bytes of a frame's header that are flags.
  static func flagSize(version: UInt8) -> Int { version == 2 ? 0 : 2 }

  init() {}

  /// Reads the flags of a frame that is in memory with its header.
  ///
  /// - Returns: `nil` where it ends before its content; otherwise where that begins, too.
  package static func read(_ frame: [UInt8], version: UInt8) -> (options: ID3FrameOptions, end: Int)? {
    var reader = FieldReader(frame, at: 0, path: "")
    var options = ID3FrameOptions()
    do throws(MediaError) {
      try reader.skip("header", ID3FrameHeader.byteCount(version: version) - flagSize(version: version))
      try options.read(&reader, version: version)
    } catch {
      return nil
    }
    return (options, reader.offset)
  }

  mutating func read(_ reader: inout FieldReader, version: UInt8) throws(MediaError) {
    guard version > 2 else { return }
    if version == 3 {
      _ = try reader.readBits("tag_alter_preservation", 1)
      _ = try reader.readBits("file_alter_preservation", 1)
      _ = try reader.readBits("read_only", 1)
      _ = try reader.readBits("unused", 5)
      isCompressed = try reader.readBits("compression", 1) == 1
      isEncrypted = try reader.readBits("encryption", 1) == 1
      isGrouped = try reader.readBits("grouping_identity", 1) == 1
      _ = try reader.readBits("unused", 5)
      if isCompressed { _ = try reader.read("decompressed_size", as: UInt32.self) }
      if isEncrypted { _ = try reader.read("encryption_method", as: UInt8.self) }
      if isGrouped { _ = try reader.read("group_identifier", as: UInt8.self) }
      return
    }
    _ = try reader.readBits("unused", 1)
    _ = try reader.readBits("tag_alter_preservation", 1)
    _ = try reader.readBits("file_alter_preservation", 1)
    _ = try reader.readBits("read_only", 1)
    _ = try reader.readBits("unused", 5)
    isGrouped = try reader.readBits("grouping_identity", 1) == 1
    _ = try reader.readBits("unused", 2)
    isCompressed = try reader.readBits("compression", 1) == 1
    isEncrypted = try reader.readBits("encryption", 1) == 1
    isUnsynchronised = try reader.readBits("unsynchronisation", 1) == 1
    let hasLength = try reader.readBits("data_length_indicator", 1) == 1
    if isGrouped { _ = try reader.read("group_identifier", as: UInt8.self) }
    if isEncrypted { _ = try reader.read("encryption_method", as: UInt8.self) }
    if hasLength { _ = try reader.readSyncsafe("data_length") }
  }
}
