import MediaCore
import MediaMetadata

/// A cover as files hold it.
struct TagPicture {
  let bytes: [UInt8]
  let isPNG: Bool
  let dimensions: VideoDimensions
  /// The number of what it shows (RFC 9639, 8.8, table 13); 3 is a front cover.
  var type = 3
  /// The words that go with it.
  var title = ""

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
    let kind = [type, mediaType.utf8.count].flatMap { UInt32(clamping: $0).bigEndianBytes }
    let words = UInt32(clamping: title.utf8.count).bigEndianBytes + Array(title.utf8)
    let form = [dimensions.width, dimensions.height, 24, 0, bytes.count]
      .flatMap { UInt32(clamping: $0).bigEndianBytes }
    return kind + Array(mediaType.utf8) + words + form + bytes
  }
}
