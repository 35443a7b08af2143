import ISOBaseMedia
import LibAV
import MediaCore

extension FileType {
  /// Whether stored samples of a description can be written.
  func holds(_ description: FormatDescription) throws(MediaError) -> Bool {
    if let format = libavFormat {
      guard names(description.codec) else { return false }
      return try FormatWriter.canHold(description, format: format)
    }
    if description.mediaType == .audio, refusal(ofSound: description.codec) != nil { return false }
    return (try? WrittenSampleEntry.bytes(description, in: dialect)) != nil
  }
}
