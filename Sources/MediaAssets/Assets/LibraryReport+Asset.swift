import LibAV
package import MediaCore

extension URLAsset {
  /// The values that ffprobe would print for the file's format and for each stream.
  package func libraryReport() throws(MediaError) -> (
    format: ReportValue.Members, streams: [ReportValue.Members]
  ) {
    let report = LibraryReport(try makeDemuxer())
    return (report.format, report.streams)
  }
}
