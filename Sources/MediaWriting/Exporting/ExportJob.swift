/// A job that fills one track of a file that is exported.
protocol ExportJob: AnyObject, Sendable {
  /// Appends all samples of the track.
  ///
  /// - Parameter reach: gets the part that is done, from 0 to 1.
  func run(_ reach: @escaping @Sendable (Double) -> Void) async throws
  /// Ends a read that is under way.
  func cancel()
  /// Says what could not be read.
  func report(to outcome: inout AssetTranscoder.Outcome)
}

/// A job that appends what it makes to an input of its own.
protocol InputJob: ExportJob {
  var input: AssetWriterInput { get }
}
