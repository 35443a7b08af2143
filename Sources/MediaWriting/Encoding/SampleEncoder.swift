import MediaCore

/// Makes stored samples of decoded ones.
protocol SampleEncoder: AnyObject {
  var codec: Codec { get }
  /// The number of samples that a decoder needs before its output is right (`roll_distance`, ISO/IEC 14496-12, 10.1).
  ///
  /// Negative where these are the samples before; `nil` where each sample can be decoded alone.
  var rollDistance: Int16? { get }

  /// Takes decoded samples, and gives the stored ones that are ready.
  ///
  /// - Throws: `.invalidArgument` for samples that are refused, after which others can come; `.encodeFailed` and
  ///   `.encoderNotFound` for what ends the work.
  func encode(_ buffer: SampleBuffer) throws(MediaError) -> [SampleBuffer]
  /// Ends the work, and returns the last samples.
  func finish() throws(MediaError) -> [SampleBuffer]
  /// Returns the format description of the samples, known in full only after the last; `nil` where there were none.
  func finalFormat() throws(MediaError) -> FormatDescription?
}
