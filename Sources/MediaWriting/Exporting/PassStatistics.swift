import Glibc
package import MediaCore

/// The folder of the statistics that encoders write in the first of two passes; it goes with this object.
package final class PassStatistics: Sendable {
  private let folder: String

  /// Makes the folder, where temporary files are.
  ///
  /// - Throws: `.fileNotWritable`.
  package init() throws(MediaError) {
    let place = getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
    var template = FilePath.cString(place + "/mediascope-passes.XXXXXX")
    guard mkdtemp(&template) != nil else { throw WritableFile.failure(errno, place) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The file of a track of pictures, by its place among them.
  func path(of place: Int) -> String { "\(folder)/\(place)" }

  /// All paths that can exist: those of files, then the folder's, which ends in a slash.
  package var paths: [String] {
    (0..<TrackLimit.mostEncodedPictures).flatMap { place in
      ["", ".temp", ".mbtree", ".mbtree.temp", ".cutree", ".cutree.temp"].map { path(of: place) + $0 }
    } + [folder + "/"]
  }

  /// Takes the folder away before the object goes.
  package func remove() {
    for path in paths.dropLast() { unlink(path) }
    rmdir(folder)
  }

  deinit { remove() }
}
