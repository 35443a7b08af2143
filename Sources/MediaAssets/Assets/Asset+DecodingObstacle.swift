import MediaContainers
package import MediaCore
import MediaImages
import MediaStructure

extension Asset {
  /// What keeps pictures of the file from being decoded that libavcodec makes others of without a word; `nil` where nothing
  /// does.
  ///
  /// - Throws: what opening and reading the file throw.
  package func decodingObstacle() throws(MediaError) -> MediaError? {
    guard try content().format.container == .tiff, let file = try fileAsset?.containerFile(),
      let structure = file.pictureHead?.content as? TIFFStructure, TIFFJPEGImage.isHeld(by: structure),
      file.jpegImage == nil
    else { return nil }
    return MediaError(
      .operationNotSupportedForAsset, "the picture is JPEG within TIFF of a kind that is not decoded")
  }
}

extension ContainerFile {
  /// The first picture of a file of TIFF that is coded as JPEG; `nil` for any other.
  var jpegImage: TIFFJPEGImage? {
    (pictureHead?.content as? TIFFStructure).flatMap { TIFFJPEGImage($0, byteCount: source.byteCount) }
  }
}
