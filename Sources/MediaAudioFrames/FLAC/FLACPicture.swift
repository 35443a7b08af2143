package import MediaCore
package import MediaStructure

extension FLACMetadataBlockType {
  static let picture = FLACMetadataBlockType(6, "PICTURE", "Picture", "8.8", fieldBytes: 64 << 10) {
    reader, size throws(MediaError) in
    try FLACPicture(&reader, size: size)
  }
}

/// The description of a picture in the file (RFC 9639, 8.8); its bytes follow in the block.
package struct FLACPicture: Hashable, Sendable {
  package var type: UInt32
  package var mediaType: String
  package var description: String
  /// Where the media type and the description are among the block's bytes: some writers don't have them in UTF-8.
  package let mediaTypePlace: Range<Int>
  package let descriptionPlace: Range<Int>
  /// In pixels, as the numbers that follow say; 0 where they are not known.
  package var width: UInt32
  package var height: UInt32
  package var bitsPerPixel: UInt32
  /// 0 for pictures without a palette.
  package var colorCount: UInt32
  /// In bytes.
  package var dataLength: UInt32

  /// Reads a block that is among the comments of Ogg; `nil` for a damaged one.
  package init?(block: [UInt8]) {
    var reader = FieldReader(block, at: 0, path: "")
    guard let picture = try? Self(&reader, size: block.count), reader.issues.isEmpty else { return nil }
    self = picture
  }

  package init(_ reader: inout FieldReader, size: Int) throws(MediaError) {
    type = try reader.read("picture_type") { AttachedPictureType.name($0) }
    mediaTypePlace = try reader.readTextPlace(
      "media_type", byteCount: Int(try reader.read("media_type_length", as: UInt32.self)))
    mediaType = reader.text(at: mediaTypePlace)
    descriptionPlace = try reader.readTextPlace(
      "description", byteCount: Int(try reader.read("description_length", as: UInt32.self)))
    description = reader.text(at: descriptionPlace)
    width = try reader.read("width")
    height = try reader.read("height")
    bitsPerPixel = try reader.read("color_depth")
    colorCount = try reader.read("number_of_colors")
    dataLength = try reader.read("picture_data_length")
    if Int(dataLength) != size - reader.offset {
      reader.report(
        "\(dataLength) bytes of picture are announced, \(size - reader.offset) are there (RFC 9639, 8.8)")
    }
  }
}
