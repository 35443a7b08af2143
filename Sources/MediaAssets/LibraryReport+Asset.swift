package import LibAV
package import MediaCore

extension URLAsset {
  /// What libav's own program would print of the file.
  package func libraryReport() throws(MediaError) -> LibraryReport {
    try LibraryReport(try makeDemuxer())
  }
}
