package import MediaCore
import MediaImages
import MediaStructure

extension ContainerFile {
  /// The orientation that a picture states: by its Exif data, or in TIFF by its own first directory (TIFF
  /// 6.0, section 8; Exif 2.32, 4.6.4); `nil` where it states none.
  package var statedOrientation: PictureOrientation? {
    guard let tree = pictureHead else { return nil }
    let structures = ([tree] + tree.children.compactMap { $0.child("TIFF") }).lazy
      .compactMap { $0.content(as: TIFFStructure.self) }
    return structures.compactMap { $0.value(Self.orientationTag)?.numbers.first }.first
      .flatMap(PictureOrientation.init(exifOrientation:))
  }

  private static let orientationTag: UInt16 = 0x0112
}
