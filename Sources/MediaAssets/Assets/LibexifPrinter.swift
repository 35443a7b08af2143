import MediaCore
import MediaExif
import MediaMetadata

/// libexif's words for the values of an Exif block, and what it reads of maker notes.
struct LibexifPrinter: ExifPrinting {
  /// libexif's directories, by the names that tags are found under.
  private static let directories = ["IFD0", "IFD1", "Exif IFD", "GPS IFD", "Interoperability IFD"]

  var blockSizeLimit: Int { ExifEntries.blockSizeLimit }

  func entries(ofTIFF block: [UInt8]) throws(MediaError) -> [PrintedExifEntry]? {
    guard ExifEntries.isAvailable else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "there is no libexif (on Debian it is in libexif12): maker notes are left out, and values in words")
    }
    return ExifEntries(tiff: block)?.entries.compactMap { entry in
      let isMakerNote = entry.directory == ExifEntries.makerNote
      guard isMakerNote || Self.directories.indices.contains(entry.directory) else { return nil }
      return PrintedExifEntry(
        directory: isMakerNote ? nil : Self.directories[entry.directory], tag: entry.tag, name: entry.name,
        text: entry.text)
    }
  }
}
