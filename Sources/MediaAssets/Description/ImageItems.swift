import MediaContainers
import MediaCore
import MediaStructure

/// Files whose pictures are items and not samples of a track: HEIF and AVIF (ISO/IEC 23008-12).
enum ImageItems {
  /// The error that says so; `nil` for any other file.
  static func error(of source: any ByteSource) -> MediaError? {
    guard let format = try? StructureFormat.recognizing(source),
      format.container == .isoBaseMedia
    else { return nil }
    var options = StructureOptions()
    options.records = false
    options.scansMedia = false
    let root = format.parse(source, options)
    guard root.child("moov") == nil, root.descendant("meta", "iinf") != nil else { return nil }
    return MediaError(
      .operationNotSupportedForAsset,
      "the pictures are items (HEIF), of which the metadata and the boxes are read; there is no track",
      at: .init(file: source.name))
  }
}
