import ISOBaseMedia
import MediaCore

extension ISOFile {
  /// The reason why the picture that stands for a file of image items (HEIF, AVIF) can't be had as a sample;
  /// `nil` for any other file.
  var lackOfSamples: MediaError? {
    do throws(MediaError) {
      guard try primaryImage() != nil else { return nil }
      return Self.itemsAreNoSamples
    } catch {
      return error
    }
  }

  /// The error for a file of image items, which has no samples, whatever becomes of its picture.
  static let itemsAreNoSamples = MediaError(
    .operationNotSupportedForAsset, "the pictures are items (HEIF), which boxes lists; there are no samples")
}
