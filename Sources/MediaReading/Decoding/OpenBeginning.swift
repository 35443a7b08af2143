import LibAV
import MediaCodecs
import MediaCore

/// The beginning of a stream of H.264 that was cut out of a longer one: some pictures name others that were before it.
enum OpenBeginning {
  /// The most packets that it lasts: decoders report late where several threads decode.
  static let longest = ReorderDepth.mostInFiles

  /// Whether a stream that begins with a packet begins so.
  static func isOne(_ packet: borrowing Packet, of description: FormatDescription) -> Bool {
    guard description.codec == .h264, var headers = PictureHeaders(codec: .h264) else { return false }
    headers.configure(description.codecConfiguration)
    let picture = headers.picture(in: packet.bytes)
    return picture.randomAccess != .instantaneousDecodingRefresh
  }

  /// Whether a line that the decoder logs says no more than that: a picture that is to be given up isn't there (H.264, 8.2.5.4).
  static func explains(_ line: String) -> Bool { line.hasPrefix("mmco: unref short failure") }
}
