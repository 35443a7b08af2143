package import MediaCore

/// A printer that puts the values of an Exif block in words, and reads those that only the makers of cameras
/// know.
///
/// `MediaAssets` has libexif do it. Without it the values are there as they are stored.
package protocol ExifPrinting: Sendable {
  /// The longest block that it is given.
  var blockSizeLimit: Int { get }
  /// The entries of a block; `nil` for one that it can't read.
  func entries(ofTIFF block: [UInt8]) throws(MediaError) -> [PrintedExifEntry]?
}

/// A value of an Exif block in words.
package struct PrintedExifEntry: Hashable, Sendable {
  /// The directory that it stands in, such as `Exif IFD`; `nil` for a maker's notes.
  package var directory: String?
  package var tag: UInt32
  /// The name of a tag of a maker's notes; empty where it is not known.
  package var name: String
  package var text: String

  package init(directory: String?, tag: UInt32, name: String, text: String) {
    self.directory = directory
    self.tag = tag
    self.name = name
    self.text = text
  }
}
