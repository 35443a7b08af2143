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
    // 3 is the front cover.
    let kind = [3, mediaType.utf8.count].flatMap { UInt32(clamping: $0).bigEndianBytes }
    let form = [0, dimensions.width, dimensions.height, 24, 0, bytes.count]
      .flatMap { UInt32(clamping: $0).bigEndianBytes }
    return kind + Array(mediaType.utf8) + form + bytes
  }
}
