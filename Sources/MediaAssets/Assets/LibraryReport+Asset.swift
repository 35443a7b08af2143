import LibAV
package import MediaCore

extension URLAsset {
  /// What ffprobe would print of the file's format and of each stream.
  package func libraryReport() throws(MediaError) -> (
    format: ReportValue.Members, streams: [ReportValue.Members]
  ) {
    let report = LibraryReport(try makeDemuxer())
    return (report.format, report.streams)
  }
}
