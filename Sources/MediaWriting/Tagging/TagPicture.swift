import MediaCore
import MediaMetadata

/// A cover as files hold it.
struct TagPicture {
  let bytes: [UInt8]
  let isPNG: Bool
  let dimensions: VideoDimensions

  var mediaType: String { isPNG ? "image/png" : "image/jpeg" }

  /// - Throws: `.invalidArgument` for what is neither PNG nor JPEG.
  init(_ bytes: [UInt8]) throws(MediaError) {
    guard let information = PictureInformation(bytes),
      information.dataType == .png || information.dataType == .jpeg
    else { throw MediaError(.invalidArgument, "the picture is neither JPEG nor PNG") }
    self.bytes = bytes
    isPNG = information.dataType == .png
    dimensions = information.dimensions ?? .zero
  }

  /// As FLAC's blocks and Vorbis comments have it (RFC 9639, 8.8).
  var block: [UInt8] {
    var writer = FieldBytes()
    writer.number(3)
    writer.number(UInt32(mediaType.utf8.count))
    writer.bytes += Array(mediaType.utf8)
    for value in [0, dimensions.width, dimensions.height, 24, 0, bytes.count] {
      writer.number(UInt32(clamping: value))
    }
    return writer.bytes + bytes
  }
}

/// Big-endian numbers one after the other.
private struct FieldBytes {
  var bytes: [UInt8] = []
  mutating func number(_ value: UInt32) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
