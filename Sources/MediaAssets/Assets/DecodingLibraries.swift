import LibAV
import MediaCore

/// The libraries that read and decode on this machine.
package enum DecodingLibraries {
  /// Name and version of each, as they say of themselves at run time.
  ///
  /// - Throws: `.decoderNotFound`, with Debian's packages, where one of them is missing.
  package static var versions: [(name: String, version: String)] {
    get throws(MediaError) { try LibraryVersions.all }
  }
}
