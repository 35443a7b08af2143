import ISOBaseMedia
import MediaCore

/// Files whose pictures are items and not samples of a track: HEIF and AVIF (ISO/IEC 23008-12).
enum ImageItems {
  /// Why the picture that stands for such a file can't be had as a sample; `nil` for any other file.
  static func error(of source: any ByteSource) -> MediaError? {
    do throws(MediaError) {
      guard try ISOPrimaryImage(of: source) != nil else { return nil }
      return MediaError(
        .operationNotSupportedForAsset,
        "the pictures are items (HEIF), which boxes lists; there are no samples", at: .init(file: source.name)
      )
    } catch {
      return error.at(.init(file: source.name))
    }
  }
}
