internal import CMediaScopeExifShim
import MediaCore

/// libexif, loaded before the first call of it.
enum ExifLibrary {
  /// - Throws: `.encoderNotFound`, with Debian's package, where libexif is missing.
  static func load() throws(MediaError) {
    try MediaError.load("libexif", package: "libexif12", code: .encoderNotFound, shim_load_exif)
  }
}
